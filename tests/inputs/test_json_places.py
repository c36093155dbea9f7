"""JSON with places: what is JSON is read, each value knows its line and column, what is broken is told at its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domino_advisor.inputs.json_places import (
    MOST_LEVELS,
    BrokenJson,
    double_faults,
    json_after_banner,
    json_of,
    jsons_within,
)  # fmt: skip

TEXT = """\
{
  "vm": {"name": "MAIL01", "cpus": 4, "on": true, "gone": null},
  "disks": [
    {"gb": 10.5},
    "thin"
  ]
}
"""


def test_each_value_knows_where_it_and_its_key_stand() -> None:
    root = json_of("a.json", TEXT)
    cpus = root.get("vm", "cpus")
    assert cpus is not None
    assert (cpus.value, cpus.name, cpus.line, cpus.column, cpus.key_place) == (4, "cpus", 2, 36, (2, 28))
    assert (cpus.origin().place, cpus.origin().text) == ("a.json:2:36", "cpus: 4")
    disks = root.get("disks")
    assert disks is not None
    assert [(item.line, item.column, item.name) for item in disks.items] == [(4, 5, "disks"), (5, 5, "disks")]
    assert list(root.members) == ["vm", "disks"]
    assert root.plain == json.loads(TEXT)


def test_what_is_not_there_is_none() -> None:
    root = json_of("a.json", TEXT)
    assert root.get("vm", "name", "first") is None
    assert root.get("host", "name") is None
    assert root.members["disks"].members == {} and root.members["vm"].items == ()


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_lines_end_in_any_way(ends: str) -> None:
    node = json_of("a.json", TEXT.replace("\n", ends)).get("vm", "on")
    assert node is not None and node.line == 2


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**28), 10**28) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=4),
)  # fmt: skip


@given(_JSON, st.sampled_from([None, 2]), st.booleans())
def test_any_json_has_the_values_that_the_standard_library_reads(value: Any, indent: int | None, plain: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=plain)
    root = json_of("a.json", text)
    assert root.plain == value
    waiting = [root]
    while waiting:
        node = waiting.pop()
        assert json.JSONDecoder().raw_decode(text, node.offset)[0] == node.plain
        waiting += [*node.members.values(), *node.items]


@pytest.mark.parametrize(("text", "place", "words"), [
    ("", "a.json:1:1", "Expecting value"),
    ('{\n "a": 1,\n "b"\n}', "a.json:4:1", "Expecting ':'"),
    ('{\n "a": [1, 2', "a.json:2:12", "Expecting ','"),
    ("{} x", "a.json:1:4", "something else follows"),
    ('{"a": NaN}', "a.json:1:1", "NaN is no number"),
    ("[-Infinity]", "a.json:1:1", "-Infinity is no number"),
    ("\0\1", "a.json:1:1", "Expecting value"),
    ("[" * 100_000, f"a.json:1:{MOST_LEVELS + 1}", "levels"),
    ('{"a":' * 5_000, f"a.json:1:{5 * MOST_LEVELS + 1}", "levels"),
])  # fmt: skip
def test_what_is_broken_is_told_at_its_place(text: str, place: str, words: str) -> None:
    with pytest.raises(BrokenJson) as raised:
        json_of("a.json", text)
    assert raised.value.fault.place == place
    assert raised.value.fault.weight == "error"
    assert words in raised.value.fault.message


def test_too_many_values_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("domino_advisor.inputs.json_places.MOST_VALUES", 5)
    json_of("a.json", "[1,2,3,4]")
    with pytest.raises(BrokenJson, match="more than 5 values"):
        json_of("a.json", "[1,2,3,4,5]")
    with pytest.raises(BrokenJson, match="more than 5 values"):
        list(jsons_within("a.json", '{"a": 1} {"b": 2} {"c": 3}'))


@pytest.mark.parametrize("number", ["1e999", "-1e999", "9" * 31, "9" * 10_000])
def test_a_number_that_is_too_large_costs_itself_alone(number: str) -> None:
    assert json_of("a.json", f'{{"a": {number}, "b": 1}}').plain == {"a": None, "b": 1}


def test_half_a_character_can_be_written() -> None:
    assert json_of("a.json", r'{"\ud800": "a\udc00b \ud83d\ude00"}').plain == {"\ufffd": "a\ufffdb \U0001f600"}


def test_a_key_that_stands_twice_is_told_and_the_last_counts() -> None:
    root = json_of("a.json", '{"a": 1,\n "b": {"a": 2},\n "a": 3}')
    assert root.plain["a"] == 3
    assert [(fault.line, fault.column) for fault in double_faults(root)] == [(3, 2)]


@pytest.mark.parametrize("text", [
    "StorCLI64 7.1\n(c) A firm\n\n{\"a\": 1}\n", '{"a": 1}', "mail01 | SUCCESS => {\"a\": 1}\n",
    "[WARNING]: no inventory\nx | SUCCESS => {\"a\": 1}\nbye\n",
])  # fmt: skip
def test_words_that_a_program_printed_before_are_passed_over(text: str) -> None:
    assert json_after_banner("a.json", text).plain == {"a": 1}


def test_objects_one_after_another_come_with_what_is_before_them_on_the_line() -> None:
    text = 'one | SUCCESS => {\n "a": 1\n}\ntwo | FAILED! => {"a": 2}\n'
    found = [(before, node.plain, node.line) for before, node in jsons_within("a.json", text)]
    assert found == [("one | SUCCESS =>", {"a": 1}, 1), ("two | FAILED! =>", {"a": 2}, 4)]


@pytest.mark.parametrize("text", ["", "words", "one => {"])
def test_a_text_without_an_object_is_told(text: str) -> None:
    with pytest.raises(BrokenJson):
        json_after_banner("a.json", text)


def test_what_is_secret_is_not_shown() -> None:
    root = json_of("a.json", '{"password": "hunter2", "url": "https://u:hunter3@x/", "deep": {"x": "hunter4"}}')
    assert "hunter" not in repr([node.origin() for node in root.members.values()])
