"""A key that stands twice in a file of rules is refused, since YAML would read the last one alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.loading import load_rule_base, read_rule_base
from domino_advisor.knowledge.repeated_keys import repeated_keys


def test_no_file_of_the_rule_base_has_one() -> None:
    assert list(repeated_keys(load_rule_base().files)) == []


def test_one_is_named_with_both_lines() -> None:
    text = b"quantities:\n  image.cps: {path: a}\n  image.memory: {path: b}\n  image.cps: {path: c}\n"
    assert list(repeated_keys({"vocabulary.yml": text})) == [
        "vocabulary.yml:4:3: image.cps stands in line 2 already; keep one of them, only the last would be read"
    ]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("read:\n  - {day: 1, of: x, day: 2}\n", "a.yml:2:21: day"),
        ("a:\n  b: [1, 2]\n  c: {d: 1}\n  b: 3\n", "a.yml:4:3: b"),
        ("a: &b\n  c: 1\nd: *b\na: 2\n", "a.yml:4:1: a"),
        ("a:\n  - b: [{c: 1}]\n    d: 2\n    d: 3\n", "a.yml:4:5: d"),
    ],
)
def test_one_is_found_wherever_it_stands(text: str, place: str) -> None:
    (fault,) = repeated_keys({"a.yml": text.encode()})
    assert fault.startswith(f"{place} stands in line ")


@pytest.mark.parametrize(
    "text",
    [
        "one: {day: 1}\ntwo: {day: 2}\n",
        "a: b\nb: a\n",
        "a: [b, b]\nc: [{b: 1}, {b: 1}]\n",
        "a: &x {b: 1}\nc: &y {d: 1}\ne: {<<: *x, <<: *y}\n",
        "a: [b\n",
    ],
)
def test_what_is_no_key_that_stands_twice_is_left(text: str) -> None:
    assert list(repeated_keys({"a.yml": text.encode()})) == []


def test_what_is_no_yaml_is_not_looked_at() -> None:
    assert list(repeated_keys({"derive/a.clp": b"(defrule a => )"})) == []


class TestARuleBaseWithOne:
    @pytest.mark.parametrize("name", ["vocabulary.yml", "releases.yml", "phrases.yml", "terms.yml"])
    def test_is_refused(self, name: str, tmp_path: Path) -> None:
        root = tmp_path / "rules"
        shutil.copytree(rules_folder(), root)
        file = root / name
        file.write_text(f"{file.read_text('utf-8')}\ntwice: {{a: 1, a: 2}}\n", "utf-8")
        with pytest.raises(RuleBaseError, match=rf"^{name}:\d+:15: a stands in line \d+ already"):
            read_rule_base(root)

    def test_of_custom_rules_is_refused_by_its_own_place(self, tmp_path: Path) -> None:
        (tmp_path / "sources.yml").write_text("sources: []\n", "utf-8")
        file = tmp_path / "vocabulary.yml"
        file.write_text("quantities: {}\nquantities: {}\n", "utf-8")
        with pytest.raises(RuleBaseError) as raised:
            load_rule_base(tmp_path)
        assert [fault.partition(" stands")[0] for fault in raised.value.faults] == [f"{file}:2:1: quantities"]
