"""What a shell offers for an argument: the names that the rule base knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from domino_advisor.knowledge.guidelines import Guideline


def guideline_ids(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
    """The guidelines whose id begins so, with its paper or without."""
    ids = _guidelines()
    return [name for name in ids if name.startswith(begun)] or [
        short for name in ids if (short := name.rpartition("/")[2]).startswith(begun)
    ]


def papers(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
    """The papers whose id begins so."""
    return [name for name in sorted({of.source for of in _guidelines().values()}) if name.startswith(begun)]


def topics(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
    """The topics whose name begins so."""
    return [name for name in sorted({of.topic for of in _guidelines().values()}) if name.startswith(begun)]


def _guidelines() -> Mapping[str, Guideline]:
    # Imported here, since the rule base is read only when a shell asks for names.
    from domino_advisor.engine.loading import load_rule_base

    return load_rule_base().guidelines
