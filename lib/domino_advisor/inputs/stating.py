"""What only people know, laid over what files tell: a description that is not complete, its things known by name.

A thing of the statement is the one thing of its kind that files tell of under its name; the things around it tell
several of one name apart. What files tell otherwise counts by trust, and is told with both places.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from msgspec.structs import replace

from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.pointers import pointer_join, tokens_of
from domino_advisor.core.ranges import is_range
from domino_advisor.core.sizes import size_of
from domino_advisor.description.documents import Document
from domino_advisor.description.misspelt import is_slip
from domino_advisor.inputs.described import Described
from domino_advisor.inputs.told import InputFault, Origin, Trust
from domino_advisor.inputs.values import agree, said
from domino_advisor_schemas.deployment import load_deployment
from domino_advisor_schemas.name_paths import abbreviated

DEPLOYMENT = "deployment"
_THINGS: Mapping[str, str] = {
    "machines": "machine", "lpars": "lpar", "esx_clusters": "ESX cluster", "hosts": "host", "devices": "device",
    "vms": "image", "images": "image", "guests": "image", "dpars": "Domino server",
}  # fmt: skip
"""The kind of what is in a list. An image is one wherever it stands: where it runs, files may tell."""
_ONLY = "image"
"""Where an image stands that is the only one of what it runs on, and is called as that is."""
_PARTIAL = "partial"
_MARKS = ("name", "client")
"""By what the items of a list are known again."""
_LISTED = 3
_UNITS = {"_gib": "GiB", "_mib": "MiB", "_gb": "GB", "_kib": "KiB"}


@dataclass(frozen=True, slots=True)
class Statement:
    """A description in which people state what no file tells. name: of its file, as it was named."""

    name: str
    document: Document

    @property
    def called(self) -> str | None:
        """What it calls the site."""
        value = self.document.value
        found = value.get(DEPLOYMENT) if isinstance(value, Mapping) else None
        return found if isinstance(found, str) else None

    def origin(self, pointer: str) -> Origin:
        """The place of what a JSON Pointer names in it."""
        line, column = self.document.place(pointer) or (None, None)
        return Origin(self.name, line, column)


def with_stated(made: Described, statement: Statement) -> Described:
    """What files tell, with what people state. Raises InvalidInput where that is no description then, with the places
    in the statement.
    """
    if not isinstance(statement.document.value, dict):
        try:
            load_deployment(statement.document.value, statement.document.place)
        except InvalidInput as error:
            raise InvalidInput(statement.name, error.kind, error.faults) from error
    laid = _Laid(made, statement)
    laid.members(laid.value, "", statement.document.value, "", ())
    return laid.described()


@dataclass(frozen=True, slots=True)
class _Place:
    """A thing of the description. names: those of what it is in, the outermost first, and its own."""

    node: dict[str, Any]
    pointer: str
    names: tuple[str, ...]


@dataclass(slots=True)
class _Laid:
    """The description as it becomes. own: of each place that the statement bears on, the pointer in the statement.
    known: the names that files tell of, by kind. added: what they do not tell of, with its pointer in the statement;
    within_added: how many of these are around. unused: what is stated where files are trusted more, by its place.
    """

    made: Described
    statement: Statement
    value: dict[str, Any] = field(init=False)
    origins: dict[str, tuple[Origin, ...]] = field(init=False)
    otherwise: dict[str, tuple[InputFault, ...]] = field(init=False)
    trusts: dict[str, Trust] = field(init=False)
    faults: list[InputFault] = field(init=False)
    own: dict[str, str] = field(default_factory=dict)
    things: dict[tuple[str, str], list[_Place]] = field(init=False)
    known: dict[str, list[str]] = field(init=False)
    added: list[tuple[str, str, str]] = field(default_factory=list)
    within_added: int = 0
    unused: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.value = copy.deepcopy(self.made.value)
        self.origins, self.otherwise = dict(self.made.origins), dict(self.made.otherwise)
        self.trusts, self.faults = dict(self.made.trusts), []
        self.things, self.known = defaultdict(list), defaultdict(list)
        for kind, place in _things_of(self.value, "", ()):
            self.things[kind, _folded(kind, place.names[-1])].append(place)
            self.known[kind].append(place.names[-1])

    def described(self) -> Described:
        """What has become of it. InvalidInput where that, or what is stated and not used, is no description."""
        try:
            load_deployment(self.value)
        except InvalidInput as error:
            self._refuse(error.faults)
        if self.unused:
            self._refuse_unused()
        faults = [*self.made.faults, *self.faults, *self._of_added()]
        return Described(self.value, self.origins, faults, self.otherwise, self.trusts)

    def members(
        self, node: dict[str, Any], pointer: str, stated: Mapping[str, Any], own: str, within: tuple[str, ...]
    ) -> None:
        """What is stated of an object. within: the names of what that is in by the statement, and its own."""
        self.own[pointer] = own
        for key, member in stated.items():
            below, from_ = pointer_join(pointer, key), pointer_join(own, key)
            if key == "name" or (key == DEPLOYMENT and not pointer and isinstance(member, str)):
                continue
            if key in _THINGS and key in node and isinstance(member, list):
                self._refuse_nameless(key, member, from_)
            if key in _THINGS and _named(member):
                for number, item in enumerate(member):
                    self._thing(node, key, below, item, pointer_join(from_, number), within)
            elif isinstance(member, Mapping) and not is_range(member) and isinstance(node.get(key, {}), dict):
                self.members(node.setdefault(key, {}), below, member, from_, within)
            elif isinstance(member, list) and member and all(isinstance(item, Mapping) for item in member):
                self._list(node, key, below, member, from_, within)
            else:
                self._value(node, key, below, member, from_)

    def _thing(
        self, node: dict[str, Any], key: str, pointer: str, stated: Mapping[str, Any], own: str, within: tuple[str, ...]
    ) -> None:
        name = stated["name"]
        kind = _THINGS[key]
        found = self.things.get((kind, _folded(kind, name)), [])
        around = within[-1].casefold() if within else ""
        near = [place for place in found if around in map(str.casefold, place.names[:-1])] if around else found
        chosen = near if near or len(found) != 1 else found
        if len(chosen) > 1:
            self.faults.append(self._ambiguous(name, chosen, own))
            return
        if chosen:
            place = chosen[0]
            if not near:
                self.faults.append(self._elsewhere(name, place, within[-1], own))
            self.members(place.node, place.pointer, stated, own, (*within, name))
            return
        if not isinstance(node.get(key, []), list):
            self._value(node, key, pointer, [stated], own)
            return
        siblings = node.setdefault(key, [])
        self.origins.pop(pointer, None)  # an empty list that is no longer so
        made = {"name": name}
        there = pointer_join(pointer, len(siblings))
        siblings.append(made)
        self.things[kind, _folded(kind, name)].append(_Place(made, there, (*within, name)))
        if self.known[kind] and not self.within_added:
            self.added.append((kind, name, own))
        self.within_added += 1
        self.members(made, there, stated, own, (*within, name))
        self.within_added -= 1

    def _of_added(self) -> Iterator[InputFault]:
        """Names that are those of no thing in the files: a slip makes a thing of its own, which nobody meant."""
        rest = []
        for kind, name, own in self.added:
            if (near := self._meant(kind, name)) is None:
                rest.append((kind, name, own))
                continue
            message = f"no file tells of {kind} {name}, which is added as it is stated"
            yield self.statement.origin(own).fault(message, f"Did you mean {near}?")
        if rest:
            listed = ", ".join(f"{kind} {name}" for kind, name, _ in rest[:_LISTED])
            more = f" and {len(rest) - _LISTED:,} more" if len(rest) > _LISTED else ""
            message = f"no file tells of {listed}{more}: what is stated of that is added as it stands"
            yield self.statement.origin(rest[0][2]).fault(message, weight="note")

    def _meant(self, kind: str, name: str) -> str | None:
        """The thing in the files whose name differs from this one as a slip does."""
        return next((known for known in self.known[kind] if is_slip(name, known)), None)

    def _refuse_nameless(self, key: str, stated: Sequence[Any], own: str) -> None:
        """Beside things that files tell of, one without a name would be held against all of them, and be left out."""
        for number, item in enumerate(stated):
            if not _named([item]):
                at = pointer_join(own, number)
                line, column = self.statement.document.place(at) or (1, 1)
                message = f"an entry of {key} has no name, by which it is known in what files tell"
                fault = Fault(at, message, expected="an object with a name", line=line, column=column)
                raise InvalidInput(self.statement.name, "content", [fault])

    def _ambiguous(self, name: str, chosen: Sequence[_Place], own: str) -> InputFault:
        listed = ", ".join("/".join(place.names) for place in chosen[:3])
        return self.statement.origin(own).fault(
            f"{len(chosen)} things are called {name} ({listed}): it is not known which is meant, and what is stated of "
            "it is left out",
            "Put it into what it is in, as in hosts: [{name: ..., vms: [...]}].",
            "error",
        )

    def _elsewhere(self, name: str, place: _Place, around: str, own: str) -> InputFault:
        return self.statement.origin(own).fault(
            f"{name} is in {around} here, and files tell of it as {'/'.join(place.names)}, which is used",
            "Find out which of the two is so.",
        )

    def _list(
        self,
        node: dict[str, Any],
        key: str,
        pointer: str,
        stated: Sequence[Mapping[str, Any]],
        own: str,
        within: tuple[str, ...],
    ) -> None:
        """A list of objects that are no things of their own."""
        there = node.get(key)
        mark = next((mark for mark in _MARKS if all(isinstance(item.get(mark), str) for item in stated)), None)
        if not isinstance(there, list) or not there or mark is None:
            self._value(node, key, pointer, list(stated), own)
            return
        marked = ((number, item.get(mark)) for number, item in enumerate(there) if isinstance(item, dict))
        known = {name: number for number, name in marked if isinstance(name, str)}
        if mark != "name" and any(item[mark] not in known for item in stated):
            self._value(node, key, pointer, list(stated), own)
            return
        for number, item in enumerate(stated):
            from_ = pointer_join(own, number)
            at = known.get(item[mark])
            if at is None:
                there.append(copy.deepcopy(dict(item)))
                self._comes_from(there[-1], pointer_join(pointer, len(there) - 1), from_)
            else:
                self.members(there[at], pointer_join(pointer, at), item, from_, within)

    def _value(self, node: dict[str, Any], key: str, pointer: str, stated: Any, own: str) -> None:
        """A value, held against the one that is there."""
        if key not in node or (key == DEPLOYMENT and not own.count("/", 1)):
            node[key] = copy.deepcopy(stated)
            self._comes_from(node[key], pointer, own)
            return
        there, here = node[key], self.statement.origin(own)
        places = self._below(self.origins, pointer)
        partial = node.get(_PARTIAL)
        adds = key == _PARTIAL or (isinstance(partial, list) and key in partial)
        if adds and isinstance(there, list) and isinstance(stated, list):
            node[key] = [*there, *(one for one in stated if one not in there)]
            self._comes_from(node[key], pointer, own, places)
            return
        unit = next((unit for ending, unit in _UNITS.items() if key.endswith(ending)), None)
        if there == stated or _agree(size_of(there, unit), size_of(stated, unit)):
            if is_range(there) and not is_range(stated):
                node[key] = stated
                self._comes_from(stated, pointer, own, places)
            elif pointer in self.origins:
                self.origins[pointer] = (*self.origins[pointer], here)
            return
        trust = max(self._below(self.trusts, pointer), default=Trust.GIVEN)
        if trust > Trust.STATED or not places:
            used = places[0] if places else None
            self.unused[pointer] = stated
            self._differs(pointer, here, stated, used, there)
            return
        for kept in (self.origins, self.trusts, self.otherwise, self.unused):
            for below in [found for found in kept if found == pointer or found.startswith(f"{pointer}/")]:
                del kept[below]
        node[key] = copy.deepcopy(stated)
        self._comes_from(node[key], pointer, own)
        self._differs(pointer, places[0], there, here, stated)

    def _differs(self, pointer: str, other: Origin, value: Any, used: Origin | None, by: Any) -> None:
        """Told with both places: what is not used, and what is."""
        called = self._called(pointer)
        where = f" in {used.place}" if used is not None else ""
        message = f"{called} is {_told(value)} here, and {_told(by)}{where}, which is used"
        fault = InputFault(
            other.file, other.line, other.column, "warning", message, "Find out which of the two is so.", other.sheet,
            used, _told(value),
        )  # fmt: skip
        self.faults.append(fault)
        if used is not None:
            self.otherwise[pointer] = (*self.otherwise.get(pointer, ()), fault)

    def _called(self, pointer: str) -> str:
        """What a pointer names, in words: the member, and of what."""
        node: Any = self.value
        name = "the site"
        member: list[str] = []
        for token in pointer.split("/")[1:]:
            node = node[int(token)] if isinstance(node, list) else node.get(token)
            if isinstance(node, Mapping) and isinstance(node.get("name"), str):
                name, member = node["name"], []
            else:
                member.append(token)
        return f"{'/'.join(token for token in member if not token.isdigit())} of {name}"

    def _comes_from(self, value: Any, pointer: str, own: str, also: Sequence[Origin] = ()) -> None:
        """Every value below a place is one of the statement."""
        self.own[pointer] = own
        if isinstance(value, Mapping) and value and not is_range(value):
            for key, member in value.items():
                self._comes_from(member, pointer_join(pointer, key), pointer_join(own, key))
        elif isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
            for number, item in enumerate(value):
                self._comes_from(item, pointer_join(pointer, number), pointer_join(own, number))
        else:
            self.origins[pointer] = tuple(dict.fromkeys((self.statement.origin(own), *also)))
            self.trusts[pointer] = Trust.STATED

    def _below(self, kept: Mapping[str, Any], pointer: str) -> list[Any]:
        """What is kept of a place, or, where nothing is, of all below it."""
        if (kept_of_it := kept.get(pointer)) is not None:
            found = [kept_of_it]
        else:
            found = [entry for at, entry in kept.items() if at.startswith(f"{pointer}/")]
        return [one for entry in found for one in (entry if isinstance(entry, tuple) else (entry,))]

    def _refuse_unused(self) -> None:
        """What is not used has to be valid, too: alone beside the names, since it may stand against what files tell."""
        alone = _names_of(self.value)
        for pointer in sorted(self.unused, key=len, reverse=True):
            *around, last = tokens_of(pointer)
            node: Any = alone
            for token in around:
                node = node[int(token)] if isinstance(node, list) else node.setdefault(token, {})
            node[last] = self.unused[pointer]
        try:
            load_deployment(alone)
        except InvalidInput as error:
            own = [
                fault
                for fault in error.faults
                if fault.pointer in self.unused or any(fault.pointer.startswith(f"{at}/") for at in self.unused)
            ]
            if own:
                self._refuse(own)

    def _refuse(self, found: Sequence[Fault]) -> NoReturn:
        """The faults with their places in the statement: without it there were none."""
        faults = []
        for fault in found:
            at, rest = fault.pointer, ""
            while at not in self.own and at:
                at, _, token = at.rpartition("/")
                rest = f"/{token}{rest}"
            own = self.own.get(at, "") + rest
            while own and self.statement.document.place(own) is None:
                own = own.rpartition("/")[0]
            line, column = self.statement.document.place(own) or (1, 1)
            # what is no member of something new may be one of what was meant
            within = ((kind, name) for kind, name, there in self.added if own.startswith(f"{there}/"))
            near = next(((name, meant) for kind, name in within if (meant := self._meant(kind, name))), None)
            advice = f"No file tells of {near[0]}. Did you mean {near[1]}?" if near is not None else fault.advice
            faults.append(replace(fault, pointer=own, line=line, column=column, advice=advice))
        faults.sort(key=lambda fault: (fault.line or 0, fault.column or 0))
        raise InvalidInput(self.statement.name, "content", faults)


def _things_of(node: Mapping[str, Any], pointer: str, names: tuple[str, ...]) -> Iterator[tuple[str, _Place]]:
    """Every thing with its kind, wherever it stands."""
    for key, member in node.items():
        below = pointer_join(pointer, key)
        if key in _THINGS and _named(member):
            for number, item in enumerate(member):
                place = _Place(item, pointer_join(below, number), (*names, item["name"]))
                yield _THINGS[key], place
                yield from _things_of(item, place.pointer, place.names)
        elif isinstance(member, dict):
            if key == _ONLY and names:
                yield _THINGS["images"], _Place(member, below, names)
            yield from _things_of(member, below, names)


def _names_of(node: Any) -> Any:
    """A description with nothing in it but the names by which its objects are known, each in its place."""
    if isinstance(node, list):
        return [_names_of(item) for item in node]
    return {
        key: _names_of(member) if isinstance(member, (dict, list)) else member
        for key, member in node.items()
        if key in (*_MARKS, DEPLOYMENT)
        or (isinstance(member, dict) and not is_range(member))
        or (isinstance(member, list) and any(isinstance(item, dict) for item in member))
    }


def _named(member: Any) -> bool:
    """Whether it is a list of objects that have names."""
    return (
        isinstance(member, list)
        and bool(member)
        and all(isinstance(item, dict) and isinstance(item.get("name"), str) for item in member)
    )


def _folded(kind: str, name: str) -> str:
    return "/".join(abbreviated(name)) if kind == _THINGS["dpars"] else name.strip().casefold()


def _agree(one: Any, other: Any) -> bool:
    """Whether both may be so; what is no value of a description is not."""
    try:
        return agree(one, other)
    except TypeError:
        return False


def _told(value: Any) -> str:
    """A value in a message; of objects only how many there are."""
    if value in ([], {}):
        return "none"
    if isinstance(value, list) and any(isinstance(item, Mapping) for item in value):
        return f"{len(value)} {'entry' if len(value) == 1 else 'entries'}"
    return said(value)[:200]
