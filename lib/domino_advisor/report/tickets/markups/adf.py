"""Atlassian Document Format: the JSON of Jira Cloud, in which a text is a text, whatever stands in it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from domino_advisor.core.escaping import spaced, visible
from domino_advisor.report.parts import Address, Entry, Line, Name, Note

# Jira counts the signs of the text alone; its JSON is longer.
limit = 32_767

_Node = dict[str, Any]


def paragraph(line: Line, strong: bool) -> str:
    return json.dumps(_paragraph(line, strong=strong))


def heading(title: str) -> str:
    return json.dumps({"type": "heading", "attrs": {"level": 3}, "content": [_text(visible(title))]})


def entry(entry: Entry, number: int | None) -> str:
    word = [_text(visible(entry.word), "strong"), _text(": ")] if entry.word else []
    told = {"type": "paragraph", "content": [*word, *_line(entry.heading)]}
    item = _item(told, *_bullets(note for part in entry.notes for note in _notes(part)))
    if number is None:
        return json.dumps({"type": "bulletList", "content": [item]})
    return json.dumps({"type": "orderedList", "attrs": {"order": number}, "content": [item]})


def joined(pieces: Sequence[str]) -> str:
    return f'{{"version":1,"type":"doc","content":[{",".join(pieces)}]}}'


def _notes(note: Note) -> Iterator[_Node]:
    """The items of a note; what has several lines has them beneath it."""
    label = [_text(f"{visible(note.label)}: ")] if note.label else []
    if label and len(note.lines) > 1:
        yield _item({"type": "paragraph", "content": label}, *_bullets(_item(_paragraph(line)) for line in note.lines))
    else:
        yield from (_item({"type": "paragraph", "content": [*label, *_line(line)]}) for line in note.lines)


def _bullets(items: Iterable[_Node]) -> list[_Node]:
    """A list of some items; none where there are none, since a list has one at least."""
    listed = list(items)
    return [{"type": "bulletList", "content": listed}] if listed else []


def _item(*content: _Node) -> _Node:
    return {"type": "listItem", "content": list(content)}


def _paragraph(line: Line, strong: bool = False) -> _Node:
    return {"type": "paragraph", "content": _line(line, *(["strong"] if strong else []))}


def _line(line: Line, *marks: str) -> list[_Node]:
    return [node for part in line if (node := _part(part, marks))["text"]]  # a text has one sign at least


def _part(part: str | Name, marks: Sequence[str]) -> _Node:
    if isinstance(part, Address):
        return {**_text(part.text), "marks": [{"type": "link", "attrs": {"href": part.text}}]}
    # what is code is nothing else besides
    return _text(visible(part.text), "code") if isinstance(part, Name) else _text(spaced(part), *marks)


def _text(text: str, *marks: str) -> _Node:
    return {"type": "text", "text": text, **({"marks": [{"type": mark} for mark in marks]} if marks else {})}
