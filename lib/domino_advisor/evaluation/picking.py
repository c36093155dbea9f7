"""Which verdicts of an account are wanted."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from domino_advisor.core.errors import Fault
from domino_advisor.core.patterns import matches, matches_paper

if TYPE_CHECKING:
    from domino_advisor.knowledge.guidelines import Guideline


class Picked(Struct, frozen=True):
    """What a verdict has to be to be wanted; None takes any.

    guideline (with or without its paper), subject (a name path, "" the site), paper (its id or its year) and platform
    are patterns in which `*` stands for any characters. ground: why the verdict is what it is, such as "historical".
    """

    guideline: str | None = None
    subject: str | None = None
    verdict: str | None = None
    paper: str | None = None
    platform: str | None = None
    ground: str | None = None

    def takes(self, guideline: str, path: str, verdict: str, platforms: Collection[str], ground: str) -> bool:
        """Whether a verdict is wanted. platforms: those of the place of its subject."""
        paper, _, slug = guideline.partition("/")
        return (
            (self.guideline is None or any(matches(self.guideline, name) for name in (guideline, slug)))
            and (self.subject is None or matches(self.subject, path))
            and self.verdict in (None, verdict)
            and self.ground in (None, ground)
            and (self.paper is None or matches_paper(self.paper, paper))
            and (self.platform is None or any(matches(self.platform, platform) for platform in platforms))
        )


def known_to(guidelines: Iterable[Guideline]) -> Mapping[str, Collection[str]]:
    """What patterns may fit, whatever the site: guidelines with their papers and without, papers and platforms."""
    names: dict[str, dict[str, None]] = {"guideline": {}, "paper": {}, "platform": {}}
    for guideline in guidelines:
        # without its paper, as people write it, before the id
        names["guideline"] |= dict.fromkeys((guideline.id.partition("/")[2], guideline.id))
        names["paper"][guideline.source] = None
        names["platform"] |= dict.fromkeys(guideline.scope.platforms)
    return names


def unfitting(picked: Picked, known: Mapping[str, Collection[str]]) -> Iterator[Fault]:
    """The patterns that fit nothing at all, each with the nearest name. known: the names that each may fit."""
    for name, names in known.items():
        pattern = getattr(picked, name)
        fits = matches_paper if name == "paper" else matches
        if pattern is None or any(fits(pattern, one) for one in names):
            continue
        near = _nearest(pattern.replace("*", ""), names)
        expected = f"{name}={near}" if near is not None else None
        yield Fault("", f"there is no {name} {pattern}", found=f"{name}={pattern}", expected=expected)


def _nearest(word: str, names: Collection[str]) -> str | None:
    """The name that was meant: one that the word begins, ends or stands in, or else the nearest by its letters."""
    within = [name for name in names if word and word.lower() in name.lower()]
    return min(within, key=len) if within else next(iter(difflib.get_close_matches(word, list(names), 1)), None)
