"""What a guideline demands of a subject, where that comes to no bounds of one value: what is missing, way by way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from domino_advisor.core.answer import Verdict
from domino_advisor.engine.records import Found, Record
from domino_advisor.evaluation.working_memory import WorkingMemory
from domino_advisor.knowledge.expressions import tree
from domino_advisor.knowledge.expressions.in_words import InWords
from domino_advisor.knowledge.expressions.operator_words import OPPOSITES
from domino_advisor.knowledge.expressions.tree import All, Compare, Condition, Is, Name, Not, Term
from domino_advisor.knowledge.vocabulary import Quantity
from domino_advisor.knowledge.wording import amount

_WAYS = 4
"""Of so many ways to meet a demand all are told; of more none is, since nobody would find the one that is theirs."""
_LONGEST = 240
"""So many characters are told at most."""

Way = tuple[Found, ...]
"""What is still missing, all of which together meets a demand: comparisons and words, none of them with a "not"."""


def demand_in_words(memory: WorkingMemory, verdict: Verdict) -> str | None:
    """What is missing of what is demanded, of several ways to meet it each; None where that is not told shortly.

    What holds already is left out, and so is a way that asks for more than another.
    """
    guideline, quantities = memory.rule_base.guidelines[verdict.guideline], memory.rule_base.vocabulary.quantities
    record = memory.record(verdict.guideline, memory.sids[verdict.subject.type, verdict.subject.path])
    demand = record.of("demand") if record is not None else None
    if record is None or demand is None:
        return None
    ways = _ways(demand.found)
    if ways is None:
        return None
    of_this_site = [
        way
        for way in ways
        if not any(_is_of_another_site(part, quantities) for part in way)
        and not (len(way) > 1 and any(isinstance(part.node, Is) and part.truth == "false" for part in way))
    ]
    worked_out = _WorkedOut(memory, record)
    asked = [tuple(worked_out.condition(part.node) for part in way) for way in of_this_site]
    asked = _easiest(asked, lambda term: worked_out.number(term))
    simple = all(_can_be_said(part) for way in asked for part in way)
    if not asked or not simple or len(asked) > _WAYS:
        return None
    figures = {name: figure.text for name, figure in guideline.parameters.items()}
    figures |= {figure.name: figure.text for figure in verdict.figures} | worked_out.figures
    told = InWords(lambda name: quantities[name].called if name in quantities else None, figures)
    if all(len(way) == 1 for way in asked):
        text = told(tree.Any(tuple(way[0] for way in asked)))
    else:
        text = ", or ".join(told(All(way)) for way in asked)
    return text if len(text) <= _LONGEST else None


def _ways(found: Found, wanted: bool = True) -> list[Way] | None:
    """The ways to make a condition true, or false, each without what is so already; None where they are too many."""
    if found.truth == ("true" if wanted else "false"):
        return [()]
    if isinstance(found.node, Not):
        return _ways(found.parts[0], not wanted)
    if isinstance(found.node, (All, tree.Any)):
        below = [_ways(part, wanted) for part in found.parts]
        each = [ways for ways in below if ways is not None]
        if len(each) < len(below):
            return None
        if isinstance(found.node, tree.Any) is wanted:
            return [way for ways in each for way in ways]
        made: list[Way] = [()]
        for ways in each:
            made = [(*before, *way) for before in made for way in ways]
            if len(made) > 4 * _WAYS:
                return None
        return made
    return [(found if wanted else replace(found, node=_opposite(found.node), truth=_OTHER[found.truth]),)]


_OTHER = {"true": "false", "false": "true", "unknown": "unknown"}


def _opposite(node: Condition) -> Condition:
    if isinstance(node, Compare):
        return replace(node, op=OPPOSITES[node.op])
    if isinstance(node, Is):
        if node.words in (("true",), ("false",)) and not node.negated:
            return replace(node, words=("false",) if node.words == ("true",) else ("true",))
        return replace(node, negated=not node.negated)
    return Not(node)


def _can_be_said(node: Condition) -> bool:
    """Whether somebody can act on it: a quantity by its name and a number or words, nothing that is reckoned."""
    if isinstance(node, Compare):
        left, right = node.left, node.right
        named = isinstance(left, Name) and left.is_quantity and not left.says
        return named and isinstance(right, Name) and not right.is_quantity
    return isinstance(node, Is) and not node.name.says


Asked = tuple[Condition, ...]
Number = Callable[[Term], float | int | None]


def _easiest(ways: Sequence[Asked], number: Number) -> list[Asked]:
    """The ways without those that ask for all that another asks for, or for more."""
    once = list(dict.fromkeys(tuple(dict.fromkeys(way)) for way in ways))
    harder = [
        way
        for at, way in enumerate(once)
        if any(
            _asks_for(way, other, number) and (not _asks_for(other, way, number) or before < at)
            for before, other in enumerate(once)
            if other is not way
        )
    ]
    return [
        tuple(
            part for part in way if not any(other != part and _implies(other, part, number) for other in way)
        ) or way
        for way in once
        if way not in harder
    ]  # fmt: skip


def _asks_for(way: Asked, other: Asked, number: Number) -> bool:
    """Whether one way asks for all that another asks for."""
    return all(any(_implies(part, asked, number) for part in way) for asked in other)


def _implies(one: Condition, other: Condition, number: Number) -> bool:
    if one == other:
        return True
    if not (isinstance(one, Compare) and isinstance(other, Compare) and one.left == other.left):
        return False
    here, there = number(one.right), number(other.right)
    if here is None or there is None or one.op[0] != other.op[0] or one.op[0] not in "<>":
        return False
    if here == there:
        return len(one.op) == 1 or len(other.op) > 1
    return here < there if one.op[0] == "<" else here > there


class _WorkedOut:
    """Puts numbers in the place of terms that are known exactly, as if they were figures. figures: what they say."""

    def __init__(self, memory: WorkingMemory, record: Record) -> None:
        self._memory = memory
        self._record = record
        self.figures: dict[str, str] = {}
        self._numbers: dict[str, float | int] = {}

    def condition(self, node: Condition) -> Condition:
        """A comparison with a number on its right."""
        if not isinstance(node, Compare) or (isinstance(node.right, Name) and not node.right.is_quantity):
            return node
        low = self.number(node.right)
        if low is None:
            return node
        quantities = self._memory.rule_base.vocabulary.quantities
        beside = (quantities.get(name.text) for name in tree.names(node.left) if name.is_quantity)
        unit = next((quantity.unit for quantity in beside if quantity is not None), None)
        name = f"worked out {len(self.figures)}"
        self.figures[name] = amount(round(low, 2), unit)
        self._numbers[name] = low
        return replace(node, right=Name(name))

    def number(self, node: Term) -> float | int | None:
        """What a term comes to, where that is known exactly."""
        if isinstance(node, Name) and node.text in self._numbers:
            return self._numbers[node.text]
        try:
            low, high = self._memory.bounds(self._record, node)
        except KeyError:
            return None
        return low if low is not None and low == high else None


def without_other_sites(found: Found, quantities: Mapping[str, Quantity]) -> Condition:
    """A demand without the ways to meet it that are for other sites, such as one whose users are heavier."""
    if isinstance(found.node, All):
        return All(tuple(without_other_sites(part, quantities) for part in found.parts))
    if not isinstance(found.node, tree.Any):
        return found.node
    ways = [part for part in found.parts if not _is_way_of_another_site(part, quantities)] or found.parts
    parts = tuple(without_other_sites(part, quantities) for part in ways)
    return parts[0] if len(parts) == 1 else tree.Any(parts)


def _is_way_of_another_site(way: Found, quantities: Mapping[str, Quantity]) -> bool:
    """Whether a way to meet a demand asks for what a site is or how it is told, beside what can be changed."""
    if isinstance(way.node, Is):
        return _is_of_another_site(way, quantities)
    return isinstance(way.node, All) and any(
        isinstance(part.node, Is) and part.truth == "false" for part in way.deciding
    )


def _is_of_another_site(part: Found, quantities: Mapping[str, Quantity]) -> bool:
    """Whether it asks for what a site is or how it is told, which nobody changes."""
    return isinstance(part.node, Is) and part.truth == "false" and quantities[part.node.name.text].always_known
