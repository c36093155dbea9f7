"""What a claim leaves out of its source is taken from the paper that it quotes, and what is stated goes first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from domino_advisor.core.answer import Verdict
from domino_advisor.core.releases import last_release_number, release_number
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.knowledge.release_knowledge import read_releases
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.formats import render
from tests.test_quoted_claims import QUOTED, VM, native
from tests.values import Value, Values
from tools.score_descriptions import Answer, demands

SCENARIOS = Path(__file__).parent / "scenarios"

YEARS = {
    "the paper of 1998": 1998, "the paper on Windows 2000": 2001, "the paper on Domino 7": 2005, "the Redpaper": 2006,
    "the paper on vSphere": 2011,
}  # fmt: skip
TODAY = native("windows", "x86", "14.0")
UNKNOWN = (None, None, None)
SCOPES = {
    1998: "compaq-partition-1998/paper-scope", 2001: "xseries-w2k-2001/workload-basically-r5-mail",
    2005: "dw-domino7-2005/compared-releases", 2006: "redpaper-z-2006/same-tool-as-d65",
    2011: "vsphere-domino-2011/domino-version-tested",
}  # fmt: skip


def described(claim: dict[str, Any], site: dict[str, Any] = TODAY) -> dict[str, Any]:
    return of_all({"quote": claim}, site)


def of_all(claims: dict[str, dict[str, Any]], site: dict[str, Any]) -> dict[str, Any]:
    named = [{"name": name, **claim} for name, claim in claims.items()]
    return {"deployment": "x", "environment": "production", **site, "claims": named}


def found(claim: dict[str, Any], quantity: str, site: dict[str, Any] = TODAY) -> tuple[Any, Any, Any]:
    value: Value = Values(described(claim, site)).of("claim", "claims/quote", quantity)
    return value.low, value.high, value.word


def verdicts(claim: dict[str, Any], site: dict[str, Any] = TODAY) -> dict[tuple[str, str], str]:
    return verdicts_of({"quote": claim}, site)


def verdicts_of(claims: dict[str, dict[str, Any]], site: dict[str, Any]) -> dict[tuple[str, str], str]:
    answer = default_advisor().evaluate(of_all(claims, site), proofs=False)
    return {(one.guideline, one.subject.path): one.verdict for one in answer.verdicts}


class TestWhatIsTakenFromThePaper:
    @pytest.mark.parametrize("year", YEARS.values())
    def test_its_year(self, year: int) -> None:
        assert found({"paper": year}, "source_year") == (year, year, None)

    @pytest.mark.parametrize(
        ("year", "first", "last"),
        [
            (1998, release_number("4.51"), release_number("4.51")),
            (2001, release_number("5.0"), last_release_number("5")),
            (2005, release_number("6.5"), last_release_number("7")),
            (2006, release_number("6.5"), last_release_number("7")),
            (2011, release_number("8.5.1"), release_number("8.5.1")),
        ],
    )
    def test_the_releases_that_it_measured(self, year: int, first: int, last: int) -> None:
        assert found({"paper": year}, "source_domino_release") == (first, last, None)

    def test_the_newer_one_for_what_a_release_brought(self) -> None:
        brought = found({"paper": 2005, "kind": "cpu", "effect": "release"}, "source_domino_release")
        assert brought == (release_number("7.0"), release_number("7.0"), None)

    @pytest.mark.parametrize(
        ("year", "platform", "client"),
        [
            (1998, "windows", "nrpc"),
            (2001, "windows", "nrpc"),
            (2005, None, "nrpc"),
            (2006, "linux-system-z", None),
            (2011, "vsphere", None),
        ],
    )
    def test_its_platform_and_its_clients_where_they_are_one(
        self, year: int, platform: str | None, client: str | None
    ) -> None:
        assert found({"paper": year}, "source_platform") == (None, None, platform)
        assert found({"paper": year}, "source_client") == (None, None, client)

    @pytest.mark.parametrize("year", YEARS.values())
    def test_not_where_the_figure_comes_from(self, year: int) -> None:
        # the papers print figures of vendors and of earlier studies too
        assert found({"paper": year, "kind": "users", "value": 5000}, "source") == UNKNOWN

    @pytest.mark.parametrize(
        ("year", "kind", "word"),
        [
            (2005, "cpu", "true"),
            (2005, "io", "true"),
            (2005, "users-per-cp", "true"),
            # it has limits of a release too, and what a thread takes
            (2005, "users", None),
            (2005, "memory", None),
            (2005, "cost-of-ownership", "false"),
            (2006, "cpu", None),
            # its charts are of one test, as are its price, its transactions and how long it took; the gains in users of
            # further processors come of tests before
            (1998, "cpu", "true"),
            (1998, "price", "true"),
            (1998, "transactions", "true"),
            (1998, "time", "true"),
            (1998, "users", None),
        ],
    )
    def test_that_it_is_of_simulated_users_where_all_such_figures_of_the_paper_are(
        self, year: int, kind: str, word: str | None
    ) -> None:
        assert found({"paper": year, "kind": kind, "value": 20}, "simulated") == (None, None, word)

    @pytest.mark.parametrize(
        ("value", "word"),
        [
            (50000, "true"),
            (44000, "true"),
            # those that Domino 6.5 was tested with on one to three DPARs
            (4200, "true"),
            # about 1,000 on a server, and three or four servers in an image, are its users of production
            (1000, None),
            (4000, None),
            # 50,000 on eight DPARs come to it, but it is not printed
            (6250, None),
            (49999, None),
            ({"from": 44000, "to": 50000}, None),
        ],
    )
    def test_that_it_is_of_simulated_users_where_the_paper_prints_that_number_of_no_others(
        self, value: int | dict[str, int], word: str | None
    ) -> None:
        assert found({"paper": 2006, "kind": "users", "value": value}, "simulated") == (None, None, word)

    @pytest.mark.parametrize(
        ("value", "word"),
        [
            # what Domino 7 reached on AIX, Linux for x86 and Windows, on Solaris and iSeries, and on Linux on zSeries
            (15000, "true"),
            (18000, "true"),
            (12000, "true"),
            # as many as Domino 6.5 had on Solaris at the same use of CPU
            (14000, "true"),
            # limits of Domino 6 and 6.5, and users of customers
            (10000, None),
            (9000, None),
            (3000, None),
            (1500, None),
            (15001, None),
        ],
    )
    def test_that_it_is_of_simulated_users_where_the_paper_of_2005_has_it_of_its_benchmark_alone(
        self, value: int, word: str | None
    ) -> None:
        assert found({"paper": 2005, "kind": "users", "value": value}, "simulated") == (None, None, word)

    def test_that_it_is_of_simulated_users_where_no_number_is_stated_but_its_kind_is_so(self) -> None:
        assert found({"paper": 2005, "kind": "cpu", "difference_percent": 20}, "simulated") == (None, None, "true")

    def test_that_goes_not_before_a_source_that_is_stated(self) -> None:
        stated = {"paper": 2005, "kind": "cpu", "value": 20, "source": "production"}
        assert found(stated, "simulated") == (None, None, "false")

    @pytest.mark.parametrize("name", ["source_year", "source_domino_release", "source_platform", "source_client"])
    def test_nothing_where_no_paper_is_named(self, name: str) -> None:
        assert found({}, name) == UNKNOWN


class TestWhatIsStated:
    @pytest.mark.parametrize(
        ("name", "stated", "value"),
        [
            ("source_year", 2003, (2003, 2003, None)),
            ("source_domino_release", "6.5", (release_number("6.5"), release_number("6.5"), None)),
            ("source_platform", "aix", (None, None, "aix")),
            ("source_client", "imap", (None, None, "imap")),
        ],
    )
    @pytest.mark.parametrize("year", YEARS.values())
    def test_goes_first(self, year: int, name: str, stated: Any, value: tuple[Any, Any, Any]) -> None:
        assert found({"paper": year, name: stated}, name) == value

    def test_is_told_as_no_contradiction(self) -> None:
        # a paper says of what it measured, and a claim may be of a figure that it repeats
        stated = {"paper": 2011, "source_platform": "aix", "kind": "users", "value": 5000}
        assert default_advisor().evaluate(described(stated), proofs=False).overruled == ()

    @pytest.mark.parametrize("paper", QUOTED)
    @pytest.mark.parametrize("today", [False, True])
    def test_changes_no_verdict_where_it_is_what_the_paper_has(self, paper: str, today: bool) -> None:
        site, right, wrong = QUOTED[paper]
        year = YEARS[paper]
        (row,) = [row for row in default_advisor().rule_base.vocabulary.releases.papers if row.year == year]
        same: dict[str, Any] = {
            "source_year": year,
            **{name.removeprefix("claim."): word for name, word in row.implied},
        }
        if row.first == row.last:
            same["source_domino_release"] = row.domino[0]
        quotes = {name: {**claim, "paper": year} for name, claim in {**right, **wrong}.items()}
        assert verdicts_of(quotes, TODAY if today else site) == verdicts_of(
            {name: {**same, **claim} for name, claim in quotes.items()}, TODAY if today else site
        )


class TestWhereAQuoteStands:
    """Where its paper measured: on the platforms of the site among those, or else on all of them alone."""

    CPU: dict[str, Any] = {  # noqa: RUF012
        "kind": "cpu", "effect": "release", "difference_percent": 23, "direction": "less", "source": "benchmark",
        "use": "production-sizing",
    }  # fmt: skip
    OF_ALL, OF_AIX = "dw-domino7-2005/savings-are-maximum", "dw-domino7-2005/aix-resources-mail6"

    def told(self, guideline: str, site: dict[str, Any], **claim: Any) -> str:
        return verdicts({**self.CPU, "paper": 2005, **claim}, site)[guideline, "claims/quote"]

    def test_on_the_platform_of_the_site_among_those_of_its_paper(self) -> None:
        site = native("aix", "power", "14.0")
        assert (self.told(self.OF_ALL, site), self.told(self.OF_AIX, site)) == ("satisfied", "satisfied")

    def test_on_all_of_them_alone_where_the_site_has_none(self) -> None:
        assert (self.told(self.OF_ALL, VM), self.told(self.OF_AIX, VM)) == ("satisfied", "not-applicable")

    def test_on_the_one_that_is_stated(self) -> None:
        stated = {"source_platform": "aix"}
        assert (self.told(self.OF_ALL, VM, **stated), self.told(self.OF_AIX, VM, **stated)) == (
            "satisfied",
            "satisfied",
        )

    def test_without_a_paper_where_the_site_does(self) -> None:
        assert ("dw-domino7-2005/savings-are-maximum", "claims/quote") not in {
            pair for pair, verdict in verdicts(self.CPU, VM).items() if verdict != "not-applicable"
        }


class TestAQuoteThatIsWrong:
    """Who quotes the article may expect no more than it prints of a platform, and no cost where it has a saving."""

    # the smallest and the largest saving of CPU that are printed of a platform; of Linux for x86 what it cost
    PRINTED: tuple[tuple[str, dict[str, Any], str, int, int], ...] = (
        ("aix/aix-resources-mail6", native("aix", "power", "7.0.2"), "less", 20, 23),
        ("solaris/sol-cpu-45", native("solaris", "sparc", "7.0.2"), "less", 35, 46),
        ("windows/win-cpu", native("windows", "x86", "7.0.2"), "less", 19, 28),
        ("iseries/i570-max-improvement", native("i5os", "iseries", "7.0.2"), "less", 4, 33),
        ("zos/zos-headline-vs-figure9", native("zos", "system-z", "7.0.2"), "less", 10, 30),
        ("linux-system-z/zlinux-headline-vs-figure7", native("linux", "system-z", "7.0.2"), "less", 9, 30),
        ("linux-x86/most-not-all-platforms", native("linux", "x86", "7.0.2"), "more", 25, 38),
    )

    @staticmethod
    def of(guideline: str, site: dict[str, Any], direction: str, percent: float, **claim: Any) -> tuple[str, list[str]]:
        quote = {"kind": "cpu", "effect": "release", "difference_percent": percent, "direction": direction, **claim}
        answer = default_advisor().evaluate(described(quote, site), proofs=False)
        name = f"dw-domino7-2005/{guideline.partition('/')[2]}"
        (found,) = (one for one in answer.verdicts if (one.guideline, one.subject.path) == (name, "claims/quote"))
        return found.verdict, [one.name for one in found.exceptions if one.state == "open"]

    @pytest.mark.parametrize(("guideline", "site", "direction", "least", "most"), PRINTED)
    def test_is_told_on_either_side_of_what_is_printed(
        self, guideline: str, site: dict[str, Any], direction: str, least: int, most: int
    ) -> None:
        for percent in (least, most):
            assert self.of(guideline, site, direction, percent, paper=2005)[0] == "satisfied"
        # the article calls its savings the most to expect, so that a smaller one keeps within them, whoever is quoted
        below = "satisfied" if direction == "less" else "violated"
        assert self.of(guideline, site, direction, least - 2, paper=2005)[0] == below
        assert self.of(guideline, site, direction, most + 2, paper=2005)[0] == "violated"
        other = "more" if direction == "less" else "less"
        assert self.of(guideline, site, other, most, paper=2005)[0] == "violated"

    @pytest.mark.parametrize(("guideline", "site", "direction", "least", "most"), PRINTED)
    def test_is_cautious_where_nothing_is_quoted(
        self, guideline: str, site: dict[str, Any], direction: str, least: int, most: int
    ) -> None:
        cautious, daring = (least - 2, most + 2) if direction == "less" else (most + 2, least - 2)
        assert self.of(guideline, site, direction, cautious)[0] == "satisfied"
        assert self.of(guideline, site, direction, daring, use="production-sizing")[0] == "violated"

    def test_a_measured_cost_that_is_smaller_than_that_of_the_tests_contradicts_nothing(self) -> None:
        # at so low a load small differences make large percentages
        guideline, site, direction, least, _ = self.PRINTED[-1]
        assert self.of(guideline, site, direction, least - 2, source="own-measurements")[0] == "satisfied"

    def test_is_told_unless_it_is_of_another_platform_where_nobody_says_of_which(self) -> None:
        guideline, site, direction, _, most = self.PRINTED[0]
        windows = native("windows", "x86", "7.0.2")["machines"][0]
        both = {**site, "machines": [*site["machines"], {**windows, "name": "w"}]}
        # 28 % is what was saved on Windows
        stated = {"source_platform": "aix"}
        told: tuple[tuple[dict[str, Any], dict[str, Any], bool], ...] = (
            (both, {}, True), (both, {"paper": 2005}, True), (site, {"paper": 2005}, False), (site, {}, False),
            (both, stated, False), (both, {"paper": 2005, **stated}, False),
        )  # fmt: skip
        for where, claim, left_open in told:
            verdict, exceptions = self.of(guideline, where, direction, most + 5, **claim)
            assert (verdict, "another-platform" in exceptions) == ("violated", left_open)

    @pytest.mark.parametrize(
        "printed",
        [
            {"kind": "io", "difference_percent": 21, "direction": "less"},  # reads on AIX
            {"kind": "memory", "difference_percent": 22, "direction": "less"},  # shared memory on Solaris
            {"kind": "users", "factor": 5},  # on Linux for x86
        ],
    )
    def test_is_never_told_for_sure_of_what_is_printed_of_another_platform_of_the_site(
        self, printed: dict[str, Any]
    ) -> None:
        told = self._told_on_all(printed)
        assert told
        for one in told:
            assert ("another-platform", "open") in [(found.name, found.state) for found in one.exceptions], (
                one.guideline
            )

    @pytest.mark.parametrize(
        "printed",
        [
            {"difference_percent": 25, "direction": "more"},  # on Linux for x86, with the template of Notes 6.5
            {"difference_percent": 38, "direction": "more"},  # there, with that of Notes 7
            {"difference_percent": 4, "direction": "less"},  # on an iSeries 810
            {"difference_percent": 9, "direction": "less"},  # with Linux on zSeries
        ],
    )
    def test_is_told_by_no_platform_that_prints_less_or_more_cpu_where_nobody_says_of_which_it_is(
        self, printed: dict[str, Any]
    ) -> None:
        told = {one.guideline for one in self._told_on_all({"kind": "cpu", **printed})}
        # a saving is none on Linux for x86, of which platform it ever is
        assert told <= {"dw-domino7-2005/most-not-all-platforms"}

    @staticmethod
    def _told_on_all(printed: dict[str, Any]) -> list[Verdict]:
        """What is violated of a quote of 2005 on a site that has five of its platforms."""
        named = [
            native(os, architecture, "7.0.2")["machines"][0] | {"name": os}
            for os, architecture in (
                ("aix", "power"), ("windows", "x86"), ("solaris", "sparc"), ("i5os", "iseries"), ("linux", "x86")
            )
        ]  # fmt: skip
        quote = {"paper": 2005, "effect": "release", **printed}
        answer = default_advisor().evaluate(described(quote, {"domino_release": "7.0.2", "machines": named}))
        return [one for one in answer.verdicts if one.verdict == "violated" and one.subject.path == "claims/quote"]

    def test_is_no_saving_where_more_cpu_is_claimed(self) -> None:
        more = {"kind": "cpu", "effect": "release", "difference_percent": 5, "direction": "more", "source": "benchmark"}
        answer = verdicts(more, native("aix", "power", "7.0.2"))
        assert answer["dw-domino7-2005/savings-are-maximum", "claims/quote"] == "not-applicable"


class TestWhatThePaperSaysNothingOf:
    """It is told of whatever is quoted for a later release or on another platform than the paper measured."""

    OWN: dict[int, dict[str, Any]] = {YEARS[paper]: site for paper, (site, _, _) in QUOTED.items()}  # noqa: RUF012

    def told(self, year: int, site: dict[str, Any], **claim: Any) -> list[str]:
        answer = verdicts({"paper": year, "kind": "users", "value": 5000, **claim}, site)
        return [name for name in SCOPES.values() if answer[name, "claims/quote"] != "not-applicable"]

    @pytest.mark.parametrize("year", YEARS.values())
    def test_by_its_own_guideline_on_a_site_of_today(self, year: int) -> None:
        assert self.told(year, TODAY) == [SCOPES[year]]

    @pytest.mark.parametrize("year", [2001, 2005, 2006, 2011])
    def test_not_where_the_site_is_as_it_was_measured(self, year: int) -> None:
        assert self.told(year, self.OWN[year]) == []

    @pytest.mark.parametrize(
        ("year", "platform"), [(1998, "aix"), (2001, "vsphere"), (2005, "vsphere"), (2006, "zos"), (2011, "windows")]
    )
    def test_of_another_platform_that_is_stated_or_that_the_site_has(self, year: int, platform: str) -> None:
        assert self.told(year, self.OWN[year], for_platform=platform) == [SCOPES[year]]
        assert self.told(2006, native("aix", "power", "7.0.2")) == [SCOPES[2006]]

    @pytest.mark.parametrize(
        ("year", "systems", "beyond"),
        [
            (2011, ("aix", "windows", "solaris"), True),
            (2006, ("aix", "solaris"), True),
            (2001, ("aix", "solaris"), True),
            # each of them was measured
            (2005, ("aix", "windows", "solaris"), False),
            # nobody says for which of them it is
            (2001, ("aix", "windows"), False),
            (2005, ("aix", "netware"), False),
        ],
    )
    def test_of_a_site_of_several_platforms_where_nothing_was_measured_on_any(
        self, year: int, systems: tuple[str, ...], beyond: bool
    ) -> None:
        of = {"aix": "power", "solaris": "sparc"}
        named = [native(os, of.get(os, "x86"), "x")["machines"][0] | {"name": os} for os in systems]
        site = {"domino_release": {2001: "5.0.8", 2011: "8.5.1"}.get(year, "7.0.2"), "machines": named}
        assert self.told(year, site) == ([SCOPES[year]] if beyond else [])

    def test_of_a_release_that_is_planned(self) -> None:
        plan = {"name": "upgrade", "kind": "new-release", "to": {"domino_release": "14.0"}}
        assert self.told(2001, {**native("windows", "x86", "5.0.8"), "changes": [plan]}) == [SCOPES[2001]]

    def test_not_where_it_is_not_known_what_the_site_runs(self) -> None:
        site = native("windows", "x86", "5.0.8")
        del site["domino_release"]
        assert self.told(2001, site) == []

    def test_not_where_nothing_is_quoted(self) -> None:
        answer = verdicts({"kind": "users", "value": 5000})
        assert {answer[name, "claims/quote"] for name in SCOPES.values()} == {"not-applicable"}

    def test_once_of_several_quotes(self) -> None:
        site = described({"paper": 2001, "kind": "users", "value": 10000})
        site["claims"].append({"name": "another", "paper": 2001, "kind": "memory", "value": 2.5})
        text = render("markdown", [Told(default_advisor().evaluate(site))], depth="findings").decode()
        good_to_know, _, _ = text.partition("in full")
        assert good_to_know.count("It has no figure of later releases") == 1


class TestTheProof:
    def test_names_the_table_and_what_the_paper_measured(self) -> None:
        answer = default_advisor().evaluate(described({"paper": 2001, "kind": "users", "value": 10000}))
        (verdict,) = [one for one in answer.verdicts if one.guideline == SCOPES[2001]]
        nodes = answer.proof(verdict.fingerprint).values()
        (row,) = [node for node in nodes if node.get("kind") == "quoted-paper"]
        assert (row["paper"], row["releases"], row["platforms"]) == (2001, ["5"], ["windows"])
        assert row["reason"].startswith("All that it measured")


class TestTheTable:
    PAPERS = default_advisor().rule_base.vocabulary.releases.papers

    def test_has_each_paper_once_and_names_platforms_and_clients_that_a_claim_may_name(self) -> None:
        quantities = default_advisor().rule_base.vocabulary.quantities
        assert [row.year for row in self.PAPERS] == list(YEARS.values()) == [*map(int, quantities["claim.paper"].among)]
        for row in self.PAPERS:
            assert {*row.platforms} <= {*quantities["claim.source_platform"].among}
            assert {*row.clients} <= {*quantities["claim.source_client"].among}

    @pytest.mark.parametrize(
        ("row", "fault"),
        [
            ("{domino: ['5'], platforms: [windows], clients: [nrpc]}", "papers: 2001: reason"),
            ("{domino: [], platforms: [windows], clients: [nrpc], reason: r}", "papers: 2001: domino"),
            (
                "{domino: ['5'], platforms: [windows], clients: [nrpc], reason: r, source: x}",
                "papers: 2001: unknown key",
            ),
        ],
    )
    def test_a_wrong_row_is_told_by_its_paper(self, row: str, fault: str) -> None:
        _, faults = read_releases(f"papers: {{2001: {row}}}")
        assert [one for one in faults if fault in one], faults


@pytest.mark.parametrize(
    ("name", "year", "quotes"),
    [
        (
            "cq-168",
            1998,
            ["no sizing needed", "a cluster pair at full load", "every partition needs its own network card"],
        ),
        ("dw-168", 2005, ["15,000 users", "6.5 to 7 brought 20", "6.5 to 7 brought 25", "ServerTasks=Router"]),
        ("xs-168", 2001, ["10,000 users per partition", "twelve disks", "memory that Domino uses"]),
    ],
)
def test_what_people_quote_of_a_named_paper_is_told_as_it_has_to_be(
    tmp_path: Path, name: str, year: int, quotes: list[str]
) -> None:
    site = yaml.safe_load((SCENARIOS / f"{name}.yaml").read_text("utf-8"))
    for claim in site["claims"]:
        if claim["name"] in quotes:
            claim["paper"] = year
    path = tmp_path / f"{name}.yaml"
    path.write_text(yaml.safe_dump(site), "utf-8")
    answer = Answer(default_advisor(), default_advisor().evaluate(path, proofs=False))
    assert list(answer.misses(demands(SCENARIOS)[name])) == []


def test_of_too_small_a_saving_on_zos_the_one_of_the_network_buffers_is_told_apart() -> None:
    site = native("zos", "system-z", "6.5")
    claim = {"kind": "cpu", "difference_percent": 7, "direction": "less", "paper": 2005, "use": "release-comparison"}
    [one] = [
        verdict
        for verdict in default_advisor().evaluate(described(claim, site)).verdicts
        if verdict.guideline == "dw-domino7-2005/zos-headline-vs-figure9"
    ]
    [text] = [caveat.text for caveat in one.caveats if caveat.name == "less-than-printed"]
    assert "as a whole" in text
    assert "network buffers" in text
