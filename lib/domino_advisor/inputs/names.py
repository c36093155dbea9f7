"""Names that files tell, as a description can have them."""

from __future__ import annotations

from domino_advisor_schemas.fields import NAME_LENGTH


def fit_name(name: str) -> str:
    """A name on one line, with something on either side of a "/"; "" where nothing of it is left."""
    plain = "".join(sign for sign in name if sign.isprintable())
    return "/".join(part.strip() for part in plain.split("/") if part.strip())[:NAME_LENGTH].strip("/ ")
