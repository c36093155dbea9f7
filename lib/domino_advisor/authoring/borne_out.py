"""What bears out the sentences of a guideline: its figures' items, those that it cites, and `rules/borne-out.yml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import yaml
from msgspec import Struct

from domino_advisor.knowledge.guidelines import Guideline, full_id
from domino_advisor.knowledge.inventory import Item

FILE = "borne-out.yml"


class BorneOut(Struct, frozen=True):
    """written: by guideline, further items that say what its sentences tell, and words of ours with the reason."""

    written: Mapping[str, Mapping[str, Any]] = {}

    def items(self, guideline: Guideline) -> dict[str, None]:
        """The items that a guideline's sentences rest on, each once."""
        figures = (figure.item for figure in guideline.parameters.values() if figure.item)
        exceptions = (exception.item for exception in guideline.exceptions.values())
        caveats = (caveat.item for caveat in guideline.caveats.values())
        cited = (guideline.item, *guideline.covers, *guideline.evidence, *figures, *exceptions, *caveats)
        return dict.fromkeys((*cited, *self.beside(guideline)))

    def beside(self, guideline: Guideline) -> tuple[str, ...]:
        """Those of them that it does not cite."""
        return tuple(full_id(guideline.source, slug) for slug in self._entry(guideline).get("items", ()))

    def ours(self, guideline: Guideline) -> Mapping[str, str]:
        """The words and numbers of its sentences that no item has, each with why it is true."""
        ours: Mapping[str, str] = self._entry(guideline).get("ours", {})
        return ours

    def _entry(self, guideline: Guideline) -> Mapping[str, Any]:
        return self.written.get(guideline.id, {})

    def faults(self, guidelines: Mapping[str, Guideline], items: Mapping[str, Item]) -> Iterator[str]:
        """What is wrong with the file: guidelines and items that are not there, and words that no sentence has."""
        for name, entry in self.written.items():
            guideline = guidelines.get(name)
            if guideline is None:
                yield f"{FILE}: there is no guideline {name}"
                continue
            told = " ".join(guideline.sentences)
            yield from (
                f"{FILE}: {name}: no sentence has {word!r}" for word in entry.get("ours", {}) if word not in told
            )
            for slug in entry.get("items", ()):
                if full_id(guideline.source, slug) not in items:
                    yield f"{FILE}: {name}: there is no item {slug}"


def read_borne_out(text: bytes | str | None) -> BorneOut:
    """What a file says; nothing without one."""
    return BorneOut((yaml.load(text, Loader=yaml.CSafeLoader) or {}) if text else {})
