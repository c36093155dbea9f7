"""Texts that are sent in place of a description: each is told for what it is, with what to do instead."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from domino_advisor import evaluate
from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.description.documents import read_file, read_text
from domino_advisor_schemas.deployment import load_deployment

NOTES_INI = r"""[Notes]
NotesProgram=C:\Program Files\HCL\Domino
Directory=D:\Domino\Data
KitType=2
ServerTasks=Update,Replica,Router,AMgr,AdminP,CalConn,Sched,HTTP,Traveler,BackupAgent
TRANSLOG_Status=1
TRANSLOG_Path=E:\translog
NSF_BUFFER_POOL_SIZE=536870912
SERVER_POOL_TASKS=80
Server_MaxUsers=300
"""
VMX = """.encoding = "UTF-8"
config.version = "8"
displayName = "MAIL01"
numvcpus = "4"
memSize = "32768"
ethernet0.virtualDev = "vmxnet3"
"""
CSV = "VM;CPUs;Memory\nMAIL01;4;32768\nMAIL02;4;32768\n"
HTML = "<!DOCTYPE html>\n<html><head><title>x</title></head></html>\n"
XML = '<?xml version="1.0"?>\n<Envelope/>\n'
STATISTICS = "  Server.Users = 412\n  Server.Users.Active = 300\n  Mail.Delivered = 5021\n"


def told(text: str | bytes, what: str = "deployment") -> Fault:
    with pytest.raises(InvalidInput) as caught:
        document = read_text(text, what=what)
        load_deployment(document.value, document.place)
    (fault,) = caught.value.faults
    return fault


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (NOTES_INI, "looks like a notes.ini"),
        (NOTES_INI.replace("[Notes]\n", ""), "looks like a notes.ini"),
        (NOTES_INI.replace("\n", "\r\n"), "looks like a notes.ini"),
        (VMX, "looks like the settings of a VM"),
        (CSV, "looks like a table"),
        (CSV.replace(";", ","), "looks like a table"),
        (CSV.replace(";", "\t"), "looks like a table"),
        (HTML, "looks like an HTML page"),
        (XML, "looks like XML"),
        (STATISTICS, "looks like statistics of a Domino server"),
        ("site.yaml", "looks like the name of a file"),
        ("@site.json\n", "looks like the name of a file"),
        (b"PK\x03\x04\x14\x00", "is a zip archive, as an Excel or Word file is"),
        (b"%PDF-1.7\n", "is a PDF"),
    ],
)
def test_a_text_of_another_kind_is_told_for_what_it_is(text: str | bytes, says: str) -> None:
    fault = told(text)
    assert says in fault.message
    assert fault.advice


def test_a_notes_ini_is_written_as_the_description_states_it() -> None:
    fault = told(NOTES_INI)
    assert fault.instead is not None
    server: dict[str, Any] = {"name": "MAIL01/ACME", **read_text(fault.instead).value}
    assert server == {
        "name": "MAIL01/ACME",
        "server_tasks": [
            "update",
            "replica",
            "router",
            "amgr",
            "adminp",
            "calconn",
            "sched",
            "http",
            "traveler",
            "other",
        ],
        "transaction_logging": {"enabled": True},
        "data_directory": "D:\\Domino\\Data",
        "notes_ini": {"NSF_Buffer_Pool_Size_MB": 512, "Server_Pool_Tasks": 80},
    }
    load_deployment({"deployment": "x", "images": [{"name": "i", "dpars": [server]}]})


def test_a_notes_ini_of_which_nothing_is_read_is_told_as_such() -> None:
    fault = told("[Notes]\nKitType=2\n")
    assert (fault.instead, "Nothing of it is read" in str(fault.advice)) == (None, True)


def test_a_vmx_is_written_as_a_vm() -> None:
    fault = told(VMX)
    assert fault.instead is not None
    (vm,) = read_text(fault.instead).value
    assert vm == {"name": "MAIL01", "virtual_cps": 4, "memory_gib": 32, "nic_type": "vmxnet3"}
    load_deployment({"deployment": "x", "hosts": [{"name": "e", "vms": [vm]}]})


@pytest.mark.parametrize(
    "text", ["deployment: a = b\n", "deployment: x\nnotes: |\n  [Notes]\n  KitType=2\n", "{}", "a, b: c\n"]
)
def test_what_is_an_object_is_never_taken_for_another_thing(text: str) -> None:
    assert isinstance(read_text(text).value, dict)


class TestALineThatIsNotYaml:
    @pytest.mark.parametrize(
        ("text", "line", "instead"),
        [
            ('deployment: x\nenvironment:production\ndomino_release: "12"\n', 2, "environment: production"),
            ("deployment: x\nenvironment:production\n", 2, "environment: production"),
            ("environment:production\n", 1, "environment: production"),
            ("deployment: x\nmachines:\n  - name:z9\n    cps: 8\n", 3, "  - name: z9"),
            ("deployment: x\n\n# a comment: here\nnotes:y # z\n", 4, "notes: y # z"),
            ("deployment: Head office: mail\n", 1, 'deployment: "Head office: mail"'),
            ("deployment: x\nnotes: @home # really\n", 2, 'notes: "@home" # really'),
            ("deployment: %x\n", 1, 'deployment: "%x"'),
        ],
    )
    def test_is_told_on_its_own_line_and_mended_by_the_line_of_the_hint(
        self, text: str, line: int, instead: str
    ) -> None:
        fault = told(text)
        assert (fault.line, fault.instead) == (line, instead)
        lines = text.split("\n")
        lines[line - 1] = instead
        assert isinstance(read_text("\n".join(lines)).value, dict)

    def test_with_a_quote_that_is_not_closed_is_told_where_it_begins(self) -> None:
        fault = told("deployment: x\nnotes: 'a\nenvironment: test\n")
        assert (fault.line, fault.column, fault.message) == (2, 8, "the text is not YAML: a quote is not closed")

    def test_that_is_indented_otherwise_than_its_object_is_told_as_such(self) -> None:
        fault = told("machines:\n  - name: a\n   cps: 2\n")
        assert fault.line == 3
        assert "does not begin where those of its object or list begin" in fault.message


class TestTheLibrary:
    def test_takes_a_str_as_a_text_and_says_how_to_pass_a_file(self) -> None:
        with pytest.raises(InvalidInput, match=r'In Python, pass Path\("site.yaml"\)'):
            evaluate("site.yaml")

    def test_says_how_to_read_an_open_file(self) -> None:
        with pytest.raises(InvalidInput, match="pass the Path of the file, or what its read"):
            evaluate(io.StringIO("deployment: x"))  # type: ignore[arg-type]

    def test_says_which_function_reads_a_file(self) -> None:
        with pytest.raises(TypeError, match=r"read_file\('site.yaml'\) reads the file"):
            read_text(Path("site.yaml"))  # type: ignore[arg-type]

    def test_says_which_function_reads_a_text(self) -> None:
        with pytest.raises(ValueError, match=r"read_text\(...\) reads a text"):
            read_file("deployment: x\n")


def test_the_name_of_a_server_is_taken_over_and_what_is_not_is_told() -> None:
    fault = told("[Notes]\nServerName=CN=MAIL01/O=ACME\nServerTasks=Router\nTRANSLOG_Path=E:\\log\nKitType=2\n")
    assert read_text(fault.instead or "").value == {"name": "CN=MAIL01/O=ACME", "server_tasks": ["router"]}
    assert fault.advice is not None
    assert "TRANSLOG_Path is not taken over: describe what it lies on among devices" in fault.advice
    assert "The other settings are read by no guideline." in fault.advice


class TestANotesIniUnderAServer:
    """Lines of the file where the description has members: they are translated as a whole file is."""

    SETTINGS = ("ServerTasks=Update,Router", "Server_Pool_Tasks=80", "TRANSLOG_Status=1")
    MENDED = (
        ("server_tasks", ["update", "router"]),
        ("transaction_logging", {"enabled": True}),
        ("notes_ini", {"Server_Pool_Tasks": 80}),
    )

    def under(self, *lines: str, before: str = "") -> str:
        head = f"deployment: x\nimages:\n  - name: i\n    dpars:\n      - name: MAIL01/ACME\n{before}"
        return head + "".join(f"{line}\n" for line in lines)

    @pytest.mark.parametrize("style", ["|", "|-", ">", ""])
    def test_as_one_text_is_written_as_the_members_of_the_server(self, style: str) -> None:
        lines = (f"          {line}" for line in ("[Notes]", *self.SETTINGS) if style or line != "[Notes]")
        fault = told(self.under(f"        notes_ini: {style}", *lines))
        assert fault.pointer == "/images/0/dpars/0/notes_ini"
        assert read_text(fault.instead or "").value == dict(self.MENDED)

    @pytest.mark.parametrize("style", ["|", ">", ""])
    def test_under_the_name_of_the_file_is_written_as_the_members_of_the_server(self, style: str) -> None:
        fault = told(self.under(f"        notes.ini: {style}", *(f"          {line}" for line in self.SETTINGS)))
        assert fault.pointer == "/images/0/dpars/0/notes.ini"
        assert fault.advice is not None and fault.advice.startswith("Did you mean notes_ini?")
        assert read_text(fault.instead or "").value == dict(self.MENDED)

    def test_is_read_past_its_remarks(self) -> None:
        lines = ("; by hand: a=b", *self.SETTINGS, "# c=d")
        fault = told(self.under("        notes.ini: |", *(f"          {line}" for line in lines)))
        assert read_text(fault.instead or "").value == dict(self.MENDED)

    @pytest.mark.parametrize("name", ["notes.ini", "notes_ini", "NOTES.INI"])
    def test_beside_the_servers_is_told_what_a_server_says_of_it(self, name: str) -> None:
        lines = "".join(f"      {line}\n" for line in self.SETTINGS)
        fault = told(f"deployment: x\nimages:\n  - name: i\n    {name}: |\n{lines}")
        assert fault.advice is not None and "Its settings are those of a DPAR: write there:" in fault.advice
        assert read_text(fault.instead or "").value == dict(self.MENDED)

    def test_that_is_none_is_told_where_its_settings_belong(self) -> None:
        fault = told("deployment: x\nimages:\n  - name: i\n    notes.ini: some text\n")
        assert (fault.instead, "DPAR" in str(fault.advice)) == (None, True)

    def test_as_members_is_told_on_its_first_line(self) -> None:
        fault = told(self.under(*(f"        {line}" for line in self.SETTINGS)))
        assert (fault.line, fault.message) == (6, "the text is not YAML: a line of a notes.ini stands among members")
        assert read_text(fault.instead or "").value == dict(self.MENDED)

    def test_as_a_list_is_written_as_the_members_of_the_server(self) -> None:
        fault = told(self.under("        notes_ini:", *(f'          - "{line}"' for line in self.SETTINGS)))
        assert read_text(fault.instead or "").value == dict(self.MENDED)

    @pytest.mark.parametrize("between", ["", "        # from the file", "        [Notes]"])
    def test_is_read_past_what_tells_nothing(self, between: str) -> None:
        first, *others = (f"        {line}" for line in self.SETTINGS)
        fault = told(self.under(first, between, *others))
        assert fault.line == 6
        assert read_text(fault.instead or "").value == dict(self.MENDED)

    def test_says_what_of_it_is_not_taken_over(self) -> None:
        lines = ("ServerName=MAIL01/ACME", *self.SETTINGS, "TRANSLOG_Path=E:\\log")
        for pasted in (
            self.under("        notes_ini: |", *(f"          {line}" for line in lines)),
            self.under(*(f"        {line}" for line in lines)),
        ):
            fault = told(pasted)
            assert read_text(fault.instead or "").value == dict(self.MENDED)
            assert fault.advice is not None
            assert fault.advice.startswith("ServerName is the name of the server. TRANSLOG_Path is not taken over")

    def test_leaves_what_the_server_states(self) -> None:
        lines = (f"          {line}" for line in self.SETTINGS)
        fault = told(self.under("        notes_ini: |", *lines, before="        server_tasks: [router]\n"))
        assert read_text(fault.instead or "").value == dict(self.MENDED[1:])
        assert fault.advice is not None and "server_tasks is there already, and left" in fault.advice

    def test_of_which_nothing_is_read_has_no_line(self) -> None:
        fault = told(self.under("        notes_ini: |", "          KitType=2"))
        assert (fault.instead, fault.advice) == (
            None,
            "Nothing of it is read by a guideline: leave it out.",
        )
