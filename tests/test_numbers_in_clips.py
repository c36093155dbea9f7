"""No figure of a paper or of the world stands in a rule of CLIPS: it has a place of its own, with its source."""

from __future__ import annotations

import re

import pytest

from domino_advisor.core.installed import rules_folder

COUNTING = {"0", "1", "2"}  # none, one, a pair or several of something
PARTS = {"60", "100", "1000"}  # minutes of an hour, per cent, a thousand of the next smaller unit
ORDER = {("engine/order-of-choice.clp", "-99")}  # after however many kinds of image that a position names


def code(text: str) -> str:
    """A file of CLIPS without comments, strings and the order in which rules fire."""
    bare = re.sub(r'"[^"]*"', '""', text)
    return re.sub(r"\(declare \(salience -?\d+\)\)", "", re.sub(r";.*", "", bare))


def numbers(text: str) -> list[str]:
    """The numbers that stand by themselves; those within a name are none."""
    return re.findall(r"(?<![^\s()&|~:=])-?\d+(?:\.\d+)?(?![^\s()&|])", code(text))


def files() -> list[tuple[str, str]]:
    folder = rules_folder()
    return [(path.relative_to(folder).as_posix(), path.read_text("utf-8")) for path in sorted(folder.rglob("*.clp"))]


@pytest.mark.parametrize(("file", "text"), files(), ids=[name for name, _ in files()])
def test_a_rule_has_no_figure_in_it(file: str, text: str) -> None:
    assert [n for n in numbers(text) if n not in COUNTING | PARTS and (file, n) not in ORDER] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(if (< ?year 1999) then 4999999999999 else none)", ["1999", "4999999999999"]),
        ("(low ?low&:(> ?low 12.5))", ["12.5"]),
        ("(high 31&~?other)", ["31"]),
        ('(declare (salience -3)) ; 1999\n(sym-cat "8 users" ?active-15min xeon-5500)', []),
    ],
)
def test_a_number_is_found_where_it_stands(text: str, found: list[str]) -> None:
    assert numbers(text) == found
