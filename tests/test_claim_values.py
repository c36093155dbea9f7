"""What claims are evaluated by though it stands elsewhere in the site, and which releases use a device."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from domino_advisor.core.releases import last_release_number, release_number
from domino_advisor.description.subjects import find_subjects
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor_schemas.deployment import load_deployment
from tests.values import Value, Values


def asked(site: dict[str, Any], kind: str, name: str, quantity: str) -> Value:
    """What a site says of a quantity of the subject of a type that ends in a name."""
    found = find_subjects(load_deployment(site))
    subject = next(s for s in found if s.type == kind and s.path.endswith(name))
    return Values(site).of(kind, subject.path, quantity)


def server(name: str, *dpars: dict[str, Any], **members: Any) -> dict[str, Any]:
    return {"name": name, "architecture": "x86", "image": {"os": "windows", "dpars": list(dpars), **members}}


def dpar(name: str, *workloads: dict[str, Any], **members: Any) -> dict[str, Any]:
    return {"name": name, "workloads": list(workloads), **members}


def site(*machines: dict[str, Any], **members: Any) -> dict[str, Any]:
    claim = {"name": "figure", **members.pop("claim", {})}
    return {"deployment": "Claims", "machines": list(machines), "claims": [claim], **members}


class TestMoreThanAnother:
    """Whoever concludes from two figures which one is more need not say by how much."""

    @staticmethod
    def difference(*values: Any, **claim: Any) -> Value:
        grounds = [{"name": f"g{at}", "kind": "users", "value": value} for at, value in enumerate(values)]
        better = {"name": "better", "kind": "users", "rests_on": [ground["name"] for ground in grounds], **claim}
        told = {"deployment": "Claims", "machines": [server("m", dpar("d"))], "claims": [*grounds, better]}
        return asked(told, "claim", "better", "compared_difference")

    @pytest.mark.parametrize(
        ("values", "claim", "percent"),
        [
            ((6000, 5850), {"direction": "more"}, 2.564103),
            ((6000, 5850), {"direction": "less"}, 2.5),
            ((6000, 5850), {"direction": "more", "difference_percent": 9}, 9),
        ],
    )
    def test_by_what_they_differ(self, values: Any, claim: dict[str, Any], percent: float) -> None:
        found = self.difference(*values, **claim)
        assert found.low == found.high == pytest.approx(percent)

    @pytest.mark.parametrize(
        ("values", "claim"),
        [((6000, 5850), {}), ((6000, 5850, 5000), {"direction": "more"}), ((6000,), {"direction": "more"})],
    )
    def test_is_not_known_by_anything_else(self, values: Any, claim: dict[str, Any]) -> None:
        assert self.difference(*values, **claim).low is None

    def test_by_what_they_may_differ(self) -> None:
        found = self.difference({"from": 6000, "to": 7000}, 5850, direction="more")
        assert found.low == pytest.approx(2.564103)
        assert found.high == pytest.approx(19.65812)

    def test_is_none_of_figures_that_are_not_of_users(self) -> None:
        grounds = [{"name": name, "kind": "response-time", "value": at} for name, at in (("a", 100), ("b", 102))]
        better = {"name": "better", "kind": "users", "direction": "more", "rests_on": ["a", "b"]}
        told = {"deployment": "Claims", "machines": [server("m", dpar("d"))], "claims": [*grounds, better]}
        assert asked(told, "claim", "better", "compared_difference").low is None

    @pytest.mark.parametrize(("value", "most"), [({"to": 7100}, "true"), (7100, "false"), ({"from": 7100}, "false")])
    def test_a_figure_may_be_told_as_the_most(self, value: Any, most: str) -> None:
        claim = {"kind": "array-capacity", "value": value}
        assert asked(site(claim=claim), "claim", "figure", "tells_the_most").word == most


class TestAFigureOfATime:
    """A response time, and how long something takes, may be told as the figure itself."""

    @pytest.mark.parametrize(
        ("claim", "quantity", "number"),
        [
            ({"kind": "response-time", "value": 61}, "response_ms", 61),
            ({"kind": "response-time", "value": 0.5, "unit": "s"}, "response_ms", 500),
            ({"kind": "response-time", "value": 61, "response_ms": 21}, "response_ms", 21),
            ({"kind": "time", "value": 5, "unit": "minutes"}, "minutes", 5),
            ({"kind": "time", "value": 300, "unit": "s"}, "minutes", 5),
            ({"kind": "time", "value": 2, "unit": "hours"}, "minutes", 120),
            ({"kind": "time", "value": 300, "unit": "s", "minutes": 9}, "minutes", 9),
        ],
    )
    def test_it_is_the_one_that_is_told(self, claim: dict[str, Any], quantity: str, number: float) -> None:
        found = asked(site(claim=claim), "claim", "figure", quantity)
        assert (found.low, found.high) == (number, number)

    @pytest.mark.parametrize(
        ("claim", "quantity"),
        [
            ({"kind": "response-time", "value": 30, "unit": "percent"}, "response_ms"),
            ({"kind": "cpu", "value": 30}, "response_ms"),
            ({"kind": "time", "value": 30}, "minutes"),
            ({"kind": "cpu", "value": 30, "unit": "minutes"}, "minutes"),
        ],
    )
    def test_a_figure_of_something_else_is_none(self, claim: dict[str, Any], quantity: str) -> None:
        found = asked(site(claim=claim), "claim", "figure", quantity)
        assert (found.low, found.high) == (None, None)


class TestWhatIsTrueSomewhereInTheSite:
    """Of a claim it is asked whether a flag is true of one of the DPARs or workloads of the site."""

    @pytest.mark.parametrize(
        ("first", "second", "word"),
        [(True, None, "true"), (None, True, "true"), (False, False, "false"), (False, None, None), (None, None, None)],
    )
    def test_one_is_enough_and_all_have_to_be_told_to_be_none(
        self, first: bool | None, second: bool | None, word: str | None
    ) -> None:
        users = [{"client": "nrpc"} | ({} if fast is None else {"fast_login": fast}) for fast in (first, second)]
        described = site(server("m1", dpar("a", users[0])), server("m2", dpar("b", users[1])))
        assert asked(described, "claim", "figure", "fast_login").word == word

    def test_who_logs_on_fast_is_asked_of_each_that_does_not_say(self) -> None:
        described = site(server("m1", dpar("a", {"client": "nrpc"}), dpar("b", {"client": "dwa", "fast_login": False})))
        found = asked(described, "claim", "figure", "fast_login")
        assert [gap.pointer for gap in found.gaps] == ["/machines/0/image/dpars/0/workloads/0/fast_login"]

    def test_applications_are_those_of_the_dpars(self) -> None:
        described = site(server("m1", dpar("a", custom_applications=False), dpar("b", custom_applications=True)))
        found = asked(described, "claim", "figure", "custom_applications")
        assert (found.word, found.pointer) == ("true", "/machines/0/image/dpars/1/custom_applications")

    def test_a_list_that_is_not_complete_may_hold_another(self) -> None:
        machine = server("m1", dpar("a", custom_applications=False), partial=["dpars"])
        assert asked(site(machine), "claim", "figure", "custom_applications").missing


@pytest.mark.parametrize(
    ("allowances", "word"), [("none", "none"), (["login-rate"], "some"), (["other", "availability"], "some")]
)
def test_allowances_are_none_or_some(allowances: Any, word: str) -> None:
    described = site(server("m1"), claim={"allowances": allowances})
    assert asked(described, "claim", "figure", "allowances").word == word


@pytest.mark.parametrize(
    ("claim", "quantity", "word"),
    [
        ({"says": ["tested"]}, "says_tested", "true"),
        ({"says": ["no-interruption"]}, "says_tested", "false"),
        ({"effect": "local-replicas"}, "speaks_of_local_copies", "true"),
        ({"effect": "ha", "says": ["works-in-local-copies"]}, "speaks_of_local_copies", "true"),
        ({"effect": "ha"}, "speaks_of_local_copies", "false"),
        ({"for_client": "dwa"}, "for_other_loads", "true"),
        ({"for_client": "nrpc", "for_clustered": True}, "for_other_loads", "true"),
        ({"for_client": "nrpc"}, "for_other_loads", "false"),
        ({}, "for_other_loads", "false"),
    ],
)
def test_what_a_claim_says_in_words(claim: dict[str, Any], quantity: str, word: str) -> None:
    assert asked(site(server("m1"), claim=claim), "claim", "figure", quantity).word == word


class TestHowAFigureWasMeasured:
    """A benchmark has simulated users, and so have the studies before; what is no measurement has none."""

    @pytest.mark.parametrize(
        ("claim", "word"),
        [
            ({"source": "benchmark"}, "true"),
            ({"source": "earlier-study", "kind": "users"}, "true"),
            ({"source": "earlier-study", "kind": "array-capacity"}, "true"),
            ({"source": "earlier-study", "kind": "other"}, "false"),
            ({"source": "earlier-study"}, None),
            ({"source": "production", "kind": "users"}, "false"),
            ({"source": "sizing-tool", "kind": "users"}, "false"),
            ({"kind": "users"}, None),
            ({"kind": "users", "paper": 2011, "value": 60000}, None),
            ({"kind": "users", "paper": 2006, "value": 44000}, "true"),
            ({"kind": "users", "paper": 2006, "value": {"to": 44000}}, "true"),
            ({"kind": "users", "paper": 2006, "value": {"from": 13000, "to": 44000}}, None),
            ({"kind": "users", "paper": 2006, "value": {"to": 1000}}, None),
            ({"says": ["fails-together"], "kind": "other", "source": "benchmark"}, "false"),
            ({"says": ["fails-together"], "kind": "other"}, "false"),
            ({"says": ["own-card-required"], "kind": "network", "source": "benchmark"}, "true"),
        ],
    )
    def test_by_its_source(self, claim: dict[str, Any], word: str | None) -> None:
        assert asked(site(server("m1"), claim=claim), "claim", "figure", "simulated").word == word

    def test_the_source_is_what_is_asked_for(self) -> None:
        found = asked(site(server("m1"), claim={"kind": "users"}), "claim", "figure", "simulated")
        assert [gap.pointer for gap in found.gaps] == ["/claims/0/source"]


class TestWhatAClaimTells:
    """Of less, of more or from elsewhere only where it says so; drives where they are stated."""

    @pytest.mark.parametrize(
        ("claim", "quantity", "word"),
        [
            ({"direction": "less"}, "tells_less", "true"),
            ({"before": 10, "after": 9}, "tells_less", "true"),
            ({"direction": "more"}, "tells_less", "false"),
            ({"difference_percent": 10}, "tells_less", "false"),
            ({"factor": 2}, "tells_more", "true"),
            ({"direction": "less"}, "tells_more", "false"),
            ({"difference_percent": 10}, "tells_more", "false"),
            ({"source": "production", "kind": "users"}, "from_elsewhere", "true"),
            ({"source": "benchmark", "kind": "users"}, "from_elsewhere", "false"),
            ({"kind": "users"}, "from_elsewhere", "false"),
            ({"kind": "cost-of-ownership"}, "from_elsewhere", "false"),
            ({"kind": "cpu"}, "from_elsewhere", "false"),
            ({"at_drives": 6}, "states_drives", "true"),
            ({"kind": "users"}, "states_drives", "false"),
        ],
    )
    def test_nothing_that_is_not_said(self, claim: dict[str, Any], quantity: str, word: str) -> None:
        assert asked(site(server("m1"), claim=claim), "claim", "figure", quantity).word == word


class TestFiguresOfRunsOfTheSite:
    """What is the same as the response time or the use of CPU of a described run is told of it."""

    @pytest.mark.parametrize(
        ("claim", "word"),
        [
            ({"response_ms": 860}, "true"),
            ({"response_ms": 890}, "false"),
            ({"kind": "cpu", "value": 80}, "true"),
            ({"kind": "cpu", "value": 20, "left_over": True}, "true"),
            ({"kind": "cpu", "value": 87}, "true"),
            ({"kind": "cpu", "value": 89}, "false"),
            ({}, "false"),
        ],
    )
    def test_are_known_by_what_they_come_to(self, claim: dict[str, Any], word: str) -> None:
        runs = [
            {"name": "whole", "cps": 4, "cpu_percent": 320, "average_response_s": 0.86},
            {"name": "steady", "cps": 4, "cpu_percent": 348},
        ]
        assert asked(site(server("m1"), claim=claim, runs=runs), "claim", "figure", "of_own_run").word == word

    def test_are_of_nobody_where_nothing_is_described_that_ran_it(self) -> None:
        runs = [{"name": "record", "cpu_percent": 80, "average_response_s": 0.86}]
        described = site(claim={"kind": "response-time", "response_ms": 860}, runs=runs)
        assert asked(described, "claim", "figure", "of_own_run").word == "false"

    def test_there_are_none_without_runs(self) -> None:
        described = site(server("m1"), claim={"kind": "cpu", "value": 0, "response_ms": 0})
        assert asked(described, "claim", "figure", "of_own_run").word == "false"


class TestMisquotedFigures:
    """A figure of a table that is quoted too low passes as little as one that is quoted too high."""

    @pytest.mark.parametrize(
        ("said", "expected"),
        [
            ({}, "satisfied"),
            ({"difference_percent": 30}, "violated"),
            ({"difference_percent": 60}, "violated"),
            ({"direction": "less"}, "violated"),
            ({"difference_percent": 30, "source": "production"}, "satisfied"),
            ({"difference_percent": 30, "at_drives": 6}, "not-applicable"),
            ({"difference_percent": 30, "effect_from": 7200}, "not-applicable"),
        ],
    )
    def test_drives_of_15000_rpm_on_raid_5(self, said: dict[str, Any], expected: str) -> None:
        quoted = {"kind": "users", "effect": "drive-speed", "at_raid_level": "raid-5", "difference_percent": 44}
        served = server("m1", dpar("d", domino_release="5.0.8"))
        described = site(served, environment="production", claim={**quoted, **said})
        verdicts = default_advisor().evaluate(described, proofs=False).verdicts
        name = "xseries-w2k-2001/table8-15k-over-10k-raid5"
        assert [verdict.verdict for verdict in verdicts if verdict.guideline == name] == [expected]


@pytest.mark.parametrize(
    ("said", "runs", "word"),
    [({"source_year": 1998}, [], "true"), ({"source_year": 1998}, [{"name": "r"}], "false"), ({}, [], "false")],
)
def test_a_year_tells_the_test_where_no_run_is_described(
    said: dict[str, Any], runs: list[dict[str, Any]], word: str
) -> None:
    described = site(server("m1"), claim=said, **({"runs": runs} if runs else {}))
    assert asked(described, "claim", "figure", "states_year").word == word


def test_where_nothing_runs_a_figure_is_of_the_planned_release_at_most() -> None:
    planned = [{"name": "c", "kind": "new-release", "to_domino_release": "4.51"}]
    found = asked(site(claim={"kind": "users"}, changes=planned), "claim", "figure", "latest_domino_release")
    assert found.high == release_number("4.51")


class TestWhatAFigureWasMeasuredWith:
    """As it is stated, and else asked: a figure is measured elsewhere, with a release and clients of its own."""

    @pytest.mark.parametrize(
        ("measured", "found"),
        [({}, "undetermined"), ({"source_client": "nrpc"}, "violated"), ({"source_client": "imap"}, "not-applicable")],
    )
    def test_the_clients_that_it_is_used_for_are_none_that_it_was_measured_with(
        self, measured: dict[str, str], found: str
    ) -> None:
        claim = {"kind": "users", "source": "benchmark", "use": "production-sizing", "allowances": "none"}
        served = server("m1", dpar("d", {"client": "nrpc"}, {"client": "imap"}, custom_applications=False))
        described = site(served, environment="production", claim={**claim, "for_client": "nrpc", **measured})
        needs_more = "xseries-w2k-2001/other-apps-need-extra-capacity-data"
        verdicts = default_advisor().evaluate(described, proofs=False).verdicts
        assert [verdict.verdict for verdict in verdicts if verdict.guideline == needs_more] == [found]

    @pytest.mark.parametrize("source", ["benchmark", "earlier-study", "production", "other"])
    def test_the_release_of_the_site_is_none_of_the_figure(self, source: str) -> None:
        described = site(server("m1", dpar("d", domino_release="12.0.2")), claim={"source": source})
        found = asked(described, "claim", "figure", "source_domino_release")
        assert [gap.pointer for gap in found.gaps] == ["/claims/0/source_domino_release"]


class TestFiguresThatAreTimes:
    """The figure of a claim that is one of response time or of time is that time, whichever name it stands under."""

    @pytest.mark.parametrize(
        ("claim", "ms"),
        [
            ({"value": 0.89, "unit": "s"}, 890),
            ({"value": 33, "unit": "ms"}, 33),
            # a response time is one in ms where nobody says otherwise
            ({"value": 33}, 33),
            ({"value": 33, "response_ms": 31}, 31),
            ({"value": 5, "unit": "percent"}, None),
            ({"difference_percent": 5}, None),
        ],
    )
    def test_a_response_time(self, claim: dict[str, Any], ms: float | None) -> None:
        described = site(server("m1"), claim={"kind": "response-time", **claim})
        assert asked(described, "claim", "figure", "response_ms").low == ms
        assert asked(described, "claim", "figure", "response_claimed_s").low == (None if ms is None else ms / 1000)

    def test_a_figure_of_another_kind_is_none(self) -> None:
        described = site(server("m1"), claim={"kind": "cpu", "value": 89})
        assert asked(described, "claim", "figure", "response_ms").low is None

    @pytest.mark.parametrize(
        ("claim", "minutes"),
        [
            ({"value": 10.5, "unit": "hours"}, 630),
            ({"value": 90, "unit": "minutes"}, 90),
            ({"value": 90, "unit": "s"}, 1.5),
            ({"value": 90, "unit": "minutes", "minutes": 210}, 210),
            ({"value": 90}, None),
        ],
    )
    def test_a_time(self, claim: dict[str, Any], minutes: float | None) -> None:
        described = site(server("m1"), claim={"kind": "time", **claim})
        assert asked(described, "claim", "figure", "minutes").low == minutes


class TestOtherClientsThanNotes:
    """They are described on a server, or among the users of all servers of an image together."""

    @pytest.mark.parametrize(
        ("of_the_dpar", "of_the_image", "word"),
        [
            ([{"client": "nrpc"}], None, "false"),
            ([{"client": "nrpc"}, {"client": "dwa"}], None, "true"),
            ([], [{"client": "nrpc", "users": {"connected": 9}}], "false"),
            (
                [],
                [{"client": "nrpc", "users": {"connected": 9}}, {"client": "imap", "users": {"connected": 9}}],
                "true",
            ),
        ],
    )
    def test_where_they_are_described(
        self, of_the_dpar: list[dict[str, Any]], of_the_image: list[dict[str, Any]] | None, word: str
    ) -> None:
        one = {"name": "a", **({"workloads": of_the_dpar} if of_the_dpar else {})}
        described = site(server("m1", one, **({} if of_the_image is None else {"workloads": of_the_image})))
        assert asked(described, "claim", "figure", "other_clients").word == word


class TestReleasesThatAFigureCanBeOf:
    """The release that is stated; else none later than the newest of the site, and none before its oldest."""

    @pytest.mark.parametrize(
        ("claim", "earliest", "latest"),
        [({}, ("4.6", "4.6"), (None, "12.0.2")), ({"source_domino_release": "5.0"}, ("5.0", "5.0"), ("5.0", "5.0"))],
    )
    def test_they_are_of_what_is_stated_or_of_the_site(
        self, claim: dict[str, str], earliest: tuple[str, str], latest: tuple[str | None, str]
    ) -> None:
        old = server("m1", dpar("a"), domino_release="4.6")
        new = server("m2", dpar("a"), domino_release="12.0.2")
        for name, ends in (("earliest_domino_release", earliest), ("latest_domino_release", latest)):
            found = asked(site(old, new, claim=claim), "claim", "figure", name)
            assert (found.low, found.high) == tuple(end and release_number(end) for end in ends)

    @pytest.mark.parametrize(
        ("claim", "latest"),
        [
            ({"source_year": 1998}, last_release_number("4")),
            ({"source_year": 1999}, last_release_number("5")),
            ({"source_year": 2001}, last_release_number("5")),
            ({"source_year": 2004}, last_release_number("6")),
            ({"source_year": 2009}, release_number("12.0.2")),
            ({"paper": 1998}, release_number("4.51")),
            ({"paper": 2001}, last_release_number("5")),
            ({"paper": 2005}, last_release_number("7")),
            ({"paper": 2011}, release_number("8.5.1")),
            ({"paper": 2011, "source_domino_release": "8.0"}, release_number("8.0")),
            ({"source_year": 1998, "source_domino_release": "5.0"}, release_number("5.0")),
        ],
    )
    def test_a_figure_is_of_no_release_that_came_out_after_its_year_or_that_its_paper_did_not_have(
        self, claim: dict[str, Any], latest: int
    ) -> None:
        found = asked(
            site(server("m1", dpar("a"), domino_release="12.0.2"), claim=claim),
            "claim",
            "figure",
            "latest_domino_release",
        )
        assert found.high == latest

    def test_that_domino_5_came_out_in_1999_stands_in_the_proof(self) -> None:
        claim = {"kind": "users", "source": "benchmark", "use": "production-sizing", "source_year": 1998}
        answer = default_advisor().evaluate(site(server("m1", dpar("a"), domino_release="12.0.2"), claim=claim))
        nodes = [node for name in answer.proofs or () for node in answer.proof(name).values()]
        row = {"kind": "came-out", "product": "domino", "release": "5.0", "year": 1999}
        assert row in [{key: node.get(key) for key in row} for node in nodes]
        assert {"claim.latest_release_by_year", "claim.source_year"} <= {str(node.get("quantity")) for node in nodes}

    @pytest.mark.parametrize(
        ("claim", "earliest"),
        [
            ({"source_year": 1998}, (None, last_release_number("4"))),
            ({"source_year": 1999}, (release_number("5.0.8"), release_number("5.0.8"))),
            ({"source_year": 1998, "source_domino_release": "5.0"}, (release_number("5.0"), release_number("5.0"))),
        ],
    )
    def test_it_is_of_none_that_a_site_without_release_4_runs(
        self, claim: dict[str, Any], earliest: tuple[int | None, int]
    ) -> None:
        found = asked(
            site(server("m1", dpar("a"), domino_release="5.0.8"), claim=claim),
            "claim",
            "figure",
            "earliest_domino_release",
        )
        assert (found.low, found.high) == earliest

    @pytest.mark.parametrize(
        ("claim", "earliest"),
        [
            ({}, (release_number("8.0.2"), release_number("8.0.2"))),
            ({"source_mail_template": "mail8"}, (release_number("8.0.2"), release_number("8.0.2"))),
            ({"source_mail_template": "mail7"}, (None, release_number("8.0.2"))),
            ({"source_mail_template": "mail6"}, (None, release_number("8.0.2"))),
            ({"source_year": 2007}, (release_number("8.0.2"), release_number("8.0.2"))),
            ({"source_year": 2006}, (None, last_release_number("7"))),
        ],
    )
    def test_one_of_the_template_or_the_time_of_domino_7_can_be_of_it(
        self, claim: dict[str, Any], earliest: tuple[int | None, int]
    ) -> None:
        found = asked(
            site(server("m1", dpar("a"), domino_release="8.0.2"), claim=claim),
            "claim",
            "figure",
            "earliest_release_told",
        )
        assert (found.low, found.high) == earliest


class TestClientsOfADpar:
    def test_two_types_are_a_mixture_and_are_named(self) -> None:
        described = site(server("m1", dpar("a", {"client": "nrpc"}, {"client": "imap"})))
        found = asked(described, "dpar", "m1/a", "mixed_clients")
        assert (found.word, found.written, found.text) == ("true", True, "imap and nrpc")

    def test_one_type_is_none(self) -> None:
        assert asked(site(server("m1", dpar("a", {"client": "nrpc"}))), "dpar", "m1/a", "mixed_clients").word == "false"

    def test_one_type_of_a_list_that_is_not_complete_may_be_one(self) -> None:
        described = site(server("m1", dpar("a", {"client": "nrpc"}, partial=["workloads"])))
        assert asked(described, "dpar", "m1/a", "mixed_clients").missing


class TestReleasesThatUseADevice:
    """A device is evaluated by the servers whose mail, system or logs lie on it, not by others of the site."""

    def used(self, **members: Any) -> Value:
        log = members.pop("log", {"transaction_logging": {"enabled": False}})
        old = server("old", dpar("a", mail_devices=["d"], **log), domino_release="5.0.8", system_device="c")
        new = server("new", dpar("b", mail_devices=["e"], **log), domino_release="12.0.2", system_device="f")
        devices = [{"name": name} for name in "cdefg"]
        name = members.pop("device")
        return asked(site(old, new, devices=devices, **members), "device", name, "oldest_release_in_use")

    @pytest.mark.parametrize(("device", "release"), [("c", "5.0.8"), ("d", "5.0.8"), ("e", "12.0.2"), ("f", "12.0.2")])
    def test_it_is_that_of_the_servers_on_it(self, device: str, release: str) -> None:
        assert self.used(device=device).low == release_number(release)

    def test_of_a_device_that_nobody_names_it_is_one_of_the_site(self) -> None:
        found = self.used(device="g")
        assert (found.low, found.high) == (release_number("5.0.8"), release_number("12.0.2"))

    def test_a_log_that_is_not_placed_may_lie_on_any_device(self) -> None:
        found = self.used(device="e", log={})
        assert (found.low, found.high) == (release_number("5.0.8"), release_number("12.0.2"))
        assert {gap.quantity for gap in found.gaps} == {"dpar.transaction_logging/device"}

    def test_one_release_of_the_whole_site_is_that_of_each_device(self) -> None:
        both = [server(name, dpar("a"), domino_release="12.0.2") for name in ("m1", "m2")]
        found = asked(site(*both, devices=[{"name": "d"}]), "device", "d", "oldest_release_in_use")
        assert found.low == found.high == release_number("12.0.2")


class TestHowLargeADifferenceIs:
    """In per cent, by what the claim says of it: the difference, else two figures, else a factor."""

    @pytest.mark.parametrize(
        ("claim", "low", "high"),
        [
            ({"difference_percent": 45}, 45, 45),
            ({"before": 200, "after": 364}, 82, 82),
            ({"before": 200, "after": 150}, 25, 25),
            # what a division leaves far behind the comma is no difference
            ({"before": 70, "after": 49}, 30, 30),
            ({"factor": 1.1}, 10, 10),
            # points are so many per cent of what they are taken from
            ({"before": 80, "points": 20}, 25, 25),
            ({"before": {"from": 80, "to": 100}, "points": 20}, 20, 25),
            ({"points": 20}, None, None),
            ({"before": 80, "points": 20, "factor": 3}, 25, 25),
            ({"factor": 1.75}, 75, 75),
            ({"factor": 0.5}, 50, 50),
            # what is stated goes before what follows, and two figures before a factor
            ({"difference_percent": 45, "before": 200, "after": 364, "factor": 3}, 45, 45),
            ({"before": 200, "after": 364, "factor": 3}, 82, 82),
            # the ends lie where the figures are nearest and farthest from each other
            ({"before": {"from": 200, "to": 250}, "after": 500}, 100, 150),
            ({"before": {"from": 200, "to": 250}, "after": 50}, 75, 80),
            ({"factor": {"from": 1.5, "to": 2}}, 50, 100),
            ({"before": 200, "after": {"from": 300}}, 50, None),
            # where the one may be the other, nothing is known of it
            ({"before": {"from": 200, "to": 250}, "after": 240}, None, None),
            ({"before": 0, "after": 240}, None, None),
            ({"before": 200}, None, None),
            ({}, None, None),
        ],
    )
    def test_follows_from_what_is_said(self, claim: dict[str, Any], low: float | None, high: float | None) -> None:
        found = asked(site(claim=claim), "claim", "figure", "difference")
        assert [found.low, found.high] == pytest.approx([low, high])

    @pytest.mark.parametrize(
        ("claim", "word"),
        [
            ({"before": 200, "after": 364}, "more"),
            ({"before": 364, "after": 200}, "less"),
            ({"before": 200, "after": 200}, None),
            ({"factor": 1.7}, "more"),
            ({"factor": 0.7}, "less"),
            ({"direction": "less", "before": 200, "after": 364}, "less"),
            ({"before": {"from": 100, "to": 300}, "after": 200}, None),
            ({"difference_percent": 5}, None),
        ],
    )
    def test_more_or_less_follows_too(self, claim: dict[str, Any], word: str | None) -> None:
        assert asked(site(claim=claim), "claim", "figure", "way").word == word

    @pytest.mark.parametrize(
        ("claim", "word"),
        [
            ({"direction": "less"}, "less"),
            ({"before": 200, "after": 364}, "more"),
            ({"difference_percent": 5}, "neither"),
            ({"before": 200, "after": 200}, "neither"),
        ],
    )
    def test_what_tells_of_neither_is_known_to(self, claim: dict[str, Any], word: str) -> None:
        assert asked(site(claim=claim), "claim", "figure", "told_way").word == word

    @pytest.mark.parametrize(("claim", "word"), [({"effect_from": 16}, "true"), ({}, "false")])
    def test_whether_its_ends_are_stated_is_known(self, claim: dict[str, Any], word: str) -> None:
        assert asked(site(claim=claim), "claim", "figure", "states_effect_from").word == word


class TestWhetherAClaimComparesReleases:
    """By the effect where it is stated, else by what the figure is used for; a figure alone compares nothing."""

    @pytest.mark.parametrize(
        ("claim", "word"),
        [
            ({"effect": "release"}, "true"),
            ({"effect": "mail-template", "use": "release-comparison"}, "false"),
            ({"use": "release-comparison"}, "true"),
            ({"use": "scaling"}, "false"),
            ({}, None),
            ({"value": 10_000}, "false"),
            ({"value": 10_000, "use": "release-comparison"}, "true"),
            ({"value": 10_000, "direction": "more"}, None),
            ({"value": 10_000, "difference_percent": 50}, None),
            ({"before": 10_000, "after": 15_000}, None),
        ],
    )
    def test_the_effect_goes_before_the_use(self, claim: dict[str, Any], word: str | None) -> None:
        described = site(server("m1", dpar("mail", {"client": "nrpc"})), claim=claim)
        assert asked(described, "claim", "figure", "compares_releases").word == word


@pytest.mark.parametrize(
    ("error", "ends"),
    [(4, (4, 4)), ({"to": 8}, (8, 8)), ({"from": 2, "to": 4}, (4, 4)), ({"from": 2}, (2, None)), (None, (None, None))],
)
def test_an_error_of_up_to_so_much_is_stated_with_as_much(error: Any, ends: tuple[float | None, float | None]) -> None:
    claim = {} if error is None else {"error_percent": error}
    found = asked(site(claim=claim), "claim", "figure", "largest_error")
    assert (found.low, found.high) == ends


class TestUseOfCpu:
    @pytest.mark.parametrize(
        ("value", "left", "used"), [(67.8, None, 67.8), (33, True, 67), (33, False, 33), (120, True, None)]
    )
    def test_what_was_left_is_taken_off_the_whole(self, value: float, left: bool | None, used: float | None) -> None:
        claim = {"value": value} | ({} if left is None else {"left_over": left})
        found = asked(site(server("m1"), claim=claim), "claim", "figure", "cpu_used")
        assert (found.low, found.high) == (used, used)

    @pytest.mark.parametrize(("moment", "told"), [(None, "not-said"), ("whole", "whole"), ("all-users", "all-users")])
    def test_of_which_part_of_a_test_it_is_is_told_or_not(self, moment: str | None, told: str) -> None:
        claim = {} if moment is None else {"moment": moment}
        assert asked(site(server("m1"), claim=claim), "claim", "figure", "told_moment").word == told


@pytest.mark.parametrize(
    ("said", "latest"),
    [
        ({"source": "own-measurements", "of": "m1"}, "4.51"),
        ({"source": "own-measurements", "of": "m2"}, "6.5.4"),
        ({"source": "own-measurements"}, "6.5.4"),
        ({"source": "pilot", "of": "m1"}, "6.5.4"),
        ({"source": "own-measurements", "of": "m1", "source_domino_release": "6.5.4"}, "6.5.4"),
        # what compares releases is of the later one, whatever runs there
        ({"source": "own-measurements", "of": "m1", "effect": "release"}, "6.5.4"),
        ({"source": "own-measurements", "of": "m1", "use": "release-comparison", "difference_percent": 20}, "6.5.4"),
    ],
)
def test_own_measurements_of_a_computer_are_of_its_release(said: dict[str, str], latest: str) -> None:
    old, new = server("m1", dpar("a"), domino_release="4.51"), server("m2", dpar("b"), domino_release="6.5.4")
    found = asked(site(old, new, claim={"kind": "cpu"} | said), "claim", "figure", "latest_domino_release")
    assert found.high == release_number(latest)


def test_a_figure_is_of_no_later_release_than_the_newest_of_a_site_that_states_all() -> None:
    silent, known = server("m1", dpar("a")), server("m2", dpar("b", domino_release="4.51"))
    found = asked(site(known), "claim", "figure", "latest_domino_release")
    assert found.high == release_number("4.51")
    # the server that does not state its release may run a later one
    assert asked(site(silent, known), "claim", "figure", "latest_domino_release").missing
    assert asked(site(silent), "claim", "figure", "latest_domino_release").missing


class TestInWhichMeasureAFigureIsGiven:
    """As it says, else as its kind has it: a use of CPU is a share in per cent."""

    @pytest.mark.parametrize(
        ("claim", "word"),
        [
            ({"kind": "cpu", "value": 40}, "cpu-percent"),
            ({"kind": "cpu", "value": {"from": 20, "to": 40}}, "cpu-percent"),
            ({"kind": "cpu", "value": 40, "metric": "itr"}, "itr"),
            ({"kind": "cpu", "value": 2000}, None),
            ({"kind": "cpu", "value": {"from": 40}}, None),
            ({"kind": "cpu", "difference_percent": 40}, None),
            ({"kind": "cpu", "value": 7, "effect": "virtualisation"}, None),
            ({"kind": "response-time", "response_ms": 30}, "response-time"),
            ({"kind": "transactions", "value": 40}, None),
        ],
    )
    def test_by_its_kind(self, claim: dict[str, Any], word: str | None) -> None:
        assert asked(site(server("m1"), claim=claim), "claim", "figure", "metric").word == word

    def test_the_measure_is_what_is_asked_for(self) -> None:
        found = asked(site(server("m1"), claim={"kind": "transactions"}), "claim", "figure", "metric")
        assert [gap.pointer for gap in found.gaps] == ["/claims/0/metric"]


class TestWhetherItCanBeOfOneServerAlone:
    """Where no other is described, and nothing is said to have brought it."""

    @pytest.mark.parametrize(
        ("machine", "claim", "word"),
        [
            (server("m1", dpar("a")), {"kind": "users"}, "true"),
            (server("m1", dpar("a")), {"kind": "users", "effect": "guests"}, "false"),
            (server("m1", dpar("a"), dpar("b")), {"kind": "users"}, "false"),
            (server("m1", dpar("a", count=2)), {"kind": "users"}, "false"),
            (server("m1", dpar("a"), partial=["dpars"]), {"kind": "users"}, "false"),
        ],
    )
    def test_by_the_servers_that_are_described(self, machine: Any, claim: dict[str, Any], word: str) -> None:
        assert asked(site(machine, claim=claim), "claim", "figure", "of_the_only_server").word == word


class TestThePlatformOfThePlaceOfAClaim:
    """A figure of an image or DPAR is held against that of its platform, where the claim names no other."""

    SITE: ClassVar[dict[str, Any]] = {
        "deployment": "Several platforms",
        "machines": [
            {
                "name": "z9",
                "architecture": "system-z",
                "lpars": [
                    {"name": "L1", "image": {"os": "linux", "dpars": [{"name": "mail"}]}},
                    {"name": "L2", "image": {"os": "zos"}},
                    {"name": "L3", "zvm": {"guests": [{"name": "G1", "os": "linux", "dpars": [{"name": "mail"}]}]}},
                ],
            },
            server("w"),
            {"name": "u", "architecture": "x86", "image": {"dpars": [{"name": "mail"}]}},
        ],
        "hosts": [{"name": "esx", "vms": [{"name": "V1", "os": "windows", "dpars": [{"name": "mail"}]}]}],
    }

    @pytest.mark.parametrize(
        ("claim", "held_on"),
        [
            ({"of": "z9/L1"}, "linux-system-z"),
            ({"of": "z9/L1/mail"}, "linux-system-z"),
            ({"of": "z9/L2"}, "zos"),
            ({"of": "z9/L3/G1"}, "linux-system-z"),
            ({"of": "z9/L3/G1/mail"}, "linux-system-z"),
            ({"of": "w"}, "windows"),
            ({"of": "esx/V1"}, "vsphere"),
            ({"of": "esx/V1/mail"}, "vsphere"),
            ({"of": "z9"}, None),
            ({"of": "z9/L3"}, None),
            ({"of": "esx"}, None),
            ({"of": "u"}, None),
            ({"of": "u/mail"}, None),
            ({}, None),
            ({"of": "z9/L1", "source_platform": "aix"}, "aix"),
            ({"of": "z9/L1", "for_platform": "zos"}, "zos"),
        ],
    )
    def test_it_is_that_of_the_image_unless_the_claim_names_one(
        self, claim: dict[str, Any], held_on: str | None
    ) -> None:
        told = {**self.SITE, "claims": [{"name": "figure", "kind": "users", "value": 3000, **claim}]}
        assert asked(told, "claim", "figure", "held_on").word == held_on
