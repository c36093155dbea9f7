"""Guidelines compiled to CLIPS: one wide rule for each, whose one firing works out all its conditions on a subject.

The rule matches the values that the conditions read, and records the truth of each condition and of its parts, in the
order of writing, with the facts that it matched. So a proof is unfolded from the record and the expressions, and
nothing else is asserted on the way. The same guideline gives the same text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from msgspec import Struct

from domino_advisor.knowledge.expressions.operator_words import COMPARISONS
from domino_advisor.knowledge.expressions.tree import (
    All,
    Any,
    Arithmetic,
    Call,
    Compare,
    Condition,
    Expression,
    Is,
    Name,
    Not,
    Said,
    Term,
    conditions,
    names,
    parts,
)
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.vocabulary import Quantity

_ARITHMETIC = {"+": "bound-sum", "-": "bound-difference", "*": "bound-product", "/": "bound-quotient"}


class Part(Struct, frozen=True):
    """A condition of a guideline: scope, demand, exception or caveat; name: of the last two."""

    kind: str
    name: str
    condition: Condition


@dataclass(frozen=True)
class Wide:
    """A guideline's rule. text: the rule; quantities: those that it reads, in the order of its patterns.

    parts: its conditions in the order in which their truths are recorded; figures: whether it reads any. members: the
    figures that its rules about members read, by rule.
    """

    name: str
    text: str
    quantities: tuple[str, ...]
    parts: tuple[Part, ...]
    figures: bool
    members: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def recorded(self) -> tuple[int, ...]:
        """How many truths are recorded of each of its conditions."""
        return tuple(sum(1 for _ in conditions(part.condition)) for part in self.parts)

    @cached_property
    def compared(self) -> tuple[Name, ...]:
        """The quantities and figures that its scope and its demand compare, each once."""
        found: dict[str, Name] = {}
        for part in self.parts:
            if part.kind in ("scope", "demand"):
                for name in names(part.condition):
                    found.setdefault(name.text, name)
        return tuple(found.values())

    @cached_property
    def terms(self) -> tuple[Arithmetic | Call, ...]:
        """The terms that it works out, in the order in which their ends are recorded."""
        return tuple(term for part in self.parts for term in computed(part.condition))


def computed(node: Expression) -> Iterator[Arithmetic | Call]:
    """The terms of an expression that have to be worked out, each after those that it is made of."""
    for part in parts(node):
        yield from computed(part)
    if isinstance(node, (Arithmetic, Call)):
        yield node


def compile_guideline(guideline: Guideline, quantities: Mapping[str, Quantity]) -> Wide:
    """The rule of a guideline whose conditions were checked."""
    own = tuple(Part(kind, name, condition) for kind, name, condition in guideline.conditions)
    read = dict.fromkeys(n.text for part in own for n in names(part.condition) if n.is_quantity)
    figured = {n.text for part in own for n in names(part.condition) if not n.is_quantity}
    writer = _Writer(quantities)
    patterns = [
        f"(guideline (id ?Guideline) (name {guideline.id}) (applicability ?Applicability))",
        "(applies (id ?Applies) (applicability ?Applicability) (setting ?Setting) (truth ?Scope&~false)"
        f" (mixed ?Mixed) (placed ?Placed){' (as ?As)' if guideline.is_of_its_time else ''})",
        f"(subject (id ?Subject) (type {guideline.subject}) (setting ?Setting) (evaluated yes))",
    ]
    matched = ["?Guideline", "?Applies", "?Subject"]
    if figured:
        values = " ".join(f"?{name}" if name in figured else "?" for name in guideline.parameters)
        patterns.append(f"(figures (id ?Figures) (guideline {guideline.id}) (values {values}))")
        matched.append("?Figures")
    for number, name in enumerate(read, start=1):
        patterns.append(writer.pattern(number, name))
        matched.append(f"?Value{number}")
    body = "\n".join(f"  {line}" for line in _body(guideline, own, writer, matched, list(read)))
    text = f"(defrule {guideline.id}\n" + "\n".join(f"  {line}" for line in patterns) + f"\n  =>\n{body})\n"
    return Wide(guideline.id, text, tuple(read), own, bool(figured))


def compile_members(wide: Wide, said: Sequence[Said], guideline: Guideline, quantities: Mapping[str, Quantity]) -> Wide:
    """The rule of a guideline, with those that conclude what it says of single members before it."""
    rules, figures = [], {}
    for number, one in enumerate(said, start=1):
        name = f"{guideline.id}--member-{number}"
        figures[name] = tuple(dict.fromkeys(n.text for n in names(one.of) if not n.is_quantity))
        rules.append(_member_rule(name, one, guideline, quantities))
    return replace(wide, text="".join((*rules, wide.text)), members=figures)


def _member_rule(name: str, said: Said, guideline: Guideline, quantities: Mapping[str, Quantity]) -> str:
    figured = {found.text for found in names(said.of) if not found.is_quantity}
    patterns, matched = [f"(subject (id ?Subject) (wants $? {said.quantity} $?))"], ["?Subject"]
    if figured:
        values = " ".join(f"?{figure}" if figure in figured else "?" for figure in guideline.parameters)
        patterns.append(f"(figures (id ?Figures) (guideline {guideline.id}) (values {values}))")
        matched.append("?Figures")
    writer = _Writer(quantities)
    for number, read in enumerate(dict.fromkeys(n.text for n in names(said.of) if n.is_quantity), start=1):
        patterns.append(writer.pattern(number, read))
        matched.append(f"?Value{number}")
    call, ends = "infer-number", ""
    if quantities[said.quantity].type == "flag":
        call, ends = "infer-word", writer.condition(said.of).root  # type: ignore[arg-type]
    else:
        ends = " ".join(writer.term(said.of))  # type: ignore[arg-type]
    concluded = f"({call} {name} ?Subject {said.quantity} {ends} {' '.join(matched)})"
    body = "".join(f"  {line}\n" for line in (*patterns, "=>", *writer.lines, concluded))
    return f"(defrule {name}\n{body.rstrip()})\n"


def _body(
    guideline: Guideline, own: Sequence[Part], writer: _Writer, matched: Sequence[str], read: Sequence[str]
) -> Iterator[str]:
    """The right side: the scope of its own first; where it is false nothing else is worked out."""
    because = f"(matched {' '.join(matched)})"
    written = {(part.kind, part.name): writer.condition(part.condition) for part in own}
    scope = written.get(("scope", ""))
    if scope is not None:
        yield from scope.lines
        left_out = f"(leave-out {guideline.id} ?Guideline ?Subject {scope.truths} {scope.amounts} {because})"
        yield f"(if (eq {scope.root} false) then {left_out}"
        yield " else"
    rest = [found for (kind, _), found in written.items() if kind != "scope"]
    indent = "  " if scope is not None else ""
    for found in rest:
        yield from (f"{indent}{line}" for line in found.lines)
    demand = written.get(("demand", ""))
    exceptions = {name: found.root for (kind, name), found in written.items() if kind == "exception"}
    conclude = "conclude-or-weigh" if guideline.mixture_with else "conclude" if guideline.asked else "conclude-if-told"
    everything = [found for found in (scope, *rest) if found is not None]
    spoken_of = _spoken_of(guideline, writer, scope, demand, read)
    if conclude == "conclude-if-told" and guideline.subject == "claim" and demand is not None:
        alone = _decides_alone(guideline, writer, scope, demand), _range_decides(guideline, writer, scope, demand)
        if ways := [way for way in alone if way is not None]:
            conclude, spoken_of = "conclude-if-told-or-decided", f"(or {' '.join(ways)} FALSE)"
    if guideline.is_of_its_time:
        conclude = f"conclude-of-its-time {conclude} ?As"
    arguments = [
        f"{conclude} {guideline.id} ?Guideline ?Subject {guideline.strength} ?Mixed",
        spoken_of,
        f"{'(both ?Scope ' + scope.root + ')' if scope is not None else '?Scope'}",
        demand.root if demand is not None else "none",
        _excepted(guideline, exceptions),
        _about(guideline.require, read),
        _joined("create$", [truth for found in everything for truth in found.all_truths]),
        _joined("create$", [amount for found in everything for amount in found.all_amounts]),
        because,
    ]
    first, *more = arguments
    yield f"{indent}({first}"
    yield from (f"{indent}  {line}" for line in more[:-1])
    yield f"{indent}  {more[-1]}){')' if scope is not None else ''}"


def _spoken_of(
    guideline: Guideline, writer: _Writer, scope: _Written | None, demand: _Written | None, read: Sequence[str]
) -> str:
    """Whether anything described is about what the guideline demands, or about what its scope hangs on.

    That there is at least one of something, as a list that is not complete may have it, speaks of a demand only where
    it decides. Where platform or kind of image is open, what a must or should is about in words, such as a
    distribution, speaks of it where all of this is so.
    Of one that demands nothing it is enough that it may stand there. A claim is there as soon as somebody makes it. Of
    what stands behind it, such as its use, a guideline that hangs on that speaks where it is told, or where what it
    demands is known, so that this decides. One that is about those who have set something up is not about a
    description that does not speak of it. That nobody knows whether something is wanted speaks of what hangs on it.
    """
    if guideline.subject == "claim":
        return _spoken_of_a_claim(guideline, writer, demand)
    told = [writer.told(name) for name in _quantities(guideline.require or guideline.when)]
    if demand is not None:
        told.append(f"(neq {demand.root} unknown)")
    placed = "(eq ?Placed yes)"
    if guideline.when is not None and scope is not None and guideline.require is not None:
        placed = f"(and {placed} (neq {scope.root} unknown))"
        for truth, part in zip(scope.all_truths, conditions(guideline.when), strict=True):
            if isinstance(part, Compare):
                known = " ".join(writer.told(name) for name in _quantities(part))
                told.append(f"(and (eq {truth} unknown) (or {known} FALSE))")
    if guideline.when is not None and scope is not None and guideline.strength in ("must", "should"):
        truths = dict(zip(map(id, conditions(guideline.when)), scope.all_truths, strict=True))
        needed = [one for one in _needed(guideline.when) if not one.negated]
        words = [one for one in needed if not {"true", "false"}.issuperset(one.words)]
        if any(not writer.is_always_known(one.name.text) for one in words):
            told.append(f"(and (eq ?Placed no) {' '.join(f'(eq {truths[id(one)]} true)' for one in needed)})")
    wished = dict.fromkeys((*_quantities(guideline.when), *_quantities(guideline.require)))
    told += [f"(and (eq ?Placed yes) (not {writer.told(name)}))" for name in wished if writer.is_wish(name)]
    spoken_of = f"(or {' '.join((placed, *told))} FALSE)"
    for name in _premises(guideline.when):
        if writer.is_set_up(name):
            spoken_of = f"(where-set-up {spoken_of} {writer.told(name)} ?Value{read.index(name) + 1})"
    return spoken_of


def _spoken_of_a_claim(guideline: Guideline, writer: _Writer, demand: _Written | None) -> str:
    """Whether a claim speaks of what a guideline says, as far as that hangs on what stands behind the claim."""
    needed = [one.name.text for one in _needed(guideline.when)]
    # what directs nothing is told where all that it hangs on is told
    hangs_on = needed if guideline.require is not None else _quantities(guideline.when)
    behind = [writer.told(name) for name in dict.fromkeys(hangs_on) if writer.is_aside(name)]
    if not behind:
        return "TRUE"
    decides = "FALSE" if demand is None else f"(neq {demand.root} unknown)"
    return f"(or {decides} (and {' '.join((*behind, 'TRUE'))}))"


def _range_decides(guideline: Guideline, writer: _Writer, scope: _Written | None, demand: _Written) -> str | None:
    """Whether all is told that a demand reads, and a range leaves it open. None where it reads no number."""
    read = _quantities(guideline.require)
    numbers = [name for name in read if not writer.is_word(name)]
    if not numbers:
        return None
    applies = f"(eq ?Scope true) (eq {scope.root} true)" if scope is not None else "(eq ?Scope true)"
    told = " ".join(writer.bounded(name) for name in read)
    a_range = " ".join(f"(neq ?{name} ?{name}.most)" for name in numbers)
    return f"(and {applies} (eq {demand.root} unknown) {told} (or {a_range} FALSE))"


def _decides_alone(guideline: Guideline, writer: _Writer, scope: _Written | None, demand: _Written) -> str | None:
    """Whether nothing but what may decide by itself is missing of a scope, such as the client of a claim.

    Each part of the scope has to hold, or hang on that alone, of which nothing is told. None where no part does.
    """
    if guideline.when is None or scope is None:
        return None
    parts = guideline.when.parts if isinstance(guideline.when, All) else (guideline.when,)
    truths = dict(zip(map(id, conditions(guideline.when)), scope.all_truths, strict=True))
    held, hanging = ["(eq ?Scope true)", f"(eq {scope.root} unknown)", f"(eq {demand.root} false)"], False
    for part in parts:
        truth, read = truths[id(part)], _quantities(part)
        known = [writer.is_always_known(name) for name in read if not writer.decides(name)]
        if len(known) < len(read) and all(known):
            hanging = True
            untold = " ".join(("TRUE", *(f"(not {writer.told(name)})" for name in read)))
            held.append(f"(or (eq {truth} true) (and {untold}))")
        else:
            held.append(f"(eq {truth} true)")
    return f"(and {' '.join(held)})" if hanging else None


def _premises(scope: Condition | None) -> Iterator[str]:
    """The flags that have to be true for a scope to hold, whatever else is."""
    return (one.name.text for one in _needed(scope) if one.words == ("true",) and not one.negated)


def _needed(scope: Condition | None) -> Iterator[Is]:
    """The conditions on words that have to hold for a scope to hold, whatever else is."""
    match scope:
        case All():
            for part in scope.parts:
                yield from _needed(part)
        case Is():
            yield scope


def _quantities(expression: Expression | None) -> Sequence[str]:
    """The quantities that an expression reads, each once."""
    read = () if expression is None else (name.text for name in names(expression) if name.is_quantity)
    return list(dict.fromkeys(read))


def _excepted(guideline: Guideline, roots: Mapping[str, str]) -> str:
    """Whether a demand need not be met: the truth of any exception, and undecided where one that decides is unknown."""
    deciding = [root for name, root in roots.items() if guideline.exceptions[name].decides]
    others = _either([root for name, root in roots.items() if not guideline.exceptions[name].decides])
    return f"(excepted (undecided {_either(deciding)}) {others})" if deciding else others


def _either(roots: Sequence[str]) -> str:
    return "false" if not roots else roots[0] if len(roots) == 1 else f"(one-of {' '.join(roots)})"


def _about(demand: Condition | None, read: Sequence[str]) -> str:
    """The value that a demand is about: the first that it reads."""
    first = next((name for name in names(demand) if name.is_quantity), None) if demand is not None else None
    return "none" if first is None else f"?Value{read.index(first.text) + 1}"


def _joined(function: str, words: Sequence[str]) -> str:
    return f"({' '.join((function, *words))})"


class _Written(Struct, frozen=True):
    """A condition as lines of CLIPS. root: its truth; all_truths, all_amounts: variables, in the order of writing."""

    lines: tuple[str, ...]
    root: str
    all_truths: tuple[str, ...]
    all_amounts: tuple[str, ...]

    @property
    def truths(self) -> str:
        return _joined("create$", self.all_truths)

    @property
    def amounts(self) -> str:
        return _joined("create$", self.all_amounts)


class _Writer:
    """Writes conditions; their variables are numbered through the whole rule."""

    def __init__(self, quantities: Mapping[str, Quantity]) -> None:
        self._quantities = quantities
        self._truths = 0
        self._amounts = 0
        self._lines: list[str] = []
        self._order: list[str] = []
        self._bound: list[str] = []

    def pattern(self, number: int, quantity: str) -> str:
        """The pattern of a value that a condition reads."""
        slots = f"(low ?{quantity}) (high ?{quantity}.most)"
        if quantity in self._quantities and self._quantities[quantity].is_word:
            slots = f"(is ?{quantity})"
        return f"(value (id ?Value{number}) (subject ?Subject) (quantity {quantity}) {slots})"

    def is_set_up(self, quantity: str) -> bool:
        """Whether it is off until somebody sets it up."""
        return quantity in self._quantities and self._quantities[quantity].set_up

    def is_wish(self, quantity: str) -> bool:
        """Whether it is unknown only where it is said that nobody knows it."""
        return quantity in self._quantities and self._quantities[quantity].wish

    def is_aside(self, quantity: str) -> bool:
        """Whether it is asked for only where it decides."""
        return quantity in self._quantities and self._quantities[quantity].aside

    def decides(self, quantity: str) -> bool:
        """Whether it is asked for where it alone decides, even of a guideline that asks nobody."""
        return quantity in self._quantities and self._quantities[quantity].decides

    def is_word(self, quantity: str) -> bool:
        """Whether its value is a word."""
        return quantity in self._quantities and self._quantities[quantity].is_word

    def bounded(self, quantity: str) -> str:
        """Whether a value is known: a word, or a number by both ends of a range."""
        return (
            f"(neq ?{quantity} unknown)"
            if self.is_word(quantity)
            else f"(numberp ?{quantity}) (numberp ?{quantity}.most)"
        )

    def is_always_known(self, quantity: str) -> bool:
        """Whether it is known wherever its subject is there."""
        return quantity in self._quantities and self._quantities[quantity].always_known

    def told(self, quantity: str) -> str:
        """Whether anything is known of a value. That something is not stated tells nothing.

        Neither does a flag that rules infer and that is false as long as nothing is stated, nor a number that is none.
        """
        known = self._quantities.get(quantity)
        if known is not None and known.always_known and known.inferred and known.is_number:
            return f"(neq ?{quantity} 0)"
        if known is not None and (
            known.taken_as in ("present", "any_of")
            or (known.always_known and (known.chain_of or (known.type == "flag" and known.inferred)))
        ):
            return f"(eq ?{quantity} true)"
        if quantity in self._quantities and self._quantities[quantity].is_word:
            return f"(told ?{quantity})"
        return f"(told-within ?{quantity} ?{quantity}.most)"

    @property
    def lines(self) -> Sequence[str]:
        """What has to be bound for the last condition or term."""
        return self._lines

    def term(self, term: Term) -> tuple[str, str]:
        """The ends of a term."""
        self._lines, self._order, self._bound = [], [], []
        return self._ends(term)

    def condition(self, condition: Condition) -> _Written:
        """A condition, with every part of it."""
        self._lines, self._order, self._bound = [], [], []
        root = self._truth(condition)
        return _Written(tuple(self._lines), root, tuple(self._order), tuple(self._bound))

    def _truth(self, node: Condition) -> str:
        self._truths += 1
        variable = f"?Truth{self._truths}"
        self._order.append(variable)
        self._lines.append(f"(bind {variable} {self._call(node)})")
        return variable

    def _call(self, node: Condition) -> str:
        match node:
            case Compare():
                left, right = self._ends(node.left), self._ends(node.right)
                return f"({COMPARISONS[node.op]} {' '.join((*left, *right))})"
            case Is():
                several = node.name.text in self._quantities and self._quantities[node.name.text].several
                function = f"is{'-not' if node.negated else '-among'}{'-of-several' if several else ''}"
                return f"({function} ?{node.name.text} {' '.join(node.words)})"
            case All():
                return f"(all-of {' '.join([self._truth(part) for part in node.parts])})"
            case Any():
                return f"(one-of {' '.join([self._truth(part) for part in node.parts])})"
            case Not():
                return f"(opposite {self._truth(node.part)})"
        raise TypeError(f"{type(node).__name__} is not compiled")

    def _ends(self, node: Expression) -> tuple[str, str]:
        match node:
            case Name() if node.is_quantity:
                return f"?{node.text}", f"?{node.text}.most"
            case Name():
                return f"?{node.text}", f"?{node.text}"
            case Arithmetic():
                left, right = self._ends(node.left), self._ends(node.right)
                return self._bind(*_computed(node.op, left, right))
            case Call():
                return self._bind(*_called(node.function, [self._ends(argument) for argument in node.arguments]))
        raise TypeError(f"{type(node).__name__} is not compiled")

    def _bind(self, low: str, high: str) -> tuple[str, str]:
        self._amounts += 1
        ends = f"?Amount{self._amounts}", f"?Amount{self._amounts}.most"
        for variable, call in zip(ends, (low, high), strict=True):
            self._lines.append(f"(bind {variable} {call})")
        self._bound += ends
        return ends


_Ends = tuple[str, str]


def _computed(op: str, left: _Ends, right: _Ends) -> _Ends:
    """The calls for the lower and the upper end: what is taken away or divided by bears the other way."""
    function = _ARITHMETIC[op]
    low, high = (right[1], right[0]) if op in "-/" else right
    return f"({function} {left[0]} {low})", f"({function} {left[1]} {high})"


_OF_ONE = {"ceiling": "whole-above", "floor": "whole-at-most", "whole_below": "whole-less"}
_OF_TWO = {
    "between": ("least-of-both", "most-of-both"), "max": ("most", "most-of-both"), "min": ("least-of-both", "least")
}  # fmt: skip


def _called(function: str, arguments: Sequence[_Ends]) -> _Ends:
    """The calls for the lower and the upper end of a function of terms."""
    if function in _OF_TWO:
        (one_low, one_high), (other_low, other_high) = arguments
        low, high = _OF_TWO[function]
        return f"({low} {one_low} {other_low})", f"({high} {one_high} {other_high})"
    ((low, high),) = arguments
    if function in _OF_ONE:
        return f"({_OF_ONE[function]} {low})", f"({_OF_ONE[function]} {high})"
    ends = {"or_more": (low, "none"), "or_less": ("none", high), "highest": (high, high), "lowest": (low, low)}
    return ends[function]


def compile_computation(name: str, figure: str, term: Term, table: str | None, parameters: Sequence[str]) -> str:
    """The rule of a computation: what it computes, or at what it looks into a table.

    figure: what it yields; parameters: the names of its figures, in the order of its guideline.
    """
    read = dict.fromkeys(n.text for n in names(term) if n.is_quantity)
    writer = _Writer({})
    low, high = writer.term(term)
    patterns = [f"(sizing (id ?Sizing) (computation {name}) (subject ?Subject) (truth ?Truth))"]
    matched = ["?Sizing", *(f"?Value{number}" for number, _ in enumerate(read, start=1))]
    if parameters:
        values = " ".join(f"?{parameter}" for parameter in parameters)
        patterns.append(f"(figures (id ?Figures) (guideline {name}) (values {values}))")
        matched.append("?Figures")
    patterns += [writer.pattern(number, quantity) for number, quantity in enumerate(read, start=1)]
    call, told = ("looks-up", f" {table}") if table else ("computes", "")
    arguments = f"{name} ?Sizing ?Subject {figure}{told} ?Truth {low} {high} (matched {' '.join(matched)})"
    lines = [*writer.lines, f"({call} {arguments})"]
    return f"(defrule {name}\n" + "".join(f"  {line}\n" for line in (*patterns, "=>", *lines)) + ")\n"


__all__ = ["Part", "Wide", "compile_computation", "compile_guideline", "computed"]
