"""Why a subject stands where it does, as the nodes of a proof."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from domino_advisor.engine.clips_engine import PLACED, Conclusion
from domino_advisor.evaluation.facts.fact_base import subject_leaf
from domino_advisor.evaluation.facts.leaves import Leaf
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.knowledge.vocabulary import Platform

Node = Mapping[str, Any]


def setting_node(sid: str) -> str:
    """The id of the node that says in which setting a subject stands, and why."""
    return f"{sid}:setting"


def setting_nodes(survey: Survey, sids: Collection[str]) -> Iterator[tuple[str, Node]]:
    """The conclusions on where some subjects stand, and what is stated of these, by their ids.

    What the conclusions rest on of other subjects is not among them; of these what is stated is there, since others may
    rest on it.
    """
    for template in PLACED:
        for name, fact in survey.placed.firings.facts[template].items():
            if name.partition(":")[0] in sids:
                yield name, _concluded(survey, template, fact)
    for name, leaf in survey.placed.leaves.items():
        if name.partition("~")[0] in sids:
            yield name, leaf_node(leaf)
    for sid in sids:
        yield (
            setting_node(sid),
            {
                "kind": "in-setting", "subject": survey.subjects[sid].path, "setting": survey.setting_ids[sid],
                "derivations": [{"rule": "settings", "because": list(survey.placed.steps_for(sid))}],
            },
        )  # fmt: skip


def is_concluded(survey: Survey, name: str) -> bool:
    """Whether an id is that of a conclusion on where something stands."""
    return any(name in survey.placed.firings.facts[template] for template in PLACED)


def leaf_of(survey: Survey, name: str) -> Leaf | None:
    """What an id stands for that such a conclusion rests on; None where it is none of a description."""
    leaf = survey.placed.leaves.get(name)
    return subject_leaf(survey, name) if leaf is None and name in survey.subjects else leaf


def row_node(row: Platform) -> Node:
    """The node of a row of the table of platforms."""
    wanted = {"kind_of_image": row.kind, "os": row.os, "architecture": row.architecture}
    return {"kind": "platform", "platform": row.platform, "of": {name: word for name, word in wanted.items() if word}}


def node_of(survey: Survey, rows: Mapping[str, Platform], name: str) -> Node:
    """The node of such a conclusion, or of what it rests on. rows: the table of platforms by the engine's id."""
    for template in PLACED:
        fact = survey.placed.firings.facts[template].get(name)
        if fact is not None:
            return _concluded(survey, template, fact)
    return row_node(rows[name]) if name in rows else leaf_node(leaf_of(survey, name))


def leaf_node(leaf: Leaf | None) -> Node:
    """The node of what a description states, or leaves out."""
    assert leaf is not None
    node: dict[str, Any] = {"kind": leaf.kind}
    if leaf.subject is not None:
        node |= {"subject": leaf.subject.path, "pointer": leaf.pointer or leaf.subject.pointer}
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


def _concluded(survey: Survey, template: str, fact: Conclusion) -> Node:
    told = {slot: fact[slot] for slot in ("aspect", "is") if slot in fact}
    for slot in ("subject", "device", "image"):
        if slot in fact:
            told[slot] = survey.subjects[fact[slot]].path
    return {"kind": template, **told, "derivations": [{"rule": fact["rule"], "because": list(fact["because"])}]}
