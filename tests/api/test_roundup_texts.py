"""Which texts an issue of Roundup has, in which order, and which files came with each."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

import pytest

from domino_advisor.reading_tickets.requests import Text
from domino_advisor_api.trackers.contract import Answer
from domino_advisor_api.trackers.roundup import Roundup
from domino_advisor_api.trackers.roundup_texts import moment, texts_of

OPENED = moment("2026-03-14.09:00:00")
NAMES = {str(number): f"file-{number}.txt" for number in range(1, 20)}


def at(second: int) -> str:
    return f"{OPENED + timedelta(seconds=second):%Y-%m-%d.%H:%M:%S}"


def message(id_: int, second: int, *files: int, media: str | None = None) -> dict[str, Any]:
    linked = [{"id": str(one), "name": NAMES.get(str(one))} for one in files]
    return {"id": str(id_), "creation": at(second), "content": f"said {id_}", "type": media, "files": linked}


def file(id_: int, second: int) -> dict[str, Any]:
    return {"id": str(id_), "creation": at(second)}


def told(messages: list[dict[str, Any]], alone: list[dict[str, Any]]) -> list[tuple[str, tuple[str, ...]]]:
    return [(text.name, text.files) for text in texts_of(messages, alone, NAMES, OPENED)]


def test_texts_are_told_in_the_order_of_their_times_and_not_of_their_places() -> None:
    assert told([message(12, 30), message(2, 0), message(9, 10)], []) == [("msg2", ()), ("msg9", ()), ("msg12", ())]


def test_of_the_same_second_the_one_that_was_made_first_comes_first() -> None:
    assert told([message(12, 5), message(9, 5)], []) == [("msg9", ()), ("msg12", ())]


def test_a_text_has_the_files_of_its_message() -> None:
    assert told([message(1, 0, 1), message(2, 5, 2, 3)], []) == [
        ("msg1", ("file-1.txt",)),
        ("msg2", ("file-2.txt", "file-3.txt")),
    ]


def test_a_file_that_was_taken_away_from_the_issue_is_with_no_text() -> None:
    assert told([message(1, 0, 1, 99)], []) == [("msg1", ("file-1.txt",))]


def test_files_with_which_the_issue_was_opened_came_with_its_first_message() -> None:
    assert told([message(1, -1, 1), message(2, 5)], [file(2, -3), file(3, 0), file(4, 1)]) == [
        ("msg1", ("file-1.txt", "file-2.txt", "file-3.txt")),
        ("file4", ("file-4.txt",)),
        ("msg2", ()),
    ]


def test_an_issue_that_was_opened_with_files_alone_has_them_before_what_was_said_later() -> None:
    assert told([message(1, 60)], [file(1, 0), file(2, 0)]) == [("file1, file2", ("file-1.txt", "file-2.txt")),
                                                                ("msg1", ())]  # fmt: skip


def test_files_are_together_where_nothing_was_said_in_between() -> None:
    messages = [message(1, 0), message(2, 30)]
    assert told(messages, [file(5, 20), file(4, 10), file(6, 40)]) == [
        ("msg1", ()),
        ("file4, file5", ("file-4.txt", "file-5.txt")),
        ("msg2", ()),
        ("file6", ("file-6.txt",)),
    ]


@pytest.mark.parametrize(
    ("media", "markup"),
    [
        (None, "plain"),
        ("text/plain", "plain"),
        ("text/html", "html"),
        ("text/html; charset=utf-8", "html"),
        ("text/markdown", "commonmark"),
        ("image/png", "plain"),
    ],
)
def test_a_message_is_read_as_what_it_is(media: str | None, markup: str) -> None:
    assert texts_of([message(1, 0, media=media)], [], NAMES, OPENED) == (Text("msg1", "said 1", markup),)


def test_a_message_without_words_is_a_text_without_words() -> None:
    assert texts_of([{**message(1, 0), "content": None}], [], NAMES, OPENED) == (Text("msg1", "", "plain"),)


def written(text: str) -> object:
    """A comment as Roundup is told it."""
    talk = Roundup("https://roundup.example", "advisor").comment("1", text)
    next(talk)
    body = talk.send(Answer(200, {"data": {"collection": []}})).body
    assert body is not None
    return body["content"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("of issue7", "of issue\u200b7"),
        ("of issue7 at <https://advisor.example/issue7>", "of issue\u200b7 at <https://advisor.example/issue7>"),
        ("(see:https://advisor.example/msg7)", "(see:https://advisor.example/msg7)"),
        ("user 4", "user\u200b 4"),
    ],
)
def test_no_name_is_a_link_to_an_item_and_addresses_are_left(text: str, shown: str) -> None:
    assert written(text) == shown


def test_a_long_word_holds_up_nobody() -> None:
    begun = time.monotonic()
    assert written("a:" * 40_000) == "a:" * 40_000
    assert time.monotonic() - begun < 3
