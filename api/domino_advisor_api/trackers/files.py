"""The files of a stored evaluation that go with a ticket: made from the store when they are needed, by any worker."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.report.formats import FORMATS, render
from domino_advisor_api.rebuilding import NotRebuilt, Rebuilder
from domino_advisor_api.storage import Store
from domino_advisor_api.telling_again import told_again
from domino_advisor_api.trackers.contract import File
from domino_advisor_api.trackers.delivering import LeftOut

_LAST = 3
"""So many are kept: each ticket of an evaluation has the same."""


class Files:
    """The files of the evaluations of a store. advisor: made when the first is asked for, since it takes a second."""

    def __init__(self, store: Store, advisor: Callable[[], Advisor]) -> None:
        self._store = store
        self._rebuilder = lru_cache(1)(lambda: Rebuilder(advisor(), store))
        self._last = lru_cache(_LAST)(self._made)

    def file(self, evaluation: str, form: str, name: str, most_bytes: int) -> File:
        """A file of an evaluation. LeftOut where it is too large, or cannot be made any more."""
        media, content = self._last(evaluation, form)
        if len(content) > most_bytes:
            raise LeftOut(f"it has {len(content):,} bytes, and {most_bytes:,} are allowed (attach_bytes)")
        return File(name, media, content)

    def _made(self, evaluation: str, form: str) -> tuple[str, bytes]:
        stored = self._store.get(evaluation)
        if stored is None:
            raise LeftOut("its evaluation is not in the store any more")
        if form == "json":
            return "application/json", stored.result
        try:
            rebuilt = self._rebuilder().rebuilt(evaluation)
        except NotRebuilt as error:
            raise LeftOut(str(error)) from error
        if rebuilt is None:
            raise LeftOut("its evaluation is not in the store any more")
        return FORMATS[form].media, render(form, [told_again(stored, rebuilt)])
