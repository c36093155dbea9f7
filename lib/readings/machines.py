"""Readings of what an image has: CPs, memory, guests and hosts beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domino_advisor.readings.basics import Reading, counted, written
from domino_advisor.subjects import Subject, pointer_join


def _cps(subject: Subject) -> Reading:
    if subject.kind in ("guest", "vm"):
        return written("count", subject.body.get("virtual_cps"), pointer_join(subject.pointer, "virtual_cps"))
    name, field = ("lpar", "real_cps") if subject.kind == "lpar" else ("machine", "cps")
    body, pointer = subject.origins[name]
    return written("count", body.get(field), pointer_join(pointer, field))


def _virtual_cps_active(subject: Subject) -> Reading:
    if subject.kind != "guest" or subject.body.get("active") is False:
        return Reading(subject.pointer, 0, 0)
    return _cps(subject)


def _memory(subject: Subject) -> Reading:
    own = written("number", subject.body.get("memory_gib"), pointer_join(subject.pointer, "memory_gib"))
    if not own.missing or subject.kind in ("guest", "vm"):
        return own
    body, pointer = subject.origins["lpar" if subject.kind == "lpar" else "machine"]
    above = written("number", body.get("memory_gib"), pointer_join(pointer, "memory_gib"))
    return own if above.missing else above


def _guests(subject: Subject) -> Reading:
    if "zvm" not in subject.body:
        return Reading(pointer_join(subject.pointer, "zvm", "guests"))
    return counted(subject.body["zvm"], "guests", pointer_join(subject.pointer, "zvm"))


def _cluster_hosts(subject: Subject) -> Reading:
    if "cluster" not in subject.origins:
        return Reading(subject.pointer, 1, 1)
    body, pointer = subject.origins["cluster"]
    return counted(body, "hosts", pointer)


def _of_image(read_image: Callable[[Subject], Reading]) -> Callable[[Subject], Reading]:
    """What is said of the image that a DPAR is in."""

    def read(subject: Subject) -> Reading:
        return read_image(subject.parent) if subject.parent is not None else Reading(subject.pointer)

    return read


READINGS: Mapping[str, Callable[[Subject], Reading]] = {
    "cps": _cps,
    "virtual_cps_active": _virtual_cps_active,
    "memory_gib": _memory,
    "guests": _guests,
    "cluster_hosts": _cluster_hosts,
    "image_cps": _of_image(_cps),
    "image_memory_gib": _of_image(_memory),
}
