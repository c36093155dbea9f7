"""The schemas of a guideline's file, `rules/<paper>/<topic>/<guideline>.yml`, and of its topic's, `topic.yml`."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema
from marshmallow.exceptions import SCHEMA

from domino_advisor.core.errors import Fault, InvalidInput

SUBJECTS = (
    "site", "lpar", "esx-cluster", "host", "image", "dpar", "workload", "device", "domino-cluster", "network",
    "claim", "run", "change",
)  # fmt: skip
TEXTS = ("why", "violated", "satisfied", "recommend", "told")
READ_PARTS = (
    "demand", "counted", "bounds", "scope", "releases", "strength", "exceptions", "caveats", "figures", "citation",
    "texts", "cases",
)  # fmt: skip
TODAY = ("holds", "told", "figure", "gone")
STAKES = ("data", "availability", "capacity", "cost", "comfort")
CLIENTS = ("any", "nrpc", "dwa", "imap", "pop3", "smtp")


def _words(**options: Any) -> fields.List[str]:
    return fields.List(fields.String(), load_default=list, **options)


def _stake() -> fields.String:
    return fields.String(
        load_default=None,
        validate=validate.OneOf(STAKES),
        metadata={"description": "what is lost where it is not met, what weighs most first"},
    )


class ScopeSchema(Schema):
    """Where a guideline or a position holds; an empty list, or client any, holds everywhere."""

    platforms = _words()
    kinds = fields.List(
        fields.String(validate=validate.OneOf(("guest", "lpar", "native", "vm", "zvm"))), load_default=list
    )
    environments = fields.List(
        fields.String(validate=validate.OneOf(("production", "benchmark", "test"))), load_default=list
    )
    client = fields.String(load_default="any", validate=validate.OneOf(CLIENTS))


class AppliesSchema(ScopeSchema):
    """What a guideline evaluates and where it holds."""

    subject = fields.String(required=True, validate=validate.OneOf(SUBJECTS))
    beyond = fields.List(
        fields.String(),
        validate=validate.Length(min=1),
        metadata={"description": "those of its platforms of which the paper tested none"},
    )


class FigureSchema(Schema):
    """A figure: a value of an inventory item, or an assumption."""

    item = fields.String()
    value = fields.String()
    assumption = fields.String()
    unit = fields.String()
    release = fields.Raw(metadata={"description": "true, or the release in the value that is compared with"})
    through = fields.Raw(metadata={"description": "like release: the last one that a release in the value stands for"})


class ExceptionSchema(Schema):
    """When the demand need not be met."""

    when = fields.String(required=True)
    item = fields.String(required=True)
    text = fields.String(required=True)
    decides = fields.Boolean(load_default=False)


class CaveatSchema(Schema):
    """What the facts at hand bring with the guideline."""

    when = fields.String(required=True)
    item = fields.String(required=True)
    text = fields.String(required=True)
    told = fields.List(
        fields.String(validate=validate.OneOf(("violated", "satisfied", "undetermined"))),
        load_default=lambda: ["violated", "satisfied", "undetermined"],
    )
    notable = fields.Boolean(load_default=False)
    costs = fields.Boolean(load_default=False)
    cause = fields.Boolean(load_default=False)
    overrules = fields.Dict(
        keys=fields.String(), values=fields.Boolean(truthy={True}, falsy={False}), load_default=dict
    )


class SpanSchema(Schema):
    """What was tested, both ends included; releases are strings."""

    from_ = fields.Raw(data_key="from", attribute="from")
    to = fields.Raw()


class SettledSchema(Schema):
    """Where a reader differed, and what came of it."""

    part = fields.String(required=True, validate=validate.OneOf(READ_PARTS))
    found = fields.String(required=True)
    settled = fields.String(required=True)


class ReadingSchema(Schema):
    """A reading of the guideline by someone who has not written it, with the paper open."""

    day = fields.Raw(required=True, validate=lambda value: type(value) is date)
    of = fields.String(required=True, validate=validate.Regexp("[0-9a-f]{8}\\Z"))
    clauses = fields.Dict(keys=fields.String(), values=fields.String(), required=True, validate=validate.Length(min=1))
    settled = fields.List(fields.Nested(SettledSchema), load_default=list)


def _named(schema: type[Schema], **options: Any) -> fields.Dict:
    return fields.Dict(keys=fields.String(), values=fields.Nested(schema), load_default=dict, **options)


class GuidelineSchema(Schema):
    """One guideline. What its cases hold is checked when they are read."""

    title = fields.String(required=True, validate=validate.Length(max=120))
    strength = fields.String(required=True, validate=validate.OneOf(("must", "should", "consider", "inform")))
    directive = fields.String(required=True)
    basis = fields.String(required=True, validate=validate.OneOf(("stated", "practice", "derived")))
    applies_to = fields.Nested(AppliesSchema, required=True)
    tested = _named(SpanSchema)
    mixture_with = fields.String()
    asked = fields.Boolean(load_default=True)
    stake = _stake()
    production = fields.Boolean(load_default=False)
    closing = fields.Boolean(load_default=False)
    figures = _named(FigureSchema)
    when = fields.String(load_default=None)
    require = fields.String(load_default=None)
    unless = _named(ExceptionSchema)
    caveats = _named(CaveatSchema)
    covers = _words()
    evidence = _words()
    texts = fields.Dict(keys=fields.String(validate=validate.OneOf(TEXTS)), values=fields.String(), required=True)
    today = fields.Nested(lambda: TodaySchema(), load_default=None)
    read = fields.List(fields.Nested(ReadingSchema), load_default=list)
    cases = fields.Raw(load_default=None)


class TodaySchema(Schema):
    """What its reason is worth where something is of today: one of four words, with why, and where else it holds."""

    holds = fields.String(metadata={"description": "why the reason holds whatever the release or machine"})
    told = fields.String(metadata={"description": "why it holds, though nobody is asked for what is not stated"})
    figure = fields.String(metadata={"description": "why it is a figure of its time: background to compare with"})
    gone = fields.String(metadata={"description": "why the reason is gone, or what vendors have reversed since"})
    platforms = fields.Raw(
        metadata={"description": "of what holds or is told: any, or the platforms on which it does today"}
    )
    kinds = fields.Raw(
        metadata={"description": "of what holds or is told: any, or the kinds of image in which it does today"}
    )
    by = _words(
        metadata={"description": "the products of rules/releases.yml that have to be of today; any, if left out"}
    )

    @validates_schema
    def one_word(self, value: dict[str, Any], **_: Any) -> None:
        """One of the four words, with its reason."""
        words = [word for word in TODAY if word in value]
        if len(words) != 1 or not value[words[0]].strip():
            raise ValidationError(f"one of {', '.join(TODAY)}, with the reason why")
        if not {"holds", "told"} & set(value) and {"platforms", "kinds"} & set(value):
            raise ValidationError("platforms and kinds go with holds and told")
        for name in ("platforms", "kinds"):
            if name in value and value[name] != "any" and not isinstance(value[name], list):
                raise ValidationError(f"{name} is a list, or any")


class RoleSchema(Schema):
    """The role of an inventory item that is neither a guideline nor cited by one."""

    role = fields.String(
        required=True, validate=validate.OneOf(("evidence", "caveat", "term", "conduct", "not_encoded"))
    )
    reason = fields.String()
    test = fields.String(metadata={"description": "for conduct: the test that shows that the product keeps it"})


class TopicSchema(Schema):
    """What the guidelines of a folder have in common."""

    title = fields.String(required=True)
    stake = _stake()
    roles = fields.Dict(keys=fields.String(), values=fields.Nested(RoleSchema), load_default=dict)
    sites = fields.Dict(keys=fields.String(), values=fields.Dict(), load_default=dict)


def _faults(messages: Any, of: Schema | fields.Field[Any], value: Any, pointer: str = "") -> Iterator[Fault]:
    """What marshmallow says of a value, each at the place that it is about. of: what the value was checked by."""
    if isinstance(of, fields.Nested):
        of = of.schema
    if not isinstance(messages, dict):
        choices = "" if value is None else ", ".join(map(str, _choices(of)))
        for message in messages:
            yield Fault(pointer, str(message), str(value) if choices else None, choices or None)
        return
    for key, said in messages.items():
        place = f"{pointer}/{key}"
        if isinstance(of, Schema):
            if key == SCHEMA:
                yield from _faults(said, of, value, pointer)
            elif key in (known := {field.data_key or name: field for name, field in of.fields.items()}):
                yield from _faults(said, known[key], value.get(key), place)
            else:
                yield from (Fault(place, str(message), str(key), ", ".join(known)) for message in said)
        elif isinstance(of, fields.List):
            yield from _faults(said, of.inner, value[key], place)
        elif isinstance(of, fields.Dict):
            # of a member marshmallow says what is wrong with its name and with what it is
            for part, field, found in (("key", of.key_field, key), ("value", of.value_field, value[key])):
                if part in said and field is not None:
                    yield from _faults(said[part], field, found, place)


def _choices(of: Schema | fields.Field[Any]) -> Iterator[Any]:
    """The words that may stand there, where others may not."""
    for check in of.validators if isinstance(of, fields.Field) else ():
        if isinstance(check, validate.OneOf):
            yield from check.choices


def load_guideline(value: Any) -> dict[str, Any]:
    """A guideline's document, checked and with defaults filled in. InvalidInput holds every fault."""
    return _load(GuidelineSchema, "guideline", value)


def load_topic(value: Any) -> dict[str, Any]:
    """A topic's document, checked and with defaults filled in. InvalidInput holds every fault."""
    return _load(TopicSchema, "topic", value)


@cache
def _made(schema: type[Schema]) -> Schema:
    return schema()


def _load(schema: type[Schema], what: str, value: Any) -> dict[str, Any]:
    document = value if isinstance(value, dict) else {}
    try:
        loaded: dict[str, Any] = _made(schema).load(document)
    except ValidationError as error:
        raise InvalidInput(what, "content", _faults(error.messages, _made(schema), document)) from error
    return loaded
