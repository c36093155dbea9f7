"""Which verdicts are findings, in which order; and those of a site, gathered part by part.

Beyond some thousands they wait outside memory.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

from domino_advisor.core.answer import VERDICTS, Verdict
from domino_advisor.core.spool import Spool
from domino_advisor.evaluation.gate import Kind, kind_of
from domino_advisor.evaluation.ranking import worth
from domino_advisor.evaluation.working_memory import WorkingMemory

# So many findings are kept as they are: some ten megabytes.
_IN_MEMORY = 4_000


def findings(memory: WorkingMemory, notable: Iterable[Verdict]) -> Iterator[Verdict]:
    """The verdicts of a part worth telling. What is open and can no longer be violated is in the account only."""
    return (v for v in notable if v.is_finding and (v.verdict != "undetermined" or could_be_violated(memory, v)))


def worst_first(verdict: Verdict) -> tuple[Any, ...]:
    """The order of findings."""
    return (
        VERDICTS.index(verdict.verdict), worth(verdict.strength, verdict.stake), verdict.guideline,
        verdict.subject.path, verdict.subject.type,
    )  # fmt: skip


def accused(found: Iterable[Verdict]) -> frozenset[str]:
    """The types of the subjects at which a must or a should is violated."""
    return frozenset(v.subject.type for v in found if v.verdict == "violated" and v.strength in ("must", "should"))


def excusable(found: Iterable[Verdict]) -> frozenset[str]:
    """What is violated unless an exception holds of which it is not known, by fingerprint."""
    return frozenset(
        v.fingerprint for v in found if v.verdict == "violated" and any(one.state == "open" for one in v.exceptions)
    )


def could_be_violated(memory: WorkingMemory, verdict: Verdict) -> bool:
    """Whether an undetermined verdict may still turn out violated: it demands something that is not known to be met."""
    if verdict.strength == "inform":
        return False
    record = memory.record(verdict.guideline, memory.sids[verdict.subject.type, verdict.subject.path])
    if record is None or record.excepted == "true":
        return False
    return record.demand != "true" or verdict.ground == "mixture"


class Findings:
    """The findings of the parts that were evaluated so far. tally: how many there are of each kind. accused: the types
    of the subjects at which a must or a should is violated."""

    def __init__(self) -> None:
        self.tally: Counter[Kind] = Counter()
        self.accused: frozenset[str] = frozenset()
        self._order: list[tuple[tuple[Any, ...], int]] = []
        self._held: list[Verdict] = []
        self._spool: Spool | None = None

    def gather(self, findings: Iterable[Verdict]) -> None:
        """Take in the findings of a part."""
        findings = tuple(findings)
        self.accused |= accused(findings)
        for verdict in findings:
            self.tally[kind_of(verdict)] += 1
            self._order.append((worst_first(verdict), len(self._order)))
            self._held.append(verdict)
        if len(self._order) > _IN_MEMORY:
            if self._spool is None:
                self._spool = Spool()
            for verdict in self._held:
                # only what this process wrote is read back, from a file that it alone has
                self._spool.put(pickle.dumps(verdict, pickle.HIGHEST_PROTOCOL))
            self._held = []

    def ranked(self) -> Sequence[Verdict]:
        """All that were gathered, worst first: a tuple, or of a large site a sequence that reads each anew."""
        self._order.sort()
        places = [place for _, place in self._order]
        if self._spool is None:
            return tuple(self._held[place] for place in places)
        return _Kept(self._spool, places)


class _Kept(Sequence[Verdict]):
    """Verdicts out of a spool, by the numbers of their pieces."""

    def __init__(self, spool: Spool, places: Sequence[int]) -> None:
        self._spool = spool
        self._places = places

    @overload
    def __getitem__(self, index: int) -> Verdict: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Verdict]: ...

    def __getitem__(self, index: int | slice) -> Verdict | Sequence[Verdict]:
        if isinstance(index, slice):
            return _Kept(self._spool, self._places[index])
        return self._read(self._places[index])

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[Verdict]:
        return map(self._read, self._places)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(Verdict.__eq__, self, other))

    __hash__ = None  # type: ignore[assignment]

    def _read(self, place: int) -> Verdict:
        found: Verdict = pickle.loads(self._spool[place])
        return found
