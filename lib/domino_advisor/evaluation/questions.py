"""The missing facts that decide what a paper requires or recommends, ranked by its strength and how much they settle.

What hangs on them of what a paper only suggests is told with the verdict, and asks nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from domino_advisor.core.answer import STRENGTHS, Missing, Question, Strength, Verdict
from domino_advisor.evaluation.findings import could_be_violated
from domino_advisor.evaluation.missing_facts import HOSTING
from domino_advisor.evaluation.working_memory import WorkingMemory
from domino_advisor.knowledge.vocabulary import Vocabulary

_ASKING = ("must", "should")
"""The strengths of what is worth a question."""


class Fact(NamedTuple):
    """A fact that is missing: the quantity, the place where it would be stated, and the name path of the subject.

    guidelines: those that wait for it.
    """

    quantity: str
    pointer: str
    subject: str
    guidelines: tuple[str, ...] = ()


@dataclass
class _Gathered:
    facts: dict[tuple[str, str, str], set[str]] = field(default_factory=dict)
    settles: set[str] = field(default_factory=set)
    opens: set[str] = field(default_factory=set)
    required: set[str] = field(default_factory=set)

    @property
    def quantities(self) -> set[str]:
        """The names under which the facts are missing."""
        return {quantity for quantity, _, _ in self.facts}

    def take_in(self, other: _Gathered) -> None:
        """Take in what hangs on other facts, too."""
        for fact, guidelines in other.facts.items():
            self.facts.setdefault(fact, set()).update(guidelines)
        self.settles |= other.settles
        self.opens |= other.opens
        self.required |= other.required


class Questions:
    """The questions of the parts that were evaluated so far."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._gathered: dict[str, _Gathered] = {}

    def gather(self, memory: WorkingMemory, account: Iterable[Verdict]) -> None:
        """Take in what the verdicts of a part ask for."""
        for verdict in account:
            if verdict.verdict not in ("undetermined", "violated") or verdict.strength not in _ASKING:
                continue
            open_exceptions = any(state.state == "open" for state in verdict.exceptions)
            could = verdict.verdict == "undetermined" and could_be_violated(memory, verdict)
            for fact in _asked_first(verdict.missing):
                entry = self._gathered.setdefault(fact.question, _Gathered())
                waiting = entry.facts.setdefault((fact.quantity, fact.pointer, fact.subject), set())
                if verdict.verdict == "violated" and open_exceptions:
                    entry.opens.add(verdict.fingerprint)
                elif could:
                    entry.settles.add(verdict.fingerprint)
                else:
                    continue
                waiting.add(verdict.guideline)
                if verdict.strength == "must":
                    entry.required.add(verdict.fingerprint)

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
        facts = (Fact(*fact, tuple(sorted(guidelines))) for fact, guidelines in entry.facts.items())
        return tuple(sorted(facts, key=self._place_of))

    def _place_of(self, fact: Fact) -> tuple[int, str, str]:
        name = self._vocabulary.checklist_of.get(fact.quantity)
        listed = list(self._vocabulary.checklists[name].asks) if name else [fact.quantity]
        return listed.index(fact.quantity), fact.quantity, fact.pointer

    def _asked(self) -> Iterator[tuple[str, _Gathered]]:
        """The questions on which something hangs, those of a checklist as one."""
        checklists: dict[str, list[tuple[str, _Gathered]]] = defaultdict(list)
        for question, entry in self._gathered.items():
            if not (entry.settles or entry.opens):
                continue
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
            called = [words for fact, words in checklist.asks.items() if fact in together.quantities]
            if len(asked) == 1:
                yield asked[0]
            else:
                yield f"{checklist.begins(called)}: {'; '.join(dict.fromkeys(called))}?", together


def _asked_first(missing: Sequence[Missing]) -> Sequence[Missing]:
    """What is asked for a verdict now: what an image runs on comes first, since the rest may be no question then."""
    return [fact for fact in missing if fact.quantity == HOSTING] or missing


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
