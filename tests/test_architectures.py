"""What the model of a machine, or what runs on it, tells of an architecture that nobody states (rules/releases.yml)."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from domino_advisor.core.errors import InvalidInput
from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import Advisor, default_advisor
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.knowledge.overlays import make_overlay
from domino_advisor.knowledge.release_knowledge import read_releases
from domino_advisor.report.proof_sentences import node_text
from domino_advisor_schemas.deployment import load_deployment

FILE = (rules_folder() / "releases.yml").read_text("utf-8")
RELEASES, _ = read_releases(FILE)
QUESTION = "Which architecture has the machine?"


def told(model: str | None = None, image: dict[str, Any] | None = None, **machine: Any) -> str | None:
    """What is told of a machine of a model, with what runs on it."""
    found = RELEASES.architecture_of(({} if model is None else {"model": model}) | machine, image or {})
    return None if found is None else found.word


def site(**machine: Any) -> dict[str, Any]:
    """A server with Linux whose log lies beside the mail files."""
    image = {
        "os": "linux", "distribution": "rhel", "os_release": "9", "swapping": "heavy",
        "dpars": [{"name": "mail", "workloads": [{"client": "nrpc"}]}],
    }  # fmt: skip
    return {
        "deployment": "d", "environment": "production", "domino_release": "14.0",
        "machines": [{"name": "m", "image": image, **machine}],
    }  # fmt: skip


def asks(advisor: Advisor, described: dict[str, Any]) -> bool:
    """Whether the architecture is asked for."""
    found = advisor.evaluate(load_deployment(described))
    return any(fact.question == QUESTION for verdict in found.findings for fact in verdict.missing)


class TestModels:
    """A model is of one family of machines, or tells nothing."""

    @pytest.mark.parametrize(
        ("model", "expected"),
        [
            ("HPE DL380 Gen11", "x86"),
            ("HPE ProLiant DL380 Gen11", "x86"),
            ("Compaq ProLiant 7000", "x86"),
            ("DL360G7", "x86"),
            ("Dell PowerEdge R760", "x86"),
            ("Lenovo ThinkSystem SR650 V3", "x86"),
            ("Cisco UCS C220 M6", "x86"),
            ("UCSC-C240-M5", "x86"),
            ("IBM eServer xSeries 365", "x86"),
            ("IBM System x3650 M4", "x86"),
            ("x3650", "x86"),
            ("IBM z16", "system-z"),
            ("IBM z16 A01", "system-z"),
            ("z9", "system-z"),
            ("IBM LinuxONE 4", "system-z"),
            ("IBM eServer zSeries 990", "system-z"),
            ("IBM System z10 EC", "system-z"),
            ("2094-S18", "system-z"),
            ("IBM 3931-A01", "system-z"),
            ("IBM Power S1022", "power"),
            ("IBM Power System S914", "power"),
            ("Power 750", "power"),
            ("eServer pSeries 690", "power"),
            ("P670", "power"),
            ("POWER9", "power"),
            ("iSeries 570", "iseries"),
            ("AS/400e", "iseries"),
            ("SPARC T8-2", "sparc"),
        ],
    )
    def test_family_tells_it(self, model: str, expected: str) -> None:
        assert told(model) == expected

    @pytest.mark.parametrize(
        "model",
        ["HP Z840", "HP Z4 G4", "HP Integrity rx2800", "810", "Blade", "Elite 8561", "Poweredged", "HPE Superdome",
         "Xeon server once POWER9"],
    )  # fmt: skip
    def test_other_models_tell_nothing(self, model: str) -> None:
        assert told(model) is None

    def test_what_is_stated_goes_first(self) -> None:
        assert told("HPE DL380 Gen11", architecture="power") is None


class TestSystems:
    """An operating system that runs on one architecture alone tells it, where the model does not."""

    @pytest.mark.parametrize(
        ("image", "expected"),
        [
            ({"os": "windows", "os_release": "2022"}, "x86"),
            ({"os": "windows", "os_release": "2012 R2"}, "x86"),
            ({"os": "windows", "os_release": "2008"}, None),
            ({"os": "windows"}, None),
            ({"os": "aix"}, "power"),
            ({"os": "zos", "os_release": "2.5"}, "system-z"),
            ({"os": "linux", "os_release": "9"}, None),
            ({"os": "i5os", "os_release": "7.5"}, None),
            ({"os": "solaris"}, None),
        ],
    )
    def test_system_tells_it(self, image: dict[str, Any], expected: str | None) -> None:
        assert told(image=image) == expected

    def test_model_goes_before_the_system(self) -> None:
        assert told("iSeries 570", {"os": "aix"}) == "iseries"


class TestSites:
    """What is told so counts as what is stated, with its reason in the proof."""

    def test_verdicts_are_those_of_a_stated_architecture(self) -> None:
        stated, implied = (
            default_advisor().evaluate(load_deployment(one))
            for one in (site(model="HPE DL380 Gen11", architecture="x86"), site(model="HPE DL380 Gen11"))
        )
        assert [(v.guideline, v.verdict) for v in implied.findings] == [
            (v.guideline, v.verdict) for v in stated.findings
        ]
        assert any(v.verdict == "violated" for v in implied.findings)

    @pytest.mark.parametrize(("model", "asked"), [("HPE DL380 Gen11", False), ("Blade", True)])
    def test_it_is_asked_for_where_nothing_tells_it(self, model: str, asked: bool) -> None:
        assert asks(default_advisor(), site(model=model)) == asked

    def test_proof_has_the_model_and_the_reason(self) -> None:
        base = load_rule_base()
        survey = Survey(load_deployment(site(model="HPE DL380 Gen11")), base.vocabulary, base.placed)
        leaf = next(leaf for leaf in survey.placed.leaves.values() if leaf.kind == "implication")
        assert leaf.pointer == "/machines/0/model"
        text = node_text({"kind": leaf.kind, "says": leaf.says}, {})
        assert text.startswith("Where the architecture of the machine is not stated, model HPE DL380 Gen11 means x86")
        assert "rules/releases.yml" in text

    def test_year_of_the_machine_makes_it_of_today(self) -> None:
        base = load_rule_base()
        survey = Survey(load_deployment(site(model="PowerEdge R760", year=2023)), base.vocabulary, base.placed)
        assert "x86" in survey.settings[survey.setting_ids[survey.sids["image", "m"]]].times

    def test_overlay_takes_it_away(self) -> None:
        overlay = {"architecture of models-of-x86": {"is": "unknown", "reason": "ours are emulated"}}
        base = load_rule_base()
        laid = Advisor(base, make_overlay({"releases": overlay}, base))
        assert asks(laid, site(model="HPE DL380 Gen11"))

    def test_overlay_with_another_word_is_a_fault(self) -> None:
        overlay = {"architecture of models-of-x86": {"is": "arm", "reason": "r"}}
        with pytest.raises(InvalidInput) as error:
            make_overlay({"releases": overlay}, load_rule_base())
        assert error.value.faults[0].expected == "is: system-z, x86, power, sparc, iseries, unknown"


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"is": "arm", "models": ["x"], "reason": "r"}, "is: one of"),
        ({"is": "x86", "reason": "r"}, "models or os"),
        ({"is": "x86", "os": "windows", "models": ["x"], "reason": "r"}, "models or os"),
        ({"is": "x86", "os": "windows"}, "reason is missing"),
        ({"is": "x86", "os": "windows", "since": 1, "reason": "r"}, "unknown keys"),
    ],
)
def test_faults_name_the_row(row: dict[str, Any], fault: str) -> None:
    _, faults = read_releases(yaml.safe_dump({"architectures": {"one": row}}))
    assert len(faults) == 1
    assert faults[0].startswith("releases.yml: architectures: one: ")
    assert fault in faults[0]
