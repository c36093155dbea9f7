"""`domino-advisor evaluate`: what it is called with."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from domino_advisor.commands import completing
from domino_advisor.commands.advising import (
    STANDARD_INPUT,
    overlay_option,
    reach_option,
    read_description,
    rules_option,
)
from domino_advisor.commands.telling import FILES, evaluate_and_tell, ticket_options
from domino_advisor.description.documents import Document
from domino_advisor.evaluation.gate import LEVELS
from domino_advisor.evaluation.picking import Picked
from domino_advisor.report.depths import DEPTHS, Depth
from domino_advisor.report.tickets.ticket import MarkupName, Per

if TYPE_CHECKING:
    from domino_advisor.evaluation.advisor import Advisor


@click.command(
    epilog="""\b
What --fail-on counts:
  must, should, consider   violations of that strength or a stronger one
  undetermined             undetermined verdicts that could become violated
Give it several times to combine, as in --fail-on must --fail-on undetermined.
A violation that the site accepted never counts. A verdict outside what the
paper tested counts only with --reach all.

\b
What comes first, wherever something is ranked:
  1. what a paper requires (must)
  2. what is grave if it is not so: mail may be lost, or users are without it
  3. the strength: should, then consider
  4. what else is at stake: capacity, then cost, then comfort
Of actions that are alike in this, what the papers tested, then what mends most
verdicts. Questions go by what hangs on them, then by how much they decide.

\b
Exit codes: 0 done, 1 --fail-on reached, 2 called wrongly, 3 an input is not
valid (the other files are still evaluated), 4 engine or rule base, 5 not written.
"""
)
@click.argument("files", nargs=-1, type=click.Path(path_type=str), metavar="[FILE]...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", *FILES]),
    default="text",
    show_default=True,
    help="text: for people; json: the canonical result, a line for each file; markdown: for people; ticket: for a"
    " tracker, in its markup; html: one page with all proofs; sarif (2.1.0), junit (XML) and csv: for programs; ndjson:"
    " a line for each image, the site last.",
)
@click.option(
    "--output",
    "outputs",
    multiple=True,
    type=click.Path(path_type=str),
    metavar="[FORMAT=]FILE",
    help="Write the result to this file; with FORMAT= in that format, beside what --format prints. Can be repeated.",
)
@ticket_options
@overlay_option()
@rules_option()
@click.option(
    "--fail-on", multiple=True, type=click.Choice(LEVELS), help="Exit with 1 if there is such a verdict (see below)."
)
@reach_option("all: --fail-on also counts verdicts outside what the paper tested.")
@click.option(
    "--show",
    "depth",
    type=click.Choice(DEPTHS),
    help="How much is told. screen: one screen; actions: what to do and to answer; findings: by guideline; account:"
    " every verdict. Text begins with the screen, a ticket with actions, Markdown and HTML with"
    " findings.",
)
@click.option(
    "--baseline",
    metavar="ANSWER",
    type=click.Path(path_type=str),
    help="An older answer (--format json) or description: the gate counts only what that has not already.",
)
@click.option("--account", "depth", flag_value="account", help="The same as --show account.")
@click.option(
    "--where",
    "wheres",
    multiple=True,
    metavar="NAME=PATTERN",
    help=f"Only this part of the account, as text, json, markdown or csv. NAME: {', '.join(Picked.__struct_fields__)};"
    " * stands for any characters. ground=historical: what is history for this site.",
)
@click.option(
    "--only",
    multiple=True,
    metavar="[NAME=]PATTERN",
    shell_complete=completing.patterns,
    help="Tell of these guidelines alone. NAME: paper, topic, strength, guideline (meant where there is none); * stands"
    " for any characters.",
)
@click.option(
    "--without",
    multiple=True,
    metavar="[NAME=]PATTERN",
    shell_complete=completing.patterns,
    help="Tell of all guidelines but these.",
)
@click.option(
    "--proof",
    "proofs",
    multiple=True,
    metavar="FINGERPRINT",
    help="Print the proof of this verdict instead. The first characters of its fingerprint are enough.",
)
@click.option(
    "--ask",
    is_flag=True,
    help="On a terminal: first ask for what is missing, what decides most first, and offer to write the answers into"
    " FILE.",
)
@click.option(
    "--check-proofs", is_flag=True, help="Compare every proof with what the engine itself matched. This is slow."
)
def evaluate(
    files: tuple[str, ...],
    form: str,
    outputs: tuple[str, ...],
    overlay: Path | None,
    rules: Path | None,
    fail_on: tuple[str, ...],
    reach: str,
    baseline: str | None,
    depth: Depth | None,
    wheres: tuple[str, ...],
    only: tuple[str, ...],
    without: tuple[str, ...],
    proofs: tuple[str, ...],
    ask: bool,
    check_proofs: bool,
    markup: MarkupName | None,
    per: Per | None,
) -> None:
    """Evaluate deployments described in JSON or YAML.

    FILE is a description; - is standard input. Standard input is also read where no FILE is named and it is not a
    terminal. Only the result goes to standard output.
    """
    if ask:
        _check_asking(files)
    evaluate_and_tell(
        _sources(files), _asked_about if ask else _read, form=form, outputs=outputs, overlay=overlay, rules=rules,
        fail_on=fail_on, reach=reach, baseline=baseline, depth=depth, wheres=wheres, only=only, without=without,
        proofs=proofs, check_proofs=check_proofs, markup=markup, per=per,
    )  # fmt: skip


def _read(advisor: Advisor, source: str) -> Document:
    return read_description(source)


def _asked_about(advisor: Advisor, source: str) -> Document:
    """A description whose missing facts were asked for first."""
    from domino_advisor.commands import answering

    return answering.ask(advisor, source)


def _sources(files: Sequence[str]) -> tuple[str, ...]:
    if not files:
        if sys.stdin.isatty():
            raise click.UsageError("Name a FILE, or - for standard input.")
        return (STANDARD_INPUT,)
    if files.count(STANDARD_INPUT) > 1:
        raise click.UsageError("Standard input can be read once.")
    return tuple(files)


def _check_asking(files: Sequence[str]) -> None:
    if len(files) != 1 or files[0] == STANDARD_INPUT:
        raise click.UsageError("--ask takes one FILE, since the answers go into it.")
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise click.UsageError("--ask needs a terminal; domino-advisor questions FILE writes a form to fill in.")
