"""Figures of the papers' time that a site of today exceeds twofold or more: to compare with, on the first screen."""

from __future__ import annotations

from typing import Any

from domino_advisor.core.answer import Evaluation, Exceeded
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.evaluation.exceeding import most_exceeded
from domino_advisor.report.first_screen import rows, screen


def zvm(*virtual: int, of_2006: bool = False) -> Evaluation:
    """A machine of today, or of the paper's time, with a guest for each number of virtual CPs, on four real ones."""
    model, release, domino = ("2094-S18", "5.2", "7.0.2") if of_2006 else ("3931-A01", "7.3", "12.0.2")
    guests: list[dict[str, Any]] = [
        {"name": f"G{n}", "virtual_cps": cps, "memory_gib": 16, "os": "linux", "dpars": [{"name": "mail"}]}
        for n, cps in enumerate(virtual)
    ]
    lpar = {"name": "L", "real_cps": 4, "memory_gib": 96, "zvm": {"release": release, "guests": guests}}
    machine = {"name": "m", "architecture": "system-z", "model": model, "cps": 12, "lpars": [lpar]}
    return default_advisor().evaluate(
        {"deployment": "d", "environment": "production", "domino_release": domino, "machines": [machine]}
    )


def test_an_image_that_swaps_heavily_is_told_what_memory_the_rule_of_the_paper_comes_to() -> None:
    def told(memory_gib: int) -> list[str]:
        image = {"os": "windows", "memory_gib": memory_gib, "swapping": "heavy",
                 "dpars": [{"name": name} for name in "abcdef"]}  # fmt: skip
        site = {"deployment": "d", "environment": "production", "domino_release": "14.0",
                "machines": [{"name": "m", "cps": 4, "image": image}]}  # fmt: skip
        evaluation = default_advisor().evaluate(site)
        (found,) = (v for v in evaluation.findings if v.guideline == "redpaper-z-2006/memory-to-limit-swapping-63")
        return [caveat.text for caveat in found.caveats]

    # 2 GiB for each DPAR, and 2 GiB for the system
    sum_of_the_rule = "It has 12 GiB; the paper's rule for Domino 7 comes to 14 GiB for 6 Domino servers, 2 GiB more"
    assert any(text.startswith(sum_of_the_rule) for text in told(12))
    assert not any("the paper's rule" in text for text in told(14))


def compared(evaluation: Evaluation) -> list[str]:
    return [row.text for row in rows(screen(evaluation)) if row.text.startswith("Compare: ")]


def test_the_screen_says_by_both_numbers_what_exceeds_a_figure_of_its_time_twofold() -> None:
    assert compared(zvm(4, 4, 4)) == []
    assert compared(zvm(4, 4, 4, 4, 4, 4, 4)) == []
    (line,) = compared(zvm(*[4] * 9))
    assert "9:1 (4:1 in the paper) ratio of virtual to real CPs" in line


def test_nothing_is_compared_where_the_figure_is_demanded() -> None:
    evaluation = zvm(*[4] * 9, of_2006=True)
    assert evaluation.summary.exceeded == ()


def test_what_is_exceeded_most_comes_first_and_each_quantity_once() -> None:
    def found(quantity: str, times: float, guideline: str = "p/g") -> Exceeded:
        return Exceeded(guideline, "0" * 32, "m", quantity, "", "9", "3", "paper", times)

    ranked = most_exceeded([found("a", 2), found("b", 5), found("a", 3, "p/h"), found("c", 4), found("d", 2.5)])
    assert [(one.quantity, one.times) for one in ranked] == [("b", 5), ("c", 4), ("a", 3)]


def test_what_another_condition_would_excuse_is_no_plain_bound() -> None:
    # spread over more DPARs than they fill: one would do, or the sum of what they have left; six are not six times one
    assert not [one for one in zvm(8).summary.exceeded if one.quantity == "image.dpars"]


def test_what_a_unit_says_is_not_said_again() -> None:
    mail = {"name": "mail", "mail_devices": ["d"], "workloads": [{"client": "nrpc", "users": {"concurrent": 2500}}]}
    vm = {"name": "v", "os": "windows", "dpars": [mail]}
    site = {"deployment": "d", "environment": "production", "domino_release": "14.0",
            "hosts": [{"name": "h", "esx_release": "8.0", "vms": [vm]}], "devices": [{"name": "d"}]}  # fmt: skip
    (line,) = compared(default_advisor().evaluate(site))
    assert line.startswith("Compare: 2,500 concurrent users (1,000 in the paper) of the fullest device")
