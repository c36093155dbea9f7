"""What Windows says of itself by systeminfo, wmic and PowerShell, in any language and encoding."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import gather
from domino_advisor.inputs.kinds import reader_of
from domino_advisor.inputs.readers.wmic import READER
from domino_advisor.inputs.storage_facts import STORAGE, Held
from domino_advisor.inputs.told import InputFault, Thing
from domino_advisor.inputs.written import as_yaml
from tests.inputs.bundles import VINFO, laid, notes_ini, vm, workbook

Told = dict[str, dict[str, Any]]

SYSTEMINFO = """\

Host Name:                 MAIL01
OS Name:                   Microsoft Windows Server 2019 Standard
OS Version:                10.0.17763 N/A Build 17763
OS Manufacturer:           Microsoft Corporation
Registered Owner:          Windows User
Product ID:                00429-00521-62775-AA801
Original Install Date:     1/15/2025, 3:12:45 PM
System Manufacturer:       VMware, Inc.
System Model:              VMware7,1
System Type:               x64-based PC
Processor(s):              2 Processor(s) Installed.
                           [01]: Intel64 Family 6 Model 85 Stepping 4 GenuineIntel ~2295 Mhz
                           [02]: Intel64 Family 6 Model 85 Stepping 4 GenuineIntel ~2295 Mhz
BIOS Version:              VMware, Inc. VMW71.00V, 11/12/2020
Total Physical Memory:     16,383 MB
Available Physical Memory: 12,001 MB
Virtual Memory: Max Size:  18,815 MB
Virtual Memory: Available: 14,005 MB
Virtual Memory: In Use:    4,810 MB
Domain:                    example.com
Hotfix(s):                 2 Hotfix(s) Installed.
                           [01]: KB4601555
                           [02]: KB4470502
"""
GERMAN = """\

Hostname:                                      MAIL01
Betriebssystemname:                            Microsoft Windows Server 2019 Standard
Betriebssystemversion:                         10.0.17763 Nicht zutreffend Build 17763
Systemhersteller:                              VMware, Inc.
Systemmodell:                                  VMware7,1
Systemtyp:                                     x64-based PC
Prozessor(en):                                 1 Prozessor(en) installiert.
                                               [01]: Intel64 Family 6 Model 85 Stepping 4 GenuineIntel ~2295 MHz
Gesamter physischer Speicher:                  16.383 MB
Verfügbarer physischer Speicher:               12.001 MB
Virtueller Arbeitsspeicher: Maximale Größe:    18.815 MB
Virtueller Arbeitsspeicher: Verfügbar:         14.005 MB
Virtueller Arbeitsspeicher: Zurzeit verwendet: 4.810 MB
"""
FRENCH = """\

Nom de l'hôte:                              MAIL01
Nom du système d'exploitation:              Microsoft Windows Server 2019 Standard
Fabricant du système:                       VMware, Inc.
Modèle du système:                          VMware7,1
Type du système:                            x64-based PC
Processeur(s):                              1 processeur(s) installé(s).
                                            [01]: Intel64 Family 6 Model 85 Stepping 4 GenuineIntel ~2295 MHz
Mémoire physique totale:                    16\u00a0383 Mo
Mémoire physique disponible:                12\u00a0001 Mo
Mémoire virtuelle : taille maximale:        18\u00a0815 Mo
Mémoire virtuelle : disponible:             14\u00a0005 Mo
Mémoire virtuelle : en cours d'utilisation: 4\u00a0810 Mo
"""
WMIC = """\
\r\r
\r\r
Caption=Microsoft Windows Server 2016 Standard\r\r
CSName=MAIL01\r\r
OSArchitecture=64-bit\r\r
RegisteredUser=Jane Roe\r\r
TotalVisibleMemorySize=16776756\r\r
\r\r
\r\r
Manufacturer=VMware, Inc.\r\r
Model=VMware Virtual Platform\r\r
NumberOfLogicalProcessors=4\r\r
SystemType=x64-based PC\r\r
\r\r
AllocatedBaseSize=4096\r\r
Caption=C:\\pagefile.sys\r\r
"""
CIM = json.dumps(
    {
        "Win32_OperatingSystem": {
            "CSName": "MAIL01", "Caption": "Microsoft Windows Server 2022 Standard", "OSArchitecture": "64-Bit",
            "TotalVisibleMemorySize": 16776756, "RegisteredUser": "Jane Roe", "SerialNumber": "00429-11111",
            "CimClass": {"CimClassName": "Win32_OperatingSystem", "CSName": "not this one"},
        },
        "Win32_ComputerSystem": {
            "Name": "MAIL01", "Manufacturer": "Dell Inc.", "Model": "PowerEdge R650", "SystemType": "x64-based PC",
            "NumberOfLogicalProcessors": 32, "NumberOfProcessors": 2, "TotalPhysicalMemory": 274877906944,
            "UserName": "EXAMPLE\\jane", "AdminPasswordStatus": 1,
        },
        "Win32_Processor": [
            {"DeviceID": "CPU0", "NumberOfCores": 8, "NumberOfLogicalProcessors": 16, "SystemName": "MAIL01"},
            {"DeviceID": "CPU1", "NumberOfCores": 8, "NumberOfLogicalProcessors": 16, "SystemName": "MAIL01"},
        ],
        "Win32_PageFileUsage": [{"Name": "C:\\pagefile.sys", "AllocatedBaseSize": 4096}],
    },
    indent=4,
)  # fmt: skip


def _read(name: str, data: bytes) -> tuple[Told, list[InputFault]]:
    """What is told, by the type of the thing."""
    file = InputFile(f"site/mail01/{name}", data)
    reader = reader_of(file)
    assert reader is not None
    found = list(reader.read(file))
    told: Told = {}
    for one in found:
        if isinstance(one, Thing):
            values = told.setdefault(one.type, {"name": one.name})
            for telling in one.tells:
                if telling.path == STORAGE:
                    continue
                path = "/".join(telling.path)
                values[path if path not in values else f"{path}+"] = telling.value
    return told, [one for one in found if isinstance(one, InputFault)]


_EXPECTED = {
    "name": "MAIL01", "os": "windows", "os_release": "2019", "kernel_bits": 64, "memory_gib": {"from": 15.999},
    "hosting": "vm",
}  # fmt: skip


@pytest.mark.parametrize(("text", "encoding", "chips"), [
    (SYSTEMINFO, "ascii", 2), (SYSTEMINFO, "utf-16", 2), (SYSTEMINFO, "utf-8-sig", 2), (GERMAN, "utf-8", 1),
    (GERMAN, "cp850", 1), (FRENCH, "cp850", 1), (FRENCH, "utf-16", 1), (FRENCH, "cp1252", 1),
])  # fmt: skip
def test_systeminfo_is_read_in_any_language_and_encoding(text: str, encoding: str, chips: int) -> None:
    told, faults = _read("systeminfo.txt", text.replace("\n", "\r\n").encode(encoding))
    assert told == {"image": {**_EXPECTED, "processors": {"from": chips}}}
    assert faults == []


def test_each_fact_of_systeminfo_has_its_line_and_column() -> None:
    file = InputFile("site/mail01/systeminfo.txt", SYSTEMINFO.encode())
    reader = reader_of(file)
    assert reader is not None
    (image,) = [one for one in reader.read(file) if isinstance(one, Thing)]
    places = {telling.path: (telling.origin.line, telling.origin.column) for telling in image.tells}
    assert places[("memory_gib",)] == (16, 28) and places[("os",)] == (3, 28) and places[("processors",)] == (12, 28)


def test_a_line_of_systeminfo_that_is_cut_off_has_its_end_for_its_place() -> None:
    _, faults = _read(
        "systeminfo.txt", SYSTEMINFO.replace("System Manufacturer:       VMware, Inc.", "System Manu").encode()
    )
    assert [(fault.line, fault.column) for fault in faults] == [(9, len("System Manu") + 1)]


def test_systeminfo_as_csv_is_read_too() -> None:
    rows = [line.split(":  ", 1) if "Memory:" in line else line.split(":", 1) for line in (
        "Host Name:MAIL01", "OS Name:Microsoft Windows Server 2019 Standard", "System Manufacturer:VMware, Inc.",
        "System Model:VMware7,1", "System Type:x64-based PC", "Processor(s):1 Processor(s) Installed.,[01]: Intel64",
        "Total Physical Memory:16,383 MB",
    )]  # fmt: skip
    pairs = [(head, value) for line in rows for head, value in [(line[0], line[-1])]]
    pairs[-1] = ("Total Physical Memory", "16,383 MB")
    text = "\r\n".join(",".join(f'"{pair[side]}"' for pair in pairs) for side in (0, 1)) + "\r\n"
    told, faults = _read("systeminfo.csv", text.encode())
    assert told == {"image": {**_EXPECTED, "processors": {"from": 1}}}
    assert faults == []


def test_memory_that_no_label_and_no_sum_tells_stays_unknown() -> None:
    cut = GERMAN[: GERMAN.index("Virtueller Arbeitsspeicher: Zurzeit")]
    told, faults = _read("systeminfo.txt", cut.encode())
    assert "memory_gib" not in told["image"]
    assert [fault.weight for fault in faults] == ["note"]
    wrong = GERMAN.replace("4.810 MB", "5.810 MB")
    assert "memory_gib" not in _read("systeminfo.txt", wrong.encode())[0]["image"]


@pytest.mark.parametrize("encoding", ["utf-16", "ascii", "utf-8-sig"])
def test_wmic_as_a_list_is_read(encoding: str) -> None:
    told, faults = _read("wmic.txt", WMIC.encode(encoding))
    assert told == {"image": {
        "name": "MAIL01", "os": "windows", "os_release": "2016", "kernel_bits": 64, "kernel_bits+": 64,
        "memory_gib": {"from": 15.999}, "hosting": "vm", "processors": 4, "swap_gib": 4,
    }}  # fmt: skip
    assert faults == []


def test_instances_of_several_classes_stay_apart_in_a_list() -> None:
    """Properties come in the order of the alphabet: one that goes back in it begins another instance."""
    found = READER.read(InputFile("mail01/wmic.txt", WMIC.encode()))
    (image,) = [one for one in found if isinstance(one, Thing)]
    assert [telling.value for telling in image.tells if telling.path == STORAGE] == [
        Held("paging-file", "C:\\pagefile.sys")
    ]


def test_wmic_as_csv_is_read_with_several_hosts() -> None:
    text = (
        "\r\r\nNode,Caption,CSName,TotalVisibleMemorySize\r\r\n"
        "MAIL01,Microsoft Windows Server 2016 Standard,MAIL01,16776756\r\r\n"
        "MAIL02,Microsoft Windows Server 2016 Standard,MAIL02,8388148\r\r\n"
        "MAIL03,Microsoft Windows Server 2016, Standard,MAIL03,8388148\r\r\n"
    )
    file = InputFile("wmic-os.csv", text.encode("utf-16"))
    reader = reader_of(file)
    assert reader is not None
    found = list(reader.read(file))
    told = {one.name: [telling.value for telling in one.tells] for one in found if isinstance(one, Thing)}
    assert told == {"MAIL01": ["windows", "2016", {"from": 15.999}], "MAIL02": ["windows", "2016", {"from": 7.999}]}
    (fault,) = [one for one in found if isinstance(one, InputFault)]
    assert "/format:list" in fault.advice and fault.line is not None


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-8-sig"])
def test_instances_as_json_tell_the_machine_and_its_cores(encoding: str) -> None:
    told, faults = _read("cim.json", CIM.encode(encoding))
    assert told == {
        "machine": {
            "name": "PowerEdge R650", "model": "PowerEdge R650", "architecture": "x86", "cps": 16, "sockets": 2,
            "hyperthreading": True,
        },
        "image": {
            "name": "MAIL01", "os": "windows", "os_release": "2022", "kernel_bits": 64, "memory_gib": {"from": 15.999},
            "kernel_bits+": 64, "memory_gib+": {"from": 256}, "hosting": "native", "swap_gib": 4,
        },
    }  # fmt: skip
    assert faults == []


def test_an_instance_alone_or_in_a_list_and_computer_info_are_read() -> None:
    system = {"CSName": "MAIL01", "Caption": "Microsoft Windows Server 2022 Standard"}
    for text in (json.dumps(system), json.dumps([system])):
        told, _ = _read("Win32_OperatingSystem.json", text.encode())
        assert told["image"] == {"name": "MAIL01", "os": "windows", "os_release": "2022"}
    info = {
        "CsName": "MAIL01", "OsName": "Microsoft Windows Server 2022 Standard", "OsArchitecture": "64-bit",
        "CsManufacturer": "VMware, Inc.", "CsModel": "VMware20,1", "CsNumberOfLogicalProcessors": 4,
        "OsTotalVisibleMemorySize": 16776756, "CsPhyicallyInstalledMemory": 16777216, "CsProcessors": ["a", "b"],
    }  # fmt: skip
    told, _ = _read("computerinfo.json", json.dumps(info).encode())
    assert told["image"] == {
        "name": "MAIL01", "os": "windows", "os_release": "2022", "kernel_bits": 64, "memory_gib": {"from": 15.999},
        "memory_gib+": 16, "hosting": "vm", "processors": 4,
    }  # fmt: skip


@pytest.mark.parametrize(("cores", "threads", "expected"), [(4, 4, 4), (4, 8, {"from": 4, "to": 8})])
def test_threads_of_which_nothing_tells_whether_they_are_cores_are_a_range(
    cores: int, threads: int, expected: Any
) -> None:
    chip = {"NumberOfCores": cores, "NumberOfLogicalProcessors": threads}
    assert _read("Win32_Processor.json", json.dumps(chip).encode())[0]["image"]["processors"] == expected


def test_another_hypervisor_is_told_and_no_vm_on_esx() -> None:
    other = SYSTEMINFO.replace("VMware, Inc.", "Microsoft Corporation", 1).replace("VMware7,1", "Virtual Machine")
    told, faults = _read("systeminfo.txt", other.encode())
    assert "hosting" not in told["image"] and "machine" not in told
    assert [(fault.line, fault.weight) for fault in faults] == [(9, "note")]


VOLUMES: list[dict[str, Any]] = [
    {"Name": "C:\\", "DriveLetter": "C:", "FileSystem": "NTFS", "BlockSize": 4096, "Capacity": 100_000_000_000,
     "FreeSpace": 60_000_000_000, "SystemName": "MAIL01"},
    {"Name": "D:\\", "DriveLetter": "D:", "FileSystem": "NTFS", "BlockSize": 65536, "Capacity": 400_000_000_000},
    {"Name": "E:\\", "DriveLetter": "E:", "FileSystem": "NTFS", "BlockSize": 4096},
    {"Name": "D:\\notes\\data\\mail\\", "DriveLetter": None, "FileSystem": "NTFS", "BlockSize": 4096},
    {"Name": "\\\\?\\Volume{0-1}\\", "DriveLetter": None, "FileSystem": "NTFS", "BlockSize": 4096},
]  # fmt: skip
DISKS = [
    {"Antecedent": {"DeviceID": f"Disk #{disk}, Partition #{part}"}, "Dependent": {"DeviceID": letter}}
    for disk, part, letter in ((0, 1, "C:"), (1, 0, "D:"), (0, 2, "E:"))
]
INI = ("Directory=D:\\notes\\data", "TRANSLOG_Status=1", "TRANSLOG_Path=E:\\translog")


def _site(tmp_path: Path, **classes: Any) -> Any:
    told = {"Win32_OperatingSystem": {"CSName": "MAIL01", "Caption": "Microsoft Windows Server 2022 Standard",
                                      "WindowsDirectory": "C:\\Windows"},
            "Win32_PageFileUsage": {"Name": "C:\\pagefile.sys", "AllocatedBaseSize": 4096}, **classes}  # fmt: skip
    files = {"mail01/cim.json": json.dumps(told).encode(), "mail01/notes.ini": notes_ini("MAIL01", *INI)}
    return gather([laid(tmp_path, files)])


def test_what_lies_on_one_disk_of_windows_is_on_one_device(tmp_path: Path) -> None:
    """C: and E: are partitions of one disk: the log shares it with the system and the paging file."""
    found = _site(tmp_path, Win32_Volume=VOLUMES, Win32_LogicalDiskToPartition=DISKS,
                  Win32_DiskDrive=[{"Index": 1, "Size": 429_496_729_600, "SystemName": "MAIL01"}])  # fmt: skip
    (image,) = found.described.value["images"]
    assert (image["system_device"], image["swap_devices"], image["file_system"]) == (
        "MAIL01 disk 0", ["MAIL01 disk 0"], "ntfs",
    )  # fmt: skip
    (dpar,) = image["dpars"]
    assert dpar["data_device"] == "MAIL01 disk 1"
    assert dpar["transaction_logging"] == {"enabled": True, "device": "MAIL01 disk 0"}
    devices = {device["name"]: device for device in found.described.value["devices"]}
    assert set(devices["MAIL01 disk 0"]["holds"]) == {"system", "paging-file", "transaction-log"}
    assert devices["MAIL01 disk 1"]["allocation_unit_kib"] == 64
    assert devices["MAIL01 disk 1"]["gb"] == 429.5


def test_a_volume_that_is_mounted_in_a_folder_is_a_device_of_its_own(tmp_path: Path) -> None:
    found = _site(tmp_path, Win32_Volume=VOLUMES, Win32_LogicalDiskToPartition=DISKS)
    (image,) = found.described.value["images"]
    assert image["dpars"][0]["mail_devices"] == ["MAIL01 volume D/notes/data/mail"]


def test_letters_alone_do_not_tell_what_lies_where(tmp_path: Path) -> None:
    """A volume may be mounted in a folder of D:, unless all volumes are listed."""
    found = _site(tmp_path, Win32_Volume=VOLUMES[:3], Win32_LogicalDiskToPartition=DISKS)
    (image,) = found.described.value["images"]
    assert "data_device" not in image["dpars"][0]
    assert any("no file tells on which device" in fault.message for fault in found.faults)


def test_wmic_tells_volumes_and_their_disks_too(tmp_path: Path) -> None:
    blank = "\r\r\n"
    volumes = [blank.join(f"{name}={'' if value is None else value}" for name, value in sorted(one.items()))
               for one in VOLUMES]  # fmt: skip
    partition = '\\\\MAIL01\\root\\cimv2:Win32_DiskPartition.DeviceID="Disk #1, Partition #0"'
    disk = f'Antecedent={partition}{blank}Dependent=\\\\MAIL01\\root\\cimv2:Win32_LogicalDisk.DeviceID="D:"'
    site = laid(tmp_path, {
        "mail01/wmic.txt": (blank * 2).join([*volumes, disk]).encode("utf-16"),
        "mail01/notes.ini": notes_ini("MAIL01", *INI),
    })  # fmt: skip
    (image,) = gather([site]).described.value["images"]
    assert image["dpars"][0]["data_device"] == "MAIL01 disk 1"


@pytest.mark.parametrize("name", ["systeminfo.txt", "wmic.txt", "cim.json"])
@pytest.mark.parametrize("data", [
    b"", b"\r\n\r\n", b"\0\1\2\xff\xfe", "Системная информация".encode(), b"{", b"[" * 5_000, b"{}",
    b'{"CSName": 1e999}',
])  # fmt: skip
def test_what_tells_nothing_is_told(name: str, data: bytes) -> None:
    told, faults = _read(name, data)
    assert told == {}
    assert len(faults) == 1


def test_a_windows_system_joins_its_vm_and_its_server(tmp_path: Path) -> None:
    site = laid(tmp_path, {
        "RVTools_export.xlsx": workbook({"vInfo": (VINFO, [vm("MAIL01")])}),
        "mail01/systeminfo.txt": SYSTEMINFO.encode("utf-16"), "mail01/wmic.txt": WMIC.replace("2016", "2019").encode(),
        "mail01/notes.ini": notes_ini("MAIL01"),
    })  # fmt: skip
    found = gather([site])
    assert list(found.faults) == []
    (image,) = found.described.value["esx_clusters"][0]["hosts"][0]["vms"]
    assert (image["name"], image["memory_gib"], image["virtual_cps"], image["swap_gib"]) == ("MAIL01", 16, 4, 4)
    assert [dpar["name"] for dpar in image["dpars"]] == ["MAIL01/ACME"]


def test_what_is_of_people_and_keys_stays_out(tmp_path: Path) -> None:
    secret = json.loads(CIM)
    secret["Win32_ComputerSystem"]["BootPassword"] = "hunter2"
    secret["Win32_OperatingSystem"]["CSName"] = "hunter2 with blanks"
    site = laid(tmp_path, {
        "a/cim.json": json.dumps(secret).encode(), "b/wmic.txt": (WMIC + "AdminPassword=hunter2\r\r\n").encode(),
        "c/systeminfo.txt": SYSTEMINFO.encode(),
    })  # fmt: skip
    found = gather([site])
    told = as_yaml(found.described) + repr(found)
    for word in ("hunter2", "Jane", "jane", "00429", "Windows User"):
        assert word not in told
