"""Whatever a file holds, its reader ends, says what is wrong and where, and what comes of it is a valid description."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domino_advisor.inputs.files import InputFile, files_in
from domino_advisor.inputs.gathering import gathered
from domino_advisor.inputs.kinds import READERS
from domino_advisor.inputs.lines import text_of
from domino_advisor.inputs.reading import Reader, told_in
from domino_advisor.inputs.told import InputFault, Thing
from domino_advisor.inputs.written import as_yaml
from domino_advisor_schemas.deployment import load_deployment
from tests.inputs.bundles import VDISK, VHOST, VINFO, vm, workbook
from tests.inputs.samples import SAMPLES, named, sample
from tests.inputs.spoiled import pieces, spoiled_workbooks, texts, timeless

BOOK = timeless(workbook({
    "vInfo": (VINFO, [vm("MAIL01"), vm("MAIL02", Host="esx2")]),
    "vDisk": (VDISK, [{"VM": "MAIL01", "Disk": "Hard disk 1", "Thin": True, "Path": "[ds1] a/a.vmdk"}]),
    "vHost": (VHOST, [{"Host": "esx1", "Cluster": "prod", "# Cores": 64, "# CPU": 2, "VI SDK Server": "vc1"}]),
}))  # fmt: skip
LONGEST_MESSAGE = 600


def check(file: InputFile, reader: Reader) -> None:
    """What must hold of whatever a reader makes of a file: of what it yields, and of the description of it alone."""
    told = told_in(file, reader)
    # rows of RVTools may be of what is not connected, which is all that they tell
    assert told.things or told.faults or reader.kind == "RVTools"
    found = list(reader.read(file))
    lines = None if is_workbook(file) else text_of(file).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for one in found:
        assert isinstance(one, (Thing, InputFault))
        for place in [one] if isinstance(one, InputFault) else [telling.origin for telling in one.tells]:
            assert place.file == file.name
            if lines is not None and place.line is not None:
                assert 1 <= place.line <= len(lines)
                assert place.column is None or 1 <= place.column <= len(lines[place.line - 1]) + 1
        if isinstance(one, InputFault):
            assert one.message and len(one.message) <= LONGEST_MESSAGE, one.message
    made = gathered([file])
    load_deployment(made.described.value)
    as_yaml(made.described)


def is_workbook(file: InputFile) -> bool:
    """Whether a file is read as a workbook, of which lines are rows."""
    return file.data.startswith(b"PK\3\4") or file.name.endswith(".xlsx")


def test_each_reader_has_a_sample_that_tells_something() -> None:
    for reader in READERS:
        assert any(isinstance(one, Thing) for one in reader.read(sample(reader))), reader.kind


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.kind)
@settings(max_examples=60)
@given(st.data())
def test_a_reader_ends_whatever_it_reads(reader: Reader, data: st.DataObject) -> None:
    check(InputFile(named(reader), data.draw(texts(SAMPLES[reader.kind]))), reader)


@settings(max_examples=60)
@given(spoiled_workbooks(BOOK))
def test_a_workbook_is_read_whatever_is_in_it(data: bytes) -> None:
    (reader,) = (reader for reader in READERS if reader.kind == "RVTools")
    check(InputFile("a/RVTools_export.xlsx", data), reader)


@settings(max_examples=100)
@given(pieces(BOOK), st.sampled_from(("a.zip", "a.tar", "a.tar.gz", "a.gz", "a.xz", "a.ova", "b.zip.gz")))
def test_an_archive_is_read_whatever_is_in_it(data: bytes, name: str) -> None:
    found = list(files_in(name, data))
    assert found
    for one in found:
        assert (one.name if isinstance(one, InputFile) else one.file).startswith(name)
        assert isinstance(one, InputFile) or len(one.message) <= LONGEST_MESSAGE, one.message


@settings(max_examples=150)
@given(st.data())
def test_what_files_tell_is_a_valid_description(data: st.DataObject) -> None:
    readers = data.draw(st.lists(st.sampled_from(READERS), min_size=1, max_size=4))
    files = [
        InputFile(
            f"{data.draw(st.sampled_from(('a', 'b', 'mail01')))}/{named(reader)[2:]}",
            data.draw(pieces(SAMPLES[reader.kind])),
        )
        for reader in readers
    ]
    made = gathered(files)
    load_deployment(made.described.value)
    as_yaml(made.described)
