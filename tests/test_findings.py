"""Of a large site the findings are kept outside memory, and that shows nowhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from domino_advisor.core.answer import Evaluation, canonical
from domino_advisor.evaluation import findings
from domino_advisor.evaluation.advisor import default_advisor

SITE = Path(__file__).parent.parent / "examples" / "consolidation-plan.yaml"


@pytest.fixture
def plain() -> Evaluation:
    return default_advisor().evaluate(SITE)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Evaluation:
    monkeypatch.setattr(findings, "_IN_MEMORY", 3)
    return default_advisor().evaluate(SITE)


def test_the_findings_are_the_same_in_the_same_order(plain: Evaluation, kept: Evaluation) -> None:
    assert isinstance(plain.findings, tuple)
    assert not isinstance(kept.findings, tuple)
    assert list(kept.findings) == list(plain.findings)
    assert kept.findings == plain.findings
    assert kept.to_bytes() == plain.to_bytes()


def test_the_findings_can_be_read_from_any_place_and_more_than_once(plain: Evaluation, kept: Evaluation) -> None:
    last = len(plain.findings) - 1
    assert last > 5
    for place in (last, 0, 3, 0, -1):
        assert kept.findings[place] == plain.findings[place]
    assert list(kept.findings[1:4]) == list(plain.findings[1:4])
    with pytest.raises(IndexError):
        kept.findings[last + 1]


def test_what_a_reader_is_told_and_the_result_leaves_out_is_kept_too(plain: Evaluation, kept: Evaluation) -> None:
    called = [[seen.called for seen in verdict.observed] for verdict in plain.findings]
    assert any(name for names in called for name in names)
    assert [[seen.called for seen in verdict.observed] for verdict in kept.findings] == called


def test_the_result_comes_in_pieces_that_make_up_the_canonical_bytes(kept: Evaluation) -> None:
    pieces = list(kept.chunks())
    assert len(pieces) > len(kept.findings)
    assert b"".join(pieces) == canonical(kept.result) == kept.to_bytes()


def test_the_account_adds_every_verdict_and_what_papers_differ_on_beside(kept: Evaluation) -> None:
    whole = json.loads(b"".join(kept.chunks(account=True)))
    account = [json.loads(canonical(verdict)) for verdict in kept.verdicts]
    further = [json.loads(canonical(found)) for found in kept.further_disagreements]
    assert further
    assert whole == {**json.loads(kept.to_bytes()), "further_disagreements": further, "verdicts": account}
