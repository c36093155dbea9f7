"""Passages of a paper: how a text is normalised, how a passage is bound to it, how it is found again.

A passage is a run of characters of the normalised text, given by an anchor of a few words, the distance from its
start to the anchor, its length and its sha256. None of these says what the passage says, so they may be carried where
the paper itself may not. docs/citations.md defines every step.

Everything here is a function of its arguments; nothing is read or written.
"""

from __future__ import annotations

import hashlib
import html
import itertools
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from domino_advisor.core.errors import RuleBaseError

MAX_ANCHOR_WORDS = 8
REACH = 6
"""How many sentences or tables either side of the anchor are searched for the printed values of an item."""

FOUND, MOVED, CHANGED, MISSING, AMBIGUOUS = "found", "moved", "changed", "missing", "ambiguous"


class Unit(Struct, frozen=True):
    """A sentence, or a row of a table or list. start, end: offsets into the normalised text, end exclusive."""

    start: int
    end: int
    row: bool


class Document(Struct, frozen=True):
    """A normalised text.

    text: one line without markup, words parted by one space.
    units: its sentences and rows in order; together they cover every word.
    headings: (offset, heading) of each known heading that stands on lines of its own, in order.
    """

    text: str
    units: tuple[Unit, ...]
    headings: tuple[tuple[int, str], ...] = ()

    @property
    def sha256(self) -> str:
        """The hash of the whole normalised text, as 64 hex digits."""
        return _hash(self.text)

    def heading_at(self, offset: int) -> str | None:
        """The known heading under which an offset stands, None before the first."""
        place = bisect_right(self.headings, offset, key=lambda pair: pair[0])
        return self.headings[place - 1][1] if place else None


class Passage(Struct, frozen=True):
    """Where a paper says it, without the words.

    anchor: at most eight words of the passage, normalised. offset: characters from the passage's start to the anchor.
    chars: its length. sentences: how many whole sentences or rows it is. heading: the known heading it stands under,
    None before the first. unheld: names of printed values that are not within reach of the anchor.
    """

    source: str
    anchor: str
    sha256: str
    offset: int
    chars: int
    sentences: int
    heading: str | None = None
    unheld: tuple[str, ...] = ()


class Finding(Struct, frozen=True):
    """How a passage fares in a copy. status: found, moved, changed, missing or ambiguous; detail: None where plain."""

    status: str
    heading: str | None = None
    detail: str | None = None


# ---------------------------------------------------------------------------------------------- normalising

_TAG = re.compile(r"</?(?:a|b|br|code|div|em|i|li|p|small|span|strong|sub|sup|table|td|th|tr|u|ul)\b[^<>]*>", re.I)
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)[^<>\s]+)>")
_LINK_TARGET = re.compile(r"\]\([^()\s]*\)")
_LATEX = re.compile(r"\\(?:text|mathrm|mathbf|mathit|langle|rangle|left|right)\b")
_MATH_SIGN = re.compile(r"\$(?!\d)")
_CHARACTERS = str.maketrans(
    {
        **dict.fromkeys("®™℠`[]{}\u00ad\u200b\u200c\u200d\u2060\ufeff", None),
        **dict.fromkeys("‘’‚‛′", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "|": " ",
    }
)
_BULLET = re.compile(r"(?:[▶►●○◦•‣▪■□·]+|#+|[-:]{2,}|[*]{2,}|_{3,})\Z")
_SIGN = ("-", "*")


def _words(line: str) -> list[str]:
    """The words of one line, without markup; a lone dash or asterisk is still among them."""
    line = _TAG.sub(" ", _AUTOLINK.sub(r"\1", html.unescape(line)))
    line = _LATEX.sub("", _LINK_TARGET.sub("", line).replace("\\$", "$"))
    line = unicodedata.normalize("NFKC", _MATH_SIGN.sub("", line).translate(_CHARACTERS)).translate(_CHARACTERS)
    kept = (word if word in _SIGN else word.replace("*", "") for word in line.split() if not _BULLET.match(word))
    return [word for word in kept if word]


def _without_bullets(words: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """Drops each lone dash or asterisk, unless a number follows: there it may be a minus or a times sign."""
    for (word, line), (follower, _) in itertools.zip_longest(words, words[1:], fillvalue=("", 0)):
        if word not in _SIGN or follower[:1].isdigit():
            yield word, line


def normalise_words(text: str) -> str:
    """A few words of a text, such as an anchor, as they stand in its normalised form."""
    words = [(word, 0) for line in text.splitlines() for word in _words(line)]
    return " ".join(word for word, _ in _without_bullets(words))


def normalise(text: str, headings: Iterable[str] = ()) -> Document:
    """A paper's text (with the markup of its extraction) in normal form.

    headings: the paper's headings, as they stand in it; only where one fills lines of its own is it taken as one.
    """
    lines = text.splitlines()
    words = list(_without_bullets([(word, at) for at, line in enumerate(lines) for word in _words(line)]))
    starts = [0, *itertools.accumulate(len(word) + 1 for word, _ in words)]
    normal = " ".join(word for word, _ in words)
    spans: dict[int, tuple[int, int]] = {}
    for start, (word, line) in zip(starts, words, strict=False):
        spans[line] = (spans[line][0] if line in spans else start, start + len(word))
    found = _headings(normal, spans, headings)
    return Document(normal, tuple(_units(normal, lines, spans, {start for start, _ in found})), found)


def _headings(text: str, spans: Mapping[int, tuple[int, int]], headings: Iterable[str]) -> tuple[tuple[int, str], ...]:
    starts = {start for start, _ in spans.values()}
    ends = {end for _, end in spans.values()}
    found: dict[int, str] = {}
    for heading in map(normalise_words, headings):
        for start in occurrences(text, heading):
            if start in starts and start + len(heading) in ends:
                found[start] = heading
    return tuple(sorted(found.items()))


# ---------------------------------------------------------------------------------- sentences and rows

_WRAPPED = 60
"""A line at least this long that ends within a sentence is taken to go on in the next line."""
_ENDS = re.compile(r"[.!?:][\"')]*\Z")
# The next sentence may open with a name such as vSphere or z/VM.
_STOP = re.compile(r"[.!?][\"')]*(?= [\"'(]*(?:[A-Z0-9]|[a-z]/?[A-Z]))")
_ABBREVIATION = re.compile(
    r"(?:\b[A-Z]|\b(?:vs|e\.g|i\.e|etc|cf|approx|incl|resp|No|Nos|Fig|Figs|Dr|Mr|Mrs|Ms|Inc|Corp|Co|Ltd|Vol|pp?))\.\Z"
)
_GOES_ON = re.compile(
    r"(?:,|\b(?:a|an|the|of|for|to|and|or|with|in|on|by|that|which|as|at|from|is|are|was|were|while|each|than|per))\Z"
)
_LIST_MARK = re.compile(r"\s*(?:[▶►●○◦•‣▪■□·*-]\s|\d{1,2}\.\s|#|\||<b>)")


def _is_row(line: str) -> bool:
    return "\t" in line.strip() or line.lstrip().startswith("|")


def _units(text: str, lines: Sequence[str], spans: Mapping[int, tuple[int, int]], headings: set[int]) -> Iterator[Unit]:
    """The sentences and rows of a text: paragraphs first (a line, or lines that one was wrapped into), then
    sentences within them. Row: a line of a table, or a short line that is no sentence."""
    paragraphs: list[tuple[int, int, bool]] = []
    last = -2
    for at in sorted(spans):
        start, end = spans[at]
        row = _is_row(lines[at])
        if paragraphs and not row and not paragraphs[-1][2] and start not in headings:
            before = text[spans[last][0] : spans[last][1]]
            wrapped = last == at - 1 and not _LIST_MARK.match(lines[at])
            # A page break parts a paragraph by an empty line: what goes on with a small letter, or stopped at a word
            # that cannot end a sentence, is one sentence still.
            torn = text[start].islower() or _GOES_ON.search(before) is not None
            if len(before) >= _WRAPPED and not _ENDS.search(before) and (wrapped or torn):
                paragraphs[-1] = (paragraphs[-1][0], end, False)
                last = at
                continue
        paragraphs.append((start, end, row))
        last = at
    for start, end, row in paragraphs:
        if row or (end - start < _WRAPPED and not _ENDS.search(text[start:end])):
            yield Unit(start, end, True)
            continue
        begin = start
        for stop in _STOP.finditer(text, start, end):
            sentence = text[begin : stop.end()]
            # "1. Use ..." and "CP. Central ..." open a sentence; they are none.
            if " " in sentence and not _ABBREVIATION.search(sentence):
                yield Unit(begin, stop.end(), False)
                begin = stop.end() + 1
        yield Unit(begin, end, False)


# ------------------------------------------------------------------------------------------------ binding

_NUMBER_WORDS: Mapping[float, str] = {
    0: "zero|no|none",
    0.5: "half",
    1: "one|single|once|uni",
    2: "two|twice|both|dual|double|doubling|doubled",
    3: "three|triple|third",
    4: "four|quad|fourth",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    11: "eleven",
    12: "twelve",
    14: "fourteen",
    16: "sixteen",
    20: "twenty",
}


def _digits(value: float) -> list[str]:
    """The ways to print a number in digits, as regular expressions."""
    value = abs(value)
    if value == int(value):
        whole = int(value)
        forms = [re.escape(f"{whole:,}"), str(whole)]
        if whole >= 1000 and whole % 50 == 0:
            forms.append(rf"{re.escape(f'{whole / 1000:g}')}\s?(?:GHz|K(?:rpm)?\b)")
        return [rf"{form}(?:\.0+)?" if form[-1].isdigit() else form for form in dict.fromkeys(forms)]
    plain = f"{value:,.10f}".rstrip("0")
    forms = [re.escape(plain), re.escape(plain.replace(",", ""))]
    if value < 1:
        forms.append(re.escape(plain[1:]))
    return [f"{form}0*" for form in dict.fromkeys(forms)]


def prints(text: str, value: float) -> bool:
    """Whether a text prints a number: as digits (5,150 · 5150 · .89 · 10K · 2GB · 96%) or as a word (four, dual)."""
    digits = "|".join(_digits(value))
    if re.search(rf"(?<![\d.])(?<!\d,)(?:{digits})(?!\d|[.,]\d)", text):
        return True
    word = _NUMBER_WORDS.get(abs(value))
    return word is not None and re.search(rf"\b(?:{word})\b", text, re.I) is not None


def _prints_glued(text: str, value: float) -> bool:
    """Whether a row whose cells ran together in the extraction (busy2317.6-23) may print a number."""
    return any(
        len(run.group()) > 1 or text[max(0, run.start() - 1)].isalpha()
        for form in _digits(value)
        for run in re.finditer(form, text)
    )


def occurrences(text: str, words: str) -> Iterator[int]:
    """The offsets at which a run of characters stands in a text, overlapping ones too."""
    at = text.find(words) if words else -1
    while at >= 0:
        yield at
        at = text.find(words, at + 1)


def bind(document: Document, source: str, anchor: str, values: Mapping[str, float] | None = None) -> Passage:
    """The smallest run of whole sentences or rows that holds the anchor and every printed value within reach.

    anchor: at most eight words as they stand in the paper, once in it. values: name -> number, as printed.
    RuleBaseError where the anchor is too long, absent or not unique. A passage with a unique anchor has no twin.
    """
    words = normalise_words(anchor)
    places = list(occurrences(document.text, words))
    if len(anchor.split()) > MAX_ANCHOR_WORDS:
        raise RuleBaseError([f"{source}: the anchor {anchor!r} has more than {MAX_ANCHOR_WORDS} words"])
    if len(places) != 1:
        raise RuleBaseError([f"{source}: the anchor {anchor!r} stands {len(places)} times in the text, not once"])
    units = document.units
    begins = [unit.start for unit in units]
    first = bisect_right(begins, places[0]) - 1
    last = bisect_right(begins, places[0] + len(words) - 1) - 1
    low, high = _reach(document, first, last)
    low, high, unheld = _smallest(document, first, last, low, high, values or {})
    start, end = units[low].start, units[high].end
    return Passage(
        source=source,
        anchor=words,
        sha256=_hash(document.text[start:end]),
        offset=places[0] - start,
        chars=end - start,
        sentences=high - low + 1,
        heading=document.heading_at(places[0]),
        unheld=unheld,
    )


def _reach(document: Document, first: int, last: int) -> tuple[int, int]:
    """The first and last unit that may be taken in: near the anchor and under its heading."""
    return _far(document, first, -1), _far(document, last, 1)


def _far(document: Document, unit: int, step: int) -> int:
    """The last unit within reach in one direction. A table is one step, however many rows it has."""
    units, steps = document.units, 0
    heading = document.heading_at(units[unit].start)
    while 0 <= unit + step < len(units) and document.heading_at(units[unit + step].start) == heading:
        steps += not (units[unit].row and units[unit + step].row)
        if steps > REACH:
            break
        unit += step
    return unit


def _smallest(
    document: Document, first: int, last: int, low: int, high: int, values: Mapping[str, float]
) -> tuple[int, int, tuple[str, ...]]:
    """The window around first..last, within low..high, that holds most values: fewest units, then characters."""
    units = document.units
    texts = {at: document.text[units[at].start : units[at].end] for at in range(low, high + 1)}
    holds = {at: {name for name, value in values.items() if prints(text, value)} for at, text in texts.items()}
    # Digits inside a longer run of them count only where no cell of its own prints the number: see docs.
    rest = set(values) - set().union(*holds.values())
    for at, text in texts.items():
        if units[at].row:
            holds[at] |= {name for name in rest if _prints_glued(text, values[name])}
    windows = itertools.product(range(first, low - 1, -1), range(last, high + 1))

    def cost(window: tuple[int, int]) -> tuple[int, int, int]:
        left, right = window
        held: set[str] = set().union(*(holds[at] for at in range(left, right + 1)))
        return -len(held), right - left, units[right].end - units[left].start

    left, right = min(windows, key=cost)
    held: set[str] = set().union(*(holds[at] for at in range(left, right + 1)))
    return left, right, tuple(name for name in values if name not in held)


# ------------------------------------------------------------------------------------------------ finding


def find(document: Document, passage: Passage) -> Finding:
    """Finds a passage in a copy of its paper."""
    hits = [
        place - passage.offset
        for place in occurrences(document.text, passage.anchor)
        if place >= passage.offset
        and _hash(document.text[place - passage.offset : place - passage.offset + passage.chars]) == passage.sha256
    ]
    # A passage that begins under one heading and holds its anchor under the next is recorded under the latter.
    under = [document.heading_at(start + passage.offset) for start in hits]
    here = [heading for heading in under if heading == passage.heading]
    if len(hits) == 1:
        if here:
            return Finding(FOUND, passage.heading)
        return Finding(MOVED, under[0], f"stands under {_named(under[0])}, not under {_named(passage.heading)}")
    if hits:
        if len(here) == 1:
            others = ", ".join(_named(heading) for heading in under if heading != passage.heading)
            return Finding(FOUND, passage.heading, f"told from a twin by its heading; the twin stands under {others}")
        return Finding(AMBIGUOUS, None, f"stands {len(hits)} times: under {', '.join(map(_named, under))}")
    if passage.anchor in document.text:
        return Finding(CHANGED, passage.heading, "its anchor stands in the text, the words around it differ")
    if _half_stands(document, passage):
        return Finding(CHANGED, passage.heading, "half of its anchor stands under its heading, the rest differs")
    return Finding(MISSING, None, "neither its words nor its anchor stand in the text")


def _half_stands(document: Document, passage: Passage) -> bool:
    """Whether half of the anchor still stands under the recorded heading: one word of it may have been changed."""
    words = passage.anchor.split()
    length = max(3, len(words) // 2)
    runs = (" ".join(words[at : at + length]) for at in range(len(words) - length + 1))
    return any(
        document.heading_at(place) == passage.heading for run in runs for place in occurrences(document.text, run)
    )


def _named(heading: str | None) -> str:
    return f'"{heading}"' if heading else "no known heading"


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
