"""A VM of an inventory in JSON: what vSphere gives it, and what it is set to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from domino_advisor.inputs import vsphere_words
from domino_advisor.inputs.hosting import HOSTING, OF_A_VM, PROCESSORS
from domino_advisor.inputs.json_places import Node
from domino_advisor.inputs.managed_objects import (
    Managed,
    at,
    items,
    reference_of,
    text,
    truth,
    type_of,
    unescaped,
    whole,
)
from domino_advisor.inputs.readers import vsphere_availability
from domino_advisor.inputs.readers.vsphere_availability import told_of_availability
from domino_advisor.inputs.readers.vsphere_inventory import CARD, DATASTORE, HOST, Inventory, host_of, is_card
from domino_advisor.inputs.told import InputFault, Key, Telling, Thing, Trust
from domino_advisor.inputs.units import MIB_OF_A_GIB

TELLS = (
    "image/name", *OF_A_VM, "image/memory_gib", "image/active", "image/ft", "image/vmware_tools", "image/cpu_mode",
    "image/nic_type", "image/connected_devices", "image/vswitch", *vsphere_words.OF_GUEST, "image/disks", "disk/name",
    "disk/format", "disk/device", *vsphere_availability.TELLS,
)  # fmt: skip
_TYPES = (
    (re.compile(r"VirtualFloppy"), "floppy"), (re.compile(r"VirtualCdrom"), "cd-dvd"),
    (re.compile(r"VirtualSerialPort"), "serial"), (re.compile(r"VirtualParallelPort"), "parallel"),
    (re.compile(r"Virtual(?:SoundCard|HdAudioCard|SoundBlaster16|Ensoniq1371)"), "audio"),
    (re.compile(r"VirtualUSB(?:Controller|XHCIController)?"), "usb"),
)  # fmt: skip
_LABELS = (
    ("floppy drive ", "floppy"), ("cd/dvd drive ", "cd-dvd"), ("serial port ", "serial"),
    ("parallel port ", "parallel"), ("usb controller", "usb"), ("usb xhci controller", "usb"), ("usb ", "usb"),
    ("sound card", "audio"), ("hd audio", "audio"),
)  # fmt: skip
"""What vSphere calls devices in English, for an inventory that leaves out their types."""
_ALWAYS_CONNECTED = "usb"
"""A controller that is there is connected."""
_MODES = {"hvon": "hardware", "hvoff": "binary-translation"}

Path = tuple[str, ...]


def told_of_vm(vm: Managed, inventory: Inventory) -> Iterator[Thing | InputFault]:
    """What is told of a VM. A template is none."""
    name = vm.name
    template = vm.first("config.template", "summary.config.template")
    if truth(template) and template is not None:
        yield template.fault(f"{name} is a template, and no VM that runs", weight="note")
        return
    if not name:
        return
    thing = Thing("image", name, frozenset(_keys(vm, inventory)), tuple(_within(vm, inventory)))
    telling = _Telling(thing)
    telling.tell(HOSTING, "vm", vm.first("name", "config.name", "summary.config.name"))
    for path, value, node in _values(vm):
        telling.tell(path, value, node)
    for path, value, node in _system(vm):
        telling.tell(path, value, node, Trust.EXPORTED)
    devices = items(vm.at("config", "hardware", "device"))
    yield from _adapters(thing, devices, telling)
    power = text(vm.first("runtime.powerState", "summary.runtime.powerState")).lower()
    for device in devices:
        kind = _kind(device)
        node = at(device, "connectable", "connected" if power == "poweredon" else "startConnected")
        if kind == _ALWAYS_CONNECTED and node is None:
            telling.tell(("connected_devices",), [kind], at(device, "deviceInfo", "label") or device, adds=True)
        elif kind is not None and truth(node):
            telling.tell(("connected_devices",), [kind], node, adds=True)
        if at(device, "capacityInKB") is not None or type_of(device) == "VirtualDisk":
            yield from _disk(device, inventory, telling)
    if (cluster := inventory.cluster_of(vm)) is not None:
        for path, value, node in told_of_availability(cluster, inventory.own.get(vm.reference)):
            telling.tell(path, value, node)
    telling.tell(("vswitch",), inventory.switch_of(vm), vm.at("config", "hardware", "device"))
    yield thing


@dataclass(frozen=True, slots=True)
class _Telling:
    thing: Thing

    def tell(
        self, path: Path, value: Any, node: Node | None, trust: Trust = Trust.GIVEN, *, adds: bool = False
    ) -> None:
        """Tell a value, where there is one and it has a place."""
        if value is not None and node is not None:
            self.thing.tells.append(Telling(path, value, node.origin(), trust, adds))


def _keys(vm: Managed, inventory: Inventory) -> Iterator[Key]:
    yield from inventory.keys(vm)
    host = text(vm.first("guest.hostName", "summary.guest.hostName"))
    if host:
        yield Key.made("image", "name", host)
        yield Key.made("image", "name", host.split(".")[0])


def _within(vm: Managed, inventory: Inventory) -> Iterator[Key]:
    host = host_of(vm)
    if host is not None and host.type == HOST:
        yield inventory.key(host)
        if (cluster := inventory.clusters.get(host)) is not None:
            yield inventory.key(cluster)


def _values(vm: Managed) -> Iterator[tuple[Path, Any, Node | None]]:
    node = vm.first("config.hardware.numCPU", "summary.config.numCpu")
    yield PROCESSORS, whole(node), node
    node = vm.first("config.hardware.memoryMB", "summary.config.memorySizeMB")
    size = whole(node)
    yield ("memory_gib",), vsphere_words.plain(size / MIB_OF_A_GIB) if size else None, node
    node = vm.first("runtime.powerState", "summary.runtime.powerState")
    power = text(node).lower()
    yield ("active",), power == "poweredon" if power in ("poweredon", "poweredoff", "suspended") else None, node
    node = vm.first("runtime.faultToleranceState", "summary.runtime.faultToleranceState")
    state = text(node).lower()
    yield ("ft",), state not in ("notconfigured", "disabled") if state else None, node
    node = vm.first("guest.toolsRunningStatus", "summary.guest.toolsRunningStatus")
    running = {"guesttoolsrunning": True, "guesttoolsnotrunning": False}.get(text(node).lower())
    # of a VM that is off nothing runs, whatever is installed
    yield ("vmware_tools",), running if power == "poweredon" else None, node
    node = vm.first("config.flags.virtualExecUsage")
    yield ("cpu_mode",), _MODES.get(text(node).lower()), node
    for option in items(vm.at("config", "extraConfig")):
        if text(at(option, "key")).lower() == "monitor.virtual_exec":
            node = at(option, "value")
            yield ("cpu_mode",), vsphere_words.cpu_mode(text(node)), node


def _system(vm: Managed) -> Iterator[tuple[Path, Any, Node]]:
    """What its system is called: by what runs in it, or else as it was chosen when it was made."""
    for name in ("guest.guestId", "summary.guest.guestId", "config.guestId", "summary.config.guestId"):
        node = vm.first(name)
        found = list(vsphere_words.guest(text(node)))
        if node is not None and found:
            yield from ((path, value, node) for path, value in found)
            return


def _adapters(thing: Thing, devices: Sequence[Node], telling: _Telling) -> Iterator[InputFault]:
    """The kind of the network adapters, where all are of one kind and it is told of all."""
    cards = [device for device in devices if is_card(device)]
    kinds = {_adapter(card) for card in cards}
    if None in kinds or not cards:
        return
    if len(kinds) > 1:
        several = ", ".join(sorted(kind for kind in kinds if kind))
        yield cards[0].fault(
            f"the network adapters of {thing.name} are of several kinds ({several}); nic_type stays open",
            "State nic_type of the one that its users come by.",
        )
        return
    card = cards[0]
    telling.tell(("nic_type",), kinds.pop(), card.get("_typeName") or at(card, "uptv2Enabled"))


def _adapter(card: Node) -> str | None:
    name = type_of(card)
    if match := CARD.fullmatch(name):
        return vsphere_words.adapter(match[1])
    # no other adapter has this
    return "vmxnet3" if not name and at(card, "uptv2Enabled") is not None else None


def _kind(device: Node) -> str | None:
    """The device of a description that a device is."""
    if name := type_of(device):
        return next((kind for pattern, kind in _TYPES if pattern.fullmatch(name)), None)
    label = text(at(device, "deviceInfo", "label")).lower()
    return next((kind for begins, kind in _LABELS if label.startswith(begins)), None)


def _disk(device: Node, inventory: Inventory, telling: _Telling) -> Iterator[Thing]:
    backing = at(device, "backing")
    label = text(at(device, "deviceInfo", "label"))
    if backing is None or not label:
        return
    disk = ("disks", f"@{label}")
    if at(backing, "compatibilityMode") is not None or at(backing, "lunUuid") is not None:
        telling.tell((*disk, "format"), "raw-device", at(backing, "compatibilityMode") or at(backing, "lunUuid"))
        return
    thin, eager = at(backing, "thinProvisioned"), at(backing, "eagerlyScrub")
    if truth(thin):
        telling.tell((*disk, "format"), "thin", thin)
    elif truth(eager):
        telling.tell((*disk, "format"), "eager-zeroed-thick", eager)
    elif truth(thin) is False and truth(eager) is False:
        telling.tell((*disk, "format"), "lazy-zeroed-thick", eager)
    reference, file = reference_of(at(backing, "datastore")), at(backing, "fileName")
    match = re.match(r"\[([^\]]+)\]", text(file))
    if match is not None and reference is not None and reference.type == DATASTORE:
        telling.tell((*disk, "device"), inventory.key(reference), file)
        yield Thing("device", unescaped(match[1]), frozenset((inventory.key(reference),)))
