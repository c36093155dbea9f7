"""The rule base: cards, rules, vocabulary and inventory of a rules folder, checked against each other, and its hash."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

import yaml

from domino_advisor import houses, inventory
from domino_advisor.cards import Assumption, Guideline, Scope, Tested, Topic, full_id, load_assumptions, read_topic
from domino_advisor.citations import Source, read_sources
from domino_advisor.contradictions import FILE as CONTRADICTIONS
from domino_advisor.contradictions import Contradiction, read_contradictions, untold
from domino_advisor.engine import Engine, Firings
from domino_advisor.errors import RuleBaseError
from domino_advisor.factnames import load_objects
from domino_advisor.inventory import Item
from domino_advisor.lines import where
from domino_advisor.linter import CHOICES, Rule, read_rules
from domino_advisor.narrowing import Divided, Engines
from domino_advisor.passages import normalise
from domino_advisor.places import rules_folder
from domino_advisor.positions import Conflict, Position, read_conflicts
from domino_advisor.releases import last_release_number, release_number
from domino_advisor.results import Citation
from domino_advisor.standing import Setting, Standpoint, may_stand
from domino_advisor.vocabulary import Quantity, Vocabulary, load_vocabulary
from domino_advisor.wording import placeholders

# the templates and words come first; the other files of rules/engine/ hold rules, whose order does not matter
_ENGINE_FIRST = ("templates.clp", "words.clp")
# where a rule begins; the engine refuses one that begins elsewhere
_HEAD = re.compile(r"^\(defrule (\S+)", re.MULTILINE)
# what is needed in so many settings is kept
_SETTINGS = 512


@dataclass(frozen=True, slots=True)
class Standing:
    """A standing scope: the type of subject it is for, and the guidelines that share it, sorted."""

    subject: str
    scope: Scope
    guidelines: tuple[str, ...]


@dataclass(frozen=True)
class RuleBase:
    """A checked rule base.

    guidelines: every card by id. rules: the topics' rules by guideline. files: the content of every file of the folder
    that counts, by its path within it; hash: sha256 over them. short: the engine's id of each guideline.
    beside: the folder of a house's own rules that is laid beside it; its files stand under `house/`.
    """

    folder: Path
    beside: Path | None
    vocabulary: Vocabulary
    assumptions: Mapping[str, Assumption]
    sources: Mapping[str, Source]
    items: Mapping[str, Item]
    topics: tuple[Topic, ...]
    guidelines: Mapping[str, Guideline]
    rules: Mapping[str, tuple[Rule, ...]]
    conflicts: Mapping[str, Conflict]
    files: Mapping[str, bytes]
    hash: str
    constructs: tuple[tuple[str, str], ...]

    @cached_property
    def read_vocabulary(self) -> Vocabulary:
        """The vocabulary without the quantities that no rule reads: they need not become facts."""
        return self.vocabulary.restricted_to(name for own in self._reads.values() for name in own)

    @cached_property
    def _reads(self) -> Mapping[str, frozenset[str]]:
        """The quantities that the rules and the texts of each guideline read."""
        found = {}
        for guideline in self.guidelines.values():
            names = {p.name for rule in self.rules.get(guideline.id, ()) for p in rule.premises.values()}
            names |= {span.quantity for span in guideline.tested}
            texts = (*guideline.texts.values(), *(qualifier.text for qualifier in guideline.qualifiers.values()))
            names |= {name for text in texts for name in placeholders(text)}
            found[guideline.id] = frozenset(names & self.vocabulary.quantities.keys())
        return found

    def read_in(self, setting: Setting) -> frozenset[str]:
        """The quantities of a subject there that some guideline may read; of the rest no facts are needed."""
        return self._needed_in(setting)[0]

    def groups_in(self, settings: Iterable[Setting]) -> frozenset[str]:
        """The groups of facts about guidelines, as the engine calls them, of those that may stand in some settings."""
        return frozenset[str]().union(*(self._needed_in(setting)[1] for setting in settings))

    @cached_property
    def _needed_in(self) -> Callable[[Setting], tuple[frozenset[str], frozenset[str]]]:
        """The quantities, and the groups, that are needed in a setting. Few settings differ, so some are kept."""

        def needed(setting: Setting) -> tuple[frozenset[str], frozenset[str]]:
            found = {
                name: standing
                for name, standing in self.standings.items()
                if standing.subject == setting.type and may_stand(standing.scope, setting)
            }
            guidelines = [guideline for standing in found.values() for guideline in standing.guidelines]
            quantities = frozenset(name for guideline in guidelines for name in self._reads[guideline])
            conflicts = {name for guideline in guidelines for name in self.conflicts_of.get(guideline, ())}
            return quantities, frozenset((*map(_group, found), *map(_positions_of, conflicts)))

        return lru_cache(_SETTINGS)(needed)

    @cached_property
    def engine(self) -> Engine:
        """The engine with this rule base's constructs, compiled on first use."""
        declared = {name for file, text in self.constructs for name in _declared(file, text)}
        groups = (*map(_group, self.standings), *map(_positions_of, self.conflicts))
        return Engine(self.constructs, frozenset(declared), frozenset(groups))

    @cached_property
    def engines(self) -> Engines:
        """The engine, and narrower ones without the rules and facts of guidelines that cannot stand in a part.

        The region of a guideline is the platforms that its scope names: where one may stand, all of them are loaded.
        """
        groups: dict[str, str] = {}
        needing: dict[str, frozenset[str]] = {}
        for name, standing in self.standings.items():
            region = groups[_group(name)] = " ".join(sorted(standing.scope.platforms))
            needed = [_group(name)]
            for guideline in standing.guidelines:
                needed += [rule.name for rule in self.rules.get(guideline, ())]
                needed += map(_positions_of, self.conflicts_of.get(guideline, ()))
            for construct in needed:
                needing[construct] = needing.get(construct, frozenset()) | {region}
        divided, whole = Divided.of(self.constructs, needing), self.engine

        def make(within: frozenset[str]) -> Engine:
            left_out = {name for name, regions in needing.items() if not regions & within}
            return Engine(divided.within(within), whole.names - left_out, whole.groups - left_out)

        return Engines(whole, groups, divided, make)

    @cached_property
    def positions(self) -> Mapping[str, Position]:
        """Every answer to a question on which papers differ, by id."""
        return {position.id: position for conflict in self.conflicts.values() for position in conflict.positions}

    @cached_property
    def conflicts_of(self) -> Mapping[str, frozenset[str]]:
        """The questions on which a guideline takes a position, by guideline."""
        found: dict[str, set[str]] = {}
        for position in self.positions.values():
            if position.guideline is not None:
                found.setdefault(position.guideline, set()).add(position.conflict)
        return {name: frozenset(conflicts) for name, conflicts in found.items()}

    @cached_property
    def deciding(self) -> Engine:
        """The engine that decides where papers differ, with the questions and nothing of the cards in it."""
        shared = [(file, text) for file, text in self.constructs if file.startswith("engine/")]
        names = {name for file, text in shared for name in _declared(file, text)}
        facts = (fact for conflict in self.conflicts.values() for fact in conflict.facts)
        return Engine((*shared, ("positions", f"(deffacts positions {' '.join(facts)})")), frozenset(names))

    @cached_property
    def decided_at(self) -> Callable[[Standpoint], Firings]:
        """What the rules conclude on every question at a standpoint, which hangs on nothing else: it is kept."""

        def decided(standpoint: Standpoint) -> Firings:
            return self.deciding.run([standpoint.fact])

        return lru_cache(_SETTINGS)(decided)

    @cached_property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """Where a paper contradicts itself."""
        return read_contradictions(self.files.get(CONTRADICTIONS))

    @cached_property
    def both_sides(self) -> Mapping[str, Mapping[str, tuple[Contradiction, ...]]]:
        """By guideline and figure: what its paper says to the contrary elsewhere, where the card does not tell it."""
        found: dict[str, dict[str, tuple[Contradiction, ...]]] = {}
        for card in self.guidelines.values():
            for name in card.parameters:
                if differing := tuple(self._untold(card, name)):
                    found.setdefault(card.id, {})[name] = differing
        return found

    def _untold(self, card: Guideline, parameter: str) -> Iterator[Contradiction]:
        bound = card.parameters[parameter]
        if bound.item is None or not any(
            found.concerns((bound.item, bound.value_name)) for found in self.contradictions
        ):
            return iter(())
        told = {card.item, *card.covers, *(other.item for other in card.parameters.values() if other.item)}
        told |= {qualifier.item for qualifier in card.qualifiers.values()}
        told |= {exception.item for exception in card.exceptions.values()}
        conflicts = (self.conflicts[name] for name in self.conflicts_of.get(card.id, ()))
        told |= {position.item for conflict in conflicts for position in conflict.positions}
        return untold(self.contradictions, (bound.item, bound.value_name), told - {bound.item})

    @cached_property
    def kept(self) -> dict[Any, Any]:
        """What was worked out of `decided_at`, by standpoint, for whoever puts it into words."""
        return {}

    @cached_property
    def own(self) -> frozenset[str]:
        """The ids of the guidelines that are written in the folder that was asked for: a house's own, or all."""
        return frozenset(name for name in self.guidelines if self.beside is None or houses.is_house_id(name))

    def stem(self, topic: Topic) -> Path:
        """The path of a topic's files, without their endings."""
        folder = self.beside if self.beside is not None and houses.is_house_id(topic.source) else self.folder
        return folder / topic.source / topic.name

    @cached_property
    def cases(self) -> Mapping[str, int]:
        """How many cases each guideline has."""
        found: dict[str, int] = {}
        for name, content in self.files.items():
            if name.endswith(".cases.yml"):
                source = name.split("/")[-2]
                for case in (yaml.load(content, Loader=yaml.CSafeLoader) or {}).get("cases") or ():
                    guideline = full_id(source, case["guideline"])
                    found[guideline] = found.get(guideline, 0) + 1
        return found

    def year(self, source: str) -> int:
        """The year of a paper."""
        return int(self.sources[source].date[:4])

    @cached_property
    def _cited(self) -> dict[tuple[str, str], Citation]:
        return {}

    def cite(self, name: str, role: str = "says") -> Citation:
        """The citation of an inventory item; what a reader noticed or advised only concerns its passage."""
        item = self.items[name]
        role = "concerns" if item.basis in ("ours", "advice-ours") else role
        if (name, role) not in self._cited:
            paper = self.sources[item.source]
            self._cited[name, role] = Citation(
                item=item.id,
                role=role,
                document=paper.title,
                edition=paper.edition,
                section=item.section,
                title=item.title,
                page=item.page,
                page_inferred=item.page_inferred,
                table=item.table,
                figure=item.figure,
                passage=item.passage.sha256,
            )
        return self._cited[name, role]

    def citations(self, guideline: str) -> tuple[Citation, ...]:
        """What a guideline rests on: its own items, then those of its figures, each once."""
        if guideline not in self._citations:
            card = self.guidelines[guideline]
            own = [card.item, *card.covers]
            items = dict.fromkeys([*own, *(found.item for found in card.parameters.values() if found.item)])
            self._citations[guideline] = tuple(self.cite(name, card.role if name in own else "says") for name in items)
        return self._citations[guideline]

    @cached_property
    def _citations(self) -> dict[str, tuple[Citation, ...]]:
        return {}

    @cached_property
    def short(self) -> Mapping[str, str]:
        """The engine's short id of each guideline."""
        return {guideline: f"g{number}" for number, guideline in enumerate(sorted(self.guidelines), start=1)}

    @cached_property
    def standings(self) -> Mapping[str, Standing]:
        """Each standing scope once, by the engine's id."""
        found: dict[tuple[str, Scope], list[str]] = {}
        for name, guideline in sorted(self.guidelines.items()):
            found.setdefault((guideline.subject, guideline.scope), []).append(name)
        return {
            f"c{number}": Standing(subject, scope, tuple(names))
            for number, ((subject, scope), names) in enumerate(found.items(), start=1)
        }

    @cached_property
    def standing_ids(self) -> Mapping[str, str]:
        """The engine's id of each guideline's standing scope."""
        return {guideline: name for name, standing in self.standings.items() for guideline in standing.guidelines}

    @cached_property
    def standings_for(self) -> Mapping[str, tuple[str, ...]]:
        """The engine's ids of the standing scopes for each type of subject."""
        found: dict[str, list[str]] = {}
        for name, standing in self.standings.items():
            found.setdefault(standing.subject, []).append(name)
        return {subject: tuple(names) for subject, names in found.items()}

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
    def long(self) -> Mapping[str, Guideline]:
        """The guideline of each of the engine's short ids."""
        return {short: self.guidelines[name] for name, short in self.short.items()}


@cache
def load_rule_base(folder: Path | None = None) -> RuleBase:
    """The rule base of a folder (default: the one that comes with the product), read once for each process.

    A folder with an `engine/` is a rule base of its own; any other holds a house's own rules, and is laid beside the
    one that comes with the product.
    """
    if folder is None or houses.is_whole(folder):
        return read_rule_base(folder or rules_folder())
    return read_rule_base(rules_folder(), folder)


def read_rule_base(root: Path, beside: Path | None = None) -> RuleBase:
    """Read and check a rules folder, and the house's own rules beside it. RuleBaseError lists every fault.

    beside: default, the folder `house` within it, where there is one.
    """
    if beside is None and (root / houses.FOLDER).is_dir():
        beside = root / houses.FOLDER
    if beside is not None and not houses.is_house(beside):
        raise RuleBaseError([f"{beside} is no folder of rules: it has neither engine/ nor {houses.SOURCES}"])
    vocabulary = _vocabulary(root, beside)
    assumptions = load_assumptions(root, beside)
    sources = read_all_sources(root, beside)
    items, sources = _items(root, beside, sources)
    topics: list[Topic] = []
    rules: dict[str, list[Rule]] = {}
    constructs = [(f"engine/{name}", (root / "engine" / name).read_text("utf-8")) for name in _engine_files(root)]
    faults: list[str] = []
    places: dict[str, str] = {}
    for file, label in _card_files(root, beside):
        text = file.read_text("utf-8")
        if beside is not None and file.is_relative_to(beside) and (found := houses.check_yaml(file)):
            faults += found
            continue
        topic, found = read_topic(text, label, items, assumptions)
        faults += found
        if topic is None:
            continue
        if (topic.source, topic.name) != (file.parent.name, file.stem):
            faults.append(f"{label}: names itself {topic.source}/{topic.name}")
        topics.append(topic)
        for guideline in topic.guidelines:
            place = _card_place(label, text, guideline)
            if guideline.id in places:
                faults.append(f"{place}: {guideline.id} has two cards; the other is {places[guideline.id]}")
            places[guideline.id] = place
        logic = file.with_suffix(".clp")
        if not logic.exists():
            faults.append(f"{label}: there is no {logic.name} beside it")
            continue
        text = logic.read_text("utf-8")
        logic_label = f"{label.removesuffix('.yml')}.clp"
        own, found = read_rules(text, logic_label)
        faults += found
        for rule in own:
            rules.setdefault(rule.guideline, []).append(rule)
        constructs.append((logic_label, _told_with_verdicts(text, own, topic)))
    guidelines = {guideline.id: guideline for topic in topics for guideline in topic.guidelines}
    conflicts = read_conflicts(root, beside, items, sources, guidelines, vocabulary, faults)
    faults += _placed(_disagreements(guidelines, rules, vocabulary), places)
    if faults:
        raise RuleBaseError(faults)
    frozen = {name: tuple(sorted(own, key=lambda rule: rule.name)) for name, own in rules.items()}
    files = _files(root, beside)
    base = RuleBase(
        root, beside, vocabulary, assumptions, sources, items, tuple(topics), guidelines, frozen, conflicts, files,
        _hash(files), (),
    )  # fmt: skip
    constructs.append(("cards", _cards_as_facts(base)))
    object.__setattr__(base, "constructs", tuple(constructs))
    return base


def read_all_sources(root: Path, beside: Path | None) -> dict[str, Source]:
    """The papers of a rules folder, and the documents of the house beside it."""
    sources = dict(read_sources((root / "sources.yml").read_text("utf-8")))
    if beside is not None:
        more = houses.read_sources(beside)
        if taken := sorted(set(more) & set(sources)):
            raise RuleBaseError([f"{beside / houses.SOURCES}: {name} is in the rule base already" for name in taken])
        if faults := list(houses.misplaced(beside, more)):
            raise RuleBaseError(faults)
        sources |= more
    return sources


def read_items(root: Path, beside: Path | None = None) -> Mapping[str, Item]:
    """The items of a rules folder, and of the house beside it. RuleBaseError names those that are wrong."""
    return _items(root, beside, read_all_sources(root, beside))[0]


def _items(root: Path, beside: Path | None, sources: dict[str, Source]) -> tuple[dict[str, Item], dict[str, Source]]:
    """The items, and the sources: a house's text is what its items quote, unless it was bound to another."""
    items: dict[str, Item] = {}
    carried = [(file, f"inventory/{file.name}") for file in sorted((root / "inventory").glob("*.jsonl"))]
    if beside is not None:
        carried += [(file, str(file)) for file in sorted((beside / "inventory").glob("*.jsonl"))]
    faults: list[str] = []
    for file, label in carried:
        for name, item in inventory.read(file.read_text("utf-8").splitlines(), label).items():
            if item.source not in sources or (item.source != file.stem and label == str(file)):
                faults.append(f"{label}: {name}: there is no document {item.source} in sources.yml")
            elif name in items:
                faults.append(f"{label}: {name} is in the inventory already")
            items[name] = item
    if beside is not None:
        own = {name: source for name, source in sources.items() if houses.is_house_id(name)}
        written, quotes = houses.read_items(beside, own)
        faults += [f"{beside}: {name} is in the inventory twice" for name in written if name in items]
        items |= written
        for name, source in own.items():
            if not source.text_sha256:
                sources[name] = replace(source, text_sha256=normalise(quotes.get(name, "")).sha256)
    if faults:
        raise RuleBaseError(faults)
    return items, sources


def _vocabulary(root: Path, beside: Path | None) -> Vocabulary:
    vocabulary = load_vocabulary(root, beside)
    file = beside / "vocabulary.yml" if beside else None
    if file is not None and file.is_file():
        shipped = load_vocabulary(root).quantities
        own = [quantity for name, quantity in vocabulary.quantities.items() if name not in shipped]
        text = file.read_text("utf-8")
        wrong = houses.misread(own, load_objects(root))
        if faults := [f"{where(str(file), text, 'quantities', name)}: {name}: {why}" for name, why in wrong]:
            raise RuleBaseError(faults)
    return vocabulary


def _card_files(root: Path, beside: Path | None) -> Iterator[tuple[Path, str]]:
    """The card files, each with the name that faults give it."""
    for file in sorted(root.glob("*/*.yml")):
        if not file.name.endswith(".cases.yml") and file.parent.name not in ("engine", "inventory", houses.FOLDER):
            yield file, str(file.relative_to(root))
    for file in houses.topics(beside) if beside is not None else ():
        yield file, str(file)


def _card_place(label: str, text: str, guideline: Guideline) -> str:
    """The file and line of a card."""
    slug = guideline.id.partition("/")[2]
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip().removeprefix("- ").split("#")[0].strip() in (f"id: {slug}", f"id: {guideline.id}"):
            return f"{label}:{number}"
    return label


def _placed(faults: Iterable[str], places: Mapping[str, str]) -> Iterator[str]:
    """The faults, those that begin with a guideline behind the file and line of its card."""
    for fault in faults:
        place = places.get(fault.partition(": ")[0])
        yield f"{place}: {fault}" if place else fault


def _engine_files(root: Path) -> list[str]:
    names = sorted(path.name for path in (root / "engine").glob("*.clp"))
    return [*_ENGINE_FIRST, *(name for name in names if name not in _ENGINE_FIRST)]


def _declared(file: str, text: str) -> Iterator[str]:
    if file == "cards":
        return
    for line in text.splitlines():
        if line.startswith("(defrule "):
            yield line.split()[1]


def _files(root: Path, beside: Path | None) -> dict[str, bytes]:
    # Two levels, and papers' computations, are all that is read. A folder may be a link to one elsewhere, which rglob
    # would not enter.
    levels = (*root.glob("*"), *root.glob("*/*"), *root.glob("*/sizing/*"))
    found = sorted(path for path in levels if path.suffix in (".clp", ".yml", ".jsonl"))
    named = ((str(file.relative_to(root)), file) for file in found)
    files = {name: file.read_bytes() for name, file in named if not name.startswith(f"{houses.FOLDER}/")}
    if beside is not None:
        files |= {f"{houses.FOLDER}/{name}": content for name, content in houses.files(beside).items()}
    return files


def _hash(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, content in files.items():
        digest.update(name.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()


def _disagreements(
    guidelines: Mapping[str, Guideline], rules: Mapping[str, list[Rule]], vocabulary: Vocabulary
) -> Iterator[str]:
    """Where cards and rules do not fit each other."""
    for name in sorted(set(rules) - set(guidelines)):
        yield f"{rules[name][0].file}:{rules[name][0].line}: {name} has a rule and no card"
    for guideline in guidelines.values():
        own = rules.get(guideline.id, [])
        yield from _disagreements_of(guideline, own, vocabulary)
        other = guidelines.get(guideline.mixture_with) if guideline.mixture_with else None
        if guideline.mixture_with and (other is None or other.scope.client in ("any", guideline.scope.client)):
            yield f"{guideline.id}: mixture_with names a guideline for another kind of client"
        elif other is not None and not _stands_wherever(guideline, other):
            yield f"{guideline.id}: mixture_with names a guideline that demands something wherever this one does"


def _stands_wherever(guideline: Guideline, other: Guideline) -> bool:
    """Whether the other one's standing scope, its client apart, holds wherever the first one's does."""
    return (
        (other.subject, other.strength == "inform") == (guideline.subject, False)
        and _covers(other.scope.platforms, guideline.scope.platforms)
        and _covers(other.scope.kinds, guideline.scope.kinds)
        and _covers(other.scope.environments, guideline.scope.environments)
    )


def _covers(wider: Sequence[str], narrower: Sequence[str]) -> bool:
    """Whether a list of a scope names all that another names; an empty list names everything."""
    return not wider or (bool(narrower) and set(narrower) <= set(wider))


def _misread(rule: Rule, vocabulary: Vocabulary) -> Iterator[str]:
    """Where a test does not fit the kind of quantity that it reads: it would never be true, or never be known."""
    for test in rule.test.walk():
        for operand in test.operands:
            premise = rule.premises.get(operand) if isinstance(operand, str) else None
            quantity = vocabulary.quantities.get(premise.name) if premise and premise.kind == "value" else None
            if quantity is None:
                continue
            worded = quantity.type in ("choice", "flag")
            if worded != (test.op in CHOICES):
                yield f"{rule.file}:{rule.line}: {rule.name}: {quantity.name} is a {quantity.type}, not for {test.op}"
            elif worded:
                words = quantity.among if quantity.type == "choice" else ("true", "false")
                for word in test.operands[1:]:
                    if word not in words:
                        yield f"{rule.file}:{rule.line}: {rule.name}: {quantity.name} is never {word}"


def _disagreements_of(guideline: Guideline, own: list[Rule], vocabulary: Vocabulary) -> Iterator[str]:
    parts = {(rule.part, rule.label) for rule in own}
    demanding = guideline.strength != "inform"
    if demanding and ("demand", "") not in parts:
        yield f"{guideline.id}: there is no rule {guideline.id}--demand"
    if not demanding and any(part in ("demand", "exception") for part, _ in parts):
        yield f"{guideline.id}: an inform item demands nothing, so it has no demand and no exception"
    for kind, names in (("exception", guideline.exceptions), ("qualifier", guideline.qualifiers)):
        labels = {label for part, label in parts if part == kind}
        for label in sorted(labels - set(names)):
            yield f"{guideline.id}: the rule for {kind} {label} has no entry on the card"
        for label in sorted(set(names) - labels):
            yield f"{guideline.id}: {kind} {label} of the card has no rule"
    used = set()
    for rule in own:
        yield from _misread(rule, vocabulary)
        for premise in rule.premises.values():
            if premise.kind == "parameter":
                used.add(premise.name)
                if premise.name not in guideline.parameters:
                    yield f"{rule.file}:{rule.line}: {rule.name}: the card has no parameter {premise.name}"
            else:
                quantity = vocabulary.quantities.get(premise.name)
                if quantity is None or quantity.subject != guideline.subject:
                    yield f"{rule.file}:{rule.line}: {rule.name}: {premise.name} is no quantity of {guideline.subject}"
    texts = [*guideline.texts.values(), *(q.text for q in guideline.qualifiers.values())]
    used |= {name for text in texts for name in placeholders(text)}
    for name in sorted(set(guideline.parameters) - used):
        yield f"{guideline.id}: parameter {name} of the card is used by no rule and no sentence"
    for span in guideline.tested:
        quantity = vocabulary.quantities.get(span.quantity)
        if quantity is None or quantity.subject != guideline.subject:
            yield f"{guideline.id}: tested: {span.quantity} is no quantity of {guideline.subject}"


def _told_with_verdicts(text: str, rules: Iterable[Rule], topic: Topic) -> str:
    """The text of a topic's rules, each qualifier's with the verdicts that it travels with before its premises.

    So a qualifier that would not be told is not tried either, which most would not.
    """
    cards = {guideline.id: guideline for guideline in topic.guidelines}
    verdicts = {}
    for rule in rules:
        card = cards.get(rule.guideline)
        if rule.part == "qualifier" and card is not None and rule.label in card.qualifiers:
            told = "|".join(card.qualifiers[rule.label].told)
            verdicts[rule.name] = f" (verdict (guideline {card.id}) (subject {rule.subject}) (is {told}))"
    return _HEAD.sub(lambda head: head[0] + verdicts.get(head[1], ""), text)


def _cards_as_facts(base: RuleBase) -> str:
    """The cards and the vocabulary as facts. They hold ids and numbers only.

    The facts about guidelines, and the spans that they name, come from a function for each standing scope, so that
    those which stand nowhere cost nothing; a fact that two functions assert is there once. The others are there from
    the start.
    """
    lines = []
    guidelines: dict[str, list[str]] = {name: [] for name in base.standings}
    for name, guideline in sorted(base.guidelines.items()):
        short = base.short[name]
        scope = guideline.scope
        own = any(rule.part == "scope" for rule in base.rules.get(name, ()))
        partner = base.guidelines[guideline.mixture_with].scope.client if guideline.mixture_with else "none"
        own_facts = guidelines[base.standing_ids[name]]
        own_facts.append(
            f"(guideline (id {short}) (name {name}) (standing {base.standing_ids[name]})"
            f" (strength {guideline.strength}) (platforms {' '.join(scope.platforms)}) (kinds {' '.join(scope.kinds)})"
            f" (client {scope.client})"
            f" (own-scope {'yes' if own else 'no'}) (exceptions {' '.join(sorted(guideline.exceptions))})"
            f" (mixture-with {guideline.mixture_with or 'none'}) (mixture-client {partner})"
            f" (production {int(guideline.production)}) (year {base.year(guideline.source)})"
            f" (closing {int(guideline.closing)}))"
        )
        for parameter in guideline.parameters.values():
            own_facts.append(
                f"(figure (id {short}!{parameter.name}) (guideline {name}) (name {parameter.name})"
                f" (low {parameter.number}) (high {parameter.number}))"
            )
    for name, standing in base.standings.items():
        scope = standing.scope
        lines.append(
            f"(standing (id {name}) (type {standing.subject}) (platforms {' '.join(scope.platforms)})"
            f" (kinds {' '.join(scope.kinds)}) (environments {' '.join(scope.environments)}) (client {scope.client}))"
        )
        spans = dict.fromkeys(span for guideline in standing.guidelines for span in base.guidelines[guideline].tested)
        guidelines[name] += [_span_as_fact(base, span) for span in spans]
    for quantity in base.read_vocabulary.quantities.values():
        if quantity.total_of:
            lines.append(
                f"(total (id total:{quantity.name}) (quantity {quantity.name}) (of {quantity.total_of})"
                f" (members {quantity.total_members}) (type {quantity.subject}) (op {quantity.total_op}))"
            )
        if quantity.ratio:
            over, under = quantity.ratio
            lines.append(
                f"(quotient (id ratio:{quantity.name}) (quantity {quantity.name}) (over {over}) (under {under}))"
            )
        if quantity.product:
            one, other = quantity.product
            lines.append(
                f"(multiple (id product:{quantity.name}) (quantity {quantity.name}) (one {one}) (other {other}))"
            )
    grouped = {_group(name): facts for name, facts in guidelines.items()}
    grouped |= {_positions_of(name): list(conflict.facts) for name, conflict in base.conflicts.items()}
    groups = (f"(deffunction {name} ()\n  (assert {' '.join(facts)}))\n" for name, facts in grouped.items())
    return "(deffacts cards\n  " + "\n  ".join(lines) + ")\n" + "".join(groups)


def _span_as_fact(base: RuleBase, span: Tested) -> str:
    quantity = base.vocabulary.quantities[span.quantity]
    return (
        f"(span (id {base.span_ids[span]}) (quantity {span.quantity}) (low {_end(span.low, quantity)})"
        f" (high {_end(span.high, quantity, last=True)}))"
    )


def _group(standing: str) -> str:
    """The engine's function that asserts the facts about the guidelines of a standing scope."""
    return f"cards-of-{standing}"


def _positions_of(conflict: str) -> str:
    """The engine's function that asserts the facts about a question on which papers differ."""
    return f"positions-of-{conflict}"


def _end(value: int | float | str | None, quantity: Quantity, *, last: bool = False) -> int | float | str:
    if value is None:
        return "none"
    if quantity.type == "release":
        return last_release_number(str(value)) if last else release_number(str(value))
    return value


__all__ = ["RuleBase", "full_id", "load_rule_base", "read_all_sources", "read_items", "read_rule_base"]
