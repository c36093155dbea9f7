"""What a guideline demands of a subject in full, where that comes to no bounds of one value."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from domino_advisor.core.answer import Verdict
from domino_advisor.engine.records import Found, Record
from domino_advisor.evaluation.working_memory import WorkingMemory
from domino_advisor.knowledge.expressions import tree
from domino_advisor.knowledge.expressions.in_words import InWords
from domino_advisor.knowledge.expressions.tree import All, Arithmetic, Call, Compare, Condition, Is, Name, Not, Term
from domino_advisor.knowledge.vocabulary import Quantity
from domino_advisor.knowledge.wording import amount


def demand_in_words(memory: WorkingMemory, quantity: Quantity, verdict: Verdict) -> str:
    """What is demanded in full, where it comes to no bounds of one value: of two ways to meet it, both.

    What does not hang on the quantity that is to become another is told as the number that it comes to.
    """
    guideline, quantities = memory.rule_base.guidelines[verdict.guideline], memory.rule_base.vocabulary.quantities
    figures = {name: figure.text for name, figure in guideline.parameters.items()}
    figures |= {figure.name: figure.text for figure in verdict.figures}
    record = memory.record(verdict.guideline, memory.sids[verdict.subject.type, verdict.subject.path])
    demand = record.of("demand") if record is not None else None
    if record is None or demand is None:
        return verdict.title
    worked_out = _WorkedOut(record, quantity.name, quantities)
    asked = _without_what_holds(demand.found, quantity.name)
    node = worked_out.condition(without_other_sites(asked, quantities))
    told = InWords(lambda name: quantities[name].called if name in quantities else None, figures | worked_out.figures)
    return told(node)


def _without_what_holds(found: Found, quantity: str) -> Found:
    """A demand without what holds already and goes on holding, since it does not hang on the quantity."""
    if isinstance(found.node, tree.Any):
        ways = tuple(_without_what_holds(part, quantity) for part in found.parts)
        return replace(found, node=tree.Any(tuple(way.node for way in ways)), parts=ways)
    if not isinstance(found.node, All):
        return found
    asked = tuple(
        _without_what_holds(part, quantity)
        for part in found.parts
        if part.truth != "true" or tree.says_of_members(part.node)
        or any(name.text == quantity for name in tree.names(part.node))
    )  # fmt: skip
    if len(asked) == 1:
        return asked[0]
    return replace(found, node=All(tuple(part.node for part in asked)), parts=asked) if asked else found


class _WorkedOut:
    """Puts numbers in the place of terms that are known exactly, as if they were figures. figures: what they say.

    quantity: what is left as it is, with all that hangs on it.
    """

    def __init__(self, record: Record, quantity: str, quantities: Mapping[str, Quantity]) -> None:
        self._amounts = record.amounts
        self._quantity = quantity
        self._quantities = quantities
        self.figures: dict[str, str] = {}

    def condition(self, node: Condition) -> Condition:
        """A condition with numbers in its comparisons."""
        match node:
            case All() | tree.Any():
                return type(node)(tuple(map(self.condition, node.parts)))
            case Not():
                return Not(self.condition(node.part))
            case Compare():
                left = self._side(node.left, node.right)
                return Compare(node.op, left, self._side(node.right, node.left))
        return node

    def _side(self, node: Term, other: Term) -> Term:
        low, high = self._amounts.get(node, (None, None)) if isinstance(node, (Arithmetic, Call)) else (None, None)
        if low is None or low != high or any(name.text == self._quantity for name in tree.names(node)):
            return node
        beside = (self._quantities.get(name.text) for name in tree.names(other) if name.is_quantity)
        unit = next((quantity.unit for quantity in beside if quantity is not None), None)
        name = f"worked out {len(self.figures)}"
        self.figures[name] = amount(round(low, 2), unit)
        return Name(name)


def without_other_sites(found: Found, quantities: Mapping[str, Quantity]) -> Condition:
    """A demand without the ways to meet it that are for other sites, such as one whose users are heavier."""
    if isinstance(found.node, All):
        return All(tuple(without_other_sites(part, quantities) for part in found.parts))
    if not isinstance(found.node, tree.Any):
        return found.node
    ways = [part for part in found.parts if not _is_of_another_site(part, quantities)] or found.parts
    parts = tuple(without_other_sites(part, quantities) for part in ways)
    return parts[0] if len(parts) == 1 else tree.Any(parts)


def _is_of_another_site(way: Found, quantities: Mapping[str, Quantity]) -> bool:
    """Whether a way to meet a demand asks for what a site is or how it is told, beside what can be changed."""
    if isinstance(way.node, Is):
        return way.truth == "false" and quantities[way.node.name.text].always_known
    return isinstance(way.node, All) and any(
        isinstance(part.node, Is) and part.truth == "false" for part in way.deciding
    )
