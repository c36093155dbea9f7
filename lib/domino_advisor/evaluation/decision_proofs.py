"""How the rules came to what is taken where papers differ, as the nodes of a proof."""

from __future__ import annotations

from typing import Any

from domino_advisor.core.answer import plain
from domino_advisor.core.proof import Derivation, Node
from domino_advisor.core.releases import release_text
from domino_advisor.engine.output import Firings
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.facts.standpoints import standpoints
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.evaluation.setting_proofs import node_of
from domino_advisor.knowledge.applicability import Standpoint


def decision_nodes(rule_base: RuleBase, survey: Survey, standpoint: Standpoint, root: str) -> dict[str, Node]:
    """The steps that lead to a conclusion of the decisions at a standpoint, and why an image stands there."""
    image = next(iter(standpoints(survey)[standpoint]))
    firings = rule_base.decided_at(standpoint)
    derivations: dict[str, list[Derivation]] = {}
    for step in firings.steps:
        derivations.setdefault(step.concludes, []).append({"rule": step.rule, "because": list(step.because)})
    sid = survey.sids[image.key]
    release = survey.placed.release_step(sid, standpoint.release)
    derivations[standpoint.id] = [
        {"rule": "settings", "because": [*survey.placed.steps_for(sid), release]}
    ]  # fmt: skip
    found: dict[str, Node] = {}
    pending = [root, *sorted(name for name, fact in firings.facts["opposed"].items() if fact["taken"] == root)]
    beside = pending[1:]
    while pending:
        name = pending.pop(0)
        if name in found:
            continue
        node = _node(rule_base, firings, survey, standpoint, name)
        for way in node.get("derivations", ()):
            pending = [*way["because"], *pending]
        if name in derivations:
            node["derivations"] = derivations[name]
            pending = [other for way in derivations[name] for other in way["because"]] + pending
        if name == root and beside:
            node["beside"] = beside
        found[name] = node
    return found


def _node(rule_base: RuleBase, firings: Firings, survey: Survey, standpoint: Standpoint, name: str) -> dict[str, Any]:
    if (behind := firings.facts["behind"].get(name)) is not None:
        criterion = firings.facts["opposed"][behind["opposed"]]["criterion"]
        return {"kind": "behind", "guideline": behind["guideline"], "criterion": criterion}
    for template, slot in (("taken", "position"), ("leading", "leader"), ("opposed", "position")):
        if (fact := firings.facts[template].get(name)) is not None:
            position = rule_base.positions.get(fact[slot])
            members = {"item": position.item, "text": position.text} if position else {"item": "none yet"}
            return {"kind": template, **members, **{slot: fact[slot] for slot in ("criterion",) if slot in fact}}
    if name == standpoint.id:
        says = {
            "platforms": list(standpoint.platforms), "kinds": list(standpoint.kinds),
            "environment": standpoint.environment, "clients": list(standpoint.clients),
            "release": None if standpoint.release is None else release_text(standpoint.release),
        }  # fmt: skip
        return {"kind": "standpoint", "says": says}
    if name in rule_base.conflicts:
        return {"kind": "question", "conflict": name, "text": rule_base.conflicts[name].question}
    if name not in rule_base.positions:
        return dict(node_of(survey, rule_base.known_rows, name))
    position = rule_base.positions[name]
    cited = plain(rule_base.cite(position.item))
    return {
        "kind": "position", "conflict": position.conflict, "item": position.item, "text": position.text,
        "citation": cited,
    }  # fmt: skip


__all__ = ["decision_nodes"]
