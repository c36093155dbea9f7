"""What is taken of a vCenter: what is read of it, and nothing that may be secret."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from domino_advisor.commands.cli import main
from domino_advisor.commands.vcenter import PASSWORD, USER
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import gathered
from domino_advisor.inputs.vcenter_client import Address, Answer, Credentials, VcenterError
from domino_advisor.inputs.vcenter_inventory import Found, inventory_text


def _data(kind: str, /, **members: Any) -> SimpleNamespace:
    return SimpleNamespace(_wsdlName=kind, **members)


def _ref(kind: str, id_: str) -> SimpleNamespace:
    return SimpleNamespace(_wsdlName=kind, _moId=id_)


CARD = _data(
    "VirtualVmxnet3", key=4000, macAddress="00:50:56:00:00:01",
    deviceInfo=_data("Description", label="Network adapter 1", summary="hunter2"),
    backing=_data("VirtualEthernetCardNetworkBackingInfo", deviceName="VM Network"),
    connectable=_data("VirtualDeviceConnectInfo", connected=True, startConnected=True),
)  # fmt: skip
PORT = _data(
    "VirtualSerialPort", deviceInfo=_data("Description", label="Serial port 1"),
    backing=_data("VirtualSerialPortURIBackingInfo", serviceURI="telnet://u:hunter2@192.0.2.1", deviceName="hunter2"),
    connectable=_data("VirtualDeviceConnectInfo", connected=True, startConnected=True),
)  # fmt: skip
MAIL01 = Found("VirtualMachine", "vm-1", {
    "name": "MAIL01", "config.hardware.numCPU": 4, "config.hardware.device": [CARD, PORT],
    "config.extraConfig": [
        _data("OptionValue", key="guestinfo.password", value="hunter2"),
        _data("OptionValue", key="monitor.virtual_exec", value="hardware"),
    ],
    "config.flags": _data("VirtualMachineFlagInfo", virtualExecUsage="hvAuto", htSharing="any"),
    "runtime.host": _ref("HostSystem", "host-1"), "runtime.powerState": "poweredOn", "config.annotation": "hunter2",
})  # fmt: skip
ESX1 = Found("HostSystem", "host-1", {
    "name": "esx1", "config.option": [_data("OptionValue", key="Annotations.WelcomeMessage", value="hunter2")],
    "config.network": _data(
        "HostNetworkInfo", vswitch=[_data("HostVirtualSwitch", name="vSwitch0", pnic=["nic-0"], mtu=1500)],
        portgroup=[_data("HostPortGroup", spec=_data("HostPortGroupSpec", name="VM Network", vswitchName="vSwitch0"))],
        pnic=[], vnic=[], dnsConfig="hunter2",
    ),
})  # fmt: skip
OTHER = Found("Folder", "group-1", {"name": "hunter2"})


def test_what_is_taken_is_what_is_read() -> None:
    text = inventory_text([MAIL01, OTHER, ESX1], "b1", "VMware vCenter Server 8.0.3")
    written = json.loads(text)
    assert written["about"] == {"instanceUuid": "b1", "fullName": "VMware vCenter Server 8.0.3"}
    assert written["virtualMachines"][0]["config"]["hardware"]["device"][0] == {
        "_typeName": "VirtualVmxnet3", "deviceInfo": {"label": "Network adapter 1"},
        "backing": {"deviceName": "VM Network"}, "connectable": {"connected": True, "startConnected": True},
    }  # fmt: skip
    (esx1,) = gathered([InputFile("vcenter.json", text.encode())]).described.value["hosts"]
    (mail01,) = esx1["vms"]
    assert (mail01["nic_type"], mail01["cpu_mode"], mail01["vswitch"]) == ("vmxnet3", "hardware", "vSwitch0")
    assert mail01["connected_devices"] == ["serial"]


def test_nothing_else_is_taken() -> None:
    assert "hunter2" not in inventory_text([MAIL01, OTHER, ESX1], "b1", "VMware vCenter Server 8.0.3")


def test_the_same_vcenter_is_written_in_the_same_way() -> None:
    assert inventory_text([MAIL01, ESX1], "b1", "") == inventory_text([ESX1, MAIL01], "b1", "")


@pytest.mark.parametrize(("text", "host", "port"), [
    ("vc1.example.com", "vc1.example.com", 443), ("vc1:8443", "vc1", 8443), ("https://vc1/sdk", "vc1", 443),
    ("https://[2001:db8::1]:8443/", "2001:db8::1", 8443), ("192.0.2.1", "192.0.2.1", 443),
])  # fmt: skip
def test_an_address_is_read_as_people_write_it(text: str, host: str, port: int) -> None:
    assert Address.read(text) == Address(host, port)


@pytest.mark.parametrize("text", [
    "", "http://vc1", "https://auditor:hunter2@vc1", "auditor@vc1", "vc1/ui", "vc1:x", "vc1:99999", "https://vc1/?a=1",
    "https://[::1",
])  # fmt: skip
def test_another_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Address.read(text)
    done = _run(text)
    assert done.exit_code == 2
    assert "hunter2" not in done.output


def _run(*arguments: str, **environment: str) -> Result:
    return CliRunner().invoke(main, ["vcenter", *arguments], env={USER: "auditor", PASSWORD: "hunter2", **environment})


def test_without_the_client_it_is_told_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyVim.connect", None)
    done = _run("vc1")
    assert done.exit_code == 3
    assert "pip install 'domino-advisor[vcenter]'" in done.stderr


def test_without_credentials_and_without_a_terminal_it_is_called_wrongly() -> None:
    done = _run("vc1", **{PASSWORD: ""})
    assert done.exit_code == 2
    assert PASSWORD in done.stderr


def test_what_may_not_be_read_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def ask(address: Address, credentials: Credentials, context: object) -> Answer:
        assert (credentials.user, credentials.password) == ("auditor", "hunter2")
        return Answer([MAIL01], "b1", "", {"config.extraConfig": 3})

    monkeypatch.setattr("domino_advisor.inputs.vcenter_client.ask", ask)
    file = tmp_path / "vcenter.json"
    done = _run("vc1", "--output", str(file))
    assert (done.exit_code, done.stdout) == (0, "")
    assert "config.extraConfig of 3 objects may not be read by this user" in done.stderr
    assert json.loads(file.read_text("utf-8"))["virtualMachines"][0]["name"] == "MAIL01"


def test_why_it_cannot_be_asked_is_told_on_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(*_: object) -> Answer:
        raise VcenterError("vc1:443 cannot be reached: Connection refused")

    monkeypatch.setattr("domino_advisor.inputs.vcenter_client.ask", ask)
    done = _run("vc1")
    assert (done.exit_code, done.stderr) == (
        3,
        "domino-advisor: vc1:443 cannot be reached: Connection refused.\n",
    )


def test_credentials_are_not_shown() -> None:
    assert "hunter2" not in repr(Credentials("auditor", "hunter2"))


def test_a_file_that_holds_no_certificates_is_told(tmp_path: Path) -> None:
    (tmp_path / "ca.pem").write_text("words")
    done = _run("vc1", "--ca", str(tmp_path / "ca.pem"))
    assert (done.exit_code, "no certificates" in done.stderr) == (3, True)
    assert _run("vc1", "--ca", str(tmp_path / "ca.pem"), "--insecure").exit_code == 2
