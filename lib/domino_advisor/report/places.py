"""How a paper is spoken of, and where in it something stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from domino_advisor.core.answer import (
    Citation,
    Opposed,
    Taken,
)
from domino_advisor.knowledge.wording import page_named

_ANY_PAPER = "the paper"
_OWN = "your own standard"
_NO_HEADING = "(text before the first heading)"
"""The end of the heading that stands for a missing one."""
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def citation_line(citation: Citation) -> str:
    """Where a paper says it: document, edition, section, page, table or figure."""
    unnumbered = "" if citation.page else ", no page numbers"
    return f"{document_named(citation)}, {place_named(citation)}{unnumbered}"


def document_named(citation: Citation) -> str:
    """A paper by its title and edition."""
    return ", ".join(part for part in (citation.document, citation.edition) if part)


def place_named(citation: Citation) -> str:
    """The place in a document; that its pages have no numbers is said of the document."""
    page = page_named(citation.page, inferred=bool(citation.page_inferred))
    parts = [_section(citation), page, _labelled("Table", citation.table), _labelled("Figure", citation.figure)]
    return ", ".join(part for part in parts if part)


def _section(citation: Citation) -> str:
    section, title = section_named(citation.section), citation.title
    if not title or title in (citation.section, *citation.section.split(" / ")):
        return section
    if title.endswith(_NO_HEADING):
        return f"{section}, before the first heading"
    inner = title.replace('"', "'")
    return f'{section} "{inner}"'


def section_named(name: str) -> str:
    """ "section 6.2" by its number, 'section "Summary"' by its name."""
    number = name.removeprefix("Section ")
    return f"section {number}" if number[:1].isdigit() else f'section "{name}"'


def _labelled(label: str, text: str | None) -> str:
    """ "2-1" as "Table 2-1"; what begins with the label already stays as it is."""
    return "" if not text else text if text.lower().startswith(label.lower()) else f"{label} {text}"


def paper(citations: Sequence[Citation]) -> str:
    """How the paper is spoken of: "the 2011 paper", or "the paper" where its year is not known."""
    for citation in citations:
        found = paper_of(citation.item, citation.edition, citation.document)
        if found != _ANY_PAPER:
            return found
    return _ANY_PAPER


def paper_of(item: str, *more: str | None) -> str:
    """How the paper of an item is spoken of; more: other texts in which its year may stand."""
    if item.startswith("custom-"):
        return _OWN
    for text in (item.split("/")[0], *more):
        if years := _YEAR.findall(text or ""):
            return f"the {years[-1]} paper"
    return _ANY_PAPER


def named_in_short(citation: Citation) -> str:
    """A paper as it is spoken of, "the 2011 paper"; a standard of the site, and one without a year, by its title."""
    found = paper_of(citation.item, citation.edition, citation.document)
    return document_named(citation) if found in (_ANY_PAPER, _OWN) else found


def papers_in_full(citations: Iterable[Citation]) -> tuple[str, ...]:
    """Which papers are meant by what they are called in short, each once, in the order of these names."""
    numbered: dict[tuple[str, str], bool] = {}
    for citation in citations:
        names = (named_in_short(citation), document_named(citation))
        if names[0] != names[1]:
            numbered[names] = numbered.get(names, False) or bool(citation.page)
    return tuple(
        f"{short[:1].upper()}{short[1:]}: {document}{'' if pages else ', no page numbers'}."
        for (short, document), pages in sorted(numbered.items())
    )


def source_in_full(position: Taken | Opposed) -> str:
    """Where a position stands: item, section, page, table."""
    page = page_named(position.page, inferred=bool(position.page_inferred))
    parts = (position.item, section_named(position.section), page, _labelled("Table", position.table))
    return ", ".join(part for part in parts if part)
