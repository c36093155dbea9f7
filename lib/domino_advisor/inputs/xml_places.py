"""XML of other programs, as elements that know where they stand. Declarations of types and entities are refused: what
an element holds is what the text holds, and nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from domino_advisor.inputs.lines import marked
from domino_advisor.inputs.secrets import TAKEN_OUT, is_secret, shown
from domino_advisor.inputs.told import LONGEST_TEXT, InputFault, Origin, Weight

MOST_ELEMENTS = 300_000
MOST_LEVELS = 100
"""Of one text. What is beyond makes it a text that is not read."""

_APART = " "


class BrokenXml(Exception):
    """A text that is no XML, or more of it than is read. fault: what is wrong, with line and column."""

    def __init__(self, fault: InputFault) -> None:
        super().__init__(fault.message)
        self.fault = fault


@dataclass(slots=True, eq=False)
class Element:
    """An element with its place. name: without its namespace; attributes: by their names without namespaces, of two
    alike the first; text: what stands in it and not in an element of it, without blanks around it; line, column: of the
    text, or of its own tag where it has none.
    """

    file: str
    name: str
    attributes: Mapping[str, str]
    line: int
    column: int
    text: str = ""
    children: list[Element] = field(default_factory=list)

    def all(self, *names: str) -> list[Element]:
        """The elements in it that have one of the names."""
        return [child for child in self.children if child.name in names]

    def first(self, name: str) -> Element | None:
        """The first element in it that has the name."""
        return next((child for child in self.children if child.name == name), None)

    def said(self, name: str) -> str:
        """The text of the first element in it that has the name, "" where there is none."""
        return "" if (child := self.first(name)) is None else child.text

    def below(self) -> Iterator[Element]:
        """Itself and all elements in it, in the order of the text."""
        left = [self]
        while left:
            element = left.pop()
            yield element
            left.extend(reversed(element.children))

    def origin(self, said: str | None = None) -> Origin:
        """The place. said: what stands there, where that is not its text."""
        value = self.text if said is None else said
        text = f"{self.name}: {TAKEN_OUT if is_secret(self.name) else shown(value)}" if value else self.name
        return Origin(self.file, self.line, self.column, text[:LONGEST_TEXT])

    def fault(self, message: str, advice: str = "", weight: Weight = "warning") -> InputFault:
        """What is wrong there."""
        return InputFault(self.file, self.line, self.column, weight, message, advice)


def xml_of(file: str, data: bytes) -> Element:
    """The outermost element of a text. file: its name, for places. Raises BrokenXml."""
    building = _Building(file, has_mark=marked(data) is not None)
    try:
        building.parser.Parse(data, True)
    except expat.ExpatError as error:
        message = f"no XML that can be read: {expat.ErrorString(error.code)}"
        line, column = building.place(error.lineno, error.offset)
        raise BrokenXml(InputFault(file, line, column, "error", message)) from None
    except (LookupError, ValueError) as error:
        # of an encoding that nothing here knows
        raise BrokenXml(InputFault(file, 1, 1, "error", f"no XML that can be read: {error}")) from None
    if building.root is None:
        raise AssertionError("a text that was read as XML has an element")
    return building.root


class _Building:
    """The elements as the parser comes to them."""

    def __init__(self, file: str, has_mark: bool) -> None:
        self.file = file
        self._has_mark = has_mark
        self.root: Element | None = None
        self._open: list[Element] = []
        self._texts: list[list[str]] = []
        self._left = MOST_ELEMENTS
        self.parser = expat.ParserCreate(namespace_separator=_APART)
        self.parser.buffer_text = False
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._type
        self.parser.EntityDeclHandler = self._type

    def place(self, line: int, offset: int) -> tuple[int, int]:
        """Line and column of a place that the parser tells: it counts the byte-order mark, which is no letter."""
        return line, max(1, offset + (0 if self._has_mark and line == 1 else 1))

    def _refuse(self, message: str) -> NoReturn:
        line, column = self._place()
        raise BrokenXml(InputFault(self.file, line, column, "error", message))

    def _place(self) -> tuple[int, int]:
        return self.place(self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber)

    def _type(self, *_: object) -> None:
        self._refuse("XML that declares types or entities, which is not read")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if (left := self._left - 1) < 0:
            self._refuse(f"XML of more than {MOST_ELEMENTS:,} elements, which is not read")
        if len(self._open) >= MOST_LEVELS:
            self._refuse(f"XML of more than {MOST_LEVELS} levels, which is not read")
        self._left = left
        plain: dict[str, str] = {}
        for key, value in attributes.items():
            plain.setdefault(key.rpartition(_APART)[2], value)
        element = Element(self.file, name.rpartition(_APART)[2], plain, *self._place())
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)
        self._texts.append([])

    def _text(self, text: str) -> None:
        if not self._texts:
            return
        texts = self._texts[-1]
        if not texts:
            if not text.strip():
                return
            element = self._open[-1]
            line, column = self._place()
            element.line, element.column = line, column + len(text) - len(text.lstrip())
        texts.append(text)

    def _end(self, _: str) -> None:
        self._open.pop().text = "".join(self._texts.pop()).strip()
