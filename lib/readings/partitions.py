"""Readings of the partitions of an image: what each has to itself, and what they share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from ipaddress import ip_address
from typing import Any

from domino_advisor.readings.basics import Reading, all_good, counted
from domino_advisor.readings.releases import releases
from domino_advisor.readings.users import of_dpars
from domino_advisor.subjects import Gap, Subject, pointer_join

# What two values must have in common to be one; several ways where it is not known which of them holds.
_Ways = Sequence[Callable[[Any], Any]]


def _as_paths(subject: Subject) -> _Ways:
    """Paths as the operating system compares them; where none is stated, in both ways."""
    os = subject.body.get("os")
    if os is None:
        return (_windows_path, _unix_path)
    return (_windows_path,) if os == "windows" else (_unix_path,)


def _windows_path(path: str) -> str:
    """Windows knows no upper case, and / as well as \\."""
    path = path.replace("/", "\\").casefold()
    return path.rstrip("\\") or path


def _unix_path(path: str) -> str:
    return path.rstrip("/") or path


def _as_written(subject: Subject) -> _Ways:
    return (lambda value: value,)


def _as_addresses(subject: Subject) -> _Ways:
    return (_address,)


def _address(text: str) -> Any:
    """An IP address; IPv6 has several ways to write one."""
    try:
        return ip_address(text.strip())
    except ValueError:
        return text.strip().casefold()


def _however(subject: Subject, ways: _Ways, judge: Callable[[Callable[[Any], Any]], Reading]) -> Reading:
    """What holds in each way in which values may compare; where they differ, the operating system is asked for."""
    found = [judge(way) for way in ways]
    if len({reading.word for reading in found}) == 1:
        return found[0]
    place = pointer_join(subject.pointer, "os")
    gaps = (Gap("image.os", "image.os", subject.path, place), *(gap for reading in found for gap in reading.gaps))
    return Reading(place, gaps=tuple(dict.fromkeys(gaps)))


def _of_each_dpar(subject: Subject, field: str) -> list[tuple[Any, str, Subject]]:
    """What each DPAR of an image states in a field, None for nothing; where, or where it would stand; and the DPAR."""
    return [(server.body.get(field), pointer_join(server.pointer, field), server) for server in subject.children]


def _twice(rows: Iterable[tuple[Any, str, Subject]], key: Callable[[Any], Any]) -> str | None:
    """The place of the first value that stands there already; a group of DPARs states only what its members share."""
    seen = set()
    for value, place, server in rows:
        if value is None or server.count > 1:
            continue
        if key(value) in seen:
            return place
        seen.add(key(value))
    return None


def _differs(field: str, compared: Callable[[Subject], _Ways], asks: str) -> Callable[[Subject], Reading]:
    """Whether each DPAR of an image has a value of its own in a field."""

    def read(subject: Subject) -> Reading:
        rows = _of_each_dpar(subject, field)
        where = Gap(asks, asks, subject.path, pointer_join(subject.pointer, "dpars"))
        known = [(None if server.count > 1 else value, place) for value, place, server in rows]

        def apart(way: Callable[[Any], Any]) -> Reading:
            again = _twice(rows, way)
            if again is not None:
                return Reading(again, word="false")
            return all_good(known, lambda value: True, subject.complete, where)

        return _however(subject, compared(subject), apart)

    return read


def _repeated(field: str, compared: Callable[[Subject], _Ways]) -> Callable[[Subject], Reading]:
    """Whether two DPARs of an image state one value in whatever way it compares; what is not stated is not repeated."""

    def read(subject: Subject) -> Reading:
        rows = _of_each_dpar(subject, field)
        found = [_twice(rows, way) for way in compared(subject)]
        again = found[0] if None not in found else None
        place = again or pointer_join(subject.pointer, "dpars")
        return Reading(place, word="false" if again is None else "true")

    return read


def _shared(field: str, compared: Callable[[Subject], _Ways], asks: str) -> Callable[[Subject], Reading]:
    """Whether all DPARs of an image have the same value in a field."""

    def read(subject: Subject) -> Reading:
        rows = [(value, place) for value, place, _ in _of_each_dpar(subject, field)]
        where = Gap(asks, asks, subject.path, pointer_join(subject.pointer, "dpars"))

        def one(way: Callable[[Any], Any]) -> Reading:
            first = next((way(value) for value, _ in rows if value is not None), None)
            return all_good(rows, lambda value: way(value) == first, subject.complete, where)

        return _however(subject, compared(subject), one)

    return read


def _data_devices_apart(subject: Subject) -> Reading:
    """Whether each DPAR of an image has its data on a device of its own; a group of devices has one for each of it."""
    devices = subject.site.devices
    rows = _of_each_dpar(subject, "data_device")
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


def _each_has(field: str, wanted: Any, asks: str) -> Callable[[Subject], Reading]:
    """Whether every DPAR of an image has one value in a field."""

    def read(subject: Subject) -> Reading:
        rows = [(value, place) for value, place, _ in _of_each_dpar(subject, field)]
        where = Gap(asks, asks, subject.path, pointer_join(subject.pointer, "dpars"))
        return all_good(rows, lambda value: value == wanted, subject.complete, where)

    return read


def _named_after_hosts(subject: Subject) -> Reading:
    """Whether each Domino server of an image is called by its host name, with its domain or without."""
    rows: list[tuple[Any, str]] = []
    for host, place, server in _of_each_dpar(subject, "host_name"):
        name = server.body.get("server_name")
        if name is None and host is not None:
            place = pointer_join(server.pointer, "server_name")
        if name is None or host is None or server.count > 1:
            rows.append((None, place))
            continue
        # Mail1/Acme or, written out, CN=Mail1/O=Acme
        name = name.strip().casefold().partition("/")[0].removeprefix("cn=")
        full = host.strip().casefold()
        rows.append((name in (full, full.partition(".")[0]), place))
    asks = "image.named_after_hosts"
    where = Gap(asks, asks, subject.path, pointer_join(subject.pointer, "dpars"))
    return all_good(rows, lambda value: value is True, subject.complete, where)


def _native_dpars(subject: Subject) -> Reading:
    """The DPARs of an image on a bare machine; those of other images count none."""
    if subject.kind != "native":
        return Reading(pointer_join(subject.pointer, "dpars"), 0, 0)
    return counted(subject.body, "dpars", subject.pointer)


def _one_release(subject: Subject) -> Reading:
    """Whether all DPARs of an image run one release of Domino."""
    found = releases(subject)
    stated = [reading for reading in found if not reading.missing]
    other = next((reading for reading in stated if reading.low != stated[0].low), None)
    if other is not None:
        return Reading(other.pointer, word="false")
    gaps = tuple(dict.fromkeys(gap for reading in found if reading.missing for gap in reading.gaps))
    return Reading(found[0].pointer, gaps=gaps) if gaps else Reading(found[0].pointer, word="true")


def _in_domino_cluster(subject: Subject) -> Reading:
    """Whether a Domino cluster of the site has a member in an image."""
    if subject.path in subject.site.clustered:
        return Reading("/domino_clusters", word="true")
    return Reading("/domino_clusters", word="false" if subject.site.lists_cluster_members else None)


_PARTITIONS: Mapping[str, Callable[[Subject], Reading]] = {
    "native_dpars": _native_dpars,
    "one_domino_release": _one_release,
    "in_domino_cluster": _in_domino_cluster,
    "partition_numbers_apart": _differs("number", _as_written, "image.partition_numbers_apart"),
    "partition_number_repeated": _repeated("number", _as_written),
    "data_directory_repeated": _repeated("data_directory", _as_paths),
    "notes_ini_repeated": _repeated("notes_ini_path", _as_paths),
    "data_directories_apart": _differs("data_directory", _as_paths, "image.data_directories_apart"),
    "notes_ini_apart": _differs("notes_ini_path", _as_paths, "image.notes_ini_apart"),
    "program_directory_shared": _shared("program_directory", _as_paths, "image.program_directory_shared"),
    "ip_addresses_apart": _differs("ip_address", _as_addresses, "image.ip_addresses_apart"),
    "data_devices_apart": _data_devices_apart,
    "networks_apart": _differs("network", _as_written, "image.networks_apart"),
    "advanced_licences": _each_has("licence", "advanced", "image.advanced_licences"),
    "all_on_tcpip": _each_has("network_protocol", "tcpip", "image.all_on_tcpip"),
    "admin_clients": _each_has("admin_client", True, "image.admin_clients"),
    "dpar_to_be_renamed": of_dpars("image.dpar_to_be_renamed", "to_be_renamed"),
    "named_after_hosts": _named_after_hosts,
}


READINGS: Mapping[str, Callable[[Subject], Reading]] = {
    **_PARTITIONS,
}
