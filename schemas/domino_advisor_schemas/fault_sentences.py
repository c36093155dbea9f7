"""Puts what was refused into words: faults with pointer, line and column, in the order of what was sent."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from marshmallow import fields
from msgspec.structs import replace

from domino_advisor.core.errors import Fault
from domino_advisor.core.pointers import pointer_join
from domino_advisor_schemas.as_meant import AsMeant, value_at_tokens
from domino_advisor_schemas.fields import (
    NAME_LENGTH,
    Choice,
    Items,
    NoneOr,
    Number,
    Object,
    Part,
    Quantity,
    RangeSchema,
    Whole,
    inner_schema,
    schemas_of,
)
from domino_advisor_schemas.flow import LINE, line
from domino_advisor_schemas.meanings import keys_meant, plain_key, said_in_place, said_of_an_item
from domino_advisor_schemas.mending import Mend, mend, mend_end, of_system
from domino_advisor_schemas.pasted_settings import Stated, settings_in, stated
from domino_advisor_schemas.refusals import NULL, REQUIRED, UNKNOWN, Place, Refusal, Refused, Tokens, Untold
from domino_advisor_schemas.spelling import nearest, shortened, shown
from domino_advisor_schemas.unknown_keys import unknown_key

MAX_FAULTS = 100

# So many words are looked through for names that may have been meant: beyond, it would take longer than it helps.
_WORDS, _WORDS_IN_ALL = 500, 10_000
# So far down, and so many places, are read as they were meant.
_LEVELS, _LOOKED_AT = 6, 2 * MAX_FAULTS
_MANY = 12
_ALIKE = 0.8
"""How like a word of another list a word is that is taken for it."""
_NONE_OF_THESE = "If it is none of these, leave it out, or write it into notes."


Again = Callable[[Any], list[Refused]]
"""What is refused of a changed copy of what was sent."""


def faults_of(
    refused: Sequence[Refused], sent: object, schema: Object, place: Place | None, again: Again | None = None
) -> list[Fault]:
    """The first hundred faults in the order of what was sent, and then one that says how many more there are.

    again: checks a copy of what was sent in which keys have the names that were meant; what lies under them is told
    with everything else. Without it nothing is read in another way than it was sent.
    """
    meant = AsMeant(sent)
    read_otherwise = dict(_reading_as_meant(refused, meant, schema, again)) if again else {}
    order, words = _Order(sent), _Words(schema, meant)
    if again and read_otherwise:
        refused = list(_once(again(meant.tree), read_otherwise, meant, words))
    first = heapq.nsmallest(MAX_FAULTS, refused, key=lambda entry: order.position(meant.sent(entry[0])))
    faults = [words.fault(tokens, why, _nearest_place(meant.sent(tokens), place)) for tokens, why in first]
    more = len(refused) - len(faults)
    if more:
        faults.append(Fault("", f"{more:,} more faults are not listed", advice="Correct these, then look again."))
    return faults


def _reading_as_meant(
    refused: Sequence[Refused], meant: AsMeant, schema: Object, again: Again
) -> Iterator[tuple[Tokens, Refusal]]:
    """Read what was sent as it was meant, as far as that is known; each thing with its refusal."""
    looked_at: set[Tokens] = set()
    for _ in range(_LEVELS):
        words, changed = _Words(schema, meant), False
        for tokens, why in refused:
            if len(looked_at) >= _LOOKED_AT:
                break
            if tokens in looked_at or not words.may_be_read(tokens, why):
                continue
            looked_at.add(tokens)
            if found := words.read_as_meant(tokens, why):
                changed = True
                yield tokens, found
        if not changed:
            return
        refused = again(meant.tree)


def _once(
    refused: Sequence[Refused], read_otherwise: Mapping[Tokens, Refusal], meant: AsMeant, words: _Words
) -> Iterator[Refused]:
    """What is refused of the copy and of what was sent, each place once."""
    told: dict[Tokens, tuple[Tokens, Refusal]] = {}
    for tokens, refusal in read_otherwise.items():
        first, why = told.get(meant.sent(tokens), (tokens, refusal))
        both = why if why is refusal else replace(why, advice=f"{why.advice} {refusal.advice}")
        told[meant.sent(tokens)] = first, both
    for tokens, refused_again in refused:
        at = meant.sent(tokens)
        if at not in told or not meant.is_renamed(tokens):
            yield tokens, refused_again
        elif isinstance(refused_again, Refusal) and told[at][1].instead is None and refused_again.expected:
            first, why = told[at]
            pasted = words.pasted(tokens, refused_again)
            more = pasted.advice if pasted else f"It takes {refused_again.expected}."
            told[at] = first, replace(why, advice=f"{why.advice} {more}", instead=pasted and pasted.instead)
    yield from told.values()


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
    """Puts reasons into words. schema: that of the whole; sent: what was sent, as it was meant."""

    def __init__(self, schema: Object, sent: AsMeant) -> None:
        self._schema = schema
        self._sent = sent
        self._left = _WORDS_IN_ALL

    def fault(self, tokens: Tokens, why: Refusal | str, at: tuple[int | None, int | None]) -> Fault:
        """The fault at a place, with its line and column."""
        told = why if isinstance(why, Refusal) else self._found_by_marshmallow(tokens, why)
        told = self.pasted(tokens, told) or self._pasted_elsewhere(tokens, why, told) or told
        names = tuple(map(_named, told.names))
        message, advice = _filled(told.says, names), told.advice and _filled(told.advice, names)
        value, expected, instead = None if told.value is Untold else shown(told.value), told.expected, told.instead
        if found := self._meant(tokens, told):
            advice = found.says or advice
            written = "\n".join((line(tokens[-1], found.value), *self._beside(tokens, told.value)))
            instead = written if len(written) <= LINE else None
            # what was meant is told, so a long list of choices says nothing more
            if told.among and (len(told.among) > _MANY or _same_letters(found.value, told.value)):
                expected = str(found.value)
        elif tokens and isinstance(told.value, str) and len(told.value) <= NAME_LENGTH:
            advice = self._said_of(tokens, told) or advice
        line_number, column = at
        return Fault(
            pointer_join("", *self._sent.sent(tokens)), message, value, expected, advice, line_number, column, instead
        )

    def _beside(self, tokens: Tokens, word: Any) -> Iterator[str]:
        """The lines of what else a word for an operating system says, where they are not there: RHEL 9."""
        if tokens[-1] != "os" or not isinstance(word, str):
            return
        owner, schema = value_at_tokens(self._sent.tree, tokens[:-1]), self._at(tokens[:-1])
        for name, value in of_system(word).items():
            if name in schema.fields and name not in owner:
                yield line(name, value)

    def _said_of(self, tokens: Tokens, told: Refusal) -> str | None:
        """What is said of a word that nothing is near to, by the member or the list that it stands in."""
        name = next((str(token) for token in reversed(tokens) if isinstance(token, str)), "")
        word = str(told.value)
        if isinstance(tokens[-1], str) or not told.among:
            return said_in_place(name, word)
        return (
            said_in_place(name, word)
            or said_of_an_item(word)
            or self._in_another(name, word)
            or ("If it is none of these, write other." if "other" in told.among else _NONE_OF_THESE)
        )

    def _in_another(self, name: str, word: str) -> str | None:
        """That a list of the same name, in another object, has a word."""
        having = {
            near: one.title
            for one in schemas_of(self._schema)
            if isinstance(made := one.fields.get(name), NoneOr) and (near := nearest(word, made.choices, _ALIKE))
        }
        return next((f"{near} stands in {name} of the {title}." for near, title in having.items()), None)

    def _meant(self, tokens: Tokens, told: Refusal) -> Mend | None:
        """What was most likely meant by a value that was refused: by meaning first, then by spelling."""
        if not tokens or told.instead is not None or told.value is Untold:
            return None
        word = told.value if isinstance(told.value, str) else shown(told.value)
        if len(word) <= NAME_LENGTH and word.lower() in told.meant:
            return _did_you_mean(told.meant[word.lower()])
        made, end = self._field(tokens)
        if made is not None:
            name = str(tokens[-1])
            found = (
                mend_end(made, name, told.value) if end and isinstance(made, Number) else mend(made, name, told.value)
            )
            if found is not None:
                return _did_you_mean(found.value, found.says) if isinstance(made, Choice) else found
        if not isinstance(told.value, str) or not 0 < len(told.among) <= min(_WORDS, self._left):
            return None
        self._left -= len(told.among)
        near = nearest(word, told.among)
        return _did_you_mean(near) if near else None

    def pasted(self, tokens: Tokens, told: Refusal) -> Refusal | None:
        """The same, where the lines of a notes.ini stand as one text in the place of its settings, with these."""
        if not tokens or not isinstance(tokens[-1], str) or not _has_settings(self._at(tokens[:-1]), tokens[-1]):
            return None
        listed = told.value if isinstance(told.value, list) else [told.value]
        parts = [part for part in listed if isinstance(part, str)]
        settings = settings_in("\n".join(parts)) if len(parts) == len(listed) else None
        if settings is None:
            return None
        owner = value_at_tokens(self._sent.tree, tokens[:-1])
        there = [name for name in owner if name != tokens[-1]]
        return _settings_alone(told, stated(settings, self._at(tokens[:-1]), there), "Each setting has its own line:")

    def _pasted_elsewhere(self, tokens: Tokens, why: Refusal | str, told: Refusal) -> Refusal | None:
        """The same, where they stand in an object that has no settings: what a DPAR says of them."""
        if why != UNKNOWN or not tokens or not isinstance(tokens[-1], str):
            return None
        name = plain_key(tokens[-1])
        server = next((one for one in schemas_of(self._schema) if _has_settings(one, name)), None)
        text = value_at_tokens(self._sent.tree, tokens)
        settings = settings_in(text) if isinstance(text, str) else None
        if server is None or settings is None:
            return None
        found = stated(settings, server)
        return _settings_alone(told, found, f"Its settings are those of a {server.title}: write there:")

    def _field(self, tokens: Tokens) -> tuple[fields.Field[Any] | None, bool]:
        """The field that took the value at some tokens, and whether the value is an end of a range of it."""
        schema, made = self._schema, None
        for token in tokens:
            if isinstance(token, int):
                made = made.inner if isinstance(made, Items) else None
                continue
            if isinstance(schema, RangeSchema):
                return made, token in schema.fields
            made = schema.fields.get(token)
            if made is None:
                return None, False
            schema = inner_schema(made) or schema
        return made, False

    def _found_by_marshmallow(self, tokens: Tokens, word: str) -> Refusal:
        """What it means where marshmallow itself found a member unknown, missing or null."""
        if word == NULL:
            of = shortened(tokens[-1]) if isinstance(tokens[-1], str) else "the item"
            return Refusal(f"{of} has no value", None, advice="Leave the line out where the value is not known.")
        if word == REQUIRED:
            return _missing(str(tokens[-1]), self._at(tokens[:-1]))
        if word == UNKNOWN:
            return self._unknown(tokens)[0]
        return Refusal(word)

    def may_be_read(self, tokens: Tokens, why: Refusal | str) -> bool:
        """Whether what stands at some tokens may be readable in another way: a key, or one object for a list."""
        return why == UNKNOWN or (isinstance(why, Refusal) and bool(tokens) and isinstance(why.value, dict))

    def read_as_meant(self, tokens: Tokens, why: Refusal | str) -> Refusal | None:
        """Read what stands at some tokens as it was meant, if that is known; why it was refused."""
        if why == UNKNOWN:
            found, name = self._unknown(tokens)
            if name is not None:
                self._sent.rename(tokens, name)
                return found
            return None
        made = self._field(tokens)[0] if isinstance(why, Refusal) and tokens else None
        inner = inner_schema(made) if isinstance(made, Items) else None
        value = value_at_tokens(self._sent.tree, tokens) if inner is not None else None
        if not isinstance(why, Refusal) or inner is None or not isinstance(value, dict) or not value:
            return None
        if any(keys_meant(str(key), inner) for key in islice(value, _MANY)):
            self._sent.list_one(tokens)
            return why
        if (
            "name" in inner.fields
            and len(value) <= _WORDS
            and all(member is None or isinstance(member, dict) for member in value.values())
        ):
            self._sent.list_named(tokens)
            return why
        return None

    def _unknown(self, tokens: Tokens) -> tuple[Refusal, str | None]:
        """Why a key is refused, and the one name of the same object that it means, if there is such a one."""
        owner, schema = value_at_tokens(self._sent.tree, tokens[:-1]), self._at(tokens[:-1])
        if not isinstance(tokens[-1], str):
            says = f"{tokens[-1]} is not known in the {schema.title}"
            return Refusal(says, advice="A key is text: put it in quotes, or remove it."), None
        return unknown_key(tokens[-1], owner, schema, self._schema, self._field(tokens[:-1])[0])

    def _at(self, tokens: Tokens) -> Object:
        """The schema of the object that the tokens lead to."""
        schema = self._schema
        for token in tokens:
            # a position leads to an item, which is of the schema of its list
            schema = (inner_schema(schema.fields[token]) or schema) if isinstance(token, str) else schema
        return schema


def _has_settings(schema: Object, name: str) -> bool:
    """Whether the member of an object is the settings of a notes.ini."""
    inner = inner_schema(schema.fields[name]) if name in schema.fields else None
    return inner is not None and inner.title == "notes_ini"


def _settings_alone(told: Refusal, found: Stated, before: str) -> Refusal:
    """A refusal of pasted settings, with what a DPAR states of them. before: what is said before these lines."""
    if not found.members:
        return replace(told, advice="Nothing of it is read by a guideline: leave it out.")
    return replace(told, advice=" ".join(filter(None, (found.says, before))), instead=found.written)


def _did_you_mean(word: Any, says: str = "") -> Mend:
    return Mend(word, f"Did you mean {word}?{f' {says}' if says else ''}")


def _same_letters(word: object, other: object) -> bool:
    return isinstance(word, str) and isinstance(other, str) and word == other.lower()


def _filled(text: str, names: Sequence[str]) -> str:
    return text.format(*names) if names else text


def _named(name: object) -> str:
    """A value or another place, as a sentence shows it."""
    return pointer_join("", *name) if isinstance(name, tuple) else shown(name)


def _missing(name: str, schema: Object) -> Refusal:
    made = schema.fields[name]
    examples = made.metadata.get("examples")
    advice = f"Add {name}: {examples[0]}, or what it is." if examples else f"Add {name}."
    if "unknown" in made.metadata.get("enum", ()):
        advice = f"Add {name}; unknown, where nobody says which."
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
