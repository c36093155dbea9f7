"""How much of an answer is told: four levels, each with all that stands in the one before."""

from __future__ import annotations

from typing import Literal, get_args

Depth = Literal["screen", "actions", "findings", "account"]
"""screen: one screen; actions: what there is to do, and what to answer; findings: by guideline, with what they rest on;
account: every verdict, also what is satisfied or not applicable.
"""
DEPTHS: tuple[Depth, ...] = get_args(Depth)


def next_depth(depth: Depth) -> Depth | None:
    """The level that tells more, None behind the last."""
    following = DEPTHS[DEPTHS.index(depth) + 1 :]
    return following[0] if following else None
