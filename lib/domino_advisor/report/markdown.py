"""An evaluation as Markdown for people and tickets.

What comes from the input is inert: names stand in code spans, sentences are escaped, so that a name can neither draw
markup nor address a person, an issue or a page of the tracker that shows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.core.escaping import visible
from domino_advisor.report.briefing import account, brief, closing, further_disagreements, picked_line
from domino_advisor.report.depths import Depth
from domino_advisor.report.first_screen import in_order
from domino_advisor.report.parts import Briefing, Entry, Line, Name, Note, Section

# One set stands first, so that the search stops at nothing else; after it comes what counts only in its place.
_SPECIAL = re.compile(
    r"[\\`*_{}\[\]&<>|~$@#!:.-]"
    r"(?:(?<=[\\`*_{}\[\]&<>|~$])|(?<=[@#!])(?=[\w/])|(?<=#)$|(?<=\w:)(?=/)|(?<=[a-z]:)(?=\w)|(?<=[wW]\.)(?=\w)"
    r"|(?<=:)(?=[\w+-]+:)|(?<=\b[gG][hH]-)(?=\d))"
)
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;", "~": "&#126;", "$": "&#36;"}
_BLOCK_START = re.compile(r"^(?:#{1,6}(?= |$)|[-+](?= |$)|[-=]+$|\d{1,9}[.)](?= |$))")
_INVISIBLE = "&ZeroWidthSpace;"
_WITH = {"[": "[ xX", "{": "{"}
"""What a sign must not stand beside, though it is escaped."""


OPEN = 50
"""So many entries of a section stand open; the others are folded."""

MAX_BYTES = 30_000
"""So long is the text at most, as UTF-8: trackers take 30,000 and more. What is left out is counted and said."""

_LEFT_OUT = "- {n:,} more are left out: a ticket holds only so much. As JSON or CSV the answer holds them."


def render(evaluation: Evaluation, *, depth: Depth = "findings") -> str:
    """The evaluation as Markdown, ending in a newline. depth: how much is told.

    Without the whole account it is short enough for a ticket.
    """
    briefing = brief(evaluation, depth)
    sections = [part for section in briefing.sections for part in _short_first(section)]
    # What is open comes first, whatever it was cut from.
    sections.sort(key=lambda section: section.folded)
    ending = [*(["", line_text(briefing.rest)] if briefing.rest else []), *_ending(briefing.closing)]
    lines = list(_head(briefing))
    if depth == "account":
        sections += [*further_disagreements(evaluation), *account(evaluation.verdicts)]
    frames = [_frame(section) for section in sections]
    kept = _size(lines) + _size(ending) + sum(_size([*begin, _LEFT_OUT, *end]) + 10 for begin, end in frames)
    room = _Room(None if depth == "account" else MAX_BYTES - kept)
    for section, (begin, end) in zip(sections, frames, strict=True):
        lines += [*begin, *_entries(section, room), *end]
    return re.sub(r"\n{3,}", "\n\n", "\n".join([*lines, *ending])) + "\n"


def render_picked(evaluation: Evaluation, verdicts: Sequence[Verdict]) -> str:
    """The part of the account that was asked for, all of it."""
    title: Line = ("Deployment ", Name(evaluation.deployment))
    lines = [f"# {line_text(title)}", "", picked_line(evaluation, verdicts)]
    for section in account(verdicts):
        begin, end = _frame(section)
        lines += [*begin, *_entries(section, _Room(None)), *end]
    lines += _ending(closing(evaluation))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n"


def _ending(closing: Sequence[Line]) -> list[str]:
    return ["", "---", *(text for line in closing for text in ("", line_text(line)))]


def _head(briefing: Briefing) -> Iterator[str]:
    """The first screen, and how many verdicts there are where that is told."""
    shown = briefing.screen
    concluded, *gate = map(line_text, shown.concluded)
    yield from (f"# {line_text(shown.title)}", "", f"**{concluded}**")
    yield from (text for line in gate for text in ("", line))
    for section in shown.first:
        yield from ("", f"**{escape(section.title)}**", "")
        for number, entry in enumerate(section.entries, start=1):
            yield from entry_lines(entry, f"{number}. ")
    yield from (
        text
        for line in ((in_order(shown.in_order),), *shown.sound, *shown.words, *briefing.counted)
        for text in ("", line_text(line))
    )


def escape(text: str) -> str:
    """Text within a line, such that Markdown and HTML show its characters and nothing else."""
    marked = _SPECIAL.sub(_escaped, visible(text))
    start = _BLOCK_START.match(marked)
    if start:
        # A digit cannot be escaped; the point or bracket after it can.
        at = start.end() - 1 if marked[0].isdigit() else 0
        marked = f"{marked[:at]}\\{marked[at:]}"
    return marked


def _escaped(found: re.Match[str]) -> str:
    mark, follows = found[0], found.string[found.end() : found.end() + 1]
    # What follows @, # or ! would address a person or refer to an issue, which no escape in Markdown prevents; so would
    # what follows GH- or a colon, or name a page or a face. Of two brackets Redmine makes a link to a page, of two
    # braces a table of contents, and a bracket at the beginning of an item may be a box to tick.
    if mark in "@#!-" or (mark == ":" and follows != "/"):
        return f"{mark}{_INVISIBLE}"
    written = _ENTITIES.get(mark, f"\\{mark}")
    return f"{written}{_INVISIBLE}" if follows and follows in _WITH.get(mark, "") else written


def code_span(text: str) -> str:
    """Text as a code span, whatever backticks it holds."""
    shown = visible(text) or " "
    fence = "`" * (max((len(run) for run in re.findall("`+", shown)), default=0) + 1)
    pad = " " if shown.startswith("`") or shown.endswith("`") else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def code_block(text: str, language: str, ticks: int = 3) -> str:
    """Text as a block of code, whatever backticks it holds. ticks: so many of them enclose it at least."""
    fence = "`" * max(ticks, *(len(run) + 1 for run in re.findall("`+", text)), 0)
    return f"{fence}{language}\n{text}\n{fence}"


def page(title: Line, summary: Sequence[Line], sections: Sequence[Section]) -> str:
    """Sections of any kind as Markdown, ending in a newline, short enough for a ticket."""
    lines = [f"# {line_text(title)}", *(text for line in summary for text in ("", line_text(line)))]
    frames = [_frame(section) for section in sections]
    kept = _size(lines) + sum(_size([*begin, _LEFT_OUT, *end]) + 10 for begin, end in frames)
    room = _Room(MAX_BYTES - kept)
    for section, (begin, end) in zip(sections, frames, strict=True):
        lines += [*begin, *_entries(section, room), *end]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n"


class _Room:
    """How many bytes may still be written, None for as many as it takes."""

    def __init__(self, left: int | None) -> None:
        self._left = left

    def take(self, lines: Sequence[str]) -> bool:
        """Takes the room of some lines, or says that there is none."""
        if self._left is None:
            return True
        if _size(lines) > self._left:
            return False
        self._left -= _size(lines)
        return True


def _size(lines: Sequence[str]) -> int:
    return sum(len(line.encode()) + 1 for line in lines)


def _short_first(section: Section) -> Iterator[Section]:
    """A section as it stands open, and folded what is only for whoever asks why, or too much for the first look."""
    if section.folded:
        yield section
        return
    short = tuple(
        replace(entry, notes=tuple(note for note in entry.notes if not note.more), code=None)
        for entry in section.entries
    )
    yield replace(section, entries=short[:OPEN])
    if further := short[OPEN:]:
        yield Section(f"Further {section.title.lower()} ({len(further):,})", further, folded=True)
    if short != section.entries:
        title = f"{section.title} in full ({len(section.entries):,})"
        yield Section(title, section.entries, folded=True, numbered=section.numbered)


def _frame(section: Section) -> tuple[list[str], list[str]]:
    """What stands before the entries of a section, and after them."""
    title = escape(section.title)
    if section.folded:
        return ["", "<details>", f"<summary>{title}</summary>", ""], ["", "</details>"]
    return ["", f"## {title}", ""], [escape(section.empty)] if section.empty and not section.entries else []


def _entries(section: Section, room: _Room) -> list[str]:
    """The entries that have room, and how many have none."""
    lines: list[str] = []
    for number, entry in enumerate(section.entries, start=1):
        told = list(entry_lines(entry, f"{number}. " if section.numbered else "- "))
        if not room.take(told):
            return [*lines, _LEFT_OUT.format(n=len(section.entries) - number + 1)]
        lines += told
    return lines


def entry_lines(entry: Entry, mark: str) -> Iterator[str]:
    word = f"**{escape(entry.word)}**: " if entry.word else ""
    indent = " " * len(mark)
    yield f"{mark}{word}{line_text(entry.heading)}"
    for note in entry.notes:
        yield from (f"{indent}{line}" for line in _note(note))
    if entry.code is not None:
        yield f"{indent}- Change, as JSON Patch:"
        yield ""
        inner = indent + "  "
        yield from (f"{inner}{line}" for line in code_block(entry.code, "json").split("\n"))
        yield ""


def _note(note: Note) -> Iterator[str]:
    label = f"{escape(note.label)}: " if note.label else ""
    if len(note.lines) == 1:
        yield f"- {label}{line_text(note.lines[0])}"
        return
    if label:
        yield f"- {label.strip()}"
    for line in note.lines:
        yield f"{'  ' if label else ''}- {line_text(line)}"


def line_text(line: Line) -> str:
    return "".join(code_span(part.text) if isinstance(part, Name) else _kept_ends(part) for part in line)


def _kept_ends(text: str) -> str:
    """Escaped, with the single spaces that part it from its neighbours."""
    return f"{' ' * text.startswith(' ')}{escape(text)}{' ' * (len(text) > 1 and text.endswith(' '))}"
