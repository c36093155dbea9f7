"""What is wanted of a site after a planned change, as far as what the change leads to makes that plain."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from domino_advisor.core.pointers import pointer_join, tokens_of
from domino_advisor.core.ranges import ends_of
from domino_advisor.description.differences import Difference
from domino_advisor.description.growth import users_in
from domino_advisor.description.subjects import find_subjects

_GOAL = ("goals", "growth")


def growth_wanted(
    before: dict[str, Any], after: dict[str, Any], found: Sequence[Difference], kinds: Collection[str]
) -> Iterator[tuple[str, str]]:
    """The places in the later of two descriptions at which growth is a goal, since more users are served than before.

    Each with that of users who come. Only of images that were there, that nobody states it of, and of which all users
    of a kind were stated. Users who only move to another image of the site are no more than there were. found: in what
    the later one differs.
    """
    if _is_said(after):
        return
    more = [kind for kind in kinds if _are_more(before, after, kind)]
    were = {subject.path: subject.body for subject in find_subjects(before) if subject.type == "image"}
    for image in find_subjects(after):
        was = were.get(image.path) if image.type == "image" else None
        if was is None or _is_said(image.body):
            continue
        if serves_more(was, image.body, more):
            yield pointer_join(image.pointer, *_GOAL), next(users_come(found, image.pointer, more), image.pointer)


def _is_said(of: Mapping[str, Any]) -> bool:
    return isinstance(of.get("goals", {}).get("growth"), bool)


def serves_more(was: Mapping[str, Any], will: Mapping[str, Any], kinds: Iterable[str]) -> bool:
    """Whether an image has more users of a kind then, of which all that it had are stated."""
    return any(more_users(was, will, [was], kind) for kind in kinds)


def more_users(was: Mapping[str, Any], will: Mapping[str, Any], images: Iterable[Mapping[str, Any]], kind: str) -> bool:
    """Whether something has more users of a kind then, of which all that the images in it had are stated."""
    return all(_states_all(image, kind) for image in images) and _are_more(was, will, kind)


def has_users(image: Mapping[str, Any], kinds: Iterable[str]) -> bool:
    """Whether users of a kind are stated of an image, or of a server in it."""
    return any(any(users_in(image, kind)) for kind in kinds)


def fewer(was: Mapping[str, Any], will: Mapping[str, Any], kinds: Iterable[str]) -> bool:
    """Whether fewer users of a kind are stated of a site than were."""
    return any(_are_more(will, was, kind) for kind in kinds)


def users_come(found: Sequence[Difference], within: str, kinds: Collection[str]) -> Iterator[str]:
    """The places at which users come to what stands at a pointer."""
    for one in found:
        comes = one.member in kinds and one.after is not None and one.pointer.startswith(f"{within}/")
        if comes and (one.before is None or ends_of(one.after)[0] > ends_of(one.before)[0]):
            yield one.pointer


def _are_more(was: Mapping[str, Any], will: Mapping[str, Any], kind: str) -> bool:
    """Whether more users of a kind are stated than were, whatever a range of them is."""
    most = [ends_of(number)[1] for number in users_in(was, kind)]
    least = [ends_of(number)[0] for number in users_in(will, kind)]
    return None not in most and sum(least) > sum(end for end in most if end is not None)


def _states_all(image: Mapping[str, Any], kind: str) -> bool:
    """Whether users of a kind are stated of all DPARs of an image together, or of each of them."""
    if any(users_in(image.get("workloads", []), kind)):
        return True
    dpars = image.get("dpars") or []
    return bool(dpars) and "dpars" not in image.get("partial", ()) and all(any(users_in(one, kind)) for one in dpars)


def with_goal(description: dict[str, Any], pointer: str) -> dict[str, Any]:
    """A description that has a goal at some place."""
    found: dict[str, Any] = _with(description, tokens_of(pointer))
    return found


def _with(node: Any, tokens: list[str]) -> Any:
    if not tokens:
        return True
    first, *rest = tokens
    if isinstance(node, list):
        return [_with(item, rest) if str(number) == first else item for number, item in enumerate(node)]
    return {**node, first: _with(node.get(first, {}), rest)}
