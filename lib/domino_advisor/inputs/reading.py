"""What a reader of one kind of file is: how such a file is known, and what it makes of it, whatever is in it."""

from __future__ import annotations

import fnmatch
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from domino_advisor.inputs.files import MIB, InputFile
from domino_advisor.inputs.lines import is_text
from domino_advisor.inputs.told import InputFault, Thing

MOST_FAULTS = 100
"""More of one file than these are counted, and no more told of."""
MOST_THINGS = 300_000
"""An inventory of some thirty thousand VMs tells of as many. The rest of a file is not read: memory is bounded."""
SHORT = 8 * MIB
"""What a host prints of itself is never longer than this."""
LONG = 64 * MIB
"""What is of many hosts, or of many days, may be as long as any file that is read."""

Read = Callable[[InputFile], Iterator[Thing | InputFault]]


@dataclass(frozen=True, slots=True)
class Reader:
    """kind: what such files are called; about: what they tell, in a line; names: patterns of their names, in small
    letters, held against the end of the path; looks: whether the first bytes, in UTF-8
    and without a mark where there was one, are such a file, asked where no name fits
    and, where it is given, of those whose name fits too; read: what a file tells; longest: what is longer, in bytes, is
    none of its kind; is_text: whether it is a text. tells: all places of a description that such a file can tell, as
    `image/memory_gib`: what the object is that has it, and the way from there; TYPE/name where it names such an object.
    of: of what such files are: an operating system, VMs (vm), guests of z/VM (guest), or any.
    """

    kind: str
    about: str
    names: tuple[str, ...]
    read: Read
    looks: Callable[[bytes], bool] | None = None
    by_name_alone: bool = True
    longest: int = SHORT
    is_text: bool = True
    tells: tuple[str, ...] = field(kw_only=True)
    of: str = field(kw_only=True)

    def knows(self, file: InputFile) -> bool:
        """Whether the file is of this kind by its name."""
        path = file.name.lower()
        return any(fnmatch.fnmatchcase(path, f"*/{name}") or fnmatch.fnmatchcase(path, name) for name in self.names)


@dataclass(slots=True)
class ToldIn:
    """What one file told, and what is wrong with it."""

    things: list[Thing] = field(default_factory=list)
    faults: list[InputFault] = field(default_factory=list)


def told_in(file: InputFile, reader: Reader) -> ToldIn:
    """What a reader makes of a file. Whatever goes wrong in it costs this file alone, and is one of its faults."""
    unfit = _unfit(file, reader)
    if unfit is not None:
        return ToldIn(faults=[unfit])
    made = ToldIn()
    more = 0
    try:
        for told in reader.read(file):
            if isinstance(told, Thing):
                if len(made.things) == MOST_THINGS:
                    message = f"more than {MOST_THINGS:,} things are told of in one file; the rest of it is not read"
                    made.faults.append(InputFault(file.name, None, None, "error", message, "Export it in parts."))
                    break
                made.things.append(told)
            elif len(made.faults) < MOST_FAULTS:
                made.faults.append(told)
            else:
                more += 1
    except Exception as error:
        # what was not foreseen may hold a part of the file in its text
        message = f"the reader of {reader.kind} failed unexpectedly ({type(error).__name__}); nothing of it is taken"
        return ToldIn(
            faults=[InputFault(file.name, None, None, "error", message, "Report it as a fault of this program.")]
        )
    if more:
        made.faults.append(InputFault(file.name, None, None, "warning", f"{more:,} more of this file are not told"))
    return made


def _unfit(file: InputFile, reader: Reader) -> InputFault | None:
    """Why a file is none of its kind, whatever stands in it."""
    if not file.data.strip():
        return InputFault(
            file.name, None, None, "error", "the file is empty",
            "Look whether the command that should have written it failed, and give it again.",
        )  # fmt: skip
    if len(file.data) > reader.longest:
        length = (
            f"longer than {reader.longest // MIB:,} MiB, which no file of the kind {reader.kind} is; it is not read"
        )
        return InputFault(file.name, None, None, "error", length)
    if reader.is_text and not is_text(file.data):
        return InputFault(
            file.name,
            None,
            None,
            "error",
            f"binary, and no text as a file of the kind {reader.kind} is; it is not read",
        )
    return None
