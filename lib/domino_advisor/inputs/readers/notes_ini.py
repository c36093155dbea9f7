"""notes.ini: the settings of a Domino server. LMBCS or, with a mark, UTF-8; names in any case; the first of two counts.

Hundreds of settings are read by no guideline. They are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.lines import Line, lines_of, marked, text_of
from domino_advisor.inputs.lmbcs import decoded
from domino_advisor.inputs.places import hosts_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.secrets import shown
from domino_advisor.inputs.storage_facts import LOG_PATH
from domino_advisor.inputs.told import InputFault, Key, Telling, Thing, Trust
from domino_advisor_schemas.deployment import DparSchema, NotesIniSchema
from domino_advisor_schemas.fields import NAME_LENGTH, NoneOr

_SETTING = re.compile(r"\s*([^\s=;#\[][^=]*?)\s*=(.*)")
_REMARK = re.compile(r"(?i)\s*(?:[;#]|rem\b)")
_SECTION = re.compile(r"\s*\[([^\]]*)\]\s*")
_WHOLE = re.compile(r"[+-]?\d{1,15}")
_ADDRESS = re.compile(r"\s*\d+\s*,\s*\[?([0-9A-Fa-f.:]+?)\]?(?::(\d{1,5}))?\s*")
_CLIENT = "1"
_NOTES_PORT = 1352
_MEGA = 1_048_576

Setting = tuple[Line, str, str]
"""The line, the name as it is written, the value."""


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
        line, name, value = found
        first = settings.setdefault(name.lower(), found)
        if first is not found and first[2] != value:
            yield line.fault(
                f"{name} stands in line {first[0].number} already, with another value; the first counts, as for Domino",
                "Take one of the two out.",
            )
    if not settings:
        yield InputFault(file.name, None, None, "error", "no settings in it")
        return
    kit = settings.get("kittype")
    if (kit is not None and kit[2] == _CLIENT) or not (
        settings.keys() & {"servername", "servertasks", "serverkeyfilename"}
    ):
        yield InputFault(file.name, kit and kit[0].number, None, "note", "the notes.ini of a client, not of a server")
        return
    yield from _server(file, settings)


def _settings(lines: Iterator[Line]) -> Iterator[Setting | InputFault]:
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
            yield line, match[1], match[2].strip()


def _server(file: InputFile, settings: Mapping[str, Setting]) -> Iterator[Thing | InputFault]:
    name = abbreviated(settings["servername"][2])[:NAME_LENGTH] if "servername" in settings else ""
    short = common_name(name)
    thing = Thing(
        "dpar", name or file.folder.rpartition("/")[2] or "server", frozenset(_keys(file, name)), hosts_of(file, short)
    )
    for setting, tell in _TOLD.items():
        if setting in settings:
            line, written, value = settings[setting]
            for told in tell(value):
                if isinstance(told, str):
                    yield line.fault(f"{written}: {told}", at=line.text.find("=") + 1)
                else:
                    thing.tells.append(Telling(*told, line.origin(), Trust.CONFIGURED))
    for known in _known():
        if known.lower() in settings:
            line, _, _ = settings[known.lower()]
            said, fault = _stated(known, settings[known.lower()])
            if fault is not None:
                yield fault
            thing.tells.append(Telling(("notes_ini", known), said, line.origin(), Trust.CONFIGURED))
    first = min((setting[0] for setting in settings.values()), key=lambda line: line.number)
    thing.tells.append(Telling(("notes_ini", "complete"), True, first.origin(), Trust.CONFIGURED))
    yield thing


def _stated(known: str, setting: Setting) -> tuple[Any, InputFault | None]:
    """What a description states of a setting that it knows, and what is wrong with it."""
    line, written, value = setting
    if not value:
        return "unset", None
    if not _WHOLE.fullmatch(value):
        wrong = "a whole number was expected"
    else:
        try:
            return _known()[known].deserialize(int(value), known, {}), None
        except ValueError:
            wrong = "it can have no such value"
    return "set", line.fault(f"{shown(f'{written}={value}')}: {wrong}; it is taken as set, and no more")


def common_name(name: str) -> str:
    """The common name of a server: MAIL01 of CN=MAIL01/O=ACME."""
    return re.sub(r"(?i)^cn\s*=\s*", "", name.split("/")[0]).strip()


def abbreviated(name: str) -> str:
    """MAIL01/ACME of CN=MAIL01/O=ACME."""
    return "/".join(re.sub(r"(?i)^(?:cn|ou\d*|o|c)\s*=\s*", "", part.strip()) for part in name.split("/"))


def _keys(file: InputFile, name: str) -> Iterator[Key]:
    yield Key.made("dpar", "file", file.name)
    if name:
        yield Key.made("dpar", "server-name", name)


@cache
def _known() -> Mapping[str, Any]:
    return {name: made for name, made in NotesIniSchema().fields.items() if name[0].isupper()}


@cache
def _task_names() -> frozenset[str]:
    made = DparSchema().fields["server_tasks"]
    return frozenset(made.choices if isinstance(made, NoneOr) else ())


Told = Iterator[tuple[tuple[str, ...], Any] | str]


def _tasks(value: str) -> Told:
    names = [part.split()[0].lower() for part in value.split(",") if part.strip()]
    known = _task_names()
    yield ("server_tasks",), list(dict.fromkeys(name if name in known else "other" for name in names)) or "none"


def _logging(value: str) -> Told:
    if value in ("0", "1"):
        yield ("transaction_logging", "enabled"), value == "1"
    else:
        yield f"0 or 1 was expected, and {value!r} found"


def _text(*path: str) -> Callable[[str], Told]:
    def told(value: str) -> Told:
        if value:
            yield path, value

    return told


def _server_name(value: str) -> Told:
    if value:
        yield ("server_name",), abbreviated(value)


def _number(value: str) -> Told:
    if _WHOLE.fullmatch(value):
        yield ("number",), int(value)


def _address(value: str) -> Told:
    if (match := _ADDRESS.fullmatch(value)) is None:
        yield f"an address such as 0,192.0.2.1:1352 was expected, and {value!r} found"
        return
    yield ("ip_address",), match[1]
    if match[2] and int(match[2]) != _NOTES_PORT:
        yield ("port",), int(match[2])


def _pool(value: str) -> Told:
    if _WHOLE.fullmatch(value) and int(value) >= _MEGA:
        yield ("notes_ini", "NSF_Buffer_Pool_Size_MB"), round(int(value) / _MEGA)


_TOLD: Mapping[str, Callable[[str], Told]] = {
    "servername": _server_name,
    "domain": _text("domain"),
    "servertasks": _tasks,
    "translog_status": _logging,
    "directory": _text("data_directory"),
    "notesprogram": _text("program_directory"),
    "translog_path": _text(*LOG_PATH),
    "partitionnumber": _number,
    "tcpip_tcpipaddress": _address,
    "nsf_buffer_pool_size": _pool,
}

READER = Reader(
    "notes.ini",
    "settings of a Domino server",
    ("notes.ini", "*.notes.ini", "*-notes.ini", "*_notes.ini", "notes*.ini"),
    read,
)
