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


__all__ = ["Yielding", "yielding", "yields_facts"]
