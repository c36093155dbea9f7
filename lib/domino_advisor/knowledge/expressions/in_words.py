"""Expressions as people read them: "CPs of the image at most 4 CPs"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from msgspec import structs

from domino_advisor.knowledge.expressions.operator_words import (
    ARITHMETIC,
    COMPARISONS,
    OPPOSITES,
    WORDS,
    needs_brackets,
)
from domino_advisor.knowledge.expressions.tree import (
    All,
    Arithmetic,
    Call,
    Compare,
    Condition,
    Expression,
    Is,
    Name,
    Not,
    Term,
    written,
)
from domino_advisor.knowledge.expressions.tree import Any as AnyOf
from domino_advisor.knowledge.vocabulary import subject_called


@dataclass(frozen=True)
class InWords:
    """Puts expressions into words.

    called: what a reader calls a quantity, None where there is none. figures: what stands for each figure, and by its
    name with ".number" where what it counts is told beside it. member: the type of a member, where "with" or "has"
    stands before what is said, so that its quantities are called without it.
    """

    called: Callable[[str], str | None]
    figures: Mapping[str, str]
    member: str | None = None

    def __call__(self, node: Expression) -> str:
        """A condition or term as one line."""
        match node:
            case All() | AnyOf():
                return self._row(node)
            case Not():
                return self(_opposite(node.part))
            case Compare():
                return f"{self.side(node.left)} {self._compared(node)}"
            case Is():
                return self._is(node)
            case Name():
                return self._name(node)
            case Arithmetic():
                left, right = self._part(node.left, node.op), self._part(node.right, node.op, right=True)
                return f"{left} {WORDS[ARITHMETIC[node.op]]} {right}"
            case Call():
                return f"{node.function}({', '.join(map(self, node.arguments))})"
        return written(node)

    def _row(self, node: All | AnyOf) -> str:
        """Conditions beside each other; what is compared twice in a row is named once."""
        words, before = [], None
        for part in node.parts:
            if isinstance(part, Compare) and isinstance(before, Compare) and part.left == before.left:
                words.append(self._compared(part))
            else:
                text = self(part)
                plain = _positive(part)
                words.append(f"({text})" if isinstance(plain, (All, AnyOf)) and type(plain) is not type(node) else text)
            before = part
        return (" and " if isinstance(node, All) else " or ").join(words)

    def _compared(self, node: Compare) -> str:
        op, right = WORDS[COMPARISONS[node.op]], node.right
        # of a member's own number its name tells what is counted
        beside = self.member is not None and isinstance(node.left, Name) and isinstance(right, Name)
        number = self.figures.get(f"{right.text}.number") if beside and isinstance(right, Name) else None
        return f"{op} {number or self.side(right)}"

    def _is(self, node: Is) -> str:
        what = self._name(node.name)
        if node.words in (("true",), ("false",)) and not node.negated:
            holds = node.words == ("true",)
            if self.member is None or what.startswith("whether "):
                return f"{what}: {'yes' if holds else 'no'}"
            return what if holds else f"no {_ARTICLE.sub('', what)}"
        several, words = len(node.words) > 1, ", ".join(node.words)
        if self.member is not None:
            return f"{what} {'other than ' if node.negated else 'one of ' if several else ''}{words}"
        if node.negated:
            return f"{what} is {'none of' if several else 'not'} {words}"
        return f"{what} is {'one of ' if several else ''}{words}"

    def side(self, node: Term) -> str:
        """A side of a comparison or a part of something else; words with a comma or conditions stand in brackets."""
        words = self(node)
        return f"({words})" if isinstance(node, Name) and re.search(r",| with ", words) and node.says else words

    def _part(self, node: Term, within: str, *, right: bool = False) -> str:
        if isinstance(node, Arithmetic) and needs_brackets(ARITHMETIC[node.op], ARITHMETIC[within], right=right):
            return f"({self(node)})"
        return self.side(node)

    def _name(self, name: Name) -> str:
        if not name.is_quantity:
            return self.figures.get(name.text, name.text)
        words = self.called(name.text) or name.text
        return words if self.member is None else _own(words, self.member)


def _own(words: str, member: str) -> str:
    """What a member's quantity is called beside the member: "users of the DPAR active now" as "users active now"."""
    called = "|".join(map(re.escape, _AS.get(member, (subject_called(member),))))
    return re.sub(rf" (?:of|on|in) the (?:{called})(?![\w-])", "", words, count=1)


_AS: Mapping[str, tuple[str, ...]] = {"image": ("image", "VM", "guest"), "host": ("host", "ESX host")}
"""What the vocabulary calls a member of some types within its quantities."""
_ARTICLE = re.compile(r"^an? ")


def _positive(node: Condition) -> Condition:
    return _opposite(node.part) if isinstance(node, Not) else node


def _opposite(node: Condition) -> Condition:
    """The condition that is true where another is false, without a "not" around several."""
    match node:
        case All():
            return AnyOf(tuple(map(_opposite, node.parts)))
        case AnyOf():
            return All(tuple(map(_opposite, node.parts)))
        case Not():
            return _positive(node.part)
        case Compare():
            return structs.replace(node, op=OPPOSITES[node.op])
        case Is(words=("true",), negated=False):
            return Is(node.name, ("false",))
        case Is(words=("false",), negated=False):
            return Is(node.name, ("true",))
        case Is():
            return structs.replace(node, negated=not node.negated)
    return Not(node)
