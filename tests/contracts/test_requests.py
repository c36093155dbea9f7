"""Every request that a tracker is sent is one that its maker describes, and so is what ours answer in tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice

import pytest
from msgspec.structs import replace
from openapi_spec_validator import OpenAPIV31SpecValidator

from domino_advisor import TicketForm, tickets
from domino_advisor.core.answer import Evaluation, Strength
from domino_advisor.report.tickets.ticket import PER
from domino_advisor_api.trackers.contract import Adapter, Answer, FieldValue, Request
from domino_advisor_api.trackers.file import kinds
from domino_advisor_api.trackers.github import GitHub
from domino_advisor_api.trackers.gitlab import GitLab
from domino_advisor_api.trackers.jira import Jira
from domino_advisor_api.trackers.redmine import Redmine
from domino_advisor_api.trackers.request_tracker import RequestTracker
from domino_advisor_api.trackers.roundup import Roundup
from domino_advisor_api.trackers.servicenow import ServiceNow
from domino_advisor_api.trackers.working import Letter
from domino_advisor_api.trackers.writing import letters
from tests.answers import a_recommendation, a_verdict, an_evaluation
from tests.api.loopback_tracker import KEY_FIELD, Tracker
from tests.contracts.described import OURS, Description, Operation, github, of_ours, our_document
from tests.contracts.talking import Desk, Exchange, Hall, exchanges
from tests.examples import answer
from tests.tickets.hostile import TEXTS

ADDRESS = "https://advisor.example/v1/evaluations/0123456789abcdef0123456789abcdef"
MOST_OF_EACH = 6
PRIORITIES: dict[Strength, str] = {"must": "High"}
FIELDS: dict[str, FieldValue] = {
    "customfield_10050": "severity",
    "customfield_10051": "address",
    "customfield_10052": "address",
}
KINDS: dict[str, Callable[[], Adapter]] = {
    "github": lambda: GitHub("owner/name"),
    "gitea": lambda: GitHub("owner/name", gitea=True),
    "gitlab": lambda: GitLab("group/name"),
    "jira-cloud": lambda: Jira("OPS", resolution="Done", priorities=PRIORITIES, fields=FIELDS),
    "jira-server": lambda: Jira("OPS", "Task", "server", resolution="Done", priorities=PRIORITIES, fields=FIELDS),
    "redmine": lambda: Redmine(
        "audit", KEY_FIELD, priorities={"must": "High", "should": "Normal"}, fields={"12": "severity", "13": "address"}
    ),
    "request-tracker": lambda: RequestTracker(
        "Changes", "Key", priorities={"must": 80, "should": 50}, fields={"Severity": "severity", "Where": "address"}
    ),
    "roundup": lambda: Roundup(
        "https://roundup.example",
        "advisor",
        priorities={"must": "critical", "should": "urgent"},
        fields={"advisor_severity": "severity", "advisor_address": "address"},
    ),
    "servicenow": lambda: ServiceNow(
        severities={"must": {"urgency": "1", "impact": "2"}}, fields={"u_severity": "severity"}
    ),
    "servicenow-html": lambda: ServiceNow(markup="servicenow"),
}
SPOKEN = {
    ("GET", "/repos/{owner}/{repo}/issues"),
    ("POST", "/repos/{owner}/{repo}/issues"),
    ("GET", "/repos/{owner}/{repo}/issues/{issue_number}"),
    ("PATCH", "/repos/{owner}/{repo}/issues/{issue_number}"),
    ("GET", "/repos/{owner}/{repo}/issues/{issue_number}/comments"),
    ("POST", "/repos/{owner}/{repo}/issues/{issue_number}/comments"),
}
"""What GitHub is asked and told of all that it describes."""

each_kind = pytest.mark.parametrize("kind", KINDS)


def description(kind: str) -> Description:
    return github() if kind == "github" else of_ours(kind.removesuffix("-html"))


def gitea() -> Tracker:
    tracker = Tracker()
    tracker.is_gitea = True
    return tracker


def hostile() -> Evaluation:
    """An answer with a hostile text wherever one may stand."""
    verdicts = [a_verdict(f"p1/{text}", title=text or "x", text=text or "x") for text in TEXTS]
    told = [a_recommendation(verdict, text=verdict.text, current=verdict.text) for verdict in verdicts]
    return an_evaluation(*verdicts, recommendations=tuple(told), deployment="".join(TEXTS[:60]))


def written(adapter: Adapter, evaluation: Evaluation) -> list[Letter]:
    forms = [TicketForm(adapter.markup, per, ADDRESS) for per in PER]
    return [
        letter
        for form in forms
        for letter in islice(letters(tickets(evaluation, form), {}, form, "comment", "a" * 32), MOST_OF_EACH)
    ]


@cache
def said(kind: str) -> tuple[Exchange, ...]:
    adapter = KINDS[kind]()
    desks: dict[str, Callable[[], Desk | Hall | Tracker]] = {
        "gitea": gitea, "request-tracker": Desk, "roundup": Hall,
    }  # fmt: skip
    answers = desks.get(kind, Tracker)().answer
    made = [
        letter for evaluation in (answer("consolidation-plan"), hostile()) for letter in written(adapter, evaluation)
    ]
    return tuple(exchanges(adapter, answers, made))


@each_kind
def test_every_request_is_as_it_is_described(kind: str) -> None:
    assert [fault for request, _ in said(kind) for fault in description(kind).of_request(request)] == []


@each_kind
def test_every_answer_of_ours_is_as_it_is_described(kind: str) -> None:
    assert [fault for exchange in said(kind) for fault in description(kind).of_answer(*exchange)] == []


@each_kind
def test_everything_that_is_described_by_us_is_said(kind: str) -> None:
    found: set[Operation | None] = {description(kind).operation(request) for request, _ in said(kind)}
    assert found == (SPOKEN if kind == "github" else description(kind).operations())


def test_a_severity_and_fields_are_written_and_read_back() -> None:
    bodies = {
        kind: [request.body for request, _ in said(kind) if request.body and (request.method, request.path) == made]
        for kind, made in {"redmine": ("POST", "/issues.json"), "request-tracker": ("POST", "/REST/2.0/ticket")}.items()
    }
    severe = {"must", "should"}
    redmine = [{one["id"]: one["value"] for one in body["issue"]["custom_fields"]} for body in bodies["redmine"]]
    assert severe <= {fields.get(12) for fields in redmine}
    assert {fields[13] for fields in redmine} == {ADDRESS}
    assert {3, 4} <= {body["issue"].get("priority_id") for body in bodies["redmine"]}
    desk = [body["CustomFields"] for body in bodies["request-tracker"]]
    assert severe <= {fields.get("Severity") for fields in desk}
    assert {fields["Where"] for fields in desk} == {ADDRESS}
    assert {80, 50} <= {body.get("Priority") for body in bodies["request-tracker"]}


def test_each_kind_that_is_shipped_is_held() -> None:
    assert {type(make()).__name__ for make in KINDS.values()} == {
        loads().__name__ for name, loads in kinds().items() if loads().__module__.startswith("domino_advisor_api.")
    }


@pytest.mark.parametrize("file", sorted(OURS.glob("*.yaml")), ids=lambda file: file.stem)
def test_a_description_of_ours_says_so_and_is_one_of_openapi(file: object) -> None:
    name = file.stem  # type: ignore[attr-defined]
    assert (OURS / f"{name}.yaml").read_text("utf-8").startswith("# Written by us ")
    OpenAPIV31SpecValidator(our_document(name)).validate()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"method": "PUT"}, "no PUT /repos/owner/name/issues is described"),
        ({"query": {"label": "x"}}, "label is no parameter"),
        ({"body": None}, "no body is sent"),
        ({"body": {"title": "x", "titel": "x"}}, "titel is no member"),
        ({"body": {"body": "x"}}, '"title" is a required property'),
        ({"body": {"title": "x", "labels": "x"}}, '"x" is not of type "array"'),
        ({"method": "GET", "body": None, "query": {"state": "any"}}, '"any" is not one of'),
        ({"method": "GET", "query": {}}, "a body is sent"),
    ],
)
def test_a_request_that_is_not_as_described_is_told(change: dict[str, object], told: str) -> None:
    good = Request("POST", "/repos/owner/name/issues", body={"title": "x"})
    assert github().of_request(good) == []
    (fault,) = github().of_request(replace(good, **change))
    assert told in fault


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("id=1&id=2", []),
        ("id=1&idd=2", ["idd is no parameter"]),
        ("id=1&id=x", ["id: "]),
        ("id=1&%40verbose=1&%40verbose=9", ["@verbose: "]),
    ],
)
def test_parameters_that_stand_in_a_path_are_held_too(path: str, told: list[str]) -> None:
    found = of_ours("roundup").of_request(Request("GET", f"/rest/data/msg?{path}"))
    assert [fault.startswith(f"GET /rest/data/msg: {one}") for fault, one in zip(found, told, strict=True)] == (
        [True] * len(told)
    )


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        (Request("POST", "/uploads.json", {"filename": "x"}, content=b""), []),
        (Request("POST", "/uploads.json", {"filename": "x"}), ["POST /uploads.json: no file is sent"]),
        (Request("POST", "/uploads.json", content=b"", body={}), ["POST /uploads.json: JSON is sent"]),
        (Request("POST", "/issues.json", content=b""), ["POST /issues.json: a file is sent"]),
        (Request("GET", "/issues.json", content=b""), ["GET /issues.json: a body is sent"]),
    ],
)
def test_a_file_is_sent_where_one_is_described_and_nowhere_else(request_: Request, told: list[str]) -> None:
    assert of_ours("redmine").of_request(request_) == told


def test_a_form_is_sent_as_one_and_with_its_header() -> None:
    form = Request(
        "POST", "/rest/api/3/issue/OPS-1/attachments", content=b"", media="multipart/form-data; boundary=x",
        headers={"X-Atlassian-Token": "no-check"},
    )  # fmt: skip
    told = "POST /rest/api/3/issue/{issueIdOrKey}/attachments: "
    assert [
        of_ours("jira-cloud").of_request(one)
        for one in (form, replace(form, headers={}), replace(form, media="text/plain"))
    ] == [[], [f"{told}X-Atlassian-Token is missing"], [f"{told}text/plain is sent"]]


@pytest.mark.parametrize(
    ("media", "told"),
    [("multipart/form-data; boundary=x", []), ("application/yaml", ["application/yaml is sent"])],
)
def test_a_form_is_sent_where_one_is_described(media: str, told: list[str]) -> None:
    uploads = "/api/v4/projects/1/uploads"
    faults = of_ours("gitlab").of_request(Request("POST", uploads, content=b"x", media=media))
    assert [fault.rpartition(": ")[2] for fault in faults] == told


@pytest.mark.parametrize(
    ("answered", "told"),
    [
        (Answer(200, {"number": 1}), "is not answered with 200"),
        (Answer(201, {"number": "1"}), 'number: "1" is not of type "integer"'),
        (Answer(201, {"nummer": 1}), "nummer: no member"),
    ],
)
def test_an_answer_that_is_not_as_described_is_told(answered: Answer, told: str) -> None:
    (fault,) = github().of_answer(Request("POST", "/repos/owner/name/issues", body={"title": "x"}), answered)
    assert told in fault


def test_a_document_of_jira_that_is_none_is_told() -> None:
    fields = {"project": {"key": "OPS"}, "issuetype": {"name": "Task"}, "summary": "x"}
    faulty = {**fields, "description": {"type": "doc", "version": 1, "content": [{"type": "text", "text": "x"}]}}
    told = [of_ours("jira-cloud").of_request(Request("POST", "/rest/api/3/issue", body={"fields": one}))
            for one in (fields, faulty)]  # fmt: skip
    assert (told[0], ["is not valid" in fault for fault in told[1]]) == ([], [True])
