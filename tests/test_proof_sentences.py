"""A proof reads as a chain of plain sentences, each with its place."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.report.proof_lines import proof_lines
from domino_advisor.report.proof_sentences import node_text

FOUR_CPS = "redpaper-z-2006/nrpc-cps-4-per-image-62"
SITE = {
    "deployment": "six CPs", "environment": "production", "domino_release": "7.0",
    "machines": [{
        "name": "z9", "architecture": "system-z",
        "lpars": [{"name": "LNX6", "real_cps": 6, "image": {"os": "linux", "dpars": [
            {"name": "mail", "workloads": [{"client": "nrpc", "users": {"active_15min": 900}}]},
        ]}}],
    }],
}  # fmt: skip


def told() -> list[str]:
    answer = default_advisor().evaluate(SITE)
    (verdict,) = [v for v in answer.verdicts if v.guideline == FOUR_CPS and v.verdict == "violated"]
    return [text for _, text in proof_lines(answer.proof(verdict.fingerprint))]


def sentence(start: str) -> str:
    (found,) = [line.partition(". ")[2] for line in told() if line.partition(". ")[2].startswith(start)]
    return found


def test_what_was_found_what_the_paper_allows_and_where_each_stands() -> None:
    assert sentence(FOUR_CPS) == f"{FOUR_CPS} on z9/LNX6 is violated: its demand is not met"
    assert sentence("Demand") == "Demand: 6 CPs, which is not at most 4 CPs"
    assert "/machines/0/lpars/0/real_cps states 6" in "\n".join(told())
    assert sentence("The paper has 4").startswith(f"The paper has 4: {FOUR_CPS.partition('/')[0]}/")
    assert "section 6.2" in sentence("The paper has 4")


def test_no_word_of_the_engine_alone_is_in_it() -> None:
    text = "\n".join(told())
    for raw in ("truth true", "is true is", "standing", "setting k", "low 6", "running"):
        assert raw not in text


@pytest.mark.parametrize(
    ("node", "said"),
    [
        ({"kind": "stated", "pointer": "/x", "counted": {"low": 2, "high": 2}}, "/x counts 2"),
        ({"kind": "stated", "pointer": "/x", "counted": {"low": 2, "high": None}}, "/x counts 2 or more"),
        ({"kind": "stated", "pointer": "/x", "counted": {"low": None, "high": 4}}, "/x counts 0 to 4"),
        ({"kind": "stated", "pointer": "/x"}, "/x states it"),
        ({"kind": "running-total", "place": 0, "low": 0, "high": 0}, "Before the first of them"),
        ({"kind": "running-total", "place": 2, "low": 3, "high": 3}, "After 2 of them: 3"),
        ({"kind": "running-total", "place": 2, "low": 3, "high": None}, "After 2 of them: 3 to no most"),
        ({"kind": "applies", "truth": "true", "failed": [], "not_known": []}, "The guideline applies here"),
        (
            {"kind": "applies", "truth": "unknown", "failed": [], "not_known": ["platform"]},
            "Whether the guideline applies here is not known: it hangs on the platform",
        ),
        (
            {"kind": "assumption", "name": "most", "assumption": "spare", "value": 20, "reason": "No paper says."},
            "Assumed by us (spare): 20. No paper says.",
        ),
        ({"kind": "something-new", "name": "a", "says": {"of_it": [1, 2]}}, "Something new: name a; of it 1 and 2"),
    ],
)
def test_each_kind_of_step_has_its_sentence(node: dict[str, Any], said: str) -> None:
    assert node_text(node) == said


@pytest.mark.parametrize(
    ("truth", "said"),
    [
        ("true", "Demand: heavy is heavy or medium"),
        ("false", "Demand: heavy is not heavy or medium"),
        ("unknown", "Demand: heavy may or may not be heavy or medium"),
    ],
)
def test_words_that_a_choice_may_be(truth: str, said: str) -> None:
    test = {"op": "is-one-of", "truth": truth, "of": [{"text": "heavy"}, {"word": "heavy"}, {"word": "medium"}]}
    assert node_text({"kind": "demand", "truth": truth, "test": test}) == said
