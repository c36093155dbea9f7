"""Answers as HTML: one file that needs nothing else, that everybody can read, and in which a name draws nothing."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domino_advisor.core.answer import Evaluation, Missing, Observed, Question, Waiver
from domino_advisor.core.escaping import visible
from domino_advisor.report import html
from domino_advisor.report.depths import Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.html import policy, render
from domino_advisor.report.proof_lines import proof_lines, told_proof
from tests.answers import HOSTILE, a_recommendation, a_verdict, an_evaluation
from tests.examples import EXAMPLES, WHOLE, of_example

ROOT = Path(__file__).parent.parent
STYLE = (ROOT / "lib" / "domino_advisor" / "report" / "templates" / "evaluation.css").read_text("utf-8")
VOID = frozenset(("meta", "link", "br", "img", "input", "hr", "base"))
TAGS = frozenset(
    (
        "html", "head", "meta", "title", "style", "body", "a", "main", "nav", "h1", "h2", "h3", "h4", "p", "div",
        "table", "caption", "thead", "tbody", "tr", "th", "td", "ul", "ol", "li", "section", "article", "details",
        "summary", "span", "code", "bdi", "pre", "footer",
    )
)  # fmt: skip


@dataclass
class Element:
    """An element; its text is what the page holds between two of its pieces."""

    tag: str
    attributes: dict[str, str]
    above: tuple[str, ...]
    pieces: list[str]
    start: int
    end: int = 0

    @property
    def text(self) -> str:
        return "".join(self.pieces[self.start : self.end])


class Page(HTMLParser):
    """A page as a strict reader has it: every element that is opened is closed in its turn."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self._pieces: list[str] = []
        self.declarations: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_decl(self, decl: str) -> None:
        self.declarations.append(decl)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names)
        above = (*self._open[-1].above, self._open[-1].tag) if self._open else ()
        element = Element(tag, {name: value or "" for name, value in attrs}, above, self._pieces, len(self._pieces))
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        element = self._open.pop()
        assert element.tag == tag
        element.end = len(self._pieces)

    def handle_data(self, data: str) -> None:
        self._pieces.append(data)

    def all(self, *tags: str) -> list[Element]:
        return [element for element in self.elements if element.tag in tags]

    @property
    def structure(self) -> list[tuple[str, tuple[str, ...]]]:
        return [(element.tag, tuple(sorted(element.attributes))) for element in self.elements]


def page(*answers: Told, depth: Depth = "findings") -> Page:
    return Page(render(answers, depth=depth))


def all_kinds(name: str = "z9/LNX1") -> Evaluation:
    """An answer with something in every section, and a name in every place where a name can stand."""
    violated = a_verdict(name, observed=(Observed("image.cps", name, "known", "6 CPs", pointer=f"/machines/{name}"),))
    return an_evaluation(
        violated,
        a_verdict(name, "undetermined", missing=(Missing("q", name, f"/x/{name}", f"How is {name}?"),)),
        a_verdict(name, "waived", waiver=Waiver(f"for {name}", f"by {name}", "2027-01-01")),
        a_verdict(name, "satisfied", "inform", ground="tells", told=True),
        deployment=name,
        recommendations=(a_recommendation(violated, current=f"now {name}"),),
        questions=(Question("q", f"How is {name}?", 1, 1, (f"/x/{name}",), (name,), ("f",)),),
    )


PAGES = {
    "one": lambda: page(Told(all_kinds())),
    "several": lambda: page(Told(all_kinds("a")), Told(all_kinds("b")), Told(an_evaluation())),
    "empty": lambda: page(Told(an_evaluation())),
    "real": lambda: page(of_example("consolidation-plan"), depth="account"),
}


@pytest.fixture(params=PAGES, scope="module")
def any_page(request: pytest.FixtureRequest) -> Page:
    return PAGES[request.param]()


class TestFile:
    def test_it_needs_nothing_else(self, any_page: Page) -> None:
        for element in any_page.elements:
            assert element.tag in TAGS
            for name, value in element.attributes.items():
                assert name not in ("src", "srcset", "style", "data", "action", "background")
                assert not name.startswith("on")
                assert name != "href" or value.startswith("#")
        assert not re.search(r"url\(|@import|@font-face|expression\(", STYLE)

    def test_its_own_policy_allows_its_own_style_and_nothing_else(self, any_page: Page) -> None:
        (style,) = any_page.all("style")
        digest = base64.b64encode(hashlib.sha256(style.text.encode()).digest()).decode()
        (meta,) = [e for e in any_page.all("meta") if e.attributes.get("http-equiv") == "Content-Security-Policy"]
        assert meta.attributes["content"] == policy()
        assert policy() == (f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'")

    def test_the_policy_stands_before_everything_that_it_governs(self, any_page: Page) -> None:
        tags = [element.tag for element in any_page.elements]
        assert tags[:4] == ["html", "head", "meta", "meta"]

    def test_the_same_answer_gives_the_same_text(self) -> None:
        told = of_example(EXAMPLES[0])
        assert render([told]) == render([told])

    def test_it_follows_light_and_dark(self) -> None:
        assert '<meta name="color-scheme" content="light dark">' in render([Told(all_kinds())])
        assert "prefers-color-scheme: dark" in STYLE

    def test_print_has_what_stands_open(self) -> None:
        in_print = STYLE.partition("@media print")[2]
        assert re.search(r"details:not\(\[open\]\) \{ display: none; \}", in_print)


class TestEverybodyCanReadIt:
    def test_it_says_its_language_and_its_title(self, any_page: Page) -> None:
        assert any_page.declarations == ["doctype html"]
        assert any_page.elements[0].attributes == {"lang": "en"}
        assert any_page.all("title")[0].text

    def test_it_has_one_main_part_and_a_way_past_what_stands_before(self, any_page: Page) -> None:
        assert [element.attributes["id"] for element in any_page.all("main")] == ["main"]
        assert any_page.all("a")[0].attributes == {"class": "skip", "href": "#main"}
        labels = [element.attributes["aria-label"] for element in any_page.all("nav")]
        assert len(set(labels)) == len(labels)

    def test_headings_go_down_one_level_at_a_time(self, any_page: Page) -> None:
        levels = [int(element.tag[1]) for element in any_page.elements if re.fullmatch(r"h\d", element.tag)]
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))
        assert all(e.text.strip() for e in any_page.elements if re.fullmatch(r"h\d", e.tag))

    def test_every_name_for_a_place_is_given_once_and_every_link_leads_somewhere(self, any_page: Page) -> None:
        ids = [e.attributes["id"] for e in any_page.elements if "id" in e.attributes]
        assert len(set(ids)) == len(ids)
        for element in any_page.elements:
            if "href" in element.attributes:
                assert element.attributes["href"][1:] in ids
            if "aria-labelledby" in element.attributes:
                assert element.attributes["aria-labelledby"] in ids

    def test_tables_have_a_caption_and_heads(self, any_page: Page) -> None:
        assert len(any_page.all("table")) == len(any_page.all("caption"))
        assert any_page.all("th")
        assert {element.attributes["scope"] for element in any_page.all("th")} == {"row", "col"}

    def test_what_folds_says_what_it_holds(self, any_page: Page) -> None:
        summaries = any_page.all("summary")
        assert len(summaries) == len(any_page.all("details"))
        assert all(element.text.strip() for element in summaries)

    def test_lists_hold_items_and_items_stand_in_lists(self, any_page: Page) -> None:
        for element in any_page.elements:
            if element.above[-1:] in (("ul",), ("ol",)):
                assert element.tag == "li"
            if element.tag == "li":
                assert element.above[-1] in ("ul", "ol")

    def test_strength_is_a_word_and_not_a_colour(self) -> None:
        headings = {e.text for e in page(Told(an_evaluation(a_verdict()))).all("h3") if "four CPs: " in e.text}
        assert headings == {"should Give an image at most four CPs: z9/LNX1"}

    @pytest.mark.parametrize("scheme", ["light", "dark", "print"])
    @pytest.mark.parametrize("name", ["ink", "soft", "link", "must", "should", "consider", "other"])
    def test_text_stands_out_from_the_page(self, scheme: str, name: str) -> None:
        blocks = re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)
        colours = dict(re.findall(r"--(\w+): (#\w+)", blocks[("light", "dark", "print").index(scheme)]))
        for ground in ("page", "panel"):
            assert contrast(colours[name], colours[ground]) >= 4.5

    def test_where_the_focus_is_can_be_seen(self) -> None:
        assert re.search(r":focus-visible \{ outline: 3px solid", STYLE)
        assert "outline: none" not in STYLE


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours by WCAG 2."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


class TestContent:
    def test_actions_come_first_and_details_are_folded(self) -> None:
        made = page(Told(all_kinds()))
        headings = [e.text for e in made.all("h2")]
        assert headings == [
            "Do first (1)", "Answer first (1)", "Actions", "Questions", "Findings", "Cannot be told yet",
            "Accepted by the site", "Good to know", "Findings one by one (1)", "Good to know, in full (1)",
            "Undetermined, and what is missing (1)",
        ]  # fmt: skip
        folded = [e.text for e in made.all("h2") if e.above[-1] == "summary"]
        assert folded == [
            "Findings one by one (1)", "Good to know, in full (1)", "Undetermined, and what is missing (1)",
        ]  # fmt: skip

    def test_the_counts_stand_in_a_table(self) -> None:
        rows = [e.text for e in page(Told(all_kinds())).all("tr")]
        assert rows[0] == "Verdictmustshouldconsiderinformall"
        assert rows[1:] == [
            "violated01001",
            "undetermined01001",
            "satisfied00011",
            "waived01001",
            "not-applicable00000",
        ]

    @pytest.mark.parametrize("example", WHOLE)
    def test_every_finding_has_its_proof_with_every_step(self, example: str) -> None:
        has_every_proof(example)

    def test_a_step_stands_under_what_rests_on_it(self) -> None:
        told = of_example("consolidation-plan")
        seen: dict[str, list[int]] = {}
        for element in page(told).all("li"):
            if proof := re.fullmatch(r"(p\d+)-\d+", element.attributes.get("id", "")):
                seen.setdefault(proof[1], []).append(element.above.count("ul"))
        expected = []
        for verdict in told.evaluation.findings:
            lines = told_proof(told.evaluation.proof(verdict.fingerprint))
            expected.append([line.depth for line in lines if line.number is not None])
        assert sorted([depth - depths[0] for depth in depths] for depths in seen.values()) == sorted(expected)

    def test_a_step_that_was_told_before_is_linked(self) -> None:
        made = page(of_example("consolidation-plan"))
        links = [e for e in made.all("a") if re.fullmatch(r"#p\d+-\d+", e.attributes["href"])]
        assert len(links) > 20
        assert all(link.attributes["href"].endswith(f"-{link.text}") for link in links)

    def test_a_recommendation_unfolds_its_reasons_and_its_change(self) -> None:
        verdict = a_verdict()
        made = page(Told(an_evaluation(verdict, recommendations=(a_recommendation(verdict),))))
        (change,) = made.all("pre")
        assert '{"op": "replace", "path": "/machines/0/lpars/0/real_cps", "value": 4}' in change.text
        (why,) = [e for e in made.all("details") if "where it says so" in e.text]
        assert "Source: the 2006 paper, section 6.2" in why.text

    def test_without_proofs_there_are_none(self) -> None:
        assert "Proof, " not in render([Told(an_evaluation(a_verdict()))])

    def test_several_answers_are_one_document(self) -> None:
        made = page(Told(all_kinds("a")), Told(all_kinds("b")))
        assert [e.text for e in made.all("h1")] == ["2 deployments"]
        assert [e.text for e in made.all("h2")] == ["Deployment a", "Deployment b"]

    def test_the_whole_account_is_folded_below(self) -> None:
        verdict = a_verdict(verdict="not-applicable", text="Not applicable: the platform is aix.")
        assert "aix" not in render([Told(an_evaluation(verdict))])
        made = page(Told(an_evaluation(verdict)), depth="account")
        assert "Not applicable (1)" in [e.text.replace("-", " ") for e in made.all("h2") if e.above[-1] == "summary"]


def has_every_proof(example: str) -> None:
    told = of_example(example)
    made = page(told)
    proofs = [e for e in made.all("ul") if e.attributes.get("class") == "proof"]
    assert len(proofs) == len(told.evaluation.findings)
    seen = sorted(words(e.text) for e in proofs)
    expected = []
    for verdict in told.evaluation.findings:
        assert told.document is not None
        lines = proof_lines(told.evaluation.proof(verdict.fingerprint), told.document.where)
        expected.append(words("".join(visible(line) for _, line in lines)))
    assert seen == sorted(expected)


def words(text: str) -> str:
    return "".join(text.split())


class TestRoom:
    def test_a_large_site_gives_a_file_that_opens_and_says_what_it_leaves_out(self) -> None:
        text = render([Told(an_evaluation(*(a_verdict(f"z9/L{n}") for n in range(5_000))))])
        assert len(text) < 1_000_000
        assert f"{5_000 - html.ENTRIES:,} more are left out here" in text

    def test_many_answers_share_the_room(self) -> None:
        text = render([Told(an_evaluation(*(a_verdict(f"z9/L{n}") for n in range(300))))] * 100)
        assert text.count('<li class="entry') == html.ALL_ENTRIES

    def test_proofs_beyond_the_room_are_named_with_the_command_that_prints_them(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        told = of_example("consolidation-plan")
        monkeypatch.setattr(html, "STEPS", 100)
        text = render([told])
        left = re.findall(
            r"The proof is left out here, so that the page still opens; evaluate --proof (\w+) prints it", text
        )
        shown = text.count('<ul class="proof">')
        assert 1 <= shown < len(told.evaluation.findings)
        assert shown + len(left) == len(told.evaluation.findings)
        assert told.evaluation.findings[0].fingerprint not in left

    def test_a_very_deep_proof_is_not_nested_without_end(self) -> None:
        flat = {f"n{n}": {"kind": "guideline", "guideline": f"g{n}", "title": "t",
                          "derivations": [{"rule": "r", "because": [f"n{n + 1}"]}]} for n in range(3_000)}  # fmt: skip
        flat["n3000"] = {"kind": "guideline", "guideline": "g", "title": "t"}
        verdict = a_verdict()
        evaluation = an_evaluation(verdict, proofs={verdict.fingerprint: flat})
        made = page(Told(evaluation))
        assert max(element.above.count("details") for element in made.elements) <= 12
        assert "3,001 steps" in "".join(e.text for e in made.all("summary"))


@settings(max_examples=60)
@given(st.one_of(st.just(HOSTILE), st.text(st.characters(), min_size=1).filter(visible)))
def test_a_name_draws_nothing(name: str) -> None:
    text = render([Told(all_kinds(name), name)])
    text.encode()
    made = Page(text)
    assert made.structure == page(Told(all_kinds("x"), "x")).structure
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069\ufeff]", text)
    assert made.all("h1")[0].text == f"Deployment {visible(name)}"


def test_a_name_that_runs_from_right_to_left_turns_nothing_beside_it() -> None:
    made = page(Told(an_evaluation(a_verdict("\u05d0\u05d1"))))
    names = [e for e in made.all("bdi") if e.text == "\u05d0\u05d1" and e.above[-2] == "h3"]
    assert names and all(name.above[-1] == "code" for name in names)
