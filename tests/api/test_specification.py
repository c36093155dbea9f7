"""The OpenAPI document is what the service does, what it serves, and what the repository shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from domino_advisor_api.access import scope_of
from domino_advisor_api.problems import KINDS
from domino_advisor_api.specification import as_yaml, specification

COMMITTED = Path(__file__).resolve().parents[2] / "openapi.yaml"
# Pages for people, and the files they need.
NOT_DESCRIBED = {"/audits", "/docs", "/docs/{asset}"}


def test_the_committed_file_is_what_the_code_makes() -> None:
    assert COMMITTED.read_text("utf-8") == as_yaml(), "python -m domino_advisor_api.specification > openapi.yaml"


def test_the_service_serves_it(client: FlaskClient) -> None:
    assert client.get("/openapi.json").get_json() == yaml.load(COMMITTED.read_text("utf-8"), yaml.CSafeLoader)


def test_it_is_valid() -> None:
    document = specification()
    assert document["openapi"] == "3.1.0"
    OpenAPIV31SpecValidator(document).validate()


def test_it_describes_every_route_and_no_other(app: Flask) -> None:
    served = set()
    for rule in app.url_map.iter_rules():
        path = re.sub(r"<(?:\w+:)?(\w+?)_?>", r"{\1}", rule.rule)
        served |= {(path, method) for method in rule.methods or () if method not in ("HEAD", "OPTIONS")}
    described = {
        (path, method.upper()) for path, operations in specification()["paths"].items() for method in operations
    }
    assert {pair for pair in served if pair[0] not in NOT_DESCRIBED} == described


def test_what_it_says_of_tokens_is_what_is_asked_for(app: Flask) -> None:
    document = specification()
    assert document["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    described = {
        (path, method.upper()): operation["security"]
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    }
    with app.app_context():
        for rule in app.url_map.iter_rules():
            path = re.sub(r"<(?:\w+:)?(\w+?)_?>", r"{\1}", rule.rule)
            for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
                scope = scope_of(rule.endpoint, method)
                if path not in NOT_DESCRIBED:
                    assert described[path, method] == ([] if scope is None else [{"token": [scope]}, {}])


def test_every_operation_has_a_name_of_its_own_a_summary_and_problems() -> None:
    operations = [operation for path in specification()["paths"].values() for operation in path.values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    for operation in operations:
        assert operation["summary"]
        assert {"400", "500"} <= operation["responses"].keys()


def test_every_status_of_a_problem_has_an_answer() -> None:
    answers = specification()["components"]["responses"]
    assert answers.keys() == {f"Problem{status}" for status, _ in KINDS.values()}


def test_its_examples_are_what_they_are_examples_of() -> None:
    document = specification()
    validator = Draft202012Validator({"$ref": "#/components/schemas/Deployment", "components": document["components"]})
    validator.validate(document["components"]["examples"]["lpar"]["value"])
    validator = Draft202012Validator({"$ref": "#/components/schemas/Problem", "components": document["components"]})
    for answer in document["components"]["responses"].values():
        for example in answer["content"]["application/problem+json"]["examples"].values():
            validator.validate(example["value"])


def test_its_example_is_evaluated(client: FlaskClient) -> None:
    example = specification()["components"]["examples"]["lpar"]["value"]
    assert client.post("/v1/evaluations", json=example).status_code == 201


def test_every_component_and_member_is_described() -> None:
    for name, schema in specification()["components"]["schemas"].items():
        assert schema.get("description"), name


def test_the_page_of_the_documentation_takes_everything_from_here(client: FlaskClient) -> None:
    page = client.get("/docs")
    assert page.mimetype == "text/html"
    used = re.findall(r'(?:src|href|data-specification)="([^"]+)"', page.text)
    assert len(used) >= 4
    for address in used:
        assert address.startswith("/")
        with client.get(address) as response:
            assert response.status_code == 200, address


def test_the_policy_of_the_page_allows_no_script_from_elsewhere_or_inside(client: FlaskClient) -> None:
    page = client.get("/docs")
    assert "script-src 'self';" in page.headers["Content-Security-Policy"]
    assert re.findall(r"<script(?![^>]*\bsrc=)", page.text) == []
    with client.get("/docs/docs.js") as script:
        assert b"://" not in script.data


@pytest.mark.parametrize("path", ["/docs/nothing.js", "/docs/..%2fapp.py", "/docs/index.html"])
def test_no_other_file_is_given(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404
