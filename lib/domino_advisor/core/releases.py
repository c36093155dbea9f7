"""Releases such as "7.0.2", compared component by component."""

from __future__ import annotations

import re
from functools import lru_cache

_RELEASE = re.compile(r"(\d{1,4})((?:\.\d{1,4}){0,3})")
_TWO_DIGITS = range(10, 100)


def release_number(release: str) -> int:
    """A whole number that orders releases as their components do: "6.5" < "7.0" < "7.0.2" < "14.0".

    Notes and Domino 4 were written without the second dot: "4.51" is 4.5.1, and older than "4.6". Components after
    the fourth, and a suffix such as " FP1", do not count. ValueError if there is no component.
    """
    return _number(release, 0)


def last_release_number(release: str) -> int:
    """The number of the last release that a release stands for: "7" stands for every 7.x, "7.0" for every 7.0.x."""
    return _number(release, 9_999)


def release_text(number: int) -> str:
    """The release of a number of `release_number`, with two components or as many as it needs: "4.0", "8.5.1"."""
    components = [number // 10_000**place % 10_000 for place in (3, 2, 1, 0)]
    while len(components) > 2 and not components[-1]:
        components.pop()
    return ".".join(str(component) for component in components)


# a site has few releases, and each of its subjects is asked for one
@lru_cache(1024)
def _number(release: str, fill: int) -> int:
    match = _RELEASE.match(release.strip())
    if match is None:
        raise ValueError(f"not a release: {release!r}")
    components = [int(match[1]), *(int(part) for part in match[2].split(".")[1:])]
    # no other product that is described has a release 4 with two digits here
    if components[0] == 4 and len(components) > 1 and components[1] in _TWO_DIGITS:
        components[1:2] = divmod(components[1], 10)
    components += [fill] * (4 - len(components))
    number = 0
    for component in components[:4]:
        number = number * 10_000 + component
    return number
