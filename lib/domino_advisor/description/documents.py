"""Read a description: bytes, text or a file, in JSON or YAML 1.2, into a plain tree of dict, list and scalars.

Nothing here knows what a deployment is. Whatever the input holds, reading ends in bounded time with a tree or with
`InvalidInput`: the size, the depth and the number of nodes are limited, aliases included.

JSON is read by `json`. For YAML libyaml gives the events, and the tree is built here: PyYAML's own constructor follows
YAML 1.1 (`off` would be false and `4:1` 241), recurses, and keeps the last of two equal keys without a word.
"""

from __future__ import annotations

import bisect
import json
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NoReturn

import yaml

from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.pointers import pointer_join, tokens_of

MAX_BYTES = 1_048_576
"""The size limit, unless another one is given."""
MAX_FILE_BYTES = 64 * MAX_BYTES
"""The size limit for a user's own files: room for a site of tens of thousands of images."""
MAX_DEPTH = 64
MAX_NODES = 100_000
MAX_FAULTS = 100

Media = Literal["json", "yaml"]
Place = tuple[int, int]

# Named one by one: "all but" large ranges would take a hundred times as long to compile, at each start.
_CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_LINE_END = re.compile("\r\n|\n|\r")
_SURROGATE = re.compile("[\ud800-\udfff]")
_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89a-fA-F]")
_JSON_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},:]|[^\s\[\]{},:"]+', re.DOTALL)
_MEANT_AS_JSON = re.compile(r'\s*[\[{]\s*["\[{]')
_BRACKET = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)

_TAG = "tag:yaml.org,2002:"
_YAML_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_YAML_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_YAML_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_YAML_WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
# What a plain scalar begins with if it may be anything else than text.
_CORE_START = frozenset("0123456789+-.~nNtTfF")
_TAGS: dict[str, type] = {"int": int, "float": float, "bool": bool, "null": type(None)}

_UTF8_ADVICE = "Save the file as UTF-8."
_FEWER = "Describe what is alike once and use count."
_KEY = "a key must be text"
_HALF = "the text holds half of a character (a lone surrogate)"
_TOO_DEEP = "the text is nested too deeply"
_TOO_MANY = "the text holds too many values"


@dataclass(frozen=True, slots=True)
class _Mark:
    """Where a node stands: its offset in the text, and the marks of its members by pointer token."""

    offset: int
    members: dict[str, _Mark] = field(default_factory=dict)


@dataclass(frozen=True)
class Document:
    """What was read. value: a tree of dict (with str keys), list, str, int, float, bool and None, nothing shared in it.

    text: what was read, without a byte-order mark. media: what it was read as.
    """

    value: Any
    text: str = field(repr=False)
    media: Media

    @cached_property
    def _places(self) -> tuple[_Mark, _Lines]:
        return _marks(self.text, self.media), _Lines(self.text)

    def place(self, pointer: str) -> Place | None:
        """The line and column (from 1) of what a JSON Pointer names, None where the document has nothing there.

        A member of an object stands where its key stands, an item of a list where it begins; what came through a YAML
        alias stands in the anchored text. The places are looked up only when the first one is asked for.
        """
        root, lines = self._places
        mark: _Mark | None = root
        for token in tokens_of(pointer):
            if mark is not None:
                mark = mark.members.get(token)
        return None if mark is None else lines.place(mark.offset)


def most_values(max_bytes: int) -> int:
    """How many values a text of at most so many bytes may hold, aliases written out."""
    return max(MAX_NODES, max_bytes // 12)


def read_file(path: str | Path, *, what: str = "deployment", max_bytes: int = MAX_BYTES) -> Document:
    """The document in a file; `.json` is JSON, anything else JSON or YAML.

    Raises InvalidInput as `read_text` does, OSError where the file cannot be read. Never reads past the limit.
    """
    with Path(path).open("rb") as stream:
        data = stream.read(max_bytes + 1)
    return read_text(data, media="json" if Path(path).suffix == ".json" else None, what=what, max_bytes=max_bytes)


def read_text(
    data: bytes | str, *, media: Media | None = None, what: str = "deployment", max_bytes: int = MAX_BYTES
) -> Document:
    """The document in bytes (UTF-8) or text.

    media: "json" takes JSON alone; "yaml" and None take either, since JSON is YAML 1.2: what begins with a brace or a
    bracket is tried as JSON first. what: what is being read, for messages. max_bytes: the size limit.
    Raises InvalidInput of kind "size" or "syntax".
    """
    text = _decoded(data, what, max_bytes)
    if media != "json" and text.lstrip(" \t\r\n")[:1] not in ("{", "["):
        return Document(_read_yaml(text, what, max_bytes), text, "yaml")
    try:
        return Document(_read_json(text, what, most_values(max_bytes)), text, "json")
    except json.JSONDecodeError as error:
        fault = error.pos, f"the text is not JSON: {error.msg}"
    if media != "json":
        try:
            return Document(_read_yaml(text, what, max_bytes), text, "yaml")
        except InvalidInput:
            # Of the two readings, the one that the author meant is told.
            if not _MEANT_AS_JSON.match(text):
                raise
    _Faults(text, what).end(*fault)


class _Lines:
    """Offsets in a text as lines and columns, both from 1."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]

    def place(self, offset: int) -> Place:
        line = bisect.bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


class _Faults:
    """The faults found so far, by offset. Their texts and places are made only when they are raised."""

    def __init__(self, text: str, what: str) -> None:
        self._text = text
        self._what = what
        self._found: list[tuple[int, Fault]] = []

    def add(self, offset: int, message: str, **more: Any) -> None:
        self._found.append((offset, Fault(more.pop("pointer", ""), message, **more)))

    def raise_any(self, kind: str = "syntax") -> None:
        """Raise InvalidInput if there is a fault: the first hundred by place, then how many more there are."""
        if not self._found:
            return
        self._found.sort(key=lambda found: found[0])
        lines = _Lines(self._text)
        listed = []
        for offset, fault in self._found[:MAX_FAULTS]:
            line, column = lines.place(offset)
            listed.append(replace(fault, line=line, column=column))
        more = len(self._found) - len(listed)
        if more:
            listed.append(Fault("", f"{more:,} more faults are not listed"))
        raise InvalidInput(self._what, kind, listed)

    def end(self, offset: int, message: str, *, kind: str = "syntax", **more: Any) -> NoReturn:
        """Add the last fault and raise, since what follows could not be read for certain. A "size" stands alone."""
        if kind == "size":
            self._found.clear()
        self.add(offset, message, **more)
        self.raise_any(kind)
        raise AssertionError("a fault was added")


# Text ----------------------------------------------------------------------------------------------------------------


def _decoded(data: bytes | str, what: str, max_bytes: int) -> str:
    size = len(data)
    if isinstance(data, str) and size <= max_bytes:
        size = len(data.encode("utf-8", "surrogatepass"))
    if size > max_bytes:
        fault = Fault(
            "",
            f"the {what} is larger than the limit",
            found=f"{size:,} bytes or more",
            expected=f"at most {max_bytes:,} bytes",
            advice=_FEWER,
        )
        raise InvalidInput(what, "size", [fault])
    text = data if isinstance(data, str) else _utf8(data, what)
    text = text.removeprefix("\ufeff")
    match = _CONTROL.search(text)
    if match:
        code = ord(match.group())
        name = "a lone surrogate" if 0xD800 <= code <= 0xDFFF else "a control character"
        message = f"the text holds {name}, U+{code:04X}"
        _Faults(text, what).end(match.start(), message, advice="Remove the character.")
    return text


def _utf8(data: bytes, what: str) -> str:
    # Text begins with an ASCII character or a byte-order mark, so a NUL there is half of a wider one (YAML 1.2, 5.2).
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data[:2]:
        fault = Fault("", "the text is UTF-16 or UTF-32, not UTF-8", line=1, column=1, advice=_UTF8_ADVICE)
        raise InvalidInput(what, "syntax", [fault])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8").removeprefix("\ufeff")
        message = f"the text is not UTF-8: byte {error.start} (0x{data[error.start]:02x}) does not belong there"
        _Faults(good, what).end(len(good), message, advice=_UTF8_ADVICE)


# JSON ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Refused:
    """A scalar that is read but cannot be taken; it stands in the tree until its pointer is known."""

    found: str
    message: str
    advice: str | None = None


def _whole(text: str, base: int = 10) -> int | _Refused:
    # int() is quadratic in the digits, so the length is looked at before the value.
    number = int(text, base) if len(text) <= 30 else None
    if number is None or not -(2**63) <= number < 2**63:
        return _Refused(_short(text), "the number does not fit in 64 bits")
    return number


def _fraction(text: str) -> float | _Refused:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        return _Refused(_short(text), "the number is too large for a 64-bit float")
    return number


def _not_finite(text: str) -> _Refused:
    return _Refused(text, f"{text} is not a number that can be evaluated", "Leave out what is not known.")


def _read_json(text: str, what: str, most: int) -> Any:
    twice = False

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal twice
        found = dict(pairs)
        twice = twice or len(found) != len(pairs)
        return found

    faults = _Faults(text, what)
    try:
        value = json.loads(
            text, object_pairs_hook=members, parse_int=_whole, parse_float=_fraction, parse_constant=_not_finite
        )
    except RecursionError:
        faults.end(_deep_offset(text), _TOO_DEEP, expected=f"at most {MAX_DEPTH} levels")
    clean = _is_clean(value, faults, text, most)
    if not clean or twice:
        root = _json_marks(text, faults)
        _refuse(value, root, faults)
        faults.raise_any()
    return value


def _is_clean(value: Any, faults: _Faults, text: str, most: int) -> bool:
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
            elif kind is _Refused or (halves and kind is str and _SURROGATE.search(node)):
                clean = False
            if depth >= MAX_DEPTH and kind in (dict, list):
                faults.end(_deep_offset(text), _TOO_DEEP, expected=f"at most {MAX_DEPTH} levels")
        nodes += len(below)
        if nodes > most:
            faults.end(0, _TOO_MANY, kind="size", expected=f"at most {most:,} values", advice=_FEWER)
        depth += 1
        level = below
    return clean


def _refuse(value: Any, root: _Mark, faults: _Faults) -> None:
    """Add a fault for every scalar and key of the tree that cannot be taken."""
    waiting = [("", value, root)]
    while waiting:
        pointer, node, mark = waiting.pop()
        if isinstance(node, str) and _SURROGATE.search(node):
            faults.add(mark.offset, _HALF, pointer=pointer, advice="Write both halves of the character or neither.")
        elif isinstance(node, _Refused):
            faults.add(mark.offset, node.message, pointer=pointer, found=node.found, advice=node.advice)
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

    mark: _Mark
    pointer: str
    is_object: bool
    token: str = "0"
    offset: int = 0
    expects_key: bool = False


def _json_marks(text: str, faults: _Faults | None = None) -> _Mark:
    """The marks of a text that is known to be JSON. faults: where to add the keys that stand twice in one object."""
    root = _Mark(0)
    stack: list[_OpenJson] = []
    for match in _JSON_TOKEN.finditer(text):
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
                _add_twice(faults, top.offset, top.pointer, top.token)
        else:
            here = _Mark(top.offset if top and top.is_object else match.start())
            pointer = pointer_join(top.pointer, top.token) if top else ""
            if top:
                top.mark.members.setdefault(top.token, here)
            else:
                root = here
            if sign in ("[", "{"):
                stack.append(_OpenJson(here, pointer, sign == "{", expects_key=sign == "{"))
    return root


# YAML ----------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Size:
    """What a node holds when its aliases are written out: nodes, characters, and levels of containers."""

    nodes: int = 1
    characters: int = 0
    height: int = 0


@dataclass(slots=True)
class _OpenYaml:
    """A container whose end has not come yet. key, offset: the key that waits for its value, None between members."""

    value: dict[str, Any] | list[Any]
    size: _Size
    anchor: str | None
    mark: _Mark
    key: str | None = None
    offset: int = 0


class _YamlTree:
    """Builds the tree from libyaml's events, without recursion, and stops at the first thing that cannot go on.

    marks: whether to keep the offset of every node; reading does without.
    """

    def __init__(self, text: str, what: str, max_characters: int, marks: bool) -> None:
        self.value: Any = None
        self.root = _Mark(0)
        self._text = text
        self._max_characters = max_characters
        self._most = most_values(max_characters)
        self._marks = marks
        self._faults = _Faults(text, what)
        self._documents = 0
        self._stack: list[_OpenYaml] = []
        self._anchors: dict[str, tuple[Any, _Size, _Mark]] = {}
        self._whole = _Size(nodes=0)

    def build(self) -> None:
        """Read to the end. Raises InvalidInput with every fault found."""
        take: dict[type[yaml.Event], Callable[[Any], None]] = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._start,
            yaml.SequenceStartEvent: self._start,
            yaml.MappingEndEvent: self._end,
            yaml.SequenceEndEvent: self._end,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
        }
        try:
            for event in yaml.parse(self._text, Loader=yaml.CBaseLoader):
                handler = take.get(type(event))
                if handler:
                    handler(event)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            offset = mark.index if mark else 0
            problem = ", ".join(part for part in (error.context, error.problem) if part)
            advice = "Indent with spaces." if self._text[offset : offset + 1] == "\t" else None
            self._faults.end(offset, f"the text is not YAML: {problem}", advice=advice)
        except yaml.reader.ReaderError as error:
            self._faults.end(error.position, f"the text is not YAML: {error.reason}")
        self._faults.raise_any()

    def _document(self, event: yaml.DocumentStartEvent) -> None:
        self._documents += 1
        if self._documents > 1:
            self._faults.end(
                _offset(event),
                "the text holds more than one YAML document",
                expected="one document",
                advice="Remove the line --- and what follows it, or keep each document in a file of its own.",
            )
        if event.version and tuple(event.version) != (1, 2):
            self._faults.end(
                _offset(event),
                "the text declares another version of YAML than 1.2",
                found=".".join(str(part) for part in event.version),
                advice="Remove the line that begins with %YAML.",
            )

    def _start(self, event: Any) -> None:
        offset = _offset(event)
        is_mapping = type(event) is yaml.MappingStartEvent
        if self._awaits_key():
            advice = "Quote what begins with a bracket or a brace."
            self._faults.end(offset, _KEY, pointer=self._pointer(), found="a list or an object", advice=advice)
        if event.tag not in (None, "!", _TAG + ("map" if is_mapping else "seq")):
            self._refuse_tag(event)
        self._check_depth(1, offset)
        self._stack.append(_OpenYaml({} if is_mapping else [], _Size(height=1), event.anchor, self._mark(offset)))

    def _end(self, event: Any) -> None:
        top = self._stack.pop()
        if top.anchor is not None:
            self._anchors[top.anchor] = (top.value, top.size, top.mark)
        self._put(top.value, top.size, top.mark)
        self._count(1, 0, _offset(event))

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        text, offset = event.value, _offset(event)
        if event.tag in (None, "!"):
            is_plain = event.implicit[0] and event.tag is None
            value = _core(text) if is_plain and (not text or text[0] in _CORE_START) else text
        else:
            value = self._tagged(event)
        size, mark = _Size(characters=len(text)), self._mark(offset)
        if type(value) is _Refused and not self._awaits_key():
            self._faults.add(offset, value.message, pointer=self._pointer(), found=value.found, advice=value.advice)
            value = None
        if event.anchor is not None:
            self._anchors[event.anchor] = (value, size, mark)
        if self._awaits_key():
            self._key(value, text, offset)
        else:
            self._put(value, size, mark)
            self._count(1, len(text), offset)

    def _alias(self, event: yaml.AliasEvent) -> None:
        offset, name = _offset(event), str(event.anchor)
        if name not in self._anchors:
            inside = any(frame.anchor == name for frame in self._stack)
            reason = "refers to what it stands in" if inside else "has no anchor before it"
            self._faults.end(offset, f"the alias *{_short(name)} {reason}", pointer=self._pointer())
        value, size, mark = self._anchors[name]
        if self._awaits_key():
            self._key(value, f"*{name}", offset)
            return
        self._count(size.nodes, size.characters, offset)
        self._check_depth(size.height, offset)
        # Copied, so that a change to one place of the tree never shows at another.
        self._put(_copied(value), size, _Mark(offset, mark.members) if self._marks else mark)

    def _awaits_key(self) -> bool:
        return bool(self._stack) and self._stack[-1].key is None and type(self._stack[-1].value) is dict

    def _key(self, value: Any, text: str, offset: int) -> None:
        top = self._stack[-1]
        if type(value) is not str:
            found = _short(text) or "nothing"
            self._faults.add(offset, _KEY, pointer=self._pointer(), found=found, advice="Put the key in quotes.")
            value = text
        elif value in top.value:
            _add_twice(self._faults, offset, self._pointer(), value)
        self._count(0, len(value), offset)
        top.size.characters += len(value)
        top.key = value
        top.offset = offset

    def _put(self, value: Any, size: _Size, mark: _Mark) -> None:
        if not self._stack:
            self.value, self.root = value, mark
            return
        top = self._stack[-1]
        if isinstance(top.value, list):
            token = str(len(top.value))
            top.value.append(value)
        else:
            token = str(top.key)
            top.value[token] = value
            top.key = None
        if self._marks:
            is_list = isinstance(top.value, list)
            top.mark.members[token] = mark if is_list else _Mark(top.offset, mark.members)
        top.size.nodes += size.nodes
        top.size.characters += size.characters
        top.size.height = max(top.size.height, size.height + 1)

    def _count(self, nodes: int, characters: int, offset: int) -> None:
        self._whole.nodes += nodes
        self._whole.characters += characters
        if self._whole.nodes > self._most:
            expected = f"at most {self._most:,} values, with aliases written out"
            self._faults.end(offset, _TOO_MANY, kind="size", expected=expected, advice=_FEWER)
        if self._whole.characters > self._max_characters:
            expected = f"at most {self._max_characters:,} characters, with aliases written out"
            self._faults.end(offset, "the text is too large", kind="size", expected=expected, advice=_FEWER)

    def _check_depth(self, levels: int, offset: int) -> None:
        if len(self._stack) + levels > MAX_DEPTH:
            self._faults.end(offset, _TOO_DEEP, expected=f"at most {MAX_DEPTH} levels")

    def _mark(self, offset: int) -> _Mark:
        return _Mark(offset) if self._marks else self.root

    def _pointer(self) -> str:
        tokens: list[str | int] = []
        for frame in self._stack:
            if isinstance(frame.value, list):
                tokens.append(len(frame.value))
            elif frame.key is not None:
                tokens.append(frame.key)
        return pointer_join("", *tokens)

    def _tagged(self, event: yaml.ScalarEvent) -> Any:
        kind, text = str(event.tag).removeprefix(_TAG), event.value
        if kind == "str":
            return text
        if kind not in _TAGS:
            return self._refuse_tag(event)
        value = _core(text)
        if kind == "float" and type(value) is int:
            return float(value)
        if type(value) in (_TAGS[kind], _Refused):
            return value
        return _Refused(_short(text), f"the text does not fit its tag !!{kind}", "Remove the tag.")

    def _refuse_tag(self, event: Any) -> None:
        message, advice = "the tag is none of YAML's core tags", "Remove the tag."
        found = _short(str(event.tag))
        self._faults.add(_offset(event), message, pointer=self._pointer(), found=found, advice=advice)


def _read_yaml(text: str, what: str, max_bytes: int) -> Any:
    tree = _YamlTree(text, what, max_bytes, marks=False)
    tree.build()
    return tree.value


def _core(text: str) -> Any:
    """A plain scalar by the core schema of YAML 1.2 (10.3.2)."""
    if text in _YAML_WORDS:
        return _YAML_WORDS[text]
    if _YAML_INT.fullmatch(text):
        return _whole(text, 0 if text[:2] in ("0o", "0x") else 10)
    if _YAML_FLOAT.fullmatch(text):
        return _fraction(text)
    if _YAML_NOT_FINITE.fullmatch(text):
        return _not_finite(text)
    return text


def _copied(value: Any) -> Any:
    """A copy with nothing shared. Recursion is bounded: no anchored node is deeper than MAX_DEPTH."""
    if type(value) is dict:
        return {key: _copied(member) for key, member in value.items()}
    if type(value) is list:
        return [_copied(member) for member in value]
    return value


# Both ----------------------------------------------------------------------------------------------------------------


def _marks(text: str, media: Media) -> _Mark:
    if media == "json":
        return _json_marks(text)
    tree = _YamlTree(text, "deployment", sys.maxsize, marks=True)
    tree.build()
    return tree.root


def _offset(event: Any) -> int:
    return int(event.start_mark.index)


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def _add_twice(faults: _Faults, offset: int, pointer: str, key: str) -> None:
    message = f"the key {_short(key)!r} stands twice in one object"
    faults.add(offset, message, pointer=pointer_join(pointer, key), advice="Keep one of the two.")
