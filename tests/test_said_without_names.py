"""What people say of all partitions at once, without a path, an address or a name of a device."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.evaluation.advisor import default_advisor

PROGRAM = "compaq-partition-1998/shared-program-directory"
DATA = "compaq-partition-1998/separate-data-directories"
INI = "compaq-partition-1998/separate-notes-ini"
HOST = "compaq-partition-1998/hostname-as-server-name"
SYSTEM = "vsphere-domino-2011/separate-os-and-mail-datastores"


def partitions(*dpars: dict[str, Any], **image: Any) -> dict[str, Any]:
    """Two partitions of Domino 4.5 on NT, of which nothing is stated but what is said of both."""
    servers = [{"name": f"s{number}", **dpar} for number, dpar in enumerate(dpars or ({}, {}), start=1)]
    own = {"os": "windows", "os_release": "4.0", "domino_release": "4.5.1", **image, "dpars": servers}
    machine = {"name": "nt", "architecture": "x86", "image": own}
    return {"deployment": "x", "environment": "production", "machines": [machine]}


def evaluated(*dpars: dict[str, Any], **image: Any) -> Evaluation:
    return default_advisor().evaluate(partitions(*dpars, **image))


def verdict(guideline: str, *dpars: dict[str, Any], **image: Any) -> Verdict:
    (found,) = [one for one in evaluated(*dpars, **image).verdicts if one.guideline == guideline]
    return found


class TestWithoutPathsAndAddresses:
    @pytest.mark.parametrize(("said", "found"), [(True, "satisfied"), (False, "violated")])
    def test_one_program_directory(self, said: bool, found: str) -> None:
        told = verdict(PROGRAM, one_program_directory=said)
        assert told.verdict == found
        assert "not known" not in told.text

    @pytest.mark.parametrize(("said", "found"), [(True, "satisfied"), (False, "violated")])
    @pytest.mark.parametrize(("guideline", "what"), [(DATA, "data_directory"), (INI, "notes_ini")])
    def test_a_directory_or_file_of_its_own_for_each(self, guideline: str, what: str, said: bool, found: str) -> None:
        told = verdict(guideline, each_has_its_own={what: said})
        assert told.verdict == found
        assert "not known" not in told.text

    def test_an_address_of_its_own_for_each(self) -> None:
        named = [{"network_protocol": "tcpip", "server_name": f"x{n}", "host_name": f"y{n}"} for n in (1, 2)]
        told = [verdict(HOST, *named, each_has_its_own={"ip_address": own}) for own in (True, False)]
        assert [one.verdict for one in told] == ["violated", "not-applicable"]

    def test_is_asked_for_in_one_word(self) -> None:
        (missing,) = verdict(PROGRAM).missing
        assert missing.pointer == "/machines/0/image/one_program_directory"


class TestBesideThem:
    SAME = ({"program_directory": "C:\\Notes"}, {"program_directory": "C:\\NOTES"})

    def test_paths_go_before_what_is_said_and_both_are_told(self) -> None:
        answer = evaluated(*self.SAME, one_program_directory=False)
        (found,) = answer.overruled
        assert found.said.pointer == "/machines/0/image/one_program_directory"
        assert verdict(PROGRAM, *self.SAME, one_program_directory=False).verdict == "satisfied"

    def test_a_path_that_stands_twice_is_told_whatever_is_said(self) -> None:
        same = ({"data_directory": "D:\\Data"}, {"data_directory": "D:\\Data"})
        assert verdict(DATA, *same, each_has_its_own={"data_directory": True}).verdict == "violated"

    def test_what_paths_leave_open_is_as_is_said(self) -> None:
        one: tuple[dict[str, Any], ...] = ({"program_directory": "C:\\Notes"}, {})
        assert verdict(PROGRAM, *one, one_program_directory=True).verdict == "satisfied"


class TestTheBootDrive:
    def told(self, **members: Any) -> str:
        vm = {"name": "v", "os": "windows", "dpars": [{"name": "d", "mail_devices": ["m"]}], **members}
        host = {"name": "h", "esx_release": "4.0", "vms": [vm]}
        site = {
            "deployment": "x",
            "environment": "production",
            "domino_release": "8.5.1",
            "hosts": [host],
            "devices": [{"name": "m"}],
        }
        (found,) = [one for one in default_advisor().evaluate(site).verdicts if one.guideline == SYSTEM]
        return found.verdict

    @pytest.mark.parametrize(("said", "found"), [(True, "satisfied"), (False, "violated")])
    def test_with_mail_files_or_without(self, said: bool, found: str) -> None:
        assert self.told(mail_apart_from_system=said) == found
