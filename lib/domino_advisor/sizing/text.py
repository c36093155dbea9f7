"""A sizing as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from domino_advisor.sizing.briefing import brief
from domino_advisor.sizing.results import Sizing

Line = tuple[int, str]


def sizing_lines(sizing: Sizing) -> Iterator[Line]:
    """The answer as lines, each with its indent."""
    told = brief(sizing)
    yield 0, f"Sizing: {told.name}"
    for group in told.groups:
        yield from ((0, ""), (0, group.subject))
        yield from ((2, f"{figure.heading}: {figure.text}") for figure in group.figures)
        yield from ((2, line) for line in group.lines)
    if told.growth is not None:
        yield from ((0, ""), (0, told.growth.heading), (2, told.growth.text))
        yield from ((6, line) for line in told.growth.lines)
    if told.untold:
        yield from ((0, ""), (0, "Figures that cannot be given"))
        for entry in told.untold:
            yield 2, f"{entry.heading}. {entry.text}"
            yield from ((6, line) for line in entry.lines)
    if told.proposed is not None:
        yield from ((0, ""), (0, "The proposed description"))
        yield from ((2, line) for line in told.proposed)
    elif told.unproposed:
        yield from ((0, ""), (0, f"No proposal: {told.unproposed}"))
    if told.behind:
        yield from ((0, ""), (0, "Error, reach and source of each figure"))
        for entry in told.behind:
            yield 2, f"{entry.heading}: {entry.text}"
            yield from ((6, line) for line in entry.lines)
