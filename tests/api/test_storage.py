"""What is stored comes back as it was, whoever else is writing."""

from __future__ import annotations

import dataclasses
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import create_engine, text

from domino_advisor_api.storage import Record, Snapshot, Store
from tests.answers import a_verdict, counts_of

RECORD = Record(
    deployment="Büro",
    environment="production",
    rule_base="0" * 64,
    overlay=None,
    evaluated_on="2026-01-31",
    media="yaml",
    description=b"deployment: B\xc3\xbcro # as it was sent\n",
    counts=counts_of([a_verdict()]),
    result=b'{"deployment":"B\xc3\xbcro"}',
    conclusions=b"(verdict (id v))\n" * 100,
)


def test_everything_comes_back_as_it_was(url: str) -> None:
    stored = Store(url).add(RECORD)
    later = Store(url)
    assert later.get(stored.id) == stored
    basis = later.basis(stored.id)
    assert basis is not None
    names = [field.name for field in dataclasses.fields(basis) if field.name != "id"]
    assert [getattr(basis, name) for name in names] == [getattr(RECORD, name) for name in names]
    (entry,) = later.entries(10, None)
    assert (entry.id, entry.deployment, entry.counts) == (stored.id, "Büro", RECORD.counts)


@pytest.mark.parametrize("id_", ["0" * 32, "x", "", "\0", "' or 1=1 --"])
def test_what_was_never_stored_is_none(url: str, id_: str) -> None:
    store = Store(url)
    assert [store.get(id_), store.basis(id_), store.rule_base(id_), store.overlay(id_)] == [None] * 4


def test_a_snapshot_is_written_once_and_made_only_when_it_is_missing(url: str) -> None:
    made = []

    def content() -> bytes:
        made.append(1)
        return b"rules"

    for _ in range(3):
        Store(url, rule_bases=[Snapshot("a" * 64, content)], overlays=[Snapshot("b" * 64, lambda: b"laid")]).prepare()
    assert len(made) == 1
    assert (Store(url).rule_base("a" * 64), Store(url).overlay("b" * 64)) == (b"rules", b"laid")


def test_processes_that_start_at_once_keep_a_snapshot_once(url: str) -> None:
    start = threading.Barrier(4)

    def content() -> bytes:
        start.wait(10)  # all four have looked, and found nothing
        return b"rules"

    stores = [Store(url, rule_bases=[Snapshot("a" * 64, content)]) for _ in range(4)]
    Store(url).prepare()
    with ThreadPoolExecutor(4) as pool:
        for prepared in [pool.submit(store.prepare) for store in stores]:
            prepared.result()
    assert Store(url).rule_base("a" * 64) == b"rules"


def test_several_processes_and_threads_write_at_once_and_nothing_is_lost(url: str) -> None:
    stores = [Store(url) for _ in range(4)]
    failed: list[BaseException] = []

    def write(store: Store) -> None:
        try:
            for _ in range(10):
                store.add(RECORD)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=write, args=(store,)) for store in stores for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    entries = stores[0].entries(1000, None)
    assert len({entry.id for entry in entries}) == 80
    assert [entry.number for entry in entries] == list(range(80, 0, -1))


def test_readers_do_not_wait_for_a_writer(url: str) -> None:
    store = Store(url)
    store.add(RECORD)
    with create_engine(url).connect() as writer:
        writer.execute(text("delete from overlays"))
        assert len(store.entries(10, None)) == 1


def test_a_check_writes_and_leaves_nothing(url: str) -> None:
    store = Store(url)
    store.check()
    with create_engine(url).connect() as connection:
        assert connection.exec_driver_sql("select count(*) from evaluations").scalar() == 0
