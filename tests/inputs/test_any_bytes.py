"""Whatever a file holds, its reader ends, says what is wrong, and what comes of it is a valid description."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import gathered
from domino_advisor.inputs.kinds import READERS
from domino_advisor.inputs.reading import Reader
from domino_advisor.inputs.told import InputFault, Thing
from domino_advisor.inputs.written import as_yaml
from domino_advisor_schemas.deployment import load_deployment
from tests.inputs.samples import SAMPLES, name_of


def test_each_reader_has_a_sample_that_tells_something() -> None:
    for reader in READERS:
        found = list(reader.read(InputFile(name_of(reader), SAMPLES[reader.kind])))
        assert any(isinstance(one, Thing) for one in found), reader.kind


@st.composite
def _broken(draw: st.DrawFn, sample: bytes) -> bytes:
    """A sample of which pieces are taken out, doubled, or changed to other bytes."""
    data = bytearray(sample)
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(data)))
        length = draw(st.integers(0, 12))
        piece = draw(st.one_of(st.binary(max_size=8), st.sampled_from(
            [b"", b"\n", b"=", b",", b"\0", b"99999999999999", b"-1", b"0", b"\xff\xfe", b" ", b'"', b"1.5", b"{", b"@"]
        )))  # fmt: skip
        data[at : at + length] = piece
    return bytes(data)


_VALUES = (
    "",
    "0",
    "-1",
    "1.5",
    "99999999999",
    "x" * 300,
    "a/b",
    "/",
    "a\u202eb",
    "0,x:99999",
    "none",
    "true",
    "\t",
    "🐘" * 60,
)


@st.composite
def _filled(draw: st.DrawFn, sample: bytes) -> bytes:
    """A sample of which values, what stands behind a sign, are others."""
    lines = sample.decode().splitlines()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        parts = re.split(r"([=:;,\s]+)", lines[at])
        which = draw(st.integers(0, len(parts) - 1))
        parts[which] = draw(st.sampled_from(_VALUES))
        lines[at] = "".join(parts)
    return "\n".join(lines).encode()


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.kind)
@settings(max_examples=60)
@given(st.data())
def test_a_reader_ends_whatever_it_reads(reader: Reader, data: st.DataObject) -> None:
    content = data.draw(st.one_of(st.binary(max_size=300), _broken(SAMPLES[reader.kind])))
    found = list(reader.read(InputFile(name_of(reader), content)))
    assert all(isinstance(one, (Thing, InputFault)) for one in found)
    assert found or reader.kind == "RVTools"  # a table without rows tells nothing, and nothing is wrong with it


@settings(max_examples=150)
@given(st.data())
def test_what_files_tell_is_a_valid_description(data: st.DataObject) -> None:
    readers = data.draw(st.lists(st.sampled_from(READERS), min_size=1, max_size=4))
    files = [
        InputFile(
            f"{data.draw(st.sampled_from(('a', 'b', 'mail01')))}/{name_of(reader)[2:]}",
            data.draw(_broken(SAMPLES[reader.kind])),
        )
        for reader in readers
    ]
    made = gathered(files)
    load_deployment(made.described.value)
    as_yaml(made.described)
