"""The rule base: cards, rules, vocabulary and inventory of a rules folder, checked against each other, and its hash."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import yaml

from domino_advisor import inventory
from domino_advisor.cards import Assumption, Guideline, Tested, Topic, full_id, load_assumptions, read_topic
from domino_advisor.citations import Source, read_sources
from domino_advisor.engine import Engine
from domino_advisor.errors import RuleBaseError
from domino_advisor.inventory import Item
from domino_advisor.linter import CHOICES, Rule, read_rules
from domino_advisor.places import rules_folder
from domino_advisor.releases import last_release_number, release_number
from domino_advisor.results import Citation
from domino_advisor.vocabulary import Quantity, Vocabulary, load_vocabulary
from domino_advisor.wording import placeholders

# the templates and words come first; the other files of rules/engine/ hold rules, whose order does not matter
_ENGINE_FIRST = ("templates.clp", "words.clp")


@dataclass(frozen=True, slots=True)
class Position:
    """One answer to a question on which papers, or two places of one, differ. guideline: the card that takes it."""

    id: str
    conflict: str
    item: str
    guideline: str | None
    text: str
    platforms: tuple[str, ...]
    kinds: tuple[str, ...]
    client: str
    production: bool
    year: int
    closing: bool


@dataclass(frozen=True)
class RuleBase:
    """A checked rule base.

    guidelines: every card by id. rules: the topics' rules by guideline. files: the content of every file of the folder
    that counts, by its path within it; hash: sha256 over them. short: the engine's id of each guideline.
    """

    folder: Path
    vocabulary: Vocabulary
    assumptions: Mapping[str, Assumption]
    items: Mapping[str, Item]
    topics: tuple[Topic, ...]
    guidelines: Mapping[str, Guideline]
    rules: Mapping[str, tuple[Rule, ...]]
    positions: Mapping[str, Position]
    files: Mapping[str, bytes]
    hash: str
    constructs: tuple[tuple[str, str], ...]

    @cached_property
    def read_vocabulary(self) -> Vocabulary:
        """The vocabulary without the quantities that no rule reads: they need not become facts."""
        wanted = [premise.name for own in self.rules.values() for r in own for premise in r.premises.values()]
        for guideline in self.guidelines.values():
            wanted += [span.quantity for span in guideline.tested]
            texts = (*guideline.texts.values(), *(qualifier.text for qualifier in guideline.qualifiers.values()))
            wanted += [name for text in texts for name in placeholders(text)]
        return self.vocabulary.restricted_to(wanted)

    @cached_property
    def engine(self) -> Engine:
        """The engine with this rule base's constructs, compiled on first use."""
        declared = {name for file, text in self.constructs for name in _declared(file, text)}
        return Engine(self.constructs, frozenset(declared))

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """The papers, by id."""
        return read_sources(self.files["sources.yml"].decode())

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

    @cached_property
    def short(self) -> Mapping[str, str]:
        """The engine's short id of each guideline."""
        return {guideline: f"g{number}" for number, guideline in enumerate(sorted(self.guidelines), start=1)}

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
    """`read_rule_base` of a folder (default: the one that comes with the product), read once for each process."""
    return read_rule_base(folder or rules_folder())


def read_rule_base(root: Path) -> RuleBase:
    """Read and check a rules folder. RuleBaseError lists every fault."""
    vocabulary = load_vocabulary(root)
    assumptions = load_assumptions(root)
    items: dict[str, Item] = {}
    for carried in sorted((root / "inventory").glob("*.jsonl")):
        items |= inventory.read(carried.read_text("utf-8").splitlines(), f"inventory/{carried.name}")
    topics: list[Topic] = []
    rules: dict[str, list[Rule]] = {}
    constructs = [(f"engine/{name}", (root / "engine" / name).read_text("utf-8")) for name in _engine_files(root)]
    faults: list[str] = []
    for file in sorted(root.glob("*/*.yml")):
        if file.name.endswith(".cases.yml") or file.parent.name in ("engine", "inventory"):
            continue
        label = str(file.relative_to(root))
        topic, found = read_topic(file.read_text("utf-8"), label, items, assumptions)
        faults += found
        if topic is None:
            continue
        if (topic.source, topic.name) != (file.parent.name, file.stem):
            faults.append(f"{label}: names itself {topic.source}/{topic.name}")
        topics.append(topic)
        logic = file.with_suffix(".clp")
        if not logic.exists():
            faults.append(f"{label}: there is no {logic.name} beside it")
            continue
        text = logic.read_text("utf-8")
        own, found = read_rules(text, str(logic.relative_to(root)))
        faults += found
        for rule in own:
            rules.setdefault(rule.guideline, []).append(rule)
        constructs.append((str(logic.relative_to(root)), text))
    guidelines = {}
    for topic in topics:
        for guideline in topic.guidelines:
            if guideline.id in guidelines:
                faults.append(f"{guideline.id} has two cards")
            guidelines[guideline.id] = guideline
    positions = _positions(root, items, guidelines, faults)
    faults += _disagreements(guidelines, rules, vocabulary)
    if faults:
        raise RuleBaseError(faults)
    frozen = {name: tuple(sorted(own, key=lambda rule: rule.name)) for name, own in rules.items()}
    files = _files(root)
    base = RuleBase(
        root, vocabulary, assumptions, items, tuple(topics), guidelines, frozen, positions, files, _hash(files), ()
    )
    constructs.append(("cards", _cards_as_facts(base)))
    object.__setattr__(base, "constructs", tuple(constructs))
    return base


def _engine_files(root: Path) -> list[str]:
    names = sorted(path.name for path in (root / "engine").glob("*.clp"))
    return [*_ENGINE_FIRST, *(name for name in names if name not in _ENGINE_FIRST)]


def _declared(file: str, text: str) -> Iterator[str]:
    if file == "cards":
        return
    for line in text.splitlines():
        if line.startswith("(defrule "):
            yield line.split()[1]


def _files(root: Path) -> dict[str, bytes]:
    # Two levels are all that is read. A folder may be a link to one elsewhere, which rglob would not enter.
    found = sorted(path for path in (*root.glob("*"), *root.glob("*/*")) if path.suffix in (".clp", ".yml", ".jsonl"))
    return {str(file.relative_to(root)): file.read_bytes() for file in found}


def _hash(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, content in files.items():
        digest.update(name.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()


def _positions(
    root: Path, items: Mapping[str, Item], guidelines: Mapping[str, Guideline], faults: list[str]
) -> dict[str, Position]:
    file = root / "conflicts.yml"
    document = yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader) if file.exists() else {}
    positions: dict[str, Position] = {}
    for conflict, entry in (document or {}).items():
        for number, position in enumerate(entry["positions"], start=1):
            name = f"conflict:{conflict}:{number}"
            guideline = position.get("guideline")
            if position["item"] not in items:
                faults.append(f"conflicts.yml: {conflict}: no such inventory item: {position['item']}")
            if guideline is not None and guideline not in guidelines:
                faults.append(f"conflicts.yml: {conflict}: no such guideline: {guideline}")
            positions[name] = Position(
                name, conflict, position["item"], guideline, position["text"], tuple(position.get("platforms", ())),
                tuple(position.get("kinds", ())), position.get("client", "any"), position.get("production", False),
                position["year"], position.get("closing", False),
            )  # fmt: skip
    return positions


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


def _cards_as_facts(base: RuleBase) -> str:
    """The cards and the vocabulary as one deffacts. It holds ids and numbers only."""
    lines = []
    for name, guideline in sorted(base.guidelines.items()):
        short = base.short[name]
        scope = guideline.scope
        own = any(rule.part == "scope" for rule in base.rules.get(name, ()))
        partner = base.guidelines[guideline.mixture_with].scope.client if guideline.mixture_with else "none"
        lines.append(
            f"(guideline (id {short}) (name {name}) (type {guideline.subject}) (strength {guideline.strength})"
            f" (platforms {' '.join(scope.platforms)}) (kinds {' '.join(scope.kinds)})"
            f" (environments {' '.join(scope.environments)}) (client {scope.client})"
            f" (own-scope {'yes' if own else 'no'}) (exceptions {' '.join(sorted(guideline.exceptions))})"
            f" (mixture-with {guideline.mixture_with or 'none'}) (mixture-client {partner})"
            f" (production {int(guideline.production)}) (year {_year(guideline.source)})"
            f" (closing {int(guideline.closing)}))"
        )
        for parameter in guideline.parameters.values():
            lines.append(
                f"(figure (id {short}!{parameter.name}) (guideline {name}) (name {parameter.name})"
                f" (low {parameter.number}) (high {parameter.number}))"
            )
    for name, span in base.spans.items():
        quantity = base.vocabulary.quantities[span.quantity]
        lines.append(
            f"(span (id {name}) (quantity {span.quantity}) (low {_end(span.low, quantity)})"
            f" (high {_end(span.high, quantity, last=True)}))"
        )
    for position in base.positions.values():
        lines.append(
            f"(position (id {position.id}) (conflict {position.conflict}) (item {position.item})"
            f" (guideline {position.guideline or 'none'}) (platforms {' '.join(position.platforms)})"
            f" (kinds {' '.join(position.kinds)}) (client {position.client}) (production {int(position.production)})"
            f" (year {position.year}) (closing {int(position.closing)}))"
        )
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
    return "(deffacts cards\n  " + "\n  ".join(lines) + ")\n"


def _end(value: int | float | str | None, quantity: Quantity, *, last: bool = False) -> int | float | str:
    if value is None:
        return "none"
    if quantity.type == "release":
        return last_release_number(str(value)) if last else release_number(str(value))
    return value


def _year(source: str) -> int:
    return int(source.rsplit("-", 1)[1])


__all__ = ["Position", "RuleBase", "full_id", "load_rule_base", "read_rule_base"]
