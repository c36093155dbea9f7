"""Two answers compared: what is new, what is fixed, what is no longer known, and what caused it.

A finding is known by its guideline and the name path of its subject, which is what its fingerprint is made of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from msgspec import Struct

from domino_advisor.core.answer import (
    ID_PATTERN,
    STRENGTHS,
    Evaluation,
    Ground,
    Manifest,
    ReachWord,
    Strength,
    SubjectRef,
    VerdictWord,
    Waiver,
    canonical,
)
from domino_advisor.core.declaring import says
from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.evaluation.change_causes import (
    NO_FILES,
    Cause,
    CauseKind,
    Causes,
    ChangedFact,
    FactsOfFiles,
    Lack,
    differing,
    fact_differences,
    figure_differences,
    of_lack,
    of_verdicts,
    of_waiver,
)
from domino_advisor.evaluation.compared_answers import Answer, AnyVerdict, ComparedAnswer
from domino_advisor.evaluation.drift import FileFactChange, Resting, drift
from domino_advisor.evaluation.kept_answers import WHAT, KeptAnswer, answers_in, kept_answer, no_answer

Group = Literal[
    "new", "no-longer-waived", "newly-unknown", "changed", "waived", "fixed", "answered", "no-longer-asked",
    "no-longer-found", "unchanged",
]  # fmt: skip
GROUPS: tuple[Group, ...] = get_args(Group)
_DEMANDS_NOTHING: tuple[Ground, ...] = ("tells", "background")
Comparable = Answer | Mapping[str, Any] | str | bytes | Path


class Stand(Struct, frozen=True):
    """How a guideline stands on a subject in one of the answers."""

    verdict: Annotated[VerdictWord, says("The verdict.")]
    ground: Annotated[Ground, says("What decided it.")]
    strength: Annotated[Strength, says("How strongly the paper says it.")]
    reach: Annotated[ReachWord, says("Whether it lies within what the paper tested.")]
    finding: Annotated[bool, says("Whether it is violated, could become so, or is accepted by the site.")]
    text: Annotated[str, says("The answer in one sentence.")]
    waiver: Waiver | None = None


class FindingChange(Struct, frozen=True):
    """What became of a finding."""

    group: Annotated[
        Group,
        says(
            "new: violated, and was not; no-longer-waived: violated, and was accepted; newly-unknown: undetermined, "
            "and was not; changed: the same verdict, of another strength or reach, or on other facts, figures or "
            "another waiver; waived: accepted, and was not; fixed: no longer violated, and met; answered: no longer "
            "undetermined, and met; no-longer-asked: not applicable or only told any more, or its subject or guideline "
            "is gone; no-longer-found: no finding any more, of an answer without its account; unchanged."
        ),
    ]
    fingerprint: Annotated[str, says("Guideline and name path, as the newer answer has them.", pattern=ID_PATTERN)]
    guideline: Annotated[str, says("The id of the guideline.")]
    title: Annotated[str, says("Its title.")]
    subject: SubjectRef
    before: Stand | None = None
    after: Stand | None = None
    lacks: Annotated[
        Literal["subject", "guideline", "account"] | None,
        says("What the answer without a verdict lacks: such a subject, such a guideline, or its account."),
    ] = None
    facts: Annotated[tuple[ChangedFact, ...], says("The facts of both verdicts that differ.")] = ()
    figures: Annotated[tuple[ChangedFact, ...], says("The figures of both verdicts that differ.")] = ()
    causes: Annotated[tuple[Cause, ...], says("What the answers show to have caused it.")] = ()
    untold: Annotated[
        tuple[CauseKind, ...], says("What differs too, of which cannot be told whether it took part.")
    ] = ()


class Compared(Struct, frozen=True):
    """One of two answers that are compared."""

    deployment: Annotated[str, says("The name of the deployment.")]
    account: Annotated[bool, says("Whether it had its whole account. Else it does not tell what is no finding.")]
    manifest: Manifest


class Comparison(Struct, frozen=True):
    """Two answers compared. Each finding that is violated, undetermined or accepted is in one change."""

    before: Compared
    after: Compared
    differs: Annotated[
        tuple[CauseKind, ...],
        says("What differs of all that the answers rest on; waiver: the overlay, or the day on which it was checked."),
    ]
    counts: Annotated[Mapping[str, int], says("How many changes there are of each group.")]
    changes: Annotated[tuple[FindingChange, ...], says("The changes: what is new first, what is unchanged last.")]
    file_facts: Annotated[
        tuple[FileFactChange, ...] | None,
        says("Where both descriptions were made of files: what these tell otherwise, by subject; else left out."),
    ] = None

    def to_bytes(self) -> bytes:
        """The canonical JSON: the same bytes from library, command line and service."""
        return canonical(self)


def compare(before: Comparable, after: Comparable) -> Comparison:
    """Compare an older answer with a newer one.

    An answer is an `Evaluation`, its canonical JSON as text, bytes, a mapping or a file. Without the whole account of
    both (`--account`), it cannot always be told what became of a finding. InvalidInput tells what is no answer.
    """
    older, newer = ComparedAnswer(_answer(before)), ComparedAnswer(_answer(after))
    differ = differing(older.manifest, newer.manifest)
    files = _files(older, newer)
    found = list(_changes(older, newer, differ, files or NO_FILES))
    changes = sorted((change for change, _ in found), key=_order)
    counts: dict[str, int] = dict.fromkeys(GROUPS, 0)
    for change in changes:
        counts[change.group] += 1
    moved = [Resting(c.fingerprint, pair.before, pair.after) for c, pair in found if c.group != "unchanged"]
    told = None if files is None else drift(files, moved)
    return Comparison(_side(older), _side(newer), differ, counts, tuple(changes), told)


def _files(before: ComparedAnswer, after: ComparedAnswer) -> FactsOfFiles | None:
    """What files tell in both, None where one description was written."""
    was, now = before.file_facts, after.file_facts
    return None if was is None or now is None else FactsOfFiles(was, now)


def _side(answer: ComparedAnswer) -> Compared:
    return Compared(answer.deployment, answer.whole, answer.manifest)


def _answer(given: Comparable) -> Answer:
    if isinstance(given, (Evaluation, KeptAnswer)):
        return given
    if isinstance(given, Mapping):
        return kept_answer(given)
    found = answers_in(given.read_bytes() if isinstance(given, Path) else given)
    if found is None:
        raise _named_file(given) or no_answer()
    if len(found) != 1:
        raise InvalidInput(WHAT, "content", [Fault("", f"one answer is compared, and here are {len(found)}")])
    return found[0]


def _named_file(given: str | bytes | Path) -> InvalidInput | None:
    # Imported here, since whoever compares answers does without.
    from domino_advisor.description.lookalikes import named_file

    found = named_file(given, WHAT) if isinstance(given, str) else None
    return None if found is None else InvalidInput(WHAT, "content", [found])


class _Pair(Struct, frozen=True):
    """A finding of either answer, with what the other has for it. lacks: what the other lacks that has nothing."""

    before: AnyVerdict | None
    after: AnyVerdict | None
    lacks: Lack | None = None


def _pairs(before: ComparedAnswer, after: ComparedAnswer) -> Iterator[_Pair]:
    """Every finding of both answers, once."""
    old, new = dict(before.findings), dict(after.findings)
    for mark in [mark for mark in old if mark in new]:
        yield _Pair(old.pop(mark), new.pop(mark))
    # a guideline that was merged into another one is known by its alias; each finding goes with one other
    merged = {(mark, alias) for mark, verdict in old.items() for alias in verdict.aliases if alias in new}
    merged |= {(alias, mark) for mark, verdict in new.items() for alias in verdict.aliases if alias in old}
    for was, now in sorted(merged, key=sorted):
        if was in old and now in new:
            yield _Pair(old.pop(was), new.pop(now))
    taken = {**before.findings, **after.findings}.keys() - old.keys() - new.keys()
    yield from (_Pair(verdict, *_other(verdict, after, found, taken)) for verdict, found in _looked_up(old, after))
    for verdict, found in _looked_up(new, before):
        other, lacks = _other(verdict, before, found, taken)
        yield _Pair(other, verdict, lacks)


def _looked_up(
    findings: Mapping[str, AnyVerdict], answer: ComparedAnswer
) -> Iterator[tuple[AnyVerdict, AnyVerdict | None]]:
    """Findings, each with the verdict that an account has of the same guideline and subject."""
    marks = {mark: (mark, *verdict.aliases) for mark, verdict in findings.items()}
    known = answer.known_as({name for names in marks.values() for name in names})
    for mark, verdict in findings.items():
        yield verdict, next((known[name] for name in marks[mark] if name in known), None)


def _other(
    verdict: AnyVerdict, answer: ComparedAnswer, found: AnyVerdict | None, taken: set[str]
) -> tuple[AnyVerdict | None, Lack | None]:
    """What an answer has for a finding of the other, or what it lacks."""
    if found is not None:
        # one that is compared with another finding already cannot be this one's as well
        return (None, "guideline") if found.fingerprint in taken else (found, None)
    if not answer.whole:
        return None, "account"
    subject = verdict.subject.type, verdict.subject.path
    return None, "guideline" if subject in answer.subjects else "subject"


def _changes(
    before: ComparedAnswer, after: ComparedAnswer, differ: Sequence[CauseKind], files: FactsOfFiles
) -> Iterator[tuple[FindingChange, _Pair]]:
    for pair in _pairs(before, after):
        old = _stand(pair.before, before)
        new = _stand(pair.after, after)
        facts: tuple[ChangedFact, ...] = ()
        figures: tuple[ChangedFact, ...] = ()
        if pair.before is not None and pair.after is not None:
            facts = fact_differences(pair.before, pair.after, files)
            figures = figure_differences(pair.before, pair.after)
        group = _group(old, new, pair.lacks, alike=not facts and not figures)
        day = after.manifest.evaluated_on
        causes = _causes(pair, old, new, differ, day, files) if group != "unchanged" else Causes()
        told = pair.after or pair.before
        assert told is not None
        made = FindingChange(
            group=group, fingerprint=told.fingerprint, guideline=told.guideline, title=told.title,
            subject=told.subject, before=old, after=new, lacks=pair.lacks, facts=facts, figures=figures,
            causes=causes.shown, untold=causes.untold,
        )  # fmt: skip
        yield made, pair


def _stand(verdict: AnyVerdict | None, answer: ComparedAnswer) -> Stand | None:
    if verdict is None:
        return None
    return Stand(
        verdict=verdict.verdict, ground=verdict.ground, strength=verdict.strength, reach=verdict.reach.state,
        finding=verdict.fingerprint in answer.findings, text=verdict.text, waiver=verdict.waiver,
    )  # fmt: skip


def _group(before: Stand | None, after: Stand | None, lacks: Lack | None, *, alike: bool) -> Group:
    """What became of a finding. alike: whether facts and figures are the same."""
    was = before.verdict if before is not None and before.finding else None
    now = after.verdict if after is not None and after.finding else None
    if now is not None:
        if now == was:
            return "unchanged" if alike and _told(before) == _told(after) else "changed"
        if now == "violated":
            return "no-longer-waived" if was == "waived" else "new"
        return "waived" if now == "waived" else "newly-unknown"
    if after is None:
        return "no-longer-found" if lacks == "account" else "no-longer-asked"
    if after.verdict == "not-applicable" or after.ground in _DEMANDS_NOTHING:
        return "no-longer-asked"
    return "answered" if was == "undetermined" else "fixed"


def _told(stand: Stand | None) -> tuple[object, ...]:
    """What makes two findings of the same verdict different ones."""
    assert stand is not None
    return stand.strength, stand.reach, stand.waiver


def _causes(
    pair: _Pair,
    old: Stand | None,
    new: Stand | None,
    differ: Sequence[CauseKind],
    day: str | None,
    files: FactsOfFiles,
) -> Causes:
    """Why a finding is not as it was."""
    before, after = pair.before, pair.after
    if before is None or after is None:
        assert pair.lacks is not None
        return of_lack(pair.lacks, differ, gone=after is None)
    assert old is not None and new is not None
    accepted = of_waiver(before, after, day).shown if _accepted_otherwise(old, new) else ()
    if {old.verdict, new.verdict} == {"violated", "waived"}:
        return Causes(accepted)
    beneath = of_verdicts(before, after, differ, files) if not accepted or _moved(pair, old, new) else Causes()
    return Causes((*accepted, *beneath.shown), beneath.untold)


def _accepted_otherwise(old: Stand, new: Stand) -> bool:
    """Whether both are violated beneath what the site accepts, and it accepts them otherwise."""
    return {old.verdict, new.verdict} <= {"violated", "waived"} and old.waiver != new.waiver


def _moved(pair: _Pair, old: Stand, new: Stand) -> bool:
    """Whether more than the waiver differs."""
    assert pair.before is not None and pair.after is not None
    differences = (*fact_differences(pair.before, pair.after), *figure_differences(pair.before, pair.after))
    return bool(differences) or (old.strength, old.reach) != (new.strength, new.reach)


def _order(change: FindingChange) -> tuple[object, ...]:
    stand = change.after or change.before
    assert stand is not None
    return GROUPS.index(change.group), STRENGTHS.index(stand.strength), change.guideline, change.subject.path
