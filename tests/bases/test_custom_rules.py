"""Custom rules: laid beside the rule base, evaluated with it, cited to their documents, and every fault placed."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from domino_advisor.authoring.case_runner import check
from domino_advisor.authoring.coverage import coverage
from domino_advisor.commands.cli import main
from domino_advisor.core.errors import RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.loading import load_rule_base, read_rule_base
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.knowledge.overlays import make_overlay
from domino_advisor.knowledge.passages import find, normalise
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings
from domino_advisor_api.snapshots import restore_rule_base, rule_base_snapshot

GUIDELINE = "custom-quay/mail-cps"
CARD = "custom-quay/mail/mail-cps.yml"
QUOTE = "A mail server is given at most three processors."
FILES = {
    "sources.yml": """\
sources:
  - id: custom-quay
    title: "Standard for mail servers"
    edition: "Version 3"
    publisher: "Quay"
    date: "2026-09"
""",
    "inventory/custom-quay.yml": f"""\
mail-cps:
  section: "4.2"
  page: "7"
  quote: {QUOTE}
  strength: must
  values: {{most_cps: {{value: 3, unit: CP}}}}
exempt:
  section: "4.3"
  quote: The reporting server is exempt.
""",
    "vocabulary.yml": """\
quantities:
  image.own_system:
    {subject: image, type: choice, among: [linux, windows], path: os, called: system of the mail server,
     question: "Which system does the mail server run?"}
""",
    "assumptions.yml": "several-cps: {value: 2, unit: CP, reason: Our standard says several.}\n",
    "conflicts.yml": f"""\
custom-cps:
  question: How many CPs has a mail server?
  positions:
    - {{item: {GUIDELINE}, guideline: {GUIDELINE}, text: Three., year: 2026}}
    - {{item: redpaper-z-2006/min-two-cps, text: Two at least., year: 2006}}
""",
    "custom-quay/mail/topic.yml": """\
title: "Mail servers"
sites:
  one:
    deployment: One
    machines: [{name: m1, architecture: x86, cps: 6, image: {os: linux, dpars: []}}]
""",
    CARD: """\
title: Give a mail server at most three CPs
strength: must
directive: at most
basis: stated
applies_to: {subject: image}
tested: {image.cps: {to: 8}}
figures:
  most_cps: {value: most_cps}
  several: {assumption: several-cps}
require: image.cps <= most_cps
unless:
  system: {when: image.own_system is windows, item: exempt, text: it runs Windows}
texts:
  why: The licences end there.
  violated: "The image has {image.cps}; several are {several}, our standard allows {most_cps}."
  satisfied: "The image has {image.cps}."
  recommend: Take CPs away, down to {most_cps}.
cases:
  given: {image.own_system: linux}
  table:
    - [Six are too many, {image.cps: 6}, violated]
  sites:
    - {name: Six are too many, site: one, subject: m1, expect: violated}
""",
    "notes/reminder.txt": "not ours to read",
    ".github/workflow.yml": "on: push",
}

Change = Callable[[str, str, str], None]


@pytest.fixture
def custom(tmp_path: Path) -> Path:
    folder = tmp_path / "quay"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


@pytest.fixture
def change(custom: Path) -> Change:
    def replace(name: str, old: str, new: str) -> None:
        text = (custom / name).read_text("utf-8")
        assert old in text
        (custom / name).write_text(text.replace(old, new, 1), "utf-8")

    return replace


def site(cps: int = 6, **image: Any) -> dict[str, Any]:
    machine = {"name": "m1", "architecture": "x86", "cps": cps, "image": {"os": "linux", "dpars": [], **image}}
    return {"deployment": "Quay", "environment": "production", "machines": [machine]}


def run(*arguments: str) -> Any:
    return CliRunner().invoke(main, arguments)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rule base without guidelines, which is read at once."""
    root = tmp_path_factory.mktemp("rules")
    for name in ("engine", "derive", "inventory", "vocabulary.yml", "fact-names.yml", "assumptions.yml", "sources.yml"):
        (root / name).symlink_to(rules_folder() / name)
    (root / "conflicts.yml").write_text("users-per-instance: {question: How many?, positions: []}\n", "utf-8")
    return root


def faults(small: Path, custom: Path) -> tuple[str, ...]:
    with pytest.raises(RuleBaseError) as raised:
        read_rule_base(small, custom)
    return raised.value.faults


# Beside the rule base


def test_custom_rules_adds_its_guidelines_and_takes_none_away(custom: Path) -> None:
    base, alone = load_rule_base(custom), load_rule_base()
    assert set(base.guidelines) - set(alone.guidelines) == {GUIDELINE} == base.own
    assert set(alone.guidelines) < set(base.guidelines)
    assert set(base.items) - set(alone.items) == {GUIDELINE, "custom-quay/exempt"}
    assert alone.own == set(alone.guidelines)


def test_its_guideline_is_evaluated_and_cited_to_custom_rules(small: Path, custom: Path) -> None:
    (verdict,) = [
        v for v in Advisor(read_rule_base(small, custom)).evaluate(site()).findings if v.guideline == GUIDELINE
    ]
    assert (verdict.verdict, verdict.strength) == ("violated", "must")
    assert verdict.text == "The image has 6 CPs; several are 2 CPs, our standard allows 3 CPs."
    (citation,) = verdict.citations
    assert (citation.document, citation.edition) == ("Standard for mail servers", "Version 3")
    assert (citation.section, citation.page, citation.page_inferred) == ("4.2", "7", False)
    assert citation.passage == normalise(QUOTE).sha256


def test_its_sentence_keeps_its_words_and_its_numbers_have_the_units_of_the_site(custom: Path) -> None:
    image = {"os": "linux", "dpars": [{"name": "mail"}]}
    machine = {"name": "m", "architecture": "x86", "cps": 6, "image": image}
    described = {"deployment": "d", "environment": "production", "machines": [machine]}
    (verdict,) = [v for v in Advisor(load_rule_base(custom)).evaluate(described).findings if v.guideline == GUIDELINE]
    assert verdict.text == "The image has 6 processors; several are 2 processors, our standard allows 3 processors."


def test_its_own_quantity_makes_its_exception_hold(small: Path, custom: Path) -> None:
    answer = Advisor(read_rule_base(small, custom)).evaluate(site(os="windows"))
    (verdict,) = [v for v in answer.verdicts if v.guideline == GUIDELINE]
    assert (verdict.verdict, verdict.ground) == ("satisfied", "exception")


def test_its_position_is_held_against_a_paper_s(small: Path, custom: Path) -> None:
    (verdict,) = [
        v for v in Advisor(read_rule_base(small, custom)).evaluate(site()).verdicts if v.guideline == GUIDELINE
    ]
    assert [dissent.item for dissent in verdict.dissent] == ["redpaper-z-2006/min-two-cps"]


def test_what_it_tested_is_told_as_custom(small: Path, custom: Path) -> None:
    (verdict,) = [
        v for v in Advisor(read_rule_base(small, custom)).evaluate(site(cps=9)).verdicts if v.guideline == GUIDELINE
    ]
    assert verdict.reach.state == "extrapolated"
    assert "2026" in verdict.reach.differences[0].text


def test_the_papers_evaluate_as_they_do_alone(custom: Path) -> None:
    example = Path(__file__).parents[2] / "examples" / "consolidation-plan.yaml"
    beside = [v for v in Advisor(load_rule_base(custom)).evaluate(example).verdicts if v.guideline != GUIDELINE]
    assert beside == list(Advisor(load_rule_base()).evaluate(example).verdicts)


def test_a_passage_written_by_hand_is_found_in_the_document(small: Path, custom: Path) -> None:
    passage = read_rule_base(small, custom).items[GUIDELINE].passage
    assert (
        find(normalise(f"Sizes of servers are set below.\n\n{QUOTE} No more are licensed."), passage).status == "found"
    )
    assert find(normalise("A mail server is given at most three processors or four."), passage).status == "changed"


def test_the_hash_covers_both_and_nothing_else(small: Path, custom: Path) -> None:
    first = read_rule_base(small, custom)
    assert first.hash != read_rule_base(small).hash
    assert not [name for name in first.files if "notes" in name or "github" in name]
    (custom / "notes" / "reminder.txt").write_text("changed", "utf-8")
    assert read_rule_base(small, custom).hash == first.hash
    for name in first.files:
        if name.startswith("custom/"):
            file = custom / name.removeprefix("custom/")
            kept = file.read_text("utf-8")
            file.write_text(f"{kept}# changed\n", "utf-8")
            assert read_rule_base(small, custom).hash != first.hash, name
            file.write_text(kept, "utf-8")


def test_what_an_evaluation_was_evaluated_by_is_kept_whole(small: Path, custom: Path) -> None:
    base = read_rule_base(small, custom)
    snapshot = rule_base_snapshot(base)
    restored = restore_rule_base(snapshot.content(), snapshot.hash)
    assert (restored.hash, set(restored.guidelines)) == (base.hash, set(base.guidelines))
    assert Advisor(restored).evaluate(site()).to_bytes() == Advisor(base).evaluate(site()).to_bytes()


def test_a_site_may_lay_its_overlay_over_custom_rules(small: Path, custom: Path) -> None:
    base = read_rule_base(small, custom)
    overlay = make_overlay({"parameters": {GUIDELINE: {"most_cps": {"value": 8, "reason": "bought more"}}}}, base)
    (verdict,) = [v for v in Advisor(base, overlay).evaluate(site()).verdicts if v.guideline == GUIDELINE]
    assert verdict.verdict == "satisfied"


def test_the_coverage_counts_its_items(custom: Path) -> None:
    found = coverage(load_rule_base(custom))
    assert found.roles[GUIDELINE] == "guideline" and found.roles["custom-quay/exempt"] == "caveat"
    assert found.items == len(load_rule_base().items) + 2 - found.added


def test_only_its_own_cases_are_run(small: Path, custom: Path) -> None:
    (report,) = check(read_rule_base(small, custom))
    assert report.guideline == GUIDELINE
    assert [outcome.fault for outcome in report.outcomes] == [None, None]
    assert "satisfied" in report.missing and "violated" not in report.missing


def test_custom_rules_may_bind_its_items_to_a_text_as_papers_are(small: Path, custom: Path) -> None:
    base = read_rule_base(small, custom)
    (custom / "inventory" / "custom-quay.yml").unlink()
    lines = []
    for name in (GUIDELINE, "custom-quay/exempt"):
        item = base.items[name]
        held = {"sha256": item.passage.sha256, "sentences": 1, "offset": 0, "chars": item.passage.chars}
        values = [{"name": v.name, "value": v.value, "unit": v.unit, "op": "=", "derived": False} for v in item.values]
        names = (
            "id",
            "kind",
            "basis",
            "strength",
            "section",
            "title",
            "page",
            "page_inferred",
            "table",
            "figure",
            "says",
        )
        own = {name: getattr(item, name) for name in names}
        lines.append(json.dumps({**own, "anchor": item.anchor, "values": values, "passage": held}))
    (custom / "inventory" / "custom-quay.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    assert read_rule_base(small, custom).items[GUIDELINE].passage == base.items[GUIDELINE].passage


# What is wrong with it


@pytest.mark.parametrize(
    ("name", "old", "new", "line", "said"),
    [
        ("sources.yml", "id: custom-quay", "id: quay", 2, "is custom- and small letters"),
        ("sources.yml", '"2026-09"', "2026", 2, "date is no text: put 2026 in quotes"),
        ("sources.yml", '    edition: "Version 3"\n', "", 2, "lacks edition"),
        ("sources.yml", "publisher", "printer", 2, "lacks publisher"),
        ("inventory/custom-quay.yml", '"4.2"', "4.2", 1, "section is no text: put 4.2 in quotes"),
        ("inventory/custom-quay.yml", "  quote: The reporting server is exempt.\n", "", 7, "quote is missing"),
        ("inventory/custom-quay.yml", "strength: must", "strength: shall", 1, "one of must, should, consider, inform"),
        ("inventory/custom-quay.yml", "{value: 3, unit: CP}", "3", 1, "a mapping such as {value: 3, unit: CP}"),
        ("inventory/custom-quay.yml", "exempt:", "mail-cps:", 7, "mail-cps"),
        ("inventory/custom-quay.yml", "  page:", "  leaf:", 1, "unknown key leaf"),
        ("vocabulary.yml", "image.own_system", "image.cps", 2, "image.cps is a quantity of the rule base already"),
        ("vocabulary.yml", "path: os", "path: oss", 2, "the description has no oss in image"),
        ("vocabulary.yml", "path: os", "users: connected", 2, "users is the product's own"),
        ("vocabulary.yml", "type: choice", "type: word", 2, "no such type: word"),
        ("assumptions.yml", "several-cps", "many-guests", 1, "an assumption of the rule base already"),
        ("assumptions.yml", ", reason: Our standard says several.", "", 1, "a value, a reason and perhaps a unit"),
        ("conflicts.yml", "custom-cps", "users-per-instance", 1, "users-per-instance is in the rule base already"),
        (CARD, "value: most_cps", "value: least_cps", 8, "has no value least_cps"),
        (CARD, "strength: must", "strength: shall", 2, "Must be one of"),
        (CARD, "item: exempt", "item: exemption", 12, "no such inventory item: exemption"),
        (CARD, "strength: must\n", "strength: must\nstrength: should\n", 3, "strength"),
        (CARD, "image.cps <= most", "image.cps =< most", "10:20", "there is no '=<' (write <=)"),
        (CARD, "require: image.cps", "require: image.cpus", "10:10", "there is no quantity image.cpus"),
        (CARD, "image.own_system is windows", "image.own_system is window", "12:18", "is windows meant"),
    ],
)  # fmt: skip
def test_a_fault_names_file_and_line(
    small: Path, custom: Path, change: Change, name: str, old: str, new: str, line: int | str, said: str
) -> None:
    change(name, old, new)
    found = faults(small, custom)
    place = re.compile(rf"{re.escape(f'{custom / name}:{line}')}(:\d+)*: ")
    assert [fault for fault in found if place.match(fault) and said in fault], found


def test_a_guideline_that_stands_twice_names_both_places(small: Path, custom: Path) -> None:
    shutil.copytree(custom / "custom-quay" / "mail", custom / "custom-quay" / "more")
    (fault,) = faults(small, custom)
    assert fault.startswith(f"{custom}/custom-quay/more/mail-cps.yml: {GUIDELINE} has two files")
    assert fault.endswith(f"{custom}/{CARD}")


def test_a_file_is_named_after_its_item(small: Path, custom: Path) -> None:
    (custom / CARD).rename(custom / "custom-quay" / "mail" / "mail-cpus.yml")
    assert any("no such inventory item: custom-quay/mail-cpus" in fault for fault in faults(small, custom))


def test_guidelines_stand_under_a_document_of_custom_rules(small: Path, custom: Path) -> None:
    (custom / "redpaper-z-2006" / "more").mkdir(parents=True)
    (fault,) = faults(small, custom)
    assert fault.startswith(f"{custom}/redpaper-z-2006/more: there is no document redpaper-z-2006")


def test_an_inventory_without_its_document_is_named(small: Path, custom: Path) -> None:
    (custom / "inventory" / "custom-pier.yml").write_text("{}\n", "utf-8")
    (fault,) = faults(small, custom)
    assert fault.startswith(f"{custom}/inventory/custom-pier.yml: there is no document custom-pier")


def test_a_folder_that_is_neither_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RuleBaseError, match=r"neither engine/ nor sources\.yml"):
        load_rule_base(tmp_path)
    for command in (("guidelines", "list"), ("guidelines", "check"), ("guidelines", "coverage")):
        result = run(*command, "--rules", str(tmp_path))
        assert result.exit_code == 2 and "is no folder of rules" in result.stderr
    (tmp_path / "site.json").write_text(json.dumps(site()), "utf-8")
    assert run("evaluate", "--rules", str(tmp_path), str(tmp_path / "site.json")).exit_code == 4


def test_a_whole_rule_base_still_takes_the_place_of_the_product_s(tmp_path: Path) -> None:
    whole = tmp_path / "rules"
    shutil.copytree(rules_folder(), whole)
    base = load_rule_base(whole)
    assert (base.hash, base.beside) == (load_rule_base().hash, None)


# The commands and the service


def test_the_commands_take_custom_rules(custom: Path, tmp_path: Path) -> None:
    where = ("--rules", str(custom))
    listed = json.loads(run("guidelines", "list", "--format", "json", *where).stdout)
    assert GUIDELINE in [item["id"] for item in listed["items"]] and listed["total"] > 1
    assert run("guidelines", "show", "mail-cps", *where).stdout.count(f"`{GUIDELINE}`") >= 1
    assert "custom-quay/mail\t1\t1\t0\t0\t0\t0" in run("guidelines", "coverage", *where).stdout
    checked = run("guidelines", "check", *where)
    assert checked.exit_code == 1 and all(line.startswith(GUIDELINE) for line in checked.stdout.splitlines())
    (tmp_path / "site.json").write_text(json.dumps(site()), "utf-8")
    told = run("evaluate", "--show", "findings", *where, "--fail-on", "must", str(tmp_path / "site.json"))
    assert told.exit_code == 1
    assert "Give a mail server at most three CPs: m1" in told.stdout
    assert "Standard for mail servers, Version 3, section 4.2, page 7" in told.stdout


def test_a_guideline_of_custom_rules_is_begun_in_its_folder(custom: Path) -> None:
    begun = run("guidelines", "new", "custom-quay", "other", "exempt", "--quantity", "image.own_system",
                "--rules", str(custom))  # fmt: skip
    assert begun.exit_code == 0
    assert begun.stdout.splitlines() == [f"{custom}/custom-quay/other/{name}.yml" for name in ("exempt", "topic")]
    assert "custom-quay/exempt" in load_rule_base(custom).guidelines


def test_a_paper_s_guideline_is_not_begun_in_custom_rules(custom: Path) -> None:
    result = run("guidelines", "new", "redpaper-z-2006", "cps", "min-two-cps", "--rules", str(custom))
    assert result.exit_code == 2 and "There is no source redpaper-z-2006. There are custom-quay." in result.stderr


def test_the_service_evaluates_by_custom_rules(custom: Path, tmp_path: Path) -> None:
    settings: Mapping[str, str] = {
        "DOMINO_ADVISOR_RULES": str(custom), "DOMINO_ADVISOR_DATABASE_URL": f"sqlite:///{tmp_path}/store.db"
    }  # fmt: skip
    client = create_app(Settings.from_environment(settings)).test_client()
    answer = client.post("/v1/evaluations", json=site())
    assert answer.status_code == 201
    assert GUIDELINE in [finding["guideline"] for finding in answer.get_json()["result"]["findings"]]
    guideline = client.get(f"/v1/guidelines/{GUIDELINE}").get_json()
    assert guideline["source"] == "custom-quay"
    paper = client.get("/v1/sources/custom-quay").get_json()
    assert (paper["title"], paper["guidelines"], paper["items"]) == ("Standard for mail servers", 1, 2)
    assert paper["text_sha256"] == normalise(f"{QUOTE}\n\nThe reporting server is exempt.").sha256
    assert {passage["item"] for passage in paper["passages"]} == {GUIDELINE, "custom-quay/exempt"}
    assert "custom-quay" in [entry["id"] for entry in client.get("/v1/sources").get_json()["items"]]
