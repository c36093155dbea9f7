"""Custom rules of data alone: quantities over the members of relations, and guidelines on them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.loading import read_rule_base
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.vocabulary import SUBJECT_TYPES, Quantity, Vocabulary, load_vocabulary

SOURCE = "custom-relations"
_ABOUT_GUIDELINES = ("conflicts.yml", "contradictions.yml", "borne-out.yml", "plans.yml")
_OPS = {"flag": "any", "count": "sum", "number": "largest"}
"""What is told of members, by the type of what is known of each."""


def without_guidelines(folder: Path) -> Path:
    """The shipped rules without their guidelines, which are read at once."""
    folder.mkdir()
    for shared in rules_folder().glob("*.yml"):
        if shared.name not in _ABOUT_GUIDELINES:
            (folder / shared.name).symlink_to(shared)
    for name in ("engine", "derive", "inventory"):
        (folder / name).symlink_to(rules_folder() / name)
    for sizing in rules_folder().glob("*/sizing"):
        (folder / sizing.parent.name).mkdir()
        (folder / sizing.parent.name / sizing.name).symlink_to(sizing)
    (folder / "conflicts.yml").write_text("users-per-instance: {question: How many?, positions: []}\n", "utf-8")
    return folder


@cache
def shipped() -> Vocabulary:
    """The vocabulary of the product."""
    return load_vocabulary(rules_folder())


def quantities_over_members(share: int, shares: int) -> dict[str, dict[str, Any]]:
    """Quantities over members by a relation or by what they are, as a vocabulary has them, and some of two such.

    All shares together are over each quantity that is derived, implied by a release, or only of some kinds of image,
    once; a third as many are over quantities of the same share, so that a relation follows another.
    """
    chance = random.Random(share)
    leading: dict[str, list[tuple[str, str]]] = {}
    for kind, members, member in _pairs(shipped()):
        leading.setdefault(member, []).append((kind, members))
    below = [of for _, of in sorted(shipped().quantities.items()) if of.subject in leading and _is_summed(of)]
    found: dict[str, dict[str, Any]] = {}
    for of in [of for of in below if of.derived or of.implied_by or of.kinds][share::shares]:
        kind, members = chance.choice(leading[of.subject])
        found |= _over(len(found), kind, members, of.name, of.type, of.unit)
    for _ in range(len(found) // 3):
        name, entry = chance.choice(list(found.items()))
        others = [one for one in found if found[one]["subject"] == entry["subject"] and one != name]
        if entry["subject"] in leading:
            kind, members = chance.choice(leading[entry["subject"]])
            found |= _over(len(found), kind, members, name, entry["type"], entry.get("unit"))
        if "unit" in entry and (numbers := [one for one in others if "unit" in found[one]]):
            found[f"{entry['subject']}.of_two_{len(found)}"] = {
                "subject": entry["subject"], "type": "number", "unit": "CP", "question": "What of the members?",
                chance.choice(("ratio", "product")): [name, chance.choice(numbers)],
            }  # fmt: skip
    return found


def _over(number: int, kind: str, members: str, of: str, known: str, unit: str | None) -> dict[str, dict[str, Any]]:
    """The quantity of a type of subject, by its name, that is over a quantity of members."""
    entry = {
        "subject": kind, "type": known, "asks_for": "these", "question": "What of the members?",
        "total": {"of": of, "members": members, "op": _OPS[known]},
    }  # fmt: skip
    return {f"{kind}.over_members_{number}": entry | ({} if unit is None else {"unit": unit})}


def _pairs(vocabulary: Vocabulary) -> Iterator[tuple[str, str, str]]:
    """A type of subject, a relation of it or a type of what it holds, and the type of those members."""
    for name, relation in vocabulary.relations.items():
        if relation.of in SUBJECT_TYPES and any(map(_is_summed, vocabulary.by_subject[relation.member])):
            yield relation.of, name, relation.member
    yield from (("site", kind, kind) for kind in ("image", "dpar", "host", "network", "claim", "run"))
    yield from (("domino-cluster", "dpar", "dpar"), ("device", "dpar", "dpar"), ("lpar", "image", "image"))
    yield from (("image", "dpar", "dpar"), ("host", "image", "image"), ("network", "host", "host"))


def _is_summed(quantity: Quantity) -> bool:
    return quantity.type == "flag" or (quantity.is_number and quantity.unit is not None)


def base_with(folder: Path, quantities: Mapping[str, Mapping[str, Any]]) -> RuleBase:
    """The rule base with one guideline for each quantity: it demands it, or at most two of what it counts."""
    folder.mkdir()
    topic = folder / SOURCE / "members"
    topic.mkdir(parents=True)
    (folder / "inventory").mkdir()
    items = {_slug(name): {"section": "1", "quote": _slug(name), "strength": "should"} for name in quantities}
    assumed = {
        _slug(name): {"value": 2, "unit": entry["unit"], "reason": "A figure of a test."}
        for name, entry in quantities.items()
        if "unit" in entry
    }
    source = {"id": SOURCE, "title": "Relations", "edition": "1", "publisher": "Test", "date": "2026-01"}
    written = {
        "sources.yml": {"sources": [source]},
        f"inventory/{SOURCE}.yml": items,
        "vocabulary.yml": {"quantities": dict(quantities)},
        **({"assumptions.yml": assumed} if assumed else {}),
        f"{SOURCE}/members/topic.yml": {"title": "Members"},
    }
    for name, entry in quantities.items():
        figures = {"figures": {"two": {"assumption": _slug(name)}}} if "unit" in entry else {}
        written[f"{SOURCE}/members/{_slug(name)}.yml"] = {
            "title": name, "strength": "should", "directive": "should", "basis": "stated",
            "applies_to": {"subject": entry["subject"]}, **figures,
            "require": f"{name} <= two" if figures else name,
            "texts": {"violated": "v", "satisfied": "s", "recommend": "r"},
        }  # fmt: skip
    for file, content in written.items():
        (folder / file).write_text(yaml.safe_dump(content, sort_keys=False, width=1_000), "utf-8")
    return read_rule_base(without_guidelines(folder.with_name(f"{folder.name}-shipped")), folder)


def _slug(name: str) -> str:
    return name.replace(".", "-").replace("_", "-")
