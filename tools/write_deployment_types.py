"""Writes the description of a deployment as typed objects (description/deployment.py), made from the schemas.

    python tools/write_deployment_types.py

The schemas are the one definition of a description, so the classes are not written by hand. A test fails when the file
is not what this program would write.
"""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from marshmallow import INCLUDE, fields

from domino_advisor.description.objects import OTHERS
from domino_advisor_schemas.deployment import Described, all_schemas
from domino_advisor_schemas.describing import component_name
from domino_advisor_schemas.fields import (
    OF_ALL,
    SETTING_WORDS,
    Choice,
    Flag,
    Items,
    NoList,
    NoneOr,
    Number,
    Outline,
    Part,
    Quantity,
    Setting,
    Text,
    Whole,
    WholeOf,
    Wish,
    Words,
)
from domino_advisor_schemas.lacking import Listing

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "lib" / "domino_advisor" / "description" / "deployment.py"
WIDTH = 120
SITE = "Deployment"

HEAD = '''\
"""A deployment as typed objects: what a type checker and an editor know of a description.

Made by tools/write_deployment_types.py from domino_advisor_schemas.deployment, which is the one definition; do not
change it here.

A member that is None is unknown. A list is complete, unless `partial` names it; a tuple is as good as a list. Values
are checked when the deployment is evaluated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from domino_advisor.description.objects import Described, DescribedSite, Range
'''

# What a prompt or an editor lists of the module: its classes, not what it imports.
DIR = """\
def __dir__() -> list[str]:
    return sorted(__all__)
"""

Field = fields.Field[Any]


def source() -> str:
    """The text of the module."""
    schemas = [type(schema) for schema in all_schemas() if isinstance(schema, Listing)]
    ordered = list(dict.fromkeys(found for schema in schemas for found in _inner_first(schema)))
    names = ", ".join(f'"{name}"' for name in sorted(["Range", *map(component_name, ordered)]))
    text = "\n\n".join([HEAD, *map(_class, ordered), f"__all__ = [{names}]\n", DIR])
    command = [sys.executable, "-m", "ruff", "format", "--quiet", "--stdin-filename", str(TARGET), "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True, cwd=ROOT).stdout


def _inner_first(schema: type[Listing]) -> Iterator[type[Listing]]:
    """A schema after all that its class needs: the one it derives from, and those of its members."""
    parent = _parent(schema)
    if parent is not None:
        yield from _inner_first(parent)
    for made in _own(schema).values():
        part = _part(made)
        if part is not None:
            yield from _inner_first(part)
    yield schema


def _parent(schema: type[Listing]) -> type[Listing] | None:
    (base,) = schema.__bases__
    return base if base not in (Described, Listing) else None


def _own(schema: type[Listing]) -> dict[str, Field]:
    """The fields that a schema does not have from the one it derives from; but for `partial` where there is no list."""
    declared: dict[str, Field] = schema._declared_fields
    parent = _parent(schema)
    inherited = parent._declared_fields if parent else {}
    own = {name: made for name, made in declared.items() if made is not inherited.get(name)}
    own = {name: made for name, made in own.items() if not (isinstance(made, Items) and isinstance(made.inner, NoList))}
    return dict(sorted(own.items(), key=lambda member: OF_ALL.index(member[0]) + 1 if member[0] in OF_ALL else 0))


def _part(made: Field) -> type[Listing] | None:
    inner = made.inner if isinstance(made, Items) else made
    return inner.nested if isinstance(inner, Part) else None  # type: ignore[return-value]


def _class(schema: type[Listing]) -> str:
    own = _own(schema)
    name, parent = component_name(schema), _parent(schema)
    base = component_name(parent) if parent else "DescribedSite" if name == SITE else "Described"
    lines = ["", "@dataclass(frozen=True, kw_only=True, slots=True)", f"class {name}({base}):"]
    lines += textwrap.wrap(f'"""{schema.about}', WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 4)
    told = [(member, text) for member, made in own.items() if (text := _told(made, _part(made)))]
    if told:
        lines.append("")
    if schema.Meta.unknown == INCLUDE:
        told.append((OTHERS, "Further members by their names, which are not evaluated."))
    for member, text in told:
        lines += textwrap.wrap(f"{member}: {text}", WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 8)
    lines += ['    """', ""]
    inherited = parent._declared_fields if parent else {}
    for member, made in own.items():
        # A Vm may name lists as incomplete that not every image has; who reads an Image's reads words all the same.
        wider = "  # type: ignore[assignment]" if member in inherited else ""
        lines.append(f"    {member}: {_type(made)}" + ("" if made.required else " | None = None") + wider)
    if schema.Meta.unknown == INCLUDE:
        lines.append(f"    {OTHERS}: Mapping[str, str | int | float | bool] | None = None")
    return "\n".join(lines) + "\n"


def _told(made: Field, part: type[Listing] | None) -> str:
    """What a member means, with its unit and its bounds."""
    metadata = made.metadata
    text = str(metadata.get("description") or (part.about if part else "")).rstrip(".")
    unit = metadata.get("x-unit")
    if unit and unit.lower() not in text.lower():
        text += f", in {unit}"
    return f"{text}; {bounds}." if (bounds := _bounds(made)) else f"{text}."


def _bounds(made: Field) -> str:
    if isinstance(made, Whole):
        return f"{made.low:,} to {made.high:,}"
    if isinstance(made, Quantity):
        return f"{'from' if made.zero else 'above'} 0, up to {made.high:,}"
    return ""


def _type(made: Field) -> str:
    match made:
        case Items():
            return f"Sequence[{_type(made.inner)}]"
        case NoneOr():
            return f'Literal["none"] | Sequence[{_literal(made.choices)}]'
        case Words():
            return f"{_literal(list(made.words))} | Sequence[{_literal(list(made.words))}]"
        case Choice():
            return _literal(list(made.words))
        case WholeOf():
            return _literal(list(made.choices))
        case Part():
            return component_name(made.nested)
        case Setting():
            return f"{'int' if made.exact else 'int | Range'} | {_literal(list(SETTING_WORDS))}"
        case Whole():
            return _number("int", made)
        case Quantity():
            return _number("float", made)
        case Wish():
            return 'bool | Literal["unknown"]'
        case Flag():
            return "bool"
        case Outline():
            return "Mapping[str, object]"
        case Text():
            return "str"
    raise TypeError(f"no type is known for a field of the kind {type(made).__name__}")


def _number(plain: str, made: Number) -> str:
    sized = [plain, "str"] if made.is_size else [plain]
    return " | ".join(sized if made.exact else [*sized, "Range"])


def _literal(words: list[Any]) -> str:
    shown = (f'"{word}"' if isinstance(word, str) else str(word) for word in words)
    return f"Literal[{', '.join(shown)}]"


if __name__ == "__main__":
    TARGET.write_text(source(), encoding="utf-8")
