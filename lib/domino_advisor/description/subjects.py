"""Everything in a valid description that is evaluated, with its name path, its pointer and its count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from domino_advisor.core.pointers import pointer_join

Object = Mapping[str, Any]
Origins = dict[str, tuple[Object, str]]


class Gap(Struct, frozen=True):
    """A fact or list that a description leaves open.

    name: what is open; asks: the quantity, or else the setting, of the vocabulary whose question it is; subject: the
    name path of what it belongs to; pointer: where it would stand.
    """

    name: str
    asks: str
    subject: str
    pointer: str


UNPLACED = "unknown"
"""The kind of an image of which it is not known what it runs on."""


@dataclass(frozen=True, eq=False)
class Subject:
    """One thing that can be evaluated, or a group of `count` alike.

    body: its own object in the description; pointer: where that stands. origins: the objects above it in
    which its quantities may be stated (site, machine, lpar, host, cluster), each with its
    pointer. children: the subjects that it contains, that use it, or that are its members. gaps: what would have to be
    stated to know them all.
    """

    type: str
    path: str
    pointer: str
    count: int
    body: Object
    parent: Subject | None
    kind: str = ""
    origins: Origins = field(default_factory=dict)
    children: list[Subject] = field(default_factory=list)
    gaps: tuple[Gap, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether the description names every child."""
        return not self.gaps

    @property
    def runs_no_domino(self) -> bool:
        """Whether it is said of an image that it has no DPAR."""
        return self.body.get("dpars") == [] and self.complete

    @property
    def is_idle(self) -> bool:
        """Whether it is said of it that it does not run."""
        return not runs(self.body)

    @property
    def is_off(self) -> bool:
        """Whether it does not run, or lies in what does not."""
        return self.is_idle or (self.parent is not None and self.parent.is_off)

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from every other subject."""
        return self.type, self.path

    def descendants(self, kind: str) -> Iterator[tuple[Subject, int, bool]]:
        """The nearest subjects of a type beneath this one, each with how many of them one of this holds.

        The third member tells whether every list on the way is complete. What stands beside the topology has those of
        the site.
        """
        if self.type in OF_SITE and self.parent is not None:
            yield from self.parent.descendants(kind)
            return
        for child in self.children:
            # a member that lies elsewhere counts with all that it lies in
            count = child.count if child.parent is self else child.instances
            if child.type == kind:
                yield child, count, self.complete
            else:
                for below, within, complete in child.descendants(kind):
                    yield below, within * count, complete and self.complete

    @property
    def instances(self) -> int:
        """How many of it the deployment has: its own count times the counts of what it lies in."""
        return self.count * (self.parent.instances if self.parent else 1)

    def openings(self, kind: str) -> Iterator[Subject]:
        """What may hold members of a type beside those that are named: this, or what lies in it."""
        if self.type == kind:
            return
        if self.type in OF_SITE and self.parent is not None:
            yield from self.parent.openings(kind)
            return
        if self._gaps_for(kind):
            yield self
        for child in self.children:
            if kind != "host" or child.type in ("esx-cluster", "host"):
                yield from child.openings(kind)

    def _gaps_for(self, kind: str) -> Sequence[Gap]:
        """What would have to be stated to know its children, as far as members of a type can be among them."""
        return [gap for gap in self.gaps if gap.name in _LISTS_OF_HOSTS] if kind == "host" else self.gaps

    @property
    def hostless(self) -> bool:
        """Whether it is a VM, or lies in one, of which it is not known on which host it runs."""
        return self.kind == "vm" and "image" in self.origins and "host" not in self.origins

    @property
    def lparless(self) -> bool:
        """Whether it is a guest, or lies in one, of which it is not known in which LPAR it is."""
        return self.kind == "guest" and "image" in self.origins and "lpar" not in self.origins

    @property
    def environment(self) -> tuple[Any, str] | None:
        """What is stated of what it is for, and where: of a DPAR or an image, or else of what an image lies in."""
        owners = [(self.body, self.pointer)]
        if self.type == "image":
            owners += [self.origins[above] for above in ("lpar", "host", "machine") if above in self.origins]
        stated = ((body, pointer) for body, pointer in owners if "environment" in body)
        return next(((body["environment"], f"{pointer}/environment") for body, pointer in stated), None)

    @property
    def site(self) -> Subject:
        """The site that it lies in."""
        return self if self.parent is None else self.parent.site

    def open_lists(self, kind: str) -> Iterator[Gap]:
        """What would have to be stated for all its members of a type to be known."""
        for owner in self.openings(kind):
            yield from owner._gaps_for(kind)


OF_SITE = ("network", "claim", "run", "change")
"""The types of subject that stand beside the topology: where the site stands, they stand."""
# the lists that can hold ESX hosts
_LISTS_OF_HOSTS = ("site.esx_clusters", "site.hosts", "esx-cluster.hosts")


def on_bare_machine(machine: Object, image: Object) -> str:
    """The kind of an image that stands in no LPAR of its machine, for whom it does not matter which machine that is."""
    return "native"


def find_subjects(description: Object, kind_on: Callable[[Object, Object], str] = on_bare_machine) -> list[Subject]:
    """Every subject of a valid description, sorted by type and name path; the site is the first.

    A host or VM that is powered off is none, nor is what lies in it. kind_on: the kind of an image that stands in no
    LPAR of its machine.
    """
    base = {"site": (description, "")}
    gaps = sorted(_site_gaps(description), key=lambda gap: (gap.subject, gap.name))
    site = Subject("site", "", "", 1, description, None, origins=base, gaps=tuple(gaps))
    found = [site]
    for machine, pointer in _each(description, "", "machines"):
        origins = {**base, "machine": (machine, pointer)}
        path = machine["name"]
        for lpar, where in _each(machine, pointer, "lpars"):
            found += _lpar(site, lpar, where, f"{path}/{lpar['name']}", {**origins, "lpar": (lpar, where)})
        for guest, where in _each(machine, pointer, "guests"):
            found += _image(
                site, guest, where, f"{path}/guests/{guest['name']}", "guest", guest.get("count", 1), origins
            )
        if "image" in machine:
            kind = kind_on(machine, machine["image"])
            found += _image(site, machine["image"], f"{pointer}/image", path, kind, 1, origins)
    for cluster, pointer in _each(description, "", "esx_clusters"):
        origins = {**base, "cluster": (cluster, pointer)}
        unlisted = Gap("esx-cluster.hosts", "hosts", cluster["name"], pointer_join(pointer, "hosts"))
        subject = Subject(
            "esx-cluster", cluster["name"], pointer, 1, cluster, site, "vm", origins,
            gaps=(*(() if _listed(cluster, "hosts") else (unlisted,)), *_more_vms(cluster, pointer)),
        )  # fmt: skip
        site.children.append(subject)
        found.append(subject)
        for host, where in _running(cluster, pointer, "hosts"):
            found += _host(subject, host, where, f"{cluster['name']}/{host['name']}", origins)
        found += _vms(subject, cluster, pointer, f"{cluster['name']}/vms", origins)
    for host, pointer in _running(description, "", "hosts"):
        found += _host(site, host, pointer, host["name"], base)
    found += _vms(site, description, "", "vms", base)
    for image, pointer in _each(description, "", "images"):
        found += _image(site, image, pointer, f"images/{image['name']}", UNPLACED, image.get("count", 1), base)
    servers = [subject for subject in found if subject.type == "dpar"]
    found += _devices(site, description, servers)
    found += _domino_clusters(site, description, servers)
    found += _others(site, description)
    for subject in found:
        subject.children.sort(key=lambda child: child.key)  # the order of lists shows nowhere
    return sorted(found, key=lambda subject: subject.key if subject is not site else ("", ""))


# A device names this many of the places where a further log of its may be hidden; what is asked next comes next time.
_MOST_GAPS = 20


def _devices(site: Subject, description: Object, servers: list[Subject]) -> list[Subject]:
    """The devices, each with the DPARs whose logs it holds. A DPAR that is not listed may log to any of them."""
    if "devices" not in description:
        return []
    logging: dict[str, list[Subject]] = {}
    gaps = list(site.open_lists("dpar"))
    for server in servers:
        named_device = _log_device(server)
        if named_device is None:
            place = pointer_join(server.pointer, "transaction_logging", "device")
            gaps.append(Gap("dpar.transaction_logging/device", "transaction_logging/device", server.path, place))
        else:
            logging.setdefault(named_device, []).append(server)
    named = tuple(sorted(gaps, key=lambda gap: (gap.subject, gap.name))[:_MOST_GAPS])
    found = []
    for device, pointer in _each(description, "", "devices"):
        own = logging.get(device["name"], [])
        subject = Subject(
            "device", f"devices/{device['name']}", pointer, device.get("count", 1), device, site,
            origins={"site": (description, "")}, children=own, gaps=named,
        )  # fmt: skip
        found.append(subject)
    return found


def _domino_clusters(site: Subject, description: Object, servers: list[Subject]) -> list[Subject]:
    """The Domino clusters, each with its member DPARs."""
    by_path = {server.path: server for server in servers}
    found = []
    for cluster, pointer in _each(description, "", "domino_clusters"):
        path = f"domino_clusters/{cluster['name']}"
        unlisted = Gap("domino-cluster.members", "members", path, pointer_join(pointer, "members"))
        # one that lies in what is off, a VM or a guest, takes over from nobody
        named = (by_path[name] for name in cluster.get("members", ()) if name in by_path)
        members = [server for server in named if not server.is_off]
        subject = Subject(
            "domino-cluster", path, pointer, 1, cluster, site, origins={"site": (description, "")}, children=members,
            gaps=() if _listed(cluster, "members") else (unlisted,),
        )  # fmt: skip
        found.append(subject)
    return found


# What is evaluated by itself and holds nothing that is evaluated: its kind of object, by its list.
_PLAIN = {"networks": "network", "claims": "claim", "runs": "run", "changes": "change"}


def _others(site: Subject, description: Object) -> list[Subject]:
    base: Origins = {"site": (description, "")}
    found = []
    for name, kind in _PLAIN.items():
        for member, pointer in _each(description, "", name):
            found.append(Subject(kind, f"{name}/{member['name']}", pointer, 1, member, site, origins=base))
    return found


def _site_gaps(site: Object) -> Iterator[Gap]:
    """The lists above LPARs, clusters and VMs that a description says are not complete, or leaves out."""
    for name in ("machines", "esx_clusters", "hosts", "vms", "images"):
        if name in site.get("partial", ()):
            yield Gap(f"site.{name}", f"site.{name}", "", f"/{name}")
    for machine, pointer in _each(site, "", "machines"):
        if "guests" in machine.get("partial", ()):
            yield Gap("lpar.guests", "guests", machine["name"], pointer_join(pointer, "guests"))
        if "lpars" in machine.get("partial", ()) or ("lpars" not in machine and "image" not in machine):
            yield Gap("machine.lpars", "lpars", machine["name"], pointer_join(pointer, "lpars"))


def _each(owner: Object, pointer: str, name: str) -> Iterator[tuple[Object, str]]:
    for index, member in enumerate(owner.get(name, ())):
        yield member, pointer_join(pointer, name, index)


def _running(owner: Object, pointer: str, name: str) -> Iterator[tuple[Object, str]]:
    """The hosts or VMs in a list that run: one that is powered off takes nothing, and nothing is asked of it."""
    return ((member, place) for member, place in _each(owner, pointer, name) if runs(member))


def runs(member: Object) -> bool:
    """Whether a guest, VM or host is not said to be off."""
    return member.get("active") is not False


def switched_on(description: Any) -> Any:
    """A description with nothing in it that is off: all in it has its name path."""
    if isinstance(description, Mapping):
        return {name: switched_on(member) for name, member in description.items() if name != "active"}
    return [switched_on(member) for member in description] if isinstance(description, list) else description


def _log_device(server: Subject) -> str | None:
    """The device of a DPAR's transaction log: its name, "" where no log is written, None where it is not named."""
    logging = server.body.get("transaction_logging", {})
    device: str | None = logging.get("device")
    return "" if server.is_off or logging.get("enabled") is False else device


def is_handed_down(image: Object) -> bool:
    """Whether the users of all DPARs of an image are those of the one that it holds, which states none itself."""
    dpars = image.get("dpars", ())
    alone = len(dpars) == 1 and _listed(image, "dpars") and dpars[0].get("count", 1) == 1
    return alone and "workloads" in image and "workloads" not in dpars[0]


def shares_users(subject: Subject) -> bool:
    """Whether it is stated how many users all have together that it holds, or it is a DPAR of such an image."""
    if subject.type in ("host", "lpar"):
        return "workloads" in subject.body
    image = subject.parent if subject.type == "dpar" else subject
    return image is not None and image.type == "image" and "workloads" in image.body and not is_handed_down(image.body)


def leaves_log_open(server: Subject) -> bool:
    """Whether a DPAR may log to a device that it does not name."""
    return _log_device(server) is None


def _listed(owner: Object, name: str) -> bool:
    return name in owner and name not in owner.get("partial", ())


def _lpar(site: Subject, lpar: Object, pointer: str, path: str, origins: Origins) -> list[Subject]:
    count = lpar.get("count", 1)
    zvm = lpar.get("zvm")
    kind = "zvm" if zvm is not None else ("lpar" if "image" in lpar else "")
    gaps: tuple[Gap, ...] = ()
    if zvm is not None and not _listed(zvm, "guests"):
        gaps = (Gap("lpar.guests", "guests", path, pointer_join(pointer, "zvm", "guests")),)
    elif zvm is None and "image" not in lpar:
        gaps = (Gap("lpar.image", "image", path, pointer_join(pointer, "image")),)
    subject = Subject("lpar", path, pointer, count, lpar, site, kind, origins, gaps=gaps)
    site.children.append(subject)
    found = [subject]
    if "image" in lpar:
        found += _image(subject, lpar["image"], f"{pointer}/image", path, "lpar", 1, origins)
    for guest, where in _each(zvm or {}, f"{pointer}/zvm", "guests"):
        found += _image(subject, guest, where, f"{path}/{guest['name']}", "guest", guest.get("count", 1), origins)
    return found


def _host(owner: Subject, host: Object, pointer: str, path: str, origins: Origins) -> list[Subject]:
    here = {**origins, "host": (host, pointer)}
    unlisted = Gap("host.vms", "vms", path, pointer_join(pointer, "vms"))
    subject = Subject(
        "host", path, pointer, host.get("count", 1), host, owner, "vm", here,
        gaps=() if _listed(host, "vms") else (unlisted,),
    )  # fmt: skip
    owner.children.append(subject)
    found = [subject]
    return found + _vms(subject, host, pointer, path, here)


def lists_hosts(owner: Subject) -> bool:
    """Whether a site or an ESX cluster lists all of its hosts; a site, all of its own and of its clusters."""
    if owner.type == "site":
        return not set(owner.body.get("partial", ())) & {"hosts", "esx_clusters"}
    return _listed(owner.body, "hosts")


def hosts_of(vm: Subject) -> list[Subject]:
    """The hosts of which one runs a VM whose host is not known, by name path; none where not all are listed."""
    owner = vm
    while owner.parent is not None and owner.type != "esx-cluster":
        owner = owner.parent
    clusters = [owner] if owner.type == "esx-cluster" else [one for one in owner.children if one.type == "esx-cluster"]
    if not all(map(lists_hosts, (owner, *clusters))):
        return []
    inside = [host for cluster in clusters for host in cluster.children if host.type == "host"]
    alone = [host for host in owner.children if host.type == "host" and owner.parent is None]
    return sorted((*inside, *alone), key=lambda host: host.path)


def _vms(owner: Subject, body: Object, pointer: str, path: str, origins: Origins) -> list[Subject]:
    """The VMs of a host, or those of an ESX cluster or a site of which it is not known on which host they run."""
    found = []
    for vm, where in _running(body, pointer, "vms"):
        found += _image(owner, vm, where, f"{path}/{vm['name']}", "vm", vm.get("count", 1), origins)
    return found


def _more_vms(cluster: Object, pointer: str) -> Iterator[Gap]:
    """VMs of an ESX cluster that are on none of its hosts are all that it lists, unless it says that there are more."""
    if "vms" in cluster.get("partial", ()):
        yield Gap("esx-cluster.vms", "vms", cluster["name"], pointer_join(pointer, "vms"))


def _image(
    owner: Subject, image: Object, pointer: str, path: str, kind: str, count: int, origins: Origins
) -> list[Subject]:
    here = {**origins, "image": (image, pointer)}
    # what is in a guest that is not logged on does nothing, and is asked of nobody
    idle = not runs(image)
    listed = idle or _listed(image, "dpars")
    gaps = () if listed else (Gap("image.dpars", "dpars", path, pointer_join(pointer, "dpars")),)
    subject = Subject("image", path, pointer, count, image, owner, kind, here, gaps=gaps)
    owner.children.append(subject)
    found = [subject]
    for dpar, where in _each(image, pointer, "dpars"):
        inside = f"{path}/{dpar['name']}"
        holder, at = (image, pointer) if is_handed_down(image) else (dpar, where)
        clients = Gap("dpar.workloads", "workloads", inside, pointer_join(at, "workloads"))
        server = Subject(
            "dpar", inside, where, dpar.get("count", 1), dpar, subject, kind,
            {**here, "dpar": (dpar, where)}, gaps=() if idle or _listed(holder, "workloads") else (clients,),
        )  # fmt: skip
        subject.children.append(server)
        found.append(server)
        for workload, place in _each(holder, at, "workloads"):
            users = Subject(
                "workload", f"{server.path}/{workload['client']}", place, 1, workload, server, kind,
                {**server.origins, "workload": (workload, place)},
            )  # fmt: skip
            server.children.append(users)
            found.append(users)
    return found
