"""notes.ini: each setting that a description states, at its line; no other one is in the way."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.kinds import reader_of
from domino_advisor.inputs.lmbcs import decoded
from domino_advisor.inputs.readers import notes_ini
from domino_advisor.inputs.told import InputFault, Thing

HEAD = b"[Notes]\r\nKitType=2\r\nServerName=CN=MAIL01/OU=West/O=ACME\r\n"


def _read(data: bytes) -> tuple[dict[str, Any], list[InputFault], Thing | None]:
    found = list(notes_ini.read(InputFile("mail01/notes.ini", data)))
    things = [one for one in found if isinstance(one, Thing)]
    told = {"/".join(telling.path): telling.value for thing in things for telling in thing.tells}
    return told, [one for one in found if isinstance(one, InputFault)], things[0] if things else None


@pytest.mark.parametrize("name", [
    "notes.ini", "NOTES.INI", "mail01.notes.ini", "mail01_notes.ini", "notes (1).ini", "MAIL01.ini", "notes.ini.txt",
    "notes.ini.mail01", "copy",
])  # fmt: skip
@pytest.mark.parametrize("begin", [b"", b"\xef\xbb\xbf", b"\r\n"])
def test_it_is_known_whatever_it_is_called(name: str, begin: bytes) -> None:
    """Six of them in one folder cannot all have their name."""
    assert reader_of(InputFile(f"inis/{name}", begin + HEAD)) is notes_ini.READER


def test_another_ini_is_none() -> None:
    assert reader_of(InputFile("inis/desktop.ini", b"[.ShellClassInfo]\r\nNotes=1\r\n[Notes]\r\n")) is None


@pytest.mark.parametrize(("line", "path", "value"), [
    ("ServerTasks=Replica,RunJava JAddin Hello,,AMgr,Replica", "server_tasks", ["replica", "other", "amgr"]),
    ("SERVERTASKS=router", "server_tasks", ["router"]),
    ("ServerTasks=", "server_tasks", "none"),
    ("TRANSLOG_Status=1", "transaction_logging/enabled", True),
    ("translog_status = 0", "transaction_logging/enabled", False),
    ("Directory=D:\\Lotus\\Data=1", "data_directory", "D:\\Lotus\\Data=1"),
    ("NotesProgram=C:\\Domino", "program_directory", "C:\\Domino"),
    ("PartitionNumber=2", "number", 2),
    ("TCPIP_TcpIpAddress=0,192.0.2.7:1352", "ip_address", "192.0.2.7"),
    ("TCPIP_TcpIpAddress=0,192.0.2.7:13520", "port", 13520),
    ("TCPIP_TcpIpAddress=0,[2001:db8::1]:1352", "ip_address", "2001:db8::1"),
    ("server_pool_tasks=100", "notes_ini/Server_Pool_Tasks", 100),
    ("NSF_BUFFER_POOL_SIZE_MB=512", "notes_ini/NSF_Buffer_Pool_Size_MB", 512),
    ("NSF_Buffer_Pool_Size=536870912", "notes_ini/NSF_Buffer_Pool_Size_MB", 512),
    ("Server_Transinfo_Range=6", "notes_ini/Server_Transinfo_range", 6),
    ("Server_Transinfo_Range=", "notes_ini/Server_Transinfo_range", "unset"),
    ("Server_Pool_Tasks=lots", "notes_ini/Server_Pool_Tasks", "set"),
    ("Server_Pool_Tasks=-1", "notes_ini/Server_Pool_Tasks", "set"),
    ("MEM_EnablePreAlloc=7", "notes_ini/MEM_EnablePreAlloc", "set"),
    ("TRANSLOG_MaxSize=999999999999999", "notes_ini/TRANSLOG_MaxSize", "set"),
])  # fmt: skip
def test_a_setting_is_told_with_its_line(line: str, path: str, value: Any) -> None:
    told, _, thing = _read(HEAD + line.encode() + b"\r\nOther_Setting=7\r\n")
    assert told[path] == value
    assert thing is not None
    assert {telling.origin.line for telling in thing.tells if "/".join(telling.path) == path} == {4}


def test_a_server_is_known_by_its_abbreviated_name() -> None:
    told, faults, thing = _read(HEAD)
    assert thing is not None and thing.name == told["server_name"] == "MAIL01/West/ACME"
    assert faults == []
    assert told["notes_ini/complete"] is True


def test_the_first_of_two_settings_counts_and_both_are_told() -> None:
    told, faults, _ = _read(HEAD + b"Server_Pool_Tasks=100\nSERVER_POOL_TASKS=80\nDomain=A\nDomain=A\n")
    assert told["notes_ini/Server_Pool_Tasks"] == 100
    assert [(fault.line, fault.weight) for fault in faults] == [(5, "warning")]
    assert "line 4" in faults[0].message


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_any_end_of_a_line_will_do(ends: str) -> None:
    told, faults, thing = _read(ends.join(("[NOTES]", "ServerName=A/B", "TRANSLOG_Status=1")).encode())
    assert told["transaction_logging/enabled"] is True
    assert thing is not None and thing.tells[-1].origin.line == 2
    assert faults == []


def test_remarks_and_lines_without_a_sign_are_passed_over() -> None:
    told, faults, _ = _read(HEAD + b"; TRANSLOG_Status=1\n# TRANSLOG_Status=1\nREM TRANSLOG_Status=1\nwords\n\n")
    assert "transaction_logging/enabled" not in told
    assert faults == []


def test_what_stands_under_another_heading_is_no_setting_of_the_server() -> None:
    told, faults, _ = _read(HEAD + b"[Other]\nTRANSLOG_Status=1\n")
    assert "transaction_logging/enabled" not in told
    assert [fault.line for fault in faults] == [4]


@pytest.mark.parametrize("data", [b"[Notes]\nKitType=1\nServerName=A/B\n", b"[Notes]\nLocation=Office\n"])
def test_that_of_a_client_tells_of_no_server(data: bytes) -> None:
    told, faults, thing = _read(data)
    assert told == {} and thing is None
    assert [fault.weight for fault in faults] == ["note"]


@pytest.mark.parametrize("data", [b"", b"\0\0\0", b"%PDF-1.4 no settings", bytes(range(256)) * 40])
def test_what_has_no_settings_is_told(data: bytes) -> None:
    _, faults, thing = _read(data)
    assert thing is None
    assert faults


def test_a_mark_is_told_and_the_file_is_read_all_the_same() -> None:
    for data in (b"\xef\xbb\xbf" + HEAD, "\ufeff".encode("utf-16-le") + HEAD.decode().encode("utf-16-le")):
        told, faults, _ = _read(data)
        assert told["server_name"] == "MAIL01/West/ACME"
        assert [(fault.line, fault.weight) for fault in faults] == [(1, "warning")]


def test_what_is_secret_stays_out_of_what_is_kept() -> None:
    secrets = b"Directory=https://u:hunter6@x/\nHTTP_Password=hunter2\nHTTP_Password=hunter3\nServer_Pool_Tasks=https://u:hunter4@x/\n"
    shown = repr(list(notes_ini.read(InputFile("notes.ini", HEAD + b"Domain=hunter5\n" + secrets))))
    assert "hunter5" in shown
    assert not [secret for secret in ("hunter2", "hunter3", "hunter4", "hunter6") if secret in shown]


@pytest.mark.parametrize(("text", "data"), [
    ("Größe €", "47 72 94 e1 65 20 03 80"), ("Привет", "05 cf 05 f0 05 e8 05 e2 05 e5 05 f2"),
    ("日本語", "10 93 fa 10 96 7b 10 8c ea"), ("Łódź", "06 9d a2 64 06 ab"), ("שלום", "03 f9 03 ec 03 e5 03 ed"),
    ("ไทย", "0b e4 0b b7 0b c2"), ("한국", "11 c7 d1 11 b1 b9"), ("简体", "13 bc f2 13 cc e5"),
    ("Ωμέγα", "02 d5 02 e6 02 9d 02 d8 02 d6"), ("☃", "14 26 03"),
])  # fmt: skip
def test_lmbcs_is_read_as_the_codec_of_icu_writes_it(text: str, data: str) -> None:
    """The bytes are those of `uconv -t LMBCS-1`."""
    assert decoded(bytes.fromhex(data)) == (text, True)


@pytest.mark.parametrize("data", [b"\x10", b"\x14\x26", b"\x02", b"\x05", b"\x0e\x80"])
def test_bytes_that_are_no_lmbcs_are_told_and_cost_nothing_else(data: bytes) -> None:
    text, whole = decoded(b"A=1\n" + data + b"\nB=2")
    assert text.startswith("A=1\n") and text.endswith("B=2")
    assert not whole
