"""Of whom a sentence speaks: the type of the subject that is evaluated, and not another one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domino_advisor.authoring.said_words import Words
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.expressions.tree import Compare, Is, Not, conditions, names
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.sentence_names import read_or_told

_VERB = "(?:has|have|had|is|are|was|were|runs|uses|used|carries|comes)"
_BEGINS = r"(?:^|(?<=\. ))(?:The|This{any}) (?P<noun>{nouns}) {verb}\b"
_HAS = r"\b[Tt]he (?P<noun>{nouns}) {verb} \{{(?P<value>[a-z0-9_.-]+)\}}"
_FIRST = (
    r"(?:^|(?<=[.;:] ))(?:The (?P<noun>{nouns}|claimed difference)|\{{subject\}}) {verb} (?!no |not |that )"
    r"(?:(?!\. )[^{{,;:])*\{{(?P<value>[a-z0-9_.-]+)\}}"
)
_RANGE = re.compile(
    r"\{(?:[a-z0-9_]*_)?(?:high|most|highest|longest)\} to \{[a-z0-9_]+\}"
    r"|\{[a-z0-9_]+\} to \{(?:[a-z0-9_]*_)?(?:low|least|lowest|shortest)\}"
)
_USERS = re.compile(
    r"\{(?P<value>[a-z0-9_.-]+)\}(?:,? \(?| \()(?:(?:all|each|who are|of them|were) ){0,2}"
    r"(?P<kind>[a-z]+)(?! (?:of|had|has|ran|set)\b)"
)
_SAME = re.compile(r"\{([a-z0-9_.-]+)\} (?:to|and|or|against|than|in place of) (?:the )?\{\1\}")


_DETERMINERS = {"violated": "|A|An|Each|No|Every", "satisfied": "|A|An|Each|No|Every", "told": ""}
"""By the verdict of a sentence, what may stand before its subject, beside "the": what is told speaks of others, too."""


_MEMBERS = {
    "violated": re.compile(r"(?:All|Every|Each|None of|No) [a-z]+", re.IGNORECASE),
    "satisfied": re.compile(r"(?:An?|One|Some|Not all|Not every) [a-z]+", re.IGNORECASE),
}
"""How a sentence begins that tells of all where one breaks a demand, and of one where all have to meet it."""


class SaidSubjects:
    """Holds what a sentence calls its subject against the type of subject that is evaluated."""

    def __init__(self, rule_base: RuleBase, words: Words) -> None:
        self._base = rule_base
        self._called = words.subjects
        self._users = words.users
        nouns = "|".join(sorted({re.escape(noun) for called in words.subjects.values() for noun in called}))
        parts = {"nouns": nouns or "(?!)", "verb": _VERB}
        self._begins = {one: re.compile(_BEGINS.format(any=more, **parts)) for one, more in _DETERMINERS.items()}
        self._has, self._first = (re.compile(pattern.format(**parts)) for pattern in (_HAS, _FIRST))

    def faults(self, guideline: Guideline, verdict: str, text: str) -> Iterator[tuple[int, str]]:
        """Where a sentence speaks of another type of subject, or gives it a figure of the paper. verdict: its own."""
        may_be = self._may_be_called(guideline)
        for match in _SAME.finditer(text):
            yield match.start(), f"{{{match[1]}}} is held against itself"
        for match in _RANGE.finditer(text):
            yield match.start(), f"{match[0]} is a range that ends before it begins"
        yield from self._other_users(guideline, text)
        for match in self._has.finditer(text):
            of = self._base.vocabulary.quantities.get(match["value"])
            if (
                of is not None
                and match["noun"] != "figure"
                and match["noun"] not in self._called_so(guideline, of.subject)
            ):
                yield match.start(), f"{{{match['value']}}} is a value of the {of.subject}, not of the {match['noun']}"
        if verdict not in _DETERMINERS:
            return
        told = _MEMBERS.get(verdict)
        if told is not None and (begins := told.match(text)) and self._is_of_all(guideline):
            so = "breaks" if verdict == "violated" else "meets"
            yield 0, f'"{begins[0]}" tells of another number of them than {so} the demand'
        for match in self._begins[verdict].finditer(text):
            if match["noun"] not in may_be:
                yield match.start(), f"it speaks of the {match['noun']}, and the {guideline.subject} is evaluated"
        for match in self._first.finditer(text):
            if (
                match["value"] in guideline.parameters
                and match["value"] not in _equalled(guideline)
                and match["noun"] in {*may_be, None, "claimed difference"}
            ):
                yield match.start(), f"{{{match['value']}}} is a figure, and told as what the {guideline.subject} has"

    def _is_of_all(self, guideline: Guideline) -> bool:
        """Whether it is demanded that all members are so, or that none is: then one breaks it, and all meet it."""
        node, holds = guideline.require, True
        while isinstance(node, Not):
            node, holds = node.part, not holds
        if not isinstance(node, Is) or node.words not in (("true",), ("false",)):
            return False
        quantity = self._base.vocabulary.quantities[node.name.text]
        wanted = "all" if holds is (node.words == ("true",)) else "any"
        return quantity.total_of is not None and quantity.total_op == wanted

    def _other_users(self, guideline: Guideline, text: str) -> Iterator[tuple[int, str]]:
        """Where users of one kind are called users of another one right after their number."""
        for match in _USERS.finditer(text):
            known = guideline.parameters.get(match["value"]) or self._base.vocabulary.quantities.get(match["value"])
            unit = (known.unit or "") if known is not None else ""
            if any(match["kind"] in self._users.get(kind, ()) for kind in unit.split()):
                yield match.start(), f"{{{match['value']}}} are {unit}s, and called {match['kind']}"

    def _called_so(self, guideline: Guideline, subject: str) -> set[str]:
        """What a subject of a type may be called; an image as its kind, where the guideline is for that."""
        kinds = guideline.scope.kinds if subject == "image" else ()
        return {noun for one in (subject, *kinds) for noun in self._called.get(one, ())}

    def _may_be_called(self, guideline: Guideline) -> set[str]:
        """What the subject may be called, what lies in it, and whatever is read of it."""
        quantities = self._base.vocabulary.quantities
        types = {quantities[name].subject for name in read_or_told(guideline) & quantities.keys()} | {guideline.subject}
        return {noun for one in types for noun in self._called_so(guideline, one)}


def _equalled(guideline: Guideline) -> set[str]:
    """The figures that a condition finds to be what the subject has."""
    parts = (part for _, _, found in guideline.conditions for part in conditions(found))
    equal = (part for part in parts if isinstance(part, Compare) and part.op == "=")
    return {name.text for part in equal for name in names(part)}
