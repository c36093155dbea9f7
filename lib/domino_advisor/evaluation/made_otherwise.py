"""What a planned change makes otherwise, as a reader knows it: by name, with what was there and what will be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from domino_advisor.core.answer import MadeOtherwise
from domino_advisor.core.pointers import pointer_join, tokens_of, value_at
from domino_advisor.core.ranges import as_meant
from domino_advisor.description.differences import Chain, Difference, differences
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
    told = sorted(_Step(before, step, origin).found(), key=lambda one: (one.subject, one.how, one.member))
    return tuple(told[:MOST]), max(0, len(told) - MOST)


class _Step:
    """The site before a step and the site after it."""

    def __init__(self, before: Mapping[str, Any], step: Step, origin: _Origin) -> None:
        self._step = step
        self._were = _Names(changing(before), origin)
        self._will_be = _Names(changing(step.description), step.origin)

    def found(self) -> Iterator[MadeOtherwise]:
        """What is otherwise."""
        told: set[Chain] = set()
        for one in differences(self._were.site, self._will_be.site):
            if one.alone and one.alone not in told:
                told.add(one.alone)
                yield self._of_what_is_alone(one)
            elif not one.alone and one.member not in _ASIDE and as_meant(one.before) != as_meant(one.after):
                yield from self._of_what_stays(one)

    def _of_what_is_alone(self, one: Difference) -> MadeOtherwise:
        names, pointer = (self._will_be, one.pointer) if one.pointer else (self._were, one.old)
        here = _upper(pointer, len(one.alone))
        return MadeOtherwise(
            names.of(here, one.alone), names.origin(here), "comes" if one.pointer else "goes",
            _count(value_at(names.site, here)),
        )  # fmt: skip

    def _of_what_stays(self, one: Difference) -> Iterator[MadeOtherwise]:
        names, pointer = (self._will_be, one.pointer) if one.pointer else (self._were, one.old)
        at, tokens = names.origin(pointer), tokens_of(pointer)
        # what only follows of the site after it, such as that it is to grow, comes from another place
        follows = tokens_of(at)[-1:] != [one.member]
        if follows or (one.after is None and at in self._step.forgets):
            return
        inside = next((n for n in range(len(one.chain), 0, -1) if tokens[n - 1].isdigit()), 0)
        subject = names.of(_upper(pointer, inside), one.chain[:inside])
        member = "/".join((*one.chain[inside:], one.member))
        yield MadeOtherwise(subject, at, "altered", 1, member, as_meant(one.before), as_meant(one.after))


class _Names:
    """The name paths of what a site has, by where that stands: those of subjects, and of machines, which are none."""

    def __init__(self, site: Mapping[str, Any], origin: _Origin) -> None:
        self.site, self.origin = site, origin
        machines = {pointer_join("", "machines", n): one["name"] for n, one in enumerate(site.get("machines", ()))}
        subjects = find_subjects(switched_on(dict(site)))
        self._known: Mapping[str, str] = {**{one.pointer: one.path for one in subjects}, **machines}

    def of(self, pointer: str, chain: Chain) -> str:
        """Its name path, "" for the site; of one that is no subject, that of what it lies in, and its own."""
        if not chain or pointer in self._known:
            return self._known.get(pointer, "")
        outer = next((n for n in range(len(chain) - 2, 0, -1) if tokens_of(pointer)[n - 1].isdigit()), 0)
        above = self.of(_upper(pointer, outer), chain[:outer])
        return "/".join(name for name in (above, *chain[outer:]) if name)


def _upper(pointer: str, length: int) -> str:
    """The place of what a place lies in, by how many steps that is from the outermost."""
    return pointer_join("", *tokens_of(pointer)[:length])


def _count(item: Mapping[str, Any]) -> int:
    count = item.get("count", 1)
    return count if isinstance(count, int) else 1
