"""What an evaluation has to tell the trackers of a site: written into the outbox with the evaluation itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, Engine

from domino_advisor.core.answer import Evaluation
from domino_advisor.report.parts import Address, Line, Name
from domino_advisor.report.tickets.ticket import NO_DECISIONS, Decisions, State, Ticket, TicketForm
from domino_advisor.report.tickets.writing import markup_of, tickets
from domino_advisor_api import outbox, tracking
from domino_advisor_api.trackers.contract import Attaches, Draft
from domino_advisor_api.trackers.delivering import Comment, Wanted
from domino_advisor_api.trackers.file import Policy, Tracker
from domino_advisor_api.trackers.working import Attached, Letter, packed, unpacked


class Rendered(Struct, frozen=True):
    """The tickets of an evaluation as one tracker takes them. tracker: its name; attach: the formats of the files that
    go along; decisions: of people, on findings; makes: whether tickets are made where there are none.
    """

    tracker: str
    deployment: str
    policy: Policy
    form: TicketForm
    tickets: Sequence[Ticket]
    attach: Sequence[str]
    decisions: Decisions
    makes: bool = True


def teller(
    engine: Engine,
    trackers: Mapping[str, Tracker],
    evaluation: Evaluation,
    address: str | None,
    today: date,
    asked_in: str | None = None,
) -> Callable[[Connection, str], None]:
    """What writes what trackers are to be told, in the transaction of the evaluation, whose id it is given.

    address: of the evaluation, None where it is not known. asked_in: the tracker with the ticket that asked for it and
    is answered: the tickets that are there of the deployment follow, and no further one is made. Rendering is done
    here, before others have to wait for the deployment, and once more only where somebody decided on a finding
    meanwhile.
    """
    taking = {name: tracker for name, tracker in trackers.items() if tracker.takes(evaluation.deployment)}
    if not taking:
        return lambda connection, id_: None
    with engine.connect() as connection:
        before = decisions_on(connection, evaluation, today)
    rendered = rendered_for(taking, evaluation, address, before, asked_in)

    def tell(connection: Connection, id_: str) -> None:
        now = decisions_on(connection, evaluation, today)
        current = rendered if now == before else rendered_for(taking, evaluation, address, now, asked_in)
        write_letters(connection, id_, current)

    return tell


def decisions_on(connection: Connection, evaluation: Evaluation, today: date) -> Decisions:
    """What people decided on what an evaluation finds violated, as it stands on a day."""
    standing = tracking.standing(connection, evaluation.deployment, today)
    violated = [one.fingerprint for one in evaluation.findings if one.verdict == "violated"]
    waived, acknowledged = (
        frozenset(mark for mark in violated if standing.get(mark) == state) for state in ("waived", "acknowledged")
    )
    return Decisions(waived, acknowledged)


def rendered_for(
    trackers: Mapping[str, Tracker],
    evaluation: Evaluation,
    address: str | None,
    decisions: Decisions,
    asked_in: str | None = None,
) -> list[Rendered]:
    """The tickets of an evaluation for each tracker that takes its deployment. The others are those of `teller`."""
    return [
        _rendered(name, tracker, evaluation, address, decisions, makes=name != asked_in)
        for name, tracker in trackers.items()
        if tracker.takes(evaluation.deployment)
    ]


def _rendered(
    name: str, tracker: Tracker, evaluation: Evaluation, address: str | None, decisions: Decisions, *, makes: bool
) -> Rendered:
    adapter = tracker.adapter()
    form = TicketForm(adapter.markup, tracker.per, address, adapter.limit)
    attach = tracker.attach if isinstance(adapter, Attaches) else ()
    made = tickets(evaluation, form, decisions=decisions)
    return Rendered(name, evaluation.deployment, tracker.policy, form, made, attach, decisions, makes)


def write_letters(connection: Connection, id_: str, rendered: Sequence[Rendered]) -> None:
    """Writes what trackers are to be told, in the transaction of the evaluation, whose id is given."""
    for one in rendered:
        before = _read(outbox.newest(connection, one.tracker, one.deployment))
        shown = [ticket for ticket in one.tickets if one.makes or ticket.key in before]
        for letter in letters(shown, before, one.form, one.policy, id_, one.attach, one.decisions):
            outbox.write(connection, one.tracker, one.deployment, letter.draft.key, packed(letter))


def _read(contents: Mapping[str, bytes]) -> dict[str, Letter]:
    """Letters of another version, which this one cannot read, count as not told: no evaluation fails of them."""
    read: dict[str, Letter] = {}
    for key, content in contents.items():
        with suppress(msgspec.DecodeError):
            read[key] = unpacked(content)
    return read


def letters(
    made: Sequence[Ticket],
    before: Mapping[str, Letter],
    form: TicketForm,
    policy: Policy,
    evaluation: str,
    attach: Sequence[str] = (),
    decisions: Decisions = NO_DECISIONS,
) -> Iterator[Letter]:
    """What is to be told of tickets that is not as it was told last; of those that are no more, that they are clear.

    before: what was told last, by key. evaluation: its id, by which the comment is there once: it stands in the address
    of the evaluation too, and so in a ticket that was made for it, which needs no comment. attach: the
    formats of the files that go with a ticket when it is made. decisions: on what the evaluation finds violated.
    """
    for ticket in made:
        last = before.get(ticket.key)
        if last is not None and _as_told(last) == (ticket.state, ticket.severity, frozenset(ticket.findings)):
            continue
        if last is None and ticket.state == "clear":
            continue  # nothing was told that would have to be taken back
        draft = Draft(ticket.key, ticket.title, ticket.body, ticket.labels, ticket.severity, form.address)
        letter = _letter(draft, ticket, last, form, policy, evaluation, decisions)
        yield letter if last is not None else replace(letter, files=tuple(_files(ticket, attach, evaluation)))
    present = {ticket.key for ticket in made}
    for key, last in before.items():
        if key not in present and last.state != "clear":
            yield _letter(last.draft, None, last, form, policy, evaluation, decisions)


def _files(ticket: Ticket, attach: Sequence[str], evaluation: str) -> Iterator[Attached]:
    for one in ticket.attachments:
        if one.format in attach:
            name, dot, extension = one.name.rpartition(".")
            # another evaluation's file is another one
            yield Attached(f"{name}-{evaluation[:8]}{dot}{extension}", one.format, evaluation)


def _as_told(letter: Letter) -> tuple[str, str | None, frozenset[str]]:
    return letter.state, letter.severity, frozenset(letter.findings)


def _letter(
    draft: Draft,
    ticket: Ticket | None,
    last: Letter | None,
    form: TicketForm,
    policy: Policy,
    evaluation: str,
    decisions: Decisions,
) -> Letter:
    state: State = "clear" if ticket is None else ticket.state
    findings = () if ticket is None else ticket.findings
    before = () if last is None else last.findings
    if form.per != "evaluation":  # of another ticket it says nothing
        decisions = decisions.of((*findings, *before))
    lines = _told(draft.title, state, findings, before, decisions, form.address, evaluation)
    markup = markup_of(form)
    text = markup.joined([markup.paragraph(line, strong=False) for line in lines])
    return Letter(
        draft=draft,
        comment=Comment(evaluation, text),
        wanted=_wanted(policy, state, None if last is None else last.state),
        makes=state != "clear",
        state=state,
        severity=None if ticket is None else ticket.severity,
        findings=findings,
    )


def _told(
    title: str,
    state: str,
    findings: Sequence[str],
    before: Sequence[str],
    decisions: Decisions,
    address: str | None,
    key: str,
) -> Iterator[Line]:
    now, then = set(findings), set(before)
    but = " but what is waived" if decisions.waived else ""
    said = {
        "open": f"{_verdicts(len(now))} violated",
        "unclear": f"nothing is violated{but}, and something cannot be told yet",
        "clear": f"nothing is violated any more{but}",
    }[state]
    yield ("Evaluated again: ", Name(title))
    yield (f"Now {said}; {len(now - then):,} new, {len(then - now):,} gone since this was told last.",)
    if waived := decisions.waived & (then - now):
        yield (f"Of those gone, {len(waived):,} {_are(waived)} waived for a time, and will count again after that.",)
    if known := decisions.acknowledged & now:
        yield (f"Of those violated, {len(known):,} {_are(known)} acknowledged.",)
    if address is not None:
        yield ("Stored at: ", Address(address))
    # hexadecimal digits alone, which no markup writes in another way
    yield ("domino-advisor comment: ", Name(key))


def _verdicts(count: int) -> str:
    return "1 verdict is" if count == 1 else f"{count:,} verdicts are"


def _are(marks: Collection[str]) -> str:
    return "is" if len(marks) == 1 else "are"


def _wanted(policy: Policy, state: str, before: str | None) -> Wanted:
    """A ticket that a person closed is opened only where what it is about was clear in between."""
    if state == "clear" and policy in ("comment-and-close", "comment-close-and-reopen"):
        return "closed"
    if state == "open" and before == "clear" and policy in ("comment-and-reopen", "comment-close-and-reopen"):
        return "open"
    return "as-it-is"
