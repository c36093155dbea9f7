"""`domino-advisor waivers`: the violations that a site accepts."""

from __future__ import annotations

import datetime
from pathlib import Path

import click

from domino_advisor.commands import common, completing
from domino_advisor.commands.advising import advisor_for, rules_option


@click.group()
def waivers() -> None:
    """Write waivers: violations that the site accepts until a day."""


@waivers.command()
@click.argument("answer", type=click.Path(path_type=str))
@click.option(
    "--guideline", "guidelines", multiple=True, metavar="PATTERN", shell_complete=completing.guideline_ids,
    help="Only violations of these guidelines, with or without their paper; * stands for any characters.",
)  # fmt: skip
@click.option(
    "--subject", "subjects", multiple=True, metavar="PATTERN",
    help="Only violations on subjects with these name paths, such as CL01/*.",
)  # fmt: skip
@click.option("--owner", required=True, help="Who answers for it.")
@click.option("--reason", required=True, help="Why the site accepts it.")
@click.option("--until", required=True, metavar="YYYY-MM-DD", help="The last day on which it holds.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the overlay to this file.")
@rules_option("Where ANSWER is a description: the rules to evaluate it by.")
def new(
    answer: str,
    guidelines: tuple[str, ...],
    subjects: tuple[str, ...],
    owner: str,
    reason: str,
    until: str,
    output: Path | None,
    rules: Path | None,
) -> None:
    """Write an overlay that waives what an answer has as violated, to be reviewed.

    ANSWER is what evaluate --format json printed, or a description, which is evaluated; - is standard input. Each
    violation has a waiver of its own, with what was found as a comment. What is accepted already is left out.
    """
    # Imported here, since the engine is not needed to say how the command is called.
    from domino_advisor.commands.given_answers import answers_of
    from domino_advisor.evaluation.waiver_drafts import drafted, violations

    for name, text in (("--owner", owner), ("--reason", reason)):
        if not text.strip():
            raise click.UsageError(f"{name} is empty.")
    _check_day(until)
    answers = answers_of(answer, lambda: advisor_for(None, rules))
    found = violations(answers, guidelines, subjects)
    if not found and (guidelines or subjects):
        raise click.UsageError(f"Nothing that is violated in {answer} is of these guidelines on these subjects.")
    common.write(drafted(found, owner=owner, reason=reason, until=until).encode(), output)
    where = f" to {output}" if output is not None else ""
    common.tell(f"{len(found)} waivers are written{where}. Review each before you use them with --overlay.")


def _check_day(until: str) -> None:
    try:
        day = datetime.date.fromisoformat(until)
    except ValueError as error:
        raise click.UsageError(f"--until {until}: write a day such as 2027-01-31.") from error
    if day < datetime.datetime.now(datetime.UTC).date():
        raise click.UsageError(f"--until {until} is over already.")
