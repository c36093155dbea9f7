"""Releases that their makers no longer support (rules/releases.yml): told with the day, and held against nobody."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from domino_advisor.core.errors import InvalidInput
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import Advisor, default_advisor
from domino_advisor.knowledge.overlays import make_overlay
from domino_advisor.knowledge.release_knowledge import read_releases
from domino_advisor.report.first_screen import rows, screen
from domino_advisor.report.proof_sentences import node_text
from tests.examples import answer


def site(domino: str | None = None, **image: Any) -> dict[str, Any]:
    written = {"deployment": "d", "environment": "production"} | ({} if domino is None else {"domino_release": domino})
    machine = {"name": "m", "image": {"dpars": [{"name": "mail"}], **image}}
    return written | {"machines": [machine]}


def ended(description: dict[str, Any], advisor: Advisor | None = None) -> dict[str, str]:
    found = (advisor or default_advisor()).evaluate(description).beyond
    return {one.what: one.since for one in found if one.since is not None}


@pytest.mark.parametrize(
    ("described", "said"),
    [
        # HCL: end of support of 9.0.x and 10.0.x on 1 June 2024
        (site("9.0.1 FP10"), {"domino": "1 June 2024"}),
        (site("10.0.1"), {"domino": "1 June 2024"}),
        # HCL: that of 11.0.x on 26 June 2025
        (site("11.0"), {"domino": "26 June 2025"}),
        (site("11.0.1 FP9"), {"domino": "26 June 2025"}),
        (site("12.0"), {}),
        (site("14.0"), {}),
        # of the papers' own time nothing is said
        (site("8.5.1"), {}),
        (site(os="windows", os_release="2012 R2"), {"windows": "10 October 2023"}),
        (site(os="windows", os_release="2016"), {}),  # until 12 January 2027
        (site(os="windows", os_release="2003"), {}),
        (site(os="linux", distribution="sles", os_release="12 SP5"), {"sles": "31 October 2024"}),
        (site(os="linux", distribution="sles", os_release="15 SP6"), {}),
        (site(os="linux", distribution="rhel", os_release="7.9"), {"rhel": "30 June 2024"}),
        (site(os="linux", distribution="rhel", os_release="9"), {}),
        # another product whose releases have the same number, or one of which it is not stated
        (site(os="linux", distribution="other", os_release="12"), {}),
        (site(os="linux", os_release="12 SP5"), {}),
        (site(os="aix", os_release="7.1"), {"aix": "April 2023"}),
        (site(os="aix", os_release="7.3"), {}),
        (site(os="i5os", os_release="7.3"), {"ibm-i": "September 2023"}),
        # IBM: of 7.4 on 30 September 2026
        (site(os="i5os", os_release="7.4"), {"ibm-i": "30 September 2026"}),
        (site(os="i5os", os_release="7.5"), {}),
        (site(), {}),
    ],
)
def test_is_told_with_the_day(described: dict[str, Any], said: dict[str, str]) -> None:
    assert ended(described) == said


def host(release: str) -> dict[str, Any]:
    vms = [{"name": "v", "dpars": [{"name": "mail"}]}]
    return {
        "deployment": "d",
        "environment": "production",
        "hosts": [{"name": "h", "esx_release": release, "vms": vms}],
    }


def under_zvm(release: str) -> dict[str, Any]:
    zvm = {"release": release, "guests": [{"name": "g", "dpars": [{"name": "mail"}]}]}
    machine = {"name": "z", "architecture": "system-z", "lpars": [{"name": "l", "zvm": zvm}]}
    return {"deployment": "d", "environment": "production", "machines": [machine]}


@pytest.mark.parametrize(
    ("described", "said"),
    [
        # Broadcom: general support of 6.5 and 6.7 ended on 15 October 2022, of 7.0 on 2 October 2025
        (host("4.1"), {}),
        (host("6.7"), {"esx": "15 October 2022"}),
        (host("7.0.3"), {"esx": "2 October 2025"}),
        (host("8.0.3"), {}),
        # IBM: 6.4 on 31 March 2021, 7.1 two years after it, 7.2 four
        (under_zvm("5.2"), {}),
        (under_zvm("6.4"), {"zvm": "31 March 2021"}),
        (under_zvm("7.2"), {"zvm": "31 March 2025"}),
        (under_zvm("7.3"), {}),
    ],
)
def test_what_is_beneath_has_an_end_of_its_own(described: dict[str, Any], said: dict[str, str]) -> None:
    assert ended(described) == said


def test_names_the_releases_and_where_they_run() -> None:
    (told,) = default_advisor().evaluate(site("9.0.1", os="aix")).beyond
    assert told.text.startswith("Domino 9.0.1: support by the maker ended (1 June 2024).")
    assert (told.count, told.subjects) == (1, ("m/mail",))


def test_a_dpar_with_a_release_of_its_own_has_that() -> None:
    assert ended(site("9.0.1", dpars=[{"name": "mail", "domino_release": "14.0"}])) == {}
    assert ended(site("14.0", dpars=[{"name": "mail", "domino_release": "9.0.1"}])) == {"domino": "1 June 2024"}
    assert ended(site("14.0", domino_release="9.0.1")) == {"domino": "1 June 2024"}


def test_accuses_nobody() -> None:
    old, new = (default_advisor().evaluate(site(None, os="aix", os_release=release)) for release in ("7.1", "7.2"))
    assert old.counts == new.counts
    assert old.actions == new.actions


def test_stands_on_the_first_screen() -> None:
    made = [row.text for row in rows(screen(answer("site-today-zvm")))]
    assert any(row.startswith("Out of support: ") and "(since " in row for row in made)


def test_a_site_that_has_longer_support_says_so_in_its_overlay() -> None:
    base = load_rule_base()
    overlay = make_overlay({"releases": {"support of domino": {"is": True, "reason": "bought until 2027"}}}, base)
    assert ended(site("9.0.1", os="aix", os_release="7.1"), Advisor(base, overlay=overlay)) == {"aix": "April 2023"}


@pytest.mark.parametrize("entry", [{"is": False, "reason": "why"}, {"is": "unknown", "reason": "why"}, {"is": True}])
def test_an_overlay_says_nothing_else_of_it(entry: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput):
        make_overlay({"releases": {"support of domino": entry}}, load_rule_base())


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({"at": "site"}, "at: dpar, image, host or lpar"),
        ({"spans": [{"from": "1", "through": "2"}]}, "since is missing"),
        ({"more": 1}, "unknown keys ['more']"),
    ],
)
def test_a_fault_in_the_file_is_named(entry: dict[str, Any], fault: str) -> None:
    whole = {"at": "dpar", "path": "domino_release", "called": "Domino", "text": "t", "spans": []}
    assert read_releases(yaml.safe_dump({"ended": {"x": {**whole, **entry}}}))[1] == (
        f"releases.yml: ended: x: {fault}",
    )


class TestVsphere:
    """The latest release is what the 2011 paper asks for: there what is out of support is held against a host."""

    GUIDELINE = "vsphere-domino-2011/use-latest-vsphere"

    def test_is_told_in_a_sentence_of_its_own(self) -> None:
        host, _ = (v for v in answer("site-today-vsphere-windows").findings if v.guideline == self.GUIDELINE)
        assert host.text == (
            "prod/esx1 runs ESX 7.0.3, which is not the latest; 4.0, that of the tests, was the latest of its time."
        )

    def test_is_proved_by_what_a_release_implies(self) -> None:
        evaluation = default_advisor().evaluate(
            {"deployment": "d", "environment": "production",
             "hosts": [{"name": "h", "esx_release": "7.0.3", "vms": [{"name": "v", "dpars": [{"name": "mail"}]}]}]},
            proofs=True,
        )  # fmt: skip
        assert evaluation.proofs is not None
        (mark,) = (v.fingerprint for v in evaluation.findings if v.guideline == self.GUIDELINE)
        proof = evaluation.proofs[mark]
        told = [node_text(node, proof) for node in proof.values()]
        assert "Support of the ESX release by its maker (h): no" in told
        said = (
            "Where support of the ESX release by its maker is not stated, ESX 6.0 to 7 means no (rules/releases.yml)."
        )
        assert [text for text in told if text.startswith(said)]
