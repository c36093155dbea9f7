"""What no single field of a description can know: names that must differ, references, and the sum of all counts.

The walk takes the description as sent, valid or not, so that these faults are told together with all others.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from domino_advisor_schemas.flow import line
from domino_advisor_schemas.name_paths import NamePaths
from domino_advisor_schemas.refusals import Refusal, Refused, Tokens

MAX_COUNT = 10_000
MAX_SUBJECTS = 1_000_000
CLIENT_ALIASES = {"inotes": "dwa", "http": "dwa"}
# who writes notes means the Notes client, and not the web mail whose name is nearest by letters
CLIENTS_MEANT = {"notes": "nrpc", "web": "dwa"}

# kind -> list members: key, kind of the items, what their name paths begin with beside the name path of the parent.
_LISTS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "site": (
        ("machines", "machine", ""),
        ("esx_clusters", "esx-cluster", ""),
        ("hosts", "host", ""),
        ("vms", "image", "vms/"),
        ("images", "image", "images/"),
        ("devices", "device", "devices/"),
        ("domino_clusters", "domino-cluster", "domino_clusters/"),
        ("networks", "network", "networks/"),
        ("claims", "claim", "claims/"),
        ("runs", "run", "runs/"),
        ("changes", "change", "changes/"),
    ),
    "machine": (("lpars", "lpar", ""), ("guests", "image", "guests/")),
    "zvm": (("guests", "image", ""),),
    "esx-cluster": (("hosts", "host", ""), ("vms", "image", "vms/")),
    "host": (("vms", "image", ""), ("vswitches", "vswitch", "vswitches/")),
    "image": (("dpars", "dpar", ""), ("disks", "disk", "disks/")),
}
# kind -> members that are objects and share the name path of the parent.
_PARTS: dict[str, tuple[tuple[str, str], ...]] = {
    "machine": (("image", "image"),),
    "lpar": (("image", "image"), ("zvm", "zvm")),
}
# Named, so that a fault and a reference can tell them apart, and evaluated as a part of what they belong to.
_NO_SUBJECTS = frozenset(("vswitch", "disk"))
_HOLD_NO_SUBJECTS = frozenset(("vswitches", "disks"))
_DIFFERING = "names that differ"
# kind -> members that name a device: paths of keys, a list by its items.
_DEVICES: dict[str, tuple[tuple[str, ...], ...]] = {
    "image": (("system_device",), ("swap_devices",)),
    "dpar": (("transaction_logging", "device"), ("mail_devices",), ("data_device",)),
    "disk": (("device",),),
    "device": (("lies_on",),),
}
_LISTS_OF_DEVICES = frozenset(("swap_devices", "mail_devices"))
_COUNTED = frozenset(("lpar", "image", "host", "dpar"))
_FEW = 6
"""So many name paths are listed where none of them was meant."""
_MEMBER = re.compile(r"(.+)\[([0-9]{1,5})\]", re.DOTALL)


def naming_refusals(site: dict[Any, Any]) -> list[Refused]:
    """What is refused of names, references and counts, in no order."""
    walk = _Walk()
    walk.enter("site", site, (), "", 1, ())
    walk.check_references(site)
    return walk.refused


def unlisted_devices(site: dict[Any, Any]) -> list[str]:
    """The names of devices that something refers to and `devices` does not list, each once."""
    walk = _Walk()
    walk.enter("site", site, (), "", 1, ())
    listed = {device.get("name") for device in site.get("devices", ()) if isinstance(device, dict)}
    return list(dict.fromkeys(name for _, name in walk.devices if name not in listed))


def claims_of_nothing(site: dict[Any, Any]) -> list[int]:
    """Which claims say that they are a figure of something that nothing describes, by their place in the list."""
    claims = site.get("claims")
    if not any("of" in claim for claim in claims or () if isinstance(claim, dict)):
        return []
    walk = _Walk()
    walk.enter("site", site, (), "", 1, ())
    return [place for place, _, _ in walk.claims_of_nothing(claims, site.get("changes"))]


def paths_of_premises(names: Iterable[Any], paths: Container[str]) -> Iterator[tuple[int, str]]:
    """What a claim or a change rests on: the name paths of claims and runs, each with its place in the list.

    A name that is both, and has not its list before it (`runs/A`), is that of the claim.
    """
    for place, name in enumerate(names):
        if isinstance(name, str):
            found = next((path for path in (name, f"claims/{name}", f"runs/{name}") if _is_premise(path, paths)), None)
            yield place, found or ""


def _is_premise(path: str, paths: Container[str]) -> bool:
    return path.startswith(("claims/", "runs/")) and path in paths


def _all_of(claim: str, named: Mapping[str, Sequence[str]]) -> set[str]:
    """A claim with the claims that it names, and those that they do."""
    found: set[str] = set()
    pending = [claim]
    while pending:
        one = pending.pop()
        if one not in found:
            found.add(one)
            pending += named.get(one, ())
    return found


class _Walk:
    def __init__(self) -> None:
        self.refused: list[Refused] = []
        self._paths: dict[str, Tokens] = {}
        self._workloads: dict[str, Tokens] = {}
        self._names: dict[str, str] = {}
        self._dpars: dict[str, str] = {}
        self.devices: list[tuple[Tokens, str]] = []
        self._networks: list[tuple[Tokens, str]] = []
        self._subjects = 0

    def enter(self, kind: str, node: dict[Any, Any], at: Tokens, path: str, members: int, counted: Tokens) -> None:
        """Walk one object. members: how many of it there are; counted: the innermost `count` that says so."""
        before = self._subjects
        self._subjects += members if kind not in _NO_SUBJECTS else 0
        if before <= MAX_SUBJECTS < self._subjects:
            message = f"with this, the description holds more than {MAX_SUBJECTS:,} subjects"
            expected = f"counts that come to at most {MAX_SUBJECTS:,} subjects"
            self.refused.append((counted, Refusal(message, expected=expected, advice="Lower the counts.")))
        for key, part in _PARTS.get(kind, ()):
            if isinstance(node.get(key), dict):
                self.enter(part, node[key], (*at, key), path, members, counted)
        for key, item_kind, prefix in _LISTS.get(kind, ()):
            if isinstance(node.get(key), list):
                base = f"{path}/{prefix}" if path else prefix
                self._enter_list(item_kind, node[key], (*at, key), base, members, counted)
        for keys in _DEVICES.get(kind, ()):
            self._note_device(node, at, keys)
        if kind == "dpar":
            self._enter_dpar(node, at, path)
        elif "workloads" in node:
            self._check_clients(node, at, "in one image", self._alone_in(node, path))
        if kind == "host":
            self._check_vswitches(node, at)

    def _enter_list(self, kind: str, items: list[Any], at: Tokens, base: str, members: int, counted: Tokens) -> None:
        groups: dict[str, int] = {}
        for place, item in enumerate(items):
            if not isinstance(item, dict):
                continue
            here: Tokens = (*at, place)
            count = item.get("count") if kind in _COUNTED else None
            size = count if type(count) is int and 1 <= count <= MAX_COUNT else 1
            name = item.get("name")
            path = base + (name if isinstance(name, str) else f"\0{place}")
            if isinstance(name, str):
                self._claim(name, path, here)
                if kind not in _NO_SUBJECTS and path in self._workloads:
                    self._taken((*here, "name"), name, path, self._workloads[path])
                groups.setdefault(name, size if count is not None else 0)
                if kind == "dpar":
                    self._dpars.setdefault(path, name)
            self.enter(kind, item, here, path, members * size, (*here, "count") if size > 1 else counted)
        for place, item in enumerate(items):
            name = item.get("name") if isinstance(item, dict) else None
            match = _MEMBER.fullmatch(name) if isinstance(name, str) and name.endswith("]") else None
            if match and 1 <= int(match[2]) <= groups.get(match[1], 0):
                says, left = "the name is also that of a member of the group {}", groups[match[1]] - 1
                fewer = f"write count: {left} there" if left else "take count away there"
                advice = (
                    f"Members are alike: for one that differs, {fewer}, and describe it beside, under another name."
                )
                self.refused.append(((*at, place, "name"), Refusal(says, name, advice=advice, names=(match[1],))))

    def _claim(self, name: str, path: str, here: Tokens) -> None:
        self._names.setdefault(path, name)
        first = self._paths.setdefault(path, here)
        if first == here:
            return
        if first[:-1] == here[:-1]:
            says, advice = "the name {} stands twice in one list", "Give each its own name, or use count."
            self.refused.append(((*here, "name"), Refusal(says, name, _DIFFERING, advice, (name,))))
        else:
            self._taken((*here, "name"), name, path, first)

    def _taken(self, here: Tokens, name: str, path: str, first: Tokens) -> None:
        """Refuse a name, since its name path is that of something else."""
        says, advice = "the name path {} is also that of {}", "Choose another name for one of the two."
        self.refused.append((here, Refusal(says, name, _DIFFERING, advice, (path, first))))

    def _note_device(self, node: dict[Any, Any], at: Tokens, keys: tuple[str, ...]) -> None:
        value: Any = node
        for key in keys:
            value = value.get(key) if isinstance(value, dict) else None
        # one name where a list is meant is told as that
        alone = () if keys[-1] in _LISTS_OF_DEVICES else ((None, value),)
        named = enumerate(value) if isinstance(value, list) else alone
        for place, name in named:
            if isinstance(name, str):
                here = (*at, *keys) if place is None else (*at, *keys, place)
                self.devices.append((here, name))

    def _check_vswitches(self, host: dict[Any, Any], at: Tokens) -> None:
        """Hold the virtual switches that the VMs of a host name against those of the host, where it lists all."""
        switches, vms, partial = (host.get(key) for key in ("vswitches", "vms", "partial"))
        if not isinstance(switches, list) or (isinstance(partial, list) and "vswitches" in partial):
            return
        names = [switch.get("name") for switch in switches if isinstance(switch, dict)]
        known = {name for name in names if isinstance(name, str)}
        for place, vm in enumerate(vms if isinstance(vms, list) else ()):
            name = vm.get("vswitch") if isinstance(vm, dict) else None
            if isinstance(name, str) and name not in known:
                says, advice = "the host has no virtual switch {}", "Add it to the vswitches of the host."
                why = Refusal(says, name, "one of vswitches", advice, (name,), sorted(known))
                self.refused.append(((*at, "vms", place, "vswitch"), why))

    def _enter_dpar(self, node: dict[Any, Any], at: Tokens, path: str) -> None:
        if isinstance(node.get("network"), str):
            self._networks.append(((*at, "network"), node["network"]))
        self._check_clients(node, at, "in one DPAR", path)

    def _check_clients(self, node: dict[Any, Any], at: Tokens, where: str, path: str | None) -> None:
        """Each client type stands once in the workloads of an object. path: that of whose workloads they are."""
        workloads = node.get("workloads")
        clients: set[str] = set()
        for place, workload in enumerate(workloads if isinstance(workloads, list) else ()):
            client = workload.get("client") if isinstance(workload, dict) else None
            if not isinstance(client, str):
                continue
            read_as = CLIENT_ALIASES.get(client, client)
            if read_as in clients:
                says = f"the client type {{}} stands twice {where}"
                advice = "Make one workload of the two (inotes and http are dwa)."
                why = Refusal(says, client, "each client type once", advice, (read_as,))
                self.refused.append(((*at, "workloads", place, "client"), why))
            clients.add(read_as)
            if path is None:
                continue
            here, inside = (*at, "workloads", place, "client"), f"{path}/{read_as}"
            first = self._paths.get(inside)
            if first is not None and first[-2] not in _HOLD_NO_SUBJECTS:
                self._taken(here, client, inside, first)
            self._workloads.setdefault(inside, here)

    def _alone_in(self, image: dict[Any, Any], path: str) -> str | None:
        """The name path of the one DPAR of an image that has the users that are stated of all; None where none has."""
        dpars = image.get("dpars")
        if not isinstance(dpars, list) or len(dpars) != 1 or not isinstance(dpars[0], dict):
            return None
        (dpar,) = dpars
        name = dpar.get("name") if "workloads" not in dpar and "count" not in dpar else None
        return f"{path}/{name}" if isinstance(name, str) else None

    def _check_layers(self, devices: Any) -> None:
        """A device cannot lie on itself, through however many layers."""
        named = {
            device["name"]: place
            for place, device in reversed(list(enumerate(devices if isinstance(devices, list) else ())))
            if isinstance(device, dict) and isinstance(device.get("name"), str)
        }
        beneath = {name: devices[place].get("lies_on") for name, place in named.items()}
        settled: set[Any] = set()
        for start in beneath:
            way: dict[Any, None] = {}
            name = start
            while isinstance(name, str) and name in beneath and name not in settled and name not in way:
                way[name] = None
                name = beneath[name]
            if isinstance(name, str) and name in way:
                layers = list(way)[list(way).index(name) :]
                first = min(layers, key=lambda layer: named[layer])
                others = [layer for layer in layers if layer != first]
                told = tuple(others[:3])
                says = f"the device lies on itself{', by way of ' if told else ''}{', '.join('{}' for _ in told)}"
                advice = "Name the device beneath, and none of those that lie on this one."
                why = Refusal(says, beneath[first], "a device beneath it", advice, told)
                self.refused.append((("devices", named[first], "lies_on"), why))
            settled.update(way)

    def check_references(self, site: dict[Any, Any]) -> None:
        """Hold the references against the names that the walk has met."""
        self._check_named("devices", "device", self.devices)
        self._check_layers(site.get("devices"))
        self._check_named("networks", "network", self._networks)
        runs = [path.removeprefix("runs/") for path, at in self._paths.items() if at[0] == "runs"]
        for place, run in enumerate(site["runs"] if isinstance(site.get("runs"), list) else ()):
            other = run.get("compared_with") if isinstance(run, dict) else None
            if isinstance(other, str) and (other not in runs or other == run.get("name")):
                why = Refusal("no other run is named {}", other, "the name of another of runs", names=(other,))
                self.refused.append((("runs", place, "compared_with"), why))
        self._check_claims(site.get("claims"), runs)
        self._check_premises(site)
        self._check_alternatives(site)
        known: NamePaths | None = None
        for place, of, names in self.claims_of_nothing(site.get("claims"), site.get("changes")):
            known = known or NamePaths(names)
            self.refused.append((("claims", place, "of"), _not_described(of, known)))
        self._check_members(site.get("domino_clusters"))

    def _check_members(self, clusters: Any) -> None:
        """Each member of a Domino cluster is a DPAR, and stands once."""
        known: NamePaths | None = None
        for place, cluster in enumerate(clusters if isinstance(clusters, list) else ()):
            members = cluster.get("members") if isinstance(cluster, dict) else None
            listed = [member for member in members if isinstance(member, str)] if isinstance(members, list) else []
            taken = {member for member in listed if member in self._dpars}
            seen: set[str] = set()
            for index, member in enumerate(members if isinstance(members, list) else ()):
                here: Tokens = ("domino_clusters", place, "members", index)
                if not isinstance(member, str):
                    continue
                if member in seen:
                    self.refused.append((here, Refusal("the member stands twice", member, "each member once")))
                elif member not in self._dpars:
                    known = known or NamePaths(self._dpars)
                    self.refused.append((here, self._no_member(member, known, taken)))
                seen.add(member)

    def _check_claims(self, claims: Any, runs: list[str]) -> None:
        """The run that a claim is of is there, and so are the claims that it adds up, none of which adds up itself."""
        named = {
            claim["name"]: place
            for place, claim in enumerate(claims if isinstance(claims, list) else ())
            if isinstance(claim, dict) and isinstance(claim.get("name"), str)
        }
        parts = {
            name: [part for part in listed if isinstance(part, str)]
            for name, place in named.items()
            if isinstance(listed := claims[place].get("parts"), list)
        }
        for name, place in named.items():
            run = claims[place].get("of_run")
            if isinstance(run, str) and run not in runs:
                why = Refusal("no run is named {}", run, "the name of one of runs", names=(run,), among=runs)
                self.refused.append((("claims", place, "of_run"), why))
            for number, part in enumerate(parts.get(name, ())):
                here: Tokens = ("claims", place, "parts", number)
                if part not in named:
                    why = Refusal(
                        "no claim is named {}", part, "the name of another claim", names=(part,), among=list(named)
                    )
                    self.refused.append((here, why))
                elif part in parts.get(name, ())[:number]:
                    self.refused.append((here, Refusal("the claim stands twice", part, "each claim once")))
                elif name in _all_of(part, parts):
                    says = "the claim {} is a part of itself"
                    self.refused.append((here, Refusal(says, part, "claims of which it is no part", names=(name,))))

    def _check_premises(self, site: dict[Any, Any]) -> None:
        """What claims and changes rest on is there, stands once, and no claim rests on itself."""
        among = [path.partition("/")[2] for path, at in self._paths.items() if at[0] in ("claims", "runs")]
        rests: dict[str, list[str]] = {}
        found: list[tuple[Tokens, str, str, str]] = []
        for listed in ("claims", "changes"):
            for number, one in enumerate(site[listed] if isinstance(site.get(listed), list) else ()):
                names = one.get("rests_on") if isinstance(one, dict) else None
                if not isinstance(names, list):
                    continue
                owner = f"{listed}/{one.get('name')}"
                for place, path in paths_of_premises(names, self._paths):
                    here: Tokens = (listed, number, "rests_on", place)
                    if not path:
                        says, name = "no claim and no run is named {}", names[place]
                        why = Refusal(says, name, "the name of a claim or of a run", names=(name,), among=among)
                        self.refused.append((here, why))
                    elif path in rests.get(owner, ()):
                        self.refused.append((here, Refusal("it stands twice", names[place], "each of them once")))
                    else:
                        rests.setdefault(owner, []).append(path)
                        found.append((here, owner, path, names[place]))
        for here, owner, path, name in found:
            if owner in _all_of(path, rests):
                says, claim = "the claim {} rests on itself", owner.partition("/")[2]
                self.refused.append((here, Refusal(says, name, "what does not rest on it", names=(claim,))))

    def _check_alternatives(self, site: dict[Any, Any]) -> None:
        """The changes in whose place others may be made are there, stand once, and are other ones."""
        changes = site["changes"] if isinstance(site.get("changes"), list) else []
        named = [one["name"] for one in changes if isinstance(one, dict) and isinstance(one.get("name"), str)]
        for number, one in enumerate(changes):
            names = one.get("instead_of") if isinstance(one, dict) else None
            if not isinstance(names, list):
                continue
            among = [other for other in named if other != one.get("name")]
            for place, name in enumerate(names):
                if not isinstance(name, str):
                    continue
                if name == one.get("name"):
                    why = Refusal("the change {} cannot stand in its own place", name, "another change", names=(name,))
                elif name not in among:
                    expected = "the name of another change"
                    why = Refusal("no change is named {}", name, expected, names=(name,), among=among)
                elif name in names[:place]:
                    why = Refusal("the change stands twice", name, "each change once")
                else:
                    continue
                self.refused.append((("changes", number, "instead_of", place), why))

    def claims_of_nothing(self, claims: Any, changes: Any) -> Iterator[tuple[int, str, dict[str, str]]]:
        """The claims of what is neither described nor brought by a change: place, name path, those that there are.

        Each of these has the name of what it leads to.
        """
        names = {
            path: self._names[path] for path, at in self._paths.items() if at[0] not in ("claims", "runs", "changes")
        }
        for change in changes if isinstance(changes, list) else ():
            if isinstance(change, dict) and isinstance(change.get("to"), dict):
                brought = _Walk()
                brought.enter("site", change["to"], (), "", 1, ())
                names |= brought._names
        names |= {path: path.rpartition("/")[2] for path in self._workloads}
        for place, claim in enumerate(claims if isinstance(claims, list) else ()):
            of = claim.get("of") if isinstance(claim, dict) else None
            member = _MEMBER.fullmatch(of) if isinstance(of, str) and len(of) <= 1_000 else None
            if isinstance(of, str) and of not in names and not (member and member[1] in names):
                yield place, of, names

    def _check_named(self, listed: str, what: str, references: list[tuple[Tokens, str]]) -> None:
        """Hold references by name against the objects of a list of the site."""
        names = [path.removeprefix(f"{listed}/") for path, at in self._paths.items() if at[0] == listed]
        known = set(names)
        for at, name in references:
            if name not in known:
                says, expected = f"no {what} is named {{}}", f"the name of one of {listed}"
                advice = f"Add it to {listed}, with its name at least."
                self.refused.append((at, Refusal(says, name, expected, advice, (name,), names)))

    def _no_member(self, member: str, known: NamePaths, taken: set[str]) -> Refusal:
        """That a member is no DPAR. taken: the DPARs that are members, and those that others were taken for."""
        says, expected = "no DPAR has the name path {}", "a name path such as z9/LNX1/mail"
        match = _MEMBER.fullmatch(member) if len(member) <= 1_000 else None
        if match and match[1] in self._dpars:
            return Refusal(says, member, expected, f"Name the group: {match[1]}.", (member,), instead=line(0, match[1]))
        meant = known.meant(member)
        if meant in taken:
            advice = f"{meant} is a member already: remove this one, or name another DPAR."
            return Refusal(says, member, expected, advice, (member,))
        if meant is not None:
            taken.add(meant)
            return Refusal(says, member, expected, f"Did you mean {meant}?", (member,), instead=line(0, meant))
        few = list(self._dpars) if len(self._dpars) <= _FEW else []
        return Refusal(says, member, f"one of {', '.join(few)}" if few else expected, None, (member,))


def _not_described(of: str, known: NamePaths) -> Refusal:
    says, expected = "no part of the site has the name path {}", "that of a machine, an image or a partition"
    if (meant := known.meant(of)) is not None:
        return Refusal(says, of, expected, f"Did you mean {meant}?", (of,), instead=line("of", meant))
    return Refusal(says, of, expected, "Leave it out where it is of none that is described.", (of,))
