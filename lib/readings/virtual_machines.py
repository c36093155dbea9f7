"""Readings of the disks of VMs and the switches of hosts, and of where the members of a Domino cluster run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from domino_advisor.readings.basics import Reading, all_good, is_listed
from domino_advisor.subjects import Gap, Subject, pointer_join


def _disks(field: str, good: Callable[[Any], bool]) -> Callable[[Subject], Reading]:
    """Whether all virtual disks of a VM are good in a field."""

    def read(subject: Subject) -> Reading:
        rows = [
            (disk.get(field), pointer_join(subject.pointer, "disks", place, field))
            for place, disk in enumerate(subject.body.get("disks", ()))
        ]
        where = Gap("image.disks", "disks", subject.path, pointer_join(subject.pointer, "disks"))
        return all_good(rows, good, is_listed(subject.body, "disks"), where)

    return read


def _switches(subject: Subject) -> list[tuple[Mapping[str, Any], str]]:
    return [
        (switch, pointer_join(subject.pointer, "vswitches", place))
        for place, switch in enumerate(subject.body.get("vswitches", ()))
    ]


# The hypervisor's own traffic; that of VMs and of the service console are the other two kinds.
_VMKERNEL = frozenset(("vmotion", "ft-logging", "storage"))


def _adapters_apart(subject: Subject) -> Reading:
    """Whether VM traffic, the service console and the vmkernel have network ports of their own: a switch each."""

    def apart(carries: Any) -> bool:
        kinds = {"vmkernel" if word in _VMKERNEL else word for word in ([] if carries == "none" else carries)}
        return len(kinds & {"vm", "console", "vmkernel"}) <= 1

    rows = []
    for switch, place in _switches(subject):
        carries = switch.get("carries")
        # what else it carries may still break it
        is_open = carries is not None and "carries" in switch.get("partial", ()) and apart(carries)
        rows.append((None if is_open else carries, f"{place}/carries"))
    where = Gap("host.vswitches", "vswitches", subject.path, pointer_join(subject.pointer, "vswitches"))
    return all_good(rows, apart, is_listed(subject.body, "vswitches"), where)


def _switches_that_carry(traffic: str, of: str | None) -> Callable[[Subject], Reading]:
    """The number of switches that carry some traffic, or with `of` the smallest number that stands there of them."""

    def read(subject: Subject) -> Reading:
        where = Gap("host.vswitches", "vswitches", subject.path, pointer_join(subject.pointer, "vswitches"))
        sure, gaps = [], [] if is_listed(subject.body, "vswitches") else [where]
        for switch, place in _switches(subject):
            carries = switch.get("carries")
            if carries is not None and carries != "none" and traffic in carries:
                sure.append((switch, place))
            elif carries is None or "carries" in switch.get("partial", ()):
                gaps.append(replace(where, pointer=f"{place}/carries"))
        if of is None:
            return Reading(where.pointer, len(sure), None if gaps else len(sure), gaps=tuple(gaps))
        gaps += [replace(where, pointer=f"{place}/{of}") for switch, place in sure if of not in switch]
        stated = [switch[of] for switch, _ in sure if of in switch]
        if not stated:
            return Reading(where.pointer, gaps=tuple(gaps) or (where,))
        return Reading(where.pointer, None if gaps else min(stated), min(stated), gaps=tuple(gaps))

    return read


def _members_apart(subject: Subject) -> Reading:
    """Whether no two members of a Domino cluster lie on one host or machine; a group with several members may."""
    place = pointer_join(subject.pointer, "members")
    computers: dict[str, int] = {}
    for server in subject.children:
        computer = next(
            (server.origins[name][1] for name in ("host", "machine") if name in server.origins), server.pointer
        )
        alike = server.origins.get("host", ({}, ""))[0].get("count", 1)
        # of a group of hosts, each has its own of the VMs that the host is described with
        computers[computer] = computers.get(computer, 0) + server.instances // alike
    if any(number > 1 for number in computers.values()):
        return Reading(place, word="false")
    return Reading(place, word="true") if subject.complete else Reading(place, gaps=subject.gaps)


READINGS: Mapping[str, Callable[[Subject], Reading]] = {
    "disks_eager_zeroed": _disks("format", lambda value: value in ("eager-zeroed-thick", "raw-device")),
    "disks_aligned": _disks("aligned", lambda value: value is True),
    "adapters_apart": _adapters_apart,
    "vm_nics": _switches_that_carry("vm", "nics"),
    "console_paths": _switches_that_carry("console", None),
    "members_apart": _members_apart,
}
