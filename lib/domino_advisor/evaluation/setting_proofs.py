"""Why a subject stands where it does, as the nodes of a proof."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from domino_advisor.core.proof import Node
from domino_advisor.core.sizes import as_stated
from domino_advisor.engine.ids import setting_id
from domino_advisor.engine.output import PLACED, Conclusion
from domino_advisor.evaluation.facts.fact_base import subject_leaf
from domino_advisor.evaluation.facts.proof_leaves import Leaf
from domino_advisor.evaluation.facts.stated import Reading
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.knowledge.quoted_papers import QuotedPaper
from domino_advisor.knowledge.release_knowledge import CameOut, Time
from domino_advisor.knowledge.vocabulary import Platform


def setting_nodes(survey: Survey, sids: Collection[str]) -> Iterator[tuple[str, Node]]:
    """The conclusions on where some subjects stand, and what is stated of these, by their ids.

    What the conclusions rest on of other subjects is not among them; of these what is stated is there, since others may
    rest on it.
    """
    placed = survey.placed
    for sid in sids:
        for template, name in placed.concluded_of.get(sid, ()):
            yield name, _concluded(survey, template, placed.firings.facts[template][name])
        for name in placed.stated_of.get(sid, ()):
            yield name, leaf_node(placed.leaves[name])
        yield (
            setting_id(sid),
            {
                "kind": "in-setting", "subject": survey.subjects[sid].path, "setting": survey.setting_ids[sid],
                "derivations": [{"rule": "settings", "because": list(placed.steps_for(sid))}],
            },
        )  # fmt: skip


def environment_nodes(survey: Survey) -> Iterator[tuple[str, Node]]:
    """The conclusion on the environment of the site, on which whatever applies somewhere may rest, and its leaves."""
    placed = survey.placed
    for name, fact in placed.firings.facts["stands"].items():
        if fact["subject"] == "s0" and fact["aspect"] == "environment":
            yield name, _concluded(survey, "stands", fact)
            for other in fact["because"]:
                if not is_concluded(survey, other):
                    yield other, leaf_node(leaf_of(survey, other))


def is_concluded(survey: Survey, name: str) -> bool:
    """Whether an id is that of a conclusion on where something stands."""
    return any(name in survey.placed.firings.facts[template] for template in PLACED)


def leaf_of(survey: Survey, name: str) -> Leaf | None:
    """What an id stands for that such a conclusion rests on; None where it is none of a description."""
    leaf = survey.placed.leaves.get(name)
    return subject_leaf(survey, name) if leaf is None and name in survey.subjects else leaf


def row_node(row: Platform | Time | CameOut | QuotedPaper) -> Node:
    """The node of a row of the table of platforms, or of what is known of products and their releases."""
    if isinstance(row, CameOut):
        return {
            "kind": "came-out", "product": row.product, "release": row.written, "year": row.year, "reason": row.reason,
        }  # fmt: skip
    if isinstance(row, QuotedPaper):
        return dict(row.says)
    if isinstance(row, Time):
        return {"kind": "time", "product": row.product, "from": row.written, "reason": row.reason}
    wanted = {"kind_of_image": row.kind, "os": row.os, "architecture": row.architecture}
    return {"kind": "platform", "platform": row.platform, "of": {name: word for name, word in wanted.items() if word}}


def node_of(survey: Survey, rows: Mapping[str, Platform | Time | CameOut | QuotedPaper], name: str) -> Node:
    """The node of such a conclusion, or of what it rests on. rows: what is read beside a site, by its id."""
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
        node |= {"quantity": leaf.quantity, **_read(leaf.kind, leaf.reading)}
    if leaf.judgement is not None:
        node["judgement"] = leaf.judgement
    if leaf.says is not None:
        node["says"] = dict(leaf.says)
    return node


def _read(kind: str, reading: Reading) -> dict[str, Any]:
    """Where a reading stands, and what; or as what it counts that nothing does."""
    grounds = reading.grounds
    if grounds is not None and grounds.kind != "stated":
        ends = reading.low if reading.low is not None else reading.high
        counts_as = _FLAGS.get(reading.word, reading.word) if reading.word is not None else ends
        written = {} if grounds.written is None else {"written": as_stated(grounds.written)}
        return {"pointer": grounds.pointer, **written, **({"counts_as": counts_as} if kind == "unstated" else {})}
    if grounds is not None:
        return {"pointer": grounds.pointer, "written": as_stated(grounds.written)}
    if reading.written is not None:
        return {"pointer": reading.pointer, "written": as_stated(reading.written)}
    if reading.word is None:
        return {"pointer": reading.pointer, "counted": {"low": reading.low, "high": reading.high}}
    return {"pointer": reading.pointer}


_FLAGS: Mapping[str, bool] = {"true": True, "false": False}

# what the subjects of a conclusion are called in its node, and their slots
_SUBJECTS: Mapping[str, Mapping[str, str]] = {
    "stands": {"subject": "subject"},
    "used-by": {"device": "subject", "image": "image"},
}


def _concluded(survey: Survey, template: str, fact: Conclusion) -> Node:
    told = {slot: fact[slot] for slot in ("aspect", "is") if slot in fact}
    for name, slot in _SUBJECTS.get(template, {}).items():
        told[name] = survey.subjects[fact[slot]].path
    return {"kind": template, **told, "derivations": [{"rule": fact["rule"], "because": list(fact["because"])}]}
