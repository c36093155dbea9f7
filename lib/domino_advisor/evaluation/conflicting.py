"""Figures of claims, runs and devices that exclude each other, as the rules concluded it, each with its place."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from domino_advisor.core.answer import Conflicting, Observed
from domino_advisor.core.pointers import pointer_join
from domino_advisor.core.proof import Node
from domino_advisor.core.ranges import ends_of, is_range
from domino_advisor.engine.clips_engine import Activation
from domino_advisor.engine.output import Conclusion, Firings, Step
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.conflict_proofs import conflict_nodes
from domino_advisor.evaluation.facts.figures import Account, Figures
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.evaluation.relied_on import relied_on, switched_off, what_is_said
from domino_advisor.knowledge.wording import interval_text, listed, rounded


class _Found(Struct, frozen=True):
    """Figures that exclude each other. figures: the ids of what is told, or comes to it; excludes: those of why."""

    rank: tuple[Any, ...]
    how: str
    figures: tuple[str, ...]
    excludes: tuple[str, ...]


class Conflicts:
    """What the claims, runs and devices of a site tell in two ways."""

    def __init__(self, rule_base: RuleBase, survey: Survey) -> None:
        self._rule_base = rule_base
        self._survey = survey

    @cached_property
    def told(self) -> tuple[Conflicting, ...]:
        """What excludes each other: two of one thing first, then what is worked out, each in the order of names."""
        if self._firings is None:
            return ()
        telling = _Telling(self._rule_base, self._figures, self._firings)
        return tuple(telling.conflicting(mark, found) for mark, found in self._found.items())

    def __contains__(self, mark: object) -> bool:
        return self._firings is not None and mark in self._found

    def proof(self, mark: str) -> Mapping[str, Node]:
        """The flat proof map of what excludes each other, by the id of the answer."""
        assert self._firings is not None
        return conflict_nodes(mark, self._found[mark].excludes, self._rule_base, self._firings, self._figures)

    def stepped(self) -> Iterator[tuple[Activation, tuple[Step, ...]]]:
        """The run that concludes it, one firing at a time."""
        engine = self._rule_base.conflicting
        return iter(()) if engine is None or not self._figures.facts else engine.stepped(self._figures.facts)

    @cached_property
    def _figures(self) -> Figures:
        base = self._rule_base
        return Figures(self._survey, base.measurements, base.vocabulary.quantities)

    @cached_property
    def _firings(self) -> Firings | None:
        """What the rules conclude; None where nobody claims, measured or needs anything."""
        engine = self._rule_base.conflicting if self._figures.facts else None
        return None if engine is None else engine.run(self._figures.facts)

    @cached_property
    def _found(self) -> Mapping[str, _Found]:
        """What excludes each other, by the id of the answer, in its order."""
        assert self._firings is not None
        told, groups = self._firings.facts["told"], dict[tuple[str, ...], list[Conclusion]]()
        for fact in self._firings.facts["excludes"].values():
            if fact["how"] == "relied":
                groups.setdefault((fact["how"], self._claim_of(fact), fact["other"]), []).append(fact)
            else:
                one = told[fact["one"]]
                of = one["thing"] if fact["how"] == "one-thing" else fact["id"]
                groups.setdefault((fact["how"], one["figure"], of), []).append(fact)
        found = sorted(map(self._gathered, groups.values()), key=lambda one: one.rank)
        return {self._mark(one): one for one in found}

    def _claim_of(self, fact: Conclusion) -> str:
        """The claim whose word is held against what is off."""
        subject = self._figures.leaves[fact["one"]].subject
        assert subject is not None
        return self._survey.sids[subject.key]

    def _gathered(self, group: Sequence[Conclusion]) -> _Found:
        return self._in_words(group) if group[0]["how"] == "relied" else self._grouped(group)

    def _in_words(self, group: Sequence[Conclusion]) -> _Found:
        """The words of a claim in their order, and that what each of them counts on is off."""
        by_word = {fact["one"]: fact for fact in group}
        words = sorted(by_word, key=lambda name: (len(name), name))
        rank = (5, self._figures.accounts[self._claim_of(group[0])].place)
        return _Found(rank, "relied", (*words, group[0]["other"]), tuple(by_word[name]["id"] for name in words))

    def _grouped(self, group: Sequence[Conclusion]) -> _Found:
        """All that excludes another of one thing, each pair once; of what is worked out there is one pair."""
        assert self._firings is not None
        told, how = self._firings.facts["told"], group[0]["how"]
        pairs = {frozenset((fact["one"], fact["other"])): fact for fact in group}
        names = list(dict.fromkeys(name for fact in pairs.values() for name in (fact["one"], fact["other"])))
        if how == "one-thing":
            names.sort(key=lambda name: told[name]["place"])
        one, rules = told[names[0]], self._rule_base.measurements
        rank: tuple[int, ...]
        if how == "one-thing":
            compared = rules.claims if one["list"] == "claim" else rules.runs
            first = self._figures.first[one["thing"]]
            rank = (0 if one["list"] == "claim" else 1, first, _place(one["figure"], compared.figures))
        elif one["list"] == "run":
            rank = (2, one["place"], _place(one["figure"], tuple(rules.rates)))
        elif how == "site":
            rank = (4, one["place"], told[names[1]]["place"])
        elif how == "counts":
            rank = (5, one["place"])
        elif how in ("room", "mail"):
            rank = (6 if how == "room" else 7, one["place"])
        else:
            rank = (3, one["place"], _place(one["figure"], _SUMS) if how == "parts" else -1)
        return _Found(rank, how, tuple(names), tuple(fact["id"] for fact in pairs.values()))

    def _mark(self, found: _Found) -> str:
        """Its identity: the figures, each with the name path of what tells it; no order, name or version is in it."""
        assert self._firings is not None
        facts, accounts = self._firings.facts, self._figures.accounts
        if found.how == "relied":
            *words, off = found.figures
            leaves = self._figures.leaves
            names = (*words, *switched_off(self._firings, leaves, off))
            return _hashed(found.how, sorted(what_is_said(leaves[name]) for name in names))
        of = (facts["told"].get(name) or facts["comes-to"][name] for name in found.figures)
        return _hashed(found.how, sorted(f"{accounts[one['of']].subject.path}\n{one['figure']}" for one in of))


def _hashed(how: str, paths: Iterable[str]) -> str:
    return hashlib.sha256("\n".join((how, *paths)).encode()).hexdigest()[:32]


def _place(name: str, names: Sequence[str]) -> int:
    return names.index(name) if name in names else len(names)


_NAMED = 3
"""So many DPARs are named in a sentence."""
_SECONDS, _ABOUT = 60, 0.01
_SUMS = ("value", "points", "difference")
_COUNTED = {2: "Two", 3: "Three"}
_SAYS = {
    "run": "A claim and the run that it is of tell {}.",
    "site": "A claim and what was measured at what it is of tell {}.",
}


class _Shown(Struct, frozen=True):
    """A figure as it is shown. text: as it is told; value: the number, None where it is a range or worked out."""

    account: Account
    figure: str
    pointer: str
    text: str
    low: float
    high: float | None
    value: float | None


class _Telling:
    """How conclusions are told: by the names and units of the vocabulary."""

    def __init__(self, rule_base: RuleBase, figures: Figures, firings: Firings) -> None:
        self._rule_base = rule_base
        self._quantities = rule_base.vocabulary.quantities
        self._figures = figures
        self._accounts = figures.accounts
        self._firings = firings
        self._facts = firings.facts

    def conflicting(self, mark: str, found: _Found) -> Conflicting:
        """What excludes each other, with its sentences."""
        if found.how == "definition":
            return self._by_definition(mark, *found.figures)
        if found.how == "parts":
            return self._of_parts(mark, *found.figures)
        if found.how == "counts":
            return self._of_counts(mark, *found.figures)
        if found.how == "room":
            return self._of_room(mark, *map(self._told, found.figures))
        if found.how == "mail":
            return self._of_mail(mark, *found.figures)
        if found.how == "relied":
            *words, off = found.figures
            leaves = self._figures.leaves
            places = switched_off(self._firings, leaves, off)
            rows = self._rule_base.measurements.relied
            return relied_on(mark, [leaves[name] for name in words], [leaves[name] for name in places], rows)
        statements = tuple(map(self._told, found.figures))
        each = listed([f"{one.text} ({one.account.subject.path})" for one in statements])
        says = _SAYS.get(found.how) or self._several(statements)
        text = f"{says.format(each)} As far as is stated that is of one thing, and cannot all be so; none is taken."
        return Conflicting(mark, tuple(map(self._observed, statements)), text)

    def _several(self, statements: Sequence[_Shown]) -> str:
        return f"{_COUNTED.get(len(statements), len(statements))} {statements[0].account.list}s tell {{}}."

    def _of_room(self, mark: str, needed: _Shown, there: _Shown) -> Conflicting:
        """What is needed of something, and the room that it has."""
        says = (
            f"{there.account.subject.path} has {there.text}, and {needed.text} are needed there: one of the two is not "
            "as it is stated, or not all of it fits. None is taken."
        )
        return Conflicting(mark, (self._observed(needed), self._observed(there)), says)

    def _of_mail(self, mark: str, room: str, files: str) -> Conflicting:
        """The room that a device has, and the mail files that are said to lie there alone."""
        there, fact = self._told(room), self._facts["comes-to"][files]
        account = there.account
        gigabytes = rounded(fact["low"])
        text = f"at least {interval_text(gigabytes, gigabytes, self._figures.unit_of(account, there.figure))}"
        taken = _Shown(account, fact["figure"], account.pointer, text, fact["low"], None, None)
        added = [
            self._told(name) for name in self._steps(fact["because"], "stored-so-far") if name in self._facts["told"]
        ]
        each = [_mail_text(number, size) for number, size in zip(added[::2], added[1::2], strict=True)]
        if len(each) > _NAMED:
            each[_NAMED:] = [f"those of {len(each) - _NAMED} more DPARs"]
        says = (
            f"{account.subject.path} has {there.text}, and all of these are said to lie there: {listed(each)}. By our "
            f"sum they take {text}, so that one of these is not as it is stated, or not all of it fits, unless what is "
            "stored takes less than its size (compression, deduplication, DAOS). None is taken."
        )
        statements = (self._observed(there), self._observed(taken))
        return Conflicting(mark, statements, says, tuple(map(self._observed, added)))

    def _by_definition(self, mark: str, one: str, other: str) -> Conflicting:
        """A rate that is stated, and what it comes to."""
        stated, fact = self._told(one), self._facts["comes-to"][other]
        account, rate = self._accounts[fact["of"]], fact["figure"]
        middle = rounded(fact["low"] if fact["high"] is None else (fact["low"] + fact["high"]) / 2)
        text = interval_text(middle, middle, self._figures.unit_of(account, rate))
        worked = _Shown(account, rate, account.pointer, text, fact["low"], fact["high"], None)
        facts = tuple(self._observed(self._told(name)) for name in self._rests_on(other))
        of = listed([fact.text for fact in facts])
        says = (
            f"{stated.text} is stated as the {rate.upper()} ({stated.account.subject.path}), and by its "
            f"definition it comes to {text}: {of} ({account.subject.path}). "
            f"{_by_the_minute(stated.value, middle)}What is told of the run is reckoned by these."
        )
        citation = self._rule_base.cite(self._rule_base.measurements.rates[rate])
        return Conflicting(mark, (self._observed(stated), self._observed(worked)), says, facts, citation)

    def _rests_on(self, name: str) -> Iterator[str]:
        """The figures that are stated and something comes to."""
        for other in self._facts["comes-to"][name]["because"]:
            if other in self._facts["told"]:
                yield other
            elif other in self._facts["comes-to"]:
                yield from self._rests_on(other)

    def _of_parts(self, mark: str, one: str, other: str) -> Conflicting:
        """A claim, and what its parts come to."""
        stated, fact = self._told(one), self._facts["comes-to"][other]
        exact = fact["exact"]
        ends = (exact, exact) if exact is not None else (fact["low"], fact["high"])
        unit = self._figures.unit_of(stated.account, stated.figure)
        text = interval_text(rounded(ends[0]), rounded(ends[1]), unit)
        whole = _Shown(stated.account, stated.figure, stated.pointer, text, fact["low"], fact["high"], None)
        parts = [self._told(name) for name in self._added(fact["because"])]
        each = listed([f"{part.text} ({part.account.subject.path})" for part in parts])
        says = (
            f"{stated.text} is claimed ({stated.account.subject.path}), and its parts come to {text}: {each}. "
            "None is taken."
        )
        statements = (self._observed(stated), self._observed(whole))
        return Conflicting(mark, statements, says, tuple(map(self._observed, parts)))

    def _added(self, because: Iterable[str]) -> list[str]:
        """The figures of the parts that a sum was made of, in their order."""
        return [name for name in self._steps(because, "running-sum") if name in self._facts["told"]]

    def _steps(self, because: Iterable[str], template: str) -> list[str]:
        """What was added one after the other, in its order."""
        sums, found = self._facts[template], list[str]()
        name = next((other for other in because if other in sums), None)
        while name is not None and sums[name]["next"] > 1:
            rests_on = sums[name]["because"]
            found += [other for other in reversed(rests_on) if other not in sums]
            name = next(other for other in rests_on if other in sums)
        return found[::-1]

    def _of_counts(self, mark: str, one: str, other: str) -> Conflicting:
        """A ratio of virtual to real CPs that a claim tells, and what the counts come to."""
        stated, fact = self._told(one), self._facts["comes-to"][other]
        account, ratio = self._accounts[fact["of"]], fact["exact"]
        told = f"{self._figures.value_of(stated.account, stated.figure):g}"
        worked = f"{ratio:.2f}".rstrip("0").rstrip(".")
        shown = _Shown(account, fact["figure"], account.pointer, f"{worked}:1", ratio, ratio, ratio)
        rests_on = (*fact["because"], *self._steps(fact["because"], "virtual-so-far"))
        counts = [self._counted(leaf) for name in rests_on if (leaf := self._figures.counts.get(name)) is not None]
        so_far = self._facts["virtual-so-far"]
        virtual = next(so_far[name]["count"] for name in fact["because"] if name in so_far)
        says = (
            f"A claim tells {told} virtual CPs for each real one ({stated.account.subject.path}), and by the counts "
            f"that are described they are {worked}: {virtual} on {counts[0].text} ({account.subject.path}). "
            "None is taken."
        )
        return Conflicting(
            mark,
            (self._observed(replace(stated, text=f"{told}:1")), self._observed(shown)),
            says,
            tuple(map(self._observed, counts)),
        )

    def _counted(self, found: tuple[Account, str]) -> _Shown:
        """CPs as they are counted, real or virtual ones."""
        account, member = found
        value = self._figures.value_of(account, member)
        return _Shown(account, member, pointer_join(account.pointer, member), f"{value}", value, value, value)

    def _told(self, name: str) -> _Shown:
        """A figure that is told, in the words in which it is stated."""
        fact = self._facts["told"][name]
        account, figure = self._accounts[fact["of"]], fact["figure"]
        if figure == "difference":
            return self._difference(fact, account)
        value = self._figures.value_of(account, figure)
        text = self._text(account, figure, fact["way"])
        return _Shown(
            account, figure, pointer_join(account.pointer, figure), text, fact["low"], fact["high"], _number(value)
        )

    def _difference(self, fact: Conclusion, account: Account) -> _Shown:
        """By how much more or less, in per cent: as it is stated, else by two figures, else by a factor."""
        claim, value = account.body, None
        if "difference_percent" in claim:
            member, value = "difference_percent", _number(self._figures.value_of(account, "difference_percent"))
            text = self._text(account, member, claim.get("direction", "none"))
        elif "before" in claim and "after" in claim:
            member = "after"
            text = f"{self._text(account, 'before')}, then {self._text(account, 'after')}"
        else:
            member = "factor"
            text = self._text(account, member)
        pointer = pointer_join(account.pointer, member)
        return _Shown(account, "difference", pointer, text, fact["low"], fact["high"], value)

    def _text(self, account: Account, figure: str, way: str = "none") -> str:
        value = self._figures.value_of(account, figure)
        low, high = (value, value) if not is_range(value) else ends_of(value)
        text = interval_text(low, high, self._figures.unit_of(account, figure))
        return text if way == "none" else f"{text} {way}"

    def _observed(self, one: _Shown) -> Observed:
        name, known = f"{one.account.subject.type}.{one.figure}", one.value is not None
        quantity = self._quantities.get(name)
        return Observed(
            quantity=name, subject=one.account.subject.path, state="known" if known else "bounded", text=one.text,
            value=one.value, low=None if known else rounded(one.low), high=None if known else rounded(one.high),
            unit=self._figures.unit_of(one.account, one.figure), pointer=one.pointer,
            called=quantity.called if quantity is not None else "",
        )  # fmt: skip


def _by_the_minute(stated: float | None, worked: float | None) -> str:
    """What makes a rate sixty times what it comes to, within a per cent: it looks like one by the minute."""
    if stated is None or not worked or abs(stated / worked / _SECONDS - 1) > _ABOUT:
        return ""
    return "The former is about sixty times the latter, as one by the minute is: the rate is one by the second. "


def _mail_text(number: _Shown, size: _Shown) -> str:
    """How many mail files of which size a DPAR has, or each of a group."""
    subject = number.account.subject
    each = f" on each of {subject.instances}" if subject.instances > 1 else ""
    return f"{number.text} of {size.text}{each} ({subject.path})"


def _number(value: Any) -> float | None:
    return None if is_range(value) else value


__all__ = ["Conflicts"]
