"""What a machine, an image or a partition is for, where that differs from the rest of the site."""

from __future__ import annotations

from typing import Any

from domino_advisor.evaluation.advisor import default_advisor

IN_PRODUCTION = "dw-domino7-2005/transinfo-set-in-production"
"""Server_Transinfo_range is to be set on all production machines."""


def a_dpar(name: str, **members: Any) -> dict[str, Any]:
    return {"name": name, "notes_ini": {"not_set": ["Server_Transinfo_range"]}, **members}


def a_machine(name: str, *dpars: dict[str, Any], **members: Any) -> dict[str, Any]:
    return {"name": name, "architecture": "power", "image": {"os": "aix", "dpars": list(dpars)}, **members}


def a_site(*machines: dict[str, Any], **members: Any) -> dict[str, Any]:
    return {"deployment": "x", "domino_release": "7.0", "machines": list(machines), **members}


def told(site: dict[str, Any], guideline: str = IN_PRODUCTION) -> dict[str, str]:
    answer = default_advisor().evaluate(site)
    return {found.subject.path: found.verdict for found in answer.verdicts if found.guideline == guideline}


def test_a_machine_may_be_for_another_thing_than_the_site() -> None:
    machines = a_machine("m1", a_dpar("mail")), a_machine("m2", a_dpar("mail"), environment="test")
    assert told(a_site(*machines)) == {"m1/mail": "violated", "m2/mail": "not-applicable"}
    assert told(a_site(*machines, environment="production")) == {"m1/mail": "violated", "m2/mail": "not-applicable"}


def test_an_image_says_more_of_itself_than_its_machine_does() -> None:
    machine = a_machine("m", a_dpar("mail"), environment="test")
    machine["image"]["environment"] = "production"
    assert told(a_site(machine)) == {"m/mail": "violated"}


def test_a_machine_with_lpars_says_it_of_all_of_them() -> None:
    lpars = [{"name": name, "image": {"os": "aix", "dpars": [a_dpar("mail")]}} for name in ("L1", "L2")]
    lpars[1]["image"]["environment"] = "production"  # type: ignore[index]
    machine = {"name": "m", "architecture": "power", "environment": "benchmark", "lpars": lpars}
    assert told(a_site(machine)) == {"m/L1/mail": "not-applicable", "m/L2/mail": "violated"}


def test_an_lpar_says_it_of_all_its_guests_and_goes_before_its_machine() -> None:
    guests = [
        {"name": name, "os": "linux", "virtual_cps": 2, "dpars": [a_dpar("mail")]}
        | ({"environment": own} if own else {})
        for name, own in (("G1", None), ("G2", "production"))
    ]
    lpar = {"name": "V", "environment": "test", "real_cps": 4, "zvm": {"release": "5.2", "guests": guests}}
    for above in ({}, {"environment": "production"}):
        machine = {"name": "z9", "architecture": "system-z", "lpars": [lpar], **above}
        assert told(a_site(machine)) == {"z9/V/G1/mail": "not-applicable", "z9/V/G2/mail": "violated"}


def test_an_lpar_with_one_image_may_say_it_of_that() -> None:
    lpar = {"name": "L1", "environment": "test", "image": {"os": "aix", "dpars": [a_dpar("mail")]}}
    assert told(a_site({"name": "p", "architecture": "power", "lpars": [lpar]})) == {"p/L1/mail": "not-applicable"}
    lpar["image"]["environment"] = "production"  # type: ignore[index]
    assert told(a_site({"name": "p", "architecture": "power", "lpars": [lpar]})) == {"p/L1/mail": "violated"}


def test_what_nobody_knows_is_asked_for_where_that_is_said() -> None:
    image = {"image": {"os": "aix", "dpars": [a_dpar("mail")]}}
    lpar = {"name": "L1", "environment": "unknown", **image}
    for machine, place in (
        ({"name": "p", "architecture": "power", "lpars": [lpar]}, "/machines/0/lpars/0/environment"),
        ({"name": "p", "architecture": "power", "environment": "unknown", **image}, "/machines/0/environment"),
    ):
        answer = default_advisor().evaluate(a_site(machine))
        (found,) = (one for one in answer.verdicts if one.guideline == IN_PRODUCTION)
        assert (found.verdict, [gap.pointer for gap in found.missing]) == ("undetermined", [place])


def test_a_host_says_it_of_all_its_vms() -> None:
    vms = [{"name": name, "os": "windows", "dpars": [a_dpar("mail")]} for name in ("v1", "v2")]
    vms[1]["environment"] = "production"
    site = {**a_site(), "hosts": [{"name": "h", "environment": "test", "vms": vms}]}
    assert told(site) == {"h/v1/mail": "not-applicable", "h/v2/mail": "violated"}


def test_a_partition_may_be_for_another_thing_than_those_beside_it() -> None:
    machine = a_machine("m", a_dpar("mail"), a_dpar("trial", environment="test"))
    assert told(a_site(machine)) == {"m/mail": "violated", "m/trial": "not-applicable"}
    assert told(a_site(machine, environment="test")) == {"m/mail": "not-applicable", "m/trial": "not-applicable"}


def test_a_partition_for_production_is_judged_on_a_machine_for_tests() -> None:
    machine = a_machine("m", a_dpar("mail", environment="production"), a_dpar("trial"), environment="test")
    assert told(a_site(machine)) == {"m/mail": "violated", "m/trial": "not-applicable"}


def test_what_is_about_the_whole_image_is_told_where_one_of_its_partitions_is_in_production() -> None:
    def names(*dpars: dict[str, Any]) -> dict[str, str]:
        machine = a_machine("m", *dpars)
        return told(a_site(machine, domino_release="4.5"), "compaq-partition-1998/partition-number-range")

    test = a_dpar("trial", environment="test", number=2)
    assert names(a_dpar("mail", number=1), test) == {"m": "satisfied"}
    assert names(a_dpar("mail", number=100), test) == {"m": "violated"}


def test_the_users_of_a_benchmark_say_nothing_of_a_site_whose_benchmark_is_named() -> None:
    load = [{"client": "nrpc", "users": {"benchmark": 1000}}]
    measured = a_dpar("trial", environment="benchmark", workloads=load)
    assert told(a_site(a_machine("m", a_dpar("mail"), measured))) == {"m/mail": "violated", "m/trial": "not-applicable"}


def test_a_proof_leads_to_what_is_said_of_the_machine_or_the_partition() -> None:
    machine = a_machine("m", a_dpar("mail"), a_dpar("trial", environment="test"), environment="production")
    answer = default_advisor().evaluate(a_site(machine))
    (found,) = [v for v in answer.verdicts if v.guideline == IN_PRODUCTION and v.subject.path == "m/trial"]
    assert "/machines/0/image/dpars/1/environment" in str(answer.proof(found.fingerprint))
    (found,) = [v for v in answer.verdicts if v.guideline == IN_PRODUCTION and v.subject.path == "m/mail"]
    assert "/machines/0/environment" in str(answer.proof(found.fingerprint))


class TestPartitionsOfOneAddress:
    """The paper of 1998 speaks of servers that have an address of their own; those of one address have ports."""

    NAMED = "compaq-partition-1998/hostname-as-server-name"

    def site(self, *dpars: dict[str, Any]) -> dict[str, Any]:
        named = [{"network_protocol": "tcpip", "host_name": f"h{at}", **dpar} for at, dpar in enumerate(dpars)]
        return a_site(a_machine("m", *named), domino_release="4.5")

    def test_are_told_apart_by_their_ports_and_have_no_address_of_their_own(self) -> None:
        shared = [{"name": name, "server_name": name, "ip_address": "192.0.2.1"} for name in ("a", "b")]
        ported = [{**dpar, "port": 1352 + at} for at, dpar in enumerate(shared)]
        assert told(self.site(*ported), self.NAMED) == {"m": "not-applicable"}
        own = [{**dpar, "ip_address": f"192.0.2.{at}"} for at, dpar in enumerate(ported)]
        assert told(self.site(*own), self.NAMED) == {"m": "violated"}


class TestAPartitionNumberOfZero:
    RANGE = "compaq-partition-1998/partition-number-range"

    def test_is_a_fault_of_the_site_and_not_of_the_description(self) -> None:
        dpars = [{"name": "a", "number": 0}, {"name": "b", "number": 7}]
        assert told(a_site(a_machine("m", *dpars), domino_release="4.5"), self.RANGE) == {"m": "violated"}
        dpars[0]["number"] = 1
        assert told(a_site(a_machine("m", *dpars), domino_release="4.5"), self.RANGE) == {"m": "satisfied"}
