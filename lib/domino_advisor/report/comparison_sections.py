"""What a comparison of two answers tells people: what became of the findings, by guideline, and what caused it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from domino_advisor.evaluation.change_causes import CALLED, Cause, CauseKind, alone_text
from domino_advisor.evaluation.comparison import GROUPS, Comparison, FindingChange, Group, Stand
from domino_advisor.evaluation.drift import FileFactChange, ToldThen
from domino_advisor.inputs.values import said
from domino_advisor.knowledge.vocabulary import name_in_words
from domino_advisor.knowledge.wording import listed
from domino_advisor.report.notes import and_more
from domino_advisor.report.parts import Entry, Line, Name, Note, Section
from domino_advisor.report.sentences import first_lines, subject_line, told_once

TITLES: Mapping[Group, str] = {
    "new": "New", "no-longer-waived": "No longer accepted", "newly-unknown": "Newly unknown", "changed": "Changed",
    "waived": "Newly accepted by the site", "fixed": "Fixed", "answered": "Answered",
    "no-longer-asked": "No longer asked", "no-longer-found": "No longer found", "unchanged": "Unchanged",
}  # fmt: skip
_CAUSED: Mapping[CauseKind, str] = {
    "input": "The description", "rules": "The rule base", "program": "The program",
    "figures": "The site's own figures", "selection": "The choice of guidelines", "waiver": "A waiver",
}  # fmt: skip
_PLACES = 3
DRIFT = 200
"""So many facts that files tell otherwise are told one by one; all are counted."""
LOOKED_AT = 200
"""So many changes of a guideline are put into words, so that a large site takes no longer; all are counted."""


class ToldComparison(Struct, frozen=True):
    """title: of the whole; summary: a few lines that stand first; sections: one for each group."""

    title: Line
    summary: tuple[Line, ...]
    sections: tuple[Section, ...]


def told(comparison: Comparison) -> ToldComparison:
    """A comparison for people: what is new first; what is unchanged is counted, and folded."""
    groups: dict[Group, list[FindingChange]] = {group: [] for group in GROUPS}
    for change in comparison.changes:
        groups[change.group].append(change)
    sections = tuple(
        Section(f"{TITLES[group]} ({len(changes):,})", _entries(changes, comparison), folded=group == "unchanged")
        for group, changes in groups.items()
        if changes
    )
    if comparison.file_facts:
        count = len(comparison.file_facts)
        sections = (Section(f"Told otherwise by files ({count:,})", _drift(comparison)), *sections)
    before, after = comparison.before.deployment, comparison.after.deployment
    title: Line = ("Deployment ", Name(after), ", compared with an earlier answer")
    if before != after:
        title = ("Deployment ", Name(after), ", compared with ", Name(before))
    return ToldComparison(title, tuple(_summary(comparison)), sections)


def _drift(comparison: Comparison) -> tuple[Entry, ...]:
    """What files tell otherwise, with the files and lines, and which findings rest on it."""
    assert comparison.file_facts is not None
    called = {change.fingerprint: change for change in comparison.changes}
    shown = comparison.file_facts[:DRIFT]
    return and_more((_fact(fact, called) for fact in shown), len(comparison.file_facts) - len(shown))


def _fact(fact: FileFactChange, called: Mapping[str, FindingChange]) -> Entry:
    of = name_in_words(fact.member.replace("/", " "))
    heading: Line = (f"{of} of ", Name(fact.subject), ": ") if fact.subject else (f"{of}: ",)
    was, now = ("" if told is None else _value_text(told.value) for told in (fact.before, fact.after))
    says = {"changed": f"was {was}, is {now}", "new": f"is {now}", "gone": f"was {was}"}[fact.change]
    changes = [called[mark] for mark in fact.verdicts if mark in called]
    notes = (
        Note("Before at", _places(fact.before)),
        Note("Now at", _places(fact.after)),
        Note("Findings", first_lines(dict.fromkeys(f"{TITLES[one.group]}: {one.title}" for one in changes))),
    )
    return Entry(fact.change, (*heading, says), tuple(note for note in notes if note.lines))


def _value_text(value: Any) -> str:
    """A value as it is stated; of a range its ends."""
    if isinstance(value, Mapping):
        return " ".join(f"{name} {said(member)}" for name, member in value.items())
    return said(value) or "none"


def _places(told: ToldThen | None) -> tuple[Line, ...]:
    return () if told is None else tuple((Name(place.text),) for place in told.places[:_PLACES])


def _summary(comparison: Comparison) -> Iterator[Line]:
    counted = [f"{count:,} {TITLES[group].lower()}" for group in GROUPS if (count := comparison.counts[group])]
    yield (f"{listed(counted) if counted else 'Neither answer has a finding'}.",)
    yield (_differs(comparison),)
    if comparison.file_facts is not None:
        changed = len(comparison.file_facts)
        yield (
            f"{changed:,} facts are told otherwise by files." if changed != 1 else "1 fact is told otherwise by files.",
        )
    lacking = [change for change in comparison.changes if change.lacks == "account"]
    sides = {"older": any(change.before is None for change in lacking), "newer": any(c.after is None for c in lacking)}
    for word, lacks in sides.items():
        if lacks:
            yield (
                f"The {word} answer was written without its account (--account), so it does not tell what is no "
                "finding.",
            )


def _differs(comparison: Comparison) -> str:
    differ = [CALLED[kind] for kind in comparison.differs]
    if not differ:
        return "Both rest on the same: description, rules, program and overlay."
    if "waiver" in comparison.differs and comparison.before.manifest.overlay == comparison.after.manifest.overlay:
        differ[-1] = "the day on which waivers were looked at"
    return f"What differs of all that they rest on: {listed(differ)}."


def _entries(changes: Sequence[FindingChange], comparison: Comparison) -> tuple[Entry, ...]:
    """An entry for each guideline, in the order of the changes."""
    by_guideline: dict[str, list[FindingChange]] = {}
    for change in changes:
        by_guideline.setdefault(change.guideline, []).append(change)
    return tuple(_entry(alike, comparison) for alike in by_guideline.values())


def _entry(changes: Sequence[FindingChange], comparison: Comparison) -> Entry:
    first = changes[0]
    heading: Line = (f"{first.title}: ", *subject_line([change.subject for change in changes]))
    if first.group == "unchanged":
        return Entry(f"{_now(first).strength}, {_now(first).verdict}", heading)
    looked_at = changes[:LOOKED_AT]
    caused = ((change.subject, line) for change in looked_at for line in _causes(change, comparison))
    left = len(changes) - len(looked_at)
    notes = (
        Note("", first_lines(told_once([(change.subject, _now(change).text) for change in looked_at]))),
        Note("", (("Outside what the paper tested.",),) if all(map(_is_outside, changes)) else ()),
        Note("", ((f"{left:,} more are told one by one as JSON.",),) if left else ()),
        Note("Before", first_lines(dict.fromkeys(filter(None, map(_before, looked_at))))),
        Note("Cause", first_lines(told_once(list(dict.fromkeys(caused))))),
    )
    return Entry(_now(first).strength, heading, tuple(note for note in notes if note.lines))


def _now(change: FindingChange) -> Stand:
    """How it stands in the newer answer; in the older one where it is not there."""
    stand = change.after or change.before
    assert stand is not None
    return stand


def _is_outside(change: FindingChange) -> bool:
    return _now(change).finding and _now(change).reach == "extrapolated"


def _before(change: FindingChange) -> str:
    """How it stood before, where the heading of its group does not say so."""
    before, after = change.before, change.after
    if before is None:
        return {"subject": "the subject was not described", "guideline": "it was not asked"}.get(
            change.lacks or "", "not told: no finding"
        )
    if after is None or before.verdict == after.verdict:
        return before.strength if after is not None and before.strength != after.strength else ""
    return before.verdict.replace("-", " ")


def _causes(change: FindingChange, comparison: Comparison) -> Iterator[str]:
    for cause in change.causes:
        if not _told_above(cause, comparison):
            yield f"{_CAUSED[cause.kind]}: {cause.text}"
    if change.untold:
        kinds = [CALLED[kind] for kind in change.untold]
        differ = "differs" if len(kinds) == 1 else "differ"
        if change.causes:
            yield f"{listed(kinds)[:1].upper()}{listed(kinds)[1:]} {differ} too; whether that took part cannot be told."
        else:
            yield f"Cannot be told: {listed(kinds)} {differ}."
    elif not change.causes:
        yield "Cannot be told: nothing that the answers name differs."


def _told_above(cause: Cause, comparison: Comparison) -> bool:
    """Whether the summary says it already: what differs is that alone."""
    return comparison.differs == (cause.kind,) and cause.text == alone_text(cause.kind)
