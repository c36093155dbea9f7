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

# Each text stands in a ticket of its own, so that what one breaks is not mended by the next.
SHORT = tuple(text for text in TEXTS if visible(text) and len(text) < 1_000)
ALSO = "word"


@pytest.fixture(scope="module")
def formatting_as_markdown(redmine: Redmine) -> Iterator[Redmine]:
    """The Redmine, which reads texts as CommonMark as long as this is used."""
    redmine.formats_as("common_mark")
    yield redmine
    redmine.formats_as("textile")


def drawn(page: Page) -> dict[str, int]:
    """The tags but those of words that stand out, which a sign at their edge may leave plain."""
    return {tag: number for tag, number in page.tags.items() if not tag.startswith(("code", "strong", "em"))}


@pytest.mark.xdist_group("redmine")
class TestRedmine:
    @pytest.fixture(scope="class")
    def like(self, redmine: Redmine) -> Page:
        """The page of a word that means nothing to it."""
        return self.page(redmine, body(textile, [ALSO]))

    @staticmethod
    def page(redmine: Redmine, text: str) -> Page:
        return Page(redmine.page(redmine.create(text)))

    @pytest.mark.parametrize("text", SHORT, ids=ascii)
    def test_a_text_is_shown_and_does_nothing(self, redmine: Redmine, like: Page, text: str) -> None:
        page = self.page(redmine, body(textile, [text]))
        assert drawn(page) == drawn(like)
        assert page.text.count(visible(text)) >= PLACES

    def test_a_ticket_has_its_headings_lists_and_names(self, redmine: Redmine) -> None:
        (ticket,) = tickets(answer("consolidation-plan"), TicketForm("textile"))
        page = self.page(redmine, ticket.body)
        assert page.tags["h3"] == ticket.body.count("\nh3. ")
        assert page.tags["ol"] == len([part for part in ticket.body.split("\nh3. ") if "\n# " in part])
        assert page.tags["code"] == ticket.body.count("<code>")
        assert ticket.key in page.text
        assert not [tag for tag in page.tags if tag in ("img", "script", "del", "ins", "table", "blockquote")]


@pytest.mark.xdist_group("request tracker")
class TestRequestTracker:
    @pytest.fixture(scope="class")
    def like(self, rt: RequestTracker, browser: requests.Session) -> Page:
        """The page of a word that means nothing to it."""
        return self.page(rt, browser, body(html, [ALSO]))

    @pytest.fixture(scope="class")
    def like_in_plain(self, rt: RequestTracker, browser: requests.Session) -> Page:
        """The same as plain text."""
        return self.page(rt, browser, body(plain, [ALSO]), "text/plain")

    @staticmethod
    def page(rt: RequestTracker, browser: requests.Session, text: str, media: str = "text/html") -> Page:
        return Page(rt.page(rt.create(text, media), browser))

    @pytest.mark.parametrize("text", SHORT, ids=ascii)
    def test_a_text_is_shown_and_does_nothing(
        self, rt: RequestTracker, browser: requests.Session, like: Page, text: str
    ) -> None:
        page = self.page(rt, browser, body(html, [text]))
        assert page.tags == like.tags
        assert shown(page).count(visible(text)) >= PLACES

    @pytest.mark.parametrize("text", SHORT, ids=ascii)
    def test_so_it_is_as_plain_text(
        self, rt: RequestTracker, browser: requests.Session, like_in_plain: Page, text: str
    ) -> None:
        page = self.page(rt, browser, body(plain, [text]), "text/plain")
        assert page.tags == like_in_plain.tags
        assert shown(page).count(visible(text)) >= PLACES

    def test_a_ticket_has_its_headings_and_lists(self, rt: RequestTracker, browser: requests.Session) -> None:
        (ticket,) = tickets(answer("consolidation-plan"), TicketForm("html"))
        page = self.page(rt, browser, ticket.body)
        for tag in ("h3", "li", "ul", "em", "strong", "p"):
            assert page.tags[tag] == ticket.body.count(f"<{tag}>"), tag
        assert ticket.key in page.text

    def test_the_longest_is_shown(self, rt: RequestTracker, browser: requests.Session) -> None:
        word = "x" * (html.limit - 10)
        text = html.joined([html.paragraph((word,), strong=False)])
        assert html.limit - 5 < len(text) <= html.limit
        assert word in self.page(rt, browser, text).text


@pytest.mark.xdist_group("redmine")
class TestRedmineWithCommonMark:
    """Last, since the Redmine reads texts otherwise from here on."""

    @pytest.fixture(scope="class")
    def like(self, formatting_as_markdown: Redmine) -> Page:
        return TestRedmine.page(formatting_as_markdown, body(commonmark, [ALSO]))

    @pytest.mark.parametrize("text", SHORT, ids=ascii)
    def test_a_text_is_shown_and_does_nothing(self, formatting_as_markdown: Redmine, like: Page, text: str) -> None:
        page = TestRedmine.page(formatting_as_markdown, body(commonmark, [text]))
        assert page.tags == like.tags
        assert shown(page).count(visible(text)) >= PLACES

    def test_a_ticket_has_its_headings_lists_and_names(self, formatting_as_markdown: Redmine) -> None:
        (ticket,) = tickets(answer("consolidation-plan"), TicketForm())
        page = TestRedmine.page(formatting_as_markdown, ticket.body)
        assert page.tags["h3"] == ticket.body.count("\n### ")
        assert page.tags["code"] == len(re.findall(r"(?<!\\)`", ticket.body)) / 2
        assert ticket.key in page.text
