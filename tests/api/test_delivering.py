"""A ticket is in its tracker once, with each comment once, whatever the tracker does in between."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from domino_advisor_api.trackers.contract import Adapter, Draft, Refused, Talk, Unavailable
from domino_advisor_api.trackers.delivering import Comment, Delivered, Wanted, deliver
from domino_advisor_api.trackers.github import GitHub
from domino_advisor_api.trackers.gitlab import GitLab
from domino_advisor_api.trackers.jira import Jira
from domino_advisor_api.trackers.redmine import Redmine
from domino_advisor_api.trackers.sending import Sender, waiting
from domino_advisor_api.trackers.servicenow import ServiceNow
from tests.api import loopback_jira
from tests.api.loopback_tracker import KEY_FIELD, Fault, Issue, Tracker, tracking

KEY = "da-" + "1" * 32
DRAFT = Draft(KEY, "Head office mail: 2 to change", f"First line.\n\ndomino-advisor: {KEY}")
COMMENT = Comment("da-" + "2" * 32, "Now 1 to change.\n\ndomino-advisor: da-" + "2" * 32)
SECRET = "s3cret-of-the-site"


class JiraCloud(Jira):
    """A Jira that takes words, as all the others here do, and is sent documents of them."""

    def create(self, draft: Draft) -> Talk[str]:
        return super().create(replace(draft, body=json.dumps(loopback_jira.adf(draft.body))))

    def comment(self, reference: str, text: str) -> Talk[None]:
        return super().comment(reference, json.dumps(loopback_jira.adf(text)))


KINDS: dict[str, Callable[[], Adapter]] = {
    "redmine": lambda: Redmine("audit", KEY_FIELD),
    "github": lambda: GitHub("owner/name"),
    "gitlab": lambda: GitLab("group/name"),
    "jira-cloud": lambda: JiraCloud("OPS"),
    "jira-server": lambda: Jira("OPS", deployment="server"),
    "servicenow": ServiceNow,
}


def named(adapter: Adapter, number: int) -> str:
    """What the tracker calls the ticket of that number."""
    if isinstance(adapter, Jira):
        return f"OPS-{number}"
    return f"{number:032x}" if isinstance(adapter, ServiceNow) else str(number)


@pytest.fixture(params=KINDS)
def adapter(request: pytest.FixtureRequest) -> Adapter:
    return KINDS[request.param]()


def send(
    tracker: Tracker,
    adapter: Adapter,
    comment: Comment | None = None,
    wanted: Wanted = "as-it-is",
    seconds: float = 20.0,
) -> Delivered:
    sender = Sender(tracker.address, adapter.headers(SECRET), seconds)
    try:
        return sender.run(deliver(adapter, DRAFT, comment, wanted))
    finally:
        sender.close()


def only(tracker: Tracker) -> Issue:
    (issue,) = tracker.issues
    return issue


def test_the_first_time_makes_a_ticket_and_every_further_time_finds_it(tracker: Tracker, adapter: Adapter) -> None:
    assert send(tracker, adapter) == Delivered(named(adapter, 1), made=True, closed=False)
    assert send(tracker, adapter) == Delivered(named(adapter, 1), made=False, closed=False)
    assert (only(tracker).title, only(tracker).body, KEY in only(tracker).keys) == (DRAFT.title, DRAFT.body, True)


def test_a_comment_is_added_once(tracker: Tracker, adapter: Adapter) -> None:
    for _ in range(3):
        send(tracker, adapter, COMMENT)
    assert only(tracker).comments == [COMMENT.text]


def test_a_comment_is_found_behind_a_hundred_others(tracker: Tracker, adapter: Adapter) -> None:
    send(tracker, adapter)
    only(tracker).comments += [f"said by a person {number}" for number in range(100)] + [COMMENT.text]
    send(tracker, adapter, COMMENT)
    assert len(only(tracker).comments) == 101


def test_a_ticket_is_closed_and_opened_as_wanted_and_tells_how_it_was(tracker: Tracker, adapter: Adapter) -> None:
    send(tracker, adapter)
    assert send(tracker, adapter, COMMENT, "closed").closed is False
    assert only(tracker).closed is True
    assert send(tracker, adapter, COMMENT, "as-it-is").closed is True
    assert only(tracker).closed is True
    send(tracker, adapter, COMMENT, "open")
    assert (only(tracker).closed, only(tracker).comments) == (False, [COMMENT.text])


def test_a_ticket_that_a_person_closed_is_found_and_not_made_again(tracker: Tracker, adapter: Adapter) -> None:
    send(tracker, adapter)
    only(tracker).closed = True
    assert send(tracker, adapter, COMMENT) == Delivered(named(adapter, 1), made=False, closed=True)
    assert only(tracker).closed is True


def test_a_ticket_that_is_not_to_be_made_is_left_and_one_that_is_there_is_commented(
    tracker: Tracker, adapter: Adapter
) -> None:
    sender = Sender(tracker.address, adapter.headers(SECRET))
    told = Delivered(None, made=False, closed=False)
    assert sender.run(deliver(adapter, DRAFT, COMMENT, "closed", makes=False)) == told
    assert tracker.issues == []
    send(tracker, adapter)
    assert sender.run(deliver(adapter, DRAFT, COMMENT, "closed", makes=False)).reference == named(adapter, 1)
    assert (only(tracker).closed, only(tracker).comments) == (True, [COMMENT.text])
    sender.close()


FAULTS = {
    "limited": Fault("POST", 429, {"Retry-After": "7"}),
    "fails before": Fault("POST", 500),
    "fails after": Fault("POST", 500, after=True),
    "hangs up before": Fault("POST", hang_up=True),
    "hangs up after": Fault("POST", hang_up=True, after=True),
    "takes too long": Fault("POST", seconds=1.5),
    "cannot be searched": Fault("GET", 503),
}


@pytest.mark.parametrize("name", FAULTS)
def test_after_a_failure_while_it_is_made_the_next_attempt_ends_with_one_ticket(
    tracker: Tracker, adapter: Adapter, name: str
) -> None:
    tracker.faults.append(FAULTS[name])
    with pytest.raises(Unavailable) as told:
        send(tracker, adapter, seconds=0.5)
    # what does not answer may be at it still
    least = 120.0 if isinstance(adapter, Jira) and name != "cannot be searched" else None
    assert told.value.after == (least or {"limited": 7.0, "takes too long": 120.0}.get(name))
    assert send(tracker, adapter).reference == named(adapter, 1)
    assert only(tracker).title == DRAFT.title


@pytest.mark.parametrize("name", [name for name in FAULTS if name != "cannot be searched"])
def test_after_a_failure_while_it_is_commented_there_is_one_comment(
    tracker: Tracker, adapter: Adapter, name: str
) -> None:
    send(tracker, adapter)
    fault = FAULTS[name]
    method = "PUT" if isinstance(adapter, Redmine) else "PATCH" if isinstance(adapter, ServiceNow) else "POST"
    tracker.faults.append(Fault(method, fault.status, fault.headers, fault.after, fault.seconds, fault.hang_up))
    with pytest.raises(Unavailable):
        send(tracker, adapter, COMMENT, seconds=0.5)
    send(tracker, adapter, COMMENT)
    assert only(tracker).comments == [COMMENT.text]


def test_of_two_tickets_with_one_key_the_older_is_kept_up_and_the_other_told(
    tracker: Tracker, adapter: Adapter
) -> None:
    tracker.issues += [Issue(1, DRAFT.title, DRAFT.body, [KEY]), Issue(2, DRAFT.title, DRAFT.body, [KEY])]
    assert send(tracker, adapter, COMMENT) == Delivered(
        named(adapter, 1), made=False, closed=False, others=(named(adapter, 2),)
    )
    assert [issue.comments for issue in tracker.issues] == [[COMMENT.text], []]


def test_a_success_that_was_none_is_a_refusal(tracker: Tracker, adapter: Adapter) -> None:
    send(tracker, adapter)
    tracker.ignores_closing = True
    with pytest.raises(Refused, match="is not closed after it was to be"):
        send(tracker, adapter, COMMENT, "closed")


def test_who_lost_the_work_to_another_writes_nothing(tracker: Tracker, adapter: Adapter) -> None:
    class Lost(Exception):
        pass

    def still_mine() -> None:
        raise Lost

    sender = Sender(tracker.address, adapter.headers(SECRET))
    with pytest.raises(Lost):
        sender.run(deliver(adapter, DRAFT, still_mine=still_mine))
    sender.close()
    assert tracker.issues == []


def test_a_tracker_that_is_down_is_unavailable(adapter: Adapter) -> None:
    with tracking() as stopped:
        pass
    with pytest.raises(Unavailable, match="was not answered: ConnectionError"):
        send(stopped, adapter)


def test_a_redirect_is_not_followed_and_the_secret_goes_nowhere_else(tracker: Tracker, adapter: Adapter) -> None:
    with tracking() as other:
        tracker.faults.append(Fault("GET", 302, {"Location": f"{other.address}/issues.json"}))
        with pytest.raises(Refused, match="redirect"):
            send(tracker, adapter)
    assert other.requests == []
    assert any(SECRET in value for value in tracker.requests[0][3].values())


def test_neither_a_proxy_nor_a_password_is_taken_from_the_environment(
    tracker: Tracker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login somebody password else\n")
    netrc.chmod(0o600)
    monkeypatch.setenv("NETRC", str(netrc))
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    with tracking() as other:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, other.address)
        assert send(tracker, KINDS["github"]()).made
    assert other.requests == []
    assert {headers["Authorization"] for _, _, _, headers, _ in tracker.requests} == {f"Bearer {SECRET}"}


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_a_refusal_tells_what_the_tracker_said_and_no_secret(tracker: Tracker, adapter: Adapter, status: int) -> None:
    tracker.faults.append(Fault("POST", status))
    with pytest.raises(Refused, match=f"answered with {status}: told to fail") as told:
        send(tracker, adapter)
    assert SECRET not in "".join(traceback.format_exception(told.value))


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"Retry-After": "30"}, 30.0),
        ({"Retry-After": "Thu, 01 Jan 1970 00:02:00 GMT"}, 20.0),
        ({"Retry-After": "Thu, 01 Jan 1970 00:00:10 GMT"}, 0.0),
        ({"Retry-After": "soon"}, None),
        ({"Retry-After": "9999999"}, 86400.0),
        ({"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "160"}, 60.0),
        ({"X-RateLimit-Remaining": "4", "X-RateLimit-Reset": "160"}, None),
    ],
)
def test_how_long_a_tracker_asks_to_wait(headers: dict[str, str], seconds: float | None) -> None:
    assert waiting(headers, now=100.0) == seconds


LIMITS = (
    "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
    "You have exceeded a secondary rate limit and have been temporarily blocked from content creation.",
    "You have triggered an abuse detection mechanism. Please wait a few minutes before you try again.",
    "API rate limit exceeded for user ID 1.",
)
"""What GitHub says of limits that its headers do not tell of."""


@pytest.mark.parametrize("said", LIMITS)
def test_a_limit_that_only_the_text_tells_of_is_waited_for_a_minute(tracker: Tracker, said: str) -> None:
    left = {"X-RateLimit-Remaining": "4712", "X-RateLimit-Reset": "160"}
    tracker.faults.append(Fault("POST", 403, left, told=said))
    with pytest.raises(Unavailable, match="answered with 403") as told:
        send(tracker, KINDS["github"]())
    assert told.value.after == 60.0


@pytest.mark.parametrize(("headers", "seconds"), [({}, 60.0), ({"Retry-After": "7"}, 7.0)])
def test_too_many_requests_are_waited_for_as_long_as_is_said_or_a_minute(
    tracker: Tracker, headers: dict[str, str], seconds: float
) -> None:
    tracker.faults.append(Fault("GET", 429, headers))
    with pytest.raises(Unavailable) as told:
        send(tracker, KINDS["github"]())
    assert told.value.after == seconds


@pytest.mark.parametrize(
    "said",
    ["Resource not accessible by personal access token", "Must have admin rights to Repository.", "403 Forbidden"],
)
def test_a_missing_right_is_a_refusal_and_no_limit(tracker: Tracker, said: str) -> None:
    tracker.faults.append(Fault("POST", 403, {"X-RateLimit-Remaining": "4712"}, told=said))
    with pytest.raises(Refused, match=f"answered with 403: {said}"):
        send(tracker, KINDS["github"]())
