"""Readings: what a description says of each quantity of a subject, where it says so, and what it leaves open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from domino_advisor.releases import release_number
from domino_advisor.subjects import Gap, Subject, pointer_join
from domino_advisor.vocabulary import Quantity


@dataclass(frozen=True, slots=True)
class Reading:
    """What the description says of a quantity.

    low, high: bounds, None for none; word: the word of a choice or flag; pointer: where it is said, or would be.
    written: the value as it stands in the description, None where it is counted or missing. gaps: what would have to be
    stated for it to be known, where that is not just the value at `pointer`.
    """

    pointer: str
    low: int | float | None = None
    high: int | float | None = None
    word: str | None = None
    written: Any = None
    gaps: tuple[Gap, ...] = ()

    @property
    def missing(self) -> bool:
        """Whether nothing at all is said."""
        return self.low is None and self.high is None and self.word is None


def read(subject: Subject, quantity: Quantity) -> Reading:
    """What is said of a quantity of a subject."""
    if quantity.reads is not None:
        return _READINGS[quantity.reads](subject)
    if quantity.origin is not None:
        if quantity.origin not in subject.origins:
            if quantity.absent_origin is not None:
                return Reading(subject.pointer, word=quantity.absent_origin)
            return Reading(_place_of_origin(subject, quantity.origin))
        body, pointer = subject.origins[quantity.origin]
    else:
        body, pointer = subject.body, subject.pointer
    place = pointer_join(pointer, *quantity.path)
    value: Any = body
    for name in quantity.path:
        value = value.get(name) if isinstance(value, Mapping) else None
    return _written(quantity.type, value, place)


def _place_of_origin(subject: Subject, origin: str) -> str:
    """Where a description would say what is not there: without it there is nothing that could have the quantity."""
    if origin == "log_device":
        return pointer_join(subject.pointer, "transaction_logging", "device")
    return "/esx_clusters" if origin == "cluster" else subject.pointer


def _written(kind: str, value: Any, pointer: str) -> Reading:
    if value is None:
        return Reading(pointer)
    if kind == "flag":
        return Reading(pointer, word="true" if value else "false", written=value)
    if kind == "choice":
        return Reading(pointer, word=value, written=value)
    number = release_number(value) if kind == "release" else value
    return Reading(pointer, number, number, written=value)


def _cps(subject: Subject) -> Reading:
    if subject.kind in ("guest", "vm"):
        return _written("count", subject.body.get("virtual_cps"), pointer_join(subject.pointer, "virtual_cps"))
    name, field = ("lpar", "real_cps") if subject.kind == "lpar" else ("machine", "cps")
    body, pointer = subject.origins[name]
    return _written("count", body.get(field), pointer_join(pointer, field))


def _virtual_cps_active(subject: Subject) -> Reading:
    if subject.kind != "guest" or subject.body.get("active") is False:
        return Reading(subject.pointer, 0, 0)
    return _cps(subject)


def _memory(subject: Subject) -> Reading:
    own = _written("number", subject.body.get("memory_gib"), pointer_join(subject.pointer, "memory_gib"))
    if not own.missing or subject.kind in ("guest", "vm"):
        return own
    body, pointer = subject.origins["lpar" if subject.kind == "lpar" else "machine"]
    above = _written("number", body.get("memory_gib"), pointer_join(pointer, "memory_gib"))
    return own if above.missing else above


def _counted(owner: Mapping[str, Any], name: str, pointer: str) -> Reading:
    place = pointer_join(pointer, name)
    if name not in owner:
        return Reading(place)
    number = sum(member.get("count", 1) for member in owner[name])
    return Reading(place, number, None if name in owner.get("partial", ()) else number)


def _guests(subject: Subject) -> Reading:
    if "zvm" not in subject.body:
        return Reading(pointer_join(subject.pointer, "zvm", "guests"))
    return _counted(subject.body["zvm"], "guests", pointer_join(subject.pointer, "zvm"))


def _cluster_hosts(subject: Subject) -> Reading:
    if "cluster" not in subject.origins:
        return Reading(subject.pointer, 1, 1)
    body, pointer = subject.origins["cluster"]
    return _counted(body, "hosts", pointer)


def _domino_release(subject: Subject) -> Reading:
    for origin in ("dpar", "image", "site"):
        body, pointer = subject.origins.get(origin, ({}, ""))
        if "domino_release" in body:
            return _written("release", body["domino_release"], pointer_join(pointer, "domino_release"))
    # it may be stated on a DPAR, on an image, or once for the site
    _, pointer = subject.origins.get("dpar") or subject.origins.get("image") or ({}, "")
    place = pointer_join(pointer, "domino_release")
    where = subject.parent.path if subject.type == "workload" and subject.parent else subject.path
    return Reading(place, gaps=(Gap("dpar.domino_release", "dpar.domino_release", where if pointer else "", place),))


def _releases(subject: Subject) -> list[Reading]:
    """The releases of a subject's DPARs; of those that are not listed, what holds for them where they may be."""
    readings = [_domino_release(server) for server, _, _ in subject.descendants("dpar")]
    unlisted = [(_domino_release(owner), owner.gaps) for owner in _open_owners(subject)]
    if all(reading.missing for reading in readings):
        own = _domino_release(subject)
        return [own] if own.missing or not unlisted else [above for above, _ in unlisted]
    # what is said above DPARs that may be there decides nothing that those that are listed leave open
    listed = {reading.low for reading in readings}
    return readings + [Reading(above.pointer, gaps=gaps) for above, gaps in unlisted if above.low not in listed]


def _open_owners(subject: Subject) -> Iterator[Subject]:
    """The subjects that may have DPARs, or what holds some, beside those that are listed."""
    if subject.type == "dpar":
        return
    if subject.gaps:
        yield subject
    for child in subject.children:
        yield from _open_owners(child)


def _esx_releases(subject: Subject) -> list[Reading]:
    if subject.type == "site":
        return _site_esx_releases(subject)
    readings = []
    for number, host in enumerate(subject.body.get("hosts", ())):
        place = pointer_join(subject.pointer, "hosts", number, "esx_release")
        path = f"{subject.path}/{host['name']}"
        gap = Gap("image.esx_release", "image.esx_release", path, place)
        readings.append(replace(_written("release", host.get("esx_release"), place), gaps=(gap,)))
    if "hosts" not in subject.body or "hosts" in subject.body.get("partial", ()):
        place = pointer_join(subject.pointer, "hosts")
        readings.append(Reading(place, gaps=(Gap("esx-cluster.hosts", "hosts", subject.path, place),)))
    return readings or [Reading(pointer_join(subject.pointer, "hosts"))]


def _site_esx_releases(site: Subject) -> list[Reading]:
    """The releases of ESX of all hosts, in ESX clusters and outside."""
    readings = []
    for child in site.children:
        if child.type == "esx-cluster":
            readings += _esx_releases(child)
        elif child.type == "host":
            place = pointer_join(child.pointer, "esx_release")
            gap = Gap("image.esx_release", "image.esx_release", child.path, place)
            readings.append(replace(_written("release", child.body.get("esx_release"), place), gaps=(gap,)))
    unlisted = [gap for gap in site.gaps if gap.name in ("site.esx_clusters", "site.hosts")]
    readings += [Reading(gap.pointer, gaps=(gap,)) for gap in unlisted]
    return readings or [Reading("/hosts")]


def _oldest(releases: Callable[[Subject], list[Reading]]) -> Callable[[Subject], Reading]:
    return lambda subject: _extreme_release(releases(subject), newest=False)


def _newest(releases: Callable[[Subject], list[Reading]]) -> Callable[[Subject], Reading]:
    return lambda subject: _extreme_release(releases(subject), newest=True)


def _extreme_release(readings: Sequence[Reading], *, newest: bool) -> Reading:
    """The oldest or newest of several releases: bounded on one side by those that are stated."""
    stated = sorted((r for r in readings if not r.missing), key=lambda reading: (reading.low or 0, reading.pointer))
    gaps = tuple(dict.fromkeys(gap for reading in readings if reading.missing for gap in reading.gaps))
    if not stated:
        return replace(readings[0], gaps=gaps)
    found = stated[-1] if newest else stated[0]
    if len(stated) == len(readings):
        return replace(found, gaps=())
    return replace(found, low=found.low if newest else None, high=None if newest else found.high, gaps=gaps)


def _ft(subject: Subject) -> Reading:
    place = pointer_join(subject.pointer, "ft")
    return _written("flag", subject.body.get("ft"), place) if subject.kind == "vm" else Reading(place, word="false")


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
    stated = _written("flag", subject.body.get("domino_clustered"), place)
    site = subject.origins["site"][0]
    if not stated.missing or "domino_clusters" not in site:
        return stated
    if subject.path in subject.site.clustered:
        return Reading("/domino_clusters", word="true")
    return Reading("/domino_clusters", word="false") if subject.site.lists_cluster_members else stated


def _ha(subject: Subject) -> Reading:
    """Whether HA restarts a VM: where its ESX cluster has HA on, unless the VM is left out of it."""
    place = pointer_join(subject.pointer, "ha")
    own = _written("flag", subject.body.get("ha"), place)
    if "cluster" not in subject.origins:
        return Reading(place, word="false") if own.missing else own
    body, pointer = subject.origins["cluster"]
    of_cluster = _written("flag", body.get("ha"), pointer_join(pointer, "ha"))
    return of_cluster if own.missing or of_cluster.word == "false" else own


def _runs_domino(subject: Subject) -> Reading:
    place = pointer_join(subject.pointer, "dpars")
    if subject.children:
        return Reading(place, word="true")
    return Reading(place, word="false") if subject.complete else Reading(place, gaps=subject.gaps)


def _browser_users(subject: Subject) -> Reading:
    users = [workload for workload, _, _ in subject.descendants("workload")]
    place = next((workload.pointer for workload in users if workload.body["client"] == "dwa"), None)
    if place is not None:
        return Reading(place, word="true")
    gaps = tuple(subject.open_lists("workload"))
    place = pointer_join(subject.pointer, "dpars")
    return Reading(place, gaps=gaps) if gaps else Reading(place, word="false")


def _flag_of(reading: Reading) -> bool | None:
    return None if reading.missing else reading.word == "true"


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
        runs, clustered = _flag_of(_runs_domino(vm)), _flag_of(_domino_clustered(vm))
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


def _with_extra_tasks(subject: Subject) -> Reading:
    extra = subject.body.get("extra_tasks")
    place = pointer_join(subject.pointer, "extra_tasks")
    return Reading(place, 0, 1) if extra is None else Reading(place, int(extra), int(extra), written=extra)


def _none_or_some(name: str) -> Callable[[Subject], Reading]:
    def read(subject: Subject) -> Reading:
        place = pointer_join(subject.pointer, name)
        value = subject.body.get(name)
        if value is None:
            return Reading(place)
        # none of those that are named may still leave others
        if value == "none" and name in subject.body.get("partial", ()):
            return Reading(place)
        return Reading(place, word="none" if value in ("none", []) else "some", written=value)

    return read


# --- of several, one or all


def _all(rows: Sequence[tuple[Any, str]], good: Callable[[Any], bool], listed: bool, where: Gap) -> Reading:
    """Whether all are good: false once one is known that is not, true once all are known to be.

    rows: the value of each and its place; None where it is not stated. listed: whether there are no others.
    where: the question to ask where there may be others, and, with the place of each, for what is not stated.
    """
    bad = next((place for value, place in rows if value is not None and not good(value)), None)
    if bad is not None:
        return Reading(bad, word="false")
    gaps = [replace(where, pointer=place) for value, place in rows if value is None]
    gaps += [] if listed else [where]
    return Reading(where.pointer, gaps=tuple(gaps)) if gaps else Reading(where.pointer, word="true")


def _any(rows: Sequence[tuple[Any, str]], listed: bool, where: Gap) -> Reading:
    """Whether one is true: known once one is, or once all are known to be false."""
    yes = next((place for value, place in rows if value is True), None)
    if yes is not None:
        return Reading(yes, word="true", written=True)
    found = _all(rows, lambda value: value is False, listed, where)
    return replace(found, word="false") if found.word == "true" else found


def _listed(owner: Mapping[str, Any], name: str) -> bool:
    return name in owner and name not in owner.get("partial", ())


def _hardware_virtualization(subject: Subject) -> Reading:
    """Whether the BIOS has hardware virtualisation on. Two settings may say so, and mostly there is only one switch."""
    bios = subject.body.get("bios", {})
    places = {name: pointer_join(subject.pointer, "bios", name) for name in ("virtualization", "vt_x")}
    stated = [(bios[name], place) for name, place in places.items() if name in bios]
    on, place = min(stated, default=(None, places["virtualization"]))
    return _written("flag", on, place)


def _vms_without_devices(subject: Subject) -> Reading:
    """Whether no VM of a host has a device connected that nothing needs."""
    read_devices = _none_or_some("connected_devices")
    found = [read_devices(vm) for vm, _, _ in subject.descendants("image")]
    where = Gap("image.connected_devices", "image.connected_devices", subject.path, f"{subject.pointer}/vms")
    rows = [(reading.word, reading.pointer) for reading in found]
    return _all(rows, lambda word: word == "none", subject.complete, where)


def _golden_image(subject: Subject) -> Reading:
    """Whether a VM of the site was made from a prepared image."""
    vms = [image for image, _, _ in subject.descendants("image") if image.kind == "vm"]
    rows = [(vm.body.get("from_template"), pointer_join(vm.pointer, "from_template")) for vm in vms]
    where = Gap("image.from_template", "image.from_template", subject.path, "/esx_clusters")
    return _any(rows, subject.lists_complete("image"), where)


def _disks(field: str, good: Callable[[Any], bool]) -> Callable[[Subject], Reading]:
    """Whether all virtual disks of a VM are good in a field."""

    def read(subject: Subject) -> Reading:
        rows = [
            (disk.get(field), pointer_join(subject.pointer, "disks", place, field))
            for place, disk in enumerate(subject.body.get("disks", ()))
        ]
        where = Gap("image.disks", "disks", subject.path, pointer_join(subject.pointer, "disks"))
        return _all(rows, good, _listed(subject.body, "disks"), where)

    return read


def _of_dpars(asks: str, *fields: str) -> Callable[[Subject], Reading]:
    """Whether one of the flags is true of a DPAR of the subject."""

    def read(subject: Subject) -> Reading:
        servers = [server for server, _, _ in subject.descendants("dpar")]
        rows = [(server.body.get(name), pointer_join(server.pointer, name)) for server in servers for name in fields]
        where = Gap(asks, asks, subject.path, pointer_join(subject.pointer, "dpars"))
        return _any(rows, subject.lists_complete("dpar"), where)

    return read


def _of_workloads(field: str) -> Callable[[Subject], Reading]:
    """Whether a flag is true of a workload of the subject."""

    def read(subject: Subject) -> Reading:
        users = [workload for workload, _, _ in subject.descendants("workload")]
        rows = [(workload.body.get(field), pointer_join(workload.pointer, field)) for workload in users]
        where = Gap(f"image.{field}", f"image.{field}", subject.path, pointer_join(subject.pointer, "dpars"))
        return _any(rows, subject.lists_complete("workload"), where)

    return read


def _all_workloads(field: str, client: str) -> Callable[[Subject], Reading]:
    """Whether a flag is true of every workload of the subject that has such clients."""

    def read(subject: Subject) -> Reading:
        users = [users for users, _, _ in subject.descendants("workload") if users.body["client"] == client]
        rows = [(workload.body.get(field), pointer_join(workload.pointer, field)) for workload in users]
        where = Gap(f"image.{field}", f"image.{field}", subject.path, pointer_join(subject.pointer, "dpars"))
        return _all(rows, lambda value: value is True, subject.lists_complete("workload"), where)

    return read


def _mail_file_gib(subject: Subject) -> Reading:
    mib = subject.body.get("mail_file_mib")
    place = pointer_join(subject.pointer, "mail_file_mib")
    return Reading(place) if mib is None else Reading(place, mib / 1024, mib / 1024)


def _response_ms(subject: Subject) -> Reading:
    seconds = subject.body.get("average_response_s")
    place = pointer_join(subject.pointer, "average_response_s")
    # a millionth of a second is finer than anybody measures, and 0.0633 s are 63.3 ms
    return Reading(place) if seconds is None else Reading(place, round(seconds * 1000, 3), round(seconds * 1000, 3))


def _is_mail_vm(subject: Subject) -> Reading:
    place = pointer_join(subject.pointer, "dpars")
    if subject.kind != "vm":
        return Reading(place, 0, 0)
    if subject.children:
        return Reading(place, 1, 1)
    return Reading(place, 0, 0) if subject.complete else Reading(place, 0, 1)


def _mail_devices(subject: Subject) -> tuple[set[str], list[Gap]]:
    """The devices that the mail files of an image are on, and what is not stated of them."""
    names: set[str] = set()
    gaps = list(subject.open_lists("dpar"))
    for server in subject.children:
        names.update(server.body.get("mail_devices", ()))
        if not _listed(server.body, "mail_devices"):
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
        stack = _beneath(subject, name)
        said = [device for device in stack if "adequate" in device]
        first = next((device for device in said if not device["adequate"]), said[0] if said else stack[0])
        rows.append((first.get("adequate"), pointer_join(subject.site.devices[first["name"]][1], "adequate")))
    asks = "image.storage_adequate"
    where = Gap(asks, asks, subject.path, pointer_join(subject.pointer, "dpars"))
    found = _all(rows, lambda value: value is True, bool(rows) and not gaps, where)
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
    return Reading(place, gaps=tuple(gaps)) if gaps else Reading(place, word="true", written=system)


def _beneath(subject: Subject, name: str) -> list[Mapping[str, Any]]:
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
        stack = _beneath(subject, name)
        stated = [device.get(field) for device in stack]
        value = True if True in stated else (None if None in stated else False)
        at = stated.index(value) if stated else 0
        rows.append((value, pointer_join(subject.site.devices[stack[at]["name"]][1], field)))
    return rows


def _of_stack(field: str) -> Callable[[Subject], Reading]:
    """What is said of a device, or else of the first one beneath that says it; asked for at the lowest."""

    def read(subject: Subject) -> Reading:
        stack = _beneath(subject, subject.body["name"])
        said = next((device for device in stack if field in device), stack[-1])
        return _written("choice", said.get(field), pointer_join(subject.site.devices[said["name"]][1], field))

    return read


def _speaks_for_itself(field: str) -> Callable[[Subject], Reading]:
    """Whether a device is the one to ask: what is not said of it is said, or asked, of the one that it lies on."""

    def read(subject: Subject) -> Reading:
        asked = field in subject.body or "lies_on" not in subject.body
        return Reading(pointer_join(subject.pointer, field), word="true" if asked else "false")

    return read


def _lies_on_another(subject: Subject) -> Reading:
    other = subject.body.get("lies_on")
    place = pointer_join(subject.pointer, "lies_on")
    return Reading(place, word="false" if other is None else "true", written=other)


def _mail_pooled(subject: Subject) -> Reading:
    """Whether all mail files of an image are on devices that are, or lie on, aggregates over many drives."""
    names, gaps = _mail_devices(subject)
    where = Gap("device.pooled", "device.pooled", subject.path, "/devices")
    found = _all(_rows_beneath(subject, names, "pooled"), lambda value: value is True, True, where)
    if found.word == "false" or not gaps:
        return found
    return replace(found, word=None, gaps=(*gaps, *found.gaps))


def _on_thin_storage(subject: Subject) -> Reading:
    """Whether a virtual disk or mail file of a VM is on a device whose space is given out as it is written."""
    names, gaps = _mail_devices(subject)
    listed = subject.body.get("disks", ())
    disks = {disk["device"] for disk in listed if "device" in disk}
    if not _listed(subject.body, "disks") or any("device" not in disk for disk in listed):
        gaps.append(Gap("image.disks", "disks", subject.path, pointer_join(subject.pointer, "disks")))
    where = Gap("device.thin_provisioned", "device.thin_provisioned", subject.path, "/devices")
    found = _any(_rows_beneath(subject, names | disks, "thin_provisioned"), True, where)
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
    known = len(named) == len(disks) and _listed(subject.body, "disks")
    return Reading(place, word="true") if known else Reading(place, gaps=(where,))


# A decimal GB in MiB.
_MIB_OF_GB = 10**9 / 2**20


def _mail_capacity(subject: Subject) -> Reading:
    """The size of all devices with mail files of an image, in MiB; of a group that it names, of one at least."""
    names, gaps = _mail_devices(subject)
    place = pointer_join(subject.pointer, "dpars")
    devices = [subject.site.devices[name][0] for name in sorted(names)]
    if any("gb" not in device for device in devices):
        gaps.append(Gap("device.gb", "device.gb", subject.path, "/devices"))
    least = sum(device.get("gb", 0) for device in devices) * _MIB_OF_GB
    if gaps or not devices:
        return Reading(place, least or None, None, gaps=tuple(gaps))
    most = sum(device["gb"] * device.get("count", 1) for device in devices) * _MIB_OF_GB
    return Reading(place, least, most)


def _holds_mail(subject: Subject) -> Reading:
    """Whether a device is named as one with mail files, by itself or by what lies on it."""
    for image in subject.used_by:
        names, _ = _mail_devices(image)
        if any(device is subject.body for name in names for device in _beneath(image, name)):
            return Reading(subject.pointer, word="true")
    if subject.site.places_all_mail:
        return Reading(subject.pointer, word="false")
    where = Gap("dpar.mail_devices", "mail_devices", subject.path, subject.pointer)
    return Reading(subject.pointer, gaps=(where,))


def _device_esx_releases(subject: Subject) -> list[Reading]:
    """The releases of ESX of the hosts whose VMs use a device."""
    readings = []
    for image in subject.used_by:
        if "host" in image.origins:
            body, pointer = image.origins["host"]
            place = pointer_join(pointer, "esx_release")
            gap = Gap("image.esx_release", "image.esx_release", image.path, place)
            readings.append(replace(_written("release", body.get("esx_release"), place), gaps=(gap,)))
    return readings or [Reading(subject.pointer)]


def _of_image(read_image: Callable[[Subject], Reading]) -> Callable[[Subject], Reading]:
    """What is said of the image that a DPAR is in."""

    def read(subject: Subject) -> Reading:
        return read_image(subject.parent) if subject.parent is not None else Reading(subject.pointer)

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
    return _all(rows, apart, _listed(subject.body, "vswitches"), where)


def _switches_that_carry(traffic: str, of: str | None) -> Callable[[Subject], Reading]:
    """The number of switches that carry some traffic, or with `of` the smallest number that stands there of them."""

    def read(subject: Subject) -> Reading:
        where = Gap("host.vswitches", "vswitches", subject.path, pointer_join(subject.pointer, "vswitches"))
        sure, gaps = [], [] if _listed(subject.body, "vswitches") else [where]
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
    return _all(rows, lambda name: name == first, subject.complete, where)


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


def _compared(subject: Subject) -> Reading:
    # A comparison that is not stated is none to judge.
    place = pointer_join(subject.pointer, "compared_with")
    other = subject.body.get("compared_with")
    return Reading(place, word="false" if other is None else "true", written=other)


# --- transaction logs


def _logs(subject: Subject) -> Reading:
    # a group of n devices shares the logs evenly; a DPAR whose device is not named may log here too
    number = -(-sum(server.instances for server in subject.children) // subject.count)
    return Reading(subject.pointer, number, number if subject.complete else None, gaps=subject.gaps)


def _more_logs_than(limit: int) -> Callable[[Subject], Reading]:
    def read(subject: Subject) -> Reading:
        logs = _logs(subject)
        if logs.low is not None and logs.low > limit:
            return Reading(logs.pointer, word="true")
        if logs.high is None:
            return Reading(logs.pointer, gaps=logs.gaps)
        return Reading(logs.pointer, word="false")

    return read


_READINGS: Mapping[str, Callable[[Subject], Reading]] = {
    "cps": _cps,
    "virtual_cps_active": _virtual_cps_active,
    "memory_gib": _memory,
    "dpars": lambda subject: _counted(subject.body, "dpars", subject.pointer),
    "guests": _guests,
    "cluster_hosts": _cluster_hosts,
    "hosts": lambda subject: _counted(subject.body, "hosts", subject.pointer),
    "domino_release": _domino_release,
    "oldest_domino_release": _oldest(_releases),
    "newest_domino_release": _newest(_releases),
    "oldest_esx_release": _oldest(_esx_releases),
    "newest_esx_release": _newest(_esx_releases),
    "uses_ft": _more_ft_than(0),
    "several_ft": _more_ft_than(1),
    "domino_clustered": _domino_clustered,
    "ha": _ha,
    "runs_domino": _runs_domino,
    "browser_users": _browser_users,
    "lone_domino": _a_vm(_clustered_domino(wanted=False)),
    "cluster_members": _a_vm(_clustered_domino(wanted=True)),
    "members_ha": _members_ha,
    "ft": _ft,
    "with_ft": _with_ft,
    "with_extra_tasks": _with_extra_tasks,
    "other_io": _none_or_some("other_io"),
    "connected_devices": _none_or_some("connected_devices"),
    "enabled_devices": _none_or_some("enabled_devices"),
    "disks_eager_zeroed": _disks("format", lambda value: value in ("eager-zeroed-thick", "raw-device")),
    "hardware_virtualization": _hardware_virtualization,
    "vms_without_devices": _vms_without_devices,
    "golden_image": _golden_image,
    "disks_aligned": _disks("aligned", lambda value: value is True),
    "custom_applications": _of_dpars("image.custom_applications", "custom_applications"),
    "auxiliary_load": _of_dpars("image.auxiliary_load", "third_party_tools", "full_text_indexing", "extra_tasks"),
    "tls": _of_workloads("tls"),
    "local_replicas": _all_workloads("local_replicas", "nrpc"),
    "mail_vm": _is_mail_vm,
    "mail_devices": _count_mail_devices,
    "mail_pooled": _mail_pooled,
    "mail_capacity": _mail_capacity,
    "on_thin_storage": _on_thin_storage,
    "disks_apart": _disks_apart,
    "holds_mail": _holds_mail,
    "access": _of_stack("access"),
    "path_policy": _of_stack("path_policy"),
    "lies_on_another": _lies_on_another,
    "own_path_policy": _speaks_for_itself("path_policy"),
    "own_adequate": _speaks_for_itself("adequate"),
    "own_alignment": _speaks_for_itself("alignment_from_vendor"),
    "device_oldest_esx_release": _oldest(_device_esx_releases),
    "device_newest_esx_release": _newest(_device_esx_releases),
    "storage_adequate": _storage_adequate,
    "mail_file_gib": _mail_file_gib,
    "response_ms": _response_ms,
    "system_apart": _system_apart,
    "image_cps": _of_image(_cps),
    "image_memory_gib": _of_image(_memory),
    "vms": lambda subject: _counted(subject.body, "vms", subject.pointer),
    "adapters_apart": _adapters_apart,
    "vm_nics": _switches_that_carry("vm", "nics"),
    "console_paths": _switches_that_carry("console", None),
    "vms_on_one_switch": _vms_on_one_switch,
    "members": _members,
    "members_apart": _members_apart,
    "compared": _compared,
    "logs": _logs,
    "holds_log": _more_logs_than(0),
    "several_logs": _more_logs_than(1),
}
