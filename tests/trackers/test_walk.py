"""The walks of docs/trackers/, literally: the table, the commands and the texts of each page, in the real tracker."""

from __future__ import annotations

import base64
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import requests

from domino_advisor_api.launching import running
from tests.trackers import starting, walking
from tests.trackers.walking import Block, Desk, OfRedmine, OfRequestTracker, OfRoundup

LOOKS_S = 5
PLAN = walking.plan()
PLACE = "/machines/0/lpars/0/image/memory_gib"


@dataclass(frozen=True)
class Walk:
    """A tracker, and a service that is set up as its page says. log: of the service."""

    desk: Desk
    service: str
    log: Path

    def gate(self) -> str:
        """What the gate of the change says."""
        address = f"{self.service}/v1/deployments/Change%204711/gate"
        return str(requests.get(address, timeout=60).json()["answer"])

    def answered(self, ticket: int, texts: int) -> str:
        """The last of so many texts, once they are there."""
        walking.until(lambda: self.desk.times_said(ticket), lambda times: times >= texts)
        return self.desk.said(ticket)[-1]


@contextmanager
def walk_in(desk: Desk, folder: Path, more: str = "", port: int = 0) -> Iterator[Walk]:
    """A walk as the page of the tracker says. more: further lines of its table; port: of the service, 0 for any."""
    (table,) = walking.blocks(desk.page, "The service", "toml")
    secret = folder / "secret"
    secret.write_text(desk.secret)
    lines = [
        f'address = "{desk.address}"' if line.startswith("address = ")
        else f'secret_file = "{secret}"' if line.startswith("secret_file = ") else line
        for line in desk.settled(table.text).splitlines()
    ]  # fmt: skip
    (folder / "trackers.toml").write_text("\n".join([*lines, more or f"poll_seconds = {LOOKS_S}", ""]))
    environment = {
        "DOMINO_ADVISOR_DATABASE_URL": f"sqlite:///{folder / 'store.db'}",
        "DOMINO_ADVISOR_TRACKERS": str(folder / "trackers.toml"),
        "DOMINO_ADVISOR_ADDRESS": "https://advisor.example",
        "DOMINO_ADVISOR_WORKERS": "1",
    }
    with (folder / "log").open("wb") as log, running(environment, log, port) as address:
        yield Walk(desk, address, folder / "log")


REDMINE = pytest.param("redmine", marks=pytest.mark.redmine)
RT = pytest.param("rt", marks=pytest.mark.request_tracker)
ROUNDUP = pytest.param("roundup", marks=pytest.mark.roundup)
DESKS = {"redmine": OfRedmine, "rt": OfRequestTracker, "roundup": OfRoundup}


@pytest.fixture(scope="module", params=[REDMINE, RT, ROUNDUP])
def walk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    desk: Desk = DESKS[request.param](request.getfixturevalue(request.param))
    with walk_in(desk, tmp_path_factory.mktemp("walk")) as made:
        yield made


def test_an_evaluation_becomes_tickets_which_are_closed_once_it_is_mended(walk: Walk, tmp_path: Path) -> None:
    title = "An evaluation becomes a ticket"
    first, mended = walking.blocks(walk.desk.page, title, "sh")
    (tmp_path / "site.yaml").write_text(walking.site())
    walking.run(first.text, tmp_path, walk.service)
    titles = [f"Head office mail: {words}" for words in named_in(walk.desk.page, title)]
    found = walking.until(walk.desk.keyed, lambda found: set(titles) <= found.keys())
    made = {name: found[name] for name in titles}
    assert len(made) == 2
    assert not any(map(walk.desk.closed, made.values()))

    walking.run(mended.text, tmp_path, walk.service)
    for ticket in made.values():
        walking.until(lambda ticket=ticket: walk.desk.closed(ticket), bool)  # type: ignore[misc]
        (said,) = walk.desk.said(ticket)
        assert "nothing is violated any more" in said
    assert walk.desk.keyed().items() >= made.items()


def named_in(page: str, title: str) -> list[str]:
    return [part.partition("”")[0] for part in walking.section(page, title).split("“")[1:]]


def test_a_change_is_asked_answered_mended_and_closed(walk: Walk) -> None:
    plan, answer, mended = walking.blocks(walk.desk.page, "A ticket asks, and is answered", "textile", "text", "html")
    ticket = walk.desk.open(plan)
    first = walk.answered(ticket, 1)
    assert "two more processors" in first
    assert "at most four CPs" in first
    assert walk.gate() == "fail"
    assert PLACE in first, "the question says where its answer stands"
    assert PLACE in answer.text

    walk.desk.write(ticket, answer)
    second = walk.answered(ticket, 3)
    assert PLACE not in second
    assert walk.gate() == "fail"

    walk.desk.write(ticket, mended)
    third = walk.answered(ticket, 5)
    assert "Gate at should: passes" in third
    assert walk.gate() == "pass"

    walk.desk.close(ticket)
    time.sleep(2.4 * LOOKS_S)  # two looks, which find nothing to answer
    assert walk.desk.closed(ticket)
    assert walk.desk.times_said(ticket) == 5


@pytest.mark.parametrize("walk", [REDMINE], indirect=True)
def test_a_broken_plan_is_answered_with_its_line_and_a_thank_you_with_nothing(walk: Walk) -> None:
    plan, *_ = walking.blocks(walk.desk.page, "A ticket asks, and is answered", "textile")
    ticket = walk.desk.open(Block(plan.language, plan.text.replace("real_cps: 4", "real_cps: four")))
    assert "line 9" in walk.answered(ticket, 1)
    walk.desk.write(ticket, Block("textile", "Thank you, I look at it."))
    time.sleep(2.4 * LOOKS_S)
    assert walk.desk.times_said(ticket) == 2


@pytest.mark.parametrize("walk", [RT], indirect=True)
def test_a_ticket_of_request_tracker_asks_by_a_file(walk: Walk, rt: starting.RequestTracker) -> None:
    content = base64.b64encode(PLAN.replace("4711", "4712").encode()).decode()
    file = {"FileName": "domino-advisor.yaml", "FileType": "application/yaml", "FileContent": content}
    ticket = {
        "Queue": "General", "Subject": "A change", "Content": "The plan is attached.", "ContentType": "text/plain",
        "Attachments": [file],
    }  # fmt: skip
    made = requests.post(f"{rt.address}/REST/2.0/ticket", auth=rt.person, json=ticket, timeout=60)
    assert made.status_code == 201, made.text
    number = int(made.json()["id"])
    assert "at most four CPs" in walk.answered(number, 1)


@pytest.mark.request_tracker
def test_a_scrip_tells_of_a_ticket_at_once(rt: starting.RequestTracker, tmp_path: Path) -> None:
    desk = OfRequestTracker(rt, rt.told)  # nobody looks there
    (tmp_path / "hook").write_text(rt.hook_secret)
    (hook,) = walking.blocks(desk.page, "Told at once", "toml")
    condition, action = walking.blocks(desk.page, "Told at once", "perl")
    more = hook.text.replace("/run/secrets/rt-hook", str(tmp_path / "hook")) + "poll_seconds = 0"
    with walk_in(desk, tmp_path, more) as walk:
        scrip = {
            "Queue": rt.told, "Description": "Told at once", "ScripCondition": "User Defined",
            "ScripAction": "User Defined", "Template": "Blank", "Stage": "TransactionBatch",
            "CustomIsApplicableCode": condition.text, "CustomPrepareCode": "1;",
            "CustomCommitCode": action.text.replace("https://advisor.example", walk.service),
        }  # fmt: skip
        # Perl takes no sign in q for anything but itself, but a backslash and its own
        written = ", ".join(f"{name} => q\x01{value}\x01" for name, value in scrip.items())
        rt.insert(f"@Scrips = ({{{written}}});\n1;\n")
        plan, *_ = walking.blocks(desk.page, "A ticket asks, and is answered", "text")
        ticket = desk.open(plan)
        assert "at most four CPs" in walk.answered(ticket, 1)
        assert "delivery-not-proven" not in walk.log.read_text()


@pytest.mark.roundup
def test_a_detector_tells_of_an_issue_at_once(tmp_path: Path) -> None:
    port, secret = starting.free_port(), "a secret of deliveries"
    (tmp_path / "hook").write_text(secret)
    (hook,) = walking.blocks(OfRoundup.page, "Told at once", "toml")
    (detector,) = walking.blocks(OfRoundup.page, "Told at once", "python")
    text = detector.text.replace("https://advisor.example", f"http://127.0.0.1:{port}")
    with starting.roundup(detector=text, hook_secret=secret) as roundup:
        more = hook.text.replace("/run/secrets/roundup-hook", str(tmp_path / "hook")) + "poll_seconds = 0"
        with walk_in(OfRoundup(roundup), tmp_path, more, port) as walk:
            plan, *_ = walking.blocks(OfRoundup.page, "A ticket asks, and is answered", "text")
            ticket = walk.desk.open(plan)
            assert "at most four CPs" in walk.answered(ticket, 1)
            assert "delivery-not-proven" not in walk.log.read_text()
