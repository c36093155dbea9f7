"""Proofs: the steps that the rules recorded as they fired, as flat maps, and as trees for a reader.

A flat map has a node for each id that a verdict rests on. A node is a leaf (an input fact with its pointer, a card, a
cited figure, an assumption, a named absence) or a conclusion with all its derivations: each a rule and the ids that it
rests on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from domino_advisor.cards import Scope
from domino_advisor.engine import Activation, Step
from domino_advisor.ledger import Ledger, Pair

Node = Mapping[str, Any]


class Proofs(Mapping[str, Mapping[str, Node]]):
    """Fingerprint -> flat proof map. The maps are made when they are asked for."""

    def __init__(self, nodes: Mapping[str, Node], roots: Mapping[str, str]) -> None:
        self._nodes = nodes
        self._roots = roots

    @property
    def nodes(self) -> Mapping[str, Node]:
        """Every node of the evaluation, by id."""
        return self._nodes

    @property
    def roots(self) -> Mapping[str, str]:
        """The id of the verdict node of each fingerprint."""
        return self._roots

    def __getitem__(self, fingerprint: str) -> Mapping[str, Node]:
        return subset(self._nodes, self._roots[fingerprint])

    def __iter__(self) -> Iterator[str]:
        return iter(self._roots)

    def __len__(self) -> int:
        return len(self._roots)


class PartNodes(Mapping[str, Node]):
    """Every node of a part, by id. What rests on a value of another part names it, and that part has its node."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    @cached_property
    def _nodes(self) -> Mapping[str, Node]:
        return _all_nodes(self._ledger)

    def __getitem__(self, name: str) -> Node:
        return self._nodes[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)


def subset(nodes: Mapping[str, Node], root: str) -> dict[str, Node]:
    """The nodes that a node rests on, itself first, and at last what was weighed beside it."""
    found: dict[str, Node] = {}
    pending = deque([root])
    while pending:
        name = pending.pop()
        if name in found:
            continue
        node = found[name] = nodes[name]
        for derivation in node.get("derivations", ()):
            pending.extend(other for other in reversed(derivation["because"]) if other not in found)
        pending.extendleft(reversed([other for other in node.get("beside", ()) if other not in found]))
    return found


def _all_nodes(ledger: Ledger) -> dict[str, Node]:
    derivations: dict[str, list[dict[str, Any]]] = {}
    for step in ledger.firings.steps:
        derivations.setdefault(step.concludes, []).append({"rule": step.rule, "because": list(step.because)})
    nodes: dict[str, Node] = {}
    for name, found in derivations.items():
        found.sort(key=lambda derivation: (derivation["rule"], derivation["because"]))
        nodes[name] = {**_conclusion(ledger, name), "derivations": found}
        for derivation in found:
            for other in derivation["because"]:
                if other not in derivations and other not in nodes and not ledger.is_brought(other):
                    nodes[other] = _leaf(ledger, other)
    for pair in ledger.pairs:
        if pair.ground == "setting":
            name, node, below = _not_standing(ledger, pair)
            nodes[name] = node
            for other in below:
                if other not in nodes:
                    nodes[other] = _leaf(ledger, other)
    return nodes


def _not_standing(ledger: Ledger, pair: Pair) -> tuple[str, Node, tuple[str, str]]:
    """The verdict node of a pair that the standing scope leaves out, and its leaves.

    It is concluded once for all guidelines of the scope and all subjects in the setting; the two leaves say that this
    guideline and this subject are among them.
    """
    base, survey = ledger.rule_base, ledger.fact_base.survey
    card = base.short[pair.guideline]
    stands = f"{base.standing_ids[pair.guideline]}@{survey.standing[pair.sid]}"
    node = {
        "kind": "verdict", "guideline": pair.guideline, "verdict": pair.answer, "ground": pair.ground,
        "subject": survey.subjects[pair.sid].path, "failed": list(pair.failed),
        "derivations": [{"rule": "judging--standing-scope", "because": [stands, card, pair.sid]}],
    }  # fmt: skip
    return f"{card}@{pair.sid}", node, (card, pair.sid)


def _conclusion(ledger: Ledger, name: str) -> dict[str, Any]:
    for template in ("value", "condition", "verdict", "judge", "stands", "parameter"):
        members = ledger.fact(template, name)
        if members is not None:
            return getattr(_Nodes, template)(ledger, name, members)  # type: ignore[no-any-return]
    for template in ("running-total", "reach", "scoped", "decided", "excused", "choice", "dissent"):
        members = ledger.fact(template, name)
        if members is not None:
            return {"kind": template, **{slot: value for slot, value in members.items() if slot != "id"}}
    raise KeyError(name)


class _Nodes:
    """How each kind of conclusion is shown."""

    @staticmethod
    def value(ledger: Ledger, name: str, members: Mapping[str, Any]) -> dict[str, Any]:
        seen = ledger.observed(name)
        node: dict[str, Any] = {
            "kind": "value", "subject": seen.subject, "quantity": seen.quantity, "state": seen.state, "text": seen.text
        }  # fmt: skip
        if seen.state != "known" and (absent := dict.fromkeys(ledger.absent(name))):
            node["absent"] = [
                {"quantity": fact.quantity, "subject": fact.subject, "pointer": fact.pointer, "question": fact.question}
                for fact in absent
            ]
        return node

    @staticmethod
    def condition(ledger: Ledger, name: str, members: Mapping[str, Any]) -> dict[str, Any]:
        node: dict[str, Any] = {"kind": members["part"], "truth": members["truth"]}
        if members["name"] != "none":
            node["name"] = members["name"]
        node["test"] = _test(ledger, members["test"])
        return node

    @staticmethod
    def verdict(ledger: Ledger, name: str, members: Mapping[str, Any]) -> dict[str, Any]:
        node = {
            "kind": "verdict", "guideline": members["guideline"], "verdict": members["is"], "ground": members["ground"],
            "subject": ledger.fact_base.subjects[members["subject"]].path, "failed": [],
        }  # fmt: skip
        weighed = [dissent["id"] for dissent in ledger.dissents.get(f"{name}?", ())]
        demand = ledger.condition(f"{name}?", "demand")
        for leaf in ledger.leaves(demand["test"]) if demand is not None else ():
            choices = ledger.choices.get(leaf, ())
            weighed += [c["id"] for c in choices if members["guideline"] in (c["winner"], c["loser"])]
        if weighed:
            node["beside"] = sorted(weighed)
        return node

    @staticmethod
    def judge(ledger: Ledger, name: str, members: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "kind": "standing-scope", "guideline": members["guideline"], "truth": members["scope"],
            "subject": ledger.fact_base.subjects[members["subject"]].path, "not_known": members["not-known"].split(),
        }  # fmt: skip

    @staticmethod
    def stands(ledger: Ledger, name: str, members: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "kind": "stands", "truth": members["truth"], "failed": members["failed"].split(),
            "not_known": members["not-known"].split(),
        }  # fmt: skip

    @staticmethod
    def parameter(ledger: Ledger, name: str, members: Mapping[str, Any]) -> dict[str, Any]:
        figure = ledger.figure(name)
        return {"kind": "figure-in-force", "guideline": members["guideline"], "name": figure.name, "text": figure.text}


def _test(ledger: Ledger, name: str) -> dict[str, Any]:
    """A test as a nested view: what was compared, with the bounds that were compared."""
    test = ledger.test(name)
    parts = test["parts"].split()
    if test["op"] in ("all-of", "any-of", "not-so"):
        return {"op": test["op"], "truth": test["truth"], "of": [_test(ledger, part) for part in parts]}
    sides = [_side(ledger, part) for part in parts]
    return {"op": test["op"], "truth": test["truth"], "of": sides}


def _side(ledger: Ledger, name: str) -> dict[str, Any]:
    term = ledger.fact("term", name)
    if term is not None:
        low, high = ledger.bounds(name)
        return {"op": term["op"], "low": low, "high": high, "of": [_side(ledger, term[s]) for s in ("left", "right")]}
    if ledger.is_value(name) or ledger.fact("parameter", name) is not None:
        return {"id": name, "text": ledger.observed(name).text if ledger.is_value(name) else ledger.figure(name).text}
    return {"word": name}


def _leaf(ledger: Ledger, name: str) -> dict[str, Any]:
    leaf = ledger.fact_base.leaves.get(name)
    if leaf is not None:
        node: dict[str, Any] = {"kind": leaf.kind}
        if leaf.subject is not None:
            node |= {"subject": leaf.subject.path, "pointer": leaf.subject.pointer}
        if leaf.reading is not None:
            node["quantity"] = leaf.quantity
            node["pointer"] = leaf.reading.pointer
            if leaf.reading.written is not None:
                node["written"] = leaf.reading.written
            elif leaf.reading.word is None:
                node["counted"] = {"low": leaf.reading.low, "high": leaf.reading.high}
        if leaf.says is not None:
            node["says"] = dict(leaf.says)
        return node
    base = ledger.rule_base
    if name in base.long:
        card = base.long[name]
        return {"kind": "card", "guideline": card.id, "title": card.title, "standing": base.standing_ids[card.id]}
    if name in base.standings:
        standing = base.standings[name]
        return {"kind": "standing", "type": standing.subject, **_scope(standing.scope)}
    if name in base.positions:
        position = base.positions[name]
        return {"kind": "position", "conflict": position.conflict, "item": position.item, "text": position.text}
    short, mark, parameter = name.partition("!")
    if mark and short in base.long:
        return _figure_leaf(ledger, base.long[short].id, parameter)
    if name.startswith("overlay:") and ledger.overlay is not None:
        _, guideline, parameter = name.split(":", 2)
        laid = ledger.overlay.figures[guideline, parameter]
        return {
            "kind": "overlay",
            "guideline": guideline,
            "name": parameter,
            "value": laid.value,
            "reason": laid.reason,
        }
    if ledger.fact("test-of", name) is not None:
        return {"kind": "test", **_test(ledger, name)}
    if name in base.spans:
        span = base.spans[name]
        return {"kind": "tested", "quantity": span.quantity, "from": span.low, "to": span.high}
    how, _, quantity = name.partition(":")
    return {"kind": "definition", "quantity": quantity, "how": how}


def _scope(scope: Scope) -> dict[str, Any]:
    return {
        "platforms": list(scope.platforms), "kinds": list(scope.kinds), "environments": list(scope.environments),
        "client": scope.client,
    }  # fmt: skip


def _figure_leaf(ledger: Ledger, guideline: str, name: str) -> dict[str, Any]:
    parameter = ledger.rule_base.guidelines[guideline].parameters[name]
    node: dict[str, Any] = {"kind": "figure", "guideline": guideline, "name": name, "value": parameter.value}
    if parameter.assumption:
        return {**node, "kind": "assumption", "assumption": parameter.assumption, "reason": parameter.reason}
    if parameter.item:
        item = ledger.rule_base.items[parameter.item]
        node |= {"item": item.id, "section": item.section, "passage": item.passage.sha256}
    return node


def tree(flat: Mapping[str, Node], root: str | None = None) -> dict[str, Any]:
    """A flat map as a tree: each node with the nodes it rests on beneath each of its derivations.

    A node on which several rest is one object that stands in several places. A total over many members is as deep as it
    has members, so nothing here calls itself.
    """
    name = root if root is not None else next(iter(flat))
    made: dict[str, dict[str, Any]] = {}
    pending = [name]
    while pending:
        found = pending.pop()
        if found not in made:
            made[found] = {"id": found, **flat[found]}
            pending += [other for derivation in flat[found].get("derivations", ()) for other in derivation["because"]]
    for node in made.values():
        if "derivations" in node:
            node["derivations"] = [
                {"rule": derivation["rule"], "because": [made[other] for other in derivation["because"]]}
                for derivation in node["derivations"]
            ]
    return made[name]


def mismatches(stepped: Iterator[tuple[Activation, tuple[Step, ...]]]) -> Iterator[str]:
    """Where the recorded steps and the engine's own match basis differ, a sentence each. A sound run has none."""
    for activation, steps in stepped:
        if not steps and "--qualifier-" not in activation.rule:
            yield f"{activation.rule} fired on {', '.join(activation.basis)} and recorded nothing"
        for step in steps:
            if step.rule != activation.rule:
                yield f"{activation.rule} fired and recorded itself as {step.rule}"
            if set(step.because) != set(activation.basis):
                yield (
                    f"{activation.rule} matched {sorted(activation.basis)} and recorded {sorted(step.because)}"
                    f" for {step.concludes}"
                )
