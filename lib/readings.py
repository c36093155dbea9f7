"""Readings: what a description says of each quantity of a subject, where it says so, and what it leaves open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    if subject.type == "device":
        servers, unlisted = subject.children, bool(subject.gaps)
    else:
        servers = [server for server, _, _ in subject.descendants("dpar")]
        unlisted = not subject.lists_complete("dpar")
    readings = [_domino_release(server) for server in servers]
    if all(reading.missing for reading in readings):
        return [_domino_release(subject)]
    if unlisted and (above := _domino_release(subject)).missing:
        gaps = tuple(subject.gaps if subject.type == "device" else subject.open_lists("dpar"))
        readings.append(replace(above, gaps=gaps))
    return readings


def _esx_releases(subject: Subject) -> list[Reading]:
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
    members = {path for cluster in site["domino_clusters"] for path in cluster.get("members", ())}
    if any(path.startswith(f"{subject.path}/") for path in members):
        return Reading("/domino_clusters", word="true")
    whole = "domino_clusters" not in site.get("partial", ()) and all(
        "members" in cluster and "members" not in cluster.get("partial", ()) for cluster in site["domino_clusters"]
    )
    return Reading("/domino_clusters", word="false") if whole else stated


def _with_extra_tasks(subject: Subject) -> Reading:
    extra = subject.body.get("extra_tasks")
    place = pointer_join(subject.pointer, "extra_tasks")
    return Reading(place, 0, 1) if extra is None else Reading(place, int(extra), int(extra), written=extra)


def _other_io(subject: Subject) -> Reading:
    place = pointer_join(subject.pointer, "other_io")
    value = subject.body.get("other_io")
    if value is None:
        return Reading(place)
    return Reading(place, word="none" if value in ("none", []) else "some", written=value)


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
    "ft": _ft,
    "with_ft": _with_ft,
    "with_extra_tasks": _with_extra_tasks,
    "other_io": _other_io,
    "logs": _logs,
    "holds_log": _more_logs_than(0),
    "several_logs": _more_logs_than(1),
}
