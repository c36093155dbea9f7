"""Evaluate what is read of some sources, and tell the answers: in every format, to every place, with the exit code."""

from __future__ import annotations

import dataclasses
import itertools
import shlex
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct
from msgspec.structs import replace

from domino_advisor.commands import common
from domino_advisor.commands.advising import (
    STANDARD_INPUT,
    advisor_for,
    source_name,
)
from domino_advisor.commands.outputs import Target, targets
from domino_advisor.commands.repeating import called_again
from domino_advisor.core.answer import (
    GROUNDS,
    VERDICTS,
    Conflicting,
    Disagreement,
    Evaluation,
    Gate,
    Verdict,
    canonical,
    plain,
)
from domino_advisor.core.errors import EngineError, InvalidInput
from domino_advisor.description.documents import Document
from domino_advisor.evaluation.gate import GateSetting
from domino_advisor.evaluation.picking import Picked, known_to, unfitting
from domino_advisor.report.depths import Depth, next_depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.tickets.ticket import MARKUPS, PER, MarkupName, Per, TicketForm

if TYPE_CHECKING:
    from domino_advisor.evaluation.advisor import Advisor
    from domino_advisor.evaluation.runs import WholeAccount
    from domino_advisor.report.terminal import Output

FILES = ("markdown", "html", "sarif", "junit", "csv", "ndjson", "ticket")
WHOLE = ("html", "sarif", "junit", "ndjson", "ticket")
"""The formats that tell no part of an account alone."""
AGAIN = ("overlay", "rules", "fail_on", "reach", "baseline", "only", "without")
"""What of a call has to be said again for the same answer at another level."""
SHORTEST_FINGERPRINT = 4


class Evaluated(Struct, frozen=True):
    """A file and its answer. source: the file as it was named; document: as it was read."""

    source: str
    file: str
    evaluation: Evaluation
    document: Document


def ticket_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options `--markup` and `--per`."""
    markup = click.option(
        "--markup",
        type=click.Choice(MARKUPS),
        help=f"With --format ticket: the markup of the tracker ({TicketForm().markup}).",
    )
    per = click.option(
        "--per",
        type=click.Choice(PER),
        help=f"With --format ticket: one for the whole answer, for each action or each guideline ({TicketForm().per}).",
    )
    return markup(per(command))


def ticket_form(markup: MarkupName | None, per: Per | None, forms: Collection[str]) -> TicketForm:
    """How tickets are asked for. forms: the formats that are asked for; without tickets nothing may be said of them."""
    if "ticket" not in forms and (said := [f"--{n}" for n, given in (("markup", markup), ("per", per)) if given]):
        raise click.UsageError(f"{' and '.join(said)} say how a ticket is written: add --format ticket.")
    taken = TicketForm()
    return TicketForm(markup or taken.markup, per or taken.per)


Read = Callable[["Advisor", str], Document]
"""Reads a source. InvalidInput where it is not valid, OSError where it cannot be read."""


def evaluate_and_tell(
    sources: Sequence[str],
    read: Read,
    *,
    form: str,
    outputs: Sequence[str],
    overlay: Path | None,
    rules: Path | None,
    fail_on: Sequence[str],
    reach: str,
    baseline: str | None,
    depth: Depth | None,
    wheres: Sequence[str],
    only: Sequence[str],
    without: Sequence[str],
    proofs: Sequence[str],
    check_proofs: bool,
    markup: MarkupName | None,
    per: Per | None,
) -> None:
    """Evaluate what is read of some sources, tell the answers, and end with the exit code. The rest is as the options
    of `evaluate` say.
    """
    wanted = targets(outputs, form, ("text", "json", *FILES))
    if proofs and any(target.form in FILES for target in wanted):
        raise click.UsageError("A proof is printed as text or json.")
    ticket = ticket_form(markup, per, {target.form for target in wanted})
    picked = _picked(wheres, wanted, depth)
    setting = GateSetting.of(fail_on or GateSetting().fail_on, reach)
    advisor = advisor_for(overlay, rules, only, without)
    if picked is not None:
        _check_picked(picked, known_to(advisor.rule_base.guidelines.values()))
    evaluated, code = _evaluate_all(
        advisor,
        sources,
        read,
        setting,
        with_proofs=bool(proofs) or any(target.form in ("html", "sarif") for target in wanted),
        check_proofs=check_proofs,
    )
    if baseline is not None:
        evaluated = _against(evaluated, baseline, advisor)
    if picked is not None and evaluated:
        _check_picked(picked, {"subject": {path for item in evaluated for path in _paths(item.evaluation)}})
        _tell_of_nothing_picked(evaluated, picked, wheres)
    if evaluated:
        for target in wanted:
            text = _proofs(evaluated, proofs, target) if proofs else _rendered(evaluated, target, depth, picked, ticket)
            try:
                common.write(text, target.file)
            except common.Unwritten as error:
                # what can be written of the others still is
                common.tell(f"Error: {error.message}")
                code = max(code, common.UNWRITTEN)
        advisor.rule_base.concluded.keep()
        from domino_advisor.evaluation.waiver_uses import noted_in_all

        for told in noted_in_all([item.evaluation for item in evaluated]):
            common.tell(f"{overlay}: {told}")
    if fail_on:
        from domino_advisor.report.first_screen import gate_sentence

        for item in evaluated:
            gate = item.evaluation.summary.gate
            if not gate.passes:
                code = max(code, common.REACHED)
            if not gate.passes or any(plain(gate.left_out).values()):
                common.tell(f"{item.file}: {gate_sentence(gate)}{_how_to_count(gate)}")
    click.get_current_context().exit(code)


def _against(evaluated: Sequence[Evaluated], source: str, advisor: Advisor) -> list[Evaluated]:
    """The answers with a gate that counts only what the baseline has not already."""
    from domino_advisor.commands.given_answers import answers_of, by_deployment
    from domino_advisor.evaluation.baseline import against

    answers = answers_of(source, lambda: advisor)
    if len(answers) == len(evaluated) == 1:
        (item,) = evaluated
        return [replace(item, evaluation=against(item.evaluation, answers[0]))]
    found = by_deployment(source, answers)
    told = []
    for item in evaluated:
        name = item.evaluation.deployment
        if name in found:
            told.append(replace(item, evaluation=against(item.evaluation, found[name])))
        else:
            common.tell(f"{item.file}: {source} has no answer about {name}, so everything counts as new")
            told.append(item)
    return told


def _picked(wheres: Sequence[str], wanted: Sequence[Target], depth: Depth | None) -> Picked | None:
    """The part of the account that is asked for, None for the whole of what is told."""
    if not wheres:
        return None
    if whole := [target.form for target in wanted if target.form in WHOLE]:
        raise click.UsageError(
            f"--where picks from the account as text, json, markdown or csv; {whole[0]} tells the whole of a level."
        )
    if depth not in (None, "account"):
        raise click.UsageError(f"--where picks from the account, and --show {depth} does not tell it.")
    given: dict[str, str] = {}
    for where in wheres:
        name, parted, pattern = where.partition("=")
        if not parted or name not in Picked.__struct_fields__:
            names = ", ".join(Picked.__struct_fields__)
            raise click.UsageError(f"--where {where}: write NAME=PATTERN, with a NAME out of {names}.")
        if name in given:
            raise click.UsageError(f"--where {name} stands twice.")
        given[name] = pattern
    for name, words in (("verdict", VERDICTS), ("ground", GROUNDS)):
        if given.get(name, words[0]) not in words:
            raise click.UsageError(f"--where {name}={given[name]}: expected one of {', '.join(words)}.")
    return Picked(**given)


def _evaluate_all(
    advisor: Advisor,
    sources: Sequence[str],
    read: Read,
    gate: GateSetting,
    *,
    with_proofs: bool,
    check_proofs: bool,
) -> tuple[list[Evaluated], int]:
    """The answers that could be given, and the exit code of the worst that could not."""
    evaluated: list[Evaluated] = []
    code = common.FINE
    for source in sources:
        name = source_name(source)
        document = None
        try:
            document = read(advisor, source)
            with common.progress(name) as progress:
                evaluation = advisor.evaluate(document, proofs=with_proofs, progress=progress, gate=gate)
            evaluated.append(Evaluated(source, name, evaluation, document))
            for mismatch in advisor.check_proofs(document) if check_proofs else ():
                common.tell(f"{name}: a proof does not hold: {mismatch}")
                code = max(code, common.BROKEN)
        except InvalidInput as error:
            common.tell_faults(name, common.placed(error, document))
            code = max(code, common.INVALID)
        except OSError as error:
            common.tell(f"{name}: cannot be read: {error.strerror}")
            code = max(code, common.INVALID)
        except EngineError as error:
            common.tell(f"{name}: the engine failed: {error.told}")
            code = max(code, common.BROKEN)
    return evaluated, code


def _rendered(
    evaluated: Sequence[Evaluated], target: Target, depth: Depth | None, picked: Picked | None, ticket: TicketForm
) -> bytes | Iterator[bytes]:
    form = target.form
    if form == "json":
        return itertools.chain.from_iterable(_json(item, depth, picked) for item in evaluated)
    if form in FILES:
        from domino_advisor.report import formats

        answers = [
            Told(item.evaluation, _named(item.file), item.document, _part(item.evaluation, picked) if picked else None)
            for item in evaluated
        ]
        return formats.render(form, answers, depth=depth, ticket=ticket)
    from domino_advisor.report import terminal
    from domino_advisor.report.briefing import further

    def paint(console: Output) -> None:
        for at, item in enumerate(evaluated):
            if at:
                console.print()
            if picked is not None:
                terminal.paint_picked(console, item.evaluation, _part(item.evaluation, picked))
            else:
                terminal.paint(console, item.evaluation, depth=depth or "screen", more=further(item.evaluation))

    return common.painted(paint, target.file)


def _check_picked(picked: Picked, known: Mapping[str, Collection[str]]) -> None:
    """Refuse patterns of --where that fit nothing, as those of --only are refused."""
    if faults := list(unfitting(picked, known)):
        raise click.UsageError("\n".join(common.fault_line("--where", fault) for fault in faults))


def _paths(evaluation: Evaluation) -> Iterator[str]:
    return (path for _, path in _account(evaluation).subjects)


def _tell_of_nothing_picked(evaluated: Iterable[Evaluated], picked: Picked, wheres: Sequence[str]) -> None:
    """Say of each file of which nothing is told that nothing is, since not every format shows it."""
    for item in evaluated:
        if not _account(item.evaluation).places(picked):
            common.tell(f"{item.file}: no verdict is {' and '.join(wheres)}")


def _account(evaluation: Evaluation) -> WholeAccount:
    # Imported here, as the engine is: see `advising.advisor_for`.
    from domino_advisor.evaluation.runs import WholeAccount

    assert isinstance(evaluation.verdicts, WholeAccount)
    return evaluation.verdicts


def _part(evaluation: Evaluation, picked: Picked) -> Sequence[Verdict]:
    account = _account(evaluation)
    return [account[place] for place in account.places(picked)]


def _named(file: str) -> str | None:
    return None if file == source_name(STANDARD_INPUT) else file


def _json(item: Evaluated, depth: Depth | None, picked: Picked | None) -> Iterator[bytes]:
    """A level of the result on a line, a piece at a time; without one the canonical result, or the part picked.

    A level that was asked for names the command that tells the next.
    """
    from domino_advisor.report.levels import written

    evaluation, links = item.evaluation, dict[str, str]()
    told: Depth = depth or "findings"
    if picked is not None:
        evaluation = dataclasses.replace(evaluation, verdicts=_part(evaluation, picked), further_disagreements=())
        told = "account"
    elif depth is not None and (deeper := next_depth(depth)) is not None:
        links = {"next": shlex.join((*called_again(*AGAIN), "--format", "json", "--show", deeper, item.source))}
    yield from written(evaluation, told, links)
    yield b"\n"


def _proofs(evaluated: Sequence[Evaluated], wanted: Sequence[str], target: Target) -> bytes:
    found = [pair for fingerprint in wanted for pair in _found(evaluated, fingerprint)]
    if target.form == "json":
        steps: list[Mapping[str, Any]] = [
            {"verdict": mark, "steps": item.evaluation.proof(mark)} for item, told in found for mark in (_mark(told),)
        ]
        return b"".join(canonical(proof) + b"\n" for proof in steps)
    from domino_advisor.report import terminal

    def paint(console: Output) -> None:
        for at, (item, told) in enumerate(found):
            if at:
                console.print()
            place = item.document.where
            if isinstance(told, Disagreement):
                terminal.paint_decision(console, told, item.evaluation.proof(told.id), place)
            elif isinstance(told, Conflicting):
                terminal.paint_conflict(console, told, item.evaluation.proof(told.id), place)
            else:
                terminal.paint_proof(console, told, item.evaluation.proof(told.fingerprint), place)

    return common.painted(paint, target.file)


_Proven = Verdict | Disagreement | Conflicting


def _mark(told: _Proven) -> str:
    return told.fingerprint if isinstance(told, Verdict) else told.id


def _found(evaluated: Sequence[Evaluated], start: str) -> list[tuple[Evaluated, _Proven]]:
    """The verdicts whose fingerprint, or that of a merged item, begins so: one in each answer at most.

    Where there is none, the disagreement whose id begins so, or the figures that exclude each other.
    """
    if len(start) < SHORTEST_FINGERPRINT:
        raise click.UsageError(
            f"{start} is too short: give {SHORTEST_FINGERPRINT} characters of a fingerprint or more."
        )
    pairs: list[tuple[Evaluated, _Proven]] = []
    for item in evaluated:
        hits: list[_Proven] = [*item.evaluation.beginning(start)]
        what = "verdicts"
        if not hits:
            evaluation = item.evaluation
            differing = itertools.chain(evaluation.disagreements, evaluation.further_disagreements)
            hits += [found for found in differing if found.id.startswith(start)]
            what = "disagreements"
        if not hits:
            hits += [found for found in item.evaluation.conflicting if found.id.startswith(start)]
            what = "figures told in two ways"
        if len(hits) > 1:
            raise click.UsageError(f"{len(hits)} {what} of {item.file} begin with {start}; give more characters.")
        pairs += [(item, hit) for hit in hits]
    if not pairs:
        raise click.UsageError(f"There is no verdict {start}; --show account lists them all.")
    return pairs


def _how_to_count(gate: Gate) -> str:
    return " --reach all counts what lies outside." if gate.left_out.outside_tested and not gate.passes else ""
