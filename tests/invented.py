"""Small invented rule bases, so that the semantics can be tested without the papers' own guidelines.

Their cards are bound to real inventory items, since a figure of a card has to be bound to something.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from domino_advisor.judging import Advisor
from domino_advisor.places import rules_folder
from domino_advisor.rulebase import load_rule_base

MOST_4 = "redpaper-z-2006/nrpc-cps-4-per-image-62"
MOST_8 = "redpaper-z-2006/dwa-cps-8-per-image-62"
LEAST_2 = "redpaper-z-2006/min-two-cps"


def card(slug: str, **members: Any) -> dict[str, Any]:
    """A card with what the schema asks for."""
    return {
        "id": slug,
        "title": slug,
        "subject": "image",
        "strength": "should",
        "directive": "invented",
        "basis": "stated",
        "texts": {"violated": "v", "satisfied": "s", "recommend": "r", "told": "t"},
        **members,
    }


def rule(slug: str, part: str, right: str, **values: str) -> str:
    """A rule of the dialect. values: variable -> quantity, or -> !parameter."""
    guideline = f"redpaper-z-2006/{slug}"
    lines = [f"(defrule {guideline}--{part}", f"  ?judge <- (judge (guideline {guideline}) (subject ?s))"]
    for variable, name in values.items():
        if name.startswith("!"):
            lines.append(f"  ?{variable} <- (parameter (guideline {guideline}) (name {name[1:]}))")
        else:
            lines.append(f"  ?{variable} <- (value (subject ?s) (quantity {name}))")
    return "\n".join([*lines, "  =>", f"  {right})"]) + "\n"


def advisor(folder: Path, cards: list[dict[str, Any]], rules: str, conflicts: dict[str, Any] | None = None) -> Advisor:
    """An advisor with these cards and rules, and no others."""
    root = folder / "rules"
    root.mkdir()
    for name in ("engine", "inventory", "vocabulary.yml", "fact-names.yml", "assumptions.yml", "sources.yml"):
        (root / name).symlink_to(rules_folder() / name)
    (root / "conflicts.yml").write_text(yaml.safe_dump(conflicts or {}))
    (root / "redpaper-z-2006").mkdir()
    topic = {"topic": "invented", "title": "Invented", "source": "redpaper-z-2006", "guidelines": cards}
    (root / "redpaper-z-2006" / "invented.yml").write_text(yaml.safe_dump(topic))
    (root / "redpaper-z-2006" / "invented.clp").write_text(rules)
    return Advisor(load_rule_base(root))


def site(*, cps: int | None = 6, clients: tuple[str, ...] | None = ("nrpc",), **members: Any) -> dict[str, Any]:
    """One Linux image in an LPAR, with one DPAR that serves these clients (None: not stated)."""
    lpar: dict[str, Any] = {"name": "LNX1", "image": {"os": "linux", "dpars": [{"name": "mail"}], **members}}
    if cps is not None:
        lpar["real_cps"] = cps
    if clients is not None:
        lpar["image"]["dpars"][0]["workloads"] = [{"client": client} for client in clients]
    return {
        "deployment": "invented",
        "environment": "production",
        "machines": [{"name": "z9", "architecture": "system-z", "lpars": [lpar]}],
    }
