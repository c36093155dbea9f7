"""What comes first wherever something is ranked: what is required, what is grave if it is not so, then the rest."""

from __future__ import annotations

from collections.abc import Iterable

from domino_advisor.core.answer import STAKES, STRENGTHS, Stake, Strength

GRAVE: tuple[Stake, ...] = ("data", "availability")
"""What may be lost that nobody can make up for, what weighs most first: mail, and the time of users without theirs."""


def worth(strength: Strength, stake: Stake | None) -> tuple[bool, bool, int, int]:
    """The rank of something, the least first: a must; what is grave; the strength; what else is lost.

    What says nothing of what is lost comes last of its strength, and nothing is lost where nothing is demanded.
    """
    return (
        strength != "must", not gravity(stake) or strength == "inform", STRENGTHS.index(strength),
        len(STAKES) if stake is None else STAKES.index(stake),
    )  # fmt: skip


def gravity(stake: Stake | None) -> int:
    """How much weighs what nobody can make up for, 0 where anybody can."""
    return len(GRAVE) - GRAVE.index(stake) if stake in GRAVE else 0


def worst(stakes: Iterable[Stake]) -> Stake | None:
    """The one that weighs most, None where there is none."""
    return min(stakes, key=STAKES.index, default=None)
