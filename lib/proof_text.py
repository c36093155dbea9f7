"""A proof as numbered lines for a reader: every step once, indented under what rests on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from domino_advisor.catalogue import WORDS

_DEEPEST = 8
_STAGES = {
    "scoped": "within its scope", "decided": "demand met", "excused": "excused by an exception",
}  # fmt: skip
_CONDITIONS = ("scope", "demand", "exception", "qualifier", "reach")


def proof_lines(flat: Mapping[str, Mapping[str, Any]]) -> list[tuple[int, str]]:
    """The lines of a flat proof map, each with its indent. A step that several others rest on is told once, then
    referred to by its number."""
    numbers: dict[str, int] = {}
    lines: list[tuple[int, str]] = []
    pending = [(next(iter(flat)), 0)]
    while pending:
        name, depth = pending.pop()
        indent = 2 * min(depth, _DEEPEST)
        if name in numbers:
            if lines[-1][0] == indent and lines[-1][1].startswith("see "):
                lines[-1] = (indent, f"{lines[-1][1]}, {numbers[name]}")
            else:
                lines.append((indent, f"see {numbers[name]}"))
            continue
        numbers[name] = len(numbers) + 1
        node = flat[name]
        derivations = node.get("derivations", ())
        by = " or ".join(derivation["rule"] for derivation in derivations)
        lines.append((indent, f"{numbers[name]}. {node_text(node)}{f' (by {by})' if by else ''}"))
        because = dict.fromkeys(other for derivation in derivations for other in derivation["because"])
        pending += [(other, depth + 1) for other in reversed(because)]
    return lines


def node_text(node: Mapping[str, Any]) -> str:
    """One step in words."""
    kind = node["kind"]
    if kind == "verdict":
        failed = f": {', '.join(node['failed'])}" if node["failed"] else ""
        return f"{node['guideline']} on {node['subject'] or 'the site'}: {node['verdict']} ({node['ground']}{failed})"
    if kind == "value":
        absent = [f"; not stated: {fact['pointer'] or '/'}" for fact in node.get("absent", ())]
        return f"{node['quantity']} of {node['subject'] or 'the site'}: {node['text']}{''.join(absent)}"
    if kind in _CONDITIONS:
        test = f": {_test_text(node['test'])}" if "test" in node else ""
        return f"{kind} {node.get('name', '')}".strip() + f"{test} is {node['truth']}"
    if kind in _STAGES:
        return f"{_STAGES[kind]}: {node['truth']}"
    if kind == "standing-scope":
        return f"standing scope on {node['subject'] or 'the site'}: {node['truth']}"
    if kind == "figure-in-force":
        return f"figure in force: {node['name']} = {node['text']}"
    if kind in ("figure", "assumption"):
        where = f"{node['item']}, section {node['section']}" if "item" in node else node.get("assumption", "")
        because = f": {node['reason']}" if node.get("reason") else ""
        return f"{kind} {node['name']} = {node['value']}, {where}{because}".rstrip(", ")
    return f"{kind.replace('-', ' ')}: {'; '.join(_members(node))}"


def _members(node: Mapping[str, Any]) -> Iterator[str]:
    for name, value in node.items():
        if name in ("kind", "derivations") or value in (None, "", [], ()):
            continue
        if isinstance(value, Mapping):
            yield from _members(value)
        else:
            yield f"{name} {', '.join(map(str, value)) if isinstance(value, (list, tuple)) else value}"


def _test_text(test: Mapping[str, Any]) -> str:
    if "word" in test:
        return str(test["word"])
    if "text" in test:
        return str(test["text"])
    sides = [_test_text(side) for side in test["of"]]
    word = WORDS.get(test["op"], test["op"])
    if test["op"] == "not-so":
        return f"not ({sides[0]})"
    if test["op"] in ("all-of", "any-of"):
        return f" {word} ".join(f"({side})" for side in sides)
    return f"{sides[0]} {word} {' or '.join(sides[1:])}"
