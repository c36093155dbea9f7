"""Claims as people quote the papers, right ones and wrong ones: the wrong ones are told, and no others.

Each is written down as docs/description.md has it, and for nobody in particular: no client, measure or release is
named where the site tells it.
"""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.evaluation.advisor import default_advisor

NOTES = [{"client": "nrpc", "users": {"concurrent": 1000}}]


def native(os: str, architecture: str, release: str, count: int = 1) -> dict[str, Any]:
    image = {"os": os, "dpars": [{"name": "mail", "count": count, "workloads": NOTES}]}
    return {"domino_release": release, "machines": [{"name": "m", "architecture": architecture, "image": image}]}


LPAR = {
    "domino_release": "7.0.2",
    "machines": [
        {
            "name": "z9",
            "architecture": "system-z",
            "lpars": [
                {"name": "L1", "real_cps": 4, "image": {"os": "linux", "dpars": [{"name": "mail", "workloads": NOTES}]}}
            ],
        }
    ],
}
VM = {
    "domino_release": "8.5.1",
    "hosts": [
        {
            "name": "h1",
            "cores": 8,
            "vms": [
                {
                    "name": "v1",
                    "os": "windows",
                    "virtual_cps": 2,
                    "memory_gib": 8,
                    "dpars": [{"name": "m", "workloads": NOTES}],
                }
            ],
        }
    ],
}

BLOCK = {"kind": "cpu", "at_users": 4000, "at_cps": 2, "at_memory_gib": 8}
RAID = {"kind": "users", "direction": "more"}
TEST = {"source": "benchmark"}

QUOTED: dict[str, tuple[dict[str, Any], dict[str, dict[str, Any]], dict[str, dict[str, Any]]]] = {
    "the Redpaper": (
        LPAR,
        {
            "a guest costs up to 19 percent": {
                "kind": "cpu", "effect": "virtualisation", "difference_percent": 19, "direction": "more"},
            "the fourth DPAR costs 12.9 percent over two": {
                "kind": "cpu", "effect": "dpars", "effect_from": 2, "effect_to": 4, "difference_percent": 12.9},
        },
        {
            "a guest costs 5 percent, no more": {
                "kind": "cpu", "effect": "virtualisation", "difference_percent": 5, "direction": "more"},
            "four virtual CPs on each real one cost nothing": {
                "kind": "cpu", "effect": "cp-ratio", "effect_from": 1, "effect_to": 4, "difference_percent": 0},
            "a third DPAR is free": {
                "kind": "cpu", "effect": "dpars", "effect_from": 2, "effect_to": 3, "difference_percent": 0},
            "twice the CPs, twice the work": {
                "kind": "transactions", "effect": "processors", "effect_from": 2, "effect_to": 4, "factor": 2},
            "a browser user takes half as much again": {
                "kind": "cpu", "effect": "web-clients", "difference_percent": 50, "direction": "more"},
        },
    ),
    "the paper on Domino 7": (
        native("aix", "power", "7.0.2"),
        {
            "Domino 7 takes 23 percent less CPU": {
                "kind": "cpu", "effect": "release", "difference_percent": 23, "direction": "less"},
            "it carries 15,000 users": {"kind": "users", "effect": "release", "value": 15000},
        },
        {
            "it takes a third less": {
                "kind": "cpu", "effect": "release", "difference_percent": 33, "direction": "less"},
            "it does so with the new template": {
                "kind": "cpu", "effect": "release", "difference_percent": 23, "direction": "less",
                "source_mail_template": "mail7"},
            "two and a half times the users": {"kind": "users", "effect": "release", "factor": 2.5},
            "40 percent less memory": {
                "kind": "memory", "effect": "release", "difference_percent": 40, "direction": "less"},
            "half of what the disks do": {
                "kind": "io", "effect": "release", "difference_percent": 50, "direction": "less"},
        },
    ),
    "the paper on vSphere": (
        VM,
        {
            "29 percent of the building block are in use": {**BLOCK, "value": 29},
            "at the peak half of it is": {**BLOCK, "value": 51, "moment": "peak"},
            "Domino 8.5.1 reads and writes a third less": {
                "kind": "io", "effect": "release", "difference_percent": 33, "direction": "less",
                "source_platform": "windows"},
        },
        {
            "10 percent of it are": {**BLOCK, "value": 10},
            "nine tenths of it are idle": {**BLOCK, "value": 90, "left_over": True},
            "7,000 users fit on it": {"kind": "users", "value": 7000},
            "Fault Tolerance serves 4,000 on a 1 Gb link": {
                "kind": "users", "effect": "fault-tolerance", "value": 4000, "at_link_gbps": 1},
            "HA is back after two minutes": {"kind": "time", "effect": "host-failure", "minutes": 2},
            "EPT saves 60 percent": {
                "kind": "cpu", "effect": "mmu-assist", "difference_percent": 60, "direction": "less"},
            "8.5.1 halves what the disks do": {
                "kind": "io", "effect": "release", "difference_percent": 50, "direction": "less",
                "source_platform": "windows"},
        },
    ),
    "the paper on Windows 2000": (
        native("windows", "x86", "5.0.8"),
        {
            "RAID-1E of twelve carries 114 percent more": {
                **RAID, "effect": "raid-level", "from_raid_level": "raid-5", "at_raid_level": "raid-1e",
                "at_drives": 12, "difference_percent": 114},
            "larger messages cost RAID-1E nothing": {
                "kind": "users", "effect": "message-size", "effect_from": 25, "effect_to": 50,
                "at_raid_level": "raid-1e", "difference_percent": 0},
            "we count on 10 percent shorter responses": {
                "kind": "response-time", "effect": "channels", "effect_from": 1, "effect_to": 2,
                "difference_percent": 10, "direction": "less", "use": "production-sizing"},
        },
        {
            "15,000 rpm bring RAID-1E 44 percent": {
                **RAID, "effect": "drive-speed", "at_raid_level": "raid-1e", "difference_percent": 44},
            "a second channel brings a third more users": {
                **RAID, "effect": "channels", "difference_percent": 33},
            "twice the drives, twice the users": {
                "kind": "users", "effect": "drives", "effect_from": 6, "effect_to": 12, "at_raid_level": "raid-5",
                "factor": 2},
            "ten drives carry 9,000": {
                "kind": "array-capacity", "value": 9000, "at_drives": 10, "at_raid_level": "raid-1e"},
        },
    ),
    "the paper of 1998": (
        native("windows", "x86", "4.5.1", count=4),
        {
            "5,150 users on four partitions": {
                **TEST, "kind": "users", "value": 5150, "effect": "dpars", "effect_to": 4},
            "the CPU went to 96 percent": {**TEST, "kind": "cpu", "value": 96, "moment": "peak"},
        },
        {
            "6,000 users": {**TEST, "kind": "users", "value": 6000},
            "half a second on average": {**TEST, "kind": "response-time", "response_ms": 500, "at_users": 5150},
            "the fourth processor brings 30 percent": {
                **TEST, "kind": "users", "effect": "processors", "effect_from": 3, "effect_to": 4,
                "difference_percent": 30, "direction": "more"},
            "1 GB did": {**TEST, "kind": "users", "value": 5150, "at_memory_gib": 1},
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize("paper", QUOTED)
def test_what_misquotes_a_paper_is_told_and_what_quotes_it_is_not(paper: str) -> None:
    site, right, wrong = QUOTED[paper]
    claims = [{"name": name, **claim} for name, claim in {**right, **wrong}.items()]
    described = {"deployment": "x", "environment": "production", **site, "claims": claims}
    told = {
        one.subject.path for one in default_advisor().evaluate(described).verdicts
        if one.verdict == "violated" and one.subject.type == "claim"
    }  # fmt: skip
    assert told == {f"claims/{name}" for name in wrong}
