"""What a briefing is made of: sections of entries, entries with notes. It holds no markup.

Words that come from the input are kept apart as `Name` where they stand alone, so that a renderer can show them as they
are.
"""

from __future__ import annotations

from msgspec import Struct

from domino_advisor.core.answer import InOrder


class Name(Struct, frozen=True):
    """Words of the input (a name, a path, a pointer), to be shown as they are."""

    text: str


class Address(Name, frozen=True):
    """An address of the service that gave an answer: no word of the input, so that it may be followed."""


Line = tuple[str | Name, ...]
"""Words of ours and names of the input, in their order; what lies between them is in the words."""


class Note(Struct, frozen=True):
    """What is said under an entry. label: "Why", "Source" ...; one line or several. more: for whoever asks why."""

    label: str
    lines: tuple[Line, ...]
    more: bool = False


class Entry(Struct, frozen=True):
    """One finding, recommendation or question. word: its strength or verdict, "" for none; code: a JSON Patch.

    verdict: the fingerprint of the verdict that it tells.
    """

    word: str
    heading: Line
    notes: tuple[Note, ...] = ()
    code: str | None = None
    verdict: str | None = None


class Section(Struct, frozen=True):
    """Entries under a title. folded: details that are opened on demand; numbered: the order counts.

    beside: details that are no verdicts, so that the account does not hold them.
    """

    title: str
    entries: tuple[Entry, ...]
    empty: str | None = None
    folded: bool = False
    numbered: bool = False
    beside: bool = False


class Screen(Struct, frozen=True):
    """The first screen.

    concluded: what is planned, what the site as it is comes to, the gate; first: what to do and what to answer first;
    in_order: what is met; sound: what else the answer holds; words: what words in it mean that readers may not know.
    """

    title: Line
    concluded: tuple[Line, ...]
    first: tuple[Section, ...]
    in_order: InOrder
    sound: tuple[Line, ...]
    words: tuple[Line, ...] = ()


class Briefing(Struct, frozen=True):
    """screen: what stands first; counted: how many verdicts there are; closing: what the answer rests on.

    rest: what tells the next level, nothing behind the last.
    """

    screen: Screen
    counted: tuple[Line, ...]
    sections: tuple[Section, ...]
    closing: tuple[Line, ...]
    rest: Line = ()
