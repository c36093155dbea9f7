"""What HA does for each VM of a cluster of an inventory in JSON: what is set for all of them, and for it alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domino_advisor.inputs.json_places import Node
from domino_advisor.inputs.managed_objects import Managed, Reference, at, items, reference_of, text, truth

TELLS = ("image/ha", "image/vm_monitoring")
_OFF = "disabled"
_OF_CLUSTER = "clusterrestartpriority"
_MONITORED = {"vmmonitoringdisabled": False, "vmmonitoringonly": True, "vmandappmonitoring": True}

Told = Iterator[tuple[tuple[str, ...], Any, Node | None]]


def told_of_availability(cluster: Managed, own: Node | None) -> Told:
    """Whether HA restarts a VM, where it is told not to, and whether it watches the system of it. Of a cluster without
    HA nothing is told: what is set there has no effect. own: what is set for the VM alone.
    """
    settings = cluster.first("configurationEx.dasConfig", "configuration.dasConfig")
    if not truth(at(settings, "enabled")):
        return
    priority = at(own, "dasSettings", "restartPriority") or at(own, "restartPriority")
    if text(priority).lower() in ("", _OF_CLUSTER):
        priority = at(settings, "defaultVmSettings", "restartPriority")
    yield ("ha",), False if text(priority).lower() == _OFF else None, priority
    watched = at(own, "dasSettings", "vmToolsMonitoringSettings")
    of_its_own = truth(at(watched, "clusterSettings")) is False
    node = at(watched, "vmMonitoring") if of_its_own else at(settings, "vmMonitoring")
    yield ("vm_monitoring",), _MONITORED.get(text(node).lower()), node


def set_for_vms(cluster: Managed) -> Iterator[tuple[Reference, Node]]:
    """What is set for VMs of a cluster alone, by VM."""
    for path in ("configuration", "configurationEx"):
        for own in items(cluster.at(path, "dasVmConfig")):
            if (vm := reference_of(at(own, "key"))) is not None:
                yield vm, own
