"""A site is evaluated a part at a time. What can stand alone is a unit; units are put together into parts.

A unit is one subject below the site with all that lies in it: an LPAR, an ESX cluster, a lone host, the image of a bare
machine, a device, a Domino cluster and so on; the site itself comes after those that hold images, before the others,
which ask what holds for all of it. A unit comes after those whose members its totals sum over. Which units share a part
shows nowhere in an answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from domino_advisor.description.subjects import Subject

# How many subjects a part holds: an environment costs about as much as three subjects, and beyond some hundreds each
# subject costs more than in a smaller part (docs/decisions/0010-evaluated-in-parts.md).
SUBJECTS = 80

HOLDERS = ("lpar", "esx-cluster", "host", "image")
"""The types of unit that hold images, or are one."""


def units_of(subjects: Sequence[Subject]) -> tuple[tuple[int, ...], ...]:
    """The units of a site, each as the places of its subjects, in the order of evaluating.

    subjects: all of the site, the site first. The order hangs on types and name paths only.
    """
    place = {subject.key: number for number, subject in enumerate(subjects)}
    roots = [root_of(subject) for subject in subjects]
    members: dict[tuple[str, str], list[int]] = {}
    for number, root in enumerate(roots):
        members.setdefault(root.key, []).append(number)
    foreign: dict[tuple[str, str], dict[tuple[str, str], None]] = {}
    for subject, root in zip(subjects, roots, strict=True):
        for child in subject.children:
            other = roots[place[child.key]].key
            if other != root.key:
                foreign.setdefault(root.key, {})[other] = None
    ordered: dict[tuple[str, str], None] = {}

    def put(key: tuple[str, str], above: tuple[tuple[str, str], ...] = ()) -> None:
        for other in sorted(foreign.get(key, ())):
            if other not in ordered and other not in above:
                put(other, (*above, key))
        ordered.setdefault(key)

    def rank(key: tuple[str, str]) -> tuple[bool, bool, str, str]:
        kind, path = key
        return kind not in HOLDERS, kind != "site", path, kind

    for key in sorted(members, key=rank):
        put(key)
    return tuple(tuple(members[key]) for key in ordered)


def packed(weights: Sequence[int], levels: Sequence[int], most: int) -> list[tuple[int, int]]:
    """Neighbouring units of one level put together: the first unit of each part, and the first one after it.

    weights: how many subjects each unit has; most: how many a part may have, unless one unit alone has more. levels: a
    unit whose totals sum over others has a higher level than those, so that it gets their values always the same way.
    """
    parts = []
    first, weight = 0, 0
    for number, more in enumerate(weights):
        if number > first and (weight + more > most or levels[number] != levels[first]):
            parts.append((first, number))
            first, weight = number, 0
        weight += more
    return [*parts, (first, len(weights))] if weights else parts


def root_of(subject: Subject) -> Subject:
    """The subject below the site in which this one lies; the site lies in itself."""
    root = subject
    while root.parent is not None and root.parent.type != "site":
        root = root.parent
    return root
