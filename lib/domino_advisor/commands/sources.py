"""`domino-advisor sources`: the papers, and whether a folder of them still says what the product cites."""

from __future__ import annotations

from pathlib import Path

import click

from domino_advisor.commands import common
from domino_advisor.core.answer import canonical
from domino_advisor.report import terminal

_FORM = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to print it."
)


@click.group()
def sources() -> None:
    """List the papers, and check a copy of them."""


@sources.command("list")
@_FORM
def list_papers(form: str) -> None:
    """List the papers, and how many items of each are carried."""
    from domino_advisor.knowledge.citations import list_sources

    listings = list_sources()
    if form == "json":
        common.write(canonical({"items": listings}) + b"\n")
        return
    rows = [(listing.id, listing.date, f"{listing.items}", f"{listing.stated}", listing.title) for listing in listings]
    heads = ("Paper", "Date", "Items", "Stated", "Title")
    common.write(common.painted(lambda console: terminal.paint_table(console, heads, rows)))


@sources.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--allow-absent", is_flag=True, help="Do not fail where DIR lacks a paper.")
@_FORM
def verify(folder: Path, allow_absent: bool, form: str) -> None:
    """Find every passage again in DIR, which holds the papers as PAPER.txt.

    Exits with 1 where a passage is changed, missing or ambiguous. A passage that moved within its paper is reported.
    """
    from domino_advisor.knowledge.citations import NO_SOURCE, verify_folder
    from domino_advisor.knowledge.passages import FOUND

    report = verify_folder(folder, allow_absent)
    if form == "json":
        common.write(canonical(report.as_dict()) + b"\n")
    else:
        rows = [(status, f"{count:,}") for status, count in report.counts.items()]
        told = [check for check in report.checks if check.status not in (FOUND, NO_SOURCE)]
        lines = [(0, f"{check.status}: {check.id}: {check.detail or 'no detail'}") for check in told]
        # A paper that is not there is told once, not for each of its passages.
        absent = dict.fromkeys((check.source, check.detail) for check in report.checks if check.status == NO_SOURCE)
        lines += [(0, f"{NO_SOURCE}: {source}: {detail}") for source, detail in absent]

        def paint(console: terminal.Output) -> None:
            terminal.paint_table(console, ("Passages", "Count"), rows)
            terminal.paint_lines(console, lines)

        common.write(common.painted(paint))
    click.get_current_context().exit(common.FINE if report.ok else common.REACHED)
