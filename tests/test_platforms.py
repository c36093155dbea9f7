"""Where subjects stand, as the rules of rules/derive/platforms.clp conclude it from what the description states."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import pytest
from clips import Strategy

from domino_advisor.core.releases import release_number
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.evaluation.proofs import mismatches
from domino_advisor.knowledge.applicability import ANY, Setting
from domino_advisor_schemas.deployment import load_deployment

USERS = [{"client": "nrpc", "users": {"concurrent": 500}}]
MAIL = {"name": "mail", "workloads": USERS}
Known = tuple[tuple[str, ...], tuple[str, ...]]


def survey(**members: Any) -> Survey:
    base = load_rule_base()
    return Survey(load_deployment({"deployment": "a site", **members}), base.vocabulary, base.placed)


def stands(kind: str, path: str, **members: Any) -> Setting:
    found = survey(**members)
    return found.settings[found.setting_ids[found.sids[kind, path]]]


def platforms(kind: str, path: str, **members: Any) -> Known:
    """The platforms on which a subject stands, and on which it may stand besides."""
    setting = stands(kind, path, **members)
    return setting.platforms, setting.platforms_open


def kinds(kind: str, path: str, **members: Any) -> Known:
    setting = stands(kind, path, **members)
    return setting.kinds, setting.kinds_open


def clients(kind: str, path: str, **members: Any) -> Known:
    setting = stands(kind, path, **members)
    return setting.clients, setting.clients_open


def machine(os: str | None = None, architecture: str | None = None, **image: Any) -> dict[str, Any]:
    """A bare machine."""
    own = {"dpars": [MAIL], **({"os": os} if os else {}), **image}
    return {"name": "m", "image": own, **({"architecture": architecture} if architecture else {})}


def lpar(name: str = "l", **image: Any) -> dict[str, Any]:
    return {"name": name, "image": {"os": "linux", "dpars": [MAIL], **image}}


def system_z(*lpars: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": "z", "architecture": "system-z", "lpars": list(lpars)}]


def vm(name: str, **image: Any) -> dict[str, Any]:
    return {"name": name, "dpars": [MAIL], **image}


class TestThePlatformOfAnImage:
    @pytest.mark.parametrize(
        ("os", "architecture", "platform"),
        [
            ("linux", "system-z", "linux-system-z"),
            ("linux", "x86", "linux-x86"),
            ("linux", "power", "linux-power"),
            ("zos", "system-z", "zos"),
            ("aix", "power", "aix"),
            ("solaris", "sparc", "solaris"),
            ("i5os", "power", "i5os"),
            ("windows", "x86", "windows"),
        ],
    )
    def test_follows_from_its_operating_system_and_the_machine(self, os: str, architecture: str, platform: str) -> None:
        assert platforms("image", "m", machines=[machine(os, architecture)]) == ((platform,), ())

    @pytest.mark.parametrize("os", ["aix", "solaris", "i5os", "windows"])
    def test_needs_no_architecture_where_the_operating_system_tells_it(self, os: str) -> None:
        assert platforms("image", "m", machines=[machine(os)]) == ((os,), ())

    def test_is_not_known_where_what_is_not_stated_could_make_it_another(self) -> None:
        assert platforms("image", "m", machines=[machine("linux")]) == ((), ("linux-system-z", "linux-x86"))
        assert platforms("image", "m", machines=[machine(None, "x86")]) == (
            (),
            ("linux-x86", "solaris", "unix", "windows"),
        )
        assert platforms("image", "m", machines=[machine(None, "system-z")]) == ((), ("linux-system-z", "zos"))
        _, perhaps = platforms("image", "m", machines=[machine()])
        assert {"aix", "windows", "zos"} < set(perhaps)
        assert "vsphere" not in perhaps

    def test_is_linux_on_power_only_where_both_are_stated(self) -> None:
        assert platforms("image", "images/i", images=[{"name": "i", "os": "linux"}])[1] == (
            "linux-system-z",
            "linux-x86",
            "vsphere",
        )
        assert "linux-power" not in platforms("image", "m", machines=[machine(None, "power")])[1]

    def test_is_that_of_the_family_and_perhaps_one_of_it_where_only_the_family_is_told(self) -> None:
        assert platforms("image", "m", machines=[machine("unix")]) == (("unix",), ("aix", "solaris"))
        assert platforms("image", "m", machines=[machine("unix", "power")]) == (("unix",), ("aix",))

    def test_is_that_of_the_family_alone_for_one_that_no_paper_measured(self) -> None:
        assert platforms("image", "m", machines=[machine("other-unix")]) == (("unix",), ())

    def test_is_another_where_no_paper_has_it(self) -> None:
        assert platforms("image", "m", machines=[machine("linux", "sparc")]) == (("other",), ())
        assert platforms("image", "m", machines=[machine("os2")]) == (("other",), ())

    def test_is_vsphere_for_a_vm_of_any_operating_system(self) -> None:
        hosts = [{"name": "h", "vms": [vm("a"), vm("b", os="linux")]}]
        assert platforms("image", "h/a", hosts=hosts) == platforms("image", "h/b", hosts=hosts) == (("vsphere",), ())

    def test_holds_for_what_lies_in_the_image(self) -> None:
        for kind, path in (("dpar", "m/mail"), ("workload", "m/mail/nrpc")):
            assert platforms(kind, path, machines=[machine("aix")]) == (("aix",), ())
            assert kinds(kind, path, machines=[machine("aix")]) == (("native",), ())


class TestWhatHoldsImages:
    def test_stands_where_they_do(self) -> None:
        described = {"machines": system_z(lpar("a"), lpar("b", os="zos"))}
        assert platforms("lpar", "z/a", **described) == (("linux-system-z",), ())
        assert platforms("site", "", **described) == (("linux-system-z", "zos"), ())
        assert kinds("site", "", **described) == (("lpar",), ())

    @pytest.mark.parametrize(
        ("described", "kind", "path"),
        [
            ({"machines": system_z(lpar(), {"name": "k", "zvm": {}})}, "lpar", "z/k"),
            ({"machines": system_z(lpar(), {"name": "k"})}, "lpar", "z/k"),
        ],
    )
    def test_may_stand_elsewhere_where_nothing_is_listed(self, described: dict[str, Any], kind: str, path: str) -> None:
        assert platforms(kind, path, **described)[1]
        assert clients("site", "", **described)[1]

    @pytest.mark.parametrize(
        ("described", "kind", "path"),
        [
            ({"hosts": [{"name": "h", "vms": [vm("a")], "partial": ["vms"]}]}, "host", "h"),
            ({"hosts": [{"name": "h"}]}, "host", "h"),
            ({"esx_clusters": [{"name": "c", "hosts": [{"name": "h"}]}]}, "host", "c/h"),
            ({"esx_clusters": [{"name": "c", "hosts": [{"name": "h"}]}]}, "esx-cluster", "c"),
            ({"esx_clusters": [{"name": "c"}]}, "esx-cluster", "c"),
        ],
    )
    def test_vms_that_are_not_listed_are_vms(self, described: dict[str, Any], kind: str, path: str) -> None:
        assert platforms(kind, path, **described) == (("vsphere",), ())
        assert "vsphere" in platforms("site", "", **described)[0]

    def test_what_is_not_listed_opens_no_other_platform_for_the_site(self) -> None:
        some = {"machines": system_z(lpar()), "partial": ["machines"]}
        assert platforms("site", "", **some) == (("linux-system-z",), ())
        assert kinds("site", "", **some) == (("lpar",), ())
        assert clients("site", "", **some)[1]

    def test_hosts_beside_it_without_a_list_of_vms_are_of_the_site(self) -> None:
        both = {"machines": system_z(lpar()), "hosts": [{"name": "h"}]}
        assert platforms("site", "", **both) == (("linux-system-z", "vsphere"), ())

    @pytest.mark.parametrize(
        "described", [{"partial": ["machines"], "machines": []}, {"machines": system_z({"name": "k"})}]
    )
    def test_where_no_image_is_listed_the_site_may_stand_anywhere(self, described: dict[str, Any]) -> None:
        assert platforms("site", "", **described)[1] and kinds("site", "", **described)[1]

    def test_what_lies_beside_a_list_that_is_open_is_not(self) -> None:
        described = {"machines": system_z(lpar("a"), {"name": "k", "zvm": {}})}
        assert platforms("lpar", "z/a", **described) == (("linux-system-z",), ())

    def test_is_of_its_own_kind(self) -> None:
        described = {"machines": system_z({"name": "k", "zvm": {"guests": []}}, {"name": "l"}, lpar("a"))}
        found = [kinds("lpar", f"z/{name}", **described) for name in ("k", "l", "a")]
        assert found == [(("zvm",), ()), ((), ANY), (("lpar",), ())]
        assert kinds("host", "h", hosts=[{"name": "h", "vms": []}]) == (("vm",), ())


class TestClients:
    TWO: ClassVar[list[dict[str, Any]]] = [{"client": client, "users": {"concurrent": 5}} for client in ("nrpc", "dwa")]

    def test_are_those_of_all_that_a_subject_holds(self) -> None:
        described = {"machines": system_z(lpar("a"), lpar("b", dpars=[{"name": "d", "workloads": self.TWO}]))}
        assert clients("workload", "z/b/d/dwa", **described) == (("dwa",), ())
        for kind, path in (("dpar", "z/b/d"), ("image", "z/b"), ("lpar", "z/b"), ("site", "")):
            assert clients(kind, path, **described) == (("dwa", "nrpc"), ())
        assert clients("lpar", "z/a", **described) == (("nrpc",), ())

    def test_may_be_more_where_a_dpar_does_not_list_them_all(self) -> None:
        some = {"name": "d", "workloads": USERS, "partial": ["workloads"]}
        described = {"machines": system_z(lpar("a"), lpar("b", dpars=[some]))}
        assert clients("image", "z/b", **described) == (("nrpc",), ANY)
        assert clients("image", "z/a", **described) == (("nrpc",), ())


def test_what_stands_beside_the_topology_stands_where_the_site_does() -> None:
    described = {"machines": [machine("aix")], "networks": [{"name": "n"}], "changes": [{"name": "c"}]}
    for kind, path in (("network", "networks/n"), ("change", "changes/c")):
        found = stands(kind, path, environment="test", **described)
        assert (found.platforms, found.kinds, found.clients) == (("aix",), ("native",), ("nrpc",))
        assert found.environment == "test"


def test_a_claim_stands_on_the_platforms_that_it_names_else_where_the_site_does() -> None:
    described = {
        "machines": [machine("aix")],
        "claims": [
            {"name": "plain"},
            {"name": "used", "for_platform": "zos"},
            {"name": "moved", "source_platform": "solaris", "for_platform": "zos"},
        ],
    }
    found = {path: platforms("claim", f"claims/{path}", **described) for path in ("plain", "used", "moved")}
    assert found == {"plain": (("aix",), ()), "used": (("zos",), ()), "moved": (("solaris", "zos"), ())}


def test_where_no_platform_is_known_claims_are_of_the_one_that_is_quoted_beside_them() -> None:
    """That a z9 runs Linux is said by nobody; that its claims are of the paper on Linux, by those that quote it."""
    claims = [{"name": "quoted", "figure": "f", "paper": 2006}, {"name": "plain", "figure": "f"}]
    unknown = {"machines": [{"name": "m", "architecture": "system-z", "lpars": [{"name": "L", "image": {}}]}]}
    assert platforms("claim", "claims/plain", claims=claims, **unknown)[0] == ("linux-system-z",)
    assert platforms("image", "m/L", claims=claims, **unknown)[0] == ()
    on_aix = {"machines": [machine("aix")]}
    assert platforms("claim", "claims/plain", claims=claims, **on_aix) == (("aix",), ())
    assert platforms("claim", "claims/plain", claims=claims)[0] == ("linux-system-z",)
    also = [*claims, {"name": "other", "figure": "f", "paper": 2005}]
    assert platforms("claim", "claims/plain", claims=also, **unknown)[0] == ()


class TestTheReleasesOfAnImage:
    """That of each DPAR: its own, or else that of its image, or else that of the site."""

    def releases(self, *dpars: dict[str, Any], site: str | None = None, **image: Any) -> list[int | None]:
        found = survey(
            machines=[machine("aix", dpars=list(dpars), **image)], **({"domino_release": site} if site else {})
        )
        return found.placed.releases_of(found.sids["image", "m"])

    OLD: ClassVar[dict[str, Any]] = {"name": "old", "domino_release": "6.5"}
    PLAIN: ClassVar[dict[str, Any]] = {"name": "plain"}

    def test_are_those_of_its_dpars(self) -> None:
        assert self.releases(self.OLD) == [release_number("6.5")]
        both = self.releases(self.OLD, self.PLAIN, domino_release="8.5", site="7.0")
        assert both == [release_number("6.5"), release_number("8.5")]
        assert self.releases(self.PLAIN, site="7.0") == [release_number("7.0")]

    def test_are_the_same_of_an_image_without_dpars(self) -> None:
        assert self.releases(domino_release="8.5", site="7.0") == [release_number("8.5")]
        assert self.releases(site="7.0") == [release_number("7.0")]

    def test_are_not_known_where_none_is_stated(self) -> None:
        assert self.releases() == self.releases(self.PLAIN) == [None]
        assert set(self.releases(self.OLD, self.PLAIN)) == {release_number("6.5"), None}


class TestADominoCluster:
    MACHINES: ClassVar[list[dict[str, Any]]] = [machine("aix"), *system_z(lpar(), lpar("k", os="zos"))]

    def test_stands_where_its_members_do(self) -> None:
        clusters = [{"name": "c", "members": ["m/mail", "z/l/mail"]}]
        found = stands("domino-cluster", "domino_clusters/c", machines=self.MACHINES, domino_clusters=clusters)
        assert (found.platforms, found.platforms_open) == (("aix", "linux-system-z"), ())
        assert (found.kinds, found.kinds_open) == (("lpar", "native"), ())
        assert (found.clients, found.clients_open) == (("nrpc",), ())

    def test_may_stand_elsewhere_where_not_all_are_listed(self) -> None:
        clusters = [{"name": "c", "members": ["m/mail"], "partial": ["members"]}]
        found = stands("domino-cluster", "domino_clusters/c", machines=self.MACHINES, domino_clusters=clusters)
        assert (found.platforms, found.platforms_open) == (("aix",), ("linux-system-z", "zos"))
        assert (found.kinds, found.kinds_open) == (("native",), ("lpar",))
        assert (found.clients, found.clients_open) == (("nrpc",), ANY)


class TestADeviceInUse:
    """A device stands where the images do that have their system, disks, mail files or logs on it or above it."""

    DEVICES: ClassVar[list[dict[str, Any]]] = [{"name": "lun", "lies_on": "array"}, {"name": "array"}, {"name": "log"}]

    def described(self, logging: dict[str, Any], **more: Any) -> dict[str, Any]:
        mail = {**MAIL, "mail_devices": ["lun"], "transaction_logging": logging}
        aix = machine("aix", dpars=[{**MAIL, "transaction_logging": {"enabled": False}}])
        machines = [aix, *system_z(lpar(dpars=[mail]))]
        return {"machines": machines, "devices": self.DEVICES, **more}

    ON: ClassVar[dict[str, Any]] = {"enabled": True, "device": "log"}

    def test_through_all_layers_of_storage(self) -> None:
        for name in ("lun", "array", "log"):
            found = platforms("device", f"devices/{name}", **self.described(self.ON))
            assert found == (("linux-system-z",), ()), name

    def test_has_the_clients_whose_logs_it_holds(self) -> None:
        assert clients("device", "devices/log", **self.described(self.ON)) == (("nrpc",), ())
        assert clients("device", "devices/lun", **self.described(self.ON)) == ((), ())

    def test_a_log_that_is_not_placed_may_be_on_any_device(self) -> None:
        described = self.described({"enabled": True})
        described["machines"][0]["image"]["dpars"] = [{**MAIL, "transaction_logging": {"enabled": True}}]
        for name in ("lun", "array"):
            assert platforms("device", f"devices/{name}", **described) == (("linux-system-z",), ("aix",))
            assert clients("device", f"devices/{name}", **described) == ((), ANY)

    def test_one_on_the_same_platform_changes_nothing(self) -> None:
        assert platforms("device", "devices/lun", **self.described({"enabled": True})) == (("linux-system-z",), ())

    def test_so_may_those_of_dpars_that_are_not_listed(self) -> None:
        described = self.described(self.ON)
        del described["machines"][0]["image"]["dpars"]
        assert platforms("device", "devices/lun", **described) == (("linux-system-z",), ("aix",))
        assert clients("device", "devices/log", **described) == (("nrpc",), ANY)

    def test_an_image_that_is_not_listed_changes_nothing(self) -> None:
        described = self.described(self.ON, partial=["machines"])
        assert platforms("device", "devices/lun", **described) == (("linux-system-z",), ())
        assert kinds("device", "devices/lun", **described) == (("lpar",), ())


class TestAHostWithoutAVm:
    """What runs on another host of an ESX cluster may come to a host without a VM."""

    EMPTY: ClassVar[dict[str, Any]] = {"name": "spare", "vms": []}
    BUSY: ClassVar[dict[str, Any]] = {"name": "busy", "vms": [{"name": "m", "dpars": [MAIL]}]}

    def test_a_spare_host_stands_with_its_cluster(self) -> None:
        assert platforms("host", "c/spare", esx_clusters=[{"name": "c", "hosts": [self.EMPTY, self.BUSY]}]) == (
            ("vsphere",),
            (),
        )

    def test_a_host_whose_vms_run_no_domino_is_none_of_domino_either(self) -> None:
        files = {"name": "h", "vms": [{"name": "files", "os": "windows", "dpars": []}]}
        assert platforms("host", "h", hosts=[files]) == ((), ())
        assert platforms("host", "h", hosts=[{**files, "vms": [*files["vms"], *self.BUSY["vms"]]}]) == (
            ("vsphere",),
            (),
        )

    def test_a_host_by_itself_without_a_vm_is_no_host_of_domino(self) -> None:
        assert platforms("host", "spare", hosts=[self.EMPTY, self.BUSY]) == ((), ())


class TestAnIdleDevice:
    """A device of which no user is named is used by an image of the site: it stands where they all stand."""

    def platforms(self, **members: Any) -> Known:
        return platforms("device", "devices/d", devices=[{"name": "d", "gb": 100}], **members)

    VM: ClassVar[list[dict[str, Any]]] = [{"name": "h", "vms": [{"name": "m", "os": "windows", "dpars": []}]}]
    LPAR: ClassVar[list[dict[str, Any]]] = [
        {"name": "z", "architecture": "system-z", "lpars": [{"name": "l", "image": {"os": "linux", "dpars": []}}]}
    ]

    def test_where_all_images_stand_alike_so_does_the_device(self) -> None:
        assert self.platforms(machines=self.LPAR) == (("linux-system-z",), ())

    def test_of_which_only_a_name_is_stated_it_stands_nowhere(self) -> None:
        named = {"name": "d", "count": 3, "kind": "array", "notes": "spare"}
        assert platforms("device", "devices/d", devices=[named], machines=self.LPAR) == ((), ())

    def test_where_they_do_not_it_is_open(self) -> None:
        assert self.platforms(machines=self.LPAR, hosts=self.VM) == ((), ("linux-system-z", "vsphere"))

    def test_where_not_all_are_listed_it_stands_with_those_that_are(self) -> None:
        assert self.platforms(hosts=self.VM, partial=["hosts"]) == (("vsphere",), ())

    def test_on_one_platform_of_any_operating_systems_it_is_that_one(self) -> None:
        other = {"name": "n", "os": "linux", "dpars": []}
        hosts = [{"name": "h", "vms": [*self.VM[0]["vms"], other]}]
        assert self.platforms(hosts=hosts) == (("vsphere",), ())

    def test_a_proof_goes_on_to_the_images_that_use_it_each_at_its_place(self) -> None:
        log = {"name": "mail", "transaction_logging": {"enabled": True, "device": "log"}}
        image = {"os": "linux", "dpars": [log]}
        described = {
            "deployment": "a site", "environment": "production", "devices": [{"name": "log", "kind": "volume"}],
            "machines": [{"name": "z", "architecture": "system-z", "lpars": [{"name": "l", "image": image}]}],
        }  # fmt: skip
        told = default_advisor().evaluate(described)
        assert told.proofs is not None
        on_the_device = [v for v in told.verdicts if v.subject.type == "device" and v.ground != "setting"]
        for verdict in on_the_device:
            proof = told.proofs[verdict.fingerprint]
            stated = {node["pointer"] for node in proof.values() if node["kind"] in ("stated", "member")}
            assert stated >= {
                "/machines/0/lpars/0/image/dpars/0/transaction_logging/device", "/machines/0/lpars/0/image/os",
                "/machines/0/architecture", "/environment",
            }  # fmt: skip
        assert on_the_device


def everything() -> dict[str, Any]:
    """A site in which every rule has something to conclude."""
    guests = {"name": "v", "zvm": {"guests": [vm("g", os="linux"), vm("s"), {"name": "off", "active": False}]}}
    z = system_z(lpar("a", system_device="lun"), {"name": "k"}, guests)
    bare = machine("linux", "power")
    no_logs = {**MAIL, "transaction_logging": {"enabled": False}}
    vms = [vm("x", dpars=[{**no_logs, "mail_devices": ["lun"]}]), vm("y", partial=["dpars"])]
    hosts = [{"name": "h", "vms": vms}, {"name": "spare", "vms": []}, {"name": "open"}]
    log = {
        "name": "log",
        "workloads": USERS,
        "domino_release": "8.5",
        "transaction_logging": {"enabled": True, "device": "log"},
    }
    z[0]["lpars"][0]["image"]["domino_release"] = "7.0"
    return {
        "machines": [bare, *z, {"name": "p", "image": {"os": "aix", "dpars": [log]}}],
        "esx_clusters": [{"name": "c", "hosts": hosts}],
        "devices": [
            {"name": "lun", "lies_on": "array"}, {"name": "array"}, {"name": "log"}, {"name": "idle", "gb": 100},
            {"name": "bare"},
        ],
        "domino_clusters": [
            {"name": "d", "members": ["m/mail", "p/log"]}, {"name": "e", "members": ["m/mail"], "partial": ["members"]},
        ],
        "claims": [{"name": "one"}, {"name": "of a study", "source_platform": "solaris"}],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("members", "sure"),
    [
        ({}, ("windows",)),
        ({"machines": [machine()]}, ("windows",)),
        ({"machines": [machine(architecture="x86")]}, ("windows",)),
        ({"machines": [machine("linux")]}, ()),
        ({"machines": [machine(architecture="power")]}, ()),
        ({"machines": [machine("aix")]}, ("aix",)),
    ],
)
def test_a_claim_stands_where_the_one_paper_beside_it_measured_if_the_site_may(
    members: dict[str, Any], sure: tuple[str, ...]
) -> None:
    assert platforms("claim", "claims/plain", claims=QUOTED, **members)[0] == sure


def test_a_claim_beside_two_papers_or_another_platform_stands_on_none_of_theirs() -> None:
    other = {"name": "other", "figure": "f"}
    assert platforms("claim", "claims/plain", claims=[*QUOTED, {**other, "paper": 2011}]) == ((), ())
    assert platforms("claim", "claims/plain", claims=[*QUOTED, {**other, "for_platform": "aix"}])[0] != ("windows",)


ARRAY = {"name": "plain", "figure": "f", "kind": "array-capacity", "at_raid_level": "raid-5"}


@pytest.mark.parametrize(
    ("claim", "sure"),
    [
        (ARRAY, ("windows",)),
        ({**ARRAY, "kind": "users"}, ("windows",)),
        ({"name": "plain", "figure": "f", "kind": "users"}, ()),
        ({**ARRAY, "source_platform": "aix"}, ("aix",)),
    ],
)
def test_a_claim_of_what_one_paper_alone_has_stands_where_that_measured(claim: Any, sure: tuple[str, ...]) -> None:
    assert platforms("claim", "claims/plain", claims=[claim], machines=[machine()])[0] == sure


def test_a_claim_of_what_one_paper_alone_has_stands_on_no_platform_that_the_site_has_not() -> None:
    assert platforms("claim", "claims/plain", claims=[ARRAY], machines=[machine("linux")])[0] == ()
    assert platforms("claim", "claims/plain", claims=[ARRAY], machines=[machine("aix")])[0] == ("aix",)
    other = {"name": "other", "figure": "f", "paper": 2011}
    assert platforms("claim", "claims/plain", claims=[ARRAY, other], machines=[machine()])[0] == ()


SIMULATED = {"name": "mail", "workloads": [{"client": "nrpc", "users": {"benchmark": 500}}]}
QUOTED = [{"name": "quote", "figure": "f", "paper": 2001}, {"name": "plain", "figure": "f"}]
SITES = [
    everything(),
    {
        "machines": [machine("aix", environment="test"), {**machine("unix"), "name": "n"}],
        "images": [{"name": "i", "system_device": "lun"}],
        "devices": [{"name": "lun"}, {"name": "idle", "gb": 100}],
        "domino_clusters": [{"name": "e", "partial": ["members"]}],
    },
    {"esx_clusters": [{"name": "c", "hosts": [{"name": "h", "vms": [vm("m")]}]}], "environment": "test"},
    {"machines": system_z({"name": "k"})},
    {"images": [{"name": "a", "os": "aix"}, {"name": "z", "os": "zos"}]},
    {"machines": [machine("linux", "system-z")]},
    {"machines": [machine("linux")]},
    {"machines": [{"name": "m", "lpars": [lpar()]}], "runs": [{"name": "r"}]},
    {
        "machines": [{"name": "m", "architecture": "system-z", "lpars": [{"name": "L", "image": {}}]}],
        "claims": [
            {"name": "c", "figure": "f", "paper": 2006},
            {"name": "d", "figure": "f"},
            {"name": "e", "figure": "f", "paper": 2006},
        ],
    },
    {"claims": [{"name": "c", "figure": "f", "source_platform": "zos"}], "runs": [{"name": "r"}]},
    {"claims": [{"name": "c", "figure": "f", "paper": 2001}, {"name": "d", "figure": "f"}]},
    {"machines": [machine()], "claims": [ARRAY]},
    {
        "claims": [{"name": "c", "figure": "f", "paper": 2001}, {"name": "d", "figure": "f", "paper": 2005}],
        "machines": [machine("aix")],
    },
    {"claims": QUOTED},
    {"claims": QUOTED, "machines": [machine()]},
    {"machines": [machine("aix", dpars=[SIMULATED])]},
    {"machines": [machine("aix")], "environment": "unknown"},
    {"machines": [machine("aix", dpars=[{**SIMULATED, "environment": "benchmark"}, {"name": "other"}])]},
    {"machines": [machine("aix", dpars=[{"name": "a"}, {"name": "b"}], workloads=SIMULATED["workloads"])]},
    {"devices": [{"name": "d", "gb": 100}], "machines": [machine("aix"), *system_z(lpar(system_device="d"))]},
    {"devices": [{"name": "d", "gb": 100}], "machines": [], "domino_release": "8.5"},
    {"machines": [machine("os2")]},
    {"machines": [machine("aix")], "domino_release": "8.5"},
    {"devices": [{"name": "d", "gb": 100}], "machines": [machine("aix")]},
    {"devices": [{"name": "d", "gb": 100}], "machines": [machine("aix"), *system_z(lpar())]},
    {
        "hosts": [{"name": "h", "vms": [vm("m", partial=["dpars"])]}],
        "devices": [{"name": "d", "gb": 100}],
        "machines": [],
    },
    # of today, of Domino 14 on a host and under z/VM
    {
        "domino_release": "14.0",
        "esx_clusters": [
            {"name": "c", "hosts": [{"name": "h", "esx_release": "8.0", "vms": [vm("m", system_device="d")]}]}
        ],
        "devices": [{"name": "d", "gb": 100}, {"name": "idle", "gb": 100}],
        "domino_clusters": [{"name": "e", "members": ["c/h/m/mail"]}],
    },
    # VMs of which nobody says on which host they run
    {
        "esx_clusters": [{"name": "c", "hosts": [{"name": "h", "esx_release": "8.0"}], "vms": [vm("m")]}],
        "hosts": [{"name": "own", "esx_release": "7.0"}],
        "vms": [vm("n")],
    },
    # servers of one image with several releases
    {
        "domino_release": "7.0",
        "machines": [
            machine("aix", dpars=[{"name": "a", "domino_release": "6.5"}, {"name": "b"}]),
            {
                **machine("aix", dpars=[{"name": "a", "domino_release": "6.5"}, {"name": "b"}], domino_release="8.5"),
                "name": "n",
            },
        ],
    },
    {"machines": [machine("aix", dpars=[{"name": "a", "domino_release": "6.5"}, {"name": "b"}])]},
    # of today by different products
    {
        "hosts": [
            {
                "name": "h",
                "vms": [
                    vm("m", os="windows", os_release="2022"),
                    {"name": "n", "dpars": [{**MAIL, "domino_release": "14.0"}]},
                ],
            }
        ],
    },
]


class TestTheEnvironment:
    def environment(self, **members: Any) -> str:
        return stands("site", "", **members).environment

    @pytest.mark.parametrize("stated", ["production", "benchmark", "test"])
    def test_is_the_one_that_is_stated(self, stated: str) -> None:
        simulated = [machine("aix", dpars=[SIMULATED])]
        assert self.environment(environment=stated, machines=simulated, runs=[{"name": "r"}]) == stated

    def test_is_production_where_nothing_shows_a_benchmark(self) -> None:
        assert self.environment(machines=[machine("aix")]) == "production"

    def test_is_open_where_users_are_simulated(self) -> None:
        assert self.environment(machines=[machine("aix", dpars=[SIMULATED, {"name": "other"}])]) == "unknown"

    def test_is_open_where_a_run_is_described_and_nobody_who_uses_the_site(self) -> None:
        idle = [machine("aix", dpars=[{"name": "mail", "workloads": [{"client": "nrpc"}]}])]
        assert self.environment(machines=idle, runs=[{"name": "r"}]) == "unknown"

    # users that nobody says how they were counted may be simulated ones
    @pytest.mark.parametrize(
        ("kind", "expected"),
        [
            *((kind, "production") for kind in ("registered", "connected", "active_15min", "concurrent")),
            *(("unspecified", "unknown"), ("benchmark", "unknown")),
        ],
    )
    def test_is_production_beside_a_run_where_people_use_the_site(self, kind: str, expected: str) -> None:
        used = [machine("aix", dpars=[{"name": "mail", "workloads": [{"client": "nrpc", "users": {kind: 500}}]}])]
        assert self.environment(machines=used, runs=[{"name": "r", "users": 2000}]) == expected
        assert self.environment(machines=used, runs=[{"name": "r"}]) == expected

    @pytest.mark.parametrize("users", [500, {"from": 500}, {"above": 499, "to": 600}])
    def test_is_open_where_a_run_simulated_as_many_as_are_described(self, users: Any) -> None:
        assert self.environment(machines=[machine("aix")], runs=[{"name": "r", "users": users}]) == "unknown"

    @pytest.mark.parametrize(("users", "expected"), [(500, "production"), (1000, "unknown")])
    def test_of_several_servers_alike_goes_by_all_of_their_users(self, users: int, expected: str) -> None:
        two = [machine("aix", dpars=[{**MAIL, "count": 2}])]
        assert self.environment(machines=two, runs=[{"name": "r", "users": users}]) == expected

    def test_beside_a_run_rests_on_the_users(self) -> None:
        found = survey(machines=[machine("aix")], runs=[{"name": "r", "users": 2000}])
        told = found.placed.environment_step("s0")
        (step,) = [step for step in found.placed.firings.steps if step.concludes == told]
        reading = found.placed.leaves[step.because[-1]].reading
        assert reading is not None and reading.written == 500

    def test_is_open_where_it_is_said_to_be_unknown(self) -> None:
        assert self.environment(environment="unknown", machines=[machine("aix")]) == "unknown"

    def test_is_the_same_for_all_of_the_site(self) -> None:
        assert stands("workload", "m/mail/nrpc", machines=[machine("aix")]).environment == "production"

    def test_of_an_image_is_its_own_where_it_says_so(self) -> None:
        two = [machine("aix", environment="benchmark"), {**machine("aix"), "name": "n"}]
        assert stands("image", "m", machines=two).environment == "benchmark"
        assert stands("workload", "m/mail/nrpc", machines=two).environment == "benchmark"
        assert stands("image", "n", machines=two).environment == "production"
        assert set(stands("site", "", machines=two).environments) == {"benchmark", "production"}

    def test_of_what_images_use_is_that_of_these(self) -> None:
        tested, own = machine("aix", environment="test", system_device="d"), {**machine("aix"), "name": "n"}
        devices = [{"name": "d", "gb": 10}, {"name": "e", "gb": 10}]
        described = {"machines": [tested, own], "devices": devices}
        assert stands("device", "devices/d", **described).environments == ("test",)
        assert set(stands("device", "devices/e", **described).environments) == {"test", "production"}

    def test_is_not_open_where_it_is_said_which_image_the_benchmark_is(self) -> None:
        two = [machine("aix", dpars=[SIMULATED], environment="benchmark"), {**machine("aix"), "name": "n"}]
        runs = [{"name": "r"}]
        assert stands("image", "n", machines=two, runs=runs).environment == "production"
        assert "benchmark" in stands("run", "runs/r", machines=two, runs=runs).environments

    def test_is_that_of_all_images_where_all_say_it(self) -> None:
        one = [machine("aix", dpars=[SIMULATED], environment="benchmark")]
        assert stands("site", "", machines=one).environments == ("benchmark",)


class TestAnImageOnItsOwn:
    """It is not known what it runs on, so it is of any kind."""

    def test_is_perhaps_a_vm(self) -> None:
        described = {"images": [{"name": "i", "os": "windows", "dpars": [MAIL]}]}
        assert platforms("image", "images/i", **described) == ((), ("vsphere", "windows"))
        assert kinds("image", "images/i", **described) == ((), ANY)
        assert platforms("workload", "images/i/mail/nrpc", **described) == ((), ("vsphere", "windows"))

    # ESX runs on x86; AIX runs on Power, i5/OS on iSeries and Power, z/OS on System z
    @pytest.mark.parametrize("os", ["aix", "i5os", "zos"])
    def test_stands_on_one_platform_where_its_system_runs_on_no_machine_of_esx(self, os: str) -> None:
        described = {"images": [{"name": "i", "os": os, "dpars": [MAIL]}]}
        assert platforms("image", "images/i", **described) == ((os,), ())
        assert platforms("workload", "images/i/mail/nrpc", **described) == ((os,), ())

    # a System z has LPARs and z/VM, and no other machine has z/VM
    @pytest.mark.parametrize(
        ("os", "may_be"), [("aix", ("lpar", "native")), ("i5os", ("lpar", "native")), ("zos", ("guest", "lpar"))]
    )
    def test_is_of_a_kind_that_its_machines_have(self, os: str, may_be: tuple[str, ...]) -> None:
        assert kinds("image", "images/i", images=[{"name": "i", "os": os}]) == ((), may_be)

    @pytest.mark.parametrize("os", ["linux", "solaris", "unix", "other-unix", "netware"])
    def test_is_perhaps_a_vm_where_its_system_may_run_on_such_a_machine(self, os: str) -> None:
        assert "vsphere" in platforms("image", "images/i", images=[{"name": "i", "os": os, "dpars": [MAIL]}])[1]

    def test_may_be_anything_where_not_even_its_system_is_told(self) -> None:
        _, perhaps = platforms("image", "images/i", images=[{"name": "i"}])
        assert {"vsphere", "linux-system-z", "windows", "aix"} < set(perhaps)


class TestZosWithoutAnArchitecture:
    """z/OS runs on System z alone."""

    def test_needs_none(self) -> None:
        assert platforms("image", "m", machines=[machine("zos")]) == (("zos",), ())


class TestLinuxWithoutAnArchitecture:
    """Domino runs on Linux on x86 and on System z alone, and machines of x86 have no LPARs."""

    def test_is_on_system_z_in_an_lpar(self) -> None:
        assert platforms("image", "m/l", machines=[{"name": "m", "lpars": [lpar()]}]) == (("linux-system-z",), ())

    def test_is_on_system_z_under_z_vm(self) -> None:
        guests = {"name": "v", "zvm": {"guests": [vm("g", os="linux")]}}
        assert platforms("image", "m/v/g", machines=[{"name": "m", "lpars": [guests]}]) == (
            ("linux-system-z",),
            (),
        )

    def test_is_open_on_a_bare_machine(self) -> None:
        assert platforms("image", "m", machines=[machine("linux")])[1]

    def test_is_what_is_stated_where_that_is_another(self) -> None:
        other = {"name": "m", "architecture": "power", "lpars": [lpar()]}
        assert platforms("image", "m/l", machines=[other]) == (("linux-power",), ())

    def test_is_open_in_an_lpar_whose_system_is_not_stated(self) -> None:
        unknown = {"name": "l", "image": {"dpars": [MAIL]}}
        assert platforms("image", "m/l", machines=[{"name": "m", "lpars": [unknown]}])[1]


class TestTheRules:
    def stepped(self, site: dict[str, Any]) -> list[Any]:
        return list(load_rule_base().placing.stepped(survey(**site).placed.facts))

    def test_each_fires_somewhere(self) -> None:
        fired = {activation.rule for site in SITES for activation, _ in self.stepped(site)}
        assert load_rule_base().placing.names - fired == set()

    def test_each_records_what_it_matched_and_no_two_conclude_the_same(self) -> None:
        for site in SITES:
            stepped = self.stepped(site)
            assert list(mismatches(iter(stepped))) == []
            concluded = [step.concludes for _, steps in stepped for step in steps]
            assert concluded and len(concluded) == len(set(concluded))

    @pytest.mark.parametrize("strategy", list(Strategy))
    def test_conclude_the_same_in_whatever_order_they_fire_and_facts_stand(self, strategy: Strategy) -> None:
        base = load_rule_base()
        for seed, site in enumerate(SITES):
            usual = survey(**site).placed
            facts = list(usual.facts)
            random.Random(seed).shuffle(facts)
            place = base.placing._place()
            place.environment.strategy = strategy
            base.placing._start(place, facts, proofs=True, groups=None, overlaid=())
            place.environment.run()
            other = base.placing._read(place.environment, True)
            assert set(other.facts["stands"]) == set(usual.firings.facts["stands"])
