"""Brings a ticket to where it is to be, once, whatever happened before.

Nothing is remembered of earlier attempts but the reference. What is in the tracker is asked for before anything is
written, and again afterwards: a time-out may have been a success, and a success none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from domino_advisor_api.trackers.contract import Adapter, Draft, Refused, Talk

Wanted = Literal["open", "closed", "as-it-is"]


class Comment(Struct, frozen=True):
    """A comment to be there once. key: stands in the text, in no other comment."""

    key: str
    text: str


class Delivered(Struct, frozen=True):
    """What was found to be there. reference: None where there is no ticket and none was to be made. closed: before
    anything was done; others: further tickets with the same key.
    """

    reference: str | None
    made: bool
    closed: bool
    others: tuple[str, ...] = ()


def deliver(
    adapter: Adapter,
    draft: Draft,
    comment: Comment | None = None,
    wanted: Wanted = "as-it-is",
    still_mine: Callable[[], None] = lambda: None,
    *,
    makes: bool = True,
) -> Talk[Delivered]:
    """One ticket with the key of the draft; where it was there before, with the comment, open or closed as wanted.

    makes: whether a ticket is made where there is none. still_mine: called before each write; raises
    where another has taken the work over.
    Refused where the tracker says that it did something, and it is not there.
    """
    there = yield from adapter.find(draft.key)
    made = not there
    if made and not makes:
        return Delivered(None, made=False, closed=False)
    if made:
        still_mine()
        reference = yield from adapter.create(draft)
        there = yield from adapter.find(draft.key)
        if reference not in there:
            raise Refused(f"ticket {reference} was made, and is not found by its key: can the account write the key?")
    # Whoever else made one at the same moment takes the oldest too.
    reference, *others = there
    before = yield from adapter.read(reference)
    if made and before.title != draft.title:
        raise Refused(f"ticket {reference} was made, and has another title than it was given")
    if comment is not None and not made:
        yield from _commented(adapter, reference, comment, still_mine)
    if wanted != "as-it-is" and before.closed != (wanted == "closed"):
        still_mine()
        yield from (adapter.close if wanted == "closed" else adapter.reopen)(reference)
        after = yield from adapter.read(reference)
        if after.closed == before.closed:
            raise Refused(f"ticket {reference} is not {wanted} after it was to be: does its workflow allow it?")
    return Delivered(reference, made, before.closed, tuple(others))


def _commented(adapter: Adapter, reference: str, comment: Comment, still_mine: Callable[[], None]) -> Talk[None]:
    if _has(comment, (yield from adapter.comments(reference))):
        return
    still_mine()
    yield from adapter.comment(reference, comment.text)
    if not _has(comment, (yield from adapter.comments(reference))):
        raise Refused(f"a comment was added to ticket {reference}, and is not there: may the account see comments?")


def _has(comment: Comment, texts: tuple[str, ...]) -> bool:
    return any(comment.key in text for text in texts)
