"""The language of conditions and computations: what is read, how it is written, what is wrong with it and where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domino_advisor.engine.loading import load_rule_base
from domino_advisor.knowledge.expressions.checking import FigureKind, Scope, faults
from domino_advisor.knowledge.expressions.reader import FUNCTIONS, ExpressionFault, read_condition, read_term
from domino_advisor.knowledge.expressions.tree import (
    All,
    Any,
    Arithmetic,
    Call,
    Choice,
    Compare,
    Condition,
    Is,
    Name,
    Not,
    Term,
    names,
    written,
)
from domino_advisor.knowledge.expressions.units import read_units
from domino_advisor.knowledge.guidelines import expression_fault
from domino_advisor.knowledge.vocabulary import Quantity
from domino_advisor.knowledge.wording import plural
from tests.topics import for_each_guideline

CPS, MOST = Name("image.cps"), Name("most")
UNITS = {"gib": "GiB", "most": "CP", "users": "active 15-minute user"}


class TestReading:
    @pytest.mark.parametrize(
        ("text", "tree"),
        [
            ("image.cps <= most", Compare("<=", CPS, MOST)),
            ("image.cps = most", Compare("=", CPS, MOST)),
            ("image.os is linux", Is(Name("image.os"), ("linux",))),
            ("image.os is not linux", Is(Name("image.os"), ("linux",), negated=True)),
            ("image.os in (linux, i5-os)", Is(Name("image.os"), ("linux", "i5-os"))),
            ("dpar.runs_it", Is(Name("dpar.runs_it"), ("true",))),
            ("not(dpar.runs_it)", Is(Name("dpar.runs_it"), ("false",))),
            ("not(image.cps < most)", Not(Compare("<", CPS, MOST))),
            ("image.in_is and image.or", All((Is(Name("image.in_is"), ("true",)), Is(Name("image.or"), ("true",))))),
        ],
    )  # fmt: skip
    def test_a_condition(self, text: str, tree: Condition) -> None:
        assert read_condition(text) == tree

    def test_and_binds_closer_than_or(self) -> None:
        a, b, c = (Is(Name(f"image.{name}"), ("true",)) for name in "abc")
        assert read_condition("image.a or image.b and image.c") == Any((a, All((b, c))))
        assert read_condition("(image.a or image.b) and image.c") == All((Any((a, b)), c))

    def test_products_bind_closer_than_sums_and_both_go_from_the_left(self) -> None:
        a, b, c = Name("a"), Name("b"), Name("c")
        assert read_term("a - b - c") == Arithmetic("-", Arithmetic("-", a, b), c)
        assert read_term("a - (b - c)") == Arithmetic("-", a, Arithmetic("-", b, c))
        assert read_term("a + b * c") == Arithmetic("+", a, Arithmetic("*", b, c))

    def test_one_of_two_by_a_condition(self) -> None:
        assert read_term("if image.a then b else c") == Choice(Is(Name("image.a"), ("true",)), Name("b"), Name("c"))

    @pytest.mark.parametrize(
        ("text", "at", "said", "advice"),
        [
            ("image.cps <= 4", 13, "the number 4 stands in it", "give it a name under figures"),
            ("image.cps == most", 11, "'=='", ""),
            ("image.cps <= most && image.a", 18, "'&&' is known", "and, or, not"),
            ("image.os is 'linux'", 12, "in quotes", "image.os is linux"),
            ("image.cps <=", 12, "ends before it is complete", "a name has to follow"),
            ("not(image.cps > most", 20, "ends before it is complete", "a bracket is not closed"),
            ("image.cps =< most", 10, "there is no '=<'", "write <="),
            ("image.cps => most", 10, "there is no '=>'", "write >="),
            ("image.cps", None, "", ""),
            ("most + image.cps", 0, "is a number, where a condition is needed", ""),
            ("round(image.cps) = most", 0, "there is no function round", "ceiling"),
            ("max(image.cps) = most", 0, "max takes 2, not 1", ""),
        ],
    )
    def test_what_is_wrong_has_its_place(self, text: str, at: int | None, said: str, advice: str) -> None:
        if at is None:
            assert read_condition(text)
            return
        with pytest.raises(ExpressionFault) as raised:
            read_condition(text)
        assert raised.value.at == at
        assert said in str(raised.value) and advice in (raised.value.advice or "")

    def test_a_place_in_a_folded_text_is_a_line_and_a_column_of_the_file(self) -> None:
        file = "title: T\nrequire: >-\n  image.cps <= most\n  and image.cpus > least\n"
        text = "image.cps <= most and image.cpus > least"
        fault = ExpressionFault(text.index("image.cpus"), "there is none", "look again")
        assert expression_fault(fault, "a.yml", file, ("require",)) == "a.yml:4:7: require: there is none (look again)"


figures = st.sampled_from(["most", "least", "each"]).map(Name)
quantities = st.sampled_from(["image.cps", "image.memory_gib", "image.and_more"]).map(Name)
terms: st.SearchStrategy[Term] = st.recursive(
    figures | quantities,
    lambda inner: st.one_of(
        st.builds(Arithmetic, st.sampled_from("+-*/"), inner, inner),
        st.sampled_from(sorted(FUNCTIONS)).flatmap(
            lambda name: st.builds(Call, st.just(name), st.tuples(*[inner] * FUNCTIONS[name]))
        ),
    ),
    max_leaves=6,
)
tests = st.one_of(
    st.builds(Compare, st.sampled_from(["<=", ">=", "<", ">", "=", "!="]), terms, terms),
    st.builds(Is, quantities, st.lists(st.sampled_from(["linux", "aix", "5.2"]), min_size=1, unique=True).map(tuple)),
    st.builds(Is, quantities, st.just(("linux",)), st.just(True)),
    st.builds(Is, quantities, st.sampled_from([("true",), ("false",)])),
)


def _several(kind: type[All] | type[Any], parts: list[Condition]) -> Condition:
    """Parts of the same kind stand beside the others: `a and (b and c)` is written and read as one row."""
    found = [inner for part in parts for inner in (part.parts if isinstance(part, kind) else (part,))]
    return kind(tuple(found))


def _not(part: Condition) -> Condition:
    return Is(part.name, ("false",)) if isinstance(part, Is) and part.words == ("true",) else Not(part)


conditions: st.SearchStrategy[Condition] = st.recursive(
    tests,
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: _several(All, parts)),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: _several(Any, parts)),
        inner.map(_not),
    ),
    max_leaves=8,
)


@given(conditions)
def test_what_is_written_is_read_as_it_was(condition: Condition) -> None:
    assert read_condition(written(condition)) == condition


@given(terms)
def test_a_term_that_is_written_is_read_as_it_was(term: Term) -> None:
    assert read_term(written(term)) == term


@for_each_guideline
def test_every_expression_of_the_rule_base_is_read_as_it_is_written(guideline: str) -> None:
    """What is said of members stands in it as a name by then, which is written as the guideline has it."""
    for _, _, condition in load_rule_base().guidelines[guideline].conditions:
        read = read_condition(written(condition))
        assert written(read) == written(condition)
        assert read == condition or any(name.says for name in names(condition))


@pytest.fixture(scope="module")
def scope() -> Scope:
    """What an expression of a guideline on images may name, with figures of several kinds."""
    base = load_rule_base()
    kinds = {
        "most": FigureKind(False, "CP"), "gib": FigureKind(False, "GiB"), "share": FigureKind(False, None),
        "users": FigureKind(False, "active 15-minute user"), "connected": FigureKind(False, "connected user"),
        "release": FigureKind(True), "dpars": FigureKind(False, "DPAR"), "percent": FigureKind(False, "%"),
        "hours": FigureKind(False, "hours"), "minutes": FigureKind(False, "minute"), "mib": FigureKind(False, "MiB"),
    }  # fmt: skip
    counted = Quantity(
        "image.counted", "image", "number", "", total_of="dpar.one", total_members="dpar", called="number of DPARs"
    )
    quantities = {**base.vocabulary.quantities, "image.counted": counted}
    return Scope(quantities, ("image",), kinds, read_units(base.files["units.yml"]))


class TestChecking:
    @pytest.mark.parametrize(
        "text",
        [
            "image.cps <= most",
            "image.memory_gib >= gib * image.cps",
            "image.active_15min_users <= users",
            "image.newest_domino_release < release",
            "image.user_intensity is heavy",
            "image.cps / image.memory_gib <= share",
            # what is told for each keeps its name, and as many times as there are of a thing
            "image.memory_gib / image.dpars >= gib",
            "image.memory_gib <= image.dpars * gib",
            "image.dpars * image.memory_gib >= gib",
            # a figure may be per what it is multiplied or divided by
            "image.memory_gib * mib >= mib",
            "hours * minutes >= minutes",
            "image.active_15min_users / users <= dpars",
            # a ratio
            "image.swap_gib / image.memory_gib <= share",
            "image.swap_gib / image.memory_gib <= percent",
            "image.cpu_percent * image.cps <= most * percent",
        ],
    )
    def test_what_fits(self, scope: Scope, text: str) -> None:
        assert faults(read_condition(text), scope) == []

    @pytest.mark.parametrize(
        ("text", "at", "said", "advice"),
        [
            ("image.cpus <= most", 0, "there is no quantity image.cpus", "is image.cps meant?"),
            ("image.cps <= mosst", 13, "there is no figure mosst", "is most meant?"),
            ("dpar.transaction_logging is enabled", 0, "is no quantity of image", ""),
            ("image.cps <= gib", 0, "CP is compared with GiB", "units.yml"),
            ("image.active_15min_users <= connected", 0, "active 15-minute user is compared with connected user", ""),
            ("image.cps + gib <= most", 0, "CP and GiB are added or taken away", ""),
            ("image.cps * image.memory_gib <= most", 0, "CP * GiB is compared with CP", "units.yml"),
            ("image.memory_gib / image.cps <= most", 0, "GiB / CP is compared with CP", "units.yml"),
            ("image.memory_gib * image.swap_gib <= gib", 0, "GiB * GiB is compared with GiB", "units.yml"),
            ("image.swap_gib / image.memory_gib <= gib", 0, "a ratio is compared with GiB", "units.yml"),
            ("image.memory_gib / image.dpars * users <= most", 0, "is compared with CP", "units.yml"),
            ("image.memory_gib + image.cps * gib <= most", 0, "GiB is compared with CP", "units.yml"),
            ("max(image.cps, gib) <= most", 4, "CP and GiB stand together in max", "units.yml"),
            ("image.cps <= release", 0, "a release is compared with a number", ""),
            ("image.newest_domino_release <= most", 0, "a release is compared with a number", ""),
            ("image.user_intensity is heavvy", 0, "is never heavvy", "is heavy meant?"),
            ("image.user_intensity <= most", 0, "is a choice, no number", "is WORD"),
            ("image.cps is heavy", 0, "image.cps is a", "compare it with a figure"),
        ],
    )
    def test_what_does_not_fit_has_its_place(self, scope: Scope, text: str, at: int, said: str, advice: str) -> None:
        (fault,) = faults(read_condition(text), scope)
        assert fault.at == at
        assert said in str(fault) and advice in (fault.advice or "")

    @pytest.mark.parametrize(
        ("other", "fits"),
        [("dpars", True), ("share", True), ("image.dpars", True), ("gib", False), ("most", False), ("users", False)],
    )
    def test_a_count_goes_by_what_is_counted(self, scope: Scope, other: str, fits: bool) -> None:
        count = Name("image.counted", 0, "count(image.dpars)")
        found = faults(Compare("<=", count, Name(other)), scope)
        assert [str(fault) for fault in found] == (
            [] if fits else [f"a number of members is compared with {UNITS[other]}"]
        )


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("image.cps ≤ most", "write <="),
        ("image.cps < = most", "write <="),
        ("not image.cps <= most", "write not( ... ) around what is not so"),
        ("image.cps ≥ most", "write >="),
        ("image.cps ≠ most", "write !="),
        ("image.cps == most", "write =, and, or, not(...)"),
        ("image.cps && image.ft", "write =, and, or, not(...)"),
        ("image.cps || image.ft", "write =, and, or, not(...)"),
    ],
)
def test_signs_of_other_languages_are_told_what_to_write(text: str, advice: str) -> None:
    with pytest.raises(ExpressionFault) as raised:
        read_condition(text)
    assert raised.value.advice == advice


def test_the_page_on_the_language_names_quantities_that_there_are() -> None:
    """Whoever copies an example of it gets no fault, but for the one that shows how a fault looks."""
    vocabulary = load_rule_base().vocabulary
    page = (Path(__file__).parent.parent / "docs" / "expressions.md").read_text("utf-8")
    code = " ".join(re.findall(r"```.*?```|`[^`\n]+`", page, re.DOTALL))
    members = {plural(name) for name in (*vocabulary.relations, *(q.subject for q in vocabulary.quantities.values()))}
    named = set(
        re.findall(rf"\b(?:{'|'.join(sorted({q.subject for q in vocabulary.quantities.values()}))})\.[a-z][\w-]*", code)
    )
    strange = {name for name in named if name not in vocabulary.quantities and name.partition(".")[2] not in members}
    assert len(named) > 15
    assert strange == {"image.cpus"}
