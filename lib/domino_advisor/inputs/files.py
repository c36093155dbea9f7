"""The files of a path: a file, a folder, an archive, or an archive in one. Nothing is unpacked; all is bounded.

Links are not followed: what they lead to is read where it lies, if it lies in what was given.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import IO, cast

from domino_advisor.inputs.told import InputFault

MIB = 1_048_576
INTO = "!/"
"""Stands between an archive and the name of what is in it."""

_ARCHIVES = (".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz", ".zip", ".ova")
_COMPRESSED = (".gz", ".bz2", ".xz")
_OVA, _DESCRIPTOR = ".ova", ".ovf"
_DISKS = (".vmdk", ".vhd", ".vhdx", ".vdi", ".qcow2", ".iso", ".vmem", ".vswp")
"""What holds the content of a system: nothing that is told here, and many GiB of it."""
# what the readers of archives raise at one that is cut off or no archive; tarfile has no name of its own for some of it
_READ_ERRORS = (
    OSError, EOFError, ValueError, TypeError, IndexError, RuntimeError, NotImplementedError,
    tarfile.TarError, zipfile.BadZipFile, lzma.LZMAError, zlib.error,
)  # fmt: skip


_NAMES_DIFFER = "File name in directory"


@dataclass(frozen=True, slots=True)
class Limits:
    """file_bytes: what is longer is not read. archive_bytes: of all that is unpacked of one path. members: of one
    archive or folder. depth: of archives in archives.
    """

    file_bytes: int = 64 * MIB
    archive_bytes: int = 2_048 * MIB
    members: int = 200_000
    depth: int = 3


@dataclass(slots=True)
class _Room:
    """What may still be unpacked of one path, in bytes, archives in archives counted too."""

    left: int

    def takes(self, size: int) -> bool:
        """Whether so much more may be unpacked; it counts from then on."""
        self.left -= size
        return self.left >= 0


@dataclass(frozen=True, slots=True)
class InputFile:
    """A file that was read. name: as it is told, from what the caller gave on; data: all of it."""

    name: str
    data: bytes = field(repr=False)

    @property
    def folder(self) -> str:
        """The folder that it lies in, "" where there is none."""
        return self.name.rpartition("/")[0].removesuffix("!")

    @property
    def base(self) -> str:
        """Its name without the folders."""
        return self.name.rpartition("/")[2]


USUAL = Limits()
"""The limits, unless others are given."""


def files_of(paths: Sequence[str | Path], limits: Limits = USUAL) -> Iterator[InputFile | InputFault]:
    """All files of some paths, in the order of their names, and a fault for each that can't be read."""
    for path in paths:
        yield from _files(Path(path), str(path), limits)


def is_archive(name: str) -> bool:
    """Whether a file is an archive of others, by its name."""
    return name.lower().endswith(_ARCHIVES)


def without_archive(name: str) -> str:
    """What an archive is called without its suffix."""
    longest = max((suffix for suffix in _ARCHIVES if name.lower().endswith(suffix)), key=len, default="")
    return name[: len(name) - len(longest)]


def files_in(name: str, data: bytes, limits: Limits = USUAL) -> Iterator[InputFile | InputFault]:
    """The files of what was sent under a name: the file itself, or those in it where it is an archive."""
    try:
        yield from _content(io.BytesIO(data), name, limits, _Room(limits.archive_bytes), len(data))
    except _READ_ERRORS as error:
        yield _fault(name, f"cannot be read: {reason_of(error)}")


def _files(path: Path, name: str, limits: Limits) -> Iterator[InputFile | InputFault]:
    try:
        kind = path.stat().st_mode
    except OSError as error:
        yield _fault(name, f"cannot be read: {error.strerror}")
        return
    if stat.S_ISDIR(kind):
        yield from _folder(path, name, limits)
    else:
        yield from _one(path, name, limits)


def _folder(path: Path, name: str, limits: Limits) -> Iterator[InputFile | InputFault]:
    try:
        entries = sorted(os.scandir(path), key=lambda entry: entry.name)
    except OSError as error:
        yield _fault(name, f"the folder cannot be read: {error.strerror}")
        return
    if not entries:
        yield InputFault(name, None, None, "note", "an empty folder")
    for entry in entries:
        below = f"{name.rstrip('/')}/{entry.name}"
        if entry.is_symlink():
            yield InputFault(below, None, None, "note", "a link, which is not followed")
        elif entry.is_dir(follow_symlinks=False):
            yield from _folder(Path(entry.path), below, limits)
        else:
            yield from _one(Path(entry.path), below, limits)


def _one(path: Path, name: str, limits: Limits) -> Iterator[InputFile | InputFault]:
    """A file of the disk."""
    try:
        # Not to hang at a pipe that nobody writes to.
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as stream:
            before = os.fstat(stream.fileno())
            if not stat.S_ISREG(before.st_mode):
                yield InputFault(
                    name, None, None, "warning", "no file that can be read, but a pipe, a socket or a device"
                )
                return
            yield from _content(stream, name, limits, _Room(limits.archive_bytes), before.st_size)
            after = os.fstat(stream.fileno())
    except _READ_ERRORS as error:
        yield _fault(name, f"cannot be read: {reason_of(error)}")
        return
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        yield InputFault(
            name, None, None, "warning", "the file changed while it was read",
            "What is told of it may be of both states: read a copy that stays as it is.",
        )  # fmt: skip


def _content(
    stream: IO[bytes], name: str, limits: Limits, room: _Room, size: int | None, depth: int = 0
) -> Iterator[InputFile | InputFault]:
    """A file, or what is in it where it is an archive. size: in bytes, None where only reading tells."""
    lower = name.lower()
    packed = lower.endswith(_ARCHIVES)
    if lower.endswith(_DISKS):
        yield InputFault(name, None, None, "note", "the content of a disk or of memory, which is not read")
        return
    if packed and depth < limits.depth:
        how = _zip if lower.endswith(".zip") else _ova if lower.endswith(_OVA) else _tar
        yield from how(stream, name, limits, room, depth)
        return
    suffix = PurePosixPath(lower).suffix
    if not packed and suffix in _COMPRESSED and depth < limits.depth:
        with _unpacking(suffix, stream) as inner:
            yield from _content(inner, f"{name}{INTO}{PurePosixPath(name).stem}", limits, room, None, depth + 1)
        return
    if packed:
        yield _fault(name, f"an archive within {limits.depth} others, which is not opened")
        return
    if size is not None and size > limits.file_bytes:
        yield _too_long(name, limits)
        return
    data = stream.read(limits.file_bytes + 1)
    yield _too_long(name, limits) if len(data) > limits.file_bytes else InputFile(name, data)


def _unpacking(suffix: str, stream: IO[bytes]) -> IO[bytes]:
    """What is in a compressed file, as it is read."""
    if suffix == ".gz":
        return cast("IO[bytes]", gzip.GzipFile(fileobj=stream))
    return bz2.BZ2File(stream) if suffix == ".bz2" else lzma.LZMAFile(stream)


def _tar(stream: IO[bytes], name: str, limits: Limits, room: _Room, depth: int) -> Iterator[InputFile | InputFault]:
    """The files of a tar archive, as they come in it: it may be one that can be read only once."""
    try:
        with tarfile.open(fileobj=stream, mode="r|*") as archive:
            number = -1
            for number, member in enumerate(archive):
                if number >= limits.members:
                    yield _fault(name, f"more than {limits.members:,} members, of which the others are not read")
                    return
                below = f"{name}{INTO}{member.name.removeprefix('./')}"
                if member.isdir():
                    continue
                if (fault := _unfit(member.name, below)) is not None or not member.isfile():
                    yield fault or InputFault(below, None, None, "note", "a link or a device, which is not followed")
                    continue
                if not room.takes(member.size):
                    yield _bomb(name, limits)
                    return
                if (inner := archive.extractfile(member)) is not None:
                    yield from _content(inner, below, limits, room, member.size, depth + 1)
            if number < 0:
                yield _without_files(name)
    except _READ_ERRORS as error:
        yield _fault(name, f"the archive cannot be read to its end: {reason_of(error)}")


def _ova(stream: IO[bytes], name: str, limits: Limits, room: _Room, depth: int) -> Iterator[InputFile | InputFault]:
    """The descriptor of an exported VM. It comes first in its archive; its disks come behind it, and are not read."""
    try:
        with tarfile.open(fileobj=stream, mode="r|") as archive:
            for number, member in enumerate(archive):
                below = f"{name}{INTO}{member.name.removeprefix('./')}"
                if number >= limits.members or not room.takes(member.size):
                    break
                if not member.name.lower().endswith(_DESCRIPTOR) or not member.isfile():
                    continue
                if (fault := _unfit(member.name, below)) is not None:
                    yield fault
                elif (inner := archive.extractfile(member)) is not None:
                    yield from _content(inner, below, limits, room, member.size, depth + 1)
                return
        yield _fault(name, f"no descriptor ({_DESCRIPTOR}) at its beginning, so that nothing is told of its VM")
    except _READ_ERRORS as error:
        yield _fault(name, f"the archive cannot be read: {reason_of(error)}")


def _zip(stream: IO[bytes], name: str, limits: Limits, room: _Room, depth: int) -> Iterator[InputFile | InputFault]:
    """The files of a zip archive, by name."""
    try:
        whole: IO[bytes] = stream
        if not stream.seekable():
            data = stream.read(limits.file_bytes + 1)
            if len(data) > limits.file_bytes:
                yield _too_long(name, limits)
                return
            whole = io.BytesIO(data)
        with zipfile.ZipFile(whole) as archive:
            members = sorted(archive.infolist(), key=lambda member: member.filename)
            if len(members) > limits.members:
                yield _fault(name, f"more than {limits.members:,} members, of which the others are not read")
            if not members:
                yield _without_files(name)
            for member in members[: limits.members]:
                # some programs of Windows write its separator, which the format has not
                called = member.filename.replace("\\", "/")
                below = f"{name}{INTO}{called}"
                if called.endswith("/"):
                    continue
                if (fault := _unfit(called, below)) is not None:
                    yield fault
                    continue
                if stat.S_ISLNK(member.external_attr >> 16):
                    yield InputFault(below, None, None, "note", "a link, which is not followed")
                    continue
                if member.flag_bits & 1:
                    yield _fault(below, "encrypted, and not read")
                    continue
                if not room.takes(member.file_size):
                    yield _bomb(name, limits)
                    return
                try:
                    with archive.open(member) as inner:
                        yield from _content(inner, below, limits, room, member.file_size, depth + 1)
                except _READ_ERRORS as error:
                    yield _fault(below, f"cannot be read: {reason_of(error)}")
    except _READ_ERRORS as error:
        yield _fault(name, f"the archive cannot be read: {reason_of(error)}")


def _unfit(member: str, below: str) -> InputFault | None:
    """A name that leads out of the archive: whoever packed it so meant no good, or made a mistake."""
    parts = PurePosixPath(member.replace("\\", "/")).parts
    if ".." in parts or parts[:1] == ("/",) or PureWindowsPath(member).drive:
        return InputFault(below, None, None, "error", "a name that leads out of its archive; the member is not read")
    return None


def _fault(name: str, message: str) -> InputFault:
    return InputFault(name, None, None, "error", message)


def _without_files(name: str) -> InputFault:
    return InputFault(name, None, None, "warning", "no file is in it", "Pack it again.")


def _too_long(name: str, limits: Limits) -> InputFault:
    return _fault(name, f"longer than {limits.file_bytes // MIB:,} MiB, and not read")


def _bomb(name: str, limits: Limits) -> InputFault:
    return _fault(name, f"more than {limits.archive_bytes // MIB:,} MiB unpacked, of which the rest is not read")


def reason_of(error: BaseException) -> str:
    """Why a file cannot be read, without what stands in it."""
    told = (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
    # zipfile quotes the bytes that stand where it looked for a name
    return "a member is called otherwise in the directory of the archive" if told.startswith(_NAMES_DIFFER) else told
