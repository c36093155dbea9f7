"""What a request may ask beside the description: a gate, an overlay of its own, and a choice of guidelines."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domino_advisor.core.answer import canonical
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.evaluation.gate import GateSetting
from domino_advisor.knowledge.overlays import make_overlay
from domino_advisor.knowledge.selection import choose
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings
from tests.api.conftest import DEPLOYMENT

Conforms = Callable[[TestResponse, str], dict[str, Any]]
Problem = Callable[[TestResponse, int, str], dict[str, Any]]

GUIDELINE = "redpaper-z-2006/nrpc-cps-4-per-image-62"
REASON = {"reason": "seen here", "owner": "Mail team", "until": "2099-12-31"}
OVERLAY = {
    "parameters": {GUIDELINE: {"most_cps": {"value": 9, "reason": "measured by us"}}},
    "waivers": [{"guideline": "redpaper-z-2006/translog-own-device-62", "subject": "devices/log1", **REASON}],
}


def post(client: FlaskClient, query: str = "", **more: Any) -> TestResponse:
    return client.post(f"/v1/evaluations?{query}", **{"json": DEPLOYMENT, **more})


def form(client: FlaskClient, query: str = "", **parts: object) -> TestResponse:
    """A form, as `curl -F deployment=@site.yaml -F overlay=@overlay.yaml` sends it."""
    body = b""
    for name, part in parts.items():
        content = part if isinstance(part, bytes) else yaml.safe_dump(part).encode()
        head = f'--x\r\nContent-Disposition: form-data; name="{name}"; filename="{name}.yaml"\r\n\r\n'
        body += head.encode() + content + b"\r\n"
    return client.post(
        f"/v1/evaluations?{query}", data=body + b"--x--\r\n", content_type="multipart/form-data; boundary=x"
    )


class TestGate:
    @pytest.mark.parametrize(
        ("query", "setting"),
        [
            ("", GateSetting(("should",))),
            ("fail_on=must,undetermined", GateSetting(("must", "undetermined"))),
            ("fail_on=consider&reach=all", GateSetting(("consider",), "all")),
            ("reach=all", GateSetting(("should",), "all")),
        ],
    )
    def test_the_answer_is_that_of_the_library_at_the_same_gate(
        self, client: FlaskClient, advisor: Advisor, query: str, setting: GateSetting
    ) -> None:
        made = post(client, query)
        expected = advisor.evaluate(json.dumps(DEPLOYMENT), gate=setting)
        assert canonical(made.get_json()["result"]) == expected.to_bytes()
        assert client.get(made.headers["Location"]).data == made.data

    @pytest.mark.parametrize("name", ["json", "markdown", "html", "sarif", "junit", "csv"])
    def test_a_header_says_it_in_every_format_now_and_later(self, client: FlaskClient, name: str) -> None:
        for query, says in (("fail_on=should", "stops"), ("only=strength=inform", "passes")):
            made = post(client, f"{query}&format={name}")
            later = client.get(f"{made.headers['Location']}?format={name}")
            assert made.headers["X-Gate"] == later.headers["X-Gate"] == says

    @pytest.mark.parametrize(
        "wrong", ["fail_on=", "fail_on=inform", "fail_on=must,", "fail_on=must;should", "reach=some"]
    )
    def test_what_is_no_level_is_refused_before_anything_is_evaluated(
        self, client: FlaskClient, problem: Problem, wrong: str
    ) -> None:
        problem(post(client, wrong), 400, "invalid-query")
        assert client.get("/v1/evaluations").get_json()["items"] == []


class TestOverlay:
    def test_a_form_without_one_is_answered_as_the_description_alone(self, client: FlaskClient) -> None:
        alone = client.post("/v1/evaluations", data=yaml.safe_dump(DEPLOYMENT), content_type="application/yaml")
        assert form(client, deployment=DEPLOYMENT).get_json()["result"] == alone.get_json()["result"]

    def test_it_is_laid_over_the_guidelines(self, client: FlaskClient, advisor: Advisor, conforms: Conforms) -> None:
        made = conforms(form(client, deployment=DEPLOYMENT, overlay=OVERLAY), "Evaluation")
        rules = advisor.rule_base
        expected = Advisor(rules, make_overlay(OVERLAY, rules)).evaluate(yaml.safe_load(yaml.safe_dump(DEPLOYMENT)))
        assert canonical(made["result"]) == expected.to_bytes()
        assert made["result"]["manifest"]["overlay"] == make_overlay(OVERLAY, rules).hash

    def test_it_can_be_told_of_later_by_another_process(
        self, client: FlaskClient, settings: Settings, advisor: Advisor
    ) -> None:
        made = form(client, deployment=DEPLOYMENT, overlay=OVERLAY).get_json()
        later = create_app(settings, advisor).test_client()
        account = later.get(f"{made['links']['verdicts']}?guideline={GUIDELINE}").get_json()["items"]
        assert {figure["source"] for verdict in account for figure in verdict["figures"]} >= {"overlay"}
        assert later.get(made["links"]["html"]).status_code == 200

    def test_the_service_s_own_does_not_hold_beside_it(self, settings: Settings, advisor: Advisor) -> None:
        own = make_overlay({"parameters": OVERLAY["parameters"]}, advisor.rule_base)
        client = create_app(settings, Advisor(advisor.rule_base, own)).test_client()
        assert post(client).get_json()["result"]["manifest"]["overlay"] == own.hash
        made = form(client, deployment=DEPLOYMENT, overlay={}).get_json()["result"]
        assert {figure["source"] for finding in made["findings"] for figure in finding["figures"]} == {
            "paper",
            "assumption",
        }

    def test_its_faults_have_lines(self, client: FlaskClient, problem: Problem) -> None:
        overlay = b"parameters:\n  redpaper-z-2006/no-such: {}\n"
        body = problem(form(client, deployment=DEPLOYMENT, overlay=overlay), 422, "invalid-overlay")
        (fault,) = body["errors"]
        assert (fault["pointer"], fault["line"]) == ("/parameters/redpaper-z-2006~1no-such", 2)

    @pytest.mark.parametrize(
        ("parts", "status", "kind"),
        [
            ({"overlay": OVERLAY}, 400, "invalid-request"),
            ({"deployment": DEPLOYMENT, "overlai": OVERLAY}, 400, "invalid-request"),
            ({"deployment": DEPLOYMENT, "overlay": b"a: ["}, 400, "invalid-syntax"),
            ({"deployment": b"", "overlay": OVERLAY}, 422, "invalid-deployment"),
            ({"deployment": {"deployment": "x", "machins": []}}, 422, "invalid-deployment"),
            ({"deployment": DEPLOYMENT, "overlay": [1]}, 422, "invalid-overlay"),
            ({"deployment": b" " * 1_100_000}, 413, "too-large"),
        ],
    )
    def test_a_form_that_cannot_be_used_is_a_problem(
        self, client: FlaskClient, problem: Problem, parts: dict[str, Any], status: int, kind: str
    ) -> None:
        problem(form(client, **parts), status, kind)
        assert client.get("/v1/evaluations").get_json()["items"] == []

    @pytest.mark.parametrize(
        ("content_type", "data"),
        [
            ("multipart/form-data", b"--x\r\n"),
            ("multipart/form-data; boundary=x", b""),
            ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; name=deployment\r\n\r\na"),
            ("multipart/form-data; boundary=x", b"--x\r\n\r\na\r\n--x--\r\n"),
        ],
    )
    def test_a_broken_form_is_a_problem(
        self, client: FlaskClient, problem: Problem, content_type: str, data: bytes
    ) -> None:
        problem(client.post("/v1/evaluations", data=data, content_type=content_type), 400, "invalid-request")

    def test_a_sizing_takes_no_form(self, client: FlaskClient, problem: Problem) -> None:
        sent = client.post("/v1/sizings", data={"deployment": "x"}, content_type="multipart/form-data")
        problem(sent, 415, "unsupported-media-type")


class TestSelection:
    QUERY = "only=strength=must,strength=should&without=paper=vsphere*"

    def test_the_answer_is_what_the_library_gives(
        self, client: FlaskClient, advisor: Advisor, conforms: Conforms
    ) -> None:
        made = conforms(post(client, self.QUERY), "Evaluation")
        chosen = choose(advisor.rule_base, ["strength=must", "strength=should"], ["paper=vsphere*"])
        expected = Advisor(advisor.rule_base, chosen=chosen).evaluate(json.dumps(DEPLOYMENT))
        assert canonical(made["result"]) == expected.to_bytes()

    def test_the_account_has_as_many_verdicts_as_the_result_counts(self, client: FlaskClient) -> None:
        made = post(client, self.QUERY).get_json()
        page = client.get(f"{made['links']['verdicts']}?limit=500").get_json()
        assert page["total"] == made["result"]["counts"]["pairs"] > 0
        assert {verdict["strength"] for verdict in page["items"]} == {"must", "should"}

    @pytest.mark.parametrize("name", ["markdown", "html", "sarif", "junit", "csv"])
    def test_every_format_is_the_same_now_and_later(self, client: FlaskClient, name: str) -> None:
        made = post(client, f"{self.QUERY}&format={name}")
        assert client.get(f"{made.headers['Location']}?format={name}").data == made.data

    def test_disagreements_are_those_of_the_chosen_guidelines(self, client: FlaskClient) -> None:
        few, every = (
            client.get(f"{post(client, query).get_json()['links']['disagreements']}?limit=500").get_json()["total"]
            for query in (self.QUERY, "")
        )
        assert 0 < few < every

    @pytest.mark.parametrize("wrong", ["only=must", "without=nothing", "only=strength=must&without=strength=must"])
    def test_a_choice_that_fits_nothing_is_a_problem(self, client: FlaskClient, problem: Problem, wrong: str) -> None:
        problem(post(client, wrong), 422, "invalid-selection")
        assert client.get("/v1/evaluations").get_json()["items"] == []
