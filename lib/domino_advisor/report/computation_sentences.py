"""The steps of a computation as plain sentences, as a sizing tells them and an evaluation."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from domino_advisor.core.proof import Node
from domino_advisor.knowledge.computations import STATED, UNSTATED
from domino_advisor.knowledge.vocabulary import name_in_words
from domino_advisor.knowledge.wording import listed, number_text
from domino_advisor.report.places import section_named

Called = Callable[[str], str]
"""What a quantity is called."""

_NAME = re.compile(r"\b[a-z][a-z0-9_.]*\b(?!\()")
"""A name in a formula; what a bracket follows is a function."""
_TRUTHS = {"true": "applies", "false": "does not apply"}


def formula_text(formula: str, called: Called) -> str:
    """A formula with its quantities in words, and the figures in quotes."""
    words = _NAME.sub(lambda n: called(n[0]) if "." in n[0] else f'"{name_in_words(n[0])}"', formula)
    return words.replace(" * ", " × ")


def lookup_text(node: Node, called: Called) -> str:
    """At what a figure is read from a table."""
    at, table = ends_text(node.get("low"), node.get("high")), name_in_words(node["table"])
    return f'{called(node["figure"])} is read from the table "{table}" at {at}'


def premise_text(node: Node, called: Called, whose: str) -> str:
    """Where a computation applies. whose: what it is for: requests, say."""
    name, words = called(node["quantity"]), list(dict.fromkeys(map(_span, node["words"])))
    if words in ([STATED], [UNSTATED]):
        return f"It is for {whose} that {'state' if words == [STATED] else 'do not state'} {name}"
    admitted = ["not stated" if word == UNSTATED else word for word in words]
    return f"It is for {whose} with {name} {listed(admitted, 'or')}"


def ends_text(low: Any, high: Any) -> str:
    """An interval in words."""
    if low is None and high is None:
        return "a value that is not known"
    if low == high:
        return number_text(low)
    if high is None:
        return f"at least {number_text(low)}"
    return f"at most {number_text(high)}" if low is None else f"{number_text(low)} to {number_text(high)}"


def place_text(node: Node) -> str:
    """Where a figure comes from."""
    if "item" in node:
        return f"{section_named(node['section'])} ({node['item']})"
    return f"our assumption {node['assumption']}"


def figure_value(value: Any) -> str:
    """A figure as a number, or the release that it is."""
    return str(value) if isinstance(value, str) else f"{value:,}"


def _span(word: str) -> str:
    """A span of what is admitted; "5.0 to 5" is all of 5."""
    low, to, high = word.partition(" to ")
    return high if to and low == f"{high}.0" else word


def _figure(node: Node) -> str:
    return f'The figure "{name_in_words(node["name"])}" is {figure_value(node["value"])}: {place_text(node)}'


def _row(node: Node) -> str:
    found = node["is"]
    value = f"{'at least ' if node['open'] else ''}{figure_value(found['value'])}"
    to = f" to {figure_value(node['to']['value'])}" if "to" in node else ""
    table, at = name_in_words(node["table"]), figure_value(node["at"]["value"])
    return f'The table "{table}" has {value}{to} at {at}: {place_text(found)}'


def _table(node: Node) -> str:
    between = {"line": "a straight line", "bounds": "the two values as bounds"}.get(node["between"], "no value")
    return f'Between two rows of the table "{name_in_words(node["name"])}" we take {between}'


def _applies(node: Node) -> str:
    computation, truth = node["computation"], _TRUTHS.get(node["truth"])
    return f"{computation} {truth}" if truth else f"Whether {computation} applies is not known"


SENTENCES: Mapping[str, Callable[[Node], str]] = {
    "figure": _figure,
    "row": _row,
    "table": _table,
    "sizing": _applies,
    "computation": lambda node: f"{node['computation']} rests on {place_text(node)}",
}
"""The steps that are told by themselves, by their kind."""


__all__ = [
    "SENTENCES", "ends_text", "figure_value", "formula_text", "lookup_text", "place_text", "premise_text",
]  # fmt: skip
