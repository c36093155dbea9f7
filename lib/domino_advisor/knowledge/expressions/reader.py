"""Reads the text of an expression. docs/expressions.md has the grammar, `grammar.lark` its productions."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from typing import Any as Anything

from domino_advisor.knowledge.expressions.tree import (
    All,
    Any,
    Arithmetic,
    Call,
    Choice,
    Compare,
    Condition,
    Each,
    Expression,
    Fold,
    Holds,
    Is,
    Members,
    Name,
    Not,
    Term,
    calls,
)

if TYPE_CHECKING:
    from lark import Lark, UnexpectedInput

FUNCTIONS = {
    "max": 2, "min": 2, "ceiling": 1, "floor": 1, "whole_below": 1, "between": 2, "or_more": 1, "or_less": 1,
    "highest": 1, "lowest": 1,
}  # fmt: skip
"""The functions of terms, each with how many it takes."""

FOLDS = ("sum", "min", "max")
"""The functions of a term of each member."""

_OPERATORS = {"plus": "+", "minus": "-", "times": "*", "divided_by": "/"}
_SIGNS = {
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "×": "*",
    "·": "*",
    "÷": "/",
    "−": "-",
    "∧": "and",
    "∨": "or",
    "¬": "not(...)",
}
_NUMBER = re.compile(r"[0-9][0-9.]*\Z")
_NEGATION = re.compile(r"(?<![\w.-])not\Z")
# of the rule bases that are read, one has the conditions of another: so many stay read
_CONDITIONS = 4096


class ExpressionFault(ValueError):
    """What is wrong with an expression. at: the place in its text, from 0; advice: what to write."""

    def __init__(self, at: int, message: str, advice: str | None = None) -> None:
        super().__init__(message)
        self.at = at
        self.advice = advice


@lru_cache(_CONDITIONS)
def read_condition(text: str, shared: tuple[str, ...] = ()) -> Condition:
    """The condition of a text. shared: further functions that it may name. ExpressionFault where it is none."""
    return _known(_condition(_parsed(text), text), shared)


def read_term(text: str, shared: tuple[str, ...] = ()) -> Term:
    """The term of a text, in the same way."""
    return _known(_term(_parsed(text), text), shared)


_Read = TypeVar("_Read", Condition, Term)


def _known(node: _Read, shared: tuple[str, ...]) -> _Read:
    for call in calls(node):
        if call.function not in FUNCTIONS and call.function not in shared:
            known = ", ".join((*FUNCTIONS, *shared))
            raise ExpressionFault(call.at, f"there is no function {call.function}", f"the functions are {known}")
    return node


@cache
def _parser() -> Lark:
    # Imported here and below, since rules that are kept need no reading.
    from lark import Lark

    grammar = Path(__file__).with_name("grammar.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr", propagate_positions=True, maybe_placeholders=True)


def _parsed(text: str) -> Anything:
    from lark import UnexpectedInput

    try:
        return _parser().parse(text)
    except UnexpectedInput as error:
        raise _unexpected(error, text) from None


def _unexpected(error: UnexpectedInput, text: str) -> ExpressionFault:
    from lark import UnexpectedToken

    at = error.pos_in_stream if error.pos_in_stream is not None else len(text)
    found = str(error.token) if isinstance(error, UnexpectedToken) else text[at : at + 1]
    if not found:
        brackets = text.count("(") > text.count(")") or text.count("[") > text.count("]")
        advice = "a bracket is not closed" if brackets else "a name has to follow"
        return ExpressionFault(len(text.rstrip()), "ends before it is complete", advice)
    if _NUMBER.match(found):
        return ExpressionFault(
            at, f"the number {found} stands in it", "give it a name under figures, and write the name"
        )
    if (sign := text[at : at + 1]) in _SIGNS:
        return ExpressionFault(at, f"no {sign!r} is known", f"write {_SIGNS[sign]}")
    if text[at - 1 : at + 1] == "==":
        return ExpressionFault(at, "no '==' is known", "write =, and, or, not(...)")
    if found in ("==", "&&", "||", "!") or text[at : at + 2] in ("==", "&&", "||"):
        return ExpressionFault(at, f"no {text[at : at + 2].strip()!r} is known", "write =, and, or, not(...)")
    if (turned := text[at - 1 : at + 1]) in ("=<", "=>"):
        return ExpressionFault(at - 1, f"there is no {turned!r}", f"write {turned[::-1]}")
    before = text[:at].rstrip()
    if before.endswith(("<", ">", "!")) and found == "=":
        return ExpressionFault(len(before) - 1, f"a blank stands within {before[-1]}=", f"write {before[-1]}=")
    if before.endswith("not") and _NEGATION.search(before):
        return ExpressionFault(at, "not has no brackets", "write not( ... ) around what is not so")
    if found in ("'", '"'):
        return ExpressionFault(at, "a text in quotes stands in it", "write a word as it is: image.os is linux")
    return ExpressionFault(at, f"{found!r} is not expected here")


def _at(tree: Anything) -> int:
    # a token holds its place itself
    place: int | None = getattr(tree, "meta", tree).start_pos
    return place or 0


def _name(tree: Anything) -> Name:
    (token,) = tree.children
    return Name(str(token), _at(token))


def _condition(tree: Anything, text: str) -> Condition:
    kind, found = tree.data, tree.children
    match kind:
        case "name":
            return Is(_name(tree), ("true",))
        case "negation":
            inner = found[0]
            return Is(_name(inner), ("false",)) if inner.data == "name" else Not(_condition(inner, text))
        case "conjunction":
            return All(tuple(_condition(part, text) for part in found))
        case "disjunction":
            return Any(tuple(_condition(part, text) for part in found))
        case "compare":
            return Compare(str(found[1]), _term(found[0], text), _term(found[2], text))
        case "is_word":
            return Is(_name(found[0]), (str(found[1]),))
        case "is_not_word":
            return Is(_name(found[0]), (str(found[1]),), negated=True)
        case "is_one_of":
            return Is(_name(found[0]), tuple(str(word) for word in found[1:]))
        case "holds":
            return Holds(_name(found[0]).text, _name(found[1]))
        case "some" | "every":
            variable, members, condition = found
            return Each(kind, _name(variable).text, _members(members, text), _condition(condition, text), _at(tree))
        case "choice":
            condition, then, otherwise = (_condition(part, text) for part in found)
            return Choice(condition, then, otherwise)
    raise ExpressionFault(_at(tree), f"{_source(tree, text)!r} is a number, where a condition is needed")


def _term(tree: Anything, text: str) -> Term:
    kind, found = tree.data, tree.children
    match kind:
        case "name":
            return _name(tree)
        case "plus" | "minus" | "times" | "divided_by":
            return Arithmetic(_OPERATORS[kind], _term(found[0], text), _term(found[1], text))
        case "call":
            return _call(tree, text)
        case "fold":
            return _fold(tree, text)
        case "count":
            members = _members(found[0], text)
            return Fold("count", "", members, None, _at(tree))
        case "choice":
            branches: tuple[Expression, ...] = tuple(_term(part, text) for part in found[1:])
            return Choice(_condition(found[0], text), *branches)
    raise ExpressionFault(_at(tree), f"{_source(tree, text)!r} is a condition, where a number is needed")


def _call(tree: Anything, text: str) -> Call:
    function, *arguments = tree.children
    name, at = str(function), _at(function)
    if len(arguments) != FUNCTIONS.get(name, len(arguments)):
        raise ExpressionFault(at, f"{name} takes {FUNCTIONS[name]}, not {len(arguments)}")
    return Call(name, tuple(_term(argument, text) for argument in arguments), at)


def _fold(tree: Anything, text: str) -> Fold:
    function, variable, members, term = tree.children
    if str(function) not in FOLDS:
        raise ExpressionFault(_at(function), f"there is no {function} of members", f"there are {', '.join(FOLDS)}")
    return Fold(str(function), _name(variable).text, _members(members, text), _term(term, text), _at(tree))


def _members(tree: Anything, text: str) -> Members:
    name, only = tree.children
    return Members(_name(name), None if only is None else _condition(only, text))


def _source(tree: Anything, text: str) -> str:
    return text[_at(tree) : tree.meta.end_pos]


__all__ = ["FOLDS", "FUNCTIONS", "ExpressionFault", "read_condition", "read_term"]
