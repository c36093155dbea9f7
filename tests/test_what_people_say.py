"""Descriptions as people told them in prose: nothing that they state is left without a place."""

from __future__ import annotations

import pytest
import yaml

from domino_advisor.core.pointers import value_at
from domino_advisor.description.documents import read_file
from domino_advisor_schemas.deployment import all_schemas, load_deployment
from tools import write_what_people_say
from tools.write_what_people_say import (
    BLIND,
    FOLDER,
    FOLDERS,
    ROOT,
    THIRTY,
    TOLD,
    GoneThrough,
    described_in,
    gone_through,
    left,
    newest,
    placed,
    six,
    ten,
)

NAMES = tuple(name for names in THIRTY.values() for name in names)
MEMBERS = {getattr(schema, "title", ""): set(schema.fields) for schema in all_schemas()}


def test_they_are_thirty_of_all_papers_and_their_prose_stands_beside_them() -> None:
    prose = {
        scenario["id"]: scenario["describes"]
        for scenario in yaml.load((FOLDER / "scenarios.yaml").read_text(), yaml.CSafeLoader)
    }
    assert len(set(NAMES)) == 30
    assert {len(names) for names in THIRTY.values()} == {6}
    assert all(prose[name].strip() for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_what_found_no_field_has_a_place_now(name: str) -> None:
    text = (FOLDER / f"{name}.yaml").read_text("utf-8")
    assert "NOFIELD" not in text
    found = placed(name)
    assert found
    assert text.count("PLACE ") == len(found)
    for one in found:
        assert one.member in MEMBERS[one.owner], one
        assert f"{one.member}:" in text


@pytest.mark.parametrize("name", NAMES)
def test_what_is_kept_in_words_stands_beside_its_note(name: str) -> None:
    lines = (FOLDER / f"{name}.yaml").read_text("utf-8").splitlines()
    for one in (one for one in placed(name) if one.in_words):
        (at,) = [number for number, line in enumerate(lines) if f"PLACE {one.owner}.{one.member}: {one.said}" in line]
        assert any(f"{one.member}:" in line for line in lines[max(at - 10, 0) : at + 4]), one


@pytest.mark.parametrize("name", NAMES)
def test_each_is_valid(name: str) -> None:
    document = read_file(FOLDER / f"{name}.yaml")
    assert load_deployment(document.value, document.place)


@pytest.mark.parametrize("name", NAMES)
def test_has_no_free_notes(name: str) -> None:
    assert "notes:" not in (FOLDER / f"{name}.yaml").read_text("utf-8")


@pytest.mark.parametrize("name", six())
class TestOneOfTheSix:
    def test_states_each_sentence_at_its_places(self, name: str) -> None:
        described = read_file(TOLD / f"{name}.yaml").value
        _, prose = six()[name]
        stated = [(one.says, pointer) for one in prose for pointer in one.stands]
        assert [(says, pointer) for says, pointer in stated if value_at(described, pointer) is None] == []

    def test_has_no_sentence_that_states_something_without_a_place(self, name: str) -> None:
        _, prose = six()[name]
        courtesies = {"Hi, need this by noon.", "Thanks!", "Which number of IBM's table is ours?"}
        assert {one.says for one in prose if not one.stands} <= courtesies

    def test_has_no_free_notes(self, name: str) -> None:
        assert "notes:" not in (TOLD / f"{name}.yaml").read_text("utf-8")

    def test_is_valid_and_has_places_that_are_new(self, name: str) -> None:
        document = read_file(TOLD / f"{name}.yaml")
        assert load_deployment(document.value, document.place)
        assert any(one.new for one in six()[name][1])


def test_each_of_the_six_has_its_prose() -> None:
    assert {path.stem for path in TOLD.glob("*.yaml")} == set(six())
    assert len(six()) == 6


@pytest.mark.parametrize("name", ten())
class TestOneOfTheTen:
    @pytest.mark.slow
    def test_is_told_as_the_prose_has_it(self, name: str) -> None:
        (prose,) = [
            scenario["describes"]
            for scenario in yaml.load((FOLDER / "scenarios.yaml").read_text(), yaml.CSafeLoader)
            if scenario["id"] == name
        ]
        assert " ".join(one.says for one in ten()[name].told) == " ".join(prose.split())

    def test_states_each_sentence_at_its_places(self, name: str) -> None:
        described = read_file(BLIND / f"{name}.yaml").value
        stated = [(one.says, pointer) for one in ten()[name].told for pointer in one.stands]
        assert [(says, pointer) for says, pointer in stated if value_at(described, pointer) is None] == []

    def test_has_no_sentence_that_states_something_without_a_place(self, name: str) -> None:
        assert [one.says for one in ten()[name].told if not one.stands and "NOT STATED" not in one.says] == []

    def test_states_what_found_no_field_at_its_place_and_in_no_free_notes(self, name: str) -> None:
        text = (BLIND / f"{name}.yaml").read_text("utf-8")
        assert "notes:" not in text
        for one in ten()[name].lacked:
            owner, _, member = one.now.rpartition(".")
            assert member in MEMBERS[owner], one
            assert f"{member}:" in text, one

    def test_is_valid(self, name: str) -> None:
        document = read_file(BLIND / f"{name}.yaml")
        assert load_deployment(document.value, document.place)


def test_each_of_the_ten_has_its_prose() -> None:
    assert {path.stem for path in BLIND.glob("*.yaml")} == set(ten())
    assert len(ten()) == 10


@pytest.mark.parametrize("kind", gone_through() + left(), ids=lambda kind: kind.said)
def test_what_was_gone_through_has_a_place(kind: GoneThrough) -> None:
    owner, _, member = kind.place.partition(".")
    assert member in MEMBERS[owner]
    assert all(described_in(name).exists() for name in kind.found)


@pytest.mark.parametrize("kind", left(), ids=lambda kind: kind.said)
def test_what_was_left_stands_in_its_place(kind: GoneThrough) -> None:
    _, _, member = kind.place.partition(".")
    assert [name for name in kind.found if f"{member}:" not in described_in(name).read_text("utf-8")] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_description_has_a_note_of_what_found_no_field(folder: str) -> None:
    texts = {path.stem: path.read_text("utf-8") for path in (ROOT / "tests" / folder).glob("*.yaml")}
    assert texts
    assert [name for name, text in texts.items() if "NOFIELD" in text and name not in newest()] == []


def test_the_page_counts_them() -> None:
    page = write_what_people_say.PAGE.read_text("utf-8")
    assert page == write_what_people_say.page(), "run: python tools/write_what_people_say.py"
    found = [one for name in NAMES for one in placed(name)]
    fields = [one for one in found if not one.in_words]
    assert f"{len(found)} stated facts of the 30 descriptions found no field. {len(fields)} of them have one" in page
