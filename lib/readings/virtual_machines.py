"""Readings of VMs, their hosts and switches, and of the members of Domino clusters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from domino_advisor.readings.basics import Reading, all_good, any_true, flag_of, is_listed, none_or_some, written
from domino_advisor.subjects import Gap, Subject, pointer_join


def _ft(subject: Subject) -> Reading:
    place = pointer_join(subject.pointer, "ft")
    return written("flag", subject.body.get("ft"), place) if subject.kind == "vm" else Reading(place, word="false")


def _with_ft(subject: Subject) -> Reading:
    place = pointer_join(subject.pointer, "ft")
    if subject.kind != "vm":
        return Reading(place, 0, 0)
    ft = subject.body.get("ft")
    return Reading(place, 0, 1) if ft is None else Reading(place, int(ft), int(ft), written=ft)


def _more_ft_than(limit: int) -> Callable[[Subject], Reading]:
    def read(subject: Subject) -> Reading:
        place = pointer_join(subject.pointer, "hosts")
        vms = [(vm, _with_ft(vm), count) for vm, count, _ in subject.descendants("image")]
        if sum(count for _, ft, count in vms if ft.low) > limit:
            return Reading(place, word="true")
        gaps = list(subject.open_lists("image"))
        if not gaps and sum(count for _, ft, count in vms if ft.high) <= limit:
            return Reading(place, word="false")
        gaps += [Gap("image.ft", "image.ft", vm.path, ft.pointer) for vm, ft, _ in vms if ft.low != ft.high]
        return Reading(place, gaps=tuple(gaps))

    return read


def _domino_clustered(subject: Subject) -> Reading:
    place = pointer_join(subject.pointer, "domino_clustered")
    stated = written("flag", subject.body.get("domino_clustered"), place)
    site = subject.origins["site"][0]
    if not stated.missing or "domino_clusters" not in site:
        return stated
    if subject.path in subject.site.clustered:
        return Reading("/domino_clusters", word="true")
    return Reading("/domino_clusters", word="false") if subject.site.lists_cluster_members else stated


def _ha(subject: Subject) -> Reading:
    """Whether HA restarts a VM: where its ESX cluster has HA on, unless the VM is left out of it."""
    place = pointer_join(subject.pointer, "ha")
    own = written("flag", subject.body.get("ha"), place)
    if "cluster" not in subject.origins:
        return Reading(place, word="false") if own.missing else own
    body, pointer = subject.origins["cluster"]
    of_cluster = written("flag", body.get("ha"), pointer_join(pointer, "ha"))
    return of_cluster if own.missing or of_cluster.word == "false" else own


def _runs_domino(subject: Subject) -> Reading:
    place = pointer_join(subject.pointer, "dpars")
    if subject.children:
        return Reading(place, word="true")
    return Reading(place, word="false") if subject.complete else Reading(place, gaps=subject.gaps)


def _a_vm(of: Callable[[Subject], tuple[bool | None, Gap]]) -> Callable[[Subject], Reading]:
    """Whether something is so of a VM of the subject. of: whether it is so of one, and what to ask where it is open."""

    def read(subject: Subject) -> Reading:
        found = [of(vm) for vm, _, _ in subject.descendants("image")]
        for so, where in found:
            if so:
                return Reading(where.pointer, word="true")
        gaps = (*(where for so, where in found if so is None), *subject.open_lists("image"))
        return Reading(subject.pointer, gaps=gaps) if gaps else Reading(subject.pointer, word="false")

    return read


def _clustered_domino(wanted: bool) -> Callable[[Subject], tuple[bool | None, Gap]]:
    """Whether a VM runs Domino servers that are in a Domino cluster, or in none."""

    def read(vm: Subject) -> tuple[bool | None, Gap]:
        runs, clustered = flag_of(_runs_domino(vm)), flag_of(_domino_clustered(vm))
        place = pointer_join(vm.pointer, "domino_clustered")
        where = Gap("image.domino_clustered", "image.domino_clustered", vm.path, place)
        if runs is False or clustered is (not wanted):
            return False, where
        if clustered is None:
            return None, where
        # what is in a Domino cluster runs Domino, whether its servers are listed or not
        return (True, where) if runs or wanted else (None, vm.gaps[0])

    return read


def _members_ha(subject: Subject) -> Reading:
    """Whether HA restarts all VMs in which members of a Domino cluster run."""
    images = {server.parent.key: server.parent for server in subject.children if server.parent and server.kind == "vm"}
    gaps = []
    for image in images.values():
        found = _ha(image)
        if found.word == "false":
            return found
        if found.missing:
            gaps.append(Gap("image.ha", "image.ha", image.path, found.pointer))
    place = pointer_join(subject.pointer, "members")
    gaps += subject.gaps
    return Reading(place, gaps=tuple(gaps)) if gaps else Reading(place, word="true")


def _hardware_virtualization(subject: Subject) -> Reading:
    """Whether the BIOS has hardware virtualisation on. Two settings may say so, and mostly there is only one switch."""
    bios = subject.body.get("bios", {})
    places = {name: pointer_join(subject.pointer, "bios", name) for name in ("virtualization", "vt_x")}
    stated = [(bios[name], place) for name, place in places.items() if name in bios]
    on, place = min(stated, default=(None, places["virtualization"]))
    return written("flag", on, place)


def _vms_without_devices(subject: Subject) -> Reading:
    """Whether no VM of a host has a device connected that nothing needs."""
    read_devices = none_or_some("connected_devices")
    found = [read_devices(vm) for vm, _, _ in subject.descendants("image")]
    where = Gap("image.connected_devices", "image.connected_devices", subject.path, f"{subject.pointer}/vms")
    rows = [(reading.word, reading.pointer) for reading in found]
    return all_good(rows, lambda word: word == "none", subject.complete, where)


def _golden_image(subject: Subject) -> Reading:
    """Whether a VM of the site was made from a prepared image."""
    vms = [image for image, _, _ in subject.descendants("image") if image.kind == "vm"]
    rows = [(vm.body.get("from_template"), pointer_join(vm.pointer, "from_template")) for vm in vms]
    where = Gap("image.from_template", "image.from_template", subject.path, "/esx_clusters")
    return any_true(rows, subject.lists_complete("image"), where)


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


def _is_mail_vm(subject: Subject) -> Reading:
    place = pointer_join(subject.pointer, "dpars")
    if subject.kind != "vm":
        return Reading(place, 0, 0)
    if subject.children:
        return Reading(place, 1, 1)
    return Reading(place, 0, 0) if subject.complete else Reading(place, 0, 1)


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


def _vms_on_one_switch(subject: Subject) -> Reading:
    """Whether the VMs of a host are all on one virtual switch."""
    vms = [vm for vm, _, _ in subject.descendants("image")]
    rows = [(vm.body.get("vswitch"), pointer_join(vm.pointer, "vswitch")) for vm in vms]
    first = next((name for name, _ in rows if name is not None), None)
    where = Gap("image.vswitch", "vswitch", subject.path, pointer_join(subject.pointer, "vms"))
    return all_good(rows, lambda name: name == first, subject.complete, where)


def _members(subject: Subject) -> Reading:
    place = pointer_join(subject.pointer, "members")
    if "members" not in subject.body:
        return Reading(place, gaps=subject.gaps)
    number = sum(server.instances for server in subject.children)
    return Reading(place, number, number if subject.complete else None, gaps=subject.gaps)


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
    "uses_ft": _more_ft_than(0),
    "several_ft": _more_ft_than(1),
    "domino_clustered": _domino_clustered,
    "ha": _ha,
    "runs_domino": _runs_domino,
    "lone_domino": _a_vm(_clustered_domino(wanted=False)),
    "cluster_members": _a_vm(_clustered_domino(wanted=True)),
    "members_ha": _members_ha,
    "ft": _ft,
    "with_ft": _with_ft,
    "disks_eager_zeroed": _disks("format", lambda value: value in ("eager-zeroed-thick", "raw-device")),
    "hardware_virtualization": _hardware_virtualization,
    "vms_without_devices": _vms_without_devices,
    "golden_image": _golden_image,
    "disks_aligned": _disks("aligned", lambda value: value is True),
    "mail_vm": _is_mail_vm,
    "adapters_apart": _adapters_apart,
    "vm_nics": _switches_that_carry("vm", "nics"),
    "console_paths": _switches_that_carry("console", None),
    "vms_on_one_switch": _vms_on_one_switch,
    "members": _members,
    "members_apart": _members_apart,
}
