"""What is secret in a file of a running system, taken out before anything is kept, told or written of it."""

from __future__ import annotations

import re

TAKEN_OUT = "[not shown]"

_NAMES = re.compile(
    r"(?i)pass(?:word|wd|phrase|code)?|pwd|secret|token|credential|api_?key|private_?key|access_?key|authori[sz]ation"
)
_SETTING = re.compile(
    r"""(?x) ^ (\s{0,200} ["']? (?P<name> [^=:"']{1,200}? ) ["']? \s{0,20} [=:] \s{0,200}) (?P<value> .*) $"""
)
# a password may have any sign in it but a blank; what is no port behind the colon may be one that was cut off
_IN_ADDRESS = re.compile(r"""(?xi)
    \b ([a-z][a-z0-9+.-]{0,30} :// [^\s/:@\[]{0,200} ) :
    (?: \S{0,300} @ | (?! \d{1,5} (?: [/?\#'",;)\s] | $ ) ) [^\s/'"]+ )
""")
_SAID = re.compile(
    rf"""(?xi) (?: {_NAMES.pattern.removeprefix("(?i)")} ) [\w.-]{{0,40}} ["']? (?: \s{{0,8}} [=:] | \s )""",
)


def is_secret(name: str) -> bool:
    """Whether what stands under this name is not to be shown."""
    return _NAMES.search(name) is not None


def without_passwords_of_addresses(text: str) -> str:
    """A text without the passwords that addresses in it have, as in `ftp://user:password@host`."""
    return _IN_ADDRESS.sub(rf"\1:{TAKEN_OUT}@", text)


def shown(line: str) -> str:
    """A line without what is secret in it: the value of a name such as "password", all that stands behind such a word,
    a password in an address.
    """
    line = without_passwords_of_addresses(line)
    match = _SETTING.match(line)
    if match and is_secret(match["name"]) and match["value"].strip():
        return f"{match[1]}{TAKEN_OUT}"
    if (said := _SAID.search(line)) is not None and line[said.end() :].strip():
        return f"{line[: said.end()].rstrip()} {TAKEN_OUT}"
    return line
