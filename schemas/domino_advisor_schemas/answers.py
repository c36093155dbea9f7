"""The answers of the service. OpenAPI is made from these schemas, and the tests hold every answer against them.

A member that is not required is left out where it would say nothing; null is never sent, but for the `next` of a page.
"""

from __future__ import annotations

from typing import Any

from marshmallow import INCLUDE, Schema, fields, validate

from domino_advisor.core.answer import STRENGTHS, VERDICTS

ENVIRONMENTS = ("production", "benchmark", "test")
REACHES = ("in-scope", "extrapolated", "unknown")
ID_PATTERN = "^[0-9a-f]{32}$"
SHA256_PATTERN = "^[0-9a-f]{64}$"
SCALAR = ["string", "number", "boolean"]


class Answer(Schema):
    """What every schema here derives from: the documentation of a class is the description of its component."""

    about = ""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.about = (cls.__doc__ or "").strip()


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


class SubjectSchema(Answer):
    """What was evaluated."""

    type = a_text("The kind of subject, such as image or dpar.")
    path = a_text('The names from the outermost inward, joined by "/"; "" is the whole site.')
    pointer = a_text("JSON Pointer into the description as sent.")
    count = whole("How many alike members this stands for.", minimum=1)


class CitationSchema(Answer):
    """Where a paper says it."""

    item = a_text("The inventory item.")
    role = a_word("Whether the passage says it, or only concerns it and the advice is ours.", ("says", "concerns"))
    document = a_text("The title of the paper.")
    edition = a_text("Its edition.")
    section = a_text("The section.")
    title = a_text("The title of the section.", required=False)
    page = a_text("The page.", required=False)
    page_inferred = flag("Whether the page is inferred from the table of contents.")
    table = a_text("The table.", required=False)
    figure = a_text("The figure.", required=False)
    passage = a_text("SHA-256 of the normalised passage.", required=False, pattern=SHA256_PATTERN)


class ObservedSchema(Answer):
    """What the description says of one quantity."""

    quantity = a_text("The quantity.")
    subject = a_text("The name path of whose it is.")
    state = a_word("Known, bounded on one side or both, or unknown.", ("known", "bounded", "unknown"))
    text = a_text("The same, in words.")
    value = a_value("The value, where it is known.", SCALAR)
    low = a_value("The lower bound.", ["number"])
    high = a_value("The upper bound.", ["number"])
    unit = a_text("The unit.", required=False)
    pointer = a_text("Where the description says it.", required=False)


class FigureSchema(Answer):
    """A figure that took part."""

    name = a_text("The parameter.")
    value = a_value("The value that was used.", ["number", "string"], required=True)
    text = a_text("The same, in words.")
    source = a_word("Printed in a paper, assumed by us, or laid over by the site.", ("paper", "assumption", "overlay"))
    unit = a_text("The unit.", required=False)
    item = a_text("The inventory item that prints it.", required=False)
    paper_value = a_value("What the paper prints, where the site replaced it.", ["number", "string"])
    reason = a_text("Why it was assumed or replaced.", required=False)


class ExceptionStateSchema(Answer):
    """An exception of the guideline."""

    name = a_text("Its name.")
    state = a_word("Whether it holds, does not, or is not known to.", ("holds", "open", "fails"))
    text = a_text("What it says.")
    item = a_text("The inventory item.")


class MissingSchema(Answer):
    """A fact that the description does not state."""

    quantity = a_text("The quantity.")
    subject = a_text("The name path of whose it is.")
    pointer = a_text("Where it would stand.")
    question = a_text("The question to ask.")


class CaveatSchema(Answer):
    """A caveat, cost or measured range that the facts at hand bring with a guideline."""

    name = a_text("Its name.")
    text = a_text("What it says.")
    item = a_text("The inventory item.")
    citation = one(CitationSchema, required=False)


class DifferenceSchema(Answer):
    """How a subject lies outside what was tested."""

    quantity = a_text("The quantity.")
    stated = a_text("What the description states.")
    tested = a_text("What the paper tested.")
    text = a_text("The difference, in words.")


class ReachSchema(Answer):
    """Whether the paper tested anything like the subject."""

    state = a_word("Within what was tested, outside it, or not known.", REACHES)
    differences = many(DifferenceSchema, "What lies outside.")
    missing = many(MissingSchema, "What would have to be known.")


class WaiverSchema(Answer):
    """A violation that the site accepted."""

    reason = a_text("Why.")
    owner = a_text("Who answers for it.")
    until = a_text("Until when.")


class DissentSchema(Answer):
    """A position that was not taken."""

    item = a_text("The inventory item.")
    text = a_text("What it says.")
    criterion = a_text("The step of the order of choice that decided against it.")
    citation = one(CitationSchema, required=False)


class VerdictSchema(Answer):
    """The answer for one pair of a guideline and a subject."""

    fingerprint = a_text("Guideline and name path; the address of the proof.", pattern=ID_PATTERN)
    guideline = a_text("The id of the guideline.")
    title = a_text("Its title.")
    topic = a_text("Its topic.")
    subject = one(SubjectSchema)
    verdict = a_word("The verdict.", VERDICTS)
    ground = a_text("What decided: scope, demand, exception, mixture, tells or waiver.")
    strength = a_word("How strongly the paper says it.", STRENGTHS)
    basis = a_text("Stated by the paper, its practice, or derived by us.")
    text = a_text("The answer in one sentence.")
    told = flag("Whether it is an inform item whose condition holds.")
    reach = one(ReachSchema)
    aliases = some_texts("Fingerprints under merged inventory items.")
    observed = many(ObservedSchema, "What was read from the description.")
    figures = many(FigureSchema, "The figures that took part.")
    premises = some_texts("What the verdict rests on.")
    exceptions = many(ExceptionStateSchema, "The exceptions of the guideline.")
    missing = many(MissingSchema, "What is not known.")
    caveats = many(CaveatSchema, "What has to be said with it.")
    dissent = many(DissentSchema, "What other papers say.")
    citations = many(CitationSchema, "Where the papers say it.")
    waiver = one(WaiverSchema, required=False)


class AdmissibleSchema(Answer):
    """What all demands in scope allow of a quantity."""

    low = a_value("The least.", ["number"])
    high = a_value("The most.", ["number"])
    among = fields.List(fields.String(), metadata={"description": "The choices."})


class VerificationSchema(Answer):
    """The patched description, evaluated again."""

    satisfied = flag("Whether the guideline is satisfied then.")
    regressions = some_texts("What would become violated.")


class PatchSchema(Answer):
    """One operation of a JSON Patch (RFC 6902)."""

    op = a_word("The operation.", ("test", "add", "remove", "replace"))
    path = a_text("JSON Pointer into the description as sent.")
    value = fields.Raw(metadata={"description": "The value."})


class RecommendationSchema(Answer):
    """What to change at one quantity of one subject."""

    id = a_text("Its id.")
    subject = one(SubjectSchema)
    quantity = a_text("The quantity.")
    strength = a_word("The strongest of its guidelines.", STRENGTHS)
    reach = a_word("Whether the papers tested anything like it.", REACHES)
    kind = a_word("A change with a patch, or one to be made by hand.", ("change", "manual"))
    text = a_text("What to do.")
    condition = a_text("What would satisfy it.")
    current = a_text("What the description states now.")
    guidelines = some_texts("The guidelines that ask for it.")
    verdicts = some_texts("Fingerprints of the violated verdicts that it is for.")
    admissible = one(AdmissibleSchema)
    value = a_value("The value to set.", SCALAR)
    patch = many(PatchSchema, "The change, beginning with a test of the present value.")
    unless = some_texts("Open exceptions: it need not be done if one holds.")
    caveats = many(CaveatSchema, "What has to be said with it.")
    dissent = many(DissentSchema, "What other papers say.")
    conflict = a_text("Why no value satisfies all demands.", required=False)
    verification = one(VerificationSchema, required=False)
    citations = many(CitationSchema, "Where the papers say it.")


class QuestionSchema(Answer):
    """A missing fact to ask for."""

    quantity = a_text("The quantity.")
    question = a_text("The question.")
    settles = whole("How many undetermined verdicts hang on it that could become violated.")
    opens = whole("How many violated verdicts hang on it through an open exception.")
    pointers = some_texts("Where the answers would stand.")
    subjects = some_texts("Whose they are.")
    verdicts = some_texts("Fingerprints of the verdicts.")


class WhereaboutsSchema(Answer):
    """Where a question is decided alike."""

    images = whole("How many images, each group with all its members.", minimum=1)
    subjects = some_texts("The first of them, by name path.")
    platforms = some_texts("Their platforms.")
    kinds = some_texts("Their kinds.")
    clients = some_texts("Their clients.")
    releases = some_texts("Their releases of Domino, as far as they are known.")


class TakenSchema(Answer):
    """The position that is taken."""

    item = a_text("The inventory item.")
    text = a_text("What it says.")
    criterion = a_text("The last step of the order of choice that it took to put the others behind.")
    reach = a_word("Whether it is about the release of Domino there.", REACHES)
    section = a_text("The section of the document.")
    page = a_text("The page.", required=False)
    page_inferred = flag("That the page itself has no number.", required=False)
    table = a_text("The table.", required=False)
    releases = a_text("The releases of Domino that it is about.", required=False)
    guideline = a_text("The guideline that takes it.", required=False)


class OpposedSchema(Answer):
    """A position that was not taken."""

    item = a_text("The inventory item, its document first.")
    text = a_text("What it says.")
    criterion = a_text("The step of the order of choice that put it behind.")
    section = a_text("The section of the document.")
    page = a_text("The page.", required=False)
    page_inferred = flag("That the page itself has no number.", required=False)
    table = a_text("The table.", required=False)


class DisagreementSchema(Answer):
    """A question that papers, or two places of one, answer differently, and what is taken for this deployment."""

    id = a_text("The address of the proof.", pattern=ID_PATTERN)
    question = a_text("The id of the question.")
    text = a_text("The question.")
    kind = a_word("How they differ.", ("direct", "scope", "metric", "silence"))
    why = a_text("Why they differ.")
    where = one(WhereaboutsSchema)
    taken = one(TakenSchema)
    dissent = many(OpposedSchema, "The other positions, that which came closest first.")
    verdict = a_word(
        "The worst answer of a guideline that takes a position.", ("violated", "undetermined", "satisfied"),
        required=False,
    )  # fmt: skip


class ManifestSchema(Answer):
    """What the answer rests on. The hashes are SHA-256."""

    product = a_text("Version of the product.")
    schema = a_text("Version of the schema.")
    rule_base = a_text("Hash of the rule base.")
    input = a_text("Hash of the description.")
    overlay = a_text("Hash of the overlay.", required=False)
    evaluated_on = a_text("The day against which waivers were held.", required=False)


class VerdictCountsSchema(Answer):
    """How many pairs of a guideline and a subject have each verdict."""

    violated = whole("Violated.")
    undetermined = whole("Undetermined: a fact is missing.")
    satisfied = whole("Satisfied.")
    waived = whole("Violated, and accepted by the site.")
    not_applicable = fields.Integer(
        required=True, strict=True, data_key="not-applicable", metadata={"description": "Not applicable."}
    )


class ViolatedCountsSchema(Answer):
    """How many violated verdicts have each strength."""

    must = whole("What a paper requires.")
    should = whole("What a paper recommends.")
    consider = whole("What a paper suggests, or we derived.")


class CountsSchema(Answer):
    """What the account adds up to."""

    guidelines = whole("Guidelines that were held against the deployment.")
    subjects = whole("Subjects that were evaluated.")
    pairs = whole("Pairs of a guideline and a subject of its type.")
    verdicts = one(VerdictCountsSchema)
    violated = one(ViolatedCountsSchema)
    violated_extrapolated = whole("Violated verdicts about what the paper did not test.")
    recommendations = whole("Recommendations.")


class ResultSchema(Answer):
    """The canonical result: the same bytes from library, command line and service."""

    deployment = a_text("The name of the deployment.")
    environment = a_text("What it is for.")
    manifest = one(ManifestSchema)
    counts = one(CountsSchema)
    findings = many(VerdictSchema, "The verdicts worth telling, the worst first.")
    recommendations = many(RecommendationSchema, "What to change.")
    questions = many(QuestionSchema, "What to ask, what settles most first.")
    disagreements = many(
        DisagreementSchema,
        "What papers answer differently where a guideline that was evaluated takes a position, what is violated first.",
    )


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
