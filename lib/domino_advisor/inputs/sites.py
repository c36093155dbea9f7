"""Sites side by side: each folder or archive in a folder is one, with a name of its own."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from domino_advisor.inputs.files import is_archive, without_archive
from domino_advisor.inputs.told import InputFault

_PIECE = 1_048_576


@dataclass(frozen=True, slots=True)
class Site:
    """name: what its folder or archive is called; path: where that is."""

    name: str
    path: Path


class SameName(ValueError):
    """Two sites would be told under one name."""


def sites_in(folders: Sequence[str | Path], leaving_out: Path | None = None) -> tuple[list[Site], list[InputFault]]:
    """The sites in some folders, by name, and what lies beside them. leaving_out: a folder that is none of them.

    Raises OSError where a folder cannot be read, SameName where two sites have one name.
    """
    found: dict[str, Site] = {}
    beside: list[InputFault] = []
    for folder in folders:
        for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
            path = Path(entry.path)
            if leaving_out is not None and path.resolve() == leaving_out.resolve():
                continue
            if entry.is_symlink():
                beside.append(InputFault(entry.path, None, None, "note", "a link, which is not followed"))
            elif entry.is_dir(follow_symlinks=False) or is_archive(entry.name):
                name = entry.name if entry.is_dir(follow_symlinks=False) else without_archive(entry.name)
                if name in found:
                    raise SameName(f"{found[name].path} and {entry.path} are both a site called {name}")
                found[name] = Site(name, path)
            else:
                beside.append(
                    InputFault(
                        entry.path, None, None, "note", "a file beside the folders of the sites, which is read for none"
                    )
                )
    return sorted(found.values(), key=lambda site: site.name), beside


def digest_of(site: Site) -> str:
    """A digest of all that may be read of a site: names and contents. OSError where something cannot be read."""
    digest = hashlib.sha256()
    for path in _files(site.path):
        digest.update(f"{path.relative_to(site.path).as_posix()}\0".encode("utf-8", "surrogateescape"))
        if path.is_symlink() or not path.is_file():
            continue  # neither is read
        with path.open("rb") as stream:
            length = 0
            while piece := stream.read(_PIECE):
                digest.update(piece)
                length += len(piece)
        digest.update(f"\0{length}\0".encode())
    return digest.hexdigest()


def _files(path: Path) -> Iterator[Path]:
    if path.is_symlink() or not path.is_dir():
        yield path
        return
    for below in sorted(path.iterdir()):
        yield from _files(below)
