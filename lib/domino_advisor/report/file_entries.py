"""What is wrong with the files that a description was made of, and what they tell in two ways."""

from __future__ import annotations

from collections.abc import Sequence

from domino_advisor.core.answer import Evaluation, FileFault
from domino_advisor.report.parts import Entry, Line, Name, Note, Section

_LISTED = 20
_ADVICE: Line = ("Nothing, unless one of them should tell something: docs/files.md has the names that are known.",)


def told_in_two_ways(faults: Sequence[FileFault]) -> list[FileFault]:
    """Those in which two places tell one thing differently."""
    return [fault for fault in faults if fault.used is not None]


def not_taken(faults: Sequence[FileFault]) -> list[FileFault]:
    """Those by which something of a file is lost, the gravest first; no mere notes."""
    lost = [fault for fault in faults if fault.used is None and fault.weight != "note"]
    return sorted(lost, key=lambda fault: fault.weight != "error")


def noted_of_files(faults: Sequence[FileFault]) -> list[FileFault]:
    """Those by which nothing is lost."""
    return [fault for fault in faults if fault.used is None and fault.weight == "note"]


def file_sections(evaluation: Evaluation) -> tuple[Section, ...]:
    """A section for what the files tell in two ways, and one for what could not be taken of them."""
    faults = evaluation.input_faults or ()
    notes = noted_of_files(faults)
    return (
        Section("Told by files in two ways", tuple(map(_entry, told_in_two_ways(faults)))),
        Section("Not read, or not taken from files", tuple(map(_entry, not_taken(faults)))),
        Section(f"Notes on files ({len(notes)})", tuple(map(_entry, notes)), None, True),
        Section("Unknown files", _of_no_kind(evaluation), None, True),
    )


def file_lines(evaluation: Evaluation) -> tuple[Line, ...]:
    """That the files differ, or that something of them is lost: a clean screen may come of that."""
    faults = evaluation.input_faults or ()
    counted = (
        (len(told_in_two_ways(faults)), "told in two ways"),
        (len(not_taken(faults)), "not read or taken"),
        (len(_unknown(evaluation)), "unknown"),
    )
    parts = [f"{number:,} {what}" for number, what in counted if number]
    return ((f"Files: {', '.join(parts)}: --show actions.",),) if parts else ()


def _unknown(evaluation: Evaluation) -> list[str]:
    return [file.name for file in evaluation.files or () if file.kind is None]


def _of_no_kind(evaluation: Evaluation) -> tuple[Entry, ...]:
    """One entry with the first of them: a support bundle has thousands."""
    if not (names := _unknown(evaluation)):
        return ()
    listed = [part for name in names[:_LISTED] for part in (", ", Name(name))][1:]
    more = (f" and {len(names) - _LISTED:,} more",) if len(names) > _LISTED else ()
    return (Entry("", (*listed, *more), (Note("To do", (_ADVICE,)),)),)


def count(evaluation: Evaluation) -> int:
    """How many entries the sections have that stand open."""
    return sum(fault.weight != "note" or fault.used is not None for fault in evaluation.input_faults or ())


def _entry(fault: FileFault) -> Entry:
    of = (Note("Of", ((Name(fault.pointer),),)),) if fault.pointer is not None else ()
    used = (Note("Used", ((Name(fault.used.text),),)),) if fault.used is not None else ()
    advice = (Note("To do", ((fault.advice,),)),) if fault.advice else ()
    heading: Line = (Name(fault.place.text), f": {fault.text}") if fault.place.file else (fault.text,)
    word = fault.weight if fault.used is None else ""
    return Entry(word, heading, (*of, *used, *advice))
