"""`domino-advisor fix`: what the verified recommendations would change in a description, as a diff; and change it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from domino_advisor.commands import common, completing
from domino_advisor.commands.advising import advisor_for, overlay_option, reach_option, rules_option, source_name
from domino_advisor.commands.rewriting import rewrite
from domino_advisor.core.answer import canonical
from domino_advisor.core.errors import InvalidInput
from domino_advisor.core.escaping import visible
from domino_advisor.core.fixes import Fix
from domino_advisor.description.documents import MAX_FILE_BYTES, read_text
from domino_advisor.report.fix_sections import fix_sections, fix_summary

if TYPE_CHECKING:
    from domino_advisor.report.terminal import Output

STANDARD = "-"


@click.command(
    epilog="""\b
Exit codes: 0 done, whether or not something is changed or left, 2 called
wrongly, 3 the input is not valid, 4 engine or rule base, 5 not written.
"""
)
@click.argument("file", required=False, type=click.Path(path_type=str))
@click.option("--write", is_flag=True, help="Write the changes into FILE; without this they are only shown.")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=str),
    help="Write the fixed description to this file and leave FILE; - is standard output, without the diff.",
)
@click.option(
    "--only",
    multiple=True,
    metavar="ID",
    shell_complete=completing.patterns,
    help="Fix only this: guidelines, as evaluate --only takes them, or the beginning of a fingerprint or of the id of "
    "a recommendation or action.",
)
@reach_option("all: also change what lies outside what the paper tested.")
@overlay_option()
@rules_option()
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="text: the diff, then what is changed and what is left; json: the same as one object, with the new text.",
)
def fix(
    file: str | None,
    write: bool,
    output: str | None,
    only: tuple[str, ...],
    reach: str,
    overlay: Path | None,
    rules: Path | None,
    form: str,
) -> None:
    """Apply the recommendations that were tried, as a diff first.

    FILE is a description in JSON or YAML; - is standard input, which is also read where no FILE is named. All changes
    are evaluated together: what would violate something else is left to you. Comments and everything else that is not
    changed stay as they are.
    """
    source = _source(file)
    if write and (source == STANDARD or output is not None):
        raise click.UsageError("--write changes a FILE in place; use --output for another, or for standard input.")
    if output not in (None, STANDARD) and source != STANDARD and _same(source, str(output)):
        raise click.UsageError("--output names FILE itself; --write changes it in place.")
    advisor = advisor_for(overlay, rules)
    name = source_name(source)
    document = None
    try:
        data = _data(source)
        document = read_text(data, media="json" if source.endswith(".json") else None, max_bytes=MAX_FILE_BYTES)
        with common.progress(name) as progress:
            made = advisor.fix(
                document, only=only, reach="all" if reach == "all" else "in-scope", name=name, progress=progress
            )
    except InvalidInput as error:
        common.tell_faults(name, common.placed(error, document))
        raise SystemExit(common.INVALID) from error
    except OSError as error:
        common.tell(f"{name}: cannot be read: {error.strerror}")
        raise SystemExit(common.INVALID) from error
    except LookupError as error:
        raise click.UsageError(f"{error.args[0]} is no guideline, and nothing that is violated begins so.") from error
    content = made.text.encode()
    if output == STANDARD:
        common.write(content)
        common.tell(fix_summary(made))
        return
    if output is not None:
        common.write(content, Path(output))
    if write and made.applied:
        rewrite(Path(source), data, content)
    advisor.rule_base.concluded.keep()
    common.write(canonical(made) + b"\n" if form == "json" else _shown(made))
    if output is not None or (write and made.applied):
        common.tell(f"{output or source} is written.")
    elif made.applied and source != STANDARD:
        common.tell(f"{source} stays as it is; --write changes it.")


def _source(file: str | None) -> str:
    if file is None and sys.stdin.isatty():
        raise click.UsageError("Name a FILE, or - for standard input.")
    return file or STANDARD


def _same(one: str, other: str) -> bool:
    return Path(one).exists() and Path(other).exists() and Path(one).samefile(other)


def _data(source: str) -> bytes:
    """What is read, one byte more than the limit at most: that is enough to know that it is exceeded."""
    if source == STANDARD:
        return sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
    with Path(source).open("rb") as stream:
        return stream.read(MAX_FILE_BYTES + 1)


def _shown(made: Fix) -> bytes:
    from domino_advisor.report import terminal

    def paint(console: Output) -> None:
        if isinstance(console, terminal.Plain):
            # a program that applies the diff needs it as it is
            console.print(made.diff, end="")
        else:
            for line in made.diff.split("\n")[:-1]:
                console.print(_shaped(line), soft_wrap=True)
        if made.diff:
            terminal.paint_lines(console, [(0, "")])
        terminal.paint_lines(console, [(0, fix_summary(made))])
        for section in fix_sections(made):
            terminal.paint_section(console, section)

    return common.painted(paint)


def _shaped(line: str) -> str:
    """A line with its white space, and its characters that have no shape by their number: none steers a terminal."""
    return "".join(visible(character) if not character.isspace() else character for character in line.rstrip("\r"))
