"""A sizing: the request, whose members the rule base names, and the answer.

What may be asked is data (`rules/sizing.yml`); the marshmallow schema of a request is made from it here, so that what
another paper lets one compute needs no Python.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from marshmallow import ValidationError, fields

from domino_advisor.core.errors import InvalidInput
from domino_advisor.core.sizes import as_number
from domino_advisor_schemas.deployment import GrowthSchema, UsersSchema
from domino_advisor_schemas.fields import (
    NAME_LENGTH,
    OF_ALL,
    Choice,
    Items,
    Object,
    Part,
    Quantity,
    Release,
    Text,
    Whole,
    checked,
)
from domino_advisor_schemas.refusals import Place, Refusal, Refused, refusal

_OF_USERS = (
    "A size is worked out from numbers of users: write those of the site, or those that it will have after its "
    "changes, into the section mail. What becomes of the site as it is described, domino-advisor evaluate tells, for "
    "each step of its plan too."
)
_BEGIN = "Begin with a section, such as mail; domino-advisor size --help names the options."
_EACH_END = "Size once for either end of it."
Members = Mapping[str, Any]


class Asked(Object):
    """What every object of a request has."""


class _Bounded(Items):
    """A list with the fewest and the most items that it may have; no two with the same value of `unique`."""

    def __init__(self, inner: Part, description: str, least: int, most: int, unique: str | None):
        super().__init__(inner, description, minItems=least, maxItems=most)
        self.least, self.most, self.unique = least, most, unique

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        expected = f"{self.least} to {self.most} items"
        if isinstance(value, list) and not self.least <= len(value) <= self.most:
            raise refusal(f"{attr} has too {'few' if len(value) < self.least else 'many'} items", len(value), expected)
        found: list[dict[str, Any]] = super()._deserialize(value, attr, data, **kwargs)
        seen: set[Any] = set()
        for at, item in enumerate(found) if self.unique else ():
            word = item.get(str(self.unique))
            if word in seen:
                twice = refusal(f"the {self.unique} {{}} stands twice", word, "each once", None, word)
                raise ValidationError({at: {self.unique: twice.messages}})
            seen.add(word)
        return found


class _Number(Quantity):
    """A number from `least`, which is above zero: a quotient by it stays a number that can be written."""

    def __init__(self, description: str, least: float, most: int, unit: str | None, example: float):
        super().__init__(description, maximum=most, unit=unit, example=example, exact=True)
        self.instead = _EACH_END
        kept = {name: member for name, member in self.metadata.items() if name != "exclusiveMinimum"}
        self.metadata = {**kept, "minimum": least}
        self.least = least

    def number(self, value: Any, attr: str | None) -> int | float:
        """The number that was sent, checked."""
        found = super().number(value, attr)
        if found < self.least:
            raise refusal(f"{attr} is too small", value, f"a number from {self.least} up to {self.high:,}")
        number: int | float = as_number(found)
        return number


def request_schema(sections: Mapping[str, Members]) -> type[Asked]:
    """The schema of a request, from what the rule base names: see `rules/sizing.yml`."""
    members: dict[str, fields.Field[Any]] = {
        "name": Text("What is sized; the name of the proposed deployment", longest=NAME_LENGTH, example="Head office")
    }
    members["growth"] = Part(GrowthSchema)
    for name, entry in sections.items():
        members[name] = Part(_object(f"Sizing{_camel(name)}", f"section {name}", entry), entry["about"])
    some = {"anyOf": [{"required": [name]} for name in sections]}
    about = "A sizing request, with at least one of its sections."
    return _class("SizingRequest", members, "sizing request", about, some)


def load_request(value: object, schema: type[Asked], place: Place | None = None) -> dict[str, Any]:
    """The request in `value`, checked, in the same shape; client types are written as they are read.

    InvalidInput of kind "content" holds all faults.
    """
    made = schema()
    request: dict[str, Any] = {}
    sections = [name for name in made.fields if name not in ("name", "growth")]
    if not isinstance(value, dict):
        says, expected = "the sizing request must be an object", "an object with a section"
        refused: list[Refused] = [((), Refusal(says, value, expected, _BEGIN))]
    elif "deployment" in value and not any(name in value for name in sections):
        says, expected = "it is the description of a deployment, and no sizing request", "an object with a section"
        refused = [((), Refusal(says, expected=expected, advice=_OF_USERS))]
    else:
        request, refused = checked(made, value)
        if not refused and not any(name in value for name in sections):
            refused = [((), Refusal("the request has no section", expected=f"at least one of {', '.join(sections)}"))]
    if refused:
        # Imported here, since what is valid needs no words.
        from domino_advisor_schemas.fault_sentences import faults_of

        raise InvalidInput("sizing request", "content", faults_of(refused, value, made, place))
    return request


def _object(name: str, title: str, entry: Members) -> type[Asked]:
    members = {key: _field(f"{name}{_camel(key)}", member) for key, member in entry["members"].items()}
    return _class(name, members, title, entry["about"], {})


def _class(name: str, members: Mapping[str, Any], title: str, about: str, rules: Members) -> type[Asked]:
    inside = {"title": title, "about": about, "rules": rules, "__module__": __name__, **members}
    return type(f"{name}Schema", (Asked,), inside)


def _camel(word: str) -> str:
    return "".join(part.capitalize() for part in word.split("_"))


def _field(name: str, entry: Members) -> fields.Field[Any]:
    made = _MAKERS[entry["type"]](name, entry)
    made.required = bool(entry.get("required", False))
    return made


def _choice(name: str, entry: Members) -> fields.Field[Any]:
    return Choice(entry["about"], *entry["among"], aliases=entry.get("aliases"), meant=entry.get("meant"))


def _whole(name: str, entry: Members) -> fields.Field[Any]:
    return Whole(
        entry["about"], minimum=entry.get("least", 0), maximum=entry["most"], unit=entry.get("unit"),
        example=entry["example"], exact=True, instead=_EACH_END,
    )  # fmt: skip


def _number(name: str, entry: Members) -> fields.Field[Any]:
    return _Number(entry["about"], entry["least"], entry["most"], entry.get("unit"), entry["example"])


def _name(name: str, entry: Members) -> fields.Field[Any]:
    return Text(entry["about"], longest=NAME_LENGTH, example=entry["example"])


def _release(name: str, entry: Members) -> fields.Field[Any]:
    return Release(entry["about"], example=entry["example"])


_OF_NO_KIND = ("at_once", "unspecified")


def _users(name: str, entry: Members) -> fields.Field[Any]:
    # nothing can be worked out from users of whom it is not said how they were counted
    kinds = [kind for kind in UsersSchema._declared_fields if kind not in (*OF_ALL, *_OF_NO_KIND)]
    counts = {
        kind: Whole(
            UsersSchema._declared_fields[kind].metadata["description"],
            maximum=entry["most"], unit="users", example=1000, exact=True, instead=_EACH_END,
        )
        for kind in kinds
    }  # fmt: skip
    inside = {
        "__module__": __name__, "__doc__": entry["about"], **counts,
        "rules": {"anyOf": [{"required": [kind]} for kind in kinds]},
        "Meta": type("Meta", (UsersSchema.Meta,), {"exclude": _OF_NO_KIND}),
    }  # fmt: skip
    return Part(type(f"{name}Schema", (UsersSchema,), inside), entry["about"])


def _part(name: str, entry: Members) -> fields.Field[Any]:
    return Part(_object(name, "object", entry), entry["about"])


def _list(name: str, entry: Members) -> fields.Field[Any]:
    inner = Part(_object(f"{name}Item", "item", entry))
    return _Bounded(inner, entry["about"], entry.get("least", 1), entry["most"], entry.get("unique"))


_MAKERS: Mapping[str, Callable[[str, Members], fields.Field[Any]]] = {
    "choice": _choice, "whole": _whole, "number": _number, "name": _name, "release": _release, "users": _users,
    "object": _part, "list": _list,
}  # fmt: skip


# --- the answer
