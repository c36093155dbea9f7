"""What unit a term may come to: of counts, products and ratios too (docs/expressions.md).

A paper's figure mostly leaves out what it is per: "2 GiB" are 2 GiB for each DPAR, "60 minutes" those of an hour. So
the unit of a product is one of several, and a term is wrong where none of them fits.
"""

from __future__ import annotations

from dataclasses import dataclass

from domino_advisor.knowledge.expressions.units import Units

Powers = tuple[tuple[str, int], ...]
"""Units with their powers, in order: (("GiB", 1), ("s", -1))."""

COUNT = "#"
"""The unit of what is counted: it goes by many names."""


@dataclass(frozen=True)
class Amount:
    """A number. kinds: the units that it may have, None for any.

    figured: whether a figure is part of it, which may leave out what it is per.
    """

    kinds: frozenset[Powers] | None
    figured: bool = False

    @property
    def text(self) -> str:
        """Its unit, in the fullest of the ways in which it may be meant."""
        if self.kinds is None:
            return "a bare number"
        fullest = max(self.kinds, key=lambda powers: (sum(abs(power) for _, power in powers), powers))
        over = [unit for unit, power in fullest for _ in range(power)]
        under = [unit for unit, power in fullest for _ in range(-power)]
        if () in self.kinds:
            return "a ratio"
        if fullest == ((COUNT, 1),):
            return "a number of members"
        parts = [" * ".join(over) or "1", *under]
        return " / ".join(part.replace(COUNT, "number of members") for part in parts)


def amount(unit: str | None, *, figured: bool = False) -> Amount:
    """An amount of a unit; without one it is a bare number."""
    return Amount(frozenset({((unit, 1),)}) if unit else None, figured)


def agree(one: Amount, other: Amount, units: Units) -> bool:
    """Whether two amounts may be compared or added: some way of meaning the one fits some way of meaning the other."""
    if one.kinds is None or other.kinds is None:
        return True
    return any(_alike(mine, yours, units) for mine in one.kinds for yours in other.kinds)


def together(one: Amount, other: Amount, units: Units) -> Amount:
    """What two amounts that agree come to when they are added, or when one of them is taken."""
    figured = one.figured or other.figured
    if one.kinds is None or other.kinds is None:
        return Amount(other.kinds if one.kinds is None else one.kinds, figured)
    shared = {mine for mine in one.kinds if any(_alike(mine, yours, units) for yours in other.kinds)}
    return Amount(frozenset(shared or one.kinds), figured)


def product(one: Amount, other: Amount, units: Units) -> Amount:
    """An amount times another: so many times each of these, where the one is a number of things or a share.

    A figure may be per whatever it is multiplied by: hours times the minutes of an hour are minutes.
    """
    figured = one.figured or other.figured
    if one.kinds is None or other.kinds is None:
        return Amount(other.kinds if one.kinds is None else one.kinds, figured)
    found: set[Powers] = set()
    for mine in one.kinds:
        for yours in other.kinds:
            found.add(_times(mine, yours, 1, units))
            if other.figured or units.are_things(unit for unit, _ in mine):
                found.add(yours)
            if one.figured or units.are_things(unit for unit, _ in yours):
                found.add(mine)
    return Amount(frozenset(found), figured)


def quotient(one: Amount, other: Amount, units: Units) -> Amount:
    """An amount divided by another: what there is of it for each, or a ratio where both are alike.

    By a figure that is alike it may come to anything: users by the users of a DPAR are DPARs.
    """
    figured = one.figured or other.figured
    if other.kinds is None:
        return Amount(one.kinds, figured)
    if one.kinds is None:
        return Amount(None, figured)
    found: set[Powers] = set()
    for mine in one.kinds:
        for yours in other.kinds:
            if other.figured and _alike(mine, yours, units):
                return Amount(None, figured)
            divided = _times(mine, yours, -1, units)
            found.add(divided)
            # as often as the one holds the other: so many hosts it takes
            if not divided:
                found.add(((COUNT, 1),))
            # what is told for each keeps its name
            if len(divided) == len(mine) + len(yours):
                found.add(mine)
    return Amount(frozenset(found), figured)


def _times(mine: Powers, yours: Powers, sign: int, units: Units) -> Powers:
    found = dict(mine)
    for unit, power in yours:
        same = next((own for own in found if _agree(own, unit, units)), unit)
        found[same] = found.get(same, 0) + sign * power
    return tuple(sorted((unit, power) for unit, power in found.items() if power))


def _alike(mine: Powers, yours: Powers, units: Units) -> bool:
    if not mine or not yours:
        # of a ratio, what is told of it: times, per cent
        return all(unit in units.shares for unit, _ in (*mine, *yours))
    left = list(yours)
    for unit, power in mine:
        found = next((one for one in left if one[1] == power and _agree(unit, one[0], units)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def _agree(one: str, other: str, units: Units) -> bool:
    if COUNT in (one, other):
        return all(unit == COUNT or unit in units.counted for unit in (one, other))
    return units.agree(one, other)


__all__ = ["COUNT", "Amount", "agree", "amount", "product", "quotient", "together"]
