"""The inventory of a vCenter in JSON: as `domino-advisor vcenter`, govc, vSphere's own API and PowerCLI write it.

A file may have one text of JSON after another, as commands print them into it. References within it are followed; what
is called alike in two files is joined by names and by the numbers of VMs, since two vCenters number alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domino_advisor.description.text_faults import short
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.json_places import BrokenJson, Node, double_faults, json_of, jsons_within
from domino_advisor.inputs.lines import text_of
from domino_advisor.inputs.managed_objects import Managed, Reference, at, items, objects_in, text, type_of
from domino_advisor.inputs.readers import vsphere_hosts, vsphere_powershell, vsphere_vms
from domino_advisor.inputs.readers.vsphere_hosts import told_of_cluster, told_of_datastore, told_of_host
from domino_advisor.inputs.readers.vsphere_inventory import CLUSTER, DATASTORE, HOST, VM, Inventory, inventory_of
from domino_advisor.inputs.readers.vsphere_vms import told_of_vm
from domino_advisor.inputs.reading import LONG, Reader
from domino_advisor.inputs.told import InputFault, Thing

_MARKS = re.compile(
    r'"(?:virtualMachines|hostSystems|clusterComputeResources|VirtualMachines|HostSystems)"\s*:'
    r'|"(?:type|Type)"\s*:\s*"(?:VirtualMachine|HostSystem|ClusterComputeResource|Datastore)"'
    r'|"(?:ManagedObjectReference|VirtualMachineConfigInfo)"|"VMHostId"\s*:|"NumCpu"\s*:'
)


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """What the inventory tells of VMs, hosts, clusters and datastores."""
    roots: list[Node] = []
    try:
        roots.extend(_roots(file))
    except BrokenJson as error:
        yield error.fault
    if roots:
        yield from double_faults(roots[0])
    told = False
    for one in _of_all(file, roots):
        told = told or isinstance(one, Thing) or one.weight == "error"
        yield one
    if roots and not told:
        yield roots[0].fault("no inventory of a vCenter: no VM, host, cluster or datastore in it")


def _roots(file: InputFile) -> Iterator[Node]:
    """What stands one after another in the text. Raises BrokenJson."""
    text_read = text_of(file)
    if text_read.lstrip().startswith("["):
        yield json_of(file.name, text_read)
    else:
        yield from (root for _, root in jsons_within(file.name, text_read))


def _of_all(file: InputFile, roots: Sequence[Node]) -> Iterator[Thing | InputFault]:
    """What the texts tell: those of one vCenter together, and of PowerShell where there is nothing else."""
    vcenters: dict[str, list[Managed]] = {}
    for root in roots:
        number = text(at(root, "about", "instanceUuid"))
        vcenters.setdefault(number or file.name, []).extend(objects_in(root))
    for scope, objects in vcenters.items():
        if (mixed := _mixed(objects)) is not None:
            yield mixed
        else:
            yield from _of_vcenter(objects, scope)
    if not any(vcenters.values()):
        yield from _of_powershell(roots)


def _mixed(objects: Sequence[Managed]) -> InputFault | None:
    """What is wrong where one reference is that of two things: it is of two vCenters, and means nothing then."""
    names: dict[Reference, str] = {}
    for one in objects:
        before = names.setdefault(one.reference, one.name) if one.name else one.name
        if before != one.name:
            return one.node.fault(
                f"{one.reference.id} is {short(one.name)} here and {short(before)} before: this file is of two "
                "vCenters, and nothing of them is told",
                "Write each vCenter into a file of its own.",
                "error",
            )
    return None


def _of_vcenter(objects: Sequence[Managed], scope: str) -> Iterator[Thing | InputFault]:
    inventory = inventory_of(objects, scope)
    yield from _without_types(inventory)
    for cluster in inventory.of(CLUSTER):
        yield from told_of_cluster(cluster, inventory)
    for host in inventory.of(HOST):
        yield from told_of_host(host, inventory)
    for datastore in inventory.of(DATASTORE):
        yield from told_of_datastore(datastore, inventory)
    for vm in inventory.of(VM):
        yield from told_of_vm(vm, inventory)


def _of_powershell(roots: Sequence[Node]) -> Iterator[Thing | InputFault]:
    for root in roots:
        for vm in vsphere_powershell.vms_in(root):
            yield from vsphere_powershell.told_of_vm(vm)


def _without_types(inventory: Inventory) -> Iterator[InputFault]:
    """Told once of a file whose devices have no types."""
    for vm in inventory.of(VM):
        devices = items(vm.at("config", "hardware", "device"))
        if devices and not any(type_of(device) for device in devices):
            yield devices[0].fault(
                "devices stand here without their types, as govc writes them: of which kind network adapters are stays "
                "open, and other devices are known by their English labels",
                "Write the inventory with `domino-advisor vcenter` instead.",
            )
            return


def _looks(begin: bytes) -> bool:
    """Whether a file begins as an inventory does. Half a character at its end is no matter."""
    text_read = begin.decode("utf-8", "replace").lstrip()
    return text_read[:1] in ("{", "[") and _MARKS.search(text_read) is not None


READER = Reader(
    "vCenter in JSON",
    "the inventory of a vCenter",
    ("*vcenter*.json", "*vsphere*.json", "*govc*.json"),
    read,
    _looks,
    by_name_alone=False,
    longest=LONG,
    tells=(*vsphere_hosts.TELLS, *vsphere_vms.TELLS),
    of="vm",
)
