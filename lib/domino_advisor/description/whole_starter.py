"""A starter with every field that may stand in it: those that it does not state are lines to take the "# " from."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any

from marshmallow import fields

from domino_advisor.core.errors import InvalidInput
from domino_advisor.core.pointers import pointer_join, tokens_of, value_along, value_at
from domino_advisor.description.starter import starter
from domino_advisor.description.yaml_text import read_yaml
from domino_advisor_schemas.deployment import RemarkSchema, all_schemas, load_deployment
from domino_advisor_schemas.fields import (
    OF_ALL,
    Choice,
    Flag,
    Items,
    NoneOr,
    Object,
    Outline,
    Part,
    Words,
    inner_schema,
)
from domino_advisor_schemas.flow import flow, line
from domino_advisor_schemas.lacking import NOT

_OTHER_PLATFORMS = ("machines", "esx_clusters", "hosts", "vms", "images", "lpars", "guests", "zvm")
"""What holds images: the starter has those of its platform."""
_ASIDE = (*OF_ALL, "count")
_MOST = 1024 * 1024
_TRIES = 40
_HEAD = """\
## {platform}: every field that a description of this kind can have
##
## The lines without # are those of the starter. A line with one # can be used: take away the "# ", and write what you
## have in place of the example. ## tells what the members of the line below it mean.
"""

Site = dict[str, Any]


def whole_starter(platform: str) -> str:
    """The starter of a platform, with a comment for each field that it does not state; valid as it stands.

    Each line with one # is valid where it stands, once that is taken away. KeyError where there is no such platform.
    """
    site: Any = read_yaml(starter(platform), "starter", _MOST)
    written = _Writer(site)
    lines = written.members(site, all_schemas()[0], "", 0)
    return _HEAD.format(platform=platform) + "\n" + "\n".join(lines) + "\n"


class _Writer:
    """Writes a site as YAML, with the fields of the first object of each kind that it does not state as comments."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._told: set[type[Object]] = set()

    def members(self, node: Mapping[str, Any], schema: Object, pointer: str, depth: int) -> Iterator[str]:
        """The lines of an object: what it states, then what it could state."""
        for name, member in node.items():
            yield from self._stated(name, member, schema.fields[name], pointer_join(pointer, name), depth)
        if type(schema) not in self._told:
            self._told.add(type(schema))
            for name, made in schema.fields.items():
                if name not in node and name not in _OTHER_PLATFORMS and not self._is_told(made):
                    yield from self._offered(name, made, pointer_join(pointer, name), depth)

    def _is_told(self, made: fields.Field[Any]) -> bool:
        """Whether it is a list that every object may have, and that was offered before."""
        return isinstance(inner_schema(made), RemarkSchema) and RemarkSchema in self._told

    def _stated(self, name: str, member: Any, made: fields.Field[Any], pointer: str, depth: int) -> Iterator[str]:
        indent, schema = "  " * depth, inner_schema(made)
        if isinstance(member, dict) and isinstance(made, Part) and schema is not None:
            yield f"{indent}{name}:"
            yield from self.members(member, schema, pointer, depth + 1)
        elif member and isinstance(member, list) and isinstance(made, Items) and isinstance(made.inner, Part):
            assert schema is not None
            yield f"{indent}{name}:"
            for number, item in enumerate(member):
                lines = self.members(item, schema, pointer_join(pointer, number), depth + 2)
                first = next(lines)
                yield f"{indent}  - {first.lstrip()}"
                yield from lines
        else:
            yield f"{indent}{line(name, member)}"

    def _offered(self, name: str, made: fields.Field[Any], pointer: str, depth: int) -> Iterator[str]:
        value = self._fitting(made, name, pointer)
        if value is None and inner_schema(made) is not None and isinstance(made, Part | Items):
            return  # an object that cannot stand beside what the starter has
        if isinstance(inner_schema(made), RemarkSchema):
            if value != _example(made):
                return  # the first object that has the members of the example shows it
            self._told.add(RemarkSchema)
        indent = "  " * depth
        for way, meaning in _meanings(made, name):
            yield f"{indent}## {way}: {meaning}"
        if value is not None:
            yield f"{indent}# {name}: {flow(value)}"

    def _fitting(self, made: fields.Field[Any], name: str, pointer: str) -> Any:
        """An example of a field that is valid at its place, with as many members as can stand there; None for none."""
        value = _example(made)
        for _ in range(_TRIES):
            fault = self._fault(value, name, pointer)
            if fault is None:
                return value
            if not fault.startswith(f"{pointer}/"):
                break
            if not _dropped(value, tokens_of(fault)[len(tokens_of(pointer)) :]):
                return None
        # members that exclude each other: the first that go together
        kept: Site = {}
        for inner, member in value.items() if isinstance(value, dict) else ():
            if self._fault({**kept, inner: member}, name, pointer) is None:
                kept[inner] = member
        return kept or None

    def _fault(self, value: Any, name: str, pointer: str) -> str | None:
        """Where the first fault is of the site with a value at a place; None where there is none."""
        site = copy.deepcopy(self._site)
        value_at(site, pointer.rpartition("/")[0])[name] = copy.deepcopy(value)
        try:
            load_deployment(site)
        except InvalidInput as error:
            return error.faults[0].pointer
        return None


def _dropped(value: Any, tokens: list[str]) -> bool:
    """Take out of an example what is refused of it; whether there was something to take out."""
    named = [at for at, token in enumerate(tokens) if not token.isdigit()]
    if not named:
        return False
    owner = value_along(value, tokens[: named[-1]])
    return owner.pop(tokens[named[-1]], None) is not None


def _example(made: fields.Field[Any]) -> Any:
    """A value of a field: the example that it documents, or its first word; of an object, all of its members."""
    schema = inner_schema(made) if isinstance(made, Part) else None
    if schema is not None:
        return {
            inner: _example(field) for inner, field in schema.fields.items()
            if inner not in _ASIDE and not inner.startswith(NOT)
        }  # fmt: skip
    match made:
        case Flag():
            return True
        case Items():
            return [_example(made.inner)]
        case NoneOr():
            return [made.choices[0]]
        case Choice() | Words():
            return str(made.metadata["enum"][0])
        case Outline():
            return {"domino_release": "14.0"}
    found = made.metadata.get("examples") or made.metadata.get("enum") or ["..."]
    return found[0]


def _meanings(made: fields.Field[Any], name: str) -> Iterator[tuple[str, str]]:
    """What a field means, and what the members of the objects in it mean, each with its unit."""
    schema = inner_schema(made) if isinstance(made, Part | Items) else None
    about = made.metadata.get("description") or (schema.about if schema is not None else "")
    yield name, " ".join(str(about).split())
    for inner, member in schema.fields.items() if schema is not None else ():
        if inner not in _ASIDE:
            yield from ((f"{name}.{way}", says) for way, says in _meanings(member, inner))
