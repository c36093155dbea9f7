"""The inventory of a vCenter: what each tab tells of hosts and VMs, at its cell."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from domino_advisor.inputs import tables
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.readers import rvtools
from domino_advisor.inputs.told import InputFault, Telling, Thing
from tests.inputs.bundles import VDISK, VHOST, VINFO, vm, workbook

HOST = {
    "Host": "esx1", "Cluster": "prod", "CPU Model": "AMD EPYC 9354 32-Core Processor", "# CPU": 2, "# Cores": 64,
    "HT Active": True, "# Memory": 1048576, "ESX Version": "VMware ESXi 8.0.3 build-24022510", "Model": "R7625",
    "VI SDK Server": "vc1",
}  # fmt: skip


def _told(file: InputFile) -> tuple[dict[str, dict[str, Telling]], list[InputFault]]:
    told: dict[str, dict[str, Telling]] = {}
    faults = []
    for one in rvtools.read(file):
        if isinstance(one, Thing):
            told.setdefault(one.name, {}).update({"/".join(telling.path): telling for telling in one.tells})
        else:
            faults.append(one)
    return told, faults


def _values(tellings: Mapping[str, Telling]) -> dict[str, Any]:
    return {path: telling.value for path, telling in tellings.items()}


def _book(**sheets: Any) -> InputFile:
    return InputFile("RVTools_export.xlsx", workbook(sheets))


def test_a_vm_is_told_with_its_cells() -> None:
    row = vm("MAIL01", **{"OS according to the configuration file": "SUSE Linux Enterprise 15 (64-bit)"})
    told, faults = _told(_book(vInfo=(VINFO, [row])))
    assert _values(told["MAIL01"]) == {
        "hosting": "vm", "processors": 4, "memory_gib": 16, "active": True, "os": "linux", "kernel_bits": 64,
        "distribution": "sles", "ft": False,
    }  # fmt: skip
    origin = told["MAIL01"]["memory_gib"].origin
    assert origin.place == f"RVTools_export.xlsx[vInfo]:2:{VINFO.index('Memory') + 1}"
    assert faults == []
    assert told.keys() == {"MAIL01", "esx1", "prod"}


@pytest.mark.parametrize(("cell", "expected"), [
    ("Microsoft Windows Server 2019 (64-bit)", {"os": "windows", "kernel_bits": 64, "os_release": "2019"}),
    ("Microsoft Windows Server 2016 or later (64-bit)", {"os": "windows", "kernel_bits": 64}),
    ("Microsoft Windows Server 2003 (32-bit)", {"os": "windows", "kernel_bits": 32, "os_release": "2003"}),
    ("Red Hat Enterprise Linux 9 (64-bit)", {"os": "linux", "kernel_bits": 64, "distribution": "rhel"}),
    ("Other (32-bit)", {}), ("", {}),
])  # fmt: skip
def test_the_operating_system_is_read_from_its_name(cell: str, expected: dict[str, Any]) -> None:
    told, _ = _told(_book(vInfo=(VINFO, [vm("A", **{"OS according to the configuration file": cell})])))
    values = _values(told["A"])
    assert {
        key: value for key, value in values.items() if key in ("os", "kernel_bits", "os_release", "distribution")
    } == expected


@pytest.mark.parametrize(("raw", "thin", "eager", "made"), [
    (False, True, False, "thin"), (False, False, True, "eager-zeroed-thick"),
    (False, False, False, "lazy-zeroed-thick"), (True, False, False, "raw-device"), (False, False, "", None),
])  # fmt: skip
def test_a_disk_is_told_by_how_it_was_made(raw: bool, thin: bool, eager: Any, made: str | None) -> None:
    row = {
        "VM": "A", "Disk": "Hard disk 2", "Thin": thin, "Eagerly Scrub": eager, "Raw": raw,
        "Path": "[ds one] A/A_1.vmdk", "Template": False, "VI SDK Server": "vc1",
    }  # fmt: skip
    told, _ = _told(_book(vDisk=(VDISK, [row])))
    values = _values(told["A"])
    assert values.get("disks/@Hard disk 2/format") == made
    (device,) = (
        one for one in rvtools.read(_book(vDisk=(VDISK, [row]))) if isinstance(one, Thing) and one.type == "device"
    )
    assert device.name == "ds one"
    assert device.keys == {values["disks/@Hard disk 2/device"]}


def test_a_host_is_told_with_its_processors_memory_and_release() -> None:
    told, _ = _told(_book(vHost=(VHOST, [HOST])))
    assert _values(told["esx1"]) == {
        "cores": 64, "sockets": 2, "memory_gib": 1024, "hyperthreading": True, "model": "R7625",
        "processor_vendor": "amd", "esx_release": "8.0", "esx_type": "esxi",
    }  # fmt: skip


def test_a_template_is_no_vm_and_one_that_is_off_is_not_active() -> None:
    rows = [vm("T", Template=True), vm("OFF", Powerstate="poweredOff")]
    told, faults = _told(_book(vInfo=(VINFO, rows)))
    assert "T" not in told
    assert told["OFF"]["active"].value is False
    assert [(fault.line, fault.weight) for fault in faults] == [(2, "note")]


@pytest.mark.parametrize(("tab", "columns", "cells", "path", "value"), [
    ("vNetwork", ("VM", "Adapter", "VI SDK Server"), {"Adapter": "Vmxnet3"}, "nic_type", "vmxnet3"),
    ("vNetwork", ("VM", "Adapter", "VI SDK Server"), {"Adapter": "E1000e"}, "nic_type", "e1000e"),
    ("vCD", ("VM", "Connected", "VI SDK Server"), {"Connected": True}, "connected_devices", ["cd-dvd"]),
    ("vUSB", ("VM", "Connected", "VI SDK Server"), {"Connected": True}, "connected_devices", ["usb"]),
    ("vTools", ("VM", "Tools", "VI SDK Server"), {"Tools": "toolsOk"}, "vmware_tools", True),
    ("vTools", ("VM", "Tools", "VI SDK Server"), {"Tools": "toolsNotInstalled"}, "vmware_tools", False),
    ("tabvTools", ("VM", "Tools", "VI SDK Server"), {"Tools": "toolsNotRunning"}, "vmware_tools", False),
])  # fmt: skip
def test_other_tabs_tell_of_the_same_vm(
    tab: str, columns: tuple[str, ...], cells: dict[str, Any], path: str, value: Any
) -> None:
    told, _ = _told(_book(**{tab: (columns, [{"VM": "A", "VI SDK Server": "vc1", **cells}])}))
    assert told["A"][path].value == value


def test_what_is_not_connected_is_not_told() -> None:
    told, _ = _told(
        _book(vCD=(("VM", "Connected", "VI SDK Server"), [{"VM": "A", "Connected": False, "VI SDK Server": "vc1"}]))
    )
    assert told == {}


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("memory", ["16384", "16,384", "16.384", "16\u00a0384"])
def test_a_tab_as_text_tells_the_same(separator: str, encoding: str, memory: str) -> None:
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=separator)
    row = vm("Größe", Memory=memory)
    writer.writerows([VINFO, [row[column] for column in VINFO]])
    told, _ = _told(InputFile("RVTools_tabvInfo.csv", stream.getvalue().encode(encoding)))
    assert told["Größe"]["memory_gib"].value == 16


def test_a_cell_of_a_text_stands_at_its_line_and_column_whatever_notes_are_before_it() -> None:
    """RVTools exports the notes of a VM as they are, ends of lines and separators too."""
    text = 'VM,Annotation,CPUs,Memory\nA,"of Jo,\nask first",4,8192\n\nB,,2,four\n'
    told, _ = _told(InputFile("vInfo.csv", text.encode()))
    assert [told["A"][path].origin.place for path in ("processors", "memory_gib")] == [
        "vInfo.csv:3:12",
        "vInfo.csv:3:14",
    ]
    assert told["B"]["processors"].origin.place == "vInfo.csv:5:4"


@pytest.mark.parametrize("data", [b"", b"PK\3\4", b"no workbook", workbook({"vInfo": (VINFO, [])})[:200]])
def test_what_is_no_workbook_is_told(data: bytes) -> None:
    told, faults = _told(InputFile("RVTools_export.xlsx", data))
    assert told == {}
    assert [fault.weight for fault in faults] == ["error"]


def test_rows_are_read_whatever_the_sheet_says_of_its_size() -> None:
    part = "xl/worksheets/sheet1.xml"
    told, faults = _told(_changed(part, lambda xml: re.sub(rb'<dimension ref="[^"]*"', b'<dimension ref="A1"', xml)))
    assert faults == []
    assert _values(told["MAIL01"])["processors"] == 4


class TestABrokenTable:
    """It is told with its row and sheet as far as they are known, and never ends the run."""

    def test_a_workbook_without_a_tab_of_rvtools_tells_so(self) -> None:
        told, faults = _told(_book(Budget=(("Year", "Amount"), [{"Year": 2026, "Amount": 5}])))
        assert told == {}
        assert [fault.message for fault in faults] == [
            "no tab of RVTools in it, such as vInfo and vHost, so that nothing is told of it"
        ]

    def test_a_tab_without_the_column_of_its_names_is_told(self) -> None:
        file = InputFile("RVTools_tabvInfo.csv", b"Nom;CPUs\nMAIL01;4\n")
        told, (fault,) = _told(file)
        assert told == {}
        assert (fault.line, fault.message) == (
            1, "no column 'vm', by which RVTools_tabvInfo.csv of RVTools names what it tells of; it is not read"
        )  # fmt: skip

    @pytest.mark.parametrize("file", [
        InputFile("RVTools_tabvInfo.csv", b"VM;CPUs\n"), InputFile("a.xlsx", workbook({"vInfo": (VINFO, [])})),
    ])  # fmt: skip
    def test_a_tab_without_rows_is_told(self, file: InputFile) -> None:
        told, (fault,) = _told(file)
        assert told == {}
        assert fault.message == "no row below its head, so that nothing is told of it"

    def test_a_field_without_an_end_is_told(self) -> None:
        file = InputFile("RVTools_tabvInfo.csv", b"VM;CPUs\nMAIL01;4\n" + b"x" * 200_000)
        told, (fault,) = _told(file)
        assert _values(told["MAIL01"])["processors"] == 4
        assert (fault.weight, fault.message) == (
            "error", "no table that can be read: field larger than field limit (131072)"
        )  # fmt: skip

    @pytest.mark.parametrize("part", ["xl/worksheets/sheet1.xml", "xl/workbook.xml"])
    def test_xml_that_declares_entities_is_not_read(self, part: str) -> None:
        file = _changed(part, lambda xml: b'<!DOCTYPE x [<!ENTITY a "aaaa">]>' + xml)
        told, (fault,) = _told(file)
        assert told == {}
        assert fault.message == "XML that declares types or entities, which is not read"

    def test_what_unpacks_to_more_than_any_workbook_has_is_not_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(tables, "_MOST_BYTES", 1_000)
        told, (fault,) = _told(_book(vInfo=(VINFO, [vm("MAIL01")])))
        assert told == {}
        assert "unpacked" in fault.message

    def test_of_more_cells_than_any_tab_has_the_rest_is_not_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(tables, "_MOST_CELLS", 30)
        told, (fault,) = _told(_book(vInfo=(VINFO, [vm("MAIL01"), vm("MAIL02")])))
        assert list(told) == ["MAIL01", "esx1", "prod"]
        assert (fault.line, fault.sheet) == (3, "vInfo")

    @pytest.mark.parametrize("cut", [b"<row", b"<sheetData", b"</sheetData>", b"<c "])
    def test_a_sheet_that_ends_early_is_told(self, cut: bytes) -> None:
        _, faults = _told(_changed("xl/worksheets/sheet1.xml", lambda xml: xml[: xml.rindex(cut)]))
        assert [fault.weight for fault in faults] == ["error"]
        assert faults[0].message.startswith("no table that can be read: ")


def _changed(part: str, change: Callable[[bytes], bytes]) -> InputFile:
    """A workbook of which the XML of a part is changed."""
    whole = zipfile.ZipFile(io.BytesIO(_book(vInfo=(VINFO, [vm("MAIL01")])).data))
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as changed:
        for name in whole.namelist():
            changed.writestr(name, change(whole.read(name)) if name == part else whole.read(name))
    return InputFile("RVTools_export.xlsx", stream.getvalue())
