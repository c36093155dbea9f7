"""What is said of a request that cannot be taken up: lines for its author, who reads them in the ticket."""

from __future__ import annotations

from collections.abc import Iterator

from domino_advisor.core.errors import Fault
from domino_advisor.core.escaping import visible
from domino_advisor.reading_tickets.requests import NotTaken

_MOST = 10


def lines_of(refused: NotTaken) -> Iterator[str]:
    """A line for each fault: its place, what is wrong, what could stand there, what to do. None is marked up."""
    for fault in refused.faults[:_MOST]:
        yield visible(f"{_place(refused.where, fault)}: {_told(fault)}")
    if len(refused.faults) > _MOST:
        yield f"There are {len(refused.faults) - _MOST:,} more."


def _place(where: str, fault: Fault) -> str:
    parts = [where]
    if fault.line is not None:
        parts.append(f"line {fault.line}")
        if fault.column is not None:
            parts.append(f"column {fault.column}")
    if fault.pointer:
        parts.append(fault.pointer)
    return ", ".join(parts)


def _told(fault: Fault) -> str:
    details = [f"found {fault.found}"] if fault.found is not None else []
    details += [f"expected {fault.expected}"] if fault.expected is not None else []
    told = fault.message + (f": {', '.join(details)}" if details else "")
    told += "" if told.endswith((".", "?", "!")) else "."
    told += f" {fault.advice}" if fault.advice else ""
    return told + (f" Write: {fault.instead}" if fault.instead else "")
