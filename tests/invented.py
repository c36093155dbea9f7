"""Small invented rule bases, so that the semantics can be tested without the papers' own guidelines.

They are bound to real inventory items, since a figure has to be bound to something.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.loading import read_rule_base
from domino_advisor.evaluation.advisor import Advisor

MOST_4 = "redpaper-z-2006/nrpc-cps-4-per-image-62"
MOST_8 = "redpaper-z-2006/dwa-cps-8-per-image-62"
LEAST_2 = "redpaper-z-2006/min-two-cps"


def guideline(
    slug: str, *, subject: str = "image", scope: dict[str, Any] | None = None, **members: Any
) -> dict[str, Any]:
    """A guideline's file with what the schema asks for, and its name under `id`."""
    demands_nothing = members.get("strength") == "inform" or "require" in members
    demand = {} if demands_nothing else {"require": "image.cps > image.dpars"}
    return {
        "id": slug,
        "title": slug,
        "strength": "should",
        "directive": "invented",
        "basis": "stated",
        "applies_to": {"subject": subject, **(scope or {})},
        "texts": {"violated": "v", "satisfied": "s", "recommend": "r", "told": "t"},
        **demand,
        **members,
    }


def advisor(folder: Path, guidelines: list[dict[str, Any]], conflicts: dict[str, Any] | None = None) -> Advisor:
    """An advisor with these guidelines, and no others."""
    root = folder / "rules"
    root.mkdir()
    shared = ("vocabulary.yml", "fact-names.yml", "assumptions.yml", "sources.yml", "units.yml", "releases.yml")
    for name in ("engine", "derive", "inventory", *shared):
        (root / name).symlink_to(rules_folder() / name)
    (root / "conflicts.yml").write_text(yaml.safe_dump(conflicts or {}))
    topic = root / "redpaper-z-2006" / "invented"
    topic.mkdir(parents=True)
    (topic / "topic.yml").write_text("title: Invented\n")
    for document in guidelines:
        text = yaml.safe_dump({name: member for name, member in document.items() if name != "id"}, width=10_000)
        (topic / f"{document['id']}.yml").write_text(text)
    # nobody else asks for it, so neither this process nor the cache keeps it
    return Advisor(read_rule_base(root))


def site(
    *, cps: int | dict[str, int] | None = 6, clients: tuple[str, ...] | None = ("nrpc",), **members: Any
) -> dict[str, Any]:
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
