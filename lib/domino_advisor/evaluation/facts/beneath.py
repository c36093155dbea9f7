"""What is beneath a conclusion: the units of a site from which it takes something, through however many steps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from msgspec import Struct

Node = tuple[str, str]
"""A quantity of a subject: the engine's id, and the name."""


class Beneath(Struct):
    """What is beneath a conclusion, itself included.

    units: the units, as bits of a number; rounded: those of which a number is taken; first: by the name of a quantity,
    the first unit that has it.
    """

    units: int
    rounded: int
    first: dict[str, int]


def all_beneath(
    nodes: Iterable[Node],
    next_of: Callable[[Node], Iterable[Node]],
    unit_of: Mapping[str, int],
    is_rounded: Callable[[str], bool],
) -> Mapping[Node, Beneath]:
    """What is beneath each of some conclusions, and beneath each that they rest on.

    Nothing is gone through twice, so that a thousand images whose devices all rest on one conclusion of the site take
    a thousand steps. A site has no conclusions in a circle; were there one, all in it would rest on each other.
    """
    following = _followed(nodes, next_of)
    found = {}
    for sid, name in following:
        unit = unit_of[sid]
        found[sid, name] = Beneath(1 << unit, 1 << unit if is_rounded(name) else 0, {name: unit})
    settled = False
    while not settled:
        settled = True
        for node, others in following.items():
            if _taken(found[node], [found[other] for other in others]):
                settled = False
    return found


def _followed(nodes: Iterable[Node], next_of: Callable[[Node], Iterable[Node]]) -> Mapping[Node, Collection[Node]]:
    """What each rests on at once, those that others rest on first."""
    following: dict[Node, Collection[Node]] = {}
    placed: dict[Node, Collection[Node]] = {}
    pending = list(nodes)
    while pending:
        node = pending[-1]
        if node in following:
            pending.pop()
            placed.setdefault(node, following[node])
            continue
        following[node] = tuple(dict.fromkeys(next_of(node)))
        pending += [other for other in following[node] if other not in following]
    return placed


def _taken(one: Beneath, others: Iterable[Beneath]) -> bool:
    """Adds to one what is beneath others; whether that was more than it had."""
    units, rounded, first = one.units, one.rounded, dict(one.first)
    for other in others:
        units |= other.units
        rounded |= other.rounded
        for name, unit in other.first.items():
            if first.get(name, unit) >= unit:
                first[name] = unit
    grown = (units, rounded, first) != (one.units, one.rounded, one.first)
    one.units, one.rounded, one.first = units, rounded, first
    return grown
