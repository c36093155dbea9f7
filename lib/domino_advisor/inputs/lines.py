"""The text of a file in lines, with what it was encoded in told by its mark or found by what fits."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.secrets import shown
from domino_advisor.inputs.told import LONGEST_TEXT, InputFault, Origin

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"),
)  # fmt: skip
_LOOKED_AT = 4_096


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file. number: from 1; text: without its end."""

    file: str
    number: int
    text: str

    def origin(self, at: int = 0) -> Origin:
        """The place of what begins at an offset of the line, with the line as it may be shown."""
        return Origin(self.file, self.number, at + 1, shown(self.text.strip())[:LONGEST_TEXT])

    def fault(self, message: str, advice: str = "", at: int = 0) -> InputFault:
        """A warning about what begins at an offset of the line."""
        return InputFault(self.file, self.number, at + 1, "warning", message, advice)


def is_text(data: bytes) -> bool:
    """Whether bytes are a text: no zero byte but those of UTF-16 and UTF-32."""
    begin = data[:_LOOKED_AT]
    return any(begin.startswith(mark) for mark, _ in _MARKS) or b"\0" not in begin


def marked(data: bytes) -> str | None:
    """The encoding that a byte-order mark tells."""
    return next((name for mark, name in _MARKS if data.startswith(mark)), None)


def text_of(file: InputFile) -> str:
    """The text of a file: by its mark; else as UTF-8, or, where it is not that, byte by byte as Windows-1252."""
    if (encoding := marked(file.data)) is not None:
        return file.data.decode(encoding, "replace").removeprefix("\ufeff")
    try:
        return file.data.decode("utf-8")
    except UnicodeDecodeError:
        return file.data.decode("cp1252", "replace")


def lines_of(name: str, text: str) -> Iterator[Line]:
    """The lines of a text. A line ends with LF, CR LF or CR alone, and with nothing else."""
    for number, part in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        yield Line(name, number, part)
