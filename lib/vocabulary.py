"""The vocabulary: every quantity that can be judged, where a description states it, its unit and its question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from domino_advisor.errors import RuleBaseError
from domino_advisor.lines import where
from domino_advisor.schemas.card import SUBJECTS

SUBJECT_TYPES = SUBJECTS


@dataclass(frozen=True, slots=True)
class Quantity:
    """One quantity of one type of subject.

    type: count, number, choice, flag, release or text. form: of a text, how two of them are compared: path, address,
    host-name, server-name or None, as written.

    path, origin: where the description states it; taken_as: how what stands there is read (count, some, present, one,
    set, named, names, only or any_of, the last three with their words), None as it stands; times, over: what a number
    there is multiplied and divided by. kinds: of which kinds of image it is read, () for all; otherwise: what it is of
    others, None where they have none. reads: the name of a reading where a path does not do. users: the kind of user
    count.

    total, ratio, product: how it is derived; words: of a total over words, those that are looked for; there: of one
    over releases, what is said of members that are not listed, as the last part of a quantity's name. inferred: the
    quantities from which rules infer it. asks_for: "itself" where its own question is asked for what is missing of
    these, "these" where theirs are.

    settable: "always" or "raised", where a recommendation may change it. label: of what a release is the release.
    always_known: known wherever the subject is there.
    called: what a reader calls it: the vocabulary's own words, or words made from the name.
    """

    name: str
    subject: str
    type: str
    question: str
    unit: str | None = None
    among: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    taken_as: str | None = None
    words: tuple[str, ...] = ()
    times: int = 1
    over: int = 1
    origin: str | None = None
    absent_origin: str | int | None = None
    kinds: tuple[str, ...] = ()
    otherwise: str | int | None = None
    reads: str | None = None
    inferred: tuple[str, ...] = ()
    there: str | None = None
    asks_for: str = "these"
    form: str | None = None
    users: str | None = None
    total_of: str | None = None
    total_members: str | None = None
    total_op: str = "sum"
    ratio: tuple[str, str] | None = None
    product: tuple[str, str] | None = None
    settable: str | None = None
    label: str | None = None
    least: int = 0
    always_known: bool = False
    called: str = ""

    @property
    def is_word(self) -> bool:
        """Whether it is the word of a choice, or a yes or no."""
        return self.type in ("choice", "flag", "text")

    @property
    def derived(self) -> bool:
        """Whether rules derive it, so that a description never states it itself."""
        return bool(self.total_of or self.ratio or self.product or self.users or self.inferred)

    @property
    def parts(self) -> tuple[str, ...]:
        """The quantities of the same subject, or of one that it lies in, from which it is derived."""
        return (*(self.ratio or ()), *(self.product or ()), *self.inferred)

    def said_there(self, kind: str | None = None) -> str | None:
        """The quantity of a type of subject, its own by default, that says what holds of members not listed."""
        return None if self.there is None else f"{kind or self.subject}.{self.there}"


@dataclass(frozen=True, slots=True)
class Platform:
    """A row of the table that names the platform of an image; None fits everything."""

    platform: str
    kind: str | None
    os: str | None
    architecture: str | None


@dataclass(frozen=True)
class Vocabulary:
    """All quantities by name, the table of platforms in order, and the questions that standing scopes ask."""

    quantities: Mapping[str, Quantity]
    platforms: tuple[Platform, ...]
    kinds: Mapping[str, str]
    settings: Mapping[str, str]

    @cached_property
    def by_subject(self) -> Mapping[str, tuple[Quantity, ...]]:
        """The quantities of each type of subject, sorted by name."""
        return {
            kind: tuple(q for _, q in sorted(self.quantities.items()) if q.subject == kind) for kind in SUBJECT_TYPES
        }

    def restricted_to(self, names: Iterable[str]) -> Vocabulary:
        """The vocabulary with these quantities and those from which they are derived, and no others."""
        pending, kept = list(names), set[str]()
        while pending:
            name = pending.pop()
            if name in self.quantities and name not in kept:
                kept.add(name)
                quantity = self.quantities[name]
                pending += [quantity.total_of or "", *quantity.parts]
                pending += [quantity.said_there(kind) or "" for kind in SUBJECT_TYPES]
        quantities = {name: quantity for name, quantity in self.quantities.items() if name in kept}
        return Vocabulary(quantities, self.platforms, self.kinds, self.settings)


def load_vocabulary(rules: Path, beside: Path | None = None) -> Vocabulary:
    """Read `vocabulary.yml` of a rules folder. RuleBaseError names every entry that is wrong.

    beside: a house's own rules, whose `vocabulary.yml`, where there is one, holds more quantities.
    """
    document = yaml.load((rules / "vocabulary.yml").read_text("utf-8"), Loader=yaml.CSafeLoader)
    faults: list[str] = []
    quantities: dict[str, Quantity] = {}
    for name, entry in document["quantities"].items():
        try:
            quantities[name] = _quantity(name, entry)
        except (KeyError, TypeError, ValueError) as error:
            faults.append(f"vocabulary.yml: {name}: {error!r}")
    if beside is not None and (beside / "vocabulary.yml").is_file():
        faults += _more(beside / "vocabulary.yml", quantities)
    for quantity in quantities.values():
        for other in (quantity.total_of, *quantity.parts):
            if other is not None and other not in quantities:
                faults.append(f"vocabulary.yml: {quantity.name} is derived from {other}, which is no quantity")
    if faults:
        raise RuleBaseError(faults)
    platforms = tuple(
        Platform(row["platform"], row.get("kind"), row.get("os"), row.get("architecture"))
        for row in document["platforms"]
    )
    return Vocabulary(quantities, platforms, dict(document["kinds"]), dict(document["settings"]))


def _more(file: Path, quantities: dict[str, Quantity]) -> Iterator[str]:
    """Add the quantities of a house's file; what is wrong with it, each beginning with the file and the line."""
    text = file.read_text("utf-8")
    try:
        document = yaml.load(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        yield f"{file}: {error}"
        return
    entries = document.get("quantities") if isinstance(document, dict) and set(document) == {"quantities"} else None
    if not isinstance(entries, dict):
        yield f"{file}: holds the mapping `quantities` and nothing else"
        return
    for name, entry in entries.items():
        place = ("quantities", name)
        if name in quantities:
            yield f"{where(str(file), text, *place)}: {name} is a quantity of the rule base already"
            continue
        try:
            quantities[name] = _quantity(name, entry)
        except KeyError as error:
            yield f"{where(str(file), text, *place)}: {name}: {error.args[0]} is missing"
        except (AttributeError, IndexError, TypeError, ValueError) as error:
            yield f"{where(str(file), text, *place)}: {name}: {error}"


def _quantity(name: str, entry: Mapping[str, Any]) -> Quantity:
    known = {"subject", "type", "question", "unit", "among", "path", "from", "absent_from", "reads", "users", "total"}
    known |= {"settable", "least", "label", "called", "always_known", "as", "times", "over", "kinds", "otherwise"}
    if unknown := set(entry) - known - {"ratio", "product", "inferred", "asks_for", "form"}:
        raise ValueError(f"unknown keys {sorted(unknown)}")
    if entry["subject"] not in SUBJECT_TYPES:
        raise ValueError(f"no such subject type: {entry['subject']}")
    if entry["type"] not in ("count", "number", "choice", "flag", "release", "text"):
        raise ValueError(f"no such type: {entry['type']}")
    ways = [way for way in ("path", "reads", "users", "total", "ratio", "product", "inferred") if way in entry]
    if len(ways) != 1:
        raise ValueError(f"needs exactly one of path, reads, users, total, ratio, product, inferred; has {ways}")
    taken_as, words = _taken_as(entry.get("as"))
    total = entry.get("total", {})
    op = total.get("op", "sum")
    if op in _OVER_WORDS:
        words = tuple(_listed(total.get("is", "true")) if op in ("all", "any") else ())
    elif op not in ("sum", "smallest", "largest", "oldest", "newest"):
        raise ValueError(f"no such op: {op}")
    pair = {way: (entry[way][0], entry[way][1]) for way in ("ratio", "product") if way in entry}
    return Quantity(
        name=name,
        subject=entry["subject"],
        type=entry["type"],
        question=entry["question"],
        unit=entry.get("unit"),
        among=tuple(str(word) for word in entry.get("among", ())),
        path=tuple(entry["path"].split("/")) if "path" in entry else (),
        taken_as=taken_as,
        words=words,
        times=entry.get("times", 1),
        over=entry.get("over", 1),
        origin=entry.get("from"),
        absent_origin=_word(entry.get("absent_from")),
        kinds=tuple(entry.get("kinds", ())),
        otherwise=_word(entry.get("otherwise")),
        reads=entry.get("reads"),
        inferred=tuple(entry.get("inferred", ())),
        asks_for=entry.get("asks_for", "itself" if "inferred" in entry or op in _OVER_WORDS else "these"),
        form=entry.get("form"),
        users=entry.get("users"),
        total_of=total.get("of"),
        total_members=total.get("members"),
        total_op=op,
        there=total.get("there"),
        ratio=pair.get("ratio"),
        product=pair.get("product"),
        settable=entry.get("settable"),
        label=entry.get("label"),
        least=entry.get("least", 0),
        always_known=entry.get("always_known", False),
        called=str(entry.get("called") or _words_of(name, entry)),
    )


# What is told of the words of members, where the other ops work out a number.
_OVER_WORDS = ("all", "any", "alike", "unlike", "apart", "repeated")


def _listed(words: Any) -> list[str]:
    return [str(_word(word)) for word in (words if isinstance(words, list) else [words])]


def _word(value: Any) -> str | int | None:
    """The word or number that a quantity is where nothing states it."""
    return ("true" if value else "false") if isinstance(value, bool) else value


def _taken_as(entry: Any) -> tuple[str | None, tuple[str, ...]]:
    """How what stands at a path is read, and by which words."""
    if entry is None or entry in ("count", "some", "present", "one", "set", "named"):
        return entry, ()
    if isinstance(entry, Mapping) and len(entry) == 1:
        ((name, words),) = entry.items()
        if name in ("names", "only", "any_of"):
            return name, tuple(words) if isinstance(words, list) else (str(words),)
    raise ValueError(f"as: is count, some, present, one, set, named, names, only or any_of, not {entry!r}")


_SUBJECTS = {
    "dpar": "DPAR", "domino-cluster": "Domino cluster", "esx-cluster": "ESX cluster", "host": "ESX host", "lpar": "LPAR"
}  # fmt: skip
_SPELT = {
    "15min": "15-minute", "bios": "BIOS", "cp": "CP", "cps": "CPs", "cpu": "CPU", "cpus": "CPUs", "domino": "Domino",
    "dpar": "DPAR", "dpars": "DPARs", "dwa": "DWA", "esx": "ESX", "ft": "FT", "ha": "HA", "hba": "HBA", "hbas": "HBAs",
    "imap": "IMAP", "io": "I/O", "lpar": "LPAR", "lpars": "LPARs", "lun": "LUN", "luns": "LUNs", "nic": "NIC",
    "nics": "NICs", "nrpc": "NRPC", "nsf": "NSF", "os": "operating system", "osa": "OSA", "pop3": "POP3",
    "smtp": "SMTP", "tls": "TLS", "tpm": "TPM", "vipa": "VIPA",
    "vlan": "VLAN", "vm": "VM", "vms": "VMs", "vmotion": "vMotion", "zvm": "z/VM",
}  # fmt: skip
_UNITS = {"gb", "gbps", "gib", "kb", "kib", "mb", "mbps", "mib", "ms", "pct", "percent", "s"}


def _words_of(name: str, entry: Mapping[str, Any]) -> str:
    """What a quantity is called that the vocabulary gives no words: "kernel bits of the image"."""
    subject, _, rest = name.partition(".")
    parts = rest.split("_")
    if len(parts) > 1 and parts[-1] in _UNITS:
        parts = parts[:-1]
    if entry["type"] == "release" and entry.get("label"):
        parts = [part for part in parts if _SPELT.get(part, part).lower() != str(entry["label"]).lower()]
        parts.insert(max(len(parts) - 1, 0), str(entry["label"]))
    words = " ".join(_SPELT.get(part, part) for part in parts)
    return f"{words} of the {_SUBJECTS.get(subject, subject)}"
