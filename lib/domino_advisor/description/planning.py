"""Plans: what a description will be after each of its changes that says what it leads to.

`to` of a change is a part of the description in its own form. Objects are laid over each other member by member, items
of a list by their names (workloads by their clients); everything else takes the place of what was there. `removes`
names what goes. Changes follow each other in the order of their list, but for one that may be made in place of others
(`instead_of`): it is tried on the site before these, and what follows goes on without it. What is said of today and
rests on what a change makes otherwise is not known after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.pointers import pointer_join, tokens_of
from domino_advisor.core.ranges import is_range
from domino_advisor.description.altered import Brought, altered, converted, going, gone_at, together
from domino_advisor.description.differences import called, differences
from domino_advisor.description.filling import filled
from domino_advisor.description.growth import growth_stated
from domino_advisor.description.misspelt import misspelt
from domino_advisor.description.of_today import OfToday, stale
from domino_advisor.description.sayings import Follows, contradictions
from domino_advisor.description.subjects import find_subjects, switched_on
from domino_advisor.description.wanted import growth_wanted, with_goal
from domino_advisor_schemas.deployment import load_deployment
from domino_advisor_schemas.fields import NOT_KNOWN, NOT_SET
from domino_advisor_schemas.names_and_references import claims_of_nothing
from domino_advisor_schemas.refusals import Place
from domino_advisor_schemas.spelling import nearest, shown

WHAT = "deployment"
_MEMBER = re.compile(r"(.+)\[[0-9]+\]")
_LEADS_ON = ("to", "removes")
_STAYS = ("deployment", "environment", "growth", "changes", "claims", "runs")
"""What no change makes otherwise: what the site is called and for, and what is said about it."""

MAX_STEPS = 24
"""How many changes of a description may say what they lead to: each is an evaluation of the whole site."""

Sources = Mapping[str, str]
"""Where what stands at a place of a description comes from, by pointer, where what it lies in does not tell it."""

Made = Mapping[str, Brought]
"""What the changes that say what they lead to make otherwise, by the pointer of the change."""


class PlanRules(Struct, frozen=True):
    """What is known of plans whatever the site: `rules/plans.yml`.

    follows: what a change says of the step itself. of_today: what is not known any more after a change of what it rests
    on. refers: the members by which something names a device. grows: what grows as the users do. carries: those that
    say how much CPU something has, or how full it is. members: those of which something follows for the change that
    makes them others.
    """

    follows: tuple[Follows, ...] = ()
    of_today: tuple[OfToday, ...] = ()
    refers: frozenset[str] = frozenset()
    grows: frozenset[str] = frozenset()
    carries: frozenset[str] = frozenset()
    members: frozenset[str] = frozenset()


class Step(Struct, frozen=True):
    """A change that is planned, and the site after it.

    pointer: of the change. description: as it will be, valid; of the changes it keeps what is said of them. raw: the
    same before aliases are read. sources: see `origin`. instead_of: the changes in whose place it may be made; beside:
    the first step of these, or itself: it is held against the site before that. forgets: what was said of that site and
    is not known any more, at its places in what was sent. unforgotten: the description as it would be were that so
    still, and what the change says that nothing is known of; None where there is no such.
    """

    name: str
    pointer: str
    description: dict[str, Any]
    raw: dict[str, Any]
    sources: Sources
    instead_of: tuple[str, ...] = ()
    beside: str = ""
    forgets: tuple[str, ...] = ()
    unforgotten: dict[str, Any] | None = None

    def origin(self, pointer: str) -> str:
        """The place in the description as sent of what stands at a place of this one."""
        return origin(self.sources, pointer)


class Plan(Struct, frozen=True):
    """The changes of a description that say what they lead to, none where it has no such.

    description: as it is, valid. made: what the changes make otherwise.
    """

    description: dict[str, Any]
    steps: tuple[Step, ...] = ()
    made: Made = {}

    @property
    def last(self) -> Step | None:
        """The last of the steps that follow each other: none is made in place of another."""
        return next((step for step in reversed(self.steps) if not step.instead_of), None)


def is_plan(description: Mapping[str, Any]) -> bool:
    """Whether a description says what a change leads to."""
    return any(name in change for change in description.get("changes", ()) for name in _LEADS_ON)


def plan_of(value: Mapping[str, Any], rules: PlanRules, place: Place | None = None) -> Plan:
    """The plan of a description.

    place: where a pointer stands in the text. InvalidInput holds the faults of the description; or else those of the
    first change that cannot be carried out, that leads to no valid description, or that states otherwise than it leads
    to, at their places in what was sent.
    """
    description = load_deployment(value, place)
    _check_growth(description, "", place)
    if not is_plan(description):
        return Plan(description)
    made: dict[str, Brought] = {}
    plan = Plan(description, tuple(_steps(value, description, rules, made, place)), made)
    if plan.last is not None:
        _check_growth(plan.last.description, plan.last.name, place)
    return plan


def steps(value: Mapping[str, Any], rules: PlanRules, place: Place | None = None) -> tuple[Step, ...]:
    """The steps of the plan of a description (`plan_of`)."""
    return plan_of(value, rules, place).steps


def _check_growth(description: Mapping[str, Any], change: str, place: Place | None) -> None:
    """That users can grow as is stated. change: the one after which the site is so, "" for none."""
    try:
        growth_stated(description)
    except InvalidInput as error:
        raise _told(error, change, {}, place) from error


def origin(sources: Sources, pointer: str) -> str:
    """The place in the description as sent of what stands at a place of a later one."""
    tokens = tokens_of(pointer)
    for length in range(len(tokens), -1, -1):
        if (found := sources.get(pointer_join("", *tokens[:length]))) is not None:
            return pointer_join(found, *tokens[length:])
    return pointer


def _steps(
    value: Mapping[str, Any],
    now: dict[str, Any],
    rules: PlanRules,
    made: dict[str, Brought],
    place: Place | None,
) -> Iterator[Step]:
    """The steps, and into `made` what their changes make otherwise. now: the site as it is."""
    changes = value["changes"]
    leading = [number for number, change in enumerate(changes) if any(name in change for name in _LEADS_ON)]
    if len(leading) > MAX_STEPS:
        pointer = pointer_join("", "changes", leading[MAX_STEPS])
        says = f"there are {len(leading):,} changes that say what they lead to"
        raise _told(
            InvalidInput(WHAT, "content", [Fault(pointer, says, expected=f"at most {MAX_STEPS}")]), "", {}, place
        )
    stated = [{name: member for name, member in change.items() if name not in _LEADS_ON} for change in changes]
    line: tuple[_Site, dict[str, Any]] = _Site({**value, "changes": stated}, {}), now
    known = {changes[number]["name"]: step for step, number in enumerate(leading)}
    stood: list[tuple[_Site, dict[str, Any]]] = []
    for number in leading:
        change = changes[number]
        pointer = pointer_join("", "changes", number)
        others = tuple(change.get("instead_of", ()))
        beside = min((change["name"], *filter(known.__contains__, others)), key=known.__getitem__)
        stood.append(line)
        stood[-1] = site, before = stood[known[beside]]
        was = partial(origin, site.sources)
        try:
            site = remaining = site.without(change.get("removes", ()), pointer_join(pointer, "removes"))
            site = site.with_members(change.get("to", {}), pointer_join(pointer, "to"))
            described = site.without_claims_of_nothing()
            description = load_deployment(described.value)
        except InvalidInput as error:
            raise _told(error, change["name"], site.sources, place) from error
        after = Step(change["name"], pointer, description, described.value, described.sources, others, beside)
        found = differences(changing(before), changing(description))
        if faults := list(contradictions(change, pointer, found, after.origin, rules.follows)):
            raise _told(InvalidInput(WHAT, "content", faults), "", {}, place)
        goes = gone_at(change, pointer)
        otherwise = altered(found, goes, after.origin, was, rules.members)
        named = {
            **together(before, description, goes, after.origin, rules.grows),
            **filled(now, before, description, found, after.origin, rules.grows, rules.carries),
            **going(now, before, description, goes),
            **converted(now, description, found, after.origin),
        }
        made[pointer] = Brought(otherwise, named)
        gone = stale(before, description, found, _states(after), rules.of_today, rules.refers)
        wanted = {
            goal: after.origin(users) for goal, users in growth_wanted(before, description, found, rules.grows)
        }  # fmt: skip
        kept = _kept(remaining, change.get("to", {}), description)
        unforgotten = kept if gone or kept is not description else None
        site, before = site.forgetting(gone), forgetting(description, gone)
        for goal, users in wanted.items():
            # nothing that is forgotten is an item of a list, so that the place is still the same
            site = _Site(with_goal(site.value, goal), {**site.sources, goal: users})
            before = with_goal(before, goal)
            unforgotten = None if unforgotten is None else with_goal(unforgotten, goal)
        if not others:
            line = site, before
        described = site.without_claims_of_nothing()
        yield replace(
            after, description=before, raw=described.value, sources=described.sources,
            forgets=tuple(map(after.origin, gone)), unforgotten=unforgotten,
        )  # fmt: skip


def _kept(site: _Site, to: Mapping[str, Any], description: dict[str, Any]) -> dict[str, Any]:
    """The description after a change, with what it says that nothing is known of as it was.

    What a change takes away by saying so, such as the image of a machine that is to have LPARs, stays away.
    """
    stated = _stated(to)
    if stated == to:
        return description
    try:
        kept = load_deployment(site.with_members(stated, "").without_claims_of_nothing().value)
    except InvalidInput:
        return description
    return kept if _paths(kept) == _paths(description) else description


def _paths(description: dict[str, Any]) -> list[tuple[str, str]]:
    return [(subject.type, subject.path) for subject in find_subjects(description)]


def _stated(node: Any) -> Any:
    """What a change says of which something is known."""
    if isinstance(node, Mapping):
        return {name: _stated(member) for name, member in node.items() if member is not None}
    return [_stated(item) for item in node] if isinstance(node, list) else node


def _states(step: Step) -> Callable[[str], bool]:
    """Whether a change itself states what stands at a place of the site after it."""
    own = pointer_join(step.pointer, "to")
    return lambda pointer: step.origin(pointer).startswith(f"{own}/")


def forgetting(description: dict[str, Any], pointers: Sequence[str]) -> dict[str, Any]:
    """A description without what stands at some pointers."""
    return _removed(description, "", set(pointers), {}, "")[0] if pointers else description


def changing(description: Mapping[str, Any]) -> dict[str, Any]:
    """What of a site changes may make otherwise."""
    return {name: member for name, member in description.items() if name not in _STAYS}


def _told(error: InvalidInput, name: str, sources: Sources, place: Place | None) -> InvalidInput:
    """Faults of the site after a change, at their places in what was sent."""
    faults = []
    for fault in error.faults:
        pointer = origin(sources, fault.pointer)
        line, column = (place(pointer) if place else None) or (None, None)
        message = f"after the change {shown(name)}: {fault.message}" if name else fault.message
        faults.append(replace(fault, pointer=pointer, message=message, line=line, column=column))
    return InvalidInput(WHAT, error.kind, faults)


class _Site(Struct, frozen=True):
    """A description, and where what is not as it was comes from."""

    value: dict[str, Any]
    sources: Sources

    def without(self, paths: Sequence[str], at: str) -> _Site:
        """The site without what has these name paths. at: where they stand."""
        if not paths:
            return self
        places: dict[str, str] = {}
        # what is powered off can be taken away
        for subject in find_subjects(switched_on(load_deployment(self.without_claims_of_nothing().value))):
            if subject.path and subject.pointer:
                places.setdefault(subject.path, _whole(subject.pointer))
        for number, machine in enumerate(self.value.get("machines", ())):
            places.setdefault(machine["name"], pointer_join("", "machines", number))
        faults = [
            Fault(
                pointer_join(at, number), f"nothing in the site has the name path {shown(path)}", found=shown(path),
                expected="the name path of what is there before the change", advice=_did_you_mean(path, places),
            )
            for number, path in enumerate(paths) if path not in places
        ]  # fmt: skip
        if faults:
            raise InvalidInput(WHAT, "content", faults)
        value, sources = _removed(self.value, "", {places[path] for path in paths}, self.sources, "")
        return _Site(value, sources)

    def without_claims_of_nothing(self) -> _Site:
        """The site whose claims are of nothing that is gone, or that a later change brings."""
        places = claims_of_nothing(self.value)
        return self.forgetting([pointer_join("", "claims", place, "of") for place in places])

    def forgetting(self, pointers: Sequence[str]) -> _Site:
        """The site without what stands at some pointers."""
        if not pointers:
            return self
        value, sources = _removed(self.value, "", set(pointers), self.sources, "")
        return _Site(value, sources)

    def with_members(self, members: Mapping[str, Any], at: str) -> _Site:
        """The site with members laid over its own. at: where they stand."""
        faults = [
            Fault(
                pointer_join(at, name), f"{name} is not changed by a change",
                advice="Leave it out; to say something of the change itself, write it beside to.",
            )
            for name in members if name in _STAYS
        ]  # fmt: skip
        faults += misspelt(self.value, members, at)
        if faults:
            raise InvalidInput(WHAT, "content", faults)
        sources = dict(self.sources)
        return _Site(_laid_over(self.value, members, "", at, sources), sources)


def _did_you_mean(path: str, places: Mapping[str, str]) -> str:
    group = _MEMBER.fullmatch(path)
    if group is not None and group[1] in places:
        return f"It is one of a group: in place of removes, state in to how many are left of {group[1]}, as its count."
    near = nearest(path, sorted(places))
    return f"Did you mean {near}?" if near else "A name path is the names from the outermost inward: z9/VM1/G4."


def _whole(pointer: str) -> str:
    """Where that lies which a name path names: an image has its machine's, so that the machine goes with it."""
    return pointer.removesuffix("/image")


def _removed(
    node: dict[str, Any], pointer: str, gone: set[str], sources: Sources, new: str
) -> tuple[dict[str, Any], dict[str, str]]:
    """An object without what lies at some pointers within it; new: where the object stands then."""
    found: dict[str, str] = {}
    made: dict[str, Any] = {}
    _note(found, sources, pointer, new)
    for name, member in node.items():
        here, there = pointer_join(pointer, name), pointer_join(new, name)
        if here in gone:
            continue
        if isinstance(member, dict):
            made[name], below = _removed(member, here, gone, sources, there)
            found |= below
        elif isinstance(member, list):
            made[name] = []
            for number, item in enumerate(member):
                at, to = pointer_join(here, number), pointer_join(there, len(made[name]))
                if at in gone:
                    continue
                _note(found, sources, at, to)
                if isinstance(item, dict):
                    item, below = _removed(item, at, gone, sources, to)
                    found |= below
                made[name].append(item)
        else:
            _note(found, sources, here, there)
            made[name] = member
    return made, found


def _note(found: dict[str, str], sources: Sources, old: str, new: str) -> None:
    """Keeps where something comes from that stood at one place and stands at another."""
    if old != new or old in sources:
        found[new] = origin(sources, old)


def _laid_over(
    under: dict[str, Any], over: Mapping[str, Any], pointer: str, at: str, sources: dict[str, str]
) -> dict[str, Any]:
    """An object with members laid over its own. pointer: where it stands; at: where the members do.

    What they state is known from then on, and what they say that nobody knows is not stated any more.
    """
    unknown, known = over.get(NOT_KNOWN) or (), {*over, *(over.get(NOT_SET) or ())}
    made = {name: member for name, member in under.items() if name not in unknown}
    if lacking := [name for name in made.pop(NOT_SET, ()) if name not in unknown]:
        made[NOT_SET] = lacking
    if left := [name for name in made.pop(NOT_KNOWN, ()) if name not in known and name not in unknown]:
        made[NOT_KNOWN] = left
    for name, member in over.items():
        here, there = pointer_join(pointer, name), pointer_join(at, name)
        old = made.get(name)
        if name == NOT_KNOWN and member is not None:
            made[name] = [*(old or ()), *member]
        elif member is None:
            # nothing is known of it any more
            made.pop(name, None)
        elif isinstance(old, dict) and isinstance(member, dict) and not is_range(old) and not is_range(member):
            made[name] = _laid_over(old, member, here, there, sources)
        elif isinstance(old, list) and isinstance(member, list) and all(map(called, [*old, *member])):
            made[name] = _items(old, member, here, there, sources)
        else:
            _replace(sources, here, there)
            made[name] = member
    return made


def _replace(sources: dict[str, str], pointer: str, at: str) -> None:
    """Keeps that all at a place comes from elsewhere."""
    for name in [name for name in sources if name.startswith(f"{pointer}/")]:
        del sources[name]
    sources[pointer] = at


def _items(
    under: list[dict[str, Any]], over: list[dict[str, Any]], pointer: str, at: str, sources: dict[str, str]
) -> list[dict[str, Any]]:
    """A list with items laid over those that have their names, and the others behind."""
    made = list(under)
    known = {called(item): number for number, item in enumerate(under)}
    for number, item in enumerate(over):
        there = pointer_join(at, number)
        if (place := known.get(called(item))) is not None:
            made[place] = _laid_over(made[place], item, pointer_join(pointer, place), there, sources)
        else:
            _replace(sources, pointer_join(pointer, len(made)), there)
            made.append(item)
    return made
