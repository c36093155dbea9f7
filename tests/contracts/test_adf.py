"""What Jira Cloud is sent as text is a document by the schema that Atlassian publishes."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import jsonschema_rs
import pytest

from domino_advisor import TicketForm, tickets
from domino_advisor.report.tickets.markups import adf as markup
from domino_advisor.report.tickets.ticket import PER
from tests.contracts.described import adf
from tests.examples import answer, each_example
from tests.tickets.hostile import TEXTS, body

ADDRESSES = (None, "https://advisor.example/v1/evaluations/0123456789abcdef0123456789abcdef")


def faults(document: Any) -> list[str]:
    """The blocks that no document may have. Why takes the validator longer to tell than anybody waits."""
    schema = jsonschema_rs.Draft4Validator(adf())
    if schema.is_valid(document):
        return []
    each = [{**document, "content": [block]} for block in document["content"]]
    return [json.dumps(one["content"])[:300] for one in each if not schema.is_valid(one)] or ["the document itself"]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: ascii(text)[:40])
def test_a_hostile_text_leaves_a_document(text: str) -> None:
    assert faults(json.loads(body(markup, [text]))) == []


@each_example
def test_the_tickets_of_an_example_are_documents(example: str) -> None:
    made = [
        ticket
        for per, address in product(PER, ADDRESSES)
        for ticket in tickets(answer(example), TicketForm("adf", per, address))
    ]
    assert made
    assert [fault for ticket in made for fault in faults(json.loads(ticket.body))] == []


@pytest.mark.parametrize(
    "content",
    [
        {"type": "text", "text": ""},
        {"type": "text", "text": "x", "marks": [{"type": "code"}, {"type": "strong"}]},
        {"type": "text", "text": "x", "marks": [{"type": "link"}]},
        {"type": "bulletList", "content": []},
    ],
)
def test_a_document_that_is_none_is_told(content: dict[str, Any]) -> None:
    told = {"type": "doc", "version": 1, "content": [{"type": "paragraph", "content": [content]}]}
    assert faults(told) != []
