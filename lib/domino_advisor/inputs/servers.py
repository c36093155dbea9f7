"""Of which Domino server a file is: by the name in it, else by where it lies and what it is called."""

from __future__ import annotations

import re

from domino_advisor.inputs.canonical_names import common_name
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.places import folders_of, hosts_of
from domino_advisor.inputs.told import HINTS, Key, Thing

HOME, COMMON = HINTS

# what files of captures are called beside the name of a server
_WORDS = frozenset((
    "show", "sh", "stat", "stats", "statistic", "statistics", "server", "servers", "task", "tasks", "console", "domino",
    "capture", "output", "log", "out", "notes", "ini", "prom", "txt", "text", "csv", "json", "metrics", "domprom", "gz",
    "showstat", "showstats", "showserver", "showtask", "showtasks", "shstat", "shserver", "shtasks", "all", "platform",
    "onetouch", "onetouchsetup", "setup", "autoconfig", "auto", "config", "dominoautoconfig", "dominoonetouchsetup",
    "first", "additional", "d12", "d14", "current", "latest", "trans",
))  # fmt: skip
_BETWEEN = re.compile(r"[\s._-]+")
_TIME = re.compile(r"\d{4,}|\d{1,2}h\d\d|[Tt]?\d{6}[Zz]?")


def server_of(file: InputFile, name: str) -> Thing:
    """The server that a file is of. name: its abbreviated name, "" where the file has none."""
    folders = folders_of(file)
    keys = {Key.made("dpar", "file", file.name)}
    if name:
        keys |= {Key.made("dpar", "server-name", name), Key.made("dpar", COMMON, common_name(name))}
    if not _called(file):
        keys |= {Key.made("dpar", HOME, folder) for folder in folders or ("",)}
    called = name or file.folder.rpartition("/")[2] or "server"
    return Thing("dpar", called, frozenset(keys), hosts_of(file, common_name(name)))


def server_meant(file: InputFile, common: str = "") -> Thing:
    """The server that a file without its full name is of: that of the common name, where the file has one, or that the
    file is called like, else the one whose files lie in its folder. common: the common name, "" where it has none.

    What is called like a server that no other file tells of is not described: the name may be that of a week-day.
    """
    home = next(iter(folders_of(file)), "")
    called = common or _called(file)
    folder = home.rpartition("/")[2]
    hints = [Key.made("dpar", COMMON, called)] if called else []
    if not common:
        hints.append(Key.made("dpar", HOME, home))
    if folder and not called:
        hints.append(Key.made("dpar", COMMON, folder))
    keys = {Key.made("dpar", "capture", f"{home}|{called}"), Key.made("dpar", "file", file.name)}
    return Thing(
        "dpar", called or folder or "server", frozenset(keys), hosts_of(file, called),
        supplements=bool(called and not common), same_as=tuple(hints),
    )  # fmt: skip


def _called(file: InputFile) -> str:
    """What a file is called beside the words for what it is: mail01 of mail01-showstat.txt. "" where that is what its
    folder is called.
    """
    parts = [part for part in _BETWEEN.split(file.base) if part]
    kept = "-".join(part for part in parts if part.lower() not in _WORDS and not _TIME.fullmatch(part))
    home = next(iter(folders_of(file)), "").rpartition("/")[2]
    return "" if kept.casefold() == "-".join(_BETWEEN.split(home)).casefold() else kept
