"""What commands that evaluate have in common: what they read, by what, and the advisor that they ask for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from domino_advisor.commands import common
from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.documents import MAX_FILE_BYTES, Document, read_file, read_text
from domino_advisor.evaluation.gate import REACHES

if TYPE_CHECKING:
    from domino_advisor.evaluation.advisor import Advisor

STANDARD_INPUT = "-"

Command = TypeVar("Command", bound=Callable[..., Any])


def overlay_option(told: str = "A file with the site's own figures and waivers.") -> Callable[[Command], Command]:
    """`--overlay`. told: what its help says."""
    return click.option("--overlay", type=click.Path(dir_okay=False, path_type=Path), help=told)


def rules_option(
    told: str = "A folder of rules: custom rules to add to the product's, or a whole rule base to replace them.",
) -> Callable[[Command], Command]:
    """`--rules`. told: what its help says."""
    return click.option("--rules", type=click.Path(file_okay=False, exists=True, path_type=Path), help=told)


def reach_option(told: str) -> Callable[[Command], Command]:
    """`--reach`. told: what its help says."""
    return click.option("--reach", type=click.Choice(REACHES), default="in-scope", show_default=True, help=told)


def advisor_for(
    overlay: Path | None, rules: Path | None, only: Sequence[str] = (), without: Sequence[str] = ()
) -> Advisor:
    """The advisor with an overlay, rules and chosen guidelines. Ends with the documented exit code where the overlay
    cannot be used.
    """
    # Imported here, since the engine is not needed to say how the command is called.
    from domino_advisor.engine.loading import load_rule_base
    from domino_advisor.evaluation.advisor import Advisor
    from domino_advisor.knowledge.overlays import make_overlay
    from domino_advisor.knowledge.selection import choose

    rule_base = load_rule_base(rules)
    try:
        chosen = choose(rule_base, only, without)
    except InvalidInput as error:
        raise click.UsageError(
            "\n".join(common.fault_line("--only, --without", fault) for fault in error.faults)
        ) from error
    if overlay is None:
        return Advisor(rule_base, chosen=chosen)
    document = None
    try:
        document = read_file(overlay, what="overlay")
        laid_over = make_overlay(document.value, rule_base)
    except InvalidInput as error:
        common.tell_faults(str(overlay), common.placed(error, document))
    except OSError as error:
        common.tell(f"{overlay}: cannot be read: {error.strerror}")
    else:
        return Advisor(rule_base, laid_over, chosen=chosen)
    raise SystemExit(common.INVALID)


def source_name(source: str) -> str:
    """What a file, or standard input, is called in messages."""
    return "<stdin>" if source == STANDARD_INPUT else source


def read_description(source: str) -> Document:
    """A description from a file, or from standard input. InvalidInput where it is no JSON or YAML; OSError."""
    if source == STANDARD_INPUT:
        # One byte more than the limit is enough to know that it is exceeded.
        return read_text(sys.stdin.buffer.read(MAX_FILE_BYTES + 1), max_bytes=MAX_FILE_BYTES)
    return read_file(source, max_bytes=MAX_FILE_BYTES)
