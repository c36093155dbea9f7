"""The answer on one screen: what it comes to, whether the gate passes, what comes first, what is in order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType

from domino_advisor.core.answer import (
    STRENGTHS,
    Action,
    Conflicting,
    Counts,
    Exceeded,
    InOrder,
    Question,
    Selection,
    Stake,
    Strength,
    Summary,
)
from domino_advisor.evaluation.gate import GateSetting, Kind
from domino_advisor.evaluation.ranking import GRAVE, worth
from domino_advisor.evaluation.working_memory import Pair
from domino_advisor.knowledge.wording import capital

FIRST = 3
"""How many actions, questions and guidelines stand on the first screen."""

NONE_CHOSEN = "None of the chosen guidelines applies to what is described."

_Weight = Mapping[Strength, int]


def summary(
    counts: Counts,
    tally: Mapping[Kind, int],
    actions: Sequence[Action],
    questions: Sequence[Question],
    in_order: InOrder,
    gate: GateSetting,
    selection: Selection | None = None,
    exceeded: tuple[Exceeded, ...] = (),
    conflicting: Sequence[Conflicting] = (),
    accused: Collection[str] = (),
    excusable: Collection[str] = (),
) -> Summary:
    """The first screen of an answer. tally: how many findings there are of each kind. conflicting: what the description
    tells in two ways. accused: the types of the subjects at which a must or a should is violated. excusable: what is
    violated unless an exception holds."""
    told = conclusion(counts, tally, actions, conflicting, accused, excusable, part=selection is not None)
    return Summary(
        conclusion=f"{_of_part(selection)}{told}",
        gate=gate.gate(tally),
        actions=tuple(action.id for action in actions[:FIRST]),
        questions=tuple(question.question for question in questions[:FIRST]),
        in_order=in_order,
        exceeded=exceeded,
    )


def conclusion(
    counts: Counts,
    tally: Mapping[Kind, int],
    actions: Sequence[Action],
    conflicting: Sequence[Conflicting] = (),
    accused: Collection[str] = (),
    excusable: Collection[str] = (),
    *,
    part: bool = False,
) -> str:
    """What the answer comes to: what there is to do, and what cannot be told yet. part: of chosen guidelines alone.

    Where there is nothing that must or should be done, what the description tells in two ways comes first, since the
    rest would read as if all were well.
    """
    if (nothing := _not_evaluated(counts, part)) is not None:
        return nothing
    unknown = _unknown(tally)
    if _must_or_should(actions):
        return f"{_to_do(actions, tally, excusable)}{_not_the_site(accused)}{unknown}"
    what = "must or should change" if actions else "has to change"
    nothing = f"nothing {f'is known that {what}' if unknown else what}{_considered(actions)}."
    return f"{_after(two_ways(conflicting), nothing)}{unknown}"


def as_it_is(
    counts: Counts,
    tally: Mapping[Kind, int],
    actions: Sequence[Action],
    selection: Selection | None = None,
    conflicting: Sequence[Conflicting] = (),
    accused: Collection[str] = (),
    excusable: Collection[str] = (),
) -> str:
    """What the site as it is comes to, beside what is planned: that nothing has to change is not for it to say."""
    told = _not_evaluated(counts, selection is not None)
    if told is None:
        unknown = _unknown(tally)
        if _must_or_should(actions):
            told = f"The site as it is: {_to_do(actions, tally, excusable)}{_not_the_site(accused)}{unknown}"
        else:
            what = "of a must or should is" if actions else "is"
            nothing = f"nothing {what} {'known to be ' if unknown else ''}violated{_considered(actions)}."
            two = two_ways(conflicting)
            told = f"{two} Otherwise, in the site" if two else "The site"
            told = f"{told} as it is: {nothing}{unknown}"
    return f"{_of_part(selection)}{told}"


def two_ways(conflicting: Sequence[Conflicting]) -> str:
    """That the description tells something in two ways, with the first of it where that is short; "" where nothing."""
    if not conflicting:
        return ""
    first = _before_its_reason(conflicting[0].text)
    number = "one thing" if len(conflicting) == 1 else f"{len(conflicting):,} things"
    return f"The description tells {number} in two ways{f': {first}' if len(first) <= _SHORT else ''}."


def _before_its_reason(text: str) -> str:
    """A text up to where its first sentence or clause ends; what stands in brackets ends none."""
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and text[place : place + 2] in (": ", ". "):
            return text[:place]
    return text.rstrip(".")


_SHORT = 110
"""So many characters of what is told in two ways leave room for what else the answer comes to."""


def _after(before: str, told: str) -> str:
    """A sentence, behind another where there is one."""
    return f"{before} Otherwise {told}" if before else capital(told)


def _must_or_should(actions: Iterable[Action]) -> bool:
    return any(action.strength in ("must", "should") for action in actions)


def _considered(actions: Sequence[Action]) -> str:
    """How many suggestions there are, where there is nothing else to do."""
    if not actions:
        return ""
    outside = all(action.reach == "extrapolated" for action in actions)
    # what is grave is no small matter, however weakly a paper asks for it
    grave = sum(action.stake in GRAVE for action in actions)
    of = f" in {grave:,} of them" if grave < len(actions) else ""
    stake = f" (an outage or lost mail is at stake{of})" if grave else ""
    told = f"; {_number(len(actions), 'suggestion')} can be considered{stake}"
    return f"{told}, outside what the papers tested" if outside else told


def _not_evaluated(counts: Counts, part: bool) -> str | None:
    verdicts = counts.verdicts
    if any((verdicts.violated, verdicts.undetermined, verdicts.satisfied, verdicts.waived)):
        return None
    return NONE_CHOSEN if part else "No guideline applies to what is described, so nothing was evaluated."


def _unknown(tally: Mapping[Kind, int]) -> str:
    open_ones = _by_strength((strength, n) for (word, strength, _), n in tally.items() if word == "undetermined")
    unknown = sum(open_ones.values())
    return f" {_number(unknown, 'verdict')} cannot be told yet ({_weighed(open_ones)})." if unknown else ""


def _to_do(actions: Sequence[Action], tally: Mapping[Kind, int], excusable: Collection[str]) -> str:
    """How much there is to do, and for how many violated verdicts, which the gate counts, where these are more.

    excusable: what is violated unless an exception holds, so that there may be nothing to do for it.
    """
    weights = _by_strength((action.strength, 1) for action in actions)
    outside = all(action.reach == "extrapolated" for action in actions)
    beyond = " All of it lies outside what the papers tested." if outside else ""
    violated = sum(number for (word, _, _), number in tally.items() if word == "violated")
    open_ones = sum(excusable_alone(action, excusable) for action in actions)
    of = "" if open_ones == len(actions) else f"{open_ones:,} of them "
    # of the things and not of the verdicts, and so before these
    reserve = f", {of}unless an exception holds" if open_ones else ""
    comma = "," if reserve else ""
    served = f"{comma} for {_number(violated, 'violated verdict')}" if violated != len(actions) else ""
    return f"{_number(len(actions), 'thing')} to do ({_weighed(weights)}){reserve}{served}.{beyond}"


def excusable_alone(action: Action, excusable: Collection[str]) -> bool:
    """Whether something is to be done for nothing but what an exception may excuse."""
    return bool(action.verdicts) and all(mark in excusable for mark in action.verdicts)


def _not_the_site(accused: Collection[str]) -> str:
    """That what must or should be done is not about the site itself, where that is so."""
    if not accused or not _SAID.keys() >= set(accused):
        return ""
    said = " or ".join(_SAID[kind] for kind in _SAID if kind in accused)
    return f" What must or should be done is about what is {said}: the site itself is not known to violate any of it."


_SAID = {"claim": "claimed", "run": "measured in runs"}
"""What is said of a site, and not how it is set up, by the type of subject."""


def _of_part(selection: Selection | None) -> str:
    """That an answer tells of chosen guidelines alone, so that nobody takes it for the whole."""
    if selection is None:
        return ""
    verb = "is" if selection.guidelines == 1 else "are"
    of = selection.guidelines + selection.left_out
    return f"Only {selection.guidelines:,} of {of:,} guidelines {verb} told. "


class InOrderSoFar:
    """The guidelines of the parts that were evaluated so far, by whether they are met wherever they apply.

    chosen: those that are told, None for all.
    """

    def __init__(self, chosen: Collection[str] | None = None) -> None:
        self._chosen = chosen
        self._met: set[str] = set()
        self._not_met: set[str] = set()
        self._done: set[str] = set()

    def add(self, pairs: Iterable[Pair], implied: Callable[[Pair], bool] = lambda _: False) -> None:
        """Take in the pairs of a part that are within scope. implied: whether one is met by what a release implies."""
        for pair in pairs:
            if self._chosen is not None and pair.guideline not in self._chosen:
                continue
            if pair.answer in ("violated", "undetermined"):
                self._not_met.add(pair.guideline)
            elif pair.answer == "satisfied" and pair.ground == "demand":
                self._met.add(pair.guideline)
                if pair.guideline not in self._done and not implied(pair):
                    self._done.add(pair.guideline)

    def told(
        self,
        strengths: Mapping[str, Strength],
        title: Callable[[str], str],
        stakes: Mapping[str, Stake] = MappingProxyType({}),
    ) -> InOrder:
        """How many there are, and the first of them. Guidelines that only inform are none.

        What a release implies comes last. title: that of a guideline; few are asked for. stakes: what is lost where a
        guideline is not met.
        """
        demanding = [name for name in self._met if strengths[name] != "inform"]
        met = [name for name in demanding if name not in self._not_met]
        partly = tuple(sorted(name for name in demanding if name in self._not_met))
        ranked = sorted(met, key=lambda name: (name not in self._done, worth(strengths[name], stakes.get(name)), name))
        implied = tuple(sorted(name for name in met if name not in self._done))
        return InOrder(len(met), tuple(title(name) for name in ranked[:FIRST]), implied, partly)


def _by_strength(counted: Iterable[tuple[Strength, int]]) -> _Weight:
    weights: dict[Strength, int] = {}
    for strength, number in counted:
        weights[strength] = weights.get(strength, 0) + number
    return weights


def _weighed(weights: _Weight) -> str:
    return ", ".join(f"{weights[strength]:,} {strength}" for strength in STRENGTHS if weights.get(strength))


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
