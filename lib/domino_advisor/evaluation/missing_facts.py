"""What is not stated and would have to be, for a value, a scope or a list to be known: the facts to ask for."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from domino_advisor.core.answer import Missing
from domino_advisor.core.pointers import pointer_join, tokens_of, value_at
from domino_advisor.core.ranges import is_exact, is_range
from domino_advisor.description.subjects import OF_SITE, UNPLACED, Gap, Subject
from domino_advisor.engine.ids import value_id
from domino_advisor.evaluation.working_memory import WorkingMemory
from domino_advisor.knowledge.vocabulary import Quantity
from domino_advisor_schemas.fields import NOBODY_KNOWS


def missing_for(memory: WorkingMemory, name: str) -> Iterator[Missing]:
    """The facts that are missing for a value to be known."""
    subject, quantity, members = memory.value(name)
    if members["state"] == "known":
        return
    if (there := memory.concluded_in(members)) is not None:
        yield from missing_for(there, name)
        return
    if quantity.total_of or quantity.by_rules:
        found = tuple(dict.fromkeys(_asked_for(memory, subject, quantity, _missing_beneath(memory, name))))
        yield from found or tuple(_behind_bounds(memory, name)) or _missing_case(memory, subject, quantity)
    elif quantity.parts:
        for name_of_part in quantity.parts:
            yield from missing_for(memory, value_id(members["subject"], name_of_part))
    elif quantity.users:
        yield from _missing_users(memory, subject, quantity)
    elif (subject.kind == UNPLACED and (quantity.kinds or quantity.origin in _HOSTS)) or (
        subject.kind in memory.rule_base.vocabulary.of_several and quantity.kinds and subject.kind not in quantity.kinds
    ):
        yield _hosting(memory, subject)
    elif quantity.origin == "host" and "host" not in subject.origins and subject.parent and subject.parent.gaps:
        # a VM of a cluster of which not all hosts are described may run on one of those
        yield from _closing(memory, subject.parent.gaps)
    else:
        reading = memory.fact_base.readings[members["subject"], quantity.name]
        yield Missing(quantity.asked_as or quantity.name, subject.path, reading.pointer, quantity.question)


def users_asked(quantity: Quantity) -> str:
    """The kind of count that is asked for where a count of users is missing."""
    return _USERS_ASKED.get(str(quantity.users), str(quantity.users))


def _missing_users(memory: WorkingMemory, subject: Subject, quantity: Quantity) -> Iterator[Missing]:
    """What is missing of a count of users: the client that they use, how they were counted, or the count itself."""
    counts = subject.body.get("users", {})
    kind = users_asked(quantity)
    if quantity.users == "production" and is_exact(counts.get(kind, 0)) and not is_exact(counts.get("concurrent", 0)):
        kind = "concurrent"
    if quantity.users in _OF_ONE_CLIENT and subject.body["client"] == "unknown":
        yield _client(memory, subject)
        if kind in counts and is_exact(counts[kind]):
            return
    # a benchmark's users are those of a script, and nobody else's count tells how many they are
    if kind not in counts:
        kind = next((stated for stated, of in _NOT_SAID_HOW.items() if stated in counts and kind in of), kind)
    yield Missing(quantity.name, subject.path, pointer_join(subject.pointer, "users", kind), quantity.question)


def _client(memory: WorkingMemory, workload: Subject) -> Missing:
    asked = memory.rule_base.vocabulary.quantities["workload.client"]
    return Missing(asked.name, workload.path, pointer_join(workload.pointer, "client"), asked.question)


def asked_once(memory: WorkingMemory, found: Iterable[Missing]) -> tuple[Missing, ...]:
    """Missing facts, each once, asked for by what stands at their place: a range, a count of any kind, any client."""
    return tuple(dict.fromkeys(_as_stated(memory, fact) for fact in found))


def _as_stated(memory: WorkingMemory, fact: Missing) -> Missing:
    """The question about a fact of which something is stated, since whoever is asked has answered another already."""
    *_, owner, name = ("", "", *tokens_of(fact.pointer))
    if owner == "users" and name in _NOT_SAID_HOW:
        return replace(fact, quantity=f"workload.{name}", question=memory.rule_base.vocabulary.settings[name])
    stated = value_at(memory.fact_base.subjects["s0"].body, fact.pointer)
    if name == "client" and stated == "unknown":
        asked = memory.rule_base.vocabulary.quantities["workload.client"]
        return replace(fact, quantity=asked.name, question=asked.question)
    if is_range(stated) and not is_exact(stated):
        return replace(fact, question=f"{fact.question.rstrip('?')}{EXACTLY}?")
    return fact


def _asked_for(
    memory: WorkingMemory, subject: Subject, quantity: Quantity, found: Iterator[Missing]
) -> Iterator[Missing]:
    """What is asked for what is missing of the values from which rules conclude a value: see the vocabulary."""
    if quantity.asks_for == "these":
        yield from found
    elif quantity.asks_for == "here":
        asked = quantity.asked_as or quantity.name
        if (of := memory.rule_base.vocabulary.quantities.get(asked)) is not None and of.users:
            yield from _missing_users(memory, subject, of)
            return
        # what is asked for may have a place of its own at the subject; what is worked out has those of its parts
        sid = memory.sids[subject.key]
        reading, worked_out = memory.fact_base.readings.get((sid, asked)), value_id(sid, asked)
        if reading is None and asked != quantity.name and worked_out in memory.firings.facts["value"]:
            stated = tuple(missing_for(memory, worked_out))
            yield from stated
            if stated:
                return
        yield Missing(asked, subject.path, reading.pointer if reading else subject.pointer, quantity.question)
    else:
        name, question = quantity.name, quantity.question
        if quantity.asks_for != "itself":
            name = f"{subject.type}.{quantity.asks_for}"
            question = memory.rule_base.vocabulary.settings[quantity.asks_for]
        for fact in found:
            # what an image runs on is one question, whatever hangs on it
            yield fact if fact.quantity == HOSTING else Missing(name, subject.path, fact.pointer, question)


def _missing_beneath(memory: WorkingMemory, name: str) -> Iterator[Missing]:
    """What is missing of the values from which rules conclude a value, over members or by inference."""
    _, quantity, members = memory.value(name)
    if not (quantity.total_of and quantity.total_members):
        # which members there are comes before what is said of them
        if lists := [gap for kind, _ in quantity.related for gap in _gaps(memory, members["subject"], kind)]:
            yield from lists
            return
        for value in memory.rests_on(name):
            found = missing_for(memory, value)
            # what holds for the whole site may be open in as many places as it has, and each of its parts asks
            above = memory.firings.facts["value"][value]["subject"] != members["subject"]
            yield from itertools.islice(found, _MOST_ASKED) if above else found
        return
    if quantity.there is not None:
        yield from _missing_releases(memory, name)
        return
    if (of_all := memory.fact_base.survey.in_all(members["subject"], quantity)) and of_all[0] == members["subject"]:
        # what all have together is asked for once, and not of each
        yield from missing_for(memory, value_id(*of_all))
        return
    for member in memory.members_of(name):
        if quantity.where is not None:
            counts = value_id(member.sid, quantity.where)
            yield from missing_for(memory, counts)
            if memory.firings.facts["value"][counts]["is"] == "false":
                continue
        yield from missing_for(memory, member.value)
        known = memory.firings.facts["value"][member.value]["state"] == "known"
        if quantity.total_op == "apart" and member.count > 1 and known:
            # what a group states, all of it have
            part, _, _ = memory.value(member.value)
            yield Missing(quantity.total_of, part.path, memory.pointer(member.value), quantity.question)
    yield from _gaps(memory, members["subject"], quantity.total_members)


def _behind_bounds(memory: WorkingMemory, name: str) -> Iterator[Missing]:
    """What would make bounds closer that are known of what a value is derived from, and that do not tell it."""
    for value in memory.rests_on(name):
        _, quantity, _ = memory.value(value)
        for beneath in memory.rests_on(value) if quantity.always_known else ():
            # what is stated of all together, where what is stated of each tells as much, is no question
            if memory.value(beneath)[1].derived:
                yield from missing_for(memory, beneath)


def _gaps(memory: WorkingMemory, sid: str, kind: str) -> Iterator[Missing]:
    """What would have to be stated for all members of a subject to be known."""
    yield from _closing(memory, memory.fact_base.survey.members(sid, kind).gaps)


def _missing_releases(memory: WorkingMemory, name: str) -> Iterator[Missing]:
    """What is missing of the releases of members: those of each, or where none is known what holds for all."""
    subject, quantity, _ = memory.value(name)
    values = memory.firings.facts["value"]
    releases = [values[member.value] for member in memory.members_of(name)]
    known = {release["low"] for release in releases if release["state"] == "known"}
    if not known:
        stated = "/domino_release" if subject.type != "image" else pointer_join(subject.pointer, "domino_release")
        asked = memory.rule_base.vocabulary.quantities["dpar.domino_release"]
        path = subject.path if subject.type == "image" else ""
        yield Missing(asked.name, path, stated, asked.question)
        return
    for member in memory.members_of(name):
        yield from missing_for(memory, member.value)
    for owner in subject.openings(str(quantity.total_members)):
        if values[value_id(memory.sids[owner.key], str(quantity.said_there(owner.type)))]["low"] not in known:
            yield from _closing(memory, owner.gaps)


def _missing_case(memory: WorkingMemory, subject: Subject, quantity: Quantity) -> Iterator[Missing]:
    """What is asked where all is stated that a value is derived from, and that does not tell it.

    Of directories it may hang on the operating system, which knows whether upper and lower case differ.
    """
    part = memory.rule_base.vocabulary.quantities.get(quantity.total_of or "")
    if part is not None and part.form == "path":
        os = memory.rule_base.vocabulary.quantities["image.os"]
        yield Missing(os.name, subject.path, pointer_join(subject.pointer, "os"), os.question)
    elif subject.kind == UNPLACED or _hangs_on_its_kind(memory, subject, quantity):
        yield _hosting(memory, subject)
    elif subject.type == "device" and not memory.fact_base.survey.placed.images_of(memory.sids[subject.key]):
        # who uses it comes before what they are
        yield from _users_of(memory, subject)
    elif subject.parent is not None:  # nothing could be written in place of the whole site
        yield Missing(quantity.name, subject.path, subject.pointer, quantity.question)


EXACTLY = ", exactly"
"""How a question ends for a number of which a range is stated."""
HOSTING = "image.hosting"
"""What an image runs on, as it is asked for."""

_HOSTS = ("machine", "lpar", "host", "cluster")
"""What an image may run on, and would have quantities of."""


def _hosting(memory: WorkingMemory, image: Subject) -> Missing:
    """What an image runs on: until that is known, it has no place for what only some kinds of images have."""
    vocabulary = memory.rule_base.vocabulary
    several = vocabulary.of_several.get(image.kind)
    if several is None:
        return Missing(HOSTING, image.path, image.pointer, vocabulary.settings["hosting"])
    if several.question is None:
        return _architecture(memory, image)
    return Missing(HOSTING, image.path, image.pointer, several.question)


def _architecture(memory: WorkingMemory, image: Subject) -> Missing:
    """The architecture of the machine that an image is on."""
    machine, pointer = image.origins["machine"]
    question = memory.rule_base.vocabulary.settings["architecture"]
    return Missing("machine.architecture", machine["name"], pointer_join(pointer, "architecture"), question)


def _hangs_on_its_kind(memory: WorkingMemory, subject: Subject, quantity: Quantity) -> bool:
    """Whether a quantity of an image comes from one whose part in it hangs on the kind, which is not known."""
    quantities = memory.rule_base.vocabulary.quantities
    return subject.kind in memory.rule_base.vocabulary.of_several and any(
        subject.kind in quantities[name].kinds for name in quantity.inferred
    )


def _is_placed(memory: WorkingMemory, image: Subject) -> bool:
    """Whether it is known of which kind an image is, or what lies in one."""
    return image.kind != UNPLACED and image.kind not in memory.rule_base.vocabulary.of_several


def absent_of(memory: WorkingMemory, name: str) -> Iterator[Missing]:
    """What is not stated of a value itself, and not only of those from which it is derived."""
    _, quantity, members = memory.value(name)
    if quantity.total_members:
        yield from _gaps(memory, members["subject"], quantity.total_members)
    elif not quantity.derived or quantity.users:
        yield from missing_for(memory, name)


def _closing(memory: WorkingMemory, gaps: Iterable[Gap]) -> Iterator[Missing]:
    """Gaps of the description, each with the question that closes it."""
    for gap in gaps:
        quantity = memory.rule_base.vocabulary.quantities.get(gap.asks)
        question = quantity.question if quantity else memory.rule_base.vocabulary.settings[gap.asks]
        yield Missing(gap.name, gap.subject, gap.pointer, question)


def _users_of(memory: WorkingMemory, device: Subject) -> Iterator[Missing]:
    """The question whose mail files are on a device that nobody names."""
    return _closing(memory, [Gap("dpar.mail_devices", "mail_devices", device.path, device.pointer)])


def missing_clients(memory: WorkingMemory, subject: Subject) -> Iterator[Missing]:
    """What would have to be stated for all clients of a subject to be known: lists, or the client of a workload."""
    yield from _closing(memory, subject.open_lists("workload"))
    workloads = (
        [subject] if subject.type == "workload" else (workload for workload, *_ in subject.descendants("workload"))
    )
    unknown = (_client(memory, workload) for workload in workloads if workload.body["client"] == "unknown")
    yield from itertools.islice(unknown, _MOST_ASKED)


def _environment(subject: Subject, question: str) -> Missing:
    """What has to be stated for the environment to be known: where it is said that nobody knows it, or the site's."""
    above: Subject | None = subject
    while above is not None:
        if above.type in ("image", "dpar") and (stated := above.environment) is not None and stated[0] == NOBODY_KNOWS:
            return Missing(f"{above.type}.environment", above.path, stated[1], question)
        above = above.parent
    return Missing("site.environment", "", "/environment", question)


def missing_for_premise(memory: WorkingMemory, subject: Subject, premise: str) -> Iterator[Missing]:
    """The facts that are missing for a premise of an applicability."""
    questions = memory.rule_base.vocabulary.settings
    if subject.type in OF_SITE and subject.parent is not None:
        subject = subject.parent
    if premise == "environment":
        yield _environment(subject, questions["environment"])
        return
    if premise == "client":
        yield from missing_clients(memory, subject)
        return
    images = memory.fact_base.survey.placed.images_of(memory.fact_base.survey.sids[subject.key])
    if subject.type in ("device", "domino-cluster"):
        yield from _closing(memory, subject.gaps)
        if subject.type == "device" and not images:
            yield from _users_of(memory, subject)
    elif subject.type not in ("image", "dpar", "workload"):
        yield from _closing(memory, subject.open_lists("image"))
    unplaced = [image for image in images if not _is_placed(memory, image)]
    # what is one of several kinds stands on one platform, whichever it is
    yield from (_hosting(memory, image) for image in unplaced if image.kind == UNPLACED or premise == "kind")
    rows = memory.rule_base.vocabulary.platforms
    running = [image for image in images if not image.is_idle]
    for image in running if premise == "platform" else ():
        os = image.body.get("os")
        if image.kind != "vm" and (os is None or any(row.family == os for row in rows)):
            yield Missing("image.os", image.path, pointer_join(image.pointer, "os"), questions["os"])
        machine = image.origins.get("machine")
        matters = os is None or any(row.architecture is not None and row.os == os for row in rows)
        if image.kind == "vm" or not matters or machine is None or "architecture" in machine[0]:
            continue
        if memory.fact_base.survey.vocabulary.releases.architecture_of(machine[0], image.body) is None:
            yield _architecture(memory, image)


# So many facts are asked for where something hangs on the whole site; what is asked next comes next time.
_MOST_ASKED = 20
# the kind of user count to state, where a quantity is bounded by several
_USERS_ASKED = {
    "nrpc_benchmark": "benchmark", "production": "active_15min", "nrpc_concurrent": "concurrent",
    "dwa_concurrent": "concurrent",
}  # fmt: skip
_NOT_SAID_HOW = {
    "at_once": ("connected", "active_15min", "concurrent"),
    "unspecified": ("registered", "connected", "active_15min", "concurrent"),
}
"""Counts of which nobody says how they were counted, with what they may be, which is asked by asking how."""
_OF_ONE_CLIENT = ("nrpc_benchmark", "nrpc_concurrent", "dwa_concurrent")
