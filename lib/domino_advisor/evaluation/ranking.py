"""What comes first wherever something is ranked: how strongly it is asked, then what is lost where it is not so."""

from __future__ import annotations

from collections.abc import Iterable

from domino_advisor.core.answer import STAKES, STRENGTHS, Stake, Strength


def worth(strength: Strength, stake: Stake | None) -> tuple[int, int]:
    """The rank of something, the least first. What says nothing of what is lost comes last of its strength."""
    return STRENGTHS.index(strength), len(STAKES) if stake is None else STAKES.index(stake)


def worst(stakes: Iterable[Stake]) -> Stake | None:
    """The one that weighs most, None where there is none."""
    return min(stakes, key=STAKES.index, default=None)
