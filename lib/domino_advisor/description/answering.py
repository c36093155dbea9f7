"""Answers to what is missing of a description: the places that they name, and the patch that puts them there.

A place is a JSON Pointer in which a member of a list goes by its name: "/machines/z9/lpars/LNX1/real_cps". So it stays
true where the lists change, and people know what it is. Its position in the list does as well. With * in place of
names it stands for all places that are asked for and that it fits.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

from jsonpatch import apply_patch
from msgspec.structs import replace

from domino_advisor.core.answer import Patch
from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.pointers import pointer_join, tokens_of, value_at
from domino_advisor.core.ranges import is_exact, is_range
from domino_advisor.core.sizes import as_stated
from domino_advisor_schemas.deployment import load_deployment
from domino_advisor_schemas.fields import NOBODY_KNOWS, NOT_KNOWN, SET
from domino_advisor_schemas.grammar import Grammar, grammar_at
from domino_advisor_schemas.names_and_references import unlisted_devices
from domino_advisor_schemas.spelling import nearest, shown

WHAT = "answers"
"""What is being read, for messages."""
COMPLETE = "complete"
"""The answer that a list which is said not to be complete is."""
NOT_SET = "not-set"
"""The answer that notes.ini does not set something."""
EACH = "*"
SKIPPED = (None, "", "?", NOBODY_KNOWS)
"""What a form holds where nothing is answered."""
_YES_AND_NO = {"yes": True, "y": True, "on": True, "true": True, "no": False, "n": False, "off": False, "false": False}


def place_of(description: Any, pointer: str) -> str:
    """A pointer into a description as a place: with the names of what lies on the way."""
    return pointer_join("", *_names(description, pointer))


def pattern_of(description: Any, pointer: str) -> str:
    """The place with * for every name."""
    tokens, names = tokens_of(pointer), _names(description, pointer)
    return pointer_join("", *(EACH if t != name or t.isdigit() else t for t, name in zip(tokens, names, strict=True)))


def _names(description: Any, pointer: str) -> list[str]:
    found, node = [], description
    for token in tokens_of(pointer):
        if isinstance(node, Sequence) and not isinstance(node, str):
            node = node[int(token)] if token.isdigit() and int(token) < len(node) else None
            name = _called(node)
            found.append(token if name is None else name)
        else:
            node = node.get(token) if isinstance(node, Mapping) else None
            found.append(token)
    return found


def _called(member: Any) -> str | None:
    """What a member of a list is known by there: its name, or the client of a workload."""
    if not isinstance(member, Mapping):
        return None
    name = member.get("name", member.get("client"))
    return name if isinstance(name, str) and not name.isdigit() else None


def pointer_of(description: Any, place: str) -> str | None:
    """The pointer of a place, None where the description has nothing that is called so on the way."""
    pointer, node = "", description
    for token in tokens_of(place):
        if isinstance(node, Sequence) and not isinstance(node, str):
            hits = [at for at, member in enumerate(node) if _called(member) == token]
            position = hits[0] if hits else (int(token) if token.isdigit() else len(node))
            if position >= len(node):
                return None
            pointer, node = pointer_join(pointer, position), node[position]
        else:
            pointer, node = pointer_join(pointer, token), node.get(token) if isinstance(node, Mapping) else None
    return pointer


def special_answers(description: Any, pointer: str) -> tuple[str, ...]:
    """What can be answered at a place beside what would stand there."""
    if _is_partial(description, pointer):
        return (COMPLETE,)
    return (NOT_SET,) if tokens_of(pointer)[-2:-1] == ["notes_ini"] else ()


def is_asked_here(description: Any, pointer: str, grammar: Grammar | None) -> bool:
    """Whether a fact can be answered at its place: nothing stands there yet, or what does not decide it."""
    if grammar is None or not pointer:
        return False
    stated = value_at(description, pointer)
    if stated in (None, NOBODY_KNOWS, SET) or _is_partial(description, pointer):
        return True
    return is_range(stated) and not is_exact(stated)


def _is_partial(description: Any, pointer: str) -> bool:
    *_, name = tokens_of(pointer)
    owner = value_at(description, pointer.rpartition("/")[0])
    return isinstance(owner, Mapping) and name in owner.get("partial", ()) and name in owner


def patch_of(description: Any, pointer: str, value: Any) -> list[Patch]:
    """The operations that write an answer at a place; nothing where it stands there already.

    What is answered is known from then on, whatever was said of that.
    """
    operations = _written(description, pointer, value)
    return [*_known(description, pointer), *operations] if operations else []


def _known(description: Any, pointer: str) -> Iterator[Patch]:
    """The operations by which nothing on the way to a place is said not to be known any more."""
    owner, owner_at = description, ""
    for token in tokens_of(pointer):
        said = owner.get(NOT_KNOWN, ()) if isinstance(owner, Mapping) else ()
        if token in said:
            yield from _shortened(owner, owner_at, NOT_KNOWN, token)
        owner, owner_at = value_at(owner, pointer_join("", token)), pointer_join(owner_at, token)


def _written(description: Any, pointer: str, value: Any) -> list[Patch]:
    name = tokens_of(pointer)[-1]
    owner_at = pointer.rpartition("/")[0]
    owner = value_at(description, owner_at)
    if value == NOT_SET and NOT_SET in special_answers(description, pointer):
        listed = owner.get("not_set", []) if isinstance(owner, Mapping) else []
        return _written(description, pointer_join(owner_at, "not_set"), [*listed, name])
    if _is_partial(description, pointer):
        others = [] if value == COMPLETE else value
        if not isinstance(others, list) or not isinstance(owner[name], list):
            return [{"op": "replace", "path": pointer, "value": value}, *_whole(owner, owner_at, name)]
        added: list[Patch] = [{"op": "add", "path": f"{pointer}/-", "value": member} for member in others]
        return [*added, *_whole(owner, owner_at, name)]
    stated = value_at(description, pointer)
    if stated == value and type(stated) is type(value):
        return []
    if stated is not None:
        return [
            {"op": "test", "path": pointer, "value": as_stated(stated)},
            {"op": "replace", "path": pointer, "value": value},
        ]
    # what would hold it may not be there either
    while owner is None and owner_at:
        value, pointer = {tokens_of(pointer)[-1]: value}, owner_at
        owner_at = owner_at.rpartition("/")[0]
        owner = value_at(description, owner_at)
    return [{"op": "add", "path": pointer, "value": value}]


def _whole(owner: Mapping[str, Any], owner_at: str, name: str) -> list[Patch]:
    """The operations that say that a list is complete."""
    return _shortened(owner, owner_at, "partial", name)


def _shortened(owner: Mapping[str, Any], owner_at: str, member: str, name: str) -> list[Patch]:
    """The operations that take a name out of a list of names, and the list away where none is left."""
    left = [other for other in owner[member] if other != name]
    place = pointer_join(owner_at, member)
    return [{"op": "replace", "path": place, "value": left}] if left else [{"op": "remove", "path": place}]


def patched(description: Any, patch: Sequence[Patch]) -> Any:
    """A copy of a description with a patch applied."""
    return apply_patch(description, [dict(operation) for operation in patch])


def put(description: Any, pointer: str, value: Any) -> list[Patch]:
    """Write an answer into a description in place; the operations by which it was done."""
    operations = patch_of(description, pointer, value)
    apply_patch(description, copy.deepcopy([dict(operation) for operation in operations]), in_place=True)
    return operations


def as_written(grammar: Grammar, value: Any) -> Any:
    """An answer as a description writes it: yes and no as true and false, a word of a list as a list of it."""
    if grammar.kind == "words" and value in grammar.choices:
        return [value]
    if grammar.kind == "list" and value == "none":
        return []
    if grammar.kind == "flag" and isinstance(value, str):
        return _YES_AND_NO.get(value.strip().lower(), value)
    return value


def patch_for(description: Any, answers: Mapping[str, Any], asked: Sequence[str]) -> tuple[Patch, ...]:
    """The patch that puts answers, by place, into a valid description. asked: the pointers that are asked for.

    InvalidInput, of "answers", holds every fault: its pointer is into the mapping of answers.
    """
    faults: list[Fault] = []
    found = dict(_placed(description, answers, asked, faults))
    if faults:
        raise InvalidInput(WHAT, "content", faults)
    patch: list[Patch] = []
    now = copy.deepcopy(description)
    for pointer, (_, value) in found.items():
        patch += put(now, pointer, value)
    patch += _devices(now)
    try:
        load_deployment(patched(description, patch))
    except InvalidInput as error:
        raise InvalidInput(WHAT, "content", [_in_answers(fault, found) for fault in error.faults]) from error
    return tuple(patch)


def _devices(description: Any) -> Iterator[Patch]:
    """The operations that list the devices which answers name: a device that has a name is there.

    Not one of which the name differs from that of another by capitals or hyphens alone: that one is meant, and the
    fault says so.
    """
    listed = [device["name"] for device in description.get("devices", ())]
    for name in unlisted_devices(description):
        if nearest(name, listed, 1.0) is None:
            place = "/devices/-" if listed else "/devices"
            device = {"name": name}
            yield {"op": "add", "path": place, "value": device if listed else [device]}
            listed.append(name)


def _placed(
    description: Any, answers: Mapping[str, Any], asked: Sequence[str], faults: list[Fault]
) -> Iterator[tuple[str, tuple[str, Any]]]:
    """Each answer with its pointer; what is given for one place goes before what is given for several."""
    given = {place: value for place, value in answers.items() if value not in SKIPPED}
    taken: set[str] = set()
    alone = [place for place in given if EACH not in tokens_of(place) or pointer_of(description, place) in asked]
    for place in (*alone, *(place for place in given if place not in alone)):
        if place in alone:
            pointer = pointer_of(description, place) if place.startswith("/") else None
            pointers = [] if pointer is None else [pointer]
        else:
            pointers = [pointer for pointer in asked if pattern_of(description, pointer) == place]
        if not pointers:
            faults.append(_nothing_there(description, place, asked))
        for pointer in pointers:
            grammar = grammar_at(pointer)
            if grammar is None or not _has_room(description, pointer):
                faults.append(_nothing_there(description, place, asked))
            elif not is_asked_here(description, pointer, grammar) and _differs(description, pointer, given[place]):
                faults.append(_stated_already(description, place, pointer, given[place]))
            elif pointer not in taken:
                taken.add(pointer)
                yield pointer, (place, as_written(grammar, given[place]))


def _has_room(description: Any, pointer: str) -> bool:
    """Whether what a pointer goes through is there, or can be made: a member can, and an item of a list cannot."""
    node = description
    tokens = list(tokens_of(pointer))
    for at, token in enumerate(tokens):
        if isinstance(node, list):
            if not token.isdecimal() or int(token) >= len(node):
                return False
            node = node[int(token)]
        elif isinstance(node, dict):
            if token not in node:
                return not any(later.isdecimal() or later == "-" for later in tokens[at + 1 :])
            node = node[token]
        else:
            return False
    return True


def _differs(description: Any, pointer: str, value: Any) -> bool:
    grammar = grammar_at(pointer)
    return grammar is None or value_at(description, pointer) != as_written(grammar, value)


def _nothing_there(description: Any, place: str, asked: Sequence[str]) -> Fault:
    places = [place_of(description, pointer) for pointer in asked]
    likely = nearest(place, places, 0.8)
    advice = f"Is {likely} meant?" if likely else "Write a new form: domino-advisor questions FILE."
    return Fault(pointer_join("", place), "nothing that is asked stands at this place", found=place, advice=advice)


def _stated_already(description: Any, place: str, pointer: str, value: Any) -> Fault:
    stated = shown(value_at(description, pointer))
    return Fault(
        pointer_join("", place), "the description states it already, and otherwise", found=shown(value),
        expected=stated, advice="Change the description itself, or remove the answer.",
    )  # fmt: skip


def _in_answers(fault: Fault, found: Mapping[str, tuple[str, Any]]) -> Fault:
    """A fault of the description with the answers in it, at the answer that it comes of."""
    for pointer, (place, _) in found.items():
        if fault.pointer == pointer or fault.pointer.startswith(f"{pointer}/"):
            return replace(fault, pointer=pointer_join("", place) + fault.pointer[len(pointer) :])
    alone = [place for place, _ in found.values()] if len(found) == 1 else []
    message = f"{fault.message} (at {fault.pointer or '/'} of the description)"
    return replace(fault, pointer=pointer_join("", *alone), message=message)


def refuse(message: str, **more: Any) -> NoReturn:
    """Refuse what was given as answers as a whole."""
    raise InvalidInput(WHAT, "content", [Fault("", message, **more)])
