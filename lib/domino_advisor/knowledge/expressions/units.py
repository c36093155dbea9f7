"""Units: which may be compared or added, as `rules/units.yml` says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

FILE = "units.yml"


@dataclass(frozen=True)
class Units:
    """groups: of each unit the group of those that it goes with. any_user: units of users of no kind in particular.

    measures: units of what is measured; all others are of things that are counted. shares: units of a ratio. counted:
    what members go by where they are counted.
    """

    groups: Mapping[str, int] = field(default_factory=dict)
    users: frozenset[int] = frozenset()
    any_user: frozenset[str] = frozenset()
    measures: frozenset[str] = frozenset()
    shares: frozenset[str] = frozenset()
    counted: frozenset[str] = frozenset()

    def are_things(self, units: Iterable[str]) -> bool:
        """Whether units are of things, or of shares, so that an amount of them may be taken so many times."""
        return not any(unit in self.measures for unit in units)

    def agree(self, one: str | None, other: str | None) -> bool:
        """Whether two amounts may be compared; None, or an empty text, is a number without a unit."""
        if not one or not other or one == other:
            return True
        for unit, against in ((one, other), (other, one)):
            if unit in self.any_user and (against in self.any_user or self.groups.get(against) in self.users):
                return True
        return one in self.groups and self.groups[one] == self.groups.get(other)


def read_units(content: bytes | None) -> Units:
    """The units of a rule base; without the file every unit stands for itself."""
    document: Mapping[str, Any] = (yaml.load(content, Loader=yaml.CSafeLoader) if content else None) or {}
    lines = document.get("alike", ())
    groups = {str(unit): number for number, line in enumerate(lines) for unit in line}
    users = frozenset(number for number, line in enumerate(lines) if any(str(unit).endswith("user") for unit in line))
    named = {
        name: frozenset(map(str, document.get(name, ()))) for name in ("any_user", "measures", "shares", "counted")
    }
    return Units(groups, users, **named)


__all__ = ["FILE", "Units", "read_units"]
