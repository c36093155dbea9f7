"""Guests under z/VM of which it is not known in which LPAR of their machine they are."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.documents import read_file
from domino_advisor.description.subjects import find_subjects
from domino_advisor.evaluation.advisor import default_advisor, evaluate
from domino_advisor_schemas.deployment import load_deployment
from tests.examples import FOLDER
from tests.telling import NOTHING_SAID

GUEST: dict[str, Any] = {
    "name": "g", "count": 14, "os": "linux", "kernel_bits": 31, "memory_gib": 2, "virtual_cps": 2, "swap_gib": 1,
    "dpars": [{"name": "mail", "workloads": [{"client": "nrpc", "users": {"active_15min": 800}}]}],
}  # fmt: skip
LPARS = [{"name": name, "real_cps": 2, "zvm": {"release": "5.1"}} for name in ("A", "B", "C")]
SITE: dict[str, Any] = {
    "deployment": "Fourteen guests", "environment": "production", "domino_release": "6.5",
    "machines": [{"name": "z", "architecture": "system-z", "lpars": LPARS, "guests": [GUEST]}],
}  # fmt: skip
PATHS = sorted(path for path in FOLDER.glob("*.yaml") if "zvm:" in path.read_text("utf-8"))


def test_they_are_images_with_their_servers_on_the_machine() -> None:
    found = {subject.path: subject for subject in find_subjects(load_deployment(SITE))}
    assert (found["z/guests/g"].kind, found["z/guests/g"].count) == ("guest", 14)
    assert found["z/guests/g/mail/nrpc"].type == "workload"


def test_what_their_own_facts_tell_is_told() -> None:
    verdicts = {(v.guideline, v.subject.path): v.verdict for v in evaluate(SITE).verdicts}
    assert verdicts["redpaper-z-2006/minimal-swap", "z/guests/g"] == "satisfied"


def test_what_hangs_on_their_lpar_stays_open() -> None:
    seen = {
        (one.subject, one.state) for v in evaluate(SITE).verdicts for one in v.observed
        if one.quantity == "image.neighbours_busy" and one.subject == "z/guests/g"
    }  # fmt: skip
    assert {state for _, state in seen} <= {"unknown"}


@pytest.mark.parametrize(
    ("machine", "lists"), [({}, False), ({"partial": ["guests"]}, True)], ids=["all of them", "some of them"]
)
def test_more_of_them_are_asked_for_where_the_list_is_not_complete(machine: dict[str, Any], lists: bool) -> None:
    described = copy.deepcopy(SITE)
    described["machines"][0] |= {**machine, "lpars": []}
    site, *_ = find_subjects(load_deployment(described))
    assert [gap.pointer for gap in site.gaps] == (["/machines/0/guests"] if lists else [])


def test_two_of_one_name_are_a_fault() -> None:
    described = copy.deepcopy(SITE)
    described["machines"][0]["guests"].append(GUEST)
    with pytest.raises(InvalidInput, match='the name "g" stands twice in one list'):
        load_deployment(described)


def lifted(site: dict[str, Any]) -> dict[str, Any]:
    """A site in which nobody says in which LPAR of its machine a guest is."""
    made = copy.deepcopy(site)
    for machine in made.get("machines", ()):
        for lpar in machine.get("lpars", ()):
            guests = lpar.get("zvm", {}).pop("guests", [])
            machine.setdefault("guests", []).extend(
                {**guest, "name": f"{lpar['name']}-{guest['name']}"} for guest in guests
            )
    return made


@pytest.mark.parametrize("path", PATHS, ids=lambda path: str(path.stem))
def test_nothing_is_told_of_them_that_is_not_told_in_their_lpar(path: Path) -> None:
    site: dict[str, Any] = read_file(path).value
    if "domino_clusters" in site or any(
        lpar.get("count", 1) > 1 for m in site["machines"] for lpar in m.get("lpars", ())
    ):
        pytest.skip("it names guests by their paths")
    placed = {
        (v.guideline, v.subject.path.replace("/", "-")): v.verdict
        for v in default_advisor().evaluate(site, proofs=False).verdicts
    }
    loose = default_advisor().evaluate(lifted(site), proofs=False).verdicts
    told = [v for v in loose if "/guests/" in v.subject.path and v.ground not in NOTHING_SAID]
    assert told
    for found in told:
        was = placed.get((found.guideline, found.subject.path.replace("/guests/", "-").replace("/", "-")))
        assert found.verdict in (was, "undetermined", "not-applicable"), (found.guideline, found.subject.path, was)
