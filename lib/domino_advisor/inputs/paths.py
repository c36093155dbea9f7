r"""Paths of the systems that files are of: those of POSIX and those of Windows, whatever system reads them here."""

from __future__ import annotations

import re

_DRIVE = re.compile(r"[A-Za-z]:")


def is_absolute(path: str) -> bool:
    r"""Whether a path begins at a root: `/local`, `D:\notes`, `\\server\share`."""
    return path.startswith(("/", "\\\\")) or (_DRIVE.match(path) is not None and path[2:3] in ("\\", "/"))


def joined_path(base: str, path: str) -> str | None:
    r"""A path as it stands in a directory; None where nobody can tell, as `D:logs` and `\logs` of a drive."""
    if is_absolute(path):
        return path
    if path.startswith("\\") or _DRIVE.match(path) or not is_absolute(base):
        return None
    return f"{base}{'/' if base.startswith('/') else chr(92)}{path}"


def parts_of(path: str) -> tuple[str, ...] | None:
    """The parts of an absolute path, the root first, those of Windows in small letters; None of any other path, and
    of one that goes up again: where that leads hangs on links.
    """
    if not is_absolute(path):
        return None
    if path.startswith("/"):
        root, rest = "/", path
    else:
        folded = path.replace("/", "\\").casefold()
        root, rest = ("\\\\", folded[2:]) if folded.startswith("\\\\") else (folded[:2], folded[2:])
    parts = [part for part in re.split(r"[/\\]" if root != "/" else "/", rest) if part not in ("", ".")]
    return None if ".." in parts else (root, *parts)


def is_within(path: tuple[str, ...], folder: tuple[str, ...]) -> bool:
    """Whether a path is a folder, or lies in it."""
    return path[: len(folder)] == folder
