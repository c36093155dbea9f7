"""The cards: what a Domino engineer writes about a guideline, read from `rules/<paper>/<topic>.yml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from domino_advisor.errors import InvalidInput, RuleBaseError
from domino_advisor.inventory import Item, Value
from domino_advisor.lines import where
from domino_advisor.releases import last_release_number, release_number
from domino_advisor.schemas.card import load_topic


@dataclass(frozen=True, slots=True)
class Parameter:
    """A figure of a card. Bound to an inventory value (`item`, `value_name`) or to an assumption (`assumption`).

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


@dataclass(frozen=True, slots=True)
class CardException:
    """A circumstance in which the demand need not be met; the rule `--exception-NAME` says when."""

    name: str
    item: str
    text: str


@dataclass(frozen=True, slots=True)
class CardQualifier:
    """A caveat, cost or measured range; the rule `--qualifier-NAME` says when. told: the verdicts it travels with.

    notable: a cost that is told although the guideline is satisfied.
    """

    name: str
    item: str
    text: str
    told: tuple[str, ...]
    notable: bool


@dataclass(frozen=True, slots=True)
class Tested:
    """The range of one quantity that the paper tested, both ends included; None is open."""

    quantity: str
    low: int | float | str | None
    high: int | float | str | None


@dataclass(frozen=True, slots=True)
class Scope:
    """Where the guideline holds. An empty list, or client "any", holds everywhere."""

    platforms: tuple[str, ...]
    kinds: tuple[str, ...]
    environments: tuple[str, ...]
    client: str


@dataclass(frozen=True, slots=True)
class Guideline:
    """One judgement that can be made, from one paper. id: paper/slug, the id of its inventory item.

    strength follows the directive in the cited sentence, which `directive` notes; basis: stated, practice or derived.
    covers: inventory items of equal scope, quantity, operator and figure; their ids remain aliases.
    evidence: inventory items that carry measurements or computations for it.
    """

    id: str
    item: str
    source: str
    topic: str
    title: str
    subject: str
    strength: str
    directive: str
    basis: str
    scope: Scope
    tested: tuple[Tested, ...]
    mixture_with: str | None
    production: bool
    closing: bool
    parameters: Mapping[str, Parameter]
    exceptions: Mapping[str, CardException]
    qualifiers: Mapping[str, CardQualifier]
    covers: tuple[str, ...]
    evidence: tuple[str, ...]
    texts: Mapping[str, str]

    @property
    def role(self) -> str:
        """The role of its citation: "says", or "concerns" where the advice is ours."""
        return "concerns" if self.basis == "derived" else "says"


@dataclass(frozen=True, slots=True)
class Topic:
    """One file of cards."""

    source: str
    name: str
    title: str
    guidelines: tuple[Guideline, ...]
    roles: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Assumption:
    """A figure of ours, where a paper gives words. Overridable, shown wherever it decides, never cited."""

    name: str
    value: int | float
    unit: str | None
    reason: str


def load_assumptions(rules: Path, beside: Path | None = None) -> dict[str, Assumption]:
    """Read `assumptions.yml`. beside: a house's own rules, which may have more. RuleBaseError if those fail."""
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
    text: str, file: str, items: Mapping[str, Item], assumptions: Mapping[str, Assumption]
) -> tuple[Topic | None, list[str]]:
    """One topic from the text of its card file, and the faults found, each beginning with the file's name."""
    try:
        document = load_topic(yaml.load(text, Loader=yaml.CSafeLoader))
    except yaml.YAMLError as error:
        return None, [f"{file}: {error}"]
    except InvalidInput as error:
        return None, [
            f"{where(file, text, *fault.pointer.split('/')[1:])}: {fault.pointer}: {fault.message}"
            for fault in error.faults
        ]
    source = document["source"]
    faults: list[str] = []
    guidelines = []
    for number, card in enumerate(document["guidelines"]):

        def fault(message: str, *keys: str, at: int = number, slug: str = card["id"]) -> None:
            faults.append(f"{where(file, text, 'guidelines', at, *keys)}: {slug}: {message}")

        item = full_id(source, card["id"])
        if item not in items:
            fault("no such inventory item")
            continue
        parameters = {}
        for name, entry in card["parameters"].items():
            try:
                parameters[name] = _parameter(source, item, name, entry, items, assumptions)
            except LookupError as error:
                fault(f"parameter {name}: {error.args[0]}", "parameters", name)
        for cited in (*card["covers"], *card["evidence"], *(e["item"] for e in card["exceptions"].values())):
            if full_id(source, cited) not in items:
                fault(f"no such inventory item: {cited}")
        for entry in card["qualifiers"].values():
            if full_id(source, entry["item"]) not in items:
                fault(f"no such inventory item: {entry['item']}", "qualifiers")
        guidelines.append(_guideline(source, document["topic"], item, card, parameters))
    for slug in document["roles"]:
        if full_id(source, slug) not in items:
            faults.append(f"{where(file, text, 'roles', slug)}: roles: no such inventory item: {slug}")
    roles = {full_id(source, slug): entry for slug, entry in document["roles"].items()}
    return Topic(source, document["topic"], document["title"], tuple(guidelines), roles), faults


def full_id(source: str, slug: str) -> str:
    """The full id of an inventory item; a slug without a paper belongs to `source`."""
    return slug if "/" in slug else f"{source}/{slug}"


def _parameter(
    source: str,
    item: str,
    name: str,
    entry: Mapping[str, Any],
    items: Mapping[str, Item],
    assumptions: Mapping[str, Assumption],
) -> Parameter:
    if "assumption" in entry:
        if entry["assumption"] not in assumptions:
            raise LookupError(f"no such assumption: {entry['assumption']}")
        assumption = assumptions[entry["assumption"]]
        return Parameter(
            name, assumption.value, assumption.value, assumption.unit, assumption=assumption.name,
            reason=assumption.reason,
        )  # fmt: skip
    bound = full_id(source, entry["item"]) if "item" in entry else item
    if bound not in items:
        raise LookupError(f"no such inventory item: {bound}")
    for value in items[bound].values:
        if value.name == entry["value"]:
            if "release" in entry or "through" in entry:
                return _release_parameter(name, entry, bound, value)
            if isinstance(value.value, bool) or not isinstance(value.value, (int, float)):
                raise LookupError(f"value {entry['value']} of {bound} is no number: {value.value!r}")
            return Parameter(name, value.value, value.value, entry.get("unit", value.unit), bound, value.name)
    raise LookupError(f"{bound} has no value {entry['value']}")


def _release_parameter(name: str, entry: Mapping[str, Any], bound: str, value: Value) -> Parameter:
    """A release that is printed in a value; `through` stands for the last one of its family: "7" for every 7.x."""
    printed, wanted = str(value.value), entry.get("release", entry.get("through"))
    release = printed if wanted is True else str(wanted)
    if not re.search(rf"(?<![\d.]){re.escape(release)}(?!\d)", printed):
        raise LookupError(f"value {value.name} of {bound} is {printed!r} and holds no release {release}")
    number = release_number(release) if "release" in entry else last_release_number(release)
    return Parameter(name, release, number, None, bound, value.name, last="through" in entry)


def _guideline(
    source: str, topic: str, item: str, card: Mapping[str, Any], parameters: Mapping[str, Parameter]
) -> Guideline:
    scope = card["scope"]
    return Guideline(
        id=item,
        item=item,
        source=source,
        topic=topic,
        title=card["title"],
        subject=card["subject"],
        strength=card["strength"],
        directive=card["directive"],
        basis=card["basis"],
        scope=Scope(tuple(scope["platforms"]), tuple(scope["kinds"]), tuple(scope["environments"]), scope["client"]),
        tested=tuple(Tested(quantity, span.get("from"), span.get("to")) for quantity, span in card["tested"].items()),
        mixture_with=full_id(source, card["mixture_with"]) if card.get("mixture_with") else None,
        production=card["production"],
        closing=card["closing"],
        parameters=parameters,
        exceptions={
            name: CardException(name, full_id(source, entry["item"]), entry["text"])
            for name, entry in card["exceptions"].items()
        },
        qualifiers={
            name: CardQualifier(
                name, full_id(source, entry["item"]), entry["text"], tuple(entry["told"]), entry["notable"]
            )
            for name, entry in card["qualifiers"].items()
        },
        covers=tuple(full_id(source, slug) for slug in card["covers"]),
        evidence=tuple(full_id(source, slug) for slug in card["evidence"]),
        texts=card["texts"],
    )
