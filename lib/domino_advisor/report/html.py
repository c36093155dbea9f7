"""Answers as one HTML file that needs nothing else: no script, no font, no picture, no network.

Findings come first; the reasons and the proof of each unfold under it, and stand open in print. A large site gives a
file that still opens: what is left out is counted and said.
"""

from __future__ import annotations

import base64
import hashlib
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup
from msgspec import Struct

from domino_advisor.core.answer import STRENGTHS, VERDICTS, Evaluation, Verdict
from domino_advisor.core.escaping import spaced, visible
from domino_advisor.report.briefing import account, brief, full, further_disagreements, only_suggested
from domino_advisor.report.depths import Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.first_screen import in_order
from domino_advisor.report.parts import Entry, Line, Name, Note, Section
from domino_advisor.report.proof_lines import ProofLine, told_proof

ENTRIES = 200
"""So many entries of a section are shown."""

ALL_ENTRIES = 2_000
"""So many entries of the whole file are shown."""

STEPS = 20_000
"""So many steps of proofs stand in the whole file: first come, first served, and the worst findings come first."""

_TOGETHER = 400
"""So many proofs are made together: about as many as find room."""

_TEMPLATES = Path(__file__).parent / "templates"
_LEFT_OUT = "{n:,} more are left out here, so that the page still opens. As JSON, SARIF or CSV the answer holds them."
_NO_PROOF = "The proof is left out here, so that the page still opens; evaluate --proof {fingerprint} prints it."


@dataclass(slots=True)
class _Room:
    """What may still go into the file."""

    entries: int
    steps: int
    proofs: int = 0
    proves: bool = True


@dataclass(slots=True)
class _Proofs:
    """The proofs of the entries of an answer, asked for some at a time: how many of them find room shows as they come.

    coming: the verdicts of the entries that have not been asked for, in their order.
    """

    evaluation: Evaluation
    coming: deque[Verdict]
    read: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def of(self, verdict: Verdict) -> Mapping[str, Any] | None:
        while verdict.fingerprint not in self.read and self.coming:
            together = [self.coming.popleft() for _ in range(min(_TOGETHER, len(self.coming)))]
            self.read = {**self.read, **self.evaluation.proofs_of(together)}
        return self.read.get(verdict.fingerprint)


class _Node(Struct, frozen=True):
    """A line of a proof, and the lines under it."""

    line: ProofLine
    children: list[_Node] = []


class _Proof(Struct, frozen=True):
    nodes: list[_Node]
    steps: int
    prefix: str


class _Entry(Struct, frozen=True):
    entry: Entry
    short: tuple[Note, ...]
    more: tuple[Note, ...] = ()
    more_title: str = ""
    proof: _Proof | None = None
    left_out: str | None = None


class _Section(Struct, frozen=True):
    id: str
    title: str
    items: str
    folded: bool
    entries: list[_Entry]
    empty: str | None
    left_out: str | None


class _Row(Struct, frozen=True):
    verdict: str
    numbers: tuple[int, ...]


class _Answer(Struct, frozen=True):
    id: str
    name: str
    title: Line
    concluded: tuple[Line, ...]
    first: tuple[Section, ...]
    sound: tuple[Line, ...]
    counted: tuple[Line, ...]
    counts: list[_Row]
    sections: list[_Section]
    rest: Line
    closing: tuple[Line, ...]


def render(answers: Sequence[Told], *, depth: Depth = "findings") -> str:
    """The HTML document of one answer or several. depth: with the account, every verdict, also what is satisfied."""
    room = _Room(ALL_ENTRIES, STEPS)
    made = [_answer(told, f"d{number}", room, depth) for number, told in enumerate(answers, start=1)]
    title = f"{made[0].name}: what the papers say" if len(made) == 1 else f"{len(made)} deployments"
    return _template().render(
        answers=made, title=title, css=_css(), policy=policy(), strengths=STRENGTHS,
    ) + "\n"  # fmt: skip


@cache
def policy() -> str:
    """The Content-Security-Policy that the file sets itself, and that it fits under: its own style and nothing else."""
    digest = base64.b64encode(hashlib.sha256(_css().encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


@cache
def _css() -> Markup:
    return Markup((_TEMPLATES / "evaluation.css").read_text("utf-8"))  # ours, and no text of anybody else


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=False
    )
    environment.filters |= {"visible": visible, "spaced": spaced, "code": _code}
    environment.tests["name"] = lambda part: isinstance(part, Name)
    return environment.get_template("evaluation.html")


def _code(text: str) -> str:
    return "\n".join(f"{' ' * (len(line) - len(line.lstrip(' ')))}{visible(line)}" for line in text.split("\n"))


def _answer(told: Told, id_: str, room: _Room, depth: Depth) -> _Answer:
    evaluation = told.evaluation
    briefing = brief(evaluation, depth, in_full=False)
    shown = briefing.screen
    by_fingerprint = {verdict.fingerprint: verdict for verdict in evaluation.findings}
    sections = list(briefing.sections)
    if depth == "account":
        sections += further_disagreements(evaluation)
        sections += [Section(s.title, s.entries, folded=True) for s in account(evaluation.verdicts)]
    entries = (entry for section in sections for entry in section.entries[:ENTRIES])
    proven = dict.fromkeys(entry.verdict for entry in entries if entry.verdict in by_fingerprint)
    proofs = _Proofs(evaluation, deque(by_fingerprint[mark] for mark in proven if mark is not None))
    return _Answer(
        id=id_,
        name=evaluation.deployment,
        title=shown.title,
        concluded=shown.concluded,
        first=shown.first,
        sound=((in_order(shown.in_order),), *shown.sound, *shown.words),
        counted=briefing.counted,
        counts=_counts(evaluation) if depth != "screen" else [],
        sections=[
            _section(told, section, f"{id_}-s{number}", by_fingerprint, room, proofs)
            for number, section in enumerate(sections, start=1)
        ],
        rest=briefing.rest,
        closing=briefing.closing,
    )


def _counts(evaluation: Evaluation) -> list[_Row]:
    counted = evaluation.tally
    rows = [(word, tuple(counted.get((word, strength), 0) for strength in STRENGTHS)) for word in VERDICTS]
    called = {"violated": "suggestions"} if only_suggested(evaluation) else {}
    return [_Row(called.get(word, word), (*numbers, sum(numbers))) for word, numbers in rows]


def _section(
    told: Told, section: Section, id_: str, findings: Mapping[str, Verdict], room: _Room, proofs: _Proofs
) -> _Section:
    shown = section.entries[: min(ENTRIES, room.entries)]
    room.entries -= len(shown)
    left = len(section.entries) - len(shown)
    return _Section(
        id=id_,
        title=section.title,
        items="ol" if section.numbered else "ul",
        folded=section.folded,
        entries=[_entry(told, entry, findings, room, proofs) for entry in shown],
        empty=section.empty,
        left_out=_LEFT_OUT.format(n=left) if left else None,
    )


def _entry(told: Told, entry: Entry, findings: Mapping[str, Verdict], room: _Room, proofs: _Proofs) -> _Entry:
    verdict = findings.get(entry.verdict or "")
    short = tuple(note for note in entry.notes if not note.more)
    if verdict is None:
        return _Entry(entry, short, tuple(note for note in entry.notes if note.more), "Why, and where it says so")
    proof, left_out = None, None
    # Once one finds no room, none is made any more: on a large site that would take minutes for nothing.
    flat = proofs.of(verdict) if room.proves else None
    if flat is not None:
        lines = told_proof(flat, told.document.where if told.document else None)
        steps = sum(line.number is not None for line in lines)
        if len(lines) <= room.steps:
            room.steps -= len(lines)
            room.proofs += 1
            proof = _Proof(_nested(lines), steps, f"p{room.proofs}")
        else:
            room.proves = False
    if not room.proves and told.evaluation.proofs is not None:
        left_out = _NO_PROOF.format(fingerprint=verdict.fingerprint)
    return _Entry(entry, short, full(verdict).notes, "All that it rests on", proof, left_out)


def _nested(lines: Sequence[ProofLine]) -> list[_Node]:
    """The lines as a tree by their depth, which is bounded."""
    top: list[_Node] = []
    above: list[_Node] = []
    for line in lines:
        node = _Node(line)
        del above[line.depth :]
        (above[-1].children if above else top).append(node)
        above.append(node)
    return top


__all__ = ["ALL_ENTRIES", "ENTRIES", "STEPS", "policy", "render"]
