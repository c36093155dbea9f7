"""The catalogue: a Markdown page for each guideline, and indexes by topic, platform and paper.

The command line shows the page that `docs/guidelines/` holds. Its words are the guidelines' and the inventory's, which
are ours; of a paper it gives the place and the hash of the passage. The pages are the templates in `templates/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from domino_advisor.authoring.conflicts_view import conflicts_view
from domino_advisor.authoring.differences_view import differences_view
from domino_advisor.authoring.guideline_view import guideline_view
from domino_advisor.authoring.index_views import by_paper, by_platform, by_topic, overview
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.inventory_differences import FILE as DIFFERENCES
from domino_advisor.knowledge.inventory_differences import load_differences
from domino_advisor.report.markdown_templates import render

MARK = "<!-- Written by `domino-advisor guidelines catalogue`; change the guidelines, not this page. -->"
"""The first line of every page: what does not begin so is not ours to replace or remove."""

_TEMPLATES = Path(__file__).parent / "templates"


def guideline_page(rule_base: RuleBase, guideline: Guideline) -> str:
    """The page of one guideline, ending in a newline."""
    return _page("guideline", guideline_view(rule_base, guideline))


def conflicts_page(rule_base: RuleBase) -> str:
    """The page of the questions on which papers differ, ending in a newline."""
    return _page("conflicts", conflicts_view(rule_base))


def catalogue(rule_base: RuleBase) -> Mapping[str, str]:
    """Every page by its path within the catalogue: README.md, the indexes, and `<paper>/<slug>.md`."""
    found = {f"{guideline.id}.md": guideline_page(rule_base, guideline) for guideline in rule_base.guidelines.values()}
    found["README.md"] = _page("readme", overview(rule_base))
    found["by-topic.md"] = _page("by-topic", by_topic(rule_base))
    found["by-platform.md"] = _page("by-platform", by_platform(rule_base))
    found["by-paper.md"] = _page("by-paper", by_paper(rule_base))
    if rule_base.conflicts:
        found["conflicts.md"] = conflicts_page(rule_base)
    if (rule_base.folder / DIFFERENCES).is_file():
        found["differences.md"] = _page("differences", differences_view(rule_base, load_differences(rule_base.folder)))
    return dict(sorted(found.items()))


def _page(template: str, page: object) -> str:
    return f"{MARK}\n\n{render(_TEMPLATES, template, page)}"
