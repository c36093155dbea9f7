"""What the page of a guideline says, as values: its words filled in, its places looked up."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from domino_advisor.authoring.catalogue import cited_items, filled, in_words
from domino_advisor.authoring.page_parts import CLIENTS, KINDS, PLATFORMS, Link, begun, link_to, place, sentence
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.conflicts import Position
from domino_advisor.knowledge.expressions.tree import Condition, written
from domino_advisor.knowledge.guidelines import Guideline, Tested
from domino_advisor.knowledge.readings import Settled
from domino_advisor.knowledge.release_knowledge import TODAY as ANY_PRODUCT
from domino_advisor.knowledge.wording import amount, listed, reader_unit
from domino_advisor.report.places import citation_line, paper

_QUANTITY = re.compile(r"\b[a-z-]+\.[a-z0-9_]+\b")
_TODAY = {
    "holds": "The reason holds",
    "told": "The reason holds; it is told where it is stated, and asked of nobody",
    "figure": "A figure of its time: background to compare with",
    "gone": "The reason is gone, or vendors have reversed it: history",
}
_TEXTS = {"violated": "Where it is violated", "satisfied": "Where it is satisfied", "recommend": "Recommended",
          "told": "Told"}  # fmt: skip


class Labelled(Struct, frozen=True):
    """A text under its label."""

    label: str
    text: str


class ConditionView(Struct, frozen=True):
    """A condition in words, and as the guideline's file has it."""

    words: str
    written: str


class Place(Struct, frozen=True):
    """Where something stands. concerns: the place concerns it, and does not say it."""

    text: str
    concerns: bool


class FigureView(Struct, frozen=True):
    """A figure, and where it is from: an item and its citation, or an assumption and its reason.

    contrary: what the paper says to the contrary in another place, where the page does not tell it anyway.
    """

    name: str
    value: str
    item: str | None
    citation: str | None
    assumption: str | None
    reason: str | None
    contrary: tuple[str, ...]


class ExceptionView(Struct, frozen=True):
    """An exception."""

    name: str
    text: str
    when: str
    place: Place


class CaveatView(Struct, frozen=True):
    """A caveat. told: the verdicts that it is told with; notable: a cost, told although the demand is met."""

    name: str
    text: str
    when: str
    told: str
    notable: bool
    place: Place


class Said(Struct, frozen=True):
    """An item of the inventory."""

    item: str
    says: str
    place: Place


class Answer(Struct, frozen=True):
    """An answer to a question on which papers differ. own: the guideline's; see: the guideline that gives it else."""

    own: bool
    text: str
    place: Place
    see: Link | None


class Question(Struct, frozen=True):
    """A question on which papers differ, the guideline's own answer first."""

    title: str
    answers: tuple[Answer, ...]


class Passage(Struct, frozen=True):
    """A passage of a document, by the item that cites it."""

    item: str
    place: Place
    sha256: str


class Document(Struct, frozen=True):
    """A document and the passages of it that the guideline rests on."""

    title: str
    passages: tuple[Passage, ...]


class ReadingView(Struct, frozen=True):
    """A reading by someone who has not written the guideline. current: whether it is of the clauses as they are now."""

    day: str
    current: bool
    clauses: tuple[Labelled, ...]
    settled: tuple[Settled, ...]


class GuidelineView(Struct, frozen=True):
    """The page of a guideline, in the order of its sections."""

    id: str
    title: str
    why: str
    strength: str
    directive: str
    stake: str
    basis: str
    subject: str
    topic: Link
    document: Link
    edition: str
    place: str
    asked: bool
    weights: str
    cases: int
    scope: tuple[Labelled, ...]
    when: ConditionView | None
    tested: tuple[str, ...]
    today: Labelled | None
    demand: ConditionView | None
    mixture: Link | None
    figures: tuple[FigureView, ...]
    exceptions: tuple[ExceptionView, ...]
    caveats: tuple[CaveatView, ...]
    texts: tuple[Labelled, ...]
    covers: tuple[Said, ...]
    evidence: tuple[Said, ...]
    questions: tuple[Question, ...]
    documents: tuple[Document, ...]
    readings: tuple[ReadingView, ...]


def guideline_view(rule_base: RuleBase, guideline: Guideline) -> GuidelineView:
    """What the page of a guideline says."""
    return _Viewing(rule_base, guideline).view()


class _Viewing:
    """One guideline of a rule base, looked at for its page."""

    def __init__(self, rule_base: RuleBase, guideline: Guideline) -> None:
        self._rule_base = rule_base
        self._guideline = guideline
        self._up = "../" * guideline.id.count("/")

    def view(self) -> GuidelineView:
        guideline, up = self._guideline, self._up
        document = self._rule_base.sources[guideline.source]
        of = (guideline.source, guideline.topic)
        topic = next(topic for topic in self._rule_base.topics if (topic.source, topic.name) == of)
        weights = (("advice for production", guideline.production), ("a closing recommendation", guideline.closing))
        demand = self._told("require", guideline.require)
        mixture = self._rule_base.guidelines[guideline.mixture_with] if guideline.mixture_with else None
        return GuidelineView(
            id=guideline.id,
            title=guideline.title,
            why=self._filled(guideline.texts.get("why", "")),
            strength=guideline.strength,
            directive=guideline.directive,
            stake=self._rule_base.stakes.get(guideline.id, ""),
            basis=guideline.basis,
            subject=guideline.subject,
            topic=Link(topic.title, f"{up}by-topic.md#{topic.name}"),
            document=Link(document.title, f"{up}by-paper.md#{document.id}"),
            edition=document.edition,
            place=place(self._rule_base.cite(guideline.item, guideline.role)),
            asked=guideline.asked,
            weights=listed([words for words, so in weights if so]),
            cases=self._rule_base.cases.get(guideline.id, 0),
            scope=tuple(self._scope()),
            when=self._told("when", guideline.when),
            tested=tuple(map(self._tested, guideline.tested)),
            today=self._today(),
            demand=demand and ConditionView(f"{begun(demand.words)}.", demand.written),
            mixture=link_to(mixture, up) if mixture else None,
            figures=tuple(self._figures()),
            exceptions=tuple(self._exceptions()),
            caveats=tuple(self._caveats()),
            texts=tuple(
                Labelled(label, self._filled(text))
                for name, label in _TEXTS.items()
                if (text := guideline.texts.get(name))
            ),
            covers=tuple(map(self._said, guideline.covers)),
            evidence=tuple(map(self._said, guideline.evidence)),
            questions=tuple(self._questions()),
            documents=tuple(self._documents()),
            readings=tuple(self._readings()),
        )

    def _filled(self, text: str) -> str:
        return filled(self._rule_base, self._guideline, text)

    def _in_words(self, condition: Condition) -> str:
        return in_words(self._rule_base, self._guideline, condition)

    def _told(self, key: str, condition: Condition | None) -> ConditionView | None:
        return None if condition is None else ConditionView(self._in_words(condition), f"{key}: {written(condition)}")

    def _scope(self) -> Iterator[Labelled]:
        scope = self._guideline.scope
        for label, words, known in (
            ("Platform", scope.platforms, PLATFORMS),
            ("Kind", scope.kinds, KINDS),
            ("Clients", () if scope.client == "any" else (scope.client,), CLIENTS),
            ("Environment", scope.environments, {}),
        ):
            if words:
                yield Labelled(label, listed([self._tried(known.get(word, word), word) for word in words], "or"))

    def _tried(self, called: str, word: str) -> str:
        return f"{called} (not tested)" if word in self._guideline.beyond else called

    def _today(self) -> Labelled | None:
        today = self._guideline.today
        if today is None:
            return None
        label = _TODAY[today.word]
        places = [
            listed([known.get(word, word) for word in words]) or everywhere
            for words, own, known, everywhere in (
                (today.platforms, self._guideline.scope.platforms, PLATFORMS, "every platform"),
                (today.kinds, self._guideline.scope.kinds, KINDS, "every kind of image"),
            )
            if words is not None and words != own
        ]
        if places:
            label = f"{label}, and holds for {listed(places)}"
        if today.by != (ANY_PRODUCT,):
            label = f"{label}, where this is of today: {listed(list(today.by), 'or')}"
        return Labelled(label, sentence(today.reason))

    def _tested(self, span: Tested) -> str:
        quantity = self._rule_base.vocabulary.quantities[span.quantity]
        later = "and later" if quantity.type == "release" else "or more"
        low, high = (
            end if end is None or isinstance(end, str) else amount(end, reader_unit(quantity.unit))
            for end in (span.low, span.high)
        )
        text = f"up to {high}" if low is None else f"{low} {later}" if high is None else f"{low} to {high}"
        return f"{begun(quantity.called)}: {text}"

    def _figures(self) -> Iterator[FigureView]:
        differing = self._rule_base.both_sides.get(self._guideline.id, {})
        for parameter in self._guideline.parameters.values():
            yield FigureView(
                name=parameter.name,
                value=parameter.text,
                item=parameter.item,
                citation=citation_line(self._rule_base.cite(parameter.item)) if parameter.item else None,
                assumption=parameter.assumption,
                reason=parameter.reason,
                contrary=tuple(found.text for found in differing.get(parameter.name, ())),
            )

    def _exceptions(self) -> Iterator[ExceptionView]:
        for found in self._guideline.exceptions.values():
            text, when = sentence(begun(self._filled(found.text))), sentence(self._in_words(found.when))
            yield ExceptionView(found.name, text, when, self._place(found.item))

    def _caveats(self) -> Iterator[CaveatView]:
        for found in self._guideline.caveats.values():
            yield CaveatView(
                name=found.name,
                text=sentence(self._filled(found.text)),
                when=self._in_words(found.when),
                told=listed(list(found.told), "or"),
                notable=found.notable,
                place=self._place(found.item),
            )

    def _said(self, item: str) -> Said:
        return Said(item, sentence(self._rule_base.items[item].says), self._place(item))

    def _questions(self) -> Iterator[Question]:
        every = list(self._rule_base.positions.values())
        own = self._guideline.id
        for conflict in dict.fromkeys(position.conflict for position in every if position.guideline == own):
            positions = [position for position in every if position.conflict == conflict]
            ordered = sorted(positions, key=lambda position: position.guideline != own)
            yield Question(positions[0].question or conflict, tuple(map(self._answer, ordered)))

    def _answer(self, position: Position) -> Answer:
        other = self._rule_base.guidelines.get(position.guideline or "")
        own = position.guideline == self._guideline.id
        see = link_to(other, self._up) if other and not own else None
        return Answer(own, sentence(position.text), self._place(position.item), see)

    def _documents(self) -> Iterator[Document]:
        """Every place that the guideline rests on, under its document."""
        by_source: dict[str, list[str]] = {}
        for item in cited_items(self._guideline):
            by_source.setdefault(self._rule_base.items[item].source, []).append(item)
        for source, items in by_source.items():
            document = self._rule_base.sources[source]
            yield Document(f"{document.title}, {document.edition}", tuple(map(self._passage, items)))

    def _readings(self) -> Iterator[ReadingView]:
        for reading in self._guideline.read:
            clauses = tuple(Labelled(self._named(clause), self._named(by)) for clause, by in reading.clauses.items())
            settled = tuple(
                Settled(one.part, self._named(one.found), self._named(one.settled)) for one in reading.settled
            )
            current = reading.of == self._guideline.read_hash
            yield ReadingView(reading.day.isoformat(), current, clauses, settled)

    def _named(self, text: str) -> str:
        """A text with what readers call its quantities."""
        known = self._rule_base.vocabulary.quantities
        return _QUANTITY.sub(lambda found: known[found[0]].called if found[0] in known else found[0], text)

    def _passage(self, item: str) -> Passage:
        guideline = self._guideline
        citation = self._rule_base.cite(item, guideline.role if item == guideline.item else "says")
        return Passage(item, Place(place(citation), citation.role == "concerns"), citation.passage or "")

    def _place(self, item: str) -> Place:
        """Where an item stands, shortly; the documents are named in full under the passages."""
        citation = self._rule_base.cite(item)
        of = "" if self._rule_base.items[item].source == self._guideline.source else f"{paper([citation])}, "
        return Place(f"{of}{place(citation)}", citation.role == "concerns")
