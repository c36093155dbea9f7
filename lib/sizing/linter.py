"""The rules of a paper's computations (`rules/<paper>/sizing/*.clp`), held against the dialect of sizings.

A computation's rule names its own `sizing` fact and the values and parameters that it takes, and says one thing:
`(computes ?sizing TERM)` or `(looks-up ?sizing TABLE TERM)`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from domino_advisor.linter import Atom, DialectError, Group, parse, slots_of

BINARY = ("plus", "minus", "times", "divided-by", "between", "largest-of", "smallest-of")
UNARY = ("rounded-up", "rounded-down", "whole-below", "or-more", "or-less", "highest", "lowest")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*--computes\Z")
_VARIABLE = re.compile(r"\?[a-z][a-z0-9-]*\Z")
_WORD = re.compile(r"[a-z][a-z0-9_.-]*\Z")


@dataclass(frozen=True, slots=True)
class SizingRule:
    """One rule. values: the quantities that it reads; parameters: of its own card; table: None where it computes.

    formula: its term, in the names of values and parameters.
    """

    name: str
    computation: str
    values: tuple[str, ...]
    parameters: tuple[str, ...]
    table: str | None
    formula: str
    line: int


def read_sizing_rules(text: str, file: str) -> tuple[list[SizingRule], list[str]]:
    """The rules of a file, and its faults, each as "file:line: what is wrong"."""
    rules: list[SizingRule] = []
    faults: list[str] = []
    try:
        constructs = parse(text)
    except DialectError as error:
        return [], [f"{file}:{error.line}: {error}"]
    for construct in constructs:
        try:
            rules.append(_rule(construct))
        except DialectError as error:
            faults.append(f"{file}:{error.line}: {error}")
    return rules, faults


def _rule(construct: Group) -> SizingRule:
    head = construct.items[1] if len(construct.items) > 1 else None
    if construct.head != "defrule" or not isinstance(head, Atom) or not _NAME.match(head.text):
        raise DialectError(construct.line, "only rules, each named PAPER/COMPUTATION--computes")
    name, computation = head.text, head.text.removesuffix("--computes")
    body = construct.items[2:]
    arrow = next((at for at, item in enumerate(body) if isinstance(item, Atom) and item.text == "=>"), None)
    if arrow is None or len(body) != arrow + 2 or not isinstance(body[-1], Group):
        raise DialectError(construct.line, f"{name}: the right side is one call")
    bound = _left_side(name, computation, body[:arrow], construct.line)
    call = body[-1]
    arguments = list(call.items[1:])
    table: str | None = None
    if not arguments or not isinstance(arguments[0], Atom) or bound.get(arguments[0].text) != ("sizing", computation):
        raise DialectError(call.line, f"{name}: the first argument is the sizing")
    del arguments[0]
    if call.head == "looks-up" and arguments and isinstance(arguments[0], Atom):
        table = _word(name, arguments[0].text, call.line)
        del arguments[0]
    elif call.head != "computes":
        raise DialectError(call.line, f"{name}: (computes ?sizing TERM) or (looks-up ?sizing TABLE TERM)")
    if len(arguments) != 1:
        raise DialectError(call.line, f"{name}: there is one term")
    used = _term(name, arguments[0], bound)
    for variable, (kind, _) in bound.items():
        if kind != "sizing" and variable not in used:
            raise DialectError(construct.line, f"{name}: {variable} is bound and never used")
    named = {kind: tuple(what for k, what in bound.values() if k == kind) for kind in ("value", "parameter")}
    formula = _formula(arguments[0], bound)
    if table:
        formula = f"{table} at {formula}"
    return SizingRule(name, computation, named["value"], named["parameter"], table, formula, construct.line)


def _left_side(name: str, computation: str, body: tuple[Atom | Group, ...], line: int) -> dict[str, tuple[str, str]]:
    if len(body) % 3 or not body:
        raise DialectError(line, f"{name}: a pattern is written ?name <- (template (slot value) ...)")
    bound: dict[str, tuple[str, str]] = {}
    subject = ""
    for at in range(0, len(body), 3):
        variable, mark, pattern = body[at : at + 3]
        if not (isinstance(variable, Atom) and isinstance(mark, Atom) and isinstance(pattern, Group)):
            raise DialectError(line, f"{name}: a pattern is written ?name <- (template (slot value) ...)")
        if mark.text != "<-" or not _VARIABLE.match(variable.text) or variable.text in bound:
            raise DialectError(variable.line, f"{name}: {variable.text} is no variable of its own")
        slots = slots_of(name, pattern)
        if pattern.head == "sizing" and at == 0:
            subject = slots.get("subject", "")
            if slots.get("computation") != computation or len(slots) != 2 or not _VARIABLE.match(subject):
                raise DialectError(pattern.line, f"{name}: (sizing (computation {computation}) (subject ?...))")
            bound[variable.text] = ("sizing", computation)
        elif pattern.head == "value" and set(slots) == {"subject", "quantity"} and slots["subject"] == subject:
            bound[variable.text] = ("value", _word(name, slots["quantity"], pattern.line))
        elif (
            pattern.head == "parameter"
            and slots.get("guideline") == computation
            and set(slots) == {"guideline", "name"}
        ):
            bound[variable.text] = ("parameter", _word(name, slots["name"], pattern.line))
        else:
            raise DialectError(pattern.line, f"{name}: the sizing comes first, then its own values and parameters")
    return bound


def _word(name: str, word: str, line: int) -> str:
    if not _WORD.match(word):
        raise DialectError(line, f"{name}: {word} is no name")
    return word


def _term(name: str, item: Atom | Group, bound: dict[str, tuple[str, str]]) -> set[str]:
    if isinstance(item, Atom):
        if bound.get(item.text, ("sizing", ""))[0] == "sizing":
            raise DialectError(item.line, f"{name}: {item.text} is no value or parameter of the left side")
        return {item.text}
    arity = 2 if item.head in BINARY else 1 if item.head in UNARY else 0
    if not arity or len(item.items) != arity + 1:
        raise DialectError(item.line, f"{name}: no such term: {item.head or 'this'} of {len(item.items) - 1}")
    return {used for argument in item.items[1:] for used in _term(name, argument, bound)}


_SIGNS = {"plus": "+", "minus": "-", "times": "*", "divided-by": "/"}


def _formula(item: Atom | Group, bound: dict[str, tuple[str, str]]) -> str:
    if isinstance(item, Atom):
        return bound[item.text][1]
    inner = [_formula(argument, bound) for argument in item.items[1:]]
    if item.head in _SIGNS:
        return f"({f' {_SIGNS[item.head]} '.join(inner)})"
    return f"{item.head}({', '.join(part[1:-1] if _whole(part) else part for part in inner)})"


def _whole(part: str) -> bool:
    """Whether a part stands in brackets of its own, which those of a word around it make needless."""
    depth = 0
    for at, sign in enumerate(part):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return at == len(part) - 1 and part.startswith("(")
    return False
