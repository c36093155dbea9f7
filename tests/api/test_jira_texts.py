"""Which text of an issue of Jira a file came with, and which texts are read at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from domino_advisor_api.trackers.jira_texts import parts_of

OURS = "Now 1 to change.\n\ndomino-advisor comment: " + "2" * 32
ISSUE = {"description": "A change.", "created": "2026-01-01T10:00:00.000+0000", "creator": {"key": "eve"}}


def at(minute: float, author: str = "eve", **members: Any) -> dict[str, Any]:
    """Something that somebody did so many minutes after the issue was made."""
    seconds = round(60 * minute)
    time = f"{10 + seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return {"created": f"2026-01-01T{time}.000+0000", "author": {"key": author}, **members}


def file(name: str, minute: float, author: str = "eve") -> dict[str, Any]:
    return at(minute, author, id=str(round(100 * minute)), filename=name)


def said(
    *comments: Mapping[str, Any], files: tuple[Mapping[str, Any], ...] = (), markup: str = "jira-wiki"
) -> list[tuple[str, tuple[str, ...]]]:
    """The names of the texts that are read, each with the names of its files."""
    parts = parts_of({**ISSUE, "attachment": files}, comments, markup)
    assert [tuple(one["filename"] for one in part.files) for part in parts] == [part.text.files for part in parts]
    return [(part.text.name, part.text.files) for part in parts]


def test_texts_are_told_from_the_first_to_the_last() -> None:
    parts = parts_of(ISSUE, [at(1, body="One."), at(2, body="Two.")], "jira-wiki")
    assert [(part.text.name, part.text.text, part.text.markup) for part in parts] == [
        ("the description", "A change.", "jira-wiki"),
        ("comment 1", "One.", "jira-wiki"),
        ("comment 2", "Two.", "jira-wiki"),
    ]


def test_a_document_is_told_as_its_json_and_none_as_nothing() -> None:
    document = {"type": "doc", "version": 1, "content": []}
    first, second = parts_of({**ISSUE, "description": None}, [at(1, body=document)], "adf")
    assert (first.text.text, first.text.markup) == ("", "plain")
    assert (second.text.text, second.text.markup) == ('{"type": "doc", "version": 1, "content": []}', "adf")


def test_files_that_were_sent_with_the_issue_came_with_its_description() -> None:
    files = (file("b", 0.9), file("a", 0.1))
    assert said(at(10, body="Please hurry."), files=files) == [("the description", ("a", "b")), ("comment 1", ())]


@pytest.mark.parametrize("minute", [26, 30, 34])
def test_a_file_that_the_author_of_a_comment_attached_near_it_came_with_it(minute: float) -> None:
    comments = at(20, body="One."), at(30, body="Two.")
    assert said(*comments, files=(file("a", minute),)) == [
        ("the description", ()), ("comment 1", ()), ("comment 2", ("a",)),
    ]  # fmt: skip


@pytest.mark.parametrize(("minute", "author", "place"), [(24, "eve", 2), (36, "eve", 3), (29, "bob", 2)])
def test_a_file_of_somebody_else_or_of_another_time_is_a_text_of_its_own(minute: int, author: str, place: int) -> None:
    told: list[tuple[str, tuple[str, ...]]] = [("the description", ()), ("comment 1", ()), ("comment 2", ())]
    told.insert(place, (f"what was attached at 2026-01-01 10:{minute}", ("a",)))
    assert said(at(15, body="One."), at(30, body="Two."), files=(file("a", minute, author),)) == told


def test_a_person_is_known_by_an_account_in_cloud() -> None:
    eve, bob = {"accountId": "5b10-eve"}, {"accountId": "5b10-bob"}
    issue = {
        **ISSUE,
        "creator": eve,
        "attachment": [{**file("a", 1), "author": bob}, {**file("b", 1.5), "author": eve}],
    }
    assert [part.text.files for part in parts_of(issue, [], "jira-wiki")] == [("b",), ("a",)]


def test_of_two_files_of_one_name_each_stays_with_its_text() -> None:
    comments = at(30, body="One."), at(60, body="Two.")
    issue = {**ISSUE, "attachment": [file("a", 61), file("a", 29)]}
    first, second, third = parts_of(issue, comments, "jira-wiki")
    assert [[one["id"] for one in part.files] for part in (first, second, third)] == [[], ["2900"], ["6100"]]


def test_no_file_came_with_what_the_product_wrote_though_its_account_is_that_of_who_attached_it() -> None:
    assert said(at(30, body=OURS), at(40, body="Thanks."), files=(file("a", 29),)) == [
        ("the description", ()),
        ("what was attached at 2026-01-01 10:29", ("a",)),
        ("comment 1", ()),
        ("comment 2", ()),
    ]


HIDDEN: Mapping[str, dict[str, Any]] = {
    "to a role": {"visibility": {"type": "role", "value": "Administrators"}},
    "in Cloud": {"jsdPublic": False},
    "in Server": {"properties": [{"key": "other"}, {"key": "sd.public.comment", "value": {"internal": True}}]},
    "in words": {"properties": [{"key": "sd.public.comment", "value": {"internal": "true"}}]},
}


@pytest.mark.parametrize("name", HIDDEN)
def test_what_not_all_may_see_is_not_read_nor_are_the_files_that_may_have_come_with_it(name: str) -> None:
    comments = at(18, body="For all."), at(20, body="For us.", **HIDDEN[name]), at(40, body="For all.")
    files = (file("secret", 19), file("of bob", 19.5, "bob"), file("open", 39))
    assert said(*comments, files=files) == [
        ("the description", ()),
        ("comment 1", ()),
        ("what was attached at 2026-01-01 10:19", ("of bob",)),
        ("comment 3", ("open",)),
    ]


@pytest.mark.parametrize(
    "more",
    [
        {"jsdPublic": True, "visibility": None, "properties": []},
        {"properties": [{"key": "sd.public.comment", "value": {"internal": False}}]},
    ],
)
def test_what_all_may_see_is_read(more: dict[str, Any]) -> None:
    assert said(at(20, body="For all.", **more))[1:] == [("comment 1", ())]
