"""Statements that gave way to facts of the same description, each with both. The rules decided; here it is told."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from domino_advisor.core.answer import Observed, Overruled
from domino_advisor.core.pointers import value_at
from domino_advisor.core.ranges import are_apart
from domino_advisor.engine.ids import value_id
from domino_advisor.evaluation.verdicts import caveat_text, subject_ref
from domino_advisor.evaluation.working_memory import Member, Pair, WorkingMemory
from domino_advisor.knowledge.expressions.tree import names
from domino_advisor.knowledge.guidelines import GuidelineCaveat
from domino_advisor.knowledge.wording import capital, listed
from domino_advisor_schemas.fields import OF_ALL

NAMED = 5
"""So many of the facts are named."""


def overruled(memory: WorkingMemory) -> Iterator[Overruled]:
    """What is said of the subjects of a part and differs from what facts tell, by quantity and name path."""
    quantities, given_way = memory.rule_base.vocabulary.quantities, memory.rule_base.vocabulary.given_way
    against: list[tuple[str, str, str, str]] = []
    for sid, quantity, name in _own_values(memory, given_way):
        own_name = value_id(sid, given_way[quantity])
        value, own = memory.firings.facts["value"][name], memory.fact("value", own_name)
        if own is None or "unknown" in (value["is"], own["is"]):
            continue
        differs = value["is"] != own["is"] or (
            quantities[quantity].is_number and are_apart(memory.ends(name), memory.ends(own_name))
        )
        # what counts where nobody says anything is said by nobody
        if differs and not _is_unstated(memory, own_name):
            against.append((quantity, memory.fact_base.subjects[sid].path, name, own_name))
    for _, _, name, own_name in sorted(against):
        yield _told(memory, name, own_name)
    yield from _against_parts(memory)
    yield from _against_figures(memory)
    yield from _against_releases(memory)
    yield from _against_kinds(memory)


def _own_values(memory: WorkingMemory, names: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """What is known of some quantities of the subjects of a part: the subject, the quantity, the id of the value."""
    of_type: dict[str, list[str]] = {}
    for quantity in names:
        of_type.setdefault(memory.rule_base.vocabulary.quantities[quantity].subject, []).append(quantity)
    for sid in memory.own:
        for quantity in of_type.get(memory.fact_base.subjects[sid].type, ()):
            if memory.is_value(name := value_id(sid, quantity)):
                yield sid, quantity, name


def _is_unstated(memory: WorkingMemory, name: str) -> bool:
    """Whether a value is what counts where nothing is stated."""
    reading = memory.reading(name)
    return reading is not None and reading.grounds is not None and reading.grounds.kind == "unstated"


def _against_parts(memory: WorkingMemory) -> Iterator[Overruled]:
    """What is stated of all together and excludes what is stated of each, by subject and quantity; these are taken.

    What follows from the same statements for several kinds of users is told once.
    """
    quantities = memory.rule_base.vocabulary.quantities
    held_in_all = memory.rule_base.vocabulary.held_in_all
    found = []
    for sid, quantity, name in _own_values(memory, held_in_all):
        of_all = held_in_all[quantity]
        # users active within 15 minutes and at the same time are not held against each other
        if quantities[of_all.total_of or ""].users == "production":
            continue
        own = value_id(sid, of_all.name)
        if memory.is_value(own) and are_apart(memory.ends(name), memory.ends(own)):
            found.append((memory.fact_base.subjects[sid].path, _rank(quantity), name, own))
    told: set[frozenset[str]] = set()
    for _, _, name, own in sorted(found):
        stated, parts = (
            {fact.pointer: fact for fact in map(partial(_at_its_count, memory), _stated(memory, one))}
            for one in (own, name)
        )
        places = frozenset(str(pointer) for pointer in (*stated, *parts))
        if places in told or any(place.endswith(("/unspecified", "/at_once")) for place in places):
            continue
        told.add(places)
        facts = tuple(fact for fact in parts.values() if fact.pointer not in stated)
        said, taken = memory.observed(own), memory.observed(name)
        if len(stated) == 1:
            said = replace(said, pointer=next(iter(stated)))
        named = "; ".join(f"{fact.called} ({fact.subject}): {fact.text}" for fact in facts[:NAMED])
        text = (
            f"{said.called}: {said.text}, while what is stated of each comes to {taken.text}, which is taken: {named}."
        )
        yield Overruled(
            subject=subject_ref(memory.value(name)[0]), said=said, taken=taken, facts=facts[:NAMED],
            text=capital(text),
        )  # fmt: skip


def _at_its_count(memory: WorkingMemory, fact: Observed) -> Observed:
    """What is stated of users, at the place of the count that it is, or follows from."""
    kind = memory.rule_base.vocabulary.quantities[fact.quantity].users
    counts = value_at(memory.fact_base.subjects["s0"].body, f"{fact.pointer}/users") if kind else {}
    kinds = [name for name in counts if name not in OF_ALL]
    name = str(kind) if kind in kinds else kinds[0] if len(kinds) == 1 else None
    return fact if name is None else replace(fact, pointer=f"{fact.pointer}/users/{name}")


def _rank(quantity: str) -> tuple[bool, str]:
    """Users of any client come before those of one."""
    return "nrpc" in quantity or "dwa" in quantity, quantity


def _against_figures(memory: WorkingMemory) -> Iterator[Overruled]:
    """What is stated and gives way to the figures of a guideline, by guideline and subject."""
    guidelines = memory.rule_base.guidelines
    for pair in memory.within_scope:
        overruling = {name: caveat for name, caveat in guidelines[pair.guideline].caveats.items() if caveat.overrules}
        record = memory.record(pair.guideline, pair.sid) if overruling else None
        for held in record.named("caveat") if record is not None else ():
            if held.name in overruling and held.truth == "true" and pair.answer in overruling[held.name].told:
                yield from _by_caveat(memory, pair, overruling[held.name])


def _by_caveat(memory: WorkingMemory, pair: Pair, caveat: GuidelineCaveat) -> Iterator[Overruled]:
    for quantity, gives_way in caveat.overrules.items():
        own = value_id(pair.sid, quantity)
        if not memory.is_value(own) or (said := memory.observed(own)).value is not gives_way:
            continue
        read = dict.fromkeys(name.text for name in names(caveat.when) if name.is_quantity and name.text != quantity)
        quantities = memory.rule_base.vocabulary.quantities
        rests_on = {fact.pointer: fact for name in read for fact in _stated(memory, value_id(pair.sid, name))}
        # that there is a member tells nothing beside what is stated of it
        stated = (
            fact for fact in rests_on.values()
            if fact.pointer != said.pointer and not quantities[fact.quantity].always_known
        )  # fmt: skip
        taken = replace(said, text="no" if gives_way else "yes", value=not gives_way, pointer=None)
        subject = memory.fact_base.subjects[pair.sid]
        told = caveat_text(memory, memory.rule_base.guidelines[pair.guideline], pair.sid, caveat)
        text = f"{said.called}: stated as {said.text}, which gives way. {told}"
        yield Overruled(
            subject=subject_ref(subject),
            said=said,
            taken=taken,
            facts=tuple(itertools.islice(stated, NAMED)),
            text=capital(text),
        )


def _against_releases(memory: WorkingMemory) -> Iterator[Overruled]:
    """What is stated otherwise than a release implies it: it is taken as it is stated."""
    found = []
    for sid in memory.own:
        subject = memory.fact_base.subjects[sid]
        for name, implication in memory.fact_base.survey.vocabulary.releases.implications.items():
            if implication.is_of_a_paper:
                continue
            reading = memory.fact_base.readings.get((sid, name))
            if reading is None or reading.written is None:
                continue
            own, release = memory.fact("value", value_id(sid, name)), value_id(sid, implication.by)
            if own is None or not memory.is_value(release):
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
            subject=subject_ref(memory.value(value)[0]), said=implied, taken=taken, facts=(by,),
            text=capital(text),
        )  # fmt: skip


def _against_kinds(memory: WorkingMemory) -> Iterator[Overruled]:
    """A kind that is stated of a change, while what it leads to makes only something else another: both are taken.

    Not where something comes or goes: what is moved is described anew.
    """
    for sid in memory.own:
        kind, stated = value_id(sid, "change.kind"), value_id(sid, "change.stated_kind")
        own = memory.fact("value", stated)
        if own is None or own["state"] == "unknown" or memory.fact("value", kind) is None:
            continue
        shows = {word: _truth(memory, sid, name) for word, name in _SHOWN.items()}
        words = [word for word in own["is"].split("+") if shows.get(word) == "false"]
        shown = [word for word, truth in shows.items() if truth == "true"]
        if not words or not shown or _truth(memory, sid, "change.shows_apart") != "false":
            continue
        said, taken = memory.observed(stated), memory.observed(kind)
        facts = tuple(
            {fact.pointer: fact for fact in _stated(memory, kind) if fact.quantity == "difference.member"}.values()
        )
        named = "; ".join(f"{fact.text} ({fact.pointer})" for fact in facts[:NAMED])
        text = (
            f"{taken.called}: stated as {said.text}, while what it leads to makes nothing another that goes with"
            f" {listed(words)}: {named}. It is taken for {taken.text}."
        )
        yield Overruled(
            subject=subject_ref(memory.fact_base.subjects[sid]), said=said, taken=taken, facts=facts[:NAMED],
            text=capital(text),
        )  # fmt: skip


_SHOWN = {
    "new-release": "change.shows_new_release", "mail-template": "change.shows_mail_template",
    "processor-upgrade": "change.shows_processors", "drive-upgrade": "change.shows_drives",
    "notes-ini": "change.shows_settings",
}  # fmt: skip
"""The kinds of change that show in what it leads to, each with the quantity that tells it."""


def _truth(memory: WorkingMemory, sid: str, quantity: str) -> str:
    return str((memory.fact("value", value_id(sid, quantity)) or {"is": "unknown"})["is"])


def _told(memory: WorkingMemory, name: str, own: str) -> Overruled:
    subject, _, _ = memory.value(name)
    said, taken = memory.observed(own), memory.observed(name)
    values = [other for other in memory.rests_on(name) if other != own]
    found: dict[str | None, Observed] = {}
    for fact in itertools.chain.from_iterable(_stated(memory, value) for value in values):
        if fact.pointer != said.pointer:
            found.setdefault(fact.pointer, fact)
    # where it follows from nothing that is stated at one place, from a list that names nothing, say
    facts = tuple(found.values()) or tuple(_at_its_subject(memory, value) for value in values)
    # what is stated of members comes before who they are
    facts = (*itertools.filterfalse(_names_one, facts), *filter(_names_one, facts))[:NAMED]
    named = "; ".join(f"{fact.called} ({fact.subject or 'the site'}): {fact.text}" for fact in facts)
    text = f"{taken.called}: stated as {said.text}, while what else is stated makes it {taken.text}: {named}."
    return Overruled(
        subject=subject_ref(subject),
        said=said,
        taken=taken,
        facts=facts,
        text=capital(text),
    )


def _stated(memory: WorkingMemory, name: str) -> Iterator[Observed]:
    """What a description states and a value follows from, each at its place, in the part that concluded it."""
    if (there := memory.concluded_in(memory.value(name)[2])) is not None:
        yield from _stated(there, name)
        return
    if memory.value(name)[1].users:
        if memory.observed(name).state != "unknown":
            yield memory.observed(name)
        return
    reading = memory.reading(name)
    if reading is not None:
        observed, grounds = memory.observed(name), reading.grounds
        if observed.state != "unknown" and (grounds is None or grounds.is_said):
            yield observed if grounds is None else replace(observed, pointer=grounds.pointer)
        return
    for member in memory.deciding(name):
        found = memory.reading(member.value) if memory.is_value(member.value) else None
        if found is not None and found.grounds is not None and found.grounds.kind == "itself":
            yield _named(memory, name, member)
        elif memory.is_value(member.value):
            yield from _stated(memory, member.value)
    for other in memory.rests_on(name):
        if memory.is_value(other):
            yield from _stated(memory, other)


def _named(memory: WorkingMemory, name: str, member: Member) -> Observed:
    """A member that counts as one, where the description names it as a member."""
    observed, path = memory.observed(name), memory.fact_base.subjects[member.sid].path
    return replace(
        observed, state="known", text=path, value=path, low=None, high=None, unit=None, pointer=member.pointer
    )


def _names_one(fact: Observed) -> bool:
    """Whether a fact is a name path."""
    return fact.value == fact.text and "/" in fact.text and not fact.text.startswith("/")


def _at_its_subject(memory: WorkingMemory, name: str) -> Observed:
    return replace(memory.observed(name), pointer=memory.value(name)[0].pointer)
