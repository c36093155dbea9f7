"""Inventories of vSphere in JSON, as the tests make them by their grammar: of VMs, hosts, clusters and datastores."""

from __future__ import annotations

import json
from typing import Any


def ref(kind: str, id_: str) -> dict[str, str]:
    """A reference to an object."""
    return {"_typeName": "ManagedObjectReference", "type": kind, "value": id_}


def device(kind: str, label: str, connected: bool | None = None, **more: Any) -> dict[str, Any]:
    """A device of a VM."""
    connectable = {} if connected is None else {"connectable": {"connected": connected, "startConnected": connected}}
    return {"_typeName": kind, "key": 1, "deviceInfo": {"label": label}, **connectable, **more}


def card(kind: str, group: str = "VM Network") -> dict[str, Any]:
    """A network adapter of a VM."""
    backing = {"_typeName": "VirtualEthernetCardNetworkBackingInfo", "deviceName": group}
    return device(kind, "Network adapter 1", True, macAddress="00:50:56:00:00:01", backing=backing)


def disk(label: str = "Hard disk 1", **backing: Any) -> dict[str, Any]:
    """A disk of a VM."""
    stored = {"fileName": "[ds1] MAIL01/MAIL01.vmdk", "datastore": ref("Datastore", "datastore-1"), **backing}
    return device("VirtualDisk", label, backing=stored, capacityInKB=1024)


def vm(name: str = "MAIL01", *devices: dict[str, Any], id_: str = "vm-1", **config: Any) -> dict[str, Any]:
    """A VM that is on, with 4 vCPUs and 16 GiB, on host-1."""
    return {
        "self": ref("VirtualMachine", id_), "name": name,
        "config": {
            "uuid": f"42000000-0000-0000-0000-{id_:>012}", "template": False, "guestId": "sles15_64Guest",
            "hardware": {"numCPU": 4, "memoryMB": 16384, "device": list(devices)}, "extraConfig": [], **config,
        },
        "runtime": {"host": ref("HostSystem", "host-1"), "powerState": "poweredOn"},
        "guest": {"toolsRunningStatus": "guestToolsRunning", "hostName": f"{name.lower()}.example.com"},
    }  # fmt: skip


def _chosen(service: str, *adapters: str) -> dict[str, Any]:
    return {"nicType": service, "selectedVnic": [f"{service}.key-vim.host.VirtualNic-{name}" for name in adapters]}


def host(name: str = "esx1", **config: Any) -> dict[str, Any]:
    """A host with two switches: one for VMs and the console, one for vMotion."""
    return {
        "self": ref("HostSystem", "host-1"), "name": name, "parent": ref("ClusterComputeResource", "domain-c1"),
        "hardware": {
            "systemInfo": {"model": "R7625", "uuid": f"1-{name}"}, "memorySize": 1099511627776,
            "cpuInfo": {"numCpuPackages": 2, "numCpuCores": 64, "numCpuThreads": 128},
            "cpuPkg": [{"vendor": "amd"}, {"vendor": "amd"}],
        },
        "runtime": {"powerState": "poweredOn"},
        "config": {
            "product": {"version": "8.0.3", "productLineId": "embeddedEsx"}, "hyperThread": {"active": True},
            "option": [{"key": "Mem.AllocGuestLargePage", "value": {"_typeName": "long", "_value": 1}}],
            "network": {
                "vswitch": [
                    {"name": "vSwitch0", "pnic": ["nic-0", "nic-1"]}, {"name": "vSwitch1", "pnic": ["nic-2"]},
                ],
                "portgroup": [
                    {"spec": {"name": "VM Network", "vswitchName": "vSwitch0"}},
                    {"spec": {"name": "Management", "vswitchName": "vSwitch0"}},
                    {"spec": {"name": "vMotion", "vswitchName": "vSwitch1"}},
                ],
                "pnic": [{"key": f"nic-{number}", "linkSpeed": {"speedMb": 10000}} for number in range(3)],
                "vnic": [{"device": "vmk0", "portgroup": "Management"}, {"device": "vmk1", "portgroup": "vMotion"}],
            },
            "virtualNicManagerInfo": {"netConfig": [_chosen("management", "vmk0"), _chosen("vmotion", "vmk1")]},
            "storageDevice": {"hostBusAdapter": [{"portWorldWideName": 1, "speed": 16000000000}, {"device": "vmhba0"}]},
            **config,
        },
    }  # fmt: skip


def cluster(name: str = "prod", own: list[dict[str, Any]] | None = None, **das: Any) -> dict[str, Any]:
    """A cluster with HA. own: what is set for VMs alone."""
    return {
        "self": ref("ClusterComputeResource", "domain-c1"), "name": name,
        "configurationEx": {"dasConfig": {"enabled": True, **das}, "dasVmConfig": own or []},
    }  # fmt: skip


def datastore(name: str = "ds1", kind: str = "VMFS") -> dict[str, Any]:
    """A datastore of 1,000 GB, a quarter of it in use."""
    summary = {"type": kind, "capacity": 1_000_000_000_000, "freeSpace": 750_000_000_000}
    return {"self": ref("Datastore", "datastore-1"), "name": name, "summary": summary}


def written(*objects: dict[str, Any], **more: Any) -> bytes:
    """Objects in one text, one line for each."""
    lines = ",\n".join(json.dumps(one) for one in objects)
    rest = "".join(f", {json.dumps(name)}: {json.dumps(value)}" for name, value in more.items())
    return f'{{"objects": [\n{lines}\n]{rest}}}\n'.encode()


def capital(value: Any) -> Any:
    """What govc wrote before its release 0.32: members with capital letters, and no types."""
    if isinstance(value, dict):
        return {key[:1].upper() + key[1:]: capital(one) for key, one in value.items() if key != "_typeName"}
    return [capital(one) for one in value] if isinstance(value, list) else value
