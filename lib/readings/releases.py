"""Readings of the releases of what uses a device, and of the release that is stated nearest to a subject."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

from domino_advisor.readings.basics import Reading, written
from domino_advisor.readings.storage import beneath
from domino_advisor.subjects import Gap, Subject, pointer_join


def domino_release(subject: Subject) -> Reading:
    """The release that is stated nearest to a subject: of its DPAR, its image or the site."""
    for origin in ("dpar", "image", "site"):
        body, pointer = subject.origins.get(origin, ({}, ""))
        if "domino_release" in body:
            return written("release", body["domino_release"], pointer_join(pointer, "domino_release"))
    # it may be stated on a DPAR, on an image, or once for the site
    _, pointer = subject.origins.get("dpar") or subject.origins.get("image") or ({}, "")
    place = pointer_join(pointer, "domino_release")
    where = subject.parent.path if subject.type == "workload" and subject.parent else subject.path
    return Reading(place, gaps=(Gap("dpar.domino_release", "dpar.domino_release", where if pointer else "", place),))


def releases(subject: Subject) -> list[Reading]:
    """The releases of a subject's DPARs; of those that are not listed, what holds for them where they may be."""
    readings = [domino_release(server) for server, _, _ in subject.descendants("dpar")]
    unlisted = [(domino_release(owner), owner.gaps) for owner in subject.openings("dpar")]
    if all(reading.missing for reading in readings):
        own = domino_release(subject)
        return [own] if own.missing or not unlisted else [above for above, _ in unlisted]
    # what is said above DPARs that may be there decides nothing that those that are listed leave open
    listed = {reading.low for reading in readings}
    return readings + [Reading(above.pointer, gaps=gaps) for above, gaps in unlisted if above.low not in listed]


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


def _oldest(releases: Callable[[Subject], list[Reading]]) -> Callable[[Subject], Reading]:
    return lambda subject: _extreme_release(releases(subject), newest=False)


def _newest(releases: Callable[[Subject], list[Reading]]) -> Callable[[Subject], Reading]:
    return lambda subject: _extreme_release(releases(subject), newest=True)


def _oldest_release_in_use(subject: Subject) -> Reading:
    """The oldest release of the DPARs whose images or logs use a device.

    Where others may use it too, it is none older than the oldest of the site; of a device that no one names, and none
    newer than the newest.
    """
    users = [*subject.used_by, *subject.children]
    named = _extreme_release([found for user in users for found in releases(user)], newest=False) if users else None
    site = subject.site
    if named is not None and subject.complete and site.places_all_mail and site.places_all_systems:
        return named
    oldest, newest = _site_releases(site)
    if named is None and oldest.missing:
        return oldest
    low, high = oldest.low, newest.high if named is None or named.high is None else named.high
    if low is not None and low == high:
        return replace(oldest, gaps=())
    gaps = [*(named or newest).gaps, *oldest.gaps, *subject.gaps]
    if named is None or not site.places_all_mail:
        gaps.append(Gap("dpar.mail_devices", "mail_devices", subject.path, subject.pointer))
    if not site.places_all_systems:
        gaps.append(Gap("image.system_device", "image.system_apart", subject.path, subject.pointer))
    return Reading(subject.pointer, low, high, gaps=tuple(dict.fromkeys(gaps)))


# Asked for by each device; a site is not kept for it.
_RELEASES_OF_SITES: WeakKeyDictionary[Subject, tuple[Reading, Reading]] = WeakKeyDictionary()


def _site_releases(site: Subject) -> tuple[Reading, Reading]:
    """The oldest and the newest release of Domino of a site."""
    if site not in _RELEASES_OF_SITES:
        found = releases(site)
        both = _extreme_release(found, newest=False), _extreme_release(found, newest=True)
        _RELEASES_OF_SITES[site] = both
    return _RELEASES_OF_SITES[site]


def _device_esx_releases(subject: Subject) -> list[Reading]:
    """The releases of ESX of the hosts whose VMs use a device."""
    readings = []
    for image in subject.used_by:
        if "host" in image.origins:
            body, pointer = image.origins["host"]
            place = pointer_join(pointer, "esx_release")
            gap = Gap("image.esx_release", "image.esx_release", image.path, place)
            readings.append(replace(written("release", body.get("esx_release"), place), gaps=(gap,)))
    return readings or [Reading(subject.pointer)]


def _mail_releases(subject: Subject) -> list[Reading]:
    """The releases of Domino of the DPARs that are named as having mail files on a device, or on what lies on it."""
    readings = [
        domino_release(server)
        for image in subject.used_by
        for server in image.children
        for name in server.body.get("mail_devices", ())
        if any(device is subject.body for device in beneath(image, name))
    ]
    return readings or [domino_release(subject)]


READINGS: Mapping[str, Callable[[Subject], Reading]] = {
    "oldest_release_in_use": _oldest_release_in_use,
    "oldest_mail_release": _oldest(_mail_releases),
    "newest_mail_release": _newest(_mail_releases),
    "device_oldest_esx_release": _oldest(_device_esx_releases),
    "device_newest_esx_release": _newest(_device_esx_releases),
}
