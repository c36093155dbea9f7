"""The five verdicts, exceptions, mixtures, totals, bounds, reach and overlays, on invented guidelines."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any, ClassVar

import pytest

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.core.errors import InvalidInput, RuleBaseError
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.knowledge.overlays import make_overlay
from tests.invented import LEAST_2, MOST_4, MOST_8, advisor, guideline, site

FOUR = {"most": {"value": "max_cps_per_image_nrpc"}}
SLUG = MOST_4.split("/")[1]
CARD = f"/parameters/{MOST_4.replace('/', '~1')}"
WAIVER = {"guideline": MOST_4, "subject": "z9/LNX1", "reason": "r", "owner": "Ada", "until": "2026-03-31"}


def at_most_four(**members: Any) -> dict[str, Any]:
    return guideline(SLUG, figures=FOUR, require="image.cps <= most", **members)


HEAVY = {
    "heavy": {
        "when": "image.user_intensity is heavy", "item": "nrpc-heavy-users-more-cps-62", "text": "the users are heavy"
    }
}  # fmt: skip


def only(answer: Evaluation, guideline: str = MOST_4) -> Verdict:
    found = [verdict for verdict in answer.verdicts if verdict.guideline == guideline]
    assert len(found) == 1
    return found[0]


class TestVerdicts:
    """a guideline has a scope, a demand and exceptions, and each is true, false or unknown."""

    def evaluated(self, folder: Path, description: dict[str, Any], **members: Any) -> Verdict:
        return only(advisor(folder, [at_most_four(**members)]).evaluate(description))

    @pytest.mark.parametrize(("cps", "verdict"), [(3, "satisfied"), (4, "satisfied"), (5, "violated")])
    def test_a_demand_is_met_or_missed(self, tmp_path: Path, cps: int, verdict: str) -> None:
        assert self.evaluated(tmp_path, site(cps=cps)).verdict == verdict

    def test_a_missing_fact_is_undetermined_and_asked_for(self, tmp_path: Path) -> None:
        verdict = self.evaluated(tmp_path, site(cps=None))
        assert (verdict.verdict, verdict.ground) == ("undetermined", "demand")
        assert [fact.pointer for fact in verdict.missing] == ["/machines/0/lpars/0/real_cps"]
        assert "How many CPs" in verdict.text

    def test_out_of_scope_is_not_applicable_and_names_the_premise(self, tmp_path: Path) -> None:
        verdict = self.evaluated(tmp_path, site(), scope={"client": "dwa"})
        assert (verdict.verdict, verdict.ground) == ("not-applicable", "setting")
        assert verdict.premises == ("the client is nrpc, the guideline is for dwa",)

    def test_nothing_hangs_on_an_unknown_scope_where_the_demand_is_met(self, tmp_path: Path) -> None:
        verdict = self.evaluated(tmp_path, site(cps=2, clients=None), scope={"client": "nrpc"})
        assert (verdict.verdict, verdict.ground) == ("satisfied", "either-way")
        assert verdict.text == "Whether it applies is not known, and nothing hangs on that: what it asks for is so."
        assert not verdict.missing and not verdict.caveats

    def test_an_unknown_scope_is_asked_for_where_the_demand_is_not_met(self, tmp_path: Path) -> None:
        verdict = self.evaluated(tmp_path, site(cps=6, clients=None), scope={"client": "nrpc"})
        assert (verdict.verdict, verdict.ground) == ("undetermined", "scope")
        assert [fact.pointer for fact in verdict.missing] == ["/machines/0/lpars/0/image/dpars/0/workloads"]

    @pytest.mark.parametrize(
        ("cps", "verdict", "ground"),
        [
            ({"from": 1}, "not-applicable", "unspoken"),
            ({"from": 2}, "undetermined", "scope"),
            ({"from": 2, "to": 6}, "undetermined", "scope"),
            ({"from": 6}, "undetermined", "scope"),
        ],
    )
    def test_at_least_one_speaks_of_no_demand(
        self, tmp_path: Path, cps: dict[str, int], verdict: str, ground: str
    ) -> None:
        """A list that is not complete may name one; that opens nothing of which it is not known whether it applies."""
        description = site(cps=cps)
        del description["machines"][0]["lpars"][0]["image"]["os"]
        found = self.evaluated(tmp_path, description, scope={"platforms": ["linux-system-z"]})
        assert (found.verdict, found.ground) == (verdict, ground)

    @pytest.mark.parametrize(
        ("members", "verdict", "ground"),
        [
            ({"cps": 6}, "violated", "demand"),
            ({"cps": 2}, "satisfied", "demand"),
            ({"cps": None}, "not-applicable", "unasked"),
            ({"cps": {"from": 2, "to": 6}}, "not-applicable", "unasked"),
            ({"cps": 6, "clients": None}, "not-applicable", "unasked"),
            ({"cps": 6, "clients": ("dwa",)}, "not-applicable", "setting"),
        ],
    )
    def test_what_nobody_is_asked_about_is_told_only_where_it_is_stated(
        self, tmp_path: Path, members: dict[str, Any], verdict: str, ground: str
    ) -> None:
        found = self.evaluated(tmp_path, site(**members), scope={"client": "nrpc"}, asked=False)
        assert (found.verdict, found.ground) == (verdict, ground)
        assert not found.missing

    def test_an_exception_that_holds_needs_no_demand_that_is_stated(self, tmp_path: Path) -> None:
        found = self.evaluated(tmp_path, site(cps=None, user_intensity="heavy"), unless=HEAVY, asked=False)
        assert (found.verdict, found.ground) == ("satisfied", "exception")

    def test_a_premise_that_fails_decides_though_another_is_unknown(self, tmp_path: Path) -> None:
        description = site(clients=None)
        description["environment"] = "benchmark"
        verdict = self.evaluated(tmp_path, description, scope={"client": "nrpc", "environments": ["production"]})
        assert verdict.verdict == "not-applicable"

    def test_an_unknown_platform_asks_for_system_and_architecture(self, tmp_path: Path) -> None:
        description = site()
        del description["machines"][0]["architecture"], description["machines"][0]["lpars"][0]["image"]["os"]
        verdict = self.evaluated(tmp_path, description, scope={"platforms": ["linux-system-z"]})
        assert verdict.verdict == "undetermined"
        asked = {fact.pointer for fact in verdict.missing}
        assert asked == {"/machines/0/architecture", "/machines/0/lpars/0/image/os"}

    def test_an_image_of_another_system_is_on_another_platform(self, tmp_path: Path) -> None:
        verdict = self.evaluated(tmp_path, site(os="zos"), scope={"platforms": ["linux-system-z"]})
        assert verdict.verdict == "not-applicable"


def test_a_figure_is_bound_to_a_passage_that_prints_it(tmp_path: Path) -> None:
    remark = "compaq-partition-1998/full-utilisation-claim-contradiction"
    figures = {"most": {"item": remark, "value": "cpu_avg_pct"}}
    with pytest.raises(RuleBaseError) as error:
        advisor(tmp_path, [guideline(SLUG, figures=figures, require="image.cps <= most")])
    assert f"figure most: the passage of {remark} does not print cpu_avg_pct" in error.value.faults[0]


class TestExceptions:
    """an exception that holds satisfies; one that is open is named, and its question asked first."""

    @pytest.mark.parametrize(
        ("intensity", "verdict", "ground", "state"),
        [("heavy", "satisfied", "exception", "holds"), ("light", "violated", "demand", "fails")],
    )
    def test_an_exception_holds_or_fails(
        self, tmp_path: Path, intensity: str, verdict: str, ground: str, state: str
    ) -> None:
        evaluated = only(advisor(tmp_path, [at_most_four(unless=HEAVY)]).evaluate(site(user_intensity=intensity)))
        assert (evaluated.verdict, evaluated.ground) == (verdict, ground)
        assert [exception.state for exception in evaluated.exceptions] == [state]

    def test_an_open_exception_leaves_the_violation_and_is_asked_first(self, tmp_path: Path) -> None:
        answer = advisor(tmp_path, [at_most_four(unless=HEAVY)]).evaluate(site())
        evaluated = only(answer)
        assert evaluated.verdict == "violated"
        assert "Unless" in evaluated.text
        assert answer.questions[0].quantity == "image.states_user_intensity"
        assert answer.questions[0].opens == 1

    @pytest.mark.parametrize(
        ("facts", "verdict"),
        [
            ({}, "undetermined"),
            ({"user_intensity": "heavy"}, "satisfied"),
            ({"user_intensity": "light"}, "violated"),
            ({"cps": 4}, "satisfied"),
        ],
    )
    def test_one_that_decides_accuses_nobody_while_it_is_open(
        self, tmp_path: Path, facts: dict[str, Any], verdict: str
    ) -> None:
        deciding = {"heavy": {**HEAVY["heavy"], "decides": True}}
        answer = advisor(tmp_path, [at_most_four(unless=deciding)]).evaluate(site(**facts))
        assert only(answer).verdict == verdict
        asked = [question.quantity for question in answer.questions]
        assert asked == (["image.states_user_intensity"] if verdict == "undetermined" else [])
        assert [question.settles for question in answer.questions] == [1] * len(asked)

    def test_of_what_nobody_is_asked_about_it_asks_nothing_either(self, tmp_path: Path) -> None:
        deciding = {"heavy": {**HEAVY["heavy"], "decides": True}}
        answer = advisor(tmp_path, [at_most_four(unless=deciding, asked=False)]).evaluate(site())
        assert (only(answer).verdict, only(answer).ground) == ("not-applicable", "unasked")
        assert not answer.questions

    def test_beside_one_that_decides_another_may_hold_or_be_open(self, tmp_path: Path) -> None:
        few = {"when": "image.active_rate is low", "item": "cps-vary-with-intensity-62", "text": "few are active"}
        both = {"heavy": {**HEAVY["heavy"], "decides": True}, "few": few}
        evaluate = advisor(tmp_path, [at_most_four(unless=both)]).evaluate
        assert only(evaluate(site(active_rate="low"))).verdict == "satisfied"
        assert only(evaluate(site(active_rate="high"))).verdict == "undetermined"
        assert only(evaluate(site(user_intensity="light"))).verdict == "violated"

    def test_one_of_several_exceptions_is_enough(self, tmp_path: Path) -> None:
        when = "image.active_rate is low"
        few = {"few": {"when": when, "item": "cps-vary-with-intensity-62", "text": "few are active"}}
        evaluate = advisor(tmp_path, [at_most_four(unless={**HEAVY, **few})]).evaluate
        assert only(evaluate(site(user_intensity="light", active_rate="low"))).ground == "exception"
        assert only(evaluate(site(user_intensity="heavy", active_rate="high"))).ground == "exception"
        assert only(evaluate(site(user_intensity="light", active_rate="high"))).verdict == "violated"
        assert only(evaluate(site(user_intensity="light"))).verdict == "violated"

    def test_a_known_exception_decides_though_the_demand_is_unknown(self, tmp_path: Path) -> None:
        evaluate = advisor(tmp_path, [at_most_four(unless=HEAVY)]).evaluate
        assert only(evaluate(site(cps=None, user_intensity="heavy"))).ground == "exception"
        assert only(evaluate(site(cps=None))).verdict == "undetermined"

    def test_an_excepted_violation_is_told_with_what_excepts_it_and_an_unknown_one_is_not(self, tmp_path: Path) -> None:
        heavy = {"heavy": {**HEAVY["heavy"], "text": "heavy users may have more than {most}"}}
        texts = {"violated": "There are {image.cps}.", "satisfied": "s", "recommend": "r"}
        evaluate = advisor(tmp_path, [at_most_four(unless=heavy, texts=texts)]).evaluate
        known = only(evaluate(site(cps=6, user_intensity="heavy")))
        unknown = only(evaluate(site(cps=None, user_intensity="heavy")))
        assert known.text == "There are 6 CPs. Accepted by exception: heavy users may have more than 4 CPs."
        assert "There are" not in unknown.text
        assert unknown.text.endswith(": heavy users may have more than 4 CPs.")

    def test_nothing_hangs_on_an_unknown_scope_where_an_exception_holds(self, tmp_path: Path) -> None:
        guidelines = [at_most_four(unless=HEAVY, scope={"client": "nrpc"})]
        evaluate = advisor(tmp_path, guidelines).evaluate
        excepted = only(evaluate(site(clients=None, user_intensity="heavy")))
        assert (excepted.verdict, excepted.ground) == ("satisfied", "either-way")
        assert [state.state for state in excepted.exceptions] == ["holds"]
        assert evaluate(site(clients=None, user_intensity="heavy")).questions == ()
        assert evaluate(site(clients=None, user_intensity="light")).questions


@pytest.mark.parametrize(
    ("demand", "word"),
    [
        ("image.ft <= most", "image.ft is a flag, no number"),
        ("image.cps is heavy", "image.cps is a count"),
        ("image.user_intensity is havy", "image.user_intensity is never havy .is heavy meant"),
        ("image.ft in (yes)", "image.ft is never yes"),
        ("image.cps <= 4", "the number 4 stands in it"),
        ("image.cpus <= most", "there is no quantity image.cpus .is image.cps meant"),
        ("image.cps <= mots", "there is no figure mots .is most meant"),
        ("lpar.real_cps <= most", "lpar.real_cps is no quantity of image"),
        (
            "image.active_15min_users <= image.concurrent_users",
            "active 15-minute user is compared with concurrent user",
        ),
        ("image.memory_gib <= most", "GiB is compared with CP"),
        ("image.oldest_domino_release <= most", "a release is compared with a number"),
    ],
)
def test_a_condition_fits_the_kinds_of_what_it_names(tmp_path: Path, demand: str, word: str) -> None:
    with pytest.raises(RuleBaseError, match=word) as raised:
        advisor(
            tmp_path, [guideline(SLUG, figures=FOUR, require=demand, texts={"violated": "{most}", "satisfied": "s"})]
        )
    (fault,) = raised.value.faults
    assert f"redpaper-z-2006/invented/{SLUG}.yml:" in fault


@pytest.mark.parametrize(
    ("gives_way", "word"),
    [
        ({"image.fd": True}, "image.fd is no flag of the image"),
        ({"image.cps": True}, "image.cps is no flag of the image"),
        ({"host.large_pages": True}, "host.large_pages is no flag of the image"),
    ],
)
def test_what_gives_way_is_a_flag_of_the_subject(tmp_path: Path, gives_way: dict[str, bool], word: str) -> None:
    caveat = {"when": "image.ft", "item": SLUG, "text": "It is.", "overrules": gives_way}
    with pytest.raises(RuleBaseError, match=word):
        advisor(tmp_path, [at_most_four(caveats={"noted": caveat})])


class TestOwnScope:
    """A scope that is a guideline's own."""

    SCOPE = "image.swapping is heavy"

    @pytest.mark.parametrize(
        ("swapping", "verdict", "ground"),
        [("heavy", "violated", "demand"), ("little", "not-applicable", "scope"), (None, "undetermined", "scope")],
    )
    def test_own_scope(self, tmp_path: Path, swapping: str | None, verdict: str, ground: str) -> None:
        members: dict[str, Any] = {} if swapping is None else {"swapping": swapping}
        evaluated = only(advisor(tmp_path, [at_most_four(when=self.SCOPE)]).evaluate(site(**members)))
        assert (evaluated.verdict, evaluated.ground) == (verdict, ground)

    def test_an_inform_item_is_told_and_never_violated(self, tmp_path: Path) -> None:
        told = guideline(SLUG, strength="inform", when=self.SCOPE)
        evaluate = advisor(tmp_path, [told]).evaluate
        assert only(evaluate(site(swapping="heavy"))).told
        assert only(evaluate(site(swapping="little"))).verdict == "not-applicable"
        assert not evaluate(site()).questions


class TestQuestions:
    """Only what decides a must or a should is asked, what a must hangs on first."""

    @pytest.mark.parametrize(("strength", "asks"), [("must", 1), ("should", 1), ("consider", 0)])
    def test_what_is_only_suggested_asks_nothing(self, tmp_path: Path, strength: str, asks: int) -> None:
        answer = advisor(tmp_path, [at_most_four(strength=strength)]).evaluate(site(cps=None))
        assert only(answer).missing
        assert len(answer.questions) == asks
        assert len(answer.waiting) == 1 - asks

    def test_a_suggestion_waits_for_no_fact_that_a_question_asks_for(self, tmp_path: Path) -> None:
        required = guideline("min-two-cps", strength="must", require="image.cps > image.cps")
        answer = advisor(tmp_path, [at_most_four(strength="consider"), required]).evaluate(site(cps=None))
        assert [question.quantity for question in answer.questions] == ["image.cps"]
        assert not answer.waiting

    def test_a_must_comes_before_several_shoulds(self, tmp_path: Path) -> None:
        demand: dict[str, Any] = {"require": "image.dpars > image.dpars"}
        slugs = ("dwa-cps-8-per-image-62", "min-two-cps")
        shoulds = [guideline(slug, strength="should", when="image.swapping is heavy", **demand) for slug in slugs]
        required = guideline(SLUG, strength="must", when="image.user_intensity is heavy", **demand)
        answer = advisor(tmp_path, [*shoulds, required]).evaluate(site())
        assert [question.quantity for question in answer.questions] == ["image.states_user_intensity", "image.swapping"]


class TestMixture:
    """within the strictest satisfied, beyond the most lenient violated, between undetermined."""

    def evaluate(self, folder: Path) -> Advisor:
        dwa = MOST_8.split("/")[1]
        guidelines = [
            at_most_four(scope={"client": "nrpc"}, mixture_with=dwa),
            guideline(
                dwa, scope={"client": "dwa"}, mixture_with=SLUG, figures={"most": {"value": "max_cps_per_image_dwa"}},
                require="image.cps <= most",
            ),
        ]  # fmt: skip
        return advisor(folder, guidelines)

    @pytest.mark.parametrize(
        ("cps", "verdict"),
        [(4, "satisfied"), (5, "undetermined"), (8, "undetermined"), (9, "violated")],
    )
    def test_both_kinds_of_client(self, tmp_path: Path, cps: int, verdict: str) -> None:
        answer = self.evaluate(tmp_path).evaluate(site(cps=cps, clients=("nrpc", "dwa")))
        assert {v.verdict for v in answer.verdicts} == {verdict}
        if verdict == "undetermined":
            assert "no paper measured a mixture" in only(answer).text

    def test_one_kind_of_client_is_evaluated_alone(self, tmp_path: Path) -> None:
        answer = self.evaluate(tmp_path).evaluate(site(cps=6, clients=("dwa",)))
        assert only(answer).verdict == "not-applicable"
        assert only(answer, MOST_8).verdict == "satisfied"

    def test_a_kind_that_no_paper_limits(self, tmp_path: Path) -> None:
        evaluate = self.evaluate(tmp_path).evaluate
        assert only(evaluate(site(cps=4, clients=("nrpc", "imap")))).verdict == "satisfied"
        assert only(evaluate(site(cps=9, clients=("nrpc", "imap")))).verdict == "undetermined"

    def test_clients_that_are_not_all_known_are_asked_for(self, tmp_path: Path) -> None:
        description = site(cps=6)
        description["machines"][0]["lpars"][0]["image"]["dpars"].append({"name": "other"})
        verdict = only(self.evaluate(tmp_path).evaluate(description))
        assert (verdict.verdict, verdict.ground) == ("undetermined", "mixture")
        assert [fact.pointer for fact in verdict.missing] == ["/machines/0/lpars/0/image/dpars/1/workloads"]
        assert "no paper measured" not in verdict.text

    def test_what_the_other_limit_lacks_is_asked_for(self, tmp_path: Path) -> None:
        """Whether the other kind's limit is kept is open, and settles this pair too."""
        dwa = "dwa-4-dpars-63"
        guidelines = [
            at_most_four(scope={"client": "nrpc"}, mixture_with=dwa),
            guideline(
                dwa, scope={"client": "dwa"}, mixture_with=SLUG, figures={"most": {"value": "dpars_per_image_dwa"}},
                require="image.dpars <= most",
            ),
        ]  # fmt: skip
        description = site(cps=4, clients=("nrpc", "dwa"), partial=["dpars"])
        verdict = only(advisor(tmp_path, guidelines).evaluate(description))
        assert (verdict.verdict, verdict.ground) == ("undetermined", "mixture")
        assert "/machines/0/lpars/0/image/dpars" in [fact.pointer for fact in verdict.missing]

    def test_a_partner_stands_wherever_the_guideline_does(self, tmp_path: Path) -> None:
        dwa = MOST_8.split("/")[1]
        guidelines = [
            at_most_four(scope={"client": "nrpc"}, mixture_with=dwa),
            guideline(
                dwa,
                scope={"client": "dwa", "kinds": ["guest"]},
                mixture_with=SLUG,
                figures={"most": {"value": "max_cps_per_image_dwa"}},
                require="image.cps <= most",
            ),
        ]
        with pytest.raises(RuleBaseError, match="wherever this one does"):
            advisor(tmp_path, guidelines)

    @pytest.mark.parametrize(
        ("cps", "verdict", "ground"), [(None, "not-applicable", "unspoken"), (9, "undetermined", "scope")]
    )
    def test_an_image_of_which_nothing_is_said_opens_neither_limit(
        self, tmp_path: Path, cps: int | None, verdict: str, ground: str
    ) -> None:
        """Neither its system nor its clients are known, and nothing is of what the limits are about."""
        dwa, platforms = MOST_8.split("/")[1], ["linux-system-z"]
        guidelines = [
            at_most_four(scope={"client": "nrpc", "platforms": platforms}, mixture_with=dwa),
            guideline(
                dwa, scope={"client": "dwa", "platforms": platforms}, mixture_with=SLUG,
                figures={"most": {"value": "max_cps_per_image_dwa"}}, require="image.cps <= most",
            ),
        ]  # fmt: skip
        description = site(cps=cps, clients=None)
        del description["machines"][0]["lpars"][0]["image"]["os"]
        answer = advisor(tmp_path, guidelines).evaluate(description)
        assert [(v.verdict, v.ground) for v in answer.verdicts] == [(verdict, ground)] * 2

    def test_clients_that_are_not_all_known(self, tmp_path: Path) -> None:
        description = site(cps=6)
        description["machines"][0]["lpars"][0]["image"]["dpars"].append({"name": "other"})
        assert only(self.evaluate(tmp_path).evaluate(description)).verdict == "undetermined"


class TestTotalsAndUsers:
    """A sum is known only if all its parts are; kinds of user are never equated, bounds that follow are used."""

    MEMBERS: ClassVar[dict[str, Any]] = {
        "figures": {"most": {"item": "users-1000-per-dpar-63", "value": "active15_users_per_dpar"}},
        "require": "image.active_15min_users <= most",
    }

    def evaluated(self, folder: Path, *users: dict[str, int] | None, **members: Any) -> Verdict:
        description = site(**members)
        dpars = [
            {"name": f"m{n}", "workloads": [{"client": "nrpc", **({"users": u} if u else {})}]}
            for n, u in enumerate(users)
        ]
        description["machines"][0]["lpars"][0]["image"]["dpars"] = dpars
        return only(advisor(folder, [guideline(SLUG, **self.MEMBERS)]).evaluate(description))

    def test_a_sum_of_known_parts(self, tmp_path: Path) -> None:
        verdict = self.evaluated(tmp_path, {"active_15min": 600}, {"active_15min": 400})
        assert (verdict.verdict, verdict.observed[0].value) == ("satisfied", 1000)

    def test_a_part_that_is_unknown_leaves_a_lower_bound(self, tmp_path: Path) -> None:
        verdict = self.evaluated(tmp_path, {"active_15min": 600}, None)
        assert (verdict.verdict, verdict.observed[0].low) == ("undetermined", 600)
        assert [fact.pointer for fact in verdict.missing] == [
            "/machines/0/lpars/0/image/dpars/1/workloads/0/users/active_15min"
        ]

    def test_a_lower_bound_is_enough_to_break_a_limit(self, tmp_path: Path) -> None:
        assert self.evaluated(tmp_path, {"active_15min": 1001}, None).verdict == "violated"

    def test_registered_users_within_the_limit_keep_it(self, tmp_path: Path) -> None:
        assert self.evaluated(tmp_path, {"registered": 1000}).verdict == "satisfied"

    def test_registered_users_beyond_the_limit_break_nothing(self, tmp_path: Path) -> None:
        assert self.evaluated(tmp_path, {"registered": 5000}).verdict == "undetermined"

    def test_connected_users_bound_active_users(self, tmp_path: Path) -> None:
        assert self.evaluated(tmp_path, {"registered": 5000, "connected": 900}).verdict == "satisfied"

    @pytest.mark.parametrize("kind", ["concurrent", "benchmark"])
    def test_other_kinds_say_nothing_of_active_users(self, tmp_path: Path, kind: str) -> None:
        assert self.evaluated(tmp_path, {kind: 10}).verdict == "undetermined"

    def test_a_group_counts_with_all_its_members(self, tmp_path: Path) -> None:
        description = site()
        description["machines"][0]["lpars"][0]["image"]["dpars"] = [
            {"name": "m", "count": 3, "workloads": [{"client": "nrpc", "users": {"active_15min": 400}}]}
        ]
        verdict = only(advisor(tmp_path, [guideline(SLUG, **self.MEMBERS)]).evaluate(description))
        assert (verdict.verdict, verdict.observed[0].value) == ("violated", 1200)

    def test_a_list_that_is_not_complete_is_a_lower_bound(self, tmp_path: Path) -> None:
        verdict = self.evaluated(tmp_path, {"active_15min": 600}, partial=["dpars"])
        assert verdict.verdict == "undetermined"
        assert verdict.missing[0].pointer == "/machines/0/lpars/0/image/dpars"


class TestReach:
    """outside what was tested a guideline is evaluated, and says that it is extrapolated."""

    TESTED: ClassVar[dict[str, Any]] = {
        "image.oldest_domino_release": {"from": "7.0"},
        "image.newest_domino_release": {"to": "7"},
    }

    @pytest.mark.parametrize(
        ("release", "state"),
        [
            ("7.0", "in-scope"),
            ("7.0.4 FP2", "in-scope"),
            ("6.5.6", "extrapolated"),
            ("14.0", "extrapolated"),
            (None, "unknown"),
        ],
    )
    def test_reach(self, tmp_path: Path, release: str | None, state: str) -> None:
        description = site()
        if release:
            description["domino_release"] = release
        verdict = only(advisor(tmp_path, [at_most_four(tested=self.TESTED)]).evaluate(description))
        assert (verdict.verdict, verdict.reach.state) == ("violated", state)
        if state == "extrapolated":
            assert "2006 paper" in verdict.reach.differences[0].text
            assert str(release) in verdict.reach.differences[0].text

    @pytest.mark.parametrize(("beyond", "state"), [("linux-system-z", "extrapolated"), ("vsphere", "in-scope")])
    def test_a_platform_of_which_none_was_tested(self, tmp_path: Path, beyond: str, state: str) -> None:
        where = {"subject": "image", "platforms": ["linux-system-z", "vsphere"], "beyond": [beyond]}
        verdict = only(advisor(tmp_path, [at_most_four(applies_to=where)]).evaluate(site()))
        assert (verdict.verdict, verdict.reach.state) == ("violated", state)
        assert [entry.stated for entry in verdict.reach.differences] == ["linux-system-z"] * (state == "extrapolated")

    def test_beyond_are_some_of_its_platforms(self, tmp_path: Path) -> None:
        where = {"subject": "image", "platforms": ["linux-system-z"], "beyond": ["vsphere"]}
        with pytest.raises(RuleBaseError, match="beyond: vsphere is none of its platforms"):
            advisor(tmp_path, [at_most_four(applies_to=where)])


class TestOverlay:
    """a site may overlay a parameter, and the answer then shows both; waived is laid over violated."""

    TODAY = datetime.date(2026, 1, 15)

    def evaluated(self, folder: Path, overlay: dict[str, Any], **members: Any) -> Verdict:
        base = advisor(folder, [at_most_four()]).rule_base
        return only(Advisor(base, make_overlay(overlay, base, today=self.TODAY)).evaluate(site(**members)))

    def test_a_laid_over_figure_decides_and_both_are_shown(self, tmp_path: Path) -> None:
        verdict = self.evaluated(tmp_path, {"parameters": {MOST_4: {"most": {"value": 6, "reason": "measured"}}}})
        assert verdict.verdict == "satisfied"
        figure = verdict.figures[0]
        assert (figure.source, figure.value, figure.paper_value, figure.reason) == ("overlay", 6, 4, "measured")

    def test_a_waiver_lies_over_a_violation(self, tmp_path: Path) -> None:
        waiver = {
            "guideline": MOST_4,
            "subject": "z9/LNX1",
            "reason": "until spring",
            "owner": "Ada",
            "until": "2026-03-31",
        }
        verdict = self.evaluated(tmp_path, {"waivers": [waiver]})
        assert (verdict.verdict, verdict.ground) == ("waived", "waiver")
        assert verdict.waiver is not None
        assert verdict.waiver.owner == "Ada"

    @pytest.mark.parametrize(("until", "verdict"), [("2026-01-15", "waived"), ("2026-01-14", "violated")])
    def test_a_waiver_ends_with_its_last_day(self, tmp_path: Path, until: str, verdict: str) -> None:
        waiver = {"guideline": MOST_4, "subject": "z9/LNX1", "reason": "r", "owner": "Ada", "until": until}
        assert self.evaluated(tmp_path, {"waivers": [waiver]}).verdict == verdict

    def test_a_laid_over_figure_is_a_leaf_of_the_proof_with_its_reason(self, tmp_path: Path) -> None:
        base = advisor(tmp_path, [at_most_four()]).rule_base
        laid = {"parameters": {MOST_4: {"most": {"value": 6, "reason": "measured"}}}}
        answer = Advisor(base, make_overlay(laid, base, today=self.TODAY)).evaluate(site())
        leaves = list(answer.proof(only(answer).fingerprint).values())
        (over,) = [node for node in leaves if node["kind"] == "overlay"]
        assert (over["guideline"], over["name"], over["value"], over["reason"]) == (MOST_4, "most", 6, "measured")
        assert [node["value"] for node in leaves if node["kind"] == "figure"] == [4]

    def test_a_merged_id_is_an_alias_that_a_waiver_may_name(self, tmp_path: Path) -> None:
        merged = "redpaper-z-2006/nrpc-cps-4-per-lpar-511"
        base = advisor(tmp_path, [at_most_four(covers=[merged.split("/")[1]])]).rule_base
        overlay = make_overlay({"waivers": [{**WAIVER, "guideline": merged}]}, base, today=self.TODAY)
        assert only(Advisor(base, overlay).evaluate(site())).verdict == "waived"

    def test_a_waiver_of_something_satisfied_changes_nothing(self, tmp_path: Path) -> None:
        waiver = {"guideline": MOST_4, "subject": "z9/LNX1", "reason": "r", "owner": "Ada", "until": "2026-03-31"}
        assert self.evaluated(tmp_path, {"waivers": [waiver]}, cps=2).verdict == "satisfied"

    @pytest.mark.parametrize(
        ("overlay", "pointer", "word"),
        [
            ([], "", "mapping"),
            ({"parameter": {}}, "/parameter", "unknown"),
            ({"parameters": {"paper/no-such": {}}}, "/parameters/paper~1no-such", "no such guideline"),
            ({"parameters": {MOST_4: {"mots": {"value": 1, "reason": "r"}}}}, f"{CARD}/mots", "no such parameter"),
            ({"parameters": {MOST_4: {"most": {"value": -1, "reason": "r"}}}}, f"{CARD}/most/value", "number"),
            ({"parameters": {MOST_4: {"most": {"value": 1}}}}, f"{CARD}/most", "reason"),
            ({"assumptions": {"about-1": {"value": 1, "reason": "r"}}}, "/assumptions/about-1", "no such assumption"),
            ({"waivers": [{"guideline": MOST_4}]}, "/waivers/0", "members"),
            ({"waivers": {"guideline": MOST_4}}, "/waivers", "list"),
            ({"parameters": []}, "/parameters", "mapping"),
            ({"assumptions": "x"}, "/assumptions", "mapping"),
            ({"parameters": {MOST_4: 6}}, CARD, "mapping"),
            ({"waivers": [{**WAIVER, "until": "2999-01-01"}] * 2}, "/waivers/1", "above it"),
            ({"waivers": [{**WAIVER, "until": "soon"}]}, "/waivers/0/until", "date"),
        ],
    )  # fmt: skip
    def test_a_wrong_overlay_names_the_place(self, tmp_path: Path, overlay: Any, pointer: str, word: str) -> None:
        base = advisor(tmp_path, [at_most_four()]).rule_base
        with pytest.raises(InvalidInput) as raised:
            make_overlay(overlay, base)
        assert [fault.pointer for fault in raised.value.faults] == [pointer]
        assert word in raised.value.faults[0].message


class TestRecommendations:
    """per subject and quantity the intersection of all demands, the nearest admissible value first."""

    LEAST = LEAST_2.split("/")[1]
    TWO = guideline(LEAST, figures={"least": {"value": "min_cps_per_image"}}, require="image.cps >= least")

    def test_the_nearest_value_within_all_demands(self, tmp_path: Path) -> None:
        answer = advisor(tmp_path, [at_most_four(), self.TWO]).evaluate(site(cps=1))
        (found,) = answer.recommendations
        assert (found.kind, found.value) == ("change", 2)
        assert (found.admissible.low, found.admissible.high) == (2, 4)
        assert [dict(op) for op in found.patch] == [
            {"op": "test", "path": "/machines/0/lpars/0/real_cps", "value": 1},
            {"op": "replace", "path": "/machines/0/lpars/0/real_cps", "value": 2},
        ]
        assert found.verification is not None
        assert found.verification.satisfied

    def test_what_is_taken_away_has_to_go_somewhere_so_people_decide(self, tmp_path: Path) -> None:
        answer = advisor(tmp_path, [at_most_four(), self.TWO]).evaluate(site(cps=7))
        (found,) = answer.recommendations
        assert (found.kind, found.patch, found.condition) == (
            "manual",
            (),
            "CPs of the image: at most 4 CPs",
        )

    def test_what_can_be_met_in_two_ways_is_told_with_both(self, tmp_path: Path) -> None:
        either = {**self.TWO, "require": "image.cps >= least or image.swapping is none"}
        described = site(cps=1)
        described["machines"][0]["lpars"][0]["image"]["swapping"] = "heavy"
        (found,) = advisor(tmp_path, [either]).evaluate(described).recommendations
        assert found.condition.startswith("CPs of the image at least 2 CPs or ")
        assert found.condition.endswith(" is none")

    def test_what_was_not_tested_is_a_change_that_is_marked_so(self, tmp_path: Path) -> None:
        two = {**self.TWO, "tested": TestReach.TESTED}
        answer = advisor(tmp_path, [two]).evaluate({**site(cps=1), "domino_release": "14.0"})
        (found,) = answer.recommendations
        assert (found.kind, found.reach) == ("change", "extrapolated")

    def test_where_nothing_satisfies_all_the_weaker_yields(self, tmp_path: Path) -> None:
        figure = {"item": "d65-one-dpar-per-image", "value": "max_dpars_per_image_d65", "unit": "CP"}
        one = guideline(SLUG, strength="must", figures={"most": figure}, require="image.cps <= most")
        answer = advisor(tmp_path, [one, self.TWO]).evaluate(site(cps=7))
        (found,) = answer.recommendations
        assert found.admissible.high == 1
        assert found.guidelines == (MOST_4,)
        assert [(dissent.item, dissent.criterion) for dissent in found.dissent] == [(LEAST_2, "strength")]
        assert found.conflict is not None
        assert found.patch == () or found.verification is not None

    def test_the_choice_between_two_demands_stands_in_the_proof(self, tmp_path: Path) -> None:
        answer = advisor(tmp_path, [at_most_four(), self.TWO]).evaluate(site(cps=7))
        proof = answer.proof(only(answer).fingerprint)
        (choice,) = [node for node in proof.values() if node["kind"] == "choice"]
        assert {choice["one"], choice["other"]} == {MOST_4, LEAST_2}
        assert choice["derivations"][0]["rule"] == "choice--order"

    def test_an_excepted_demand_takes_no_part(self, tmp_path: Path) -> None:
        guidelines = [at_most_four(unless=HEAVY), self.TWO]
        answer = advisor(tmp_path, guidelines).evaluate(site(cps=1, user_intensity="heavy"))
        (found,) = answer.recommendations
        assert (found.value, found.admissible.low) == (2, 2)

    def test_no_quantity_has_two_recommendations(self, tmp_path: Path) -> None:
        answer = advisor(tmp_path, [at_most_four(), self.TWO]).evaluate(site(cps=9))
        places = [(r.quantity, r.subject.path) for r in answer.recommendations]
        assert len(places) == len(set(places))


def test_positions_are_chosen_by_the_order_of_choice_and_the_dissent_is_shown(tmp_path: Path) -> None:
    conflicts = {
        "cps": {
            "question": "How many CPs?",
            "positions": [
                {"item": MOST_4, "guideline": MOST_4, "text": "four", "platforms": ["linux-system-z"], "year": 2006},
                {"item": "vsphere-domino-2011/two-vcpus-ideal", "text": "two", "platforms": ["vsphere"], "year": 2011},
            ],
        }
    }
    verdict = only(advisor(tmp_path, [at_most_four()], conflicts).evaluate(site()))
    assert [(dissent.text, dissent.criterion) for dissent in verdict.dissent] == [("two", "platform")]


def test_proofs_do_not_change_the_answer(tmp_path: Path) -> None:
    evaluate = advisor(tmp_path, [at_most_four(unless=HEAVY)]).evaluate
    for description in (site(), site(cps=None), site(clients=None)):
        assert evaluate(description).to_bytes() == evaluate(description, proofs=False).to_bytes()


def test_every_recorded_step_equals_what_the_engine_matched(tmp_path: Path) -> None:
    found = advisor(tmp_path, [at_most_four(unless=HEAVY)])
    for description in (site(), site(cps=None), site(user_intensity="heavy"), site(clients=("nrpc", "dwa"))):
        assert found.check_proofs(description) == []


def test_a_proof_goes_down_to_the_input_and_the_passage(tmp_path: Path) -> None:
    answer = advisor(tmp_path, [at_most_four()]).evaluate(site())
    proof = answer.proof(only(answer).fingerprint)
    leaves = [node for node in proof.values() if "derivations" not in node]
    assert {"stated", "figure", "guideline", "subject", "setting"} <= {node["kind"] for node in leaves}
    stated = next(node for node in leaves if node["kind"] == "stated" and node["quantity"] == "image.lpar_real_cps")
    assert (stated["pointer"], stated["written"]) == ("/machines/0/lpars/0/real_cps", 6)
    figure = next(node for node in leaves if node["kind"] == "figure")
    assert (figure["item"], figure["value"]) == (MOST_4, 4)
    assert len(figure["passage"]) == 64
    for node in proof.values():
        for derivation in node.get("derivations", ()):
            assert set(derivation["because"]) <= set(proof)
