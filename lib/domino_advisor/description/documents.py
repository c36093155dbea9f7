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
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.pointers import tokens_of
from domino_advisor.description.json_text import json_marks, read_json
from domino_advisor.description.text_faults import FEWER, MAX_DEPTH, Lines, Mark, Place, TextFaults, most_values
from domino_advisor.description.yaml_text import read_yaml, yaml_marks

if TYPE_CHECKING:
    from domino_advisor.core.answer import FilesTold

MAX_BYTES = 1_048_576
"""The size limit, unless another one is given."""
MAX_FILE_BYTES = 64 * MAX_BYTES
"""The size limit for a user's own files: room for a site of tens of thousands of images."""

Media = Literal["json", "yaml"]

# Named one by one: "all but" large ranges would take a hundred times as long to compile, at each start.
_CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_MEANT_AS_JSON = re.compile(r'\s*[\[{]\s*["\[{]')

_MARK = "\ufeff"
_NO_TEXTS = {
    b"PK\x03\x04": "a zip archive, as an Excel or Word file is",
    b"%PDF": "a PDF",
    b"\x1f\x8b": "a gzip archive",
    b"\xd0\xcf\x11\xe0": "an old Excel or Word file",
    b"\x89PNG": "a picture",
}
_UTF8_ADVICE = "Save the file as UTF-8."


class Whereabouts(NamedTuple):
    """Where something stands: line and column from 1.

    file, sheet: where a description was made of files, in which. otherwise: what other places in them tell of it, in
    words, and is not used. also: the other places that tell the same, or without which it would not be known.
    """

    line: int
    column: int
    file: str | None = None
    sheet: str | None = None
    otherwise: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Document:
    """What was read. value: a tree of dict (with str keys), list, str, int, float, bool and None, nothing shared in it.

    text: what was read, without a byte-order mark. media: what it was read as. marked: whether a byte-order mark stood
    before the text.
    """

    value: Any
    text: str = field(repr=False)
    media: Media
    marked: bool = field(default=False, repr=False)

    @property
    def files(self) -> tuple[str, ...]:
        """The files that it was made of, where it was not written."""
        return ()

    @property
    def told(self) -> FilesTold | None:
        """What the files that it was made of tell; None where it was written."""
        return None

    @property
    def whole(self) -> str:
        """The text as it stands in a file, with its byte-order mark."""
        return f"{_MARK if self.marked else ''}{self.text}"

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

    def where(self, pointer: str) -> Whereabouts | None:
        """The same for a reader, with the file where the description was made of files."""
        place = self.place(pointer)
        return None if place is None else Whereabouts(*place)


def read_file(path: str | Path, *, what: str = "deployment", max_bytes: int = MAX_BYTES) -> Document:
    """The document in a file; `.json` is JSON, anything else JSON or YAML.

    Raises InvalidInput as `read_text` does, OSError where the file cannot be read. Never reads past the limit.
    """
    if isinstance(path, str) and "\n" in path:
        raise ValueError("read_file takes the name of a file, not its text: read_text(...) reads a text")
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
    if not isinstance(data, (bytes, str)):
        raise TypeError(_no_text(data))
    text = _decoded(data, what, max_bytes)
    marked = text.startswith(_MARK)
    text = text.removeprefix(_MARK)
    if media != "json" and text.lstrip(" \t\r\n")[:1] not in ("{", "["):
        return Document(_yaml(text, what, max_bytes), text, "yaml", marked)
    try:
        return Document(read_json(text, what, most_values(max_bytes)), text, "json", marked)
    except json.JSONDecodeError as error:
        fault = error.pos, f"the text is not JSON: {error.msg}"
    if media != "json":
        try:
            return Document(_yaml(text, what, max_bytes), text, "yaml", marked)
        except InvalidInput:
            # Of the two readings, the one that the author meant is told.
            if not _MEANT_AS_JSON.match(text):
                raise
    TextFaults(text, what).end(*fault)


def _yaml(text: str, what: str, max_bytes: int) -> Any:
    """The tree of a text. What is no object is told by what it looks like, if that is known."""
    try:
        value = read_yaml(text, what, max_bytes)
    except InvalidInput as error:
        if error.kind == "syntax":
            _raise_lookalike(text, what, error)
        raise
    if isinstance(value, str):
        _raise_lookalike(text, what, None)
    return value


def _raise_lookalike(text: str, what: str, error: InvalidInput | None) -> None:
    # Imported here, since a text that is a description does without.
    from domino_advisor.description.lookalikes import lookalike

    if found := lookalike(text, what):
        raise InvalidInput(what, "syntax", [found]) from error


def _no_text(data: object) -> str:
    if isinstance(data, Path):
        return f"read_text takes the text itself; read_file({str(data)!r}) reads the file of that name"
    if hasattr(data, "read"):
        return "read_text takes the text itself, and no open file: pass what its read() gives, or a Path to evaluate"
    return f"read_text takes a str or bytes, not a {type(data).__name__}"


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
    match = _CONTROL.search(text)
    if match:
        code = ord(match.group())
        name = "a lone surrogate" if 0xD800 <= code <= 0xDFFF else "a control character"
        message = f"the text holds {name}, U+{code:04X}"
        offset = match.start() - text.startswith(_MARK)
        TextFaults(text.removeprefix(_MARK), what).end(offset, message, advice="Remove the character.")
    return text


def _utf8(data: bytes, what: str) -> str:
    kind = next((kind for start, kind in _NO_TEXTS.items() if data.startswith(start)), None)
    if kind is not None:
        fault = Fault("", f"this is {kind}, not a text", line=1, column=1, advice="Write down what it says.")
        raise InvalidInput(what, "syntax", [fault])
    # Text begins with an ASCII character or a byte-order mark, so a NUL there is half of a wider one (YAML 1.2, 5.2).
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data[:2]:
        fault = Fault("", "the text is UTF-16 or UTF-32, not UTF-8", line=1, column=1, advice=_UTF8_ADVICE)
        raise InvalidInput(what, "syntax", [fault])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8").removeprefix(_MARK)
        message = f"the text is not UTF-8: byte {error.start} (0x{data[error.start]:02x}) does not belong there"
        TextFaults(good, what).end(len(good), message, advice=_UTF8_ADVICE)


__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_FILE_BYTES",
    "Document",
    "Media",
    "Place",
    "Whereabouts",
    "read_file",
    "read_text",
]
