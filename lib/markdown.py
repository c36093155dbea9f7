"""An evaluation as Markdown for people and tickets.

What comes from the input is inert: names stand in code spans, sentences are escaped, so that a name can neither draw
markup nor address a person, an issue or a page of the tracker that shows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domino_advisor.briefing import Briefing, Entry, Line, Name, Note, Section, account, brief
from domino_advisor.inert import visible
from domino_advisor.results import Evaluation

_SPECIAL = re.compile(
    r"(?P<mark>[\\`*_{}\[\]]|(?<=\w):(?=/)|(?<=[wW])\.(?=\w))|(?P<entity>[&<>|~$])|(?P<address>[@#!](?=[\w/]))"
)
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;", "~": "&#126;", "$": "&#36;"}
_BLOCK_START = re.compile(r"^(?:#{1,6}(?= |$)|[-+](?= |$)|[-=]+$|\d{1,9}[.)](?= |$))")
_INVISIBLE = "&ZeroWidthSpace;"


def render(evaluation: Evaluation, *, whole_account: bool = False) -> str:
    """The evaluation as Markdown, ending in a newline. whole_account: with every verdict, also what is satisfied."""
    briefing = brief(evaluation)
    sections = account(evaluation.verdicts) if whole_account else ()
    return re.sub(r"\n{3,}", "\n\n", "\n".join(_lines(briefing, sections))) + "\n"


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
    if found["entity"]:
        return _ENTITIES[found["entity"]]
    # What follows @, # or ! would address a person or refer to an issue, which no escape in Markdown prevents.
    return f"{found['address']}{_INVISIBLE}" if found["address"] else f"\\{found['mark']}"


def code_span(text: str) -> str:
    """Text as a code span, whatever backticks it holds."""
    shown = visible(text) or " "
    fence = "`" * (max((len(run) for run in re.findall("`+", shown)), default=0) + 1)
    pad = " " if shown.startswith("`") or shown.endswith("`") else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def _lines(briefing: Briefing, accounted: tuple[Section, ...]) -> Iterator[str]:
    yield f"# {_line(briefing.title)}"
    for line in briefing.summary:
        yield from ("", _line(line))
    for section in briefing.sections:
        yield from _section(section)
    for section in accounted:
        yield from _section(section)
    yield from ("", "---")
    for line in briefing.closing:
        yield from ("", _line(line))


def _section(section: Section) -> Iterator[str]:
    yield ""
    if section.folded:
        yield from ("<details>", f"<summary>{escape(section.title)}</summary>", "")
    else:
        yield from (f"## {escape(section.title)}", "")
    for number, entry in enumerate(section.entries, start=1):
        yield from _entry(entry, f"{number}. " if section.numbered else "- ")
    if not section.entries and section.empty:
        yield escape(section.empty)
    if section.folded:
        yield from ("", "</details>")


def _entry(entry: Entry, mark: str) -> Iterator[str]:
    word = f"**{escape(entry.word)}**: " if entry.word else ""
    indent = " " * len(mark)
    yield f"{mark}{word}{_line(entry.heading)}"
    for note in entry.notes:
        yield from (f"{indent}{line}" for line in _note(note))
    if entry.code is not None:
        fence = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", entry.code)), 0)
        yield f"{indent}- Change, as JSON Patch:"
        yield ""
        inner = indent + "  "
        yield from (f"{inner}{line}" for line in (f"{fence}json", *entry.code.split("\n"), fence))
        yield ""


def _note(note: Note) -> Iterator[str]:
    label = f"{escape(note.label)}: " if note.label else ""
    if len(note.lines) == 1:
        yield f"- {label}{_line(note.lines[0])}"
        return
    yield f"- {label.strip()}"
    for line in note.lines:
        yield f"  - {_line(line)}"


def _line(line: Line) -> str:
    return "".join(code_span(part.text) if isinstance(part, Name) else _kept_ends(part) for part in line)


def _kept_ends(text: str) -> str:
    """Escaped, with the single spaces that part it from its neighbours."""
    return f"{' ' * text.startswith(' ')}{escape(text)}{' ' * (len(text) > 1 and text.endswith(' '))}"
