"""What is wrong with the files that a description was made of, as results and notifications of SARIF."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domino_advisor.core.answer import FileFault, FilePlace
from domino_advisor.core.escaping import visible
from domino_advisor.description.documents import Whereabouts
from domino_advisor.report.sarif_texts import Object, message_text, note

Artifact = Callable[[Whereabouts], Object]
"""Which of the artifacts of a run a place is in."""

_IN_TWO_WAYS, _NOT_TAKEN = "files/told-in-two-ways", "files/not-taken"
RULES: Mapping[str, Any] = {
    name: {
        "id": name,
        "shortDescription": {"text": says},
        "fullDescription": {"text": more},
        "help": {"text": more},
        "defaultConfiguration": {"level": "warning"},
    }
    for name, says, more in (
        (_IN_TWO_WAYS, "Files tell one thing in two ways", "Of two values in files that differ, one is used."),
        (_NOT_TAKEN, "Something of a file is not taken", "A file, or a value in it, could not be read or taken."),
    )
}


def notification(fault: FileFault, artifact: Artifact) -> Object:
    """What is to be known of a file, with its place."""
    return {**note(fault.text), "locations": [{"physicalLocation": _physical(artifact, fault.place)}]}


def rule_of(fault: FileFault) -> str:
    """The name of the rule of a result."""
    return _IN_TWO_WAYS if fault.used is not None else _NOT_TAKEN


def result(fault: FileFault, before: int, of_files: Sequence[str], artifact: Artifact) -> Object:
    """A fault of a file as a result. before: how many rules stand before those of files."""
    name = rule_of(fault)
    text = f"{fault.text}. {fault.advice}" if fault.advice else fault.text
    mark = "\n".join((name, fault.place.file, fault.place.sheet or "", fault.pointer or "", fault.text))
    made: Object = {
        "ruleId": name,
        "ruleIndex": before + of_files.index(name),
        "kind": "fail",
        "level": fault.weight,
        "message": {"text": message_text(text)},
        "locations": [{"physicalLocation": _physical(artifact, fault.place)}] if fault.place.file else [],
        "partialFingerprints": {"inputFault/v1": hashlib.sha256(mark.encode()).hexdigest()[:32]},
        "suppressions": [],
    }
    if fault.used is not None:
        used = {"physicalLocation": _physical(artifact, fault.used), "message": {"text": "The value that is used."}}
        made["relatedLocations"] = [{"id": 1, **used}]
    return made


def _physical(artifact: Artifact, place: FilePlace) -> Object:
    """A place in a file; of a whole file its first line."""
    at = Whereabouts(place.line or 1, place.column or 1, place.file, place.sheet)
    made: Object = {
        "artifactLocation": artifact(at), "region": {"startLine": at.line, "startColumn": at.column},
    }  # fmt: skip
    return {**made, "properties": {"sheet": visible(place.sheet)}} if place.sheet else made
