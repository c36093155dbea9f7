"""Reads YAML 1.2 into a plain tree, and tells where in the text each value stands.

libyaml gives the events, and the tree is built here: PyYAML's own constructor follows YAML 1.1 (`off` would be false
and `4:1` 241), recurses, and keeps the last of two equal keys without a word.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import yaml

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
    most_values,
    not_finite,
    short,
    whole_number,
)  # fmt: skip

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

_KEY = "a key must be text"


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
    mark: Mark
    key: str | None = None
    offset: int = 0


class _YamlTree:
    """Builds the tree from libyaml's events, without recursion, and stops at the first thing that cannot go on.

    marks: whether to keep the offset of every node; reading does without.
    """

    def __init__(self, text: str, what: str, max_characters: int, marks: bool) -> None:
        self.value: Any = None
        self.root = Mark(0)
        self._text = text
        self._max_characters = max_characters
        self._most = most_values(max_characters)
        self._marks = marks
        self._faults = TextFaults(text, what)
        self._documents = 0
        self._stack: list[_OpenYaml] = []
        self._anchors: dict[str, tuple[Any, _Size, Mark]] = {}
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
            # Imported here, since a text that is YAML does without.
            from domino_advisor.description.yaml_hints import yaml_hint

            if hint := yaml_hint(self._text, error):
                self._faults.end(hint.offset, hint.message, advice=hint.advice, instead=hint.instead)
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
        if type(value) is Refused and not self._awaits_key():
            self._faults.refuse(offset, self._pointer(), value)
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
            self._faults.end(offset, f"the alias *{short(name)} {reason}", pointer=self._pointer())
        value, size, mark = self._anchors[name]
        if self._awaits_key():
            self._key(value, f"*{name}", offset)
            return
        self._count(size.nodes, size.characters, offset)
        self._check_depth(size.height, offset)
        # Copied, so that a change to one place of the tree never shows at another.
        self._put(_copied(value), size, Mark(offset, mark.members) if self._marks else mark)

    def _awaits_key(self) -> bool:
        return bool(self._stack) and self._stack[-1].key is None and type(self._stack[-1].value) is dict

    def _key(self, value: Any, text: str, offset: int) -> None:
        top = self._stack[-1]
        if type(value) is not str:
            self._refuse_key(text, offset)
            value = text
        elif value in top.value:
            add_twice(self._faults, offset, self._pointer(), value)
        self._count(0, len(value), offset)
        top.size.characters += len(value)
        top.key = value
        top.offset = offset

    def _refuse_key(self, text: str, offset: int) -> None:
        # Imported here, since a text that is YAML does without.
        from domino_advisor.description.yaml_hints import behind_a_comma

        hint = behind_a_comma(self._text, offset, text)
        if hint is None:
            found = short(text) or "nothing"
            self._faults.add(offset, _KEY, pointer=self._pointer(), found=found, advice="Put the key in quotes.")
        else:
            self._faults.add(
                hint.offset, hint.message, pointer=self._pointer(), advice=hint.advice, instead=hint.instead
            )

    def _put(self, value: Any, size: _Size, mark: Mark) -> None:
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
            top.mark.members[token] = mark if is_list else Mark(top.offset, mark.members)
        top.size.nodes += size.nodes
        top.size.characters += size.characters
        top.size.height = max(top.size.height, size.height + 1)

    def _count(self, nodes: int, characters: int, offset: int) -> None:
        self._whole.nodes += nodes
        self._whole.characters += characters
        if self._whole.nodes > self._most:
            expected = f"at most {self._most:,} values, with aliases written out"
            self._faults.end(offset, TOO_MANY, kind="size", expected=expected, advice=FEWER)
        if self._whole.characters > self._max_characters:
            expected = f"at most {self._max_characters:,} characters, with aliases written out"
            self._faults.end(offset, "the text is too large", kind="size", expected=expected, advice=FEWER)

    def _check_depth(self, levels: int, offset: int) -> None:
        if len(self._stack) + levels > MAX_DEPTH:
            self._faults.end(offset, TOO_DEEP, expected=f"at most {MAX_DEPTH} levels")

    def _mark(self, offset: int) -> Mark:
        return Mark(offset) if self._marks else self.root

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
        if type(value) in (_TAGS[kind], Refused):
            return value
        return Refused(short(text), f"the text does not fit its tag !!{kind}", "Remove the tag.")

    def _refuse_tag(self, event: Any) -> None:
        message, advice = "the tag is none of YAML's core tags", "Remove the tag."
        found = short(str(event.tag))
        self._faults.add(_offset(event), message, pointer=self._pointer(), found=found, advice=advice)


def read_yaml(text: str, what: str, max_bytes: int) -> Any:
    """The tree of a text of at most so many bytes, with its aliases written out."""
    tree = _YamlTree(text, what, max_bytes, marks=False)
    tree.build()
    return tree.value


def yaml_marks(text: str) -> Mark:
    """Where everything stands in a text that is known to be YAML."""
    tree = _YamlTree(text, "deployment", sys.maxsize, marks=True)
    tree.build()
    return tree.root


def _core(text: str) -> Any:
    """A plain scalar by the core schema of YAML 1.2 (10.3.2)."""
    if text in _YAML_WORDS:
        return _YAML_WORDS[text]
    if _YAML_INT.fullmatch(text):
        return whole_number(text, 0 if text[:2] in ("0o", "0x") else 10)
    if _YAML_FLOAT.fullmatch(text):
        return fraction(text)
    if _YAML_NOT_FINITE.fullmatch(text):
        return not_finite(text)
    return text


def _copied(value: Any) -> Any:
    """A copy with nothing shared. Recursion is bounded: no anchored node is deeper than MAX_DEPTH."""
    if type(value) is dict:
        return {key: _copied(member) for key, member in value.items()}
    if type(value) is list:
        return [_copied(member) for member in value]
    return value


def _offset(event: Any) -> int:
    return int(event.start_mark.index)
