"""Where in a file of rules something stands, so that a fault can name the line."""

from __future__ import annotations

from collections.abc import Sequence

import yaml

from domino_advisor.core.errors import InvalidInput
from domino_advisor.core.pointers import pointer_join
from domino_advisor.description.documents import read_text


def where(file: str, text: str, *keys: str | int) -> str:
    """ "file:line:column" of what the keys lead to in a YAML text, or of the nearest above it.

    "file" if it cannot be read.

    The text is read once more for it, which is slow: it is for faults.
    """
    try:
        document = read_text(text, what=file)
    except InvalidInput:
        return file
    for length in range(len(keys), 0, -1):
        if place := document.place(pointer_join("", *keys[:length])):
            return f"{file}:{place[0]}:{place[1]}"
    return file


def within(file: str, text: str, keys: Sequence[str | int], at: int) -> str:
    """ "file:line:column" of a place in the scalar to which the keys lead in a YAML text; at: from 0, as it is read.

    However the scalar is written (plain, quoted, folded), its words stand in their order, so words are counted.
    """
    node = _scalar(text, keys)
    if node is None:
        return where(file, text, *keys)
    written = text[node.start_mark.index : node.end_mark.index]
    place = written.find("\n") if written[:1] in "|>" else int(written[:1] in "'\"")
    before = len("".join(str(node.value)[:at].split()))
    while before and place < len(written):
        before -= not written[place].isspace()
        place += 1
    while place < len(written) and written[place].isspace():
        place += 1
    offset = node.start_mark.index + place
    line_start = text.rfind("\n", 0, offset) + 1
    return f"{file}:{text.count(chr(10), 0, offset) + 1}:{offset - line_start + 1}"


def _scalar(text: str, keys: Sequence[str | int]) -> yaml.ScalarNode | None:
    try:
        node = yaml.compose(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError:
        return None
    for key in keys:
        if isinstance(node, yaml.MappingNode):
            node = next((value for name, value in node.value if name.value == key), None)
        elif isinstance(node, yaml.SequenceNode) and str(key).isdecimal():
            node = node.value[int(key)]
        else:
            return None
    return node if isinstance(node, yaml.ScalarNode) else None
