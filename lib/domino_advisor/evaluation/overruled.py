"""Statements that gave way to facts of the same description, each with both. The rules decided; here it is told."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from domino_advisor.core.answer import Observed, Overruled
from domino_advisor.engine.ids import value_id
from domino_advisor.evaluation.verdicts import subject_ref
from domino_advisor.evaluation.working_memory import WorkingMemory

NAMED = 5
"""So many of the facts are named."""


def overruled(memory: WorkingMemory) -> Iterator[Overruled]:
    """What is said of the subjects of a part and differs from what facts tell, by quantity and name path."""
    quantities = memory.rule_base.vocabulary.quantities
    against: list[tuple[str, str, str, str]] = []
    for name, quantity in memory.firings.values:
        if (said := quantities[quantity].said) is None:
            continue
        value = memory.fact("value", name) or {}
        own = memory.fact("value", value_id(value["subject"], said))
        if value["subject"] not in memory.own or own is None or "unknown" in (value["is"], own["is"]):
            continue
        if value["is"] != own["is"]:
            against.append((quantity, memory.fact_base.subjects[value["subject"]].path, name, own["id"]))
    for _, _, name, own_name in sorted(against):
        yield _told(memory, name, own_name)
    yield from _against_releases(memory)


def _against_releases(memory: WorkingMemory) -> Iterator[Overruled]:
    """What is stated otherwise than a release implies it: it is taken as it is stated."""
    found = []
    for sid in memory.own:
        subject = memory.fact_base.subjects[sid]
        for name, implication in memory.fact_base.survey.vocabulary.releases.implications.items():
            own, release = memory.fact("value", value_id(sid, name)), value_id(sid, implication.by)
            reading = memory.fact_base.readings.get((sid, name))
            if own is None or reading is None or reading.written is None or not memory.is_value(release):
                continue
            low, high = memory.ends(release)
            word = implication.word_for(low) if low == high else None
            stated = own["low"] if isinstance(word, int) else own["is"]
            if word is not None and stated not in (word, "unknown", None):
                found.append((name, subject.path, value_id(sid, name), release, word, implication))
    for name, _, value, release, word, implication in sorted(found, key=lambda one: one[:2]):
        taken, by = memory.observed(value), memory.observed(release)
        said = {"true": "yes", "false": "no"}.get(str(word), str(word))
        text = f"{taken.called}: {by.called} {by.text} means {said} ({implication.source}), and {taken.text} is stated,"
        text += " which is taken."
        implied = Observed(name, taken.subject, "known", said, word, pointer=taken.pointer, called=taken.called)
        yield Overruled(
            subject=subject_ref(memory.value(value)[0]), said=implied, taken=taken, facts=(taken, by),
            text=text[:1].upper() + text[1:],
        )  # fmt: skip


def _told(memory: WorkingMemory, name: str, own: str) -> Overruled:
    subject, _, _ = memory.value(name)
    said, taken = memory.observed(own), memory.observed(name)
    values = [other for other in memory.rests_on(name) if other != own]
    stated = dict.fromkeys(fact for value in values for fact in _stated(memory, value))
    facts = tuple(memory.observed(fact) for fact in itertools.islice(stated, NAMED))
    named = "; ".join(f"{fact.called} ({fact.subject or 'the site'}): {fact.text}" for fact in facts)
    text = f"{taken.called}: stated as {said.text}, while what else is stated makes it {taken.text}: {named}."
    return Overruled(
        subject=subject_ref(subject),
        said=said,
        taken=taken,
        facts=facts,
        text=text[:1].upper() + text[1:],
    )


def _stated(memory: WorkingMemory, name: str) -> Iterator[str]:
    """The known values that a description states and from which a value follows."""
    if memory.reading(name) is not None:
        if memory.observed(name).state != "unknown":
            yield name
        return
    for other in (*(member.value for member in memory.members_of(name)), *memory.rests_on(name)):
        if memory.is_value(other):
            yield from _stated(memory, other)
