"""The vocabulary: every quantity that can be evaluated, where a description states it, its unit and its question."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct, structs

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.knowledge import circles
from domino_advisor.knowledge.file_positions import where
from domino_advisor.knowledge.nearest_names import in_brackets
from domino_advisor.knowledge.release_knowledge import FILE as RELEASES
from domino_advisor.knowledge.release_knowledge import ReleaseKnowledge, read_releases, unfounded
from domino_advisor_schemas.guideline import SUBJECTS

SUBJECT_TYPES = SUBJECTS

POSSIBLE_HOST = "possible-host"
"""The relation of a VM to the hosts on which it may run, where it is not known on which it does."""


class Band(Struct, frozen=True):
    """A range of a number, and the word for it.

    ends: as a description writes a range; says: the same in words; reasons: why each end is taken. by: the assumptions
    that are its ends.
    """

    word: str
    ends: Mapping[str, int | float]
    says: str
    reasons: tuple[str, ...]
    by: tuple[str, ...]


class Quantity(Struct, frozen=True):
    """One quantity of one type of subject.

    type: count, number, choice, flag, release or text. form: of a text, how two of them are compared: path, address,
    host-name, server-name, glance or None, as written. path, origin: where the description states it; own_first: that
    the subject itself may state it, which goes before the origin; taken_as: how what stands there is read (count, some,
    present, listed, one, set, minutes, left-open, names, only, counts, any_of, mentions or bands, the last six with
    their words), None as it stands; absent: what a missing key says, None where it says nothing; set_up: of a flag,
    that it is off until somebody sets it up; wish: of a flag, that it is unknown only where that is said; aside: that
    it is asked for only where it decides; decides: that it is asked for where it alone decides, even of a guideline
    that asks nobody; several: of a choice, that more than one word may stand there; times, over: what a number there is
    multiplied and divided by. kinds: of which kinds of image it is read, () for all; otherwise: what it is of others,
    None where they have none. else_aspect: what tells it of where the subject stands, where nothing is stated. users:
    the kind of user count.

    total, ratio, product, chain: how it is derived; total_members: the type of the members, or the relation to them;
    where: of which members, by a flag of theirs; through: the relation to those whose members count too; in_all: what
    is stated of all members together, or of all that this is a member of, which bounds it; words: of a
    total over words, those that are looked for; there: of one over releases, what is said of members that are not
    listed, as the last part of a quantity's name. chain_of, chain_through, chain_op: what is said of a subject, or of
    the next one in a relation. inferred: the quantities from which rules infer it; related: those of what is related to
    the subject, by relation. facts_first: the quantity by which facts tell it, the word of that one that does ("any"
    for each), and what it then is; said: what the administrator says of the same. judgement: why no fact tells what is
    stated. computed: the figure of a sizing whose computations conclude it from what is inferred; sized_as: what a
    request of a sizing calls it. asks_for: "itself" where its own question is asked for what is missing of these,
    "these" where theirs are, "here" where its own is asked once, or the setting whose question is; asked_as: what is
    then named as missing, itself by default.

    unit_of_least: the unit in words where no more than a least number is known, since that came of something else.
    settable: "always" or "raised", where a recommendation may change it. label: of what a release is the release.
    always_known: known wherever the subject is there. implied_by: the release that may imply it where it is not stated.
    bands: its words by ranges of a number.

    called: what a reader calls it: the vocabulary's own words, or words made from the name. by_figures: of what a
    guideline says of members by figures of it, the guideline, and what it is called with their names in braces.
    """

    name: str
    subject: str
    type: str
    question: str
    unit: str | None = None
    unit_of_least: str | None = None
    among: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    taken_as: str | None = None
    words: tuple[str, ...] = ()
    times: int = 1
    over: int = 1
    origin: str | None = None
    own_first: bool = False
    absent_origin: str | int | None = None
    absent: str | None = None
    set_up: bool = False
    wish: bool = False
    aside: bool = False
    decides: bool = False
    several: bool = False
    kinds: tuple[str, ...] = ()
    otherwise: str | int | None = None
    else_aspect: str | None = None
    inferred: tuple[str, ...] = ()
    related: tuple[tuple[str, tuple[str, ...]], ...] = ()
    there: str | None = None
    asks_for: str = "these"
    asked_as: str | None = None
    form: str | None = None
    users: str | None = None
    total_of: str | None = None
    total_members: str | None = None
    total_op: str = "sum"
    where: str | None = None
    through: str | None = None
    in_all: str | None = None
    chain_of: str | None = None
    chain_through: str | None = None
    chain_op: str = ""
    facts_first: tuple[str, str, str] | None = None
    said: str | None = None
    judgement: str | None = None
    sized_as: str | None = None
    computed: str | None = None
    ratio: tuple[str, str] | None = None
    product: tuple[str, str] | None = None
    settable: str | None = None
    label: str | None = None
    least: int = 0
    always_known: bool = False
    called: str = ""
    by_figures: tuple[str, str] | None = None
    implied_by: str | None = None
    bands: tuple[Band, ...] = ()

    @property
    def is_number(self) -> bool:
        """Whether it is a number, whole or not; a release is none."""
        return self.type in ("count", "number")

    @property
    def is_word(self) -> bool:
        """Whether it is the word of a choice, or a yes or no."""
        return self.type in ("choice", "flag", "text")

    @property
    def derived(self) -> bool:
        """Whether rules derive it, so that a description never states it itself."""
        return bool(self.total_of or self.ratio or self.product or self.users or self.by_rules)

    @property
    def by_rules(self) -> bool:
        """Whether rules conclude it for whoever wants it of a subject."""
        return bool(self.inferred or self.related or self.chain_of or self.facts_first)

    @property
    def may_be_derived(self) -> bool:
        """Whether rules derive it, be it only where a description does not state it."""
        return self.derived or self.implied_by is not None

    @property
    def if_wanted(self) -> bool:
        """Whether it is concluded for whoever wants it of a subject: by rules, or of two others of that subject."""
        return bool(self.by_rules or self.ratio or self.product)

    @property
    def by_rules_of_its_own(self) -> bool:
        """Whether that takes rules in derive/; the others the engine's own rules conclude."""
        return self.by_rules and not (self.chain_of or self.facts_first or self.computed)

    @property
    def parts(self) -> tuple[str, ...]:
        """The quantities of the same subject, or of one that it lies in, from which it is derived."""
        own = (self.chain_of,) if self.chain_of else ()
        told = (self.facts_first[0], self.said or "") if self.facts_first else ()
        return (*(self.ratio or ()), *(self.product or ()), *self.inferred, *own, *told)

    @property
    def needs(self) -> tuple[str, ...]:
        """Those quantities, and the release that may imply it."""
        return self.parts if self.implied_by is None else (*self.parts, self.implied_by)

    @property
    def of_members(self) -> Mapping[str, tuple[str, ...]]:
        """The quantities of others from which it is derived, by the type of member or the relation to them."""
        found = {relation: list(names) for relation, names in self.related}
        if self.chain_through is not None:
            found.setdefault(self.chain_through, []).append(self.name)
        if self.total_of is not None and self.total_members is not None:
            found.setdefault(self.total_members, []).extend(filter(None, (self.total_of, self.where)))
        if self.through is not None:
            found.setdefault(self.through, []).append(self.name)
        return {relation: tuple(dict.fromkeys(names)) for relation, names in found.items()}

    def derived_from(self, relations: Mapping[str, Relation]) -> Mapping[str, str | None]:
        """All of these, each with the type of member or the relation over which it is derived, None for its own.

        Without what is derived over a relation between subjects of one type, such as to the device that a device lies
        on: that goes on to another subject, and ends where the relation does.
        """
        found: dict[str, str | None] = dict.fromkeys(self.needs)
        for kind, names in self.of_members.items():
            relation = relations.get(kind)
            if relation is None or relation.member != relation.of:
                found |= dict.fromkeys(names, kind)
        return found

    def said_there(self, kind: str | None = None) -> str | None:
        """The quantity of a type of subject, its own by default, that says what holds of members not listed."""
        return None if self.there is None else f"{kind or self.subject}.{self.there}"


class Platform(Struct, frozen=True):
    """A row of the table that names the platform of an image; None fits everything.

    family: the word for an operating system of which only that much is told; runs_on: the architectures on which the
    platform may be looked for, () for all. stated: whether it is one only where all of this is stated.
    """

    platform: str
    kind: str | None
    os: str | None
    architecture: str | None
    family: str | None = None
    runs_on: tuple[str, ...] = ()
    stated: bool = False


class Relation(Struct, frozen=True):
    """What a subject of a type holds, names or is named by, beside the topology.

    of: the type; to: the type of what it names, named_by: of what names it, None where it does not go that way. paths:
    where the names stand, from the object that has them; optional: that where none stands there is none. items: the
    list of what it holds and what is evaluated as a part of it; these are of the type that the relation is called by,
    or of the type `item`. described: the type of what lies in it, as far as the description names it: what a list
    leaves out does not count.
    """

    name: str
    of: str
    to: str | None = None
    named_by: str | None = None
    paths: tuple[tuple[str, ...], ...] = ()
    items: str | None = None
    item: str | None = None
    optional: bool = False
    described: str | None = None

    @property
    def item_type(self) -> str:
        """The type of what it holds in a list."""
        return self.item or self.name

    @property
    def member(self) -> str:
        """The type of its members."""
        return self.to or self.named_by or self.described or self.item_type


class Checklist(Struct, frozen=True):
    """Facts that whoever answers looks up in one place, so that those that are missing are one question.

    question: how it begins; asks: what each fact is called in it, by the names under which the fact is missing.
    where_stated: how it begins where facts are not missing, by what these are called in it.
    """

    question: str
    asks: Mapping[str, str]
    where_stated: Mapping[str, str] = {}

    def begins(self, called: Sequence[str]) -> str:
        """How it begins where facts that are called so are missing: it does not ask for what is stated."""
        return next((text for fact, text in self.where_stated.items() if fact not in called), self.question)

    @property
    def beginnings(self) -> tuple[str, ...]:
        """All the ways in which it may begin."""
        return (self.question, *self.where_stated.values())


_NOT_KNOWN = "unknown"
"""The architecture of a machine of which it is not known."""


class SeveralKinds(Struct, frozen=True):
    """The kinds of which an image is one that stands in no LPAR of its machine.

    told_as: the kind that it would be of if it were as the description tells it. machine: its architecture,
    or unknown. question: which of them it is; None where the architecture tells more.
    """

    of: tuple[str, ...]
    told_as: str
    machine: str
    question: str | None

    def are_among(self, kinds: Collection[str]) -> bool:
        """Whether what is for some kinds holds of such an image, whichever of its own it is of."""
        return set(self.of) <= set(kinds) or self.told_as in kinds


@dataclass(frozen=True)
class Vocabulary:
    """All quantities by name, the table of platforms in order, and the questions that applicabilities ask.

    relations, checklists: by name. releases: what releases and machines tell. of_several: by the word for all of them,
    the kinds of which an image is one that nobody tells more closely.
    """

    quantities: Mapping[str, Quantity]
    platforms: tuple[Platform, ...]
    kinds: Mapping[str, str]
    settings: Mapping[str, str]
    relations: Mapping[str, Relation]
    checklists: Mapping[str, Checklist]
    releases: ReleaseKnowledge = field(default_factory=ReleaseKnowledge)
    of_several: Mapping[str, SeveralKinds] = field(default_factory=dict)

    def kinds_of(self, kind: str) -> tuple[str, ...]:
        """The kinds that an image may be of, by the word for what is known of it."""
        return self.of_several[kind].of if kind in self.of_several else (kind,)

    def kind_on_machine(self, machine: Mapping[str, Any], image: Mapping[str, Any]) -> str:
        """The kind of an image that stands in no LPAR of its machine."""
        architecture = self.releases.with_architecture(machine, image).get("architecture", _NOT_KNOWN)
        several = (word for word, kinds in self.of_several.items() if kinds.machine == architecture)
        if architecture == _NOT_KNOWN and not self._may_run_on_others(image.get("os")):
            return "native"
        return next(several, "native")

    def _may_run_on_others(self, os: str | None) -> bool:
        """Whether an operating system that is stated may run on a machine whose images are of one of several kinds."""
        others = {kinds.machine for kinds in self.of_several.values()}
        return any(row.os == os and others & {row.architecture, *row.runs_on} for row in self.platforms)

    @cached_property
    def checklist_of(self) -> Mapping[str, str]:
        """The name of the checklist that asks for a fact, by the name under which the fact is missing."""
        return {fact: name for name, checklist in self.checklists.items() for fact in checklist.asks}

    @cached_property
    def by_subject(self) -> Mapping[str, tuple[Quantity, ...]]:
        """The quantities of each type of subject or item, sorted by name."""
        found: dict[str, list[Quantity]] = {kind: [] for kind in (*SUBJECT_TYPES, *self.items)}
        for _, quantity in sorted(self.quantities.items()):
            found[quantity.subject].append(quantity)
        return {kind: tuple(quantities) for kind, quantities in found.items()}

    @cached_property
    def items(self) -> Mapping[str, Relation]:
        """The relations to what a subject holds and what is evaluated as a part of it, by the type of that."""
        return {name: relation for name, relation in self.relations.items() if relation.items is not None}

    @cached_property
    def kept(self) -> dict[str, dict[Any, Any]]:
        """What was worked out of it, for whoever asks again. It hangs on nothing else, so on no description."""
        return {}

    @cached_property
    def given_way(self) -> Mapping[str, str]:
        """What the administrator says of the quantities that facts tell, by these."""
        return {name: quantity.said for name, quantity in self.quantities.items() if quantity.said is not None}

    @cached_property
    def held_in_all(self) -> Mapping[str, Quantity]:
        """What is stated of all members together, by the quantity of the same subject that it bounds."""
        found = ((name, self.quantities.get(quantity.in_all or "")) for name, quantity in self.quantities.items())
        return {
            name: of_all
            for name, of_all in found
            if of_all is not None and of_all.subject == self.quantities[name].subject
        }

    def restricted_to(self, names: Iterable[str]) -> Vocabulary:
        """The vocabulary with these quantities and those from which they are derived, and no others."""
        pending, kept = list(names), set[str]()
        while pending:
            name = pending.pop()
            if name in self.quantities and name not in kept:
                kept.add(name)
                quantity = self.quantities[name]
                pending += [
                    *quantity.needs,
                    quantity.in_all or "",
                    *(other for names in quantity.of_members.values() for other in names),
                ]
                pending += [quantity.said_there(kind) or "" for kind in SUBJECT_TYPES]
        quantities = {name: quantity for name, quantity in self.quantities.items() if name in kept}
        return replace(self, quantities=quantities)


def load_vocabulary(rules: Path, beside: Path | None = None) -> Vocabulary:
    """Read `vocabulary.yml` of a rules folder. RuleBaseError names every entry that is wrong.

    beside: custom rules, whose `vocabulary.yml`, where there is one, holds more quantities.
    """
    shipped, found = _read((rules / "vocabulary.yml").read_text("utf-8"))
    quantities, relations, faults = dict(shipped.quantities), shipped.relations, list(found)
    if beside is not None and (beside / "vocabulary.yml").is_file():
        faults += _more(beside / "vocabulary.yml", quantities)
    file = rules / RELEASES
    releases, wrong = read_releases(file.read_text("utf-8") if file.is_file() else "")
    faults += [*wrong, *unfounded(releases, quantities)]
    for name, implication in releases.implications.items():
        if name in quantities:
            quantities[name] = structs.replace(quantities[name], implied_by=implication.by)
    for quantity in quantities.values():
        for why in _unfounded(quantity, quantities, relations):
            faults.append(f"{place_of_quantity(rules, beside, quantity.name)}: {why}")
    derived_from = {name: quantity.derived_from(relations) for name, quantity in quantities.items()}
    if not faults and (names := circles.circle(derived_from)):
        faults.append(f"{place_of_quantity(rules, beside, names[0])}: {circles.in_words(names, derived_from)}")
    if faults:
        raise RuleBaseError(faults)
    return replace(shipped, quantities=quantities, releases=releases)


def place_of_quantity(rules: Path, beside: Path | None, name: str) -> str:
    """The file and the line of a quantity of a rules folder, or of the custom rules beside it."""
    file, label = rules / "vocabulary.yml", "vocabulary.yml"
    own = beside / file.name if beside is not None else None
    if own is not None and own.is_file() and name not in _read(file.read_text("utf-8"))[0].quantities:
        file, label = own, str(own)
    return where(label, file.read_text("utf-8"), "quantities", name)


# one rules folder rarely differs from another in its vocabulary: so many stay read
@lru_cache(4)
def _read(text: str) -> tuple[Vocabulary, tuple[str, ...]]:
    """The vocabulary of a file, without what is wrong in it, and that."""
    document = yaml.load(text, Loader=yaml.CSafeLoader)
    faults: list[str] = []
    relations = dict(_relations(document.get("relations", {}), faults))
    items = [name for name, relation in relations.items() if relation.items is not None]
    quantities: dict[str, Quantity] = {}
    for name, entry in document["quantities"].items():
        try:
            quantities[name] = _quantity(name, entry, items)
        except (KeyError, TypeError, ValueError) as error:
            faults.append(f"vocabulary.yml: {name}: {error!r}")
    platforms = tuple(_platform(row) for row in document["platforms"])
    settings = dict(document["settings"])
    checklists = dict(_checklists(document.get("checklists", {}), quantities, settings, faults))
    kinds = dict(document["kinds"])
    several = dict(_several_kinds(document.get("kinds_of_several", {}), kinds, faults))
    known = Vocabulary(quantities, platforms, kinds, settings, relations, checklists, of_several=several)
    return known, tuple(faults)


def _several_kinds(
    entries: Mapping[str, Any], kinds: Mapping[str, str], faults: list[str]
) -> Iterator[tuple[str, SeveralKinds]]:
    for name, entry in entries.items():
        if set(entry) - {"question"} != {"of", "told_as", "machine"}:
            faults.append(f"vocabulary.yml: {name}: several kinds have of, told_as, machine and perhaps a question")
            continue
        for kind in sorted({*entry["of"], entry["told_as"]} - set(kinds)):
            faults.append(f"vocabulary.yml: {name}: there is no kind {kind}")
        yield name, SeveralKinds(tuple(entry["of"]), entry["told_as"], entry["machine"], entry.get("question"))


def _checklists(
    entries: Mapping[str, Any], quantities: Mapping[str, Quantity], settings: Mapping[str, str], faults: list[str]
) -> Iterator[tuple[str, Checklist]]:
    seen: set[str] = set()
    for name, entry in entries.items():
        if set(entry) - {"where_stated"} != {"question", "asks"}:
            faults.append(f"vocabulary.yml: {name}: a checklist has a question, and what it asks")
            continue
        where_stated = entry.get("where_stated", {})
        for called in set(where_stated) - set(entry["asks"]):
            faults.append(
                f"vocabulary.yml: {name} begins otherwise where {called} is stated, which it does not ask for"
            )
        asks = {fact: called for called, facts in entry["asks"].items() for fact in facts}
        for fact in asks:
            if fact not in quantities and fact.partition(".")[2] not in settings:
                faults.append(f"vocabulary.yml: {name} asks for {fact}, which is no quantity and no setting")
            if fact in seen:
                faults.append(f"vocabulary.yml: {name} asks for {fact}, and so does another checklist")
        seen.update(asks)
        yield name, Checklist(entry["question"], asks, where_stated)


def _relations(entries: Mapping[str, Any], faults: list[str]) -> Iterator[tuple[str, Relation]]:
    items = {entry.get("item", name) for name, entry in entries.items() if "items" in entry}
    for name, entry in entries.items():
        ways = [way for way in ("to", "named_by", "items", "described") if way in entry]
        unknown = set(entry) - {"of", "to", "named_by", "items", "item", "described", "path", "optional"}
        if unknown or len(ways) != 1 or entry.get("of") not in {*SUBJECT_TYPES, *items}:
            faults.append(
                f"vocabulary.yml: {name}: a relation is `of` a type of subject, and has one of to, named_by, items and"
                " described"
            )
        elif entry.get("described") == "device" and entry["of"] != "site":
            faults.append(f"vocabulary.yml: {name}: devices lie in no {entry['of']}, but in the site")
        elif ("path" in entry) == ("items" in entry or "described" in entry):
            faults.append(
                f"vocabulary.yml: {name}: a relation has the path of a name, the items of a list, or the type of what"
                " is described"
            )
        else:
            paths = _listed(entry.get("path", []))
            yield name, Relation(
                name, entry["of"], entry.get("to"), entry.get("named_by"),
                tuple(tuple(path.split("/")) for path in paths), entry.get("items"), entry.get("item"),
                entry.get("optional", False), entry.get("described"),
            )  # fmt: skip


def _unfounded(
    quantity: Quantity, quantities: Mapping[str, Quantity], relations: Mapping[str, Relation]
) -> Iterator[str]:
    """What a quantity is derived from and what there is not."""
    for other in (*quantity.needs, *filter(None, (quantity.in_all,))):
        if other not in quantities:
            yield f"{quantity.name} is derived from {other}, which is no quantity{in_brackets(other, quantities)}"
    for kind, names in quantity.of_members.items():
        relation = relations.get(kind)
        if relation is None and kind not in SUBJECT_TYPES:
            why = f"which is no type of subject and no relation{in_brackets(kind, relations)}"
            yield f"{quantity.name} is derived over {kind}, {why}"
        elif relation is not None and relation.of != quantity.subject:
            yield f"{quantity.name} is derived over {kind}, which is a relation of {a_subject(relation.of)}"
        for other in names:
            if other not in quantities:
                yield f"{quantity.name} is derived from {other}, which is no quantity{in_brackets(other, quantities)}"
            elif quantities[other].subject != (relation.member if relation is not None else kind):
                yield f"{quantity.name} is derived over {kind} from {other}, which none of them has"


def _more(file: Path, quantities: dict[str, Quantity]) -> Iterator[str]:
    """Add the quantities of a file of custom rules; what is wrong with it, each with the file and the line."""
    text = file.read_text("utf-8")
    try:
        document = yaml.load(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        yield f"{file}: {error}"
        return
    entries = document.get("quantities") if isinstance(document, dict) and set(document) == {"quantities"} else None
    if not isinstance(entries, dict):
        yield f"{file}: holds the mapping `quantities` and nothing else"
        return
    for name, entry in entries.items():
        place = ("quantities", name)
        if name in quantities:
            yield f"{where(str(file), text, *place)}: {name} is a quantity of the rule base already"
            continue
        try:
            quantities[name] = _quantity(name, entry)
        except KeyError as error:
            yield f"{where(str(file), text, *place)}: {name}: {error.args[0]} is missing"
        except (AttributeError, IndexError, TypeError, ValueError) as error:
            yield f"{where(str(file), text, *place)}: {name}: {error}"


_QUANTITY = (
    "subject", "type", "question", "unit", "among", "path", "from", "absent_from", "absent", "set_up", "wish", "aside",
    "decides", "several", "users", "total", "settable", "least", "label", "called", "always_known", "as", "times",
    "over", "kinds", "otherwise", "else", "ratio", "product", "inferred", "related", "chain", "facts_first", "said",
    "judgement", "asks_for", "form", "computed", "sized_as", "unit_of_least", "own",
)  # fmt: skip
_WAYS = ("path", "users", "total", "ratio", "product", "inferred", "chain", "facts_first")


def _quantity(name: str, entry: Mapping[str, Any], items: Sequence[str] = ()) -> Quantity:
    if unknown := set(entry) - set(_QUANTITY):
        raise ValueError(f"unknown keys {sorted(unknown)}")
    if entry["subject"] not in (*SUBJECT_TYPES, *items):
        raise ValueError(f"no such subject type: {entry['subject']}")
    if entry["type"] not in ("count", "number", "choice", "flag", "release", "text"):
        raise ValueError(f"no such type: {entry['type']}")
    if "judgement" in entry and "path" not in entry:
        raise ValueError("judgement: is of what a description states, at a path")
    if "own" in entry and "from" not in entry:
        raise ValueError("own: goes with from:, whose object tells it where the subject does not")
    for key in ("set_up", "wish"):
        if key in entry and entry["type"] != "flag":
            raise ValueError(f"{key}: goes with a flag")
    if "several" in entry and entry["type"] != "choice":
        raise ValueError("several: goes with a choice")
    ways = [way for way in _WAYS if way in entry]
    if len(ways) != 1:
        raise ValueError(f"needs exactly one of {', '.join(_WAYS)}; has {ways}")
    taken_as, words = _taken_as(entry.get("as"))
    total = entry.get("total", {})
    op = total.get("op", "sum")
    if op in _OVER_WORDS:
        words = tuple(_listed(total.get("is", "true")) if op in ("all", "any") else ())
    elif op not in ("sum", "smallest", "largest", "oldest", "newest"):
        raise ValueError(f"no such op: {op}")
    if "where" in total and op in ("oldest", "newest"):
        raise ValueError(f"where: goes with numbers and words of members, not with {op}")
    if "through" in total and op in _OVER_WORDS:
        raise ValueError(f"through: goes with numbers and releases, not with {op}")
    if "facts_first" in entry and "said" not in entry:
        raise ValueError("facts_first: goes with said:, which stands where facts do not tell it")
    if "computed" in entry and "inferred" not in entry:
        raise ValueError("computed: goes with inferred:, which names what its computations read")
    in_its_place = {"here": entry["said"]} if "said" in entry else None
    itself = {"inferred", "chain"} & set(entry) or op in _OVER_WORDS
    asks_for = entry.get("asks_for", in_its_place or ("itself" if itself else "these"))
    asked_as = asks_for["here"] if isinstance(asks_for, Mapping) else None
    pair = {way: (entry[way][0], entry[way][1]) for way in ("ratio", "product") if way in entry}
    chain = entry.get("chain", {})
    if chain.get("op", "first") not in ("first", "any", "worst"):
        raise ValueError(f"no such op of a chain: {chain['op']}")
    return Quantity(
        name=name,
        subject=entry["subject"],
        type=entry["type"],
        question=entry["question"],
        unit=entry.get("unit"),
        unit_of_least=entry.get("unit_of_least"),
        among=tuple(str(word) for word in entry.get("among", ())),
        path=tuple(entry["path"].split("/")) if "path" in entry else (),
        taken_as=taken_as,
        words=words,
        times=entry.get("times", 1),
        over=entry.get("over", 1),
        origin=entry.get("from"),
        own_first=entry.get("own", False),
        absent_origin=_word(entry.get("absent_from")),
        absent=_flag_word(entry) if "absent" in entry else None,
        set_up=entry.get("set_up", False),
        wish=entry.get("wish", False),
        aside=entry.get("aside", False),
        decides=entry.get("decides", False),
        several=entry.get("several", False),
        kinds=tuple(entry.get("kinds", ())),
        otherwise=_word(entry.get("otherwise")),
        else_aspect=entry.get("else"),
        inferred=tuple(entry.get("inferred", ())),
        related=tuple((relation, tuple(names)) for relation, names in entry.get("related", {}).items()),
        asks_for="here" if asked_as else asks_for,
        asked_as=asked_as,
        form=entry.get("form"),
        users=entry.get("users"),
        total_of=total.get("of"),
        total_members=total.get("members"),
        total_op=op,
        there=total.get("there"),
        where=total.get("where"),
        through=total.get("through"),
        in_all=total.get("in_all"),
        chain_of=chain.get("of"),
        chain_through=chain.get("through"),
        chain_op=chain.get("op", "first"),
        facts_first=_facts_first(entry["facts_first"]) if "facts_first" in entry else None,
        said=entry.get("said"),
        judgement=entry.get("judgement"),
        sized_as=entry.get("sized_as"),
        computed=entry.get("computed"),
        ratio=pair.get("ratio"),
        product=pair.get("product"),
        settable=entry.get("settable"),
        label=entry.get("label"),
        least=entry.get("least", 0),
        always_known=entry.get("always_known", False),
        called=str(entry.get("called") or _words_of(name, entry)),
    )


def _platform(row: Mapping[str, Any]) -> Platform:
    kind, os, architecture, family = (row.get(key) for key in ("kind", "os", "architecture", "family"))
    runs_on, stated = tuple(row.get("runs_on", ())), row.get("stated", False)
    return Platform(row["platform"], kind, os, architecture, family, runs_on, stated)


def _flag_word(entry: Mapping[str, Any]) -> str:
    if entry["type"] != "flag" or "path" not in entry or "as" in entry or not isinstance(entry["absent"], bool):
        raise ValueError("absent: is true or false, and goes with a flag that a description states at a path")
    return str(_word(entry["absent"]))


def _facts_first(entry: Mapping[str, Any]) -> tuple[str, str, str]:
    if ("when" in entry) != ("tells" in entry) or not {"by"} <= set(entry) <= {"by", "when", "tells"}:
        raise ValueError("facts_first: has by, and when and tells or neither of them")
    return entry["by"], str(_word(entry.get("when", "any"))), str(_word(entry.get("tells", "any")))


# What is told of the words of members, where the other ops work out a number.
_OVER_WORDS = ("all", "any", "alike", "unlike", "apart", "repeated", "distinct")


def _listed(words: Any) -> list[str]:
    return [str(_word(word)) for word in (words if isinstance(words, list) else [words])]


def _word(value: Any) -> str | int | None:
    """The word or number that a quantity is where nothing states it."""
    return ("true" if value else "false") if isinstance(value, bool) else value


def _taken_as(entry: Any) -> tuple[str | None, tuple[str, ...]]:
    """How what stands at a path is read, and by which words."""
    if entry is None or entry in ("count", "some", "present", "listed", "one", "set", "minutes", "left-open"):
        return entry, ()
    if isinstance(entry, Mapping) and len(entry) == 1:
        ((name, words),) = entry.items()
        if name in ("names", "only", "counts", "any_of", "mentions", "bands"):
            return name, tuple(words) if isinstance(words, list) else (str(words),)
    ways = "count, some, present, listed, one, set, minutes, left-open, names, only, counts, any_of, mentions or bands"
    raise ValueError(f"as: is {ways}, not {entry!r}")


_SUBJECTS = {
    "dpar": "DPAR", "domino-cluster": "Domino cluster", "esx-cluster": "ESX cluster", "host": "ESX host", "lpar": "LPAR"
}  # fmt: skip
_SPELT = {
    "15min": "15-minute", "bios": "BIOS", "cp": "CP", "cps": "CPs", "cpu": "CPU", "cpus": "CPUs", "domino": "Domino",
    "dpar": "DPAR", "dpars": "DPARs", "dwa": "DWA", "esx": "ESX", "ft": "FT", "ha": "HA", "hba": "HBA", "hbas": "HBAs",
    "imap": "IMAP", "io": "I/O", "lpar": "LPAR", "lpars": "LPARs", "lun": "LUN", "luns": "LUNs", "nic": "NIC",
    "nics": "NICs", "nrpc": "NRPC", "nsf": "NSF", "os": "operating system", "osa": "OSA", "pop3": "POP3",
    "smtp": "SMTP", "tls": "TLS", "tpm": "TPM", "vipa": "VIPA",
    "vlan": "VLAN", "vm": "VM", "vms": "VMs", "vmotion": "vMotion", "zvm": "z/VM",
}  # fmt: skip
_SPELT_BESIDE = {
    "etr": "ETR", "itr": "ITR", "linux": "Linux", "raid": "RAID", "vcpu": "vCPU", "vcpus": "vCPUs",
    "windows": "Windows",
}  # fmt: skip
_SIZES = {"gib": "GiB", "kb": "KB", "mib": "MiB"}
_UNITS = {"gb", "gbps", "gib", "kb", "kib", "mb", "mbps", "mib", "ms", "pct", "percent", "s"}


# a sentence's placeholders are looked for among the names of all figures
@lru_cache(4096)
def name_in_words(name: str) -> str:
    """A name that nothing gives words for, as words: "workload.active_15min_users" as "active 15-minute users"."""
    *parts, last = re.split(r"[._]", name.partition(".")[2] or name)
    unit = _SIZES.get(last) if parts else None
    words = " ".join(_SPELT.get(part, _SPELT_BESIDE.get(part, part)) for part in (parts if unit else (*parts, last)))
    return f"{words} in {unit}" if unit else words


def subject_called(type_: str) -> str:
    """What a reader calls a type of subject, or a kind of image."""
    return _SUBJECTS.get(type_, type_)


PLATFORMS = {
    "aix": "AIX", "i5os": "i5/OS", "linux-power": "Linux on Power",
    "linux-system-z": "Linux on IBM System z", "linux-x86": "Linux on x86", "other": "another platform",
    "solaris": "Solaris", "unix": "UNIX", "vsphere": "VMware vSphere", "windows": "Windows", "zos": "z/OS",
}  # fmt: skip
_KINDS = {
    "guest": "guest under z/VM", "lpar": "LPAR", "lpar-or-guest": "LPAR or guest under z/VM", "native": "bare machine",
    "native-lpar-or-guest": "bare machine, LPAR or guest under z/VM", "vm": "VM",
}  # fmt: skip


def standing_called(word: str) -> str:
    """What a reader calls a platform or a kind of image."""
    return PLATFORMS.get(word) or _KINDS.get(word, word)


def a_subject(type_: str) -> str:
    """One of a type of subject, as a reader says it: "an image", "an LPAR", "a DPAR"."""
    called = subject_called(type_)
    return f"{'an' if called[0] in 'aeiou' or called.startswith(('ESX', 'LPAR')) else 'a'} {called}"


def members_called(kind: str, member: str, *, several: Callable[[str], str] = str) -> str:
    """What a reader calls a member of a type, or by a relation: "device beneath" of device-beneath.

    several: what makes more than one of it, where several are meant.
    """
    if kind == member:
        return several(subject_called(kind))
    if kind.startswith(f"{member}-"):
        return f"{several(subject_called(member))} {kind.removeprefix(member)[1:].replace('-', ' ')}"
    return several(" ".join(_SPELT.get(part, part) for part in kind.split("-")))


def _words_of(name: str, entry: Mapping[str, Any]) -> str:
    """What a quantity is called that the vocabulary gives no words: "kernel bits of the image"."""
    subject, _, rest = name.partition(".")
    parts = rest.split("_")
    if len(parts) > 1 and parts[-1] in _UNITS:
        parts = parts[:-1]
    if entry["type"] == "release" and entry.get("label"):
        parts = [part for part in parts if _SPELT.get(part, part).lower() != str(entry["label"]).lower()]
        parts.insert(max(len(parts) - 1, 0), str(entry["label"]))
    words = " ".join(_SPELT.get(part, part) for part in parts)
    return f"{words} of the {subject_called(subject)}"
