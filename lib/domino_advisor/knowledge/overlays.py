"""A site's overlay: its own figures for parameters and assumptions, and the violations that it accepts."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from domino_advisor.core.answer import canonical
from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.pointers import pointer_join
from domino_advisor.description.documents import read_file
from domino_advisor.knowledge.bands import banded
from domino_advisor.knowledge.guidelines import Assumption
from domino_advisor.knowledge.knowledge_base import KnowledgeBase
from domino_advisor.knowledge.release_knowledge import ARCHITECTURES, UNKNOWN
from domino_advisor.knowledge.vocabulary import Vocabulary
from domino_advisor.knowledge.waivers import Waivers, read_waivers
from domino_advisor_schemas.spelling import nearest, shown

WHAT = "overlay"
"""What an overlay is called where one cannot be used."""


class OverlayFigure(Struct, frozen=True):
    """A site's figure in place of a guideline's, and why."""

    value: int | float
    reason: str


@dataclass(frozen=True)
class Overlay:
    """What a site lays over the guidelines.

    figures: (guideline, parameter) -> figure. waivers: as they are on `evaluated_on`. hash: sha256 of the document, in
    its canonical bytes. releases: what the site says in place of what a release implies: quantity -> word, and why.
    """

    figures: Mapping[tuple[str, str], OverlayFigure]
    waivers: Waivers
    hash: str
    evaluated_on: str
    document: bytes
    releases: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @cached_property
    def assumptions(self) -> Mapping[str, OverlayFigure]:
        """What the site assumes, by the name of the assumption."""
        entries = json.loads(self.document).get("assumptions") or {}
        return {name: OverlayFigure(entry["value"], entry["reason"]) for name, entry in entries.items()}

    @cached_property
    def figures_hash(self) -> str | None:
        """SHA-256 of the site's own figures and words, without their reasons; None where there are none."""
        laid = [[guideline, name, figure.value] for (guideline, name), figure in sorted(self.figures.items())]
        assumed = {name: figure.value for name, figure in self.assumptions.items()}
        released = {name: word for name, (word, _) in self.releases.items()}
        return hashlib.sha256(canonical([laid, assumed, released])).hexdigest() if laid or assumed or released else None


def load_overlay(path: str | Path, rule_base: KnowledgeBase, *, today: datetime.date | None = None) -> Overlay:
    """Read an overlay file (YAML or JSON). InvalidInput lists every fault.

    path: the file; a str is its name, not its text.
    """
    if isinstance(path, str) and (": " in path or ":\n" in path):
        raise ValueError("load_overlay takes the name of a file, not its text: write it into a file, and pass its Path")
    document = read_file(path, what=WHAT)
    return make_overlay(document.value, rule_base, today=today)


_MEMBERS: Mapping[Any, tuple[type, str]] = {
    "parameters": (Mapping, "mapping"),
    "assumptions": (Mapping, "mapping"),
    "releases": (Mapping, "mapping"),
    "waivers": (list, "list"),
}


def make_overlay(value: Any, rule_base: KnowledgeBase, *, today: datetime.date | None = None) -> Overlay:
    """An overlay from its document:

    parameters: {guideline: {parameter: {value: 6, reason: ...}}}
    assumptions: {name: {value: 900, reason: ...}}
    releases: {quantity: {is: WORD or unknown, reason: ...}}
    waivers: [{guideline, subject, reason, owner, until: 2027-01-31}], of names or patterns
    """
    day = today or datetime.datetime.now(datetime.UTC).date()
    faults: list[Fault] = []
    if not isinstance(value, Mapping):
        raise InvalidInput(WHAT, "content", [Fault("", "the overlay must be a mapping", shown(value), "a mapping")])
    for key, member in value.items():
        if key not in _MEMBERS:
            faults.append(
                Fault(pointer_join("", key), "unknown key", str(key), "parameters, assumptions, releases or waivers")
            )
        elif member is not None and not isinstance(member, _MEMBERS[key][0]):
            kind = _MEMBERS[key][1]
            faults.append(Fault(f"/{key}", f"{key} must be a {kind}", shown(member), f"a {kind}"))
    # a guideline's own figure goes before one for every guideline that makes the same assumption
    figures = _assumptions(value.get("assumptions") or {}, rule_base, faults)
    figures |= _parameters(value.get("parameters") or {}, rule_base, faults)
    listed = value.get("waivers")
    waivers = Waivers(read_waivers(listed if isinstance(listed, list) else (), rule_base, day, faults))
    releases = _releases(value.get("releases") or {}, rule_base, faults)
    if faults:
        raise InvalidInput(WHAT, "content", faults)
    content = canonical(value)
    digest = hashlib.sha256(content).hexdigest()
    return Overlay(figures, waivers, digest, day.isoformat(), content, releases)


def _figure(entry: Any, pointer: str, faults: list[Fault]) -> OverlayFigure | None:
    if not isinstance(entry, Mapping) or set(entry) != {"value", "reason"}:
        message = "value and reason are needed, and nothing else"
        faults.append(Fault(pointer, message, None, "{value: NUMBER, reason: TEXT}"))
        return None
    number = entry["value"]
    if isinstance(number, bool) or not isinstance(number, (int, float)) or not 0 <= number <= 1e12:
        faults.append(Fault(f"{pointer}/value", "value must be a number from 0 to 1e12", str(number), "a number"))
        return None
    if not isinstance(entry["reason"], str) or not entry["reason"].strip():
        faults.append(Fault(f"{pointer}/reason", "reason is empty", None, "the reason for the site's own figure"))
        return None
    return OverlayFigure(number, entry["reason"])


def _parameters(value: Any, rule_base: KnowledgeBase, faults: list[Fault]) -> dict[tuple[str, str], OverlayFigure]:
    figures = {}
    for written, entries in value.items() if isinstance(value, Mapping) else ():
        pointer = pointer_join("/parameters", written)
        guideline = rule_base.guidelines.get(written)
        if guideline is None:
            faults.append(
                Fault(pointer, "there is no such guideline", written, nearest(str(written), list(rule_base.guidelines)))
            )
            continue
        if not isinstance(entries, Mapping):
            faults.append(
                Fault(
                    pointer,
                    "the guideline needs a mapping of its parameters",
                    shown(entries),
                    "{PARAMETER: {value, reason}}",
                )
            )
            continue
        for name, entry in entries.items():
            if name not in guideline.parameters:
                place = pointer_join(pointer, name)
                faults.append(
                    Fault(place, "the guideline has no such parameter", name, ", ".join(guideline.parameters) or "none")
                )
            elif isinstance(guideline.parameters[name].value, str):
                faults.append(
                    Fault(f"{pointer}/{name}", "the parameter is a release; an overlay cannot change releases", name)
                )
            elif figure := _figure(entry, f"{pointer}/{name}", faults):
                figures[guideline.id, name] = figure
    return figures


def _assumptions(value: Any, rule_base: KnowledgeBase, faults: list[Fault]) -> dict[tuple[str, str], OverlayFigure]:
    figures = {}
    for name, entry in value.items() if isinstance(value, Mapping) else ():
        if name not in rule_base.assumptions:
            near = nearest(str(name), list(rule_base.assumptions))
            faults.append(Fault(pointer_join("/assumptions", name), "there is no such assumption", name, near))
        elif figure := _figure(entry, f"/assumptions/{name}", faults):
            for guideline in rule_base.guidelines.values():
                for parameter in guideline.parameters.values():
                    if parameter.assumption == name:
                        figures[guideline.id, parameter.name] = figure
    return figures


def _releases(value: Mapping[str, Any], rule_base: KnowledgeBase, faults: list[Fault]) -> dict[str, tuple[str, str]]:
    known = rule_base.vocabulary.releases
    implied, found = known.implications, {}
    supported = {product.name for product in known.ended}
    built = {row.overlaid_as for row in known.architectures}
    for name, entry in value.items():
        pointer = pointer_join("/releases", name)
        if name not in implied and name not in supported and name not in built:
            near = nearest(str(name), [*implied, *supported, *sorted(built)])
            faults.append(Fault(pointer, "no release implies it", str(name), near))
            continue
        if name in supported:
            words: tuple[str, ...] = ("true",)
        elif name in built:
            words = (*ARCHITECTURES, UNKNOWN)
        else:
            words = (*(rule_base.vocabulary.quantities[name].among or ("true", "false")), UNKNOWN)
        word = {True: "true", False: "false"}.get(entry["is"], entry["is"]) if _is_word_with_reason(entry) else None
        if word not in words:
            faults.append(Fault(pointer, "is and reason are needed, and nothing else", None, f"is: {', '.join(words)}"))
        else:
            found[name] = (str(word), entry["reason"])
    return found


def _is_word_with_reason(entry: Any) -> bool:
    if not isinstance(entry, Mapping) or set(entry) != {"is", "reason"}:
        return False
    return isinstance(entry["is"], (str, bool)) and isinstance(entry["reason"], str) and bool(entry["reason"].strip())


def assumed(vocabulary: Vocabulary, assumptions: Mapping[str, Assumption], overlay: Overlay) -> Vocabulary:
    """The vocabulary with what a site assumes of the ends of bands; the same where it assumes nothing of them."""
    ends = {name for quantity in vocabulary.quantities.values() for band in quantity.bands for name in band.by}
    own = {
        name: structs.replace(assumptions[name], value=figure.value, reason=figure.reason)
        for name, figure in overlay.assumptions.items()
        if name in ends
    }
    return replace(vocabulary, quantities=banded(vocabulary.quantities, {**assumptions, **own})) if own else vocabulary


__all__ = [
    "WHAT",
    "Overlay",
    "OverlayFigure",
    "load_overlay",
    "make_overlay",
]


def __dir__() -> list[str]:
    return sorted(__all__)
