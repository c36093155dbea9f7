"""Words for ranges of a number (`as: {bands: ...}` of the vocabulary), whose ends are figures of ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import structs

from domino_advisor.core.ranges import ENDS
from domino_advisor.knowledge.guidelines import Assumption
from domino_advisor.knowledge.vocabulary import Band, Quantity
from domino_advisor.knowledge.wording import listed, number_text


def banded(quantities: Mapping[str, Quantity], assumptions: Mapping[str, Assumption]) -> dict[str, Quantity]:
    """The quantities with their bands, which have to be right (`misread`)."""
    return {
        name: structs.replace(quantity, bands=tuple(_band(text, assumptions) for text in quantity.words))
        if quantity.taken_as == "bands"
        else quantity
        for name, quantity in quantities.items()
    }


def misread(quantities: Mapping[str, Quantity], assumptions: Mapping[str, Assumption]) -> Iterator[tuple[str, str]]:
    """What is wrong in bands, a sentence each, with the quantity."""
    for name, quantity in quantities.items():
        for text in quantity.words if quantity.taken_as == "bands" else ():
            word, *ends = text.split()
            if word not in quantity.among:
                yield name, f"bands: {word} is none of {', '.join(quantity.among)}"
            if not ends or len(ends) % 2 or not set(ends[::2]) <= ENDS:
                yield name, f"bands: {text!r} is no WORD with ends, such as heavy from ASSUMPTION"
            yield from (
                (name, f"bands: there is no assumption {one}, of which an end is made")
                for one in ends[1::2]
                if one not in assumptions
            )


def _band(text: str, assumptions: Mapping[str, Assumption]) -> Band:
    word, *rest = text.split()
    ends = {end: assumptions[name] for end, name in zip(rest[::2], rest[1::2], strict=True)}
    says = listed([f"{end} {number_text(one.value)}" for end, one in ends.items()])
    return Band(
        word, {end: one.value for end, one in ends.items()}, says, tuple(one.reason.strip() for one in ends.values()),
        tuple(one.name for one in ends.values()),
    )  # fmt: skip
