"""The texts of an issue of Roundup, of its messages and of the files that came without one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from domino_advisor.reading_tickets.requests import Text

_MARKUPS = {"text/html": "html", "text/markdown": "commonmark"}
Item = Mapping[str, Any]
"""A `msg` or a `file` as Roundup tells it, by the names of its properties."""


def moment(told: str) -> datetime:
    """A time as Roundup tells it, such as 2026-03-14.09:26:53."""
    return datetime.fromisoformat(told).replace(tzinfo=UTC)


def texts_of(
    messages: Iterable[Item], alone: Iterable[Item], names: Mapping[str, str], opened: datetime
) -> tuple[Text, ...]:
    """The texts in the order in which they were written. alone: files that no message has. Those with which the issue
    was opened came with its first message; others are a text without words where they were added, together where
    nothing was said in between. names: of the files that the issue has, by their ids; who took one away may have left
    it with its message.
    """
    said, sent = sorted(messages, key=_order), sorted(alone, key=_order)
    if said and moment(said[0]["creation"]) <= opened:
        begun = [file for file in sent if moment(file["creation"]) <= opened]
        said[0] = {**said[0], "files": [*said[0]["files"], *begun]}
        sent = sent[len(begun) :]
    # of the same second files come first, each kind as it was sorted before
    both = sorted([(False, one) for one in sent] + [(True, one) for one in said], key=lambda one: _order(one[1])[0])
    texts: list[Text] = []
    for is_said, found in groupby(both, key=lambda one: one[0]):
        items = [item for _, item in found]
        texts += [_text(item, names) for item in items] if is_said else [_without_words(items, names)]
    return tuple(texts)


def _order(item: Item) -> tuple[datetime, int]:
    return moment(item["creation"]), int(item["id"])


def _text(message: Item, names: Mapping[str, str]) -> Text:
    files = [str(file["id"]) for file in message["files"]]
    # what a form of Roundup makes has no type
    markup = _MARKUPS.get(str(message.get("type")).partition(";")[0].strip(), "plain")
    named = tuple(names[id_] for id_ in files if id_ in names)
    return Text(f"msg{message['id']}", str(message.get("content") or ""), markup, named)


def _without_words(files: Iterable[Item], names: Mapping[str, str]) -> Text:
    ids = [str(file["id"]) for file in files]
    return Text(", ".join(f"file{id_}" for id_ in ids), "", "plain", tuple(names[id_] for id_ in ids))
