"""What a reader tells of storage, as the tests of these readers look at it."""

from __future__ import annotations

from typing import Any

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.kinds import reader_of
from domino_advisor.inputs.storage_facts import STORAGE, Block, BlockFact, FileSystem, Held
from domino_advisor.inputs.told import InputFault, Origin, Thing


class Stored:
    """The facts of storage that a file tells, and what is wrong with it."""

    def __init__(self, name: str, data: str | bytes, kind: str) -> None:
        file = InputFile(f"mail01/{name}", data.encode() if isinstance(data, str) else data)
        reader = reader_of(file)
        assert reader is not None
        assert reader.kind == kind
        found = list(reader.read(file))
        self.faults = [one for one in found if isinstance(one, InputFault)]
        self.origins: list[tuple[Any, Origin]] = [
            (telling.value, telling.origin)
            for one in found
            if isinstance(one, Thing)
            for telling in one.tells
            if telling.path == STORAGE
        ]

    @property
    def systems(self) -> list[FileSystem]:
        return [fact for fact, _ in self.origins if isinstance(fact, FileSystem)]

    @property
    def held(self) -> list[Held]:
        return [fact for fact, _ in self.origins if isinstance(fact, Held)]

    @property
    def blocks(self) -> dict[str, Block]:
        return {fact.name: fact for fact, _ in self.origins if isinstance(fact, Block)}

    def said(self, name: str) -> dict[str, Any]:
        """What is said of one block device."""
        facts = [fact for fact, _ in self.origins if isinstance(fact, BlockFact) and fact.name == name]
        return {"/".join(fact.path): fact.value for fact in facts}

    def place(self, name: str, path: str) -> str:
        """Where a member of a block device is told."""
        return next(
            origin.place
            for fact, origin in self.origins
            if isinstance(fact, BlockFact) and fact.name == name and "/".join(fact.path) == path
        )

    @property
    def messages(self) -> list[str]:
        return [f"{fault.weight}: {fault.message}" for fault in self.faults]

    @property
    def text(self) -> str:
        """All that could be shown of it."""
        return repr(self.origins) + repr(self.faults)
