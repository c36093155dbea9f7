"""A proof as numbered lines for a reader: every step once, indented under what rests on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from domino_advisor.core.escaping import visible
from domino_advisor.description.documents import Whereabouts
from domino_advisor.report.proof_sentences import node_text

_DEEPEST = 8
FindPlace = Callable[[str], Whereabouts | None]
"""Where what a JSON Pointer names stands in the description as it was written, or in the files that it was made of."""


_LEFT_OUT = ("missing", "unstated", "unlisted")


class ProofLine(Struct, frozen=True):
    """A line of a proof. number: that of the step it tells, None where it refers to the steps `see` told before.

    depth: how deep it stands under the verdict, bounded. node: the id of the step.
    """

    depth: int
    text: str
    number: int | None = None
    node: str | None = None
    see: tuple[int, ...] = ()


def told_proof(flat: Mapping[str, Mapping[str, Any]], place: FindPlace | None = None) -> list[ProofLine]:
    """The lines of a flat proof map, the verdict first. A step that several others rest on is told once, then referred
    to by its number.

    place: where the description is a text, so that what it states is told with its line.
    """
    numbers: dict[str, int] = {}
    lines: list[ProofLine] = []
    bearing = _bearing(flat)
    pending = [(next(iter(flat)), 0)]
    while pending:
        name, deep = pending.pop()
        if flat[name]["kind"] == "scoping":
            # each premise of a computation is such a step on the one before it: they are told side by side
            pending += [(other, deep) for other in reversed(_all_because(flat[name]))]
            continue
        depth = min(deep, _DEEPEST)
        if name in numbers:
            seen: tuple[int, ...] = ()
            if lines[-1].depth == depth and lines[-1].see:
                seen = lines.pop().see
            seen = (*seen, numbers[name])
            lines.append(ProofLine(depth, f"see {', '.join(map(str, seen))}", see=seen))
            continue
        numbers[name] = len(numbers) + 1
        text = f"{node_text(flat[name], flat)}{_line(flat[name], place)}"
        lines.append(ProofLine(depth, text, numbers[name], name))
        pending += [(other, deep + 1) for other in reversed(_rests_on(flat, name, bearing))]
    return lines


def _line(node: Mapping[str, Any], place: FindPlace | None) -> str:
    """The line on which the description states something; nothing of what it leaves out, or of no text."""
    if place is None or node["kind"] in _LEFT_OUT or not node.get("pointer"):
        return ""
    found = place(node["pointer"])
    if found is None:
        return ""
    if found.file is not None:
        used = f": {visible(found.file)}{f'[{visible(found.sheet)}]' if found.sheet else ''}:{found.line}"
        if found.also:
            used += f" (with {visible(', '.join(found.also))})"
        return f"{used}, which is used; {visible('; '.join(found.otherwise))}" if found.otherwise else used
    return f": line {found.line}"


def proof_lines(flat: Mapping[str, Mapping[str, Any]], place: FindPlace | None = None) -> list[tuple[int, str]]:
    """The lines of a flat proof map, each with its indent. place: as in `told_proof`."""
    return [
        (2 * line.depth, line.text if line.number is None else f"{line.number}. {line.text}")
        for line in told_proof(flat, place)
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
            rests_on = _all_because(flat[name])
            pending += [(other, depth + 1, False) for other in reversed(rests_on) if other not in done]
    return list(done.items())


def _rests_on(flat: Mapping[str, Mapping[str, Any]], name: str, bearing: frozenset[str]) -> list[str]:
    """What a step rests on; of where a subject stands, no more than the proof asks for."""
    rests_on = _all_because(flat[name])
    if flat[name]["kind"] == "in-setting":
        return [other for other in rests_on if _aspect(flat[other]) in (*bearing, None)]
    # where everywhere is meant, the subject itself is all that there is to tell
    return [other for found in rests_on for other in _alone(flat, found, bearing)]


def _alone(flat: Mapping[str, Mapping[str, Any]], name: str, bearing: frozenset[str]) -> list[str]:
    return _all_because(flat[name])[:1] if flat[name]["kind"] == "in-setting" and not bearing else [name]


def _all_because(node: Mapping[str, Any]) -> list[str]:
    return list(dict.fromkeys(other for way in node.get("derivations", ()) for other in way["because"]))


def _aspect(node: Mapping[str, Any]) -> str | None:
    """The aspect of where a subject stands that a step tells; None of the subject itself."""
    return None if node["kind"] == "subject" else str(node["aspect"])


def _bearing(flat: Mapping[str, Mapping[str, Any]]) -> frozenset[str]:
    """Those of the aspects of where a subject stands that some applicability of the proof asks for."""
    aspects = {"platforms": "platform", "kinds": "kind", "environments": "environment"}
    found: set[str] = set()
    for node in flat.values():
        if node["kind"] == "applicability":
            found.update(aspect for member, aspect in aspects.items() if node[member])
            found.update([] if node["client"] == "any" else ["client"])
    return frozenset(found)
