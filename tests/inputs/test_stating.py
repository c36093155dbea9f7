"""What people state beside files: matched by name, with its places, held against what the files tell."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from domino_advisor.commands.cli import main
from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.documents import read_text
from domino_advisor.inputs.described import Described
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import gathered
from domino_advisor.inputs.stating import Statement, with_stated
from domino_advisor.inputs.told import Trust
from tests.inputs.bundles import VINFO, laid, notes_ini, vm, workbook

VHOST = ("Host", "Cluster", "# Cores", "VI SDK Server")
INVENTORY = {
    "vInfo": (
        VINFO,
        [
            vm("MAIL01"),
            vm("MAIL02"),
            vm("WEB", Host="esx2"),
            vm("WEB", **{"Host": "esx3", "Cluster": "lab", "VI SDK Server": "vc2", "VM UUID": "u-3"}),
        ],
    ),
    "vHost": (VHOST, [{"Host": "esx1", "Cluster": "prod", "# Cores": 8, "VI SDK Server": "vc1"}]),
}


def files(**more: bytes) -> list[InputFile]:
    return [
        InputFile("RVTools.xlsx", workbook(INVENTORY)),
        InputFile("mail01/notes.ini", notes_ini("MAIL01", "TRANSLOG_Status=0")),
        *(InputFile(name, data) for name, data in more.items()),
    ]


def stated(text: str, **options: Any) -> Described:
    return gathered(files(), statement=Statement("site.yaml", read_text(text)), **options).described


def faults(text: str) -> list[str]:
    found = gathered(files(), statement=Statement("site.yaml", read_text(text))).faults
    return [f"{one.place}: {one.message}" for one in found if "site.yaml" in f"{one.file}{one.message}"]


def mail01(made: Described) -> Any:
    return made.value["esx_clusters"][0]["hosts"][0]["vms"][0]


SERVER = "/esx_clusters/0/hosts/0/vms/0/dpars/0"


def test_a_member_of_a_thing_known_by_name_is_added_with_its_place() -> None:
    made = stated("images:\n  - name: mail01\n    dpars:\n      - name: MAIL01/ACME\n        domino_release: '12.0'\n")
    assert mail01(made)["dpars"][0]["domino_release"] == "12.0"
    (place,) = made.origins[f"{SERVER}/domino_release"]
    assert place.place == "site.yaml:5:9"
    assert "images" not in made.value


def test_a_canonical_name_is_that_of_the_server() -> None:
    made = stated("images: [{name: MAIL01, dpars: [{name: CN=Mail01/O=Acme, domino_release: '12.0'}]}]")
    assert [dpar["name"] for dpar in mail01(made)["dpars"]] == ["MAIL01/ACME"]


def test_what_no_file_tells_of_stands_where_it_is_stated() -> None:
    made = stated("esx_clusters: [{name: prod, hosts: [{name: esx9, vms: [{name: NEW, virtual_cps: 2}]}]}]")
    hosts = {host["name"]: host for host in made.value["esx_clusters"][0]["hosts"]}
    assert hosts["esx9"]["vms"] == [{"name": "NEW", "virtual_cps": 2}]
    assert stated("images: [{name: ALONE}]").value["images"] == [{"name": "ALONE"}]


def test_objects_within_a_thing_are_added_whole() -> None:
    made = stated(
        "images: [{name: MAIL01, dpars: [{name: MAIL01/ACME, workloads: [{client: nrpc, users: {registered: 900}}]}]}]"
    )
    assert mail01(made)["dpars"][0]["workloads"] == [{"client": "nrpc", "users": {"registered": 900}}]
    (place,) = made.origins[f"{SERVER}/workloads/0/users/registered"]
    assert place.file == "site.yaml"


def test_what_is_of_the_site_is_added() -> None:
    made = stated("environment: production\ngrowth: {percent_per_year: 10}\n")
    assert made.value["environment"] == "production"
    assert made.origins["/environment"][0].place == "site.yaml:1:1"


def test_the_site_is_called_as_it_is_stated_unless_a_name_is_given() -> None:
    assert stated("deployment: Head office").value["deployment"] == "Head office"
    assert stated("deployment: Head office", name="Branch").value["deployment"] == "Branch"


@pytest.mark.parametrize("memory", ["16", "16384 MiB", "{from: 8}"])
def test_what_people_and_files_tell_alike_has_both_places(memory: str) -> None:
    made = stated(f"images: [{{name: MAIL01, memory_gib: {memory}}}]")
    assert mail01(made)["memory_gib"] == 16
    assert [place.file for place in made.origins["/esx_clusters/0/hosts/0/vms/0/memory_gib"]] == [
        "RVTools.xlsx", "site.yaml",
    ]  # fmt: skip


def test_the_file_that_a_system_takes_it_from_outranks_a_person_and_both_places_are_told() -> None:
    text = "images: [{name: MAIL01, dpars: [{name: MAIL01/ACME, transaction_logging: {enabled: true}}]}]"
    assert mail01(stated(text))["dpars"][0]["transaction_logging"]["enabled"] is False
    assert faults(text) == [
        "site.yaml:1:75: transaction_logging/enabled of MAIL01/ACME is true here, and false in mail01/notes.ini:4:1, "
        "which is used"
    ]


def test_what_the_hypervisor_gives_outranks_a_person() -> None:
    text = "images: [{name: MAIL01, memory_gib: 32}]"
    assert mail01(stated(text))["memory_gib"] == 16
    assert faults(text) == ["site.yaml:1:25: memory_gib of MAIL01 is 32 here, and 16 in RVTools.xlsx[vInfo]:2:6, "
                            "which is used"]  # fmt: skip


def test_a_person_outranks_an_export_and_both_places_are_told() -> None:
    kept = gathered(files()).described
    cores = "/esx_clusters/0/hosts/0/cores"
    exported = replace(kept, trusts={**kept.trusts, cores: Trust.EXPORTED})
    text = "esx_clusters: [{name: prod, hosts: [{name: esx1, cores: 16}]}]"
    made = with_stated(exported, Statement("site.yaml", read_text(text)))
    assert made.value["esx_clusters"][0]["hosts"][0]["cores"] == 16
    assert made.origins[cores][0].place == "site.yaml:1:50"
    (fault,) = made.otherwise[cores]
    assert f"{fault.place}: {fault.message}" == (
        "RVTools.xlsx[vHost]:2:3: cores of esx1 is 8 here, and 16 in site.yaml:1:50, which is used"
    )
    assert fault in made.faults


def test_of_two_things_of_one_name_none_is_taken_unless_what_is_around_tells_which() -> None:
    (fault,) = faults("images: [{name: WEB, memory_gib: 4}]")
    assert fault == (
        "site.yaml:1:10: 2 things are called WEB (prod/esx2/WEB, lab/esx3/WEB): it is not known which is meant, and "
        "what is stated of it is left out"
    )
    made = stated("hosts: [{name: esx3, vms: [{name: WEB, notes: ours}]}]")
    hosts = {host["name"]: host for cluster in made.value["esx_clusters"] for host in cluster["hosts"]}
    assert hosts["esx3"]["vms"][0]["notes"] == "ours"
    assert "notes" not in hosts["esx2"]["vms"][0]


def test_a_thing_that_files_have_elsewhere_stays_there_and_it_is_told() -> None:
    (fault,) = faults("hosts: [{name: esx2, vms: [{name: MAIL01, notes: ours}]}]")
    assert fault == "site.yaml:1:28: MAIL01 is in esx2 here, and files tell of it as prod/esx1/MAIL01, which is used"


def test_a_list_that_is_not_complete_is_added_to() -> None:
    kept = gathered(files()).described
    node = kept.value["esx_clusters"][0]["hosts"][0]["vms"][0]
    node |= {"connected_devices": ["cd-dvd"], "partial": ["connected_devices"]}
    text = "images: [{name: MAIL01, connected_devices: [usb]}]"
    made = with_stated(kept, Statement("site.yaml", read_text(text)))
    assert mail01(made)["connected_devices"] == ["cd-dvd", "usb"]
    assert node["connected_devices"] == ["cd-dvd"]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("images:\n  - name: MAIL01\n    memry_gib: 3\n", (3, 5), "memry_gib is not known"),
        ("images:\n  - name: X\n    memory_gib: many\n", (3, 5), "memory_gib"),
        ("images:\n  - nme: X\n", (2, 5), "nme is not known"),
        ("hosts: 5\n", (1, 1), "hosts"),
        ("deployment: [1]\n", (1, 1), "deployment"),
        ("- a\n- b\n", (1, 1), "must be an object"),
        ("just words\n", (1, 1), "must be an object"),
        ("# nothing yet\n", (1, 1), "is empty"),
        # where a file tells it and is trusted more, what is stated has to be valid all the same
        ("images:\n  - name: MAIL01\n    memory_gib: lots\n", (3, 5), "memory_gib must be a number"),
        ("images:\n  - name: MAIL01\n    memory_gib: {from: 5, to: 3}\n", (3, 18), "begins above its end"),
        ("images:\n  - name: MAIL01\n    active: maybe\n", (3, 5), "active must be true or false"),
        ("images:\n  - name: MAIL01\n    dpars: lots\n", (3, 5), "dpars must be a list"),
        (
            "images:\n  - name: MAIL01\n    dpars:\n      - name: MAIL01/ACME\n        transaction_logging:\n"
            "          enabled: perhaps\n",
            (6, 11),
            "enabled must be true or false",
        ),
    ],
)
def test_what_is_no_description_is_refused_with_its_place(text: str, place: tuple[int, int], message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        stated(text)
    assert caught.value.what == "site.yaml"
    fault = caught.value.faults[0]
    assert (fault.line, fault.column) == place
    assert message in fault.message


def test_every_value_that_is_not_valid_is_told_though_none_would_be_used() -> None:
    with pytest.raises(InvalidInput) as caught:
        stated("images: [{name: MAIL01, memory_gib: lots, virtual_cps: -1}]")
    assert [fault.pointer for fault in caught.value.faults] == ["/images/0/memory_gib", "/images/0/virtual_cps"]


def test_a_valid_value_that_stands_against_what_files_tell_is_no_fault_of_the_description() -> None:
    """Two values that exclude each other in one description: more sockets than the cores of another one."""
    text = "esx_clusters: [{name: prod, hosts: [{name: esx1, cores: 16}]}]"
    (fault,) = faults(text)
    assert "cores of esx1 is 16 here, and 8 in RVTools.xlsx[vHost]:2:3, which is used" in fault


def test_a_name_that_is_that_of_a_thing_in_the_files_but_for_a_slip_is_told() -> None:
    text = "images: [{name: MIAL01, memory_gib: 2}]"
    assert {image["name"] for image in stated(text).value["images"]} == {"MIAL01"}
    found = gathered(files(), statement=Statement("site.yaml", read_text(text))).faults
    (fault,) = (one for one in found if one.file == "site.yaml")
    assert (fault.place, fault.weight) == ("site.yaml:1:10", "warning")
    assert fault.message == "no file tells of image MIAL01, which is added as it is stated"
    assert fault.advice == "Did you mean MAIL01?"


def test_what_is_refused_of_a_name_with_a_slip_says_which_name_may_be_meant() -> None:
    with pytest.raises(InvalidInput) as caught:
        stated("images: [{name: MIAL01, virtual_cps: 2}]")
    (fault,) = caught.value.faults
    assert fault.advice == "No file tells of MIAL01. Did you mean MAIL01?"


def test_names_that_no_file_tells_of_are_told_once_without_what_is_in_them() -> None:
    new = ", ".join(f"{{name: NEW{letter}, dpars: [{{name: NEW{letter}/ACME}}]}}" for letter in "ABCD")
    assert faults(f"images: [{new}]") == [
        "site.yaml:1:10: no file tells of image NEWA, image NEWB, image NEWC and 1 more: what is stated of that is "
        "added as it stands"
    ]


def test_of_a_kind_of_which_no_file_tells_what_is_stated_is_no_surprise() -> None:
    assert faults("machines: [{name: CEC1, lpars: [{name: LPAR1}]}]") == []


_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(["MAIL01", "esx1", "prod"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["name", "vms", "hosts", "images", "image", "dpars", "partial", "memory_gib", "from", "to", "workloads",
                 "client", "esx_clusters", "notes", "devices", "deployment", "transaction_logging", "users"],
            ),
            inner, max_size=4,
        )
    ),
    max_leaves=20,
)  # fmt: skip


@pytest.mark.parametrize(
    "text", ["esx_clusters:\n  - name: prod\n  - nme: a\n", "esx_clusters:\n  - name: prod\n  - a\n"]
)
def test_a_thing_without_a_name_is_refused_though_files_tell_of_others(text: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        stated(text)
    (fault,) = caught.value.faults
    assert (fault.line, fault.column) == (3, 5)
    assert fault.message == "an entry of esx_clusters has no name, by which it is known in what files tell"


@settings(max_examples=300, deadline=None)
@given(_values)
def test_whatever_is_stated_ends_in_a_description_or_in_faults_with_places(value: Any) -> None:
    text = json.dumps(value)
    try:
        made = with_stated(_MADE, Statement("site.json", read_text(text)))
    except InvalidInput as error:
        assert all(fault.line for fault in error.faults)
    else:
        assert made.value["deployment"]


_MADE = gathered(files()).described


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return laid(tmp_path, {
        "site/RVTools_export.xlsx": workbook(INVENTORY),
        "site/mail01/notes.ini": notes_ini("MAIL01", "TRANSLOG_Status=0"),
        "ours.yaml": b"deployment: Ours\nimages:\n  - name: MAIL01\n    dpars:\n      - name: MAIL01/ACME\n"
        b"        workloads:\n          - client: nrpc\n            users: {registered: 9000}\n",
    })  # fmt: skip


def test_an_audit_evaluates_what_people_state_and_its_places_are_in_their_file(site: Path) -> None:
    told = json.loads(run("audit", "site", "--with", "ours.yaml", "--format", "json").stdout)
    assert told["deployment"] == "Ours"
    facts = {(one["subject"], one["member"]): one["places"] for one in told["file_facts"]}
    assert facts["prod/esx1/MAIL01/MAIL01/ACME", "workloads/0/users/registered"] == [
        {"file": "ours.yaml", "line": 8, "column": 21}
    ]
    assert {"name": "ours.yaml", "kind": "description", "tells": 2} in told["files"]


def test_describe_writes_it_with_its_places(site: Path) -> None:
    told = run("describe", "site", "--with", "ours.yaml", "--no-questions")
    assert "registered: 9000  # ours.yaml:8:21" in told.stdout


def test_a_statement_that_cannot_be_used_ends_the_command_with_its_place(site: Path) -> None:
    Path("ours.yaml").write_text("images:\n  - name: MAIL01\n    memry_gib: 3\n")
    told = run("audit", "site", "--with", "ours.yaml")
    assert told.exit_code == 3
    assert told.stderr.startswith("ours.yaml:3:5: ") or "\nours.yaml:3:5: " in told.stderr
    assert run("audit", "site", "--with", "none.yaml").exit_code == 3
    Path("ours.yaml").write_text("a: [")
    told = run("describe", "site", "--with", "ours.yaml")
    assert told.exit_code == 3
    assert "ours.yaml:1:" in told.stderr
