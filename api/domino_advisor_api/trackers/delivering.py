"""Brings a ticket to where it is to be, once, whatever happened before.

Nothing is remembered of earlier attempts but the reference, for a ticket that is not found by its key any more. What is
in the tracker is asked for before anything is written, and again afterwards: a time-out may have been a success, and a
success none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from msgspec import Struct

from domino_advisor.core.errors import AdvisorError
from domino_advisor_api.trackers.contract import Adapter, Attaches, Checks, Draft, File, Gone, Refused, Talk

Wanted = Literal["open", "closed", "as-it-is"]
_LEAST_OF_A_TITLE = 100
"""So many signs of a title does every tracker take."""


class Comment(Struct, frozen=True):
    """A comment to be there once. key: stands in the text, in no other comment, and in a ticket that says the same."""

    key: str
    text: str


class Enclosed(Struct, frozen=True):
    """A file to be with a ticket once. name: of the file, by which it is known there; read: gives it when it is needed,
    and raises LeftOut.
    """

    name: str
    read: Callable[[], File]


class LeftOut(AdvisorError):
    """A file does not go with a ticket; says why."""


class Delivered(Struct, frozen=True):
    """What was found to be there. reference: None where there is no ticket and none was to be made. closed: before
    anything was done; others: further tickets with the same key; left_out: which files did not go with it, and why.
    """

    reference: str | None
    made: bool
    closed: bool
    others: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def deliver(
    adapter: Adapter,
    draft: Draft,
    comment: Comment | None = None,
    wanted: Wanted = "as-it-is",
    still_mine: Callable[[], None] = lambda: None,
    *,
    makes: bool = True,
    known: str | None = None,
    files: Sequence[Enclosed] = (),
) -> Talk[Delivered]:
    """One ticket with the key of the draft; where it was there before, with the comment, open or closed as wanted.

    makes: whether a ticket is made where there is none. known: what the ticket was called when it was there last, where
    it is looked for if it is not found: persons move tickets. still_mine: called before each write; raises where
    another has taken the work over. files: are with the ticket, once each, where the tracker takes files.
    Refused where the tracker says that it did something, and it is not there.
    """
    there = yield from adapter.find(draft.key)
    if not there and known is not None:
        there = yield from _where_it_was(adapter, known, draft.key)
    made = not there
    if made and not makes:
        return Delivered(None, made=False, closed=False)
    if made:
        still_mine()
        reference = yield from adapter.create(draft)
        there = yield from adapter.find(draft.key)
        if reference not in there:
            raise Refused(
                f"ticket {reference} was made, and is not found by its key: can the account write the key?", reference
            )
    # Whoever else made one at the same moment takes the oldest too.
    reference, *others = there
    before = yield from adapter.read(reference)
    if made and not _titled(before.title, draft.title):
        raise Refused(f"ticket {reference} was made, and has another title than it was given", reference)
    if made and isinstance(adapter, Checks):
        misfits = yield from adapter.misfits(reference, draft)
        if misfits:
            raise Refused(f"ticket {reference} was made, and {'; '.join(misfits)}", reference)
    left_out: tuple[str, ...] = ()
    if files and isinstance(adapter, Attaches):
        left_out = yield from _enclosed(adapter, reference, files, still_mine)
    if comment is not None and not made and comment.key not in before.text:
        yield from _commented(adapter, reference, comment, still_mine)
    if wanted != "as-it-is" and before.closed != (wanted == "closed"):
        still_mine()
        yield from (adapter.close if wanted == "closed" else adapter.reopen)(reference)
        after = yield from adapter.read(reference)
        if after.closed == before.closed:
            raise Refused(f"ticket {reference} is not {wanted} after it was to be: does its workflow allow it?")
    return Delivered(reference, made, before.closed, tuple(others), left_out)


def reply(adapter: Adapter, reference: str, comment: Comment, still_mine: Callable[[], None]) -> Talk[Delivered]:
    """A ticket of somebody else with a comment, once. Refused as `deliver` has it; Gone where it is not there."""
    before = yield from adapter.read(reference)
    yield from _commented(adapter, reference, comment, still_mine)
    return Delivered(reference, made=False, closed=before.closed)


def _titled(has: str, given: str) -> bool:
    """Whether a title is the given one but for spaces, or the beginning of it, where a tracker takes no longer ones."""
    words, wanted = " ".join(has.split()), " ".join(given.split())
    return words == wanted or (len(words) >= _LEAST_OF_A_TITLE and wanted.startswith(words.removesuffix(" …")))


def _where_it_was(adapter: Adapter, known: str, key: str) -> Talk[tuple[str, ...]]:
    """The ticket of that reference, none where it has another key: the tracker may not be the one that it was."""
    try:
        found = yield from adapter.read(known)
        texts = () if key in found.text else (yield from adapter.comments(known))
    except Gone:
        return ()
    return (known,) if any(key in text for text in (found.text, *texts)) else ()


def _enclosed(
    adapter: Attaches, reference: str, files: Sequence[Enclosed], still_mine: Callable[[], None]
) -> Talk[tuple[str, ...]]:
    """Which files are not with the ticket afterwards, and why. A ticket stays where one of its files is refused."""
    there = yield from adapter.attached(reference)
    missing = [file for file in files if file.name not in there]
    ready: dict[str, Any] = {}
    left_out: list[str] = []
    for file in missing:
        try:
            content = file.read()
            still_mine()
            ready[file.name] = yield from adapter.upload(content)
        except (LeftOut, Refused) as error:
            left_out.append(f"{file.name} is left out: {error}")
    if ready:
        still_mine()
        yield from adapter.attach(reference, list(ready.values()))
        there = yield from adapter.attached(reference)
        left_out += [f"{name} was attached, and is not there" for name in ready if name not in there]
    return tuple(left_out)


def _commented(adapter: Adapter, reference: str, comment: Comment, still_mine: Callable[[], None]) -> Talk[None]:
    if _has(comment, (yield from adapter.comments(reference))):
        return
    still_mine()
    yield from adapter.comment(reference, comment.text)
    if not _has(comment, (yield from adapter.comments(reference))):
        raise Refused(f"a comment was added to ticket {reference}, and is not there: may the account see comments?")


def _has(comment: Comment, texts: tuple[str, ...]) -> bool:
    return any(comment.key in text for text in texts)
