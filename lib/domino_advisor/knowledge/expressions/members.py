"""What an expression says of members, as quantities: a truth or number of each member, and a total over them.

So the members are gone through by the engine as those of any total, one at a time, and each stands in the proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from msgspec import structs

from domino_advisor.knowledge.expressions.checking import Scope, faults, meant
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
from domino_advisor.knowledge.vocabulary import Quantity, Vocabulary
from domino_advisor.knowledge.wording import listed

_TOPOLOGY = ("lpar", "esx-cluster", "host", "image", "dpar", "workload")
# The types of member that lie in each type of subject; what stands beside the topology has those of the site.
_WITHIN: Mapping[str, tuple[str, ...]] = {
    "lpar": _TOPOLOGY[3:], "esx-cluster": _TOPOLOGY[2:], "host": _TOPOLOGY[3:], "image": _TOPOLOGY[4:],
    "dpar": _TOPOLOGY[5:], "workload": (), "device": (), "domino-cluster": _TOPOLOGY[4:],
}  # fmt: skip
_OPS = {"sum": "sum", "min": "smallest", "max": "largest"}


@dataclass
class Lowered:
    """What was made of the expressions of one guideline: quantities, and what rules have to conclude of members."""

    quantities: dict[str, Quantity] = field(default_factory=dict)
    said: list[Said] = field(default_factory=list)
    faults: list[ExpressionFault] = field(default_factory=list)


class Lowering:
    """Puts a total in the place of whatever a guideline's expressions say of members. name: the guideline's id."""

    def __init__(self, name: str, subject: str, vocabulary: Vocabulary, scope: Scope) -> None:
        self._stem = name.replace("/", "_").replace("-", "_")
        self._subject = subject
        self._vocabulary = vocabulary
        self._scope = scope
        self.found = Lowered()

    def lowered(self, condition: Condition) -> Condition:
        """A condition that says nothing of members any more."""
        return self._condition(condition, self._subject)

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
        kind, member = self._members(node.members, node.variable, subject)
        if member is None:
            return Name(_UNKNOWN, node.at, written(node))
        every = node.quantifier == "every"
        only = node.members.only
        condition = self._condition(node.condition, member)
        if only is not None:
            among = self._condition(only, member)
            condition = Any((Not(among), condition)) if every else All((among, condition))
        total = Quantity(
            "", subject, "flag", "", total_of=self._truth(condition, member), total_members=kind,
            total_op="all" if every else "any", words=("true",),
        )  # fmt: skip
        return self._total(total, node)

    def _fold(self, node: Fold, subject: str) -> Name:
        variable = node.variable or self._member_of(node.members, subject)
        kind, member = self._members(node.members, variable, subject)
        if member is None:
            return Name(_UNKNOWN, node.at, written(node))
        of = self._number(node, member)
        part = self._known(of)
        only = node.members.only
        where = None if only is None else self._truth(self._condition(only, member), member)
        total = Quantity(
            "", subject, part.type if part else "number", "", unit=part.unit if part and node.of else None, total_of=of,
            total_members=kind, total_op=_OPS.get(node.function, "sum"), where=where,
        )  # fmt: skip
        return self._total(total, node)

    def _number(self, node: Fold, member: str) -> str:
        """The quantity of a member that is summed, or of which the least or most is taken; to count, one of each."""
        if node.of is None:
            name = f"{member}.{self._stem}_one"
            one = Quantity(
                name, member, "count", f"Which {member} are there?", unit=member, path=("name",), taken_as="one",
                asks_for="these", always_known=True, called=f"the {member} itself as one of many",
            )  # fmt: skip
            self.found.quantities[name] = one
            return name
        term = self._term(node.of, member)
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
        read = dict.fromkeys(name.text for name in names(node) if name.is_quantity)
        if not read and not self.found.faults:
            self.found.faults.append(ExpressionFault(next(names(node)).at, f"nothing is said of the {member} in it"))
        name = f"{member}.{self._stem}_{len(self.found.quantities) + 1}"
        known = [quantity for other in read if (quantity := self._known(other)) is not None]
        self.found.quantities[name] = Quantity(
            name, member, kind, f"Does it hold of the {member}: {written(node)}?", inferred=tuple(read),
            asks_for="these", always_known=all(quantity.always_known for quantity in known), called=written(node),
        )  # fmt: skip
        self.found.said.append(Said(name, node))
        return name

    def _total(self, total: Quantity, node: Each | Fold) -> Name:
        name = f"{total.subject}.{self._stem}_{len(self.found.quantities) + 1}"
        text = written(node)
        self.found.quantities[name] = structs.replace(
            total, name=name, asks_for="these", called=text, question=f"Does it hold: {text}?"
        )
        return Name(name, node.at, text)

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
            self._fault(members.name.at, f"a {subject} has no members {members.name.text}", advice)
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


_UNKNOWN = "members.unknown"


__all__ = ["Lowered", "Lowering"]
