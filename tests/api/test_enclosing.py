"""Severity, fields and files go out with a ticket: once, as the tracker has them, and told where it has not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine, update

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor_api import outbox
from domino_advisor_api.app import create_app
from domino_advisor_api.services import of_application
from domino_advisor_api.settings import Settings
from domino_advisor_api.tables import OUTBOX
from domino_advisor_api.trackers import carrying
from domino_advisor_api.trackers.contract import Draft
from domino_advisor_api.trackers.file import read_trackers
from domino_advisor_api.trackers.files import Files
from domino_advisor_api.trackers.working import unpacked
from tests.api.conftest import DEPLOYMENT
from tests.api.loopback_tracker import KEY_FIELD, Fault, Tracker

_REDMINE = f"""
[changes]
kind = "redmine"
address = "ADDRESS"
secret_file = "FOLDER/secret"
place = {{project = "audit", key_field = {KEY_FIELD}, priorities = {{should = "High"}}, FIELDS}}
attach = ["json", "sarif", "html"]
attach_bytes = BYTES
"""
_FIELDS = 'fields = {12 = "severity", 13 = "address"}'


@pytest.fixture
def bytes_() -> int:
    return 5_000_000


@pytest.fixture
def priority() -> str:
    return "High"


@pytest.fixture
def file(tmp_path: Path, tracker: Tracker, bytes_: int, priority: str) -> str:
    (tmp_path / "secret").write_text("s3cret")
    said = {"ADDRESS": tracker.address, "FOLDER": str(tmp_path), "FIELDS": _FIELDS, "BYTES": str(bytes_)}
    said["High"] = priority
    text = _REDMINE
    for name, value in said.items():
        text = text.replace(name, value)
    return text


@pytest.fixture
def settings(url: str) -> Settings:
    """A store of each kind."""
    return Settings(database_url=url)


@pytest.fixture
def app(settings: Settings, advisor: Advisor, tmp_path: Path, file: str) -> Iterator[Flask]:
    """The service of a site whose Redmine takes files."""
    place = tmp_path / "trackers.toml"
    place.write_text(file, "utf-8")
    made = create_app(settings.__class__(settings.database_url, trackers=place), advisor)
    yield made
    of_application(made).store.close()


class Site:
    """A service before a tracker."""

    def __init__(self, app: Flask) -> None:
        held = of_application(app)
        self.store, self.trackers = held.store, held.trackers
        self.client: FlaskClient = app.test_client()
        self.files = Files(held.store, held.daily.advisor)

    def evaluate(self, deployment: Mapping[str, Any] = DEPLOYMENT) -> str:
        made = self.client.post("/v1/evaluations", json=deployment)
        assert made.status_code == 201
        return made.headers["Location"]

    def carry(self) -> None:
        """Takes to the tracker what is written, as if whatever waits had waited long enough."""
        with self.engine.begin() as connection:
            connection.execute(update(OUTBOX).values(due_at="2000-01-01", held_until=None))
        carrying.carry(self.store, self.trackers, files=self.files)

    @property
    def engine(self) -> Engine:
        return self.store.engine

    @property
    def told(self) -> str | None:
        return outbox.entries(self.engine, None, 1, None)[0].told


@pytest.fixture
def site(app: Flask) -> Site:
    return Site(app)


def test_a_severity_becomes_a_priority_and_fields_are_written(site: Site, tracker: Tracker) -> None:
    location = site.evaluate()
    site.carry()
    (issue,) = tracker.issues
    assert (issue.priority, issue.fields) == (4, {12: "should", 13: f"http://localhost{location}"})
    assert site.told is None


def test_what_the_tracker_did_not_take_is_told_and_is_tried_again_by_a_person(site: Site, tracker: Tracker) -> None:
    tracker.ignores_fields = True
    site.evaluate()
    site.carry()
    assert "ticket 1 was made, and has the priority 'Normal' and not 'High'; has not 'should' in field 12" in str(
        site.told
    )
    assert outbox.replay(site.engine, None, datetime.now(UTC)) == 1
    site.carry()
    assert len(tracker.issues) == 1
    assert outbox.depth(site.engine).dead == 0


@pytest.mark.parametrize("priority", ["Urgent"])
def test_a_priority_that_is_not_there_is_told_before_a_ticket_is_made(site: Site, tracker: Tracker) -> None:
    site.evaluate()
    site.carry()
    assert tracker.issues == []
    assert "Redmine has no priority 'Urgent', but High, Normal: name one in the settings" in str(site.told)


def test_a_ticket_has_the_files_of_the_stored_evaluation(site: Site, tracker: Tracker) -> None:
    location = site.evaluate()
    site.carry()
    (issue,) = tracker.issues
    id_ = location.rpartition("/")[2]
    assert [name for name, _ in issue.files] == [
        f"Head-office-mail-{id_[:8]}.{form}" for form in ("json", "sarif", "html")
    ]
    result, sarif, html = (content for _, content in issue.files)
    assert json.loads(result) == site.client.get(location).get_json()["result"]
    assert sarif == site.client.get(f"{location}?format=sarif").data
    assert html == site.client.get(f"{location}?format=html").data


def test_a_later_evaluation_comments_and_attaches_nothing(site: Site, tracker: Tracker) -> None:
    site.evaluate()
    site.carry()
    site.evaluate({"deployment": DEPLOYMENT["deployment"], "environment": "production"})
    site.carry()
    (issue,) = tracker.issues
    assert (len(issue.files), len(issue.comments)) == (3, 1)


def test_whatever_fails_at_whichever_request_there_is_one_ticket_and_each_file_once(
    site: Site, tracker: Tracker
) -> None:
    site.evaluate()
    site.carry()
    methods = [method for method, *_ in tracker.requests]
    assert methods.count("POST") == 4
    names = [name for name, _ in tracker.issues[0].files]
    for where in each_request_failed(site, tracker, methods):
        told = [(len(issue.comments), [name for name, _ in issue.files]) for issue in tracker.issues]
        assert told == [(0, names)], where


def each_request_failed(site: Site, tracker: Tracker, methods: Sequence[str]) -> Iterator[tuple[int, str, bool]]:
    """Delivers once for each request of a delivery, which fails, before and after it was done, and is tried again."""
    for step, method in enumerate(methods):
        for after in (False, True):
            tracker.issues.clear()
            with site.engine.begin() as connection:
                connection.execute(update(OUTBOX).values(state="waiting", attempts=0, reference=None))
            nth = methods[:step].count(method)
            tracker.faults[:] = [*[Fault(method)] * nth, Fault(method, hang_up=True, after=after)]
            site.carry()
            assert tracker.faults == []
            site.carry()
            yield step, method, after
            assert outbox.depth(site.engine) == outbox.Depth(0, 0, None)


@pytest.mark.parametrize("bytes_", [100_000])
def test_a_file_that_is_too_large_is_left_out_and_told(site: Site, tracker: Tracker, bytes_: int) -> None:
    site.evaluate()
    site.carry()
    (issue,) = tracker.issues
    assert all(len(content) <= bytes_ for _, content in issue.files)
    assert len(issue.files) < 3
    assert "bytes, and 100,000 are allowed (attach_bytes)" in str(site.told)
    assert outbox.depth(site.engine) == outbox.Depth(0, 0, None)


def test_a_file_that_the_tracker_refuses_is_left_out_and_told(
    site: Site, tracker: Tracker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.api.loopback_tracker.MOST_BYTES", 100_000)
    site.evaluate()
    site.carry()
    assert 0 < len(tracker.issues[0].files) < 3
    assert "it is too large" in str(site.told)


def test_a_file_whose_evaluation_was_deleted_is_left_out_and_told(site: Site, tracker: Tracker) -> None:
    site.evaluate()
    with site.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM evaluations")
    site.carry()
    assert len(tracker.issues) == 1
    assert "its evaluation is not in the store any more" in str(site.told)


def elsewhere(file: str, kind: str, place: str) -> str:
    """The same settings for another kind of tracker."""
    head, _, tail = file.partition("place = ")
    return f"{head.replace('redmine', kind)}place = {place}\n{tail.partition(chr(10))[2]}"


@pytest.fixture
def hub(file: str) -> str:
    return elsewhere(file, "github", '{repository = "owner/name"}')


@pytest.fixture
def lab(file: str) -> str:
    return elsewhere(file, "gitlab", '{project = "group/name"}')


@contextmanager
def a_site(settings: Settings, advisor: Advisor, tmp_path: Path, text: str) -> Iterator[Site]:
    place = tmp_path / "trackers.toml"
    place.write_text(text, "utf-8")
    site = Site(create_app(settings.__class__(settings.database_url, trackers=place), advisor))
    yield site
    site.store.close()


@pytest.fixture
def lab_site(settings: Settings, advisor: Advisor, tmp_path: Path, lab: str) -> Iterator[Site]:
    with a_site(settings, advisor, tmp_path, lab) as site:
        yield site


def test_a_tracker_that_takes_no_files_is_told_of_links(
    settings: Settings, advisor: Advisor, tmp_path: Path, tracker: Tracker, hub: str
) -> None:
    with a_site(settings, advisor, tmp_path, hub) as site:
        location = site.evaluate()
        (entry,) = outbox.entries(site.engine, None, 9, None)
        assert unpacked(entry.content).files == ()
        site.carry()
        assert f"http://localhost{location}?format=sarif" in tracker.issues[0].body


def linked(comment: str) -> list[tuple[str, str]]:
    """The files that a comment of GitLab links: their names, and where they are."""
    return re.findall(r"- \[(.+?)\]\(/uploads/(\S+)\)", comment)


def test_a_ticket_in_gitlab_has_the_files_in_one_comment(lab_site: Site, tracker: Tracker) -> None:
    location = lab_site.evaluate()
    lab_site.carry()
    (issue,) = tracker.issues
    (comment,) = issue.comments
    files = {name.rpartition(".")[2]: tracker.uploads[place] for name, place in linked(comment)}
    assert list(files) == ["json", "sarif", "html"]
    assert json.loads(files["json"]) == lab_site.client.get(location).get_json()["result"]
    assert files["html"] == lab_site.client.get(f"{location}?format=html").data
    assert lab_site.told is None


def test_whatever_fails_at_whichever_request_a_ticket_in_gitlab_links_each_file_once(
    lab_site: Site, tracker: Tracker
) -> None:
    lab_site.evaluate()
    lab_site.carry()
    methods = [method for method, *_ in tracker.requests]
    names = [name for name, _ in linked(tracker.issues[0].comments[0])]
    for where in each_request_failed(lab_site, tracker, methods):
        told = [[name for name, _ in linked(comment)] for issue in tracker.issues for comment in issue.comments]
        assert told == [names], where


def test_a_file_that_gitlab_calls_otherwise_is_left_out_and_not_attached_again_and_again(
    lab_site: Site, tracker: Tracker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tracker, "renames_files", True)
    lab_site.evaluate()
    lab_site.carry()
    assert tracker.issues[0].comments == []
    assert "GitLab gave it another name" in str(lab_site.told)


def test_fields_that_are_none_are_refused_at_the_start(tmp_path: Path, file: str) -> None:
    place = tmp_path / "trackers.toml"
    for old, new, told in (
        ('12 = "severity"', '12 = "colour"', "fields: Invalid enum value 'colour'"),
        ('12 = "severity"', 'twelve = "severity"', "invalid literal for int"),
        ('should = "High"', 'most = "High"', "priorities: Invalid enum value 'most'"),
        ('"sarif"', '"pdf"', "Invalid enum value 'pdf'"),
    ):
        assert old in file
        place.write_text(file.replace(old, new))
        with pytest.raises(Exception, match=told):
            read_trackers(place)


def test_a_draft_has_no_severity_where_nothing_is_violated() -> None:
    draft = Draft("key", "title", "body", address="https://advisor.example/v1/evaluations/1")
    assert draft.written({7: "severity", 8: "address"}) == {8: draft.address}
    assert draft.among({"must": "High"}) is None
