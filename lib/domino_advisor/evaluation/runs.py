"""A site that is evaluated part by part, the finished parts put away, and read again when they are asked for."""

from __future__ import annotations

import bisect
import itertools
import json
import operator
import threading
from collections import Counter, OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, overload

from domino_advisor.core.answer import SubjectRef, Verdict
from domino_advisor.core.errors import AdvisorError
from domino_advisor.core.proof import Node
from domino_advisor.core.spool import Spool
from domino_advisor.engine.ids import subject_of, verdict_id
from domino_advisor.engine.output import Firings
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.conflicting import Conflicts
from domino_advisor.evaluation.disagreements import Disagreements
from domino_advisor.evaluation.facts.fact_base import FactBase, facts_of
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.evaluation.picking import Picked
from domino_advisor.evaluation.proofs import PartNodes, Proofs, subset
from domino_advisor.evaluation.verdicts import Account, fingerprint, subject_ref
from domino_advisor.evaluation.working_memory import Pair, WorkingMemory
from domino_advisor.knowledge.overlays import Overlay

# So many parts are held readable at a time: a total's proof goes back and forth between a few.
_HELD = 12
# Up to so many verdicts, an index of their fingerprints is made and kept.
_INDEXED = 100_000
_MAGIC = b"domino-advisor parts 3\n"


class NotReadable(AdvisorError):
    """Kept conclusions that this version cannot read."""


@dataclass(frozen=True)
class PartReading:
    """A finished part, to be read: what was concluded, its verdicts, its nodes of proofs."""

    memory: WorkingMemory
    account: Account
    nodes: PartNodes


class Run:
    """The finished parts of one run, in the order of evaluating. Threads may share it once it is complete."""

    def __init__(self, rule_base: RuleBase, survey: Survey, overlay: Overlay | None) -> None:
        # from here on all that is told is in the words of the site
        rule_base = rule_base.in_words_of(survey.settings_of_images())
        self.rule_base = rule_base
        self.survey = survey
        self.overlay = overlay
        self._carried: dict[str, Mapping[str, Any]] = {}
        self._not_carried: WorkingMemory | None = None
        self.disagreements = Disagreements(rule_base, survey)
        self.conflicts = Conflicts(rule_base, survey)
        self._spans: list[tuple[int, int]] = []
        self._pairs: list[int] = []
        self._spool = Spool()
        self._pieces: dict[int, int] = {}
        self._held: OrderedDict[int, PartReading] = OrderedDict()
        self._lock = threading.RLock()

    def add(self, first: int, after: int, fact_base: FactBase, firings: Firings) -> PartReading:
        """Put a finished part away: the units from `first` up to `after`."""
        part = self._reading(fact_base, firings)
        number = len(self._spans)
        self._spans.append((first, after))
        self._pairs.append(len(part.account))
        self._hold(number, part)
        with self._lock:
            self._carry()
            self._not_carried = part.memory
        return part

    @property
    def carried(self) -> dict[str, Mapping[str, Any]]:
        """By id the values that totals of later parts sum over, as slots of a fact.

        Those of the last part are read when somebody asks: most sites have one, and no trial.
        """
        with self._lock:
            self._carry()
            return self._carried

    def part(self, number: int) -> PartReading:
        """A finished part, read again where it is not held any more."""
        with self._lock:
            if number not in self._held:
                fact_base = facts_of(self.survey, range(*self._spans[number]))
                self._hold(
                    number, self._reading(fact_base, self.rule_base.engine.read(self._spool[self._pieces[number]]))
                )
            self._held.move_to_end(number)
            return self._held[number]

    def held(self) -> tuple[PartReading, ...]:
        """The parts that are held readable, the last one read first."""
        with self._lock:
            return tuple(reversed(self._held.values()))

    def memory_of(self, sid: str) -> WorkingMemory:
        """The working memory of the part in which a subject is evaluated."""
        return self.part(self.number_of(sid)).memory

    def number_of(self, sid: str) -> int:
        """The part in which a subject is evaluated."""
        return bisect.bisect_right(self._spans, self.survey.unit_of(sid), key=lambda span: span[0]) - 1

    def __len__(self) -> int:
        return len(self._spans)

    def __iter__(self) -> Iterator[PartReading]:
        return (self.part(number) for number in range(len(self)))

    @property
    def pairs(self) -> Sequence[int]:
        """How many pairs each part has."""
        return self._pairs

    @property
    def content(self) -> bytes:
        """All that the run concluded, to be kept: a line, then for each part a line of JSON and its bytes, packed."""
        pieces = [_MAGIC]
        for number, ((first, after), pairs) in enumerate(zip(self._spans, self._pairs, strict=True)):
            packed = self._packed(number)
            head = {"first": first, "after": after, "pairs": pairs, "bytes": len(packed)}
            pieces += [json.dumps(head).encode() + b"\n", packed]
        return b"".join(pieces)

    @classmethod
    def from_content(cls, rule_base: RuleBase, survey: Survey, overlay: Overlay | None, content: bytes) -> Run:
        """The run that `content` was taken of. NotReadable where this version cannot read it."""
        run = cls(rule_base, survey, overlay)
        if not content.startswith(_MAGIC):
            raise NotReadable("the conclusions are kept in another format")
        place = len(_MAGIC)
        while place < len(content):
            end = content.index(b"\n", place)
            head = json.loads(content[place:end])
            place = end + 1 + head["bytes"]
            run._spans.append((head["first"], head["after"]))
            run._pairs.append(head["pairs"])
            run._pieces[len(run._pieces)] = run._spool.put_packed(content[end + 1 : place])
        return run

    def _packed(self, number: int) -> bytes:
        """What a part concluded, as it is kept."""
        with self._lock:
            if number in self._held:
                self._put_away(number, self._held[number])
            return self._spool.packed(self._pieces[number])

    def _put_away(self, number: int, part: PartReading) -> None:
        if number not in self._pieces:
            self._pieces[number] = self._spool.put(part.memory.firings.content)

    def _reading(self, fact_base: FactBase, firings: Firings) -> PartReading:
        memory = WorkingMemory(self.rule_base, fact_base, firings, self.overlay, self.memory_of)
        return PartReading(memory, Account(memory), PartNodes(memory))

    def _hold(self, number: int, part: PartReading) -> None:
        with self._lock:
            self._held[number] = part
            while len(self._held) > _HELD:
                # a small site never comes here, and is never compressed
                self._put_away(*self._held.popitem(last=False))

    def _carry(self) -> None:
        if self._not_carried is not None:
            self._carried.update(carried(self._not_carried))
            self._not_carried = None


def carried(memory: WorkingMemory) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The values of a part over which totals of other parts may sum, each with the slots of its fact."""
    crossing = memory.fact_base.survey.carried
    if not crossing:
        return
    values, unknowing = memory.firings.facts["value"], memory.firings.facts["nobody-knows"]
    for name in (name for name, quantity in memory.firings.values if quantity in crossing):
        value = values[name]
        if value["brought"] == "no":
            slots: dict[str, Any] = {"state": value["state"], "is": value["is"]}
            if f"{name}/nobody-knows" in unknowing:
                slots["nobody-knows"] = "yes"
            yield name, slots | {end: value[end] for end in ("low", "high") if value[end] is not None}


class WholeAccount(Sequence[Verdict]):
    """Every verdict of a run: unit by unit in the order of evaluating, within each by guideline and name path.

    Going through it reads a part at a time and keeps none.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        self._ends = list(itertools.accumulate(run.pairs))

    @overload
    def __getitem__(self, index: int) -> Verdict: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Verdict, ...]: ...

    def __getitem__(self, index: int | slice) -> Verdict | tuple[Verdict, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        return self._at(range(len(self))[index])

    def _at(self, place: int) -> Verdict:
        number = bisect.bisect_right(self._ends, place)
        return self._run.part(number).account[place - (self._ends[number - 1] if number else 0)]

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[Verdict]:
        for part in self._run:
            yield from part.account

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(operator.eq, self, other))

    __hash__ = None  # type: ignore[assignment]

    # What follows looks at pairs, since most verdicts need not be put into words for it.

    def _pairs(self) -> Iterator[tuple[int, Pair]]:
        return enumerate(pair for part in self._run for pair in part.memory.pairs)

    def _path(self, pair: Pair) -> str:
        return self._run.survey.subjects[pair.sid].path

    def _answer(self, pair: Pair) -> str:
        overlay = self._run.overlay
        if overlay is None or pair.answer != "violated":
            return pair.answer
        return "violated" if overlay.waivers.of(pair.guideline, self._path(pair)) is None else "waived"

    def named(self, mark: str) -> Verdict:
        """The verdict with that fingerprint. KeyError where there is none."""
        return self.picked((mark,))[mark]

    def picked(self, marks: Collection[str]) -> dict[str, Verdict]:
        """The verdicts with these fingerprints, by fingerprint."""
        wanted = frozenset(marks)
        named = ((fingerprint(pair.guideline, self._path(pair)), place) for place, pair in self._pairs())
        places = [(mark, place) for mark, place in named if mark in wanted] if wanted else []
        return {mark: self[place] for mark, place in places}

    def known_as(self, marks: Collection[str]) -> dict[str, Verdict]:
        """The verdicts with these fingerprints, or with one of them for a merged item, by it."""
        covers = {name: guideline.covers for name, guideline in self._run.rule_base.guidelines.items()}
        wanted, places = frozenset(marks), dict[str, int]()
        for place, pair in self._pairs():
            path = self._path(pair)
            if (mark := fingerprint(pair.guideline, path)) in wanted:
                places[mark] = place
            for name in covers[pair.guideline]:
                if (mark := fingerprint(name, path)) in wanted:
                    places.setdefault(mark, place)
        return {mark: self[place] for mark, place in places.items()}

    @property
    def subjects(self) -> frozenset[tuple[str, str]]:
        """Type and name path of each subject."""
        return frozenset((subject.type, subject.path) for subject in self._run.survey.subjects.values())

    def of_type(self, type_: str) -> list[SubjectRef]:
        """The subjects of a type, in the order of the account."""
        return [subject_ref(subject) for subject in self._run.survey.subjects.values() if subject.type == type_]

    def beginning(self, start: str) -> list[Verdict]:
        """The verdicts whose fingerprint, or that of a merged item, begins so."""
        guidelines = self._run.rule_base.guidelines

        def begins(pair: Pair) -> bool:
            names = (pair.guideline, *guidelines[pair.guideline].covers)
            return any(fingerprint(name, self._path(pair)).startswith(start) for name in names)

        return [self[place] for place in [place for place, pair in self._pairs() if begins(pair)]]

    def places(self, picked: Picked) -> list[int]:
        """Where the verdicts stand that are wanted."""
        survey = self._run.survey

        def taken(pair: Pair) -> bool:
            answer, platforms = self._answer(pair), survey.settings[survey.setting_ids[pair.sid]].platforms
            ground = "waiver" if answer == "waived" else pair.ground
            return picked.takes(pair.guideline, self._path(pair), answer, platforms, ground)

        return [place for place, pair in self._pairs() if taken(pair)]

    def met(self, most: int) -> Iterator[Verdict]:
        """What is demanded and met, and background that is: the first verdicts of each guideline, at most so many."""
        strengths, taken = self._run.rule_base.strengths, Counter[tuple[str, str]]()
        for place, pair in self._pairs():
            demanded = pair.ground in ("demand", "background") and strengths[pair.guideline] != "inform"
            if not demanded or pair.answer != "satisfied" or taken[pair.guideline, pair.ground] >= most:
                continue
            verdict = self[place]
            if pair.ground == "demand" or not verdict.told:
                taken[pair.guideline, pair.ground] += 1
                yield verdict

    def tally(self) -> Counter[tuple[str, str]]:
        """How many verdicts there are of each verdict and strength."""
        strengths = self._run.rule_base.strengths
        return Counter((self._answer(pair), pair.strength(strengths)) for _, pair in self._pairs())


class ChosenAccount(WholeAccount):
    """The verdicts of a run that some guidelines draw, in the same order."""

    def __init__(self, run: Run, guidelines: Collection[str]) -> None:
        super().__init__(run)
        self._places = [place for place, pair in super()._pairs() if pair.guideline in guidelines]

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[Verdict]:
        return map(self._at, range(len(self)))

    def _at(self, place: int) -> Verdict:
        return super()._at(self._places[place])

    def _pairs(self) -> Iterator[tuple[int, Pair]]:
        at = {place: number for number, place in enumerate(self._places)}
        return ((at[place], pair) for place, pair in super()._pairs() if place in at)


class RunProofs(Proofs):
    """The proofs of a run. A node is read in the part that concluded it, so that a proof goes on where a total does."""

    def __init__(self, run: Run) -> None:
        super().__init__(_Nodes(run), _Roots(run))
        self.run = run

    def of(self, guideline: str, sid: str) -> Mapping[str, Node]:
        """The flat proof map of a pair, by the engine's id of its subject."""
        return subset(self.nodes, verdict_id(self.run.rule_base.short[guideline], sid))

    def several(self, verdicts: Iterable[Verdict]) -> dict[str, Mapping[str, Node]]:
        """Fingerprint -> flat proof map, read part by part, so that no part is read again for each verdict of it."""
        survey = self.run.survey
        placed = [(survey.sids[verdict.subject.type, verdict.subject.path], verdict) for verdict in verdicts]
        placed.sort(key=lambda one: self.run.number_of(one[0]))
        return {verdict.fingerprint: self.of(verdict.guideline, sid) for sid, verdict in placed}

    def __getitem__(self, fingerprint: str) -> Mapping[str, Node]:
        # what is taken on a question has a proof, too, at the id of the disagreement; so have figures that exclude each
        # other
        for others in (self.run.disagreements, self.run.conflicts):
            if fingerprint in others:
                return others.proof(fingerprint)
        return super().__getitem__(fingerprint)


class _Roots(Mapping[str, str]):
    """Fingerprint -> id of the verdict node. Of a large run no index is made: what is asked for is looked for."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._index: dict[str, str] = {}
        self._found: OrderedDict[str, str] = OrderedDict()

    def __getitem__(self, mark: str) -> str:
        if len(self) <= _INDEXED:
            if not self._index:
                self._index = dict(self._all())
            return self._index[mark]
        if mark not in self._found:
            root = next((root for found, root in self._all() if found == mark), None)
            if root is None:
                raise KeyError(mark)
            self._found[mark] = root
            while len(self._found) > _HELD:
                self._found.popitem(last=False)
        return self._found[mark]

    def _all(self) -> Iterator[tuple[str, str]]:
        for part in self._run:
            memory = part.memory
            for pair in memory.pairs:
                path = self._run.survey.subjects[pair.sid].path
                yield fingerprint(pair.guideline, path), memory.verdict_id(pair.guideline, pair.sid)

    def __iter__(self) -> Iterator[str]:
        return (mark for mark, _ in self._all())

    def __len__(self) -> int:
        return sum(self._run.pairs)


class _Nodes(Mapping[str, Node]):
    """Every node of a run by id.

    A guideline, a figure, a setting, or what is asked of a subject of another part, has its node in each part in which
    something rests on it: in one of those that were read last, or where such a node was found before.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        self._found: dict[str, int] = {}

    def __getitem__(self, name: str) -> Node:
        sid = subject_of(name)
        if name not in self._found and sid in self._run.survey.subjects:
            nodes = self._run.part(self._run.number_of(str(sid))).nodes
            # of a part that is not evaluated yet, whoever asks something of it has what was asked
            if name in nodes:
                return nodes[name]
        for part in self._run.held():
            if name in part.nodes:
                return part.nodes[name]
        if name in self._found:
            return self._run.part(self._found[name]).nodes[name]
        for number in range(len(self._run)):
            nodes = self._run.part(number).nodes
            if name in nodes:
                self._found[name] = number
                return nodes[name]
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        seen: set[str] = set()
        for part in self._run:
            for name in part.nodes:
                if name not in seen:
                    seen.add(name)
                    yield name

    def __len__(self) -> int:
        return sum(1 for _ in self)
