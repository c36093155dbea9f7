"""What is read of test runs: the share of the CPU that one took, and the ITR that follows from it."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from domino_advisor import evaluate
from tests.values import Value, Values

TPM = 10560  # an ETR of 176 transactions a second


def share(**run: Any) -> Value:
    return Values({"deployment": "Runs", "runs": [{"name": "r", **run}]}).of("run", "runs/r", "cpu_share")


def itr(**run: Any) -> Value:
    return Values({"deployment": "Runs", "runs": [{"name": "r", "tpm": TPM, **run}]}).of("run", "runs/r", "itr")


class TestTheEtr:
    @pytest.mark.parametrize(
        ("run", "etr"),
        [({"etr": 500}, 500), ({"tpm": TPM}, 176), ({"tpm": TPM, "etr": 500}, 176)],
    )
    def test_is_a_sixtieth_of_the_tpm_or_what_is_stated_without_them(self, run: dict[str, Any], etr: float) -> None:
        value = Values({"deployment": "Runs", "runs": [{"name": "r", **run}]}).of("run", "runs/r", "etr")
        assert (value.low, value.high) == (etr, etr)


class TestTheShareOfTheCpu:
    @pytest.mark.parametrize(
        ("run", "low", "high"),
        [
            ({"cpu_percent": 85}, 0.85, 0.85),
            # up to 100 %, it is taken as that of all CPs, as the Redpaper tells it
            ({"cpu_percent": 85, "cps": 2}, 0.85, 0.85),
            ({"cpu_percent": 100, "cps": 2}, 1, 1),
            # no CP is used beyond 100 %, so that more is a sum over CPs
            ({"cpu_percent": 170, "cps": 2}, 0.85, 0.85),
            ({"cpu_percent": 380, "cps": 4}, 0.95, 0.95),
            ({"cpu_percent": {"from": 160, "to": 180}, "cps": 2}, 0.8, 0.9),
            ({"cpu_percent": 170, "cps": {"from": 2, "to": 4}}, 0.425, 0.85),
            # either may be meant
            ({"cpu_percent": {"from": 90, "to": 120}, "cps": 2}, 0.5, 1),
        ],
    )
    def test_is_that_of_all_its_cps(self, run: dict[str, Any], low: float, high: float) -> None:
        found = share(**run)
        assert (found.low, found.high) == pytest.approx((low, high))

    def test_is_not_known_of_a_sum_over_nobody_knows_how_many(self) -> None:
        found = share(cpu_percent=170)
        assert (found.low, found.high) == (None, None)
        assert [gap.pointer for gap in found.gaps] == ["/runs/0/cps"]

    def test_gives_one_itr_however_the_cpu_is_told(self) -> None:
        # ITR is what could be run if all of the processors were used: 176 by 85 %
        for run in ({"cpu_percent": 85, "cps": 2}, {"cpu_percent": 170, "cps": 2}):
            assert itr(**run).low == pytest.approx(176 / 0.85)


class TestWhatIsToldOfIt:
    SITE: ClassVar[dict[str, Any]] = {
        "machines": [{"name": "z", "architecture": "system-z", "lpars": [{"name": "L", "image": {"os": "linux"}}]}]
    }

    def told(self, guideline: str, *runs: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
        answer = evaluate({"deployment": "Runs", "environment": "benchmark", **self.SITE, "runs": list(runs)})
        (finding,) = (one for one in answer.findings if one.guideline == f"redpaper-z-2006/{guideline}")
        return finding.text, tuple(caveat.name for caveat in finding.caveats)

    def test_more_cps_that_do_more_work_lose_no_itr(self) -> None:
        two = {"name": "two", "cps": 2, "tpm": TPM, "cpu_percent": 170}
        four = {"name": "four", "cps": 4, "tpm": 2 * TPM, "cpu_percent": 380, "compared_with": "two"}
        text, caveats = self.told("itr-used-for-all-analysis", two, four)
        assert "370.53 transactions/s, against 207.06 transactions/s" in text
        assert "lost" not in caveats and "added-up" in caveats

    def test_one_run_tells_how_its_cpu_is_taken(self) -> None:
        text, caveats = self.told("itr-formula", {"name": "two", "cps": 2, "tpm": TPM, "cpu_percent": 170})
        assert "207.06 transactions/s" in text and "added-up" in caveats
        text, caveats = self.told("itr-formula", {"name": "two", "cps": 2, "tpm": TPM, "cpu_percent": 85})
        assert "207.06 transactions/s" in text and "added-up" not in caveats
