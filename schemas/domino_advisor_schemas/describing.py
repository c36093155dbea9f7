"""JSON Schema from the marshmallow schemas, for `deployment_json_schema` and for OpenAPI alike."""

from __future__ import annotations

from typing import Any

from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema

from domino_advisor_schemas.declared import AnyOf
from domino_advisor_schemas.fields import (
    NOBODY_KNOWS,
    OF_ALL,
    SETTING_WORDS,
    WITH_UNIT,
    NoneOr,
    Number,
    Setting,
    Wish,
    Words,
    range_schema,
)


class DescribingConverter(OpenAPIConverter):
    """apispec's converter, and what it does not know: closed objects, rules across members, `none`, ranges, words."""

    def schema2jsonschema(self, schema: Any) -> dict[str, Any]:
        """The JSON Schema of one marshmallow schema; class members `about` and `rules` go into it."""
        made: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
        about = getattr(schema, "about", None)
        if about:
            made["description"] = about
        made.update(getattr(schema, "rules", {}))
        properties = made["properties"]
        for name in OF_ALL:  # what every object has comes last
            if name in properties:
                properties[name] = properties.pop(name)
        return made


class DescribingPlugin(MarshmallowPlugin):
    """apispec's marshmallow plugin with `DescribingConverter`; names components by their class, without "Schema"."""

    Converter = DescribingConverter

    def __init__(self) -> None:
        super().__init__(schema_name_resolver=component_name)

    def init_spec(self, spec: Any) -> None:
        """Called by apispec."""
        super().init_spec(spec)
        assert self.converter is not None
        self.converter.add_attribute_function(_none_or)  # type: ignore[no-untyped-call]
        self.converter.add_attribute_function(_flag_or_unknown)  # type: ignore[no-untyped-call]
        self.converter.add_attribute_function(_one_or_several)  # type: ignore[no-untyped-call]
        self.converter.add_attribute_function(_number_or_range)  # type: ignore[no-untyped-call]
        self.converter.add_attribute_function(_any_of)  # type: ignore[no-untyped-call]


def component_name(schema: Any) -> str:
    """The name of a schema among the components: `LparSchema` is `Lpar`."""
    cls = schema if isinstance(schema, type) else type(schema)
    assert issubclass(cls, Schema)
    return cls.__name__.removesuffix("Schema")


def _none_or(converter: Any, field: Any, **kwargs: Any) -> dict[str, Any]:
    if not isinstance(field, NoneOr):
        return {}
    made = kwargs["ret"]
    for name in ("type", "items"):
        made.pop(name, None)
    return {"anyOf": field.metadata["either"]}


def _flag_or_unknown(converter: Any, field: Any, **kwargs: Any) -> dict[str, Any]:
    if not isinstance(field, Wish):
        return {}
    kwargs["ret"].pop("type", None)
    return {"anyOf": [{"type": "boolean"}, {"const": NOBODY_KNOWS}]}


def _one_or_several(converter: Any, field: Any, **kwargs: Any) -> dict[str, Any]:
    if not isinstance(field, Words):
        return {}
    made = kwargs["ret"]
    word = {name: made.pop(name) for name in ("type", "enum") if name in made}
    return {"anyOf": [word, {"type": "array", "items": word, "minItems": 1, "uniqueItems": True}]}


def _number_or_range(converter: Any, field: Any, **kwargs: Any) -> dict[str, Any]:
    if not isinstance(field, Number) or (field.exact and not field.is_size and not isinstance(field, Setting)):
        return {}
    made = kwargs["ret"]
    number = {name: made.pop(name) for name in _OF_A_NUMBER if name in made}
    ranges = [] if field.exact else [converter.resolve_nested_schema(type(range_schema(field.is_size)))]
    sized = [WITH_UNIT] if field.is_size else []
    words = [{"enum": list(SETTING_WORDS)}] if isinstance(field, Setting) else []
    return {"anyOf": [number, *sized, *ranges, *words]}


def _any_of(converter: Any, field: Any, **kwargs: Any) -> dict[str, Any]:
    if not isinstance(field, AnyOf):
        return {}
    return {"anyOf": [converter.resolve_nested_schema(schema) for schema in field.schemas]}


_OF_A_NUMBER = ("type", "minimum", "exclusiveMinimum", "maximum")
