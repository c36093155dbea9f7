"""Answers as SARIF 2.1.0: valid by the schema of OASIS, proofs as code flows, and text that is only text."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema_rs import Draft7Validator

from domino_advisor.core.answer import Difference, Missing, Observed, Reach, Waiver
from domino_advisor.core.escaping import visible
from domino_advisor.description.documents import read_text
from domino_advisor.evaluation.advisor import evaluate
from domino_advisor.report import sarif
from domino_advisor.report.depths import Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.sarif import render
from domino_advisor.report.sarif_texts import message_text
from tests.answers import HOSTILE, a_recommendation, a_verdict, an_evaluation
from tests.examples import EXAMPLES, depths, each_example, of_example
from tests.sarif_schema import sarif_schema

ROOT = Path(__file__).parent.parent
PLAN = """\
deployment: Zürich
machines:
  - name: z9
    architecture: system-z
    lpars:
      - name: LNX1
        image: {os: linux, dpars: [{name: mail}]}
        real_cps: 6
"""


@cache
def validator() -> Draft7Validator:
    # a bracket that closes nothing stands for itself where the schema has one; not every reader of patterns takes it
    text = json.dumps(sarif_schema()).replace("{2}]?$", r"{2}\\]?$")
    return Draft7Validator(json.loads(text))


def log(*answers: Told, depth: Depth = "findings") -> dict[str, Any]:
    """The log, held against the schema."""
    made: dict[str, Any] = json.loads(render(answers, depth=depth))
    validator().validate(made)
    return made


def results(*answers: Told, depth: Depth = "findings") -> list[dict[str, Any]]:
    return [result for run in log(*answers, depth=depth)["runs"] for result in run["results"]]


@pytest.mark.parametrize(
    "break_it",
    [
        lambda made: made["runs"][0]["results"][0].update(kind="broken"),
        lambda made: made["runs"][0]["results"][0].update(unknown=1),
        lambda made: made["runs"][0]["results"][0].pop("message"),
        lambda made: made["runs"][0].pop("tool"),
        lambda made: made.update(version="2.2.0"),
        lambda made: made["runs"][0]["results"][0]["codeFlows"][0].pop("threadFlows"),
    ],
)
def test_the_schema_refuses_what_is_not_sarif(break_it: Any) -> None:
    made = log(of_example("consolidation-plan"))
    break_it(made)
    assert not validator().is_valid(made)


@each_example
def test_every_example_is_valid_and_tells_what_the_answer_holds(example: str) -> None:
    told = of_example(example)
    for depth in depths(example):
        made = results(told, depth=depth)
        findings = told.evaluation.findings
        expected = [v.fingerprint for v in findings if depth == "account" or v.verdict != "undetermined"]
        if depth == "account":
            expected += [v.fingerprint for v in told.evaluation.verdicts if v.fingerprint not in set(expected)]
            assert len(expected) == len(told.evaluation.verdicts)
        assert [result["partialFingerprints"]["verdict/v1"] for result in made] == expected


@pytest.mark.parametrize(
    ("verdict", "strength", "more", "kind", "level"),
    [
        ("violated", "must", {}, "fail", "error"),
        ("violated", "should", {}, "fail", "warning"),
        ("violated", "consider", {}, "fail", "note"),
        ("undetermined", "must", {}, "open", "none"),
        ("satisfied", "inform", {"ground": "tells", "told": True}, "informational", "none"),
        ("satisfied", "inform", {"ground": "background", "told": True}, "informational", "none"),
        ("satisfied", "inform", {"ground": "background", "told": False}, "pass", "none"),
        ("satisfied", "should", {"ground": "exception"}, "pass", "none"),
        ("waived", "must", {"waiver": Waiver("why", "who", "2027-01-01")}, "fail", "error"),
        ("not-applicable", "must", {}, "notApplicable", "none"),
    ],
)
def test_each_verdict_has_its_kind_and_level(
    verdict: str, strength: str, more: dict[str, Any], kind: str, level: str
) -> None:
    (result,) = results(Told(an_evaluation(a_verdict("x", verdict, strength, **more))), depth="account")
    assert (result["kind"], result["level"]) == (kind, level)


def test_what_the_site_accepted_is_suppressed_with_its_reason_and_nothing_else_is() -> None:
    waived = a_verdict("a", "waived", waiver=Waiver("replaced in spring", "Storage team", "2027-03-31"))
    made = results(Told(an_evaluation(waived, a_verdict("b"))))
    assert made[0]["suppressions"] == [
        {
            "kind": "external",
            "status": "accepted",
            "justification": "Accepted by Storage team until 2027-03-31: replaced in spring",
        }
    ]
    assert made[1]["suppressions"] == []


def test_aliases_are_fingerprints_too() -> None:
    (result,) = results(Told(an_evaluation(a_verdict(fingerprint="f" * 32, aliases=("a" * 32, "b" * 32)))))
    assert result["partialFingerprints"] == {"verdict/v1": "f" * 32, "alias1/v1": "a" * 32, "alias2/v1": "b" * 32}


def test_a_fingerprint_hangs_on_no_order_no_format_and_no_file_name() -> None:
    plan = json.loads(json.dumps(read_text(PLAN).value))
    plan["machines"].insert(0, {"name": "z10", "architecture": "system-z", "lpars": []})
    seen = []
    for text, file in ((PLAN, "a.yaml"), (json.dumps(plan), "b.json")):
        document = read_text(text)
        made = results(Told(evaluate(document), file, document), depth="account")
        seen.append({r["partialFingerprints"]["verdict/v1"] for r in made if r["properties"]["subject"]["path"]})
    assert seen[0] and seen[0] <= seen[1]


def test_a_result_stands_where_its_subject_stands_in_the_text() -> None:
    document = read_text(PLAN)
    made = results(Told(evaluate(document), "plans/Zürich 1.yaml", document), depth="account")
    (place,) = next(r for r in made if r["properties"]["subject"]["path"] == "z9/LNX1")["locations"]
    physical = place["physicalLocation"]
    assert physical["artifactLocation"] == {"uri": "plans/Z%C3%BCrich%201.yaml", "index": 0}
    assert physical["properties"] == {"jsonPointer": "/machines/0/lpars/0/image"}
    assert physical["region"] == {"startLine": 7, "startColumn": 9}
    assert place["logicalLocations"] == [{"name": "LNX1", "fullyQualifiedName": "z9/LNX1", "kind": "image"}]


def test_what_was_observed_is_related_and_has_its_place() -> None:
    document = read_text(PLAN)
    seen = Observed("image.cps", "z9/LNX1", "known", "6 CPs", pointer="/machines/0/lpars/0/real_cps")
    (result,) = results(Told(an_evaluation(a_verdict(observed=(seen,))), "x.yaml", document))
    (related,) = result["relatedLocations"]
    assert related["message"]["text"] == "image.cps: 6 CPs"
    assert related["physicalLocation"]["region"] == {"startLine": 8, "startColumn": 9}


def test_what_has_no_place_of_its_own_stands_at_what_would_hold_it() -> None:
    told = Told(an_evaluation(a_verdict()), "x.yaml", read_text(PLAN))
    assert told.place("/machines/0/lpars/0/image/memory_gib") == (7, 9, None, None, (), ())
    assert Told(an_evaluation(a_verdict())).place("/machines") is None


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("site.yaml", "site.yaml"),
        ("/srv/a b.yaml", "file:///srv/a%20b.yaml"),
        ("a:b#c?.yaml", "a%3Ab%23c%3F.yaml"),
        ("n\udcff.yaml", "n%FF.yaml"),
        (None, "deployment.yaml"),
    ],
)
def test_the_file_is_named_by_a_uri(file: str | None, uri: str) -> None:
    (run,) = log(Told(an_evaluation(a_verdict()), file, read_text(PLAN)))["runs"]
    assert run["artifacts"][0]["location"]["uri"] == uri


def test_each_file_has_a_run_that_trackers_can_tell_apart() -> None:
    evaluation = an_evaluation(a_verdict())
    runs = log(Told(evaluation, "one.yaml"), Told(evaluation, "two.yaml"))["runs"]
    assert [run["automationDetails"]["id"] for run in runs] == [
        "domino-advisor/one.yaml/",
        "domino-advisor/two.yaml/",
    ]


def test_a_rule_says_what_it_asks_how_strongly_and_where_the_paper_says_so() -> None:
    (run,) = log(Told(an_evaluation(a_verdict("a"), a_verdict("b"))))["runs"]
    (rule,) = run["tool"]["driver"]["rules"]
    assert rule["id"] == "redpaper-z-2006/nrpc-cps-4-per-image-62"
    assert rule["shortDescription"]["text"] == "Give an image at most four CPs"
    assert rule["defaultConfiguration"]["level"] == "warning"
    place = 'Source: A paper on capacity, First Edition, section 6.2 "Scalability", page 39 (inferred), Table 2-1'
    assert f"\n{place}." in rule["help"]["text"]
    assert "helpUri" not in rule
    assert [result["ruleIndex"] for result in run["results"]] == [0, 0]


def test_a_message_says_what_is_wrong_what_is_missing_and_what_to_do() -> None:
    verdict = a_verdict(missing=(Missing("image.x", "z9/LNX1", "/machines/0/x", "How heavy are the users?"),))
    made = results(Told(an_evaluation(verdict, recommendations=(a_recommendation(verdict),))))
    assert made[0]["message"]["text"] == (
        "z9/LNX1: 6 CPs on z9/LNX1; the paper gives at most 4 CPs. How heavy are the users? Answer at /machines/0/x. "
        "Give the image at most 4 CPs."
    )
    assert made[0]["properties"]["recommendations"][0]["patch"][1]["op"] == "replace"


def test_what_lies_outside_what_was_tested_says_so() -> None:
    reach = Reach("extrapolated", (Difference("release", "14.0", "7.0", "The release is 14.0."),))
    (result,) = results(Told(an_evaluation(a_verdict(reach=reach))))
    assert result["message"]["text"].startswith("z9/LNX1: By the 2006 paper: 6 CPs")
    assert "The release is 14.0." in result["message"]["text"]
    assert result["properties"]["reach"]["state"] == "extrapolated"


class TestProofs:
    def test_the_steps_stand_in_the_order_in_which_they_follow_and_the_verdict_last(self) -> None:
        told = of_example("consolidation-plan")
        known = [verdict for verdict in told.evaluation.findings if verdict.verdict != "undetermined"]
        assert len(known) > 20
        for result, verdict in zip(results(told), known, strict=True):
            flat = told.evaluation.proof(verdict.fingerprint)
            ((thread,),) = [flow["threadFlows"] for flow in result["codeFlows"]]
            ids = [step["properties"]["step"] for step in thread["locations"]]
            assert set(ids) == reachable(flat)
            assert ids[-1] == next(iter(flat))
            places = {name: at for at, name in enumerate(ids)}
            for name in ids:
                reasons = {other for way in flat[name].get("derivations", ()) for other in way["because"]}
                assert all(places[other] < places[name] for other in reasons)
            last = thread["locations"][-1]
            assert (last["kinds"], last["nestingLevel"]) == (["verdict"], 0)
            assert last["location"]["message"]["text"].startswith(f"{verdict.guideline} is ")

    def test_a_step_that_rests_on_the_description_stands_there(self) -> None:
        document = read_text(PLAN)
        told = Told(evaluate(document), "x.yaml", document)
        places = {
            (step["location"]["physicalLocation"]["region"]["startLine"], step["kinds"][0])
            for result in results(told, depth="account")[: sarif.FLOWS]
            for step in result["codeFlows"][0]["threadFlows"][0]["locations"]
            if "physicalLocation" in step["location"] and "region" in step["location"]["physicalLocation"]
        }
        assert (7, "subject") in places

    def test_without_proofs_there_are_no_flows(self) -> None:
        told = of_example("consolidation-plan")
        bare = Told(evaluate(read_text(PLAN), proofs=False))
        assert not any("codeFlows" in result for result in results(bare, depth="account"))
        assert all("codeFlows" in result for result in results(told))

    def test_how_many_are_left_out_is_said(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sarif, "FLOWS", 3)
        told = of_example("consolidation-plan")
        (run,) = log(told)["runs"]
        assert ["codeFlows" in result for result in run["results"][:5]] == [True, True, True, False, False]
        note = run["invocations"][0]["toolExecutionNotifications"][-1]
        left = len(run["results"]) - 3
        assert note["message"]["text"] == f"{left} more results have a proof that is left out here."


def reachable(flat: Any) -> set[str]:
    seen: set[str] = set()
    pending = [next(iter(flat))]
    while pending:
        name = pending.pop()
        if name not in seen:
            seen.add(name)
            pending += [other for way in flat[name].get("derivations", ()) for other in way["because"]]
    return seen


TEXTS = st.one_of(st.just(HOSTILE), st.text(st.characters(), min_size=1).filter(visible))


@given(TEXTS)
def test_text_of_the_input_is_only_text(name: str) -> None:
    waived = a_verdict(name, "waived", waiver=Waiver(name, name, "2027-01-01"))
    # Of half characters a system's file names hold only those that stand for a byte.
    file = name.encode("utf-8", "replace").decode()
    told = Told(an_evaluation(a_verdict(name), waived, deployment=name), file)
    text = render([told])
    assert text.isascii()
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", text)
    made = log(told)
    assert made["runs"][0]["properties"]["deployment"] == visible(name)
    for shown in strings(made):
        assert shown == "\n".join(visible(line) for line in shown.split("\n"))
    message = made["runs"][0]["results"][0]["message"]["text"]
    assert "](" not in message
    assert not re.search(r"(?<!\{)(?:\{\{)*\{(?!\{)", message)


def strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for member in members for text in strings(member)]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[click](http://e.example)", "[click] (http://e.example)"),
        ("mail[1..4]", "mail[1..4]"),
        ("{0}", "{{0}}"),
        ("a\x07b", r"a\u{{7}}b"),
    ],
)
def test_a_message_holds_neither_link_nor_placeholder(text: str, shown: str) -> None:
    assert message_text(text) == shown


def test_the_same_answer_gives_the_same_bytes() -> None:
    told = of_example(EXAMPLES[0])
    assert render([told]) == render([told])
