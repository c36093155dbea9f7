"""Where a paper prints what is claimed: the numbers of claims held against those of the inventory."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from domino_advisor.core.answer import Quoted
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.knowledge.inventory import load_all
from domino_advisor.knowledge.printed import FILE, misread
from domino_advisor.report.briefing import brief
from domino_advisor.report.parts import Name
from domino_advisor.report.rendering import render


def site(*claims: dict[str, Any]) -> dict[str, Any]:
    named = [{"name": f"c{number}", **claim} for number, claim in enumerate(claims, start=1)]
    return {"deployment": "quotes", "claims": named}


def quoted(**claim: Any) -> Quoted | None:
    found = default_advisor().evaluate(site(claim), proofs=False).quoted
    assert len(found) <= 1
    return found[0] if found else None


def items(found: Quoted | None) -> list[str]:
    return [] if found is None else [at.citation.item for at in found.printed]


class TestOfTheNamedPaper:
    """The expectations are of the papers: what is printed at the section that is named."""

    @pytest.mark.parametrize(
        ("claim", "item"),
        [
            # 2011, section 1: 13.5 % with EPT and large pages
            ({"kind": "cpu", "value": 13.5, "paper": 2011}, "vsphere-domino-2011/nehalem-ept-best-result"),
            # 2011, section 2, table 3: 61 ms at the maximum load of a cluster
            ({"kind": "response-time", "value": 61, "paper": 2011}, "vsphere-domino-2011/cluster-table3"),
            (
                {"kind": "response-time", "value": 0.061, "unit": "s", "paper": 2011},
                "vsphere-domino-2011/cluster-table3",
            ),
            # 1998, results: 13.22 dollars for a NotesMark and 17.37 for a user
            ({"kind": "price", "value": 13.22, "paper": 1998}, "compaq-partition-1998/price-per-notesmark"),
            ({"kind": "price", "value": 17.37, "paper": 1998}, "compaq-partition-1998/price-per-user"),
            # 2006, section 5.1: 50,000 users in one image
            ({"kind": "users", "value": 50000, "paper": 2006}, "redpaper-z-2006/d7-50000-headline-ch5"),
            # 2006, section 5.1.2: browsers scale up to eight CPs
            (
                {"figure": "scales very well up to eight CPUs", "kind": "other", "effect": "processors", "effect_to": 8,
                 "says": ["easily-scaled"], "paper": 2006},
                "redpaper-z-2006/dwa-scales-to-8",
            ),
            # 2001, table 8: 44 % more on RAID-5 of 12 drives
            (
                {"figure": "15K rpm drives bring 44 percent", "kind": "array-capacity", "effect": "drive-speed",
                 "difference_percent": 44, "direction": "more", "paper": 2001},
                "xseries-w2k-2001/table8-15k-over-10k-raid5",
            ),
            # 2005, AIX: a buffer pool of 210 MB
            (
                {"figure": "AIX ran with a buffer pool of 210 MB", "kind": "memory", "effect": "settings", "value": 210,
                 "unit": "mib", "paper": 2005},
                "dw-domino7-2005/aix-ini-d65",
            ),
        ],
    )  # fmt: skip
    def test_is_told_where_it_prints_the_number(self, claim: dict[str, Any], item: str) -> None:
        assert item in items(quoted(**claim))

    def test_its_places_are_told_alone(self) -> None:
        found = quoted(kind="users", value=10000, paper=2001)
        assert found is not None and found.printed
        assert {item.split("/")[0] for item in items(found)} == {"xseries-w2k-2001"}

    def test_what_a_reader_worked_out_is_not_printed(self) -> None:
        # 6,766 times 13.22 dollars; what twelve shares come to
        assert quoted(kind="price", value=89446.52, paper=1998) is None
        assert quoted(kind="cpu", value=99.9, paper=2005) is None

    def test_neither_is_what_the_passage_of_an_item_does_not_print(self) -> None:
        # seven drives of 2.1 GB are printed, and what they hold together is not
        assert quoted(kind="space", value=14.7, paper=1998) is None
        assert quoted(kind="space", value=2.1, paper=1998) is not None

    def test_a_fall_is_found_without_its_sign(self) -> None:
        # 2006, table of guests: 7.6 % less
        assert quoted(kind="cpu", value=7.6, paper=2006) is not None

    def test_a_unit_that_no_paper_counts_by_is_of_nothing_else(self) -> None:
        assert quoted(kind="memory", value=1024, unit="kb-per-s", paper=1998) is None

    def test_both_numbers_in_one_place_come_before_either_alone(self) -> None:
        # 2005, Windows with the template of Notes 6.5: 58 to 41.6 %
        found = quoted(kind="cpu", effect="release", before=58, after=41.6, paper=2005)
        assert found is not None and found.printed[0].figures == ("58 %", "41.6 %")
        assert all(at.figures == ("58 %", "41.6 %") for at in found.printed)

    def test_what_it_was_measured_with_comes_first(self) -> None:
        # 4,000 users stand in many places; with 8 GB and two vCPUs in that of the building block
        found = quoted(kind="users", value=4000, at_cps=2, at_memory_gib=8, paper=2011)
        assert "vsphere-domino-2011/building-block" in items(found)


class TestOfNoPaper:
    def test_a_number_like_no_other_is_found(self) -> None:
        found = items(quoted(figure="5,150 users on four partitions", kind="users", value=5150))
        assert "compaq-partition-1998/headline-5150-users" in found

    @pytest.mark.parametrize("value", [1000, 4000, 10000])
    def test_a_round_number_tells_nothing(self, value: int) -> None:
        assert quoted(kind="users", value=value) is None

    @pytest.mark.parametrize("value", [1, 2, 4, 8, 16])
    def test_so_does_one_of_few_digits_in_whatever_unit(self, value: int) -> None:
        assert quoted(kind="memory", value=value) is None

    def test_a_round_number_is_found_where_a_paper_of_the_sites_release_says_it_in_such_words(self) -> None:
        # 2006, sections 1.1, 5.3.2 and 6.1: the bottleneck of Domino 6.5 in a z/VM LPAR came at 13,000 users
        claim = {"name": "c1", "figure": "z/VM ends at 13,000 users", "kind": "users", "value": 13000}
        of_7 = {**site(claim), "domino_release": "7.0.2"}
        (found,) = default_advisor().evaluate(of_7, proofs=False).quoted
        assert set(items(found)) <= {f"redpaper-z-2006/d65-13000-{place}" for place in PLACES_OF_13000}
        # 2011 measured Domino 8.5.1 alone, and no paper another release than these
        assert default_advisor().evaluate({**of_7, "domino_release": "9.0.1"}, proofs=False).quoted == ()
        for words in (
            "each department gets 13,000 sheets",
            "our department has 13,000 users in all who use Notes clients of Domino, on servers that each take mail",
        ):
            other = {**of_7, "claims": [{**claim, "figure": words}]}
            assert default_advisor().evaluate(other, proofs=False).quoted == ()
        plan = {"name": "new", "to": {"domino_release": "7.0.2"}}
        (found,) = (
            default_advisor().evaluate({**of_7, "domino_release": "9.0.1", "changes": [plan]}, proofs=False).quoted
        )
        assert found.claim == "claims/c1"

    def test_two_numbers_in_one_place_tell(self) -> None:
        found = quoted(kind="users", before=6000, after=9000)
        assert found is not None and all(len(at.figures) == 2 for at in found.printed)


PLACES_OF_13000 = ("nrpc-per-zvm-lpar", "restated-532", "restated-61")
CLAIM = {"kind": "cpu", "value": 13.5, "paper": 2011}


class TestWhatIsTold:
    def test_is_cited_with_its_passage(self) -> None:
        found = quoted(**CLAIM)
        assert found is not None
        item = load_all()[found.printed[0].citation.item]
        assert found.printed[0].text == item.says
        assert found.printed[0].citation.passage == item.passage.sha256
        assert (found.claim, found.pointer) == ("claims/c1", "/claims/0")

    def test_is_no_verdict(self) -> None:
        with_it = default_advisor().evaluate(site(CLAIM), proofs=False)
        assert not [one for one in with_it.findings if one.verdict == "violated"]

    def test_a_claim_without_numbers_is_not_there(self) -> None:
        assert quoted(kind="other", effect="ha", says=["host-failure-covered"], paper=2011) is None

    def test_stands_among_the_findings(self) -> None:
        evaluation = default_advisor().evaluate(site(CLAIM), proofs=False)
        titles = [section.title for section in brief(evaluation).sections]
        assert "Where a paper prints what is claimed" in titles
        assert "Where a paper prints what is claimed" not in [s.title for s in brief(evaluation, "actions").sections]
        for form in ("markdown", "html"):
            assert "Nehalem with EPT and large pages" in render(evaluation, form)

    def test_claims_that_tell_the_same_are_told_once(self) -> None:
        evaluation = default_advisor().evaluate(
            site(CLAIM, CLAIM, {**CLAIM, "kind": "response-time", "value": 61}, CLAIM), proofs=False
        )
        assert [one.claim for one in evaluation.quoted] == [f"claims/c{number}" for number in range(1, 5)]
        found = [section for section in brief(evaluation).sections if section.title.startswith("Where a paper")]
        headings = [
            [part.text for part in entry.heading if isinstance(part, Name)]
            for section in found
            for entry in section.entries
        ]
        assert headings == [["claims/c1", "claims/c2", "claims/c4"], ["claims/c3"]]

    def test_a_range_is_held_by_its_ends(self) -> None:
        # 2005, iSeries: 18 to 33 % less CPU with the template kept
        found = quoted(
            kind="cpu", effect="release", difference_percent={"from": 18, "to": 33}, direction="less", paper=2005
        )
        assert found is not None and found.printed[0].figures == ("18 %", "33 %")

    @given(st.integers(1, 10**6), st.sampled_from([1998, 2001, 2005, 2006, 2011]))
    def test_each_place_prints_the_number(self, value: int, paper: int) -> None:
        found = quoted(kind="users", value=value, paper=paper)
        for at in found.printed if found else ():
            item = load_all()[at.citation.item]
            assert str(paper) in item.source and item.basis != "ours"
            assert value in {figure.value for figure in item.values if not figure.derived}


class TestTheFile:
    FILE = load_rule_base().files[FILE]

    def test_every_unit_of_a_measure_is_one_of_the_inventory(self) -> None:
        units = {value.unit for item in load_all().values() for value in item.values}
        assert set(load_rule_base().printing.printed) <= units

    @pytest.mark.parametrize(
        ("change", "fault"),
        [
            ({"others": {}}, "others is no part of it"),
            ({"kinds": {"beauty": ["users", 1, "user"]}}, "kinds: no claim has beauty"),
            ({"members": {"beauty": ["users", 1, "user"]}}, "members: no claim has beauty"),
            ({"kinds": {"users": ["beauty", 1, "user"]}}, "kinds: beauty is no measure"),
            ({"measures": {"users": {"users": 1}, "people": {"users": 1}}}, "measures: users is there twice"),
            ({"measures": {"users": {"users": "one"}}}, "measures: users: has to have a number above 0 for each unit"),
            ({"measures": None}, "measures: has to be a mapping"),
            (
                {"kinds": {"users": ["users", 1]}},
                "kinds: users: has to be [measure, number above 0, unit], as [KiB, 1024, MiB]",
            ),
        ],
    )
    def test_what_is_wrong_in_it_is_named(self, change: dict[str, Any], fault: str) -> None:
        said = yaml.safe_load(self.FILE)
        assert not list(misread(self.FILE))
        assert f"{FILE}: {fault}" in list(misread(yaml.safe_dump(said | change).encode()))
