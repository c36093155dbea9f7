"""What an input fact's id stands for in a proof."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from domino_advisor.description.subjects import Subject
from domino_advisor.evaluation.facts.stated import Reading


class Leaf(Struct, frozen=True):
    """What an input fact's id stands for in a proof. subject: None where several stand in one setting.

    pointer: where it is stated, where that is not the place of the subject.
    """

    kind: str
    subject: Subject | None
    quantity: str | None = None
    reading: Reading | None = None
    says: Mapping[str, Any] | None = None
    pointer: str | None = None
