"""What tickets say in each markup: the same words, and nothing that comes from the input acts."""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from typing import Any, get_args

import pytest
from markdown_it import MarkdownIt

from domino_advisor.core.escaping import visible
from domino_advisor.report.tickets.markups import adf, commonmark, jira_wiki, plain, servicenow, textile
from domino_advisor.report.tickets.markups import html as html_markup
from domino_advisor.report.tickets.markups.markup import Markup
from domino_advisor.report.tickets.ticket import MARKUPS, MarkupName
from tests.tickets.hostile import TEXTS, body

SHOWN = tuple(text for text in TEXTS if visible(text))
PLACES = 36
"""So often stands a text in a body that holds it everywhere."""


class Page(HTMLParser):
    """What a page shows: its text, and its tags with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.update([tag, *(f"{tag} {name}" for name, _ in attrs)])

    def handle_data(self, data: str) -> None:
        self.text += data


def shown(page: Page) -> str:
    """The text without the signs that keep addresses apart, which nobody sees."""
    return page.text.replace("\u200b", "")


def test_each_name_has_its_module() -> None:
    assert get_args(MarkupName) == MARKUPS
    for name in MARKUPS:
        made: Markup = import_module(f"domino_advisor.report.tickets.markups.{name.replace('-', '_')}")
        assert made.limit >= 4_000


class TestCommonMark:
    @staticmethod
    def page(text: str) -> Page:
        return Page(MarkdownIt("gfm-like", {"linkify": False}).render(body(commonmark, [text])))

    @pytest.mark.parametrize("text", SHOWN, ids=ascii)
    def test_a_text_is_shown_and_draws_nothing(self, text: str) -> None:
        page, same = self.page(text), self.page("word")
        assert page.tags == same.tags
        assert shown(page).count(visible(text)) >= PLACES

    @pytest.mark.parametrize("text", ["/close", "/assign @admin"])
    def test_no_line_is_an_order(self, text: str) -> None:
        assert not re.search(r"^\s*/", body(commonmark, [text]), re.MULTILINE)

    @pytest.mark.parametrize("text", ["@admin", "#1", "acme/mail#1", "!5", "GH-1", ":smile:"])
    def test_what_would_address_somebody_is_parted_outside_of_code(self, text: str) -> None:
        outside = re.sub(r"`[^`]*`", "", body(commonmark, [text]))
        assert text not in html.unescape(outside)


class TestHtml:
    @pytest.mark.parametrize("text", SHOWN, ids=ascii)
    @pytest.mark.parametrize("markup", [html_markup, servicenow], ids=["html", "servicenow"])
    def test_a_text_is_shown_and_draws_nothing(self, markup: Markup, text: str) -> None:
        page, same = Page(body(markup, [text])), Page(body(markup, ["word"]))
        assert page.tags == same.tags
        assert not [tag for tag in page.tags if " " in tag]
        assert shown(page).count(visible(text)) >= PLACES

    @pytest.mark.parametrize("text", SHOWN, ids=ascii)
    def test_nothing_ends_the_brackets_of_servicenow(self, text: str) -> None:
        told = body(servicenow, [text])
        assert told.startswith("[code]") and told.endswith("[/code]\n")
        assert (told.count("["), told.count("]")) == (2, 2)

    @pytest.mark.parametrize("text", ["https://evil.example/x", "www.evil.example", "HTTP://EVIL.EXAMPLE"])
    def test_of_no_address_a_link_is_made(self, text: str) -> None:
        assert text not in html.unescape(body(html_markup, [text]))


class TestTextile:
    """What Redmine shows is held by `./test trackers`."""

    @pytest.mark.parametrize("text", SHOWN, ids=ascii)
    def test_a_text_is_there_and_no_sign_of_it_counts(self, text: str) -> None:
        told = body(textile, [text])
        # in code every sign stands for itself
        parts = re.split("<code>(.*?)</code>", told)
        parts[::2] = map(html.unescape, parts[::2])
        assert "".join(parts).count(visible(text)) >= PLACES
        words = re.sub("<code>.*?</code>", "", told)
        assert not re.search(r"[~^@%!|\"\[\]{}<>=]", words)
        assert not re.search(r"\w:\w|\w:/|https?:|www\.|\br\d", words)

    def test_what_code_would_not_show_stands_as_words(self) -> None:
        assert textile.code("a</code>b") == "a&#60;/code&#62;b"
        assert textile.code("x%x%") == "x&#37;x&#37;"
        assert textile.code("a*b") == "<code>a*b</code>"


class TestJiraWiki:
    @pytest.mark.parametrize("text", SHOWN, ids=ascii)
    def test_a_text_is_there_and_no_sign_of_it_counts(self, text: str) -> None:
        told = body(jira_wiki, [text])
        unmarked = re.sub(r"\\([{}\[\]*_+^~!|#?])", r"\1", told)
        assert html.unescape(unmarked).count(visible(text)) >= PLACES
        # the markup of ours is stars, braces around names, and number signs at the beginning of a line
        rest = re.sub(r"\{\{.*?(?<!\\)\}\}", "", re.sub(r"^[#*]+ ", "", told, flags=re.MULTILINE))
        assert not re.search(r"(?<!\\)[\[\]{}_+^~!|?@<>]|(?<![\\&])#|\w:[\w/]|--", rest)

    @pytest.mark.parametrize("text", ["h1. x", "bq. x"])
    def test_no_line_begins_a_block(self, text: str) -> None:
        assert not re.search(r"^(h1|bq)\.", body(jira_wiki, [text]), re.MULTILINE)


class TestAdf:
    @pytest.mark.parametrize("text", SHOWN, ids=ascii)
    def test_a_text_is_a_text(self, text: str) -> None:
        found = list(nodes(json.loads(body(adf, [text]))))
        same = list(nodes(json.loads(body(adf, ["word"]))))
        assert [node["type"] for node in found] == [node["type"] for node in same]
        assert {node["type"] for node in found} == {
            "doc", "paragraph", "heading", "bulletList", "orderedList", "listItem", "text",
        }  # fmt: skip
        assert {mark["type"] for node in found for mark in node.get("marks", ())} == {"strong", "code"}
        assert "".join(node.get("text", "") for node in found).count(visible(text)) >= PLACES

    def test_lists_have_items_and_texts_a_sign(self) -> None:
        for node in nodes(json.loads(body(adf, ["x", "\u200b"]))):
            assert node["type"] != "text" or node["text"]
            assert node["type"] not in ("bulletList", "orderedList", "listItem") or node["content"]


class TestPlain:
    @pytest.mark.parametrize("text", SHOWN, ids=ascii)
    def test_a_text_stays_on_its_line(self, text: str) -> None:
        told = body(plain, [text])
        assert len(told.splitlines()) == len(body(plain, ["word"]).splitlines())
        assert told.replace("\u200b", "").count(visible(text)) >= PLACES

    def test_of_no_address_a_link_is_made_and_nothing_is_quoted(self) -> None:
        told = body(plain, ["https://evil.example", "> x", "www.evil.example"])
        assert not re.search(r"https?://|www\.\w|^\s*>", told, re.MULTILINE)


def nodes(node: Any) -> Iterator[dict[str, Any]]:
    """A node of ADF and all beneath it."""
    yield node
    for child in node.get("content", ()):
        yield from nodes(child)
