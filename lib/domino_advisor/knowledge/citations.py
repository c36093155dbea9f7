"""The papers, and whether a folder of them still says what the product cites.

`rules/sources.yml` describes the papers; the inventory carries their passages. `verify` finds every passage again in
a folder of `<source-id>.txt`. How a passage is made and found: `passages.py` and docs/citations.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

import yaml
from msgspec import Struct

from domino_advisor.core.declaring import carried, says
from domino_advisor.core.errors import Fault, InvalidInput, RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.knowledge import inventory
from domino_advisor.knowledge.inventory import Item
from domino_advisor.knowledge.passages import (
    AMBIGUOUS,
    CHANGED,
    FOUND,
    MISSING,
    MOVED,
    Document,
    Passage,
    bind,
    find,
    normalise,
)

__all__ = [
    "NO_SOURCE",
    "STATUSES",
    "Check",
    "Copy",
    "Document",
    "Listing",
    "Paper",
    "Passage",
    "Report",
    "Source",
    "bind",
    "list_sources",
    "load_sources",
    "normalise",
    "read_sources",
    "verify",
    "verify_folder",
]

NO_SOURCE = "no-source"
STATUSES = (FOUND, MOVED, CHANGED, MISSING, AMBIGUOUS, NO_SOURCE)
"""What can become of a passage. The first two pass; `no-source` is one that could not be looked for."""


class Paper(Struct, frozen=True):
    """What everybody is told of a paper."""

    id: Annotated[str, says("Its id.")]
    title: Annotated[str, says("Its title.")]
    edition: Annotated[str, says("Its edition.")]
    publisher: Annotated[str, says("Who published it.")]
    authors: Annotated[tuple[str, ...], says("Who wrote it.")]
    date: Annotated[str, says("When, to the day or the month.")]
    products: Annotated[tuple[str, ...], says("The products that it is about.")]
    platforms: Annotated[tuple[str, ...], says("The platforms that it is about.")]
    workloads: Annotated[tuple[str, ...], says("The workloads that it is about.")]


class Source(Paper, frozen=True):
    """A paper, with what it takes to cite it.

    date: ISO 8601, to the day or the month. pages: "inferred" (from its table of contents), "sections" (it
    has where each section begins) or "none".
    text_sha256: hash of the normalised text that the passages were taken from. headings: those that passages are
    told apart by, in the order of the paper. units: how it means the units that it prints.
    """

    pages: str
    units: str
    text_sha256: str
    headings: tuple[str, ...]


class Listing(Source, frozen=True):
    """A paper and how many items of it are carried; stated: those that the paper itself says."""

    items: int
    stated: int


class Copy(Struct, frozen=True):
    """A reader's copy of a paper. file: None where the folder has none; same_text: the very text that was bound."""

    source: str
    file: str | None
    same_text: bool


class Check(Struct, frozen=True):
    """What became of one passage. id: whose passage it is; heading: where it stands now; detail: None where plain."""

    id: str
    source: str
    status: str
    heading: str | None = None
    detail: str | None = None


class Report(Struct, frozen=True):
    """What became of all passages, in the order they were asked for.

    allow_absent: a paper that the folder lacks is reported, but does not fail.
    """

    copies: tuple[Copy, ...]
    checks: tuple[Check, ...]
    allow_absent: bool = False

    @property
    def counts(self) -> Mapping[str, int]:
        """How many passages have each status; every status is named."""
        return {status: sum(check.status == status for check in self.checks) for status in STATUSES}

    @property
    def failures(self) -> tuple[Check, ...]:
        """The checks that make the report fail."""
        passing = {FOUND, MOVED, NO_SOURCE} if self.allow_absent else {FOUND, MOVED}
        return tuple(check for check in self.checks if check.status not in passing)

    @property
    def ok(self) -> bool:
        """Whether every passage that had to be found was found, and at least one was looked for."""
        return not self.failures and any(check.status != NO_SOURCE for check in self.checks)

    def as_dict(self) -> dict[str, object]:
        """The report as JSON: the counts, the copies, and each passage that is not plainly found."""
        return {
            "ok": self.ok,
            "counts": dict(self.counts),
            "sources": [
                {"id": copy.source, "file": copy.file, "same_text": copy.same_text, "counts": self._counts_of(copy)}
                for copy in self.copies
            ],
            "passages": [
                {
                    "id": check.id,
                    "source": check.source,
                    "status": check.status,
                    "heading": check.heading,
                    "detail": check.detail,
                }
                for check in self.checks
                if check.status not in (FOUND, NO_SOURCE) or check.detail
            ],
        }

    def _counts_of(self, copy: Copy) -> dict[str, int]:
        statuses = [check.status for check in self.checks if check.source == copy.source]
        return {status: statuses.count(status) for status in STATUSES if status in statuses}


def read_sources(text: str) -> Mapping[str, Source]:
    """The papers of a `sources.yml`, by id, in its order. RuleBaseError where an entry is not a paper."""
    try:
        entries = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))["sources"]
        papers = [_source(entry) for entry in entries]
    except (AttributeError, KeyError, TypeError, yaml.YAMLError) as error:
        raise RuleBaseError([f"sources.yml: {error}"]) from error
    return MappingProxyType({paper.id: paper for paper in papers})


def _source(entry: dict[str, Any]) -> Source:
    members: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()
    }
    return Source(**members)


@cache
def load_sources() -> Mapping[str, Source]:
    """The papers of the rule base, by id."""
    return read_sources((rules_folder() / "sources.yml").read_text(encoding="utf-8"))


def list_sources(
    sources: Mapping[str, Source] | None = None, items: Mapping[str, Item] | None = None
) -> tuple[Listing, ...]:
    """The papers, with the number of items carried of each; by default those that come with the product."""
    papers = load_sources() if sources is None else sources
    every = (inventory.load_all() if items is None else items).values()
    of = {name: [item for item in every if item.source == name] for name in papers}
    return tuple(
        carried(
            Listing,
            paper,
            items=len(of[paper.id]),
            stated=sum(item.basis in ("stated", "advice-ours") for item in of[paper.id]),
        )
        for paper in papers.values()
    )


def verify(
    folder: Path,
    passages: Mapping[str, Passage],
    sources: Mapping[str, Source] | None = None,
    allow_absent: bool = False,
) -> Report:
    """Finds passages again in a folder of `<source-id>.txt` (UTF-8).

    passages: id -> passage; sources: the papers, those of the rule base by default. A file of another name is not
    looked at. InvalidInput where the folder cannot be read; bytes that are no UTF-8 count as changed words.
    """
    papers = load_sources() if sources is None else sources
    if not folder.is_dir():
        advice = "Name a folder that holds the papers as <source-id>.txt; `sources list` lists the ids."
        raise InvalidInput("sources", "content", [Fault("", f"There is no folder {folder}.", advice=advice)])
    documents: dict[str, Document] = {}
    copies: list[Copy] = []
    for source in dict.fromkeys(passage.source for passage in passages.values()):
        file = folder / f"{source}.txt"
        if file.is_file():
            text = file.read_text(encoding="utf-8", errors="replace")
            documents[source] = normalise(text, papers[source].headings)
        same = source in documents and documents[source].sha256 == papers[source].text_sha256
        copies.append(Copy(source, file.name if source in documents else None, same))
    checks = tuple(_check(id_, passage, documents.get(passage.source)) for id_, passage in passages.items())
    return Report(tuple(copies), checks, allow_absent)


def _check(id_: str, passage: Passage, document: Document | None) -> Check:
    if document is None:
        return Check(id_, passage.source, NO_SOURCE, None, f"the folder has no {passage.source}.txt")
    finding = find(document, passage)
    return Check(id_, passage.source, finding.status, finding.heading, finding.detail)


def verify_folder(path: str | Path, allow_absent: bool = False) -> Report:
    """Finds every passage of the carried inventory again in a folder of `<source-id>.txt`: see `verify`."""
    return verify(Path(path), {item.id: item.passage for item in inventory.load_all().values()}, None, allow_absent)
