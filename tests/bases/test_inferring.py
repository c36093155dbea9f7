"""What the rules of derive/ infer of several facts, and what is concluded over the members of something."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.computing import GROUP as COMPUTATIONS
from domino_advisor.engine.loading import read_rule_base
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.evaluation.facts.fact_base import facts_of
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor_schemas.deployment import load_deployment
from tests.drawn_partitions import drawn_site
from tests.everything import everything
from tests.values import Values

UNKNOWN = None
ONE = [{"name": "a"}]
TWO = [{"name": "a"}, {"name": "b"}]
AMD = {"processor_vendor": "amd"}
UNINTERRUPTED = {"goals": {"zero_downtime_host_failure": True, "outage_minutes": 5}}
Known = str | int | tuple[int | None, int | None] | None


def zvm(**guest: Any) -> dict[str, Any]:
    """A guest under z/VM."""
    lpar = {"name": "V", "real_cps": 4, "memory_gib": 64, "zvm": {"guests": [{"name": "G", "dpars": [], **guest}]}}
    return {"deployment": "d", "machines": [{"name": "z", "lpars": [lpar]}]}


def lpar(real_cps: int | None = None, memory_gib: int | None = None, **image: Any) -> dict[str, Any]:
    """An image in an LPAR of its own."""
    stated = {"real_cps": real_cps, "memory_gib": memory_gib}
    own = {name: value for name, value in stated.items() if value is not None}
    return {"deployment": "d", "machines": [{"name": "z", "lpars": [{"name": "L", **own, "image": image}]}]}


def bare(cps: int | None = None, **image: Any) -> dict[str, Any]:
    """An image on the bare machine."""
    own = {} if cps is None else {"cps": cps}
    return {"deployment": "d", "machines": [{"name": "m", **own, "memory_gib": 16, "image": image}]}


def vm(in_cluster: bool | None = None, *, clustered: bool = True, host: Any = (), **image: Any) -> dict[str, Any]:
    """A VM; in_cluster: HA of its ESX cluster; clustered: whether its host is in one."""
    hosts = [{"name": "h", "vms": [{"name": "v", **image}], **dict(host)}]
    if not clustered:
        return {"deployment": "d", "hosts": hosts}
    ha = {} if in_cluster is None else {"ha": in_cluster}
    return {"deployment": "d", "esx_clusters": [{"name": "c", **ha, "hosts": hosts}]}


def planned(**change: Any) -> dict[str, Any]:
    """A change that is planned: patching without downtime, where nothing else is said."""
    stated = {"name": "p", "kind": "patching", "without_downtime": True, **change}
    return {"changes": [{name: value for name, value in stated.items() if value is not None}]}


def load(**users: int) -> list[dict[str, Any]]:
    """A server with Notes users."""
    return [{"name": "a", "workloads": [{"client": "nrpc", "users": users}]}]


def joined(*members: str, **cluster: Any) -> dict[str, Any]:
    """A Domino cluster of these."""
    return {"domino_clusters": [{"name": "k", "members": list(members), **cluster}]}


def switches(*carried: list[str] | None) -> dict[str, Any]:
    """A host with virtual switches that carry this; of one with None nobody says what."""
    named = [{"name": f"s{n}", **({} if it is None else {"carries": it})} for n, it in enumerate(carried)]
    return vm(host={"vswitches": named})


def in_cluster_with(described: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The same with more said of its ESX cluster."""
    (cluster,) = described["esx_clusters"]
    return {**described, "esx_clusters": [{**cluster, **more}]}


G, L, M, C, H = "z/V/G", "z/L", "m", "c/h/v", "h/v"

CASES: list[tuple[str, dict[str, Any], str, str, Known]] = [
    ("cps", zvm(virtual_cps=3), "image", G, 3),
    ("cps", zvm(), "image", G, UNKNOWN),
    ("cps", lpar(real_cps=6), "image", L, 6),
    ("cps", bare(cps=2), "image", M, 2),
    ("cps", bare(), "image", M, UNKNOWN),
    ("cps", vm(virtual_cps=2), "image", C, 2),
    ("virtual_cps_active", zvm(virtual_cps=3), "image", G, 3),
    ("virtual_cps_active", zvm(virtual_cps=3, active=True), "image", G, 3),
    ("virtual_cps_active", zvm(virtual_cps=3, active=False), "image", G, 0),
    ("virtual_cps_active", lpar(real_cps=6), "image", L, 0),
    ("memory_gib", zvm(), "image", G, UNKNOWN),
    ("memory_gib", zvm(memory_gib=8), "image", G, 8),
    ("memory_gib", lpar(memory_gib=32), "image", L, 32),
    ("memory_gib", lpar(memory_gib=32, **{"swap_gib": 1}), "image", L, 32),
    ("memory_gib", lpar(), "image", L, UNKNOWN),
    ("memory_gib", bare(), "image", M, 16),
    ("image_cps", zvm(virtual_cps=3, dpars=[{"name": "a"}]), "dpar", f"{G}/a", 3),
    ("image_memory_gib", bare(dpars=[{"name": "a"}]), "dpar", f"{M}/a", 16),
    ("runs_domino", vm(dpars=[{"name": "a"}]), "image", C, "true"),
    ("runs_domino", vm(dpars=[]), "image", C, "false"),
    ("runs_domino", vm(), "image", C, UNKNOWN),
    ("mail_vm", vm(dpars=[{"name": "a"}]), "image", C, 1),
    ("mail_vm", vm(), "image", C, (0, 1)),
    ("mail_vm", bare(dpars=[{"name": "a"}]), "image", M, 0),
    ("ft", bare(), "image", M, "false"),
    # FT: switched on inside an ESX cluster with HA; what is said of the VM comes first
    ("ft", vm(True), "image", C, UNKNOWN),
    ("ft", vm(), "image", C, UNKNOWN),
    ("ft", vm(False), "image", C, "false"),
    ("ft", vm(clustered=False), "image", H, "false"),
    ("ft", vm(True, ft=True), "image", C, "true"),
    ("ft", vm(False, ft=True), "image", C, "true"),
    ("ft", vm(clustered=False, ft=True), "image", H, "true"),
    ("ft", vm(True, ft=False), "image", C, "false"),
    ("with_ft", vm(ft=True), "image", C, 1),
    ("with_ft", vm(ft=False), "image", C, 0),
    ("with_ft", vm(), "image", C, (0, 1)),
    ("with_extra_tasks", bare(dpars=[{"name": "a", "extra_tasks": True}]), "dpar", f"{M}/a", 1),
    # HA: of the ESX cluster, unless the VM is left out of it
    ("ha", vm(True), "image", C, "true"),
    ("ha", vm(True, ha=False), "image", C, "false"),
    ("ha", vm(False, ha=True), "image", C, "false"),
    ("ha", vm(None, ha=True), "image", C, "true"),
    ("ha", vm(None), "image", C, UNKNOWN),
    ("ha", vm(clustered=False), "image", H, "false"),
    ("cluster_hosts", vm(True), "image", C, 1),
    ("cluster_hosts", vm(clustered=False), "image", H, 1),
    # two settings may say whether hardware virtualisation is on, and off wins
    ("virtualization", vm(host={"bios": {"virtualization": True}}), "host", "c/h", "true"),
    ("virtualization", vm(host={"bios": {"vt_x": True}}), "host", "c/h", "true"),
    ("virtualization", vm(host={"bios": {"virtualization": True, "vt_x": False}}), "host", "c/h", "false"),
    ("virtualization", vm(host={"bios": {"virtualization": False, "vt_x": True}}), "host", "c/h", "false"),
    ("virtualization", vm(), "host", "c/h", UNKNOWN),
    # EPT and RVI extend it; that they are off says nothing of it, and what is said of the BIOS comes first
    ("virtualization", vm(host={"mmu_assist_enabled": True}), "host", "c/h", "true"),
    ("virtualization", vm(host={"mmu_assist_enabled": False}), "host", "c/h", UNKNOWN),
    ("virtualization", vm(host={"mmu_assist_enabled": True, "bios": {"vt_x": False}}), "host", "c/h", "false"),
    # VT-x is Intel's name for it: where an AMD host states the setting without a maker's name, that one tells
    ("virtualization", vm(host=AMD | {"bios": {"virtualization": True, "vt_x": False}}), "host", "c/h", "true"),
    ("virtualization", vm(host=AMD | {"bios": {"virtualization": False, "vt_x": True}}), "host", "c/h", "false"),
    ("virtualization", vm(host=AMD | {"bios": {"vt_x": False}}), "host", "c/h", "false"),
    # a VM that is run by it shows that it is on, where nothing is said of the BIOS
    ("virtualization", vm(cpu_mode="hardware"), "host", "c/h", "true"),
    ("virtualization", vm(cpu_mode="binary-translation"), "host", "c/h", UNKNOWN),
    ("virtualization", vm(host={"bios": {"vt_x": False}}, cpu_mode="hardware"), "host", "c/h", "false"),
    # patching that is planned and may cost no downtime is that of the only VM with Domino, unless the goal is stated
    ("patching_without_downtime", vm(dpars=ONE), "image", C, "false"),
    ("patching_without_downtime", vm(dpars=ONE) | planned(), "image", C, "true"),
    ("patching_without_downtime", vm(dpars=ONE) | planned(kind=["patching", "other"]), "image", C, "true"),
    ("patching_without_downtime", vm(dpars=ONE) | planned(kind="firmware"), "image", C, "false"),
    ("patching_without_downtime", vm(dpars=ONE) | planned(without_downtime=False), "image", C, "false"),
    ("patching_without_downtime", vm(dpars=ONE) | planned(without_downtime=None), "image", C, "false"),
    ("patching_without_downtime", vm(dpars=ONE) | planned(to={"domino_release": "9.0.1"}), "image", C, "false"),
    (
        "patching_without_downtime",
        vm(dpars=ONE, goals={"patching_without_downtime": False}) | planned(),
        "image",
        C,
        "false",
    ),
    # of several it is not known which are meant
    ("patching_without_downtime", vm(dpars=ONE, count=2) | planned(), "image", C, UNKNOWN),
    (
        "patching_without_downtime",
        in_cluster_with(vm(dpars=ONE), vms=[{"name": "w", "dpars": ONE}]) | planned(),
        "image",
        C,
        UNKNOWN,
    ),
    ("patching_without_downtime", vm(dpars=ONE, host={"partial": ["vms"]}) | planned(), "image", C, UNKNOWN),
    # of two servers of a VM one may be in a Domino cluster and the other not
    ("clustered", vm(dpars=TWO) | joined("c/h/v/a"), "dpar", f"{C}/a", "true"),
    ("clustered", vm(dpars=TWO) | joined("c/h/v/a"), "dpar", f"{C}/b", "false"),
    ("server_left_out", vm(dpars=TWO) | joined("c/h/v/a"), "image", C, "true"),
    ("server_left_out", vm(dpars=TWO) | joined("c/h/v/a", "c/h/v/b"), "image", C, "false"),
    ("server_left_out", vm(dpars=TWO) | joined("c/h/v/a", partial=["members"]), "image", C, "false"),
    ("server_left_out", vm(dpars=TWO, domino_clustered=True) | joined("c/h/v/a"), "image", C, "false"),
    ("lone_domino", vm(dpars=TWO) | joined("c/h/v/a"), "image", C, "true"),
    ("lone_domino", vm(dpars=TWO) | joined("c/h/v/a", "c/h/v/b"), "image", C, "false"),
    ("server_left_out", vm(dpars=TWO) | {"domino_clusters": []}, "image", C, "false"),
    ("server_left_out", vm(dpars=TWO), "image", C, "false"),
    # all users of a benchmark work at once, and they are those that are simulated
    ("users_at_a_time", vm(dpars=load(benchmark=1900)) | {"environment": "benchmark"}, "image", C, 1900),
    ("users_at_a_time", vm(dpars=load(concurrent=1800)) | {"environment": "benchmark"}, "image", C, 1800),
    ("users_at_a_time", vm(dpars=load(concurrent=1800)) | {"environment": "production"}, "image", C, 1800),
    ("users_at_a_time", vm(dpars=load(registered=1800)) | {"environment": "production"}, "image", C, (0, 1800)),
    # the series is told by the model, as it is written and as ESX prints it
    ("mmu_assist", vm(host={"processor": "Intel(R) Xeon(R) CPU           E5520  @ 2.27GHz"}), "host", "c/h", "ept"),
    ("mmu_assist", vm(host={"processor": "Intel Xeon E5450"}), "host", "c/h", "none"),
    ("mmu_assist", vm(host={"processor": "Intel(R) Xeon(R) CPU E5450 @ 3.00GHz"}), "host", "c/h", "none"),
    ("mmu_assist", vm(host={"processor": "Intel(R) Xeon(R) CPU E5-4620 v2 @ 2.60GHz"}), "host", "c/h", UNKNOWN),
    ("mmu_assist", vm(host={"processor": "Intel(R) Xeon(R) CPU E5-4650L"}), "host", "c/h", UNKNOWN),
    # a host without a VM waits for those of others, unless Domino runs in VMs of its ESX cluster that nobody places
    ("spare", vm(host={"vms": []}), "host", "c/h", "true"),
    ("spare", vm(clustered=False, host={"vms": []}), "host", "h", "true"),
    ("spare", vm(), "host", "c/h", "false"),
    (
        "spare",
        in_cluster_with(vm(host={"vms": []}), vms=[{"name": "w", "dpars": [{"name": "a"}]}]),
        "host",
        "c/h",
        "false",
    ),
    ("spare", in_cluster_with(vm(host={"vms": []}), vms=[{"name": "w", "dpars": []}]), "host", "c/h", "true"),
    # clients come over one of the switches: where no other one can carry their traffic, it is that of the members
    ("cluster_apart", switches(["vm", "cluster"], ["console", "vmotion"]), "host", "c/h", "false"),
    ("cluster_apart", switches(["vm", "cluster"], ["vm"]), "host", "c/h", UNKNOWN),
    ("cluster_apart", switches(["vm", "cluster"], ["other"]), "host", "c/h", UNKNOWN),
    ("cluster_apart", switches(["vm", "cluster"], None), "host", "c/h", UNKNOWN),
    ("cluster_apart", switches(["cluster"], ["vm"]), "host", "c/h", "true"),
    ("cluster_apart", switches(["cluster"], ["console"]), "host", "c/h", "true"),
    ("cluster_apart", switches(["cluster", "client"], ["vm"]), "host", "c/h", "false"),
    ("has_mmu_assist", vm(host={"mmu_assist": "rvi"}), "host", "c/h", "true"),
    ("has_mmu_assist", vm(host={"mmu_assist": "none"}), "host", "c/h", "false"),
    ("has_mmu_assist", vm(host={"mmu_assist_enabled": True}), "host", "c/h", "true"),
    ("has_mmu_assist", vm(host={"mmu_assist_enabled": False}), "host", "c/h", UNKNOWN),
    ("host_mmu_assist_enabled", vm(host={"mmu_assist": "none"}), "image", C, "false"),
    ("host_mmu_assist_enabled", vm(host={"mmu_assist": "ept"}), "image", C, UNKNOWN),
    ("host_mmu_assist_enabled", vm(host={"mmu_assist": "ept", "mmu_assist_enabled": True}), "image", C, "true"),
    # how a VM runs: as is said of it, or else as the BIOS lets it
    ("cpu_mode", vm(host={"bios": {"vt_x": True}}), "image", C, "hardware"),
    ("cpu_mode", vm(host={"bios": {"vt_x": False}}), "image", C, "binary-translation"),
    ("cpu_mode", vm(host={"bios": {"vt_x": True}}, cpu_mode="binary-translation"), "image", C, "binary-translation"),
    ("cpu_mode", vm(host={"mmu_assist_enabled": True}), "image", C, "hardware"),
    ("cpu_mode", vm(), "image", C, UNKNOWN),
    # a 64-bit Domino runs on a 64-bit kernel, a 32-bit one on either
    ("kernel_bits", vm(dpars=[{"name": "a", "domino_bits": 64}]), "image", C, 64),
    ("kernel_bits", vm(dpars=[{"name": "a", "domino_bits": 32}]), "image", C, UNKNOWN),
    ("kernel_bits", vm(dpars=[{"name": "a", "domino_bits": 32}, {"name": "b", "domino_bits": 64}]), "image", C, 64),
    ("kernel_bits", bare(dpars=[{"name": "a"}], kernel_bits=31), "image", M, 31),
    ("kernel_bits", vm(dpars=[{"name": "a", "domino_bits": 64}], kernel_bits=32), "image", C, 32),
    (
        "planned_mail_file_mib",
        bare(
            dpars=[
                {
                    "name": "d",
                    "workloads": [
                        {
                            "client": "nrpc",
                            "users": {"registered": 10},
                            "mail_file_mib": 250,
                            "mail_file_growth_percent": 300,
                        }
                    ],
                }
            ]
        ),
        "image",
        M,
        1000,
    ),
    (
        "planned_mail_file_mib",
        bare(
            dpars=[{"name": "d", "workloads": [{"client": "nrpc", "users": {"registered": 10}, "mail_file_mib": 250}]}]
        ),
        "image",
        M,
        250,
    ),
    (
        "planned_mail_file_mib",
        bare(
            dpars=[
                {
                    "name": "d",
                    "workloads": [{"client": "nrpc", "users": {"registered": 10}, "mail_file_growth_percent": 300}],
                }
            ]
        ),
        "image",
        M,
        UNKNOWN,
    ),
    ("cpu_headroom", vm(host={"cpu_headroom": True}), "host", "c/h", "true"),
    ("cpu_headroom", vm(host={"cpu_headroom": True, "over_utilized": True}), "host", "c/h", "false"),
    ("cpu_headroom", vm(host={"over_utilized": False}), "host", "c/h", UNKNOWN),
    # what is wanted of a VM goes before the goals of the site, each by itself
    ("patching_without_downtime", vm() | {"goals": {"patching_without_downtime": True}}, "image", C, "true"),
    (
        "patching_without_downtime",
        vm(goals={"patching_without_downtime": False}) | {"goals": {"patching_without_downtime": True}},
        "image",
        C,
        "false",
    ),
    ("patching_without_downtime", vm(goals={"patching_without_downtime": True}), "image", C, "true"),
    ("patching_without_downtime", vm(), "image", C, "false"),
    (
        "application_failover",
        vm(goals={"outage_minutes": 20}) | {"goals": {"application_failover": True}},
        "image",
        C,
        "true",
    ),
    ("outage_minutes", vm(goals={"outage_minutes": 20}) | {"goals": {"outage_minutes": 5}}, "image", C, (20, 20)),
    # what is asked of the VM itself goes before the goals of the site
    ("zero_downtime_host_failure", vm() | UNINTERRUPTED, "image", C, "true"),
    (
        "zero_downtime_host_failure",
        vm(goals={"zero_downtime_host_failure": False}) | UNINTERRUPTED,
        "image",
        C,
        "false",
    ),
    ("zero_downtime_host_failure", vm(goals={"outage_minutes": 20}) | UNINTERRUPTED, "image", C, "false"),
    ("zero_downtime_host_failure", vm(goals={"outage_minutes": 0}), "image", C, "true"),
    ("zero_downtime_host_failure", vm(), "image", C, "false"),
    ("limits_outage", vm() | UNINTERRUPTED, "image", C, "true"),
    ("limits_outage", vm(goals={"zero_downtime_host_failure": True}) | UNINTERRUPTED, "image", C, "false"),
    ("limits_outage", vm(goals={"outage_minutes": 20}), "image", C, "true"),
    ("limits_outage", vm(), "image", C, "false"),
    ("known_from_template", vm(from_template=True), "image", C, "true"),
    ("known_from_template", vm(dpars=[]), "image", C, "false"),
    ("known_from_template", vm(from_template=True, dpars=[]), "image", C, "true"),
    # FT on none, one, or more of the VMs
    ("uses_ft", vm(ft=True), "esx-cluster", "c", "true"),
    ("uses_ft", vm(ft=False), "esx-cluster", "c", "false"),
    ("uses_ft", vm(), "esx-cluster", "c", UNKNOWN),
    # a network for FT logging is described of a cluster that uses it; a VM that is not described opens nothing
    ("uses_ft", in_cluster_with(vm(), ft_logging={"nics": 2}), "esx-cluster", "c", "true"),
    ("uses_ft", in_cluster_with(vm(ft=False), ft_logging={"nics": 2}), "esx-cluster", "c", "false"),
    ("uses_ft", vm(ft=False, host={"partial": ["vms"]}), "esx-cluster", "c", "false"),
    ("uses_ft", vm(ft=True, host={"partial": ["vms"]}), "esx-cluster", "c", "true"),
    ("uses_ft", vm(host={"partial": ["vms"]}), "esx-cluster", "c", UNKNOWN),
    ("uses_ft", in_cluster_with(vm(), hosts=[{"name": "h"}]), "esx-cluster", "c", "false"),
    ("uses_ft", in_cluster_with(vm(), hosts=[{"name": "h"}], ft_logging={"nics": 2}), "esx-cluster", "c", "true"),
    ("several_ft", vm(ft=True, host={"partial": ["vms"]}), "esx-cluster", "c", "false"),
    # one NIC is no team, whatever is said; several may be there for redundancy
    ("ft_teamed", in_cluster_with(vm(), ft_logging={"nics": 1}), "esx-cluster", "c", "false"),
    ("ft_teamed", in_cluster_with(vm(), ft_logging={"nics": 2}), "esx-cluster", "c", UNKNOWN),
    (
        "ft_teamed",
        in_cluster_with(vm(), ft_logging={"nics": 2, "teamed_for_bandwidth": True}),
        "esx-cluster",
        "c",
        "true",
    ),
    ("ft_teamed", in_cluster_with(vm(), ft_logging={"teamed_for_bandwidth": True}), "esx-cluster", "c", "true"),
    (
        "ft_teamed",
        in_cluster_with(vm(), ft_logging={"nics": 1, "teamed_for_bandwidth": True}),
        "esx-cluster",
        "c",
        "false",
    ),
    ("several_ft", vm(ft=True), "esx-cluster", "c", "false"),
    ("several_ft", vm(ft=True, count=2), "esx-cluster", "c", "true"),
    # Domino in a VM, and whether a Domino cluster backs it
    ("lone_domino", vm(dpars=[{"name": "a"}], domino_clustered=False), "esx-cluster", "c", "true"),
    ("lone_domino", vm(dpars=[{"name": "a"}], domino_clustered=True), "esx-cluster", "c", "false"),
    ("lone_domino", vm(dpars=[], domino_clustered=False), "esx-cluster", "c", "false"),
    ("lone_domino", vm(domino_clustered=False), "esx-cluster", "c", UNKNOWN),
    ("cluster_members", vm(domino_clustered=True), "host", "c/h", "true"),
    ("cluster_members", vm(dpars=[], domino_clustered=True), "host", "c/h", "false"),
    ("cluster_members", vm(dpars=[{"name": "a"}]), "host", "c/h", UNKNOWN),
    (
        "cluster_members",
        vm(dpars=[{"name": "a"}], domino_clustered=False, host={"partial": ["vms"]}),
        "host",
        "c/h",
        "false",
    ),
    (
        "cluster_members",
        {**vm(dpars=[{"name": "a"}]), "domino_clusters": [{"name": "k"}]},
        "host",
        "c/h",
        UNKNOWN,
    ),
    ("lone_domino", vm(dpars=[], host={"partial": ["vms"]}), "esx-cluster", "c", "false"),
    # the widest kernel among the VMs that are described
    ("widest_kernel", vm(kernel_bits=32, host={"partial": ["vms"]}), "host", "c/h", 32),
    ("widest_kernel", vm(host={"partial": ["vms"]}), "host", "c/h", UNKNOWN),
    ("described_vms", vm(count=3, host={"partial": ["vms"]}), "host", "c/h", 3),
    ("described_vcpus", vm(virtual_cps=2, count=3, host={"partial": ["vms"]}), "host", "c/h", 6),
    ("vcpus", vm(virtual_cps=2, count=3, host={"partial": ["vms"]}), "host", "c/h", (6, None)),
    ("described_vcpus", vm(host={"partial": ["vms"]}), "host", "c/h", UNKNOWN),
    # what is stated of the host together holds beside a list that is not whole, as long as the list has no more
    ("vcpus", vm(virtual_cps=2, count=3, host={"partial": ["vms"], "vms_virtual_cps": 10}), "host", "c/h", 10),
    ("vcpus", vm(virtual_cps=2, count=3, host={"partial": ["vms"], "vms_virtual_cps": 6}), "host", "c/h", 6),
    ("vcpus", vm(virtual_cps=2, count=3, host={"partial": ["vms"], "vms_virtual_cps": 5}), "host", "c/h", (6, None)),
    ("vcpus", vm(host={"partial": ["vms"], "vms_virtual_cps": {"from": 4, "to": 12}}), "host", "c/h", (4, 12)),
    # a range is narrowed by the list: no fewer than it has, and where no end is stated no more than a whole one has
    (
        "vcpus",
        vm(virtual_cps=2, count=3, host={"partial": ["vms"], "vms_virtual_cps": {"from": 4, "to": 12}}),
        "host",
        "c/h",
        (6, 12),
    ),
    (
        "vcpus",
        vm(virtual_cps=2, count=3, host={"partial": ["vms"], "vms_virtual_cps": {"to": 12}}),
        "host",
        "c/h",
        (6, 12),
    ),
    (
        "vcpus",
        vm(virtual_cps=2, count=3, host={"partial": ["vms"], "vms_virtual_cps": {"from": 8}}),
        "host",
        "c/h",
        (8, None),
    ),
    ("vcpus", vm(virtual_cps=2, count=3, host={"vms_virtual_cps": {"from": 4}}), "host", "c/h", 6),
    ("vcpus", vm(virtual_cps=2, count=3, host={"vms_virtual_cps": {"from": 8}}), "host", "c/h", (8, None)),
    # a whole list holds against less, also where that is a range, and gives way to more
    ("vcpus", vm(virtual_cps=2, count=3, host={"vms_virtual_cps": 5}), "host", "c/h", 6),
    ("vcpus", vm(virtual_cps=2, count=3, host={"vms_virtual_cps": 10}), "host", "c/h", 10),
    ("vcpus", vm(virtual_cps=2, count=3, host={"vms_virtual_cps": {"from": 2, "to": 5}}), "host", "c/h", 6),
    # where nothing is stated it is the list, and of a VM whose vCPUs are not known it is open
    ("vcpus", vm(virtual_cps=2, count=3), "host", "c/h", 6),
    ("vcpus", vm(), "host", "c/h", UNKNOWN),
    ("vcpus", vm(host={"vms_virtual_cps": 10}), "host", "c/h", 10),
    # a Domino cluster that names a server of the VM comes before what is stated of it; that none names it comes after
    (
        "domino_clustered",
        {
            **vm(dpars=[{"name": "a"}], domino_clustered=False),
            "domino_clusters": [{"name": "k", "members": [f"{C}/a"]}],
        },
        "image",
        C,
        "true",
    ),
    (
        "domino_clustered",
        {**vm(dpars=[{"name": "a"}]), "domino_clusters": [{"name": "k", "members": [f"{C}/a"]}]},
        "image",
        C,
        "true",
    ),
    ("domino_clustered", {**vm(dpars=[{"name": "a"}]), "domino_clusters": []}, "image", C, "false"),
    (
        "domino_clustered",
        {**vm(dpars=[{"name": "a"}], domino_clustered=True), "domino_clusters": []},
        "image",
        C,
        "true",
    ),
    ("domino_clustered", vm(dpars=[{"name": "a"}]), "image", C, UNKNOWN),
    (
        "members",
        {**vm(dpars=[{"name": "a"}]), "domino_clusters": [{"name": "k", "members": [f"{C}/a"]}]},
        "domino-cluster",
        "domino_clusters/k",
        1,
    ),
    # logs: those of the DPARs that name the device; a group of devices shares them evenly
    (
        "logs",
        {
            **bare(dpars=[{"name": n, "transaction_logging": {"device": "d"}} for n in "abc"]),
            "devices": [{"name": "d"}],
        },
        "device",
        "devices/d",
        3,
    ),
    (
        "logs",
        {
            **bare(dpars=[{"name": n, "transaction_logging": {"device": "d"}} for n in "abc"]),
            "devices": [{"name": "d", "count": 2}],
        },
        "device",
        "devices/d",
        2,
    ),
    (
        "several_logs",
        {**bare(dpars=[{"name": "a", "transaction_logging": {"device": "d"}}]), "devices": [{"name": "d"}]},
        "device",
        "devices/d",
        "false",
    ),
    ("holds_log", {**bare(dpars=[]), "devices": [{"name": "d"}]}, "device", "devices/d", "false"),
    # images under Windows or UNIX
    ("windows_or_unix", bare(os="windows"), "image", M, "true"),
    ("windows_or_unix", bare(os="solaris"), "image", M, "true"),
    ("windows_or_unix", bare(os="linux"), "image", M, "false"),
    ("windows_or_unix", bare(), "image", M, UNKNOWN),
    # Domino servers that are told apart: as is said of those who administer them, or else by names that tell
    ("servers_told_apart", bare(servers_told_apart=False) | {"telling_names": True}, "image", M, "false"),
    ("servers_told_apart", bare(servers_told_apart=True) | {"telling_names": False}, "image", M, "true"),
    ("servers_told_apart", bare() | {"telling_names": True}, "image", M, "true"),
    ("servers_told_apart", bare() | {"telling_names": False}, "image", M, UNKNOWN),
    ("servers_told_apart", bare(), "image", M, UNKNOWN),
    # one release in an image
    (
        "one_domino_release",
        bare(dpars=[{"name": "a", "domino_release": "7.0"}, {"name": "b", "domino_release": "7.0"}]),
        "image",
        M,
        "true",
    ),
    (
        "one_domino_release",
        bare(dpars=[{"name": "a", "domino_release": "7.0"}, {"name": "b", "domino_release": "6.5"}]),
        "image",
        M,
        "false",
    ),
    ("one_domino_release", bare(dpars=[{"name": "a", "domino_release": "7.0"}, {"name": "b"}]), "image", M, UNKNOWN),
    # devices that nothing needs: none of those that are listed leaves others open
    ("vms_without_devices", vm(connected_devices="none"), "host", "c/h", "true"),
    ("vms_without_devices", vm(connected_devices=["floppy"]), "host", "c/h", "false"),
    ("vms_without_devices", vm(), "host", "c/h", UNKNOWN),
    ("from_template", vm(from_template=True), "site", "", "true"),
    ("from_template", bare(), "site", "", "false"),
]


@pytest.mark.parametrize(
    ("quantity", "site", "kind", "path", "expected"), CASES, ids=[f"{c[0]}-{n}" for n, c in enumerate(CASES)]
)
def test_what_is_inferred(quantity: str, site: dict[str, Any], kind: str, path: str, expected: Known) -> None:
    found = Values(site).of(kind, path, quantity)
    if isinstance(expected, tuple):
        assert (found.low, found.high) == expected
    elif isinstance(expected, int):
        assert (found.low, found.high) == (expected, expected)
    else:
        assert found.word == expected and (expected is not UNKNOWN or found.missing)


def test_what_is_taken_over_is_asked_for_where_it_would_stand() -> None:
    (gap,) = Values(zvm()).of("image", G, "cps").gaps
    assert (gap.quantity, gap.subject, gap.pointer) == ("image.cps", G, "/machines/0/lpars/0/zvm/guests/0/virtual_cps")


def test_a_conclusion_stands_at_the_member_that_alone_decides_it() -> None:
    servers = [{"name": "a", "admin_client": True}, {"name": "b", "admin_client": False}]
    found = Values(bare(dpars=servers)).of("image", M, "admin_clients")
    assert (found.word, found.pointer) == ("false", "/machines/0/image/dpars/1/admin_client")


@pytest.mark.parametrize("seed", range(12))
def test_every_quantity_that_is_inferred_has_one_value(seed: int) -> None:
    """No two rules conclude one quantity of a subject, and there is none of which no rule says anything."""
    site = everything() if seed == 0 else drawn_site(random.Random(seed))
    base = default_advisor().rule_base
    survey = Survey(load_deployment(site), base.vocabulary, base.placed)
    fact_base = facts_of(survey, range(len(survey.units)))
    groups = {COMPUTATIONS, *base.groups_in((), fact_base.totals)}
    content = base.engine.run(fact_base.facts, groups=groups).content.decode()
    values = re.findall(r"^\(value \(id (\S+)\)", content, re.MULTILINE)
    assert len(values) == len(set(values))
    inferred = {name for name, quantity in base.vocabulary.quantities.items() if quantity.by_rules}
    wanted = {f"{sid}.{name}" for sid in survey.subjects for name in inferred & set(survey.wants(sid))}
    assert wanted and wanted <= set(values)


def copied(folder: Path) -> Path:
    """A copy of the rules without the guidelines, which take long to read."""
    papers = shutil.ignore_patterns("*-[12][0-9][0-9][0-9]")
    return Path(shutil.copytree(rules_folder(), folder / "rules", ignore=papers))


def test_a_quantity_that_no_rule_infers_is_refused(tmp_path: Path) -> None:
    rules = copied(tmp_path)
    (rules / "derive" / "hosts.clp").unlink()
    with pytest.raises(RuleBaseError, match=r"host\.virtualization: no rule in derive/ infers it"):
        read_rule_base(rules)


def test_a_rule_that_infers_what_the_vocabulary_lacks_is_refused(tmp_path: Path) -> None:
    rules = copied(tmp_path)
    text = (
        "(defrule derive--os (subject (id ?s) (wants $? image.os $?)) =>"
        " (infer-word derive--os ?s image.os unknown ?s))\n"
    )
    (rules / "derive" / "harbour.clp").write_text(text)
    with pytest.raises(RuleBaseError, match=r"derive/harbour\.clp:1:48: derive--os: image\.os: a rule infers it"):
        read_rule_base(rules)
