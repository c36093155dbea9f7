"""Random deployments for the property tests: small, valid, near the papers' figures, each fact stated or left out.

Whatever is drawn here is a description that `load_deployment` takes. Names are drawn so that the order of the lists is
not the order of the name paths, and figures so that both sides of the papers' limits are met often. A deployment hangs
on one seed: hypothesis draws the seeds, since by itself it draws mostly empty descriptions, of which nothing is
evaluated.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from domino_advisor.core.pointers import value_at
from domino_advisor.description.subjects import find_subjects
from domino_advisor_schemas.deployment import load_deployment

Object = dict[str, Any]
Path = tuple[str | int, ...]

NETWORKS = ("lan", "back")
_NAMES = ("delta", "alpha", "echo", "bravo", "charlie")
_RELEASES = ("6.5.4", "7.0", "7.0.2", "7.0.2", "8.5.1", "8.5.3 FP6", "14.0")
_CPS = (1, 2, 3, 4, 4, 5, 6, 8, 8, 9, 16)
_MEMORY = (2, 3.5, 4, 6, 8, 10, 10.5, 12, 16)
_USERS = (0, 1, 300, 799, 800, 1000, 1000, 1200, 1201, 2000, 2001, 4001)
_MANY = (*_USERS, 8001, 12000, 12001, 44001)
_SWAPPING = ("none", "little", "heavy")
_YES_NO = (True, False)

# What stands in a description beside facts, and what holds the subjects themselves: dropping one of these leaves other
# subjects, not the same ones less well known.
_NO_FACTS = frozenset(("name", "client", "deployment", "count", "partial", "notes", "remarks", "members", "active"))
_SUBJECTS = frozenset(
    ("machines", "lpars", "zvm", "guests", "image", "dpars", "esx_clusters", "hosts", "vms", "devices")
)


def deployments(most_alike: int = 6, small: bool = False) -> st.SearchStrategy[Object]:
    """Valid descriptions; most_alike: the highest count of a group of DPARs; small: one machine, cluster or host."""
    return st.integers(0, 2**48).map(lambda seed: drawn(seed, most_alike, small))


def drawn(seed: int, most_alike: int = 6, small: bool = False) -> Object:
    """The description of a seed, always the same one."""
    return _Drawing(seed, most_alike).site(small)


def in_several_parts(seed: int) -> Object:
    """A drawn description with networks and mail devices that its servers name, and Domino clusters of these."""
    site, drawing = drawn(seed), _Drawing(seed, 1)
    servers = [subject for subject in find_subjects(load_deployment(site)) if subject.type == "dpar"]
    for server in servers:
        value_at(site, server.pointer).update(drawing.placed())
    paths = [server.path for server in servers]
    clusters = [{"name": name, "members": drawing.members(paths)} for name in ("ha", "dr") if paths]
    return site | {"networks": [drawing.network(name) for name in NETWORKS], "domino_clusters": clusters}


class _Drawing:
    """One description being drawn. known: how likely a fact is stated, in this description."""

    def __init__(self, seed: int, most_alike: int) -> None:
        self._random = random.Random(seed)
        self._most_alike = most_alike
        self._known = self._random.choice((0.7, 0.9, 0.97, 1.0))
        self._system = self._random.choice(("linux", "linux", "linux", None))
        self._devices = self._some_of(("log2", "log1"), 2, 2)

    def _pick(self, among: Sequence[Any]) -> Any:
        return self._random.choice(among)

    def _chance(self, likely: float) -> bool:
        return self._random.random() < likely

    def _some_of(self, names: Sequence[str], fewest: int, most: int) -> list[str]:
        return self._random.sample(names, self._random.randint(fewest, most))

    def _facts(self, **facts: Sequence[Any]) -> Object:
        """An object with each of the facts stated or, now and then, left out."""
        return {name: self._pick(among) for name, among in facts.items() if self._chance(self._known)}

    def _count(self, most: int) -> Object:
        return {"count": self._random.randint(1, most)} if self._chance(0.5) else {}

    def _list(self, owner: Object, name: str, members: list[Object]) -> Object:
        """The owner with the list: complete as a rule, sometimes partial, sometimes not there."""
        if not self._chance((1 + self._known) / 2):
            return owner
        partial = {} if self._chance((1 + self._known) / 2) else {"partial": [name]}
        return owner | {name: members} | partial

    def _workload(self, client: str) -> Object:
        users = self._facts(active_15min=_USERS)
        for kind in ("registered", "connected", "concurrent", "benchmark"):
            if self._chance(0.3):
                users[kind] = self._pick(_MANY)
        return {"client": client} | ({"users": users} if users else {})

    def _dpar(self, name: str) -> Object:
        logging = self._facts(enabled=(True, True, True, False), device=self._devices)
        dpar: Object = {"name": name} | self._count(self._most_alike)
        dpar |= self._facts(
            tasks=(2, 4, 5, 10, 12, 20), extra_tasks=_YES_NO, third_party_tools=_YES_NO, mail_routing=_YES_NO
        )
        if logging:
            dpar["transaction_logging"] = logging
        if self._chance(0.1):
            dpar["domino_release"] = self._pick(_RELEASES)
        clients = self._pick((["nrpc"], ["nrpc"], ["dwa"], ["dwa"], ["nrpc", "dwa"], ["imap", "nrpc"], []))
        return self._list(dpar, "workloads", [self._workload(client) for client in clients])

    def _image(self, **more: Sequence[Any]) -> Object:
        image = self._facts(
            os=(self._system or self._pick(("linux", "windows", "zos")),),
            kernel_bits=(31, 64, 64),
            memory_gib=_MEMORY,
            swap_gib=(0, 1, 7),
            swapping=_SWAPPING,
            user_intensity=("light", "typical", "heavy"),
            active_rate=("high", "low"),
            **more,
        )
        if self._chance(0.2):
            image["domino_release"] = self._pick(_RELEASES)
        names = self._some_of(_NAMES, 0, 3)
        return self._list(image, "dpars", [self._dpar(name) for name in names])

    def _guest(self, name: str) -> Object:
        guest = {"name": name} | self._count(4) | self._image(virtual_cps=_CPS)
        return guest | ({"active": self._pick(_YES_NO)} if self._chance(0.2) else {})

    def _lpar(self, name: str) -> Object:
        lpar: Object = {"name": name} | self._facts(real_cps=_CPS, dedicated_cps=_YES_NO, memory_gib=(10, 32, 42))
        if self._chance(0.25):
            lpar |= self._count(3)
        what = self._pick(("zvm", "zvm", "zvm", "image", "image", "image", "neither"))
        if what == "image":
            lpar["image"] = self._image()
        elif what == "zvm":
            zvm = self._facts(release=("4.4", "5.1", "5.2", "5.2", "6.1"), paging=_SWAPPING)
            lpar["zvm"] = self._list(zvm, "guests", [self._guest(guest) for guest in self._some_of(_NAMES, 0, 2)])
        return lpar

    def _machine(self, name: str) -> Object:
        machine = {"name": name}
        machine |= self._facts(architecture=("system-z", "system-z", "system-z", "x86"), cps=_CPS, memory_gib=(16, 42))
        if self._chance(0.1):
            return machine | {"image": self._image()}
        return self._list(machine, "lpars", [self._lpar(lpar) for lpar in self._some_of(_NAMES, 1, 2)])

    def _host(self, name: str) -> Object:
        host = {"name": name} | self._count(3)
        host |= self._facts(esx_release=("4.0", "4.1", "5.0"), esx_type=("esx", "esxi"), cores=(8, 16))
        switches: dict[str, Sequence[Any]] = {"ft": (True, True, False), "ha": _YES_NO, "domino_clustered": _YES_NO}
        vms = [
            {"name": vm} | self._count(3) | self._image(virtual_cps=(1, 1, 2, 4), **switches)
            for vm in self._some_of(_NAMES, 0, 2)
        ]
        return self._list(host, "vms", vms)

    def _esx_cluster(self, name: str) -> Object:
        cluster: Object = {"name": name} | self._facts(ha=_YES_NO)
        logging = self._facts(
            link_gbps=(0.1, 1, 1, 10),
            nics=(0, 1, 2),
            teamed_for_bandwidth=_YES_NO,
            private_vlan=_YES_NO,
            own_vswitch=_YES_NO,
        )
        if logging:
            cluster["ft_logging"] = logging
        return self._list(cluster, "hosts", [self._host(host) for host in self._some_of(_NAMES, 1, 2)])

    def _device(self, name: str) -> Object:
        uses = ("none", "none", ["mail-files"], ["swap", "mail-files"], ["other-logs", "mail-files"])
        return {"name": name} | self._facts(kind=("volume", "array"), bandwidth=("high", "ordinary"), other_io=uses)

    def placed(self) -> Object:
        """On which network a server is, and on which devices its mail files are."""
        return self._facts(network=NETWORKS, mail_devices=(["log1"], ["log2"], ["log2", "log1"]))

    def members(self, servers: Sequence[str]) -> list[str]:
        """Some of the servers, as members of a Domino cluster."""
        return self._some_of(servers, 1, min(len(servers), 3))

    def network(self, name: str) -> Object:
        """A network that may carry all it can, by what is said, measured or counted."""
        network = {"name": name} | self._facts(
            kind=("osa", "ethernet"), cards=(1, 2), gbps=(1, 10), peak_gbps=(0.5, 2, 20), saturated=_YES_NO
        )
        return network | ({"measured": {"busy_percent": self._pick((10, 99, 100))}} if self._chance(0.5) else {})

    def site(self, small: bool) -> Object:
        """The description as a whole."""
        site: Object = {"deployment": "Any site"}
        site |= self._facts(environment=("production",) * 5 + ("test", "benchmark"), domino_release=_RELEASES)
        if self._chance(0.6):
            site["goals"] = self._facts(
                zero_downtime_host_failure=_YES_NO, patching_without_downtime=_YES_NO, application_failover=_YES_NO
            )
        few = ((1, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
        machines, clusters, hosts = self._pick(few if small else (*few, (2, 0, 0), (1, 1, 0), (2, 1, 1), (0, 1, 1)))
        parts = {
            "machines": [self._machine(name) for name in ("z9", "a1")[:machines]],
            "esx_clusters": [self._esx_cluster(name) for name in ("v1",)[:clusters]],
            "hosts": [self._host(name) for name in ("lone",)[:hosts]],
        }
        site |= {name: members for name, members in parts.items() if members or self._chance(0.5)}
        site["devices"] = [self._device(name) for name in self._devices]
        return site


# --- what is done to a description


def shuffled(draw: Callable[[st.SearchStrategy[Any]], Any], node: Any) -> Any:
    """The same description with the members of every list in another order."""
    if isinstance(node, dict):
        return {name: shuffled(draw, member) for name, member in node.items()}
    if isinstance(node, list):
        return [shuffled(draw, member) for member in draw(st.permutations(node))]
    return node


def places(node: Any, at: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every member of every object, with the way to it."""
    members: Iterator[tuple[str | int, Any]] = iter(())
    if isinstance(node, dict):
        members = iter(node.items())
    elif isinstance(node, list):
        members = iter(enumerate(node))
    for name, member in members:
        yield (*at, name), member
        yield from places(member, (*at, name))


def at_place(description: Object, place: Path) -> Any:
    """What stands at a place."""
    node: Any = description
    for step in place:
        node = node[step]
    return node


def facts_to_drop(description: Object) -> list[Path]:
    """The places of facts that are unknown once they are dropped, none of which another place states as well."""
    return [
        place
        for place, _ in places(description)
        if isinstance(place[-1], str)
        and place[-1] not in _NO_FACTS | _SUBJECTS
        and not _has_fallback(description, place)
    ]


def _has_fallback(description: Object, place: Path) -> bool:
    """Whether something else speaks where this is silent: a release or a memory stated further out, or a rule that
    concludes an environment or an architecture that is not stated."""
    name = place[-1]
    if name == "environment":
        return True
    if name == "architecture":
        return "lpars" in at_place(description, place[:-1])
    if name not in ("domino_release", "memory_gib"):
        return False
    if name == "memory_gib" and (len(place) < 2 or place[-2] != "image"):
        return False
    outer = [at_place(description, place[:length]) for length in range(len(place) - 1)]
    return any(isinstance(node, Mapping) and name in node for node in outer)


def without(description: Object, place: Path) -> Object:
    """The description without what stands at a place, and without the objects that this leaves empty."""
    smaller: Object = copy.deepcopy(description)
    del at_place(smaller, place[:-1])[place[-1]]
    if place[-2:-1] == ("users",) and not at_place(smaller, place[:-1]):
        return without(smaller, place[:-1])
    return smaller


def written_out(description: Object) -> Object:
    """The description with every group of n alike as n members, called name.1 to name.n."""

    def members(node: Object) -> list[Object]:
        alike = node.get("count", 1) if "name" in node else 1
        rest = {name: opened(member) for name, member in node.items() if name != "count"}
        if alike == 1:
            return [rest]
        return [copy.deepcopy(rest) | {"name": f"{node['name']}.{number}"} for number in range(1, alike + 1)]

    def opened(node: Any) -> Any:
        if isinstance(node, dict):
            return {name: opened(member) for name, member in node.items()}
        if isinstance(node, list):
            return [one for member in node for one in (members(member) if isinstance(member, dict) else [member])]
        return node

    site: Object = opened(description)
    return site


def group_path(path: str) -> str:
    """The name path of the group that a written-out member comes from."""
    return "/".join(step.partition(".")[0] for step in path.split("/"))
