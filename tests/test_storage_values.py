"""What is inferred of storage: what lies on what, through all layers, and what meets on which device."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.answer import Evaluation
from domino_advisor.core.errors import InvalidInput
from domino_advisor.core.releases import release_number
from domino_advisor.evaluation.advisor import Advisor, run_of
from domino_advisor.evaluation.site_parts import SUBJECTS
from domino_advisor_schemas.deployment import load_deployment
from tests.values import Value, Values

R6, R65, R8 = (release_number(release) for release in ("6.0", "6.5", "8.0"))
POLICY = "vsphere-domino-2011/path-policy-active-active"
LAYERS: list[dict[str, Any]] = [
    {"name": "lun1", "lies_on": "array"},
    {"name": "lun2", "lies_on": "array"},
    {"name": "array", "lies_on": "drives"},
    {"name": "drives"},
    {"name": "spare", "gb": 100},
]


def image(name: str = "x", *dpars: dict[str, Any], **members: Any) -> dict[str, Any]:
    return {"name": name, "image": {"dpars": list(dpars), **members}}


def dpar(name: str, *mail: str, **members: Any) -> dict[str, Any]:
    return {"name": name, "mail_devices": list(mail), **members}


def site(*machines: dict[str, Any], devices: list[dict[str, Any]] = LAYERS, **members: Any) -> Values:
    return Values({"deployment": "Layers", "machines": list(machines), "devices": devices, **members})


def layers(**said: dict[str, Any]) -> list[dict[str, Any]]:
    return [device | said.get(device["name"], {}) for device in LAYERS]


def word(values: Values, name: str, quantity: str) -> str | None:
    return values.of("device", f"devices/{name}", quantity).word


def ends(value: Value) -> tuple[Any, Any]:
    return value.low, value.high


class TestOtherIoBesideLogs:
    """A log is to have its device alone (the 2006 paper, section 6.2). What is there decides before what is said."""

    @staticmethod
    def of(device: dict[str, Any], *machines: dict[str, Any], more: list[dict[str, Any]] | None = None) -> Value:
        log = dpar("d", "other", transaction_logging={"enabled": True, "device": "log"})
        values = site(image("y", log), *machines, devices=[{"name": "log", **device}, {"name": "other"}, *(more or [])])
        return values.of("device", "devices/log", "other_io")

    @pytest.mark.parametrize("said", [{}, {"other_io": "none"}, {"other_io": ["swap"]}])
    @pytest.mark.parametrize(
        "named",
        [
            image("x", dpar("mail", "log")),
            image("x", dpar("mail", "other", data_device="log")),
            image("x", dpar("mail", "other"), system_device="log"),
            image("x", dpar("mail", "other"), swap_devices=["log"]),
            # three alike do as much as one
            image("x", dpar("mail", "log", count=3)),
        ],
    )
    def test_what_names_the_device_does_io_there(self, named: dict[str, Any], said: dict[str, Any]) -> None:
        assert self.of(said, named).word == "some"

    def test_what_lies_on_it_counts(self) -> None:
        above = [{"name": "upper", "lies_on": "log"}]
        assert self.of({"other_io": "none"}, image("x", dpar("mail", "upper")), more=above).word == "some"

    def test_what_shares_the_layer_beneath_does_not(self) -> None:
        beside = [{"name": "array"}, {"name": "mail", "lies_on": "array"}]
        on_array = {"lies_on": "array", "other_io": "none"}
        assert self.of(on_array, image("x", dpar("mail", "mail")), more=beside).word == "none"

    def test_of_a_group_it_is_not_known_which_device_is_named(self) -> None:
        assert self.of({"count": 2, "other_io": "none"}, image("x", dpar("mail", "log"))).word == "none"
        assert self.of({"count": 2}, image("x", dpar("mail", "log"))).word is None

    @pytest.mark.parametrize(
        ("held", "said", "found"),
        [
            (["transaction-log"], None, "none"),
            (["transaction-log"], "none", "none"),
            # somebody else may do I/O there
            (["transaction-log"], ["other"], "some"),
            (["transaction-log", "paging-file"], None, "some"),
            (["transaction-log", "paging-file"], "none", "some"),
            (["mail-files"], "none", "some"),
            ("none", None, None),
            ("none", "none", "none"),
            (None, None, None),
            (None, "none", "none"),
            (None, ["system"], "some"),
        ],
    )
    def test_what_is_held_there_does_io_there(self, held: Any, said: Any, found: str | None) -> None:
        stated = {name: value for name, value in (("holds", held), ("other_io", said)) if value is not None}
        assert self.of(stated).word == found

    def test_a_list_that_is_not_complete_may_hold_more(self) -> None:
        assert self.of({"holds": ["transaction-log"], "partial": ["holds"]}).word is None
        assert self.of({"holds": ["mail-files"], "partial": ["holds"]}).word == "some"

    def test_it_is_asked_for_at_its_own_place(self) -> None:
        gaps = [(gap.quantity, gap.pointer) for gap in self.of({}).gaps]
        assert gaps == [("device.states_other_io", "/devices/0/other_io")]


class TestLogs:
    """What is said to lie on a device tells whether a log does, where it is not said of each DPAR where its log is."""

    @staticmethod
    def of(quantity: str, **device: Any) -> str | None:
        elsewhere = image("y", dpar("d", transaction_logging={"enabled": True}))
        return word(site(elsewhere, devices=[{"name": "d", **device}]), "d", quantity)

    def test_a_log_that_is_not_placed_may_be_anywhere(self) -> None:
        assert self.of("holds_log") is None

    def test_none_is_on_a_device_that_holds_something_else(self) -> None:
        assert self.of("holds_log", holds=["paging-file"]) == "false"
        assert self.of("several_logs", holds=["paging-file"]) == "false"

    def test_there_may_be_one_where_not_all_is_said(self) -> None:
        assert self.of("holds_log", holds=["paging-file"], partial=["holds"]) is None

    def test_one_is_where_it_is_said_to_be(self) -> None:
        assert self.of("holds_log", holds=["transaction-log"]) == "true"
        assert self.of("several_logs", holds=["transaction-log"]) is None


class TestTransactionLogging:
    """Of a DPAR that is said to have its log somewhere nobody has to say that it logs."""

    @pytest.mark.parametrize(
        ("logging", "found"),
        [
            ({"device": "d"}, "true"),
            ({"enabled": False, "device": "d"}, "false"),
            ({"enabled": True}, "true"),
            ({}, None),
        ],
    )
    def test_it_is_on_where_the_log_lies_on_a_device(self, logging: dict[str, Any], found: str | None) -> None:
        described = site(image("y", dpar("m", transaction_logging=logging)), devices=[{"name": "d"}])
        assert described.of("dpar", "y/m", "transaction_logging").word == found


class TestCarriesItsLoad:
    """No paper has a figure for it. A device that does as many I/O operations as it can is at its limit."""

    @pytest.mark.parametrize(
        ("reads", "writes", "said", "found"),
        [
            (300, 200, True, "false"),
            (300, 200, None, "false"),
            (300, 201, None, "false"),
            # reads that are not measured can only add to it
            (None, 500, True, "false"),
            # below its limit it may or may not
            (300, 199, None, None),
            (300, 199, True, "true"),
            (300, 199, False, "false"),
            (None, 499, None, None),
            (None, None, True, "true"),
        ],
    )
    def test_at_its_limit_it_does_not(
        self, reads: int | None, writes: int | None, said: bool | None, found: str | None
    ) -> None:
        measured = {
            name: value for name, value in (("reads_per_s", reads), ("writes_per_s", writes)) if value is not None
        }
        device: dict[str, Any] = {"name": "d", "iops": 500, **({"measured": measured} if measured else {})}
        device |= {} if said is None else {"adequate": said}
        assert word(site(devices=[device]), "d", "adequate") == found

    @pytest.mark.parametrize(
        ("busy", "said", "found"),
        [
            (100, True, "false"),
            (100, None, "false"),
            # below it may or may not
            (99, True, "true"),
            (99, None, None),
            ({"from": 90}, True, "true"),
            (0, False, "false"),
        ],
    )
    def test_busy_all_the_time_it_is_at_its_limit(self, busy: Any, said: bool | None, found: str | None) -> None:
        device: dict[str, Any] = {"name": "d", "measured": {"busy_percent": busy}}
        device |= {} if said is None else {"adequate": said}
        assert word(site(devices=[device]), "d", "adequate") == found

    def test_what_it_can_do_is_not_known(self) -> None:
        device = {"name": "d", "adequate": True, "measured": {"reads_per_s": 900, "writes_per_s": 900}}
        assert word(site(devices=[device]), "d", "adequate") == "true"

    def test_a_device_at_its_limit_is_asked_of_itself_and_not_of_what_it_lies_on(self) -> None:
        lun: dict[str, Any] = {"name": "lun", "lies_on": "array"}
        full = {"iops": 100, "measured": {"reads_per_s": 80, "writes_per_s": 40}}
        array = {"name": "array", "adequate": True}
        assert word(site(devices=[lun | full, array]), "lun", "own_adequate") == "true"
        assert word(site(devices=[lun | full, array]), "lun", "carries_well") == "false"
        assert word(site(devices=[lun, array]), "lun", "own_adequate") == "false"
        assert word(site(devices=[lun, array]), "lun", "carries_well") == "true"

    def test_it_is_asked_for_at_its_own_place(self) -> None:
        gaps = site(devices=[{"name": "d"}]).of("device", "devices/d", "adequate").gaps
        assert [(gap.quantity, gap.pointer) for gap in gaps] == [("device.said_adequate", "/devices/0/adequate")]


class TestPooled:
    """Of how many drives an aggregate is no paper says; one is none."""

    @pytest.mark.parametrize(
        ("device", "found"),
        [
            ({"drives": 1}, "false"),
            ({"drives": 1, "pooled": True}, "false"),
            ({"drives": 2}, None),
            ({"drives": 2, "pooled": True}, "true"),
            ({"drives": 24, "pooled": False}, "false"),
            ({}, None),
            ({"pooled": True}, "true"),
            ({"kind": "storage-unit"}, "true"),
            ({"kind": "storage-unit", "pooled": False}, "false"),
            ({"kind": "storage-unit", "drives": 1}, "false"),
            ({"kind": "array", "pooled": True}, "true"),
            ({"kind": "array", "pooled": False}, "false"),
            ({"kind": "drive"}, "false"),
            ({"kind": "drive", "pooled": True}, "false"),
            ({"kind": "drive", "raid_level": "none", "pooled": True}, "false"),
            ({"kind": "drive", "raid_level": "raid-5", "pooled": True}, "true"),
            ({"kind": "drive", "drives": 8, "pooled": True}, "true"),
            ({"kind": "drive", "drives": 8}, None),
        ],
    )
    def test_a_single_drive_is_no_aggregate(self, device: dict[str, Any], found: str | None) -> None:
        assert word(site(devices=[{"name": "d", **device}]), "d", "pooled") == found

    def test_what_lies_on_an_aggregate_is_on_one(self) -> None:
        values = site(devices=[{"name": "d", "drives": 1, "lies_on": "a"}, {"name": "a", "pooled": True}])
        assert word(values, "d", "all_pooled") == "true"

    @pytest.mark.parametrize(
        ("volume", "beneath", "found"),
        [
            ({}, {"kind": "drive"}, "false"),
            ({"kind": "volume"}, {"drives": 1}, "false"),
            ({"kind": "lun"}, {"kind": "array", "pooled": False}, "false"),
            ({"kind": "volume"}, {"kind": "array", "pooled": True}, "true"),
            ({"kind": "volume"}, {"kind": "array"}, None),
            # what has drives, or a level, of its own may be one whatever lies beneath
            ({"kind": "volume", "drives": 8}, {"kind": "drive"}, None),
            ({"kind": "array"}, {"kind": "drive"}, None),
            ({"kind": "volume", "raid_level": "raid-5"}, {"kind": "drive"}, None),
        ],
    )
    def test_a_part_of_another_device_is_what_that_is(
        self, volume: dict[str, Any], beneath: dict[str, Any], found: str | None
    ) -> None:
        values = site(devices=[{"name": "d", "lies_on": "a", **volume}, {"name": "a", **beneath}])
        assert word(values, "d", "all_pooled") == found

    def test_a_drive_that_lies_on_an_array_is_none_by_itself(self) -> None:
        values = site(devices=[{"name": "d", "kind": "drive", "pooled": True, "lies_on": "a"}, {"name": "a"}])
        assert word(values, "d", "pooled") == "true"

    @pytest.mark.parametrize(
        ("lun", "unit", "found"),
        [
            ({}, {}, None),
            ({"drives": 5}, {}, "false"),
            ({}, {"pooled": True}, "true"),
            ({}, {"pooled": False}, "false"),
            ({}, {"raid_level": "raid-5"}, "true"),
        ],
    )
    def test_a_lun_that_is_none_by_itself_is_what_its_storage_unit_is(
        self, lun: dict[str, Any], unit: dict[str, Any], found: str | None
    ) -> None:
        values = site(
            devices=[
                {"name": "d", "kind": "lun", "pooled": False, "lies_on": "u", **lun},
                {"name": "u", "kind": "storage-unit", **unit},
            ]
        )
        assert word(values, "d", "across_disks") == found

    def test_a_level_that_stripes_is_across_disks_whatever_is_said_of_an_aggregate_over_many(self) -> None:
        device = {"name": "d", "kind": "array", "raid_level": "raid-6", "drives": 4, "pooled": False}
        assert word(site(devices=[device]), "d", "across_disks") == "true"

    def test_it_is_asked_for_at_its_own_place(self) -> None:
        gaps = site(devices=[{"name": "d"}]).of("device", "devices/d", "pooled").gaps
        assert [(gap.quantity, gap.pointer) for gap in gaps] == [("device.states_pooled", "/devices/0/pooled")]


class TestRaid10:
    """A controller that built an array of RAID-10 can build one."""

    @pytest.mark.parametrize("said", [None, True, False])
    @pytest.mark.parametrize("level", ["raid-10", "raid-5", None])
    def test_what_is_built_decides_before_what_is_said(self, level: str | None, said: bool | None) -> None:
        device: dict[str, Any] = {"name": "d"} | ({} if level is None else {"raid_level": level})
        device |= {} if said is None else {"controller": {"supports_raid10": said}}
        found = {None: None, True: "true", False: "false"}[said]
        assert word(site(devices=[device]), "d", "supports_raid10") == ("true" if level == "raid-10" else found)

    @pytest.mark.parametrize("said", [None, True, False])
    @pytest.mark.parametrize(
        ("model", "decides"),
        [("ServeRAID-4M", True), ("IBM ServeRAID 4Lx", True), ("serveraid4h", True), ("ServeRAID-3L", False)],
    )
    def test_a_family_that_spans_arrays_can_unless_it_is_said_that_this_one_cannot(
        self, model: str, decides: bool, said: bool | None
    ) -> None:
        controller: dict[str, Any] = {"model": model} | ({} if said is None else {"supports_raid10": said})
        device = {"name": "d", "raid_level": "raid-5", "controller": controller}
        found = {None: None, True: "true", False: "false"}[said]
        assert word(site(devices=[device]), "d", "supports_raid10") == (
            "true" if decides and said is not False else found
        )

    def test_whether_it_can_is_asked_for(self) -> None:
        gaps = site(devices=[{"name": "d", "raid_level": "raid-5"}]).of("device", "devices/d", "supports_raid10").gaps
        assert [gap.pointer for gap in gaps] == ["/devices/0/controller/supports_raid10"]


class TestServersOfTheSmallestClass:
    @pytest.mark.parametrize(
        ("sizes", "ends"), [(("small", "large"), (1, 1)), (("small", None), (1, 2)), (("medium", "large"), (0, 0))]
    )
    def test_they_are_counted_of_those_with_mail_files_there(
        self, sizes: tuple[str | None, ...], ends: tuple[int, int]
    ) -> None:
        machines = [
            {
                "name": f"m{n}",
                **({"size_class": size} if size else {}),
                "image": {"os": "windows", "dpars": [{"name": "mail", "mail_devices": ["d"]}]},
            }
            for n, size in enumerate(sizes)
        ]
        values = site(
            machines=machines, devices=[{"name": "v", "lies_on": "a"}, {"name": "a"}, {"name": "d", "lies_on": "a"}]
        )
        found = values.of("device", "devices/a", "smallest_mail_dpars")
        assert (found.low, found.high) == ends


class TestSystems:
    """A device keeps the system of an image that names it, or as it says itself; else none once all are placed."""

    x = image("x", dpar("mail", "lun2"), system_device="lun1")

    @pytest.mark.parametrize("name", ["lun1", "array", "drives"])
    def test_on_every_layer_beneath_the_named_one(self, name: str) -> None:
        assert word(site(self.x), name, "keeps_system") == "true"

    @pytest.mark.parametrize(
        ("stated", "expected"),
        [
            ({}, "false"),
            ({"holds": ["mail-files"], "partial": ["holds"]}, "false"),
            ({"holds": ["mail-files"]}, "false"),
            ({"holds": ["system"]}, "true"),
        ],
    )
    def test_on_no_other_once_all_are_placed_unless_it_is_said(self, stated: dict[str, Any], expected: str) -> None:
        assert word(site(self.x, devices=layers(spare=stated)), "spare", "keeps_system") == expected

    @pytest.mark.parametrize("placed", [image("y", dpar("mail", "lun2")), image("y", system_device="lun1")])
    def test_may_be_on_a_device_while_one_is_not_placed(self, placed: dict[str, Any]) -> None:
        holds = {"holds": ["mail-files"], "partial": ["holds"]}
        found = word(site(self.x, placed, devices=layers(spare=holds)), "spare", "keeps_system")
        assert found == ("false" if "system_device" in placed["image"] else None)

    def test_may_be_on_any_of_a_group_that_is_named(self) -> None:
        named = site(image("x", system_device="lun1"), devices=[{"name": "lun1", "count": 3}])
        assert word(named, "lun1", "keeps_system") is None


class TestMailFiles:
    """A device holds mail where it is named, and where what lies on it does."""

    placed = site(image("x", dpar("mail", "lun1")))

    @pytest.mark.parametrize("name", ["lun1", "array", "drives"])
    def test_on_every_layer_beneath(self, name: str) -> None:
        assert word(self.placed, name, "holds_mail") == "true"

    @pytest.mark.parametrize("name", ["lun2", "spare"])
    def test_on_no_other_once_all_are_placed(self, name: str) -> None:
        assert word(self.placed, name, "holds_mail") == "false"

    @pytest.mark.parametrize(
        ("stated", "expected"),
        [
            ({}, "false"),
            ({"holds": ["system"], "partial": ["holds"]}, "false"),
            ({"holds": ["mail-files"]}, "true"),
        ],
    )
    def test_what_a_device_says_comes_before_that_all_are_placed_elsewhere(
        self, stated: dict[str, Any], expected: str
    ) -> None:
        placed = site(image("x", dpar("mail", "lun1")), devices=layers(spare=stated))
        assert word(placed, "spare", "keeps_mail") == expected

    def test_may_be_on_a_device_that_says_nothing_while_some_are_not_placed(self) -> None:
        some = site(image("x", dpar("mail", "lun1"), {"name": "elsewhere"}))
        assert word(some, "spare", "keeps_mail") != "false"

    @pytest.mark.parametrize(
        "machine",
        [
            image("x", dpar("mail", "lun1"), {"name": "elsewhere"}),
            image("x", dpar("mail", "lun1", partial=["mail_devices"])),
            image("x", dpar("mail", "lun1"), partial=["dpars"]),
        ],
    )
    def test_others_may_be_on_any_device(self, machine: dict[str, Any]) -> None:
        found = site(machine).of("device", "devices/spare", "holds_mail")
        assert found.word is None
        assert [(gap.quantity, gap.pointer) for gap in found.gaps] == [("dpar.mail_devices", "/devices/4")]

    def test_the_leaf_is_where_it_is_named(self) -> None:
        described = {"deployment": "x", "machines": [image("x", dpar("mail", "lun1"))], "devices": LAYERS}
        parts = list(run_of(Advisor(), load_deployment(described)))
        nodes = {name: node for part in parts for name, node in part.nodes.items()}
        drives = parts[0].memory.fact_base.survey.sids["device", "devices/drives"]
        pointers = {str(nodes[name].get("pointer")) for name in _beneath(nodes, f"{drives}.device.holds_mail")}
        assert {"/machines/0/image/dpars/0/mail_devices/0", "/devices/0/lies_on", "/devices/2/lies_on"} <= pointers


def _beneath(nodes: Any, root: str) -> set[str]:
    found, pending = set[str](), [root]
    while pending:
        name = pending.pop()
        if name not in found:
            found.add(name)
            for derivation in nodes[name].get("derivations", ()):
                pending += derivation["because"]
    return found


class TestUsersOnADevice:
    """Whether an array carries its users follows from the DPARs whose mail files lie on it."""

    @staticmethod
    def of(*servers: dict[str, Any], **device: Any) -> tuple[Any, Any]:
        devices = [{"name": "a", **device}, {"name": "b"}, {"name": "lun", "lies_on": "a"}]
        return ends(site(image("x", *servers), devices=devices).of("device", "devices/a", "mail_users"))

    @staticmethod
    def server(name: str, users: int | None, *mail: str) -> dict[str, Any]:
        loads = [] if users is None else [{"client": "nrpc", "users": {"concurrent": users}}]
        return dpar(name, *mail, workloads=loads) if users is not None else dpar(name, *mail)

    def test_those_of_the_dpars_that_name_it(self) -> None:
        assert self.of(self.server("one", 900, "a"), self.server("two", 700, "a")) == (1600, 1600)

    def test_those_of_what_lies_on_it(self) -> None:
        assert self.of(self.server("one", 900, "a"), self.server("two", 700, "lun")) == (1600, 1600)

    def test_how_they_spread_over_several_is_not_known(self) -> None:
        assert self.of(self.server("one", 900, "a"), self.server("two", 700, "a", "b")) == (900, 1600)

    def test_a_group_of_devices_takes_no_sure_share(self) -> None:
        assert self.of(self.server("one", 900, "a"), count=2) == (None, 900)

    def test_there_may_be_more_where_a_dpar_does_not_say(self) -> None:
        said = self.server("two", 700)
        del said["mail_devices"]
        assert self.of(self.server("one", 900, "a"), said) == (900, None)

    def test_users_that_are_not_known_are_not_taken_as_none(self) -> None:
        assert self.of(self.server("one", 900, "a"), self.server("two", None, "a")) == (900, None)

    def test_nobody_names_it(self) -> None:
        assert self.of(self.server("one", 900, "b")) == (None, 0)

    def test_what_is_stated_of_the_device_comes_first(self) -> None:
        assert self.of(self.server("one", 900, "a"), mail_users=1200) == (1200, 1200)
        assert self.of(self.server("one", 900, "a", "b"), mail_users=1200) == (1200, 1200)


class TestReleasesOfWhatUsesADevice:
    mixed = site(
        image("x", dpar("old", "lun1", domino_release="6.5")),
        image("y", dpar("new", "lun2", domino_release="8.0")),
        image("z", {"name": "unplaced", "domino_release": "7.0"}),
        domino_release="6.0",
    )

    @pytest.mark.parametrize(
        ("name", "oldest", "newest"), [("lun1", R65, R65), ("lun2", R8, R8), ("array", R65, R8), ("drives", R65, R8)]
    )
    def test_of_those_that_have_mail_there_or_on_what_lies_on_it(self, name: str, oldest: int, newest: int) -> None:
        found = [self.mixed.of("device", f"devices/{name}", f"{end}_mail_release") for end in ("oldest", "newest")]
        assert [ends(value) for value in found] == [(oldest, oldest), (newest, newest)]

    def test_of_a_device_without_any_what_holds_for_the_site(self) -> None:
        assert ends(self.mixed.of("device", "devices/spare", "oldest_mail_release")) == (R6, R6)

    def test_one_that_is_not_known_bounds_it_on_one_side(self) -> None:
        unknown = site(image("x", dpar("old", "lun1", domino_release="6.5"), dpar("other", "lun2")))
        assert ends(unknown.of("device", "devices/array", "oldest_mail_release")) == (None, R65)
        assert ends(unknown.of("device", "devices/array", "newest_mail_release")) == (R65, None)

    def test_in_use_where_others_may_use_it_too(self) -> None:
        assert ends(self.mixed.of("device", "devices/lun2", "oldest_release_in_use")) == (R65, R8)
        assert ends(self.mixed.of("device", "devices/spare", "oldest_release_in_use")) == (R65, R8)

    def test_in_use_where_all_is_placed(self) -> None:
        def one(name: str, device: str, release: str) -> dict[str, Any]:
            log = {"transaction_logging": {"enabled": True, "device": device}}
            return image(name, dpar("mail", device, domino_release=release, **log), system_device=device)

        placed = site(one("x", "lun1", "6.5"), one("y", "lun2", "8.0"))
        found = {
            name: ends(placed.of("device", f"devices/{name}", "oldest_release_in_use")) for name in ("lun2", "array")
        }
        assert found == {"lun2": (R8, R8), "array": (R65, R65)}

    def test_whether_it_was_tested_is_not_known_of_a_device_that_no_vm_names(self) -> None:
        vms = [{"name": "vm", "dpars": [dpar("m", "lun1")]}, {"name": "other", "dpars": [{"name": "m"}]}]
        hosts = [{"name": "esx", "esx_release": "4.0", "vms": vms}]
        devices = [device | {"access": "active-active", "path_policy": "fixed"} for device in LAYERS]
        described = {"deployment": "x", "environment": "production", "hosts": hosts, "devices": devices}
        found = {v.subject.path: v.reach for v in Advisor().evaluate(described).verdicts if v.guideline == POLICY}
        assert (found["devices/lun1"].state, found["devices/array"].state) == ("in-scope", "in-scope")
        assert found["devices/spare"].state == "unknown" and found["devices/spare"].missing

    def test_of_the_hosts_of_vms_and_of_nothing_else(self) -> None:
        vms = [{"name": "vm", "disks": [{"name": "c", "device": "lun1"}], "dpars": []}]
        hosts = [{"name": "esx", "esx_release": "4.0", "vms": vms}]
        found = site(image("x", dpar("mail", "lun2")), hosts=hosts)
        esx = release_number("4.0")
        assert ends(found.of("device", "devices/drives", "oldest_esx_release")) == (esx, esx)
        assert found.of("device", "devices/lun2", "oldest_esx_release").missing


class TestWhatIsSaidOfALayer:
    """What is not said of a device is that of the first one beneath that says it; it is asked of the lowest."""

    @pytest.mark.parametrize(
        ("said", "expected", "pointer"),
        [
            ({"array": {"access": "active-active"}}, "active-active", "/devices/2/access"),
            ({"drives": {"access": "active-passive"}}, "active-passive", "/devices/3/access"),
            ({"lun1": {"access": "active-active"}, "drives": {"access": "active-passive"}}, "active-active",
             "/devices/0/access"),
            ({}, None, "/devices/3/access"),
        ],
    )  # fmt: skip
    def test_access(self, said: dict[str, Any], expected: str | None, pointer: str) -> None:
        found = site(devices=layers(**said)).of("device", "devices/lun1", "access")
        assert (found.word, found.pointer) == (expected, pointer)
        assert [gap.pointer for gap in found.gaps] == ([] if expected else [pointer])

    @pytest.mark.parametrize(
        ("said", "expected"),
        [
            ({"array": {"pooled": True}}, "true"),
            ({"lun1": {"pooled": False}, "array": {"pooled": False}, "drives": {"pooled": False}}, "false"),
            ({"lun1": {"pooled": False}}, "false"),
            ({"lun1": {"pooled": False}, "array": {"pooled": True}}, "true"),
        ],
    )
    def test_a_pool_beneath_makes_a_pool(self, said: dict[str, Any], expected: str | None) -> None:
        found = site(image("x", dpar("mail", "lun1")), devices=layers(**said))
        assert found.of("image", "x", "mail_pooled").word == expected


class TestWhatMeetsOnADevice:
    @pytest.mark.parametrize(
        ("system", "mail", "expected"),
        [("lun1", ["lun1"], "false"), ("lun2", ["lun1"], "true"), (None, ["lun1"], None), ("lun2", [], "true")],
    )
    def test_system_and_mail(self, system: str | None, mail: list[str], expected: str | None) -> None:
        members = {"system_device": system} if system else {}
        assert site(image("x", dpar("m", *mail), **members)).of("image", "x", "system_apart").word == expected

    @pytest.mark.parametrize(
        ("system", "mail", "expected"),
        [
            ("lun1", ["lun1"], "false"),
            ("lun2", ["lun1"], "false"),
            ("drives", ["lun1"], "false"),
            ("lun1", ["array"], "false"),
            ("spare", ["lun1"], "true"),
            (None, ["lun1"], None),
        ],
    )
    def test_system_and_mail_on_one_array(self, system: str | None, mail: list[str], expected: str | None) -> None:
        members = {"system_device": system} if system else {}
        assert site(image("x", dpar("m", *mail), **members)).of("image", "x", "system_array_apart").word == expected

    @pytest.mark.parametrize(
        ("system", "mail", "expected"),
        [
            ({"kind": "volume"}, {"kind": "volume"}, None),
            ({"kind": "lun"}, {"kind": "array"}, None),
            ({"kind": "array"}, {"kind": "lun"}, None),
            ({"kind": "volume", "lies_on": "small"}, {"kind": "volume"}, None),
            ({"kind": "volume", "lies_on": "small"}, {"kind": "volume", "lies_on": "large"}, "true"),
            ({"kind": "array"}, {"kind": "array"}, "true"),
            ({}, {}, "true"),
            ({"kind": "volume", "lies_on": "large"}, {"kind": "volume", "lies_on": "large"}, "false"),
        ],
    )
    def test_a_volume_may_lie_on_any_array_until_it_is_said_on_which(
        self, system: dict[str, Any], mail: dict[str, Any], expected: str | None
    ) -> None:
        devices = [{"name": "c", **system}, {"name": "d", **mail}, {"name": "small"}, {"name": "large"}]
        found = site(image("x", dpar("m", "d"), system_device="c"), devices=devices).of(
            "image", "x", "system_array_apart"
        )
        assert found.word == expected
        assert bool(found.gaps) == (expected is None)

    def test_the_mail_of_another_image_may_be_anywhere_where_the_own_is_placed(self) -> None:
        found = site(image("x", dpar("m", "spare"), system_device="lun1"), image("y", {"name": "n"}))
        assert found.of("image", "x", "system_array_apart").word == "true"

    @pytest.mark.parametrize(
        ("said", "system", "expected"),
        [
            ({"array": {"holds": ["mail-files"]}}, "spare", (1, 1)),
            ({"array": {"holds": ["mail-files"]}}, "lun2", (2, 2)),
            ({"lun1": {"holds": ["mail-files"]}, "lun2": {"holds": ["mail-files"]}}, "spare", (1, 2)),
            ({"lun1": {"holds": ["mail-files"]}, "lun2": {"holds": ["system"]}}, "lun2", (2, 2)),
            ({"lun1": {"holds": ["mail-files"]}}, "spare", (1, None)),
            ({}, "lun2", (2, None)),
        ],
    )
    def test_kinds_of_files_on_an_array(self, said: dict[str, Any], system: str, expected: tuple[Any, Any]) -> None:
        found = site(image("x", dpar("m", "lun1"), system_device=system), devices=layers(**said))
        assert ends(found.of("device", "devices/array", "kinds_there")) == expected

    @pytest.mark.parametrize(
        ("device", "others", "expected"),
        [
            ({"holds": ["system", "mail-files"]}, [], "false"),
            ({"holds": ["system"]}, [], "false"),
            ({"holds": ["mail-files"]}, [], None),
            ({}, [], None),
            ({"holds": ["system", "mail-files"], "count": 2}, [], None),
            ({"holds": ["system", "mail-files"]}, [image("y", dpar("n", "d"))], None),
            ({"holds": ["system", "mail-files"]}, [image("y", dpar("n", "e"))], "false"),
        ],
    )
    def test_a_system_that_is_said_to_lie_on_the_device_of_one_image_alone_is_its(
        self, device: dict[str, Any], others: list[dict[str, Any]], expected: str | None
    ) -> None:
        devices = [{"name": "d", "kind": "array", **device}, {"name": "e", "kind": "array"}]
        found = site(image("x", dpar("m", "d")), *others, devices=devices)
        assert found.of("image", "x", "system_apart").word == expected
        assert found.of("image", "x", "system_array_apart").word == expected

    def test_where_the_system_is_stated_that_counts(self) -> None:
        devices = [{"name": "d", "holds": ["system", "mail-files"]}, {"name": "e", "holds": ["system"]}]
        found = site(image("x", dpar("m", "d"), system_device="e"), devices=devices)
        assert found.of("image", "x", "system_apart").word == "true"

    def test_mail_that_is_not_placed_may_be_on_the_device_of_the_system(self) -> None:
        found = site(image("x", {"name": "m"}, system_device="lun1")).of("image", "x", "system_apart")
        assert found.word is None
        assert [gap.pointer for gap in found.gaps] == ["/machines/0/image/mail_apart_from_system"]

    def test_unless_what_it_holds_is_said(self) -> None:
        devices = layers(lun1={"holds": ["system"]})
        found = site(image("x", {"name": "m"}, system_device="lun1"), devices=devices)
        assert found.of("image", "x", "system_apart").word == "true"

    def test_a_group_of_devices_is_one_at_least_and_all_at_most(self) -> None:
        devices: list[dict[str, Any]] = [{"name": "lun", "count": 4, "gb": 2.048}, {"name": "one", "gb": 2.048}]
        found = site(image("x", dpar("m", "lun"), dpar("n", "lun", "one")), devices=devices)
        assert ends(found.of("image", "x", "mail_devices")) == (2, 5)
        assert ends(found.of("image", "x", "mail_capacity_mib")) == (3906.25, 9765.625)


class TestItems:
    """Virtual disks and switches are parts of what they belong to: nothing is evaluated of them alone."""

    def host(self, *switches: dict[str, Any], **members: Any) -> Values:
        named = [{"name": f"v{number}", **switch} for number, switch in enumerate(switches)]
        return Values({"deployment": "Switches", "hosts": [{"name": "esx", "vswitches": named, **members}]})

    @pytest.mark.parametrize(
        ("switches", "expected"),
        [
            ([["vm"], ["console"], ["vmotion", "storage"]], "true"),
            ([["vm", "console"]], "false"),
            ([["vm"], ["console", "ft-logging"]], "false"),
            (["none", ["vm"]], "true"),
        ],
    )
    def test_kinds_of_traffic_apart(self, switches: list[Any], expected: str) -> None:
        found = self.host(*({"carries": carries} for carries in switches))
        assert found.of("host", "esx", "adapters_apart").word == expected

    def test_what_is_not_said_of_a_switch_may_break_it(self) -> None:
        found = self.host({"carries": ["vm"], "partial": ["carries"]}).of("host", "esx", "adapters_apart")
        assert found.word is None
        assert {(gap.quantity, gap.pointer) for gap in found.gaps} == {
            ("host.vswitches", "/hosts/0/vswitches/0/carries")
        }

    def test_the_smallest_switch_of_the_vms_counts(self) -> None:
        switches = [{"carries": ["vm"], "nics": 4}, {"carries": ["vm"], "nics": 2}, {"carries": ["console"], "nics": 1}]
        assert ends(self.host(*switches).of("host", "esx", "vm_nics")) == (2, 2)
        assert ends(self.host(*switches, {"nics": 1}).of("host", "esx", "vm_nics")) == (1, 2)
        assert self.host({"nics": 4}).of("host", "esx", "vm_nics").missing
        assert ends(self.host(*switches).of("host", "esx", "console_paths")) == (1, 1)
        assert ends(self.host(*switches, {"nics": 1}).of("host", "esx", "console_paths")) == (1, 2)


class TestMembersApart:
    def cluster(self, *members: str, **machines: Any) -> Value:
        found = Values({
            "deployment": "Cluster",
            "machines": [
                {"name": "a", "image": {"dpars": [{"name": "m"}, {"name": "n"}]}},
                {"name": "b", "image": {"dpars": [{"name": "m", "count": 2}]}},
                {"name": "c", "lpars": [{"name": "l", "count": 2, "image": {"dpars": [{"name": "m"}]}}]},
            ],
            "hosts": [
                {"name": "h", "count": 2, "vms": [{"name": "v", "dpars": [{"name": "m"}]}]},
            ],
            "domino_clusters": [{"name": "d", "members": list(members), **machines}],
        })  # fmt: skip
        return found.of("domino-cluster", "domino_clusters/d", "members_apart")

    @pytest.mark.parametrize(
        ("members", "expected"),
        [
            (["a/m", "h/v/m"], "true"),
            (["a/m", "a/n"], "false"),
            (["b/m"], "false"),
            (["c/l/m"], "false"),
            (["h/v/m"], "true"),
        ],
    )
    def test_each_on_a_host_or_machine_of_its_own(self, members: list[str], expected: str) -> None:
        assert self.cluster(*members).word == expected

    def test_one_that_is_not_listed_may_be_with_another(self) -> None:
        assert self.cluster("a/m", partial=["members"]).word is None


class TestLayersInACircle:
    def test_are_refused_where_the_first_of_them_stands(self) -> None:
        devices = [{"name": "top", "lies_on": "a"}, {"name": "a", "lies_on": "b"}, {"name": "b", "lies_on": "a"}]
        with pytest.raises(InvalidInput) as refused:
            load_deployment({"deployment": "x", "devices": devices})
        (fault,) = refused.value.faults
        assert (fault.pointer, fault.message) == ("/devices/1/lies_on", 'the device lies on itself, by way of "b"')

    @pytest.mark.parametrize("wrong", [{}, [], 7, None, [{"name": "a"}]])
    def test_what_is_no_name_is_told_as_that(self, wrong: Any) -> None:
        with pytest.raises(InvalidInput) as refused:
            load_deployment({"deployment": "x", "devices": [{"name": "a", "lies_on": wrong}]})
        assert [fault.pointer for fault in refused.value.faults] == ["/devices/0/lies_on"]


def test_parts_show_nothing() -> None:
    """A device and what uses it may be evaluated apart: the same is concluded, and the same proof is given."""
    log = {"transaction_logging": {"enabled": True, "device": "lun2"}}
    described = {
        "deployment": "Parts",
        "environment": "production",
        "domino_release": "7.0",
        "machines": [image(f"x{number}", dpar("m", "lun1", **log), os="windows") for number in range(4)],
        "hosts": [{"name": "esx", "vms": [
            {"name": "vm", "dpars": [dpar("m", "lun2")], "disks": [{"name": "c", "device": "lun1"}]},
        ]}],
        "devices": layers(drives={"pooled": True, "adequate": True, "thin_provisioned": False, "gb": 100}),
    }  # fmt: skip
    whole, apart = (Advisor(part_subjects=most).evaluate(described) for most in (SUBJECTS, 1))
    assert list(whole.verdicts) == list(apart.verdicts)
    assert whole.findings == apart.findings and whole.questions == apart.questions
    assert whole.proofs is not None and apart.proofs is not None
    for verdict in [
        found for found in whole.verdicts if found.subject.type == "device" and found.verdict == "satisfied"
    ]:
        assert whole.proofs[verdict.fingerprint] == apart.proofs[verdict.fingerprint]
    assert Advisor(part_subjects=1).check_proofs(described) == []


class TestDrives:
    """Drives are of the stated type; where none is stated, or a solid-state one, a stated speed says that they turn."""

    @pytest.mark.parametrize(
        ("stated", "type_"),
        [
            ({"drive_type": "ultra160-scsi"}, "ultra160-scsi"),
            ({"drive_type": "sas", "drive_rpm": 15_000}, "sas"),
            ({"drive_type": "nvme", "drive_rpm": 15_000}, "turning"),
            ({"drive_type": "nvme"}, "nvme"),
            ({"drive_rpm": 10_000}, "turning"),
            ({}, None),
        ],
    )
    def test_of_which_type_they_are(self, stated: dict[str, Any], type_: str | None) -> None:
        assert word(site(image(), devices=[{"name": "array", **stated}]), "array", "drive_type") == type_

    def test_the_type_is_what_is_asked_for(self) -> None:
        found = site(image(), devices=[{"name": "array"}]).of("device", "devices/array", "drive_type")
        assert [(gap.quantity, gap.pointer) for gap in found.gaps] == [
            ("device.states_drive_type", "/devices/0/drive_type")
        ]


def test_devices_of_which_only_names_are_stated_ask_nothing_and_open_nothing() -> None:
    def evaluated(**members: Any) -> Evaluation:
        hosts = [{"name": "esx", "vms": [{"name": "vm", "os": "windows", "dpars": [{"name": "m"}]}]}]
        return Advisor().evaluate({"deployment": "x", "hosts": hosts, **members}, proofs=False)

    alone, beside = evaluated(), evaluated(devices=[{"name": f"d{number}"} for number in range(20)])
    assert beside.questions == alone.questions
    assert beside.counts.verdicts.undetermined == alone.counts.verdicts.undetermined


class TestDrivesForMail:
    """Who calls what holds mail files an array speaks of two drives at least; of RAID-10 nobody has to count them."""

    @pytest.mark.parametrize(
        ("said", "found"),
        [
            ({"kind": "array"}, (2, None)),
            ({"kind": "array", "raid_level": "raid-5"}, (2, None)),
            ({"kind": "array", "raid_level": "raid-10"}, (None, None)),
            ({"kind": "array", "raid_level": "raid-10", "drives": 8}, (8, 8)),
            ({"kind": "volume"}, (None, None)),
            ({}, (None, None)),
            ({"drives": 1, "kind": "array"}, (1, 1)),
        ],
    )
    def test_an_array_has_two_at_least(self, said: dict[str, Any], found: tuple[Any, Any]) -> None:
        values = site(image("x", dpar("d", "m")), devices=[{"name": "m", **said}])
        assert ends(values.of("device", "devices/m", "drives_for_mail")) == found

    def test_an_array_without_mail_files_is_none_of_these(self) -> None:
        other = {"name": "n", "kind": "array", "holds": ["other"]}
        values = site(image("x", dpar("d", "m")), devices=[{"name": "m"}, other])
        assert ends(values.of("device", "devices/n", "drives_for_mail")) == (None, None)
