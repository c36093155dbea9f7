"""VMs of vSphere in the state of Terraform: what `terraform show -json` prints, or a state file of version 4.

A state holds passwords and keys of all that it made. Of a `vsphere_virtual_machine` the attributes that are named here
are looked at, and nothing else of the file; what Terraform calls sensitive is left out even of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.hosting import HOSTING, OF_A_VM, PROCESSORS
from domino_advisor.inputs.json_places import BrokenJson, Node, json_of
from domino_advisor.inputs.lines import text_of
from domino_advisor.inputs.reading import LONG, Reader
from domino_advisor.inputs.told import InputFault, Key, Telling, Thing, Trust
from domino_advisor.inputs.units import MIB_OF_A_GIB
from domino_advisor.inputs.vsphere_words import OF_GUEST, adapter, guest

_VM = "vsphere_virtual_machine"
_STATE_VERSION = 4
_POWER = {"on": True, "off": False}
_TOOLS = {"guesttoolsrunning": True, "guesttoolsnotrunning": False}
_MOST_ITEMS = 64

Found = tuple[str, Node, Node | None]
"""The address of a VM, its attributes, and what of them is sensitive."""


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The VMs that Terraform made, as they were when it looked last."""
    if file.base.lower().endswith(".backup"):
        yield InputFault(file.name, None, None, "note", "the state as it was before the last change, which is not read")
        return
    try:
        root = json_of(file.name, text_of(file))
    except BrokenJson as error:
        yield error.fault
        return
    if root.get("terraform_version") is None or not (values := _values(root)):
        yield InputFault(
            file.name, None, None, "warning", "no state of Terraform that can be read",
            "Write one with terraform show -json.",
        )  # fmt: skip
        return
    if root.get("planned_values") is not None:
        yield root.fault("a plan: what it plans is not there yet, and the state before it is read", weight="note")
    vms = list(_of_state(root) if root.get("resources") is not None else _of_module(values))
    for address, attributes, sensitive in vms:
        yield _vm(file, address, attributes, sensitive)
    if not vms:
        yield root.fault(f"no resource in it of the kind {_VM}, which alone is read", weight="note")


def _values(root: Node) -> Node | None:
    """Where the resources stand; None where there are none, or of a version that is not known."""
    if root.get("resources") is not None:
        version = root.get("version")
        return root if version is not None and version.value == _STATE_VERSION else None
    return root.get("values", "root_module") or root.get("prior_state", "values", "root_module")


def _of_module(module: Node) -> Iterator[Found]:
    """The VMs of a module and of those within it, as `terraform show -json` has them."""
    left = [module]
    while left:
        node = left.pop()
        for resource in _items(node, "resources"):
            values = resource.get("values")
            if _is_vm(resource) and values is not None:
                yield resource.said("address"), values, resource.get("sensitive_values")
        left += reversed(_items(node, "child_modules"))


def _of_state(root: Node) -> Iterator[Found]:
    """The VMs of a state file."""
    for resource in _items(root, "resources"):
        for instance in _items(resource, "instances") if _is_vm(resource) else ():
            attributes = instance.get("attributes")
            if attributes is not None:
                address = f"{resource.said('module')}.{_VM}.{resource.said('name')}".lstrip(".")
                index = instance.get("index_key")
                yield f"{address}[{index.value}]" if index is not None else address, attributes, instance


def _is_vm(resource: Node) -> bool:
    return resource.said("type") == _VM and resource.said("mode") != "data"


def _items(node: Node, name: str) -> list[Node]:
    found = node.get(name)
    return list(found.items) if found is not None else []


def _sensitive(sensitive: Node | None) -> frozenset[str]:
    """The attributes that are sensitive: `sensitive_values` has them as members, a state file lists paths to them."""
    if sensitive is None:
        return frozenset()
    listed = _items(sensitive, "sensitive_attributes")
    paths = [step for path in listed for step in (path.items or [path])[:1]]
    named = [step.said("value") for step in paths]
    whole = [] if listed else [name for name, member in sensitive.members.items() if member.value is True]
    return frozenset([*named, *whole])


def _vm(file: InputFile, address: str, attributes: Node, sensitive: Node | None) -> Thing:
    hidden = _sensitive(sensitive)
    members: Mapping[str, Node] = {name: node for name, node in attributes.members.items() if name not in hidden}

    def text(name: str) -> str:
        node = members.get(name)
        return node.value if node is not None and isinstance(node.value, str) else ""

    keys = {Key.made("image", "in-file", f"{file.name}|{address}|{attributes.line}|{attributes.column}")}
    name = text("name")
    if name:
        keys.add(Key.made("image", "name", name))
    if re.fullmatch(r"[0-9a-fA-F-]{36}", text("uuid")):
        keys.add(Key.made("image", "uuid", text("uuid")))
    thing = Thing("image", name or address.rpartition(".")[2], frozenset(keys))

    def tell(path: tuple[str, ...], value: Any, node: Node, *, adds: bool = False) -> None:
        thing.tells.append(Telling(path, value, node.origin(), Trust.EXPORTED, adds))

    tell(HOSTING, "vm", attributes)
    if (count := _whole(members.get("num_cpus"))) is not None:
        tell(PROCESSORS, count.value, count)
    if (memory := _whole(members.get("memory"))) is not None:
        tell(("memory_gib",), round(memory.value / MIB_OF_A_GIB, 3), memory)
    if (power := _POWER.get(text("power_state").lower())) is not None:
        tell(("active",), power, members["power_state"])
    if power and (running := _TOOLS.get(text("vmware_tools_status").lower())) is not None:
        tell(("vmware_tools",), running, members["vmware_tools_status"])
    for path, value in guest(text("guest_id")):
        tell(path, value, members["guest_id"])
    for interface in _of(members, "network_interface"):
        if kind := interface.said("adapter_type"):
            tell(("nic_type",), adapter(kind), interface.members["adapter_type"])
    for drive in _of(members, "cdrom"):
        if drive.said("path"):
            tell(("connected_devices",), ["cd-dvd"], drive.members["path"], adds=True)
    for number, disk in enumerate(_of(members, "disk")):
        made = _format(disk)
        if made is not None:
            tell(("disks", f"@{disk.said('label') or f'disk{number}'}", "format"), *made)
    return thing


def _whole(node: Node | None) -> Node | None:
    """A node that is a whole number above 0."""
    if node is None or not isinstance(node.value, int) or isinstance(node.value, bool) or node.value <= 0:
        return None
    return node


def _of(members: Mapping[str, Node], name: str) -> list[Node]:
    return list(members[name].items[:_MOST_ITEMS]) if name in members else []


def _format(disk: Node) -> tuple[str, Node] | None:
    """How a disk was made, and what tells it."""
    thin, eager = disk.get("thin_provisioned"), disk.get("eagerly_scrub")
    if eager is not None and eager.value is True:
        return "eager-zeroed-thick", eager
    if thin is not None and thin.value is True:
        return "thin", thin
    if thin is not None and thin.value is False and eager is not None and eager.value is False:
        return "lazy-zeroed-thick", thin
    return None


def _looks(begin: bytes) -> bool:
    return b'"terraform_version"' in begin


_TELLS = (
    "image/name", *OF_A_VM, "image/memory_gib", "image/active", "image/vmware_tools", "image/nic_type",
    "image/connected_devices", *OF_GUEST, "image/disks", "disk/name", "disk/format",
)  # fmt: skip
READER = Reader(
    "Terraform", "VMs in the state of Terraform", ("*.tfstate", "terraform*.json", "tfstate*.json", "*.tfstate.json"),
    read, _looks,
    longest=LONG,
    tells=_TELLS,
    of="vm",
)  # fmt: skip
