"""Readings: what a description says of each quantity of a subject, where it says so, and what it leaves open."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domino_advisor.readings import releases, storage, virtual_machines
from domino_advisor.readings.basics import Reading
from domino_advisor.readings.stated import stated
from domino_advisor.subjects import Subject
from domino_advisor.vocabulary import Quantity


def read(subject: Subject, quantity: Quantity) -> Reading:
    """What is said of a quantity of a subject."""
    return _READINGS[quantity.reads](subject) if quantity.reads is not None else stated(subject, quantity)


_READINGS: Mapping[str, Callable[[Subject], Reading]] = {
    **releases.READINGS,
    **virtual_machines.READINGS,
    **storage.READINGS,
}
