"""The conclusions of a part, indexed: what the rules concluded about each pair, and what is known of each value.

The account, the recommendations and the questions all read a run through this; nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from domino_advisor.engine import Firings
from domino_advisor.facts import FactBase
from domino_advisor.overlays import Overlay
from domino_advisor.readings.basics import Reading
from domino_advisor.results import Figure, Missing, Observed
from domino_advisor.rulebase import RuleBase
from domino_advisor.standing import OF_SITE, images_of
from domino_advisor.subjects import Gap, Subject, pointer_join
from domino_advisor.vocabulary import Quantity
from domino_advisor.wording import amount, reader_unit, value_text

Members = Mapping[str, Any]


def number(text: str) -> int | float | None:
    """A bound as the engine prints it; None for none."""
    if text == "none":
        return None
    value = float(text)
    return int(value) if value.is_integer() else value


@dataclass(frozen=True, slots=True)
class Pair:
    """A guideline and a subject of its type (by the engine's id), with the answer of the rules and its ground.

    failed: the premises of a standing scope that do not hold there.
    """

    guideline: str
    sid: str
    answer: str
    ground: str
    failed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ledger:
    """One part: the rule base, the facts that went in, the conclusions that came out, the overlay that was laid over.

    elsewhere: the ledger of the part in which a subject of the site is judged, by the engine's id.
    """

    rule_base: RuleBase
    fact_base: FactBase
    firings: Firings
    overlay: Overlay | None = None
    elsewhere: Callable[[str], Ledger] | None = field(default=None, repr=False, compare=False)

    # --- pairs

    @cached_property
    def own(self) -> frozenset[str]:
        """The engine's ids of the subjects that are judged in this part."""
        return frozenset(sid for unit in self.fact_base.units for sid in unit)

    @cached_property
    def pairs(self) -> Sequence[Pair]:
        """Every pair of the part: unit by unit, within each by guideline and name path."""
        found = []
        for number, judged in enumerate(self._judged):
            beside = [
                Pair(guideline, sid, "not-applicable", "setting", failed)
                for guidelines, sids, failed in self._left_out(number)
                for guideline in guidelines
                for sid in sids
            ]
            found += self._in_order([*judged, *beside])
        return tuple(found)

    @cached_property
    def judged(self) -> Sequence[Pair]:
        """The pairs within their standing scope, in that order: few, where many guidelines are for something else."""
        return tuple(pair for judged in self._judged for pair in self._in_order(judged))

    @cached_property
    def left_out(self) -> Sequence[tuple[Sequence[str], Sequence[str]]]:
        """The other pairs, which a standing scope leaves out: each guideline of some with each subject of some."""
        units = range(len(self.fact_base.units))
        return tuple((guidelines, sids) for number in units for guidelines, sids, _ in self._left_out(number))

    @property
    def size(self) -> int:
        """How many pairs there are."""
        return sum(map(len, self._judged)) + sum(len(guidelines) * len(sids) for guidelines, sids in self.left_out)

    def _in_order(self, pairs: list[Pair]) -> list[Pair]:
        return sorted(pairs, key=lambda pair: (pair.guideline, self.fact_base.subjects[pair.sid].path))

    @cached_property
    def _judged(self) -> Sequence[list[Pair]]:
        """The pairs of each unit within their standing scope, in no order."""
        units = {sid: number for number, unit in enumerate(self.fact_base.units) for sid in unit}
        found: list[list[Pair]] = [[] for _ in self.fact_base.units]
        for verdict in self.firings.facts["verdict"].values():
            sid = verdict["subject"]
            found[units[sid]].append(Pair(verdict["guideline"], sid, verdict["is"], verdict["ground"]))
        return found

    def _left_out(self, number: int) -> Iterator[tuple[Sequence[str], Sequence[str], tuple[str, ...]]]:
        """Of a unit, the guidelines and subjects of each standing scope and setting that do not fit, and why."""
        alike: dict[str, list[str]] = {}
        for sid in self.fact_base.units[number]:
            alike.setdefault(self.fact_base.survey.standing[sid], []).append(sid)
        for kid, sids in alike.items():
            for standing in self.rule_base.standings_for.get(self.fact_base.subjects[sids[0]].type, ()):
                failed = self._failed(standing, kid)
                if failed is not None:
                    yield self.rule_base.standings[standing].guidelines, sids, failed

    def _failed(self, standing: str, kid: str) -> tuple[str, ...] | None:
        """The premises of a standing scope that fail in a setting, None where it may hold."""
        key = f"{standing}@{kid}"
        if key not in self._failures:
            stands = self.firings.facts["stands"].get(key)
            held = stands is not None and stands["truth"] != "false"
            self._failures[key] = None if held else tuple(stands["failed"].split() if stands is not None else ())
        return self._failures[key]

    @cached_property
    def not_standing(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """Why guidelines do not apply in settings, in words, as far as it was told: by guideline and setting."""
        return {}

    @cached_property
    def _failures(self) -> dict[str, tuple[str, ...] | None]:
        return {}

    def pair(self, guideline: str, sid: str) -> Pair | None:
        """A pair of the part, None where there is none."""
        return self._by_name.get((guideline, sid))

    @cached_property
    def _by_name(self) -> Mapping[tuple[str, str], Pair]:
        return {(pair.guideline, pair.sid): pair for pair in self.pairs}

    def judge_of(self, guideline: str, sid: str) -> str:
        """The id under which a pair is judged."""
        return f"{self.rule_base.short[guideline]}@{sid}?"

    # --- indexes

    @cached_property
    def _condition_ids(self) -> Mapping[str, Sequence[str]]:
        # a condition's id begins with that of its pair: see condition-fact in rules/engine/words.clp
        found: dict[str, list[str]] = {}
        for name in self.firings.facts["condition"]:
            found.setdefault(name.partition(":")[0], []).append(name)
        return found

    def conditions(self, judge: str) -> Iterator[Members]:
        """The conditions of a judged pair."""
        for name in self._condition_ids.get(judge, ()):
            yield self.firings.facts["condition"][name]

    @cached_property
    def dissents(self) -> Mapping[str, Sequence[Members]]:
        """The positions held against each judged pair's own."""
        found: dict[str, list[Members]] = {}
        for dissent in self.firings.facts["dissent"].values():
            found.setdefault(dissent["judge"], []).append(dissent)
        return found

    @cached_property
    def choices(self) -> Mapping[str, Sequence[Members]]:
        """The outcomes of the order of choice at each value."""
        found: dict[str, list[Members]] = {}
        for choice in self.firings.facts["choice"].values():
            found.setdefault(choice["value"], []).append(choice)
        return found

    @property
    def sids(self) -> Mapping[tuple[str, str], str]:
        """The engine's id of each subject of the site."""
        return self.fact_base.survey.sids

    def fact(self, template: str, name: str) -> Members | None:
        """A conclusion by template and id."""
        return self.firings.facts[template].get(name)

    def condition(self, judge: str, part: str) -> Members | None:
        """The only condition of a part (scope or demand) of a pair, None where there is none."""
        for condition in self.conditions(judge):
            if condition["part"] == part:
                return condition
        return None

    def named(self, judge: str, part: str) -> list[Members]:
        """The conditions of a part that has names (exception, qualifier, reach), sorted by name."""
        found = [condition for condition in self.conditions(judge) if condition["part"] == part]
        return sorted(found, key=lambda condition: str(condition["name"]))

    # --- tests

    def test(self, name: str) -> Members:
        """A test by id."""
        return self.firings.facts["test-of"][name]

    def leaves(self, test: str) -> list[str]:
        """The ids of the values and parameters of a test, each once, in the order of the test."""
        return list(dict.fromkeys(self.test(test)["leaves"].split()))

    def deciding(self, test: str) -> list[str]:
        """The simple tests that make a test what it is: those false of a false "all of", and so on."""
        found = self.test(test)
        parts = found["parts"].split()
        if found["op"] not in ("all-of", "any-of", "not-so"):
            return [test]
        same = [part for part in parts if self.test(part)["truth"] == found["truth"]]
        if found["op"] == "not-so":
            same = parts
        return [leaf for part in (same or parts) for leaf in self.deciding(part)]

    # --- values

    def is_value(self, name: str) -> bool:
        """Whether an id is that of a value (and not of a parameter)."""
        return name in self.firings.facts["value"]

    def is_brought(self, name: str) -> bool:
        """Whether an id is that of a value that another part concluded."""
        return name in self.firings.facts["value"] and self.firings.facts["value"][name]["brought"] == "yes"

    def value(self, name: str) -> tuple[Subject, Quantity, Members]:
        """A value's subject, quantity and slots."""
        members = self.firings.facts["value"][name]
        quantity = self.rule_base.vocabulary.quantities[members["quantity"]]
        return self.fact_base.subjects[members["subject"]], quantity, members

    def reading(self, name: str) -> Reading | None:
        """What the description itself says of a value, None where rules derived it."""
        members = self.firings.facts["value"][name]
        return self.fact_base.readings.get((members["subject"], members["quantity"]))

    def observed(self, name: str) -> Observed:
        """A value for the answer."""
        subject, quantity, members = self.value(name)
        reading = self.reading(name)
        low, high = number(members["low"]), number(members["high"])
        word = None if members["is"] == "none" and quantity.type not in ("choice",) else members["is"]
        if members["state"] == "unknown":
            word = None
        written = reading.written if reading is not None else None
        exact: Any = None
        if members["state"] == "known":
            exact = written if quantity.type in ("release", "flag") else (word if word is not None else low)
        is_release = quantity.type == "release"
        return Observed(
            quantity=quantity.name,
            subject=subject.path,
            state=members["state"],
            text=value_text(quantity, low, high, word, written),
            value=exact,
            low=None if is_release or exact is not None else low,
            high=None if is_release or exact is not None else high,
            unit=quantity.unit,
            pointer=reading.pointer if reading is not None else subject.pointer,
            called=quantity.called,
        )

    def missing(self, name: str) -> Iterator[Missing]:
        """The facts that are missing for a value to be known."""
        subject, quantity, members = self.value(name)
        if members["state"] == "known":
            return
        if members["subject"] not in self.own and self.elsewhere is not None:
            yield from self.elsewhere(members["subject"]).missing(name)
            return
        if quantity.total_of and quantity.total_members:
            for part, _, _ in subject.descendants(quantity.total_members):
                yield from self.missing(f"{self.sids[part.key]}.{quantity.total_of}")
            yield from self.unlisted(subject, quantity.total_members)
        elif quantity.ratio or quantity.product:
            for name_of_part in quantity.ratio or quantity.product or ():
                yield from self.missing(f"{members['subject']}.{name_of_part}")
        elif quantity.users:
            kind = _USERS_ASKED.get(quantity.users, quantity.users)
            yield Missing(quantity.name, subject.path, pointer_join(subject.pointer, "users", kind), quantity.question)
        else:
            reading = self.fact_base.readings[members["subject"], quantity.name]
            if reading.gaps:
                yield from map(self.gap, reading.gaps)
                return
            yield Missing(quantity.name, subject.path, reading.pointer, quantity.question)

    def absent(self, name: str) -> Iterator[Missing]:
        """What is not stated of a value itself, and not only of those from which it is derived."""
        subject, quantity, _ = self.value(name)
        if quantity.total_members:
            yield from self.unlisted(subject, quantity.total_members)
        elif not (quantity.ratio or quantity.product):
            yield from self.missing(name)

    def gap(self, gap: Gap) -> Missing:
        """A gap of the description with the question that closes it."""
        quantity = self.rule_base.vocabulary.quantities.get(gap.asks)
        question = quantity.question if quantity else self.rule_base.vocabulary.settings[gap.asks]
        return Missing(gap.name, gap.subject, gap.pointer, question)

    def unlisted(self, subject: Subject, kind: str) -> Iterator[Missing]:
        """The lists that a description would have to complete for all members of a type to be known."""
        yield from map(self.gap, subject.open_lists(kind))

    def missing_of_premise(self, subject: Subject, premise: str) -> Iterator[Missing]:
        """The facts that are missing for a premise of a standing scope."""
        questions = self.rule_base.vocabulary.settings
        if subject.type in OF_SITE and subject.parent is not None:
            subject = subject.parent
        if premise == "environment":
            yield Missing("site.environment", "", "/environment", questions["environment"])
            return
        if premise == "client":
            yield from self.unlisted(subject, "workload")
            return
        images, _ = images_of(subject)
        if subject.type in ("device", "domino-cluster"):
            yield from map(self.gap, subject.gaps)
            if subject.type == "device" and not images:
                yield self.gap(Gap("dpar.mail_devices", "mail_devices", subject.path, subject.pointer))
        elif subject.type not in ("image", "dpar", "workload"):
            yield from self.unlisted(subject, "image")
        for image in images if premise == "platform" else ():
            if image.kind != "vm" and "os" not in image.body:
                yield Missing("image.os", image.path, pointer_join(image.pointer, "os"), questions["os"])
            machine = image.origins.get("machine")
            if image.kind != "vm" and machine is not None and "architecture" not in machine[0]:
                yield Missing(
                    "machine.architecture", machine[0]["name"], pointer_join(machine[1], "architecture"),
                    questions["architecture"],
                )  # fmt: skip

    # --- figures

    def figure(self, name: str) -> Figure:
        """A parameter for the answer, with what an overlay replaced."""
        members = self.firings.facts["parameter"][name]
        guideline = self.rule_base.guidelines[members["guideline"]]
        parameter = guideline.parameters[members["name"]]
        laid = self.overlay.figures.get((guideline.id, parameter.name)) if self.overlay else None
        value = laid.value if laid else parameter.value
        text = value if isinstance(value, str) else amount(value, reader_unit(parameter.unit))
        own = "assumption" if parameter.assumption else "paper"
        return Figure(
            name=parameter.name,
            value=value,
            text=str(text),
            source="overlay" if laid else own,
            unit=parameter.unit,
            item=parameter.item,
            paper_value=parameter.value if laid else None,
            reason=laid.reason if laid else parameter.reason,
        )

    def bounds(self, name: str) -> tuple[int | float | None, int | float | None]:
        """The interval of a value, parameter or term."""
        for template in ("value", "parameter", "term"):
            members = self.firings.facts[template].get(name)
            if members is not None:
                return number(members["low"]), number(members["high"])
        raise KeyError(name)


# the kind of user count to state, where a quantity is bounded by several
_USERS_ASKED = {
    "nrpc_benchmark": "benchmark", "production": "active_15min", "nrpc_concurrent": "concurrent",
    "dwa_concurrent": "concurrent",
}  # fmt: skip
