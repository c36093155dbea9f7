"""The state of Terraform: VMs of vSphere by their attributes, and nothing else of it."""

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
from tests.inputs.bundles import VINFO, laid, notes_ini, told_by, vm, workbook
from tests.inputs.test_aix import LPARSTAT

UUID = "4221a1f0-0000-4000-8000-000000000001"
VM: dict[str, Any] = {
    "name": "MAIL01", "num_cpus": 4, "num_cores_per_socket": 1, "memory": 16384, "guest_id": "sles15_64Guest",
    "uuid": UUID, "power_state": "on", "vmware_tools_status": "guestToolsRunning",
    "network_interface": [{"adapter_type": "e1000", "network_id": "network-12"}],
    "disk": [
        {"label": "disk0", "size": 40, "thin_provisioned": True, "eagerly_scrub": False},
        {"label": "disk1", "size": 400, "thin_provisioned": False, "eagerly_scrub": True},
        {"label": "disk2", "size": 40, "thin_provisioned": False, "eagerly_scrub": False},
    ],
    "cdrom": [{"client_device": False, "path": "iso/sles15.iso"}],
    "extra_config": {"guestinfo.password": "hunter2"}, "annotation": "root password: hunter2",
    "clone": [{"customize": [{"windows_options": [{"admin_password": "hunter2"}]}]}],
    "vapp": [{"properties": {"pw": "hunter2"}}],
}  # fmt: skip
SHOWN = json.dumps({
    "format_version": "1.0", "terraform_version": "1.9.8",
    "values": {
        "outputs": {"password": {"sensitive": True, "value": "hunter2"}},
        "root_module": {
            "resources": [
                {"address": "data.vsphere_virtual_machine.template", "mode": "data", "type": "vsphere_virtual_machine",
                 "name": "template", "values": {"name": "tmpl", "num_cpus": 2}},
                {"address": "random_password.admin", "mode": "managed", "type": "random_password", "name": "admin",
                 "values": {"result": "hunter2", "num_cpus": 8}},
            ],
            "child_modules": [{"address": "module.mail", "resources": [
                {"address": "module.mail.vsphere_virtual_machine.mail[0]", "mode": "managed", "index": 0,
                 "type": "vsphere_virtual_machine", "name": "mail", "values": VM, "sensitive_values": {"disk": [{}]}},
            ]}],
        },
    },
}, indent=2)  # fmt: skip
STATE = json.dumps({
    "version": 4, "terraform_version": "1.9.8", "serial": 7, "lineage": "x", "outputs": {},
    "resources": [{
        "module": "module.mail", "mode": "managed", "type": "vsphere_virtual_machine", "name": "mail",
        "provider": "provider[\"registry.example.com/vsphere\"]",
        "instances": [{"index_key": 0, "schema_version": 3, "attributes": VM, "sensitive_attributes": []}],
    }],
})  # fmt: skip
_TOLD = {
    "hosting": "vm", "processors": 4, "memory_gib": 16, "active": True, "vmware_tools": True, "os": "linux",
    "kernel_bits": 64, "distribution": "sles", "nic_type": "e1000", "connected_devices": ["cd-dvd"],
    "disks/@disk0/format": "thin", "disks/@disk1/format": "eager-zeroed-thick",
    "disks/@disk2/format": "lazy-zeroed-thick",
}  # fmt: skip


def _read(text: str, name: str = "terraform.json") -> tuple[dict[str, dict[str, Any]], list[InputFault]]:
    return told_by(InputFile(f"site/{name}", text.encode()), "Terraform")


@pytest.mark.parametrize(("text", "name"), [
    (SHOWN, "terraform.json"), (STATE, "terraform.tfstate"), (STATE, "whatever"),
])  # fmt: skip
def test_vms_are_read_from_what_terraform_shows_and_from_its_state(text: str, name: str) -> None:
    assert _read(text, name) == ({"MAIL01": _TOLD}, [])


def test_each_fact_has_its_line_and_column() -> None:
    reader = reader_of(InputFile("terraform.json", SHOWN.encode()))
    assert reader is not None
    (image,) = [one for one in reader.read(InputFile("terraform.json", SHOWN.encode())) if isinstance(one, Thing)]
    (memory,) = [telling.origin for telling in image.tells if telling.path == ("memory_gib",)]
    assert memory.text == "memory: 16384"
    assert SHOWN.splitlines()[(memory.line or 0) - 1][(memory.column or 0) - 1 :] == "16384,"


def test_of_a_plan_the_state_before_it_counts() -> None:
    shown = json.loads(SHOWN)
    plan = {"terraform_version": "1.9.8", "planned_values": {"root_module": {}},
            "prior_state": {"values": shown["values"]}}  # fmt: skip
    told, faults = _read(json.dumps(plan))
    assert told == {"MAIL01": _TOLD}
    assert [fault.weight for fault in faults] == ["note"]


def test_what_terraform_calls_sensitive_is_left_out() -> None:
    shown = json.loads(SHOWN)
    (resource,) = shown["values"]["root_module"]["child_modules"][0]["resources"]
    resource["sensitive_values"] = {"num_cpus": True, "name": True}
    told, _ = _read(json.dumps(shown))
    assert told == {"mail[0]": {path: value for path, value in _TOLD.items() if path != "processors"}}
    state = json.loads(STATE)
    sensitive = [[{"type": "get_attr", "value": "num_cpus"}], [{"type": "get_attr", "value": "name"}]]
    state["resources"][0]["instances"][0]["sensitive_attributes"] = sensitive
    assert _read(json.dumps(state))[0] == told


def test_tools_of_a_vm_that_is_off_tell_nothing() -> None:
    shown = SHOWN.replace('"power_state": "on"', '"power_state": "off"')
    shown = shown.replace("guestToolsRunning", "guestToolsNotRunning")
    told = _read(shown)[0]["MAIL01"]
    assert told["active"] is False and "vmware_tools" not in told


@pytest.mark.parametrize("text", [
    "", "{", "[]", '{"terraform_version": "1.9.8"}', '{"terraform_version": "1.9.8", "version": 3, "resources": []}',
    '{"terraform_version": "1.9.8", "version": 4, "resources": []}', '{"a":' * 5_000, "\0\1\2",
])  # fmt: skip
def test_what_tells_nothing_is_told(text: str) -> None:
    from domino_advisor.inputs.readers.terraform import READER

    (fault,) = READER.read(InputFile("terraform.json", text.encode()))
    assert isinstance(fault, InputFault)


def test_the_state_before_the_last_change_is_not_read() -> None:
    told, faults = _read(STATE, "terraform.tfstate.backup")
    assert told == {} and [fault.weight for fault in faults] == ["note"]


def test_an_inventory_outranks_the_state_and_both_are_told(tmp_path: Path) -> None:
    site = laid(tmp_path, {
        "terraform.tfstate": STATE.encode(), "mail01/notes.ini": notes_ini("MAIL01"),
        "RVTools_export.xlsx": workbook({"vInfo": (VINFO, [vm("MAIL01", CPUs=8, **{"VM UUID": UUID})])}),
    })  # fmt: skip
    found = gather([site])
    (image,) = found.described.value["esx_clusters"][0]["hosts"][0]["vms"]
    assert (image["virtual_cps"], image["memory_gib"], image["nic_type"]) == (8, 16, "e1000")
    (fault,) = found.faults
    assert "processors of MAIL01 is 4 here" in fault.message


def test_disks_of_what_another_file_takes_for_an_lpar_are_left_out_and_told(tmp_path: Path) -> None:
    site = laid(tmp_path, {"mail01/lparstat-i.txt": LPARSTAT.encode(), "terraform.tfstate": STATE.encode()})
    found = gather([site])
    (image,) = found.described.value["images"]
    assert "disks" not in image and image["os"] == "aix"
    assert any(fault.message.startswith("disks has no place") and fault.line for fault in found.faults)


def test_what_is_secret_stays_out(tmp_path: Path) -> None:
    for text in (SHOWN, STATE):
        found = gather([laid(tmp_path, {"terraform.json": text.encode()})])
        assert "hunter2" not in as_yaml(found.described) + repr(found)
