"""Which file of a ticket came with which of its texts, where a tracker says of each alone who wrote it, and when."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from msgspec import Struct

from domino_advisor.core.errors import InvalidInput
from domino_advisor.reading_tickets.reading import said_in
from domino_advisor.reading_tickets.requests import Text

WITHIN = timedelta(minutes=5)
"""So long before or after a text its author attaches what belongs to it."""


class Said(Struct, frozen=True):
    """A text of a ticket. name: what people call it; by: who wrote it."""

    name: str
    text: str
    at: datetime
    by: str


class Sent(Struct, frozen=True):
    """A file of a ticket. by: who attached it."""

    name: str
    at: datetime
    by: str


class _Group(Struct):
    """A text, None where there is none, and what came with it."""

    at: datetime
    by: str
    text: Said | None
    files: list[str]
    takes: bool = True


def with_files(said: Iterable[Said], sent: Iterable[Sent], markup: str) -> tuple[Text, ...]:
    """The texts in the order of their times, each with its files: those that its author attached within five minutes
    after it, else before it. What is attached without a text stands for itself, together with what follows at once. To
    what the product wrote no file belongs, though its account may be that of somebody who asks.
    """
    groups = [_Group(one.at, one.by, one, [], takes=not _is_ours(one.text, markup)) for one in said]
    for file in sorted(sent, key=lambda one: one.at):
        own = [group for group in groups if group.takes and group.by == file.by]
        before = [group for group in own if timedelta(0) <= file.at - group.at <= WITHIN]
        after = [group for group in own if timedelta(0) < group.at - file.at <= WITHIN]
        if before:
            found = max(before, key=lambda group: group.at)
        elif after:
            found = min(after, key=lambda group: group.at)
        else:
            found = _Group(file.at, file.by, None, [])
            groups.append(found)
        found.files.append(file.name)
    return tuple(_text(group, markup) for group in sorted(groups, key=lambda group: group.at))


def _is_ours(text: str, markup: str) -> bool:
    try:
        return bool(text) and said_in(text, markup).ours is not None
    except InvalidInput:
        return False


def _text(group: _Group, markup: str) -> Text:
    if group.text is None:
        return Text(f"what was attached at {group.at:%Y-%m-%d %H:%M}", "", markup, tuple(group.files))
    return Text(group.text.name, group.text.text, markup, tuple(group.files))
