"""Where `evaluate` writes its answers: standard output and any number of files, each in a format of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import click
from msgspec import Struct

from domino_advisor.commands.common import STANDARD_OUTPUT

_FORMAT = re.compile(r"([a-z0-9]+)=(.+)", re.DOTALL)


class Target(Struct, frozen=True):
    """A format, and the file to write it to, None for standard output."""

    form: str
    file: Path | None

    @property
    def name(self) -> str:
        """How the target is named in a message."""
        return "standard output" if self.file is None else str(self.file)


def targets(given: Sequence[str], form: str, forms: Sequence[str]) -> tuple[Target, ...]:
    """What `--output` and `--format` ask for; standard output comes last, so that a reader who leaves loses no file.

    `FORMAT=FILE` is a file in a format of `forms`. A plain `FILE` takes what `--format` says in place of standard
    output. `-` is standard output. What `--format` says goes there too, unless it has a file.
    """
    found = [_target(text, form, forms) for text in given]
    names = [target.name for target in found]
    if twice := {name for name in names if names.count(name) > 1}:
        raise click.UsageError(f"--output names {sorted(twice)[0]} twice.")
    plain = any(_FORMAT.fullmatch(text) is None for text in given)
    if not plain and all(target.file is not None and target.form != form for target in found):
        found.append(Target(form, None))
    return tuple(sorted(found, key=lambda target: target.file is None))


def _target(text: str, form: str, forms: Sequence[str]) -> Target:
    named = _FORMAT.fullmatch(text)
    if named is None:
        return Target(form, _file(text))
    if named[1] not in forms:
        raise click.UsageError(
            f"There is no format {named[1]}: it is one of {', '.join(forms)}. Write ./{text} for a file of that name."
        )
    return Target(named[1], _file(named[2]))


def _file(text: str) -> Path | None:
    if text == STANDARD_OUTPUT:
        return None
    if Path(text).is_dir():
        raise click.UsageError(f"--output: {text} is a folder.")
    return Path(text)
