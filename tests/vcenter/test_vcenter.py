"""A vCenter that answers: what is asked of it is what it has, and what the others write of it tells the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from domino_advisor.commands.cli import main
from domino_advisor.commands.vcenter import PASSWORD, USER
from tests.inputs.bundles import laid, notes_ini
from tests.vcenter.conftest import Vcenter


def _run(vcenter: Vcenter, *arguments: str, **environment: str) -> Result:
    given = {USER: vcenter.user, PASSWORD: vcenter.password, **environment}
    return CliRunner().invoke(main, ["vcenter", vcenter.address, *arguments], env=given)


@pytest.fixture(scope="module")
def inventory(vcenter: Vcenter, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("asked") / "vcenter.json"
    done = _run(vcenter, "--ca", str(vcenter.ca), "--output", str(file))
    assert (done.exit_code, done.output) == (0, "")
    return file


def _described(file: Path) -> dict[str, Any]:
    done = CliRunner().invoke(main, ["describe", str(file), "--no-questions"])
    assert done.exit_code == 0, done.stderr
    value: dict[str, Any] = yaml.safe_load(done.stdout)
    return value


def _vms(value: dict[str, Any]) -> dict[str, dict[str, Any]]:
    hosts = [*value["hosts"], *(host for cluster in value["esx_clusters"] for host in cluster["hosts"])]
    return {vm["name"]: vm for host in hosts for vm in host.get("vms", ())}


def test_what_a_vcenter_has_is_described(inventory: Path) -> None:
    value = _described(inventory)
    vms = _vms(value)
    disks = [{"name": "disk-202-0", "format": "thin", "device": "LocalDS_0"}]
    assert vms["MAIL01"] == {
        "name": "MAIL01", "virtual_cps": 6, "memory_gib": 12, "active": True, "vmware_tools": False,
        "cpu_mode": "hardware", "os": "linux", "kernel_bits": 64, "distribution": "sles", "nic_type": "vmxnet3",
        "connected_devices": ["cd-dvd", "floppy"], "partial": ["connected_devices"], "disks": disks,
        "vswitch": "vSwitch0",
    }  # fmt: skip
    assert (vms["MAIL02"]["virtual_cps"], vms["MAIL02"]["nic_type"]) == (2, "e1000")
    assert (vms["MAIL02"]["os"], vms["MAIL02"]["os_release"]) == ("windows", "2019")
    assert len(vms) == 4
    (cluster,) = value["esx_clusters"]
    assert [host["name"] for host in cluster["hosts"]] == ["DC0_C0_H0", "DC0_C0_H1", "DC0_C0_H2"]
    host = cluster["hosts"][0]
    assert (host["cores"], host["esx_release"], host["esx_type"], host["processor_vendor"]) == (
        2,
        "8.0",
        "esxi",
        "intel",
    )


def test_what_vsphere_and_govc_write_tells_the_same(vcenter: Vcenter, inventory: Path) -> None:
    asked = _described(inventory)
    assert _described(vcenter.folder / "vsphere.json") == asked
    written = _described(vcenter.folder / "govc.json")
    for vm in _vms(asked).values():
        # govc leaves out of which type a device is
        for member in ("nic_type", "connected_devices", "partial"):
            vm.pop(member, None)
    assert written == asked


def test_a_site_of_a_vcenter_is_evaluated_with_the_place_of_each_fault(inventory: Path, tmp_path: Path) -> None:
    """MAIL02 has an old network adapter, by the inventory; the simulator connects devices to each VM."""
    settings = ("TRANSLOG_Status=1", "Server_Transinfo_range=7")
    laid(tmp_path, {f"mail0{number}/notes.ini": notes_ini(f"MAIL0{number}", *settings) for number in (1, 2)})
    arguments = ["audit", str(inventory), str(tmp_path), "--all-servers", "--account", "--format", "json"]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.stderr
    answer = json.loads(done.stdout)
    violated = {
        (one["guideline"].rpartition("/")[2], one["subject"]["path"].rpartition("/")[2])
        for one in answer["verdicts"]
        if one["verdict"] == "violated" and one["strength"] in ("must", "should")
    }
    named = [one["subject"].split("/") for one in answer["file_facts"]]
    hosts = {path[-2] for path in named if path[-1] in ("MAIL01", "MAIL02")}
    assert violated == {("vmxnet3-adapter", "MAIL02"), *(("disable-unused-devices", host) for host in hosts)}
    facts = {(one["subject"].rpartition("/")[2], one["member"]): one["places"] for one in answer["file_facts"]}
    lines = inventory.read_text("utf-8").splitlines()
    for fact, text in (
        (("MAIL02", "nic_type"), "VirtualE1000"),
        (("MAIL01", "connected_devices"), '"connected": true'),
    ):
        assert {place["file"] for place in facts[fact]} == {str(inventory)}
        assert all(text in lines[place["line"] - 1] for place in facts[fact])


def test_nothing_secret_is_written(vcenter: Vcenter, inventory: Path) -> None:
    assert "hunter2" in (vcenter.folder / "govc.json").read_text("utf-8")
    done = CliRunner().invoke(main, ["describe", str(vcenter.folder), str(inventory)])
    assert "hunter2" not in inventory.read_text("utf-8") + done.stdout + done.stderr


def test_a_certificate_that_nobody_trusts_is_refused_unless_it_is_said(vcenter: Vcenter) -> None:
    done = _run(vcenter)
    assert (done.exit_code, done.stdout) == (3, "")
    assert "is not trusted" in done.stderr and "--ca FILE" in done.stderr
    assert _run(vcenter, "--insecure").exit_code == 0


def test_a_wrong_password_is_told_and_not_shown(vcenter: Vcenter) -> None:
    done = _run(vcenter, "--ca", str(vcenter.ca), **{PASSWORD: "hunter3"})
    assert (done.exit_code, done.stdout) == (3, "")
    assert "does not know this user, or not with this password" in done.stderr
    assert "hunter3" not in done.stderr
