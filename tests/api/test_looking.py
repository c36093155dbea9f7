"""A look tells of every ticket that changed, however many there are, and whatever changes while the list is read."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from domino_advisor_api.trackers.contract import Answer, Changes, Refused, Request, T, Talk
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
