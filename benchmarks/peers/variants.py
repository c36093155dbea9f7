"""The site of the benchmarks and what is made of it, each with the verdicts that are expected, written by hand.

Of the site as it stands, the guidelines for System z are satisfied everywhere and the others not applicable. A variant
names what differs; a subject that only it has is outside the scope of whatever is not named.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from benchmarks import sites
from benchmarks.peers.twelve import (
    ADAPTER,
    FT,
    GUEST_CPS,
    LOGGING,
    MEMORY,
    NUMBERS,
    OWN_DEVICE,
    RATIO,
    SWAPPING,
    TRANSINFO,
    TWELVE,
    TWO_CPS,
    TWO_WAY,
    WORDS,
    Pair,
    Verdicts,
)

Description = dict[str, Any]
_FOR_Z = (GUEST_CPS, TWO_CPS, MEMORY, SWAPPING, OWN_DEVICE, RATIO, LOGGING, TRANSINFO)
_IN_SETTINGS = (GUEST_CPS, MEMORY, SWAPPING, OWN_DEVICE, LOGGING, TRANSINFO)
_OF_GUESTS = (GUEST_CPS, MEMORY, SWAPPING)


@dataclass(frozen=True)
class Variant:
    """A site. differs: the verdicts that are not those of the site as it stands; everywhere: those of whole guidelines.

    added: the verdicts on subjects that only this variant has.
    """

    name: str
    change: Callable[[Description], None]
    differs: Mapping[Pair, str]
    everywhere: Mapping[str, str]
    added: Mapping[Pair, str]

    def description(self) -> Description:
        """The site's description."""
        made = copy.deepcopy(sites.clean().to_description())
        self.change(made)
        return made

    def expected(self, pairs: Verdicts) -> Verdicts:
        """What is expected of some pairs, whose verdicts are not looked at."""
        named = {**self.differs, **self.added}
        return {**{pair: self._expected(pair) for pair in pairs}, **named}

    def _expected(self, pair: Pair) -> str:
        guideline, path = pair
        if not path.startswith(("z9/", "devices/log")):
            return "not-applicable"
        return self.everywhere.get(guideline, "satisfied" if guideline in _FOR_Z else "not-applicable")


def _guest(description: Description, number: int) -> dict[str, Any]:
    found: dict[str, Any] = _lpar_of_guests(description)["zvm"]["guests"][number - 1]
    return found


def _lpar_of_guests(description: Description) -> dict[str, Any]:
    found: dict[str, Any] = description["machines"][0]["lpars"][0]
    return found


def _device(description: Description, name: str) -> dict[str, Any]:
    found: dict[str, Any]
    (found,) = (device for device in description["devices"] if device["name"] == name)
    return found


def _as_it_stands(description: Description) -> None:
    pass


def _broken(description: Description) -> None:
    one, two, three, four = (_guest(description, number) for number in (1, 2, 3, 4))
    one |= {"virtual_cps": 6, "memory_gib": 9.5, "swapping": "heavy"}
    two |= {"virtual_cps": 1}
    three["dpars"][0]["transaction_logging"] = {"enabled": False}
    four["dpars"][1]["transaction_logging"]["device"] = "log13"
    _lpar_of_guests(description)["real_cps"] = 2
    _device(description, "log10")["other_io"] = ["mail-files"]


def _excepted(description: Description) -> None:
    one, two, three = (_guest(description, number) for number in (1, 2, 3))
    one |= {"virtual_cps": 6, "user_intensity": "heavy"}
    two |= {"memory_gib": 6}
    for dpar in two["dpars"]:
        dpar |= {"tasks": 4, "extra_tasks": False}
        dpar["workloads"][0]["users"] = {"registered": 900, "active_15min": 300}
    three |= {"memory_gib": 6, "domino_release": "6.5.4"}


def _missing(description: Description) -> None:
    one, two, three, four = (_guest(description, number) for number in (1, 2, 3, 4))
    del one["virtual_cps"], one["swapping"], two["memory_gib"], two["user_intensity"]
    two["virtual_cps"] = 5
    del three["dpars"][0]["transaction_logging"], four["dpars"][0]["workloads"]
    four["partial"] = ["dpars"]
    _device(description, "log12")["other_io"] = ["mail-files"]


def _environment_open(change: Callable[[Description], None]) -> Callable[[Description], None]:
    def changed(description: Description) -> None:
        change(description)
        # one that is not stated at all would be taken as production
        description["environment"] = "unknown"

    return changed


def _out_of_scope(description: Description) -> None:
    description["environment"] = "benchmark"


def _one_benchmark(description: Description) -> None:
    one, two = _guest(description, 1), _guest(description, 2)
    one |= {"environment": "benchmark", "virtual_cps": 6}
    two["dpars"][0]["transaction_logging"]["device"] = "log01"


def _at_the_edges(description: Description) -> None:
    one, two, three, four = (_guest(description, number) for number in (1, 2, 3, 4))
    one |= {"virtual_cps": 4, "swapping": "none"}
    two["virtual_cps"] = 4
    _lpar_of_guests(description)["real_cps"] = 3
    # what Linux takes, which leaves small DPARs nothing; and more than what one full DPAR takes beside it
    for guest, memory_gib in ((two, 2), (three, 4.01), (four, 4.01)):
        guest["memory_gib"] = memory_gib
        for dpar in guest["dpars"]:
            dpar |= {"tasks": 4, "extra_tasks": False}
            _users(dpar, 500)
    _users(three["dpars"][0], 501)
    three["domino_release"] = "7.0"
    four["dpars"][0]["tasks"] = 5


def _beyond_the_edges(description: Description) -> None:
    one, two, three, four = (_guest(description, number) for number in (1, 2, 3, 4))
    one["virtual_cps"] = 5
    two["memory_gib"] = 3.5
    for dpar in two["dpars"]:
        dpar |= {"tasks": 4, "extra_tasks": False}
        _users(dpar, 500)
    two["dpars"][0]["extra_tasks"] = True
    del three["dpars"][1:]
    three |= {"virtual_cps": 5, "swapping": "heavy"}
    four |= {"dpars": [], "virtual_cps": 1}
    _lpar_of_guests(description)["real_cps"] = 3


def _users(dpar: dict[str, Any], active: int) -> None:
    dpar["workloads"][0]["users"] = {"registered": 3 * active, "active_15min": active}


# a log of which nothing is said could be on any device
_UNLOGGED = {"transaction_logging": {"enabled": False}}
_UNSET = {"notes_ini": {"complete": True}}


def _machine(name: str, release: str, image: dict[str, Any], **said: Any) -> dict[str, Any]:
    return {"name": name, "architecture": "x86", **said, "image": {"domino_release": release, **image}}


def _partitions(*numbers: int | None, os: str | None = "windows") -> dict[str, Any]:
    stated = [{} if number is None else {"number": number} for number in numbers]
    return _running(os, *({"name": f"p{place}", **_UNLOGGED, **said} for place, said in enumerate(stated)))


_NOTES = {"name": "mail", **_UNLOGGED, "workloads": [{"client": "nrpc", "users": {"concurrent": 1000}}]}


def _mail(os: str | None = "windows", /, **said: Any) -> dict[str, Any]:
    return _running(os, {"name": "mail", **_UNLOGGED, **said})


def _running(os: str | None, *dpars: dict[str, Any]) -> dict[str, Any]:
    return {"dpars": list(dpars)} if os is None else {"os": os, "dpars": list(dpars)}


def _lpar(os: str | None, logging: dict[str, Any]) -> dict[str, Any]:
    image = {"swapping": "heavy", **_mail(os, transaction_logging=logging, **_UNSET)}
    return {"name": "z9b", "architecture": "system-z", "lpars": [_of_lpar(image)]}


def _of_lpar(image: dict[str, Any]) -> dict[str, Any]:
    return {"name": "L1", "real_cps": 2, "memory_gib": 4, "image": {"domino_release": "7.0.2", **image}}


def _other_platforms(description: Description) -> None:
    plain = {"custom_applications": False}
    description["machines"] += [
        _machine("nt-right", "4.51", _partitions(2, 3, 99), cps=4),
        _machine("nt-wrong", "4.51", _partitions(1, 100), cps=1),
        _machine("nt-open", "4.51", _partitions(1, None), cps=2),
        _machine("nt-one", "4.51", _partitions(100), cps=2),
        _machine("nt-later", "5.0", _partitions(1, 100), cps=2),
        _machine("aix-wrong", "4.51", _partitions(1, 100, os="aix"), cps=2, architecture="power"),
        _machine("sun-wrong", "4.51", _partitions(1, 100, os="solaris"), cps=2, architecture="sparc"),
        _machine("r5-two", "5.0", _mail(), cps=2, processor_mhz=900),
        _machine("r5-three", "5.0", _mail(**plain), cps=3, processor_mhz=900),
        _machine("r5-pair", "5.0.8", _partitions(1, 2), cps=4, processor_mhz=900),
        _machine("r5-slow", "5.0.8", _mail(), cps=4, processor_mhz=899),
        _machine("r5-apps", "5.0.8", _mail(custom_applications=True), cps=4),
        _machine("r5-imap", "5.0.8", _mail(**plain, workloads=[{"client": "imap"}]), cps=4, processor_mhz=900),
        _machine("r5-open", "5.0.8", _mail()),
        _machine("r5-idle", "5.0.8", {"os": "windows", "dpars": []}, cps=4, processor_mhz=900),
        _machine("r6-four", "6.0", _mail(**plain), cps=4, processor_mhz=900),
        _machine("d7-set", "7.0.2", _mail(notes_ini={"Server_Transinfo_range": 6}), cps=2),
        _machine("d7-not", "7.0.2", _mail(**_UNSET), cps=2),
        _machine("d7-open", "7.0.2", _mail(), cps=2),
        _machine("linux", "6.5", _mail("linux", **_UNSET), cps=2),
        _machine("aix", "6.5", _mail("aix", **_UNSET), cps=2, architecture="power"),
        _machine("sun", "6.5", _mail("solaris", **_UNSET), cps=2, architecture="sparc"),
        _machine("i5", "6.5", _mail("i5os", **_UNSET), cps=2, architecture="iseries"),
        _lpar("linux", {"enabled": True, "device": "lpar-log"}),
    ]
    description["devices"] = [*description["devices"], {"name": "lpar-log"}]
    vms: list[tuple[str, Description]] = [
        ("right", {"virtual_cps": 1, "ft": True, "nic_type": "vmxnet3"}),
        ("wrong", {"virtual_cps": 2, "ft": True, "nic_type": "e1000"}),
        ("open", {"ft": True}),
        ("without", {"virtual_cps": 1, "ft": False, "nic_type": "vmxnet3", "dpars": [_NOTES]}),
        ("unsaid", {"virtual_cps": 2}),
        ("idle", {"virtual_cps": 1, "ft": False, "dpars": []}),
    ]
    made = [{"name": name, "domino_release": "8.5.1", **_mail(), **said} for name, said in vms]
    description["hosts"] = [
        {"name": "esx", "esx_release": "4.0", "vms": made},
        {"name": "esx5", "esx_release": "5.0", "vms": [made[1]]},
    ]


def _in_test(description: Description) -> None:
    _other_platforms(description)
    description["environment"] = "test"


def _log_on(device: str) -> dict[str, Any]:
    return {"transaction_logging": {"enabled": True, "device": device}}


def _under_zvm(name: str, real_cps: int, /, *others: Description, **said: Any) -> dict[str, Any]:
    guest = {"name": "G", "memory_gib": 4, **_mail(None), **said}
    return {"name": name, "real_cps": real_cps, "zvm": {"guests": [guest, *others]}}


def _standing_unknown(description: Description) -> None:
    idle = {"custom_applications": False}
    on_their_own: list[tuple[str, Description]] = [
        ("plain", {"cps": 4, **_mail(None)}),
        ("crowded", {"cps": 6, "user_intensity": "typical", "memory_gib": 3, "swapping": "heavy", **_mail(None)}),
        ("heavy", {"cps": 6, "user_intensity": "heavy", **_mail(None, **_log_on("alone"))}),
        ("roomy", {"cps": 1, "memory_gib": 8, "swapping": "none", **_mail(None)}),
        # it may be a VM, and no guest of z/VM
        ("windows", {"cps": 6, "memory_gib": 3, "swapping": "heavy", **_mail("windows", **_UNSET)}),
        ("logs", {**_running(None, {"name": "a", **_log_on("both")}, {"name": "b", **_log_on("both")})}),
    ]
    description["images"] = [{"name": name, **said} for name, said in on_their_own]
    description["machines"] += [
        _machine("r5-two", "5.0.8", _mail(None), cps=2, processor_mhz=900),
        _machine("r5-four", "5.0.8", _mail(None, **idle), cps=4, processor_mhz=900),
        _machine("r5-slow", "5.0.8", _mail(None), cps=4, processor_mhz=899),
        _machine("r5-silent", "5.0.8", _mail(None), processor_mhz=900),
        _machine("r5-unix", "5.0.8", _mail("unix", **idle), cps=4, processor_mhz=900),
        _machine("r4-right", "4.51", _partitions(2, 3, 99, os=None), cps=2),
        _machine("r4-wrong", "4.51", _partitions(1, 100, os=None), cps=2),
        _machine("r4-some", "4.51", _partitions(1, None, os=None), cps=2),
        _machine("r4-silent", "4.51", _partitions(None, None, os=None), cps=2),
        _machine("r4-unix", "4.51", _partitions(1, 100, os="unix"), cps=2, architecture="sparc"),
        _machine("d7-set", "7.0.2", _mail(None, notes_ini={"Server_Transinfo_range": 6}), cps=2),
        _machine("d7-not", "7.0.2", _mail(None, **_UNSET), cps=2),
        _machine("d7-silent", "7.0.2", _mail(None), cps=2),
        _lpar(None, {"enabled": True, "device": "lpar-log"}),
        {
            "name": "z9c",
            "architecture": "system-z",
            "lpars": [
                _under_zvm("few", 2, virtual_cps=2),
                _under_zvm("many", 1, virtual_cps=5),
                _under_zvm("some", 2, {"name": "H", "dpars": []}, virtual_cps=4),
            ],
        },
    ]
    logs = ({"name": "lpar-log", "other_io": "none"}, {"name": "alone"}, {"name": "both"})
    description["devices"] = [*description["devices"], *logs]


def _silent(description: Description) -> None:
    logged = _running(None, {"name": "mail", **_log_on("lone")}, {"name": "untold"})
    description["images"] = [{"name": "silent"}, {"name": "names", **logged, "partial": ["dpars"]}]
    vms = [
        {"name": "right", "virtual_cps": 2, "nic_type": "vmxnet3"},
        {"name": "wrong", "virtual_cps": 1, "nic_type": "e1000"},
    ]
    description["hosts"] = [{"name": "esx", "esx_release": "4.0", "vms": vms}]
    description["machines"].append({"name": "z9d", "architecture": "system-z", "lpars": [{"name": "L1"}]})
    description["devices"] = [*description["devices"], {"name": "lone"}]


def _scope_unknown(description: Description) -> None:
    # on z9 nothing hangs on it but where the setting is known to be missing
    del description["domino_release"]
    _guest(description, 4)["dpars"][3] |= _UNSET

    nt = {"os_release": "4.0"}  # on which no release is taken for one of the paper of 2005

    def windows(name: str, *dpars: dict[str, Any], **said: Any) -> dict[str, Any]:
        return {"name": name, "architecture": "x86", "image": {**_running("windows", *dpars), **nt, **said}}

    r4, r5 = {"domino_release": "4.51"}, {"domino_release": "5.0.8"}
    one, two = {"name": "a", **_UNLOGGED}, {"name": "b", **_UNLOGGED}
    some = {"partial": ["dpars"]}
    description["machines"] += [
        windows("r4-some", one, **r4, **some),
        windows("r4-mixed", {**one, **r4}, two),
        windows("r5-some", one, **r5, **some),
        windows("untold", one, two),
        {"name": "r4-silent", "architecture": "x86", "image": {"os": "windows", **nt, **r4}},
        {"name": "r5-silent", "architecture": "x86", "image": {"os": "windows", **nt, **r5}},
    ]
    vms: list[Description] = [{"name": "silent", "ft": True}, {"name": "two", "ft": True, "virtual_cps": 2}]
    description["hosts"] = [{"name": "esx", "vms": vms}]


_TWO_CPS_KEPT = (
    "nt-right", "nt-open", "nt-one", "nt-later", "aix-wrong", "sun-wrong", "r5-two", "r5-three", "r5-pair", "r5-slow",
    "r5-apps", "r5-imap", "r6-four", "d7-set", "d7-not", "d7-open", "linux", "aix", "sun", "i5", "z9b/L1",
    # VMs, whatever CPUs they have
    "esx/right", "esx/wrong", "esx/open", "esx/without", "esx/unsaid", "esx5/wrong",
)  # fmt: skip
_ELSEWHERE: Mapping[Pair, str] = {
    **{(TWO_CPS, path): "satisfied" for path in _TWO_CPS_KEPT},
    (TWO_CPS, "nt-wrong"): "violated",
    (TWO_CPS, "r5-open"): "undetermined",
    (NUMBERS, "nt-right"): "satisfied",
    (NUMBERS, "nt-wrong"): "violated",
    (NUMBERS, "nt-open"): "undetermined",
    (NUMBERS, "aix-wrong"): "violated",
    (NUMBERS, "sun-wrong"): "violated",
    (TWO_WAY, "r5-two"): "satisfied",
    (TWO_WAY, "r5-three"): "violated",
    (TWO_WAY, "r5-slow"): "satisfied",
    (TWO_WAY, "r5-apps"): "satisfied",
    (TWO_WAY, "r5-imap"): "satisfied",
    (TWO_WAY, "r5-open"): "undetermined",
    (FT, "esx/right"): "satisfied",
    (FT, "esx/wrong"): "violated",
    (FT, "esx/open"): "undetermined",
    (ADAPTER, "esx/right"): "satisfied",
    (ADAPTER, "esx/wrong"): "violated",
    (ADAPTER, "esx5/wrong"): "violated",
    (ADAPTER, "esx/open"): "undetermined",
    (ADAPTER, "esx/without"): "satisfied",
    (ADAPTER, "esx/unsaid"): "undetermined",
    (MEMORY, "z9b/L1"): "satisfied",
    (SWAPPING, "z9b/L1"): "violated",
    (OWN_DEVICE, "devices/lpar-log"): "undetermined",  # nothing is told of other I/O
}
_IN_PRODUCTION: Mapping[Pair, str] = {
    **{(TRANSINFO, f"esx/{vm}/mail"): "undetermined" for vm in ("right", "wrong", "open", "without", "unsaid")},
    (TRANSINFO, "esx5/wrong/mail"): "undetermined",
    (TRANSINFO, "d7-set/mail"): "satisfied",
    (TRANSINFO, "d7-not/mail"): "violated",
    (TRANSINFO, "d7-open/mail"): "undetermined",
    (TRANSINFO, "linux/mail"): "violated",
    (TRANSINFO, "aix/mail"): "violated",
    (TRANSINFO, "sun/mail"): "violated",
    (TRANSINFO, "i5/mail"): "violated",
    (TRANSINFO, "z9b/L1/mail"): "violated",
    (LOGGING, "z9b/L1/mail"): "satisfied",
}
# Where a guideline perhaps holds, it is satisfied if it is met or excepted, not applicable if nothing is known of what
# it asks about or of what its scope hangs on, else undetermined. Where what may be is no place for it, it is not
# applicable.
_TWO_CPS_KEPT_THERE = (
    "images/plain", "images/crowded", "images/heavy", "images/windows", "r5-two", "r5-four", "r5-slow", "r5-unix",
    "r4-right", "r4-wrong", "r4-some", "r4-silent", "r4-unix", "d7-set", "d7-not", "d7-silent", "z9b/L1", "z9c/few/G",
    "z9c/many/G", "z9c/some/G",
)  # fmt: skip
_LOGGING_OFF = ("images/plain", "images/crowded", "images/roomy", "z9c/few/G", "z9c/many/G", "z9c/some/G")
_WHEREVER: Mapping[Pair, str] = {
    **{(TWO_CPS, path): "satisfied" for path in _TWO_CPS_KEPT_THERE},
    (TWO_CPS, "images/roomy"): "violated",  # its exception is open
    (TWO_CPS, "images/logs"): "undetermined",
    (TWO_CPS, "r5-silent"): "undetermined",
    (GUEST_CPS, "images/plain"): "satisfied",
    (GUEST_CPS, "images/crowded"): "undetermined",
    (GUEST_CPS, "images/heavy"): "satisfied",
    (GUEST_CPS, "images/roomy"): "satisfied",
    (GUEST_CPS, "z9c/few/G"): "satisfied",
    (GUEST_CPS, "z9c/many/G"): "undetermined",
    (GUEST_CPS, "z9c/some/G"): "satisfied",
    (MEMORY, "images/plain"): "undetermined",  # how many DPARs it has is told
    (MEMORY, "images/crowded"): "undetermined",
    (MEMORY, "images/heavy"): "undetermined",
    (MEMORY, "images/roomy"): "satisfied",
    (MEMORY, "images/logs"): "undetermined",
    (MEMORY, "z9b/L1"): "satisfied",
    (MEMORY, "z9c/few/G"): "satisfied",
    (MEMORY, "z9c/many/G"): "satisfied",
    (MEMORY, "z9c/some/G"): "satisfied",
    (MEMORY, "z9c/some/H"): "not-applicable",  # that it has no DPAR is told
    (SWAPPING, "images/plain"): "undetermined",  # how many DPARs it has is told
    (SWAPPING, "images/crowded"): "undetermined",
    (SWAPPING, "images/heavy"): "undetermined",
    (SWAPPING, "images/roomy"): "satisfied",
    (SWAPPING, "images/logs"): "undetermined",
    # 4 GiB for one DPAR, of which nobody tells how many users it has
    **{(SWAPPING, f"z9c/{lpar}/G"): "undetermined" for lpar in ("few", "many", "some")},
    (SWAPPING, "z9b/L1"): "undetermined",
    (NUMBERS, "r4-right"): "satisfied",
    (NUMBERS, "r4-wrong"): "violated",  # on whatever system
    (NUMBERS, "r4-silent"): "undetermined",
    (NUMBERS, "r4-some"): "undetermined",
    (NUMBERS, "r4-unix"): "violated",
    (TWO_WAY, "r5-two"): "satisfied",
    (TWO_WAY, "r5-four"): "undetermined",
    (TWO_WAY, "r5-slow"): "satisfied",
    (RATIO, "z9c/few"): "satisfied",
    (RATIO, "z9c/many"): "undetermined",
    (RATIO, "z9c/some"): "undetermined",  # those of one guest are two to a real CP; how many the other has is not told
    (OWN_DEVICE, "devices/both"): "undetermined",
    (OWN_DEVICE, "devices/lpar-log"): "satisfied",
    **{(LOGGING, f"{path}/mail"): "undetermined" for path in _LOGGING_OFF},
    (LOGGING, "images/heavy/mail"): "satisfied",
    (LOGGING, "images/logs/a"): "satisfied",
    (LOGGING, "images/logs/b"): "satisfied",
    (LOGGING, "z9b/L1/mail"): "satisfied",
    (TRANSINFO, "images/windows/mail"): "undetermined",
    (TRANSINFO, "d7-set/mail"): "satisfied",
    (TRANSINFO, "d7-not/mail"): "undetermined",
    (TRANSINFO, "z9b/L1/mail"): "undetermined",
}
# of four DPARs that are no longer there, and of three, no device holds a log
_NO_LOG = [f"devices/log{number}" for number in (10, 11, 12, 13, 14, 15, 16)]

VARIANTS = (
    Variant("as it stands", _as_it_stands, {}, {}, {}),
    Variant(
        "broken",
        _broken,
        {
            (GUEST_CPS, "z9/VM1/LNX1"): "violated",
            (MEMORY, "z9/VM1/LNX1"): "violated",
            (SWAPPING, "z9/VM1/LNX1"): "violated",
            (TWO_CPS, "z9/VM1/LNX2"): "violated",
            (RATIO, "z9/VM1"): "violated",
            (LOGGING, "z9/VM1/LNX3/mail1"): "violated",
            (OWN_DEVICE, "devices/log09"): "not-applicable",
            (OWN_DEVICE, "devices/log10"): "violated",
            (OWN_DEVICE, "devices/log13"): "violated",
            (OWN_DEVICE, "devices/log14"): "not-applicable",
        },
        {},
        {},
    ),
    Variant("excepted", _excepted, {(MEMORY, "z9/VM1/LNX3"): "not-applicable"}, {}, {}),  # Domino 6.5
    Variant(
        "values missing",
        _missing,
        {
            (GUEST_CPS, "z9/VM1/LNX1"): "undetermined",
            (TWO_CPS, "z9/VM1/LNX1"): "undetermined",
            (GUEST_CPS, "z9/VM1/LNX2"): "violated",  # its exception is open
            (MEMORY, "z9/VM1/LNX2"): "undetermined",
            (LOGGING, "z9/VM1/LNX3/mail1"): "undetermined",
            (MEMORY, "z9/VM1/LNX4"): "undetermined",  # four DPARs, or more
            (RATIO, "z9/VM1"): "undetermined",
            (OWN_DEVICE, "devices/log12"): "violated",  # whatever other logs it holds
        },
        {},
        {},
    ),
    # nothing hangs on the environment where all is as it should be
    Variant("environment not known", _environment_open(_as_it_stands), {}, {}, {}),
    Variant(
        "environment not known, values broken",
        _environment_open(_broken),
        {
            (GUEST_CPS, "z9/VM1/LNX1"): "undetermined",
            (MEMORY, "z9/VM1/LNX1"): "undetermined",
            (SWAPPING, "z9/VM1/LNX1"): "undetermined",
            (TWO_CPS, "z9/VM1/LNX2"): "violated",  # in every environment
            (RATIO, "z9/VM1"): "violated",
            (LOGGING, "z9/VM1/LNX3/mail1"): "undetermined",
            (OWN_DEVICE, "devices/log09"): "not-applicable",
            (OWN_DEVICE, "devices/log10"): "undetermined",
            (OWN_DEVICE, "devices/log13"): "undetermined",
            (OWN_DEVICE, "devices/log14"): "not-applicable",
        },
        {},
        {},
    ),
    Variant(
        "environment not known, values excepted",
        _environment_open(_excepted),
        {(MEMORY, "z9/VM1/LNX3"): "not-applicable"},
        {},
        {},
    ),
    Variant(
        "environment not known, other values too",
        _environment_open(_missing),
        {
            (GUEST_CPS, "z9/VM1/LNX1"): "undetermined",
            (TWO_CPS, "z9/VM1/LNX1"): "undetermined",
            (GUEST_CPS, "z9/VM1/LNX2"): "undetermined",
            (MEMORY, "z9/VM1/LNX2"): "undetermined",
            (LOGGING, "z9/VM1/LNX3/mail1"): "undetermined",
            (MEMORY, "z9/VM1/LNX4"): "undetermined",
            (RATIO, "z9/VM1"): "undetermined",
            (OWN_DEVICE, "devices/log12"): "undetermined",
        },
        {},
        {},
    ),
    Variant(
        "one guest a benchmark",
        _one_benchmark,
        {
            **{(guideline, "z9/VM1/LNX1"): "not-applicable" for guideline in _OF_GUESTS},
            **{(LOGGING, f"z9/VM1/LNX1/mail{number}"): "not-applicable" for number in (1, 2, 3, 4)},
            **{(TRANSINFO, f"z9/VM1/LNX1/mail{number}"): "not-applicable" for number in (1, 2, 3, 4)},
            (OWN_DEVICE, "devices/log01"): "violated",  # in production too
            **{(OWN_DEVICE, f"devices/log0{number}"): "not-applicable" for number in (2, 3, 4, 5)},
        },
        {},
        {},
    ),
    Variant("out of scope", _out_of_scope, {}, dict.fromkeys(_IN_SETTINGS, "not-applicable"), {}),
    Variant("at the edges", _at_the_edges, {(MEMORY, "z9/VM1/LNX2"): "violated"}, {}, {}),
    Variant(
        "beyond the edges",
        _beyond_the_edges,
        {
            (GUEST_CPS, "z9/VM1/LNX1"): "violated",
            (MEMORY, "z9/VM1/LNX2"): "violated",
            (GUEST_CPS, "z9/VM1/LNX3"): "violated",
            (SWAPPING, "z9/VM1/LNX3"): "violated",
            **{(guideline, "z9/VM1/LNX4"): "not-applicable" for guideline in (GUEST_CPS, TWO_CPS, MEMORY, SWAPPING)},
            (RATIO, "z9/VM1"): "violated",
            **{(OWN_DEVICE, path): "not-applicable" for path in _NO_LOG},
        },
        {},
        {},
    ),
    Variant("other platforms", _other_platforms, {}, {}, {**_ELSEWHERE, **_IN_PRODUCTION}),
    Variant(
        "other platforms, in test", _in_test, {}, {LOGGING: "not-applicable", TRANSINFO: "not-applicable"}, _ELSEWHERE
    ),
    Variant("platforms and kinds unknown", _standing_unknown, {}, {}, _WHEREVER),
    Variant(
        "hardly anything told",
        _silent,
        {},
        {},
        {
            (TWO_CPS, "images/names"): "undetermined",
            (MEMORY, "images/names"): "undetermined",  # two DPARs are told, there may be more
            (SWAPPING, "images/names"): "undetermined",
            (LOGGING, "images/names/mail"): "satisfied",
            (TWO_CPS, "esx/right"): "satisfied",  # whether it has a DPAR or not
            (ADAPTER, "esx/right"): "satisfied",
            (TWO_CPS, "esx/wrong"): "undetermined",
            (ADAPTER, "esx/wrong"): "undetermined",
        },
    ),
    Variant(
        "scopes unknown where platforms and kinds are told",
        _scope_unknown,
        {(TRANSINFO, "z9/VM1/LNX4/mail4"): "undetermined"},  # what it demands is told
        {},
        {
            (TWO_CPS, "r4-some"): "undetermined",
            (TWO_CPS, "r4-mixed"): "undetermined",
            (TWO_CPS, "r5-some"): "undetermined",
            (TWO_CPS, "untold"): "undetermined",
            (TWO_CPS, "esx/two"): "satisfied",
            (NUMBERS, "r4-some"): "not-applicable",  # one DPAR is told, which says nothing of others
            (NUMBERS, "r4-mixed"): "undetermined",  # the release of one DPAR is told
            (TWO_WAY, "r5-some"): "not-applicable",
            (FT, "esx/two"): "undetermined",
        },
    ),
)


def never_met(found: Iterable[Verdicts]) -> Iterator[str]:
    """A sentence for each guideline that does not come to every verdict somewhere in what was found."""
    met: dict[str, set[str]] = {guideline: set() for guideline in TWELVE}
    for verdicts in found:
        for (guideline, _), word in verdicts.items():
            met[guideline].add(word)
    for guideline, words in met.items():
        for word in WORDS:
            if word not in words:
                yield f"{guideline}: no variant of the site comes to {word}"
