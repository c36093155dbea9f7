"""The account: the verdicts, each with its reasons in words. One for every pair of a guideline and a subject."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, overload

from domino_advisor.cards import Guideline, Scope
from domino_advisor.ledger import Ledger, Members, Pair
from domino_advisor.results import (
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
from domino_advisor.standing import Setting
from domino_advisor.subjects import Subject
from domino_advisor.wording import amount, fill, listed, placeholders, unknown_amount

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
    judge = ledger.judge_of(verdict.guideline, ledger.sids[verdict.subject.type, verdict.subject.path])
    if any(condition["truth"] == "true" for condition in ledger.named(judge, "exception")):
        return False
    demand = ledger.condition(judge, "demand")
    return demand is None or demand["truth"] != "true" or verdict.ground == "mixture"


def _verdict(ledger: Ledger, pair: Pair) -> Verdict:
    guideline = ledger.rule_base.guidelines[pair.guideline]
    subject = ledger.fact_base.subjects[pair.sid]
    judge = ledger.judge_of(pair.guideline, pair.sid)
    ground, answer = pair.ground, pair.answer
    demand = ledger.condition(judge, "demand")
    own_scope = ledger.condition(judge, "scope")
    leaves = _leaves(ledger, own_scope, demand)
    exceptions = _exceptions(ledger, guideline, judge) if answer not in ("not-applicable",) else ()
    if ground not in ("setting", "tells", "scope") and ground != "exception" and answer == "satisfied":
        exceptions = ()
    missing = _missing(ledger, subject, pair, judge, own_scope, demand, exceptions)
    observed = tuple(ledger.observed(leaf) for leaf in leaves if ledger.is_value(leaf))
    figures = tuple(ledger.figure(leaf) for leaf in leaves if not ledger.is_value(leaf))
    waiver = None
    if answer == "violated" and ledger.overlay is not None:
        waiver = ledger.overlay.waivers.get((guideline.id, subject.path))
    premises = _premises(ledger, guideline, pair, own_scope)
    qualifiers = _qualifiers(ledger, guideline, judge, answer)
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
        dissent=_dissent(ledger, judge) if answer != "not-applicable" else (),
        citations=ledger.rule_base.citations(guideline.id),
        waiver=waiver,
    )


def _leaves(ledger: Ledger, *conditions: Members | None) -> list[str]:
    found: dict[str, None] = {}
    for condition in conditions:
        if condition is not None:
            found |= dict.fromkeys(ledger.leaves(condition["test"]))
    return list(found)


def _exceptions(ledger: Ledger, guideline: Guideline, judge: str) -> tuple[ExceptionState, ...]:
    return tuple(
        ExceptionState(
            condition["name"],
            _STATES[condition["truth"]],
            guideline.exceptions[condition["name"]].text,
            guideline.exceptions[condition["name"]].item,
        )
        for condition in ledger.named(judge, "exception")
    )


def _missing(
    ledger: Ledger,
    subject: Subject,
    pair: Pair,
    judge: str,
    own_scope: Members | None,
    demand: Members | None,
    exceptions: Sequence[ExceptionState],
) -> tuple[Missing, ...]:
    """The facts that are missing, those of open exceptions first."""
    found: list[Missing] = []
    if pair.answer not in ("undetermined", "violated"):
        return ()
    open_exceptions = {state.name for state in exceptions if state.state == "open"}
    for condition in ledger.named(judge, "exception"):
        if condition["name"] in open_exceptions:
            found += _missing_in(ledger, condition)
    if pair.answer == "undetermined":
        record = ledger.fact("judge", judge)
        for premise in record["not-known"].split() if record else ():
            found += ledger.missing_of_premise(subject, premise)
        if own_scope is not None and own_scope["truth"] == "unknown":
            found += _missing_in(ledger, own_scope)
        if pair.ground in ("demand", "mixture") and demand is not None and demand["truth"] == "unknown":
            found += _missing_in(ledger, demand)
        if pair.ground == "mixture":
            found += _missing_in_mixture(ledger, subject, pair, record)
    return tuple(dict.fromkeys(found))


def _missing_in_mixture(ledger: Ledger, subject: Subject, pair: Pair, record: Members | None) -> Iterator[Missing]:
    """What could settle a pair on a mixture: the clients, where they are open, and the other kind's limit."""
    if record is not None and record["mixed"] == "unknown":
        yield from ledger.unlisted(subject, "workload")
    other = ledger.rule_base.guidelines[pair.guideline].mixture_with
    if other is not None:
        demand = ledger.condition(ledger.judge_of(other, pair.sid), "demand")
        if demand is not None and demand["truth"] == "unknown":
            yield from _missing_in(ledger, demand)


def _missing_in(ledger: Ledger, condition: Members) -> list[Missing]:
    found: list[Missing] = []
    for test in ledger.deciding(condition["test"]):
        for leaf in ledger.leaves(test):
            if ledger.is_value(leaf):
                found += ledger.missing(leaf)
    return found


def _premises(ledger: Ledger, guideline: Guideline, pair: Pair, own_scope: Members | None) -> tuple[str, ...]:
    """Why a guideline is not applicable, a sentence for each premise that fails."""
    if pair.answer != "not-applicable":
        return ()
    if pair.ground == "scope" and own_scope is not None:
        return tuple(_test_text(ledger, test) for test in ledger.deciding(own_scope["test"]))
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
    "at-most": "at most", "at-least": "at least", "less-than": "less than", "more-than": "more than", "is": "",
    "is-not": "other than", "is-one-of": "one of",
}  # fmt: skip


def _test_text(ledger: Ledger, test: str) -> str:
    """What is found and what is asked for, in words: "CPs of the image: 6 CPs (asked for: at most 4 CPs)"."""
    found = ledger.test(test)
    left, *right = found["parts"].split()
    if ledger.is_value(left):
        what = f"{ledger.value(left)[1].called}: {ledger.observed(left).text}"
    else:
        low, high = ledger.bounds(left)
        what = f"the computed figure: {low if low == high else 'not known exactly'}"
    # one that holds and yet keeps the guideline from applying stands under a "not"
    words = ("not" if found["truth"] == "true" else "", _OPERATORS[found["op"]])
    wanted = listed([_side_text(ledger, side) for side in right], "or")
    return f"{what} (asked for: {' '.join(word for word in (*words, wanted) if word)})"


def _side_text(ledger: Ledger, side: str) -> str:
    if ledger.fact("parameter", side) is not None:
        return ledger.figure(side).text
    if ledger.is_value(side):
        return ledger.observed(side).text
    if ledger.fact("term", side) is not None:
        low, high = ledger.bounds(side)
        return str(low) if low == high else "a figure that is not known exactly"
    return {"true": "yes", "false": "no"}.get(side, side)


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
    for span in guideline.tested:
        reach = ledger.fact("reach", f"{ledger.rule_base.span_ids[span]}@{sid}")
        if reach is None or reach["truth"] == "true":
            continue
        value = f"{sid}.{span.quantity}"
        if reach["truth"] == "unknown":
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
    return Reach("unknown", (), tuple(dict.fromkeys(missing))) if missing else Reach("in-scope")


def _span_text(low: Any, high: Any, unit: str | None) -> str:
    """A tested range: of releases as they are written, of amounts with their unit."""
    first, last = (amount(end, unit) if isinstance(end, int | float) else str(end) for end in (low, high))
    if low is None:
        return f"up to {last}"
    if high is None:
        return f"{first} or more" if isinstance(low, int | float) else f"{first} and later"
    # "7.0" to "7" is every release of 7
    return last if first.startswith(last) else f"{first} to {last}"


def _qualifiers(ledger: Ledger, guideline: Guideline, judge: str, answer: str) -> tuple[Qualifier, ...]:
    found = []
    for condition in ledger.named(judge, "qualifier"):
        card = guideline.qualifiers[condition["name"]]
        if condition["truth"] != "true" or answer not in card.told:
            continue
        subject = ledger.fact_base.subjects[ledger.firings.facts["judge"][judge]["subject"]]
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


def _dissent(ledger: Ledger, judge: str) -> tuple[Dissent, ...]:
    found = []
    for dissent in sorted(ledger.dissents.get(judge, ()), key=lambda members: str(members["id"])):
        position = ledger.rule_base.positions[dissent["position"]]
        text = position.text if dissent["prevails"] == "no" else f"{position.text.rstrip('.')} (prevails here)"
        found.append(Dissent(position.item, text, dissent["criterion"], ledger.rule_base.cite(position.item)))
    return tuple(found)


def observed_texts(observed: Iterable[Observed]) -> str:
    """Observed values in a row, for a reader."""
    return listed([f"{seen.quantity} {seen.text}" for seen in observed])
