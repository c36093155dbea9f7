"""Where an administrator finds what a description states: menus, commands and files, out of `rules/lookups.yml`.

They are found by the place in the description, since several quantities are read of one place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any

import yaml

from domino_advisor.core.errors import RuleBaseError

FILE = "lookups.yml"
ANY = "any"
PEOPLE = "people"
SYSTEMS = ("linux", "windows", "aix", "solaris", "i5os", "zos")
KINDS = ("vm", "guest", "lpar", "native")
PLATFORMS = (ANY, PEOPLE, *KINDS, *SYSTEMS)
"""What a line is for: any, the kind of image, or its operating system; people, where nothing but they shows it."""

Lines = Mapping[str, tuple[str, ...]]


def lookups(files: Mapping[str, bytes]) -> Mapping[str, Lines]:
    """The lines of each place, by what they are for. files: those of a rule base.

    RuleBaseError names every entry that is wrong.
    """
    return _read(files[FILE]) if FILE in files else {}


def lines_for(found: Lines, kinds: Collection[str], systems: Collection[str]) -> Iterator[str]:
    """The lines that are for some kinds of images and operating systems; where neither is known, all."""
    for name, lines in found.items():
        known = systems if name in SYSTEMS else kinds
        if name in (ANY, PEOPLE) or not known or name in known:
            yield from lines


def nearest(found: Mapping[str, Lines], place: str) -> Lines:
    """The lines of a place, or else of what it lies in: all settings of notes.ini stand in one file."""
    while place:
        if place in found:
            return found[place]
        place = place.rpartition("/")[0]
    return {}


@lru_cache(4)
def _read(content: bytes) -> Mapping[str, Lines]:
    document = yaml.load(content, Loader=yaml.CSafeLoader) or {}
    faults: list[str] = []
    found = {place: dict(_lines(place, entry, faults)) for place, entry in document.items()}
    if faults:
        raise RuleBaseError(faults)
    return found


def _lines(place: str, entry: Any, faults: list[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    named = entry if isinstance(entry, Mapping) else {ANY: entry}
    for name, lines in named.items():
        listed = lines if isinstance(lines, list) else [lines]
        if name not in PLATFORMS:
            faults.append(f"{FILE}: {place}: {name} is none of {', '.join(PLATFORMS)}")
        elif not all(isinstance(line, str) and line for line in listed):
            faults.append(f"{FILE}: {place}: {name} is a line of text, or a list of them")
        else:
            yield name, tuple(listed)
