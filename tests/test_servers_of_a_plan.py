"""What a plan does to some servers and not to others: whose mail files it converts, which it takes away."""

from __future__ import annotations

from typing import Any

from domino_advisor import Evaluation, evaluate

TEMPLATE = "dw-domino7-2005/zos-mail6-only"
COSTS = "dw-domino7-2005/mail7-disk-cost-derived"
TOGETHER = "dw-domino7-2005/consolidation-if-resources"
ROUTER = "dw-domino7-2005/zos-fig10-server-task"
LOGGED = "dw-domino7-2005/zos-hw-compression"


def said(answer: Evaluation, guideline: str, subject: str) -> str:
    return next(v.verdict for v in answer.verdicts if v.guideline == guideline and v.subject.path == subject)


def on_zos(effect: str = "release", difference: int = 26) -> dict[str, Any]:
    """Two servers of which one is converted, with a figure of each."""
    figure = {
        "kind": "cpu", "effect": effect, "difference_percent": difference, "direction": "less", "paper": 2005,
        "use": "production-sizing",
    }  # fmt: skip
    dpars = [
        {"name": "mail", "mail_template": "mail6", "transaction_logging": {"enabled": True}},
        {"name": "hub", "measured": {"router_cpu_percent": 85}, "transaction_logging": {"enabled": False}},
    ]
    then = {"name": "L1", "image": {"dpars": [{"name": "mail", "mail_template": "mail7"}]}}
    return {
        "deployment": "Two servers on z/OS", "environment": "production", "domino_release": "6.5",
        "machines": [{
            "name": "z", "architecture": "system-z", "lpars": [{"name": "L1", "image": {"os": "zos", "dpars": dpars}}],
        }],
        "claims": [{"name": one, "of": f"z/L1/{one}", **figure} for one in ("mail", "hub")],
        "changes": [{
            "name": "convert", "kind": ["mail-template"], "to": {"machines": [{"name": "z", "lpars": [then]}]},
        }],
    }  # fmt: skip


class TestMailFilesOfOneServerThatAreConverted:
    def test_make_a_figure_of_it_one_for_the_new_template(self) -> None:
        assert said(evaluate(on_zos()), TEMPLATE, "claims/mail") == "violated"

    def test_make_no_figure_of_another_server_one(self) -> None:
        assert said(evaluate(on_zos()), TEMPLATE, "claims/hub") == "not-applicable"

    def test_make_any_figure_one_where_nobody_says_whose_they_are(self) -> None:
        site = on_zos()
        site["changes"] = [{"name": "convert", "kind": ["mail-template"], "to_mail_template": "mail7"}]
        assert said(evaluate(site), TEMPLATE, "claims/hub") == "violated"


class TestAFigureOfOneServer:
    def test_saves_nothing_of_what_its_router_takes(self) -> None:
        answer = evaluate(on_zos())
        assert said(answer, ROUTER, "claims/hub") == "violated"
        assert said(answer, ROUTER, "claims/mail") == "not-applicable"

    def test_saves_no_compression_of_a_log_that_it_does_not_write(self) -> None:
        answer = evaluate(on_zos("compression-hardware", 10))
        assert said(answer, LOGGED, "claims/hub") == "violated"
        assert said(answer, LOGGED, "claims/mail") == "satisfied"


class TestOneServerInPlaceOfTwo:
    @staticmethod
    def merged(kind: list[str]) -> Evaluation:
        dpars = [
            {"name": one, "mail_template": "mail6", "workloads": [{"client": "nrpc", "users": {"concurrent": 2000}}]}
            for one in ("north", "south")
        ]
        new = {
            "name": "one", "mail_template": "mail7", "workloads": [{"client": "nrpc", "users": {"concurrent": 4000}}],
        }  # fmt: skip
        return evaluate({
            "deployment": "Solaris", "environment": "production", "domino_release": "7.0",
            "machines": [{"name": "sun", "image": {"os": "solaris", "dpars": dpars}}],
            "changes": [{
                "name": "merge", "kind": kind, "removes": ["sun/north", "sun/south"],
                "to": {"machines": [{"name": "sun", "image": {"dpars": [new]}}]},
            }],
        })  # fmt: skip

    def test_is_converted_where_the_change_is_said_to_convert(self) -> None:
        assert said(self.merged(["mail-template", "consolidation"]), COSTS, "changes/merge") == "satisfied"

    def test_is_not_where_nothing_is_said_of_it(self) -> None:
        assert said(self.merged(["consolidation"]), COSTS, "changes/merge") == "not-applicable"

    def test_needs_what_carries_the_users_of_both(self) -> None:
        answer = self.merged(["mail-template", "consolidation"])
        told = next(v for v in answer.verdicts if v.guideline == TOGETHER and v.subject.path == "changes/merge")
        assert any("4,000 users together" in caveat.text for caveat in told.caveats)
