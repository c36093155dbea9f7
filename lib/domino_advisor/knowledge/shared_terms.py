"""Terms that guidelines and computations share (`terms.yml`), so that both doors work a figure out alike.

An expression writes one as a function, `image_memory(image.dpars)`. It is written out where it stands, and its figures
become figures of whoever names it: they can be overlaid, are shown and cited like any other. One that takes nothing,
`part_full_dpars()`, is a name for what guidelines count or sum.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import yaml

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.knowledge.expressions.reader import ExpressionFault, read_condition, read_term
from domino_advisor.knowledge.expressions.tree import Call, Condition, Expression, Name, Term, calls, rebuilt
from domino_advisor.knowledge.file_positions import where

FILE = "terms.yml"
_KEYS = {"called", "takes", "figures", "is"}


@dataclass(frozen=True, eq=False)
class SharedTerm:
    """A term with a name. takes: what stands in it for the arguments; figures: as a guideline binds its own."""

    name: str
    called: str
    takes: tuple[str, ...]
    figures: Mapping[str, Mapping[str, Any]]
    term: Term


@dataclass(frozen=True, eq=False)
class SharedTerms:
    """The shared terms of a rules folder, by name."""

    terms: Mapping[str, SharedTerm]

    def condition(self, text: str) -> tuple[Condition, tuple[SharedTerm, ...]]:
        """The condition of a text with its shared terms written out, and these. ExpressionFault where it is none."""
        read = read_condition(text, tuple(self.terms))
        return rebuilt(read, self._written_out), tuple(self._named(read))

    def term(self, text: str) -> tuple[Term, tuple[SharedTerm, ...]]:
        """The same of a term."""
        read = read_term(text, tuple(self.terms))
        return rebuilt(read, self._written_out), tuple(self._named(read))

    def _named(self, node: Expression) -> Iterator[SharedTerm]:
        yield from (self.terms[name] for name in dict.fromkeys(c.function for c in calls(node)) if name in self.terms)

    def _written_out(self, node: Call) -> Term:
        shared = self.terms.get(node.function)
        if shared is None:
            return node
        if len(node.arguments) != len(shared.takes):
            raise ExpressionFault(node.at, f"{shared.name} takes {len(shared.takes)}, not {len(node.arguments)}")
        given = dict(zip(shared.takes, node.arguments, strict=True))
        made: Term = rebuilt(shared.term, named=lambda name: given.get(name.text, Name(name.text, node.at)))
        return made


def figures_with(own: Mapping[str, Any], shared: tuple[SharedTerm, ...]) -> dict[str, Any]:
    """The figures of a guideline or computation with those of the shared terms that it names. LookupError: a clash."""
    found = dict(own)
    for term in shared:
        for name, entry in term.figures.items():
            if name in own or found.setdefault(name, entry) != entry:
                raise LookupError(f"figure {name} is one of {term.name} already")
    return found


@lru_cache(8)
def read_shared_terms(text: str) -> SharedTerms:
    """The shared terms of the text of a file. RuleBaseError lists every fault."""
    terms, faults = {}, []
    for name, entry in (yaml.load(text, Loader=yaml.CSafeLoader) or {}).items():
        place = where(FILE, text, name)
        if set(entry) - _KEYS or not {"called", "takes", "is"} <= set(entry):
            faults.append(f"{place}: {name}: a term says what it is called, what it takes, what it is and its figures")
            continue
        try:
            term = read_term(entry["is"])
        except ExpressionFault as fault:
            faults.append(f"{place}: {name}: {fault}")
            continue
        shared = SharedTerm(name, entry["called"], tuple(entry["takes"]), entry.get("figures") or {}, term)
        used = _figures_in(term)
        faults += [
            f"{place}: {name}: {word} stands in it and is neither taken nor a figure"
            for word in sorted(used - {*shared.takes, *shared.figures})
        ]
        faults += [f"{place}: {name}: {word} is not used" for word in sorted({*shared.takes, *shared.figures} - used)]
        terms[name] = shared
    if faults:
        raise RuleBaseError(faults)
    return SharedTerms(terms)


def shared_terms_in(files: Mapping[str, bytes]) -> SharedTerms:
    """The shared terms among the files of a rules folder; none where it has no such file."""
    return read_shared_terms(files.get(FILE, b"").decode())


def _figures_in(term: Term) -> set[str]:
    """The names in a term that are no quantities, those that are said of single members too."""
    found: set[str] = set()

    def seen(name: Name) -> Name:
        found.add(name.text)
        return name

    rebuilt(term, named=seen)
    return {name for name in found if "." not in name}
