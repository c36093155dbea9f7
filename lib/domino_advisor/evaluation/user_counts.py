"""Which counts of the users of a workload a value was concluded from."""

from __future__ import annotations

from collections.abc import Iterator

from domino_advisor.engine.counts_read import CLIENT
from domino_advisor.engine.ids import stated_id, users_id
from domino_advisor.evaluation.facts.fact_base import slot_of_users
from domino_advisor.evaluation.missing_facts import users_asked
from domino_advisor.evaluation.working_memory import WorkingMemory


def counts_of(memory: WorkingMemory, name: str) -> Iterator[str]:
    """The ids of the counts of users that a value was concluded from, and of their client where its rule reads it.

    Where none of the counts is stated, that of the one that is asked for.
    """
    value = memory.firings.facts["value"][name]
    slots = memory.rule_base.counts_read.get(value["rule"], ())
    sid, leaves = value["subject"], memory.fact_base.leaves
    if CLIENT in slots:
        yield stated_id(sid, CLIENT)
    kinds = [users_id(sid, slot) for slot in slots if slot != CLIENT]
    stated = [kind for kind in kinds if leaves[kind].kind == "users"]
    yield from stated
    if kinds and not stated:
        asked = users_asked(memory.rule_base.vocabulary.quantities[value["quantity"]])
        yield users_id(sid, slot_of_users(asked))
