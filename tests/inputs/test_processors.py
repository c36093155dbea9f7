"""/proc/cpuinfo and lscpu tell how many CPs a system has, where threads, containers and languages do not hide it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import Gathered, gather
from domino_advisor.inputs.kinds import reader_of
from domino_advisor.inputs.told import InputFault, Thing
from domino_advisor_schemas.deployment import load_deployment
from tests.inputs.bundles import VHOST, VINFO, laid, notes_ini, vm, workbook
from tests.inputs.test_sysinfo import GUEST, SYSINFO


def cpuinfo_z(count: int, highest_thread: int | None = 0) -> str:
    """A /proc/cpuinfo of System z, as its kernel prints it (arch/s390/kernel/processor.c)."""
    head = ["vendor_id       : IBM/S390", f"# processors    : {count}", "bogomips per cpu: 3241.00"]
    if highest_thread is not None:
        head.append(f"max thread id   : {highest_thread}")
    head += ["features\t: esan3 zarch stfle msa", *(
        f"processor {number}: version = FF,  identification = 0133E8,  machine = 3931" for number in range(count)
    )]  # fmt: skip
    entries = (
        f"cpu number      : {number}\ncore id         : {number}\nmachine         : 3931\n" for number in (5, 8, 9)
    )
    return "\n".join([*head, "", *entries])


def cpuinfo_x86(sockets: int, cores: int, threads: int, *flags: str) -> str:
    """A /proc/cpuinfo of x86: an entry for each thread."""
    entries = [
        f"processor\t: {number}\nvendor_id\t: GenuineIntel\nmodel name\t: Intel(R) Xeon(R) CPU  X5550\n"
        f"physical id\t: {socket}\ncore id\t\t: {core}\ncpu cores\t: {cores}\n"
        f"flags\t\t: fpu vme {' '.join(flags)}\n"
        for number, (socket, core) in enumerate(
            (socket, core) for _ in range(threads) for socket in range(sockets) for core in range(cores)
        )
    ]
    return "\n".join(entries)


LSCPU = {
    "Architecture": "x86_64", "CPU(s)": "8", "On-line CPU(s) list": "0-7", "Vendor ID": "GenuineIntel",
    "Model name": "Intel(R) Xeon(R) CPU X5550", "Thread(s) per core": "2", "Core(s) per socket": "2", "Socket(s)": "2",
    "Flags": "fpu vme",
}  # fmt: skip
LSCPU_Z = {
    "Architecture": "s390x", "CPU(s)": "5", "On-line CPU(s) list": "0-2,8", "Off-line CPU(s) list": "4",
    "Vendor ID": "IBM/S390", "Machine type": "3931", "Thread(s) per core": "1", "Core(s) per socket": "1",
    "Hypervisor": "z/VM 7.3.0", "Hypervisor vendor": "IBM", "Virtualization type": "full",
}  # fmt: skip


def _text(fields: dict[str, str]) -> str:
    return "".join(f"{name + ':':<24}{value}\n" for name, value in fields.items())


def flat(fields: dict[str, str]) -> str:
    """What `lscpu --json` prints."""
    return json.dumps({"lscpu": [{"field": f"{name}:", "data": value} for name, value in fields.items()]}, indent=3)


def _nested(fields: dict[str, str]) -> str:
    """As of util-linux 2.39: what belongs to something else stands under it."""
    top, below = list(fields.items())[:2], list(fields.items())[2:]
    entries = [{"field": f"{name}:", "data": value} for name, value in top]
    group = {
        "field": "Vendor:",
        "data": None,
        "children": [{"field": f"{name}:", "data": value} for name, value in below],
    }
    return json.dumps({"lscpu": [*entries, group]})


def _read(name: str, text: str) -> tuple[dict[str, dict[str, Any]], list[InputFault]]:
    file = InputFile(f"bundle/mail01/{name}", text.encode())
    reader = reader_of(file)
    assert reader is not None
    found = list(reader.read(file))
    told: dict[str, dict[str, Any]] = {
        one.type: {"/".join(telling.path): telling.value for telling in one.tells}
        for one in found
        if isinstance(one, Thing)
    }
    return told, [one for one in found if isinstance(one, InputFault)]


def _gathered(folder: Path, files: dict[str, bytes]) -> Gathered:
    found = gather([laid(folder, files)])
    load_deployment(found.described.value)
    return found


@pytest.mark.parametrize(("count", "highest", "expected"), [(4, 0, 4), (4, None, 4), (4, 1, 2), (8, 1, 4)])
def test_on_system_z_the_line_with_the_number_counts_and_threads_do_not(
    count: int, highest: int | None, expected: int
) -> None:
    told, faults = _read("proc/cpuinfo", cpuinfo_z(count, highest))
    assert told == {"image": {"os": "linux", "processors": expected}}
    assert faults == []


def test_threads_that_are_off_leave_the_cps_open() -> None:
    told, faults = _read("proc/cpuinfo", cpuinfo_z(3, 1))
    assert told == {"image": {"os": "linux"}}
    assert [(fault.line, fault.column) for fault in faults] == [(2, 1)]


def test_in_a_vm_each_processor_is_a_vcpu() -> None:
    assert _read("proc/cpuinfo", cpuinfo_x86(1, 4, 1, "hypervisor"))[0] == {"image": {"os": "linux", "processors": 4}}
    told, faults = _read("lscpu", _text({**LSCPU, "Hypervisor vendor": "VMware"}))
    assert told == {"image": {"os": "linux", "kernel_bits": 64, "hosting": "vm", "processors": 8}}
    assert faults == []
    assert "hosting" not in _read("lscpu", _text({**LSCPU, "Hypervisor vendor": "KVM"}))[0]["image"]


def test_a_computer_without_a_hypervisor_has_its_cores() -> None:
    machine = {
        "architecture": "x86", "cps": 4, "sockets": 2, "smt": 2, "hyperthreading": True,
        "processor": "Intel(R) Xeon(R) CPU X5550",
    }  # fmt: skip
    assert _read("proc/cpuinfo", cpuinfo_x86(2, 2, 2)) == ({"machine": machine, "image": {"os": "linux"}}, [])
    for shape in (_text, flat, _nested):
        told, faults = _read("lscpu.json" if shape is not _text else "lscpu", shape(LSCPU))
        assert told == {"machine": machine, "image": {"os": "linux", "kernel_bits": 64}}
        assert faults == []


@pytest.mark.parametrize("fields", [
    {"On-line CPU(s) list": "0-6"}, {"Thread(s) per core": "3"}, {"Socket(s)": "-"}, {"Core(s) per socket": ""},
])  # fmt: skip
def test_cores_that_do_not_come_to_the_processors_stay_open(fields: dict[str, str]) -> None:
    told, faults = _read("lscpu", _text({**LSCPU, **fields}))
    assert told == {"image": {"os": "linux", "kernel_bits": 64}}
    assert "nothing says how many cores" in faults[0].message


def test_a_cpuinfo_that_was_cut_off_tells_no_cores() -> None:
    text = cpuinfo_x86(2, 2, 2)
    told, faults = _read("proc/cpuinfo", text[: len(text) * 5 // 8])
    assert "machine" not in told
    assert len(faults) == 1


@pytest.mark.parametrize("shape", [_text, flat, _nested])
def test_the_processors_of_system_z_that_are_off_do_not_count(shape: Any) -> None:
    told, faults = _read("lscpu" if shape is _text else "lscpu.json", shape(LSCPU_Z))
    assert told == {"image": {"os": "linux", "kernel_bits": 64, "processors": 4}}
    assert faults == []


def test_what_lscpu_says_of_the_computer_that_it_ran_on_is_not_taken_for_a_dump() -> None:
    told, _ = _read("lscpu", _text({**LSCPU_Z, "Architecture": "x86_64"}))
    assert "kernel_bits" not in told["image"]


def test_facts_of_json_have_line_and_column() -> None:
    file = InputFile("a/lscpu.json", flat(LSCPU_Z).encode())
    reader = reader_of(file)
    assert reader is not None
    (image,) = (one for one in reader.read(file) if isinstance(one, Thing))
    (place,) = (telling.origin.place for telling in image.tells if telling.path == ("processors",))
    assert place == "a/lscpu.json:13:18"


@pytest.mark.parametrize(("fields", "says"), [
    ({**LSCPU, "Vendor ID": "ARM"}, "'ARM'"),
    ({**LSCPU, "Virtualization type": "container"}, "taken in a container"),
    ({"Architektur": "x86_64", "CPU(s)": "8", "Anbieterkennung": "GenuineIntel"}, "English words"),
    ({**LSCPU, "On-line CPU(s) list": "0-99999"}, "no number of processors"),
])  # fmt: skip
def test_what_cannot_be_told_from_it_is_said(fields: dict[str, str], says: str) -> None:
    told, faults = _read("lscpu", _text(fields))
    assert told == {}
    assert says in faults[0].message


def test_other_architectures_are_said_so() -> None:
    told, faults = _read("proc/cpuinfo", "processor\t: 0\nBogoMIPS\t: 243.75\nCPU implementer\t: 0x41\n")
    assert told == {}
    assert "architecture" in faults[0].message


@pytest.mark.parametrize("name", ["proc/cpuinfo", "lscpu", "lscpu.json"])
@pytest.mark.parametrize("text", ["", "\n\n", "\0\0", "words without a sign", "{", '{"lscpu": 3}', "[[["])
def test_what_tells_nothing_is_told(name: str, text: str) -> None:
    told, faults = _read(name, text)
    assert told == {}
    assert len(faults) == 1


def test_nesting_without_end_is_a_fault() -> None:
    told, faults = _read("lscpu.json", '{"lscpu": ' + '[{"children": ' * 100_000)
    assert told == {}
    assert [fault.weight for fault in faults] == ["error"]


def test_a_vm_of_an_inventory_is_on_no_machine_of_its_own(tmp_path: Path) -> None:
    found = _gathered(tmp_path, {
        "RVTools_export.xlsx": workbook({"vInfo": (VINFO, [vm("MAIL01")]), "vHost": (VHOST, [])}),
        "mail01/lscpu": _text(LSCPU).encode(),
    })  # fmt: skip
    assert "machines" not in found.described.value
    assert "images" not in found.described.value


def test_a_computer_holds_the_servers_of_its_folder(tmp_path: Path) -> None:
    found = _gathered(tmp_path, {
        "mail01/proc/cpuinfo": cpuinfo_x86(2, 2, 2).encode(), "mail01/notes.ini": notes_ini("MAIL01"),
    })  # fmt: skip
    (machine,) = found.described.value["machines"]
    assert (machine["name"], machine["cps"]) == ("mail01", 4)
    assert [dpar["name"] for dpar in machine["image"]["dpars"]] == ["MAIL01/ACME"]


def test_in_an_lpar_they_are_its_cps_and_in_a_guest_its_own(tmp_path: Path) -> None:
    found = _gathered(tmp_path / "lpar", {
        "mail01/proc/sysinfo": SYSINFO.encode(), "mail01/proc/cpuinfo": cpuinfo_z(12, 1).encode(),
    })  # fmt: skip
    (lpar,) = found.described.value["machines"][0]["lpars"]
    assert lpar["real_cps"] == 6
    assert found.faults == []
    found = _gathered(tmp_path / "guest", {
        "mail01/proc/sysinfo": (SYSINFO + GUEST).encode(), "mail01/proc/cpuinfo": cpuinfo_z(2).encode(),
    })  # fmt: skip
    (fault,) = found.faults
    assert "processors of mail01 is" in fault.message  # one is off, or was added since: whoever administers it knows


def test_lscpu_itself_is_read_of_a_dump_of_system_z(tmp_path: Path) -> None:
    """lscpu reads the folders that a kernel shows, and prints what it prints on such a computer."""
    cpus = "sys/devices/system/cpu"
    topology = {
        f"{cpus}/cpu{number}/topology/{kind}_siblings": b"%02x\n" % (3 << number // 2 * 2)
        for number in range(4)
        for kind in ("thread", "core")
    }
    dump = laid(tmp_path, {
        "proc/cpuinfo": cpuinfo_z(4, 1).encode(), "proc/sysinfo": SYSINFO.encode(), f"{cpus}/online": b"0-3\n",
        f"{cpus}/possible": b"0-7\n", f"{cpus}/present": b"0-3\n", f"{cpus}/kernel_max": b"63\n", **topology,
    })  # fmt: skip
    for arguments, name in (((), "lscpu"), (("--json",), "lscpu.json")):
        printed = subprocess.run(
            ["lscpu", "-s", str(dump), *arguments], capture_output=True, check=True, env={"LC_ALL": "C"}, text=True
        )
        assert _read(name, printed.stdout) == ({"image": {"os": "linux", "processors": 2}}, []), printed.stdout
