"""Questions on which papers, or two places of one paper, answer differently, and their answers: the positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from marshmallow import ValidationError
from msgspec import Struct

from domino_advisor.core.answer import ConflictKind, Strength
from domino_advisor.core.releases import last_release_number, release_number
from domino_advisor.knowledge.citations import Source
from domino_advisor.knowledge.file_positions import where
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.inventory import Item
from domino_advisor.knowledge.nearest_names import in_brackets
from domino_advisor.knowledge.vocabulary import Vocabulary
from domino_advisor_schemas.conflict import RELEASES, load_conflicts

FILE = "conflicts.yml"
QUESTIONS = "inventory/conflicts.yml"
"""The questions that the readers of the papers found, each with its kind."""

NONE = "none"


class Position(Struct, frozen=True):
    """One answer to a question. item: where it stands; guideline: the guideline that takes it, if there is one.

    place: its place among the positions of its question by item, from 1: the order of the file shows nowhere.
    strength, subject: those of its guideline; None where it has none.
    platforms, kinds, client, environments: where it holds; empty, or client any, is everywhere. first, last: the
    releases of Domino that it is about, as strings; ends: beyond them it does not hold.
    """

    id: str
    conflict: str
    place: int
    item: str
    guideline: str | None
    strength: Strength | None
    subject: str | None
    text: str
    platforms: tuple[str, ...]
    kinds: tuple[str, ...]
    client: str
    environments: tuple[str, ...]
    first: str | None
    last: str | None
    ends: bool
    production: bool
    year: int
    closing: bool
    cautious: bool
    question: str

    @property
    def releases(self) -> str | None:
        """The releases of Domino that it is about, in words."""
        if self.first is None or self.last is None:
            return f"{self.first} and later" if self.first else self.last
        return self.last if self.first.startswith(self.last) else f"{self.first} to {self.last}"

    @property
    def fact(self) -> str:
        """The position as a fact."""
        return (
            f"(position (id {self.id}) (conflict {self.conflict}) (place {self.place}) (item {self.item})"
            f" (guideline {self.guideline or NONE}) (strength {self.strength or NONE}) (about {self.subject or NONE})"
            f" (platforms {' '.join(self.platforms)})"
            f" (kinds {' '.join(self.kinds)}) (client {self.client}) (environments {' '.join(self.environments)})"
            f" (from {release_number(self.first) if self.first else NONE})"
            f" (to {last_release_number(self.last) if self.last else NONE}) (ends {'yes' if self.ends else 'no'})"
            f" (production {int(self.production)}) (year {self.year}) (closing {int(self.closing)})"
            f" (cautious {int(self.cautious)}))"
        )


class Conflict(Struct, frozen=True):
    """A question with its positions, in the order of their items.

    of: the reader's question that it settles, None where a paper only differs with itself; kind: of that question:
    "direct" (both cannot be followed), "scope" (they hold for different releases, platforms or topologies), "metric"
    (the figures measure different things under one name) or "silence" (one of them leaves it out). client: whose
    question it is. why: why the answers differ.
    """

    id: str
    question: str
    of: str | None
    kind: ConflictKind
    client: str
    why: str
    positions: tuple[Position, ...]

    @property
    def facts(self) -> tuple[str, ...]:
        """The question and its positions as facts."""
        own = f"(conflict (id {self.id}) (client {self.client}) (end {len(self.positions) + 1}))"
        return own, *(position.fact for position in self.positions)


def load_questions(rules: Path) -> Mapping[str, ConflictKind]:
    """The readers' questions by id, each with its kind. A rule base without such a file has none."""
    file = rules / QUESTIONS
    return yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader) or {} if file.is_file() else {}


def read_conflicts(
    root: Path,
    beside: Path | None,
    items: Mapping[str, Item],
    sources: Mapping[str, Source],
    guidelines: Mapping[str, Guideline],
    vocabulary: Vocabulary,
    faults: list[str],
) -> dict[str, Conflict]:
    """The questions of a rules folder, and of the custom rules beside it. What is wrong is added to the faults."""
    files = [(root / FILE, FILE)]
    if beside is not None:
        files.append((beside / FILE, str(beside / FILE)))
    reader = _Reader(load_questions(root), items, sources, guidelines, vocabulary)
    for file, label in files:
        if file.exists():
            faults += reader.read(file.read_text("utf-8"), label, is_custom=file.parent != root)
    return reader.found


# one rules folder rarely differs from another in its questions: so many files stay read
@lru_cache(4)
def _document(text: str) -> Mapping[str, Any]:
    return yaml.load(text, Loader=yaml.CSafeLoader) or {}


@lru_cache(4)
def _checked(text: str, without: frozenset[str]) -> Mapping[str, Any]:
    """The questions of a file, without some. ValidationError where they are not written as they have to be."""
    return load_conflicts({name: entry for name, entry in _document(text).items() if name not in without})


class _Reader:
    def __init__(
        self,
        questions: Mapping[str, ConflictKind],
        items: Mapping[str, Item],
        sources: Mapping[str, Source],
        guidelines: Mapping[str, Guideline],
        vocabulary: Vocabulary,
    ) -> None:
        self._questions = questions
        self._items = items
        self._sources = sources
        self._guidelines = guidelines
        self._platforms = {row.platform for row in vocabulary.platforms}
        self._taken_by = {item: name for name, guideline in guidelines.items() for item in guideline.covers}
        self._taken_by |= {guideline.item: name for name, guideline in guidelines.items()}
        self._releases: dict[str, Mapping[str, str]] = {}
        self.found: dict[str, Conflict] = {}

    def read(self, text: str, label: str, *, is_custom: bool) -> Iterator[str]:
        """Read one file; the faults, each with its file and line.

        is_custom: custom rules are laid beside the papers; their guidelines take a position there only by name.
        """
        twice = frozenset(_document(text).keys() & self.found.keys())
        for name in sorted(twice):
            yield f"{where(label, text, name)}: {name} is in the rule base already"
        try:
            loaded = dict(_checked(text, twice))
        except ValidationError as error:
            messages: Mapping[str, Any] = error.messages if isinstance(error.messages, dict) else {"": error.messages}
            for name, message in messages.items():
                yield f"{where(label, text, name)}: {name}: {message}"
            return
        self._releases |= loaded.pop(RELEASES)
        for name, entry in loaded.items():
            faults = list(self._faults(name, entry))
            yield from (f"{where(label, text, name)}: {name}: {fault}" for fault in faults)
            if not faults:
                taken_by = {} if is_custom else self._taken_by
                self.found[name] = self._conflict(name, entry, taken_by)

    def _faults(self, name: str, entry: Mapping[str, Any]) -> Iterator[str]:
        of = entry.get("of", name)
        if self._questions and "of" in entry and of not in (NONE, *self._questions):
            yield f"the readers have no question {of}; they are in {QUESTIONS}"
        items = [position["item"] for position in entry["positions"]]
        for item in sorted({item for item in items if items.count(item) > 1}):
            yield f"{item} stands here twice; a position is known by its item"
        for position in entry["positions"]:
            if position["item"] not in self._items:
                yield f"no such inventory item: {position['item']}"
            if position.get("guideline", NONE) not in (NONE, *self._guidelines):
                near = in_brackets(position["guideline"], self._guidelines)
                yield f"no such guideline: {position['guideline']}{near}"
            for platform in position["platforms"]:
                if platform not in self._platforms:
                    yield f"no such platform: {platform}; there are {', '.join(sorted(self._platforms))}"
            for release in (position.get("releases") or {}).values():
                try:
                    release_number(release)
                except ValueError as error:
                    yield str(error)

    def _conflict(self, name: str, entry: Mapping[str, Any], taken_by: Mapping[str, str]) -> Conflict:
        of = entry.get("of", name)
        ordered = sorted(entry["positions"], key=lambda position: str(position["item"]))
        positions = [
            self._position(name, entry["question"], place, given, taken_by)
            for place, given in enumerate(ordered, start=1)
        ]
        settles = of if of in self._questions else None
        kind = self._questions.get(of, "direct")
        return Conflict(name, entry["question"], settles, kind, entry["client"], entry["why"], tuple(positions))

    def _position(
        self, conflict: str, question: str, place: int, given: Mapping[str, Any], taken_by: Mapping[str, str]
    ) -> Position:
        item = given["item"]
        source = self._items[item].source
        releases = given.get("releases") or self._releases.get(source, {})
        named = given.get("guideline") or taken_by.get(item)
        guideline = None if named in (None, NONE) else self._guidelines[named]
        return Position(
            id=f"conflict:{conflict}:{item}",
            conflict=conflict,
            place=place,
            item=item,
            guideline=guideline.id if guideline else None,
            strength=guideline.strength if guideline else None,
            subject=guideline.subject if guideline else None,
            text=given["text"],
            platforms=tuple(given["platforms"]),
            kinds=tuple(given["kinds"]),
            client=given["client"],
            environments=tuple(given["environments"]),
            first=releases.get("from"),
            last=releases.get("to"),
            ends=given["ends"],
            production=given["production"],
            year=given.get("year") or int(self._sources[source].date[:4]),
            closing=given["closing"],
            cautious=given["cautious"],
            question=question,
        )


__all__ = ["Conflict", "Position", "load_questions", "read_conflicts"]
