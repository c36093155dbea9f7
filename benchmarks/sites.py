"""The sites that are evaluated. The first is an example: four z/VM guests with four DPARs each, all written out."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import yaml

from domino_advisor.description.deployment import Deployment, Guest, TransactionLogging, Users, Workload
from domino_advisor.description.documents import read_file

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
CLEAN = EXAMPLES / "zvm-production.yaml"


def clean() -> Deployment:
    """The site with which nothing is wrong."""
    return Deployment.from_description(read_file(CLEAN).value)


def clean_yaml() -> str:
    """Its text, as a person wrote it."""
    return CLEAN.read_text("utf-8")


def clean_json() -> str:
    """Its text, as a program would send it."""
    return json.dumps(clean().to_description())


def faulty_yaml() -> str:
    """The same site with one guest short of memory and crowded, a log switched off and too few real CPs."""
    site = clean()
    (machine,) = site.machines or ()
    (lpar,) = machine.lpars or ()
    assert lpar.zvm is not None
    first, *others = lpar.zvm.guests or ()
    faulty = replace(
        site,
        machines=[
            replace(
                machine, lpars=[replace(lpar, real_cps=2, zvm=replace(lpar.zvm, guests=[_crowded(first), *others]))]
            )
        ],
    )
    return yaml.safe_dump(faulty.to_description(), sort_keys=False)


def examples() -> list[Path]:
    """The production sites that come with the product; the runs of the papers are small and much alike."""
    found = sorted(EXAMPLES.glob("*.yaml"))
    return [path for path in found if "\nenvironment: production" in path.read_text("utf-8")]


def _crowded(guest: Guest) -> Guest:
    users = [Workload(client="nrpc", users=Users(active_15min=2600, registered=7000))]
    dpars = [replace(dpar, workloads=users) for dpar in guest.dpars or ()]
    dpars[0] = replace(dpars[0], transaction_logging=TransactionLogging(enabled=False))
    return replace(guest, memory_gib=6, swap_gib=0, swapping="heavy", dpars=dpars)
