"""What became of a site's waivers: what each accepts, and which accept nothing, are over or take in too much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Protocol

from domino_advisor.core.answer import Evaluation, SiteWaiver, Verdict, WaiverNote
from domino_advisor.knowledge.overlays import Overlay
from domino_advisor.knowledge.waivers import LaidWaiver
from domino_advisor.knowledge.wording import listed

_SYSTEMS = frozenset(("image", "dpar", "workload"))
"""What Domino runs on and in: who takes in all of these takes in all of a site, whatever its path begins with."""


class Named(Protocol):
    """A subject, as far as it takes to tell which waivers are about it."""

    @property
    def type(self) -> str:
        """What kind of thing it is."""

    @property
    def path(self) -> str:
        """Its name path."""


class WaiverUses:
    """What the waivers of an overlay accept in the parts that were evaluated so far."""

    def __init__(self, overlay: Overlay | None) -> None:
        self._waivers = overlay.waivers if overlay is not None else None
        self._accepted: Counter[int] = Counter()
        self._matched: Counter[int] = Counter()

    def gather(self, notable: Iterable[Verdict]) -> None:
        """Take in the verdicts of a part."""
        if self._waivers is None or not self._waivers.laid:
            return
        for verdict in notable:
            if verdict.verdict not in ("violated", "waived"):
                continue
            guideline, path = verdict.guideline, verdict.subject.path
            if (found := self._waivers.of(guideline, path)) is not None:
                self._accepted[found.place] += 1
            self._matched.update(laid.place for laid in self._waivers.about(guideline, path))

    def told(self, subjects: Iterable[Named]) -> tuple[SiteWaiver, ...]:
        """All waivers, in the order of the overlay. subjects: those of the site."""
        if self._waivers is None or not self._waivers.laid:
            return ()
        paths, systems = set(), set()
        for subject in subjects:
            paths.add(subject.path)
            if subject.type in _SYSTEMS:
                systems.add(subject.path)
        return tuple(self._told(laid, paths, systems) for laid in self._waivers.laid)

    def _told(self, laid: LaidWaiver, paths: AbstractSet[str], systems: AbstractSet[str]) -> SiteWaiver:
        accepts, matched = self._accepted[laid.place], self._matched[laid.place]
        notes: list[WaiverNote] = []
        said = []
        if laid.ended:
            notes.append("expired")
            lost = f" and no longer accepts {_violations(matched)}" if matched else ""
            said.append(f"ended on {laid.waiver.until}{lost}")
        elif not accepts:
            notes.append("matches-nothing")
            said.append(f"accepts nothing: {_why_nothing(laid, matched, paths)}")
        else:
            said.append(f"accepts {_violations(accepts)}")
        if laid.papers and not laid.ended and laid.names_all(systems or paths):
            notes.append("too-broad")
            where = "every subject" if laid.names_all(paths) else "every system and Domino server"
            said.append(
                f"is too broad: on {where} of the site it accepts whatever is violated of {listed(list(laid.papers))}, "
                "also what nobody has looked at"
            )
        text = f"The waiver of {laid.called} by {laid.waiver.owner} {'; it '.join(said)}."
        return SiteWaiver(
            guideline=laid.guideline, subject=laid.subject, reason=laid.waiver.reason, owner=laid.waiver.owner,
            until=laid.waiver.until, accepts=accepts, notes=tuple(notes), text=text,
        )  # fmt: skip


def _violations(count: int) -> str:
    return f"{count:,} violation{'' if count == 1 else 's'}"


def _why_nothing(laid: LaidWaiver, matched: int, paths: AbstractSet[str]) -> str:
    if matched:
        return "another waiver accepts all that it is about"
    if not laid.names_any(paths):
        return "the site has no subject of that name"
    return "nothing that it is about is violated"


def noted_in_all(evaluations: Sequence[Evaluation]) -> Iterator[str]:
    """What is to be told of waivers that were laid over several sites: a sentence for each that no site needs as it is.

    A waiver that accepts nothing at one site may be there for another.
    """
    for alike in zip(*(evaluation.waivers for evaluation in evaluations), strict=True):
        if all(waiver.notes for waiver in alike):
            yield alike[0].text
