"""What the settings of a Domino server tell, whatever file they stand in: notes.ini has them all, a setup file some.

Hundreds of settings are read by no guideline. They are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from marshmallow import ValidationError

from domino_advisor.inputs.canonical_names import abbreviated
from domino_advisor.inputs.secrets import shown, without_passwords_of_addresses
from domino_advisor.inputs.storage_facts import LOG_PATH, OF_DIRECTORIES
from domino_advisor.inputs.told import InputFault, Origin, Telling, Trust
from domino_advisor.inputs.units import BYTES_OF_A_MIB
from domino_advisor_schemas.deployment import DparSchema, NotesIniSchema
from domino_advisor_schemas.fields import NoneOr

TELLS = (
    "dpar/server_name", "dpar/domain", "dpar/server_tasks", "dpar/transaction_logging/enabled", "dpar/data_directory",
    "dpar/program_directory", "dpar/number", "dpar/ip_address", "dpar/port", *OF_DIRECTORIES,
    *(f"dpar/notes_ini/{name}" for name in NotesIniSchema().fields if name[0].isupper()),
)  # fmt: skip
"""What settings can tell, as a reader declares it."""

_WHOLE = re.compile(r"[+-]?\d{1,15}")
_ADDRESS = re.compile(r"\s*\d+\s*,\s*\[?([0-9A-Fa-f.:]+?)\]?(?::(\d{1,5}))?\s*")
_NOTES_PORT = 1352


@dataclass(frozen=True, slots=True)
class Setting:
    """name: as it is written; value: without blanks around it; origin: its place; value_at: that of its value."""

    name: str
    value: str
    origin: Origin
    value_at: Origin


def told_by(settings: Mapping[str, Setting], trust: Trust) -> Iterator[Telling | InputFault]:
    """What settings tell of a server, and what is wrong with them. settings: by their names in small letters."""
    for name, tell in _TOLD.items():
        if name in settings:
            setting = settings[name]
            for told in tell(setting.value):
                if isinstance(told, str):
                    yield setting.value_at.fault(shown(f"{setting.name}: {told}"))
                else:
                    yield Telling(*told, setting.origin, trust)
    for known in _known():
        if known.lower() in settings:
            setting = settings[known.lower()]
            said, wrong = _stated(known, setting)
            if wrong:
                message = f"{shown(f'{setting.name}={setting.value}')}: {wrong}; it is taken as set, and no more"
                yield setting.origin.fault(message)
            yield Telling(("notes_ini", known), said, setting.origin, trust)


def task_names(value: str) -> list[str]:
    """The tasks of a list such as that of ServerTasks, each once, by the words of a description."""
    names = [part.split()[0].lower() for part in value.split(",") if part.strip()]
    known = _task_names()
    return list(dict.fromkeys(name if name in known else "other" for name in names))


def _stated(known: str, setting: Setting) -> tuple[Any, str]:
    """What a description states of a setting that it knows, and what is wrong with it, "" where nothing is."""
    if not setting.value:
        return "unset", ""
    if not _WHOLE.fullmatch(setting.value):
        return "set", "a whole number was expected"
    try:
        return _known()[known].deserialize(int(setting.value), known, {}), ""
    except ValidationError:
        return "set", "it can have no such value"


@cache
def _known() -> Mapping[str, Any]:
    return {name: made for name, made in NotesIniSchema().fields.items() if name[0].isupper()}


@cache
def _task_names() -> frozenset[str]:
    made = DparSchema().fields["server_tasks"]
    return frozenset(made.choices if isinstance(made, NoneOr) else ())


Told = Iterator[tuple[tuple[str, ...], Any] | str]


def _tasks(value: str) -> Told:
    yield ("server_tasks",), task_names(value) or "none"


def _logging(value: str) -> Told:
    if value in ("0", "1"):
        yield ("transaction_logging", "enabled"), value == "1"
    else:
        yield f"0 or 1 was expected, and {value!r} found"


def _text(*path: str) -> Callable[[str], Told]:
    def told(value: str) -> Told:
        if value and without_passwords_of_addresses(value) == value:
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
    if _WHOLE.fullmatch(value) and int(value) >= BYTES_OF_A_MIB:
        yield ("notes_ini", "NSF_Buffer_Pool_Size_MB"), round(int(value) / BYTES_OF_A_MIB)


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
