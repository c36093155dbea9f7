"""What holds of every sizing: the proposal is clean or names what prevents it, and proofs are the engine's own."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domino_advisor.sizing.sizer import Sizer
from domino_advisor_schemas.deployment import load_deployment

SIZER = Sizer()
KINDS = ("registered", "connected", "active_15min", "concurrent", "benchmark")
SLOW = [HealthCheck.too_slow]


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


NUMBERS = st.integers(0, 1_000_000)
RELEASES = st.sampled_from(["4.5", "4.51", "5.0.8", "6.0", "6.5.1", "7.0", "7.0.2", "8.5.1", "14.5"])


def some(name: str, member: str) -> st.SearchStrategy[str]:
    """A word that a member of a section may have."""
    entry = SIZER.base.sections[name]["members"][member]
    return st.sampled_from(entry["among"])


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
