"""How a command was called, so that an answer can name the call that tells more."""

from __future__ import annotations

from collections.abc import Iterator

import click
from click.core import ParameterSource


def called_again(*names: str) -> tuple[str, ...]:
    """The words of the command that runs, with those of its options that were given and are named here."""
    context = click.get_current_context()
    program = context.find_root().info_name or ""
    given = tuple(
        word
        for parameter in context.command.params
        if parameter.name in names and context.get_parameter_source(parameter.name) is ParameterSource.COMMANDLINE
        for word in _words(parameter, context)
    )
    return ("domino-advisor" if program == "__main__.py" else program, context.info_name or "", *given)


def _words(option: click.Parameter, context: click.Context) -> Iterator[str]:
    value = context.params[option.name or ""]
    for one in value if isinstance(value, tuple) else (value,):
        yield from (option.opts[0], str(one))
