"""A file of the user's gets another content: whole or not at all, and only if it is still as it was read."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from domino_advisor.commands.common import Unwritten


def rewrite(file: Path, read: bytes, content: bytes) -> None:
    """Put content in place of what was read from a file; its mode and owner stay, a symbolic link is followed.

    The content goes to a file beside it first, which then takes its name. Raises Unwritten where the file is no longer
    as it was read, or cannot be written so.
    """
    try:
        place = file.resolve(strict=True)
        before = place.stat()
        if not stat.S_ISREG(before.st_mode):
            raise Unwritten(f"{file} is not written: it is no regular file.")
        if before.st_nlink > 1:
            raise Unwritten(f"{file} is not written: it has {before.st_nlink} names, and only one would change.")
        handle, name = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name}.")
        beside = Path(name)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
                stream.flush()
                _take_over(stream.fileno(), before)
                os.fsync(stream.fileno())
            if place.read_bytes() != read:
                raise Unwritten(f"{file} is not written: it has changed since it was read. Run the command again.")
            beside.replace(place)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise
    except OSError as error:
        raise Unwritten(f"{file} cannot be written: {error.strerror}.") from error


def _take_over(handle: int, before: os.stat_result) -> None:
    """Give the new file the owner and the mode of the old one."""
    now = os.fstat(handle)
    if (now.st_uid, now.st_gid) != (before.st_uid, before.st_gid):
        os.fchown(handle, before.st_uid, before.st_gid)
    os.fchmod(handle, stat.S_IMODE(before.st_mode))
