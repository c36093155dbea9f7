"""What people state and no guideline reads has a place of its own, and changes no verdict."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.errors import InvalidInput
from domino_advisor.core.pointers import value_at
from domino_advisor.evaluation.advisor import evaluate
from domino_advisor_schemas.deployment import load_deployment
from tests.everything import everything

TOLD: dict[str, tuple[str, Any]] = {
    "/machines/0": ("measured", {"cpu_peak_percent": 100, "cpu_percent": 100}),
    "/machines/0/lpars/1": ("measured", {"cpu_peak_percent": 100, "cpu_percent": 100}),
    "/esx_clusters/0/hosts/0/vms/0": ("ft_secondary_host", "esx9"),
    "/goals": ("cpu_percent", 1),
    "/devices/0": ("enclosures", 2),
    "/devices/1": ("alarm_percent", 1),
    "/devices/2": ("space_suffices", False),
    "/networks/0": ("full_duplex", False),
    "/claims/0": ("per_cp", 900),
    "/claims/1": ("reviewed_by", "nobody"),
    "/machines/0/lpars/0/image/each_has_its_own": ("domain", False),
    "/machines/0/lpars/0/image/dpars/0/transaction_logging": ("cpu_planned", False),
    "/machines/0/lpars/0/image/dpars/0/workloads/1": ("stay_signed_on", False),
    "/domino_clusters/0/network": ("failover_mb_per_s", 900),
    "/machines/0/lpars/0/image/dpars/0/workloads/0": ("peak_hours", {"start": "09:00", "end": "10:00"}),
}
"""A member with another value than the description with all there is has, by the place of its object."""


@pytest.mark.slow
def test_it_changes_no_verdict() -> None:
    told, silent = everything(), everything()
    for place, (member, value) in TOLD.items():
        value_at(told, place)[member] = value
        value_at(silent, place).pop(member, None)
    verdicts = [[(v.fingerprint, v.verdict, v.text) for v in evaluate(one).verdicts] for one in (told, silent)]
    assert verdicts[0] == verdicts[1]


class TestTheClientsAmongWhichUsersDivide:
    @staticmethod
    def site(**workload: Any) -> dict[str, Any]:
        return {"deployment": "x", "images": [{"name": "i", "dpars": [{"name": "d", "workloads": [workload]}]}]}

    def test_stand_beside_a_client_that_is_unknown(self) -> None:
        users = {"unspecified": 1600}
        found = load_deployment(self.site(client="unknown", clients=["nrpc", "inotes"], users=users))
        assert found["images"][0]["dpars"][0]["workloads"][0]["clients"] == ["nrpc", "dwa"]

    def test_are_none_of_a_client_that_is_stated(self) -> None:
        with pytest.raises(InvalidInput, match="clients are those of users whose client is unknown"):
            load_deployment(self.site(client="nrpc", clients=["nrpc", "dwa"]))
