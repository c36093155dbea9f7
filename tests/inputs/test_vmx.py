"""The configuration of a VM: what vSphere gives it, with the defaults of what is not said."""

from __future__ import annotations

import time
from typing import Any

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.readers import vmx
from domino_advisor.inputs.told import InputFault, Thing

HEAD = '#!/usr/bin/vmware\n.encoding = "UTF-8"\ndisplayName = "MAIL01"\nmemSize = "16384"\n'


def _read(text: str | bytes) -> tuple[dict[str, Any], list[InputFault], list[Thing]]:
    data = text if isinstance(text, bytes) else text.encode()
    found = list(vmx.read(InputFile("ds1/MAIL01/MAIL01.vmx", data)))
    things = [one for one in found if isinstance(one, Thing)]
    told: dict[str, Any] = {}
    for telling in (telling for thing in things for telling in thing.tells):
        path = "/".join(telling.path)
        told[path] = [*told.get(path, []), *telling.value] if telling.adds else telling.value
    return told, [one for one in found if isinstance(one, InputFault)], things


def test_what_is_not_said_has_the_default_of_vsphere() -> None:
    assert _read(HEAD)[0] == {"hosting": "vm", "processors": 1, "memory_gib": 16}


@pytest.mark.parametrize(("line", "path", "value"), [
    ('numvcpus = "4"', "processors", 4),
    ('NumVCPUs = "2"\nnumvcpus = "8"', "processors", 8),
    ('guestOS = "windows2019srv-64"', "os", "windows"),
    ('guestOS = "sles15-64"', "distribution", "sles"),
    ('guestOS = "windows2019srv-64"', "os_release", "2019"), ('guestOS = "longhorn-64"', "os", "windows"),
    ('monitor.virtual_exec = "hardware"', "cpu_mode", "hardware"),
    ('guestOS = "rhel9-64"', "kernel_bits", 64),
    ('guestOS = "winNetEnterprise"', "kernel_bits", 32),
    ('ethernet0.present = "TRUE"\nethernet0.virtualDev = "vmxnet3"', "nic_type", "vmxnet3"),
    ('ethernet0.virtualDev = "e1000"', "nic_type", "e1000"),
    ('floppy0.present = "TRUE"', "connected_devices", ["floppy"]),
    ('serial0.present = "true"\nusb.present = "TRUE"', "connected_devices", ["serial", "usb"]),
    ('ide1:0.present = "TRUE"\nide1:0.deviceType = "cdrom-raw"', "connected_devices", ["cd-dvd"]),
])  # fmt: skip
def test_a_setting_is_told(line: str, path: str, value: Any) -> None:
    assert _read(f"{HEAD}{line}\n")[0][path] == value


@pytest.mark.parametrize("line", [
    'floppy0.present = "FALSE"', 'floppy0.present = "TRUE"\nfloppy0.startConnected = "FALSE"',
    'ethernet1.present = "FALSE"\nethernet1.virtualDev = "e1000"', "# numvcpus = 4", "numvcpus = 4",
    'ide1:0.deviceType = "cdrom-image"',
])  # fmt: skip
def test_what_is_not_there_is_not_told(line: str) -> None:
    assert _read(f"{HEAD}{line}\n")[0] == {"hosting": "vm", "processors": 1, "memory_gib": 16}


def test_the_text_is_read_in_the_encoding_that_it_names() -> None:
    text = HEAD.replace("UTF-8", "windows-1252").replace("MAIL01", "Größe|22A|22").encode("cp1252")
    assert _read(text)[2][0].name == 'Größe"A"'


def test_a_vm_is_known_by_the_number_that_an_inventory_has_of_it() -> None:
    (thing,) = _read(f'{HEAD}uuid.bios = "56 4d 0a 1b 2c 3d 4e 5f-60 71 82 93 a4 b5 c6 d7"\n')[2]
    assert "564d0a1b-2c3d-4e5f-6071-8293a4b5c6d7" in {key.name for key in thing.keys}


@pytest.mark.parametrize("text", ["", "words", 'encryption.keySafe = "vmware:key/list"\n', b"\xff\xfe\0\0"])
def test_what_cannot_be_read_is_told(text: str | bytes) -> None:
    told, faults, _ = _read(text)
    assert told == {}
    assert len(faults) == 1


def test_very_many_empty_lines_are_read_in_their_time() -> None:
    data = b"\n" * 1_000_000 + HEAD.encode()
    began = time.perf_counter()
    assert any(isinstance(one, Thing) for one in vmx.read(InputFile("x.vmx", data)))
    assert time.perf_counter() - began < 20
