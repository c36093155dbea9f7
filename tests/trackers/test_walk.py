"""A change ticket in Redmine from its plan to its end: asked, answered, mended, and closed by a person."""

from __future__ import annotations

import base64
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import requests

from domino_advisor_api.launching import running
from tests import change_tickets
from tests.change_tickets import LINE_OF_CPS, MEMORY, NAME, PLANNED
from tests.change_tickets import site as described
from tests.trackers import starting

pytestmark = pytest.mark.xdist_group("redmine")

PLAN = described(cps="4") + PLANNED
WAITS_S = 60.0


class Site:
    """A Redmine, and a service that reads its tickets. closed: the status of what is over."""

    def __init__(self, redmine: starting.Redmine, service: str) -> None:
        self.redmine, self.service = redmine, service

    def write(self, number: int, **members: Any) -> None:
        """What a person does to a ticket."""
        answer = requests.put(
            f"{self.redmine.address}/issues/{number}.json", headers=self.redmine.headers, json={"issue": members},
            timeout=60,
        )  # fmt: skip
        assert answer.status_code == 204, answer.text

    def issue(self, number: int) -> dict[str, Any]:
        """A ticket as it is."""
        answer = requests.get(
            f"{self.redmine.address}/issues/{number}.json?include=journals", headers=self.redmine.headers, timeout=60
        )
        found: dict[str, Any] = answer.json()["issue"]
        return found

    def notes(self, number: int) -> list[str]:
        """What was said in a ticket."""
        return [journal["notes"] for journal in self.issue(number)["journals"] if journal.get("notes")]

    def answered(self, number: int, notes: int) -> str:
        """The last of so many notes, once they are there."""
        until = time.monotonic() + WAITS_S
        while len(self.notes(number)) < notes:
            assert time.monotonic() < until, self.notes(number)
            time.sleep(0.5)
        return self.notes(number)[-1]

    def gate(self) -> str:
        """What the gate of the deployment answers."""
        answer: str = requests.get(f"{self.service}/v1/deployments/{quote(NAME)}/gate", timeout=60).json()["answer"]
        return answer


@pytest.fixture
def site(redmine: starting.Redmine, tmp_path: Path) -> Iterator[Site]:
    (tmp_path / "key").write_text(redmine.key)
    (tmp_path / "trackers.toml").write_text(
        f'[changes]\nkind = "redmine"\naddress = "{redmine.address}"\nsecret_file = "{tmp_path / "key"}"\n'
        f'place = {{project = "{redmine.project}", key_field = {redmine.field}, markup = "textile"}}\n'
        "reads = true\npoll_seconds = 5\ndeployments = []\n"
    )
    environment = {
        "DOMINO_ADVISOR_DATABASE_URL": f"sqlite:///{tmp_path / 'store.db'}",
        "DOMINO_ADVISOR_TRACKERS": str(tmp_path / "trackers.toml"),
        "DOMINO_ADVISOR_ADDRESS": "https://advisor.example",
        "DOMINO_ADVISOR_WORKERS": "2",
    }
    with (tmp_path / "log").open("wb") as log, running(environment, log) as address:
        yield Site(redmine, address)


block = partial(change_tickets.block, "textile")


def test_a_change_is_asked_answered_mended_and_closed(site: Site, redmine: starting.Redmine) -> None:
    number = redmine.create(f"We want two more processors for the mail servers.\n\n{block(PLAN)}")

    first = site.answered(number, 1)
    assert "two more processors" in first
    assert "at most four CPs" in first
    assert site.gate() == "fail"
    assert MEMORY in first, "the question says where its answer stands"

    site.write(number, notes=f"It has 8 GiB.\n\n{block(f'{MEMORY}: 8', '-answers')}")
    second = site.answered(number, 3)
    assert MEMORY not in second
    assert site.gate() == "fail"

    site.write(number, notes=f"Then four of them stay.\n\n{block(described(cps='4'))}")
    third = site.answered(number, 5)
    assert "Gate at should: passes" in third
    assert site.gate() == "pass"

    status = {one["name"]: one["id"] for one in statuses(redmine)}["Closed"]
    site.write(number, status_id=status)
    time.sleep(12)  # two looks, which find nothing to answer
    assert site.issue(number)["status"]["name"] == "Closed"
    assert len(site.notes(number)) == 5


def test_a_broken_plan_is_answered_with_its_line_and_a_thank_you_with_nothing(
    site: Site, redmine: starting.Redmine
) -> None:
    number = redmine.create(block(described(cps="four") + PLANNED))
    refused = site.answered(number, 1)
    assert f"line {LINE_OF_CPS}" in refused
    site.write(number, notes="Thank you, I look at it.")
    time.sleep(12)
    assert len(site.notes(number)) == 2


def statuses(redmine: starting.Redmine) -> list[dict[str, Any]]:
    answer = requests.get(f"{redmine.address}/issue_statuses.json", headers=redmine.headers, timeout=60)
    found: list[dict[str, Any]] = answer.json()["issue_statuses"]
    return found


@pytest.mark.xdist_group("request tracker")
def test_a_ticket_of_request_tracker_asks_in_plain_text_and_by_a_file(
    rt: starting.RequestTracker, browser: requests.Session, tmp_path: Path
) -> None:
    (tmp_path / "password").write_text(rt.password)
    (tmp_path / "trackers.toml").write_text(
        f'[desk]\nkind = "request-tracker"\naddress = "{rt.address}"\nsecret_file = "{tmp_path / "password"}"\n'
        f'place = {{queue = "{rt.queue}", key_field = "{rt.field}", user = "{rt.user}"}}\n'
        "reads = true\npoll_seconds = 5\ndeployments = []\n"
    )
    environment = {
        "DOMINO_ADVISOR_DATABASE_URL": f"sqlite:///{tmp_path / 'store.db'}",
        "DOMINO_ADVISOR_TRACKERS": str(tmp_path / "trackers.toml"),
        "DOMINO_ADVISOR_WORKERS": "1",
    }
    with (tmp_path / "log").open("wb") as log, running(environment, log):
        written = rt.create(f"Please have a look.\n\n{change_tickets.block('commonmark', PLAN)}", "text/plain")
        file = {"FileName": "domino-advisor.yaml", "FileType": "application/yaml"}
        content = base64.b64encode((described("4", "Change 4712") + PLANNED).encode()).decode()
        ticket = {
            "Queue": rt.queue, "Subject": "A change", "Content": "The plan is attached.", "ContentType": "text/plain",
            "Attachments": [{**file, "FileContent": content}],
        }  # fmt: skip
        made = requests.post(f"{rt.address}/REST/2.0/ticket", auth=rt.identity, json=ticket, timeout=60)
        assert made.status_code == 201, made.text
        for number in (written, int(made.json()["id"])):
            until = time.monotonic() + WAITS_S
            while "domino-advisor comment" not in (page := rt.page(number, browser)):
                assert time.monotonic() < until, page[-2000:]
                time.sleep(1)
            assert "at most four CPs" in page
