"""What is secret in a file of a running system, taken out before anything is kept, told or written of it."""

from __future__ import annotations

import re

TAKEN_OUT = "[not shown]"

_NAMES = re.compile(
    r"(?i)pass(?:word|wd|phrase|code)?|pwd|secret|token|credential|api_?key|private_?key|access_?key|authori[sz]ation"
)
_SETTING = re.compile(r"""(?x) ^ (\s* ["']? (?P<name> [^=:"']{1,200}? ) ["']? \s* [=:] \s*) (?P<value> .*) $""")
_IN_URL = re.compile(r"(?i)\b([a-z][a-z0-9+.-]*://[^\s/:@]*):[^\s/@]+@")


def is_secret(name: str) -> bool:
    """Whether what stands under this name is not to be shown."""
    return _NAMES.search(name) is not None


def shown(line: str) -> str:
    """A line of settings without what is secret in it: the value of a name such as "password", a password in a URL."""
    line = _IN_URL.sub(rf"\1:{TAKEN_OUT}@", line)
    match = _SETTING.match(line)
    return f"{match[1]}{TAKEN_OUT}" if match and is_secret(match["name"]) and match["value"].strip() else line
