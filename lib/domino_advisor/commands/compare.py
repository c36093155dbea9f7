"""`domino-advisor compare`: what became of the findings from one answer to the next, and what caused it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from domino_advisor.commands import common
from domino_advisor.commands.advising import STANDARD_INPUT, advisor_for, overlay_option, reach_option, rules_option
from domino_advisor.evaluation.gate import LEVELS, GateSetting

if TYPE_CHECKING:
    from domino_advisor.evaluation.compared_answers import Answer
    from domino_advisor.evaluation.comparison import Comparison
    from domino_advisor.report.terminal import Output


@click.command(
    epilog="""\b
What --fail-on-new counts, each only if OLD has it not already:
  must, should, consider   violations of that strength or a stronger one
  undetermined             undetermined verdicts that could become violated
A violation that was accepted until now is new. One that the site accepts never
counts. A verdict outside what the paper tested counts only with --reach all.

\b
Exit codes: 0 done, 1 --fail-on-new reached, 2 called wrongly, 3 an input is not
valid, or has no counterpart, 4 engine or rule base, 5 not written.
"""
)
@click.argument("old", type=click.Path(path_type=str))
@click.argument("new", type=click.Path(path_type=str))
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="text: for people; json: a line for each deployment; markdown: for tickets.",
)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the result to this file.")
@overlay_option("The site's own figures and waivers, for descriptions that are evaluated.")
@rules_option("The rules by which descriptions are evaluated, as for evaluate.")
@click.option(
    "--fail-on-new", multiple=True, type=click.Choice(LEVELS), help="Exit with 1 if there is such a new one (below)."
)
@reach_option("all: --fail-on-new also counts verdicts outside what the paper tested.")
def compare(
    old: str,
    new: str,
    form: str,
    output: Path | None,
    overlay: Path | None,
    rules: Path | None,
    fail_on_new: tuple[str, ...],
    reach: str,
) -> None:
    """Compare an older answer with a newer one: what is new, fixed, unknown, and why.

    OLD and NEW are what evaluate --format json printed, best with --account, or descriptions, which are evaluated now
    by the same rules and overlay; - is standard input. Of several answers each is compared with the one about the
    deployment of the same name.
    """
    # Imported here, since the engine is not needed to say how the command is called.
    from functools import cache

    from domino_advisor.commands.given_answers import answers_of
    from domino_advisor.evaluation.comparison import compare as compared

    if old == new == STANDARD_INPUT:
        raise click.UsageError("Standard input can be read once.")
    advisor = cache(lambda: advisor_for(overlay, rules))
    pairs, code = _paired((old, answers_of(old, advisor)), (new, answers_of(new, advisor)))
    comparisons = [compared(before, after) for before, after in pairs]
    common.write(_rendered(comparisons, form, output), output)
    if fail_on_new:
        setting = GateSetting.of(fail_on_new, reach)
        for comparison in comparisons:
            code = max(code, _gated(comparison, setting, fail_on_new))
    click.get_current_context().exit(code)


def _paired(
    old: tuple[str, Sequence[Answer]], new: tuple[str, Sequence[Answer]]
) -> tuple[list[tuple[Answer, Answer]], int]:
    """The answers that are compared with one another, and the exit code; those with no counterpart are told."""
    from domino_advisor.commands.given_answers import by_deployment

    if len(old[1]) == len(new[1]) == 1:
        return [(old[1][0], new[1][0])], common.FINE
    before, after = by_deployment(*old), by_deployment(*new)
    for (source, found), (other, others) in (((old[0], before), (new[0], after)), ((new[0], after), (old[0], before))):
        for name in found.keys() - others.keys():
            common.tell(f"{source}: {other} has no answer about {name}")
    code = common.FINE if before.keys() == after.keys() else common.INVALID
    return [(before[name], after[name]) for name in before if name in after], code


def _rendered(comparisons: Sequence[Comparison], form: str, output: Path | None) -> bytes:
    if form == "json":
        return b"".join(comparison.to_bytes() + b"\n" for comparison in comparisons)
    from domino_advisor.report.comparison_sections import told

    if form == "markdown":
        from domino_advisor.report.markdown import page

        tolds = [told(comparison) for comparison in comparisons]
        return "\n".join(page(one.title, one.summary, one.sections) for one in tolds).encode()
    from domino_advisor.report import terminal

    def paint(console: Output) -> None:
        for at, comparison in enumerate(comparisons):
            if at:
                console.print()
            one = told(comparison)
            terminal.paint_sections(console, one.title, one.summary, one.sections, "--format markdown")

    return common.painted(paint, output)


def _gated(comparison: Comparison, setting: GateSetting, levels: Sequence[str]) -> int:
    from domino_advisor.evaluation.baseline import newly_counted

    counted = newly_counted(comparison, setting)
    if not counted.total():
        return common.FINE
    told = ", ".join(f"{counted[level]} new {level}" for level in LEVELS if counted[level])
    name = comparison.after.deployment
    common.tell(f"{name}: --fail-on-new {', '.join(dict.fromkeys(levels))} is reached: {told}")
    return common.REACHED
