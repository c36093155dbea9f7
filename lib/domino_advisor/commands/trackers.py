"""`domino-advisor worker`, `outbox` and `inbox`: what is to be told to the trackers of a site, and what they ask."""

from __future__ import annotations

import json
import signal
import threading
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from domino_advisor.commands import common
from domino_advisor.commands.opening import opened_store

if TYPE_CHECKING:
    from domino_advisor_api.outbox import Entry

# Those of domino_advisor_api.outbox, which is imported only where a command needs it.
_STATES = ("waiting", "delivered", "dead", "overtaken", "dropped")


@click.command()
@click.option("--once", is_flag=True, help="End when nothing is due that a tracker can take.")
def worker(once: bool) -> None:
    """Take tickets to the trackers that DOMINO_ADVISOR_TRACKERS names, and answer what tickets there ask.

    A service does so itself unless DOMINO_ADVISOR_DELIVER is off. Any number of workers may run beside it on one store,
    on other machines too. On SIGTERM a worker ends what it is at.
    """
    # Imported here, since nothing else on the command line needs the web.
    from domino_advisor.evaluation.advisor import Advisor
    from domino_advisor_api import logs, watch
    from domino_advisor_api.app import read_rules
    from domino_advisor_api.services import Daily, today
    from domino_advisor_api.settings import ServerSettings, Settings, SettingsError
    from domino_advisor_api.trackers.asked import asker_of
    from domino_advisor_api.trackers.carrying import carry, carry_on, take_up
    from domino_advisor_api.trackers.file import read_trackers
    from domino_advisor_api.trackers.files import Files

    try:
        settings, timeout = Settings.from_environment(), ServerSettings.from_environment().timeout
        if settings.trackers is None:
            raise click.UsageError("DOMINO_ADVISOR_TRACKERS names no file of trackers.")
        trackers = read_trackers(settings.trackers)
    except SettingsError as error:
        raise click.UsageError(f"{error}.") from error
    logs.configure(settings)
    told = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: told.set())
    with opened_store() as store:
        daily = cache(lambda: Daily(Advisor(*read_rules(settings)), today()))
        watch.end_after(timeout)

        def advisor() -> Advisor:
            return daily().advisor()

        files, kept = Files(store, advisor), timedelta(days=settings.outbox_days)
        asker = asker_of(settings, store, trackers, advisor)
        if not once:
            carry_on(store, trackers, told.is_set, files, kept, asker)
            return
        more = True
        while more:
            more = asker is not None and take_up(asker, told.is_set)
            carry(store, trackers, told.is_set, files, kept)


@click.group()
def outbox() -> None:
    """What is to be told to trackers: list it, show it, have what is dead tried again, or give it up.

    It is kept in the store that DOMINO_ADVISOR_DATABASE_URL names: run these commands where the service is run.
    """


@outbox.command("list")
@click.option("--state", type=click.Choice(_STATES), help="Only what is in this state.  [default: all]")
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, show_default=True, help="At most so many.")
def list_(state: Any, limit: int) -> None:
    """List what is to be told and what was, the newest first. What is dead says what it failed of."""
    from domino_advisor_api import outbox as stored

    with opened_store() as store:
        found = stored.entries(store.engine, state, limit, None, whole=False)
    for one in found:
        why = f"dropped by {one.owner}: {one.reason}" if one.state == "dropped" else None
        told = [said for said in (one.reference, one.told, why) if said]
        line = (one.id, one.created_at[:19], one.state.ljust(9), one.tracker, one.key, *told)
        common.write(f"{'  '.join(line).rstrip()}\n".encode())
    if not found:
        common.tell("Nothing is there.")


@outbox.command()
@click.argument("named", metavar="ID")
def show(named: str) -> None:
    """Show one entry as JSON, with what it tells."""
    from domino_advisor_api import outbox as stored

    with opened_store() as store:
        found = stored.entry(store.engine, named)
    if found is None:
        raise click.UsageError(f"Nothing has the id {named}; `domino-advisor outbox list` lists what is there.")
    common.write(f"{json.dumps(_told(found), indent=2, ensure_ascii=False)}\n".encode())


@outbox.command()
@click.argument("named", metavar="[ID]...", nargs=-1)
@click.option("--all", "all_", is_flag=True, help="Everything that is dead.")
def replay(named: tuple[str, ...], all_: bool) -> None:
    """Have what is dead tried again, as if it had not been tried.

    What was overtaken stays: a later evaluation tells its ticket something else.
    """
    from domino_advisor_api import outbox as stored

    if bool(named) == all_:
        raise click.UsageError("Name what is to be tried again, or say --all.")
    with opened_store() as store:
        again = {id_: stored.replay(store.engine, id_, datetime.now(UTC)) for id_ in (named or (None,))}
    common.tell(f"Tried again: {sum(again.values())}.")
    missed = [id_ for id_, count in again.items() if id_ is not None and not count]
    if missed:
        raise click.UsageError(f"Not dead, not there, or its ticket is told something later: {', '.join(missed)}.")


@outbox.command()
@click.argument("named", metavar="[ID]...", nargs=-1)
@click.option("--all", "all_", is_flag=True, help="Everything that is dead.")
@click.option("--owner", required=True, help="Who gives it up.")
@click.option("--reason", required=True, help="Why it is told no more.")
def drop(named: tuple[str, ...], all_: bool, owner: str, reason: str) -> None:
    """Give up what is dead, or what waits and nobody delivers just now, such as for a tracker that is no more.

    It counts as dead no longer, is listed for as long as what was delivered, and cannot be tried again. Nothing is
    taken back of what an attempt did. The next evaluation tells its ticket what is not as it was delivered last.
    """
    from domino_advisor_api import deciding
    from domino_advisor_api import outbox as stored

    now = datetime.now(UTC)
    if bool(named) == all_:
        raise click.UsageError("Name what is to be dropped, or say --all.")
    for name, line in (("owner", owner), ("reason", reason)):
        if not deciding.fits(name, line, now.date()):
            raise click.UsageError(f"--{name} is {deciding.expected(name)}.")
    with opened_store() as store:
        dropped = {id_: stored.drop(store.engine, id_, owner, reason, now) for id_ in (named or (None,))}
    common.tell(f"Dropped: {sum(dropped.values())}.")
    missed = [id_ for id_, count in dropped.items() if id_ is not None and not count]
    if missed:
        raise click.UsageError(
            f"Neither dead nor waiting, not there, or being delivered just now: {', '.join(missed)}."
        )


@click.group()
def inbox() -> None:
    """Tickets that ask for an evaluation and could not be looked at: list them, have one looked at again, or drop it.

    They are kept in the store that DOMINO_ADVISOR_DATABASE_URL names: run these commands where the service is run.
    """


@inbox.command("list")
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, show_default=True, help="At most so many.")
def waiting(limit: int) -> None:
    """List the tickets that wait for a person, each with what went wrong last."""
    from domino_advisor_api import inbox as stored

    with opened_store() as store:
        found = stored.waiting(store.engine, limit)
    for one in found:
        common.write(f"{'  '.join(part for part in (one.tracker, one.ticket, one.trouble) if part)}\n".encode())
    if not found:
        common.tell("Nothing is there.")


@inbox.command()
@click.argument("tracker")
@click.argument("ticket")
def again(tracker: str, ticket: str) -> None:
    """Have a ticket looked at again that waits for a person."""
    from domino_advisor_api import inbox as stored

    with opened_store() as store:
        if not stored.again(store.engine, tracker, ticket, datetime.now(UTC)):
            raise click.UsageError(f"No ticket {ticket} of {tracker} waits for a person; `inbox list` lists those.")
    common.tell("It is looked at within some seconds.")


@inbox.command("drop")
@click.argument("tracker")
@click.argument("ticket")
def leave(tracker: str, ticket: str) -> None:
    """Take a ticket off the list that waits for a person. It is looked at once something is told of it again."""
    from domino_advisor_api import inbox as stored

    with opened_store() as store:
        if not stored.drop(store.engine, tracker, ticket, datetime.now(UTC)):
            raise click.UsageError(f"No ticket {ticket} of {tracker} waits for a person; `inbox list` lists those.")
    common.tell("It waits no more.")


def _told(entry: Entry) -> dict[str, Any]:
    """An entry as JSON. The secret of a tracker is in none."""
    from msgspec.structs import asdict

    try:
        content = json.loads(entry.content)
    except ValueError:
        content = None
    return {**asdict(entry), "content": content}
