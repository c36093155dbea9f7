"""What an evaluation tells people, in the order in which they need it: `markdown`, `html` and `terminal` render it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from domino_advisor.core.answer import (
    STRENGTHS,
    VERDICTS,
    Beyond,
    Conflicting,
    Evaluation,
    Observed,
    Overruled,
    PrintedAt,
    Question,
    Quoted,
    Verdict,
    plain,
)
from domino_advisor.evaluation.findings import worst_first
from domino_advisor.evaluation.gate import in_a_row
from domino_advisor.evaluation.summary import NONE_CHOSEN, two_ways
from domino_advisor.knowledge.wording import capital, listed
from domino_advisor.report.action_entries import action_entry
from domino_advisor.report.claim_entries import announced_entries, claim_entries
from domino_advisor.report.depths import DEPTHS, Depth
from domino_advisor.report.disagreement_entries import differing_entries, disagreement_entry
from domino_advisor.report.file_entries import count, file_sections
from domino_advisor.report.first_screen import screen
from domino_advisor.report.growth_entries import growth_entry
from domino_advisor.report.notes import (
    and_more,
    caveat_notes,
    dissent_notes,
    figure_text,
    joined_notes,
    missing_lines,
    observed_line,
    reach_notes,
    source_notes,
    waiver_notes,
    with_lines,
)
from domino_advisor.report.open_entries import open_entries, waited_for
from domino_advisor.report.parts import Briefing, Entry, Line, Name, Note, Section
from domino_advisor.report.places import named_in_short, papers_in_full, place_named
from domino_advisor.report.plan_entries import plan_entries
from domino_advisor.report.sentences import (
    LINES_FIRST,
    alike_count,
    by_guideline,
    enumerated,
    first_lines,
    said_of,
    selection_line,
    sentence,
    sentences_of,
    subject_name,
    titled,
    verdict_word,
    word_of_told,
)
from domino_advisor.report.waiver_entries import waiver_entries

QUESTIONS_FIRST = 10
"""How many questions are shown; the others are folded."""

IN_ORDER_FIRST = 25
"""How many guidelines that are met are shown, the strongest first."""


IN_ORDER, IN_ORDER_PARTLY = "In order", "In order at some subjects, and not or not known at others"
IN_ORDER_BACKGROUND = "In order by figures of the papers' time, as background"


IN_ORDER_EACH = 10
"""How many verdicts of each of these are looked at, so that a large site takes no longer."""


DETAILS = 200
"""How many findings are shown in full; a line says how many are left out."""


def brief(evaluation: Evaluation, depth: Depth = "findings", *, in_full: bool = True, opposed: bool = True) -> Briefing:
    """What an evaluation tells people: what to do and to answer, then what was found, then details to unfold.

    depth: what is told further down is left out, and not made; the account is no part of it (see `account`).
    in_full: the findings one by one with all that they rest on, as far as there is room; without it each is told in
    short, for a renderer that unfolds what it rests on, and nothing is cut off. opposed: what other papers say against
    it is shown, so that these are told in full too.
    """
    sections: list[Section] = []
    if depth != "screen":
        sections += _to_do(evaluation)
    told = depth in ("findings", "account")
    if told:
        sections += (*_found(evaluation), *_found_in_full(evaluation, in_full))
    return Briefing(
        screen(evaluation),
        (*_selected(evaluation), _evaluated(evaluation), *_reach_summary(evaluation)) if told else (),
        tuple(section for section in sections if section.entries or section.empty),
        (*(_papers(evaluation, told, opposed) if depth != "screen" else ()), *closing(evaluation)),
        _rest(evaluation, depth),
    )


def rest(evaluation: Evaluation, depth: Depth) -> Mapping[Depth, int]:
    """The levels that tell more, each with how many entries stand there that do not stand before, or verdicts.

    What is in order is not counted among the findings: the screen says how much that is, and a large site would be gone
    through once more.
    """
    found = evaluation.findings
    grouped = (_with(found, "violated"), _told_ones(evaluation))
    counts: Mapping[Depth, int] = {
        "actions": len(evaluation.actions) + len(evaluation.plan) + len(evaluation.announced) + len(evaluation.growth)
        + len(evaluation.questions) + len(evaluation.waiting) + len(evaluation.overruled) + len(evaluation.conflicting)
        + len(waiver_entries(evaluation.waivers)) + count(evaluation),
        "findings": sum(len(by_guideline(verdicts)) for verdicts in grouped) + len(_with(found, "waived"))
        + len(open_entries(_with(evaluation.findings, "undetermined")))
        + len(evaluation.claimed) + len(evaluation.quoted) + len(evaluation.beyond)
        + len(differing_entries(evaluation.disagreements)),
        "account": len(evaluation.verdicts),
    }  # fmt: skip
    return {deeper: counts[deeper] for deeper in DEPTHS[DEPTHS.index(depth) + 1 :]}


def _rest(evaluation: Evaluation, depth: Depth) -> Line:
    """Which option, and which query of the service, tells the next level; nothing behind the last."""
    deeper = rest(evaluation, depth)
    if not deeper:
        return ()
    follows, number = next(iter(deeper.items()))
    there = f"{number:,} {'entry' if number == 1 else 'entries'}"
    if follows == "account":
        there = f"{number:,} {'verdict' if number == 1 else 'verdicts'}"
    of_service = f"?show={follows}"
    return (
        f"{_NEXT[follows]} ({there}): ",
        Name(f"--show {follows}"),
        " of the command, ",
        Name(of_service),
        " of the service.",
    )


_NEXT: Mapping[Depth, str] = {
    "actions": "All that is to be done and answered", "findings": "What was found, by guideline",
    "account": "Every verdict",
}  # fmt: skip


def _to_do(evaluation: Evaluation) -> tuple[Section, ...]:
    """What there is to do, and what to answer: the level of actions."""
    by_fingerprint = {verdict.fingerprint: verdict for verdict in evaluation.findings if verdict.verdict == "violated"}
    recommendations = {recommendation.id: recommendation for recommendation in evaluation.recommendations}
    actions = tuple(action_entry(action, recommendations, by_fingerprint) for action in evaluation.actions)
    questions = _questions(evaluation)
    first, further = tuple(questions[:QUESTIONS_FIRST]), tuple(questions[QUESTIONS_FIRST:])
    return (
        Section("Actions", actions, None if by_fingerprint else _unchanged(evaluation), numbered=True),
        Section("What is planned", _planned(evaluation), numbered=True),
        Section("While the users grow", tuple(map(growth_entry, evaluation.growth)), numbered=True),
        Section("Questions", first, "No question is open.", numbered=True),
        Section("What suggestions wait for", waited_for(evaluation), numbered=True),
        Section("Stated otherwise than the facts tell", tuple(map(_overruled, evaluation.overruled))),
        Section("Told in two ways", tuple(map(_conflicting, evaluation.conflicting))),
        *file_sections(evaluation),
        Section("Waivers to look at", waiver_entries(evaluation.waivers)),
        Section(f"Further questions ({len(further)}){_in_the_form(evaluation)}", further, None, True),
    )


def _found(evaluation: Evaluation) -> tuple[Section, ...]:
    """What is violated, open, met and good to know: the level of findings, as it stands open."""
    violated = _with(evaluation.findings, "violated")
    served = {fingerprint for recommendation in evaluation.recommendations for fingerprint in recommendation.verdicts}
    found = tuple(finding_entry(group, {v.fingerprint for v in group} <= served) for group in by_guideline(violated))
    waived = tuple(_waived(verdict) for verdict in _with(evaluation.findings, "waived"))
    told = tuple(_in_short(kind, word_of_told(kind[0])) for kind in by_guideline(_told_ones(evaluation)))
    return (
        Section("Findings", found, _clean(evaluation)),
        Section("Cannot be told yet", open_entries(_with(evaluation.findings, "undetermined"))),
        Section("Accepted by the site", waived),
        Section("What is claimed", _claimed(evaluation)),
        Section("Good to know", told),
        Section("Where a paper prints what is claimed", _quoted(evaluation.quoted)),
        Section("What no paper speaks of", tuple(map(_beyond, evaluation.beyond))),
        *_in_order(evaluation),
        Section("Where papers differ", differing_entries(evaluation.disagreements)),
    )


def _found_in_full(evaluation: Evaluation, in_full: bool) -> tuple[Section, ...]:
    """What the findings rest on, folded."""
    violated = _with(evaluation.findings, "violated")
    undetermined = _with(evaluation.findings, "undetermined")
    told = _told_ones(evaluation)
    # each waived one stands open where they are told in short
    details = [*violated, *_with(evaluation.findings, "waived")] if in_full else violated
    differing = evaluation.disagreements
    return (
        Section(
            f"Findings one by one ({len(details)})", _capped(details, full if in_full else _alone, in_full), None, True
        ),
        Section(f"Good to know, in full ({len(told)})", tuple(_told(v) for v in told), None, True),
        Section(
            f"Undetermined, and what is missing ({len(undetermined)})",
            _capped(undetermined, _undetermined, in_full), None, True,
        ),
        Section(
            f"Where papers differ, and on what ({len(differing)})",
            tuple(map(disagreement_entry, differing)), None, True, beside=True,
        ),
    )  # fmt: skip


def _told_ones(evaluation: Evaluation) -> list[Verdict]:
    return [one for one in evaluation.findings if one.verdict not in ("violated", "undetermined", "waived")]


def _clean(evaluation: Evaluation) -> str:
    if not _applies(evaluation):
        every = "No guideline applies to what is described, so nothing was evaluated."
        return NONE_CHOSEN if evaluation.manifest.selection else every
    return f"Nothing is violated{_now(evaluation)}{_reservation(evaluation)}.{_two_ways(evaluation)}"


def _unchanged(evaluation: Evaluation) -> str:
    if not _applies(evaluation):
        return "There are none."
    plan_breaks = any(step.breaks for step in in_a_row(evaluation.plan))
    if plan_breaks or any(found.breaks for found in evaluation.growth):
        what = "What is planned" if plan_breaks else "Growth"
        return f"None{_now(evaluation)}{_reservation(evaluation)}. {what} breaks something: see there."
    return f"Nothing has to change{_now(evaluation)}{_reservation(evaluation)}.{_two_ways(evaluation)}"


def _two_ways(evaluation: Evaluation) -> str:
    """That the description tells something in two ways, where the rest reads as if all were well."""
    told = two_ways(evaluation.conflicting)
    return f" {told}" if told else ""


def _now(evaluation: Evaluation) -> str:
    """That something is said of the site before what is planned, and before it grows."""
    return " in the site as it is" if evaluation.plan or evaluation.growth else ""


def _applies(evaluation: Evaluation) -> bool:
    return any(count for word, count in plain(evaluation.counts.verdicts).items() if word != "not-applicable")


def _reservation(evaluation: Evaluation) -> str:
    open_ones = len(_with(evaluation.findings, "undetermined"))
    among = " among the chosen guidelines" if evaluation.manifest.selection else ""
    if not open_ones:
        return among
    return (
        f"{among} as far as is known; {open_ones:,} {'verdict is' if open_ones == 1 else 'verdicts are'} undetermined"
    )


def account(verdicts: Iterable[Verdict]) -> tuple[Section, ...]:
    """Every verdict in full, also what is not applicable and why: a section for each kind, the strongest first."""
    listed = sorted(verdicts, key=lambda verdict: STRENGTHS.index(verdict.strength))
    return tuple(
        Section(f"{word.capitalize()} ({len(kind)})", tuple(full(verdict) for verdict in kind))
        for word in VERDICTS
        if (kind := _with(listed, word))
    )


def picked_line(evaluation: Evaluation, verdicts: Sequence[Verdict]) -> str:
    """How much of the account was asked for."""
    return f"{len(verdicts):,} of {len(evaluation.verdicts):,} verdicts."


def further_disagreements(evaluation: Evaluation) -> tuple[Section, ...]:
    """The questions that no guideline of the account bears on: a part of the account."""
    further = tuple(map(disagreement_entry, evaluation.further_disagreements))
    return (Section(f"Where papers differ otherwise ({len(further)})", further, None, True),) if further else ()


def full(verdict: Verdict) -> Entry:
    """One verdict with all that it rests on."""
    notes = [
        Note("Verdict", ((f"{verdict_word(verdict.verdict, verdict.ground)}. {sentence(verdict)}",),)),
        Note("Observed", tuple(observed_line(observed) for observed in verdict.observed)),
        Note("Figures", tuple((figure_text(verdict, at),) for at in range(len(verdict.figures)))),
        Note("Premises", tuple((premise,) for premise in verdict.premises)),
        *reach_notes(verdict.reach, verdict.citations),
        Note(
            "Exceptions",
            tuple((f"{_EXCEPTION_WORDS.get(e.state, e.state)}: {e.text}",) for e in verdict.exceptions),
        ),
        Note("Missing", missing_lines(verdict.missing)),
        *caveat_notes(verdict.caveats),
        *dissent_notes(verdict.dissent),
        *waiver_notes(verdict),
        *source_notes(verdict.citations),
        Note("Proof", (("evaluate --proof ", Name(verdict.fingerprint)),)),
    ]
    return _entry(verdict, verdict.strength, notes)


def _entry(verdict: Verdict, word: str, notes: Iterable[Note]) -> Entry:
    heading = (subject_name(verdict.subject), f"{alike_count(verdict.subject)}: {verdict.title}")
    return Entry(word, heading, with_lines(notes), verdict=verdict.fingerprint)


_EXCEPTION_WORDS = {"holds": "holds", "open": "not known", "fails": "does not hold"}


def _with(verdicts: Iterable[Verdict], word: str) -> list[Verdict]:
    return [verdict for verdict in verdicts if verdict.verdict == word]


def _capped(verdicts: Sequence[Verdict], tell: Callable[[Verdict], Entry], at_all: bool = True) -> tuple[Entry, ...]:
    most = DETAILS if at_all else len(verdicts)
    return and_more((tell(verdict) for verdict in verdicts[:most]), len(verdicts) - most)


def further(evaluation: Evaluation) -> tuple[str, ...]:
    """Where the rest of the answer is: the options that tell it, each with how much there is."""
    return tuple(f"--show {depth} ({number:,})" for depth, number in rest(evaluation, "screen").items())


def _selected(evaluation: Evaluation) -> tuple[Line, ...]:
    line = selection_line(evaluation)
    return ((line,),) if line else ()


def _evaluated(evaluation: Evaluation) -> Line:
    verdicts = plain(evaluation.counts.verdicts)
    counts = ", ".join(_counted(evaluation, word, verdicts[word]) for word in VERDICTS)
    total = sum(verdicts.values())
    return (f"{_environment(evaluation)}{total:,} {'verdict' if total == 1 else 'verdicts'}: {counts}.",)


def _counted(evaluation: Evaluation, word: str, number: int) -> str:
    if word == "violated" and only_suggested(evaluation):
        return f"{number:,} suggestion{'' if number == 1 else 's'}"
    return f"{number:,} {word.replace('-', ' ')}{_by_strength(evaluation, word)}"


def only_suggested(evaluation: Evaluation) -> bool:
    """Whether what is violated is only what can be considered, so that the site is sound but for suggestions."""
    strengths = {strength for (word, strength), n in evaluation.tally.items() if word == "violated" and n}
    return strengths == {"consider"}


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


def _reach_summary(evaluation: Evaluation) -> tuple[Line, ...]:
    violated, outside = evaluation.counts.verdicts.violated, evaluation.counts.violated_extrapolated
    return ((f"{outside} of {violated} violated verdicts lie outside what the papers tested.",),) if outside else ()


def finding_entry(verdicts: Sequence[Verdict], served: bool) -> Entry:
    """What is violated of one guideline, over all its subjects; what an action serves has its source there."""
    first = verdicts[0]
    reach = dict.fromkeys(note for verdict in verdicts for note in reach_notes(verdict.reach, verdict.citations))
    notes = [
        Note("", first_lines(sentences_of(verdicts))),
        *joined_notes(reach),
        *([] if served else source_notes(first.citations)),
    ]
    return Entry(first.strength, titled(verdicts), with_lines(notes))


def _alone(verdict: Verdict) -> Entry:
    notes = [Note("", ((sentence(verdict),),)), *reach_notes(verdict.reach, verdict.citations)]
    return _entry(verdict, verdict.strength, notes)


def _in_the_form(evaluation: Evaluation) -> str:
    """How many questions are not listed; nothing where all are."""
    left = evaluation.questions_left
    return f"; {left} more in the form that `questions` makes" if left else ""


def _questions(evaluation: Evaluation) -> list[Entry]:
    """The questions, each with the guidelines that wait for its answer."""
    found = {verdict.fingerprint: verdict for verdict in evaluation.findings}
    return [
        _question(question, [found[one] for one in question.verdicts if one in found])
        for question in evaluation.questions
    ]


def _by_title(verdicts: Sequence[Verdict]) -> tuple[Line, ...]:
    """The guidelines of verdicts, and of how many each is one where the verdicts are several of it."""
    return first_lines(
        (f"{alike[0].title}{f' ({len(alike):,} verdicts)' if len(alike) > 1 else ''}",)
        for alike in by_guideline(sorted(verdicts, key=worst_first))
    )


def _question(question: Question, verdicts: Sequence[Verdict]) -> Entry:
    effects = []
    if question.settles:
        effects.append(f"settles {question.settles} {'verdict' if question.settles == 1 else 'verdicts'}")
    if question.opens:
        effects.append(f"may excuse {question.opens} {'violation' if question.opens == 1 else 'violations'}")
    where = [Name(pointer) for pointer in question.pointers]
    notes = [
        Note("", ((f"{capital(' and '.join(effects))}.",),) if effects else ()),
        Note("For", (enumerated([Name(path or "the site") for path in question.subjects]),)),
        Note("Decides", _by_title(_with(verdicts, "undetermined"))),
        Note("May excuse", _by_title(_with(verdicts, "violated"))),
        Note("Answer at", (enumerated(where),) if where else ()),
    ]
    return Entry("", (question.question,), with_lines(notes))


def _printed_at(at: PrintedAt) -> str:
    place = f"{named_in_short(at.citation)}, {place_named(at.citation)}"
    return f"{listed(list(at.figures))}: {at.text.rstrip('.')} ({place})."


def _planned(evaluation: Evaluation) -> tuple[Entry, ...]:
    return (*plan_entries(evaluation.plan), *announced_entries(evaluation.announced))


def _claimed(evaluation: Evaluation) -> tuple[Entry, ...]:
    claims, printed = evaluation.claimed, {one.claim for one in evaluation.quoted}
    planned = {one.subject.path for step in evaluation.plan for one in (*step.breaks, *step.opens, *step.tells)}
    return and_more(claim_entries(claims[:DETAILS], printed, planned), len(claims) - DETAILS)


def _quoted(found: Iterable[Quoted]) -> tuple[Entry, ...]:
    """What the papers say where they print the numbers of claims, once for all claims of which it is the same."""
    alike: dict[tuple[tuple[PrintedAt, ...], int], list[Name]] = {}
    for one in found:
        alike.setdefault((one.printed, one.more), []).append(Name(one.claim))
    return tuple(_printed(claims, printed, more) for (printed, more), claims in alike.items())


def _printed(claims: Sequence[Name], places: Sequence[PrintedAt], more: int) -> Entry:
    lines: list[Line] = [(_printed_at(at),) for at in places]
    if more:
        lines.append((f"{more:,} more {'place' if more == 1 else 'places'} like it.",))
    return Entry("", enumerated(claims), with_lines([Note("", tuple(lines))]))


def _beyond(found: Beyond) -> Entry:
    more = found.count - len(found.subjects)
    at = ", ".join(found.subjects) + (f" and {more:,} more" if more > 0 else "")
    return Entry("", (found.text,), with_lines([Note("At", ((at,),))]))


def _overruled(found: Overruled) -> Entry:
    """A statement that facts speak against, and where they and it stand."""
    facts = [Name(pointer) for pointer in dict.fromkeys(fact.pointer or "/" for fact in found.facts)]
    notes = [
        Note("At", ((Name(found.subject.path or "the site"),),)),
        Note("Stated at", ((Name(found.said.pointer or "/"),),)),
        Note("The facts at", (enumerated(facts),) if facts else ()),
    ]
    return Entry("", (found.text,), with_lines(notes))


def _conflicting(found: Conflicting) -> Entry:
    """Figures that exclude each other, and where each stands."""
    places = [[Name(pointer) for pointer in _places(of)] for of in (found.statements, found.facts)]
    notes = [
        Note("Told at", (enumerated(places[0]),)),
        Note("Worked out of", (enumerated(places[1]),) if places[1] else ()),
        *(source_notes((found.citation,)) if found.citation is not None else ()),
        Note("Proof", (("evaluate --proof ", Name(found.id)),)),
    ]
    return Entry("", (found.text,), with_lines(notes))


def _places(facts: Iterable[Observed]) -> list[str]:
    return list(dict.fromkeys(fact.pointer or "/" for fact in facts))


def _told(verdict: Verdict) -> Entry:
    notes = [
        Note("", ((verdict.text,),)),
        *reach_notes(verdict.reach, verdict.citations),
        *caveat_notes(verdict.caveats),
        *source_notes(verdict.citations),
    ]
    return _entry(verdict, word_of_told(verdict), notes)


def _in_order(evaluation: Evaluation) -> tuple[Section, ...]:
    """What is met of what a paper requires or recommends, an entry for each guideline: the first of the screen first,
    last what a release implies. What does not hold everywhere, and what is background, is told apart, so that as many
    are in order as the screen says."""
    met = evaluation.summary.in_order
    first = {title: place for place, title in enumerate(met.first)}

    def place(kind: Sequence[Verdict]) -> tuple[Any, ...]:
        verdict = kind[0]
        return verdict.guideline in met.implied, first.get(verdict.title, len(first)), worst_first(verdict)

    under: dict[str, list[Sequence[Verdict]]] = {IN_ORDER: [], IN_ORDER_PARTLY: [], IN_ORDER_BACKGROUND: []}
    for kind in sorted(evaluation.met(IN_ORDER_EACH + 1), key=place):
        partly = IN_ORDER_PARTLY if kind[0].guideline in met.partly else IN_ORDER
        under[IN_ORDER_BACKGROUND if kind[0].ground == "background" else partly].append(kind)
    return tuple(
        Section(title, and_more(map(_met, kinds[:IN_ORDER_FIRST]), len(kinds) - IN_ORDER_FIRST))
        for title, kinds in under.items()
    )


def _met(kind: Sequence[Verdict]) -> Entry:
    """A guideline that is met."""
    return _in_short(kind, _word_of_met(kind[0]), IN_ORDER_EACH)


def _in_short(verdicts: Sequence[Verdict], word: str, most: int | None = None) -> Entry:
    """The first verdicts of one guideline in one entry: each sentence once, with the subjects that it is about."""
    alike = verdicts[:most]
    caveats: dict[str, list[Name]] = {}
    for verdict in alike:
        for caveat in verdict.caveats:
            caveats.setdefault(caveat.text, []).append(subject_name(verdict.subject))
    said = sentences_of(alike)
    more = len(said) > LINES_FIRST or len(verdicts) > len(alike)
    notes = (
        *(Note("", (line,)) for line in said[:LINES_FIRST]),
        *([Note("", (("The whole account has more of them.",),))] if more else []),
        Note("Note", tuple(said_of(names, text, len(names) < len(alike)) for text, names in caveats.items())),
    )
    return Entry(word, titled(alike), with_lines(notes))


def _word_of_met(verdict: Verdict) -> str:
    return "background" if verdict.ground == "background" else verdict.strength


def _waived(verdict: Verdict) -> Entry:
    notes = [Note("", ((verdict.text,),)), *waiver_notes(verdict)]
    return _entry(verdict, verdict.strength, notes)


def _undetermined(verdict: Verdict) -> Entry:
    notes = [
        Note("", ((verdict.text,),)),
        Note("Missing", missing_lines(verdict.missing)),
        *source_notes(verdict.citations),
    ]
    return _entry(verdict, verdict.strength, notes)


def _papers(evaluation: Evaluation, told: bool, opposed: bool) -> tuple[Line, ...]:
    """Which papers are meant where one is called by its year. told: whether all findings are, and not only what is to
    be done, which rests on what is violated.
    """
    findings = evaluation.findings if told else _with(evaluation.findings, "violated")
    planned = (verdict for step in evaluation.plan for verdict in (*step.breaks, *step.tells))
    growing = (verdict for found in evaluation.growth for verdict in (*found.breaks, *found.may_break))
    verdicts = (*findings, *planned, *growing)
    # of one guideline each subject may have other papers against it
    cited = [citation for verdict in verdicts for citation in verdict.citations]
    if opposed:
        cited += [one.citation for verdict in verdicts for one in verdict.dissent if one.citation is not None]
    cited += [found.citation for found in evaluation.conflicting if found.citation is not None]
    if told:
        cited += [at.citation for found in evaluation.quoted for at in found.printed]
    return tuple((line,) for line in papers_in_full(cited))


def closing(evaluation: Evaluation) -> tuple[Line, ...]:
    """What an answer rests on."""
    manifest = evaluation.manifest
    rests = f"domino-advisor {manifest.product}, schema {manifest.schema}, rule base {manifest.rule_base[:12]}"
    overlay = f", overlay {manifest.overlay[:12]}" if manifest.overlay else ""
    evaluated = f", evaluated on {manifest.evaluated_on}" if manifest.evaluated_on else ""
    return ((f"{rests}{overlay}, input {manifest.input[:12]}{evaluated}.",),)
