"""Facts: what a description says of each subject, typed for the engine, and the leaf that each fact stands for.

A fact holds ids, words of closed lists and numbers only; no text of a user is in it. The leaves keep what the engine
must not see: the pointer, the value as written and the question to ask.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domino_advisor.readings import Reading, read
from domino_advisor.subjects import Subject, find_subjects
from domino_advisor.vocabulary import Vocabulary

Slot = str | int | float | Sequence[str]
Fact = tuple[str, Mapping[str, Slot]]


@dataclass(frozen=True, slots=True)
class Leaf:
    """What an input fact's id stands for in a proof."""

    kind: str
    subject: Subject
    quantity: str | None = None
    reading: Reading | None = None
    says: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class FactBase:
    """The facts of one description, in a canonical order, their leaves, and the subjects by engine id."""

    facts: tuple[Fact, ...]
    leaves: Mapping[str, Leaf]
    subjects: Mapping[str, Subject]
    readings: Mapping[tuple[str, str], Reading]


def build_facts(description: Mapping[str, Any], vocabulary: Vocabulary) -> FactBase:
    """The facts of a valid description. The order and the ids depend on name paths only, never on list order."""
    subjects = find_subjects(description)
    ids = {subject.key: f"s{number}" for number, subject in enumerate(subjects)}
    facts: list[Fact] = []
    leaves: dict[str, Leaf] = {}
    readings: dict[tuple[str, str], Reading] = {}
    totals = sorted({(q.subject, q.total_members) for q in vocabulary.quantities.values() if q.total_members})
    for subject in subjects:
        sid = ids[subject.key]
        parent = ids[subject.parent.key] if subject.parent else "none"
        facts.append(("subject", {"id": sid, "type": subject.type, "parent": parent, "count": subject.count}))
        leaves[sid] = Leaf("subject", subject)
        facts.append(_setting(subject, sid, vocabulary, leaves))
        _quantities(subject, sid, vocabulary, facts, leaves, readings)
        if subject.type == "workload":
            facts.append(_users(subject, sid, leaves))
        for whole, members in totals:
            if subject.type == whole and members is not None:
                _members(subject, sid, members, ids, facts, leaves)
    return FactBase(tuple(facts), leaves, {ids[s.key]: s for s in subjects}, readings)


def _quantities(
    subject: Subject,
    sid: str,
    vocabulary: Vocabulary,
    facts: list[Fact],
    leaves: dict[str, Leaf],
    readings: dict[tuple[str, str], Reading],
) -> None:
    absent = []
    for quantity in vocabulary.by_subject[subject.type]:
        if quantity.derived:
            continue
        reading = read(subject, quantity)
        readings[sid, quantity.name] = reading
        if reading.missing:
            absent.append(quantity.name)
            continue
        fid = f"{sid}~{quantity.name}"
        slots: dict[str, Slot] = {"id": fid, "subject": sid, "quantity": quantity.name}
        if reading.word is not None:
            slots["is"] = reading.word
        if reading.low is not None:
            slots["low"] = reading.low
        if reading.high is not None:
            slots["high"] = reading.high
        facts.append(("stated", slots))
        leaves[fid] = Leaf("stated", subject, quantity.name, reading)
    if absent:
        facts.append(("missing", {"id": f"{sid}~missing", "subject": sid, "quantities": absent}))
        leaves[f"{sid}~missing"] = Leaf("missing", subject)


def _members(
    subject: Subject,
    sid: str,
    kind: str,
    ids: Mapping[tuple[str, str], str],
    facts: list[Fact],
    leaves: dict[str, Leaf],
) -> None:
    below = sorted(subject.descendants(kind), key=lambda found: found[0].path)
    complete = subject.lists_complete(kind)
    mid = f"{sid}~{kind}s"
    facts.append(
        ("members", {"id": mid, "of": sid, "type": kind, "complete": "yes" if complete else "no", "size": len(below)})
    )
    leaves[mid] = Leaf("members", subject, says={"type": kind, "size": len(below), "complete": complete})
    for place, (member, count, _) in enumerate(below, start=1):
        slots: dict[str, Slot] = {
            "id": f"{mid}-{place}", "of": sid, "type": kind, "place": place, "subject": ids[member.key], "count": count
        }  # fmt: skip
        facts.append(("member", slots))
        leaves[f"{mid}-{place}"] = Leaf("member", member, says={"count": count})


_USERS = ("registered", "connected", "active_15min", "concurrent", "benchmark")


def _users(subject: Subject, sid: str, leaves: dict[str, Leaf]) -> Fact:
    stated = subject.body.get("users", {})
    slots: dict[str, Slot] = {"id": f"{sid}~users", "subject": sid, "client": subject.body["client"]}
    for name in _USERS:
        if name in stated:
            slots[name.replace("_15min", "-15min")] = stated[name]
    leaves[f"{sid}~users"] = Leaf("users", subject, says=dict(stated))
    return "user-counts", slots


# --- where a subject stands


def _setting(subject: Subject, sid: str, vocabulary: Vocabulary, leaves: dict[str, Leaf]) -> Fact:
    site = subject.origins["site"][0]
    platforms, platforms_open = _platforms(subject, vocabulary)
    kinds, kinds_open = _kinds(subject)
    clients, clients_open = _clients(subject)
    environment = site.get("environment", "unknown")
    said = {
        "platforms": sorted(platforms), "kinds": sorted(kinds), "environment": environment, "clients": sorted(clients)
    }  # fmt: skip
    leaves[f"{sid}~setting"] = Leaf("setting", subject, says=said)
    return (
        "setting",
        {
            "id": f"{sid}~setting",
            "subject": sid,
            "platforms": sorted(platforms),
            "platforms-open": "yes" if platforms_open else "no",
            "kinds": sorted(kinds),
            "kinds-open": "yes" if kinds_open else "no",
            "environment": environment,
            "clients": sorted(clients),
            "clients-open": "yes" if clients_open else "no",
        },
    )


def _images(subject: Subject) -> tuple[list[Subject], bool]:
    """The images that a subject is, lies in or holds, and whether there may be more."""
    above: Subject | None = subject
    while above is not None:
        if above.type == "image":
            return [above], False
        above = above.parent
    if subject.type == "device":
        images = {found.key: found for dpar in subject.children for found in _images(dpar)[0]}
        site = subject.parent
        more = not images or site is None or not site.lists_images
        return [images[key] for key in sorted(images)], more
    return [image for image, _, _ in subject.descendants("image")], not subject.lists_complete("image")


def _platforms(subject: Subject, vocabulary: Vocabulary) -> tuple[set[str], bool]:
    images, more = _images(subject)
    named = {_platform(image, vocabulary) for image in images}
    more = more or bool({_platform(image, vocabulary) for image in subject.possible} - named)
    return {platform for platform in named if platform is not None}, more or None in named


def _platform(image: Subject, vocabulary: Vocabulary) -> str | None:
    os = image.body.get("os")
    architecture = image.origins.get("machine", ({}, ""))[0].get("architecture")
    for row in vocabulary.platforms:
        if row.kind is not None and row.kind != image.kind:
            continue
        if (row.os is not None and os is None) or (row.architecture is not None and architecture is None):
            # not told apart by what is known: the row might fit
            if (row.os is None or os in (None, row.os)) and (
                row.architecture is None or architecture in (None, row.architecture)
            ):
                return None
            continue
        if row.os in (None, os) and row.architecture in (None, architecture):
            return row.platform
    return "other"


def _kinds(subject: Subject) -> tuple[set[str], bool]:
    if subject.type in ("lpar", "esx-cluster"):
        return ({subject.kind}, False) if subject.kind else (set(), True)
    images, more = _images(subject)
    kinds = {image.kind for image in images}
    return kinds, more or bool({image.kind for image in subject.possible} - kinds)


def _clients(subject: Subject) -> tuple[set[str], bool]:
    if subject.type == "workload":
        return {subject.body["client"]}, False
    if subject.type != "device":
        workloads = [workload for workload, _, _ in subject.descendants("workload")]
        return {w.body["client"] for w in workloads}, not subject.lists_complete("workload")
    clients = {workload.body["client"] for server in subject.children for workload in server.children}
    complete = subject.complete and all(server.lists_complete("workload") for server in subject.children)
    return clients, not complete
