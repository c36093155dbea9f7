"""The figures as Markdown for people, and as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from benchmarks.timing import Figure, Section


def heading(machine: Mapping[str, str]) -> str:
    """The first part: machine and versions."""
    rows = "\n".join(f"| {name} | {value} |" for name, value in machine.items())
    return f"# Benchmarks\n\n| | |\n|---|---|\n{rows}\n"


def markdown(section: Section) -> str:
    """A section with its table."""
    return "\n".join(_lines(section)) + "\n"


def _lines(section: Section) -> Iterator[str]:
    yield f"## {section.title}\n"
    yield f"{section.about}\n"
    yield "| | median | least | p95 | samples | to reach |"
    yield "|---|---:|---:|---:|---:|---|"
    for figure in section.figures:
        shown = (_amount(value, figure.unit) for value in (figure.median, figure.low, figure.p95))
        yield f"| {figure.name} | {' | '.join(shown)} | {figure.samples} | {_target(figure)} |"


def _amount(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    digits = 2 if abs(value) < 10 else 1 if abs(value) < 100 else 0
    return f"{value:.{digits}f} {unit}"


def _target(figure: Figure) -> str:
    if figure.target is None:
        return ""
    verdict = "reached" if figure.reached else f"missed, {figure.median / figure.target:.2f} of it"
    return f"{figure.target:g} {figure.unit}: {verdict}"


def as_json(machine: Mapping[str, str], quick: bool, sections: Sequence[Section]) -> dict[str, Any]:
    """Everything that was measured, as plain JSON values; each figure says whether its target was reached."""
    listed = [
        {
            "title": section.title,
            "about": section.about,
            "figures": [{**asdict(figure), "reached": figure.reached} for figure in section.figures],
        }
        for section in sections
    ]
    return {"machine": dict(machine), "quick": quick, "sections": listed}
