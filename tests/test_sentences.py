"""What guidelines say, and what answers make of it: complete sentences that name users and what is unknown as such.

Whether what they say is true is held by `guidelines check`: test_untrue_sentences.py.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from domino_advisor.core.answer import Verdict
from domino_advisor.description.documents import read_file
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.advisor import default_advisor, evaluate
from domino_advisor.knowledge.sentence_names import sentences
from tests.topics import for_each_guideline

ROOT = Path(__file__).parent.parent
# of all descriptions these have the most different verdicts between them
DESCRIPTIONS = (
    "examples/consolidation-plan", "examples/d65-zlinux-10000", "examples/d65-zvm-13000-nrpc",
    "examples/r5-windows-2000-raid-1e-14-drives-32-kb-units", "examples/site-lpar-bank", "examples/site-today-vsphere",
    "examples/site-two-platforms", "examples/site-vsphere-building-blocks", "examples/site-windows-2000-plant",
    "examples/site-zvm-mixed-sizes", "tests/scenarios/cq-21", "tests/scenarios/dw-22", "tests/scenarios/dw-25",
    "tests/scenarios/vm-26", "tests/scenarios/xs-21", "tests/unseen/dw-03",
)  # fmt: skip
_UNNAMED = re.compile(
    r"^[A-Z][a-z]+(?: (?:by|nothing on|to))? "
    r"(?:its?|them|they|both(?! (?:runs|ways)\b)|these|those|the (?:values?|defaults?)(?! of\b))\b"
    r"|\bderive the values\b|\bkeep the defaults until\b|\bby both statistics\b"
)
"""Advice on what only another sentence names: the headline of an action stands alone."""


@cache
def base() -> RuleBase:
    return default_advisor().rule_base


@for_each_guideline
def test_advice_names_what_it_is_about(name: str) -> None:
    advice = base().guidelines[name].texts.get("recommend", "")
    assert not _UNNAMED.search(advice)


def test_what_a_stated_figure_comes_to_is_told_as_ours() -> None:
    caveats = [guideline.caveats.get("what-it-leaves") for guideline in base().guidelines.values()]
    told = [caveat.text for caveat in caveats if caveat]
    assert told
    assert all("our reckoning" in text for text in told)


@for_each_guideline
def test_no_unit_is_said_twice(name: str) -> None:
    guideline = base().guidelines[name]
    units = {name: found.unit for name, found in base().vocabulary.quantities.items()}
    units |= {name: found.unit for name, found in guideline.parameters.items()}
    for keys, text in sentences(guideline):
        for told, after in re.findall(r"\{([a-z0-9_.-]+)\} ([\w/-]+)", text):
            unit = (units.get(told) or "").split()
            assert not unit or after.rstrip("s") != unit[-1].rstrip("s"), (keys, told, after)


@cache
def verdicts(description: str) -> tuple[Verdict, ...]:
    return tuple(evaluate(read_file(ROOT / f"{description}.yaml")).verdicts)


def applying(description: str) -> tuple[Verdict, ...]:
    return tuple(one for one in verdicts(description) if one.verdict != "not-applicable")


def said(verdict: Verdict) -> tuple[str, ...]:
    return (verdict.text, *(caveat.text for caveat in verdict.caveats), *(state.text for state in verdict.exceptions))


@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_every_sentence_of_an_answer_is_filled_in_and_says_no_word_twice(description: str) -> None:
    faults = re.compile(r"\{[a-z0-9_.-]+\}|\b([a-z]+) \1\b", re.IGNORECASE)
    assert [(one.guideline, text) for one in applying(description) for text in said(one) if faults.search(text)] == []


@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_users_of_whom_only_a_least_number_is_known_are_called_no_benchmark_users(description: str) -> None:
    # users in production are counted as no lighter than benchmark users, and are none
    for one in verdicts(description):
        for seen in one.observed:
            unit = base().vocabulary.quantities[seen.quantity].unit or ""
            if "benchmark" not in unit or seen.low is None or seen.high is not None:
                continue
            assert "benchmark" not in seen.text, (one.guideline, seen.text)
            told = () if one.verdict == "not-applicable" else said(one)
            assert [text for text in told if re.search(rf"\b{seen.low:,} (\w+ )?benchmark user", text)] == []


@pytest.mark.parametrize(
    ("guideline", "client", "release", "users"),
    [
        ("redpaper-z-2006/d65-10000-nrpc-per-image", "nrpc", "6.5.4", 12_000),
        ("redpaper-z-2006/limit-12000-nrpc-per-dpar", "nrpc", "7.0.2", 12_500),
        ("redpaper-z-2006/limit-8000-dwa-per-dpar", "dwa", "7.0.2", 9_700),
    ],
)
def test_users_in_production_beyond_a_ceiling_are_told_as_stated(
    guideline: str, client: str, release: str, users: int
) -> None:
    image = {"os": "linux", "dpars": [{"name": "m", "workloads": [{"client": client, "users": {"concurrent": users}}]}]}
    described = {
        "deployment": "D", "environment": "production", "domino_release": release,
        "machines": [{"name": "z", "architecture": "system-z", "lpars": [{"name": "L", "image": image}]}],
    }  # fmt: skip
    (found,) = (v for v in default_advisor().evaluate(described, proofs=False).verdicts if v.guideline == guideline)
    assert found.verdict == "violated"
    assert {seen.text for seen in found.observed if f"{users:,}" in seen.text} == {f"{users:,} users"}


@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_a_decided_demand_compares_nothing_that_is_not_known(description: str) -> None:
    decided = [one for one in applying(description) if one.ground in ("demand", "exception")]
    decided = [one for one in decided if one.verdict in ("violated", "satisfied")]
    assert decided
    assert [(one.guideline, one.text) for one in decided if re.search(r"\b(unknown|not known)\b", one.text)] == []


def test_a_finding_on_a_device_names_whose_log_it_is() -> None:
    logged = {"enabled": True, "device": "log"}
    dpars = [{"name": f"m{number}", "transaction_logging": logged} for number in range(1, 6)]
    image = {"os": "linux", "dpars": dpars}
    described = {
        "deployment": "D", "environment": "production", "domino_release": "7.0.2", "devices": [{"name": "log"}],
        "machines": [{"name": "z", "architecture": "system-z", "lpars": [{"name": "L", "image": image}]}],
    }  # fmt: skip
    told = default_advisor().evaluate(described, proofs=False)
    (found,) = (v for v in told.findings if v.guideline == "redpaper-z-2006/translog-own-device-62")
    assert "the transaction logs of several DPARs, z/L/m1, z/L/m2, z/L/m3 and 2 more;" in found.text
