"""Hosts, clusters and datastores of an inventory in JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from domino_advisor.inputs.json_places import Node
from domino_advisor.inputs.managed_objects import Managed, at, items, text, truth, whole
from domino_advisor.inputs.readers.vsphere_inventory import Inventory
from domino_advisor.inputs.readers.vsphere_switches import Switch
from domino_advisor.inputs.told import Telling, Thing, Trust
from domino_advisor.inputs.units import BYTES_OF_A_GB, BYTES_OF_A_MIB, MIB_OF_A_GIB
from domino_advisor.inputs.vsphere_words import plain

TELLS = (
    "host/name", "host/active", "host/cores", "host/sockets", "host/memory_gib", "host/model", "host/processor_vendor",
    "host/hyperthreading", "host/esx_release", "host/esx_type", "host/hba_gbps", "host/large_pages", "host/vms",
    "host/vswitches", "vswitch/name", "vswitch/nics", "vswitch/link_gbps", "vswitch/carries", "esx-cluster/name",
    "esx-cluster/ha", "esx-cluster/hosts", "esx-cluster/vms", "device/name", "device/kind", "device/features",
    "device/gb", "device/filled_percent",
)  # fmt: skip
_RELEASE = re.compile(r"\d{1,3}(?:\.\d{1,3})+")
_LARGE_PAGES = "mem.allocguestlargepage"
Told = Iterator[tuple[tuple[str, ...], Any, Node | None]]


def told_of_host(host: Managed, inventory: Inventory) -> Iterator[Thing]:
    """What is told of a host."""
    if not host.name:
        return
    cluster = inventory.clusters.get(host.reference)
    thing = Thing(
        "host", host.name, frozenset(inventory.keys(host)), () if cluster is None else (inventory.key(cluster),)
    )
    for path, value, node in (*_of_hardware(host), *_of_settings(host)):
        _tell(thing, path, value, node)
    attached = inventory.attached.get(host.reference, frozenset())
    for switch in inventory.switches.get(host.reference, ()):
        _tell_switch(thing, switch, switch.name in attached)
    yield thing


def told_of_cluster(cluster: Managed, inventory: Inventory) -> Iterator[Thing]:
    """What is told of a cluster."""
    if cluster.name:
        thing = Thing("esx-cluster", cluster.name, frozenset(inventory.keys(cluster)))
        node = cluster.first("configurationEx.dasConfig.enabled", "configuration.dasConfig.enabled")
        _tell(thing, ("ha",), truth(node), node)
        yield thing


def told_of_datastore(datastore: Managed, inventory: Inventory) -> Iterator[Thing]:
    """What is told of a datastore: one of VMFS is a LUN, or several, as hosts have it."""
    if not datastore.name:
        return
    thing = Thing("device", datastore.name, frozenset((inventory.key(datastore.reference),)))
    kind = datastore.first("summary.type")
    system = text(kind).lower()
    _tell(thing, ("kind",), "lun" if system == "vmfs" else None, kind, Trust.EXPORTED)
    _tell(thing, ("features",), ["vsan"] if system in ("vsan", "vsand") else None, kind, Trust.EXPORTED)
    node = datastore.first("summary.capacity")
    capacity = whole(node)
    _tell(thing, ("gb",), plain(round(capacity / BYTES_OF_A_GB, 3)) if capacity else None, node)
    free = datastore.first("summary.freeSpace")
    left = whole(free)
    if capacity and left is not None and left <= capacity:
        _tell(thing, ("filled_percent",), plain(round(100 * (capacity - left) / capacity, 1)), free, Trust.REPORTED)
    yield thing


def _of_hardware(host: Managed) -> Told:
    for path, places in (
        ("cores", ("hardware.cpuInfo.numCpuCores", "summary.hardware.numCpuCores")),
        ("sockets", ("hardware.cpuInfo.numCpuPackages", "summary.hardware.numCpuPkgs")),
    ):
        node = host.first(*places)
        yield (path,), whole(node), node
    node = host.first("hardware.memorySize", "summary.hardware.memorySize")
    size = whole(node)
    yield ("memory_gib",), plain(round(size // BYTES_OF_A_MIB / MIB_OF_A_GIB, 3)) if size else None, node
    node = host.first("hardware.systemInfo.model", "summary.hardware.model")
    yield ("model",), text(node).strip() or None, node
    packages = items(host.at("hardware", "cpuPkg"))
    node = at(packages[0], "vendor") if packages else host.first("summary.hardware.cpuModel")
    named = text(node).lower()
    yield ("processor_vendor",), next((vendor for vendor in ("intel", "amd") if vendor in named), None), node


def _of_settings(host: Managed) -> Told:
    node = host.first("config.hyperThread.active")
    yield ("hyperthreading",), truth(node), node
    node = host.first("config.product.version", "summary.config.product.version")
    release = _RELEASE.fullmatch(text(node))
    yield ("esx_release",), ".".join(release[0].split(".")[:2]) if release else None, node
    line = host.first("config.product.productLineId", "summary.config.product.productLineId")
    yield ("esx_type",), {"embeddedesx": "esxi", "esx": "esx"}.get(text(line).lower()), line
    node = host.first("runtime.powerState", "summary.runtime.powerState")
    yield ("active",), {"poweredon": True, "poweredoff": False, "standby": False}.get(text(node).lower()), node
    adapters = [
        at(one, "speed")
        for one in items(host.at("config", "storageDevice", "hostBusAdapter"))
        if at(one, "portWorldWideName") is not None
    ]
    speeds = {whole(speed) for speed in adapters}
    # documented in bits per second; less than a gigabit is of another unit
    speed = speeds.pop() if len(speeds) == 1 else None
    yield (
        ("hba_gbps",),
        plain(speed / BYTES_OF_A_GB) if speed and speed >= BYTES_OF_A_GB else None,
        adapters[0] if adapters else None,
    )
    for option in items(host.at("config", "option")):
        if text(at(option, "key")).lower() == _LARGE_PAGES:
            node = at(option, "value")
            number = _number(node)
            yield ("large_pages",), None if number is None else {0: False, 1: True}.get(number), node


def _number(node: Node | None) -> int | None:
    """A whole number that may be written as a text."""
    return int(text(node)) if text(node).isdecimal() and len(text(node)) < 9 else whole(node)


def _tell_switch(thing: Thing, switch: Switch, carries_vms: bool) -> None:
    path = ("vswitches", f"@{switch.name}")
    _tell(thing, (*path, "nics"), switch.nics, switch.at)
    _tell(thing, (*path, "link_gbps"), switch.gbps, switch.at)
    carries = switch.kernel | ({"vm"} if carries_vms else set())
    if carries:
        # a port group that no VM of the inventory is on may have one that the inventory leaves out
        is_open = not switch.whole or (switch.takes_vms and "vm" not in carries)
        telling = Telling((*path, "carries"), sorted(carries), switch.at.origin(), Trust.GIVEN, adds=is_open)
        thing.tells.append(telling)


def _tell(thing: Thing, path: tuple[str, ...], value: Any, node: Node | None, trust: Trust = Trust.GIVEN) -> None:
    if value is not None and node is not None:
        thing.tells.append(Telling(path, value, node.origin(), trust))
