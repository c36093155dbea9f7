"""Distributions of Linux and their releases, as systems and inventories name them, in the words of a description."""

from __future__ import annotations

import re

_DISTRIBUTIONS = {"sles": "sles", "sles_sap": "sles", "rhel": "rhel", "redhat": "rhel"}
_VERSION = re.compile(r"(\d{1,9})(?:\.(\d{1,9}))?")
_FIRST_WITH_SERVICE_PACKS_AS_MINOR = 10


def distribution_of(name: str) -> str:
    """sles, rhel or other, by the ID of an os-release or the name that an inventory has."""
    return _DISTRIBUTIONS.get(name.lower(), "other")


def linux_release(name: str, version: str) -> str | None:
    """15 SP5 of 15.5 of SLES, 9.4 of 9.4 of any other; None of what is no version."""
    match = _VERSION.fullmatch(version)
    if match is None:
        return None
    major, minor = match[1], match[2] or ""
    packs = distribution_of(name) == "sles" and int(major) >= _FIRST_WITH_SERVICE_PACKS_AS_MINOR
    if packs and minor not in ("", "0"):
        return f"{major} SP{minor}"
    return major if minor == "0" else version
