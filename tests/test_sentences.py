"""What guidelines say, held against what they rest on: figures, units, and which way a limit goes.

And what answers make of it: every sentence is complete, and names users and what is not known as what they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from domino_advisor.core.answer import Verdict
from domino_advisor.description.documents import read_file
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.advisor import default_advisor, evaluate
from domino_advisor.knowledge.expressions.tree import Compare, Name, conditions
from domino_advisor.knowledge.guidelines import Guideline
from tests.topics import for_each_guideline

_NUMBER = re.compile(r"(?<![\w.:/-])\d+(?:,\d{3})*(?:\.\d+)?(?!\w|[:/]|\.\d|-bit\b)")
_NAMED = re.compile(
    r"\b(?:models?|Xeon|Pentium|[iz]Series|z|z/VM|z/OS|i5/OS|Domino|Notes|Release|R|SLES|RHEL|Red Hat|AIX|Solaris|ESXi?"
    r"|vSphere|Windows|sections?|table|figure) ?\d+(?:\.\d+)*(?:\.x)?(?!\d|,\d)",
    re.IGNORECASE,
)
"""What a number only names: a model, a release, a place in a paper."""
ROOT = Path(__file__).parent.parent
# of all descriptions these have the most different verdicts between them
DESCRIPTIONS = (
    "examples/consolidation-plan", "examples/d65-zlinux-10000", "examples/d65-zvm-13000-nrpc",
    "examples/r5-windows-2000-raid-1e-14-drives-32-kb-units", "examples/site-lpar-bank", "examples/site-today-vsphere",
    "examples/site-two-platforms", "examples/site-vsphere-building-blocks", "examples/site-windows-2000-plant",
    "examples/site-zvm-mixed-sizes", "tests/scenarios/cq-21", "tests/scenarios/dw-22", "tests/scenarios/dw-25",
    "tests/scenarios/vm-26", "tests/scenarios/xs-21", "tests/unseen/dw-03",
)  # fmt: skip
_OVER = ("more than", "over", "above", "beyond")
_UNDER = ("less than", "fewer than", "below", "under")
_AT_MOST, _AT_LEAST = ("at most", "up to", "no more than"), ("at least", "no fewer than", "no less than")
# the words that would turn the sentence round, by the comparison that is demanded and by the verdict
_WRONG = {
    ("<=", "violated"): (*_UNDER, *_AT_LEAST), ("<=", "satisfied"): (*_OVER, *_AT_LEAST),
    (">=", "violated"): (*_OVER, *_AT_MOST), (">=", "satisfied"): (*_UNDER, *_AT_MOST),
}  # fmt: skip
_UNNAMED = re.compile(
    r"^[A-Z][a-z]+(?: (?:by|nothing on|to))? "
    r"(?:its?|them|they|both(?! (?:runs|ways)\b)|these|those|the (?:values?|defaults?)(?! of\b))\b"
    r"|\bderive the values\b|\bkeep the defaults until\b|\bby both statistics\b"
)
"""Advice on what only another sentence names: the headline of an action stands alone."""


@cache
def base() -> RuleBase:
    return default_advisor().rule_base


def sentences(guideline: Guideline) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Each sentence with its place and the items on which it rests."""
    own = (guideline.item, *guideline.covers, *guideline.evidence)
    figures = tuple(found.item for found in guideline.parameters.values() if found.item)
    for name, text in guideline.texts.items():
        caveats = (caveat.item for caveat in guideline.caveats.values())
        exceptions = (exception.item for exception in guideline.exceptions.values())
        yield f"texts.{name}", text, (*own, *figures, *caveats, *exceptions)
    for kind, entries in (("unless", guideline.exceptions), ("caveats", guideline.caveats)):
        for name, entry in entries.items():
            yield f"{kind}.{name}", entry.text, (*own, *figures, entry.item)


def printed(items: tuple[str, ...]) -> set[float]:
    """The numbers that items have, in their values and in what they say."""
    found: set[float] = set()
    for item in items:
        known = base().items[item]
        texts = [known.says, *(str(value.value) for value in known.values)]
        for number, thousands in re.findall(r"(\d[\d,]*(?:\.\d+)?)(K (?=rpm))?", " ".join(texts)):
            found.add(float(number.replace(",", "")) * (1000 if thousands else 1))
    return found


@for_each_guideline
def test_every_number_of_a_sentence_is_one_of_what_it_rests_on(name: str) -> None:
    guideline = base().guidelines[name]
    wrong = []
    for place, text, items in sentences(guideline):
        known = printed(items) | {float(base().year(paper)) for paper in base().sources}
        known |= {float(found.value) for found in guideline.parameters.values() if not isinstance(found.value, str)}
        for number in _NUMBER.findall(_NAMED.sub("", re.sub(r"\{[^}]*\}", "", text))):
            if float(number.replace(",", "").rstrip(".")) not in known:
                wrong.append((place, number))
    assert not wrong


@for_each_guideline
def test_no_sentence_turns_a_limit_round(name: str) -> None:
    guideline = base().guidelines[name]
    compared = [] if guideline.require is None else [c for c in conditions(guideline.require) if isinstance(c, Compare)]
    for one in compared:
        if not isinstance(one.right, Name) or one.right.text not in guideline.parameters:
            continue
        side = {"<": "<=", ">": ">="}.get(one.op, one.op)
        for verdict in ("violated", "satisfied"):
            for words in _WRONG.get((side, verdict), ()):
                said = rf"(?<!\bno )(?<!\bnot )\b{words} (?:about )?\{{{re.escape(one.right.text)}\}}"
                assert not re.search(said, guideline.texts.get(verdict, "")), (verdict, words, one.right.text)


@for_each_guideline
def test_advice_names_what_it_is_about(name: str) -> None:
    advice = base().guidelines[name].texts.get("recommend", "")
    assert not _UNNAMED.search(advice)


@for_each_guideline
def test_no_unit_is_said_twice(name: str) -> None:
    guideline = base().guidelines[name]
    units = {name: found.unit for name, found in base().vocabulary.quantities.items()}
    units |= {name: found.unit for name, found in guideline.parameters.items()}
    for place, text, _ in sentences(guideline):
        for told, after in re.findall(r"\{([a-z0-9_.-]+)\} ([\w/-]+)", text):
            unit = (units.get(told) or "").split()
            assert not unit or after.rstrip("s") != unit[-1].rstrip("s"), (place, told, after)


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
