"""What a guideline says to people: its citations, its conditions in words, and how it is found by name."""

from __future__ import annotations

from difflib import get_close_matches

from domino_advisor.core.answer import Citation
from domino_advisor.engine.compiling import COMPARISONS
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.expressions.operator_words import WORDS
from domino_advisor.knowledge.expressions.tree import All, Arithmetic, Compare, Expression, Is, Name, Not
from domino_advisor.knowledge.expressions.tree import Any as AnyOf
from domino_advisor.knowledge.guidelines import Guideline, Parameter
from domino_advisor.knowledge.wording import amount, fill, reader_unit


def find_guideline(rule_base: RuleBase, name: str) -> tuple[Guideline | None, tuple[str, ...]]:
    """The guideline of an id, with or without its paper; or None and the nearest ids, the nearest first.

    An item that a guideline covers finds that guideline.
    """
    names: dict[str, list[str]] = {}
    for guideline in rule_base.guidelines.values():
        for item in (guideline.id, *guideline.covers):
            for key in {item, item.partition("/")[2]}:
                names.setdefault(key, []).append(guideline.id)
    found = tuple(dict.fromkeys(names.get(name, ())))
    if len(found) == 1:
        return rule_base.guidelines[found[0]], ()
    if found:
        return None, found
    near = get_close_matches(name, names, n=5, cutoff=0.5)
    return None, tuple(dict.fromkeys(id_ for key in near for id_ in names[key]))[:3]


def cited_items(guideline: Guideline) -> tuple[str, ...]:
    """The items that a guideline rests on: its own first, then those of its figures, caveats and exceptions."""
    named = [parameter.item for parameter in guideline.parameters.values() if parameter.item]
    named += [exception.item for exception in guideline.exceptions.values()]
    named += [caveat.item for caveat in guideline.caveats.values()]
    return tuple(dict.fromkeys((guideline.item, *guideline.covers, *named, *guideline.evidence)))


def citations(rule_base: RuleBase, guideline: Guideline) -> tuple[Citation, ...]:
    """The citations of a guideline, one for each inventory item that it rests on."""
    return tuple(
        rule_base.cite(item, guideline.role if item == guideline.item else "says") for item in cited_items(guideline)
    )


def in_words(rule_base: RuleBase, guideline: Guideline, condition: Expression) -> str:
    """A condition as one line: "CPs of the image at most 4 CPs"."""
    match condition:
        case Not():
            return f"not ({in_words(rule_base, guideline, condition.part)})"
        case All() | AnyOf():
            joiner = " and " if isinstance(condition, All) else " or "
            return joiner.join(_bracketed(in_words(rule_base, guideline, part), part) for part in condition.parts)
        case Compare():
            left, right = (_term(rule_base, guideline, side) for side in (condition.left, condition.right))
            return f"{left} {WORDS[COMPARISONS[condition.op]]} {right}"
        case Is():
            return _is(rule_base, condition)
    return _term(rule_base, guideline, condition)


def figure_in_words(parameter: Parameter) -> str:
    """A figure with its unit; of a release that stands for its family, the last of it."""
    if isinstance(parameter.value, str):
        return parameter.release
    return amount(parameter.value, reader_unit(parameter.unit))


def filled(rule_base: RuleBase, guideline: Guideline, text: str) -> str:
    """A guideline's sentence with its figures, and with the names of its quantities in place of a subject's values."""

    def find(name: str) -> str | None:
        if name in guideline.parameters:
            return figure_in_words(guideline.parameters[name])
        if name == "subject":
            return f"[the {guideline.subject}]"
        quantity = rule_base.vocabulary.quantities.get(name)
        return f"[{quantity.called}]" if quantity else None

    return fill(text, find)


def _is(rule_base: RuleBase, node: Is) -> str:
    what = _called(rule_base, node.name)
    if node.words in (("true",), ("false",)) and not node.negated:
        return f"{what}: {'yes' if node.words == ('true',) else 'no'}"
    if len(node.words) > 1:
        return f"{what} is one of {', '.join(node.words)}"
    return f"{what} is {'not ' if node.negated else ''}{node.words[0]}"


def _term(rule_base: RuleBase, guideline: Guideline, term: Expression) -> str:
    if isinstance(term, Arithmetic):
        left, right = (_term(rule_base, guideline, side) for side in (term.left, term.right))
        return f"({left} {_SIGNS.get(term.op, term.op)} {right})"
    assert isinstance(term, Name)
    if not term.is_quantity and term.text in guideline.parameters:
        return figure_in_words(guideline.parameters[term.text])
    return _called(rule_base, term)


_SIGNS = {"*": "×"}


def _called(rule_base: RuleBase, name: Name) -> str:
    quantity = rule_base.vocabulary.quantities.get(name.text)
    return quantity.called if quantity else name.text


def _bracketed(words: str, node: Expression) -> str:
    return f"({words})" if isinstance(node, (All, AnyOf)) else words
