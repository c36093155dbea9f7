"""What a card says to people: its citations, its rules in words, and how it is found by name."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from domino_advisor.cards import Guideline, Parameter
from domino_advisor.linter import Rule, Test
from domino_advisor.results import Citation
from domino_advisor.rulebase import RuleBase
from domino_advisor.wording import amount, fill, reader_unit

WORDS = {
    "at-most": "at most", "at-least": "at least", "less-than": "less than", "more-than": "more than",
    "is": "is", "is-not": "is not", "is-one-of": "is one of",
    "plus": "+", "minus": "-", "times": "×", "divided-by": "/",
    "all-of": "and", "any-of": "or",
}  # fmt: skip
"""How a test of the dialect is read aloud."""


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
    """The inventory items that a card rests on: its own first, then those of its figures, caveats and exceptions."""
    named = [parameter.item for parameter in guideline.parameters.values() if parameter.item]
    named += [exception.item for exception in guideline.exceptions.values()]
    named += [qualifier.item for qualifier in guideline.qualifiers.values()]
    return tuple(dict.fromkeys((guideline.item, *guideline.covers, *named, *guideline.evidence)))


def citations(rule_base: RuleBase, guideline: Guideline) -> tuple[Citation, ...]:
    """The citations of a card, one for each inventory item that it rests on."""
    return tuple(
        rule_base.cite(item, guideline.role if item == guideline.item else "says") for item in cited_items(guideline)
    )


def rule_in_words(rule_base: RuleBase, guideline: Guideline, rule: Rule) -> str:
    """A rule as one line: "CPs of the image at most 4 CPs"."""
    return _test(rule_base, guideline, rule, rule.test)


def figure_in_words(parameter: Parameter) -> str:
    """A figure with its unit; of a release that stands for its family, the last of it."""
    if isinstance(parameter.value, str):
        return f"the last {parameter.value}.x" if parameter.last else parameter.value
    return amount(parameter.value, reader_unit(parameter.unit))


def filled(rule_base: RuleBase, guideline: Guideline, text: str) -> str:
    """A card's sentence with its figures, and with the names of its quantities where a subject's values would stand."""

    def find(name: str) -> str | None:
        if name in guideline.parameters:
            return figure_in_words(guideline.parameters[name])
        if name == "subject":
            return f"[the {guideline.subject}]"
        quantity = rule_base.vocabulary.quantities.get(name)
        return f"[{quantity.called}]" if quantity else None

    return fill(text, find)


def _test(rule_base: RuleBase, guideline: Guideline, rule: Rule, test: Test) -> str:
    words = [_operand(rule_base, guideline, rule, operand) for operand in test.operands]
    if test.op == "not-so":
        return f"not ({words[0]})"
    if test.op in ("all-of", "any-of"):
        return f" {WORDS[test.op]} ".join(_bracketed(test, words))
    if test.op == "is-one-of":
        return f"{words[0]} {WORDS[test.op]} {', '.join(words[1:])}"
    if test.op in ("plus", "minus", "times", "divided-by"):
        return f"({words[0]} {WORDS[test.op]} {words[1]})"
    if test.op == "is" and test.operands[1] in ("true", "false"):
        return f"{words[0]}: {words[1]}"
    return f"{words[0]} {WORDS[test.op]} {words[1]}"


def _bracketed(test: Test, words: Iterable[str]) -> list[str]:
    nested = [isinstance(operand, Test) and operand.op in ("all-of", "any-of") for operand in test.operands]
    return [f"({word})" if inner else word for word, inner in zip(words, nested, strict=True)]


def _operand(rule_base: RuleBase, guideline: Guideline, rule: Rule, operand: str | Test) -> str:
    if isinstance(operand, Test):
        return _test(rule_base, guideline, rule, operand)
    premise = rule.premises.get(operand)
    if premise is None:
        return {"true": "yes", "false": "no"}.get(operand, operand)
    if premise.kind == "parameter" and premise.name in guideline.parameters:
        return figure_in_words(guideline.parameters[premise.name])
    quantity = rule_base.vocabulary.quantities.get(premise.name)
    return quantity.called if quantity else premise.name
