"""Figures of claims and runs that exclude each other: both are shown, and none is taken as the truth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from domino_advisor.commands.cli import main
from domino_advisor.core.answer import Conflicting, Evaluation
from domino_advisor.core.errors import InvalidInput
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.knowledge.measurements import misread
from domino_advisor.report.briefing import brief
from domino_advisor.report.proof_lines import proof_lines
from domino_advisor.report.proof_sentences import node_text
from domino_advisor.report.rendering import render
from domino_advisor_schemas.deployment import load_deployment

SAVING = {"kind": "cpu", "effect": "release", "direction": "less", "source_domino_release": "7.0"}
LOAD = {"kind": "cpu", "at_users": 4000, "at_cps": 2, "source": "benchmark"}
RUN = {"users": 4000, "cps": 2, "script": "r6mail"}


def evaluated(claims: list[dict[str, Any]] = [], runs: list[dict[str, Any]] = []) -> Evaluation:  # noqa: B006
    members = {"claims": claims, "runs": runs}
    return default_advisor().evaluate({"deployment": "x", **{name: found for name, found in members.items() if found}})


def named(*items: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": name, **item} for name, item in zip("abcdef", items, strict=False)]


def claims(*items: dict[str, Any]) -> tuple[Conflicting, ...]:
    return evaluated(claims=named(*items)).conflicting


def runs(*items: dict[str, Any]) -> tuple[Conflicting, ...]:
    return evaluated(runs=named(*items)).conflicting


class TestTwoClaimsOfOneThing:
    def test_are_both_shown_with_their_numbers_and_places(self) -> None:
        (found,) = claims({**SAVING, "difference_percent": 25}, {**SAVING, "difference_percent": 8})
        assert [one.value for one in found.statements] == [25, 8]
        assert [one.pointer for one in found.statements] == [
            "/claims/0/difference_percent",
            "/claims/1/difference_percent",
        ]
        assert [one.subject for one in found.statements] == ["claims/a", "claims/b"]
        assert "25 % less (claims/a) and 8 % less (claims/b)" in found.text
        assert "none is taken" in found.text

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ({"value": 55}, {"value": 70}),
            ({"value": {"to": 60}}, {"value": {"from": 61}}),
            ({"response_ms": 32}, {"response_ms": 109}),
            ({"minutes": 5}, {"minutes": 9}),
            ({"value": 55, "error_percent": 4}, {"value": 70, "error_percent": 4}),
        ],
    )
    def test_exclude_each_other_where_no_number_is_both(self, one: Any, other: Any) -> None:
        assert len(claims({**LOAD, **one}, {**LOAD, **other})) == 1

    def test_of_which_one_is_concluded_from_several_are_none_of_one_thing(self) -> None:
        parts = [{**SAVING, "difference_percent": 30}, {**SAVING, "difference_percent": 14, "portion": "server-task"}]
        assert claims(*parts, {**SAVING, "difference_percent": 44, "rests_on": ["a", "b"]}) == ()
        assert len(claims(*parts, {**SAVING, "difference_percent": 44, "rests_on": ["a"]})) == 1

    def test_that_somebody_compares_are_of_two_things(self) -> None:
        two = [{"kind": "users", "effect": "controllers", "value": value} for value in (6000, 5850)]
        better = {"kind": "users", "effect": "controllers", "rests_on": ["a", "b"]}
        assert claims(*two, {**better, "direction": "more"}) == ()
        assert len(claims(*two, better)) == 1

    @pytest.mark.parametrize(("words", "excluded"), [("between 12,000 and 14,000 users", 0), ("more users", 1)])
    def test_are_the_ends_of_a_range_of_what_there_is_after(self, words: str, excluded: int) -> None:
        gain = {"kind": "users", "effect": "release", "before": 10_000, "figure": words, "source_domino_release": "7.0"}
        assert len(claims({**gain, "after": 12_000}, {**gain, "after": 14_000})) == excluded

    @pytest.mark.parametrize(("instead", "excluded"), [({"instead_of": ["B"]}, 0), ({}, 1)])
    def test_are_not_held_against_each_other_for_ways_of_which_one_is_taken(self, instead: Any, excluded: int) -> None:
        booked = named({**SAVING, "difference_percent": 45}, {**SAVING, "difference_percent": {"to": 30}})
        ways = [{"name": "A", "rests_on": ["a"], **instead}, {"name": "B", "rests_on": ["b"]}]
        found = default_advisor().evaluate({"deployment": "x", "claims": booked, "changes": ways}).conflicting
        assert len(found) == excluded

    def test_are_of_one_thing_whatever_is_remarked_on_them(self) -> None:
        remarks = [{"by": "the reseller"}, {"of": ["value"], "when": "at noon"}]
        assert len(claims({**LOAD, "value": 55, "remarks": remarks}, {**LOAD, "value": 70})) == 1

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ({"value": 55}, {"value": 55}),
            ({"value": 55}, {"value": 55.4}),
            ({"value": {"to": 60}}, {"value": {"from": 60}}),
            ({"value": 55, "error_percent": 4}, {"value": 58, "error_percent": 4}),
            ({"value": 55}, {"response_ms": 109}),
            ({"value": 55}, {}),
        ],
    )
    def test_say_the_same_where_one_number_may_be_both(self, one: Any, other: Any) -> None:
        assert claims({**LOAD, **one}, {**LOAD, **other}) == ()

    @pytest.mark.parametrize(
        ("one", "other", "told"),
        [
            ({"factor": 1.7}, {"difference_percent": 95, "direction": "more"}, 1),
            ({"factor": 1.7}, {"difference_percent": 70, "direction": "more"}, 0),
            ({"before": 24, "after": 18}, {"difference_percent": 25, "direction": "less"}, 0),
            ({"before": 24, "after": 18}, {"difference_percent": 25, "direction": "more"}, 1),
            ({"before": 24, "after": 18}, {"difference_percent": 25}, 0),
            ({"before": 24, "after": 18}, {"difference_percent": 45}, 1),
            ({"factor": 0.75}, {"factor": 1.25}, 1),
        ],
    )
    def test_differences_are_compared_however_they_are_told(self, one: Any, other: Any, told: int) -> None:
        effect = {"kind": "transactions", "effect": "processors", "effect_from": 2, "effect_to": 4}
        assert len(claims({**effect, **one}, {**effect, **other})) == told

    @pytest.mark.parametrize(
        "other",
        [
            {"at_users": 5000}, {"at_cps": 4}, {"kind": "memory"}, {"source": "production"}, {"moment": "peak"},
            {"source_domino_release": "6.5"}, {"source_platform": "aix"}, {"source_client": "dwa"}, {"left_over": True},
            {"extreme": "highest"},
        ],
    )  # fmt: skip
    def test_are_of_two_things_where_they_differ_in_anything_else(self, other: dict[str, Any]) -> None:
        assert claims({**LOAD, "value": 55}, {**LOAD, "value": 70, **other}) == ()

    @pytest.mark.parametrize("of", ["source_client", "for_client"])
    def test_are_of_two_things_where_they_are_of_other_clients(self, of: str) -> None:
        assert claims({**LOAD, of: "nrpc", "value": 55}, {**LOAD, of: "dwa", "value": 70}) == ()

    def test_may_be_of_two_things_where_only_whom_they_are_for_is_stated(self) -> None:
        whom = {"kind": "users", "for_client": "nrpc"}
        assert claims({**whom, "value": 30000}, {**whom, "value": 44000}) == ()

    @pytest.mark.parametrize(
        "other", [{"use": "scaling"}, {"figure": "70 % at most"}, {"notes": "by hand"}, {"margin_percent": 20}]
    )
    def test_are_of_one_thing_whatever_is_done_with_them(self, other: dict[str, Any]) -> None:
        assert len(claims({**LOAD, "value": 55}, {**LOAD, "value": 70, **other})) == 1

    @pytest.mark.parametrize(
        ("words", "told"),
        [("55 to 70 percent", 0), ("from 55 % to 70 %", 0), ("55 percent or 70", 0), ("load in the afternoon", 1),
         ("50 to 70 percent", 1)],
    )  # fmt: skip
    def test_are_the_ends_of_a_range_where_the_same_words_have_both_numbers(self, words: str, told: int) -> None:
        assert len(claims({**LOAD, "value": 55, "figure": words}, {**LOAD, "value": 70, "figure": words})) == told

    def test_do_not_exclude_each_other_as_the_ends_of_a_range_that_both_quote(self) -> None:
        quoted = {**LOAD, "figure": "45 to 80 percent (one end)"}
        assert claims({**quoted, "value": 45}, {**quoted, "value": 80}) == ()
        assert len(claims({**quoted, "value": 45}, {**quoted, "value": 70})) == 1
        assert len(claims({**quoted, "value": 45}, {**LOAD, "value": 80})) == 1

    def test_from_several_sources_are_of_one_thing_but_for_production(self) -> None:
        assert len(claims({**LOAD, "value": 55}, {**LOAD, "value": 70, "source": "vendor"})) == 1

    def test_are_of_two_things_where_they_are_of_other_portions(self) -> None:
        disk = {**SAVING, "kind": "io", "direction": "more"}
        assert not claims(
            {**disk, "portion": "reads", "difference_percent": 110},
            {**disk, "portion": "writes", "difference_percent": 34},
        )
        assert claims(
            {**disk, "portion": "reads", "difference_percent": 110},
            {**disk, "portion": "reads", "difference_percent": 34},
        )

    @pytest.mark.parametrize("missing", [("at_users", "at_cps"), ("kind",)])
    def test_are_not_known_to_be_of_one_thing_where_little_is_said(self, missing: tuple[str, ...]) -> None:
        bare = {name: member for name, member in LOAD.items() if name not in missing}
        assert claims({**bare, "value": 55}, {**bare, "value": 70}) == ()

    def test_are_of_two_things_where_both_quote_numbers_of_users_of_one_paper(self) -> None:
        quoted = {"kind": "users", "source_client": "nrpc", "paper": 2006}
        assert claims({**quoted, "value": 12000}, {**quoted, "value": 50000}) == ()
        assert len(claims({**quoted, "value": 12000}, {**quoted, "paper": 2005, "value": 50000})) == 1

    def test_are_of_one_thing_where_both_quote_by_how_much_more_users_a_paper_has(self) -> None:
        more = {"kind": "users", "source_client": "nrpc", "paper": 2006, "effect": "release", "direction": "more"}
        assert len(claims({**more, "difference_percent": 20}, {**more, "difference_percent": 50})) == 1

    def test_of_production_and_of_a_test_stand_in_no_entry_together(self) -> None:
        both = [{**LOAD, "value": value, "source": source} for source in ("production", "vendor") for value in (55, 70)]
        assert [{one.subject for one in found.statements} for found in claims(*both)] == [
            {"claims/a", "claims/b"}, {"claims/c", "claims/d"},
        ]  # fmt: skip

    def test_which_go_together_exclude_others_all_the_same(self) -> None:
        quoted = {**LOAD, "figure": "45 to 80 percent"}
        (found,) = claims({**quoted, "value": 45}, {**quoted, "value": 80}, {**LOAD, "value": 60})
        assert [one.value for one in found.statements] == [45, 80, 60]

    def test_and_a_third_are_told_at_once(self) -> None:
        (found,) = claims(*({**LOAD, "value": value} for value in (55, 70, 55, 90)))
        assert [one.value for one in found.statements] == [55, 70, 55, 90]

    def test_change_no_verdict(self) -> None:
        with_both = evaluated(named({**LOAD, "value": 55}, {**LOAD, "value": 70}))
        alone = evaluated(named({**LOAD, "value": 55}))
        told = [
            {(v.guideline, v.verdict) for v in one.verdicts if v.subject.path == "claims/a"}
            for one in (with_both, alone)
        ]
        assert told[0] == told[1]


class TestTwoRunsOfOneThing:
    @pytest.mark.parametrize(
        ("one", "other", "told"),
        [
            ({"cpu_percent": 75}, {"cpu_percent": 90}, 1),
            ({"cpu_percent": 75}, {"cpu_percent": 75}, 0),
            ({"tpm": 8000}, {"tpm": 9000}, 1),
            ({"average_response_s": 0.5}, {"average_response_s": 0.2}, 1),
            ({"cpu_percent": 75}, {"tpm": 8000}, 0),
            ({"cpu_percent": 75}, {"cpu_percent": 90, "users": 5000}, 0),
            ({"cpu_percent": 75}, {"cpu_percent": 90, "domino_release": "7.0"}, 0),
            ({"cpu_percent": 75}, {"cpu_percent": 90, "window_minutes": 30}, 1),
            ({"cpu_percent": 75}, {"cpu_percent": 90, "passed": False}, 1),
            ({"cpu_percent": 75, "transaction_logging": True}, {"cpu_percent": 90, "transaction_logging": False}, 0),
            ({"cpu_percent": 75}, {"cpu_percent": 90, "memory_gib": 8}, 0),
            ({"cpu_percent": 75, "dpars": 2}, {"cpu_percent": 90, "dpars": 4}, 0),
        ],
    )
    def test_are_held_against_each_other(self, one: Any, other: Any, told: int) -> None:
        assert len(runs({**RUN, **one}, {**RUN, **other})) == told

    def test_tell_the_same_where_a_number_is_written_as_a_range_of_one(self) -> None:
        def point(number: float) -> dict[str, float]:
            return {"from": number, "to": number}

        one, other = {**RUN, "cpu_percent": 75}, {**RUN, "cpu_percent": 90}
        in_ranges = [{**run, **{name: point(run[name]) for name in ("users", "cps", "cpu_percent")}}  # type: ignore[arg-type]
                     for run in (one, other)]  # fmt: skip
        assert runs(*in_ranges) == runs(one, other) != ()
        assert runs(one, in_ranges[1]) == runs(one, other)

    @pytest.mark.parametrize(
        ("one", "other", "told"),
        [
            ({"which": "with mail routing"}, {"which": "without it"}, 0),
            ({"which": "with mail routing"}, {"by": "the reseller"}, 0),
            ({"which": "with mail routing"}, {"which": "with mail routing"}, 1),
            ({"by": "the reseller"}, {"by": "the administrator"}, 1),
            ({"which": "real ones", "of": ["cps"]}, {"which": "shared ones", "of": ["cps"]}, 1),
        ],
    )
    def test_are_of_two_things_where_remarks_on_the_whole_say_so(self, one: Any, other: Any, told: int) -> None:
        first, second = {**RUN, "cpu_percent": 75, "remarks": [one]}, {**RUN, "cpu_percent": 90, "remarks": [other]}
        assert len(runs(first, second)) == told

    def test_that_somebody_compares_differ_in_something(self) -> None:
        assert runs({**RUN, "cpu_percent": 75}, {**RUN, "cpu_percent": 90, "compared_with": "a"}) == ()

    def test_of_which_the_users_or_cps_are_not_stated_may_be_of_two(self) -> None:
        for missing in ("users", "cps"):
            bare = {name: member for name, member in RUN.items() if name != missing}
            assert runs({**bare, "cpu_percent": 75}, {**bare, "cpu_percent": 90}) == ()


class TestRates:
    """ETR is the transactions of a minute by 60; ITR is that by the CPU that it takes (4.3 of the Redpaper)."""

    @pytest.mark.parametrize(
        ("run", "told"),
        [
            # 30,000 transactions a minute are 500 a second
            ({"tpm": 30_000, "etr": 500}, 0),
            ({"tpm": 30_000, "etr": 520}, 1),
            ({"tpm": 30_000, "etr": 500, "cpu_percent": 80, "itr": 625}, 0),
            ({"tpm": 30_000, "cpu_percent": 80, "itr": 500}, 1),
            ({"etr": 500, "cpu_percent": 80, "itr": 625}, 0),
            ({"etr": 500, "cpu_percent": 80, "itr": 700}, 1),
            # told to whole per cent, 80 may be 79.5 to 80.5, by which 500 are 621 to 629
            ({"etr": 500, "cpu_percent": 80, "itr": 628}, 0),
            ({"etr": 500, "cpu_percent": 80, "itr": 631}, 1),
            ({"etr": 500, "cpu_percent": {"from": 70, "to": 80}, "itr": 700}, 0),
            # where the use of each CP is added up, 320 % of four are 80 %
            ({"etr": 500, "cpu_percent": 320, "cps": 4, "itr": 625}, 0),
            ({"etr": 500, "cpu_percent": 320, "cps": 4, "itr": 156}, 0),
            ({"etr": 500, "cpu_percent": 320, "cps": 4, "itr": 400}, 1),
            ({"etr": 500, "itr": 400}, 0),
            ({"tpm": 30_000}, 0),
        ],
    )
    def test_of_a_run_are_held_against_what_they_come_to(self, run: Any, told: int) -> None:
        assert len(runs({**RUN, "cps": 1, **run})) == told

    def test_are_told_with_what_they_come_to_its_parts_and_the_paper(self) -> None:
        (found,) = runs({"tpm": 30_000, "cpu_percent": 80, "itr": 500})
        assert [fact.pointer for fact in found.facts] == ["/runs/0/tpm", "/runs/0/cpu_percent"]
        assert "500 transactions/s is stated as the ITR (runs/a), and by its definition it comes to 625" in found.text
        assert found.text.endswith("What is told of the run is reckoned by these.")
        assert found.citation is not None
        assert found.citation.item == "redpaper-z-2006/itr-formula"

    def test_that_are_told_by_the_minute_are_told_as_such(self) -> None:
        (found,) = runs({"tpm": 51_600, "cpu_percent": 86, "itr": 60_000})
        assert "about sixty times the latter, as one by the minute is" in found.text
        (found,) = runs({"tpm": 51_600, "cpu_percent": 86, "itr": 59_000})
        assert "by the minute" not in found.text

    @pytest.mark.parametrize(
        ("claim", "told"),
        [
            ({"metric": "etr", "value": 500}, 0),
            ({"metric": "etr", "value": 560}, 1),
            ({"metric": "itr", "value": 625}, 0),
            ({"metric": "itr", "value": 500}, 1),
            ({"metric": "tpm", "value": 30_000}, 0),
            ({"metric": "tpm", "value": 33_000}, 1),
            ({"metric": "cpu-percent", "value": 70}, 1),
            ({"metric": "response-time", "value": 0.5}, 0),
            ({"metric": "response-time", "value": 500}, 0),
            ({"metric": "response-time", "value": 900}, 1),
            ({"value": 12}, 0),
        ],
    )
    def test_that_a_claim_tells_of_a_run_are_held_against_it(self, claim: Any, told: int) -> None:
        run = {"name": "night", "tpm": 30_000, "cpu_percent": 80, "average_response_s": 0.5}
        found = evaluated([{"name": "a", "kind": "transactions", "of_run": "night", **claim}], [run]).conflicting
        assert len(found) == told
        assert not found or "/claims/0/value" in {one.pointer for one in found[0].statements}

    def test_of_a_run_that_is_not_there_are_refused(self) -> None:
        with pytest.raises(InvalidInput, match="no run is named"):
            load_deployment(
                {"deployment": "x", "claims": [{"name": "a", "of_run": "night"}], "runs": [{"name": "day"}]}
            )


class TestAClaimThatAddsUpOthers:
    def total(self, whole: dict[str, Any], *parts: dict[str, Any]) -> tuple[Conflicting, ...]:
        others = [{"name": f"p{number}", "kind": "cpu", **part} for number, part in enumerate(parts)]
        names = [part["name"] for part in others]
        return evaluated([{"name": "all", "kind": "cpu", "parts": names, **whole}, *others]).conflicting

    @pytest.mark.parametrize(
        ("whole", "parts", "told"),
        [
            ({"value": 30}, [{"value": 10}, {"value": 20}], 0),
            ({"value": 35}, [{"value": 10}, {"value": 20}], 1),
            # each is rounded to whole numbers
            ({"value": 31}, [{"value": 10}, {"value": 20}], 0),
            ({"value": 27}, [{"value": {"from": 17, "to": 20}}, {"value": 10}], 0),
            ({"value": 25}, [{"value": {"from": 17, "to": 20}}, {"value": 10}], 1),
            # what a part does not tell may be anything from nothing
            ({"value": 35}, [{"value": 10}, {}], 0),
            ({"value": 5}, [{"value": 10}, {}], 1),
            ({"value": 30}, [{}, {}], 0),
            ({}, [{"value": 10}], 0),
            ({"points": 5}, [{"points": 2}, {"points": 3}], 0),
            ({"points": 9}, [{"points": 2}, {"points": 3}], 1),
        ],
    )
    def test_is_held_against_their_sum(self, whole: Any, parts: list[Any], told: int) -> None:
        assert len(self.total(whole, *parts)) == told

    @pytest.mark.parametrize(
        ("percent", "way", "told"), [(27, "less", 0), (30, "less", 1), (7, "less", 1), (27, "more", 1), (27, None, 0)]
    )
    def test_adds_differences_with_their_way(self, percent: int, way: str | None, told: int) -> None:
        whole = {"difference_percent": percent, **({"direction": way} if way else {})}
        less = [{"difference_percent": part, "direction": "less"} for part in (17, 10)]
        assert len(self.total(whole, *less)) == told

    def test_takes_off_what_goes_the_other_way(self) -> None:
        parts = [{"difference_percent": 17, "direction": "less"}, {"difference_percent": 10, "direction": "more"}]
        assert self.total({"difference_percent": 7, "direction": "less"}, *parts) == ()
        assert len(self.total({"difference_percent": 27, "direction": "less"}, *parts)) == 1

    def test_is_told_with_the_sum_and_each_part(self) -> None:
        (found,) = self.total({"value": 35}, {"value": 10}, {"value": 20})
        assert [fact.pointer for fact in found.facts] == ["/claims/1/value", "/claims/2/value"]
        assert (
            "35 % is claimed (claims/all), and its parts come to 30 %: 10 % (claims/p0) and 20 % (claims/p1)"
            in found.text
        )

    @pytest.mark.parametrize(
        ("parts", "says"),
        [
            ({"a": ["c"]}, "no claim is named"),
            ({"a": ["a"]}, "is a part of itself"),
            ({"a": ["b"], "b": ["a"]}, "is a part of itself"),
            ({"a": ["b", "b"]}, "stands twice"),
        ],
    )
    def test_names_other_claims(self, parts: dict[str, list[str]], says: str) -> None:
        found = [{"name": name, **({"parts": parts[name]} if name in parts else {})} for name in ("a", "b")]
        with pytest.raises(InvalidInput, match=says):
            load_deployment({"deployment": "x", "claims": found})


class TestUnits:
    @pytest.mark.parametrize(
        ("of", "says"),
        [
            ({"kind": "cpu"}, "55 % (claims/a) and 70 % (claims/b)"),
            ({"kind": "users"}, "55 users (claims/a) and 70 users (claims/b)"),
            ({"kind": "space"}, "55 GB (claims/a) and 70 GB (claims/b)"),
            ({"kind": "transactions", "metric": "tpm"}, "55 TPM (claims/a) and 70 TPM (claims/b)"),
            # its kind says it, whatever it was worked out of
            ({"kind": "cpu", "metric": "itr"}, "55 % (claims/a) and 70 % (claims/b)"),
            # reads or MB: only its words say it
            ({"kind": "io"}, "55 (claims/a) and 70 (claims/b)"),
        ],
    )
    def test_of_a_claim_are_those_of_its_kind_or_metric(self, of: dict[str, str], says: str) -> None:
        (found,) = claims({**LOAD, **of, "value": 55}, {**LOAD, **of, "value": 70})
        assert says in found.text

    def test_are_told_of_two_figures_and_of_a_factor(self) -> None:
        (found,) = claims({**SAVING, "before": 24, "after": 18}, {**SAVING, "factor": 0.5})
        assert "24 %, then 18 % (claims/a) and 0.5 times (claims/b)" in found.text

    def test_of_a_run_are_those_of_its_field(self) -> None:
        (found,) = runs({**RUN, "average_response_s": 0.5}, {**RUN, "average_response_s": 0.2})
        assert "0.5 s (runs/a) and 0.2 s (runs/b)" in found.text
        assert [one.unit for one in found.statements] == ["s", "s"]


class TestProofs:
    def proof(self, *claims: dict[str, Any], runs: list[dict[str, Any]] = []) -> dict[str, Any]:  # noqa: B006
        answer = evaluated(named(*claims), runs)
        return dict(answer.proof(answer.conflicting[0].id))

    def stated(self, proof: dict[str, Any]) -> dict[str, Any]:
        return {node["pointer"]: node["written"] for node in proof.values() if node["kind"] == "stated"}

    def test_end_at_both_statements(self) -> None:
        proof = self.proof({**LOAD, "value": 55}, {**LOAD, "value": 70, "error_percent": 4})
        assert next(iter(proof.values()))["kind"] == "excludes"
        assert self.stated(proof) == {
            "/claims/0/value": 55, "/claims/1/value": 70, "/claims/1/error_percent": 4,
        }  # fmt: skip

    def test_end_at_what_a_difference_is_told_by(self) -> None:
        proof = self.proof({**SAVING, "before": 24, "after": 18}, {**SAVING, "factor": 0.5})
        assert self.stated(proof) == {"/claims/0/before": 24, "/claims/0/after": 18, "/claims/1/factor": 0.5}

    def test_end_at_what_a_rate_is_worked_out_of(self) -> None:
        proof = self.proof(runs=[{"name": "night", "tpm": 30_000, "cpu_percent": 80, "itr": 500}])
        assert self.stated(proof) == {"/runs/0/itr": 500, "/runs/0/tpm": 30_000, "/runs/0/cpu_percent": 80}

    def test_end_at_each_part(self) -> None:
        parts = [{"kind": "other", "value": value} for value in (10, 20)]
        proof = self.proof(*parts, {"kind": "other", "value": 35, "parts": ["a", "b"]})
        assert self.stated(proof) == {
            "/claims/0/value": 10, "/claims/1/value": 20, "/claims/2/value": 35, "/claims/2/parts/0": "a",
            "/claims/2/parts/1": "b",
        }  # fmt: skip
        assert "After 2 of the parts of claims/c the sum is 29 to 31" in [node_text(node) for node in proof.values()]

    def test_are_read_aloud(self) -> None:
        proof = self.proof({**LOAD, "value": 55}, {**LOAD, "value": 70, "error_percent": 4})
        lines = [text for _, text in proof_lines(proof)]
        assert lines[0] == "1. They are told of one thing, and exclude each other"
        assert any("Claimed figure (claims/a): 54.5 to 55.5 %, as exact as it is written" in line for line in lines)
        assert any("Claimed figure (claims/b): 66.72 to 73.32 %, within its error" in line for line in lines)

    def test_rest_on_what_the_engine_matched(self) -> None:
        quoted = {**LOAD, "figure": "45 to 80 percent"}
        site = {
            "deployment": "x", "machines": [{"name": "m", "image": {"measured": {"cpu_percent": 40}}}],
            "claims": named(
                {**quoted, "value": 45}, {**quoted, "value": 80, "error_percent": 1}, {**LOAD, "value": 60},
                {"kind": "cpu", "value": 90, "of": "m"}, {"metric": "itr", "value": 3, "of_run": "night"},
                {"kind": "cpu", "value": 1, "points": 2, "parts": ["a", "d"]},
            ),
            "runs": [{"name": "night", "tpm": 3000, "cpu_percent": 80, "etr": 80, "cps": 4}],
        }  # fmt: skip
        assert len(default_advisor().evaluate(site).conflicting) == 5
        assert default_advisor().check_proofs(site) == []

    def test_are_printed_by_the_command(self, tmp_path: Path) -> None:
        both = {"deployment": "x", "claims": named({**LOAD, "value": 55}, {**LOAD, "value": 70})}
        (found,) = default_advisor().evaluate(both).conflicting
        file = tmp_path / "two.json"
        file.write_text(json.dumps(both))
        printed = CliRunner().invoke(main, ["evaluate", str(file), "--proof", found.id[:12]]).stdout
        assert "Told in two ways" in printed and "/claims/1/value states 70" in printed
        steps = CliRunner().invoke(main, ["evaluate", str(file), "--proof", found.id, "--format", "json"]).stdout
        assert json.loads(steps)["steps"][found.id]["kind"] == "excludes"

    def test_of_many_of_one_thing_are_no_pairs_of_all(self) -> None:
        many = [{"name": f"c{number}", **LOAD, "value": number + 1} for number in range(300)]
        answer = evaluated(many)
        (found,) = answer.conflicting
        assert len(found.statements) == 300
        assert len(answer.proof(found.id)[found.id]["derivations"]) <= 2 * 300

    def test_have_an_identity_without_order(self) -> None:
        both = named({**LOAD, "value": 55}, {**LOAD, "value": 70})
        assert evaluated(both).conflicting[0].id == evaluated(both[::-1]).conflicting[0].id
        assert evaluated(both).conflicting[0].id != evaluated([both[0], {**both[1], "name": "z"}]).conflicting[0].id


class TestRenderings:
    ANSWER = evaluated(named({**LOAD, "value": 55}, {**LOAD, "value": 70}))

    def test_it_stands_in_the_result(self) -> None:
        (found,) = json.loads(self.ANSWER.to_bytes())["conflicting"]
        assert [one["value"] for one in found["statements"]] == [55, 70]

    def test_people_read_both_places(self) -> None:
        (section,) = [section for section in brief(self.ANSWER).sections if section.title == "Told in two ways"]
        assert len(section.entries) == 1
        for form in ("markdown", "html"):
            page = render(self.ANSWER, form)
            assert "/claims/0/value" in page and "/claims/1/value" in page

    def test_the_first_screen_says_so(self) -> None:
        assert "1 told in two ways" in render(self.ANSWER, "text")


class TestTheFile:
    FILE = load_rule_base().files["measurements.yml"]

    @pytest.mark.parametrize(
        ("old", "new", "says"),
        [
            (b"figures: [value", b"figures: [valeu", "none of them has valeu"),
            (b"itr-formula", b"itr-farmula", "is no item"),
            (b"of_these:", b"of_those:", "of_those is no part"),
            (b"remarked: [which]", b"remarked: [whihc]", "no remark has whihc"),
            (b"etr: etr", b"etr: err", "no run has err"),
            (b"metrics:", b"matrics:", "matrics is no part"),
            (b"users: user,", b"usres: user,", "usres is no kind of a claim"),
            (b"  metric: {tpm: TPM", b"  effect: {tpm: TPM", "not by effect"),
        ],
    )
    def test_a_fault_is_told(self, old: bytes, new: bytes, says: str) -> None:
        items = load_rule_base().items
        assert list(misread(self.FILE, items)) == []
        assert any(says in fault for fault in misread(self.FILE.replace(old, new, 1), items))
