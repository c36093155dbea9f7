"""What is met by what a release or a machine implies alone, without anybody having done or stated anything for it."""

from __future__ import annotations

from domino_advisor.evaluation.working_memory import IMPLIED, Pair, WorkingMemory


def met_by_release(memory: WorkingMemory, pair: Pair) -> bool:
    """Whether all that the demand of a pair reads, as far as it is known, is implied by releases."""
    record = memory.record(pair.guideline, pair.sid)
    demand = memory.rule_base.guidelines[pair.guideline].require
    if record is None or demand is None:
        return False
    return _all_implied(memory, [leaf for leaf in memory.leaves(record, demand) if memory.is_value(leaf)])


def _all_implied(memory: WorkingMemory, values: list[str]) -> bool:
    values = [value for value in values if memory.firings.facts["value"][value]["state"] != "unknown"]
    return bool(values) and all(_implied(memory, value) for value in values)


def _implied(memory: WorkingMemory, value: str) -> bool:
    if memory.firings.facts["value"][value]["rule"] == IMPLIED:
        return True
    members = [member.value for member in memory.members_of(value)]
    within = [member for member in members if memory.is_value(member)]
    return _all_implied(memory, within or memory.rests_on(value))
