"""What is stated that demands are missed by, as a reader looks it up in the description."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domino_advisor.core.answer import Statement, Verdict
from domino_advisor.core.pointers import names_in
from domino_advisor.report.parts import Line, Name, Note
from domino_advisor.report.proof_sentences import written_words
from domino_advisor.report.sentences import first_lines

_FIRST = 3
"""Of how many verdicts the statements are told."""


_WHAT_IT_IS = frozenset(
    ("kind", "client", "os", "os_release", "architecture", "domino_release", "esx_release", "count")
)
"""Members that say what something is, and not how it is set up: nobody looks there for what is wrong."""


def stated_note(verdicts: Sequence[Verdict]) -> Note:
    """The statements of the first verdicts, a line for each subject that they are of.

    Where a verdict rests on nothing but what its sentence is about, it is left out.
    """
    told: dict[str, dict[str, str]] = {}
    remarks: dict[tuple[str, str], list[str]] = {}
    for verdict in [one for one in verdicts if _says_more(one)][:_FIRST]:
        for statement in _how(verdict):
            if words := written_words(statement.value):
                named = told.setdefault(statement.subject, {})
                member = _member(statement)
                named[member] = words if named.get(member, words) == words else f"{named[member]}, {words}"
                said = remarks.setdefault((statement.subject, member), [])
                said += [remark for remark in statement.remarks if remark not in said]
    return Note("Stated", first_lines(_line(subject, of, remarks) for subject, of in told.items()), True)


def _how(verdict: Verdict) -> list[Statement]:
    return [one for one in verdict.stated if _member(one) not in _WHAT_IT_IS]


def _says_more(verdict: Verdict) -> bool:
    """Whether its statements are others than those that it observes itself, or something is told of them besides."""
    if any(one.remarks for one in _how(verdict)):
        return True
    return not all(_is_observed(verdict, one) for one in _how(verdict))


def _is_observed(verdict: Verdict, statement: Statement) -> bool:
    """Whether a verdict tells a statement already, by its place or as the number that is the whole of a total."""
    return any(
        statement.pointer == seen.pointer or (seen.unit is not None and statement.value == seen.value)
        for seen in verdict.observed
    )


def _member(statement: Statement) -> str:
    """The name of the member at which it stands; an item of a list is called by that of the list."""
    named = names_in(statement.pointer)
    return "/".join(named[-2:]) if named[-1:] == ["complete"] else "".join(named[-1:])


def _line(subject: str, members: Mapping[str, str], remarks: Mapping[tuple[str, str], Sequence[str]]) -> Line:
    line: list[str | Name] = [Name(subject or "the site"), ": "]
    said: set[str] = set()
    for place, (member, words) in enumerate(members.items()):
        line += ["; " if place else "", Name(member), " ", Name(words)]
        # what is told of the whole of an object stands once in its line
        more = [remark for remark in remarks.get((subject, member), ()) if remark not in said]
        said.update(more)
        line += [part for remark in more for part in (" (", Name(remark), ")")]
    return tuple(line)
