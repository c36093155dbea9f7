"""What to ask of a deployment, with all that it takes to answer: the kind of answer, where to look, what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from domino_advisor.core.answer import STRENGTHS, Question
from domino_advisor.core.asked import AskedFact, AskedPlace, AskedQuestion, Effect
from domino_advisor.core.pointers import value_at
from domino_advisor.core.sizes import as_number
from domino_advisor.description.answering import COMPLETE, NOT_SET, is_asked_here, place_of, special_answers
from domino_advisor.description.subjects import UNPLACED, Subject
from domino_advisor.evaluation.effects import Trials
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.evaluation.questions import Fact, Questions
from domino_advisor.evaluation.runs import Run
from domino_advisor.evaluation.trials import Again
from domino_advisor.knowledge.lookups import SYSTEMS, lines_for, lookups, nearest
from domino_advisor.knowledge.vocabulary import Vocabulary
from domino_advisor_schemas.grammar import Grammar, OneMember, grammar_at


class Asking:
    """The questions of an evaluated description, what decides most first.

    questions: without what answers would change, which is tried for whoever asks for it.
    """

    def __init__(self, description: Mapping[str, Any], run: Run, questions: Questions, again: Again) -> None:
        self._description = description
        self._rule_base = run.rule_base
        self._vocabulary = run.rule_base.vocabulary
        self._lookups = lookups(run.rule_base.files)
        self._standing = _Standing(run.survey)
        self._trials = Trials(description, run, again)
        self.questions = tuple(self._question(question, facts) for question, facts in questions.with_facts())

    def with_effects(self, questions: Iterable[AskedQuestion]) -> tuple[AskedQuestion, ...]:
        """Some of the questions, with what answers would change."""

        def tried(question: AskedQuestion) -> AskedQuestion:
            facts = (replace(fact, effects=self.effects(question, fact)) for fact in question.facts)
            return replace(question, facts=tuple(facts))

        return tuple(map(tried, questions))

    def effects(self, question: AskedQuestion, fact: AskedFact) -> tuple[Effect, ...]:
        """What the answers to a fact of a question would change."""
        pointers = [place.pointer for place in fact.places]
        grammar = self._grammar_at(pointers[0])
        if grammar is None or fact.kind == "object":
            return ()
        special = special_answers(self._description, pointers[0])
        quantity = self._vocabulary.quantities.get(fact.quantity)
        alike = quantity is not None and quantity.taken_as in ("some", "set")
        return self._trials.effects(question.verdicts, grammar, pointers, special, alike=alike)

    def _question(self, question: Question, missing: Iterable[Fact]) -> AskedQuestion:
        """A question with its facts: those of one place in the grammar of descriptions are one fact."""
        alike: dict[tuple[str, bool, tuple[str, ...]], list[Fact]] = {}
        seen: set[str] = set()
        for fact in missing:
            if fact.pointer not in seen:
                seen.add(fact.pointer)
                grammar = grammar_at(fact.pointer)
                here = is_asked_here(self._description, fact.pointer, grammar)
                place = grammar.place if grammar is not None and here else fact.quantity
                alike.setdefault((place, here, special_answers(self._description, fact.pointer)), []).append(fact)
        facts = tuple(self._fact(question, found, here, special) for (_, here, special), found in alike.items())
        return AskedQuestion(question.question, question.settles, question.opens, question.verdicts, facts)

    def _fact(self, question: Question, missing: list[Fact], here: bool, special: tuple[str, ...]) -> AskedFact:
        first = missing[0]
        grammar = self._grammar_at(first.pointer)
        places = tuple(
            AskedPlace(
                place_of(self._description, fact.pointer), fact.pointer, fact.subject,
                as_number(value_at(self._description, fact.pointer)) if here else None,
            )
            for fact in missing
        )  # fmt: skip
        look = self._look(grammar, missing)
        called = _called(self._vocabulary, question, first, grammar)
        decides = self._waiting(missing)
        if grammar is None or not here:
            return AskedFact(first.quantity, called, "object", _DESCRIBE, "", (), places, look, decides=decides)
        beside = ["none"] if grammar.kind == "list" and not special else []
        expected = " or ".join([*beside, *(f"{word} ({_SPECIAL[word]})" for word in special), grammar.expected])
        return AskedFact(
            first.quantity, called, grammar.kind, expected, grammar.about, (*special, *grammar.choices), places, look,
            unit=grammar.unit, decides=decides,
        )  # fmt: skip

    def _grammar_at(self, pointer: str) -> Grammar | None:
        """What may stand at a place, in the words of the site."""
        grammar, said = grammar_at(pointer), self._rule_base.in_words
        if grammar is None:
            return None
        unit = said(grammar.unit) if grammar.unit else None
        lists = tuple(replace(one, about=said(self._member(one))) for one in grammar.lists)
        return replace(grammar, expected=said(grammar.expected), about=said(grammar.about), unit=unit, lists=lists)

    def _member(self, one: OneMember) -> str:
        """What is said of a member of a list, as the vocabulary calls it; else what the description says it means."""
        stated = [
            quantity for quantity in self._vocabulary.quantities.values()
            if quantity.subject == one.of and quantity.path == (one.name,) and quantity.origin is None
        ]  # fmt: skip
        # what the administrator says of something is called after what it is said of
        concluded = {self._vocabulary.given_way[name]: name for name in self._vocabulary.given_way}
        names = [concluded.get(quantity.name, quantity.name) for quantity in stated]
        return self._vocabulary.quantities[names[0]].called if names else one.about

    def _waiting(self, missing: Iterable[Fact]) -> tuple[str, ...]:
        """The titles of the guidelines that wait for some facts, the strongest first."""
        strengths, guidelines = self._rule_base.strengths, self._rule_base.guidelines
        names = {name for fact in missing for name in fact.guidelines}
        ranked = sorted(names, key=lambda name: (STRENGTHS.index(strengths[name]), name))
        return tuple(dict.fromkeys(guidelines[name].title for name in ranked))

    def _look(self, grammar: Grammar | None, missing: Iterable[Fact]) -> tuple[str, ...]:
        if grammar is None:
            return ()
        found: dict[str, None] = {}
        lines = nearest(self._lookups, grammar.place)
        kinds, systems = self._standing.of(fact.pointer for fact in missing)
        for line in lines_for(lines, kinds, systems):
            found[line] = None
        return tuple(found)


_SPECIAL = {COMPLETE: "what is listed is all", NOT_SET: "it stands nowhere in the file"}
_DESCRIBE = "more than one answer: state it in the description itself"


def _called(vocabulary: Vocabulary, question: Question, fact: Fact, grammar: Grammar | None) -> str:
    """What a fact is called beside the others of its question."""
    name = vocabulary.checklist_of.get(fact.quantity)
    # what is missing of a list of the subject may be a member of one that it holds
    own = grammar is None or grammar.place.partition("/")[0] == fact.quantity.partition(".")[0]
    if own and name is not None and question.question.startswith(vocabulary.checklists[name].beginnings):
        return vocabulary.checklists[name].asks[fact.quantity]
    if grammar is not None and grammar.about:
        return grammar.about[0].lower() + grammar.about[1:]
    quantity = vocabulary.quantities.get(fact.quantity)
    return quantity.called if quantity is not None else question.question.rstrip("?")


class _Standing:
    """Which kinds of images and operating systems places of a description are about."""

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._at = {subject.pointer: sid for sid, subject in survey.subjects.items()}

    def of(self, pointers: Iterable[str]) -> tuple[set[str], set[str]]:
        """The kinds and operating systems there, as far as they are known; none where there is one of which not."""
        sids = {self._nearest(pointer) for pointer in pointers}
        images = [image for sid in sids for image in self._survey.placed.images_of(sid)]
        kinds = {kind for image in images for kind in self._survey.vocabulary.kinds_of(image.kind)}
        systems = {_system(image) for image in images}
        return (set() if UNPLACED in kinds else kinds), (set() if "" in systems else systems)

    def _nearest(self, pointer: str) -> str:
        while pointer not in self._at:
            pointer = pointer.rpartition("/")[0]
        return self._at[pointer]


def _system(image: Subject) -> str:
    os = image.body.get("os", "")
    return os if os in SYSTEMS else ""
