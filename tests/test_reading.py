"""Reading: JSON and YAML 1.2 become the same plain tree, and every fault names its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from domino_advisor.core.errors import InvalidInput
from domino_advisor.core.pointers import pointer_join
from domino_advisor.description.documents import MAX_BYTES, MAX_DEPTH, Document, read_file, read_text

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]))
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner)
)


def refusal(data: str | bytes, **options: Any) -> InvalidInput:
    with pytest.raises(InvalidInput) as caught:
        read_text(data, **options)
    return caught.value


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("off", "off"),
        ("yes", "yes"),
        ("No", "No"),
        ("4:1", "4:1"),
        ("2011-05-01", "2011-05-01"),
        ("1_000", "1_000"),
        ("0b11", "0b11"),
        ("7.0.2", "7.0.2"),
        ('"7"', "7"),
        ("!!str 7", "7"),
        ("true", True),
        ("FALSE", False),
        ("~", None),
        ("Null", None),
        ("", None),
        ("012", 12),
        ("+7", 7),
        ("0o17", 15),
        ("0x1F", 31),
        ("-2.5", -2.5),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("!!float 3", 3.0),
    ],
)
def test_plain_yaml_scalars_follow_the_core_schema_of_1_2(written: str, read: object) -> None:
    value = read_text(f"a: {written}").value["a"]
    assert value == read
    assert type(value) is type(read)


def test_json_and_yaml_give_the_same_tree() -> None:
    text = '{"a": [1, 2.5, "x", null, true, {"b": {}}], "c": "\\ud83d\\ude00"}'
    value = {"a": [1, 2.5, "x", None, True, {"b": {}}], "c": "\U0001f600"}
    assert read_text(text).value == value
    assert read_text(yaml.safe_dump(value)).value == value


@given(VALUES)
def test_what_json_writes_is_read_back(value: object) -> None:
    assert read_text(json.dumps(value), media="json").value == value


class Quoting(yaml.SafeDumper):
    """Writes every text in quotes: PyYAML writes YAML 1.1, in which 1e3 and 08 are words, and in 1.2 numbers."""


Quoting.add_representer(str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"'))


@given(VALUES)
def test_what_yaml_writes_is_read_back(value: object) -> None:
    assert read_text(yaml.dump(value, Dumper=Quoting, allow_unicode=False), media="yaml").value == value


@given(st.binary() | st.text())
def test_any_input_ends_in_a_document_or_a_refusal(data: bytes | str) -> None:
    try:
        assert isinstance(read_text(data), Document)
    except InvalidInput as refused:
        assert refused.kind in ("syntax", "size", "content")
        assert refused.faults


@pytest.mark.parametrize("text", ["{a: b}", '{"a": "b", }', "\ufeffa: b", b"\xef\xbb\xbfa: b", "---\na: b\n...\n"])
def test_flow_yaml_a_trailing_comma_and_a_byte_order_mark_are_read(text: str | bytes) -> None:
    assert read_text(text).value == {"a": "b"}


def test_an_empty_text_and_a_text_of_comments_hold_nothing() -> None:
    assert read_text("").value is None
    assert read_text("# nothing yet\n").value is None


def test_an_alias_is_a_copy_so_that_a_change_at_one_place_stays_there() -> None:
    value = read_text("a: &x {n: [1]}\nb: *x").value
    value["a"]["n"].append(2)
    assert value["b"] == {"n": [1]}


def test_a_pointer_leads_to_line_and_column_in_yaml() -> None:
    document = read_text("a:\n  - b: 1\n    c/d: {e~f: 2}\n  - &x [3]\ng: *x\n")
    places = {pointer: document.place(pointer) for pointer in ("", "/a", "/a/0/c~1d/e~0f", "/a/1/0", "/g", "/a/7")}
    assert places == {
        "": (1, 1),
        "/a": (1, 1),
        "/a/0/c~1d/e~0f": (3, 11),
        "/a/1/0": (4, 9),
        "/g": (5, 1),
        "/a/7": None,
    }


def test_a_pointer_leads_to_line_and_column_in_json() -> None:
    document = read_text('{"a":\n  [10, {"b": "x,]"}],\r\n "c": {}}')
    places = {pointer: document.place(pointer) for pointer in ("", "/a", "/a/0", "/a/1", "/a/1/b", "/c", "/c/d")}
    assert places == {
        "": (1, 1),
        "/a": (1, 2),
        "/a/0": (2, 4),
        "/a/1": (2, 8),
        "/a/1/b": (2, 9),
        "/c": (3, 2),
        "/c/d": None,
    }


@given(st.dictionaries(st.text("ab/~", max_size=3), st.lists(st.integers(0, 9), max_size=3), min_size=1))
def test_every_node_has_its_place_in_both_notations(value: dict[str, list[int]]) -> None:
    for text in (json.dumps(value), yaml.safe_dump(value)):
        document = read_text(text)
        for key, items in value.items():
            place = pointer_join("", key)
            assert document.place(place) is not None
            assert all(document.place(f"{place}/{index}") for index in range(len(items)))


# pointer, words of the message, line and column of each fault
FAULTY: dict[str, tuple[str | bytes, list[tuple[str, str, int | None, int | None]]]] = {
    "a key twice in JSON": ('{"a": 1,\n "b": {"c": 1, "c": 2}}', [("/b/c", "stands twice", 2, 16)]),
    "a key twice in YAML": ("a: 1\nb: 2\na: 3\nb: 4", [("/a", "stands twice", 3, 1), ("/b", "stands twice", 4, 1)]),
    "numbers that are none in JSON": (
        '{"a": NaN,\n "b": [-Infinity, 1e999, 99999999999999999999]}',
        [
            ("/a", "NaN is not a number", 1, 2),
            ("/b/0", "-Infinity is not a number", 2, 8),
            ("/b/1", "too large for a 64-bit float", 2, 19),
            ("/b/2", "does not fit in 64 bits", 2, 26),
        ],
    ),
    "numbers that are none in YAML": (
        "a: .nan\nb: [-.INF, 1e999]\nc: 99999999999999999999",
        [
            ("/a", ".nan is not a number", 1, 4),
            ("/b/0", "-.INF is not a number", 2, 5),
            ("/b/1", "too large for a 64-bit float", 2, 12),
            ("/c", "does not fit in 64 bits", 3, 4),
        ],
    ),
    "half of a character": (
        '{"a": "\\ud800", "\\udc00": 1}',
        [("/a", "half of a character", 1, 2), ("", "half of a character", 1, 17)],
    ),
    "keys that are no text": ("1: a\ntrue: b\nnull: c", [("", "a key must be text", line, 1) for line in (1, 2, 3)]),
    "a list as key": ("a:\n  ? [b]\n  : c", [("/a", "a key must be text", 2, 5)]),
    "tags of others": (
        "a: !!python/object:os.system x\nb: !own [1]\nc: !!int x",
        [
            ("/a", "none of YAML's core tags", 1, 4),
            ("/b", "none of YAML's core tags", 2, 4),
            ("/c", "does not fit its tag !!int", 3, 4),
        ],
    ),
    "several documents": ("a: 1\n---\nb: 1", [("", "more than one YAML document", 2, 1)]),
    "YAML 1.1": ("%YAML 1.1\n---\na: 1", [("", "another version of YAML", 1, 1)]),
    "an alias without anchor": ("a: [1, *b]", [("/a/1", "no anchor before it", 1, 8)]),
    "an alias inside its anchor": ("a: &a [*a]", [("/a/0", "refers to what it stands in", 1, 8)]),
    "broken YAML": ("a:\n\tb: 1", [("", "not YAML", 2, 1)]),
    "broken JSON": ('{"a": 1,}}', [("", "not JSON", 1, 9)]),
    "invalid UTF-8": (b"a: 1\nb: \xff", [("", "not UTF-8: byte 8 (0xff)", 2, 4)]),
    "UTF-16": ("a: 1".encode("utf-16"), [("", "UTF-16", 1, 1)]),
    "UTF-16 without mark": ("a: 1".encode("utf-16-be"), [("", "UTF-16", 1, 1)]),
    "NUL": ("a: 1\nb: x\0y", [("", "control character, U+0000", 2, 5)]),
    "an escape sequence": ("a: \x1b[31m", [("", "control character, U+001B", 1, 4)]),
    "a lone surrogate": ("a: \ud800", [("", "lone surrogate, U+D800", 1, 4)]),
}


@pytest.mark.parametrize("case", FAULTY)
def test_faulty_text_is_refused_with_pointer_and_place(case: str) -> None:
    data, expected = FAULTY[case]
    refused = refusal(data)
    assert refused.kind == "syntax"
    assert [(fault.pointer, fault.line, fault.column) for fault in refused.faults] == [
        (pointer, line, column) for pointer, _, line, column in expected
    ]
    for fault, (_, words, _, _) in zip(refused.faults, expected, strict=True):
        assert words in fault.message


@pytest.mark.parametrize(
    "text", ['{"a": 99999999999999999999}', '{"a": 1e999}', "a: 99999999999999999999", "a: -1e999"]
)
def test_a_number_that_is_too_large_leaves_a_text_json_or_yaml(text: str) -> None:
    assert refusal(text).kind == "content"
    assert refusal(text + "\n]").kind == "syntax"


def test_the_fault_names_what_was_read_and_what_to_do() -> None:
    refused = refusal("a: 1".encode("utf-16"), what="overlay")
    assert refused.what == "overlay"
    assert refused.faults[0].advice == "Save the file as UTF-8."


def test_json_that_is_asked_for_is_not_read_as_yaml() -> None:
    assert "not JSON" in refusal("a: 1", media="json").faults[0].message
    assert "not JSON" in refusal("", media="json").faults[0].message


DEEP: dict[str, str] = {
    "JSON lists": "[" * 10_000 + "]" * 10_000,
    "JSON objects": '{"a":' * 10_000 + "1" + "}" * 10_000,
    "YAML in flow style": "[" * 100_000,
    "YAML objects in flow style": "a: " + "{a: " * 100_000,
    "YAML in block style": "- " * 100_000,
    "YAML objects in block style": "\n".join(" " * depth + "a:" for depth in range(1_300)),
    "YAML aliases": "a0: &a0 [1]\n" + "".join(f"a{at}: &a{at} [*a{at - 1}]\n" for at in range(1, 100)),
}


@pytest.mark.parametrize("case", DEEP)
def test_deep_nesting_is_refused(case: str) -> None:
    refused = refusal(DEEP[case])
    assert [fault.message for fault in refused.faults] == ["the text is nested too deeply"]
    assert refused.faults[0].line is not None


def test_the_depth_limit_is_the_same_in_both_notations() -> None:
    within, beyond = ("[" * depth + "]" * depth for depth in (MAX_DEPTH, MAX_DEPTH + 1))
    assert read_text(within, media="json").value == read_text(f"--- {within}").value
    assert refusal(beyond).faults[0].message == refusal(f"--- {beyond}").faults[0].message


BOMB = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{at}: &a{at} [{', '.join([f'*a{at - 1}'] * 10)}]\n" for at in range(1, 20)
)
LARGE: dict[str, tuple[str | bytes, str]] = {
    "ten megabytes": (b" " * 10_000_000, "larger than the limit"),
    "text that is too long in UTF-8 alone": ("\U0001f600" * (MAX_BYTES // 4 + 1), "larger than the limit"),
    "an alias bomb": (BOMB, "too many values"),
    "a long text with many aliases": (f"- &a {'x' * 500_000}\n- *a\n- *a\n", "too large"),
    "many values in JSON": ("[" + "1," * 100_000 + "1]", "too many values"),
    "many values in YAML": ("- 1\n" * 100_000, "too many values"),
}


@pytest.mark.parametrize("case", LARGE)
def test_what_is_too_large_is_refused(case: str) -> None:
    data, words = LARGE[case]
    refused = refusal(data)
    assert refused.kind == "size"
    assert [fault.pointer for fault in refused.faults] == [""]
    assert words in refused.faults[0].message
    assert refused.faults[0].expected


def test_the_size_limit_can_be_set() -> None:
    assert read_text("a: 1", max_bytes=4).value == {"a": 1}
    assert refusal("a: 12", max_bytes=4).faults[0].expected == "at most 4 bytes"


@pytest.mark.parametrize("text", ["a: 1\n" * 90_000, "{" + ",".join(['"a":1'] * 90_000) + "}"])
def test_a_hundred_faults_are_listed_and_the_others_counted(text: str) -> None:
    refused = refusal(text)
    assert len(refused.faults) == 101
    assert refused.faults[-1].message == "89,899 more faults are not listed"


def test_a_file_is_read_by_its_name(tmp_path: Path) -> None:
    page, strict = tmp_path / "site.yaml", tmp_path / "site.json"
    page.write_text("deployment: x\n", encoding="utf-8")
    strict.write_text("deployment: x\n", encoding="utf-8")
    assert read_file(page).value == {"deployment": "x"}
    with pytest.raises(InvalidInput, match="not JSON"):
        read_file(strict)
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "none.yaml")


def test_a_file_without_end_is_refused() -> None:
    with pytest.raises(InvalidInput, match="larger than the limit"):
        read_file("/dev/zero")
