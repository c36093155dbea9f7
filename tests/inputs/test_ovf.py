"""The descriptor of an exported VM: what it has, in whatever units, and what depends on a choice that is not told."""

from __future__ import annotations

import io
import tarfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from domino_advisor.commands.cli import main
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.kinds import reader_of
from domino_advisor.inputs.readers import ovf
from domino_advisor.inputs.told import InputFault, Thing

_RASD = "http://schemas.dmtf.org/wbem/wscim/1/cim-schema/2/CIM_ResourceAllocationSettingData"
HEAD = f"""<?xml version="1.0" encoding="UTF-8"?>
<Envelope xmlns="http://schemas.dmtf.org/ovf/envelope/1" xmlns:ovf="http://schemas.dmtf.org/ovf/envelope/1"
  xmlns:rasd="{_RASD}" xmlns:vmw="http://www.vmware.com/schema/ovf" xmlns:vssd="urn:vssd">
"""


def item(kind: int, inner: str = "", attributes: str = "", number: int = 1) -> str:
    """A resource of a VM, as vSphere exports it."""
    return (
        f"<Item {attributes}><rasd:InstanceID>{number}</rasd:InstanceID><rasd:ResourceType>{kind}</rasd:ResourceType>"
        f"{inner}</Item>\n"
    )


def quantity(number: Any, unit: str | None = None) -> str:
    """How much there is of a resource."""
    units = "" if unit is None else f"<rasd:AllocationUnits>{unit}</rasd:AllocationUnits>"
    return f"{units}<rasd:VirtualQuantity>{number}</rasd:VirtualQuantity>"


def subtype(name: str, connected: str = "true") -> str:
    """Of which make a resource is."""
    return (
        f"<rasd:ResourceSubType>{name}</rasd:ResourceSubType>"
        f"<rasd:AutomaticAllocation>{connected}</rasd:AutomaticAllocation>"
    )


def system(*items: str, name: str = "MAIL01", family: str = "vmx-19", guest: str = "sles15_64Guest") -> str:
    """A VM of a descriptor."""
    return (
        f'<VirtualSystem ovf:id="{name}"><Info/><Name>{name}</Name>\n'
        f'<OperatingSystemSection ovf:id="85" vmw:osType="{guest}"><Info/></OperatingSystemSection>\n'
        f"<VirtualHardwareSection><Info/><System><vssd:VirtualSystemType>{family}</vssd:VirtualSystemType></System>\n"
        f"{''.join(items)}</VirtualHardwareSection></VirtualSystem>\n"
    )


CPUS = item(3, quantity(4, "hertz * 10^6"))
MEMORY = item(4, quantity(16384, "byte * 2^20"), number=2)
DESCRIPTOR = f"{HEAD}{system(CPUS, MEMORY, item(10, subtype('VmxNet3'), number=3))}</Envelope>\n"


def _read(text: str | bytes) -> tuple[dict[str, dict[str, Any]], list[InputFault]]:
    data = text if isinstance(text, bytes) else text.encode()
    found = list(ovf.read(InputFile("MAIL01.ovf", data)))
    told: dict[str, dict[str, Any]] = {}
    for thing in (one for one in found if isinstance(one, Thing)):
        values = told.setdefault(thing.name, {})
        for telling in thing.tells:
            path = "/".join(telling.path)
            values[path] = [*values.get(path, []), *telling.value] if telling.adds else telling.value
    return told, [one for one in found if isinstance(one, InputFault)]


def _one(*items: str, **more: str) -> dict[str, Any]:
    return _read(f"{HEAD}{system(*items, **more)}</Envelope>")[0]["MAIL01"]


def test_a_vm_is_told_with_its_places() -> None:
    told, faults = _read(DESCRIPTOR)
    assert faults == []
    assert told == {"MAIL01": {
        "hosting": "vm", "processors": 4, "memory_gib": 16, "nic_type": "vmxnet3", "os": "linux", "kernel_bits": 64,
        "distribution": "sles",
    }}  # fmt: skip
    (thing,) = (one for one in ovf.read(InputFile("a/MAIL01.ovf", DESCRIPTOR.encode())) if isinstance(one, Thing))
    (origin,) = (telling.origin for telling in thing.tells if telling.path == ("processors",))
    line = DESCRIPTOR.splitlines()[origin.line - 1]  # type: ignore[operator]
    assert line[origin.column - 1 :].startswith("4</rasd:VirtualQuantity>")  # type: ignore[operator]
    assert (origin.file, origin.text) == ("a/MAIL01.ovf", "VirtualQuantity: 4")


@pytest.mark.parametrize(("number", "unit", "gib"), [
    (16384, "byte * 2^20", 16), (16, "byte * 2 ^ 30", 16), (16384, "byte*1024*1024", 16), (16384, "MegaBytes", 16),
    (16, "GigaBytes", 16), (1_000_000_000, "byte", 1_000_000_000 / 2**30), (1000, "byte * 10^6", 10**9 / 2**30),
    (512, "MB", 0.5),
])  # fmt: skip
def test_memory_is_told_in_any_unit(number: int, unit: str, gib: float) -> None:
    assert _one(item(4, quantity(number, unit)))["memory_gib"] == gib


@pytest.mark.parametrize("unit", [None, "", "hertz * 10^6", "Mo", "byte * x", "byte * 2^99", "byte * 2^" + "9" * 500])
def test_memory_in_a_unit_that_nobody_knows_is_left_open(unit: str | None) -> None:
    told, faults = _read(f"{HEAD}{system(item(4, quantity(16, unit)))}</Envelope>")
    assert "memory_gib" not in told["MAIL01"]
    assert [fault.message[:28] for fault in faults] == ["a unit of memory is expected"]
    assert faults[0].line and faults[0].column


@pytest.mark.parametrize(("resource", "path", "value"), [
    (item(10, subtype("E1000")), "nic_type", "e1000"), (item(10, subtype("E1000e")), "nic_type", "e1000e"),
    (item(10, subtype("PCNet32")), "nic_type", "flexible"), (item(10, subtype("Vmxnet2")), "nic_type", "vmxnet2"),
    (item(10, subtype("VMXNET3")) + item(10, subtype("VmxNet3"), number=2), "nic_type", "vmxnet3"),
    (item(14, subtype("vmware.floppy.device")), "connected_devices", ["floppy"]),
    (item(15, subtype("vmware.cdrom.iso")), "connected_devices", ["cd-dvd"]),
    (item(16, "<rasd:AutomaticAllocation>true</rasd:AutomaticAllocation>"), "connected_devices", ["cd-dvd"]),
    (item(1, subtype("vmware.soundcard.hdaudio")), "connected_devices", ["audio"]),
    (item(35, subtype("ensoniq1371")), "connected_devices", ["audio"]),
    (item(21, subtype("vmware.serialport.device")), "connected_devices", ["serial"]),
    (item(23, "<rasd:ResourceSubType>vmware.usb.xhci</rasd:ResourceSubType>"), "connected_devices", ["usb"]),
    ('<vmw:ExtraConfig vmw:key="monitor.virtual_exec" vmw:value="software"/>', "cpu_mode", "binary-translation"),
])  # fmt: skip
def test_a_resource_is_told(resource: str, path: str, value: Any) -> None:
    assert _one(resource)[path] == value


@pytest.mark.parametrize("resource", [
    item(14, subtype("vmware.floppy.device", "false")), item(15), item(1, subtype("vmware.vmci")),
    item(10, subtype("someother, VmxNet3")), item(10), item(17, subtype("x")), item(3), item(4),
    item(3, quantity(8), 'ovf:bound="max"'), '<vmw:ExtraConfig vmw:key="monitor.virtual_exec" vmw:value="automatic"/>',
])  # fmt: skip
def test_what_is_not_said_is_not_told(resource: str) -> None:
    assert _one(resource).keys() == {"hosting", "os", "kernel_bits", "distribution"}


@pytest.mark.parametrize(("guest", "expected"), [
    ("windows2019srv_64Guest", {"os": "windows", "kernel_bits": 64, "os_release": "2019"}),
    ("windows2019srvNext_64Guest", {"os": "windows", "kernel_bits": 64, "os_release": "2022"}),
    ("windows9Server64Guest", {"os": "windows", "kernel_bits": 64}),
    ("windows7Server64Guest", {"os": "windows", "kernel_bits": 64, "os_release": "2008"}),
    ("winNetEnterpriseGuest", {"os": "windows", "kernel_bits": 32, "os_release": "2003"}),
    ("rhel9_64Guest", {"os": "linux", "kernel_bits": 64, "distribution": "rhel"}),
    ("ubuntu64Guest", {"os": "linux", "kernel_bits": 64}), ("otherGuest64", {}), ("", {}),
])  # fmt: skip
def test_the_system_is_told_by_its_name(guest: str, expected: dict[str, Any]) -> None:
    assert _one(guest=guest) == {"hosting": "vm", **expected}


def test_each_vm_of_a_collection_is_told() -> None:
    inner = system(CPUS, name="MAIL01") + system(item(3, quantity(2)), name="MAIL02")
    told, _ = _read(f"{HEAD}<VirtualSystemCollection><Info/>{inner}</VirtualSystemCollection></Envelope>")
    assert {name: values["processors"] for name, values in told.items()} == {"MAIL01": 4, "MAIL02": 2}


def test_what_depends_on_the_configuration_stays_open() -> None:
    options = (
        '<DeploymentOptionSection><Info/><Configuration ovf:id="small"/><Configuration ovf:id="large"/>'
        "</DeploymentOptionSection>"
    )
    resources = CPUS + item(3, quantity(8), 'ovf:configuration="large"') + MEMORY
    told, faults = _read(f"{HEAD}{options}{system(resources)}</Envelope>")
    assert told["MAIL01"]["memory_gib"] == 16
    assert "processors" not in told["MAIL01"]
    (fault,) = faults
    assert "(small, large)" in fault.message


def test_of_one_configuration_what_it_has_is_told() -> None:
    only = 'ovf:configuration="only"'
    option = '<DeploymentOptionSection><Info/><Configuration ovf:id="only"/></DeploymentOptionSection>'
    told, faults = _read(f"{HEAD}{option}{system(item(3, quantity(8), only))}</Envelope>")
    assert (told["MAIL01"]["processors"], faults) == (8, [])


def test_adapters_of_several_kinds_leave_the_kind_open() -> None:
    told, faults = _read(
        f"{HEAD}{system(item(10, subtype('E1000')), item(10, subtype('VmxNet3'), number=2))}</Envelope>"
    )
    assert "nic_type" not in told["MAIL01"]
    assert ["of several kinds (e1000, vmxnet3)" in fault.message for fault in faults] == [True]


@pytest.mark.parametrize(("family", "told"), [("vmx-07 vmx-08", True), ("vmx-04 xen-3", False)])
def test_a_vm_that_several_hypervisors_take_may_run_on_any(family: str, told: bool) -> None:
    assert ("hosting" in _one(family=family)) is told


def test_a_vm_of_another_hypervisor_is_left_out() -> None:
    told, (fault,) = _read(f"{HEAD}{system(CPUS, family='virtualbox-2.2')}</Envelope>")
    assert (told, fault.weight) == ({}, "note")


def test_two_descriptions_of_the_hardware_leave_it_open() -> None:
    text = DESCRIPTOR.replace(
        "</VirtualSystem>", f"<VirtualHardwareSection>{CPUS}</VirtualHardwareSection></VirtualSystem>"
    )
    told, faults = _read(text)
    assert "processors" not in told["MAIL01"]
    assert [fault.weight for fault in faults] == ["warning"]


@pytest.mark.parametrize("data", [
    b"", b"words", b"<html/>", DESCRIPTOR.encode()[:400], b"\xff\xfe\0\0", f"{HEAD}</Envelope>".encode(),
    DESCRIPTOR.replace("?>", "?><!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>", 1).encode(),
])  # fmt: skip
def test_what_cannot_be_read_is_told(data: bytes) -> None:
    told, faults = _read(data)
    assert told == {}
    assert len(faults) == 1


@pytest.mark.parametrize("section", [
    '<ProductSection><Property ovf:key="password" ovf:value="hunter2"/></ProductSection>',
    '<vmw:ExtraConfig vmw:key="guestinfo.token" vmw:value="hunter2"/>',
    "<AnnotationSection><Annotation>https://u:hunter2@example.com</Annotation></AnnotationSection>",
])  # fmt: skip
def test_what_is_secret_is_in_no_origin_and_no_fault(section: str) -> None:
    text = DESCRIPTOR.replace("<VirtualHardwareSection>", f"{section}<VirtualHardwareSection>")
    found = list(ovf.read(InputFile("MAIL01.ovf", text.encode())))
    assert "hunter2" not in str(found)


def test_a_descriptor_is_known_by_how_it_begins() -> None:
    reader = reader_of(InputFile("export.xml", DESCRIPTOR.encode()))
    assert reader is not None and reader.kind == "OVF"


def archive(**members: bytes) -> bytes:
    """An OVA: a tar of the descriptor and what belongs to it."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as tar:
        for name, data in members.items():
            info = tarfile.TarInfo(name.replace("_", "."))
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return stream.getvalue()


def test_an_archive_of_a_vm_tells_what_its_descriptor_does(tmp_path: Path) -> None:
    (tmp_path / "MAIL01.ova").write_bytes(archive(MAIL01_ovf=DESCRIPTOR.encode(), MAIL01_vmdk=b"disk"))
    done = CliRunner().invoke(main, ["describe", str(tmp_path), "--no-questions"])
    assert done.exit_code == 0
    assert "virtual_cps: 4  # " in done.stdout
    assert "MAIL01.ova!/MAIL01.ovf:8:" in done.stdout
    assert done.stderr == ""
