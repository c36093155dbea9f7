"""A rule base, read from its folder, or as an earlier process kept it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

from domino_advisor.core import cache as caching
from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.clips_engine import IMAGES
from domino_advisor.engine.rule_base import RuleBase, compiled
from domino_advisor.knowledge import custom_rules
from domino_advisor.knowledge.loading import custom_rules_of, entries_of, files_of, hash_of, read_knowledge_base

_PREPARED = (
    "_reads", "applying", "both_sides", "conflicting", "conflicts_of", "contradictions", "deciding", "engine",
    "measurement_rows", "placing", "positions", "read_vocabulary", "say_of_members", "short", "span_ids", "spans",
    "applicabilities", "applicability_ids", "strengths", "stakes", "costs", "words",
)  # fmt: skip
"""What nearly every answer needs of a rule base: it is worked out once and kept with it."""


@cache
def load_rule_base(folder: Path | None = None) -> RuleBase:
    """The rule base of a folder (default: the one that comes with the product), read once for each process.

    A folder with an `engine/` is a rule base of its own; any other holds custom rules, and is laid beside the
    one that comes with the product.
    """
    if isinstance(folder, str):
        raise TypeError(f'load_rule_base takes the Path of a folder: pass Path("{folder}")')
    if folder is None or custom_rules.is_whole(folder):
        return _kept_rule_base(folder or rules_folder(), None)
    return _kept_rule_base(rules_folder(), folder)


def _kept_rule_base(root: Path, beside: Path | None) -> RuleBase:
    """The rule base of two folders, as an earlier process kept it where all that it was made of is still the same."""
    beside = custom_rules_of(root, beside)
    try:
        files = files_of(root, beside)
        made_of = _made_of(root, beside, hash_of(files))
    except OSError:
        return read_rule_base(root, beside)
    name, concluded = f"rule-base-{made_of}", caching.Growing(f"conclusions-{made_of}")
    if (kept := caching.fetch(name)) is not None:
        base = RuleBase.__new__(RuleBase)
        vars(base).update(kept, folder=root, files=files, concluded=concluded)
        return base
    base = read_rule_base(root, beside)
    # What was changed while it was read goes by another name.
    if base.files == files:
        vars(base)["concluded"] = concluded
        # What is wrong with the constructs, say, is told to whoever needs them.
        with suppress(Exception):
            caching.keep(name, lambda: _to_keep(base))
    return base


def _made_of(root: Path, beside: Path | None, files: str) -> str:
    """All that a rule base is made of: its files, by their hash, the folders that hold them, and who reads them."""
    folders = [sorted(folder for folder, _ in entries_of(root, folders=True))]
    if beside is not None:
        folders += [[str(beside)], sorted(folder for folder, _ in entries_of(beside, folders=True))]
    return hashlib.sha256(repr((files, folders, caching.build(), IMAGES)).encode()).hexdigest()


def _to_keep(base: RuleBase) -> Mapping[str, Any]:
    """What is kept of a rule base: not its place, nor the files, which whoever looks for it has read already."""
    names = {member.name for member in fields(base)} - {"folder", "files"} | set(_PREPARED)
    return {name: getattr(base, name) for name in sorted(names)} | {
        "guidelines": caching.Each(base.guidelines),
        "rules": caching.Each(base.rules),
        "items": caching.Each(base.items),
        "topics": caching.All(base.topics),
    }


def read_rule_base(root: Path, beside: Path | None = None) -> RuleBase:
    """Read, check and compile a rules folder, and the custom rules beside it. RuleBaseError lists every fault.

    beside: default, the folder `custom` within it, where there is one.
    """
    return compiled(read_knowledge_base(root, beside))
