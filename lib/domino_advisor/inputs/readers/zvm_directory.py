"""The user directory of z/VM: the virtual CPUs, the storage and the network of each guest.

A directory has the passwords of all its guests in plain text, in comments too. Nothing of a line is kept but the
statements that are read here, without their secret operands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.hosting import HOSTING, OF_A_VM, OF_SOME_IMAGE, PROCESSORS
from domino_advisor.inputs.lines import Line, lines_of, text_of
from domino_advisor.inputs.reading import LONG, Reader
from domino_advisor.inputs.secrets import TAKEN_OUT
from domino_advisor.inputs.storage_facts import LAID, STORAGE, Block
from domino_advisor.inputs.told import InputFault, Key, Origin, Telling, Thing, Trust
from domino_advisor.inputs.units import gib_of

_COLUMNS = 72
"""What stands behind is a number of the record, and no part of the statement."""
_ENTRIES = {"USER": 4, "IDENTITY": 5, "SUBCONFIG": 9, "PROFILE": 4, "GLOBALDEFS": 10}
"""What begins an entry, and how many letters of it there have to be."""
_PASSWORD = 2
"""The operand of USER and IDENTITY that is one: USER userid password storage maximum classes."""
_SIZE = re.compile(r"(\d{1,12})([KMGTP])")
_ADDRESS = re.compile(r"[0-9A-F]{1,4}")
_VOLUME = re.compile(r"[A-Z0-9$#@]{1,6}")
_WORDS_OF_A_PLACE = 6
"""MDISK address type start size volume; what follows may be passwords."""
_BEGINS = re.compile(
    rb"(?im)^[ \t]{0,80}(?:USER|IDENT(?:ITY)?)\s+[A-Z0-9$#@_+:-]{1,8}\s+\S+\s+\d+[KMGTP]\s+\d+[KMGTP]\b"
)

Statement = tuple[Line, Sequence[str]]
"""The line that it begins on, and its words in capitals."""


@dataclass(slots=True)
class _Entry:
    kind: str
    name: str
    line: Line
    words: Sequence[str]
    statements: list[Statement] = field(default_factory=list)


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The guests of a directory, each with the profile that it includes and the part of it that BUILD names."""
    entries = list(_entries(_statements(lines_of(file.name, text_of(file)))))
    parts = {(entry.kind, entry.name): entry for entry in entries}
    guests = [entry for entry in entries if entry.kind in ("USER", "IDENTITY")]
    if not guests:
        yield InputFault(file.name, None, None, "error", "no entry of a user directory in it")
    for guest in guests:
        statements, faults = _resolved(guest, parts)
        yield from faults
        yield _guest(file, guest, statements)


def _statements(lines: Iterator[Line]) -> Iterator[Statement]:
    """The statements, with what is continued behind a comma. Comments are passed over."""
    begun: Line | None = None
    words: list[str] = []
    for line in lines:
        text = line.text[:_COLUMNS].strip()
        if not text or text.startswith("*"):
            continue
        begun = begun or line
        goes_on = text.endswith(",")
        words += text.rstrip(",").upper().split()
        if not goes_on:
            yield begun, tuple(words)
            begun, words = None, []
    if begun is not None:
        yield begun, tuple(words)


def _entries(statements: Iterator[Statement]) -> Iterator[_Entry]:
    entry: _Entry | None = None
    for line, words in statements:
        kind = next((kind for kind, least in _ENTRIES.items() if _is(words, kind, least)), None)
        if kind is not None:
            if entry is not None:
                yield entry
            entry = _Entry(kind, words[1] if len(words) > 1 else "", line, words)
        elif entry is not None:
            entry.statements.append((line, words))
    if entry is not None:
        yield entry


def _is(words: Sequence[str], statement: str, least: int | None = None) -> bool:
    """Whether these are the words of a statement, which may be shortened to so many letters."""
    return bool(words) and statement.startswith(words[0]) and len(words[0]) >= (least or len(statement))


def _resolved(guest: _Entry, parts: Mapping[tuple[str, str], _Entry]) -> tuple[list[Statement], list[InputFault]]:
    """The statements of a guest: those of its profile first, its own, those of the part that is built."""
    before: list[Statement] = []
    after: list[Statement] = []
    faults: list[InputFault] = []
    for line, words in guest.statements:
        wanted = None
        if _is(words, "INCLUDE", 4) and len(words) > 1:
            wanted = "PROFILE", words[1]
        elif _is(words, "BUILD") and "SUBCONFIG" in words[:-1]:
            wanted = "SUBCONFIG", words[words.index("SUBCONFIG") + 1]
        if wanted is None:
            continue
        if (part := parts.get(wanted)) is None:
            message = f"{wanted[0]} {wanted[1]} is not in the file, so that what it says of {guest.name} is not known"
            faults.append(InputFault(line.file, line.number, 1, "warning", message))
        else:
            (before if wanted[0] == "PROFILE" else after).extend(part.statements)
    return [*before, *guest.statements, *after], faults


def _guest(file: InputFile, guest: _Entry, statements: Sequence[Statement]) -> Thing:
    keys = frozenset((Key.made("image", "file", f"{file.name}|{guest.name}"), Key.made("image", "name", guest.name)))
    thing = Thing("image", guest.name, keys, supplements=True)

    def tell(path: tuple[str, ...], value: Any, statement: Statement) -> None:
        thing.tells.append(Telling(path, value, _origin(statement), Trust.GIVEN))

    begin = guest.line, guest.words
    tell(HOSTING, "guest", begin)
    memory = _gib(guest.words[3]) if len(guest.words) > 3 else None
    told_by = begin
    for statement in statements:
        if _is(statement[1], "STORAGE", 4) and len(statement[1]) > 1:
            memory, told_by = _gib(statement[1][1]) or memory, statement
    if memory is not None:
        tell(("memory_gib",), memory, told_by)
    if processors := _processors(statements):
        tell(PROCESSORS, *processors)
    for statement, disk, volume in _minidisks(statements):
        # Linux names the disk by its address; of the words none is kept that may be a password
        place = Origin(statement[0].file, statement[0].number, 1, " ".join(statement[1][:_WORDS_OF_A_PLACE]))
        on = f"volume {volume}"
        for block in (Block(on, whole=True), Block(f"0.0.{disk}", (on,))):
            thing.tells.append(Telling(STORAGE, block, place, Trust.GIVEN))
    for statement in statements:
        if _is(statement[1], "NICDEF", 4) and (attachment := _attachment(statement[1])):
            tell(("network_attachment",), attachment, statement)
    return thing


def _processors(statements: Sequence[Statement]) -> tuple[int, Statement] | None:
    """How many virtual CPUs are defined: by CPU statements, and by commands that define some when it logs on."""
    addresses: set[str] = set()
    first: Statement | None = None
    for statement in statements:
        words = statement[1]
        if _is(words, "CPU") and len(words) > 1:
            found = {words[1]}
        elif _is(words, "COMMAND", 3) and len(words) > 3 and words[1] in ("DEFINE", "DEF") and words[2] == "CPU":
            found = _addresses(words[3])
        else:
            continue
        addresses |= {address.zfill(2) for address in found}
        first = first or statement
    # CPU 00 is there whether a command names it or not
    return (len(addresses | {"00"}), first) if first is not None else None


def _minidisks(statements: Sequence[Statement]) -> Iterator[tuple[Statement, str, str]]:
    """The minidisks that are parts of real volumes, each with its address and the volume. One that is on several, as of
    an identity that is built in several systems, is left out.
    """
    found: dict[str, list[tuple[Statement, str]]] = {}
    for statement in statements:
        words = statement[1]
        if (
            _is(words, "MDISK", 2)
            and len(words) >= _WORDS_OF_A_PLACE
            and _ADDRESS.fullmatch(words[1])
            and words[3].isdecimal()
            and (words[4].isdecimal() or words[4] == "END")
            and _VOLUME.fullmatch(words[5])
        ):
            found.setdefault(words[1].lower().zfill(4), []).append((statement, words[5]))
    for address, several in found.items():
        if len({volume for _, volume in several}) == 1:
            yield several[0][0], address, several[0][1]


def _addresses(text: str) -> set[str]:
    """The CPUs of a command: 01, or 01-03 in sixteens."""
    low, _, high = text.partition("-")
    try:
        numbers = range(int(low, 16), int(high or low, 16) + 1)
    except ValueError:
        return set()
    return {f"{number:02X}" for number in numbers[:64]}


def _attachment(words: Sequence[str]) -> str | None:
    if "LAN" not in words[:-2]:
        return None
    # the system owns a virtual switch; a guest LAN may be anybody's
    return "vswitch" if words[words.index("LAN") + 1] == "SYSTEM" else "guest-lan"


def _gib(text: str) -> float | None:
    match = _SIZE.fullmatch(text)
    return gib_of(int(match[1]), match[2]) if match else None


def _origin(statement: Statement) -> Origin:
    """The place of a statement, with its words; the operand of an entry that is a password is taken out."""
    line, words = statement
    entry = any(_is(words, kind, least) for kind, least in _ENTRIES.items())
    shown = [TAKEN_OUT if entry and at == _PASSWORD else word for at, word in enumerate(words)]
    return Origin(line.file, line.number, 1, " ".join(shown))


READER = Reader(
    "z/VM directory", "CPUs, storage and network of the guests of z/VM",
    ("user.direct", "user.dir", "*.direct", "user_direct*"), read, lambda begin: _BEGINS.search(begin) is not None,
    longest=LONG,
    tells=("image/name", *OF_SOME_IMAGE, *OF_A_VM, "image/memory_gib", "image/network_attachment", *LAID),
    of="guest",
)  # fmt: skip
