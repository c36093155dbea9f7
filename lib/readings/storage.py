"""Readings of devices: what lies on them, what they lie on, and where mail files and data are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from domino_advisor.readings.basics import Reading, all_good, any_true, is_listed, written
from domino_advisor.subjects import Gap, Subject, pointer_join


def _mail_devices(subject: Subject) -> tuple[set[str], list[Gap]]:
    """The devices that the mail files of an image are on, and what is not stated of them."""
    names: set[str] = set()
    gaps = list(subject.open_lists("dpar"))
    for server in subject.children:
        names.update(server.body.get("mail_devices", ()))
        if not is_listed(server.body, "mail_devices"):
            place = pointer_join(server.pointer, "mail_devices")
            gaps.append(Gap("dpar.mail_devices", "mail_devices", server.path, place))
    return names, gaps


def _count_mail_devices(subject: Subject) -> Reading:
    names, gaps = _mail_devices(subject)
    # an image has at least one of a group of devices that it names, and at most all
    high = None if gaps else sum(subject.site.devices[name][0].get("count", 1) for name in names)
    low = len(names) if names or not gaps else None
    return Reading(pointer_join(subject.pointer, "dpars"), low, high, gaps=tuple(gaps))


def _storage_adequate(subject: Subject) -> Reading:
    """Whether the devices with the mail files of an image carry their load well, as their administrators judge.

    A device carries it no better than those that it lies on; what is said of one of them holds where nothing else is.
    """
    names, gaps = _mail_devices(subject)
    rows = []
    for name in sorted(names):
        stack = beneath(subject, name)
        said = [device for device in stack if "adequate" in device]
        first = next((device for device in said if not device["adequate"]), said[0] if said else stack[0])
        rows.append((first.get("adequate"), pointer_join(subject.site.devices[first["name"]][1], "adequate")))
    # the question of a device, so that nobody is asked twice for one answer
    where = Gap("image.storage_adequate", "device.adequate", subject.path, pointer_join(subject.pointer, "dpars"))
    found = all_good(rows, lambda value: value is True, bool(rows) and not gaps, where)
    # which devices they are comes before what is said of them
    return replace(found, gaps=tuple(gaps) or found.gaps) if found.missing else found


def _system_apart(subject: Subject) -> Reading:
    place = pointer_join(subject.pointer, "system_device")
    system = subject.body.get("system_device")
    if system is None:
        return Reading(place)
    names, gaps = _mail_devices(subject)
    if system in names:
        return Reading(place, word="false", written=system)
    device, _ = subject.site.devices[system]
    if gaps and not (is_listed(device, "holds") and "mail-files" not in device["holds"]):
        return Reading(place, gaps=tuple(gaps))
    return Reading(place, word="true", written=system)


def beneath(subject: Subject, name: str) -> list[Mapping[str, Any]]:
    """A device by name and those that it lies on, the uppermost first."""
    devices = subject.site.devices
    found: dict[str, Mapping[str, Any]] = {}
    while name in devices and name not in found:
        found[name], _ = devices[name]
        name = found[name].get("lies_on", "")
    return list(found.values())


def _rows_beneath(subject: Subject, names: Iterable[str], field: str) -> list[tuple[bool | None, str]]:
    """Of each device by name, whether a flag is true of it or of one beneath, and where that is said, or would be."""
    rows = []
    for name in sorted(names):
        stack = beneath(subject, name)
        stated = [device.get(field) for device in stack]
        value = True if True in stated else (None if None in stated else False)
        at = stated.index(value) if stated else 0
        rows.append((value, pointer_join(subject.site.devices[stack[at]["name"]][1], field)))
    return rows


def _of_stack(field: str) -> Callable[[Subject], Reading]:
    """What is said of a device, or else of the first one beneath that says it; asked for at the lowest."""

    def read(subject: Subject) -> Reading:
        stack = beneath(subject, subject.body["name"])
        said = next((device for device in stack if field in device), stack[-1])
        return written("choice", said.get(field), pointer_join(subject.site.devices[said["name"]][1], field))

    return read


def _mail_pooled(subject: Subject) -> Reading:
    """Whether all mail files of an image are on devices that are, or lie on, aggregates over many drives."""
    names, gaps = _mail_devices(subject)
    where = Gap("device.pooled", "device.pooled", subject.path, "/devices")
    found = all_good(_rows_beneath(subject, names, "pooled"), lambda value: value is True, True, where)
    if found.word == "false" or not gaps:
        return found
    return replace(found, word=None, gaps=(*gaps, *found.gaps))


def _on_thin_storage(subject: Subject) -> Reading:
    """Whether a virtual disk or mail file of a VM is on a device whose space is given out as it is written."""
    names, gaps = _mail_devices(subject)
    listed = subject.body.get("disks", ())
    disks = {disk["device"] for disk in listed if "device" in disk}
    if not is_listed(subject.body, "disks") or any("device" not in disk for disk in listed):
        gaps.append(Gap("image.disks", "disks", subject.path, pointer_join(subject.pointer, "disks")))
    where = Gap("device.thin_provisioned", "device.thin_provisioned", subject.path, "/devices")
    found = any_true(_rows_beneath(subject, names | disks, "thin_provisioned"), True, where)
    if found.word == "true" or not gaps:
        return found
    return replace(found, word=None, gaps=(*gaps, *found.gaps))


def _disks_apart(subject: Subject) -> Reading:
    """Whether each virtual disk of a VM is on a device of its own."""
    place = pointer_join(subject.pointer, "disks")
    disks = subject.body.get("disks", ())
    named = [disk["device"] for disk in disks if "device" in disk]
    devices = subject.site.devices
    if any(number > devices[name][0].get("count", 1) for name, number in Counter(named).items()):
        return Reading(place, word="false")
    where = Gap("image.disks", "disks", subject.path, place)
    known = len(named) == len(disks) and is_listed(subject.body, "disks")
    return Reading(place, word="true") if known else Reading(place, gaps=(where,))


# A decimal GB in MiB.
_MIB_OF_GB = 10**9 / 2**20


def _mail_capacity(subject: Subject) -> Reading:
    """The size of all devices with mail files of an image, in MiB; of a group that it names, of one at least."""
    names, gaps = _mail_devices(subject)
    place = pointer_join(subject.pointer, "dpars")
    listed = [subject.site.devices[name] for name in sorted(names)]
    devices = [device for device, _ in listed]
    for device, at in listed:
        if "gb" not in device:
            gaps.append(Gap("device.gb", "device.gb", subject.path, pointer_join(at, "gb")))
    least = sum(device.get("gb", 0) for device in devices) * _MIB_OF_GB
    if gaps or not devices:
        return Reading(place, least or None, None, gaps=tuple(gaps))
    most = sum(device["gb"] * device.get("count", 1) for device in devices) * _MIB_OF_GB
    return Reading(place, least, most)


def _holds_mail(subject: Subject) -> Reading:
    """Whether a device is named as one with mail files, by itself or by what lies on it."""
    for image in subject.used_by:
        names, _ = _mail_devices(image)
        if any(device is subject.body for name in names for device in beneath(image, name)):
            return Reading(subject.pointer, word="true")
    if subject.site.places_all_mail:
        return Reading(subject.pointer, word="false")
    # of the device, since any DPAR may be the one; its question says where the answer goes
    where = Gap("dpar.mail_devices", "device.holds_mail", subject.path, subject.pointer)
    return Reading(subject.pointer, gaps=(where,))


def _data_devices_apart(subject: Subject) -> Reading:
    """Whether each DPAR of an image has its data on a device of its own; a group of devices has one for each of it."""
    devices = subject.site.devices
    rows = [(s.body.get("data_device"), pointer_join(s.pointer, "data_device"), s) for s in subject.children]
    named: Counter[str] = Counter()
    for name, place, server in rows:
        named.update(() if name is None or server.count > 1 else (name,))
        if name is not None and named[name] > devices[name][0].get("count", 1):
            return Reading(place, word="false")
    asks = "image.data_devices_apart"
    where = Gap(asks, asks, subject.path, pointer_join(subject.pointer, "dpars"))
    # of several that name one group it is not said that no two of them mean the same device
    open_ = {name for name, number in named.items() if number > 1}
    known = [(None if server.count > 1 or name in open_ else name, place) for name, place, server in rows]
    return all_good(known, lambda name: True, subject.complete, where)


READINGS: Mapping[str, Callable[[Subject], Reading]] = {
    "data_devices_apart": _data_devices_apart,
    "mail_devices": _count_mail_devices,
    "mail_pooled": _mail_pooled,
    "mail_capacity": _mail_capacity,
    "on_thin_storage": _on_thin_storage,
    "disks_apart": _disks_apart,
    "holds_mail": _holds_mail,
    "access": _of_stack("access"),
    "drive_type_beneath": _of_stack("drive_type"),
    "path_policy": _of_stack("path_policy"),
    "storage_adequate": _storage_adequate,
    "system_apart": _system_apart,
}
