"""The verdicts, each with its reasons in words. One for every pair of a guideline and a subject."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, overload

from msgspec.structs import replace

from domino_advisor.core.answer import (
    Caveat,
    Difference,
    Dissent,
    ExceptionState,
    ExceptionWord,
    Figure,
    Missing,
    Reach,
    Strength,
    SubjectRef,
    Verdict,
)
from domino_advisor.description.subjects import Subject
from domino_advisor.engine.ids import reach_id, value_id
from domino_advisor.engine.records import Found, Held, Record
from domino_advisor.evaluation.missing_facts import asked_once, missing_clients, missing_for, missing_for_premise
from domino_advisor.evaluation.what_is_stated import stated_beneath
from domino_advisor.evaluation.working_memory import Pair, WorkingMemory
from domino_advisor.evaluation.yielding import CRITERIA, Yielding, ways_of_dissent
from domino_advisor.knowledge.applicability import Setting
from domino_advisor.knowledge.expressions.operator_words import OPPOSITES
from domino_advisor.knowledge.expressions.tree import All, Compare, Expression, Is, Name, Not, Term, names
from domino_advisor.knowledge.guidelines import Guideline, GuidelineCaveat, Scope
from domino_advisor.knowledge.vocabulary import standing_called, subject_called
from domino_advisor.knowledge.wording import EACH, amount, capital, clauses, fill, listed, placeholders, unknown_amount

_NAMED = 3
_EACH = 8
"""How many members of a subject a sentence names."""
NOT_YET = "Cannot be told yet."
"""How the text of a verdict begins for which facts are missing."""
_ASKED = 3
"""How many questions a sentence asks."""
_ASPECTS = {"platform": "platform", "kind": "kind of image"}
_STATES: Mapping[str, ExceptionWord] = {"true": "holds", "unknown": "open", "false": "fails"}


def fingerprint(guideline: str, path: str) -> str:
    """The identity of a pair: guideline and name path, and nothing that a reordering or a new version changes."""
    return hashlib.sha256(f"{guideline}\n{path}".encode()).hexdigest()[:32]


def subject_ref(subject: Subject) -> SubjectRef:
    """A subject for the answer. A group is named with its members: `mail[1..4]` stands for four alike."""
    return SubjectRef(subject.type, subject.path, subject.pointer, subject.count)


class Account(Sequence[Verdict]):
    """Every verdict of a part, in the order of its pairs. A verdict's words are put together when it is read."""

    def __init__(self, memory: WorkingMemory) -> None:
        self._memory = memory
        self._read: dict[tuple[str, str], Verdict] = {}

    @overload
    def __getitem__(self, index: int) -> Verdict: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Verdict, ...]: ...

    def __getitem__(self, index: int | slice) -> Verdict | tuple[Verdict, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        return self._of(self._memory.pairs[range(len(self))[index]])

    def __len__(self) -> int:
        return self._memory.size

    def __iter__(self) -> Iterator[Verdict]:
        # each is made and let go: whoever goes through an account needs one at a time
        for pair in self._memory.pairs:
            yield self._read.get((pair.guideline, pair.sid)) or verdict_of(self._memory, pair)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    @property
    def memory(self) -> WorkingMemory:
        """The part."""
        return self._memory

    @cached_property
    def notable(self) -> tuple[Verdict, ...]:
        """Those that may be worth telling: whatever is not plainly satisfied or out of scope."""
        return tuple(self._of(pair) for pair in self._memory.within_scope if self._is_notable(pair))

    def _of(self, pair: Pair) -> Verdict:
        key = pair.guideline, pair.sid
        if key not in self._read:
            self._read[key] = verdict_of(self._memory, pair)
        return self._read[key]

    def _is_notable(self, pair: Pair) -> bool:
        if pair.ground == "either-way":
            return False
        if (pair.answer, pair.ground) == ("satisfied", "demand"):
            guideline = self._memory.rule_base.guidelines[pair.guideline]
            return any(caveat.notable for caveat in guideline.caveats.values())
        return pair.answer != "not-applicable"


def verdict_of(memory: WorkingMemory, pair: Pair) -> Verdict:
    """The verdict on a pair, put into words."""
    guideline = memory.rule_base.guidelines[pair.guideline]
    subject = memory.fact_base.subjects[pair.sid]
    record = memory.record(pair.guideline, pair.sid)
    ground, answer = pair.ground, pair.answer
    compared = memory.rule_base.rules[guideline.id].compared if record is not None else ()
    exceptions = _exceptions(memory, guideline, record) if answer not in ("not-applicable",) else ()
    if answer == "satisfied" and (ground == "demand" or (record is not None and record.demand == "true")):
        exceptions = ()
    missing = _missing(memory, subject, pair, record, exceptions)
    values = [value_id(pair.sid, name.text) for name in compared if name.is_quantity]
    observed = tuple(memory.observed(value) for value in values if not memory.is_of_nothing(value))
    figures = tuple(memory.figure(guideline.id, name.text) for name in compared if not name.is_quantity)
    waiver = None
    if answer == "violated" and memory.overlay is not None:
        laid = memory.overlay.waivers.of(guideline.id, subject.path)
        waiver = laid.waiver if laid is not None else None
    premises = _premises(memory, guideline, pair, record)
    caveats: tuple[Caveat, ...] = ()
    if ground != "either-way":  # what may not be about the subject at all travels with nothing
        caveats = _caveats(memory, guideline, record, answer)
    cost = answer == "satisfied" and any(guideline.caveats[caveat.name].notable for caveat in caveats)
    if ground != "either-way":
        caveats += _both_sides(memory, guideline, answer, ground, figures, caveats)
    if ground == "background" and answer == "satisfied" and guideline.today is not None:
        caveats = (
            Caveat("today", f"A figure of its time, to compare with: {guideline.today.reason}", guideline.item),
            *caveats,
        )
    strength: Strength = "inform" if ground == "background" else guideline.strength
    return Verdict(
        fingerprint=fingerprint(guideline.id, subject.path),
        guideline=guideline.id,
        title=guideline.title,
        topic=guideline.topic,
        subject=subject_ref(subject),
        verdict="waived" if waiver else answer,
        ground="waiver" if waiver else ground,
        strength=strength,
        basis=guideline.basis,
        text=_text(memory, guideline, subject, pair, record, premises, missing, exceptions),
        told=ground == "tells" or cost or (ground == "background" and record is not None and record.demand == "false"),
        reach=_reach(memory, guideline, pair.sid) if answer != "not-applicable" else Reach("in-scope"),
        aliases=tuple(fingerprint(item, subject.path) for item in guideline.covers),
        observed=observed,
        stated=stated_beneath(memory, record) if answer == "violated" and record is not None else (),
        figures=figures,
        premises=premises,
        exceptions=exceptions,
        missing=missing,
        caveats=caveats,
        dissent=_dissent(memory, pair, record),
        citations=memory.rule_base.citations(guideline.id),
        waiver=waiver,
        stake=None if "inform" in (guideline.strength, strength) else memory.rule_base.stakes.get(guideline.id),
    )


def _exceptions(memory: WorkingMemory, guideline: Guideline, record: Record | None) -> tuple[ExceptionState, ...]:
    if record is None:
        return ()
    lookup = _lookup(memory, guideline, memory.fact_base.subjects[record.sid])
    found = []
    for held in record.named("exception"):
        exception = guideline.exceptions[held.name]
        text = fill(exception.text, lookup)
        found.append(ExceptionState(held.name, _STATES[held.truth], text, exception.item))
    return tuple(found)


def _missing(
    memory: WorkingMemory, subject: Subject, pair: Pair, record: Record | None, exceptions: Sequence[ExceptionState]
) -> tuple[Missing, ...]:
    """The facts that are missing, those of open exceptions first."""
    found: list[Missing] = []
    if pair.answer not in ("undetermined", "violated") or record is None:
        return ()
    open_exceptions = {state.name for state in exceptions if state.state == "open"}
    for held in record.named("exception"):
        if held.name in open_exceptions:
            found += _missing_in(memory, record, held)
    if pair.answer == "undetermined":
        found += _missing_but_for_exceptions(memory, subject, pair, record)
    return asked_once(memory, found)


def asked_now(memory: WorkingMemory, verdict: Verdict) -> Sequence[Missing]:
    """The facts that a verdict asks for now, of those that it misses.

    As long as its scope and demand are open it asks for theirs: an exception counts once the demand is missed.
    """
    sid = memory.sids[verdict.subject.type, verdict.subject.path]
    pair, record = memory.pair(verdict.guideline, sid), memory.record(verdict.guideline, sid)
    if verdict.verdict != "undetermined" or pair is None or record is None:
        return verdict.missing
    found = _missing_but_for_exceptions(memory, memory.fact_base.subjects[sid], pair, record)
    return asked_once(memory, found) or verdict.missing


def _missing_but_for_exceptions(
    memory: WorkingMemory, subject: Subject, pair: Pair, record: Record
) -> Iterator[Missing]:
    for premise in memory.applies(pair).not_known:
        yield from missing_for_premise(memory, subject, premise)
    own_scope, demand = record.of("scope"), record.of("demand")
    if own_scope is not None and own_scope.truth == "unknown":
        yield from _missing_in(memory, record, own_scope)
    if pair.ground in ("demand", "mixture") and demand is not None and demand.truth == "unknown":
        yield from _missing_in(memory, record, demand)
    if pair.ground == "mixture":
        yield from _missing_in_mixture(memory, subject, pair)
    if pair.ground == "dissent":
        yield from _missing_in_what_is_taken(memory, subject, pair)


def _missing_in_mixture(memory: WorkingMemory, subject: Subject, pair: Pair) -> Iterator[Missing]:
    """What could settle a pair on a mixture: the clients, where they are open, and the other kind's limit."""
    if memory.applies(pair).mixed == "unknown":
        yield from missing_clients(memory, subject)
    other = memory.rule_base.guidelines[pair.guideline].mixture_with
    record = memory.record(other, pair.sid) if other is not None else None
    demand = record.of("demand") if record is not None else None
    if record is not None and demand is not None and demand.truth == "unknown":
        yield from _missing_in(memory, record, demand)


def _missing_in_what_is_taken(memory: WorkingMemory, subject: Subject, pair: Pair) -> Iterator[Missing]:
    """What could settle whether the guideline that takes the other position applies."""
    by = memory.yielding(pair.sid)[pair.guideline][0].by
    other = memory.pair(by, pair.sid) if by is not None else None
    record = memory.record(by, pair.sid) if by is not None else None
    for premise in memory.applies(other).not_known if other is not None else ():
        yield from missing_for_premise(memory, subject, premise)
    scope = record.of("scope") if record is not None else None
    if record is not None and scope is not None and scope.truth == "unknown":
        yield from _missing_in(memory, record, scope)


def _missing_in(memory: WorkingMemory, record: Record, held: Held) -> list[Missing]:
    found: list[Missing] = []
    for deciding in held.found.deciding:
        for leaf in memory.leaves(record, deciding.node):
            if memory.is_value(leaf):
                found += missing_for(memory, leaf)
    return found


def _premises(memory: WorkingMemory, guideline: Guideline, pair: Pair, record: Record | None) -> tuple[str, ...]:
    """Why a guideline is not applicable, a sentence for each premise that fails."""
    if pair.answer != "not-applicable":
        return ()
    if pair.ground == "dissent":
        ways = memory.yielding(pair.sid)[pair.guideline]
        return tuple(dict.fromkeys(f"{_taken(way)}, and {CRITERIA[way.criterion]}" for way in ways))
    if pair.ground in ("background", "historical") and guideline.today is not None:
        return (guideline.today.reason.rstrip("."),)
    own_scope = record.of("scope") if record is not None else None
    if pair.ground == "unspoken":
        aspects = listed([_ASPECTS[name] for name in memory.applies(pair).not_known if name in _ASPECTS], "or")
        unknown = f"the {aspects} is not known" if aspects else "whether it applies is not known"
        return (f"{unknown}, and nothing described is about it",)
    if pair.ground == "unasked":
        return ("what it would take is not stated, and it is no advice for which anybody is asked",)
    if pair.ground == "scope" and record is not None and own_scope is not None:
        return tuple(_told(memory, record, deciding) for deciding in own_scope.found.deciding)
    known = guideline.id, memory.fact_base.survey.setting_ids[pair.sid]
    if known not in memory.not_applying:
        setting = memory.fact_base.setting(pair.sid)
        memory.not_applying[known] = tuple(_unmet(guideline.scope, setting, pair.failed))
    return memory.not_applying[known]


def _unmet(scope: Scope, setting: Setting, failed: Sequence[str]) -> Iterator[str]:
    """The premises of an applicability that fail in a setting, a sentence each."""
    words = {
        "platform": (setting.platforms, scope.platforms),
        "kind": (setting.kinds, scope.kinds),
        "environment": (setting.environments, scope.environments),
        "client": (setting.clients, (scope.client,)),
    }
    for name in failed:
        found, wanted = (_stands(side, joined) for side, joined in zip(words[name], ("and", "or"), strict=True))
        yield f"the {_ASPECTS.get(name, name)} is {found or 'none'}, the guideline is for {wanted}"


_OPERATORS = {
    "<=": "at most", ">=": "at least", "<": "less than", ">": "more than", "=": "exactly", "!=": "other than"
}  # fmt: skip


def _told(memory: WorkingMemory, record: Record, found: Found) -> str:
    """What is found and what is asked for, in words: "CPs of the image: 6 CPs (asked for: at most 4 CPs)"."""
    node = found.node
    # one that holds and yet keeps the guideline from applying stands under a "not"
    words = ["not"] if found.truth == "true" else []
    if isinstance(node, Compare):
        what = _what(memory, record, node.left)
        words.append(_asked_for(memory, record, node))
    else:
        assert isinstance(node, Is)
        what = _what(memory, record, node.name)
        words += ["other than"] if node.negated else ["one of"] if len(node.words) > 1 else []
        words.append(listed([_plain(word) for word in node.words], "or"))
    return f"{what} (asked for: {' '.join(words)})"


def _asked_for(memory: WorkingMemory, record: Record, node: Compare) -> str:
    compared = memory.rule_base.vocabulary.quantities.get(node.left.text) if isinstance(node.left, Name) else None
    unit = compared.unit if compared is not None else None
    return f"{_OPERATORS[node.op]} {_side(memory, record, node.right, unit)}"


def _what(memory: WorkingMemory, record: Record, term: Expression) -> str:
    if isinstance(term, Name) and term.is_quantity:
        leaf = memory.leaf(record, term)
        return f"{memory.called(memory.value(leaf)[1])}: {memory.observed(leaf).text}"
    low, high = memory.bounds(record, term)
    return f"the computed figure: {low if low == high else 'not known exactly'}"


def _side(memory: WorkingMemory, record: Record, term: Expression, unit: str | None) -> str:
    if isinstance(term, Name):
        if term.is_quantity:
            return memory.observed(value_id(record.sid, term.text)).text
        return memory.figure(record.guideline, term.text).text
    low, high = memory.bounds(record, term)
    return amount(low, unit) if low is not None and low == high else "a figure that is not known exactly"


def _plain(word: str) -> str:
    return {"true": "yes", "false": "no"}.get(word, word)


def _text(
    memory: WorkingMemory,
    guideline: Guideline,
    subject: Subject,
    pair: Pair,
    record: Record | None,
    premises: Sequence[str],
    missing: Sequence[Missing],
    exceptions: Sequence[ExceptionState],
) -> str:
    answer, ground = pair.answer, pair.ground
    lookup = _lookup(memory, guideline, subject)
    if ground == "dissent":
        violated = _told_as(guideline, record, "violated", lookup)
        if answer == "not-applicable":
            return f"Held against nobody: {listed(list(premises))}. By this guideline: {violated}"
        asked = list(dict.fromkeys(fact.question for fact in missing))
        return f"Cannot be told yet, since another position may be taken here. {' '.join(asked)}".strip()
    if ground == "historical":
        told = f"History: {listed(list(premises))}."
        missed = record is not None and record.demand == "false"
        return (
            f"{told} The paper has it otherwise: {_told_as(guideline, record, 'violated', lookup)}" if missed else told
        )
    if ground == "background":
        return _background(memory, guideline, answer, record, premises, lookup)
    if answer == "not-applicable":
        return f"Not applicable: {listed(list(premises))}."
    if ground == "tells":
        return fill(guideline.texts.get("told", guideline.title), lookup)
    if ground == "either-way":
        held = [state.text for state in exceptions if state.state == "holds"]
        met = f"an exception holds: {clauses(held)}" if held else "what it asks for is so"
        return f"Whether it applies is not known, and nothing hangs on that: {met}."
    if ground == "exception":
        held = [state.text for state in exceptions if state.state == "holds"]
        if record is not None and record.demand == "unknown":
            return f"Accepted by exception, whether what it asks for is so or not: {clauses(held)}."
        # of a mixture of clients, which nobody measured, what is kept by itself is accepted by an exception too
        if record is not None and record.demand == "true":
            return _told_as(guideline, record, "satisfied", lookup)
        return f"{_told_as(guideline, record, 'violated', lookup)} Accepted by exception: {clauses(held)}."
    if answer == "violated":
        text = _told_as(guideline, record, "violated", lookup)
        unless = [state.text for state in exceptions if state.state == "open"]
        return f"{text} Unless an exception holds: {clauses(unless, 'or')}." if unless else text
    if answer == "satisfied":
        return _told_as(guideline, record, "satisfied", lookup)
    if ground == "mixture" and not missing:
        return "Cannot be told: the image serves several kinds of client, and no paper measured a mixture."
    asked = list(dict.fromkeys(fact.question for fact in missing))
    if (left := len(asked) - _ASKED) > 0:
        asked[_ASKED:] = [f"{left:,} more {'fact is' if left == 1 else 'facts are'} missing."]
    return " ".join([NOT_YET, *_as_far_as_known(memory, guideline, record, lookup), *asked])


def _as_far_as_known(memory: WorkingMemory, guideline: Guideline, record: Record | None, lookup: Any) -> Iterator[str]:
    """What hangs on the missing facts: what is violated if it applies, or else which amounts decide."""
    demand = record.of("demand") if record is not None else None
    if record is None or demand is None:
        return
    if demand.truth == "true":
        yield "What it asks for is so: no answer breaks it."
    elif demand.truth == "false":
        named = {name for text in _texts_of(guideline, record, "violated") for name in placeholders(text)}
        nobody = "members" in named and not memory.fact_base.subjects[record.sid].children
        if nobody or any(_is_open_amount(memory, record, name) for name in named):
            # the sentence would say that it holds what nobody says it holds, or that an unknown number is too large
            yield "If it applies, it is violated."
        elif not any(_is_unknown_word(memory, record.sid, name) for name in placeholders(guideline.texts["violated"])):
            yield f"If it applies: {_told_as(guideline, record, 'violated', lookup)}"
    elif demand.truth == "unknown":
        asked: dict[Term, str] = {}
        for found in demand.found.deciding:
            if isinstance(found.node, Compare) and _has_bound(memory, record, found.node):
                what = _what(memory, record, found.node.left)
                asked.setdefault(found.node.left, capital(what))
        for left, what in asked.items():
            yield f"{what} (asked for: {_ranges(memory, record, demand.found, left)})."


def _ranges(memory: WorkingMemory, record: Record, found: Found, left: Term, wanted: bool = True) -> str:
    """What a condition asks of one quantity where that decides: the bounds of one range together."""
    node = found.node
    if isinstance(node, Compare):
        if node.left != left or found.truth != "unknown" or not _has_bound(memory, record, node):
            return ""
        return _asked_for(memory, record, node if wanted else replace(node, op=OPPOSITES[node.op]))
    if isinstance(node, Not):
        return _ranges(memory, record, found.parts[0], left, not wanted)
    parts = [_ranges(memory, record, part, left, wanted) for part in found.parts if part.truth == "unknown"]
    told = list(dict.fromkeys(filter(None, parts)))
    word = "and" if isinstance(node, All) is wanted else "or"
    several = any(" and " in text or " or " in text for text in told)
    text = f", {word} ".join(told) if several else listed(told, word)
    return " ".join(filter(None, [_only_with(found, wanted), text])) if text else ""


_FLAGS = (("true",), ("false",))


def _only_with(found: Found, wanted: bool) -> str:
    """The words, as far as they are not known, with which alone a range is asked for: "with sles"."""
    if wanted or not isinstance(found.node, All):
        return ""
    unknown = [part.node for part in found.parts if part.truth == "unknown"]
    said = [node for node in unknown if isinstance(node, Is) and not node.negated and node.words not in _FLAGS]
    words = [listed(list(node.words), "or") for node in said]
    return f"with {listed(words)}" if words else ""


def _is_unknown_word(memory: WorkingMemory, sid: str, quantity: str) -> bool:
    """Whether a sentence would name a word or a release that nobody states."""
    value = value_id(sid, quantity)
    return memory.is_value(value) and (seen := memory.observed(value)).state == "unknown" and not seen.unit


def _is_open_amount(memory: WorkingMemory, record: Record, quantity: str) -> bool:
    """Whether a sentence would tell an amount that is not known, by which it is open whether the guideline applies."""
    own_scope, value = record.of("scope"), value_id(record.sid, quantity)
    if own_scope is None or not memory.is_value(value) or memory.observed(value).state != "unknown":
        return False
    return any(
        isinstance(found.node, Compare) and quantity in {name.text for name in names(found.node)}
        for found in own_scope.found.deciding
    )


def _has_bound(memory: WorkingMemory, record: Record, node: Compare) -> bool:
    """Whether a quantity with a name, as no count over members has, is compared with an amount that is known."""
    if not (isinstance(node.left, Name) and node.left.is_quantity) or node.left.says:
        return False
    if isinstance(node.right, Name) and not node.right.is_quantity:
        return True
    low, high = memory.bounds(record, node.right)
    return low is not None and low == high


def _background(
    memory: WorkingMemory,
    guideline: Guideline,
    answer: str,
    record: Record | None,
    premises: Sequence[str],
    lookup: Any,
) -> str:
    """A figure of its time, held against what is described; why it is no more than that stands beside it."""
    if answer == "not-applicable" or guideline.today is None:
        return f"Not asked: {listed(list(premises))}."
    if guideline.require is None:
        return fill(guideline.texts.get("told", guideline.title), lookup)
    if record is None or record.demand != "false":
        return _told_as(guideline, record, "satisfied", lookup)
    return f"{_told_as(guideline, record, 'violated', lookup)} {_missed(memory, guideline, record)}"


_BEYOND = {"<=": "over", "<": "not under", ">=": "under", ">": "not over"}


def _missed(memory: WorkingMemory, guideline: Guideline, record: Record) -> str:
    """That a figure of its time is missed: by both numbers, where a bound of the paper alone tells it."""
    demand = record.of("demand")
    nodes = [found.node for found in demand.found.deciding] if demand is not None else []
    # one under a "not", or of a member, is none of these
    bounds = guideline.require.parts if isinstance(guideline.require, All) else (guideline.require,)
    if len(nodes) == 1 and isinstance(node := nodes[0], Compare) and node in bounds and node.op in _BEYOND:
        left, right = node.left, node.right
        if isinstance(left, Name) and left.is_quantity and isinstance(right, Name) and not right.is_quantity:
            figure, seen = memory.figure(record.guideline, right.text), memory.observed(memory.leaf(record, left))
            if figure.source == "paper" and seen.state == "known":
                beyond = f"With {seen.text} it is {_BEYOND[node.op]} the paper's {figure.text}"
                return f"{beyond}, a figure of its time, which is not held against the site."
    return "That is not as the paper had it in its time, and is not held against the site."


def _told_as(guideline: Guideline, record: Record | None, answer: str, lookup: Any) -> str:
    """The sentence of an answer."""
    return " ".join(fill(text, lookup) for text in _texts_of(guideline, record, answer))


def _texts_of(guideline: Guideline, record: Record | None, answer: str) -> Sequence[str]:
    """The sentences of an answer: the causes that are known to hold here, or else the one that names them all."""
    held = record.named("caveat") if record is not None else ()
    causes = [guideline.caveats[one.name] for one in held if one.truth == "true"]
    told = [caveat.text for caveat in causes if caveat.cause and answer in caveat.told]
    return told or [guideline.texts[answer]]


def _lookup(memory: WorkingMemory, guideline: Guideline, subject: Subject) -> Any:
    sid = memory.sids[subject.key]

    def find(name: str) -> str | None:
        if name == "subject":
            return subject.path or "the site"
        if name == "members":
            return _members(subject)
        if name.startswith(EACH):
            return _each(memory, subject, name.removeprefix(EACH))
        if name in guideline.parameters:
            return memory.figure(guideline.id, name).text
        if memory.is_value(value_id(sid, name)):
            seen = memory.observed(value_id(sid, name))
            return unknown_amount(seen.unit) if seen.state == "unknown" and seen.unit else seen.text
        return None

    return find


def _members(subject: Subject) -> str:
    """The first of the subjects that it holds or that use it, by name, and how many there are more."""
    named = [f"{child.path}{_alike(subject, child)}" for child in subject.children]
    more = len(named) - _NAMED
    return listed([*named[:_NAMED], *([f"{more:,} more"] if more > 0 else [])]) or "a DPAR that is not named"


def _alike(subject: Subject, member: Subject) -> str:
    """How many a member of a subject stands for, where these are several."""
    number = member.count if member.parent is subject else member.instances
    return f" ({number:,} alike)" if number > 1 else ""


def _each(memory: WorkingMemory, subject: Subject, quantity: str) -> str:
    """The members in a subject of the type that has a quantity, by name, each with its value where that is known.

    Of a flag those that have it, by name alone.
    """
    asked = memory.rule_base.vocabulary.quantities[quantity]
    told = []
    items = memory.fact_base.survey.relations.items.get(subject.key, ())
    inside = [member for member, _, _ in subject.descendants(asked.subject)]
    for member in (*inside, *(item for item in items if item.type == asked.subject)):
        value = value_id(memory.sids[member.key], quantity)
        if memory.is_value(value) and (seen := memory.observed(value)).state != "unknown":
            name = member.path.removeprefix(f"{subject.path}/") if member in inside else member.body["name"]
            if asked.type == "flag":
                told.extend([name] if seen.value is True else [])
                continue
            told.append(name if name == seen.text else f"{name}: {seen.text}")
    if not told:
        return _members(subject)
    more = len(told) - _EACH
    return listed([*told[:_EACH], *([f"{more:,} more"] if more > 0 else [])])


def _reach(memory: WorkingMemory, guideline: Guideline, sid: str) -> Reach:
    differences = [*_elsewhere(memory, guideline, sid)]
    missing: list[Missing] = []
    is_open, elsewhere = False, bool(differences)
    for span in guideline.tested:
        reach = memory.fact("reach", reach_id(memory.rule_base.span_ids[span], sid))
        if reach is None or reach["truth"] == "true":
            continue
        value = value_id(sid, span.quantity)
        if reach["truth"] == "unknown":
            is_open = True
            # in a place of which the paper does not speak, what it tested may be no question at all
            missing += () if elsewhere else missing_for(memory, value)
            continue
        stated = memory.observed(value)
        tested = _span_text(span.low, span.high, memory.rule_base.vocabulary.quantities[span.quantity].unit)
        year = memory.rule_base.year(guideline.source)
        quantity = memory.rule_base.vocabulary.quantities[span.quantity]
        covers = f"the {year} paper covers {quantity.label} {tested}"
        if not quantity.label:
            covers = f"{quantity.called}: the {year} paper covers {tested}"
        told = f"The advice is that of the {year} paper."
        text = f"{capital(covers)}; here it is {stated.text}. {told}"
        differences.append(Difference(span.quantity, stated.text, tested, text))
    if differences:
        return Reach("extrapolated", tuple(differences), asked_once(memory, missing))
    return Reach("unknown", (), asked_once(memory, missing)) if is_open else Reach("in-scope")


def _elsewhere(memory: WorkingMemory, guideline: Guideline, sid: str) -> Iterator[Difference]:
    """Where a guideline holds by its words or its reason, and the paper's platforms or kinds of image are others."""
    setting = memory.fact_base.setting(sid)
    if set(setting.platforms) & set(guideline.beyond) and not set(setting.platforms) - set(guideline.beyond):
        tried = [word for word in guideline.scope.platforms if word not in guideline.beyond]
        here, there = _called(setting.platforms, "and"), _called(tried, "or")
        year = memory.rule_base.year(guideline.source)
        differs = f"the {year} paper tested {_stands(tried, 'or')}; here it is {_stands(setting.platforms, 'and')}"
        text = f"Platform: {differs}. The advice is that of the {year} paper."
        yield Difference("platform", here, there, text)
        return
    applies = memory.rule_base.applies_in(setting)[memory.rule_base.applicability_ids[guideline.id]]
    if applies.told not in ("wider", "unasked") or guideline.today is None or not guideline.today.wider:
        return
    # the kinds of image of another platform are others in any case
    name, called, found, wanted = "platform", "Platform", setting.platforms, guideline.scope.platforms
    if not wanted or set(found) & set(wanted):
        name, called, found, wanted = "kind", "Kind of image", setting.kinds, guideline.scope.kinds
        if applies.told == "unasked" and (not wanted or set(found) & set(wanted)):
            return  # what is told may be where the paper has it
    here, there = _called(found, "and"), _called(wanted, "or")
    stands = f"it is {_stands(found, 'and')}" if found else "nobody says which it is"
    year = memory.rule_base.year(guideline.source)
    speaks = f"{called}: the {year} paper speaks of {_stands(wanted, 'or')}; here {stands}."
    yield Difference(name, here, there, f"{speaks} {guideline.today.reason}")


def _stands(words: Iterable[str], joined: str) -> str:
    return listed([standing_called(word) for word in words], joined)


def _called(words: Iterable[str], joined: str) -> str:
    return listed([subject_called(word) for word in words], joined)


def _span_text(low: Any, high: Any, unit: str | None) -> str:
    """A tested range: of releases as they are written, of amounts with their unit."""
    first, last = (amount(end, unit) if isinstance(end, int | float) else str(end) for end in (low, high))
    if low is None:
        return f"up to {last}"
    if high is None:
        return f"{first} or more" if isinstance(low, int | float) else f"{first} and later"
    # "7.0" to "7" is every release of 7
    return last if first.startswith(last) else f"{first} to {last}"


def caveat_text(memory: WorkingMemory, guideline: Guideline, sid: str, caveat: GuidelineCaveat) -> str:
    """What a caveat of a guideline says of a subject."""
    return fill(caveat.text, _lookup(memory, guideline, memory.fact_base.subjects[sid]))


def _caveats(memory: WorkingMemory, guideline: Guideline, record: Record | None, answer: str) -> tuple[Caveat, ...]:
    found = []
    for held in record.named("caveat") if record is not None else ():
        caveat = guideline.caveats[held.name]
        if record is None or held.truth != "true" or answer not in caveat.told or caveat.cause:
            continue
        text = caveat_text(memory, guideline, record.sid, caveat)
        found.append(Caveat(caveat.name, text, caveat.item, memory.rule_base.cite(caveat.item)))
    return tuple(found)


def _both_sides(
    memory: WorkingMemory,
    guideline: Guideline,
    answer: str,
    ground: str,
    figures: Sequence[Figure],
    caveats: Sequence[Caveat],
) -> tuple[Caveat, ...]:
    """What the paper says to the contrary of a figure that is told, where the guideline itself does not tell it."""
    differing = memory.rule_base.both_sides.get(guideline.id)
    if differing is None or answer not in ("violated", "satisfied"):
        return ()
    told = ("told",) if ground == "tells" else ("violated", "recommend") if answer == "violated" else (answer,)
    texts = [guideline.texts.get(name, "") for name in told]
    texts += [guideline.caveats[caveat.name].text for caveat in caveats]
    quoted = {figure.name for figure in figures} | {name for text in texts for name in placeholders(text)}
    found = {other.item: other for name in differing if name in quoted for other in differing[name]}
    cite = memory.rule_base.cite
    return tuple(Caveat("says-both", other.text, other.item, cite(other.item)) for other in found.values())


def _taken(way: Yielding) -> str:
    """What is taken where a guideline stands behind, as the first words of a sentence."""
    text = way.taken.text.rstrip(".")
    return f"the position of {way.taken.item} is taken here (“{text}”)"


def _dissent(memory: WorkingMemory, pair: Pair, record: Record | None) -> tuple[Dissent, ...]:
    if pair.ground == "dissent":
        ways = {yielding.taken.item: yielding for yielding in memory.yielding(pair.sid)[pair.guideline]}.values()
        return tuple(
            Dissent(
                yielding.taken.item, f"{yielding.taken.text.rstrip('.')} (prevails here)", yielding.criterion,
                memory.rule_base.cite(yielding.taken.item),
            )
            for yielding in ways
        )  # fmt: skip
    if pair.answer == "not-applicable":
        return ()
    against = memory.dissents.get(record.id, ()) if record is not None else ()
    positions = [dissent["position"] for dissent in sorted(against, key=lambda members: str(members["id"]))]
    standing = ways_of_dissent(memory.rule_base, memory.fact_base.survey, pair.sid, positions)
    found = []
    for name, way in zip(positions, standing, strict=True):
        position = memory.rule_base.positions[name]
        text = f"{position.text.rstrip('.')} (prevails here)" if way.prevails else position.text
        found.append(Dissent(position.item, text, way.criterion, memory.rule_base.cite(position.item)))
    return tuple(found)
