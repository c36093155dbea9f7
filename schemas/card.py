"""The schema of a card file: `rules/<paper>/<topic>.yml`."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from domino_advisor.errors import Fault, InvalidInput

SUBJECTS = (
    "site", "lpar", "esx-cluster", "host", "image", "dpar", "workload", "device", "domino-cluster", "network",
    "claim", "run", "change",
)  # fmt: skip
TEXTS = ("why", "violated", "satisfied", "recommend", "told")
CLIENTS = ("any", "nrpc", "dwa", "imap", "pop3", "smtp")


def _words(**options: Any) -> fields.List[str]:
    return fields.List(fields.String(), load_default=list, **options)


class ScopeSchema(Schema):
    """Where a guideline holds; an empty list, or client any, holds everywhere."""

    platforms = _words()
    kinds = fields.List(
        fields.String(validate=validate.OneOf(("guest", "lpar", "native", "vm", "zvm"))), load_default=list
    )
    environments = fields.List(
        fields.String(validate=validate.OneOf(("production", "benchmark", "test"))), load_default=list
    )
    client = fields.String(load_default="any", validate=validate.OneOf(CLIENTS))


class ParameterSchema(Schema):
    """A figure: a value of an inventory item, or an assumption."""

    item = fields.String()
    value = fields.String()
    assumption = fields.String()
    unit = fields.String()
    release = fields.Raw(metadata={"description": "true, or the release in the value that is compared with"})
    through = fields.Raw(metadata={"description": "like release: the last one that a release in the value stands for"})


class ExceptionSchema(Schema):
    """When the demand need not be met."""

    item = fields.String(required=True)
    text = fields.String(required=True)


class QualifierSchema(Schema):
    """What the facts at hand bring with the guideline."""

    item = fields.String(required=True)
    text = fields.String(required=True)
    told = fields.List(
        fields.String(validate=validate.OneOf(("violated", "satisfied", "undetermined"))),
        load_default=lambda: ["violated", "satisfied", "undetermined"],
    )
    notable = fields.Boolean(load_default=False)


class SpanSchema(Schema):
    """What was tested, both ends included; releases are strings."""

    from_ = fields.Raw(data_key="from", attribute="from")
    to = fields.Raw()


class GuidelineSchema(Schema):
    """One card."""

    id = fields.String(required=True)
    title = fields.String(required=True, validate=validate.Length(max=120))
    subject = fields.String(required=True, validate=validate.OneOf(SUBJECTS))
    strength = fields.String(required=True, validate=validate.OneOf(("must", "should", "consider", "inform")))
    directive = fields.String(required=True)
    basis = fields.String(required=True, validate=validate.OneOf(("stated", "practice", "derived")))
    scope = fields.Nested(ScopeSchema, load_default=lambda: ScopeSchema().load({}))
    tested = fields.Dict(keys=fields.String(), values=fields.Nested(SpanSchema), load_default=dict)
    mixture_with = fields.String()
    production = fields.Boolean(load_default=False)
    closing = fields.Boolean(load_default=False)
    parameters = fields.Dict(keys=fields.String(), values=fields.Nested(ParameterSchema), load_default=dict)
    exceptions = fields.Dict(keys=fields.String(), values=fields.Nested(ExceptionSchema), load_default=dict)
    qualifiers = fields.Dict(keys=fields.String(), values=fields.Nested(QualifierSchema), load_default=dict)
    covers = _words()
    evidence = _words()
    texts = fields.Dict(keys=fields.String(validate=validate.OneOf(TEXTS)), values=fields.String(), required=True)


class RoleSchema(Schema):
    """The role of an inventory item that is neither a guideline nor cited by one."""

    role = fields.String(
        required=True, validate=validate.OneOf(("evidence", "qualifier", "term", "conduct", "not_encoded"))
    )
    reason = fields.String()
    test = fields.String(metadata={"description": "for conduct: the test that shows that the product keeps it"})


class TopicSchema(Schema):
    """One file of cards."""

    topic = fields.String(required=True, validate=validate.Regexp(r"^[a-z0-9-]+$"))
    title = fields.String(required=True)
    source = fields.String(required=True)
    guidelines = fields.List(fields.Nested(GuidelineSchema), required=True)
    roles = fields.Dict(keys=fields.String(), values=fields.Nested(RoleSchema), load_default=dict)


def _faults(messages: Any, pointer: str) -> list[Fault]:
    if isinstance(messages, dict):
        return [fault for key, value in messages.items() for fault in _faults(value, f"{pointer}/{key}")]
    if isinstance(messages, list):
        return [fault for message in messages for fault in _faults(message, pointer)]
    return [Fault(pointer, str(messages))]


def load_topic(value: Any) -> dict[str, Any]:
    """A card file's document, checked and with defaults filled in. InvalidInput holds every fault."""
    try:
        loaded: dict[str, Any] = TopicSchema().load(value if isinstance(value, dict) else {})
    except ValidationError as error:
        raise InvalidInput("card file", "content", _faults(error.messages, "")) from error
    return loaded
