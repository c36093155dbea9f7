"""`lsdasd` of Linux on System z: its DASDs, which under z/VM may be minidisks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.lines import lines_of, text_of
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.storage_facts import LAID, Block, BlockFact, tell
from domino_advisor.inputs.system import system_of
from domino_advisor.inputs.told import InputFault, Thing
from domino_advisor.inputs.units import BYTES_OF_A_GB

# Bus-ID, status, name, major:minor, type such as "ECKD (ESE)", size of a block, size, blocks
_ACTIVE = re.compile(
    r"([0-9a-f.]{4,10})\s+active(?:\(ro\))?\s+(dasd[a-z]{1,4})\s+\d+\s*:\s*\d+\s+\S+(?: \(ESE\))?"
    r"(?:\s+(\d{1,6})\s+\d{1,12}MB\s+(\d{1,14}))?.*"
)
_HEAD = re.compile(rb"(?m)^Bus-ID\s+Status\s+Name\s+Device\s+Type")


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The system with its DASDs. Those that are offline, and aliases, are no disks of their own."""
    thing = system_of(file)
    for line in lines_of(file.name, text_of(file)):
        if (match := _ACTIVE.fullmatch(line.text.strip())) is None:
            continue
        bus, name, block, blocks = match.groups()
        tell(thing, Block(name, whole=True, also=(bus if "." in bus else f"0.0.{bus}",)), line.origin())
        tell(thing, BlockFact(name, ("kind",), "volume"), line.origin())
        if block and blocks and (gb := round(int(block) * int(blocks) / BYTES_OF_A_GB, 3)):
            tell(thing, BlockFact(name, ("gb",), gb), line.origin())
    if thing.tells:
        yield thing
    else:
        yield InputFault(file.name, None, None, "warning", "no active DASD in it")


READER = Reader(
    "lsdasd", "the DASDs of Linux on System z", ("lsdasd*",), read, lambda begin: _HEAD.search(begin) is not None,
    by_name_alone=False,
    tells=(*LAID, "device/kind", "device/gb"),
    of="linux",
)  # fmt: skip
