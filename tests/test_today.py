"""What is of today, what a guideline's reason is worth there, and what a release implies (rules/releases.yml)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest
import yaml

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.core.errors import InvalidInput, RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.loading import load_rule_base, read_rule_base
from domino_advisor.evaluation.advisor import Advisor, default_advisor
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.knowledge.overlays import make_overlay
from domino_advisor.report.proof_sentences import node_text
from domino_advisor.report.sentences import verdict_word
from domino_advisor_schemas.deployment import DeviceSchema, DparSchema, ImageSchema, load_deployment
from domino_advisor_schemas.fields import NoneOr
from tests.invented import MOST_4, MOST_8, advisor, guideline

SLUG = MOST_4.split("/")[1]
FOUR = {"most": {"value": "max_cps_per_image_nrpc"}}
WHY = "CPs of 2006 set it."
MODE = "image.own_cpu_mode"


def windows(release: str | None = "12.0.2", **machine: Any) -> dict[str, Any]:
    """A Windows server with six CPs and a DPAR, of a release of Domino."""
    image = {"os": "windows", "dpars": [{"name": "mail", "workloads": [{"client": "nrpc"}]}]}
    site = {"deployment": "today", "environment": "production"} | (
        {} if release is None else {"domino_release": release}
    )
    return site | {"machines": [{"name": "m", "architecture": "x86", "cps": 6, "image": image, **machine}]}


def vm(release: str, **host: Any) -> dict[str, Any]:
    """A VM with Domino 9.0.1, on a host of a release of ESX."""
    image = {"name": "v", "os": "windows", "kernel_bits": 64, "dpars": [{"name": "mail"}]}
    return {
        "deployment": "today", "environment": "production", "domino_release": "9.0.1",
        "hosts": [{"name": "h", "esx_release": release, "vms": [image], **host}],
    }  # fmt: skip


def times(kind: str, path: str, site: dict[str, Any]) -> tuple[str, ...]:
    """The products by which a subject is of today."""
    base = load_rule_base()
    survey = Survey(load_deployment(site), base.vocabulary, base.placed)
    return survey.settings[survey.setting_ids[survey.sids[kind, path]]].times


class TestOfToday:
    """What is two generations after the last one of the papers is of today, by the product that is."""

    @pytest.mark.parametrize(
        ("release", "expected"),
        [
            ("8.5.1", ()),
            ("9.0.1 FP10", ()),  # one generation on
            ("10.0", ("domino", "today")),
            ("14.0 FP1", ("domino", "today")),
            (None, ()),  # what nobody states is of no time
        ],
    )
    def test_by_the_release_of_domino(self, release: str | None, expected: tuple[str, ...]) -> None:
        assert times("image", "m", windows(release)) == expected
        assert times("dpar", "m/mail", windows(release)) == expected
        assert times("workload", "m/mail/nrpc", windows(release)) == expected
        assert times("site", "", windows(release)) == expected

    def test_an_older_server_in_the_image_keeps_it_in_its_time(self) -> None:
        site = windows("12.0.2")
        site["machines"][0]["image"]["dpars"].append({"name": "old", "domino_release": "8.5.3"})
        assert times("image", "m", site) == ()

    @pytest.mark.parametrize(
        ("machine", "expected"),
        [
            ({"model": "2094-S18"}, ()),  # a z9
            ({"model": "3931-A01"}, ("system-z", "today")),  # a z16
            ({"year": 2005}, ()),
            ({"year": 2023}, ("system-z", "today")),
            ({"model": "IBM LinuxONE Emperor II"}, ("system-z", "today")),
            ({"model": "LinuxONE III LT2"}, ("system-z", "today")),
            ({"model": "IBM LinuxONE 4 Express"}, ("system-z", "today")),
            ({"model": "LinuxONE"}, ("system-z", "today")),  # whichever it is
            ({"year": 2009, "model": "3931-A01"}, ()),  # the year that is stated goes first
        ],
    )
    def test_by_the_machine(self, machine: dict[str, Any], expected: tuple[str, ...]) -> None:
        lpar = {"name": "L", "image": {"os": "linux", "domino_release": "7.0", "dpars": [{"name": "mail"}]}}
        site = {"deployment": "z", "machines": [{"name": "z", "architecture": "system-z", "lpars": [lpar], **machine}]}
        assert times("image", "z/L", site) == expected
        assert times("lpar", "z/L", site) == expected

    @pytest.mark.parametrize(
        ("model", "year"),
        [
            ("IBM LinuxONE Emperor", 2015),
            ("LinuxONE Rockhopper", 2016),
            ("LinuxONE Emperor II", 2017),
            ("IBM LinuxONE Rockhopper II LR1", 2018),
            ("LinuxONE III", 2019),
            ("IBM LinuxONE III LT1", 2019),
            ("LinuxONE III LT2", 2020),
            ("IBM LinuxONE Emperor 4", 2022),
            ("LinuxONE Rockhopper 4", 2023),
            ("IBM LinuxONE Emperor 5", 2025),
            ("LinuxONE", 2015),
        ],
    )
    def test_model_of_a_linuxone_tells_its_year(self, model: str, year: int) -> None:
        time = next(time for time in load_rule_base().vocabulary.releases.times if time.product == "system-z")
        assert time.number_in({"architecture": "system-z", "model": model}) == (year, model, ("model",))

    def test_by_the_hypervisor(self) -> None:
        assert times("host", "h", vm("8.0")) == times("image", "h/v", vm("8.0")) == ("esx", "today")
        assert times("host", "h", vm("5.5")) == times("image", "h/v", vm("5.5")) == ()

    def test_what_serves_several_is_of_today_by_what_all_of_them_are(self) -> None:
        site = windows("12.0.2") | {"devices": [{"name": "d", "gb": 100}, {"name": "idle", "gb": 100}]}
        site["machines"].append({**site["machines"][0], "name": "n"})
        for machine in site["machines"]:
            machine["image"] = {**machine["image"], "system_device": "d"}
        assert times("device", "devices/d", site) == times("device", "devices/idle", site) == ("domino", "today")
        site["machines"][1]["image"]["domino_release"] = "7.0"
        assert (
            times("device", "devices/d", site) == times("device", "devices/idle", site) == times("site", "", site) == ()
        )

    def test_what_stands_beside_the_topology_is_of_the_time_of_the_site(self) -> None:
        assert times("claim", "claims/c", windows() | {"claims": [{"name": "c", "figure": "f"}]}) == ("domino", "today")

    def test_every_line_has_a_reason(self) -> None:
        releases = load_rule_base().vocabulary.releases
        assert all(time.reason for time in releases.times)
        assert all(implication.reason for implication in releases.implications.values())


def only(answer: Evaluation, name: str = MOST_4) -> Verdict:
    found = [verdict for verdict in answer.verdicts if verdict.guideline == name]
    assert len(found) == 1
    return found[0]


class TestWhatAReasonIsWorth:
    """A guideline's reason holds, gave a figure of its time, or is gone, where something is of today."""

    def answer(self, folder: Path, site: dict[str, Any], today: dict[str, Any] | None, **members: Any) -> Evaluation:
        members = {"figures": FOUR, "require": "image.cps <= most"} | members
        own: dict[str, Any] = {} if today is None else {"today": today}
        return advisor(folder, [guideline(SLUG, **members, **own)]).evaluate(site)

    def test_without_a_word_it_stands_as_the_paper_has_it(self, tmp_path: Path) -> None:
        verdict = only(self.answer(tmp_path, windows("12.0.2"), None))
        assert (verdict.verdict, verdict.ground, verdict.strength) == ("violated", "demand", "should")

    @pytest.mark.parametrize("today", [{"figure": WHY}, {"gone": WHY}, {"holds": WHY}])
    def test_in_the_time_of_the_papers_it_stands_as_they_have_it(self, tmp_path: Path, today: dict[str, Any]) -> None:
        for release in ("8.5.1", "9.0.1", None):
            folder = tmp_path / str(release)
            folder.mkdir()
            verdict = only(self.answer(folder, windows(release), today))
            assert (verdict.verdict, verdict.ground, verdict.strength) == ("violated", "demand", "should")

    def test_what_holds_is_demanded_and_told_as_extrapolated(self, tmp_path: Path) -> None:
        tested = {"image.newest_domino_release": {"to": "7"}}
        verdict = only(self.answer(tmp_path, windows("12.0.2"), {"holds": WHY}, tested=tested))
        assert (verdict.verdict, verdict.strength, verdict.reach.state) == ("violated", "should", "extrapolated")

    def test_a_figure_of_its_time_accuses_nobody_and_is_told_to_compare_with(self, tmp_path: Path) -> None:
        answer = self.answer(tmp_path, windows("12.0.2"), {"figure": WHY})
        verdict = only(answer)
        assert (verdict.verdict, verdict.ground, verdict.strength, verdict.told) == (
            "satisfied",
            "background",
            "inform",
            True,
        )
        beyond = "With 6 CPs it is over the paper's 4 CPs, a figure of its time, which is not held against the site."
        assert verdict.text == f"v {beyond}"
        assert [caveat.text for caveat in verdict.caveats] == [f"A figure of its time, to compare with: {WHY}"]
        assert [found.guideline for found in answer.findings] == [MOST_4]
        assert (answer.actions, answer.recommendations, answer.questions) == ((), (), ())

    @pytest.mark.parametrize(
        ("require", "says"),
        [
            ("image.cps < most", "With 6 CPs it is not under the paper's 4 CPs"),
            ("image.cps <= most and image.cps >= most", "With 6 CPs it is over the paper's 4 CPs"),
            ("not(image.cps > most)", "That is not as the paper had it in its time"),
        ],
    )
    def test_a_figure_that_is_missed_is_called_so(self, tmp_path: Path, require: str, says: str) -> None:
        answer = self.answer(tmp_path, windows("12.0.2"), {"figure": WHY}, require=require)
        assert only(answer).text.startswith(f"v {says}")
        assert only(answer).text.endswith("not held against the site.")
        # no reader is told that it satisfies anything
        assert verdict_word(only(answer).verdict, only(answer).ground) == "background"

    def test_a_figure_that_is_met_is_in_order(self, tmp_path: Path) -> None:
        answer = self.answer(tmp_path, windows("12.0.2", cps=4), {"figure": WHY})
        assert (only(answer).ground, only(answer).told, answer.findings) == ("background", False, ())
        assert [[v.guideline for v in kind] for kind in answer.met(1)] == [[MOST_4]]

    @pytest.mark.parametrize("today", [{"figure": WHY}, {"gone": WHY}])
    @pytest.mark.parametrize("open_scope", [True, False])
    def test_nobody_is_asked_for_it(self, tmp_path: Path, today: dict[str, Any], open_scope: bool) -> None:
        site = windows("12.0.2")
        del site["machines"][0]["cps"]
        when = {"when": "image.user_intensity is heavy"} if open_scope else {}
        answer = self.answer(tmp_path, site, today, **when)
        assert (only(answer).verdict, answer.questions, answer.findings) == ("not-applicable", (), ())
        assert only(answer).missing == ()

    def test_what_is_told_is_evaluated_where_it_is_stated_and_asked_of_nobody(self, tmp_path: Path) -> None:
        folders = [tmp_path / name for name in ("stated", "unstated", "then")]
        for folder in folders:
            folder.mkdir()
        stated = self.answer(folders[0], windows("12.0.2"), {"told": WHY})
        assert (only(stated).verdict, only(stated).ground) == ("violated", "demand")
        site = windows("12.0.2")
        del site["machines"][0]["cps"]
        answer = self.answer(folders[1], site, {"told": WHY})
        assert (only(answer).verdict, only(answer).ground) == ("not-applicable", "unasked")
        assert (answer.questions, answer.findings) == ((), ())
        site["domino_release"] = "8.5.1"
        assert only(self.answer(folders[2], site, {"told": WHY})).verdict == "undetermined"

    def test_what_is_gone_is_history_that_the_account_tells(self, tmp_path: Path) -> None:
        answer = self.answer(tmp_path, windows("12.0.2"), {"gone": WHY})
        verdict = only(answer)
        assert (verdict.verdict, verdict.ground, answer.findings) == ("not-applicable", "historical", ())
        assert verdict.text == "History: CPs of 2006 set it. The paper has it otherwise: v"

    def test_what_it_informs_of_is_told_no_more(self, tmp_path: Path) -> None:
        members = {"strength": "inform", "require": None, "when": "image.cps > most"}
        for number, (today, ground) in enumerate(
            [({"figure": WHY}, "background"), ({"gone": WHY}, "historical"), ({"holds": WHY}, "tells")]
        ):
            (folder := tmp_path / str(number)).mkdir()
            answer = self.answer(folder, windows("12.0.2"), today, **members)
            assert (only(answer).ground, bool(answer.findings)) == (ground, ground == "tells")

    def test_only_the_products_that_it_names_count(self, tmp_path: Path) -> None:
        (one := tmp_path / "one").mkdir()
        (other := tmp_path / "other").mkdir()
        assert only(self.answer(one, windows("12.0.2"), {"gone": WHY, "by": ["x86"]})).verdict == "violated"
        site = windows("12.0.2", year=2023)
        assert only(self.answer(other, site, {"gone": WHY, "by": ["x86"]})).ground == "historical"

    def test_a_figure_bounds_no_recommendation(self, tmp_path: Path) -> None:
        other = guideline(
            MOST_8.split("/")[1], figures={"most": {"value": "max_cps_per_image_dwa"}}, require="image.cps <= most"
        )
        four = guideline(SLUG, figures=FOUR, require="image.cps <= most", today={"figure": WHY})
        answer = advisor(tmp_path, [four, other]).evaluate(windows("12.0.2", cps=10))
        assert [(one.guidelines, one.admissible.high) for one in answer.recommendations] == [((MOST_8,), 8)]


class TestWhereElseItHolds:
    """What hangs on no platform is evaluated on others too, of what is of today."""

    SCOPE: ClassVar[dict[str, Any]] = {"platforms": ["linux-system-z"], "kinds": ["lpar"]}

    def verdict(self, folder: Path, site: dict[str, Any], **today: Any) -> Verdict:
        held = guideline(
            SLUG, scope=self.SCOPE, figures=FOUR, require="image.cps <= most", today={"holds": WHY, **today}
        )
        return only(advisor(folder, [held]).evaluate(site))

    def test_on_every_platform(self, tmp_path: Path) -> None:
        verdict = self.verdict(tmp_path, windows("12.0.2"), platforms="any", kinds="any")
        assert (verdict.verdict, verdict.reach.state) == ("violated", "extrapolated")
        assert [difference.text for difference in verdict.reach.differences] == [
            f"Platform: the 2006 paper speaks of Linux on IBM System z; here it is Windows. {WHY}"
        ]

    def test_where_nobody_says_on_which_it_is(self, tmp_path: Path) -> None:
        somewhere: dict[str, Any] = {"deployment": "D", "environment": "production", "domino_release": "12.0.2"}
        somewhere |= {"images": [{"name": "one", "os": "linux", "cps": 5, "dpars": [{"name": "mail"}]}]}
        verdict = self.verdict(tmp_path, somewhere, platforms="any", kinds="any")
        assert [difference.text for difference in verdict.reach.differences] == [
            f"Platform: the 2006 paper speaks of Linux on IBM System z; here nobody says which it is. {WHY}"
        ]

    def test_only_where_it_is_said_to(self, tmp_path: Path) -> None:
        verdict = self.verdict(tmp_path, windows("12.0.2"), platforms=["linux-system-z", "aix"], kinds="any")
        assert (verdict.verdict, verdict.ground) == ("not-applicable", "setting")

    def test_not_in_the_time_of_the_papers(self, tmp_path: Path) -> None:
        verdict = self.verdict(tmp_path, windows("8.5.1"), platforms="any", kinds="any")
        assert (verdict.verdict, verdict.ground) == ("not-applicable", "setting")


class TestLinuxOnPower:
    """No paper has it; what of their reasons holds of any Linux of today is told there too."""

    @staticmethod
    def verdict(name: str, release: str = "14.0", **machine: Any) -> Verdict:
        logging = {"enabled": True, "device": "d"}
        server = {"name": "mail", "transaction_logging": logging, "mail_devices": ["d"], "domino_release": release}
        image = {"os": "linux", "swapping": "heavy", "swap_gib": 0, "system_device": "d", "dpars": [server]}
        device = {"name": "d", "kind": "array", "drive_type": "sas", "cache_mode": "write-through"}
        device |= {"raid_level": "raid-5"}
        of = {"model": "IBM Power S1022"} | machine
        held = {"image": image} if "lpars" not in machine else {"lpars": [{"name": "l", "image": image}]}
        answer = default_advisor().evaluate(
            {"deployment": "d", "machines": [{"name": "m"} | of | held], "devices": [device]}
        )
        return only(answer, name)

    @pytest.mark.parametrize(
        "name",
        [
            "redpaper-z-2006/translog-own-device-62",
            "redpaper-z-2006/memory-to-limit-swapping-63",
            "redpaper-z-2006/minimal-swap",
            "vsphere-domino-2011/separate-os-and-mail-datastores",
            "xseries-w2k-2001/write-back-recommended",
        ],
    )
    @pytest.mark.parametrize("machine", [{}, {"model": "blade", "architecture": "power"}, {"lpars": []}])
    def test_reasons_of_today_are_told(self, name: str, machine: dict[str, Any]) -> None:
        verdict = self.verdict(name, **machine)
        assert (verdict.verdict, verdict.reach.state) == ("violated", "extrapolated")
        assert any("here it is Linux on Power. " in difference.text for difference in verdict.reach.differences)

    def test_nothing_is_told_of_the_time_of_the_papers(self) -> None:
        verdict = self.verdict("redpaper-z-2006/memory-to-limit-swapping-63", release="7.0")
        assert (verdict.verdict, verdict.ground) == ("not-applicable", "setting")


class TestWhatIsWrongInAFile:
    @pytest.mark.parametrize(
        ("today", "told"),
        [
            ({"holds": WHY, "gone": WHY}, "one of holds, told, figure, gone, with the reason why"),
            ({"figure": " "}, "one of holds, told, figure, gone, with the reason why"),
            ({"figure": WHY, "platforms": "any"}, "platforms and kinds go with holds"),
            ({"holds": WHY, "platforms": ["linus"]}, "today: platforms: there is no linus"),
            ({"gone": WHY, "by": ["exs"]}, "today: by: exs is no product of releases.yml"),
        ],
    )
    def test_what_it_says_of_today(self, tmp_path: Path, today: dict[str, Any], told: str) -> None:
        with pytest.raises(RuleBaseError, match=told):
            advisor(tmp_path, [guideline(SLUG, figures=FOUR, require="image.cps <= most", today=today)])

    @pytest.mark.parametrize(
        ("entry", "told"),
        [
            ({"times": {"esx": {"at": "cellar", "papers": "4", "from": "6", "reason": "r"}}}, "at: one of"),
            ({"times": {"esx": {"at": "host", "papers": "4", "from": "6"}}}, "reason is missing"),
            ({"implies": {"image.cps": {"by": "image.esx_release", "is": 4, "from": "6", "reason": "r"}}}, "no choice"),
            ({"implies": {MODE: {"by": "image.cps", "is": "warp", "from": "6", "reason": "r"}}}, "no warp"),
            ({"implies": {MODE: {"by": "image.os", "is": "hardware", "from": "6", "reason": "r"}}}, "by:"),
            ({"implies": {MODE: {"by": "image.esx_release", "is": "hardware", "from": "6", "reason": ""}}}, "empty"),
        ],
    )  # fmt: skip
    def test_what_releases_yml_says(self, tmp_path: Path, entry: dict[str, Any], told: str) -> None:
        with pytest.raises(RuleBaseError, match=told):
            with_releases(tmp_path, entry)


def with_releases(folder: Path, document: dict[str, Any]) -> Advisor:
    """The shipped rules, with more in releases.yml."""
    root = folder / "rules"
    root.mkdir()
    for path in rules_folder().iterdir():
        if path.name != "releases.yml":
            (root / path.name).symlink_to(path)
    shipped = yaml.load((rules_folder() / "releases.yml").read_text(), yaml.CSafeLoader)
    more = {key: {**shipped[key], **document.get(key, {})} for key in shipped}
    (root / "releases.yml").write_text(yaml.safe_dump(more))
    return Advisor(read_rule_base(root))


CPU_MODE = "vsphere-domino-2011/cpu-vtx-not-bt"
BIOS = "vsphere-domino-2011/bios-vtx"
LATEST = "vsphere-domino-2011/use-latest-vsphere"


class TestWhatAReleaseImplies:
    def test_what_nobody_states_is_as_the_release_implies(self) -> None:
        answer = default_advisor().evaluate(vm("8.0"))
        assert only(answer, CPU_MODE).verdict == only(answer, BIOS).verdict == "satisfied"
        asked = [question.question for question in answer.questions]
        assert not [text for text in asked if "virtualis" in text.lower() or "EPT" in text]

    def test_an_older_release_implies_nothing(self) -> None:
        answer = default_advisor().evaluate(vm("4.0"))
        assert (only(answer, BIOS).verdict, answer.overruled) == ("undetermined", ())

    def test_the_line_of_the_file_is_a_leaf_of_the_proof(self) -> None:
        answer = default_advisor().evaluate(vm("8.0"))
        assert answer.proofs is not None
        proof = answer.proofs[only(answer, BIOS).fingerprint]
        leaves = [node_text(node, proof) for node in proof.values() if node["kind"] == "implication"]
        assert [leaf for leaf in leaves if "BIOS" in leaf] == [
            "Where virtualisation in the BIOS of the ESX host is not stated, ESX 6.7 and later means yes "
            "(rules/releases.yml). ESXi 6.7 and later need VT-x or AMD-V turned on in the firmware to run VMs of 64 "
            "bits."
        ]

    def test_what_is_stated_goes_first_and_the_answer_tells_both(self) -> None:
        answer = default_advisor().evaluate(vm("8.0", bios={"virtualization": False}))
        assert only(answer, BIOS).verdict == "violated"
        (told,) = answer.overruled
        assert (told.said.text, told.taken.text, told.taken.pointer) == ("yes", "no", "/hosts/0/bios/virtualization")
        assert "rules/releases.yml" in told.text

    def test_a_site_may_say_otherwise_for_all_releases(self) -> None:
        base = load_rule_base()
        own = {"releases": {"host.bios_virtualization": {"is": "unknown", "reason": "set up by hand"}}}
        own["releases"]["host.mmu_assist_enabled"] = {"is": "unknown", "reason": "it tells it too"}
        answer = Advisor(base, make_overlay(own, base)).evaluate(vm("8.0"))
        assert only(answer, BIOS).verdict == "undetermined"
        own["releases"]["host.bios_virtualization"]["is"] = False  # type: ignore[assignment]
        answer = Advisor(base, make_overlay(own, base)).evaluate(vm("8.0"))
        assert only(answer, BIOS).verdict == "violated"
        assert answer.proofs is not None
        proof = answer.proofs[only(answer, BIOS).fingerprint]
        assert any("(overlay). set up by hand" in node_text(node, proof) for node in proof.values())

    @pytest.mark.parametrize(
        "wrong",
        [
            {"host.bios_virtualisation": {"is": True, "reason": "r"}},
            {"host.bios_virtualization": {"is": "maybe", "reason": "r"}},
            {"host.bios_virtualization": {"is": True}},
        ],
    )
    def test_what_is_wrong_in_an_overlay(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(InvalidInput, match="releases"):
            make_overlay({"releases": wrong}, load_rule_base())

    def test_a_number_is_implied_too(self) -> None:
        site = windows("12.0.2")
        site["machines"][0]["image"]["os_release"] = "2003"
        answer = default_advisor().evaluate(site)
        assert not [question for question in answer.questions if "32-bit" in question.question]

    def test_a_further_line_of_the_file_is_enough(self, tmp_path: Path) -> None:
        line = {"by": "host.esx_release", "is": True, "from": "8.0", "reason": "r"}
        answer = with_releases(tmp_path, {"implies": {"host.turbo": line}}).evaluate(
            vm("8.0", mmu_assist="ept", mmu_assist_enabled=True)
        )
        assert only(answer, "vsphere-domino-2011/bios-turbo").verdict == "satisfied"

    def test_the_proofs_are_what_the_engine_matched(self) -> None:
        assert default_advisor().check_proofs(vm("8.0")) == []
        assert default_advisor().check_proofs(windows("14.0", year=2024)) == []


class TestTheLatestRelease:
    @pytest.mark.parametrize(
        ("release", "expected"),
        [("3.5", "violated"), ("4.0", "satisfied"), ("5.5", "satisfied"), ("7.0.3", "violated"), ("8.0", "satisfied")],
    )
    def test_is_none_that_is_out_of_support(self, release: str, expected: str) -> None:
        assert only(default_advisor().evaluate(vm(release)), LATEST).verdict == expected

    def test_a_contract_keeps_a_release_in_support(self) -> None:
        assert only(default_advisor().evaluate(vm("7.0.3", in_support=True)), LATEST).verdict == "satisfied"


class TestWhatNoPaperSpeaksOf:
    """What can be described and no paper knows is named in the answer, with what it bears on."""

    def told(self, **dpar: Any) -> list[tuple[str, tuple[str, ...]]]:
        site = windows("12.0.2")
        site["machines"][0]["image"]["dpars"][0] |= dpar
        return [(found.what, found.subjects) for found in default_advisor().evaluate(site).beyond]

    def test_it_is_told_with_where_it_is(self) -> None:
        assert self.told(features=["verse", "daos"]) == [("daos", ("m/mail",)), ("verse", ("m/mail",))]
        assert self.told(server_tasks=["router", "traveler"]) == [("traveler", ("m/mail",))]
        assert self.told(features="none") == self.told() == []

    def test_of_a_group_all_members_count(self) -> None:
        site = windows("14.0") | {"devices": [{"name": "d", "count": 7, "gb": 100, "drive_type": "nvme"}]}
        (found,) = default_advisor().evaluate(site).beyond
        assert (found.what, found.count) == ("nvme", 7)
        assert found.text.startswith("No paper speaks of NVMe drives. ")

    @pytest.mark.parametrize(
        ("machine", "lpar", "told"),
        [
            ({"model": "3931-A01"}, {}, True),  # a z16
            ({"model": "2827"}, {}, False),  # a zEC12 has one thread on a core
            ({"year": 2017}, {}, True),
            ({"model": "3931-A01"}, {"smt": 1}, False),  # off
            ({"model": "3931-A01", "smt": 1}, {"smt": 2}, True),
            ({}, {}, False),
            ({"smt": {"from": 2}}, {}, True),
            ({"architecture": "power", "smt": 8}, {}, False),
        ],
    )
    def test_hardware_threads_are_told_where_they_are_stated_or_come_with_the_machine(
        self, machine: dict[str, Any], lpar: dict[str, Any], told: bool
    ) -> None:
        parts = [{"name": "l", "image": {"dpars": [{"name": "mail"}]}, **lpar}]
        site = {"deployment": "d", "machines": [{"name": "m", "architecture": "system-z", "lpars": parts} | machine]}
        found = {one.what: one.subjects for one in default_advisor().evaluate(site).beyond}
        assert found.get("smt") == (("m/l",) if told else None)

    @staticmethod
    def on_power(machine: dict[str, Any], lpar: dict[str, Any]) -> dict[str, str]:
        parts = [{"name": "l", "image": {"os": "aix", "dpars": [{"name": "mail"}]}, **lpar}]
        site = {"deployment": "d", "machines": [{"name": "m", "architecture": "power", "lpars": parts} | machine]}
        return {one.what: one.text for one in default_advisor().evaluate(site).beyond}

    def test_hardware_threads_of_power_are_told_where_they_are_stated_and_not_by_what_a_z13_does(self) -> None:
        for found in (self.on_power({"smt": 8}, {}), self.on_power({}, {"smt": 4})):
            assert set(found) == {"smt-of-power"}
            assert "z13" not in found["smt-of-power"]
        assert self.on_power({"year": 2022}, {}) == self.on_power({"smt": 8}, {"smt": 1}) == {}

    def test_processors_that_lpars_of_power_share_are_told(self) -> None:
        assert set(self.on_power({}, {"dedicated_cps": False})) == {"shared-processors"}
        assert self.on_power({}, {"dedicated_cps": True}) == self.on_power({}, {}) == {}
        # the paper of 2006 speaks of those that LPARs of System z share
        assert self.on_power({"architecture": "system-z"}, {"dedicated_cps": False}) == {}

    @pytest.mark.parametrize(
        ("zvm", "told"),
        [
            ({"release": "7.3", "paging": "heavy"}, True),
            ({"release": "7.3", "paging": "little"}, False),
            ({"release": "5.1", "paging": "heavy"}, False),  # of which the paper of 2006 speaks
            ({"paging": "heavy"}, False),
        ],
    )
    def test_heavy_paging_of_a_z_vm_of_today_is_told(self, zvm: dict[str, Any], told: bool) -> None:
        lpar = {"name": "l", "zvm": {"guests": [{"name": "g", "dpars": [{"name": "mail"}]}], **zvm}}
        site = {"deployment": "d", "machines": [{"name": "m", "architecture": "system-z", "lpars": [lpar]}]}
        assert ("paging-of-zvm" in {one.what for one in default_advisor().evaluate(site).beyond}) is told

    def test_the_papers_have_hardware_threads_of_x86(self) -> None:
        site = windows("12.0.2")
        site["machines"][0] |= {"architecture": "x86", "smt": 2}
        assert not default_advisor().evaluate(site).beyond

    def test_whatever_can_be_described_of_it_is_in_the_file_and_the_other_way_round(self) -> None:
        said = {(one.of, name, one.name) for one in load_rule_base().vocabulary.releases.beyond for name in one.at}
        features = {(of, word) for of, name, word in said if name == "features"}
        words = set()
        for of, schema in (("dpar", DparSchema), ("image", ImageSchema), ("device", DeviceSchema)):
            field = schema().fields["features"]
            assert isinstance(field, NoneOr)
            words |= {(of, word) for word in field.choices}
        assert features == words


ZVM = "redpaper-z-2006/nrpc-cps-4-per-image-62"
EXAMPLES = Path(__file__).parent.parent / "examples"


def test_every_guideline_says_whether_its_reason_still_holds() -> None:
    without = [guideline.id for guideline in load_rule_base().guidelines.values() if guideline.today is None]
    assert without == []


def test_a_figure_that_a_site_sets_itself_is_of_its_own_time() -> None:
    base = load_rule_base()
    own = {"parameters": {ZVM: {"most_cps": {"value": 3, "reason": "measured here"}}}}
    for advised, grounds in (
        (default_advisor(), {"background"}),
        (Advisor(base, make_overlay(own, base)), {"exception"}),
    ):
        answer = advised.evaluate(EXAMPLES / "site-today-zvm.yaml", proofs=False)
        assert {verdict.ground for verdict in answer.verdicts if verdict.guideline == ZVM} == grounds


def test_where_a_reason_holds_elsewhere_nobody_is_asked_what_the_paper_tested() -> None:
    answer = default_advisor().evaluate(EXAMPLES / "site-today-aix.yaml", proofs=False)
    told = [v for v in answer.verdicts if v.guideline == "vsphere-domino-2011/separate-os-and-mail-datastores"]
    assert {verdict.reach.state for verdict in told} == {"extrapolated"}
    assert not any(verdict.reach.missing for verdict in told)


@pytest.mark.parametrize("os", ["linux", "windows", "aix", "solaris", "i5os"])
def test_a_log_that_shares_its_drives_with_mail_is_told_on_every_platform_of_today(os: str) -> None:
    dpar = {"name": "mail", "mail_devices": ["mail"], "transaction_logging": {"enabled": True, "device": "log"}}
    site = {
        "deployment": "today", "environment": "production", "domino_release": "14.0",
        "machines": [{
            "name": "m", "architecture": {"aix": "power", "i5os": "power", "solaris": "sparc"}.get(os, "x86"),
            "image": {"os": os, "dpars": [dpar]},
        }],
        "devices": [
            {"name": "array", "kind": "array", "pooled": False},
            {"name": "mail", "lies_on": "array"},
            {"name": "log", "lies_on": "array"},
        ],
    }  # fmt: skip
    found = [
        (verdict.subject.path, verdict.verdict, verdict.reach.state)
        for verdict in default_advisor().evaluate(site).verdicts
        if verdict.guideline == "redpaper-z-2006/translog-own-device-62" and verdict.verdict != "not-applicable"
    ]
    assert found == [("devices/log", "violated", "extrapolated")]


class TestWebClientsOfToday:
    """That browsers take more CPU for each user is told of a site of today, with what the paper measured it on."""

    RATIO = "vsphere-domino-2011/http-vs-nrpc-cpu-ratio"

    def told(self, *clients: str) -> list[Verdict]:
        site = vm("8.0")
        workloads = [{"client": client, "users": {"concurrent": 900}} for client in clients]
        site["hosts"][0]["vms"][0]["dpars"][0]["workloads"] = workloads
        found = default_advisor().evaluate(site).findings
        return [verdict for verdict in found if verdict.guideline == self.RATIO and verdict.told]

    def test_where_a_vm_serves_both_kinds(self) -> None:
        (found,) = self.told("nrpc", "dwa")
        assert "an iNotes user counted as 2.3 NRPC users to 2.8 NRPC users for CPU with 8 GiB" in found.text
        assert found.reach.state == "extrapolated"

    @pytest.mark.parametrize("clients", [("nrpc",), ("dwa",), ("nrpc", "imap")])
    def test_and_where_it_serves_one_of_them_alone_nothing_is_compared(self, clients: tuple[str, ...]) -> None:
        assert self.told(*clients) == []


def test_what_daos_needs_of_domino_itself_is_told_with_it() -> None:
    site = vm("8.0")
    site["hosts"][0]["vms"][0]["dpars"][0]["features"] = ["daos"]
    (told,) = (one for one in default_advisor().evaluate(site).beyond if one.what == "daos")
    assert told.text.startswith("No paper speaks of DAOS")
    assert "only where transaction logging is on" in told.text
