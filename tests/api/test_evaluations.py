"""A deployment goes in by HTTP; the answer, the account and the proofs come out, now and later."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domino_advisor.core.answer import plain
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.report.markdown import render

Conforms = Callable[[TestResponse, str], dict[str, Any]]
Problem = Callable[[TestResponse, int, str], dict[str, Any]]


def test_a_deployment_is_evaluated_and_stored(
    client: FlaskClient, deployment: dict[str, Any], conforms: Conforms
) -> None:
    response = client.post("/v1/evaluations", json=deployment)
    assert response.status_code == 201
    envelope = conforms(response, "Evaluation")
    assert response.headers["Location"] == envelope["links"]["self"] == f"/v1/evaluations/{envelope['id']}"
    assert envelope["result"]["deployment"] == "Head office mail"


def test_the_result_in_the_envelope_is_the_bytes_that_the_library_gives(
    client: FlaskClient, deployment: dict[str, Any], advisor: Advisor
) -> None:
    sent = json.dumps(deployment)
    response = client.post("/v1/evaluations", data=sent, content_type="application/json")
    canonical = advisor.evaluate(sent).to_bytes()
    assert response.data.endswith(b',"result":' + canonical + b"}\n")


@pytest.mark.parametrize("media", ["application/yaml", "application/x-yaml", "text/yaml", "text/yaml; charset=UTF-8"])
def test_yaml_gets_the_answer_that_json_gets(client: FlaskClient, deployment: dict[str, Any], media: str) -> None:
    as_json = client.post("/v1/evaluations", json=deployment).get_json()["result"]
    as_yaml = client.post("/v1/evaluations", data=yaml.safe_dump(deployment), content_type=media).get_json()["result"]
    del as_json["manifest"]["input"], as_yaml["manifest"]["input"]
    assert as_yaml == as_json


def test_a_stored_evaluation_is_the_one_that_was_answered(client: FlaskClient, deployment: dict[str, Any]) -> None:
    made = client.post("/v1/evaluations", json=deployment)
    assert client.get(made.headers["Location"]).data == made.data


def test_head_answers_as_get_without_a_body(client: FlaskClient, stored: dict[str, Any]) -> None:
    shown, asked = client.get(stored["links"]["self"]), client.head(stored["links"]["self"])
    assert asked.status_code == 200
    assert asked.data == b""
    assert asked.headers["Content-Length"] == str(len(shown.data))


@pytest.mark.parametrize("way", [{"query_string": "format=markdown"}, {"headers": {"Accept": "text/markdown"}}])
def test_markdown_is_the_same_from_library_now_and_later(
    client: FlaskClient, deployment: dict[str, Any], advisor: Advisor, way: dict[str, Any]
) -> None:
    made = client.post("/v1/evaluations", json=deployment, **way)
    later = client.get(made.headers["Location"], **way)
    assert made.mimetype == later.mimetype == "text/markdown"
    assert made.text == later.text == render(advisor.evaluate(deployment))


def test_format_goes_before_accept(client: FlaskClient, stored: dict[str, Any]) -> None:
    asked = client.get(f"{stored['links']['self']}?format=json", headers={"Accept": "text/markdown"})
    assert asked.mimetype == "application/json"


def test_the_link_to_markdown_leads_there(client: FlaskClient, stored: dict[str, Any]) -> None:
    assert client.get(stored["links"]["markdown"]).mimetype == "text/markdown"


def test_evaluations_are_listed_newest_first_page_by_page(
    client: FlaskClient, deployment: dict[str, Any], conforms: Conforms
) -> None:
    made = [client.post("/v1/evaluations", json=deployment).get_json()["id"] for _ in range(5)]
    seen, query = [], "limit=2"
    for expected in (2, 2, 1):
        page = conforms(client.get(f"/v1/evaluations?{query}"), "EvaluationPage")
        assert len(page["items"]) == expected
        seen += [item["id"] for item in page["items"]]
        query = f"limit=2&cursor={page['next']}"
    assert page["next"] is None
    assert seen == made[::-1]


def test_a_page_is_not_moved_by_what_is_stored_meanwhile(client: FlaskClient, deployment: dict[str, Any]) -> None:
    made = [client.post("/v1/evaluations", json=deployment).get_json()["id"] for _ in range(3)]
    first = client.get("/v1/evaluations?limit=1").get_json()
    client.post("/v1/evaluations", json=deployment)
    second = client.get(f"/v1/evaluations?limit=1&cursor={first['next']}").get_json()
    assert [first["items"][0]["id"], second["items"][0]["id"]] == [made[2], made[1]]


def account(client: FlaskClient, envelope: dict[str, Any], query: str = "limit=500") -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = client.get(f"{envelope['links']['verdicts']}?{query}").get_json()["items"]
    return items


def test_the_account_holds_every_verdict(
    client: FlaskClient, stored: dict[str, Any], deployment: dict[str, Any], advisor: Advisor, conforms: Conforms
) -> None:
    page = conforms(client.get(f"{stored['links']['verdicts']}?limit=500"), "VerdictPage")
    evaluated = advisor.evaluate(deployment).verdicts
    assert page["total"] == len(evaluated)
    assert [verdict["fingerprint"] for verdict in page["items"]] == [verdict.fingerprint for verdict in evaluated]


def test_the_pages_of_the_account_are_the_account(client: FlaskClient, stored: dict[str, Any]) -> None:
    whole, seen, query = account(client, stored), [], "limit=7"
    while True:
        page = client.get(f"{stored['links']['verdicts']}?{query}").get_json()
        seen += page["items"]
        if page["next"] is None:
            break
        query = f"limit=7&cursor={page['next']}"
    assert seen == whole


@pytest.mark.parametrize("name", ["guideline", "verdict"])
def test_the_account_can_be_asked_for_a_part(client: FlaskClient, stored: dict[str, Any], name: str) -> None:
    whole = account(client, stored)
    wanted = whole[0][name]
    assert account(client, stored, f"limit=500&{name}={wanted}") == [v for v in whole if v[name] == wanted]


def test_the_account_can_be_asked_for_by_patterns(client: FlaskClient, stored: dict[str, Any]) -> None:
    whole = account(client, stored)
    paper = account(client, stored, "limit=500&paper=redpaper*")
    assert paper == [v for v in whole if v["guideline"].startswith("redpaper")] != []
    below = account(client, stored, "limit=500&subject=z9/LNX1/*")
    assert below == [v for v in whole if v["subject"]["path"].startswith("z9/LNX1/")] != []
    there = account(client, stored, "limit=500&platform=linux-*")
    assert {v["fingerprint"] for v in there} >= {v["fingerprint"] for v in below}
    assert account(client, stored, "limit=500&platform=aix") == []
    demanded = account(client, stored, "limit=500&ground=demand")
    assert demanded == [v for v in whole if v["ground"] == "demand"] != []


@pytest.mark.parametrize("path", ["", "z9/LNX1", "z9/LNX1/mail2", "z9/LNX1/mail2/nrpc", "nobody"])
def test_the_account_can_be_asked_for_a_subject(client: FlaskClient, stored: dict[str, Any], path: str) -> None:
    whole = account(client, stored)
    asked = account(client, stored, f"limit=500&subject={path}")
    assert asked == [verdict for verdict in whole if verdict["subject"]["path"] == path]


def test_every_verdict_has_its_proof(client: FlaskClient, stored: dict[str, Any], conforms: Conforms) -> None:
    for verdict in account(client, stored):
        response = client.get(f"{stored['links']['proofs']}/{verdict['fingerprint']}")
        proof = conforms(response, "Proof")
        assert proof["verdict"] == verdict["fingerprint"]
        assert proof["steps"][proof["root"]]["verdict"] == verdict["verdict"]
        leaves = [node for node in proof["steps"].values() if "derivations" not in node]
        assert leaves
        nodes = proof["steps"].values()
        rests_on = {id_ for node in nodes for way in node.get("derivations", ()) for id_ in way["because"]}
        rests_on |= {id_ for node in nodes for id_ in node.get("beside", ())}
        assert rests_on | {proof["root"]} == proof["steps"].keys()


def test_a_proof_is_the_one_that_the_library_gives(
    client: FlaskClient, stored: dict[str, Any], deployment: dict[str, Any], advisor: Advisor
) -> None:
    evaluation = advisor.evaluate(deployment)
    for fingerprint in (verdict.fingerprint for verdict in evaluation.verdicts):
        served = client.get(f"{stored['links']['proofs']}/{fingerprint}").get_json()
        assert served["steps"] == plain(evaluation.proof(fingerprint))


@pytest.mark.parametrize(
    "path",
    [
        "/v1/evaluations/0123456789abcdef0123456789abcdef",
        "/v1/evaluations/0123456789abcdef0123456789abcdef/verdicts",
        "/v1/evaluations/0123456789abcdef0123456789abcdef/proofs/0123456789abcdef0123456789abcdef",
        "/v1/evaluations/nonsense",
        "/v1/evaluations/%00",
        "/v1/evaluations/%F0%9F%92%A9",
        "/v1/evaluations/%22%29%20%28assert%20%28x%29%29",
        "/v1/evaluations/",
        "/v2",
        "/",
    ],
)
def test_what_is_not_there_is_a_404(client: FlaskClient, problem: Problem, path: str) -> None:
    problem(client.get(path), 404, "not-found")


def test_a_fingerprint_of_another_deployment_has_no_proof_here(
    client: FlaskClient, stored: dict[str, Any], problem: Problem
) -> None:
    problem(client.get(f"{stored['links']['proofs']}/{'0' * 32}"), 404, "not-found")


@pytest.mark.parametrize(
    "query",
    [
        "limit=0", "limit=501", "limit=-1", "limit=x", "limit=²", "limit=1&limit=2", "limit=1_0", "limit=%2B5",
        "limit=", "cursor=x", "cursor=-1", "cursor=9999999999999999", "colour=red", "format=json",
    ],
)  # fmt: skip
def test_a_query_that_cannot_be_used_is_refused(client: FlaskClient, problem: Problem, query: str) -> None:
    body = problem(client.get(f"/v1/evaluations?{query}"), 400, "invalid-query")
    assert body["errors"]


def test_a_kind_of_verdict_that_there_is_not_is_refused_and_the_kinds_are_named(
    client: FlaskClient, stored: dict[str, Any], problem: Problem
) -> None:
    body = problem(client.get(f"{stored['links']['verdicts']}?verdict=broken"), 400, "invalid-query")
    assert body["errors"][0]["expected"] == "violated, undetermined, satisfied, waived, not-applicable"


def test_every_unknown_parameter_is_named_at_once(client: FlaskClient, problem: Problem) -> None:
    body = problem(client.get("/v1/evaluations?colour=red&taste=sweet"), 400, "invalid-query")
    assert [error["found"] for error in body["errors"]] == ["colour", "taste"]


def test_figures_that_exclude_each_other_have_their_proof(client: FlaskClient, conforms: Conforms) -> None:
    claim = {"kind": "cpu", "at_users": 4000, "source": "benchmark"}
    claims = [{"name": name, **claim, "value": value} for name, value in (("a", 55), ("b", 70))]
    stored = client.post("/v1/evaluations", json={"deployment": "x", "claims": claims}).get_json()
    (found,) = stored["result"]["conflicting"]
    proof = conforms(client.get(f"{stored['links']['proofs']}/{found['id']}"), "Proof")
    assert proof["steps"][proof["root"]]["kind"] == "excludes"
    stated = [step["pointer"] for step in proof["steps"].values() if step["kind"] == "stated"]
    assert stated == ["/claims/0/value", "/claims/1/value"]
