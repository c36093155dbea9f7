"""Snapshots of what evaluations are evaluated by: a rule base and an overlay as bytes, and back."""

from __future__ import annotations

import datetime
import io
import json
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.engine.loading import read_rule_base
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.overlays import Overlay, make_overlay
from domino_advisor_api.storage import Snapshot


def rule_base_snapshot(rule_base: RuleBase) -> Snapshot:
    """A rule base, to be kept: a ZIP archive of the files that its hash covers."""
    return Snapshot(rule_base.hash, lambda: _archive(rule_base))


def overlay_snapshot(overlay: Overlay) -> Snapshot:
    """An overlay, to be kept: the canonical bytes of its document, which its hash covers."""
    return Snapshot(overlay.hash, lambda: overlay.document)


def restore_rule_base(content: bytes, hash_: str) -> RuleBase:
    """The rule base of a snapshot. RuleBaseError where this version cannot read it, or its hash is another one."""
    with TemporaryDirectory(prefix="domino-advisor-") as folder:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            archive.extractall(folder)
        rule_base = read_rule_base(Path(folder))
    if rule_base.hash != hash_:
        raise RuleBaseError([f"the rule base that is kept as {hash_} has the hash {rule_base.hash}"])
    return rule_base


def restore_overlay(content: bytes, rule_base: RuleBase, evaluated_on: str | None) -> Overlay:
    """The overlay of a snapshot, as it was on that day; without waivers in it, the day is of no account."""
    day = datetime.date.fromisoformat(evaluated_on) if evaluated_on else None
    return make_overlay(json.loads(content), rule_base, today=day)


def _archive(rule_base: RuleBase) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in rule_base.files.items():
            archive.writestr(name, content)
    return packed.getvalue()
