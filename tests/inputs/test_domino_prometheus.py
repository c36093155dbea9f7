"""Statistics that were exported for Prometheus: as from the console, without the name of the server."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import gathered
from domino_advisor.inputs.kinds import reader_of
from domino_advisor.inputs.told import InputFault, Thing
from tests.inputs.bundles import notes_ini
from tests.inputs.domino_captures import PROMETHEUS


def _read(text: str, name: str = "mail01/domino.prom") -> tuple[dict[str, Any], list[InputFault], Thing | None]:
    file = InputFile(name, text.encode())
    reader = reader_of(file)
    assert reader is not None and reader.kind == "Domino statistics for Prometheus"
    found = list(reader.read(file))
    things = [one for one in found if isinstance(one, Thing)]
    told = {"/".join(telling.path): telling.value for thing in things for telling in thing.tells}
    return told, [one for one in found if isinstance(one, InputFault)], things[0] if things else None


@pytest.mark.parametrize(
    "text", [PROMETHEUS, PROMETHEUS.replace("Domino_", ""), PROMETHEUS.replace(" 612", " 6.12e+02 1")]
)
def test_the_statistics_are_told_with_their_lines(text: str) -> None:
    told, faults, thing = _read(text)
    assert told == {
        "workloads/@unknown/users/connected": {"from": 1240},
        "workloads/@unknown/users/active_15min": {"from": 612},
        "^/memory_gib": {"from": 16},
    }
    assert faults == []
    assert thing is not None and [one.origin.line for one in thing.tells] == [3, 6, 9]


@pytest.mark.parametrize("value", ["NaN", "+Inf", "-1", "1_0", "x", "1,240"])
def test_what_is_no_number_that_counts_is_left_out_and_told(value: str) -> None:
    told, faults, _ = _read(PROMETHEUS.replace("Users 1240", f"Users {value}"))
    assert "workloads/@unknown/users/connected" not in told
    assert [(fault.line, fault.column) for fault in faults] == [(3, 21)]


def test_a_sample_with_labels_may_be_of_any_server() -> None:
    told, faults, _ = _read(PROMETHEUS.replace("Users 1240", 'Users{instance="mail09"} 1240'))
    assert "workloads/@unknown/users/connected" not in told
    assert [fault.line for fault in faults] == [3]


def test_of_a_sample_that_stands_twice_the_first_counts() -> None:
    told, faults, _ = _read(f"{PROMETHEUS}Domino_Server_Users 3\nDomino_Server_Users 1240\n")
    assert told["workloads/@unknown/users/connected"] == {"from": 1240}
    assert [fault.line for fault in faults] == [11]


@pytest.mark.parametrize("data", [b"# HELP x y\n", b"Domino_Server_Users", bytes(range(1, 256))])
def test_what_has_no_statistic_is_told(data: bytes) -> None:
    found = gathered([InputFile("a/domino.prom", data)])
    assert found.things == 0
    assert [fault.weight for fault in found.faults] == ["warning"]


def test_it_is_known_by_how_it_begins_and_other_exporters_are_not() -> None:
    assert _read(PROMETHEUS, "mail01/metrics.txt")[0]
    assert reader_of(InputFile("a/node.prom", b"# TYPE node_load1 gauge\nnode_load1 0.5\n")) is None


def test_what_is_secret_stays_out() -> None:
    text = 'Domino_Server_Users{password="hunter2"} 4\nDomino_Server_Users token=hunter3\n'
    assert "hunter" not in repr(_read(f"{PROMETHEUS}{text}"))


def test_several_captures_bound_the_peak_together() -> None:
    files = {
        "mail01/notes.ini": notes_ini("MAIL01"), "mail01/domino.prom": PROMETHEUS.encode(),
        "mail01/domino-20261121.prom": PROMETHEUS.replace(" 612", " 812").encode(),
    }  # fmt: skip
    found = gathered([InputFile(name, data) for name, data in files.items()])
    (dpar,) = found.described.value["images"][0]["dpars"]
    assert dpar["workloads"][0]["users"]["active_15min"] == {"from": 812}
    assert found.faults == []


def test_partitions_tell_of_the_system_that_they_share() -> None:
    files = {f"box/{name}/notes.ini": notes_ini(name) for name in ("ONE", "TWO")}
    files |= {f"box/{name}/domino.prom": PROMETHEUS.encode() for name in ("ONE", "TWO")}
    files["box/proc/meminfo"] = b"MemTotal:       16265880 kB\n"
    found = gathered([InputFile(name, data) for name, data in files.items()])
    (image,) = found.described.value["images"]
    assert image["memory_gib"] == {"from": 16}
    assert [dpar["workloads"][0]["users"]["connected"] for dpar in image["dpars"]] == [{"from": 1240}] * 2
    assert found.faults == []
