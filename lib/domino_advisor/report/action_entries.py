"""What there is to do, an entry for each action, with what differs from subject to subject."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence

from domino_advisor.core.answer import (
    Action,
    Dissent,
    Recommendation,
    Stake,
    SubjectRef,
    Verdict,
    Verification,
    plain,
)
from domino_advisor.report.notes import behind_more, dissent_notes, source_notes, with_lines
from domino_advisor.report.parts import Entry, Line, Note
from domino_advisor.report.sentences import first_lines, said_of, sentences_of, subject_line, subject_name
from domino_advisor.report.statements import stated_note

STAKE_WORDS: Mapping[Stake, str] = {
    "data": "Mail or other data may be lost.",
    "availability": "Users may be without their mail, or for longer.",
    "capacity": "The server carries fewer users, or answers them later.",
    "cost": "It takes more CPU, memory or disk than it has to.",
    "comfort": "Administration takes more care.",
}
"""What is lost where something is not done, what weighs most first."""
STAKE_OF_FIGURES = "What is decided by the figure may turn out wrong."
"""What is lost where only something that is quoted or was measured is at fault, and nothing of the site."""
PATCHES_FIRST = 20
"""Of how many subjects the patches of an action are shown."""


UNTESTED_CHANGE = "No paper tested such a case, so `fix` makes this change only with `--reach all`."
"""Said of a change that `fix` makes only where somebody asks for it."""


def action_entry(
    action: Action, recommendations: Mapping[str, Recommendation], verdicts: Mapping[str, Verdict]
) -> Entry:
    """One thing to do, with what differs from subject to subject."""
    asked = [recommendations[id_] for id_ in action.recommendations if id_ in recommendations]
    # what is one of some words stands in the sentences below, in words of the site's and not of the rules'
    measured = [one for one in asked if one.admissible.among is None]
    reasons = [verdicts[fingerprint] for fingerprint in action.verdicts if fingerprint in verdicts]
    citations = tuple(dict.fromkeys(c for one in (asked or reasons) for c in one.citations)) or tuple(
        dict.fromkeys(c for verdict in reasons for c in verdict.citations)
    )
    unless = dict.fromkeys(
        text for one in asked for text in one.unless if not any(text in verdict.text for verdict in reasons)
    )
    notes = [
        *_told_apart("To do", [(one.subject, one.text) for one in asked if one.text != action.text]),
        *_told_apart("Now", [(one.subject, one.current) for one in measured]),
        *_told_apart("Satisfied by", [(one.subject, one.condition) for one in measured]),
        Note("Why", first_lines(sentences_of(reasons)), True),
        stated_note(reasons),
        Note("Reason", tuple((text,) for text in dict.fromkeys(text for one in asked for text in one.reasons)), True),
        Note("Mends", ((_mends(action, reasons),),)),
        Note("Costs", tuple((text,) for text in action.costs)),
        Note("At stake", ((_at_stake(action.stake, reasons),),) if action.stake else ()),
        Note("Unless", tuple((text,) for text in unless)),
        *_told_apart("Conflict", [(one.subject, one.conflict or "") for one in asked]),
        *_told_apart("Tried", [(one.subject, _tried(one.verification)) for one in asked]),
        Note("Outside what was tested", ((UNTESTED_CHANGE,),) if any(map(_is_untested_change, asked)) else ()),
        *behind_more([caveat_note(asked or reasons, action.costs)]),
        *behind_more(
            dissent_notes(_once(dissent for one in (asked or reasons) for dissent in one.dissent), elsewhere=False)
        ),
        *behind_more(source_notes(citations)),
    ]
    changed = [one for one in asked if one.patch]
    operations = ",\n".join(
        f"  {json.dumps(plain(operation))}" for one in changed[:PATCHES_FIRST] for operation in one.patch
    )
    if (left := len(changed) - PATCHES_FIRST) > 0:
        notes.append(Note("Changes", ((f"{left:,} more stand in the answer as JSON.",),), True))
    heading = (f"{action.text.rstrip('.')}: ", *subject_line([one.subject for one in (asked or reasons)]))
    return Entry(action.strength, heading, with_lines(notes), f"[\n{operations}\n]" if operations else None)


def _at_stake(stake: Stake, verdicts: Iterable[Verdict]) -> str:
    of_figures = all(verdict.subject.type in ("claim", "run") for verdict in verdicts)
    return STAKE_OF_FIGURES if of_figures else STAKE_WORDS[stake]


def _told_apart(label: str, told: Sequence[tuple[SubjectRef, str]]) -> list[Note]:
    """What is said of several subjects: once if it is the same of all, else for each of the first."""
    said = [(subject, text) for subject, text in told if text]
    if len({text for _, text in said}) <= 1:
        return [Note(label, ((said[0][1],),) if said else ())]
    grouped: dict[str, list[SubjectRef]] = {}
    for subject, text in said:
        grouped.setdefault(text, []).append(subject)
    lines: list[Line] = [(*subject_line(subjects, 3), f": {text}") for text, subjects in grouped.items()]
    return [Note(label, first_lines(lines))]


def _mends(action: Action, reasons: Sequence[Verdict]) -> str:
    """How many verdicts it is for, of how many guidelines."""
    guidelines = len({verdict.guideline for verdict in reasons}) or len(action.guidelines)
    verdicts = "1 verdict" if action.mends == 1 else f"{action.mends:,} verdicts"
    return f"{verdicts} of {guidelines:,} guideline{'' if guidelines == 1 else 's'}."


def caveat_note(told: Sequence[Recommendation] | Sequence[Verdict], without: Collection[str] = ()) -> Note:
    """Caveats and costs, each once; one that is not told of all subjects says of which it is. without: told already."""
    every = {one.subject for one in told}
    said: dict[str, dict[str, dict[SubjectRef, None]]] = {}
    for one in told:
        for caveat in one.caveats:
            if caveat.text in without:
                continue
            said.setdefault(caveat.item, {}).setdefault(caveat.text, {})[one.subject] = None
    return Note(
        "Note",
        tuple(
            line
            for texts in said.values()
            for line in first_lines(
                said_of([subject_name(subject) for subject in subjects], text, len(subjects) < len(every))
                for text, subjects in texts.items()
            )
        ),
    )


def _is_untested_change(recommendation: Recommendation) -> bool:
    return bool(recommendation.patch) and recommendation.reach == "extrapolated"


def _once(dissents: Iterable[Dissent]) -> tuple[Dissent, ...]:
    return tuple({(dissent.item, dissent.text): dissent for dissent in dissents}.values())


def _tried(verification: Verification | None) -> str:
    if verification is None:
        return ""
    if not verification.satisfied:
        return "The changed description was evaluated again: the guideline is not satisfied yet."
    evaluated = "The changed description was evaluated again: the guideline is satisfied"
    if verification.regressions:
        return f"{evaluated}, but this breaks: {', '.join(verification.regressions)}."
    return f"{evaluated}, and nothing else breaks."
