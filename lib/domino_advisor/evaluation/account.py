"""The verdicts, each with its reasons in words. One for every pair of a guideline and a subject."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, overload

from domino_advisor.core.answer import (
    STRENGTHS,
    VERDICTS,
    Difference,
    Dissent,
    ExceptionState,
    Figure,
    Missing,
    Observed,
    Qualifier,
    Reach,
    SubjectRef,
    Verdict,
)
from domino_advisor.description.subjects import Subject
from domino_advisor.engine.records import Found, Held, Judged
from domino_advisor.evaluation.working_memory import Ledger, Pair
from domino_advisor.knowledge.applicability import Setting
from domino_advisor.knowledge.expressions.tree import Compare, Expression, Is, Name
from domino_advisor.knowledge.guidelines import Guideline, Scope
from domino_advisor.knowledge.wording import amount, fill, listed, placeholders, unknown_amount

CRITERIA = {
    "strength": "the stronger wording goes first",
    "platform": "the advice for this platform goes first",
    "release": "what is said of this release, or still holds for it, goes first",
    "topology": "the advice for this kind of image goes first",
    "workload": "the advice for this kind of client goes first",
    "benchmark": "in a benchmark advice for production does not hold",
    "production": "advice for production goes before the result of a benchmark",
    "newer": "the newer paper goes first",
    "closing": "a paper's closing recommendations go before its running text",
    "cautious": "the more cautious advice goes first",
}
_STATES = {"true": "holds", "unknown": "open", "false": "fails"}


def fingerprint(guideline: str, path: str) -> str:
    """The identity of a pair: guideline and name path, and nothing that a reordering or a new version changes."""
    return hashlib.sha256(f"{guideline}\n{path}".encode()).hexdigest()[:32]


def subject_ref(subject: Subject) -> SubjectRef:
    """A subject for the answer. A group is named with its members: `mail[1..4]` stands for four alike."""
    return SubjectRef(subject.type, subject.path, subject.pointer, subject.count)


class Account(Sequence[Verdict]):
    """Every verdict of a part, in the order of its pairs. A verdict's words are put together when it is read."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._read: dict[tuple[str, str], Verdict] = {}

    @overload
    def __getitem__(self, index: int) -> Verdict: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Verdict, ...]: ...

    def __getitem__(self, index: int | slice) -> Verdict | tuple[Verdict, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        return self._of(self._ledger.pairs[range(len(self))[index]])

    def __len__(self) -> int:
        return self._ledger.size

    def __iter__(self) -> Iterator[Verdict]:
        # each is made and let go: whoever goes through an account needs one at a time
        for pair in self._ledger.pairs:
            yield self._read.get((pair.guideline, pair.sid)) or _verdict(self._ledger, pair)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    @property
    def ledger(self) -> Ledger:
        """The part."""
        return self._ledger

    @cached_property
    def notable(self) -> tuple[Verdict, ...]:
        """Those that may be worth telling: whatever is not plainly satisfied or out of scope."""
        return tuple(self._of(pair) for pair in self._ledger.judged if self._is_notable(pair))

    def _of(self, pair: Pair) -> Verdict:
        key = pair.guideline, pair.sid
        if key not in self._read:
            self._read[key] = _verdict(self._ledger, pair)
        return self._read[key]

    def _is_notable(self, pair: Pair) -> bool:
        if (pair.answer, pair.ground) == ("satisfied", "demand"):
            guideline = self._ledger.rule_base.guidelines[pair.guideline]
            return any(qualifier.notable for qualifier in guideline.qualifiers.values())
        return pair.answer != "not-applicable"


def findings(ledger: Ledger, notable: Iterable[Verdict]) -> Iterator[Verdict]:
    """The verdicts of a part worth telling. What is open and can no longer be violated is in the account only."""
    return (v for v in notable if v.is_finding and (v.verdict != "undetermined" or could_be_violated(ledger, v)))


def worst_first(verdict: Verdict) -> tuple[Any, ...]:
    """The order of findings."""
    return (
        VERDICTS.index(verdict.verdict), STRENGTHS.index(verdict.strength), verdict.guideline, verdict.subject.path,
        verdict.subject.type,
    )  # fmt: skip


def could_be_violated(ledger: Ledger, verdict: Verdict) -> bool:
    """Whether an undetermined verdict may still turn out violated: it demands something that is not known to be met."""
    if verdict.strength == "inform":
        return False
    judged = ledger.judgement(verdict.guideline, ledger.sids[verdict.subject.type, verdict.subject.path])
    if judged is None or judged.excepted == "true":
        return False
    return judged.demand != "true" or verdict.ground == "mixture"


def _verdict(ledger: Ledger, pair: Pair) -> Verdict:
    guideline = ledger.rule_base.guidelines[pair.guideline]
    subject = ledger.fact_base.subjects[pair.sid]
    judged = ledger.judgement(pair.guideline, pair.sid)
    ground, answer = pair.ground, pair.answer
    leaves = _leaves(ledger, judged)
    exceptions = _exceptions(guideline, judged) if answer not in ("not-applicable",) else ()
    if ground not in ("setting", "tells", "scope") and ground != "exception" and answer == "satisfied":
        exceptions = ()
    missing = _missing(ledger, subject, pair, judged, exceptions)
    observed = tuple(ledger.observed(leaf) for leaf in leaves if ledger.is_value(leaf))
    figures = tuple(ledger.figure(leaf) for leaf in leaves if not ledger.is_value(leaf))
    waiver = None
    if answer == "violated" and ledger.overlay is not None:
        waiver = ledger.overlay.waivers.get((guideline.id, subject.path))
    premises = _premises(ledger, guideline, pair, judged)
    qualifiers = _qualifiers(ledger, guideline, judged, answer)
    cost = answer == "satisfied" and any(guideline.qualifiers[qualifier.name].notable for qualifier in qualifiers)
    qualifiers += _both_sides(ledger, guideline, answer, ground, figures, qualifiers)
    return Verdict(
        fingerprint=fingerprint(guideline.id, subject.path),
        guideline=guideline.id,
        title=guideline.title,
        topic=guideline.topic,
        subject=subject_ref(subject),
        verdict="waived" if waiver else answer,
        ground="waiver" if waiver else ground,
        strength=guideline.strength,
        basis=guideline.basis,
        text=_text(ledger, guideline, subject, answer, ground, premises, missing, exceptions, leaves),
        told=ground == "tells" or cost,
        reach=_reach(ledger, guideline, pair.sid) if answer != "not-applicable" else Reach("in-scope"),
        aliases=tuple(fingerprint(item, subject.path) for item in guideline.covers),
        observed=observed,
        figures=figures,
        premises=premises,
        exceptions=exceptions,
        missing=missing,
        qualifiers=qualifiers,
        dissent=_dissent(ledger, judged) if answer != "not-applicable" else (),
        citations=ledger.rule_base.citations(guideline.id),
        waiver=waiver,
    )


def _leaves(ledger: Ledger, judged: Judged | None) -> list[str]:
    """What the scope and the demand of a pair compare, each once."""
    if judged is None:
        return []
    found: dict[str, None] = {}
    for part in ledger.rule_base.rules[judged.guideline].parts:
        if part.kind in ("scope", "demand"):
            found |= dict.fromkeys(ledger.leaves(judged, part.condition))
    return list(found)


def _exceptions(guideline: Guideline, judged: Judged | None) -> tuple[ExceptionState, ...]:
    return tuple(
        ExceptionState(
            held.name,
            _STATES[held.truth],
            guideline.exceptions[held.name].text,
            guideline.exceptions[held.name].item,
        )
        for held in (judged.named("exception") if judged is not None else ())
    )


def _missing(
    ledger: Ledger, subject: Subject, pair: Pair, judged: Judged | None, exceptions: Sequence[ExceptionState]
) -> tuple[Missing, ...]:
    """The facts that are missing, those of open exceptions first."""
    found: list[Missing] = []
    if pair.answer not in ("undetermined", "violated") or judged is None:
        return ()
    open_exceptions = {state.name for state in exceptions if state.state == "open"}
    for held in judged.named("exception"):
        if held.name in open_exceptions:
            found += _missing_in(ledger, judged, held)
    if pair.answer == "undetermined":
        for premise in ledger.not_known(pair):
            found += ledger.missing_of_premise(subject, premise)
        own_scope, demand = judged.of("scope"), judged.of("demand")
        if own_scope is not None and own_scope.truth == "unknown":
            found += _missing_in(ledger, judged, own_scope)
        if pair.ground in ("demand", "mixture") and demand is not None and demand.truth == "unknown":
            found += _missing_in(ledger, judged, demand)
        if pair.ground == "mixture":
            found += _missing_in_mixture(ledger, subject, pair)
    return tuple(dict.fromkeys(found))


def _missing_in_mixture(ledger: Ledger, subject: Subject, pair: Pair) -> Iterator[Missing]:
    """What could settle a pair on a mixture: the clients, where they are open, and the other kind's limit."""
    if ledger.mixed(pair) == "unknown":
        yield from ledger.unlisted(subject, "workload")
    other = ledger.rule_base.guidelines[pair.guideline].mixture_with
    judged = ledger.judgement(other, pair.sid) if other is not None else None
    demand = judged.of("demand") if judged is not None else None
    if judged is not None and demand is not None and demand.truth == "unknown":
        yield from _missing_in(ledger, judged, demand)


def _missing_in(ledger: Ledger, judged: Judged, held: Held) -> list[Missing]:
    found: list[Missing] = []
    for deciding in held.found.deciding:
        for leaf in ledger.leaves(judged, deciding.node):
            if ledger.is_value(leaf):
                found += ledger.missing(leaf)
    return found


def _premises(ledger: Ledger, guideline: Guideline, pair: Pair, judged: Judged | None) -> tuple[str, ...]:
    """Why a guideline is not applicable, a sentence for each premise that fails."""
    if pair.answer != "not-applicable":
        return ()
    own_scope = judged.of("scope") if judged is not None else None
    if pair.ground == "scope" and judged is not None and own_scope is not None:
        return tuple(_told(ledger, judged, deciding) for deciding in own_scope.found.deciding)
    known = guideline.id, ledger.fact_base.survey.standing[pair.sid]
    if known not in ledger.not_standing:
        setting = ledger.fact_base.standing(pair.sid)
        ledger.not_standing[known] = tuple(_unmet(guideline.scope, setting, pair.failed))
    return ledger.not_standing[known]


def _unmet(scope: Scope, setting: Setting, failed: Sequence[str]) -> Iterator[str]:
    """The premises of a standing scope that fail in a setting, a sentence each."""
    words = {
        "platform": (setting.platforms, scope.platforms),
        "kind": (setting.kinds, scope.kinds),
        "environment": ([setting.environment], scope.environments),
        "client": (setting.clients, (scope.client,)),
    }
    for name in failed:
        found, wanted = (list(side) for side in words[name])
        yield f"the {name} is {listed(found) or 'none'}, the guideline is for {listed(wanted, 'or')}"


_OPERATORS = {
    "<=": "at most", ">=": "at least", "<": "less than", ">": "more than", "=": "exactly", "!=": "other than"
}  # fmt: skip


def _told(ledger: Ledger, judged: Judged, found: Found) -> str:
    """What is found and what is asked for, in words: "CPs of the image: 6 CPs (asked for: at most 4 CPs)"."""
    node = found.node
    # one that holds and yet keeps the guideline from applying stands under a "not"
    words = ["not"] if found.truth == "true" else []
    if isinstance(node, Compare):
        what = _what(ledger, judged, node.left)
        words += [_OPERATORS[node.op], _side(ledger, judged, node.right)]
    else:
        assert isinstance(node, Is)
        what = _what(ledger, judged, node.name)
        words += ["other than"] if node.negated else ["one of"] if len(node.words) > 1 else []
        words.append(listed([_plain(word) for word in node.words], "or"))
    return f"{what} (asked for: {' '.join(words)})"


def _what(ledger: Ledger, judged: Judged, term: Expression) -> str:
    if isinstance(term, Name) and term.is_quantity:
        leaf = ledger.leaf(judged, term)
        return f"{ledger.value(leaf)[1].called}: {ledger.observed(leaf).text}"
    low, high = ledger.bounds(judged, term)
    return f"the computed figure: {low if low == high else 'not known exactly'}"


def _side(ledger: Ledger, judged: Judged, term: Expression) -> str:
    if isinstance(term, Name):
        leaf = ledger.leaf(judged, term)
        return ledger.observed(leaf).text if term.is_quantity else ledger.figure(leaf).text
    low, high = ledger.bounds(judged, term)
    return str(low) if low == high else "a figure that is not known exactly"


def _plain(word: str) -> str:
    return {"true": "yes", "false": "no"}.get(word, word)


def _text(
    ledger: Ledger,
    guideline: Guideline,
    subject: Subject,
    answer: str,
    ground: str,
    premises: Sequence[str],
    missing: Sequence[Missing],
    exceptions: Sequence[ExceptionState],
    leaves: Sequence[str],
) -> str:
    lookup = _lookup(ledger, guideline, subject, leaves)
    if answer == "not-applicable":
        return f"Not applicable: {listed(list(premises))}."
    if ground == "tells":
        return fill(guideline.texts.get("told", guideline.title), lookup)
    if ground == "exception":
        held = [state.text for state in exceptions if state.state == "holds"]
        return f"{fill(guideline.texts['violated'], lookup)} Accepted by exception: {listed(held)}."
    if answer == "violated":
        text = fill(guideline.texts["violated"], lookup)
        unless = [state.text for state in exceptions if state.state == "open"]
        return f"{text} Unless an exception holds: {listed(unless, 'or')}." if unless else text
    if answer == "satisfied":
        return fill(guideline.texts["satisfied"], lookup)
    if ground == "mixture" and not missing:
        return "Cannot be told: the image serves several kinds of client, and no paper measured a mixture."
    asked = list(dict.fromkeys(fact.question for fact in missing))
    return f"Cannot be told yet. {' '.join(asked)}".strip()


def _lookup(ledger: Ledger, guideline: Guideline, subject: Subject, leaves: Sequence[str]) -> Any:
    sid = ledger.sids[subject.key]

    def find(name: str) -> str | None:
        if name == "subject":
            return subject.path or "the site"
        if name in guideline.parameters:
            short = ledger.rule_base.short[guideline.id]
            return ledger.figure(f"{short}!{name}!").text
        if ledger.is_value(f"{sid}.{name}"):
            seen = ledger.observed(f"{sid}.{name}")
            return unknown_amount(seen.unit) if seen.state == "unknown" and seen.unit else seen.text
        return None

    return find


def _reach(ledger: Ledger, guideline: Guideline, sid: str) -> Reach:
    differences = []
    missing: list[Missing] = []
    is_open = False
    for span in guideline.tested:
        reach = ledger.fact("reach", f"{ledger.rule_base.span_ids[span]}@{sid}")
        if reach is None or reach["truth"] == "true":
            continue
        value = f"{sid}.{span.quantity}"
        if reach["truth"] == "unknown":
            is_open = True
            missing += ledger.missing(value)
            continue
        stated = ledger.observed(value)
        tested = _span_text(span.low, span.high, ledger.rule_base.vocabulary.quantities[span.quantity].unit)
        year = ledger.rule_base.year(guideline.source)
        quantity = ledger.rule_base.vocabulary.quantities[span.quantity]
        covers = f"the {year} paper covers {quantity.label} {tested}"
        if not quantity.label:
            covers = f"{quantity.called}: the {year} paper covers {tested}"
        told = f"What is said is what the {year} paper says."
        text = f"{covers[:1].upper()}{covers[1:]}; here it is {stated.text}. {told}"
        differences.append(Difference(span.quantity, stated.text, tested, text))
    if differences:
        return Reach("extrapolated", tuple(differences), tuple(dict.fromkeys(missing)))
    return Reach("unknown", (), tuple(dict.fromkeys(missing))) if is_open else Reach("in-scope")


def _span_text(low: Any, high: Any, unit: str | None) -> str:
    """A tested range: of releases as they are written, of amounts with their unit."""
    first, last = (amount(end, unit) if isinstance(end, int | float) else str(end) for end in (low, high))
    if low is None:
        return f"up to {last}"
    if high is None:
        return f"{first} or more" if isinstance(low, int | float) else f"{first} and later"
    # "7.0" to "7" is every release of 7
    return last if first.startswith(last) else f"{first} to {last}"


def _qualifiers(ledger: Ledger, guideline: Guideline, judged: Judged | None, answer: str) -> tuple[Qualifier, ...]:
    found = []
    for held in judged.named("qualifier") if judged is not None else ():
        card = guideline.qualifiers[held.name]
        if judged is None or held.truth != "true" or answer not in card.told:
            continue
        subject = ledger.fact_base.subjects[judged.sid]
        text = fill(card.text, _lookup(ledger, guideline, subject, ()))
        found.append(Qualifier(card.name, text, card.item, ledger.rule_base.cite(card.item)))
    return tuple(found)


def _both_sides(
    ledger: Ledger,
    guideline: Guideline,
    answer: str,
    ground: str,
    figures: Sequence[Figure],
    qualifiers: Sequence[Qualifier],
) -> tuple[Qualifier, ...]:
    """What the paper says to the contrary of a figure that is told, where the card itself does not tell it."""
    differing = ledger.rule_base.both_sides.get(guideline.id)
    if differing is None or answer not in ("violated", "satisfied"):
        return ()
    told = ("told",) if ground == "tells" else ("violated", "recommend") if answer == "violated" else (answer,)
    texts = [guideline.texts.get(name, "") for name in told]
    texts += [guideline.qualifiers[qualifier.name].text for qualifier in qualifiers]
    quoted = {figure.name for figure in figures} | {name for text in texts for name in placeholders(text)}
    found = {other.item: other for name in differing if name in quoted for other in differing[name]}
    cite = ledger.rule_base.cite
    return tuple(Qualifier("says-both", other.text, other.item, cite(other.item)) for other in found.values())


def _dissent(ledger: Ledger, judged: Judged | None) -> tuple[Dissent, ...]:
    found = []
    against = ledger.dissents.get(judged.id, ()) if judged is not None else ()
    for dissent in sorted(against, key=lambda members: str(members["id"])):
        position = ledger.rule_base.positions[dissent["position"]]
        text = position.text if dissent["prevails"] == "no" else f"{position.text.rstrip('.')} (prevails here)"
        found.append(Dissent(position.item, text, dissent["criterion"], ledger.rule_base.cite(position.item)))
    return tuple(found)


def observed_texts(observed: Iterable[Observed]) -> str:
    """Observed values in a row, for a reader."""
    return listed([f"{seen.quantity} {seen.text}" for seen in observed])
