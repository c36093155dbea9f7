"""Puts what was refused into words: faults with pointer, line and column, in the order of what was sent."""

from __future__ import annotations

import difflib
import heapq
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from marshmallow import fields

from domino_advisor.core.errors import Fault
from domino_advisor.core.pointers import pointer_join
from domino_advisor_schemas.fields import NAME_LENGTH, Items, Object, Part, Quantity, Whole, inner_schema, schemas_of
from domino_advisor_schemas.refusals import NULL, REQUIRED, UNKNOWN, Refusal, Refused, Tokens, Untold

MAX_FAULTS = 100

Place = Callable[[str], tuple[int, int] | None]
"""Gives the line and column of a pointer, as `Document.place` does; None where nothing stands there."""

# So many words are looked through for names that may have been meant: beyond, it would take longer than it helps.
_WORDS, _WORDS_IN_ALL = 500, 10_000
_LAST = ("partial", "notes")
_UNIT = re.compile(r"_(?:[kmgtp]i?b|bytes|[kmg]bps|[kmg]bit|ghz|mhz)$")


def faults_of(refused: Sequence[Refused], sent: object, schema: Object, place: Place | None) -> list[Fault]:
    """The first hundred faults in the order of what was sent, and then one that says how many more there are."""
    order, words = _Order(sent), _Words(schema)
    first = heapq.nsmallest(MAX_FAULTS, refused, key=lambda entry: order.position(entry[0]))
    faults = [words.fault(tokens, why, _nearest_place(tokens, place)) for tokens, why in first]
    more = len(refused) - len(faults)
    if more:
        faults.append(Fault("", f"{more:,} more faults are not listed", advice="Correct these, then look again."))
    return faults


def shown(value: object) -> str:
    """A value as a fault shows it: short, whatever it is."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= 60 else f'"{value[:57]}..."'
    if isinstance(value, int):
        return str(value) if value.bit_length() <= 128 else f"a whole number of {value.bit_length():,} bits"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return f"a Python {type(value).__name__}"


def nearest(word: str, words: Sequence[str], alike: float = 0.6) -> str | None:
    """The one of `words` that `word` was most likely meant to be; case, hyphens and spaces do not count.

    alike: the least likeness, from 0 to 1.
    """
    if len(word) > 2 * NAME_LENGTH:
        return None
    plain = {_plain(known): known for known in reversed(words)}
    found = difflib.get_close_matches(_plain(word), plain, n=1, cutoff=alike)
    return plain[found[0]] if found else None


def _plain(word: str) -> str:
    return word.strip().lower().replace("-", "_").replace(" ", "_")


class _Order:
    """Where things stand in what was sent: keys in their order, what is missing before its siblings."""

    def __init__(self, sent: object) -> None:
        self._sent = sent
        self._indices: dict[int, dict[Any, int]] = {}

    def position(self, tokens: Tokens) -> list[int]:
        node: Any = self._sent
        position = []
        for token in tokens:
            if isinstance(node, dict):
                if id(node) not in self._indices:
                    self._indices[id(node)] = {key: index for index, key in enumerate(node)}
                position.append(self._indices[id(node)].get(token, -1))
                node = node.get(token)
            else:
                position.append(token if isinstance(token, int) else -1)
                node = node[token] if isinstance(node, list) and isinstance(token, int) else None
        return position


def _nearest_place(tokens: Tokens, place: Place | None) -> tuple[int | None, int | None]:
    """The place of what the tokens name or, where it is missing, of the innermost object that should hold it."""
    for length in range(len(tokens), -1, -1) if place else ():
        at = place(pointer_join("", *tokens[:length])) if place else None
        if at is not None:
            return at
    return None, None


class _Words:
    """Puts reasons into words. schema: that of the whole."""

    def __init__(self, schema: Object) -> None:
        self._schema = schema
        self._left = _WORDS_IN_ALL

    def fault(self, tokens: Tokens, why: Refusal | str, at: tuple[int | None, int | None]) -> Fault:
        """The fault at a place, with its line and column."""
        told = why if isinstance(why, Refusal) else self._found_by_marshmallow(tokens, why)
        names = tuple(map(_named, told.names))
        message, advice = _filled(told.says, names), told.advice and _filled(told.advice, names)
        value, expected = None if told.value is Untold else shown(told.value), told.expected
        if near := self._meant(told):
            advice = f"Did you mean {near}?"
            # where only the capitals differ, a long list of choices says nothing more
            expected = near if isinstance(told.value, str) and near == told.value.lower() else expected
        line, column = at
        return Fault(pointer_join("", *tokens), message, value, expected, advice, line, column)

    def _meant(self, told: Refusal) -> str | None:
        """Which of the words was most likely meant."""
        word = told.value if isinstance(told.value, str) else shown(told.value)
        if len(word) <= NAME_LENGTH and word.lower() in told.meant:
            return told.meant[word.lower()]
        if not isinstance(told.value, str) or not 0 < len(told.among) <= min(_WORDS, self._left):
            return None
        self._left -= len(told.among)
        return nearest(word, told.among)

    def _found_by_marshmallow(self, tokens: Tokens, word: str) -> Refusal:
        """What it means where marshmallow itself found a member unknown, missing or null."""
        if word == NULL:
            of = _shortened(tokens[-1]) if isinstance(tokens[-1], str) else "the item"
            return Refusal(f"{of} has no value", None, advice="Leave the line out where the value is not known.")
        if word == REQUIRED:
            return _missing(str(tokens[-1]), self._at(tokens[:-1]))
        if word == UNKNOWN:
            return self._unknown(str(tokens[-1]), self._at(tokens[:-1]))
        return Refusal(word)

    def _at(self, tokens: Tokens) -> Object:
        """The schema of the object that the tokens lead to."""
        schema = self._schema
        for token in tokens:
            # a position leads to an item, which is of the schema of its list
            schema = (inner_schema(schema.fields[token]) or schema) if isinstance(token, str) else schema
        return schema

    def _unknown(self, key: str, schema: Object) -> Refusal:
        """Why a key is not known: a name that is nearly this one, or another place for it."""
        known = sorted(schema.fields, key=lambda name: name in _LAST)
        stem = _UNIT.sub("", key.lower())
        same = next((name for name in known if _UNIT.search(name) and _UNIT.sub("", name) == stem), None)
        elsewhere = [other.title for other in schemas_of(self._schema) if key in other.fields]
        near = nearest(key, known)
        expected: str | None = f"one of {', '.join(known)}"
        if key.lower() in schema.advice:
            expected, advice = None, schema.advice[key.lower()]
        elif same:
            advice = f"Did you mean {same}? The unit is {getattr(schema.fields[same], 'unit', None)}."
        elif near and near.lower() == key.lower():
            expected, advice = near, f"Did you mean {near}?"
        elif key == "<<":
            advice = "YAML 1.2 has no merge keys: write the members out, or use count."
        elif elsewhere:
            advice = f"{key} belongs to: {', '.join(elsewhere)}."
        elif near and (not schema.otherwise or nearest(key, [near], 0.8)):
            advice = f"Did you mean {near}?"
        else:
            advice = schema.otherwise or ("Remove it, or write it into notes." if "notes" in known else "Remove it.")
        return Refusal(f"{_shortened(key)} is not known in the {schema.title}", expected=expected, advice=advice)


def _filled(text: str, names: Sequence[str]) -> str:
    return text.format(*names) if names else text


def _named(name: object) -> str:
    """A value or another place, as a sentence shows it."""
    return pointer_join("", *name) if isinstance(name, tuple) else shown(name)


def _missing(name: str, schema: Object) -> Refusal:
    made = schema.fields[name]
    examples = made.metadata.get("examples")
    advice = f"Add {name}: {examples[0]}, or what it is." if examples else f"Add {name}."
    return Refusal(f"the {schema.title} has no {name}", expected=_expected(made), advice=advice)


def _expected(made: fields.Field[Any]) -> str:
    """What a member that is missing has to be."""
    if "enum" in made.metadata:
        return f"one of {', '.join(map(str, made.metadata['enum']))}"
    if isinstance(made, Whole):
        return f"a whole number from {made.low:,} to {made.high:,}"
    if isinstance(made, Items) and "maxItems" in made.metadata:
        return f"a list of {made.metadata.get('minItems', 0)} to {made.metadata['maxItems']} items"
    return "a number" if isinstance(made, Quantity) else "an object" if isinstance(made, Part) else "a text"


def _shortened(word: str) -> str:
    return word if len(word) <= 60 else f"{word[:57]}..."
