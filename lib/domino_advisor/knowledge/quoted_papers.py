"""What a figure is of that is quoted from a paper: the part `papers` of `rules/releases.yml`, read and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from domino_advisor.core.releases import last_release_number, release_number

QUOTED = "claim.paper"
"""The quantity that says which paper a claim quotes, by its year."""
_ROW = ("domino", "platforms", "clients", "reason")
_MAY_HAVE = ("simulated", "simulated_users", "alone")


class QuotedPaper(Struct, frozen=True):
    """What a paper measured, by its year.

    domino: the releases, the oldest first, as they are written; first, newest, last: the number of the oldest, that of
    the newest, and the last one that it stands for. platforms, clients: on and with which. simulated: the kinds of
    figures that it has of its own benchmark alone; simulated_users: the numbers of users that are so, where others are
    not. alone: the kinds of figures that no other paper has.
    """

    year: int
    domino: tuple[str, ...]
    first: int
    newest: int
    last: int
    platforms: tuple[str, ...]
    clients: tuple[str, ...]
    reason: str
    simulated: tuple[str, ...] = ()
    simulated_users: tuple[int, ...] = ()
    alone: tuple[str, ...] = ()

    @property
    def says(self) -> Mapping[str, Any]:
        """It as the node of a proof."""
        return {
            "kind": "quoted-paper", "paper": self.year, "releases": list(self.domino),
            "platforms": list(self.platforms), "clients": list(self.clients), "reason": self.reason,
        }  # fmt: skip

    @property
    def implied(self) -> Iterator[tuple[str, str]]:
        """What it implies of a claim that quotes it, of that which can be only one: a quantity, and its word."""
        if len(self.platforms) == 1:
            yield "claim.source_platform", self.platforms[0]
        if len(self.clients) == 1:
            yield "claim.source_client", self.clients[0]


def read_paper(year: int, entry: Mapping[str, Any]) -> QuotedPaper:
    """A row of the table. ValueError, KeyError, AttributeError or TypeError where it is wrong."""
    if unknown := sorted(set(entry) - {*_ROW, *_MAY_HAVE}):
        raise ValueError(f"unknown keys {unknown} (a row has {', '.join(_ROW)})")
    for name in _ROW:
        if not entry[name]:
            raise ValueError(f"{name}: is empty")
    domino = [str(release) for release in entry["domino"]]
    newest = domino[-1]
    return QuotedPaper(
        year, tuple(domino), release_number(domino[0]), release_number(newest),
        # "5" stands for every 5.x, and "8.5.1" for that release
        release_number(newest) if "." in newest else last_release_number(newest),
        tuple(entry["platforms"]), tuple(entry["clients"]), " ".join(str(entry["reason"]).split()),
        tuple(entry.get("simulated", ())), tuple(map(int, entry.get("simulated_users", ()))),
        tuple(entry.get("alone", ())),
    )  # fmt: skip


__all__ = ["QUOTED", "QuotedPaper", "read_paper"]
