"""From paths to a description: every file is read by the reader of its kind, and what they tell is joined."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from domino_advisor.inputs.described import Described, described
from domino_advisor.inputs.files import USUAL, InputFile, Limits, files_of
from domino_advisor.inputs.joining import joined
from domino_advisor.inputs.kinds import called_like, reader_of
from domino_advisor.inputs.reading import Reader, told_in
from domino_advisor.inputs.stating import Statement, with_stated
from domino_advisor.inputs.storage import with_storage
from domino_advisor.inputs.told import InputFault, Thing

UNNAMED = "Site as its files tell it"
STATED = "description"
"""As what the file is read in which people state what no file tells."""


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file, and as what it was read; kind is None where no reader knows it. tells: how many facts it told."""

    name: str
    kind: str | None
    tells: int = 0


@dataclass(frozen=True, slots=True)
class Gathered:
    """What was found. things: how many things were told of; described: the description and where it comes from; files:
    every file, in the order of reading; faults: what is wrong with them, what they tell in two ways, and what could not
    be placed.
    """

    things: int
    described: Described
    files: Sequence[FileRead]
    faults: Sequence[InputFault]


def gather(
    paths: Sequence[str | Path],
    name: str | None = None,
    *,
    all_servers: bool = False,
    statement: Statement | None = None,
    limits: Limits = USUAL,
) -> Gathered:
    """What the files of some paths tell: files, folders, archives. name: what the site is called. all_servers: whether
    the files are known to have a notes.ini of every Domino server. statement: what people state beside them.

    Raises InvalidInput where what people state is no description.
    """
    return gathered(files_of(paths, limits), name, all_servers=all_servers, statement=statement)


def gathered(
    found: Iterable[InputFile | InputFault],
    name: str | None = None,
    *,
    all_servers: bool = False,
    statement: Statement | None = None,
) -> Gathered:
    """What files tell. Each is let go as soon as it is read. The rest is as `gather` says."""
    things: list[Thing] = []
    files: list[FileRead] = []
    faults: list[InputFault] = []
    for file in found:
        if isinstance(file, InputFault):
            faults.append(file)
            continue
        reader = reader_of(file)
        if reader is None:
            files.append(FileRead(file.name, None))
            if (like := called_like(file)) is not None:
                faults.append(_unlike(file, like))
            continue
        told = told_in(file, reader)
        things += told.things
        faults += told.faults
        files.append(FileRead(file.name, reader.kind, sum(len(thing.tells) for thing in told.things)))
    whole, unsure = joined(things)
    called = name or (statement.called if statement is not None else None) or UNNAMED
    stored, unplaced = with_storage(whole)
    made = described(stored, called, all_servers=all_servers)
    if statement is not None:
        made = with_stated(made, statement)
        of_people = (origin for origins in made.origins.values() for origin in origins if origin.file == statement.name)
        files.append(FileRead(statement.name, STATED, sum(1 for _ in of_people)))
    return Gathered(len(whole), made, files, [*faults, *unsure, *unplaced, *made.faults])


def _unlike(file: InputFile, like: Reader) -> InputFault:
    empty = "" if file.data.strip() else ", but empty"
    return InputFault(
        file.name, None, None, "warning",
        f"called like a file of the kind {like.kind}{empty or ', but nothing in it looks like one'}; it is not read",
        "Look whether the command that should have written it failed.",
    )  # fmt: skip
