"""Of which host a file is, by where it lies: captures of one host lie in one folder, that of its name as a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domino_advisor.inputs.files import INTO, InputFile
from domino_advisor.inputs.told import Key

# folders within the capture of a host, as support bundles have them
_INNER = re.compile(
    r"(?i)^(?:proc|sys|etc|var|opt|root|sos_commands|sos_reports|cpu|memory|block|filesys|lvm2|hardware|s390|kernel|host|output|commands|processor|log|sa|sar|sysstat)$"
)
_ENDING = re.compile(r"(?i)(?:[-_.]?notes)?\.ini$|\.(?:txt|json|out|log|csv|xml|xlsx)$")


def folders_of(file: InputFile) -> list[str]:
    """The folders that a file lies in, the nearest first; those that bundles have within the capture of a host are
    passed over.
    """
    folders = [
        folder for folder in file.folder.replace(INTO.rstrip("/"), "").split("/") if folder not in ("", ".", "..")
    ]
    while folders and _INNER.match(folders[-1]):
        folders.pop()
    return ["/".join(folders[:length]) for length in range(len(folders), 0, -1)]


def home_of(file: InputFile) -> str:
    """The folder of the host that a capture of a system is of, "" where it lies in none."""
    return next(iter(folders_of(file)), "")


def hosts_of(file: InputFile, *names: str) -> tuple[Key, ...]:
    """By what the image is known that a file of something in it belongs to, the surest first: the folder, what folders
    are called, the names given, what the file is called.
    """
    return tuple(dict.fromkeys(_hosts(file, names)))


def _hosts(file: InputFile, names: tuple[str, ...]) -> Iterator[Key]:
    folders = folders_of(file)
    for folder in folders:
        yield Key.made("image", "folder", folder)
    called = [
        re.sub(r"(?i)(?:\.tar)?\.(?:tar|tgz|gz|bz2|xz|zip)$", "", folder.rpartition("/")[2]) for folder in folders
    ]
    for name in (*called[:1], *names, _ENDING.sub("", file.base), *called[1:]):
        if name:
            yield Key.made("image", "name", name)
