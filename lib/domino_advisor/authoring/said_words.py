"""Numbers in sentences, and the words of `rules/phrases.yml` that tell what they count and how two are related."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import yaml
from msgspec import Struct

# fmt: off
_UP_TO_TWENTY = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)
_TENS = ("thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ENDS = frozenset((
    "a", "an", "are", "as", "at", "but", "by", "can", "carried", "for", "from", "had", "has", "have", "in", "is", "it",
    "kept", "made", "of", "on", "ran", "reached", "the", "took", "was", "were", "with",
))
"""Words that end what a number counts."""
# fmt: on
_IN_WORDS = {
    **{word: number for number, word in enumerate(_UP_TO_TWENTY, start=2)},
    **{word: 10 * number for number, word in enumerate(_TENS, start=3)},
}
_SHARES = {"half": 1 / 2, "third": 1 / 3, "thirds": 2 / 3, "quarter": 1 / 4, "tenth": 1 / 10, "twice": 2.0}
_WORD = "|".join(_IN_WORDS)
_NUMBER = re.compile(
    r"(?<![\w.:/])(?<!\d-)(?P<digits>\d+(?:,\d{3})*(?:\.\d+)?)(?P<thousands>K(?= rpm))?(?!\.\d|/\d|-bit\b)(?=\W|x\b|$)"
    rf"|\b(?P<word>(?:{_WORD})(?:-(?:{_WORD}|one))?)(?P<hundred> hundred)?\b"
    r"|\b(?:an?|one|two|by|to) (?P<share>half|thirds?|quarter|tenth)\b(?! (?:party|part|server|DPAR|processor)\b)"
    r"|\b(?P<twice>twice)\b",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"\b(?P<name>models?|Xeon|Pentium|[iz]Series|z|z/VM|z/OS|i5/OS|Domino|Notes|Release|R|SLES|RHEL|Red Hat|AIX|Solaris"
    r"|ESXi?|vSphere|Windows|SP|RAID|SG24|sections?|table|figure)[ -]?(?P<number>\d+(?:\.\d+)*)(?!\d|,\d| ?%)",
    re.IGNORECASE,
)
_BRACES = re.compile(r"\{([^}]*)\}")
_CLAUSE = re.compile(r"[.,;:()](?:\s|$)|\{|\(")
_MEASURED = (
    "GiB",
    "MiB",
    "KiB",
    "Gb/s",
    "Mb/s",
    "%",
    "times",
    "second",
    "millisecond",
    "hour",
    "minute",
    "rpm",
    "MHz",
    "GHz",
)
_NEAR = 4
"""So many words after a number may name what it counts: "two further real CPs"."""


class Words(Struct, frozen=True, dict=True):
    """What a file of phrases says of the words of sentences.

    relations: by comparison, its phrases. nouns: words that name one thing beside a number, a line each. things: words
    that tell one thing, a line each, with further ones that bear them out. subjects: by type, what a subject may be
    called. users: by kind, what users of it are not. measured: what a figure may be of, and how items have it.
    """

    relations: Mapping[str, Sequence[str]] = {}
    nouns: Sequence[Sequence[str]] = ()
    things: Sequence[tuple[Sequence[str], Sequence[str]]] = ()
    subjects: Mapping[str, Sequence[str]] = {}
    users: Mapping[str, Sequence[str]] = {}
    measured: Mapping[str, Sequence[str]] = {}

    @cached_property
    def _lines(self) -> Mapping[str, str]:
        return {noun: line[0] for line in self.nouns for noun in line}

    def noun(self, words: Sequence[str]) -> str | None:
        """What the first words name, if that is counted or measured: the first of its line."""
        for length in (2, 1):
            told = " ".join(words[:length])
            for one in (told, told.removesuffix("s")):
                if one in self._lines and len(words) >= length:
                    return self._lines[one]
        return None

    def of_unit(self, unit: str | None) -> frozenset[str]:
        """What the words of a unit name: of "active 15-minute user" a user."""
        words = (unit or "").split()
        return frozenset(found for first in range(len(words)) if (found := self.noun(words[first:])))


def read_words(text: bytes | str | None) -> Words:
    """The words of a file of phrases; none without a file."""
    written = yaml.load(text, Loader=yaml.CSafeLoader) if text else {}
    things = [(line["said"], line.get("by", ())) for line in written.get("things", ())]
    return Words(
        written.get("relations", {}),
        written.get("nouns", ()),
        things,
        *(written.get(name, {}) for name in ("subjects", "users", "measured")),
    )


class Number(Struct, frozen=True):
    """A number in a sentence, with its place.

    noun: what it counts, None where no word beside it says so. name: what it is a number of, as in "Domino 7"; release:
    that number as it is written. share: whether it is told as a part, as "half".
    """

    value: float
    text: str
    at: int
    noun: str | None = None
    name: str = ""
    release: str = ""
    share: bool = False


def numbers_in(sentence: str, words: Words) -> Iterator[Number]:
    """The numbers of a sentence, in digits and in words; what stands in braces is none."""
    plain = _BRACES.sub(lambda match: "{" + "_" * len(match[1]) + "}", sentence)
    named = list(_NAMED.finditer(plain))
    for match in named:
        yield Number(0, match[0], match.start(), name=match["name"].lower(), release=match["number"])
    for match in _NUMBER.finditer(plain):
        if not any(found.start() <= match.start() < found.end() for found in named):
            value = _value(match)
            yield Number(
                value, match[0], match.start(), counted(plain[match.end() :], words, value=value),
                share=bool(match["share"] or match["twice"]),
            )  # fmt: skip


def clauses(sentence: str, end: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """The clauses of a sentence, each with its place. end: the space after one."""
    begins = 0
    for clause in end.split(sentence):
        yield begins, clause
        begins += len(clause) + 1


def counted(after: str, words: Words, *, value: float | None = None) -> str | None:
    """What a number counts, by the words after it; of "two to four CPs" both times the CPs."""
    following = re.findall(r"[A-Za-z][\w/-]*|%", _CLAUSE.split(after, maxsplit=1)[0])[:_NEAR]
    for first, word in enumerate(following):
        if word in _ENDS:
            return None
        found = words.noun(following[first:])
        # several are told in the plural, but for what is measured: "two ways of CPU use" counts no CPU
        if found and (value == 1 or found in _MEASURED or _is_plural(following[first : first + 2], words)):
            return found
    return None


def _is_plural(following: Sequence[str], words: Words) -> bool:
    several = following[-1] if words.noun(following) != words.noun(following[:1]) else following[0]
    return several.endswith("s") or several == "people"


def _value(match: re.Match[str]) -> float:
    if match["digits"]:
        return float(match["digits"].replace(",", "")) * (1000 if match["thousands"] else 1)
    if match["word"]:
        parts = match["word"].lower().split("-")
        return sum(_IN_WORDS.get(part, 1) for part in parts) * (100.0 if match["hundred"] else 1.0)
    return _SHARES[(match["share"] or match["twice"]).lower()]
