"""Where the product differs from the inventory as it was read: what was wrong or missing there, and what is done here.

`rules/inventory/differences.yml` holds one entry for each. What it says of an item's basis, place and figures is in the
carried inventory already; tools/bind_inventory.py lays it over when the papers are bound again.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml
from msgspec import Struct

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.knowledge.inventory import BASES

FILE = Path("inventory") / "differences.yml"
_TEXTS = ("inventory", "paper", "product")


class Difference(Struct, frozen=True):
    """One thing in which the product and the inventory differ.

    items: the ids that it is about. inventory, paper, product: what each of them says or does, in our words.
    basis: what the items rest on, where the inventory has it wrong. values: figures that the passage prints and that
    the inventory leaves out, by name; None for one that it does not print, which is taken away. computed: names of
    figures of the items that it has as printed, and that the reader computed. anchor: words of the sentence that says
    it, where the inventory's stand in another.
    """

    items: tuple[str, ...]
    inventory: str
    paper: str
    product: str
    basis: str | None
    values: Mapping[str, float | int | str | None]
    computed: tuple[str, ...]
    anchor: str | None


def load_differences(rules: Path) -> tuple[Difference, ...]:
    """The differences of a folder of rules, in the order of the file. RuleBaseError names every entry that is wrong."""
    document = yaml.load((rules / FILE).read_text("utf-8"), Loader=yaml.CSafeLoader)
    if not isinstance(document, list):
        raise RuleBaseError([f"{FILE}: is a list of entries"])
    found: list[Difference] = []
    faults: list[str] = []
    for number, entry in enumerate(document, start=1):
        try:
            found.append(_difference(entry))
        except (KeyError, TypeError, ValueError) as error:
            faults.append(f"{FILE}: entry {number}: {error}")
    if faults:
        raise RuleBaseError(faults)
    return tuple(found)


def _difference(entry: Mapping[str, Any]) -> Difference:
    if unknown := set(entry) - {"items", *_TEXTS, "basis", "values", "computed", "anchor"}:
        raise ValueError(f"unknown keys {sorted(unknown)}")
    items, values = tuple(entry["items"]), entry.get("values", {})
    if not items or not all("/" in item for item in items):
        raise ValueError("items are full ids, at least one")
    if not all(isinstance(entry[text], str) and entry[text] for text in _TEXTS):
        raise ValueError(f"{', '.join(_TEXTS)} are texts")
    if entry.get("basis", "ours") not in BASES:
        raise ValueError(f"no such basis: {entry['basis']}")
    computed, anchor = tuple(entry.get("computed", ())), entry.get("anchor")
    if (values or anchor) and len(items) != 1:
        raise ValueError("values and an anchor are those of one item")
    texts = {text: " ".join(entry[text].split()) for text in _TEXTS}
    return Difference(
        items=items, basis=entry.get("basis"), values=MappingProxyType(dict(values)), computed=computed, anchor=anchor,
        **texts,
    )  # fmt: skip
