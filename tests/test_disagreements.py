"""Where papers differ: what is taken where, why, what dissents, and where nothing is told."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from domino_advisor.commands.cli import main
from domino_advisor.core.answer import Disagreement, Evaluation, Opposed, Taken, Verdict, canonical
from domino_advisor.core.installed import rules_folder
from domino_advisor.core.releases import last_release_number, release_number
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import default_advisor, survey_of
from domino_advisor.evaluation.disagreements import ANSWERS, Disagreements
from domino_advisor.evaluation.yielding import CRITERIA
from domino_advisor.knowledge.applicability import ANY, Standpoint
from domino_advisor.knowledge.conflicts import load_questions
from domino_advisor.knowledge.inventory import KINDS as ITEM_KINDS
from domino_advisor.report.briefing import brief
from domino_advisor.report.disagreement_entries import DIFFERING_FIRST
from domino_advisor.report.markdown import render
from domino_advisor_schemas.declared import schema_of

ROOT = Path(__file__).parent.parent
RULE_BASE = load_rule_base()
QUESTIONS = load_questions(rules_folder())
PAPERS = {
    "R": "redpaper-z-2006", "D": "dw-domino7-2005", "X": "xseries-w2k-2001", "V": "vsphere-domino-2011",
    "C": "compaq-partition-1998",
}  # fmt: skip


# Deployments, in a few words: where the image stands, the release of Domino, the client and the environment. What is
# left out is NRPC in production.

IMAGES: dict[str, dict[str, Any]] = {
    "guest": {"architecture": "system-z", "lpars": [{"name": "L", "zvm": {"guests": [{"os": "linux"}]}}]},
    "lpar": {"architecture": "system-z", "lpars": [{"name": "L", "image": {"os": "linux"}}]},
    "zos": {"architecture": "system-z", "lpars": [{"name": "L", "image": {"os": "zos"}}]},
    "aix-lpar": {"architecture": "power", "lpars": [{"name": "L", "image": {"os": "aix"}}]},
    "aix": {"architecture": "power", "image": {"os": "aix"}},
    "i5os": {"architecture": "power", "image": {"os": "i5os"}},
    "solaris": {"architecture": "sparc", "image": {"os": "solaris"}},
    "linux-x86": {"architecture": "x86", "image": {"os": "linux"}},
    "windows": {"architecture": "x86", "image": {"os": "windows"}},
    "unknown": {"architecture": "x86", "image": {}},
}


def deployment(words: str) -> dict[str, Any]:
    """ "guest 7.0 dwa benchmark" as a description."""
    place, *rest = words.split()
    release = next((word for word in rest if word[0].isdigit()), None)
    environment = "benchmark" if "benchmark" in rest else "production"
    client = next((word for word in rest if word in ("nrpc", "dwa")), "nrpc")
    dpar: dict[str, Any] = {"name": "mail", "workloads": [{"client": client}]}
    if release is not None:
        dpar["domino_release"] = release
    found: dict[str, Any] = {"deployment": words, "environment": environment}
    if place == "vm":
        return {**found, "hosts": [{"name": "esx", "vms": [{"name": "v", "dpars": [dpar]}]}]}
    machine: dict[str, Any] = json.loads(json.dumps({"name": "m", **IMAGES[place]}))
    image = machine.get("image")
    if image is None:
        (lpar,) = machine["lpars"]
        image = lpar["image"] if "image" in lpar else lpar["zvm"]["guests"][0]
        if "zvm" in lpar:
            image["name"] = "g"
    image["dpars"] = [dpar]
    return {**found, "machines": [machine]}


def told(*words: str) -> dict[str, Disagreement]:
    """The disagreements of a deployment by question, without evaluating it."""
    return {found.question: found for found in everything(deployment(" ".join(words)))}


def everything(description: dict[str, Any]) -> Sequence[Disagreement]:
    """All disagreements of a deployment, whether or not a guideline bears on them."""
    return Disagreements(RULE_BASE, survey_of(default_advisor(), description)).further(())


# What is taken: for each question a deployment for which one paper is followed and one for which another is, as far as
# the papers have it. Z is the letter of the paper, then the item.

TAKEN = """
users-per-instance               | guest 7.0           | R users-1000-per-dpar-63
users-per-instance               | vm 8.5.1            | V max-4000-per-server
users-per-instance               | i5os 7.0            | D typical-users-per-partition
users-per-instance               | windows 5.0.8       | X typical-2500-registered-per-partition
users-per-instance               | windows 4.51        | C users-per-partition-not-stated
users-per-instance-ceiling       | lpar 7.0            | R limit-12000-nrpc-per-dpar
users-per-instance-ceiling       | lpar 6.5            | D zlinux-max-d65
users-per-instance-ceiling       | linux-x86 7.0       | D suse-d7-max-15000
users-per-instance-ceiling       | linux-x86 6.5       | D suse-d6-max-3000
users-per-instance-ceiling       | windows 6.5         | D conclusion-10000-generalised
users-per-instance-ceiling       | windows 5.0         | X limit-10000-users-per-partition
users-per-instance-ceiling       | solaris 7.0         | D i570-max-users
users-per-instance-ceiling       | zos 6.5             | D zos-max-d65
users-per-instance-ceiling       | vm 8.5.1            | V max-4000-per-server
domino65-users-per-image         | lpar 6.5            | R d65-10000-nrpc-per-image
http-users-per-instance          | lpar 7.0 dwa        | R users-1000-per-dpar-522
http-users-per-instance          | lpar 7.0 dwa benchmark | R limit-8000-dwa-per-dpar
http-users-per-instance          | vm 8.5.1 dwa        | V http-steady-state
http-users-per-instance          | windows 5.0 dwa     | X protocol-limit-http
nrpc-versus-http-cost            | lpar 7.0 dwa        | R dwa-4x-cpu-of-nrpc
nrpc-versus-http-cost            | vm 8.5.1 dwa        | V http-vs-nrpc-cpu-ratio
benchmark-users-as-sizing        | guest 7.0           | R production-users-4x-nrpc-benchmark
benchmark-users-as-sizing        | vm 8.5.1            | V summary-results-as-guidance
benchmark-users-as-sizing        | windows 7.0         | D benchmark-relative-only
user-count-basis                 | guest 7.0           | R def-active-15min-users-63
user-count-basis                 | windows 5.0         | X active-user-definition
dpars-per-image-nrpc             | guest 7.0           | R nrpc-3-or-4-dpars-63
dpars-per-image-nrpc             | guest 7.0 benchmark | R nrpc-dpars-3-521
dpars-per-image-nrpc             | vm 8.5.1            | V scaleout-configuration
dpars-per-image-nrpc             | i5os 7.0 benchmark  | D i810-hardware
dpars-per-image-nrpc             | windows 4.51        | C max-six-partitions
dpars-per-image-nrpc             | windows 5.0         | X xseries-one-partition-per-server
dpars-per-image-dwa              | lpar 7.0 dwa        | R dwa-4-dpars-63
dpars-per-image-dwa              | guest 7.0 dwa       | R dwa-guest-dpars-3-4-534
partitions-gain-or-cost          | windows 4.51        | C partition-remedy-same-hardware
partitions-gain-or-cost          | lpar 7.0            | R small-dpars-cost-63
partitions-gain-or-cost          | i5os 7.0            | D consolidate-partitions
growth-beyond-one-instance       | lpar 7.0            | R scale-out-62
growth-beyond-one-instance       | guest 7.0           | R add-guests-532
growth-beyond-one-instance       | vm 8.5.1            | V beyond-4000-scale-out
growth-beyond-one-instance       | aix 7.0             | D consolidation-if-resources
growth-beyond-one-instance       | windows 4.51        | C migrate-when-growing
idle-tasks-cost                  | guest 7.0           | R every-dpar-has-task-overhead
idle-tasks-cost                  | windows 5.0         | X idle-services-only-memory
memory-per-instance              | guest 7.0           | R memory-2gb-per-dpar-plus-2gb
memory-per-instance              | vm 8.5.1            | V bb-8gb-best-value
memory-per-instance              | windows 5.0         | X no-benefit-over-2-5-gb
memory-per-instance              | windows 7.0 benchmark | D win-hardware
memory-per-instance              | windows 4.51        | C memory-configured
memory-per-user                  | guest 7.0           | R memory-2gb-per-dpar-plus-2gb
memory-per-user                  | vm 8.5.1            | V building-block
memory-per-user                  | windows 5.0 benchmark | X response-109ms-at-10000
benefit-of-more-memory           | vm 8.5.1            | V ram-16-to-8-effect
benefit-of-more-memory           | windows 5.0         | X memory-4gb-insignificant-gain
os-file-cache-helps-domino       | lpar 7.0            | R linux-2gb-page-cache
os-file-cache-helps-domino       | windows 5.0         | X system-cache-little-benefit
memory-for-the-operating-system  | guest 7.0           | R linux-2gb-page-cache
memory-for-the-operating-system  | windows 5.0         | X os-512mb-plus-domino-2gb
addressable-memory-per-instance  | guest 7.0           | R process-2gb-address-space
addressable-memory-per-instance  | linux-x86 7.0       | D suse-d7-4gb
addressable-memory-per-instance  | linux-x86 6.5       | D suse-2gb-d6
addressable-memory-per-instance  | windows 5.0         | X domino-2gb-application-memory
addressable-memory-per-instance  | linux-x86 12.0      | V domino851-64bit
cps-per-image-nrpc               | guest 7.0           | R nrpc-cps-4-per-image-62
cps-per-image-nrpc               | vm 8.5.1            | V two-vcpus-ideal
cps-per-image-nrpc               | windows 5.0         | X summary-two-way-adequate
cps-per-image-nrpc               | windows 4.51        | C single-instance-good-to-two
cps-per-image-dwa                | lpar 7.0 dwa        | R dwa-cps-8-per-image-62
cps-per-image-dwa                | guest 7.0 dwa       | R guest-cps-4-64
cps-per-image-dwa                | vm 8.5.1 dwa        | V http-more-vcpus
minimum-cps                      | guest 7.0           | R min-two-cps
minimum-cps                      | aix 7.0             | R min-two-cps
minimum-cps                      | guest 7.0 benchmark | R contra-one-cp-runs
minimum-cps                      | vm 8.5.1            | V one-vcpu-supports-4000
minimum-cps                      | windows 5.0         | X ats-recommends-uni-or-two-way
cps-per-instance                 | guest 7.0           | R nrpc-3-or-4-dpars-63
cps-per-instance                 | guest 7.0 dwa       | R dwa-4-dpars-63
cps-per-instance                 | i5os 7.0 benchmark  | D i810-hardware
cps-per-instance                 | windows 4.51        | C four-partitions-on-four-processors
processor-scaling-figures        | lpar 7.0            | R nrpc-scaling-2-to-4
processor-scaling-figures        | lpar 7.0 dwa        | R dwa-scaling-1-95-on-4-way
processor-scaling-figures        | windows 4.51        | C single-instance-cumulative-derived
processor-scaling-figures        | windows 5.0         | X fourth-processor-overhead
acceptable-cpu-utilisation       | lpar 7.0 benchmark  | R scaling-test-cpu-85-95
acceptable-cpu-utilisation       | vm 8.5.1            | V one-vcpu-42pct
acceptable-cpu-utilisation       | vm 8.5.1 dwa        | V http-cpu-high-side
acceptable-cpu-utilisation       | windows 4.51 benchmark | C cpu-steady-state
login-load-versus-steady         | windows 5.0         | X post-login-load-15-20-percent-lower
login-load-versus-steady         | windows 4.51        | C cpu-steady-restated
processor-brand-and-speed        | vm 8.5.1            | V older-cpu-more-headroom
processor-brand-and-speed        | solaris 7.0         | D no-cross-platform-comparison
processor-brand-and-speed        | windows 5.0         | X two-way-1ghz-replaces-four-way
users-per-processor              | lpar 7.0            | R caveat-cps-and-users-not-given
users-per-processor              | vm 8.5.1            | V building-block
users-per-processor              | windows 7.0 benchmark | D win-hardware
users-per-processor              | windows 5.0         | X system-b-9850-users
guest-size                       | guest 7.0           | R guest-spread-users-64
guest-size                       | vm 8.5.1            | V building-block
guest-cost-nrpc                  | guest 7.0           | R guest-cost-range-64
guest-cost-nrpc                  | vm 8.5.1            | V p2v-cpu-difference
guest-cost-nrpc                  | aix-lpar 7.0        | D aix-lpar-isolation
guest-cost-dwa                   | guest 7.0 dwa       | R dwa-guest-7-64
guest-cost-dwa                   | vm 8.5.1 dwa        | V summary-parity-claim
guest-cost-and-cps               | guest 7.0           | R guest-cost-real-cps-64
guest-cost-and-cps               | vm 8.5.1            | V p2v-cpu-difference
virtual-to-real-cps              | guest 7.0           | R ratio-max-4-64
virtual-to-real-cps              | vm 8.5.1            | V overcommit-with-care
transaction-logging              | guest 7.0           | R do-not-disable-logging
transaction-logging              | windows 7.0         | R do-not-disable-logging
transaction-logging              | windows 7.0 benchmark | D no-translog-by-default
transaction-logging              | zos 7.0             | D translog-has-cpu-cost
transaction-log-placement        | lpar 7.0            | R translog-own-device-62
transaction-log-placement        | linux-x86 7.0 benchmark | D suse-translog-own-volume
transaction-log-placement        | vm 8.5.1            | V data-and-translog-volumes
transaction-log-drives           | lpar 7.0            | R translog-own-device-62
transaction-log-drives           | vm 8.5.1            | V storage-aggregate
raid-level                       | windows 7.0         | X raid10-preferred
raid-level                       | windows 7.0 benchmark | D raid0-throughout
raid-level                       | windows 4.51 benchmark | C raid0-no-redundancy
raid-level                       | vm 8.5.1            | V netapp-feature-set
separate-arrays-or-one-pool      | windows 5.0         | X one-file-type-per-array
separate-arrays-or-one-pool      | vm 8.5.1            | V storage-aggregate
separate-arrays-or-one-pool      | lpar 7.0            | R translog-sequential-io-62
program-and-data-directory-placement | windows 5.0     | X boot-volume-contents
program-and-data-directory-placement | vm 8.5.1        | V data-and-translog-volumes
program-and-data-directory-placement | aix 7.0         | D aix-disk-layout
mail-users-per-volume            | vm 8.5.1            | V lun-per-1000-users
mail-users-per-volume            | windows 5.0         | X table3-raid5
mail-users-per-drive             | vm 8.5.1            | V array-disks
mail-users-per-drive             | solaris 7.0 benchmark | D sol-disks
disk-bus-and-cache-matter        | windows 5.0         | X drive-speed-gain-greater-on-raid5
disk-bus-and-cache-matter        | windows 4.51        | C prefer-wide-ultra
guest-network-attachment         | guest 7.0           | R osa-routing-by-ip
guest-network-attachment         | vm 8.5.1            | V same-vswitch-for-vms
network-adapters-needed          | lpar 7.0            | R multiple-osa-cards
network-adapters-needed          | lpar 7.0 benchmark  | R one-osa-was-enough
network-adapters-needed          | windows 5.0         | X network-not-bottleneck
network-adapters-needed          | windows 4.51 benchmark | C sut-nics
response-time-limit              | lpar 7.0            | R discard-runs-over-1s
response-time-limit              | windows 5.0         | X param-metric-5s
response-time-limit              | windows 4.51        | C five-second-error-limit
r6mail-add-message-count         | lpar 7.0            | R table-2-1-user-actions
r6mail-add-message-count         | aix 7.0             | D r6mail-actions
workload-scripts-differ          | vm 8.5.1            | V workload-actions
workload-scripts-differ          | windows 5.0         | X workload-script-content
io-of-nrpc-and-http              | lpar 7.0            | R dwa-nrpc-differ-62
io-of-nrpc-and-http              | vm 8.5.1            | V http-vs-nrpc-cpu-ratio
mail-file-size                   | lpar 7.0            | R production-mail-is-heavier
mail-file-size                   | vm 8.5.1            | V summary-large-files-no-concern
mail-template-effect             | lpar 7.0            | D mail7-cost-5-15
mail-template-effect             | solaris 7.0         | D mail7-cost-vs-tables
notes-ini-buffer-and-pool        | lpar 7.0            | R tuning-sg24-7209
notes-ini-buffer-and-pool        | aix 7.0             | D aix-buffer-pool-production
notes-ini-buffer-and-pool        | windows 7.0 benchmark | D win-ini-d7
first-bottleneck                 | lpar 7.0            | R dasd-response-stopped-50000
first-bottleneck                 | vm 8.5.1 dwa        | V http-cpu-high-side
first-bottleneck                 | linux-x86 6.5       | D suse-d6-max-3000
first-bottleneck                 | windows 4.51        | C memory-1024-failed
isolation-and-high-availability  | windows 4.51        | C independent-operation
isolation-and-high-availability  | vm 8.5.1            | V cluster-members-separate-hosts
cluster-member-load              | vm 8.5.1            | V cluster-size-for-failover
cluster-member-load              | lpar 7.0            | R users-1000-per-dpar-63
ft-users-on-1gb-link             | vm 8.5.1            | V ft-1gb-limit-2000
ft-vcpus                         | vm 8.5.1            | V ft-single-vcpu-only
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in TAKEN.strip().splitlines()]
PLACES_NAMED = ["vm", *IMAGES]
STANDPOINTS = sorted(
    {words for _, words, _ in ROWS}
    | {f"{place} {more}".strip() for place in PLACES_NAMED for more in ("", "dwa", "benchmark", "14.0")}
)
# questions on which every answer is of one paper about one platform and environment, so that one is taken always
ALWAYS_ONE = {"domino65-users-per-image", "ft-users-on-1gb-link", "ft-vcpus"}


@pytest.mark.parametrize(("question", "where", "item"), ROWS, ids=[f"{q}: {w}" for q, w, _ in ROWS])
def test_the_position_that_is_taken(question: str, where: str, item: str) -> None:
    letter, slug = item.split()
    assert told(where)[question].taken.item == f"{PAPERS[letter]}/{slug}"


def test_every_question_has_a_deployment_for_one_position_and_one_for_another() -> None:
    taken: dict[str, set[str]] = {name: set() for name in RULE_BASE.conflicts}
    for question, _, item in ROWS:
        taken[question].add(item)
    assert {name for name, items in taken.items() if len(items) < 2} == ALWAYS_ONE


def test_every_question_of_the_readers_is_settled() -> None:
    assert len(QUESTIONS) == 49
    settled = {conflict.of for conflict in RULE_BASE.conflicts.values()}
    assert settled - {None} == set(QUESTIONS)
    # what has no question of the readers is one paper against itself
    for conflict in RULE_BASE.conflicts.values():
        assert conflict.of or len({position.item.split("/")[0] for position in conflict.positions}) == 1


def test_a_position_whose_item_is_a_guideline_names_it_or_says_that_it_does_not() -> None:
    written = yaml.load((rules_folder() / "conflicts.yml").read_text("utf-8"), yaml.CSafeLoader)
    guidelines = {
        item: name for name, guideline in RULE_BASE.guidelines.items() for item in (guideline.item, *guideline.covers)
    }
    for position in RULE_BASE.positions.values():
        (given,) = [p for p in written[position.conflict]["positions"] if p["item"] == position.item]
        if "guideline" not in given:
            assert position.guideline == guidelines.get(position.item)
        elif given["guideline"] == "none":
            assert position.guideline is None


def test_a_position_cites_an_item_of_the_inventory() -> None:
    assert all(RULE_BASE.items[position.item].kind in ITEM_KINDS for position in RULE_BASE.positions.values())


# A benchmark of the very release is no reason to leave the advice for production on the same platform.
ADVICE_FOR_65 = [
    ("cps-per-image-nrpc", "nrpc-cps-4-per-image-62"), ("dpars-per-image-nrpc", "nrpc-3-or-4-dpars-63"),
    ("memory-per-instance", "memory-2gb-per-dpar-plus-2gb"), ("transaction-log-placement", "translog-own-device-62"),
    ("user-count-basis", "def-active-15min-users-63"), ("growth-beyond-one-instance", "scale-out-62"),
    ("separate-arrays-or-one-pool", "translog-sequential-io-62"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "slug"), ADVICE_FOR_65)
def test_what_a_test_of_domino_65_ran_on_is_no_advice(question: str, slug: str) -> None:
    assert told("lpar 6.5")[question].taken.item == f"redpaper-z-2006/{slug}"


class TestWhereNothingIsTold:
    """A question none of whose positions holds for the deployment is not told."""

    @pytest.mark.parametrize(
        ("question", "where"),
        [
            ("ft-vcpus", "guest 7.0"),
            ("guest-size", "windows 5.0"),
            ("raid-level", "aix 7.0"),
            ("domino65-users-per-image", "lpar 7.0"),
            ("dpars-per-image-dwa", "lpar 7.0 nrpc"),
            ("cps-per-image-nrpc", "lpar 7.0 dwa"),
            ("r6mail-add-message-count", "vm 8.5.1"),
            ("disk-bus-and-cache-matter", "solaris 7.0"),
            ("users-per-processor", "windows 14.0"),
            ("memory-per-instance", "linux-x86 14.0"),
            ("mail-users-per-drive", "windows 14.0"),
            ("mail-template-effect", "windows 14.0"),
            ("notes-ini-buffer-and-pool", "windows 7.0"),
            ("partitions-gain-or-cost", "aix 7.0"),
            ("memory-per-instance", "aix 7.0"),
            ("users-per-processor", "aix 7.0"),
        ],
    )
    def test_a_question_of_other_platforms_clients_or_releases(self, question: str, where: str) -> None:
        assert question not in told(where)

    def test_what_ended_with_its_releases_is_not_told_of_later_ones(self) -> None:
        assert "users-per-instance-ceiling" in told("linux-x86 7.0")
        late = told("guest 12.0")["addressable-memory-per-instance"]
        assert late.taken.item == "vsphere-domino-2011/domino851-64bit"
        assert {other.criterion for other in late.dissent if "redpaper" in other.item} == {"release"}

    def test_where_the_platform_is_not_known_only_what_holds_everywhere_is_taken(self) -> None:
        taken = {found.taken.item for found in told("unknown 7.0").values()}
        positions = {position.item: position for position in RULE_BASE.positions.values()}
        assert taken
        assert all(not p.platforms for p in RULE_BASE.positions.values() if p.item in taken and positions[p.item] is p)


class TestWhatIsTold:
    def test_why_each_other_position_yields(self) -> None:
        found = told("guest 7.0")["dpars-per-image-nrpc"]
        why = {other.item.partition("/")[2]: other.criterion for other in found.dissent}
        assert why["nrpc-dpars-3-521"] == "production"
        assert why["scaleout-configuration"] == "platform"
        assert why["max-six-partitions"] == "platform"

    def test_who_came_closest_stands_first_and_says_how_it_was_chosen(self) -> None:
        for words in STANDPOINTS:
            for found in told(words).values():
                order = [list(CRITERIA).index(other.criterion) for other in found.dissent]
                assert order == sorted(order, reverse=True)
                assert found.taken.criterion == found.dissent[0].criterion

    def test_each_is_cited(self) -> None:
        for found in told("guest 7.0").values():
            positions: tuple[Taken | Opposed, ...] = (found.taken, *found.dissent)
            for position in positions:
                item = RULE_BASE.items[position.item]
                assert (position.section, position.page, position.table) == (item.section, item.page, item.table)
                assert bool(position.page_inferred) == item.page_inferred

    @pytest.mark.parametrize(
        ("where", "reach"), [("guest 7.0.2", "in-scope"), ("guest 14.0", "extrapolated"), ("guest", "unknown")]
    )
    def test_a_position_about_another_release_is_extrapolated(self, where: str, reach: str) -> None:
        assert told(where)["cps-per-image-nrpc"].taken.reach == reach

    def test_images_that_stand_alike_are_named_together_and_counted(self) -> None:
        description = deployment("vm 8.5.1")
        (vm,) = description["hosts"][0]["vms"]
        description["hosts"][0]["vms"] = [{**vm, "name": "a", "count": 30}, {**vm, "name": "b"}]
        found = everything(description)
        assert {(d.where.images, d.where.subjects) for d in found} == {(31, ("esx/a", "esx/b"))}
        assert len({d.question for d in found}) == len(found)

    def test_a_site_on_two_platforms_is_told_both(self) -> None:
        both = {**deployment("vm 8.5.1"), "machines": deployment("guest 7.0")["machines"]}
        found = everything(both)
        taken = {d.taken.item for d in found if d.question == "users-per-instance"}
        assert taken == {"redpaper-z-2006/users-1000-per-dpar-63", "vsphere-domino-2011/max-4000-per-server"}

    def test_what_bears_on_a_violation_stands_first(self) -> None:
        answer = default_advisor().evaluate(ROOT / "examples" / "consolidation-plan.yaml")
        ranks = [ANSWERS.index(str(found.verdict)) for found in answer.disagreements]
        assert ranks == sorted(ranks)
        violated = {verdict.guideline for verdict in answer.findings if verdict.verdict == "violated"}
        takers = {
            found.question: {position.guideline for position in RULE_BASE.conflicts[found.question].positions}
            for found in answer.disagreements
        }
        told = {found.question for found in answer.disagreements if found.verdict == "violated"}
        assert told == {question for question, taking in takers.items() if taking & violated}

    def test_what_is_violated_on_one_platform_is_not_said_of_the_other(self) -> None:
        both = {**deployment("vm 8.5.1"), "machines": deployment("guest 7.0")["machines"]}
        (vm,) = both["hosts"][0]["vms"]
        vm["dpars"][0]["workloads"] = [{"client": "nrpc", "users": {"concurrent": 5000}}]
        found = {
            d.where.platforms: d.verdict
            for d in default_advisor().evaluate(both).disagreements
            if d.question == "users-per-instance-ceiling"
        }
        assert found[("vsphere",)] == "violated"
        assert found.get(("linux-system-z",)) != "violated"


def verdict_on(answer: Evaluation, guideline: str, path: str) -> Verdict:
    """The one verdict of a guideline on a subject."""
    (found,) = [v for v in answer.verdicts if v.guideline == guideline and v.subject.path == path]
    return found


def answer_on(site: dict[str, Any], guideline: str, path: str) -> tuple[str, str]:
    """What a guideline says of a subject, and why."""
    found = verdict_on(default_advisor().evaluate(site, proofs=False), guideline, path)
    return found.verdict, found.ground


def lpar(words: str, **image: Any) -> dict[str, Any]:
    """The LPAR or guest of a deployment in a few words, with what else is stated of its image."""
    site = deployment(words)
    (lpar,) = site["machines"][0]["lpars"]
    own = lpar["image"] if "image" in lpar else lpar["zvm"]["guests"][0]
    dpars = image.pop("dpars", 1)
    for name in ("real_cps",):
        if name in image:
            lpar[name] = image.pop(name)
    own |= image
    own["dpars"][0]["count"] = dpars
    return site


def windows(words: str, cpus: int) -> dict[str, Any]:
    """A Windows server with some processors."""
    site = deployment(words)
    site["machines"][0]["cps"] = cpus
    return site


def with_ft(environment: str, virtual_cps: int = 1) -> dict[str, Any]:
    """4,000 users on a VM with FT, with a logging link of 1 Gb/s."""
    site = deployment(f"vm 8.5.1 {environment}")
    (host,) = site.pop("hosts")
    (vm,) = host["vms"]
    host["esx_release"] = "4.0"
    vm |= {"ft": True, "virtual_cps": virtual_cps}
    vm["dpars"][0]["workloads"] = [{"client": "nrpc", "users": {"concurrent": 4000}}]
    return site | {"esx_clusters": [{"name": "lab", "ft_logging": {"link_gbps": 1}, "hosts": [host]}]}


MIN_TWO, RAID_10 = "redpaper-z-2006/min-two-cps", "xseries-w2k-2001/raid10-preferred"
FT_2000 = "vsphere-domino-2011/ft-1gb-limit-2000"
DWA_63, DWA_522 = "redpaper-z-2006/dwa-4-dpars-63", "redpaper-z-2006/dwa-dpars-4-522"
GUEST_4, DWA_8 = "redpaper-z-2006/guest-cps-4-64", "redpaper-z-2006/dwa-cps-8-per-image-62"
DISSENT = ("not-applicable", "dissent")
VIOLATED = ("violated", "demand")


class TestWhatStandsBehind:
    """A guideline accuses nobody where another position is taken and speaks of the same subject."""

    @pytest.mark.parametrize(("environment", "expected"), [("benchmark", DISSENT), ("production", VIOLATED)])
    def test_the_paper_ran_benchmarks_with_one_cp_and_advises_two(
        self, environment: str, expected: tuple[str, str]
    ) -> None:
        assert answer_on(lpar(f"lpar 7.0 {environment}", real_cps=1), MIN_TWO, "m/L") == expected

    @pytest.mark.parametrize(("environment", "expected"), [("benchmark", DISSENT), ("production", VIOLATED)])
    def test_a_benchmark_takes_raid_0_and_production_a_level_with_redundancy(
        self, environment: str, expected: tuple[str, str]
    ) -> None:
        site = deployment(f"windows 5.0.8 {environment}")
        site["machines"][0]["image"]["dpars"][0]["mail_devices"] = ["mail"]
        array: dict[str, Any] = {"raid_level": "raid-5", "drives": 6, "drive_type": "ultra160-scsi"}
        array["controller"] = {"supports_raid10": True}
        site["devices"] = [{"name": "mail", "kind": "array", **array}]
        assert answer_on(site, RAID_10, "devices/mail") == expected

    @pytest.mark.parametrize(("environment", "expected"), [("benchmark", DISSENT), ("production", VIOLATED)])
    def test_the_test_of_ft_ran_4000_users_and_the_paper_advises_2000(
        self, environment: str, expected: tuple[str, str]
    ) -> None:
        assert answer_on(with_ft(environment), FT_2000, "lab/esx/v") == expected

    @pytest.mark.parametrize("environment", ["benchmark", "production"])
    def test_a_must_yields_to_nothing(self, environment: str) -> None:
        must = "vsphere-domino-2011/ft-single-vcpu-only"
        assert answer_on(with_ft(environment, virtual_cps=2), must, "lab/esx/v") == VIOLATED

    def test_of_two_sections_with_one_figure_the_closing_one_is_told(self) -> None:
        site = lpar("lpar 7.0 dwa", real_cps=8, memory_gib=12, dpars=5)
        site["machines"][0]["lpars"][0]["image"]["dpars"][0]["workloads"][0]["users"] = {"active_15min": 500}
        answer = default_advisor().evaluate(site)
        assert verdict_on(answer, DWA_63, "m/L").verdict == "violated"
        behind = verdict_on(answer, DWA_522, "m/L")
        assert (behind.verdict, behind.ground) == DISSENT
        assert [dissent.item for dissent in behind.dissent] == [DWA_63]
        assert behind.missing == ()
        # no recommendation follows it
        assert DWA_522 not in {name for found in answer.recommendations for name in found.guidelines}

    @pytest.mark.parametrize(
        ("cps", "guest", "image"), [(4, "satisfied", "satisfied"), (6, "undetermined", "satisfied"),
                                    (9, "violated", "not-applicable")],
    )  # fmt: skip
    def test_the_advice_for_guests_goes_before_that_for_any_image(self, cps: int, guest: str, image: str) -> None:
        site = lpar("guest 7.0 dwa", virtual_cps=cps)
        found = default_advisor().evaluate(site, proofs=False)
        assert verdict_on(found, GUEST_4, "m/L/g").verdict == guest
        assert verdict_on(found, DWA_8, "m/L/g").verdict == image

    @pytest.mark.parametrize(
        ("words", "expected"),
        [("windows 5.0.8", DISSENT), ("windows 7.0", VIOLATED), ("windows", ("undetermined", "dissent"))],
    )
    def test_for_r5_on_windows_one_processor_is_recommended_as_well(
        self, words: str, expected: tuple[str, str]
    ) -> None:
        site = windows(words, 1)
        assert answer_on(site, MIN_TWO, "m") == expected
        found = verdict_on(default_advisor().evaluate(site, proofs=False), MIN_TWO, "m")
        asked = {fact.pointer for fact in found.missing}
        assert asked == ({"/machines/0/image/domino_release"} if expected[0] == "undetermined" else set())

    def test_advice_on_another_subject_takes_nothing_away_in_production(self) -> None:
        # what a buffer pool should be, of a server, and what is to be analysed first, of a change
        change = {"name": "copy", "kind": "notes-ini", "thread_settings": True, "usage_analysed": False}
        site = {**deployment("aix 7.0"), "changes": [change]}
        assert answer_on(site, "dw-domino7-2005/analyze-before-thread-defaults", "changes/copy") == VIOLATED

    def test_a_claim_is_judged_by_its_use_in_a_benchmark_as_well(self) -> None:
        site = deployment("windows 7.0 benchmark")
        claim = {"name": "c", "kind": "users", "value": 15000, "source": "benchmark", "use": "production-sizing"}
        site["claims"] = [{**claim, "figure": "15,000 users"}]
        assert answer_on(site, "dw-domino7-2005/benchmark-relative-only", "claims/c") == VIOLATED

    def test_of_two_kinds_of_client_each_pair_has_one_verdict(self) -> None:
        site = lpar("lpar 7.0 dwa", memory_gib=6, dpars=5, user_intensity="light", active_rate="high")
        image = site["machines"][0]["lpars"][0]["image"]
        image["dpars"][0]["workloads"] = [
            {"client": client, "users": {"active_15min": 200}} for client in ("nrpc", "dwa")
        ]
        found = default_advisor().evaluate(site, proofs=False)
        assert verdict_on(found, DWA_63, "m/L").verdict == "violated"
        assert verdict_on(found, DWA_522, "m/L").ground == "dissent"
        assert verdict_on(found, "redpaper-z-2006/nrpc-dpars-3-521", "m/L").ground == "dissent"

    def test_it_is_listed_with_its_disagreement(self) -> None:
        answer = default_advisor().evaluate(lpar("lpar 7.0 benchmark", real_cps=1))
        (found,) = [d for d in answer.disagreements if d.question == "minimum-cps"]
        assert found.verdict is None
        assert [(one.guideline, one.item, one.count, one.subjects) for one in found.yields or ()] == [
            (MIN_TWO, MIN_TWO, 1, ("m/L",))
        ]
        text = render(answer)
        assert "Held against nobody" in text
        assert MIN_TWO not in {verdict.guideline for verdict in answer.findings}
        assert answer.counts.verdicts.violated == 0

    @pytest.mark.parametrize(
        "site", [lpar("lpar 7.0 benchmark", real_cps=1), windows("windows 5.0.8", 1)], ids=["benchmark", "production"]
    )
    def test_its_proof_leads_on_into_that_of_the_disagreement(self, site: dict[str, Any]) -> None:
        answer = default_advisor().evaluate(site)
        (verdict,) = [v for v in answer.verdicts if v.ground == "dissent"]
        proof = answer.proof(verdict.fingerprint)
        (found,) = [d for d in answer.disagreements if d.question == "minimum-cps"]
        decision = answer.proof(found.id)
        (root, *_) = decision
        assert root in proof
        assert {"accused", "yields", "behind", "taken", "opposed", "position", "standpoint", "demand"} <= {
            node["kind"] for node in proof.values()
        }
        for node in proof.values():
            for derivation in node.get("derivations", ()):
                assert set(derivation["because"]) <= set(proof)
        assert default_advisor().check_proofs(site) == []

    def test_its_proof_is_told_in_words(self, tmp_path: Path) -> None:
        file = tmp_path / "site.json"
        file.write_text(json.dumps(lpar("lpar 7.0 benchmark", real_cps=1)))
        mark = verdict_on(default_advisor().evaluate(file), MIN_TWO, "m/L").fingerprint
        printed = " ".join(CliRunner().invoke(main, ["evaluate", str(file), "--proof", mark]).stdout.split())
        assert "another position is taken here" in printed
        assert "We take redpaper-z-2006/contra-one-cp-runs" in printed
        assert "in a benchmark advice for production does not hold" in printed


class TestWhereAnythingIsViolated:
    """A question is told as violated only at the images where it is."""

    def test_images_that_stand_alike_are_told_apart(self) -> None:
        site = lpar("lpar 7.0", real_cps=2)
        (one,) = site["machines"][0]["lpars"]
        site["machines"][0]["lpars"] = [{**one, "name": "one", "real_cps": 1}, {**one, "name": "two"}]
        found = default_advisor().evaluate(site)
        rows = [d for d in found.disagreements if d.question == "minimum-cps"]
        assert [(row.verdict, row.where.images, row.where.subjects) for row in rows] == [
            ("violated", 1, ("m/one",)), ("satisfied", 1, ("m/two",))
        ]  # fmt: skip
        assert len({row.id for row in rows}) == 2
        assert found.proof(rows[0].id) == found.proof(rows[1].id)

    def test_a_claim_is_at_no_image(self) -> None:
        found = default_advisor().evaluate(ROOT / "tests" / "unseen" / "x-01.yaml")
        rows = [d for d in found.disagreements if d.question == "benchmark-users-as-sizing"]
        assert [(row.verdict, row.where.images, row.where.subjects) for row in rows] == [
            ("violated", 0, ("claims/50,000 are proven", "claims/no logging saves CPU"))
        ]
        questions = {d.question for d in found.further_disagreements}
        assert "benchmark-users-as-sizing" not in questions


class TestTheAnswer:
    @staticmethod
    @cache
    def answer() -> Evaluation:
        return default_advisor().evaluate(deployment("guest 7.0"))

    def test_the_result_holds_those_on_which_a_guideline_that_was_evaluated_takes_a_position(self) -> None:
        result = json.loads(self.answer().to_bytes())
        assert len(result["disagreements"]) == len(self.answer().disagreements) > 5
        verdict = {v.guideline for v in self.answer().verdicts if v.verdict != "not-applicable"}
        for found in self.answer().disagreements:
            assert verdict & {position.guideline for position in RULE_BASE.conflicts[found.question].positions}
        assert result == json.loads(json.dumps(self.answer().result))
        assert [schema_of(Disagreement)().validate(found) for found in result["disagreements"]] == [{}] * len(
            result["disagreements"]
        )

    def test_the_account_holds_the_rest(self) -> None:
        told_first = {found.question for found in self.answer().disagreements}
        further = {found.question for found in self.answer().further_disagreements}
        assert not told_first & further
        assert told_first | further == {*told("guest 7.0")}
        assert all(found.verdict is None for found in self.answer().further_disagreements)

    def test_what_bears_on_nothing_here_is_in_the_account_only(self) -> None:
        site = deployment("vm 8.5.1")
        assert self.on_ft(default_advisor().evaluate(site)) == ([], ["ft-users-on-1gb-link", "ft-vcpus"])
        site["hosts"][0]["vms"][0]["ft"] = False
        assert self.on_ft(default_advisor().evaluate(site)) == ([], ["ft-users-on-1gb-link", "ft-vcpus"])
        site["hosts"][0]["esx_release"] = "4.0"
        site["hosts"][0]["vms"][0] |= {"ft": True, "virtual_cps": 2}
        assert "ft-vcpus" in self.on_ft(default_advisor().evaluate(site))[0]

    @staticmethod
    def on_ft(answer: Evaluation) -> tuple[list[str], list[str]]:
        """The questions on Fault Tolerance that the result lists, and those that the account alone does."""
        listed, further = (
            sorted(found.question for found in them if found.question.startswith("ft-"))
            for them in (answer.disagreements, answer.further_disagreements)
        )
        return listed, further

    def test_each_takes_two_thousand_bytes_at_most_on_average(self) -> None:
        found = default_advisor().evaluate(ROOT / "examples" / "zvm-production.yaml").result["disagreements"]
        assert len(canonical(found)) < 2_000 * len(found)

    def test_the_bytes_are_canonical(self) -> None:
        written = self.answer().to_bytes()
        again = json.dumps(json.loads(written), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        assert written == again.encode()

    def test_for_people_the_position_and_who_came_closest_stand_open_and_the_rest_unfolds(self) -> None:
        sections = {section.title: section for section in brief(self.answer()).sections}
        open_ones = sections["Where papers differ"]
        assert 0 < len(open_ones.entries) <= DIFFERING_FIRST
        assert {tuple(note.label for note in entry.notes) for entry in open_ones.entries} == {("Taken", "Another view")}
        old = {
            section.title: section for section in brief(default_advisor().evaluate(deployment("guest 14.0"))).sections
        }
        outside = [str(note.lines[0][0]) for entry in old["Where papers differ"].entries for note in entry.notes[1:-1]]
        assert "It is about Domino 7; here it is 14.0." in outside
        first = self.answer().disagreements[:DIFFERING_FIRST]
        assert [str(entry.heading[0]) for entry in open_ones.entries] == [found.text for found in first]
        for entry, found in zip(open_ones.entries, first, strict=True):
            taken, other = (str(note.lines[0][0]) for note in entry.notes)
            assert taken.startswith(found.taken.text)
            assert CRITERIA[found.taken.criterion] in taken
            assert other.startswith(found.dissent[0].text)
            assert found.dissent[0].section.removeprefix("Section ") in other
        everything = sections[f"Where papers differ, and on what ({len(self.answer().disagreements)})"]
        assert everything.folded
        labels = {note.label for entry in everything.entries for note in entry.notes}
        assert {"At", "Taken", "Another view", "Why they differ", "Proof"} <= labels

    def test_markdown_names_the_position_and_the_dissent(self) -> None:
        assert "## Where papers differ" in render(self.answer())
        text = render(self.answer(), depth="account")
        assert "Run three or four DPARs for each image." in text
        assert "Why it is not taken" in text

    def test_the_command_line_tells_all_of_it_if_asked(self, tmp_path: Path) -> None:
        file = tmp_path / "site.json"
        file.write_text(json.dumps(deployment("guest 7.0")))
        short = CliRunner().invoke(main, ["evaluate", str(file), "--show", "findings"]).stdout
        assert "Where papers differ" in short
        assert "Why it is not taken" not in short
        whole = CliRunner().invoke(main, ["evaluate", str(file), "--account"]).stdout
        assert "Why it is not taken" in whole
        assert f"Where papers differ otherwise ({len(self.answer().further_disagreements)})" in whole

    def test_the_command_line_prints_the_proof_of_a_decision(self, tmp_path: Path) -> None:
        file = tmp_path / "site.json"
        file.write_text(json.dumps(deployment("guest 7.0")))
        everything = [*self.answer().disagreements, *self.answer().further_disagreements]
        found = next(d for d in everything if d.question == "cps-per-image-nrpc")
        printed = CliRunner().invoke(main, ["evaluate", str(file), "--proof", found.id[:10]])
        assert printed.exit_code == 0
        assert "We take redpaper-z-2006/nrpc-cps-4-per-image-62: " in printed.stdout
        assert "redpaper-z-2006/nrpc-cps-4-per-image-62" in printed.stdout


class TestTheProof:
    @staticmethod
    @cache
    def answer() -> Evaluation:
        return default_advisor().evaluate(deployment("guest 7.0"))

    def test_every_decision_has_one_down_to_the_positions_and_the_standpoint(self) -> None:
        for found in (*self.answer().disagreements, *self.answer().further_disagreements):
            proof = self.answer().proof(found.id)
            root = next(iter(proof.values()))
            assert (root["kind"], root["item"]) == ("taken", found.taken.item)
            positions = {node["item"] for node in proof.values() if node["kind"] == "position"}
            assert all(n["citation"]["item"] == n["item"] for n in proof.values() if n["kind"] == "position")
            assert positions == {position.item for position in RULE_BASE.conflicts[found.question].positions}
            assert [node["kind"] for node in proof.values()].count("standpoint") == 1
            for node in proof.values():
                for derivation in node.get("derivations", ()):
                    assert set(derivation["because"]) <= set(proof)

    def test_it_tells_why_each_other_position_yields(self) -> None:
        for found in self.answer().disagreements:
            opposed = [node for node in self.answer().proof(found.id).values() if node["kind"] == "opposed"]
            assert {(node["item"], node["criterion"]) for node in opposed} == {
                (other.item, other.criterion) for other in found.dissent
            }

    def test_the_recorded_steps_are_those_that_the_engine_matched(self) -> None:
        assert default_advisor().check_proofs(deployment("guest 7.0")) == []

    def test_there_is_none_of_what_is_not_told(self) -> None:
        with pytest.raises(KeyError):
            self.answer().proof("0" * 32)


# The order of choice

# where clients are of two kinds, or not known, positions for one kind each stand side by side
BESIDE_EACH_OTHER = [
    Standpoint((platform,), (), (kind,), (), clients, () if clients else ANY, (environment,), (), None)
    for platform, kind in (("linux-system-z", "lpar"), ("linux-system-z", "guest"), ("vsphere", "vm"))
    for environment in ("production", "benchmark")
    for clients in ((), ("dwa", "nrpc"))
]


@pytest.mark.parametrize("standpoint", BESIDE_EACH_OTHER, ids=lambda point: point.id)
def test_of_two_figures_that_nothing_else_parts_the_more_cautious_one_is_taken(standpoint: Standpoint) -> None:
    facts = RULE_BASE.decided_at(standpoint).facts
    for other in facts["opposed"].values():
        if other["criterion"] == "cautious":
            assert RULE_BASE.positions[facts["taken"][other["taken"]]["position"]].cautious, other["position"]
            assert not RULE_BASE.positions[other["position"]].cautious


@pytest.mark.parametrize("words", STANDPOINTS)
def test_no_two_positions_of_the_rule_base_are_parted_by_their_names(words: str) -> None:
    positions = {(position.conflict, position.item): position for position in RULE_BASE.positions.values()}
    for found in told(words).values():
        for other in found.dissent:
            if other.criterion == "cautious":
                assert positions[found.question, found.taken.item].cautious, f"{found.question}: {other.item}"
                assert not positions[found.question, other.item].cautious


def fact(name: str, **members: Any) -> dict[str, Any]:
    """A position as a fact."""
    return {
        "id": name, "conflict": "q", "place": 1, "item": name, "guideline": "none", "platforms": [], "kinds": [],
        "client": "any", "environments": [], "from": "none", "to": "none", "ends": "no", "production": 0,
        "year": 2006, "closing": 0, "cautious": 0, **members,
    }  # fmt: skip


POSITIONS: st.SearchStrategy[dict[str, Any]] = st.builds(
    dict,
    platforms=st.sampled_from([[], ["vsphere"], ["aix"], ["aix", "vsphere"]]),
    kinds=st.sampled_from([[], ["vm"], ["vm", "lpar"], ["lpar"]]),
    client=st.sampled_from(["any", "nrpc", "dwa"]),
    environments=st.sampled_from([[], ["benchmark"], ["production"]]),
    ends=st.sampled_from(["yes", "no"]),
    production=st.integers(0, 1),
    year=st.integers(1998, 2000),
    closing=st.integers(0, 1),
    cautious=st.integers(0, 1),
    span=st.sampled_from([None, ("6.5", "7"), ("8.5", "8.5")]),
)
PLACES = st.builds(
    Standpoint,
    platforms=st.sampled_from([(), ("vsphere",), ("aix",)]),
    platforms_open=st.sampled_from([(), ANY, ("windows",)]),
    kinds=st.sampled_from([("vm",), ("lpar",)]),
    kinds_open=st.just(()),
    environments=st.sampled_from([("production",), ("benchmark",), (), ("benchmark", "production")]),
    environments_open=st.just(()),
    clients=st.sampled_from([(), ("nrpc",), ("dwa", "nrpc")]),
    clients_open=st.sampled_from([(), ANY]),
    release=st.sampled_from([None, release_number("7.0"), release_number("8.5.1"), release_number("12.0")]),
)


def taken(standpoint: Standpoint, positions: dict[str, dict[str, Any]], order: list[str]) -> str | None:
    """Which of some positions is taken, where they are gone through in some order; None where none holds."""
    facts: list[Any] = [standpoint.fact, ("conflict", {"id": "q", "client": "any", "end": len(order) + 1})]
    for place, name in enumerate(order, start=1):
        given = dict(positions[name])
        span = given.pop("span")
        if span is not None:
            given |= {"from": release_number(span[0]), "to": last_release_number(span[1])}
        facts.append(("position", {**fact(name, **given), "place": place}))
    found = list(RULE_BASE.engine.run(facts, groups=()).facts["taken"].values())
    return found[0]["position"] if found else None


@settings(deadline=None, max_examples=25)
@given(PLACES, st.lists(POSITIONS, min_size=2, max_size=3))
def test_the_order_of_choice_is_total_and_hangs_on_no_order_of_the_file(
    standpoint: Standpoint, made: list[dict[str, Any]]
) -> None:
    # unlike ones only: of equal ones the name decides, which the order of places then is
    unlike = {json.dumps(one, sort_keys=True): one for one in made}
    positions = {f"p{number}": one for number, one in enumerate(unlike.values())}
    names = list(positions)
    winners = {taken(standpoint, positions, list(order)) for order in itertools.permutations(names)}
    ranks = [_rank(one, standpoint) for one in positions.values()]
    if len(set(ranks)) == len(ranks):
        assert len(winners) == 1
    (winner, *_) = winners
    if winner is None:
        return
    for other in names:
        # whoever is taken among all is taken of each pair: the order has no circle
        pair = {taken(standpoint, positions, order) for order in ([winner, other], [other, winner]) if other != winner}
        assert pair <= winners


def _rank(one: dict[str, Any], standpoint: Standpoint) -> tuple[Any, ...]:
    """What parts two positions that both hold: only equal ones may be parted by their names."""
    span = one["span"]
    release = standpoint.release
    inside = release is not None and (
        span is None or release_number(span[0]) <= release <= last_release_number(span[1])
    )
    return (
        bool(one["platforms"]), inside, len(one["kinds"]) or 99, one["client"] == "any", one["production"], one["year"],
        one["closing"], one["cautious"],
    )  # fmt: skip


class TestTheCatalogue:
    def test_the_page_lists_every_question_with_every_answer(self) -> None:
        printed = CliRunner().invoke(main, ["guidelines", "conflicts", "--format", "markdown"]).stdout
        for conflict in RULE_BASE.conflicts.values():
            assert f'<a id="{conflict.id}"></a>' in printed
        assert printed.count("\n| ") >= len(RULE_BASE.positions)

    def test_as_json(self) -> None:
        printed = json.loads(CliRunner().invoke(main, ["guidelines", "conflicts", "--format", "json"]).stdout)
        assert printed["total"] == len(RULE_BASE.conflicts)
        assert {item["id"] for item in printed["items"]} == set(RULE_BASE.conflicts)


@pytest.mark.parametrize(
    "name", ["scenarios/cq-27", "scenarios/dw-22", "scenarios/xs-25", "unseen/dw-01", "unseen/x-01"]
)
def test_what_prevails_at_a_verdict_is_what_is_taken_where_papers_differ(name: str) -> None:
    evaluation = default_advisor().evaluate(Path(__file__).parent / f"{name}.yaml", proofs=False)
    taken = {told.taken.item for told in (*evaluation.disagreements, *evaluation.further_disagreements)}
    dissents = [dissent for verdict in evaluation.findings for dissent in verdict.dissent]
    prevailing = {dissent.item for dissent in dissents if dissent.text.endswith("(prevails here)")}
    assert dissents
    assert prevailing <= taken
