"""Descriptions in which an administrator's statements are set against whatever facts may tell."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

Described = dict[str, Any]


def contradicting(description: Described, said: bool) -> Described:
    """A description with everything that an administrator says of what facts may tell set to yes, or to no."""
    more = copy.deepcopy(description)
    for cluster in more.get("esx_clusters", ()):
        cluster["cpu_compatible"] = said
        if "vmotion" in cluster:
            cluster["vmotion"]["own_vswitch"] = said
        if "ft_logging" in cluster:
            cluster["ft_logging"] |= {"own_vswitch": said, "teamed_for_bandwidth": said}
    for host in _hosts(more):
        host["cpu_headroom"] = said
        for vm in host.get("vms", ()):
            vm["domino_clustered"] = said
    for server in _servers(more):
        server |= {"extra_tasks": said, "busy_tasks": said}
    for device in more.get("devices", ()):
        device |= {"adequate": said, "pooled": said, "other_io": ["other-logs"] if said else "none"}
        if "controller" in device:
            device["controller"]["supports_raid10"] = said
    for cluster in more.get("domino_clusters", ()):
        cluster.setdefault("network", {})["own"] = said
    return more


def _hosts(description: Described) -> Iterator[Described]:
    yield from description.get("hosts", ())
    for cluster in description.get("esx_clusters", ()):
        yield from cluster.get("hosts", ())


def _servers(description: Described) -> Iterator[Described]:
    images = [*description.get("images", ()), *(vm for host in _hosts(description) for vm in host.get("vms", ()))]
    for machine in description.get("machines", ()):
        images += [machine["image"]] if "image" in machine else []
        for lpar in machine.get("lpars", ()):
            images += [lpar["image"]] if "image" in lpar else []
            images += lpar.get("zvm", {}).get("guests", ())
    for image in images:
        yield from image.get("dpars", ())
