"""What claims, runs and devices state as figures, and what claims say, as facts for `rules/derive/conflicts.clp`."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from msgspec import Struct

from domino_advisor.core.facts import Fact, Slot
from domino_advisor.core.pointers import pointer_join
from domino_advisor.core.ranges import ends_of, exactly, is_range
from domino_advisor.description.subjects import Subject
from domino_advisor.engine.ids import member_id, stated_id
from domino_advisor.evaluation.facts.claimed import Claimed
from domino_advisor.evaluation.facts.proof_leaves import Leaf
from domino_advisor.evaluation.facts.stated import Reading
from domino_advisor.evaluation.facts.stored import Keeping, account_of, entries, keeping
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.knowledge.measurements import Measured, Measurements
from domino_advisor.knowledge.vocabulary import Quantity
from domino_advisor_schemas.deployment import DparMeasuredSchema, ImageMeasuredSchema, RunSchema

Ends = tuple[float, float | None]

_OF_A_RATE = ("tpm", "etr", "itr", "cpu_percent")
_ERROR = "error_percent"
# what a claim tells only as a sum, the error that all of it is stated with, and what there was of its effect
_FURTHER = ("points", _ERROR, "effect_from", "effect_to")
# the words of a claim, and the slots in which they stand
_WORDS = {"direction": "way", "kind": "kind", "moment": "moment", "metric": "metric", "source": "source"}
# what is in the unit that the kind of a claim says
_IN_ITS_UNIT = ("value", "before", "after")
_UNITS = {
    kind: {name: found.metadata["x-unit"] for name, found in members.items() if "x-unit" in found.metadata}
    for kind, members in {
        "run": RunSchema().fields, "part": {**ImageMeasuredSchema().fields, **DparMeasuredSchema().fields}
    }.items()
}  # fmt: skip
_RANGE = re.compile(r"(\d[\d,]*(?:\.\d+)?)\s*(?:%|[a-z]+)?\s*(?:to|and|or|-|–)\s*(\d[\d,]*(?:\.\d+)?)")
"""A range in words: "45 to 80 percent", "15-30 %", "1,000 users to 2,500"."""


class Account(Struct, frozen=True):
    """A claim, a run, a device, a part of the site of which something was measured, or a DPAR with mail files, or its
    users. body: where its figures stand.
    """

    list: str
    place: int
    subject: Subject
    body: Mapping[str, Any]
    pointer: str


class Figures:
    """The figures that claims and runs state, and what was measured of the parts of the site that claims are of.

    facts: for the rules, in a canonical order; leaves: what each stands for, by id; accounts: by the engine's id;
    first: by what was measured, the place of the first that tells of it. counts: by id, real and virtual CPs, each as
    the member of an account.
    """

    def __init__(self, survey: Survey, rules: Measurements, quantities: Mapping[str, Quantity]) -> None:
        self.facts: list[Fact] = []
        self.leaves: dict[str, Leaf] = {}
        self.accounts: dict[str, Account] = {}
        self.first: dict[str, int] = {}
        self.counts: dict[str, tuple[Account, str]] = {}
        self._rules = rules
        self._quantities = quantities
        self._sids = survey.sids
        claims, runs = (_of_type(survey, kind) for kind in ("claim", "run"))
        of = {subject.body["of"] for _, subject in claims if "of" in subject.body}
        # a path may be that of an LPAR and of the image in it
        parts = [one for one in survey.subjects.items() if one[1].path in of and one[1].body.get("measured")]
        self._at = {path: f"at-{number}" for number, path in enumerate(sorted(of), start=1)}
        self._beside = _beside([subject for _, subject in claims], [one for _, one in _of_type(survey, "change")])
        for place, (sid, subject) in enumerate(claims, start=1):
            self._account(
                sid, Account("claim", place, subject, subject.body, subject.pointer), self._of_a_claim(subject)
            )
            self._parts(sid, subject)
        for place, (sid, subject) in enumerate(runs, start=1):
            self._account(sid, Account("run", place, subject, subject.body, subject.pointer), self._of_a_run(subject))
        for place, (sid, subject) in enumerate(parts, start=1):
            body, pointer = subject.body["measured"], pointer_join(subject.pointer, "measured")
            self._account(sid, Account("part", place, subject, body, pointer), {"at": self._at[subject.path]})
        kept = keeping(survey, rules.stored)
        rooms = dict([*_with_room(survey, rules), *((one.sid, one.device) for one in kept)])
        for place, (sid, subject) in enumerate(sorted(rooms.items(), key=lambda one: one[1].path), start=1):
            self._account(sid, Account(subject.type, place, subject, subject.body, subject.pointer), {})
        self._mail_files(kept, survey)
        self._said_of_the_site(Claimed(claims, self._at, survey, rules))

    def unit_of(self, account: Account, figure: str) -> str | None:
        """In what a figure is: as the vocabulary, its field or its kind has it; None where none of them does."""
        stored = self._rules.stored
        if stored is not None and account.list == "device" and figure == stored.files:
            # the mail files on a device come to some of its room
            figure = stored.room
        quantity = self._quantities.get(f"{account.subject.type}.{figure}")
        if quantity is not None and quantity.unit is not None:
            return quantity.unit
        if account.list == "claim":
            return self._rules.unit_of(account.body) if figure in _IN_ITS_UNIT else None
        return _UNITS[account.list].get(figure)

    def value_of(self, account: Account, figure: str) -> Any:
        """A figure as it is stated; a range of one number as that number."""
        quantity = self._quantities.get(f"{account.subject.type}.{figure}")
        return exactly(account.body[figure], quantity is not None and quantity.type == "count")

    def _account(self, sid: str, account: Account, slots: Mapping[str, Slot]) -> None:
        self.accounts[sid] = account
        self.first.setdefault(str(slots.get("thing")), account.place)
        self.facts.append(("account", {"id": sid, "list": account.list, "place": account.place, **slots}))
        self.leaves[sid] = Leaf("subject", account.subject)
        for name in sorted(set(self._told_of(account.list)) & account.body.keys()):
            if not isinstance(account.body[name], str):
                pointer = pointer_join(account.pointer, name)
                self._figure(sid, account.subject, name, account.body[name], self.value_of(account, name), pointer)

    def _figure(self, sid: str, subject: Subject, name: str, value: Any, exact: Any, pointer: str) -> None:
        # an error is as large as it is stated
        low, high = ends_of(value) if name == _ERROR else _as_written(exact)
        slots: dict[str, Slot] = {"id": stated_id(sid, name), "of": sid, "figure": name, "low": low}
        slots["high"] = "none" if high is None else high
        self.facts.append(("figure", slots if is_range(exact) else {**slots, "exact": exact}))
        reading = Reading(pointer, written=value)
        self.leaves[stated_id(sid, name)] = Leaf("stated", subject, f"{subject.type}.{name}", reading)

    def _said_of_the_site(self, claimed: Claimed) -> None:
        """What claims say in words, and what is described of that."""
        for fact, leaf in claimed.entries():
            self.facts.append(fact)
            if leaf is not None:
                self.leaves[str(fact[1]["id"])] = leaf
        for (sid, name), subject in claimed.counted.items():
            account = Account("part", 0, subject, subject.body, subject.pointer)
            self.accounts.setdefault(sid, account)
            self.counts[stated_id(sid, name)] = account, name
            if name in subject.body:
                value, pointer = subject.body[name], pointer_join(subject.pointer, name)
                self._figure(sid, subject, name, value, exactly(value, whole=True), pointer)

    def _mail_files(self, kept: Sequence[Keeping], survey: Survey) -> None:
        """What lies on devices: how many mail files their DPARs have, and how large those of their users are."""
        told: dict[str, Subject] = {}
        for one in kept:
            assert self._rules.stored is not None
            for fact, leaf in entries(one, survey, self._rules.stored):
                self.facts.append(fact)
                self.leaves[str(fact[1]["id"])] = leaf
            for row in one.dpars:
                told |= {survey.sids[each.key]: each for each in (row.subject, *row.subject.children)}
        for place, (sid, subject) in enumerate(sorted(told.items(), key=lambda one: one[1].path), start=1):
            of = Account(subject.type, place, subject, subject.body, subject.pointer)
            self._account(account_of(sid), of, {})

    def _told_of(self, kind: str) -> Sequence[str]:
        if kind == "claim":
            return (*self._rules.claims.figures, *self._rules.claims.difference, *_FURTHER)
        if kind == "run":
            return (*self._rules.runs.figures, *_OF_A_RATE)
        stored = self._rules.stored
        if kind in self._rules.within:
            return [name for pair in self._rules.within[kind].items() for name in pair]
        if stored is not None and kind in ("dpar", "workload"):
            return [stored.files if kind == "dpar" else stored.size]
        return [figure for moments in self._rules.there.values() for figure in moments.values()]

    def _of_a_claim(self, claim: Subject) -> Mapping[str, Slot]:
        body = claim.body
        slots: dict[str, Slot] = {
            **{slot: body[name] for name, slot in _WORDS.items() if name in body},
            "thing": _thing("claim", body, self._rules.claims),
            "quotes": [end for ends in _quoted(body) for end in ends],
            "beside": sorted(
                self._sids["claim", f"claims/{name}"] for name in self._beside.get(str(body["name"]), ())
            ),
            "as-it-is": "no" if {"effect", "at_users"} & body.keys() else "yes",
            "left-over": "yes" if body.get("left_over") else "no",
            "parts": len(body.get("parts", ())),
        }  # fmt: skip
        if (run := self._sids.get(("run", f"runs/{body.get('of_run')}"))) is not None:
            slots["run"] = run
        return slots | ({"at": self._at[body["of"]]} if "of" in body else {})

    def _of_a_run(self, run: Subject) -> Mapping[str, Slot]:
        slots: dict[str, Slot] = {"thing": _thing("run", run.body, self._rules.runs)}
        if (other := self._sids.get(("run", f"runs/{run.body.get('compared_with')}"))) is not None:
            slots["compared-with"] = other
        cps = exactly(run.body.get("cps", 1), whole=True)
        return slots | ({} if is_range(cps) else {"cps": cps})

    def _parts(self, sid: str, claim: Subject) -> None:
        for place, name in enumerate(claim.body.get("parts", ()), start=1):
            part, known = self._sids["claim", f"claims/{name}"], member_id(sid, "part", place)
            self.facts.append(("part-of", {"id": known, "of": sid, "place": place, "is": part}))
            pointer = pointer_join(claim.pointer, "parts", place - 1)
            self.leaves[known] = Leaf("stated", claim, "claim.parts", Reading(pointer, written=name))


def _with_room(survey: Survey, rules: Measurements) -> list[tuple[str, Subject]]:
    """What is stated to have room for so much, and to need so much, in the order of names."""
    return [
        one
        for kind, needed in rules.within.items()
        for one in _of_type(survey, kind)
        if any(name in one[1].body and most in one[1].body for name, most in needed.items())
    ]


def _of_type(survey: Survey, kind: str) -> list[tuple[str, Subject]]:
    found = ((sid, subject) for sid, subject in survey.subjects.items() if subject.type == kind)
    return sorted(found, key=lambda one: one[1].path)


def _thing(kind: str, body: Mapping[str, Any], rules: Measured) -> str:
    """What was measured, as a word: that of all that is stated of it but what `rules` sets aside. None: not known."""
    aside = {*rules.figures, *rules.difference, *rules.aside}
    of = {name: _plain(member) for name, member in body.items() if name not in aside}
    of |= _remarked(body, rules)
    known = not rules.of_these or any(name in body for name in rules.of_these)
    # of what another figure is, nobody says
    if of.get("kind") == "other" or not known or not all(name in body for name in rules.all_of):
        return "none"
    text = repr((kind, _origin(body, rules), sorted(of.items())))
    return f"x{hashlib.blake2b(text.encode(), digest_size=8).hexdigest()}"


def _remarked(body: Mapping[str, Any], rules: Measured) -> dict[str, Any]:
    """What remarks on the whole of it say it is, as far as that tells two things apart."""
    remarks = [remark for remark in body.get("remarks", ()) if "of" not in remark]
    said = {name: sorted(str(remark[name]) for remark in remarks if name in remark) for name in rules.remarked}
    return {f"remarks/{name}": words for name, words in said.items() if words}


def _origin(body: Mapping[str, Any], rules: Measured) -> str | None:
    """Where a figure comes from, as far as it tells two things apart."""
    if rules.origin is None or rules.origin[0] not in body:
        return None
    member, apart = rules.origin
    return body[member] if body[member] in apart else "elsewhere"


def _ranges(text: str) -> Iterator[tuple[float, float]]:
    """The ranges that words have."""
    for least, most in dict.fromkeys(_RANGE.findall(text)):
        yield float(least.replace(",", "")), float(most.replace(",", ""))


def _quoted(claim: Mapping[str, Any]) -> Iterator[tuple[float, float]]:
    """The ranges that the words of a claim have, and the differences to which one of what there is after leads."""
    before = exactly(claim.get("before", 0))
    for least, most in _ranges(str(claim.get("figure", ""))):
        yield least, most
        if "after" in claim and not is_range(before) and before > 0:
            low, high = sorted(abs(end / before - 1) * 100 for end in (least, most))
            yield low, high


_COMPARES = frozenset({"direction", "difference_percent", "factor"})
"""What a claim tells that compares two."""


def _capacities(claims: Sequence[Subject]) -> Mapping[str, set[str]]:
    """By the name of a claim that quotes a number of users, those that quote another of the same paper.

    A paper has such numbers of a server, an image and a whole machine: that it prints two is no contradiction. By how
    much more users there are is no such number.
    """
    quoted: dict[Any, set[str]] = {}
    for claim in claims:
        if claim.body.get("kind") == "users" and {"paper", "value"} <= claim.body.keys():
            quoted.setdefault(claim.body["paper"], set()).add(str(claim.body["name"]))
    return {name: names - {name} for names in quoted.values() for name in names}


def _beside(claims: Sequence[Subject], changes: Sequence[Subject]) -> Mapping[str, set[str]]:
    """By the name of a claim, those that it is not held against.

    Those that it is concluded from, where they are several; those with which it is compared, where one that is
    concluded from both tells of more or less; other numbers of users of the paper that it quotes; and those on which a
    change rests that may be made in place of one that rests on it, unless both rest on them.
    """
    names = {str(claim.body["name"]) for claim in claims}
    found = {
        str(claim.body["name"]): names.intersection(rests_on)
        for claim in claims
        if len(rests_on := claim.body.get("rests_on", ())) > 1
    }
    for claim in claims:
        if not _COMPARES.isdisjoint(claim.body):
            compared = names.intersection(claim.body.get("rests_on", ()))
            for name in compared:
                found.setdefault(name, set()).update(compared - {name})
    for name, others in _capacities(claims).items():
        found.setdefault(name, set()).update(others)
    rested = {str(change.body["name"]): names.intersection(change.body.get("rests_on", ())) for change in changes}
    for change in changes:
        own = rested[str(change.body["name"])]
        for other in change.body.get("instead_of", ()):
            for name in own - rested.get(str(other), set()):
                found.setdefault(name, set()).update(rested.get(str(other), set()) - own)
    return found


def _plain(member: Any) -> Any:
    return sorted(member) if isinstance(member, list) else exactly(member)


def _as_written(value: Any) -> Ends:
    """Between which a number may lie that is told to so many places."""
    value = exactly(value)
    if is_range(value):
        return ends_of(value)
    exponent = Decimal(str(value)).normalize().as_tuple().exponent
    half = 0.5 * 10.0 ** min(exponent if isinstance(exponent, int) else 0, 0)
    return max(value - half, 0), value + half


__all__ = ["Account", "Figures"]
