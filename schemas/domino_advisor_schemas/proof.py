"""The schema of a proof's nodes. What a node has beside its derivations hangs on its kind, and no type tells that."""

from __future__ import annotations

from marshmallow import INCLUDE, fields

from domino_advisor.core.proof import Derivation
from domino_advisor_schemas.declared import Answer, schema_of


class NodeSchema(Answer):
    """A node of a proof: a conclusion with its derivations, or a leaf. Further members depend on the kind."""

    class Meta:
        """The further members are allowed."""

        unknown = INCLUDE

    kind = fields.String(
        required=True,
        metadata={"description": "What it is: verdict, demand, value, figure, stated, unstated, missing ..."},
    )
    judgement = fields.String(
        metadata={"description": "Of what those decide who describe the site: why no fact tells it."},
    )
    derivations = fields.List(
        fields.Nested(schema_of(Derivation)),
        metadata={"description": "All ways in which it was concluded; a leaf has none."},
    )


def nodes(about: str) -> fields.Dict:
    """The field of a flat map of nodes."""
    return fields.Dict(
        keys=fields.String(), values=fields.Nested(NodeSchema), required=True, metadata={"description": about}
    )
