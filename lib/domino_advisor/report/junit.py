"""Answers as JUnit XML, in the grammar that Jenkins reads: a suite for each topic, a case for each verdict.

What the gate counts fails, so that a build server stops where the gate does. What it does not count, what is open and
what is accepted is skipped, what is satisfied passes. What is not applicable is no case: it is counted in the
properties of its suite.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from xml.etree import ElementTree as ET

from domino_advisor.core.answer import Evaluation, FileFault, Recommendation, SiteWaiver, Verdict
from domino_advisor.core.escaping import visible
from domino_advisor.evaluation.gate import GateSetting, brought, in_a_row, kind_of, mended
from domino_advisor.report.briefing import full
from domino_advisor.report.depths import Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.file_entries import not_taken, told_in_two_ways
from domino_advisor.report.first_screen import LEFT_OUT_WORDS, counts_nothing_violated
from domino_advisor.report.parts import Entry, Line, Name
from domino_advisor.report.places import papers_in_full
from domino_advisor.report.sentences import selection_line, sentence
from domino_advisor.report.waiver_entries import noted

# `visible` shows control characters by their number; these two are no characters of XML 1.0 either.
_NOT_XML = re.compile("[\ufffe\uffff]")


def render(answers: Sequence[Told], *, depth: Depth = "findings") -> str:
    """A JUnit XML document. With the account also a skipped case for each verdict that is
    not applicable.
    """
    suites = [suite for told in answers for suite in _suites(told, depth)]
    root = ET.Element("testsuites", {"name": "domino-advisor"})
    for count in ("tests", "failures", "errors"):
        root.set(count, str(sum(int(suite.get(count, "0")) for suite in suites)))
    root.extend(suites)
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def xml_text(text: str) -> str:
    """Text on one line with nothing that XML 1.0 does not allow; ElementTree escapes the rest."""
    return _NOT_XML.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", visible(text))


def _suites(told: Told, depth: Depth) -> Iterator[ET.Element]:
    evaluation = told.evaluation
    topics: dict[str, list[Verdict]] = {}
    for verdict in evaluation.verdicts:
        topics.setdefault(verdict.topic, []).append(verdict)
    advice: dict[str, list[Recommendation]] = {}
    for recommendation in evaluation.recommendations:
        for fingerprint in recommendation.verdicts:
            advice.setdefault(fingerprint, []).append(recommendation)
    for topic in sorted(topics):
        yield _suite(told, topic, topics[topic], advice, depth)
    if in_a_row(evaluation.plan):
        yield _planned(told)
    if waivers := noted(evaluation.waivers):
        yield _waivers(told, waivers)
    if faults := (*told_in_two_ways(evaluation.input_faults or ()), *not_taken(evaluation.input_faults or ())):
        yield _files(told, faults)


def _planned(told: Told) -> ET.Element:
    """A suite of what planned changes bring; the gate counts it as it counts what is so now."""
    evaluation = told.evaluation
    suite = ET.Element("testsuite", {"name": xml_text(f"{evaluation.deployment}: what is planned"), "errors": "0"})
    for step, verdict in brought(evaluation.findings, evaluation.plan):
        case = _case(evaluation, verdict, (), (), ())
        case.set("name", xml_text(f"after {step.change}: {case.get('name')}"))
        suite.append(case)
    for name, tag in (("tests", "testcase"), ("failures", "testcase/failure"), ("skipped", "testcase/skipped")):
        suite.set(name, str(len(suite.findall(tag))))
    return suite


def _waivers(told: Told, waivers: Sequence[SiteWaiver]) -> ET.Element:
    """A suite of what is to be looked at of the waivers, which stops no build."""
    return _skipped(told, "waivers", {f"{one.guideline} on {one.subject or 'the site'}": one.text for one in waivers})


def _files(told: Told, faults: Sequence[FileFault]) -> ET.Element:
    """A suite of what is wrong with the files that the description was made of, which stops no build."""
    says = {
        f"{fault.place.text}: {fault.text}": f"{fault.text}{f'. {fault.advice}' if fault.advice else ''}"
        for fault in faults
    }
    return _skipped(told, "files", says)


def _skipped(told: Told, of: str, says: Mapping[str, str]) -> ET.Element:
    """A suite of cases that are skipped. says: the message of each, by its name."""
    suite = ET.Element(
        "testsuite",
        {
            "name": xml_text(f"{told.evaluation.deployment}: {of}"), "tests": str(len(says)), "failures": "0",
            "errors": "0", "skipped": str(len(says)),
        },
    )  # fmt: skip
    package = told.evaluation.deployment.replace(".", "_")
    for name, text in says.items():
        case = ET.SubElement(suite, "testcase", {"classname": xml_text(f"{package}.{of}"), "name": xml_text(name)})
        ET.SubElement(case, "skipped", {"message": xml_text(text)})
    return suite


def _suite(
    told: Told,
    topic: str,
    verdicts: Sequence[Verdict],
    advice: dict[str, list[Recommendation]],
    depth: Depth,
) -> ET.Element:
    evaluation = told.evaluation
    told_ones = [verdict for verdict in verdicts if depth == "account" or verdict.verdict != "not-applicable"]
    baseline = evaluation.summary.gate.baseline
    known = frozenset(baseline.known if baseline is not None else ())
    gone = mended(evaluation.findings, evaluation.plan)
    cases = [_case(evaluation, verdict, advice.get(verdict.fingerprint, ()), known, gone) for verdict in told_ones]
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
    if line := selection_line(evaluation):
        yield "selection", line
    yield "not-applicable", str(sum(verdict.verdict == "not-applicable" for verdict in verdicts))


def _case(
    evaluation: Evaluation,
    verdict: Verdict,
    advice: Iterable[Recommendation],
    in_baseline: Collection[str],
    gone: Collection[str],
) -> ET.Element:
    # Jenkins takes what stands before the last point for a package: deployment, then paper, then guideline.
    package = evaluation.deployment.replace(".", "_")
    classname = f"{package}.{verdict.guideline.replace('.', '_').replace('/', '.')}"
    name = f"{verdict.subject.path or 'the site'}: {verdict.title}"
    case = ET.Element("testcase", {"classname": xml_text(classname), "name": xml_text(name)})
    says = xml_text(sentence(verdict))
    set_to = GateSetting(evaluation.summary.gate.fail_on, evaluation.summary.gate.reach)
    known, mends = verdict.fingerprint in in_baseline, verdict.fingerprint in gone
    counts_as = set_to.counts_as(kind_of(verdict))
    if counts_as and not known and not mends:
        failure = ET.SubElement(case, "failure", {"type": counts_as, "message": says})
        failure.text = "\n".join([*_found(verdict), *_advice(advice)])
    elif verdict.verdict == "undetermined":
        questions = " ".join(dict.fromkeys(missing.question for missing in verdict.missing))
        skipped = ET.SubElement(case, "skipped", {"message": xml_text(f"{questions} {verdict.text}")})
        skipped.text = "\n".join(_found(verdict))
    elif verdict.verdict == "violated":
        left_out = "mended" if mends and counts_as else "in_baseline" if known else set_to.leaves_out(kind_of(verdict))
        why = LEFT_OUT_WORDS[left_out or "weaker"]
        if left_out in (None, "weaker") and counts_nothing_violated(evaluation.summary.gate):
            why = "set to undetermined alone" if set_to.fail_on else "set to nothing"
        skipped = ET.SubElement(
            case, "skipped", {"message": f"Not counted by the gate ({why}), {verdict.strength}: {says}"}
        )
        skipped.text = "\n".join([*_found(verdict), *_advice(advice)])
    elif verdict.waiver is not None:
        waiver = verdict.waiver
        reason = f"Accepted by {waiver.owner} until {waiver.until}: {waiver.reason}"
        skipped = ET.SubElement(case, "skipped", {"message": xml_text(reason)})
        skipped.text = "\n".join(_found(verdict))
    elif verdict.verdict == "not-applicable":
        ET.SubElement(case, "skipped", {"message": says})
    else:
        ET.SubElement(case, "system-out").text = says
    return case


def _found(verdict: Verdict) -> Iterator[str]:
    """A verdict in full; which papers its sources are is told beside it, since each test stands alone."""
    yield from _lines(full(verdict))
    yield from papers_in_full(verdict.citations)


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
