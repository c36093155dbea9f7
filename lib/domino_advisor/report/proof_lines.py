"""A proof as numbered lines for a reader: every step once, indented under what rests on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from domino_advisor.knowledge.expressions.words import WORDS

_DEEPEST = 8
_CONDITIONS = ("scope", "demand", "exception", "caveat", "reach")


@dataclass(frozen=True, slots=True)
class ProofLine:
    """A line of a proof. number: that of the step it tells, None where it refers to the steps `see` told before.

    depth: how deep it stands under the verdict, bounded. node: the id of the step.
    """

    depth: int
    text: str
    number: int | None = None
    node: str | None = None
    see: tuple[int, ...] = ()


def told_proof(flat: Mapping[str, Mapping[str, Any]]) -> list[ProofLine]:
    """The lines of a flat proof map, the verdict first. A step that several others rest on is told once, then referred
    to by its number."""
    numbers: dict[str, int] = {}
    lines: list[ProofLine] = []
    pending = [(next(iter(flat)), 0)]
    while pending:
        name, deep = pending.pop()
        depth = min(deep, _DEEPEST)
        if name in numbers:
            seen: tuple[int, ...] = ()
            if lines[-1].depth == depth and lines[-1].see:
                seen = lines.pop().see
            seen = (*seen, numbers[name])
            lines.append(ProofLine(depth, f"see {', '.join(map(str, seen))}", see=seen))
            continue
        numbers[name] = len(numbers) + 1
        lines.append(ProofLine(depth, _step_text(flat[name]), numbers[name], name))
        pending += [(other, deep + 1) for other in reversed(_rests_on(flat[name]))]
    return lines


def proof_lines(flat: Mapping[str, Mapping[str, Any]]) -> list[tuple[int, str]]:
    """The lines of a flat proof map, each with its indent."""
    return [
        (2 * line.depth, line.text if line.number is None else f"{line.number}. {line.text}")
        for line in told_proof(flat)
    ]


def from_the_leaves(flat: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, int]]:
    """The steps of a flat proof map, each after all that it rests on and the verdict last, with how deep each lies."""
    done: dict[str, int] = {}
    pending = [(next(iter(flat)), 0, False)]
    while pending:
        name, depth, is_ready = pending.pop()
        if name in done:
            continue
        if is_ready:
            done[name] = depth
        else:
            pending.append((name, depth, True))
            pending += [(other, depth + 1, False) for other in reversed(_rests_on(flat[name])) if other not in done]
    return list(done.items())


def _rests_on(node: Mapping[str, Any]) -> list[str]:
    return list(dict.fromkeys(other for way in node.get("derivations", ()) for other in way["because"]))


def _step_text(node: Mapping[str, Any]) -> str:
    by = " or ".join(way["rule"] for way in node.get("derivations", ()))
    return f"{node_text(node)}{f' (by {by})' if by else ''}"


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
    if kind == "figure-in-force":
        return f"figure in force: {node['name']} = {node['text']}"
    if kind in ("figure", "assumption"):
        where = f"{node['item']}, section {node['section']}" if "item" in node else node.get("assumption", "")
        because = f": {node['reason']}" if node.get("reason") else ""
        return f"{kind} {node['name']} = {node['value']}, {where}{because}".rstrip(", ")
    return f"{kind.replace('-', ' ')}: {'; '.join(_members(node))}"


def _members(node: Mapping[str, Any]) -> Iterator[str]:
    for name, value in node.items():
        if name in ("kind", "derivations", "beside", "citation") or value in (None, "", [], ()):
            continue
        if isinstance(value, Mapping):
            yield from _members(value)
        elif isinstance(value, (list, tuple)):
            words = (member["subject"] if isinstance(member, Mapping) else str(member) for member in value)
            yield f"{name.replace('_', ' ')} {', '.join(words)}"
        else:
            yield f"{name} {value}"


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
