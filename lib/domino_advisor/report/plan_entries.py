"""What planned changes come to, an entry for each: what it breaks, what to do about that, what it mends and leaves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from domino_advisor.core.answer import STRENGTHS, MadeOtherwise, PlanStep, Remaining, Verdict
from domino_advisor.evaluation.gate import in_a_row
from domino_advisor.evaluation.verdicts import NOT_YET
from domino_advisor.report.action_entries import caveat_note
from domino_advisor.report.claim_entries import premise_notes
from domino_advisor.report.notes import source_notes, with_lines
from domino_advisor.report.parts import Entry, Line, Name, Note
from domino_advisor.report.proof_sentences import written_words
from domino_advisor.report.sentences import first_lines, sentence, subject_line, told_once


def plan_entries(plan: Sequence[PlanStep]) -> Iterator[Entry]:
    """The planned changes. What one notes the others do not note again; what is left stands with the last.

    It stands with each, too, that may be made in place of others: who chooses among them looks at it.
    """
    noted: set[str] = set()
    row = in_a_row(plan)
    for step in plan:
        yield _entry(step, noted, tells_left=bool(step.instead_of) or step is row[-1])
        told = (*step.breaks, *step.tells, *step.opens)
        noted |= {caveat.text for verdict in told for caveat in verdict.caveats}
        noted |= {_good_to_know(verdict) for verdict in step.tells}


def _entry(step: PlanStep, noted: Collection[str], *, tells_left: bool) -> Entry:
    """A planned change, with the site after it held against the site before it."""
    opens = [verdict for verdict in step.opens if verdict.verdict == "undetermined"]
    citations = tuple(dict.fromkeys(c for verdict in (*step.breaks, *step.tells) for c in verdict.citations))
    notes = [
        Note("", ((step.conclusion,),)),
        Note("In place of", tuple((Name(name),) for name in step.instead_of)),
        Note("As planned", ((Name(step.said),),) if step.said else ()),
        Note("Makes otherwise", first_lines(_made(step.makes, step.makes_left))),
        *premise_notes(step.rests_on),
        Note("Violated by the change itself", first_lines(_titles(step.itself))),
        Note("Breaks", first_lines(_told(step.breaks))),
        Note("To do", tuple((f"{action.strength}: {action.text}",) for action in step.actions)),
        Note("Reason", tuple((why,) for why in step.reasons)),
        Note("Still violated, otherwise", first_lines(_told(step.alters))),
        Note("Mends", first_lines(_titles(step.mends))),
        Note("Leaves violated", first_lines(_titles(step.leaves)) if tells_left else ()),
        Note("Not known any more", first_lines((Name(pointer),) for pointer in step.forgets)),
        Note("No verdict any more", first_lines(_titles([v for v in step.opens if v.verdict == "not-applicable"]))),
        Note("Cannot be told then", first_lines(_open(opens))),
        Note("In order then", first_lines(_told(step.meets))),
        Note(
            "Good to know then",
            told_once([(v.subject, sentence(v)) for v in step.tells if _good_to_know(v) not in noted]),
        ),
        *_caveats(step, opens, noted),
        *(replace(note, more=bool(step.instead_of)) for note in source_notes(citations)),
    ]
    worst = min((found[0].strength for found in (step.breaks, step.itself) if found), key=STRENGTHS.index, default="")
    return Entry(worst, (step.change,), with_lines(notes))


def _caveats(step: PlanStep, opens: Sequence[Verdict], noted: Collection[str]) -> Iterator[Note]:
    """Caveats and costs. Of a change that may be made in place of others, those of what it breaks stand open.

    Whoever chooses among several has to see all of them.
    """
    known = (*step.breaks, *step.tells, *opens)
    if not step.instead_of:
        yield caveat_note(known, noted)
        return
    yield caveat_note(step.breaks, noted)
    told = {*noted, *(caveat.text for verdict in step.breaks for caveat in verdict.caveats)}
    yield replace(caveat_note(known, told), more=True)


def _good_to_know(verdict: Verdict) -> str:
    return f"{verdict.subject.path}: {sentence(verdict)}"


def _made(makes: Sequence[MadeOtherwise], left: int) -> list[Line]:
    """What comes, goes or is altered: of what stays a line for each subject. left: how much more there is."""
    lines: dict[tuple[str, str], list[str | Name]] = {}
    for one in makes:
        how = one.how if one.how != "altered" else ""
        if how:
            many = f" ({one.count:,} alike)" if one.count > 1 else ""
            lines[one.subject, how] = [Name(one.subject), f"{many} {how}"]
        elif words := _values(one):
            line = lines.setdefault((one.subject, how), [Name(one.subject or "the site"), ": "])
            line += ["; " if len(line) > 2 else "", Name(one.member), " ", *words]
    more: list[Line] = [(f"and {left:,} more that are not listed",)] if left else []
    return [*map(tuple, lines.values()), *more]


def _values(one: MadeOtherwise) -> Line:
    was, will = (None if value is None else written_words(value) for value in (one.before, one.after))
    if was == "" or will == "":
        return ()
    if was is None:
        return (Name(will or ""),)
    return (Name(was), ", then ", Name(will)) if will is not None else (Name(was), ", and then not stated")


def _told(verdicts: Iterable[Verdict]) -> list[Line]:
    return [
        (f"{verdict.strength}: ", *subject_line([verdict.subject]), f": {sentence(verdict)}") for verdict in verdicts
    ]


def _open(verdicts: Iterable[Verdict]) -> list[Line]:
    """What is known and what is missing of it, each guideline and subject once."""
    return [
        (f"{v.strength}: {v.title}: ", *subject_line([v.subject]), f": {v.text.removeprefix(NOT_YET).strip()}")
        for v in verdicts
    ]


def _titles(verdicts: Sequence[Verdict] | Sequence[Remaining]) -> list[Line]:
    """What is mended or left, each guideline once."""
    grouped: dict[str, list[Verdict | Remaining]] = {}
    for verdict in verdicts:
        grouped.setdefault(verdict.guideline, []).append(verdict)
    return [
        (f"{of[0].strength}: {of[0].title}: ", *subject_line([verdict.subject for verdict in of]))
        for of in grouped.values()
    ]
