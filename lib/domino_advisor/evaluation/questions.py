"""The missing facts that decide what a paper requires or recommends, ranked by its strength and how much they settle.

What hangs on them of what a paper only suggests asks nothing; it is listed as what suggestions wait for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from domino_advisor.core.answer import STRENGTHS, Missing, Question, Strength, Verdict, Waited
from domino_advisor.evaluation.findings import could_be_violated
from domino_advisor.evaluation.missing_facts import EXACTLY, HOSTING
from domino_advisor.evaluation.verdicts import asked_now
from domino_advisor.evaluation.working_memory import WorkingMemory
from domino_advisor.knowledge.vocabulary import Vocabulary
from domino_advisor_schemas.grammar import grammar_at

_ASKING = ("must", "should")
"""The strengths of what is worth a question."""
MOST = 10
"""So many questions an answer has, unless more decide what is required; the form and the terminal ask the others."""


class Fact(NamedTuple):
    """A fact that is missing: the quantity, the place where it would be stated, and the name path of the subject.

    guidelines: those that wait for it.
    """

    quantity: str
    pointer: str
    subject: str
    guidelines: tuple[str, ...] = ()


@dataclass
class _Waiting:
    """What waits for a fact: the guidelines, and the verdicts that it settles or opens, those that are a must again."""

    guidelines: set[str] = field(default_factory=set)
    settles: set[str] = field(default_factory=set)
    opens: set[str] = field(default_factory=set)
    required: set[str] = field(default_factory=set)

    def take_in(self, other: _Waiting) -> None:
        """Let what waits for another fact wait for this one, too."""
        self.guidelines |= other.guidelines
        self.settles |= other.settles
        self.opens |= other.opens
        self.required |= other.required


@dataclass
class _Gathered:
    """What one question asks for: quantity, place and subject of each fact, with what waits for it."""

    facts: dict[tuple[str, str, str], _Waiting] = field(default_factory=dict)

    @property
    def quantities(self) -> set[str]:
        """The names under which the facts are missing."""
        return {quantity for quantity, _, _ in self.facts}

    @property
    def settles(self) -> set[str]:
        """The verdicts that it settles."""
        return set().union(*(waiting.settles for waiting in self.facts.values()))

    @property
    def opens(self) -> set[str]:
        """The verdicts that it may excuse."""
        return set().union(*(waiting.opens for waiting in self.facts.values()))

    @property
    def required(self) -> bool:
        """Whether a must hangs on it."""
        return any(waiting.required for waiting in self.facts.values())

    def at(self, pointer: str) -> _Waiting:
        """What waits for what is asked for at a place."""
        found = _Waiting()
        for (_, place, _), waiting in self.facts.items():
            if place == pointer:
                found.take_in(waiting)
        return found

    def take_in(self, other: _Gathered) -> None:
        """Take in what hangs on other facts, too."""
        for fact, waiting in other.facts.items():
            self.facts.setdefault(fact, _Waiting()).take_in(waiting)


@dataclass
class _Suggested:
    """What of suggestions waits for a fact: the guidelines, and the places where it would be stated."""

    guidelines: set[str] = field(default_factory=set)
    pointers: set[str] = field(default_factory=set)


class Questions:
    """The questions of the parts that were evaluated so far."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._gathered: dict[str, _Gathered] = {}
        self._suggested: dict[str, _Suggested] = {}

    def gather(self, memory: WorkingMemory, account: Iterable[Verdict]) -> None:
        """Take in what the verdicts of a part ask for."""
        for verdict in account:
            if verdict.strength == "consider":
                self._gather_suggestion(memory, verdict)
            if verdict.verdict not in ("undetermined", "violated") or verdict.strength not in _ASKING:
                continue
            open_exceptions = any(state.state == "open" for state in verdict.exceptions)
            could = verdict.verdict == "undetermined" and could_be_violated(memory, verdict)
            for fact in _asked_first(memory, verdict):
                entry = self._gathered.setdefault(fact.question, _Gathered())
                waiting = entry.facts.setdefault((fact.quantity, fact.pointer, fact.subject), _Waiting())
                if verdict.verdict == "violated" and open_exceptions:
                    waiting.opens.add(verdict.fingerprint)
                elif could:
                    waiting.settles.add(verdict.fingerprint)
                else:
                    continue
                waiting.guidelines.add(verdict.guideline)
                if verdict.strength == "must":
                    waiting.required.add(verdict.fingerprint)

    def _gather_suggestion(self, memory: WorkingMemory, verdict: Verdict) -> None:
        if verdict.verdict != "undetermined" or not could_be_violated(memory, verdict):
            return
        for fact in _asked_first(memory, verdict):
            entry = self._suggested.setdefault(fact.question, _Suggested())
            entry.guidelines.add(verdict.guideline)
            entry.pointers.add(fact.pointer)

    def waiting(self, questions: Iterable[Question]) -> tuple[Waited, ...]:
        """What suggestions wait for and none of these questions asks for, first what the most of them wait for."""
        asked = {pointer for question in questions for pointer in question.pointers}
        left = {text: entry for text, entry in self._suggested.items() if not entry.pointers <= asked}
        most_first = sorted(left.items(), key=lambda found: (-len(found[1].guidelines), found[0]))
        return tuple(
            Waited(text, tuple(sorted(entry.guidelines)), len(entry.pointers - asked)) for text, entry in most_first
        )

    def ranked(self) -> tuple[Question, ...]:
        """Each question once, whichever quantities ask it: by strength, then by how many verdicts it decides.

        Of those that decide as many, one that may excuse a violation comes first.
        """
        return tuple(question for question, _ in self.with_facts())

    def with_facts(self) -> tuple[tuple[Question, tuple[Fact, ...]], ...]:
        """The same, each with the facts that it asks for: those of a checklist in its order, then by their places."""
        ranked = sorted(((*_ranked(asked), asked[1]) for asked in self._asked()), key=lambda found: found[0])
        return tuple((question, self._in_order(entry)) for _, question, entry in ranked)

    def _in_order(self, entry: _Gathered) -> tuple[Fact, ...]:
        facts = (Fact(*fact, tuple(sorted(waiting.guidelines))) for fact, waiting in entry.facts.items())
        return tuple(sorted(facts, key=self._place_of))

    def _place_of(self, fact: Fact) -> tuple[int, str, str]:
        name = self._vocabulary.checklist_of.get(fact.quantity)
        listed = list(self._vocabulary.checklists[name].asks) if name else [fact.quantity]
        return listed.index(fact.quantity), fact.quantity, fact.pointer

    def _asked(self) -> Iterator[tuple[str, _Gathered]]:
        """The questions on which something hangs, those of a checklist as one."""
        checklists: dict[str, list[tuple[str, _Gathered]]] = defaultdict(list)
        for question, entry in _each_place_once(self._gathered).items():
            names = {self._vocabulary.checklist_of.get(quantity) for quantity in entry.quantities}
            name = names.pop() if len(names) == 1 else None
            if name is None:
                yield question, entry
            else:
                checklists[name].append((question, entry))
        for name, asked in checklists.items():
            checklist = self._vocabulary.checklists[name]
            together = _Gathered()
            for _, entry in asked:
                together.take_in(entry)
            if len(asked) == 1:
                yield asked[0]
                continue
            exactly = {fact for text, entry in asked if text.endswith(f"{EXACTLY}?") for fact in entry.quantities}
            found = {fact: words for fact, words in checklist.asks.items() if fact in together.quantities}
            told = dict.fromkeys(f"{words}{EXACTLY if fact in exactly else ''}" for fact, words in found.items())
            yield f"{checklist.begins(list(found.values()))}: {'; '.join(told)}?", together


def asked_in_an_answer(ranked: Sequence[Question]) -> tuple[Question, ...]:
    """The first of the questions: those on which what is required hangs, or else as many as an answer has."""
    required = sum(question.strength == "must" for question in ranked)
    return tuple(ranked[: max(MOST, required)])


def _each_place_once(gathered: Mapping[str, _Gathered]) -> dict[str, _Gathered]:
    """The questions on which something hangs. What several ask for at one place, one of them alone asks for.

    That is the one whose own place it is, or else the one that asks for the most places.
    """
    found = {text: entry for text, entry in gathered.items() if entry.settles or entry.opens}
    asking: dict[str, list[str]] = defaultdict(list)
    for text, entry in found.items():
        for pointer in dict.fromkeys(pointer for _, pointer, _ in entry.facts):
            asking[pointer].append(text)
    several = {pointer: texts for pointer, texts in asking.items() if len(texts) > 1 and _holds_a_value(pointer)}
    if not several:
        return found
    parted = {text: _Gathered(dict(entry.facts)) for text, entry in found.items()}
    for pointer, texts in several.items():
        first = min(texts, key=lambda text: (not _is_own(found[text], pointer), -len(found[text].facts), text))
        waiting = _Waiting()
        for text in texts:
            waiting.take_in(found[text].at(pointer))
            if text != first:
                parted[text].facts = {fact: left for fact, left in parted[text].facts.items() if fact[1] != pointer}
        fact = min(fact for fact in found[first].facts if fact[1] == pointer)
        parted[first].facts[fact] = waiting
    return {text: entry for text, entry in parted.items() if entry.settles or entry.opens}


def _holds_a_value(pointer: str) -> bool:
    grammar = grammar_at(pointer)
    return grammar is not None and grammar.kind != "object"


def _is_own(entry: _Gathered, pointer: str) -> bool:
    """Whether a question asks for what stands at a place under the name of the place."""
    grammar = grammar_at(pointer)
    own = grammar.place.replace("/", ".", 1) if grammar is not None else None
    return any(quantity == own for quantity, place, _ in entry.facts if place == pointer)


def _asked_first(memory: WorkingMemory, verdict: Verdict) -> Sequence[Missing]:
    """What is asked for a verdict now: what an image runs on comes first, since the rest may be no question then."""
    return [fact for fact in verdict.missing if fact.quantity == HOSTING] or asked_now(memory, verdict)


def _ranked(asked: tuple[str, _Gathered]) -> tuple[tuple[int, int, bool, str, str], Question]:
    """A question, behind its rank."""
    text, entry = asked
    strength: Strength = "must" if entry.required else "should"
    question = Question(
        quantity=min(entry.quantities),
        question=text,
        settles=len(entry.settles),
        opens=len(entry.opens),
        pointers=tuple(sorted({pointer for _, pointer, _ in entry.facts})),
        subjects=tuple(sorted({subject for _, _, subject in entry.facts})),
        verdicts=tuple(sorted(entry.settles | entry.opens)),
        strength=strength,
    )
    decided = question.opens + question.settles
    return (STRENGTHS.index(strength), -decided, not question.opens, question.quantity, text), question
