"""Logs of performance counters of Windows: CPU use and memory available, by language and encoding."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import gather
from domino_advisor.inputs.kinds import reader_of
from domino_advisor.inputs.told import InputFault, Thing
from tests.inputs.bundles import laid, notes_ini, told_by

CPU, FREE = r"\\MAIL01\Processor(_Total)\% Processor Time", r"\\MAIL01\Memory\Available MBytes"
USE = (0.0, 20.0, 30.0, 40.0, 30.0)


def log(
    *counters: str,
    rows: int = 5,
    minutes: int = 20,
    point: str = ".",
    between: str = ",",
    values: tuple[Any, ...] = USE,
) -> str:
    """A log: in each row the values of CPU use, or 8,000 MiB and one less each time."""
    start = datetime(2026, 11, 20, 9)
    lines = [("(PDH-CSV 4.0) (W. Europe Standard Time)(-60)", *counters)]
    for row in range(rows):
        time = (start + timedelta(minutes=minutes * row)).strftime("%m/%d/%Y %H:%M:%S.123")
        told = [f"{values[row % len(values)]:.6f}".replace(".", point), f"{8000 - row}{point}000000"]
        lines.append((time, *(told[0] if "rocess" in one or "rozess" in one else told[1] for one in counters)))
    return "\r\n".join(between.join(f'"{cell}"' for cell in line) for line in lines) + "\r\n"


def _read(data: bytes, name: str = "perfmon.csv") -> tuple[dict[str, dict[str, Any]], list[InputFault]]:
    return told_by(InputFile(f"site/mail01/{name}", data), "performance counters")


_TOLD = {
    "measured/cpu_percent": 30, "measured/cpu_peak_percent": 40, "measured/available_memory_min_mib": 7996,
}  # fmt: skip


@pytest.mark.parametrize("encoding", ["ascii", "utf-16", "utf-8-sig"])
@pytest.mark.parametrize("name", ["perfmon.csv", "whatever.log"])
def test_cpu_use_and_memory_are_told_without_the_first_row(encoding: str, name: str) -> None:
    assert _read(log(CPU, FREE).encode(encoding), name) == ({"MAIL01": _TOLD}, [])


@pytest.mark.parametrize(("cpu", "free", "point", "between"), [
    (r"\\MAIL01\Prozessor(_Total)\Prozessorzeit (%)", r"\\MAIL01\Arbeitsspeicher\Verfügbare MB", ",", ";"),
    (r"\\MAIL01\Processeur(_Total)\% temps processeur", r"\\MAIL01\Mémoire\Mégaoctets disponibles", ",", ","),
    (r"\\MAIL01\Processor Information(_Total)\% Processor Time", r"\\MAIL01\Memory\Available MBytes", ".", "\t"),
])  # fmt: skip
def test_counters_of_other_languages_are_known(cpu: str, free: str, point: str, between: str) -> None:
    assert _read(log(cpu, free, point=point, between=between).encode()) == ({"MAIL01": _TOLD}, [])


def test_units_of_available_memory_are_told_apart() -> None:
    text = log(CPU, FREE).replace("Available MBytes", "Available KBytes")
    assert _read(text.encode())[0]["MAIL01"]["measured/available_memory_min_mib"] == 7.81


def test_the_peak_stands_at_its_line_and_column() -> None:
    file = InputFile("perfmon.csv", log(FREE, CPU).encode())
    reader = reader_of(file)
    assert reader is not None
    (image,) = [one for one in reader.read(file) if isinstance(one, Thing)]
    (peak,) = [telling.origin for telling in image.tells if telling.path[-1] == "cpu_peak_percent"]
    line = file.data.decode().splitlines()[4]
    assert (peak.line, peak.column) == (5, line.index('"40.000000"') + 1)
    assert peak.text == rf"{CPU}: 40.000000"


def test_a_measurement_of_less_than_an_hour_is_not_taken() -> None:
    told, faults = _read(log(CPU, FREE, minutes=1).encode())
    assert told == {"MAIL01": {}}
    assert [fault.weight for fault in faults] == ["note"]


def test_what_is_missing_or_cannot_be_is_passed_over() -> None:
    text = log(CPU, values=(0.0, 50.0, -1.0, 50.0, 812.0), rows=10)
    assert _read(text.replace('"50.000000"', '" "', 1).encode())[0]["MAIL01"] == {
        "measured/cpu_percent": 37.5, "measured/cpu_peak_percent": 50,
    }  # fmt: skip


def test_a_second_run_in_the_log_begins_with_a_row_that_is_not_taken() -> None:
    later = log(CPU, rows=1, values=(99.0,)).splitlines()[1].replace("11/20/2026", "11/27/2026")
    assert _read((log(CPU) + later + "\r\n").encode())[0]["MAIL01"]["measured/cpu_peak_percent"] == 40


def test_hosts_in_one_log_stay_apart() -> None:
    told, _ = _read(log(CPU, CPU.replace("MAIL01", "MAIL02")).encode())
    assert set(told) == {"MAIL01", "MAIL02"}


@pytest.mark.parametrize("text", [
    "", '"(PDH-CSV 4.0)"', log(r"\\MAIL01\Prosessori(_Total)\Suoritinaika"), log(CPU, rows=1), "\0\1\2\xff",
    log(CPU).replace("11/20/2026", "20.11.2026"), "Zeit;Prozessor\r\n1;2\r\n",
])  # fmt: skip
def test_what_tells_nothing_is_told(text: str) -> None:
    told, faults = _read(text.encode("latin-1"))
    assert told == {} and len(faults) == 1 and faults[0].weight == "warning"


def test_what_was_measured_of_a_server_stands_at_its_image(tmp_path: Path) -> None:
    site = laid(tmp_path, {"mail01/perfmon.csv": log(CPU).encode(), "mail01/notes.ini": notes_ini("MAIL01")})
    (image,) = gather([site]).described.value["images"]
    assert image["measured"] == {"cpu_percent": 30, "cpu_peak_percent": 40}
    assert image["dpars"][0]["name"] == "MAIL01/ACME"
