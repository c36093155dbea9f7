"""What an expression says of members, as quantities: a truth or number of each member, and a total over them.

So the members are gone through by the engine as those of any total, one at a time, and each stands in the proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from msgspec import structs

from domino_advisor.knowledge.expressions.checking import Scope, faults, unit_of
from domino_advisor.knowledge.expressions.in_words import InWords
from domino_advisor.knowledge.expressions.reader import ExpressionFault
from domino_advisor.knowledge.expressions.tree import (
    All,
    Any,
    Arithmetic,
    Call,
    Compare,
    Condition,
    Each,
    Expression,
    Fold,
    Is,
    Members,
    Name,
    Not,
    Said,
    Term,
    names,
    written,
)
from domino_advisor.knowledge.guidelines import Parameter, figures_called
from domino_advisor.knowledge.nearest_names import meant
from domino_advisor.knowledge.vocabulary import Quantity, Vocabulary, a_subject, members_called, subject_called
from domino_advisor.knowledge.wording import listed, plural, worked_out

_TOPOLOGY = ("lpar", "esx-cluster", "host", "image", "dpar", "workload")
# The types of member that lie in each type of subject; what stands beside the topology has those of the site.
_WITHIN: Mapping[str, tuple[str, ...]] = {
    "lpar": _TOPOLOGY[3:], "esx-cluster": _TOPOLOGY[2:], "host": _TOPOLOGY[3:], "image": _TOPOLOGY[4:],
    "dpar": _TOPOLOGY[5:], "workload": (), "device": (), "domino-cluster": _TOPOLOGY[4:],
    "site": (*_TOPOLOGY, "run"),
}  # fmt: skip
_OPS = {"sum": "sum", "min": "smallest", "max": "largest"}
_Say = Callable[[InWords], str]


@dataclass
class Lowered:
    """What was made of the expressions of one guideline: quantities, and what rules have to conclude of members."""

    quantities: dict[str, Quantity] = field(default_factory=dict)
    said: list[Said] = field(default_factory=list)
    faults: list[ExpressionFault] = field(default_factory=list)


def types_within(subject: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The types of what lies in a subject of a type, and of what is evaluated as a part of it."""
    parts = (relation.item_type for relation in vocabulary.items.values() if relation.of == subject)
    return (*_WITHIN.get(subject, _TOPOLOGY), *parts)


class Lowering:
    """Puts a total in the place of whatever a guideline's expressions say of members; of what is said twice, one.

    name: the guideline's id; figures: its figures.
    """

    def __init__(
        self, name: str, subject: str, vocabulary: Vocabulary, scope: Scope, figures: Mapping[str, Parameter]
    ) -> None:
        self._guideline = name
        self._figures = figures
        self._made: dict[tuple[str, Expression], str] = {}
        self._stem = name.replace("/", "_").replace("-", "_")
        self._subject = subject
        self._vocabulary = vocabulary
        self._scope = scope
        self.found = Lowered()

    def lowered(self, condition: Condition) -> Condition:
        """A condition that says nothing of members any more."""
        return self._condition(condition, self._subject)

    def sentence(self, text: str, read: Callable[[str], Term]) -> str:
        """A sentence of the guideline: in the place of what it works out in braces stands the quantity of that.

        read: reads a term; what it raises is raised.
        """
        for (subject, node), name in self._made.items():
            if subject == self._subject and isinstance(node, Fold):
                text = text.replace(f"{{{written(node)}}}", f"{{{name}}}")
        return worked_out(text, lambda inner: self._told(read(inner)))

    def _told(self, term: Term) -> str:
        """The quantity of the subject itself that a term comes to."""
        lowered = self._term(term, self._subject)
        if isinstance(lowered, Name):
            return lowered.text
        self._check(lowered, self._subject)
        name = self._concluded(lowered, self._subject, "number")
        if not self.found.faults:
            scope = replace(self._scope, quantities={**self._scope.quantities, **self.found.quantities})
            unit = unit_of(lowered, replace(scope, subjects=(self._subject,)))
            self.found.quantities[name] = structs.replace(self.found.quantities[name], unit=unit)
        return name

    def _condition(self, node: Condition, subject: str) -> Condition:
        match node:
            case Each():
                return Is(self._each(node, subject), ("true",))
            case Compare():
                return structs.replace(node, left=self._term(node.left, subject), right=self._term(node.right, subject))
            case All() | Any():
                return structs.replace(node, parts=tuple(self._condition(part, subject) for part in node.parts))
            case Not():
                part = self._condition(node.part, subject)
                # of a truth the opposite is written at once
                return Is(part.name, ("false",)) if isinstance(part, Is) and part.name.says else Not(part)
        return node

    def _term(self, node: Term, subject: str) -> Term:
        match node:
            case Fold():
                return self._fold(node, subject)
            case Arithmetic():
                return structs.replace(node, left=self._term(node.left, subject), right=self._term(node.right, subject))
            case Call():
                return replace(node, arguments=tuple(self._term(argument, subject) for argument in node.arguments))
        return node

    def _each(self, node: Each, subject: str) -> Name:
        if (made := self._made.get((subject, node))) is not None:
            return Name(made, node.at, written(node))
        kind, member = self._members(node.members, node.variable, subject)
        if member is None:
            return Name(_UNKNOWN, node.at, written(node))
        every = node.quantifier == "every"
        only = node.members.only
        said = condition = self._condition(node.condition, member)
        among = None if only is None else self._condition(only, member)
        if among is not None:
            condition = Any((Not(among), condition)) if every else All((among, condition))
        total = Quantity(
            "", subject, "flag", "", total_of=self._truth(condition, member), total_members=kind,
            total_op="all" if every else "any", words=("true",),
        )  # fmt: skip

        def holds(own: InWords) -> str:
            one = f"{'each' if every else 'some'} {members_called(kind, member)} of the {subject_called(subject)}"
            return f"{one}{_with(among, own)} has {own(said)}"

        return self._total(
            total, node, member, lambda own: f"whether {holds(own)}", lambda own: f"Is it so that {holds(own)}?"
        )

    def _fold(self, node: Fold, subject: str) -> Name:
        if (made := self._made.get((subject, node))) is not None:
            return Name(made, node.at, written(node))
        variable = node.variable or self._member_of(node.members, subject)
        kind, member = self._members(node.members, variable, subject)
        if member is None:
            return Name(_UNKNOWN, node.at, written(node))
        term = None if node.of is None else self._term(node.of, member)
        of = self._one(member) if term is None else self._number(term, member)
        part = self._known(of)
        only = None if node.members.only is None else self._condition(node.members.only, member)
        where = None if only is None else self._truth(only, member)
        total = Quantity(
            "", subject, part.type if part else "number", "", unit=part.unit if part and node.of else None, total_of=of,
            total_members=kind, total_op=_OPS.get(node.function, "sum"), where=where,
        )  # fmt: skip
        several = f"{members_called(kind, member, several=plural)} of the {subject_called(subject)}"
        if term is None:
            return self._total(
                total, node, member, lambda own: f"number of {several}{_with(only, own)}",
                lambda own: f"How many {several} {'are there' if only is None else f'have {own(only)}'}?",
            )  # fmt: skip
        single = isinstance(term, Name)

        def amounts(own: InWords) -> str:
            of = f"{own.side(term)} of" if single else f"({own(term)}) over"
            return f"{of} the {several}{_with(only, own)}"

        if node.function == "sum":
            return self._total(
                total, node, member, lambda own: f"{amounts(own)}, in all" if single else f"sum of {amounts(own)}",
                lambda own: f"What is the sum of {'the ' if single else ''}{amounts(own)}?",
            )  # fmt: skip
        extreme = f"{_OPS[node.function]}{'' if single else ' of'}"
        return self._total(
            total, node, member, lambda own: f"{extreme} {amounts(own)}",
            lambda own: f"What is the {extreme} {amounts(own)}?",
        )  # fmt: skip

    def _one(self, member: str) -> str:
        """The quantity of a member that is one of each, by which they are counted."""
        name, called = f"{member}.{self._stem}_one", subject_called(member)
        self.found.quantities[name] = Quantity(
            name, member, "count", f"Which {plural(called)} are there?", unit=member, path=("name",), taken_as="one",
            asks_for="these", always_known=True, called=f"the {called} itself as one of many",
        )  # fmt: skip
        return name

    def _number(self, term: Term, member: str) -> str:
        """The quantity of a member that is summed, or of which the least or most is taken."""
        self._check(term, member)
        return term.text if isinstance(term, Name) and term.is_quantity else self._concluded(term, member, "number")

    def _truth(self, condition: Condition, member: str) -> str:
        """The quantity that is the truth of a condition about a member."""
        self._check(condition, member)
        if isinstance(condition, Is) and condition.words == ("true",) and not condition.negated:
            quantity = self._known(condition.name.text)
            if quantity is not None and quantity.type == "flag":
                return quantity.name
        return self._concluded(condition, member, "flag")

    def _concluded(self, node: Expression, member: str, kind: str) -> str:
        if (made := self._made.get((member, node))) is not None:
            return made
        read = dict.fromkeys(name.text for name in names(node) if name.is_quantity)
        if not read and not self.found.faults:
            self.found.faults.append(ExpressionFault(next(names(node)).at, f"nothing is said of the {member} in it"))
        name = f"{member}.{self._stem}_{len(self.found.quantities) + 1}"
        known = [quantity for other in read if (quantity := self._known(other)) is not None]
        concluded = Quantity(
            name, member, kind, "", inferred=tuple(read), asks_for="these",
            always_known=all(quantity.always_known for quantity in known),
        )  # fmt: skip
        of = f"the {subject_called(member)}"
        if kind == "flag":
            self.found.quantities[name] = self._called(
                concluded, member, lambda own: f"whether {of} has {own(node)}",
                lambda own: f"Is it so that {of} has {own(node)}?",
            )  # fmt: skip
        else:
            self.found.quantities[name] = self._called(
                concluded, None, lambda words: words(node), lambda words: f"How much is {words(node)}?"
            )
        self.found.said.append(Said(name, node))
        self._made[member, node] = name
        return name

    def _total(self, total: Quantity, node: Each | Fold, member: str, called: _Say, asks: _Say) -> Name:
        name = f"{total.subject}.{self._stem}_{len(self.found.quantities) + 1}"
        named = structs.replace(total, name=name, asks_for="these")
        self.found.quantities[name] = self._called(named, member, called, asks)
        self._made[total.subject, node] = name
        return Name(name, node.at, written(node))

    def _called(self, quantity: Quantity, member: str | None, called: _Say, asks: _Say) -> Quantity:
        """A quantity with its words, those with the guideline's figures and those with their names in braces."""
        words = InWords(self._call, figures_called(self._figures), member)
        open_ = InWords(
            lambda name: self._call(name, by_figures=True), figures_called(self._figures, named=True), member
        )
        text, by_figures = called(words), called(open_)
        return structs.replace(
            quantity, called=text, question=asks(words),
            by_figures=None if text == by_figures else (self._guideline, by_figures),
        )  # fmt: skip

    def _call(self, name: str, *, by_figures: bool = False) -> str | None:
        quantity = self._known(name)
        if quantity is None:
            return None
        return quantity.by_figures[1] if by_figures and quantity.by_figures else quantity.called

    def _known(self, name: str) -> Quantity | None:
        return self.found.quantities.get(name) or self._vocabulary.quantities.get(name)

    def _check(self, node: Expression, member: str) -> None:
        quantities = {**self._scope.quantities, **self.found.quantities}
        self.found.faults += faults(node, replace(self._scope, quantities=quantities, subjects=(member,)))

    # --- the members of a subject

    def _members(self, members: Members, variable: str, subject: str) -> tuple[str, str | None]:
        """The type of members, or the relation to them, and the type of each; None for it where there are none."""
        kinds = dict(self._kinds(subject))
        kind = kinds.get(members.name.text)
        if kind is None:
            advice = meant(members.name.text, kinds) or f"there are {listed(sorted(kinds)) or 'none'}"
            self._fault(members.name.at, f"{a_subject(subject)} has no members {members.name.text}", advice)
            return "", None
        member = self._type_of(kind)
        if variable != member:
            self._fault(members.name.at, f"one of {members.name.text} is called {variable}", f"call it {member}")
        return kind, member

    def _fault(self, at: int, message: str, advice: str) -> None:
        self.found.faults.append(ExpressionFault(at, message, advice))

    def _member_of(self, members: Members, subject: str) -> str:
        return self._type_of(dict(self._kinds(subject)).get(members.name.text, ""))

    def _type_of(self, kind: str) -> str:
        relation = self._vocabulary.relations.get(kind)
        return relation.member if relation is not None else kind

    def _kinds(self, subject: str) -> Iterator[tuple[str, str]]:
        """What the members of a subject are called, each with their type or the relation to them."""
        related = (name for name, relation in self._vocabulary.relations.items() if relation.of == subject)
        for kind in (*_WITHIN.get(subject, _TOPOLOGY), *related):
            yield f"{subject}.{kind}{'es' if kind.endswith('ch') else 's'}", kind


def _with(only: Condition | None, own: InWords) -> str:
    return "" if only is None else f" with {own(only)}"


_UNKNOWN = "members.unknown"


__all__ = ["Lowered", "Lowering"]
