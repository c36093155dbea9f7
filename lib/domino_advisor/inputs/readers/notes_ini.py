"""notes.ini: the settings of a Domino server. LMBCS or, with a mark, UTF-8; names in any case; the first of two counts.

What the settings tell is that of any file that has some (domino_settings.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from domino_advisor.inputs.canonical_names import abbreviated
from domino_advisor.inputs.domino_settings import TELLS, Setting, told_by
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.lines import Line, lines_of, marked, text_of
from domino_advisor.inputs.lmbcs import decoded
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.servers import server_of
from domino_advisor.inputs.told import InputFault, Telling, Thing, Trust
from domino_advisor_schemas.fields import NAME_LENGTH

_BEGINS = re.compile(rb"(?i)\s{0,100}\[notes\]\s*[\r\n]")
_SETTING = re.compile(r"\s*([^\s=;#\[][^=]*?)\s*=(.*)")
_REMARK = re.compile(r"(?i)\s*(?:[;#]|rem\b)")
_SECTION = re.compile(r"\s*\[([^\]]*)\]\s*")
_CLIENT = "1"


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The DPAR that a notes.ini is of."""
    encoding = marked(file.data)
    if encoding is not None:
        text = text_of(file)
        yield InputFault(
            file.name, 1, 1, "warning", "the file begins with a byte-order mark, with which Domino does not read it",
            "Save it without one.",
        )  # fmt: skip
    else:
        text, whole = decoded(file.data)
        if not whole:
            yield InputFault(file.name, None, None, "warning", "not every character could be read as LMBCS")
    settings: dict[str, Setting] = {}
    for found in _settings(lines_of(file.name, text)):
        if isinstance(found, InputFault):
            yield found
            continue
        line, match = found
        name, value = match[1], match[2].strip()
        if (first := settings.get(name.lower())) is None:
            settings[name.lower()] = Setting(name, value, line.origin(), line.origin(match.start(2)))
        elif first.value != value:
            message = f"{name} stands in line {first.origin.line} already, with another value"
            yield line.fault(f"{message}; the first counts, as for Domino", "Take one of the two out.")
    if not settings:
        yield InputFault(file.name, None, None, "error", "no settings in it")
        return
    kit = settings.get("kittype")
    if (kit is not None and kit.value == _CLIENT) or not (
        settings.keys() & {"servername", "servertasks", "serverkeyfilename"}
    ):
        yield InputFault(
            file.name, kit.origin.line if kit else None, None, "note", "the notes.ini of a client, not of a server"
        )
        return
    yield from _server(file, settings)


def _settings(lines: Iterator[Line]) -> Iterator[tuple[Line, re.Match[str]] | InputFault]:
    """The settings of the first section, or before any; those of another are no server's."""
    section = ""
    for line in lines:
        if _REMARK.match(line.text) or not line.text.strip():
            continue
        if match := _SECTION.fullmatch(line.text):
            section = match[1].strip()
            if section.lower() != "notes":
                yield line.fault(f"what follows [{section}] is not read: the settings of a server stand under [Notes]")
            continue
        if section.lower() in ("", "notes") and (match := _SETTING.fullmatch(line.text)):
            yield line, match


def _server(file: InputFile, settings: Mapping[str, Setting]) -> Iterator[Thing | InputFault]:
    name = abbreviated(settings["servername"].value)[:NAME_LENGTH] if "servername" in settings else ""
    thing = server_of(file, name)
    for told in told_by(settings, Trust.CONFIGURED):
        if isinstance(told, InputFault):
            yield told
        else:
            thing.tells.append(told)
    first = min(setting.origin for setting in settings.values())
    thing.tells.append(Telling(("notes_ini", "complete"), True, first, Trust.CONFIGURED))
    yield thing


READER = Reader(
    "notes.ini",
    "settings of a Domino server",
    ("notes.ini", "*.notes.ini", "*-notes.ini", "*_notes.ini", "notes*.ini"),
    read,
    # copied for somebody it is called like its server, or notes.ini.txt where Windows hides what a name ends with
    lambda begin: _BEGINS.match(begin) is not None,
    tells=("image/dpars", "dpar/name", *TELLS),
    of="any",
)
