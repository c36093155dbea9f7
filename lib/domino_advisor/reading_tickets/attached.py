"""Which of the files of a ticket are for the product: those whose name begins with its own."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath

from msgspec import Struct

from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.reading_tickets.blocks.code_block import MARK
from domino_advisor.reading_tickets.reading import WHAT

_DESCRIPTIONS = tuple(f"{MARK}{suffix}" for suffix in (".yaml", ".yml", ".json"))


class Picked(Struct, frozen=True):
    """The names of files that are for the product. description: the file that holds one. files: those of a running
    site, and archives of them.
    """

    description: str | None
    files: tuple[str, ...]


def picked(names: Iterable[str]) -> Picked:
    """Of the names of a ticket's files, those that are for the product: `domino-advisor.yaml` is a description,
    `domino-advisor-site.tar.gz` and `domino-advisor/notes.ini` are files of a site.

    InvalidInput, of "ticket", where two are a description: nobody could tell which counts.
    """
    ours = [name for name in dict.fromkeys(names) if _is_for_us(name)]
    described = [name for name in ours if PurePosixPath(name).name.lower() in _DESCRIPTIONS]
    if len(described) > 1:
        message = f"two files hold a description: {described[0]} and {described[1]}"
        raise InvalidInput(WHAT, "content", [Fault("", message, advice="Remove one of them, or rename it.")])
    return Picked(described[0] if described else None, tuple(name for name in ours if name not in described))


def _is_for_us(name: str) -> bool:
    # what only happens to begin alike, such as domino-advisory.pdf, is not
    rest = name.lower().removeprefix(MARK)
    return len(rest) < len(name) and (not rest or not rest[0].isalnum())
