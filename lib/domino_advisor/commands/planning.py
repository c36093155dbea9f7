"""`domino-advisor after`: the description of a site as it will be after a planned change."""

from __future__ import annotations

from pathlib import Path

import click

from domino_advisor.commands import common
from domino_advisor.commands.advising import read_description

_LEFT_OUT = """\
# The site as the plan leads to it. The changes stand below as they were made, and are evaluated with it. What is said
# of a step by the site before it (what it brings together, which platform it leaves) only the plan itself tells.
"""


@click.command(
    epilog="""\b
The site after a change, in all that the other commands tell of a site:
  domino-advisor after site.yaml "Step 1" > after.yaml
  domino-advisor evaluate --show findings after.yaml

\b
Exit codes: 0 done, 2 called wrongly, 3 the description is not valid or has no
such change, 5 not written.
"""
)
@click.argument("file", type=click.Path(path_type=str))
@click.argument("change")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the result to this file.")
def after(file: str, change: str, output: Path | None) -> None:
    """Write the description of the site as it will be after CHANGE and the planned changes before it.

    FILE is a description with changes that say what they lead to (`to`, `removes`); - is standard input. Comments are
    not kept. What the papers say of a step by the site before it, evaluate of FILE alone tells: that site is not in
    what is written.
    """
    import yaml

    from domino_advisor.evaluation.advisor import default_advisor

    document = read_description(file)
    try:
        made = default_advisor().after(document, change)
    except LookupError as error:
        common.tell(f"{file}: no change {change!r} says what it leads to; those that do: {error.args[0]}")
        click.get_current_context().exit(common.INVALID)
    text = _LEFT_OUT + yaml.safe_dump(made, sort_keys=False, allow_unicode=True)
    common.write(text.encode(), output)
