"""Objects that one process made and later ones use again, in a folder that only the user can write.

What is kept is a pickle, and whoever writes a pickle runs code in whoever reads it. So nothing is read but a regular
file of the user's own, in a folder of the user's own, and neither may be writable by anybody else; no link is followed,
and the folder is made with mode 0700, and only in a folder of the user's own. Whoever could write there anyway could
as well change the user's programs.

A cache is never needed: what is missing, foreign, broken, too open or cannot be written counts as not kept, and nothing
of it is an error. All of it may be deleted at any time. DOMINO_ADVISOR_CACHE=off does without.
"""

from __future__ import annotations

import gc
import hashlib
import os
import pickle
import stat
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, overload

SWITCH = "DOMINO_ADVISOR_CACHE"
"""The variable that turns the cache off with the word "off"."""
FOLDER = "domino-advisor"
MOST = 16
"""How many files are kept; of more, those go that were used longest ago."""
MOST_BYTES = 2_000_000
"""How many bytes something that grows may come to: all of it is read at once."""

_PACKAGES = (
    "domino_advisor.core", "domino_advisor.description", "domino_advisor.knowledge",
    "domino_advisor.knowledge.expressions", "domino_advisor.engine",
    "domino_advisor_schemas",
)  # fmt: skip
"""What reads the rules, checks and compiles them."""
_CODE = (".py", ".lark")
_OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH
_DIGEST = 4

Object = TypeVar("Object")


class Each(Mapping[str, Object]):
    """Objects by name, of which each is read from its pickle when somebody asks for it: an answer needs few of many."""

    def __init__(self, objects: Mapping[str, Object]) -> None:
        self._pickles = {name: pickle.dumps(found, pickle.HIGHEST_PROTOCOL) for name, found in objects.items()}
        self._read: dict[str, Object] = {}

    def __getitem__(self, name: str) -> Object:
        if name not in self._read:
            # of two threads that ask at once, both get the object of one
            return self._read.setdefault(name, pickle.loads(self._pickles[name]))
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        return name in self._pickles

    def __iter__(self) -> Iterator[str]:
        return iter(self._pickles)

    def __len__(self) -> int:
        return len(self._pickles)

    def __getstate__(self) -> Mapping[str, Any]:
        return {"_pickles": self._pickles, "_read": {}}


class All(Sequence[Object]):
    """Objects in their order, read from one pickle when somebody asks for the first of them."""

    def __init__(self, objects: Sequence[Object]) -> None:
        self._pickle = pickle.dumps(tuple(objects), pickle.HIGHEST_PROTOCOL)

    @cached_property
    def _objects(self) -> tuple[Object, ...]:
        found: tuple[Object, ...] = pickle.loads(self._pickle)
        return found

    @overload
    def __getitem__(self, place: int) -> Object: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Object]: ...

    def __getitem__(self, place: int | slice) -> Object | Sequence[Object]:
        return self._objects[place]

    def __len__(self) -> int:
        return len(self._objects)

    def __getstate__(self) -> Mapping[str, Any]:
        return {"_pickle": self._pickle}


class Growing:
    """Bytes that later processes find again, each under what it answers. What is added is kept when somebody asks.

    name: as in `keep`; None keeps nothing. Of two processes that keep at once, what one of them added is kept; the
    other's is worked out again some time.
    """

    def __init__(self, name: str | None) -> None:
        self._name = name
        self._grown = False

    @cached_property
    def _known(self) -> dict[str, bytes]:
        found: dict[str, bytes] | None = fetch(self._name) if self._name is not None else None
        return found or {}

    def get(self, asked: str) -> bytes | None:
        """What was added under that, by this process or an earlier one."""
        return self._known.get(asked)

    def add(self, asked: str, answer: bytes) -> None:
        """Keep it in mind. Where there is too much of it, all else is forgotten."""
        if sum(map(len, tuple(self._known.values()))) + len(answer) > MOST_BYTES:
            self._known.clear()
        self._known[asked] = answer
        self._grown = True

    def keep(self) -> None:
        """Keep all that is known, where something was added."""
        if self._name is not None and self._grown:
            keep(self._name, lambda: dict(self._known))
            self._grown = False


class Unusable(Exception):
    """What lies there is no cache of the user's own."""


def place() -> Path | None:
    """The folder of the cache, whether it is there or not; None where there is to be none."""
    if os.environ.get(SWITCH, "").lower() == "off":
        return None
    # XDG's rule: a path that is not absolute counts as not set
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if not base.is_absolute():
        base = Path(os.environ.get("HOME", "")) / ".cache"
    return base / FOLDER if base.is_absolute() else None


def fetch(name: str) -> Any:
    """The object that was kept under a name, or None. The name says all that the object was made of."""
    folder = place()
    content = _read(folder, name) if folder is not None else None
    if content is not None:
        # What is whole and still no object was kept by something else: it is made anew.
        with suppress(Exception), _no_collecting():
            return pickle.loads(content)
    return None


def keep(name: str, made: Callable[[], Any]) -> None:
    """Keep an object under a name. made: gives it; asked only where there is a place for it."""
    folder = place()
    if folder is not None:
        with suppress(OSError, Unusable):
            _make(folder)
            with _opened(folder) as directory:
                _write(directory, name, made)
                _tidy(directory)


def _read(folder: Path, name: str) -> memoryview | None:
    """What was written under a name; None where there is nothing that can be trusted to be whole and the user's own."""
    with suppress(OSError, Unusable), _opened(folder) as directory:
        descriptor = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=directory)
        try:
            found = memoryview(os.read(descriptor, _own(descriptor, stat.S_ISREG)))
            if found[:_DIGEST] == _digest(name, found[_DIGEST:]):
                with suppress(OSError):
                    os.utime(descriptor)
                return found[_DIGEST:]
        finally:
            os.close(descriptor)
    return None


def _write(directory: int, name: str, made: Callable[[], Any]) -> None:
    """Others see all of the file or nothing of it."""
    half = f"{name}.{os.getpid()}.{os.urandom(4).hex()}"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    descriptor = os.open(half, flags, 0o600, dir_fd=directory)
    try:
        with open(descriptor, "wb") as file:  # noqa: PTH123 (a descriptor, not a path)
            with _no_collecting():
                content = pickle.dumps(made(), pickle.HIGHEST_PROTOCOL)
            file.writelines((_digest(name, content), content))
        os.replace(half, name, src_dir_fd=directory, dst_dir_fd=directory)
    except BaseException:
        with suppress(OSError):
            os.unlink(half, dir_fd=directory)
        raise


def _make(folder: Path) -> None:
    """Make the folder, and the one for all caches, where they are missing in what is the user's own."""
    for missing in (folder.parent, folder):
        if not os.path.lexists(missing):
            if missing.parent.stat().st_uid != os.geteuid():
                raise Unusable
            # another process may have been faster
            with suppress(FileExistsError):
                missing.mkdir(0o700)


@contextmanager
def _opened(folder: Path) -> Iterator[int]:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        _own(descriptor, stat.S_ISDIR)
        yield descriptor
    finally:
        os.close(descriptor)


def _own(descriptor: int, is_kind: Callable[[int], bool]) -> int:
    """How large it is. Unusable unless it is of its kind, the user's own, and writable by nobody else."""
    found = os.fstat(descriptor)
    if not is_kind(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & _OTHERS_MAY_WRITE:
        raise Unusable
    return found.st_size


def _digest(name: str, content: bytes | memoryview) -> bytes:
    """Tells a file that is cut off, damaged or renamed: the engine would not survive a broken image."""
    return zlib.crc32(content, zlib.crc32(name.encode())).to_bytes(_DIGEST, "big")


def _tidy(directory: int) -> None:
    """Delete what was used longest ago, and halves that a process left behind, beyond as many as are kept."""
    used: list[tuple[int, str]] = []
    for name in os.listdir(directory):
        # another process may tidy, too
        with suppress(OSError):
            used.append((os.stat(name, dir_fd=directory, follow_symlinks=False).st_mtime_ns, name))
    for _, name in sorted(used, reverse=True)[MOST:]:
        with suppress(OSError):
            os.unlink(name, dir_fd=directory)


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Python's collector would go through the many objects of a pickle again and again while they are made."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@cache
def build() -> str:
    """What tells this build of the product and of Python from every other: a pickle of another one is not read.

    The version alone would not do in a work tree, where the code changes under it.
    """
    digest = hashlib.sha256(f"{sys.version} {os.uname().machine}".encode())
    for package in _PACKAGES:
        for folder in map(Path, import_module(package).__path__):
            for name in sorted(name for name in os.listdir(folder) if name.endswith(_CODE)):  # noqa: PTH208 (speed)
                content = (folder / name).read_bytes()
                digest.update(f"{package}\0{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()
