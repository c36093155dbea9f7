"""Foreign text made harmless to show: on one line, and without characters that have no shape of their own."""

from __future__ import annotations

import unicodedata

_SHAPELESS = frozenset(("Cc", "Cf", "Cn", "Cs", "Co", "Zl", "Zp"))


def visible(text: str) -> str:
    """Text on one line, with white space as single spaces and shapeless characters by their number, as in \\u{202e}.

    So a text can neither steer a terminal, nor turn the direction of what stands beside it.
    """
    line = " ".join(text.split())
    if line.isascii() and line.isprintable():
        return line
    return "".join(f"\\u{{{ord(c):x}}}" if unicodedata.category(c) in _SHAPELESS else c for c in line)


def spaced(text: str) -> str:
    """Made visible, with the single spaces that part it from its neighbours."""
    return f"{' ' * text.startswith(' ')}{visible(text)}{' ' * (len(text) > 1 and text.endswith(' '))}"
