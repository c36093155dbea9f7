"""What is not known: bounds that follow from what is, and each missing fact named where one would write it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.evaluation.proofs import tree as proof_tree
from tests.invented import MOST_4, advisor, guideline

PAPER = "redpaper-z-2006"
VSPHERE = "vsphere-domino-2011"
LOG1: dict[str, Any] = {"transaction_logging": {"enabled": True, "device": "log1"}}
OTHER_IO = "/devices/0/other_io"
UNSAID: dict[str, Any] = {"devices": [{"name": "log1"}]}
"""A device of which nobody says what else does I/O on it."""
DEVICES: dict[str, Any] = {"devices": [{"name": "log1", "bandwidth": "high", "other_io": "none"}]}


def dpar(name: str = "mail", **members: Any) -> dict[str, Any]:
    return {"name": name, "workloads": [{"client": "nrpc", "users": {"active_15min": 900}}], **members}


def lpar(dpars: list[dict[str, Any]] | None, image: dict[str, Any] | None = None, **members: Any) -> dict[str, Any]:
    held = {} if dpars is None else {"dpars": dpars}
    return {
        "deployment": "one LPAR",
        "environment": "production",
        "machines": [
            {
                "name": "z9",
                "architecture": "system-z",
                "lpars": [{"name": "L", "real_cps": 4, "image": {"os": "linux", **held, **(image or {})}}],
            }
        ],
        **members,
    }


def cluster(*hosts: dict[str, Any], **members: Any) -> dict[str, Any]:
    held = {"name": "c", "ha": True, "hosts": list(hosts), "ft_logging": {"link_gbps": 1}, **members}
    return {"deployment": "one cluster", "environment": "production", "esx_clusters": [held]}


def vm(name: str, concurrent: int, **members: Any) -> dict[str, Any]:
    workloads = [{"client": "nrpc", "users": {"concurrent": concurrent}}]
    return {"name": name, "virtual_cps": 1, "dpars": [{"name": "mail", "workloads": workloads}], **members}


def evaluated(description: dict[str, Any]) -> Evaluation:
    return default_advisor().evaluate(description)


def pair(description: dict[str, Any], guideline: str, path: str) -> Verdict:
    return next(
        found for found in evaluated(description).verdicts if (found.guideline, found.subject.path) == (guideline, path)
    )


def asked(verdict: Verdict) -> list[str]:
    return [fact.pointer for fact in verdict.missing]


class TestReleases:
    """of several releases the oldest is at most, and the newest at least, each that is stated."""

    OLD = f"{PAPER}/d65-no-64bit-kernel"

    def test_one_old_release_is_enough_though_another_is_unknown(self) -> None:
        found = pair(lpar([dpar("a", domino_release="6.5"), dpar("b")], {"kernel_bits": 64}), self.OLD, "z9/L")
        assert found.verdict == "violated"

    def test_a_newer_one_leaves_the_oldest_open_and_asks_for_the_other(self) -> None:
        found = pair(lpar([dpar("a", domino_release="7.0"), dpar("b")], {"kernel_bits": 64}), self.OLD, "z9/L")
        assert found.verdict == "undetermined"
        assert asked(found) == ["/machines/0/lpars/0/image/dpars/1/domino_release"]

    def test_a_list_that_is_not_complete_may_hold_an_older_one(self) -> None:
        image = {"kernel_bits": 64, "partial": ["dpars"]}
        found = pair(lpar([dpar("a", domino_release="7.0")], image), self.OLD, "z9/L")
        assert (found.verdict, asked(found)) == ("undetermined", ["/machines/0/lpars/0/image/dpars"])

    def test_what_holds_for_the_image_holds_for_those_that_are_not_listed(self) -> None:
        image = {"kernel_bits": 64, "partial": ["dpars"], "domino_release": "7.0"}
        assert pair(lpar([dpar("a")], image), self.OLD, "z9/L").verdict == "not-applicable"

    @pytest.mark.parametrize("release", ["6.5", "7.0", None])
    def test_knowing_less_never_clears_a_violation(self, release: str | None) -> None:
        other = dpar("b") if release is None else dpar("b", domino_release=release)
        whole = lpar([dpar("a", domino_release="6.5"), other], {"kernel_bits": 64})
        less = lpar([other], {"kernel_bits": 64, "partial": ["dpars"]})
        assert pair(whole, self.OLD, "z9/L").verdict == "violated"
        assert pair(less, self.OLD, "z9/L").verdict in ("violated", "undetermined")


class TestDevices:
    """a DPAR that is not listed, or whose device is not named, may log to any device."""

    SEVERAL = f"{PAPER}/translog-own-device-62"

    def test_two_logs_share_a_device(self) -> None:
        found = pair(lpar([dpar("a", **LOG1), dpar("b", **LOG1)], **DEVICES), self.SEVERAL, "devices/log1")
        assert found.verdict == "violated"

    def test_a_list_that_is_not_complete_may_hold_the_second(self) -> None:
        found = pair(lpar([dpar("a", **LOG1)], {"partial": ["dpars"]}, **UNSAID), self.SEVERAL, "devices/log1")
        assert (found.verdict, asked(found)) == ("undetermined", [OTHER_IO, "/machines/0/lpars/0/image/dpars"])

    def test_a_dpar_without_a_device_is_asked_for_its_own(self) -> None:
        found = pair(lpar([dpar("a", **LOG1), dpar("b")], **UNSAID), self.SEVERAL, "devices/log1")
        assert found.verdict == "undetermined"
        assert asked(found) == [OTHER_IO, "/machines/0/lpars/0/image/dpars/1/transaction_logging/device"]

    @pytest.mark.parametrize(
        ("members", "pointer"),
        [
            ({"partial": ["machines"]}, "/machines"),
            ({"hosts": [{"name": "esx1"}]}, "/hosts/0/vms"),
            ({"esx_clusters": [{"name": "c"}]}, "/esx_clusters/0/hosts"),
        ],
    )
    def test_it_may_be_anywhere_in_the_site(self, members: dict[str, Any], pointer: str) -> None:
        found = pair(lpar([dpar("a", **LOG1)], **UNSAID, **members), self.SEVERAL, "devices/log1")
        assert (found.verdict, asked(found)) == ("undetermined", [OTHER_IO, pointer])

    def test_it_is_on_none_on_which_nothing_else_does_io(self) -> None:
        """Logs of others are other I/O: whoever says that there is none says that there are none of these."""
        found = pair(lpar([dpar("a", **LOG1)], {"partial": ["dpars"]}, **DEVICES), self.SEVERAL, "devices/log1")
        assert found.verdict == "satisfied"

    def test_two_that_are_named_share_it_whatever_is_said(self) -> None:
        described = lpar([dpar("a", **LOG1), dpar("b", **LOG1)], **DEVICES)
        assert described["devices"][0]["other_io"] == "none"
        assert pair(described, self.SEVERAL, "devices/log1").verdict == "violated"


class TestFaultTolerance:
    """a VM of which it is not known whether FT is on counts from none to all of its users."""

    SHARED = f"{VSPHERE}/ft-limit-scope"

    def test_users_that_fit_in_either_case_fit(self) -> None:
        host = {"name": "h", "vms": [vm("a", 600, ft=True), vm("b", 600, ft=True), vm("d", 500)]}
        assert pair(cluster(host), self.SHARED, "c").verdict == "satisfied"

    def test_users_that_may_not_fit_are_asked_for_where_ft_is_stated(self) -> None:
        host = {"name": "h", "vms": [vm("a", 600, ft=True), vm("b", 600, ft=True), vm("d", 900)]}
        found = pair(cluster(host), self.SHARED, "c")
        assert (found.verdict, asked(found)) == ("undetermined", ["/esx_clusters/0/hosts/0/vms/2/ft"])

    def test_a_network_for_ft_logging_says_that_ft_is_used(self) -> None:
        described = cluster({"name": "g"}, {"name": "h", "vms": [vm("a", 600)]})
        assert pair(described, f"{VSPHERE}/ft-new-secondary", "c").verdict == "violated"
        del described["esx_clusters"][0]["ft_logging"]
        # where nobody speaks of it nothing is open
        assert pair(described, f"{VSPHERE}/ft-new-secondary", "c").ground == "unspoken"


@pytest.mark.parametrize(
    "description",
    [
        lpar(None),
        lpar([]),
        lpar([dpar()], **DEVICES),
        lpar([{"name": "mail", "workloads": [{"client": "nrpc"}]}]),
        cluster({"name": "h", "vms": [{"name": "v"}]}),
        {
            "deployment": "guests",
            "machines": [
                {"name": "z9", "lpars": [{"name": "V", "zvm": {"guests": [{"name": "G", "dpars": [dpar()]}]}}]}
            ],
        },
    ],
)
def test_every_open_verdict_names_what_is_missing_at_a_place_that_a_description_has(
    description: dict[str, Any],
) -> None:
    """The place is one that the schema knows: written there, it does not become an unknown key."""
    fields = {"domino_release", "release", "device", "enabled", "dpars", "workloads", "ft", "hosts", "vms"}
    for verdict in evaluated(description).verdicts:
        if verdict.verdict == "undetermined" and verdict.ground != "mixture":
            assert verdict.missing, verdict.guideline
        for fact in (*verdict.missing, *verdict.reach.missing):
            assert fact.question
            *above, last = fact.pointer.split("/")
            assert last not in ("production", "nrpc_benchmark", ""), fact
            if last == "domino_release":
                assert above[-1:] in ([""], ["image"]) or above[-2] in ("dpars", "guests", "vms"), fact
            elif last in fields:
                assert above[-1:] != [""] or last in ("hosts",), fact


def test_a_production_count_above_a_smaller_benchmark_count_breaks_a_benchmark_ceiling() -> None:
    users = {"benchmark": 5000, "active_15min": 13000}
    description = lpar([{"name": "mail", "workloads": [{"client": "nrpc", "users": users}]}])
    found = pair(description, f"{PAPER}/limit-12000-nrpc-per-dpar", "z9/L/mail/nrpc")
    assert found.verdict == "violated"
    assert 13000 in [observed.value for observed in found.observed]


def test_a_count_in_a_choice_of_sizes_is_told_by_the_sizes() -> None:
    answer = evaluated(lpar([dpar("a", domino_release="6.5")], {"kernel_bits": 64}))
    (told,) = [found for found in answer.recommendations if found.quantity == "image.kernel_bits"]
    assert told.condition == "word length of the kernel: 31 or 32"


class TestWhatIsAskedForOfWhatIsOpen:
    """A range is told with the word that it goes with, and nothing of an amount that is not known."""

    def test_a_release_that_one_distribution_may_not_have_is_told_with_it(self) -> None:
        site = lpar([dpar()], {"memory_gib": 4}, domino_release="6.5.4")
        told = pair(site, "dw-domino7-2005/d65-not-on-sles9-rel4", "z9/L").text
        assert "with sles less than 9 or more than the last 9.x, and with rhel less than 4" in told

    def test_of_the_distribution_that_is_known_no_other_is_named(self) -> None:
        site = lpar([dpar()], {"memory_gib": 4, "distribution": "sles"}, domino_release="6.5.4")
        told = pair(site, "dw-domino7-2005/d65-not-on-sles9-rel4", "z9/L").text
        assert "(asked for: less than 9 or more than the last 9.x)" in told

    def test_users_of_whom_nobody_knows_how_many_are_not_called_too_many(self) -> None:
        server = {"name": "m", "image": {"os": "windows", "dpars": [{"name": "mail"}]}}
        site = {"deployment": "D", "environment": "production", "domino_release": "5.0.8", "machines": [server]}
        told = pair(site, "xseries-w2k-2001/over-10000-needs-partitions", "m").text
        assert "If it applies, it is violated." in told
        assert "an unknown number" not in told


class TestMemoryForSmallServers:
    """Servers with few users and tasks take less than full ones, and the paper does not say how much less."""

    @staticmethod
    def wanted(memory: float, tasks: int) -> list[tuple[str, object]]:
        few = [{"client": "nrpc", "users": {"active_15min": 200}}]
        servers = [
            {"name": name, "tasks": tasks, "extra_tasks": extra, "workloads": few}
            for name, extra in (("a", True), ("b", False), ("c", False))
        ]
        image = {"memory_gib": memory, "kernel_bits": 64}
        return [
            (found.condition, found.value)
            for found in evaluated(lpar(servers, image, domino_release="7.0.2")).recommendations
            if found.quantity == "image.memory_gib"
        ]

    def test_more_than_the_others_take_is_asked_for_without_a_figure_of_ours(self) -> None:
        assert self.wanted(4, tasks=3) == [("memory of the image: more than 4 GiB", None)]

    def test_full_ones_take_all_that_the_paper_gives_them(self) -> None:
        assert self.wanted(4, tasks=12) == [("memory of the image: at least 8 GiB", 8)]

    def test_anything_left_to_small_ones_is_no_fault(self) -> None:
        assert self.wanted(4.5, tasks=3) == []


class TestProofs:
    """an absence is a leaf with a name: what is not stated, where it would stand, and the question."""

    def test_an_absence_is_named(self) -> None:
        answer = evaluated(lpar([dpar()]))
        verdict = pair(lpar([dpar()]), f"{PAPER}/memory-to-limit-swapping-63", "z9/L")
        proof = answer.proof(verdict.fingerprint)
        (value,) = [
            node for node in proof.values() if node.get("quantity") == "image.swapping" and node["kind"] == "value"
        ]
        (absent,) = value["absent"]
        assert absent["pointer"] == "/machines/0/lpars/0/image/swapping"
        assert absent["question"].startswith("How much does the image swap")

    def test_what_is_counted_is_shown(self) -> None:
        description = {**lpar([dpar("a", count=3), dpar("b", count=2)]), "domino_release": "7.0.2"}
        verdict = pair(description, f"{PAPER}/nrpc-3-or-4-dpars-63", "z9/L")
        leaves = evaluated(description).proof(verdict.fingerprint).values()
        (counted,) = [node for node in leaves if node["kind"] == "stated" and node["quantity"] == "image.dpars"]
        assert counted["counted"] == {"low": 5, "high": 5}

    def test_positions_that_were_weighed_stand_beside_a_violation(self) -> None:
        description = {
            **lpar([dpar("a", count=6)], {"user_intensity": "typical", "active_rate": "high"}),
            "domino_release": "7.0.2",
        }
        verdict = pair(description, f"{PAPER}/nrpc-3-or-4-dpars-63", "z9/L")
        proof = evaluated(description).proof(verdict.fingerprint)
        first = next(iter(proof.values()))
        weighed = [proof[name] for name in first["beside"] if proof[name]["kind"] == "dissent"]
        assert len(weighed) == len(verdict.dissent) > 0
        assert {proof[name]["kind"] for name in first["beside"]} <= {"dissent", "choice", "caveat"}

    def test_a_total_over_many_members_is_a_deep_tree(self, tmp_path: Path) -> None:
        # one guideline is enough: each DPAR would have a verdict on all others
        slug = MOST_4.partition("/")[2]
        summing = guideline(slug, require="image.active_15min_users > image.smallest_active_15min_users")
        answer = advisor(tmp_path, [summing]).evaluate(lpar([dpar(f"m{n}") for n in range(1200)]))
        (verdict,) = answer.verdicts
        top = proof_tree(answer.proof(verdict.fingerprint))
        assert top["kind"] == "verdict"
        depth, level = 0, [top]
        while level := [b for node in level for d in node.get("derivations", ()) for b in d["because"]]:
            depth += 1
        assert depth > 1000


class TestWhatStandsBesideTheTopology:
    """Runs, claims, changes and networks stand where the site stands: what is open of it is asked for."""

    def test_a_run_of_a_site_whose_images_are_not_known_names_what_is_missing(self) -> None:
        described = {
            "deployment": "a site",
            "environment": "production",
            "machines": [{"name": "z9", "lpars": [{"name": "L"}]}],
            "runs": [{"name": "r", "average_response_s": 1.5, "script": "r6mail"}],
        }
        found = next(
            v
            for v in default_advisor().evaluate(described).verdicts
            if v.guideline == f"{VSPHERE}/response-criterion-1s"
        )
        assert found.verdict == "undetermined"
        assert [fact.pointer for fact in found.missing] == ["/machines/0/lpars/0/image"]

    def test_a_device_of_a_mixed_site_that_nothing_names_asks_what_is_on_it(self) -> None:
        described = {
            "deployment": "a site",
            "environment": "production",
            "machines": [
                {
                    "name": "z9",
                    "architecture": "system-z",
                    "lpars": [{"name": "L", "image": {"os": "linux", "dpars": []}}],
                }
            ],
            "hosts": [{"name": "esx", "vms": [{"name": "m", "dpars": []}]}],
            "devices": [{"name": "spare", "access": "active-active", "path_policy": "round-robin"}],
        }
        found = next(
            v
            for v in default_advisor().evaluate(described).verdicts
            if v.guideline == f"{VSPHERE}/path-policy-active-active"
        )
        assert found.verdict == "undetermined"
        assert [(fact.quantity, fact.pointer) for fact in found.missing] == [("dpar.mail_devices", "/devices/0")]
