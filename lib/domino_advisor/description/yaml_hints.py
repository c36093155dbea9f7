"""What libyaml's complaints come from, as far as the text shows it: the line that is wrong, and how it should read."""

from __future__ import annotations

import re

import yaml
from msgspec import Struct

from domino_advisor_schemas.deployment import server_schema
from domino_advisor_schemas.flow import flow
from domino_advisor_schemas.pasted_settings import is_known, is_setting, settings_of, stated

_NO_SPACE = re.compile(r"(\s*(?:- )?)([A-Za-z_][\w.-]*):([^\s:/\\].*)")
_MEMBER = re.compile(r"(\s*(?:- )?[A-Za-z_][\w.-]*:\s+)([^\s\"'\[{].*?)(\s+#.*)?")
_BLOCKS = ("while parsing a block collection", "while parsing a block mapping")
_COLON = re.compile(r":(?:\s|$)")


_BEFORE_A_COMMA = re.compile(r"([A-Za-z_][\w.-]*)(\s*:\s+)([-+]?[0-9]{1,15}),$")
_LOOKED_BACK = 200


class Hint(Struct, frozen=True):
    """offset: where the text is wrong. instead: the line as it should read."""

    offset: int
    message: str
    advice: str
    instead: str | None = None


def yaml_hint(text: str, error: yaml.MarkedYAMLError) -> Hint | None:
    """What is behind a complaint, if that can be told: a colon without a space behind it, a text without quotes."""
    lines = text.split("\n")
    if settings := _settings(lines, error):
        return settings
    for mark in (error.context_mark, error.problem_mark):
        if mark is None or mark.line >= len(lines):
            continue
        for number in (mark.line, _line_before(lines, mark.line)):
            if number is not None and (found := _of_line(lines[number], number, error)):
                offset = sum(len(line) + 1 for line in lines[:number])
                return Hint(offset + len(lines[number]) - len(lines[number].lstrip()), *found)
    if error.context == "while scanning a quoted scalar" and error.context_mark is not None:
        return Hint(error.context_mark.index, "the text is not YAML: a quote is not closed", "Close it, or remove it.")
    if error.context in _BLOCKS and error.problem_mark is not None:
        message = "the text is not YAML: the line does not begin where those of its object or list begin"
        return Hint(error.problem_mark.index, message, "Indent it as far as they are.")
    return None


def behind_a_comma(text: str, offset: int, key: str) -> Hint | None:
    """What a number is that stands as a key right behind another one, as in {memory_gib: 16,5}."""
    before = _BEFORE_A_COMMA.search(text[max(0, offset - _LOOKED_BACK) : offset])
    if before is None or not key.isdecimal() or len(key) > _LOOKED_BACK:
        return None
    number = f"{before[3]},{key}"
    message = f"within braces a comma parts members: {number} is {before[1]}: {before[3]} and a member {key}"
    instead = f"{before[1]}: {before[3]}.{key}"
    advice = "A fraction is written with a point."
    if len(key) == 3:
        # 1,234 is 1234 for some and 1.234 for others
        advice, instead = f"{advice[:-1]}, and thousands without a mark between them.", ""
    return Hint(offset - len(before[0]), message, advice, instead or None)


def without_space(line: str) -> tuple[str, str, str] | None:
    """What is wrong with a line that has no space behind its colon, what to do, and the line as it should read."""
    match = _NO_SPACE.fullmatch(line.rstrip())
    if match is None:
        return None
    message = f"the text is not YAML: there is no space behind {match[2][:60]}:"
    return message, "Write a space behind the colon.", f"{match[1]}{match[2]}: {match[3]}"


def _settings(lines: list[str], error: yaml.MarkedYAMLError) -> Hint | None:
    """What lines of a notes.ini are that stand among the members of an object."""
    marks = [mark.line for mark in (error.context_mark, error.problem_mark) if mark is not None]
    first = next((at for at in marks if at < len(lines) and _is_setting(lines[at])), None)
    if first is None:
        return None
    before = first
    while before and (_is_setting(lines[before - 1]) or _tells_nothing(lines[before - 1])):
        before -= 1
        first = before if _is_setting(lines[before]) else first
    behind = next(
        (at for at in range(first, len(lines)) if not (_is_setting(lines[at]) or _tells_nothing(lines[at]))), len(lines)
    )
    server = server_schema()
    settings = settings_of(lines[first : min(behind, first + _LOOKED_BACK)])
    if not any(is_known(name, server) for name in settings):
        return None
    found = stated(settings, server, ["name"])
    offset = sum(len(line) + 1 for line in lines[:first]) + len(lines[first]) - len(lines[first].lstrip())
    message = "the text is not YAML: a line of a notes.ini stands among members"
    advice = "Write what is read of it under the Domino server, each setting on its own line:"
    return Hint(offset, message, " ".join(filter(None, (found.says, advice))), found.written or None)


def _is_setting(line: str) -> bool:
    return is_setting(line) and ": " not in line


def _tells_nothing(line: str) -> bool:
    bare = line.strip()
    return not bare or bare[0] == "#" or bare.lower() == "[notes]"


def _line_before(lines: list[str], number: int) -> int | None:
    return next((at for at in range(number - 1, -1, -1) if lines[at].strip() and lines[at].lstrip()[0] != "#"), None)


def _of_line(line: str, number: int, error: yaml.MarkedYAMLError) -> tuple[str, str, str] | None:
    if found := without_space(line):
        return found
    mark = error.problem_mark
    if mark is None or mark.line != number or not (match := _MEMBER.fullmatch(line.rstrip())):
        return None
    if _COLON.search(match[2]):
        message = "the text is not YAML: a value holds a colon"
    elif match[2][0] in "@`%":
        message = f"the text is not YAML: a value begins with {match[2][0]}"
    else:
        return None
    return message, "Put the value in quotes.", f"{match[1]}{_quoted(match[2])}{match[3] or ''}"


def _quoted(value: str) -> str:
    written = flow(value)
    return written if written.startswith('"') else f'"{written}"'
