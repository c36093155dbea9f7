"""Narrowing: engines without the rules of guidelines that cannot stand where a part stands.

Such rules never fire, and yet each of them is loaded into every part's environment and released with it.
"""

from __future__ import annotations

import re
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from domino_advisor.engine import Activation, Engine, Firings, Step
from domino_advisor.facts import Fact

Construct = tuple[str, str]
Regions = frozenset[str]

# So many narrowed engines are kept, an image of up to two megabytes each, and as many more are counted.
_KEPT = 8
_COUNTED = 64
# To compile a rule costs about as much as to have it in the environments of eight runs.
_RUNS = 8
_HEAD = re.compile(r"^(?=\(def(?:rule|function) )", re.MULTILINE)


@dataclass(frozen=True)
class Divided:
    """The constructs of a rule base in their order, each with the regions that need it, None where all do.

    rules: how many of them are rules, by those regions.
    """

    pieces: tuple[tuple[str, str, Regions | None], ...]
    rules: Mapping[Regions | None, int]

    @classmethod
    def of(cls, constructs: Iterable[Construct], regions: Mapping[str, Regions]) -> Divided:
        """Take texts apart. regions: those that need a rule or function, by its name; the other names all need."""
        pieces: list[tuple[str, str, Regions | None]] = []
        rules: Counter[Regions | None] = Counter()
        for file, text in constructs:
            for piece in _HEAD.split(text):
                kind, name = [*piece.split(None, 2), "", ""][:2]
                needing = regions.get(name)
                rules[needing] += kind == "(defrule"
                if pieces and (file, needing) == (pieces[-1][0], pieces[-1][2]):
                    piece = pieces.pop()[1] + piece
                pieces.append((file, piece, needing))
        return cls(tuple(pieces), rules)

    def within(self, regions: Regions) -> list[Construct]:
        """The constructs that are needed within some regions."""
        joined: dict[str, list[str]] = {}
        for file, piece, needing in self.pieces:
            if needing is None or needing & regions:
                joined.setdefault(file, []).append(piece)
        return [(file, "".join(pieces)) for file, pieces in joined.items()]

    def count(self, regions: Regions) -> int:
        """How many rules are needed within some regions."""
        return sum(number for needing, number in self.rules.items() if needing is None or needing & regions)


class Engines:
    """The engine of a rule base, and narrower ones for what can stand in a part. Threads may share it.

    Which of them serves a run shows nowhere in what it concludes. The whole one serves until a narrower one is worth
    its compiling: how often it was asked for counts, not time, so that a process which judges one small site never
    waits for it.

    whole: with all constructs. regions: the region of each group of facts about guidelines; another group is in the
    engines of those guidelines with which it is asked for. divided: the constructs. make: compiles an engine for some
    regions.
    """

    def __init__(
        self, whole: Engine, regions: Mapping[str, str], divided: Divided, make: Callable[[Regions], Engine]
    ) -> None:
        self.whole = whole
        self._regions = regions
        self._all = frozenset(regions.values())
        self._divided = divided
        self._make = make
        self._kept: OrderedDict[Regions, Engine] = OrderedDict()
        self._asked: OrderedDict[Regions, int] = OrderedDict()
        self._making: set[Regions] = set()
        self._lock = threading.Lock()

    def run(self, facts: Sequence[Fact], *, proofs: bool = True, groups: Collection[str] | None = None) -> Firings:
        """As `Engine.run`, by the engine that serves these groups."""
        return self.of(groups).run(facts, proofs=proofs, groups=groups)

    def stepped(
        self, facts: Sequence[Fact], *, groups: Collection[str] | None = None
    ) -> Iterator[tuple[Activation, tuple[Step, ...]]]:
        """As `Engine.stepped`, by the engine that serves these groups."""
        return self.of(groups).stepped(facts, groups=groups)

    def of(self, groups: Collection[str] | None) -> Engine:
        """The engine that serves a run which needs these groups, None for all."""
        regions = self._within(groups)
        with self._lock:
            if regions in self._kept:
                self._kept.move_to_end(regions)
                return self._having(groups, self._kept[regions])
            if regions in self._making or not self._is_worth_it(regions):
                return self.whole
            self._making.add(regions)
        try:
            made = self._make(regions)
            with self._lock:
                self._keep(regions, made)
        finally:
            with self._lock:
                self._making.discard(regions)
        return self._having(groups, made)

    def narrowed(self, groups: Collection[str] | None) -> Engine:
        """The narrowest engine for these groups, compiled now if it is not there."""
        regions = self._within(groups)
        with self._lock:
            if regions != self._all and regions not in self._kept:
                self._keep(regions, self._make(regions))
            return self._having(groups, self._kept.get(regions, self.whole))

    def _having(self, groups: Collection[str] | None, engine: Engine) -> Engine:
        """The engine if it has these groups, else the whole one."""
        return engine if groups is not None and engine.groups.issuperset(groups) else self.whole

    def _within(self, groups: Collection[str] | None) -> Regions:
        if groups is None:
            return self._all
        return frozenset(self._regions[group] for group in groups if group in self._regions)

    def _is_worth_it(self, regions: Regions) -> bool:
        """Whether it was asked for so often that what it saves would have paid for its compiling."""
        asked = self._asked.pop(regions, 0) + 1
        needed = self._divided.count(regions)
        if asked * (self._divided.count(self._all) - needed) > _RUNS * needed:
            return True
        self._asked[regions] = asked
        if len(self._asked) > _COUNTED:
            self._asked.popitem(last=False)
        return False

    def _keep(self, regions: Regions, engine: Engine) -> None:
        self._kept[regions] = engine
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)


__all__ = ["Divided", "Engines"]
