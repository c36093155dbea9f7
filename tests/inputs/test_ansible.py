"""Facts that Ansible gathered: printed, cached, with a prefix or without; of one host or of many."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import gather
from domino_advisor.inputs.kinds import reader_of
from domino_advisor.inputs.told import InputFault, Thing
from domino_advisor.inputs.written import as_yaml
from tests.inputs.bundles import VINFO, laid, notes_ini, vm, workbook

FACTS: dict[str, Any] = {
    "ansible_all_ipv4_addresses": ["192.0.2.11"], "ansible_architecture": "x86_64", "ansible_distribution": "SLES",
    "ansible_distribution_version": "15.5", "ansible_env": {"PGPASSWORD": "hunter2", "HOME": "/root"},
    "ansible_fqdn": "mail01.example.com", "ansible_hostname": "mail01", "ansible_memtotal_mb": 15884,
    "ansible_os_family": "Suse", "ansible_processor": ["0", "GenuineIntel", "Intel(R) Xeon(R)"],
    "ansible_processor_cores": 1, "ansible_processor_count": 4, "ansible_processor_threads_per_core": 1,
    "ansible_processor_vcpus": 4, "ansible_product_name": "VMware7,1", "ansible_swaptotal_mb": 2047,
    "ansible_system": "Linux", "ansible_system_vendor": "VMware, Inc.", "ansible_virtualization_role": "guest",
    "ansible_virtualization_type": "VMware", "ansible_become_password": "hunter2",
}  # fmt: skip
PRINTED = f"""\
mail01 | SUCCESS => {json.dumps({"ansible_facts": FACTS, "changed": False}, indent=4)}
mail02 | UNREACHABLE! => {{
    "changed": false,
    "msg": "Failed to connect to the host via ssh: Permission denied (password hunter2).",
    "unreachable": true
}}
"""
_TOLD = {
    "os": "linux", "distribution": "sles", "os_release": "15 SP5", "kernel_bits": 64, "memory_gib": {"from": 15.511},
    "swap_gib": {"from": 1.999, "to": 2.0}, "hosting": "vm", "processors": 4,
}  # fmt: skip


def _read(name: str, text: str) -> tuple[list[tuple[str, str, dict[str, Any]]], list[InputFault]]:
    """The things with their type and name, and what is told of each."""
    file = InputFile(f"site/{name}", text.encode())
    reader = reader_of(file)
    assert reader is not None and reader.kind == "Ansible facts"
    found = list(reader.read(file))
    things: list[tuple[str, str, dict[str, Any]]] = [
        (one.type, one.name, {"/".join(telling.path): telling.value for telling in one.tells})
        for one in found
        if isinstance(one, Thing)
    ]
    return things, [one for one in found if isinstance(one, InputFault)]


def _bare(facts: dict[str, Any]) -> dict[str, Any]:
    return {key.removeprefix("ansible_"): value for key, value in facts.items()}


@pytest.mark.parametrize(("name", "text"), [
    ("facts.json", json.dumps({"ansible_facts": FACTS, "changed": False})),
    ("cache/mail01", json.dumps(FACTS)),
    ("facts.json", json.dumps({"ansible_facts": _bare(FACTS)})),
    ("my-facts.json", json.dumps({"ansible_facts": _bare(FACTS), **FACTS, "hostname": "somebody's variable"})),
    ("hostvars-ansible.json", json.dumps({"hostvars": {"mail01": {"ansible_facts": _bare(FACTS)}}})),
])  # fmt: skip
def test_facts_are_read_however_they_were_kept(name: str, text: str) -> None:
    things, faults = _read(name, text)
    assert things == [("image", "mail01", _TOLD)]
    assert faults == []


def test_what_the_command_prints_is_read_host_by_host() -> None:
    things, faults = _read("setup.txt", PRINTED)
    assert things == [("image", "mail01", _TOLD)]
    assert [(fault.weight, fault.message) for fault in faults] == [("note", "of mail02 there are no facts")]


def test_each_fact_has_its_line_and_column() -> None:
    file = InputFile("setup.txt", PRINTED.encode())
    reader = reader_of(file)
    assert reader is not None
    (image,) = [one for one in reader.read(file) if isinstance(one, Thing)]
    (memory,) = [telling.origin for telling in image.tells if telling.path == ("memory_gib",)]
    assert (memory.line, memory.text) == (15, "ansible_memtotal_mb: 15884")
    assert PRINTED.splitlines()[14][(memory.column or 0) - 1 :].startswith("15884")


def test_a_machine_has_cores_and_not_threads() -> None:
    facts = FACTS | {
        "ansible_system_vendor": "Dell Inc.", "ansible_product_name": "PowerEdge R650", "ansible_processor_count": 2,
        "ansible_processor_cores": 8, "ansible_processor_threads_per_core": 2, "ansible_processor_vcpus": 32,
        "ansible_virtualization_type": "kvm", "ansible_virtualization_role": "host",
    }  # fmt: skip
    things, _ = _read("facts.json", json.dumps(facts))
    assert things[0] == ("machine", "PowerEdge R650", {
        "architecture": "x86", "model": "PowerEdge R650", "cps": 16, "sockets": 2, "hyperthreading": True,
    })  # fmt: skip
    assert things[1][2]["hosting"] == "native" and "processors" not in things[1][2]


@pytest.mark.parametrize(("changed", "hosting"), [
    ({"ansible_system_vendor": "QEMU"}, None),
    ({"ansible_system_vendor": "Dell Inc.", "ansible_virtualization_type": "docker"}, None),
    ({"ansible_virtualization_type": "kvm"}, "vm"),
    ({"ansible_system_vendor": "NA"}, None),
])  # fmt: skip
def test_the_firmware_tells_the_hypervisor_and_not_what_ansible_takes_it_for(
    changed: dict[str, str], hosting: str | None
) -> None:
    things, _ = _read("facts.json", json.dumps(FACTS | changed))
    assert [kind for kind, _, _ in things] == ["image"]
    assert things[0][2].get("hosting") == hosting


def test_threads_of_which_nobody_knows_whether_they_are_cores_are_a_range() -> None:
    changed = {"ansible_system_vendor": "QEMU", "ansible_processor_threads_per_core": 2}
    assert _read("facts.json", json.dumps(FACTS | changed))[0][0][2]["processors"] == {"from": 2, "to": 4}


def test_aix_windows_and_other_systems_are_told() -> None:
    aix = {"ansible_system": "AIX", "ansible_distribution": "AIX", "ansible_distribution_version": "7.3",
           "ansible_architecture": "chrp", "ansible_processor_count": 4, "ansible_memtotal_mb": 32768}  # fmt: skip
    assert _read("facts.json", json.dumps(aix))[0][0][2] == {
        "os": "aix", "os_release": "7.3", "memory_gib": {"from": 32}, "processors": 4,
    }  # fmt: skip
    windows = {"ansible_system": "Win32NT", "ansible_os_family": "Windows", "ansible_architecture": "64-bit",
               "ansible_distribution": "Microsoft Windows Server 2019 Standard", "ansible_memtotal_mb": 16384,
               "ansible_processor_vcpus": 4, "ansible_processor_threads_per_core": 1,
               "ansible_system_vendor": "VMware, Inc.", "ansible_hostname": "MAIL01"}  # fmt: skip
    assert _read("facts.json", json.dumps(windows))[0][0] == ("image", "MAIL01", {
        "os": "windows", "os_release": "2019", "kernel_bits": 64, "memory_gib": {"from": 16}, "hosting": "vm",
        "processors": 4,
    })  # fmt: skip


def test_a_directory_that_is_a_mount_point_lies_on_its_volume(tmp_path: Path) -> None:
    mounts = [
        {
            "mount": "/local/notesdata",
            "device": "/dev/mapper/vg-data",
            "fstype": "xfs",
            "options": "rw,password=hunter2",
        },
        {"mount": "/mnt", "device": "//u:hunter2@files/x", "fstype": "cifs"},
    ]
    facts = FACTS | {"ansible_mounts": mounts, "ansible_system_vendor": "QEMU"}
    site = laid(tmp_path, {
        "facts/mail01": json.dumps(facts).encode(),
        "mail01/notes.ini": notes_ini("MAIL01", "Directory=/local/notesdata"),
    })  # fmt: skip
    found = gather([site])
    (image,) = found.described.value["images"]
    assert (image["file_system"], image["dpars"][0].get("data_device")) == ("xfs", "mail01 vg-data")
    assert "hunter2" not in as_yaml(found.described) + repr(found)


@pytest.mark.parametrize("text", [
    "", "mail01 | SUCCESS => {", '{"ansible_facts": ', '{"ansible_facts": {}}', '{"a": ' * 5_000, "[" * 5_000,
    '{"ansible_memtotal_mb": 1e999, "ansible_facts": "x"}',
])  # fmt: skip
def test_what_tells_nothing_is_told(text: str) -> None:
    from domino_advisor.inputs.readers.ansible import READER

    found = list(READER.read(InputFile("facts.json", text.encode())))
    assert not [telling for one in found if isinstance(one, Thing) for telling in one.tells]
    assert found


def test_hosts_of_one_cache_stay_apart_and_meet_what_other_files_tell(tmp_path: Path) -> None:
    other = FACTS | {"ansible_hostname": "mail02", "ansible_fqdn": "mail02.example.com"}
    site = laid(tmp_path, {
        "facts/mail01": json.dumps(FACTS).encode(), "facts/mail02": json.dumps(other).encode(),
        "RVTools_export.xlsx": workbook({"vInfo": (VINFO, [vm("MAIL01"), vm("MAIL02", Memory=8192)])}),
        "mail01/notes.ini": notes_ini("MAIL01"), "mail02/notes.ini": notes_ini("MAIL02"),
    })  # fmt: skip
    found = gather([site])
    first, second = found.described.value["esx_clusters"][0]["hosts"][0]["vms"]
    assert [vm_["dpars"][0]["name"] for vm_ in (first, second)] == ["MAIL01/ACME", "MAIL02/ACME"]
    assert (first["memory_gib"], first["os_release"], second["memory_gib"]) == (16, "15 SP5", 8)
    (fault,) = found.faults
    assert "memory_gib of" in fault.message and fault.place.startswith(f"{site}/facts/mail02")


def test_what_is_secret_stays_out(tmp_path: Path) -> None:
    found = gather([laid(tmp_path, {"setup.txt": PRINTED.encode()})])
    assert "hunter2" not in as_yaml(found.described) + repr(found)
