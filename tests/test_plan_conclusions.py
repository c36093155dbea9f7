"""What an answer says first of a plan: what it breaks, mends and leaves, by guideline and subject, in every form."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from domino_advisor import Evaluation, FormatName, evaluate, render
from domino_advisor.evaluation.gate import GateSetting
from domino_advisor.report.columns import columns
from domino_advisor.report.first_screen import LINES, WIDTH, gate_sentence, rows, screen
from tests.answers import HOSTILE
from tests.test_plans import CLOSED, MERGER, SPLIT, site, to, users, vm

SCENARIOS = Path(__file__).parent / "scenarios"
LIMIT = "Give one Domino server at most 4,000 users"
GROWS = "Add a VM for every further 4,000 users"
WELL = [vm("centre", 3_400)]
"""No violation is known of it; of two servers with 3,400 and 4,100 users, the second and the site have too many."""


def first_screen(answer: Evaluation) -> str:
    return " ".join(row.text.strip() for row in rows(screen(answer)))


def forms(answer: Evaluation) -> list[str]:
    """The answer as people and programs read it."""
    pages: tuple[FormatName, ...] = ("markdown", "html", "sarif", "json", "junit")
    return [first_screen(answer), *(render(answer, form) for form in pages)]


class TestAPlanThatBreaksSomethingInASiteThatIsWell:
    @staticmethod
    @cache
    def answer() -> Evaluation:
        return evaluate(site(MERGER, vms=WELL))

    def test_is_told_first_with_the_guideline_and_the_subject(self) -> None:
        broken, *_ = self.answer().summary.plan or ()
        assert broken == (
            f"What is planned (1 change) mends nothing and breaks 2 should: {GROWS} (the site); "
            f"{LIMIT} (A/esx1/centre/centre)."
        )
        assert self.answer().summary.conclusion.startswith(broken)

    def test_is_never_beside_a_word_that_nothing_has_to_change(self) -> None:
        for form in forms(self.answer()):
            assert "has to change" not in form

    def test_leaves_the_site_as_it_is_told_for_what_it_is(self) -> None:
        as_it_is = self.answer().summary.as_it_is
        assert as_it_is is not None
        assert as_it_is.startswith("The site as it is: nothing is known to be violated. 13 ")

    def test_is_what_the_gate_names(self) -> None:
        said = gate_sentence(self.answer().summary.gate)
        assert said.startswith("Gate at should: stops, at 2 should, brought by what is planned.")
        assert self.answer().summary.gate.planned == 2

    def test_has_what_to_do_about_it_on_the_first_screen(self) -> None:
        shown = first_screen(self.answer())
        assert "To do about what is planned (2)" in shown
        assert "Spread the users over further servers" in shown
        assert "after merger, at A/esx1/centre/centre" in shown

    def test_is_in_the_conclusion_of_every_form(self) -> None:
        for form in forms(self.answer())[1:4]:
            assert f"breaks 2 should: {GROWS}" in form
            assert "stops, at 2 should, brought by what is planned" in form


class TestAPlanInASiteWithViolations:
    @staticmethod
    @cache
    def answer() -> Evaluation:
        return evaluate(site(MERGER, SPLIT, CLOSED))

    def test_says_until_when_something_is_broken_and_by_what_something_is_mended(self) -> None:
        broken, mended, *_ = self.answer().summary.plan or ()
        assert broken == (
            f"What is planned (3 changes) breaks 1 should: {LIMIT} (A/esx1/centre/centre; after merger until split)."
        )
        assert mended == (
            f"It mends 2 should: {GROWS} (the site; after south is closed); "
            f"{LIMIT} (A/esx1/south/south; after south is closed)."
        )

    def test_marks_what_is_to_be_done_now_and_a_change_does(self) -> None:
        assert "mended by what is planned" in first_screen(self.answer())

    def test_lists_what_it_leaves(self) -> None:
        answer = evaluate(site(MERGER))
        left = "Give one Domino server at most 4,000 users (A/esx1/south/south)"
        assert any(told.startswith("It leaves violated 2 should: ") and left in told for told in _plan(answer))
        assert {(one.guideline.split("/")[1], one.subject.path) for one in answer.plan[0].leaves} == {
            ("max-4000-per-server", "A/esx1/south/south"), ("beyond-4000-scale-out", ""),
        }  # fmt: skip
        assert "Leaves violated" in render(answer, "markdown")

    def test_leaves_nothing_where_it_mends_all(self) -> None:
        assert not any("leaves violated" in told for told in _plan(self.answer()))

    def test_says_how_much_of_what_the_gate_counts_is_to_come(self) -> None:
        gate = evaluate(site(MERGER)).summary.gate
        assert "stops, at 3 should, 1 of them brought by what is planned." in gate_sentence(gate)


class TestAPlanOfSeveralChanges:
    """Five orders of processors: `tests/scenarios/cq-125.yaml`."""

    @staticmethod
    @cache
    def told() -> list[str]:
        answer = evaluate(SCENARIOS / "cq-125.yaml")
        assert sum(bool(step.tells) for step in answer.plan) > 1
        return render(answer, depth="actions").partition("\nWhat is planned\n")[2].partition("\n\n")[0].splitlines()

    def test_is_told_with_what_is_left_after_the_last(self) -> None:
        (left,) = [number for number, line in enumerate(self.told()) if line.strip() == "Leaves violated:"]
        (last,) = [number for number, line in enumerate(self.told()) if line.startswith("5. ")]
        assert left > last

    def test_is_told_with_each_note_once(self) -> None:
        notes = [line.strip() for line in self.told() if "earlier tests of Compaq, of which neither" in line]
        assert notes
        assert len(notes) == len(set(notes))


def test_what_cannot_be_told_then_is_told_with_its_guideline_what_is_known_and_its_notes() -> None:
    told = render(evaluate(SCENARIOS / "dw-76.yaml"), depth="actions").partition("\nWhat is planned\n")[2]
    line = next(line for line in told.splitlines() if "Cannot be told then" in line)
    assert "A partition of Domino 6 on Linux for x86 holds at most 3,000 NRPC users: mailbox/mail/nrpc" in line
    assert "3,300 users" in line
    assert line.endswith("Which release of Domino does the Domino server run?")
    assert "a stack of 256 KiB" in told


class TestAChangeThatIsViolatedItself:
    """What takes the users of two machines at 65 and 100 % of two processors each has two (the 2005 paper)."""

    @staticmethod
    def described() -> dict[str, Any]:
        def machine(name: str, percent: int, users: int) -> dict[str, Any]:
            served = [{"client": "nrpc", "users": {"connected": users}}]
            image = {
                "os": "windows",
                "measured": {"cpu_percent": percent},
                "dpars": [{"name": "s", "workloads": served}],
            }
            return {"name": name, "architecture": "x86", "cps": 2, "image": image}

        served = {"name": "m1", "image": {"dpars": [{"name": "s", "workloads": [
            {"client": "nrpc", "users": {"connected": 12_000}}]}]}}  # fmt: skip
        change = {"name": "together", "to": {"machines": [served]}, "removes": ["m2"]}
        return {
            "deployment": "Two", "environment": "production", "domino_release": "7.0.2",
            "machines": [machine("m1", 100, 6_000), machine("m2", 65, 6_000)], "changes": [change],
        }  # fmt: skip

    @classmethod
    @cache
    def answer(cls) -> Evaluation:
        return evaluate(cls.described())

    def test_is_told_first_and_not_as_what_the_plan_leaves(self) -> None:
        first, second, *more = _plan(self.answer())
        assert first.startswith(
            "What is planned (1 change) itself violates 1 consider: Consider bringing users together "
        )
        assert first.endswith("(changes/together).")
        assert second == "In the site it mends nothing and breaks nothing."
        assert not any("leaves violated" in told for told in more)

    def test_is_told_at_the_step(self) -> None:
        (step,) = self.answer().plan
        assert [one.subject.path for one in step.itself] == ["changes/together"]
        assert not step.leaves
        assert step.conclusion == "It violates 1 consider itself; in the site it breaks nothing and mends nothing."
        assert "Violated by the change itself" in render(self.answer(), "markdown")

    def test_is_no_violation_of_the_site_as_it_is(self) -> None:
        as_it_is = self.answer().summary.as_it_is
        assert as_it_is is not None
        assert as_it_is.startswith("The site as it is: nothing is known to be violated.")

    def test_is_what_the_plan_brings_for_the_gate(self) -> None:
        gate = evaluate(self.described(), gate=GateSetting(("consider",))).summary.gate
        assert not gate.passes
        assert gate.planned == 1


def test_what_could_not_be_told_is_no_proof_that_nothing_breaks() -> None:
    unknown = {"name": "c", "to": to({"name": "centre", "memory_gib": None})}
    told, *more = _plan(evaluate(site(unknown, vms=WELL)))
    assert told == "What is planned (1 change) mends nothing and breaks nothing that is known."
    assert any("could not be told then" in said for said in more)


def test_a_plan_that_changes_nothing_breaks_nothing() -> None:
    told = _plan(evaluate(site({"name": "c", "to": to(users("centre", 3_400))}, vms=WELL)))
    assert told == ("What is planned (1 change) mends nothing and breaks nothing.",)


def test_without_a_plan_the_answer_says_what_it_said() -> None:
    answer = evaluate(site(vms=WELL))
    assert answer.summary.conclusion.startswith("Nothing is known that has to change.")
    assert not {"plan", "as_it_is"} & json.loads(answer.to_bytes())["summary"].keys()
    assert "planned" not in json.loads(answer.to_bytes())["summary"]["gate"]


@pytest.mark.parametrize("name", [HOSTILE[:40], "x" * 60])
def test_whatever_a_change_is_called_the_screen_stays_one(name: str) -> None:
    many = [vm(f"v{number}", 4_100) for number in range(9)]
    changes: list[dict[str, Any]] = [{**MERGER, "name": name}, {**SPLIT, "name": f"{name}2"}]
    shown = rows(screen(evaluate(site(*changes, vms=[vm("centre", 3_400), *many]))), ("--show actions (9)",))
    assert len(shown) <= LINES
    assert all(columns(row.text) <= WIDTH and row.text.isprintable() for row in shown)


def _plan(answer: Evaluation) -> tuple[str, ...]:
    assert answer.summary.plan is not None
    return answer.summary.plan
