"""A description that files tell, as a document: its places are those of the files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from domino_advisor.core.answer import FileFact, FilesTold
from domino_advisor.description.documents import MAX_FILE_BYTES, Document, Whereabouts, read_text
from domino_advisor.inputs.answering import files_told
from domino_advisor.inputs.gathering import Gathered
from domino_advisor.inputs.written import as_yaml


@dataclass(frozen=True)
class FilesDocument(Document):
    """of_files: what the files tell that it was made of."""

    of_files: FilesTold = field(default_factory=lambda: FilesTold((), (), ()), repr=False)

    @property
    def told(self) -> FilesTold:
        """What the files tell that it was made of."""
        return self.of_files

    @cached_property
    def files(self) -> tuple[str, ...]:
        """The files that tell something of it, or with which something is wrong, by name."""
        named = {place.file for fact in self.of_files.file_facts for place in fact.places}
        return tuple(sorted(named | {fault.place.file for fault in self.of_files.input_faults} - {""}))

    @cached_property
    def _facts(self) -> Mapping[str, FileFact]:
        """Each fact by its pointer, and the first one below each thing by that of the thing."""
        found = {fact.pointer: fact for fact in self.of_files.file_facts}
        for fact in self.of_files.file_facts:
            pointer = fact.pointer
            while pointer := pointer.rpartition("/")[0]:
                if found.setdefault(pointer, fact) is not fact:
                    break
        return found

    def where(self, pointer: str) -> Whereabouts | None:
        """Where a file tells what a JSON Pointer names, or the first thing of it; None where no file does."""
        fact = self._facts.get(pointer)
        if fact is None:
            return None
        place = fact.places[0]
        of_itself = fact.pointer == pointer
        otherwise = fact.otherwise if of_itself else ()
        return Whereabouts(
            place.line or 1, place.column or 1, place.file, place.sheet,
            tuple(f"{other.place.text} tells {other.value}" for other in otherwise),
            tuple(other.text for other in fact.places[1:]) if of_itself else (),
        )  # fmt: skip


def document_of(found: Gathered) -> FilesDocument:
    """What files tell, to be evaluated. Raises InvalidInput where it is longer than a description may be."""
    read = read_text(as_yaml(found.described), max_bytes=MAX_FILE_BYTES)
    return FilesDocument(read.value, read.text, read.media, of_files=files_told(found, read.value))
