"""A description that files tell, as a document: its places are those of the files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from domino_advisor.description.documents import MAX_FILE_BYTES, Document, Whereabouts, read_text
from domino_advisor.inputs.described import Described
from domino_advisor.inputs.told import Origin
from domino_advisor.inputs.written import as_yaml


@dataclass(frozen=True)
class FilesDocument(Document):
    """origins: where each value comes from, by its pointer."""

    origins: Mapping[str, tuple[Origin, ...]] = field(default_factory=dict, repr=False)

    @property
    def files(self) -> tuple[str, ...]:
        """The files that tell something of it, by name."""
        return tuple(sorted({origin.file for found in self.origins.values() for origin in found}))

    def where(self, pointer: str) -> Whereabouts | None:
        """Where a file tells what a JSON Pointer names, or the first thing of it; None where no file does."""
        found = self.origins.get(pointer) or next(
            (origins for below, origins in self.origins.items() if below.startswith(f"{pointer}/")), ()
        )
        for origin in found:
            return Whereabouts(origin.line or 1, origin.column or 1, origin.file, origin.sheet or None)
        return None


def document_of(made: Described) -> FilesDocument:
    """What files tell, to be evaluated. Raises InvalidInput where it is longer than a description may be."""
    read = read_text(as_yaml(made), max_bytes=MAX_FILE_BYTES)
    return FilesDocument(read.value, read.text, read.media, origins=made.origins)
