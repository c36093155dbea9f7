"""Which guidelines an answer tells: chosen by paper, topic, strength or id. All of them are evaluated all the same."""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from domino_advisor.core.answer import Selection
from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.patterns import matches, matches_paper
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.knowledge_base import KnowledgeBase

WHAT = "selection"
"""What a choice is called where one cannot be used."""


def _ids(guideline: Guideline) -> Iterator[str]:
    """Its names: with the paper and without, and those of the items that it covers."""
    for name in (guideline.id, *guideline.covers):
        yield name
        yield name.rpartition("/")[2]


_KEYS: Mapping[str, Callable[[Guideline], Iterable[str]]] = {
    "paper": lambda guideline: (guideline.source,),
    "topic": lambda guideline: (guideline.topic,),
    "strength": lambda guideline: (guideline.strength,),
    "guideline": _ids,
}


_FEW = 12
"""So many names are told where none of them was meant."""


@dataclass(frozen=True)
class Chosen:
    """The guidelines that an answer tells, by id, and what it says of the choice."""

    guidelines: frozenset[str]
    selection: Selection


def choose(base: KnowledgeBase, only: Iterable[str] = (), without: Iterable[str] = ()) -> Chosen | None:
    """The guidelines that patterns choose, None where no pattern is given.

    A pattern is `paper=`, `topic=`, `strength=` or `guideline=` and a name, in which * stands for any characters; a
    pattern without a key is the id of a guideline, with its paper or without. only: of patterns with one key any has
    to fit, of several keys one of each. without: what any pattern fits is left out. InvalidInput where a pattern fits
    nothing, or nothing is left.
    """
    wanted, unwanted = tuple(only), tuple(without)
    if not wanted and not unwanted:
        return None
    faults: list[Fault] = []
    by_key: dict[str, set[str]] = {}
    for pattern in wanted:
        by_key.setdefault(_parted(pattern)[0], set()).update(_fitting(base, pattern, faults))
    left_out = {name for pattern in unwanted for name in _fitting(base, pattern, faults)}
    if not faults:
        chosen = frozenset(base.guidelines).intersection(*by_key.values()) - left_out
        if not chosen:
            said = ", ".join((*wanted, *(f"without {pattern}" for pattern in unwanted)))
            faults.append(Fault("", "no guideline is left", found=said, advice="Take one of the patterns away."))
    if faults:
        raise InvalidInput(WHAT, "content", faults)
    return Chosen(chosen, _told(base, chosen, wanted, unwanted))


def is_pattern(base: KnowledgeBase, text: str) -> bool:
    """Whether a text is a pattern that fits some guideline."""
    return bool(_fitting(base, text, []))


def _told(base: KnowledgeBase, chosen: Collection[str], only: tuple[str, ...], without: tuple[str, ...]) -> Selection:
    return Selection(
        guidelines=len(chosen),
        left_out=len(base.guidelines) - len(chosen),
        hash=hashlib.sha256("\n".join(sorted(chosen)).encode()).hexdigest(),
        only=only,
        without=without,
    )


def _parted(pattern: str) -> tuple[str, str]:
    key, parted, name = pattern.partition("=")
    return (key, name) if parted and key in _KEYS else ("guideline", pattern)


def _fitting(base: KnowledgeBase, pattern: str, faults: list[Fault]) -> set[str]:
    key, name = _parted(pattern)
    names_of = _KEYS[key]
    fits = matches_paper if key == "paper" else matches
    fitting = {g.id for g in base.guidelines.values() if any(fits(name, found) for found in names_of(g))}
    if not fitting:
        every = sorted({found for g in base.guidelines.values() for found in names_of(g)})
        expected = _meant(base, name) or (f"{key} out of {', '.join(every)}" if len(every) <= _FEW else None)
        faults.append(Fault("", f"there is no {key} {name}", found=pattern, expected=expected))
    return fitting


def _meant(base: KnowledgeBase, name: str) -> str | None:
    """The pattern that may have been meant: the same name with another key, or the nearest name."""
    known = {found: f"{key}={found}" for key, of in reversed(tuple(_KEYS.items())) for g in base.guidelines.values()
             for found in of(g)}  # fmt: skip
    wanted = name.rpartition("=")[2]
    near = [wanted] if wanted in known else difflib.get_close_matches(wanted, list(known), 1)
    return known[near[0]] if near else None
