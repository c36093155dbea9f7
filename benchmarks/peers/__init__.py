"""Twelve guidelines evaluated by several engines side by side: the same input, the same verdicts, then the time it
takes.

Every engine compiles once. What is timed is one evaluation of the site, from input that was made ready for it to the
verdict on each guideline and subject. See README.md in the folder above.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from importlib.metadata import version

from benchmarks import sites
from benchmarks.peers import clips_rules, drools, opa, python_function, twelve, zen_rules
from benchmarks.peers.checking import checked
from benchmarks.peers.twelve import Record, Site, Verdicts
from benchmarks.peers.variants import VARIANTS
from benchmarks.timing import Effort, Figure, Section, cores, figure, measure, pinned, timed
from domino_advisor.evaluation.advisor import Advisor

_JIT = 5_000
"""So many evaluations has a Java program before it is timed: its compiler waits until code has run often."""


class _Peers:
    """The engines that are there, ready to evaluate."""

    def __init__(self, opened: ExitStack) -> None:
        self.clips = clips_rules.Clips()
        self.zen_release = zen_rules.release()
        self.zen = zen_rules.Zen() if self.zen_release else None
        program, built = opa.program(), drools.libraries()
        self.opa = opened.enter_context(opa.running(program)) if program else None
        self.drools = opened.enter_context(drools.running(built)) if built else None
        self.drools_release = drools.version(built) if built else None

    @property
    def left_out(self) -> Iterator[str]:
        """A line for each engine that is not there."""
        if self.drools is None:
            yield f"Drools is left out, since it is not there. To get it: {drools.GET}"
        if self.zen is None:
            yield f"GoRules ZEN is left out, since it is not there. To get it: {zen_rules.GET}"
        if self.opa is None:
            yield f"OPA is left out, since it is not there. To get it: {opa.GET}"

    def verdicts(self, site: Site) -> Iterator[tuple[str, Verdicts]]:
        """What each engine says of a site."""
        yield "the Python function", python_function.evaluate(site)
        yield "plain CLIPS", self.clips.evaluate(self.clips.prepared(site))
        if self.drools:
            yield "Drools", self.drools.evaluate(self.drools.prepared(site))
        if self.zen:
            yield "ZEN", self.zen.evaluate(self.zen.prepared(site))
        if self.opa:
            yield "OPA", self.opa.evaluate(self.opa.prepared(site))

    def figures(self, evaluated: Record, effort: Effort) -> Iterator[Figure]:
        """What an evaluation of a site costs with each engine."""
        site, rounds = evaluated.site, effort.rounds
        yield measure("plain Python function", lambda: python_function.evaluate(site), rounds)
        facts = self.clips.prepared(site)
        name = f"plain CLIPS rules, clipspy {version('clipspy')}"
        yield measure(f"{name}: facts asserted, run, verdicts read", lambda: self.clips.evaluate(facts), rounds)
        yield figure(f"{name}: the run alone", [self.clips.run_ms(facts) for _ in range(rounds)])
        if self.drools:
            values = self.drools.measured_ms(self.drools.prepared(site), _JIT, rounds)
            yield figure(f"Drools {self.drools_release}, by a clock in its process: a new session, run", values)
        if self.zen:
            yield _measured_zen(self.zen, f"GoRules ZEN {self.zen_release}: from JSON text", evaluated, rounds)
        if self.opa:
            yield from _measured_opa(self.opa, evaluated, rounds)


def _measured_zen(engine: zen_rules.Zen, name: str, evaluated: Record, rounds: int) -> Figure:
    prepared = engine.prepared(evaluated.site)
    return measure(name, lambda: engine.evaluate(prepared), rounds)


def _measured_opa(server: opa.Opa, evaluated: Record, rounds: int) -> Iterator[Figure]:
    body, name = server.prepared(evaluated.site), f"OPA {server.version()}"
    with pinned(cores()[1]):
        for _ in range(rounds):
            server.evaluate(body)
        values = [server.evaluated_ms(body) for _ in range(rounds)]
        yield figure(f"{name}, by the server's own clock: the evaluation alone", values)
        yield figure(f"{name}, over HTTP on loopback", [timed(lambda: server.evaluate(body)) for _ in range(rounds)])


def sections(effort: Effort) -> Iterator[Section]:
    """Equal verdicts first, then the figures. What is measured runs on one core."""
    advisor = Advisor()
    ours = Advisor(twelve.only_twelve(advisor.rule_base))
    with pinned(cores()[0]), ExitStack() as opened:
        peers = _Peers(opened)
        pairs, faults = checked(advisor, ours, peers.verdicts)
        if faults:
            raise SystemExit("\n".join(("The verdicts are not as they should be; nothing is timed.", *faults)))
        site = Record.of(advisor, VARIANTS[0].description())
        figures = (*peers.figures(site, effort), *_ours(ours, advisor, effort))
        about = (
            f"`examples/{sites.CLEAN.name}`, {len(site.verdicts)} verdicts on "
            f"{sum(map(len, site.site.values()))} subjects. Before anything was timed, every engine gave the verdicts "
            f"of ours on all {pairs} pairs of the site and of {len(VARIANTS) - 1} variants of it, and those are the "
            "ones expected by hand. Each has compiled once; what is timed goes from input that was made ready for it "
            "to the verdicts. Only ours derives the totals of its input, and records what a proof needs."
        )
        yield Section("Twelve guidelines and other engines", "\n\n".join((about, *peers.left_out)), figures)


def _ours(ours: Advisor, advisor: Advisor, effort: Effort) -> Iterator[Figure]:
    text, rounds = sites.clean_yaml(), effort.rounds
    everything = f"ours, all {len(advisor.rule_base.guidelines)}"
    yield from _our_engine("ours, these twelve", ours, rounds)
    yield from _our_engine(everything, advisor, rounds)
    yield measure(
        f"{everything}, recording proofs: the whole evaluation, from YAML text", partial(advisor.evaluate, text), rounds
    )


def _our_engine(name: str, used: Advisor, rounds: int) -> Iterator[Figure]:
    fact_base = Record.of(used, VARIANTS[0].description()).fact_base

    def evaluate(proofs: bool) -> int:
        return len(Record.again(used, fact_base, proofs).all_verdicts)

    for words, proofs in (("proofs off", False), ("recording proofs", True)):
        label = f"{name}, {words}: facts asserted, run, {evaluate(proofs):,} verdicts read"
        yield measure(label, partial(evaluate, proofs), rounds)
