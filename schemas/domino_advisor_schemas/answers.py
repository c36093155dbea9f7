"""The answers of the service. OpenAPI is made from these schemas, and the tests hold every answer against them.

A member that is not required is left out where it would say nothing; null is never sent, but for the `next` of a page.
"""

from __future__ import annotations

from typing import Any

from marshmallow import INCLUDE, Schema, fields, validate

from domino_advisor.core.answer import (
    ID_PATTERN,
    SHA256_PATTERN,
    STRENGTHS,
    Citation,
    Counts,
    Disagreement,
    Result,
    Verdict,
)
from domino_advisor_schemas.declared import Answer, schema_of


def a_text(description: str, *, required: bool = True, **more: Any) -> fields.String:
    """A text. more: further keywords of JSON Schema."""
    return fields.String(required=required, metadata={"description": description, **more})


def a_word(description: str, among: tuple[str, ...], *, required: bool = True) -> fields.String:
    """One word of a closed list."""
    return fields.String(required=required, validate=validate.OneOf(among), metadata={"description": description})


def whole(description: str, *, required: bool = True, minimum: int = 0, **more: Any) -> fields.Integer:
    """A whole number. more: further keywords of JSON Schema."""
    metadata = {"description": description, **more}
    return fields.Integer(required=required, strict=True, validate=validate.Range(min=minimum), metadata=metadata)


def flag(description: str, *, required: bool = True) -> fields.Boolean:
    """True or false."""
    return fields.Boolean(required=required, metadata={"description": description})


def a_value(description: str, types: list[str], *, required: bool = False) -> fields.Raw:
    """A value of one of several JSON types."""
    return fields.Raw(required=required, metadata={"description": description, "type": types})


def one(schema: type[Schema], *, required: bool = True) -> fields.Nested:
    """An object."""
    return fields.Nested(schema, required=required)


def many(schema: type[Schema], description: str) -> fields.List[Any]:
    """A list of objects."""
    return fields.List(fields.Nested(schema), required=True, metadata={"description": description})


def some_texts(description: str) -> fields.List[Any]:
    """A list of texts."""
    return fields.List(fields.String(), required=True, metadata={"description": description})


def named(schema: type[Schema], description: str) -> fields.Dict:
    """Objects by name."""
    return fields.Dict(
        keys=fields.String(), values=fields.Nested(schema), required=True, metadata={"description": description}
    )


# Problems ------------------------------------------------------------------------------------------------------------


class FaultSchema(Answer):
    """One thing that is wrong with what was sent."""

    pointer = a_text('JSON Pointer (RFC 6901) to the offending value, "" for the whole body.')
    message = a_text("One sentence that says what is wrong.")
    found = a_text("What stands there.", required=False)
    expected = a_text("What could stand there.", required=False)
    advice = a_text("What to do about it.", required=False)
    line = whole("Line in the body, from 1.", required=False, minimum=1)
    column = whole("Column in the line, from 1.", required=False, minimum=1)


class ProblemSchema(Answer):
    """What went wrong (RFC 9457)."""

    type = a_text("What kind of problem it is: a URI that does not change.", format="uri")
    title = a_text("The kind of problem, in words.")
    status = whole("The HTTP status.", minimum=400, maximum=599)
    detail = a_text("What happened this time.")
    instance = a_text("The path that was asked for.")
    request_id = a_text("The id of the request, also in X-Request-Id and in the log.")
    errors = fields.List(
        fields.Nested(FaultSchema), metadata={"description": "Every fault that was found, in the order of the body."}
    )
    rule = a_text("The rule that failed.", required=False)
    images = whole("How many images the deployment has, each group with all its members.", required=False)
    limit = whole("How many images the service evaluates.", required=False)
    checks = fields.Dict(
        keys=fields.String(), values=fields.String(), metadata={"description": "What is ready and what is not."}
    )


# Results -------------------------------------------------------------------------------------------------------------


CitationSchema = schema_of(Citation)
VerdictSchema = schema_of(Verdict)
DisagreementSchema = schema_of(Disagreement)
CountsSchema = schema_of(Counts)
ResultSchema = schema_of(Result)


# Evaluations ---------------------------------------------------------------------------------------------------------


class EvaluationLinksSchema(Answer):
    """Where the rest is."""

    self_ = fields.String(required=True, data_key="self", metadata={"description": "This evaluation."})
    verdicts = a_text("The whole account.")
    disagreements = a_text("All that papers answer differently for it.")
    proofs = a_text("The proofs: append the fingerprint of a verdict.")
    markdown = a_text("The same as Markdown, short enough for a ticket.")
    html = a_text("The same as one HTML page, with the proofs.")
    sarif = a_text("The same as SARIF 2.1.0, with the proofs as code flows.")
    junit = a_text("The same as JUnit XML.")
    csv = a_text("The same as CSV.")


class EvaluationSchema(Answer):
    """An evaluated deployment."""

    id = a_text("The id of the evaluation.", pattern=ID_PATTERN)
    created_at = a_text("When it was stored.", format="date-time")
    links = one(EvaluationLinksSchema)
    result = one(ResultSchema)


class EvaluationEntrySchema(Answer):
    """What a listing tells of an evaluation."""

    id = a_text("The id of the evaluation.", pattern=ID_PATTERN)
    created_at = a_text("When it was stored.", format="date-time")
    deployment = a_text("The name of the deployment.")
    environment = a_text("What it is for.")
    rule_base = a_text("Hash of the rule base that evaluated it.")
    counts = one(CountsSchema)
    links = one(EvaluationLinksSchema)


class PageSchema(Answer):
    """A part of a list."""

    next = fields.String(
        required=True, allow_none=True, metadata={"description": "The cursor of the next page, null on the last."}
    )


class EvaluationPageSchema(PageSchema):
    """Stored evaluations, the newest first."""

    items = many(EvaluationEntrySchema, "The evaluations.")


class VerdictPageSchema(PageSchema):
    """A part of the account of an evaluation."""

    total = whole("How many verdicts there are on all pages.")
    items = many(VerdictSchema, "The verdicts, unit by unit (an LPAR, an ESX cluster, a device ..., the site last).")


class DisagreementPageSchema(PageSchema):
    """What papers answer differently, as it was decided for an evaluation."""

    total = whole("How many there are on all pages.")
    items = many(DisagreementSchema, "What the result lists, then what no guideline that was evaluated bears on.")


class DerivationSchema(Answer):
    """One firing of a rule."""

    rule = a_text("The rule.")
    because = some_texts("The ids of the nodes that it rested on.")


class NodeSchema(Answer):
    """A node of a proof: a conclusion with its derivations, or a leaf. Further members depend on the kind."""

    class Meta:
        """The further members are allowed."""

        unknown = INCLUDE

    kind = a_text("What it is: verdict, demand, value, figure, stated, missing ...")
    derivations = fields.List(
        fields.Nested(DerivationSchema),
        metadata={"description": "All ways in which it was concluded; a leaf has none."},
    )


class ProofSchema(Answer):
    """The derivation of a verdict or a disagreement, as it was recorded while the rules fired: a flat map."""

    evaluation = a_text("The evaluation.", pattern=ID_PATTERN)
    verdict = a_text("The fingerprint of the verdict, or the id of the disagreement.", pattern=ID_PATTERN)
    root = a_text("The id of the node that is the verdict, or the position taken.")
    steps = named(NodeSchema, "The nodes by id.")


# Guidelines ----------------------------------------------------------------------------------------------------------


class ScopeSchema(Answer):
    """Where a guideline holds; an empty list, or client any, holds everywhere."""

    platforms = some_texts("Platforms.")
    kinds = some_texts("Kinds of image.")
    environments = some_texts("Environments.")
    client = a_text("Client type.")


class TestedSchema(Answer):
    """The range of a quantity that the paper tested, both ends included; an end that is left out is open."""

    quantity = a_text("The quantity.")
    low = a_value("The least.", ["number", "string"])
    high = a_value("The most.", ["number", "string"])


class ParameterSchema(Answer):
    """A figure of a guideline."""

    name = a_text("Its name.")
    value = a_value("The figure, as printed.", ["number", "string"], required=True)
    unit = a_text("The unit.", required=False)
    item = a_text("The inventory item that prints it.", required=False)
    value_name = a_text("Its name in the inventory.", required=False)
    assumption = a_text("The assumption of ours that it is.", required=False)
    reason = a_text("Why it was assumed.", required=False)
    last = flag("Whether the last release is meant that the one printed stands for.", required=False)


class GuidelineExceptionSchema(Answer):
    """A circumstance in which the demand need not be met."""

    name = a_text("Its name.")
    item = a_text("The inventory item.")
    text = a_text("What it says.")
    when = a_text("When it holds, as an expression over quantities and figures.")


class GuidelineCaveatSchema(Answer):
    """A caveat, cost or measured range."""

    name = a_text("Its name.")
    item = a_text("The inventory item.")
    text = a_text("What it says.")
    told = some_texts("The verdicts that it travels with.")
    notable = flag("Whether it is told even where the guideline is satisfied: a cost.")
    when = a_text("When it is told, as an expression over quantities and figures.")


class GuidelineEntrySchema(Answer):
    """What a listing tells of a guideline."""

    id = a_text("The id: paper/slug.")
    title = a_text("Its title.")
    source = a_text("The paper.")
    topic = a_text("Its topic.")
    subject = a_text("What it evaluates.")
    strength = a_word("How strongly the paper says it.", STRENGTHS)
    basis = a_text("Stated by the paper, its practice, or derived by us.")
    link = a_text("The path of the guideline.")


class GuidelinePageSchema(PageSchema):
    """Guidelines, by id."""

    total = whole("How many guidelines there are on all pages.")
    items = many(GuidelineEntrySchema, "The guidelines.")


class GuidelineSchema(GuidelineEntrySchema):
    """A guideline in full."""

    directive = a_text("The word of the cited sentence that sets the strength.")
    scope = one(ScopeSchema)
    tested = many(TestedSchema, "What the paper tested.")
    mixture_with = a_text("The guideline for the other client type, where no paper measured both.", required=False)
    production = flag("Whether it is advice for production, not a result of a benchmark.")
    closing = flag("Whether it is a closing recommendation of its paper.")
    when = a_text(
        "The part of its scope that is its own, as an expression over quantities and figures.", required=False
    )
    require = a_text("What it demands, as an expression over quantities and figures.", required=False)
    parameters = named(ParameterSchema, "Its figures.")
    exceptions = named(GuidelineExceptionSchema, "When it need not be met.")
    caveats = named(GuidelineCaveatSchema, "What may have to be said with it.")
    covers = some_texts("Inventory items that say the same.")
    evidence = some_texts("Inventory items that carry measurements for it.")
    texts = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={"description": "Its texts; names in braces are filled in when it is told."},
    )
    citations = many(CitationSchema, "Where the papers say it.")


# Sources -------------------------------------------------------------------------------------------------------------


class SourceEntrySchema(Answer):
    """A paper."""

    id = a_text("Its id.")
    title = a_text("Its title.")
    edition = a_text("Its edition.")
    publisher = a_text("Who published it.")
    authors = some_texts("Who wrote it.")
    date = a_text("When, to the day or the month.")
    products = some_texts("The products that it is about.")
    platforms = some_texts("The platforms that it is about.")
    workloads = some_texts("The workloads that it is about.")
    items = whole("How many inventory items of it are carried.")
    stated = whole("How many of them the paper itself says.")
    guidelines = whole("How many guidelines come from it.")
    cited = whole("How many of its items guidelines cite.")
    link = a_text("The path of the paper.")


class SourceListSchema(Answer):
    """All papers."""

    items = many(SourceEntrySchema, "The papers.")


class PassageSchema(Answer):
    """A passage that guidelines cite."""

    item = a_text("The inventory item.")
    kind = a_text("What kind of item it is.")
    section = a_text("The section.")
    title = a_text("The title of the section.", required=False)
    page = a_text("The page.", required=False)
    page_inferred = flag("Whether the page is inferred from the table of contents.")
    table = a_text("The table.", required=False)
    figure = a_text("The figure.", required=False)
    sha256 = a_text("SHA-256 of the normalised passage.", pattern=SHA256_PATTERN)
    guidelines = some_texts("The guidelines that cite it.")


class SourceSchema(SourceEntrySchema):
    """A paper with its passages."""

    units = a_text("How it means the units that it prints.")
    pages = a_text("Where its page numbers come from.")
    text_sha256 = a_text("SHA-256 of the normalised text that the passages were taken from.", pattern=SHA256_PATTERN)
    passages = many(PassageSchema, "The passages that guidelines cite, in the order of the paper.")


# Operations ----------------------------------------------------------------------------------------------------------


class HealthSchema(Answer):
    """The process answers."""

    status = a_word("Always ok.", ("ok",))


class ReadinessSchema(Answer):
    """The service can do its work."""

    status = a_word("Always ready; a problem says what is not.", ("ready",))
    checks = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={"description": "What was checked, and how it stands."},
    )
