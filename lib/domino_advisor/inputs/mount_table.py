"""Which file system of one image a path lies in: the longest mount point that it begins with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from domino_advisor.inputs.paths import is_within, parts_of
from domino_advisor.inputs.storage_facts import FileSystem
from domino_advisor.inputs.told import Origin


@dataclass(frozen=True, slots=True)
class Mounted:
    """A file system and where a file tells it."""

    system: FileSystem
    origin: Origin


@dataclass(slots=True)
class MountTable:
    """The file systems of an image. all_listed: whether there are no others."""

    all_listed: bool = False
    _at: dict[tuple[str, ...], list[Mounted]] = field(default_factory=dict)

    @classmethod
    def of(cls, systems: Iterable[tuple[FileSystem, Origin]]) -> MountTable:
        """The table that files make. Of two file systems that one file has at one point the later hides the other."""
        table = cls()
        for system, origin in systems:
            if (point := parts_of(system.point)) is None:
                continue
            table.all_listed |= system.all_listed
            found = table._at.setdefault(point, [])
            found[:] = [*(one for one in found if one.origin.file != origin.file), Mounted(system, origin)]
        return table

    def __bool__(self) -> bool:
        return bool(self._at)

    def covering(self, path: tuple[str, ...]) -> Sequence[Mounted]:
        """The file system that a path lies in, once for each file that tells it; nothing where that is not known. A
        list that leaves out file systems, such as those of a network, tells of a mount point itself alone.
        """
        for length in range(len(path), 0, -1):
            if (found := self._at.get(path[:length])) is not None:
                return found if self.all_listed or length == len(path) else ()
        return ()

    def points_in(self, folder: tuple[str, ...]) -> Iterable[tuple[tuple[str, ...], Sequence[Mounted]]]:
        """The mount points that lie directly in a folder, in the order in which they were told."""
        for point, found in self._at.items():
            if len(point) == len(folder) + 1 and is_within(point, folder):
                yield point, found
