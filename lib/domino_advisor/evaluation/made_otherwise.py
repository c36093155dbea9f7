"""What a planned change makes otherwise, as a reader knows it: by name, with what was there and what will be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from domino_advisor.core.answer import MadeOtherwise
from domino_advisor.core.ranges import is_range
from domino_advisor.description.differences import differences
from domino_advisor.description.planning import Step
from domino_advisor.description.subjects import Subject, find_subjects
from domino_advisor_schemas.fields import OF_ALL

MOST = 40
"""So much is told of a step."""

_ASIDE = (*OF_ALL, "name")
_Subjects = Mapping[tuple[str, str], Subject]
_BESIDE = frozenset(("claim", "run", "change"))
"""Types of subjects that a change makes no otherwise."""
_LISTS_BESIDE = (("claims",), ("runs",), ("changes",))


def made_otherwise(before: Mapping[str, Any], step: Step, origin: Callable[[str], str]) -> tuple[MadeOtherwise, ...]:
    """What comes, what goes, and what is stated otherwise of things that stay, in the order of the description.

    What is not known any more of what stays is told by the step itself. before: the site before the step. origin:
    where in what was sent a place of that site comes from.
    """
    were, will_be = _subjects(before), _subjects(step.description)
    told = [
        *(MadeOtherwise(one.path, step.origin(one.pointer), "comes", one.count) for one in _outermost(will_be, were)),
        *(MadeOtherwise(one.path, origin(one.pointer), "goes", one.count) for one in _outermost(were, will_be)),
        *_altered(before, step, _pointers(were, will_be), _pointers(will_be, were), origin),
    ]
    return tuple(told[:MOST])


def _subjects(description: Mapping[str, Any]) -> _Subjects:
    return {one.key: one for one in find_subjects(dict(description)) if one.type not in _BESIDE}


def _outermost(those: _Subjects, others: _Subjects) -> Iterator[Subject]:
    """The subjects that are not among others, the outermost first, without what lies in such a one; each path once."""
    told: set[str] = set()
    for key, one in sorted(those.items(), key=lambda pair: pair[1].path.count("/")):
        if key in others or one.path in told or any(one.path.startswith(f"{path}/") for path in told):
            continue
        told.add(one.path)
        yield one


def _pointers(those: _Subjects, others: _Subjects) -> Mapping[str, Subject]:
    """The subjects that are among others, too, by where they stand."""
    return {subject.pointer: subject for key, subject in those.items() if key in others}


def _altered(
    before: Mapping[str, Any],
    step: Step,
    stayed: Mapping[str, Subject],
    stay: Mapping[str, Subject],
    origin: Callable[[str], str],
) -> Iterator[MadeOtherwise]:
    for one in differences(before, step.description):
        if one.apart or one.member in _ASIDE or one.chain[:1] in _LISTS_BESIDE:
            continue
        at = step.origin(one.pointer) if one.pointer else origin(one.old)
        # what only follows for the site after it, such as that it is to grow, comes from where something else is said
        follows = at.rpartition("/")[2] != one.member
        if (
            follows
            or (one.after is None and at in step.forgets)
            or not (_is_plain(one.before) and _is_plain(one.after))
        ):
            continue
        owner = _owner(one.pointer, stay) if one.pointer else _owner(one.old, stayed)
        if owner is not None and owner.pointer:
            path, member = owner.path, (one.pointer or one.old).removeprefix(f"{owner.pointer}/")
        else:
            # a machine is no subject, but what runs on it
            (_, *way) = [*one.chain, one.member] if one.chain else ["", "", one.member]
            path, member = way[0], "/".join(way[1:])
        yield MadeOtherwise(path, at, "altered", 1, member, one.before, one.after)


def _owner(pointer: str, subjects: Mapping[str, Subject]) -> Subject | None:
    """The innermost subject in which a place lies."""
    while pointer:
        pointer = pointer.rpartition("/")[0]
        if pointer in subjects:
            return subjects[pointer]
    return None


def _is_plain(value: Any) -> bool:
    if isinstance(value, list):
        return all(not isinstance(one, (dict, list)) for one in value)
    return not isinstance(value, Mapping) or is_range(value)
