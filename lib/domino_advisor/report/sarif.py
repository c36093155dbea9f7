"""Answers as SARIF 2.1.0: a run for each description, a result for each verdict that is told.

A must is an error, a should a warning, a consider a note. What is open, told or satisfied has a kind of its own and, as
SARIF asks, no level. Proofs are code flows: their steps stand in the order in which they follow from one another.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from domino_advisor.core.answer import PlanStep, Recommendation, SubjectRef, Verdict, plain
from domino_advisor.core.escaping import visible
from domino_advisor.core.pointers import value_at
from domino_advisor.description.documents import Whereabouts
from domino_advisor.evaluation.gate import brought
from domino_advisor.report.depths import Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.file_entries import not_taken, noted_of_files, told_in_two_ways
from domino_advisor.report.first_screen import gate_sentence
from domino_advisor.report.markdown import escape
from domino_advisor.report.places import citation_line
from domino_advisor.report.proof_lines import from_the_leaves
from domino_advisor.report.proof_sentences import node_text
from domino_advisor.report.sarif_files import RULES, notification, result, rule_of
from domino_advisor.report.sarif_texts import Object, message_text, note
from domino_advisor.report.sentences import sentence
from domino_advisor.report.waiver_entries import noted

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FLOWS = 500
"""So many results of a run carry their proof; a note of the run says how many do not."""

_LEVELS = {"must": "error", "should": "warning", "consider": "note"}
_KINDS = {"undetermined": "open", "satisfied": "pass", "not-applicable": "notApplicable"}
_FINGERPRINT = "verdict/v1"
_ALIAS = "alias{number}/v1"
_LEAVES = (
    "stated",
    "made-otherwise",
    "banded",
    "unstated",
    "users",
    "setting",
    "figure",
    "assumption",
    "default",
    "overlay",
    "absent",
)


def render(answers: Sequence[Told], *, depth: Depth = "findings") -> str:
    """A SARIF log with a run for each answer. With the account also what is satisfied or not applicable."""
    runs = [_run(told, depth) for told in answers]
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": runs}
    # In ASCII, so that nothing in it turns a line or moves a cursor, while programs read every text as it was.
    return json.dumps(log, sort_keys=True, separators=(",", ":"), allow_nan=False) + "\n"


def _run(told: Told, depth: Depth) -> Object:
    evaluation = told.evaluation
    # A scanner would raise an alarm for each result, and nobody can mend what is merely not known.
    verdicts = [v for v in told.verdicts(depth) if depth == "account" or v.verdict != "undetermined"]
    planned = [(step, v) for step, v in brought(evaluation.findings, evaluation.plan) if v.verdict == "violated"]
    rules = _rules([*verdicts, *(verdict for _, verdict in planned)])
    numbers = {rule["id"]: number for number, rule in enumerate(rules)}
    advice = _by_verdict(evaluation.recommendations)
    manifest = evaluation.manifest
    proofs = evaluation.proofs_of(verdicts[:FLOWS])
    left_out = len(verdicts) - FLOWS if evaluation.proofs is not None else 0
    notes = [note(evaluation.summary.conclusion), note(gate_sentence(evaluation.summary.gate))]
    notes += [note(f"Asked: {question.question}") for question in evaluation.questions]
    faults = evaluation.input_faults or ()
    artifact = partial(_artifact, told)
    notes += [notification(fault, artifact) for fault in noted_of_files(faults)]
    faults = (*told_in_two_ways(faults), *not_taken(faults))
    of_files = sorted({rule_of(fault) for fault in faults})
    notes += [note(f"{left_out:,} more results have a proof that is left out here.")] if left_out > 0 else []
    return {
        "tool": {
            "driver": {
                "name": "domino-advisor",
                "version": manifest.product,
                "language": "en",
                "rules": [*rules, *(RULES[name] for name in of_files)],
                "properties": {"ruleBase": manifest.rule_base},
            }
        },
        # Trackers tell the runs of several descriptions apart by this.
        "automationDetails": {"id": f"domino-advisor/{visible(_name(told))}/"},
        "invocations": [
            {
                "executionSuccessful": True,
                "toolExecutionNotifications": notes,
                "toolConfigurationNotifications": [
                    note(waiver.text, "warning") for waiver in noted(evaluation.waivers)
                ],
            }
        ],
        "artifacts": _artifacts(told),
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(
                told,
                verdict,
                numbers[verdict.guideline],
                advice.get(verdict.fingerprint),
                proofs.get(verdict.fingerprint),
            )
            for verdict in verdicts
        ]
        + [_planned(told, step, verdict, numbers[verdict.guideline]) for step, verdict in planned]
        + [result(fault, len(rules), of_files, artifact) for fault in faults],
        "properties": _inert(
            {
                "deployment": evaluation.deployment,
                "environment": evaluation.environment,
                "manifest": plain(manifest),
                "counts": plain(evaluation.counts),
                "summary": plain(evaluation.summary),
                "actions": plain(evaluation.actions),
                "questions": plain(evaluation.questions),
                "disagreements": plain(evaluation.disagreements),
                "overruled": plain(evaluation.overruled),
                **({"conflicting": plain(evaluation.conflicting)} if evaluation.conflicting else {}),
                **({"claimed": plain(evaluation.claimed)} if evaluation.claimed else {}),
                **({"quoted": plain(evaluation.quoted)} if evaluation.quoted else {}),
                "beyond": plain(evaluation.beyond),
                "waivers": plain(evaluation.waivers),
                **({"plan": plain(evaluation.plan)} if evaluation.plan else {}),
                **({"announced": plain(evaluation.announced)} if evaluation.announced else {}),
                **({"growth": plain(evaluation.growth)} if evaluation.growth else {}),
            }
        ),
    }


def _rules(verdicts: Iterable[Verdict]) -> list[Object]:
    """A descriptor for each guideline that has a result, by id."""
    first = {verdict.guideline: verdict for verdict in reversed(list(verdicts))}
    return [_rule(first[guideline]) for guideline in sorted(first)]


def _rule(verdict: Verdict) -> Object:
    places = list(dict.fromkeys(_cited(verdict)))
    strength = f"Strength: {verdict.strength}."
    help_text = "\n".join([f"{verdict.title}.", strength, *(f"{place}." for place in places)])
    listed = "\n".join(f"- {escape(place)}" for place in places)
    return {
        "id": verdict.guideline,
        "shortDescription": {"text": verdict.title},
        "fullDescription": {"text": f"{verdict.title}. {strength}"},
        "help": {"text": help_text, "markdown": f"**{escape(verdict.title)}**\n\n{strength}\n\n{listed}\n"},
        "defaultConfiguration": {"level": _LEVELS.get(verdict.strength, "none")},
        "properties": {
            "tags": [verdict.topic, verdict.guideline.partition("/")[0]],
            "strength": verdict.strength,
            "basis": verdict.basis,
            "citations": plain(verdict.citations),
        },
    }


def _cited(verdict: Verdict) -> Iterator[str]:
    for citation in verdict.citations:
        role = "Source" if citation.role == "says" else "Concerns (the advice is ours)"
        yield f"{role}: {citation_line(citation)}"


def _result(
    told: Told,
    verdict: Verdict,
    rule: int,
    advice: Sequence[Recommendation] | None,
    flat: Mapping[str, Mapping[str, Any]] | None,
) -> Object:
    fails = verdict.verdict in ("violated", "waived")
    # what a figure of its time is compared with passes nothing where it misses it
    is_information = verdict.ground == "tells" or (verdict.ground == "background" and verdict.told)
    at = _stands_at(told, verdict) if fails else verdict.subject.pointer
    made: Object = {
        "ruleId": verdict.guideline,
        "ruleIndex": rule,
        "kind": "fail" if fails else "informational" if is_information else _KINDS[verdict.verdict],
        "level": _LEVELS.get(verdict.strength, "none") if fails else "none",
        "message": {"text": message_text(_message(verdict, advice))},
        "locations": [_location(told, at, verdict.subject)],
        "partialFingerprints": _fingerprints(verdict),
        # All results of a run have the member, or none has: an empty list says that nothing is suppressed.
        "suppressions": [_suppression(verdict)] if verdict.waiver else [],
        "properties": _inert(_properties(verdict, advice)),
    }
    elsewhere = [(verdict.subject.pointer, verdict.subject.path or "the site")] if at != verdict.subject.pointer else []
    for seen in verdict.observed:
        if seen.pointer is not None:
            elsewhere.append((seen.pointer, f"{seen.called or seen.quantity}: {seen.text}"))
    if elsewhere:
        made["relatedLocations"] = [
            {"id": number, **_location(told, pointer, None), "message": {"text": message_text(text)}}
            for number, (pointer, text) in enumerate(elsewhere, start=1)
        ]
    if flat is not None:
        made["codeFlows"] = [_flow(told, flat)]
    return made


def _stands_at(told: Told, verdict: Verdict) -> str:
    """Where what is wrong is looked for: of a site told by files that is the line by which the demand is missed, since
    its subject begins wherever a file first tells of it.
    """
    if told.document is not None and told.document.files:
        for statement in verdict.stated:
            if told.place(statement.pointer) is not None:
                return statement.pointer
    return verdict.subject.pointer


def _planned(told: Told, step: PlanStep, verdict: Verdict, rule: int) -> Object:
    """What a planned change breaks; its proof is that of the site after the change."""
    made = _result(told, verdict, rule, None, None)
    made["message"] = {"text": message_text(f"After the change {step.change}: {_message(verdict, None)}")}
    made["properties"]["change"] = visible(step.change)
    return made


def _message(verdict: Verdict, advice: Sequence[Recommendation] | None) -> str:
    subject = verdict.subject
    alike = f" ({subject.count:,} alike)" if subject.count > 1 else ""
    parts = [f"{subject.path or 'the site'}{alike}: {sentence(verdict)}"]
    parts += [difference.text for difference in verdict.reach.differences]
    parts += [f"{missing.question} Answer at {missing.pointer or '/'}." for missing in verdict.missing]
    parts += [recommendation.text for recommendation in advice or ()]
    return " ".join(parts)


def _fingerprints(verdict: Verdict) -> dict[str, str]:
    aliases = {_ALIAS.format(number=number): alias for number, alias in enumerate(verdict.aliases, start=1)}
    return {_FINGERPRINT: verdict.fingerprint, **aliases}


def _suppression(verdict: Verdict) -> Object:
    assert verdict.waiver is not None
    waiver = verdict.waiver
    justification = f"Accepted by {waiver.owner} until {waiver.until}: {waiver.reason}"
    return {"kind": "external", "status": "accepted", "justification": visible(justification)}


def _properties(verdict: Verdict, advice: Sequence[Recommendation] | None) -> Object:
    names = ("title", "topic", "verdict", "ground", "strength", "basis", "reach", "subject", "figures", "exceptions",
             "missing", "caveats", "dissent", "aliases", "waiver")  # fmt: skip
    made = {name: plain(value) for name in names if (value := getattr(verdict, name)) not in ((), None)}
    if advice:
        kept = ("text", "condition", "current", "kind", "reach", "patch", "conflict", "unless")
        made["recommendations"] = [
            {name: plain(value) for name in kept if (value := getattr(one, name)) not in ((), None)} for one in advice
        ]
    return made


def _inert(value: Any) -> Any:
    """The same value with its texts made harmless to show, keys as they are.

    A patch is for programs, and keeps its texts as they are.
    """
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, Mapping):
        return {name: member if name == "patch" else _inert(member) for name, member in value.items()}
    return [_inert(member) for member in value] if isinstance(value, (list, tuple)) else value


def _by_verdict(recommendations: Iterable[Recommendation]) -> dict[str, list[Recommendation]]:
    found: dict[str, list[Recommendation]] = {}
    for recommendation in recommendations:
        for fingerprint in recommendation.verdicts:
            found.setdefault(fingerprint, []).append(recommendation)
    return found


def _location(told: Told, pointer: str, subject: SubjectRef | None) -> Object:
    place = told.place(pointer)
    sheet = {"sheet": visible(place.sheet)} if place is not None and place.sheet else {}
    also = {"alsoAt": [visible(other) for other in place.also]} if place is not None and place.also else {}
    properties = {"jsonPointer": pointer, **sheet, **also}
    physical: Object = {"artifactLocation": _artifact(told, place), "properties": properties}
    if place is not None:
        physical["region"] = {"startLine": place.line, "startColumn": place.column}
    made: Object = {"physicalLocation": physical}
    if subject is not None:
        path = visible(subject.path or "the site")
        name = visible(_own_name(told, subject))  # it may begin with a space of the whole
        made["logicalLocations"] = [{"name": name, "fullyQualifiedName": path, "kind": subject.type}]
    return made


def _own_name(told: Told, subject: SubjectRef) -> str:
    """What the subject itself is called; a canonical name holds a slash, as the path does."""
    stated = value_at(told.document.value, subject.pointer) if told.document is not None else None
    name = stated.get("name") if isinstance(stated, Mapping) else None
    ends_so = isinstance(name, str) and subject.path.endswith(name)
    return str(name) if ends_so else (subject.path or "the site").rpartition("/")[2]


def _flow(told: Told, flat: Mapping[str, Mapping[str, Any]]) -> Object:
    order = from_the_leaves(flat)
    last = len(order) - 1
    steps = []
    for at, (name, depth) in enumerate(order):
        node = flat[name]
        pointer = next((p for p in _pointers(node)), None)
        location = {} if pointer is None else _location(told, pointer, None)
        steps.append(
            {
                "location": {**location, "message": {"text": message_text(node_text(node, flat))}},
                "kinds": [node["kind"]],
                "nestingLevel": depth,
                "importance": "essential" if at == last or node["kind"] in _LEAVES else "important",
                "properties": {"step": name, "rules": [way["rule"] for way in node.get("derivations", ())]},
            }
        )
    return {"threadFlows": [{"locations": steps}]}


def _pointers(node: Mapping[str, Any]) -> Iterator[str]:
    if "pointer" in node:
        yield node["pointer"]
    yield from (fact["pointer"] for fact in node.get("absent", ()))


def _media(told: Told) -> str:
    return told.document.media if told.document is not None else "json"


def _name(told: Told) -> str:
    return told.file or f"deployment.{_media(told)}"


def _file(told: Told) -> str:
    """The description as a URI: relative as the caller named it, absolute as file:."""
    return _uri(_name(told))


def _artifact(told: Told, place: Whereabouts | None) -> Object:
    """Which of the artifacts a place is in; the first one where none is known."""
    files = told.document.files if told.document is not None else ()
    at = files.index(place.file) if place is not None and place.file in files else 0
    return {"uri": _uri(files[at]) if files else _file(told), "index": at}


def _artifacts(told: Told) -> list[Object]:
    """The description, or the files that it was made of."""
    if files := told.document.files if told.document is not None else ():
        return [{"location": {"uri": _uri(file)}, "roles": ["analysisTarget"]} for file in files]
    return [{"location": {"uri": _file(told)}, "mimeType": f"application/{_media(told)}", "roles": ["analysisTarget"]}]


def _uri(name: str) -> str:
    """A file as a URI. What lies in an archive is told by the name that it has there."""
    path = PurePath(name)
    return f"{'file://' if path.is_absolute() else ''}{quote(os.fsencode(path.as_posix()), safe='/')}"
