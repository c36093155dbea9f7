"""The schemas of answers that are declared as types: each member's type, and what it says, become a field."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from marshmallow import Schema, ValidationError, fields, validate

from domino_advisor.core.declaring import Says, members
from domino_advisor.core.written import Written

_SCALARS = {str: "string", int: "number", float: "number", bool: "boolean"}


class Answer(Schema):
    """What every schema of an answer derives from: the documentation of a class is the description of its component."""

    about = ""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.about = (cls.__doc__ or "").strip()


class AnyOf(fields.Field[Any]):
    """An object of one of some schemas, such as an answer at one of its levels."""

    def __init__(self, schemas: Sequence[type[Answer]], **options: Any) -> None:
        super().__init__(**options)
        self.schemas = tuple(schemas)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **options: Any) -> Any:
        found = [schema().validate(value) for schema in self.schemas]
        if all(found):
            raise ValidationError(min(found, key=len))
        return value


@cache
def schema_of(kind: type, **written: fields.Field[Any]) -> type[Answer]:
    """The schema of a struct, a dataclass or a typed dict. `component` in the class gives it another name.

    A member that may be None is left out where it would say nothing; every other one is required, and so is one of
    `nulls`. A member that `repr` leaves out is none of the answer. written: the fields of members of which
    the types do not tell enough.
    """
    made = {}
    for member in _members(kind):
        field = written.get(member.attribute) or _field(*_annotated(member.hint), optional=member.optional)
        if member.name != member.attribute:
            field.data_key = member.name
        if member.null:
            field.required = field.allow_none = True
        made[member.attribute] = field
    name = vars(kind).get("component", kind.__name__)
    return type(f"{name}Schema", (Answer,), {**made, "__doc__": kind.__doc__})


class _Member(NamedTuple):
    attribute: str
    hint: Any
    name: str
    null: bool = False
    optional: bool = False


def _members(kind: Any) -> Iterator[_Member]:
    hints = get_type_hints(kind, include_extras=True)
    if not is_typeddict(kind):
        for attribute, name, null in members(kind):
            yield _Member(attribute, hints[attribute], name, null)
        return
    for name, hint in hints.items():
        needed = get_origin(hint) is Required
        yield _Member(name, get_args(hint)[0] if needed else hint, name, optional=not needed)


def _annotated(hint: Any) -> tuple[Any, Says]:
    """The type of a member and what it says; one that is an object of its own says it there."""
    if get_origin(hint) is not Annotated:
        return hint, Says("", {})
    of, says = get_args(hint)
    return of, says


def _field(of: Any, says: Says, *, optional: bool = False) -> fields.Field[Any]:
    """The field of a member that is of a type and says something. optional: whether it may be left out."""
    kinds = [kind for kind in _alternatives(of) if kind is not types.NoneType]
    required = not optional and len(kinds) == len(_alternatives(of))
    note = {"description": says.text}
    if len(kinds) > 1 or kinds[0] is float:
        words = [word for word in ("string", "number", "boolean") if word in {_SCALARS[kind] for kind in kinds}]
        return fields.Raw(required=required, metadata={**note, "type": words})
    return _of_one(kinds[0], says, note, required)


def _of_one(kind: Any, says: Says, note: dict[str, Any], required: bool) -> fields.Field[Any]:
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any:
        return fields.Raw(required=required, metadata=note)
    if origin is Literal:
        return fields.String(required=required, validate=validate.OneOf(inner), metadata=note)
    if origin in (tuple, list, Sequence):
        return fields.List(_inside(inner[0]), required=required, metadata=note)
    if origin is Mapping:
        values = None if inner[1] is Any else _inside(inner[1])
        return fields.Dict(keys=values and fields.String(), values=values, required=required, metadata=note)
    if kind is str:
        return fields.String(required=required, metadata={**note, **says.keywords})
    if kind is bool:
        return fields.Boolean(required=required, metadata=note)
    if kind is int:
        bounds = validate.Range(min=says.keywords.get("minimum", 0), max=says.keywords.get("maximum"))
        return fields.Integer(required=required, strict=True, validate=bounds, metadata=note)
    if origin is Written and len(kinds := _alternatives(inner[0])) > 1:
        return AnyOf([schema_of(one) for one in kinds], required=required)
    return fields.Nested(schema_of(inner[0] if origin is Written else kind), required=required)


def _inside(kind: Any) -> fields.Field[Any]:
    """The field of what a list or a map holds."""
    return _of_one(kind, Says("", {}), {}, required=False)


def _alternatives(of: Any) -> tuple[Any, ...]:
    """The types of a union; the one itself where it is none."""
    return get_args(of) if get_origin(of) in (Union, types.UnionType) else (of,)
