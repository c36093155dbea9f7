"""The life of findings, whatever happens to them in whatever order: held against their history, told otherwise."""

from __future__ import annotations

import datetime
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from msgspec import structs

from domino_advisor_api.life import Finding, State, decided, stands
from domino_advisor_api.storage import Store
from domino_advisor_api.tracking import Outcome
from tests.answers import a_verdict
from tests.api.test_storage import RECORD

NAME = RECORD.deployment
MARKS = ("a" * 32, "b" * 32, "c" * 32)
FIXES = ("satisfied", "not-applicable", "gone")
DAY = datetime.date(2026, 1, 31)
# What an evaluation says of each; unasked: the guideline is in the rule base no more.
WORDS = ("violated", "waived", "undetermined", "satisfied", "not-applicable", "gone", "unasked")


def outcome(said: dict[str, str]) -> Outcome:
    """The outcome of an evaluation that says so of each fingerprint."""
    verdicts = [
        a_verdict(fingerprint=mark, guideline=f"paper/{mark[0]}", verdict=word)
        for mark, word in said.items()
        if word not in ("gone", "unasked")
    ]
    findings = [verdict for verdict in verdicts if verdict.is_finding]
    evaluation: Any = SimpleNamespace(verdicts=verdicts, findings=findings)
    return Outcome(evaluation, {f"paper/{mark[0]}" for mark, word in said.items() if word != "unasked"})


class Life(RuleBasedStateMachine):
    """Evaluations, decisions and days, as they come; the model is the history of each finding."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.store = Store(f"sqlite:///{Path(self.folder.name) / 'store.db'}")
        self.history: dict[str, list[str | tuple[str, str | None]]] = {mark: [] for mark in MARKS}
        self.today = DAY

    @rule(said=st.fixed_dictionaries(dict.fromkeys(MARKS, st.sampled_from(WORDS))))
    def evaluate(self, said: dict[str, str]) -> None:
        self.store.add(RECORD, outcome=outcome(said))
        for mark, word in said.items():
            self.history[mark].append(word)

    @rule(
        mark=st.sampled_from(MARKS), state=st.sampled_from(("open", "acknowledged", "waived")), days=st.integers(0, 3)
    )
    def decide(self, mark: str, state: Any, days: int) -> None:
        until = (self.today + datetime.timedelta(days)).isoformat() if state == "waived" else None
        for one in self.store.findings(NAME):
            if one.fingerprint == mark and one.finding.state != "fixed":
                assert self.store.decide(NAME, one, decided(one.finding, state, "o", "r", until)) is not None
                self.history[mark].append((state, until))

    @rule()
    def another_day(self) -> None:
        self.today += datetime.timedelta(1)

    @invariant()
    def each_stands_as_its_history_says(self) -> None:
        found = {one.fingerprint: one.finding for one in self.store.findings(NAME)}
        told = {mark: (stands(one, self.today), one.reopened) for mark, one in found.items()}
        assert told == {mark: what for mark in MARKS if (what := self.expected(self.history[mark])) is not None}

    def expected(self, history: list[str | tuple[str, str | None]]) -> tuple[State, int] | None:
        """How a finding stands after what happened, and how often it came back: by the lives that it has had."""
        lives: list[list[Any]] = []  # each from the evaluation that begins it
        ended = True
        for event in history:
            if event in ("violated", "waived") and ended:
                lives.append([])
                ended = False
            elif event in FIXES:
                ended = True
            elif lives and isinstance(event, tuple):
                lives[-1].append(event)
        if not lives:
            return None
        last: tuple[Any, str | None] = lives[-1][-1] if lives[-1] else ("open", None)
        state, until = last
        over = until is not None and datetime.date.fromisoformat(until) < self.today
        how: State = "fixed" if ended else "open" if over else state
        return how, len(lives) - 1

    def teardown(self) -> None:
        self.store.close()
        self.folder.cleanup()


Life.TestCase.settings = settings(max_examples=25, stateful_step_count=15, deadline=None)
TestLife = Life.TestCase


def test_of_evaluations_that_are_stored_at_once_each_finds_what_the_others_left(url: str) -> None:
    stores = [Store(url) for _ in range(4)]
    start = threading.Barrier(8)

    def evaluate(number: int) -> None:
        start.wait(30)
        for _ in range(5):
            stores[number % 4].add(RECORD, outcome=outcome({MARKS[0]: "violated", MARKS[1]: "satisfied"}))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(evaluate, range(8)))
    (one,) = stores[0].findings(NAME)
    newest = stores[0].entries(100, None)[0]
    deployment = stores[0].deployment(NAME)
    assert deployment is not None
    assert (deployment.evaluation, deployment.number) == (newest.id, newest.number)
    assert (one.finding.last, one.finding.state, one.revision) == (newest.id, "open", 40)


def test_a_decision_and_evaluations_at_once_lose_nothing_of_each_other(url: str) -> None:
    stores = [Store(url) for _ in range(2)]
    stores[0].add(RECORD, outcome=outcome({MARKS[0]: "violated"}))
    start = threading.Barrier(2)

    def evaluate() -> None:
        start.wait(30)
        for _ in range(20):
            stores[0].add(RECORD, outcome=outcome({MARKS[0]: "violated"}))

    def decide() -> int:
        start.wait(30)
        while True:
            (one,) = stores[1].findings(NAME)
            if stores[1].decide(NAME, one, decided(one.finding, "acknowledged", "o", None, None)) is not None:
                return 1

    with ThreadPoolExecutor(2) as pool:
        evaluated, chosen = pool.submit(evaluate), pool.submit(decide)
        evaluated.result()
        chosen.result()
    (one,) = stores[0].findings(NAME)
    assert (one.finding.state, one.finding.last, one.revision) == (
        "acknowledged", stores[0].entries(1, None)[0].id, 22,
    )  # fmt: skip


def test_what_fails_while_findings_are_brought_up_to_date_stores_no_evaluation(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(url)
    store.add(RECORD, outcome=outcome({MARKS[0]: "violated"}))
    before = store.findings(NAME)
    broken = outcome({MARKS[0]: "satisfied"})
    monkeypatch.setattr(Outcome, "picked", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        store.add(RECORD, outcome=broken)
    assert len(store.entries(10, None)) == 1
    assert store.findings(NAME) == before


def test_what_only_informs_is_no_finding(url: str) -> None:
    store = Store(url)
    informs = structs.replace(a_verdict(verdict="violated"), strength="inform")
    evaluation: Any = SimpleNamespace(findings=[informs], verdicts=[])
    store.add(RECORD, outcome=Outcome(evaluation, set()))
    assert store.findings(NAME) == []


def test_a_finding_is_read_as_it_was_stored(url: str) -> None:
    store = Store(url)
    first = store.add(RECORD, outcome=outcome({MARKS[0]: "waived"})).id
    (one,) = Store(url).findings(NAME)
    assert one.finding == Finding("paper/a", one.finding.subject, one.finding.strength, "waived", "open", first, first)
