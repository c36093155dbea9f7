"""Values drawn, and the same as texts of YAML that people might write: in every style, with comments everywhere."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from domino_advisor.core.pointers import pointer_join

NAMES = st.sampled_from(["name", "os", "cps", "memory_gib", "users", "Größe", "on", "a b", "1", "#x", "a: b", "-", ""])
WORDS = st.sampled_from(
    ["linux", "MAIL01/ACME", "it's", "7.0.2", "8.5", "yes", "null", "a # b", "- x", "", " x", "é\n😀"]
)
SCALARS = st.none() | st.booleans() | st.integers(-9, 99) | st.sampled_from([0.5, 8.0, 1e30]) | WORDS
TREES = st.recursive(
    SCALARS, lambda below: st.lists(below, max_size=4) | st.dictionaries(NAMES, below, max_size=4), max_leaves=14
)
MAPPINGS = st.dictionaries(NAMES, TREES, min_size=1, max_size=4)
ENDS = st.sampled_from(["\n", "\r\n"])


@dataclass
class Text:
    """A text, and of each pointer the first and the last line on which what it names stands, from 0."""

    lines: list[str] = field(default_factory=list)
    spans: dict[str, tuple[int, int]] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    end: str = "\n"
    closed: bool = True

    @property
    def whole(self) -> str:
        return self.end.join(self.lines) + (self.end if self.closed else "")


@st.composite
def texts(draw: st.DrawFn, value: dict[str, Any]) -> Text:
    """A text that says a value."""
    text = Text(end=draw(ENDS), closed=draw(st.booleans()))
    _Writer(draw, text).block("", value, 0, "")
    return text


class _Writer:
    def __init__(self, draw: st.DrawFn, text: Text) -> None:
        self._draw = draw
        self._text = text

    def block(self, pointer: str, value: Any, indent: int, first: str) -> None:
        """A mapping or list with a line or more for each member. first: what its first line begins with."""
        begin = len(self._text.lines)
        members = value.items() if isinstance(value, dict) else enumerate(value)
        for at, (token, member) in enumerate(members):
            lead = first if at == 0 and first else " " * indent
            if not (at == 0 and first):
                self._between()
            start = len(self._text.lines)
            where = pointer_join(pointer, token)
            head = f"{self._key(token)}:" if isinstance(value, dict) else "-"
            self._member(where, lead + head, head, member, indent)
            self._text.spans[where] = start, len(self._text.lines) - 1
        self._text.spans[pointer] = begin, len(self._text.lines) - 1

    def _member(self, where: str, line: str, head: str, member: Any, indent: int) -> None:
        if not isinstance(member, (dict, list)) or not member or self._draw(st.booleans()):
            self._put(f"{line} {self._inline(where, member)}")
            return
        deeper = indent + self._draw(st.sampled_from([1, 2, 4]))
        if head == "-" and self._draw(st.booleans()):
            self.block(where, member, indent + 2, f"{line} ")
            return
        if head != "-" and isinstance(member, list) and self._draw(st.booleans()):
            deeper = indent
        self._put(line)
        self.block(where, member, deeper, "")

    def _between(self) -> None:
        match self._draw(st.integers(0, 5)):
            case 0:
                self._text.lines.append("")
            case 1:
                self._text.lines.append(" " * self._draw(st.integers(0, 6)) + self._comment())

    def _put(self, line: str) -> None:
        match self._draw(st.integers(0, 5)):
            case 0:
                line = f"{line}   {self._comment()}"
            case 1:
                line = f"{line}  "
        self._text.lines.append(line)

    def _comment(self) -> str:
        self._text.comments.append(f"# note {len(self._text.comments)}: 'a, b' - {{c}}")
        return self._text.comments[-1]

    def _inline(self, where: str, value: Any) -> str:
        line = len(self._text.lines)
        self._text.spans[where] = line, line
        if isinstance(value, dict):
            parts = [f"{self._key(k)}: {self._inline(pointer_join(where, k), v)}" for k, v in value.items()]
            return "{" + self._listed(parts) + "}"
        if isinstance(value, list):
            return "[" + self._listed([self._inline(f"{where}/{at}", v) for at, v in enumerate(value)]) + "]"
        return self._scalar(value)

    def _listed(self, parts: list[str]) -> str:
        space = self._draw(st.sampled_from(["", " "]))
        return f"{space}{self._draw(st.sampled_from([', ', ' , ', ',']) if parts else st.just('')).join(parts)}{space}"

    def _key(self, token: str) -> str:
        return self._scalar(token)

    def _scalar(self, value: Any) -> str:
        if isinstance(value, float):
            return str(value)
        if not isinstance(value, str):
            return json.dumps(value)
        # YAML has no pairs of escapes for one character, as JSON has
        escaped = value.isascii() or max(value) > "\uffff" or self._draw(st.booleans())
        styles = [json.dumps(value, ensure_ascii=not escaped)]
        if value.isprintable():
            styles.append("'" + value.replace("'", "''") + "'")
        if re.fullmatch(r"[^\W\d][\w/]*( \w+)*", value) and value != "null":
            styles.append(value)
        return self._draw(st.sampled_from(styles))
