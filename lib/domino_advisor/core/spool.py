"""Pieces of bytes that are put away compressed, in memory while they are small, else in a temporary file."""

from __future__ import annotations

import tempfile
import threading
import weakref
import zlib
from collections.abc import Iterator

# What is kept in memory of one spool, compressed.
_IN_MEMORY = 16 * 2**20
# Level 1: what rules conclude shrinks to a tenth, and the time is the caller's.
_LEVEL = 1


class Spool:
    """Pieces, by number, in the order of putting. Threads may share it."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 (closed when the spool goes)
        self._ends: list[int] = [0]
        self._lock = threading.Lock()
        weakref.finalize(self, self._file.close)

    def put(self, piece: bytes) -> int:
        """Put a piece away; its number."""
        return self.put_packed(zlib.compress(piece, _LEVEL))

    def put_packed(self, packed: bytes) -> int:
        """Put a piece away that is compressed already, as `packed` gave it; its number."""
        with self._lock:
            self._file.seek(self._ends[-1])
            self._file.write(packed)
            self._ends.append(self._ends[-1] + len(packed))
            return len(self._ends) - 2

    def packed(self, number: int) -> bytes:
        """A piece as it was put away, compressed."""
        with self._lock:
            self._file.seek(self._ends[number])
            return self._file.read(self._ends[number + 1] - self._ends[number])

    def __getitem__(self, number: int) -> bytes:
        return zlib.decompress(self.packed(number))

    def __len__(self) -> int:
        return len(self._ends) - 1

    def __iter__(self) -> Iterator[bytes]:
        return (self[number] for number in range(len(self)))
