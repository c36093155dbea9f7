"""What a planned change makes otherwise, as a reader knows it: by name, with what was there and what will be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from domino_advisor.core.answer import MadeOtherwise
from domino_advisor.core.pointers import pointer_join, tokens_of
from domino_advisor.core.ranges import exactly, is_range
from domino_advisor.description.differences import called
from domino_advisor.description.planning import Step, changing
from domino_advisor.description.subjects import find_subjects, switched_on
from domino_advisor_schemas.fields import OF_ALL

MOST = 40
"""So much is told of a step."""

_ASIDE = (*OF_ALL, "name")
_Origin = Callable[[str], str]


def made_otherwise(before: Mapping[str, Any], step: Step, origin: _Origin) -> tuple[tuple[MadeOtherwise, ...], int]:
    """What comes, what goes, and what is stated otherwise of things that stay, and how much more there is.

    By the name paths of what it concerns. What is not known any more of what stays is told by the step itself. before:
    the site before the step. origin: where in what was sent a place of that site comes from.
    """
    told = sorted(_Walk(before, step, origin).found(), key=lambda one: (one.subject, one.how, one.member))
    return tuple(told[:MOST]), max(0, len(told) - MOST)


class _Walk:
    """The site before a step and the site after it, gone through side by side."""

    def __init__(self, before: Mapping[str, Any], step: Step, origin: _Origin) -> None:
        self._before, self._step, self._origin = changing(before), step, origin
        self._after = changing(step.description)
        self._were, self._will_be = _paths(self._before), _paths(self._after)

    def found(self) -> Iterator[MadeOtherwise]:
        """What is otherwise."""
        yield from self._of_objects(self._before, self._after, "", "", "", "")

    def _of_objects(
        self, was: Mapping[str, Any], will: Mapping[str, Any], old: str, new: str, path: str, inside: str
    ) -> Iterator[MadeOtherwise]:
        """The members of an object. old, new: where it stands; path: of what it is a part; inside: where in that."""
        for name in dict.fromkeys((*will, *was)):
            before, after = _meant(was.get(name)), _meant(will.get(name))
            if before == after or name in _ASIDE:
                continue
            there, here, member = pointer_join(old, name), pointer_join(new, name), f"{inside}{name}"
            if _is_listed(before) or _is_listed(after):
                yield from self._of_lists(before or [], after or [], there, here, path, member)
            elif _is_object(before) or _is_object(after):
                yield from self._of_objects(before or {}, after or {}, there, here, path, f"{member}/")
            else:
                at = self._step.origin(here) if name in will else self._origin(there)
                # what only follows of the site after it, such as that it is to grow, comes from another place
                follows = tokens_of(at)[-1:] != [name]
                if not follows and not (after is None and at in self._step.forgets):
                    yield MadeOtherwise(path, at, "altered", 1, member, before, after)

    def _of_lists(
        self, were: list[Any], will_be: list[Any], old: str, new: str, path: str, member: str
    ) -> Iterator[MadeOtherwise]:
        """Members of a list, which are known by their names."""
        there = {called(item): (item, pointer_join(old, number)) for number, item in enumerate(were)}
        for number, item in enumerate(will_be):
            here = pointer_join(new, number)
            name = self._will_be.get(here) or _joined(path, member, called(item))
            known = there.pop(called(item), None)
            if known is None:
                yield MadeOtherwise(name, self._step.origin(here), "comes", _count(item))
            else:
                yield from self._of_objects(known[0], item, known[1], here, name, "")
        for item, place in there.values():
            name = self._were.get(place) or _joined(path, member, called(item))
            yield MadeOtherwise(name, self._origin(place), "goes", _count(item))


def _paths(site: Mapping[str, Any]) -> Mapping[str, str]:
    """The name paths of a site by where they stand: those of subjects, and the names of machines, which are none."""
    machines = {pointer_join("", "machines", n): one["name"] for n, one in enumerate(site.get("machines", ()))}
    return {**{one.pointer: one.path for one in find_subjects(switched_on(dict(site)))}, **machines}


def _joined(path: str, *names: str) -> str:
    return "/".join(name for name in (path, *names) if name)


def _count(item: Mapping[str, Any]) -> int:
    count = item.get("count", 1)
    return count if isinstance(count, int) else 1


def _meant(value: Any) -> Any:
    """A value as it is meant: a range of one number is that number, and words of a list stand in no order."""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return sorted(value)
    return exactly(value) if is_range(value) else value


def _is_listed(value: Any) -> bool:
    """Whether it is a list of objects that are known by their names."""
    return isinstance(value, list) and any(isinstance(one, dict) for one in value) and all(map(called, value))


def _is_object(value: Any) -> bool:
    return isinstance(value, dict) and not is_range(value)
