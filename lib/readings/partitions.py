"""Readings of the partitions of an image: what each has to itself, and what they share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from domino_advisor.readings.basics import Reading, all_good
from domino_advisor.subjects import Gap, Subject, pointer_join


def _of_each_dpar(subject: Subject, field: str) -> list[tuple[Any, str, Subject]]:
    """What each DPAR of an image states in a field, None for nothing; where, or where it would stand; and the DPAR."""
    return [(server.body.get(field), pointer_join(server.pointer, field), server) for server in subject.children]


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


def _in_domino_cluster(subject: Subject) -> Reading:
    """Whether a Domino cluster of the site has a member in an image."""
    if subject.path in subject.site.clustered:
        return Reading("/domino_clusters", word="true")
    return Reading("/domino_clusters", word="false" if subject.site.lists_cluster_members else None)


READINGS: Mapping[str, Callable[[Subject], Reading]] = {
    "in_domino_cluster": _in_domino_cluster,
    "data_devices_apart": _data_devices_apart,
}
