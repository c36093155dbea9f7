"""What people know in part: what a list does not have, who logs on when, what the users of one client need."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.subjects import find_subjects
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.evaluation.facts.stated import stated
from domino_advisor_schemas.deployment import all_schemas, deployment_json_schema, load_deployment, server_schema
from domino_advisor_schemas.lacking import words_listed


def value(answer: Evaluation, quantity: str) -> Any:
    """What an answer takes a quantity for, wherever a guideline read it."""
    seen = [seen for verdict in answer.verdicts for seen in verdict.observed if seen.quantity == quantity]
    return {(found.state, found.value, found.low, found.high) for found in seen}


def the(answer: Evaluation, guideline: str, subject: str) -> Verdict:
    (found,) = [v for v in answer.verdicts if (v.guideline, v.subject.path) == (guideline, subject)]
    return found


def on_linux(*workloads: dict[str, Any], **image: Any) -> dict[str, Any]:
    dpars = [{"name": "mail", "workloads": list(workloads)}]
    lpar = {"name": "L", "real_cps": 8, "image": {"os": "linux", "kernel_bits": 64, "dpars": dpars, **image}}
    machine = {"name": "z9", "architecture": "system-z", "lpars": [lpar]}
    return {"deployment": "x", "domino_release": "7.0.2", "machines": [machine]}


class TestWhatAListDoesNotHave:
    """The paper of 2005 on least tasks reads whether HTTP is started; the paper of 2001 reads what lies on a device."""

    @staticmethod
    def site(**dpar: Any) -> dict[str, Any]:
        image = {"os": "windows", "dpars": [{"name": "mail", "mail_devices": ["d"], **dpar}]}
        return {"deployment": "x", "machines": [{"name": "m", "architecture": "x86", "image": image}],
                "devices": [{"name": "d"}]}  # fmt: skip

    @pytest.mark.parametrize(
        ("owner", "name", "listed", "lacking"),
        [
            ("dpar", "server_tasks", ["router"], ["http"]),
            ("dpar", "monitored_statistics", ["availability-index"], ["expansion-factor"]),
            ("dpar", "features", ["daos"], ["traveler"]),
            ("device", "holds", ["mail-files"], ["journal"]),
            ("device", "other_io", ["swap"], ["mail-files"]),
            ("device", "features", ["vsan"], ["deduplication"]),
        ],
    )
    def test_is_named_beside_it(self, owner: str, name: str, listed: list[str], lacking: list[str]) -> None:
        def described(**members: Any) -> dict[str, Any]:
            site = self.site(**(members if owner == "dpar" else {}))
            site["devices"][0] |= members if owner == "device" else {}
            return site

        for members in ({f"not_{name}": lacking}, {name: listed, f"not_{name}": lacking, "partial": [name]}):
            load_deployment(described(**members))
            jsonschema.validate(described(**members), deployment_json_schema())
        with pytest.raises(InvalidInput, match=f"is in {name} and in not_{name}"):
            load_deployment(described(**{name: listed, f"not_{name}": listed}))

    def test_each_list_of_words_has_one(self) -> None:
        """But `partial`, which names lists of the object itself, and clients of which nobody says how users divide."""
        without = {
            (schema.title, name)
            for schema in all_schemas()
            for name, made in schema.fields.items()
            if words_listed(made) and not name.startswith("not_") and f"not_{name}" not in schema.fields
        }
        assert {name for _, name in without} == {"partial", "clients"}

    DEVICES = ("floppy", "cd-dvd", "usb", "audio", "video", "serial", "parallel")

    def test_leaves_nothing_where_it_names_all_that_could_be_there(self) -> None:
        def told(*lacking: str, **vm: Any) -> str:
            vms = [{"name": "v", "os": "windows", "dpars": [{"name": "m"}], "not_connected_devices": [*lacking], **vm}]
            host = {"name": "h", "esx_release": "4.1", "not_enabled_devices": [*self.DEVICES], "vms": vms}
            answer = default_advisor().evaluate({"deployment": "x", "hosts": [host]})
            return the(answer, "vsphere-domino-2011/disable-unused-devices", "h").verdict

        assert told(*self.DEVICES) == "satisfied"
        assert told(*self.DEVICES[1:]) == "undetermined"
        assert told(*self.DEVICES, connected_devices="none", partial=["connected_devices"]) == "satisfied"
        assert told(*self.DEVICES[1:], connected_devices=["floppy"], partial=["connected_devices"]) == "violated"

    @pytest.mark.parametrize(
        ("tasks", "expected"),
        [
            ({"not_server_tasks": ["router"]}, {"false"}),
            ({"not_server_tasks": ["http"]}, set()),
            ({"server_tasks": ["router"], "partial": ["server_tasks"], "not_server_tasks": ["http"]}, set()),
            ({"server_tasks": ["router"], "partial": ["server_tasks"], "not_server_tasks": [
                word for word in words_listed(server_schema().fields["server_tasks"]) if word != "router"]}, {"true"}),
        ],
    )  # fmt: skip
    def test_tells_whether_one_task_is_all_that_runs(self, tasks: dict[str, Any], expected: set[str]) -> None:
        dpar = {"name": "mail", "workloads": [{"client": "nrpc", "users": {"benchmark": 100}}], **tasks}
        site = {"deployment": "x", "environment": "benchmark", "domino_release": "7.0",
                "machines": [{"name": "m", "architecture": "x86", "image": {"os": "windows", "dpars": [dpar]}}],
                "runs": [{"name": "r", "users": 100}]}  # fmt: skip
        subject = next(s for s in find_subjects(load_deployment(site)) if s.type == "dpar")
        quantity = load_rule_base().vocabulary.quantities["dpar.only_router"]
        assert {stated(subject, quantity).word} - {None} == expected

    WATCHED = "dw-domino7-2005/transinfo-iterative"

    def test_says_so_of_that_alone(self) -> None:
        def told(**dpar: Any) -> str:
            site = self.site(notes_ini={"Server_Transinfo_range": 6}, **dpar) | {"domino_release": "7.0"}
            return the(default_advisor().evaluate(site), self.WATCHED, "m/mail").verdict

        both = ["availability-index", "expansion-factor"]
        assert told() == "undetermined"
        assert told(monitored_statistics=both) == "satisfied"
        assert told(monitored_statistics=both[:1], partial=["monitored_statistics"]) == "undetermined"
        assert told(not_monitored_statistics=both[1:]) == "violated"
        assert (
            told(monitored_statistics=both[:1], partial=["monitored_statistics"], not_monitored_statistics=both[1:])
            == "violated"
        )

    def test_leads_its_proof_to_where_it_is_said(self) -> None:
        site = self.site(notes_ini={"Server_Transinfo_range": 6}, not_monitored_statistics=["expansion-factor"])
        answer = default_advisor().evaluate(site | {"domino_release": "7.0"})
        proof = answer.proof(the(answer, self.WATCHED, "m/mail").fingerprint)
        assert "/machines/0/image/dpars/0/not_monitored_statistics/0" in str(proof)


class TestTheTimeWithinWhichAllLogOn:
    """The paper of 2001 tells the rate at which its users logged on."""

    @staticmethod
    def logins(quantity: str = "workload.logins_per_hour", **workload: Any) -> Any:
        workloads = [{"client": "nrpc", **workload}]
        image = {"os": "windows", "os_release": "2000", "dpars": [{"name": "mail", "workloads": workloads}]}
        machine = {"name": "m", "architecture": "x86", "image": image}
        site = {"deployment": "x", "domino_release": "5.0.8", "machines": [machine]}
        return value(default_advisor().evaluate(site), quantity)

    def test_gives_a_rate_with_the_users_who_are_connected(self) -> None:
        """800 within 15 minutes are 3,200 in an hour."""
        assert self.logins(login_window_minutes=15, users={"connected": 800}) == {("known", 3200, None, None)}

    def test_may_be_a_range_as_the_users_may(self) -> None:
        """800 to 1,000 within 15 to 30 minutes are 1,600 to 4,000 in an hour."""
        users, window = {"connected": {"from": 800, "to": 1000}}, {"from": 15, "to": 30}
        assert self.logins(login_window_minutes=window, users=users) == {("bounded", None, 1600, 4000)}

    def test_gives_way_to_a_rate_that_is_stated(self) -> None:
        stated = self.logins(login_window_minutes=15, users={"connected": 800}, logins_per_hour=900)
        assert stated == {("known", 900, None, None)}

    def test_tells_a_bound_where_only_registered_users_are_stated(self) -> None:
        assert self.logins(login_window_minutes=15, users={"registered": 800}) == {("bounded", None, 0, 3200)}

    def test_is_that_between_two_hours(self) -> None:
        """800 between 07:50 and 08:05 are 3,200 in an hour; over midnight it is as long."""
        for hours in ({"start": "07:50", "end": "08:05"}, {"start": "23:50", "end": "00:05", "days": "Mondays"}):
            assert self.logins(login_hours=hours, users={"connected": 800}) == {("known", 3200, None, None)}

    def test_is_as_many_minutes_as_are_stated_whatever_the_hours_are(self) -> None:
        hours = {"start": "07:00", "end": "08:00"}
        found = self.logins(login_hours=hours, login_window_minutes=15, users={"connected": 800})
        assert found == {("known", 3200, None, None)}

    def test_is_of_as_many_users_as_are_said_to_log_on_in_it(self) -> None:
        """1,500 of 2,800 who log on within 20 minutes are 4,500 in an hour."""
        hours = {"start": "06:00", "end": "06:20"}
        found = self.logins(login_hours=hours, login_window_users=1500, users={"connected": 2800})
        assert found == {("known", 4500, None, None)}

    @pytest.mark.parametrize(("end", "fast"), [("10:59", "unknown"), ("11:00", "known")])
    def test_is_slow_from_the_four_hours_of_the_tests_on(self, end: str, fast: str) -> None:
        hours = {"start": "07:00", "end": end}
        found = self.logins("workload.fast_login", login_hours=hours, users={"connected": 9000})
        assert {state for state, *_ in found} == {fast}

    @pytest.mark.parametrize(
        ("hours", "says"),
        [
            ({"start": "7", "end": "08:00"}, "start must be a time of the day"),
            ({"start": "07:00", "end": "24:00"}, "end must be a time of the day"),
            ({"start": "07:00", "end": "07:00"}, "the hours end when they start"),
            ({"start": "07:00"}, "the hours has no end"),
        ],
    )
    def test_is_told_by_a_clock(self, hours: dict[str, str], says: str) -> None:
        with pytest.raises(InvalidInput, match=says):
            self.logins(login_hours=hours)

    def test_tells_nothing_without_users(self) -> None:
        assert self.logins(login_window_minutes=15) <= {("unknown", None, 0, None), ("unknown", None, None, None)}


class TestTheCpuThatUsersNeed:
    """The paper of 2006 has four CPs for an image, and more where its users are CPU-intensive."""

    @staticmethod
    def intensity(*workloads: dict[str, Any], **image: Any) -> Any:
        found = value(default_advisor().evaluate(on_linux(*workloads, **image)), "image.user_intensity")
        assert found
        return {told for _, told, _, _ in found}

    USERS = {"active_15min": 900}  # noqa: RUF012

    def test_is_that_of_all_workloads_where_they_need_as_much(self) -> None:
        one = {"client": "nrpc", "users": self.USERS, "user_intensity": "heavy"}
        assert self.intensity(one) == {"heavy"}
        assert self.intensity(one, {**one, "client": "imap"}) == {"heavy"}

    @pytest.mark.parametrize(
        ("times", "expected"),
        [
            (1, "light"), (0.8, "light"), (2, None), (4, "typical"), (4.9, "typical"), (5, "heavy"), (8, "heavy"),
            ({"from": 4, "to": 4.5}, "typical"), ({"from": 4, "to": 5}, None), ({"above": 6}, "heavy"),
            ({"to": 1}, "light"), ({"below": 6}, None),
        ],
    )  # fmt: skip
    def test_may_be_told_by_how_often_it_is_that_of_a_user_of_the_benchmark(self, times: Any, expected: str) -> None:
        """Production users take four times the CPU and more by the paper; five times is more than that."""
        one = {"client": "nrpc", "users": self.USERS, "cpu_of_benchmark_users": times}
        assert self.intensity(one) == {expected}
        assert self.intensity({**one, "user_intensity": "typical"}) == {expected or "typical"}

    def test_is_not_known_of_users_who_differ_or_of_whom_nobody_tells(self) -> None:
        one = {"client": "nrpc", "users": self.USERS, "user_intensity": "heavy"}
        assert self.intensity(one, {"client": "imap", "user_intensity": "light"}) == {None}
        assert self.intensity(one, {"client": "imap"}) == {None}
        assert self.intensity({"client": "nrpc", "users": self.USERS}) == {None}

    def test_may_be_said_of_the_image_as_before(self) -> None:
        assert self.intensity({"client": "nrpc", "users": self.USERS}, user_intensity="typical") == {"typical"}

    def test_of_workloads_goes_before_what_is_said_of_the_image_and_both_are_shown(self) -> None:
        site = on_linux({"client": "nrpc", "users": self.USERS, "user_intensity": "heavy"}, user_intensity="light")
        answer = default_advisor().evaluate(site)
        assert {told for _, told, _, _ in value(answer, "image.user_intensity")} == {"heavy"}
        assert "image.user_intensity" in {found.taken.quantity for found in answer.overruled}


class TestReadsAndWritesAtThePeak:
    ADEQUATE = "device.adequate"

    @staticmethod
    def adequate(**measured: Any) -> Any:
        device = {"name": "d", "kind": "volume", "iops": 1000, "adequate": True, "measured": measured}
        dpar = {"name": "mail", "mail_devices": ["d"], "workloads": [{"client": "nrpc", "mail_file_mib": 1024}]}
        vm = {"name": "v", "os": "windows", "dpars": [dpar]}
        site = {"deployment": "x", "domino_release": "8.5", "hosts": [{"name": "h", "vms": [vm]}], "devices": [device]}
        return default_advisor().evaluate(site)

    def test_that_come_to_what_the_device_can_do_say_that_it_does_not_carry_its_load_well(self) -> None:
        def overruled(**measured: Any) -> set[str]:
            return {found.taken.quantity for found in self.adequate(**measured).overruled}

        assert self.ADEQUATE in overruled(peak_reads_per_s=600, peak_writes_per_s=400)
        assert self.ADEQUATE not in overruled(peak_reads_per_s=600, peak_writes_per_s=399)
        assert self.ADEQUATE in overruled(reads_per_s=600, writes_per_s=400)

    def test_nor_does_one_whose_reads_and_writes_are_told_as_one_figure(self) -> None:
        def overruled(**measured: Any) -> set[str]:
            return {found.taken.quantity for found in self.adequate(**measured).overruled}

        for figure in ("io_per_s", "peak_io_per_s"):
            assert self.ADEQUATE in overruled(**{figure: 1000})
            assert self.ADEQUATE not in overruled(**{figure: 999})
            assert self.ADEQUATE not in overruled(**{figure: {"from": 900, "to": 1100}})


@pytest.mark.parametrize(
    "site",
    [
        {"machines": [{"name": "m", "sockets": 2, "smt": 4, "lpars": [{"name": "L", "smt": 2}]}]},
        {"hosts": [{"name": "h", "sockets": 2, "year": 2009}]},
        {"networks": [{"name": "n", "cards": 2, "ports_per_card": 2}]},
    ],
    ids=["sockets and threads", "a host", "cards with two ports"],
)
def test_what_no_paper_speaks_of_changes_no_verdict(site: dict[str, Any]) -> None:
    def told(described: dict[str, Any]) -> list[Any]:
        answer = default_advisor().evaluate({"deployment": "x", **described}, proofs=False)
        return [(found.guideline, found.subject.path, found.verdict, found.ground) for found in answer.verdicts]

    unsaid = ("sockets", "smt", "year", "ports_per_card")

    def without(node: Any) -> Any:
        if isinstance(node, dict):
            return {name: without(member) for name, member in node.items() if name not in unsaid}
        return [without(item) for item in node] if isinstance(node, list) else node

    assert told(site) == told(without(site))


class TestTheReleaseOfARun:
    """What the paper of 2001 found of runs is of no later release than 5."""

    GUIDELINE = "xseries-w2k-2001/param-metric-5s"

    @staticmethod
    def told(release: str, **run: Any) -> str:
        image = {"os": "windows", "os_release": "2000", "dpars": [{"name": "mail"}]}
        site = {
            "deployment": "x",
            "domino_release": release,
            "machines": [{"name": "m", "architecture": "x86", "image": image}],
            "runs": [{"name": "r", "script": "r5-mail", "average_response_s": 6, **run}],
        }
        return the(default_advisor().evaluate(site), TestTheReleaseOfARun.GUIDELINE, "runs/r").verdict

    def test_is_that_of_the_site_where_it_states_none(self) -> None:
        assert self.told("5.0.8") != "not-applicable"
        assert self.told("12.0") == "not-applicable"

    def test_goes_before_that_of_the_site(self) -> None:
        assert self.told("12.0", domino_release="5.0.8") == self.told("5.0.8")
        assert self.told("5.0.8", domino_release="12.0") == "not-applicable"


class TestWordsOfAText:
    """A claim tells in words what it is of: a release there is one as it is written, other words however they are."""

    @staticmethod
    def named(figure: str, quantity: str) -> bool:
        site = {"deployment": "x", "claims": [{"name": "c", "figure": figure, "kind": "other"}]}
        subject = next(s for s in find_subjects(load_deployment(site)) if s.type == "claim")
        return stated(subject, load_rule_base().vocabulary.quantities[quantity]).word == "true"

    @pytest.mark.parametrize(
        ("figure", "expected"),
        [
            ("it holds for Domino 7.0.1", True),
            ("with Lotus domino 7.0.2 FP1 too", True),
            ("it holds for domino 7 Maintenance", True),  # a word without a point
            ("Domino 7.0, 10,000 users", False),
            ("with Domino 7.0 20,000 users", False),
            ("Domino 7.01", False),
            ("Domino\u00a07.0.1", True),
            ("Domino-7.0.1", True),
            ("Domino 7.0.1.", True),
            ("Domino 7.0.10", False),
            ("a maintenance release of z/VM", False),
        ],
    )
    def test_name_a_release_as_it_is_written(self, figure: str, expected: bool) -> None:
        assert self.named(figure, "claim.words_of_d7_maintenance") is expected

    @pytest.mark.parametrize(
        ("figure", "expected"),
        [
            ("a stand-by server costs nothing", True),
            ("the Standby DPAR costs nothing", True),
            ("the CPU is idle", False),
        ],
    )
    def test_are_found_however_they_are_written(self, figure: str, expected: bool) -> None:
        assert self.named(figure, "claim.words_of_idle") is expected
