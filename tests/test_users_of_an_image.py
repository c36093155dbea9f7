"""Users of whom it is stated only how many an image has in all."""

from __future__ import annotations

import pytest

from domino_advisor.evaluation.advisor import default_advisor

GUIDELINE = "redpaper-z-2006/users-1000-per-dpar-63"


@pytest.mark.parametrize(("users", "told"), [(5200, True), (3601, True), (3600, False), (900, False)])
def test_where_they_are_too_many_for_its_servers_it_is_told_that_one_of_them_has_too_many(
    users: int, told: bool
) -> None:
    image = {
        "os": "linux",
        "workloads": [{"client": "nrpc", "users": {"active_15min": users}}],
        "dpars": [{"name": name} for name in ("a", "b", "c")],
    }
    machine = {"name": "z", "architecture": "system-z", "lpars": [{"name": "L", "image": image}]}
    site = {"deployment": "D", "environment": "production", "domino_release": "7.0.2", "machines": [machine]}
    answer = default_advisor().evaluate(site, proofs=False)
    found = [one for one in answer.verdicts if one.guideline == GUIDELINE]
    assert {one.verdict for one in found} == {"undetermined" if users > 1200 else "satisfied"}
    texts = [caveat.text for one in found for caveat in one.caveats]
    assert any(f"{users:,} active 15-minute users, on 3 DPARs" in text for text in texts) is told
