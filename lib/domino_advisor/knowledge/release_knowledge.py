"""What releases and machines tell that no paper does: `rules/releases.yml`, read and checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import yaml
from msgspec import Struct, structs

from domino_advisor.core.facts import Slot
from domino_advisor.core.pointers import value_along
from domino_advisor.core.ranges import ends_of, is_range
from domino_advisor.core.releases import last_release_number, release_number
from domino_advisor.knowledge.quoted_papers import QUOTED, QuotedPaper, read_paper

FILE = "releases.yml"
PLACES = ("dpars", "image", "host", "lpar", "machine")
SUPPORT = "support of "
"""Before the name of a product, in an overlay: whether the site has its releases supported."""
BUILT = "architecture of "
"""Before the name of a row of architectures, in an overlay: what the machines or systems of that row are built as."""
_PARTS = ("times", "came_out", "papers", "implies", "architectures", "ended", "beyond")
ARCHITECTURES = ("system-z", "x86", "power", "sparc", "iseries")
UNKNOWN = "unknown"
_OF_A_PAPER = "What somebody quotes of a paper is of what the paper measured, as long as nothing else is said."
TODAY = "today"
"""The time of whatever is of today by any product."""


class Time(Struct, frozen=True):
    """From when on a product is of today.

    at, path: the object that states its release or year, and where; of: the words that other members of it must have.
    written: the first release or year of today, and start: its number. papers: the last that a paper speaks of, and
    last_of_papers: the number of the last that it stands for.
    models: the years of machines that state none, by the first characters of their model.
    """

    product: str
    at: str
    path: tuple[str, ...]
    of: Mapping[str, str]
    papers: str
    last_of_papers: int
    written: str
    start: int
    models: Mapping[str, int]
    reason: str

    def number_in(self, body: Mapping[str, Any]) -> tuple[int, Any, tuple[str, ...]] | None:
        """The release or year that an object states, as a number and as written, and where; None where it states none.

        A model whose year is known stands for that year.
        """
        if any(body.get(name) != word for name, word in self.of.items()):
            return None
        stated = value_along(body, self.path)
        if is_range(stated):
            stated = ends_of(stated, whole=True)[0]
        if stated is not None:
            return (stated if isinstance(stated, int) else _release(stated)), stated, self.path
        model = str(body.get("model") or "")
        years = (year for begins, year in self.models.items() if model.startswith(begins))
        year = next(years, None)
        return None if year is None else (year, model, ("model",))

    def is_of_today(self, body: Mapping[str, Any]) -> bool:
        """Whether an object states a release or a year that is of today."""
        found = self.number_in(body)
        return found is not None and found[0] >= self.start


class CameOut(Struct, frozen=True):
    """A release of a product, as written and by its number, the year in which it came out, and how that is known."""

    product: str
    written: str
    release: int
    year: int
    reason: str


class Span(Struct, frozen=True):
    """Releases from one to another, both included, and what they imply. last: None where there is no end yet."""

    word: str | int
    first: int
    last: int | None
    written: str


class Implication(Struct, frozen=True):
    """What a release implies of a quantity that nobody states. by: the quantity that has the release."""

    quantity: str
    by: str
    spans: tuple[Span, ...]
    reason: str
    source: str = f"rules/{FILE}"

    @property
    def is_of_a_paper(self) -> bool:
        """Whether it says what a quoted paper measured, and nothing that a release could not be otherwise than."""
        return self.by == QUOTED

    @property
    def slots(self) -> dict[str, Slot]:
        """It as the slots of a fact for the engine, its id apart."""
        return {
            "quantity": self.quantity, "by": self.by, "words": [span.word for span in self.spans],
            "firsts": [span.first for span in self.spans],
            "lasts": ["none" if span.last is None else span.last for span in self.spans],
        }  # fmt: skip

    @property
    def says(self) -> dict[str, Any]:
        """It as what a leaf of a proof says."""
        spans = [{"is": span.word, "releases": span.written} for span in self.spans]
        return {"spans": spans, "reason": self.reason, "source": self.source}

    def word_for(self, release: int | float | None) -> str | int | None:
        """What a release implies, None where it implies nothing."""
        if release is None:
            return None
        found = (
            span.word for span in self.spans if span.first <= release and (span.last is None or release <= span.last)
        )
        return next(found, None)


class Architecture(Struct, frozen=True):
    """What the model of a machine, or the operating system on it, tells of its architecture where nobody states it.

    models: what begins a model, or a word of it, with # for a digit, as a pattern; None where it goes by what runs on
    the machine. os: the operating system, from its release first on. word: the architecture, or unknown. called: the
    models or releases, in words.
    """

    name: str
    word: str
    models: re.Pattern[str] | None
    os: str | None
    first: int
    called: str
    reason: str
    source: str = f"rules/{FILE}"

    @property
    def overlaid_as(self) -> str:
        """What an overlay calls it."""
        return f"{BUILT}{self.name}"

    def of_model(self, model: Any) -> bool:
        """Whether a model is one of it."""
        return self.models is not None and model is not None and self.models.search(str(model)) is not None

    def runs(self, image: Mapping[str, Any]) -> bool:
        """Whether what an image runs is it."""
        if self.os is None or image.get("os") != self.os:
            return False
        return not self.first or _release(image.get("os_release")) >= self.first

    def says(self, by: str, written: str) -> dict[str, Any]:
        """It as what a leaf of a proof says. by: what it goes by; written: as that is stated."""
        return {
            "called": "the architecture of the machine", "by": by,
            "spans": [{"is": self.word, "releases": written}], "reason": self.reason, "source": self.source,
        }  # fmt: skip


class EndedSpan(Struct, frozen=True):
    """Releases from one to another, both included, whose support by their maker has ended. since: when."""

    first: int
    last: int
    since: str


class Ended(Struct, frozen=True):
    """A product and its releases that its maker no longer supports.

    at: the object that has the release; path: the member that states it; above: the objects above that may state it
    for it; of: the words that other members of the object must have. called: what a reader calls the product; text:
    what is known beside it.
    """

    product: str
    at: str
    path: tuple[str, ...]
    above: tuple[str, ...]
    of: Mapping[str, str]
    called: str
    spans: tuple[EndedSpan, ...]
    text: str

    @property
    def name(self) -> str:
        """What an overlay calls it."""
        return f"{SUPPORT}{self.product}"

    def since(self, written: str) -> str | None:
        """Since when a release is no longer supported, None where it is or nothing is known of it."""
        release = _release(written)
        return next((span.since for span in self.spans if span.first <= release <= span.last), None)


class Unheard(Struct, frozen=True):
    """What can be described and no paper speaks of. of, at: the type of subject, and the members that may name it, or
    the paths to them.

    above: the objects above it, the nearest first, that name it for it. over: such a member is a number that is more
    than this. stated: the value of such a member that names it. only: words of other members of such an object, one of
    which it must have; unless: words with which this is not about it, or a paper does speak of it. today: the product
    that has to be of today, None where none has to. since: the first year of machines that have it where no member
    says. called: what a reader calls it; text: what it bears on.
    """

    name: str
    of: str
    at: tuple[str, ...]
    called: str
    text: str
    above: tuple[str, ...] = ()
    over: int | None = None
    stated: bool | str | None = None
    only: Mapping[str, Sequence[str]] = {}
    unless: Mapping[str, Sequence[str]] = {}
    since: tuple[tuple[Time, int], ...] = ()
    today: Time | None = None

    def is_named_in(self, bodies: Sequence[Mapping[str, Any]]) -> bool:
        """Whether a subject of its type names it, or is of a machine that has it. bodies: it, and what is above it."""
        if any(body.get(name) in words for body in bodies for name, words in self.unless.items()):
            return False
        if not all(any(body.get(name) in words for body in bodies) for name, words in self.only.items()):
            return False
        if self.today is not None and not any(self.today.is_of_today(body) for body in bodies):
            return False
        found = (value_along(body, name.split("/")) for body in bodies for name in self.at)
        stated = [value for value in found if value is not None]
        if self.over is not None and stated:
            return bool(ends_of(stated[0])[0] > self.over)
        if self.stated is not None:
            return stated[:1] == [self.stated]
        if any(self.name in named if isinstance(named, list) else named == self.name for named in stated):
            return True
        years = ((time.number_in(body), first) for time, first in self.since for body in bodies)
        return any(year is not None and year[0] >= first for year, first in years)


class ReleaseKnowledge(Struct, frozen=True):
    """The file. times: from when on products are of today; implications: by the quantity that is implied.

    beyond: what can be described and no paper speaks of; ended: what is no longer supported; came_out: in which year
    releases came out; papers: what the papers measured that claims quote; architectures: what models and operating
    systems tell of the architecture of a machine.
    """

    times: tuple[Time, ...] = ()
    implications: Mapping[str, Implication] = {}
    beyond: tuple[Unheard, ...] = ()
    ended: tuple[Ended, ...] = ()
    came_out: tuple[CameOut, ...] = ()
    papers: tuple[QuotedPaper, ...] = ()
    architectures: tuple[Architecture, ...] = ()

    def architecture_of(self, machine: Mapping[str, Any], image: Mapping[str, Any]) -> Architecture | None:
        """What tells the architecture of a machine that states none: its model, or else what an image on it runs.

        None where nothing does, or where two rows tell two of them.
        """
        if machine.get("architecture") is not None:
            return None
        of_model = [row for row in self.architectures if row.of_model(machine.get("model"))]
        found = of_model or [row for row in self.architectures if row.runs(image)]
        return found[0] if found and {row.word for row in found} == {found[0].word} != {UNKNOWN} else None

    def with_architecture(self, machine: Mapping[str, Any], image: Mapping[str, Any]) -> Mapping[str, Any]:
        """A machine with the architecture that is told so, or the same."""
        found = self.architecture_of(machine, image)
        return machine if found is None else {**machine, "architecture": found.word}

    def overlaid(self, words: Mapping[str, tuple[str, str]]) -> ReleaseKnowledge:
        """The same with a site's own words, each with its reason, for what releases imply."""
        own = {
            name: structs.replace(
                self.implications[name],
                spans=(Span(int(word) if word.isdigit() else word, 0, None, "every release"),),
                reason=reason,
                source="overlay",
            )
            for name, (word, reason) in words.items()
            if name in self.implications
        }
        ended = tuple(product for product in self.ended if product.name not in words)
        architectures = tuple(
            structs.replace(row, word=words[row.overlaid_as][0], reason=words[row.overlaid_as][1], source="overlay")
            if row.overlaid_as in words
            else row
            for row in self.architectures
        )
        return structs.replace(
            self, implications={**self.implications, **own}, ended=ended, architectures=architectures
        )


@lru_cache(4)
def read_releases(text: str) -> tuple[ReleaseKnowledge, tuple[str, ...]]:
    """What a `releases.yml` says, and what is wrong in it."""
    document = yaml.load(text, Loader=yaml.CSafeLoader) or {}
    faults: list[str] = [f"{FILE}: {key}: unknown key" for key in document if key not in _PARTS]
    times = tuple(_times(document.get("times") or {}, faults))
    papers = tuple(_papers(document.get("papers") or {}, faults))
    implied = (*_implications(document.get("implies") or {}, faults), *_implied_by(papers))
    implications = {one.quantity: one for one in implied}
    beyond = tuple(_beyond(document.get("beyond") or {}, times, faults))
    ended = tuple(_ended(document.get("ended") or {}, faults))
    came_out = tuple(_came_out(document.get("came_out") or {}, faults))
    architectures = tuple(_architectures(document.get("architectures") or {}, faults))
    return ReleaseKnowledge(times, implications, beyond, ended, came_out, papers, architectures), tuple(faults)


_BEYOND = ("of", "at", "above", "over", "stated", "only", "unless", "today", "since", "called", "text")


def _beyond(entries: Mapping[str, Any], times: Sequence[Time], faults: list[str]) -> Iterator[Unheard]:
    products = {time.product: time for time in times}
    for name, entry in entries.items():
        try:
            if unknown := sorted(set(entry) - set(_BEYOND)):
                raise ValueError(f"unknown keys {unknown}")
            at = (entry["at"],) if isinstance(entry["at"], str) else tuple(entry["at"])
            since = tuple((products[product], int(year)) for product, year in entry.get("since", {}).items())
            yield Unheard(
                name, entry["of"], at, entry["called"], " ".join(entry["text"].split()),
                tuple(entry.get("above", ())), entry.get("over"), entry.get("stated"), _words(entry, "only"),
                _words(entry, "unless"), since, products[entry["today"]] if "today" in entry else None,
            )  # fmt: skip
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            faults.append(f"{FILE}: beyond: {name}: {_said(error)}")


def _words(entry: Mapping[str, Any], key: str) -> Mapping[str, tuple[str, ...]]:
    """The words of members, of each one or several."""
    return {name: (of,) if isinstance(of, str) else tuple(of) for name, of in entry.get(key, {}).items()}


_TIME = ("at", "path", "of", "papers", "from", "models", "reason")
_IMPLIES = ("by", "is", "from", "through", "spans", "reason")


def _times(entries: Mapping[str, Any], faults: list[str]) -> Iterator[Time]:
    for product, entry in entries.items():
        try:
            if unknown := sorted(set(entry) - set(_TIME)):
                raise ValueError(f"unknown keys {unknown}")
            if entry["at"] not in PLACES:
                raise ValueError(f"at: one of {', '.join(PLACES)}")
            if product == TODAY:
                raise ValueError("this is what all products together are called")
            start, papers = entry["from"], entry["papers"]
            yield Time(
                product, entry["at"], tuple(entry.get("path", "").split("/")), entry.get("of", {}),
                str(papers), papers if isinstance(papers, int) else last_release_number(papers),
                str(start), start if isinstance(start, int) else release_number(start),
                {str(model): year for model, year in entry.get("models", {}).items()}, _reason(entry),
            )  # fmt: skip
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            faults.append(f"{FILE}: times: {product}: {_said(error)}")


def _came_out(entries: Mapping[str, Any], faults: list[str]) -> Iterator[CameOut]:
    for product, releases in entries.items():
        try:
            for written, row in releases.items():
                yield CameOut(product, written, release_number(written), int(row["year"]), _reason(row))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            faults.append(f"{FILE}: came_out: {product}: {_said(error)}")


def _architectures(entries: Mapping[str, Any], faults: list[str]) -> Iterator[Architecture]:
    for name, entry in entries.items():
        try:
            if unknown := sorted(set(entry) - {"is", "models", "os", "from", "reason"}):
                raise ValueError(f"unknown keys {unknown}")
            if ("models" in entry) == ("os" in entry):
                raise ValueError("models or os, one of the two")
            if entry["is"] not in ARCHITECTURES:
                raise ValueError(f"is: one of {', '.join(ARCHITECTURES)}")
            models = [str(model) for model in entry.get("models", ())]
            start = entry.get("from")
            yield Architecture(
                name, entry["is"], re.compile("|".join(map(_pattern, models)), re.IGNORECASE) if models else None,
                entry.get("os"), 0 if start is None else release_number(start),
                ", ".join(models) or f"{entry['os']}{f' {start} and later' if start else ''}", _reason(entry),
            )  # fmt: skip
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            faults.append(f"{FILE}: architectures: {name}: {_said(error)}")


def _pattern(model: str) -> str:
    """What a model begins with, or has as words of its own; # stands for a digit, and a number begins the model."""
    words = re.escape(model).replace(r"\#", r"\d").replace(r"\ ", r"\s+")
    before = r"^(?:IBM\s+)?" if model[0].isdigit() else r"(?<!\w)"
    after = r"(?!\d)" if model[-1] in "#0123456789" else r"(?![a-z])"
    return f"{before}{words}{after}"


def _papers(entries: Mapping[int, Any], faults: list[str]) -> Iterator[QuotedPaper]:
    for year, entry in entries.items():
        try:
            yield read_paper(int(year), entry)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            faults.append(f"{FILE}: papers: {year}: {_said(error)}")


def _implied_by(papers: Sequence[QuotedPaper]) -> Iterator[Implication]:
    """What a quoted paper implies of a claim, where it can be only one."""
    spans: dict[str, list[Span]] = {}
    for paper in papers:
        for quantity, word in paper.implied:
            spans.setdefault(quantity, []).append(Span(word, paper.year, paper.year, str(paper.year)))
    for quantity, found in spans.items():
        yield Implication(quantity, QUOTED, tuple(found), _OF_A_PAPER)


def _implications(entries: Mapping[str, Any], faults: list[str]) -> Iterator[Implication]:
    for quantity, entry in entries.items():
        try:
            if unknown := sorted(set(entry) - set(_IMPLIES)):
                raise ValueError(f"unknown keys {unknown}")
            spans = tuple(_span(row) for row in entry.get("spans", [entry]))
            yield Implication(quantity, entry["by"], spans, _reason(entry))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            faults.append(f"{FILE}: implies: {quantity}: {_said(error)}")


def _ended(entries: Mapping[str, Any], faults: list[str]) -> Iterator[Ended]:
    for product, entry in entries.items():
        try:
            if unknown := sorted(set(entry) - {"at", "path", "above", "of", "called", "spans", "text"}):
                raise ValueError(f"unknown keys {unknown}")
            spans = tuple(
                EndedSpan(release_number(row["from"]), last_release_number(row["through"]), str(row["since"]))
                for row in entry["spans"]
            )
            if entry["at"] not in ("dpar", "image", "host", "lpar"):
                raise ValueError("at: dpar, image, host or lpar")
            above, of, text = tuple(entry.get("above", ())), entry.get("of", {}), " ".join(entry["text"].split())
            yield Ended(product, entry["at"], tuple(entry["path"].split("/")), above, of, entry["called"], spans, text)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            faults.append(f"{FILE}: ended: {product}: {_said(error)}")


def _span(row: Mapping[str, Any]) -> Span:
    word = str(row["is"]).lower() if isinstance(row["is"], bool) else row["is"]
    last = row.get("through")
    written = f"{row['from']} and later" if last is None else f"{row['from']} to {last}"
    if isinstance(row["from"], int):  # a year
        return Span(word, row["from"], last, written)
    return Span(word, release_number(row["from"]), None if last is None else last_release_number(last), written)


def _reason(entry: Mapping[str, Any]) -> str:
    if not str(entry["reason"]).strip():
        raise ValueError("reason: is empty")
    return " ".join(str(entry["reason"]).split())


def _said(error: Exception) -> str:
    return f"{error.args[0]} is missing" if isinstance(error, KeyError) else str(error)


def _release(written: Any) -> int:
    try:
        return release_number(str(written))
    except ValueError:
        return 0


def unfounded(found: ReleaseKnowledge, quantities: Mapping[str, Any]) -> Sequence[str]:
    """Implications of, or by, a quantity that there is not, or that cannot have them."""
    faults = []
    for name, implication in found.implications.items():
        quantity, by = quantities.get(name), quantities.get(implication.by)
        words = () if quantity is None else quantity.among or (("true", "false") if quantity.type == "flag" else ())
        if quantity is None or quantity.derived or not words:
            faults.append(f"{FILE}: implies: {name} is no choice and no flag that a description states")
        elif by is None or by.type not in ("release", "count") or by.subject != quantity.subject:
            faults.append(
                f"{FILE}: implies: {name}: by: {implication.by} is no release and no year of the {quantity.subject}"
            )
        elif wrong := [span.word for span in implication.spans if str(span.word) not in words]:
            faults.append(f"{FILE}: implies: {name}: is: there is no {wrong[0]}")
    return faults
