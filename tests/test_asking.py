"""What to ask: each question with its choices, where to look it up, and what the answers would change."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from domino_advisor.commands.asking import Dialog, Ended, Session
from domino_advisor.core.asked import AskedFact, Questions
from domino_advisor.core.installed import rules_folder
from domino_advisor.description.starter import starter
from domino_advisor.evaluation import effects
from domino_advisor.evaluation.advisor import Advisor, default_advisor
from domino_advisor.knowledge.lookups import lookups
from domino_advisor.report.question_form import told as told_lines
from domino_advisor_schemas.grammar import places

ROOT = Path(__file__).parent.parent
VM = {"name": "mail", "os": "windows", "virtual_cps": 2, "memory_gib": 8, "dpars": [{"name": "mail"}]}
BIOS = {"virtualization": True, "vt_x": True, "turbo": True}
HOST = {"name": "esx1", "esx_release": "4.0", "cores": 8, "enabled_devices": "none", "bios": BIOS, "vms": [VM]}
SITE = {"deployment": "Branches", "environment": "production", "hosts": [HOST, {**HOST, "name": "esx2"}]}
POWER = "/hosts/0/bios/power_mode"
# Windows NT with two partitions of Domino 4.5
NT = {
    "deployment": "NT",
    "environment": "production",
    "domino_release": "4.5",
    "machines": [
        {"name": "nt", "architecture": "x86", "image": {
            "os": "windows", "os_release": "4.0", "dpars": [{"name": "one"}, {"name": "two"}],
        }}
    ],
}  # fmt: skip
LINUX = {
    "deployment": "Linux",
    "environment": "production",
    "domino_release": "14.0",
    "machines": [{"name": "m", "architecture": "x86", "image": {"os": "linux", "dpars": [{"name": "mail"}]}}],
}
ADMINISTRATORS = "/machines/0/image/concurrent_admin_clients"


def asked(site: dict[str, Any], **options: Any) -> Questions:
    return default_advisor().questions(site, **options)


def fact_at(questions: Questions, pointer: str) -> AskedFact:
    (found,) = [f for q in questions.questions for f in q.facts if pointer in [place.pointer for place in f.places]]
    return found


def told(fact: AskedFact) -> dict[str, str]:
    return {effect.answer: effect.text for effect in fact.effects}


class TestTheQuestions:
    def test_are_those_of_the_evaluation_in_its_order(self) -> None:
        evaluated = default_advisor().evaluate(SITE, proofs=False).questions
        found = asked(SITE, effects=False).questions
        assert [(q.question, q.settles, q.opens, q.verdicts) for q in found] == [
            (q.question, q.settles, q.opens, q.verdicts) for q in evaluated
        ]
        for question, other in zip(found, evaluated, strict=True):
            assert tuple(sorted(place.pointer for fact in question.facts for place in fact.places)) == other.pointers

    def test_name_each_place_once(self) -> None:
        pointers = [p.pointer for q in asked(SITE, effects=False).questions for f in q.facts for p in f.places]
        assert len(pointers) == len(set(pointers))

    def test_part_a_checklist_into_its_facts(self) -> None:
        site = {**SITE, "hosts": [{**HOST, "bios": {}, "enabled_devices": "none"}]}
        question = next(
            question for question in asked(site, effects=False).questions
            if POWER in [place.pointer for fact in question.facts for place in fact.places]
        )  # fmt: skip
        assert {"power mode", "hardware virtualisation (VT-x or AMD-V)"} <= {fact.called for fact in question.facts}

    def test_are_the_same_bytes_each_time(self) -> None:
        assert asked(SITE).to_bytes() == asked(copy.deepcopy(SITE)).to_bytes()

    def test_are_none_where_nothing_is_missing(self) -> None:
        nothing = yaml.safe_load((ROOT / "examples/site-today-vsphere.yaml").read_text("utf-8"))
        assert asked(nothing).questions == ()


class TestAFact:
    """Its kind and its choices are those of the description at its place."""

    def test_has_the_words_of_a_choice(self) -> None:
        fact = fact_at(asked(SITE, effects=False), POWER)
        assert (fact.kind, fact.choices) == ("choice", ("high-performance", "balanced", "power-saving"))

    def test_has_all_its_places(self) -> None:
        fact = fact_at(asked(SITE, effects=False), POWER)
        assert [place.place for place in fact.places] == [
            "/hosts/esx1/bios/power_mode", "/hosts/esx2/bios/power_mode"
        ]  # fmt: skip
        assert [place.subject for place in fact.places] == ["esx1", "esx2"]

    def test_has_the_bounds_of_a_number(self) -> None:
        fact = fact_at(asked(NT, effects=False), ADMINISTRATORS)
        assert fact.kind == "number"
        assert fact.expected.startswith("a whole number from 0 to ")

    def test_tells_what_stands_there_and_does_not_decide_it(self) -> None:
        site = copy.deepcopy(NT)
        site["machines"][0]["image"]["concurrent_admin_clients"] = {"from": 1, "to": 3}  # type: ignore[index]
        assert fact_at(asked(site, effects=False), ADMINISTRATORS).places[0].stated == {"from": 1, "to": 3}

    def test_of_what_an_image_runs_on_takes_no_single_answer(self) -> None:
        image = {name: said for name, said in VM.items() if name != "virtual_cps"}
        site = {"deployment": "x", "environment": "production", "images": [image]}
        fact = fact_at(asked(site, effects=False), "/images/0")
        assert (fact.kind, fact.choices, fact.effects) == ("object", (), ())


class TestWhatAnswersWouldChange:
    """The papers: high performance in the BIOS (vSphere), one administration client on Windows NT (Compaq)."""

    def test_of_a_choice_each_word_is_told(self) -> None:
        effects = told(fact_at(asked(SITE), POWER))
        for word in ("high-performance", "balanced"):
            assert effects[word] == "nothing is violated"
        assert effects["power-saving"] == "1 should is violated: Set the BIOS to high performance"

    def test_of_a_flag_yes_and_no_are_told(self) -> None:
        bios = {"turbo": True, "power_mode": "high-performance"}
        site = {**SITE, "hosts": [{**HOST, "bios": bios, "vms": [{**VM, "kernel_bits": 64}]}]}
        yes, no = fact_at(asked(site), "/hosts/0/bios/virtualization").effects
        assert (yes.answer, yes.value, yes.text, yes.violated) == ("yes", True, "nothing is violated", ())
        assert (no.answer, no.value) == ("no", False)
        assert {"vsphere-domino-2011/bios-vtx", "vsphere-domino-2011/bios-vt-64bit-guest"} <= set(no.violated)

    def test_of_a_number_the_figure_at_which_it_turns_is_told(self) -> None:
        assert told(fact_at(asked(NT), ADMINISTRATORS)) == {
            "1 or less": "what the papers ask of it is met",
            "2 or more": "1 must is violated: Run one administration client at a time on a Windows NT computer",
        }

    def test_of_a_number_between_two_figures_both_are_told(self) -> None:
        """The papers: two CPs at least for Domino, four at most in an LPAR for Notes clients."""
        users = [{"client": "nrpc", "users": {"active_15min": 900}}]
        dpar = {"name": "d", "tasks": 12, "extra_tasks": False, "workloads": users}
        image = {"os": "linux", "kernel_bits": 64, "memory_gib": 16, "user_intensity": "typical", "dpars": [dpar]}
        machine = {"name": "z9", "architecture": "system-z", "lpars": [{"name": "L", "image": image}]}
        site = {"deployment": "x", "environment": "production", "domino_release": "7.0", "machines": [machine]}
        found = told(fact_at(asked(site), "/machines/0/lpars/0/real_cps"))
        assert list(found) == ["1 CP or less", "2 to 4 CPs", "5 CPs or more"]
        assert "at least two CPs" in found["1 CP or less"]
        assert found["2 to 4 CPs"] == "what the papers ask of it is met"
        assert "at most four CPs" in found["5 CPs or more"]

    def test_of_a_number_that_is_compared_with_nothing_is_told_nothing(self) -> None:
        assert all(
            not fact.effects or fact.effects[0].text for question in asked(NT).questions for fact in question.facts
        )

    def test_of_a_list_of_objects_one_member_is_tried_for_each_word_of_it(self) -> None:
        site = {**SITE, "hosts": [{**HOST, "esx_release": "4.1"}]}
        found = told(fact_at(asked(site), "/hosts/0/vms/0/disks"))
        assert "Make all virtual disks eager-zeroed thick" in found["one with how the virtual disk was made: thin"]
        assert (
            "Align the partitions of virtual disks"
            in found["one with alignment of the partitions of the virtual disk: no"]
        )
        assert found["one with how the virtual disk was made: eager-zeroed-thick"] == "nothing is violated"

    def test_of_a_list_words_that_come_to_the_same_are_told_together_and_no_name_of_a_member(self) -> None:
        site = {**SITE, "hosts": [{**HOST, "esx_release": "4.1"}]}
        lines = [answers for answers, _ in told_lines(fact_at(asked(site), "/hosts/0/vms/0/disks"))]
        assert "one with how the virtual disk was made: lazy-zeroed-thick or thin or not-eager-zeroed" in lines
        assert not any("format " in line or "aligned" in line for line in lines)

    def test_of_a_list_of_which_each_member_comes_to_the_same_says_so_once(self) -> None:
        site = yaml.safe_load(starter("aix"))
        lines = dict(told_lines(fact_at(asked(site), "/domino_clusters")))
        assert lines["none"] == "nothing is violated"
        assert lines["one that is listed"] == "decides nothing yet, since other facts are missing too"

    def test_of_every_fact_is_told_what_its_answers_change_or_what_waits_for_it(self) -> None:
        # how much swap space there is no figure decides by itself
        image = {"os": "linux", "memory_gib": 8, "dpars": [{"name": "mail", "workloads": [{"client": "nrpc"}]}]}
        named = {**SITE, "domino_release": "12.0.2", "hosts": [{**HOST, "vms": [{**VM, **image, "name": "m"}]}]}
        for site in (SITE, NT, named):
            for question in asked(site).questions:
                for fact in question.facts:
                    lines = list(told_lines(fact))
                    assert lines and all(text for _, text in lines)
                    if not fact.effects:
                        ((answers, text),) = lines
                        assert answers == "any answer" and text.startswith(f"decides {fact.decides[0]}")

    def test_what_waits_for_a_fact_is_told_by_title_the_strongest_first(self) -> None:
        fact = fact_at(asked(SITE, effects=False), POWER)
        assert fact.decides == ("Set the BIOS to high performance",)
        assert list(told_lines(fact)) == [("any answer", "decides Set the BIOS to high performance")]

    def test_so_many_are_tried_and_no_more(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(effects, "MOST_TRIALS", 3)
        found = [fact.effects for question in asked(SITE).questions for fact in question.facts]
        assert sum(map(len, found)) <= 3

    def test_none_is_tried_where_nobody_asks_for_it(self) -> None:
        assert not any(fact.effects for q in asked(SITE, effects=False).questions for fact in q.facts)

    def test_a_waived_violation_is_none(self) -> None:
        from domino_advisor.knowledge.overlays import make_overlay

        base = default_advisor().rule_base
        (broken,) = next(e.violated for e in fact_at(asked(SITE), POWER).effects if e.answer == "power-saving")
        waivers = [
            {"guideline": broken, "subject": host, "reason": "bought so", "owner": "me", "until": "2999-01-01"}
            for host in ("esx1", "esx2")
        ]
        waiving = Advisor(base, make_overlay({"waivers": waivers}, base))
        assert told(fact_at(waiving.questions(SITE), POWER)) == {}


class TestWhereToLook:
    FILE = rules_folder() / "lookups.yml"

    def test_it_is_told_for_the_kind_of_image_and_its_system(self) -> None:
        site = {**SITE, "hosts": [{**HOST, "vms": [{**VM, "memory_gib": {"from": 7, "to": 9}}]}]}
        lines = lookups(default_advisor().rule_base.files)["image/memory_gib"]
        assert {"vm", "windows", "linux"} <= set(lines)
        found = [f for q in asked(site, effects=False).questions for f in q.facts if f.quantity == "image.memory_gib"]
        for fact in found:
            assert set(fact.look) == {*lines["vm"], *lines["windows"]}

    def test_every_entry_is_a_place_of_a_description(self) -> None:
        known = places() | {place.partition("/")[0] for place in places()}
        assert set(yaml.safe_load(self.FILE.read_text("utf-8"))) <= known


class Typing(Dialog):
    """A person who types some lines where it says `at`, a number unless it is given, and skips the rest.

    said: what they are told.
    """

    def __init__(self, *lines: str, at: str = "a whole number from") -> None:
        self.lines = list(lines)
        self.at = at
        self.said: list[str] = []
        self.seen = 0

    def say(self, *lines: str) -> None:
        self.said += lines

    def ask(self, prompt: str) -> str:
        if not self.lines:
            raise Ended
        shown, self.seen = " ".join(self.said[self.seen :]), len(self.said)
        return self.lines.pop(0) if self.at in shown else ""


class TestInTheDialog:
    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ("much", "must be a number: expected a whole number from 0 to 10,000. Enter skips it."),
            ("1,5", "Type 1-2. Enter skips it."),
            ("-1", "must not be negative"),
        ],
    )
    def test_who_answers_is_told_what_to_type_and_nothing_of_lines(self, typed: str, said: str) -> None:
        dialog = Typing(typed)
        Session(default_advisor(), NT, dialog).run()
        told = " ".join(" ".join(dialog.said).split())
        assert said in told
        assert "Leave the line out" not in told
        assert "concurrent_admin_clients" not in told

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ("not-there", "must be a number: expected not-set or a whole number from 0 to 100,000. Enter skips it."),
            ("nothing", "A setting that the file does not have is not-set. Type not-set. Enter skips it."),
            ("(unset)", "Did you mean not-set? Type not-set. Enter skips it."),
        ],
    )
    def test_what_to_type_of_a_setting_is_what_is_offered(self, typed: str, said: str) -> None:
        dialog = Typing(typed, at="not-set (it stands nowhere in the file)")
        Session(default_advisor(), LINUX, dialog).run()
        told = " ".join(" ".join(dialog.said).split())
        assert said in told
        assert not re.search(r"\bunset\b", told)

    def test_what_was_expected_is_said_once(self) -> None:
        dialog = Typing("maybe", at="yes or no")
        Session(default_advisor(), LINUX, dialog).run()
        told = " ".join(" ".join(dialog.said).split())
        assert "must be yes or no. Enter skips it." in told
