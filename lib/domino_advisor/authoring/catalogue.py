"""What a guideline says to people: its citations, its conditions in words, and how it is found by name."""

from __future__ import annotations

from difflib import get_close_matches

from domino_advisor.core.answer import Citation
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.expressions.in_words import InWords
from domino_advisor.knowledge.expressions.tree import Expression
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.wording import EACH, fill


def find_guideline(rule_base: RuleBase, name: str) -> tuple[Guideline | None, tuple[str, ...]]:
    """The guideline of an id, with or without its paper; or None and the nearest ids, the nearest first.

    An item that a guideline covers finds that guideline, unless one has its name.
    """
    if name in rule_base.guidelines:
        return rule_base.guidelines[name], ()
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
    quantities, figures = rule_base.vocabulary.quantities, guideline.parameters

    def called(name: str) -> str | None:
        return quantities[name].called if name in quantities else None

    return InWords(called, {name: figure.text for name, figure in figures.items()})(condition)


def filled(rule_base: RuleBase, guideline: Guideline, text: str) -> str:
    """A guideline's sentence with its figures, and with the names of its quantities in place of a subject's values."""

    def find(name: str) -> str | None:
        if name in guideline.parameters:
            return guideline.parameters[name].text
        if name == "subject":
            return f"[the {guideline.subject}]"
        quantity = rule_base.vocabulary.quantities.get(name.removeprefix(EACH))
        of_each = f" of each {quantity.subject}" if quantity and name.startswith(EACH) else ""
        return f"[{quantity.called}{of_each}]" if quantity else None

    return fill(text, find)
