"""What an administrator of today stumbled over: what is told of sites of today, and what no longer is."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.evaluation.advisor import default_advisor

OWN_DEVICE = "redpaper-z-2006/translog-own-device-62"
OWN_VOLUME = "vsphere-domino-2011/data-and-translog-volumes"
LOGGING = "redpaper-z-2006/do-not-disable-logging"


def answer(description: dict[str, Any]) -> Evaluation:
    return default_advisor().evaluate({"deployment": "today", "environment": "production", **description})


def found(evaluation: Evaluation, guideline: str) -> list[tuple[str, str, str]]:
    return [(v.subject.path, v.verdict, v.ground) for v in verdicts(evaluation, guideline)]


def verdicts(evaluation: Evaluation, guideline: str) -> list[Verdict]:
    return [verdict for verdict in evaluation.verdicts if verdict.guideline.endswith(guideline)]


def server(os: str, *dpars: dict[str, Any], **image: Any) -> dict[str, Any]:
    """A machine with an image of this operating system and these Domino servers, of today."""
    architecture = "x86" if os == "windows" else "power"
    here = {"os": os, "dpars": list(dpars), **image}
    return {"domino_release": "14.0", "machines": [{"name": "m", "architecture": architecture, "image": here}]}


def in_a_vm(*dpars: dict[str, Any], **vm: Any) -> dict[str, Any]:
    """A VM on an ESXi of today."""
    here = {"name": "v", "os": "windows", "dpars": list(dpars), **vm}
    return {"domino_release": "14.0", "hosts": [{"name": "h", "esx_release": "8.0", "vms": [here]}]}


def logging_beside_mail(**device: Any) -> dict[str, Any]:
    mail = {"name": "mail", "mail_devices": ["d"], "transaction_logging": {"enabled": True, "device": "d"}}
    return {"dpar": mail, "devices": [{"name": "d", "kind": "lun", **device}]}


class TestTheLogOnFlash:
    """The reason of the papers is one of drives that turn."""

    @pytest.mark.parametrize(
        "device", [{"drive_type": "ssd"}, {"drive_type": "nvme"}, {"model": "IBM FlashSystem 7300"}]
    )
    @pytest.mark.parametrize("os", ["aix", "i5os", "windows"])
    def test_beside_mail_files_is_background(self, os: str, device: dict[str, Any]) -> None:
        site = logging_beside_mail(**device)
        told = answer(server(os, site["dpar"]) | {"devices": site["devices"]})
        assert found(told, OWN_DEVICE) == [("devices/d", "satisfied", "exception")]

    @pytest.mark.parametrize(
        "device", [{"drive_type": "ssd"}, {"drive_type": "nvme"}, {"model": "IBM FlashSystem 7300"}]
    )
    def test_is_so_in_a_vm(self, device: dict[str, Any]) -> None:
        site = logging_beside_mail(**device)
        told = answer(in_a_vm(site["dpar"]) | {"devices": site["devices"]})
        assert found(told, OWN_VOLUME) == [("devices/d", "satisfied", "exception")]

    def test_beneath_counts(self) -> None:
        site = logging_beside_mail(lies_on="pool")
        pool = {"name": "pool", "kind": "array", "drive_type": "nvme"}
        told = answer(server("aix", site["dpar"]) | {"devices": [*site["devices"], pool]})
        verdict = verdicts(told, OWN_DEVICE)[0]
        assert (verdict.subject.path, verdict.verdict, verdict.ground) == ("devices/d", "satisfied", "exception")
        assert "a volume or LUN of its own" in verdict.text

    @pytest.mark.parametrize(
        "device", [{"drive_type": "sata"}, {"drive_rpm": 7200}, {"model": "DS8900"}, {"model": "FlashSystem 5015"}, {}]
    )
    def test_that_nobody_has_stays_a_must(self, device: dict[str, Any]) -> None:
        site = logging_beside_mail(**device)
        told = answer(server("aix", site["dpar"]) | {"devices": site["devices"]})
        assert found(told, OWN_DEVICE) == [("devices/d", "violated", "demand")]


class TestALogThatNobodyWrites:
    def site(self, **second: Any) -> dict[str, Any]:
        off = {"name": "mail", "mail_devices": ["r5"], "transaction_logging": {"enabled": False}}
        servers = [off, *([{"name": "other", **second}] if second else [])]
        return server("windows", *servers) | {"devices": [{"name": "r5", "holds": ["mail-files", "transaction-log"]}]}

    def test_is_told_as_a_contradiction_and_judged_by_nothing(self) -> None:
        told = answer(self.site())
        assert found(told, OWN_DEVICE) == [("devices/r5", "not-applicable", "scope")]
        (said,) = told.overruled
        assert (said.said.pointer, said.taken.value) == ("/devices/0/holds", False)

    def test_may_be_that_of_a_server_that_logs_somewhere(self) -> None:
        told = answer(self.site(transaction_logging={"enabled": True}))
        assert [verdict for _, verdict, _ in found(told, OWN_DEVICE)] == ["violated"]
        assert told.overruled == ()


@pytest.mark.parametrize(("features", "expected"), [(["daos"], True), (["traveler"], False)])
def test_daos_without_a_log_is_told(features: list[str], expected: bool) -> None:
    told = answer(server("windows", {"name": "mail", "transaction_logging": {"enabled": False}, "features": features}))
    (verdict,) = verdicts(told, LOGGING)
    assert any("DAOS works only where transaction logging is on" in note.text for note in verdict.caveats) is expected


def test_the_format_of_virtual_disks_is_background_on_arrays_of_today() -> None:
    told = answer(in_a_vm({"name": "mail"}, disks=[{"name": "os", "format": "thin"}]))
    assert found(told, "/eager-zeroed-disks") == [("h/v", "satisfied", "background")]


def test_a_device_of_a_vm_is_named_with_the_vm() -> None:
    told = answer(in_a_vm({"name": "mail"}, connected_devices=["cd-dvd"]))
    (verdict,) = verdicts(told, "/disable-unused-devices")
    assert verdict.verdict == "violated"
    assert any(note.text.endswith("v: cd-dvd.") for note in verdict.caveats)


class TestMembersOfADominoCluster:
    def site(self, *hosts: str, **cluster: Any) -> dict[str, Any]:
        """Two members in VMs on these hosts."""
        vms = [{"name": f"v{number}", "os": "windows", "dpars": [{"name": "mail"}]} for number in range(len(hosts))]
        there = [
            {
                "name": name,
                "esx_release": "8.0",
                "vms": [vm for vm, host in zip(vms, hosts, strict=True) if host == name],
            }
            for name in dict.fromkeys(hosts)
        ]
        members = [f"{host}/v{number}/mail" for number, host in enumerate(hosts)]
        return {
            "domino_release": "14.0",
            "hosts": there,
            "domino_clusters": [{"name": "c", "members": members, **cluster}],
        }

    def test_on_one_host_contradict_who_says_that_a_rule_keeps_them_apart(self) -> None:
        (said,) = answer(self.site("h", "h", members_kept_apart=True)).overruled
        assert (said.said.pointer, said.taken.value) == ("/domino_clusters/0/members_kept_apart", False)

    @pytest.mark.parametrize(("hosts", "kept"), [(("g", "h"), True), (("h", "h"), False), (("h", "h"), None)])
    def test_contradict_nobody_else(self, hosts: tuple[str, ...], kept: bool | None) -> None:
        assert answer(self.site(*hosts, **({} if kept is None else {"members_kept_apart": kept}))).overruled == ()

    @pytest.mark.parametrize(
        ("peaks", "expected"), [((52, 47), "violated"), ((52, 39), "violated"), ((52, 38), "satisfied")]
    )
    def test_whose_peaks_are_nearly_all_of_one_are_not_sized_for_a_failover(
        self, peaks: tuple[int, int], expected: str
    ) -> None:
        site = self.site("g", "h", sized_for_failover=True)
        for host, peak in zip(site["hosts"], peaks, strict=True):
            host["vms"][0]["measured"] = {"cpu_peak_percent": peak}
        told = answer(site)
        assert [verdict for _, verdict, _ in found(told, "/cluster-size-for-failover")] == [expected]
        assert len(told.overruled) == (expected == "violated")

    def test_on_one_machine_are_not_called_partitions_of_a_computer(self) -> None:
        lpars = [{"name": f"l{n}", "image": {"os": "aix", "dpars": [{"name": "mail"}]}} for n in (1, 2)]
        machine = {"name": "p", "architecture": "power", "lpars": lpars}
        cluster = {"name": "c", "members": ["p/l1/mail", "p/l2/mail"]}
        told = answer({"domino_release": "12.0", "machines": [machine], "domino_clusters": [cluster]})
        (verdict,) = verdicts(told, "/cluster-mates-same-computer-derived")
        assert verdict.text == "Members of domino_clusters/c run on one machine, and fail with it."


class TestAServerForPhones:
    """No guideline on the failover, the users or the mail files of a mail server is violated by one that is none."""

    GOALS: ClassVar = {
        "application_failover": True,
        "patching_without_downtime": True,
        "zero_downtime_host_failure": True,
    }

    def violated(self, **dpar: Any) -> set[str]:
        vm = {"name": "v", "os": "windows", "virtual_cps": 4, "memory_gib": 16, "dpars": [{"name": "trav", **dpar}]}
        cluster = {
            "name": "c",
            "ha": True,
            "hosts": [{"name": "h", "esx_release": "8.0", "vms": [vm]}],
            "partial": ["hosts"],
        }
        told = answer(
            {"domino_release": "14.0", "esx_clusters": [cluster], "domino_clusters": [], "goals": dict(self.GOALS)}
        )
        return {v.guideline.split("/")[1] for v in told.verdicts if v.verdict == "violated"}

    @pytest.mark.parametrize("features", [["traveler"], ["nomad"], ["traveler", "nomad"]])
    def test_needs_no_domino_cluster(self, features: list[str]) -> None:
        assert self.violated(features=features) == set()

    @pytest.mark.parametrize(
        "dpar",
        [
            {},
            {"features": ["traveler", "daos"]},
            {"features": ["traveler", "verse"]},
            {"features": ["traveler"], "mail_files": 100},
            {"features": ["traveler"], "workloads": [{"client": "nrpc"}]},
        ],
    )
    def test_with_users_or_mail_files_is_a_mail_server(self, dpar: dict[str, Any]) -> None:
        assert "ft-app-failover-needs-clustering" in self.violated(**dpar)


class TestTheRangeOfTheAvailabilityIndex:
    """Of today it has a sense in a Domino cluster alone, so whether there is one is asked first."""

    UNSET: ClassVar = {"notes_ini": {"not_set": ["Server_Transinfo_range"]}}

    def told(self, release: str = "14.0", machine: dict[str, Any] | None = None, **dpar: Any) -> Evaluation:
        site = server("aix", {"name": "mail", **self.UNSET, **dpar}) | {"domino_release": release}
        site["machines"][0] |= machine or {}
        return answer(site)

    def verdict(self, told: Evaluation) -> str:
        (verdict,) = verdicts(told, "/transinfo-set-in-production")
        return verdict.verdict

    def test_is_open_where_no_cluster_is_spoken_of(self) -> None:
        told = self.told()
        assert self.verdict(told) == "undetermined"
        assert "/domino_clusters" in {place for question in told.questions for place in question.pointers}

    def test_is_open_on_a_machine_of_today_as_well(self) -> None:
        assert self.verdict(self.told("9.0.1", {"year": 2022})) == "undetermined"
        assert self.verdict(self.told("9.0.1")) == "violated"

    @pytest.mark.parametrize(
        ("dpar", "expected"),
        [
            ({"server_tasks": ["router", "http", "replica"]}, "satisfied"),
            ({"not_server_tasks": ["clrepl", "cldbdir"]}, "satisfied"),
            ({"not_server_tasks": ["clrepl"]}, "undetermined"),
            ({"server_tasks": ["router"], "partial": ["server_tasks"]}, "undetermined"),
            ({"server_tasks": ["router", "clrepl"]}, "undetermined"),
        ],
    )
    def test_is_told_by_the_tasks_of_a_cluster(self, dpar: dict[str, Any], expected: str) -> None:
        assert self.verdict(self.told(**dpar)) == expected

    @pytest.mark.parametrize(
        ("clusters", "expected"), [([], "satisfied"), ([{"name": "c", "members": ["m/mail", "m/other"]}], "violated")]
    )
    def test_is_told_by_the_clusters_of_the_site(self, clusters: list[dict[str, Any]], expected: str) -> None:
        site = server("aix", {"name": "mail", **self.UNSET}, {"name": "other"}) | {"domino_clusters": clusters}
        found = {v.subject.path: v.verdict for v in verdicts(answer(site), "/transinfo-set-in-production")}
        assert found["m/mail"] == expected


class TestDrivesThatTurn:
    """A write penalty, a cache and the ways of heads hang on drives and on no release."""

    def site(self, system: str, release: str = "14.0", **device: Any) -> dict[str, Any]:
        array = {
            "name": "r5", "kind": "array", "raid_level": "raid-5", "drives": 4, "cache_mode": "write-through",
            "adequate": False,
        }  # fmt: skip
        mail = {"name": "mail", "mail_devices": ["r5"]}
        devices = [array | {"drive_type": "sata", "filled_percent": 91} | device]
        site = server(system, mail) | {"domino_release": release, "devices": devices}
        if system == "linux":
            site["machines"][0]["architecture"] = "x86"
        return site

    def told(self, release: str = "14.0", **device: Any) -> Evaluation:
        return answer(self.site("windows", release, **device))

    @pytest.mark.parametrize(
        ("guideline", "expected"),
        [
            ("/write-back-recommended", ("violated", "demand")),
            ("/raid10-preferred", ("violated", "demand")),
            ("/raid1e-better-price-performance", ("satisfied", "background")),
            ("/param-population-25-70", ("satisfied", "tells")),
        ],
    )
    def test_beneath_a_server_of_today(self, guideline: str, expected: tuple[str, str]) -> None:
        assert found(self.told(), guideline) == [("devices/r5", *expected)]

    @pytest.mark.parametrize("system", ["linux", "aix"])
    def test_are_such_beneath_any_system(self, system: str) -> None:
        told = answer(self.site(system))
        for guideline, expected in (
            ("/write-back-recommended", ("violated", "demand")),
            ("/raid10-preferred", ("violated", "demand")),
            ("/param-population-25-70", ("satisfied", "tells")),
        ):
            assert found(told, guideline) == [("devices/r5", *expected)]
        (verdict,) = verdicts(told, "/raid10-preferred")
        (place,) = (one.text for one in verdict.reach.differences if one.quantity == "platform")
        assert place.startswith("Platform: the 2001 paper speaks of Windows; here it is ")

    def test_of_the_paper_s_platform_no_place_is_told(self) -> None:
        (verdict,) = verdicts(self.told(), "/raid10-preferred")
        assert "platform" not in {one.quantity for one in verdict.reach.differences}

    def test_of_ibm_i_only_that_they_are_full_is_told(self) -> None:
        """Its storage pools have protection of their own, and no RAID-10."""
        told = answer(self.site("i5os"))
        assert found(told, "/param-population-25-70") == [("devices/r5", "satisfied", "tells")]
        for guideline in ("/write-back-recommended", "/raid10-preferred"):
            assert found(told, guideline) == [("devices/r5", "not-applicable", "setting")]

    @pytest.mark.parametrize("device", [{"drive_type": "ssd"}, {"drive_type": "other"}])
    def test_are_not_meant_by_others(self, device: dict[str, Any]) -> None:
        told = self.told(**device)
        for guideline in ("/write-back-recommended", "/raid10-preferred", "/raid1e-better-price-performance"):
            assert found(told, guideline) == [("devices/r5", "not-applicable", "scope")]

    def test_of_the_releases_between_nothing_is_told(self) -> None:
        assert found(self.told("6.5"), "/write-back-recommended") == [("devices/r5", "not-applicable", "scope")]

    def test_nobody_is_asked_for_the_cache(self) -> None:
        told = answer(
            server("windows", {"name": "mail", "mail_devices": ["d"]})
            | {"devices": [{"name": "d", "kind": "array", "drive_type": "sas", "raid_level": "raid-5"}]}
        )
        assert found(told, "/write-back-recommended") == [("devices/d", "not-applicable", "unasked")]


@pytest.mark.parametrize(("hosts", "expected"), [(1, "undetermined"), (2, "satisfied"), (3, "undetermined")])
def test_moves_tell_that_processors_agree_of_two_hosts_alone(hosts: int, expected: str) -> None:
    described = [{"name": f"h{n}", "esx_release": "8.0", "processor_vendor": "intel"} for n in range(hosts)]
    told = answer({"esx_clusters": [{"name": "C", "vmotion": {"used": True}, "hosts": described}]})
    assert [one[:2] for one in found(told, "/vmotion-cpu-compatibility")] == [("C", expected)]


def _unnamed(image: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in image.items() if name != "name"}


ONE_CP = {"name": "one", "os": "linux", "dpars": [{"name": "mail"}]}
LPAR_OF_Z = {"name": "m", "architecture": "system-z"}


@pytest.mark.parametrize(
    ("site", "told"),
    [
        pytest.param({"images": [ONE_CP | {"cps": 1}]}, {"runs", "ratio"}, id="nobody-says-what-it-runs-on"),
        pytest.param(
            {"machines": [LPAR_OF_Z | {"lpars": [{"name": "L", "zvm": {"guests": [ONE_CP | {"virtual_cps": 1}]}}]}]},
            {"runs", "ratio"},
            id="a-guest-under-z-vm",
        ),
        pytest.param(
            {"machines": [LPAR_OF_Z | {"lpars": [{"name": "L", "real_cps": 1, "image": _unnamed(ONE_CP)}]}]},
            {"runs"},
            id="linux-in-an-lpar",
        ),
        pytest.param(
            {"machines": [{"name": "m", "architecture": "x86", "cps": 1, "image": _unnamed(ONE_CP)}]},
            set(),
            id="linux-on-x86",
        ),
        pytest.param(
            {
                "machines": [
                    {
                        "name": "m",
                        "architecture": "power",
                        "lpars": [{"name": "L", "real_cps": 1, "image": _unnamed(ONE_CP) | {"os": "aix"}}],
                    }
                ]
            },
            set(),
            id="aix",
        ),
    ],
)
def test_what_is_about_system_z_is_told_where_nothing_else_is_known(site: dict[str, Any], told: set[str]) -> None:
    (verdict,) = verdicts(answer(site), "/min-two-cps")
    assert verdict.verdict == "violated"
    notes = {"runs": "did measure images with one CP", "ratio": "ratio of virtual to real CPs"}
    assert {name for name, words in notes.items() if any(words in note.text for note in verdict.caveats)} == told


@pytest.mark.parametrize(("architecture", "told"), [("system-z", True), ("x86", False)])
def test_the_largest_number_in_an_lpar_is_told_of_system_z(architecture: str, told: bool) -> None:
    server = {"name": "mail", "transaction_logging": {"enabled": False}}
    image = {"os": "linux", "dpars": [server]}
    machine: dict[str, Any] = {"name": "m", "architecture": architecture}
    machine |= {"image": image} if architecture == "x86" else {"lpars": [{"name": "L", "image": image}]}
    (verdict,) = verdicts(answer({"domino_release": "14.0", "machines": [machine]}), LOGGING)
    assert verdict.verdict == "violated"
    told_of = [note.text for note in verdict.caveats if "50,000" in note.text]
    assert len(told_of) == (2 if told else 0)


def test_what_is_to_be_done_names_no_condition_that_nobody_can_bring_about() -> None:
    unset = {"notes_ini": {"not_set": ["Server_Transinfo_range"]}}
    machines = [
        {"name": name, "architecture": "x86", "image": {"os": "windows", "dpars": [{"name": "mail", **unset}]}}
        for name in ("a", "b")
    ]
    clusters = [{"name": "c", "members": ["a/mail", "b/mail"]}]
    told = answer({"domino_release": "14.0", "machines": machines, "domino_clusters": clusters})
    found = {one.condition for one in told.recommendations if "transinfo" in one.guidelines[0]}
    assert found == {"Server_Transinfo_range in notes.ini: yes"}


def test_of_vms_made_by_hand_beside_one_of_an_image_nobody_is_told_that_there_is_none() -> None:
    vms = [
        {"name": "a", "os": "windows", "from_template": True, "dpars": [{"name": "mail"}]},
        {"name": "b", "count": 3, "os": "windows", "from_template": False, "dpars": [{"name": "mail"}]},
    ]
    told = answer({"domino_release": "8.5.1", "hosts": [{"name": "h", "esx_release": "4.0", "vms": vms}]})
    (verdict,) = verdicts(told, "/golden-image")
    assert (verdict.verdict, verdict.ground) == ("satisfied", "exception")
    assert verdict.text.startswith(
        "The site has 4 mail VMs, and several of them were made by hand, not from a prepared image. Accepted by"
    )


def test_what_is_counted_over_vms_is_asked_for_in_plain_words() -> None:
    vms = [{"name": name, "os": "windows", "dpars": [{"name": "mail"}]} for name in ("a", "b")]
    told = answer({"domino_release": "8.5.1", "hosts": [{"name": "h", "esx_release": "4.0", "vms": vms}]})
    (verdict,) = verdicts(told, "/golden-image")
    assert verdict.text == "Cannot be told yet. Was the VM made from a prepared image?"


@pytest.mark.parametrize(
    ("made", "expected"),
    [({}, ("not-applicable", "unasked")), ({"from_template": False}, ("violated", "demand"))],
)
def test_nobody_is_asked_today_whether_vms_are_of_a_prepared_image(
    made: dict[str, bool], expected: tuple[str, str]
) -> None:
    vms = [{"name": name, "os": "windows", "dpars": [{"name": "mail"}], **made} for name in ("a", "b")]
    told = answer({"domino_release": "14.0", "hosts": [{"name": "h", "esx_release": "8.0", "vms": vms}]})
    assert [one[1:] for one in found(told, "/golden-image")] == [expected]


@pytest.mark.parametrize(
    ("array", "expected"),
    [
        ({"raid_level": "raid-6", "drives": 24}, "satisfied"),
        ({"raid_level": "raid-10"}, "satisfied"),
        ({"raid_level": "raid-1"}, "undetermined"),
        ({"raid_level": "other"}, "undetermined"),
        ({"drives": 24}, "undetermined"),
        ({"raid_level": "raid-6", "pooled": False}, "satisfied"),
        ({"drives": 1}, "violated"),
    ],
)
def test_whether_mail_files_are_across_disks_is_not_asked_where_they_are_striped(
    array: dict[str, Any], expected: str
) -> None:
    devices = [{"name": "lun", "kind": "lun", "lies_on": "array"}, {"name": "array", "kind": "array", **array}]
    told = answer(in_a_vm({"name": "mail", "mail_devices": ["lun"]}) | {"devices": devices})
    assert [one[:2] for one in found(told, "/storage-aggregate")] == [("h/v", expected)]


@pytest.mark.parametrize(
    ("array", "told_twice"),
    [
        ({"raid_level": "raid-5", "drives": 12, "pooled": False}, True),
        ({"raid_level": "raid-5", "drives": 12, "pooled": True}, False),
        ({"raid_level": "raid-5", "drives": 12}, False),
        # a pair of mirrors is striped over nothing, whatever it is called
        ({"raid_level": "raid-1", "drives": 2, "pooled": True}, False),
        ({"raid_level": "raid-1", "drives": 2, "pooled": False}, False),
        # a LUN that is none by itself is one part of what it lies on
        ({"raid_level": "raid-5", "drives": 12, "lun": False}, False),
    ],
)
def test_a_level_that_stripes_contradicts_who_says_that_the_drives_are_no_aggregate(
    array: dict[str, Any], told_twice: bool
) -> None:
    lun = {"name": "lun", "kind": "lun", "lies_on": "array"}
    if "lun" in array:
        lun["pooled"] = array.pop("lun")
    devices = [lun, {"name": "array", "kind": "array", **array}]
    told = answer(in_a_vm({"name": "mail", "mail_devices": ["lun"]}) | {"devices": devices})
    assert [said.said.pointer for said in told.overruled] == (["/devices/1/pooled"] if told_twice else [])


class TestMembersOfADominoClusterOnAFullNetwork:
    """That the cards were planned for the traffic between members is not taken from words where they are full."""

    def site(self, busy: int | None, **network: bool) -> dict[str, Any]:
        vms = [{"name": name, "os": "windows", "dpars": [{"name": "mail", "network": "lan"}]} for name in ("a", "b")]
        hosts = [{"name": f"h{vm['name']}", "esx_release": "8.0", "vms": [vm]} for vm in vms]
        measured = {} if busy is None else {"measured": {"busy_percent": busy}}
        return {
            "domino_release": "14.0",
            "hosts": hosts,
            "networks": [{"name": "lan", "kind": "ethernet", **measured}],
            "domino_clusters": [{"name": "c", "members": ["ha/a/mail", "hb/b/mail"], "network": network}],
        }

    @pytest.mark.parametrize(
        ("busy", "said", "expected"),
        [
            (100, {"planned": True, "own": False}, "violated"),
            (99, {"planned": True, "own": False}, "satisfied"),
            (None, {"planned": True, "own": False}, "satisfied"),
            (100, {"planned": True}, "undetermined"),
            (100, {"planned": True, "own": True}, "satisfied"),
        ],
    )
    def test_is_planned_for_the_traffic_between_them_only_where_there_is_room(
        self, busy: int | None, said: dict[str, bool], expected: str
    ) -> None:
        told = answer(self.site(busy, **said))
        assert [verdict for _, verdict, _ in found(told, "/cluster-network-planning")] == [expected]

    def test_opens_nothing_where_nobody_names_the_members(self) -> None:
        site = self.site(None, planned=True, own=False)
        del site["domino_clusters"][0]["members"]
        told = answer(site)
        assert [verdict for _, verdict, _ in found(told, "/cluster-network-planning")] == ["satisfied"]

    def test_contradicts_who_says_that_it_was_planned(self) -> None:
        (said,) = answer(self.site(100, planned=True, own=False)).overruled
        assert said.said.pointer == "/domino_clusters/0/network/planned"


def test_why_a_guideline_is_not_for_a_site_is_said_in_names_that_people_use() -> None:
    (verdict,) = verdicts(answer(server("aix", {"name": "mail"})), "/vmxnet3-adapter")
    assert verdict.premises == (
        "the platform is AIX, the guideline is for VMware vSphere",
        "the kind of image is bare machine, the guideline is for VM",
    )


@pytest.mark.parametrize("os", ["aix", "solaris", "windows", "linux"])
@pytest.mark.parametrize("release", ["9.0.1", "14.0"])
def test_the_buffer_pool_of_a_later_domino_is_held_against_none_of_its_papers(os: str, release: str) -> None:
    mail = {"name": "mail", "notes_ini": {"NSF_Buffer_Pool_Size_MB": 128}}
    told = answer(server(os, mail) | {"domino_release": release})
    assert not [
        verdict.guideline
        for verdict in told.verdicts
        if verdict.verdict != "not-applicable" and "buffer_pool" in str(verdict.observed)
    ]
