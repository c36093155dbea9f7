"""How a text of YAML or JSON says its values: each from its first character to its last, and in which style."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, Literal

import yaml

from domino_advisor.description.json_text import JSON_TOKEN

Kind = Literal["scalar", "mapping", "sequence", "alias"]
Span = tuple[int, int]


@dataclass(slots=True, eq=False)
class Node:
    """A value as it is written.

    start, end: from the first character, an anchor and a tag included, to behind the last. flow: in brackets or
    braces. style: of a scalar, the quotation mark or the sign of its block. target: what an alias stands for.
    above: what it is a member of.
    """

    kind: Kind
    start: int
    end: int
    flow: bool = False
    style: str = ""
    said: str = ""
    anchor: str | None = None
    tag: str | None = None
    target: Node | None = None
    above: Node | None = None
    entries: list[Entry] = field(default_factory=list)

    def entry(self, token: str) -> Entry:
        """The member that a reference token names, which is known to be there."""
        if self.kind == "sequence":
            return self.entries[int(token)]
        return next(entry for entry in self.entries if entry.name == token)


@dataclass(slots=True, eq=False)
class Entry:
    """A member of a mapping or a sequence. key, name: of a mapping."""

    value: Node
    key: Node | None = None
    name: str = ""

    @property
    def start(self) -> int:
        """Where the member begins; of a block sequence, behind its dash."""
        return self.value.start if self.key is None else self.key.start

    @property
    def end(self) -> int:
        """Behind its last character."""
        return self.value.end if self.key is None else max(self.key.end, self.value.end)


@dataclass(slots=True)
class Written:
    """A whole text. aliases: those of each node that has an anchor."""

    text: str
    root: Node
    aliases: dict[Node, list[Node]] = field(default_factory=dict)


class _Tree:
    """What has been begun and not ended, and what was put into it."""

    def __init__(self) -> None:
        self.root: Node | None = None
        self.stack: list[Node] = []
        self._keys: list[Node | None] = []

    def begin(self, node: Node) -> None:
        self.stack.append(node)
        self._keys.append(None)

    def end(self, offset: int) -> None:
        node = self.stack.pop()
        self._keys.pop()
        node.end = offset if node.flow or not node.entries else node.entries[-1].end
        self.put(node)

    def put(self, node: Node) -> None:
        if not self.stack:
            self.root = node
            return
        above, key = self.stack[-1], self._keys[-1]
        if above.kind == "mapping" and key is None:
            self._keys[-1] = node
            return
        node.above = above
        named = key.target if key is not None and key.target is not None else key
        above.entries.append(Entry(node, key, named.said if named is not None else ""))
        self._keys[-1] = None


def yaml_written(text: str) -> Written:
    """The nodes of a text that is known to be YAML."""
    tree, anchors, aliases = _Tree(), dict[str, Node](), dict[Node, list[Node]]()
    for event in yaml.parse(text, Loader=yaml.CBaseLoader):
        kind: type = type(event)
        made: Any = event
        if kind in (yaml.MappingEndEvent, yaml.SequenceEndEvent):
            tree.end(made.end_mark.index)
            continue
        if kind not in (yaml.ScalarEvent, yaml.AliasEvent, yaml.MappingStartEvent, yaml.SequenceStartEvent):
            continue
        start, end = made.start_mark.index, made.end_mark.index
        if kind is yaml.AliasEvent:
            node = Node("alias", start, end, target=anchors[made.anchor])
            aliases.setdefault(anchors[made.anchor], []).append(node)
            tree.put(node)
            continue
        if kind is yaml.ScalarEvent:
            node = Node("scalar", start, end, style=made.style or "", said=made.value)
        else:
            named: Kind = "mapping" if kind is yaml.MappingStartEvent else "sequence"
            node = Node(named, start, end, flow=bool(made.flow_style))
        node.anchor, node.tag = made.anchor, made.tag
        if made.anchor is not None:
            anchors[made.anchor] = node
        if kind is yaml.ScalarEvent:
            tree.put(node)
        else:
            tree.begin(node)
    assert tree.root is not None
    return Written(text, tree.root, aliases)


def json_written(text: str) -> Written:
    """The nodes of a text that is known to be JSON."""
    tree = _Tree()
    for match in JSON_TOKEN.finditer(text):
        sign, start, end = match.group(), match.start(), match.end()
        if sign in ("{", "["):
            tree.begin(Node("mapping" if sign == "{" else "sequence", start, end, flow=True))
        elif sign in ("}", "]"):
            tree.end(end)
        elif sign not in (":", ","):
            quoted = sign.startswith('"')
            tree.put(Node("scalar", start, end, style='"' if quoted else "", said=json.loads(sign) if quoted else sign))
    assert tree.root is not None
    return Written(text, tree.root)


_COMMENT = re.compile("#[^\r\n]*")


def yaml_comments(text: str) -> list[Span]:
    """Where the comments of a text stand that is known to be YAML: what is no part of any token."""
    found: list[Span] = []
    behind = 0
    for token in yaml.scan(text, Loader=yaml.CBaseLoader):
        start = token.start_mark.index
        found += [match.span() for match in _COMMENT.finditer(text, behind, max(behind, start))]
        behind = max(behind, token.end_mark.index)
    return found + [match.span() for match in _COMMENT.finditer(text, behind)]
