"""The rule base is broken on purpose, in one place at a time, and the right check has to notice."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from domino_advisor.authoring.case_runner import check
from domino_advisor.core.errors import RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.loading import read_rule_base
from domino_advisor.knowledge import inventory
from domino_advisor.knowledge.passages import find, normalise
from tests.walks.copied import copy_of_the_tree, run

TOPIC = "redpaper-z-2006/cps-per-image"
GUIDELINE = "redpaper-z-2006/nrpc-cps-4-per-image-62"
FILE = f"{TOPIC}/nrpc-cps-4-per-image-62.yml"
ITEM_HASH = inventory.load("redpaper-z-2006")[GUIDELINE].passage.sha256
OTHER_DIGIT = "0" if ITEM_HASH[-1] != "0" else "1"


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    return Path(shutil.copytree(rules_folder(), tmp_path / "rules"))


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the repository, as an author has it."""
    return copy_of_the_tree(tmp_path)


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text, old
    file.write_text(text.replace(old, new, 1), "utf-8")


def failing(rules: Path) -> dict[str, str]:
    """The guidelines of the topic that have a case which fails, each with what it says."""
    base = read_rule_base(rules)
    own = [name for name, guideline in base.guidelines.items() if f"{guideline.source}/{guideline.topic}" == TOPIC]
    return {
        outcome.case.guideline: outcome.fault
        for report in check(base, own)
        for outcome in report.outcomes
        if outcome.fault
    }


def test_unbroken_nothing_fails(rules: Path) -> None:
    assert failing(rules) == {}


def test_a_broken_condition_fails_its_cases(rules: Path) -> None:
    edit(rules / FILE, "require: image.cps <= most_cps", "require: image.cps < most_cps")
    assert failing(rules)[GUIDELINE] == (
        "expected satisfied, is violated (demand)\n"
        "  require: image.cps < most_cps is false (image.cps 4 by derive--real-cps-of-the-lpar, most_cps 4)\n"
        "  unless heavy-users: image.user_intensity is heavy is false"
    )


def test_a_broken_case_fails(rules: Path) -> None:
    edit(rules / FILE, "{image.cps: 3}, satisfied]", "{image.cps: 3}, violated]")
    said = "expected violated, is satisfied (demand)\n  require: image.cps <= most"
    assert failing(rules)[GUIDELINE].startswith(said)


def test_a_derive_rule_that_concludes_something_else_fails_the_cases_on_sites(rules: Path) -> None:
    file = rules / "derive" / "images.clp"
    edit(
        file,
        "(take-over derive--virtual-cps ?s image.cps ?cps ?s)",
        "(infer-number derive--virtual-cps ?s image.cps 1 1 ?s)",
    )
    said = failing(rules)["redpaper-z-2006/nrpc-guest-cps-4-531"]
    assert said.startswith(
        "expected undetermined, is satisfied (either-way)\n  when: image.user_intensity is light is unknown\n"
        "  require: image.cps <= most_cps is true (image.cps 1 by derive--virtual-cps,"
    )


def test_a_derive_rule_that_fires_no_more_is_told_by_what_is_not_concluded(rules: Path) -> None:
    edit(rules / "derive" / "images.clp", "(kind lpar) (wants $? image.cps $?)", "(kind zvm) (wants $? image.cps $?)")
    assert failing(rules)[GUIDELINE] == "it got no verdict, since nothing concluded image.cps: see rules/derive/"


def test_a_broken_figure_fails_its_cases(rules: Path) -> None:
    file = rules / "inventory" / "redpaper-z-2006.jsonl"
    lines = file.read_text("utf-8").splitlines()
    (place,) = [n for n, line in enumerate(lines) if f'"id": "{GUIDELINE}"' in line or f'"id":"{GUIDELINE}"' in line]
    lines[place] = lines[place].replace('"value":4', '"value":5').replace('"value": 4', '"value": 5')
    file.write_text("\n".join(lines) + "\n", "utf-8")
    assert GUIDELINE in failing(rules)


def refused(rules: Path) -> tuple[str, ...]:
    with pytest.raises(RuleBaseError) as raised:
        read_rule_base(rules)
    return raised.value.faults


def place(rules: Path, file: str, word: str) -> str:
    """File, line and column of a word that stands there once."""
    text = (rules / file).read_text("utf-8")
    at = text.index(word)
    return f"{file}:{text.count(chr(10), 0, at) + 1}:{at - text.rfind(chr(10), 0, at)}"


def test_a_figure_that_is_bound_to_nothing_is_refused(rules: Path) -> None:
    edit(rules / FILE, "value: max_cps_per_image_nrpc", "value: max_cps_per_image")
    said = f"figure most_cps: {GUIDELINE} has no value max_cps_per_image (is max_cps_per_image_nrpc meant?)"
    assert refused(rules) == (f"{place(rules, FILE, 'value: max_cps')}: {said}",)


def test_evidence_that_nobody_read_is_refused(rules: Path) -> None:
    edit(rules / FILE, "- lspr-factors-2-to-4\n", "- lspr-factors-2-to-5\n")
    said = "evidence: no such inventory item: lspr-factors-2-to-5 (is lspr-factors-2-to-4 meant?)"
    assert refused(rules) == (f"{place(rules, FILE, 'lspr-factors-2-to-5')}: {said}",)


def test_a_derive_rule_that_names_nothing_is_refused_at_its_place(rules: Path) -> None:
    file = "derive/images.clp"
    edit(rules / file, "(quantity image.virtual_cps))", "(quantity image.virtual_cpus))")
    said = "derive--virtual-cps: there is no quantity image.virtual_cpus (is image.virtual_cps meant?)"
    assert refused(rules) == (f"{place(rules, file, 'image.virtual_cpus')}: {said}",)


def test_a_condition_that_names_nothing_is_refused_at_its_place(rules: Path) -> None:
    edit(rules / FILE, "require: image.cps <= most_cps", "require: image.cps <= most_cpus")
    with pytest.raises(RuleBaseError) as raised:
        read_rule_base(rules)
    (fault,) = raised.value.faults
    line = (rules / FILE).read_text("utf-8").splitlines().index("require: image.cps <= most_cpus") + 1
    assert fault == f"{FILE}:{line}:23: require: there is no figure most_cpus (is most_cps meant?)"


def test_a_hash_of_which_one_digit_is_another_is_told_by_its_item(copied: Path) -> None:
    edit(copied / "rules" / "inventory" / "redpaper-z-2006.jsonl", ITEM_HASH, f"{ITEM_HASH[:-1]}{OTHER_DIGIT}")
    done = run(".venv/bin/python -m pytest -q tests/test_inventory.py", copied)
    assert done.returncode == 1
    assert f"AssertionError: {GUIDELINE}: not what was bound to the paper." in done.stdout
    assert "1 failed" in done.stdout.splitlines()[-1]


@pytest.mark.parametrize("tests", ["tests/test_pages.py", "tests/test_inventory.py -n 1"])
def test_a_name_that_there_is_not_is_all_that_the_tests_tell(copied: Path, tests: str) -> None:
    """Of a module that reads the rules while its tests are looked for, and of workers that would all read them."""
    edit(copied / "rules" / FILE, "require: image.cps <= most_cps", "require: image.cpus <= most_cps")
    done = run(f".venv/bin/python -m pytest -q {tests}", copied)
    said = "require: there is no quantity image.cpus (is image.cps meant?)"
    assert done.stderr.split() == f"ERROR: rule base: {place(copied / 'rules', FILE, 'image.cpus')}: {said}".split()
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert [line for line in done.stdout.splitlines() if line and not line.startswith("no tests ran")] == []


def test_a_citation_whose_passage_changed_is_found() -> None:
    item = inventory.load("redpaper-z-2006")[GUIDELINE]
    words = item.anchor
    paper = normalise(f"A heading\n\nBefore it stands a sentence. {words} and so on. After it stands one.\n")
    assert find(paper, item.passage).status == "changed"
    assert find(normalise("A heading\n\nNothing of the kind.\n"), item.passage).status == "missing"
