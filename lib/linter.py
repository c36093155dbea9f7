"""The dialect of the topics' `.clp` files: read into plain data, and every departure from it named by line.

The rules are read with the few productions that the dialect has (see docs/architecture.md); whatever else CLIPS would
accept is a fault. So programs that prove, mutate or derive cases from the rule base read it through this module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

COMPARISONS = {"at-most": 2, "at-least": 2, "less-than": 2, "more-than": 2}
CHOICES = ("is", "is-not", "is-one-of")
CONNECTIVES = ("all-of", "any-of", "not-so")
TERMS = ("plus", "minus", "times", "divided-by")
PARTS = ("scope", "demand", "exception", "qualifier")
PREMISES = {"value": {"subject", "quantity"}, "parameter": {"guideline", "name"}}

_TOKEN = re.compile(
    r"""(?P<space>\s+|;[^\n]*)|(?P<open>\()|(?P<close>\))|(?P<string>"(?:\\.|[^"\\])*")|(?P<atom>[^\s();"]+)"""
)
# What CLIPS ends a line, a comment or a file at, or takes for part of a word, and this reader would not.
_UNREADABLE = re.compile(r"[^\n\t -~]")
_SYMBOL = re.compile(r"[A-Za-z][A-Za-z0-9_.:/-]*\Z")
_VARIABLE = re.compile(r"\?[a-z][a-z0-9-]*\Z")


@dataclass(frozen=True, slots=True)
class Atom:
    """A symbol, variable or number as written, with its line."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Group:
    """A parenthesised list, with the line of its opening."""

    items: tuple[Atom | Group, ...]
    line: int

    @property
    def head(self) -> str:
        """The first word, "" if there is none."""
        first = self.items[0] if self.items else None
        return first.text if isinstance(first, Atom) else ""


@dataclass(frozen=True, slots=True)
class Premise:
    """A fact pattern of the left side. kind: "value" or "parameter"; name: the quantity or the parameter."""

    variable: str
    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Test:
    """A test or term of the right side. operands: premises' variables, symbols, or nested tests and terms."""

    op: str
    operands: tuple[str | Test, ...]

    def walk(self) -> Iterator[Test]:
        """This test and all beneath it."""
        yield self
        for operand in self.operands:
            if isinstance(operand, Test):
                yield from operand.walk()


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a topic. part: scope, demand, exception or qualifier; label: the NAME of the last two.

    subject: the variable of the subject that is judged.
    """

    name: str
    guideline: str
    part: str
    label: str
    subject: str
    premises: Mapping[str, Premise]
    test: Test
    file: str
    line: int


class DialectError(ValueError):
    """A departure from the dialect, with its line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def read_rules(text: str, file: str) -> tuple[list[Rule], list[str]]:
    """The rules of a topic's file, and its faults, each as "file:line: what is wrong"."""
    rules: list[Rule] = []
    faults: list[str] = []
    try:
        constructs = parse(text)
    except DialectError as error:
        return [], [f"{file}:{error.line}: {error}"]
    seen: dict[str, int] = {}
    for construct in constructs:
        try:
            rule = _rule(construct, file)
        except DialectError as error:
            faults.append(f"{file}:{error.line}: {error}")
            continue
        if rule.name in seen:
            faults.append(f"{file}:{rule.line}: {rule.name} stands already in line {seen[rule.name]}")
        seen[rule.name] = rule.line
        rules.append(rule)
    return rules, faults


def parse(text: str) -> list[Group]:
    """The constructs of a file. DialectError where it cannot be read, or CLIPS would read it in another way."""
    stack: list[tuple[list[Atom | Group], int]] = [([], 0)]
    line, position = 1, 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise DialectError(line, f"cannot be read from here: {text[position : position + 20]!r}")
        kind, word = match.lastgroup, match[0]
        if kind == "open":
            stack.append(([], line))
        elif kind == "close":
            if len(stack) == 1:
                raise DialectError(line, "a ) too many")
            items, opened = stack.pop()
            stack[-1][0].append(Group(tuple(items), opened))
        elif kind == "atom":
            if not word.isascii() or _UNREADABLE.search(word):
                raise DialectError(line, f"{word!r} is not written in ASCII")
            stack[-1][0].append(Atom(word, line))
        elif kind == "space" and (unreadable := _unreadable(word)):
            raise DialectError(line, f"no {unreadable!r}: CLIPS would read the line in another way")
        elif kind == "string":
            raise DialectError(line, "a string: text for people stands on the card")
        line += word.count("\n")
        position = match.end()
    if len(stack) > 1:
        raise DialectError(stack[-1][1], "this ( is never closed")
    found: list[Group] = []
    for item in stack[0][0]:
        if isinstance(item, Atom):
            raise DialectError(item.line, f"{item.text} stands outside a rule")
        found.append(item)
    return found


def _unreadable(space: str) -> str | None:
    """The first character between words that CLIPS reads in another way. In a comment, whatever prints may stand."""
    for character in space:
        if _UNREADABLE.match(character) and not (space.startswith(";") and character.isprintable()):
            return character
    return None


def _rule(construct: Group, file: str) -> Rule:
    if construct.head != "defrule":
        raise DialectError(construct.line, f"a topic holds only defrule, not {construct.head or 'this'}")
    if len(construct.items) < 2 or not isinstance(construct.items[1], Atom):
        raise DialectError(construct.line, "the rule has no name")
    name = construct.items[1].text
    guideline, parted, rest = name.partition("--")
    part, _, label = rest.partition("-")
    if label == "none":
        raise DialectError(construct.line, f"{name}: none is no name of an {part}")
    if not parted or not _SYMBOL.match(name) or part not in PARTS or (part in ("scope", "demand")) != (label == ""):
        raise DialectError(
            construct.line, f"{name}: a rule is named GUIDELINE--scope, --demand, --exception-NAME or --qualifier-NAME"
        )
    body = list(construct.items[2:])
    arrow = next((n for n, item in enumerate(body) if isinstance(item, Atom) and item.text == "=>"), None)
    if arrow is None:
        raise DialectError(construct.line, f"{name}: there is no =>")
    premises, judge, subject = _left_side(name, guideline, body[:arrow], construct.line)
    right = body[arrow + 1 :]
    if len(right) != 1 or not isinstance(right[0], Group):
        raise DialectError(construct.line, f"{name}: the right side is one call")
    call = right[0]
    if call.head != part:
        raise DialectError(call.line, f"{name}: the right side says ({call.head} ...), the name says {part}")
    arguments = list(call.items[1:])
    if not arguments or not isinstance(arguments[0], Atom) or arguments[0].text != judge:
        raise DialectError(call.line, f"{name}: the first argument is {judge}")
    if label:
        if len(arguments) < 2 or not isinstance(arguments[1], Atom) or arguments[1].text != label:
            raise DialectError(call.line, f"{name}: the second argument is {label}")
        del arguments[1]
    if len(arguments) != 2 or not isinstance(arguments[1], Group):
        raise DialectError(call.line, f"{name}: there is one test")
    test = _test(name, arguments[1], premises)
    used = {operand for t in test.walk() for operand in t.operands if isinstance(operand, str)}
    for variable in premises:
        if variable not in used:
            raise DialectError(construct.line, f"{name}: {variable} is bound and never used")
    return Rule(name, guideline, part, label, subject, premises, test, file, construct.line)


def _left_side(
    name: str, guideline: str, patterns: list[Atom | Group], line: int
) -> tuple[dict[str, Premise], str, str]:
    premises: dict[str, Premise] = {}
    judge = subject = ""
    pending: Atom | None = None
    expect_pattern = False
    for item in patterns:
        if isinstance(item, Atom):
            if item.text == "<-" and pending is not None:
                expect_pattern = True
            elif _VARIABLE.match(item.text) and pending is None:
                pending = item
            else:
                raise DialectError(item.line, f"{name}: {item.text} is not expected here")
            continue
        if pending is None or not expect_pattern:
            raise DialectError(item.line, f"{name}: a pattern is written ?name <- (template (slot value) ...)")
        slots = slots_of(name, item)
        if item.head == "judge":
            if judge:
                raise DialectError(item.line, f"{name}: a rule judges one pair")
            if slots.get("guideline") != guideline or not _VARIABLE.match(slots.get("subject", "")) or len(slots) != 2:
                raise DialectError(item.line, f"{name}: (judge (guideline {guideline}) (subject ?...))")
            judge, subject = pending.text, slots["subject"]
        elif item.head in PREMISES:
            if set(slots) != PREMISES[item.head]:
                raise DialectError(item.line, f"{name}: ({item.head}) needs the slots {sorted(PREMISES[item.head])}")
            if item.head == "value" and slots["subject"] != subject:
                raise DialectError(item.line, f"{name}: a value belongs to the subject that is judged, {subject}")
            if item.head == "parameter" and slots["guideline"] != guideline:
                raise DialectError(item.line, f"{name}: a parameter belongs to the guideline that is judged")
            what = slots["quantity" if item.head == "value" else "name"]
            if not _SYMBOL.match(what):
                raise DialectError(item.line, f"{name}: {what} is no name of a {item.head}")
            if pending.text in premises or pending.text in (judge, subject):
                raise DialectError(item.line, f"{name}: {pending.text} is bound twice")
            premises[pending.text] = Premise(pending.text, item.head, what)
        else:
            raise DialectError(item.line, f"{name}: no pattern on {item.head or 'this'} in a topic")
        pending, expect_pattern = None, False
    if not judge:
        raise DialectError(line, f"{name}: the left side begins with the pair that is judged")
    if pending is not None:
        raise DialectError(pending.line, f"{name}: {pending.text} is bound to nothing")
    return premises, judge, subject


def slots_of(name: str, pattern: Group) -> dict[str, str]:
    """The slots of a fact pattern, each a constant or a variable. name: the rule's, for the fault."""
    slots: dict[str, str] = {}
    for slot in pattern.items[1:]:
        if not isinstance(slot, Group) or len(slot.items) != 2 or not isinstance(slot.items[1], Atom):
            raise DialectError(pattern.line, f"{name}: a slot holds one constant or variable")
        word = slot.items[1].text
        if not (_SYMBOL.match(word) or _VARIABLE.match(word)):
            raise DialectError(slot.line, f"{name}: {word} is no symbol; a figure stands on the card")
        slots[slot.head] = word
    return slots


def _test(name: str, group: Group, premises: Mapping[str, Premise]) -> Test:
    op, arguments = group.head, group.items[1:]
    if op in CONNECTIVES:
        if (op == "not-so" and len(arguments) != 1) or not arguments:
            raise DialectError(group.line, f"{name}: ({op}) has {len(arguments)} tests")
        tests = []
        for argument in arguments:
            if not isinstance(argument, Group):
                raise DialectError(group.line, f"{name}: ({op}) takes tests")
            tests.append(_test(name, argument, premises))
        return Test(op, tuple(tests))
    if op in CHOICES:
        words = [argument.text for argument in arguments if isinstance(argument, Atom)]
        if len(words) != len(arguments) or len(words) < 2 or (op != "is-one-of" and len(words) != 2):
            raise DialectError(group.line, f"{name}: ({op} ?value SYMBOL)")
        if words[0] not in premises or premises[words[0]].kind != "value":
            raise DialectError(group.line, f"{name}: {words[0]} is no value of the left side")
        for word in words[1:]:
            if not _SYMBOL.match(word):
                raise DialectError(group.line, f"{name}: {word} is no symbol; a figure stands on the card")
        return Test(op, tuple(words))
    if op in COMPARISONS:
        if len(arguments) != 2:
            raise DialectError(group.line, f"{name}: ({op} A B)")
        return Test(op, tuple(_operand(name, argument, premises) for argument in arguments))
    raise DialectError(group.line, f"{name}: no such test: {op or 'this'}")


def _operand(name: str, item: Atom | Group, premises: Mapping[str, Premise]) -> str | Test:
    if isinstance(item, Atom):
        if item.text not in premises:
            raise DialectError(item.line, f"{name}: {item.text} is not bound on the left side")
        return item.text
    if item.head not in TERMS or len(item.items) != 3:
        raise DialectError(item.line, f"{name}: a term is (plus A B), (minus A B), (times A B) or (divided-by A B)")
    return Test(item.head, tuple(_operand(name, argument, premises) for argument in item.items[1:]))
