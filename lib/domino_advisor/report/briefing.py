"""What an evaluation tells people, in the order in which they need it.

A briefing holds no markup: `markdown`, `html` and `terminal` render the same one. Words that come from the input are
kept apart as `Name` where they stand alone, so that a renderer can show them as they are.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from domino_advisor.core.answer import (
    STRENGTHS,
    VERDICTS,
    Action,
    Caveat,
    Citation,
    Disagreement,
    Dissent,
    Evaluation,
    Missing,
    Observed,
    Opposed,
    Overruled,
    Question,
    Reach,
    Recommendation,
    SubjectRef,
    Taken,
    Verdict,
    Verification,
    Whereabouts,
    Yields,
    plain,
)
from domino_advisor.evaluation.findings import worst_first
from domino_advisor.evaluation.verdicts import CRITERIA
from domino_advisor.knowledge.vocabulary import name_in_words
from domino_advisor.knowledge.wording import page_named

QUESTIONS_FIRST = 10
"""How many questions are shown; the others are folded."""

DIFFERING_FIRST = 4
"""How many questions on which papers differ are shown, those about violations first."""

IN_ORDER_FIRST = 25
"""How many guidelines that are met are shown, the strongest first."""

IN_ORDER_EACH = 10
"""How many verdicts of each of these are looked at, so that a large site takes no longer."""

SUBJECTS_FIRST = 5
"""How many subjects of an entry are named."""

LINES_FIRST = 6
"""How many lines of one note are shown where subjects differ."""

PATCHES_FIRST = 20
"""Of how many subjects the patches of an action are shown."""

DETAILS = 200
"""How many findings are shown in full; a line says how many are left out."""

_ANY_PAPER = "the paper"
_NO_HEADING = "(text before the first heading)"
"""The end of the heading that stands for a missing one."""
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


class Name(Struct, frozen=True):
    """Words of the input (a name, a path, a pointer), to be shown as they are."""

    text: str


_Told = TypeVar("_Told", Caveat, Dissent)

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


class Briefing(Struct, frozen=True):
    """title: of the whole; summary: a few lines that stand first; closing: what the answer rests on."""

    title: Line
    summary: tuple[Line, ...]
    sections: tuple[Section, ...]
    closing: tuple[Line, ...]


def brief(evaluation: Evaluation, *, in_full: bool = True) -> Briefing:
    """What an evaluation tells people: what to do and what was found, then questions, then details to unfold.

    in_full: the findings one by one with all that they rest on, as far as there is room; without it each is told in
    short, for a renderer that unfolds what it rests on, and nothing is cut off.
    """
    violated = _with(evaluation.findings, "violated")
    undetermined = _with(evaluation.findings, "undetermined")
    waived = _with(evaluation.findings, "waived")
    told = [v for v in evaluation.findings if v.verdict not in ("violated", "undetermined", "waived")]
    by_fingerprint = {verdict.fingerprint: verdict for verdict in evaluation.findings}
    served = {fingerprint for recommendation in evaluation.recommendations for fingerprint in recommendation.verdicts}
    recommendations = {recommendation.id: recommendation for recommendation in evaluation.recommendations}
    actions = tuple(_action(action, recommendations, by_fingerprint) for action in evaluation.actions)
    found = tuple(_finding(group, {v.fingerprint for v in group} <= served) for group in _by_guideline(violated))
    questions = [_question(question) for question in evaluation.questions]
    first, further = tuple(questions[:QUESTIONS_FIRST]), tuple(questions[QUESTIONS_FIRST:])
    details = [*violated, *waived] if in_full else violated  # each waived one stands open there
    differing = evaluation.disagreements
    sections = (
        Section("Actions", actions, _unchanged(evaluation) if not violated else None, numbered=True),
        Section("Findings", found, _clean(evaluation)),
        Section("Stated otherwise than the facts tell", tuple(map(_overruled, evaluation.overruled))),
        Section("Accepted by the site", tuple(_waived(v) for v in waived)),
        Section("Questions", first, "No question is open.", numbered=True),
        Section("Good to know", tuple(_in_short(kind, _word_of_told(kind[0])) for kind in _by_guideline(told))),
        Section("In order", _in_order(evaluation)),
        Section("Where papers differ", _differing(differing)),
        Section(
            f"Findings one by one ({len(details)})", _capped(details, full if in_full else _alone, in_full), None, True
        ),
        Section(f"Further questions ({len(further)})", further, None, True),
        Section(f"Good to know, in full ({len(told)})", tuple(_told(v) for v in told), None, True),
        Section(
            f"Undetermined, and what is missing ({len(undetermined)})",
            _capped(undetermined, _undetermined, in_full), None, True,
        ),
        Section(
            f"Where papers differ, and on what ({len(differing)})", tuple(map(_disagreement, differing)), None, True,
            beside=True,
        ),
    )  # fmt: skip
    return Briefing(
        ("Deployment ", Name(evaluation.deployment)),
        (_evaluated(evaluation), *_reach_summary(violated)),
        tuple(section for section in sections if section.entries or section.empty),
        _closing(evaluation),
    )


def _clean(evaluation: Evaluation) -> str:
    if not _applies(evaluation):
        return "No guideline applies to what is described, so nothing was evaluated."
    return f"Nothing is violated{_reservation(evaluation)}."


def _unchanged(evaluation: Evaluation) -> str:
    return f"Nothing has to change{_reservation(evaluation)}." if _applies(evaluation) else "There are none."


def _applies(evaluation: Evaluation) -> bool:
    return any(count for word, count in plain(evaluation.counts.verdicts).items() if word != "not-applicable")


def _reservation(evaluation: Evaluation) -> str:
    open_ones = len(_with(evaluation.findings, "undetermined"))
    if not open_ones:
        return ""
    return f" as far as is known; {open_ones:,} {'verdict is' if open_ones == 1 else 'verdicts are'} undetermined"


def account(verdicts: Iterable[Verdict]) -> tuple[Section, ...]:
    """Every verdict in full, also what is not applicable and why: a section for each kind, the strongest first."""
    listed = sorted(verdicts, key=lambda verdict: STRENGTHS.index(verdict.strength))
    return tuple(
        Section(f"{word.capitalize()} ({len(kind)})", tuple(full(verdict) for verdict in kind))
        for word in VERDICTS
        if (kind := _with(listed, word))
    )


def further_disagreements(evaluation: Evaluation) -> tuple[Section, ...]:
    """The questions that no guideline of the account bears on: a part of the account."""
    further = tuple(map(_disagreement, evaluation.further_disagreements))
    return (Section(f"Where papers differ otherwise ({len(further)})", further, None, True),) if further else ()


def citation_line(citation: Citation) -> str:
    """Where a paper says it: document, edition, section, page, table or figure."""
    unnumbered = "" if citation.page else ", no page numbers"
    return f"{_document(citation)}, {_place(citation)}{unnumbered}"


def _document(citation: Citation) -> str:
    return ", ".join(part for part in (citation.document, citation.edition) if part)


def _place(citation: Citation) -> str:
    """The place in a document; that its pages have no numbers is said of the document."""
    page = page_named(citation.page, inferred=bool(citation.page_inferred))
    parts = [_section(citation), page, _labelled("Table", citation.table), _labelled("Figure", citation.figure)]
    return ", ".join(part for part in parts if part)


def paper(citations: Sequence[Citation]) -> str:
    """How the paper is spoken of: "the 2011 paper", or "the paper" where its year is not known."""
    for citation in citations:
        found = _paper_of(citation.item, citation.edition, citation.document)
        if found != _ANY_PAPER:
            return found
    return _ANY_PAPER


def _paper_of(item: str, *more: str | None) -> str:
    if item.startswith("custom-"):
        return "your own standard"
    for text in (item.split("/")[0], *more):
        if years := _YEAR.findall(text or ""):
            return f"the {years[-1]} paper"
    return _ANY_PAPER


def subject_name(subject: SubjectRef) -> Name:
    """A subject as it is named: by its path; one that stands for several names them all."""
    return Name(subject.path or "the site")


def _alike(subject: SubjectRef) -> str:
    return f" ({subject.count:,} alike)" if subject.count > 1 else ""


def full(verdict: Verdict) -> Entry:
    """One verdict with all that it rests on."""
    notes = [
        Note("Verdict", ((f"{verdict.verdict}. {sentence(verdict)}",),)),
        Note("Observed", tuple(_observed(observed) for observed in verdict.observed)),
        Note("Figures", tuple((_figure_text(verdict, at),) for at in range(len(verdict.figures)))),
        Note("Premises", tuple((premise,) for premise in verdict.premises)),
        *_reach(verdict.reach, verdict.citations),
        Note(
            "Exceptions",
            tuple((f"{_EXCEPTION_WORDS.get(e.state, e.state)}: {e.text}",) for e in verdict.exceptions),
        ),
        Note("Missing", _missing(verdict.missing)),
        *_caveats(verdict.caveats),
        *_dissent(verdict.dissent),
        *_waiver(verdict),
        *_sources(verdict.citations),
        Note("Proof", (("evaluate --proof ", Name(verdict.fingerprint)),)),
    ]
    return _entry(verdict, verdict.strength, notes)


def _entry(verdict: Verdict, word: str, notes: Iterable[Note]) -> Entry:
    heading = (subject_name(verdict.subject), f"{_alike(verdict.subject)}: {verdict.title}")
    return Entry(word, heading, _kept(notes), verdict=verdict.fingerprint)


def sentence(verdict: Verdict) -> str:
    """What a verdict says, named as the paper's where the paper did not test such a case."""
    evaluated = verdict.verdict not in (
        "undetermined",
        "not-applicable",
    )  # what is open or out of scope we say ourselves
    says = f"By {paper(verdict.citations)}: " if evaluated and verdict.reach.state != "in-scope" else ""
    return f"{says}{verdict.text}"


_EXCEPTION_WORDS = {"holds": "holds", "open": "not known", "fails": "does not hold"}


def _with(verdicts: Iterable[Verdict], word: str) -> list[Verdict]:
    return [verdict for verdict in verdicts if verdict.verdict == word]


def _capped(verdicts: Sequence[Verdict], tell: Callable[[Verdict], Entry], at_all: bool = True) -> tuple[Entry, ...]:
    most = DETAILS if at_all else len(verdicts)
    entries = tuple(tell(verdict) for verdict in verdicts[:most])
    left = len(verdicts) - most
    return entries if left <= 0 else (*entries, Entry("", (f"{left:,} more stand in the whole account.",)))


def _evaluated(evaluation: Evaluation) -> Line:
    verdicts = plain(evaluation.counts.verdicts)
    counts = ", ".join(
        f"{verdicts[word]:,} {word.replace('-', ' ')}{_by_strength(evaluation, word)}" for word in VERDICTS
    )
    total = sum(verdicts.values())
    return (f"{_environment(evaluation)}{total:,} {'verdict' if total == 1 else 'verdicts'}: {counts}.",)


def _environment(evaluation: Evaluation) -> str:
    if evaluation.environment_stated or evaluation.environment == "unknown":
        return f"Environment: {evaluation.environment}. "
    return f"Environment: {evaluation.environment}, since /environment is not stated and nothing shows a benchmark. "


def _by_strength(evaluation: Evaluation, word: str) -> str:
    """How many of a verdict have which strength, where that says what they weigh."""
    if word not in ("violated", "undetermined"):
        return ""
    strengths = evaluation.tally
    split = ", ".join(f"{n} {strength}" for strength in STRENGTHS if (n := strengths.get((word, strength), 0)))
    return f" ({split})" if split else ""


def _reach_summary(violated: Sequence[Verdict]) -> tuple[Line, ...]:
    outside = sum(verdict.reach.state == "extrapolated" for verdict in violated)
    if not outside:
        return ()
    return ((f"{outside} of {len(violated)} violated verdicts lie outside what the papers tested.",),)


def _finding(verdicts: Sequence[Verdict], served: bool) -> Entry:
    """What is violated of one guideline, over all its subjects; what an action serves has its source there."""
    first = verdicts[0]
    reach = dict.fromkeys(note for verdict in verdicts for note in _reach(verdict.reach, verdict.citations))
    notes = [
        Note("", _first_lines(_said(verdicts))),
        *_joined(reach),
        *([] if served else _sources(first.citations)),
    ]
    return Entry(first.strength, _titled(verdicts), _kept(notes))


def _alone(verdict: Verdict) -> Entry:
    notes = [Note("", ((sentence(verdict),),)), *_reach(verdict.reach, verdict.citations)]
    return _entry(verdict, verdict.strength, notes)


def _joined(notes: Iterable[Note]) -> list[Note]:
    """Notes of one label as one, each line once."""
    by_label: dict[str, dict[Line, None]] = {}
    for note in notes:
        by_label.setdefault(note.label, {}).update(dict.fromkeys(note.lines))
    return [Note(label, _first_lines(lines)) for label, lines in by_label.items()]


def _action(action: Action, recommendations: Mapping[str, Recommendation], verdicts: Mapping[str, Verdict]) -> Entry:
    """One thing to do, with what differs from subject to subject."""
    asked = [recommendations[id_] for id_ in action.recommendations if id_ in recommendations]
    reasons = [verdicts[fingerprint] for fingerprint in action.verdicts if fingerprint in verdicts]
    citations = tuple(dict.fromkeys(c for one in (asked or reasons) for c in one.citations)) or tuple(
        dict.fromkeys(c for verdict in reasons for c in verdict.citations)
    )
    unless = dict.fromkeys(
        text for one in asked for text in one.unless if not any(text in verdict.text for verdict in reasons)
    )
    notes = [
        *_told_apart("To do", [(one.subject, one.text) for one in asked if one.text != action.text]),
        *_told_apart("Now", [(one.subject, one.current) for one in asked]),
        *_told_apart("Satisfied by", [(one.subject, one.condition) for one in asked]),
        Note("Why", _first_lines(_said(reasons)), True),
        Note("Reason", tuple((text,) for text in dict.fromkeys(text for one in asked for text in one.reasons)), True),
        Note("Unless", tuple((text,) for text in unless)),
        *_told_apart("Conflict", [(one.subject, one.conflict or "") for one in asked]),
        *_told_apart("Tried", [(one.subject, _tried(one.verification)) for one in asked]),
        *_more(_caveats(_once(caveat for one in (asked or reasons) for caveat in one.caveats))),
        *_more(_dissent(_once(dissent for one in (asked or reasons) for dissent in one.dissent), elsewhere=False)),
        *_more(_sources(citations)),
    ]
    changed = [one for one in asked if one.patch]
    operations = ",\n".join(
        f"  {json.dumps(plain(operation))}" for one in changed[:PATCHES_FIRST] for operation in one.patch
    )
    if left := len(changed) - PATCHES_FIRST:
        notes.append(Note("Changes", ((f"{left:,} more stand in the answer as JSON.",),) if left > 0 else (), True))
    heading = (f"{action.text.rstrip('.')}: ", *_subjects([one.subject for one in (asked or reasons)]))
    return Entry(action.strength, heading, _kept(notes), f"[\n{operations}\n]" if operations else None)


def _subjects(subjects: Sequence[SubjectRef], most: int = SUBJECTS_FIRST) -> Line:
    """Subjects by name, the first of them, each with how many it stands for."""
    line: list[str | Name] = []
    named = list(dict.fromkeys(subjects))
    for at, subject in enumerate(named[:most]):
        line += [*([", "] if at else []), subject_name(subject), *([_alike(subject)] if subject.count > 1 else [])]
    if (left := len(named) - most) > 0:
        line.append(f" and {left:,} more")
    return tuple(line)


def _told_apart(label: str, told: Sequence[tuple[SubjectRef, str]]) -> list[Note]:
    """What is said of several subjects: once if it is the same of all, else for each of the first."""
    said = [(subject, text) for subject, text in told if text]
    if len({text for _, text in said}) <= 1:
        return [Note(label, ((said[0][1],),) if said else ())]
    grouped: dict[str, list[SubjectRef]] = {}
    for subject, text in said:
        grouped.setdefault(text, []).append(subject)
    lines: list[Line] = [(*_subjects(subjects, 3), f": {text}") for text, subjects in grouped.items()]
    return [Note(label, _first_lines(lines))]


def _first_lines(lines: Iterable[Line | str]) -> tuple[Line, ...]:
    """The first lines, and how many are left out."""
    every = [(line,) if isinstance(line, str) else line for line in lines]
    if (left := len(every) - LINES_FIRST) <= 0:
        return tuple(every)
    return (*every[:LINES_FIRST], (f"and {left:,} more",))


def _once(members: Iterable[_Told]) -> tuple[_Told, ...]:
    return tuple({(member.item, member.text): member for member in members}.values())


def _tried(verification: Verification | None) -> str:
    if verification is None:
        return ""
    if not verification.satisfied:
        return "The changed description was evaluated again: the guideline is not satisfied yet."
    evaluated = "The changed description was evaluated again: the guideline is satisfied"
    if verification.regressions:
        return f"{evaluated}, but this breaks: {', '.join(verification.regressions)}."
    return f"{evaluated}, and nothing else breaks."


def _question(question: Question) -> Entry:
    effects = []
    if question.settles:
        effects.append(f"settles {question.settles} {'verdict' if question.settles == 1 else 'verdicts'}")
    if question.opens:
        effects.append(f"may excuse {question.opens} {'violation' if question.opens == 1 else 'violations'}")
    where = [Name(pointer) for pointer in question.pointers]
    notes = [
        Note("", ((f"{_capital(' and '.join(effects))}.",),) if effects else ()),
        Note("For", (_enumerated([Name(path or "the site") for path in question.subjects]),)),
        Note("Answer at", (_enumerated(where),) if where else ()),
    ]
    return Entry("", (question.question,), _kept(notes))


def _overruled(found: Overruled) -> Entry:
    """A statement that facts speak against, and where they and it stand."""
    facts = [Name(pointer) for pointer in dict.fromkeys(fact.pointer or "/" for fact in found.facts)]
    notes = [
        Note("At", ((Name(found.subject.path or "the site"),),)),
        Note("Stated at", ((Name(found.said.pointer or "/"),),)),
        Note("The facts at", (_enumerated(facts),) if facts else ()),
    ]
    return Entry("", (found.text,), _kept(notes))


def _differing(differing: Sequence[Disagreement]) -> tuple[Entry, ...]:
    """The first questions on which papers differ, in brief. One that is settled in several ways says where each is."""
    times = Counter(found.question for found in differing)
    return tuple(_in_brief(found, times[found.question] > 1) for found in differing[:DIFFERING_FIRST])


def _in_brief(found: Disagreement, told_where: bool) -> Entry:
    """The position taken, why, what it is about, and the closest other view."""
    taken, (closest, *others) = found.taken, found.dissent
    more = f" {len(others)} more {'view' if len(others) == 1 else 'views'}." if others else ""
    notes = (
        Note("At", (_at(found.where),) if told_where else ()),
        Note("Taken", ((f"{taken.text} ({_source(taken)}; {CRITERIA.get(taken.criterion, taken.criterion)}.)",),)),
        *_about_another_release(found),
        *_would_be_violated(found),
        Note("Another view", ((f"{closest.text} ({_source(closest)}.){more}",),)),
    )
    return Entry(_broken(found), (found.text,), _kept(notes))


def _broken(found: Disagreement) -> str:
    """The word before a question; "" where the answers of the papers to it are met."""
    return found.verdict if found.verdict and found.verdict != "satisfied" else ""


def _source(position: Taken | Opposed) -> str:
    return f"{_paper_of(position.item)}, {_section_of(position)}"


def source_in_full(position: Taken | Opposed) -> str:
    """Where a position stands: item, section, page, table."""
    page = page_named(position.page, inferred=bool(position.page_inferred))
    parts = (position.item, _section_of(position), page, _labelled("Table", position.table))
    return ", ".join(part for part in parts if part)


def _section_of(position: Taken | Opposed) -> str:
    return section_named(position.section)


def _about_another_release(found: Disagreement) -> tuple[Note, ...]:
    """That the position taken is about other releases than those here."""
    if found.taken.reach != "extrapolated":
        return ()
    here = ", ".join(found.where.releases)
    text = f"It is about Domino {found.taken.releases}; here it is {here}."
    return (Note("Outside what the paper is about", ((text,),)),)


def _disagreement(found: Disagreement) -> Entry:
    """A question on which papers differ, with every answer."""
    taken = found.taken
    how = CRITERIA.get(taken.criterion, taken.criterion)
    notes = [
        Note("At", (_at(found.where),)),
        Note("Taken", ((f"{taken.text} ({source_in_full(taken)}.) Why it is taken: {how}.",),)),
        *_about_another_release(found),
        *_would_be_violated(found),
        Note("Another view", tuple((_other_view(other),) for other in found.dissent)),
        Note("Why they differ", ((found.why,),) if found.why else ()),
        Note("Proof", (("evaluate --proof ", Name(found.id)),)),
    ]
    return Entry(_broken(found), (found.text,), _kept(notes))


def _would_be_violated(found: Disagreement) -> tuple[Note, ...]:
    """What is held against nobody, since another position is taken."""
    lines = tuple(map(_held_against_nobody, found.yields or ()))
    return (Note("Held against nobody", lines),) if lines else ()


def _held_against_nobody(one: Yields) -> Line:
    more = one.count - len(one.subjects)
    named = _enumerated([Name(path) for path in one.subjects], 3)
    return (f"{one.title} (", Name(one.guideline), "): ", *named, f" and {more:,} more" if more > 0 else "")


def _other_view(other: Opposed) -> str:
    why = CRITERIA.get(other.criterion, other.criterion)
    return f"{other.text} ({source_in_full(other)}.) Why it is not taken: {why}."


def _at(where: Whereabouts) -> Line:
    words = [*where.platforms, *where.kinds, *where.clients, *(f"Domino {release}" for release in where.releases)]
    images = "1 image" if where.images == 1 else f"{where.images:,} images"
    named = _enumerated([Name(path) for path in where.subjects], 3)
    if not where.images:  # claims, say, and the site itself
        return named if any(where.subjects) else ("the site",)
    return (f"{images} ({', '.join(words)}): ", *named)


def _enumerated(names: Sequence[Name], most: int = 5) -> Line:
    line: list[str | Name] = []
    for at, name in enumerate(names[:most]):
        line += [", ", name] if at else [name]
    if len(names) > most:
        line.append(f" and {len(names) - most:,} more")
    return tuple(line)


def _told(verdict: Verdict) -> Entry:
    notes = [
        Note("", ((verdict.text,),)),
        *_reach(verdict.reach, verdict.citations),
        *_caveats(verdict.caveats),
        *_sources(verdict.citations),
    ]
    return _entry(verdict, _word_of_told(verdict), notes)


def _in_order(evaluation: Evaluation) -> tuple[Entry, ...]:
    """What is met of what a paper requires or recommends, an entry for each guideline, the strongest first."""
    kinds = sorted(evaluation.met(IN_ORDER_EACH + 1), key=lambda kind: worst_first(kind[0]))
    entries = tuple(_in_short(kind, kind[0].strength, IN_ORDER_EACH) for kind in kinds[:IN_ORDER_FIRST])
    left = len(kinds) - IN_ORDER_FIRST
    return entries if left <= 0 else (*entries, Entry("", (f"{left:,} more stand in the whole account.",)))


def _by_guideline(verdicts: Iterable[Verdict]) -> list[list[Verdict]]:
    kinds: dict[tuple[str, str], list[Verdict]] = {}
    for verdict in verdicts:
        kinds.setdefault((verdict.guideline, _word_of_told(verdict)), []).append(verdict)
    return list(kinds.values())


def _in_short(verdicts: Sequence[Verdict], word: str, most: int | None = None) -> Entry:
    """The first verdicts of one guideline in one entry: each sentence once, with the subjects that it is about."""
    alike = verdicts[:most]
    caveats: dict[str, list[Name]] = {}
    for verdict in alike:
        for caveat in verdict.caveats:
            caveats.setdefault(caveat.text, []).append(subject_name(verdict.subject))
    said = _said(alike)
    more = len(said) > LINES_FIRST or len(verdicts) > len(alike)
    notes = (
        *(Note("", (line,)) for line in said[:LINES_FIRST]),
        *([Note("", (("The whole account has more of them.",),))] if more else []),
        Note("Note", tuple(_said_of(names, text, len(names) < len(alike)) for text, names in caveats.items())),
    )
    return Entry(word, _titled(alike), _kept(notes))


def _titled(verdicts: Sequence[Verdict]) -> Line:
    """The title of a guideline, and the subjects of its verdicts."""
    return (f"{verdicts[0].title}: ", *_subjects([verdict.subject for verdict in verdicts]))


def _said(verdicts: Sequence[Verdict]) -> tuple[Line, ...]:
    """The sentences of verdicts; those that differ by the subject's name alone are told once, and counted."""
    about: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        about.setdefault(_named(verdict).sub("", sentence(verdict)), []).append(verdict)
    return tuple(_of(alike, len(about) > 1) for alike in about.values())


def _named(verdict: Verdict) -> re.Pattern[str]:
    """Where a sentence names its subject by the whole of its path."""
    return re.compile(rf"(?<![\w/]){re.escape(verdict.subject.path or 'the site')}(?![\w/])")


def _of(alike: Sequence[Verdict], apart: bool) -> Line:
    """A sentence that holds of several subjects. apart: others have another one, so that it says whose it is."""
    text = sentence(alike[0])
    if _named(alike[0]).search(text):
        return (text if len(alike) == 1 else f"{text} The same holds of {len(alike) - 1:,} more.",)
    return _said_of([subject_name(verdict.subject) for verdict in alike], text, apart)


def _said_of(names: Sequence[Name], text: str, apart: bool) -> Line:
    return (*_enumerated(names, 3), f": {text}") if apart else (text,)


def _word_of_told(verdict: Verdict) -> str:
    words = {"tells": verdict.strength, "exception": f"{verdict.verdict} by exception"}
    return words.get(verdict.ground, verdict.verdict)


def _waived(verdict: Verdict) -> Entry:
    notes = [Note("", ((verdict.text,),)), *_waiver(verdict)]
    return _entry(verdict, verdict.strength, notes)


def _undetermined(verdict: Verdict) -> Entry:
    notes = [
        Note("", ((verdict.text,),)),
        Note("Missing", _missing(verdict.missing)),
        *_sources(verdict.citations),
    ]
    return _entry(verdict, verdict.strength, notes)


def _waiver(verdict: Verdict) -> list[Note]:
    if verdict.waiver is None:
        return []
    waiver = verdict.waiver
    return [Note("Accepted", ((f"by {waiver.owner} until {waiver.until}: {waiver.reason}",),))]


def _missing(facts: Iterable[Missing]) -> tuple[Line, ...]:
    """What is missing; two quantities that one answer settles are one question."""
    return tuple(dict.fromkeys((f"{fact.question} At ", Name(fact.pointer or "/"), ".") for fact in facts))


def _observed(observed: Observed) -> Line:
    line: Line = (f"{observed.called or observed.quantity}: {observed.text}",)
    return (*line, ", at ", Name(observed.pointer)) if observed.pointer else line


def _figure_text(verdict: Verdict, at: int) -> str:
    figure = verdict.figures[at]
    told = f"{name_in_words(figure.name)}: {figure.text}"
    if figure.source == "assumption":
        return f"{told}, an assumption of ours: {figure.reason or 'no paper gives a figure'}"
    if figure.source == "overlay":
        because = f": {figure.reason}" if figure.reason else ""
        return f"{told}, set by the site; the paper has {figure.paper_value}{because}"
    return f"{told}, from {paper(verdict.citations)}"


def _reach(reach: Reach, citations: Sequence[Citation]) -> list[Note]:
    if reach.state == "extrapolated":
        outside = tuple((difference.text,) for difference in reach.differences)
        return [Note(f"Outside what {paper(citations)} tested", outside or (("what differs is not named",),))]
    if reach.state == "unknown":
        missing = _missing(reach.missing)
        return [
            Note(f"Whether {paper(citations)} tested such a case is not known", missing or (("a fact is missing",),))
        ]
    return []


def _caveats(caveats: Sequence[Caveat]) -> list[Note]:
    return [Note("Note", tuple((caveat.text,) for caveat in caveats))]


def _dissent(dissents: Sequence[Dissent], *, elsewhere: bool = True) -> list[Note]:
    """Other positions; without those for other platforms, which stand in the findings in full, only their number."""
    lines: list[Line] = []
    shown = [dissent for dissent in dissents if elsewhere or dissent.criterion != "platform"]
    for dissent in shown:
        where = f" ({citation_line(dissent.citation)})" if dissent.citation else ""
        how = CRITERIA.get(dissent.criterion, dissent.criterion)
        lines.append((f"{dissent.text.rstrip('.')}{where}. What decides: {how}.",))
    if left := len(dissents) - len(shown):
        positions = "position on another platform" if left == 1 else "positions on other platforms"
        lines.append((f"{left} {positions}: see the findings one by one.",))
    return [Note("Another view", tuple(lines))]


def _sources(citations: Sequence[Citation]) -> list[Note]:
    said = [citation for citation in citations if citation.role == "says"]
    concerned = [citation for citation in citations if citation.role != "says"]
    return [Note("Source", _places(said)), Note("Concerns (the advice is ours)", _places(concerned))]


def _places(citations: Sequence[Citation]) -> tuple[Line, ...]:
    """A line for each document, with all its places."""
    by_document: dict[str, dict[str, None]] = {}
    numbered = {_document(citation) for citation in citations if citation.page}
    for citation in citations:
        by_document.setdefault(_document(citation), {})[_place(citation)] = None
    return tuple(
        (f"{document}, {'; '.join(places)}{'' if document in numbered else ', no page numbers'}",)
        for document, places in by_document.items()
    )


def _closing(evaluation: Evaluation) -> tuple[Line, ...]:
    manifest = evaluation.manifest
    rests = f"domino-advisor {manifest.product}, schema {manifest.schema}, rule base {manifest.rule_base[:12]}"
    overlay = f", overlay {manifest.overlay[:12]}" if manifest.overlay else ""
    evaluated = f", evaluated on {manifest.evaluated_on}" if manifest.evaluated_on else ""
    return ((f"{rests}{overlay}, input {manifest.input[:12]}{evaluated}.",),)


def _more(notes: Iterable[Note]) -> list[Note]:
    return [replace(note, more=True) for note in notes]


def _kept(notes: Iterable[Note]) -> tuple[Note, ...]:
    return tuple(note for note in notes if note.lines)


def _section(citation: Citation) -> str:
    section, title = section_named(citation.section), citation.title
    if not title or title in (citation.section, *citation.section.split(" / ")):
        return section
    if title.endswith(_NO_HEADING):
        return f"{section}, before the first heading"
    inner = title.replace('"', "'")
    return f'{section} "{inner}"'


def section_named(name: str) -> str:
    """ "section 6.2" by its number, 'section "Summary"' by its name."""
    number = name.removeprefix("Section ")
    return f"section {number}" if number[:1].isdigit() else f'section "{name}"'


def _labelled(label: str, text: str | None) -> str:
    """ "2-1" as "Table 2-1"; what begins with the label already stays as it is."""
    return "" if not text else text if text.lower().startswith(label.lower()) else f"{label} {text}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
