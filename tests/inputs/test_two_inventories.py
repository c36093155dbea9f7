"""One vCenter told by an export of RVTools and by its inventory in JSON: each thing once, and what differs with both
places. Two vCenters stay two, however alike their names are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import Gathered, gathered
from tests.inputs import inventories
from tests.inputs.bundles import VDISK, VHOST, VINFO, vm, workbook

VC = "7d3b1c9e-0000-4000-8000-000000000001"
NUMBER = "42000000-0000-0000-0000-00000000vm-1"
INSTANCE = "50000000-0000-0000-0000-00000000vm-1"
JSON = InputFile("vcenter.json", inventories.written(
    inventories.vm("MAIL01", inventories.disk(thinProvisioned=True), instanceUuid=INSTANCE),
    inventories.host(), inventories.cluster(), inventories.datastore(), about={"instanceUuid": VC},
))  # fmt: skip


def _export(
    of_vm: Mapping[str, Any] | None = None,
    of_host: Mapping[str, Any] | None = None,
    of_cluster: Mapping[str, Any] | None = None,
    path: str = "[ds1] MAIL01/MAIL01.vmdk",
    uuid: str = "",
    more: list[dict[str, Any]] | None = None,
) -> InputFile:
    """A workbook of MAIL01 on esx1 of prod, as the inventory has it, with other cells. uuid: of the vCenter."""
    one = {"VM UUID": NUMBER, "VI SDK UUID": uuid, **(of_vm or {})}
    host = {"Host": "esx1", "Cluster": "prod", "# Cores": 64, "VI SDK Server": "vc1", "VI SDK UUID": uuid}
    cluster = {"Name": "prod", "HA enabled": True, "VI SDK Server": "vc1", "VI SDK UUID": uuid}
    name = one.get("VM", "MAIL01")
    disk = {"VM": name, "Disk": "Hard disk 1", "Thin": True, "Path": path, "VI SDK Server": "vc1", "Datacenter": "DC0"}
    vms = [vm(**{"name": "MAIL01", **{key: value for key, value in one.items() if key != "VM"}}), *(more or [])]
    vms[0]["VM"] = name
    columns = (*VINFO, "SMBIOS UUID", "VM ID", "VI SDK UUID")
    numbered = ("UUID", "Object ID", "VI SDK UUID")
    return InputFile("RVTools_export.xlsx", workbook({
        "vInfo": (columns, vms), "vDisk": ((*VDISK, "Datacenter"), [disk]),
        "vHost": ((*VHOST, *numbered), [{**host, **(of_host or {})}]),
        "vCluster": (("Name", "HA enabled", "VI SDK Server", *numbered), [{**cluster, **(of_cluster or {})}]),
    }))  # fmt: skip


def _names(found: Gathered) -> dict[str, list[str]]:
    value = found.described.value
    hosts = [host for cluster in value["esx_clusters"] for host in cluster["hosts"]]
    return {
        "clusters": [cluster["name"] for cluster in value["esx_clusters"]],
        "hosts": [host["name"] for host in [*hosts, *value.get("hosts", [])]],
        "vms": [one["name"] for host in [*hosts, *value.get("hosts", [])] for one in host.get("vms", [])],
        "devices": [device["name"] for device in value.get("devices", [])],
    }


ONCE = {"clusters": ["prod"], "hosts": ["esx1"], "vms": ["MAIL01"], "devices": ["ds1"]}


def test_each_thing_of_the_vcenter_is_there_once_and_has_the_places_of_both() -> None:
    found = gathered([JSON, _export()])
    assert found.faults == []
    assert _names(found) == ONCE
    origins = found.described.origins
    for pointer in (
        "/esx_clusters/0/ha", "/esx_clusters/0/hosts/0/cores", "/esx_clusters/0/hosts/0/vms/0/memory_gib",
        "/esx_clusters/0/hosts/0/vms/0/disks/0/device", "/devices/0/kind",
    ):  # fmt: skip
        assert {origin.file for origin in origins[pointer]} == {"vcenter.json", "RVTools_export.xlsx"}, pointer


@pytest.mark.parametrize("cells", [
    {"VM UUID": NUMBER}, {"VM UUID": INSTANCE}, {"VM UUID": INSTANCE, "SMBIOS UUID": NUMBER},
    {"VM UUID": "", "VM ID": "vm-1", "VI SDK UUID": VC},
])  # fmt: skip
def test_a_vm_with_another_name_is_known_by_each_number_that_the_export_may_have(cells: dict[str, str]) -> None:
    """Releases of RVTools differ in which number VM UUID is: that of the BIOS, or that of the vCenter."""
    assert _names(gathered([JSON, _export({"VM": "MAIL01-old", "DNS Name": "", **cells})]))["vms"] == ["MAIL01"]


def test_a_host_and_a_cluster_with_other_names_are_known_by_their_numbers() -> None:
    host, cluster = {"Host": "esx1.example.com", "UUID": "1-ESX1", "Cluster": "Production"}, {"Name": "Production"}
    vm_cells = {"Host": "esx1.example.com", "Cluster": "Production"}
    export = _export(vm_cells, host, {**cluster, "Object ID": "domain-c1"}, uuid=VC)
    assert _names(gathered([JSON, export])) == ONCE


@pytest.mark.parametrize(("export", "place", "message"), [
    (
        _export(of_cluster={"HA enabled": False}), "RVTools_export.xlsx[vCluster]:2:2",
        "ha of prod is false here, and true in vcenter.json:4:168, which is used",
    ),
    (
        _export(of_host={"# Cores": 32}), "RVTools_export.xlsx[vHost]:2:5",
        "cores of esx1 is 32 here, and 64 in vcenter.json:3:357, which is used",
    ),
    (
        _export({"CPUs": 8}), "RVTools_export.xlsx[vInfo]:2:5",
        "processors of MAIL01 is 8 here, and 4 in vcenter.json:2:242, which is used",
    ),
    (
        _export(path="[ds2] MAIL01/MAIL01.vmdk"), "RVTools_export.xlsx[vDisk]:2:6",
        "disks/Hard disk 1/device of MAIL01 is ds2 here, and ds1 in vcenter.json:2:378, which is used",
    ),
])  # fmt: skip
def test_what_they_tell_in_two_ways_is_told_with_both_places(export: InputFile, place: str, message: str) -> None:
    (fault,) = gathered([JSON, export]).faults
    assert (fault.place, fault.message) == (place, message)


def test_two_vcenters_stay_two_though_all_of_their_things_are_called_alike() -> None:
    other = "7d3b1c9e-0000-4000-8000-000000000002"
    of_vm = {"VM UUID": "u-2", "VM ID": "vm-1"}
    numbers = {"UUID": "u-3", "Object ID": "host-1"}, {"Object ID": "domain-c1"}
    found = gathered([JSON, _export(of_vm, *numbers, uuid=other)])
    value = found.described.value
    assert [cluster["name"] for cluster in value["esx_clusters"]] == ["prod", "prod (2)"]
    assert [device["name"] for device in value["devices"]] == ["ds1", "ds1 (2)"]
    assert [len(cluster["hosts"]) for cluster in value["esx_clusters"]] == [1, 1]


def test_vms_that_have_one_number_in_an_export_stay_two() -> None:
    """A VM that was copied may keep the number of its BIOS: of which of the two it is, the name tells."""
    copy = vm("MAIL02", **{"VM UUID": NUMBER, "CPUs": 2})
    found = gathered([JSON, _export(more=[copy])])
    assert _names(found)["vms"] == ["MAIL01", "MAIL02"]
    assert found.faults == []


def test_datastores_of_one_name_in_two_datacenters_stay_two() -> None:
    disks = [
        {"VM": name, "Disk": "Hard disk 1", "Path": "[ds1] a/a.vmdk", "VI SDK Server": "vc1", "Datacenter": datacenter}
        for name, datacenter in (("MAIL01", "DC0"), ("MAIL02", "DC1"))
    ]
    second = inventories.vm("MAIL02", inventories.disk(), id_="vm-2")
    both = InputFile("vcenter.json", inventories.written(
        inventories.vm("MAIL01", inventories.disk()), second, inventories.datastore()))  # fmt: skip
    tabs = {"vDisk": ((*VDISK, "Datacenter"), disks)}
    found = gathered([both, InputFile("RVTools_export.xlsx", workbook(tabs))])
    assert [device["name"] for device in found.described.value["devices"]] == ["ds1", "ds1 (2)"]
