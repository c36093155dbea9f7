"""What a plan comes to, in sentences: what it breaks, mends and leaves, each guideline with its subjects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from domino_advisor.core.answer import STRENGTHS, PlanStep, Remaining, Strength, SubjectRef, Verdict
from domino_advisor.core.escaping import visible
from domino_advisor.evaluation.findings import worst_first
from domino_advisor.evaluation.gate import brought, in_a_row, left_open, mended

NAMED = 3
"""How many guidelines, and how many subjects of each, a sentence names."""

ALTERNATIVES = 6
"""How many changes that may be made in place of others it names: whoever chooses has to see all of a usual choice."""

_Named = tuple[str, SubjectRef, str]
"""The title of a guideline, a subject of it, and after and until which change it is so, "" where that is plain."""


def plan_sentences(findings: Sequence[Verdict], plan: Sequence[PlanStep]) -> tuple[str, ...]:
    """What the planned changes come to, the worst first: what they break, mend, leave violated and leave open.

    What may be made in place of others is told of apart.
    """
    row, apart = in_a_row(plan), [step for step in plan if step.instead_of]
    aside = {step.pointer for step in apart}
    itself = sorted((one for one in of_the_steps(findings) if one.subject.pointer not in aside), key=worst_first)
    return (*(_sentences(findings, row, itself) if row else ()), *_apart(apart))


def of_the_steps(findings: Iterable[Verdict]) -> list[Verdict]:
    """What is violated of planned changes themselves: the papers speak of the step, whatever it does to the site."""
    return [verdict for verdict in findings if verdict.verdict == "violated" and verdict.subject.type == "change"]


def step_sentence(
    itself: Collection[Verdict],
    breaks: Collection[Verdict],
    mends: Collection[Verdict],
    leaves: int,
    opens: Collection[Verdict],
) -> str:
    """What one change comes to, counted."""
    first = f"It violates {counted(itself)} itself; in the site it" if itself else "It"
    left = f"; {leaves:,} would still be violated" if leaves else ""
    more = f"; {counted(opens)} could not be told then" if opens else ""
    return f"{first} breaks {counted(breaks) or 'nothing'} and mends {counted(mends) or 'nothing'}{left}{more}."


def counted(verdicts: Iterable[Verdict] | Iterable[Remaining]) -> str:
    """How many there are of each strength, "" where there are none."""
    strengths: Counter[Strength] = Counter(verdict.strength for verdict in verdicts)
    return ", ".join(f"{strengths[strength]:,} {strength}" for strength in STRENGTHS if strengths[strength])


def _sentences(findings: Sequence[Verdict], plan: Sequence[PlanStep], itself: Sequence[Verdict]) -> Iterator[str]:
    broken = [(step, verdict) for step, verdict in brought(findings, plan) if verdict.verdict == "violated"]
    broken.sort(key=lambda one: worst_first(one[1]))
    gone = mended(findings, plan)
    opened = [verdict for _, verdict in brought(findings, plan) if verdict.verdict != "violated"]
    mends = sorted((v for v in findings if v.fingerprint in gone), key=worst_first)
    planned = f"What is planned ({'1 change' if len(plan) == 1 else f'{len(plan):,} changes'})"
    if itself:
        yield f"{planned} itself violates {_told(itself, {})}."
        planned = "In the site it"
    if not mends:
        planned += " mends nothing and"
    if broken:
        names = _names([(v.title, v.subject, _when(step, v, plan)) for step, v in broken])
        yield f"{planned} breaks {counted(v for _, v in broken)}: {names}."
    else:
        open_of_a_step = any(
            v.verdict == "undetermined" and v.subject.type == "change" and _demands(v) for v in findings
        )
        yield f"{planned} breaks nothing{' that is known' if opened or open_of_a_step else ''}."
    if mends:
        yield f"It mends {_told(mends, _last(mends, plan))}."
    untold = gone | left_open(findings, plan) | {verdict.fingerprint for verdict in itself}
    if left := [v for v in findings if v.verdict == "violated" and v.fingerprint not in untold]:
        yield f"It leaves violated {_told(sorted(left, key=worst_first), {})}."
    if opened:
        told = "1 verdict" if len(opened) == 1 else f"{len(opened):,} verdicts"
        yield f"{told} could not be told then ({counted(opened)})."
    if conditions := [f"{visible(step.change)}: {visible(step.only_if)}" for step in plan if step.only_if]:
        yield f"Evaluated as if it were made, though it is made only if ({_first(conditions)})."


def _apart(plan: Sequence[PlanStep]) -> Iterator[str]:
    """That some changes may be made in place of others, and what each comes to."""
    names = [
        f"{visible(step.change)}: {f'violates {counted(step.itself)} itself, ' if step.itself else ''}"
        f"breaks {counted(step.breaks) or 'nothing'}, mends {counted(step.mends) or 'nothing'}"
        f"{f', only if {visible(step.only_if)}' if step.only_if else ''}"
        for step in plan
    ]  # fmt: skip
    if names:
        what, are = ("1 change", "is") if len(names) == 1 else (f"{len(names):,} changes", "are")
        yield f"{what} may be made in place of others, and {are} told apart ({_first(names, ALTERNATIVES)})."


def _first(texts: Sequence[str], named: int = NAMED) -> str:
    """The first of some texts, and how many there are more."""
    more = len(texts) - named
    return "; ".join(texts[:named]) + (f"; and {more:,} more" if more > 0 else "")


def _demands(verdict: Verdict) -> bool:
    """Whether a paper demands something there."""
    return verdict.strength != "inform"


def _told(verdicts: Sequence[Verdict], when: Mapping[str, str]) -> str:
    return f"{counted(verdicts)}: {_names([(v.title, v.subject, when.get(v.fingerprint, '')) for v in verdicts])}"


def _when(step: PlanStep, verdict: Verdict, plan: Sequence[PlanStep]) -> str:
    """After which of several changes something is broken, and which of the later ones mends it."""
    if len(plan) == 1:
        return ""
    later = plan[plan.index(step) + 1 :]
    until = next((one for one in later if verdict.fingerprint in {v.fingerprint for v in one.mends}), None)
    return f"after {visible(step.change)}{f' until {visible(until.change)}' if until else ''}"


def _last(mends: Iterable[Verdict], plan: Sequence[PlanStep]) -> Mapping[str, str]:
    """After which of several changes each is mended."""
    if len(plan) == 1:
        return {}
    by = {verdict.fingerprint: step.change for step in plan for verdict in step.mends}
    return {verdict.fingerprint: f"after {visible(by[verdict.fingerprint])}" for verdict in mends}


def _names(named: Sequence[_Named]) -> str:
    """Guidelines by title, each with the first of its subjects; the first of them, and how many there are more."""
    grouped: dict[tuple[str, str], list[SubjectRef]] = {}
    for title, subject, when in named:
        grouped.setdefault((title, when), []).append(subject)
    return _first(
        [
            f"{title} ({'; '.join(filter(None, (_subjects(subjects), when)))})"
            for (title, when), subjects in grouped.items()
        ]
    )


def _subjects(subjects: Sequence[SubjectRef]) -> str:
    named = ", ".join(visible(subject.path) or "the site" for subject in subjects[:NAMED])
    more = len(subjects) - NAMED
    return named + (f" and {more:,} more" if more > 0 else "")
