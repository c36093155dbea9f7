"""Sizing over HTTP: the same answer as the library's, and problems with pointers."""

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
from domino_advisor.sizing.sizer import Sizer
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings
from domino_advisor_api.specification import specification

Conforms = Callable[[TestResponse, str], dict[str, Any]]
Problem = Callable[[TestResponse, int, str], dict[str, Any]]

REQUEST: dict[str, Any] = {
    "name": "Branches",
    "mail": {
        "platform": "vsphere",
        "environment": "production",
        "availability": "ft",
        "ft_link": "1-gbps",
        "workloads": [{"client": "nrpc", "users": {"concurrent": 6000}}],
    },
    "run": {"tpm": 600},
}


def test_a_request_is_sized(client: FlaskClient, conforms: Conforms) -> None:
    answer = conforms(client.post("/v1/sizings", json=REQUEST), "Sizing")
    found = {figure["name"]: figure for figure in answer["figures"]}
    assert found["mail.images"]["value"] == 3
    assert found["mail.images"]["citations"][0]["item"] == "vsphere-domino-2011/ft-1gb-limit-2000"
    assert found["mail.images"]["root"] in answer["steps"]
    assert [untold["name"] for untold in answer["untold"]] == ["run.itr"]


def test_each_array_is_sized_and_the_first_to_saturate_named(
    client: FlaskClient, conforms: Conforms, problem: Problem
) -> None:
    drives = {"drive_rpm": 15000, "cache": "write-back"}
    left = {"name": "left", "raid": "raid-5", "drives": 12, "users": 3000, **drives}
    right = {"name": "right", "raid": "raid-10", "drives": 12, "users": 3000, **drives}
    storage = {"platform": "windows", "domino_release": "5.0", "client": "nrpc", "message_kb": 25, "kind": "benchmark"}
    body: dict[str, Any] = {"storage": {**storage, "arrays": [left, right]}}
    answer = conforms(client.post("/v1/sizings", json=body), "Sizing")
    found = {(figure["subject"], figure["name"]): figure for figure in answer["figures"]}
    assert found["storage/right", "array.capacity"]["value"] == 8700
    assert found["storage/right", "array.capacity"]["pointer"] == "/storage/arrays/1"
    assert found["storage", "storage.bottleneck"]["members"] == ["storage/left"]
    assert found["storage", "storage.bottleneck"]["reach"]["tested"]
    body["storage"]["arrays"][1]["name"] = "left"
    fault = problem(client.post("/v1/sizings", json=body), 422, "invalid-sizing")["errors"][0]
    assert fault["pointer"] == "/storage/arrays/1/name"


def test_the_bytes_are_those_of_the_library(client: FlaskClient, advisor: Advisor) -> None:
    response = client.post("/v1/sizings", json=REQUEST)
    assert response.status_code == 200
    assert response.data == Sizer(advisor).size(REQUEST).to_bytes() + b"\n"


# one of each section of the older papers, with what can be told and what cannot
OLDER: dict[str, Any] = {
    "storage": {
        "platform": "windows", "domino_release": "5.0.8", "client": "nrpc", "message_kb": 50, "users": 5000,
        "kind": "concurrent",
        "arrays": [
            {"name": "left", "raid": "raid-5", "drives": 7, "drive_rpm": 10000, "cache": "write-through"},
            {"name": "right", "raid": "raid-1e", "drives": 9, "drive_rpm": 15000, "cache": "write-back"},
        ],
    },
    "upgrade": {
        "platform": "zos", "client": "nrpc", "from_release": "6.5", "to_release": "7.0", "templates": "mail6",
    },
    "partition": {"platform": "i5os", "domino_release": "7.0", "client": "inotes"},
    "memory": {"platform": "windows", "domino_release": "5.0", "partitions": 2},
    "smp": {"platform": "windows", "domino_release": "4.51", "processors": 3},
}  # fmt: skip


def test_the_bytes_are_those_of_the_command_line(client: FlaskClient, conforms: Conforms, tmp_path: Path) -> None:
    file = tmp_path / "request.json"
    file.write_text(json.dumps(OLDER), "utf-8")
    printed = CliRunner().invoke(main, ["size", str(file), "--format", "json"])
    response = client.post("/v1/sizings", json=OLDER)
    conforms(response, "Sizing")
    assert (printed.exit_code, printed.stdout_bytes) == (0, response.data)


def test_yaml_is_read(client: FlaskClient) -> None:
    sent = client.post("/v1/sizings", data=yaml.safe_dump(REQUEST), content_type="application/yaml")
    assert sent.get_json()["figures"] == client.post("/v1/sizings", json=REQUEST).get_json()["figures"]


def test_the_proposal_can_be_evaluated(client: FlaskClient) -> None:
    proposal = client.post("/v1/sizings", json=REQUEST).get_json()["proposal"]
    assert proposal["clean"] is True
    evaluated = client.post("/v1/evaluations", json=proposal["description"])
    assert evaluated.status_code == 201
    counts = evaluated.get_json()["result"]["counts"]["violated"]
    assert (counts["must"], counts["should"]) == (0, 0)


def test_nothing_is_stored(client: FlaskClient) -> None:
    client.post("/v1/sizings", json=REQUEST)
    assert client.get("/v1/evaluations").get_json()["items"] == []


def test_markdown_is_given(client: FlaskClient) -> None:
    response = client.post("/v1/sizings?format=markdown", json={**REQUEST, "name": "`<b>x"})
    assert response.mimetype == "text/markdown"
    assert "**Images in all" in response.text
    assert "<b>" not in response.text.split("<details>")[0].replace("`` `<b>x ``", "")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, ""),
        ([], ""),
        ({"mial": {}}, "/mial"),
        ({"mail": {**REQUEST["mail"], "platform": "vshpere"}}, "/mail/platform"),
        ({"run": {"tpm": "many"}}, "/run/tpm"),
        ({"run": {"tpm": 1, "cpu_percent": 101}}, "/run/cpu_percent"),
        ({"cluster": {"kind": "concurrent", "members": [{"users": 1}]}}, "/cluster/members"),
    ],
)
def test_a_fault_has_its_pointer(client: FlaskClient, problem: Problem, body: Any, pointer: str) -> None:
    answer = problem(client.post("/v1/sizings", json=body), 422, "invalid-sizing")
    assert [error["pointer"] for error in answer["errors"]] == [pointer]


def test_what_is_neither_json_nor_yaml_is_refused(client: FlaskClient, problem: Problem) -> None:
    problem(client.post("/v1/sizings", data=b"{", content_type="application/json"), 400, "invalid-syntax")


def test_another_format_is_refused(client: FlaskClient, problem: Problem) -> None:
    problem(client.post("/v1/sizings?format=sarif", json=REQUEST), 400, "invalid-query")


def test_the_example_of_the_documentation_is_sized(client: FlaskClient) -> None:
    example = specification()["components"]["examples"]["sizing"]["value"]
    assert client.post("/v1/sizings", json=example).status_code == 200


def test_no_cache_keeps_it(client: FlaskClient) -> None:
    assert client.post("/v1/sizings", json=REQUEST).headers["Cache-Control"] == "no-store"


def test_markdown_of_the_largest_description_fits_a_ticket(client: FlaskClient) -> None:
    users = {"concurrent": 100_000}
    mail = {**REQUEST["mail"], "availability": "domino-cluster", "workloads": [{"client": "nrpc", "users": users}]}
    response = client.post("/v1/sizings?format=markdown", json={"mail": mail})
    assert "nrpc-pair25" in response.text
    assert len(response.data) < 60_000


def test_a_proposal_beyond_the_limit_of_the_service_is_not_made(
    settings: Settings, advisor: Advisor, conforms: Conforms
) -> None:
    small = create_app(dataclasses.replace(settings, max_images=2), advisor).test_client()
    answer = conforms(small.post("/v1/sizings", json=REQUEST), "Sizing")
    assert "proposal" not in answer
    assert "3 images" in answer["unproposed"]
    assert [f["value"] for f in answer["figures"] if f["name"] == "mail.images"] == [3]
