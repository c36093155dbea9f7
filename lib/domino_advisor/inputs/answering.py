"""What files tell as an answer tells it: the files, what is wrong with them, and each fact with its places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from domino_advisor.core.answer import FileFact, FileFault, FileRead, FilesTold, ToldOtherwise
from domino_advisor.core.pointers import tokens_of
from domino_advisor.inputs.described import Described
from domino_advisor.inputs.gathering import Gathered
from domino_advisor.inputs.told import InputFault


def files_told(found: Gathered, value: Mapping[str, Any]) -> FilesTold:
    """What was found in files. What they tell in two ways is a fault of them, and stands beside the fact.

    value: the description as it is evaluated.
    """
    made = found.described
    pointers = {fault: pointer for pointer, faults in made.otherwise.items() for fault in faults}
    return FilesTold(
        tuple(FileRead(file.name, file.kind, file.tells) for file in found.files),
        tuple(_fault(fault, pointers.get(fault)) for fault in found.faults),
        tuple(_facts(made, value)),
    )


def _fault(fault: InputFault, pointer: str | None) -> FileFault:
    return FileFault(
        fault.weight, fault.at, fault.message, fault.advice or None, pointer,
        fault.used.at if fault.used is not None else None,
    )  # fmt: skip


def _facts(made: Described, site: Mapping[str, Any]) -> Iterator[FileFact]:
    for pointer, origins in made.origins.items():
        subject, member, value = _named(site, pointer)
        otherwise = tuple(ToldOtherwise(fault.at, fault.told) for fault in made.otherwise.get(pointer, ()))
        yield FileFact(subject, member, value, pointer, tuple(origin.at for origin in origins), otherwise)


def _named(site: Mapping[str, Any], pointer: str) -> tuple[str, str, Any]:
    """A place by names: those of the things that it is in, what it is of the last of them, and what stands there."""
    node: Any = site
    names: list[str] = []
    members: list[str] = []
    for token in tokens_of(pointer):
        if isinstance(node, list):
            node = node[int(token)]
            if isinstance(node, Mapping) and "name" in node:
                names.append(str(node["name"]))
                members = []
            else:
                members.append(token)
        else:
            node = node[token]
            members.append(token)
    return "/".join(names), "/".join(members), node
