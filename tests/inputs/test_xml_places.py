"""XML with the place of each element: nothing is declared, nothing fetched, and any bytes end in a fault or a tree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domino_advisor.inputs.xml_places import MOST_ELEMENTS, MOST_LEVELS, BrokenXml, xml_of


def test_an_element_stands_where_its_text_stands() -> None:
    root = xml_of("a.xml", '<?xml version="1.0"?>\n<r xmlns="urn:r">\n  <größe>\n\t 4 </größe><leer/>\n</r>'.encode())
    size, empty = root.children
    assert (size.name, size.text, size.line, size.column) == ("größe", "4", 4, 3)
    assert (empty.text, empty.line, empty.column) == ("", 4, 13)
    assert [element.name for element in root.below()] == ["r", "größe", "leer"]


def test_names_are_without_their_namespaces() -> None:
    root = xml_of("a.xml", b'<o:r xmlns:o="urn:o" xmlns:v="urn:v" o:id="1" v:id="2" key="3"><v:x>a</v:x></o:r>')
    assert (root.name, root.attributes, root.said("x")) == ("r", {"id": "1", "key": "3"}, "a")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "latin-1", "cp1252"])
def test_the_text_is_read_in_the_encoding_that_it_names(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?><r>Größe</r>'
    assert xml_of("a.xml", text.encode(encoding)).text == "Größe"


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_a_byte_order_mark_is_no_letter(encoding: str, mark: str) -> None:
    if mark or encoding == "utf-8":
        (child,) = xml_of("a.xml", f"{mark}<r><b/></r>".encode(encoding)).children
        assert (child.line, child.column) == (1, 4)
        with pytest.raises(BrokenXml) as raised:
            xml_of("a.xml", f"{mark}<r><b></r>".encode(encoding))
        assert (raised.value.fault.line, raised.value.fault.column) == (1, 9)
    if mark:
        with pytest.raises(BrokenXml) as raised:
            xml_of("a.xml", mark.encode(encoding))
        assert (raised.value.fault.line, raised.value.fault.column) == (1, 1)


@pytest.mark.parametrize(("data", "line", "message"), [
    (b"", 1, "no XML that can be read: no element found"),
    (b"<a>\n<b></a>", 2, "no XML that can be read: mismatched tag"),
    (b"<a", 1, "no XML that can be read: unclosed token"),
    (b'<?xml version="1.0" encoding="klingon"?><a/>', 1, "no XML that can be read: unknown encoding: klingon"),
    (b'<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 1, "XML that declares types or entities, which is not read"),
    (b'<!DOCTYPE a SYSTEM "http://192.0.2.1/a.dtd"><a/>', 1, "XML that declares types or entities, which is not read"),
    (b"<a>&nope;</a>", 1, "no XML that can be read: undefined entity"),
    (b"<a>" * (MOST_LEVELS + 1), 1, f"XML of more than {MOST_LEVELS} levels, which is not read"),
    (b"<a>" + b"<b/>" * MOST_ELEMENTS, 1, f"XML of more than {MOST_ELEMENTS:,} elements, which is not read"),
])  # fmt: skip
def test_what_is_not_read_is_told(data: bytes, line: int, message: str) -> None:
    with pytest.raises(BrokenXml) as raised:
        xml_of("a.xml", data)
    fault = raised.value.fault
    assert (fault.file, fault.line, fault.weight, fault.message) == ("a.xml", line, "error", message)


def test_what_is_secret_is_not_shown() -> None:
    root = xml_of("a.xml", b"<r><password>hunter2</password><x>password=hunter2</x></r>")
    assert "hunter2" not in "".join(child.origin().text for child in root.children)


@given(st.one_of(st.binary(max_size=200), st.text(alphabet='<>/a&;"= !?[]-', max_size=80).map(str.encode)))
def test_any_bytes_end(data: bytes) -> None:
    try:
        xml_of("a.xml", data)
    except BrokenXml as error:
        assert error.fault.line
