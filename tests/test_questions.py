"""Questions: facts that are looked up in one place are asked together, each of the others alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest

from domino_advisor.core.answer import STRENGTHS, Question
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.evaluation.questions import asked_in_an_answer
from domino_advisor.report.first_screen import rows, screen
from tests.examples import answer, each_example

DESCRIBED = sorted((Path(__file__).parent / "unseen").glob("*.yaml"))
VM = {"name": "vm", "os": "windows", "virtual_cps": 2, "memory_gib": 8, "dpars": [{"name": "mail"}]}
BIOS = {"virtualization": True, "turbo": True, "power_mode": "high-performance"}


def hosts(*described: dict[str, Any]) -> tuple[Question, ...]:
    names = [
        {"name": f"host{number}", "esx_release": "4.0", "vms": [VM], **host} for number, host in enumerate(described, 1)
    ]
    return default_advisor().evaluate({"deployment": "Hosts", "environment": "production", "hosts": names}).questions


def about(questions: tuple[Question, ...], pointer: str) -> Question:
    (found,) = [question for question in questions if pointer in question.pointers]
    return found


class TestAChecklist:
    """The settings of a host are one question, which names the places of all that are missing."""

    def test_lists_what_is_missing_and_where(self) -> None:
        asked = about(hosts({"cores": 8}), "/hosts/0/bios/power_mode")
        assert asked.question.startswith("How are the hardware and the BIOS of the ESX host set up: ")
        assert asked.question.endswith("?")
        assert {"/hosts/0/bios/virtualization", "/hosts/0/enabled_devices"} <= set(asked.pointers)
        assert "power mode" in asked.question and "devices that are enabled" in asked.question

    def test_does_not_list_what_is_stated(self) -> None:
        asked = about(hosts({"cores": 8, "enabled_devices": "none"}), "/hosts/0/bios/power_mode")
        assert "/hosts/0/enabled_devices" not in asked.pointers
        assert "devices that are enabled" not in asked.question and "cores" not in asked.question

    def test_does_not_list_what_nothing_described_is_about(self) -> None:
        assert all("/hosts/0/hba_gbps" not in found.pointers for found in hosts({"cores": 8}))

    def test_is_one_question_for_hosts_that_lack_different_facts(self) -> None:
        asked = about(hosts({"enabled_devices": "none"}, {"bios": BIOS}), "/hosts/0/bios/power_mode")
        assert "/hosts/1/enabled_devices" in asked.pointers
        assert {"host1", "host2"} <= set(asked.subjects)

    def test_counts_a_verdict_once(self) -> None:
        for question in hosts({}):
            assert len(question.verdicts) == question.settles + question.opens == len(set(question.verdicts))

    def test_asks_for_a_single_fact_in_its_own_words(self) -> None:
        stated = {"cores": 8, "mmu_assist": "ept", "mmu_assist_enabled": True, "hba_gbps": 4}
        asked = about(hosts({**stated, "bios": BIOS}), "/hosts/0/enabled_devices")
        assert asked.question == default_advisor().rule_base.vocabulary.quantities["host.enabled_devices"].question

    @pytest.mark.parametrize(
        ("stated", "begins"),
        [({}, "What memory has the image, and how does it use swap space"),
         ({"memory_gib": 3}, "How does the image use swap space")],
    )  # fmt: skip
    def test_does_not_begin_with_what_is_stated(self, stated: dict[str, Any], begins: str) -> None:
        guest = {"name": "g", "os": "linux", "kernel_bits": 64, "dpars": [{"name": "mail", "tasks": 9}], **stated}
        machine = {"name": "z", "architecture": "system-z", "lpars": [{"name": "l", "zvm": {"guests": [guest]}}]}
        site = {"deployment": "D", "environment": "production", "domino_release": "7.0", "machines": [machine]}
        questions = default_advisor().evaluate(site, proofs=False).questions
        asked = about(questions, "/machines/0/lpars/0/zvm/guests/0/swapping")
        assert asked.question.startswith(f"{begins}: ")
        assert ("memory;" in asked.question) is not bool(stated)


def test_what_excuses_a_small_server_asks_whether_it_is_one_of_the_smallest() -> None:
    dpar = {"name": "mail", "mail_devices": ["r5"]}
    image = {"os": "windows", "system_device": "r5", "dpars": [dpar]}
    machines = [{"name": "branch", "architecture": "x86", "image": image}]
    site = {"deployment": "D", "environment": "production", "machines": machines, "devices": [{"name": "r5"}]}
    asked = about(default_advisor().evaluate(site, proofs=False).questions, "/machines/0/size_class")
    assert asked.question == "Is the machine one of the smallest servers for Domino: small, or else medium or large?"
    assert asked.opens


class TestTheLog:
    """Which device the log is on, and what bandwidth that has, are asked apart: each where it is missing."""

    @staticmethod
    def asked(**logging: Any) -> set[tuple[str, str]]:
        dpar = {"name": "mail", "transaction_logging": {"enabled": True, **logging}}
        image = {"os": "linux", "dpars": [dpar]}
        machine = {"name": "z", "architecture": "system-z", "lpars": [{"name": "l", "image": image}]}
        site = {"deployment": "D", "environment": "production", "machines": [machine], "devices": [{"name": "log"}]}
        questions = default_advisor().evaluate(site, proofs=False).questions
        about_it = [one for one in questions if any("log" in pointer or "bandw" in pointer for pointer in one.pointers)]
        return {(one.question, pointer) for one in about_it for pointer in one.pointers}

    def test_is_asked_for_its_device_where_that_is_not_stated(self) -> None:
        asked = self.asked()
        assert ("On which device lies the transaction log of the DPAR?",
                "/machines/0/lpars/0/image/dpars/0/transaction_logging/device") in asked  # fmt: skip
        assert not any("bandwidth" in question for question, _ in asked)

    @pytest.mark.parametrize(
        ("log", "asked"),
        [
            ({"drive_type": "nvme"}, False),
            ({"drive_type": "ssd"}, False),
            ({"model": "FlashSystem 7300"}, False),
            ({"lies_on": "array"}, False),
            ({"drive_type": "sas"}, True),
            ({"drive_rpm": 15_000}, True),
            ({"drive_type": "ssd", "bandwidth": "ordinary"}, False),
        ],
    )
    def test_is_not_asked_for_the_bandwidth_of_solid_state_drives(self, log: dict[str, Any], asked: bool) -> None:
        dpar = {"name": "mail", "transaction_logging": {"enabled": True, "device": "log"}}
        machine = {
            "name": "z",
            "architecture": "system-z",
            "lpars": [{"name": "l", "image": {"os": "linux", "dpars": [dpar]}}],
        }
        devices = [{"name": "log", **log}, {"name": "array", "drive_type": "nvme"}]
        site = {"deployment": "D", "environment": "production", "machines": [machine], "devices": devices}
        answer = default_advisor().evaluate(site, proofs=False)
        assert ("/devices/0/bandwidth" in {place for one in answer.questions for place in one.pointers}) is asked
        (found,) = (one for one in answer.verdicts if one.guideline.endswith("translog-fast-device-62"))
        said = "violated" if "bandwidth" in log else "undetermined" if asked else "satisfied"
        assert found.verdict == said

    @pytest.mark.parametrize(
        ("io", "mail"), [({"other_io": "none"}, {"mail_devices": ["box"]}), ({"other_io": ["swap"]}, {})]
    )
    def test_in_a_storage_unit_is_asked_for_the_volumes_and_not_for_what_is_stated(
        self, io: dict[str, Any], mail: dict[str, Any]
    ) -> None:
        dpar = {"name": "mail", "transaction_logging": {"device": "box"}, **mail}
        machine = {
            "name": "z",
            "architecture": "system-z",
            "lpars": [{"name": "l", "image": {"os": "linux", "dpars": [dpar]}}],
        }
        devices = [{"name": "box", "kind": "storage-unit", "bandwidth": "high", **io}]
        site = {"deployment": "D", "environment": "production", "machines": [machine], "devices": devices}
        questions = default_advisor().evaluate(site, proofs=False).questions
        asked = about(questions, "/devices/0/kind").question
        assert asked.startswith("Which volumes or arrays of the storage unit hold")
        assert all("/devices/0/other_io" not in one.pointers for one in questions)

    def test_is_asked_for_the_bandwidth_alone_where_its_device_is_stated(self) -> None:
        asked = self.asked(device="log")
        (question,) = [question for question, pointer in asked if pointer == "/devices/0/bandwidth"]
        assert question.endswith("what else does I/O on the device; high or ordinary I/O bandwidth?")
        assert not any("device of the transaction log" in question or "lies the" in question for question, _ in asked)


class TestTheOrder:
    """By strength; then by how many verdicts a question decides; then one that may excuse a violation."""

    @staticmethod
    def site(vms: int) -> dict[str, Any]:
        """VMs on ESX 4, of which one has so few CPUs for its users that Fault Tolerance alone would excuse it."""
        described = [
            {
                "name": f"vm{number}", "os": "windows", "os_release": "2019", "virtual_cps": 1, "memory_gib": 8,
                "nic_type": "vmxnet3",
                "disks": [{"name": "sys", "device": f"l{number}", "format": "eager-zeroed-thick", "aligned": True}],
                "dpars": [{"name": "mail", "mail_devices": [f"l{number}"],
                           "workloads": [{"client": "nrpc", "users": {"concurrent": 900 if number else 4900}}]}],
            }
            for number in range(vms)
        ]  # fmt: skip
        host = {"name": "esx", "esx_release": "4.1", "cores": 32, "memory_gib": 256, "vms": described}
        devices = [{"name": f"l{number}", "kind": "lun"} for number in range(vms)]
        return {
            "deployment": "D", "environment": "production", "domino_release": "8.5.1", "devices": devices,
            "esx_clusters": [{"name": "C", "ha": True, "hosts": [host]}],
        }  # fmt: skip

    def test_of_one_strength_what_decides_more_comes_before_what_may_excuse_less(self) -> None:
        questions = default_advisor().evaluate(self.site(5), proofs=False).questions
        (excuses,) = [at for at, one in enumerate(questions) if one.opens]
        assert [(one.strength, one.settles, one.opens) for one in (questions[0], questions[excuses])] == [
            ("should", 5, 0), ("should", 0, 1),
        ]  # fmt: skip
        assert all(one.settles > 1 for one in questions[:excuses])
        assert all(one.settles == 1 for one in questions[excuses + 1 :])

    @each_example
    def test_is_the_documented_one(self, example: str) -> None:
        evaluation = answer(example)
        ranks = [
            (STRENGTHS.index(one.strength or "inform"), -(one.settles + one.opens), not one.opens)
            for one in evaluation.questions
        ]
        assert ranks == sorted(ranks)
        strengths = {verdict.fingerprint: verdict.strength for verdict in evaluation.findings}
        for one in evaluation.questions:
            asked = {strengths[mark] for mark in one.verdicts if mark in strengths}
            assert one.strength == min(asked, key=STRENGTHS.index)


@pytest.mark.parametrize("path", DESCRIBED, ids=lambda path: str(path.stem))
def test_a_site_that_is_described_in_a_page_gets_ten_questions_at_most(path: Path) -> None:
    assert len(default_advisor().evaluate(path, proofs=False).questions) <= 10


class TestOneQuestionForEachFact:
    """What several guidelines miss at one place is asked once, and what an exception misses waits for the demand."""

    @each_example
    def test_no_place_is_asked_for_twice(self, example: str) -> None:
        pointers = [pointer for one in answer(example).questions for pointer in one.pointers]
        assert len(pointers) == len(set(pointers))

    @each_example
    def test_each_names_what_it_would_settle(self, example: str) -> None:
        for one in answer(example).questions:
            assert one.verdicts and len(one.verdicts) == one.settles + one.opens

    def test_the_list_of_servers_is_asked_for_as_itself_and_not_as_their_licences(self) -> None:
        servers = {"dpars": [{"name": "one"}, {"name": "two"}], "partial": ["dpars"]}
        image = {"os": "windows", "os_release": "4.0", **servers}
        machines = [{"name": "nt", "architecture": "x86", "image": image}]
        site = {"deployment": "D", "environment": "production", "domino_release": "4.5", "machines": machines}
        asked = about(default_advisor().evaluate(site, proofs=False).questions, "/machines/0/image/dpars")
        assert asked.question == "Which Domino servers does the machine hold?"

    @pytest.mark.parametrize(("cps", "asked"), [(None, False), (1, True), (2, False)])
    def test_an_exception_is_asked_about_once_the_demand_is_missed(self, cps: int | None, asked: bool) -> None:
        """A VM with two CPUs needs no excuse, and whether one with fewer has one is asked when that is known."""
        vm = {"name": "vm", "os": "windows", "memory_gib": 8, "dpars": [{"name": "mail"}]}
        vm |= {"virtual_cps": cps} if cps else {}
        cluster = {"name": "C", "hosts": [{"name": "esx", "esx_release": "4.1"}], "vms": [vm]}
        site = {"deployment": "D", "environment": "production", "esx_clusters": [cluster]}
        places = {p for one in default_advisor().evaluate(site, proofs=False).questions for p in one.pointers}
        assert ("/esx_clusters/0/vms/0/ft" in places) is asked
        assert ("/esx_clusters/0/vms/0/virtual_cps" in places) is (cps is None)

    def test_what_each_server_has_is_asked_at_each(self) -> None:
        """The protocol of a server stands at the server; none stands at the image."""
        servers = [{"name": name, "server_name": name} for name in ("Alder", "Birch")]
        image = {"os": "windows", "os_release": "4.0", "dpars": servers}
        machines = [{"name": "nt", "architecture": "x86", "image": image}]
        site = {"deployment": "D", "environment": "production", "domino_release": "4.5", "machines": machines}
        places = {p for one in default_advisor().evaluate(site, proofs=False).questions for p in one.pointers}
        assert {f"/machines/0/image/dpars/{at}/network_protocol" for at in (0, 1)} <= places
        assert "/machines/0/image" not in places

    def test_the_release_of_esx_is_asked_of_the_hosts_that_are_not_described(self) -> None:
        vm = {"name": "vm", "os": "windows", "virtual_cps": 1, "ft": True, "dpars": [{"name": "mail"}]}
        cluster = {"name": "C", "hosts": [{"name": "esx"}], "vms": [vm], "partial": ["hosts"]}
        site = {"deployment": "D", "environment": "production", "esx_clusters": [cluster]}
        places = {p for one in default_advisor().evaluate(site, proofs=False).questions for p in one.pointers}
        assert "/esx_clusters/0/hosts" in places and "/esx_clusters/0/vms/0" not in places


def test_what_no_answer_breaks_says_that_it_asks_nothing() -> None:
    """Eight CPs are as many as the paper allows for browsers; that no paper measured a mixture breaks nothing."""
    dpar = {"name": "mail", "workloads": [{"client": "unknown", "users": {"active_15min": 900}}]}
    lpar = {"name": "l", "real_cps": 8, "image": {"os": "linux", "kernel_bits": 64, "memory_gib": 9, "dpars": [dpar]}}
    machine = {"name": "z", "architecture": "system-z", "lpars": [lpar]}
    site = {"deployment": "D", "environment": "production", "domino_release": "7.0", "machines": [machine]}
    answer = default_advisor().evaluate(site, proofs=False)
    (found,) = (one for one in answer.verdicts if one.guideline == "redpaper-z-2006/dwa-cps-8-per-image-62")
    assert found.verdict == "undetermined" and "no answer breaks it" in found.text
    assert all(found.fingerprint not in question.verdicts for question in answer.questions)


class TestAnImageOfUnknownHosting:
    """What it runs on is asked first; what only some kinds of images have waits for that."""

    IMAGE: ClassVar[dict[str, Any]] = {
        "name": "mail", "os": "linux", "kernel_bits": 64, "dpars": [
            {"name": "one", "domino_release": "7.0", "workloads": [{"client": "nrpc", "users": {"concurrent": 900}}]}
        ],
    }  # fmt: skip

    def asked(self, **where: Any) -> list[str]:
        site = {"deployment": "Somewhere", "environment": "production", **where}
        return [question.quantity for question in default_advisor().evaluate(site).questions]

    def test_what_it_runs_on_is_asked_and_what_hangs_on_that_is_not(self) -> None:
        assert self.asked(images=[self.IMAGE])[0] == "image.hosting"
        waiting = {"image.ft", "image.states_user_intensity", "image.active_rate"}
        assert not waiting & set(self.asked(images=[self.IMAGE]))

    def test_it_is_asked_once_that_is_known(self) -> None:
        lpar = {
            "name": "L",
            "real_cps": 8,
            "image": {name: said for name, said in self.IMAGE.items() if name != "name"},
        }
        machine = {"name": "z9", "architecture": "system-z", "lpars": [lpar]}
        assert {"image.states_user_intensity", "image.memory_gib"} & set(self.asked(machines=[machine]))


def test_a_site_of_many_platforms_is_asked_the_ten_that_decide_most_and_told_how_many_are_left() -> None:
    nrpc = [{"client": "nrpc", "users": {"registered": 4000}}]
    vms = [{"name": "v1", "os": "windows", "dpars": [{"name": "m", "workloads": nrpc}]}, {"name": "v2", "ft": True}]
    guest = {"name": "g1", "dpars": [{"name": "x", "workloads": nrpc}]}
    lpars = [
        {"name": "L1", "image": {"os": "linux", "dpars": [{"name": "a", "count": 3, "workloads": nrpc}]}},
        {"name": "VM1", "zvm": {"guests": [guest]}},
    ]
    old = [{"name": "p1", "domino_release": "5.0.8"}, {"name": "p2", "domino_release": "4.5.1"}]
    site = {
        "deployment": "page", "environment": "production", "domino_release": "7.0.2",
        "esx_clusters": [{"name": "A", "ha": True, "hosts": [{"name": "e1", "vms": vms}]}],
        "machines": [
            {"name": "z9", "architecture": "system-z", "lpars": lpars},
            {"name": "w", "architecture": "x86", "image": {"os": "windows", "dpars": old}},
        ],
        "images": [{"name": "unk", "dpars": [{"name": "u"}]}],
        "domino_clusters": [{"name": "dc", "members": ["A/e1/v1/m", "z9/L1/a"]}],
        "changes": [{"name": "up", "kind": "new-release"}],
    }  # fmt: skip
    found, form = default_advisor().evaluate(site, proofs=False), default_advisor().questions(site, effects=False)
    assert len(found.questions) == 10 < len(form.questions)
    assert found.questions_left == len(form.questions) - 10
    assert [one.question for one in found.questions] == [one.question for one in form.questions[:10]]
    assert f"Answer first (3 of {len(form.questions)})" in [row.text for row in rows(screen(found))]


def test_all_questions_on_which_a_must_hangs_are_asked() -> None:
    each = [Question(f"q{n}", f"{n}?", 1, 0, (), (), (), "must") for n in range(12)]
    few = [Question(f"s{n}", f"s{n}?", 1, 0, (), (), (), "should") for n in range(3)]
    assert asked_in_an_answer([*each, *few]) == tuple(each)
    assert asked_in_an_answer([*each[:9], *few]) == (*each[:9], few[0])
