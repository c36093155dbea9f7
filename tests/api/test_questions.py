"""Questions and answers over HTTP: the same as the library's and the command line's, and problems with pointers."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domino_advisor.commands.cli import main
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.knowledge.overlays import make_overlay
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings
from domino_advisor_api.specification import specification

Conforms = Callable[[TestResponse, str], dict[str, Any]]
Problem = Callable[[TestResponse, int, str], dict[str, Any]]
SWAPPING = "/machines/z9/lpars/LNX1/image/swapping"


class TestQuestions:
    def test_are_asked_with_choices_places_and_effects(
        self, client: FlaskClient, deployment: dict[str, Any], conforms: Conforms
    ) -> None:
        deployment["machines"][0]["lpars"][0]["image"]["memory_gib"] = 5  # too little for two DPARs to tell of swapping
        answer = conforms(client.post("/v1/questions", json=deployment), "Questions")
        facts = {place["place"]: fact for q in answer["questions"] for fact in q["facts"] for place in fact["places"]}
        assert facts[SWAPPING]["choices"] == ["none", "little", "heavy"]
        assert facts[SWAPPING]["look"]
        assert any(effect["answer"] == "heavy" and effect["violated"] for effect in facts[SWAPPING]["effects"])

    def test_are_the_bytes_of_the_library_and_of_the_command_line(
        self, client: FlaskClient, deployment: dict[str, Any], advisor: Advisor, tmp_path: Path
    ) -> None:
        file = tmp_path / "site.yaml"
        file.write_text(yaml.safe_dump(deployment), "utf-8")
        printed = CliRunner().invoke(main, ["questions", "--format", "json", str(file)])
        response = client.post("/v1/questions", json=deployment)
        assert response.data == printed.stdout_bytes == advisor.questions(deployment).to_bytes() + b"\n"

    def test_are_a_form_where_that_is_wanted(self, client: FlaskClient, deployment: dict[str, Any]) -> None:
        deployment["machines"][0]["lpars"][0]["image"]["memory_gib"] = 5
        for response in (
            client.post("/v1/questions?format=yaml", json=deployment),
            client.post("/v1/questions", json=deployment, headers={"Accept": "application/yaml"}),
        ):
            assert response.mimetype == "application/yaml"
            assert SWAPPING in yaml.safe_load(response.text)["answers"]

    def test_come_without_effects_where_nobody_asks_for_them(
        self, client: FlaskClient, deployment: dict[str, Any]
    ) -> None:
        answer = client.post("/v1/questions?effects=no", json=deployment).get_json()
        assert not any(fact.get("effects") for question in answer["questions"] for fact in question["facts"])

    def test_are_those_of_the_site_whose_overlay_is_sent_beside_it(
        self, client: FlaskClient, deployment: dict[str, Any], advisor: Advisor, nothing_stored: None
    ) -> None:
        own = {"parameters": {"redpaper-z-2006/nrpc-cps-4-per-image-62": {"most_cps": {"value": 1, "reason": "ours"}}}}
        parts = {name: json.dumps(value) for name, value in (("deployment", deployment), ("overlay", own))}
        response = client.post("/v1/questions", data=parts, content_type="multipart/form-data")
        theirs = Advisor(advisor.rule_base, make_overlay(own, advisor.rule_base)).questions(deployment)
        assert response.data == theirs.to_bytes() + b"\n" != advisor.questions(deployment).to_bytes() + b"\n"

    @pytest.mark.parametrize("query", ["format=html", "effects=perhaps", "other=1"])
    def test_in_another_way_are_refused(
        self, client: FlaskClient, deployment: dict[str, Any], problem: Problem, query: str
    ) -> None:
        problem(client.post(f"/v1/questions?{query}", json=deployment), 400, "invalid-query")

    def test_of_a_description_that_is_not_valid_are_none(self, client: FlaskClient, problem: Problem) -> None:
        answer = problem(client.post("/v1/questions", json={"deployment": "x", "hosts": 1}), 422, "invalid-deployment")
        assert [error["pointer"] for error in answer["errors"]] == ["/hosts"]

    def test_of_more_images_than_the_service_evaluates_are_none(
        self, settings: Settings, advisor: Advisor, deployment: dict[str, Any]
    ) -> None:
        deployment["machines"][0]["lpars"][0]["count"] = 2
        small = create_app(dataclasses.replace(settings, max_images=1), advisor).test_client()
        assert small.post("/v1/questions", json=deployment).status_code == 413


class TestAnswers:
    def test_are_put_into_the_description(
        self, client: FlaskClient, deployment: dict[str, Any], conforms: Conforms
    ) -> None:
        body = {"description": deployment, "answers": {SWAPPING: "none", "/goals/growth": None}}
        answer = conforms(client.post("/v1/answers", json=body), "Answered")
        deployment["machines"][0]["lpars"][0]["image"]["swapping"] = "none"
        assert answer["description"] == deployment
        assert answer["patch"] == [{"op": "add", "path": "/machines/0/lpars/0/image/swapping", "value": "none"}]
        assert "text" not in answer

    def test_are_put_into_a_text_with_its_comments_kept(
        self, client: FlaskClient, deployment: dict[str, Any], conforms: Conforms
    ) -> None:
        text = "# ours\n" + yaml.safe_dump(deployment)
        answer = conforms(
            client.post("/v1/answers", json={"description": text, "answers": {SWAPPING: "none"}}), "Answered"
        )
        assert answer["text"].startswith("# ours\n")
        assert yaml.safe_load(answer["text"]) == answer["description"]

    def test_are_read_as_yaml(self, client: FlaskClient, deployment: dict[str, Any]) -> None:
        body = yaml.safe_dump({"description": deployment, "answers": {SWAPPING: "none"}})
        assert client.post("/v1/answers", data=body, content_type="application/yaml").status_code == 200

    def test_that_are_wrong_have_a_pointer_into_the_body(
        self, client: FlaskClient, deployment: dict[str, Any], problem: Problem
    ) -> None:
        body = {"description": deployment, "answers": {SWAPPING: "sometimes"}}
        answer = problem(client.post("/v1/answers", json=body), 422, "invalid-answers")
        assert [error["pointer"] for error in answer["errors"]] == ["/answers/" + SWAPPING.replace("/", "~1")]

    def test_of_a_description_that_is_not_valid_are_refused(self, client: FlaskClient, problem: Problem) -> None:
        for description in ({"deployment": "x", "hosts": 1}, "deployment: x\nhosts: 1\n"):
            body = {"description": description, "answers": {}}
            answer = problem(client.post("/v1/answers", json=body), 422, "invalid-deployment")
            assert [error["pointer"] for error in answer["errors"]] == ["/description/hosts"]

    def test_of_a_text_that_cannot_be_read_are_refused_at_its_place(
        self, client: FlaskClient, problem: Problem
    ) -> None:
        body = {"description": "deployment: 99999999999999999999\n", "answers": {}}
        answer = problem(client.post("/v1/answers", json=body), 422, "invalid-deployment")
        assert [(error["pointer"], error["line"]) for error in answer["errors"]] == [("/description/deployment", 1)]

    @pytest.mark.parametrize("body", [{}, [], {"description": {}}, {"answers": {}}, {"description": {}, "answers": []}])
    def test_in_another_shape_are_refused(self, client: FlaskClient, problem: Problem, body: Any) -> None:
        problem(client.post("/v1/answers", json=body), 422, "invalid-answers")

    def test_no_cache_keeps_them(self, client: FlaskClient, deployment: dict[str, Any]) -> None:
        response = client.post("/v1/answers", json={"description": deployment, "answers": {}})
        assert response.headers["Cache-Control"] == "no-store"
        assert client.get("/v1/evaluations").get_json()["items"] == []

    def test_of_the_documentation_are_put_into_its_description(self, client: FlaskClient) -> None:
        example = specification()["components"]["examples"]["answers"]["value"]
        response = client.post("/v1/answers", json=example)
        assert response.status_code == 200
        assert len(response.get_json()["patch"]) == len(example["answers"])
