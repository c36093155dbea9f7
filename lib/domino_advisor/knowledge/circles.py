"""What is derived from itself, through however many others: such is never concluded."""

from __future__ import annotations

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter

DerivedFrom = Mapping[str, Mapping[str, str | None]]
"""From what each quantity is derived, with the type of members or the relation over which it is, None of itself."""


def circle(derived_from: DerivedFrom) -> tuple[str, ...]:
    """The names of quantities that are derived from each other in a circle, () where none are.

    Each is derived from the next one, the last from the first; the first is the one that is declared last. Of several
    circles it is any.
    """
    try:
        TopologicalSorter(derived_from).prepare()
    except CycleError as error:
        # each comes before what is derived from it, and one stands at both ends
        found = tuple(reversed(error.args[1]))[1:]
        place = {name: number for number, name in enumerate(derived_from)}
        start = max(range(len(found)), key=lambda number: place[found[number]])
        return (*found[start:], *found[:start])
    return ()


def in_words(names: tuple[str, ...], derived_from: DerivedFrom) -> str:
    """What is wrong with a circle, and what to do."""
    steps = []
    for name, other in zip(names, (*names[1:], names[0]), strict=True):
        over = derived_from[name][other]
        steps.append(f"{name} from {other}{'' if over is None else f' over {over}'}")
    return (
        f"{names[0]} is derived from itself, so that it would never be concluded: {', '.join(steps)}. Derive one of"
        " them from something else"
    )
