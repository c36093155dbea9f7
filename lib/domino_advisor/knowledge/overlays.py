"""A site's overlay: its own figures for parameters and assumptions, and the violations that it accepts."""

from __future__ import annotations

import datetime
import difflib
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct

from domino_advisor.core.answer import Waiver, canonical
from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.pointers import pointer_join
from domino_advisor.description.documents import read_file
from domino_advisor.knowledge.knowledge_base import KnowledgeBase
from domino_advisor_schemas.fault_sentences import shown


class OverlayFigure(Struct, frozen=True):
    """A site's figure in place of a guideline's, and why."""

    value: int | float
    reason: str


@dataclass(frozen=True)
class Overlay:
    """What a site lays over the guidelines.

    figures: (guideline, parameter) -> figure. waivers: (guideline, subject path) -> waiver, those that had begun and
    not ended on `evaluated_on`. expired: waivers that no longer hold, as sentences. hash: sha256 of the document, in
    its canonical bytes.
    """

    figures: Mapping[tuple[str, str], OverlayFigure]
    waivers: Mapping[tuple[str, str], Waiver]
    expired: tuple[str, ...]
    hash: str
    evaluated_on: str
    document: bytes

    @cached_property
    def assumptions(self) -> Mapping[str, OverlayFigure]:
        """What the site assumes, by the name of the assumption."""
        entries = json.loads(self.document).get("assumptions") or {}
        return {name: OverlayFigure(entry["value"], entry["reason"]) for name, entry in entries.items()}


def load_overlay(path: Path, rule_base: KnowledgeBase, *, today: datetime.date | None = None) -> Overlay:
    """Read an overlay file (YAML or JSON). InvalidInput lists every fault."""
    document = read_file(path, what="overlay")
    return make_overlay(document.value, rule_base, today=today)


_MEMBERS: Mapping[Any, tuple[type, str]] = {
    "parameters": (Mapping, "mapping"),
    "assumptions": (Mapping, "mapping"),
    "waivers": (list, "list"),
}


def make_overlay(value: Any, rule_base: KnowledgeBase, *, today: datetime.date | None = None) -> Overlay:
    """An overlay from its document:

    parameters: {guideline: {parameter: {value: 6, reason: ...}}}
    assumptions: {name: {value: 900, reason: ...}}
    waivers: [{guideline, subject, reason, owner, until: 2027-01-31}]
    """
    day = today or datetime.datetime.now(datetime.UTC).date()
    faults: list[Fault] = []
    if not isinstance(value, Mapping):
        raise InvalidInput(
            "overlay", "content", [Fault("", "the overlay must be a mapping", shown(value), "a mapping")]
        )
    for key, member in value.items():
        if key not in _MEMBERS:
            faults.append(Fault(pointer_join("", key), "unknown key", str(key), "parameters, assumptions or waivers"))
        elif member is not None and not isinstance(member, _MEMBERS[key][0]):
            kind = _MEMBERS[key][1]
            faults.append(Fault(f"/{key}", f"{key} must be a {kind}", shown(member), f"a {kind}"))
    # a guideline's own figure goes before one for every guideline that makes the same assumption
    figures = _assumptions(value.get("assumptions") or {}, rule_base, faults)
    figures |= _parameters(value.get("parameters") or {}, rule_base, faults)
    waivers, expired = _waivers(value.get("waivers") or [], rule_base, day, faults)
    if faults:
        raise InvalidInput("overlay", "content", faults)
    content = canonical(value)
    digest = hashlib.sha256(content).hexdigest()
    return Overlay(figures, waivers, tuple(expired), digest, day.isoformat(), content)


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
                Fault(pointer, "there is no such guideline", written, _nearest(written, rule_base.guidelines))
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
            nearest = _nearest(name, rule_base.assumptions)
            faults.append(Fault(pointer_join("/assumptions", name), "there is no such assumption", name, nearest))
        elif figure := _figure(entry, f"/assumptions/{name}", faults):
            for guideline in rule_base.guidelines.values():
                for parameter in guideline.parameters.values():
                    if parameter.assumption == name:
                        figures[guideline.id, parameter.name] = figure
    return figures


def _waivers(
    value: Any, rule_base: KnowledgeBase, day: datetime.date, faults: list[Fault]
) -> tuple[dict[tuple[str, str], Waiver], list[str]]:
    waivers: dict[tuple[str, str], Waiver] = {}
    expired = []
    members = ("guideline", "subject", "reason", "owner", "until")
    for index, entry in enumerate(value if isinstance(value, list) else ()):
        pointer = f"/waivers/{index}"
        if not isinstance(entry, Mapping) or set(entry) != set(members):
            faults.append(Fault(pointer, "a waiver needs these members, and no others", None, ", ".join(members)))
            continue
        if any(not isinstance(entry[name], str) or (name != "subject" and not entry[name]) for name in members):
            faults.append(Fault(pointer, "every member must be a text", None, ", ".join(members)))
            continue
        guideline = _merged_into(entry["guideline"], rule_base)
        if guideline is None:
            nearest = _nearest(entry["guideline"], rule_base.guidelines)
            faults.append(Fault(f"{pointer}/guideline", "there is no such guideline", entry["guideline"], nearest))
            continue
        try:
            until = datetime.date.fromisoformat(entry["until"])
        except ValueError:
            faults.append(
                Fault(f"{pointer}/until", "until must be a date", entry["until"], "a date such as 2027-01-31")
            )
            continue
        if until < day:
            expired.append(f"{entry['guideline']} on {entry['subject']}: the waiver of {entry['owner']} ended {until}")
            continue
        if (guideline, entry["subject"]) in waivers:
            faults.append(Fault(pointer, "a waiver above it already waives the same", entry["subject"]))
            continue
        waivers[guideline, entry["subject"]] = Waiver(entry["reason"], entry["owner"], entry["until"])
    return waivers, expired


def _merged_into(name: str, rule_base: KnowledgeBase) -> str | None:
    """The guideline of an id; an id that was merged into another guideline remains its alias."""
    if name in rule_base.guidelines:
        return name
    return next((g.id for g in rule_base.guidelines.values() if name in g.covers), None)


def _nearest(name: str, known: Mapping[str, Any]) -> str | None:
    near = difflib.get_close_matches(str(name), list(known), 1)
    return near[0] if near else None
