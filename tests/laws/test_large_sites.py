"""A site of a thousand images that differ is evaluated: what is asked of all of them takes no longer for each."""

from __future__ import annotations

from domino_advisor.evaluation.advisor import default_advisor


def test_a_thousand_vms_of_today_on_hosts_that_differ() -> None:
    hosts = [
        {
            "name": f"h{host}",
            "esx_release": "8.0",
            "memory_gib": 256 + host,
            "vms": [{"name": f"v{vm}", "os": "windows", "os_release": "2022", "memory_gib": 8 + vm} for vm in range(5)],
        }
        for host in range(200)
    ]
    for host in hosts:
        for vm in host["vms"]:  # type: ignore[attr-defined]
            vm["dpars"] = [{"name": "mail", "domino_release": "14.0"}]
    told = default_advisor().evaluate(
        {"deployment": "Large", "environment": "production", "hosts": hosts}, proofs=False
    )
    assert told.counts.subjects >= 2_000
