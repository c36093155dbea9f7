"""The descriptor of a VM that was exported or is made to be deployed (OVF), alone or in its archive (OVA).

It tells of VMs as they were exported: vSphere may have given them something else since. What depends on the
configuration that somebody chooses when it is deployed is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from domino_advisor.inputs import vsphere_words
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.hosting import HOSTING, OF_A_VM, OF_SOME_IMAGE, PROCESSORS
from domino_advisor.inputs.reading import LONG, Reader
from domino_advisor.inputs.told import InputFault, Key, Telling, Thing, Trust
from domino_advisor.inputs.units import BYTES_OF_A_GIB
from domino_advisor.inputs.xml_places import BrokenXml, Element, xml_of

_PROCESSOR, _MEMORY, _ADAPTERS = "3", "4", ("10", "11")
_DEVICES = {"14": "floppy", "15": "cd-dvd", "16": "cd-dvd", "21": "serial", "22": "parallel", "23": "usb"}
"""Types of resources by the numbers that CIM has for them."""
_SUBTYPES = (
    ("vmware.cdrom", "cd-dvd"), ("vmware.floppy", "floppy"), ("vmware.soundcard", "audio"),
    ("vmware.serialport", "serial"), ("vmware.parallelport", "parallel"), ("vmware.usb", "usb"),
    ("ensoniq", "audio"),
)  # fmt: skip
_VMWARE = re.compile(r"(?i)vmx-\d|vmware")
_NUMBER = re.compile(r"\d{1,12}")
_POWER = re.compile(r"(\d{1,4})\^(\d{1,2})")
_WORDS = {"bytes": 1, "kilobytes": 2**10, "megabytes": 2**20, "gigabytes": 2**30, "kb": 2**10, "mb": 2**20, "gb": 2**30}
"""What units were called before they were written as "byte * 2^20": powers of 1,024."""
_MOST_BYTES = 2**60

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Item:
    """A resource of a VM. open: whether it is not known what it is, since that depends on what somebody chooses."""

    element: Element
    type: str
    open: bool


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The VMs that the descriptor has."""
    try:
        root = xml_of(file.name, file.data)
    except BrokenXml as error:
        yield error.fault
        return
    if root.name != "Envelope":
        yield root.fault(f"no descriptor of a VM, but XML that begins with {root.name[:40]}", weight="error")
        return
    chosen = _configurations(root)
    systems = [element for element in root.below() if element.name in ("VirtualSystem", "Content")]
    systems = [system for system in systems if system.name == "VirtualSystem" or _hardware(system)]
    if not systems:
        yield root.fault("a descriptor without a VM in it", weight="warning")
    for system in systems:
        yield from _vm(file, system, chosen)


def bytes_of(unit: str) -> int | None:
    """How many bytes a unit is: "byte * 2^20", "MegaBytes"; None where it is none of memory or cannot be read."""
    parts = re.sub(r"\s+", "", unit).lower().split("*")
    if len(parts) == 1 and parts[0] in _WORDS:
        return _WORDS[parts[0]]
    if parts[0] != "byte" or len(parts) > 8:
        return None
    size = 1
    for part in parts[1:]:
        if (power := _POWER.fullmatch(part)) is not None:
            size *= int(power[1]) ** int(power[2])
        elif _NUMBER.fullmatch(part):
            size *= int(part)
        else:
            return None
        if size > _MOST_BYTES:
            return None
    return size


def _configurations(root: Element) -> list[str]:
    """The configurations of which one is chosen when it is deployed."""
    found = (part.attributes.get("id", "") for part in root.below() if part.name == "Configuration")
    return list(dict.fromkeys(name for name in found if name))


def _hardware(system: Element) -> list[Element]:
    """The descriptions of the hardware of a VM. Releases before 1.0 call every section so, and tell them by a type."""
    return [
        section
        for section in system.children
        if section.name == "VirtualHardwareSection"
        or (section.name == "Section" and "VirtualHardwareSection" in section.attributes.get("type", ""))
    ]


def _section(system: Element, name: str) -> Element | None:
    return next(
        (part for part in system.children if part.name == name or name in part.attributes.get("type", "")), None
    )


def _vm(file: InputFile, system: Element, chosen: Sequence[str]) -> Iterator[Thing | InputFault]:
    name = system.said("Name") or system.attributes.get("id", "") or file.base.rpartition(".")[0]
    thing = Thing("image", name, frozenset((Key.made("image", "name", name),)))
    hardware = _hardware(system)
    if len(hardware) > 1:
        yield hardware[1].fault(
            f"{name} has {len(hardware)} descriptions of hardware, one for each platform; its own is left open",
            "Export the VM as it runs.",
        )  # fmt: skip
    elif hardware:
        said = hardware[0].first("System")
        types = said.first("VirtualSystemType") if said is not None else None
        families = re.split(r"[\s,;]+", types.text) if types is not None and types.text else []
        of_vmware = [bool(_VMWARE.match(family)) for family in families]
        if types is not None and families and not any(of_vmware):
            yield types.fault(f"{name} is no VM of VMware ({types.text[:60]}), and is left out", weight="note")
            return
        if types is not None and families and all(of_vmware):
            _tell(thing, HOSTING, "vm", types)
        yield from _told_of_hardware(thing, hardware[0], chosen)
    system_section = _section(system, "OperatingSystemSection")
    if system_section is not None and (guest := system_section.attributes.get("osType")):
        for path, value in vsphere_words.guest(guest):
            _tell(thing, path, value, system_section, f"osType {guest}")
    yield thing


def _told_of_hardware(thing: Thing, hardware: Element, chosen: Sequence[str]) -> Iterator[InputFault]:
    items = _items(hardware, chosen)
    if (depends := next((item for item in items if item.open), None)) is not None:
        yield depends.element.fault(
            f"what {thing.name} is given depends on the configuration that was chosen ({', '.join(chosen)[:120]}), "
            "which the descriptor does not tell; what differs between them is left open",
            "Export the VM as it runs, or give its .vmx or an inventory of its vCenter.",
        )
    yield from _processors(thing, [item for item in items if item.type == _PROCESSOR])
    yield from _memory(thing, [item for item in items if item.type == _MEMORY])
    yield from _adapter(thing, [item for item in items if item.type in _ADAPTERS])
    for item in items:
        device = None if item.open else _device(item)
        if device is not None and (device == "usb" or item.element.said("AutomaticAllocation").lower() == "true"):
            _tell(thing, ("connected_devices",), [device], item.element, f"connected {device}", adds=True)
    for setting in hardware.children:
        if setting.name == "ExtraConfig" and setting.attributes.get("key", "").lower() == "monitor.virtual_exec":
            if "configuration" in setting.attributes and len(chosen) > 1:
                continue
            if (mode := vsphere_words.cpu_mode(setting.attributes.get("value", ""))) is not None:
                _tell(thing, ("cpu_mode",), mode, setting, "monitor.virtual_exec")


def _items(hardware: Element, chosen: Sequence[str]) -> list[_Item]:
    """The resources. Those of a range have the value itself and its ends, which are left out. One that stands several
    times, or for some configurations only, is open where several can be chosen.
    """
    elements = [
        element
        for element in hardware.all("Item", "StorageItem", "EthernetPortItem")
        if element.attributes.get("bound", "normal") == "normal"
    ]
    return [_Item(element, _type(element), len(chosen) > 1 and _depends(element, elements)) for element in elements]


def _type(element: Element) -> str:
    return element.said("ResourceType").lstrip("0")


def _depends(element: Element, elements: Sequence[Element]) -> bool:
    if "configuration" in element.attributes:
        return True
    number = element.said("InstanceID") or element.said("InstanceId")
    return any(
        "configuration" in other.attributes and (other.said("InstanceID") or other.said("InstanceId")) == number
        for other in elements
        if other is not element
    )


def _processors(thing: Thing, items: Sequence[_Item]) -> Iterator[InputFault]:
    if any(item.open for item in items):
        return
    if len(items) > 1:
        yield items[1].element.fault(f"{thing.name} has {len(items)} counts of CPUs; its vCPUs are left open")
        return
    for item in items:
        quantity = item.element.first("VirtualQuantity")
        if quantity is not None and _NUMBER.fullmatch(quantity.text):
            _tell(thing, PROCESSORS, int(quantity.text), quantity)
        elif quantity is not None:
            yield quantity.fault(f"a whole number of CPUs is expected, and not {quantity.text[:40]!r}; it is left out")


def _memory(thing: Thing, items: Sequence[_Item]) -> Iterator[InputFault]:
    if any(item.open for item in items):
        return
    if len(items) > 1:
        yield items[1].element.fault(f"{thing.name} has {len(items)} sizes of memory; its memory is left open")
        return
    for item in items:
        quantity = item.element.first("VirtualQuantity")
        if quantity is None:
            continue
        unit = item.element.first("AllocationUnits") or item.element.first("AllocationUnit")
        size = None if unit is None else bytes_of(unit.text)
        if unit is None or size is None:
            yield (unit or quantity).fault(
                f"a unit of memory is expected, such as byte * 2^20, and not {(unit.text if unit else '')[:40]!r}; the "
                f"memory of {thing.name} is left open"
            )
        elif _NUMBER.fullmatch(quantity.text):
            gib = vsphere_words.plain(int(quantity.text) * size / BYTES_OF_A_GIB)
            _tell(thing, ("memory_gib",), gib, quantity)
        else:
            yield quantity.fault(f"a whole number is expected, and not {quantity.text[:40]!r}; it is left out")


def _adapter(thing: Thing, items: Sequence[_Item]) -> Iterator[InputFault]:
    """The kind of the adapters, where all are of one kind. Of alternatives the host takes one, which is not told."""
    if any(item.open for item in items):
        return
    found = [
        subtype for item in items if (subtype := item.element.first("ResourceSubType")) is not None and subtype.text
    ]
    kinds = {vsphere_words.adapter(subtype.text) for subtype in found}
    if any(len(re.split(r"[\s,;]+", subtype.text.strip())) > 1 for subtype in found) or len(found) < len(items):
        return
    if len(kinds) > 1:
        several = ", ".join(sorted(kinds))
        yield found[0].fault(
            f"the network adapters of {thing.name} are of several kinds ({several}); nic_type stays open",
            "State nic_type of the one that its users come by.",
        )
    elif found:
        _tell(thing, ("nic_type",), kinds.pop(), found[0])


def _device(item: _Item) -> str | None:
    """The device of a description that a resource is. What VMware calls its own is told by that, of any type."""
    subtype = item.element.said("ResourceSubType").lower()
    named = next((device for begins, device in _SUBTYPES if subtype.startswith(begins)), None)
    return named or (None if subtype.startswith("vmware.") else _DEVICES.get(item.type))


def _tell(thing: Thing, path: Path, value: Any, at: Element, said: str | None = None, *, adds: bool = False) -> None:
    thing.tells.append(Telling(path, value, at.origin(said), Trust.EXPORTED, adds))


def _looks(begin: bytes) -> bool:
    return b"<" in begin[:200] and b"Envelope" in begin and b"/ovf" in begin


_TELLS = (
    "image/name", *OF_SOME_IMAGE, *OF_A_VM, "image/memory_gib", "image/cpu_mode", "image/nic_type",
    "image/connected_devices", *vsphere_words.OF_GUEST,
)  # fmt: skip
READER = Reader(
    "OVF",
    "a VM as it was exported",
    ("*.ovf",),
    read,
    _looks,
    longest=LONG,
    tells=_TELLS,
    of="vm",
)
