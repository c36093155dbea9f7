"""What holds of every sizing: the proposal is clean or names what prevents it, and proofs are the engine's own."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.sizing.results import Proposal, Sized
from domino_advisor.sizing.sizer import Sizer
from domino_advisor_schemas.deployment import load_deployment
from tests.proposed import Proposed, proposed

SIZER = Sizer()
KINDS = ("registered", "connected", "active_15min", "concurrent", "benchmark")
SLOW = [HealthCheck.too_slow]
EXAMPLES = int(os.environ.get("SIZING_EXAMPLES", "40"))
"""How many requests are drawn for each platform; SIZING_EXAMPLES=2000 draws more of them."""


NUMBERS = st.integers(0, 1_000_000)
RELEASES = st.sampled_from(["4.5", "4.51", "5.0.8", "6.0", "6.5.1", "7.0", "7.0.2", "8.5.1", "14.5"])


def some(name: str, member: str) -> st.SearchStrategy[str]:
    """A word that a member of a section may have."""
    members = SIZER.base.sections[name]["members"]
    found = {**members.get("workloads", {}).get("members", {}), **members}[member]
    return st.sampled_from(found["among"])


@st.composite
def workloads(draw: st.DrawFn, kind: str, clients: tuple[str, ...], most: int) -> list[dict[str, Any]]:
    chosen = draw(st.lists(st.sampled_from(clients), min_size=1, max_size=len(clients), unique=True))
    return [{"client": client, "users": {kind: draw(st.integers(1, most))}} for client in chosen]


@st.composite
def on_system_z(draw: st.DrawFn) -> dict[str, Any]:
    """A request within the reach of the 2006 paper."""
    return {
        "mail": {
            "platform": draw(st.sampled_from(["system-z-lpar", "system-z-guest"])),
            "environment": draw(st.sampled_from(["production", "test"])),
            "availability": "none",
            "domino_release": draw(st.sampled_from(["7.0", "7.0.2", "7.0.4"])),
            "workloads": draw(workloads("active_15min", ("nrpc", "dwa"), 40_000)),
        }
    }


@st.composite
def on_vsphere(draw: st.DrawFn) -> dict[str, Any]:
    """A request within the reach of the 2011 paper."""
    availability = draw(st.sampled_from(["none", "ha", "ft", "domino-cluster"]))
    clients = ("nrpc", "dwa") if availability in ("none", "ha") else ("nrpc",)
    mail: dict[str, Any] = {
        "platform": "vsphere",
        "environment": draw(st.sampled_from(["production", "test"])),
        "availability": availability,
        "domino_release": "8.5.1",
        "workloads": draw(workloads("concurrent", clients, 20_000)),
    }
    if availability == "ft":
        mail["ft_link"] = draw(st.sampled_from(["1-gbps", "10-gbps"]))
    if draw(st.booleans()):
        mail["host"] = {"cores": draw(st.integers(8, 12)), "memory_gib": draw(st.integers(20, 64))}
    for workload in mail["workloads"]:
        workload["mail_file_mib"] = draw(st.integers(1, 250))
    return {"mail": mail}


@pytest.mark.parametrize("requests", [on_system_z(), on_vsphere()], ids=["system-z", "vsphere"])
def test_the_proposal_breaks_no_must_and_no_should_or_names_the_conflict(requests: st.SearchStrategy[Any]) -> None:
    @settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
    @given(requests)
    def check(asked: dict[str, Any]) -> None:
        proposal = SIZER.size(asked).proposal
        assert proposal is not None
        load_deployment(proposal.description)
        if not proposal.clean:
            assert proposal.conflicts
            assert all(len({citation.item for citation in c.citations}) > 1 for c in proposal.conflicts)
        # within the papers' reach none is known
        broken = [(c.verdict.guideline, c.verdict.subject.path, c.verdict.text) for c in proposal.conflicts]
        assert broken == []

    check()


@st.composite
def of_the_older_papers(draw: st.DrawFn) -> dict[str, Any]:
    """Arrays, an upgrade, a partition, memory and processors, in reach or not."""
    array = st.fixed_dictionaries(
        {
            "raid": st.sampled_from(["raid-5", "raid-50", "raid-1", "raid-1e", "raid-10", "raid-6"]),
            "drives": st.integers(1, 15),
        },
        optional={
            "drive_rpm": st.sampled_from([7_200, 10_000, 15_000]),
            "cache": st.sampled_from(["write-back", "write-through"]),
            "users": NUMBERS,
        },
    )
    arrays = [{**found, "name": f"a{at}"} for at, found in enumerate(draw(st.lists(array, min_size=1, max_size=4)))]
    common = {name: draw(some("storage", name)) for name in ("platform", "client")}
    common["domino_release"] = draw(st.just("5.0.8") | RELEASES)
    optional = {"kind": st.sampled_from(KINDS), "users": NUMBERS, "message_kb": st.integers(20, 60)}
    upgrade = {name: draw(some("upgrade", name)) for name in ("platform", "client", "templates")}
    return {
        "storage": {**common, **draw(st.fixed_dictionaries({}, optional=optional)), "arrays": arrays},
        "upgrade": {**upgrade, "from_release": draw(RELEASES), "to_release": draw(RELEASES)},
        "partition": {
            **{name: draw(some("partition", name)) for name in ("platform", "client")}, "domino_release": draw(RELEASES)
        },
        "memory": {
            "platform": draw(some("memory", "platform")), "domino_release": draw(RELEASES),
            "partitions": draw(st.integers(1, 3)),
        },
        "smp": {
            "platform": draw(some("smp", "platform")), "domino_release": draw(RELEASES),
            "processors": draw(st.integers(1, 9)),
        },
    }  # fmt: skip


@st.composite
def anything(draw: st.DrawFn) -> dict[str, Any]:
    """A valid request, in reach or not."""
    asked: dict[str, Any] = {}
    if draw(st.booleans()):
        clients = draw(st.lists(st.sampled_from(["nrpc", "dwa", "imap"]), min_size=1, max_size=3, unique=True))
        counts = st.dictionaries(st.sampled_from(KINDS), NUMBERS, min_size=1)
        asked["mail"] = {
            "platform": draw(st.sampled_from(["system-z-lpar", "system-z-guest", "vsphere"])),
            "environment": draw(st.sampled_from(["production", "test", "benchmark"])),
            "availability": draw(st.sampled_from(["none", "ha", "ft", "domino-cluster"])),
            "workloads": [{"client": client, "users": draw(counts)} for client in clients],
        }
        if draw(st.booleans()):
            asked["mail"]["host"] = {"cores": draw(st.integers(1, 64)), "memory_gib": draw(st.integers(1, 64))}
    if draw(st.booleans()):
        members = draw(st.lists(st.builds(lambda users: {"users": users}, NUMBERS), min_size=2, max_size=5))
        asked["cluster"] = {"kind": draw(st.sampled_from(KINDS)), "members": members}
    if draw(st.booleans()):
        asked |= draw(of_the_older_papers())
    if draw(st.booleans()) or not asked:
        optional = {name: st.integers(1, 40) for name in ("real_cps", "virtual_cps", "guests")}
        asked["zvm"] = {
            "client": draw(st.sampled_from(["nrpc", "dwa"])),
            "environment": draw(st.sampled_from(["production", "benchmark"])),
            **draw(st.fixed_dictionaries({}, optional=optional)),
        }
    return asked


# --- the proposal obeys every figure that is printed with it

# the papers' own numbers of users and their neighbours: about 1000 on a DPAR, 2,000 and 4,000 on a VM, 12,000
AT_THE_EDGES = st.sampled_from(
    [0, 1, 2, 999, 1000, 1001, 1200, 1201, 1999, 2000, 2001, 3999, 4000, 4001, 8001, 12_000, 12_345, 44_000, 1_000_000]
)
USERS = AT_THE_EDGES | st.integers(0, 20_000) | st.integers(0, 1_000_000)


PLATFORMS = ("system-z-lpar", "system-z-guest", "vsphere")
HOSTS = st.fixed_dictionaries(
    {
        "cores": st.sampled_from([1, 2, 3, 4, 5, 6, 8, 10_000]) | st.integers(1, 64),
        "memory_gib": st.sampled_from([0.001, 8, 8.001, 16, 16.5, 32, 48, 1_048_576]) | st.integers(1, 64),
    }
)
OPTIONAL: dict[str, st.SearchStrategy[Any]] = {
    "domino_release": RELEASES,
    "ft_link": some("mail", "ft_link"),
    "host": HOSTS,
}


@st.composite
def of_a_client(draw: st.DrawFn, client: str, kind: st.SearchStrategy[str]) -> dict[str, Any]:
    """The users of a client: of one kind, and perhaps of others."""
    counts = {draw(kind): draw(USERS)} | draw(st.fixed_dictionaries({}, optional=dict.fromkeys(KINDS, USERS)))
    workload: dict[str, Any] = {"client": client, "users": counts}
    if draw(st.booleans()):
        workload["mail_file_mib"] = draw(st.sampled_from([0.001, 1, 249, 250, 251, 1024, 1_048_576]))
    return workload


@st.composite
def for_mail(draw: st.DrawFn, platform: str) -> dict[str, Any]:
    """Any valid request for mail users, with each optional member there or not."""
    chosen = draw(st.lists(some("mail", "client"), min_size=1, max_size=5, unique=True))
    mail = {name: draw(some("mail", name)) for name in ("environment", "availability")}
    workloads = [draw(of_a_client(client, st.sampled_from(KINDS))) for client in chosen]
    more = draw(st.fixed_dictionaries({}, optional=OPTIONAL))
    return {"mail": {"platform": platform, **mail, "workloads": workloads, **more}}


@st.composite
def sized_for_mail(draw: st.DrawFn, platform: str) -> dict[str, Any]:
    """The same of what the papers give figures for, so that mostly something is proposed."""
    on_vms = platform == "vsphere"
    mail: dict[str, Any] = {"platform": platform, "availability": "none"}
    clients: tuple[str, ...] = ("nrpc", "dwa")
    environments, kind = ["production", "test"], "concurrent" if on_vms else "active_15min"
    if on_vms:
        mail["availability"] = draw(some("mail", "availability"))
        clients = clients if mail["availability"] in ("none", "ha") else ("nrpc",)
        environments += ["benchmark"] if mail["availability"] in ("none", "ha") else []
    mail["environment"] = draw(st.sampled_from(environments))
    if mail["environment"] == "benchmark":
        clients, kind = ("nrpc",), "benchmark"
    chosen = draw(st.lists(st.sampled_from(clients), min_size=1, max_size=len(clients), unique=True))
    kinds = st.just(kind) if draw(st.booleans()) else st.sampled_from((kind, "registered", "connected"))
    mail["workloads"] = [draw(of_a_client(client, kinds)) for client in chosen]
    mail |= draw(st.fixed_dictionaries({}, optional=OPTIONAL))
    if mail["availability"] == "ft":
        mail["ft_link"] = draw(OPTIONAL["ft_link"])
    return {"mail": mail}


def each(count: Callable[[Any], float]) -> Callable[[Proposed], list[float]]:
    """Something counted of each image."""
    return lambda made: [count(image) for image in made.images]


def all_of(count: Callable[[Any], float]) -> Callable[[Proposed], list[float]]:
    """Something summed over all images."""
    return lambda made: [made.total(count)]


COUNTED: Mapping[str, Callable[[Proposed], list[float]]] = {
    "mail.dpars": all_of(lambda image: image.dpars),
    "mail.plan_dpars": all_of(lambda image: image.dpars),
    "mail.images": all_of(lambda image: 1),
    "mail.plan_images": all_of(lambda image: 1),
    "mail.dpars_per_image": each(lambda image: image.dpars),
    "mail.cps_per_image": each(lambda image: image.cps),
    "mail.plan_cps": each(lambda image: image.cps),
    "mail.cps": all_of(lambda image: image.cps),
    "mail.memory_per_image": each(lambda image: image.memory_gib),
    "mail.plan_memory": each(lambda image: image.memory_gib),
    "mail.memory": all_of(lambda image: image.memory_gib),
    "mail.running_images": all_of(lambda image: 2 if image.ft else 1),
    "mail.hosts": lambda made: [sum(host.count for host in made.hosts)],
    "mail.plan_hosts": lambda made: [sum(host.count for host in made.hosts)],
    "mail.host_cores": lambda made: [host.cores for host in made.hosts if host.cores is not None],
    "mail.plan_host_cores": lambda made: [host.cores for host in made.hosts if host.cores is not None],
    "mail.failover_users": lambda made: [max(sum(users["concurrent"] for users in pair) for pair in made.pairs)],
}
"""What each figure tells of, counted in the description: every number lies in the figure's range."""

AT_MOST: Mapping[str, Callable[[Proposed], list[float]]] = {
    "mail.images_per_host": lambda made: [host.copies for host in made.hosts],
    "mail.host_memory": lambda made: [host.vm_memory_gib for host in made.hosts],
}
"""The same of figures that a host may stay below, since the last one is not full."""

NOT_DESCRIBED = {"mail.luns", "mail.disk_io", "mail.dwa_cpu_ratio"}
"""The figures of which a proposed description has nothing."""


def outside(figure: Sized, number: float, *, below: bool = False) -> bool:
    """Whether a number lies outside of a figure."""
    low, high = (figure.value, figure.value) if figure.value is not None else (figure.low, figure.high)
    return (not below and low is not None and number < low) or (high is not None and number > high)


def disobeyed(figure: Sized, made: Proposed) -> list[float]:
    """What was counted in a description and does not obey a figure."""
    if figure.name in AT_MOST:
        return [number for number in AT_MOST[figure.name](made) if outside(figure, number, below=True)]
    return [number for number in COUNTED[figure.name](made) if outside(figure, number)]


@pytest.mark.parametrize("requests", [for_mail, sized_for_mail])
@pytest.mark.parametrize("platform", PLATFORMS)
def test_the_proposal_obeys_every_figure_that_is_printed(platform: str, requests: Callable[[str], Any]) -> None:
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=SLOW)
    @given(requests(platform))
    def check(asked: dict[str, Any]) -> None:
        assert_it_obeys(asked)

    check()


def assert_it_obeys(asked: dict[str, Any]) -> None:
    """What is proposed for a request serves it, and obeys every figure that the answer prints."""
    sizing = SIZER.size(asked)
    if sizing.proposal is None:
        assert sizing.unproposed
        return
    described = sizing.proposal.description
    load_deployment(described)
    for workload in asked["mail"]["workloads"]:
        made = proposed(described, workload["client"])
        assert {kind: made.users(kind) for kind in workload["users"]} == workload["users"]
        printed = [figure for figure in sizing.figures if figure.subject == f"mail/{workload['client']}"]
        assert {figure.name for figure in printed} <= {*COUNTED, *AT_MOST, *NOT_DESCRIBED}
        for figure in printed:
            if figure.name not in NOT_DESCRIBED:
                assert not disobeyed(figure, made), figure.text
        # two cores for the host itself, and no memory that is given twice
        for host in made.hosts:
            assert host.cores is None or host.vcpus + 2 <= host.cores
            assert host.memory_gib is None or host.vm_memory_gib < host.memory_gib
            stated = asked["mail"].get("host")
            assert stated is None or stated == {"cores": host.cores, "memory_gib": host.memory_gib}
    assert_conflicts_are_named(sizing.proposal)


def assert_conflicts_are_named(proposal: Proposal) -> None:
    """Evaluated for itself, it breaks no must and no should but those that it names, each with both places."""
    evaluation = default_advisor().evaluate(proposal.description)
    broken = {
        (verdict.guideline, verdict.subject.path)
        for verdict in evaluation.findings
        if verdict.verdict == "violated" and verdict.strength in ("must", "should")
    }
    assert broken == {(found.verdict.guideline, found.verdict.subject.path) for found in proposal.conflicts}
    assert proposal.clean == (not broken)
    assert all(len({citation.item for citation in found.citations}) > 1 for found in proposal.conflicts)


@settings(max_examples=30, deadline=None, suppress_health_check=SLOW)
@given(anything())
def test_every_request_is_answered_with_figures_that_hold_together(asked: dict[str, Any]) -> None:
    sizing = SIZER.size(asked)
    assert sizing.figures or sizing.untold
    for figure in sizing.figures:
        if figure.low is not None and figure.high is not None:
            assert figure.low <= figure.high
        assert figure.root in sizing.steps
    told = {(figure.subject, figure.name) for figure in sizing.figures}
    assert not told & {(untold.subject, untold.name) for untold in sizing.untold}
    assert sizing.to_bytes() == SIZER.size(asked).to_bytes()


@settings(max_examples=10, deadline=None, suppress_health_check=SLOW)
@given(anything())
def test_every_recorded_step_is_what_the_engine_matched(asked: dict[str, Any]) -> None:
    assert SIZER.check_proofs(asked) == []


@settings(max_examples=20, deadline=None, suppress_health_check=SLOW)
@given(st.integers(1, 30_000), st.sampled_from(["system-z-lpar", "vsphere"]))
def test_more_users_never_take_fewer_images(users: int, platform: str) -> None:
    def images(count: int) -> tuple[float, float]:
        counts = {"active_15min": count, "concurrent": count}
        asked = {"platform": platform, "environment": "production", "availability": "none"}
        figure = SIZER.size({"mail": {**asked, "workloads": [{"client": "nrpc", "users": counts}]}}).figure(
            "mail.images"
        )
        low, high = (figure.value, figure.value) if figure.value is not None else (figure.low, figure.high)
        assert low is not None
        assert high is not None
        return low, high

    fewer, more = images(users), images(users + 1)
    assert fewer[0] <= more[0]
    assert fewer[1] <= more[1]
