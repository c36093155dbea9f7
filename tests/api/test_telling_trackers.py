"""What is evaluated is told to the trackers of the site: once for each change, in the transaction of the evaluation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Connection

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.report.tickets.ticket import MARKUPS, Decisions, MarkupName, State, Ticket, TicketForm
from domino_advisor.report.tickets.writing import tickets
from domino_advisor_api import outbox
from domino_advisor_api.app import create_app
from domino_advisor_api.services import of_application
from domino_advisor_api.settings import Settings
from domino_advisor_api.storage import Store
from domino_advisor_api.trackers import writing
from domino_advisor_api.trackers.file import Policy
from domino_advisor_api.trackers.working import Letter, unpacked
from domino_advisor_api.trackers.writing import letters
from tests.api.test_life import outcome
from tests.api.test_storage import RECORD
from tests.examples import document

NAME = "Head office"
KEY = "da-" + "1" * 32
PLAN = document("consolidation-plan").value


@pytest.fixture
def per() -> str:
    return "evaluation"


@pytest.fixture
def policy() -> str:
    return "comment"


@pytest.fixture
def settings(url: str) -> Settings:
    """A store of each kind."""
    return Settings(database_url=url)


@pytest.fixture
def app(settings: Settings, advisor: Advisor, tmp_path: Path, per: str, policy: str) -> Iterator[Flask]:
    """The service of a site with two trackers, of which one takes other deployments."""
    secret = tmp_path / "secret"
    secret.write_text("s3cret\n", "utf-8")
    file = tmp_path / "trackers.toml"
    kind = (
        f'kind = "github"\naddress = "https://api.example.com"\nplace = {{repository = "owner/name"}}\nper = "{per}"\n'
    )
    more = f'secret_file = "{secret}"\npolicy = "{policy}"\n'
    file.write_text(f'[hub]\n{kind}{more}[elsewhere]\n{kind}{more}deployments = ["branch-*"]\n', "utf-8")
    made = create_app(replace(settings, trackers=file), advisor)
    yield made
    of_application(made).store.close()


def written(app: Flask) -> list[tuple[str, Letter]]:
    """What stands in the outbox, in the order in which it was written: the tracker and the letter."""
    found = outbox.entries(of_application(app).store.engine, None, 1000, None)
    return [(one.tracker, unpacked(one.content)) for one in reversed(found)]


def evaluate(client: FlaskClient, deployment: Any, query: str = "") -> str:
    made = client.post(f"/v1/evaluations{query}", json=deployment)
    assert made.status_code == 201, made.text
    return made.headers["Location"]


def test_the_first_evaluation_is_told_to_the_tracker_that_takes_the_deployment(app: Flask, client: FlaskClient) -> None:
    location = evaluate(client, PLAN)
    ((tracker, letter),) = written(app)
    ticket = client.get(f"{location}?format=ticket").get_json()["tickets"][0]
    assert (tracker, letter.draft.key, letter.draft.title) == ("hub", ticket["key"], ticket["title"])
    assert letter.draft.body == ticket["body"]
    assert letter.makes is True
    assert letter.state == ticket["state"] == "open"


def test_an_evaluation_that_says_the_same_tells_nothing(app: Flask, client: FlaskClient) -> None:
    for _ in range(3):
        evaluate(client, PLAN)
    assert len(written(app)) == 1


def test_how_much_waits_is_measured(client: FlaskClient) -> None:
    told = client.get("/metrics").text
    assert "domino_advisor_outbox_waiting 0.0\n" in told
    assert "domino_advisor_outbox_oldest_waiting_seconds 0.0\n" in told
    evaluate(client, PLAN)
    told = client.get("/metrics").text
    assert "domino_advisor_outbox_waiting 1.0\n" in told
    assert "domino_advisor_outbox_dead 0.0\n" in told
    assert "domino_advisor_outbox_oldest_waiting_seconds 0.0\n" not in told


def test_tickets_are_rendered_while_others_may_store_an_evaluation_of_the_deployment(
    app: Flask, client: FlaskClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(settings.database_url)
    beside: list[str] = []

    def slowly(*given: Any, **named: Any) -> Any:
        beside.append(store.add(RECORD, outcome=outcome({"a" * 32: "violated"})).id)
        return tickets(*given, **named)

    monkeypatch.setattr(writing, "tickets", slowly)
    location = evaluate(client, {**PLAN, "deployment": RECORD.deployment})
    store.close()
    assert [one.id for one in store.entries(10, None)] == [location.rpartition("/")[2], *beside]
    assert len(beside) == len(written(app)) == 1


def test_a_service_whose_tracker_takes_nothing_is_ready_and_says_what_waits(app: Flask, client: FlaskClient) -> None:
    engine = of_application(app).store.engine
    assert client.get("/readyz").get_json()["checks"]["trackers"] == "nothing waits"
    evaluate(client, PLAN)
    (waiting,) = outbox.entries(engine, None, 10, None)
    said = f"1 wait, the oldest since {waiting.created_at}"
    assert client.get("/readyz").get_json()["checks"]["trackers"] == said
    held = outbox.take(engine, ["hub"], datetime.now(UTC))
    assert held is not None
    outbox.bury(engine, held, "refused")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json()["checks"]["trackers"]) == (200, "nothing waits; 1 dead")


def test_a_service_without_its_store_does_not_know_what_waits(
    client: FlaskClient, settings: Settings, tmp_path: Path
) -> None:
    if not settings.database_url.startswith("sqlite"):
        pytest.skip("PostgreSQL has no file that is gone")
    client.get("/readyz")
    for file in tmp_path.glob("empty.db*"):
        file.rename(tmp_path / f"gone-{file.name}")
    answer = client.get("/readyz")
    told = answer.get_json()["checks"]["trackers"]
    assert (answer.status_code, told) == (503, "what waits is not known without the store")


def test_an_evaluation_of_chosen_guidelines_tells_nothing(app: Flask, client: FlaskClient) -> None:
    evaluate(client, PLAN, "?only=redpaper-z-2006/*")
    assert written(app) == []


def test_what_is_evaluated_is_stored_with_what_is_told_or_not_at_all(url: str) -> None:
    store = Store(url)

    def fails_after_writing(connection: Connection, id_: str) -> None:
        outbox.write(connection, "hub", NAME, KEY, id_.encode())
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.add(RECORD, beside=fails_after_writing)
    assert (store.entries(10, None), outbox.entries(store.engine, None, 10, None)) == ([], [])
    stored = store.add(RECORD, beside=_write)
    assert [one.content.decode() for one in outbox.entries(store.engine, None, 10, None)] == [stored.id]
    store.close()


def _write(connection: Connection, id_: str) -> None:
    outbox.write(connection, "hub", NAME, KEY, id_.encode())


@pytest.mark.parametrize("per", ["guideline"])
def test_a_guideline_that_is_violated_no_more_is_told_to_its_ticket_once(app: Flask, client: FlaskClient) -> None:
    evaluate(client, PLAN)
    first = {letter.draft.key: letter for _, letter in written(app)}
    assert len(first) > 1
    for _ in range(2):
        evaluate(client, {"deployment": PLAN["deployment"], "environment": "production"})
    later = [letter for _, letter in written(app)[len(first) :]]
    gone = [letter for letter in later if letter.state == "clear"]
    assert len({letter.draft.key for letter in gone}) == len(gone) > 0
    assert {letter.draft.key for letter in gone} <= first.keys()
    assert not any(letter.makes for letter in gone)


def test_what_another_version_wrote_and_this_one_cannot_read_is_told_anew(app: Flask, client: FlaskClient) -> None:
    key = evaluate_and_take_key(app, client)
    with of_application(app).store.engine.begin() as connection:
        outbox.write(connection, "hub", PLAN["deployment"], key, b'{"draft": 7}')
    evaluate(client, PLAN)
    newest = outbox.entries(of_application(app).store.engine, None, 1, None)[0]
    assert unpacked(newest.content).draft.key == key


def evaluate_and_take_key(app: Flask, client: FlaskClient) -> str:
    evaluate(client, PLAN)
    ((_, letter),) = written(app)
    return letter.draft.key


def test_a_ticket_that_an_evaluation_makes_holds_the_key_of_its_comment(app: Flask, client: FlaskClient) -> None:
    """So that it is not commented on after its making was not recorded."""
    evaluate(client, PLAN)
    ((_, letter),) = written(app)
    assert letter.comment is not None
    assert letter.comment.key in letter.draft.body


def findings(client: FlaskClient) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"/v1/deployments/{PLAN['deployment']}/findings").get_json()["items"]
    return found


def decide(client: FlaskClient, mark: str, state: str) -> None:
    decision = {"state": state, "owner": "Mail team", "reason": "The host is replaced in spring."}
    if state == "waived":
        decision["until"] = "2999-12-31"
    place = f"/v1/deployments/{PLAN['deployment']}/findings/{mark}"
    assert client.patch(place, json=decision, headers={"If-Match": "*"}).status_code == 200


def test_what_is_waived_counts_in_its_ticket_no_more_and_what_is_acknowledged_does(
    app: Flask, client: FlaskClient
) -> None:
    evaluate(client, PLAN)
    known = {one["fingerprint"] for one in findings(client)}
    ((_, first),) = written(app)
    waived, acknowledged = [mark for mark in first.findings if mark in known][:2]
    decide(client, acknowledged, "acknowledged")
    evaluate(client, PLAN)
    assert len(written(app)) == 1, "nothing that a ticket is about has changed"
    decide(client, waived, "waived")
    evaluate(client, PLAN)
    letter = written(app)[1][1]
    assert set(first.findings) - set(letter.findings) == {waived}
    assert letter.state == "open"
    assert letter.comment is not None
    assert "0 new, 1 gone since this was told last." in letter.comment.text
    assert "Of those gone, 1 is waived for a time, and will count again after that." in letter.comment.text
    assert "Of those violated, 1 is acknowledged." in letter.comment.text
    for line in ("Waived for a time, and not counted in this ticket: 1 verdict.",
                 "Acknowledged, and still violated: 1 verdict."):  # fmt: skip
        assert (line in first.draft.body, line in letter.draft.body) == (False, True)


@pytest.mark.parametrize(("per", "policy"), [("guideline", "comment-close-and-reopen")])
def test_a_ticket_of_which_all_is_waived_is_closed_and_is_opened_when_somebody_takes_that_back(
    app: Flask, client: FlaskClient
) -> None:
    evaluate(client, PLAN)
    known = {one["fingerprint"] for one in findings(client)}
    first = next(letter for _, letter in written(app) if known.issuperset(letter.findings))
    count = len(written(app))
    for mark in first.findings:
        decide(client, mark, "waived")
    evaluate(client, PLAN)
    ((_, closing),) = written(app)[count:]
    assert (closing.draft.key, closing.state, closing.wanted) == (first.draft.key, "clear", "closed")
    assert closing.comment is not None
    assert "Now nothing is violated any more but what is waived;" in closing.comment.text
    place = f"/v1/deployments/{PLAN['deployment']}/findings/{first.findings[0]}"
    assert client.patch(place, json={"state": "open"}, headers={"If-Match": "*"}).status_code == 200
    evaluate(client, PLAN)
    ((_, opening),) = written(app)[count + 1 :]
    assert (opening.draft.key, opening.wanted, opening.findings) == (first.draft.key, "open", (first.findings[0],))


def test_a_decision_while_tickets_are_rendered_is_told_in_them(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    evaluate(client, PLAN)
    waived = findings(client)[0]["fingerprint"]
    calls: list[Decisions] = []

    def slowly(*given: Any, decisions: Decisions) -> Any:
        calls.append(decisions)
        if len(calls) == 1:
            decide(app.test_client(), waived, "waived")
        return tickets(*given, decisions=decisions)

    monkeypatch.setattr(writing, "tickets", slowly)
    evaluate(client, PLAN)
    assert [one.waived for one in calls] == [frozenset(), {waived}]
    assert waived not in written(app)[1][1].findings


FORM = TicketForm("commonmark", "evaluation", "https://advisor.example/v1/evaluations/1")
MARKS = tuple(digit * 32 for digit in "abc")


def ticket(*findings: str, state: State = "open", key: str = KEY, severity: Any = "must") -> Ticket:
    return Ticket(
        key=key, per="evaluation", title="Head office: *to* change", severity=severity if state == "open" else None,
        state=state, labels=("domino-advisor",), guidelines=(), findings=findings, markup="commonmark", body="A body.",
        left_out=0, attachments=(),
    )  # fmt: skip


class Told:
    """What one tracker was told, evaluation by evaluation."""

    def __init__(self, policy: Policy = "comment", form: TicketForm = FORM) -> None:
        self.policy, self.form = policy, form
        self.last: dict[str, Letter] = {}
        self.evaluations = 0

    def tell(self, *made: Ticket) -> list[Letter]:
        """What one more evaluation tells."""
        self.evaluations += 1
        told = list(letters(made, self.last, self.form, self.policy, f"evaluation {self.evaluations}"))
        self.last |= {letter.draft.key: letter for letter in told}
        return told


def test_a_comment_says_what_has_changed_and_where_the_rest_is() -> None:
    told = Told()
    told.tell(ticket(MARKS[0], MARKS[1]))
    (letter,) = told.tell(ticket(MARKS[1], MARKS[2], state="open"))
    assert letter.comment is not None
    assert "Now 2 verdicts are violated; 1 new, 1 gone since this was told last." in letter.comment.text
    assert FORM.address is not None
    assert FORM.address in letter.comment.text
    assert letter.comment.key in letter.comment.text


@pytest.mark.parametrize("markup", MARKUPS)
def test_a_comment_holds_its_key_as_it_is_in_every_markup(markup: MarkupName) -> None:
    (letter,) = Told(form=TicketForm(markup)).tell(ticket(MARKS[0]))
    assert letter.comment is not None
    assert letter.comment.key in letter.comment.text


def test_the_comments_of_two_evaluations_that_say_the_same_are_two() -> None:
    told = Told()
    comments = [told.tell(ticket(*marks))[0].comment for marks in ([MARKS[0]], [MARKS[1]], [MARKS[0]])]
    assert len({comment.key for comment in comments if comment is not None}) == 3


def test_the_order_of_findings_is_no_change_and_a_severity_is() -> None:
    told = Told()
    told.tell(ticket(*MARKS))
    assert told.tell(ticket(*reversed(MARKS))) == []
    assert len(told.tell(ticket(*MARKS, severity="should"))) == 1


def test_what_was_never_violated_is_not_told() -> None:
    assert Told().tell(ticket(state="clear")) == []


@pytest.mark.parametrize(
    ("policy", "wanted"),
    [
        ("comment", ["as-it-is", "as-it-is", "as-it-is", "as-it-is"]),
        ("comment-and-close", ["as-it-is", "as-it-is", "closed", "as-it-is"]),
        ("comment-and-reopen", ["as-it-is", "as-it-is", "as-it-is", "open"]),
        ("comment-close-and-reopen", ["as-it-is", "as-it-is", "closed", "open"]),
    ],
)
def test_a_ticket_is_closed_and_opened_as_the_policy_says_and_never_against_a_person_who_closed_it(
    policy: Policy, wanted: list[str]
) -> None:
    told = Told(policy)
    steps = [ticket(MARKS[0]), ticket(MARKS[1]), ticket(state="clear"), ticket(MARKS[0])]
    assert [letter.wanted for step in steps for letter in told.tell(step)] == wanted


def test_a_ticket_that_is_no_more_is_clear_and_is_told_so_once() -> None:
    told = Told("comment-and-close")
    told.tell(ticket(MARKS[0]), ticket(MARKS[1], key=KEY[:-1] + "9"))
    (letter,) = told.tell(ticket(MARKS[0]))
    assert (letter.draft.key, letter.state, letter.wanted, letter.makes) == (KEY[:-1] + "9", "clear", "closed", False)
    assert told.tell(ticket(MARKS[0])) == []


LENGTHS = {
    "roundup": ('origin = "https://t.example", user = "advisor"', 4_001, 60_000),
    "servicenow": ('user = "advisor"', 3_000, 4_000),
    "request-tracker": ('queue = "General", key_field = "Key", markup = "plain"', 4_001, 25_000),
}
"""Of trackers that are told in plain text: what stands in `place`, and how long the ticket of the plan is."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", LENGTHS)
def test_a_ticket_is_as_long_as_its_tracker_takes(
    settings: Settings, advisor: Advisor, tmp_path: Path, kind: str
) -> None:
    place, least, most = LENGTHS[kind]
    (tmp_path / "secret").write_text("s3cret\n", "utf-8")
    (tmp_path / "trackers.toml").write_text(
        f'[one]\nkind = "{kind}"\naddress = "https://t.example"\nsecret_file = "{tmp_path / "secret"}"\n'
        f"place = {{{place}}}\n",
        "utf-8",
    )
    app = create_app(replace(settings, trackers=tmp_path / "trackers.toml"), advisor)
    evaluate(app.test_client(), PLAN)
    ((_, letter),) = written(app)
    of_application(app).store.close()
    assert least <= len(letter.draft.body.encode()) <= most
