"""The steps that the rules recorded as they fired, as flat maps, and as trees for a reader.

A flat map has a node for each id that a verdict rests on. A node is a leaf (an input fact with its pointer, a
guideline, a cited figure, an assumption, a named absence) or a conclusion with all its derivations: each a rule and the
ids that it rests on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from domino_advisor.core.proof import Derivation, Node
from domino_advisor.engine.clips_engine import Activation
from domino_advisor.engine.ids import (
    applies_id,
    condition_id,
    default_id,
    figure_id,
    figure_in_force_id,
    figures_id,
    overlay_id,
    setting_id,
    stated_id,
    users_id,
    value_id,
    yields_id,
)
from domino_advisor.engine.output import STEP_SLOTS, Step
from domino_advisor.engine.records import Found, Record
from domino_advisor.evaluation.decision_proofs import decision_nodes
from domino_advisor.evaluation.missing_facts import absent_of
from domino_advisor.evaluation.setting_proofs import (
    environment_nodes,
    is_concluded,
    leaf_node,
    leaf_of,
    row_node,
    setting_nodes,
)
from domino_advisor.evaluation.user_counts import counts_of
from domino_advisor.evaluation.working_memory import Pair, WorkingMemory
from domino_advisor.knowledge.expressions.operator_words import ARITHMETIC, COMPARISONS
from domino_advisor.knowledge.expressions.tree import All, Arithmetic, Compare, Expression, Is, Name, Not
from domino_advisor.knowledge.expressions.tree import Any as AnyOf
from domino_advisor.knowledge.guidelines import Scope, Today
from domino_advisor.knowledge.vocabulary import subject_called


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

    def __init__(self, memory: WorkingMemory) -> None:
        self._memory = memory

    @cached_property
    def _nodes(self) -> Mapping[str, Node]:
        return _all_nodes(self._memory)

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


def _all_nodes(memory: WorkingMemory) -> dict[str, Node]:
    derivations: dict[str, list[Derivation]] = {}
    for step in memory.firings.steps:
        derivations.setdefault(step.concludes, []).append({"rule": step.rule, "because": list(step.because)})
    nodes: dict[str, Node] = {}
    for name, found in derivations.items():
        for derivation in found:
            because = _with_figures(memory, derivation["rule"], derivation["because"])
            derivation["because"] = _with_what_was_taken(memory, name, derivation["rule"], because)
        found.sort(key=lambda derivation: (derivation["rule"], derivation["because"]))
        fact = memory.fact("verdict", name) or memory.fact("weighed", name) or memory.fact("accused", name)
        if fact is not None:
            nodes |= _unfolded(memory, name, fact, found)
        else:
            nodes[name] = {**_conclusion(memory, name), **_formula(memory, found), "derivations": found}
    about_members = memory.rule_base.member_rules
    for guideline in {about_members[step.rule] for step in memory.firings.steps if step.rule in about_members}:
        nodes |= _figures_in_force(memory, guideline)
    for record in memory.firings.facts["verdict"].values() if nodes else ():
        nodes |= _figures_in_force(memory, record["guideline"])
    # what a description states of a subject may be what a total of another part sums over, and this part may do so with
    # what is stated of another
    for name, members in memory.firings.facts["value"].items() if nodes else ():
        stated = stated_id(members["subject"], members["quantity"]) in memory.fact_base.leaves
        if name not in nodes and (members["brought"] == "no" or stated):
            nodes |= _stated(memory, name, members)
    for pair in memory.pairs:
        if pair.ground == "setting":
            name, node = _not_applying(memory, pair)
            nodes[name] = node
    survey = memory.fact_base.survey
    if nodes:
        for accused in memory.firings.facts["accused"].values():
            nodes |= _yields(memory, accused["guideline"], accused["subject"])
        nodes |= _applying(memory)
        nodes |= setting_nodes(survey, memory.own)
        nodes |= environment_nodes(survey)
    for node in list(nodes.values()):
        for derivation in node.get("derivations", ()):
            for other in derivation["because"]:
                if other not in nodes and not memory.is_value(other) and not is_concluded(survey, other):
                    nodes[other] = _leaf(memory, other)
    return nodes


def _formula(memory: WorkingMemory, derivations: list[Derivation]) -> dict[str, str]:
    """What a computation computed it as, where one did."""
    computations = memory.rule_base.computing.computations
    found = [computations[way["rule"]].formula for way in derivations if way["rule"] in computations]
    return {"formula": found[0]} if found else {}


def _with_figures(memory: WorkingMemory, rule: str, because: list[str]) -> list[str]:
    """What a step rests on; in place of all figures of a guideline or computation, those that its rule reads."""
    guideline = memory.rule_base.member_rules.get(rule)
    if guideline is None:
        return list(memory.rule_base.computing.unfolded(rule, because, memory.laid_over_computations))
    short = memory.rule_base.short[guideline]
    read = [figure_in_force_id(short, name) for name in memory.rule_base.rules[guideline].members[rule]]
    return [other for other in because if other not in (figures_id(short), overlay_id(guideline))] + read


def _with_what_was_taken(memory: WorkingMemory, name: str, rule: str, because: list[str]) -> list[str]:
    """What a step rests on: of the users of a workload the counts that its rule reads, and what the rule took besides.

    name: what the step concludes.
    """
    base = memory.rule_base
    if rule in base.counts_read:
        counted = users_id(memory.firings.facts["value"][name]["subject"])
        found = list(counts_of(memory, name))
        because = [one for other in because for one in (found if other == counted else [other])]
    return because + [default_id(default.name) for default in base.defaults.get(rule, ())]


def _unfolded(
    memory: WorkingMemory, name: str, fact: Mapping[str, Any], derivations: list[Derivation]
) -> dict[str, Node]:
    """The nodes of a pair's record: the verdict, which rests on its conditions, and each of them on what it compares.

    A rule works out all conditions of a pair in one firing. What each rests on is told by the expression.
    """
    record = memory.record(fact["guideline"], fact["subject"])
    assert record is not None
    nodes: dict[str, Node] = {}
    told = _told_with(memory, record)
    for held in record.held:
        if held.kind == "caveat" and held.name not in told:
            continue
        leaves = memory.leaves(record, held.found.node)
        node: dict[str, Any] = {"kind": held.kind, "truth": held.truth}
        if held.name:
            node["name"] = held.name
        node["test"] = _test(memory, record, held.found)
        node["derivations"] = [{"rule": record.guideline, "because": leaves}]
        nodes[condition_id(record.id, held.kind, held.name)] = node
    weighty = _WEIGHTY["violated" if record.ground in ("exception", "either-way") else record.answer]
    if record.ground in ("scope", "tells"):
        weighty = ("scope",)
    if record.ground in ("unspoken", "unasked", "background", "historical"):
        weighty = ("scope", "demand")
    mine = record.guideline == fact.get("rule", record.guideline)
    if fact.get("is") is None:
        weighty = ("scope", "demand")
    elif not mine:
        weighty = tuple(kind for kind in weighty if kind == "exception")
    conditions = [other for other, node in nodes.items() if node["kind"] in weighty]
    read = {figures_id(memory.rule_base.short[record.guideline]), overlay_id(record.guideline)}
    read |= {value_id(record.sid, name) for name in memory.rule_base.rules[record.guideline].quantities}
    for derivation in derivations:
        # in place of the values and figures that the firing matched stand the conditions that compare them
        kept = [
            setting_id(other) if other == record.sid else other for other in derivation["because"] if other not in read
        ]
        derivation["because"] = [*kept, *conditions]
    if fact.get("is") is None:
        kind = "accused" if memory.fact("accused", name) is not None else "weighed"
        return {name: {"kind": kind, **_slots(fact), "derivations": derivations}, **nodes}
    verdict = {
        "kind": "verdict", "guideline": record.guideline, "verdict": record.answer, "ground": record.ground,
        "subject": memory.fact_base.subjects[record.sid].path, "failed": [],
    }  # fmt: skip
    weighed = [dissent["id"] for dissent in memory.dissents.get(name, ())]
    for choice in memory.choices.get(record.about, ()):
        if record.guideline in (choice["one"], choice["other"]):
            weighed.append(choice["id"])
    weighed += [other for other, node in nodes.items() if node["kind"] == "caveat"]
    beside = {"beside": sorted(weighed)} if weighed else {}
    return {name: {**verdict, **beside, "derivations": derivations}, **nodes}


_WEIGHTY = {
    "not-applicable": ("scope",), "satisfied": ("scope", "demand"),
    "violated": ("scope", "demand", "exception"), "undetermined": ("scope", "demand", "exception"),
}  # fmt: skip
"""The conditions on which an answer rests."""


def _told_with(memory: WorkingMemory, record: Record) -> frozenset[str]:
    """The caveats that travel with a verdict."""
    if record.ground == "either-way":
        return frozenset()
    guideline = memory.rule_base.guidelines[record.guideline]
    held = (held.name for held in record.named("caveat") if held.truth == "true")
    return frozenset(name for name in held if record.answer in guideline.caveats[name].told)


def _slots(fact: Mapping[str, Any]) -> dict[str, Any]:
    return {slot: fact[slot] for slot in ("guideline", "mixed", "scope", "demand", "excepted") if slot in fact}


def _yields(memory: WorkingMemory, guideline: str, sid: str) -> dict[str, Node]:
    """That a guideline stands behind at a subject, with how the rules decided it at each standpoint of the subject."""
    survey, ways = memory.fact_base.survey, memory.yielding(sid)[guideline]
    decided = {
        name: node
        for way in ways
        for name, node in decision_nodes(memory.rule_base, survey, way.standpoint, way.root).items()
    }
    node: dict[str, Any] = {
        "kind": "yields", "guideline": guideline, "subject": survey.subjects[sid].path, "item": ways[0].taken.item,
        "derivations": [{"rule": "standpoints", "because": [sid, *(way.root for way in ways)]}],
    }  # fmt: skip
    if ways[0].by is not None:
        node["by"] = ways[0].by
    return {yields_id(memory.rule_base.short[guideline], sid): node, **decided}


def _figures_in_force(memory: WorkingMemory, guideline: str) -> dict[str, Node]:
    """The figures of a guideline as they are compared, each with the paper's, and the site's if it has one."""
    short = memory.rule_base.short[guideline]
    laid = memory.overlay.figures if memory.overlay else {}
    nodes: dict[str, Node] = {}
    for name in memory.rule_base.guidelines[guideline].parameters:
        figure = memory.figure(guideline, name)
        over = [overlay_id(guideline, name)] if (guideline, name) in laid else []
        because = [figure_id(short, name), *over]
        nodes[figure_in_force_id(short, name)] = {
            "kind": "figure-in-force", "guideline": guideline, "name": name, "text": figure.text,
            "derivations": [{"rule": "overlay" if over else "guideline", "because": because}],
        }  # fmt: skip
    return nodes


def _stated(memory: WorkingMemory, name: str, members: Mapping[str, Any]) -> dict[str, Node]:
    """A value that the description states, with its leaf; or that is concluded of where the subject stands."""
    stated = stated_id(members["subject"], members["quantity"])
    leaf = memory.fact_base.leaves[stated]
    if leaf.kind == "placed":
        assert leaf.says is not None
        concluded: Derivation = {"rule": "settings", "because": [leaf.says["step"]]}
        return {name: {**_value(memory, name), "derivations": [concluded]}}
    rule = leaf.kind if leaf.kind in ("made-otherwise", "banded") else "stated"
    derivations: list[Derivation] = [{"rule": rule, "because": [stated]}]
    return {
        name: {**_value(memory, name), "derivations": derivations},
        stated: _leaf(memory, stated),
    }


def _not_applying(memory: WorkingMemory, pair: Pair) -> tuple[str, Node]:
    """The verdict node of a pair that the applicability leaves out.

    It is concluded once for all guidelines of the scope and all subjects in the setting; that this guideline and this
    subject are among them stands beside it.
    """
    base, survey = memory.rule_base, memory.fact_base.survey
    guideline = base.short[pair.guideline]
    stands = applies_id(base.applicability_ids[pair.guideline], survey.setting_ids[pair.sid])
    node = {
        "kind": "verdict", "guideline": pair.guideline, "verdict": pair.answer, "ground": pair.ground,
        "subject": survey.subjects[pair.sid].path, "failed": list(pair.failed),
        "derivations": [
            {"rule": "applicability--in-a-setting", "because": [stands, guideline, setting_id(pair.sid)]}
        ],
    }  # fmt: skip
    return memory.verdict_id(pair.guideline, pair.sid), node


_CONCLUDED = (
    "running-total", "running-truth", "running-release", "reach", "choice", "dissent", "scoping", "sizing", "lookup",
)  # fmt: skip


def _conclusion(memory: WorkingMemory, name: str) -> dict[str, Any]:
    members = memory.fact("value", name)
    if members is not None:
        return _value(memory, name)
    for template in _CONCLUDED:
        members = memory.fact(template, name)
        if members is not None:
            return {
                "kind": template,
                **{
                    slot: list(value) if isinstance(value, tuple) else value
                    for slot, value in members.items()
                    if slot not in ("id", *STEP_SLOTS)
                },
            }
    raise KeyError(name)


def _value(memory: WorkingMemory, name: str) -> dict[str, Any]:
    seen = memory.observed(name)
    node: dict[str, Any] = {
        "kind": "value", "subject": seen.subject, "quantity": seen.quantity, "called": seen.called,
        "state": seen.state, "text": seen.text,
    }  # fmt: skip
    if seen.state != "known" and (absent := dict.fromkeys(absent_of(memory, name))):
        node["absent"] = [
            {"quantity": fact.quantity, "subject": fact.subject, "pointer": fact.pointer, "question": fact.question}
            for fact in absent
        ]
    return node


def _applying(memory: WorkingMemory) -> Iterator[tuple[str, Node]]:
    """Whether each applicability holds in each setting of the part, by its id."""
    for kid, setting in memory.fact_base.settings.items():
        for name, applies in memory.rule_base.applies_in(setting).items():
            yield (
                applies_id(name, kid),
                {
                    "kind": "applies", "truth": applies.truth, "failed": list(applies.failed),
                    "not_known": list(applies.not_known),
                    **({} if applies.told == "in-force" else {"told": applies.told}),
                    "derivations": [{"rule": "applicability--in-a-setting", "because": [name, kid]}],
                },
            )  # fmt: skip


_CONNECTIVES: Mapping[type, str] = {All: "all-of", AnyOf: "any-of", Not: "not-so"}


def _test(memory: WorkingMemory, record: Record, found: Found) -> dict[str, Any]:
    """A condition as a nested view: what was compared, with the bounds that were compared."""
    node = found.node
    if type(node) in _CONNECTIVES:
        of = [_test(memory, record, part) for part in found.parts]
        return {"op": _CONNECTIVES[type(node)], "truth": found.truth, "of": of}
    if isinstance(node, Compare):
        sides = [_side(memory, record, side) for side in (node.left, node.right)]
        return {"op": COMPARISONS[node.op], "truth": found.truth, "of": sides}
    assert isinstance(node, Is)
    op = "is-not" if node.negated else "is" if len(node.words) == 1 else "is-one-of"
    words = [{"word": word} for word in node.words]
    return {"op": op, "truth": found.truth, "of": [_side(memory, record, node.name), *words]}


def _side(memory: WorkingMemory, record: Record, term: Expression) -> dict[str, Any]:
    if isinstance(term, Name):
        leaf = memory.leaf(record, term)
        seen = memory.observed(leaf) if term.is_quantity else memory.figure(record.guideline, term.text)
        return {"id": leaf, "text": seen.text}
    low, high = memory.bounds(record, term)
    assert isinstance(term, Arithmetic)
    of = [_side(memory, record, side) for side in (term.left, term.right)]
    return {"op": ARITHMETIC[term.op], "low": low, "high": high, "of": of}


def _leaf(memory: WorkingMemory, name: str) -> Node:
    leaf = memory.fact_base.leaves.get(name) or leaf_of(memory.fact_base.survey, name)
    if leaf is not None:
        return leaf_node(leaf)
    base = memory.rule_base
    if name in base.long:
        guideline = base.long[name]
        return {
            "kind": "guideline",
            "guideline": guideline.id,
            "title": guideline.title,
            "applicability": base.applicability_ids[guideline.id],
        }
    if name in base.applicabilities:
        applicability = base.applicabilities[name]
        return {
            "kind": "applicability", "type": applicability.subject,
            "called": memory.rule_base.in_words(subject_called(applicability.subject)), **_scope(applicability.scope),
            **_today(applicability.today),
        }  # fmt: skip
    if name in base.default_ids:
        default = base.default_ids[name]
        return {"kind": "default", "default": default.name, "text": default.says, "reason": default.reason}
    if name in base.positions:
        position = base.positions[name]
        return {"kind": "position", "conflict": position.conflict, "item": position.item, "text": position.text}
    if name in base.figure_ids:
        return _figure_leaf(memory, *base.figure_ids[name])
    computed = base.computing.leaf(name, base)
    if computed is not None:
        return computed
    if name in memory.overlaid:
        laid_over, parameter, laid = memory.overlaid[name]
        return {
            "kind": "overlay",
            "guideline": laid_over,
            "name": parameter,
            "value": laid.value,
            "reason": laid.reason,
        }
    if name in base.spans:
        span = base.spans[name]
        return {"kind": "tested", "quantity": span.quantity, "from": span.low, "to": span.high}
    if name in base.known_rows:
        return row_node(base.known_rows[name])
    how, quantity = base.definitions[name]
    return {"kind": "definition", "quantity": quantity, "how": how}


def _scope(scope: Scope) -> dict[str, Any]:
    return {
        "platforms": list(scope.platforms), "kinds": list(scope.kinds), "environments": list(scope.environments),
        "client": scope.client,
    }  # fmt: skip


def _today(today: Today | None) -> dict[str, Any]:
    if today is None:
        return {}
    wider = {"platforms": list(today.platforms or ()), "kinds": list(today.kinds or ())} if today.wider else {}
    return {"today": {"is": today.word, "by": list(today.by), **wider}}


def _figure_leaf(memory: WorkingMemory, guideline: str, name: str) -> dict[str, Any]:
    parameter = memory.rule_base.guidelines[guideline].parameters[name]
    node: dict[str, Any] = {"kind": "figure", "guideline": guideline, "name": name, "value": parameter.value}
    if parameter.assumption:
        return {**node, "kind": "assumption", "assumption": parameter.assumption, "reason": parameter.reason}
    if parameter.item:
        item = memory.rule_base.items[parameter.item]
        node |= {"item": item.id, "section": item.section, "passage": item.passage.sha256}
        if item.page is not None:
            node["page"] = item.page
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
        if not steps:
            yield f"{activation.rule} fired on {', '.join(activation.basis)} and recorded nothing"
        for step in steps:
            if step.rule != activation.rule:
                yield f"{activation.rule} fired and recorded itself as {step.rule}"
            if set(step.because) != set(activation.basis):
                yield (
                    f"{activation.rule} matched {sorted(activation.basis)} and recorded {sorted(step.because)}"
                    f" for {step.concludes}"
                )
