"""Bad descriptions: every fault at once, each with its pointer, its place, and what to do."""

from __future__ import annotations

import math
from typing import Any

import pytest

from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.description.documents import read_text
from domino_advisor_schemas.deployment import load_deployment


def faults(value: object, **options: Any) -> tuple[Fault, ...]:
    with pytest.raises(InvalidInput) as caught:
        load_deployment(value, **options)
    assert (caught.value.what, caught.value.kind) == ("deployment", "content")
    return caught.value.faults


def only(value: object) -> Fault:
    (fault,) = faults(value)
    return fault


def on_machine(**members: Any) -> dict[str, Any]:
    return {"deployment": "x", "machines": [{"name": "z9", **members}]}


def on_image(**members: Any) -> dict[str, Any]:
    return on_machine(image=members)


def on_dpar(**members: Any) -> dict[str, Any]:
    return on_image(dpars=[{"name": "mail", **members}])


IMAGE, DPAR = "/machines/0/image", "/machines/0/image/dpars/0"


@pytest.mark.parametrize("value", [None, [], "x", 7, True])
def test_what_is_no_object_is_no_description(value: object) -> None:
    fault = only(value)
    assert fault.pointer == ""
    assert "description" in fault.message
    assert fault.advice is not None and "domino-advisor init" in fault.advice


def test_an_empty_description_lacks_its_name() -> None:
    fault = only({})
    assert (fault.pointer, fault.message) == ("/deployment", "the site has no deployment")
    assert fault.advice == "Add deployment: Head office mail, or what it is."


@pytest.mark.parametrize(
    ("setting", "value", "message", "advice"),
    [
        ("SERVER_TRANSINFO_RANGE", 6, "not known", "Did you mean Server_Transinfo_range?"),
        ("NSF_DBCache_MaxEntrys", 2000, "not known", "Did you mean NSF_DbCache_MaxEntries?"),
        ("NSF_Buffer_Pool_Size", 536_870_912, "not known", "It is in bytes: write NSF_Buffer_Pool_Size_MB, in MB."),
        ("TRANSLOG_STATUS", 1, "not known", "transaction_logging: {enabled: true}, of the DPAR"),
        ("ServerTasks", "Update,Router", "not known", "server_tasks of the DPAR"),
        ("TRANSLOG_MaxSize", "192 MB", "must be a number", "write the number alone"),
        ("Server_Pool_Tasks", "80", "must be a number", "Write it without quotes."),
    ],
)
def test_settings_pasted_from_notes_ini_are_answered_with_what_to_write(
    setting: str, value: object, message: str, advice: str
) -> None:
    fault = only(on_image(dpars=[{"name": "mail", "notes_ini": {setting: value}}]))
    assert fault.pointer == f"{IMAGE}/dpars/0/notes_ini/{setting}"
    assert message in fault.message
    assert advice in str(fault.advice)


def test_a_name_in_other_capitals_is_answered_with_the_one_name() -> None:
    fault = only(on_image(dpars=[{"name": "mail", "notes_ini": {"server_pool_TASKS": 80}}]))
    assert fault.expected == "Server_Pool_Tasks"


@pytest.mark.parametrize(
    ("value", "pointer", "message", "advice"),
    [
        (
            on_machine(achitecture="x86"),
            "/machines/0/achitecture",
            "achitecture is not known in the machine",
            "Did you mean architecture?",
        ),
        (on_machine(Architecture="x86"), "/machines/0/Architecture", "not known", "Did you mean architecture?"),
        (on_machine(memory_gb=4), "/machines/0/memory_gb", "not known", "Did you mean memory_gib? The unit is GiB."),
        (on_machine(memory=4), "/machines/0/memory", "not known", "Did you mean memory_gib? The unit is GiB."),
        (on_image(swap_mb=4), f"{IMAGE}/swap_mb", "not known", "Did you mean swap_gib? The unit is GiB."),
        (on_image(virtual_cps=2), f"{IMAGE}/virtual_cps", "not known in the image", "has the LPAR's real_cps"),
        (on_machine(lpars=[{"name": "L", "guests": []}]), "/machines/0/lpars/0/guests", "not known", "belong to zvm"),
        (on_image(ha=True), f"{IMAGE}/ha", "not known", "ha belongs to: ESX cluster, VM."),
        (on_machine(xyzzy=1), "/machines/0/xyzzy", "not known", "write it into notes"),
        (on_machine(**{"<<": {}}), "/machines/0/<<", "not known", "no merge keys"),
        (on_machine(**{"a/b~c": 1}), "/machines/0/a~1b~0c", "not known", "write it into notes"),
        (on_machine(_schema=1), "/machines/0/_schema", "_schema is not known", "write it into notes"),
    ],
)
def test_an_unknown_key_is_refused_with_the_name_that_was_meant(
    value: object, pointer: str, message: str, advice: str
) -> None:
    fault = only(value)
    assert fault.pointer == pointer
    assert message in fault.message
    assert fault.advice is not None and advice in fault.advice


@pytest.mark.parametrize(
    ("value", "pointer", "message", "advice"),
    [
        (on_machine(cps="4"), "/machines/0/cps", "cps must be a number", "Write it without quotes."),
        (on_machine(cps=True), "/machines/0/cps", "cps must be a number", None),
        (on_machine(cps=[4]), "/machines/0/cps", "cps must be a number", None),
        (on_machine(cps=1.5), "/machines/0/cps", "cps must be a whole number", None),
        (on_machine(cps=0), "/machines/0/cps", "cps is too small", None),
        (on_machine(cps=-1), "/machines/0/cps", "cps must not be negative", None),
        (on_machine(cps=10**6), "/machines/0/cps", "cps is too large", None),
        (on_machine(cps=10**5000), "/machines/0/cps", "cps is too large", None),
        (on_machine(cps=math.inf), "/machines/0/cps", "cps must be a finite number", "Leave out"),
        (on_machine(memory_gib="10 GB"), "/machines/0/memory_gib", "must be a number", "GB is taken as GiB."),
        (on_machine(memory_gib="much"), "/machines/0/memory_gib", "must be a number", "Leave the line out"),
        (on_machine(memory_gib=False), "/machines/0/memory_gib", "must be a number", None),
        (on_machine(memory_gib=0), "/machines/0/memory_gib", "must not be zero", "Leave the line out"),
        (on_machine(memory_gib=-0.5), "/machines/0/memory_gib", "must not be negative", None),
        (on_machine(memory_gib=math.nan), "/machines/0/memory_gib", "must be a finite number", "Leave out"),
        (on_machine(memory_gib=1e308), "/machines/0/memory_gib", "is too large", None),
        (on_machine(memory_gib=10**400), "/machines/0/memory_gib", "is too large", None),
        (on_machine(memory_gib=None), "/machines/0/memory_gib", "memory_gib has no value", "Leave the line out"),
        (on_image(kernel_bits=16), f"{IMAGE}/kernel_bits", "must be one of its choices", None),
        (on_image(kernel_bits="64"), f"{IMAGE}/kernel_bits", "must be a number", "Write it without quotes"),
        (on_image(os="Linux"), f"{IMAGE}/os", "must be one of its choices", "Did you mean linux?"),
        (on_image(os=["linux"]), f"{IMAGE}/os", "must be one of its choices", None),
        (on_dpar(extra_tasks="yes"), f"{DPAR}/extra_tasks", "must be true or false", "Write true or false."),
        (on_dpar(extra_tasks=1), f"{DPAR}/extra_tasks", "must be true or false", None),
        (on_dpar(count=100_000), f"{DPAR}/count", "count is too large", None),
        (on_dpar(count=0), f"{DPAR}/count", "count is too small", None),
        (on_dpar(domino_release=7.1), f"{DPAR}/domino_release", "must be text", "Put it in quotes"),
        (on_dpar(domino_release="R7"), f"{DPAR}/domino_release", "is not a release", None),
        (on_dpar(domino_release="7.0\n"), f"{DPAR}/domino_release", "control character", None),
        (on_dpar(transaction_logging=True), f"{DPAR}/transaction_logging", "must be an object", None),
        (on_dpar(workloads={"client": "nrpc"}), f"{DPAR}/workloads", "must be a list", "one item"),
        (on_dpar(workloads=["nrpc"]), f"{DPAR}/workloads/0", "must be an object", None),
        (
            on_dpar(workloads=[{}]),
            f"{DPAR}/workloads/0/client",
            "the workload has no client",
            "unknown, where nobody says which",
        ),
        (on_dpar(workloads=[{"client": "nrpc", "users": {}}]), f"{DPAR}/workloads/0/users", "no count", None),
        (on_dpar(workloads=[{"client": "nrpc", "users": 9}]), f"{DPAR}/workloads/0/users", "must be an object", None),
        (on_machine(model=2094), "/machines/0/model", "must be text", "Put it in quotes."),
        (on_machine(model=""), "/machines/0/model", "is empty", None),
        (on_machine(notes="x" * 10_001), "/machines/0/notes", "is too long", None),
        (on_machine(notes="a\0b"), "/machines/0/notes", "control character, U+0000", None),
        (on_machine(partial=["lpar"]), "/machines/0/partial/0", "must be one of its choices", "Did you mean lpars?"),
        (on_machine(name="a/"), "/machines/0/name", 'nothing before or behind a "/"', "or no /"),
        ({"deployment": "x" * 101}, "/deployment", "is too long", None),
        ({"deployment": '") (assert (x))\n'}, "/deployment", "control character, U+000A", None),
        ({"deployment": 7}, "/deployment", "must be text", "Put it in quotes."),
        ({"deployment": "x", "machines": [{}]}, "/machines/0/name", "the machine has no name", "Add name: z9"),
        (
            {"deployment": "x", "devices": [{"name": "d", "other_io": "swap"}]},
            "/devices/0/other_io",
            "none or a list",
            "It is a list",
        ),
        ({"deployment": "x", "devices": [{"name": "d", "other_io": []}]}, "/devices/0/other_io", "empty list", "none"),
        (
            {"deployment": "x", "devices": [{"name": "d", "other_io": ["swop"]}]},
            "/devices/0/other_io/0",
            "choices",
            "swap?",
        ),
        (
            {"deployment": "x", "goals": {"partial": ["a"]}},
            "/goals/partial/0",
            "the object has no list",
            "Remove partial",
        ),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_what_to_do(
    value: object, pointer: str, message: str, advice: str | None
) -> None:
    fault = only(value)
    assert fault.pointer == pointer
    assert message in fault.message
    if advice:
        assert fault.advice is not None and advice in fault.advice


def test_an_lpar_has_one_system_and_the_faults_within_are_told_too() -> None:
    found = faults(on_machine(lpars=[{"name": "L", "image": {"os": "vms"}, "zvm": {"release": 5.2}}]))
    assert [(fault.pointer, fault.message) for fault in found] == [
        ("/machines/0/lpars/0/image/os", "os must be one of its choices"),
        ("/machines/0/lpars/0/zvm", "an LPAR has an image or zvm, not both"),
        ("/machines/0/lpars/0/zvm/release", "release must be text, not a number"),
    ]


@pytest.mark.parametrize(
    ("value", "pointer", "message"),
    [
        (
            {"machines": [{"name": "a"}, {"name": "b"}, {"name": "a"}]},
            "/machines/2/name",
            'the name "a" stands twice in one list',
        ),
        (
            {"machines": [{"name": "a"}], "hosts": [{"name": "a"}]},
            "/hosts/0/name",
            'the name path "a" is also that of /machines/0',
        ),
        (
            {"machines": [{"name": "z", "lpars": [{"name": "m"}], "image": {"dpars": [{"name": "m"}]}}]},
            "/machines/0/lpars/0/name",
            'the name path "z/m" is also that of /machines/0/image/dpars/0',
        ),
        (
            {"machines": [{"name": "devices", "lpars": [{"name": "d"}]}], "devices": [{"name": "d"}]},
            "/devices/0/name",
            'the name path "devices/d" is also that of /machines/0/lpars/0',
        ),
        ({"hosts": [{"name": "a", "count": 3}, {"name": "a[3]"}]}, "/hosts/1/name", 'a member of the group "a"'),
        (
            on_dpar(workloads=[{"client": "dwa"}, {"client": "http"}]),
            f"{DPAR}/workloads/1/client",
            'the client type "dwa" stands twice in one DPAR',
        ),
    ],
)
def test_names_must_differ(value: dict[str, Any], pointer: str, message: str) -> None:
    fault = only({"deployment": "x", **value})
    assert fault.pointer == pointer
    assert message in fault.message


def test_a_name_that_only_looks_like_a_member_of_a_group_is_taken() -> None:
    hosts = [{"name": "a", "count": 3}, {"name": "a[4]"}, {"name": "b"}, {"name": "b[1]"}]
    assert load_deployment({"deployment": "x", "hosts": hosts})["hosts"] == hosts


@pytest.mark.parametrize(
    ("devices", "advice"), [([{"name": "log1"}], "Did you mean log1?"), ([], "Add it to devices"), (None, "Add it to")]
)
def test_a_reference_to_a_device_that_is_not_there_is_refused(devices: Any, advice: str) -> None:
    value = on_dpar(transaction_logging={"enabled": True, "device": "log"})
    fault = only(value if devices is None else {**value, "devices": devices})
    assert fault.pointer == f"{DPAR}/transaction_logging/device"
    assert fault.message == 'no device is named "log"'
    assert fault.advice is not None and advice in fault.advice


@pytest.mark.parametrize(
    ("member", "message", "advice"),
    [
        ("z9/mial", 'no DPAR has the name path "z9/mial"', "Did you mean z9/mail?"),
        ("z9", 'no DPAR has the name path "z9"', None),
        ("z9/mail[2]", 'no DPAR has the name path "z9/mail[2]"', "Name the group: z9/mail."),
    ],
)
def test_a_member_of_a_domino_cluster_must_be_a_dpar(member: str, message: str, advice: str | None) -> None:
    fault = only({**on_dpar(count=4), "domino_clusters": [{"name": "c", "members": [member]}]})
    assert (fault.pointer, fault.message) == ("/domino_clusters/0/members/0", message)
    assert advice is None or fault.advice == advice


def test_a_member_stands_once() -> None:
    fault = only({**on_dpar(), "domino_clusters": [{"name": "c", "members": ["z9/mail", "z9/mail"]}]})
    assert (fault.pointer, fault.message) == ("/domino_clusters/0/members/1", "the member stands twice")


def test_counts_are_limited_in_their_product_too() -> None:
    guests = [{"name": "G", "count": 100, "dpars": [{"name": "mail", "count": 100}]}]
    fault = only(on_machine(lpars=[{"name": "L", "count": 100, "zvm": {"guests": guests}}]))
    assert fault.pointer == "/machines/0/lpars/0/zvm/guests/0/dpars/0/count"
    assert "more than 1,000,000 subjects" in fault.message


PAGE = """\
environment: prod
machines:
  - name: z9
    memory_gb: 4
    lpars:
      - real_cps: -4
        image: {os: linux, dpars: [{name: mail, tasks: "12", transaction_logging: {device: log1}}]}
  - name: z9
domino_release: 7.0
"""


def test_every_fault_is_told_at_once_in_the_order_of_the_page_with_its_place() -> None:
    document = read_text(PAGE)
    found = faults(document.value, place=document.place)
    assert [(fault.line, fault.column, fault.pointer) for fault in found] == [
        (1, 1, "/deployment"),
        (1, 1, "/environment"),
        (4, 5, "/machines/0/memory_gb"),
        (6, 9, "/machines/0/lpars/0/name"),
        (6, 9, "/machines/0/lpars/0/real_cps"),
        (7, 49, "/machines/0/lpars/0/image/dpars/0/tasks"),
        (7, 84, "/machines/0/lpars/0/image/dpars/0/transaction_logging/device"),
        (8, 5, "/machines/1/name"),
        (9, 1, "/domino_release"),
    ]


def test_without_a_text_there_is_no_line() -> None:
    assert only({}).line is None


MANY: dict[str, Any] = {
    "unknown keys": {f"key{at}" * 9: 1 for at in range(20_000)},
    "items of a wrong kind": {"machines": list(range(90_000))},
    "words that are no choice": {"machines": [{"architecture": f"system{at}", "nam": 1} for at in range(20_000)]},
    "equal names": {"machines": [{"name": "a"}] * 20_000},
    "dangling references": {
        "devices": [{"name": f"log{at}"} for at in range(400)],
        **on_image(dpars=[{"name": f"m{at}", "transaction_logging": {"device": f"lug{at}"}} for at in range(9_000)]),
    },
    "equal items": {"devices": [{"name": "d", "other_io": ["swap"] * 50_000}]},
}


@pytest.mark.slow
@pytest.mark.parametrize("case", MANY)
def test_of_many_faults_a_hundred_are_listed(case: str) -> None:
    found = faults(MANY[case])
    assert len(found) == 101
    assert found[-1].message.endswith("more faults are not listed")


def test_nothing_of_an_unknown_key_is_followed() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert only({"deployment": "x", "deep": deep}).pointer == "/deep"
    assert only({"deployment": deep}).found == "a list"


def test_python_values_that_json_does_not_know_are_refused() -> None:
    assert "must be a list" in only({"deployment": "x", "machines": ()}).message
    assert only({"deployment": b"x"}).found == "a Python bytes"
    assert [fault.pointer for fault in faults({"deployment": "x", 1: 2, None: 3})] == ["/1", "/None"]
