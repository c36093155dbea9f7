"""Briefings, tables and proofs on a terminal; plain lines without colours or wrapping where the output is no terminal.

Nothing is told by a colour alone, and nothing is drawn: headings, lists and words, as a screen reader needs them.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import IO, TYPE_CHECKING, Any, TypeAlias

from domino_advisor.core.answer import Conflicting, Disagreement, Evaluation, Verdict
from domino_advisor.core.escaping import spaced, visible
from domino_advisor.report.briefing import account, brief, further, further_disagreements, picked_line
from domino_advisor.report.depths import Depth
from domino_advisor.report.first_screen import WIDTH, going_on, rows, screen
from domino_advisor.report.parts import Entry, Line, Name, Note, Screen, Section
from domino_advisor.report.places import citation_line, source_in_full
from domino_advisor.report.proof_lines import FindPlace, proof_lines
from domino_advisor.report.sentences import verdict_word

if TYPE_CHECKING:
    from rich.console import Console

NARROW = 60
"""Below this width a table would be columns of syllables; it is told as a list."""

_STYLES = {
    "must": "bold red", "should": "bold yellow", "consider": "bold cyan", "violated": "bold red",
    "undetermined": "bold yellow", "missing": "bold red",
}  # fmt: skip


_LINK = re.compile(r"\[((?:[^\]\\]|\\.)+)\]\((?:\.\./)*([^)#]*?)(?:\.md)?(?:#[^)]*)?\)")


def _link_text(link: re.Match[str]) -> str:
    """A link between pages as its text, with the id of a guideline, which can be shown in its turn."""
    return f"{link[1]} (`{link[2]}`)" if "/" in link[2] else link[1]


Output: TypeAlias = "Console | Plain"
Styled = Sequence[tuple[str, str]]
"""Pieces of a paragraph, each with its style."""
# any of these may make a terminal of what is none
_FORCING = ("FORCE_COLOR", "TTY_COMPATIBLE")


class Plain:
    """Stands for a console where the output is no terminal: what is printed goes on as it is."""

    is_terminal = False

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def print(self, text: str = "", *, end: str = "\n") -> None:
        """A text, and how it ends."""
        self._stream.write(text + end)
        self._stream.flush()


def console_for(stream: IO[str]) -> Output:
    """A console that knows the width and the colours of a stream, and interprets nothing in what it prints."""
    if not stream.isatty() and not any(name in os.environ for name in _FORCING):
        return Plain(stream)
    # Imported here, since it takes long, and most of what runs unattended writes to no terminal.
    from rich.console import Console

    console = Console(file=stream, markup=False, emoji=False, highlight=False, legacy_windows=False)
    return console if console.is_terminal else Plain(stream)


def paint(console: Output, evaluation: Evaluation, *, depth: Depth = "findings", more: Sequence[str] = ()) -> None:
    """The evaluation for a person: what the Markdown says, as deep as asked, what is folded there named and left out.

    more: what the first screen names last, where the rest is; how to go on stands before it.
    """
    if depth == "screen":
        paint_screen(console, screen(evaluation), more, going_on(evaluation) if more else "")
        return
    briefing = brief(evaluation, depth)
    _print(console, _text(briefing.screen.title, "bold"))
    for line in (*briefing.screen.concluded, *briefing.counted):
        _print(console, _text(line))
    folded = []
    for section in briefing.sections:
        if section.folded and depth != "actions" and not (depth == "account" and section.beside):
            folded.append(section.title)
        else:
            paint_section(console, section)
    if depth == "account":
        for section in (*further_disagreements(evaluation), *account(evaluation.verdicts)):
            paint_section(console, section)
    elif depth == "actions":
        _print(console, [])
        _print(console, [("--show findings tells by guideline what is violated, met and good to know.", "")])
    elif folded:
        _print(console, [])
        _print(console, [(f"--show account also tells: {', '.join(folded)}.", "")])
    _print(console, [])
    for line in briefing.closing:
        _print(console, _text(line, "dim"))


def printed(evaluation: Evaluation) -> list[str]:
    """The lines of the first screen as they are printed where the output is no terminal."""
    lines = io.StringIO()
    paint(Plain(lines), evaluation, depth="screen", more=further(evaluation))
    return lines.getvalue().splitlines()


def paint_picked(console: Output, evaluation: Evaluation, verdicts: Sequence[Verdict]) -> None:
    """The part of the account that was asked for."""
    _print(console, _text(("Deployment ", Name(evaluation.deployment)), "bold"))
    _print(console, [(picked_line(evaluation, verdicts), "")])
    for section in account(verdicts):
        if section.entries:
            paint_section(console, section)


def paint_screen(console: Output, shown: Screen, more: Sequence[str] = (), spare: str = "", beside: int = 0) -> None:
    """The first screen: lines of 80 columns, also where the output is no terminal; narrower where the terminal is.

    spare: what is told before `more` where a line is free. beside: so many lines follow that belong to it.
    """
    width = WIDTH if isinstance(console, Plain) else min(WIDTH, max(console.width, 10))
    for row in rows(shown, more, width, spare, beside):
        before, word, after = row.text.partition(row.word) if row.word else (row.text, "", "")
        style = "bold underline" if row.heading else ""
        line = [(before, style), (word, _STYLES.get(word, "bold")), (after, "")]
        if isinstance(console, Plain):
            console.print(row.text)
        else:
            _print(console, line)


def paint_section(console: Output, section: Section) -> None:
    """A heading and its entries."""
    _print(console, [])
    paint_heading(console, section.title)
    if not section.entries and section.empty:
        _print(console, [(section.empty, "")], 2)
    for number, entry in enumerate(section.entries, start=1):
        _paint_entry(console, entry, f"{number}. " if section.numbered else "")


def paint_sections(
    console: Output, title: Line, summary: Sequence[Line], sections: Sequence[Section], more: str | None = None
) -> None:
    """Sections of any kind under a title; those that are folded are left out. more: what tells of these."""
    _print(console, _text(title, "bold"))
    for line in summary:
        _print(console, _text(line))
    for section in sections:
        if not section.folded:
            paint_section(console, section)
    folded = [section.title for section in sections if section.folded]
    if folded and more:
        _print(console, [])
        _print(console, [(f"{more} also tells: {', '.join(folded)}.", "")])


def paint_heading(console: Output, text: str) -> None:
    """A heading on a line of its own."""
    _print(console, [(visible(text), "bold underline")])


def paint_lines(console: Output, lines: Iterable[tuple[int, str]]) -> None:
    """Lines, each with its indent."""
    for indent, line in lines:
        _print(console, [(visible(line), "")], indent)


def paint_page(console: Output, page: str) -> None:
    """A page of Markdown, set for a terminal; as it is where the output is none."""
    if isinstance(console, Plain):
        console.print(page, end="")
        return
    # Imported here, as the table is, since an answer is told without.
    from rich.markdown import Markdown

    console.print(Markdown(_LINK.sub(_link_text, page)))


def paint_table(console: Output, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Rows under heads: a table on a terminal, tab-separated where the output is none, a list where it is narrow."""
    shown = [[visible(cell) for cell in row] for row in rows]
    if isinstance(console, Plain):
        for row in (list(heads), *shown):
            _print(console, [("\t".join(row), "")])
        return
    if console.width < NARROW:
        for row in shown:
            _print(console, [(row[0], "bold")])
            for head, cell in zip(heads[1:], row[1:], strict=True):
                if cell:
                    _print(console, [(f"{head}: {cell}", "")], 2)
        return
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for at, head in enumerate(heads):
        numeric = bool(shown) and all(row[at].replace(",", "").isdigit() for row in shown if row[at])
        table.add_column(head, justify="right" if numeric else "left", overflow="fold")
    for row in shown:
        table.add_row(*(Text(cell, _STYLES.get(cell, "")) for cell in row))
    console.print(table)


def paint_proof(
    console: Output, verdict: Verdict, flat: Mapping[str, Mapping[str, Any]], place: FindPlace | None = None
) -> None:
    """A verdict, and all that it rests on down to the description and the papers.

    place: where the description is a text, so that what it states is told with its line.
    """
    subject = verdict.subject.path or "the site"
    paint_heading(console, f"{verdict_word(verdict.verdict, verdict.ground)}: {verdict.title} ({subject})")
    paint_lines(console, [(0, f"Fingerprint: {verdict.fingerprint}"), (0, verdict.text)])
    # Several items may rest on one place; it is named once.
    places = dict.fromkeys(citation_line(citation) for citation in verdict.citations)
    paint_lines(console, [(0, f"Source: {place}") for place in places])
    paint_lines(console, proof_lines(flat, place))


def paint_decision(
    console: Output, found: Disagreement, flat: Mapping[str, Mapping[str, Any]], place: FindPlace | None = None
) -> None:
    """What is taken where papers differ, and how the rules came to it. place: as in `paint_proof`."""
    paint_heading(console, found.text)
    paint_lines(console, [(0, f"Id: {found.id}"), (0, f"Taken: {found.taken.text}")])
    paint_lines(console, [(0, f"Source: {source_in_full(found.taken)}")])
    paint_lines(console, proof_lines(flat, place))


def paint_conflict(
    console: Output, found: Conflicting, flat: Mapping[str, Mapping[str, Any]], place: FindPlace | None = None
) -> None:
    """Figures that exclude each other, and how the rules came to it. place: as in `paint_proof`."""
    paint_heading(console, "Told in two ways")
    paint_lines(console, [(0, f"Id: {found.id}"), (0, found.text)])
    if found.citation is not None:
        paint_lines(console, [(0, f"Source: {citation_line(found.citation)}")])
    paint_lines(console, proof_lines(flat, place))


def _paint_entry(console: Output, entry: Entry, mark: str) -> None:
    word = [(visible(entry.word), _STYLES.get(entry.word, "bold")), ("  ", "")] if entry.word else []
    heading = _text(entry.heading, "bold" if entry.notes else "")
    _print(console, [(mark, ""), *word, *heading], 0, 2)
    for note in entry.notes:
        _paint_note(console, note)
    if entry.code is not None:
        _print(console, [("Change, as JSON Patch:", "")], 4)
        for line in entry.code.split("\n"):
            _print_as_it_is(console, " " * 6 + line)


def _paint_note(console: Output, note: Note) -> None:
    label = f"{visible(note.label)}: " if note.label else ""
    if len(note.lines) == 1:
        _print(console, [(label, "italic"), *_text(note.lines[0])], 4, 2)
        return
    if label:
        _print(console, [(label.strip(), "italic")], 4)
    for line in note.lines:
        _print(console, [("- ", ""), *_text(line)], 6 if label else 4, 2)


def _text(line: Line, style: str = "") -> Styled:
    return [
        (visible(part.text), f"{style} cyan".strip()) if isinstance(part, Name) else (spaced(part), style)
        for part in line
    ]


def _print(console: Output, styled: Styled, indent: int = 0, hanging: int = 0) -> None:
    """One paragraph. On a terminal it wraps under itself; elsewhere it stays one line, for programs that read lines."""
    if isinstance(console, Plain):
        console.print(" " * indent + "".join(piece for piece, _ in styled).rstrip())
        return
    from rich.text import Text

    # On a very narrow terminal the words need the room more than the indent does.
    indent = indent if console.width >= NARROW else indent // 2
    width = max(console.width - indent - hanging, 10)
    text = Text.assemble(*styled)
    text.rstrip()
    for at, line in enumerate(text.wrap(console, width)):
        line.rstrip()
        console.print(Text(" " * (indent + (hanging if at else 0))).append_text(line), soft_wrap=True)


def _print_as_it_is(console: Output, line: str) -> None:
    """A line that is to be copied: it never wraps."""
    if isinstance(console, Plain):
        console.print(line)
    else:
        console.print(line, soft_wrap=True)
