"""The manual page (roff, for man), made from the help of the commands, so that both say the same."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import click

from domino_advisor.core.version import __version__

# Within a text, a line with this before a paragraph says that its lines stay as they are.
_AS_IT_IS = "\b"
_EXIT_CODES = "Exit codes:"
# An option, its hyphens as roff has them.
_BOLD = re.compile(r"(?<!\S)((?:\\-){1,2}\w+(?:\\-\w+)*)")


def manual_page(command: click.Command, name: str) -> str:
    """The page of a command and of all commands below it."""
    context = click.Context(command, info_name=name, **command.context_settings)
    about, _, more = _help(command).partition("\n\n")
    lines = [
        f'.TH {_text(name.upper())} 1 "" "{_text(name)} {_text(__version__)}" "User Commands"',
        ".SH NAME",
        f"{_text(name)} \\- {_text(_first(about))}",
        ".SH SYNOPSIS",
        f".B {_text(name)}",
        "COMMAND [OPTIONS] [ARGUMENTS]",
        ".SH DESCRIPTION",
        *_paragraphs(more or about),
        ".SH OPTIONS",
        *_options(context),
        ".SH COMMANDS",
    ]
    for below in _below(context):
        lines += _command(below)
    lines += [".SH EXIT STATUS", *_exit_codes(command)]
    return "\n".join(lines) + "\n"


def _below(context: click.Context) -> Iterator[click.Context]:
    """The commands below one that do something themselves, in the order of the help."""
    group = context.command
    if not isinstance(group, click.Group):
        return
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None or command.hidden:
            continue
        inner = click.Context(command, info_name=name, parent=context)
        if isinstance(command, click.Group):
            yield from _below(inner)
        else:
            yield inner


def _command(context: click.Context) -> Iterator[str]:
    usage = " ".join(context.command.collect_usage_pieces(context))
    yield f".SS {_text(context.command_path)} {_text(usage)}"
    yield from _paragraphs(_help(context.command))
    yield from _options(context)
    if context.command.epilog:
        yield from _paragraphs(inspect.cleandoc(context.command.epilog))


def _options(context: click.Context) -> Iterator[str]:
    """The options of a command; that for help is told once, with those of the whole."""
    for parameter in context.command.get_params(context):
        record = parameter.get_help_record(context)
        known = "--help" in parameter.opts and context.parent is not None
        if record is not None and isinstance(parameter, click.Option) and not known:
            names, about = record
            yield from (".TP", _BOLD.sub(r"\\fB\1\\fR", _text(names)), _text(about))


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        if paragraph.startswith(_AS_IT_IS):
            yield from (".PP", ".nf", *map(_text, paragraph.splitlines()[1:]), ".fi")
        else:
            yield from (".PP", _text(" ".join(paragraph.split())))


def _exit_codes(command: click.Command) -> Iterator[str]:
    """The table of exit codes, which the command's epilog holds."""
    listed = (command.epilog or "").partition(_EXIT_CODES)[2].strip()
    for line in listed.splitlines():
        code, about = line.split(maxsplit=1)
        yield from (".TP", f"\\fB{code}\\fR", _text(about))


def _help(command: click.Command) -> str:
    return inspect.cleandoc(command.help or "").partition("\f")[0].strip()


def _first(paragraph: str) -> str:
    return " ".join(paragraph.split()).rstrip(".")


def _text(text: str) -> str:
    """Text that roff takes for nothing else, its hyphens such that they can be copied."""
    made = text.replace("\\", "\\e").replace("\b", "").replace("-", "\\-")
    return f"\\&{made}" if made.startswith((".", "'")) else made
