"""What rules take where a description does not say it: `rules/defaults.yml`, read and checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import yaml
from msgspec import Struct

FILE = "defaults.yml"
_MEMBERS = {"says", "reason", "rules"}
_DEFRULE = re.compile(r"^\(defrule (\S+)", re.MULTILINE)


class Default(Struct, frozen=True):
    """says: what is taken, in words; reason: why; rules: those that take it."""

    name: str
    says: str
    reason: str
    rules: tuple[str, ...]


def read_defaults(content: bytes | None) -> tuple[Default, ...]:
    """The defaults of a file of rules that was checked; none where there is no such file."""
    return tuple(
        Default(name, entry["says"], entry["reason"].strip(), tuple(entry["rules"]))
        for name, entry in _entries(content).items()
    )


def misread(content: bytes | None, constructs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """What is wrong in such a file, a sentence each. constructs: the rules written by hand, with their files' names."""
    known = {rule for _, text in constructs for rule in _DEFRULE.findall(text)}
    for name, entry in _entries(content).items():
        if not isinstance(entry, Mapping) or set(entry) != _MEMBERS:
            yield f"{FILE}: {name}: a default has {', '.join(sorted(_MEMBERS))}"
            continue
        yield from (f"{FILE}: {name}: there is no rule {rule}" for rule in entry["rules"] if rule not in known)


def _entries(content: bytes | None) -> Mapping[str, Any]:
    return (yaml.load(content, Loader=yaml.CSafeLoader) if content else None) or {}


__all__ = ["Default", "misread", "read_defaults"]
