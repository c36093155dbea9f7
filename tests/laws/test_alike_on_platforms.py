"""A law of platforms: the same upgrade is judged alike on all platforms that a guideline is for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domino_advisor.core.answer import Verdict
from domino_advisor.evaluation.advisor import default_advisor

ON = {
    "aix": ("power", "aix"), "windows": ("x86", "windows"), "linux-x86": ("x86", "linux"),
    "solaris": ("sparc", "solaris"), "i5os": ("iseries", "i5os"), "linux-system-z": ("system-z", "linux"),
    "zos": ("system-z", "zos"), "vsphere": ("x86", "windows"),
}  # fmt: skip
GUIDELINES = default_advisor().rule_base.guidelines
TAKE_POSITIONS = frozenset(default_advisor().rule_base.conflicts_of)
NAMED = ("dpar", "workload", "change", "claim")

Where = tuple[str, str, str]
Told = tuple[str, str]
Site = dict[str, Any]


def upgraded(platform: str, server: Site, **site: Any) -> Site:
    """A site with one server on a platform, of 16 GiB and four CPs."""
    architecture, os = ON[platform]
    image = {"os": os, "memory_gib": 16, "dpars": [server]}
    if platform == "vsphere":
        there: Site = {"hosts": [{"name": "m", "vms": [{**image, "name": "v", "virtual_cps": 4}]}]}
    elif architecture == "system-z":
        lpar = {"name": "l", "real_cps": 4, "image": image}
        there = {"machines": [{"name": "m", "architecture": architecture, "lpars": [lpar]}]}
    else:
        there = {"machines": [{"name": "m", "architecture": architecture, "cps": 4, "image": image}]}
    return {"deployment": "x", "environment": "production", **there, **site}


def told(platform: str, site: Site) -> Mapping[Where, Told]:
    """What guidelines tell of a site that are for its platform, and for no kind of image, and what its plan comes to.

    Where several papers speak, the order of choice goes by the platform, and whoever stands behind there is left out.
    """
    answer = default_advisor().evaluate(site, proofs=False)
    found: dict[Where, Told] = {}

    def note(verdict: Verdict, step: str, says: Told) -> None:
        scope = GUIDELINES[verdict.guideline].scope
        if not scope.kinds and (not scope.platforms or platform in scope.platforms) and verdict.ground != "dissent":
            subject = verdict.subject
            name = subject.path.rpartition("/")[2] if subject.type in NAMED else ""
            found[verdict.guideline, f"{subject.type} {name}", step] = says

    for verdict in answer.verdicts:
        # nothing is told, be it that a fact is missing or that a paper speaks of other platforms alone
        note(verdict, "", (verdict.verdict, verdict.ground if verdict.verdict != "not-applicable" else ""))
    for step in answer.plan:
        for says in ("breaks", "mends", "opens"):
            for verdict in getattr(step, says):
                note(verdict, step.change, (says, ""))
    return found


def perhaps(**members: st.SearchStrategy[Any]) -> st.SearchStrategy[Site]:
    """An object of which any of some members may be missing."""
    return st.fixed_dictionaries({}, optional=members)


releases = st.sampled_from(["5.0.12", "6.0.5", "6.5", "7.0", "7.0.2", "8.5", "9.0.1", "14.0"])
templates = st.sampled_from(["mail6", "mail7", "mail85", "mail9"])
clients = st.sampled_from(["nrpc", "dwa", "imap"])
counts = st.sampled_from(["registered", "connected", "active_15min", "concurrent", "unspecified"])
workloads = st.builds(
    lambda client, kind, number: {"client": client, "users": {kind: number}},
    clients,
    counts,
    st.sampled_from([50, 900, 2400, 9000, 20_000]),
)
servers = st.builds(
    lambda workload, members: {"name": "mail", "workloads": [workload], **members},
    workloads,
    perhaps(mail_template=templates, busy_tasks=st.booleans(), extra_tasks=st.booleans()),
)
steps = st.builds(
    lambda release, template, members: {
        "name": "up", "to": {"domino_release": release},
        **({"to_mail_template": template} if template else {}), **members,
    },
    releases, st.none() | templates,
    perhaps(
        kind=st.sampled_from(["new-release", "mail-template", "consolidation", "other"]),
        release_notes_reviewed=st.booleans(), installation_guide_reviewed=st.booleans(), usage_analysed=st.booleans(),
        template_later=st.booleans(), resources_checked=st.booleans(),
    ),
)  # fmt: skip
figures = st.builds(
    lambda members: {"name": "saving", "kind": "cpu", "effect": "release", **members},
    perhaps(
        difference_percent=st.integers(1, 60), direction=st.sampled_from(["more", "less"]), source=st.just("benchmark"),
        use=st.sampled_from(["production-sizing", "release-comparison"]), source_domino_release=releases,
        source_mail_template=templates,
    ),
)  # fmt: skip


@settings(max_examples=25, deadline=None)
@given(server=servers, release=releases, step=steps, claims=st.lists(figures, max_size=1))
def test_the_same_upgrade_is_judged_alike_on_every_platform(
    server: Site, release: str, step: Site, claims: list[Site]
) -> None:
    by_platform: dict[Where, dict[str, Told]] = defaultdict(dict)
    for platform in ON:
        site = upgraded(platform, server, domino_release=release, changes=[step], claims=claims)
        for where, says in told(platform, site).items():
            by_platform[where][platform] = says
    for where, found in by_platform.items():
        if where[2] and where[0] not in TAKE_POSITIONS:
            # what a plan breaks in one place it does not leave in another
            there = GUIDELINES[where[0]].scope.platforms or tuple(ON)
            found |= {platform: ("nothing", "") for platform in ON if platform in there and platform not in found}
    apart = {where: found for where, found in by_platform.items() if len(set(found.values())) > 1}
    assert apart == {}


@pytest.mark.parametrize("platform", ON)
def test_something_is_told_of_an_upgrade_on_each(platform: str) -> None:
    server = {"name": "mail", "mail_template": "mail6", "workloads": [{"client": "nrpc", "users": {"connected": 2000}}]}
    step = {"name": "up", "to": {"domino_release": "7.0"}}
    found = told(platform, upgraded(platform, server, domino_release="6.5", changes=[step]))
    assert {says for says, _ in found.values()} - {"not-applicable"}
