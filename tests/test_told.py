"""What whoever acts is told without opening the account: what is in order, what is good to know, and the reasons."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from domino_advisor.core.answer import Caveat, Evaluation, SubjectRef, Verdict
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.report.briefing import IN_ORDER_EACH, IN_ORDER_FIRST, brief
from domino_advisor.report.parts import Entry, Section
from domino_advisor.report.sentences import LINES_FIRST
from tests.answers import a_verdict, an_evaluation
from tests.examples import answer


def met(
    name: str, text: str = "It is so.", guideline: str = "p/g", strength: str = "should", **more: object
) -> Verdict:
    subject = SubjectRef("image", name, "/machines/0")
    return a_verdict(name, "satisfied", strength, text=text, guideline=guideline, subject=subject, **more)


def section(evaluation: Evaluation, title: str) -> Section | None:
    return next((s for s in brief(evaluation).sections if s.title == title), None)


def entries(evaluation: Evaluation, title: str = "In order") -> tuple[Entry, ...]:
    found = section(evaluation, title)
    return found.entries if found else ()


def words(entry: Entry) -> list[str]:
    lines = [entry.heading, *(line for note in entry.notes for line in note.lines)]
    return ["".join(part if isinstance(part, str) else part.text for part in line) for line in lines]


class TestInOrder:
    def test_a_guideline_is_one_entry_with_the_subjects_that_meet_it(self) -> None:
        told = entries(an_evaluation(met("a"), met("b"), met("c", guideline="p/other")))
        assert [words(entry) for entry in told] == [
            ["Give an image at most four CPs: a, b", "It is so."],
            ["Give an image at most four CPs: c", "It is so."],
        ]

    def test_sentences_that_differ_say_of_whom_they_are(self) -> None:
        (told,) = entries(an_evaluation(met("a", "It has 2."), met("b", "It has 4."), met("c", "It has 4.")))
        assert words(told)[1:] == ["a: It has 2.", "b, c: It has 4."]

    def test_sentences_that_differ_by_the_name_alone_are_told_once(self) -> None:
        (told,) = entries(an_evaluation(met("z/a", "z/a has 2."), met("z/b", "z/b has 2.")))
        assert words(told)[1:] == ["z/a has 2. The same holds of 1 more."]

    def test_the_stronger_stands_first(self) -> None:
        told = entries(an_evaluation(met("a", guideline="p/should"), met("a", guideline="p/must", strength="must")))
        assert [entry.word for entry in told] == ["must", "should"]

    def test_what_is_met_only_since_it_does_not_matter_is_not_told(self) -> None:
        either = met("a", ground="either-way")
        inform = met("b", strength="inform")
        excused = met("c", ground="exception")
        assert entries(an_evaluation(either, inform, excused)) == ()

    def test_what_is_left_out_is_said(self) -> None:
        many = [met("a", guideline=f"p/{n:02}") for n in range(IN_ORDER_FIRST + 2)]
        assert words(entries(an_evaluation(*many))[-1]) == ["2 more stand in the whole account."]
        assert "The whole account" not in str(entries(an_evaluation(*(met(f"n{n}") for n in range(IN_ORDER_EACH)))))
        one_more = entries(an_evaluation(*(met(f"n{n}") for n in range(IN_ORDER_EACH + 1))))
        assert words(one_more[0])[-1] == "The whole account has more of them."
        alike = [met(f"n{n}", f"It has {n}.") for n in range(LINES_FIRST + 1)]
        assert words(entries(an_evaluation(*alike))[0])[-1] == "The whole account has more of them."

    def test_the_account_of_a_run_tells_the_same_as_its_verdicts(self) -> None:
        evaluation = answer("site-two-platforms")
        listed = tuple(evaluation.verdicts)
        assert evaluation.met(3) == an_evaluation(*listed).met(3)


class TestGoodToKnow:
    def test_it_stands_open_once_for_each_guideline_with_its_caveats(self) -> None:
        caveat = Caveat("c", "But not always.", "p/i")
        told = [
            met(name, f"Of {name} it is known.", strength="inform", ground="tells", told=True, caveats=(caveat,))
            for name in ("a1", "a2")
        ]
        evaluation = an_evaluation(*told)
        (entry,) = entries(evaluation, "Good to know")
        assert words(entry)[1:] == ["Of a1 it is known. The same holds of 1 more.", "But not always."]
        folded = section(evaluation, "Good to know, in full (2)")
        assert folded is not None
        assert folded.folded

    def test_a_caveat_of_some_says_of_whom_it_is(self) -> None:
        caveat = Caveat("c", "This server has it.", "p/i")
        without = met("a1", strength="inform", ground="tells", told=True)
        with_it = replace(without, subject=SubjectRef("image", "a2", "/x"), caveats=(caveat,))
        (entry,) = entries(an_evaluation(without, with_it), "Good to know")
        assert words(entry)[1:] == ["It is so.", "a2: This server has it."]


class TestReasons:
    @pytest.mark.parametrize("example", ["site-vsphere-small-ha", "consolidation-plan", "site-today-aix"])
    def test_a_recommendation_has_the_reason_of_each_guideline_that_asks_for_it(self, example: str) -> None:
        rule_base = default_advisor().rule_base
        recommendations = answer(example).recommendations
        assert recommendations
        for recommendation in recommendations:
            whys = {rule_base.guidelines[name].texts["why"] for name in recommendation.guidelines}
            assert len(recommendation.reasons) == len(whys)
            unfilled = {why for why in whys if "{" not in why}
            assert unfilled <= set(recommendation.reasons)
            assert not any("{" in reason for reason in recommendation.reasons)

    def test_it_stands_under_the_action(self) -> None:
        found = answer("consolidation-plan")
        reasons = {recommendation.id: recommendation.reasons for recommendation in found.recommendations}
        told = [words(entry) for entry in entries(found, "Actions")]
        for action, lines in zip(found.actions, told, strict=True):
            assert {reason for id_ in action.recommendations for reason in reasons[id_]} <= set(lines)


class TestWhatCannotBeToldYet:
    SECTION = "Cannot be told yet"

    def opened(self, name: str, text: str, strength: str = "consider", guideline: str = "p/g") -> Verdict:
        subject = SubjectRef("image", name, "/machines/0")
        found = a_verdict(name, "undetermined", strength, subject=subject, text=text, title="Do it")
        return replace(found, guideline=guideline)

    def test_an_entry_for_each_guideline_with_all_its_subjects_the_strongest_first(self) -> None:
        found = an_evaluation(
            self.opened("a", "Cannot be told yet. Which?"),
            self.opened("a", "Cannot be told yet. How many?", "should", "p/other"),
            self.opened("b", "Cannot be told yet. Which?"),
        )
        told = [words(entry) for entry in entries(found, self.SECTION)]
        assert told == [["Do it: a", "How many?"], ["Do it: a, b", "Which?"]]
        assert [entry.word for entry in entries(found, self.SECTION)] == ["should", "consider"]

    def test_what_only_informs_is_left_to_the_account(self) -> None:
        assert not entries(an_evaluation(self.opened("a", "Cannot be told yet. Which?", "inform")), self.SECTION)

    def test_what_is_known_stands_before_what_is_asked(self) -> None:
        """2 GiB for each of four DPARs and 2 GiB for the system; of the memory only bounds are stated."""
        site = {
            "deployment": "d", "environment": "production", "domino_release": "7.0.2",
            "machines": [{"name": "m", "architecture": "system-z", "lpars": [{"name": "l", "real_cps": 4, "image": {
                "os": "linux", "memory_gib": {"from": 6, "to": 24},
                "dpars": [{"name": f"d{n}", "workloads": [{"client": "nrpc", "users": {"active_15min": 900}}]}
                          for n in range(4)],
            }}]}],
        }  # fmt: skip
        told = [text for entry in entries(default_advisor().evaluate(site), self.SECTION) for text in words(entry)]
        assert any("24 GiB (asked for: at least 10 GiB)" in text for text in told), told


class TestWhatIsViolatedIfItApplies:
    """A sentence of what would be violated says of nobody what nobody says of them."""

    SITE = """
        deployment: D
        environment: production
        domino_release: "7.0"
        machines:
          - name: z9
            architecture: system-z
            lpars:
              - {name: L, real_cps: 4, image: {os: linux, memory_gib: 8, dpars: [{name: mail, mail_devices: [d1]}]}}
        devices:
          - {name: d1, other_io: [swap]}
    """

    def of_the_device(self, site: str) -> Verdict:
        verdicts = default_advisor().evaluate(site, proofs=False).verdicts
        wanted = "redpaper-z-2006/translog-own-device-62"
        return next(one for one in verdicts if (one.guideline, one.subject.path) == (wanted, "devices/d1"))

    def test_a_device_of_which_nobody_says_that_it_holds_a_log_is_not_said_to_hold_one(self) -> None:
        found = self.of_the_device(self.SITE)
        assert found.verdict == "undetermined"
        assert "If it applies, it is violated. On which device lies the transaction log" in found.text
        assert "holds the transaction log" not in found.text

    def test_one_that_holds_a_log_is_told_whose(self) -> None:
        logged = self.SITE.replace("mail_devices: [d1]", "transaction_logging: {enabled: true, device: d1}")
        assert "holds the transaction log of z9/L/mail" in self.of_the_device(logged).text

    def test_several_that_are_alike_are_told_as_several(self) -> None:
        logged = self.SITE.replace("mail_devices: [d1]", "count: 2, transaction_logging: {enabled: true, device: d1}")
        text = self.of_the_device(logged).text
        assert "holds the transaction logs of several DPARs, z9/L/mail (2 alike);" in text


def test_what_is_kept_in_a_mixture_by_an_exception_is_told_as_kept() -> None:
    told = default_advisor().evaluate(Path(__file__).parent / "scenarios" / "rz-33.yaml")
    (kept,) = [
        one for one in told.verdicts if one.guideline == "redpaper-z-2006/dwa-dpars-4-522" and one.ground == "exception"
    ]
    assert kept.text == "The image with DWA clients has 4 DPARs, within 4 DPARs."
