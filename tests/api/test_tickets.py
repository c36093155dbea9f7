"""An answer as tickets: text that is ready for a tracker, with the address where the rest is."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from domino_advisor.report.tickets.ticket import MARKUPS, PER, TicketForm
from domino_advisor.report.tickets.writing import tickets
from tests.api.conftest import DEPLOYMENT
from tests.examples import answer, document

PLAN = document("consolidation-plan").value
PLAN_ANSWER = answer("consolidation-plan")


@pytest.mark.slow
@pytest.mark.parametrize("per", PER)
@pytest.mark.parametrize("markup", MARKUPS)
def test_are_those_of_the_library(client: FlaskClient, markup: Any, per: Any) -> None:
    made = client.post(f"/v1/evaluations?format=ticket&markup={markup}&per={per}", json=PLAN)
    assert (made.status_code, made.mimetype) == (201, "application/vnd.domino-advisor.tickets+json")
    address = f"http://localhost{made.headers['Location']}"
    wanted = tickets(PLAN_ANSWER, TicketForm(markup, per, address))
    told = made.get_json()["tickets"]
    assert [(one["key"], one["title"], one["body"], one["left_out"]) for one in told] == [
        (one.key, one.title, one.body, one.left_out) for one in wanted
    ]
    later = client.get(made.headers["Location"], query_string={"format": "ticket", "markup": markup, "per": per})
    assert later.data == made.data


def test_name_the_files_to_attach_where_they_are(client: FlaskClient) -> None:
    made = client.post("/v1/evaluations?format=ticket", json=DEPLOYMENT)
    (ticket,) = made.get_json()["tickets"]
    for file in ticket["attachments"]:
        assert client.get(file["address"]).status_code == 200
        assert file["address"] in ticket["body"]


def test_have_the_same_keys_for_the_next_evaluation(client: FlaskClient) -> None:
    keys = [
        [one["key"] for one in client.post("/v1/evaluations?format=ticket&per=action", json=PLAN).get_json()["tickets"]]
        for _ in range(2)
    ]
    assert keys[0] == keys[1] != []


def test_a_link_of_a_stored_evaluation_leads_to_them(client: FlaskClient) -> None:
    links = client.post("/v1/evaluations", json=DEPLOYMENT).get_json()["links"]
    assert client.get(links["ticket"]).get_json()["tickets"][0]["markup"] == "commonmark"


@pytest.mark.parametrize(("name", "word"), [("markup", "rst"), ("per", "group")])
def test_an_unknown_word_is_refused_with_those_that_are_known(client: FlaskClient, name: str, word: str) -> None:
    refused = client.post(f"/v1/evaluations?format=ticket&{name}={word}", json=DEPLOYMENT)
    assert refused.status_code == 400
    assert ("commonmark" if name == "markup" else "guideline") in refused.get_data(as_text=True)
