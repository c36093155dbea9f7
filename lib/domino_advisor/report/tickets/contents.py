"""What tickets say, before it is written in the markup of a tracker: paragraphs, and sections of entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from domino_advisor.core.answer import STRENGTHS, Action, Evaluation, Strength, Verdict
from domino_advisor.report.action_entries import action_entry
from domino_advisor.report.briefing import brief, closing, finding_entry
from domino_advisor.report.depths import Depth
from domino_advisor.report.first_screen import gate_sentence, in_order, shown_first
from domino_advisor.report.parts import Entry, Line, Name, Section
from domino_advisor.report.sentences import by_guideline, enumerated
from domino_advisor.report.tickets.ticket import NO_DECISIONS, Decisions, Per, State

_PLACES = 2
"""So many places of a question are told where there is little room."""


class Paragraph(Struct, frozen=True):
    """A line of its own. strong: what has to be read before all else."""

    line: Line
    strong: bool = False


Part = Paragraph | Section


class Content(Struct, frozen=True, kw_only=True):
    """What one ticket says. begins, parts, ends: its body, of which only parts may be cut.

    scope: what it is for within the deployment, see `keys.key`.
    """

    per: Per
    scope: str
    title: str
    severity: Strength | None
    state: State
    guidelines: tuple[str, ...]
    findings: tuple[str, ...]
    begins: tuple[Paragraph, ...]
    parts: tuple[Part, ...]
    ends: tuple[Paragraph, ...]


def contents(evaluation: Evaluation, per: Per, depth: Depth, decisions: Decisions = NO_DECISIONS) -> Iterator[Content]:
    """The tickets of an answer: one for all of it, or one for each action, or for each guideline that is violated.

    depth: how much the one for all of it tells. There is always that one; of the others as many as there are.
    What is waived makes none of the others, and none of them open.
    """
    violated = {one.fingerprint: one for one in evaluation.findings if one.verdict == "violated"}
    if per == "evaluation":
        yield _of_all(evaluation, tuple(violated.values()), depth, decisions.of(violated))
    elif per == "action":
        for action in evaluation.actions:
            if not decisions.waived.issuperset(action.verdicts):
                verdicts = {mark: violated[mark] for mark in action.verdicts if mark in violated}
                yield _of_action(evaluation, action, verdicts, decisions.of(action.verdicts))
    else:
        for group in by_guideline(list(violated.values())):
            marks = [one.fingerprint for one in group]
            if not decisions.waived.issuperset(marks):
                yield _of_guideline(evaluation, _counted(group, decisions), decisions.of(marks))


def _counted(violated: Sequence[Verdict], decisions: Decisions) -> tuple[Verdict, ...]:
    return tuple(one for one in violated if one.fingerprint not in decisions.waived)


def _decided(decisions: Decisions) -> Iterator[Paragraph]:
    """What people decided on what a ticket is about."""
    if decisions.waived:
        told = f"Waived for a time, and not counted in this ticket: {_verdicts(len(decisions.waived))}."
        yield Paragraph((told,))
    if decisions.acknowledged:
        yield Paragraph((f"Acknowledged, and still violated: {_verdicts(len(decisions.acknowledged))}.",))


def _verdicts(count: int) -> str:
    return "1 verdict" if count == 1 else f"{count:,} verdicts"


def _of_all(evaluation: Evaluation, found: Sequence[Verdict], depth: Depth, decisions: Decisions) -> Content:
    violated = _counted(found, decisions)
    briefing = brief(evaluation, depth, opposed=depth != "actions")
    shown = briefing.screen
    concluded, *gate = shown.concluded
    met: Line = (in_order(shown.in_order),)
    return Content(
        per="evaluation",
        scope="",
        title=_titled(evaluation, evaluation.summary.conclusion.partition(". ")[0]),
        severity=_strongest(violated),
        state=_state(evaluation, violated),
        guidelines=(),
        findings=tuple(one.fingerprint for one in violated),
        begins=(Paragraph(concluded, strong=True), *map(Paragraph, gate), *_decided(decisions)),
        parts=(
            *shown.first,
            *map(Paragraph, (met, *shown.sound, *shown.words, *briefing.counted)),
            *(_short(section) for section in briefing.sections if not section.folded),
        ),
        ends=tuple(map(Paragraph, (*([briefing.rest] if briefing.rest else []), *briefing.closing))),
    )


def _of_action(evaluation: Evaluation, action: Action, verdicts: dict[str, Verdict], decisions: Decisions) -> Content:
    recommendations = {one.id: one for one in evaluation.recommendations}
    entry = replace(action_entry(action, recommendations, verdicts), code=None)
    return Content(
        per="action",
        scope=action.id,
        title=_titled(evaluation, action.text),
        severity=action.strength,
        state="open",
        guidelines=action.guidelines,
        findings=tuple(mark for mark in action.verdicts if mark not in decisions.waived),
        begins=(*_of_deployment(evaluation), *_decided(decisions)),
        parts=(Section("What to do", (entry,)),),
        ends=tuple(map(Paragraph, closing(evaluation))),
    )


def _of_guideline(evaluation: Evaluation, verdicts: Sequence[Verdict], decisions: Decisions) -> Content:
    first = verdicts[0]
    to_do = [Entry(one.strength, (one.text,)) for one in evaluation.actions if first.guideline in one.guidelines]
    return Content(
        per="guideline",
        scope=first.guideline,
        title=_titled(evaluation, first.title),
        severity=first.strength,
        state="open",
        guidelines=(first.guideline,),
        findings=tuple(one.fingerprint for one in verdicts),
        begins=(*_of_deployment(evaluation), *_decided(decisions)),
        parts=(
            Section("What was found", (finding_entry(verdicts, served=False),)),
            Section("What to do", tuple(to_do)),
        ),
        ends=tuple(map(Paragraph, closing(evaluation))),
    )


def how_to_answer(evaluation: Evaluation) -> Iterator[Paragraph]:
    """How questions are answered in the ticket itself, and where the first of them are; nothing where none is asked.

    The section of questions has all places, and may be cut: without a place nobody can answer.
    """
    asked = [
        (number, [Name(pointer) for pointer in question.pointers])
        for number, question in enumerate(evaluation.questions[: shown_first(evaluation)], start=1)
        if question.pointers
    ]
    if not asked:
        return
    place = asked[0][1][0].text
    marked = (Name("domino-advisor answers"), ", with a line for each place, as in ", Name(f"{place}: ANSWER"))
    yield Paragraph(("To answer questions, write a comment with a block of code that is marked ", *marked))
    for number, places in asked:
        yield Paragraph((f"Question {number} is answered at ", *enumerated(places, _PLACES)))


def _titled(evaluation: Evaluation, what: str) -> str:
    return f"{evaluation.deployment}: {what.rstrip('.')}"


def _of_deployment(evaluation: Evaluation) -> tuple[Paragraph, ...]:
    return (
        Paragraph(("Deployment ", Name(evaluation.deployment), f": {evaluation.summary.conclusion}")),
        Paragraph((gate_sentence(evaluation.summary.gate),)),
    )


def _short(section: Section) -> Section:
    """A section without what is only for whoever asks why: an attachment has it."""
    entries = (
        replace(entry, notes=tuple(note for note in entry.notes if not note.more), code=None)
        for entry in section.entries
    )
    return replace(section, entries=tuple(entries))


def _strongest(violated: Sequence[Verdict]) -> Strength | None:
    return min((one.strength for one in violated), key=STRENGTHS.index, default=None)


def _state(evaluation: Evaluation, violated: Sequence[Verdict]) -> State:
    if violated:
        return "open"
    unclear = any(one.verdict == "undetermined" and one.strength in ("must", "should") for one in evaluation.findings)
    return "unclear" if unclear else "clear"
