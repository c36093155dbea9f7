"""The inventory of a vCenter in JSON: of any spelling, with or without types, and nothing that is not told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import gathered
from domino_advisor.inputs.kinds import reader_of
from domino_advisor.inputs.readers import vsphere_json
from domino_advisor.inputs.told import InputFault, Thing
from domino_advisor.inputs.written import as_yaml
from domino_advisor_schemas.deployment import load_deployment
from tests.inputs.bundles import VINFO, workbook
from tests.inputs.bundles import vm as rvtools_vm
from tests.inputs.inventories import capital, card, cluster, datastore, device, disk, host, ref, vm, written

MAIL01 = vm("MAIL01", card("VirtualVmxnet3"), disk(thinProvisioned=True))
ALL = (cluster(), host(), datastore(), MAIL01)
GIVEN = {"hosting": "vm", "processors": 4, "memory_gib": 16, "active": True, "vmware_tools": True}
SYSTEM = {"os": "linux", "kernel_bits": 64, "distribution": "sles"}


def _read(data: bytes, name: str = "inventory.json") -> tuple[dict[str, dict[str, Any]], list[InputFault]]:
    found = list(vsphere_json.read(InputFile(name, data)))
    told: dict[str, dict[str, Any]] = {}
    for thing in (one for one in found if isinstance(one, Thing)):
        values = told.setdefault(thing.name, {})
        for telling in thing.tells:
            path = "/".join(telling.path)
            values[path] = [*values.get(path, []), *telling.value] if telling.adds else telling.value
    return told, [one for one in found if isinstance(one, InputFault)]


def _vm(one: dict[str, Any], *others: dict[str, Any]) -> dict[str, Any]:
    return _read(written(one, *others))[0]["MAIL01"]


def test_a_vm_is_told_with_its_places() -> None:
    data = written(vm())
    told, faults = _read(data)
    assert (told, faults) == ({"MAIL01": {**GIVEN, **SYSTEM}}, [])
    (thing,) = (one for one in vsphere_json.read(InputFile("a.json", data)) if isinstance(one, Thing))
    (origin,) = (telling.origin for telling in thing.tells if telling.path == ("memory_gib",))
    assert data.decode().splitlines()[1][(origin.column or 0) - 1 :].startswith("16384")
    assert (origin.file, origin.line, origin.text) == ("a.json", 2, "memoryMB: 16384")


def test_a_site_is_told_as_its_references_hang_together() -> None:
    value = gathered([InputFile("inventory.json", written(*ALL))]).described.value
    (prod,) = value["esx_clusters"]
    (esx1,) = prod["hosts"]
    (mail01,) = esx1["vms"]
    assert (prod["name"], prod["ha"], esx1["name"], mail01["name"]) == ("prod", True, "esx1", "MAIL01")
    assert mail01["disks"] == [{"name": "Hard disk 1", "format": "thin", "device": "ds1"}]
    assert value["devices"] == [{"name": "ds1", "kind": "lun", "gb": 1000, "filled_percent": 25}]
    assert mail01["vswitch"] == "vSwitch0"


def test_a_host_is_told() -> None:
    told, faults = _read(written(host()))
    switches = {path: told["esx1"].pop(path) for path in list(told["esx1"]) if path.startswith("vswitches")}
    assert faults == []
    assert told["esx1"] == {
        "cores": 64, "sockets": 2, "memory_gib": 1024, "model": "R7625", "processor_vendor": "amd",
        "hyperthreading": True, "esx_release": "8.0", "esx_type": "esxi", "active": True, "large_pages": True,
        "hba_gbps": 16,
    }  # fmt: skip
    assert switches == {
        "vswitches/@vSwitch0/nics": 2, "vswitches/@vSwitch0/link_gbps": 10, "vswitches/@vSwitch0/carries": ["console"],
        "vswitches/@vSwitch1/nics": 1, "vswitches/@vSwitch1/link_gbps": 10, "vswitches/@vSwitch1/carries": ["vmotion"],
    }  # fmt: skip


def test_what_a_switch_carries_is_complete_where_nothing_else_can_be_on_it() -> None:
    def carried(*objects: dict[str, Any]) -> dict[str, tuple[list[str], bool]]:
        (esx1,) = (
            one
            for one in vsphere_json.read(InputFile("a.json", written(*objects)))
            if isinstance(one, Thing) and one.type == "host"
        )
        return {one.path[1]: (one.value, one.adds) for one in esx1.tells if one.path[-1] == "carries"}

    # a VM of another inventory may be in the port group for VMs
    assert carried(host()) == {"@vSwitch0": (["console"], True), "@vSwitch1": (["vmotion"], False)}
    assert carried(host(), MAIL01)["@vSwitch0"] == (["console", "vm"], False)


def test_an_adapter_of_the_kernel_without_a_service_carries_what_nobody_says() -> None:
    told, _ = _read(written(host(virtualNicManagerInfo={"netConfig": []})))
    assert told["esx1"]["vswitches/@vSwitch1/carries"] == ["vmkernel"]
    told, _ = _read(written(host(virtualNicManagerInfo=None)))
    assert "vswitches/@vSwitch1/carries" not in told["esx1"]


def test_a_vm_on_a_distributed_switch_is_told_so() -> None:
    backing = {"port": {"switchUuid": "50 1a", "portgroupKey": "dvportgroup-1"}}
    network = {"proxySwitch": [{"dvsName": "DVS-MAIL", "dvsUuid": "50 1a", "pnic": ["a", "b"]}]}
    one = vm("MAIL01", device("VirtualVmxnet3", "Network adapter 1", True, macAddress="00", backing=backing))
    told, _ = _read(written(one, host(network=network)))
    assert told["MAIL01"]["vswitch"] == "DVS-MAIL"
    assert (told["esx1"]["vswitches/@DVS-MAIL/nics"], told["esx1"]["vswitches/@DVS-MAIL/carries"]) == (2, ["vm"])


@pytest.mark.parametrize(("changed", "expected"), [
    (device("VirtualFloppy", "Floppy drive 1", True), {"connected_devices": ["floppy"]}),
    (device("VirtualCdrom", "CD/DVD drive 1", True), {"connected_devices": ["cd-dvd"]}),
    (device("VirtualSerialPort", "Serial port 1", True), {"connected_devices": ["serial"]}),
    (device("VirtualParallelPort", "Parallel port 1", True), {"connected_devices": ["parallel"]}),
    (device("VirtualHdAudioCard", "Sound card 1", True), {"connected_devices": ["audio"]}),
    (device("VirtualUSBXHCIController", "USB xHCI controller"), {"connected_devices": ["usb"]}),
    (device("VirtualFloppy", "Floppy drive 1", False), {}),
    (device("VirtualMachineVideoCard", "Video card"), {}),
    (card("VirtualVmxnet3"), {"nic_type": "vmxnet3"}), (card("VirtualVmxnet2"), {"nic_type": "vmxnet2"}),
    (card("VirtualE1000e"), {"nic_type": "e1000e"}), (card("VirtualPCNet32"), {"nic_type": "flexible"}),
    (card("VirtualSriovEthernetCard"), {"nic_type": "other"}),
])  # fmt: skip
def test_a_device_is_told_by_its_type(changed: dict[str, Any], expected: dict[str, Any]) -> None:
    assert _vm(vm("MAIL01", changed)) == {**GIVEN, **SYSTEM, **expected}


@pytest.mark.parametrize(("backing", "made"), [
    ({"thinProvisioned": True, "eagerlyScrub": False}, "thin"), ({"eagerlyScrub": True}, "eager-zeroed-thick"),
    ({"thinProvisioned": False, "eagerlyScrub": True}, "eager-zeroed-thick"),
    ({"thinProvisioned": False, "eagerlyScrub": False}, "lazy-zeroed-thick"),
    ({"thinProvisioned": False}, None), ({}, None), ({"compatibilityMode": "physicalMode"}, "raw-device"),
])  # fmt: skip
def test_a_disk_is_told_by_how_it_was_made(backing: dict[str, Any], made: str | None) -> None:
    assert _vm(vm("MAIL01", disk(**backing))).get("disks/@Hard disk 1/format") == made


@pytest.mark.parametrize(("config", "expected"), [
    ({"flags": {"virtualExecUsage": "hvOn"}}, {"cpu_mode": "hardware"}),
    ({"flags": {"virtualExecUsage": "hvAuto"}}, {}),
    ({"extraConfig": [{"key": "monitor.virtual_exec", "value": {"_typeName": "string", "_value": "software"}}]},
     {"cpu_mode": "binary-translation"}),
    ({"extraConfig": [{"key": "monitor.virtual_exec", "value": "hardware"}]}, {"cpu_mode": "hardware"}),
    ({"guestId": "windows2019srv_64Guest"}, {"os": "windows", "kernel_bits": 64, "os_release": "2019"}),
    ({"guestId": "otherGuest"}, {}),
])  # fmt: skip
def test_a_setting_is_told(config: dict[str, Any], expected: dict[str, Any]) -> None:
    system = {} if "guestId" in config else SYSTEM
    assert _vm(vm("MAIL01", **config)) == {**GIVEN, **system, **expected}


def test_what_runs_in_a_vm_goes_before_what_was_chosen_for_it() -> None:
    one = vm("MAIL01", guestId="windows2019srv_64Guest")
    one["guest"]["guestId"] = "rhel9_64Guest"
    assert _vm(one)["distribution"] == "rhel"


def test_of_a_vm_that_is_off_what_starts_with_it_counts_and_nothing_runs() -> None:
    floppy = device("VirtualFloppy", "Floppy drive 1", False)
    floppy["connectable"]["startConnected"] = True
    one = vm("MAIL01", floppy)
    one["runtime"]["powerState"] = "poweredOff"
    told = _vm(one)
    assert (told["active"], told["connected_devices"]) == (False, ["floppy"])
    assert "vmware_tools" not in told


@pytest.mark.parametrize(("state", "ft"), [("notConfigured", False), ("disabled", False), ("running", True)])
def test_fault_tolerance_is_told(state: str, ft: bool) -> None:
    one = vm()
    one["runtime"]["faultToleranceState"] = state
    assert _vm(one)["ft"] is ft


@pytest.mark.parametrize(("das", "own", "expected"), [
    ({}, None, {}), ({"vmMonitoring": "vmMonitoringOnly"}, None, {"vm_monitoring": True}),
    ({"vmMonitoring": "vmMonitoringDisabled"}, None, {"vm_monitoring": False}),
    ({"vmMonitoring": "vmMonitoringOnly"}, {"vmToolsMonitoringSettings": {
        "clusterSettings": False, "vmMonitoring": "vmMonitoringDisabled"}}, {"vm_monitoring": False}),
    ({"vmMonitoring": "vmMonitoringOnly"}, {"vmToolsMonitoringSettings": {
        "clusterSettings": True, "vmMonitoring": "vmMonitoringDisabled"}}, {"vm_monitoring": True}),
    ({}, {"restartPriority": "disabled"}, {"ha": False}),
    ({"defaultVmSettings": {"restartPriority": "disabled"}}, None, {"ha": False}),
    ({"defaultVmSettings": {"restartPriority": "disabled"}}, {"restartPriority": "high"}, {}),
    ({"defaultVmSettings": {"restartPriority": "medium"}}, {"restartPriority": "clusterRestartPriority"}, {}),
    ({"enabled": False, "vmMonitoring": "vmMonitoringOnly"}, {"restartPriority": "disabled"}, {}),
])  # fmt: skip
def test_what_ha_does_for_a_vm_is_told(
    das: dict[str, Any], own: dict[str, Any] | None, expected: dict[str, Any]
) -> None:
    settings = [] if own is None else [{"key": ref("VirtualMachine", "vm-1"), "dasSettings": own}]
    told, _ = _read(written(cluster(own=settings, **das), host(), vm()))
    assert {path: told["MAIL01"][path] for path in ("ha", "vm_monitoring") if path in told["MAIL01"]} == expected
    assert told["prod"] == {"ha": das.get("enabled", True)}


def test_a_template_is_no_vm() -> None:
    told, faults = _read(written(vm(), vm("T", id_="vm-2", template=True)))
    assert told.keys() == {"MAIL01"}
    assert [(fault.line, fault.weight) for fault in faults] == [(3, "note")]


def test_capital_letters_and_no_types_tell_the_same_but_for_the_adapters() -> None:
    labelled = (device("VirtualFloppy", "Floppy drive 1", True), card("VirtualE1000"))
    told, faults = _read(written(capital(vm("MAIL01", *labelled, disk(thinProvisioned=True))), capital(host())))
    assert told["MAIL01"].items() >= {**GIVEN, **SYSTEM, "vswitch": "vSwitch0"}.items()
    assert told["MAIL01"]["disks/@Hard disk 1/format"] == "thin"
    assert told["MAIL01"]["connected_devices"] == ["floppy"]
    assert "nic_type" not in told["MAIL01"]
    assert told["esx1"]["cores"] == 64
    assert [fault.message[:39] for fault in faults] == ["devices stand here without their types,"]


def test_adapters_of_several_kinds_leave_the_kind_open() -> None:
    told, faults = _read(written(vm("MAIL01", card("VirtualE1000"), card("VirtualVmxnet3"))))
    assert "nic_type" not in told["MAIL01"]
    assert ["of several kinds (e1000, vmxnet3)" in fault.message for fault in faults] == [True]


def test_properties_that_stand_by_their_paths_tell_the_same() -> None:
    properties = {
        "name": "MAIL01", "config.hardware": {"numCPU": 4, "memoryMB": 16384}, "runtime.powerState": "poweredOn",
        "summary.runtime": {"host": ref("HostSystem", "host-1")},
    }  # fmt: skip
    one = {
        "obj": ref("VirtualMachine", "vm-1"),
        "propSet": [{"name": name, "val": value} for name, value in properties.items()],
    }
    told, _ = _read(written(one))
    assert told["MAIL01"] == {"hosting": "vm", "processors": 4, "memory_gib": 16, "active": True}


def test_texts_one_after_another_are_one_inventory() -> None:
    data = b"\n".join(written(one) for one in ALL)
    value = gathered([InputFile("all.json", data)]).described.value
    assert value["esx_clusters"][0]["hosts"][0]["vms"][0]["name"] == "MAIL01"


def test_files_of_two_vcenters_do_not_mix() -> None:
    other = json.loads(written(host("esx9"), vm("MAIL01", id_="vm-2")))
    files = [InputFile("vc1.json", written(*ALL)), InputFile("vc2.json", json.dumps(other).encode())]
    value = gathered(files).described.value
    assert [one["name"] for one in value["esx_clusters"][0]["hosts"][0]["vms"]] == ["MAIL01"]
    (esx9,) = value["hosts"]
    assert [one["name"] for one in esx9["vms"]] == ["MAIL01"]


def test_two_vcenters_in_one_file_are_told_and_nothing_of_them() -> None:
    told, faults = _read(written(*ALL) + written(host("esx9"), vm("MAIL09")))
    assert told == {}
    assert [(fault.weight, "is of two vCenters" in fault.message) for fault in faults] == [("error", True)]


def test_two_vcenters_in_one_file_that_tell_their_numbers_stay_two() -> None:
    data = written(*ALL, about={"instanceUuid": "b1"}) + written(
        host("esx9"), vm("MAIL09", uuid="9"), about={"instanceUuid": "b2"}
    )
    value = gathered([InputFile("all.json", data)]).described.value
    assert [one["name"] for one in value["hosts"][0]["vms"]] == ["MAIL09"]
    assert [one["name"] for one in value["esx_clusters"][0]["hosts"][0]["vms"]] == ["MAIL01"]


def test_files_of_one_vcenter_that_tell_its_number_are_one_inventory() -> None:
    about = {"instanceUuid": "b1"}
    files = [
        InputFile("vms.json", written(MAIL01, about=about)), InputFile("hosts.json", written(host(), about=about)),
    ]  # fmt: skip
    (esx1,) = gathered(files).described.value["hosts"]
    assert [one["name"] for one in esx1["vms"]] == ["MAIL01"]


def test_a_number_that_two_vms_have_is_that_of_none() -> None:
    one, two = vm("MAIL01"), vm("MAIL02", id_="vm-2")
    two["config"]["uuid"] = one["config"]["uuid"]
    things = [thing for thing in vsphere_json.read(InputFile("a.json", written(one, two))) if isinstance(thing, Thing)]
    assert {key.by for thing in things for key in thing.keys} == {"inventory", "name"}


def test_an_export_of_rvtools_tells_of_the_same_site() -> None:
    tabs = {"vInfo": (VINFO, [rvtools_vm("MAIL01", **{"VM UUID": "42000000-0000-0000-0000-00000000VM-1"})])}
    files = [InputFile("inventory.json", written(*ALL)), InputFile("RVTools_export.xlsx", workbook(tabs))]
    made = gathered(files)
    (prod,) = made.described.value["esx_clusters"]
    (esx1,) = prod["hosts"]
    assert [one["name"] for one in esx1["vms"]] == ["MAIL01"]
    assert made.faults == []


def test_clusters_of_one_name_in_two_inventories_stay_two() -> None:
    files = [InputFile(name, written(cluster(), host(name))) for name in ("vc1.json", "vc2.json")]
    value = gathered(files).described.value
    assert [(one["name"], len(one["hosts"])) for one in value["esx_clusters"]] == [("prod", 1), ("prod (2)", 1)]


def test_names_are_as_people_see_them() -> None:
    assert "MAIL01/ACME 100%" in _read(written(vm("MAIL01%2fACME 100%25")))[0]


POWERSHELL = {
    "PowerState": "PoweredOn", "NumCpu": 4, "CoresPerSocket": 2, "MemoryMB": 16384.0, "MemoryGB": 16.0,
    "VMHostId": "HostSystem-host-1", "VMHost": {"Name": "esx1", "State": "Connected"}, "GuestId": "sles15_64Guest",
    "ExtensionData": {"Config": "VMware.Vim.VirtualMachineConfigInfo", "MoRef": "VirtualMachine-vm-1"},
    "Name": "MAIL01", "Notes": "password=hunter2",
}  # fmt: skip


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("many", [True, False])
def test_what_powershell_leaves_is_told(encoding: str, many: bool) -> None:
    data = json.dumps([POWERSHELL] if many else POWERSHELL, indent=4).encode(encoding)
    file = InputFile("vms.json", data)
    reader = reader_of(file)
    assert reader is not None and reader.kind == vsphere_json.READER.kind
    told, faults = _read(data)
    assert (told, faults) == (
        {"MAIL01": {"hosting": "vm", "processors": 4, "memory_gib": 16, "active": True, **SYSTEM}},
        [],
    )


def test_a_state_that_powershell_writes_as_a_number_stays_open() -> None:
    told, faults = _read(json.dumps({**POWERSHELL, "PowerState": 1}).encode())
    assert "active" not in told["MAIL01"]
    assert ["-EnumsAsStrings" in fault.advice for fault in faults] == [True]


def test_what_powershell_writes_in_full_is_told_in_full() -> None:
    full = capital(MAIL01)
    full["MoRef"] = full.pop("Self")
    told, _ = _read(json.dumps([{**POWERSHELL, "ExtensionData": full}]).encode())
    assert told["MAIL01"]["disks/@Hard disk 1/format"] == "thin"


def test_what_is_secret_is_in_no_origin_and_no_fault() -> None:
    port = device("VirtualSerialPort", "Serial port 1", True, backing={"serviceURI": "telnet://u:hunter2@192.0.2.1"})
    one = vm("MAIL01", port, annotation="hunter2", extraConfig=[
        {"key": "guestinfo.password", "value": "hunter2"}, {"key": "monitor.virtual_exec", "value": "hardware"},
    ])  # fmt: skip
    found = list(vsphere_json.read(InputFile("a.json", written(one, host()))))
    found += list(vsphere_json.read(InputFile("b.json", json.dumps(POWERSHELL).encode())))
    assert "hunter2" not in str(found)


@pytest.mark.parametrize(("data", "line"), [
    (b"", 1), (b"{", 1), (b"[]", 1), (b'{"a": 1}', 1), (written(vm())[:200], 2), (b"\xff\xfe", 1),
    (b'{"virtualMachines": [\n' + b"[" * 200, 2), (b'{"self": {"type": "Folder", "value": "group-1"}}', 1),
    ('{"máquinas": []}'.encode("utf-16"), 1),
])  # fmt: skip
def test_what_is_no_inventory_is_told(data: bytes, line: int) -> None:
    told, faults = _read(data)
    assert told == {}
    assert [fault.line for fault in faults] == [line]


@pytest.mark.parametrize("value", [None, "4", -1, 4.5, True, [], {}, 10**40])
def test_a_value_of_another_kind_is_left_out(value: Any) -> None:
    one = vm()
    one["config"]["hardware"] = {"numCPU": value, "memoryMB": value, "device": value}
    assert _vm(one).keys() == {*GIVEN, *SYSTEM} - {"processors", "memory_gib"}


_ANY = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-1, 2**70), st.floats(), st.text(max_size=6),
              st.sampled_from(["a/b", "[ds1] x", "VirtualDisk", "poweredOn", "HostSystem", "vm-1"])),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(
        st.sampled_from(["name", "key", "value", "type", "_value", "_typeName", "self", "label"]), inner, max_size=3)),
    max_leaves=6,
)  # fmt: skip


def _places(value: Any) -> list[tuple[Any, Any]]:
    """What holds each value, with its key or number in it."""
    found = []
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        found += [(value, key), *_places(inner)]
    return found


@settings(max_examples=150)
@given(st.data())
def test_whatever_stands_anywhere_in_it_what_is_told_is_a_valid_description(data: st.DataObject) -> None:
    value = json.loads(written(*ALL))
    for _ in range(data.draw(st.integers(1, 3))):
        holder, key = data.draw(st.sampled_from(_places(value)))
        holder[key] = data.draw(_ANY)
    made = gathered([InputFile("vcenter.json", json.dumps(value).encode())]).described
    load_deployment(made.value)
    as_yaml(made)
