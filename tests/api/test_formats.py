"""One stored evaluation in every format, by Accept or by ?format=, now and later the same, and safe to open."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft7Validator
from werkzeug.test import TestResponse

from domino_advisor.description.documents import read_text
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.formats import FORMATS, render
from domino_advisor.report.html import policy
from domino_advisor.report.tickets.ticket import TicketForm
from domino_advisor_api.negotiation import MEDIA
from domino_advisor_api.specification import specification
from tests.sarif_schema import sarif_schema

Problem = Callable[[TestResponse, int, str], dict[str, Any]]
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("by", ["format", "accept"])
def test_a_format_is_the_same_from_library_now_and_later(
    client: FlaskClient, deployment: dict[str, Any], advisor: Advisor, form: str, by: str
) -> None:
    way: dict[str, Any] = (
        {"query_string": f"format={form}"} if by == "format" else {"headers": {"Accept": FORMATS[form].media}}
    )
    sent = json.dumps(deployment)
    made = client.post("/v1/evaluations", data=sent, content_type="application/json", **way)
    later = client.get(made.headers["Location"], **way)
    assert (made.status_code, later.status_code) == (201, 200)
    assert made.mimetype == later.mimetype == FORMATS[form].media
    document = read_text(sent, media="json")
    ticket = TicketForm(address=f"http://localhost{made.headers['Location']}")
    assert made.data == later.data == render(form, [Told(advisor.evaluate(document), None, document)], ticket=ticket)


@pytest.mark.parametrize("form", FORMATS)
def test_the_links_of_an_evaluation_lead_to_each_format(client: FlaskClient, stored: dict[str, Any], form: str) -> None:
    assert client.get(stored["links"][form]).mimetype == FORMATS[form].media


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("", "json"),
        ("*/*", "json"),
        (BROWSER, "html"),
        ("application/xml", "junit"),
        ("application/sarif+json, application/json;q=0.5", "sarif"),
        ("text/csv;q=0.9, text/markdown;q=0.1", "csv"),
    ],
)
def test_accept_picks_the_format(client: FlaskClient, stored: dict[str, Any], accept: str, form: str) -> None:
    assert client.get(stored["links"]["self"], headers={"Accept": accept}).mimetype == MEDIA[form]


def test_what_cannot_be_given_is_refused_before_anything_is_evaluated(
    client: FlaskClient, deployment: dict[str, Any], problem: Problem
) -> None:
    response = client.post("/v1/evaluations", json=deployment, headers={"Accept": "application/pdf"})
    assert all(media in problem(response, 406, "not-acceptable")["detail"] for media in MEDIA.values())
    problem(client.post("/v1/evaluations?format=pdf", json=deployment), 400, "invalid-query")
    assert client.get("/v1/evaluations").get_json()["items"] == []


@pytest.mark.parametrize(
    ("form", "how", "extension"),
    [
        ("markdown", "inline", "md"),
        ("html", "inline", "html"),
        ("sarif", "attachment", "sarif"),
        ("junit", "attachment", "xml"),
        ("csv", "attachment", "csv"),
        ("ndjson", "attachment", "ndjson"),
    ],
)
def test_a_file_is_named_by_the_id_and_not_by_the_user(
    client: FlaskClient, stored: dict[str, Any], form: str, how: str, extension: str
) -> None:
    headers = client.get(stored["links"][form]).headers
    assert headers["Content-Disposition"] == f'{how}; filename="evaluation-{stored["id"][:8]}.{extension}"'


@pytest.mark.parametrize("form", FORMATS)
def test_no_browser_guesses_keeps_or_frames_it(client: FlaskClient, stored: dict[str, Any], form: str) -> None:
    headers = client.get(stored["links"][form]).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-store"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "script-src" not in headers["Content-Security-Policy"]


def test_the_page_is_served_under_its_own_policy(client: FlaskClient, stored: dict[str, Any]) -> None:
    response = client.get(stored["links"]["html"])
    assert response.headers["Content-Security-Policy"] == f"{policy()}; frame-ancestors 'none'; sandbox"
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "<script" not in response.text


def test_the_files_are_what_their_types_say(client: FlaskClient, stored: dict[str, Any]) -> None:
    Draft7Validator(sarif_schema()).validate(client.get(stored["links"]["sarif"]).get_json(force=True))
    assert ET.fromstring(client.get(stored["links"]["junit"]).data).tag == "testsuites"
    table = client.get(stored["links"]["csv"])
    assert table.headers["Content-Type"] == "text/csv; charset=utf-8; header=present"
    assert list(csv.DictReader(io.StringIO(table.text, newline="")))


def test_the_places_in_sarif_are_those_of_the_text_that_was_sent(
    client: FlaskClient, deployment: dict[str, Any]
) -> None:
    text = json.dumps(deployment, indent=1)
    made = client.post("/v1/evaluations?format=sarif", data=text, content_type="application/json")
    (run,) = made.get_json(force=True)["runs"]
    steps = [step for result in run["results"] for step in result["codeFlows"][0]["threadFlows"][0]["locations"]]
    places = [step["location"]["physicalLocation"] for step in steps if "physicalLocation" in step["location"]]
    assert {place["artifactLocation"]["uri"] for place in places} == {"deployment.json"}
    stated = [place for place in places if place["properties"]["jsonPointer"] == "/machines/0/lpars/0/real_cps"]
    line = next(at for at, line in enumerate(text.split("\n"), start=1) if '"real_cps"' in line)
    assert {place["region"]["startLine"] for place in stated} == {line}


# How each format writes what would be markup in it; in SARIF and CSV it is none.
HOSTILE = "<img src=x>]]>--> =1\u202e"


@pytest.mark.parametrize(
    ("form", "written"),
    [
        ("markdown", r"# Deployment `<img src=x>]]>--> =1\u{202e}`"),
        ("html", r"<bdi>&lt;img src=x&gt;]]&gt;--&gt; =1\u{202e}</bdi>"),
        ("sarif", r'"deployment":"<img src=x>]]>--> =1\\u{202e}"'),
        ("junit", r'"&lt;img src=x&gt;]]&gt;--&gt; =1\u{202e}: '),
        ("csv", r'"<img src=x>]]>--> =1\u{202e}",'),
    ],
)
def test_a_hostile_name_comes_out_inert(
    client: FlaskClient, deployment: dict[str, Any], form: str, written: str
) -> None:
    deployment["deployment"] = HOSTILE
    made = client.post(f"/v1/evaluations?format={form}", json=deployment)
    assert made.status_code == 201
    assert written in made.text
    assert "\u202e" not in made.text
    assert form not in ("html", "junit") or "<img" not in made.text


def test_the_specification_names_every_format() -> None:
    for path, method, status in (("/v1/evaluations", "post", "201"), ("/v1/evaluations/{id}", "get", "200")):
        operation = specification()["paths"][path][method]
        assert set(operation["responses"][status]["content"]) == set(MEDIA.values())
        (parameter,) = [p for p in operation["parameters"] if p["name"] == "format"]
        assert parameter["schema"]["enum"] == list(MEDIA)
