"""What an input fact's id stands for in a proof."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from domino_advisor.description.subjects import Subject
from domino_advisor.evaluation.facts.stated import Reading
from domino_advisor.knowledge.vocabulary import Quantity


class Leaf(Struct, frozen=True, gc=False):
    """What an input fact's id stands for in a proof. subject: None where several stand in one setting.

    pointer: where it is stated, where that is not the place of the subject. judgement: why it is for those
    to decide who describe the site, where it is.
    """

    kind: str
    subject: Subject | None
    quantity: str | None = None
    reading: Reading | None = None
    says: Mapping[str, Any] | None = None
    pointer: str | None = None
    judgement: str | None = None


def reading_leaf(subject: Subject, quantity: Quantity, reading: Reading) -> Leaf:
    """What a description says of a quantity, or what counts where it says nothing."""
    grounds = reading.grounds
    if grounds is None:
        return Leaf("stated", subject, quantity.name, reading, judgement=quantity.judgement)
    return Leaf(
        grounds.kind, subject, quantity.name, reading, grounds.says, grounds.pointer,
        quantity.judgement if grounds.kind == "stated" else None,
    )  # fmt: skip
