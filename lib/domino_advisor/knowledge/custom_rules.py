"""Custom rules: a folder that is laid beside the rule base, and what it may hold.

    sources.yml            your own documents; their ids begin with "custom-"
    inventory/<id>.yml     what the document says, written by hand: the section and the sentence (or <id>.jsonl)
    <id>/<topic>/*.yml     guidelines, as in the rule base
    vocabulary.yml, assumptions.yml, conflicts.yml   more quantities, figures and positions, where they are needed

Nothing of the rule base can be replaced from there: an id that it has already is a fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from domino_advisor.core.answer import STRENGTHS
from domino_advisor.core.errors import InvalidInput, RuleBaseError
from domino_advisor.description.documents import Document, read_text
from domino_advisor.knowledge.citations import Source
from domino_advisor.knowledge.file_positions import where
from domino_advisor.knowledge.inventory import BASES, KINDS, Item, Value
from domino_advisor.knowledge.passages import MAX_ANCHOR_WORDS, Passage, normalise
from domino_advisor.knowledge.vocabulary import Quantity
from domino_advisor_schemas.deployment import has_place

SOURCES = "sources.yml"
FOLDER = "custom"
"""The name that the folder has within a rule base that is kept as a whole."""

_ID = re.compile(r"custom-[a-z0-9]+(?:-[a-z0-9]+)*")
_SLUG = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)*")
_DATE = re.compile(r"\d{4}(?:-\d\d){0,2}")
_NEEDED = ("id", "title", "edition", "publisher", "date")
_LISTS = ("authors", "products", "platforms", "workloads", "headings")
_OPTIONAL = (*_LISTS, "pages", "units", "text_sha256")
_ITEM = {
    "section", "title", "page", "table", "figure", "quote", "says", "strength", "kind", "basis", "values"
}  # fmt: skip


def is_whole(folder: Path) -> bool:
    """Whether a folder is a rule base of its own, and not custom rules."""
    return (folder / "engine").is_dir()


def is_custom(folder: Path) -> bool:
    """Whether a folder holds custom rules."""
    return not is_whole(folder) and (folder / SOURCES).is_file()


def is_custom_id(name: str) -> bool:
    """Whether a source, or what belongs to it, is one of custom rules."""
    return name.startswith("custom-")


def files(folder: Path) -> Mapping[str, bytes]:
    """The files of custom rules that count, by their path within it; what else lies there is left alone."""
    names = ("sources.yml", "vocabulary.yml", "assumptions.yml", "conflicts.yml")
    found = [folder / name for name in names]
    found += [*folder.glob("inventory/*.yml"), *folder.glob("inventory/*.jsonl")]
    found += [path for topic in topics(folder) for path in topic.glob("*.yml")]
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(set(found)) if path.is_file()}


def topics(folder: Path) -> list[Path]:
    """The folders of guidelines of custom rules."""
    return sorted(path for path in folder.glob("*/*") if path.is_dir() and _is_topic(path))


def _is_topic(path: Path) -> bool:
    return path.parent.name not in ("inventory", "engine") and not path.parent.name.startswith(".")


def read_sources(folder: Path) -> dict[str, Source]:
    """The documents of custom rules. RuleBaseError names every entry that is wrong."""
    file = folder / SOURCES
    document = _document(file)
    entries = document.value.get("sources") if isinstance(document.value, dict) else None
    if not isinstance(entries, list) or not entries:
        raise RuleBaseError([f"{file}: needs a list `sources` of your own documents"])
    found: dict[str, Source] = {}
    faults: list[str] = []
    for number, entry in enumerate(entries):
        problem = _wrong_source(entry)
        if problem is None and entry["id"] in found:
            problem = f"{entry['id']} stands there twice"
        if problem:
            faults.append(f"{where(str(file), document.text, 'sources', number)}: {problem}")
            continue
        lists: dict[str, Any] = {name: tuple(str(word) for word in entry.get(name, ())) for name in _LISTS}
        found[entry["id"]] = Source(
            **{name: entry[name] for name in _NEEDED},
            **lists,
            pages=entry.get("pages", "none"),
            units=entry.get("units", ""),
            text_sha256=entry.get("text_sha256", ""),
        )
    if faults:
        raise RuleBaseError(faults)
    return found


def _wrong_source(entry: Any) -> str | None:
    if not isinstance(entry, dict):
        return "a document is a mapping with id, title, edition, publisher and date"
    if missing := [name for name in _NEEDED if name not in entry]:
        return f"the document lacks {', '.join(missing)}"
    if unknown := sorted(set(entry) - set(_NEEDED) - set(_OPTIONAL)):
        return f"unknown key {unknown[0]}; a document has {', '.join((*_NEEDED, *_OPTIONAL))}"
    texts = (*_NEEDED, "pages", "units", "text_sha256")
    if wrong := [name for name in texts if not isinstance(entry.get(name, ""), str)]:
        return f"{wrong[0]} is no text: put {entry[wrong[0]]} in quotes"
    if wrong := [name for name in _LISTS if not isinstance(entry.get(name, []), list)]:
        return f"{wrong[0]} is no list"
    if not _ID.fullmatch(entry["id"]):
        return f"the id of a custom document is custom- and small letters, digits and hyphens, not {entry['id']}"
    if not _DATE.fullmatch(entry["date"]):
        return f"date is a year, month or day such as 2026-09, not {entry['date']}"
    return None


def read_items(folder: Path, sources: Mapping[str, Source]) -> tuple[dict[str, Item], dict[str, str]]:
    """The items that were written by hand, and for each of its documents the sentences that they quote.

    RuleBaseError names every item that is wrong.
    """
    items: dict[str, Item] = {}
    quotes: dict[str, str] = {}
    faults: list[str] = []
    for file in sorted(folder.glob("inventory/*.yml")):
        source = file.stem
        document = _document(file)
        if source not in sources:
            faults.append(f"{file}: there is no document {source} in {folder / SOURCES}")
            continue
        if not isinstance(document.value, dict):
            faults.append(f"{file}: needs a mapping of items by their slugs")
            continue
        for slug, entry in document.value.items():
            if problems := list(_wrong_item(slug, entry)):
                place = where(str(file), document.text, slug)
                faults += [f"{place}: {slug}: {problem}" for problem in problems]
                continue
            items[f"{source}/{slug}"] = _item(source, str(slug), entry)
        quoted = (entry["quote"] for entry in document.value.values() if isinstance(entry, dict) and "quote" in entry)
        quotes[source] = "\n\n".join(map(str, quoted))
    if faults:
        raise RuleBaseError(faults)
    return items, quotes


def _wrong_item(slug: Any, entry: Any) -> Iterator[str]:
    if not isinstance(slug, str) or not _SLUG.fullmatch(slug):
        yield "a slug is small letters, digits and hyphens"
    if not isinstance(entry, dict):
        yield "an item is a mapping with at least section and quote"
        return
    for name in ("section", "quote"):
        if name not in entry:
            yield f"{name} is missing"
    for name in sorted(set(entry) - _ITEM):
        yield f"unknown key {name}; an item has {', '.join(sorted(_ITEM))}"
    for name in sorted(_ITEM - {"values"}):
        if name in entry and (not isinstance(entry[name], str) or not entry[name].strip()):
            yield f"{name} is no text: put {entry[name]} in quotes"
    for name, words in (("strength", STRENGTHS), ("kind", KINDS), ("basis", BASES)):
        if name in entry and entry[name] not in words:
            yield f"{name} is one of {', '.join(words)}, not {entry[name]}"
    values = entry.get("values", {})
    if not isinstance(values, dict):
        yield "values is a mapping: name: {value: 3, unit: CP}"
        return
    for name, value in values.items():
        known = isinstance(value, dict) and "value" in value and set(value) <= {"value", "unit", "op"}
        if not known or isinstance(value["value"], (dict, list, bool)) or value["value"] is None:
            yield f"the value {name} is a mapping such as {{value: 3, unit: CP}}"


def _item(source: str, slug: str, entry: Mapping[str, Any]) -> Item:
    document = normalise(entry["quote"])
    return Item(
        id=f"{source}/{slug}",
        source=source,
        kind=entry.get("kind", "guideline"),
        basis=entry.get("basis", "stated"),
        strength=entry.get("strength", "should"),
        section=entry["section"],
        title=entry.get("title"),
        page=entry.get("page"),
        page_inferred=False,
        table=entry.get("table"),
        figure=entry.get("figure"),
        says=" ".join(entry.get("says", entry["quote"]).split()),
        values=tuple(
            Value(str(name), value["value"], value.get("unit"), value.get("op", "="), False)
            for name, value in entry.get("values", {}).items()
        ),
        passage=Passage(
            source=source,
            anchor=" ".join(document.text.split()[:MAX_ANCHOR_WORDS]),
            sha256=document.sha256,
            offset=0,
            chars=len(document.text),
            sentences=len(document.units),
        ),
    )


def misplaced(folder: Path, sources: Iterable[str]) -> Iterator[str]:
    """Folders of guidelines that stand under no document of the custom rules."""
    known = set(sources)
    for topic in topics(folder):
        if topic.parent.name not in known:
            yield (
                f"{topic}: there is no document {topic.parent.name} in {folder / SOURCES}; guidelines stand in the"
                " folder of the document that they cite"
            )


_OBJECTS = {"site": "", "cluster": "esx-cluster"}
"""What `from:` of a quantity is called among the kinds of object of the description, where it differs."""


def misread(quantities: Iterable[Quantity], objects: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """The quantities of custom rules that no description could state, each with what is wrong.

    objects: the JSON Pointers at which each kind of object stands.
    """
    for quantity in quantities:
        if quantity.name.partition(".")[0] != quantity.subject:
            yield quantity.name, f"the name of a quantity of {quantity.subject} begins with {quantity.subject}."
        if quantity.users:
            yield quantity.name, "users is the product's own: use path, total, ratio or product"
        if not quantity.path:
            continue
        kind = quantity.origin or quantity.subject
        kind = _OBJECTS.get(kind, kind)
        starts = objects.get(kind, ()) if kind else ("",)
        if not any(has_place("/".join((start, *quantity.path))) for start in starts):
            path = "/".join(quantity.path)
            yield quantity.name, f"the description has no {path} in {kind or 'the site'}: see docs/description.md"


def _document(file: Path) -> Document:
    try:
        return read_text(file.read_bytes(), media="yaml", what=str(file))
    except InvalidInput as error:
        faults = (f"{file}{f':{fault.line}' if fault.line else ''}: {fault.message}" for fault in error.faults)
        raise RuleBaseError(faults) from error
    except OSError as error:
        raise RuleBaseError([f"{file} cannot be read: {error.strerror}"]) from error


def check_yaml(file: Path) -> list[str]:
    """What plain YAML reading would pass over in a file of custom rules, such as a key that stands twice."""
    try:
        _document(file)
    except RuleBaseError as error:
        return list(error.faults)
    return []
