"""Sizing. Every expected figure was worked out by hand from the section named beside it."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.errors import InvalidInput
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.knowledge.overlays import make_overlay
from domino_advisor.sizing.results import Sized, Sizing
from domino_advisor.sizing.sizer import Sizer
from domino_advisor_schemas.fields import Part
from domino_advisor_schemas.sizing import load_request
from tests.proposed import proposed


@pytest.fixture(scope="module")
def sizer() -> Sizer:
    return Sizer()


def mail(platform: str, *workloads: tuple[str, dict[str, int]], **more: Any) -> dict[str, Any]:
    """A request for mail users in production, without availability unless `more` says so."""
    items = [{"client": client, "users": users} for client, users in workloads]
    common = {"environment": "production", "availability": "none"}
    return {"mail": {"platform": platform, **common, **more, "workloads": items}}


def z(users: int, client: str = "nrpc", platform: str = "system-z-lpar", **more: Any) -> dict[str, Any]:
    return mail(platform, (client, {"active_15min": users}), domino_release="7.0.2", **more)


def vm(users: int, client: str = "nrpc", **more: Any) -> dict[str, Any]:
    return mail("vsphere", (client, {"concurrent": users}), domino_release="8.5.1", **more)


def _sizer_with(guideline: str, **figures: dict[str, Any]) -> Sizer:
    """A sizer of a site that has figures of its own for a guideline."""
    rules = load_rule_base()
    return Sizer(Advisor(rules, make_overlay({"parameters": {guideline: figures}}, rules)))


def span(figure: Sized) -> tuple[float | None, float | None]:
    return (figure.value, figure.value) if figure.value is not None else (figure.low, figure.high)


def spans(sizing: Sizing, *names: str) -> list[tuple[float | None, float | None]]:
    return [span(sizing.figure(name)) for name in names]


def reason(sizing: Sizing, name: str, subject: str | None = None) -> str:
    return next(u.reason for u in sizing.untold if u.name == name and subject in (None, u.subject))


class TestLinuxOnSystemZ:
    """Lotus Domino 7 on Linux for IBM System z (2006)."""

    # 6.3: about 1000 active users on a DPAR, as close to it as can be. 1,100 are about 1000 on one DPAR, and 550 each
    # on two; 1,201 and 1,900 are more than about 1000 on one; 12,001 are about 1000 on twelve and on thirteen
    @pytest.mark.parametrize(
        ("users", "dpars"),
        [
            (1, (1, 1)),
            (999, (1, 1)),
            (1_000, (1, 1)),
            (1_001, (1, 2)),
            (1_100, (1, 2)),
            (1_200, (1, 2)),
            (1_201, (2, 2)),
            (1_900, (2, 2)),
            (2_000, (2, 2)),
            (3_500, (3, 4)),
            (12_000, (12, 12)),
            (12_001, (12, 13)),
        ],
    )
    def test_about_a_thousand_active_users_on_a_dpar(self, sizer: Sizer, users: int, dpars: tuple[int, int]) -> None:
        assert spans(sizer.size(z(users)), "mail.dpars") == [dpars]

    # 6.3, 6.4: three or four DPARs on an image, never five, also where DPARs and images are both ranges. Of thirteen on
    # five images two images have two
    def test_no_image_has_more_dpars_than_the_paper_gives(self, sizer: Sizer) -> None:
        assert spans(sizer.size(z(12_345)), "mail.dpars", "mail.images", "mail.dpars_per_image") == [
            (12, 13), (3, 5), (2, 4)
        ]  # fmt: skip
        registered = sizer.size(mail("system-z-lpar", ("nrpc", {"registered": 9_000})))
        assert registered.figure("mail.dpars_per_image").high == 4

    # 6.3: small DPARs with few tasks may need less than the 2 GB
    def test_memory_is_that_of_full_dpars(self, sizer: Sizer) -> None:
        figure = sizer.size(z(300)).figure("mail.memory_per_image")
        assert span(figure) == (4, 4)
        assert "redpaper-z-2006/small-dpar-less-memory" in [note.item for note in figure.notes]

    # 5.3.2, 6.1: 44,000 benchmark users in one z/VM LPAR, and no number for production
    def test_z_vm_lpars_cannot_be_told(self, sizer: Sizer) -> None:
        guests = sizer.size(z(90_000, platform="system-z-guest"))
        assert "44,000 Notes benchmark users" in reason(guests, "mail.zvm_lpars")
        assert "mail.zvm_lpars" not in [u.name for u in sizer.size(z(90_000)).untold]

    # 6.3: three or four DPARs for NRPC clients, four for DWA clients; 6.4: three to four in a guest
    @pytest.mark.parametrize(
        ("client", "platform", "images"),
        [
            ("nrpc", "system-z-lpar", (3, 4)),
            ("nrpc", "system-z-guest", (3, 4)),
            ("dwa", "system-z-lpar", (3, 3)),
            ("dwa", "system-z-guest", (3, 4)),
        ],
    )
    def test_images_for_twelve_dpars(self, sizer: Sizer, client: str, platform: str, images: tuple[int, int]) -> None:
        assert spans(sizer.size(z(12_000, client, platform)), "mail.images") == [images]

    # 1.1: Domino 6.5 runs on no 64-bit kernel, one of 31 bits uses 2 GB, and one production server stands on an image
    @pytest.mark.parametrize("platform", ["system-z-lpar", "system-z-guest"])
    @pytest.mark.parametrize("client", ["nrpc", "dwa"])
    @pytest.mark.parametrize("release", ["6.5", "6.5.4", "6.0", "5.0.8"])
    def test_a_release_before_7_gets_an_image_for_each_dpar(
        self, sizer: Sizer, platform: str, client: str, release: str
    ) -> None:
        asked = mail(platform, (client, {"active_15min": 3_000}), domino_release=release)
        sizing = sizer.size(asked)
        assert spans(sizing, "mail.images", "mail.dpars_per_image", "mail.memory_per_image", "mail.memory") == [
            (3, 3), (1, 1), (2, 2), (6, 6)
        ]  # fmt: skip
        proposal = sizing.proposal
        assert proposal is not None
        assert proposal.clean
        lpars = proposal.description["machines"][0]["lpars"]
        images = [image for lpar in lpars for image in lpar.get("zvm", {}).get("guests", [lpar.get("image")])]
        alike = [image for image in images for _ in range(image.get("count", 1))]
        lpars_of_one = [lpar.get("count", 1) for lpar in lpars]
        assert len(alike) == 3 or sum(lpars_of_one) == 3
        for image in images:
            assert (image["kernel_bits"], image["memory_gib"], len(image["dpars"])) == (31, 2, 1)

    # 1,001 users are one DPAR or two: the proposal has one, and an image for it alone
    def test_before_7_no_image_of_the_proposal_is_without_a_dpar(self, sizer: Sizer) -> None:
        sizing = sizer.size(mail("system-z-lpar", ("nrpc", {"active_15min": 1_001}), domino_release="6.5"))
        assert spans(sizing, "mail.images", "mail.plan_images", "mail.plan_dpars") == [(1, 2), (1, 1), (1, 1)]

    @pytest.mark.parametrize("release", [{}, {"domino_release": "7.0"}, {"domino_release": "14"}])
    def test_every_other_release_may_have_several_on_an_image(self, sizer: Sizer, release: dict[str, str]) -> None:
        sizing = sizer.size(mail("system-z-lpar", ("nrpc", {"active_15min": 3_000}), **release))
        assert spans(sizing, "mail.images", "mail.memory_per_image") == [(1, 1), (8, 8)]
        assert sizing.proposal is not None
        assert sizing.proposal.description["machines"][0]["lpars"][0]["image"]["kernel_bits"] == 64

    # 6.3: 2 GB for each DPAR and 2 GB for Linux. 12 DPARs in 3 or 4 images: 4 or 3 in each
    def test_memory(self, sizer: Sizer) -> None:
        assert spans(sizer.size(z(12_000)), "mail.memory_per_image", "mail.memory") == [(8, 10), (30, 32)]

    # 5.1.1: two CPs at least; 6.2: up to four for NRPC, up to eight for DWA; 6.4: up to four for a guest
    @pytest.mark.parametrize(
        ("client", "platform", "cps"),
        [
            ("nrpc", "system-z-lpar", (2, 4)),
            ("nrpc", "system-z-guest", (2, 4)),
            ("dwa", "system-z-lpar", (2, 8)),
            ("dwa", "system-z-guest", (2, 4)),
        ],
    )
    def test_cps_are_a_floor_and_a_ceiling(
        self, sizer: Sizer, client: str, platform: str, cps: tuple[int, int]
    ) -> None:
        sizing = sizer.size(z(3_000, client, platform))
        assert spans(sizing, "mail.cps_per_image") == [cps]
        assert "no users per CP" in sizing.figure("mail.cps_per_image").error.text

    def test_no_number_of_users_for_a_cp_is_given(self, sizer: Sizer) -> None:
        sizing = sizer.size(z(3_000))
        assert "no number of users for a CP" in reason(sizing, "mail.users_per_cp")
        with pytest.raises(KeyError):
            sizing.figure("mail.users_per_cp")

    # users active within 15 minutes are registered, so that these are no more
    def test_registered_users_bound_the_active_ones(self, sizer: Sizer) -> None:
        figure = sizer.size(mail("system-z-lpar", ("nrpc", {"registered": 4_500}))).figure("mail.dpars")
        assert span(figure) == (0, 5)
        assert [fact.pointer for fact in figure.missing] == ["/mail/workloads/0/users/active_15min"]

    @pytest.mark.parametrize("kind", ["concurrent", "benchmark"])
    def test_another_kind_of_user_is_not_taken_for_active_ones(self, sizer: Sizer, kind: str) -> None:
        sizing = sizer.size(mail("system-z-lpar", ("nrpc", {kind: 5_000})))
        assert "another count" in reason(sizing, "mail.dpars")
        assert sizing.proposal is None

    # 5.2.1: 12,000 benchmark users are the limit of a DPAR
    def test_a_benchmark_takes_at_least_the_dpars_that_hold_it(self, sizer: Sizer) -> None:
        sizing = sizer.size(mail("system-z-lpar", ("nrpc", {"benchmark": 44_000}), environment="benchmark"))
        assert spans(sizing, "mail.dpars") == [(4, None)]
        assert "advice for production" in reason(sizing, "mail.images")

    @pytest.mark.parametrize("availability", ["ha", "ft", "domino-cluster"])
    def test_the_paper_does_not_deal_with_availability(self, sizer: Sizer, availability: str) -> None:
        assert "does not deal with availability" in reason(sizer.size(z(900, availability=availability)), "mail.dpars")

    def test_each_client_type_has_images_of_its_own(self, sizer: Sizer) -> None:
        asked = mail("system-z-lpar", ("nrpc", {"active_15min": 3_000}), ("inotes", {"active_15min": 4_000}))
        sizing = sizer.size(asked)
        assert span(sizing.figure("mail.dpars", "mail/nrpc")) == (3, 3)
        assert span(sizing.figure("mail.dpars", "mail/dwa")) == (4, 4)
        assert "no limit for both in one image" in reason(sizing, "mail.mixture")

    @pytest.mark.parametrize("platform", ["system-z-lpar", "vsphere"])
    def test_imap_users_were_not_tested(self, sizer: Sizer, platform: str) -> None:
        sizing = sizer.size(mail(platform, ("imap", {"active_15min": 500, "concurrent": 500})))
        name = "mail.dpars" if platform == "system-z-lpar" else "mail.images"
        assert "Notes and web mail users only" in reason(sizing, name)
        assert sizing.proposal is None
        assert "these figures cannot be given" in str(sizing.unproposed)


class TestVsphere:
    """Virtualizing IBM Lotus Domino 8.5.1 on VMware vSphere 4 (2011)."""

    # Section 1: two vCPUs and 8 GB for 4,000 users, in increments of 4,000
    @pytest.mark.parametrize(("users", "vms"), [(1, 1), (4_000, 1), (4_001, 2), (12_000, 3)])
    def test_building_blocks(self, sizer: Sizer, users: int, vms: int) -> None:
        names = ("mail.images", "mail.cps_per_image", "mail.memory_per_image", "mail.cps", "mail.memory")
        found = spans(sizer.size(vm(users)), *names)
        assert found == [(vms, vms), (2, 2), (8, 8), (2 * vms, 2 * vms), (8 * vms, 8 * vms)]

    def test_benchmark_users_are_what_was_measured(self, sizer: Sizer) -> None:
        sizing = sizer.size(mail("vsphere", ("nrpc", {"benchmark": 8_000}), environment="benchmark"))
        assert spans(sizing, "mail.images") == [(2, 2)]

    def test_active_users_are_not_taken_for_concurrent_ones(self, sizer: Sizer) -> None:
        sizing = sizer.size(mail("vsphere", ("nrpc", {"active_15min": 4_000})))
        assert "concurrent" in reason(sizing, "mail.images")

    # VMware FT Test: one vCPU; 2,000 users on a 1 Gb link; the copy runs on a second host
    def test_fault_tolerance(self, sizer: Sizer) -> None:
        sizing = sizer.size(vm(12_000, availability="ft", ft_link="1-gbps"))
        assert spans(sizing, "mail.images", "mail.cps_per_image", "mail.running_images") == [(6, 6), (1, 1), (12, 12)]

    # two copies of each VM, two VMs on a host, and room for the copies of one host that fails; three hosts at least
    @pytest.mark.parametrize(("users", "hosts"), [(1, 3), (2_000, 3), (12_000, 7)])
    def test_after_a_failure_there_is_room_for_new_secondaries(self, sizer: Sizer, users: int, hosts: int) -> None:
        figure = sizer.size(vm(users, availability="ft", ft_link="1-gbps")).figure("mail.hosts")
        assert span(figure) == (hosts, hosts)
        assert "our assumption" in figure.error.text

    # Section 1: smaller environments on smaller VMs; 1,000 users were tested on one vCPU with 4 GB
    @pytest.mark.parametrize("name", ["mail.cps_per_image", "mail.memory_per_image"])
    def test_few_users_may_have_a_smaller_vm(self, sizer: Sizer, name: str) -> None:
        found = [note.item for note in sizer.size(vm(800)).figure(name).notes]
        assert "vsphere-domino-2011/small-environments-smaller-vms" in found

    # 10 Gb was not tested: between the 2,000 of 1 Gb and the 4,000 of any server
    def test_fault_tolerance_on_ten_gigabits(self, sizer: Sizer) -> None:
        figure = sizer.size(vm(12_000, availability="ft", ft_link="10-gbps")).figure("mail.images")
        assert span(figure) == (3, 6)
        assert "did not test" in figure.error.text

    def test_without_the_link_fault_tolerance_cannot_be_sized(self, sizer: Sizer) -> None:
        sizing = sizer.size(vm(12_000, availability="ft"))
        found = next(u for u in sizing.untold if u.name == "mail.images")
        assert [fact.pointer for fact in found.missing] == ["/mail/ft_link"]

    # Test of Domino NRPC Clustering: pairs, 2,000 active users on each member, 4,000 in failover; 2 vCPUs, 16 GB
    @pytest.mark.parametrize(("users", "vms", "failover"), [(4_000, 2, 4_000), (4_001, 4, 2_001), (12_000, 6, 4_000)])
    def test_domino_clusters(self, sizer: Sizer, users: int, vms: int, failover: int) -> None:
        sizing = sizer.size(vm(users, availability="domino-cluster"))
        names = ("mail.images", "mail.failover_users", "mail.cps_per_image", "mail.memory_per_image")
        assert spans(sizing, *names) == [(vms, vms), (failover, failover), (2, 2), (16, 16)]

    # iNotes tests: 4,000 users on two vCPUs with 8 and 16 GB; more vCPUs may be good
    def test_web_mail(self, sizer: Sizer) -> None:
        sizing = sizer.size(vm(6_000, "inotes"))
        assert spans(sizing, "mail.images", "mail.cps_per_image", "mail.memory_per_image") == [
            (2, 2), (2, None), (8, 16)
        ]  # fmt: skip

    # Table 5: 67.5 %; Table 2: 24 %; Table 1: 29.26 %. 67.5 / 29.26 = 2.307, 67.5 / 24 = 2.8125
    def test_cpu_of_web_mail_against_notes(self, sizer: Sizer) -> None:
        figure = sizer.size(vm(4_000, "dwa")).figure("mail.dwa_cpu_ratio")
        assert span(figure) == pytest.approx((67.5 / 29.26, 2.8125))
        assert figure.basis == "derived"
        assert figure.error.text.startswith("The paper states none.")

    @pytest.mark.parametrize("availability", ["ft", "domino-cluster"])
    def test_web_mail_was_not_tested_with_these(self, sizer: Sizer, availability: str) -> None:
        sizing = sizer.size(vm(4_000, "dwa", availability=availability, ft_link="1-gbps"))
        assert "tested with Notes users only" in reason(sizing, "mail.images")

    # Table 7: two cores for the host. 8 cores: (8 - 2) / 2 vCPUs = 3 VMs; 32 GB: less than 4 VMs of 8 GB
    def test_vms_on_the_hosts_of_the_laboratory(self, sizer: Sizer) -> None:
        sizing = sizer.size(vm(12_000, host={"cores": 8, "memory_gib": 32}))
        assert spans(sizing, "mail.images_per_host", "mail.hosts") == [(3, 3), (1, 1)]
        reach = sizing.figure("mail.images_per_host").reach
        assert reach.state == "extrapolated"
        assert "1.5 times" in reach.differences[0].text

    # memory has to stay below that of the host: 16 GB hold one VM of 8 GB
    def test_the_memory_of_a_host_is_not_filled(self, sizer: Sizer) -> None:
        assert spans(sizer.size(vm(8_000, host={"cores": 20, "memory_gib": 16})), "mail.images_per_host") == [(1, 1)]

    def test_a_host_too_small_for_a_vm_is_said(self, sizer: Sizer) -> None:
        sizing = sizer.size(vm(8_000, host={"cores": 3, "memory_gib": 16}))
        assert "Nothing can be divided by it" in reason(sizing, "mail.hosts")
        assert sizing.proposal is None
        assert "ESX hosts of the proposal" in str(sizing.unproposed)
        assert "mail.host_cores" not in [figure.name for figure in sizing.figures]

    # scale-out test: two VMs on a host; 2 x 2 vCPUs and two cores for the host; 2 x 8 GB
    def test_without_a_host_the_tested_density_is_taken(self, sizer: Sizer) -> None:
        names = ("mail.images_per_host", "mail.hosts", "mail.host_cores", "mail.host_memory")
        sizing = sizer.size(vm(12_000))
        assert spans(sizing, *names) == [(2, 2), (2, 2), (6, 6), (16, 16)]
        assert sizing.figure("mail.images_per_host").reach.state == "in-scope"

    # cluster test: two VMs of 2 vCPUs and 16 GB, each on a host of its own
    def test_one_member_of_a_cluster_ran_on_a_host(self, sizer: Sizer) -> None:
        names = ("mail.images_per_host", "mail.hosts", "mail.host_cores", "mail.host_memory")
        assert spans(sizer.size(vm(9_000, availability="domino-cluster")), *names) == [(1, 1), (6, 6), (4, 4), (16, 16)]

    # two VMs on a host were tested with Notes users, without HA and FT
    @pytest.mark.parametrize(
        ("client", "more"), [("nrpc", {"availability": "ha"}), ("nrpc", {"availability": "ft"}), ("dwa", {})]
    )
    def test_another_density_than_the_tested_one_is_extrapolated(
        self, sizer: Sizer, client: str, more: dict[str, str]
    ) -> None:
        figure = sizer.size(vm(9_000, client, **more)).figure("mail.images_per_host")
        assert (span(figure), figure.reach.state, figure.basis) == ((2, 2), "extrapolated", "derived")

    # Table 1: 698.68 and 743.97 I/O per second with 4,000 users on each
    def test_disk_io(self, sizer: Sizer) -> None:
        assert span(sizer.size(vm(8_000)).figure("mail.disk_io")) == pytest.approx((2 * 698.68, 2 * 743.97))

    # Figure 3: the mail files of 1,000 users on a LUN; who has one need not be at work
    def test_luns_are_no_fewer_than_the_users_at_work_take(self, sizer: Sizer) -> None:
        assert spans(sizer.size(vm(4_001)), "mail.luns") == [(5, None)]

    # cluster test: 8,000 mail files on each server, of 4,000 users at work on each
    def test_luns_of_a_cluster_cannot_be_told(self, sizer: Sizer) -> None:
        assert "mail files of both" in reason(sizer.size(vm(4_001, availability="domino-cluster")), "mail.luns")

    def test_what_was_not_tested_is_extrapolated_and_says_how_far(self, sizer: Sizer) -> None:
        asked = vm(4_000)
        asked["mail"]["workloads"][0]["mail_file_mib"] = 1_000
        reach = sizer.size(asked).figure("mail.images").reach
        assert reach.state == "extrapolated"
        assert "4 times" in reach.differences[0].text


class TestFailoverOfACluster:
    """Section 2 of the 2011 paper: members are sized for the total failover load."""

    def cluster(self, sizer: Sizer, *users: int) -> Sized:
        members = [{"users": count} for count in users]
        return sizer.size({"cluster": {"kind": "active_15min", "members": members}}).figure("cluster.member_load")

    def test_the_papers_example(self, sizer: Sizer) -> None:
        figure = self.cluster(sizer, 2_000, 2_000)
        assert span(figure) == (4_000, 4_000)
        assert figure.reach.state == "in-scope"

    def test_two_members_of_different_size(self, sizer: Sizer) -> None:
        assert span(self.cluster(sizer, 2_500, 700)) == (3_200, 3_200)

    # whichever of the small ones fails, the large one has its own 4,000
    def test_a_member_is_sized_for_its_own_users_at_least(self, sizer: Sizer) -> None:
        assert span(self.cluster(sizer, 4_000, 10, 10)) == (4_000, 4_020)

    # of two that are left one has at least half of 4,500; none has more than its own and those of the one that failed
    def test_for_more_than_two_the_paper_gives_bounds_only(self, sizer: Sizer) -> None:
        figure = self.cluster(sizer, 2_000, 1_000, 1_500)
        assert span(figure) == (2_250, 4_000)
        assert figure.reach.state == "extrapolated"
        assert "does not say how the users of a failed member spread" in figure.error.text


class TestZvm:
    """5.3 and 5.4 of the 2006 paper."""

    def zvm(self, sizer: Sizer, **asked: Any) -> Sizing:
        return sizer.size({"zvm": {"client": "nrpc", "environment": "production", "domino_release": "7.0", **asked}})

    # 5.4: 1:1 is the base, 2:1 costs 3 %, 4:1 7.1 %
    @pytest.mark.parametrize(
        ("virtual", "cost"), [(4, (0, 0)), (6, (0, 3)), (8, (3, 3)), (12, (3, 7.1)), (15, (3, 7.1)), (16, (7.1, 7.1))]
    )
    def test_cost_of_the_ratio_is_never_interpolated(
        self, sizer: Sizer, virtual: int, cost: tuple[float, float]
    ) -> None:
        assert spans(self.zvm(sizer, real_cps=4, virtual_cps=virtual, guests=4), "zvm.ratio_cost") == [cost]

    @pytest.mark.parametrize("virtual", [3, 17])
    def test_beyond_the_measured_ratios_nothing_is_given(self, sizer: Sizer, virtual: int) -> None:
        sizing = self.zvm(sizer, real_cps=4, virtual_cps=virtual)
        assert "measured 1, 2 and 4" in reason(sizing, "zvm.ratio_cost")

    # 5.3.1 for NRPC; 5.3.3 and 6.4 for DWA
    @pytest.mark.parametrize(
        ("client", "cps", "cost"),
        [
            ("nrpc", 1, (14.3, 14.3)),
            ("nrpc", 2, (19.85, 19.85)),
            ("nrpc", 3, (19, 19.85)),
            ("nrpc", 4, (19, 19)),
            ("dwa", 4, (7, 7)),
            ("dwa", 8, (7.4, 7.4)),
        ],
    )
    def test_cost_of_a_guest(self, sizer: Sizer, client: str, cps: int, cost: tuple[float, float]) -> None:
        assert spans(self.zvm(sizer, client=client, real_cps=cps), "zvm.single_guest_cost") == [cost]

    # for DWA 5.3.3 has eight CPs and 6.4 four, for what may be one run: nothing lies between them
    @pytest.mark.parametrize(("client", "cps"), [("nrpc", 5), ("dwa", 3), ("dwa", 6), ("dwa", 9)])
    def test_beyond_the_measured_cps_nothing_is_given(self, sizer: Sizer, client: str, cps: int) -> None:
        assert "Nothing was measured at " in reason(
            self.zvm(sizer, client=client, real_cps=cps), "zvm.single_guest_cost"
        )

    # 5.3.2: 19 % with one guest, 15 % with four; 562 of 651 with two. 5.3.4: 7.4 % and 4.3 %
    @pytest.mark.parametrize(
        ("client", "guests", "cost"),
        [
            ("nrpc", 1, (19, 19)),
            ("nrpc", 2, (13.6, 13.6)),
            ("nrpc", 3, (13.6, 15)),
            ("nrpc", 4, (15, 15)),
            ("dwa", 1, (7.4, 7.4)),
            ("dwa", 3, (4.3, 7.4)),
            ("dwa", 4, (4.3, 4.3)),
        ],
    )
    def test_cost_of_several_guests(self, sizer: Sizer, client: str, guests: int, cost: tuple[float, float]) -> None:
        assert spans(self.zvm(sizer, client=client, guests=guests), "zvm.guests_cost") == [cost]

    # 5.3.3: production NRPC lies between the two results, nearer to DWA
    def test_production_is_expected_between_both(self, sizer: Sizer) -> None:
        figure = self.zvm(sizer).figure("zvm.production_cost")
        assert span(figure) == (7.4, 19.85)
        assert "no measurement" in figure.error.text


class TestRates:
    """4.3 of the 2006 paper."""

    # ETR = TPM / 60; ITR = ETR / CPU % * 100: 12,000 / 60 = 200; 200 / 80 * 100 = 250
    def test_etr_and_itr(self, sizer: Sizer) -> None:
        sizing = sizer.size({"run": {"tpm": 12_000, "cpu_percent": 80}})
        assert spans(sizing, "run.etr", "run.itr") == [(200, 200), (250, 250)]

    def test_the_wording_of_the_formula_is_told_with_it(self, sizer: Sizer) -> None:
        figure = sizer.size({"run": {"tpm": 12_000, "cpu_percent": 80}}).figure("run.itr")
        assert "redpaper-z-2006/caveat-itr-wording" in [note.item for note in figure.notes]

    def test_without_the_cpu_there_is_an_etr_and_no_itr(self, sizer: Sizer) -> None:
        sizing = sizer.size({"run": {"tpm": 600}})
        assert spans(sizing, "run.etr") == [(10, 10)]
        assert "CPU percent" in reason(sizing, "run.itr")


ALL = {
    **z(12_000),
    "cluster": {"kind": "concurrent", "members": [{"users": 5}, {"users": 7}, {"users": 9}]},
    "zvm": {"client": "nrpc", "environment": "test", "real_cps": 3, "virtual_cps": 9, "guests": 3},
    "run": {"tpm": 9, "cpu_percent": 1.5},
}


class TestProofs:
    @pytest.mark.parametrize(
        "asked", [ALL, vm(9_000, availability="ft"), vm(9_000, "dwa"), vm(5, host={"cores": 9, "memory_gib": 9})]
    )
    def test_every_step_is_what_the_engine_matched(self, sizer: Sizer, asked: dict[str, Any]) -> None:
        assert sizer.check_proofs(asked) == []

    def test_a_proof_ends_in_the_request_in_cited_figures_and_in_named_assumptions(self, sizer: Sizer) -> None:
        sizing = sizer.size(ALL)
        leaves = {"subject", "stated", "missing", "users", "counted", "members", "member", "figure", "row", "table",
                  "premise", "computation", "definition"}  # fmt: skip
        for figure in sizing.figures:
            proof = sizing.proof(figure)
            assert next(iter(proof)) == figure.root
            ends = [node for node in proof.values() if "derivations" not in node]
            assert {node["kind"] for node in ends} <= leaves
            for node in ends:
                if node["kind"] == "figure":
                    assert "item" in node or "assumption" in node
                if node["kind"] in ("stated", "users", "counted"):
                    assert node["pointer"].startswith("/")
            for node in proof.values():
                assert all(other in proof for d in node.get("derivations", ()) for other in d["because"])

    def test_a_figure_rests_on_the_request_and_on_the_cited_figure(self, sizer: Sizer) -> None:
        sizing = sizer.size(z(12_000))
        proof = sizing.proof(sizing.figure("mail.dpars"))
        assert any(node.get("pointer") == "/mail/workloads/0/users" for node in proof.values())
        found = [node for node in proof.values() if node["kind"] == "figure"]
        assert {(node.get("item"), node.get("assumption"), node["value"]) for node in found} == {
            ("redpaper-z-2006/users-1000-per-dpar-63", None, 1000),
            (None, "about-1000-high", 1200),
        }

    def test_every_figure_says_its_error_its_reach_and_where_it_comes_from(self, sizer: Sizer) -> None:
        for figure in (*sizer.size(ALL).figures, *sizer.size(vm(9_000, availability="ha")).figures):
            assert figure.error.text
            assert figure.reach.state in ("in-scope", "extrapolated", "unknown")
            assert figure.citations or figure.computation == "total"


class TestTheProposal:
    def test_it_serves_all_users(self, sizer: Sizer) -> None:
        proposal = sizer.size(z(12_345)).proposal
        assert proposal is not None
        total = 0
        for lpar in proposal.description["machines"][0]["lpars"]:
            for dpar in lpar["image"]["dpars"]:
                each = dpar["workloads"][0]["users"]["active_15min"]
                total += each * dpar.get("count", 1) * lpar.get("count", 1)
        assert total == 12_345

    # 6.3: 2 GB for each DPAR and 2 GB for Linux: of thirteen DPARs on five images, three have three and two have two
    def test_each_image_gets_the_memory_of_its_own_dpars(self, sizer: Sizer) -> None:
        sizing = sizer.size(z(12_345))
        assert sizing.proposal is not None
        made = proposed(sizing.proposal.description, "nrpc")
        assert {(image.dpars, image.memory_gib) for image in made.images} == {(3, 8), (2, 6)}
        # 2 GiB for each of 12 DPARs, and for Linux in each of 5 images
        assert made.total(lambda image: image.memory_gib) == 34
        assert spans(sizing, "mail.plan_memory", "mail.memory") == [(6, 8), (30, 36)]

    # 5.2.2 and 6.3: about 1000 on each, which we take as up to 1,200, and none of them more than are needed
    @pytest.mark.parametrize(
        ("users", "dpars"), [(1_001, 1), (1_200, 1), (1_201, 2), (2_100, 2), (2_401, 3), (3_300, 3)]
    )
    def test_no_dpar_is_proposed_that_the_others_could_do_without(self, sizer: Sizer, users: int, dpars: int) -> None:
        sizing = sizer.size(z(users))
        assert sizing.proposal is not None
        assert sizing.proposal.conflicts == ()
        made = proposed(sizing.proposal.description, "nrpc")
        assert made.total(lambda image: image.dpars) == dpars

    # 8,001 users on three pairs are 2,667 on each
    def test_no_pair_of_a_domino_cluster_has_more_users_than_its_members_are_sized_for(self, sizer: Sizer) -> None:
        sizing = sizer.size(vm(8_001, availability="domino-cluster", host={"cores": 8, "memory_gib": 48}))
        assert sizing.proposal is not None
        made = proposed(sizing.proposal.description, "nrpc")
        assert [sum(users["concurrent"] for users in pair) for pair in made.pairs] == [2_667, 2_667, 2_667]
        assert spans(sizing, "mail.failover_users") == [(2_667, 2_667)]

    # Table 7: two cores for the host itself, so that one with a single core has room for no VM
    def test_a_host_with_one_core_holds_no_vm(self, sizer: Sizer) -> None:
        sizing = sizer.size(vm(12_000, availability="ft", ft_link="1-gbps", host={"cores": 1, "memory_gib": 32}))
        assert spans(sizing, "mail.images_per_host") == [(0, 0)]
        assert "ESX hosts of the proposal" in str(sizing.unproposed)

    def test_a_conflict_with_the_number_of_dpars_names_what_they_are_sized_by(self) -> None:
        # 6.3 has three or four DPARs on an image; a site that allows two has its proposal sized by the paper
        proposal = _sizer_with(
            "redpaper-z-2006/nrpc-3-or-4-dpars-63",
            least_dpars={"value": 2, "reason": "small images"}, most_dpars={"value": 2, "reason": "small images"},
        ).size(z(3_000)).proposal  # fmt: skip
        assert proposal is not None
        assert not proposal.clean
        (items,) = [[citation.item for citation in conflict.citations] for conflict in proposal.conflicts]
        assert items[0] == "redpaper-z-2006/nrpc-3-or-4-dpars-63"
        assert "redpaper-z-2006/users-1000-per-dpar-63" in items

    def test_a_ceiling_of_another_count_that_a_test_ran_into_is_considered(self, sizer: Sizer) -> None:
        counts = {"active_15min": 1_000, "concurrent": 13_000}
        proposal = sizer.size(mail("system-z-lpar", ("nrpc", counts), domino_release="7.0.2")).proposal
        assert proposal is not None
        assert proposal.clean
        assert proposal.considered == ("redpaper-z-2006/limit-12000-nrpc-per-dpar",)

    def test_it_states_the_release_and_counts_of_the_request_and_no_others(self, sizer: Sizer) -> None:
        proposal = sizer.size(mail("system-z-guest", ("nrpc", {"active_15min": 800, "registered": 2_000}))).proposal
        assert proposal is not None
        assert "domino_release" not in proposal.description
        guest = proposal.description["machines"][0]["lpars"][0]["zvm"]["guests"][0]
        assert guest["dpars"][0]["workloads"] == [
            {"client": "nrpc", "users": {"registered": 2_000, "active_15min": 800}}
        ]
        assert "swap_gib" not in guest

    def test_members_of_a_domino_cluster_run_on_different_hosts(self, sizer: Sizer) -> None:
        proposal = sizer.size(vm(9_000, availability="domino-cluster")).proposal
        assert proposal is not None
        for pair in proposal.description["domino_clusters"]:
            hosts = {member.split("/")[1] for member in pair["members"]}
            assert len(pair["members"]) == len(hosts) == 2

    # section 2: at most 2,000 users of a VM with FT on a link of 1 Gb. A site that allows 500 has its VMs sized by that
    def test_a_conflict_is_named_with_all_its_places(self) -> None:
        allowed = {"value": 500, "reason": "our link is shared"}
        sizer = _sizer_with("vsphere-domino-2011/ft-1gb-limit-2000", most_users=allowed)
        proposal = sizer.size(vm(2_000, availability="ft", ft_link="1-gbps")).proposal
        assert proposal is not None
        assert not proposal.clean
        found = next(c for c in proposal.conflicts if c.verdict.guideline == "vsphere-domino-2011/ft-1gb-limit-2000")
        items = [citation.item for citation in found.citations]
        assert items[0] == "vsphere-domino-2011/ft-1gb-limit-2000"
        # what the proposal states beside its figures stands for this, too
        assert "vsphere-domino-2011/ft-single-vcpu-only" in items

    @pytest.mark.parametrize("asked", [z(0), vm(0)])
    def test_no_users_need_nothing(self, sizer: Sizer, asked: dict[str, Any]) -> None:
        sizing = sizer.size(asked)
        assert spans(sizing, "mail.images") == [(0, 0)]
        assert "no users" in str(sizing.unproposed)

    def test_it_says_what_it_decided_and_why(self, sizer: Sizer) -> None:
        proposal = sizer.size(z(3_000)).proposal
        assert proposal is not None
        found = {decision.citation.item: decision.states for decision in proposal.decisions}
        assert found["redpaper-z-2006/do-not-disable-logging"] == {"transaction_logging": {"enabled": True}}
        dpar = proposal.description["machines"][0]["lpars"][0]["image"]["dpars"][0]
        assert dpar["transaction_logging"] == {"enabled": True}

    def test_too_many_members_of_clusters_are_not_described(self, sizer: Sizer) -> None:
        sizing = sizer.size(vm(1_000_000, availability="domino-cluster"))
        assert spans(sizing, "mail.images") == [(500, 500)]
        assert "Ask for a part of the users" in str(sizing.unproposed)


class TestOverlay:
    def test_a_sites_own_assumption_is_used_and_shown(self) -> None:
        rules = load_rule_base()
        own = {"assumptions": {"hosts-that-fail-at-a-time": {"value": 2, "reason": "two racks"}}}
        figure = Sizer(Advisor(rules, make_overlay(own, rules))).size(vm(8_000, availability="ha")).figure("mail.hosts")
        assert span(figure) == (3, 3)  # one host for two VMs, and two that may fail
        assert ("overlay", 2, 1, "two racks") in [(f.source, f.value, f.paper_value, f.reason) for f in figure.figures]


class TestTheRequest:
    def faults(self, sizer: Sizer, asked: Any) -> list[tuple[str, str]]:
        with pytest.raises(InvalidInput) as caught:
            sizer.size(asked)
        return [(fault.pointer, fault.message) for fault in caught.value.faults]

    def test_a_request_has_a_section(self, sizer: Sizer) -> None:
        assert self.faults(sizer, {"name": "x"}) == [("", "the request has no section")]

    def test_what_is_missing_is_named(self, sizer: Sizer) -> None:
        found = [pointer for pointer, _ in self.faults(sizer, {"mail": {}})]
        assert sorted(found) == ["/mail/availability", "/mail/environment", "/mail/platform", "/mail/workloads"]

    def test_a_client_stands_once_also_by_another_name(self, sizer: Sizer) -> None:
        asked = mail("vsphere", ("dwa", {"concurrent": 1}), ("http", {"concurrent": 1}))
        assert self.faults(sizer, asked) == [("/mail/workloads/1/client", 'the client "dwa" stands twice')]

    def test_an_unknown_name_has_a_hint_and_a_place(self, sizer: Sizer) -> None:
        with pytest.raises(InvalidInput) as caught:
            sizer.size("mial:\n  platform: vsphere\n")
        fault = caught.value.faults[0]
        assert (fault.pointer, fault.advice, fault.line) == ("/mial", "Did you mean mail?", 1)

    @pytest.mark.parametrize("members", [1, 33])
    def test_a_cluster_has_two_to_thirty_two_members(self, sizer: Sizer, members: int) -> None:
        asked = {"cluster": {"kind": "concurrent", "members": [{"users": 1}] * members}}
        assert [pointer for pointer, _ in self.faults(sizer, asked)] == ["/cluster/members"]

    @pytest.mark.parametrize("percent", [0, 5e-324, 0.0009, 100.1])
    def test_a_cpu_percentage_is_one_that_can_be_divided_by(self, sizer: Sizer, percent: float) -> None:
        assert [pointer for pointer, _ in self.faults(sizer, {"run": {"tpm": 1, "cpu_percent": percent}})] == [
            "/run/cpu_percent"
        ]
        assert sizer.size({"run": {"tpm": 1_000_000_000, "cpu_percent": 0.001}}).figure("run.itr").value is not None

    # The hints are those of a description, whose objects have members that a request lacks.
    @pytest.mark.parametrize("value", ["AAA", "users:9", 900, 1.5, True, None, [], ["x"], [{}], {"x": 1}], ids=repr)
    def test_a_value_of_another_kind_is_refused_or_read_wherever_it_stands(self, sizer: Sizer, value: Any) -> None:
        asked = everything_asked(sizer)
        for place in places(asked):
            try:
                load_request(replaced(asked, place, value), sizer.base.schema)
            except InvalidInput as refused:
                assert refused.faults

    def test_users_alone_are_no_count_of_users(self, sizer: Sizer) -> None:
        workload = {"client": "nrpc", "users": 900}
        asked = {"mail": {**z(1)["mail"], "workloads": [workload]}}
        assert self.faults(sizer, asked) == [("/mail/workloads/0/users", "users must be an object")]


def everything_asked(sizer: Sizer) -> Any:
    """A request with every section, and all that each may have, as the schema's own examples have it."""
    return example_of(sizer.base.schema())


def example_of(schema: Any) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for name, field in schema.fields.items():
        inner = getattr(field, "inner", field)
        if isinstance(inner, Part):
            one: Any = example_of(inner.schema)
        else:
            one = (inner.metadata.get("enum") or inner.metadata.get("examples") or ["x"])[0]
        made[name] = one if inner is field else [one]
    return made


def places(node: Any) -> list[tuple[str | int, ...]]:
    members = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [(key, *rest) for key, below in members for rest in ((), *places(below))]


def replaced(node: Any, place: tuple[str | int, ...], value: Any) -> Any:
    if not place:
        return value
    made = node.copy()
    made[place[0]] = replaced(node[place[0]], place[1:], value)
    return made
