"""What is read of the partitions of an image: what each has to itself, what they share, and what they are called."""

from __future__ import annotations

from typing import Any

import pytest

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
    ADDRESSES = ("192.0.2.1", "192.0.2.2", "2001:db8::1")

    def test_different_values_are_apart_and_two_alike_are_not(self) -> None:
        assert asked("ip_addresses_apart", image(*dpars("ip_address", *self.ADDRESSES))).word == "true"
        again = asked("ip_addresses_apart", image(*dpars("ip_address", *self.ADDRESSES[:2], self.ADDRESSES[0])))
        assert (again.word, again.pointer) == ("false", f"{PLACE}/2/ip_address")

    @pytest.mark.parametrize(
        ("quantity", "field", "values"),
        [
            ("partition_number_repeated", "number", (1, 2, 3)),
            ("data_directory_repeated", "data_directory", ("D:\\Data", "D:\\Data2", "E:\\Data")),
            ("notes_ini_repeated", "notes_ini_path", ("C:\\a.ini", "C:\\b.ini", "C:\\c.ini")),
        ],
    )
    def test_one_value_twice_is_repeated_and_different_ones_are_not(
        self, quantity: str, field: str, values: tuple[Any, ...]
    ) -> None:
        assert asked(quantity, image(*dpars(field, *values))).word == "false"
        assert asked(quantity, image(*dpars(field, values[0], values[1], values[0]))).word == "true"

    def test_what_one_does_not_state_is_asked_for_once_of_all(self) -> None:
        found = asked("ip_addresses_apart", image(*dpars("ip_address", self.ADDRESSES[0], None, self.ADDRESSES[1])))
        assert found.missing
        assert [gap.pointer for gap in found.gaps] == ["/machines/0/image/each_has_its_own/ip_address"]

    def test_two_alike_are_known_whatever_else_is_not(self) -> None:
        servers = dpars("ip_address", self.ADDRESSES[0], None, self.ADDRESSES[0])
        assert asked("ip_addresses_apart", image(*servers, partial=["dpars"])).word == "false"

    def test_dpars_that_are_not_listed_may_repeat_a_value(self) -> None:
        assert asked("ip_addresses_apart", image(*dpars("ip_address", *self.ADDRESSES), partial=["dpars"])).missing

    def test_a_group_states_no_value_that_is_of_one_member_alone(self) -> None:
        group = {"name": "g", "count": 2, "number": 1, "ip_address": self.ADDRESSES[0]}
        assert asked("ip_addresses_apart", image(group)).missing
        assert asked("partition_number_repeated", image(group, {"name": "d", "number": 1})).word == "false"

    def test_a_number_that_is_not_stated_is_not_repeated(self) -> None:
        assert asked("partition_number_repeated", image(*dpars("number", None, None))).word == "false"
        assert asked("partition_number_repeated", image(*dpars("number", 1, None, 1))).word == "true"

    @pytest.mark.parametrize(("said", "expected"), [(True, "false"), (False, "true")])
    def test_numbers_may_be_said_of_all_at_once(self, said: bool, expected: str) -> None:
        unstated = image(*dpars("number", None, None), each_has_its_own={"number": said})
        assert asked("partition_number_repeated", unstated).word == expected
        twice = image(*dpars("number", 1, 1), each_has_its_own={"number": said})
        assert asked("partition_number_repeated", twice).word == "true"


class TestPaths:
    SAME = ("D:\\Data", "d:/data/", "D:\\DATA\\")

    def test_windows_knows_neither_upper_case_nor_one_slash(self) -> None:
        assert asked("program_directory_shared", image(*dpars("program_directory", *self.SAME))).word == "true"
        assert asked("data_directory_repeated", image(*dpars("data_directory", *self.SAME))).word == "true"

    def test_where_no_system_is_stated_only_what_holds_on_each_is_known(self) -> None:
        def shared(*paths: str) -> Value:
            return asked("program_directory_shared", image(*dpars("program_directory", *paths), os=None))

        assert shared("/opt/lotus", "/opt/lotus/").word == "true"
        assert shared("/opt/lotus", "/opt/other").word == "false"
        unclear = shared("/opt/lotus", "/opt/Lotus")
        assert unclear.missing
        assert [gap.quantity for gap in unclear.gaps] == ["image.says_one_program_directory"]

    def test_a_directory_is_called_repeated_only_if_it_is_on_any_system(self) -> None:
        servers = dpars("data_directory", "/local/data", "/local/Data")
        assert [asked("data_directory_repeated", image(*servers, os=os)).word for os in (None, "windows", "aix")] == [
            "false",
            "true",
            "false",
        ]

    def test_a_slash_at_the_end_makes_no_other_directory(self) -> None:
        servers = dpars("data_directory", "/local/data", "/local/data/")
        assert asked("data_directory_repeated", image(*servers, os="solaris")).word == "true"

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

    @pytest.mark.parametrize(
        ("one", "other", "word"),
        [
            ("np1l/Acme", "CN=NP11/O=Acme", "true"),
            ("mail0", "mailO", "true"),
            ("mail1", "mail2", "false"),
            ("MAIL", "MALL", "false"),
            ("sales", "staff", "false"),
            # servers of two firms, each with its own domain
            ("Mail/Smith", "Mail/Jones", "false"),
            ("Mail/Smith", "CN=mail/OU=Smith/O=Jones", "false"),
            ("Mail/Sm1th/Jones", "CN=mail/OU=Smlth/O=Jones", "true"),
        ],
    )
    def test_names_look_alike_that_differ_in_characters_that_do(self, one: str, other: str, word: str) -> None:
        assert asked("names_look_alike", image(*dpars("server_name", one, None, other))).word == word

    def test_servers_whose_names_look_alike_are_not_told_apart_unless_people_say_so(self) -> None:
        servers = dpars("server_name", "np1l", "np11")
        assert asked("servers_told_apart", image(*servers)).word == "false"
        assert asked("servers_told_apart", image(*servers, servers_told_apart=True)).word == "true"

    @pytest.mark.parametrize(
        ("second", "word"),
        [
            ({"name": "Jones/ACME", "owner_group": "Jones"}, "true"),
            ({"name": "d", "server_name": "CN=jones/O=Acme", "owner_group": "JONES"}, "true"),
            ({"name": "Jones/ACME", "owner_group": "Smith"}, None),
            ({"name": "Jones/ACME"}, None),
            # the name of a partition that is no canonical one is not that of its server
            ({"name": "Jones", "owner_group": "Jones"}, None),
            ({"name": "Jones/ACME", "owner_group": "Jones", "count": 2}, None),
        ],
    )
    def test_names_of_those_whom_the_servers_serve_tell_which_is_meant(
        self, second: dict[str, Any], word: str | None
    ) -> None:
        first = {"name": "Smith/ACME", "owner_group": "Smith"}
        assert asked("telling_names", image(first, second)).word == word

    @pytest.mark.parametrize(
        ("host", "name", "group", "word"),
        [
            ("jones.example.com", "NX1/ACME", "Jones", "true"),
            ("JONES", "NX1/ACME", "jones", "true"),
            ("jones", "Jones/ACME", "Jones", "false"),
            # a name is read whole: what begins with another may be that of somebody else
            ("italy1", "NX1/ACME", "it", "false"),
            ("mail", "NX1/ACME", "Jones", "false"),
            ("jones", "NX1/ACME", None, "false"),
            (None, "NX1/ACME", "Jones", "false"),
        ],
    )
    def test_a_host_that_is_called_after_whom_its_server_serves_tells_it_where_the_server_is_not(
        self, host: str | None, name: str, group: str | None, word: str
    ) -> None:
        told = {"name": name, "host_name": host, "owner_group": group}
        server = {field: value for field, value in told.items() if value is not None}
        assert asked("hosts_tell_groups", image({"name": "Smith/ACME", "host_name": "mail1"}, server)).word == word
        assert asked("hosts_tell_groups", image({**server, "count": 2})).word == "false"

    @pytest.mark.parametrize(
        ("directories", "word"),
        [(("D:\\Data", None), "false"), (("D:\\Data", "D:\\Data2"), "true"), (("D:\\Data", "d:/data", None), "true")],
    )
    def test_it_is_said_whether_data_directories_are_apart_once_each_states_its_own_or_two_are_alike(
        self, directories: tuple[str | None, ...], word: str
    ) -> None:
        assert asked("tells_data_directories_apart", image(*dpars("data_directory", *directories))).word == word

    def test_data_directories_are_stated_as_soon_as_one_is(self) -> None:
        assert asked("states_data_directories", image(*dpars("data_directory", None, "D:\\Data"))).word == "true"
        assert asked("states_data_directories", image(*dpars("data_directory", None, None))).word == "false"

    def test_the_name_of_a_dpar_is_not_taken_for_that_of_its_server(self) -> None:
        found = asked("named_after_hosts", image({"name": "first", "host_name": "mail1"}))
        assert found.missing
        assert [gap.pointer for gap in found.gaps] == [f"{PLACE}/0/server_name"]

    @pytest.mark.parametrize(
        ("name", "host", "word"),
        [("MAIL1/ACME", "mail1.example.com", "true"), ("CN=Mail1/O=Acme", "mail2", "false"), ("MAIL1", "mail1", None)],
    )
    def test_a_canonical_name_is_that_of_the_server_and_another_is_none(
        self, name: str, host: str, word: str | None
    ) -> None:
        assert asked("named_after_hosts", image({"name": name, "host_name": host})).word == word

    def test_a_server_name_that_is_stated_goes_before_a_canonical_one(self) -> None:
        server = {"name": "MAIL1/ACME", "server_name": "Hub/ACME", "host_name": "mail1"}
        assert asked("named_after_hosts", image(server)).word == "false"

    def test_of_a_later_release_nothing_is_asked_for_a_canonical_name_alone(self) -> None:
        assert asked("states_names", image({"name": "MAIL1/ACME"})).word == "false"


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


class TestTasksBesideMail:
    @pytest.mark.parametrize("quantity", ["extra_tasks", "busy_tasks"])
    @pytest.mark.parametrize(
        ("started", "said", "found"),
        [
            # With the router alone there is no other task, so what is said of others gives way.
            (["router"], None, "false"),
            (["router"], True, "false"),
            (["router"], False, "false"),
            # Which of the others are extra, and whether they have work to do, their names do not tell.
            (["router", "amgr"], None, None),
            (["router", "amgr"], True, "true"),
            (["router", "amgr"], False, "false"),
            (None, None, None),
            (None, True, "true"),
            (None, False, "false"),
        ],
    )
    def test_the_started_tasks_decide_before_what_is_said(
        self, quantity: str, started: list[str] | None, said: bool | None, found: str | None
    ) -> None:
        assert self.of(quantity, started, said).word == found

    @pytest.mark.parametrize("quantity", ["extra_tasks", "busy_tasks"])
    def test_a_list_that_is_not_complete_decides_nothing(self, quantity: str) -> None:
        assert self.of(quantity, ["router"], None, partial=["server_tasks"]).word is None
        assert self.of(quantity, ["router"], True, partial=["server_tasks"]).word == "true"

    @pytest.mark.parametrize("quantity", ["extra_tasks", "busy_tasks"])
    def test_it_is_asked_for_at_its_own_place(self, quantity: str) -> None:
        gaps = self.of(quantity, None, None).gaps
        assert [(gap.quantity, gap.pointer) for gap in gaps] == [(f"dpar.states_{quantity}", f"{PLACE}/0/{quantity}")]

    @staticmethod
    def of(quantity: str, started: list[str] | None, said: bool | None, **members: Any) -> Value:
        server = {"name": "mail", **members}
        server |= {} if started is None else {"server_tasks": started}
        server |= {} if said is None else {quantity: said}
        values = Values(
            {"deployment": "Tasks", "machines": [{"name": "m", "image": {"os": "windows", "dpars": [server]}}]},
            f"dpar.{quantity}",
        )
        return values.of("dpar", "m/mail", quantity)


class TestUsersAtWork:
    """The 2001 paper counts users who all work at the same time, as the simulated ones of a benchmark do."""

    @pytest.mark.parametrize(
        ("environment", "users", "expected"),
        [
            ("benchmark", {"benchmark": 1900}, (1900, 1900)),
            ("production", {"concurrent": 2600}, (2600, 2600)),
            ("production", {"connected": 2600}, (0, 2600)),
            ("production", {"active_15min": 2040}, (None, None)),
            (None, {"concurrent": 2600}, (2600, 2600)),
        ],
    )
    def test_it_is_told_by_whether_it_is_a_benchmark(
        self, environment: str | None, users: dict[str, int], expected: tuple[int | None, int | None]
    ) -> None:
        site = {} if environment is None else {"environment": environment}
        server = {"name": "d", "workloads": [{"client": "imap", "users": users}]}
        machine = {"name": "m", "image": {"os": "windows", "dpars": [server]}}
        values = Values({"deployment": "Users", "machines": [machine], **site})
        found = values.of("workload", "m/d/imap", "users_at_work")
        assert (found.low, found.high) == expected


class TestTasksOfTheTestsOf2005:
    """On AIX the tests of 2005 ran Router, LDAP, HTTP and SMTP, elsewhere the router alone."""

    @pytest.mark.parametrize(
        ("os", "started", "found"),
        [
            ("aix", ["router", "ldap", "http", "smtp"], "true"),
            ("aix", ["router"], "true"),
            ("aix", ["router", "smtp"], "true"),
            ("aix", ["router", "http", "update"], "false"),
            ("aix", ["router", "ldap", "http", "smtp", "update"], "false"),
            ("aix", ["http"], "false"),
            ("aix", "none", "false"),
            ("aix", None, None),
            ("linux", ["router"], "true"),
            ("linux", ["router", "ldap", "http", "smtp"], "false"),
            (None, ["router"], "true"),
            (None, ["router", "ldap", "http", "smtp"], None),
        ],
    )
    def test_no_task_is_started_that_they_did_not_run(self, os: str | None, started: Any, found: str | None) -> None:
        assert self.of(os, started).word == found

    def test_a_list_that_is_not_complete_tells_what_it_names(self) -> None:
        assert self.of("aix", ["router", "ldap"], partial=["server_tasks"]).word is None
        assert self.of("aix", ["router", "update", "replica", "amgr"], partial=["server_tasks"]).word is None

    def test_the_started_tasks_are_asked_for(self) -> None:
        gaps = self.of("aix", None).gaps
        assert {gap.pointer for gap in gaps} == {f"{PLACE}/0/server_tasks"}

    @staticmethod
    def of(os: str | None, started: Any, **members: Any) -> Value:
        server = {"name": "mail", **members} | ({} if started is None else {"server_tasks": started})
        image = {"dpars": [server]} | ({} if os is None else {"os": os})
        values = Values(
            {"deployment": "Tasks", "machines": [{"name": "m", "image": image}]},
            "dpar.only_tasks_of_tests",
        )
        return values.of("dpar", "m/mail", "only_tasks_of_tests")


class TestUsersWithSessions:
    """Who is connected has a session, at work or not; a benchmark has no users but such."""

    @pytest.mark.parametrize(
        ("environment", "users", "ends"),
        [
            ("production", {"connected": 3500, "active_15min": 1200}, (3500, 3500)),
            ("production", {"active_15min": 1200}, (1200, None)),
            ("production", {"registered": 4000, "concurrent": 900}, (900, 4000)),
            ("test", {"connected": 700}, (700, 700)),
            ("benchmark", {"benchmark": 3000}, (3000, 3000)),
            (None, {"connected": 3500}, (3500, 3500)),
            (None, {"benchmark": 3000, "connected": 2000}, (2000, 3000)),
            (None, {"benchmark": 3000}, (0, None)),
        ],
    )
    def test_they_are_counted(self, environment: str | None, users: dict[str, int], ends: tuple[Any, Any]) -> None:
        server = {"name": "mail", "workloads": [{"client": "nrpc", "users": users}]}
        site: dict[str, Any] = {
            "deployment": "Sessions",
            "machines": [{"name": "m", "image": {"os": "linux", "dpars": [server]}}],
        }
        site |= {} if environment is None else {"environment": environment}
        found = Values(site, "workload.users_with_sessions").of("workload", "m/mail/nrpc", "users_with_sessions")
        assert (found.low or 0, found.high) == ends


class TestUsersAtATime:
    @pytest.mark.parametrize(
        ("users", "ends"),
        [
            ({"connected": 10400, "concurrent": 300}, (10400, 10400)),
            ({"concurrent": 4900, "registered": 12000}, (4900, 4900)),
            ({"unspecified": 35}, (0, 35)),
            ({"registered": 9600}, (0, 9600)),
            ({"active_15min": 4700}, (4700, 4700)),
            # more may be connected, up to all who are registered
            ({"active_15min": 4700, "registered": 5600}, (4700, 5600)),
            ({"active_15min": 4700, "registered": 4700}, (4700, 4700)),
            ({"active_15min": 4700, "registered": 5600, "concurrent": 900}, (900, 900)),
            ({"active_15min": 4700, "connected": 5000}, (5000, 5000)),
            ({"active_15min": 4700, "concurrent": 900}, (900, 900)),
        ],
    )
    def test_they_are_those_connected_where_that_is_stated_and_else_those_at_work(
        self, users: dict[str, int], ends: tuple[float, float]
    ) -> None:
        server = {"name": "mail", "workloads": [{"client": "nrpc", "users": users}]}
        site = {"deployment": "Users", "machines": [{"name": "m", "image": {"os": "windows", "dpars": [server]}}]}
        found = Values(site, "workload.users_at_a_time").of("workload", "m/mail/nrpc", "users_at_a_time")
        assert (found.low or 0, found.high) == ends

    @pytest.mark.parametrize(
        ("users", "devices", "more", "ends"),
        [
            ({"active_15min": 3900}, {"d": 3900}, {}, (3900, 3900)),
            ({"active_15min": 5000}, {"d": 2000, "e": 1900}, {}, (0, 3900)),
            ({"concurrent": 3000}, {"d": 3900}, {}, (3000, 3000)),
            ({"registered": 3500}, {"d": 3900}, {}, (0, 3500)),
            # what cannot be does not bound them
            ({"concurrent": {"from": 4000}}, {"d": 3900}, {}, (4000, None)),
            # one that says nothing may have any number of them, and so may one that is not listed
            ({"active_15min": 3900}, {"d": 2000, "e": None}, {}, (3900, 3900)),
            ({"active_15min": 3900}, {"d": 2000}, {"partial": ["mail_devices"]}, (3900, 3900)),
            ({"active_15min": 3900}, {}, {}, (3900, 3900)),
            ({"active_15min": {"from": 3900}}, {"d": 2000, "e": None}, {}, (3900, None)),
        ],
    )
    def test_they_are_no_more_than_the_devices_of_their_mail_files_say(
        self, users: dict[str, Any], devices: dict[str, int | None], more: dict[str, Any], ends: tuple[Any, Any]
    ) -> None:
        workload = {"client": "nrpc", "users": users}
        server = {"name": "mail", "workloads": [workload], "mail_devices": list(devices), **more}
        site = {
            "deployment": "Users",
            "machines": [{"name": "m", "image": {"os": "windows", "dpars": [server]}}],
            "devices": [{"name": d} | ({} if n is None else {"mail_users": n}) for d, n in devices.items()],
        }
        found = Values(site, "workload.users_at_a_time").of("workload", "m/mail/nrpc", "users_at_a_time")
        assert (found.low or 0, found.high) == ends

    def test_in_a_benchmark_they_are_the_simulated_ones(self) -> None:
        server = {"name": "mail", "workloads": [{"client": "nrpc", "users": {"benchmark": 9850}}]}
        machine = {"name": "m", "image": {"os": "windows", "dpars": [server]}}
        site = {"deployment": "Users", "environment": "benchmark", "machines": [machine]}
        found = Values(site, "workload.users_at_a_time").of("workload", "m/mail/nrpc", "users_at_a_time")
        assert (found.low, found.high) == (9850, 9850)


class TestAnotherName:
    """A server that was renamed, or is to be; whoever denies either is asked for nothing more."""

    @pytest.mark.parametrize(
        ("planned", "past", "word"),
        [
            (True, None, "true"),
            (None, True, "true"),
            (False, True, "true"),
            (False, None, "false"),
            (None, False, "false"),
            (None, None, None),
        ],
    )
    def test_a_plan_and_the_past_are_both_told(self, planned: bool | None, past: bool | None, word: str | None) -> None:
        stated = {"to_be_renamed": planned, "renamed": past}
        server = {"name": "d0", **{name: value for name, value in stated.items() if value is not None}}
        assert asked("dpar_renamed", image(server)).word == word


class TestNumbersOfAdministrationClients:
    @pytest.mark.parametrize(
        ("number", "client", "word"), [(2, 2, "false"), (2, 3, "true"), (None, 3, "false"), (2, None, "false")]
    )
    def test_a_client_with_another_number_than_its_server_is_told(
        self, number: int | None, client: int | None, word: str
    ) -> None:
        stated = {"number": number, "admin_client_number": client}
        server = {"name": "d0", **{name: value for name, value in stated.items() if value is not None}}
        assert asked("admin_client_misnumbered", image(server)).word == word
