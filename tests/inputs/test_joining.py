"""What several files tell of one thing becomes one thing, and what is of two stays two."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from domino_advisor.inputs.described import described
from domino_advisor.inputs.gathering import Gathered, gather
from domino_advisor.inputs.joining import joined
from domino_advisor.inputs.told import Key, Origin, Telling, Thing, Trust
from domino_advisor_schemas.deployment import load_deployment
from tests.inputs.bundles import VDISK, VINFO, laid, notes_ini, vm, workbook
from tests.inputs.test_load import SAR

MEMINFO = b"MemTotal:       16265880 kB\nSwapTotal:  2097152 kB\n"


def _inventory(*rows: dict[str, Any]) -> bytes:
    return workbook({"vInfo": (VINFO, rows)})


def _vms(found: Gathered) -> dict[str, dict[str, Any]]:
    return {
        one["name"]: one
        for cluster in found.described.value.get("esx_clusters", ())
        for host in cluster.get("hosts", ())
        for one in host.get("vms", ())
    }


@pytest.mark.parametrize("name", [
    "mail01/notes.ini", "MAIL01/notes.ini", "mail01/local/notesdata/notes.ini", "mail01.example.com/notes.ini",
    "mail01.notes.ini", "MAIL01-notes.ini", "inis/mail01_notes.ini", "notes.ini",
])  # fmt: skip
def test_a_server_is_put_into_the_vm_that_its_folder_its_file_or_itself_is_called_like(
    tmp_path: Path, name: str
) -> None:
    found = gather(
        [laid(tmp_path, {"RVTools_export.xlsx": _inventory(vm("MAIL01"), vm("MAIL02")), name: notes_ini("MAIL01")})]
    )
    vms = _vms(found)
    assert [dpar["name"] for dpar in vms["MAIL01"]["dpars"]] == ["MAIL01/ACME"]
    assert "dpars" not in vms["MAIL02"]
    assert found.faults == []


def test_partitions_of_one_host_are_put_into_it_together(tmp_path: Path) -> None:
    found = gather([laid(tmp_path, {
        "hostA/proc/meminfo": MEMINFO,
        "hostA/notesdata1/notes.ini": notes_ini("ONE"), "hostA/notesdata2/notes.ini": notes_ini("TWO"),
    })])  # fmt: skip
    (image,) = found.described.value["images"]
    assert image["name"] == "hostA"
    assert sorted(dpar["name"] for dpar in image["dpars"]) == ["ONE/ACME", "TWO/ACME"]


def test_memory_that_was_given_goes_before_what_the_kernel_says_and_agrees_with_it(tmp_path: Path) -> None:
    files = {"RVTools_export.xlsx": _inventory(vm("MAIL01")), "mail01/proc/meminfo": MEMINFO}
    found = gather([laid(tmp_path, files)])
    assert _vms(found)["MAIL01"]["memory_gib"] == 16
    assert found.faults == []
    origins = found.described.origins["/esx_clusters/0/hosts/0/vms/0/memory_gib"]
    assert [origin.line for origin in origins] == [2, 1]


def test_two_values_of_one_thing_are_told_with_both_places(tmp_path: Path) -> None:
    files = {"RVTools_export.xlsx": _inventory(vm("MAIL01", Memory=8192)), "mail01/proc/meminfo": MEMINFO}
    found = gather([laid(tmp_path, files)])
    assert _vms(found)["MAIL01"]["memory_gib"] == 8
    (fault,) = found.faults
    assert fault.place.endswith("mail01/proc/meminfo:1:1")
    assert "RVTools_export.xlsx[vInfo]:2:6, which is used" in fault.message


def test_two_vms_of_one_name_stay_two_and_what_may_be_of_either_is_told(tmp_path: Path) -> None:
    rows = [vm("MAIL01"), vm("MAIL01", **{"VM UUID": "u-2", "VI SDK Server": "vc2", "Host": "esx9", "Memory": 4096})]
    found = gather(
        [laid(tmp_path, {"RVTools_export.xlsx": _inventory(*rows), "mail01/notes.ini": notes_ini("MAIL01")})]
    )
    hosts = [host for cluster in found.described.value["esx_clusters"] for host in cluster["hosts"]]
    assert sorted(one["memory_gib"] for host in hosts for one in host["vms"]) == [4, 16]
    assert all("dpars" not in one for host in hosts for one in host["vms"])
    assert [fault.file.rpartition("/")[2] for fault in found.faults] == ["notes.ini"]
    # it is not lost
    assert found.described.value["images"][0]["dpars"][0]["name"] == "MAIL01/ACME"


def test_a_server_of_which_nobody_tells_on_what_it_runs_has_an_image_of_its_own(tmp_path: Path) -> None:
    found = gather([laid(tmp_path, {"mail01/notes.ini": notes_ini("MAIL01"), "mail02/notes.ini": notes_ini("MAIL02")})])
    assert [image["name"] for image in found.described.value["images"]] == ["MAIL01", "MAIL02"]


def test_a_system_without_a_notes_ini_runs_no_domino_where_all_are_given(tmp_path: Path) -> None:
    files = {"RVTools_export.xlsx": _inventory(vm("MAIL01"), vm("FILES")), "mail01/notes.ini": notes_ini("MAIL01")}
    laid(tmp_path, files)
    assert "dpars" not in _vms(gather([tmp_path]))["FILES"]
    vms = _vms(gather([tmp_path], all_servers=True))
    assert vms["FILES"]["dpars"] == []
    assert [dpar["name"] for dpar in vms["MAIL01"]["dpars"]] == ["MAIL01/ACME"]


def test_what_is_described_is_a_valid_description(tmp_path: Path) -> None:
    files = {
        "RVTools_export.xlsx": _inventory(vm("MAIL01"), vm("MAIL02", Powerstate="poweredOff")),
        "mail01/notes.ini": notes_ini("MAIL01", "ServerTasks=Router", "Server_Pool_Tasks=x"),
        "mail03/proc/meminfo": MEMINFO, "mail03/etc/os-release": b"ID=sles\nVERSION_ID=15.5\n",
        "mail03/data/notes.ini": notes_ini("MAIL03", "PartitionNumber=1"),
    }  # fmt: skip
    load_deployment(gather([laid(tmp_path, files)]).described.value)


def test_the_order_of_the_paths_changes_nothing_but_the_order(tmp_path: Path) -> None:
    laid(
        tmp_path,
        {"a.xlsx": b"", "RVTools_export.xlsx": _inventory(vm("MAIL01")), "mail01/notes.ini": notes_ini("MAIL01")},
    )
    one = gather([tmp_path / "RVTools_export.xlsx", tmp_path / "mail01"])
    two = gather([tmp_path / "mail01", tmp_path / "RVTools_export.xlsx"])
    assert _vms(one) == _vms(two)


def test_an_lpar_of_which_no_file_tells_the_machine_is_not_described() -> None:
    """Whoever reads only the LPAR knows no machine to put it into; the system in it is known all the same."""
    origin = Origin("a/lpar", 1, 1)
    key = Key.made("lpar", "folder", "a")
    lpar = Thing("lpar", "L1", frozenset((key,)), tells=[Telling(("real_cps",), 4, origin, Trust.REPORTED)])
    image = Thing("image", "mail01", frozenset((Key.made("image", "folder", "a"),)), (key,))
    image.tells.append(Telling(("os",), "linux", origin, Trust.REPORTED))
    whole, _ = joined([lpar, image])
    made = described(whole, "site")
    assert made.value == {"deployment": "site", "images": [{"name": "mail01", "os": "linux"}]}
    (fault,) = made.faults
    assert "of which machine this LPAR is" in fault.message


def test_reports_of_several_systems_in_one_folder_are_not_of_one(tmp_path: Path) -> None:
    """What names its system itself is known by that; the folder is then that of what names none."""
    found = gather([laid(tmp_path, {
        "reports/sar-1.txt": SAR.encode(), "reports/sar-2.txt": SAR.replace("mail01", "mail02").encode(),
        "reports/sar-3.txt": SAR.replace("(mail01)", "(mail01.example.com)").encode(),
        "mail01/proc/meminfo": MEMINFO, "reports/meminfo": MEMINFO, "reports/notes.ini": notes_ini("X"),
    })])  # fmt: skip
    images = {image["name"]: image for image in found.described.value["images"]}
    assert set(images) == {"mail01", "mail02", "reports"}
    assert "memory_gib" in images["mail01"] and "measured" in images["mail01"]
    assert "memory_gib" not in images["mail02"]
    assert "measured" not in images["reports"]
    assert [dpar["name"] for dpar in images["reports"]["dpars"]] == ["X/ACME"]
    (fault,) = found.faults
    assert "captures of 2 systems lie in one folder (mail01, mail02)" in fault.message


def test_a_folder_may_have_many_captures_of_one_system(tmp_path: Path) -> None:
    found = gather([laid(tmp_path, {
        "host7/sar19": SAR.encode(), "host7/sar20": SAR.encode(), "host7/hostname": b"mail01.example.com\n",
        "host7/proc/meminfo": MEMINFO,
    })])  # fmt: skip
    (image,) = found.described.value["images"]
    assert "memory_gib" in image and "measured" in image
    assert found.faults == []


def test_a_name_that_every_system_has_joins_nothing(tmp_path: Path) -> None:
    files = {f"{host}/hostname": b"localhost.localdomain\n" for host in ("a", "b")}
    found = gather([laid(tmp_path, {**files, "a/proc/meminfo": MEMINFO, "b/proc/meminfo": MEMINFO})])
    assert [image["name"] for image in found.described.value["images"]] == ["a", "b"]


def test_vms_of_one_name_in_two_files_stay_two_where_their_numbers_differ(tmp_path: Path) -> None:
    other = vm("MAIL01", **{"VM UUID": "u-2", "VI SDK Server": "vc2", "Host": "esx9", "Memory": 4096})
    found = gather([laid(tmp_path, {
        "a/RVTools_export.xlsx": _inventory(vm("MAIL01")), "b/RVTools_export.xlsx": _inventory(other),
        "mail01/notes.ini": notes_ini("MAIL01"),
    })])  # fmt: skip
    hosts = [host for cluster in found.described.value["esx_clusters"] for host in cluster["hosts"]]
    assert sorted(one["memory_gib"] for host in hosts for one in host["vms"]) == [4, 16]
    assert all("dpars" not in one for host in hosts for one in host["vms"])
    assert [fault.file.rpartition("/")[2] for fault in found.faults] == ["notes.ini"]


def test_datastores_of_one_name_in_two_vcenters_stay_two_and_each_disk_is_on_its_own(tmp_path: Path) -> None:
    rows = [
        {"VM": name, "Disk": "Hard disk 1", "Path": f"[datastore1] {name}.vmdk", "VI SDK Server": vcenter}
        for name, vcenter in (("MAIL01", "vc1"), ("MAIL02", "vc2"))
    ]
    found = gather([laid(tmp_path, {"RVTools_export.xlsx": workbook({"vDisk": (VDISK, rows)})})])
    value = found.described.value
    assert [device["name"] for device in value["devices"]] == ["datastore1", "datastore1 (2)"]
    assert [one["disks"][0]["device"] for one in value["vms"]] == ["datastore1", "datastore1 (2)"]


@pytest.mark.parametrize("inventory", [
    {"RVTools_export.xlsx": _inventory(vm("MAIL01", **{
        "OS according to the configuration file": "SUSE Linux Enterprise 15 (64-bit)",
    }))},
    {"mail01/MAIL01.vmx": b'.encoding = "UTF-8"\ndisplayName = "MAIL01"\nmemSize = "16384"\nguestOS = "sles15-64"\n'},
])  # fmt: skip
def test_a_system_knows_better_what_it_is_than_who_chose_it_for_the_vm(
    tmp_path: Path, inventory: dict[str, bytes]
) -> None:
    release = {"mail01/etc/os-release": b'ID="rhel"\nVERSION_ID="9.2"\n'}
    found = gather([laid(tmp_path, {**inventory, **release})])
    image = {**_vms(found), **{one["name"]: one for one in found.described.value.get("vms", ())}}["MAIL01"]
    assert (image["distribution"], image["os_release"]) == ("rhel", "9.2")
    (fault,) = found.faults
    assert fault.used is not None
    assert fault.used.file.endswith("os-release")
