"""`domino-advisor init` and `schema`: a description to start from, and what may stand in one."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from domino_advisor.commands import common, completing
from domino_advisor.commands.object_names import objects, plain_name

if TYPE_CHECKING:
    from marshmallow import fields

    from domino_advisor_schemas.fields import Object

_FILE = Path("deployment.yaml")
_LIST = "?"
_COLUMNS = 80


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "--platform", metavar="PLATFORM", shell_complete=completing.platforms,
    help="What Domino runs on: a short description for that alone.",
)  # fmt: skip
@click.option(
    "--like", metavar="EXAMPLE", is_flag=False, flag_value=_LIST, shell_complete=completing.examples,
    help="Begin from an example that comes with the product; without EXAMPLE, list them. With --platform: of those.",
)  # fmt: skip
@click.option(
    "--all", "whole", is_flag=True,
    help="With --platform: every other field as a comment too, with what it means; take away the \"# \" to use one.",
)  # fmt: skip
@click.option("--output", type=click.Path(path_type=Path), help="Where to write; the same as FILE.")
@click.option("--force", is_flag=True, help="Overwrite FILE.")
def init(
    file: Path | None, platform: str | None, like: str | None, whole: bool, output: Path | None, force: bool
) -> None:
    """Write a deployment to start from.

    FILE is deployment.yaml where it is not named; - is standard output. What is written is valid as it stands, and can
    be evaluated at once.

    PLATFORM is vsphere, zvm, lpar, windows, linux-x86, aix, ibm-i, solaris or zos. Without it, the description has
    something of most platforms.
    """
    from domino_advisor.description import starter

    if like == _LIST:
        common.write(_listed(_examples(platform)).encode())
        return
    if file is not None and output is not None:
        raise click.UsageError("FILE and --output both say where to write; name one of them.")
    if whole and (platform is None or like is not None):
        raise click.UsageError("--all is of one platform: name it with --platform, without --like.")
    _write(_text(platform, like, whole), file or output or _FILE, force)
    if platform is None and like is None:
        common.tell(f"A shorter one for what you have: domino-advisor init --platform {'|'.join(starter.platforms())}")


def _text(platform: str | None, like: str | None, whole: bool) -> str:
    from domino_advisor.description import starter

    if like is not None:
        return _like(like.removesuffix(".yaml"), platform)
    try:
        if whole and platform is not None:
            from domino_advisor.description.whole_starter import whole_starter

            return whole_starter(platform)
        return starter.starter(platform)
    except KeyError as error:
        raise _no_platform(platform) from error


def _like(example: str, platform: str | None) -> str:
    from domino_advisor.description import starter

    known = _examples(platform)
    if example in known:
        return starter.like(example, platform)
    if example in starter.examples():
        of = " and ".join(starter.platforms_of(example))
        raise click.UsageError(f"{example} is of {of}. The examples of {platform} are:\n{_listed(known)}")
    alike = {name: called for name, called in known.items() if example.lower() in f"{name} {called}".lower()}
    of = f" of {platform}" if platform is not None else ""
    raise click.UsageError(f"There is no example {example}{of}. There are:\n{_listed(alike or known)}")


def _examples(platform: str | None) -> Mapping[str, str]:
    from domino_advisor.description import starter

    try:
        return starter.examples(platform)
    except KeyError as error:
        raise _no_platform(platform) from error


def _no_platform(platform: str | None) -> click.UsageError:
    from domino_advisor.description import starter

    return click.UsageError(f"There is no platform {platform}. There are:\n{_listed(starter.platforms())}")


def _write(text: str, file: Path, force: bool) -> None:
    if str(file) == "-":
        common.write(text.encode())
        return
    try:
        # "x" leaves no moment between the look and the writing in which somebody else's file could be lost.
        with file.open("wb" if force else "xb") as stream:
            stream.write(text.encode())
    except FileExistsError as error:
        raise click.UsageError(f"{file} already exists; --force overwrites it.") from error
    except OSError as error:
        raise common.Unwritten(f"{file} cannot be written: {error.strerror}.") from error
    common.tell(f"{file} is written. Change it to your deployment, then: domino-advisor evaluate {file}")


def _listed(entries: Mapping[str, str]) -> str:
    """A line for each entry: its name, and what it is."""
    width = max(map(len, entries), default=0)
    return "".join(f"{name:{width}}  {told}".rstrip() + "\n" for name, told in entries.items())


@click.command()
@click.argument("thing", metavar="[OBJECT]", required=False, shell_complete=completing.objects)
def schema(thing: str | None) -> None:
    """Print the JSON Schema of a deployment description, or list what an object of it may hold.

    OBJECT is what a fault calls it (VM, LPAR, host, DPAR ...), or the name that it stands at (vms, lpars, hosts ...).
    """
    if thing is None:
        from domino_advisor_schemas.deployment import deployment_json_schema

        common.write(json.dumps(deployment_json_schema(), indent=2, ensure_ascii=False).encode() + b"\n")
        return
    known = objects()
    found = known.get(plain_name(thing))
    if found is None:
        titles = ", ".join(sorted({made.title for made in known.values()}, key=str.lower))
        raise click.UsageError(f"A description has no object {thing}. It has: {titles}.")
    common.write(_holds(found).encode())


def _holds(made: Object) -> str:
    """What an object may hold, a line for each member; what all objects have comes last."""
    # imported here, since init does without the schemas
    from domino_advisor_schemas.fields import OF_ALL

    lines = textwrap.wrap(f"{made.title}: {made.about}", _COLUMNS)
    width = max(map(len, made.fields)) + 4
    for name in sorted(made.fields, key=lambda name: (name in OF_ALL, name not in ("name", "count"))):
        told = _told(made.fields[name])
        lines += textwrap.wrap(
            told, _COLUMNS, initial_indent=f"  {name}".ljust(width), subsequent_indent=" " * width,
            break_long_words=False, break_on_hyphens=False,
        )  # fmt: skip
    return "\n".join(lines) + "\n"


def _told(member: fields.Field[Any]) -> str:
    """What a member is, its choices if there are any, and its unit."""
    about = str(member.metadata.get("description", "") or getattr(getattr(member, "schema", None), "about", ""))
    words = member.metadata.get("enum") or getattr(member, "choices", None)
    choices = f": {', '.join(map(str, words))}" if words else ""
    unit = getattr(member, "unit", None)
    counted = f" ({unit})" if unit and not about.endswith(f"in {unit}") else ""
    required = "; required" if member.required else ""
    return f"{about.rstrip('.')}{counted}{choices}{required}"
