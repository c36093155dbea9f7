"""Briefings, tables and proofs on a terminal; plain lines without colours or wrapping where the output is no terminal.

Nothing is told by a colour alone, and nothing is drawn: headings, lists and words, as a screen reader needs them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import IO, Any

from rich.console import Console
from rich.segment import Segment, Segments
from rich.text import Text

from domino_advisor.core.answer import Disagreement, Evaluation, Verdict
from domino_advisor.core.escaping import visible
from domino_advisor.report.briefing import (
    Entry,
    Line,
    Name,
    Note,
    Section,
    account,
    brief,
    citation_line,
    further_disagreements,
    source_in_full,
)
from domino_advisor.report.proof_lines import FindPlace, proof_lines

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


def console_for(stream: IO[str]) -> Console:
    """A console that knows the width and the colours of a stream, and interprets nothing in what it prints."""
    return Console(file=stream, markup=False, emoji=False, highlight=False, legacy_windows=False)


def paint(console: Console, evaluation: Evaluation, *, whole_account: bool = False) -> None:
    """The evaluation for a person: what the Markdown says, with the folded details named and left out."""
    briefing = brief(evaluation)
    _print(console, _text(briefing.title, "bold"))
    for line in briefing.summary:
        _print(console, _text(line))
    folded = []
    for section in briefing.sections:
        if section.folded and not (whole_account and section.beside):
            folded.append(section.title)
        else:
            paint_section(console, section)
    if whole_account:
        for section in (*further_disagreements(evaluation), *account(evaluation.verdicts)):
            paint_section(console, section)
    elif folded:
        _print(console, Text(""))
        _print(console, Text(f"--account also shows: {', '.join(folded)}."))
    _print(console, Text(""))
    for line in briefing.closing:
        _print(console, _text(line, "dim"))


def paint_section(console: Console, section: Section) -> None:
    """A heading and its entries."""
    _print(console, Text(""))
    paint_heading(console, section.title)
    if not section.entries and section.empty:
        _print(console, Text(section.empty), 2)
    for number, entry in enumerate(section.entries, start=1):
        _paint_entry(console, entry, f"{number}. " if section.numbered else "")


def paint_heading(console: Console, text: str) -> None:
    """A heading on a line of its own."""
    _print(console, Text(visible(text), "bold underline" if console.is_terminal else ""))


def paint_lines(console: Console, lines: Iterable[tuple[int, str]]) -> None:
    """Lines, each with its indent."""
    for indent, line in lines:
        _print(console, Text(visible(line)), indent)


def paint_page(console: Console, page: str) -> None:
    """A page of Markdown, set for a terminal; as it is where the output is none."""
    if not console.is_terminal:
        console.print(Segments([Segment(page)]), crop=False, end="")
        return
    # Imported here, as the table is, since an answer is told without.
    from rich.markdown import Markdown

    console.print(Markdown(_LINK.sub(_link_text, page)))


def paint_table(console: Console, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Rows under heads: a table on a terminal, tab-separated where the output is none, a list where it is narrow."""
    shown = [[visible(cell) for cell in row] for row in rows]
    if not console.is_terminal:
        for row in (list(heads), *shown):
            _print(console, Text("\t".join(row)))
        return
    if console.width < NARROW:
        for row in shown:
            _print(console, Text(row[0], "bold"))
            for head, cell in zip(heads[1:], row[1:], strict=True):
                if cell:
                    _print(console, Text(f"{head}: {cell}"), 2)
        return
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for at, head in enumerate(heads):
        numeric = bool(shown) and all(row[at].replace(",", "").isdigit() for row in shown if row[at])
        table.add_column(head, justify="right" if numeric else "left", overflow="fold")
    for row in shown:
        table.add_row(*(Text(cell, _STYLES.get(cell, "")) for cell in row))
    console.print(table)


def paint_proof(
    console: Console, verdict: Verdict, flat: Mapping[str, Mapping[str, Any]], place: FindPlace | None = None
) -> None:
    """A verdict, and all that it rests on down to the description and the papers.

    place: where the description is a text, so that what it states is told with its line.
    """
    subject = verdict.subject.path or "the site"
    paint_heading(console, f"{verdict.verdict}: {verdict.title} ({subject})")
    paint_lines(console, [(0, f"Fingerprint: {verdict.fingerprint}"), (0, verdict.text)])
    # Several items may rest on one place; it is named once.
    places = dict.fromkeys(citation_line(citation) for citation in verdict.citations)
    paint_lines(console, [(0, f"Source: {place}") for place in places])
    paint_lines(console, proof_lines(flat, place))


def paint_decision(
    console: Console, found: Disagreement, flat: Mapping[str, Mapping[str, Any]], place: FindPlace | None = None
) -> None:
    """What is taken where papers differ, and how the rules came to it. place: as in `paint_proof`."""
    paint_heading(console, found.text)
    paint_lines(console, [(0, f"Id: {found.id}"), (0, f"Taken: {found.taken.text}")])
    paint_lines(console, [(0, f"Source: {source_in_full(found.taken)}")])
    paint_lines(console, proof_lines(flat, place))


def _paint_entry(console: Console, entry: Entry, mark: str) -> None:
    heading = Text(mark)
    if entry.word:
        heading.append(visible(entry.word), _STYLES.get(entry.word, "bold")).append("  ")
    _print(console, heading.append_text(_text(entry.heading, "bold" if entry.notes else "")), 0, 2)
    for note in entry.notes:
        _paint_note(console, note)
    if entry.code is not None:
        _print(console, Text("Change, as JSON Patch:"), 4)
        for line in entry.code.split("\n"):
            console.print(Text(" " * 6 + line), soft_wrap=True)


def _paint_note(console: Console, note: Note) -> None:
    label = f"{visible(note.label)}: " if note.label else ""
    if len(note.lines) == 1:
        _print(console, Text().append(label, "italic").append_text(_text(note.lines[0])), 4, 2)
        return
    _print(console, Text(label.strip(), "italic"), 4)
    for line in note.lines:
        _print(console, Text("- ").append_text(_text(line)), 6, 2)


def _text(line: Line, style: str = "") -> Text:
    text = Text(style=style)
    for part in line:
        text.append(_name(part) if isinstance(part, Name) else Text(_spaced(part)))
    return text


def _name(name: Name) -> Text:
    return Text(visible(name.text), "cyan")


def _spaced(text: str) -> str:
    return f"{' ' * text.startswith(' ')}{visible(text)}{' ' * (len(text) > 1 and text.endswith(' '))}"


def _print(console: Console, text: Text, indent: int = 0, hanging: int = 0) -> None:
    """One paragraph. On a terminal it wraps under itself; elsewhere it stays one line, for programs that read lines."""
    text.rstrip()
    if not console.is_terminal:
        # As a segment, since a text would have its tabs made spaces.
        console.print(Segments([Segment(" " * indent + text.plain), Segment.line()]), crop=False)
        return
    # On a very narrow terminal the words need the room more than the indent does.
    indent = indent if console.width >= NARROW else indent // 2
    width = max(console.width - indent - hanging, 10)
    for at, line in enumerate(text.wrap(console, width)):
        line.rstrip()
        console.print(Text(" " * (indent + (hanging if at else 0))).append_text(line), soft_wrap=True)
