"""The twelve guidelines, what they read of a site, and what our own engine says of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from domino_advisor.engine.output import Firings
from domino_advisor.engine.rule_base import RuleBase, knowledge_as_facts
from domino_advisor.evaluation.advisor import Advisor, survey_of
from domino_advisor.evaluation.facts.fact_base import FactBase, facts_of
from domino_advisor.evaluation.working_memory import WorkingMemory
from domino_advisor.knowledge.expressions.tree import names
from domino_advisor_schemas.deployment import load_deployment

GUEST_CPS = "redpaper-z-2006/guest-cps-4-64"
TWO_CPS = "redpaper-z-2006/min-two-cps"
MEMORY = "redpaper-z-2006/memory-2gb-per-dpar-plus-2gb"
SWAPPING = "redpaper-z-2006/memory-to-limit-swapping-63"
OWN_DEVICE = "redpaper-z-2006/translog-own-device-62"
RATIO = "redpaper-z-2006/ratio-max-4-64"
LOGGING = "redpaper-z-2006/do-not-disable-logging"
TRANSINFO = "dw-domino7-2005/transinfo-set-in-production"
NUMBERS = "compaq-partition-1998/partition-number-range"
TWO_WAY = "xseries-w2k-2001/ats-recommends-uni-or-two-way"
FT = "vsphere-domino-2011/ft-single-vcpu-only"
ADAPTER = "vsphere-domino-2011/vmxnet3-adapter"

# each with the form that it is here for
TWELVE: Mapping[str, str] = {
    GUEST_CPS: "at most, a condition of scope, an exception",
    TWO_CPS: "at least, on every platform, an exception",
    MEMORY: "arithmetic, in its exception as well, a release in the scope",
    SWAPPING: "a word among a list, or arithmetic",
    OWN_DEVICE: "a word, and not",
    RATIO: "a ratio, of a sum over the site",
    LOGGING: "a flag, in production only",
    TRANSINFO: "a flag, a release in the scope",
    NUMBERS: "a range, a release in the scope",
    TWO_WAY: "equality, a range of releases, exceptions of four conditions",
    FT: "a flag and a release in the scope",
    ADAPTER: "a word",
}

# What three of them conclude over members is a total of theirs alone, which has no name but that of its guideline. Of
# "all on 7" no DPAR has more users than fill one.
TOTALS: Mapping[str, str] = {MEMORY: "full_dpars", SWAPPING: "all_on_7", TWO_WAY: "other_clients"}

LEFT_OUT = frozenset(
    {
        *("image.active", "image.runs_domino", "device.log_shares_beneath", "device.all_pooled"),
        *("image.concurrent_users", "image.nrpc_concurrent_users", "image.dwa_concurrent_users"),
        # the most Notes users that are named
        "image.redpaper_z_2006_min_two_cps_2",
        *("image.has_sles", "image.os_release", "image.kernel_bits", "device.only_around_logs", "device.log_on_flash"),
        *("dpar.clustering_open", "dpar.release_open", "dpar.may_be_d65_or_later"),
    }
)
"""Conditions that make no difference on the sites that are evaluated here, and that the others therefore leave out."""

VerdictWord = Literal["satisfied", "violated", "undetermined", "not-applicable"]
WORDS: tuple[VerdictWord, ...] = ("satisfied", "violated", "undetermined", "not-applicable")
Pair = tuple[str, str]
"""A guideline, and the name path of a subject."""
Verdicts = Mapping[Pair, str]
Subject = Mapping[str, Any]
"""What is known of a subject: its path, where it stands and may stand besides, and its quantities by short names."""
Site = Mapping[str, Sequence[Subject]]
"""The subjects of a site, by their type."""

NO_BOUND = 10**18
"""Where a number has no bound, it lies beyond every figure and every release."""


@dataclass(frozen=True)
class Record:
    """A description that our own engine evaluated in one part: what the others are given, and what they must answer."""

    advisor: Advisor
    fact_base: FactBase
    firings: Firings

    @classmethod
    def of(cls, advisor: Advisor, description: Mapping[str, Any]) -> Record:
        """Evaluate a description."""
        survey = survey_of(advisor, load_deployment(description))
        return cls.again(advisor, facts_of(survey, range(len(survey.units))))

    @classmethod
    def again(cls, advisor: Advisor, fact_base: FactBase, proofs: bool = True) -> Record:
        """Evaluate what is known already as facts."""
        groups = advisor._groups(fact_base)
        return cls(
            advisor, fact_base, advisor.rule_base.engine.run(advisor._facts(fact_base), proofs=proofs, groups=groups)
        )

    @cached_property
    def all_verdicts(self) -> Verdicts:
        """What our engine says of every guideline that it has."""
        memory, subjects = WorkingMemory(self.advisor.rule_base, self.fact_base, self.firings), self.fact_base.subjects
        return {(pair.guideline, subjects[pair.sid].path): pair.answer for pair in memory.pairs}

    @property
    def verdicts(self) -> Verdicts:
        """What our engine says of the twelve guidelines."""
        return {pair: word for pair, word in self.all_verdicts.items() if pair[0] in TWELVE}

    @cached_property
    def site(self) -> Site:
        """What the twelve guidelines read of the site: derived values too, since the others derive none."""
        wanted = read_by_twelve(self.advisor.rule_base)
        found: dict[str, list[Subject]] = {kind: [] for kind in wanted}
        for sid, subject in self.fact_base.subjects.items():
            if subject.type in wanted:
                setting = self.fact_base.setting(sid)
                found[subject.type].append(
                    {
                        "path": subject.path,
                        "platforms": list(setting.platforms),
                        "platforms_open": list(setting.platforms_open),
                        "kinds": list(setting.kinds),
                        "kinds_open": list(setting.kinds_open),
                        "environments": list(setting.environments),
                        "environments_open": list(setting.environments_open),
                        **{short(name): self._value(sid, name) for name in wanted[subject.type]},
                    }
                )
        return found

    def _value(self, sid: str, name: str) -> dict[str, int | float] | str:
        value = self.firings.facts["value"].get(f"{sid}.{name}")
        quantity = self.advisor.rule_base.vocabulary.quantities[name]
        if quantity.type in ("flag", "choice"):
            word = value["is"] if value is not None else "unknown"
            # what somebody has to set up and nobody speaks of is no premise (decision 23)
            return "false" if quantity.set_up and word == "unknown" else word
        low, high = (value["low"], value["high"]) if value is not None else (None, None)
        return {"low": -NO_BOUND if low is None else low, "high": NO_BOUND if high is None else high}


def short(quantity: str) -> str:
    """The name of a quantity without that of its type of subject."""
    name = quantity.partition(".")[2]
    totals = (total for guideline, total in TOTALS.items() if name.startswith(re.sub("[/-]", "_", guideline)))
    return next(totals, name)


def read_by_twelve(rule_base: RuleBase) -> Mapping[str, Sequence[str]]:
    """The quantities that the scopes, demands and exceptions of the twelve read and the others are given, by type of
    subject."""
    found: dict[str, set[str]] = {}
    for name in TWELVE:
        guideline = rule_base.guidelines[name]
        conditions = (condition for kind, _, condition in guideline.conditions if kind != "caveat")
        read = (term.text for condition in conditions for term in names(condition) if term.is_quantity)
        found.setdefault(guideline.subject, set()).update(read)
    return {kind: sorted(read - LEFT_OUT) for kind, read in sorted(found.items())}


def only_twelve(rule_base: RuleBase) -> RuleBase:
    """The rule base with these guidelines alone; what all guidelines share stays."""
    base = replace(
        rule_base,
        guidelines={name: rule_base.guidelines[name] for name in sorted(TWELVE)},
        rules={name: rule_base.rules[name] for name in sorted(TWELVE)},
        conflicts={},
        constructs=(),
    )
    shared = [(file, text) for file, text in rule_base.constructs if file.startswith(("engine/", "derive/"))]
    rules = "\n".join(wide.text for wide in base.rules.values())
    return replace(base, constructs=(*shared, ("twelve", rules), ("guidelines", knowledge_as_facts(base))))


def differences(engine: str, expected: Verdicts, found: Verdicts) -> Iterator[str]:
    """A sentence for each pair of which an engine does not say what was expected."""
    for guideline, path in sorted({*expected, *found}):
        wanted, got = expected.get((guideline, path), "no verdict"), found.get((guideline, path), "no verdict")
        if wanted != got:
            yield f"{guideline} at {path}: {engine} says {got}, expected is {wanted}"
