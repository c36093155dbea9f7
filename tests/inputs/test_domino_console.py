"""The console of a Domino server: what statistics, release and tasks tell, in whatever language it prints."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import gathered
from domino_advisor.inputs.kinds import reader_of
from domino_advisor.inputs.told import InputFault, Thing
from tests.inputs.bundles import notes_ini
from tests.inputs.domino_captures import SHOW_SERVER, SHOW_STAT, SHOW_TASKS

USERS = ("workloads", "@unknown", "users")


def _read(text: str, name: str = "mail01/showstat.txt") -> tuple[dict[str, Any], list[InputFault], Thing | None]:
    file = InputFile(name, text.encode())
    reader = reader_of(file)
    assert reader is not None and reader.kind == "Domino console"
    found = list(reader.read(file))
    things = [one for one in found if isinstance(one, Thing)]
    told: dict[str, Any] = {}
    for telling in (telling for thing in things for telling in thing.tells):
        told.setdefault("/".join(telling.path), telling.value)
    return told, [one for one in found if isinstance(one, InputFault)], things[0] if things else None


def test_statistics_tell_users_as_bounds_since_a_capture_is_of_a_moment() -> None:
    told, faults, thing = _read(SHOW_STAT)
    assert told == {
        "workloads/@unknown/users/connected": {"from": 1240},
        "workloads/@unknown/users/active_15min": {"from": 612},
        "domino_release": "12.0.2 FP1",
        "server_name": "MAIL01/ACME",
        "data_directory": "/local/notesdata",
        "^/os": "linux",
        "^/memory_gib": {"from": 16},
        "^/measured/cpu_peak_percent": {"from": 37.5},
    }
    assert faults == []
    assert thing is not None
    places = {"/".join(one.path): (one.origin.line, one.origin.column) for one in thing.tells}
    assert places["workloads/@unknown/users/active_15min"] == (11, 30)


def _german(text: str) -> str:
    swapped = text.translate(str.maketrans(",.", ".,"))
    return "".join(
        f"{line.partition(' = ')[0]} = {other.partition(' = ')[2]}\n" if " = " in line else f"{line}\n"
        for line, other in zip(text.splitlines(), swapped.splitlines(), strict=True)
    )


@pytest.mark.parametrize("prefix", [
    "", "[4711:00002-1A2B] 11/20/2026 05:10:13 PM  ", "[004711:000002-00007F12A3] 20.11.2026 17:10:13   ",
    "2026/11/20 17:10:13   ", "20-11-2026 17:10:13   ", "2026/11/20 午後 05:10:13   ", "> ", "   ",
])  # fmt: skip
def test_what_a_console_puts_before_a_line_is_passed_over(prefix: str) -> None:
    lines = [f"{prefix}{line.strip()}\n" for line in SHOW_STAT.splitlines()]
    told, faults, _ = _read("".join(lines))
    assert told["workloads/@unknown/users/active_15min"] == {"from": 612}
    assert told["server_name"] == "MAIL01/ACME"
    assert faults == []


def test_a_german_server_tells_the_same_numbers() -> None:
    numbers = _german(SHOW_STAT).replace("12,0,2FP1", "12.0.2FP1")
    assert "Server.Users = 1.240" in numbers
    told, faults, _ = _read(numbers)
    assert told["workloads/@unknown/users/connected"] == {"from": 1240}
    assert told["^/measured/cpu_peak_percent"] == {"from": 37.5}
    assert faults == []


def test_a_number_that_may_be_two_is_left_out_and_told() -> None:
    told, faults, _ = _read(
        "  Server.Name = CN=MAIL01/O=ACME\n  Server.Users = 1.240\n  Server.Users.Active15Min = 612\n"
    )
    assert "workloads/@unknown/users/connected" not in told
    assert told["workloads/@unknown/users/active_15min"] == {"from": 612}
    assert [(fault.line, fault.column) for fault in faults] == [(2, 18)]
    assert "show stat" in faults[0].advice


@pytest.mark.parametrize("value", ["", "n/a", "0", "-4", "1.5", "99999999999999999999999999999999"])
def test_what_is_no_count_of_users_is_none(value: str) -> None:
    found = gathered([InputFile("a/showstat.txt", f"Server.Name = CN=A/O=B\nServer.Users = {value}\n".encode())])
    (image,) = found.described.value["images"]
    assert "connected" not in str(image)


def test_of_several_captures_in_one_file_the_largest_count_bounds_the_peak() -> None:
    told, faults, thing = _read(
        f"{SHOW_STAT}  SERVER.USERS = 1,301\n  Server.Users = 7\n  Mem.Free = 1\n  Mem.Free = 2\n"
    )
    assert told["workloads/@unknown/users/connected"] == {"from": 1301}
    assert thing is not None and 16 in [one.origin.line for one in thing.tells]
    assert faults == []


def test_of_a_text_that_stands_twice_the_first_counts() -> None:
    told, faults, _ = _read(f"{SHOW_STAT}  Server.Version.Notes = Release 14.0\n")
    assert told["domino_release"] == "12.0.2 FP1"
    assert [fault.line for fault in faults] == [16]


def test_captures_of_two_servers_in_one_file_are_not_mixed_up() -> None:
    told, faults, thing = _read(SHOW_STAT + SHOW_STAT.replace("MAIL01", "MAIL02"))
    assert told == {} and thing is None
    assert "MAIL02/ACME (line 22)" in faults[0].message


@pytest.mark.parametrize(("line", "release", "bits", "system"), [
    ("HCL Domino (r) Server (64 Bit) (Release 14.0 for Linux/64) 11/20/2026", "14.0", 64, "linux"),
    ("IBM Domino (r) Server (Release 9.0.1FP10 HF383 for Windows/64) 20.11.2026", "9.0.1 FP10", 64, "windows"),
    ("Lotus Domino (r) Server (Release 7.0.2 for AIX) 20.11.2026", "7.0.2", None, "aix"),
    ("Lotus Domino (r) Server (Release 8.5.3FP6 for Windows/32) 20.11.2026", "8.5.3 FP6", 32, "windows"),
])  # fmt: skip
def test_the_line_with_the_release_is_the_same_in_every_language(
    line: str, release: str, bits: int | None, system: str
) -> None:
    told, faults, thing = _read(f"{line}\n\nServername:       MAIL01/West/ACME - Zentrale\n", "x/showserver.txt")
    assert (told["domino_release"], told.get("domino_bits"), told["^/os"]) == (release, bits, system)
    assert told["server_name"] == "MAIL01/West/ACME"
    assert thing is not None and thing.name == "MAIL01/West/ACME"
    assert faults == []


def test_a_path_beneath_the_release_is_no_name_of_a_server() -> None:
    told, _, _ = _read(SHOW_SERVER.replace("Server name:            MAIL01/ACME - Mail of head office\n", ""))
    assert "server_name" not in told


def test_tasks_that_run_are_told_as_some_of_those_that_do() -> None:
    _, faults, thing = _read(SHOW_TASKS, "mail01/showtasks.txt")
    assert thing is not None and faults == []
    assert [(one.value, one.adds, one.origin.line) for one in thing.tells] == [
        (["http"], True, 7),
        (["router"], True, 8),
    ]


def test_tasks_in_another_language_are_not_guessed() -> None:
    told, faults, thing = _read(
        "    Task        Beschreibung\nDatenbankserver         Konsolenbefehle\n", "a/showtasks.txt"
    )
    assert told == {} and thing is None
    assert "show stat" in faults[0].advice


@pytest.mark.parametrize("data", [b"%PDF-1.4", bytes(range(1, 256)) * 40, b"a.b = 1\n", b"Server.Users"])
def test_what_has_nothing_of_a_console_is_told(data: bytes) -> None:
    found = gathered([InputFile("a/showstat.txt", data)])
    assert found.things == 0
    assert [fault.weight for fault in found.faults] == ["warning"]


def test_a_capture_is_known_by_how_it_begins() -> None:
    for text in (SHOW_STAT, SHOW_SERVER, SHOW_TASKS):
        reader = reader_of(InputFile("mail01/monday.txt", text.encode()))
        assert reader is not None and reader.kind == "Domino console"
    assert reader_of(InputFile("a/app.properties", b"server.port = 80\nmail.host = x\nserver.users = 4\n")) is None


def test_no_line_takes_long() -> None:
    words = ("a.", " ", "[1", "1.", "é", "11/20/2026 ", "x: a/", "a/", "Domino (", "1.000")
    for line in (
        *(word * (80_000 // len(word)) for word in words),
        "Domino " * 10_000 + "(" * 10_000,
        "x: a/" + "b/" * 40_000,
    ):
        _read(f"{SHOW_SERVER}{line}\n{line} = {line}\nServer.Users = {line}\n{SHOW_STAT}")


def test_secrets_stay_out_of_what_is_kept() -> None:
    text = (
        "  Server.Path.Data = https://u:hunter2@x/\n  Mem.Password = hunter3\n  Server.Users = token=hunter4\n"
        f"password: hunter5\n> set config HTTP_Password=hunter6\n{SHOW_STAT}"
    )
    _, faults, thing = _read(text)
    assert not [secret for secret in range(2, 7) if f"hunter{secret}" in repr((faults, thing))]


def test_captures_of_one_folder_are_of_the_server_of_its_notes_ini() -> None:
    files = {
        "mail01/notes.ini": notes_ini("MAIL01", "ServerTasks=Replica,Router"),
        "mail01/showstat.txt": SHOW_STAT.encode(), "mail01/showtasks.txt": SHOW_TASKS.encode(),
        "mail01/showserver-20261120.txt": SHOW_SERVER.encode(),
    }  # fmt: skip
    found = gathered([InputFile(name, data) for name, data in files.items()])
    (image,) = found.described.value["images"]
    (dpar,) = image["dpars"]
    assert (image["os"], image["memory_gib"]) == ("linux", {"from": 16})
    assert dpar["workloads"] == [
        {"client": "unknown", "users": {"connected": {"from": 1702}, "active_15min": {"from": 612}}}
    ]
    assert dpar["server_tasks"] == ["replica", "router", "http"]
    assert dpar["domino_bits"] == 64
    assert "partial" not in dpar
    assert [(fault.weight, fault.file) for fault in found.faults] == [("note", "mail01/showtasks.txt")]


def test_without_a_notes_ini_the_tasks_are_known_in_part() -> None:
    found = gathered([InputFile("mail01/showtasks.txt", SHOW_TASKS.encode())])
    (dpar,) = found.described.value["images"][0]["dpars"]
    assert dpar == {"name": "mail01", "server_tasks": ["http", "router"], "partial": ["server_tasks"]}


@pytest.mark.parametrize(("name", "server"), [
    ("caps/mail02-showtasks.txt", "MAIL02/ACME"), ("caps/MAIL02/showtasks.txt", "MAIL02/ACME"),
    ("site/two/showtasks.txt", "MAIL02/ACME"), ("site/two/mail01-showtasks.txt", "MAIL01/ACME"),
])  # fmt: skip
def test_a_capture_without_a_name_is_of_the_server_that_it_or_its_folder_is_called_like_or_that_lies_there(
    name: str, server: str
) -> None:
    files = {
        "site/one/notes.ini": notes_ini("MAIL01"), "site/two/data/notes.ini": notes_ini("MAIL02"),
        name: SHOW_TASKS.encode(),
    }  # fmt: skip
    found = gathered([InputFile(name, data) for name, data in files.items()])
    dpars = [dpar for image in found.described.value["images"] for dpar in image["dpars"]]
    assert len(dpars) == 2
    assert [dpar["name"] for dpar in dpars if "server_tasks" in dpar] == [server]


@pytest.mark.parametrize(("name", "words"), [
    ("site/showtasks.txt", "each of 2 servers"), ("caps/mail03-showtasks.txt", "not known of which server"),
])  # fmt: skip
def test_a_capture_that_may_be_of_any_server_is_left_out_and_told(name: str, words: str) -> None:
    files = {
        "site/one/notes.ini": notes_ini("MAIL01"), "site/two/notes.ini": notes_ini("MAIL02"), name: SHOW_TASKS.encode(),
    }  # fmt: skip
    found = gathered([InputFile(name, data) for name, data in files.items()])
    assert "http" not in str(found.described.value)
    assert [(fault.file, fault.line) for fault in found.faults] == [(name, 7)]
    assert words in found.faults[0].message
