"""The skeleton of a new guideline: its file, and that of its topic where it is new.

What can be read from the inventory is filled in; the rest is left blank, and `blanks` names it.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from pathlib import Path

from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.knowledge import custom_rules as custom_rules
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.inventory import Item, Value
from domino_advisor.knowledge.vocabulary import SUBJECT_TYPES, Vocabulary

BASES = {"stated": "stated", "practice": "practice", "advice-ours": "derived", "ours": "derived"}
NAMELESS = "which.quantity"
"""Stands in a new guideline where its quantity has to be named; it is none, so that the rule base says so."""

_WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")


def skeleton(item: Item, vocabulary: Vocabulary, quantity: str | None = None) -> str:
    """The file of a new guideline. quantity: what it evaluates, a name of the vocabulary.

    InvalidInput where the vocabulary has no such quantity.
    """
    if quantity is not None and quantity not in vocabulary.quantities:
        raise _refused(f"There is no quantity {quantity}.", "rules/vocabulary.yml has them all.")
    subject = vocabulary.quantities[quantity].subject if quantity else "image"
    figure = next((value for value in item.values if not value.derived and _is_number(value)), None)
    if item.strength == "inform":
        return _file(item, subject, None, None)
    known = vocabulary.quantities[quantity] if quantity else None
    name = quantity or NAMELESS
    if known is not None and known.is_word:
        # a word is not held against a figure
        return _file(item, subject, None, f"{name} is {known.among[0]}" if known.among else name)
    # without a figure there is nothing yet to compare with but the quantity itself: the author says with what
    other = figure.name if figure is not None else name
    return _file(item, subject, figure, f"{name} {'>=' if figure is not None and '>' in figure.op else '<='} {other}")


def write(
    folder: Path, item: Item, topic: str, vocabulary: Vocabulary, *, title: str = "", quantity: str | None = None
) -> tuple[Path, ...]:
    """Write the skeleton of a guideline to `folder/<paper>/<topic>/<guideline>.yml`; a new topic gets its `topic.yml`.

    InvalidInput where the topic is no word or the guideline is there already; OSError where a file cannot be written.
    """
    if not _WORD.match(topic):
        raise _refused(f"A topic is named in small letters, digits and hyphens, not {topic}.")
    if not (custom_rules.is_whole(folder) or custom_rules.is_custom(folder)):
        advice = f"Name one with --rules: it holds engine/, or {custom_rules.SOURCES} for custom rules."
        raise _refused(f"{folder} is no folder of rules.", advice)
    place = folder / item.source / topic
    slug = item.id.partition("/")[2]
    file, own = place / f"{slug}.yml", place / "topic.yml"
    if there := sorted(path for path in place.parent.glob("*/*.yml") if path.stem == slug):
        raise _refused(f"{slug} has its file already: {there[0]}.")
    texts = {file: skeleton(item, vocabulary, quantity)}
    if not own.is_file():
        texts[own] = f"title: {_quoted(title or topic.replace('-', ' ').capitalize())}\n"
    place.mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        path.write_text(text, "utf-8")
    return tuple(texts)


def blanks(guideline: Guideline) -> tuple[str, ...]:
    """What a guideline still leaves blank, a sentence for each."""
    wanted = ("told",) if guideline.strength == "inform" else ("why", "violated", "satisfied", "recommend")
    found: list[str] = []
    if not guideline.title.strip():
        found.append("title is blank: say in one sentence what to do")
    if not guideline.directive.strip():
        found.append("directive is blank: name the word of the cited sentence that sets the strength")
    found += [f"texts.{name} is blank" for name in wanted if not guideline.texts.get(name, "").strip()]
    for kind, entries in (("unless", guideline.exceptions), ("caveats", guideline.caveats)):
        found += _without_text(kind, {name: entry.text for name, entry in entries.items()})
    return tuple(found)


def _without_text(kind: str, texts: Mapping[str, str]) -> list[str]:
    return [f"{kind}.{name}.text is blank" for name, text in texts.items() if not text.strip()]


def _file(item: Item, subject: str, figure: Value | None, demand: str | None) -> str:
    lines = [f"# {line}" for line in textwrap.wrap(" ".join(item.says.split()), 112)]
    lines += [
        'title: ""',
        f"strength: {item.strength}  # proposed; the directive decides: must, should, consider, or inform for none",
        'directive: ""',
        f"basis: {BASES[item.basis]}",
        f"applies_to:  # a subject is one of {', '.join(SUBJECT_TYPES)}",
        f"  {{subject: {subject}, platforms: [], kinds: [], client: any, environments: [production, test]}}",
    ]
    if figure is not None:
        lines += ["figures:", f"  {figure.name}: {{value: {figure.name}}}"]
    if demand is not None:
        lines.append(f"require: {demand}")
    names = ("why", "violated", "satisfied", "recommend") if demand is not None else ("told",)
    lines += ["texts:", *(f'  {name}: ""' for name in names), *_CASES]
    return "\n".join(lines) + "\n"


_CASES = (
    "cases:  # a row says [what it shows, {what differs from given}, verdict]; `guidelines check` lists what is needed",
    "  given: {}",
    "  table: []",
)


def _is_number(value: Value) -> bool:
    return isinstance(value.value, (int, float)) and not isinstance(value.value, bool)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _refused(message: str, advice: str | None = None) -> InvalidInput:
    return InvalidInput("guideline", "content", [Fault("", message, advice=advice)])
