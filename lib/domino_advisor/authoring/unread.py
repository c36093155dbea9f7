"""Guidelines that nobody but their author has read with the paper open, and those changed since somebody did."""

from __future__ import annotations

from collections.abc import Iterator

from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.report.places import citation_line


def unread(rule_base: RuleBase, guideline: Guideline) -> Iterator[str]:
    """What is to be read, a sentence for a guideline at most."""
    of = guideline.read_hash
    if any(reading.of == of for reading in guideline.read):
        return
    against = citation_line(rule_base.cite(guideline.item, guideline.role))
    if not guideline.read:
        yield f"nobody who has not written it has read it against {against}: add read: with of: {of}"
    else:
        last = max(reading.day for reading in guideline.read)
        yield f"it has changed since it was read on {last}: have it read against {against} again, and write of: {of}"
