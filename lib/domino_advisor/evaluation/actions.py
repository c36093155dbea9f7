"""What there is to do, each thing once over all subjects: the recommendations and findings that one action is about."""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from domino_advisor.core.answer import STRENGTHS, Action, ReachWord, Recommendation, Stake, Verdict
from domino_advisor.evaluation.ranking import gravity, worst, worth

COSTS = 3
"""So many sentences on what an action costs are told: they may differ from subject to subject."""
_REACHES: tuple[ReachWord, ...] = ("in-scope", "unknown", "extrapolated")


def actions(
    recommendations: Sequence[Recommendation],
    findings: Sequence[Verdict],
    stakes: Mapping[str, Stake] = MappingProxyType({}),
    costs: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> tuple[Action, ...]:
    """The actions that mend what is violated, in the order in which to look at them.

    Recommendations about the same quantity are one action where they are for the same guidelines; and, of one strength,
    where a guideline asks for both of them or the same would satisfy both. So are those that say the same. A violated
    guideline that no recommendation serves is an action too: its subjects are to be mended by hand. The order: what is
    required, what is grave if it is not done, the strength, what else is lost, whether the papers tested such a case,
    how many findings the action mends, its text. stakes: what is lost where a guideline is not met, by its id.
    costs: the caveats of a guideline that say what it costs to meet it.
    """
    violated = {verdict.fingerprint: verdict for verdict in findings if verdict.verdict == "violated"}
    served = {mark for recommendation in recommendations for mark in recommendation.verdicts}
    left: dict[str, list[Verdict]] = {}
    for verdict in violated.values():
        if verdict.fingerprint not in served:
            left.setdefault(verdict.guideline, []).append(verdict)
    said: dict[str, list[Recommendation]] = {}
    for group in _alike(recommendations):
        said.setdefault(_text(group, violated, stakes), []).extend(group)
    made = [_served(text, group, violated) for text, group in said.items()]
    made += [_by_hand(guideline, verdicts) for guideline, verdicts in left.items()]
    weighed = (
        replace(action, stake=_stake(action.guidelines, stakes), costs=_costs(action, violated, costs))
        for action in made
    )
    return tuple(sorted(weighed, key=_order))


def _alike(recommendations: Sequence[Recommendation]) -> list[list[Recommendation]]:
    """The recommendations in groups that are one thing to do, in the order of the first of each."""
    groups: list[list[Recommendation]] = []
    group_of: dict[tuple[str, ...], int] = {}
    for recommendation in recommendations:
        marks = list(_marks(recommendation))
        found = sorted({group_of[mark] for mark in marks if mark in group_of})
        at = found[0] if found else len(groups)
        if not found:
            groups.append([])
        for other in found[1:]:
            groups[at] += groups[other]
            marks += [mark for one in groups[other] for mark in _marks(one)]
            groups[other] = []
        groups[at].append(recommendation)
        group_of |= dict.fromkeys(marks, at)
    return [group for group in groups if group]


def _marks(recommendation: Recommendation) -> Iterator[tuple[str, ...]]:
    """By what a recommendation is the same thing to do as another: one of these is enough."""
    quantity, strength = recommendation.quantity, recommendation.strength
    yield ("guidelines", quantity, *sorted(recommendation.guidelines))
    yield from (("guideline", quantity, strength, guideline) for guideline in recommendation.guidelines)
    if recommendation.condition:
        yield ("satisfied by", quantity, strength, recommendation.condition)


def _text(group: Sequence[Recommendation], violated: dict[str, Verdict], stakes: Mapping[str, Stake]) -> str:
    """What to do; where it differs from subject to subject, the title of the guideline that asks it of most.

    One without which more is lost goes before those that ask it of more.
    """
    texts = {one.text for one in group}
    if len(texts) == 1:
        return texts.pop()
    titles = {violated[m].guideline: violated[m].title for one in group for m in one.verdicts if m in violated}
    asking = Counter(guideline for one in group for guideline in one.guidelines)
    # of those that ask it of as many, the one that was named first
    most = max(asking, key=lambda name: (gravity(stakes.get(name)), asking[name]))
    return titles.get(most, group[0].text)


def _served(text: str, group: Sequence[Recommendation], violated: dict[str, Verdict]) -> Action:
    marks = tuple(dict.fromkeys(mark for one in group for mark in one.verdicts if mark in violated))
    keys = {(one.quantity, *sorted(one.guidelines)) for one in group}
    return Action(
        id=_id(*(part for key in sorted(keys) for part in key)),
        text=text,
        strength=min((one.strength for one in group), key=STRENGTHS.index),
        reach=min((one.reach for one in group), key=_REACHES.index),
        count=sum(subject.count for subject in {one.subject for one in group}),
        mends=sum(violated[mark].subject.count for mark in marks),
        guidelines=tuple(dict.fromkeys(name for one in group for name in one.guidelines)),
        recommendations=tuple(one.id for one in group),
        verdicts=marks,
    )


def _by_hand(guideline: str, verdicts: Sequence[Verdict]) -> Action:
    count = sum(verdict.subject.count for verdict in verdicts)
    return Action(
        id=_id(guideline),
        text=verdicts[0].title,
        strength=min((verdict.strength for verdict in verdicts), key=STRENGTHS.index),
        reach=min((verdict.reach.state for verdict in verdicts), key=_REACHES.index),
        count=count,
        mends=count,
        guidelines=(guideline,),
        recommendations=(),
        verdicts=tuple(verdict.fingerprint for verdict in verdicts),
    )


def _id(*key: str) -> str:
    return hashlib.sha256("\n".join(key).encode()).hexdigest()[:32]


def _costs(action: Action, violated: Mapping[str, Verdict], costs: Mapping[str, Collection[str]]) -> tuple[str, ...]:
    """What it costs to do something, as the verdicts say it that it is for, each sentence once."""
    verdicts = (violated[mark] for mark in action.verdicts)
    told = (caveat.text for v in verdicts for caveat in v.caveats if caveat.name in costs.get(v.guideline, ()))
    return tuple(itertools.islice(dict.fromkeys(told), COSTS))


def _stake(guidelines: Iterable[str], stakes: Mapping[str, Stake]) -> Stake | None:
    return worst(stakes[name] for name in guidelines if name in stakes)


def _order(action: Action) -> tuple[tuple[bool, bool, int, int], bool, int, str, str]:
    return (
        worth(action.strength, action.stake), action.reach == "extrapolated", -action.mends, action.text, action.id,
    )  # fmt: skip
