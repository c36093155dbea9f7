"""`domino-advisor guidelines`: what can be judged, from which papers, and how a new guideline is begun."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console

from domino_advisor import cli_output, terminal
from domino_advisor.errors import InvalidInput, RuleBaseError
from domino_advisor.results import STRENGTHS, canonical, plain

if TYPE_CHECKING:
    from domino_advisor.cards import Guideline
    from domino_advisor.coverage import Coverage
    from domino_advisor.rulebase import RuleBase

_ENTRY = ("id", "title", "source", "topic", "subject", "strength", "basis")

_FORM = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to print it."
)
_RULES = click.option(
    "--rules",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    help="The folder of rules, in place of the one that comes with the product.",
)


@click.group()
def guidelines() -> None:
    """What can be judged, and from which paper."""


@guidelines.command("list")
@click.option("--source", help="Those of this paper.")
@click.option("--topic", help="Those of this topic.")
@click.option("--strength", type=click.Choice(STRENGTHS), help="Those of this strength.")
@_RULES
@_FORM
def list_guidelines(source: str | None, topic: str | None, strength: str | None, rules: Path | None, form: str) -> None:
    """List the guidelines, by paper and topic."""
    rule_base = _rule_base(rules)
    wanted = {name: text for name, text in (("source", source), ("topic", topic), ("strength", strength)) if text}
    cards = list(rule_base.guidelines.values())
    for name in ("source", "topic"):
        _known(name, wanted.get(name), {getattr(card, name) for card in cards})
    picked = [card for card in cards if all(getattr(card, name) == text for name, text in wanted.items())]
    picked.sort(key=lambda card: (card.source, card.topic, STRENGTHS.index(card.strength), card.id))
    if form == "json":
        items = [{name: getattr(card, name) for name in _ENTRY} for card in sorted(picked, key=lambda card: card.id)]
        cli_output.write(canonical({"items": items, "total": len(items)}) + b"\n")
        return
    cli_output.write(cli_output.painted(lambda console: _paint_list(console, rule_base, picked)))


@guidelines.command()
@click.argument("name", metavar="ID")
@_RULES
@_FORM
def show(name: str, rules: Path | None, form: str) -> None:
    """Show a guideline and what it rests on.

    ID is its id with or without its paper, or that of an item that it covers.
    """
    from domino_advisor.catalogue import citations

    rule_base = _rule_base(rules)
    guideline = _guideline(rule_base, name)
    if form == "json":
        members = {**plain(guideline), "citations": plain(citations(rule_base, guideline))}
        cli_output.write(canonical(members) + b"\n")
        return
    lines = list(_card_lines(rule_base, guideline))

    def paint(console: Console) -> None:
        terminal.paint_heading(console, guideline.title)
        terminal.paint_lines(console, lines)

    cli_output.write(cli_output.painted(paint))


@guidelines.command()
@_RULES
@_FORM
def coverage(rules: Path | None, form: str) -> None:
    """Hold the guidelines against all that was read out of the papers.

    Exits with 1 while an item has no role, or two places disagree on it.
    """
    from domino_advisor.coverage import coverage as held

    found = held(_rule_base(rules))
    if form == "json":
        # The order of the members is kept: it is read by people as often as by programs.
        import json

        cli_output.write(json.dumps(found.as_dict()).encode() + b"\n")
    else:
        cli_output.write(cli_output.painted(lambda console: _paint_coverage(console, found)))
    for fault in found.faults:
        cli_output.tell(f"domino-advisor: {fault}")
    click.get_current_context().exit(cli_output.FINE if found.complete else cli_output.REACHED)


@guidelines.command()
@click.argument("source")
@click.argument("topic")
@click.argument("slug")
@click.option("--quantity", help="What it judges: a name of rules/vocabulary.yml, such as image.cps.")
@click.option("--title", default="", help="The title of the topic, where it is new.")
@_RULES
def new(source: str, topic: str, slug: str, quantity: str | None, title: str, rules: Path | None) -> None:
    """Begin a guideline: SLUG of the paper SOURCE, in TOPIC.

    The card, the rule and the file of cases get a skeleton. `guidelines check ID` then says what is missing.
    """
    from domino_advisor import inventory, skeleton
    from domino_advisor.places import rules_folder
    from domino_advisor.vocabulary import load_vocabulary

    folder = rules or rules_folder()
    if not os.access(folder, os.W_OK):
        raise click.UsageError(f"{folder} cannot be written; name a folder of rules of your own with --rules.")
    _known("source", source, set(inventory.sources()))
    items = inventory.load(source)
    item = items.get(f"{source}/{slug}")
    if item is None:
        raise click.UsageError(f"{source} has no item {slug}.{_hint(slug, [id_.partition('/')[2] for id_ in items])}")
    try:
        written = skeleton.write(folder, item, topic, load_vocabulary(folder), title=title, quantity=quantity)
    except InvalidInput as error:
        fault = error.faults[0]
        raise click.UsageError(" ".join(part for part in (fault.message, fault.advice) if part)) from error
    except OSError as error:
        raise cli_output.Unwritten(f"{error.filename} cannot be written: {error.strerror}.") from error
    cli_output.write("".join(f"{path}\n" for path in written).encode())
    where = f" --rules {rules}" if rules else ""
    cli_output.tell(f"Fill in the blanks, then: domino-advisor guidelines check {item.id}{where}")


@guidelines.command()
@click.argument("name", metavar="[ID]", required=False)
@_RULES
def check(name: str | None, rules: Path | None) -> None:
    """Say what is missing or wrong: in the guideline ID, or in all.

    Looks at the cards, the rules, and the cases that the rules need. Exits with 1 where something is missing.
    """
    try:
        missing = _missing(_rule_base(rules), name)
    except RuleBaseError as error:
        missing = _faults_of(error, name)
    if missing:
        lines = [(0, line) for line in missing]
        cli_output.write(cli_output.painted(lambda console: terminal.paint_lines(console, lines)))
        click.get_current_context().exit(cli_output.REACHED)
    cli_output.tell("Nothing is missing.")


def _missing(rule_base: RuleBase, name: str | None) -> list[str]:
    from domino_advisor import cases
    from domino_advisor.skeleton import blanks

    chosen = _guideline(rule_base, name) if name else None
    cards = [chosen] if chosen else list(rule_base.guidelines.values())
    missing = [f"{card.id}: {blank}" for card in cards for blank in blanks(card)]
    for report in cases.check(rule_base, f"{chosen.source}/{chosen.topic}" if chosen else None):
        missing += report.faults
        for outcome in report.outcomes:
            if outcome.fault and chosen in (None, rule_base.guidelines[outcome.case.guideline]):
                missing.append(f"{outcome.case.guideline}: the case {outcome.case.name!r} fails: {outcome.fault}")
        for card in cards:
            missing += [f"{card.id}: no case shows: {label}" for label in report.missing.get(card.id, ())]
    return missing


def _faults_of(error: RuleBaseError, name: str | None) -> list[str]:
    """The faults that name the guideline. While there are others, the rule base cannot be looked at any further."""
    slug = name.rpartition("/")[2] if name else ""
    own = [fault for fault in error.faults if slug in fault]
    others = len(error.faults) - len(own)
    return [*own, f"and {others} of other guidelines: `guidelines check` lists them"] if others else own


def _rule_base(folder: Path | None) -> RuleBase:
    # Imported here, since the engine is not needed to say how the command is called.
    from domino_advisor.rulebase import load_rule_base

    if folder is not None and not (folder / "vocabulary.yml").is_file():
        raise click.UsageError(f"{folder} is no folder of rules: it holds no vocabulary.yml.")
    return load_rule_base(folder)


def _guideline(rule_base: RuleBase, name: str) -> Guideline:
    from domino_advisor.catalogue import find_guideline

    guideline, near = find_guideline(rule_base, name)
    if guideline is None:
        hint = f" Did you mean {' or '.join(near)}?" if near else " `guidelines list` lists them."
        raise click.UsageError(f"There is no guideline {name}.{hint}")
    return guideline


def _known(what: str, name: str | None, known: set[str]) -> None:
    if name is not None and name not in known:
        raise click.UsageError(f"There is no {what} {name}.{_hint(name, sorted(known))}")


def _hint(name: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, known, n=3, cutoff=0.5)
    if near:
        return f" Did you mean {' or '.join(near)}?"
    return f" There are {', '.join(known)}." if len(known) < 8 else ""


def _paint_list(console: Console, rule_base: RuleBase, cards: Sequence[Guideline]) -> None:
    if not console.is_terminal:
        heads = ("Guideline", "Strength", "Subject", "Topic", "Title")
        rows = [(card.id, card.strength, card.subject, card.topic, card.title) for card in cards]
        terminal.paint_table(console, heads, rows)
        return
    titles = {(topic.source, topic.name): topic.title for topic in rule_base.topics}
    for (source, topic), group in groupby(cards, key=lambda card: (card.source, card.topic)):
        terminal.paint_heading(console, f"{titles.get((source, topic), topic)} ({source}, {topic})")
        for card in group:
            terminal.paint_lines(console, [(2, card.id)])
            terminal.paint_lines(console, [(4, f"{card.strength}, each {card.subject}: {card.title}")])
        console.print()
    console.print(f"{len(cards)} {'guideline' if len(cards) == 1 else 'guidelines'}")


def _card_lines(rule_base: RuleBase, card: Guideline) -> list[tuple[int, str]]:
    from domino_advisor.briefing import citation_line
    from domino_advisor.catalogue import citations, parameter_in_words, rule_in_words

    scope = [
        f"{label} {', '.join(words)}"
        for label, words in (
            ("platform", card.scope.platforms),
            ("kind", card.scope.kinds),
            ("environment", card.scope.environments),
            ("client", () if card.scope.client == "any" else (card.scope.client,)),
        )
        if words
    ]
    lines = [
        (0, card.id),
        (0, f"Strength: {card.strength} ({card.directive})"),
        (0, f"Basis: {card.basis}"),
        (0, f"Topic: {card.topic}"),
        (0, f"Judged for: each {card.subject}"),
        (0, f"Holds for: {'; '.join(scope) or 'everything'}"),
    ]
    for rule in rule_base.rules.get(card.id, ()):
        part = f"{rule.part} {rule.label}".strip().capitalize()
        lines.append((0, f"{part}: {rule_in_words(card, rule)}"))
    for span in card.tested:
        lines.append((0, f"Tested: {span.quantity} from {_end(span.low)} to {_end(span.high)}"))
    lines += _part("Figures", [f"{p.name}: {parameter_in_words(p)}" for p in card.parameters.values()])
    lines += _part("Exceptions", [f"{e.name}: {e.text}" for e in card.exceptions.values()])
    lines += _part("Told with it", [f"{q.name}: {q.text}" for q in card.qualifiers.values()])
    lines += _part("Texts", [f"{name}: {text}" for name, text in card.texts.items()])
    lines += _part("Covers", list(card.covers))
    said = [(c.role, f"{c.item}: {citation_line(c)}") for c in citations(rule_base, card)]
    lines += _part("Sources", [line for role, line in said if role == "says"])
    lines += _part("Concerned, where the advice is ours", [line for role, line in said if role != "says"])
    return lines


def _part(label: str, lines: Sequence[str]) -> list[tuple[int, str]]:
    return [(0, f"{label}:"), *((2, f"- {line}") for line in lines)] if lines else []


def _end(value: Any) -> str:
    return "any" if value is None else str(value)


def _paint_coverage(console: Console, found: Coverage) -> None:
    from domino_advisor.coverage import ROLES

    total = {**found.counts}
    rows = [[topic, *(str(counts[role]) for role in ROLES)] for topic, counts in sorted(found.topics.items())]
    rows.append(["all", *(str(total[role]) for role in ROLES)])
    heads = ["Topic", *(role.replace("_", " ").capitalize() for role in ROLES)]
    terminal.paint_table(console, heads, rows)
    console.print()
    added = f" and {found.added:,} added" if found.added else ""
    terminal.paint_lines(console, [(0, f"{found.items:,} items{added}; {len(found.missing):,} have no role yet.")])
    papers = [(paper, len(list(group))) for paper, group in groupby(found.missing, key=lambda id_: id_.split("/")[0])]
    terminal.paint_lines(console, [(2, f"{paper}: {count:,} missing") for paper, count in papers])
