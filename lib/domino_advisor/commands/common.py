"""Where the command line writes: the result on standard output or in a file, everything else on standard error."""

from __future__ import annotations

import io
import os
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click
from msgspec.structs import replace

from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.escaping import visible

if TYPE_CHECKING:
    from domino_advisor.description.documents import Document
    from domino_advisor.report.terminal import Output

_WAIT_S = 1.0
_PATIENCE_S = 5.0
"""After so many seconds a bar is shown on a terminal, and a line is told elsewhere."""
_WATCHED_S = 2.0
"""So long it is watched how fast it goes before it is said how long it will take."""
FINE = 0
REACHED = 1
INVALID = 3
BROKEN = 4
UNWRITTEN = 5
INTERRUPTED = 130
STANDARD_OUTPUT = "-"
PIPE_CLOSED = 141


class Unwritten(click.ClickException):
    """The result could not be written."""

    exit_code = UNWRITTEN


def write(data: bytes | Iterable[bytes], output: Path | None = None) -> None:
    """The result, whole or in pieces, on standard output or in a file. BrokenPipeError where the reader has gone."""
    pieces = (data,) if isinstance(data, bytes) else data
    if output is None:
        stream = sys.stdout.buffer
        try:
            stream.writelines(pieces)
            stream.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise Unwritten(f"The result cannot be written to standard output: {error.strerror}.") from error
        return
    try:
        _write_file(pieces, output)
    except OSError as error:
        raise Unwritten(f"The result cannot be written to {output}: {error.strerror}.") from error


def _write_file(pieces: Iterable[bytes], output: Path) -> None:
    """A file, whole or not at all: it is written beside its place and put there at the end.

    A link stays one, and its file is replaced. What is no file (a device, a pipe), or lies in a folder that nothing can
    be put into, is written as it stands.
    """
    mode = _mode_of(output)
    place = output.resolve()
    if mode is None or (place.exists() and not os.access(place.parent, os.W_OK)):
        with output.open("wb") as stream:
            stream.writelines(pieces)
        return
    descriptor, name = tempfile.mkstemp(prefix=f".{place.name[:50]}.", dir=place.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.writelines(pieces)
            os.fchmod(file.fileno(), mode)
        Path(name).replace(place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _mode_of(place: Path) -> int | None:
    """The permissions that a file has or would get, None where there is something that is no file."""
    try:
        found = place.stat().st_mode
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
    return stat.S_IMODE(found) if stat.S_ISREG(found) else None


@contextmanager
def progress(file: str) -> Iterator[Callable[[int, int], None]]:
    """What to tell how many subjects of a file are evaluated: a bar on a terminal, gone when all is evaluated.

    Where standard error is no terminal, a line says it once, after some seconds. What is done sooner shows nothing.
    """
    if not sys.stderr.isatty():
        yield _told_once(file)
        return
    # Imported here, since few commands stand on a terminal, and it takes long to import.
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield _told_once(file)
        return
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    began = time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True, auto_refresh=False)
    shown: list[TaskID] = []

    def tell_of(done: int, of: int) -> None:
        if not shown and time.monotonic() - began > _WAIT_S:
            bar.start()
            shown.append(bar.add_task(escape(visible(file)), total=of))
        for task in shown:
            what = "" if done < of else ": trying changes"
            bar.update(task, completed=done, description=f"{escape(visible(file))}{what}")
            bar.refresh()

    try:
        yield tell_of
    finally:
        if shown:
            bar.stop()


def _told_once(file: str) -> Callable[[int, int], None]:
    """What tells on one line how far the evaluation of a file is, once it has taken some seconds."""
    began = time.monotonic()
    first: list[tuple[float, int]] = []
    told: list[float] = []

    def tell_of(done: int, of: int) -> None:
        now = time.monotonic()
        if not first:
            first.append((now, done))
        watched, more = now - first[0][0], done - first[0][1]
        if not told and now - began > _PATIENCE_S and watched > _WATCHED_S and more > 0 and done < of:
            told.append(now)
            so_far = f"{done:,} of {of:,} subjects are evaluated after {now - began:.0f} s"
            tell(
                f"{file}: {so_far}; the others take about {watched / more * (of - done):.0f} s, then changes are tried"
            )

    return tell_of


def painted(paint: Callable[[Output], None], output: Path | None = None) -> bytes:
    """What is painted on a console, as bytes: with colours and wrapping only if they go to a terminal."""
    stream = sys.stdout
    if output is not None:
        with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
            return _captured(nowhere, paint).encode()
    text = _captured(stream, paint)
    # What a terminal's encoding lacks is shown by its number; a pipe gets UTF-8, whatever the locale.
    encoding = stream.encoding or "utf-8"
    return text.encode(encoding, "backslashreplace") if stream.isatty() else text.encode()


def _captured(stream: IO[str], paint: Callable[[Output], None]) -> str:
    """What would be printed on a stream."""
    from domino_advisor.report.terminal import Plain, console_for

    console = console_for(stream)
    if isinstance(console, Plain):
        lines = io.StringIO()
        paint(Plain(lines))
        return lines.getvalue()
    with console.capture() as capture:
        paint(console)
    return capture.get()


def tell(message: str) -> None:
    """A line on standard error."""
    tell_line(visible(message))


def tell_line(line: str) -> None:
    """A line on standard error that holds nothing but what can be shown."""
    encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
    with suppress(BrokenPipeError):
        click.echo(line.encode(encoding, "backslashreplace").decode(encoding), err=True)


def tell_as_it_is(line: str) -> None:
    """A line on standard error whose white space counts."""
    bare = line.lstrip(" ")
    tell_line(" " * (len(line) - len(bare)) + visible(bare))


def tell_faults(file: str, error: InvalidInput) -> None:
    """The faults of an input, as compilers tell theirs: file:line:column: pointer: message.

    One that stands in several places is told of the first, and the others are named. What to write instead follows on
    lines of its own, so that it can be copied.
    """
    alike: dict[tuple[str, str | None] | int, list[Fault]] = {}
    for at, fault in enumerate(error.faults):
        alike.setdefault((fault.message, fault.advice) if fault.advice and fault.line else at, []).append(fault)
    for first, *others in alike.values():
        bare = [str(fault.line) for fault in others if fault.instead is None]
        also = f" Also at line{'s' if len(bare) > 1 else ''} {', '.join(bare)}." if bare else ""
        tell(f"{fault_line(file, first)}{also}")
        at_lines: dict[str, list[str]] = {}
        for fault in (first, *others):
            if fault.instead is not None:
                at_lines.setdefault(fault.instead, []).append(str(fault.line))
        for instead, lines in at_lines.items():
            where = f"  # line{'s' if len(lines) > 1 else ''} {', '.join(lines)}" if others else ""
            for line in instead.splitlines():
                tell_as_it_is(f"    {line}{where}")


def placed(error: InvalidInput, document: Document | None) -> InvalidInput:
    """The faults with the line and column of what they point at."""
    if document is None:
        return error
    return InvalidInput(error.what, error.kind, [_place(fault, document) for fault in error.faults])


def _place(fault: Fault, document: Document) -> Fault:
    pointer = fault.pointer
    while fault.line is None:
        if place := document.place(pointer):
            return replace(fault, line=place[0], column=place[1])
        if not pointer:
            return fault
        # What is missing has no place of its own: it is told where it would stand.
        pointer = pointer.rpartition("/")[0]
    return fault


def fault_line(file: str, fault: Fault) -> str:
    """A fault as `file:line:column: pointer: message: found ..., expected .... Advice`."""
    place = [file]
    if fault.line is not None:
        place.append(str(fault.line))
        if fault.column is not None:
            place.append(str(fault.column))
    known = [f"{word} {text}" for word, text in (("found", fault.found), ("expected", fault.expected)) if text]
    found = f": {', '.join(known)}" if known else ""
    advice = f". {fault.advice}" if fault.advice else ""
    pointer = f"{fault.pointer}: " if fault.pointer else ""
    return f"{':'.join(place)}: {pointer}{fault.message}{found}{advice}"
