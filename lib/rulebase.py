"""The rule base: cards, rules, vocabulary and inventory of a rules folder, checked against each other, and its hash."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from domino_advisor import caching, houses, inventory
from domino_advisor.cards import (
    Assumption,
    Guideline,
    Scope,
    Tested,
    Topic,
    expression_fault,
    full_id,
    load_assumptions,
    read_guideline,
    read_topic,
)
from domino_advisor.citations import Source, read_sources
from domino_advisor.compiling import Wide, compile_guideline, compile_members
from domino_advisor.contradictions import FILE as CONTRADICTIONS
from domino_advisor.contradictions import Contradiction, read_contradictions, untold
from domino_advisor.engine import IMAGES, Engine, Firings
from domino_advisor.errors import RuleBaseError
from domino_advisor.expressions import units
from domino_advisor.expressions.reader import ExpressionFault
from domino_advisor.expressions.tree import Choice, Condition, Expression, Holds, Said, names, parts, says_of_members
from domino_advisor.factnames import load_objects
from domino_advisor.inventory import Item
from domino_advisor.lines import where
from domino_advisor.passages import normalise
from domino_advisor.places import rules_folder
from domino_advisor.positions import Conflict, Position, read_conflicts
from domino_advisor.releases import last_release_number, release_number
from domino_advisor.results import Citation
from domino_advisor.standing import Setting, Standpoint, may_stand
from domino_advisor.vocabulary import Quantity, Vocabulary, load_vocabulary
from domino_advisor.wording import placeholders, reader_unit

if TYPE_CHECKING:
    from domino_advisor.expressions.checking import FigureKind

# the templates, the words and what rules conclude with come first; the order of the other files does not matter
_ENGINE_FIRST = ("templates.clp", "words.clp", "inferring.clp")
_SUFFIXES = (".clp", ".yml", ".jsonl")
TOPIC = "topic"
"""The name of the file that says what the guidelines of a folder have in common."""
SIZING = "sizing"
"""The name of the folder of a paper's computations."""
# what is needed in so many settings is kept
_SETTINGS = 512
_PREPARED = (
    "_reads", "both_sides", "conflicts_of", "contradictions", "deciding", "engine", "positions", "read_vocabulary",
    "say_of_members", "short", "span_ids", "spans", "standing_ids", "standings", "standings_for", "strengths",
)  # fmt: skip
"""What nearly every answer needs of a rule base: it is worked out once and kept with it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A standing scope: the type of subject it is for, and the guidelines that share it, sorted."""

    subject: str
    scope: Scope
    guidelines: tuple[str, ...]


@dataclass(frozen=True)
class RuleBase:
    """A checked rule base.

    guidelines: every card by id. rules: each guideline's compiled rule by id. files: the content of every file of the
    folder that counts, by its path within it; hash: sha256 over them. short: the engine's id of each guideline.
    beside: the folder of a house's own rules that is laid beside it; its files stand under `house/`.
    """

    folder: Path
    beside: Path | None
    vocabulary: Vocabulary
    assumptions: Mapping[str, Assumption]
    sources: Mapping[str, Source]
    items: Mapping[str, Item]
    topics: Sequence[Topic]
    guidelines: Mapping[str, Guideline]
    rules: Mapping[str, Wide]
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
        """The quantities that the rule and the texts of each guideline read."""
        found = {}
        for guideline in self.guidelines.values():
            read = {*self.rules[guideline.id].quantities, *(span.quantity for span in guideline.tested)}
            texts = (*guideline.texts.values(), *(qualifier.text for qualifier in guideline.qualifiers.values()))
            read |= {name for text in texts for name in placeholders(text)}
            found[guideline.id] = frozenset(read & self.vocabulary.quantities.keys())
        return found

    def read_in(self, setting: Setting) -> frozenset[str]:
        """The quantities of a subject there that some guideline may read; of the rest no facts are needed."""
        return self._needed_in(setting)[0]

    def groups_in(self, settings: Iterable[Setting]) -> frozenset[str]:
        """The groups of facts about guidelines, as the engine calls them, of those that may stand in some settings.

        What a guideline says of members is concluded wherever those are, so its figures are needed everywhere.
        """
        always = (_OF_MEMBERS,) if self.say_of_members else ()
        return frozenset(always).union(*(self._needed_in(setting)[1] for setting in settings))

    @cached_property
    def say_of_members(self) -> tuple[str, ...]:
        """The guidelines whose figures rules about members read."""
        return tuple(name for name, rule in sorted(self.rules.items()) if any(rule.members.values()))

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
        groups = [*map(_group, self.standings), *map(_positions_of, self.conflicts)]
        groups += [_OF_MEMBERS] if self.say_of_members else []
        return Engine(self.constructs, frozenset(declared), frozenset(groups))

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

    def file_of(self, guideline: str) -> Path:
        """The file of a guideline."""
        folder = self.beside if self.beside is not None and houses.is_house_id(guideline) else self.folder
        card = self.guidelines[guideline]
        return folder / card.source / card.topic / f"{guideline.partition('/')[2]}.yml"

    def group_of(self, guideline: str) -> str:
        """The engine's function that asserts the facts about a guideline, and about those that share its scope."""
        return _group(self.standing_ids[guideline])

    @cached_property
    def cases(self) -> Mapping[str, int]:
        """How many cases each guideline has."""
        return {
            name: len(card.cases.get("table") or ()) + len(card.cases.get("sites") or ())
            for name, card in self.guidelines.items()
            if isinstance(card.cases, Mapping)
        }

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
        return _ByShort(self.guidelines, {short: name for name, short in self.short.items()})

    @cached_property
    def strengths(self) -> Mapping[str, str]:
        """The strength of each guideline: to count verdicts, nothing else of a card is needed."""
        return {name: card.strength for name, card in self.guidelines.items()}


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


@cache
def load_rule_base(folder: Path | None = None) -> RuleBase:
    """The rule base of a folder (default: the one that comes with the product), read once for each process.

    A folder with an `engine/` is a rule base of its own; any other holds a house's own rules, and is laid beside the
    one that comes with the product.
    """
    if folder is None or houses.is_whole(folder):
        return _kept_rule_base(folder or rules_folder(), None)
    return _kept_rule_base(rules_folder(), folder)


def _kept_rule_base(root: Path, beside: Path | None) -> RuleBase:
    """The rule base of two folders, as an earlier process kept it where all that it was made of is still the same."""
    beside = _house(root, beside)
    try:
        files = _files(root, beside)
        name = f"rule-base-{_made_of(root, beside, _hash(files))}"
    except OSError:
        return read_rule_base(root, beside)
    if (kept := caching.fetch(name)) is not None:
        base = RuleBase.__new__(RuleBase)
        vars(base).update(kept, folder=root, files=files)
        return base
    base = read_rule_base(root, beside)
    # What was changed while it was read goes by another name.
    if base.files == files:
        # What is wrong with the constructs, say, is told to whoever needs them.
        with suppress(Exception):
            caching.keep(name, lambda: _to_keep(base))
    return base


def _made_of(root: Path, beside: Path | None, files: str) -> str:
    """All that a rule base is made of: its files, by their hash, the folders that hold them, and who reads them."""
    folders = [sorted(folder for folder, _ in _entries(root, folders=True))]
    if beside is not None:
        folders += [[str(beside)], sorted(folder for folder, _ in _entries(beside, folders=True))]
    return hashlib.sha256(repr((files, folders, caching.build(), IMAGES)).encode()).hexdigest()


def _to_keep(base: RuleBase) -> Mapping[str, Any]:
    """What is kept of a rule base: not its place, nor the files, which whoever looks for it has read already."""
    names = {member.name for member in fields(base)} - {"folder", "files"} | set(_PREPARED)
    return {name: getattr(base, name) for name in sorted(names)} | {
        "guidelines": caching.Each(base.guidelines),
        "rules": caching.Each(base.rules),
        "items": caching.Each(base.items),
        "topics": caching.All(base.topics),
    }


def read_rule_base(root: Path, beside: Path | None = None) -> RuleBase:
    """Read and check a rules folder, and the house's own rules beside it. RuleBaseError lists every fault.

    beside: default, the folder `house` within it, where there is one.
    """
    beside = _house(root, beside)
    if beside is not None and not houses.is_house(beside):
        raise RuleBaseError([f"{beside} is no folder of rules: it has neither engine/ nor {houses.SOURCES}"])
    vocabulary = _vocabulary(root, beside)
    assumptions = load_assumptions(root, beside)
    sources = read_all_sources(root, beside)
    items, sources = _items(root, beside, sources)
    units_file = root / units.FILE
    readable = vocabulary.quantities, units.read_units(units_file.read_bytes() if units_file.is_file() else None)
    topics: list[Topic] = []
    compiled: dict[str, Wide] = {}
    constructs = [(name, (root / name).read_text("utf-8")) for name in _engine_files(root)]
    faults = list(_not_inferred(vocabulary, constructs))
    places: dict[str, str] = {}
    of_members: dict[str, Quantity] = {}
    unread = False
    for folder, label in _topic_folders(root, beside):
        own: list[Guideline] = []
        for file in sorted(folder.glob("*.yml")):
            if file.stem == TOPIC:
                continue
            text, place = file.read_text("utf-8"), f"{label}/{file.name}"
            if beside is not None and file.is_relative_to(beside) and (found := houses.check_yaml(file)):
                faults += found
                continue
            card, found = read_guideline(text, place, folder.parent.name, folder.name, file.stem, items, assumptions)
            faults += found
            if card is None or found:
                unread = True
                continue
            if card.id in places:
                faults.append(f"{place}: {card.id} has two files; the other is {places[card.id]}")
                continue
            places[card.id] = place
            card, quantities, said, wrong = _lowered(card, place, text, vocabulary, readable[1])
            own.append(card)
            known = {**vocabulary.quantities, **quantities}
            if wrong := wrong or [*_misread(card, place, text, said, known, readable[1])]:
                faults += wrong
            else:
                wide = compile_guideline(card, known)
                compiled[card.id] = compile_members(wide, said, card, known) if said else wide
                of_members |= quantities
        file = folder / f"{TOPIC}.yml"
        if not file.is_file():
            faults.append(f"{label}: there is no {file.name}, which says what its guidelines have in common")
            continue
        topic, found = read_topic(
            file.read_text("utf-8"), f"{label}/{file.name}", folder.parent.name, folder.name, tuple(own), items
        )
        faults += found
        if topic is not None:
            topics.append(topic)
            rules = "\n".join(compiled[card.id].text for card in own if card.id in compiled)
            constructs.append((label, rules))
    vocabulary = replace(vocabulary, quantities={**vocabulary.quantities, **of_members})
    guidelines = {guideline.id: guideline for topic in topics for guideline in topic.guidelines}
    # a position of a guideline that could not be read would look like one of a guideline that there is not
    conflicts = {} if unread else read_conflicts(root, beside, items, sources, guidelines, vocabulary, faults)
    faults += _placed(_disagreements(guidelines, vocabulary), places)
    if faults:
        raise RuleBaseError(faults)
    files = _files(root, beside)
    base = RuleBase(
        root, beside, vocabulary, assumptions, sources, items, tuple(topics), guidelines, compiled, conflicts, files,
        _hash(files), (),
    )  # fmt: skip
    constructs.append(("cards", _cards_as_facts(base)))
    object.__setattr__(base, "constructs", tuple(constructs))
    return base


def _house(root: Path, beside: Path | None) -> Path | None:
    """The house's own rules: those that were named, or those within the folder."""
    within = root / houses.FOLDER
    return within if beside is None and within.is_dir() else beside


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


def _topic_folders(root: Path, beside: Path | None) -> Iterator[tuple[Path, str]]:
    """The folders of guidelines, each with the name that faults give it."""
    for folder in sorted(path for path in root.glob("*/*") if path.is_dir()):
        if folder.parent.name not in ("engine", "inventory", houses.FOLDER) and folder.name != SIZING:
            yield folder, str(folder.relative_to(root))
    for folder in houses.topics(beside) if beside is not None else ():
        yield folder, str(folder)


def _placed(faults: Iterable[str], places: Mapping[str, str]) -> Iterator[str]:
    """The faults, those that begin with a guideline behind the file and line of its card."""
    for fault in faults:
        place = places.get(fault.partition(": ")[0])
        yield f"{place}: {fault}" if place else fault


def _engine_files(root: Path) -> list[str]:
    names = sorted(path.name for path in (root / "engine").glob("*.clp"))
    ordered = [*_ENGINE_FIRST, *(name for name in names if name not in _ENGINE_FIRST)]
    derive = sorted(path.name for path in (root / "derive").glob("*.clp"))
    return [*(f"engine/{name}" for name in ordered), *(f"derive/{name}" for name in derive)]


_WANTED = re.compile(r"\(wants \$\? (\S+) \$\?\)")


def _not_inferred(vocabulary: Vocabulary, constructs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """The quantities that rules should infer and none does, and those that a rule infers and should not."""
    concluded: dict[str, str] = {}
    for file, text in constructs:
        if file.startswith("derive/"):
            concluded |= dict.fromkeys(_WANTED.findall(text), file)
    inferred = {name for name, quantity in vocabulary.quantities.items() if quantity.by_rules and not quantity.chain_of}
    for name in sorted(inferred - concluded.keys()):
        yield f"vocabulary.yml: {name}: no rule in derive/ infers it; one has (wants $? {name} $?) in its first pattern"
    for name in sorted(concluded.keys() - inferred):
        yield f"{concluded[name]}: {name}: a rule infers it, and vocabulary.yml does not say from what (inferred:)"


def _declared(file: str, text: str) -> Iterator[str]:
    if file == "cards":
        return
    for line in text.splitlines():
        if line.startswith("(defrule "):
            yield line.split()[1]


def _files(root: Path, beside: Path | None) -> dict[str, bytes]:
    found = sorted((name.split("/"), path) for name, path in _entries(root) if Path(name).suffix in _SUFFIXES)
    files = {"/".join(name): _content(path) for name, path in found if name[0] != houses.FOLDER}
    if beside is not None:
        files |= {f"{houses.FOLDER}/{name}": content for name, content in houses.files(beside).items()}
    return files


def _content(path: str) -> bytes:
    with open(path, "rb", buffering=0) as file:  # noqa: PTH123 (at each start, of hundreds of files)
        return file.readall()


def _entries(root: Path, *, folders: bool = False) -> Iterator[tuple[str, str]]:
    """The files within a folder, or the folders, each by its name within and its path.

    Three levels are all that is read. A folder may be a link to one elsewhere. This is gone through at each start, and
    Path.glob takes five times as long.
    """
    pending = [("", str(root), 1)]
    while pending:
        within, folder, level = pending.pop()
        with suppress(PermissionError), os.scandir(folder) as entries:
            for entry in entries:
                is_folder = entry.is_dir(follow_symlinks=False) or (entry.is_symlink() and Path(entry.path).is_dir())
                if is_folder == folders:
                    yield within + entry.name, entry.path
                if is_folder and level < 3:
                    pending.append((f"{within}{entry.name}/", entry.path, level + 1))


def _hash(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, content in files.items():
        digest.update(name.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()


def _disagreements(guidelines: Mapping[str, Guideline], vocabulary: Vocabulary) -> Iterator[str]:
    """Where guidelines do not fit the vocabulary or each other."""
    for guideline in guidelines.values():
        for span in guideline.tested:
            quantity = vocabulary.quantities.get(span.quantity)
            if quantity is None or quantity.subject != guideline.subject:
                yield f"{guideline.id}: tested: {span.quantity} is no quantity of {guideline.subject}"
        if guideline.mixture_with is None:
            continue
        other = guidelines.get(guideline.mixture_with)
        if other is None or other.scope.client in ("any", guideline.scope.client) or other.mixture_with is None:
            yield f"{guideline.id}: mixture_with names a guideline for another kind of client that names one too"
        elif not _stands_wherever(guideline, other):
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


def _lowered(
    card: Guideline,
    file: str,
    text: str,
    vocabulary: Vocabulary,
    known: units.Units,
) -> tuple[Guideline, Mapping[str, Quantity], Sequence[Said], list[str]]:
    """A guideline with a quantity in the place of whatever it says of members.

    Beside it those quantities, what rules have to conclude of single members, and what is wrong.
    """
    if not any(says_of_members(condition) for _, _, condition in card.conditions):
        return card, {}, (), []
    # Imported here, since rules that are kept need no reading.
    from domino_advisor.expressions.checking import Scope as Readable
    from domino_advisor.expressions.members import Lowering

    scope = Readable(vocabulary.quantities, (), _figure_kinds(card), known)
    lowering = Lowering(card.id, card.subject, vocabulary, scope)
    wrong: list[str] = []

    def lowered(kind: str, name: str, condition: Condition) -> Condition:
        found = lowering.lowered(condition)
        wrong.extend(expression_fault(fault, file, text, _keys(kind, name)) for fault in lowering.found.faults)
        lowering.found.faults.clear()
        return found

    card = replace(
        card,
        when=None if card.when is None else lowered("scope", "", card.when),
        require=None if card.require is None else lowered("demand", "", card.require),
        exceptions={
            name: replace(entry, when=lowered("exception", name, entry.when)) for name, entry in card.exceptions.items()
        },
        qualifiers={
            name: replace(entry, when=lowered("qualifier", name, entry.when)) for name, entry in card.qualifiers.items()
        },
    )
    return card, lowering.found.quantities, lowering.found.said, wrong


def _figure_kinds(card: Guideline) -> dict[str, FigureKind]:
    from domino_advisor.expressions.checking import FigureKind

    return {
        name: FigureKind(isinstance(bound.value, str), reader_unit(bound.unit))
        for name, bound in card.parameters.items()
    }


def _keys(kind: str, name: str) -> tuple[str, ...]:
    """The keys that lead to a condition in the file of its guideline."""
    return (*_KEYS[kind], name, "when") if name else _KEYS[kind]


def _misread(
    card: Guideline,
    file: str,
    text: str,
    said: Sequence[Said],
    quantities: Mapping[str, Quantity],
    known: units.Units,
) -> Iterator[str]:
    """What is wrong with the conditions of a guideline, each with file and line."""
    # Imported here, since rules that are kept need no checking.
    from domino_advisor.expressions.checking import Scope as Readable
    from domino_advisor.expressions.checking import faults as expression_faults

    demanding = card.strength != "inform"
    if demanding and card.require is None:
        yield f"{file}: require: it is {card.strength}, and demands nothing"
    if not demanding and (card.require is not None or card.exceptions):
        key = "require" if card.require is not None else "unless"
        yield f"{where(file, text, key)}: {key}: an inform item demands nothing, so it has no demand and no exception"
    readable = Readable(quantities, (card.subject,), _figure_kinds(card), known)
    used = {name for sentence in _sentences(card) for name in placeholders(sentence)}
    used |= {found.text for one in said for found in names(one.of)}
    for kind, name, condition in card.conditions:
        found = [*expression_faults(condition, readable), *_of_computations(condition)]
        yield from (expression_fault(fault, file, text, _keys(kind, name)) for fault in found)
        used |= {found.text for found in names(condition)}
    for name in sorted(set(card.parameters) - used):
        yield f"{where(file, text, 'figures', name)}: figure {name} is used by no condition and no sentence"


def _of_computations(node: Expression) -> Iterator[ExpressionFault]:
    """What of the language is for computations alone, and stands in a condition."""
    if isinstance(node, Choice):
        advice = "write (A and B) or (not(A) and C)"
        yield ExpressionFault(next(names(node)).at, "one of two conditions is chosen", advice)
    elif isinstance(node, Holds):
        yield ExpressionFault(node.name.at, f"{node.word} is looked for in a list", "name a flag of the vocabulary")
    for part in parts(node):
        yield from _of_computations(part)


_KEYS = {"scope": ("when",), "demand": ("require",), "exception": ("unless",), "qualifier": ("caveats",)}


def _sentences(card: Guideline) -> Iterator[str]:
    yield from card.texts.values()
    yield from (qualifier.text for qualifier in card.qualifiers.values())


def _cards_as_facts(base: RuleBase) -> str:
    """The cards and the vocabulary as facts. They hold ids and numbers only.

    The facts about guidelines, and the spans that they name, come from a function for each standing scope, so that
    those which stand nowhere cost nothing; a fact that two functions assert is there once. The others are there from
    the start.
    """
    lines = []
    guidelines: dict[str, list[str]] = {name: [] for name in base.standings}
    figures: dict[str, list[tuple[str, str]]] = {name: [] for name in base.standings}
    for name, guideline in sorted(base.guidelines.items()):
        short = base.short[name]
        scope = guideline.scope
        partner = base.guidelines[guideline.mixture_with].scope.client if guideline.mixture_with else "none"
        guidelines[base.standing_ids[name]].append(
            f"(guideline (id {short}) (name {name}) (standing {base.standing_ids[name]})"
            f" (strength {guideline.strength}) (platforms {' '.join(scope.platforms)}) (kinds {' '.join(scope.kinds)})"
            f" (client {scope.client})"
            f" (mixture-with {guideline.mixture_with or 'none'}) (mixture-client {partner})"
            f" (production {int(guideline.production)}) (year {base.year(guideline.source)})"
            f" (closing {int(guideline.closing)}))"
        )
        if base.rules[name].figures or any(base.rules[name].members.values()):
            numbers = " ".join(str(parameter.number) for parameter in guideline.parameters.values())
            fact = f"(figures (id {short}!) (guideline {name}) (values {numbers}))"
            figures[base.standing_ids[name]].append((name, fact))
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
                f" (members {quantity.total_members}) (type {quantity.subject}) (op {quantity.total_op})"
                f" (is {' '.join(quantity.words)}) (there {quantity.there or 'none'})"
                f" (where {quantity.where or 'none'}) (through {quantity.through or 'none'}))"
            )
        if quantity.chain_of:
            lines.append(
                f"(chain (id chain:{quantity.name}) (quantity {quantity.name}) (of {quantity.chain_of})"
                f" (through {quantity.chain_through}) (op {quantity.chain_op}))"
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
    figures_of = {_group(name): found for name, found in figures.items()}
    if base.say_of_members:
        grouped[_OF_MEMBERS] = []
        every = {name: fact for found in figures.values() for name, fact in found}
        figures_of[_OF_MEMBERS] = [(name, every[name]) for name in base.say_of_members]
    grouped |= {_positions_of(name): list(conflict.facts) for name, conflict in base.conflicts.items()}
    groups = (
        f"(deffunction {name} (){_asserted(facts)}{with_figures(figures_of.get(name, ()))})\n"
        for name, facts in grouped.items()
    )
    return "(deffacts cards\n  " + "\n  ".join(lines) + ")\n" + "".join(groups)


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
