"""What Linux says of itself: each file's facts at their lines."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.kinds import reader_of
from domino_advisor.inputs.storage_facts import STORAGE
from domino_advisor.inputs.told import InputFault, Thing


def _read(name: str, text: str) -> tuple[dict[str, Any], list[InputFault]]:
    file = InputFile(f"bundle/mail01/{name}", text.encode())
    reader = reader_of(file)
    assert reader is not None
    found = list(reader.read(file))
    told = {
        "/".join(telling.path): telling.value
        for one in found
        if isinstance(one, Thing)
        for telling in one.tells
        if telling.path != STORAGE
    }
    return told, [one for one in found if isinstance(one, InputFault)]


def test_memory_is_at_least_what_the_kernel_was_left() -> None:
    """The kernel takes its own memory first: MemTotal of a system with 16 GiB is less than that."""
    told, faults = _read("proc/meminfo", "MemTotal:       16265880 kB\nMemFree:         1 kB\nSwapTotal:  2097152 kB\n")
    assert told == {"memory_gib": {"from": 15.512}, "swap_gib": 2}
    assert faults == []


def test_swap_spaces_add_up() -> None:
    head = "Filename\tType\tSize\tUsed\tPriority\n"
    spaces = "/dev/dasdb1 partition\t1048576\t0\t-2\n/dev/dasdc1 partition 524288 0 -3\n"
    assert _read("proc/swaps", head + spaces)[0] == {"swap_gib": 1.5}
    assert _read("proc/swaps", head)[0] == {"swap_gib": 0}
    assert _read("proc/swaps", f"{head}/dev/dasdb1 partition\t{'9' * 30}\t0\t-2\n")[0] == {}


def test_what_swapon_shows_counts_in_bytes_or_rounds() -> None:
    head = "NAME TYPE SIZE USED PRIO\n"
    assert _read("swapon.txt", f"{head}/dev/dasdb1 partition 1073741824 0 -2\n")[0] == {"swap_gib": 1}
    assert _read("swapon.txt", f"{head}/dev/dasdb1 partition 1024M 0B -2\n")[0] == {}


@pytest.mark.parametrize(("text", "expected"), [
    ('NAME="SLES"\nVERSION_ID="15.5"\nID="sles"\n', {"os": "linux", "distribution": "sles", "os_release": "15 SP5"}),
    ('ID=sles\nVERSION_ID="15"\n', {"os": "linux", "distribution": "sles", "os_release": "15"}),
    ('ID="rhel"\nVERSION_ID="9.4"\n', {"os": "linux", "distribution": "rhel", "os_release": "9.4"}),
    ("ID=debian\nVERSION_ID='12'\n", {"os": "linux", "distribution": "other", "os_release": "12"}),
    ("ID=arch\n", {"os": "linux", "distribution": "other"}),
])  # fmt: skip
def test_the_release_of_linux_is_told(text: str, expected: dict[str, Any]) -> None:
    assert _read("etc/os-release", text)[0] == expected


@pytest.mark.parametrize("name", ["proc/meminfo", "proc/swaps", "etc/os-release", "hostname"])
@pytest.mark.parametrize("text", ["", "\n\n", "\0\0", "words without a sign"])
def test_what_tells_nothing_is_told(name: str, text: str) -> None:
    told, faults = _read(name, text)
    assert told == {}
    assert [fault.weight for fault in faults] == ["warning"]
