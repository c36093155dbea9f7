"""What becomes of the findings of a deployment, who decides on them, and what a gate says of it."""

from __future__ import annotations

import datetime
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from sqlalchemy import create_engine
from werkzeug.test import TestResponse

from domino_advisor_api import deployments
from domino_advisor_api.settings import Settings
from tests.api.conftest import Conforms

Problem = Callable[[TestResponse, int, str], dict[str, Any]]
HOME = "/v1/deployments/Head%20office%20mail"
WAIVED = {"state": "waived", "owner": "Mail team", "reason": "Replaced in spring.", "until": "2999-12-31"}


def evaluate(client: FlaskClient, deployment: dict[str, Any], query: str = "") -> dict[str, Any]:
    response = client.post(f"/v1/evaluations{query}", json=deployment)
    assert response.status_code == 201, response.text
    envelope: dict[str, Any] = response.get_json()
    return envelope


@pytest.fixture
def broken(deployment: dict[str, Any]) -> dict[str, Any]:
    """Too many CPs for an LPAR of Linux."""
    deployment["machines"][0]["lpars"][0]["real_cps"] = 40
    return deployment


@pytest.fixture
def whole(broken: dict[str, Any]) -> dict[str, Any]:
    """The same with few enough."""
    copied = {**broken, "machines": [{**broken["machines"][0]}]}
    copied["machines"][0]["lpars"] = [{**broken["machines"][0]["lpars"][0], "real_cps": 4}]
    return copied


@pytest.fixture
def unknown(whole: dict[str, Any]) -> dict[str, Any]:
    """The same, and nobody says how many."""
    copied = {**whole, "machines": [{**whole["machines"][0]}]}
    lpar = {**whole["machines"][0]["lpars"][0]}
    del lpar["real_cps"]
    copied["machines"][0]["lpars"] = [lpar]
    return copied


def of_cps(client: FlaskClient, broken: dict[str, Any], whole: dict[str, Any], unknown: dict[str, Any]) -> str:
    """The fingerprint of a finding that is violated, satisfied and undetermined in the three."""
    told: list[dict[str, str]] = []
    for one in (broken, whole, unknown):
        links = evaluate(client, {**one, "deployment": "looked up"})["links"]
        told.append(
            {v["fingerprint"]: v["verdict"] for v in client.get(f"{links['verdicts']}?limit=500").get_json()["items"]}
        )
    marks = [mark for mark in told[0] if [each.get(mark) for each in told] == ["violated", "satisfied", "undetermined"]]
    assert marks
    return marks[0]


@pytest.fixture
def mark(client: FlaskClient, broken: dict[str, Any], whole: dict[str, Any], unknown: dict[str, Any]) -> str:
    return of_cps(client, broken, whole, unknown)


def finding(client: FlaskClient, mark: str) -> dict[str, Any]:
    told: dict[str, Any] = client.get(f"{HOME}/findings/{mark}").get_json()
    return told


def decide(client: FlaskClient, mark: str, decision: object, match: str | None = "*") -> TestResponse:
    headers = {} if match is None else {"If-Match": match}
    return client.patch(f"{HOME}/findings/{mark}", json=decision, headers=headers)


def gate(client: FlaskClient, query: str = "") -> dict[str, Any]:
    told: dict[str, Any] = client.get(f"{HOME}/gate{query}").get_json()
    return told


def test_a_finding_is_open_until_an_evaluation_says_that_it_is_fixed(
    client: FlaskClient, mark: str, broken: dict[str, Any], whole: dict[str, Any], unknown: dict[str, Any],
    conforms: Conforms,
) -> None:  # fmt: skip
    first = evaluate(client, broken)["id"]
    one = conforms(client.get(f"{HOME}/findings/{mark}"), "DeploymentFinding")
    assert (one["state"], one["verdict"], one["first_evaluation"], one["reopened"]) == ("open", "violated", first, 0)
    evaluate(client, unknown)
    assert (finding(client, mark)["state"], finding(client, mark)["verdict"]) == ("open", "undetermined")
    last = evaluate(client, whole)["id"]
    one = finding(client, mark)
    assert (one["state"], one["verdict"], one["last_evaluation"]) == ("fixed", "satisfied", last)
    evaluate(client, unknown)
    assert finding(client, mark)["state"] == "fixed"
    evaluate(client, broken)
    one = finding(client, mark)
    assert (one["state"], one["reopened"], one["first_evaluation"]) == ("open", 1, first)


def test_a_finding_of_what_is_described_no_more_is_fixed_since_it_is_gone(
    client: FlaskClient, mark: str, broken: dict[str, Any]
) -> None:
    evaluate(client, broken)
    renamed = {**broken, "machines": [{**broken["machines"][0], "name": "z10"}]}
    evaluate(client, renamed)
    assert (finding(client, mark)["state"], finding(client, mark)["verdict"]) == ("fixed", "gone")


def test_an_evaluation_that_tells_of_chosen_guidelines_changes_nothing(
    client: FlaskClient, mark: str, broken: dict[str, Any], whole: dict[str, Any]
) -> None:
    first = evaluate(client, broken)["id"]
    evaluate(client, whole, "?only=topic=memory")
    assert (finding(client, mark)["state"], gate(client)["evaluation"]) == ("open", first)


def test_what_is_acknowledged_still_stops_and_what_is_waived_does_not(
    client: FlaskClient, mark: str, broken: dict[str, Any], conforms: Conforms
) -> None:
    evaluate(client, broken)
    told = conforms(client.get(f"{HOME}/gate"), "DeploymentGate")
    assert (told["answer"], mark in {one["fingerprint"] for one in told["fails"]}) == ("fail", True)
    assert decide(client, mark, {"state": "acknowledged", "owner": "Mail team"}).get_json()["state"] == "acknowledged"
    assert gate(client)["fails"] == told["fails"]
    for one in told["fails"]:
        assert decide(client, one["fingerprint"], WAIVED).status_code == 200
    after = gate(client)
    assert (after["answer"], after["waived"], after["fails"]) == ("pass", len(told["fails"]), [])
    evaluate(client, broken)
    assert (gate(client)["answer"], finding(client, mark)["owner"]) == ("pass", "Mail team")
    assert "owner" not in decide(client, mark, {"state": "open"}).get_json()
    assert [one["fingerprint"] for one in gate(client)["fails"]] == [mark]


def test_a_waiver_ends_on_its_day(
    client: FlaskClient, mark: str, broken: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    evaluate(client, broken)
    day = datetime.date(2999, 1, 31)
    monkeypatch.setattr(deployments, "today", lambda: day)
    decide(client, mark, {**WAIVED, "until": "2999-01-31"})
    assert finding(client, mark)["state"] == "waived"
    waived = {one["fingerprint"] for one in gate(client)["fails"]}
    monkeypatch.setattr(deployments, "today", lambda: day + datetime.timedelta(1))
    assert finding(client, mark)["state"] == "open"
    assert {one["fingerprint"] for one in gate(client)["fails"]} - waived == {mark}
    assert [one["fingerprint"] for one in client.get(f"{HOME}/findings?state=open").get_json()["items"]].count(
        mark
    ) == 1


def test_a_gate_is_as_strict_as_it_is_asked_to_be_and_says_how_old_its_answer_is(
    client: FlaskClient, settings: Settings, broken: dict[str, Any], mark: str
) -> None:
    made = evaluate(client, broken)
    told = gate(client, "?fail_on=must&max_age=3600")
    assert (told["fail_on"], told["evaluation"], told["created_at"]) == (["must"], made["id"], made["created_at"])
    assert (0 <= told["age"] < 600, told["rule_base"]) == (True, made["result"]["manifest"]["rule_base"])
    assert len(gate(client, "?fail_on=consider,undetermined")["fails"]) > len(told["fails"])
    with create_engine(settings.database_url).begin() as connection:
        connection.exec_driver_sql("update evaluations set created_at = '2026-01-31T12:00:00.000000Z'")
    told = gate(client, "?max_age=3600")
    assert (told["answer"], "at most 3600" in told["why"]) == ("unknown", True)
    assert gate(client)["answer"] == "fail"
    with create_engine(settings.database_url).begin() as connection:
        connection.exec_driver_sql("delete from evaluations")
    assert gate(client)["answer"] == "unknown"


def test_who_decides_has_to_have_read_what_stands_there(
    client: FlaskClient, mark: str, broken: dict[str, Any], whole: dict[str, Any], problem: Problem
) -> None:
    evaluate(client, broken)
    tag = client.get(f"{HOME}/findings/{mark}").headers["ETag"]
    assert finding(client, mark)["etag"] == tag
    problem(decide(client, mark, WAIVED, None), 428, "match-required")
    assert decide(client, mark, WAIVED, tag).headers["ETag"] != tag
    problem(decide(client, mark, {"state": "open"}, tag), 412, "changed-since")
    assert finding(client, mark)["state"] == "waived"
    evaluate(client, whole)
    problem(decide(client, mark, WAIVED), 409, "finding-fixed")


def test_of_two_who_decide_at_once_one_is_told_that_it_has_changed(
    client: FlaskClient, mark: str, broken: dict[str, Any]
) -> None:
    evaluate(client, broken)
    tag = client.get(f"{HOME}/findings/{mark}").headers["ETag"]
    start = threading.Barrier(4)

    def send(number: int) -> int:
        start.wait(30)
        decision = {**WAIVED, "owner": f"team {number}"}
        return decide(client.application.test_client(), mark, decision, tag).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(send, range(4))) == [200, 412, 412, 412]


@pytest.mark.parametrize(
    ("decision", "pointers"),
    [
        ([], [""]), ({}, ["/state"]), ({"state": "fixed"}, ["/state"]),
        ({"state": "waived"}, ["/owner", "/reason", "/until"]), ({**WAIVED, "until": "2020-01-01"}, ["/until"]),
        ({**WAIVED, "until": "soon"}, ["/until"]), ({**WAIVED, "until": 7}, ["/until"]),
        ({**WAIVED, "owner": "x" * 101}, ["/owner"]), ({**WAIVED, "reason": "two\nlines"}, ["/reason"]),
        ({"state": "open", "owner": "me"}, ["/owner"]), ({"state": "acknowledged", "a/b": 1}, ["/a~1b"]),
    ],
)  # fmt: skip
def test_a_decision_that_cannot_be_used_is_told_with_all_its_faults(
    client: FlaskClient, mark: str, broken: dict[str, Any], problem: Problem, decision: object, pointers: list[str]
) -> None:
    evaluate(client, broken)
    body = problem(decide(client, mark, decision), 422, "invalid-decision")
    assert [fault["pointer"] for fault in body["errors"]] == pointers
    assert finding(client, mark)["state"] == "open"


@pytest.mark.parametrize(
    "name", ["a/b", "a/findings", "gate", "Büro 7", "50% off", "a%2Fb", "..", "?x=1#y", "名前" * 50, "a;b,c=d+e"]
)
def test_whatever_a_deployment_is_called_its_address_leads_to_it(
    client: FlaskClient, deployment: dict[str, Any], name: str, conforms: Conforms
) -> None:
    made = evaluate(client, {**deployment, "deployment": name})["id"]
    (entry,) = conforms(client.get("/v1/deployments"), "DeploymentPage")["items"]
    told = conforms(client.get(entry["links"]["self"]), "TrackedDeployment")
    assert (entry["name"], told["name"], told["evaluation"]) == (name, name, made)
    assert conforms(client.get(entry["links"]["findings"]), "FindingPage")["total"] == sum(told["findings"].values())
    assert client.get(entry["links"]["gate"]).get_json()["deployment"] == name
    if name.strip("."):
        assert client.get(f"/v1/deployments/{quote(name, safe='')}").get_json() == told


def test_a_name_that_nothing_has_is_not_found(client: FlaskClient, problem: Problem) -> None:
    for path in ("x", "x/findings", "x/gate", "x/findings/" + "0" * 32, "%00", "%FF"):
        problem(client.get(f"/v1/deployments/{path}"), 404, "not-found")


def test_deployments_are_listed_in_pages_the_last_evaluated_first(
    client: FlaskClient, deployment: dict[str, Any]
) -> None:
    for name in ("a", "b", "c", "a"):
        evaluate(client, {**deployment, "deployment": name})
    first = client.get("/v1/deployments?limit=2").get_json()
    rest = client.get(f"/v1/deployments?limit=2&cursor={first['next']}").get_json()
    assert [one["name"] for one in (*first["items"], *rest["items"])] == ["a", "c", "b"]
    assert rest["next"] is None
