"""`domino-advisor token`: what callers of the service show to be let in."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from domino_advisor.commands import common
from domino_advisor.commands.opening import opened_store

if TYPE_CHECKING:
    from domino_advisor_api.tokens import Token, Tokens

# Those of domino_advisor_api.tokens, which is imported only where a command needs it.
_SCOPES = ("read", "evaluate", "waive", "admin")
_LONGEST_NAME = 100


@click.group()
def token() -> None:
    """Make, list and revoke tokens, which callers of the service are let in by.

    They are kept in the store that DOMINO_ADVISOR_DATABASE_URL names, domino-advisor.db in this folder if it is not
    set: run these commands where the service is run. It need not be started again.
    """


@token.command()
@click.option(
    "--scope", "scopes", multiple=True, required=True, type=click.Choice(_SCOPES),
    help="What it is good for; can be given several times. read: what is stored and known. evaluate: to have something "
    "evaluated. waive: to change what became of findings. admin: everything.",
)  # fmt: skip
@click.option("--name", default="", help="Whose it is, or what for.")
@click.option("--expires", metavar="YYYY-MM-DD", help="The last day on which it is good, in UTC.  [default: none]")
def create(scopes: tuple[str, ...], name: str, expires: str | None) -> None:
    """Make a token and print it. It is shown this once: the store has a hash of it."""
    if len(name) > _LONGEST_NAME or not name.isprintable():
        raise click.UsageError(f"--name is a line of at most {_LONGEST_NAME} characters.")
    day = _day(expires) if expires is not None else None
    with _tokens() as known:
        made, text = known.create(scopes, name, day)
    common.write(f"{text}\n".encode())
    until = f", until {made.expires_on}" if made.expires_on else ""
    common.tell(f"The token {made.id} is good for {', '.join(made.scopes)}{until}. Keep it now: it is not shown again.")


@token.command("list")
def list_() -> None:
    """List the tokens: name, scopes, and whether they are good today. None is shown itself."""
    with _tokens() as known:
        rows = [_row(one) for one in known.all()]
    if not rows:
        common.tell("There is no token.")
        return
    titles = ("id", "name", "scopes", "made", "until", "is")
    table = [titles, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(titles))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table]
    common.write("".join(f"{line}\n" for line in lines).encode())


@token.command()
@click.argument("named", metavar="TOKEN")
@click.option(
    "--forget", is_flag=True,
    help="Take it off the list too. With the last one gone, a service that only this machine reaches asks for none.",
)  # fmt: skip
def revoke(named: str, forget: bool) -> None:
    """Make a token good for nothing, from the next request on.

    TOKEN is its id, its name, or the token itself. To change one for another, create the new one first.
    """
    from domino_advisor_api.tokens import Ambiguous

    with _tokens() as known:
        try:
            ended = known.revoke(named, forget=forget)
        except Ambiguous as error:
            raise click.UsageError(f"Several tokens have this name: {error}. Give the id of one.") from error
    if ended is None:
        raise click.UsageError("There is no such token; `domino-advisor token list` lists them.")
    common.tell(f"The token {ended.id} is {'forgotten' if forget else 'revoked'}.")


@contextmanager
def _tokens() -> Iterator[Tokens]:
    """The tokens of the store that the service uses. A usage error where it cannot be used."""
    from domino_advisor_api.tokens import Tokens

    with opened_store() as store:
        yield Tokens(store)


def _row(one: Token) -> Sequence[str]:
    today = datetime.datetime.now(datetime.UTC).date()
    state = "revoked" if one.revoked_at else "good" if one.holds(today) else "over"
    return (one.id, one.name or "-", ",".join(one.scopes), one.created_at[:10], one.expires_on or "-", state)


def _day(text: str) -> datetime.date:
    try:
        day = datetime.date.fromisoformat(text)
    except ValueError as error:
        raise click.UsageError(f"--expires {text}: write a day such as 2027-01-31.") from error
    if day < datetime.datetime.now(datetime.UTC).date():
        raise click.UsageError(f"--expires {text} is over already.")
    return day
