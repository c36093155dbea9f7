"""The vocabulary and the fact names: what they name is there, in the rules and in the description."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.knowledge import inventory
from domino_advisor.knowledge.fact_names import CLAIM_LISTS, KINDS, FactPlace, load_fact_names, load_objects
from domino_advisor.knowledge.vocabulary import Quantity, load_vocabulary
from domino_advisor_schemas.deployment import all_schemas, has_place
from tools import count_quantities, write_derivations

RULES = rules_folder()
VOCABULARY = load_vocabulary(RULES)
NAMES = load_fact_names(RULES)
OBJECTS = load_objects(RULES)
ALL = [(paper, name, place) for paper, names in NAMES.items() for name, place in names.items()]

# what `from:` of a quantity is called among the kinds of object
ORIGINS = {
    "site": "", "lpar": "lpar", "host": "host", "cluster": "esx-cluster", "dpar": "dpar", "log_device": "device",
    "machine": "machine", "compared_run": "run", "image": "image",
}  # fmt: skip


def pointers(quantity: Quantity) -> list[str]:
    kind = ORIGINS[quantity.origin] if quantity.origin else quantity.subject.removeprefix("site")
    return ["/".join((start, *quantity.path)) for start in (OBJECTS[kind] if kind else ("",))]


# The vocabulary


def test_the_name_of_a_quantity_begins_with_its_subject() -> None:
    assert [q.name for q in VOCABULARY.quantities.values() if q.name.partition(".")[0] != q.subject] == []


# of what a planned change makes otherwise each part is read where that stands, and no object has them all
STATED = sorted(name for name, q in VOCABULARY.quantities.items() if q.path and q.subject != "difference")


def test_the_path_of_a_quantity_is_a_place_of_the_description() -> None:
    places = {name: pointers(VOCABULARY.quantities[name]) for name in STATED}
    assert {name: those for name, those in places.items() if not any(map(has_place, those))} == {}


@pytest.mark.parametrize(
    ("was", "becomes", "fault"),
    [
        ("[host.turbo]", "[host.afterburner]", "host asks for host.afterburner, which is no quantity and no setting"),
        ("[host.turbo]", "[host.swap]", "host asks for host.swap, which is no quantity and no setting"),
        ("[image.nic_type]", "[host.turbo]", "network asks for host.turbo, and so does another checklist"),
        ('question: "How is the VM set up"', "title: VM", "vm: a checklist has a question, and what it asks"),
    ],
)
def test_a_checklist_asks_for_what_there_is_and_no_other_asks_for(
    tmp_path: Path, was: str, becomes: str, fault: str
) -> None:
    text = (RULES / "vocabulary.yml").read_text("utf-8")
    assert text.count(was) == 1
    (tmp_path / "vocabulary.yml").write_text(text.replace(was, becomes), "utf-8")
    with pytest.raises(RuleBaseError, match=re.escape(fault)):
        load_vocabulary(tmp_path)


def test_the_members_of_which_something_follows_are_members_of_a_description() -> None:
    (*members, other) = VOCABULARY.quantities["difference.member"].among
    assert other == "other"
    assert set(members) <= {name for schema in all_schemas() for name in schema.fields}


def test_a_question_ends_as_questions_do() -> None:
    questions = {**{q.name: q.question for q in VOCABULARY.quantities.values()}, **VOCABULARY.settings}
    assert [name for name, question in questions.items() if not question.endswith("?")] == []


def test_every_quantity_of_a_card_is_in_the_vocabulary() -> None:
    guidelines = load_rule_base(RULES).guidelines.values()
    tested = {(guideline.id, tested.quantity) for guideline in guidelines for tested in guideline.tested}
    assert tested and {(guideline, name) for guideline, name in tested if name not in VOCABULARY.quantities} == set()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("derivation", "missing"),
    [
        ("total: {of: dpar.berths, members: dpar}", "dpar.berths"),
        ("ratio: [image.cps, image.berths]", "image.berths"),
        ("inferred: [], related: {mail-device: [device.berths]}", "device.berths"),
        ("total: {of: dpar.one, members: berth}", "no type of subject and no relation"),
        ("total: {of: device.one, members: device-beneath}", "a relation of a device"),
        ("total: {of: dpar.one, members: mail-device}", "which none of them has"),
        ("total: {of: dpar.domino_release, members: dpar, op: oldest, where: dpar.tls}", "where: goes with"),
        ("total: {of: dpar.one, members: dpar, op: any, through: mail-device}", "through: goes with"),
        ("chain: {of: image.one, through: mail-device, op: best}", "no such op of a chain: best"),
    ],
)
def test_a_quantity_is_derived_only_from_quantities(tmp_path: Path, derivation: str, missing: str) -> None:
    rules = copied(tmp_path)
    file = rules / "vocabulary.yml"
    entry = f'quantities:\n  image.mooring: {{subject: image, type: count, {derivation}, question: "How many?"}}\n'
    file.write_text(file.read_text("utf-8").replace("quantities:\n", entry, 1), "utf-8")
    with pytest.raises(RuleBaseError, match=re.escape(missing)):
        load_vocabulary(rules)


@pytest.mark.parametrize(
    ("relation", "missing"),
    [
        ("{of: berth, to: device, path: berth}", "`of` a type of subject"),
        ("{of: image, path: berth}", "one of to, named_by, items and described"),
        ("{of: image, to: device, named_by: dpar, path: berth}", "one of to, named_by, items and described"),
        ("{of: image, to: device}", "the path of a name, the items of a list, or the type of what is described"),
        ("{of: host, described: image, path: berth}", "the path of a name, the items of a list"),
    ],
)
def test_a_relation_goes_one_way_along_a_path(tmp_path: Path, relation: str, missing: str) -> None:
    rules = copied(tmp_path)
    file = rules / "vocabulary.yml"
    file.write_text(file.read_text("utf-8").replace("relations:\n", f"relations:\n  berth: {relation}\n", 1), "utf-8")
    with pytest.raises(RuleBaseError, match=re.escape(missing)):
        load_vocabulary(rules)


LISTS = ("dpars", *(relation.items for relation in VOCABULARY.items.values()))


def test_whatever_a_relation_may_leave_open_has_a_question() -> None:
    asked = [
        (relation.name, key)
        for relation in VOCABULARY.relations.values()
        if relation.to is not None and not relation.optional
        for path in relation.paths
        for key in (path if path[0] in LISTS else ["/".join(path)])
    ] + [(name, str(relation.items)) for name, relation in VOCABULARY.items.items()]
    assert [(name, key) for name, key in asked if key not in VOCABULARY.settings] == []


def test_what_is_counted_of_the_vocabulary_is_what_it_holds() -> None:
    ways, readings = count_quantities.counted((RULES / "vocabulary.yml").read_text("utf-8"))
    stated = [quantity for quantity in VOCABULARY.quantities.values() if quantity.path]
    assert ways.total() == len(VOCABULARY.quantities) and readings.total() == ways["path"] == len(stated)
    for how, count in readings.items():
        if how not in (count_quantities.AS_IT_STANDS, count_quantities.CONVERTED):
            assert count == sum(quantity.taken_as == how for quantity in stated), how
    assert [quantity.name for quantity in stated if quantity.derived] == []


UNREAD = {
    "site.environment": "what has to be stated for the environment to be known is asked by this name",
    "lpar.guests": "the guests of an LPAR are asked for by this name; what is read of them counts those logged on",
}
"""Quantities that nothing below reads, each with why it is there all the same."""


def test_each_quantity_is_read_by_something() -> None:
    """By a guideline (an expression, a sentence, what was tested), a computation, or what one of these follows from.

    What claims tell in two ways is read by the type of the subject and its member. Where something is found, and what
    is asked for, reads nothing. What a description states may be kept and not evaluated: it needs no quantity.
    """
    base = load_rule_base(RULES)
    room = {
        f"{type_}.{member}"
        for type_, members in base.measurements.within.items()
        for pair in members.items()
        for member in pair
    }
    read = {*base.read_vocabulary.quantities, *base.computing.asked, *room, *UNREAD}
    assert [name for name in base.vocabulary.quantities if name not in read] == []
    assert [name for name in UNREAD if name not in base.vocabulary.quantities] == []


# The fact names


def test_the_names_are_those_of_papers_and_of_what_papers_differ_on() -> None:
    """How many each paper has, `counts:` of the file says, so that none is lost unseen."""
    assert NAMES and set(NAMES) <= {*inventory.sources(), "conflicts"}


@pytest.mark.parametrize("paper", sorted(NAMES))
def test_the_names_are_in_order(paper: str) -> None:
    assert list(NAMES[paper]) == sorted(NAMES[paper])


def test_a_name_has_exactly_one_place_whichever_paper_uses_it() -> None:
    places: dict[str, set[FactPlace]] = {}
    for _, name, place in ALL:
        assert place.kind in KINDS
        places.setdefault(name, set()).add(place)
    assert {name: held for name, held in places.items() if len(held) != 1} == {}


def test_a_quantity_that_is_the_place_of_a_fact_can_be_read() -> None:
    assert [name for _, name, place in ALL if not set(place.quantities) <= set(VOCABULARY.quantities)] == []
    assert all(place.text in VOCABULARY.quantities for _, _, place in ALL if place.kind == "quantity")


def test_a_place_is_planned_exactly_as_long_as_the_description_lacks_it() -> None:
    wrong = [
        f"{paper}: {name}: {place.text}"
        for paper, name, place in ALL
        if place.planned == all(any(map(has_place, starts)) for starts in place.places)
        and place.kind not in ("quantity", "not_needed")
    ]
    assert wrong == []


def test_a_claim_stands_in_the_lists_that_are_no_topology() -> None:
    roots = tuple(start for kind in CLAIM_LISTS for start in OBJECTS[kind])
    for _, name, place in ALL:
        inside = {pointer.startswith(roots) for starts in place.places for pointer in starts}
        if place.kind in ("place", "claim"):
            assert inside == {place.kind == "claim"}, name


def test_a_place_of_every_dpar_is_found_under_each_kind_of_image() -> None:
    place = NAMES["redpaper-z-2006"]["translog.device"]
    assert place.places == (
        (
            "/machines/*/image/dpars/*/transaction_logging/device",
            "/machines/*/lpars/*/image/dpars/*/transaction_logging/device",
            "/machines/*/lpars/*/zvm/guests/*/dpars/*/transaction_logging/device",
            "/hosts/*/vms/*/dpars/*/transaction_logging/device",
            "/esx_clusters/*/hosts/*/vms/*/dpars/*/transaction_logging/device",
            "/images/*/dpars/*/transaction_logging/device",
        ),
    )


def test_what_is_derived_names_what_it_is_derived_from() -> None:
    place = NAMES["conflicts"]["host.real_cpus"]
    assert place.quantities == ("lpar.real_cps",)
    assert place.places == (("/hosts/*/cores", "/esx_clusters/*/hosts/*/cores"),)


@pytest.mark.parametrize("name", sorted({name for _, name, place in ALL if not place.places and not place.quantities}))
def test_a_fact_without_a_place_says_why(name: str) -> None:
    (place,) = {place for _, other, place in ALL if other == name}
    assert place.kind in ("derived", "not_needed") and len(place.text.split()) >= 4 and not place.planned


def copied(folder: Path) -> Path:
    for name in ("vocabulary.yml", "fact-names.yml"):
        shutil.copy(RULES / name, folder / name)
    return folder


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("{quantity: image.berths}", "no such quantity: image.berths"),
        ("{derived: sum of dpar.berths over the image}", "no such quantity: dpar.berths"),
        ("{derived: sum of pier/berths over the site, place: /piers}", "exactly one of"),
        ("{planned: true}", "exactly one of"),
        ("image.cps", "exactly one of"),
        ("{quantity: image.cps, derived: by counting}", "exactly one of"),
        ("{place: pier/berths, planned: true}", "pier, which is no kind of object"),
        ("{claim: dpar/tasks}", "a claim begins with one of"),
        ("{quantity: image.cps, planned: true}", "quantity cannot be planned"),
        ("{not_needed: }", "must be text"),
    ],
)
def test_an_entry_that_is_wrong_is_named_with_its_reason(tmp_path: Path, entry: str, said: str) -> None:
    file = copied(tmp_path) / "fact-names.yml"
    text, changed = re.subn(r"(?m)^    image\.cps: .*$", f"    image.cps: {entry}", file.read_text("utf-8"))
    assert changed == 1
    file.write_text(text, "utf-8")
    with pytest.raises(RuleBaseError) as raised:
        load_fact_names(tmp_path)
    (fault,) = raised.value.faults
    assert fault.startswith("fact-names.yml: redpaper-z-2006: image.cps: ") and said in fault


def test_a_name_that_is_lost_does_not_fit_the_count(tmp_path: Path) -> None:
    file = copied(tmp_path) / "fact-names.yml"
    file.write_text(re.sub(r"(?m)^    image\.cps: .*\n", "", file.read_text("utf-8")), "utf-8")
    with pytest.raises(RuleBaseError, match="redpaper-z-2006: counts says 73, but it has 72 names"):
        load_fact_names(tmp_path)


def test_a_name_that_stands_twice_is_refused(tmp_path: Path) -> None:
    file = copied(tmp_path) / "fact-names.yml"
    twice = r"\g<0>\n    image.cps: {quantity: lpar.real_cps}"
    file.write_text(re.sub(r"(?m)^    image\.cps: .*$", twice, file.read_text("utf-8")), "utf-8")
    with pytest.raises(RuleBaseError, match=r"fact-names\.yml: line \d+: .*image\.cps"):
        load_fact_names(tmp_path)


class TestDerivations:
    def test_the_page_is_that_of_the_vocabulary(self) -> None:
        page = write_derivations.PAGE.read_text("utf-8")
        assert page == write_derivations.page(VOCABULARY), "run: python tools/write_derivations.py"

    def test_what_is_said_beside_facts_says_what_they_leave_open(self) -> None:
        said = {quantity.said for quantity in VOCABULARY.quantities.values() if quantity.facts_first}
        assert said
        assert [name for name in said if not VOCABULARY.quantities[str(name)].judgement] == []

    @pytest.mark.parametrize(
        ("keys", "complaint"),
        [
            ("facts_first: {by: dpar.only_router}", "goes with said:"),
            ("said: dpar.states_extra_tasks, facts_first: {by: dpar.only_router, when: true}", "when and tells"),
            ("said: dpar.states_extra_tasks, facts_first: {when: true, tells: false}", "has by"),
            ("said: dpar.states_extra_tasks, facts_first: {by: dpar.no_such}", "which is no quantity"),
            ("inferred: [dpar.only_router], judgement: nobody knows", "at a path"),
        ],
    )
    def test_what_is_wrong_is_named(self, tmp_path: Path, keys: str, complaint: str) -> None:
        own = f"quantities:\n  dpar.more:\n    {{subject: dpar, type: flag, {keys}, question: More?}}\n"
        (tmp_path / "vocabulary.yml").write_text(own)
        with pytest.raises(RuleBaseError, match=re.escape(complaint)):
            load_vocabulary(RULES, tmp_path)
