"""Where a planned change says of itself what is otherwise than what it leads to: a fault of the description."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from domino_advisor.core.errors import Fault
from domino_advisor.core.pointers import pointer_join
from domino_advisor.core.ranges import ends_of, is_range
from domino_advisor.core.releases import last_release_number, release_number
from domino_advisor.description.differences import Difference
from domino_advisor_schemas.spelling import shown


class Follows(Struct, frozen=True):
    """A member of a change that follows from what it leads to.

    of: the members that say it where they become others. fixed: what follows whatever they become, None for what they
    become.
    """

    member: str
    of: frozenset[str]
    fixed: Any = None


class _Saying(Struct, frozen=True):
    """What follows. pointer: the place in what was sent that says it; written: what stands there."""

    value: Any
    pointer: str
    written: Any


def contradictions(
    change: Mapping[str, Any],
    at: str,
    found: Sequence[Difference],
    origin: Callable[[str], str],
    follows: Sequence[Follows],
) -> Iterator[Fault]:
    """Where a change states otherwise than what plainly follows. at: where the change stands."""
    for one in follows:
        saying = _plain(one, found, origin) if one.member in change else None
        if saying is None or _agree(change[one.member], saying.value):
            continue
        states, leads = shown(change[one.member]), shown(saying.written)
        yield Fault(
            pointer_join(at, one.member),
            f"{one.member} is {states}, and what the change leads to has {leads} at {saying.pointer}",
            found=states,
            expected="what the change leads to",
            advice=f"Leave {one.member} out, since it follows from there, or correct one of the two.",
        )


def _plain(follows: Follows, found: Sequence[Difference], origin: Callable[[str], str]) -> _Saying | None:
    """What follows where all places that a change makes otherwise come to the same."""
    named = [one for one in found if one.member in follows.of and one.after is not None]
    changed = [one for one in named if not one.apart and _is_another(one)]
    if not changed:
        return None
    first = changed[0]
    if follows.fixed is not None:
        return _Saying(follows.fixed, origin(first.pointer), first.after)
    if any(not _same(one.after, first.after) for one in named):
        return None
    return _Saying(first.after, origin(first.pointer), first.after)


def _is_another(difference: Difference) -> bool:
    """Whether something becomes what it was not, by itself or by what it lies in."""
    return bool(difference.after != (difference.held if difference.before is None else difference.before))


def _agree(stated: Any, follows: Any) -> bool:
    if is_range(stated) or is_range(follows):
        (low, high), (least, most) = ends_of(stated), ends_of(follows)
        return (most is None or low <= most) and (high is None or least <= high)
    if _are_releases(stated, follows):
        # 7 stands for every 7.x
        return release_number(stated) <= last_release_number(follows) and release_number(
            follows
        ) <= last_release_number(stated)
    return bool(stated == follows)


def _same(one: Any, other: Any) -> bool:
    """Whether two values come to the same: 7 and 7.0 are one release."""
    return release_number(one) == release_number(other) if _are_releases(one, other) else bool(one == other)


def _are_releases(one: Any, other: Any) -> bool:
    return all(isinstance(each, str) and each[:1].isdigit() for each in (one, other))
