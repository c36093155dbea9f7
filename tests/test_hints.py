"""What people write for a description: a hint names what they mean and shows the line, and the line mends the fault."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
import yaml

from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.pointers import tokens_of
from domino_advisor.description.documents import read_text
from domino_advisor.description.starter import platforms, starter
from domino_advisor_schemas.deployment import all_schemas, load_deployment
from domino_advisor_schemas.fields import Choice, Flag, Object, Part, RangeSchema, Text, inner_schema
from domino_advisor_schemas.meanings import FILE, keys_meant, meanings, of_object


def faults(value: object) -> tuple[Fault, ...]:
    with pytest.raises(InvalidInput) as caught:
        load_deployment(value)
    return caught.value.faults


def only(value: object) -> Fault:
    (fault,) = faults(value)
    return fault


def a_vm(**members: Any) -> dict[str, Any]:
    return {"deployment": "x", "hosts": [{"name": "esx", "vms": [{"name": "v", **members}]}]}


def a_server(**members: Any) -> dict[str, Any]:
    return a_vm(dpars=[{"name": "MAIL01/ACME", **members}])


def a_guest(**members: Any) -> dict[str, Any]:
    lpar = {"name": "l", "zvm": {"guests": [{"name": "g", **members}]}}
    return {"deployment": "x", "machines": [{"name": "m", "lpars": [lpar]}]}


def mended(value: Any, fault: Fault) -> Any:
    """What was sent, with the line of the hint in the place of what it is about."""
    assert fault.instead is not None
    written = read_text(fault.instead).value
    *above, last = tokens_of(fault.pointer)
    if isinstance(written, dict) and list(written.values()) == [None]:
        # what stands there stays
        written = {name: functools.reduce(_member, tokens_of(fault.pointer), value) for name in written}
    made = copied = _copy(value)
    for token in above:
        copied = copied[int(token)] if isinstance(copied, list) else copied[token]
    if isinstance(copied, list):
        (copied[int(last)],) = written
    else:
        del copied[last]
        assert not set(copied) & set(written), "the line would overwrite another"
        copied.update(written)
    return made


def _member(value: Any, token: str) -> Any:
    return value[int(token)] if isinstance(value, list) else value[token]


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(member) for key, member in value.items()}
    return [_copy(item) for item in value] if isinstance(value, list) else value


def removes(value: Any, fault: Fault) -> bool:
    """Whether the line of a hint leaves no fault at its place, nor at what it writes."""
    made = mended(value, fault)
    above = fault.pointer.rpartition("/")[0]
    written = read_text(fault.instead or "").value
    places = {fault.pointer} | ({f"{above}/{name}" for name in written} if isinstance(written, dict) else set())
    try:
        load_deployment(made)
    except InvalidInput as error:
        # that a device of that name is described elsewhere is another matter
        left = [found.pointer for found in error.faults if not found.message.startswith("no ")]
        return not any(pointer == place or pointer.startswith(f"{place}/") for pointer in left for place in places)
    return True


class TestAKey:
    @pytest.mark.parametrize(
        ("value", "instead"),
        [
            (a_vm(vcpu=4), "virtual_cps: 4"),
            (a_vm(vcpus=4), "virtual_cps: 4"),
            (a_vm(cpus=4), "virtual_cps: 4"),
            (a_vm(cores="4"), "virtual_cps: 4"),
            (a_vm(NumCpu=4), "virtual_cps: 4"),
            (a_vm(ram=16), "memory_gib: 16"),
            (a_vm(ram="16 GB"), "memory_gib: 16"),
            (a_vm(memory=16), "memory_gib: 16"),
            (a_vm(mem_gb=16), "memory_gib: 16"),
            (a_vm(MemoryMB=32768), "memory_gib: 32"),
            (a_vm(memory_mb={"from": 1024, "to": 2048}), "memory_gib: {from: 1, to: 2}"),
            (a_vm(guest_os="Windows Server 2022"), "os: windows"),
            (a_vm(os_version=2022), 'os_release: "2022"'),
            (a_vm(fault_tolerance="no"), "ft: false"),
            (a_vm(cpu_ready="0,5"), "measured: {cpu_ready_percent: 0.5}"),
            ({"deployment": "x", "hosts": [{"name": "e", "cpus": 32}]}, "cores: 32"),
            ({"deployment": "x", "hosts": [{"name": "e", "version": "ESXi 8.0.3"}]}, 'esx_release: "8.0.3"'),
            ({"deployment": "x", "machines": [{"name": "m", "cpus": 32}]}, "cps: 32"),
            ({"deployment": "x", "machines": [{"name": "m", "cpu_ghz": 2.5}]}, "processor_mhz: 2500"),
            ({"deployment": "x", "machines": [{"name": "m", "os": "aix"}]}, "image: {os: aix}"),
            ({"deployment": "x", "devices": [{"name": "d", "size": "2 TB"}]}, "gb: 2000"),
            ({"deployment": "x", "devices": [{"name": "d", "raid": 5}]}, "raid_level: raid-5"),
            ({"deployment": "x", "version": "12.0.2FP3"}, 'domino_release: "12.0.2 FP3"'),
            ({"deployment": "x", "env": "prod"}, "environment: production"),
            ({"deployment": "x", "enviroment": "production"}, "environment: production"),
            ({"name": "x"}, "deployment: x"),
            (a_server(translog="yes"), "transaction_logging: {enabled: true}"),
            (a_server(users=900), "workloads: [{client: unknown, users: {unspecified: 900}}]"),
            (a_server(client="notes"), "workloads: [{client: nrpc}]"),
            (a_server(workloads=[{"client": "nrpc", "registered": 900}]), "users: {registered: 900}"),
            (a_server(workloads=[{"client": "nrpc", "logins_per_minute": 60}]), "logins_per_hour: 3600"),
            (a_server(workloads=[{"client": "nrpc", "logins": 800}]), "logins_per_hour: 800"),
            (a_server(workloads=[{"client": "nrpc", "actions_per_minute": 2}]), "actions_per_hour: 120"),
            (a_server(mail_file_mib=250), "workloads: [{client: unknown, mail_file_mib: 250}]"),
            (a_server(notes_ini={"default": ["Server_Pool_Tasks"]}), "not_set: [Server_Pool_Tasks]"),
            ({"deployment": "x", "networks": [{"name": "n", "dual_port": True}]}, "ports_per_card: 2"),
            # 9,765,625 / 1,048,576, as it can be written
            (a_vm(MemTotal="9765625 kB"), "memory_gib: 9.313225746154785"),
            (a_vm(memory_kib=9765625), "memory_gib: 9.313225746154785"),
            (a_vm(memory_bytes=10_000_000_000), "memory_gib: 9.313225746154785"),
        ],
    )  # fmt: skip
    def test_is_answered_by_its_meaning(self, value: Any, instead: str) -> None:
        told = [fault for fault in faults(value) if fault.instead is not None]
        assert [fault.instead for fault in told] == [instead]
        assert removes(value, told[0])

    def test_whose_unit_is_not_told_is_answered_with_the_unit_that_is_taken(self) -> None:
        assert only(a_vm(ram=16)).advice == "Did you mean memory_gib? The unit is GiB."

    @pytest.mark.parametrize(
        ("value", "advice"),
        [
            (a_server(workloads=[{"client": "nrpc", "logins_per_day": 60}]), "Remove it"),
            ({"deployment": "x", "networks": [{"name": "n", "ports": 4}]}, "ports_per_card the ports of each"),
            ({"deployment": "x", "devices": [{"name": "d", "read_iops": 4}]}, "as reads_per_s"),
            ({"deployment": "x", "devices": [{"name": "d", "write_iops": 4}]}, "as writes_per_s"),
            ({"deployment": "x", "hosts": [{"name": "h", "hba_ports": 2}]}, "hba_gbps is its bandwidth"),
            ({"deployment": "x", "images": [{"name": "i", "ft": True}]}, "stands in vms, of the site"),
            ({"deployment": "x", "domino_clusters": [{"name": "c", "distribution": "even"}]}, "is failover_spread"),
            (a_server(notes_ini={"set": ["Server_Pool_Tasks"]}), "Write set at the setting"),
            ({"deployment": "x", "machines": [{"name": "m", "lpars": [{"name": "l", "entitled_cps": 1}]}]},
             "virtual processors"),
            (a_server(daos_path="/daos"), "features: [daos]"),
            (a_server(notes_ini={"DAOSEnable": 1}), "features: [daos]"),
            (a_server(subsystem="QSERVER"), "No guideline reads the subsystem"),
            ({"deployment": "x", "machines": [{"name": "m", "image": {"subsystem": "x"}}]}, "subsystem of IBM i"),
            (a_vm(cpu_hot_add=True), "added while a VM runs"),
            (a_vm(power_plan="balanced"), "the power_mode of its bios"),
            (a_server(transaction_logging={"style": "archive"}), "the style of the log"),
            (a_server(antivirus_scans_data=True), "third_party_tools of the DPAR"),
            ({"deployment": "x", "hosts": [{"name": "h", "numa_nodes": 2}]}, "NUMA nodes"),
            ({"deployment": "x", "devices": [{"name": "d", "encrypted": True}]}, "is encrypted"),
            ({"deployment": "x", "machines": [{"name": "m", "image": {"swappiness": 60}}]}, "how much is swapped"),
            (a_guest(vswitch="VSW1"), "network_attachment: vswitch"),
            (a_server(workloads=[{"client": "traveler"}]), "features: [traveler]"),
            ({"deployment": "x", "devices": [{"name": "d", "drive_type": "HDD"}]}, "sas, sata or fibre-channel"),
        ],
    )  # fmt: skip
    def test_that_is_like_a_name_and_means_another_thing_is_not_taken_for_it(self, value: Any, advice: str) -> None:
        found = only(value)
        assert found.instead is None
        assert found.advice is not None and advice in found.advice

    def test_in_another_unit_is_converted_and_what_was_assumed_is_told(self) -> None:
        assert only(a_vm(memory_mb=512)).advice == "Did you mean memory_gib? The unit is GiB. MB is taken as MiB."
        assert only(a_vm(memory_mb=512)).instead == "memory_gib: 0.5"

    def test_is_not_written_twice(self) -> None:
        found = only(a_vm(memory_gib=16, ram=16))
        assert found.instead is None
        assert found.advice is not None and "there already" in found.advice

    def test_that_may_mean_two_names_is_answered_with_both(self) -> None:
        found = only(a_vm(version="9"))
        assert (found.advice, found.instead) == ("Did you mean domino_release or os_release?", None)

    def test_that_may_mean_two_lists_is_told_by_what_stands_there(self) -> None:
        found = only({"deployment": "x", "clusters": [{"name": "c", "hosts": []}]})
        assert found.advice == "Did you mean esx_clusters?"
        found = only({"deployment": "x", "clusters": [{"name": "c", "members": []}]})
        assert found.advice == "Did you mean domino_clusters?"

    def test_of_another_object_is_answered_with_its_place(self) -> None:
        found = only({"deployment": "x", "esx_clusters": [{"name": "c", "vcpus": 4}]})
        assert found.advice is not None and "virtual_cps" in found.advice

    def test_that_nothing_is_like_is_not_answered_with_all_that_there_is(self) -> None:
        found = only(a_vm(xyzzy=1))
        assert found.expected is None
        assert found.advice is not None and "domino-advisor schema VM lists" in found.advice

    def test_hides_nothing_that_lies_under_it(self) -> None:
        value = {
            "deployment": "x",
            "cluster": [{"name": "c", "hosts": [{"name": "e", "vms": [{"name": "v", "ram": 4}]}]}],
        }
        assert [fault.pointer for fault in faults(value)] == ["/cluster", "/cluster/0/hosts/0/vms/0/ram"]

    def test_that_names_devices_leaves_no_reference_dangling(self) -> None:
        value = {**a_server(transaction_logging={"device": "log"}), "storage": [{"name": "log"}]}
        assert [fault.pointer for fault in faults(value)] == ["/storage"]


class TestAValue:
    @pytest.mark.parametrize(
        ("value", "instead", "says"),
        [
            (a_vm(memory_gib="16,5"), "memory_gib: 16.5", "with a point"),
            (a_vm(memory_gib="16 GB"), "memory_gib: 16", "GB is taken as GiB"),
            (a_vm(memory_gib="16GB"), "memory_gib: 16", "GB is taken as GiB"),
            (a_vm(memory_gib="16 GB"), "memory_gib: 16", "write the number alone"),
            (a_vm(memory="10240 MiB"), 'memory_gib: "10240 MiB"', "Did you mean memory_gib?"),
            (a_vm(memory_gib="32768 MB"), "memory_gib: 32", "MB is taken as MiB"),
            (a_vm(memory_gib="1,5 TB"), "memory_gib: 1536", "TB is taken as TiB"),
            (a_vm(memory_gib="9765625 kB"), "memory_gib: 9.313225746154785", "KB is taken as KiB"),
            (a_vm(memory_gib="10,000,000,000 bytes"), "memory_gib: 9.313225746154785", "write the number alone"),
            (a_vm(memory_gib="16"), "memory_gib: 16", "without quotes"),
            (a_vm(memory_gib="12-16 GB"), "memory_gib: {from: 12, to: 16}", "is a range"),
            (a_vm(memory_gib=">= 8"), "memory_gib: {from: 8}", "is a range"),
            (a_vm(memory_gib="up to 8 GB"), "memory_gib: {to: 8}", "is a range"),
            (a_vm(memory_gib={"from": "8 GB"}), "from: 8", "GB is taken as GiB"),
            (a_vm(swap_gib="none"), "swap_gib: 0", "is 0"),
            (a_vm(virtual_cps="4 vCPU"), "virtual_cps: 4", "write the number alone"),
            (a_vm(virtual_cps="16,5"), "virtual_cps: {from: 16, to: 17}", "write 16 or 17"),
            (a_vm(virtual_cps=2.5), "virtual_cps: {from: 2, to: 3}", "write 2 or 3"),
            (a_vm(virtual_cps="16,0"), "virtual_cps: 16", "with a point"),
            (a_vm(kernel_bits="64-bit"), "kernel_bits: 64", "write the number alone"),
            (a_vm(ft="yes"), "ft: true", "true or false"),
            (a_vm(ft="on"), "ft: true", "true or false"),
            (a_vm(ft="disabled"), "ft: false", "true or false"),
            (a_vm(ft=0), "ft: false", "true or false"),
            (a_vm(os="Windows Server 2022"), 'os: windows\nos_release: "2022"', 'os_release: "2022"'),
            (a_vm(os="RHEL 9"), 'os: linux\ndistribution: rhel\nos_release: "9"', 'os_release: "9"'),
            (a_vm(os="windows 2022"), 'os: windows\nos_release: "2022"', 'os_release: "2022"'),
            (a_vm(os="rhel"), "os: linux\ndistribution: rhel", "distribution: rhel"),
            (a_vm(os="SLES 15"), 'os: linux\ndistribution: sles\nos_release: "15"', "distribution: sles"),
            (a_vm(os="IBM i"), "os: i5os", "Did you mean"),
            (a_vm(os_release="RHEL 9.3"), 'os_release: "9.3"', "digits and dots"),
            (a_vm(os_release="V7R5M0"), 'os_release: "7.5.0"', "digits and dots"),
            (a_vm(os_release=9.3), 'os_release: "9.3"', "in quotes"),
            (a_vm(nic_type="VMXNET 3"), "nic_type: vmxnet3", "Did you mean"),
            (a_vm(connected_devices="floppy, usb"), "connected_devices: [floppy, usb]", "a list"),
            (a_vm(connected_devices=[]), "connected_devices: none", "none"),
            (a_vm(dpars="MAIL01/ACME"), "dpars: [{name: MAIL01/ACME}]", "a list"),
            (a_vm(dpars=2), "dpars: [{name: dpar, count: 2}]", "counted"),
            (a_vm(dpars={"mail": {"tasks": 12}}), "dpars: [{name: mail, tasks: 12}]", "a list"),
            (a_vm(dpars={"name": "mail"}), "dpars: [{name: mail}]", "a list"),
            (a_vm(dpars=["name:mail"]), "- {name: mail}", "an object"),
            (a_server(server_tasks="Update,Replica,Router"), "server_tasks: [update, replica, router]", "a list"),
            (a_server(workloads=[{"client": "nomad"}]), "client: nrpc", "features: [nomad]"),
            (a_server(workloads=[{"client": "verse"}]), "client: dwa", "features: [verse]"),
            (a_server(transaction_logging=True), "transaction_logging: {enabled: true}", "an object"),
            (a_server(workloads="notes"), "workloads: [{client: nrpc}]", "a list"),
            (a_server(workloads=[{"client": "nrpc", "users": 900}]), "users: {unspecified: 900}", "an object"),
            (a_server(workloads=[{"client": "nrpc", "users": {"registered": "1.2k"}}]), "registered: 1200", "users"),
            (a_server(workloads=[{"client": "nrpc", "inbox_mib": "2 GB"}]), "inbox_mib: 2048", "GB is taken as GiB"),
            (a_server(domino_release="Domino 12.0.2FP3"), 'domino_release: "12.0.2 FP3"', "digits and dots"),
            ({"deployment": "x", "devices": "flash"}, "devices: [{name: flash}]", "a list"),
            ({"deployment": "x", "devices": ["flash"]}, "- {name: flash}", "an object"),
            ({"deployment": "x", "hosts": [{"name": "e", "hba_gbps": "16 Gbit"}]}, "hba_gbps: 16", "the number alone"),
            ({"deployment": "x", "domino_clusters": [{"name": "c", "replicated_databases": "4'300"}]},
             "replicated_databases: 4300", "Thousands"),
        ],
    )  # fmt: skip
    def test_is_answered_with_what_was_meant(self, value: Any, instead: str, says: str) -> None:
        found = only(value)
        assert found.instead == instead
        assert found.advice is not None and says in found.advice
        assert removes(value, found)

    @pytest.mark.parametrize(
        ("value", "says"),
        [
            (a_server(features=["containers"]), "features: [container] there"),
            (a_server(features=["k8s"]), "features: [kubernetes] there"),
            (a_server(features=["vSAN"]), "features: [vsan] there, in devices"),
            (a_server(features=["nvme"]), "drive_type: nvme there"),
            (a_vm(features=["nomad"]), "Nomad is served by a DPAR"),
            (a_server(features=["kubernets"]), "kubernetes stands in features of the "),
            (a_server(features=["sametime"]), "If it is none of these, leave it out, or write it into notes."),
            (a_server(server_tasks=["frobnicate"]), "If it is none of these, write other."),
        ],
    )
    def test_of_a_list_that_has_no_such_word_is_told_where_it_can_be_described(self, value: Any, says: str) -> None:
        found = only(value)
        assert found.instead is None
        assert found.advice is not None and says in found.advice

    def test_of_an_asp_names_the_device_of_the_mail_files(self) -> None:
        value = {**a_server(asp="asp1"), "devices": [{"name": "asp1"}]}
        assert only(value).instead == "mail_devices: [asp1]"

    def test_of_one_device_is_a_list_of_it(self) -> None:
        value = {**a_server(mail_devices="flash, log"), "devices": [{"name": "flash"}, {"name": "log"}]}
        found = only(value)
        assert found.instead == "mail_devices: [flash, log]"
        load_deployment(mended(value, found))

    @pytest.mark.parametrize("written", ["1,234", "12 parsecs", "much", "16,5,5", "", "x" * 10_000, "9" * 5_000])
    def test_that_may_mean_two_things_or_none_is_not_guessed(self, written: str) -> None:
        assert only(a_vm(memory_gib=written)).instead is None

    @pytest.mark.parametrize(
        "written", ["a: b", "[x", "#", "true", "-", "?", "'", '"', "a\\b", "é", "null", "- x", "1e3"]
    )
    def test_is_quoted_where_yaml_would_read_it_otherwise(self, written: str) -> None:
        value = {**a_server(mail_devices=written), "devices": [{"name": written}]}
        load_deployment(mended(value, only(value)))

    @pytest.mark.parametrize(
        "name",
        ["memory_gib", "memory_mb", "os", "os_release", "ft", "dpars", "connected_devices", "vswitch"],
    )
    def test_that_is_nothing_of_the_kind_is_refused_all_the_same(self, name: str) -> None:
        for sent in (float("inf"), float("nan"), 10**5_000, -1, None, {}, b"x", {"from": 10**5_000}):
            assert faults(a_vm(**{name: sent}))


class TestAMember:
    def test_of_a_domino_cluster_may_be_named_by_the_end_of_its_path(self) -> None:
        value = {**a_server(), "domino_clusters": [{"name": "c", "members": ["MAIL01/ACME"]}]}
        found = only(value)
        assert found.instead == "- esx/v/MAIL01/ACME"
        load_deployment(mended(value, found))


class TestSeveralHints:
    def test_for_one_object_within_are_one_line(self) -> None:
        value = a_server(registered_users=900, concurrent_users="200-260", client="notes")
        lines = [fault.instead for fault in faults(value)]
        assert lines == [
            "workloads: [{client: nrpc, users: {registered: 900, concurrent: {from: 200, to: 260}}}]", None, None
        ]  # fmt: skip

    def test_for_one_list_are_one_line(self) -> None:
        assert [fault.instead for fault in faults(a_server(traveler="yes", daos=True, nomad=False))] == [
            "features: [traveler, daos]", None, None
        ]  # fmt: skip

    def test_lie_under_one_object_where_a_list_is_meant(self) -> None:
        value = {"deployment": "x", "esx_clusters": {"name": "c", "hosts": {"esx1": {"ram": 4}, "esx2": {"cpus": 8}}}}
        assert [(fault.pointer, fault.instead) for fault in faults(value)][-2:] == [
            ("/esx_clusters/hosts/esx1/ram", "memory_gib: 4"),
            ("/esx_clusters/hosts/esx2/cpus", "cores: 8"),
        ]

    def test_are_told_with_the_place_in_the_text(self) -> None:
        text = "deployment: x\ncluster:\n  name: c\n  hosts:\n  - name: e\n    vms:\n    - name: v\n      ram: 4\n"
        document = read_text(text)
        with pytest.raises(InvalidInput) as caught:
            load_deployment(document.value, document.place)
        assert [(fault.pointer, fault.line) for fault in caught.value.faults] == [
            ("/cluster", 2), ("/cluster/hosts/0/vms/0/ram", 8),
        ]  # fmt: skip


# the words of the table, each in every object in which it means one thing

WORDS = meanings()


def _sample(schema: Object, name: str) -> Any:
    """A value that a member takes."""
    made = schema.fields[name]
    if isinstance(schema, RangeSchema):
        return 4
    if made.metadata.get("examples"):
        return made.metadata["examples"][0]
    if isinstance(made, Choice):
        return next(iter(made.words))
    if isinstance(made, Flag):
        return True
    if isinstance(made, Text):
        return "x"
    if hasattr(made, "choices"):
        return made.choices[0] if isinstance(made.choices, tuple) else [made.choices[0]]
    if isinstance(made, Part):
        inner = inner_schema(made)
        return _LEAST.get(inner.title, {}) if inner else {}
    return []


def _kind(schema: Object) -> str:
    """What tells an object from all others: several are called measured."""
    return type(schema).__name__


@functools.cache
def _frames() -> Mapping[str, Any]:
    """For every object of a description, one that holds it, as text: HERE stands for its members."""
    found: dict[str, Any] = {}
    waiting: list[tuple[Object, Any]] = [(all_schemas()[0], "HERE")]
    while waiting:
        schema, frame = waiting.pop(0)
        if _kind(schema) in found:
            continue
        found[_kind(schema)] = frame
        for name, made in schema.fields.items():
            inner = inner_schema(made)
            if inner is None or isinstance(inner, RangeSchema):
                continue
            own = {key: _sample(schema, key) for key, field in schema.fields.items() if field.required and key != name}
            below = "HERE" if isinstance(made, Part) else ["HERE"]
            waiting.append((inner, _put(frame, {**own, name: below})))
    return found


def _put(frame: Any, members: Any) -> Any:
    if frame == "HERE":
        return members
    if isinstance(frame, dict):
        return {key: _put(member, members) for key, member in frame.items()}
    return [_put(item, members) for item in frame] if isinstance(frame, list) else frame


_LEAST: Mapping[str, Any] = {"users": {"registered": 9}, "growth": {"percent_per_month": 1}}
"""What objects hold at least that take one of several members."""

_BESIDE: Mapping[str, Any] = {
    "months": {"percent_per_month": 1}, "by_month": {"users": {"registered": 9}}, "users": {"by_month": 12},
    "": {"percent_per_month": 1},
}  # fmt: skip
"""What stands beside each member of growth."""


def _required(schema: Object, but: str) -> dict[str, Any]:
    if schema.title == "growth":
        return dict(_BESIDE.get(but, {} if but.startswith("percent") else _BESIDE[""]))
    needed = {name: _sample(schema, name) for name, made in schema.fields.items() if made.required and name != but}
    return needed if schema.title != "users" or but else {"registered": 9}


@functools.cache
def _synonyms() -> Sequence[tuple[str, str]]:
    """Each word of the table with each kind of object in which it means one name."""
    found = []
    for schema in all_schemas():
        told_otherwise = {*schema.fields, *of_object(schema, WORDS.places), *WORDS.advice.get(schema.title, {})}
        for word in WORDS.keys if _kind(schema) in _frames() else ():
            if word not in told_otherwise and len(keys_meant(word, schema)) == 1:
                found.append((_kind(schema), word))
    return found


def _schema(named: str) -> Object:
    return next(schema for schema in all_schemas() if named in (schema.title, _kind(schema)))


@pytest.mark.parametrize("kind", sorted({kind for kind, _ in _synonyms()}))
def test_every_word_of_the_table_leads_to_a_line_that_mends_it(kind: str) -> None:
    schema = _schema(kind)
    for word in sorted(word for other, word in _synonyms() if other == kind):
        (key,) = keys_meant(word, schema)
        value = _put(_frames()[kind], {**_required(schema, key.name), word: _sample(schema, key.name)})
        (found,) = (fault for fault in faults(value) if fault.pointer.endswith(f"/{word}"))
        assert found.advice is not None and found.advice.startswith(f"Did you mean {key.name}?"), word
        assert found.instead is not None, word
        assert removes(value, found), word


@pytest.mark.parametrize("title", WORDS.places)
def test_every_word_that_belongs_within_leads_to_a_line_that_mends_it(title: str) -> None:
    schema = _schema(title)
    for word in WORDS.places[title]:
        lines = 0
        for sent in (True, "4", "1.2", "linux", "notes", "log1", "high-performance"):
            value = _put(_frames()[_kind(schema)], {**_required(schema, ""), word: sent})
            found = next(fault for fault in faults(value) if fault.pointer.endswith(f"/{word}"))
            if found.instead is not None:
                lines += 1
                assert found.advice is not None and found.advice.startswith("It belongs in "), word
                assert removes(value, found), (word, sent)
        assert lines, word


@functools.cache
def _choices() -> Sequence[tuple[str, str, str]]:
    """Each word for a choice, with the kind of object and the name at which it stands."""
    return [
        (_kind(schema), name, word)
        for schema in all_schemas()
        for name, made in schema.fields.items()
        if isinstance(made, Choice) and _kind(schema) in _frames()
        for word in WORDS.values.get(name, {})
    ]


@pytest.mark.parametrize("kind", sorted({kind for kind, *_ in _choices()}))
def test_every_word_for_a_choice_leads_to_a_line_that_mends_it(kind: str) -> None:
    schema = _schema(kind)
    for _, name, word in sorted(choice for choice in _choices() if choice[0] == kind):
        made, meant = schema.fields[name], WORDS.values[name][word]
        # a name may stand for several choices, each with words of its own
        if isinstance(made, Choice) and meant in made.words and word not in made.words:
            value = _put(_frames()[kind], {**_required(schema, name), name: word})
            (found,) = (fault for fault in faults(value) if fault.pointer.endswith(f"/{name}"))
            # behind it may come what else the word says: of which distribution a Linux is
            assert (found.instead or "").split("\n")[0] == f"{name}: {meant}", word
            assert removes(value, found), word


def test_every_word_for_a_choice_means_a_word_that_some_object_takes() -> None:
    for name, words in WORDS.values.items():
        taken = {word for schema in all_schemas() for word in getattr(schema.fields.get(name), "words", ())}
        assert set(words.values()) <= taken, name


OF_A_SIZING = {"sizing request"}
"""What the table has of a sizing request, whose objects the rule base names."""


def test_the_table_names_what_a_description_has() -> None:
    names = {name for schema in all_schemas() for name in schema.fields}
    titles = {schema.title for schema in all_schemas()}
    read = yaml.safe_load(FILE.read_text("utf-8"))
    assert set(read["keys"]) <= names
    assert set(read["values"]) <= names
    assert {*read["places"], *read["advice"], *read["wraps"]} - OF_A_SIZING <= titles
    for name, words in read["also"].items():
        assert set(words) <= set(WORDS.values[name]), name
    for name, words in read["instead"].items():
        assert not set(words) & set(WORDS.values[name]), name
    units = {getattr(made, "unit", None) for schema in all_schemas() for made in schema.fields.values()}
    assert set(read["units"]) <= units


def test_every_advice_is_given() -> None:
    for title, words in WORDS.advice.items():
        if title in OF_A_SIZING:
            continue
        schema = _schema(title)
        for word, advice in words.items():
            value = _put(_frames()[_kind(schema)], {**_required(schema, ""), word: 1})
            assert [fault.advice for fault in faults(value) if fault.pointer.endswith(f"/{word}")] == [advice], (
                title,
                word,
            )


WITHOUT_A_PAPER = ("daos", "traveler", "nomad", "verse", "nvme", "vsan", "container")
OBJECTS: Mapping[str, Any] = {
    "VM": lambda **more: a_vm(**more),
    "host": lambda **more: {"deployment": "x", "hosts": [{"name": "h", **more}]},
    "LPAR": lambda **more: {
        "deployment": "x", "machines": [{"name": "m", "lpars": [{"name": "l", "image": {"os": "aix"}, **more}]}],
    },
    "machine": lambda **more: {"deployment": "x", "machines": [{"name": "m", **more}]},
    "device": lambda **more: {"deployment": "x", "devices": [{"name": "d", **more}]},
    "DPAR": lambda **more: a_server(**more),
}  # fmt: skip


@pytest.mark.parametrize("where", OBJECTS)
@pytest.mark.parametrize("word", WITHOUT_A_PAPER)
def test_what_no_paper_speaks_of_leads_to_where_it_is_said_whatever_object_it_stands_in(word: str, where: str) -> None:
    value = OBJECTS[where](**{word: True})
    (found,) = (fault for fault in faults(value) if fault.pointer.endswith(f"/{word}"))
    said = "drive_type" if word == "nvme" else "features"
    assert found.advice is not None and said in found.advice
    assert "Did you mean" not in found.advice
    if found.instead is not None:
        assert removes(value, found)


def test_what_a_device_lies_on_may_be_written_on() -> None:
    value = {"deployment": "x", "devices": [{"name": "a", "kind": "array"}, {"name": "d", "kind": "lun", "on": "a"}]}
    found = only(value)
    assert found.instead == "lies_on: a"
    assert removes(value, found)


@pytest.mark.parametrize(
    ("kind", "instead", "also"),
    [("vsan", "kind: array", "features: [vsan]"), ("nvme", "kind: drive", "drive_type: nvme")],
)
def test_a_kind_of_device_that_is_none_says_where_the_rest_goes(kind: str, instead: str, also: str) -> None:
    found = only({"deployment": "x", "devices": [{"name": "d", "kind": kind}]})
    assert found.instead == instead
    assert found.advice is not None and also in found.advice


ODD: list[Any] = [
    *("16 GB", "16,5", "yes", "x: y", "2 x 4", "240-260", "a,b", "none", ">= 8", "MAIL/", "é" * 150, "\0", ""),
    *(None, True, -1, 3, 10**400, float("nan"), [], [1], ["a", "b"], {}),
    *([{"name": "a"}], {"a": {}}, {"name": "x"}, {"from": "8 GB"}, {"esx1": {"ram": 4}}, b"x"),
]  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_a_starter_with_mistakes_of_any_kind_is_answered_with_lines_that_mend_them(seed: int) -> None:
    drawn = random.Random(seed)
    words = [*WORDS.keys, *(word for words in WORDS.places.values() for word in words), "<<", "", "a/b", "~"]
    lines = 0
    for _ in range(120):
        value = _copy(read_text(starter(drawn.choice(sorted(platforms())))).value)
        for _ in range(drawn.randint(1, 5)):
            _spoil(drawn, drawn.choice(list(_containers(value))), words)
        try:
            load_deployment(value)
        except InvalidInput as error:
            for fault in error.faults:
                if fault.instead is not None:
                    lines += 1
                    assert (fault.pointer, fault.message) not in _told(mended(value, fault)), fault
    assert lines > 10, "too few mistakes were drawn that have a line"


def _spoil(drawn: random.Random, container: Any, words: Sequence[str]) -> None:
    """Give a member another name, or a value of another kind, or add one."""
    if isinstance(container, list):
        container[drawn.randrange(len(container))] = _copy(drawn.choice(ODD))
        return
    key = drawn.choice(list(container))
    way = drawn.randrange(3)
    if way == 0:
        container[drawn.choice(words)] = container.pop(key)
    else:
        container[key if way == 1 else drawn.choice(words)] = _copy(drawn.choice(ODD))


def _containers(value: Any) -> Iterator[Any]:
    if isinstance(value, (dict, list)) and value:
        yield value
        for member in value.values() if isinstance(value, dict) else value:
            yield from _containers(member)


def _told(value: Any) -> set[tuple[str, str]]:
    try:
        load_deployment(value)
    except InvalidInput as error:
        return {(fault.pointer, fault.message) for fault in error.faults}
    return set()


class TestACommaWithinBraces:
    """There a comma parts members, so that a fraction is read as a number and a member of its own."""

    def faults(self, members: str) -> tuple[Fault, ...]:
        with pytest.raises(InvalidInput) as caught:
            load_deployment(read_text(f"deployment: x\nmachines:\n  - {{name: m, {members}, cps: 4}}\n").value)
        return caught.value.faults

    def test_is_told_with_the_fraction_as_it_is_written(self) -> None:
        (fault,) = self.faults("memory_gib: 16,5")
        assert fault.message == "within braces a comma parts members: 16,5 is memory_gib: 16 and a member 5"
        assert (fault.line, fault.column) == (3, 15)
        assert fault.instead == "memory_gib: 16.5"

    def test_has_no_line_where_thousands_may_be_meant(self) -> None:
        (fault,) = self.faults("memory_gib: 1,024")
        assert (fault.instead, fault.advice) == (
            None,
            "A fraction is written with a point, and thousands without a mark between them.",
        )

    def test_is_told_where_a_unit_stands_behind_it(self) -> None:
        (fault,) = self.faults("memory_gib: 16,5 GB")
        assert fault.advice is not None and fault.advice.startswith("Within braces a comma parts members")
        assert fault.instead == "memory_gib: 16.5"


@pytest.mark.parametrize(
    ("value", "instead"),
    [
        (a_vm(disks="100GB"), "disks: [{name: disk1}]"),
        (a_vm(disks="100 GB, 2x1TB"), "disks: [{name: disk1}, {name: disk2}]"),
        (a_vm(disks="C, D"), "disks: [{name: C}, {name: D}]"),
        (a_vm(disks=["100GB"]), None),
    ],
)
def test_a_size_is_not_taken_for_a_name(value: Any, instead: str | None) -> None:
    assert only(value).instead == instead


def test_the_version_under_zvm_is_its_release() -> None:
    value = {"deployment": "x", "machines": [{"name": "z", "lpars": [{"name": "L", "zvm": {"version": "7.3"}}]}]}
    assert only(value).instead == 'release: "7.3"'


@pytest.mark.parametrize(
    ("value", "instead"),
    [
        ({"deployment": "x", "clusters": [{"name": "C", "hosts": [{"name": "e", "ram": 16}]}]}, "esx_clusters:"),
        (
            {
                "deployment": "x",
                "machines": [{"name": "z", "lpars": [{"name": "L", "zvm": {"vms": [{"name": "G", "ram": 1}]}}]}],
            },
            "guests:",
        ),
    ],
)
def test_a_key_over_much_is_told_with_the_name_that_it_should_have(value: dict[str, Any], instead: str) -> None:
    first = faults(value)[0]
    assert first.instead == instead
    load_deployment(mended(mended(value, faults(value)[1]), first))


@pytest.mark.parametrize(
    ("named", "meant"), [("log2", None), ("log-1", "log1"), ("lgo1", "log1"), ("log", "log1"), ("LOG1", "log1")]
)
def test_digits_tell_names_apart(named: str, meant: str | None) -> None:
    value = a_server(transaction_logging={"enabled": True, "device": named})
    fault = only({**value, "devices": [{"name": "log1"}]})
    assert fault.instead == (meant and f"device: {meant}")


@pytest.mark.parametrize(
    "key",
    [
        "not-connected-devices",
        "Not_Connected_Devices",
        "without_connected_devices",
        "connected_devices_not",
        "disconnected_devices",
        "no_connected_devices",
    ],
)
def test_what_is_lacking_is_told_by_the_list_of_what_is(key: str) -> None:
    host = {"name": "h", "vms": [{"name": "v", key: ["floppy"], "dpars": [{"name": "m"}]}]}
    fault = only({"deployment": "d", "environment": "production", "hosts": [host]})
    assert fault.instead == "not_connected_devices: [floppy]"


@pytest.mark.parametrize("key", ["not_swap_devices", "not-swap-devices", "without_swap_devices"])
def test_the_contrary_is_nothing_that_is_meant(key: str) -> None:
    host = {"name": "h", "vms": [{"name": "v", key: ["floppy"], "dpars": [{"name": "m"}]}]}
    fault = only({"deployment": "d", "environment": "production", "hosts": [host]})
    assert fault.instead is None and "Did you mean" not in str(fault)


@pytest.mark.parametrize(
    ("member", "instead"),
    [
        ({"count": {"from": 3, "to": 5}}, "name their list in partial"),
        ({"domino_bits": {"from": 32}}, "one of 32, 64"),
        ({"number": {"above": 1}}, "one number, such as 1"),
        ({"notes_ini": {"TRANSLOG_Performance": {"to": 1}}}, "one number, such as 2"),
    ],
)
def test_an_exact_number_says_that_it_takes_no_range(member: dict[str, Any], instead: str) -> None:
    fault = only(a_server(**member))
    assert "takes no range" in fault.message and instead in str(fault)
