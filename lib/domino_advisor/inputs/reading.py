"""What a reader of one kind of file is: how such a file is known, and what it makes of it."""

from __future__ import annotations

import fnmatch
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.told import InputFault, Thing

Read = Callable[[InputFile], Iterator[Thing | InputFault]]


@dataclass(frozen=True, slots=True)
class Reader:
    """kind: what such files are called; about: what they tell, in a line; names: patterns of their names, in small
    letters, held against the end of the path; looks: whether the first bytes are such a file, asked where no name fits
    and, where it is given, of those whose name fits too; read: what a file tells.
    """

    kind: str
    about: str
    names: tuple[str, ...]
    read: Read
    looks: Callable[[bytes], bool] | None = None
    by_name_alone: bool = True

    def knows(self, file: InputFile) -> bool:
        """Whether the file is of this kind by its name."""
        path = file.name.lower()
        return any(fnmatch.fnmatchcase(path, f"*/{name}") or fnmatch.fnmatchcase(path, name) for name in self.names)
