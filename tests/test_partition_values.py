"""What is read of the partitions of an image: what each has to itself, what they share, and what they are called."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from domino_advisor.description.subjects import find_subjects
from domino_advisor_schemas.deployment import load_deployment
from tests.values import Value, Values

PLACE = "/machines/0/image/dpars"


def image(*servers: dict[str, Any], os: str | None = "windows", **members: Any) -> Values:
    """The image of a bare machine with these DPARs."""
    body: dict[str, Any] = {"dpars": list(servers), **members}
    if os is not None:
        body["os"] = os
    return Values({"deployment": "Partitions", "machines": [{"name": "m", "image": body}]})


def asked(quantity: str, values: Values, path: str = "m") -> Value:
    return values.of("image", path, quantity)


def dpars(field: str, *values: Any) -> list[dict[str, Any]]:
    """DPARs with a value each in a field; None for one that states none."""
    return [{"name": f"d{n}"} | ({} if value is None else {field: value}) for n, value in enumerate(values)]


class TestWhatEachHasToItself:
    @pytest.mark.parametrize(
        ("quantity", "field", "values"),
        [
            ("partition_numbers_apart", "number", (1, 2, 3)),
            ("data_directories_apart", "data_directory", ("D:\\Data", "D:\\Data2", "E:\\Data")),
            ("notes_ini_apart", "notes_ini_path", ("C:\\a.ini", "C:\\b.ini", "C:\\c.ini")),
            ("ip_addresses_apart", "ip_address", ("192.0.2.1", "192.0.2.2", "2001:db8::1")),
        ],
    )
    def test_different_values_are_apart_and_two_alike_are_not(
        self, quantity: str, field: str, values: tuple[Any, ...]
    ) -> None:
        assert asked(quantity, image(*dpars(field, *values))).word == "true"
        again = asked(quantity, image(*dpars(field, values[0], values[1], values[0])))
        assert (again.word, again.pointer) == ("false", f"{PLACE}/2/{field}")

    def test_what_one_does_not_state_is_asked_for_at_its_place(self) -> None:
        found = asked("partition_numbers_apart", image(*dpars("number", 1, None, 3)))
        assert found.missing
        assert [gap.pointer for gap in found.gaps] == [f"{PLACE}/1/number"]

    def test_two_alike_are_known_whatever_else_is_not(self) -> None:
        assert asked("partition_numbers_apart", image(*dpars("number", 4, None, 4), partial=["dpars"])).word == "false"

    def test_dpars_that_are_not_listed_may_repeat_a_value(self) -> None:
        assert asked("partition_numbers_apart", image(*dpars("number", 1, 2), partial=["dpars"])).missing

    def test_a_group_states_no_value_that_is_of_one_member_alone(self) -> None:
        group = {"name": "g", "count": 2, "number": 1}
        assert asked("partition_numbers_apart", image(group)).missing
        assert asked("partition_number_repeated", image(group, {"name": "d", "number": 1})).word == "false"

    def test_a_number_that_is_not_stated_is_not_repeated(self) -> None:
        assert asked("partition_number_repeated", image(*dpars("number", None, None))).word == "false"
        assert asked("partition_number_repeated", image(*dpars("number", 1, None, 1))).word == "true"


class TestPaths:
    SAME = ("D:\\Data", "d:/data/", "D:\\DATA\\")

    def test_windows_knows_neither_upper_case_nor_one_slash(self) -> None:
        assert asked("program_directory_shared", image(*dpars("program_directory", *self.SAME))).word == "true"
        assert asked("data_directories_apart", image(*dpars("data_directory", *self.SAME))).word == "false"

    def test_unix_knows_upper_case(self) -> None:
        servers = dpars("data_directory", "/local/data", "/local/Data")
        assert asked("data_directories_apart", image(*servers, os="aix")).word == "true"
        assert asked("data_directories_apart", image(*servers, os="windows")).word == "false"

    def test_where_no_system_is_stated_only_what_holds_on_each_is_known(self) -> None:
        def apart(*paths: str) -> Value:
            return asked("data_directories_apart", image(*dpars("data_directory", *paths), os=None))

        assert apart("/local/data", "/local/data/").word == "false"
        assert apart("/local/data", "/local/mail").word == "true"
        unclear = apart("/local/data", "/local/Data")
        assert unclear.missing
        assert [gap.quantity for gap in unclear.gaps] == ["image.os"]
        shared = image(*dpars("program_directory", "/opt/lotus", "/opt/Lotus"), os=None)
        assert asked("program_directory_shared", shared).missing

    def test_a_directory_is_called_repeated_only_if_it_is_on_any_system(self) -> None:
        servers = dpars("data_directory", "/local/data", "/local/Data")
        assert [asked("data_directory_repeated", image(*servers, os=os)).word for os in (None, "windows", "aix")] == [
            "false",
            "true",
            "false",
        ]

    def test_a_slash_at_the_end_makes_no_other_directory(self) -> None:
        servers = dpars("data_directory", "/local/data", "/local/data/")
        assert asked("data_directories_apart", image(*servers, os="solaris")).word == "false"

    def test_a_group_shares_the_program_that_it_states(self) -> None:
        group = {"name": "g", "count": 3, "program_directory": "/opt/lotus"}
        assert asked("program_directory_shared", image(group, os="aix")).word == "true"
        other = {"name": "d", "program_directory": "/opt/other"}
        assert asked("program_directory_shared", image(group, other, os="aix")).word == "false"


class TestAddressesAndDevices:
    def test_an_ipv6_address_is_one_however_it_is_written(self) -> None:
        servers = dpars("ip_address", "2001:db8::1", "2001:0DB8:0:0:0:0:0:1")
        assert asked("ip_addresses_apart", image(*servers)).word == "false"

    @pytest.mark.parametrize(("devices", "word"), [(1, "false"), (2, None), (3, None)])
    def test_of_a_group_of_devices_there_may_be_one_for_each(self, devices: int, word: str | None) -> None:
        site = {
            "deployment": "Partitions",
            "machines": [{"name": "m", "image": {"dpars": dpars("data_device", "e", "e", "f")}}],
            "devices": [{"name": "e", "count": devices}, {"name": "f"}],
        }
        assert asked("data_devices_apart", Values(site)).word == word


class TestNames:
    @pytest.mark.parametrize("host", ["mail1", "MAIL1", "mail1.example.com"])
    def test_a_server_is_called_by_its_host_with_its_domain_or_without(self, host: str) -> None:
        server = {"name": "d", "server_name": "Mail1/Acme", "host_name": host}
        assert asked("named_after_hosts", image(server)).word == "true"

    def test_another_host_name_is_not_that_of_the_server(self) -> None:
        servers = [
            {"name": "a", "server_name": "A/Acme", "host_name": "a"},
            {"name": "b", "server_name": "B/Acme", "host_name": "ab"},
        ]
        found = asked("named_after_hosts", image(*servers))
        assert (found.word, found.pointer) == ("false", f"{PLACE}/1")

    def test_a_name_that_is_written_out_is_the_same_name(self) -> None:
        server = {"name": "d", "server_name": "CN=Mail1/O=Acme", "host_name": "mail1.example.com"}
        assert asked("named_after_hosts", image(server)).word == "true"

    def test_the_name_of_a_dpar_is_not_taken_for_that_of_its_server(self) -> None:
        found = asked("named_after_hosts", image({"name": "first", "host_name": "mail1"}))
        assert found.missing
        assert [gap.pointer for gap in found.gaps] == [f"{PLACE}/0/server_name"]


class TestReleasesAndClusters:
    def test_partitions_of_two_releases_are_told_apart(self) -> None:
        assert asked("one_domino_release", image(*dpars("domino_release", "4.5", "4.5"))).word == "true"
        assert asked("one_domino_release", image(*dpars("domino_release", "4.5", "4.6"))).word == "false"
        assert asked("one_domino_release", image(*dpars("domino_release", "4.5", None))).missing

    def test_an_image_is_in_a_cluster_when_one_of_its_dpars_is(self) -> None:
        site: dict[str, Any] = {
            "deployment": "Partitions",
            "machines": [
                {"name": name, "image": {"dpars": [{"name": "a"}, {"name": "b"}]}} for name in ("m1", "m2", "m3")
            ],
            "domino_clusters": [{"name": "c", "members": ["m1/a", "m2/b"]}],
        }

        def clustered(description: dict[str, Any]) -> list[str | None]:
            values = Values(description)
            return [asked("in_domino_cluster", values, path).word for path in ("m1", "m2", "m3")]

        assert clustered(site) == ["true", "true", "false"]
        site["partial"] = ["domino_clusters"]
        assert clustered(site) == ["true", "true", None]

    def test_an_image_that_no_cluster_names_is_in_none_where_each_lists_its_members(self) -> None:
        def clustered(*clusters: dict[str, Any]) -> str | None:
            machines = [{"name": "m1", "image": {"dpars": [{"name": "a"}]}, "lpars": [{"name": "l", "image": {}}]}]
            site = {"deployment": "Partitions", "machines": machines, "domino_clusters": list(clusters)}
            return asked("in_domino_cluster", Values(site), "m1").word

        assert clustered() == clustered({"name": "c", "members": []}) == "false"
        assert clustered({"name": "c"}) is None
        open_list = {"name": "d", "members": [], "partial": ["members"]}
        assert clustered({"name": "c", "members": []}, open_list) is None


def test_the_partitions_of_an_lpar_are_none_of_a_bare_machine() -> None:
    two = [{"name": "a"}, {"name": "b"}]
    site = {
        "deployment": "Partitions",
        "machines": [
            {"name": "m1", "image": {"os": "windows", "dpars": two}},
            {"name": "z", "lpars": [{"name": "one", "image": {"os": "linux", "dpars": two}}]},
        ],
    }
    values = Values(site)
    assert [asked("native_dpars", values, path).high for path in ("m1", "z/one")] == [2, 0]


FIELDS: dict[str, tuple[Any, ...]] = {
    "number": (1, 2),
    "data_directory": ("/Data", "/data", "/data/"),
    "notes_ini_path": ("/Data/notes.ini", "/data/notes.ini"),
    "program_directory": ("/opt/lotus", "/opt/Lotus", "/opt/lotus/"),
    "ip_address": ("192.0.2.1", "2001:db8::1", "2001:db8:0::1"),
    "data_device": ("e", "f"),
    "network": ("lan1", "lan2"),
    "licence": ("advanced", "other"),
    "network_protocol": ("tcpip", "spx"),
    "admin_client": (True, False),
    "to_be_renamed": (True, False),
    "server_name": ("Mail1/Acme", "CN=mail1/O=Acme", "Mail2"),
    "host_name": ("mail1", "mail1.example.com", "mail2"),
    "domino_release": ("4.5", "4.51", "12.0"),
    "mail_devices": (["e"], ["f"], ["e", "f"]),
    "server_tasks": ("none", ["router"], ["router", "http"], ["smtp"]),
}
# What is evaluated only where it is stated twice is no more than that: it turns true with what is stated.
READ = (
    *("native_dpars", "one_domino_release", "in_domino_cluster", "named_after_hosts", "partition_numbers_apart"),
    *("data_directories_apart", "notes_ini_apart", "program_directory_shared", "ip_addresses_apart"),
    *("data_devices_apart", "networks_apart", "advanced_licences", "all_on_tcpip", "admin_clients"),
    "dpar_to_be_renamed",
)


def drawn_site(chance: random.Random) -> dict[str, Any]:
    """Two computers with up to three DPARs each, groups among them; each fact stated or not."""
    known = chance.choice((0.8, 1, 1))

    def server(name: str) -> dict[str, Any]:
        stated = {field: chance.choice(values) for field, values in FIELDS.items() if chance.random() < known}
        few = [field for field in ("server_tasks", "mail_devices") if field in stated and chance.random() < 0.3]
        group = {"count": 2} if chance.random() < 0.1 else {}
        return {"name": name} | stated | group | ({"partial": few} if few else {})

    def computer(name: str) -> dict[str, Any]:
        servers = [server(dpar) for dpar in ("a", "b", "c")[: chance.randint(1, 3)]]
        body: dict[str, Any] = {"dpars": servers}
        if chance.random() < 0.7:
            body["os"] = chance.choice(("windows", "aix"))
        if chance.random() < 0.7:
            body["system_device"] = chance.choice(("e", "f"))
        if chance.random() < 0.3:
            body["partial"] = ["dpars"]
        return {"name": name, "image": body}

    site: dict[str, Any] = {
        "deployment": "Partitions",
        "machines": [computer("m1"), computer("m2")],
        "devices": [{"name": "e", "count": chance.randint(1, 2)}, {"name": "f"}],
        "networks": [{"name": "lan1"}, {"name": "lan2"}],
    }
    if chance.random() < 0.7:
        site["domino_clusters"] = [{"name": "c", "members": ["m1/a"]}]
    if chance.random() < 0.3:
        site["partial"] = ["machines"]
    return site


def poorer(site: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The same site with one thing less stated: a fact, a list, or that a list is complete."""

    def less() -> tuple[dict[str, Any], list[dict[str, Any]]]:
        other = copy.deepcopy(site)
        return other, [machine["image"] for machine in other["machines"]]

    for at, machine in enumerate(site["machines"]):
        body = machine["image"]
        for name in ("os", "system_device"):
            if name in body:
                other, images = less()
                del images[at][name]
                yield other
        if "partial" not in body:
            other, images = less()
            images[at]["partial"] = ["dpars"]
            yield other
        for number, dpar in enumerate(body["dpars"]):
            for name in FIELDS.keys() & dpar.keys() - set(dpar.get("partial", ())):
                other, images = less()
                del images[at]["dpars"][number][name]
                yield other
            if "partial" in body and number and "domino_clusters" not in site:
                other, images = less()
                del images[at]["dpars"][number]
                yield other
    if "partial" not in site:
        yield copy.deepcopy(site) | {"partial": ["machines"]}
    if "domino_clusters" in site:
        other = copy.deepcopy(site)
        del other["domino_clusters"]
        yield other


def known_of(site: dict[str, Any]) -> dict[tuple[str, str], Value]:
    asked_of = {"image": READ, "device": ("oldest_release_in_use",), "dpar": ("only_router", "runs_http")}
    values = Values(site, *(f"{kind}.{name}" for kind, names in asked_of.items() for name in names))
    return {
        (subject.path, name): values.of(subject.type, subject.path, name)
        for subject in find_subjects(load_deployment(site))
        for name in asked_of.get(subject.type, ())
    }


def narrower(richer: Value, than: Value) -> bool:
    """Whether what was known with less stated still holds with more."""
    if than.word is not None:
        return richer.word == than.word
    lower = than.low is None or (richer.low is not None and richer.low >= than.low)
    return lower and (than.high is None or (richer.high is not None and richer.high <= than.high))


@settings(max_examples=40, deadline=None, derandomize=True, phases=(Phase.explicit, Phase.generate))
@given(st.integers(0, 2**32))
def test_what_is_known_stays_so_when_more_is_stated(seed: int) -> None:
    chance = random.Random(seed)
    site = drawn_site(chance)
    richer = known_of(site)
    every = list(poorer(site))
    for less in chance.sample(every, min(len(every), 16)):
        for key, known in known_of(less).items():
            assert narrower(richer[key], known), (key, known, richer[key], less)
