"""The system that a capture is of, by where the capture lies."""

from __future__ import annotations

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.places import home_of
from domino_advisor.inputs.told import Key, Thing


def system_of(file: InputFile) -> Thing:
    """The image that a capture is of: known by the folder that it lies in."""
    home = home_of(file)
    name = home.rpartition("/")[2] or file.base
    keys = {Key.made("image", "folder", home)} if home else {Key.made("image", "file", file.name)}
    return Thing("image", name, frozenset(keys | ({Key.made("image", "name", name)} if home else set())))
