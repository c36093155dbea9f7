"""`domino-advisor guidelines`: what can be evaluated, from which papers, and how a new guideline is begun."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from domino_advisor.commands import common, completing
from domino_advisor.commands.advising import rules_option
from domino_advisor.core.answer import STRENGTHS, canonical, plain
from domino_advisor.core.declaring import carried
from domino_advisor.core.errors import InvalidInput, RuleBaseError
from domino_advisor.report import terminal

if TYPE_CHECKING:
    from domino_advisor.authoring.coverage import Coverage
    from domino_advisor.engine.rule_base import RuleBase
    from domino_advisor.knowledge.guidelines import Guideline

_FORM = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to print it."
)
_RULES = rules_option()


@click.group()
def guidelines() -> None:
    """List, show and check the guidelines, and begin new ones."""


@guidelines.command("list")
@click.option("--source", shell_complete=completing.papers, help="Only guidelines of this paper.")
@click.option("--topic", shell_complete=completing.topics, help="Only guidelines of this topic.")
@click.option("--strength", type=click.Choice(STRENGTHS), help="Only guidelines of this strength.")
@_RULES
@_FORM
def list_guidelines(source: str | None, topic: str | None, strength: str | None, rules: Path | None, form: str) -> None:
    """List the guidelines, by paper and topic."""
    rule_base = _rule_base(rules)
    wanted = {name: text for name, text in (("source", source), ("topic", topic), ("strength", strength)) if text}
    guidelines = list(rule_base.guidelines.values())
    for name in ("source", "topic"):
        _known(name, wanted.get(name), {getattr(guideline, name) for guideline in guidelines})
    picked = [
        guideline for guideline in guidelines if all(getattr(guideline, name) == text for name, text in wanted.items())
    ]
    picked.sort(
        key=lambda guideline: (guideline.source, guideline.topic, STRENGTHS.index(guideline.strength), guideline.id)
    )
    if form == "json":
        from domino_advisor.authoring.guideline_answers import GuidelineEntry

        items = [carried(GuidelineEntry, guideline) for guideline in sorted(picked, key=lambda each: each.id)]
        common.write(canonical({"items": items, "total": len(items)}) + b"\n")
        return
    common.write(common.painted(lambda console: _paint_list(console, rule_base, picked)))


@guidelines.command()
@click.argument("name", metavar="ID", shell_complete=completing.guideline_ids)
@_RULES
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "json"]),
    default="text",
    show_default=True,
    help="text: the page for a terminal; markdown: the page of the catalogue; json: the guideline.",
)
@click.option("--clips", is_flag=True, help="Show the CLIPS rule that the guideline is compiled to, and nothing else.")
def show(name: str, rules: Path | None, form: str, clips: bool) -> None:
    """Show a guideline and what it rests on: its page of the catalogue.

    ID is the id of the guideline, with or without its paper, or the id of an item that it covers. Where the output is
    not a terminal, text is Markdown too.
    """
    from domino_advisor.authoring.guideline_answers import guideline_answer
    from domino_advisor.authoring.pages import guideline_page

    rule_base = _rule_base(rules)
    guideline = _guideline(rule_base, name)
    if clips:
        common.write(rule_base.rules[guideline.id].text.encode())
        return
    if form == "json":
        common.write(canonical(guideline_answer(rule_base, guideline)) + b"\n")
        return
    page = guideline_page(rule_base, guideline)
    if form == "markdown":
        common.write(page.encode())
        return
    common.write(common.painted(lambda console: terminal.paint_page(console, page)))


@guidelines.command("conflicts")
@_RULES
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "json"]),
    default="text",
    show_default=True,
    help="text: the page for a terminal; markdown: the page of the catalogue; json: the positions.",
)
def list_conflicts(rules: Path | None, form: str) -> None:
    """List the questions on which papers differ, with every answer and where it holds."""
    from domino_advisor.authoring.pages import conflicts_page

    rule_base = _rule_base(rules)
    if form == "json":
        items = [plain(rule_base.conflicts[name]) for name in sorted(rule_base.conflicts)]
        common.write(canonical({"items": items, "total": len(items)}) + b"\n")
        return
    page = conflicts_page(rule_base)
    if form == "markdown":
        common.write(page.encode())
        return
    common.write(common.painted(lambda console: terminal.paint_page(console, page)))


@guidelines.command("catalogue")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR")
@_RULES
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; exit with 1 if DIR differs from the catalogue."
)
def write_catalogue(folder: Path, rules: Path | None, only_check: bool) -> None:
    """Write the catalogue into DIR: a Markdown page for each guideline, and indexes by topic, platform and paper.

    Pages of guidelines that no longer exist are removed. Files that this command did not write stay.
    """
    from domino_advisor.authoring.pages import MARK, catalogue

    pages = catalogue(_rule_base(rules))
    changed = [name for name, page in pages.items() if _text_of(folder / name) != page]
    written = {str(path.relative_to(folder)): path for path in (*folder.glob("*.md"), *folder.glob("*/*.md"))}
    gone = [name for name, path in sorted(written.items()) if name not in pages and _text_of(path).startswith(MARK)]
    if only_check:
        for name in changed:
            common.tell(f"{folder / name}: differs from the guidelines")
        for name in gone:
            common.tell(f"{folder / name}: belongs to no guideline")
        click.get_current_context().exit(common.REACHED if changed or gone else common.FINE)
    if foreign := [name for name in changed if (text := _text_of(folder / name)) and not text.startswith(MARK)]:
        raise click.UsageError(f"{folder / foreign[0]} is not a page of the catalogue; it would be overwritten.")
    try:
        for name in changed:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(pages[name], "utf-8")
        for name in gone:
            written[name].unlink()
    except OSError as error:
        raise common.Unwritten(f"{error.filename} cannot be written: {error.strerror}.") from error
    common.tell(f"{len(pages)} pages; {len(changed)} written, {len(gone)} removed.")


def _text_of(path: Path) -> str:
    return path.read_text("utf-8", "replace") if path.is_file() else ""


@guidelines.command()
@_RULES
@_FORM
def coverage(rules: Path | None, form: str) -> None:
    """Compare the guidelines with every item of the papers.

    Exits with 1 while an item has no role, or two places disagree on it.
    """
    from domino_advisor.authoring.coverage import coverage as held

    found = held(_rule_base(rules))
    if form == "json":
        # The order of the members is kept: it is read by people as often as by programs.
        import json

        common.write(json.dumps(found.as_dict()).encode() + b"\n")
    else:
        common.write(common.painted(lambda console: _paint_coverage(console, found)))
    for fault in found.faults:
        common.tell(f"domino-advisor: {fault}")
    click.get_current_context().exit(common.FINE if found.complete else common.REACHED)


@guidelines.command()
@click.argument("source", shell_complete=completing.papers)
@click.argument("topic", shell_complete=completing.topics)
@click.argument("slug")
@click.option("--quantity", help="What it evaluates: a name of rules/vocabulary.yml, such as image.cps.")
@click.option("--title", default="", help="The title of the topic, where it is new.")
@_RULES
def new(source: str, topic: str, slug: str, quantity: str | None, title: str, rules: Path | None) -> None:
    """Begin a guideline: SLUG of the paper SOURCE, in TOPIC.

    Its file gets a skeleton. `guidelines check ID` then says what is missing.
    """
    from domino_advisor.authoring import skeleton
    from domino_advisor.core.installed import rules_folder
    from domino_advisor.knowledge import custom_rules as custom_rules
    from domino_advisor.knowledge.loading import read_items
    from domino_advisor.knowledge.vocabulary import load_vocabulary

    _is_rules(rules)
    folder = rules or rules_folder()
    if not os.access(folder, os.W_OK):
        raise click.UsageError(f"{folder} cannot be written; name a folder of rules of your own with --rules.")
    layers = (folder, None) if custom_rules.is_whole(folder) else (rules_folder(), folder)
    every = read_items(*layers)
    sources = {item.source for item in every.values()}
    _known("source", source, {name for name in sources if layers[1] is None or custom_rules.is_custom_id(name)})
    items = {name: item for name, item in every.items() if item.source == source}
    item = items.get(f"{source}/{slug}")
    if item is None:
        raise click.UsageError(f"{source} has no item {slug}.{_hint(slug, [id_.partition('/')[2] for id_ in items])}")
    try:
        written = skeleton.write(folder, item, topic, load_vocabulary(*layers), title=title, quantity=quantity)
    except InvalidInput as error:
        fault = error.faults[0]
        raise click.UsageError(" ".join(part for part in (fault.message, fault.advice) if part)) from error
    except OSError as error:
        raise common.Unwritten(f"{error.filename} cannot be written: {error.strerror}.") from error
    common.write("".join(f"{path}\n" for path in written).encode())
    where = f" --rules {rules}" if rules else ""
    common.tell(f"Fill in the blanks, then: domino-advisor guidelines check {item.id}{where}")


@guidelines.command()
@click.argument("name", metavar="[ID]", required=False, shell_complete=completing.guideline_ids)
@_RULES
def check(name: str | None, rules: Path | None) -> None:
    """Report what is missing or wrong in the guideline ID, or in all of them.

    Looks at the guidelines' files and at the cases that their conditions need. With custom rules, only these are
    checked. Exits with 1 where something is missing.
    """
    try:
        missing = _missing(_rule_base(rules), name)
    except RuleBaseError as error:
        missing = _faults_of(error, name)
    if missing:
        lines = [(0, line) for line in missing]
        common.write(common.painted(lambda console: terminal.paint_lines(console, lines)))
        click.get_current_context().exit(common.REACHED)
    common.tell("Nothing is missing.")


def _missing(rule_base: RuleBase, name: str | None) -> list[str]:
    from domino_advisor.authoring import case_runner
    from domino_advisor.authoring.phrases import FILE, misrated, read_phrases
    from domino_advisor.authoring.skeleton import blanks
    from domino_advisor.authoring.unread import unread
    from domino_advisor.knowledge.custom_rules import is_custom_id
    from domino_advisor.knowledge.fact_names import fact_name_faults

    chosen = _guideline(rule_base, name) if name else None
    guidelines = [chosen] if chosen else [rule_base.guidelines[name] for name in sorted(rule_base.own)]
    missing: list[str] = []
    if chosen is None and rule_base.beside is None:
        missing += fact_name_faults(rule_base.folder)
    missing += [f"{guideline.id}: {blank}" for guideline in guidelines for blank in blanks(guideline)]
    phrases = read_phrases(rule_base.files.get(FILE))
    # custom rules have words of their own, and may be their author's alone
    of_papers = [guideline for guideline in guidelines if not is_custom_id(guideline.id)]
    missing += [f"{guideline.id}: {wrong}" for guideline in of_papers for wrong in misrated(phrases, guideline)]
    missing += [f"{guideline.id}: {due}" for guideline in of_papers for due in unread(rule_base, guideline)]
    for report in case_runner.check(rule_base, [guideline.id for guideline in guidelines]):
        missing += report.faults
        for outcome in report.outcomes:
            if outcome.fault:
                missing.append(f"{report.guideline}: the case {outcome.case.name!r} fails: {outcome.fault}")
        missing += [f"{report.guideline}: no case shows: {label}" for label in report.missing]
    return missing


_SHARED = {"assumptions.yml", "conflicts.yml", "sources.yml", "topic.yml", "vocabulary.yml"}
"""What lies beside the guidelines' own files in folders of rules: what is wrong there is wrong for all of them."""


def _faults_of(error: RuleBaseError, name: str | None) -> list[str]:
    """The faults of the guideline, and those of no guideline; of others how many. While there are any, the rule base
    cannot be looked at any further."""
    slug = name.rpartition("/")[2] if name else ""
    told = [fault for fault in error.faults if slug in fault or not _is_of_a_guideline(fault)]
    others = len(error.faults) - len(told)
    many = "fault" if others == 1 else "faults"
    return [*told, f"and {others} {many} of other guidelines: `guidelines check` lists them"] if others else told


def _is_of_a_guideline(fault: str) -> bool:
    """Whether a fault stands in a guideline's own file."""
    file = Path(fault.partition(": ")[0].partition(".yml")[0] + ".yml")
    return (
        ".yml" in fault.partition(": ")[0]
        and len(file.parts) > 2
        and not (file.name in _SHARED or file.parent.name == "inventory")
    )


def _rule_base(folder: Path | None) -> RuleBase:
    # Imported here, since the engine is not needed to say how the command is called.
    from domino_advisor.engine.loading import load_rule_base

    _is_rules(folder)
    return load_rule_base(folder)


def _is_rules(folder: Path | None) -> None:
    from domino_advisor.knowledge import custom_rules as custom_rules

    if folder is not None and not (custom_rules.is_whole(folder) or custom_rules.is_custom(folder)):
        holds = f"neither engine/ (a rule base of its own) nor {custom_rules.SOURCES} (custom rules)"
        raise click.UsageError(f"{folder} is no folder of rules: it holds {holds}.")


def _guideline(rule_base: RuleBase, name: str) -> Guideline:
    from domino_advisor.authoring.catalogue import find_guideline

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


def _paint_list(console: terminal.Output, rule_base: RuleBase, guidelines: Sequence[Guideline]) -> None:
    if not console.is_terminal:
        heads = ("Guideline", "Strength", "Subject", "Topic", "Title")
        rows = [
            (guideline.id, guideline.strength, guideline.subject, guideline.topic, guideline.title)
            for guideline in guidelines
        ]
        terminal.paint_table(console, heads, rows)
        return
    titles = {(topic.source, topic.name): topic.title for topic in rule_base.topics}
    for (source, topic), group in groupby(guidelines, key=lambda guideline: (guideline.source, guideline.topic)):
        terminal.paint_heading(console, f"{titles.get((source, topic), topic)} ({source}, {topic})")
        for guideline in group:
            terminal.paint_lines(console, [(2, guideline.id)])
            terminal.paint_lines(console, [(4, f"{guideline.strength}, each {guideline.subject}: {guideline.title}")])
        console.print()
    console.print(f"{len(guidelines)} {'guideline' if len(guidelines) == 1 else 'guidelines'}")


def _paint_coverage(console: terminal.Output, found: Coverage) -> None:
    from domino_advisor.authoring.coverage import ROLES

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
