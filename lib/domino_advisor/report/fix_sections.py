"""What a fix changes and what it leaves to people, as sections of entries."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from domino_advisor.core.answer import Patch, Recommendation, plain
from domino_advisor.core.fixes import Fix, Left
from domino_advisor.knowledge.wording import capital
from domino_advisor.report.parts import Entry, Line, Note, Section
from domino_advisor.report.sentences import first_lines, subject_line

_MARK = 8
"""So many characters of a fingerprint are shown."""
_MARKS_FIRST = 4


def fix_summary(fix: Fix) -> str:
    """What a fix comes to, in a sentence or two, and what would change more."""
    return f"{_came_to(fix)}{_with_reach_all(fix)}"


def _with_reach_all(fix: Fix) -> str:
    if fix.with_reach_all is None:
        return ""
    changes = f"{fix.with_reach_all:,} change{'s' if fix.with_reach_all > 1 else ''}"
    return f" --reach all would make {changes}, also where no paper tested such a case."


def _came_to(fix: Fix) -> str:
    remaining = f"{len(fix.remaining):,} {_violations(len(fix.remaining))}"
    if not fix.applied:
        return f"Nothing is changed; {remaining} left." if fix.remaining else "Nothing is changed: nothing is violated."
    changes = f"{len(fix.applied):,} change{'s' if len(fix.applied) > 1 else ''}"
    mends = "mend" if len(fix.applied) > 1 else "mends"
    then = f"{remaining} left, and nothing new is violated" if fix.remaining else "nothing is violated any more"
    mended = f"{len(fix.mended):,} violation{'s' if len(fix.mended) > 1 else ''}"
    return f"{changes} {mends} {mended}; {then}."


def _violations(number: int) -> str:
    return "violation is" if number == 1 else "violations are"


def fix_sections(fix: Fix) -> tuple[Section, ...]:
    """The changes, and what is left; without those that are empty."""
    left: dict[tuple[tuple[str, ...], str], list[Left]] = {}
    further = {one.id for one in fix.further}
    for one in fix.left:
        if one.recommendation in further:
            continue
        left.setdefault((one.guidelines, one.why), []).append(one)
    sections = (
        Section("Changed", tuple(map(_changed, _alike(fix.applied)))),
        Section("What --reach all would change besides", tuple(map(_further, _alike(fix.further)))),
        Section("Left to you", tuple(_left(group, why) for (_, why), group in left.items())),
    )
    return tuple(section for section in sections if section.entries)


def _alike(recommendations: Sequence[Recommendation]) -> Iterable[Sequence[Recommendation]]:
    """The recommendations that are the same for several subjects, in the order of the first of each."""
    alike: dict[tuple[str, tuple[str, ...]], list[Recommendation]] = {}
    for recommendation in recommendations:
        alike.setdefault((recommendation.quantity, recommendation.guidelines), []).append(recommendation)
    return alike.values()


def _further(group: Sequence[Recommendation]) -> Entry:
    entry = _changed(group)
    changes = [(f"{one.patch[1]['path']}: {_json(one.patch[0])} -> {_json(one.patch[1])}",) for one in group]
    return Entry(entry.word, entry.heading, _said(Note("Change", first_lines(changes)), *entry.notes))


def _json(operation: Patch) -> str:
    return json.dumps(plain(operation["value"]), ensure_ascii=False)


def _changed(group: Sequence[Recommendation]) -> Entry:
    first = group[0]
    return Entry(
        first.strength,
        (f"{first.text.rstrip('.')}: ", *subject_line([one.subject for one in group])),
        _said(
            Note("By", _by(first.guidelines, (mark for one in group for mark in one.verdicts))),
            Note("Unless", _once(text for one in group for text in one.unless)),
            Note("Note", _once(caveat.text for one in group for caveat in one.caveats)),
            Note("Conflict", _once(one.conflict for one in group if one.conflict)),
        ),
    )


def _left(group: Sequence[Left], why: str) -> Entry:
    first = group[0]
    return Entry(
        first.strength,
        (f"{first.title}: ", *subject_line([one.subject for one in group])),
        _said(
            Note("Left", ((f"{capital(why.rstrip('.'))}.",),)),
            Note("By", _by(first.guidelines, (mark for one in group for mark in one.verdicts))),
        ),
    )


def _by(guidelines: Sequence[str], marks: Iterable[str]) -> tuple[Line, ...]:
    shown = [mark[:_MARK] for mark in dict.fromkeys(marks)]
    more = f" and {len(shown) - _MARKS_FIRST:,} more" if len(shown) > _MARKS_FIRST else ""
    return ((f"{', '.join(guidelines)} ({', '.join(shown[:_MARKS_FIRST])}{more})",),)


def _once(texts: Iterable[str]) -> tuple[Line, ...]:
    return first_lines([(text,) for text in dict.fromkeys(texts)])


def _said(*notes: Note) -> tuple[Note, ...]:
    return tuple(note for note in notes if note.lines)
