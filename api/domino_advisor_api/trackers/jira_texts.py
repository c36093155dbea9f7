"""The texts of an issue of Jira, each with the files that came with it: Jira keeps files with the issue alone."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from domino_advisor.reading_tickets.requests import Text
from domino_advisor_api.trackers.timeline import WITHIN, Said, Sent, with_files


class Part(Struct, frozen=True):
    """A text with the files that came with it, as Jira tells of them."""

    text: Text
    files: tuple[Mapping[str, Any], ...]


def parts_of(issue: Mapping[str, Any], comments: Sequence[Mapping[str, Any]], markup: str) -> tuple[Part, ...]:
    """What an issue says that may ask, the oldest first. What is hidden from some is left out, with the files that may
    have come with it, since it would be answered where all can read it.

    issue: its fields `description`, `created`, `creator` and `attachment`; comments: the oldest first.
    """
    said = [Said("the description", text_of(issue.get("description")), _time(issue), _who(issue.get("creator")))]
    hidden: list[Said] = []
    for number, comment in enumerate(comments, start=1):
        text = text_of(comment.get("body"))
        one = Said(f"comment {number}", text, _time(comment), _who(comment.get("author")))
        (hidden if _is_hidden(comment) else said).append(one)
    files = {str(file["id"]): file for file in issue.get("attachment") or ()}
    # by their numbers, since two may have one name
    sent = [Sent(number, _time(file), _who(file.get("author"))) for number, file in files.items()]
    shown = [file for file in sent if not any(_may_belong(file, one) for one in hidden)]
    return tuple(_part(text, [files[number] for number in text.files]) for text in with_files(said, shown, markup))


def _may_belong(file: Sent, said: Said) -> bool:
    return file.by == said.by and abs(file.at - said.at) <= WITHIN


def text_of(told: Any) -> str:
    """What a field says, by which keys are found in it; of ADF all of its JSON."""
    return told if isinstance(told, str) else json.dumps(told) if told else ""


def _part(text: Text, files: Sequence[Mapping[str, Any]]) -> Part:
    names = tuple(str(file["filename"]) for file in files)
    # what is empty is no document
    return Part(replace(text, files=names, markup=text.markup if text.text else "plain"), tuple(files))


def _is_hidden(comment: Mapping[str, Any]) -> bool:
    """Whether a role or a group alone sees a comment, or, in Service Management, no customer does: Cloud tells that as
    a member, Server as a property.
    """
    properties = {one.get("key"): one.get("value") for one in comment.get("properties") or ()}
    internal = (properties.get("sd.public.comment") or {}).get("internal")
    # Jira has it as a word too
    return bool(comment.get("visibility")) or comment.get("jsdPublic") is False or str(internal).lower() == "true"


def _who(person: Mapping[str, Any] | None) -> str:
    """By what a person is known: Cloud has an account, Server a key; nobody is one of them where anybody may write."""
    known = person or {}
    return str(known.get("accountId") or known.get("key") or known.get("name") or "")


def _time(one: Mapping[str, Any]) -> datetime:
    return datetime.fromisoformat(str(one["created"]))
