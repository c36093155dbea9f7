"""What a list of tickets tells of those that changed since a time, the oldest change first.

A ticket that changes while the list is read goes to its end, and each behind it comes forward by one place: one of them
to a page that was read already. So the next page begins at the time at which the last one ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from domino_advisor_api.trackers.contract import MOST_PAGES, Changed, Changes, Talk

Listed = Mapping[str, Any]
Page = Callable[[datetime, int], Talk[list[Listed]]]
"""Gives a page, from 1, of what changed since a time or at it."""


def changes_of(
    page: Page, size: int, since: datetime, time_of: str, told: Callable[[Iterable[Listed]], Iterable[Changed]]
) -> Talk[Changes]:
    """The tickets that changed since then, the first of them where they are too many.

    size: of a full page; time_of: the member with the time of the last change; told: the tickets that are ours, of what
    is listed.
    """
    found: dict[str, Changed] = {}
    begins, number = since, 1
    for _ in range(MOST_PAGES):
        listed = yield from page(begins, number)
        for one in told(listed):
            found.pop(one.reference, None)
            found[one.reference] = one
        if len(listed) < size:
            return Changes(tuple(found.values()))
        times = [datetime.fromisoformat(str(one[time_of])) for one in listed]
        # what knows no order by change is read to its end from where it began
        if times == sorted(times) and times[-1].replace(microsecond=0) > begins:
            begins, number = times[-1].replace(microsecond=0), 1
        else:
            number += 1
    # of what changed in one second more than a look takes, the rest is left
    return Changes(tuple(found.values()), begins if begins > since else since + timedelta(seconds=1))
