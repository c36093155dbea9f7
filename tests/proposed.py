"""What a proposed description comes to, counted in the description itself: nothing here reads a figure of a sizing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Object = Mapping[str, Any]


@dataclass(frozen=True)
class Image:
    """An image for one client, so often as its counts say. users: of each of its DPARs, by kind."""

    name: str
    client: str
    count: int
    dpars: int
    cps: int
    memory_gib: float
    users: tuple[Mapping[str, int], ...]
    ft: bool


@dataclass(frozen=True)
class Host:
    """An ESX host, so often as its count says."""

    client: str
    count: int
    cores: int | None
    memory_gib: float | None
    vms: tuple[Image, ...]

    @property
    def copies(self) -> int:
        """The VMs that it holds."""
        return sum(vm.count for vm in self.vms)

    @property
    def vcpus(self) -> int:
        """The vCPUs of its VMs."""
        return sum(vm.count * vm.cps for vm in self.vms)

    @property
    def vm_memory_gib(self) -> float:
        """The memory of its VMs."""
        return sum(vm.count * vm.memory_gib for vm in self.vms)


@dataclass(frozen=True)
class Proposed:
    """What is proposed for one client."""

    images: tuple[Image, ...]
    hosts: tuple[Host, ...]
    pairs: tuple[tuple[Mapping[str, int], ...], ...]

    def total(self, of: Callable[[Image], float]) -> float:
        """A sum over all images."""
        return sum(image.count * of(image) for image in self.images)

    def users(self, kind: str) -> int:
        """All users of a kind."""
        return int(self.total(lambda image: sum(users.get(kind, 0) for users in image.users)))


def proposed(description: Object, client: str) -> Proposed:
    """What a description holds for the users of one client."""
    hosts = tuple(host for host in _hosts(description) if host.client == client)
    native = [image for image in _on_machines(description) if image.client == client]
    images = (*native, *(_times(vm, host.count) for host in hosts for vm in host.vms))
    return Proposed(images, hosts, tuple(_pairs(description, client)))


def _on_machines(description: Object) -> Iterator[Image]:
    for machine in description.get("machines", ()):
        for lpar in machine["lpars"]:
            times = machine.get("count", 1) * lpar.get("count", 1)
            if "image" in lpar:
                yield _image(lpar["image"], lpar["name"], lpar["real_cps"], times)
            for guest in lpar.get("zvm", {}).get("guests", ()):
                yield _image(guest, guest["name"], guest["virtual_cps"], times * guest.get("count", 1))


def _hosts(description: Object) -> Iterator[Host]:
    for cluster in description.get("esx_clusters", ()):
        for host in cluster["hosts"]:
            vms = tuple(_image(vm, vm["name"], vm["virtual_cps"], vm.get("count", 1)) for vm in host["vms"])
            client = vms[0].client if vms else cluster["name"].split("-")[0]
            yield Host(client, host.get("count", 1), host.get("cores"), host.get("memory_gib"), vms)


def _image(image: Object, name: str, cps: int, count: int) -> Image:
    workloads = [
        workload for dpar in image["dpars"] for _ in range(dpar.get("count", 1)) for workload in dpar["workloads"]
    ]
    assert len({workload["client"] for workload in workloads}) == 1, "each client type has images of its own"
    users = tuple(workload["users"] for workload in workloads)
    return Image(
        name, workloads[0]["client"], count, len(users), cps, image["memory_gib"], users, bool(image.get("ft"))
    )


def _times(image: Image, count: int) -> Image:
    return Image(
        image.name, image.client, image.count * count, image.dpars, image.cps, image.memory_gib, image.users, image.ft
    )


def _pairs(description: Object, client: str) -> Iterator[tuple[Mapping[str, int], ...]]:
    """The users of the members of each Domino cluster."""
    dpars = {
        f"{cluster['name']}/{host['name']}/{vm['name']}/{dpar['name']}": dpar["workloads"][0]
        for cluster in description.get("esx_clusters", ())
        for host in cluster["hosts"]
        for vm in host["vms"]
        for dpar in vm["dpars"]
    }
    for cluster in description.get("domino_clusters", ()):
        members = [dpars[name] for name in cluster["members"]]
        if members[0]["client"] == client:
            yield tuple(member["users"] for member in members)
