"""The schema of `conflicts.yml`: questions on which papers, or two places of one paper, answer differently."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from domino_advisor_schemas.guideline import CLIENTS, ScopeSchema

RELEASES = "releases"
"""The one key of the file that is no question: the releases of Domino that each document is about."""


class ReleasesSchema(Schema):
    """A range of releases, both ends included; an end that is left out is open."""

    from_ = fields.String(data_key="from", attribute="from")
    to = fields.String()


class PositionSchema(ScopeSchema):
    """One answer to a question, and where it holds."""

    item = fields.String(required=True)
    guideline = fields.String()
    text = fields.String(required=True)
    releases = fields.Nested(ReleasesSchema)
    ends = fields.Boolean(load_default=False)
    production = fields.Boolean(load_default=False)
    closing = fields.Boolean(load_default=False)
    cautious = fields.Boolean(load_default=False)
    year = fields.Integer(metadata={"description": "left out: the year of the document"})


class ConflictSchema(Schema):
    """One question."""

    question = fields.String(required=True)
    of = fields.String(metadata={"description": "the reader's question that it settles, or none"})
    client = fields.String(load_default="any", validate=validate.OneOf(CLIENTS))
    why = fields.String(load_default="")
    positions = fields.List(fields.Nested(PositionSchema), required=True)


def load_conflicts(value: Any) -> dict[str, Any]:
    """The document of a file, checked and with defaults filled in. marshmallow's ValidationError where it is wrong."""
    schemas: dict[str, fields.Field[Any]] = {
        name: fields.Nested(ConflictSchema) for name in (value if isinstance(value, dict) else ()) if name != RELEASES
    }
    schemas[RELEASES] = fields.Dict(keys=fields.String(), values=fields.Nested(ReleasesSchema), load_default=dict)
    loaded: dict[str, Any] = Schema.from_dict(schemas)().load(value)
    return loaded
