"""What a Domino server prints on its console, as captured: show stat, show server, show tasks, alone or together.

A server prints in the language of its system, but for the names of statistics and the line with its release. These are
read in any language; of show tasks what is in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from domino_advisor.inputs.canonical_names import abbreviated
from domino_advisor.inputs.domino_statistics import (
    BY_NUMBERS,
    BY_TEXTS,
    NAME,
    NUMBERS,
    TEXTS,
    system_of,
    told_by_number,
    told_by_text,
)  # fmt: skip
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.lines import Line, lines_of, text_of
from domino_advisor.inputs.printed_numbers import Notation, decimal_told_by, is_printed_number
from domino_advisor.inputs.reading import LONG, Reader
from domino_advisor.inputs.servers import server_meant, server_of
from domino_advisor.inputs.told import HOLDER, InputFault, Telling, Thing, Trust
from domino_advisor_schemas.fields import NAME_LENGTH

# "[4711:00002-1A2B] 11/20/2026 05:10:13 PM  ", in the order, with the signs and with the word for "pm" of any language
_HALF = r"(?:[AaPp]\.?\s?[Mm]\.?|[^\x00-\x7f\s\d]{1,6})"
_PREFIX = re.compile(
    r"\s*(?:\[[0-9A-Fa-f:.-]{3,60}\]\s*)?"
    r"(?:\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}\.?,?\s{1,4}" + rf"(?:{_HALF}\s)?"
    r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?" + rf"(?:\s?{_HALF})?" + r"\s{1,40})?(?:>\s*)?"
)
_STATISTIC = re.compile(r"([A-Za-z][\w$-]{0,60}\.[^\s=]{1,200})\s{1,40}=(?:\s(.*))?")
_RELEASE_LINE = re.compile(
    r"(?i)\bdomino\b[^()]{0,40}(?:\([^()]{0,20}\)[^()]{0,40}){0,3}"
    r"\(release\s+(\d{1,3}(?:\.\d{1,3}){1,3})(?:\s?(FP\d{1,3}))?[^()]{0,40}?\sfor\s+([^()]{1,40}?)\)"
)
_CANONICAL = re.compile(r"[^:/\\]{1,60}:\s+([^\s/\\:][^/\\:]{0,60}(?:/[^/\\:\s][^/\\:]{0,60}?){1,5})(?:\s+-\s.*)?\s*")
_LOOKS = re.compile(
    rb"(?m)^[^=\r\n]{0,80}?\b(?:Agent\.(?:Daily|Hourly)|Calendar\.Total|Database\.(?:Database|DbCache|ExtMgrPool|NAMELookup)"
    rb"|MAIL\.|Mem\.(?:Allocated|PhysicalRAM)|Replica\.(?:Cluster|Docs|Failed|Successful)"
    rb"|Platform\.(?:LogicalDisk|Memory|Network|PagingFile|Process|System)\."
    rb"|Server\.(?:Availability|CPU|ElapsedTime|Name|Path|Tasks?|Trans|Users|Version)\b)[\w.:\\/-]{0,80} {1,4}= "
)
_LOOKS_RELEASE = re.compile(rb"(?i)\bDomino \(r\) Server[^\r\n]{0,80}\(Release \d")
_LOOKS_TASKS = re.compile(rb"(?m)^[^\r\n]{0,80}\bDatabase Server {2,}\S")
_FEWEST = 3
_DATABASE_SERVER = "database server"
# as they are called in English; what runs at certain hours only, such as compact, is no task of the server
_TASKS = {
    "router": "router", "replicator": "replica", "indexer": "update", "http server": "http", "agent manager": "amgr",
    "admin process": "adminp", "administration process": "adminp", "calendar connector": "calconn",
    "schedule manager": "sched", "rooms and resources": "rnrmgr", "rooms and resources manager": "rnrmgr",
    "event monitor": "event", "cluster replicator": "clrepl", "cluster directory": "cldbdir",
    "cluster directory manager": "cldbdir", "smtp server": "smtp", "pop3 server": "pop3", "imap server": "imap",
    "ldap server": "ldap", "diiop server": "diiop", "traveler": "traveler",
}  # fmt: skip
_TASK = re.compile(r"([A-Za-z][A-Za-z0-9 ]{2,30}?)\s{2,}\S.*")
_NO_NUMBERS = re.compile(r"(?i)version|build|release|time|date|port|address|name")
"""In the names of statistics whose values look like numbers, and say nothing of how numbers are printed."""


@dataclass(frozen=True, slots=True)
class _Printed:
    """A statistic: its line, its name as it stands there, its value, and where that begins."""

    line: Line
    name: str
    value: str
    at: int


@dataclass(slots=True)
class _Capture:
    """What a file has of what is read. statistics: each value once, by the name in small letters; decimals: the signs
    before decimals in the numbers of all; release: the first line with one; names: those of servers, each once.
    """

    statistics: dict[str, dict[str, _Printed]] = field(default_factory=dict)
    decimals: set[str] = field(default_factory=set)
    release: tuple[Line, re.Match[str]] | None = None
    names: dict[str, tuple[Line, str]] = field(default_factory=dict)
    tasks: dict[str, Line] = field(default_factory=dict)
    lists_tasks: bool = False

    def add(self, one: _Printed) -> None:
        """Take note of a statistic."""
        name = one.name.lower()
        if name in NUMBERS | TEXTS and name != NAME:
            self.statistics.setdefault(name, {}).setdefault(one.value, one)
        if not _NO_NUMBERS.search(name) and (sign := decimal_told_by(one.value)):
            self.decimals.add(sign)

    def is_of(self, line: Line, name: str) -> None:
        """Take note of the name of the server that something is of."""
        self.names.setdefault(name.casefold(), (line, name))


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The server that a capture of its console is of."""
    capture = _captured(lines_of(file.name, text_of(file)))
    told = list(_told(capture))
    if len(capture.names) > 1:
        lines = list(capture.names.values())
        said = ", ".join(f"{name} (line {line.number})" for line, name in lines[:5])
        yield lines[1][0].fault(
            f"captures of several servers in one file, which are not told apart: {said}; the file is not read",
            "Make one file of each server.",
        )
        return
    name = next((name for _, name in capture.names.values()), "")
    thing = server_of(file, name[:NAME_LENGTH]) if name else server_meant(file)
    for one in told:
        if isinstance(one, InputFault):
            yield one
        else:
            thing.tells.append(one)
    if not thing.tells:
        yield InputFault(
            file.name, None, None, "warning", "nothing of a Domino console in it that is known",
            "Capture the whole answer of show stat, which is the same in every language.",
        )  # fmt: skip
        return
    yield thing


def _captured(lines: Iterator[Line]) -> _Capture:
    """What the lines are. A canonical name counts right beneath the line of the release, as in show server."""
    capture = _Capture()
    release_at = -9
    for line in lines:
        prefix = _PREFIX.match(line.text)
        begin = prefix.end() if prefix else 0
        if (found := _STATISTIC.fullmatch(line.text, begin)) is not None:
            value = (found[2] or "").strip()
            at = line.text.find(value, found.end(1)) if value else found.end(1)
            capture.add(_Printed(line, found[1], value, at))
            if found[1].lower() == NAME and value:
                capture.is_of(line, abbreviated(value))
        elif (release := _RELEASE_LINE.search(line.text[:400])) is not None:
            capture.release = capture.release or (line, release)
            release_at = line.number
        elif line.number - release_at <= 3 and (named := _CANONICAL.fullmatch(line.text, begin)) is not None:
            capture.is_of(line, abbreviated(named[1].strip()))
            release_at = -9
        elif (task := _TASK.fullmatch(line.text, begin)) is not None:
            called = task[1].lower()
            capture.lists_tasks |= called == _DATABASE_SERVER
            if called in _TASKS:
                capture.tasks.setdefault(_TASKS[called], line)
    return capture


def _told(capture: _Capture) -> Iterator[Telling | InputFault]:
    notation = Notation.by(capture.decimals)
    for name, printed in capture.statistics.items():
        several = list(printed.values())
        yield from _largest(name, several, notation) if name in NUMBERS else _first(name, several)
    if capture.release is not None:
        line, release = capture.release
        told: dict[tuple[str, ...], Any] = {("domino_release",): " ".join(filter(None, (release[1], release[2])))}
        system, _, bits = release[3].partition("/")
        if bits.strip() in ("32", "64"):
            told[("domino_bits",)] = int(bits)
        if (named := system_of(system)) is not None:
            told[(HOLDER, "os")] = named
        for path, value in told.items():
            yield Telling(path, value, line.origin(release.start()), Trust.REPORTED)
    for line, name in capture.names.values():
        yield Telling(("server_name",), name[:NAME_LENGTH], line.origin(), Trust.REPORTED)
    if capture.lists_tasks:
        for task, line in capture.tasks.items():
            yield Telling(("server_tasks",), [task], line.origin(), Trust.REPORTED, adds=True)


def _largest(name: str, several: Sequence[_Printed], notation: Notation) -> Iterator[Telling | InputFault]:
    """What a statistic tells that may have been captured several times: each is a bound, and the largest counts."""
    found = [(value, one) for one in several if (value := notation.number(one.value)) is not None]
    if found:
        value, best = max(found, key=lambda each: each[0])
        for path, told in told_by_number(name, value):
            yield Telling(path, told, best.line.origin(best.at), Trust.REPORTED)
    left = [one for one in several if notation.number(one.value) is None]
    for one in left[:1]:
        if is_printed_number(one.value):
            yield one.line.fault(
                f"{one.name}: {one.value} is one number or another, by which sign is that of thousands; it is left out",
                "Capture all of show stat: its other numbers tell which.", one.at,
            )  # fmt: skip
        else:
            yield one.line.fault(f"{one.name} has no number; it is left out", at=one.at)


def _first(name: str, several: Sequence[_Printed]) -> Iterator[Telling | InputFault]:
    first, *later = several
    for path, told in told_by_text(name, first.value):
        yield Telling(path, told, first.line.origin(first.at), Trust.REPORTED)
    for other in later[:1]:
        message = f"{other.name} stands in line {first.line.number} already, with another value; the first one counts"
        yield other.line.fault(message, "Make one file of each capture.", other.at)


def _looks(begin: bytes) -> bool:
    return (
        len(_LOOKS.findall(begin)) >= _FEWEST
        or _LOOKS_RELEASE.search(begin) is not None
        or _LOOKS_TASKS.search(begin) is not None
    )


READER = Reader(
    "Domino console",
    "users, release and tasks of a Domino server, as its console shows them",
    (
        *("*showstat*", "*show_stat*", "*show-stat*", "*show stat*", "*showserver*", "*show_server*", "*show-server*"),
        *("*show server*", "*showtask*", "*show_task*", "*show-task*", "*show task*", "*domino*console*.log"),
    ),
    read,
    _looks,
    longest=LONG,
    tells=(*BY_NUMBERS, *BY_TEXTS, "dpar/domino_bits", "dpar/server_tasks"),
    of="any",
)
