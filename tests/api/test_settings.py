"""Settings: what docs/operations.md lists is what the service reads, and a slip is told without a secret."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sysconfig
from pathlib import Path

import pytest

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor_api import gunicorn_conf
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import (
    PREFIX,
    ServerSettings,
    Settings,
    SettingsError,
    Variable,
    unknown_variables,
    variables,
)

TABLE = Path(__file__).resolve().parents[2] / "docs" / "operations.md"
ROW = re.compile(r"^\| `(DOMINO_ADVISOR_\w+)` \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
PASSWORD = "open-sesame"


def test_the_documented_table_is_what_the_service_reads() -> None:
    rows = ROW.findall(TABLE.read_text("utf-8"))
    assert [Variable(name, default.strip("`"), bounds.strip("`")) for name, default, bounds, _ in rows] == variables()


def test_what_gunicorn_is_told_is_what_the_settings_say() -> None:
    told = ServerSettings.from_environment()
    assert gunicorn_conf.bind == [told.bind]
    assert (gunicorn_conf.workers, gunicorn_conf.threads, gunicorn_conf.timeout) == (
        told.workers,
        told.threads,
        told.timeout,
    )
    assert gunicorn_conf.graceful_timeout == told.drain_seconds + told.stop_seconds


@pytest.mark.parametrize("settings", [Settings, ServerSettings])
def test_no_variable_gives_the_defaults_and_an_empty_one_too(settings: type[Settings] | type[ServerSettings]) -> None:
    empty = {variable.name: "" for variable in variables()}
    assert settings.from_environment({}) == settings.from_environment(empty) == settings()


def test_every_variable_sets_its_own_member() -> None:
    given = {
        "DATABASE_URL": "sqlite:////data/a.db", "MAX_BODY_BYTES": "7", "RULES": "/r", "OVERLAY": "/o", "METRICS": "off",
        "LOG_LEVEL": "error", "LOG_FORMAT": "TEXT", "MAX_IMAGES": "10", "MAX_SUBJECTS": "13",
        "HOSTS": "advisor.example, a.b", "IDEMPOTENCY_HOURS": "15",
        "MAX_AUDIT_BYTES": "11", "MAX_AUDIT_FILES": "12",
        "BIND": "[::1]:80", "WORKERS": "3", "THREADS": "4", "TIMEOUT": "5", "DRAIN_SECONDS": "6", "STOP_SECONDS": "8",
        "HEAD_SECONDS": "9", "BODY_SECONDS": "14", "TRACKERS": "/t", "ADDRESS": "https://a.example",
        "DELIVER": "off", "OUTBOX_DAYS": "30",
    }  # fmt: skip
    environment = {PREFIX + name: text for name, text in given.items()}
    assert environment.keys() == {variable.name for variable in variables()}
    assert Settings.from_environment(environment) == Settings(
        database_url="sqlite:////data/a.db", max_body_bytes=7, rules=Path("/r"), overlay=Path("/o"), metrics=False,
        log_level="ERROR", log_format="text", max_images=10, max_audit_bytes=11, max_audit_files=12,
        max_subjects=13, hosts=("advisor.example", "a.b"), idempotency_hours=15, trackers=Path("/t"), address="https://a.example",
        deliver=False,
        outbox_days=30,
    )  # fmt: skip
    assert ServerSettings.from_environment(environment) == ServerSettings("[::1]:80", 3, 4, 5, 6, 8, 9, 14)


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("MAX_IMAGES", "0", "a whole number from 1 to 1000000, not '0'"),
        ("MAX_IMAGES", "1000001", "a whole number from 1 to 1000000, not '1000001'"),
        ("METRICS", "yes", "one of on, off, not 'yes'"),
        ("WORKERS", "many", "a whole number from 1 to 64, not 'many'"),
        ("DRAIN_SECONDS", "601", "a whole number from 0 to 600, not '601'"),
        ("STOP_SECONDS", "0", "a whole number from 1 to 3600, not '0'"),
        ("HOSTS", "a.example,,b", "names with commas between them, not 'a.example,,b'"),
        ("HOSTS", "https://a.example", "names with commas between them, not 'https://a.example'"),
    ],
)
def test_a_value_beyond_its_bounds_names_the_variable_the_bounds_and_what_was_found(
    name: str, text: str, told: str
) -> None:
    environment = {PREFIX + name: text}
    with pytest.raises(SettingsError, match=f"^{PREFIX}{name} is {told}$"):
        (Settings.from_environment(environment), ServerSettings.from_environment(environment))


@pytest.mark.parametrize(
    ("name", "nearest"),
    [("WORKER", "WORKERS"), ("MAX_IMAGE", "MAX_IMAGES"), ("DATABASE", "DATABASE_URL"), ("XYZZY", None)],
)
def test_a_variable_that_nothing_reads_is_told_with_the_nearest(name: str, nearest: str | None) -> None:
    environment = {PREFIX + name: "1", f"{PREFIX}VENV": "/v", f"{PREFIX}BIND": "x", "PATH": "/bin"}
    assert unknown_variables(environment) == {PREFIX + name: nearest and PREFIX + nearest}


def test_the_password_of_the_database_is_not_shown() -> None:
    assert PASSWORD not in repr(Settings(database_url=f"postgresql://mail:{PASSWORD}@db/advisor"))


@pytest.mark.parametrize(
    "url", [f"postgresql+nonsense://mail:{PASSWORD}@db/x", f"mysql://mail:{PASSWORD}@db/x", f"mail:{PASSWORD}@db"]
)
def test_a_database_that_cannot_be_used_is_refused_without_its_password(advisor: Advisor, url: str) -> None:
    with pytest.raises(SettingsError, match=f"{PREFIX}DATABASE_URL") as refused:
        create_app(Settings(database_url=url), advisor)
    assert PASSWORD not in str(refused.value)


def test_the_command_refuses_a_setting_as_it_refuses_an_option() -> None:
    command = [str(Path(sysconfig.get_path("scripts")) / "domino-advisor"), "serve"]
    environment = {**os.environ, f"{PREFIX}THREADS": "none"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)
    assert done.returncode == 2
    assert f"{PREFIX}THREADS is a whole number from 1 to 256, not 'none'." in done.stderr
    assert "Traceback" not in done.stderr


def test_a_store_that_is_away_is_logged_without_its_password(
    advisor: Advisor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / PASSWORD / "store.db"
    client = create_app(Settings(database_url=f"sqlite:///{place}"), advisor).test_client()
    assert client.get("/readyz").status_code == 503
    logged = capsys.readouterr().err
    assert json.loads(logged.splitlines()[0])["event"] == "store-unreachable"
    assert PASSWORD not in logged
