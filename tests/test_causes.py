"""Where a verdict may be as it is for several reasons, its sentence tells the one that holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import default_advisor

ASSISTED = "EPT or RVI is on at the host of h/v"


def told(site: dict[str, Any], guideline: str, path: str) -> str:
    answer = default_advisor().evaluate({"deployment": "D", "environment": "production"} | site, proofs=False)
    (text,) = [v.text for v in answer.verdicts if v.guideline.endswith(f"/{guideline}") and v.subject.path == path]
    return text


def array(guideline: str = "disk-queue-low-desired", **of_it: Any) -> str:
    """What is told of an array of a server of Release 4, of its queue if nothing else is said."""
    image = {"os": "windows", "dpars": [{"name": "m", "mail_devices": ["d"]}]}
    machines = [{"name": "s", "architecture": "x86", "image": image}]
    site = {"domino_release": "4.51", "machines": machines, "devices": [{"name": "d", **of_it}]}
    return told(site, guideline, "devices/d")


def pages(guest: bool, esx: bool) -> str:
    """What is told of large pages in a VM."""
    vm = {"name": "v", "os": "windows", "large_pages": guest, "dpars": [{"name": "m"}]}
    host = {"name": "h", "mmu_assist": "ept", "mmu_assist_enabled": True, "large_pages": esx, "vms": [vm]}
    return told({"domino_release": "8.5.1", "hosts": [host]}, "large-pages-with-ept", "h/v")


def names(**of_the_second: Any) -> str:
    """What is told of the names of two partitions, of which one or none keeps its name."""
    kept = {"renamed": False, "to_be_renamed": False}
    image = {"os": "windows", "dpars": [{"name": "a"} | kept, {"name": "b"} | kept | of_the_second]}
    return told({"domino_release": "4.5", "machines": [{"name": "s", "image": image}]}, "avoid-rename", "s")


@pytest.mark.parametrize(
    ("told_of_it", "beginning"),
    [
        (partial(names, renamed=True), "A Domino server of s was renamed after its installation (b)."),
        (partial(names, to_be_renamed=True), "A Domino server of s is to be renamed, though it is installed (b)."),
        (partial(array, measured={"queue_length": 30}), "devices/d has a queue that is not short."),
        (partial(array, adequate=False), "devices/d does not carry its load of mail files or Domino's data well."),
        (partial(array, measured={"queue_length": 1}), "devices/d keeps its queue short, with 1 request for a drive."),
        (partial(array, adequate=True), "devices/d carries its load of mail files or Domino's data well; the length"),
        (
            partial(array, "prefer-wide-ultra", drive_type="fast-scsi-2"),
            "The drives of devices/d are Fast SCSI-2 drives;",
        ),
        (
            partial(pages, guest=True, esx=False),
            f"{ASSISTED}, and ESX does without large pages.",
        ),
        (
            partial(pages, guest=False, esx=True),
            f"{ASSISTED}, and the guest does without large pages.",
        ),
    ],
)
def test_the_sentence_tells_the_cause_that_holds(told_of_it: Callable[[], str], beginning: str) -> None:
    assert told_of_it().startswith(beginning)


@pytest.mark.parametrize("said", [{}, {"transinfo_stepwise": True}])
def test_of_steps_of_which_nobody_speaks_nothing_is_told_as_said(said: dict[str, Any]) -> None:
    server = {"name": "m", "monitored_statistics": ["availability-index", "expansion-factor"], **said}
    image = {"os": "aix", "dpars": [{**server, "notes_ini": {"Server_Transinfo_range": 9}}]}
    site = {"domino_release": "7.0", "machines": [{"name": "s", "architecture": "power", "image": image}]}
    assert "nobody says that its value was not found" in told(site, "transinfo-iterative", "s/m")


def test_of_several_causes_each_is_told() -> None:
    assert pages(guest=False, esx=False).count("does without large pages") == 2


def test_a_cause_is_told_once_and_is_no_caveat() -> None:
    causes = {
        (guideline.id, caveat.name)
        for guideline in load_rule_base().guidelines.values() for caveat in guideline.caveats.values() if caveat.cause
    }  # fmt: skip
    assert causes
    image = {"os": "windows", "dpars": [{"name": "m", "mail_devices": ["d"]}]}
    machines = [{"name": "s", "architecture": "x86", "image": image}]
    devices = [{"name": "d", "measured": {"queue_length": 30}}]
    answer = default_advisor().evaluate(
        {"deployment": "D", "domino_release": "4.51", "machines": machines, "devices": devices}, proofs=False
    )
    assert not causes & {(v.guideline, caveat.name) for v in answer.verdicts for caveat in v.caveats}
