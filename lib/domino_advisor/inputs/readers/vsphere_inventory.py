"""The objects of one inventory in JSON, with what they need to know of each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from domino_advisor.inputs.joining import NUMBER
from domino_advisor.inputs.json_places import Node
from domino_advisor.inputs.managed_objects import Managed, Reference, at, items, reference_of, text, type_of
from domino_advisor.inputs.readers.vsphere_availability import set_for_vms
from domino_advisor.inputs.readers.vsphere_switches import Switch, switches_of
from domino_advisor.inputs.told import Key, ThingType

VM, HOST, CLUSTER, DATASTORE = "VirtualMachine", "HostSystem", "ClusterComputeResource", "Datastore"
CARD = re.compile(r"Virtual(E1000e?|PCNet32|Vmxnet[23]?|Vmxnet3Vrdma|SriovEthernetCard)")
"""The types of network adapters, with the kind of each."""
_THINGS: Mapping[str, ThingType] = {VM: "image", HOST: "host", CLUSTER: "esx-cluster", DATASTORE: "device"}

_NUMBERS: Mapping[str, Sequence[Sequence[str]]] = {
    VM: (("config.uuid", "summary.config.uuid"), ("config.instanceUuid", "summary.config.instanceUuid")),
    HOST: (("hardware.systemInfo.uuid", "summary.hardware.uuid"),),
}


@dataclass(frozen=True, slots=True)
class Inventory:
    """objects: all of them, by reference. scope: what tells their vCenter from others. clusters: the cluster of a host.
    own: what HA has for a VM alone. switches: those of a host. ports: of a host the switch by each name by which a VM
    can be on it. attached: the switches of a host that VMs are on, by name. shared: numbers that several have, by which
    none is known.
    """

    objects: Mapping[Reference, Managed]
    scope: str
    clusters: Mapping[Reference, Reference]
    own: Mapping[Reference, Node]
    switches: Mapping[Reference, Sequence[Switch]]
    ports: Mapping[Reference, Mapping[str, str]]
    attached: Mapping[Reference, frozenset[str]]
    shared: frozenset[str]

    def of(self, kind: str) -> list[Managed]:
        """The objects of a kind, in the order in which they come."""
        return [one for one in self.objects.values() if one.reference.type == kind]

    def key(self, reference: Reference) -> Key:
        """By what an object of the inventory is known in it. Raises KeyError of one that is of no interest here."""
        scope = reference.guid or self.scope
        return Key.made(_THINGS[reference.type], "inventory", f"{scope}|{reference.type}|{reference.id}")

    def keys(self, one: Managed) -> set[Key]:
        """By what an object is known: in the inventory, by its name, and by numbers that no other has. That of a
        cluster is where it stands: no file but an inventory numbers it.
        """
        own = self.key(one.reference)
        numbers = [own.name] if one.reference.type == CLUSTER else numbers_of(one)
        known = {Key.made(own.of, NUMBER, number) for number in numbers if number not in self.shared}
        return {own, Key.made(own.of, "name", one.name)} | known

    def cluster_of(self, vm: Managed) -> Managed | None:
        """The cluster that a VM is in."""
        host = host_of(vm)
        cluster = None if host is None else self.clusters.get(host)
        return None if cluster is None else self.objects.get(cluster)

    def switch_of(self, vm: Managed) -> str | None:
        """The virtual switch of its host that a VM is on, where all its adapters are on one."""
        found = _switches(vm, self.ports)
        return found.pop() if len(found) == 1 else None


def inventory_of(objects: Sequence[Managed], scope: str) -> Inventory:
    """The inventory that objects make."""
    hosts = [one for one in objects if one.reference.type == HOST]
    vms = [one for one in objects if one.reference.type == VM]
    clusters = [one for one in objects if one.reference.type == CLUSTER]
    switches = {host.reference: switches_of(host) for host in hosts}
    ports = {host: {name: switch.name for switch in found for name in switch.names} for host, found in switches.items()}
    attached: dict[Reference, set[str]] = {}
    for vm in vms:
        if (on := host_of(vm)) is not None:
            attached.setdefault(on, set()).update(name for name in _switches(vm, ports) if name is not None)
    numbers = Counter(number for one in (*vms, *hosts) for number in numbers_of(one))
    return Inventory(
        objects={one.reference: one for one in objects},
        scope=scope,
        clusters=dict(_clusters(hosts, clusters)),
        own=dict(pair for cluster in clusters for pair in set_for_vms(cluster)),
        switches=switches,
        ports=ports,
        attached={host: frozenset(names) for host, names in attached.items()},
        shared=frozenset(number for number, count in numbers.items() if count > 1),
    )


def host_of(vm: Managed) -> Reference | None:
    """The host that a VM is on."""
    return reference_of(vm.first("runtime.host", "summary.runtime.host"))


def numbers_of(one: Managed) -> set[str]:
    """The numbers that other files know a VM or a host by, in small letters: that of its BIOS, and of a VM the one that
    its vCenter gave it.
    """
    found = (text(one.first(*places)).lower() for places in _NUMBERS.get(one.reference.type, ()))
    return {number for number in found if number}


def is_card(device: Node) -> bool:
    """Whether a device is a network adapter."""
    return at(device, "macAddress") is not None or CARD.fullmatch(type_of(device)) is not None


def _clusters(hosts: Sequence[Managed], clusters: Sequence[Managed]) -> Iterator[tuple[Reference, Reference]]:
    for host in hosts:
        parent = reference_of(host.at("parent"))
        if parent is not None and parent.type == CLUSTER:
            yield host.reference, parent
    for cluster in clusters:
        for held in items(cluster.at("host")):
            if (reference := reference_of(held)) is not None:
                yield reference, cluster.reference


def _switches(vm: Managed, ports: Mapping[Reference, Mapping[str, str]]) -> set[str | None]:
    """The switches that the adapters of a VM are on, None for one of which that is not told."""
    host = host_of(vm)
    names: Mapping[str, str] = {} if host is None else ports.get(host, {})
    return {
        names.get(text(at(card, "backing", "deviceName")) or text(at(card, "backing", "port", "switchUuid")))
        for card in items(vm.at("config", "hardware", "device"))
        if is_card(card)
    }
