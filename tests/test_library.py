"""The library as its users see it: the names, the words of an answer, its texts, and its table."""

from __future__ import annotations

import csv
import doctest
import importlib
import inspect
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, assert_never, assert_type, cast, get_args

import pytest

import domino_advisor
from domino_advisor import (
    Advisor,
    Evaluation,
    InvalidInput,
    RuleBase,
    Strength,
    Verdict,
    VerdictWord,
    compare,
    evaluate,
    fix,
    load_overlay,
    load_rule_base,
    read_file,
    render,
    to_records,
)
from domino_advisor.core.answer import STRENGTHS, VERDICTS
from domino_advisor.evaluation.advisor import EvaluatedPart
from domino_advisor.report import formats
from domino_advisor.report.csv_table import HEADER
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.rendering import FORMAT_NAMES
from tests import examples

ROOT = Path(__file__).parent.parent
PLAN = ROOT / "examples" / "consolidation-plan.yaml"
MODULES = (
    "domino_advisor",
    "domino_advisor.core.answer",
    "domino_advisor.core.errors",
    "domino_advisor.description.deployment",
    "domino_advisor.knowledge.overlays",
)


@pytest.fixture(scope="module")
def answer() -> Evaluation:
    return evaluate(PLAN)


class TestNames:
    @pytest.mark.parametrize("name", MODULES)
    def test_only_what_is_public_shows(self, name: str) -> None:
        module = importlib.import_module(name)
        assert dir(module) == sorted(module.__all__)
        assert [shown for shown in dir(module) if shown.startswith("_") and shown != "__version__"] == []

    @pytest.mark.parametrize("name", MODULES)
    def test_what_is_public_is_there(self, name: str) -> None:
        module = importlib.import_module(name)
        assert [shown for shown in module.__all__ if not hasattr(module, shown)] == []

    @pytest.mark.parametrize("name", MODULES[1:])
    def test_every_class_of_a_public_module_is_public(self, name: str) -> None:
        module = importlib.import_module(name)
        own = [found.__name__ for found in vars(module).values() if inspect.isclass(found)
               and found.__module__ == name and not found.__name__.startswith("_")]  # fmt: skip
        assert sorted(set(own) - set(module.__all__)) == []

    @pytest.mark.parametrize("name", ["Advisor", "Comparison", "Evaluation", "EvaluatedPart"])
    def test_what_a_class_shows_is_on_the_page(self, name: str, answer: Evaluation) -> None:
        page = (ROOT / "docs" / "library.md").read_text("utf-8")
        found = getattr(domino_advisor, name, EvaluatedPart)
        shown = dir(answer) if name == "Evaluation" else [*dir(found), *inspect.get_annotations(found)]
        public = {member for member in shown if not member.startswith("_")} - {"domino_advisor"}
        assert sorted(member for member in public if not re.search(rf"`{member}[`(]", page)) == []

    def test_the_page_names_the_public_modules(self) -> None:
        page = (ROOT / "docs" / "library.md").read_text("utf-8").rpartition("## What is public")[2]
        for name in MODULES[1:]:
            assert f"`{name.removeprefix('domino_advisor.')}`" in page


class TestWords:
    def test_a_verdict_and_a_strength_are_of_literal_types(self) -> None:
        assert get_args(VerdictWord) == VERDICTS
        assert get_args(Strength) == STRENGTHS

    def test_a_type_checker_knows_the_words(self, answer: Evaluation) -> None:
        # ./test types holds these lines: a word more or fewer would be a fault there.
        assert_type(answer.findings[0].strength, Strength)
        assert {told(verdict) for verdict in answer.verdicts} == {"wrong", "open", "fine"}


def told(verdict: Verdict) -> str:
    match verdict.verdict:
        case "violated":
            return "wrong"
        case "undetermined":
            return "open"
        case "satisfied" | "waived" | "not-applicable":
            return "fine"
        case _:
            assert_never(verdict.verdict)


class TestRender:
    @pytest.mark.parametrize("form", formats.FORMATS)
    def test_it_is_what_the_command_writes(self, answer: Evaluation, form: str) -> None:
        document = read_file(PLAN)
        written = formats.render(form, [Told(answer, "plan.yaml", document)])
        name = next(name for name in FORMAT_NAMES if name == form)
        assert render(answer, name, file="plan.yaml", document=document) == written.decode()

    def test_json_is_the_canonical_result(self, answer: Evaluation) -> None:
        assert render(answer, "json").encode() == answer.to_bytes() + b"\n"
        assert len(json.loads(render(answer, "json", depth="account"))["verdicts"]) == answer.counts.pairs

    def test_text_is_the_first_screen_if_no_more_is_asked_for(self, answer: Evaluation) -> None:
        shown = render(answer)
        assert shown.startswith("Deployment Consolidation on one z9, first draft\n")
        assert "\x1b" not in shown
        assert len(shown.splitlines()) <= 24
        assert len(render(answer, depth="findings")) > len(shown)

    def test_every_format_of_the_command_can_be_rendered(self) -> None:
        assert set(FORMAT_NAMES) == {"text", "json", *formats.FORMATS}

    def test_another_format_is_refused(self, answer: Evaluation) -> None:
        with pytest.raises(ValueError, match="no such format: pdf; there are text, json"):
            render(answer, "pdf")  # type: ignore[arg-type]


class TestANameInPlaceOfAPath:
    """A str is a text: what takes a file or what is read of it says how to pass it."""

    def test_is_told_where_answers_are_compared(self, answer: Evaluation) -> None:
        for before, after in (("old.json", answer), (answer, "new.json")):
            with pytest.raises(InvalidInput, match=r'looks like the name of a file, not like an answer.*Path\("'):
                compare(before, after)

    @pytest.mark.parametrize("overlay", ["x.yaml", Path("x.yaml")])
    @pytest.mark.parametrize("function", [evaluate, fix])
    def test_is_told_where_an_overlay_is_taken(self, function: Callable[..., Any], overlay: Any) -> None:
        with pytest.raises(TypeError, match=r'overlay is an Overlay: pass load_overlay\(Path\("x.yaml"\)'):
            function(PLAN, overlay=overlay)

    def test_is_told_where_a_rule_base_is_taken(self) -> None:
        with pytest.raises(TypeError, match=r'takes the Path of a folder: pass Path\("rules"\)'):
            load_rule_base(cast(Path, "rules"))
        with pytest.raises(TypeError, match=r'rule_base is a RuleBase: pass load_rule_base\(Path\("rules"\)\)'):
            Advisor(cast(RuleBase, "rules"))

    def test_is_taken_where_an_overlay_is_read_and_its_text_is_not(self, tmp_path: Path) -> None:
        file = tmp_path / "overlay.yaml"
        file.write_text("waivers: []\n", "utf-8")
        assert load_overlay(str(file), load_rule_base()).hash == load_overlay(file, load_rule_base()).hash
        with pytest.raises(ValueError, match="load_overlay takes the name of a file, not its text"):
            load_overlay("waivers: []", load_rule_base())


class TestRecords:
    def test_there_is_one_for_each_verdict(self, answer: Evaluation) -> None:
        marks = [record["fingerprint"] for record in to_records(answer)]
        assert len(marks) == len(set(marks)) == answer.counts.pairs
        assert marks[: len(answer.findings)] == [verdict.fingerprint for verdict in answer.findings]

    def test_they_can_be_those_worth_telling_alone(self, answer: Evaluation) -> None:
        assert len(to_records(answer, account=False)) == len(answer.findings)

    def test_all_have_the_same_keys_and_hold_plain_values(self) -> None:
        records = [record for name in examples.WHOLE for record in to_records(examples.answer(name), account=False)]
        assert {tuple(record) for record in records} == {tuple(records[0])}
        kinds = {type(value) for record in records for value in record.values()}
        assert kinds <= {str, int, bool, type(None)}

    def test_several_answers_make_one_table(self, answer: Evaluation) -> None:
        assert to_records([answer, answer]) == to_records(answer) * 2

    def test_the_csv_has_the_same_values(self, answer: Evaluation) -> None:
        rows = list(csv.DictReader(io.StringIO(render(answer, "csv"))))
        records = to_records(answer, account=False)
        assert len(rows) == len(records)
        for row, record in zip(rows, records, strict=True):
            assert set(HEADER) <= set(record)
            assert (row["fingerprint"], row["alike"]) == (record["fingerprint"], str(record["alike"]))
            assert row["accepted_by"] == (record["accepted_by"] or "")


def test_the_page_on_the_library_says_what_is_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(ROOT / "docs" / "library.md"), module_relative=False)
    assert tried > 10
    assert failed == 0


def test_the_package_says_where_the_page_is() -> None:
    assert "docs/library.md" in (domino_advisor.__doc__ or "")
