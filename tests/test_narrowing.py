"""Narrower engines: which rules they leave out, when they serve, and that no answer tells which one served."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from domino_advisor import narrowing
from domino_advisor.engine import Engine
from domino_advisor.judging import Advisor, default_advisor
from domino_advisor.narrowing import Divided, Engines
from domino_advisor.places import rules_folder
from domino_advisor.rulebase import RuleBase, read_rule_base
from domino_advisor.schemas.deployment import load_deployment

EXAMPLES = Path(__file__).parents[1] / "examples"
MIXED = ("zvm-production.yaml", "site-two-platforms.yaml", "site-vsphere-recovery.yaml", "mixed-clients.yaml")


def an_image(**image: Any) -> dict[str, Any]:
    machine = {"name": "m", "image": {"dpars": [{"name": "mail"}], **image}}
    return {"deployment": "one image", "environment": "production", "machines": [machine]}


AIX = an_image(os="aix")
UNKNOWN = an_image()


@pytest.fixture(scope="module")
def base() -> RuleBase:
    """A rule base of these tests' own: no other test has asked it for an engine."""
    return read_rule_base(rules_folder())


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A narrower engine serves from the first run on."""
    monkeypatch.setattr(narrowing, "_RUNS", 0)


def groups_of(base: RuleBase, description: dict[str, Any]) -> frozenset[str]:
    return base.groups_in(Advisor(base).survey(load_deployment(description)).settings.values())


def guidelines_of(base: RuleBase, engine: Engine) -> set[str]:
    """The guidelines of which an engine has all rules; those of which it has only some are a fault."""
    found = set()
    for guideline, rules in base.rules.items():
        there = {rule.name in engine.names for rule in rules}
        assert len(there) == 1, guideline
        if there == {True}:
            found.add(guideline)
    return found


class TestWhatIsLeftOut:
    def test_the_rules_of_guidelines_for_other_platforms(self, base: RuleBase) -> None:
        there = guidelines_of(base, base.engines.narrowed(groups_of(base, AIX)))
        for guideline in base.rules:
            scope = base.guidelines[guideline].scope
            if scope.platforms and "aix" not in scope.platforms:
                assert guideline not in there
        assert 0 < len(there) < len(base.rules) / 2

    @pytest.mark.parametrize("description", [AIX, UNKNOWN], ids=["aix", "unknown"])
    def test_nothing_that_may_stand(self, base: RuleBase, description: dict[str, Any]) -> None:
        groups = groups_of(base, description)
        engine = base.engines.narrowed(groups)
        assert groups <= engine.groups
        standing = {f"cards-of-{name}": found.guidelines for name, found in base.standings.items()}
        may = {guideline for group in groups for guideline in standing.get(group, ()) if guideline in base.rules}
        assert may and may <= guidelines_of(base, engine)

    def test_what_is_not_known_leaves_all_platforms_in(self, base: RuleBase) -> None:
        engine = base.engines.narrowed(groups_of(base, UNKNOWN))
        named = {name for g in guidelines_of(base, engine) for name in base.guidelines[g].scope.platforms}
        assert named == {name for card in base.guidelines.values() for name in card.scope.platforms}

    def test_no_rule_that_all_guidelines_share(self, base: RuleBase) -> None:
        own = {rule.name for rules in base.rules.values() for rule in rules}
        engine = base.engines.narrowed(groups_of(base, AIX))
        assert base.engine.names - own <= engine.names

    def test_a_run_that_needs_all_groups_has_the_whole_engine(self, base: RuleBase) -> None:
        assert base.engines.narrowed(None) is base.engines.of(None) is base.engines.narrowed(base.engine.groups)
        assert base.engines.of(None) is base.engine


@pytest.mark.usefixtures("at_once")
class TestTheAnswer:
    @pytest.mark.parametrize("subjects", [7, 80])
    @pytest.mark.parametrize("name", MIXED)
    def test_it_is_the_same_with_proofs_whichever_engine_serves(
        self, base: RuleBase, name: str, subjects: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        text = (EXAMPLES / name).read_text("utf-8")
        whole, narrow = Advisor(base, part_subjects=subjects), Advisor(base, part_subjects=subjects)
        monkeypatch.setattr(whole, "_engine", base.engine)
        served = serving(narrow, monkeypatch)
        expected, answer = whole.judge(text), narrow.judge(text)
        assert served and base.engine not in served
        assert answer.to_bytes() == expected.to_bytes()
        assert list(answer.verdicts) == list(expected.verdicts)
        assert answer.proofs is not None and expected.proofs is not None
        for fingerprint in expected.proofs:
            assert answer.proofs[fingerprint] == expected.proofs[fingerprint]

    def test_every_step_is_one_that_the_engine_matched(self, base: RuleBase, monkeypatch: pytest.MonkeyPatch) -> None:
        advisor = Advisor(base)
        served = serving(advisor, monkeypatch)
        assert advisor.check_proofs((EXAMPLES / "zvm-production.yaml").read_text("utf-8")) == []
        assert served and base.engine not in served

    def test_threads_share_the_engines(self) -> None:
        advisor = Advisor(read_rule_base(rules_folder()))
        expected = {name: default_advisor().judge(site).to_bytes() for name, site in enumerate((AIX, UNKNOWN))}
        answers: set[tuple[int, bytes]] = set()

        def work(number: int) -> None:
            for turn in range(6):
                which = (number + turn) % 2
                answers.add((which, advisor.judge((AIX, UNKNOWN)[which]).to_bytes()))

        threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert answers == set(expected.items())


def serving(advisor: Advisor, monkeypatch: pytest.MonkeyPatch) -> list[Engine]:
    """Fills with the engines that serve an advisor's runs."""
    served: list[Engine] = []
    choose = Engines.of

    def of(engines: Engines, groups: Any) -> Engine:
        served.append(choose(engines, groups))
        return served[-1]

    monkeypatch.setattr(Engines, "of", of)
    return served


def rule(name: str) -> str:
    return f"(defrule {name}\n  =>)\n"


def group(name: str) -> str:
    return f"(deffunction {name} ())\n"


NEEDED = {"north--1": "north", "north--2": "north", "south--1": "south", "south--2": "south"}
GROUPS = {"go-north": "north", "go-south": "south"}
CONSTRUCTS = [
    ("shared.clp", rule("all--1") + group("positions")),
    ("own.clp", "; rules\n" + "".join(map(rule, NEEDED)) + "".join(map(group, GROUPS))),
]


class TestWhenOneServes:
    """With one rule that all need and two for the north, two for the south: 2 left out for 3 compiled."""

    def engines(self, made: list[frozenset[str]], wait: threading.Event | None = None) -> Engines:
        regions_of = {name: frozenset({region}) for name, region in (NEEDED | GROUPS).items()}
        divided = Divided.of(CONSTRUCTS, regions_of)

        def make(regions: frozenset[str]) -> Engine:
            made.append(regions)
            if wait is not None:
                assert wait.wait(30)
            names = {name for name, region in NEEDED.items() if region in regions}
            groups = {name for name, region in GROUPS.items() if region in regions}
            return Engine(divided.within(regions), frozenset({"all--1", *names}), frozenset({"positions", *groups}))

        whole = Engine(CONSTRUCTS, frozenset({"all--1", *NEEDED}), frozenset({"positions", *GROUPS}))
        return Engines(whole, GROUPS, divided, make)

    def test_only_once_it_would_have_paid_for_its_compiling(self) -> None:
        made: list[frozenset[str]] = []
        engines = self.engines(made)
        # 3 rules to compile, at 8 runs each, against 2 left out in each run
        assert [engines.of({"go-north"}) is engines.whole for _ in range(14)] == [True] * 12 + [False] * 2
        assert made == [frozenset({"north"})]
        assert engines.of({"go-north"}).names == {"all--1", "north--1", "north--2"}

    def test_each_set_of_regions_is_counted_for_itself(self) -> None:
        made: list[frozenset[str]] = []
        engines = self.engines(made)
        for _ in range(12):
            assert engines.of({"go-north"}) is engines.of({"go-south"}) is engines.whole
        assert not made

    def test_where_nothing_is_left_out_none_is_compiled(self) -> None:
        made: list[frozenset[str]] = []
        engines = self.engines(made)
        assert all(engines.of({"go-north", "go-south"}) is engines.whole for _ in range(40))
        assert not made

    def test_a_group_without_a_region_needs_no_rules(self) -> None:
        engines = self.engines([])
        assert engines.narrowed({"positions"}).names == {"all--1"}
        assert engines.narrowed({"positions", "go-south"}).names == {"all--1", "south--1", "south--2"}

    @pytest.mark.usefixtures("at_once")
    def test_a_group_that_the_narrower_one_lacks_has_the_whole_one(self, base: RuleBase) -> None:
        positions = {group for group in base.engine.groups if group.startswith("positions-")}
        assert positions
        assert base.engines.narrowed(positions) is base.engines.of(positions) is base.engine

    @pytest.mark.usefixtures("at_once")
    def test_while_one_is_compiled_the_whole_one_serves(self) -> None:
        made: list[frozenset[str]] = []
        go_on = threading.Event()
        engines = self.engines(made, go_on)
        got: list[Engine] = []
        thread = threading.Thread(target=lambda: got.append(engines.of({"go-north"})))
        thread.start()
        try:
            while not made:
                thread.join(0.01)
            assert engines.of({"go-north"}) is engines.whole
        finally:
            go_on.set()
            thread.join()
        assert made == [frozenset({"north"})]
        assert got == [engines.of({"go-north"})] != [engines.whole]

    @pytest.mark.usefixtures("at_once")
    def test_few_are_kept_and_those_least_used_go(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(narrowing, "_KEPT", 2)
        made: list[frozenset[str]] = []
        engines = self.engines(made)
        north, south, neither = {"go-north"}, {"go-south"}, {"positions"}
        for groups in (north, south, north, neither, north, south):
            engines.of(groups)
        assert made == [frozenset({"north"}), frozenset({"south"}), frozenset(), frozenset({"south"})]

    def test_what_was_asked_for_long_ago_is_forgotten(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(narrowing, "_COUNTED", 1)
        made: list[frozenset[str]] = []
        engines = self.engines(made)
        for _ in range(40):
            engines.of({"go-north"})
            engines.of({"go-south"})
        assert not made
