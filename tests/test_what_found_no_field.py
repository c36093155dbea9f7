"""What found no field in ten descriptions, and a guideline reads now: each tells what it is there to tell, no more."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.core.errors import InvalidInput
from domino_advisor.evaluation.advisor import evaluate
from domino_advisor_schemas.deployment import load_deployment
from tests.values import Value, Values

USERS: dict[str, Any] = {"client": "nrpc", "users": {"connected": 900}}


def claimed(quantity: str, **claim: Any) -> Value:
    return Values({"deployment": "x", "claims": [{"name": "c", **claim}]}).of("claim", "claims/c", quantity)


def ran(quantity: str, **run: Any) -> Value:
    return Values({"deployment": "x", "runs": [{"name": "r", **run}]}).of("run", "runs/r", quantity)


def device(quantity: str, **members: Any) -> Value:
    return Values({"deployment": "x", "devices": [{"name": "d", **members}]}).of("device", "devices/d", quantity)


def told(answer: Evaluation, guideline: str) -> Verdict:
    (found,) = [verdict for verdict in answer.verdicts if verdict.guideline == guideline]
    return found


class TestWhatASizingRestsOn:
    @pytest.mark.parametrize(
        ("said", "read"),
        [
            *(("pilot", "production"), ("own-measurements", "production"), ("rule-of-thumb", "other")),
            *(("benchmark", "benchmark"), ("vendor", "vendor"), ("other", "other")),
        ],
    )
    def test_is_of_production_where_the_users_of_the_site_were_measured(self, said: str, read: str) -> None:
        found = claimed("source", source=said)
        assert found.word == read

    def test_is_asked_for_at_its_own_place(self) -> None:
        assert [gap.pointer for gap in claimed("source").gaps] == ["/claims/0/source"]


class TestTheUnitOfAFigure:
    @pytest.mark.parametrize(
        ("claim", "figure"),
        [
            ({"kind": "memory", "value": 1536}, 1536),
            ({"kind": "memory", "value": 1536, "unit": "gib"}, 1536),
            ({"kind": "memory", "value": 1536, "unit": "mib"}, 1.5),
            ({"kind": "memory", "value": 1572864, "unit": "kib"}, 1.5),
            ({"kind": "response-time", "value": 0.5, "unit": "s"}, 500),
            ({"kind": "response-time", "value": 500, "unit": "ms"}, 500),
            # of what is no memory and no response time, nothing is computed
            ({"kind": "time", "value": 5, "unit": "s"}, 5),
            ({"kind": "space", "value": 5, "unit": "mib"}, 5),
            ({"kind": "users", "value": 5150, "unit": "users"}, 5150),
        ],
    )
    def test_makes_it_one_of_the_papers(self, claim: dict[str, Any], figure: float) -> None:
        found = claimed("value", **claim)
        assert (found.low, found.high) == (figure, figure)

    def test_holds_for_both_ends_of_a_range(self) -> None:
        found = claimed("value", kind="memory", value={"from": 1024}, unit="mib")
        assert (found.low, found.high) == (1, None)

    def test_leaves_the_figure_itself_to_be_asked_for(self) -> None:
        assert [gap.pointer for gap in claimed("value", kind="memory", unit="mib").gaps] == ["/claims/0/value"]


class TestARunThatIsStillToBeMade:
    def test_counts_for_nothing_whatever_is_said(self) -> None:
        assert ran("passed", to_come=True, passed=True).word == "false"
        assert ran("passed", to_come=False).word == "true"
        assert ran("passed", passed=False).word == "false"

    def test_is_not_asked_for_its_figures(self) -> None:
        site = self.site()
        assert told(evaluate(site), "redpaper-z-2006/discard-runs-over-1s").verdict == "undetermined"
        site["runs"][0]["to_come"] = True
        found = told(evaluate(site), "redpaper-z-2006/discard-runs-over-1s")
        assert (found.verdict, found.ground) == ("satisfied", "exception")

    def test_is_held_to_how_it_is_to_be_made(self) -> None:
        site = self.site(steady_state=False, to_come=True)
        assert told(evaluate(site), "redpaper-z-2006/def-steady-state").verdict == "violated"

    def test_simulates_nobody_yet_so_that_as_many_users_of_the_site_are_people(self) -> None:
        dpar = {"name": "d", "workloads": [{"client": "nrpc", "users": {"connected": 4000}}]}
        run: dict[str, Any] = {"name": "r", "users": 4000}
        site = {"deployment": "x", "runs": [run], "vms": [{"name": "v", "dpars": [dpar]}]}
        assert Values(site).of("image", "vms/v", "environment").missing
        run["to_come"] = True
        assert Values(site).of("image", "vms/v", "environment").word == "production"

    @staticmethod
    def site(**run: Any) -> dict[str, Any]:
        image = {"os": "linux", "dpars": [{"name": "d", "workloads": [USERS]}]}
        lpar = {"name": "L", "real_cps": 2, "image": image}
        machine = {"name": "z", "architecture": "system-z", "lpars": [lpar]}
        return {"deployment": "x", "environment": "test", "machines": [machine], "runs": [{"name": "r", **run}]}


class TestARunThatIsReadAfterTheLastLogOn:
    def test_is_one_in_steady_state_whatever_is_said(self) -> None:
        assert ran("steady_state", minutes_after_log_on=20).word == "true"
        assert ran("steady_state", minutes_after_log_on=0, steady_state=False).word == "true"

    def test_is_asked_about_where_nobody_says_how_long_after(self) -> None:
        assert [gap.pointer for gap in ran("steady_state").gaps] == ["/runs/0/steady_state"]
        assert ran("steady_state", steady_state=False).word == "false"


class TestADeviceThatIsSaturated:
    def test_does_not_carry_its_load_well_whatever_is_said(self) -> None:
        assert device("adequate", saturated=True, adequate=True).word == "false"
        assert device("adequate", saturated=True).word == "false"

    def test_may_or_may_not_where_it_is_not(self) -> None:
        assert device("adequate", saturated=False).missing
        assert device("adequate", saturated=False, adequate=True).word == "true"

    def test_is_so_by_its_figures_though_it_is_said_not_to_be(self) -> None:
        assert device("saturated", saturated=False, measured={"busy_percent": 100}).word == "true"

    def test_is_asked_for_nowhere(self) -> None:
        assert "/devices/0/saturated" not in [gap.pointer for gap in device("adequate").gaps]


class TestAGoldenImage:
    def test_is_one_where_no_vm_was_made_from_it(self) -> None:
        vms = [{"name": name, "from_template": False, "dpars": [{"name": "d", "workloads": [USERS]}]} for name in "ab"]
        site = {"deployment": "x", "hosts": [{"name": "h", "esx_release": "4.0", "vms": vms}]}
        assert told(evaluate(site), "vsphere-domino-2011/golden-image").verdict == "violated"
        found = told(evaluate(site | {"golden_image": True}), "vsphere-domino-2011/golden-image")
        assert (found.verdict, found.ground) == ("satisfied", "exception")


class TestProcessorsThatNobodyCompared:
    def test_are_asked_about_and_told_as_such(self) -> None:
        cluster: dict[str, Any] = {"name": "c", "vmotion": {"used": True}, "hosts": [{"name": "h"}, {"name": "i"}]}
        caveats = {}
        for checked in (None, True, False):
            said = {} if checked is None else {"cpu_compatible_checked": checked}
            found = told(
                evaluate({"deployment": "x", "esx_clusters": [cluster | said]}),
                "vsphere-domino-2011/vmotion-cpu-compatibility",
            )
            assert found.verdict == "undetermined"
            caveats[checked] = any("Nobody has looked" in caveat.text for caveat in found.caveats)
        assert caveats == {None: False, True: False, False: True}


def test_a_unit_that_is_none_is_refused() -> None:
    with pytest.raises(InvalidInput, match="unit"):
        load_deployment({"deployment": "x", "claims": [{"name": "c", "value": 126, "unit": "MB"}]})
