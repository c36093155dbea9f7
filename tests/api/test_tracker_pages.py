"""The pages of docs/trackers/: one for each kind, alike, with links that lead somewhere and tables that are taken."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from domino_advisor_api.hooks.schemes import SCHEMES
from domino_advisor_api.trackers.contract import Adapter
from domino_advisor_api.trackers.file import read_trackers

DOCS = Path(__file__).parent.parent.parent / "docs"
KINDS = ("github", "gitlab", "jira", "redmine", "request-tracker", "roundup", "servicenow")
TRIED = ("redmine", "request-tracker", "roundup")
PAGES = {kind: DOCS / "trackers" / f"{kind}.md" for kind in KINDS}
_FENCED = re.compile(r"^ *(`{3,}).*?^ *\1$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_TOML = re.compile(r"^```toml\n(.*?)^```$", re.DOTALL | re.MULTILINE)
each_page = pytest.mark.parametrize("kind", KINDS)


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", _FENCED.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_each_kind_has_a_page_and_there_is_none_besides() -> None:
    assert sorted((DOCS / "trackers").glob("*.md")) == sorted(PAGES.values())


@pytest.mark.parametrize(
    "page", [DOCS / "trackers.md", DOCS / "tickets.md", *PAGES.values()], ids=lambda page: page.stem
)
def test_each_link_leads_somewhere(page: Path) -> None:
    for target in _LINK.findall(_FENCED.sub("", page.read_text("utf-8"))):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.is_file(), target
        assert not anchor or anchor in anchors(file), target


@each_page
def test_the_pages_are_alike(kind: str) -> None:
    sections = re.findall(r"^## (.+)$", _FENCED.sub("", PAGES[kind].read_text("utf-8")), re.MULTILINE)
    expected = [
        "The service", "An evaluation becomes a ticket", "A ticket asks, and is answered", "Told at once",
        "A script in place of the service", "Where it may go wrong",
    ]  # fmt: skip
    if kind == "roundup":
        expected.remove("A script in place of the service")
    assert sections[1:] == expected
    assert re.fullmatch("In .+, once", sections[0])


@each_page
def test_the_table_of_a_page_is_taken_with_the_lines_for_deliveries(kind: str, tmp_path: Path) -> None:
    tables = _TOML.findall(PAGES[kind].read_text("utf-8"))
    file = tmp_path / "trackers.toml"
    file.write_text("\n".join(tables), "utf-8")
    ((name, tracker),) = read_trackers(file).items()
    adapter: Adapter = tracker.adapter()
    assert tracker.kind == kind
    assert adapter.markup
    assert tracker.reads
    if len(tables) > 1:
        assert tomllib.loads(tables[1])["hook"] in SCHEMES
        assert f"https://advisor.example/v1/hooks/{name}" in PAGES[kind].read_text("utf-8")


@each_page
def test_what_was_not_tried_is_said(kind: str) -> None:
    text = PAGES[kind].read_text("utf-8")
    assert ("`tests/trackers/` goes the same way" in text) == (kind in TRIED)
    assert ("**Not tried on the real one.**" in text) == (kind not in TRIED)
