"""What the objects of a description are called: in a fault, and at the names that they stand at."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domino_advisor_schemas.fields import Object


def objects() -> dict[str, Object]:
    """The objects of a description, by title and by the names that they stand at, as `plain_name` writes them."""
    # Imported here, since a shell that asks for other words does without.
    from domino_advisor_schemas.deployment import all_schemas
    from domino_advisor_schemas.fields import RangeSchema, inner_schema

    found: dict[str, Object] = {}
    for holder in all_schemas():
        for name, made in holder.fields.items():
            inner = inner_schema(made)
            if inner is not None and not isinstance(inner, RangeSchema):
                found.setdefault(plain_name(name), inner)
    return found | {plain_name(made.title): made for made in all_schemas() if made.title != "measured"}


def plain_name(name: str) -> str:
    """A name without regard to case and to what parts its words."""
    return name.lower().replace("_", " ").replace("-", " ")
