"""The findings of a site, gathered part by part. Beyond some thousands they wait outside memory."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

from domino_advisor.core.answer import Verdict
from domino_advisor.core.spool import Spool
from domino_advisor.evaluation.verdicts import worst_first

# So many findings are kept as they are: some ten megabytes.
_IN_MEMORY = 4_000


class Findings:
    """The findings of the parts that were evaluated so far."""

    def __init__(self) -> None:
        self._order: list[tuple[tuple[Any, ...], int]] = []
        self._held: list[Verdict] = []
        self._spool: Spool | None = None

    def gather(self, findings: Iterable[Verdict]) -> None:
        """Take in the findings of a part."""
        for verdict in findings:
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
