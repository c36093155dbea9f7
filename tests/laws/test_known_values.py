"""What is known of partitions stays so, whatever more is stated."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from domino_advisor.description.subjects import find_subjects
from domino_advisor_schemas.deployment import load_deployment
from tests.drawn_partitions import FIELDS, drawn_site
from tests.values import Value, Values

# What is evaluated only where it is stated twice is no more than that: it turns true with what is stated.
READ = (
    *("native_dpars", "one_domino_release", "in_domino_cluster", "named_after_hosts"),
    *("program_directory_shared", "ip_addresses_apart"),
    *("data_devices_apart", "networks_apart", "advanced_licences", "all_on_tcpip", "admin_clients"),
    "dpar_renamed",
)


def poorer(site: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The same site with one thing less stated: a fact, a list, or that a list is complete."""

    def less() -> tuple[dict[str, Any], list[dict[str, Any]]]:
        other = copy.deepcopy(site)
        return other, [machine["image"] for machine in other["machines"]]

    for at, machine in enumerate(site["machines"]):
        body = machine["image"]
        for name in ("os", "system_device"):
            if name in body:
                other, images = less()
                del images[at][name]
                yield other
        if "partial" not in body:
            other, images = less()
            images[at]["partial"] = ["dpars"]
            yield other
        for number, dpar in enumerate(body["dpars"]):
            for name in FIELDS.keys() & dpar.keys() - set(dpar.get("partial", ())):
                other, images = less()
                del images[at]["dpars"][number][name]
                yield other
            if "partial" in body and number and "domino_clusters" not in site:
                other, images = less()
                del images[at]["dpars"][number]
                yield other
    if "partial" not in site:
        yield copy.deepcopy(site) | {"partial": ["machines"]}
    if "domino_clusters" in site:
        other = copy.deepcopy(site)
        del other["domino_clusters"]
        yield other


def known_of(site: dict[str, Any]) -> dict[tuple[str, str], Value]:
    asked_of = {"image": READ, "device": ("oldest_release_in_use",), "dpar": ("only_router", "runs_http")}
    values = Values(site, *(f"{kind}.{name}" for kind, names in asked_of.items() for name in names))
    return {
        (subject.path, name): values.of(subject.type, subject.path, name)
        for subject in find_subjects(load_deployment(site))
        for name in asked_of.get(subject.type, ())
    }


def narrower(richer: Value, than: Value) -> bool:
    """Whether what was known with less stated still holds with more."""
    if than.word is not None:
        return richer.word == than.word
    lower = than.low is None or (richer.low is not None and richer.low >= than.low)
    return lower and (than.high is None or (richer.high is not None and richer.high <= than.high))


@settings(max_examples=40, deadline=None, derandomize=True, phases=(Phase.explicit, Phase.generate))
@given(st.integers(0, 2**32))
def test_what_is_known_stays_so_when_more_is_stated(seed: int) -> None:
    chance = random.Random(seed)
    site = drawn_site(chance)
    richer = known_of(site)
    every = list(poorer(site))
    for less in chance.sample(every, min(len(every), 16)):
        for key, known in known_of(less).items():
            assert narrower(richer[key], known), (key, known, richer[key], less)
