"""What stands behind a claim (its source, its use, whom it is for): asked for where it decides; several uses."""

from __future__ import annotations

from typing import Any, ClassVar

import jsonschema
import pytest

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.core.errors import InvalidInput
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor_schemas.deployment import deployment_json_schema, load_deployment

SIZED_BY_IT = "dw-domino7-2005/benchmark-relative-only"
"""A should: no production server is sized by the figures of the benchmark."""
COMPARED_BY_IT = "dw-domino7-2005/no-cross-platform-comparison"
"""A should: no platforms are compared by it."""
ALLOWED_FOR = "xseries-w2k-2001/follow-developer-recommendations"
"""A should: a figure that sizes production needs allowances."""
SCALES = "redpaper-z-2006/benchmark-valid-uses"
"""Informs, of uses that the paper does not name."""


def a_site(
    *claims: dict[str, Any], os: str = "aix", architecture: str = "power", release: str = "7.0"
) -> dict[str, Any]:
    image = {"os": os, "domino_release": release, "dpars": [{"name": "mail"}]}
    machines = [{"name": "m1", "architecture": architecture, "image": image}]
    named = [{"name": f"c{number}", **claim} for number, claim in enumerate(claims)]
    return {"deployment": "x", "environment": "production", "machines": machines, "claims": named}


def evaluated(*claims: dict[str, Any], **site: Any) -> Evaluation:
    return default_advisor().evaluate(a_site(*claims, **site))


def verdict(guideline: str, claim: dict[str, Any], **site: Any) -> Verdict:
    found = [one for one in evaluated(claim, **site).verdicts if one.guideline == guideline]
    assert len(found) == 1
    return found[0]


MEASURED = {"kind": "users", "value": 5000, "source": "benchmark"}
W2K = {"os": "windows", "architecture": "x86", "release": "5.0.6"}
Z = {"os": "linux", "architecture": "system-z"}


class TestAClaimOfWhichNoUseIsTold:
    def test_opens_nothing_of_what_only_informs(self) -> None:
        found = verdict(SCALES, MEASURED, **Z)
        assert (found.verdict, found.ground, found.missing) == ("not-applicable", "unspoken", ())

    def test_opens_no_advice_of_which_nothing_else_is_told_either(self) -> None:
        assert verdict(ALLOWED_FOR, MEASURED, **W2K).ground == "unspoken"

    def test_is_asked_for_its_use_where_that_alone_decides(self) -> None:
        found = verdict(ALLOWED_FOR, {**MEASURED, "allowances": "none"}, **W2K)
        assert (found.verdict, [gap.quantity for gap in found.missing]) == ("undetermined", ["claim.use"])

    def test_is_asked_for_its_source_where_that_alone_decides(self) -> None:
        claim = {"kind": "users", "value": 5000, "use": "production-sizing", "allowances": "none"}
        assert [gap.quantity for gap in verdict(ALLOWED_FOR, claim, **W2K).missing] == ["claim.said_source"]

    def test_is_judged_as_before_once_it_is_told(self) -> None:
        assert verdict(ALLOWED_FOR, {**MEASURED, "use": "production-sizing"}, **W2K).verdict == "undetermined"
        told = {**MEASURED, "use": "production-sizing", "allowances": "none"}
        assert verdict(ALLOWED_FOR, told, **W2K).verdict == "violated"

    @pytest.mark.slow
    @pytest.mark.parametrize("site", [W2K, Z, {}])
    def test_twenty_of_them_open_no_more_than_a_use_decides(self, site: dict[str, Any]) -> None:
        answer = evaluated(*[{"kind": "users", "value": 5000 + number} for number in range(20)], **site)
        opened = {
            one.guideline for one in answer.verdicts if one.verdict == "undetermined" and one.subject.type == "claim"
        }
        informs = {one.guideline for one in answer.verdicts if one.strength == "inform"}
        assert not opened & informs

    def test_a_figure_of_a_site_that_only_plans_an_old_release_is_of_none_after_it(self) -> None:
        change = {"name": "c", "kind": "partitioning", "to_domino_release": "4.5.1"}
        site = {
            "deployment": "x",
            "claims": [{"name": "c0", "for_platform": "windows", **MEASURED}],
            "changes": [change],
        }
        (found,) = [one for one in default_advisor().evaluate(site).verdicts if one.guideline == SIZED_BY_IT]
        assert (found.verdict, found.ground) == ("not-applicable", "scope")


BOTH = {**MEASURED, "use": ["production-sizing", "platform-comparison"]}


class TestAClaimThatServesSeveralUses:
    def test_is_held_against_what_is_said_of_each(self) -> None:
        assert verdict(SIZED_BY_IT, BOTH).verdict == "violated"
        assert verdict(COMPARED_BY_IT, BOTH).verdict == "violated"

    @pytest.mark.parametrize("guideline", [SIZED_BY_IT, COMPARED_BY_IT])
    def test_is_evaluated_as_two_claims_with_one_use_each(self, guideline: str) -> None:
        uses = ["production-sizing", "release-comparison"]
        each = {verdict(guideline, {**MEASURED, "use": use}).verdict for use in uses}
        expected = "violated" if "violated" in each else "satisfied"
        assert verdict(guideline, {**MEASURED, "use": uses}).verdict == expected

    def test_is_told_with_all_of_them(self) -> None:
        told = verdict(COMPARED_BY_IT, {**MEASURED, "use": ["scaling", "release-comparison"]}).text
        assert told == "The figure comes from a benchmark, and its use is release-comparison and scaling."

    def test_may_stand_in_any_order(self) -> None:
        turned = {**MEASURED, "use": ["platform-comparison", "production-sizing"]}
        one, other = ([(v.guideline, v.verdict) for v in evaluated(claim).verdicts] for claim in (BOTH, turned))
        assert one == other

    def test_of_one_is_that_one(self) -> None:
        site = a_site({**MEASURED, "use": ["scaling"]})
        assert load_deployment(site)["claims"][0]["use"] == "scaling"
        jsonschema.validate(a_site(BOTH), deployment_json_schema())

    @pytest.mark.parametrize(
        ("use", "message"),
        [([], "empty list"), (["scaling", "scaling"], "stands twice"), (["scaling", "sizing"], "one of its choices")],
    )
    def test_is_refused_where_it_names_none_one_twice_or_one_that_is_not_known(self, use: Any, message: str) -> None:
        with pytest.raises(InvalidInput) as refused:
            load_deployment(a_site({**MEASURED, "use": use}))
        (fault,) = refused.value.faults
        assert message in fault.message


NO_FACTOR = "compaq-partition-1998/no-production-derating"
"""To consider: users of the benchmark are adapted before production is sized by them."""
NT = {"os": "windows", "architecture": "x86", "release": "4.5.1"}


class TestADerating:
    def judged(self, **claim: Any) -> Verdict:
        return verdict(NO_FACTOR, {**MEASURED, "use": "production-sizing", **claim}, **NT)

    @pytest.mark.parametrize("derating", [2, 4, {"from": 1.5}, {"below": 1}])
    def test_that_was_made_is_an_adaptation(self, derating: Any) -> None:
        assert self.judged(derating=derating).verdict == "satisfied"

    @pytest.mark.parametrize("derating", [1, {"from": 1, "to": 1}])
    def test_by_one_was_not_made(self, derating: Any) -> None:
        assert self.judged(derating=derating).verdict == "violated"

    def test_that_may_be_one_tells_nothing(self) -> None:
        found = self.judged(derating={"from": 1, "to": 4})
        assert (found.verdict, [gap.quantity for gap in found.missing]) == ("undetermined", ["claim.said_adapted"])

    def test_goes_before_what_is_said_and_both_are_told(self) -> None:
        answer = evaluated({**MEASURED, "use": "production-sizing", "derating": 1, "adapted": True}, **NT)
        (found,) = answer.overruled
        assert found.said.pointer == "/claims/0/adapted"
        assert self.judged(derating=1, adapted=True).verdict == "violated"


class TestAClaimAboutAPartOfTheSite:
    PEAK: ClassVar[dict[str, Any]] = {"kind": "cpu", "moment": "peak", "of": "m1"}

    def conflicting(self, *claims: dict[str, Any], **measured: Any) -> list[str]:
        site = a_site(*claims, **NT)
        site["machines"][0]["image"]["measured"] = measured
        return [one.text for one in default_advisor().evaluate(site).conflicting]

    def test_is_held_against_what_was_measured_there(self) -> None:
        (told,) = self.conflicting({**self.PEAK, "value": 70}, cpu_peak_percent=92)
        assert "70 % (claims/c0)" in told.replace("70 (", "70 % (")
        assert "92 % (m1)" in told

    @pytest.mark.parametrize(
        ("claim", "measured"),
        [
            ({"value": 92}, {"cpu_peak_percent": 92}),
            ({"value": {"from": 90}}, {"cpu_peak_percent": 92}),
            ({"value": 8, "left_over": True}, {"cpu_peak_percent": 92}),
            ({"value": 70}, {"cpu_percent": 92}),
            ({"value": 70, "moment": "whole"}, {"cpu_peak_percent": 92}),
            ({"value": 70, "source": "benchmark"}, {"cpu_peak_percent": 92}),
            ({"value": 70, "at_users": 4000}, {"cpu_peak_percent": 92}),
            ({"value": 70, "of": "m1/mail"}, {"cpu_peak_percent": 92}),
        ],
    )
    def test_is_not_where_both_may_be_so_or_are_of_two_things(self, claim: Any, measured: Any) -> None:
        assert self.conflicting({**self.PEAK, **claim}, **measured) == []

    def test_of_what_is_left_is_held_by_what_is_used(self) -> None:
        assert len(self.conflicting({**self.PEAK, "value": 30, "left_over": True}, cpu_peak_percent=92)) == 1

    def test_of_two_parts_are_two_things(self) -> None:
        assert len(self.conflicting({**self.PEAK, "value": 70}, {**self.PEAK, "value": 40})) == 1
        assert self.conflicting({**self.PEAK, "value": 70}, {**self.PEAK, "value": 40, "of": "m1/mail"}) == []

    def test_a_response_time_is_told_in_milliseconds_and_measured_in_seconds(self) -> None:
        site = a_site({"kind": "response-time", "response_ms": 200, "of": "m1/mail"}, **NT)
        site["machines"][0]["image"]["dpars"][0]["measured"] = {"average_response_s": 0.2}
        assert default_advisor().evaluate(site).conflicting == ()
        site["machines"][0]["image"]["dpars"][0]["measured"] = {"average_response_s": 0.9}
        assert len(default_advisor().evaluate(site).conflicting) == 1


LESS_CPU = "dw-domino7-2005/aix-resources-mail6"
"""To consider: on AIX Domino 7 took 23 % less CPU than 6.5."""


class TestAFigureThatIsKnownWithinBounds:
    def judged(self, share: Any) -> Verdict:
        claim = {"kind": "cpu", "effect": "release", "direction": "less", "difference_percent": share}
        return verdict(LESS_CPU, {**claim, "source_domino_release": "7.0"})

    @pytest.mark.parametrize(
        ("share", "word"),
        [({"from": 10, "to": 20}, "satisfied"), ({"from": 30, "to": 40}, "violated"), ({"to": 20}, "satisfied")],
    )
    def test_is_judged_where_all_of_it_is_on_one_side(self, share: Any, word: str) -> None:
        assert self.judged(share).verdict == word

    def test_is_asked_for_exactly_where_it_lies_on_both(self) -> None:
        found = self.judged({"from": 20, "to": 30})
        assert (found.verdict, [gap.pointer for gap in found.missing]) == (
            "undetermined", ["/claims/0/difference_percent"],
        )  # fmt: skip
        assert "exactly?" in found.text and "20 to 30 %" in found.text

    @pytest.mark.parametrize("share", [{"from": 10}, None])
    def test_is_not_where_nobody_says_how_far_it_goes(self, share: Any) -> None:
        claim = {"kind": "cpu", "effect": "release", "direction": "less", "source_domino_release": "7.0"}
        found = verdict(LESS_CPU, claim if share is None else {**claim, "difference_percent": share})
        assert (found.verdict, found.ground) == ("not-applicable", "unasked")


class TestWhatWasNotAllowedFor:
    SIZES: ClassVar[dict[str, Any]] = {**MEASURED, "use": "production-sizing", "source_domino_release": "5.0"}
    CLIENTS = "A Domino server of the site has clients of several types"
    APPLICATIONS = "on the site Domino serves applications of the house too"

    def told(self, *allowances: str, **claim: Any) -> str:
        site = a_site({**self.SIZES, "source_client": "nrpc", "allowances": list(allowances), **claim}, **W2K)
        (dpar,) = site["machines"][0]["image"]["dpars"]
        dpar["custom_applications"] = True
        dpar["workloads"] = [{"client": client, "users": {"connected": 300}} for client in ("nrpc", "pop3")]
        evaluation = default_advisor().evaluate(site)
        named = ("xseries-w2k-2001/other-apps-need-extra-capacity-data", ALLOWED_FOR)
        texts = [one.text for one in evaluation.verdicts if one.guideline in named and one.verdict == "violated"]
        assert len(texts) in (0, 2)
        return " ".join(texts)

    def test_is_told_and_nothing_else(self) -> None:
        of_protocols = self.told("other-protocols")
        assert self.APPLICATIONS in of_protocols and self.CLIENTS not in of_protocols
        of_sizes = self.told("message-size")
        assert self.APPLICATIONS in of_sizes and self.CLIENTS in of_sizes

    def test_is_nothing_where_applications_are_allowed_for_since_browsers_are_one(self) -> None:
        assert self.told("other-applications") == ""

    def test_is_not_known_of_a_list_that_is_not_complete(self) -> None:
        assert self.told("other-applications", partial=["allowances"]) == ""
