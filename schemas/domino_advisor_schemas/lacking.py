"""Lists of words that have another one beside them: what is known not to be in the list, complete or not.

A list has one where its field says so (`lacking`); it is called as the list is, with `not_` before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from marshmallow import ValidationError, fields
from marshmallow.schema import SchemaMeta

from domino_advisor_schemas.fields import Choice, Items, NoneOr, Object
from domino_advisor_schemas.refusals import refusal

NOT = "not_"


def words_listed(made: fields.Field[Any] | None) -> tuple[str, ...]:
    """The words of which a member may be a list, none where it is no such list."""
    if isinstance(made, NoneOr):
        return tuple(made.choices)
    if isinstance(made, Items) and isinstance(made.inner, Choice):
        return tuple(made.inner.metadata["enum"])
    return ()


class _Lacking(SchemaMeta):
    """Gives each list of an object the one that it says it has beside it, and lets `partial` name both."""

    @classmethod
    def get_declared_fields(
        mcs,
        klass: SchemaMeta,
        cls_fields: list[tuple[str, fields.Field[Any]]],
        inherited_fields: list[tuple[str, fields.Field[Any]]],
        dict_cls: type[dict[Any, Any]] = dict,
    ) -> dict[str, fields.Field[Any]]:
        both = [pair for own in cls_fields for pair in (own, *_beside(*own))]
        members: dict[str, fields.Field[Any]] = super().get_declared_fields(klass, both, inherited_fields, dict_cls)
        partial = next((made for name, made in cls_fields if name == "partial"), None)
        if (named := words_listed(partial)) and isinstance(partial, Items):
            more = [word for name in named for word in (name, f"{NOT}{name}") if word == name or word in members]
            choice = Choice(str(partial.inner.metadata["description"]), *more)
            members["partial"] = Items(choice, str(partial.metadata["description"]))
        return members


def _beside(name: str, made: fields.Field[Any]) -> Iterator[tuple[str, fields.Field[Any]]]:
    if isinstance(made, (NoneOr, Items)) and made.lacking:
        about = f"{made.lacking}, whatever else there is"
        yield f"{NOT}{name}", Items(Choice("One of them", *words_listed(made)), about)


class Listing(Object, metaclass=_Lacking):
    """An object whose lists may have one of what is known not to be in them."""


def refuse_both(schema: Object, data: Mapping[str, Any]) -> None:
    """Refuse what a list has, and the one beside it says that it has not."""
    for beside in (name for name in data if name.startswith(NOT) and name.removeprefix(NOT) in schema.fields):
        name = beside.removeprefix(NOT)
        listed = data.get(name, ())
        for at, word in enumerate(data[beside]):
            if listed != "none" and word in listed:
                advice = f"Take it out of {name}, or out of {beside}."
                error = refusal(f"{word} is in {name} and in {beside}", word, "one of the two", advice)
                raise ValidationError({beside: {at: error.messages}})
