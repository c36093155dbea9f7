"""A type that is declared once: how its objects are written, and the schema that is made of it."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Required, TypedDict

from apispec import APISpec
from msgspec import Struct, field

from domino_advisor.core.answer import canonical, plain
from domino_advisor.core.declaring import carried, says
from domino_advisor.core.written import Written, canonical_around
from domino_advisor_api.restoring import restored
from domino_advisor_schemas.declared import schema_of
from domino_advisor_schemas.describing import DescribingPlugin


class Step(TypedDict, total=False):
    """A step."""

    rule: Required[Annotated[str, says("The rule.")]]
    value: Annotated[Any, says("Anything.")]


class Inner(Struct, frozen=True, kw_only=True):
    """What lies inside."""

    not_so: Annotated[int, says("How many.", minimum=1, maximum=9)] = field(name="not-so")


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """What has a member of ours."""

    number: Annotated[int, says("Its number.")]
    own: str = dataclasses.field(default="", repr=False)


class Outer(Struct, frozen=True, kw_only=True):
    """What lies around it."""

    component: ClassVar[str] = "Envelope"
    nulls: ClassVar = ("next",)

    next: Annotated[str | None, says("Null on the last.")]
    left_out: Annotated[str | None, says("Left out.")] = None
    inner: Inner
    words: Annotated[Sequence[Literal["a", "b"]], says("Some words.")]
    by_name: Annotated[Mapping[str, Inner], says("By name.")]
    steps: Annotated[tuple[Step, ...], says("Steps.")] = ()
    written: Written[Inner]
    own: Own


INNER = Inner(not_so=3)
OUTER = Outer(
    next=None, inner=INNER, words=["a"], by_name={"x": INNER}, steps=({"rule": "r"},),
    written=Written(canonical(INNER)), own=Own(number=1, own="ours"),
)  # fmt: skip
JSON = {
    "next": None, "inner": {"not-so": 3}, "words": ["a"], "by_name": {"x": {"not-so": 3}}, "steps": [{"rule": "r"}],
    "written": {"not-so": 3}, "own": {"number": 1},
}  # fmt: skip


def schemas() -> dict[str, Any]:
    spec = APISpec("t", "1", "3.1.0", plugins=[DescribingPlugin()])
    spec.components.schema("Envelope", schema=schema_of(Outer))
    found: dict[str, Any] = spec.to_dict()["components"]["schemas"]
    return found


def test_an_object_is_written_under_the_names_that_its_type_says() -> None:
    assert plain(INNER) == {"not-so": 3} == json.loads(canonical(INNER))


def test_what_is_written_already_stands_in_it_as_it_is() -> None:
    assert json.loads(canonical_around(OUTER)) == JSON
    assert canonical_around(OUTER) == canonical(JSON)


def test_it_is_read_back_under_these_names() -> None:
    assert restored(Inner, {"not-so": 3}) == INNER


def test_an_object_carries_the_members_of_another() -> None:
    assert carried(Inner, INNER) == INNER
    assert carried(Inner, INNER, not_so=4) == Inner(not_so=4)


def test_its_schema_takes_what_is_written_and_nothing_else() -> None:
    schema = schema_of(Outer)()
    assert schema.validate(JSON) == {}
    assert set(schema.validate({})) == {"next", "inner", "words", "by_name", "steps", "written", "own"}
    wrong = {**JSON, "words": ["c"], "inner": {"not-so": 10}, "steps": [{"value": 1}], "own": {"number": 1, "own": "x"}}
    assert set(schema.validate(wrong)) == {"words", "inner", "steps", "own"}


def test_openapi_says_the_same() -> None:
    found = schemas()
    assert set(found) == {"Envelope", "Inner", "Own", "Step"}
    assert found["Inner"]["properties"] == {
        "not-so": {"type": "integer", "minimum": 1, "maximum": 9, "description": "How many."}
    }
    assert found["Step"]["required"] == ["rule"]
    outer = found["Envelope"]["properties"]
    assert outer["next"]["type"] == ["string", "null"]
    assert outer["words"]["items"]["enum"] == ["a", "b"]
    assert outer["by_name"]["additionalProperties"] == {"$ref": "#/components/schemas/Inner"}
    assert outer["written"] == {"$ref": "#/components/schemas/Inner"}
    assert set(found["Own"]["properties"]) == {"number"}
    assert sorted(found["Envelope"]["required"]) == ["by_name", "inner", "next", "own", "steps", "words", "written"]
