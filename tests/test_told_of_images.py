"""What is told of an image by the paper of 2006: which of several reasons it is, of whom, and of which server."""

from __future__ import annotations

from typing import Any

from domino_advisor.core.answer import Verdict
from domino_advisor.evaluation.advisor import default_advisor


def servers(name: str, count: int, client: str = "nrpc", active: int = 1000) -> dict[str, Any]:
    return {"name": name, "count": count, "workloads": [{"client": client, "users": {"active_15min": active}}]}


def guest(name: str, *dpars: dict[str, Any], **facts: Any) -> dict[str, Any]:
    return {"name": name, "virtual_cps": 4, "os": "linux", "kernel_bits": 64, "dpars": list(dpars), **facts}


def of_guests(slug: str, *guests: dict[str, Any], subject: str = "z9/VM/G1") -> Verdict:
    lpar = {"name": "VM", "real_cps": 4, "zvm": {"release": "5.2", "guests": list(guests)}}
    machine = {"name": "z9", "architecture": "system-z", "lpars": [lpar]}
    described = {"deployment": "Guests", "environment": "production", "domino_release": "7.0.2", "machines": [machine]}
    found = default_advisor().evaluate(described, proofs=False).verdicts
    return next(v for v in found if v.guideline == f"redpaper-z-2006/{slug}" and v.subject.path == subject)


def test_a_guest_that_swaps_is_told_of_its_memory_and_not_of_the_number_of_its_servers() -> None:
    swapping = guest("G1", servers("m", 3), memory_gib=4, swapping="heavy")
    told = of_guests("guest-dpars-3-4-64", swapping)
    assert told.verdict == "violated"
    assert told.text.startswith("The guest swaps heavily, so that it has too little memory for its 3 DPARs;")
    many = guest("G1", servers("m", 6), memory_gib=14, swapping="little", user_intensity="light")
    assert of_guests("guest-dpars-3-4-64", many).text == "The guest has 6 DPARs; the paper gives three or four."


def test_the_servers_of_a_guest_with_both_kinds_of_client_are_not_all_for_one() -> None:
    mixed = guest("G1", servers("m", 3), servers("w", 1, "dwa"), memory_gib=5, swapping="heavy")
    told = of_guests("dwa-guest-dpars-3-4-534", mixed)
    assert told.verdict == "violated"
    assert told.text.startswith("The guest with DWA clients swaps heavily,")
    assert "DPARs for DWA clients" not in told.text


def test_the_guest_with_too_many_users_is_named_with_them() -> None:
    busy, small = guest("BIG", servers("m", 4, active=1900)), guest("SMALL", servers("s", 1, active=300))
    told = of_guests("guest-spread-users-64", busy, small, subject="z9/VM")
    assert told.verdict == "violated"
    assert "The most on one guest: 7,600 active 15-minute users" in told.text
    assert "BIG: 7,600 active 15-minute users and SMALL: 300 active 15-minute users" in told.text


def of_an_lpar(slug: str, *intensities: str, **facts: Any) -> Verdict:
    dpars = [servers(f"d{number}", 1) for number in range(len(intensities))]
    for dpar, intensity in zip(dpars, intensities, strict=True):
        dpar["workloads"][0]["user_intensity"] = intensity
    image = {"os": "linux", "kernel_bits": 64, "memory_gib": 10, "swapping": "none", "dpars": dpars, **facts}
    machine = {"name": "z9", "architecture": "system-z", "lpars": [{"name": "L", "real_cps": 6, "image": image}]}
    described = {"deployment": "LPAR", "environment": "production", "domino_release": "7.0.2", "machines": [machine]}
    found = default_advisor().evaluate(described, proofs=False).verdicts
    return next(v for v in found if v.guideline == f"redpaper-z-2006/{slug}" and v.subject.path == "z9/L")


def test_where_no_users_are_heavy_the_exception_for_heavy_ones_is_not_open() -> None:
    told = of_an_lpar("nrpc-cps-4-per-image-62", "light", "typical", "typical")
    assert told.verdict == "violated"
    assert [state.state for state in told.exceptions] == ["fails"]
    assert not told.missing


def test_where_some_are_heavy_it_is_open_and_what_is_said_of_the_image_holds() -> None:
    some = of_an_lpar("nrpc-cps-4-per-image-62", "light", "heavy")
    assert (some.verdict, [state.state for state in some.exceptions]) == ("violated", ["open"])
    said = of_an_lpar("nrpc-cps-4-per-image-62", "light", "typical", user_intensity="heavy")
    assert (said.verdict, said.ground) == ("satisfied", "exception")


def test_servers_that_share_too_few_users_are_not_all_well_filled_however_these_spread() -> None:
    clients = [{"client": "dwa", "users": {"active_15min": 1500}}]
    image: dict[str, Any] = {"os": "linux", "kernel_bits": 64, "memory_gib": 12, "swapping": "none"}
    image |= {"workloads": clients, "dpars": [{"name": "mail", "count": 3}, {"name": "portal", "count": 2}]}
    five = {"name": "L", "real_cps": 4, "image": image}
    machine = {"name": "z9", "architecture": "system-z", "lpars": [five]}
    described = {"deployment": "LPAR", "environment": "production", "domino_release": "7.0.2", "machines": [machine]}
    told = {v.guideline: v for v in default_advisor().evaluate(described, proofs=False).verdicts}
    four = told["redpaper-z-2006/dwa-4-dpars-63"]
    assert (four.verdict, [state.state for state in four.exceptions]) == ("violated", ["fails"])
    clients[0]["users"] = {"active_15min": 5000}
    told = {v.guideline: v for v in default_advisor().evaluate(described, proofs=False).verdicts}
    assert [state.state for state in told["redpaper-z-2006/dwa-4-dpars-63"].exceptions] == ["open"]


def test_of_more_users_than_all_guests_hold_one_has_too_many_however_they_spread() -> None:
    unknown = [{"name": "m", "count": 4, "workloads": [{"client": "nrpc"}]}]
    guests = [guest("G1", *unknown), guest("G2", *unknown)]
    lpar = {"name": "VM", "real_cps": 4, "zvm": {"release": "5.2", "guests": guests}}
    lpar["workloads"] = [{"client": "nrpc", "users": {"active_15min": 10_000}}]
    machine = {"name": "z9", "architecture": "system-z", "lpars": [lpar]}
    described = {"deployment": "Guests", "environment": "production", "domino_release": "7.0.2", "machines": [machine]}
    found = default_advisor().evaluate(described, proofs=False).verdicts
    (told,) = (v for v in found if v.guideline == "redpaper-z-2006/guest-spread-users-64" and v.subject.path == "z9/VM")
    assert told.verdict == "violated"
    assert told.text.startswith("However they spread, 10,000 active 15-minute users are more than 2 guests hold")
