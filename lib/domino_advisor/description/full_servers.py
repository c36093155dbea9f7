"""Whether a planned change brings users to what is full already, as far as that is stated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from domino_advisor.core.ranges import ends_of, is_range
from domino_advisor.description.differences import Chain, Difference, called
from domino_advisor.description.sayings import Saying

MEMBER = "fills_a_full_server"
"""The member of a change that holds it; no description states it."""
_USERS = frozenset({"registered", "connected", "active_15min", "concurrent", "unspecified"})
_CAPACITY = frozenset({"cps", "real_cps", "virtual_cps", "cores", "processor", "processor_mhz", "model", "count"})
_ALL = 100


def brings_users_to_a_full_server(
    before: Mapping[str, Any], found: Sequence[Difference], origin: Callable[[str], str]
) -> Saying | None:
    """Where it brings users to what uses all of its CPU, or is said to be used too much, and gives it no more.

    before: the site before it. found: what it makes otherwise.
    """
    enlarged = [one.chain for one in found if one.member in _CAPACITY]
    for one in found:
        if one.member not in _USERS or not _is_more(one):
            continue
        full = [chain for chain, there in _around(before, one.chain) if _is_full(there)]
        if any(not _within(chain, enlarged) for chain in full):
            return Saying(True, origin(one.pointer), one.after)
    return None


def _is_more(one: Difference) -> bool:
    """Whether there are surely more users than before."""
    if one.after is None:
        return False
    least, _ = ends_of(one.after, True) if is_range(one.after) else (one.after, one.after)
    _, most = ends_of(one.before, True) if is_range(one.before) else (one.before, one.before)
    known = one.before is not None or one.apart
    return known and least is not None and (most if one.before is not None else 0) is not None and least > (most or 0)


def _around(site: Mapping[str, Any], chain: Chain) -> Iterator[tuple[Chain, Mapping[str, Any]]]:
    """What lies around a place, from the outermost inward, as far as it is there."""
    there: Any = site
    for length, name in enumerate(chain, start=1):
        if isinstance(there, list):
            there = next((item for item in there if called(item) == name), None)
        else:
            there = there.get(name)
        if there is None:
            return
        if isinstance(there, dict):
            yield chain[:length], there


def _is_full(there: Mapping[str, Any]) -> bool:
    used = there.get("measured", {}).get("cpu_percent")
    least = ends_of(used, False)[0] if is_range(used) else used
    return there.get("over_utilized") is True or (least is not None and least >= _ALL)


def _within(chain: Chain, others: Sequence[Chain]) -> bool:
    """Whether one of others stands at a chain, within it, or in what it lies in."""
    return any(other[: len(chain)] == chain or chain[: len(other)] == other for other in others)
