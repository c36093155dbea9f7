"""Where in a file of rules something stands, so that a fault can name the line."""

from __future__ import annotations

from domino_advisor.errors import InvalidInput
from domino_advisor.reading import read_text


def where(file: str, text: str, *keys: str | int) -> str:
    """ "file:line" of what the keys lead to in a YAML text, or of the nearest above it; "file" if it cannot be read.

    The text is read once more for it, which is slow: it is for faults.
    """
    try:
        document = read_text(text, what=file)
    except InvalidInput:
        return file
    tokens = [str(key).replace("~", "~0").replace("/", "~1") for key in keys]
    while tokens:
        if place := document.place("/" + "/".join(tokens)):
            return f"{file}:{place[0]}"
        tokens.pop()
    return file
