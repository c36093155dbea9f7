"""Answers as JUnit XML, in the grammar that Jenkins reads: a suite for each topic, a case for each verdict.

What is violated fails, what is open or accepted is skipped, what is satisfied passes. What is not applicable is no
case: it is counted in the properties of its suite.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from xml.etree import ElementTree as ET

from domino_advisor.core.answer import Evaluation, Recommendation, Verdict
from domino_advisor.core.escaping import visible
from domino_advisor.report.briefing import full
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.parts import Entry, Line, Name
from domino_advisor.report.sentences import sentence

# `visible` shows control characters by their number; these two are no characters of XML 1.0 either.
_NOT_XML = re.compile("[\ufffe\uffff]")


def render(answers: Sequence[Told], *, whole_account: bool = False) -> str:
    """A JUnit XML document. whole_account: also a skipped case for each verdict that is not applicable."""
    suites = [suite for told in answers for suite in _suites(told, whole_account)]
    root = ET.Element("testsuites", {"name": "domino-advisor"})
    for count in ("tests", "failures", "errors"):
        root.set(count, str(sum(int(suite.get(count, "0")) for suite in suites)))
    root.extend(suites)
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def xml_text(text: str) -> str:
    """Text on one line with nothing that XML 1.0 does not allow; ElementTree escapes the rest."""
    return _NOT_XML.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", visible(text))


def _suites(told: Told, whole_account: bool) -> Iterator[ET.Element]:
    evaluation = told.evaluation
    topics: dict[str, list[Verdict]] = {}
    for verdict in evaluation.verdicts:
        topics.setdefault(verdict.topic, []).append(verdict)
    advice: dict[str, list[Recommendation]] = {}
    for recommendation in evaluation.recommendations:
        for fingerprint in recommendation.verdicts:
            advice.setdefault(fingerprint, []).append(recommendation)
    for topic in sorted(topics):
        yield _suite(told, topic, topics[topic], advice, whole_account)


def _suite(
    told: Told,
    topic: str,
    verdicts: Sequence[Verdict],
    advice: dict[str, list[Recommendation]],
    whole_account: bool,
) -> ET.Element:
    evaluation = told.evaluation
    told_ones = [verdict for verdict in verdicts if whole_account or verdict.verdict != "not-applicable"]
    cases = [_case(evaluation, verdict, advice.get(verdict.fingerprint, ())) for verdict in told_ones]
    suite = ET.Element(
        "testsuite",
        {
            "name": xml_text(f"{evaluation.deployment}: {topic}"),
            "tests": str(len(cases)),
            "failures": str(sum(case.find("failure") is not None for case in cases)),
            "errors": "0",
            "skipped": str(sum(case.find("skipped") is not None for case in cases)),
        },
    )
    if told.file is not None:
        suite.set("file", xml_text(told.file))
    properties = ET.SubElement(suite, "properties")
    for name, value in _properties(evaluation, verdicts):
        ET.SubElement(properties, "property", {"name": name, "value": xml_text(value)})
    suite.extend(cases)
    return suite


def _properties(evaluation: Evaluation, verdicts: Sequence[Verdict]) -> Iterator[tuple[str, str]]:
    manifest = evaluation.manifest
    yield "deployment", evaluation.deployment
    yield "environment", evaluation.environment
    yield "product", manifest.product
    yield "rule_base", manifest.rule_base
    yield "input", manifest.input
    if manifest.overlay:
        yield "overlay", manifest.overlay
    yield "not-applicable", str(sum(verdict.verdict == "not-applicable" for verdict in verdicts))


def _case(evaluation: Evaluation, verdict: Verdict, advice: Iterable[Recommendation]) -> ET.Element:
    # Jenkins takes what stands before the last point for a package: deployment, then paper, then guideline.
    package = evaluation.deployment.replace(".", "_")
    classname = f"{package}.{verdict.guideline.replace('.', '_').replace('/', '.')}"
    name = f"{verdict.subject.path or 'the site'}: {verdict.title}"
    case = ET.Element("testcase", {"classname": xml_text(classname), "name": xml_text(name)})
    says = xml_text(sentence(verdict))
    if verdict.verdict == "violated":
        failure = ET.SubElement(case, "failure", {"type": verdict.strength, "message": says})
        failure.text = "\n".join([*_lines(full(verdict)), *_advice(advice)])
    elif verdict.verdict == "undetermined":
        questions = " ".join(dict.fromkeys(missing.question for missing in verdict.missing))
        skipped = ET.SubElement(case, "skipped", {"message": xml_text(f"{questions} {verdict.text}")})
        skipped.text = "\n".join(_lines(full(verdict)))
    elif verdict.waiver is not None:
        waiver = verdict.waiver
        reason = f"Accepted by {waiver.owner} until {waiver.until}: {waiver.reason}"
        skipped = ET.SubElement(case, "skipped", {"message": xml_text(reason)})
        skipped.text = "\n".join(_lines(full(verdict)))
    elif verdict.verdict == "not-applicable":
        ET.SubElement(case, "skipped", {"message": says})
    else:
        ET.SubElement(case, "system-out").text = says
    return case


def _lines(entry: Entry) -> Iterator[str]:
    for note in entry.notes:
        for line in note.lines:
            yield f"{note.label}: {xml_text(_plain(line))}"


def _advice(advice: Iterable[Recommendation]) -> Iterator[str]:
    for recommendation in advice:
        yield f"Recommendation: {xml_text(recommendation.text)}"
        if recommendation.condition:
            yield f"Satisfied by: {xml_text(recommendation.condition)}"


def _plain(line: Line) -> str:
    return "".join(part.text if isinstance(part, Name) else part for part in line)
