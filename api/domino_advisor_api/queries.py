"""The queries of the service: each is declared once, and read and told in the OpenAPI document from that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from flask import request
from marshmallow import Schema, ValidationError, fields
from marshmallow.validate import OneOf, Range, Regexp

from domino_advisor.core.answer import GROUNDS, ID_PATTERN, STRENGTHS, VERDICTS
from domino_advisor.core.errors import Fault
from domino_advisor.evaluation.gate import LEVELS, REACHES
from domino_advisor.report.depths import DEPTHS
from domino_advisor.report.formats import FORMATS
from domino_advisor.report.tickets.ticket import MARKUPS, PER, TicketForm
from domino_advisor_api.life import State
from domino_advisor_api.outbox import State as OutboxState
from domino_advisor_api.problems import Problem

EVALUATION_FORMATS = ("json", *FORMATS)
SIZING_FORMATS = ("json", "markdown")
COMPARISON_FORMATS = ("json", "markdown")
QUESTION_FORMATS = ("json", "yaml")
DEFAULT_LIMIT = 50
MAX_LIMIT = 500
_CURSOR_DIGITS = 15


class _Digits(fields.Integer):
    """A whole number in plain digits; Python's own reading takes signs, blanks and the digits of other scripts too."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        if not (value.isascii() and value.isdigit()):
            raise self.make_error("invalid")
        return super()._deserialize(value, attr, data, **kwargs)


def _word(among: Sequence[str], about: str, default: str | None = None) -> fields.String:
    expected = ", ".join(among)
    told = {"description": about, "expected": expected, "is": f"one of {expected}"}
    given: dict[str, Any] = {} if default is None else {"load_default": default}
    return fields.String(validate=OneOf(among), metadata=told, **given)


def _any(about: str) -> fields.String:
    return fields.String(metadata={"description": about})


def _several(among: Sequence[str], about: str, default: str | None = None) -> fields.String:
    """Words with commas between them."""
    words, expected = "|".join(among), ", ".join(among)
    given: dict[str, Any] = {} if default is None else {"load_default": default}
    return fields.String(
        validate=Regexp(f"^({words})(,({words}))*$"),
        metadata={"description": about, "expected": expected, "is": f"of {expected}, with commas between them"},
        **given,
    )


def parted(text: str | None) -> tuple[str, ...]:
    """The words of a parameter that takes several."""
    return tuple(text.split(",")) if text else ()


class Query(Schema):
    """A query that takes no parameter. A field says in its metadata what it `is` and, if that is longer, `expected`."""


class PageQuery(Query):
    """The query of a listing."""

    limit = _Digits(
        load_default=DEFAULT_LIMIT,
        validate=Range(1, MAX_LIMIT),
        metadata={
            "description": "How many items a page has at most.", "is": f"a whole number from 1 to {MAX_LIMIT}",
        },
    )  # fmt: skip
    cursor = fields.String(
        validate=Regexp(f"^[0-9]{{1,{_CURSOR_DIGITS}}}$"),
        metadata={
            "description": "The `next` of the page before.", "is": "the cursor of another page's answer",
        },
    )  # fmt: skip


class VerdictsQuery(PageQuery):
    """Which verdicts of an account are listed."""

    guideline = _any("Only verdicts of this guideline; * stands for any characters, here and in what follows.")
    subject = _any("Only verdicts of the subject with this name path.")
    verdict = _word(VERDICTS, "Only verdicts of this kind.")
    paper = _any("Only verdicts by this paper.")
    platform = _any("Only verdicts of subjects on this platform.")
    ground = _word(GROUNDS, "Only verdicts on this ground: historical for what is history.")


class GuidelinesQuery(PageQuery):
    """Which guidelines are listed."""

    source = _any("Only guidelines of this paper.")
    topic = _any("Only guidelines of this topic.")
    strength = _word(STRENGTHS, "Only those of this strength.")


class EvaluationQuery(Query):
    """How an evaluation is answered."""

    format = _word(EVALUATION_FORMATS, "The format of the answer. It takes precedence over Accept.")
    show = _word(DEPTHS, "How much is told: one screen, what to do, what was found, or every verdict.")
    markup = _word(MARKUPS, "The markup of a ticket; it says nothing of other formats.", default=TicketForm().markup)
    per = _word(PER, "What each ticket is for; it says nothing of other formats.", default=TicketForm().per)


class CreationQuery(EvaluationQuery):
    """How a deployment is evaluated and answered."""

    fail_on = _several(LEVELS, "What the gate of the answer stops at.")
    reach = _word(REACHES, "Whether the gate counts what lies outside what the papers tested too.")
    # A schema of marshmallow has an argument of that name, which none is given here.
    only: Any = _any(
        "Tell of these guidelines alone: paper=, topic=, strength= or guideline= and a name, * for any characters, "
        "with commas between several. All guidelines are evaluated."
    )
    without = _any("Tell of all guidelines but these.")


class FindingsQuery(PageQuery):
    """Which findings of a deployment are listed."""

    state = _word(get_args(State), "Only findings that stand so.")


class OutboxQuery(PageQuery):
    """Which entries of the outbox are listed."""

    state = _word(get_args(OutboxState), "Only entries in this state.")


class GateQuery(Query):
    """What a gate is set to."""

    fail_on = _several(LEVELS, "What the gate stops at.", default="should")
    reach = _word(REACHES, "Whether the gate counts what lies outside what the papers tested too.", default=REACHES[0])
    max_age = _Digits(
        validate=Range(0, 10**9),
        metadata={
            "description": "How many seconds old the evaluation may be; the answer is unknown where it is older.",
            "is": "a whole number of seconds from 0 to 1000000000",
        },
    )


class ComparisonQuery(Query):
    """With what an evaluation is compared, and how that is answered."""

    baseline = fields.String(
        required=True,
        validate=Regexp(ID_PATTERN),
        metadata={"description": "The id of the earlier evaluation.", "is": "the id of an evaluation"},
    )
    format = _word(COMPARISON_FORMATS, "The format of the answer. It takes precedence over Accept.")


class QuestionsQuery(Query):
    """How questions are asked."""

    format = _word(QUESTION_FORMATS, "The format of the answer: yaml is a form to fill in. It goes before Accept.")
    effects = _word(("yes", "no"), "Whether to try what answers would change.", default="yes")


class SizingQuery(Query):
    """How a sizing is answered."""

    format = _word(SIZING_FORMATS, "The format of the answer. It takes precedence over Accept.")


def read(query: type[Query] = Query) -> dict[str, Any]:
    """The parameters of the request's query. A Problem names all that are unknown, wrong or given twice."""
    known = query()
    wrong: Mapping[str, object] = {}
    given: dict[str, Any] = {}
    try:
        given = known.load(request.args.to_dict())
    except ValidationError as error:
        wrong = error.messages_dict
    found = [_fault(known, name, values) for name, values in request.args.lists() if name in wrong or len(values) > 1]
    found += [_missing(known, name) for name in wrong if name not in request.args]
    if found:
        raise Problem("invalid-query", found[0].message, faults=found)
    return given


def _missing(known: Schema, name: str) -> Fault:
    expected = known.fields[name].metadata["is"]
    return Fault("", f"The query parameter {name} is missing.", expected=expected)


def _fault(known: Schema, name: str, values: Sequence[str]) -> Fault:
    if name not in known.fields:
        expected = ", ".join(known.fields) or "no parameter"
        return Fault("", f"There is no query parameter {name!r}.", found=name[:100], expected=expected)
    if len(values) > 1:
        return Fault("", f"The query parameter {name} stands twice.", advice="Give it once.")
    told = known.fields[name].metadata
    return Fault("", f"{name} is {told['is']}.", found=values[0][:100], expected=told.get("expected", told["is"]))
