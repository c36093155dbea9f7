"""What is told to a ServiceNow besides what every tracker is told: it cuts, leaves out and ignores without a word."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from domino_advisor_api.settings import SettingsError
from domino_advisor_api.trackers.contract import Draft, File, Refused, Unavailable
from domino_advisor_api.trackers.delivering import Delivered, Enclosed, deliver
from domino_advisor_api.trackers.file import read_trackers
from domino_advisor_api.trackers.sending import Sender
from domino_advisor_api.trackers.servicenow import ServiceNow
from tests.api import loopback_servicenow
from tests.api.loopback_tracker import Fault, Issue, Tracker
from tests.api.test_delivering import DRAFT, send


def test_a_title_that_is_too_long_is_cut_and_taken_for_the_same(tracker: Tracker) -> None:
    title = "Head office mail: " + "much to change " * 20
    sender = Sender(tracker.address, {})
    made = sender.run(deliver(ServiceNow(), replace(DRAFT, title=title)))
    sender.close()
    assert made == Delivered(f"{1:032x}", made=True, closed=False)
    assert (tracker.issues[0].title, len(tracker.issues[0].title)) == (f"{title[:158]} …", 160)


def test_another_title_than_was_given_is_a_refusal(tracker: Tracker) -> None:
    tracker.made = lambda title, text, keys: Tracker.made(tracker, "INC: " + title, text, keys)  # type: ignore[method-assign]
    with pytest.raises(Refused, match="has another title than it was given"):
        send(tracker, ServiceNow())


def test_a_table_that_does_not_look_for_the_key_is_told_before_anything_is_made(tracker: Tracker) -> None:
    tracker.issues.append(Issue(1, "Somebody's printer", "It is on fire.", []))
    tracker.ignores_filters = True
    with pytest.raises(Refused, match="does not look for correlation_id"):
        send(tracker, ServiceNow())
    assert len(tracker.issues) == 1


def test_what_a_table_asks_for_when_a_ticket_is_closed_is_written_with_it(tracker: Tracker) -> None:
    send(tracker, ServiceNow(closing={}))
    with pytest.raises(Refused, match=r"403: .*Resolution code is mandatory"):
        send(tracker, ServiceNow(closing={}), wanted="closed")
    send(tracker, ServiceNow(closing={"close_code": "Solved", "close_notes": "Done."}), wanted="closed")
    closing = next(body for method, *_, body in reversed(tracker.requests) if method == "PATCH")
    assert closing == {"state": "6", "close_code": "Solved", "close_notes": "Done."}


def test_the_secret_is_a_key_or_belongs_to_a_user() -> None:
    assert ServiceNow().headers("k") == {"x-sn-apikey": "k"}
    basic = base64.b64encode(b"advisor:p").decode()
    assert ServiceNow(user="advisor").headers("p") == {"Authorization": f"Basic {basic}"}


TOLD = replace(DRAFT, severity="must", address="https://advisor.example/v1/evaluations/1")
SEVERE = ServiceNow(
    severities={"must": {"urgency": "1", "impact": "2"}, "should": {"urgency": "2"}},
    fields={"u_severity": "severity", "u_evaluation": "address"},
)
FILES = (File("Head-office.json", "application/json", b'{"a": 1}'), File("Head-office.html", "text/html", b"<p>a</p>"))


def delivered(
    tracker: Tracker, adapter: ServiceNow, draft: Draft = DRAFT, files: Sequence[File] = (), seconds: float = 20.0
) -> Delivered:
    sender = Sender(tracker.address, adapter.headers("s3cret"), seconds)
    try:
        enclosed = [Enclosed(file.name, lambda file=file: file) for file in files]  # type: ignore[misc]
        return sender.run(deliver(adapter, draft, files=enclosed))
    finally:
        sender.close()


def test_a_severity_is_told_by_urgency_and_impact_and_fields_are_written(tracker: Tracker) -> None:
    delivered(tracker, SEVERE, TOLD)
    (issue,) = tracker.issues
    assert issue.fields == {"urgency": "1", "impact": "2", "u_severity": "must", "u_evaluation": TOLD.address}


def test_a_severity_that_nothing_is_said_of_leaves_the_columns_as_they_are(tracker: Tracker) -> None:
    delivered(tracker, SEVERE, replace(TOLD, severity="consider", address=None))
    delivered(tracker, SEVERE, replace(TOLD, key="da-" + "3" * 32, severity=None, address=None))
    assert [issue.fields for issue in tracker.issues] == [{"u_severity": "consider"}, {}]


@pytest.mark.parametrize(
    ("adapter", "told"),
    [
        (SEVERE, "has '3' in urgency and not '1'; has '3' in impact and not '2'; has nothing in u_severity"),
        (ServiceNow(severities={"must": {"priority": "1"}}), "has '5' in priority and not '1'"),
        (ServiceNow(fields={"u_nobody_has_it": "severity"}), "has nothing in u_nobody_has_it and not 'must'"),
    ],
    ids=["may not be written", "computed", "not there"],
)
def test_what_was_not_taken_is_told_with_the_ticket_that_is_there(
    tracker: Tracker, adapter: ServiceNow, told: str
) -> None:
    tracker.ignores_fields = True
    with pytest.raises(Refused) as refused:
        delivered(tracker, adapter, TOLD)
    assert told in str(refused.value)
    assert refused.value.reference == f"{1:032x}"


def test_no_column_of_a_site_stands_in_the_place_of_the_key(tracker: Tracker) -> None:
    with pytest.raises(Refused, match="in correlation_id and not"):
        delivered(tracker, ServiceNow(fields={"correlation_id": "severity"}), TOLD)
    assert tracker.issues[0].keys == [DRAFT.key]


def test_a_ticket_has_its_files_as_they_are(tracker: Tracker) -> None:
    made = delivered(tracker, ServiceNow(), files=FILES)
    assert made.left_out == ()
    assert tracker.issues[0].files == [(file.name, file.content) for file in FILES]
    told = [headers["Content-Type"] for method, path, _, headers, _ in tracker.requests if path.endswith("/file")]
    assert told == ["application/json", "text/html"]


def test_whatever_fails_at_whichever_request_each_file_is_there_once(tracker: Tracker) -> None:
    delivered(tracker, ServiceNow(), files=FILES)
    requests = len(tracker.requests)
    for step in range(1, requests + 1):
        for after in (False, True):
            tracker.issues.clear()
            tracker.requests.clear()
            tracker.at = {step: Fault("", 503, after=after)}
            with pytest.raises(Unavailable):
                delivered(tracker, ServiceNow(), files=FILES)
            delivered(tracker, ServiceNow(), files=FILES)
            assert [[name for name, _ in issue.files] for issue in tracker.issues] == [[file.name for file in FILES]]


def test_a_file_that_is_refused_is_left_out_and_the_others_are_there(
    tracker: Tracker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loopback_servicenow, "MOST_BYTES", len(FILES[1].content))
    larger = replace(FILES[0], content=FILES[0].content + b" " * 20)
    made = delivered(tracker, ServiceNow(), files=(larger, FILES[1]))
    assert made.left_out == ("Head-office.json was attached, and is not there",)
    assert [name for name, _ in tracker.issues[0].files] == ["Head-office.html"]


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ('{severities = {must = {urgency = "1", impact = "2"}}, fields = {u_address = "address"}}', None),
        ("{severities = {must = {urgency = 1}}}", "severities: Expected `str`, got `int`"),
        ('{severities = {most = {urgency = "1"}}}', "severities: Invalid enum value 'most'"),
        ('{severities = {must = "1"}}', "severities: Expected `object`, got `str`"),
        ('{fields = {u_address = "place"}}', "fields: Invalid enum value 'place'"),
        ('{only = "active=true^NQactive=false"}', "only: one query was expected"),
    ],
)
def test_settings_that_do_not_fit_are_refused_at_the_start(tmp_path: Path, place: str, told: str | None) -> None:
    file = tmp_path / "trackers.toml"
    file.write_text(
        f'[desk]\nkind = "servicenow"\naddress = "https://desk.example"\nsecret_variable = "S"\nreads = true\n'
        f'attach = ["json"]\nplace = {place}\n'
    )
    if told is None:
        assert read_trackers(file)["desk"].reads
        return
    with pytest.raises(SettingsError) as refused:
        read_trackers(file)
    assert f"{file}:1: desk: place does not fit the kind servicenow: {told}" in str(refused.value)
