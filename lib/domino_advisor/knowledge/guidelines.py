"""What a Domino engineer writes about a guideline, read from `rules/<paper>/<topic>/<guideline>.yml`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import yaml
from msgspec import Struct
from msgspec.structs import replace as replaced

from domino_advisor.core.answer import Basis, CitationRole, OpenVerdict, Stake, Strength
from domino_advisor.core.declaring import says
from domino_advisor.core.errors import Fault, InvalidInput, RuleBaseError
from domino_advisor.core.releases import last_release_number, release_number
from domino_advisor.knowledge.expressions.reader import ExpressionFault
from domino_advisor.knowledge.expressions.tree import Condition
from domino_advisor.knowledge.file_positions import where, within
from domino_advisor.knowledge.inventory import Item, Value
from domino_advisor.knowledge.nearest_names import in_brackets
from domino_advisor.knowledge.readings import Reading, read_hash, readings
from domino_advisor.knowledge.release_knowledge import TODAY as ANY_PRODUCT
from domino_advisor.knowledge.shared_terms import SharedTerm, SharedTerms, figures_with
from domino_advisor.knowledge.wording import amount, bare_amount, listed, reader_unit
from domino_advisor_schemas.guideline import load_guideline, load_topic

# one rules folder differs from another in a few files: so many stay read
_FILES = 1024
_Load = Callable[[Any], dict[str, Any]]

ImageKind = Literal["guest", "lpar", "native", "vm", "zvm"]
Environment = Literal["production", "benchmark", "test"]
TodayWord = Literal["holds", "told", "figure", "gone"]
Client = Literal["any", "nrpc", "dwa", "imap", "pop3", "smtp"]


class Parameter(Struct, frozen=True):
    """A figure of a guideline. Bound to an inventory value (`item`, `value_name`) or to an assumption (`assumption`).

    value: as printed: a number, or a release as a string. number: what the engine compares. last: whether that is the
    last release that the one printed stands for.
    """

    name: str
    value: int | float | str
    number: int | float
    unit: str | None
    item: str | None = None
    value_name: str | None = None
    assumption: str | None = None
    reason: str | None = None
    last: bool = False

    @property
    def release(self) -> str:
        """A release in words; of one that stands for its family, the last of it."""
        return f"the last {self.value}.x" if self.last else str(self.value)

    @property
    def text(self) -> str:
        """The figure with its unit; of a release that stands for its family, the last of it."""
        return self.text_of(self.value)

    def text_of(self, value: int | float | str) -> str:
        """The same with another value."""
        return self.release if isinstance(value, str) else amount(value, reader_unit(self.unit))

    def number_of(self, value: int | float | str) -> str:
        """The same without what it counts; a unit of measure stays."""
        return self.release if isinstance(value, str) else bare_amount(value, reader_unit(self.unit))


def figures_called(figures: Mapping[str, Parameter], *, named: bool = False) -> dict[str, str]:
    """What stands in words for each figure, and by its name with ".number" where what it counts is told beside it.

    named: the names in braces, for whoever has other figures.
    """
    if named:
        return {key: f"{{{key}}}" for name in figures for key in (name, f"{name}.number")}
    numbers = {f"{name}.number": figure.number_of(figure.value) for name, figure in figures.items()}
    return {name: figure.text for name, figure in figures.items()} | numbers


class GuidelineException(Struct, frozen=True):
    """A circumstance in which the demand need not be met.

    decides: it tells whether the paper's sentence is about such a subject at all, so that the demand is neither met nor
    missed as long as it is not known whether it holds.
    """

    name: str
    item: str
    text: str
    when: Condition
    decides: bool = False


class GuidelineCaveat(Struct, frozen=True):
    """A caveat, cost or measured range, and when it is told. told: the verdicts that it is told with.

    notable: a cost that is told although the guideline is satisfied. costs: it says what it costs to do what is asked
    for. overrules: the flags of the subject, each with the
    word that gives way where the caveat is told, since the figures of the paper speak against it. cause: it says why
    the verdict is as it is, where that may be for several reasons, and is told in place of the sentence that names all.
    """

    name: str
    item: str
    text: str
    told: tuple[OpenVerdict, ...]
    notable: bool
    when: Condition
    overrules: Mapping[str, bool]
    costs: bool = False
    cause: bool = False


class Tested(Struct, frozen=True):
    """The range of a quantity that the paper tested, both ends included; an end that is left out is open."""

    quantity: Annotated[str, says("The quantity.")]
    low: Annotated[int | float | str | None, says("The least.")]
    high: Annotated[int | float | str | None, says("The most.")]


class Scope(Struct, frozen=True):
    """Where a guideline holds; an empty list, or client any, holds everywhere."""

    platforms: Annotated[tuple[str, ...], says("Platforms.")]
    kinds: Annotated[tuple[ImageKind, ...], says("Kinds of image.")]
    environments: Annotated[tuple[Environment, ...], says("Environments.")]
    client: Annotated[Client, says("Client type.")]


class Today(Struct, frozen=True):
    """What a guideline's reason is worth where something is of today: it holds, is told where it is stated and asked of
    nobody, gave a figure of its time, or is gone.

    reason: why. by: the products of which one has to be of today. platforms, kinds: of a reason that holds or is
    told, where it holds beyond what the guideline is for; () is everywhere, None as there.
    """

    word: Annotated[
        TodayWord,
        says("The reason holds; is told, and asked of nobody; gave a figure of its time; or is gone or reversed."),
    ]
    reason: Annotated[str, says("Why.")]
    by: Annotated[tuple[str, ...], says("The products of which one has to be of today; today stands for any of them.")]
    platforms: Annotated[tuple[str, ...] | None, says("Where it holds today, if that is more; empty: everywhere.")] = (
        None
    )
    kinds: Annotated[tuple[str, ...] | None, says("The kinds of image in which it holds today, alike.")] = None

    @property
    def wider(self) -> bool:
        """Whether it holds in more places than the guideline is for."""
        return self.platforms is not None or self.kinds is not None

    @property
    def alike(self) -> Today | None:
        """What it has in common with others that are treated alike; None where that is as if nothing were said."""
        return None if self.word == "holds" and not self.wider else replaced(self, reason="")


_WHAT_IS_SO = "product behaviour"
"""The phrase of `rules/phrases.yml` for a sentence that tells what a product does."""


@dataclass(frozen=True, slots=True)
class Guideline:
    """One evaluation that can be made, from one paper. id: paper/slug, the id of its inventory item.

    strength follows the directive in the cited sentence, which `directive` notes; basis: stated, practice or derived.
    covers: inventory items of equal scope, quantity, operator and figure; their ids remain aliases.
    evidence: inventory items that carry measurements or computations for it. when: the part of its scope that is its
    own, None where `scope` says all; require: what it demands, None where it demands nothing. asked: whether what it
    reads is asked for where it is not stated. today: what its
    reason is worth today, None where nobody has said. beyond: those of its platforms of which the paper tested none.
    stake: what is lost where it is not met, None where its topic says it for all its guidelines.
    read: its readings by others; read_hash: what they have to be of.
    cases: as written.
    """

    id: str
    item: str
    source: str
    topic: str
    title: str
    subject: str
    strength: Strength
    directive: str
    basis: Basis
    scope: Scope
    tested: tuple[Tested, ...]
    mixture_with: str | None
    asked: bool
    production: bool
    closing: bool
    parameters: Mapping[str, Parameter]
    exceptions: Mapping[str, GuidelineException]
    caveats: Mapping[str, GuidelineCaveat]
    covers: tuple[str, ...]
    evidence: tuple[str, ...]
    texts: Mapping[str, str]
    when: Condition | None
    require: Condition | None
    today: Today | None = None
    beyond: tuple[str, ...] = ()
    stake: Stake | None = None
    read: tuple[Reading, ...] = field(default=(), compare=False, repr=False)
    read_hash: str = field(default="", compare=False, repr=False)
    cases: Any = field(default=None, compare=False, repr=False)

    @property
    def conditions(self) -> Iterator[tuple[str, str, Condition]]:
        """Its conditions in their order, each with its part (scope, demand, exception, caveat) and its name."""
        if self.when is not None:
            yield "scope", "", self.when
        if self.require is not None:
            yield "demand", "", self.require
        yield from (("exception", name, self.exceptions[name].when) for name in sorted(self.exceptions))
        yield from (("caveat", name, self.caveats[name].when) for name in sorted(self.caveats))

    @property
    def sentences(self) -> Iterator[str]:
        """All that it says, as written."""
        yield from self.texts.values()
        yield from (exception.text for exception in self.exceptions.values())
        yield from (caveat.text for caveat in self.caveats.values())

    @property
    def is_of_its_time(self) -> bool:
        """Whether it is otherwise where something is of today: asked of nobody, of a figure of its time, or gone."""
        return self.today is not None and self.today.word != "holds"

    @property
    def tells_what_is_so(self) -> bool:
        """Whether its sentence tells what a product does, and no advice: nobody can decide otherwise."""
        return self.directive.startswith(_WHAT_IS_SO)

    @property
    def role(self) -> CitationRole:
        """The role of its citation: "says", or "concerns" where the advice is ours."""
        return "concerns" if self.basis == "derived" else "says"


class Topic(Struct, frozen=True):
    """A folder of guidelines of one paper. sites: descriptions on which their cases may build, by name.

    stake: what is lost where one of them is not met, as far as it says nothing else itself.
    """

    source: str
    name: str
    title: str
    guidelines: tuple[Guideline, ...]
    roles: Mapping[str, Mapping[str, Any]]
    sites: Mapping[str, Any] = {}
    stake: Stake | None = None


class Assumption(Struct, frozen=True):
    """A figure of ours, where a paper gives words. Overridable, shown wherever it decides, never cited."""

    name: str
    value: int | float
    unit: str | None
    reason: str


def load_assumptions(rules: Path, beside: Path | None = None) -> dict[str, Assumption]:
    """Read `assumptions.yml`. beside: custom rules, which may have more. RuleBaseError if those fail."""
    document = yaml.load((rules / "assumptions.yml").read_text("utf-8"), Loader=yaml.CSafeLoader) or {}
    found = {name: _assumption(name, entry) for name, entry in document.items()}
    file = beside / "assumptions.yml" if beside else None
    if file is None or not file.is_file():
        return found
    text = file.read_text("utf-8")
    faults = []
    for name, entry in (yaml.load(text, Loader=yaml.CSafeLoader) or {}).items():
        place = where(str(file), text, name)
        if name in found:
            faults.append(f"{place}: {name} is an assumption of the rule base already; an overlay sets it")
            continue
        try:
            found[name] = _assumption(name, entry)
        except (KeyError, TypeError):
            faults.append(f"{place}: {name}: an assumption has a value, a reason and perhaps a unit")
    if faults:
        raise RuleBaseError(faults)
    return found


def _assumption(name: str, entry: Mapping[str, Any]) -> Assumption:
    return Assumption(name, entry["value"], entry.get("unit"), entry["reason"])


def read_topic(
    text: str, file: str, source: str, name: str, guidelines: tuple[Guideline, ...], items: Mapping[str, Item]
) -> tuple[Topic | None, list[str]]:
    """The topic of a folder from the text of its `topic.yml`, and the faults found, each with file and line."""
    document, faults = _document(text, file, load_topic)
    if document is None:
        return None, faults
    for slug in document["roles"]:
        if full_id(source, slug) not in items:
            faults.append(f"{where(file, text, 'roles', slug)}: roles: {no_such_item(slug, source, items)}")
    roles = {full_id(source, slug): entry for slug, entry in document["roles"].items()}
    return Topic(source, name, document["title"], guidelines, roles, document["sites"], document["stake"]), faults


def read_guideline(
    text: str, file: str, source: str, topic: str, slug: str, items: Mapping[str, Item],
    assumptions: Mapping[str, Assumption], shared: SharedTerms,
) -> tuple[Guideline | None, list[str]]:  # fmt: skip
    """A guideline from the text of its file, and the faults found, each beginning with file and line.

    slug: its name, which is that of the file; with the paper it is the id of its inventory item. shared: the terms that
    it may name.
    """
    written, faults = _document(text, file, load_guideline)
    if written is None:
        return None, faults
    reading = _Reading(text, file, source, full_id(source, slug), items, assumptions, shared)
    guideline = reading.guideline(topic, written)
    return guideline, reading.faults


def _document(text: str, file: str, load: _Load) -> tuple[dict[str, Any] | None, list[str]]:
    try:
        return _checked(text, load), []
    except yaml.YAMLError as error:
        return None, [f"{file}: {error}"]
    except InvalidInput as error:
        return None, [_document_fault(fault, file, text) for fault in error.faults]


def _document_fault(fault: Fault, file: str, text: str) -> str:
    """A fault of a file, with the place of the key or word that it is about, and the nearest of those known there."""
    known = fault.expected.split(", ") if fault.expected else []
    near = in_brackets(fault.found, known) if fault.found else ""
    keys = fault.pointer.split("/")[1:]
    # a word that is none of those known is the value of its key
    is_key = bool(keys) and fault.found == keys[-1]
    place = where(file, text, *keys) if is_key or not known else within(file, text, keys, 0)
    return f"{place}: {fault.pointer}: {fault.message.removesuffix('.')}{near}"


@lru_cache(_FILES)
def _checked(text: str, load: _Load) -> dict[str, Any]:
    return load(yaml.load(text, Loader=yaml.CSafeLoader))


class _Reading:
    """One file, read. faults: what is wrong with it, each beginning with file and line."""

    def __init__(
        self, text: str, file: str, source: str, item: str, items: Mapping[str, Item],
        assumptions: Mapping[str, Assumption], shared: SharedTerms,
    ) -> None:  # fmt: skip
        self.faults: list[str] = []
        self._text = text
        self._file = file
        self._source = source
        self._item = item
        self._items = items
        self._assumptions = assumptions
        self._shared = shared
        self._named: dict[str, SharedTerm] = {}

    def guideline(self, topic: str, guideline: Mapping[str, Any]) -> Guideline | None:
        """The guideline, None where something is wrong that would hide the rest."""
        if self._item not in self._items:
            self._fault(f"{no_such_item(self._item, self._source, self._items)}; the file's name is the item's")
            return None
        scope = guideline["applies_to"]
        for key in ("covers", "evidence"):
            for place, cited in enumerate(guideline[key]):
                self._cited(cited, key, place)
        made = Guideline(
            id=self._item,
            item=self._item,
            source=self._source,
            topic=topic,
            title=guideline["title"],
            subject=scope["subject"],
            strength=guideline["strength"],
            directive=guideline["directive"],
            basis=guideline["basis"],
            scope=Scope(
                tuple(scope["platforms"]), tuple(scope["kinds"]), tuple(scope["environments"]), scope["client"]
            ),
            beyond=tuple(scope.get("beyond", ())),
            tested=tuple(
                Tested(quantity, span.get("from"), span.get("to")) for quantity, span in guideline["tested"].items()
            ),
            mixture_with=full_id(self._source, guideline["mixture_with"]) if guideline.get("mixture_with") else None,
            asked=guideline["asked"],
            stake=guideline["stake"],
            production=guideline["production"],
            closing=guideline["closing"],
            parameters={},
            exceptions={
                name: GuidelineException(
                    name, self._cited(entry["item"], "unless", name), entry["text"], when, entry["decides"]
                )
                for name, entry in guideline["unless"].items()
                if (when := self._condition(entry["when"], "unless", name, "when")) is not None
            },
            caveats={
                name: GuidelineCaveat(
                    name, self._cited(entry["item"], "caveats", name), entry["text"], tuple(entry["told"]),
                    entry["notable"], when, entry["overrules"], entry["costs"],
                    entry["cause"],
                )
                for name, entry in guideline["caveats"].items()
                if (when := self._condition(entry["when"], "caveats", name, "when")) is not None
            },
            covers=tuple(full_id(self._source, slug) for slug in guideline["covers"]),
            evidence=tuple(full_id(self._source, slug) for slug in guideline["evidence"]),
            texts=guideline["texts"],
            when=self._condition(guideline["when"], "when"),
            require=self._condition(guideline["require"], "require"),
            today=_today(guideline["today"], scope),
            read=readings(guideline["read"]),
            read_hash=read_hash(guideline),
            cases=guideline["cases"],
        )  # fmt: skip
        # the conditions that were read tell which terms it names
        return replace(made, parameters=dict(self._parameters(guideline["figures"])))

    def _fault(self, message: str, *keys: str | int) -> None:
        self.faults.append(f"{where(self._file, self._text, *keys)}: {message}")

    def _cited(self, slug: str, *keys: str | int) -> str:
        name = full_id(self._source, slug)
        if name not in self._items:
            what = ".".join(str(key) for key in keys if isinstance(key, str))
            self._fault(f"{what}: {no_such_item(slug, self._source, self._items)}", *keys)
        return name

    def _condition(self, text: str | None, *keys: str) -> Condition | None:
        if text is None:
            return None
        try:
            condition, named = self._shared.condition(text)
            self._named |= {term.name: term for term in named}
            return condition
        except ExpressionFault as fault:
            self.faults.append(expression_fault(fault, self._file, self._text, keys))
            return None

    def _parameters(self, own: Mapping[str, Any]) -> Iterator[tuple[str, Parameter]]:
        try:
            entries = figures_with(own, tuple(self._named.values()))
        except LookupError as error:
            self._fault(error.args[0], "figures")
            return
        for name, entry in entries.items():
            try:
                yield name, _parameter(self._source, self._item, name, entry, self._items, self._assumptions)
            except LookupError as error:
                message, *keys = error.args
                self._fault(f"figure {name}: {message}", "figures", name, *keys)


def _today(written: Mapping[str, Any] | None, scope: Mapping[str, Any]) -> Today | None:
    if written is None:
        return None
    word: TodayWord = next(word for word in get_args(TodayWord) if word in written)
    places = {
        name: (() if written[name] == "any" else tuple(written[name])) if name in written else None
        for name in ("platforms", "kinds")
    }
    if any(found is not None for found in places.values()):
        places = {name: tuple(scope[name]) if found is None else found for name, found in places.items()}
    reason = " ".join(written[word].split())
    return Today(word, reason, tuple(written["by"]) or (ANY_PRODUCT,), places["platforms"], places["kinds"])


def expression_fault(fault: ExpressionFault, file: str, text: str, keys: Sequence[str | int]) -> str:
    """A fault of the expression to which keys lead, with file, line and column."""
    advice = f" ({fault.advice})" if fault.advice else ""
    return f"{within(file, text, keys, fault.at)}: {'.'.join(map(str, keys))}: {fault}{advice}"


def full_id(source: str, slug: str) -> str:
    """The full id of an inventory item; a slug without a paper belongs to `source`."""
    return slug if "/" in slug else f"{source}/{slug}"


def no_such_item(slug: str, source: str, items: Mapping[str, Item]) -> str:
    """That there is no item of a slug, with the nearest one of its paper."""
    paper, _, own = full_id(source, slug).partition("/")
    known = [name.partition("/")[2] for name in items if name.startswith(f"{paper}/")]
    return f"no such inventory item: {slug}{in_brackets(own, known)}"


def _parameter(
    source: str,
    item: str,
    name: str,
    entry: Mapping[str, Any],
    items: Mapping[str, Item],
    assumptions: Mapping[str, Assumption],
) -> Parameter:
    # what is raised names the key of the entry that is wrong
    if "assumption" in entry:
        if entry["assumption"] not in assumptions:
            wrong = f"no such assumption: {entry['assumption']}{in_brackets(entry['assumption'], assumptions)}"
            raise LookupError(wrong, "assumption")
        assumption = assumptions[entry["assumption"]]
        return Parameter(
            name, assumption.value, assumption.value, assumption.unit, assumption=assumption.name,
            reason=assumption.reason,
        )  # fmt: skip
    bound = full_id(source, entry["item"]) if "item" in entry else item
    if bound not in items:
        raise LookupError(no_such_item(entry["item"], source, items), "item")
    for value in items[bound].values:
        if value.name == entry["value"]:
            if value.name in items[bound].passage.unheld:
                wrong = f"the passage of {bound} does not print {value.name}: bind it to an item whose does"
                raise LookupError(wrong, "value")
            if "release" in entry or "through" in entry:
                return _release_parameter(name, entry, bound, value)
            if isinstance(value.value, bool) or not isinstance(value.value, (int, float)):
                raise LookupError(f"value {entry['value']} of {bound} is no number: {value.value!r}", "value")
            return Parameter(name, value.value, value.value, entry.get("unit", value.unit), bound, value.name)
    known = [value.name for value in items[bound].values]
    near = in_brackets(str(entry["value"]), known) or f" (it has {listed(known) or 'none'})"
    raise LookupError(f"{bound} has no value {entry['value']}{near}", "value")


def _release_parameter(name: str, entry: Mapping[str, Any], bound: str, value: Value) -> Parameter:
    """A release that is printed in a value; `through` stands for the last one of its family: "7" for every 7.x."""
    printed, wanted = str(value.value), entry.get("release", entry.get("through"))
    release = printed if wanted is True else str(wanted)
    if not re.search(rf"(?<![\d.]){re.escape(release)}(?!\d)", printed):
        wrong = f"value {value.name} of {bound} is {printed!r} and holds no release {release}"
        raise LookupError(wrong, "release" if "release" in entry else "through")
    number = release_number(release) if "release" in entry else last_release_number(release)
    return Parameter(name, release, number, None, bound, value.name, last="through" in entry)
