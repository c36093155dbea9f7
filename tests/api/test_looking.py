"""A look tells of every ticket that changed, however many there are, and whatever changes while the list is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from domino_advisor_api.trackers.contract import Answer, Changes, Refused, Request, T, Talk
from domino_advisor_api.trackers.github import GitHub
from domino_advisor_api.trackers.gitlab import GitLab
from domino_advisor_api.trackers.redmine import Redmine
from domino_advisor_api.trackers.request_tracker import RequestTracker

SINCE = datetime(2026, 3, 1, 12, tzinfo=UTC)


def nobody(given: int) -> None:
    """Nobody changes anything meanwhile."""


def ran(talk: Talk[T], answer: Callable[[Request], Any], meanwhile: Callable[[int], None] = nobody) -> T:
    """What a talk returns. meanwhile: called after each answer with the number of those that were given."""
    given = 0
    try:
        request = next(talk)
        while True:
            told = answer(request)
            given += 1
            assert given < 400, "it ends"
            meanwhile(given)
            request = talk.send(Answer(200, told))
    except StopIteration as over:
        result: T = over.value
        return result


def references(changes: Changes) -> list[int]:
    return [int(one.reference) for one in changes.tickets]


class Queue:
    """The tickets of a queue, by their numbers, with the times at which they changed; some are not shown."""

    def __init__(self, changed: dict[int, datetime], hidden: frozenset[int] = frozenset()) -> None:
        self.changed, self.hidden = changed, hidden
        self.newest_first: list[int] = []

    def change(self, number: int, time: datetime) -> None:
        self.changed[number] = time
        self.newest_first = []

    def answer(self, request: Request) -> Any:
        assert request.path == "/REST/2.0/tickets?orderby=LastUpdated&orderby=id&order=DESC&order=DESC"
        size, page = int(request.query["per_page"]), int(request.query["page"])
        self.newest_first = self.newest_first or sorted(self.changed, key=lambda one: (self.changed[one], one))[::-1]
        shown = [one for one in self.newest_first[(page - 1) * size : page * size] if one not in self.hidden]
        return {"items": [{"id": str(one), "LastUpdated": f"{self.changed[one]:%Y-%m-%dT%H:%M:%SZ}"} for one in shown]}


def one_a_second(many: int, first: datetime = SINCE) -> dict[int, datetime]:
    return {number: first + timedelta(seconds=number) for number in range(many)}


@pytest.fixture
def desk() -> RequestTracker:
    return RequestTracker("Changes", "Key")


@pytest.mark.parametrize("many", [0, 1, 99, 100, 101, 200, 250])
def test_a_look_at_a_queue_tells_of_all_that_changed_and_of_nothing_older(desk: RequestTracker, many: int) -> None:
    older = {number: SINCE - timedelta(seconds=number - 999) for number in range(1000, 1130)}
    found = ran(desk.changed(SINCE), Queue({**older, **one_a_second(many)}).answer)
    assert references(found) == list(range(many))
    assert found.until is None


def test_a_page_with_a_ticket_that_the_account_may_not_see_is_not_the_last_one(desk: RequestTracker) -> None:
    found = ran(desk.changed(SINCE), Queue(one_a_second(250), frozenset({180, 249})).answer)
    assert references(found) == [number for number in range(249) if number != 180]


@pytest.mark.parametrize("many", [10_000, 23_456])
def test_of_more_than_a_look_takes_the_first_are_told_and_the_next_look_goes_on_behind_them(
    desk: RequestTracker, many: int
) -> None:
    queue = Queue(one_a_second(many))
    since: datetime | None = SINCE
    told: set[int] = set()
    while since is not None:
        found = ran(desk.changed(since), queue.answer)
        numbers = references(found)
        assert numbers == list(range(numbers[0], numbers[-1] + 1))
        assert found.until is None or found.until == queue.changed[numbers[-1]]
        told.update(numbers)
        since = found.until
    assert told == set(range(many))


def test_what_changes_while_too_many_are_read_hides_none_of_them(desk: RequestTracker) -> None:
    queue = Queue(one_a_second(12_345))

    def meanwhile(given: int) -> None:
        for number in (*range(given * 20, given * 20 + 10), *range(20_000 + given * 10, 20_010 + given * 10)):
            queue.change(number, SINCE + timedelta(days=1, seconds=number))

    found = ran(desk.changed(SINCE), queue.answer, meanwhile)
    assert found.until is not None
    untold = {number for number, time in queue.changed.items() if time < found.until} - set(references(found))
    assert untold == set()


def test_a_queue_that_is_the_same_on_every_page_is_refused(desk: RequestTracker) -> None:
    items = [{"id": str(number), "LastUpdated": "2026-03-02T00:00:00Z"} for number in range(100)]
    with pytest.raises(Refused, match="more than 1,000,000 tickets of the queue changed since 2026-03-01 12:00"):
        ran(desk.changed(SINCE), lambda request: {"items": items})


class Issues:
    """The issues of a project as a kind of tracker lists them, the oldest change first: by number, with the times at
    which they changed.
    """

    MEMBERS: Mapping[str, tuple[str, str]] = {
        "github": ("number", "updated_at"),
        "gitlab": ("iid", "updated_at"),
        "redmine": ("id", "updated_on"),
    }

    def __init__(self, kind: str, changed: dict[int, datetime], others: frozenset[int] = frozenset()) -> None:
        self.kind, self.changed, self.others = kind, changed, others
        self.knows_no_order = False

    def answer(self, request: Request) -> Any:
        query = request.query
        size = int(query.get("per_page") or query["limit"])
        begin = int(query["offset"]) if "offset" in query else (int(query["page"]) - 1) * size
        asked = str(query.get("since") or query.get("updated_after") or query["updated_on"]).removeprefix(">=")
        since = datetime.fromisoformat(asked)
        # whether what changed at that second itself is listed, GitHub does not say
        later = [
            one for one, time in self.changed.items() if (time > since if self.kind == "github" else time >= since)
        ]
        ordered = sorted(later, key=lambda one: -one if self.knows_no_order else (self.changed[one], one))
        told = [self._told(one) for one in ordered[begin : begin + size]]
        return {"issues": told} if self.kind == "redmine" else told

    def _told(self, number: int) -> dict[str, Any]:
        name, time = self.MEMBERS[self.kind]
        more: dict[str, Any] = {"pull_request": {}} if number in self.others else {}
        return {name: number, time: f"{self.changed[number]:%Y-%m-%dT%H:%M:%SZ}", **more}


ADAPTERS: Mapping[str, Callable[[], GitHub | GitLab | Redmine]] = {
    "github": lambda: GitHub("owner/name"),
    "gitlab": lambda: GitLab("group/name"),
    "redmine": lambda: Redmine("domino", 7),
}
each_kind = pytest.mark.parametrize("kind", ADAPTERS)


@each_kind
@pytest.mark.parametrize("many", [0, 1, 99, 100, 101, 200, 250])
def test_a_look_tells_of_all_that_changed(kind: str, many: int) -> None:
    found = ran(ADAPTERS[kind]().changed(SINCE), Issues(kind, one_a_second(many)).answer)
    assert references(found) == list(range(many))
    assert found.until is None


@each_kind
def test_what_changes_while_a_list_is_read_hides_none_of_those_behind_it(kind: str) -> None:
    issues = Issues(kind, one_a_second(450))

    def meanwhile(given: int) -> None:
        for number in range(given * 5):
            issues.changed[number] = SINCE + timedelta(hours=given, seconds=number)

    found = ran(ADAPTERS[kind]().changed(SINCE), issues.answer, meanwhile)
    assert set(references(found)) == set(range(450))


@each_kind
def test_more_than_a_page_of_one_second_is_told(kind: str) -> None:
    at_once = dict.fromkeys(range(20, 270), SINCE + timedelta(seconds=20))
    found = ran(ADAPTERS[kind]().changed(SINCE), Issues(kind, {**one_a_second(300), **at_once}).answer)
    assert references(found) == list(range(300))


@each_kind
def test_of_more_than_a_look_takes_the_next_one_goes_on_behind_the_first_ones(kind: str) -> None:
    issues = Issues(kind, one_a_second(12_000))
    first = ran(ADAPTERS[kind]().changed(SINCE), issues.answer)
    assert first.until is not None
    second = ran(ADAPTERS[kind]().changed(first.until), issues.answer)
    assert second.until is None
    assert {*references(first), *references(second)} == set(range(12_000))


@each_kind
def test_more_of_one_second_than_a_look_takes_do_not_hold_up_those_behind_them(kind: str) -> None:
    at_once = dict.fromkeys(range(10_500), SINCE)
    found = ran(ADAPTERS[kind]().changed(SINCE), Issues(kind, at_once).answer)
    assert len(found.tickets) == 10_000
    assert found.until == SINCE + timedelta(seconds=1)


def test_pull_requests_do_not_hold_up_the_tickets_behind_them() -> None:
    issues = Issues("github", one_a_second(10_400), frozenset(range(10_300)))
    first = ran(GitHub("owner/name").changed(SINCE), issues.answer)
    assert first.until is not None
    assert references(ran(GitHub("owner/name").changed(first.until), issues.answer)) == list(range(10_300, 10_400))


def test_a_list_in_another_order_is_read_to_its_end() -> None:
    issues = Issues("github", one_a_second(250))
    issues.knows_no_order = True
    assert set(references(ran(GitHub("owner/name").changed(SINCE), issues.answer))) == set(range(250))


def test_a_comment_for_which_gitlab_leaves_the_time_as_it_is_makes_another_version() -> None:
    listed = {"iid": 1, "updated_at": "2026-03-01T12:00:01.234Z"}

    def version(notes: int) -> str:
        found = ran(GitLab("group/name").changed(SINCE), lambda _: [{**listed, "user_notes_count": notes}])
        return found.tickets[0].version

    versions = [version(notes) for notes in (0, 1, 1)]
    assert versions[0] != versions[1] == versions[2]
