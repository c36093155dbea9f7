"""An evaluation stays what it was: account, Markdown and proofs are made again as of the day it was evaluated."""

from __future__ import annotations

import dataclasses
import datetime
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace
from sqlalchemy import create_engine
from werkzeug.test import TestResponse

from domino_advisor.core.answer import Evaluation, canonical
from domino_advisor.core.installed import rules_folder
from domino_advisor.engine.loading import load_rule_base, read_rule_base
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.knowledge.overlays import make_overlay
from domino_advisor_api.app import create_app
from domino_advisor_api.restoring import restored
from domino_advisor_api.settings import Settings

Problem = Callable[[TestResponse, int, str], dict[str, Any]]


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """A rules folder that a test may change."""
    return Path(shutil.copytree(rules_folder(), tmp_path / "rules"))


def upgrade(rules: Path) -> None:
    """Other titles, and a topic fewer, so that all that is numbered has other numbers."""
    for file in rules.glob("*/*/*.yml"):
        file.write_text(file.read_text("utf-8").replace("title: ", "title: New. "), "utf-8")
    shutil.rmtree(min(rules.glob("*/*/topic.yml")).parent)
    (rules / "conflicts.yml").unlink()


def start(settings: Settings, rules: Path, overlay: dict[str, Any] | None = None, today: str = "") -> FlaskClient:
    """The service as a fresh process would start it over these rules."""
    base = read_rule_base(rules)
    day = datetime.date.fromisoformat(today) if today else None
    laid = make_overlay(overlay, base, today=day) if overlay else None
    return create_app(settings, Advisor(base, laid)).test_client()


def told(client: FlaskClient, envelope: dict[str, Any]) -> dict[str, bytes]:
    """All that the service tells of an evaluation, by address."""
    links = envelope["links"]
    pages = client.get(f"{links['verdicts']}?limit=500")
    proofs = [f"{links['proofs']}/{verdict['fingerprint']}" for verdict in pages.get_json()["items"]]
    answers = {address: client.get(address) for address in (links["self"], links["markdown"], *proofs)}
    answers[links["verdicts"]] = pages
    assert {answer.status_code for answer in answers.values()} == {200}
    return {address: answer.data for address, answer in answers.items()}


def post(client: FlaskClient, deployment: dict[str, Any]) -> dict[str, Any]:
    response = client.post("/v1/evaluations", json=deployment)
    assert response.status_code == 201, response.text
    envelope: dict[str, Any] = response.get_json()
    return envelope


def test_after_an_upgrade_of_the_rules_everything_that_is_told_of_an_evaluation_is_as_before(
    settings: Settings, rules: Path, deployment: dict[str, Any]
) -> None:
    before = start(settings, rules)
    envelope = post(before, deployment)
    then = told(before, envelope)
    upgrade(rules)
    after = start(settings, rules)
    assert told(after, envelope) == then
    anew = post(after, deployment)
    assert anew["result"]["manifest"]["rule_base"] != envelope["result"]["manifest"]["rule_base"]
    assert b"New. " in told(after, anew)[anew["links"]["verdicts"]]


def test_a_rule_base_of_the_past_needs_no_folder(
    settings: Settings, rules: Path, advisor: Advisor, deployment: dict[str, Any]
) -> None:
    upgrade(rules)
    before = start(settings, rules)
    envelope = post(before, deployment)
    then = told(before, envelope)
    shutil.rmtree(rules)
    assert told(create_app(settings, advisor).test_client(), envelope) == then


def test_a_rule_base_whose_folders_are_links_is_kept_whole(
    settings: Settings, rules: Path, tmp_path: Path, advisor: Advisor, deployment: dict[str, Any]
) -> None:
    upgrade(rules)
    linked = tmp_path / "linked"
    linked.mkdir()
    for member in rules.iterdir():
        (linked / member.name).symlink_to(member)
    assert read_rule_base(linked).hash == read_rule_base(rules).hash
    before = start(settings, linked)
    envelope = post(before, deployment)
    then = told(before, envelope)
    shutil.rmtree(rules)
    assert told(create_app(settings, advisor).test_client(), envelope) == then


def test_a_site_s_own_figures_and_waivers_stay_those_of_the_day(
    settings: Settings, rules: Path, deployment: dict[str, Any]
) -> None:
    base = load_rule_base()
    broken = [verdict for verdict in Advisor(base).evaluate(deployment).verdicts if verdict.verdict == "violated"]
    figure = next((v.guideline, f.name) for v in broken for f in v.figures if not isinstance(f.value, str))
    overlay = {
        "parameters": {figure[0]: {figure[1]: {"value": 3, "reason": "measured here"}}},
        "waivers": [
            {
                "guideline": verdict.guideline,
                "subject": verdict.subject.path,
                "reason": "accepted",
                "owner": "mail team",
                "until": "2026-01-31",
            }
            for verdict in broken
        ],
    }
    before = start(settings, rules, overlay, today="2026-01-31")
    envelope = post(before, deployment)
    then = told(before, envelope)
    whole = json.dumps(json.loads(then[envelope["links"]["verdicts"]]))
    assert '"waived"' in whole
    assert told(start(settings, rules, overlay, today="2026-02-01"), envelope) == then
    upgrade(rules)
    assert told(start(settings, rules), envelope) == then


def test_what_is_evaluated_by_is_kept_once_however_often_the_service_starts(settings: Settings, rules: Path) -> None:
    overlay: dict[str, Any] = {"waivers": []}
    for _ in range(2):
        start(settings, rules, overlay)
    with create_engine(settings.database_url).connect() as connection:
        kept = connection.exec_driver_sql("select hash from rule_bases").scalars().all()
        documents = connection.exec_driver_sql("select content from overlays").scalars().all()
    assert kept == [read_rule_base(rules).hash]
    assert documents == [canonical(overlay)]


def test_the_walk_through_an_account_is_the_same_for_every_process(
    client: FlaskClient, settings: Settings, advisor: Advisor, stored: dict[str, Any]
) -> None:
    assert told(create_app(settings, advisor).test_client(), stored) == told(client, stored)


@pytest.mark.parametrize(
    "lost",
    [
        "delete from rule_bases",
        "update rule_bases set content = x'00'",
        # a whole archive, and not the one that the evaluation names
        "update rule_bases set content = (select content from rule_bases where hash <> :past)",
    ],
)
def test_without_the_rules_of_that_day_the_result_is_given_and_the_rest_is_refused(
    settings: Settings, rules: Path, advisor: Advisor, deployment: dict[str, Any], problem: Problem, lost: str
) -> None:
    upgrade(rules)
    before = start(settings, rules)
    made = before.post("/v1/evaluations", json=deployment)
    envelope = made.get_json()
    past = envelope["result"]["manifest"]["rule_base"]
    verdicts = before.get(envelope["links"]["verdicts"]).get_json()["items"]
    after = create_app(settings, advisor).test_client()
    with create_engine(settings.database_url).begin() as connection:
        connection.exec_driver_sql(lost.replace(":past", f"'{past}'"))
    assert after.get(envelope["links"]["self"]).data == made.data
    for address in (
        envelope["links"]["markdown"],
        envelope["links"]["verdicts"],
        f"{envelope['links']['proofs']}/{verdicts[0]['fingerprint']}",
    ):
        body = problem(after.get(address), 500, "not-rebuilt")
        assert past in body["detail"]
        assert deployment["deployment"] not in body["detail"]


def test_an_answer_that_was_read_as_json_becomes_the_library_s_own(
    client: FlaskClient, stored: dict[str, Any], deployment: dict[str, Any], advisor: Advisor
) -> None:
    account = client.get(f"{stored['links']['verdicts']}?limit=500").get_json()["items"]
    evaluation = restored(Evaluation, {**stored["result"], "verdicts": account})
    evaluated = advisor.evaluate(deployment)
    manifest = replace(evaluated.manifest, input=evaluation.manifest.input)
    # what papers answer differently beside what is in the result has an address of its own, as the account has
    whole = dataclasses.replace(
        evaluated, manifest=manifest, verdicts=tuple(evaluated.verdicts), further_disagreements=()
    )
    assert evaluation == whole


def test_what_a_fault_of_the_rebuilding_tells_holds_nothing_that_was_sent(
    client: FlaskClient,
    settings: Settings,
    stored: dict[str, Any],
    problem: Problem,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with create_engine(settings.database_url).begin() as connection:
        connection.exec_driver_sql("update evaluations set description = x'7b22736563726574223a317d'")
    body = problem(client.get(stored["links"]["verdicts"]), 500, "not-rebuilt")
    assert "secret" not in body["detail"] + capsys.readouterr().err
