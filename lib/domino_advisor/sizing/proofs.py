"""The nodes of a sizing's proof: each step of the computations, down to the request and the papers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domino_advisor.core.proof import Derivation, Node
from domino_advisor.engine.ids import value_id
from domino_advisor.engine.output import STEP_SLOTS, Step
from domino_advisor.engine.records import plain
from domino_advisor.sizing.facts import AskedLeaf
from domino_advisor.sizing.figures import Members, SizedRun, interval, unit_of


def proof_nodes(run: SizedRun) -> Mapping[str, Node]:
    """Every node that a figure or an open one rests on."""
    roots = [figure.root for figure in run.figures]
    roots += [value_id(s.id, n) for s, n in run.wanted() if run.value(s, n) is not None]
    names = dict.fromkeys(name for root in dict.fromkeys(roots) for name in run.closure(root))
    return {name: _node(run, name) for name in names}


def _node(run: SizedRun, name: str) -> Node:
    steps = run.steps.get(name)
    if steps is None:
        return _leaf(run, name)
    derivations: list[Derivation] = [{"rule": step.rule, "because": list(step.because)} for step in steps]
    return {**_conclusion(run, name, steps[0]), "derivations": derivations}


def _conclusion(run: SizedRun, name: str, step: Step) -> dict[str, Any]:
    for template in ("value", "sizing", "scoping", "lookup", "running-total", "reach"):
        members = run.firings.facts[template].get(name)
        if members is None:
            continue
        node: dict[str, Any] = {
            "kind": template,
            **{k: v for k, v in members.items() if k not in ("id", *STEP_SLOTS)},
        }
        if template in ("value", "lookup", "running-total"):
            node |= {end: plain(members[end]) for end in ("low", "high")}
            node = {k: v for k, v in node.items() if v is not None and (k, v) not in (("is", "none"), ("near", "none"))}
        if template == "value":
            if members["state"] == "unknown":
                node.pop("is", None)
            node["text"] = _value_text(run, members)
        computation = run.base.computations.get(step.rule)
        if computation is not None and template in ("value", "lookup"):
            node["formula"] = computation.formula
        if "subject" in node and node["subject"] in run.subjects:
            node["subject"] = run.subjects[node["subject"]].path
        return node
    raise KeyError(name)


def _value_text(run: SizedRun, members: Members) -> str:
    kind = run.base.quantities.get(members["quantity"])
    # none is a choice as well as what a slot holds that says nothing
    is_known = members["state"] != "unknown"
    if is_known and (members["is"] != "none" or (kind is not None and "none" in kind.among)):
        return str(members["is"])
    low, high = plain(members["low"]), plain(members["high"])
    leaf = run.asked.asked.get((members["subject"], members["quantity"]))
    if kind is not None and kind.kind == "release" and leaf is not None and leaf.written is not None:
        return str(leaf.written)
    return interval(low, high, unit_of(run.base, members["quantity"]))


def _leaf(run: SizedRun, name: str) -> Node:
    if name in run.asked.leaves:
        return _asked(run.asked.leaves[name])
    base = run.base
    if name in run.overlaid:
        over, parameter, laid = run.overlaid[name]
        return {"kind": "overlay", "computation": over.id, "name": parameter, "value": laid.value,
                "reason": laid.reason}  # fmt: skip
    node = base.computing.leaf(name, base.rule_base)
    if node is not None:
        return node
    return {"kind": "definition", "quantity": base.definitions[name]}


def _asked(leaf: AskedLeaf) -> dict[str, Any]:
    node: dict[str, Any] = {"kind": leaf.kind, "pointer": leaf.pointer}
    if leaf.quantity:
        node["quantity"] = leaf.quantity
    if leaf.written is not None:
        node["written"] = leaf.written
    return node
