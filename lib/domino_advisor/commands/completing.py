"""What a shell offers for an argument: the names that the rule base, the description and the examples have."""

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


def patterns(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
    """What a choice of guidelines may begin with: a paper, topic or strength with its key, or an id.

    A pattern with a key is offered whole, since a shell may take "=" for the end of a word.
    """
    known = _guidelines().values()
    keyed: dict[str, set[str]] = {
        "paper": {of.source for of in known}, "topic": {of.topic for of in known},
        "strength": {of.strength for of in known},
    }  # fmt: skip
    whole = [f"{key}={name}" for key, names in keyed.items() for name in sorted(names)]
    found = [pattern for pattern in whole if pattern.startswith(begun)]
    if begun.startswith("guideline="):
        return [f"guideline={name}" for name in guideline_ids(context, parameter, begun.removeprefix("guideline="))]
    return found + guideline_ids(context, parameter, begun)


def platforms(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
    """The platforms that have a starter and whose name begins so."""
    from domino_advisor.description import starter

    return [name for name in starter.platforms() if name.startswith(begun)]


def examples(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
    """The examples whose name begins so, of the platform if one is named."""
    from domino_advisor.description import starter

    try:
        known = starter.examples(context.params.get("platform"))
    except KeyError:
        return []
    return [name for name in known if name.startswith(begun)]


def objects(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
    """The objects of a description whose name begins so, their words parted by _."""
    from domino_advisor.commands.object_names import objects as known
    from domino_advisor.commands.object_names import plain_name

    wanted = plain_name(begun)
    return sorted(name.replace(" ", "_") for name in known() if name.startswith(wanted))


def _guidelines() -> Mapping[str, Guideline]:
    # Imported here, since the rule base is read only when a shell asks for names.
    from domino_advisor.engine.loading import load_rule_base

    return load_rule_base().guidelines
