"""A sizing as Markdown; the proposed description stands in it as YAML. What comes from the request is inert."""

from __future__ import annotations

from pathlib import Path

import yaml
from msgspec import Struct

from domino_advisor.report.markdown_templates import render
from domino_advisor.sizing.briefing import SizingBriefing, brief
from domino_advisor.sizing.results import Proposal, Sizing

_TEMPLATES = Path(__file__).parent / "templates"


class _Page(Struct, frozen=True):
    """description: the proposed one as YAML. rule_base, input: the hashes that tell what it is the answer of and to."""

    told: SizingBriefing
    description: str | None
    rule_base: str
    input: str


def sizing_markdown(sizing: Sizing) -> str:
    """The answer as Markdown, ending in a newline."""
    description = _yaml(sizing.proposal) if sizing.proposal else None
    manifest = sizing.manifest
    page = _Page(brief(sizing), description, manifest.rule_base[:12], manifest.input[:12])
    return render(_TEMPLATES, "sizing", page)


def _yaml(proposal: Proposal) -> str:
    return yaml.safe_dump(dict(proposal.description), sort_keys=False, allow_unicode=True)
