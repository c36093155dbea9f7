"""Answers as JSON Lines for monitoring: a line for each image, for whatever else has findings, and for the site."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from msgspec import Struct

from domino_advisor.core.answer import (
    Action,
    Counts,
    Evaluation,
    FileFact,
    FileFault,
    FileRead,
    Manifest,
    Recommendation,
    SubjectRef,
    Summary,
    Verdict,
    ViolatedCounts,
    canonical,
)
from domino_advisor.core.declaring import says
from domino_advisor.report.depths import DEPTHS, Depth
from domino_advisor.report.evaluated_document import Told

IMAGE, SITE = "image", "site"


class Line(Struct, frozen=True, kw_only=True):
    """What is told of an image, or of what is in none, such as a host or a device."""

    type: Annotated[str, says("The kind of subject: image, host, device ...; site is the last line of an answer.")]
    deployment: Annotated[str, says("The name of the deployment.")]
    file: Annotated[str | None, says("The description, or the files, as they were named.")] = None
    subject: SubjectRef
    manifest: Manifest
    violated: Annotated[ViolatedCounts, says("How many verdicts are violated there, each group once.")]
    undetermined: Annotated[int, says("How many findings there are not known.")]
    waived: Annotated[int, says("How many are accepted by the site.")]
    recommendations: Annotated[Sequence[Recommendation] | None, says("What to change; from actions on.")] = None
    verdicts: Annotated[Sequence[Verdict] | None, says("The findings; with the account every verdict.")] = None
    input_faults: Annotated[Sequence[FileFault] | None, says("What is wrong with its files.")] = None
    file_facts: Annotated[Sequence[FileFact] | None, says("What files tell of it, and where.")] = None


class SiteLine(Line, frozen=True, kw_only=True):
    """What is told of the site as a whole, the last line of an answer."""

    environment: Annotated[str, says("What it is for.")]
    summary: Summary
    counts: Counts
    actions: Annotated[Sequence[Action] | None, says("What there is to do; from actions on.")] = None
    files: Annotated[Sequence[FileRead] | None, says("The files that it was made of.")] = None


def render(answers: Sequence[Told], *, depth: Depth = "findings") -> str:
    """The lines of the answers, in their order."""
    return "".join(canonical(line).decode() + "\n" for told in answers for line in lines(told, depth))


def lines(told: Told, depth: Depth) -> Iterator[Line]:
    """The lines of one answer: images in the order of the description, others by name path, the site last."""
    parts = _Parts(told.evaluation)
    shown = _by_part(parts, told.verdicts(depth)) if DEPTHS.index(depth) >= DEPTHS.index("findings") else None
    found = _by_part(parts, told.evaluation.findings)
    for subject in (*parts.images, *parts.others(found, shown or {})):
        yield _line(told, parts, subject, found, shown, depth)
    yield _site(told, parts, found, shown, depth)


class _Parts:
    """Of which image, or of what else, something is."""

    def __init__(self, evaluation: Evaluation) -> None:
        of_type = getattr(evaluation.verdicts, "of_type", None)
        found: Sequence[SubjectRef] = (
            of_type(IMAGE)
            if of_type is not None
            else [verdict.subject for verdict in evaluation.verdicts if verdict.subject.type == IMAGE]
        )
        self._by_pointer = {subject.pointer: subject for subject in found}
        self.images = list(self._by_pointer.values())
        self._by_key = {(subject.type, subject.path): subject for subject in self.images}
        self._recommended: dict[tuple[str, str], list[Recommendation]] = {}
        for one in evaluation.recommendations:
            self._recommended.setdefault(self.of(one.subject), []).append(one)
        self._facts: dict[tuple[str, str], list[FileFact]] = {}
        files: dict[str, set[tuple[str, str]]] = {}
        for fact in evaluation.file_facts or ():
            key = self.at(fact.pointer)
            self._facts.setdefault(key, []).append(fact)
            for place in fact.places:
                files.setdefault(place.file, set()).add(key)
        self._faults: dict[tuple[str, str], list[FileFault]] = {}
        for fault in evaluation.input_faults or ():
            of_file = files.get(fault.place.file, set())
            alone = next(iter(of_file)) if len(of_file) == 1 else (SITE, "")
            self._faults.setdefault(self.at(fault.pointer) if fault.pointer else alone, []).append(fault)

    def at(self, pointer: str) -> tuple[str, str]:
        """The image around a place; the site where it is in none."""
        while pointer:
            if (found := self._by_pointer.get(pointer)) is not None:
                return found.type, found.path
            pointer = pointer.rpartition("/")[0]
        return SITE, ""

    def of(self, subject: SubjectRef) -> tuple[str, str]:
        """The image that a subject is or is in; else itself."""
        found = self.at(subject.pointer)
        if found != (SITE, ""):
            return found
        key = subject.type, subject.path
        self._by_key.setdefault(key, subject)
        return key

    def others(self, *found: Mapping[tuple[str, str], Sequence[Verdict]]) -> list[SubjectRef]:
        """What is in no image and has something to tell, but for the site."""
        keys = {key for one in found for key in one if key[0] not in (IMAGE, SITE)}
        return [self._by_key[key] for key in sorted(keys)]

    def recommended(self, key: tuple[str, str]) -> tuple[Recommendation, ...]:
        """What to change there."""
        return tuple(self._recommended.get(key, ()))

    def facts(self, key: tuple[str, str]) -> tuple[FileFact, ...] | None:
        """What files tell of it, None where nothing."""
        return tuple(self._facts[key]) if key in self._facts else None

    def faults(self, key: tuple[str, str]) -> tuple[FileFault, ...] | None:
        """What is wrong with its files, None where nothing."""
        return tuple(self._faults[key]) if key in self._faults else None


Found = Mapping[tuple[str, str], Sequence[Verdict]]


def _by_part(parts: _Parts, verdicts: Iterator[Verdict] | Sequence[Verdict]) -> dict[tuple[str, str], list[Verdict]]:
    found: dict[tuple[str, str], list[Verdict]] = {}
    for verdict in verdicts:
        found.setdefault(parts.of(verdict.subject), []).append(verdict)
    return found


def _line(told: Told, parts: _Parts, subject: SubjectRef, found: Found, shown: Found | None, depth: Depth) -> Line:
    key = subject.type, subject.path
    return Line(**_members(told, parts, key, subject, found, shown, depth))


def _site(told: Told, parts: _Parts, found: Found, shown: Found | None, depth: Depth) -> SiteLine:
    evaluation = told.evaluation
    whole = SubjectRef(SITE, "", "")
    return SiteLine(
        **_members(told, parts, (SITE, ""), whole, found, shown, depth),
        environment=evaluation.environment,
        summary=evaluation.summary,
        counts=evaluation.counts,
        actions=None if depth == "screen" else evaluation.actions,
        files=evaluation.files,
    )


def _members(
    told: Told,
    parts: _Parts,
    key: tuple[str, str],
    subject: SubjectRef,
    found: Found,
    shown: Found | None,
    depth: Depth,
) -> dict[str, Any]:
    evaluation, own = told.evaluation, found.get(key, ())
    kinds = Counter(verdict.strength for verdict in own if verdict.verdict == "violated")
    words = Counter(verdict.verdict for verdict in own)
    violated = ViolatedCounts(kinds["must"], kinds["should"], kinds["consider"])
    return {
        "type": subject.type, "deployment": evaluation.deployment, "file": told.file, "subject": subject,
        "manifest": evaluation.manifest, "violated": violated, "undetermined": words["undetermined"],
        "waived": words["waived"],
        "recommendations": None if depth == "screen" else parts.recommended(key),
        "verdicts": None if shown is None else tuple(shown.get(key, ())),
        "input_faults": parts.faults(key), "file_facts": parts.facts(key),
    }  # fmt: skip
