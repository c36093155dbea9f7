"""The derivation of a sizing's figure as numbered lines, each step a plain sentence with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from domino_advisor.knowledge.computations import STATED, UNSTATED
from domino_advisor.knowledge.vocabulary import name_in_words
from domino_advisor.knowledge.wording import amount, capital, listed
from domino_advisor.report.computation_sentences import (
    SENTENCES,
    ends_text,
    figure_value,
    formula_text,
    lookup_text,
    premise_text,
)
from domino_advisor.sizing.results import Sized, Sizing

Line = tuple[int, str]
Node = Mapping[str, Any]

_DEEPEST = 8


def proof_lines(sizing: Sizing, figure: Sized) -> Iterator[Line]:
    """The derivation of a figure as numbered lines: every step once, indented under what rests on it."""
    titles = {found.name: found.title for found in sizing.figures}
    told = _Told(titles | {found.name: found.title for found in sizing.untold})
    numbers: dict[str, int] = {}
    pending = [(figure.root, 0)]
    yield 0, f"{figure.subject}, {figure.title}: {figure.text}"
    while pending:
        name, depth = pending.pop()
        indent = 2 * min(depth, _DEEPEST)
        node = sizing.steps[name]
        because = dict.fromkeys(other for way in node.get("derivations", ()) for other in way["because"])
        if name in numbers:
            if node["kind"] != "computation":
                yield indent, f"see {numbers[name]}"
            continue
        if node["kind"] == "scoping":
            # each premise that holds is such a step on the one before it: the premises are told, side by side
            pending += [(other, depth) for other in reversed(because)]
            continue
        numbers[name] = len(numbers) + 1
        yield indent, f"{numbers[name]}. {told.sentence(node)}"
        pending += [(other, depth + 1) for other in reversed(because)]


class _Told:
    """titles: what the figures of the answer are called."""

    def __init__(self, titles: Mapping[str, str]) -> None:
        self._titles = titles
        self._sentences: Mapping[str, Callable[[Node], str]] = {
            "value": self._value,
            "lookup": lambda node: lookup_text(node, self._called),
            "premise": lambda node: premise_text(node, name_in_words, "requests"),
            "running-total": _so_far,
            "definition": lambda node: f"{self._called(node['quantity'])}: worked out from its members",
        }

    def sentence(self, node: Node) -> str:
        """A step in words."""
        say = self._sentences.get(node["kind"]) or _SENTENCES.get(node["kind"])
        return say(node) if say is not None else _anything(node)

    def _called(self, name: str) -> str:
        return self._titles.get(name) or capital(name_in_words(name))

    def _value(self, node: Node) -> str:
        formula = f", computed as {formula_text(node['formula'], name_in_words)}" if "formula" in node else ""
        return f"{self._called(node['quantity'])}: {_unstated(node['text'])}{formula}"


def _unstated(text: str) -> str:
    return {STATED: "stated", UNSTATED: "not stated"}.get(text, text)


def _so_far(node: Node) -> str:
    place = f"After {node['place']} of them" if node["place"] else "Before the first of them"
    low, high = node.get("low"), node.get("high")
    return place if low is None and high is None else f"{place}, the result is {ends_text(low, high)}"


def _stated(node: Node) -> str:
    written = node.get("written")
    if written is None:
        return f"{node['pointer'] or '/'} is not stated"
    if not isinstance(written, Mapping):
        return f"{node['pointer']} states {_word(written)}"
    users = [_users(kind, count) for kind, count in written.items()] if node["kind"] == "users" else []
    return f"{node['pointer']} states {listed(users)}" if users else f"{node['pointer']} is stated"


def _users(kind: str, count: Any) -> str:
    users = "active 15-minute user" if kind == "active_15min" else f"{kind} user"
    return amount(count, users) if isinstance(count, (int, float)) else f"{users}s"


def _word(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _overlay(node: Node) -> str:
    return (
        f'The site sets the figure "{name_in_words(node["name"])}" to {figure_value(node["value"])}: {node["reason"]}'
    )


def _anything(node: Node) -> str:
    """A step of a kind that has no sentence of its own: its members."""
    rest = [f"{name_in_words(name)} {value}" for name, value in node.items() if name not in ("kind", "derivations")]
    return f"{capital(node['kind'].replace('-', ' '))}: {', '.join(rest)}"


_SENTENCES: Mapping[str, Callable[[Node], str]] = {
    **SENTENCES,
    "stated": _stated,
    "counted": _stated,
    "users": _stated,
    "overlay": _overlay,
    "subject": lambda node: f"It is described at {node['pointer'] or '/'}",
    "member": lambda node: f"One of them is described at {node['pointer']}",
    "members": lambda node: f"{node['pointer']} lists {node.get('written', 'an unknown number of')} members",
    "missing": lambda node: f"{node['pointer'] or '/'} does not state it",
}
