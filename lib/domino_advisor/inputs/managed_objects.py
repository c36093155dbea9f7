"""The objects of a vCenter as JSON has them: of vSphere's own API, of govc, of PowerShell where it kept enough of them.

They are alike but for spelling: members begin with a small letter, or, of older releases and of PowerShell, with a
capital one; a value may be wrapped together with the name of its type; a reference is `self`, `obj` or `MoRef`; and the
properties stand as members, or one after another as `propSet` with their paths.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from domino_advisor.inputs.json_places import Node

_ESCAPED = (("%2f", "/"), ("%2F", "/"), ("%5c", "\\"), ("%5C", "\\"), ("%25", "%"))
"""What vSphere writes in a name for what stands between names in a path; the last one last."""


@dataclass(frozen=True, slots=True)
class Reference:
    """What names an object in its vCenter. guid: of the vCenter, "" where it does not say."""

    type: str
    id: str
    guid: str = ""


@dataclass(frozen=True, slots=True)
class Managed:
    """An object. node: all of it; properties: by their paths, where they stand so."""

    reference: Reference
    node: Node
    properties: Mapping[str, Node] | None = field(default=None, repr=False)

    def at(self, *path: str) -> Node | None:
        """What stands at a path of the object; None where nothing is told of it."""
        if self.properties is None:
            return at(self.node, *path)
        for length in range(len(path), 0, -1):
            if (found := self.properties.get(".".join(path[:length]))) is not None:
                return at(found, *path[length:])
        return None

    def first(self, *paths: str) -> Node | None:
        """What stands at the first of some paths (`summary.config.numCpu`) at which something does."""
        return next((found for path in paths if (found := self.at(*path.split("."))) is not None), None)

    @property
    def name(self) -> str:
        """What it is called, "" where it does not say."""
        return unescaped(text(self.first("name", "config.name", "summary.config.name", "summary.name")))


def objects_in(root: Node) -> Iterator[Managed]:
    """The objects of a text, in the order in which they come."""
    left = [root]
    while left:
        node = left.pop()
        members = node.members
        if (reference := reference_of(_member(node, "self") or _member(node, "moRef"))) is not None:
            yield Managed(reference, node)
        elif (reference := reference_of(_member(node, "obj"))) is not None:
            yield Managed(reference, node, dict(_properties(node)))
        elif members:
            left.extend(reversed(members.values()))
        else:
            left.extend(reversed(node.items))


def reference_of(node: Node | None) -> Reference | None:
    """What a node refers to; None where it is no reference."""
    kind, id_ = text(at(node, "type")), text(at(node, "value"))
    return Reference(kind, id_, text(at(node, "serverGuid"))) if kind and id_ else None


def at(node: Node | None, *path: str) -> Node | None:
    """What stands at a path below a node, unwrapped; None where something of it is not there, or is null."""
    node = _unwrapped(node)
    for name in path:
        if node is None:
            return None
        node = _unwrapped(_member(node, name))
    return node if node is None or node.value is not None else None


def items(node: Node | None) -> Sequence[Node]:
    """The items of a list, unwrapped; none of anything else."""
    found = _unwrapped(node)
    return [] if found is None else [one for item in found.items if (one := _unwrapped(item)) is not None]


def type_of(node: Node) -> str:
    """The name of the type of a value, "" where it is left out."""
    return text(node.get("_typeName"))


def text(node: Node | None) -> str:
    """The text of a node, "" where it is none."""
    return node.value if node is not None and isinstance(node.value, str) else ""


def whole(node: Node | None) -> int | None:
    """A whole number that is not less than nothing; None where it is none."""
    value = None if node is None else node.value
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def truth(node: Node | None) -> bool | None:
    """Whether it is so; None where that is not told."""
    return node.value if node is not None and isinstance(node.value, bool) else None


def unescaped(name: str) -> str:
    """A name as people see it."""
    for escaped, sign in _ESCAPED:
        name = name.replace(escaped, sign)
    return name


def _properties(node: Node) -> Iterator[tuple[str, Node]]:
    for one in items(_member(node, "propSet")):
        name, value = text(_member(one, "name")), _member(one, "val")
        if name and value is not None:
            yield name, value


def _member(node: Node, name: str) -> Node | None:
    found = node.get(name)
    return found if found is not None else node.get(name[:1].upper() + name[1:])


def _unwrapped(node: Node | None) -> Node | None:
    inner = None if node is None else node.get("_value")
    return node if inner is None else inner
