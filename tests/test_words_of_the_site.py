"""An answer calls images, DPARs and CPs what whoever runs the site calls them; the rules keep the papers' words."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from domino_advisor import render
from domino_advisor.core.errors import RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.loading import load_rule_base, read_rule_base
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.knowledge.platform_words import Words, misread
from domino_advisor.report.proof_lines import proof_lines
from domino_advisor.report.rendering import FormatName
from tests.examples import EXAMPLES, answer

DPAR = {"name": "mail", "workloads": [{"client": "nrpc", "users": {"concurrent": 900}}]}
IMAGE = {"os": "windows", "os_release": "2003", "dpars": [DPAR]}
NATIVE = {"machines": [{"name": "box", "architecture": "x86", "cps": 1, "image": IMAGE}]}
VM = {"hosts": [{"name": "esx", "esx_release": "8.0", "vms": [{"name": "vm", "virtual_cps": 1, **IMAGE}]}]}
POWER = {
    "machines": [
        {"name": "p", "architecture": "power", "lpars": [
            {"name": "one", "real_cps": 1, "image": {"os": "aix", "dpars": [DPAR]}},
        ]}
    ]
}  # fmt: skip
Z = {
    "machines": [
        {"name": "z", "architecture": "system-z", "lpars": [
            {"name": "one", "real_cps": 1, "image": {"os": "linux", "dpars": [DPAR]}},
        ]}
    ]
}  # fmt: skip
UNKNOWN = {"machines": [{"name": "box", "cps": 1, "image": {"dpars": [DPAR]}}]}
ELSEWHERE = {"images": [{"name": "somewhere", "dpars": [DPAR]}]}
OF_THE_PAPERS = re.compile(r"\b(DPARs?|CPs?)\b")


def site(*parts: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"deployment": "D", "environment": "production", "domino_release": "7.0"}
    for part in parts:
        for name, listed in part.items():
            found[name] = [*found.get(name, []), *listed]
    return found


def title(*parts: dict[str, Any]) -> str:
    verdicts = default_advisor().evaluate(site(*parts), proofs=False).verdicts
    return next(v.title for v in verdicts if v.guideline == "redpaper-z-2006/min-two-cps")


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ((VM,), "Give a VM with Domino access to at least two vCPUs"),
        ((NATIVE,), "Give a machine with Domino access to at least two processors"),
        ((POWER,), "Give an LPAR with Domino access to at least two processors"),
        ((VM, NATIVE), "Give a machine with Domino access to at least two processors"),
        ((UNKNOWN,), "Give a machine with Domino access to at least two processors"),
        ((VM, ELSEWHERE), "Give a VM with Domino access to at least two vCPUs"),
        ((Z,), "Give an image with Domino access to at least two CPs"),
        ((Z, VM), "Give an image with Domino access to at least two CPs"),
    ],
    ids=["vm", "native", "power", "vm-and-native", "unknown", "vm-and-unknown", "z", "z-and-vm"],
)  # fmt: skip
def test_a_site_is_told_in_its_own_words(parts: tuple[dict[str, Any], ...], said: str) -> None:
    assert title(*parts) == said


OF_SYSTEM_Z = re.compile(
    "did measure images with one CP|further virtual CP counts|virtual to real CPs|multiple Domino servers .DPARs."
)
"""What the papers say of System z, and the headings of their sections, stay as they are."""


@pytest.mark.parametrize("parts", [VM, NATIVE, POWER], ids=["vm", "native", "power"])
@pytest.mark.parametrize("form", ["text", "markdown", "sarif", "junit", "csv", "html"])
def test_every_format_uses_them(parts: dict[str, Any], form: FormatName) -> None:
    evaluation = default_advisor().evaluate(site(parts), proofs=False)
    told = OF_SYSTEM_Z.sub("", render(evaluation, form))
    assert [line for line in told.splitlines() if OF_THE_PAPERS.search(line)] == []


@pytest.mark.parametrize("parts", [VM, NATIVE, POWER, UNKNOWN], ids=["vm", "native", "power", "unknown"])
def test_questions_use_them_in_all_that_belongs_to_them(parts: dict[str, Any]) -> None:
    for question in default_advisor().questions(site(parts)).questions:
        for fact in question.facts:
            effects = [part for effect in fact.effects for part in (effect.answer, effect.text)]
            for text in (question.question, fact.called, fact.expected, fact.about, *effects, *fact.decides):
                assert not OF_THE_PAPERS.search(text), text


def test_what_a_description_calls_something_stays() -> None:
    named = {
        "hosts": [{"name": "CP", "esx_release": "8.0", "vms": [{"name": "image of DPAR", "virtual_cps": 1, **IMAGE}]}]
    }
    evaluation = default_advisor().evaluate(site(named), proofs=False)
    assert any(finding.subject.path == "CP/image of DPAR" for finding in evaluation.findings)
    assert "CP/image of DPAR" in render(evaluation, "text")


@pytest.mark.parametrize("example", [name for name in EXAMPLES if name.startswith(("site-today-v", "site-today-w"))])
def test_an_administrator_of_today_reads_no_word_of_system_z(example: str) -> None:
    found = answer(example)
    for verdict in (*found.findings, *found.verdicts):
        if verdict.verdict in ("violated", "undetermined"):
            for text in (verdict.title, verdict.text, *(fact.question for fact in verdict.missing)):
                assert not OF_THE_PAPERS.search(text), text


WORDS = Words((), (), (("an image", "a VM"), ("image", "VM"), ("images", "VMs"), ("golden image", "golden image")))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("An image has images.", "A VM has VMs."),
        ("Image", "VM"),
        ("{image.cps} of the image", "{image.cps} of the VM"),
        ("a golden image and an image", "a golden image and a VM"),
        ("imagery, disk-image", "imagery, disk-image"),
    ],
)
def test_whole_words_are_replaced_the_longest_first(text: str, said: str) -> None:
    assert WORDS.said(text) == said


@pytest.mark.parametrize(
    "row", ["kinds: [vm]", "words: [image]", "{words: {image: VM}, for: [vm]}", "image"], ids=lambda row: row[:6]
)
def test_a_row_that_is_none_is_told_with_its_number(row: str) -> None:
    assert list(misread(f"- words: {{image: VM}}\n- {row}\n".encode())) == [
        "words.yml: row 2 has words, and kinds and platforms that it is for, and nothing else"
    ]


def test_a_file_that_is_misread_is_told_when_the_rules_are_loaded(tmp_path: Path) -> None:
    rules = Path(shutil.copytree(rules_folder(), tmp_path / "rules"))
    (rules / "words.yml").write_text("- kinds: [vm]\n", "utf-8")
    with pytest.raises(RuleBaseError, match=r"words\.yml: row 1 has words"):
        read_rule_base(rules)


def test_the_rules_are_the_same_in_any_words() -> None:
    base = load_rule_base()
    row = next(row for row in base.words if row.kinds == ("vm",))
    setting = next(one for one in default_advisor()._survey(site(VM)).settings_of_images() if row.fit(one))
    spoken = base.in_words_of([setting])
    assert spoken.engine is base.engine and spoken.hash == base.hash and spoken.rules is base.rules
    assert spoken.in_words_of([]).guidelines["redpaper-z-2006/min-two-cps"].require == (
        base.guidelines["redpaper-z-2006/min-two-cps"].require
    )


@pytest.mark.parametrize(("parts", "said"), [((VM,), "datastores"), ((NATIVE,), "devices"), ((VM, NATIVE), "devices")])
def test_what_a_paper_calls_a_datastore_is_one_in_a_vm_alone(parts: tuple[dict[str, Any], ...], said: str) -> None:
    verdicts = default_advisor().evaluate(site(*parts), proofs=False).verdicts
    titles = {v.title for v in verdicts if v.guideline == "vsphere-domino-2011/separate-os-and-mail-datastores"}
    assert titles == {f"Keep the operating system and the mail files on separate {said}"}


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ((VM,), "It is for each VM: "),
        ((NATIVE,), "It is for each machine: "),
        ((Z,), "It is for each image: "),
    ],
)
def test_a_proof_names_what_a_guideline_is_for_in_the_words_of_the_site(
    parts: tuple[dict[str, Any], ...], said: str
) -> None:
    evaluation = default_advisor().evaluate(site(*parts))
    verdict = next(v for v in evaluation.verdicts if v.guideline == "redpaper-z-2006/min-two-cps")
    lines = proof_lines(evaluation.proof(verdict.fingerprint))
    assert any(said in line for _, line in lines)
