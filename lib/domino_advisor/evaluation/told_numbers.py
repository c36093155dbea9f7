"""Which numbers a claim tells, and of what each is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from domino_advisor.core.ranges import ends_of
from domino_advisor.knowledge.printed import Amount, Number, Printing
from domino_advisor.knowledge.wording import amount

_OF_ITS_UNIT = ("value", "before", "after")
_OF_ITS_EFFECT = ("effect_from", "effect_to")


class Told(Struct, frozen=True):
    """A number that a claim tells. told: as it stands there; text: as people read it."""

    number: Number
    told: float
    text: str


def told_numbers(body: Mapping[str, Any], printing: Printing) -> Iterator[Told]:
    """The numbers that a claim tells; those of its effect where it tells no other."""
    of_value = printing.units.get(body["unit"]) if "unit" in body else printing.kinds.get(body.get("kind", ""))
    amounts = {} if of_value is None else dict.fromkeys(_OF_ITS_UNIT, of_value)
    found = [told for name, of in (amounts | dict(printing.members)).items() for told in numbers_of(body, name, of)]
    of_effect = printing.effects.get(body.get("effect", ""))
    if not found and of_effect is not None:
        found = [told for name in _OF_ITS_EFFECT for told in numbers_of(body, name, of_effect)]
    yield from dict.fromkeys(found)


def numbers_of(body: Mapping[str, Any], member: str, of: Amount) -> Iterator[Told]:
    """The number of a member, and of a range both of its ends."""
    if member in body:
        for end in dict.fromkeys(ends_of(body[member])):
            if end:
                yield Told(of.of(end), end, amount(end, of.unit))
