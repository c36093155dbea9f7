"""What a guideline's rule recorded of a subject, unfolded by the expressions that it was compiled from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from domino_advisor.core.ranges import Ends
from domino_advisor.engine.compiling import Wide
from domino_advisor.knowledge.expressions.tree import Compare, Condition, Expression, Is, Not, parts


def plain(bound: int | float | None) -> int | float | None:
    """A bound that the engine worked out, as it is told: one that is whole is an integer."""
    return int(bound) if isinstance(bound, float) and bound.is_integer() else bound


class Found(Struct, frozen=True, gc=False):
    """A condition, or a part of one, as the rules found it on a subject. truth: true, false or unknown."""

    node: Condition
    truth: str
    parts: tuple[Found, ...]

    @property
    def deciding(self) -> Iterator[Found]:
        """The simple conditions that make it what it is: those false of a false "and", and so on."""
        if not self.parts:
            yield self
            return
        same = [part for part in self.parts if part.truth == self.truth]
        if isinstance(self.node, Not):
            same = list(self.parts)
        for part in same or self.parts:
            yield from part.deciding


class Held(Struct, frozen=True, gc=False):
    """One condition of a guideline on a subject. kind: scope, demand, exception or caveat; name: of the last two."""

    kind: str
    name: str
    found: Found

    @property
    def truth(self) -> str:
        """true, false or unknown."""
        return self.found.truth


class Record(Struct, frozen=True, gc=False):
    """What a guideline says of a subject, as its rule recorded it. id: that of the record, and of the verdict's proof.

    scope, demand, excepted: the truths of its scope, of its demand ("none" where it was not asked) and of its
    exceptions together; about: the id of the value that its demand is about. amounts: the ends of each term that was
    worked out.
    """

    id: str
    guideline: str
    sid: str
    answer: str
    ground: str
    scope: str
    demand: str
    excepted: str
    about: str
    held: tuple[Held, ...]
    amounts: Mapping[Expression, Ends]

    def of(self, kind: str) -> Held | None:
        """The only condition of a kind (scope or demand), None where there is none."""
        return next((held for held in self.held if held.kind == kind), None)

    def named(self, kind: str) -> list[Held]:
        """The conditions of a kind that has names (exception, caveat), in the order of their names."""
        return [held for held in self.held if held.kind == kind]


def record_of(fact: Mapping[str, Any], rule: Wide) -> Record:
    """A record of the engine, read by the rule that made it."""
    truths, recorded = iter(fact["truths"]), len(fact["truths"])
    held, read = [], 0
    for part, number_of_truths in zip(rule.parts, rule.recorded, strict=True):
        if read >= recorded:  # out of scope, nothing else was worked out
            break
        held.append(Held(part.kind, part.name, _found(part.condition, truths)))
        read += number_of_truths
    ends = [plain(end) for end in fact["amounts"]]
    amounts: dict[Expression, Ends] = {
        term: (ends[2 * place], ends[2 * place + 1]) for place, term in enumerate(rule.terms[: len(ends) // 2])
    }
    return Record(
        fact["id"], fact["guideline"], fact["subject"], fact["is"], fact["ground"], fact["scope"], fact["demand"],
        fact["excepted"], fact["about"], tuple(held), amounts,
    )  # fmt: skip


def _found(node: Condition, truths: Iterator[str]) -> Found:
    truth = next(truths)
    below = parts(node) if not isinstance(node, (Compare, Is)) else ()
    return Found(node, truth, tuple(_found(part, truths) for part in below))  # type: ignore[arg-type]


__all__ = ["Found", "Held", "Record", "plain", "record_of"]
