"""Where the command line writes: the result on standard output or in a file, everything else on standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import click
from rich.console import Console

from domino_advisor.errors import Fault, InvalidInput
from domino_advisor.inert import visible
from domino_advisor.terminal import console_for

FINE = 0
REACHED = 1
USAGE = 2
INVALID = 3
BROKEN = 4
UNWRITTEN = 5
INTERRUPTED = 130
PIPE_CLOSED = 141


class Unwritten(click.ClickException):
    """The result could not be written."""

    exit_code = UNWRITTEN


def write(data: bytes, output: Path | None = None) -> None:
    """The result, whole: on standard output, or in a file. BrokenPipeError where the reader has gone."""
    if output is None:
        stream = sys.stdout.buffer
        try:
            stream.write(data)
            stream.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise Unwritten(f"The result cannot be written to standard output: {error.strerror}.") from error
        return
    try:
        output.write_bytes(data)
    except OSError as error:
        raise Unwritten(f"The result cannot be written to {output}: {error.strerror}.") from error


def painted(paint: Callable[[Console], None], output: Path | None = None) -> bytes:
    """What is painted on a console, as bytes: with colours and wrapping only if they go to a terminal."""
    stream = sys.stdout
    if output is not None:
        with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
            return _captured(console_for(nowhere), paint).encode()
    text = _captured(console_for(stream), paint)
    # What a terminal's encoding lacks is shown by its number; a pipe gets UTF-8, whatever the locale.
    encoding = stream.encoding or "utf-8"
    return text.encode(encoding, "backslashreplace") if stream.isatty() else text.encode()


def _captured(console: Console, paint: Callable[[Console], None]) -> str:
    with console.capture() as capture:
        paint(console)
    return capture.get()


def tell(message: str) -> None:
    """A line on standard error."""
    line = visible(message)
    encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
    with suppress(BrokenPipeError):
        click.echo(line.encode(encoding, "backslashreplace").decode(encoding), err=True)


def tell_faults(file: str, error: InvalidInput) -> None:
    """Every fault of an input on a line of its own, as compilers tell theirs: file:line:column: pointer: message."""
    for fault in error.faults:
        tell(fault_line(file, fault))


def fault_line(file: str, fault: Fault) -> str:
    """A fault as `file:line:column: pointer: message (found ..., expected ...; advice)`."""
    place = [file]
    if fault.line is not None:
        place.append(str(fault.line))
        if fault.column is not None:
            place.append(str(fault.column))
    known = [f"{word} {text}" for word, text in (("found", fault.found), ("expected", fault.expected)) if text]
    more = "; ".join(part for part in (", ".join(known), fault.advice) if part)
    pointer = f"{fault.pointer}: " if fault.pointer else ""
    return f"{':'.join(place)}: {pointer}{fault.message}{f' ({more})' if more else ''}"
