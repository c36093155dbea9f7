"""Which guidelines stand behind at a subject, since another position is taken wherever it stands.

The rules decide it at each standpoint. Here it is looked up for the standpoints of a subject.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from domino_advisor.core.facts import Fact
from domino_advisor.engine.ids import yields_id
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.facts.standpoints import standpoints_of
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.knowledge.applicability import Setting, Standpoint
from domino_advisor.knowledge.conflicts import Position

CRITERIA = {
    "strength": "the stronger wording goes first",
    "platform": "the advice for this platform goes first",
    "release": "what is said of this release, or still holds for it, goes first",
    "topology": "the advice for this kind of image goes first",
    "workload": "the advice for this kind of client goes first",
    "benchmark": "in a benchmark advice for production does not hold",
    "production": "advice for production goes before the result of a benchmark",
    "newer": "the newer paper goes first",
    "closing": "a paper's closing recommendations go before its running text",
    "cautious": "the more cautious advice goes first",
    "open": "which of them is taken here is not known",
}
"""The steps of the order of choice in words, in their order."""
_ORDER = tuple(CRITERIA)


class Yielding(Struct, frozen=True):
    """A guideline that stands behind at a standpoint, as the rules concluded it.

    by: the guideline that it yields to, None where the position that is taken is enough. own, taken: the positions of
    both. criterion: the step of the order of choice that decided. root: the id of the conclusion.
    """

    guideline: str
    by: str | None
    own: Position
    taken: Position
    criterion: str
    standpoint: Standpoint
    root: str


class WayOfDissent(Struct, frozen=True):
    """How a position that is not a guideline's own stands where its subject does.

    prevails: whether it is the one that is taken. criterion: the step of the order of choice that decided.
    """

    prevails: bool
    criterion: str


def ways_of_dissent(rule_base: RuleBase, survey: Survey, sid: str, positions: Sequence[str]) -> list[WayOfDissent]:
    """How positions stand at a subject. One prevails where it is taken at each standpoint of the subject."""
    if not positions:
        return []
    decided = [rule_base.decided_at(point).facts for point in standpoints_of(survey, sid)]
    taken = [{fact["position"]: fact["conflict"] for fact in facts["taken"].values()} for facts in decided]
    opposed = {fact["position"]: fact["criterion"] for facts in reversed(decided) for fact in facts["opposed"].values()}
    found = []
    for name in positions:
        conflict = rule_base.positions[name].conflict
        prevails = bool(taken) and all(name in there for there in taken)
        # of one that is taken, what it was that the closest of the others lacks
        others = [opposed[one.id] for one in rule_base.conflicts[conflict].positions if one.id in opposed]
        criterion = opposed.get(name) or max(others, key=_ORDER.index, default="open")
        found.append(WayOfDissent(prevails, criterion))
    return found


def yielding(rule_base: RuleBase, survey: Survey, sid: str) -> Mapping[str, Sequence[Yielding]]:
    """The guidelines that stand behind at a subject, each with how it does at every standpoint of it.

    At each it has to yield, and to the same.
    """
    points, kid = standpoints_of(survey, sid), survey.setting_ids[sid]
    known = "yielding", kid, points
    if known not in survey.kept:
        survey.kept[known] = dict(_yielding(rule_base, survey.settings[kid], points))
    found: Mapping[str, Sequence[Yielding]] = survey.kept[known]
    return found


def _yielding(
    rule_base: RuleBase, setting: Setting, points: Sequence[Standpoint]
) -> Iterator[tuple[str, Sequence[Yielding]]]:
    applies = {
        name: found.truth
        for key, found in rule_base.applies_in(setting).items()
        for name in rule_base.applicabilities[key].guidelines
    }
    at = [_yielding_at(rule_base, point) for point in points]
    for name in at[0] if at else ():
        ways = [there[name] for there in at if name in there]
        to = {way.by for way in ways}
        # whoever is out of scope by setting is not evaluated, and says nothing there
        evaluated = all(applies.get(one, "false") != "false" for one in (name, *(by for by in to if by is not None)))
        if len(ways) == len(at) and len(to) == 1 and evaluated:
            yield name, ways


def yields_facts(rule_base: RuleBase, survey: Survey, sid: str) -> Iterator[Fact]:
    """The guidelines that stand behind at a subject, as facts for the engine."""
    for name, ways in yielding(rule_base, survey, sid).items():
        by = ways[0].by or "none"
        yield "yields", {"id": yields_id(rule_base.short[name], sid), "guideline": name, "subject": sid, "by": by}


def _yielding_at(rule_base: RuleBase, standpoint: Standpoint) -> Mapping[str, Yielding]:
    """The guidelines that stand behind at a standpoint; of several questions on which one does, the first counts."""
    facts = rule_base.decided_at(standpoint).facts
    found: dict[str, Yielding] = {}
    for root, fact in sorted(facts["behind"].items()):
        opposed = facts["opposed"][fact["opposed"]]
        taken = facts["taken"][opposed["taken"]]
        by = None if fact["by"] == "none" else fact["by"]
        found.setdefault(
            fact["guideline"],
            Yielding(
                fact["guideline"], by, rule_base.positions[opposed["position"]],
                rule_base.positions[taken["position"]], opposed["criterion"], standpoint, root,
            ),
        )  # fmt: skip
    return found


__all__ = ["CRITERIA", "WayOfDissent", "Yielding", "ways_of_dissent", "yielding", "yields_facts"]
