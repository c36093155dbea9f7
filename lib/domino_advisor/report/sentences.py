"""What verdicts say, and of which subjects: those that differ by a name alone are told once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from domino_advisor.core.answer import (
    Evaluation,
    SubjectRef,
    Verdict,
)
from domino_advisor.report.parts import Line, Name
from domino_advisor.report.places import paper

SUBJECTS_FIRST = 5
"""How many subjects of an entry are named."""

LINES_FIRST = 6
"""How many lines of one note are shown where subjects differ."""


def subject_name(subject: SubjectRef) -> Name:
    """A subject as it is named: by its path; one that stands for several names them all."""
    return Name(subject.path or "the site")


def alike_count(subject: SubjectRef) -> str:
    """How many members a subject stands for, where these are several."""
    return f" ({subject.count:,} alike)" if subject.count > 1 else ""


def subject_line(subjects: Sequence[SubjectRef], most: int = SUBJECTS_FIRST) -> Line:
    """Subjects by name, the first of them, each with how many it stands for."""
    named = dict.fromkeys(subjects)
    return _listed(
        [(subject_name(one), alike_count(one)) if one.count > 1 else (subject_name(one),) for one in named], most
    )


def enumerated(names: Sequence[Name], most: int = SUBJECTS_FIRST) -> Line:
    """Names, the first of them, and how many there are more."""
    return _listed([(name,) for name in names], most)


def _listed(members: Sequence[Line], most: int) -> Line:
    line: list[str | Name] = []
    for at, member in enumerate(members[:most]):
        line += [", ", *member] if at else member
    if (left := len(members) - most) > 0:
        line.append(f" and {left:,} more")
    return tuple(line)


def verdict_word(verdict: str, ground: str) -> str:
    """A verdict as readers see it: a figure of its time is told to compare with, and nothing is said to satisfy it."""
    return "background" if (verdict, ground) == ("satisfied", "background") else verdict


def sentence(verdict: Verdict) -> str:
    """What a verdict says, named as the paper's where the paper did not test such a case."""
    evaluated = verdict.verdict not in (
        "undetermined",
        "not-applicable",
    )  # what is open or out of scope we say ourselves
    says = f"By {paper(verdict.citations)}: " if evaluated and verdict.reach.state != "in-scope" else ""
    return f"{says}{verdict.text}"


def sentences_of(verdicts: Sequence[Verdict]) -> tuple[Line, ...]:
    """The sentences of verdicts; those that differ by the subject's name alone are told once, and counted."""
    return told_once([(verdict.subject, sentence(verdict)) for verdict in verdicts])


def told_once(said: Sequence[tuple[SubjectRef, str]]) -> tuple[Line, ...]:
    """Sentences on subjects; those that differ by the subject's name alone are told once, and counted."""
    about: dict[str, list[tuple[SubjectRef, str]]] = {}
    for subject, text in said:
        about.setdefault(_named(subject).sub("", text), []).append((subject, text))
    return tuple(_of(alike, len(about) > 1) for alike in about.values())


def _named(subject: SubjectRef) -> re.Pattern[str]:
    """Where a sentence names its subject by the whole of its path."""
    return re.compile(rf"(?<![\w/]){re.escape(subject.path or 'the site')}(?![\w/])")


def _of(alike: Sequence[tuple[SubjectRef, str]], apart: bool) -> Line:
    """A sentence that holds of several subjects. apart: others have another one, so that it says whose it is."""
    subject, text = alike[0]
    if _named(subject).search(text):
        return (text if len(alike) == 1 else f"{text} The same holds of {len(alike) - 1:,} more.",)
    return said_of([subject_name(subject) for subject, _ in alike], text, apart)


def said_of(names: Sequence[Name], text: str, apart: bool) -> Line:
    """A text, and of whom it is said. apart: others have another one."""
    return (*enumerated(names, 3), f": {text}") if apart else (text,)


def first_lines(lines: Iterable[Line | str]) -> tuple[Line, ...]:
    """The first lines, and how many are left out."""
    every = [(line,) if isinstance(line, str) else line for line in lines]
    if (left := len(every) - LINES_FIRST) <= 0:
        return tuple(every)
    return (*every[:LINES_FIRST], (f"and {left:,} more",))


def by_guideline(verdicts: Iterable[Verdict]) -> list[list[Verdict]]:
    """Verdicts of one guideline that read alike, together, in the order in which each guideline comes first."""
    kinds: dict[tuple[str, str], list[Verdict]] = {}
    for verdict in verdicts:
        kinds.setdefault((verdict.guideline, word_of_told(verdict)), []).append(verdict)
    return list(kinds.values())


def titled(verdicts: Sequence[Verdict]) -> Line:
    """The title of a guideline, and the subjects of its verdicts."""
    return (f"{verdicts[0].title}: ", *subject_line([verdict.subject for verdict in verdicts]))


def word_of_told(verdict: Verdict) -> str:
    """The word before what is told of a guideline: its strength, its verdict, or why it is told."""
    words = {"tells": verdict.strength, "background": "background", "exception": f"{verdict.verdict} by exception"}
    return words.get(verdict.ground, verdict.verdict)


def selection_line(evaluation: Evaluation) -> str | None:
    """That an answer tells of chosen guidelines alone, and which; None where it tells of all."""
    chosen = evaluation.manifest.selection
    if chosen is None:
        return None
    only = f"only {', '.join(chosen.only)}" if chosen.only else ""
    without = f"without {', '.join(chosen.without)}" if chosen.without else ""
    return (
        f"This answer tells of {chosen.guidelines:,} of {chosen.guidelines + chosen.left_out:,} guidelines: "
        f"{'; '.join(filter(None, (only, without)))}. What the other {chosen.left_out:,} found is left out."
    )
