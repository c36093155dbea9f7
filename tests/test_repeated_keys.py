"""A key that stands twice in a file of rules is named, since YAML would read the last one alone."""

from __future__ import annotations

from domino_advisor.authoring.repeated_keys import repeated_keys
from domino_advisor.engine.loading import load_rule_base


def test_no_file_of_the_rule_base_has_one() -> None:
    assert list(repeated_keys(load_rule_base().files)) == []


def test_one_is_named_with_both_lines() -> None:
    text = b"quantities:\n  image.cps: {path: a}\n  image.memory: {path: b}\n  image.cps: {path: c}\n"
    assert list(repeated_keys({"vocabulary.yml": text})) == [
        "vocabulary.yml:4: image.cps stands in line 2 already, which is not read; keep one of them"
    ]


def test_so_is_one_in_a_list_and_in_braces() -> None:
    assert list(repeated_keys({"a.yml": b"read:\n  - {day: 1, of: x, day: 2}\n"})) == [
        "a.yml:2: day stands in line 2 already, which is not read; keep one of them"
    ]


def test_the_same_key_in_two_mappings_is_none() -> None:
    assert list(repeated_keys({"a.yml": b"one: {day: 1}\ntwo: {day: 2}\n"})) == []


def test_what_is_no_yaml_is_not_looked_at() -> None:
    assert list(repeated_keys({"derive/a.clp": b"(defrule a => )"})) == []
