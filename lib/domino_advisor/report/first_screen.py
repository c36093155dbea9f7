"""The first screen of an answer: what it comes to, the gate, what to do and to answer first, what is in order.

It holds 24 lines of 80 columns at most, whatever the site, and says where the rest is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from domino_advisor.core.answer import (
    Action,
    Evaluation,
    Exceeded,
    Gate,
    InOrder,
    PlanStep,
    Question,
    Recommendation,
    plain,
)
from domino_advisor.core.escaping import spaced, visible
from domino_advisor.evaluation.findings import excusable
from domino_advisor.evaluation.gate import LeftOut, in_a_row, mended
from domino_advisor.evaluation.summary import FIRST, excusable_alone
from domino_advisor.report.columns import columns, cut_to, wrap
from domino_advisor.report.file_entries import file_lines
from domino_advisor.report.open_entries import waited_for
from domino_advisor.report.parts import Entry, Line, Name, Note, Screen, Section
from domino_advisor.report.sentences import enumerated, subject_line
from domino_advisor.report.waiver_entries import noted

WIDTH = 80
LINES = 24
SUBJECTS = 3
"""How many subjects of an entry are named there."""


LEFT_OUT_WORDS: Mapping[LeftOut, str] = {
    "outside_tested": "outside what was tested", "undetermined": "undetermined", "weaker": "weaker",
    "waived": "accepted by the site", "in_baseline": "in the baseline",
    "mended": "mended by what is planned",
}  # fmt: skip
"""Why a gate does not count a verdict."""


_CUT = " …"
"""What stands for what has no room."""


_MORE = "..."
"""What stands for titles of guidelines that are met, too."""


_WORDS: Mapping[str, str] = {
    "image": "an image is an operating system", "DPAR": "a DPAR is a Domino server", "CP": "a CP is a processor",
}  # fmt: skip
"""What words of the papers mean to those whose platform has others."""


class Row(Struct, frozen=True):
    """A line of the screen. word: the strength with which its text begins, "" for none; heading: of a section."""

    text: str
    word: str = ""
    heading: bool = False


def screen(evaluation: Evaluation) -> Screen:
    """The first screen of an answer, without markup."""
    summary = evaluation.summary
    asked = {recommendation.id: recommendation for recommendation in evaluation.recommendations}
    to_come = [(step, action) for step in in_a_row(evaluation.plan) for action in step.actions]
    most = shown_first(evaluation)
    planned = [_planned(step, action) for step, action in to_come[:most]]
    apart = not all(action.reach == "extrapolated" for action in evaluation.actions)
    first = evaluation.actions[: len(summary.actions)][:most]
    actions = [_action(action, asked, evaluation, apart) for action in first]
    questions = [_question(question) for question in evaluation.questions[: len(summary.questions)][:most]]
    of_all = len(evaluation.questions) + evaluation.questions_left
    room = 0 if to_come else max(FIRST - len(actions) - len(questions), 0)
    also = waited_for(evaluation, room)
    sections = (
        Section(_titled("To do about what is planned", len(planned), len(to_come)), tuple(planned), numbered=True),
        Section(_titled(_to_do(evaluation), len(actions), len(evaluation.actions)), tuple(actions), numbered=True),
        Section(_titled("Answer first", len(questions), of_all), tuple(questions), numbered=True),
        Section(_titled("What suggestions wait for", len(also), len(evaluation.waiting)), also, numbered=True),
    )
    grows = [found.conclusion for found in evaluation.growth[-1:]]
    concluded = (*(summary.plan or ()), summary.as_it_is or summary.conclusion, *grows, gate_sentence(summary.gate))
    told = tuple(section for section in sections if section.entries)
    return Screen(
        title=("Deployment ", Name(evaluation.deployment)),
        concluded=tuple((text,) for text in concluded),
        first=told,
        in_order=summary.in_order,
        sound=(
            *file_lines(evaluation), *_waivers(evaluation), *_support(evaluation), *_compared(summary.exceeded),
            *_also(evaluation),
        ),
        words=_meanings(told),
    )  # fmt: skip


def shown_first(evaluation: Evaluation) -> int:
    """So many of what is to be done, and of what is to be answered, come first."""
    return 2 if any(step.actions for step in in_a_row(evaluation.plan)) else FIRST


def gate_sentence(gate: Gate) -> str:
    """Whether the gate passes, what it counted, and what it did not and why."""
    counted = _listed([f"{n:,} {word}" for word, n in plain(gate.counted).items() if n])
    left = plain(gate.left_out)
    passed_over = gate.passes and gate.left_out.outside_tested > 0
    words = {name: text for name, text in LEFT_OUT_WORDS.items() if not (passed_over and name == "outside_tested")}
    if counts_nothing_violated(gate):
        words["weaker"] = "violated"
    not_counted = _listed([f"{left[name]:,} {text}" for name, text in words.items() if left[name]])
    set_to = f"Gate at {', '.join(gate.fail_on) or 'nothing'}{', reach all' if gate.reach == 'all' else ''}"
    over = f" over {_outside(gate)} (--reach all counts them)" if passed_over else ""
    says = f"{set_to}: passes{over}." if gate.passes else f"{set_to}: stops, at {counted}{_brought(gate)}."
    return f"{says} Not counted: {not_counted}." if not_counted else says


def counts_nothing_violated(gate: Gate) -> bool:
    """Whether a gate is set to no strength, so that what is violated is not weaker than what it counts."""
    return set(gate.fail_on) <= {"undetermined"}


def _outside(gate: Gate) -> str:
    """What lies outside what the papers tested, so that the gate does not count it."""
    open_too = " or open" if "undetermined" in gate.fail_on else ""
    number = gate.left_out.outside_tested
    return f"{number:,} violated{open_too} verdict{'' if number == 1 else 's'} outside what was tested"


def _brought(gate: Gate) -> str:
    """How much of what the gate counts is not so yet."""
    if not gate.planned:
        return ""
    of = "" if gate.planned == sum(plain(gate.counted).values()) else f", {gate.planned:,} of them"
    return f"{of or ','} brought by what is planned"


def going_on(evaluation: Evaluation) -> str:
    """How to answer the questions and to make the changes of an answer, in a line; nothing where there are none."""
    changing = {one.reach == "extrapolated" for one in evaluation.recommendations if one.patch}
    ways = [
        *(["--ask asks what is missing"] if evaluation.questions else []),
        *([f"domino-advisor fix{'' if False in changing else ' --reach all'} makes changes"] if changing else []),
    ]
    return f"Next: {'; '.join(ways)}." if ways else ""


def rows(shown: Screen, more: Sequence[str] = (), width: int = WIDTH, spare: str = "", beside: int = 0) -> list[Row]:
    """The screen as lines of WIDTH columns, LINES at most; of a narrower width as many as that takes.

    more: where the rest is, a piece for each level. spare: what is told before that where a line is free. beside: so
    many lines are told by somebody else on the same screen.
    """
    high = LINES - beside
    places = sum(len(section.entries) for section in shown.first) + 1

    def fits(lines: Sequence[int], room: _Room, kept: int = 0) -> bool:
        return len(_laid_out(shown, more, width, lines, room)) + kept <= high

    def longer(lines: list[int], at: Iterable[int], most: int, room: _Room, kept: int = 0) -> list[int]:
        for place in at:
            made = [*lines[:place], most, *lines[place + 1 :]]
            lines = made if fits(made, room, kept) else lines
        return lines

    def parted(lines: Sequence[int], most: int) -> _Room:
        return next((room for room in map(_Room, range(most, 0, -1)) if fits(lines, room)), _Room(parts=0))

    # Spare lines go to the heading of one entry after the other, actions and the first question before all; then to a
    # blank line before each section, to the other questions, to blank lines before what is left, to headings that are
    # longer still, and to what is in order; of the last, more than two only beside the line of what is spare.
    asked = places - len(shown.first[-1].entries) if shown.first else 0
    lines = longer([1] * places, range(min(asked, places - 1)), _MOST, _Room(parts=0))
    room = parted(lines, len(shown.first))
    lines = longer(lines, range(places - 1), _MOST, room)
    room = parted(lines, _PARTS)
    lines = longer(lines, range(places - 1), _MOST_OF_ALL, room)
    lines = longer(lines, [places - 1], _MOST, room)
    kept = 1 if spare and more else 0
    for most in range(_MOST + 1, _MOST_IN_ORDER + 1):
        lines = longer(lines, [places - 1], most, room, kept)
    # The last of these always fits.
    rooms = (
        room, _Room(parts=0), _Room(parts=0, words=False), _Room(parts=0, under=False, words=False),
        _Room(0, False, first=2, others=1, words=False),
    )  # fmt: skip
    tries = [_laid_out(shown, more, width, lines, room) for room in rooms]
    made = next((made for made in tries if len(made) <= high), tries[-1])
    if not spare or not more or len(made) >= high:
        return made
    behind = len(_pieces(more, width))
    return [*made[:-behind], *map(Row, _wrapped(spare, width, 1)), *made[-behind:]]


_MOST = 2
"""So many lines a heading has before other things, and what is in order before what is spare."""


_MOST_OF_ALL = 3
"""So many lines a heading has at most."""


_PARTS = 5
"""So many blocks have a blank line before them: what to do (that of plans, too), what to answer, what is in order, and
where the rest is; one is spare."""


_MOST_IN_ORDER = 4
"""So many lines what is in order has at most."""


class _Room(Struct, frozen=True):
    """How many blocks have a blank line before them, and whether what stands under an entry and words are told.

    first, others: lines for the first sentence of the conclusion, and for those between it and the gate.
    """

    parts: int = _PARTS
    under: bool = True
    first: int = 3
    others: int = 2
    words: bool = True


def _laid_out(shown: Screen, more: Sequence[str], width: int, lines: Sequence[int], room: _Room) -> list[Row]:
    """The screen. lines: how many there may be of the heading of each entry, and of what is in order."""

    def told(text: str, most: int) -> list[Row]:
        return [Row(line) for line in _wrapped(text, width, most)]

    left = iter(lines)
    blocks = [
        told(_plain(shown.title), 1)
        + [
            row
            for line, most in zip(shown.concluded, _most(shown, room), strict=True)
            for row in told(_plain(line), most)
        ],
        *([Row(section.title, heading=True), *_entries(section, width, left, room.under)] for section in shown.first),
        told(_in_order(shown.in_order, width, lines[-1]), lines[-1])
        + [row for line in shown.sound for row in told(_plain(line), 1)]
        + [row for line in shown.words if room.words for row in told(_plain(line), 1)],
        list(map(Row, _pieces(more, width))),
    ]
    made: list[Row] = []
    for at, block in enumerate(filter(None, blocks)):
        made += [Row(""), *block] if 0 < at <= room.parts else block
    return made


def _pieces(more: Sequence[str], width: int) -> list[str]:
    """Where the rest is."""
    return _wrapped("; ".join(more), width, 1 if width >= WIDTH else 3) if more else []


def _most(shown: Screen, room: _Room) -> list[int]:
    """The lines of each sentence of the conclusion; the last is the gate."""
    return [room.first, *[room.others] * (len(shown.concluded) - 2), 2]


def _entries(section: Section, width: int, lines: Iterator[int], under: bool) -> Iterator[Row]:
    for number, entry in enumerate(section.entries, start=1):
        yield from _entry(f"{number}. ", entry, width, next(lines), under)


def _in_order(met: InOrder, width: int, most: int) -> str:
    """What is in order, with as many whole titles as so many lines of a width hold."""
    for titles in range(len(met.first), 0, -1):
        text = visible(in_order(met, titles))
        lines = wrap(text, width)
        # dots alone take no line
        if len(lines) <= most and lines[-1] != _MORE:
            return text
    return in_order(met, 0)


def in_order(met: InOrder, titles: int | None = None) -> str:
    """What is in order, in a sentence. titles: so many of the first guidelines are named, None for all of them."""
    if not met.guidelines:
        return "In order: no guideline is known to be met."
    count = "1 guideline is" if met.guidelines == 1 else f"{met.guidelines:,} guidelines are"
    named = met.first[:titles]
    by_release = f", {len(met.implied):,} of them by the release or machine alone" if met.implied else ""
    if not named:
        return f"In order: {count} met{by_release}."
    return f"In order: {count} met{by_release}: {'; '.join(named)}{f' {_MORE}' if met.guidelines > len(named) else '.'}"


def _entry(mark: str, entry: Entry, width: int, lines: int, told: bool) -> Iterator[Row]:
    word = f"{entry.word}: " if entry.word else ""
    heading = _by_clauses(f"{mark}{word}{_plain(entry.heading)}", width, lines, len(mark))
    under = "; ".join(_plain(line) for note in entry.notes for line in note.lines) if told else ""
    beside = f"{heading[-1]} ({under})"
    if under and columns(beside) <= width:
        heading[-1], under = beside, ""
    yield Row(heading[0], entry.word)
    yield from (Row(text) for text in heading[1:])
    yield from (Row(text) for text in _wrapped(" " * len(mark) + under, width, 1, len(mark)) if under)


def _by_clauses(text: str, width: int, most: int, hanging: int) -> list[str]:
    """A heading in so many lines at most; what has no room ends with a whole clause, where one fills half of it."""
    cut = _wrapped(text, width, most, hanging)
    if not cut[-1].endswith(_CUT.strip()) or text.endswith(_CUT):
        return cut
    ends = [found.start() for found in re.finditer("[,;:] ", cut_to(text, width * most))]
    for end in reversed([end for end in ends if columns(text[:end]) * 2 > width * most]):
        kept = _wrapped(f"{text[:end]}{_CUT}", width, most, hanging)
        if " ".join(line.strip() for line in kept) == f"{text[:end]}{_CUT}":
            return kept
    return cut


def _wrapped(text: str, width: int, most: int, hanging: int = 0) -> list[str]:
    """A text in so many lines at most; what has no room is left out, and an ellipsis stands for it."""
    return wrap(text, width, most, hanging, _CUT) or [cut_to(text, width)]


def _action(action: Action, asked: dict[str, Recommendation], evaluation: Evaluation, apart: bool) -> Entry:
    """An action. apart: whether some lie within what was tested; else the conclusion says it of all."""
    recommendations = [asked[id_] for id_ in action.recommendations if id_ in asked]
    marks = frozenset(action.verdicts)
    subjects = [one.subject for one in recommendations] or [
        verdict.subject for verdict in evaluation.findings if verdict.fingerprint in marks
    ]
    notes: list[Line] = []
    if apart and action.reach == "extrapolated":
        notes.append(("outside what was tested",))
    if marks and marks <= mended(evaluation.findings, evaluation.plan):
        notes.append(("mended by what is planned",))
    if any(one.conflict for one in recommendations):
        notes.append(("in conflict with another demand",))
    if excusable_alone(action, excusable(evaluation.findings)):
        notes.append(("unless an exception holds, of which it is not known",))
    notes.append(("at ", *subject_line(subjects, SUBJECTS)))
    return Entry(action.strength, (action.text.rstrip("."),), tuple(Note("", (line,)) for line in notes))


def _to_do(evaluation: Evaluation) -> str:
    """What the first actions are: what only may be considered is nothing that has to be done first."""
    return "Do first" if any(one.strength != "consider" for one in evaluation.actions) else "To consider"


def _planned(step: PlanStep, action: Action) -> Entry:
    broken = {verdict.fingerprint: verdict.subject for verdict in step.breaks}
    subjects = [broken[mark] for mark in action.verdicts if mark in broken]
    line: Line = ("after ", Name(step.change), ", at ", *subject_line(subjects, SUBJECTS))
    return Entry(action.strength, (action.text.rstrip("."),), (Note("", (line,)),))


def _question(question: Question) -> Entry:
    decides = question.settles + question.opens
    subjects = [Name(path or "the site") for path in question.subjects]
    must = (", a must" if decides == 1 else ", a must among them") if question.strength == "must" else ""
    verdicts = "1 verdict" if decides == 1 else f"{decides:,} verdicts"
    line = (f"decides {verdicts}{must}; of ", *enumerated(subjects, SUBJECTS))
    return Entry("", (question.question,), (Note("", (line,)),))


def _support(evaluation: Evaluation) -> tuple[Line, ...]:
    """What its maker no longer supports, and since when."""
    ended = [(found.called or found.what, found.since) for found in evaluation.beyond if found.since is not None]
    whole, short = (_whole("Out of support: ", [f"{n} ({word}{day})" for n, day in ended]) for word in ("since ", ""))
    return ((short if whole.endswith(" more.") and not short.endswith(" more.") else whole,),) if ended else ()


def _compared(exceeded: Sequence[Exceeded]) -> tuple[Line, ...]:
    """Figures of the papers' time that are exceeded most, with both numbers."""
    told = [_beside(found) for found in exceeded]
    return ((_whole("Compare: ", told),),) if told else ()


def _beside(found: Exceeded) -> str:
    """A figure of the site beside that of the paper; what both are of is said once, where the unit says it too."""
    value, figure, called = found.value, found.figure, _WHERE.sub("", found.called)
    unit, (first, _, rest) = value.partition(" ")[2], called.partition(" ")
    if rest and unit.endswith(first):
        figure, called = figure.removesuffix(f" {unit}"), rest
    return f"{value} ({figure}{_SOURCES.get(found.source, '')}) {called}".strip()


_SOURCES: Mapping[str, str] = {"paper": " in the paper", "assumption": " as we read the paper"}


_WHERE = re.compile(r" (in|of) the \w+$")
"""Where a quantity is, behind what it is."""


def _whole(before: str, parts: Sequence[str]) -> str:
    """Parts in a line of the screen: as many as have room as they are, and how many there are more."""
    if not parts:
        return ""
    for shown in range(len(parts), 1, -1):
        left = f" and {len(parts) - shown:,} more" if shown < len(parts) else ""
        if columns(told := f"{before}{', '.join(parts[:shown])}{left}.") <= WIDTH:
            return told
    return f"{before}{parts[0]}{f' and {len(parts) - 1:,} more' if len(parts) > 1 else ''}."


def _also(evaluation: Evaluation) -> tuple[Line, ...]:
    """What else there is to read, where there is any."""
    told = {verdict.guideline for verdict in evaluation.findings if verdict.told or verdict.ground == "exception"}
    counted = (
        (len(evaluation.overruled), "stated otherwise than the facts tell"),
        (len(evaluation.conflicting), "told in two ways"),
        (len(told), "good to know"),
        (len(evaluation.disagreements), "on which papers differ"),
        (sum(found.since is None for found in evaluation.beyond), "of which no paper speaks"),
    )
    parts = [f"{number:,} {what}" for number, what in counted if number]
    return ((f"Also: {', '.join(parts)}.",),) if parts else ()


def _waivers(evaluation: Evaluation) -> tuple[Line, ...]:
    """That there are waivers to look at: one that is too broad makes a clean screen."""
    found = len(noted(evaluation.waivers))
    return ((f"Waivers: {found:,} to look at; --show actions tells why.",),) if found else ()


def _meanings(first: Sequence[Section]) -> tuple[Line, ...]:
    """What words of the papers mean that stand in what to do and to answer first."""
    named = " ".join(_plain(entry.heading) for section in first for entry in section.entries)
    # what VMs are made from is no image of theirs
    found = [
        meaning for word, meaning in _WORDS.items() if re.search(rf"(?<!golden )(?<!prepared )\b{word}s?\b", named)
    ]
    return ((f"Words: {', '.join(found)}.",),) if found else ()


def _titled(what: str, shown: int, of: int) -> str:
    return f"{what} ({shown} of {of:,})" if shown < of else f"{what} ({of})"


def _listed(parts: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else ""


def _plain(line: Line) -> str:
    return "".join(visible(part.text) if isinstance(part, Name) else spaced(part) for part in line)
