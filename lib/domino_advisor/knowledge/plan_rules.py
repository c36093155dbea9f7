"""What is known of planned changes whatever the site: `rules/plans.yml`, read and checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import yaml

from domino_advisor.description.altered import OTHER
from domino_advisor.description.of_today import OfToday
from domino_advisor.description.planning import PlanRules
from domino_advisor.description.sayings import Follows
from domino_advisor_schemas.deployment import all_schemas

FILE = "plans.yml"
MEMBER = "difference.member"
"""The quantity whose words are the members of which something follows for the change that makes them others."""

_PARTS = ("follows", "refers", "of_today", "grows", "carries")
_MEMBERS = {"of", "is"}


def read_plan_rules(content: bytes | None, members: Iterable[str] = ()) -> PlanRules:
    """What a file of rules that was checked says of plans; nothing where there is no such file.

    members: those of which something follows for the change that makes them others.
    """
    said = _entries(content)
    return PlanRules(
        tuple(
            Follows(member, frozenset(entry["of"]), entry.get("is"))
            for member, entry in said.get("follows", {}).items()
        ),
        tuple(
            OfToday(**{name: frozenset(members) for name, members in entry.items()})
            for entry in said.get("of_today", ())
        ),
        frozenset(said.get("refers", ())),
        frozenset(said.get("grows", ())),
        frozenset(said.get("carries", ())),
        frozenset(members) - {OTHER},
    )


def misread(content: bytes | None) -> Iterator[str]:
    """What is wrong in such a file, a sentence each."""
    said, known = _entries(content), _known()
    yield from (f"{FILE}: {part} is no part of it" for part in said if part not in _PARTS)
    for name, entry in said.get("follows", {}).items():
        if more := set(entry) - _MEMBERS:
            yield f"{FILE}: follows: {name}: it has {', '.join(sorted(_MEMBERS))}, and not {min(more)}"
        named = set(entry.get("of", ()))
        yield from (f"{FILE}: follows: {name}: no description has {one}" for one in sorted(named - known))
    for number, entry in enumerate(said.get("of_today", ()), start=1):
        if more := set(entry) - set(OfToday.__struct_fields__):
            yield f"{FILE}: of_today: entry {number}: {min(more)} is no part of one"
        if not {"of", "unknown"} < entry.keys():
            yield f"{FILE}: of_today: entry {number}: it has of, unknown, and what that rests on"
        named = {
            part for key, members in entry.items() if key != "releases" for name in members for part in name.split("/")
        }
        yield from (f"{FILE}: of_today: entry {number}: no description has {one}" for one in sorted(named - known))
    for part in ("refers", "grows", "carries"):
        yield from (f"{FILE}: {part}: no description has {name}" for name in said.get(part, ()) if name not in known)
    yield from (f"{FILE}: follows: no description has {name}" for name in said.get("follows", {}) if name not in known)


def _known() -> frozenset[str]:
    """The names of all members of a description."""
    return frozenset(name for schema in all_schemas() for name in schema.fields)


def _entries(content: bytes | None) -> Mapping[str, Any]:
    return (yaml.load(content, Loader=yaml.CSafeLoader) if content else None) or {}


__all__ = ["MEMBER", "misread", "read_plan_rules"]
