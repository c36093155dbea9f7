"""What is held against each other of claims and runs whatever the site: `rules/measurements.yml`, read and checked."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any, cast

import yaml
from marshmallow import fields
from msgspec import Struct

from domino_advisor_schemas.deployment import (
    ClaimSchema,
    DeviceSchema,
    DparMeasuredSchema,
    DparSchema,
    HostSchema,
    ImageMeasuredSchema,
    ImageSchema,
    LparSchema,
    RemarkSchema,
    RunSchema,
    VmSchema,
    WorkloadSchema,
)

FILE = "measurements.yml"
_SCHEMAS = {"claims": ClaimSchema, "runs": RunSchema}
_PARTS = ("claims", "runs", "rates", "metrics", "there", "units", "relied", "ratios", "within", "stored")
_SHARED = {"lpar": LparSchema, "host": HostSchema}
_ROOMS = {"device": DeviceSchema}
_STORED_IN = {"room": ("device", DeviceSchema), "files": ("DPAR", DparSchema), "size": ("workload", WorkloadSchema)}
_UNITS = ("kind", "metric")
_MEMBERS = ("figures", "difference", "aside", "of_these", "all_of")
_LISTS = (*_MEMBERS, "remarked")


class Measured(Struct, frozen=True):
    """What is held against each other of the items of one list of a description, by the names of their members.

    remarked: what remarks on the whole of two have to be the same in. origin: the member that says where a figure comes
    from, and the words of it that go with no other.
    """

    figures: tuple[str, ...] = ()
    difference: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    of_these: tuple[str, ...] = ()
    all_of: tuple[str, ...] = ()
    remarked: tuple[str, ...] = ()
    origin: tuple[str, tuple[str, ...]] | None = None


class Relied(Struct, frozen=True):
    """What a claim counts on by its effect. member: of a VM, that it is on; says: what it says then; called: its name.

    unless: the list of a site that may tell that it is on, too.
    """

    member: str
    called: str
    says: tuple[str, ...]
    unless: str | None = None


class Ratio(Struct, frozen=True):
    """A ratio of virtual to real CPs that a claim tells by its effect.

    type: of what type of subject; real: its member that counts the real ones.
    """

    type: str
    real: str


class Stored(Struct, frozen=True):
    """Mail files on a device, by the names of members.

    room: of the device, how much it has; files: of a DPAR, how many; size: of its users, how large on average;
    loose_percent: by how much the room may be told too small; unless: what leaves it open how much room they take, each
    with the words of it that do.
    """

    room: str
    files: str
    size: str
    loose_percent: float
    unless: Mapping[str, tuple[str | bool, ...]]


class Measurements(Struct, frozen=True):
    """What is held against each other. rates: a paper's item for each; metrics: the member of a run for each.

    there: by the kind of a claim and its moment, what is measured of the part of the site that it is of. units: in what
    the figure of a claim is, by the words of its members, the first of which decides. relied: by its effect, what has
    to be on for what it says in words. ratios: by its effect, that of which CPs it tells. within: of a type of subject,
    by what is needed of it, the member that says how much of that there is. stored: how mail files are held against
    the room of their device, None where they are not.
    """

    claims: Measured = Measured()
    runs: Measured = Measured()
    rates: Mapping[str, str] = {}
    metrics: Mapping[str, str] = {}
    there: Mapping[str, Mapping[str, str]] = {}
    units: Mapping[str, Mapping[str, str]] = {}
    relied: Mapping[str, Relied] = {}
    ratios: Mapping[str, Ratio] = {}
    within: Mapping[str, Mapping[str, str]] = {}
    stored: Stored | None = None

    def unit_of(self, claim: Mapping[str, Any]) -> str | None:
        """In what the figure of a claim is; None where only its words could say so."""
        found = (self.units.get(name, {}).get(str(claim.get(name))) for name in _UNITS)
        return next(filter(None, found), None)


def read_measurements(content: bytes | None) -> Measurements:
    """What a file of rules that was checked says of measurements; nothing where there is no such file."""
    said = _entries(content)
    return Measurements(
        _measured(said.get("claims", {})),
        _measured(said.get("runs", {})),
        {rate: entry["item"] for rate, entry in said.get("rates", {}).items()},
        dict(said.get("metrics", {})),
        dict(said.get("there", {})),
        dict(said.get("units", {})),
        {
            effect: Relied(entry["member"], entry["called"], tuple(entry["says"]), entry.get("unless"))
            for effect, entry in said.get("relied", {}).items()
        },
        {effect: Ratio(entry["type"], entry["real"]) for effect, entry in said.get("ratios", {}).items()},
        dict(said.get("within", {})),
        _stored(said["stored"]) if "stored" in said else None,
    )


def _stored(entry: Mapping[str, Any]) -> Stored:
    unless = {name: tuple(words) for name, words in entry["unless"].items()}
    return Stored(entry["room"], entry["files"], entry["size"], entry["loose_percent"], unless)


def _measured(entry: Mapping[str, Any]) -> Measured:
    origin = entry.get("from")
    lists = {name: tuple(entry.get(name, ())) for name in _LISTS}
    return Measured(**lists, origin=(origin["member"], tuple(origin["apart"])) if origin else None)


def misread(content: bytes | None, items: Container[str]) -> Iterator[str]:
    """What is wrong in such a file, a sentence each. items: those of the inventory."""
    said = _entries(content)
    yield from (f"{FILE}: {part} is no part of it" for part in said if part not in _PARTS)
    for part, schema in _SCHEMAS.items():
        entry, known = said.get(part, {}), set(schema().fields)
        yield from (f"{FILE}: {part}: {name} is no part of one" for name in entry if name not in (*_LISTS, "from"))
        named = [name for members in _MEMBERS for name in entry.get(members, ())]
        named += [entry["from"]["member"]] if "from" in entry else []
        yield from (f"{FILE}: {part}: none of them has {name}" for name in named if name not in known)
        remarked = (name for name in entry.get("remarked", ()) if name not in RemarkSchema().fields)
        yield from (f"{FILE}: {part}: no remark has {name}" for name in remarked)
    runs = set(RunSchema().fields)
    yield from (
        f"{FILE}: rates: {entry['item']} is no item" for entry in said.get("rates", {}).values()
        if entry["item"] not in items
    )  # fmt: skip
    yield from (f"{FILE}: metrics: no run has {name}" for name in said.get("metrics", {}).values() if name not in runs)
    kinds, moments = (set(ClaimSchema().fields[name].metadata["enum"]) for name in ("kind", "moment"))
    for name, units in said.get("units", {}).items():
        yield from (
            f"{FILE}: units: they go by {' or '.join(_UNITS)}, not by {name}" for _ in range(name not in _UNITS)
        )
        known = set(ClaimSchema().fields[name].metadata["enum"]) if name in _UNITS else set(units)
        yield from (f"{FILE}: units: {word} is no {name} of a claim" for word in units if word not in known)
    measured = {*ImageMeasuredSchema().fields, *DparMeasuredSchema().fields}
    for kind, members in said.get("there", {}).items():
        yield from (f"{FILE}: there: {kind} is no kind of claim" for _ in range(kind not in kinds))
        yield from (f"{FILE}: there: {moment} is no moment" for moment in members if moment not in moments)
        yield from (f"{FILE}: there: nothing measures {name}" for name in members.values() if name not in measured)
    effects = set(ClaimSchema().fields["effect"].metadata["enum"])
    says = cast("fields.List[Any]", ClaimSchema().fields["says"])
    words = set(says.inner.metadata["enum"])
    for effect, entry in said.get("relied", {}).items():
        yield from (f"{FILE}: relied: {effect} is no effect" for _ in range(effect not in effects))
        member = entry["member"]
        yield from (f"{FILE}: relied: no VM has {member}" for _ in range(member not in VmSchema().fields))
        yield from (f"{FILE}: relied: no claim says {word}" for word in entry["says"] if word not in words)
    for effect, entry in said.get("ratios", {}).items():
        yield from (f"{FILE}: ratios: {effect} is no effect" for _ in range(effect not in effects))
        kind, real = entry["type"], entry["real"]
        yield from (f"{FILE}: ratios: no {kind} shares its CPs" for _ in range(kind not in _SHARED))
        known = set(_SHARED[kind]().fields) if kind in _SHARED else {real}
        yield from (f"{FILE}: ratios: no {kind} has {real}" for _ in range(real not in known))
    for kind, entry in said.get("within", {}).items():
        yield from (f"{FILE}: within: nothing is needed of a {kind}" for _ in range(kind not in _ROOMS))
        known = set(_ROOMS[kind]().fields) if kind in _ROOMS else {*entry, *entry.values()}
        named = [*entry, *entry.values()]
        yield from (f"{FILE}: within: no {kind} has {name}" for name in named if name not in known)
    if "stored" in said:
        yield from _misread_stored(said["stored"])


def _misread_stored(entry: Mapping[str, Any]) -> Iterator[str]:
    lacking = [name for name in Stored.__struct_fields__ if name not in entry]
    yield from (f"{FILE}: stored: {name} is missing" for name in lacking)
    if lacking:
        return
    for name, (kind, schema) in _STORED_IN.items():
        if entry[name] not in schema().fields:
            yield f"{FILE}: stored: no {kind} has {entry[name]}"
    known = {name for schema in (DeviceSchema, DparSchema, ImageSchema) for name in schema().fields}
    yield from (f"{FILE}: stored: no device, DPAR or image has {name}" for name in entry["unless"] if name not in known)


def _entries(content: bytes | None) -> Mapping[str, Any]:
    return (yaml.load(content, Loader=yaml.CSafeLoader) if content else None) or {}


__all__ = ["FILE", "Measured", "Measurements", "Ratio", "Relied", "Stored", "misread", "read_measurements"]
