"""A site's waivers: the violations that it accepts, each of a guideline on a subject, or of patterns of both."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Any, TypeVar

from msgspec import Struct

from domino_advisor.core.answer import Waiver
from domino_advisor.core.errors import Fault
from domino_advisor.core.patterns import matches
from domino_advisor.knowledge.knowledge_base import KnowledgeBase
from domino_advisor_schemas.spelling import nearest

MEMBERS = ("guideline", "subject", "reason", "owner", "until")
_ANY = "*"
Key = TypeVar("Key")


class LaidWaiver(Struct, frozen=True):
    """A waiver of an overlay.

    guideline, subject: as they are written, names or patterns. guidelines: the ids of those that it is about.
    papers: those of which its pattern takes in every guideline that demands anything. ended: its last day is over.
    place: among those of its overlay.
    """

    place: int
    guideline: str
    subject: str
    waiver: Waiver
    guidelines: frozenset[str]
    papers: tuple[str, ...]
    ended: bool

    @property
    def is_open(self) -> bool:
        """Whether its subject is a pattern."""
        return _ANY in self.subject

    @property
    def is_named(self) -> bool:
        """Whether it names one guideline and one subject."""
        return _ANY not in self.guideline and not self.is_open

    def names(self, path: str) -> bool:
        """Whether a subject is one of its subjects."""
        return self.subject == path or (self.is_open and matches(self.subject, path))

    def names_any(self, paths: AbstractSet[str]) -> bool:
        """Whether one of these is a subject of it."""
        return self.subject in paths or (self.is_open and any(map(self.names, paths)))

    def names_all(self, paths: AbstractSet[str]) -> bool:
        """Whether all of these are subjects of it."""
        return all(map(self.names, paths))

    @property
    def called(self) -> str:
        """What it is about, in words."""
        return f"{self.guideline} on {self.subject or 'the site'}"


class Waivers:
    """The waivers of an overlay, in its order, as they are on a day."""

    def __init__(self, laid: Sequence[LaidWaiver] = ()) -> None:
        self.laid = tuple(laid)

    def of(self, guideline: str, path: str) -> LaidWaiver | None:
        """The waiver that accepts a violation: the one that names it, else the first whose patterns match."""
        holding = (laid for laid in self.about(guideline, path) if not laid.ended)
        return min(holding, key=lambda laid: (not laid.is_named, laid.place), default=None)

    def about(self, guideline: str, path: str) -> Iterator[LaidWaiver]:
        """Those that are about a guideline on a subject, ended or not."""
        yield from self._by_subject.get((guideline, path), ())
        yield from (laid for laid in self._by_pattern.get(guideline, ()) if laid.names(path))

    @cached_property
    def _by_subject(self) -> Mapping[tuple[str, str], Sequence[LaidWaiver]]:
        return _grouped(
            ((name, laid.subject), laid) for laid in self.laid if not laid.is_open for name in laid.guidelines
        )

    @cached_property
    def _by_pattern(self) -> Mapping[str, Sequence[LaidWaiver]]:
        return _grouped((name, laid) for laid in self.laid if laid.is_open for name in laid.guidelines)


def _grouped(pairs: Iterable[tuple[Key, LaidWaiver]]) -> Mapping[Key, Sequence[LaidWaiver]]:
    found: dict[Key, list[LaidWaiver]] = {}
    for key, laid in pairs:
        found.setdefault(key, []).append(laid)
    return found


def read_waivers(
    value: Sequence[Any], rule_base: KnowledgeBase, day: datetime.date, faults: list[Fault]
) -> list[LaidWaiver]:
    """The waivers of an overlay's list. What is wrong with them goes to `faults`."""
    laid: list[LaidWaiver] = []
    holding: set[tuple[frozenset[str], str]] = set()
    for index, entry in enumerate(value):
        pointer = f"/waivers/{index}"
        if not isinstance(entry, Mapping) or set(entry) != set(MEMBERS):
            faults.append(Fault(pointer, "a waiver needs these members, and no others", None, ", ".join(MEMBERS)))
            continue
        if any(not isinstance(entry[name], str) or (name != "subject" and not entry[name]) for name in MEMBERS):
            faults.append(Fault(pointer, "every member must be a text", None, ", ".join(MEMBERS)))
            continue
        guidelines = frozenset(_guidelines(entry["guideline"], rule_base))
        if not guidelines:
            faults.append(_no_guideline(f"{pointer}/guideline", entry["guideline"], rule_base))
            continue
        try:
            until = datetime.date.fromisoformat(entry["until"])
        except ValueError:
            faults.append(
                Fault(f"{pointer}/until", "until must be a date", entry["until"], "a date such as 2027-01-31")
            )
            continue
        made = LaidWaiver(
            index, entry["guideline"], entry["subject"], Waiver(entry["reason"], entry["owner"], until.isoformat()),
            guidelines, _whole_papers(entry["guideline"], guidelines, rule_base), until < day,
        )  # fmt: skip
        if not made.ended and (guidelines, made.subject) in holding:
            faults.append(Fault(pointer, "a waiver above it already waives the same", entry["subject"]))
            continue
        if not made.ended:
            holding.add((guidelines, made.subject))
        laid.append(made)
    return laid


def _guidelines(written: str, rule_base: KnowledgeBase) -> Iterator[str]:
    """The guidelines of an id or a pattern; an id that was merged into another guideline remains its alias."""
    if written in rule_base.guidelines:
        yield written
        return
    for guideline in rule_base.guidelines.values():
        if any(matches(written, name) for name in (guideline.id, *guideline.covers)):
            yield guideline.id


def _no_guideline(pointer: str, written: str, rule_base: KnowledgeBase) -> Fault:
    if _ANY in written:
        return Fault(pointer, "no guideline has such an id", written, "a pattern such as vsphere-domino-2011/*")
    return Fault(pointer, "there is no such guideline", written, nearest(str(written), list(rule_base.guidelines)))


def _whole_papers(written: str, guidelines: Collection[str], rule_base: KnowledgeBase) -> tuple[str, ...]:
    if _ANY not in written:
        return ()
    demanding: dict[str, set[str]] = {}
    for guideline in rule_base.guidelines.values():
        if guideline.strength != "inform":
            demanding.setdefault(guideline.source, set()).add(guideline.id)
    return tuple(sorted(paper for paper, ids in demanding.items() if ids <= set(guidelines)))
