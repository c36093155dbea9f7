"""What a markup has to write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from domino_advisor.report.parts import Entry, Line


class Markup(Protocol):
    """Writes the parts of a ticket. Each is a piece of text, and the pieces in their order are joined to the body.

    What comes from the input is inert in all that is written: it draws no markup, addresses no person, ticket or page,
    and runs nothing.
    """

    limit: int
    """So many bytes of UTF-8 has a body at most where it is not known what its tracker takes."""

    def paragraph(self, line: Line, strong: bool) -> str: ...

    def heading(self, title: str) -> str: ...

    def entry(self, entry: Entry, number: int | None) -> str:
        """An entry of a list with its notes. number: its place where the order counts."""
        ...

    def joined(self, pieces: Sequence[str]) -> str: ...
