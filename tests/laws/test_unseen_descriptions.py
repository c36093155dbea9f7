"""Laws over the descriptions that people wrote who had not seen the rules."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from domino_advisor.core.answer import Evaluation
from domino_advisor.core.errors import InvalidInput
from domino_advisor.evaluation.advisor import default_advisor
from tests.deployments import without
from tests.telling import facts_of_the_site, told_otherwise

FOLDER = Path(__file__).parent.parent / "unseen"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
SCENARIOS = sorted((FOLDER.parent / "scenarios").glob("??-*.yaml"))
TRIED = 5
"""So many facts of each description are left out, one at a time."""

Described = dict[str, Any]


def described(name: str) -> Described:
    found: Described = yaml.safe_load((FOLDER / f"{name}.yaml").read_text("utf-8"))
    return found


def deployment(description: Described) -> str:
    return str(description["deployment"])


def evaluated(description: Described) -> Evaluation:
    return default_advisor().evaluate(description, proofs=False)


@pytest.mark.parametrize("path", SCENARIOS[::30], ids=lambda path: str(path.stem))
def test_the_steps_are_what_the_engine_matched_in_claims_and_plans_too(path: Path) -> None:
    assert default_advisor().check_proofs(path) == []


@pytest.mark.parametrize("name", ["dw-282", "vm-322"])
def test_so_are_those_of_claims_of_a_dpar_and_of_processors(name: str) -> None:
    assert default_advisor().check_proofs(FOLDER.parent / "scenarios" / f"{name}.yaml") == []


@pytest.mark.parametrize("name", NAMES)
def test_one_more_true_fact_contradicts_nothing_that_was_told_without_it(name: str) -> None:
    description = described(name)
    whole = evaluated(description)
    places = facts_of_the_site(description)
    for place in random.Random(name).sample(places, min(TRIED, len(places))):
        try:
            poorer = evaluated(without(description, place))
        except InvalidInput:  # another part of the description refers to what was left out
            continue
        if poorer.counts.subjects == 1:  # where nothing but the site is left, it has nothing that could be open
            continue
        assert told_otherwise(poorer, whole) == {}, f"with {place}"


UNDESCRIBED = "compaq-partition-1998/internal-wide-ultra"
"""Tells that a site describes no device at all."""


def with_a_spare_device(description: Described) -> Described:
    more = copy.deepcopy(description)
    more.setdefault("devices", []).append({"name": "a spare device"})
    return more


def with_a_guest(description: Described, **stated: Any) -> Described | None:
    """The same with one more guest where there are some, called "one more guest"."""
    more = copy.deepcopy(description)
    hypervisors = [
        lpar["zvm"] for machine in more.get("machines", ()) for lpar in machine.get("lpars", ()) if "zvm" in lpar
    ]
    if not hypervisors or "guests" not in hypervisors[0]:
        return None
    hypervisors[0]["guests"].append({"name": "one more guest", **stated})
    return more


SYSTEM: Described = {"os": "linux", "virtual_cps": 8, "memory_gib": 4}
"""What may be stated of a guest beside its name."""

INACTIVE: dict[str, Described] = {
    "of which nothing else is stated": {},
    "with its system": SYSTEM,
    "without Domino": {**SYSTEM, "dpars": []},
    "with Domino": {**SYSTEM, "dpars": [{"name": "mail", "workloads": [{"client": "nrpc"}]}]},
}


def with_an_image_without_domino(description: Described, kind: str) -> Described | None:
    """The same with one more guest, LPAR or machine like those that are there, and no DPAR in it."""
    if kind == "guest":
        return with_a_guest(description, **SYSTEM, dpars=[])
    more = copy.deepcopy(description)
    for machine in more.get("machines", ()):
        alike = machine if kind == "native" else next(iter(machine.get("lpars", ())), {})
        if "image" in alike:
            system = {name: alike["image"][name] for name in ("os", "os_release") if name in alike["image"]}
            other = {"name": "without Domino", "memory_gib": 4, "image": {**system, "dpars": []}}
            if kind == "lpar":
                machine["lpars"].append(other)
            else:
                known = {name: machine[name] for name in ("architecture",) if name in machine}
                more["machines"].append(other | known)
            return more
    return None


def with_a_vm_without_domino(description: Described) -> Described | None:
    more = copy.deepcopy(description)
    hosts = [
        *more.get("hosts", ()),
        *(host for cluster in more.get("esx_clusters", ()) for host in cluster.get("hosts", ())),
    ]
    listed = [host for host in hosts if "vms" in host]
    if not listed:
        return None
    listed[0]["vms"].append({"name": "a VM without Domino", "dpars": [], "ft": False})
    return more


def with_a_spare_host(description: Described) -> Described | None:
    """The same with a host that runs nothing in the first of its ESX clusters whose hosts are listed."""
    more = copy.deepcopy(description)
    listed = [cluster for cluster in more.get("esx_clusters", ()) if "hosts" in cluster]
    if not listed:
        return None
    listed[0]["hosts"].append({"name": "a spare host", "vms": []})
    return more


@pytest.mark.parametrize("name", NAMES)
def test_a_device_that_nobody_names_changes_nothing(name: str) -> None:
    description = described(name)
    before, after = evaluated(description), evaluated(with_a_spare_device(description))
    assert after.questions == before.questions
    # a device without a place may be the one of which nothing was said until then
    told = [[found.fingerprint for found in one.findings if found.guideline != UNDESCRIBED] for one in (before, after)]
    assert told[0] == told[1]


def open_on(answer: Evaluation, name: str) -> set[str]:
    """The guidelines that require or recommend something and are open on a subject."""
    return {
        found.guideline
        for found in answer.findings
        if found.subject.path.endswith(name)
        and found.verdict == "undetermined"
        and found.strength in ("must", "should")
    }


def told_of(answer: Evaluation, name: str) -> set[str]:
    """The guidelines with a verdict on an image, or on what lies in it."""
    return {
        verdict.guideline
        for verdict in answer.verdicts
        if name in verdict.subject.path.split("/") and verdict.verdict != "not-applicable"
    }


@pytest.mark.parametrize("stated", INACTIVE.values(), ids=INACTIVE)
@pytest.mark.parametrize("name", [name for name in NAMES if with_a_guest(described(name)) is not None])
def test_nothing_is_told_of_a_guest_that_is_not_logged_on(name: str, stated: Described) -> None:
    more = with_a_guest(described(name), active=False, **stated)
    assert more is not None
    assert told_of(evaluated(more), "one more guest") == set()


@pytest.mark.parametrize(
    "more", [*filter(None, (with_a_spare_host(described(name)) for name in NAMES))], ids=deployment
)
def test_a_spare_host_matters_for_moves_alone(more: Described) -> None:
    told = told_of(evaluated(more), "a spare host")
    assert told <= {"vsphere-domino-2011/vmotion-only-requirement-caveat"}


@pytest.mark.parametrize("kind", ["guest", "lpar", "native"])
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_told_of_an_image_without_domino(name: str, kind: str) -> None:
    more = with_an_image_without_domino(described(name), kind)
    if more is not None:
        assert told_of(evaluated(more), "one more guest" if kind == "guest" else "without Domino") == set()


@pytest.mark.parametrize("more", [*filter(None, map(with_a_vm_without_domino, map(described, NAMES)))], ids=deployment)
def test_nothing_is_open_on_a_vm_without_domino(more: Described) -> None:
    assert open_on(evaluated(more), "a VM without Domino") == set()


def test_bare_devices_cost_next_to_nothing() -> None:
    description = described("xs-01")
    more = {**description, "devices": [*description["devices"], *({"name": f"drive {n}"} for n in range(280))]}
    before, after = evaluated(description), evaluated(more)
    assert len(after.to_bytes()) < 1.1 * len(before.to_bytes())
    assert [v.fingerprint for v in after.findings] == [v.fingerprint for v in before.findings]
    assert [v.fingerprint for v in after.verdicts] == [v.fingerprint for v in before.verdicts]
