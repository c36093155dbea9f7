"""What an evaluation has to tell the trackers of a site: written into the outbox with the evaluation itself."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy import Connection

from domino_advisor.core.answer import Evaluation
from domino_advisor.report.parts import Address, Line, Name
from domino_advisor.report.tickets.ticket import State, Ticket, TicketForm
from domino_advisor.report.tickets.writing import markup_of, tickets
from domino_advisor_api import outbox
from domino_advisor_api.trackers.contract import Draft
from domino_advisor_api.trackers.delivering import Comment, Wanted
from domino_advisor_api.trackers.file import Policy, Tracker
from domino_advisor_api.trackers.working import Letter, packed, unpacked


def write_letters(
    connection: Connection, trackers: Mapping[str, Tracker], evaluation: Evaluation, id_: str, address: str
) -> None:
    """Writes what each tracker that takes the deployment is to be told, in the transaction of the evaluation.

    id_, address: of the evaluation.
    """
    for name, tracker in trackers.items():
        if not tracker.takes(evaluation.deployment):
            continue
        form = TicketForm(tracker.adapter().markup, tracker.per, address)
        before = {
            key: unpacked(content) for key, content in outbox.newest(connection, name, evaluation.deployment).items()
        }
        for letter in letters(tickets(evaluation, form), before, form, tracker.policy, id_):
            outbox.write(connection, name, evaluation.deployment, letter.draft.key, packed(letter))


def letters(
    made: Sequence[Ticket], before: Mapping[str, Letter], form: TicketForm, policy: Policy, evaluation: str
) -> Iterator[Letter]:
    """What is to be told of tickets that is not as it was told last; of those that are no more, that they are clear.

    before: what was told last, by key. evaluation: its id, so that the comment on one is there once.
    """
    for ticket in made:
        last = before.get(ticket.key)
        if last is not None and _as_told(last) == (ticket.state, ticket.severity, frozenset(ticket.findings)):
            continue
        if last is None and ticket.state == "clear":
            continue  # nothing was told that would have to be taken back
        draft = Draft(ticket.key, ticket.title, ticket.body, ticket.labels)
        yield _letter(draft, ticket, last, form, policy, evaluation)
    present = {ticket.key for ticket in made}
    for key, last in before.items():
        if key not in present and last.state != "clear":
            yield _letter(last.draft, None, last, form, policy, evaluation)


def _as_told(letter: Letter) -> tuple[str, str | None, frozenset[str]]:
    return letter.state, letter.severity, frozenset(letter.findings)


def _letter(
    draft: Draft, ticket: Ticket | None, last: Letter | None, form: TicketForm, policy: Policy, evaluation: str
) -> Letter:
    state: State = "clear" if ticket is None else ticket.state
    findings = () if ticket is None else ticket.findings
    key = hashlib.sha256(f"{draft.key} {evaluation}".encode()).hexdigest()[:32]
    lines = _told(draft.title, state, findings, () if last is None else last.findings, form.address, key)
    markup = markup_of(form)
    text = markup.joined([markup.paragraph(line, strong=False) for line in lines])
    return Letter(
        draft=draft,
        comment=Comment(key, text),
        wanted=_wanted(policy, state, None if last is None else last.state),
        makes=state != "clear",
        state=state,
        severity=None if ticket is None else ticket.severity,
        findings=findings,
    )


def _told(
    title: str, state: str, findings: Sequence[str], before: Sequence[str], address: str | None, key: str
) -> Iterator[Line]:
    now, then = set(findings), set(before)
    said = {
        "open": f"{_verdicts(len(now))} violated",
        "unclear": "nothing is violated, and something cannot be told yet",
        "clear": "nothing is violated any more",
    }[state]
    yield ("Evaluated again: ", Name(title))
    yield (f"Now {said}; {len(now - then):,} new, {len(then - now):,} gone since this was told last.",)
    if address is not None:
        yield ("Stored at: ", Address(address))
    # hexadecimal digits alone, which no markup writes in another way
    yield ("domino-advisor comment: ", Name(key))


def _verdicts(count: int) -> str:
    return "1 verdict is" if count == 1 else f"{count:,} verdicts are"


def _wanted(policy: Policy, state: str, before: str | None) -> Wanted:
    """A ticket that a person closed is opened only where what it is about was clear in between."""
    if state == "clear" and policy in ("comment-and-close", "comment-close-and-reopen"):
        return "closed"
    if state == "open" and before == "clear" and policy in ("comment-and-reopen", "comment-close-and-reopen"):
        return "open"
    return "as-it-is"
