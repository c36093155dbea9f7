"""What is told to a Jira besides what every tracker is told: its search is behind, its workflows are its own, and what
a field takes is up to its kind.
"""

from __future__ import annotations

import base64
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from domino_advisor_api.trackers.contract import (
    Answer,
    Changed,
    Draft,
    FieldValue,
    File,
    Refused,
    Request,
    T,
    Talk,
    Unavailable,
)
from domino_advisor_api.trackers.delivering import Delivered, Enclosed, deliver
from domino_advisor_api.trackers.jira import Jira
from domino_advisor_api.trackers.sending import Sender
from tests.api import loopback_jira
from tests.api.loopback_jira import adf
from tests.api.loopback_tracker import Fault, Issue, Tracker, tracking
from tests.api.test_delivering import COMMENT, DRAFT, KEY, JiraCloud, send


def again(tracker: Tracker, known: str | None) -> Delivered:
    """As another process does it that knows no more than what the ticket was called."""
    sender = Sender(tracker.address, {})
    try:
        return sender.run(deliver(JiraCloud("OPS"), DRAFT, COMMENT, known=known))
    finally:
        sender.close()


def sent(tracker: Tracker) -> list[Any]:
    return [body for method, *_, body in tracker.requests if method == "POST"]


def test_what_the_search_does_not_find_yet_is_there_and_not_made_again(tracker: Tracker) -> None:
    tracker.behind = 4
    assert send(tracker, JiraCloud("OPS")) == Delivered("OPS-1", made=True, closed=False)
    assert again(tracker, "OPS-1") == Delivered("OPS-1", made=False, closed=False)
    assert [issue.comments for issue in tracker.issues] == [[COMMENT.text]]


def test_a_ticket_of_which_nobody_knows_whether_it_was_made_is_looked_for_when_it_would_be_found(
    tracker: Tracker,
) -> None:
    tracker.behind = 1
    tracker.faults.append(Fault("POST", 500, after=True))
    with pytest.raises(Unavailable) as told:
        send(tracker, JiraCloud("OPS"))
    assert told.value.after == 120
    tracker.searched_in_vain.clear()  # that time is over
    assert again(tracker, None) == Delivered("OPS-1", made=False, closed=False)


def test_cloud_is_sent_documents_and_server_texts(tracker: Tracker) -> None:
    made = {
        "project": {"key": "OPS"}, "issuetype": {"name": "Change"}, "summary": DRAFT.title, "labels": [KEY],
    }  # fmt: skip
    send(tracker, JiraCloud("OPS", "Change"))
    assert sent(tracker) == [{"fields": {**made, "description": adf(DRAFT.body)}}]
    with tracking() as other:
        send(other, Jira("OPS", "Change", "server"))
    assert sent(other) == [{"fields": {**made, "description": DRAFT.body}}]


def test_a_status_is_named_where_several_can_be_reached(tracker: Tracker) -> None:
    send(tracker, Jira("OPS", deployment="server"))
    assert not send(tracker, Jira("OPS", deployment="server", closed="Done"), wanted="closed").closed
    assert send(tracker, Jira("OPS", deployment="server", opened="In Progress"), wanted="open").closed
    assert sent(tracker)[1:] == [{"transition": {"id": "31"}}, {"transition": {"id": "21"}}]
    told = "ticket OPS-1 can be brought to Done, In Progress: name one as 'closed' in the settings"
    with pytest.raises(Refused, match=told):
        send(tracker, Jira("OPS", deployment="server", closed="Closed"), wanted="closed")


def test_a_status_that_is_not_the_only_one_of_its_category_is_not_guessed() -> None:
    done = [{"id": str(n), "to": {"name": f"D{n}", "statusCategory": {"key": "done"}}} for n in (1, 2)]
    talk = Jira("OPS").close("OPS-1")
    next(talk)
    with pytest.raises(Refused, match="can be brought to D1, D2: name one as 'closed'"):
        talk.send(Answer(200, {"transitions": done}))


def test_a_closed_ticket_is_given_a_resolution_where_one_is_named(tracker: Tracker) -> None:
    send(tracker, Jira("OPS", deployment="server", resolution="Fixed"))
    send(tracker, Jira("OPS", deployment="server", resolution="Fixed"), wanted="closed")
    assert sent(tracker)[-1] == {"transition": {"id": "31"}, "fields": {"resolution": {"name": "Fixed"}}}


def test_the_secret_is_a_token_or_belongs_to_a_user() -> None:
    assert Jira("OPS").headers("t") == {"Authorization": "Bearer t"}
    basic = base64.b64encode(b"a@example.com:t").decode()
    assert Jira("OPS", user="a@example.com").headers("t") == {"Authorization": f"Basic {basic}"}


def test_the_name_of_a_project_ends_no_text_of_a_query() -> None:
    request = next(Jira('A" OR "\\').find("k"))
    assert request.query["jql"] == 'project = "A\\" OR \\"\\\\" AND labels = "k" ORDER BY key ASC'


# --- severity and fields

ADDRESS = "https://advisor.example/v1/evaluations/0123456789abcdef0123456789abcdef"
SEVERE = replace(DRAFT, severity="must", address=ADDRESS)
FIELDS: dict[str, FieldValue] = {
    "customfield_10050": "severity", "customfield_10051": "address", "customfield_10052": "address",
}  # fmt: skip
Kind = Literal["cloud", "server"]
each_kind = pytest.mark.parametrize("kind", ["cloud", "server"])


def jira(kind: Kind, **more: Any) -> Jira:
    return JiraCloud("OPS", **more) if kind == "cloud" else Jira("OPS", deployment="server", **more)


def run(tracker: Tracker, talk: Talk[T]) -> T:
    sender = Sender(tracker.address, {})
    try:
        return sender.run(talk)
    finally:
        sender.close()


@each_kind
def test_a_severity_becomes_a_priority_and_fields_are_written_as_their_kind_takes_them(
    tracker: Tracker, kind: Kind
) -> None:
    adapter = jira(kind, priorities={"must": "High"}, fields=FIELDS)
    assert run(tracker, deliver(adapter, SEVERE)) == Delivered("OPS-1", made=True, closed=False)
    fields = sent(tracker)[0]["fields"]
    lines = {"type": "doc", "version": 1, "content": adf(ADDRESS)["content"]} if kind == "cloud" else ADDRESS
    assert {name: fields[name] for name in ("priority", *FIELDS)} == {
        "priority": {"name": "High"}, "customfield_10050": {"value": "must"}, "customfield_10051": ADDRESS,
        "customfield_10052": lines,
    }  # fmt: skip


@each_kind
def test_what_jira_did_not_take_is_told(tracker: Tracker, kind: Kind) -> None:
    tracker.ignores_fields = True
    adapter = jira(kind, priorities={"must": "High"}, fields={"customfield_10050": "severity"})
    told = "has the priority 'Medium' and not 'High'; has not 'must' in customfield_10050"
    with pytest.raises(Refused, match=told) as refused:
        run(tracker, deliver(adapter, SEVERE))
    assert refused.value.reference == "OPS-1"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"priorities": {"must": "Urgent"}}, "Priority name 'Urgent' is not valid"),
        ({"fields": {"customfield_10053": "severity"}}, "field customfield_10053 is of the kind float: a text of one"),
        ({"fields": {"customfield_9": "severity"}}, "Jira has no field customfield_9 "),
        ({"fields": {"customfield_10050": "address"}}, "'customfield_10050': 'Operation value is not valid'"),
    ],
)
def test_what_jira_cannot_take_is_told_before_a_ticket_is_made(
    tracker: Tracker, more: dict[str, Any], told: str
) -> None:
    with pytest.raises(Refused, match=told):
        run(tracker, deliver(jira("cloud", **more), SEVERE))
    assert tracker.issues == []


def test_a_draft_without_a_severity_has_no_priority_and_fields_without_a_value_are_left_out(tracker: Tracker) -> None:
    adapter = jira("server", priorities={"must": "High"}, fields=FIELDS)
    run(tracker, deliver(adapter, DRAFT))
    assert not sent(tracker)[0]["fields"].keys() & {"priority", *FIELDS}


def test_a_field_is_named_by_its_id() -> None:
    with pytest.raises(ValueError, match="customfield_ and a number was expected, not 'Severity'"):
        Jira("OPS", fields={"Severity": "severity"})


# --- files

YAML = File("plan \u201eeins\u201c.yaml", "application/yaml", b"deployment: Change 4711\r\n--\r\n")
PAGE = File("page.html", "text/html", b"<p>\x00\xff</p>")


def enclosed(*files: File) -> list[Enclosed]:
    return [Enclosed(file.name, lambda file=file: file) for file in files]  # type: ignore[misc]


def delivered(tracker: Tracker, kind: Kind, *files: File, draft: Draft = DRAFT) -> Delivered:
    return run(tracker, deliver(jira(kind), draft, files=enclosed(*files)))


@each_kind
def test_files_are_attached_in_one_form_and_once(tracker: Tracker, kind: Kind) -> None:
    for _ in range(2):
        assert delivered(tracker, kind, YAML, PAGE).left_out == ()
    assert tracker.issues[0].files == [(YAML.name, YAML.content), (PAGE.name, PAGE.content)]
    (headers,) = [headers for _, path, _, headers, _ in tracker.requests if path.endswith("/attachments")]
    assert headers["X-Atlassian-Token"] == "no-check"
    assert headers["Content-Type"].startswith("multipart/form-data; boundary=")


def test_an_attempt_of_which_nobody_knows_whether_it_attached_the_files_leaves_each_once(tracker: Tracker) -> None:
    delivered(tracker, "cloud")
    tracker.faults.append(Fault("POST", hang_up=True, after=True))
    with pytest.raises(Unavailable):
        delivered(tracker, "cloud", YAML)
    delivered(tracker, "cloud", YAML)
    assert len(tracker.issues[0].files) == 1


def test_a_file_that_is_larger_than_jira_takes_is_left_out_and_the_others_are_there(
    tracker: Tracker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loopback_jira, "MOST_BYTES", 20)
    assert delivered(tracker, "server", YAML, PAGE).left_out == (
        f"{YAML.name} is left out: it has 29 bytes, and this Jira takes 20",
    )
    assert [name for name, _ in tracker.issues[0].files] == [PAGE.name]


def test_a_jira_that_takes_no_attachments_is_sent_none() -> None:
    talk = Jira("OPS").upload(PAGE)
    assert next(talk).path == "/rest/api/3/attachment/meta"
    with pytest.raises(Refused, match="this Jira takes no attachments"):
        talk.send(Answer(200, {"enabled": False}))


# --- tickets in


def moved(number: int, edits: int = 0) -> Issue:
    return Issue(number, "A change", "", [], edits=edits)


@each_kind
def test_what_changed_since_is_found_page_by_page_the_oldest_change_first(tracker: Tracker, kind: Kind) -> None:
    tracker.issues += [moved(number, edits=59 - number % 50) for number in range(1, 121)]
    found = run(tracker, jira(kind).changed(datetime.now(UTC) - timedelta(hours=3)))
    versions = [one.version for one in found.tickets]
    assert (len({one.reference for one in found.tickets}), found.until) == (120, None)
    assert versions == sorted(versions)
    assert found.tickets[-1] == Changed("OPS-100", "2026-01-01T01:59:00.000+0100")


@each_kind
def test_a_time_is_told_to_jira_as_minutes_ago_whatever_its_time_zone_and_its_clock(
    tracker: Tracker, kind: Kind
) -> None:
    tracker.issues += [moved(1, edits=29), moved(2, edits=30)]
    # half an hour before loopback_jira.NOW
    found = run(tracker, jira(kind).changed(datetime.now(UTC) - timedelta(minutes=29, seconds=30)))
    assert [one.reference for one in found.tickets] == ["OPS-2"]
    assert tracker.requests[0][2]["jql"] == 'project = "OPS" AND updated >= "-30m" ORDER BY updated ASC'


@each_kind
def test_of_more_than_can_be_listed_the_first_are_told_and_until_when(
    tracker: Tracker, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("domino_advisor_api.trackers.jira.MOST_PAGES", 2)
    tracker.issues += [moved(number, edits=number // 3) for number in range(1, 121)]
    found = run(tracker, jira(kind).changed(datetime.now(UTC) - timedelta(hours=3)))
    assert len(found.tickets) == 100
    assert found.until == datetime(2026, 1, 1, 0, 33, tzinfo=UTC)


def test_an_issue_that_is_there_twice_since_it_changed_meanwhile_ends_no_list() -> None:
    """Server tells a total that shrinks where tickets are moved away."""
    talk = Jira("OPS", deployment="server").changed(datetime.now(UTC))
    next(talk)
    one = {"key": "OPS-1", "fields": {"updated": "2026-01-01T00:00:00.000+0000"}}
    request = talk.send(Answer(200, {"issues": [one], "total": 3}))
    assert request.query["startAt"] == 1
    with pytest.raises(StopIteration) as over:
        talk.send(Answer(200, {"issues": [], "total": 3}))
    assert over.value.value.until is None


@pytest.mark.parametrize(
    ("kind", "path", "query"),
    [
        ("cloud", "/rest/api/3/attachment/content/100", {"redirect": "false"}),
        ("server", "/secure/attachment/100/my%20plan%3F.yaml", {}),
    ],
)
def test_a_file_is_read_by_the_address_that_leads_nowhere_else(
    tracker: Tracker, kind: Kind, path: str, query: dict[str, str]
) -> None:
    tracker.issues.append(moved(1))
    tracker.issues[0].files.append(("my plan?.yaml", b"\x00\xff"))
    where = run(tracker, jira(kind).asking("OPS-1")).files["my plan?.yaml"]
    request: Request = next(jira(kind).content(where))
    assert (request.path, request.query) == (path, query)
    assert run(tracker, jira(kind).content(where)) == b"\x00\xff"
