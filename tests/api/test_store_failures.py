"""A store that cannot be used says why: what it is, what to do, and nothing of where it lies."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import create_engine
from werkzeug.test import TestResponse

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor_api import storage
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings
from domino_advisor_api.store_failures import failure_of
from tests.api.conftest import DEPLOYMENT

Problem = Callable[[TestResponse, int, str], dict[str, Any]]


@pytest.fixture
def held_to(problem: Problem, tmp_path: Path) -> Callable[[FlaskClient, str, str], None]:
    """Holds what a POST and /readyz say of a store that fails, and that nothing of its place is told."""

    def check(client: FlaskClient, kind: str, told: str) -> None:
        posted = client.post("/v1/evaluations", json=DEPLOYMENT)
        body = problem(posted, 503, kind)
        assert told in body["detail"] and "Nothing was stored." in body["detail"]
        assert posted.headers["Retry-After"] == "5" and "Location" not in posted.headers
        ready = problem(client.get("/readyz"), 503, "not-ready")
        assert told in ready["checks"]["store"]
        assert not any(part in posted.text + str(ready) for part in (tmp_path.name, "store.db", "sqlite", "Error"))
        assert client.get("/healthz").status_code == 200
        assert client.get("/v1/sources").status_code == 200

    return check


def works(client: FlaskClient) -> bool:
    return (client.get("/readyz").status_code, client.post("/v1/evaluations", json=DEPLOYMENT).status_code) == (
        200,
        201,
    )


@pytest.mark.slow
def test_one_that_another_program_holds_locked(
    client: FlaskClient, tmp_path: Path, held_to: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as other:
        monkeypatch.setattr(storage, "_BUSY_MS", 500)  # so that the test need not wait as long as a client does
        assert works(client)
        client.application.extensions["domino-advisor"].store.close()
        other.execute("begin exclusive")
        held_to(client, "store-locked", "another program holds it locked")
        other.execute("rollback")
        assert works(client)


def test_one_that_can_only_be_read(
    settings: Settings, advisor: Advisor, begun: Path, tmp_path: Path, held_to: Callable[..., None]
) -> None:
    place = tmp_path / "read-only.db"
    shutil.copyfile(begun, place)
    url = f"sqlite:///file:{place}?mode=ro&uri=true"
    client = create_app(Settings(database_url=url), advisor).test_client()
    held_to(client, "store-read-only", "it can be read and not written")


def test_one_whose_file_is_deleted_or_moved_away(
    client: FlaskClient, tmp_path: Path, held_to: Callable[..., None]
) -> None:
    assert works(client)
    before = client.get("/v1/evaluations").get_json()["items"]
    for file in tmp_path.glob("store.db*"):
        file.rename(tmp_path / file.name.replace("store", "away"))
    held_to(client, "store-missing", "it is not there")
    assert list(tmp_path.glob("store.db*")) == []
    for file in tmp_path.glob("away.db*"):
        file.rename(tmp_path / file.name.replace("away", "store"))
    assert client.get("/v1/evaluations").get_json()["items"] == before
    assert works(client)


def test_another_file_in_its_place_is_the_store_from_then_on(client: FlaskClient, begun: Path, tmp_path: Path) -> None:
    assert works(client)
    assert len(client.get("/v1/evaluations").get_json()["items"]) == 1
    other = tmp_path / "other"
    shutil.copyfile(begun, other)
    for file in tmp_path.glob("store.db-*"):
        file.unlink()
    other.replace(tmp_path / "store.db")
    assert client.get("/v1/evaluations").get_json()["items"] == []
    assert works(client)


def test_one_that_another_version_made(client: FlaskClient, settings: Settings, held_to: Callable[..., None]) -> None:
    assert works(client)
    engine = create_engine(settings.database_url)
    with engine.begin() as connection:
        connection.exec_driver_sql("alter table evaluations rename column media to kind")
    engine.dispose()
    held_to(client, "store-of-another-version", "another version")


def test_one_that_is_no_store(advisor: Advisor, tmp_path: Path, held_to: Callable[..., None]) -> None:
    (tmp_path / "store.db").write_bytes(b"a text of somebody, which is no store of this service\n" * 100)
    client = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'store.db'}"), advisor).test_client()
    held_to(client, "store-damaged", "is no store, or is damaged")


FULL = """
import sys
from pathlib import Path
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings
from tests.api.conftest import DEPLOYMENT

folder = Path(sys.argv[1])
client = create_app(Settings(database_url=f"sqlite:///{folder / 'store.db'}", log_level="CRITICAL")).test_client()
assert client.get("/readyz").status_code == 200
assert client.post("/v1/evaluations", json=DEPLOYMENT).status_code == 201
filler = folder / "filler"
with filler.open("wb", buffering=0) as file:
    try:
        while True:
            file.write(bytes(512))
    except OSError:
        pass
ready = client.get("/readyz")
stored = 1
while (posted := client.post("/v1/evaluations", json=DEPLOYMENT)).status_code == 201:
    stored += 1  # there is a little room in what the store has already
print(ready.status_code, ready.get_json()["checks"]["store"])
print(posted.status_code, posted.get_json()["type"].rpartition(":")[2], posted.get_json()["detail"])
filler.unlink()
print(client.get("/readyz").status_code, client.post("/v1/evaluations", json=DEPLOYMENT).status_code)
print(len(client.get("/v1/evaluations?limit=500").get_json()["items"]) - stored)
"""


@pytest.fixture
def small_disk() -> Iterator[list[str]]:
    """What runs a command that has a disk of four megabytes at /mnt, for itself alone."""
    command = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-ec"]
    mount = "mount -t tmpfs -o size=4m none /mnt"
    try:
        allowed = subprocess.run([*command, mount], capture_output=True).returncode == 0
    except FileNotFoundError:
        allowed = False
    if not allowed:
        pytest.skip("this machine lets nobody mount a disk of his own")
    yield [*command, f'{mount}; exec "$@"', "sh"]


@pytest.mark.slow
def test_one_whose_disk_is_full(small_disk: list[str]) -> None:
    """Readiness sees it before anybody loses an evaluation by it, and the service takes up work by itself."""
    done = subprocess.run(
        [*small_disk, sys.executable, "-c", FULL, "/mnt"], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    ready, posted, again, stored = done.stdout.splitlines()
    assert ready == "503 its disk is full"
    assert posted.startswith("503 store-full The store cannot be used: its disk is full. Nothing was stored. Make room")
    assert again == "200 201"
    assert stored == "1"  # the one after that; none was lost and none kept that was said not to be


def test_readiness_leaves_nothing_behind(client: FlaskClient, tmp_path: Path) -> None:
    assert works(client)
    number = client.get("/v1/evaluations").get_json()
    for _ in range(20):
        assert client.get("/readyz").status_code == 200
    assert client.get("/v1/evaluations").get_json() == number
    assert sum(file.stat().st_size for file in tmp_path.glob("store.db*")) < 10 * 2**20


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        ("53100", "store-full"), ("55P03", "store-locked"), ("40P01", "store-locked"), ("25006", "store-read-only"),
        ("42501", "store-read-only"), ("08006", "store-missing"), ("57P03", "store-missing"),
        ("3D000", "store-missing"),
        ("42P01", "store-of-another-version"), ("42703", "store-of-another-version"), ("XX000", "store-failed"),
    ],
)  # fmt: skip
def test_postgresql_tells_them_apart_by_its_states(state: str, kind: str) -> None:
    from sqlalchemy.exc import DBAPIError

    class Refused(Exception):
        sqlstate = state

    assert failure_of(DBAPIError("insert", {}, Refused("at /var/lib/secret"))).kind == kind
