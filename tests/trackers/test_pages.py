"""What the real pages of trackers show of a ticket: its text and its structure, and nothing that acts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
import requests

from domino_advisor import TicketForm, tickets
from domino_advisor.core.escaping import visible
from domino_advisor.report.tickets.markups import commonmark, html, plain, textile
from tests.examples import answer
from tests.tickets.hostile import TEXTS, body
from tests.tickets.test_markups import PLACES, Page, shown
from tests.trackers.starting import Redmine, RequestTracker

SHORT = tuple(text for text in TEXTS if visible(text) and len(text) < 1_000)
ALSO = "word"


def together() -> Iterator[tuple[str, ...]]:
    """The texts, as many in one ticket as its tracker shows."""
    held: list[str] = []
    for text in SHORT:
        if held and len(body(html, [*held, text]).encode()) > html.limit:
            yield tuple(held)
            held = []
        held.append(text)
    yield tuple(held)


TOGETHER = tuple(together())
each = pytest.mark.parametrize("texts", TOGETHER, ids=lambda texts: ascii(texts[0]))


def drawn(page: Page) -> dict[str, int]:
    """The tags but those of words that stand out, which a sign at their edge may leave plain."""
    return {tag: number for tag, number in page.tags.items() if not tag.startswith(("code", "strong", "em"))}


def lost(page: Page, texts: tuple[str, ...]) -> list[str]:
    """The texts that a page does not show wherever they stand."""
    return [text for text in texts if shown(page).count(visible(text)) < PLACES]


def read(redmine: Redmine, text: str) -> Page:
    return Page(redmine.page(redmine.create(text)))


def read_in_rt(rt: RequestTracker, browser: requests.Session, text: str, media: str = "text/html") -> Page:
    return Page(rt.page(rt.create(text, media), browser))


@pytest.mark.redmine
class TestRedmine:
    @each
    def test_a_text_is_shown_and_does_nothing(self, redmine: Redmine, texts: tuple[str, ...]) -> None:
        page, same = (read(redmine, body(textile, told)) for told in (texts, [ALSO] * len(texts)))
        assert drawn(page) == drawn(same)
        assert lost(page, texts) == []

    def test_a_ticket_has_its_headings_lists_and_names(self, redmine: Redmine) -> None:
        (ticket,) = tickets(answer("consolidation-plan"), TicketForm("textile"))
        page = read(redmine, ticket.body)
        assert page.tags["h3"] == ticket.body.count("\nh3. ")
        assert page.tags["ol"] == len([part for part in ticket.body.split("\nh3. ") if "\n# " in part])
        assert page.tags["code"] == ticket.body.count("<code>")
        assert ticket.key in page.text
        assert not [tag for tag in page.tags if tag in ("img", "script", "del", "ins", "table", "blockquote")]


@pytest.mark.request_tracker
class TestRequestTracker:
    @each
    def test_a_text_is_shown_and_does_nothing(
        self, rt: RequestTracker, browser: requests.Session, texts: tuple[str, ...]
    ) -> None:
        page, same = (read_in_rt(rt, browser, body(html, told)) for told in (texts, [ALSO] * len(texts)))
        assert page.tags == same.tags
        assert lost(page, texts) == []

    @each
    def test_so_it_is_as_plain_text(
        self, rt: RequestTracker, browser: requests.Session, texts: tuple[str, ...]
    ) -> None:
        page, same = (read_in_rt(rt, browser, body(plain, told), "text/plain") for told in (texts, [ALSO] * len(texts)))
        assert page.tags == same.tags
        assert lost(page, texts) == []

    def test_a_ticket_has_its_headings_and_lists(self, rt: RequestTracker, browser: requests.Session) -> None:
        (ticket,) = tickets(answer("consolidation-plan"), TicketForm("html"))
        page = read_in_rt(rt, browser, ticket.body)
        for tag in ("h3", "li", "ul", "em", "strong", "p"):
            assert page.tags[tag] == ticket.body.count(f"<{tag}>"), tag
        assert ticket.key in page.text

    def test_the_longest_is_shown(self, rt: RequestTracker, browser: requests.Session) -> None:
        word = "x" * (html.limit - 10)
        text = html.joined([html.paragraph((word,), strong=False)])
        assert html.limit - 5 < len(text) <= html.limit
        assert word in read_in_rt(rt, browser, text).text


@pytest.fixture(scope="module")
def formatting_as_markdown(redmine: Redmine) -> Iterator[Redmine]:
    """The Redmine, which reads texts as CommonMark as long as this is used."""
    redmine.formats_as("common_mark")
    yield redmine
    redmine.formats_as("textile")


@pytest.mark.redmine
class TestRedmineWithCommonMark:
    """Last, since the Redmine reads texts otherwise from here on."""

    @each
    def test_a_text_is_shown_and_does_nothing(self, formatting_as_markdown: Redmine, texts: tuple[str, ...]) -> None:
        page, same = (read(formatting_as_markdown, body(commonmark, told)) for told in (texts, [ALSO] * len(texts)))
        # a list is called one of tasks where a text in it looks like one; no box is drawn
        assert {tag: n for tag, n in page.tags.items() if tag not in ("ol class", "ul class")} == same.tags
        assert lost(page, texts) == []

    def test_a_ticket_has_its_headings_lists_and_names(self, formatting_as_markdown: Redmine) -> None:
        (ticket,) = tickets(answer("consolidation-plan"), TicketForm())
        page = read(formatting_as_markdown, ticket.body)
        assert page.tags["h3"] == ticket.body.count("\n### ")
        assert page.tags["code"] == len(re.findall(r"(?<!\\)`", ticket.body)) / 2
        assert ticket.key in page.text
