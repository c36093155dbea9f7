"""What files of a site tell otherwise than before, and in which findings that shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Struct

from domino_advisor.core.answer import FileFact, FilePlace
from domino_advisor.core.declaring import says
from domino_advisor.evaluation.change_causes import FactsOfFiles
from domino_advisor.evaluation.compared_answers import AnyVerdict

DriftWord = Literal["changed", "new", "gone"]


class ToldThen(Struct, frozen=True):
    """What files told of a fact in one of two answers."""

    value: Annotated[Any, says("The value.")]
    places: Annotated[tuple[FilePlace, ...], says("Where it stands, the place that is used first.")]


class FileFactChange(Struct, frozen=True):
    """A fact that files tell otherwise than before, that none told before, or that none tells any more."""

    change: Annotated[DriftWord, says("changed: another value; new: not told before; gone: not told any more.")]
    subject: Annotated[str, says('The name path of what it is told of; "" is the whole site.')]
    member: Annotated[str, says('The member of it, its way joined by "/".')]
    before: ToldThen | None = None
    after: ToldThen | None = None
    verdicts: Annotated[
        tuple[str, ...], says("Fingerprints of the changes of findings that rest on it, as the comparison has them.")
    ] = ()


class Resting(NamedTuple):
    """A change of a finding, with the verdicts that it is between."""

    fingerprint: str
    before: AnyVerdict | None
    after: AnyVerdict | None


def drift(facts: FactsOfFiles, changes: Iterable[Resting]) -> tuple[FileFactChange, ...]:
    """What differs in the facts, by subject and member. A fact that is told elsewhere, and alike, does not differ."""
    was, now = _named(facts.before), _named(facts.after)
    differing = [name for name in sorted(was.keys() | now.keys()) if not _alike(was.get(name), now.get(name))]
    found = [(name, was.get(name), now.get(name)) for name in differing]
    resting = _resting([(_whole(old), _whole(new)) for _, old, new in found], changes)
    return tuple(
        FileFactChange(
            "new" if old is None else "gone" if new is None else "changed", *name, _then(old), _then(new), resting[at]
        )
        for at, (name, old, new) in enumerate(found)
    )


def _named(facts: Mapping[str, FileFact]) -> dict[tuple[str, str], FileFact]:
    return {(fact.subject, fact.member): fact for fact in facts.values()}


def _alike(one: FileFact | None, other: FileFact | None) -> bool:
    if one is None or other is None:
        return False
    if isinstance(one.value, (list, tuple)) and isinstance(other.value, (list, tuple)):
        return sorted(map(str, one.value)) == sorted(map(str, other.value))
    return bool(one.value == other.value) and isinstance(one.value, bool) == isinstance(other.value, bool)


def _then(fact: FileFact | None) -> ToldThen | None:
    return None if fact is None else ToldThen(fact.value, fact.places)


def _whole(fact: FileFact | None) -> tuple[str, ...]:
    """The place of a fact, and those of what it is a part of, such as users; not of the thing that it is told of."""
    if fact is None:
        return ()
    tokens = fact.pointer.split("/")
    return tuple("/".join(tokens[: len(tokens) - up]) for up in range(fact.member.count("/") + 1))


def _resting(
    pointers: Sequence[tuple[Sequence[str], Sequence[str]]], changes: Iterable[Resting]
) -> list[tuple[str, ...]]:
    """Of each fact, by its places before and after, the changes that rest on it in the answer whose place it is."""
    before, after = (defaultdict[str, list[int]](list) for _ in range(2))
    for at, (old, new) in enumerate(pointers):
        for of_fact, places in ((old, before), (new, after)):
            for pointer in of_fact:
                places[pointer].append(at)
    found: list[dict[str, None]] = [{} for _ in pointers]
    for change in changes:
        for verdict, places in ((change.before, before), (change.after, after)):
            for pointer in _read(verdict):
                for at in places.get(pointer, ()):
                    found[at][change.fingerprint] = None
    return [tuple(marks) for marks in found]


def _read(verdict: AnyVerdict | None) -> Iterator[str]:
    """Where the description has what a verdict rests on, or would have it."""
    if verdict is None:
        return
    yield from (seen.pointer for seen in verdict.observed if seen.pointer)
    yield from (missing.pointer for missing in verdict.missing if missing.pointer)
