"""What an expression is made of, how it is gone through, and how it is written.

A condition is true, false or unknown; a term is an interval of numbers. `at` is the place in the text at which a part
begins, from 0; it takes no part in a comparison of two expressions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any as Anything

from msgspec import Struct, structs


@dataclass(frozen=True, slots=True)
class Name:
    """A quantity ("image.cps") or, without a dot, a figure of the guideline or computation ("most_cps").

    says: what is written in its place, where it stands for what is said of members.
    """

    text: str
    at: int = field(default=0, compare=False)
    says: str = field(default="", compare=False)

    @property
    def is_quantity(self) -> bool:
        """Whether it names a quantity of a subject."""
        return "." in self.text


class Arithmetic(Struct, frozen=True):
    """The sum, difference, product or quotient of two terms. op: "+", "-", "*" or "/"."""

    op: str
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Call:
    """A function of terms, such as max(a, b)."""

    function: str
    arguments: tuple[Term, ...]
    at: int = field(default=0, compare=False)


class Members(Struct, frozen=True):
    """The members of a list of the subject ("image.dpars"), those alone for which a condition holds."""

    name: Name
    only: Condition | None = None


@dataclass(frozen=True, slots=True)
class Fold:
    """What all members come to. function: count (of the members), or sum, min or max of a term of each."""

    function: str
    variable: str
    members: Members
    of: Term | None = None
    at: int = field(default=0, compare=False)


class Choice(Struct, frozen=True):
    """One of two, by a condition."""

    condition: Condition
    then: Expression
    otherwise: Expression


class Compare(Struct, frozen=True):
    """Two terms that are compared. op: "<=", ">=", "<", ">", "=" or "!="."""

    op: str
    left: Term
    right: Term


class Is(Struct, frozen=True):
    """Whether a choice is one of some words, or with `negated` is not the one; a flag is "true" or "false"."""

    name: Name
    words: tuple[str, ...]
    negated: bool = False


class Holds(Struct, frozen=True):
    """Whether a list of words holds one."""

    word: str
    name: Name


@dataclass(frozen=True, slots=True)
class Each:
    """Whether a condition holds of some member, or of every one. quantifier: "some" or "every"."""

    quantifier: str
    variable: str
    members: Members
    condition: Condition
    at: int = field(default=0, compare=False)


class All(Struct, frozen=True):
    """Whether all parts hold."""

    parts: tuple[Condition, ...]


class Any(Struct, frozen=True):
    """Whether one part holds."""

    parts: tuple[Condition, ...]


class Not(Struct, frozen=True):
    """Whether the part does not hold."""

    part: Condition


class Said(Struct, frozen=True):
    """What is said of single members: the condition or term, and the quantity of a member that it comes to."""

    quantity: str
    of: Expression


Term = Name | Arithmetic | Call | Fold | Choice
Condition = Compare | Is | Holds | Each | All | Any | Not | Choice
Expression = Term | Condition

_CONDITIONS = (Compare, Is, Holds, Each, All, Any, Not)


def conditions(node: Expression) -> Iterator[Condition]:
    """The conditions that an expression is made of, each before its parts, those of single members left out."""
    if isinstance(node, _CONDITIONS):
        yield node
    for part in parts(node):
        yield from conditions(part)


def parts(node: Expression) -> tuple[Expression, ...]:
    """What a node is made of, in the order of writing; what is said of single members is no part of it."""
    match node:
        case Arithmetic() | Compare():
            return node.left, node.right
        case Call():
            return node.arguments
        case All() | Any():
            return node.parts
        case Not():
            return (node.part,)
        case Choice():
            return node.condition, node.then, node.otherwise
        case Is() | Holds():
            return (node.name,)
    return ()


def says_of_members(node: Expression) -> bool:
    """Whether anything in an expression is said of members."""
    return isinstance(node, (Fold, Each)) or any(map(says_of_members, parts(node)))


def names(node: Expression) -> Iterator[Name]:
    """The names in an expression, in the order of writing; those that are said of single members left out."""
    if isinstance(node, Name):
        yield node
    elif isinstance(node, (Fold, Each)):
        yield node.members.name
    for part in parts(node):
        yield from names(part)


def rebuilt(
    node: Expression, called: Callable[[Call], Term] | None = None, named: Callable[[Name], Term] | None = None
) -> Anything:
    """An expression with something else in the place of its calls of functions, and of its names.

    What is said of single members is gone through too.
    """

    def again(part: Expression) -> Anything:
        return rebuilt(part, called, named)

    def members(found: Members) -> Members:
        return found if found.only is None else structs.replace(found, only=again(found.only))

    match node:
        case Name():
            return node if named is None else named(node)
        case Call():
            made = replace(node, arguments=tuple(map(again, node.arguments)))
            return made if called is None else called(made)
        case Arithmetic() | Compare():
            return structs.replace(node, left=again(node.left), right=again(node.right))
        case All() | Any():
            return structs.replace(node, parts=tuple(map(again, node.parts)))
        case Not():
            return structs.replace(node, part=again(node.part))
        case Choice():
            return Choice(again(node.condition), again(node.then), again(node.otherwise))
        case Fold():
            return replace(node, members=members(node.members), of=None if node.of is None else again(node.of))
        case Each():
            return replace(node, members=members(node.members), condition=again(node.condition))
    return node


def calls(node: Expression) -> Iterator[Call]:
    """The calls of functions in an expression, those that are said of single members among them."""
    found: list[Call] = []

    def seen(call: Call) -> Call:
        found.append(call)
        return call

    rebuilt(node, seen)
    yield from sorted(found, key=lambda call: call.at)


_LEVELS: dict[type, int] = {Choice: 0, Any: 1, All: 2, Compare: 3, Is: 3, Holds: 3, Each: 3}
_SUM, _PRODUCT, _ATOM = 4, 5, 6


def written(node: Expression) -> str:
    """The expression as text, with the brackets that it needs and no others."""
    match node:
        case Name():
            return node.says or node.text
        case Arithmetic():
            level = _level(node)
            # what is taken away or divided by is a unit of its own
            right = _within(node.right, level + 1)
            return f"{_within(node.left, level)} {node.op} {right}"
        case Call():
            return f"{node.function}({', '.join(map(written, node.arguments))})"
        case Fold(function="count"):
            return f"count({_members(node.members)})"
        case Fold():
            term = written(node.of) if node.of is not None else node.variable
            return f"{node.function}(for {node.variable} in {_members(node.members)} return {term})"
        case Choice():
            branches = f"then {written(node.then)} else {written(node.otherwise)}"
            return f"if {written(node.condition)} {branches}"
        case Compare():
            return f"{_within(node.left, _SUM)} {node.op} {_within(node.right, _SUM)}"
        case Is(words=("true",), negated=False):
            return written(node.name)
        case Is(words=("false",), negated=False):
            return f"not({written(node.name)})"
        case Is(words=(word,)):
            return f"{node.name.text} is {'not ' if node.negated else ''}{word}"
        case Is():
            return f"{node.name.text} in ({', '.join(node.words)})"
        case Holds():
            return f"{node.word} in {node.name.text}"
        case Each():
            condition = _within(node.condition, _LEVELS[Each])
            return f"{node.quantifier} {node.variable} in {_members(node.members)} satisfies {condition}"
        case All():
            return " and ".join(_within(part, _LEVELS[Compare]) for part in node.parts)
        case Any():
            return " or ".join(_within(part, _LEVELS[All]) for part in node.parts)
        case Not():
            return f"not({written(node.part)})"


def _members(members: Members) -> str:
    return members.name.text if members.only is None else f"{members.name.text}[{written(members.only)}]"


def _level(node: Expression) -> int:
    if isinstance(node, Arithmetic):
        return _SUM if node.op in "+-" else _PRODUCT
    return _LEVELS.get(type(node), _ATOM)


def _within(node: Expression, least: int) -> str:
    return written(node) if _level(node) >= least else f"({written(node)})"


__all__ = [
    "All", "Any", "Arithmetic", "Call", "Choice", "Compare", "Condition", "Each", "Expression", "Fold", "Holds", "Is",
    "Members", "Name", "Not", "Said", "Term", "calls", "conditions", "names", "parts", "rebuilt", "says_of_members",
    "written",
]  # fmt: skip
