"""What caused a change between two answers, as far as the answers show it.

An answer follows from what its manifest names: the description, the rule base, the program, the site's own figures and
its waivers. So where one of these alone differs, it is the cause. Where several do, what a verdict rests on can rule
some of them out, or show that they took part; of the others it cannot be told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple, get_args

from msgspec import Struct

from domino_advisor.core.answer import Figure, FileFact, FilePlace, Manifest
from domino_advisor.core.declaring import says
from domino_advisor.evaluation.compared_answers import AnyVerdict
from domino_advisor.knowledge.vocabulary import name_in_words
from domino_advisor.knowledge.wording import capital

CauseKind = Literal["input", "rules", "program", "figures", "selection", "waiver"]
Lack = Literal["subject", "guideline", "account"]
CAUSES: tuple[CauseKind, ...] = get_args(CauseKind)
CALLED: Mapping[CauseKind, str] = {
    "input": "the description", "rules": "the rule base", "program": "the program",
    "figures": "the site's own figures", "selection": "the choice of guidelines", "waiver": "the waivers",
}  # fmt: skip
_NAMED = 3
"""So many differences are named in a text; a change holds all of them."""
_NOT_KNOWN = "not known"


class ChangedFact(Struct, frozen=True):
    """A fact on which a verdict rests, or a figure of it, that differs between the answers."""

    name: Annotated[str, says("The quantity, the exception or the figure.")]
    subject: Annotated[str, says("The name path of the subject that has it; of a figure that of the verdict.")]
    before: Annotated[str, says("What it was, in words.")]
    after: Annotated[str, says("What it is now, in words.")]
    was_at: Annotated[FilePlace | None, says("Which file told it, where the description was made of files.")] = None
    is_at: Annotated[FilePlace | None, says("Which file tells it now.")] = None


class FactsOfFiles(NamedTuple):
    """What files tell in both answers, by its pointer there."""

    before: Mapping[str, FileFact]
    after: Mapping[str, FileFact]


NO_FILES = FactsOfFiles({}, {})


class Cause(Struct, frozen=True):
    """What caused a change."""

    kind: Annotated[
        CauseKind,
        says("The description, the rule base, the program, the site's figures, the choice of guidelines, a waiver."),
    ]
    text: Annotated[str, says("What of it, in a sentence.")]


class Causes(Struct, frozen=True):
    """shown: what the answers show to be a cause; untold: what differs too, and may have caused it or not."""

    shown: tuple[Cause, ...] = ()
    untold: tuple[CauseKind, ...] = ()


def differing(before: Manifest, after: Manifest) -> tuple[CauseKind, ...]:
    """What differs of that on which two answers rest."""
    differ = {
        "input": before.input != after.input,
        "rules": before.rule_base != after.rule_base,
        "program": (before.product, before.schema) != (after.product, after.schema),
        "figures": before.figures != after.figures,
        "selection": _selection(before) != _selection(after),
        # waivers that are the same end on another day
        "waiver": (before.overlay, before.evaluated_on) != (after.overlay, after.evaluated_on),
    }
    return tuple(kind for kind in CAUSES if differ[kind])


def _selection(manifest: Manifest) -> object:
    return getattr(manifest, "selection", None)


def of_waiver(before: AnyVerdict, after: AnyVerdict, day: str | None) -> Causes:
    """Why a violation is accepted in one of two answers alone, or otherwise. day: that of the newer answer."""
    now, was = after.waiver, before.waiver
    if now is not None:
        told = f"{now.owner} accepts it until {now.until}: {now.reason}"
        return Causes((Cause("waiver", told if was is None else f"Another waiver: {told}"),))
    assert was is not None
    over = day is not None and was.until < day
    told = f"The waiver of {was.owner} ended on {was.until}." if over else f"{was.owner} accepts it no longer."
    return Causes((Cause("waiver", told),))


def of_lack(lack: Lack, differ: Sequence[CauseKind], *, gone: bool) -> Causes:
    """Why a verdict stands in one answer alone. gone: whether it stood in the older one."""
    if lack == "account":
        return _one_of(differ)
    kind: CauseKind = "input" if lack == "subject" else "rules"
    told = {
        "input": "The subject is not described any more." if gone else "The subject was not described before.",
        "rules": "The guideline is not there any more." if gone else "The guideline was not there before.",
    }
    # another program could name subjects otherwise, and ask guidelines of others
    untold: tuple[CauseKind, ...] = ("program",) if "program" in differ else ()
    return Causes((Cause(kind, told[kind]),), untold) if kind in differ else _one_of(untold)


def of_verdicts(
    before: AnyVerdict, after: AnyVerdict, differ: Sequence[CauseKind], files: FactsOfFiles = NO_FILES
) -> Causes:
    """Why two verdicts of one guideline on one subject differ in more than in what is accepted."""
    candidates = _answering(differ)
    facts, figures = fact_differences(before, after, files), figure_differences(before, after)
    if len(candidates) == 1:
        told = differences_text((*facts, *figures))
        return Causes((Cause(candidates[0], told or alone_text(candidates[0])),))
    own = {figure.name for figure in (*before.figures, *after.figures) if figure.source == "overlay"}
    # one that only informs may do so by what it is about
    demanded = "inform" not in (before.strength, after.strength)
    strength = (ChangedFact("strength", before.subject.path, before.strength, after.strength),) if demanded else ()
    evidence: Mapping[CauseKind, tuple[ChangedFact, ...]] = {
        "rules": (
            *(strength if before.strength != after.strength else ()),
            *(figure for figure in figures if figure.name not in own),
        ),
        "figures": tuple(figure for figure in figures if figure.name in own),
    }
    shown = tuple(Cause(kind, differences_text(found)) for kind in candidates if (found := evidence.get(kind)))
    told_of = {cause.kind for cause in shown}
    alike = _rest_on_the_same(before, after)
    # the description and the site's own figures act through facts and figures alone
    left = [kind for kind in candidates if kind not in told_of and not (alike and kind in ("input", "figures"))]
    if not shown and len(left) == 1:
        return Causes((Cause(left[0], "The facts that it rests on are the same."),))
    return Causes(shown, tuple(left))


def fact_differences(before: AnyVerdict, after: AnyVerdict, files: FactsOfFiles = NO_FILES) -> tuple[ChangedFact, ...]:
    """The facts on which both verdicts rest, and which differ, with the places in files where these tell them."""
    was, now = _facts(before), _facts(after)
    return tuple(
        ChangedFact(
            name,
            subject,
            was[name, subject].text,
            now[name, subject].text,
            _place(was[name, subject], files.before),
            _place(now[name, subject], files.after),
        )
        for name, subject in sorted(was.keys() & now.keys())
        if was[name, subject].value != now[name, subject].value
    )


def figure_differences(before: AnyVerdict, after: AnyVerdict) -> tuple[ChangedFact, ...]:
    """The figures that both verdicts have, and that differ."""
    was, now = ({figure.name: figure for figure in verdict.figures} for verdict in (before, after))
    return tuple(
        ChangedFact(name, after.subject.path, _figure_text(was[name]), _figure_text(now[name]))
        for name in sorted(was.keys() & now.keys())
        if (was[name].value, was[name].source == "overlay") != (now[name].value, now[name].source == "overlay")
    )


def differences_text(differences: Sequence[ChangedFact]) -> str:
    """The first of some differences as a sentence, "" where there are none."""
    told = [
        f"{name_in_words(found.name)}{f' of {found.subject}' if found.subject else ''} was {found.before}"
        f"{_at(found.was_at)}, is {found.after}{_at(found.is_at)}"
        for found in differences[:_NAMED]
    ]
    more = f"; {len(differences) - _NAMED} more" if len(differences) > _NAMED else ""
    text = "; ".join(told)
    return f"{capital(text)}{more}." if told else ""


def _at(place: FilePlace | None) -> str:
    return f" ({place.text})" if place is not None else ""


def _place(fact: _Fact, told: Mapping[str, FileFact]) -> FilePlace | None:
    """Where a file tells what a verdict rests on."""
    found = told.get(fact.pointer) if fact.pointer is not None else None
    return found.places[0] if found is not None and found.places else None


class _Fact(NamedTuple):
    """What counts of a fact, how it is put into words, and where the description has it."""

    value: tuple[object, ...]
    text: str
    pointer: str | None = None


def _facts(verdict: AnyVerdict) -> Mapping[tuple[str, str], _Fact]:
    """What a verdict rests on, by name and subject: what was read, what is missing, how its exceptions stand."""
    return dict(_each_fact(verdict))


def _each_fact(verdict: AnyVerdict) -> Iterator[tuple[tuple[str, str], _Fact]]:
    for fact in verdict.missing:
        yield (fact.quantity, fact.subject), _Fact((_NOT_KNOWN,), _NOT_KNOWN)
    for exception in verdict.exceptions:
        yield (exception.name, verdict.subject.path), _Fact((exception.state,), exception.state)
    for seen in verdict.observed:
        value = (_NOT_KNOWN,) if seen.state == "unknown" else (seen.state, seen.value, seen.low, seen.high)
        yield (
            (seen.quantity, seen.subject),
            _Fact(value, _NOT_KNOWN if seen.state == "unknown" else seen.text, seen.pointer),
        )


def _rest_on_the_same(before: AnyVerdict, after: AnyVerdict) -> bool:
    """Whether both verdicts read facts, and the same of each, and have the same figures."""
    was, now = _facts(before), _facts(after)
    alike = {name: fact.value for name, fact in was.items()} == {name: fact.value for name, fact in now.items()}
    return bool(before.observed) and alike and not figure_differences(before, after)


def _figure_text(figure: Figure) -> str:
    return f"{figure.text} (the site's own)" if figure.source == "overlay" else figure.text


def _answering(differ: Sequence[CauseKind]) -> tuple[CauseKind, ...]:
    """What of all that differs bears on verdicts beneath what is accepted of them."""
    return tuple(kind for kind in differ if kind not in ("selection", "waiver"))


def _one_of(differ: Sequence[CauseKind]) -> Causes:
    """What can be told where nothing is known of the verdict in one of the answers."""
    candidates = tuple(kind for kind in differ if kind != "waiver")
    return (
        Causes((Cause(candidates[0], alone_text(candidates[0])),)) if len(candidates) == 1 else Causes((), candidates)
    )


def alone_text(kind: CauseKind) -> str:
    """What is told of a cause of which no more is known."""
    return f"Of all that the answers rest on, {CALLED[kind]} alone differs."
