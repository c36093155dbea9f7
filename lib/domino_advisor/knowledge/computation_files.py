"""The files of what can be sized: the sections of a request, the figures and the papers' computations, checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import yaml
from marshmallow import Schema, ValidationError, fields, validate
from msgspec.structs import replace

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.knowledge import vocabulary
from domino_advisor.knowledge.computations import (
    SIZING,
    STATED,
    UNSTATED,
    Computation,
    Figured,
    Note,
    Premise,
    Quantity,
    Row,
    Span,
    Table,
    Total,
    Untold,
    premise_words,
)
from domino_advisor.knowledge.expressions import units
from domino_advisor.knowledge.expressions.checking import FigureKind, Scope, faults
from domino_advisor.knowledge.expressions.reader import ExpressionFault
from domino_advisor.knowledge.expressions.tree import names
from domino_advisor.knowledge.file_positions import where
from domino_advisor.knowledge.guidelines import expression_fault, full_id
from domino_advisor.knowledge.inventory import Item
from domino_advisor.knowledge.knowledge_base import KnowledgeBase
from domino_advisor.knowledge.nearest_names import in_brackets
from domino_advisor.knowledge.self_contradictions import untold
from domino_advisor.knowledge.shared_terms import figures_with, shared_terms_in

DEFINITION = "sizing.yml"
Members = Mapping[str, Any]
_CHOICES = ("choice", "several", STATED)
_IN_A_NAME = re.compile(r"(?<![0-9])[0-9]+(?![0-9])")


@dataclass(frozen=True)
class Sizable:
    """All that can be asked of a sizing, and what computes it."""

    sections: Mapping[str, Members]
    quantities: Mapping[str, Quantity]
    users: Mapping[str, str]
    figures: Mapping[str, Members]
    computations: Mapping[str, Computation]
    untold: tuple[Untold, ...]
    proposals: tuple[Members, ...]
    units: units.Units

    def granted(self, section: str) -> Mapping[str, str]:
        """What goes without saying of a section's subject where a description is evaluated, and not sized."""
        lists = (member for entry in self.sections.values() for member in entry["members"].values())
        return next((found["granted"] for found in lists if found.get("subject") == section and "granted" in found), {})

    @cached_property
    def around(self) -> Mapping[str, str]:
        """The section in which the members of each kind of subject are listed."""
        return {
            member["subject"]: section
            for section, entry in self.sections.items()
            for member in entry["members"].values()
            if member["type"] == "list" and "subject" in member
        }

    @cached_property
    def totals(self) -> Mapping[str, Total]:
        """The totals of all sections, by their figures."""
        return {
            name: Total(total["of"], total["op"])
            for entry in self.sections.values()
            for name, total in entry.get("totals", {}).items()
        }


def section_of(figure: str) -> str:
    """The section that a figure or quantity belongs to."""
    return figure.partition(".")[0]


def read_sizable(knowledge: KnowledgeBase) -> Sizable:
    """What can be sized by a knowledge base, read and checked. RuleBaseError lists every fault."""
    empty: dict[str, Any] = {"sections": {}, "users": {}, "figures": {}, "proposals": []}
    content = knowledge.files.get(DEFINITION)
    document = yaml.load(content, Loader=yaml.CSafeLoader) if content is not None else empty
    faults: list[str] = []
    quantities = {
        quantity.name: quantity
        for section, entry in document["sections"].items()
        for quantity in _quantities(section, entry)
    }
    computations: dict[str, Computation] = {}
    untold: list[Untold] = []
    terms: dict[str, _Place] = {}
    for name, written in sorted(knowledge.files.items()):
        parts = name.split("/")
        if len(parts) != 3 or parts[1] != SIZING:
            continue
        found, more = _read(name, written.decode(), parts[0], knowledge, faults, terms)
        faults += [f"{name}: there are two computations {one.id}" for one in found if one.id in computations]
        computations |= {one.id: one for one in found}
        untold += more
    made = Sizable(
        document["sections"], quantities, document["users"], document["figures"], computations,
        tuple(untold), tuple({**entry, "where": _where(entry["where"])} for entry in document["proposals"]),
        units.read_units(knowledge.files.get(units.FILE)),
    )  # fmt: skip
    faults += _disagreements(made, terms)
    faults += (
        f"{DEFINITION}: no such inventory item: {entry['item']}"
        for entry in made.proposals
        if entry["item"] not in knowledge.items
    )
    if content is not None:
        faults += _unsized(knowledge, made)
    if faults:
        raise RuleBaseError(faults)
    return made


def _unsized(knowledge: KnowledgeBase, sizable: Sizable) -> Iterator[str]:
    """Quantities of the vocabulary that stand for a figure or a quantity of a sizing that there is not."""
    for quantity in knowledge.vocabulary.quantities.values():
        for key, name, known in (
            ("computed", quantity.computed, sizable.figures),
            ("sized_as", quantity.sized_as, {**sizable.quantities, **sizable.figures}),
        ):
            if name is not None and name not in known:
                at = vocabulary.place_of_quantity(knowledge.folder, knowledge.beside, quantity.name)
                yield f"{at}: {quantity.name}: {key}: a sizing has no {name}{in_brackets(name, known)}"


# --- what a request states


def _quantities(section: str, entry: Members) -> Iterator[Quantity]:
    each = entry.get("each")
    yield from _members(section, section, entry["members"], (), each)


def _members(
    section: str, prefix: str, members: Members, path: tuple[str, ...], each: str | None, of_item: bool = False
) -> Iterator[Quantity]:
    for name, entry in members.items():
        full, here = f"{prefix}.{name}", (*path, name)
        if entry["type"] == "name":
            continue
        if entry["type"] == "object":
            yield Quantity(full, section, here, "stated", "", ("stated", "unstated"), of_item=of_item)
            yield from _members(section, full, entry["members"], here, each, of_item)
        elif entry["type"] == "list":
            if name == each:
                yield Quantity(full, section, here, "several", "", ("one", "several"))
                yield from _members(section, section, entry["members"], (), None, of_item=True)
            else:
                yield Quantity(entry["count"], section, here, "count", "", unit=entry["unit"])
                subject = entry["subject"]
                yield from _members(subject, subject, entry["members"], (), None, of_item=True)
        else:
            yield Quantity(
                full, section, here, entry["type"], entry.get("question", ""), tuple(entry.get("among", ())),
                entry.get("unit"), of_item,
            )  # fmt: skip


# --- computations


def _dict(inner: fields.Field[Any]) -> fields.Dict:
    return fields.Dict(keys=fields.String(), values=inner, load_default=dict)


class _BoundSchema(Schema):
    item = fields.String()
    value = fields.String()
    named = fields.String()
    part = fields.Integer()
    assumption = fields.String()
    unit = fields.String()


class _SpanSchema(Schema):
    from_ = fields.Raw(data_key="from", attribute="from")
    to = fields.Raw()


class _RowSchema(Schema):
    at = fields.Nested(_BoundSchema, required=True)
    is_ = fields.Nested(_BoundSchema, data_key="is", attribute="is", required=True)
    to = fields.Nested(_BoundSchema, load_default=None)


class _TableSchema(Schema):
    between = fields.String(required=True, validate=validate.OneOf(("bounds", "line", "nothing")))
    rows = fields.List(fields.Nested(_RowSchema), required=True, validate=validate.Length(min=1))


class _LookUpSchema(Schema):
    table = fields.String(required=True)
    at = fields.String(required=True)


class _NoteSchema(Schema):
    item = fields.String(required=True)
    text = fields.String(required=True)
    first = fields.Boolean(load_default=False)


class _ComputationSchema(Schema):
    id = fields.String(required=True, validate=validate.Regexp(r"^[a-z0-9][a-z0-9-]*$"))
    yields = fields.String(required=True)
    item = fields.String(required=True)
    basis = fields.String(required=True, validate=validate.OneOf(("stated", "practice", "derived")))
    where = _dict(fields.Raw())
    tested = _dict(fields.Nested(_SpanSchema))
    figures = _dict(fields.Nested(_BoundSchema))
    tables = _dict(fields.Nested(_TableSchema))
    computes = fields.String(load_default=None)
    looks_up = fields.Nested(_LookUpSchema, load_default=None)
    error = fields.String(required=True)
    error_item = fields.String(load_default=None)
    notes = _dict(fields.Nested(_NoteSchema))


class _UntoldSchema(Schema):
    figure = fields.String(required=True)
    where = _dict(fields.Raw())
    item = fields.String(required=True)
    text = fields.String(required=True)


class _FileSchema(Schema):
    source = fields.String(required=True)
    title = fields.String(required=True)
    computations = fields.List(fields.Nested(_ComputationSchema), required=True)
    untold = fields.List(fields.Nested(_UntoldSchema), load_default=list)


class _Place(NamedTuple):
    """Where the term of a computation is written."""

    file: str
    text: str
    keys: tuple[str | int, ...]


# one rules folder rarely differs from another in its computations: so many files stay read
@lru_cache(32)
def _checked(text: str) -> Mapping[str, Any]:
    found: dict[str, Any] = _FileSchema().load(yaml.load(text, Loader=yaml.CSafeLoader))
    return found


def _read(
    file: str, text: str, folder: str, knowledge: KnowledgeBase, faults: list[str], terms: dict[str, _Place]
) -> tuple[list[Computation], list[Untold]]:
    try:
        document = _checked(text)
    except (ValidationError, yaml.YAMLError) as error:
        faults.append(f"{file}: {error}")
        return [], []
    source = document["source"]
    if source != folder:
        faults.append(f"{file}: names itself {source}")
    computations = []
    for number, entry in enumerate(document["computations"]):
        keys: tuple[str | int, ...] = ("computations", number, *_formula_keys(entry))
        try:
            computation = _with_both_sides(_computation(source, entry, knowledge), knowledge)
            computations.append(computation)
            terms[computation.id] = _Place(file, text, keys)
        except LookupError as error:
            faults.append(f"{where(file, text, 'computations', number)}: {entry['id']}: {error.args[0]}")
        except ExpressionFault as fault:
            faults.append(expression_fault(fault, file, text, keys))
    untold = []
    for entry in document["untold"]:
        try:
            item = _item(source, entry["item"], knowledge).id
            untold.append(Untold(entry["figure"], _where(entry["where"]), item, entry["text"]))
        except LookupError as error:
            faults.append(f"{file}: untold {entry['figure']}: {error.args[0]}")
    return computations, untold


def _formula_keys(entry: Members) -> tuple[str, ...]:
    return ("computes",) if entry["looks_up"] is None else ("looks_up", "at")


def _where(entry: Members) -> dict[str, Premise]:
    return {name: _premise(name, wanted) for name, wanted in entry.items()}


def _premise(name: str, wanted: Any) -> Premise:
    """Words of a choice; a span {from, to} or a list of them, "unstated" among them or not; or "stated", "unstated"."""
    parts = wanted if isinstance(wanted, list) else [wanted]
    if parts and all(isinstance(part, str) for part in parts):
        return Premise(words=tuple(parts))
    spans = [part for part in parts if part != UNSTATED]
    if spans and all(isinstance(part, dict) and part and set(part) <= {"from", "to"} for part in spans):
        words = (UNSTATED,) if len(spans) < len(parts) else ()
        return Premise(words, tuple(_span(name, part) for part in spans))
    raise LookupError(f"{name}: {wanted!r} is neither words nor spans (from, to)")


def _computation(source: str, entry: Members, knowledge: KnowledgeBase) -> Computation:
    item = _item(source, entry["item"], knowledge)
    tables = {}
    for name, table in entry["tables"].items():
        rows = [_row(f"{name} {at}", row, item, knowledge) for at, row in enumerate(table["rows"], start=1)]
        if sorted({row.at.value for row in rows}) != [row.at.value for row in rows]:
            raise LookupError(f"the rows of table {name} do not rise")
        tables[name] = Table(name, table["between"], tuple(rows))
    look_up = entry["looks_up"]
    written = look_up["at"] if look_up else entry["computes"]
    if (look_up is None) == (entry["computes"] is None):
        raise LookupError("it either computes a term or looks_up a table")
    if tables.keys() != ({look_up["table"]} if look_up else set()):
        raise LookupError(f"it looks up {look_up['table'] if look_up else 'none'} and has the tables {list(tables)}")
    term, shared = shared_terms_in(knowledge.files).term(written)
    return Computation(
        id=f"{source}/{entry['id']}",
        source=source,
        figure=entry["yields"],
        section=section_of(entry["yields"]),
        item=item.id,
        basis=entry["basis"],
        where=_where(entry["where"]),
        tested=tuple(_span(name, span) for name, span in entry["tested"].items()),
        parameters={
            name: _figured(name, bound, item, knowledge)
            for name, bound in figures_with(entry["figures"], shared).items()
        },
        tables=tables,
        error=entry["error"],
        error_item=_item(source, entry["error_item"], knowledge).id if entry["error_item"] else None,
        notes=tuple(
            Note(n["text"], _item(source, n["item"], knowledge).id, n["first"]) for n in entry["notes"].values()
        ),
        term=term,
        table=look_up["table"] if look_up else None,
        shared=tuple(found.name for found in shared),
        of_shared=frozenset(name for found in shared for name in found.figures),
    )


def _with_both_sides(computation: Computation, knowledge: KnowledgeBase) -> Computation:
    """A computation with a note for each contradiction of its paper about a figure it takes, if it has none yet."""
    rows = [row for table in computation.tables.values() for row in table.rows]
    taken = [*computation.parameters.values(), *(figure for row in rows for figure in row.figured)]
    told = {
        computation.item,
        *(note.item for note in computation.notes),
        *(figure.item for figure in taken if figure.item),
    }
    told |= {computation.error_item} if computation.error_item else set()
    found = {
        other.item: Note(other.text, other.item)
        for figure in taken
        if figure.item
        for other in untold(knowledge.contradictions, (figure.item, figure.value_name), told - {figure.item})
    }
    return replace(computation, notes=(*computation.notes, *found.values()))


def _row(name: str, row: Members, item: Item, knowledge: KnowledgeBase) -> Row:
    at = _figured(f"{name} at", row["at"], item, knowledge)
    low = _figured(name, row["is"], item, knowledge)
    if row["to"] is not None:
        return Row(at, low, _figured(f"{name} to", row["to"], item, knowledge), open=False)
    return Row(at, low, None, open=low.at_least)


def _span(name: str, span: Members) -> Span:
    ends = (span.get("from"), span.get("to"))
    return Span(name, *ends, release=any(isinstance(end, str) for end in ends))


def _item(source: str, name: str, knowledge: KnowledgeBase) -> Item:
    full = full_id(source, name)
    if full not in knowledge.items:
        raise LookupError(f"no such inventory item: {full}")
    return knowledge.items[full]


def _figured(name: str, bound: Members, item: Item, knowledge: KnowledgeBase) -> Figured:
    if "assumption" in bound:
        assumption = knowledge.assumptions.get(bound["assumption"])
        if assumption is None:
            raise LookupError(f"no such assumption: {bound['assumption']}")
        return Figured(name, assumption.value, assumption.unit, assumption=assumption.name, reason=assumption.reason)
    of = _item(item.source, bound["item"], knowledge) if "item" in bound else item
    if "named" in bound:
        return _in_the_name(name, bound, of)
    for value in of.values:
        if value.name == bound.get("value"):
            if value.name in of.passage.unheld:
                raise LookupError(f"the passage of {of.id} does not print {value.name}: bind it to an item whose does")
            number: Any = value.value
            if "part" in bound:
                number = float(str(number).split(";")[bound["part"] - 1])
                number = int(number) if number.is_integer() else number
            if isinstance(number, bool) or not isinstance(number, (int, float)):
                raise LookupError(f"value {value.name} of {of.id} is no number: {number!r}")
            unit, at_least = bound.get("unit", value.unit), value.op in (">=", ">")
            return Figured(name, number, unit, of.id, at_least=at_least, value_name=value.name)
    raise LookupError(f"{of.id} has no value {bound.get('value')}")


def _in_the_name(name: str, bound: Members, item: Item) -> Figured:
    """The column of a printed table, which the name of its value holds: 6 of `users_6_drives`."""
    found = _IN_A_NAME.findall(bound["named"])
    if len(found) != 1 or bound["named"] not in [value.name for value in item.values]:
        raise LookupError(f"{item.id} has no value {bound['named']} with one number in its name")
    return Figured(name, int(found[0]), bound.get("unit"), item.id)


def _disagreements(base: Sizable, terms: Mapping[str, _Place]) -> Iterator[str]:
    """Where computations, rules and what a request states do not fit each other."""
    readable = {*base.quantities, *base.figures, *(f"workload.{kind}_users" for kind in base.users)}
    for computation in base.computations.values():
        wrong = [
            expression_fault(fault, *terms[computation.id])
            for fault in faults(computation.term, _scope(base, computation))
        ]
        used = {name.text for name in names(computation.term)}
        unused = [
            f"{computation.id}: figure {name} is used by no term"
            for name in sorted(computation.parameters.keys() - used)
        ]
        yield from wrong or unused
    for owner, figure, premises in (
        *((c.id, c.figure, c.where) for c in base.computations.values()),
        *((f"untold {u.figure}", u.figure, u.where) for u in base.untold),
    ):
        if figure not in base.figures:
            yield f"{owner}: no such figure: {figure}"
        for quantity, premise in premises.items():
            known = base.quantities.get(quantity)
            sections = (section_of(figure), base.around.get(section_of(figure)))
            if known is None or known.section not in sections or not _answerable(known, premise):
                yield f"{owner}: {quantity} is never {' or '.join(premise_words(premise))}"
    for computation in base.computations.values():
        for span in computation.tested:
            if span.quantity not in readable:
                yield f"{computation.id}: tested: no request states {span.quantity}"


def _scope(base: Sizable, computation: Computation) -> Scope:
    """What the term of a computation may name: what a request states as a number, figures, and counts of users."""
    unit_of = {name: quantity.unit for name, quantity in base.quantities.items() if quantity.kind not in _CHOICES}
    unit_of |= {name: entry.get("unit") for name, entry in base.figures.items()}
    unit_of |= {total: None for total in base.totals if total not in unit_of}
    unit_of |= {f"workload.{kind}_users": _KINDS_OF_USER.get(kind) for kind in base.users}
    known = {
        name: vocabulary.Quantity(name, section_of(name), "number", "", unit=unit) for name, unit in unit_of.items()
    }
    sections = {section_of(name) for name in known}
    figures = {name: FigureKind(False, figured.unit) for name, figured in computation.parameters.items()}
    return Scope(known, sections, figures, base.units)


_KINDS_OF_USER = {
    "registered": "registered user", "connected": "connected user", "active_15min": "active 15-minute user",
    "concurrent": "concurrent user", "benchmark": "benchmark user",
}  # fmt: skip


def _answerable(quantity: Quantity, premise: Premise) -> bool:
    if quantity.kind in _CHOICES and premise.words and set(premise.words) <= set(quantity.among):
        return True
    return premise.asks_whether or (bool(premise.spans) and quantity.kind not in _CHOICES)
