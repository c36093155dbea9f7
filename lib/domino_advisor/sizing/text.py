"""A sizing as lines for a terminal, and the derivation of a figure.

What comes from the request is inert in both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from domino_advisor.sizing.briefing import brief, stated
from domino_advisor.sizing.results import Sized, Sizing

Line = tuple[int, str]


def sizing_lines(sizing: Sizing) -> Iterator[Line]:
    """The answer as lines, each with its indent."""
    told = brief(sizing)
    yield 0, f"Sizing: {told.name}"
    for group in told.groups:
        yield from ((0, ""), (0, group.subject))
        yield from ((2, f"{figure.heading}: {figure.text}") for figure in group.figures)
        yield from ((2, line) for line in group.lines)
    if told.untold:
        yield from ((0, ""), (0, "What cannot be told"))
        for entry in told.untold:
            yield 2, f"{entry.heading}. {entry.text}"
            yield from ((6, line) for line in entry.lines)
    if told.proposed is not None:
        yield from ((0, ""), (0, "The proposed description"))
        yield from ((2, line) for line in told.proposed)
    elif told.unproposed:
        yield from ((0, ""), (0, f"No proposal: {told.unproposed}"))
    if told.behind:
        yield from ((0, ""), (0, "Error, reach and source of each figure"))
        for entry in told.behind:
            yield 2, f"{entry.heading}: {entry.text}"
            yield from ((6, line) for line in entry.lines)


def proof_lines(sizing: Sizing, figure: Sized) -> Iterator[Line]:
    """The derivation of a figure as numbered lines: every step once, indented under what rests on it."""
    numbers: dict[str, int] = {}
    pending = [(figure.root, 0)]
    yield 0, f"{figure.subject}, {figure.name}: {figure.text}"
    while pending:
        name, depth = pending.pop()
        indent = 2 * min(depth, 8)
        if name in numbers:
            yield indent, f"see {numbers[name]}"
            continue
        numbers[name] = len(numbers) + 1
        node = sizing.steps[name]
        derivations = node.get("derivations", ())
        by = " or ".join(derivation["rule"] for derivation in derivations)
        yield indent, f"{numbers[name]}. {_node_text(node)}{f' (by {by})' if by else ''}"
        because = dict.fromkeys(other for derivation in derivations for other in derivation["because"])
        pending += [(other, depth + 1) for other in reversed(because)]


def _section(node: Mapping[str, Any]) -> str:
    section = str(node["section"])
    return section if section.startswith("Section ") else f"section {section}"


def _node_text(node: Mapping[str, Any]) -> str:
    kind = node["kind"]
    if kind == "value":
        formula = f" = {node['formula']}" if "formula" in node else ""
        return f"{node['quantity']}{formula}: {node['text']}"
    if kind in ("stated", "counted", "users"):
        return f"{node['pointer']} states {stated(node.get('written', 'nothing'))}"
    if kind == "figure":
        where = f"{node['item']}, {_section(node)}" if "item" in node else f"assumption {node['assumption']}"
        return f"{node['name']} = {node['value']}: {where}"
    if kind == "row":
        at, is_ = node["at"], node["is"]
        most = f" to {node['to']['value']}" if "to" in node else " at least" if node["open"] else ""
        bound = is_.get("item", is_.get("assumption"))
        return f"row of {node['table']}: at {at['value']} it is {is_['value']}{most} ({bound})"
    if kind == "premise":
        return f"it applies where {node['quantity']} is {' or '.join(node['words'])}"
    if kind == "computation":
        return f"{node['computation']}: {node['item']}, {_section(node)}"
    if kind in ("scoping", "sizing"):
        return f"it applies: {node['truth']}"
    if kind == "parameter":
        return f"figure in force: {node['name']} = {node['low']}"
    rest = [f"{name} {value}" for name, value in node.items() if name not in ("kind", "derivations")]
    return f"{kind}: {', '.join(rest)}"
