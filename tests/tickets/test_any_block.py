"""Whatever stands in a block comes out of it as it went in, in every markup, among whatever else a ticket says."""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domino_advisor.core.errors import InvalidInput
from domino_advisor.reading_tickets.reading import SCANS, said_in

# What an author can type: lines of visible signs, among them all that markups are made of.
SIGNS = st.characters(codec="utf-8", categories=("L", "N", "P", "S"))
PIECES = st.one_of(
    SIGNS, st.sampled_from([" ", "  ", "```", "~~~", "> ", "{code}", "{quote}", "<b>", "</p>", "&amp;", "[code]", "- "])
)
LINES = st.lists(st.lists(PIECES, max_size=8).map("".join).map(str.rstrip), min_size=1, max_size=6)
TEXTS = LINES.map(lambda lines: "\n".join(["deployment: A", *lines]) + "\n")


def fenced(text: str) -> str:
    longest = max((len(run) for run in "".join(c if c == "`" else " " for c in text).split()), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}domino-advisor\n{text}{fence}\n"


def quoted(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


WRITTEN: Mapping[str, Callable[[str], str]] = {
    "commonmark": fenced,
    "textile": lambda text: f'<pre><code class="domino-advisor">\n{text}</code></pre>\n',
    "jira-wiki": lambda text: f"{{noformat:domino-advisor}}\n{text}{{noformat}}\n",
    "adf": lambda text: json.dumps({"type": "doc", "content": [
        {"type": "codeBlock", "attrs": {"language": "domino-advisor"}, "content": [{"type": "text", "text": text[:-1]}]}
    ]}),
    "html": lambda text: f'<p>Hello</p><pre class="domino-advisor">{html.escape(text)}</pre><p>Joe</p>',
    "plain": lambda text: f"Hello\n\n{fenced(text)}\nJoe\n",
    "servicenow": lambda text: f"Hello\n[code]<pre class='domino-advisor'>{html.escape(text)}</pre>[/code]\nJoe",
}  # fmt: skip


def can_stand(markup: str, text: str) -> bool:
    """Whether a text can stand in a block of that markup at all: not what ends it, and what a tool reads anew."""
    lines = text.splitlines()
    if markup == "textile":
        return not any(line.lstrip().startswith(">") for line in lines) and "</code>" not in text
    if markup == "servicenow":
        return "[code]" not in text
    # a fence in what is preformatted is taken for the one that is meant
    return markup != "html" or not any(line.lstrip(" ").startswith(("```", "~~~")) for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("markup", SCANS)
@given(text=TEXTS)
def test_what_stands_in_a_block_is_read_as_it_stands(markup: str, text: str) -> None:
    if not can_stand(markup, text) or (markup == "servicenow" and not can_stand("html", text)):
        return
    block = said_in(WRITTEN[markup](text), markup).description
    assert block is not None
    assert block.text == text


@pytest.mark.parametrize("markup", ["commonmark", "plain", "textile"])
@given(text=TEXTS)
def test_what_stands_in_a_quoted_block_is_read_as_it_stands(markup: str, text: str) -> None:
    if "</code>" in text:
        return
    block = said_in(quoted(WRITTEN[markup](text)), markup).description
    assert block is not None
    assert block.text == text


@pytest.mark.slow
@pytest.mark.parametrize("markup", ["commonmark", "plain", "textile", "jira-wiki", "html"])
@given(text=TEXTS)
def test_with_lines_as_windows_ends_them_it_is_the_same(markup: str, text: str) -> None:
    written = WRITTEN[markup](text)
    if can_stand(markup, text):
        said = said_in(written.replace("\n", "\r\n"), markup)
        assert said.description == said_in(written, markup).description


SOUP = st.lists(
    st.one_of(
        PIECES,
        st.characters(codec="utf-8"),
        st.sampled_from([
            "\n", "\r\n", "```domino-advisor\n", "```domino-advisor answers\n", "\n```\n", "{code:domino-advisor}",
            "{noformat}", '<pre class="domino-advisor">', "</pre>", "<code", "<br/>", "<!--", "-->", "<blockquote>",
            "</blockquote>",
            "# domino-advisor\n", "-----Original Message-----\n", "[/code]", "\ndomino-advisor: da-" + "0" * 32,
            '{"type": "doc", "content": [', '{"type": "codeBlock", "attrs": 1}', "]}", ",", "&nbsp;", "&#x110000;",
            "<![CDATA[",
        ]),
    ),
    max_size=40,
).map("".join)  # fmt: skip


@pytest.mark.parametrize("markup", SCANS)
@given(text=SOUP)
def test_whatever_a_ticket_holds_it_is_read_or_what_is_wrong_is_told(markup: str, text: str) -> None:
    try:
        said = said_in(text, markup)
    except InvalidInput as error:
        assert all(fault.message for fault in error.faults)
    else:
        assert said.ours is None or (said.description, said.answers) == (None, None)
