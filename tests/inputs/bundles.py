"""Files of a running site, as the tests make them: an inventory by openpyxl, captures by their grammar."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import openpyxl

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.kinds import reader_of
from domino_advisor.inputs.told import InputFault, Thing

VINFO = (
    *("VM", "Powerstate", "Template", "DNS Name", "CPUs", "Memory", "Host", "Cluster"),
    *("OS according to the configuration file", "VM UUID", "VI SDK Server", "FT State"),
)
VDISK = ("VM", "Disk", "Thin", "Eagerly Scrub", "Raw", "Path", "Template", "VI SDK Server")
VHOST = (
    *("Host", "Cluster", "CPU Model", "# CPU", "# Cores", "HT Active", "# Memory", "ESX Version", "Model"),
    "VI SDK Server",
)


def vm(name: str, **cells: Any) -> dict[str, Any]:
    """A row of vInfo: a VM that is on, with 4 vCPUs and 16 GiB, on esx1 of the cluster prod."""
    return {
        "VM": name, "Powerstate": "poweredOn", "Template": False, "DNS Name": f"{name.lower()}.example.com", "CPUs": 4,
        "Memory": 16384, "Host": "esx1", "Cluster": "prod", "OS according to the configuration file": "",
        "VM UUID": f"u-{name}", "VI SDK Server": "vc1", "FT State": "notConfigured", **cells,
    }  # fmt: skip


def workbook(sheets: Mapping[str, tuple[Sequence[str], Sequence[Mapping[str, Any]]]]) -> bytes:
    """A workbook of sheets, each with its columns and rows."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, (columns, rows) in sheets.items():
        sheet = book.create_sheet(title)
        sheet.append(list(columns))
        for row in rows:
            sheet.append([row.get(column) for column in columns])
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def notes_ini(name: str, *lines: str) -> bytes:
    """A notes.ini of a server."""
    return "\r\n".join(("[Notes]", "KitType=2", f"ServerName=CN={name}/O=ACME", *lines, "")).encode("ascii")


def laid(folder: Path, files: Mapping[str, bytes]) -> Path:
    """The files in a folder."""
    for name, data in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    return folder


def told_by(file: InputFile, kind: str) -> tuple[dict[str, dict[str, Any]], list[InputFault]]:
    """What the reader that knows a file tells of each thing, by its name and the way to it, and what is wrong."""
    reader = reader_of(file)
    assert reader is not None and reader.kind == kind
    found = list(reader.read(file))
    told = {
        one.name: {"/".join(telling.path): telling.value for telling in one.tells}
        for one in found
        if isinstance(one, Thing)
    }
    return told, [one for one in found if isinstance(one, InputFault)]
