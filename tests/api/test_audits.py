"""Files of a running site go in by HTTP; the answer is stored like any other, and nothing secret with it."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import tarfile
from collections.abc import Callable, Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings
from tests.inputs.bundles import VINFO, notes_ini, vm, workbook

Conforms = Callable[[TestResponse, str], dict[str, Any]]
Problem = Callable[[TestResponse, int, str], dict[str, Any]]

FILES: Mapping[str, bytes] = {
    "RVTools_export.xlsx": workbook({"vInfo": (VINFO, [vm("MAIL01"), vm("MAIL02")])}),
    "mail01/notes.ini": notes_ini("MAIL01", "TRANSLOG_Status=0", "Mail_Password=hunter2", "Proxy=http://u:hunter2@p"),
    "mail01/MAIL01.vmx": b'displayName = "MAIL01"\nmemSize = "8192"\nguestinfo.password = "hunter2"\n',
    "mail02/notes.ini": b"",
}
SITE = b"deployment: Ours\nimages: [{name: MAIL01, dpars: [{name: MAIL01/ACME, domino_release: '12.0'}]}]\n"


def send(
    client: FlaskClient, files: Mapping[str, bytes] = FILES, query: str = "", **parts: bytes | str
) -> TestResponse:
    form: dict[str, Any] = {"files": [(io.BytesIO(data), name) for name, data in files.items()]}
    for name, part in parts.items():
        form[name.rstrip("_")] = (io.BytesIO(part), f"{name.rstrip('_')}.yaml") if isinstance(part, bytes) else part
    return client.post(f"/v1/audits{query}", data=form, content_type="multipart/form-data")


def archive(files: Mapping[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as made:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            made.addfile(info, io.BytesIO(data))
    return stream.getvalue()


def test_files_are_evaluated_and_the_answer_is_stored(client: FlaskClient, conforms: Conforms) -> None:
    response = send(client)
    assert response.status_code == 201, response.text
    envelope = conforms(response, "Evaluation")
    assert response.headers["Location"] == f"/v1/evaluations/{envelope['id']}"
    assert client.get(response.headers["Location"]).data == response.data
    assert [file["name"] for file in envelope["result"]["files"]] == list(FILES)
    weights = [fault["weight"] for fault in envelope["result"]["input_faults"]]
    assert "error" in weights
    assert "warning" in weights


def test_an_archive_tells_what_its_files_tell(client: FlaskClient) -> None:
    packed = send(client, {"site.tar.gz": archive(FILES)}).get_json()["result"]
    loose = send(client).get_json()["result"]
    assert packed["findings"] == loose["findings"]
    assert packed["files"][1]["name"] == "site.tar.gz!/mail01/notes.ini"


def test_what_is_said_with_the_files_counts(client: FlaskClient) -> None:
    told = send(client, with_=SITE).get_json()["result"]
    assert told["deployment"] == "Ours"
    assert any(place["file"] == "with.yaml" for fact in told["file_facts"] for place in fact["places"])
    assert send(client, name="Head office").get_json()["result"]["deployment"] == "Head office"
    servers = [
        {question["question"] for question in send(client, all_servers=said).get_json()["result"]["questions"]}
        for said in ("no", "yes")
    ]
    assert servers[0] - servers[1]


@pytest.mark.parametrize("form", ["html", "sarif", "junit", "markdown", "csv"])
def test_the_answer_is_given_in_every_format_now_and_later(client: FlaskClient, form: str) -> None:
    made = send(client, query=f"?format={form}")
    assert made.status_code == 201
    again = client.get(f"{made.headers['Location']}?format={form}")
    assert again.data == made.data


def test_a_stored_audit_tells_the_places_in_its_files(client: FlaskClient) -> None:
    location = send(client).headers["Location"]
    (run,) = json.loads(client.get(f"{location}?format=sarif").data)["runs"]
    names = [artifact["location"]["uri"] for artifact in run["artifacts"]]
    assert "mail01/notes.ini" in names
    places = {
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        for result in run["results"] if result["ruleId"].startswith("files/")
    }  # fmt: skip
    assert {"mail02/notes.ini", "mail01/MAIL01.vmx"} <= places


def test_the_gate_and_the_choice_are_those_of_evaluations(client: FlaskClient) -> None:
    assert send(client, query="?fail_on=must").headers["X-Gate"] == "passes"
    assert send(client, query="?fail_on=undetermined").headers["X-Gate"] == "stops"
    told = send(client, query="?only=strength=must&show=actions").get_json()["result"]
    assert told["manifest"]["selection"]["only"] == ["strength=must"]


def test_two_audits_can_be_compared(client: FlaskClient) -> None:
    before = send(client).get_json()["id"]
    changed = {**FILES, "mail01/notes.ini": notes_ini("MAIL01", "TRANSLOG_Status=1")}
    after = send(client, changed).get_json()["id"]
    told = client.get(f"/v1/evaluations/{after}/comparison?baseline={before}")
    assert told.status_code == 200


def test_nothing_secret_is_in_an_answer_or_in_the_store(client: FlaskClient, tmp_path: Path) -> None:
    for form in ("json", "html", "sarif", "junit", "markdown", "csv"):
        assert b"hunter2" not in send(client, query=f"?format={form}&show=account").data
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("store.db*"))
    assert b"MAIL01" in stored
    assert b"hunter2" not in stored


class TestBounds:
    @pytest.fixture
    def small(self, advisor: Advisor, tmp_path: Path) -> FlaskClient:
        url = f"sqlite:///{tmp_path / 'small.db'}"
        return create_app(Settings(url, max_audit_bytes=20_000, max_audit_files=3), advisor).test_client()

    def test_more_bytes_are_refused_with_the_bound(self, small: FlaskClient, problem: Problem) -> None:
        told = problem(send(small, {"a/notes.ini": b"x" * 30_000}), 413, "too-large")
        assert "20,000 bytes" in told["detail"]

    def test_more_files_are_refused_with_the_bound(self, small: FlaskClient, problem: Problem) -> None:
        for count in (4, 50):
            files = {f"{number}/notes.ini": b"x" for number in range(count)}
            told = problem(send(small, files), 413, "too-large")
            assert told["detail"] == "The form has more than 3 files."
            assert "archive" in told["errors"][0]["advice"]

    def test_what_unpacks_to_more_than_is_read_is_told(self, client: FlaskClient) -> None:
        bomb = gzip.compress(b"\0" * (65 * 2**20))
        told = send(client, {**FILES, "big.txt.gz": bomb}).get_json()["result"]
        assert any("longer than 64 MiB" in fault["text"] for fault in told["input_faults"])

    def test_more_images_are_refused(self, advisor: Advisor, tmp_path: Path, problem: Problem) -> None:
        url = f"sqlite:///{tmp_path / 'few.db'}"
        few = create_app(Settings(url, max_images=1), advisor).test_client()
        problem(send(few), 413, "too-many-images")


class TestRefused:
    def test_files_that_tell_nothing_are_refused_with_what_is_wrong(
        self, client: FlaskClient, problem: Problem
    ) -> None:
        told = problem(send(client, {"notes.ini": b"", "a.docx": b"PK"}), 422, "nothing-told")
        assert [fault["message"] for fault in told["errors"]] == [
            "notes.ini: the file is empty", "a.docx: nothing here knows such a file",
        ]  # fmt: skip

    def test_a_file_without_a_name_is_told_by_its_place_in_the_form(
        self, client: FlaskClient, problem: Problem
    ) -> None:
        sent = {"files": ["a text", "another"]}
        told = problem(client.post("/v1/audits", data=sent, content_type="multipart/form-data"), 422, "nothing-told")
        assert [fault["message"].partition(":")[0] for fault in told["errors"]] == ["file-1", "file-2"]

    def test_two_files_of_one_name_are_refused(self, client: FlaskClient, problem: Problem) -> None:
        form = {"files": [(io.BytesIO(b"a=1"), "notes.ini"), (io.BytesIO(b"a=1"), "../notes.ini")]}
        told = problem(client.post("/v1/audits", data=form, content_type="multipart/form-data"), 400, "invalid-request")
        assert told["detail"] == "Two files are called notes.ini."

    def test_a_statement_that_is_no_description_is_refused_with_its_line(
        self, client: FlaskClient, problem: Problem
    ) -> None:
        told = problem(send(client, with_=b"images:\n  - nme: X\n"), 422, "invalid-deployment")
        assert (told["errors"][0]["line"], told["errors"][0]["column"]) == (2, 5)
        problem(send(client, with_=b"a: ["), 400, "invalid-syntax")

    @pytest.mark.parametrize(
        "parts", [{"other": "x"}, {"all_servers": "perhaps"}, {"name": "x" * 1000}, {"name": "a\nb"}]
    )
    def test_a_part_that_is_unknown_or_wrong_is_refused(
        self, client: FlaskClient, problem: Problem, parts: dict[str, str]
    ) -> None:
        problem(send(client, FILES, "", **parts), 400, "invalid-request")

    def test_a_form_without_files_is_refused(self, client: FlaskClient, problem: Problem) -> None:
        problem(send(client, {}), 400, "invalid-request")
        chosen_none = {"files": (io.BytesIO(b""), "")}
        problem(client.post("/v1/audits", data=chosen_none, content_type="multipart/form-data"), 400, "invalid-request")

    @pytest.mark.parametrize("body", [b"", b"--x\r\n", b"--x\r\nContent-Disposition: form-data; name=files\r\n\r\nabc"])
    def test_a_broken_form_is_refused(self, client: FlaskClient, problem: Problem, body: bytes) -> None:
        response = client.post("/v1/audits", data=body, content_type="multipart/form-data; boundary=x")
        problem(response, 400, "invalid-request")

    def test_anything_but_a_form_is_refused(self, client: FlaskClient, problem: Problem) -> None:
        told = problem(client.post("/v1/audits", json={}), 415, "unsupported-media-type")
        assert told["detail"] == "The files of a site are sent as multipart/form-data, in UTF-8."


class Elements(HTMLParser):
    """The elements of a page, in their order, each with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.all: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append((tag, {name: value or "" for name, value in attrs}))

    def of(self, tag: str) -> list[dict[str, str]]:
        return [attributes for found, attributes in self.all if found == tag]


class TestPage:
    def test_the_form_sends_what_the_service_reads(self, client: FlaskClient) -> None:
        page = Elements(client.get("/audits").text)
        (form,) = page.of("form")
        assert (form["action"], form["method"], form["enctype"]) == (
            "/v1/audits?format=html", "post", "multipart/form-data",
        )  # fmt: skip
        assert [field["name"] for field in page.of("input")] == ["files", "files", "with", "name", "all_servers"]
        assert ["webkitdirectory" in field for field in page.of("input")] == [False, True, False, False, False]
        told = send(client, query="?format=html", with_=b"", name="", all_servers="yes")
        assert told.status_code == 201
        assert told.mimetype == "text/html"

    def test_every_field_has_a_label_and_its_hint_and_nothing_needs_a_script(self, client: FlaskClient) -> None:
        page = Elements(client.get("/audits").text)
        assert page.of("html") == [{"lang": "en"}]
        assert len(page.of("main")) == len(page.of("h1")) == 1
        labelled = [label["for"] for label in page.of("label")]
        ids = [attributes["id"] for _, attributes in page.all if "id" in attributes]
        assert len(ids) == len(set(ids))
        for field in page.of("input"):
            assert labelled.count(field["id"]) == 1
            assert set(field.get("aria-describedby", "").split()) <= set(ids)
        assert not page.of("script")
        assert not [name for _, attributes in page.all for name in attributes if name.startswith(("on", "tabindex"))]

    def test_its_policy_lets_it_have_its_own_style_and_send_its_form_alone(self, client: FlaskClient) -> None:
        response = client.get("/audits")
        policy = response.headers["Content-Security-Policy"]
        style = response.text.partition("<style>")[2].partition("</style>")[0]
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        assert policy == (
            f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'self'; "
            "frame-ancestors 'none'"
        )

    def test_it_says_how_much_is_read(self, client: FlaskClient) -> None:
        assert "At most 500 files, 32 MiB together." in client.get("/audits").text


def test_a_comparison_of_two_audits_tells_what_files_tell_otherwise(client: FlaskClient, conforms: Conforms) -> None:
    before = send(client).get_json()["id"]
    after = send(client, {**FILES, "mail01/notes.ini": notes_ini("MAIL01", "TRANSLOG_Status=1")}).get_json()["id"]
    told = conforms(client.get(f"/v1/evaluations/{after}/comparison?baseline={before}"), "Comparison")
    (fact,) = [fact for fact in told["file_facts"] if fact["member"] == "transaction_logging/enabled"]
    assert (fact["before"]["value"], fact["after"]["value"]) == (False, True)
    assert fact["after"]["places"] == [{"file": "mail01/notes.ini", "line": 4, "column": 1}]
