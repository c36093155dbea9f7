"""Reports of sar, sadf and vmstat tell CPU use on average and at the peak, swapping and the least memory available.

Reports of several days come together; what is too short, and how much a system swaps, is not told.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import Gathered, gather
from domino_advisor.inputs.kinds import reader_of
from domino_advisor.inputs.told import InputFault, Thing
from domino_advisor.inputs.written import as_yaml
from domino_advisor_schemas.deployment import load_deployment
from tests.inputs.bundles import laid, notes_ini

BANNER = "Linux 5.14.0-362.el9.s390x (mail01) \t11/20/26 \t_s390x_\t(4 CPU)\n"
CPU_HEAD = ("CPU", "%user", "%nice", "%system", "%iowait", "%steal", "%idle")
SWAP_HEAD = ("pswpin/s", "pswpout/s")
MEMORY_HEAD = ("kbmemfree", "kbavail", "kbmemused", "%memused", "kbbuffers")


def table(head: Sequence[str], *rows: tuple[str, Sequence[str]], start: str = "00:00:01") -> str:
    """A table of sar: a blank line, the head with the time of the sample before, rows, and the averages."""
    lines = ["", f"{start:<11}" + "".join(f"{column:>10}" for column in head)]
    lines += [f"{time:<11}" + "".join(f"{cell:>10}" for cell in cells) for time, cells in rows]
    lines += [f"{'Average:':<11}" + "".join(f"{'99.99':>10}" for _ in head)]
    return "\n".join(lines) + "\n"


def cpu(idle: str, wait: str = "1.00", steal: str = "2.00", which: str = "all") -> Sequence[str]:
    """The cells of a row of CPU use."""
    return which, "9.00", "0.00", "1.00", wait, steal, idle


CPU = table(
    CPU_HEAD, ("00:30:01", cpu("87.00")), ("00:30:01", cpu("0.00", which="0")), ("01:30:01", cpu("37.00")),
    ("02:00:01", cpu("57.00")),
)  # fmt: skip
SAR = BANNER + CPU + table(SWAP_HEAD, ("01:00:01", ("0.00", "0.00")), ("02:00:01", ("0.00", "0.00")))


def vmstat(*rows: str, head: str = "", times: Sequence[str] = ()) -> str:
    """What vmstat prints: the columns r to st, of which rows give si, so, us, sy, id, wa, st."""
    top = "procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----\n"
    names = " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n"
    lines = []
    for number, row in enumerate(rows):
        si, so, *rest = row.split()
        lines.append(f" 2  0      0 223317  37760 189192 {si} {so} 235 1044 302 419 {' '.join(rest)}")
        if times:
            lines[-1] += f" {times[number]}"
    return top + names + "\n".join(lines) + "\n"


SINCE_START = "5 5 90 10 0 0 0"
QUIET, BUSY = "0 0 10 5 80 5 0", "0 0 50 20 20 5 5"


def _read(name: str, data: str | bytes) -> tuple[dict[str, Any], list[InputFault]]:
    file = InputFile(f"bundle/mail01/{name}", data.encode() if isinstance(data, str) else data)
    reader = reader_of(file)
    assert reader is not None
    found = list(reader.read(file))
    told = {"/".join(telling.path): telling.value for one in found if isinstance(one, Thing) for telling in one.tells}
    return told, [one for one in found if isinstance(one, InputFault)]


def _gathered(folder: Path, files: dict[str, str]) -> Gathered:
    found = gather([laid(folder, {name: text.encode() for name, text in files.items()})])
    load_deployment(found.described.value)
    return found


def _only(found: Gathered) -> dict[str, Any]:
    (image,) = found.described.value["images"]
    assert isinstance(image, dict)
    return image


def test_use_is_what_is_neither_idle_nor_waiting_nor_stolen_and_weighs_by_time() -> None:
    """Half an hour with 10 %, an hour with 60 %, half an hour with 40 %."""
    told, faults = _read("sar20", SAR)
    assert told == {"measured/cpu_percent": 42.5, "measured/cpu_peak_percent": 60, "swapping": "none"}
    assert faults == []


def test_the_peak_stands_where_it_was_measured() -> None:
    file = InputFile("a/sar20", SAR.encode())
    reader = reader_of(file)
    assert reader is not None
    (image,) = (one for one in reader.read(file) if isinstance(one, Thing))
    places = {telling.path[-1]: telling.origin.place for telling in image.tells}
    assert places["cpu_peak_percent"] == "a/sar20:6:77"
    assert places["cpu_percent"] == "a/sar20:4:77"


def test_numbers_with_a_comma_and_times_with_am_and_pm_are_read() -> None:
    rows = [("11:30:01 AM", cpu("87,00", "1,00", "2,00")), ("12:30:01 PM", cpu("37,00", "1,00", "2,00")),
            ("01:00:01 PM", cpu("57,00", "1,00", "2,00"))]  # fmt: skip
    told, faults = _read("sar20", BANNER + table(CPU_HEAD, *rows, start="11:00:01 AM"))
    assert told == {"measured/cpu_percent": 42.5, "measured/cpu_peak_percent": 60}
    assert faults == []


def test_averages_in_any_language_are_left_out() -> None:
    for word in ("Average:", "Durchschn.:", "Moyenne :", "Gemiddeld:"):
        assert _read("sar20", SAR.replace("Average:", word))[0]["measured/cpu_percent"] == 42.5


def test_heads_are_repeated_and_restarts_take_no_time() -> None:
    page = table(CPU_HEAD, ("03:00:01", cpu("57.00")), start="02:00:01").replace("Average", "Mean")
    text = SAR.replace("Average:", "Mean:", 1) + page
    text += f"\n{'03:20:01':<11}  LINUX RESTART\t(4 CPU)\n" + table(
        CPU_HEAD, ("04:20:01", cpu("97.00")), start="03:20:05"
    )
    told, faults = _read("sar20", text)
    assert faults == []
    assert told["measured/cpu_percent"] == pytest.approx((0.5 * 10 + 60 + 0.5 * 40 + 40 + 0) / 4, abs=0.05)


def test_a_restart_in_a_table_leaves_out_the_row_behind_it() -> None:
    rows = [("01:00:01", cpu("87.00")), ("01:10:00", ("LINUX", "RESTART")), ("01:20:01", cpu("0.00")),
            ("02:20:01", cpu("87.00"))]  # fmt: skip
    assert _read("sar20", BANNER + table(CPU_HEAD, *rows))[0]["measured/cpu_peak_percent"] == 10


def test_a_row_of_another_table_is_taken_for_none() -> None:
    """The report of -A has dozens of tables, some as wide as the one of CPU use."""
    other = table(("IFACE", "rxpck/s", "txpck/s", "rxkB/s", "txkB/s", "rxcmp/s", "%ifutil"), ("03:00:01", cpu("0.00")))
    fans = table(("FAN", "rpm", "drpm", "x", "y", "z", "DEVICE"), ("04:00:01", cpu("0.00")))
    assert _read("sar20", BANNER + CPU + other + fans)[0]["measured/cpu_peak_percent"] == 60


def test_the_least_memory_that_was_available_is_told() -> None:
    rows = [("01:00:01", ("223", "4194304", "1", "1.0", "1")), ("02:00:01", ("223", "1048576", "1", "1.0", "1"))]
    told, faults = _read("sar20", BANNER + table(MEMORY_HEAD, *rows))
    assert told == {"measured/available_memory_min_mib": 1024}
    assert faults == []


def test_how_much_a_system_swaps_stays_unknown() -> None:
    rows = [("01:00:01", ("0.00", "0.00")), ("02:00:01", ("0.00", "3.25"))]
    told, faults = _read("sar20", BANNER + table(SWAP_HEAD, *rows))
    assert told == {"swapping": None}
    assert [(fault.weight, fault.line) for fault in faults] == [("note", 5)]
    assert "parts little from heavy" in faults[0].message


def test_less_than_an_hour_is_not_taken() -> None:
    told, faults = _read("sar20", BANNER + table(CPU_HEAD, ("00:10:01", cpu("87.00")), ("00:59:01", cpu("0.00"))))
    assert told == {}
    assert [fault.weight for fault in faults] == ["note"]
    assert "3,540 s," in faults[0].message


def test_numbers_with_units_are_told() -> None:
    told, faults = _read("sar20", SAR.replace("37.00", "37.0%"))
    assert told["measured/cpu_peak_percent"] == 40
    assert [(fault.line, "--human" in fault.advice) for fault in faults] == [(6, True)]


def test_a_report_of_another_system_in_the_file_is_left_out() -> None:
    told, faults = _read("sar20", SAR + SAR.replace("mail01", "mail02").replace("37.00", "0.00"))
    assert told["measured/cpu_peak_percent"] == 60
    assert "another system than mail01" in faults[0].message
    assert _read("sar20", SAR + SAR)[0]["measured/cpu_peak_percent"] == 60


@pytest.mark.parametrize("data", [b"\x96\xd5\x02\x0c\0\0\1\0", b"\0" * 50])
def test_the_binary_form_is_told_as_such(data: bytes) -> None:
    told, faults = _read("var/log/sa/sa20", data)
    assert told == {}
    assert "sar -A -f FILE" in faults[0].advice


def sadf(*samples: dict[str, Any], host: str = "mail01") -> str:
    """What `sadf -j` prints."""
    statistics = [
        {"timestamp": {"date": "2026-11-20", "time": "00:10:01", "utc": 1, "interval": 1800}, **one} for one in samples
    ]
    hosts = [{"nodename": host, "sysname": "Linux", "number-of-cpus": 4, "statistics": statistics, "restarts": []}]
    return json.dumps({"sysstat": {"hosts": hosts}}, indent=1)


def _load(idle: float) -> dict[str, Any]:
    each = {"user": 9.0, "nice": 0.0, "system": 1.0, "iowait": 1.0, "steal": 2.0}
    return {
        "cpu-load": [{"cpu": "all", **each, "idle": idle}, {"cpu": "0", **each, "idle": 0.0}],
        "swap-pages": {"pswpin": 0.0, "pswpout": 0.0}, "memory": {"memfree": 1, "avail": 1048576 + int(idle)},
    }  # fmt: skip


SADF = sadf(_load(87), _load(37), _load(37), _load(57))


def test_the_json_of_sadf_tells_the_same() -> None:
    told, faults = _read("sadf.json", SADF)
    assert told == {
        "measured/cpu_percent": 42.5, "measured/cpu_peak_percent": 60, "swapping": "none",
        "measured/available_memory_min_mib": 1024.04,
    }  # fmt: skip
    assert faults == []


def test_json_is_known_by_how_it_begins_and_its_numbers_have_places() -> None:
    file = InputFile("a/monday", SADF.encode())
    reader = reader_of(file)
    assert reader is not None
    (image,) = (one for one in reader.read(file) if isinstance(one, Thing))
    (peak,) = (telling.origin for telling in image.tells if telling.path[-1] == "cpu_peak_percent")
    assert peak.line is not None
    assert SADF.splitlines()[peak.line - 1].strip() == '"idle": 37'


@pytest.mark.parametrize("text", [
    "{", '{"sysstat": 3}', '{"sysstat": ' + "[" * 100_000, '{"sysstat": {"hosts": [{"statistics": [3]}]}}',
    *(SADF.replace("1800", interval) for interval in ("NaN", "1e999", "-1", "true", "0")),
])  # fmt: skip
def test_json_of_another_shape_tells_nothing_and_is_told(text: str) -> None:
    told, faults = _read("sadf.json", text)
    assert told == {}
    assert len(faults) == 1


def test_a_vmstat_of_an_hour_is_taken_without_its_first_row() -> None:
    rows = [SINCE_START, *([QUIET] * 1_800), *([BUSY] * 1_800)]
    told, faults = _read("vmstat", vmstat(*rows))
    assert told == {"measured/cpu_percent": 42.5, "measured/cpu_peak_percent": 70, "swapping": "none"}
    assert faults == []


def test_with_times_the_rows_of_a_vmstat_are_as_long_as_they_were() -> None:
    times = ["2026-11-20 10:00:00", "2026-11-20 10:30:00", "2026-11-20 11:30:00"]
    told, faults = _read("vmstat.txt", vmstat(SINCE_START, QUIET, BUSY, times=times))
    assert told == {"measured/cpu_percent": 51.67, "measured/cpu_peak_percent": 70, "swapping": "none"}
    assert faults == []


def test_a_vmstat_without_times_is_as_long_as_it_is_for_sure() -> None:
    told, faults = _read("vmstat", vmstat(SINCE_START, *([QUIET] * 100)))
    assert told == {}
    assert "100 s," in faults[0].message


def test_the_row_behind_a_head_may_be_another_first_one() -> None:
    runs = vmstat(SINCE_START, *([QUIET] * 1_800)) + vmstat(SINCE_START.replace("5 5", "0 0"), *([QUIET] * 1_800))
    assert _read("vmstat", runs)[0] == {
        "measured/cpu_percent": 15, "measured/cpu_peak_percent": 15, "swapping": "none"
    }  # fmt: skip
    told, faults = _read("vmstat", runs.replace("0 0 235 1044 302 419 90", "0 7 235 1044 302 419 90"))
    assert told["swapping"] is None
    assert "parts little from heavy" in faults[0].message


def test_a_vmstat_whose_head_has_a_column_twice_tells_nothing() -> None:
    rows = [SINCE_START, *([QUIET] * 3_600)]
    times = [f"2026-11-20 {second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}" for second in range(len(rows))]
    told, faults = _read("vmstat.txt", vmstat(*rows, times=times).replace("buff  cache", "cache cache"))
    assert told == {}
    assert "no rows of an interval" in faults[0].message


def test_a_vmstat_of_one_row_tells_nothing() -> None:
    told, faults = _read("vmstat", vmstat(SINCE_START))
    assert told == {}
    assert "since the start" in faults[0].message


def test_what_proc_has_under_the_name_is_another_file() -> None:
    file = InputFile("proc/vmstat", b"nr_free_pages 5592215\nnr_zone_inactive_anon 7\n")
    assert reader_of(file) is None


@pytest.mark.parametrize(
    "text", ["", "\n\n", BANNER, "words without a sign", BANNER + "\navg-cpu:  %user %idle\n 1.0 99.0\n"]
)
def test_what_tells_nothing_is_told(text: str) -> None:
    told, faults = _read("sar20", text)
    assert told == {}
    assert len(faults) == 1


def test_reports_of_several_days_come_together(tmp_path: Path) -> None:
    quiet = BANNER + table(CPU_HEAD, ("06:00:01", cpu("97.00")))
    found = _gathered(tmp_path, {"mail01/sos_commands/sar/sar19": quiet, "mail01/sos_commands/sar/sar20": SAR})
    assert found.faults == []
    image = _only(found)
    assert image["measured"] == {"cpu_percent": 10.62, "cpu_peak_percent": 60}
    assert image["name"] == "mail01"
    places = [origin.place for origin in found.described.origins["/images/0/measured/cpu_percent"]]
    assert [place.rpartition("/")[2] for place in places] == ["sar19:4:77", "sar20:4:77"]
    (peak,) = found.described.origins["/images/0/measured/cpu_peak_percent"]
    assert peak.file.endswith("sar20")


def test_a_day_with_swapping_makes_those_without_no_proof_of_none(tmp_path: Path) -> None:
    swaps = BANNER + table(SWAP_HEAD, ("01:00:01", ("0.00", "3.00")), ("02:00:01", ("0.00", "0.00")))
    found = _gathered(tmp_path, {"mail01/sar19": swaps, "mail01/sar20": SAR})
    assert "swapping" not in _only(found)


def test_a_report_belongs_to_the_system_that_it_names(tmp_path: Path) -> None:
    found = _gathered(tmp_path, {"reports/sar-monday.txt": SAR, "mail01/proc/meminfo": "MemTotal: 16265880 kB\n"})
    image = _only(found)
    assert image["memory_gib"] == {"from": 15.512}
    assert image["measured"]["cpu_percent"] == 42.5


def test_of_a_month_of_reports_the_first_places_are_written(tmp_path: Path) -> None:
    found = _gathered(tmp_path, {f"mail01/sar{day:02}": SAR for day in range(1, 31)})
    (line,) = (line for line in as_yaml(found.described).splitlines() if "cpu_percent:" in line)
    assert line.endswith("sar04:4:77, and 26 more")


DISK_HEAD = ("DEV", "tps", "rkB/s", "wkB/s", "dkB/s", "areq-sz", "aqu-sz", "await", "%util")


def disks(*rows: tuple[str, str, str, str, str], head: Sequence[str] = DISK_HEAD) -> str:
    """A table of disks: time, name, tps, await, %util."""
    cells = {"rkB/s": "1.00", "wkB/s": "1.00", "dkB/s": "0.00", "areq-sz": "4.00", "aqu-sz": "0.50"}
    return table(head, *(
        (time, [{**cells, "DEV": name, "tps": tps, "await": wait, "%util": busy}[column] for column in head])
        for time, name, tps, wait, busy in rows
    ))  # fmt: skip


DISKS = disks(
    ("00:30:01", "dasda", "0.00", "0.00", "0.00"), ("00:30:01", "dasdb", "100.00", "2.00", "10.00"),
    ("01:30:01", "dasda", "0.00", "0.00", "0.00"), ("01:30:01", "dasdb", "500.00", "8.00", "70.00"),
)  # fmt: skip


def _site(report: str, name: str = "mail01/sar20") -> dict[str, str]:
    return {
        name: report, "mail01/notes.ini": notes_ini("MAIL01", "Directory=/local/notesdata").decode(),
        "mail01/proc/mounts": "sysfs /sys sysfs rw 0 0\nproc /proc proc rw 0 0\n/dev/dasda1 / ext4 rw 0 0\n"
        "/dev/dasdb1 /local xfs rw 0 0\n",
    }  # fmt: skip


@pytest.mark.parametrize("head", [DISK_HEAD, (*DISK_HEAD[1:], "DEV")])
def test_what_is_measured_of_a_disk_is_told_of_the_device_that_it_is(tmp_path: Path, head: Sequence[str]) -> None:
    """Its response time is that of an I/O on average: most were in the busy hour."""
    text = BANNER + disks(
        ("00:30:01", "dasdb", "100.00", "2.00", "10.00"), ("01:30:01", "dasdb", "500.00", "8.00", "70.00"), head=head
    )
    found = _gathered(tmp_path, _site(text))
    assert found.faults == []
    (device,) = (one for one in found.described.value["devices"] if one["name"] == "mail01 dasdb")
    assert device["measured"] == {"busy_percent": 50, "io_per_s": 366.67, "peak_io_per_s": 500}
    assert device["response_ms"] == pytest.approx((100 * 0.5 * 2 + 500 * 8) / (100 * 0.5 + 500), abs=0.01)


def test_disks_without_io_have_no_response_time(tmp_path: Path) -> None:
    found = _gathered(tmp_path, _site(BANNER + DISKS))
    devices = {device["name"]: device for device in found.described.value["devices"]}
    assert devices["mail01 dasda"]["measured"] == {"busy_percent": 0, "io_per_s": 0, "peak_io_per_s": 0}
    assert "response_ms" not in devices["mail01 dasda"]


def test_the_json_of_sadf_tells_of_disks_too(tmp_path: Path) -> None:
    each = {"disk-device": "dasdb", "tps": 100.0, "await": 2.0, "util-percent": 10.0}
    later = {**each, "tps": 500.0, "await": 8.0, "util-percent": 70.0}
    text = sadf({"disk": [each]}, {"disk": [later]}, {"disk": [later]})
    found = _gathered(tmp_path, _site(text, "mail01/sadf.json"))
    (device,) = (one for one in found.described.value["devices"] if one["name"] == "mail01 dasdb")
    assert device["measured"] == {"busy_percent": 50, "io_per_s": 366.67, "peak_io_per_s": 500}


def test_disks_of_several_days_come_together(tmp_path: Path) -> None:
    quiet = BANNER + disks(("06:00:01", "dasdb", "0.00", "0.00", "0.00"))
    found = _gathered(tmp_path, {**_site(BANNER + DISKS), "mail01/sar21": quiet})
    (device,) = (one for one in found.described.value["devices"] if one["name"] == "mail01 dasdb")
    assert device["measured"] == {"busy_percent": 10, "io_per_s": 73.33, "peak_io_per_s": 500}
    assert found.faults == []


def test_a_disk_on_which_nothing_is_known_to_lie_is_not_told(tmp_path: Path) -> None:
    assert "devices" not in _gathered(tmp_path, {"mail01/sar20": SAR + DISKS}).described.value
