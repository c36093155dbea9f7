"""A site of a thousand images that differ: each format stays as short as docs/formats.md says."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from domino_advisor.core.answer import Evaluation
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.report import levels
from domino_advisor.report.briefing import rest
from domino_advisor.report.columns import columns
from domino_advisor.report.depths import Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.first_screen import LINES, WIDTH, rows, screen
from domino_advisor.report.formats import render
from domino_advisor.report.tickets.writing import tickets

IMAGES, PER_HOST = 1_000, 10
PAGE = Path(__file__).parent.parent.parent / "docs" / "formats.md"


def a_vm(number: int) -> dict[str, Any]:
    """A VM of today; no two are alike, and much of what papers advise is not so."""
    return {
        "name": f"v{number}",
        "os": "windows",
        "os_release": "2022",
        "virtual_cps": 1 + number % 7,
        "memory_gib": 8 + number,
        "nic_type": ("e1000", "vmxnet3")[number % 2],
        "disks": [{"name": "sys", "device": f"l{number}", "format": ("thin", "eager-zeroed-thick")[number % 3 % 2]}],
        "dpars": [
            {
                "name": f"MAIL{number}/ACME",
                "domino_release": "14.0",
                "workloads": [{"client": "nrpc", "users": {"registered": 500 + number, "concurrent": 100 + number}}],
                "mail_devices": [f"l{number}"],
                "transaction_logging": {"enabled": number % 9 > 0, "device": f"l{number}"},
            }
        ],
    }


@cache
def evaluated() -> Evaluation:
    """The answer about one cluster of them, which is evaluated once for all that is measured."""
    hosts = [
        {
            "name": f"h{first}",
            "esx_release": "8.0",
            "cores": 32,
            "memory_gib": 512 + first,
            "bios": {"power_mode": ("balanced", "high-performance")[first % 2]},
            "vms": [a_vm(number) for number in range(first, first + PER_HOST)],
        }
        for first in range(0, IMAGES, PER_HOST)
    ]
    devices = [{"name": f"l{number}", "kind": "lun", "gb": 1000 + number, "pooled": True} for number in range(IMAGES)]
    clusters = [{"name": "C", "ha": True, "hosts": hosts}]
    site = {"deployment": "Large", "environment": "production", "esx_clusters": clusters, "devices": devices}
    return default_advisor().evaluate(site)


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


def formatted(form: str, depth: Depth = "findings") -> Callable[[], bytes]:
    return lambda: render(form, [Told(evaluated())], depth=depth)


def as_json(depth: Depth) -> Callable[[], bytes]:
    return lambda: b"".join(levels.written(evaluated(), depth))


def bounds() -> dict[str, int]:
    """The bounds that the documentation states, in bytes, by what they are of."""
    told = re.findall(r"^\| ([\w, ]+) \| ([0-9,]+) (KB|MB|bytes) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    scale = {"bytes": 1, "KB": 1_000, "MB": 1_000_000}
    return {what: int(number.replace(",", "")) * scale[unit] for what, number, unit in told}


MADE: dict[str, Callable[[], bytes]] = {
    "text, screen": lambda: "\n".join(row.text for row in rows(screen(evaluated()), more())).encode(),
    "JSON, screen": as_json("screen"),
    "JSON, actions": as_json("actions"),
    "JSON, findings": as_json("findings"),
    "ticket, CommonMark": lambda: tickets(evaluated())[0].body.encode(),
    "Markdown, screen": formatted("markdown", "screen"),
    "Markdown, actions": formatted("markdown", "actions"),
    "Markdown, findings": formatted("markdown"),
    "HTML, screen": formatted("html", "screen"),
    "HTML, actions": formatted("html", "actions"),
    "HTML, findings": formatted("html"),
    "SARIF": formatted("sarif"),
    "JUnit": formatted("junit"),
    "CSV": formatted("csv"),
}


def more() -> tuple[str, ...]:
    return tuple(f"--show {depth} ({number:,})" for depth, number in rest(evaluated(), "screen").items())


def test_the_documentation_states_a_bound_for_each_format() -> None:
    assert list(bounds()) == list(MADE)


def test_each_is_as_short_as_the_documentation_says_and_the_first_screen_is_one_screen() -> None:
    """In one test, since each process that had one of several would evaluate the site again."""
    made = {what: len(write()) for what, write in MADE.items()}
    assert {what: length for what, length in made.items() if length > bounds()[what]} == {}
    on_screen = rows(screen(evaluated()), more())
    assert len(on_screen) <= LINES and all(columns(row.text) <= WIDTH for row in on_screen)
