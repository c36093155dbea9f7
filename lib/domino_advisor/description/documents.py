"""Read a description: bytes, text or a file, in JSON or YAML 1.2, into a plain tree of dict, list and scalars.

Nothing here knows what a deployment is. Whatever the input holds, reading ends in bounded time with a tree or with
`InvalidInput`: the size, the depth and the number of nodes are limited, aliases included.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.pointers import tokens_of
from domino_advisor.description.json_text import json_marks, read_json
from domino_advisor.description.text_faults import FEWER, MAX_DEPTH, Lines, Mark, Place, TextFaults, most_values
from domino_advisor.description.yaml_text import read_yaml, yaml_marks

MAX_BYTES = 1_048_576
"""The size limit, unless another one is given."""
MAX_FILE_BYTES = 64 * MAX_BYTES
"""The size limit for a user's own files: room for a site of tens of thousands of images."""

Media = Literal["json", "yaml"]

# Named one by one: "all but" large ranges would take a hundred times as long to compile, at each start.
_CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_MEANT_AS_JSON = re.compile(r'\s*[\[{]\s*["\[{]')

_UTF8_ADVICE = "Save the file as UTF-8."


@dataclass(frozen=True)
class Document:
    """What was read. value: a tree of dict (with str keys), list, str, int, float, bool and None, nothing shared in it.

    text: what was read, without a byte-order mark. media: what it was read as.
    """

    value: Any
    text: str = field(repr=False)
    media: Media

    @cached_property
    def _places(self) -> tuple[Mark, Lines]:
        marks = json_marks if self.media == "json" else yaml_marks
        return marks(self.text), Lines(self.text)

    def place(self, pointer: str) -> Place | None:
        """The line and column (from 1) of what a JSON Pointer names, None where the document has nothing there.

        A member of an object stands where its key stands, an item of a list where it begins; what came through a YAML
        alias stands in the anchored text. The places are looked up only when the first one is asked for.
        """
        root, lines = self._places
        mark: Mark | None = root
        for token in tokens_of(pointer):
            if mark is not None:
                mark = mark.members.get(token)
        return None if mark is None else lines.place(mark.offset)


def read_file(path: str | Path, *, what: str = "deployment", max_bytes: int = MAX_BYTES) -> Document:
    """The document in a file; `.json` is JSON, anything else JSON or YAML.

    Raises InvalidInput as `read_text` does, OSError where the file cannot be read. Never reads past the limit.
    """
    with Path(path).open("rb") as stream:
        data = stream.read(max_bytes + 1)
    return read_text(data, media="json" if Path(path).suffix == ".json" else None, what=what, max_bytes=max_bytes)


def read_text(
    data: bytes | str, *, media: Media | None = None, what: str = "deployment", max_bytes: int = MAX_BYTES
) -> Document:
    """The document in bytes (UTF-8) or text.

    media: "json" takes JSON alone; "yaml" and None take either, since JSON is YAML 1.2: what begins with a brace or a
    bracket is tried as JSON first. what: what is being read, for messages. max_bytes: the size limit.
    Raises InvalidInput of kind "size" or "syntax".
    """
    text = _decoded(data, what, max_bytes)
    if media != "json" and text.lstrip(" \t\r\n")[:1] not in ("{", "["):
        return Document(read_yaml(text, what, max_bytes), text, "yaml")
    try:
        return Document(read_json(text, what, most_values(max_bytes)), text, "json")
    except json.JSONDecodeError as error:
        fault = error.pos, f"the text is not JSON: {error.msg}"
    if media != "json":
        try:
            return Document(read_yaml(text, what, max_bytes), text, "yaml")
        except InvalidInput:
            # Of the two readings, the one that the author meant is told.
            if not _MEANT_AS_JSON.match(text):
                raise
    TextFaults(text, what).end(*fault)


def _decoded(data: bytes | str, what: str, max_bytes: int) -> str:
    size = len(data)
    if isinstance(data, str) and size <= max_bytes:
        size = len(data.encode("utf-8", "surrogatepass"))
    if size > max_bytes:
        fault = Fault(
            "",
            f"the {what} is larger than the limit",
            found=f"{size:,} bytes or more",
            expected=f"at most {max_bytes:,} bytes",
            advice=FEWER,
        )
        raise InvalidInput(what, "size", [fault])
    text = data if isinstance(data, str) else _utf8(data, what)
    text = text.removeprefix("\ufeff")
    match = _CONTROL.search(text)
    if match:
        code = ord(match.group())
        name = "a lone surrogate" if 0xD800 <= code <= 0xDFFF else "a control character"
        message = f"the text holds {name}, U+{code:04X}"
        TextFaults(text, what).end(match.start(), message, advice="Remove the character.")
    return text


def _utf8(data: bytes, what: str) -> str:
    # Text begins with an ASCII character or a byte-order mark, so a NUL there is half of a wider one (YAML 1.2, 5.2).
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data[:2]:
        fault = Fault("", "the text is UTF-16 or UTF-32, not UTF-8", line=1, column=1, advice=_UTF8_ADVICE)
        raise InvalidInput(what, "syntax", [fault])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8").removeprefix("\ufeff")
        message = f"the text is not UTF-8: byte {error.start} (0x{data[error.start]:02x}) does not belong there"
        TextFaults(good, what).end(len(good), message, advice=_UTF8_ADVICE)


__all__ = ["MAX_BYTES", "MAX_DEPTH", "MAX_FILE_BYTES", "Document", "Media", "Place", "read_file", "read_text"]
