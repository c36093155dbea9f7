"""Files that are spoiled: texts by pieces and by values, workbooks by sheets, columns, cells, XML and bytes."""

from __future__ import annotations

import datetime
import io
import re
import zipfile
from typing import Any

import openpyxl
from hypothesis import strategies as st
from openpyxl.utils.exceptions import IllegalCharacterError

from tests.inputs.bundles import VDISK, VHOST, VINFO

_PIECES = (
    b"", b"\n", b"\r\n", b"=", b",", b";", b":", b"\0", b"99999999999999", b"-1", b"0", b"\xff\xfe", b" ", b"\t", b'"',
    b"'", b"1.5", b"1e999", b"NaN", b"null", b"true", b"{", b"}", b"[", b"]", b"<", b"@", b"\\", b"(", b"*", b"%",
    b"\xc3\xa9", b"\xe2\x80\xae", b"\xf0\x9f\x90\x98", b"\x1b[31m",
)  # fmt: skip
_VALUES = (
    "", "0", "-1", "1.5", "1e999", "99999999999", "9" * 40, "x" * 300, "a/b", "/", "a\u202eb", "0,x:99999", "none",
    "true", "\t", "\N{ELEPHANT}" * 60, "[]", "{}", '"', "'", "NaN", "null", "..", "~", "^", "@", "0x10", "\u0663",
)  # fmt: skip


@st.composite
def pieces(draw: st.DrawFn, sample: bytes) -> bytes:
    """A text of which pieces are taken out, doubled, moved, or changed to other bytes, or which ends early."""
    data = bytearray(sample)
    for _ in range(draw(st.integers(0, 4))):
        at, length = draw(st.integers(0, len(data))), draw(st.integers(0, 12))
        piece = draw(st.one_of(st.binary(max_size=8), st.sampled_from(_PIECES)))
        data[at : at + length] = piece
    if draw(st.integers(0, 9)) == 0:
        begin, length, to = (draw(st.integers(0, len(data))) for _ in range(3))
        data[to:to] = data[begin : begin + length]
    return bytes(data[: draw(st.integers(0, len(data)))]) if draw(st.integers(0, 9)) == 0 else bytes(data)


@st.composite
def values(draw: st.DrawFn, sample: bytes) -> bytes:
    """A text of which values, what stands behind a sign, are others, and lines are gone or stand twice."""
    lines = sample.decode().splitlines()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        how = draw(st.integers(0, 9))
        if how == 0 and len(lines) > 1:
            del lines[at]
        elif how == 1:
            lines.insert(draw(st.integers(0, len(lines))), lines[at])
        else:
            parts = re.split(r"([=:;,\s]+)", lines[at])
            which = draw(st.integers(0, len(parts) - 1))
            parts[which] = draw(st.sampled_from(_VALUES))
            lines[at] = "".join(parts)
    return draw(st.sampled_from(("\n", "\r\n"))).join(lines).encode()


def texts(sample: bytes) -> st.SearchStrategy[bytes]:
    """A text spoiled in any of these ways, or another one, or in an encoding of Windows."""
    broken = st.one_of(pieces(sample), values(sample))
    in_utf_16 = values(sample).map(lambda data: data.decode().encode("utf-16"))
    return st.one_of(broken, broken, broken, in_utf_16, st.binary(max_size=300))


TABS = (
    *("vInfo", "vDisk", "vNetwork", "vCD", "vUSB", "vFloppy", "vTools", "vHost", "vCluster", "vDatastore"),
    *("tabvInfo", "vinfo", "vHost ", "vMetaData", "Sheet", "vInfo (2)", "v" * 30),  # openpyxl numbers what stands twice
)
COLUMNS = tuple(dict.fromkeys((
    *VINFO, *VDISK, *VHOST, "Connected", "Adapter", "NIC Type", "Tools", "Tools Status", "Name", "HA enabled",
    "Datacenter", "Disk Path", "Annotation", "vm", "VM ", "CPU s", "OS according to the VMware Tools", "", "#REF!",
)))  # fmt: skip
_CELLS = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 10**15), st.floats(), st.text(max_size=8), st.sampled_from(_VALUES),
    st.datetimes(datetime.datetime(1950, 1, 1), datetime.datetime(2100, 1, 1)),
    st.timedeltas(datetime.timedelta(0), datetime.timedelta(days=99)),
    st.sampled_from((
        "MAIL01", "esx1", "prod", "vc1", "poweredOn", "True", "False", "=1/0", "=A1", "#N/A", "#REF!", "Hard disk 1",
        "[ds1] MAIL01/MAIL01.vmdk", "[", "[]", "16,384", "4.0", "vmxnet3", "toolsOk", "VMware ESXi 8.0.3 build-1",
        "SUSE Linux Enterprise 15 (64-bit)", "u-1", 4, 16384,
    )),
)  # fmt: skip


@st.composite
def workbooks(draw: st.DrawFn) -> bytes:
    """A workbook of sheets as RVTools names them, or nearly so, with columns and cells of any kind."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for _ in range(draw(st.integers(1, 3))):
        sheet = book.create_sheet(draw(st.sampled_from(TABS)))
        above = draw(st.integers(0, 2))
        columns = draw(st.lists(st.sampled_from(COLUMNS), min_size=1, max_size=8))
        rows: list[list[Any]] = [[None]] * above + [list(columns)]
        rows += draw(st.lists(st.lists(_CELLS, max_size=9), max_size=5))
        for number, row in enumerate(rows, 1):
            for at, value in enumerate(row, 1):
                _put(sheet, number, at, value)
        if draw(st.integers(0, 4)) == 0:
            sheet.merge_cells(start_row=1, start_column=1, end_row=2, end_column=2)
        if len(book.worksheets) > 1 and draw(st.integers(0, 9)) == 0:
            sheet.sheet_state = "hidden"
    stream = io.BytesIO()
    book.save(stream)
    return timeless(stream.getvalue())


def timeless(book: bytes) -> bytes:
    """A workbook that does not say when it was written, so that the same one has the same bytes again."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as whole, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as changed:
        for name in whole.namelist():
            data = re.sub(rb"(W3CDTF\">)[^<]*", rb"\g<1>2026-01-01T00:00:00Z", whole.read(name))
            changed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def _put(sheet: Any, row: int, column: int, value: Any) -> None:
    try:
        sheet.cell(row, column).value = value
    except (IllegalCharacterError, ValueError):
        # openpyxl refuses to write it; other programs may, which `parts` does
        sheet.cell(row, column).value = None


@st.composite
def parts(draw: st.DrawFn, book: bytes) -> bytes:
    """A workbook of which the XML of a part is spoiled, or a part is gone or stands twice."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as whole, zipfile.ZipFile(stream, "w") as changed:
        which = draw(st.sampled_from(whole.namelist()))
        how = draw(st.integers(0, 9))
        for name in whole.namelist():
            data = whole.read(name)
            if name == which and how == 0:
                continue
            if name == which:
                data = draw(pieces(data))
            changed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


@st.composite
def spoiled_workbooks(draw: st.DrawFn, book: bytes) -> bytes:
    """A workbook that was made so, or whose parts or whose bytes were spoiled."""
    given = draw(st.one_of(st.just(book), workbooks()))
    return draw(st.one_of(st.just(given), parts(given), pieces(given)))
