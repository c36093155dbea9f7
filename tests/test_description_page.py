"""The page on the description holds what the schemas hold: each name at the object that has it, and no other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from domino_advisor.description.starter import starter
from domino_advisor_schemas.deployment import all_schemas
from domino_advisor_schemas.fields import Object, inner_schema
from domino_advisor_schemas.lacking import words_listed

PAGE = (Path(__file__).parent.parent / "docs" / "description.md").read_text("utf-8")
PARAGRAPHS = {
    "site": ("Site (top level)",), "machine": ("Machine",), "LPAR": ("LPAR",), "zvm": ("zvm",), "image": ("Image",),
    "guest": ("Image",), "VM": ("VM", "Image"), "image on its own": ("Image on its own", "Image"), "DPAR": ("DPAR",),
    "notes_ini": ("notes_ini",), "workload": ("Workload",), "ESX cluster": ("ESX cluster",), "host": ("Host",),
    "device": ("Device",), "Domino cluster": ("Domino cluster",), "network": ("Network",), "claim": ("Claim",),
    "run": ("Run",), "change": ("Change",), "remark": ("Remark",),
}  # fmt: skip
"""The paragraphs of an object, by its title; what else there is stands in the paragraph of what holds it."""
OF_ALL = {"name", "not_known", "notes", "partial", "remarks"}


@cache
def paragraph(called: str) -> str:
    (found,) = re.findall(rf"^\*\*{re.escape(called)}\*\*.*$", PAGE, re.MULTILINE)
    return str(found)


def names(schema: Object) -> Iterator[str]:
    """The names of an object and of the objects in it that have no paragraph of their own."""
    for name, made in schema.fields.items():
        inner = inner_schema(made)
        if name not in OF_ALL:
            yield name
        if inner is not None and inner.title not in (*PARAGRAPHS, "range", "task_copies"):
            yield from names(inner)


@pytest.mark.parametrize("title", PARAGRAPHS)
def test_each_name_stands_in_the_paragraph_of_its_object(title: str) -> None:
    text = " ".join(map(paragraph, PARAGRAPHS[title]))
    told = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`]*`", text))))
    schema = next(schema for schema in all_schemas() if schema.title == title)
    assert set(names(schema)) - told == set()


def test_the_names_of_tasks_are_those_of_the_list_of_tasks() -> None:
    schemas = {schema.title: schema for schema in all_schemas()}
    listed = schemas["DPAR"].fields["server_tasks"]
    assert set(schemas["task_copies"].fields) - OF_ALL == set(words_listed(listed))


@pytest.mark.parametrize("called", sorted({called for several in PARAGRAPHS.values() for called in several}))
def test_a_paragraph_tells_of_each_name_once(called: str) -> None:
    text = re.sub(r"\([^()]*\)", "", paragraph(called))
    told = [name for item in text.split(" · ") for name in re.findall(r"^`(\w+)`", item)]
    assert [name for name in sorted(set(told)) if told.count(name) > 1] == []


@pytest.mark.parametrize("title", PARAGRAPHS)
def test_each_object_has_a_paragraph(title: str) -> None:
    assert all(map(paragraph, PARAGRAPHS[title]))


def test_no_object_lies_outside_the_paragraphs() -> None:
    reached = set(PARAGRAPHS)

    def enter(schema: Object) -> None:
        for made in schema.fields.values():
            inner = inner_schema(made)
            if inner is not None and inner.title not in PARAGRAPHS:
                reached.add(inner.title)
                enter(inner)

    for schema in all_schemas():
        if schema.title in PARAGRAPHS:
            enter(schema)
    assert {schema.title for schema in all_schemas()} == reached


@pytest.mark.parametrize("end", ["from", "to", "above", "below"])
def test_each_end_of_a_range_stands_in_its_section(end: str) -> None:
    section = PAGE.partition("\n## Ranges\n")[2].partition("\n## ")[0]
    assert f"{{{end}: " in section or f", {end}: " in section


@pytest.mark.parametrize(
    "said", ["{from: 950, to: 1050}", "{above: 240}", "unset", "set", "not_server_tasks", "environment"]
)
def test_the_starter_shows_how_what_is_known_in_part_is_said(said: str) -> None:
    assert said in starter()
