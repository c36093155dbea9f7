"""The catalogue: a page for each guideline that says all that its file does, indexes, and nothing that is stale."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from markdown_it import MarkdownIt
from markdown_it.token import Token
from rich.console import Console

from domino_advisor.authoring.catalogue import cited_items
from domino_advisor.authoring.pages import MARK, catalogue, guideline_page
from domino_advisor.commands.cli import main
from domino_advisor.engine.loading import load_rule_base, read_rule_base
from domino_advisor.report.terminal import paint_page
from tests.invented import MOST_4, MOST_8, advisor, guideline
from tests.topics import for_each_guideline

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "guidelines"
RULE_BASE = load_rule_base()
CARDS = sorted(RULE_BASE.guidelines)
INDEXES = ("README.md", "by-paper.md", "by-platform.md", "by-topic.md")
_LINK = re.compile(r"(?<!\\)\]\(([^)]+)\)")
_OF_SUBJECT: dict[str, list[str]] = {}
for _subject, _, _rest in (name.partition(".") for name in RULE_BASE.vocabulary.quantities):
    _OF_SUBJECT.setdefault(re.escape(f"{_subject}."), []).append(re.escape(_rest))
# each name begins with its subject: so few of them are tried at each place
_NAMES = "|".join(f"{subject}(?:{'|'.join(rest)})" for subject, rest in _OF_SUBJECT.items())
_QUANTITY = re.compile(rf"(?<![\w/.-])(?:{_NAMES})(?![\w-])")


@cache
def pages() -> Mapping[str, str]:
    """The repository's own catalogue: written where a test asks for it, not where tests are looked for."""
    return catalogue(RULE_BASE)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


# The repository's own catalogue


def test_the_catalogue_is_what_the_cards_say() -> None:
    there = {str(path.relative_to(FOLDER)): path.read_text("utf-8") for path in FOLDER.rglob("*.md")}
    wrong = sorted(name for name in {*there, *pages()} if there.get(name) != pages().get(name))
    assert wrong == [], "stale: run `./run guidelines catalogue docs/guidelines`"


def test_every_guideline_has_a_page_of_its_id() -> None:
    assert set(pages()) == {*INDEXES, "conflicts.md", "differences.md", *(f"{name}.md" for name in CARDS)}


@pytest.mark.parametrize("index", INDEXES[1:])
def test_every_index_has_every_guideline(index: str) -> None:
    assert {target for target in _LINK.findall(pages()[index]) if "/" in target} == {f"{name}.md" for name in CARDS}


def anchors(page: str) -> set[str]:
    return set(re.findall(r'<a id="([^"]+)"></a>', page))


def test_every_link_between_pages_leads_somewhere() -> None:
    for name, page in pages().items():
        for target in _LINK.findall(page):
            path, _, anchor = target.partition("#")
            file = (FOLDER / name).parent / path if path else FOLDER / name
            found = file.resolve()
            if found.is_relative_to(FOLDER):
                linked = pages()[str(found.relative_to(FOLDER))]
                assert not anchor or anchor in anchors(linked), f"{name}: {target}"
            else:
                assert found.is_file(), f"{name}: {target}"


def words(page: str) -> str:
    """A page without what Markdown adds."""
    entities = {
        "&#124;": "|",
        "&#126;": "~",
        "&#36;": "$",
        "&lt;": "<",
        "&gt;": ">",
        "&amp;": "&",
        "&ZeroWidthSpace;": "",
    }
    for entity, character in entities.items():
        page = page.replace(entity, character)
    return page.replace("\\", "")


@for_each_guideline
def test_a_page_says_what_the_card_says(name: str) -> None:
    guideline, page = RULE_BASE.guidelines[name], words(pages()[f"{name}.md"])
    assert f"# {guideline.title}\n\n`{name}`\n" in page
    assert f"| Strength | **{guideline.strength}**: {guideline.directive} |" in page
    for parameter in guideline.parameters.values():
        assert f"| `{parameter.name}` | " in page
        assert parameter.reason is None or parameter.reason in page
    for entry in (*guideline.exceptions, *guideline.caveats):
        assert f"- **{entry}**: " in page
    for item in (*guideline.covers, *guideline.evidence):
        assert f"- `{item}`: {RULE_BASE.items[item].says}"[:80] in page
    for item in cited_items(guideline):
        assert RULE_BASE.items[item].passage.sha256 in page
    for position in RULE_BASE.positions.values():
        if position.guideline == name:
            assert position.text in page
            rivals = [other for other in RULE_BASE.positions.values() if other.conflict == position.conflict]
            assert [other.id for other in rivals if other.text not in page] == []


@for_each_guideline
def test_a_page_calls_quantities_by_words(name: str) -> None:
    prose = re.sub(r"`[^`]*`", "", words(pages()[f"{name}.md"]))
    assert _QUANTITY.findall(prose) == []


def test_a_page_holds_no_sentence_of_a_paper() -> None:
    # of a paper's words the inventory carries the anchors: none of them is on a page unless it is in our own words too
    for name in CARDS:
        for item in cited_items(RULE_BASE.guidelines[name]):
            found = RULE_BASE.items[item]
            if len(found.anchor.split()) == 8 and found.anchor in words(pages()[f"{name}.md"]):
                ours = " ".join([found.says, *RULE_BASE.guidelines[name].texts.values()])
                assert found.anchor in ours, f"{name}: {item}"


# One page


@pytest.fixture
def invented(tmp_path: Path) -> Mapping[str, str]:
    """A page of an invented guideline, whose every part is known here."""
    slug = MOST_4.partition("/")[2]
    made = guideline(
        slug,
        title="Give it at most | four",
        strength="must",
        scope={"platforms": ["vsphere"], "kinds": ["vm"], "client": "nrpc", "environments": ["production"]},
        tested={"image.oldest_domino_release": {"from": "8.5"}, "image.cps": {"to": 4}},
        figures={"most": {"value": "max_cps_per_image_nrpc"}, "few": {"assumption": "many-guests"}},
        when="image.ft",
        require="image.cps <= most or image.user_intensity is light",
        unless={
            "light": {
                "when": "image.user_intensity is not heavy", "item": "min-two-cps", "text": "light users need no more"
            }
        },
        caveats={
            "cost": {
                "when": "image.cps > most * few", "item": "scale-out-62", "text": "It costs {few}.",
                "told": ["satisfied"], "notable": True,
            }
        },
        texts={"why": "Because.", "violated": "{subject} has {image.cps}.", "satisfied": "s", "recommend": "{most}!"},
    )  # fmt: skip
    conflict = {"how-many": {"question": "How many?", "positions": [
        {"item": MOST_4, "guideline": MOST_4, "text": "Four.", "year": 2006},
        {"item": "vsphere-domino-2011/ft-single-vcpu-only", "text": "One", "year": 2011},
    ]}}  # fmt: skip
    base = advisor(tmp_path, [made], conflict).rule_base
    return catalogue(base)


def test_every_part_of_a_card_is_told_in_words(invented: Mapping[str, str]) -> None:
    page = invented[f"{MOST_4}.md"]
    for told in (
        "# Give it at most &#124; four\n",
        "\nBecause.\n",
        "| Strength | **must**: invented |",
        "- Platform: VMware vSphere\n- Kind: virtual machines under VMware\n- Clients: Notes clients (NRPC)\n",
        "- Only where: Fault Tolerance on the VM: yes (`when: image.ft`)\n",
        "- CPs of the image: up to 4 CPs\n- Oldest Domino release of the image: 8.5 and later\n",
        "CPs of the image at most 4 CPs or CPU intensity of the users of the image is light.\n\n"
        "`require: image.cps <= most or image.user_intensity is light`",
        "| `few` | 2 guests | our assumption `many-guests`: ",
        "| `most` | 4 CPs | Lotus Domino 7 on Linux for IBM System z: ",
        "- **light**: Light users need no more.\n  Holds when: CPU intensity of the users of the image is not heavy.\n",
        "  Told when: CPs of the image more than 4 CPs × 2 guests (with satisfied; a cost, told although the",
        "- Where it is violated: \\[the image\\] has \\[CPs of the image\\].\n",
        "- Recommended: 4 CPs!\n",
        "*How many?*\n\n- This guideline: Four. Source: section ",
        "- Dissent: One. Source: the 2011 paper, section ",
    ):
        assert told in page, told


def test_an_index_shows_a_title_as_it_is(invented: Mapping[str, str]) -> None:
    assert f"| must | [Give it at most &#124; four]({MOST_4}.md) | image |" in invented["by-topic.md"]


# Foreign text

TAME = "Text of an organisation"
HOSTILE = (
    "*a* _b_ [c](https://evil.example) ![d](x) <img src=x> | `e` \\ ~~f~~ # @team #7 www.evil.example <!-- &amp; $x$"
)


def custom_pages(folder: Path, text: str) -> Mapping[str, str]:
    """The catalogue of custom rules in which every free text is this one."""
    folder.mkdir()
    base = advisor(folder, []).rule_base.folder
    where = {"section": text, "quote": text, "says": text}
    files: dict[str, Any] = {
        "sources.yml": {
            "sources": [
                {"id": "custom-quay", "title": text, "edition": text, "publisher": text, "date": "2026-09",
                 "products": [text], "platforms": [text]}
            ]
        },
        "inventory/custom-quay.yml": {
            "most": {**where, "strength": "must", "values": {"most_cps": {"value": 3, "unit": "CP"}}},
            "other": where,
        },
        "assumptions.yml": {"several-cps": {"value": 2, "unit": "CP", "reason": text}},
        "conflicts.yml": {
            "custom-cps": {
                "question": text, "why": text,
                "positions": [
                    {"item": "custom-quay/most", "guideline": "custom-quay/most", "text": text, "year": 2026},
                    {"item": MOST_8, "text": text, "year": 2006},
                ],
            }
        },
        "custom-quay/mail/topic.yml": {"title": text},
        "custom-quay/mail/most.yml": guideline(
            "most", title=text, strength="must", directive=text,
            figures={"most_cps": {"value": "most_cps"}, "several": {"assumption": "several-cps"}},
            require="image.cps <= most_cps",
            unless={"one": {"when": "image.cps > several", "item": "other", "text": text}},
            caveats={"two": {"when": "image.cps > several", "item": "other", "text": text, "told": ["satisfied"]}},
            texts=dict.fromkeys(("why", "violated", "satisfied", "recommend"), text),
            evidence=["other"],
        ),
    }  # fmt: skip
    for name, content in files.items():
        path = folder / "quay" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        content.pop("id", None)
        path.write_text(yaml.safe_dump(content), "utf-8")
    return catalogue(read_rule_base(base, folder / "quay"))


def parsed(page: str) -> list[Token]:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(page)


def structure(page: str) -> list[tuple[str, str]]:
    """What a page is made of, with where its links lead, without its texts."""
    every = [part for token in parsed(page) for part in (token, *(token.children or ()))]
    return [(part.type, str(part.attrGet("href") or "")) for part in every]


def test_text_of_custom_rules_draws_nothing_on_any_page(tmp_path: Path) -> None:
    tame, hostile = custom_pages(tmp_path / "tame", TAME), custom_pages(tmp_path / "hostile", HOSTILE)
    assert tame.keys() == hostile.keys() and "custom-quay/most.md" in tame and "conflicts.md" in tame
    for name in tame:
        assert structure(hostile[name]) == structure(tame[name]), name
    (heading, *_) = (token.children for token in parsed(hostile["custom-quay/most.md"]) if token.children)
    assert "".join(part.content for part in heading).replace("\u200b", "") == HOSTILE


# The commands


def test_the_same_page_is_shown_on_the_command_line() -> None:
    for name in CARDS[:: max(len(CARDS) // 5, 1)]:
        assert run("guidelines", "show", name, "--format", "markdown").stdout == pages()[f"{name}.md"]


def test_on_a_terminal_the_page_is_set_and_its_links_are_ids() -> None:
    linked = next(name for name in CARDS if "See [" in pages()[f"{name}.md"])
    console = Console(force_terminal=True, width=200, record=True, color_system=None)
    with console.capture() as captured:
        paint_page(console, pages()[f"{linked}.md"])
    text = captured.get()
    assert RULE_BASE.guidelines[linked].title in text
    assert "](" not in text and ".md" not in text and MARK not in text
    target = re.search(r"See \[.*?\]\((?:\.\./)*(.*?)\.md\)", pages()[f"{linked}.md"])
    assert target and target[1] in text


def test_the_command_writes_what_is_missing_and_removes_what_is_gone(tmp_path: Path) -> None:
    assert run("guidelines", "catalogue", str(tmp_path)).exit_code == 0
    assert {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.md")} == set(pages())
    assert run("guidelines", "catalogue", str(tmp_path), "--check").exit_code == 0
    (tmp_path / f"{CARDS[0]}.md").unlink()
    (tmp_path / "redpaper-z-2006" / "gone.md").write_text(f"{MARK}\n\n# Gone\n", "utf-8")
    (tmp_path / "notes.md").write_text("# Ours\n", "utf-8")
    stale = run("guidelines", "catalogue", str(tmp_path), "--check")
    assert stale.exit_code == 1
    assert f"{CARDS[0]}.md: differs from the guidelines" in stale.stderr
    assert "gone.md: belongs to no guideline" in stale.stderr
    assert run("guidelines", "catalogue", str(tmp_path)).exit_code == 0
    assert {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.md")} == {*pages(), "notes.md"}


def test_a_page_of_somebody_else_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# Ours\n", "utf-8")
    result = run("guidelines", "catalogue", str(tmp_path))
    assert result.exit_code == 2 and "README.md is not a page of the catalogue" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]


def test_a_guideline_without_figures_has_no_empty_sections() -> None:
    bare = next(g for g in RULE_BASE.guidelines.values() if not g.parameters and not g.exceptions)
    page = guideline_page(RULE_BASE, bare)
    assert "## Figures" not in page and "## Exceptions" not in page
