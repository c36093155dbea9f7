"""Which counts of users each rule reads, as its pattern says: what a proof names in place of all that are stated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from domino_advisor.knowledge.clips_forms import Form, Word, read_forms

CLIENT = "client"
_APART = {"id", "subject", "wanted"}
_ACTIONS = "=>"


def counts_read(constructs: Iterable[tuple[str, str]]) -> Mapping[str, tuple[str, ...]]:
    """The slots of `user-counts` that each rule reads of a workload: kinds of count, and `client`, in their order."""
    return {
        rule.name: tuple(slot.head for slot in pattern.forms() if slot.head not in _APART)
        for _, text in constructs
        if "user-counts" in text
        for rule in read_forms(text)
        if rule.head == "defrule" and (pattern := next(_patterns(rule), None)) is not None
    }


def _patterns(rule: Form) -> Iterator[Form]:
    """The patterns of user counts among the conditions of a rule."""
    for part in rule.parts:
        if isinstance(part, Word):
            if part.text == _ACTIONS:
                return
        elif part.head == "user-counts":
            yield part


__all__ = ["CLIENT", "counts_read"]
