"""The schemas of answers that are declared as dataclasses: each member's type, and what it says, become a field."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from marshmallow import Schema, fields, validate

from domino_advisor.core.declaring import Says

_SCALARS = {str: "string", int: "number", float: "number", bool: "boolean"}


class Answer(Schema):
    """What every schema of an answer derives from: the documentation of a class is the description of its component."""

    about = ""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.about = (cls.__doc__ or "").strip()


@cache
def schema_of(kind: type, **written: fields.Field[Any]) -> type[Answer]:
    """The schema of a dataclass.

    A member that may be None is left out where it would say nothing; every other one is required. A member that `repr`
    leaves out is none of the answer. written: the fields of members of which the types do not tell enough.
    """
    hints = get_type_hints(kind, include_extras=True)
    members = {
        member.name: written.get(member.name) or _field(*_annotated(hints[member.name]))
        for member in dataclasses.fields(kind)
        if member.repr
    }
    return type(f"{kind.__name__}Schema", (Answer,), {**members, "__doc__": kind.__doc__})


def _annotated(hint: Any) -> tuple[Any, Says]:
    """The type of a member and what it says; one that is an object of its own says it there."""
    if get_origin(hint) is not Annotated:
        return hint, Says("", {})
    of, says = get_args(hint)
    return of, says


def _field(of: Any, says: Says) -> fields.Field[Any]:
    """The field of a member that is of a type and says something."""
    kinds = [kind for kind in _alternatives(of) if kind is not types.NoneType]
    required = len(kinds) == len(_alternatives(of))
    note = {"description": says.text}
    if len(kinds) > 1 or kinds[0] in (float, Any):
        words = [word for word in ("string", "number", "boolean") if word in {_SCALARS[kind] for kind in kinds}]
        return fields.Raw(required=required, metadata={**note, "type": words})
    return _of_one(kinds[0], says, note, required)


def _of_one(kind: Any, says: Says, note: dict[str, Any], required: bool) -> fields.Field[Any]:
    origin = get_origin(kind)
    if origin is Literal:
        return fields.String(required=required, validate=validate.OneOf(get_args(kind)), metadata=note)
    if origin is tuple:
        inner = get_args(kind)[0]
        made = fields.String() if inner is str else fields.Nested(schema_of(inner))
        return fields.List(made, required=required, metadata=note)
    if kind is str:
        return fields.String(required=required, metadata={**note, **says.keywords})
    if kind is bool:
        return fields.Boolean(required=required, metadata=note)
    if kind is int:
        bounds = validate.Range(min=says.keywords.get("minimum", 0))
        return fields.Integer(required=required, strict=True, validate=bounds, metadata=note)
    if origin is not None and issubclass(origin, Mapping):
        return fields.Dict(required=required, metadata=note)
    return fields.Nested(schema_of(kind), required=required)


def _alternatives(of: Any) -> tuple[Any, ...]:
    """The types of a union; the one itself where it is none."""
    return get_args(of) if get_origin(of) in (Union, types.UnionType) else (of,)
