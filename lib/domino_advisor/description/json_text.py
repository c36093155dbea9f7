"""Reads JSON into a plain tree, and tells where in the text each value stands.

The tree is made by `json`; the places by a pass over the tokens, made only when a place is asked for.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from domino_advisor.core.pointers import pointer_join
from domino_advisor.description.text_faults import (
    FEWER,
    MAX_DEPTH,
    TOO_DEEP,
    TOO_MANY,
    Mark,
    Refused,
    TextFaults,
    add_twice,
    fraction,
    not_finite,
    whole_number,
)  # fmt: skip

_SURROGATE = re.compile("[\ud800-\udfff]")
_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89a-fA-F]")
JSON_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},:]|[^\s\[\]{},:"]+', re.DOTALL)
_BRACKET = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
_HALF = "the text holds half of a character (a lone surrogate)"


def read_json(text: str, what: str, most: int) -> Any:
    """The tree of a text with at most so many values. json.JSONDecodeError where it is no JSON."""
    twice = False

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal twice
        found = dict(pairs)
        twice = twice or len(found) != len(pairs)
        return found

    faults = TextFaults(text, what)
    try:
        value = json.loads(
            text, object_pairs_hook=members, parse_int=whole_number, parse_float=fraction, parse_constant=not_finite
        )
    except RecursionError:
        faults.end(_deep_offset(text), TOO_DEEP, expected=f"at most {MAX_DEPTH} levels")
    clean = _is_clean(value, faults, text, most)
    if not clean or twice:
        root = json_marks(text, faults)
        _refuse(value, root, faults)
        faults.raise_any()
    return value


def _is_clean(value: Any, faults: TextFaults, text: str, most: int) -> bool:
    """Whether every scalar and key can be taken. Raises where the tree is too deep, or has more than `most` values."""
    halves = _SURROGATE_ESCAPE.search(text) is not None
    clean, nodes, depth, level = True, 1, 0, [value]
    while level:
        below: list[Any] = []
        for node in level:
            kind = type(node)
            if kind is dict:
                below += node.values()
                clean = clean and not (halves and any(_SURROGATE.search(key) for key in node))
            elif kind is list:
                below += node
            elif kind is Refused or (halves and kind is str and _SURROGATE.search(node)):
                clean = False
            if depth >= MAX_DEPTH and kind in (dict, list):
                faults.end(_deep_offset(text), TOO_DEEP, expected=f"at most {MAX_DEPTH} levels")
        nodes += len(below)
        if nodes > most:
            faults.end(0, TOO_MANY, kind="size", expected=f"at most {most:,} values", advice=FEWER)
        depth += 1
        level = below
    return clean


def _refuse(value: Any, root: Mark, faults: TextFaults) -> None:
    """Add a fault for every scalar and key of the tree that cannot be taken."""
    waiting = [("", value, root)]
    while waiting:
        pointer, node, mark = waiting.pop()
        if isinstance(node, str) and _SURROGATE.search(node):
            faults.add(mark.offset, _HALF, pointer=pointer, advice="Write both halves of the character or neither.")
        elif isinstance(node, Refused):
            faults.refuse(mark.offset, pointer, node)
        elif isinstance(node, dict):
            for key, member in node.items():
                below = mark.members[key]
                if _SURROGATE.search(key):
                    faults.add(below.offset, _HALF, pointer=pointer, advice="Correct the key.")
                waiting.append((pointer_join(pointer, key), member, below))
        elif isinstance(node, list):
            waiting += [(f"{pointer}/{at}", member, mark.members[str(at)]) for at, member in enumerate(node)]


def _deep_offset(text: str) -> int:
    depth = 0
    for match in _BRACKET.finditer(text):
        sign = match.group()
        depth += (sign in ("[", "{")) - (sign in ("]", "}"))
        if depth > MAX_DEPTH:
            return match.start()
    return 0


@dataclass(slots=True)
class _OpenJson:
    """An object or list whose end has not come yet. token: the key, or the index as text, of the member at hand."""

    mark: Mark
    pointer: str
    is_object: bool
    token: str = "0"
    offset: int = 0
    expects_key: bool = False


def json_marks(text: str, faults: TextFaults | None = None) -> Mark:
    """The marks of a text that is known to be JSON. faults: where to add the keys that stand twice in one object."""
    root = Mark(0)
    stack: list[_OpenJson] = []
    for match in JSON_TOKEN.finditer(text):
        sign = match.group()
        top = stack[-1] if stack else None
        if top and sign in ("]", "}"):
            stack.pop()
        elif top and sign == ",":
            top.expects_key = top.is_object
            if not top.is_object:
                top.token = str(int(top.token) + 1)
        elif top and sign == ":":
            top.expects_key = False
        elif top and top.expects_key:
            top.token, top.offset = json.loads(sign), match.start()
            if faults is not None and top.token in top.mark.members:
                add_twice(faults, top.offset, top.pointer, top.token)
        else:
            here = Mark(top.offset if top and top.is_object else match.start())
            pointer = pointer_join(top.pointer, top.token) if top else ""
            if top:
                top.mark.members.setdefault(top.token, here)
            else:
                root = here
            if sign in ("[", "{"):
                stack.append(_OpenJson(here, pointer, sign == "{", expects_key=sign == "{"))
    return root
