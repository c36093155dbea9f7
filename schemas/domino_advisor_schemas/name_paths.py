"""Which name path was meant by one that there is not: by Domino's forms of a name first, then by a slip of the pen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

_LABEL = re.compile(r"(?:CN|OU[1-4]?|O|C)=", re.IGNORECASE)
_PARTS, _ALIKE, _HELD = 40, 100, 20_000
"""Names of more parts, more names of one beginning, and more pairs of paths are not looked at: it would take longer
than it helps."""

Parts = tuple[str, ...]


def abbreviated(path: str) -> Parts:
    """The parts of a path or name without what its canonical form adds (CN=, OU=, O=), and without regard to case."""
    return tuple(_LABEL.sub("", part.strip(), count=1).casefold() for part in path.split("/"))


class NamePaths:
    """The name paths that there are.

    names: each with the name of what it leads to, which may hold "/" where it is the name of a Domino server.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self._written: dict[str, list[str]] = {}
        self._ends: dict[Parts, list[str]] = {}
        self._called: dict[Parts, list[str]] = {}
        self._first: dict[str, list[str]] = {}
        self._known: dict[str, tuple[Parts, int]] = {}
        self._whole: dict[Parts, list[str]] = {}
        self._left = _HELD
        for path, name in names.items():
            if path.count("/") < _PARTS:
                self._add(path, abbreviated(name))

    def _add(self, path: str, called: Parts) -> None:
        pieces, parts = path.split("/"), abbreviated(path)
        for begin in range(len(pieces)):
            self._written.setdefault("/".join(pieces[begin:]), []).append(path)
            self._ends.setdefault(parts[begin:], []).append(path)
        self._whole.setdefault(parts, []).append(path)
        self._called.setdefault(called, []).append(path)
        self._first.setdefault(called[0], []).append(path)
        self._known[path] = parts, len(parts) - len(called)

    def meant(self, path: str) -> str | None:
        """The one that was meant; None where none was, or more than one may have been.

        A name whose first part is another is that of another server, however alike the two are written.
        """
        if path.count("/") >= _PARTS:
            return None
        parts = abbreviated(path)
        ways: tuple[Callable[[], list[str] | None], ...] = (
            lambda: self._written.get(path),
            lambda: self._whole.get(parts),
            lambda: self._ends.get(parts),
            lambda: self._in_another_place(parts),
            lambda: self._with_parts_left_out(parts),
            lambda: self._by_letters(parts),
        )
        found = next((found for way in ways if (found := way())), [])
        return found[0] if len(found) == 1 else None

    def _in_another_place(self, parts: Parts) -> list[str]:
        """Those whose whole name, of several parts, stands at the end of another path."""
        return next((self._called[parts[at:]] for at in range(len(parts) - 1) if parts[at:] in self._called), [])

    def _with_parts_left_out(self, parts: Parts) -> list[str]:
        """Those whose name begins alike and has all other parts too, as MAIL01/HQ/ACME has those of MAIL01."""
        found = []
        for at, part in enumerate(parts):
            beginning_alike = self._first.get(part, ())
            self._left -= len(beginning_alike)
            for one in beginning_alike if len(beginning_alike) <= _ALIKE and self._left > 0 else ():
                known, first = self._known[one]
                behind = iter(known[first:])
                if at in (0, first) and known[:at] == parts[:at] and all(other in behind for other in parts[at:]):
                    found.append(one)
        return list(dict.fromkeys(found))

    def _by_letters(self, parts: Parts) -> list[str]:
        if self._left < len(self._known):
            return []
        self._left -= len(self._known)
        return [path for path, (known, first) in self._known.items() if _is_slip(parts, known, first)]


def _is_slip(parts: Parts, known: Parts, first: int) -> bool:
    """Whether two paths differ in one part, by a slip; not in the first part of a name of several."""
    if len(parts) != len(known):
        return False
    differing = [at for at, (one, other) in enumerate(zip(parts, known, strict=True)) if one != other]
    if len(differing) != 1 or (differing[0] == first and len(known) - first > 1):
        return False
    return parts[differing[0]] in _slips(known[differing[0]][:_ALIKE])


def _slips(word: str) -> Iterator[str]:
    """A word with two letters in each other's place, or with one left out or doubled. Digits tell names apart."""
    for at, letter in enumerate(word):
        if letter.isdigit():
            continue
        yield word[:at] + letter + word[at:]
        if 0 < at < len(word) - 1:
            yield word[:at] + word[at + 1 :]
        if at and not word[at - 1].isdigit():
            yield word[: at - 1] + letter + word[at - 1] + word[at + 1 :]
