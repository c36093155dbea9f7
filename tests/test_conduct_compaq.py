"""What the Compaq paper asks of whoever advises by it: one configuration was tested, which others need not be."""

from __future__ import annotations

from typing import Any

from domino_advisor.evaluation.advisor import default_advisor

PAPER = "compaq-partition-1998"


def site() -> dict[str, Any]:
    """Two partitions on a computer of today, which has nothing else of the machine of the test."""
    servers = [
        {
            "name": name, "server_name": f"{name}/Example", "host_name": name, "ip_address": f"192.0.2.{number}",
            "network_protocol": "tcpip", "program_directory": "C:\\Domino", "data_directory": f"D:\\{name}",
            "notes_ini_path": f"D:\\{name}\\notes.ini", "mail_devices": ["mail"], "to_be_renamed": False,
        }
        for number, name in enumerate(("sales", "works"), start=1)
    ]  # fmt: skip
    image: dict[str, Any] = {
        "os": "windows", "os_release": "2022", "system_device": "system", "dpars": servers,
    }  # fmt: skip
    image["measured"] = {"available_memory_trend": "steady"}
    machine = {"name": "m1", "architecture": "x86", "cps": 16, "memory_gib": 64, "over_utilized": False, "image": image}
    return {
        "deployment": "Another machine",
        "environment": "production",
        "domino_release": "12.0.2",
        "naming_scheme": True,
        "telling_names": True,
        "goals": {"fault_isolation": True, "application_failover": False, "zero_downtime_host_failure": False},
        "machines": [machine],
        "devices": [
            {"name": "system", "drive_type": "nvme", "raid_level": "raid-1", "adequate": True, "holds": ["system"]},
            {"name": "mail", "drive_type": "nvme", "raid_level": "raid-10", "adequate": True, "holds": ["mail-files"]},
        ],
    }


def test_a_site_that_differs_from_the_tested_machine_is_not_rejected_for_it() -> None:
    answer = default_advisor().evaluate(site())
    ours = [verdict for verdict in answer.verdicts if verdict.guideline.startswith(f"{PAPER}/")]
    evaluated = [verdict for verdict in ours if verdict.verdict != "not-applicable"]
    assert len(evaluated) >= 10
    assert {verdict.verdict for verdict in evaluated} == {"satisfied"}


def test_what_rests_on_the_release_that_was_tested_is_extrapolated_for_another() -> None:
    answer = default_advisor().evaluate(site())
    reaches = {
        verdict.guideline.partition("/")[2]: verdict.reach.state
        for verdict in answer.verdicts
        if verdict.guideline.startswith(f"{PAPER}/") and verdict.verdict != "not-applicable"
    }
    assert {reaches[name] for name in ("hostname-as-server-name", "plan-naming-scheme")} == {"extrapolated"}


def test_the_limits_of_release_4_say_nothing_of_a_release_of_today() -> None:
    described = site()
    described["machines"][0]["image"]["dpars"] += [{"name": f"more{number}"} for number in range(5)]
    answer = default_advisor().evaluate(described)
    verdicts = {v.guideline: v.verdict for v in answer.verdicts if v.subject.path == "m1"}
    of_release_4 = ("max-six-partitions", "licence-required", "partition-number-range", "one-admin-client-on-nt")
    assert {verdicts[f"{PAPER}/{name}"] for name in of_release_4} == {"not-applicable"}


def test_a_scope_that_ends_with_release_4_names_its_last_release() -> None:
    answer = default_advisor().evaluate(site())
    verdict = next(v for v in answer.verdicts if v.guideline == f"{PAPER}/licence-required")
    assert verdict.text.endswith("12.0.2 (asked for: at most the last 4.x).")


def test_release_4_6_lies_beyond_the_release_that_was_tested() -> None:
    described = site() | {"domino_release": "4.6"}
    answer = default_advisor().evaluate(described)
    verdict = next(v for v in answer.verdicts if v.guideline == f"{PAPER}/separate-notes-ini")
    assert verdict.reach.state == "extrapolated"


def test_the_paper_is_cited_by_the_date_of_its_edition() -> None:
    citation = default_advisor().rule_base.cite(f"{PAPER}/max-six-partitions")
    assert "January 1998" in citation.edition and "ECG045/0198" in citation.edition
    assert default_advisor().rule_base.year(PAPER) == 1998
