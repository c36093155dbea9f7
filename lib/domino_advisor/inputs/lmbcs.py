"""LMBCS, the character set of a notes.ini: bytes below 0x80 are ASCII, all others CP850, but for what follows a byte
below 0x20, which says of which code page it is.

The groups are those of the codec `LMBCS-1` of ICU, against which the tests hold this one.
"""

from __future__ import annotations

# the code page of a group, and how many bytes a character of it has at most
_GROUPS = {
    0x01: ("cp850", 1), 0x03: ("cp1255", 1), 0x04: ("cp1256", 1), 0x05: ("cp1251", 1), 0x06: ("cp852", 1),
    0x08: ("cp1254", 1), 0x0B: ("cp874", 1), 0x10: ("cp932", 2), 0x11: ("cp949", 2), 0x12: ("cp950", 2),
    0x13: ("gbk", 2), 0x14: ("utf-16-be", 2),
}  # fmt: skip
# Python has no codec for code page 851, which is that of Greek; the characters of 0x80 to 0xff.
_GREEK = (
    "ÇüéâäàΆçêëèïîΈÄΉΊ�ΌôöΎûùΏÖÜά£έήίϊΐόύΑΒΓΔΕΖΗ½ΘΙ«»░▒▓│┤ΚΛΜΝ╣║╗╝ΞΟ┐└┴┬├─┼ΠΡ╚╔╩╦╠═╬Σ"
    "ΤΥΦΧΨΩαβγ┘┌█▄δε▀ζηθικλμνξοπρσςτ´\xad±υφχ§ψ¸°¨ωϋΰώ■\xa0"
)
_GREEK_GROUP = 0x02
_ENDS = frozenset(b"\0\n\r")
_PLAIN = frozenset(b"\0\t\n\r\x1a")
_REPLACED = "�"


def decoded(data: bytes) -> tuple[str, bool]:
    """The text of LMBCS bytes, and whether every byte could be read; what could not stands as U+FFFD."""
    if data.isascii() and not any(byte < 0x20 and byte not in _PLAIN for byte in data):
        return data.decode("ascii"), True
    parts: list[str] = []
    whole = True
    at = 0
    while at < len(data):
        byte = data[at]
        if byte >= 0x80:
            parts.append(data[at : at + 1].decode("cp850"))
            at += 1
        elif byte >= 0x20 or byte in _PLAIN:
            parts.append(chr(byte))
            at += 1
        else:
            text, taken = _of_group(data, at)
            whole &= text != _REPLACED
            parts.append(text)
            at += taken
    return "".join(parts), whole


def _of_group(data: bytes, at: int) -> tuple[str, int]:
    """A character with its group byte, and how many bytes both take."""
    if data[at] == _GREEK_GROUP and at + 1 < len(data) and data[at + 1] >= 0x80:
        return _GREEK[data[at + 1] - 0x80], 2
    if (found := _GROUPS.get(data[at])) is None:
        return _REPLACED, 1
    page, width = found
    for taken in range(width, 0, -1):
        # A group of two bytes has characters of one, too; UTF-16 has not.
        if page == "utf-16-be" and taken < width:
            break
        piece = data[at + 1 : at + 1 + taken]
        # the end of a line is no part of a character
        if len(piece) < taken or not _ENDS.isdisjoint(piece):
            continue
        try:
            text = piece.decode(page)
        except UnicodeDecodeError:
            continue
        if len(text) == 1:
            return text, 1 + taken
    return _REPLACED, 1
