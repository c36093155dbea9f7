"""The skeleton of a new guideline: its card, its rule and its cases, each at the end of its topic's file.

What can be read from the inventory is filled in; the rest is left blank, and `blanks` names it.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from domino_advisor import houses
from domino_advisor.cards import Guideline
from domino_advisor.errors import Fault, InvalidInput
from domino_advisor.inventory import Item, Value
from domino_advisor.vocabulary import SUBJECT_TYPES, Vocabulary

BASES = {"stated": "stated", "practice": "practice", "advice-ours": "derived", "ours": "derived"}
NAMELESS = "which-quantity"
"""Stands in a new rule where its quantity has to be named; it is none, so that the rule base says so."""

_CASES = """\
# `domino-advisor guidelines check` says which cases are needed.
#   bases: descriptions to start from, by name
#   cases: guideline, name, base, set and drop (by JSON Pointer), subject (its name path), expect, because
bases: {}
cases: []
"""
_WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")


@dataclass(frozen=True, slots=True)
class Skeleton:
    """The pieces for the three files of a topic. rule: "" for an item that demands nothing."""

    card: str
    rule: str


def skeleton(item: Item, vocabulary: Vocabulary, quantity: str | None = None) -> Skeleton:
    """The card and the rule of a new guideline. quantity: what it judges, a name of the vocabulary.

    InvalidInput where the vocabulary has no such quantity.
    """
    if quantity is not None and quantity not in vocabulary.quantities:
        raise _refused(f"There is no quantity {quantity}.", "rules/vocabulary.yml has them all.")
    subject = vocabulary.quantities[quantity].subject if quantity else "image"
    figure = next((value for value in item.values if not value.derived and _is_number(value)), None)
    demanding = item.strength != "inform"
    known = vocabulary.quantities[quantity] if quantity else None
    if known is not None and known.type in ("choice", "flag"):
        figure = None  # a word is not held against a figure
        test = f"(is ?stated {known.among[0] if known.among else 'true'})"
    else:
        # without a figure there is nothing yet to compare with but the quantity itself: the author says with what
        test = "(is ?stated true)" if known is None else "(at-most ?stated ?stated)"
    rule = _rule(item, subject, quantity or NAMELESS, figure, test) if demanding else ""
    return Skeleton(_card(item, subject, figure if demanding else None, demanding), rule)


def write(
    folder: Path, item: Item, topic: str, vocabulary: Vocabulary, *, title: str = "", quantity: str | None = None
) -> tuple[Path, ...]:
    """Put a skeleton at the end of `folder/<paper>/<topic>.yml` and `.clp`; the files are made where there are none.

    The `.cases.yml` is begun where there is none. InvalidInput where the topic is no word, the card is there already
    or the files cannot be added to; OSError where they cannot be written. Nothing is written unless all can be.
    """
    if not _WORD.match(topic):
        raise _refused(f"A topic is named in small letters, digits and hyphens, not {topic}.")
    if not (houses.is_whole(folder) or houses.is_house(folder)):
        advice = f"Name one with --rules: it holds engine/, or {houses.SOURCES} for a house's own rules."
        raise _refused(f"{folder} is no folder of rules.", advice)
    piece = skeleton(item, vocabulary, quantity)
    stem = folder / item.source / topic
    cards, logic, cases = (stem.with_name(f"{topic}{ending}") for ending in (".yml", ".clp", ".cases.yml"))
    texts = {
        cards: with_card(_text(cards) or _head(item.source, topic, title), piece.card, item.id.partition("/")[2]),
        logic: _appended(_text(logic) or f"; {title or topic}\n", piece.rule),
        cases: _text(cases) or _CASES,
    }
    stem.parent.mkdir(exist_ok=True)
    for path, text in texts.items():
        path.write_text(text, "utf-8")
    return tuple(texts)


def with_card(text: str, card: str, slug: str) -> str:
    """The text of a card file with one more card after its last. InvalidInput where it is there, or has no list."""
    if re.search(rf"^\s*- id: {re.escape(slug)}\s*$", text, re.MULTILINE):
        raise _refused(f"{slug} has its card already.")
    text = re.sub(r"^guidelines:[ \t]*\[\][ \t]*$", "guidelines:", text, count=1, flags=re.MULTILINE)
    start = re.search(r"^guidelines:[ \t]*$", text, re.MULTILINE)
    if start is None:
        raise _refused("The card file has no list `guidelines:`.")
    following = re.compile(r"^[a-z_]+:", re.MULTILINE).search(text, start.end())
    end = following.start() if following else len(text)
    before, after = text[:end].rstrip("\n"), text[end:]
    gap = "\n" if start.end() == len(before) else "\n\n"
    return f"{before}{gap}{card}" + (f"\n{after}" if after else "")


def blanks(guideline: Guideline) -> tuple[str, ...]:
    """What a card still leaves blank, a sentence for each."""
    wanted = ("told",) if guideline.strength == "inform" else ("why", "violated", "satisfied", "recommend")
    found: list[str] = []
    if not guideline.title.strip():
        found.append("title is blank: say in one sentence what to do")
    if not guideline.directive.strip():
        found.append("directive is blank: name the word of the cited sentence that sets the strength")
    found += [f"texts.{name} is blank" for name in wanted if not guideline.texts.get(name, "").strip()]
    for kind, entries in (("exceptions", guideline.exceptions), ("qualifiers", guideline.qualifiers)):
        found += _without_text(kind, {name: entry.text for name, entry in entries.items()})
    return tuple(found)


def _without_text(kind: str, texts: Mapping[str, str]) -> list[str]:
    return [f"{kind}.{name}.text is blank" for name, text in texts.items() if not text.strip()]


def _head(source: str, topic: str, title: str) -> str:
    shown = title or topic.replace("-", " ").capitalize()
    return f"topic: {topic}\ntitle: {_quoted(shown)}\nsource: {source}\n\nguidelines:\n"


def _card(item: Item, subject: str, figure: Value | None, demanding: bool) -> str:
    slug = item.id.partition("/")[2]
    lines = [f"  # {line}" for line in textwrap.wrap(" ".join(item.says.split()), 110)]
    lines += [
        f"  - id: {slug}",
        '    title: ""',
        f"    subject: {subject}  # {', '.join(SUBJECT_TYPES)}",
        f"    strength: {item.strength}  # proposed; the directive decides: must, should, consider, or inform for none",
        '    directive: ""',
        f"    basis: {BASES[item.basis]}",
        "    scope: {platforms: [], kinds: [], client: any, environments: [production, test]}",
    ]
    if figure is not None:
        lines += ["    parameters:", f"      {figure.name}: {{value: {figure.name}}}"]
    names = ("why", "violated", "satisfied", "recommend") if demanding else ("told",)
    lines += ["    texts:", *(f'      {name}: ""' for name in names)]
    return "\n".join(lines) + "\n"


def _rule(item: Item, subject: str, quantity: str, figure: Value | None, test: str) -> str:
    variable = f"?{subject}"
    pattern = [
        f"(defrule {item.id}--demand",
        f"  ?judge <- (judge (guideline {item.id}) (subject {variable}))",
        f"  ?stated <- (value (subject {variable}) (quantity {quantity}))",
    ]
    if figure is not None:
        pattern.append(f"  ?figure <- (parameter (guideline {item.id}) (name {figure.name}))")
        test = f"({'at-least' if '>' in figure.op else 'at-most'} ?stated ?figure)"
    return "\n".join([*pattern, "  =>", f"  (demand ?judge {test}))"]) + "\n"


def _is_number(value: Value) -> bool:
    return isinstance(value.value, (int, float)) and not isinstance(value.value, bool)


def _text(path: Path) -> str:
    return path.read_text("utf-8") if path.is_file() else ""


def _appended(text: str, piece: str) -> str:
    return f"{text.rstrip()}\n\n{piece}" if piece else text


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _refused(message: str, advice: str | None = None) -> InvalidInput:
    return InvalidInput("guideline", "content", [Fault("", message, advice=advice)])
