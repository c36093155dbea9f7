"""A site of many kinds of files: in each kind that can tell of one a fault is planted, and found where it stands.

Nothing else of what must or should be is found. What is written of the same site by hand has the same verdicts.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from domino_advisor.commands.cli import main
from domino_advisor.inputs.kinds import READERS
from tests.audits.site import files
from tests.inputs.bundles import laid

BY_HAND = Path(__file__).parent / "by-hand.yaml"
Z = "2094-S38"
AIX = "9009-42A-SN7812AB0"


@dataclass(frozen=True)
class Planted:
    """A fault. kind: of the input that tells it; guideline, subject: by which it is found, and on what; file: in which
    it stands; at: the text in its line, or the row of a sheet.
    """

    kind: str
    guideline: str
    subject: str
    file: str
    at: str | tuple[str, int]

    def line(self, made: dict[str, bytes]) -> tuple[str, int]:
        """The sheet, "" of a text, and the line."""
        if isinstance(self.at, tuple):
            return self.at
        lines = made[self.file].decode("latin-1").splitlines()
        (found,) = [number for number, line in enumerate(lines, 1) if self.at in line]
        return "", found


CPS = "redpaper-z-2006/min-two-cps"
LOG_APART = "redpaper-z-2006/translog-own-device-62"
USERS = "redpaper-z-2006/users-1000-per-dpar-63"
SWAP = "redpaper-z-2006/minimal-swap"
LOG_OFF = "redpaper-z-2006/do-not-disable-logging"
ADAPTER = "vsphere-domino-2011/vmxnet3-adapter"
LOG_APART_X86 = "dw-domino7-2005/suse-translog-own-volume"
FULL = "compaq-partition-1998/migrate-when-growing"
PLANTED = (
    Planted("notes.ini", LOG_OFF, f"{Z}/VM7/zini/ZINI/ACME", "zini/notes.ini", "TRANSLOG_Status=0"),
    Planted("One-Touch Setup", LOG_OFF, f"{Z}/ZONE/ZONE/ACME", "zone/first_server.json", '"TRANSLOG_Status": "0"'),
    Planted("Domino console", USERS, f"{Z}/ZSTAT/ZSTAT/ACME", "zstat/showstat.txt", "Active15Min"),
    Planted("Domino console", "redpaper-z-2006/d65-no-64bit-kernel", f"{Z}/ZOLD", "zold/show_server.txt", "(64 Bit)"),
    Planted("Domino statistics for Prometheus", USERS, f"{Z}/ZPROM/ZPROM/ACME", "zprom/domino.prom", "Min 1612"),
    Planted("/proc/meminfo", SWAP, f"{Z}/ZMEM", "zmem/proc/meminfo", "SwapTotal"),
    Planted("/proc/swaps", SWAP, f"{Z}/ZSWAP", "zswap/proc/swaps", "Filename"),
    Planted("os-release", "dw-domino7-2005/d65-not-on-sles9-rel4", f"{Z}/ZSLES", "zsles/etc/os-release", "VERSION_ID"),
    Planted("/proc/sysinfo", CPS, f"{Z}/ZSYS", "zsys/proc/sysinfo", "LPAR CPUs Configured"),
    Planted("/proc/cpuinfo", CPS, "images/zcpu", "zcpu/proc/cpuinfo", "# processors"),
    Planted("lscpu", CPS, "xcpu", "xcpu/lscpu.json", ("", 29)),
    Planted("sar", FULL, "linsar", "linsar/sar20.txt", "01:00:01          all"),
    Planted("vmstat", FULL, "linvmstat", "linvmstat/vmstat.txt", "10:00:00"),
    Planted("RVTools", ADAPTER, "prod/esx1/VMRV", "RVTools_export.xlsx", ("vNetwork", 2)),
    Planted(".vmx", "vsphere-domino-2011/cpu-vtx-not-bt", "prod/esx1/VMVMX", "vmvmx/VMVMX.vmx", "virtual_exec"),
    Planted("OVF", ADAPTER, "vms/VMOVF", "vmovf/VMOVF.ovf", "E1000"),
    Planted("vCenter in JSON", "vsphere-domino-2011/fc-hba-4gb", "test/esx9", "vcenter.json", "hostBusAdapter"),
    Planted("z/VM directory", CPS, f"{Z}/VM7/ZDIR", "vm7/user.direct", "CPU 00 BASE"),
    Planted("z/VM directory", LOG_APART, "devices/ZMINI volume VOL012", "vm7/user.direct", "MDISK 0201"),
    Planted("z/VM CP", "redpaper-z-2006/memory-2gb-per-dpar-plus-2gb", f"{Z}/VM7/zcp", "zcp/vmcp_q_v_stor.txt",
            "STORAGE ="),
    Planted("prtconf", CPS, f"{AIX}/AIXPRT", "aixprt/prtconf.txt", "Number Of Processors"),
    Planted("lparstat -i", CPS, f"{AIX}/AIXSTAT", "aixstat/lparstat-i.txt", "Online Virtual CPUs"),
    Planted("wmic", CPS, "vms/VMWMIC", "vmwmic/wmic.txt", "LogicalProcessors"),
    Planted("CIM JSON", LOG_APART, "devices/WINCIM disk 1", "wincim/cim.json", "Disk #1"),
    Planted("performance counters", FULL, "PowerEdge R750", "winperf/perfmon.csv", "09:20:00"),
    Planted("Ansible facts", CPS, "vms/vmans", "vmans/facts.json", "processor_vcpus"),
    Planted("Terraform", ADAPTER, "vms/VMTF", "terraform.tfstate", "adapter_type"),
    Planted("/proc/mounts", LOG_APART, "devices/zmnt dasdb", "zmnt/proc/mounts", "dasdb1"),
    Planted("findmnt", LOG_APART, "devices/zfind dasdb", "zfind/findmnt.json", "/local/log"),
    Planted("lsblk", LOG_APART, "devices/zblk sdb", "zblk/lsblk.json", '"/local/log"'),
    Planted("LVM report", LOG_APART, "devices/zlvm dasdb", "zlvm/lvs.json", ("", 16)),
    Planted("lsdasd", LOG_APART, "devices/ZMINI volume VOL012", "zmini/lsdasd", "0.0.0201"),
    Planted("storcli", LOG_APART_X86, "devices/linraid c0 dg0", "linraid/storcli.json", "/dev/sdb"),
    Planted("ssacli", LOG_APART_X86, "devices/linhp slot 0 array A", "linhp/ssacli.txt", "/dev/sdb"),
)  # fmt: skip
OF_SEVERAL_LINES = {LOG_APART, LOG_APART_X86, "dw-domino7-2005/d65-not-on-sles9-rel4"}
"""What several lines tell together: two directories and what they lie on, a distribution and its release. None of them
is wrong alone.
"""
TELLS_OF_NONE = {
    "hostname": ("a name, by which files are joined; no guideline asks for one of a system", ""),
    "oslevel": ("the release of AIX, which no guideline asks for", "aixstat/oslevel.txt"),
    "systeminfo": ("of processors and memory the least that there is, which nothing falls below",
                   "vminfo/systeminfo.txt"),
    "MegaCli": ("virtual drives, and not which disk of the system each of them is: what lies on one is not known",
                "linmega/megacli.txt"),
}  # fmt: skip
"""Kinds of which no fact, by itself, is against a guideline: why, and a file that is read all the same."""


def run(*arguments: str) -> Result:
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.stderr
    return done


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return files()


@pytest.fixture(scope="module")
def site(made: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return laid(tmp_path_factory.mktemp("mixed") / "site", made)


@pytest.fixture(scope="module")
def answer(site: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(run("audit", str(site), "--account", "--format", "json").stdout)
    return told


@pytest.fixture(scope="module")
def sarif(site: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(run("audit", str(site), "--format", "sarif").stdout)
    return told


def _verdicts(told: dict[str, Any]) -> dict[tuple[str, str], str]:
    return {(one["guideline"], one["subject"]["path"]): one["verdict"] for one in told["verdicts"]}


def _places(node: Any) -> Iterator[tuple[str, str, int]]:
    """The file, the sheet and the line of each place that a result of SARIF names."""
    if isinstance(node, dict):
        if "artifactLocation" in node and "region" in node:
            sheet = node["properties"].get("sheet", "")
            yield node["artifactLocation"]["uri"], sheet, node["region"]["startLine"]
            for also in node["properties"].get("alsoAt", ()):
                file, line, _ = also.rsplit(":", 2)
                yield f"file://{file}", "", int(line)
        for member in node.values():
            yield from _places(member)
    elif isinstance(node, list):
        for member in node:
            yield from _places(member)


def test_each_kind_of_input_has_a_fault_or_a_reason_why_it_has_none() -> None:
    kinds = {reader.kind for reader in READERS}
    assert {planted.kind for planted in PLANTED} | set(TELLS_OF_NONE) == kinds
    assert not {planted.kind for planted in PLANTED} & set(TELLS_OF_NONE)


def test_each_file_is_read_as_the_kind_that_the_table_says(answer: dict[str, Any], site: Path) -> None:
    read = {one["name"].removeprefix(f"{site}/"): (one.get("kind"), one["tells"]) for one in answer["files"]}
    named = [(planted.file, planted.kind) for planted in PLANTED]
    named += [(file, kind) for kind, (_, file) in TELLS_OF_NONE.items() if file]
    for file, kind in named:
        assert read[file][0] == kind and read[file][1] > 0, file


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: f"{planted.kind}: {planted.guideline}")
def test_a_planted_fault_is_found(planted: Planted, answer: dict[str, Any]) -> None:
    assert _verdicts(answer)[planted.guideline, planted.subject] == "violated"


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: f"{planted.kind}: {planted.guideline}")
def test_what_is_found_names_the_file_and_the_line(
    planted: Planted, made: dict[str, bytes], site: Path, sarif: dict[str, Any]
) -> None:
    (found,) = [
        one
        for one in sarif["runs"][0]["results"]
        if one["ruleId"] == planted.guideline and one["properties"]["subject"]["path"] == planted.subject
    ]
    assert (f"file://{site}/{planted.file}", *planted.line(made)) in set(_places(found))


@pytest.mark.parametrize(
    "planted",
    [one for one in PLANTED if one.guideline not in OF_SEVERAL_LINES],
    ids=lambda planted: f"{planted.kind}: {planted.guideline}",
)
def test_a_result_stands_at_the_line_that_is_wrong(
    planted: Planted, made: dict[str, bytes], site: Path, sarif: dict[str, Any]
) -> None:
    """Where the first place of a result is, tools for code show it; that of its subject is the next one."""
    (found,) = [
        one
        for one in sarif["runs"][0]["results"]
        if one["ruleId"] == planted.guideline and one["properties"]["subject"]["path"] == planted.subject
    ]
    (place,) = list(_places(found["locations"]))[:1]
    assert place == (f"file://{site}/{planted.file}", *planted.line(made))


def test_nothing_else_that_must_or_should_be_is_found(answer: dict[str, Any]) -> None:
    found = {
        (one["guideline"], one["subject"]["path"])
        for one in answer["verdicts"]
        if one["verdict"] == "violated" and one["strength"] in ("must", "should")
    }
    assert found <= {(planted.guideline, planted.subject) for planted in PLANTED}


def test_the_facts_name_the_same_places(answer: dict[str, Any], made: dict[str, bytes], site: Path) -> None:
    places = {
        (place["file"], place.get("sheet", ""), place.get("line"))
        for fact in answer["file_facts"]
        for place in fact["places"]
    }
    missing = [planted for planted in PLANTED if (f"{site}/{planted.file}", *planted.line(made)) not in places]
    assert missing == []


@pytest.mark.slow
def test_the_site_written_by_hand_has_the_same_verdicts(answer: dict[str, Any]) -> None:
    by_hand = json.loads(run("evaluate", str(BY_HAND), "--account", "--format", "json").stdout)
    assert _verdicts(by_hand) == _verdicts(answer)


def test_an_archive_of_the_same_files_has_the_same_verdicts(answer: dict[str, Any], site: Path, tmp_path: Path) -> None:
    packed = shutil.make_archive(str(tmp_path / "bundle"), "gztar", site.parent, site.name)
    told = json.loads(run("audit", packed, "--account", "--format", "json").stdout)
    assert _verdicts(told) == _verdicts(answer)
