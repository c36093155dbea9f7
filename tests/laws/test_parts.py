"""A site is evaluated in parts, which show nowhere: not in the result, the account or any proof."""

from __future__ import annotations

import copy
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from domino_advisor.core.answer import Evaluation, plain
from domino_advisor.core.errors import TooManyImages
from domino_advisor.core.installed import rules_folder
from domino_advisor.core.spool import Spool
from domino_advisor.description.documents import read_file
from domino_advisor.description.subjects import find_subjects
from domino_advisor.engine.loading import load_rule_base, read_rule_base
from domino_advisor.evaluation import runs
from domino_advisor.evaluation.advisor import Advisor, default_advisor, run_of, survey_of
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.evaluation.runs import NotReadable, Run, RunProofs
from domino_advisor.evaluation.site_parts import packed, units_of
from domino_advisor_schemas.deployment import load_deployment
from tests.deployments import Object, deployments, in_several_parts
from tests.everything import everything
from tests.relations_as_data import base_with, quantities_over_members

# as few parts as there can be, some, and one for every unit
SIZES = (10**9, 7, 1)


def guest(name: str, cps: int, users: int | None) -> Object:
    counts = {} if users is None else {"users": {"active_15min": users}}
    workloads = [{"client": "nrpc", **counts}]
    return {
        "name": name, "os": "linux", "kernel_bits": 64, "virtual_cps": cps, "memory_gib": 10,
        "dpars": [{"name": "mail", "transaction_logging": {"enabled": True, "device": "log"}, "workloads": workloads}],
    }  # fmt: skip


def three_lpars(*users: int | None) -> Object:
    """Three machines, an LPAR with two guests on each, all logging on one device; no two alike."""
    machines = []
    for number in range(3):
        guests = [guest(f"G{place}", 1 + number + place, users[2 * number + place]) for place in range(2)]
        lpar = {"name": "V", "real_cps": 4, "zvm": {"release": "5.2", "guests": guests}}
        machines.append({"name": f"z{number}", "architecture": "system-z", "lpars": [lpar]})
    return {
        "deployment": "three", "environment": "production", "domino_release": "7.0.2", "machines": machines,
        "devices": [{"name": "log", "kind": "volume", "bandwidth": "ordinary", "other_io": "none"}],
    }  # fmt: skip


USERS = (700, 811, 925, 1030, 640, 555)


@pytest.fixture(scope="module")
def summing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The shipped rules with a guideline on the site that sums over the images of all parts.

    It takes over the item of a guideline on lpars, which it replaces for this purpose.
    """
    folder = tmp_path_factory.mktemp("summing") / "rules"
    shutil.copytree(rules_folder(), folder)
    vocabulary = folder / "vocabulary.yml"
    vocabulary.write_text(
        vocabulary.read_text("utf-8")
        + """
  site.all_active_users:
    {subject: site, type: count, unit: active 15-minute user, total: {of: image.active_15min_users, members: image},
     question: "How many users of all images are active within 15 minutes?"}
  site.most_active_users:
    {subject: site, type: count, unit: active 15-minute user,
     total: {of: image.active_15min_users, members: image, op: largest},
     question: "How many users are active within 15 minutes on the image that has the most?"}
""",
        "utf-8",
    )
    assumptions = folder / "assumptions.yml"
    more = "whole_site_most: {value: 5000, unit: users, reason: a test's own figure}\n"
    assumptions.write_text(assumptions.read_text("utf-8").rstrip() + "\n" + more, "utf-8")
    topic = folder / "redpaper-z-2006" / "whole-site"
    topic.mkdir()
    (topic / "topic.yml").write_text("title: The whole site\n", "utf-8")
    (topic / f"{_SLUG}.yml").write_text(_GUIDELINE, "utf-8")
    yield folder


def site_item() -> str:
    """An item of the paper that no guideline of the product takes, so that a test's own guideline may."""
    base = load_rule_base()
    taken = {item for guideline in base.guidelines.values() for item in (guideline.item, *guideline.covers)}
    free = sorted(name for name, item in base.items.items() if item.source == "redpaper-z-2006" and name not in taken)
    return free[0].partition("/")[2]


_SLUG = site_item()
_GUIDELINE = """
title: All users of the site
strength: should
directive: should
basis: stated
applies_to: {subject: site}
figures:
  most: {assumption: whole_site_most}
require: site.all_active_users <= most and site.most_active_users < most
texts:
  satisfied: "The site has {site.all_active_users}."
  violated: "The site has {site.all_active_users}, {most} are enough."
"""


def examples(number: int) -> settings:
    checks = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
    phases = (Phase.explicit, Phase.generate)
    return settings(max_examples=number, deadline=None, derandomize=True, phases=phases, suppress_health_check=checks)


def all_of(evaluation: Evaluation) -> tuple[Any, ...]:
    """Everything that an answer holds and that can be asked of it: the result, the account, each proof and its root."""
    proofs = evaluation.proofs
    assert isinstance(proofs, RunProofs)
    account = [plain(verdict) for verdict in evaluation.verdicts]
    maps = {verdict["fingerprint"]: proofs[verdict["fingerprint"]] for verdict in account}
    return evaluation.to_bytes(), account, maps, dict(proofs.roots)


@examples(10)
@given(deployment=deployments())
def test_an_answer_is_the_same_however_the_site_is_parted(deployment: Object) -> None:
    base = default_advisor().rule_base
    whole, *others = (all_of(Advisor(base, part_subjects=size).evaluate(deployment)) for size in SIZES)
    for other in others:
        assert other == whole


@examples(5)
@given(deployment=deployments(most_alike=2, small=True))
def test_the_steps_of_every_part_are_what_the_engine_matched(deployment: Object) -> None:
    assert Advisor(default_advisor().rule_base, part_subjects=1).check_proofs(deployment) == []


SHARES = 8


class InOnePart(Advisor):
    """An evaluation of a site in one part, whatever its totals sum over, so that nothing is brought from another."""

    def _spans(self, survey: Survey) -> list[tuple[int, int]]:
        return [(0, len(survey.units))]


def verdicts_of(advisor: Advisor, site: Object) -> dict[tuple[str, str], tuple[Any, ...]]:
    """Verdict, ground and what is stated, by guideline and name path, without what is tried after it."""
    parts = advisor.evaluate_parts(copy.deepcopy(site))
    return {(v.guideline, v.subject.path): (v.verdict, v.ground, v.stated) for part in parts for v in part.verdicts}


class TestRelationsThatAreDataAlone:
    """Whatever a quantity is over, on a site of several parts it is what it is on the same site in one part.

    Quantities are drawn over each that is derived, by the relations of the vocabulary, and over each other, of what is
    evaluated earlier and later. Each has a guideline of its own.
    """

    @pytest.mark.parametrize("share", range(SHARES))
    def test_verdicts_are_those_of_the_site_in_one_part(self, tmp_path: Path, share: int) -> None:
        base = base_with(tmp_path / "custom", quantities_over_members(share, SHARES))
        for site in (everything(), in_several_parts(2 * share), in_several_parts(2 * share + 1)):
            whole = verdicts_of(InOnePart(base), site)
            assert whole
            for size in SIZES:
                assert verdicts_of(Advisor(base, part_subjects=size), site) == whole

    @pytest.mark.parametrize("seed", range(4))
    def test_so_are_those_of_the_guidelines_of_the_product(self, seed: int) -> None:
        base, site = default_advisor().rule_base, in_several_parts(seed)
        whole = verdicts_of(InOnePart(base), site)
        for size in SIZES:
            assert verdicts_of(Advisor(base, part_subjects=size), site) == whole


@pytest.fixture(scope="module")
def advisors(summing: Path) -> list[Advisor]:
    base = read_rule_base(summing)
    return [Advisor(base, part_subjects=size) for size in SIZES]


@pytest.fixture
def pair() -> str:
    return f"redpaper-z-2006/{_SLUG}"


class TestTotalsOverSeveralParts:
    @pytest.mark.parametrize(
        ("users", "verdict"),
        [
            (USERS, "satisfied"),  # 4661 in all
            ((*USERS[:5], 900), "violated"),  # 5006
            ((*USERS[:5], None), "undetermined"),
            ((5001, None, None, None, None, None), "violated"),  # a lower bound is enough to break a limit
        ],
    )
    def test_what_is_summed_is_the_same(
        self, advisors: list[Advisor], pair: str, users: tuple[int | None, ...], verdict: str
    ) -> None:
        whole, *others = (advisor.evaluate(three_lpars(*users)) for advisor in advisors)
        (found,) = (v for v in whole.verdicts if v.guideline == pair)
        assert found.verdict == verdict
        assert {fact.subject for fact in found.missing if "active" in fact.pointer} == {
            f"z{number // 2}/V/G{number % 2}/mail/nrpc" for number, count in enumerate(users) if count is None
        } or verdict == "violated"
        for other in others:
            assert all_of(other) == all_of(whole)

    def test_the_proof_runs_on_into_the_parts_of_the_members(self, advisors: list[Advisor], pair: str) -> None:
        evaluation = advisors[-1].evaluate(three_lpars(*USERS))
        (evaluated,) = (v for v in evaluation.verdicts if v.guideline == pair)
        proof = evaluation.proof(evaluated.fingerprint)
        said = {node["pointer"]: node["says"] for node in proof.values() if node["kind"] == "users"}
        assert sorted(users["active_15min"] for users in said.values()) == sorted(USERS)
        found = [node for node in proof.values() if node["kind"] == "value"]
        values = [node for node in found if node["quantity"] == "image.active_15min_users"]
        assert len(values) == len(USERS)
        assert all(node["derivations"] for node in values)

    def test_a_total_shares_a_part_with_what_it_sums_over_unless_the_engine_rounds_that(self) -> None:
        users = survey_of(Advisor(), load_deployment(three_lpars(*USERS)))
        # the site stands above what it holds, and its devices, among which mail may be spread evenly, above the site
        assert (max(users.levels()), max(users.apart())) == (2, 0)
        # the members of a Domino cluster are compared by their memory
        memory = survey_of(
            Advisor(),
            load_deployment(read_file(Path(__file__).parents[2] / "examples" / "vsphere-production.yaml").value),
        )
        assert (max(memory.levels()), max(memory.apart())) == (2, 1)

    def test_the_steps_hold(self, advisors: list[Advisor]) -> None:
        for advisor in advisors:
            assert advisor.check_proofs(three_lpars(*USERS)) == []

    def test_a_patch_that_breaks_a_total_of_the_site_is_seen(self, advisors: list[Advisor]) -> None:
        """Whatever is recommended for one LPAR is evaluated again with the site's own guideline."""
        found = [advisor.evaluate(three_lpars(*USERS)).recommendations for advisor in advisors]
        assert found[0] == found[1] == found[2]


class TestStreaming:
    def test_the_parts_come_in_the_order_of_the_account(self) -> None:
        advisor = Advisor(default_advisor().rule_base, part_subjects=1)
        parts = list(advisor.evaluate_parts(three_lpars(*USERS)))
        assert [part.number for part in parts] == list(range(1, len(parts) + 1))
        assert {part.of for part in parts} == {len(parts)}
        streamed = [plain(verdict) for part in parts for verdict in part.verdicts]
        assert streamed == [plain(verdict) for verdict in advisor.evaluate(three_lpars(*USERS)).verdicts]

    def test_a_verdict_can_be_proven_as_soon_as_it_comes(self) -> None:
        advisor = Advisor(default_advisor().rule_base, part_subjects=1)
        whole = advisor.evaluate(three_lpars(*USERS))
        for part in advisor.evaluate_parts(three_lpars(*USERS)):
            for verdict in part.verdicts:
                assert part.proof(verdict) == whole.proof(verdict.fingerprint)

    def test_proofs_that_are_asked_for_together_are_those_of_each(self) -> None:
        whole = Advisor(default_advisor().rule_base, part_subjects=1).evaluate(three_lpars(*USERS))
        asked = list(whole.verdicts)[::7]
        together = whole.proofs_of(list(reversed(asked)))
        assert together == {verdict.fingerprint: whole.proof(verdict.fingerprint) for verdict in asked}

    def test_evaluating_begins_before_the_last_part_is_asked_for(self) -> None:
        """The first verdicts come without the other parts being evaluated."""
        advisor = Advisor(default_advisor().rule_base, part_subjects=1)
        fired: list[int] = []
        engine = advisor.rule_base.engine
        advisor._engine = Recording(engine, fired)  # type: ignore[assignment]
        next(iter(advisor.evaluate_parts(three_lpars(*USERS))))
        assert len(fired) == 1

    def test_progress_ends_with_all_subjects(self) -> None:
        told: list[tuple[int, int]] = []
        Advisor(default_advisor().rule_base, part_subjects=1).evaluate(
            three_lpars(*USERS), progress=lambda done, of: told.append((done, of))
        )
        subjects = len(find_subjects(load_deployment(three_lpars(*USERS))))
        assert told == sorted(told)
        assert told[-1] == (subjects, subjects)


class Recording:
    """An engine that notes how many facts it was given each time."""

    def __init__(self, engine: Any, fired: list[int]) -> None:
        self._engine = engine
        self._fired = fired

    def run(self, facts: Any, **how: Any) -> Any:
        self._fired.append(len(facts))
        return self._engine.run(facts, **how)


class TestWhatIsPutAway:
    def run_of(self, monkeypatch: pytest.MonkeyPatch) -> Run:
        monkeypatch.setattr(runs, "_HELD", 1)
        return run_of(Advisor(default_advisor().rule_base, part_subjects=1), load_deployment(three_lpars(*USERS)))

    def test_parts_that_are_not_held_are_read_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        run = self.run_of(monkeypatch)
        assert len(run) > 1
        once = [[plain(verdict) for verdict in part.account] for part in run]
        assert len(run.held()) == 1
        assert [[plain(verdict) for verdict in part.account] for part in run] == once

    def test_a_run_comes_back_from_its_content(self, monkeypatch: pytest.MonkeyPatch) -> None:
        run = self.run_of(monkeypatch)
        again = Run.from_content(run.rule_base, run.survey, None, run.content)
        assert again.content == run.content
        # to go through all nodes again and again, the parts are held
        monkeypatch.setattr(runs, "_HELD", len(run))
        assert list(runs.WholeAccount(again)) == list(runs.WholeAccount(run))
        # a proof is put together of its nodes, from its root
        assert dict(RunProofs(again).nodes) == dict(RunProofs(run).nodes)
        assert dict(RunProofs(again).roots) == dict(RunProofs(run).roots)

    def test_content_of_another_format_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        run = self.run_of(monkeypatch)
        with pytest.raises(NotReadable):
            Run.from_content(run.rule_base, run.survey, None, b"(value (id s0.x))\n")

    def test_a_spool_gives_back_what_was_put(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("domino_advisor.core.spool._IN_MEMORY", 100)
        spool = Spool()
        pieces = [bytes([number]) * size for number, size in enumerate((0, 10, 5_000, 1))] + [bytes(range(256)) * 9]
        for piece in pieces:
            spool.put(piece)
        assert list(spool) == pieces
        assert [spool[3], spool[0]] == [pieces[3], pieces[0]]


class TestUnits:
    def test_an_lpar_a_cluster_a_lone_host_and_a_device_stand_alone_and_the_site_comes_before_its_devices(self) -> None:
        description = three_lpars(*USERS)
        description["esx_clusters"] = [{"name": "c", "hosts": [{"name": "h", "vms": [{"name": "v", "dpars": []}]}]}]
        description["hosts"] = [{"name": "lone", "vms": [{"name": "w", "dpars": []}]}]
        subjects = find_subjects(load_deployment(description))
        units = [sorted({subjects[place].path for place in unit}, key=len)[0] for unit in units_of(subjects)]
        assert units == ["c", "lone", "z0/V", "z1/V", "z2/V", "", "devices/log"]
        assert sorted(place for unit in units_of(subjects) for place in unit) == list(range(len(subjects)))

    @pytest.mark.parametrize(
        ("weights", "levels", "parts"),
        [
            ([], [], []),
            ([3], [0], [(0, 1)]),
            ([3, 4, 5], [0, 0, 0], [(0, 2), (2, 3)]),
            ([9, 1, 1], [0, 0, 0], [(0, 1), (1, 3)]),
            ([1, 9, 1], [0, 0, 0], [(0, 1), (1, 2), (2, 3)]),
            ([1, 1, 1], [0, 0, 1], [(0, 2), (2, 3)]),
        ],
    )
    def test_neighbours_are_put_together_up_to_seven_subjects_and_within_one_level(
        self, weights: list[int], levels: list[int], parts: list[tuple[int, int]]
    ) -> None:
        assert packed(weights, levels, 7) == parts


class TestTheLimitOfImages:
    def test_a_group_counts_with_all_its_members(self) -> None:
        description = three_lpars(*USERS)
        description["machines"][0]["lpars"][0]["count"] = 4
        description["machines"][0]["lpars"][0]["zvm"]["guests"][1]["count"] = 10
        # 4 × (1 + 10) in the first machine, 2 in each of the others
        with pytest.raises(TooManyImages) as raised:
            default_advisor().evaluate(description, max_images=47)
        assert (raised.value.found, raised.value.limit) == (48, 47)
        assert default_advisor().evaluate(description, max_images=48).counts.pairs

    def test_nothing_is_evaluated_beyond_it(self) -> None:
        fired: list[int] = []
        advisor = Advisor(default_advisor().rule_base)
        advisor._engine = Recording(advisor.rule_base.engine, fired)  # type: ignore[assignment]
        with pytest.raises(TooManyImages):
            advisor.evaluate(copy.deepcopy(three_lpars(*USERS)), max_images=5)
        assert fired == []
