"""How the rules came to it that figures of claims and runs exclude each other, as the nodes of a proof."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domino_advisor.core.proof import Derivation, Node
from domino_advisor.engine.output import CONTRASTED, Conclusion, Firings
from domino_advisor.engine.rule_base import Row, RuleBase
from domino_advisor.evaluation.facts.figures import Figures
from domino_advisor.evaluation.setting_proofs import leaf_node

_CALLED = {"figure": "difference", "running-sum": "sum-so-far"}
"""What conclusions are called in a proof, where that is not the name of their template."""
_SO_FAR = ("off-so-far", "virtual-so-far", "stored-so-far")
_SLOTS = ("low", "high", "times")
_OF_A_CLAIM = {"kind": "claim_kind"}
_RATIO = {"virtual_for_each_real": "virtual CPs for each real one"}
"""What is worked out and has no quantity in the vocabulary."""


def conflict_nodes(
    root: str, excludes: Sequence[str], rule_base: RuleBase, firings: Firings, figures: Figures
) -> dict[str, Node]:
    """The steps that lead to it that some figures exclude each other, a derivation for each pair."""
    pairs = [firings.facts["excludes"][name] for name in excludes]
    ways: list[Derivation] = [{"rule": pair["rule"], "because": list(pair["because"])} for pair in pairs]
    found: dict[str, Node] = {root: {"kind": "excludes", "how": pairs[0]["how"], "derivations": ways}}
    pending = [other for way in reversed(ways) for other in reversed(way["because"])]
    while pending:
        name = pending.pop()
        if name not in found:
            found[name] = node = _node(name, rule_base, firings, figures)
            pending += [other for way in node.get("derivations", ()) for other in reversed(way["because"])]
    return found


def _node(name: str, rule_base: RuleBase, firings: Firings, figures: Figures) -> Node:
    if name in figures.leaves:
        return leaf_node(figures.leaves[name])
    if name in rule_base.measurement_rows:
        return _held_against(rule_base.measurement_rows[name])
    template, fact = next((one, firings.facts[one][name]) for one in CONTRASTED if name in firings.facts[one])
    derivations = [{"rule": fact["rule"], "because": list(fact["because"])}]
    if template == "extreme":
        subject = figures.accounts[firings.facts["told"][fact["told"]]["of"]].subject.path
        return {"kind": template, "is": fact["is"], "subject": subject, "derivations": derivations}
    if template in _SO_FAR:
        so_far = {slot: fact[slot] for slot in ("member", "count", "low") if slot in fact}
        of = figures.leaves[fact.get("images") or fact["of"]].subject
        assert of is not None
        return {"kind": template, "subject": of.path, **so_far, "place": fact["next"] - 1, "derivations": derivations}
    return {"kind": _CALLED.get(template, template), **_told(fact, rule_base, figures), "derivations": derivations}


def _told(fact: Conclusion, rule_base: RuleBase, figures: Figures) -> Mapping[str, Any]:
    """A figure, as far as the rules know it."""
    account = figures.accounts[fact["of"]]
    quantity = rule_base.vocabulary.quantities.get(f"{account.subject.type}.{fact['figure']}")
    told = {"subject": account.subject.path, "figure": fact["figure"]}
    called = _RATIO.get(fact["figure"]) if quantity is None else quantity.called
    told |= {} if called is None else {"called": called}
    told |= {slot: fact[slot] for slot in _SLOTS if fact.get(slot) is not None}
    if (unit := figures.unit_of(account, fact["figure"])) is not None:
        told["unit"] = unit
    if fact.get("way", "none") != "none":
        told["way"] = fact["way"]
    return told | ({"place": fact["next"] - 1} if "next" in fact else {})


def _held_against(row: Row) -> Node:
    template, slots = row
    return {"kind": template, **{_OF_A_CLAIM.get(slot, slot): word for slot, word in slots.items()}}


__all__ = ["conflict_nodes"]
