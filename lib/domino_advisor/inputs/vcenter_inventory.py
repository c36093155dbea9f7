"""What is taken of a vCenter, and the inventory that it makes: what is read of such a file, and no more.

Whatever else a vCenter has (notes of people, addresses, settings that may be passwords) is neither kept nor written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Shape = Mapping[str, Any] | frozenset[str] | None
"""What is taken of a value: of an object some members, each in its shape; of a list of options those whose keys these
are, in small letters; None where the value is taken as it is. A shape of a list is that of each of its items.
"""

_TYPE = "_typeName"
_OPTIONS = frozenset(("monitor.virtual_exec", "mem.allocguestlargepage"))
_CONNECTABLE = {"connected": None, "startConnected": None}
_BACKING = {
    "fileName": None, "datastore": None, "thinProvisioned": None, "eagerlyScrub": None, "compatibilityMode": None,
    "port": {"switchUuid": None},
}  # fmt: skip
_DEVICE = {_TYPE: None, "deviceInfo": {"label": None}, "backing": _BACKING, "connectable": _CONNECTABLE,
           "capacityInKB": None}  # fmt: skip
_CARD = {**_DEVICE, "backing": {"deviceName": None, "port": {"switchUuid": None}}}
_NETWORK = {
    "vswitch": {"name": None, "pnic": None},
    "proxySwitch": {"dvsName": None, "dvsUuid": None, "pnic": None},
    "portgroup": {"spec": {"name": None, "vswitchName": None}},
    "pnic": {"key": None, "linkSpeed": {"speedMb": None}},
    "vnic": {"device": None, "portgroup": None, "spec": {"distributedVirtualPort": {"switchUuid": None}}},
}
_VM_SETTINGS = {
    "restartPriority": None,
    "vmToolsMonitoringSettings": {"clusterSettings": None, "vmMonitoring": None},
}
_CLUSTER = {
    "dasConfig": {"enabled": None, "vmMonitoring": None, "defaultVmSettings": _VM_SETTINGS},
    "dasVmConfig": {"key": None, "restartPriority": None, "dasSettings": _VM_SETTINGS},
}
_CARDS = ("VirtualE1000", "VirtualE1000e", "VirtualPCNet32", "VirtualVmxnet", "VirtualVmxnet2", "VirtualVmxnet3",
          "VirtualVmxnet3Vrdma", "VirtualSriovEthernetCard")  # fmt: skip

WANTED: Mapping[str, Mapping[str, Shape]] = {
    "VirtualMachine": {
        "name": None, "config.uuid": None, "config.instanceUuid": None, "config.template": None, "config.guestId": None,
        "config.hardware.numCPU": None, "config.hardware.memoryMB": None, "config.hardware.device": _DEVICE,
        "config.flags": {"virtualExecUsage": None}, "config.extraConfig": _OPTIONS, "runtime.host": None,
        "runtime.powerState": None, "runtime.faultToleranceState": None, "guest.toolsRunningStatus": None,
        "guest.hostName": None, "guest.guestId": None,
    },
    "HostSystem": {
        "name": None, "parent": None, "hardware.systemInfo": {"model": None, "uuid": None},
        "hardware.cpuInfo": {"numCpuPackages": None, "numCpuCores": None}, "hardware.cpuPkg": {"vendor": None},
        "hardware.memorySize": None, "runtime.powerState": None, "config.hyperThread": {"active": None},
        "config.product": {"version": None, "productLineId": None}, "config.option": _OPTIONS,
        "config.network": _NETWORK,
        "config.virtualNicManagerInfo.netConfig": {
            "nicType": None, "candidateVnic": {"key": None, "device": None}, "selectedVnic": None,
        },
        "config.storageDevice.hostBusAdapter": {_TYPE: None, "portWorldWideName": None, "speed": None},
    },
    "ClusterComputeResource": {"name": None, "host": None, "configurationEx": _CLUSTER},
    "Datastore": {"name": None, "summary": {"type": None, "capacity": None, "freeSpace": None}},
}  # fmt: skip
"""The properties that are asked for of each kind of object, with what is taken of each."""

_LISTS = {
    "VirtualMachine": "virtualMachines", "HostSystem": "hostSystems", "ClusterComputeResource": "clusters",
    "Datastore": "datastores",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Found:
    """An object as a vCenter tells it. type, id: what it is referred to by; properties: what it has, by their paths."""

    type: str
    id: str
    properties: Mapping[str, Any]


def inventory_text(found: Iterable[Found], number: str, product: str) -> str:
    """The inventory, as JSON with a line for each value. number, product: of the vCenter."""
    lists: dict[str, list[dict[str, Any]]] = {name: [] for name in _LISTS.values()}
    for one in sorted(found, key=lambda one: (one.type, str(one.properties.get("name", "")), one.id)):
        if one.type in _LISTS:
            lists[_LISTS[one.type]].append(_taken(one))
    about = {"instanceUuid": number, "fullName": product}
    return json.dumps({"about": about, **lists}, indent=1, ensure_ascii=False) + "\n"


def _taken(one: Found) -> dict[str, Any]:
    """An object with what is taken of it, its properties as members of each other."""
    taken: dict[str, Any] = {"self": {"type": one.type, "value": one.id}}
    for path, shape in WANTED[one.type].items():
        value = picked(one.properties.get(path), shape)
        if value is None:
            continue
        node = taken
        *way, last = path.split(".")
        for name in way:
            node = node.setdefault(name, {})
        node[last] = value
    return taken


def picked(value: Any, shape: Shape) -> Any:
    """What is taken of a value, as JSON has it; None where nothing is."""
    if isinstance(value, (list, tuple)):
        return _picked_items(value, shape)
    if isinstance(shape, Mapping):
        return None if value is None else _picked_members(value, shape)
    if isinstance(value, (bool, int, float)) or value is None:
        return value
    if isinstance(value, str):
        return str(value)
    kind, id_ = getattr(value, "_wsdlName", ""), getattr(value, "_moId", "")
    return {"type": kind, "value": id_} if kind and id_ else None


def _picked_items(values: Sequence[Any], shape: Shape) -> list[Any]:
    if isinstance(shape, frozenset):
        return [
            {"key": option.key, "value": picked(option.value, None)}
            for option in values
            if str(option.key).lower() in shape
        ]
    return [picked(value, shape) for value in values]


def _picked_members(value: Any, shape: Mapping[str, Any]) -> dict[str, Any]:
    name = getattr(value, "_wsdlName", "")
    if shape is _DEVICE and name in _CARDS:
        shape = _CARD
    taken = {}
    for member, inner in shape.items():
        found = name if member == _TYPE else picked(getattr(value, member, None), inner)
        if found is not None:
            taken[member] = found
    return taken
