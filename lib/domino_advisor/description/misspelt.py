"""Names in what a change leads to that are those of something there, but for a slip: they would make something new."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from domino_advisor.core.errors import Fault
from domino_advisor.core.pointers import pointer_join
from domino_advisor.core.ranges import is_range
from domino_advisor_schemas.fields import OF_ALL
from domino_advisor_schemas.spelling import shown

_TOKEN = re.compile(r"\d+|[^\W\d_]+")
_SHORTEST = 4
"""Of a word of fewer letters nothing is a slip."""

_COMPARED = 1_000_000
"""So many pairs of names in a list are held against each other at most."""

_Tokens = list[str]

_SAYS_NOTHING = ("name", "measured", *OF_ALL)
"""Members that do not tell what something new is."""


def misspelt(there: Mapping[str, Any], to: Mapping[str, Any], at: str) -> Iterator[Fault]:
    """Names that differ from that of something there as a slip does, of what is not described as something new is.

    there: an object; to: what is laid over it; at: where that stands. What the change names as well, or takes away, is
    not meant.
    """
    for name, member in to.items():
        old, here = there.get(name), pointer_join(at, name)
        if isinstance(member, Mapping) and not is_range(member):
            yield from misspelt(old if isinstance(old, Mapping) else {}, member, here)
        elif isinstance(member, list):
            yield from _items(_named(old), member, here)


def is_slip(name: str, other: str) -> bool:
    """Whether a name is another one but for a slip: mail1 and mial01 are mail01; mail02 and mailb01 are others."""
    return _are_alike(_tokens(name), _tokens(other))


def _items(known: Mapping[str, Mapping[str, Any]], items: Sequence[Any], at: str) -> Iterator[Fault]:
    named = {item["name"] for item in items if isinstance(item, Mapping) and isinstance(item.get("name"), str)}
    others = {name: _tokens(name) for name in sorted(known.keys() - named)}
    new = len(named - known.keys())
    for number, item in enumerate(items):
        name = item.get("name") if isinstance(item, Mapping) else None
        here = pointer_join(at, number)
        if not isinstance(name, str):
            continue
        if name in known:
            yield from misspelt(known[name], item, here)
        elif new * len(others) <= _COMPARED:
            yield from itertools.islice(_slips(name, item, known, others, here), 1)


def _slips(
    name: str, item: Mapping[str, Any], known: Mapping[str, Mapping[str, Any]], others: Mapping[str, _Tokens], at: str
) -> Iterator[Fault]:
    tokens = _tokens(name)
    for other, meant in others.items():
        if not _are_alike(tokens, meant) or not (missing := _lacking(known[other], item)):
            continue
        yield Fault(
            pointer_join(at, "name"),
            f"nothing is called {shown(name)} there, and something is called {shown(other)}",
            found=shown(name),
            expected="the name of something that is there, or what is new, described in full",
            advice=f"Did you mean {other}? Of something new, also state {', '.join(missing)}.",
        )


def _named(items: Any) -> Mapping[str, Mapping[str, Any]]:
    listed = items if isinstance(items, list) else []
    return {
        item["name"]: item for item in listed if isinstance(item, Mapping) and isinstance(item.get("name"), str)
    }  # fmt: skip


def _lacking(known: Mapping[str, Any], item: Mapping[str, Any]) -> list[str]:
    """What is said of something there and not of an item, where that is half of it or more."""
    said, own = _says(known), _says(item)
    lacking = [name for name in said if name not in own]
    return lacking if 2 * len(lacking) >= len(said) else []


def _says(item: Mapping[str, Any]) -> list[str]:
    """The members that tell what something is, with those of the image that shares its name."""
    image = item.get("image")
    return [name for name in item if name not in (*_SAYS_NOTHING, "image")] + (
        [f"image/{name}" for name in image if name not in _SAYS_NOTHING] if isinstance(image, Mapping) else []
    )


def _tokens(name: str) -> _Tokens:
    """The words and numbers of a name, without capitals and zeros in front."""
    return [token.lstrip("0") or "0" if token.isdigit() else token for token in _TOKEN.findall(name.casefold())]


def _are_alike(name: _Tokens, other: _Tokens) -> bool:
    """Whether a name, in words and numbers, is another one but for a slip."""
    apart = [pair for pair in zip_longest(name, other) if pair[0] != pair[1]]
    if len(apart) != 1:
        return not apart
    # one word is misspelt, and no number differs, which tells one of a series from the next
    ((word, meant),) = apart
    is_word = word is not None and meant is not None and not (word.isdigit() or meant.isdigit())
    return is_word and len(meant) >= _SHORTEST and _differs_by_a_slip(word, meant)


def _differs_by_a_slip(word: str, meant: str) -> bool:
    """A letter that is missing, doubled or too many, or two that changed places; not one more at the end."""
    if len(word) == len(meant):
        places = [place for place, (one, two) in enumerate(zip(word, meant, strict=True)) if one != two]
        if len(places) == 2:
            first, second = places
            return second == first + 1 and word[first] == meant[second] and word[second] == meant[first]
        # east and last, mail and maid: the first and the last letter tell names apart
        return len(places) == 1 and 0 < places[0] < len(word) - 1
    longer, shorter = (word, meant) if len(word) > len(meant) else (meant, word)
    if len(longer) != len(shorter) + 1:
        return False
    cut = next((place for place in range(len(shorter)) if longer[place] != shorter[place]), len(shorter))
    return longer[cut + 1 :] == shorter[cut:] and not (cut == len(shorter) and longer == word) and cut > 0
