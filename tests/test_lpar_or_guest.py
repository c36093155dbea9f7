"""An image on a machine of System z of which nobody names an LPAR: it is in one, or a guest under z/VM in one."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.report.proof_lines import proof_lines
from tests.telling import told_otherwise
from tests.test_platforms import MAIL, kinds, machine, platforms

PAPER = "redpaper-z-2006"
WHICH = "Does the image run in an LPAR of its own or as a guest under z/VM, and how many CPs has it there?"


def server(*, image: dict[str, Any] | None = None, dpar: dict[str, Any] | None = None, **machine: Any) -> Evaluation:
    users = {"client": "nrpc", "users": {"active_15min": 900}}
    mail = {"name": "mail", "workloads": [users], **(dpar or {})}
    runs = {"os": "linux", "domino_release": "7.0", "memory_gib": 10, "dpars": [mail], **(image or {})}
    z = {"name": "z9", **({} if "model" in machine else {"architecture": "system-z"}), "image": runs, **machine}
    return default_advisor().evaluate({"deployment": "x", "environment": "production", "machines": [z]})


def told(answer: Evaluation, guideline: str) -> Verdict:
    (verdict,) = [v for v in answer.verdicts if v.guideline == guideline]
    return verdict


def said(answer: Evaluation, guideline: str) -> str:
    return told(answer, guideline).verdict


class TestWhatIsForAnLparAndForAGuest:
    @pytest.mark.parametrize(
        ("guideline", "site"),
        [
            ("do-not-disable-logging", {"dpar": {"transaction_logging": {"enabled": False}}}),
            ("minimal-swap", {"image": {"swap_gib": 0}}),
            ("memory-to-limit-swapping-63", {"image": {"swapping": "heavy"}}),
            ("memory-2gb-per-dpar-plus-2gb", {"image": {"memory_gib": 2, "user_intensity": "typical"}}),
            (
                "users-1000-per-dpar-63",
                {"dpar": {"workloads": [{"client": "nrpc", "users": {"active_15min": 4000}}]}},
            ),
        ],
    )
    def test_is_evaluated_of_it(self, guideline: str, site: dict[str, Any]) -> None:
        assert said(server(**site), f"{PAPER}/{guideline}") == "violated"
        # nobody is told so who has met it
        met = server(
            image={"swap_gib": 4, "swapping": "little", "user_intensity": "typical"},
            dpar={"transaction_logging": {"enabled": True}},
        )
        assert said(met, f"{PAPER}/{guideline}") == "satisfied"

    @pytest.mark.parametrize("model", ["2094-S18", "z16", "LinuxONE", "2064"])
    def test_is_evaluated_where_the_model_tells_the_architecture(self, model: str) -> None:
        answer = server(model=model, dpar={"transaction_logging": {"enabled": False}})
        assert said(answer, f"{PAPER}/do-not-disable-logging") == "violated"

    @pytest.mark.parametrize("architecture", ["x86", "power"])
    def test_is_not_for_it_on_another_machine(self, architecture: str) -> None:
        answer = server(architecture=architecture, dpar={"transaction_logging": {"enabled": False}})
        assert told(answer, f"{PAPER}/do-not-disable-logging").verdict == "not-applicable"


class TestItsCps:
    def test_are_at_most_those_of_the_machine(self) -> None:
        assert said(server(cps=4), f"{PAPER}/nrpc-cps-4-per-image-62") == "satisfied"

    @pytest.mark.parametrize("cps", [8, 54])
    def test_are_not_those_of_the_machine(self, cps: int) -> None:
        answer = server(cps=cps)
        assert said(answer, f"{PAPER}/nrpc-cps-4-per-image-62") == "undetermined"
        assert [q.question for q in answer.questions if "/machines/0/image" in q.pointers] == [WHICH]

    def test_may_be_fewer_than_two(self) -> None:
        assert said(server(cps=1), f"{PAPER}/min-two-cps") == "violated"
        assert said(server(cps=4), f"{PAPER}/min-two-cps") == "undetermined"

    def test_are_in_an_image_for_browsers_no_more_than_eight_where_the_machine_has_no_more(self) -> None:
        browsers = {"workloads": [{"client": "dwa", "users": {"active_15min": 900}}]}
        assert said(server(cps=8, dpar=browsers), f"{PAPER}/dwa-cps-8-per-image-62") == "satisfied"


class TestWhatIsForOneOfThem:
    ONE = (f"{PAPER}/guest-cps-4-64", f"{PAPER}/nrpc-cps-4-per-lpar-511")

    @pytest.mark.parametrize("guideline", ONE)
    def test_is_open_where_it_may_be_missed(self, guideline: str) -> None:
        answer = server(cps=8, image={"user_intensity": "typical"})
        assert said(answer, guideline) == "undetermined"

    @pytest.mark.parametrize("guideline", ONE)
    def test_is_met_where_it_would_be_whichever_it_is(self, guideline: str) -> None:
        verdict = told(server(cps=4), guideline)
        assert (verdict.verdict, verdict.ground) == ("satisfied", "either-way")

    def test_of_z_vm_is_not_told_of_it(self) -> None:
        answer = server(cps=8)
        assert not [v for v in answer.verdicts if v.guideline == f"{PAPER}/ratio-max-4-64" and v.verdict == "violated"]


class TestWhatIsForAnImageWithItsOwnMachineOrLpar:
    """Whoever describes a machine with an image speaks of no z/VM, and is told what the paper of 2005 says."""

    def test_goes_on_holding_of_it(self) -> None:
        answer = server(image={"distribution": "sles", "os_release": "9", "domino_release": "6.5.4"})
        assert said(answer, "dw-domino7-2005/d65-not-on-sles9-rel4") == "violated"

    def test_goes_on_holding_under_z_os(self) -> None:
        log = {"transaction_logging": {"enabled": True}}
        answer = server(image={"os": "zos", "domino_release": "6.5"}, dpar=log, hardware_compression=True)
        assert said(answer, "dw-domino7-2005/hw-compression-use") == "violated"

    def test_goes_on_holding_where_it_is_for_a_bare_machine_alone(self) -> None:
        guideline = "compaq-partition-1998/administrators-can-distinguish"
        assert default_advisor().rule_base.guidelines[guideline].scope.kinds == ("native",)
        assert told(server(), guideline).ground != "setting"


class TestTheProof:
    def test_says_what_it_may_be_and_why(self) -> None:
        answer = server(cps=8)
        proof = answer.proof(told(answer, f"{PAPER}/guest-cps-4-64").fingerprint)
        said_there = [text for _, text in proof_lines(proof)]
        why = "no LPAR is named, and no system runs beside LPARs there"
        assert any("The kind of image of z9 is LPAR or guest under z/VM" in one and why in one for one in said_there)
        assert any("/machines/0/architecture states system-z" in one for one in said_there)


class TestASiteWithOne:
    """What is evaluated of the site holds where it does of its images."""

    def test_stands_where_its_image_does(self) -> None:
        z = {"name": "z", "architecture": "system-z", "image": {"os": "linux", "dpars": [MAIL]}}
        for kind, path in (("image", "z"), ("dpar", "z/mail"), ("site", "")):
            assert kinds(kind, path, machines=[z]) == (("lpar-or-guest",), ("guest", "lpar"))
            assert platforms(kind, path, machines=[z]) == (("linux-system-z",), ())

    def test_may_have_what_stands_on_a_bare_machine_too(self) -> None:
        z = {"name": "z", "architecture": "system-z", "image": {"os": "linux", "dpars": [MAIL]}}
        both = [z, machine("linux", "x86")]
        assert kinds("site", "", machines=both) == (("lpar-or-guest", "native"), ("guest", "lpar"))


class TestAMachineOfWhichTheArchitectureIsNotKnown:
    """It may be a System z: what holds there is no contradiction then."""

    def site(self, **machine: Any) -> dict[str, Any]:
        mail = {"name": "mail", "transaction_logging": {"enabled": False}, "workloads": [{"client": "nrpc"}]}
        image = {"os": "linux", "domino_release": "7.0", "dpars": [mail]}
        return {"deployment": "x", "machines": [{"name": "m", "cps": 4, "image": image, **machine}]}

    def test_leaves_it_open_and_is_asked_for(self) -> None:
        answer = default_advisor().evaluate(self.site())
        assert said(answer, f"{PAPER}/do-not-disable-logging") == "undetermined"
        assert "Which architecture has the machine?" in [q.question for q in answer.questions]

    def test_contradicts_nothing_once_it_is_known(self) -> None:
        before = default_advisor().evaluate(self.site())
        for architecture in ("system-z", "x86"):
            assert told_otherwise(before, default_advisor().evaluate(self.site(architecture=architecture))) == {}

    def test_is_a_bare_machine_where_its_system_runs_on_no_system_z(self) -> None:
        assert kinds("image", "m", machines=[machine("windows")]) == (("native",), ())
        assert kinds("image", "m", machines=[machine("linux")])[0] == ("native-lpar-or-guest",)

    def test_is_a_bare_machine_where_its_system_is_not_known_either(self) -> None:
        assert kinds("image", "m", machines=[machine()]) == (("native",), ())
