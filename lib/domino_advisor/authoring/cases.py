"""Cases: what a guideline's file says that comes out, as it is read and checked.

A case of a table states quantities and nothing else. A case on a site states a whole description, for what depends on
how things are related.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, get_args

from msgspec import Struct, field

from domino_advisor.core.facts import Slot
from domino_advisor.core.pointers import tokens_of
from domino_advisor.core.releases import release_number
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.expressions.tree import names, written
from domino_advisor.knowledge.file_positions import where
from domino_advisor.knowledge.guidelines import Client, Environment, Guideline
from domino_advisor.knowledge.nearest_names import meant
from domino_advisor.knowledge.shared_terms import shared_terms_in
from domino_advisor.knowledge.vocabulary import Quantity

UNKNOWN = "unknown"
ANSWERS = ("violated", "undetermined", "satisfied", "not-applicable")
GROUNDS = (
    "background", "demand", "dissent", "either-way", "exception", "historical", "mixture", "scope", "setting", "tells",
    "unasked", "unspoken",
)  # fmt: skip
PREMISES = ("platform", "kind", "client", "environment")
TIME = "time"
_SITE_KEYS = {"name", "site", "description", "set", "drop", "subject", "expect", "because"}


class Case(Struct, frozen=True):
    """One case of a guideline, and the verdict that the paper asks for. because: its ground, None where any will do.

    given: what a case of a table states; description, subject: the whole of a case on a site, and the name path that
    is evaluated. line: where it stands, as "file:line".
    """

    guideline: str
    name: str
    line: str
    expect: str
    because: str | None = None
    given: Mapping[str, Any] = field(default_factory=dict)
    description: Mapping[str, Any] | None = None
    subject: str = ""


def read_cases(rule_base: RuleBase, name: str) -> tuple[list[Case], list[str]]:
    """The cases of a guideline, and what is wrong with how they are written."""
    reader = _Reader(rule_base, rule_base.guidelines[name])
    return list(reader.cases()), reader.faults


class _Reader:
    def __init__(self, rule_base: RuleBase, guideline: Guideline) -> None:
        self.faults: list[str] = []
        self._rule_base = rule_base
        self._guideline = guideline
        self._file = rule_base.file_of(guideline.id)
        self._label = str(self._file.relative_to(self._file.parents[2]))
        self._names: set[tuple[str | int, str]] = set()

    @cached_property
    def _text(self) -> str:
        return self._file.read_text("utf-8")

    def cases(self) -> Iterator[Case]:
        """The cases, in their order."""
        block = self._guideline.cases
        if block is None:
            self._fault("there are none: `guidelines check` lists those that are needed")
            return
        if not isinstance(block, Mapping) or not set(block) <= {"given", "table", "sites"}:
            self._fault("hold `given`, `table` and perhaps `sites`, and nothing else")
            return
        given = self._written_out(block.get("given") or {})
        if not self._states(given, "given"):
            return
        for number, row in enumerate(block.get("table") or ()):
            yield from self._row(number, row, given)
        for number, entry in enumerate(block.get("sites") or ()):
            yield from self._site(number, entry)

    def _fault(self, message: str, *keys: str | int) -> None:
        self.faults.append(f"{where(self._label, self._text, 'cases', *keys)}: cases: {message}")

    def _row(self, number: int, row: Any, given: Mapping[str, Any]) -> Iterator[Case]:
        keys = ("table", number)
        if not isinstance(row, list) or len(row) not in (3, 4) or not isinstance(row[1], Mapping):
            self._fault("a row is [what it shows, {what differs from given}, verdict], and perhaps its ground", *keys)
            return
        name, differs, *expected = row[0], self._written_out(row[1]), *row[2:]
        if self._states(differs, *keys) and self._is_new(name, *keys) and self._expects(expected, *keys):
            because = expected[1] if len(expected) > 1 else None
            yield Case(self._guideline.id, name, self._place(*keys), expected[0], because, {**given, **differs})

    def _site(self, number: int, entry: Any) -> Iterator[Case]:
        keys = ("sites", number)
        if not isinstance(entry, Mapping) or not {"name", "subject", "expect"} <= set(entry) <= _SITE_KEYS:
            self._fault("a case on a site has name, site or description, subject and expect", *keys)
            return
        expected = [entry["expect"], *([entry["because"]] if "because" in entry else [])]
        if not (self._is_new(entry["name"], *keys) and self._expects(expected, *keys)):
            return
        description = copy.deepcopy(entry.get("description") or self._sites.get(entry.get("site", "")))
        if description is None:
            self._fault(f"the topic has no site {entry.get('site')}; it has {', '.join(self._sites) or 'none'}", *keys)
            return
        try:
            for pointer in entry.get("drop", ()):
                _change(description, pointer, None, drop=True)
            for pointer, value in entry.get("set", {}).items():
                _change(description, pointer, value)
        except (KeyError, IndexError, ValueError):
            self._fault("a pointer of it leads nowhere", *keys)
            return
        yield Case(
            self._guideline.id, entry["name"], self._place(*keys), entry["expect"], entry.get("because"), {},
            description, entry["subject"],
        )  # fmt: skip

    @property
    def _sites(self) -> Mapping[str, Any]:
        topic = (self._guideline.source, self._guideline.topic)
        return next(found.sites for found in self._rule_base.topics if (found.source, found.name) == topic)

    def _place(self, *keys: str | int) -> str:
        return f"{self._label}: {'/'.join(map(str, keys))}"

    def _is_new(self, name: Any, *keys: str | int) -> bool:
        if not isinstance(name, str) or (keys[0], name) in self._names:
            self._fault(f"two are called {name!r}" if isinstance(name, str) else "its name is no text", *keys)
            return False
        self._names.add((keys[0], name))
        return True

    def _expects(self, expected: Sequence[Any], *keys: str | int) -> bool:
        if expected[0] not in ANSWERS:
            self._fault(f"{expected[0]} is no verdict; it is one of {', '.join(ANSWERS)}", *keys)
            return False
        if len(expected) > 1 and expected[1] not in GROUNDS:
            self._fault(f"{expected[1]} is no ground; it is one of {', '.join(GROUNDS)}", *keys)
            return False
        return True

    def _states(self, given: Any, *keys: str | int) -> bool:
        """Whether what is given can be stated: the setting, and quantities that the guideline reads."""
        if not isinstance(given, Mapping):
            self._fault("what is given is a mapping", *keys)
            return False
        read = read_by(self._rule_base, self._guideline)
        known = {*PREMISES, TIME, *read}
        before = len(self.faults)
        for name, value in given.items():
            if name not in known:
                question = meant(str(name), sorted(known))
                advice = f"; {question}" if question else ""
                self._fault(f"{name} is nothing that the guideline reads{advice}", *keys)
            elif name in PREMISES:
                for word in value if isinstance(value, list) else [value]:
                    if word not in (words := self._words_of(name)):
                        self._fault(f"{name}: {word!r} is none of {', '.join(words)}", *keys)
            elif name in read:
                try:
                    slots_of(self._rule_base.vocabulary.quantities[read[name]], value)
                except ValueError as error:
                    self._fault(f"{name}: {error}", *keys)
        return len(self.faults) == before

    def _written_out(self, given: Any) -> Any:
        """What is given, with what each shared term stands for in the place of its name."""
        if not isinstance(given, Mapping):
            return given
        return {self._terms.get(name, name): value for name, value in given.items()}

    @cached_property
    def _terms(self) -> Mapping[str, str]:
        """The shared terms that take nothing, as they are named, each as it is written out."""
        terms = shared_terms_in(self._rule_base.files).terms
        return {f"{name}()": written(term.term) for name, term in terms.items() if not term.takes}

    def _words_of(self, premise: str) -> list[str]:
        """What a premise of the setting may be."""
        vocabulary = self._rule_base.vocabulary
        words = {
            "platform": [*dict.fromkeys(row.platform for row in vocabulary.platforms), "other"],
            "kind": [*vocabulary.kinds, "zvm"],
            "client": [client for client in get_args(Client) if client != "any"],
            "environment": list(get_args(Environment)),
        }
        return [*words[premise], UNKNOWN]


def read_by(rule_base: RuleBase, guideline: Guideline) -> Mapping[str, str]:
    """The quantities that a guideline's conditions read, and those of the limit for the other kind of client.

    Each by what a case calls it: its name, or where it stands for what is said of members, what is written.
    """
    guidelines = [guideline, *([rule_base.guidelines[guideline.mixture_with]] if guideline.mixture_with else [])]
    read = (name for guideline in guidelines for _, _, condition in guideline.conditions for name in names(condition))
    return {written(name): name.text for name in read if name.is_quantity}


def ends_text(ends: tuple[Any, Any]) -> str:
    """What lies between two ends, of which None is not known."""
    low, high = ends
    if low is None and high is None:
        return UNKNOWN
    return str(low) if low == high else f"{'?' if low is None else low} to {'?' if high is None else high}"


def _change(document: Any, pointer: str, value: Any, *, drop: bool = False) -> None:
    """Set or drop the value at a JSON Pointer; objects on the way are made, "-" appends to a list."""
    *above, last = tokens_of(pointer)
    for part in above:
        document = document[int(part)] if isinstance(document, list) else document.setdefault(part, {})
    if isinstance(document, list):
        if drop:
            del document[int(last)]
        elif last == "-":
            document.append(value)
        else:
            document[int(last)] = value
    elif drop:
        del document[last]
    else:
        document[last] = value


def slots_of(quantity: Quantity, value: Any) -> dict[str, Slot]:
    """What a case states of a quantity, as slots of a value. ValueError where it cannot be that."""
    if value == UNKNOWN:
        return {"state": "unknown", "is": UNKNOWN}
    if quantity.type == "flag":
        if not isinstance(value, bool):
            raise ValueError(f"{value!r} is neither true nor false")
        return {"state": "known", "is": "true" if value else "false"}
    if quantity.type == "choice":
        if value not in quantity.among:
            raise ValueError(f"{value!r} is none of {', '.join(quantity.among)}")
        return {"state": "known", "is": value}
    if isinstance(value, Mapping):
        if not set(value) <= {"from", "to"}:
            raise ValueError("bounds are {from: ..., to: ...}")
        ends = {slot: _number(quantity, value[end]) for slot, end in (("low", "from"), ("high", "to")) if end in value}
        return {"state": "bounded", **ends}
    exact = _number(quantity, value)
    return {"state": "known", "low": exact, "high": exact}


def _number(quantity: Quantity, value: Any) -> int | float:
    if quantity.type == "release":
        return release_number(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError(f"{value!r} is no number")
    return value
