"""What of a mail or a comment is repeated from an earlier one, as mail programs and trackers mark it."""

from __future__ import annotations

import re
from collections.abc import Iterator

_QUOTED = re.compile(r"[ \t]{0,3}>")
_PREFIX = re.compile(r"[ \t]{0,3}>[ \t]?")
# "-----Original Message-----", in any language: all that follows is repeated without a sign on each line.
_REPEATED_BELOW = re.compile(r"[ \t]*-{4,} ?[^\W\d_][^\n-]{2,60}-{4,}[ \t]*")


def is_quoted(line: str) -> bool:
    """Whether a line begins with the sign of a quoted one."""
    return _QUOTED.match(line) is not None


def unquoted(line: str) -> str:
    """A line without one sign of quoting."""
    return _PREFIX.sub("", line, count=1)


def begins_what_is_repeated(line: str) -> bool:
    """Whether a mail program says by this line that what follows is the mail that is answered."""
    return _REPEATED_BELOW.fullmatch(line) is not None


def told_apart(lines: list[str]) -> Iterator[tuple[str, bool]]:
    """Each line with whether it is quoted."""
    below = False
    for line in lines:
        below = below or begins_what_is_repeated(line)
        yield line, below or is_quoted(line)
