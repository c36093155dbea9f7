"""A file that is not what it is called like, or that its reader cannot read, costs itself alone, and is told."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from domino_advisor.inputs import reading
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import gathered
from domino_advisor.inputs.kinds import READERS, reader_of
from domino_advisor.inputs.reading import MOST_FAULTS, Reader, told_in
from domino_advisor.inputs.told import InputFault, Thing
from domino_advisor.inputs.values import said
from tests.inputs.bundles import notes_ini
from tests.inputs.samples import SAMPLES

BY_NAME = [reader for reader in READERS if reader.by_name_alone and reader.looks is None]


def _reader(*told: Thing | InputFault | Exception) -> Reader:
    def read(file: InputFile) -> Iterator[Thing | InputFault]:
        for one in told:
            if isinstance(one, Exception):
                raise one
            yield one

    return Reader("kind", "", ("kind.txt",), read, tells=(), of="any")


@pytest.mark.parametrize("reader", BY_NAME, ids=lambda reader: reader.kind)
@pytest.mark.parametrize("data", [b"", b" \r\n\n"])
def test_an_empty_file_is_told(reader: Reader, data: bytes) -> None:
    found = gathered([InputFile(f"a/{reader.names[0].replace('*', 'x')}", data)])
    assert [(fault.weight, fault.message) for fault in found.faults] == [("error", "the file is empty")]


@pytest.mark.parametrize("reader", [reader for reader in BY_NAME if reader.is_text], ids=lambda reader: reader.kind)
def test_a_binary_file_is_no_text(reader: Reader) -> None:
    found = gathered([InputFile(f"a/{reader.names[0].replace('*', 'x')}", b"\x7fELF\0\0\1")])
    assert [fault.message for fault in found.faults] == [
        f"binary, and no text as a file of the kind {reader.kind} is; it is not read"
    ]


def test_what_is_longer_than_any_file_of_its_kind_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    data = notes_ini("MAIL01", *["x=1"] * 2_200_000)
    (fault,) = gathered([InputFile("notes.ini", data)]).faults
    assert fault.message == "longer than 8 MiB, which no file of the kind notes.ini is; it is not read"


@pytest.mark.parametrize(
    ("data", "why"), [(b"<html>404 Not Found</html>", "nothing in it looks like one"), (b"", "empty")]
)
@pytest.mark.parametrize("name", ["vcenter.json", "lsblk.json", "storcli.txt", "ssacli.txt", "facts.json"])
def test_a_file_that_is_not_what_it_is_called_like_is_told(name: str, data: bytes, why: str) -> None:
    (fault,) = gathered([InputFile(name, data)]).faults
    assert fault.weight == "warning"
    assert fault.message.startswith("called like a file of the kind ")
    assert f", but {why}; it is not read" in fault.message


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
@pytest.mark.parametrize("kind", [
    "storcli", "ssacli", "MegaCli", "lsblk", "CIM JSON", "systeminfo", "wmic", "performance counters",
    "vCenter in JSON", "Terraform", "Ansible facts", "One-Touch Setup",
])  # fmt: skip
def test_what_powershell_wrote_is_known_by_how_it_begins(kind: str, encoding: str) -> None:
    reader = reader_of(InputFile("a/written-by-powershell", SAMPLES[kind].decode().encode(encoding)))
    assert reader is not None
    assert reader.kind == kind


def test_a_file_that_is_called_like_none_is_listed_alone() -> None:
    found = gathered([InputFile("readme.md", b"hello")])
    assert found.faults == []
    assert [(file.name, file.kind) for file in found.files] == [("readme.md", None)]


def test_a_reader_that_fails_costs_its_file_alone_and_shows_nothing_of_it() -> None:
    told = told_in(InputFile("kind.txt", b"x"), _reader(Thing("image", "a", frozenset()), KeyError("hunter2")))
    assert told.things == []
    (fault,) = told.faults
    assert fault.message == "the reader of kind failed unexpectedly (KeyError); nothing of it is taken"


def test_of_a_file_with_very_many_faults_the_others_are_counted() -> None:
    many = [InputFault("kind.txt", line, None, "warning", "x") for line in range(MOST_FAULTS + 1_234)]
    faults = told_in(InputFile("kind.txt", b"x"), _reader(*many)).faults
    assert len(faults) == MOST_FAULTS + 1
    assert faults[-1].message == "1,234 more of this file are not told"


def test_of_a_file_that_tells_of_more_than_any_inventory_has_the_rest_is_not_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "MOST_THINGS", 2)
    told = told_in(InputFile("kind.txt", b"x"), _reader(*(Thing("image", name, frozenset()) for name in "abc")))
    assert [thing.name for thing in told.things] == ["a", "b"]
    (fault,) = told.faults
    assert fault.message == "more than 2 things are told of in one file; the rest of it is not read"


def test_every_reader_has_a_limit_that_files_have_too() -> None:
    assert all(0 < reader.longest <= reading.LONG for reader in READERS)


@pytest.mark.parametrize(("value", "words"), [
    ({"from": 2, "to": 4}, "2 to 4"), ({"from": 15.5}, "at least 15.5"), ({"to": 3}, "at most 3"), (True, "true"),
])  # fmt: skip
def test_a_value_in_a_message_is_in_words(value: object, words: str) -> None:
    assert said(value) == words


@pytest.mark.parametrize("reader", [reader for reader in READERS if reader.looks], ids=lambda reader: reader.kind)
@pytest.mark.parametrize("piece", [b"\n", b" ", b"\t", b"a", b"1 ", b'{"a":', b"=", b"\r\r\n"])
def test_how_a_file_begins_is_looked_at_in_no_time(reader: Reader, piece: bytes) -> None:
    assert reader.looks is not None
    began = time.perf_counter()
    reader.looks((piece * 8_192)[:8_192])
    assert time.perf_counter() - began < 0.5
