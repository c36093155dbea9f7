"""Tickets in a markup, each short enough for its tracker."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module

from domino_advisor.core.answer import Evaluation, canonical, plain
from domino_advisor.core.escaping import visible
from domino_advisor.report.depths import Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.parts import Address, Entry, Name
from domino_advisor.report.tickets.contents import Content, Paragraph, Part, contents, how_to_answer
from domino_advisor.report.tickets.keys import key
from domino_advisor.report.tickets.markups.markup import Markup
from domino_advisor.report.tickets.ticket import (
    NO_DECISIONS,
    TITLE_LENGTH,
    Attachment,
    Decisions,
    Ticket,
    TicketForm,
    Tickets,
)

PRODUCT = "domino-advisor"
ATTACHED: Mapping[str, str] = {"json": "json", "sarif": "sarif", "html": "html"}
"""The formats that belong to a ticket, each with the extension of its file."""

_READ = 60_000
"""So many bytes has a body at most, though its tracker takes more: nobody reads on."""

_MODULES = "domino_advisor.report.tickets.markups"


def tickets(
    evaluation: Evaluation,
    form: TicketForm | None = None,
    *,
    depth: Depth = "actions",
    decisions: Decisions = NO_DECISIONS,
) -> tuple[Ticket, ...]:
    """An answer as tickets. depth: how much a ticket for the whole answer tells. decisions: of people, on findings."""
    wanted = form or TicketForm()
    return tuple(_ticket(evaluation, one, wanted) for one in contents(evaluation, wanted.per, depth, decisions))


def render(answers: Sequence[Told], form: TicketForm, *, depth: Depth) -> str:
    """The tickets of some answers as JSON, in the order given, ending in a newline."""
    made = Tickets(tickets=tuple(one for told in answers for one in tickets(told.evaluation, form, depth=depth)))
    return canonical(plain(made)).decode() + "\n"


def reply(evaluation: Evaluation, form: TicketForm, mark: str) -> str:
    """An answer as a comment on the ticket that asked for it: the body of a ticket for all of it, and where and how
    questions are answered. mark: by which the comment is known, hexadecimal digits.
    """
    (content,) = contents(evaluation, "evaluation", "actions")
    ends = _ends(form.address, _attachments(evaluation.deployment, form.address))
    return _body(form, content, (*how_to_answer(evaluation), *ends, _mark(mark)))[0]


def refusal(lines: Sequence[str], form: TicketForm, mark: str) -> str:
    """A comment on a ticket that says why what it asks cannot be answered. lines: what is wrong, and where."""
    markup = markup_of(form)
    begins = Paragraph(("What this ticket asks cannot be evaluated:",), strong=True)
    pieces = [_paragraph(markup, begins), *(markup.entry(Entry("", (line,)), None) for line in lines)]
    return markup.joined([*pieces, _paragraph(markup, _mark(mark))])


def _mark(mark: str) -> Paragraph:
    """The last line of a comment. Hexadecimal digits alone are written alike in every markup."""
    return Paragraph((f"{PRODUCT} comment: ", Name(mark)))


def _ticket(evaluation: Evaluation, content: Content, form: TicketForm) -> Ticket:
    found = key(evaluation.deployment, content.per, content.scope)
    attachments = _attachments(evaluation.deployment, form.address)
    ends = (*_ends(form.address, attachments), Paragraph((f"{PRODUCT}: ", Name(found))))
    body, left_out = _body(form, content, ends)
    return Ticket(
        key=found,
        per=content.per,
        title=_cut(content.title, TITLE_LENGTH),
        severity=content.severity,
        state=content.state,
        labels=(PRODUCT, *([f"{PRODUCT}-{content.severity}"] if content.severity else [])),
        guidelines=content.guidelines,
        findings=content.findings,
        markup=form.markup,
        body=body,
        left_out=left_out,
        attachments=attachments,
    )


def markup_of(form: TicketForm) -> Markup:
    """The markup that tickets are asked for in."""
    markup: Markup = import_module(f"{_MODULES}.{form.markup.replace('-', '_')}")
    return markup


def _ends(address: str | None, attachments: Sequence[Attachment]) -> Iterator[Paragraph]:
    """Where the rest is."""
    if address is not None:
        yield Paragraph(("Stored at: ", Address(address)))
        named = [part for one in attachments for part in (Address(str(one.address)), " ")]
        yield Paragraph(("As files: ", *named[:-1]))


def _attachments(deployment: str, address: str | None) -> tuple[Attachment, ...]:
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", deployment).strip("-.")[:60] or "answer"
    if name.lower().startswith(PRODUCT):
        # a file of a ticket that is called by the product's name asks something of it
        name = f"answer-{name}"
    return tuple(
        Attachment(f"{name}.{extension}", form, f"{address}?format={form}" if address is not None else None)
        for form, extension in ATTACHED.items()
    )


def _body(form: TicketForm, content: Content, ends: Sequence[Paragraph]) -> tuple[str, int]:
    """The body, and how many entries had no room. What it begins and ends with always has."""
    markup = markup_of(form)
    limit = markup.limit if form.limit is None else min(form.limit, _READ)
    last = [_paragraph(markup, one) for one in (*content.ends, *ends)]
    kept = [_paragraph(markup, one) for one in content.begins]
    room = limit - _size([*kept, *last, _left_out(markup, 10**6)])
    left_out = 0
    for part in content.parts:
        for group in _together(markup, part):
            if left_out or _size(group) > room:
                left_out += 1
                continue
            room -= _size(group)
            kept += group
    if left_out:
        kept.append(_left_out(markup, left_out))
    return markup.joined([*kept, *last]), left_out


def pieces(markup: Markup, part: Part) -> list[str]:
    """A part in a markup, all of it."""
    return [piece for group in _together(markup, part) for piece in group]


def _together(markup: Markup, part: Part) -> Iterator[list[str]]:
    """The pieces of a part that stand or fall together: a heading has its first entry with it."""
    if isinstance(part, Paragraph):
        yield [_paragraph(markup, part)]
        return
    heading = [markup.heading(part.title)]
    if not part.entries and part.empty:
        yield [*heading, markup.paragraph((part.empty,), strong=False)]
    for number, entry in enumerate(part.entries, start=1):
        yield [*heading, markup.entry(entry, number if part.numbered else None)]
        heading = []


def _paragraph(markup: Markup, paragraph: Paragraph) -> str:
    return markup.paragraph(paragraph.line, strong=paragraph.strong)


def _left_out(markup: Markup, number: int) -> str:
    told = (
        f"{number:,} more {'is' if number == 1 else 'are'} left out: a ticket holds only so much. The files hold all."
    )
    return markup.paragraph((told,), strong=False)


def _size(pieces: Sequence[str]) -> int:
    return sum(len(piece.encode()) + 2 for piece in pieces)


def _cut(text: str, length: int) -> str:
    line = visible(text)
    return line if len(line) <= length else f"{line[: length - 2]} …"
