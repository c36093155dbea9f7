"""VMs as PowerCLI writes them with `Get-VM | ConvertTo-Json`. It cuts what lies deep: names of types stand there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domino_advisor.inputs import vsphere_words
from domino_advisor.inputs.described import HOSTING, PROCESSORS
from domino_advisor.inputs.json_places import Node
from domino_advisor.inputs.managed_objects import text, unescaped, whole
from domino_advisor.inputs.told import InputFault, Key, Telling, Thing, Trust
from domino_advisor.inputs.units import MIB_OF_A_GIB


def vms_in(root: Node) -> Iterator[Node]:
    """The VMs of a text, in the order in which they come."""
    left = [root]
    while left:
        node = left.pop()
        if _is_vm(node):
            yield node
        else:
            left.extend(reversed(node.members.values() or node.items))


def _is_vm(node: Node) -> bool:
    members = node.members
    return "Name" in members and "NumCpu" in members and ("MemoryGB" in members or "MemoryMB" in members)


def told_of_vm(node: Node) -> Iterator[Thing | InputFault]:
    """What is told of a VM."""
    name = unescaped(text(node.get("Name")))
    if not name:
        return
    host = text(node.get("VMHost")) or text(node.get("VMHost", "Name"))
    within = (Key.made("host", "name", host),) if host else ()
    thing = Thing("image", name, frozenset((Key.made("image", "name", name),)), within)

    def tell(path: tuple[str, ...], value: Any, at: Node | None, trust: Trust = Trust.GIVEN) -> None:
        if value is not None and at is not None:
            thing.tells.append(Telling(path, value, at.origin(), trust))

    tell(HOSTING, "vm", node.get("Name"))
    tell(PROCESSORS, whole(node.get("NumCpu")), node.get("NumCpu"))
    memory = node.get("MemoryMB") or node.get("MemoryGB")
    tell(("memory_gib",), _gib(memory), memory)
    power = node.get("PowerState")
    state = text(power).lower()
    if state in ("poweredon", "poweredoff", "suspended"):
        tell(("active",), state == "poweredon", power)
    elif power is not None:
        yield power.fault(
            f"whether {name} is powered on is written as a number, which is left open",
            "Export it as a text: ConvertTo-Json -EnumsAsStrings.",
        )
    for path, value in vsphere_words.guest(text(node.get("GuestId"))):
        tell(path, value, node.get("GuestId"), Trust.EXPORTED)
    yield thing


def _gib(node: Node | None) -> int | float | None:
    """Memory, which PowerCLI writes as a number that may have a fraction."""
    value = None if node is None else node.value
    if node is None or isinstance(value, bool) or not isinstance(value, (int, float)) or value <= 0:
        return None
    return vsphere_words.plain(value / MIB_OF_A_GIB if node.name == "MemoryMB" else float(value))
