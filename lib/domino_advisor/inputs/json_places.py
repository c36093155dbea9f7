"""JSON of other programs, as nodes that know where they stand: line and column of each value and of each key.

The standard library decides what is JSON; a pass over the tokens finds the places. Work and memory grow with the text,
and are bounded by how many values and levels are taken.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, NoReturn

from domino_advisor.description.json_text import JSON_TOKEN
from domino_advisor.description.text_faults import Lines, short
from domino_advisor.inputs.secrets import TAKEN_OUT, is_secret, shown
from domino_advisor.inputs.told import LONGEST_TEXT, InputFault, Origin, Weight

MOST_VALUES = 2_000_000
MOST_LEVELS = 100
MOST_DOCUMENTS = 10_000
"""Of one text. What is beyond makes it a text that is not read."""

_MOST_DIGITS = 30
_SURROGATE = re.compile("[\ud800-\udfff]")
_BRACKET = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
_WORDS = {"null": None, "true": True, "false": False}


class BrokenJson(Exception):
    """A text that is no JSON, or more of it than is read. fault: what is wrong, with line and column."""

    def __init__(self, fault: InputFault) -> None:
        super().__init__(fault.message)
        self.fault = fault


@dataclass(slots=True)
class _Source:
    file: str
    lines: Lines
    twice: list[Node] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Node:
    """A value with its place. value: None, bool, int, float, str, a dict of nodes, or a list of nodes; a number that
    is not finite as a float, or has more than thirty digits, is None.

    name: the key that it stands under; of an item that of its list; "" at the top. offset: where the value begins in
    the text; key_offset: where its key does, the same as offset where it has none.
    """

    value: Any
    name: str
    offset: int
    key_offset: int
    _source: _Source = field(repr=False)

    def get(self, *path: str) -> Node | None:
        """What stands under a key, and under a key of that, and so on; None where something of it is not there."""
        node: Node | None = self
        for key in path:
            node = node.value.get(key) if node is not None and isinstance(node.value, dict) else None
        return node

    def said(self, name: str) -> str:
        """The text of a member without blanks around it, "" where it is none."""
        found = self.get(name)
        return found.value.strip() if found is not None and isinstance(found.value, str) else ""

    @property
    def members(self) -> dict[str, Node]:
        """The members of an object by their keys in the order of the text; none of anything else."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def items(self) -> Sequence[Node]:
        """The items of a list; none of anything else."""
        return self.value if isinstance(self.value, list) else ()

    @property
    def plain(self) -> Any:
        """The value without places, as `json` would give it."""
        if isinstance(self.value, dict):
            return {key: node.plain for key, node in self.value.items()}
        return [node.plain for node in self.value] if isinstance(self.value, list) else self.value

    @property
    def line(self) -> int:
        """The line that the value begins on, from 1."""
        return self._source.lines.place(self.offset)[0]

    @property
    def column(self) -> int:
        """The column that the value begins at, from 1."""
        return self._source.lines.place(self.offset)[1]

    @property
    def key_place(self) -> tuple[int, int]:
        """The line and the column of its key, from 1."""
        return self._source.lines.place(self.key_offset)

    @property
    def twice(self) -> Sequence[Node]:
        """Of the whole text, what stands under a key that its object has already. The last one counts, as for nearly
        all programs.
        """
        return self._source.twice

    def origin(self) -> Origin:
        """The place of the value, with its name and what it is; what is secret and what is no scalar is not shown."""
        text = self.name
        if not isinstance(self.value, (dict, list)):
            value = TAKEN_OUT if is_secret(self.name) else shown(str(self.value))
            text = f"{self.name}: {value}" if self.name else value
        return Origin(self._source.file, self.line, self.column, text[:LONGEST_TEXT])

    def fault(self, message: str, advice: str = "", weight: Weight = "warning") -> InputFault:
        """What is wrong with the value."""
        return InputFault(self._source.file, self.line, self.column, weight, message, advice)


def json_of(file: str, text: str) -> Node:
    """The JSON that a text is. file: its name, for places. Raises BrokenJson."""
    source = _Source(file, Lines(text))
    start = len(text) - len(text.lstrip())
    end = _end_of(text, start, source)
    if text[end:].strip():
        rest = end + len(text[end:]) - len(text[end:].lstrip())
        _refuse(source, rest, "the JSON ends before this, and something else follows")
    return _nodes(text, start, end, source)


def json_after_banner(file: str, text: str) -> Node:
    """The JSON object that a text has behind words that a program printed before it; what follows it is left out. A
    text that is JSON from its first sign on is taken as that. Raises BrokenJson.
    """
    if text.lstrip()[:1] in ("{", "["):
        try:
            return json_of(file, text)
        except BrokenJson:
            if text.lstrip()[:1] == "{":
                raise
    return next(jsons_within(file, text))[1]


def jsons_within(file: str, text: str) -> Iterator[tuple[str, Node]]:
    """The JSON objects that a text has one after another, each with what stands before it on its line, such as the
    name of a host: "mail01 | SUCCESS => ". Raises BrokenJson at the first that is broken, and where there is none.
    """
    source = _Source(file, Lines(text))
    at = text.find("{")
    if at < 0:
        _refuse(source, 0, "no JSON object in it")
    left, values = MOST_DOCUMENTS, [0]
    while at >= 0:
        end = _end_of(text, at, source)
        before = text[max(at - LONGEST_TEXT, 0) : at].replace("\r", "\n").rpartition("\n")[2]
        yield before.strip(), _nodes(text, at, end, source, values)
        at = text.find("{", end)
        if (left := left - 1) < 0 <= at:
            _refuse(source, at, f"more than {MOST_DOCUMENTS:,} JSON objects in one text, of which the rest is not read")


def _refuse(source: _Source, offset: int, message: str) -> NoReturn:
    line, column = source.lines.place(offset)
    raise BrokenJson(InputFault(source.file, line, column, "error", message))


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number of JSON")


_DECODER = json.JSONDecoder(strict=False, parse_int=len, parse_float=len, parse_constant=_no_number)


def _end_of(text: str, start: int, source: _Source) -> int:
    """Where the JSON ends that begins at an offset."""
    depth = 0
    for match in _BRACKET.finditer(text, start):
        sign = match[0]
        depth += (sign in ("[", "{")) - (sign in ("]", "}"))
        if depth > MOST_LEVELS:
            _refuse(source, match.start(), f"JSON of more than {MOST_LEVELS} levels, which is not read")
        if depth <= 0:
            break
    try:
        return _DECODER.raw_decode(text, start)[1]
    except json.JSONDecodeError as error:
        _refuse(source, error.pos, f"no JSON that can be read: {error.msg.removesuffix(' starting at')}")
    except ValueError as error:
        _refuse(source, start, str(error))


@dataclass(slots=True)
class _Open:
    """An object or a list whose end has not come yet. key, key_offset: of the member at hand."""

    node: Node
    key: str | None = None
    key_offset: int = 0


def _nodes(text: str, start: int, end: int, source: _Source, count: list[int] | None = None) -> Node:
    """The nodes of a part of a text that is known to be JSON. count: how many values the text had before."""
    left = MOST_VALUES - (count[0] if count else 0)
    stack: list[_Open] = []
    root: Node | None = None
    for match in JSON_TOKEN.finditer(text, start, end):
        sign = match[0]
        if sign in ("]", "}"):
            stack.pop()
            continue
        top = stack[-1] if stack else None
        if sign in (",", ":"):
            continue
        is_member = top is not None and isinstance(top.node.value, dict)
        if top is not None and is_member and top.key is None:
            top.key, top.key_offset = _text(sign), match.start()
            continue
        if (left := left - 1) < 0:
            _refuse(source, match.start(), f"more than {MOST_VALUES:,} values in JSON, which is not read")
        value: Any = {} if sign == "{" else [] if sign == "[" else _scalar(sign)
        name = "" if top is None else top.key if top.key is not None else top.node.name
        place = top.key_offset if top is not None and is_member else match.start()
        node = Node(value, name, match.start(), place, source)
        if top is None:
            root = node
        elif top.key is None:
            top.node.value.append(node)
        else:
            if top.key in top.node.value:
                source.twice.append(node)
            top.node.value[top.key] = node
            top.key = None
        if sign in ("[", "{"):
            stack.append(_Open(node))
    if count:
        count[0] = MOST_VALUES - left
    if root is None:
        raise AssertionError("a text that was read as JSON has a value")
    return root


def _scalar(sign: str) -> Any:
    if sign[0] == '"':
        return _text(sign)
    if sign in _WORDS:
        return _WORDS[sign]
    if sign.lstrip("-").isdecimal():
        return int(sign) if len(sign) <= _MOST_DIGITS else None
    number = float(sign)
    return number if isfinite(number) else None


def _text(sign: str) -> str:
    """The text of a token; half a character, which no file can be written with, stands as U+FFFD."""
    text: str = json.loads(sign, strict=False) if "\\" in sign else sign[1:-1]
    return _SURROGATE.sub("\ufffd", text) if _SURROGATE.search(text) else text


def double_faults(node: Node) -> Iterator[InputFault]:
    """What to tell of the keys that stand twice in one object of a text."""
    for later in node.twice:
        line, column = later.key_place
        message = f"the key {short(later.name)!r} stands in its object already; the last one counts"
        yield InputFault(later.origin().file, line, column, "warning", message, "Take one of the two out.")
