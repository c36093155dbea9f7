"""A knowledge base compiled to the rules and facts that the engine runs; read once and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any

from msgspec import Struct

from domino_advisor.core.cache import Growing
from domino_advisor.core.facts import Fact
from domino_advisor.core.releases import last_release_number, release_number
from domino_advisor.engine.clips_engine import Engine
from domino_advisor.engine.compiling import Wide, compile_guideline, compile_members
from domino_advisor.engine.computing import GROUP as COMPUTATIONS
from domino_advisor.engine.computing import Computing, of_descriptions
from domino_advisor.engine.counts_read import counts_read
from domino_advisor.engine.ids import default_id, definition_id, figure_id, figures_id
from domino_advisor.engine.output import Firings
from domino_advisor.knowledge import custom_rules as custom_rules
from domino_advisor.knowledge.applicability import Applies, Setting, Standpoint
from domino_advisor.knowledge.computation_files import read_sizable
from domino_advisor.knowledge.defaults import Default
from domino_advisor.knowledge.guidelines import Guideline, Scope, Tested, Today
from domino_advisor.knowledge.knowledge_base import KnowledgeBase
from domino_advisor.knowledge.platform_words import Words, conflicts_in, guidelines_in, vocabulary_in, words_of
from domino_advisor.knowledge.quoted_papers import QuotedPaper
from domino_advisor.knowledge.release_knowledge import CameOut, Time
from domino_advisor.knowledge.vocabulary import Platform, Quantity, Vocabulary
from domino_advisor.knowledge.wording import EACH, placeholders

# what is needed in so many settings is kept
_SETTINGS = 512
# and where subjects stand, of so many sites
_SITES = 16
_PLATFORMS_FILE, _APPLICABILITY_FILE = "derive/platforms.clp", "engine/applicability.clp"
_CONFLICTS_FILE = "derive/conflicts.clp"
_ALONE = (_PLATFORMS_FILE, _APPLICABILITY_FILE, _CONFLICTS_FILE)
# what hangs on no word that a reader sees, so that a rule base in other words has the same
_WITHOUT_WORDS = (
    "_placed", "_reads", "applicabilities", "applicability_ids", "applies_in", "applying",
    "concluded", "conflicting", "conflicts_of", "costs", "counts_read", "decided_at", "deciding", "engine", "placing",
    "say_of_members", "short", "span_ids", "spans", "stakes", "strengths",
)  # fmt: skip
_COMMON = ("engine/truths-and-intervals.clp", "engine/templates.clp")

Row = tuple[str, Mapping[str, str]]
"""A fact that a file of rules says: its template, and its slots but for the id."""


class Applicability(Struct, frozen=True):
    """An applicability: the type of subject it is for, and the guidelines that share it, sorted.

    today: what their reasons are worth today, but for the words.
    """

    subject: str
    scope: Scope
    guidelines: tuple[str, ...]
    today: Today | None = None


@dataclass(frozen=True)
class RuleBase(KnowledgeBase):
    """A knowledge base with its rules.

    rules: each guideline's compiled rule by id. constructs: all that the engine loads, in that order, each part with
    its name. computing: the papers' computations that yield quantities of the vocabulary. short: the engine's id of
    each guideline.
    """

    rules: Mapping[str, Wide]
    constructs: Sequence[tuple[str, str]]
    computing: Computing

    @cached_property
    def read_vocabulary(self) -> Vocabulary:
        """The vocabulary without the quantities that no rule reads: they need not become facts.

        What is stated of all together is compared with what is stated of each, whether a rule reads it or not.
        """
        compared = {name for name, quantity in self.vocabulary.quantities.items() if quantity.in_all is not None}
        return self.vocabulary.restricted_to(compared.union(*self._reads.values()))

    @cached_property
    def _reads(self) -> Mapping[str, frozenset[str]]:
        """The quantities that the rule and the texts of each guideline read."""
        found = {}
        for guideline in self.guidelines.values():
            read = {*self.rules[guideline.id].quantities, *(span.quantity for span in guideline.tested)}
            read |= {name.removeprefix(EACH) for text in guideline.sentences for name in placeholders(text)}
            found[guideline.id] = frozenset(read & self.vocabulary.quantities.keys())
        return found

    @cached_property
    def applying(self) -> Engine:
        """The engine that concludes which applicabilities hold in a setting, with these in it."""
        facts = _applicabilities_as_facts(self.applicabilities, self.vocabulary)
        return self._engine_of(_APPLICABILITY_FILE, "applicabilities", facts)

    @cached_property
    def applies_in(self) -> Callable[[Setting], Mapping[str, Applies]]:
        """What the rules conclude in a setting of each applicability for its type of subject, by the engine's id.

        It hangs on nothing else, and few settings differ, so it is kept.
        """

        def concluded(setting: Setting) -> Mapping[str, Applies]:
            found = self._concluded(self.applying, setting.fact("here"), proofs=False).facts["applies"].values()
            return {
                fact["applicability"]: Applies(
                    fact["truth"], fact["failed"], fact["not-known"], fact["mixed"], fact["as"]
                )
                for fact in found
            }

        return lru_cache(_SETTINGS)(concluded)

    def read_in(self, setting: Setting) -> frozenset[str]:
        """The quantities of a subject there that some guideline may read; of the rest no facts are needed."""
        return self._needed_in(setting)[0]

    def groups_in(
        self, settings: Iterable[Setting], totals: Set[str], wanted: Set[str] = frozenset()
    ) -> frozenset[str]:
        """The groups of facts, as the engine calls them: of guidelines that may stand in some settings, of some totals.

        wanted: the quantities that somebody wants of some subject: where computations yield one of them, the facts
        about computations are needed. What a guideline says of members is concluded wherever those are, so its figures
        are needed everywhere. Of a total that no rule reads there is no fact.
        """
        always = (_OF_MEMBERS,) if self.say_of_members else ()
        summed = map(_total_of, self.read_vocabulary.quantities.keys() & totals)
        computed = () if wanted.isdisjoint(self.computing.asked) else (COMPUTATIONS,)
        return frozenset((*always, *summed, *computed)).union(*(self._needed_in(setting)[1] for setting in settings))

    @cached_property
    def say_of_members(self) -> tuple[str, ...]:
        """The guidelines whose figures rules about members read."""
        return tuple(name for name, rule in sorted(self.rules.items()) if any(rule.members.values()))

    @cached_property
    def _needed_in(self) -> Callable[[Setting], tuple[frozenset[str], frozenset[str]]]:
        """The quantities, and the groups, that are needed in a setting. Few settings differ, so some are kept."""

        def needed(setting: Setting) -> tuple[frozenset[str], frozenset[str]]:
            found = [name for name, applies in self.applies_in(setting).items() if applies.truth != "false"]
            guidelines = [guideline for name in found for guideline in self.applicabilities[name].guidelines]
            quantities = frozenset(name for guideline in guidelines for name in self._reads[guideline])
            conflicts = {name for guideline in guidelines for name in self.conflicts_of.get(guideline, ())}
            return quantities, frozenset((*map(_group, found), *map(_positions_of, conflicts)))

        return lru_cache(_SETTINGS)(needed)

    @cached_property
    def engine(self) -> Engine:
        """The engine with this rule base's constructs, compiled on first use."""
        declared = {name for file, text in self.constructs for name in _declared(file, text)}
        groups = [*map(_group, self.applicabilities), *map(_positions_of, self.conflicts)]
        groups += [_total_of(name) for name, found in self.read_vocabulary.quantities.items() if found.total_of]
        groups += [_OF_MEMBERS] if self.say_of_members else []
        groups += [COMPUTATIONS] if self.computing.computations else []
        times = ("times", _times_as_facts(self.time_rows))
        came_out = ("came-out", _came_out_as_facts(self.came_out_rows))
        quoted = ("quoted-papers", _quoted_papers_as_facts(self.quoted_paper_rows))
        return Engine((*self.constructs, times, came_out, quoted), frozenset(declared), frozenset(groups))

    @cached_property
    def deciding(self) -> Engine:
        """The engine that decides where papers differ, with the questions and nothing of the guidelines in it."""
        shared = [(file, text) for file, text in self.constructs if file.startswith("engine/")]
        names = {name for file, text in shared for name in _declared(file, text)}
        facts = (fact for conflict in self.conflicts.values() for fact in conflict.facts)
        return Engine((*shared, ("positions", f"(deffacts positions {' '.join(facts)})")), frozenset(names))

    @cached_property
    def decided_at(self) -> Callable[[Standpoint], Firings]:
        """What the rules conclude on every question at a standpoint, which hangs on nothing else: it is kept."""

        def decided(standpoint: Standpoint) -> Firings:
            return self._concluded(self.deciding, standpoint.fact, proofs=True)

        return lru_cache(_SETTINGS)(decided)

    @cached_property
    def concluded(self) -> Growing:
        """What the rules concluded of settings and standpoints, for later processes, too. It is of no one site."""
        return Growing(None)

    def _concluded(self, engine: Engine, fact: Fact, *, proofs: bool) -> Firings:
        """What an engine concludes of one fact, as it was concluded before where it was."""
        asked = repr((fact, proofs))
        if (content := self.concluded.get(asked)) is not None:
            return engine.read(content)
        firings = engine.run([fact], proofs=proofs)
        self.concluded.add(asked, firings.content)
        return firings

    @cached_property
    def platform_rows(self) -> Mapping[str, Platform]:
        """The rows of the table of platforms, by the engine's id."""
        return {f"platform-{place}": row for place, row in enumerate(self.vocabulary.platforms, start=1)}

    @cached_property
    def time_rows(self) -> Mapping[str, Time]:
        """From when on products are of today, by the engine's id."""
        return {f"time-{row.product}": row for row in self.vocabulary.releases.times}

    @cached_property
    def came_out_rows(self) -> Mapping[str, CameOut]:
        """In which year releases came out, by the engine's id."""
        return {f"came-out-{row.product}-{row.written}": row for row in self.vocabulary.releases.came_out}

    @cached_property
    def quoted_paper_rows(self) -> Mapping[str, QuotedPaper]:
        """What the papers measured that claims quote, by the engine's id."""
        return {f"quoted-paper-{row.year}": row for row in self.vocabulary.releases.papers}

    @property
    def known_rows(self) -> Mapping[str, Platform | Time | CameOut | QuotedPaper]:
        """What rules read beside a site, by the engine's id."""
        return {**self.platform_rows, **self.time_rows, **self.came_out_rows, **self.quoted_paper_rows}

    @cached_property
    def placing(self) -> Engine:
        """The engine that concludes where the subjects of a site stand, with the table of platforms in it."""
        beside = _times_as_facts(self.time_rows) + _quoted_papers_as_facts(self.quoted_paper_rows)
        return self._engine_of(_PLATFORMS_FILE, "platforms", _platforms_as_facts(self.platform_rows) + beside)

    @cached_property
    def measurement_rows(self) -> Mapping[str, Row]:
        """What is held against what of claims and runs, as facts by the engine's id: a template, and its slots."""
        rules = self.measurements
        figures = {"claim": (*rules.claims.figures, *(["difference"] if rules.claims.difference else []))}
        figures["run"] = rules.runs.figures
        found: dict[str, Row] = {
            f"compared-{of}-{figure}": ("compared", {"list": of, "figure": figure})
            for of, named in figures.items()
            for figure in named
        }
        for metric, figure in rules.metrics.items():
            found[f"metric-{metric}"] = "metric", {"metric": metric, "figure": figure}
        for kind, moments in rules.there.items():
            for moment, figure in moments.items():
                found[f"there-{kind}-{moment}"] = "there", {"kind": kind, "moment": moment, "figure": figure}
        for effect, row in rules.relied.items():
            slots = {"effect": effect, "member": row.member, "words": " ".join(row.says)}
            found[f"relied-{effect}"] = "relied", slots | ({"unless": row.unless} if row.unless else {})
        for effect, ratio in rules.ratios.items():
            found[f"ratio-{effect}"] = "ratio", {"effect": effect, "type": ratio.type, "real": ratio.real}
        for of, needed in rules.within.items():
            for figure, most in needed.items():
                found[f"within-{of}-{figure}"] = "within", {"list": of, "figure": figure, "most": most}
        if (stored := rules.stored) is not None:
            slots = {"files": stored.files, "size": stored.size, "room": stored.room}
            found["stored"] = "stored", slots | {"loose": str(stored.loose_percent)}
        return found

    @cached_property
    def conflicting(self) -> Engine | None:
        """The engine that concludes which figures of claims and runs exclude each other, with what is held against
        what in it; None where the rule base has no rules for it.
        """
        if all(file != _CONFLICTS_FILE for file, _ in self.clips):
            return None
        return self._engine_of(_CONFLICTS_FILE, "measurements", _measurements_as_facts(self.measurement_rows))

    def _engine_of(self, own: str, name: str, facts: str) -> Engine:
        """An engine with the rules of one file, and some facts under a name."""
        names = frozenset(name for file, text in self.clips if file == own for name in _declared(file, text))
        needed = [(file, text) for file, text in self.clips if file in (*_COMMON, own)]
        return Engine((*needed, (name, facts)), names)

    def placed(self, facts: Sequence[Fact]) -> Firings:
        """What the rules conclude on where the subjects of a site stand, by its facts; of the last sites it is kept.

        Whatever is changed of a site to try it out leaves most of them as they are.
        """
        known = repr(facts)
        found = self._placed.get(known)
        if found is None:
            found = self.placing.run(facts)
            if len(self._placed) >= _SITES:
                self._placed.clear()
            self._placed[known] = found
        return found

    def in_words_of(self, settings: Iterable[Setting]) -> RuleBase:
        """It in the words of a site whose images stand there. What the engine loads and concludes is the same."""
        words = words_of(self.words, tuple(settings))
        if words is None:
            return self
        if words not in self._in_words:
            other: RuleBase = RuleBase.__new__(RuleBase)
            shared = {name: getattr(self, name) for name in _WITHOUT_WORDS}
            vars(other).update(
                {member.name: getattr(self, member.name) for member in fields(self)} | shared,
                vocabulary=vocabulary_in(words, self.vocabulary),
                guidelines=guidelines_in(words, self.guidelines),
                conflicts=conflicts_in(words, self.conflicts),
                spoken=words,
            )
            self._in_words[words] = other
        return self._in_words[words]

    @cached_property
    def spoken(self) -> Words | None:
        """The words that it is put into; None for those of the papers."""
        return None

    def in_words(self, text: str) -> str:
        """A sentence in these words."""
        return text if self.spoken is None else self.spoken.said(text)

    @cached_property
    def _in_words(self) -> dict[Words, RuleBase]:
        return {}

    def forget_sites(self) -> None:
        """Let go of what is kept of sites, so that a benchmark sees what one costs that was not evaluated before."""
        self._placed.clear()

    @cached_property
    def _placed(self) -> dict[str, Firings]:
        return {}

    @cached_property
    def kept(self) -> dict[Any, Any]:
        """What was worked out of `decided_at`, by standpoint, for whoever puts it into words."""
        return {}

    def group_of(self, guideline: str) -> str:
        """The engine's function that asserts the facts about a guideline, and about those that share its scope."""
        return _group(self.applicability_ids[guideline])

    @cached_property
    def short(self) -> Mapping[str, str]:
        """The engine's short id of each guideline."""
        return {guideline: f"g{number}" for number, guideline in enumerate(sorted(self.guidelines), start=1)}

    @cached_property
    def applicabilities(self) -> Mapping[str, Applicability]:
        """Each applicability once, by the engine's id."""
        found: dict[tuple[str, Scope, Today | None], list[str]] = {}
        for name, guideline in sorted(self.guidelines.items()):
            today = guideline.today.alike if guideline.today is not None else None
            found.setdefault((guideline.subject, guideline.scope, today), []).append(name)
        return {
            f"c{number}": Applicability(subject, scope, tuple(names), today)
            for number, ((subject, scope, today), names) in enumerate(found.items(), start=1)
        }

    @cached_property
    def applicability_ids(self) -> Mapping[str, str]:
        """The engine's id of each guideline's applicability."""
        return {
            guideline: name
            for name, applicability in self.applicabilities.items()
            for guideline in applicability.guidelines
        }

    @cached_property
    def spans(self) -> Mapping[str, Tested]:
        """What was tested, each span once, by the engine's id."""
        found = sorted({s for g in self.guidelines.values() for s in g.tested}, key=lambda s: (s.quantity, str(s)))
        return {f"t{number}": span for number, span in enumerate(found, start=1)}

    @cached_property
    def span_ids(self) -> Mapping[Tested, str]:
        """The engine's id of each span."""
        return {span: name for name, span in self.spans.items()}

    @cached_property
    def figure_ids(self) -> Mapping[str, tuple[str, str]]:
        """The guideline and the name of each figure, by the engine's id."""
        return {
            figure_id(self.short[guideline.id], name): (guideline.id, name)
            for guideline in self.guidelines.values()
            for name in guideline.parameters
        }

    @cached_property
    def definitions(self) -> Mapping[str, tuple[str, str]]:
        """How each quantity is derived that the vocabulary has members, parts or a relation for, by the engine's id.

        The word says how (total, chain, ratio, product or facts-first) and the name of the quantity says what.
        """
        return {
            definition_id(how, quantity.name): (how, quantity.name)
            for quantity in self.read_vocabulary.quantities.values()
            for how, is_so in (
                ("total", quantity.total_of), ("chain", quantity.chain_of), ("ratio", quantity.ratio),
                ("product", quantity.product), ("facts-first", quantity.facts_first),
            )
            if is_so
        }  # fmt: skip

    @cached_property
    def counts_read(self) -> Mapping[str, tuple[str, ...]]:
        """The slots of a workload's user counts that each rule reads, by the rule."""
        return counts_read(self.clips)

    @cached_property
    def default_ids(self) -> Mapping[str, Default]:
        """What rules take where a description does not say it, by the id of its node."""
        return {default_id(default.name): default for found in self.defaults.values() for default in found}

    @cached_property
    def member_rules(self) -> Mapping[str, str]:
        """The guideline of each rule about members that reads figures."""
        return {rule: name for name in self.say_of_members for rule in self.rules[name].members}

    @cached_property
    def long(self) -> Mapping[str, Guideline]:
        """The guideline of each of the engine's short ids."""
        return _ByShort(self.guidelines, {short: name for name, short in self.short.items()})


class _ByShort(Mapping[str, Guideline]):
    """Guidelines by another name, each looked up when it is asked for."""

    def __init__(self, guidelines: Mapping[str, Guideline], names: Mapping[str, str]) -> None:
        self._guidelines = guidelines
        self._names = names

    def __getitem__(self, short: str) -> Guideline:
        return self._guidelines[self._names[short]]

    def __contains__(self, short: object) -> bool:
        return short in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def compiled(knowledge: KnowledgeBase) -> RuleBase:
    """The rule base of a knowledge base."""
    rules = {name: _rule_of(knowledge, guideline) for name, guideline in knowledge.guidelines.items()}
    known = {field.name: getattr(knowledge, field.name) for field in fields(KnowledgeBase)}
    computing = of_descriptions(read_sizable(knowledge), knowledge.vocabulary)
    base = RuleBase(**known, rules=rules, constructs=(), computing=computing)
    by_topic = [
        (f"{topic.source}/{topic.name}", "\n".join(rules[guideline.id].text for guideline in topic.guidelines))
        for topic in knowledge.topics
    ]
    shared = [(file, text) for file, text in knowledge.clips if file not in _ALONE]
    computations = [("computations", computing.rules)] if computing.computations else []
    facts = ("guidelines", knowledge_as_facts(base))
    object.__setattr__(base, "constructs", (*shared, *computations, *by_topic, facts))
    return base


def _rule_of(knowledge: KnowledgeBase, guideline: Guideline) -> Wide:
    quantities = knowledge.vocabulary.quantities
    wide = compile_guideline(guideline, quantities)
    said = knowledge.said.get(guideline.id)
    return wide if said is None else compile_members(wide, said, guideline, quantities)


def _declared(file: str, text: str) -> Iterator[str]:
    if file == "guidelines":
        return
    for line in text.splitlines():
        if line.startswith("(defrule "):
            yield line.split()[1]


def knowledge_as_facts(base: RuleBase) -> str:
    """The guidelines and the vocabulary as facts. They hold ids and numbers only.

    The facts about guidelines, and the spans that they name, come from a function for each applicability, so that
    those which stand nowhere cost nothing; a fact that two functions assert is there once. So does each total, which
    few parts ask for. The others are there from the start.
    """
    lines = []
    totals: dict[str, list[str]] = {}
    guidelines: dict[str, list[str]] = {name: [] for name in base.applicabilities}
    figures: dict[str, list[tuple[str, str]]] = {name: [] for name in base.applicabilities}
    for name, guideline in sorted(base.guidelines.items()):
        short = base.short[name]
        scope = guideline.scope
        partner = base.guidelines[guideline.mixture_with].scope.client if guideline.mixture_with else "none"
        guidelines[base.applicability_ids[name]].append(
            f"(guideline (id {short}) (name {name}) (applicability {base.applicability_ids[name]})"
            f" (strength {guideline.strength}) (platforms {' '.join(scope.platforms)}) (kinds {' '.join(scope.kinds)})"
            f" (client {scope.client})"
            f" (mixture-with {guideline.mixture_with or 'none'}) (mixture-client {partner})"
            f" (production {int(guideline.production)}) (year {base.year(guideline.source)})"
            f" (closing {int(guideline.closing)}))"
        )
        if base.rules[name].figures or any(base.rules[name].members.values()):
            numbers = " ".join(str(parameter.number) for parameter in guideline.parameters.values())
            fact = f"(figures (id {figures_id(short)}) (guideline {name}) (values {numbers}))"
            figures[base.applicability_ids[name]].append((name, fact))
    for name, applicability in base.applicabilities.items():
        spans = dict.fromkeys(
            span for guideline in applicability.guidelines for span in base.guidelines[guideline].tested
        )
        guidelines[name] += [_span_as_fact(base, span) for span in spans]
    for quantity in base.read_vocabulary.quantities.values():
        if quantity.total_of:
            totals[_total_of(quantity.name)] = [
                f"(total (id {definition_id('total', quantity.name)}) (quantity {quantity.name})"
                f" (of {quantity.total_of}) (members {quantity.total_members}) (type {quantity.subject})"
                f" (op {quantity.total_op}) (is {' '.join(quantity.words)}) (there {quantity.there or 'none'})"
                f" (said {quantity.said_there() or 'none'})"
                f" (where {quantity.where or 'none'}) (through {quantity.through or 'none'}))"
            ]
        if quantity.chain_of:
            lines.append(
                f"(chain (id {definition_id('chain', quantity.name)}) (quantity {quantity.name})"
                f" (of {quantity.chain_of}) (through {quantity.chain_through}) (op {quantity.chain_op}))"
            )
        if quantity.facts_first:
            by, when, tells = quantity.facts_first
            lines.append(
                f"(facts-first (id {definition_id('facts-first', quantity.name)}) (quantity {quantity.name})"
                f" (by {by}) (when {when}) (tells {tells}) (said {quantity.said}))"
            )
        if quantity.ratio:
            over, under = quantity.ratio
            lines.append(
                f"(quotient (id {definition_id('ratio', quantity.name)}) (quantity {quantity.name})"
                f" (over {over}) (under {under}))"
            )
        if quantity.product:
            one, other = quantity.product
            lines.append(
                f"(multiple (id {definition_id('product', quantity.name)}) (quantity {quantity.name})"
                f" (one {one}) (other {other}))"
            )
    grouped = {_group(name): facts for name, facts in guidelines.items()} | totals
    figures_of = {_group(name): found for name, found in figures.items()}
    if base.say_of_members:
        grouped[_OF_MEMBERS] = []
        every = {name: fact for found in figures.values() for name, fact in found}
        figures_of[_OF_MEMBERS] = [(name, every[name]) for name in base.say_of_members]
    grouped |= {_positions_of(name): list(conflict.facts) for name, conflict in base.conflicts.items()}
    if base.computing.computations:
        grouped[COMPUTATIONS] = list(base.computing.facts())
        figures_of[COMPUTATIONS] = base.computing.figures
    groups = (
        f"(deffunction {name} (){_asserted(facts)}{with_figures(figures_of.get(name, ()))})\n"
        for name, facts in grouped.items()
    )
    return "(deffacts guidelines\n  " + "\n  ".join(lines) + ")\n" + "".join(groups)


def _applicabilities_as_facts(applicabilities: Mapping[str, Applicability], vocabulary: Vocabulary) -> str:
    lines = (
        f"(applicability (id {name}) (type {found.subject}) (platforms {' '.join(found.scope.platforms)})"
        f" (kinds {' '.join(_with_several(found.scope.kinds, vocabulary))})"
        f" (environments {' '.join(found.scope.environments)})"
        f" (client {found.scope.client}){_today_as_slots(found.today, vocabulary)})"
        for name, found in applicabilities.items()
    )
    return "(deffacts applicabilities\n  " + "\n  ".join(lines) + ")\n"


def _with_several(kinds: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    """Kinds, and the words for several of which they hold whichever it is."""
    return [*kinds, *(word for word, several in vocabulary.of_several.items() if several.are_among(kinds))]


def _today_as_slots(today: Today | None, vocabulary: Vocabulary) -> str:
    if today is None:
        return ""
    wider = (
        f" (wider yes) (wider-platforms {' '.join(today.platforms or ())})"
        f" (wider-kinds {' '.join(_with_several(today.kinds or (), vocabulary))})"
        if today.wider
        else ""
    )
    return f" (today {today.word}) (by {' '.join(today.by)}){wider}"


def _deffacts(name: str, lines: Iterable[str]) -> str:
    """Facts that are there from the start; nothing where there are none."""
    facts = "\n  ".join(lines)
    return f"(deffacts {name}\n  {facts})\n" if facts else ""


def _times_as_facts(rows: Mapping[str, Time]) -> str:
    lines = (
        f"(time (id {name}) (product {row.product}) (papers {row.last_of_papers}) (from {row.start}))"
        for name, row in rows.items()
    )
    return _deffacts("times", lines)


def _measurements_as_facts(rows: Mapping[str, Row]) -> str:
    lines = (
        f"({template} (id {name}) {' '.join(f'({slot} {word})' for slot, word in slots.items())})"
        for name, (template, slots) in rows.items()
    )
    return _deffacts("measurements", lines)


def _came_out_as_facts(rows: Mapping[str, CameOut]) -> str:
    lines = (
        f"(came-out (id {name}) (product {row.product}) (release {row.release}) (year {row.year}))"
        for name, row in rows.items()
    )
    return _deffacts("came-out", lines)


def _quoted_papers_as_facts(rows: Mapping[str, QuotedPaper]) -> str:
    lines = (
        f"(quoted-paper (id {name}) (year {row.year}) (first {row.first}) (newest {row.newest}) (last {row.last})"
        f" (platforms {' '.join(row.platforms)}) (simulated {' '.join(row.simulated)})"
        f" (simulated-users {' '.join(map(str, row.simulated_users))})"
        f" (alone {' '.join(row.alone)}))"
        for name, row in rows.items()
    )
    return _deffacts("quoted-papers", lines)


def _platforms_as_facts(rows: Mapping[str, Platform]) -> str:
    """The table of platforms: of a row that no other row before it bears on, the kind of an image is enough."""
    lines: list[str] = []
    before: list[Platform] = []
    for name, row in rows.items():
        alone = row.os is None and row.architecture is None
        first = not any(row.kind is None or other.kind in (None, row.kind) for other in before)
        before.append(row)
        wanted = {"kind": row.kind, "os": row.os, "architecture": row.architecture, "family": row.family}
        wanted |= {"runs-on": " ".join(row.runs_on) or None, "stated": "yes" if row.stated else None}
        slots = "".join(f" ({slot} {word})" for slot, word in wanted.items() if word is not None)
        by = "kind" if alone and first else "attributes"
        lines.append(f"(platform (id {name}) (place {len(before)}) (name {row.platform}) (by {by}){slots})")
    return "(deffacts platforms\n  " + "\n  ".join(lines) + ")\n"


def _asserted(facts: Sequence[str]) -> str:
    return f"\n  (assert {' '.join(facts)})" if facts else ""


def with_figures(figures: Sequence[tuple[str, str]]) -> str:
    """Further calls of a function that asserts facts: the figures of guidelines, unless a site lays over them."""
    if not figures:
        return ""
    all_ = " ".join(fact for _, fact in figures)
    each = "\n".join(f"    (if (not (member$ {name} ?*overlaid*)) then (assert {fact}))" for name, fact in figures)
    return f"\n  (if (= (length$ ?*overlaid*) 0) then (assert {all_})\n   else\n{each})"


def _span_as_fact(base: RuleBase, span: Tested) -> str:
    quantity = base.vocabulary.quantities[span.quantity]
    return (
        f"(span (id {base.span_ids[span]}) (quantity {span.quantity}) (low {_end(span.low, quantity)})"
        f" (high {_end(span.high, quantity, last=True)}))"
    )


_OF_MEMBERS = "figures-about-members"
"""The engine's function that asserts the figures which rules about members read."""


def _group(applicability: str) -> str:
    """The engine's function that asserts the facts about the guidelines of an applicability."""
    return f"guidelines-of-{applicability}"


def _total_of(quantity: str) -> str:
    """The engine's function that asserts the fact about a quantity that is a total."""
    return f"total-of-{quantity}"


def _positions_of(conflict: str) -> str:
    """The engine's function that asserts the facts about a question on which papers differ."""
    return f"positions-of-{conflict}"


def _end(value: int | float | str | None, quantity: Quantity, *, last: bool = False) -> int | float | str:
    if value is None:
        return "none"
    if quantity.type == "release":
        return last_release_number(str(value)) if last else release_number(str(value))
    return value
