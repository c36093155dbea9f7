"""What a guideline says of members: some and every, counts, sums and extremes, each with a condition."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from domino_advisor.authoring.case_runner import Runner
from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.core.errors import RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.loading import read_rule_base
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.knowledge.expressions.reader import read_condition
from domino_advisor.knowledge.expressions.tree import Condition, names, written
from domino_advisor.knowledge.overlays import make_overlay
from domino_advisor.knowledge.vocabulary import a_subject

GUIDELINE = "vsphere-domino-2011/golden-image"
FILE = "vsphere-domino-2011/virtual-machine/golden-image.yml"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    root = tmp_path_factory.mktemp("members") / "rules"
    shutil.copytree(rules_folder(), root)
    yield root


def write(folder: Path, when: str | None, require: str, cases: str | None = None) -> None:
    made = yaml.safe_load((rules_folder() / FILE).read_text("utf-8"))
    figures = {"several": made["figures"]["several"]} if "several" in f"{when}{require}" else {}
    said = {"figures": figures, "when": when, "require": require, "unless": None}
    made = {name: value for name, value in {**made, **said}.items() if value}
    own = {name: value for name, value in made.items() if cases is None or name != "cases"}
    (folder / FILE).write_text(yaml.safe_dump(own, sort_keys=False, width=1_000) + (cases or ""), "utf-8")


def vm(name: str, *dpars: str, **members: Any) -> dict[str, Any]:
    return {"name": name, "dpars": [{"name": dpar} for dpar in dpars], **members}


def site(*vms: dict[str, Any], **members: Any) -> dict[str, Any]:
    host = {"name": "h", "vms": list(vms), **members}
    devices = [{"name": "lun", "pooled": True}, {"name": "drive", "pooled": False}, {"name": "new"}]
    return {"deployment": "Members", "environment": "production", "hosts": [host], "devices": devices}


@cache
def base_with(folder: Path, when: str | None, require: str) -> RuleBase:
    write(folder, when, require)
    return read_rule_base(Path(shutil.copytree(folder, folder.with_name(f"rules-{abs(hash((when, require)))}"))))


def evaluated(
    folder: Path, when: str | None, require: str, *vms: dict[str, Any], **more: Any
) -> tuple[Evaluation, Verdict]:
    overlay, most = more.pop("overlay", None), more.pop("most", 80)
    evaluation = Advisor(base_with(folder, when, require), overlay, part_subjects=most).evaluate(site(*vms, **more))
    (found,) = (verdict for verdict in evaluation.verdicts if verdict.guideline == GUIDELINE)
    return evaluation, found


BIG, SMALL, OPEN = {"memory_gib": 64}, {"memory_gib": 1}, dict[str, Any]()


class TestTruths:
    """some is true as soon as one is, every false as soon as one is not; what is not known stays open."""

    some = "some image in site.images satisfies image.from_template"
    every = "every image in site.images satisfies image.from_template"

    @pytest.mark.parametrize(
        ("said", "listed", "some", "every"),
        [
            ([True, True], True, "satisfied", "satisfied"),
            ([True, False], True, "satisfied", "violated"),
            ([False, False], True, "violated", "violated"),
            ([True, None], True, "satisfied", "undetermined"),
            ([False, None], True, "undetermined", "violated"),
            ([True], False, "satisfied", "undetermined"),
            ([False], False, "undetermined", "violated"),
        ],
    )
    def test_some_and_every(self, folder: Path, said: list[bool | None], listed: bool, some: str, every: str) -> None:
        vms = [vm(f"v{n}", "m", **({} if word is None else {"from_template": word})) for n, word in enumerate(said)]
        partial = {} if listed else {"partial": ["vms"]}
        assert evaluated(folder, None, self.some, *vms, **partial)[1].verdict == some
        assert evaluated(folder, None, self.every, *vms, **partial)[1].verdict == every
        none = {"satisfied": "violated", "violated": "satisfied"}.get(some, some)
        assert evaluated(folder, None, f"not({self.some})", *vms, **partial)[1].verdict == none

    def test_those_alone_for_which_a_condition_holds(self, folder: Path) -> None:
        require = "every image in site.images[image.runs_domino] satisfies image.from_template"
        assert evaluated(folder, None, require, vm("a", "m", from_template=True), vm("b"))[1].verdict == "satisfied"
        assert evaluated(folder, None, require, vm("a", "m"), vm("b", from_template=True))[1].verdict == "undetermined"

    def test_members_by_a_relation_of_members(self, folder: Path) -> None:
        require = "every image in site.images satisfies (some device in image.mail-devices satisfies device.pooled)"
        for devices, expected in ((["lun"], "satisfied"), (["drive"], "violated"), (["new"], "undetermined")):
            mail = {"name": "m", "mail_devices": devices}
            _, found = evaluated(folder, None, require, {"name": "v", "dpars": [mail]})
            assert found.verdict == expected
        assert [fact.pointer for fact in found.missing] == ["/devices/2/pooled"]


class TestNumbers:
    @pytest.mark.parametrize(
        ("when", "vms", "expected"),
        [
            ("count(site.images) >= several", [BIG], "not-applicable"),
            ("count(site.images) >= several", [BIG, SMALL], "violated"),
            ("count(site.images[image.from_template]) >= several", [BIG, SMALL], "not-applicable"),
            ("sum(for image in site.images return image.mail_vm) >= several", [BIG, SMALL], "violated"),
            ("max(for image in site.images return image.mail_vm * several) >= several", [BIG], "violated"),
            ("min(for image in site.images[not(image.from_template)] return image.mail_vm) >= several", [BIG],
             "not-applicable"),
        ],
    )  # fmt: skip
    def test_counts_sums_and_extremes(self, folder: Path, when: str, vms: list[dict[str, Any]], expected: str) -> None:
        named = [vm(f"v{number}", "m", from_template=False, **members) for number, members in enumerate(vms)]
        assert evaluated(folder, when, "site.from_template", *named)[1].verdict == expected

    def test_one_that_may_count_leaves_it_open(self, folder: Path) -> None:
        when = "count(site.images[image.from_template]) >= several"
        open_ = evaluated(folder, when, "not(site.from_template)", vm("a", from_template=True), vm("b"))[1]
        assert (open_.verdict, open_.ground) == ("undetermined", "scope")
        assert [(fact.quantity, fact.subject) for fact in open_.missing] == [("image.from_template", "h/b")]


class TestWhatIsTold:
    require = "every image in site.images satisfies (image.mail_vm < several or image.from_template)"

    def test_a_proof_goes_through_each_member_to_what_is_stated_and_the_figure(self, folder: Path) -> None:
        evaluation, found = evaluated(folder, None, self.require, vm("a", "m", from_template=False), vm("b", "m"))
        assert found.verdict == "satisfied" and evaluation.proofs is not None
        proof = evaluation.proofs[found.fingerprint]
        rules = {step["rule"] for node in proof.values() for step in node.get("derivations", ())}
        assert f"{GUIDELINE}--member-1" in rules
        assert {node["pointer"] for node in proof.values() if node["kind"] == "stated"} >= {
            "/hosts/0/vms/0/from_template", "/hosts/0/vms/0/dpars"
        }  # fmt: skip
        assert [node["name"] for node in proof.values() if node["kind"] == "assumption"] == ["several"]

    def test_it_is_the_same_however_the_site_is_parted(self, folder: Path) -> None:
        vms = vm("a", "m", from_template=False), vm("b", "m")
        (one, first), (other, second) = (evaluated(folder, None, self.require, *vms, most=most) for most in (80, 1))
        assert first == second and one.proofs is not None and other.proofs is not None
        assert one.proofs[first.fingerprint] == other.proofs[second.fingerprint]
        advisor = Advisor(base_with(folder, None, self.require), part_subjects=1)
        assert advisor.check_proofs(site(*vms)) == []

    def test_a_figure_of_the_site_bears_on_its_members(self, folder: Path) -> None:
        laid = {"assumptions": {"several-vms": {"value": 1, "reason": "ours"}}}
        overlay = make_overlay(laid, base_with(folder, None, self.require))
        for most in (80, 1):
            vms = [vm("a", "m", from_template=False)]
            assert evaluated(folder, None, self.require, *vms, overlay=overlay, most=most)[1].verdict == "violated"

    def test_what_is_said_twice_is_one_quantity_that_a_case_states_once(self, folder: Path) -> None:
        asked = "count(site.images[image.from_template])"
        cases = (
            "cases:\n  given: {platform: vsphere, kind: vm, environment: production}\n  table:\n"
            f'    - [Enough are, {{"{asked}": 2}}, satisfied]\n'
            f'    - [None is, {{"{asked}": 0}}, not-applicable, scope]\n'
        )
        write(folder, f"{asked} >= several", f"{asked} >= several", cases)
        base = read_rule_base(Path(shutil.copytree(folder, folder.with_name("rules-twice"))))
        assert [outcome.fault for outcome in Runner(base).report(GUIDELINE).outcomes] == [None, None]
        read = {n.text for _, _, condition in base.guidelines[GUIDELINE].conditions for n in names(condition)}
        assert len([name for name in read if "." in name]) == 1

    def test_a_case_states_it_as_it_is_written(self, folder: Path) -> None:
        cases = (
            "cases:\n  given: {platform: vsphere, kind: vm, environment: production}\n  table:\n"
            "    - [One is, {some image in site.images satisfies image.from_template: true}, satisfied]\n"
            "    - [None is, {some image in site.images satisfies image.from_template: false}, violated]\n"
        )
        write(folder, None, TestTruths.some, cases)
        base = read_rule_base(Path(shutil.copytree(folder, folder.with_name("rules-cases"))))
        report = Runner(base).report(GUIDELINE)
        assert [outcome.fault for outcome in report.outcomes] == [None, None] and not report.faults
        assert f"{TestTruths.some} missing" in report.missing


class TestWords:
    """People read what a member is called, figures by their value, and no expression."""

    @pytest.mark.parametrize(
        ("require", "called", "question"),
        [
            (
                "count(site.images) >= several",
                "number of images of the site", "How many images of the site are there?",
            ),
            (
                "count(site.images[image.mail_vm >= several and image.mail_vm < several]) >= several",
                "number of images of the site with VMs that run Domino at least 2 and less than 2",
                "How many images of the site have VMs that run Domino at least 2 and less than 2?",
            ),
            (
                "some image in site.images satisfies not(image.from_template and image.os is not linux)",
                "whether some image of the site has no VM made from a prepared image or operating system linux",
                "Is it so that some image of the site has no VM made from a prepared image or operating system linux?",
            ),
            (
                "every image in site.images[image.os in (linux, aix)] satisfies image.from_template",
                "whether each image of the site with operating system one of linux, aix has VM made from a prepared"
                " image",
                "Is it so that each image of the site with operating system one of linux, aix has VM made from a"
                " prepared image?",
            ),
            (
                "sum(for image in site.images return image.mail_vm) >= several",
                "VMs that run Domino of the images of the site, in all",
                "What is the sum of the VMs that run Domino of the images of the site?",
            ),
            (
                "max(for image in site.images return image.mail_vm * several) >= several",
                "largest of (VMs that run Domino × 2 VMs) over the images of the site",
                "What is the largest of (VMs that run Domino × 2 VMs) over the images of the site?",
            ),
            (
                "min(for image in site.images return count(image.mail-devices[not(device.pooled)])) >= several",
                "smallest (number of mail devices with no device as an aggregate over several drives) of the images of"
                " the site",
                "What is the smallest (number of mail devices with no device as an aggregate over several drives) of"
                " the images of the site?",
            ),
        ],
    )  # fmt: skip
    def test_what_is_said_of_members(self, folder: Path, require: str, called: str, question: str) -> None:
        base = base_with(folder, "site.described_mail_vms >= several", require)
        (name,) = [n.text for n in names(demand_of(base)) if n.is_quantity]
        quantity = base.vocabulary.quantities[name]
        assert (quantity.called, quantity.question) == (called, question)

    def test_a_figure_of_the_site_stands_in_its_place(self, folder: Path) -> None:
        require = "count(site.images[image.mail_vm < several]) >= several"
        laid = {"assumptions": {"several-vms": {"value": 7, "reason": "ours"}}}
        overlay = make_overlay(laid, base_with(folder, None, require))
        for own, number in ((None, 2), (overlay, 7)):
            _, found = evaluated(folder, None, require, vm("a", "m"), overlay=own)
            (seen,) = found.observed
            assert seen.called == f"number of VMs of the site with VMs that run Domino less than {number}"


class TestSentences:
    """A sentence tells what it works out in braces, of members or of the subject itself, in its unit."""

    def told(self, folder: Path, sentence: str, *vms: dict[str, Any]) -> str:
        write(folder, None, "count(site.images[not(image.from_template)]) <= several")
        made = yaml.safe_load((folder / FILE).read_text("utf-8"))
        made["texts"]["violated"] = sentence
        (folder / FILE).write_text(yaml.safe_dump(made, sort_keys=False, width=1_000), "utf-8")
        base = read_rule_base(Path(shutil.copytree(folder, folder.with_name(f"told-{abs(hash(sentence))}"))))
        (found,) = (v for v in Advisor(base).evaluate(site(*vms)).verdicts if v.guideline == GUIDELINE)
        return found.text

    @pytest.mark.parametrize(
        ("sentence", "told"),
        [
            ("{count(site.images[not(image.from_template)])} are not", "3 are not"),
            ("{count(site.images[not(image.from_template)]) - several} too many", "1 VM too many"),
            ("{ceiling(site.described_mail_vms / several)} pairs", "2 pairs"),
        ],
    )
    def test_it_is_worked_out(self, folder: Path, sentence: str, told: str) -> None:
        vms = [vm(name, "m", from_template=False) for name in "abc"]
        assert told in self.told(folder, sentence, *vms)

    def test_what_is_wrong_in_it_is_refused(self, folder: Path) -> None:
        with pytest.raises(RuleBaseError, match=r"texts\.violated: there is no quantity site\.mail_vm "):
            self.told(folder, "{site.mail_vm - several} too many")


def demand_of(base: RuleBase) -> Condition:
    found = base.guidelines[GUIDELINE].require
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("require", "at", "said"),
    [
        ("some image in site.pictures satisfies image.from_template", "site.p", "a site has no members site.pictures"),
        ("some image in site.image satisfies image.from_template", "site.", "(is site.images meant?)"),
        ("some vm in site.images satisfies image.from_template", "site.", "is called vm (call it image)"),
        ("some image in site.images satisfies site.from_template", "site.f", "is no quantity of image"),
        ("some image in site.images satisfies image.from_templat", "image.f", "(is image.from_template meant?)"),
        ("every image in site.images satisfies image.cps < several", "image.c", "CP is compared with VM"),
        ("max(for image in site.images return image.memory_gib) > several", "max", "GiB is compared with VM"),
        ("ceiling(site.mail_vms) > several", "ceiling", "ceiling is a function of computations (compare what it is"),
        (
            "if site.from_template then site.from_template else site.from_template",
            "site.",
            "write (A and B) or (not(A)",
        ),
    ],
)
def test_what_is_wrong_has_its_place(folder: Path, require: str, at: str, said: str) -> None:
    write(folder, None, require)
    text = (folder / FILE).read_text("utf-8")
    line = text[: text.index("require:")].count("\n") + 1
    with pytest.raises(RuleBaseError) as refused:
        read_rule_base(Path(shutil.copytree(folder, folder.with_name(f"wrong-{abs(hash(require))}"))))
    found = [fault for fault in refused.value.faults if said in fault]
    assert found and found[0].startswith(f"{FILE}:{line}:{len('require: ') + require.index(at) + 1}: require: ")


@pytest.mark.parametrize(
    "text",
    [
        "some dpar in image.dpars satisfies dpar.tls",
        "every image in site.images[image.runs_domino] satisfies image.from_template",
        "count(image.mail-devices[not(device.pooled)]) > most",
        "sum(for dpar in image.dpars return dpar.files) <= most and not(some dpar in image.dpars satisfies dpar.a)",
    ],
)
def test_it_is_written_as_it_was(text: str) -> None:
    assert written(read_condition(text)) == text


@pytest.mark.parametrize(
    ("subject", "said"),
    [("image", "an image"), ("lpar", "an LPAR"), ("host", "an ESX host"), ("dpar", "a DPAR"), ("device", "a device")],
)
def test_a_type_of_subject_has_its_article(subject: str, said: str) -> None:
    assert a_subject(subject) == said
