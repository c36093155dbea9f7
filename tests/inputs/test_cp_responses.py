"""What z/VM's control program answers: virtual CPUs, storage and network of a guest, processors of the LPAR."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import Gathered, gather
from domino_advisor.inputs.kinds import reader_of
from domino_advisor.inputs.told import InputFault, Thing
from domino_advisor_schemas.deployment import load_deployment
from tests.inputs.bundles import laid
from tests.inputs.test_sysinfo import GUEST, SYSINFO

CPUS = """\
CPU 03  ID  FF0133E839318000 CP  CPUAFF ON
CPU 00  ID  FF0133E839318000 (BASE) CP  CPUAFF ON
CPU 01  ID  FF0133E839318000 CP  CPUAFF ON
"""
STORAGE = "STORAGE = 16G\n"
PROCESSORS = """\
PROCESSOR 00 MASTER CP
PROCESSOR 01 ALTERNATE CP
PROCESSOR 02 ALTERNATE CP
PROCESSOR 03 PARKED CP
PROCESSOR 04 STANDBY CP
"""
NIC = """\
Adapter 0600.P00 Type: QDIO      Name: UNASSIGNED  Devices: 3
  MAC: 02-00-06-00-05-38         LAN: * None
Adapter 0700.P00 Type: QDIO      Name: MAIL        Devices: 3
  MAC: 02-00-06-00-05-3A         VSWITCH: SYSTEM VSW2
"""
OSA = """\
OSA  F100 ATTACHED TO TCPIP    F100 DEVTYPE OSA         CHPID 04 OSD
OSA  F200 ATTACHED TO MAILG1   0600 DEVTYPE OSA         CHPID 05 OSD
OSA  F201 ATTACHED TO MAILG1   0601 DEVTYPE OSA         CHPID 05 OSD
"""
INDICATE = """\
AVGPROC-027% 0004
MDC READS-000001/SEC WRITES-000000/SEC HIT RATIO-100%
PAGING-3/SEC
Q0-00002(00000)                           DORMANT-00019
"""
LOG = f"""\
LOGON MAILG1 SECRETPW
z/VM Version 7 Release 3.0, Service Level 2301 (64-bit),
built on IBM Virtualization Technology
QUERY USERID
MAILG1   AT ZVM1
Ready; T=0.01/0.01 00:50:16
q v cpus
{CPUS}Ready; T=0.01/0.01 00:50:20
XAUTOLOG OTHER OTHERPW
Q V STOR
{STORAGE}Ready; T=0.01/0.01 00:50:49
q v nic
{NIC}q proc
{PROCESSORS}q stor
STORAGE = 64G CONFIGURED = 64G INC = 256M STANDBY = 0  RESERVED = 0
HCPCMM045E OTHER not logged on
Ready(00045); T=0.01/0.01 00:51:00
"""


def _read(text: str, name: str = "vmcp.txt") -> tuple[dict[str, dict[str, Any]], list[InputFault]]:
    file = InputFile(f"bundle/mail01/{name}", text.encode())
    reader = reader_of(file)
    assert reader is not None
    found = list(reader.read(file))
    told: dict[str, dict[str, Any]] = {}
    for one in found:
        if isinstance(one, Thing):
            told.setdefault(one.type, {}).update({"/".join(telling.path): telling.value for telling in one.tells})
    return told, [one for one in found if isinstance(one, InputFault)]


def _gathered(folder: Path, files: dict[str, str]) -> Gathered:
    found = gather([laid(folder, {name: text.encode() for name, text in files.items()})])
    load_deployment(found.described.value)
    return found


def test_virtual_cpus_stand_in_any_order() -> None:
    assert _read(CPUS) == ({"image": {"hosting": "guest", "processors": 3}}, [])


def test_one_that_is_stopped_may_be_used_or_not() -> None:
    text = CPUS + "CPU 02  ID  FF0133E839318000 STOPPED CP  CPUAFF ON\n"
    assert _read(text)[0]["image"]["processors"] == {"from": 3, "to": 4}


@pytest.mark.parametrize(("storage", "gib"), [("16G", 16), ("796M", 0.777), ("1048576K", 1), ("1T", 1024)])
def test_storage_is_the_memory_of_the_guest(storage: str, gib: float) -> None:
    assert _read(f"STORAGE = {storage}\n") == ({"image": {"hosting": "guest", "memory_gib": gib}}, [])


def test_processors_are_those_of_the_lpar_and_may_be_threads() -> None:
    assert _read(PROCESSORS) == ({"lpar": {"real_cps": {"from": 2, "to": 4}}}, [])
    cores = (
        "PROCESSOR 00 MASTER IFL CORE 0000\nPROCESSOR 01 ALTERNATE IFL CORE 0000\nPROCESSOR 02 PARKED IFL CORE 0001\n"
    )
    assert _read(cores) == ({"lpar": {"real_cps": 2}}, [])


@pytest.mark.parametrize(("line", "kind"), [
    ("  MAC: 02-00-06-00-05-3A         VSWITCH: SYSTEM VSW2", "vswitch"),
    ("  MAC: 02-00-06-00-05-3A         LAN: SYSTEM LAN1", "guest-lan"),
    ("OSA  0600 ON OSA   F100 SUBCHANNEL = 0012", "own-osa-connection"),
])  # fmt: skip
def test_how_a_guest_reaches_the_network(line: str, kind: str) -> None:
    assert _read(f"{line}\n")[0]["image"]["network_attachment"] == kind


def test_an_adapter_that_is_not_coupled_and_one_of_a_nic_are_none() -> None:
    text = "  MAC: 02-00-06-00-05-38         LAN: * None\nOSA  0600 ON NIC  0600  UNIT 000 SUBCHANNEL = 0012\n"
    told, faults = _read(text)
    assert told == {}
    assert len(faults) == 1


def test_two_ways_to_the_network_leave_it_open() -> None:
    told, faults = _read(NIC + "OSA  0900 ON OSA   F100 SUBCHANNEL = 0012\n")
    assert told == {}
    assert "own-osa-connection, vswitch" in faults[0].message


def test_a_log_of_several_commands_is_read_by_its_lines() -> None:
    told, faults = _read(LOG, "console.log")
    assert faults == []
    assert told == {
        "image": {"hosting": "guest", "processors": 3, "memory_gib": 16, "network_attachment": "vswitch"},
        "lpar": {"zvm/release": "7.3", "memory_gib": 64, "real_cps": {"from": 2, "to": 4}},
    }


def test_lines_may_have_the_time_and_the_virtual_cpu_before_them() -> None:
    for before in ("00: ", "14:02:11 ", "14:02:11 00: "):
        text = "".join(f"{before}{line}\n" for line in LOG.splitlines())
        assert _read(text)[0] == _read(LOG)[0]


def test_a_rate_of_paging_tells_nothing() -> None:
    told, faults = _read(INDICATE, "indicate")
    assert told == {}
    assert [(fault.weight, fault.line) for fault in faults] == [("note", 3)]


@pytest.mark.parametrize("second", [STORAGE.replace("16", "8"), CPUS.splitlines()[0] + "\n" + "Ready;\n"])
def test_what_is_answered_in_two_ways_is_told_and_left_out(second: str) -> None:
    told, faults = _read(LOG + second)
    assert "in two ways" in faults[0].message
    assert len(told["image"]) == 3


def test_answers_to_two_users_are_of_nobody() -> None:
    told, faults = _read(LOG + "OTHER    AT ZVM1\n")
    assert "image" not in told
    assert "answers to 2 users" in faults[0].message


def test_what_is_secret_in_a_log_is_kept_nowhere(tmp_path: Path) -> None:
    found = _gathered(tmp_path, {"mail01/console.log": LOG, "mail01/proc/sysinfo": SYSINFO + GUEST})
    kept = repr((found.described, found.faults, list(found.described.origins.items())))
    assert "SECRETPW" not in kept and "OTHERPW" not in kept


@pytest.mark.parametrize(
    "text", ["", "\n\n", "\0\0", "QUERY VIRTUAL CPUS\nHCPCQU045E not logged on\n", "STORAGE\n" * 9]
)
def test_what_tells_nothing_is_told(text: str) -> None:
    told, faults = _read(text)
    assert told == {}
    assert [fault.weight for fault in faults] == ["warning"]


def test_a_guest_and_its_lpar_are_those_of_the_folder(tmp_path: Path) -> None:
    sysinfo = SYSINFO.replace("LPAR CPUs Configured: 6", "LPAR CPUs Configured: 4") + GUEST
    found = _gathered(tmp_path, {"mail01/vmcp.txt": LOG, "mail01/proc/sysinfo": sysinfo})
    assert found.faults == []
    (lpar,) = found.described.value["machines"][0]["lpars"]
    assert (lpar["name"], lpar["real_cps"], lpar["memory_gib"]) == ("LNX1", 4, 64)
    (guest,) = lpar["zvm"]["guests"]
    assert guest["memory_gib"] == 16
    assert guest["network_attachment"] == "vswitch"


def test_a_guest_with_an_osa_card_of_its_own_is_known_by_its_user(tmp_path: Path) -> None:
    found = _gathered(tmp_path, {"zvm/vmcp.txt": OSA, "mail01/proc/sysinfo": SYSINFO + GUEST})
    (guest,) = found.described.value["machines"][0]["lpars"][0]["zvm"]["guests"]
    assert guest["network_attachment"] == "own-osa-connection"
    assert "images" not in found.described.value


def test_answers_of_an_lpar_of_which_no_machine_is_known_are_told_so(tmp_path: Path) -> None:
    found = _gathered(tmp_path, {"zvm1/vmcp.txt": PROCESSORS, "mail01/proc/meminfo": "MemTotal: 16265880 kB\n"})
    assert "machines" not in found.described.value
    assert "of which machine this LPAR is" in found.faults[0].message
