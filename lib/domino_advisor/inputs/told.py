"""What a file tells: things, by what each is known again, and what is said of them, each with its place in the file."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import Any, Literal

from domino_advisor.core.answer import FaultWeight, FilePlace

ThingType = Literal["site", "esx-cluster", "host", "machine", "lpar", "image", "dpar", "device"]
"""What can be told of: the objects of a description that have facts of their own."""

Weight = FaultWeight
"""How grave a fault is: facts are lost by it, facts may be wrong or lost by it, nothing is."""

LONGEST_TEXT = 200
"""More of a line than this is not kept with a fact."""


@dataclass(frozen=True, slots=True, order=True)
class Origin:
    """Where something stands. file: as it was named, with the way through an archive; line, column: from 1.

    text: what stands there, without what is secret. sheet: that of a workbook, of which line and column are the row
    and the column.
    """

    file: str
    line: int | None = None
    column: int | None = None
    text: str = ""
    sheet: str = ""

    @property
    def place(self) -> str:
        """The file, the line and the column, as messages name them."""
        return self.at.text

    @property
    def at(self) -> FilePlace:
        """The same place as an answer tells it."""
        return FilePlace(self.file, self.line, self.column, self.sheet or None)

    def fault(self, message: str, advice: str = "", weight: Weight = "warning") -> InputFault:
        """What is wrong there."""
        return InputFault(self.file, self.line, self.column, weight, message, advice, self.sheet)


class Trust(enum.IntEnum):
    """Whose word counts where files tell one thing in two ways; the higher one. docs/files.md says why.

    EXPORTED: an inventory or a report that was made of something else, or what was wanted when it was set up. STATED:
    what a person states beside the files.
    REPORTED: what the running system says of itself. CONFIGURED: the file that the system takes it from. GIVEN: whoever
    gives it to the system, such as the hypervisor that gives a VM its memory.
    """

    EXPORTED = 1
    STATED = 2
    REPORTED = 3
    CONFIGURED = 4
    GIVEN = 5


HINTS = ("home", "common-name")
"""By what a file without a name in it may mean a server: a folder that holds its files, its common name. As a key such
a name joins nothing by itself; it is what `same_as` of another thing is looked up in.
"""
HOLDER = "^"
"""Begins the path of what a thing tells of what holds it: a server of the system that it runs on."""


@dataclass(frozen=True, slots=True)
class Key:
    """By what a thing is known again in another file. by: what kind of name it is; name: the name, compared in small
    letters.
    """

    of: ThingType
    by: str
    name: str

    @classmethod
    def made(cls, of: ThingType, by: str, name: str) -> Key:
        """A key whose name is folded."""
        return cls(of, by, name.strip().casefold())


@dataclass(frozen=True, slots=True)
class Measured:
    """That a value was measured over some time, so that those of several captures make one. how: mean, by how long
    each was; highest and lowest; alike, where it is known only if each capture has the same. seconds: how long.
    """

    how: Literal["mean", "highest", "lowest", "alike"]
    seconds: float


@dataclass(frozen=True, slots=True)
class Telling:
    """One thing that is said. path: the members on the way to it in the description, from the thing; a member of a
    list is named as `@NAME`. value: as a description states it, or, where it is the name of a device, its key. adds:
    whether it is a list to which others add, so that the list of the description is not known to be complete.
    measured: how it comes together with what other captures measured, None of what was not measured; such a value may
    be None, where a measurement leaves it open.
    """

    path: tuple[str, ...]
    value: Any
    origin: Origin
    trust: Trust
    adds: bool = False
    measured: Measured | None = None


@dataclass(slots=True)
class Thing:
    """Something that a file tells of. name: what it is called there; keys: by what it is known again; within: keys of
    what holds it, the nearest first. supplements: whether it only adds to what another file tells of the same: an
    inventory of all systems says of most of them nothing that matters here. same_as: hints at the thing that it is, the
    surest first, where one thing alone has the first of them that any has.
    """

    type: ThingType
    name: str
    keys: frozenset[Key]
    within: tuple[Key, ...] = ()
    tells: list[Telling] = field(default_factory=list)
    supplements: bool = False
    same_as: tuple[Key, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class InputFault:
    """Something that is wrong with a file, or that is told in it and cannot be taken.

    used: where something is told in two ways, the place of the value that is used; told: the other value, in words.
    """

    file: str
    line: int | None
    column: int | None
    weight: Weight
    message: str
    advice: str = ""
    sheet: str = ""
    used: Origin | None = None
    told: str = ""

    @property
    def place(self) -> str:
        """The file, the line and the column, as messages name them."""
        return self.at.text

    @property
    def at(self) -> FilePlace:
        """The same place as an answer tells it."""
        return FilePlace(self.file, self.line, self.column, self.sheet or None)
