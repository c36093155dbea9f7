"""The virtual switches of a host of an inventory in JSON: what they carry, by the adapters of the kernel on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from domino_advisor.inputs.json_places import Node
from domino_advisor.inputs.managed_objects import Managed, at, items, text, whole
from domino_advisor.inputs.vsphere_words import plain

_MBIT_OF_A_GBIT = 1_000
_TRAFFIC = {
    "vmotion": "vmotion", "faulttolerancelogging": "ft-logging", "management": "console", "vsan": "storage",
    "vsanwitness": "storage", "nvmetcp": "storage", "nvmerdma": "storage",
}  # fmt: skip
"""What a description calls the traffic of the kernel, by what vSphere does."""
_OTHER, _UNSAID = "other", "vmkernel"


@dataclass(slots=True)
class Switch:
    """A virtual switch. at: where its name stands; names: the port groups by which VMs and the kernel are on it, or the
    number of a distributed one; nics: its network cards, None where that is not told; gbps: of each, where all that
    have a link are alike; kernel: what the kernel sends over it; takes_vms: whether it has port groups that are not the
    kernel's; whole: whether what the kernel sends is all known.
    """

    name: str
    at: Node
    names: set[str]
    nics: int | None = None
    gbps: float | None = None
    kernel: set[str] = field(default_factory=set)
    takes_vms: bool = True
    distributed: bool = False
    whole: bool = True


def switches_of(host: Managed) -> list[Switch]:
    """The virtual switches of a host, the distributed ones too."""
    network = host.at("config", "network")
    speeds = {text(at(card, "key")): whole(at(card, "linkSpeed", "speedMb")) for card in items(at(network, "pnic"))}
    found = []
    for member, named, numbered in (("vswitch", "name", ""), ("proxySwitch", "dvsName", "dvsUuid")):
        for node in items(at(network, member)):
            name = at(node, named)
            if name is not None and text(name):
                number = text(at(node, numbered)) if numbered else ""
                switch = Switch(text(name), name, {number} if number else set(), distributed=bool(numbered))
                _cards(switch, node, speeds)
                found.append(switch)
    by_name = {switch.name: switch for switch in reversed(found)}
    for group in items(at(network, "portgroup")):
        if (on := by_name.get(text(at(group, "spec", "vswitchName")))) is not None:
            on.names.add(text(at(group, "spec", "name")))
    _kernel(host, found, network)
    return found


def _cards(switch: Switch, node: Node, speeds: dict[str, int | None]) -> None:
    cards = at(node, "pnic")
    if cards is not None and not isinstance(cards.value, list):
        return
    keys = [text(card) for card in items(cards)]
    switch.nics = len(keys)
    known = {speed for key in keys if (speed := speeds.get(key))}
    if len(known) == 1:
        switch.gbps = plain(known.pop() / _MBIT_OF_A_GBIT)


def _kernel(host: Managed, switches: list[Switch], network: Node | None) -> None:
    """What the kernel sends over each: by the services that each of its adapters is chosen for."""
    services = dict(_services(host))
    told = host.at("config", "virtualNicManagerInfo", "netConfig") is not None
    used: set[str] = set()
    by_port = {name: switch for switch in switches for name in switch.names}
    for adapter in items(at(network, "vnic")):
        device = text(at(adapter, "device"))
        place = text(at(adapter, "spec", "distributedVirtualPort", "switchUuid")) or text(at(adapter, "portgroup"))
        used.add(place)
        if (switch := by_port.get(place)) is not None:
            switch.kernel |= services.get(device, {_UNSAID}) if told else set()
            switch.whole &= told
    for switch in switches:
        # of a distributed switch it is not told which port groups it has
        switch.takes_vms = switch.distributed or bool(switch.names - used)


def _services(host: Managed) -> Iterator[tuple[str, set[str]]]:
    """The services of each adapter of the kernel, by its name (vmk0)."""
    found: dict[str, set[str]] = {}
    for config in items(host.at("config", "virtualNicManagerInfo", "netConfig")):
        names = {
            text(at(adapter, "key")): text(at(adapter, "device")) for adapter in items(at(config, "candidateVnic"))
        }
        traffic = _TRAFFIC.get(text(at(config, "nicType")).lower(), _OTHER)
        for chosen in items(at(config, "selectedVnic")):
            key = text(chosen)
            found.setdefault(names.get(key, key.rpartition("-")[2]), set()).add(traffic)
    yield from found.items()
