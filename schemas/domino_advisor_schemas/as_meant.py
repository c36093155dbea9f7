"""What was sent, read as it was meant: with the names that were meant in the place of keys that are not known, and with
lists where one object stands. So what lies there is checked with everything else, and told at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domino_advisor_schemas.refusals import Tokens


class AsMeant:
    """A copy of what was sent, read as it was meant; what was sent stays as it is."""

    def __init__(self, sent: Any) -> None:
        self.tree = sent
        self._sent_as: dict[Tokens, str] = {}
        self._alone: set[Tokens] = set()

    def rename(self, tokens: Tokens, name: str) -> None:
        """Give the member at some tokens of the copy another name, in the same place among the others."""
        key = str(tokens[-1])
        self._replace(tokens[:-1], lambda owner: {name if k == key else k: value for k, value in owner.items()})
        self._sent_as[(*tokens[:-1], name)] = key

    def list_one(self, tokens: Tokens) -> None:
        """Make a list of the one object at some tokens of the copy."""
        self._replace(tokens, lambda value: [value])
        self._alone.add(tokens)

    def list_named(self, tokens: Tokens) -> None:
        """Make a list of the objects that stand under their names at some tokens of the copy."""
        for at, key in enumerate(value_at_tokens(self.tree, tokens)):
            self._sent_as[(*tokens, at)] = str(key)
        self._replace(tokens, lambda named: [{"name": str(key), **(member or {})} for key, member in named.items()])

    def is_renamed(self, tokens: Tokens) -> bool:
        """Whether the member at some tokens of the copy was sent under another key."""
        return tokens in self._sent_as

    def sent(self, tokens: Tokens) -> Tokens:
        """Where in what was sent the thing stands that stands at some tokens of the copy."""
        return tuple(
            self._sent_as.get(tokens[: at + 1], token)
            for at, token in enumerate(tokens)
            if tokens[:at] not in self._alone
        )

    def _replace(self, tokens: Tokens, change: Callable[[Any], Any]) -> None:
        self.tree = _replaced(self.tree, tokens, change)


def value_at_tokens(node: Any, tokens: Tokens) -> Any:
    """What stands at some tokens."""
    for token in tokens:
        node = node[token]
    return node


def _replaced(node: Any, tokens: Tokens, change: Callable[[Any], Any]) -> Any:
    """A copy of a tree in which what stands at some tokens is another. What is not on the way is shared."""
    if not tokens:
        return change(node)
    made: Any = dict(node) if isinstance(node, dict) else list(node)
    made[tokens[0]] = _replaced(node[tokens[0]], tokens[1:], change)
    return made
