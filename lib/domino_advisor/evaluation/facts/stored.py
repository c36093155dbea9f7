"""The mail files that lie on each device, as facts for `rules/derive/conflicts.clp`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from domino_advisor.core.facts import Fact, Slot
from domino_advisor.description.subjects import Subject
from domino_advisor.engine.ids import member_id, members_id, stated_id
from domino_advisor.evaluation.facts.proof_leaves import Leaf
from domino_advisor.evaluation.facts.relations import Member
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.knowledge.measurements import Stored

_KEPT, _BY = "kept", "by"
# relations of the vocabulary
_MAIL, _BENEATH = "mail-dpar", "device-beneath"


class Keeping(Struct, frozen=True):
    """A device, and the DPARs of which all mail files lie on it and are stated."""

    sid: str
    device: Subject
    dpars: tuple[Member, ...]


def keeping(survey: Survey, rules: Stored | None) -> list[Keeping]:
    """The devices that are stated to have room, with the mail files on them, in the order of names."""
    if rules is None:
        return []
    devices = ((sid, one) for sid, one in survey.subjects.items() if one.type == "device" and one.count == 1)
    found = [
        Keeping(sid, device, tuple(row for row in survey.members(sid, _MAIL).rows if _is_told(row.subject, rules)))
        for sid, device in sorted(devices, key=lambda one: one[1].path)
        if rules.room in device.body
    ]
    return [one for one in found if one.dpars]


def entries(found: Keeping, survey: Survey, rules: Stored) -> Iterator[tuple[Fact, Leaf]]:
    """What lies on a device."""
    name = members_id(found.sid, _KEPT)
    says = {"type": "dpar", "size": len(found.dpars), "complete": False}
    yield (
        ("keeping", {"id": name, "of": found.sid, "size": len(found.dpars)}),
        Leaf("members", found.device, says=says),
    )
    for place, row in enumerate(found.dpars, start=1):
        sid = survey.sids[row.subject.key]
        slots: dict[str, Slot] = {"id": member_id(found.sid, _KEPT, place), "of": name, "place": place}
        yield (
            ("keeps", {**slots, "dpar": account_of(sid), "count": row.count}),
            Leaf("member", row.subject, says={"count": row.count}, pointer=row.pointer),
        )
        for group, users in enumerate(row.subject.children, start=1):
            whose: dict[str, Slot] = {"id": member_id(sid, _BY, group), "of": account_of(sid), "place": group}
            yield (
                ("of-dpar", {**whose, "workload": account_of(survey.sids[users.key])}),
                Leaf("member", users, says={"count": users.count}),
            )
    if any(_takes_less(one, rules.unless) for one in _around(found, survey)):
        yield ("less", {"id": stated_id(found.sid, "less"), "of": found.sid}), Leaf("subject", found.device)


def account_of(sid: str) -> str:
    """The id under which a DPAR or its users tell of mail files: a claim may be of either as well."""
    return stated_id(sid, "mail")


def _is_told(dpar: Subject, rules: Stored) -> bool:
    """Whether all mail files of a DPAR lie on one device, and it is said how many there are and how large."""
    alone = len(dpar.body["mail_devices"]) == 1 and "mail_devices" not in dpar.body.get("partial", ())
    sizes = [users.body.get(rules.size) for users in dpar.children]
    return alone and rules.files in dpar.body and dpar.complete and bool(sizes) and None not in sizes


def _around(found: Keeping, survey: Survey) -> Iterator[Subject]:
    """The device and those that it lies on, and the DPARs with their images."""
    layers = [found.device]
    while layers:
        device = layers.pop()
        yield device
        layers += [row.subject for row in survey.members(survey.sids[device.key], _BENEATH).rows]
    for row in found.dpars:
        yield row.subject
        if row.subject.parent is not None:
            yield row.subject.parent


def _takes_less(one: Subject, unless: Mapping[str, Sequence[str | bool]]) -> bool:
    """Whether it is stated that what is stored there takes less room than its size, or finds more."""
    stated = ((one.body.get(name), words) for name, words in unless.items())
    return any(set(words) & set(value if isinstance(value, list) else [value]) for value, words in stated)


__all__ = ["Keeping", "account_of", "entries", "keeping"]
