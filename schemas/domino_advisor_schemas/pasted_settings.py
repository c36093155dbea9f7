"""Settings of a notes.ini as they stand in the file (`ServerTasks=Update,Router`), as the description states them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from marshmallow import fields
from msgspec import Struct

from domino_advisor_schemas.fields import NAME_LENGTH, NoneOr, Object, inner_schema
from domino_advisor_schemas.flow import lines

SETTING = re.compile(r"\s*([A-Za-z$][\w$ .-]*?)\s*=(?!=)(.*)")
_BETWEEN = re.compile(r"(?<=\s)(?=[A-Za-z$][\w$.-]*=(?!=))")
"""Lines that YAML has folded into one are parted where the next setting begins."""
_LONGEST, _TEXT = 1_000, 100_000
"""A longer line, or text, is looked at as no setting."""
_REMARKS = (";", "#")
_HEADING = re.compile(r"\[\w+\]")
_MEGA = 1024 * 1024
_PATH = 200


class Stated(Struct, frozen=True):
    """members: what a DPAR states of settings. says: what becomes of those of which it states nothing."""

    members: dict[str, Any]
    says: str

    @property
    def written(self) -> str:
        """The members as YAML, a line for each."""
        return lines(self.members)


def settings_in(text: str) -> dict[str, str] | None:
    """The settings of a text that has nothing else, by their names in small letters; None where it has something."""
    if len(text) > _TEXT:
        return None
    written = (line for line in text.splitlines() if not line.lstrip().startswith(_REMARKS))
    parts = [part.strip() for line in written for part in _BETWEEN.split(line)]
    parts = [part for part in parts if part and not _HEADING.fullmatch(part)]
    return settings_of(parts) if parts and all(map(is_setting, parts)) else None


def is_setting(line: str) -> bool:
    """Whether a line is that of a setting."""
    return len(line) <= _LONGEST and SETTING.fullmatch(line) is not None


def settings_of(parts: Collection[str]) -> dict[str, str]:
    """The settings among lines, by their names in small letters."""
    return {match[1].strip().lower(): match[2].strip() for match in map(SETTING.fullmatch, parts) if match}


def is_known(name: str, server: Object) -> bool:
    """Whether something is stated of a setting, or said of it. server: the schema of a DPAR."""
    return name in _READ or name in _TOLD or name in (known.lower() for known in _known(server))


def stated(settings: Mapping[str, str], server: Object, there: Collection[str] = ()) -> Stated:
    """What a DPAR states of settings. server: its schema; there: what it states already, which stays as it is."""
    members: dict[str, Any] = {}
    for read in _READ.values():
        read(settings, members, server)
    taken = {}
    for name, made in _known(server).items():
        written = settings.get(name.lower(), "")
        if re.fullmatch(r"[0-9]{1,9}", written):
            try:
                taken[name] = made.deserialize(int(written), name, {})
            except ValueError:
                continue
    size = settings.get("nsf_buffer_pool_size", "")
    if re.fullmatch(r"[0-9]{7,15}", size) and int(size) % _MEGA == 0:
        taken.setdefault("NSF_Buffer_Pool_Size_MB", int(size) // _MEGA)
    if taken:
        members["notes_ini"] = taken
    kept = [name for name in members if name in there and name != "name"]
    says = ["ServerName is the name of the server."] if "name" in members and "name" in there else []
    says += [f"{' and '.join(kept)} {'is' if len(kept) == 1 else 'are'} there already, and left."] if kept else []
    says += [sentence for name, sentence in _TOLD.items() if settings.get(name)]
    if any(not is_known(name, server) for name in settings):
        says.append("The other settings are read by no guideline.")
    return Stated({name: value for name, value in members.items() if name not in there}, " ".join(says))


def _known(server: Object) -> Mapping[str, fields.Field[Any]]:
    inner = inner_schema(server.fields["notes_ini"])
    return {name: made for name, made in (inner.fields if inner else {}).items() if name[0].isupper()}


def _name(settings: Mapping[str, str], members: dict[str, Any], server: Object) -> None:
    name = settings.get("servername", "")
    if 0 < len(name) <= NAME_LENGTH:
        members["name"] = name


def _tasks(settings: Mapping[str, str], members: dict[str, Any], server: Object) -> None:
    made = server.fields["server_tasks"]
    known = made.choices if isinstance(made, NoneOr) else ()
    named = [word.strip().split(" ")[0].lower() for word in settings.get("servertasks", "").split(",") if word.strip()]
    if named:
        members["server_tasks"] = list(dict.fromkeys(word if word in known else "other" for word in named))


def _logging(settings: Mapping[str, str], members: dict[str, Any], server: Object) -> None:
    if settings.get("translog_status") in ("0", "1"):
        members["transaction_logging"] = {"enabled": settings["translog_status"] == "1"}


def _directory(settings: Mapping[str, str], members: dict[str, Any], server: Object) -> None:
    directory = settings.get("directory", "")
    if directory and len(directory) <= _PATH:
        members["data_directory"] = directory


# the settings that the description states under other names
_READ: Mapping[str, Callable[[Mapping[str, str], dict[str, Any], Object], None]] = {
    "servername": _name, "servertasks": _tasks, "translog_status": _logging, "directory": _directory,
}  # fmt: skip
# the settings for which something else has to be described first
_TOLD: Mapping[str, str] = {
    "translog_path": "TRANSLOG_Path is not taken over: describe what it lies on among devices, and name that as the "
    "device of transaction_logging.",
}
