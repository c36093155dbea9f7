"""Per subject and quantity the intersection of all demands in scope, and the nearest value in it."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from domino_advisor.core.answer import (
    STRENGTHS,
    Admissible,
    Caveat,
    Citation,
    Dissent,
    Patch,
    ReachWord,
    Recommendation,
    Verdict,
)
from domino_advisor.core.releases import release_text
from domino_advisor.core.sizes import as_stated
from domino_advisor.description.subjects import Subject
from domino_advisor.engine.records import Found, Record
from domino_advisor.evaluation.demands_in_words import demand_in_words, without_other_sites
from domino_advisor.evaluation.ranking import gravity
from domino_advisor.evaluation.verdicts import subject_ref
from domino_advisor.evaluation.working_memory import WorkingMemory
from domino_advisor.evaluation.yielding import CRITERIA
from domino_advisor.knowledge.expressions import tree
from domino_advisor.knowledge.expressions.tree import All, Compare, Condition, Is, Name
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.vocabulary import Quantity
from domino_advisor.knowledge.wording import amount, fill, listed


class Demand(Struct, frozen=True):
    """One comparison that a guideline in scope asks of one value.

    low, high: bounds that it allows; strict: the bound itself is not allowed; among: the words that it allows.
    """

    guideline: Guideline
    low: float | int | None = None
    high: float | int | None = None
    strict: bool = False
    among: tuple[str, ...] | None = None


class Allowed(Struct, frozen=True):
    """The intersection of demands, those that took part and those that yielded, each with the criterion.

    beyond: a bound is itself not allowed, so that no nearest value is determined.
    """

    admissible: Admissible
    kept: tuple[Demand, ...]
    yielded: tuple[tuple[Demand, str], ...]
    beyond: bool


def recommend(memory: WorkingMemory, account: Sequence[Verdict]) -> list[Recommendation]:
    """The recommendations for the violated verdicts of a part. Their patches are not yet evaluated again."""
    broken: dict[str, list[Verdict]] = {}
    for verdict in account:
        if verdict.verdict != "violated":
            continue
        for value in _broken_values(memory, verdict):
            broken.setdefault(value, []).append(verdict)
    demands = demands_of(memory) if broken else {}
    return [_recommendation(memory, value, verdicts, demands.get(value, [])) for value, verdicts in broken.items()]


def one_for_each_place(found: Iterable[Recommendation]) -> tuple[Recommendation, ...]:
    """The recommendations of all parts, strongest first, one for each place: several subjects may read the same one.

    Where they ask for several values, the place goes to what the papers tested.
    """
    return tuple(_one_for_each_place(sorted(found, key=lambda one: (one.reach == "extrapolated", _order(one)))))


def _one_for_each_place(found: Sequence[Recommendation]) -> Iterator[Recommendation]:
    first: dict[str, Recommendation] = {}
    alone = [recommendation for recommendation in found if not recommendation.patch]
    for recommendation in found:
        if not recommendation.patch:
            continue
        place = recommendation.patch[0]["path"]
        if place not in first:
            first[place] = recommendation
        elif first[place].value == recommendation.value:
            shared = dict.fromkeys((*first[place].verdicts, *recommendation.verdicts))
            first[place] = replace(first[place], verdicts=tuple(shared))
        else:
            wanted = first[place].condition or first[place].value
            told = f"{first[place].subject.path} asks for another value at the same place: {wanted}"
            alone.append(without_patch(recommendation, "; ".join(filter(None, (recommendation.conflict, told)))))
    yield from sorted((*first.values(), *alone), key=_order)


def _order(recommendation: Recommendation) -> tuple[Any, ...]:
    return (
        STRENGTHS.index(recommendation.strength), recommendation.reach != "in-scope", recommendation.subject.path,
        recommendation.subject.type, recommendation.quantity,
    )  # fmt: skip


def _broken_values(memory: WorkingMemory, verdict: Verdict) -> list[str]:
    """The values at which a violated demand fails, each once."""
    record = memory.record(verdict.guideline, memory.sids[verdict.subject.type, verdict.subject.path])
    demand = record.of("demand") if record is not None else None
    if record is None or demand is None:
        return []
    values = []
    for failing in _failing(demand.found):
        values += [leaf for leaf in memory.leaves(record, failing.node) if memory.is_value(leaf)][:1]
    return list(dict.fromkeys(values))


def _failing(found: Found) -> Iterator[Found]:
    """The parts that fail of a demand; an "or" is one part, since any of its parts would do."""
    if isinstance(found.node, All):
        for part in found.parts:
            if part.truth == "false":
                yield from _failing(part)
    else:
        yield found


def demands_of(memory: WorkingMemory) -> dict[str, list[Demand]]:
    """Every comparison that guidelines in scope, not excepted and not behind, ask of each value."""
    found: dict[str, list[Demand]] = {}
    quantities = memory.rule_base.vocabulary.quantities
    for _, guideline, sid, answer, ground in memory.firings.verdicts:
        if answer not in ("satisfied", "violated") or ground in ("tells", "exception", "either-way", "background"):
            continue
        record = memory.record(guideline, sid)
        demand = record.of("demand") if record is not None else None
        if record is None or demand is None or record.excepted == "true" or memory.yields(guideline, sid):
            continue
        for value, wanted in _atoms(memory, record, without_other_sites(demand.found, quantities)):
            found.setdefault(value, []).append(wanted)
    return found


def _atoms(memory: WorkingMemory, record: Record, node: Condition) -> Iterator[tuple[str, Demand]]:
    guideline = memory.rule_base.guidelines[record.guideline]
    if isinstance(node, All):
        for part in node.parts:
            yield from _atoms(memory, record, part)
    elif isinstance(node, tree.Any):
        yield from _widest([list(_atoms(memory, record, part)) for part in node.parts])
    elif isinstance(node, Is):
        value = memory.leaf(record, node.name)
        words = node.words
        if node.negated:
            words = tuple(word for word in memory.value(value)[1].among if word not in node.words)
        yield value, Demand(guideline, among=words)
    elif isinstance(node, Compare) and isinstance(node.left, Name) and node.left.is_quantity:
        value = memory.leaf(record, node.left)
        low, high = memory.bounds(record, node.right)
        strict = node.op in ("<", ">")
        if node.op in ("<=", "<", "="):
            yield value, Demand(guideline, high=low, strict=strict)
        if node.op in (">=", ">", "="):
            yield value, Demand(guideline, low=high, strict=strict)


def _widest(ways: Sequence[Sequence[tuple[str, Demand]]]) -> Iterator[tuple[str, Demand]]:
    """Of ways that each ask one value for a bound on the same side, the one that asks for least; else none of them."""
    asked = [way[0] for way in ways if len(way) == 1]
    if len(asked) < len(ways) or len({value for value, _ in asked}) > 1:
        return
    lows = [(demand.low, demand.strict) for _, demand in asked if demand.low is not None and demand.high is None]
    highs = [(demand.high, not demand.strict) for _, demand in asked if demand.high is not None and demand.low is None]
    if len(lows) == len(asked):
        yield asked[lows.index(min(lows))]
    elif len(highs) == len(asked):
        yield asked[highs.index(max(highs))]


def _intersect(memory: WorkingMemory, value: str, demands: Sequence[Demand]) -> Allowed:
    """The strongest demands first; one that would leave nothing yields to those before it."""
    quantity = memory.value(value)[1]
    step = 1 if quantity.type == "count" else 0
    won = {
        (choice["winner"], choice["loser"]): choice["criterion"]
        for choice in memory.choices.get(value, ())
        # the last step, more cautious, is taken below, where the values are known
        if choice["winner"] != "none"
    }
    kept: list[Demand] = []
    yielded: list[tuple[Demand, str]] = []
    low: float | int | None = None
    high: float | int | None = None
    among: tuple[str, ...] | None = None
    for demand in _ranked(demands, won):
        new_low = _tighter(low, None if demand.low is None else demand.low + (step if demand.strict else 0), max)
        new_high = _tighter(high, None if demand.high is None else demand.high - (step if demand.strict else 0), min)
        new_among = among
        if demand.among is not None:
            new_among = tuple(word for word in demand.among if among is None or word in among)
        empty = new_low is not None and new_high is not None and new_low > new_high
        if empty or new_among == ():
            yielded.append((demand, _criterion(demand, kept, won)))
            continue
        low, high, among = new_low, new_high, new_among
        kept.append(demand)
    if quantity.type == "count":
        low = None if low is None else math.ceil(low)
        high = None if high is None else math.floor(high)
    beyond = tuple(
        d.strict and step == 0 and bound is not None and bound in (d.low, d.high) for bound in (low, high) for d in kept
    )
    return Allowed(Admissible(low, high, among), tuple(kept), tuple(yielded), any(beyond))


def _ranked(demands: Sequence[Demand], won: Mapping[tuple[str, str], str]) -> list[Demand]:
    def order(demand: Demand) -> tuple[Any, ...]:
        beaten = sum(
            (other.guideline.id, demand.guideline.id) in won
            for other in demands
            if other.guideline.strength == demand.guideline.strength
        )
        bound = demand.high if demand.high is not None else math.inf
        return STRENGTHS.index(demand.guideline.strength), beaten, bound, demand.guideline.id

    return sorted(demands, key=order)


def _criterion(demand: Demand, kept: Sequence[Demand], won: Mapping[tuple[str, str], str]) -> str:
    for other in kept:
        if other.guideline.strength != demand.guideline.strength:
            return "strength"
        if criterion := won.get((other.guideline.id, demand.guideline.id)):
            return criterion
    return "cautious"


def _yields_by(demand: Demand, criterion: str) -> str:
    """Why a demand yields, and what that leaves as it is."""
    if demand.guideline.tells_what_is_so:
        return f"{CRITERIA[criterion]}, but it tells what the product does, so that this change alone is of no use"
    return CRITERIA[criterion]


def _tighter(old: float | int | None, new: float | int | None, pick: Any) -> float | int | None:
    if old is None or new is None:
        return old if new is None else new
    return pick(old, new)  # type: ignore[no-any-return]


def _recommendation(
    memory: WorkingMemory, value: str, verdicts: Sequence[Verdict], demands: Sequence[Demand]
) -> Recommendation:
    subject, quantity, _ = memory.value(value)
    allowed = _intersect(memory, value, demands)
    lost = {demand.guideline.id for demand, _ in allowed.yielded}
    served = [verdict for verdict in verdicts if verdict.guideline not in lost] or list(verdicts)
    served.sort(key=lambda verdict: (STRENGTHS.index(verdict.strength), verdict.guideline))
    binding = _binding(allowed)
    said = min(served, key=lambda verdict: verdict.guideline not in binding)
    seen = memory.observed(value)
    new = None if allowed.beyond else _nearest(quantity, allowed.admissible, *memory.ends(value))
    reach = _reach(served)
    # advice goes before what a product does, but what it does stays: the value alone would be of no use
    useless = any(demand.guideline.tells_what_is_so for demand, _ in allowed.yielded)
    patch = () if useless else _patch(memory, value, quantity, new)
    conflict = None
    if allowed.yielded:
        conflict = "No value satisfies all demands: " + "; ".join(
            f"{demand.guideline.title} yields, {_yields_by(demand, criterion)}" for demand, criterion in allowed.yielded
        )
    condition = _satisfied_by(memory, value, served, allowed)
    items = list(dict.fromkeys(citation for verdict in served for citation in verdict.citations))
    return Recommendation(
        id=hashlib.sha256(f"{quantity.name}\n{subject.path}".encode()).hexdigest()[:32],
        subject=subject_ref(subject),
        quantity=quantity.name,
        strength=served[0].strength,
        reach=reach,
        kind="change" if patch else "manual",
        text=_texts(memory, subject, served, said),
        condition=condition,
        # a bare "no" beside the recommendation would answer it
        current=f"{quantity.called}: {seen.text}" if quantity.type == "flag" else seen.text,
        guidelines=tuple(dict.fromkeys(verdict.guideline for verdict in served)),
        verdicts=tuple(verdict.fingerprint for verdict in served),
        # the number that orders releases is the engine's own
        admissible=Admissible() if quantity.type == "release" else allowed.admissible,
        value=_plain(quantity, new) if patch else None,
        patch=patch,
        unless=tuple(dict.fromkeys(s.text for v in served for s in v.exceptions if s.state == "open")),
        caveats=_unique_caveats(served),
        dissent=_dissent(memory, allowed, verdicts),
        conflict=conflict,
        citations=tuple(items),
        reasons=_reasons(memory, served),
    )


def _binding(allowed: Allowed) -> set[str]:
    """The guidelines whose demands make the admissible values as narrow as they are."""
    bounds = allowed.admissible
    return {
        demand.guideline.id
        for demand in allowed.kept
        if (bounds.high is not None and demand.high is not None and math.floor(demand.high) <= bounds.high)
        or (bounds.low is not None and demand.low is not None and math.ceil(demand.low) >= bounds.low)
        or (bounds.among is not None and demand.among == bounds.among)
    }


def _reach(verdicts: Sequence[Verdict]) -> ReachWord:
    states = {verdict.reach.state for verdict in verdicts}
    return next(state for state in ("in-scope", "unknown", "extrapolated") if state in states)


def _reasons(memory: WorkingMemory, served: Sequence[Verdict]) -> tuple[str, ...]:
    """Why each guideline asks for it; what it says of a site is in the verdict, so only figures stand in it."""
    reasons: dict[str, None] = {}
    for name in dict.fromkeys(verdict.guideline for verdict in served):
        why = memory.rule_base.guidelines[name].texts.get("why", "")
        reasons[fill(why, partial(_figure, memory, name))] = None
    return tuple(reason for reason in reasons if reason)


def _figure(memory: WorkingMemory, guideline: str, name: str) -> str:
    return memory.figure(guideline, name).text


def _texts(memory: WorkingMemory, subject: Subject, served: Sequence[Verdict], said: Verdict) -> str:
    """What to do, as the guideline says it that binds most; before it, as one says it without which more is lost."""
    stakes = memory.rule_base.stakes
    gravest = max(served, key=lambda verdict: gravity(stakes.get(verdict.guideline)))
    graver = gravity(stakes.get(gravest.guideline)) > gravity(stakes.get(said.guideline))
    texts = (_text(memory, subject, verdict) for verdict in ((gravest, said) if graver else (said,)))
    return " ".join(dict.fromkeys(texts))


def _text(memory: WorkingMemory, subject: Subject, verdict: Verdict) -> str:
    guideline = memory.rule_base.guidelines[verdict.guideline]
    figures = {figure.name: figure.text for figure in verdict.figures}
    values = {seen.quantity: seen.text for seen in verdict.observed}

    def find(name: str) -> str | None:
        if name == "subject":
            return subject.path or "the site"
        if name in guideline.parameters and name not in figures:
            return memory.figure(guideline.id, name).text
        return figures.get(name) or values.get(name)

    return fill(guideline.texts.get("recommend", guideline.title), find)


def _nearest(
    quantity: Quantity, allowed: Admissible, least: float | int | None, most: float | int | None
) -> float | int | str | None:
    """The admissible value nearest to the present one, which lies between two ends; None where none is determined."""
    if allowed.among is not None:
        return allowed.among[0] if len(allowed.among) == 1 else None
    if quantity.type == "release":
        return None
    if allowed.high is not None and least is not None and least > allowed.high:
        return math.floor(allowed.high) if quantity.type == "count" else allowed.high
    if allowed.low is not None and most is not None and most < allowed.low:
        return math.ceil(allowed.low) if quantity.type == "count" else allowed.low
    return None


def _plain(quantity: Quantity, value: float | int | str | None) -> float | int | str | bool | None:
    return value == "true" if quantity.type == "flag" else value


def _patch(memory: WorkingMemory, value: str, quantity: Quantity, new: float | int | str | None) -> tuple[Patch, ...]:
    reading = memory.reading(value)
    if new is None or not quantity.settable or reading is None or reading.written is None:
        return ()
    if isinstance(new, (int, float)):
        _, present = memory.ends(value)
        if new < quantity.least or (quantity.settable == "raised" and (present is None or new < present)):
            return ()
    return (
        {"op": "test", "path": reading.pointer, "value": as_stated(reading.written)},
        {"op": "replace", "path": reading.pointer, "value": _plain(quantity, new)},
    )


def _satisfied_by(memory: WorkingMemory, value: str, served: Sequence[Verdict], allowed: Allowed) -> str:
    """What is missing to satisfy all that is served: bounds of the value, and what comes to no bounds of one value.

    Nothing where a part of it is not told shortly: the rest would read as if it were all.
    """
    quantity = memory.value(value)[1]
    told = {demand.guideline.id for demand in allowed.kept}
    whole = [demand_in_words(memory, verdict) for verdict in served if verdict.guideline not in told]
    least, most = memory.ends(value)
    bounds = _missing(quantity, allowed, least, most)
    if bounds == Admissible() and not whole:
        bounds = allowed.admissible
    told_first = _condition(quantity, bounds, allowed.beyond, most)
    first = told_first.replace(": ", " ", 1)
    # a way to meet the one without the other is none where both are asked for
    others = [
        text for text in dict.fromkeys(whole)
        if text is None or not first or (text != first and not text.startswith((f"{first} or ", f"{first}, or ")))
    ]  # fmt: skip
    return "" if None in others else "; ".join(filter(None, [told_first, *others]))


def _missing(quantity: Quantity, allowed: Allowed, least: float | int | None, most: float | int | None) -> Admissible:
    """The bounds of a value without those that it keeps already; words are told as they are."""
    bounds = allowed.admissible
    if quantity.among and not allowed.beyond:
        return bounds
    low, high = bounds.low, bounds.high
    if low is not None and least is not None and (least > low or (least == low and not allowed.beyond)):
        low = None
    if high is not None and most is not None and (most < high or (most == high and not allowed.beyond)):
        high = None
    return Admissible(low, high, bounds.among)


def _condition(quantity: Quantity, allowed: Admissible, beyond: bool, most: float | int | None) -> str:
    """The bounds of a value in words. most: its upper end; without one, users in production count as a least number."""
    if allowed.among is not None:
        words = [{"true": "yes", "false": "no"}.get(word, word) for word in allowed.among]
        return f"{quantity.called}: {listed(words, 'or')}"
    if quantity.among and not beyond and (allowed.low is not None or allowed.high is not None):
        low, high = allowed.low or 0, math.inf if allowed.high is None else allowed.high
        return f"{quantity.called}: {listed([word for word in quantity.among if low <= float(word) <= high], 'or')}"
    bounds = []
    if allowed.low is not None:
        bounds.append(f"{'more than' if beyond else 'at least'} {_bound(quantity, allowed.low, most)}")
    if allowed.high is not None:
        bounds.append(f"{'less than' if beyond else 'at most'} {_bound(quantity, allowed.high, most)}")
    if not bounds:
        return ""
    return listed(bounds) if quantity.unit_of_least and most is None else f"{quantity.called}: {listed(bounds)}"


def _bound(quantity: Quantity, number: float | int, most: float | int | None) -> str:
    unit = quantity.unit_of_least if quantity.unit_of_least and most is None else quantity.unit
    return release_text(int(number)) if quantity.type == "release" else amount(number, unit)


def _unique_caveats(verdicts: Sequence[Verdict]) -> tuple[Caveat, ...]:
    return tuple({q.item + q.text: q for verdict in verdicts for q in verdict.caveats}.values())


def _dissent(memory: WorkingMemory, allowed: Allowed, verdicts: Sequence[Verdict]) -> tuple[Dissent, ...]:
    found = [
        Dissent(demand.guideline.id, demand.guideline.title, criterion, _citation(memory, demand.guideline))
        for demand, criterion in allowed.yielded
    ]
    found += [dissent for verdict in verdicts for dissent in verdict.dissent]
    return tuple({(dissent.item, dissent.text): dissent for dissent in found}.values())


def _citation(memory: WorkingMemory, guideline: Guideline) -> Citation:
    return memory.rule_base.cite(guideline.item, guideline.role)


def without_patch(recommendation: Recommendation, conflict: str) -> Recommendation:
    """The recommendation as a manual one, because its patch, evaluated again, breaks something else."""
    return replace(recommendation, kind="manual", patch=(), value=None, conflict=conflict)
