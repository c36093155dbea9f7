"""Editing: a text says what is asked for, and all that nobody asked to change stands as it stood."""

from __future__ import annotations

import copy
import json
from typing import Any

import jsonpatch
import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from domino_advisor.core.errors import NotEditable
from domino_advisor.core.pointers import pointer_join, value_at
from domino_advisor.description import editing
from domino_advisor.description.documents import read_text
from domino_advisor.description.editing import edited, edited_text
from domino_advisor.description.text_nodes import Written, yaml_written
from tests import examples
from tests.drawn_texts import MAPPINGS, NAMES, SCALARS, TREES, texts

SITE = """\
# The site of a bank.
deployment: a bank  # its name

machines:
  # the first one
  - name: m1      # c1
    image:
      os: 'linux'   # c2
      memory_gib:  # a range
        from: 2
        to: 4 # at most
      cps: 4
      swap_gib:   # empty
      dpars:
      - {name: mail, users: {a: 1}}   # d
      - {name: "x"}
  - name: m2
    image: {os: aix,
            n: [1, 2,  # two
                3]}
"""


def patch(op: str, path: str, *value: Any) -> dict[str, Any]:
    return {"op": op, "path": path, **({"value": value[0]} if value else {})}


def changed(text: str, *operations: dict[str, Any]) -> list[tuple[str, str]]:
    """The lines that are others than before, each as it was and as it is; as many lines are there as before."""
    before, after = text.splitlines(), edited_text(text, operations).splitlines()
    assert len(before) == len(after)
    return [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]


def refusal(text: str, *operations: dict[str, Any]) -> Any:
    with pytest.raises(NotEditable) as caught:
        edited_text(text, operations)
    assert caught.value.operation in operations
    return caught.value.faults[0]


@pytest.mark.parametrize(
    ("operation", "was", "line"),
    [
        (("replace", "/machines/0/image/cps", 8), "      cps: 4", "      cps: 8"),
        (("replace", "/machines/0/image/os", "aix"), "      os: 'linux'   # c2", "      os: 'aix'   # c2"),
        (("replace", "/machines/0/image/swap_gib", 2), "      swap_gib:   # empty", "      swap_gib: 2   # empty"),
        (
            ("replace", "/machines/0/image/dpars/0/users/a", {"from": 1, "to": 2}),
            "      - {name: mail, users: {a: 1}}   # d",
            "      - {name: mail, users: {a: {from: 1, to: 2}}}   # d",
        ),
        (
            ("add", "/machines/0/image/dpars/1/indexed", True),
            '      - {name: "x"}',
            '      - {name: "x", indexed: true}',
        ),
        (("add", "/machines/1/image/n/1", 9), "            n: [1, 2,  # two", "            n: [1, 9, 2,  # two"),
        (("remove", "/machines/1/image/n/1"), "            n: [1, 2,  # two", "            n: [1,  # two"),
    ],
)  # fmt: skip
def test_a_change_within_a_line_leaves_the_rest_of_the_line(operation: Any, was: str, line: str) -> None:
    assert changed(SITE, patch(*operation)) == [(was, line)]


def test_a_further_fact_goes_before_the_long_blocks_with_their_indentation() -> None:
    text = edited_text(SITE, [patch("add", "/environment", "production"), patch("add", "/machines/1/mark", "8.5")])
    assert "deployment: a bank  # its name\nenvironment: production\n\nmachines:\n" in text
    assert '  - name: m2\n    mark: "8.5"\n    image: {os: aix,\n' in text
    text = edited_text(SITE, [patch("add", "/machines/0/image/paging", True)])
    assert "      os: 'linux'   # c2\n      paging: true\n      memory_gib:  # a range\n" in text


def test_a_range_over_several_lines_becomes_a_number_and_keeps_its_comments() -> None:
    text = edited_text(SITE, [patch("replace", "/machines/0/image/memory_gib", 8)])
    assert "      memory_gib: 8  # a range # at most\n      cps: 4\n" in text


def test_a_removed_fact_takes_its_line() -> None:
    assert edited_text(SITE, [patch("remove", "/machines/0/image/cps")]) == SITE.replace("      cps: 4\n", "")
    gone = edited_text(SITE, [patch("remove", "/machines/0/image/dpars/0")])
    assert gone == SITE.replace("      - {name: mail, users: {a: 1}}   # d\n", "")
    assert edited_text("a:\n  b: 1 # c\nd: 2\n", [patch("remove", "/a/b")]) == "a: {} # c\nd: 2\n"


def test_what_is_asked_for_and_stated_already_changes_nothing() -> None:
    operations = [patch("test", "/deployment", "a bank"), patch("replace", "/machines/0/name", "m1")]
    assert edited_text(SITE, operations) == SITE


def test_what_is_long_becomes_lines() -> None:
    device = {"name": "d1", "purpose": "x" * 90, "members": [{"name": "m"}]}
    text = edited_text("deployment: a\n", [patch("add", "/devices", [device, {"name": "d2"}])])
    assert text == (
        f"deployment: a\ndevices:\n  - name: d1\n    purpose: {'x' * 90}\n    members: [{{name: m}}]\n"
        "  - {name: d2}\n"
    )


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("last", ["", "end"])
def test_line_ends_and_the_byte_order_mark_stay(end: str, mark: str, last: str) -> None:
    closing = end if last else ""
    text = f"{mark}a: 1{end}b:{end}  - 2{closing}"
    operations = [patch("add", "/b/-", 3), patch("add", "/c", {"d": 4}), patch("replace", "/a", 0)]
    # a short object is a line; it goes before what takes several
    assert edited_text(text, operations) == f"{mark}a: 0{end}c: {{d: 4}}{end}b:{end}  - 2{end}  - 3{closing}"
    assert edited_text(text, [patch("remove", "/b/0")]) == f"{mark}a: 1{end}b: []{closing}"
    assert edited_text(f"{mark}a: 1{end}b: 2{closing}", [patch("remove", "/b")]) == f"{mark}a: 1{closing}"
    # what the first change leaves has no line end
    shortened = [patch("replace", "/b", None), patch("add", "/c", 1)]
    assert edited_text(f"{mark}b:{end}  - 2{closing}", shortened) == f"{mark}b: null{end}c: 1{closing}"


@pytest.mark.parametrize(
    ("text", "operation", "expected"),
    [
        ('{"a":1,"b":[2,3]}', ("add", "/c", {"d": 1}), '{"a":1,"b":[2,3],"c":{"d":1}}'),
        ('{"a":1,"b":[2,3]}', ("add", "/b/0", 1), '{"a":1,"b":[1,2,3]}'),
        ('{\n  "a": "x",\n  "b": {}\n}\n', ("add", "/c", "y"), '{\n  "a": "x",\n  "b": {},\n  "c": "y"\n}\n'),
        ('{\n  "a": "x",\n  "b": {}\n}\n', ("add", "/b/c", "yes"), '{\n  "a": "x",\n  "b": {"c": "yes"}\n}\n'),
        ('{\n  "a": "x",\n  "b": {}\n}\n', ("remove", "/a"), '{\n  "b": {}\n}\n'),
        ('{"a": "\\ud83d\\ude00", "b": 1}', ("replace", "/b", 2), '{"a": "\\ud83d\\ude00", "b": 2}'),
        ('{"a":\t"linux"}', ("replace", "/a", "z/OS"), '{"a":\t"z/OS"}'),
    ],
)
def test_json_stays_json_in_the_form_that_it_has(text: str, operation: Any, expected: str) -> None:
    assert edited_text(text, [patch(*operation)], media="json") == expected


@pytest.mark.parametrize("comma", ["", ","])
def test_a_comment_behind_the_last_member_in_brackets_stays_with_it(comma: str) -> None:
    text = f"a: [\n  1, # one\n  2{comma} # two\n]\n"
    assert edited_text(text, [patch("add", "/a/-", 3)]) == f"a: [\n  1, # one\n  2, # two\n  3{comma}\n]\n"
    assert edited_text(text, [patch("add", "/a/1", 9)]) == f"a: [\n  1, # one\n  9,\n  2{comma} # two\n]\n"


SHARED = "x: &i {a: 1, b: 2}\ny: *i\nz: *i\nn: &n 4\nm: *n\n"


def test_what_stands_once_for_several_places_changes_once_if_all_of_them_change() -> None:
    everywhere = [patch("replace", f"/{name}/a", 7) for name in "xyz"]
    assert edited_text(SHARED, everywhere) == SHARED.replace("a: 1", "a: 7")
    assert edited_text(SHARED, [patch("add", f"/{name}/c", 7) for name in "zyx"]) == SHARED.replace("2}", "2, c: 7}")
    assert edited_text(SHARED, [patch("replace", "/n", 5), patch("replace", "/m", 5)]) == SHARED.replace("&n 4", "&n 5")


def test_an_alias_gives_way_where_its_place_alone_changes() -> None:
    assert edited_text(SHARED, [patch("replace", "/m", 5)]) == SHARED.replace("*n", "5")
    assert edited_text(SHARED, [patch("replace", "/y", 5)]) == SHARED.replace("y: *i", "y: 5")


@pytest.mark.parametrize(
    ("text", "operation", "place", "message", "found"),
    [
        (SHARED, ("replace", "/y/a", 7), (1, 4), "the text says this once for several places", "the anchor &i"),
        (SHARED, ("add", "/x/c", 7), (1, 4), "the text says this once for several places", "the anchor &i"),
        (SHARED, ("replace", "/n", 5), (4, 4), "other places refer to what would change", "the anchor &n"),
        (SHARED, ("remove", "/x"), (1, 4), "other places refer to what would change", "the anchor &i"),
        ("a: |\n  b\n", ("replace", "/a", "c"), (1, 4), "a text of several lines cannot be changed in place", None),
        ("a: !!int 4\n", ("replace", "/a", 5), (1, 4), "a value with a tag", "tag:yaml.org,2002:int"),
        ("a: [1, # b\n 2]\n", ("replace", "/a", 5), (1, 8), "a comment stands within what would go", "# b"),
        ("a:\n  b: 1 # c\n  d: 2\n", ("replace", "/a", 5), (2, 8), "a comment stands within what would go", "# c"),
        ("- - a\n", ("add", "/0/0", 5), (1, 3), "nothing can be put before the first member", None),
        ("a: [b: 1]\n", ("add", "/a/0/c", 5), (1, 5), "nothing can be put in here without braces", None),
        ("a: {b}\n", ("replace", "/a/b", 5), (1, 6), "a key without a colon", None),
        ("a: 1\n", ("replace", "/b", 5), (None, None), "the change does not fit what the text says", None),
        ("a: 1\n", ("test", "/a", 2), (1, 1), "the change does not fit what the text says", "another value"),
        ("a: 1\n", ("replace", "", 2), (1, 1), "the change does not fit what the text says", "replace at /"),
    ],
)
def test_what_cannot_be_written_is_refused_with_its_place(
    text: str, operation: Any, place: tuple[int, int], message: str, found: str | None
) -> None:
    fault = refusal(text, patch(*operation))
    assert (fault.line, fault.column) == place
    assert fault.message.startswith(message)
    assert found is None or fault.found == found
    assert fault.pointer == operation[1] or fault.pointer == operation[1].replace("-", "0")


def exactly(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def places(value: Any, pointer: str = "") -> list[tuple[str, Any]]:
    found = [(pointer, value)]
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for token, member in members:
        found += places(member, pointer_join(pointer, token))
    return found


@st.composite
def operations_on(draw: st.DrawFn, value: Any, most: int) -> list[dict[str, Any]]:
    """Operations that can be applied one after the other."""
    value, found = copy.deepcopy(value), []
    for _ in range(draw(st.integers(1, most))):
        pointer, there = draw(st.sampled_from(places(value)))
        wanted = draw(st.sampled_from(["add", "replace", "remove"]))
        if wanted == "add" and isinstance(there, dict):
            operation = patch("add", pointer_join(pointer, draw(NAMES)), draw(TREES))
        elif wanted == "add" and isinstance(there, list):
            at = draw(st.sampled_from(["-", *map(str, range(len(there) + 1))]))
            operation = patch("add", pointer_join(pointer, at), draw(TREES))
        elif pointer and wanted == "remove":
            operation = patch("remove", pointer)
        elif pointer:
            operation = patch("replace", pointer, draw(SCALARS))
        else:
            continue
        found.append(operation)
        value = jsonpatch.apply_patch(value, [copy.deepcopy(operation)])
    assume(found)
    return found


def always_possible(value: Any, operation: dict[str, Any]) -> bool:
    """Whether nothing can speak against an operation: a plain value, or a further member at the end."""
    pointer = operation["path"]
    if operation["op"] == "replace":
        return not isinstance(value_at(value, pointer), (dict, list))
    return operation["op"] == "add" and str(pointer).endswith("/-")


@given(st.data())
def test_the_text_says_what_the_patched_document_says(data: st.DataObject) -> None:
    value = data.draw(MAPPINGS)
    text = data.draw(texts(value))
    operations = data.draw(operations_on(value, 4))
    expected = jsonpatch.apply_patch(value, copy.deepcopy(operations))
    try:
        new = edited_text(text.whole, operations)
    except NotEditable as refused:
        event("refused")
        assert refused.faults[0].message != "the text cannot be changed without changing something else in it"
        assert refused.operation is not None
        assert len(operations) > 1 or not always_possible(value, operations[0])
        return
    assert exactly(read_text(new).value) == exactly(expected)
    if not any(operation["op"] == "remove" for operation in operations):
        kept = iter(new.split("# note "))
        assert all(any(part.startswith(f"{n}:") for part in kept) for n in range(len(text.comments)))
        assert new.endswith("\n") is text.closed
    assert "\n" not in new.replace("\r\n", "") or text.end == "\n" or text.end not in text.whole


@given(st.data())
def test_the_lines_that_a_change_does_not_concern_stay(data: st.DataObject) -> None:
    value = data.draw(MAPPINGS)
    text = data.draw(texts(value))
    (operation,) = data.draw(operations_on(value, 1))
    try:
        new = edited_text(text.whole, [operation])
    except NotEditable:
        return
    above = operation["path"].rpartition("/")[0]
    # what held the last member becomes an empty object or list
    within = operation["op"] == "replace" or (operation["op"] == "remove" and len(value_at(value, above)) > 1)
    concerned = operation["path"] if within else above
    before, after = text.whole.split(text.end), new.split(text.end)
    first, last = text.spans[concerned]
    behind = len(before) - 1 - last
    assert after[:first] == before[:first]
    if behind == 0 or after[-behind:] == before[-behind:]:
        return
    # the first member of an item may stand behind the item's dash: then the next one moves up to its place
    assert operation["op"] == "remove" and above.rpartition("/")[2].isdigit() and text.spans[above][0] == first
    kept, were = ([line for line in lines if line.strip()] for lines in (after[first:], before[last + 1 :]))
    assert [kept[0].lstrip(" -"), *kept[1:]] == [were[0].lstrip(" -"), *were[1:]]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a:\n - - null\n\n   - b: 1   # one\n     c: 2\n - 3\n", "a:\n - - b: 1   # one\n     c: 2\n - 3\n"),
        ("a:\n -\n   - null\n   - 5\n", "a:\n -\n   - 5\n"),
    ],
)
def test_the_next_member_moves_up_where_the_first_stood_behind_a_dash(text: str, left: str) -> None:
    assert edited_text(text, [{"op": "remove", "path": "/a/0/0"}]) == left


@given(st.data())
def test_json_is_edited_as_yaml_is(data: st.DataObject) -> None:
    value = data.draw(MAPPINGS)
    operations = data.draw(operations_on(value, 4))
    text = json.dumps(value, indent=data.draw(st.sampled_from([None, 2])), ensure_ascii=data.draw(st.booleans()))
    expected = jsonpatch.apply_patch(value, copy.deepcopy(operations))
    assert exactly(json.loads(edited_text(text, operations, media="json"))) == exactly(expected)


@pytest.mark.slow
@pytest.mark.parametrize("example", [name for name in examples.EXAMPLES if name.startswith("site-today")])
def test_a_value_of_an_example_changes_alone(example: str) -> None:
    document = examples.document(example)
    before = document.text.splitlines()
    for pointer, value in places(document.value)[::7]:
        if isinstance(value, (dict, list)):
            continue
        place = document.place(pointer)
        try:
            after = edited(document, [patch("replace", pointer, "mended")]).text.splitlines()
        except NotEditable as refused:
            assert str(refused.faults[0].found).startswith("the anchor &")
            continue
        assert place is not None
        differing = [n for n, (was, now) in enumerate(zip(before, after, strict=True), start=1) if was != now]
        assert differing == [place[0]], pointer


def test_a_site_with_many_changes_is_gone_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[int] = []

    def counted(text: str) -> Written:
        times.append(1)
        return yaml_written(text)

    monkeypatch.setattr(editing, "yaml_written", counted)
    many = 1000
    text = "machines:\n" + "".join(f"  - {{name: m{n}, cps: 1}} # {n}\n" for n in range(many))
    operations = [patch("replace", f"/machines/{n}/cps", 2) for n in range(many)]
    assert edited_text(text, operations) == text.replace("cps: 1", "cps: 2")
    assert times == [1]
