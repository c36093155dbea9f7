"""`domino-advisor evaluate`: evaluate deployments, and tell the answers."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct
from msgspec.structs import replace

from domino_advisor.commands import common
from domino_advisor.core.answer import Disagreement, Evaluation, Verdict, canonical
from domino_advisor.core.errors import EngineError, Fault, InvalidInput
from domino_advisor.description.documents import MAX_FILE_BYTES, Document, read_file, read_text
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.gate import LEVELS, REACHES, reached

if TYPE_CHECKING:
    from domino_advisor.evaluation.advisor import Advisor
    from domino_advisor.report.terminal import Output

STANDARD_INPUT = "-"
UNNAMED = "<stdin>"
FILES = ("markdown", "html", "sarif", "junit", "csv")
SHORTEST_FINGERPRINT = 4


class Evaluated(Struct, frozen=True):
    """A file and its answer. document: the file as it was read."""

    file: str
    evaluation: Evaluation
    document: Document


@click.command(
    epilog="""\b
What --fail-on counts:
  must, should, consider   violations of that strength or a stronger one
  undetermined             undetermined verdicts that could become violated
Give it several times to combine, as in --fail-on must --fail-on undetermined.
A violation that the site accepted never counts. A verdict outside what the
paper tested counts only with --reach all.

\b
Exit codes: 0 done, 1 --fail-on reached, 2 called wrongly, 3 an input is not
valid (the other files are still evaluated), 4 engine or rule base, 5 not written.
"""
)
@click.argument("files", nargs=-1, type=click.Path(path_type=str), metavar="[FILE]...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", *FILES]),
    default="text",
    show_default=True,
    help="text: for people; json: the canonical result, a line for each file; markdown: for tickets; html: one page"
    " with all proofs; sarif (2.1.0), junit (XML) and csv: for programs.",
)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the result to this file.")
@click.option(
    "--overlay",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file with the site's own figures and waivers.",
)
@click.option(
    "--rules",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    help="A folder of rules: custom rules to add to the product's, or a whole rule base to replace them.",
)
@click.option(
    "--fail-on", multiple=True, type=click.Choice(LEVELS), help="Exit with 1 if there is such a verdict (see below)."
)
@click.option(
    "--reach",
    type=click.Choice(REACHES),
    default="in-scope",
    show_default=True,
    help="all: --fail-on also counts verdicts outside what the paper tested.",
)
@click.option("--account", is_flag=True, help="Show every verdict, also those that are satisfied or not applicable.")
@click.option(
    "--proof",
    "proofs",
    multiple=True,
    metavar="FINGERPRINT",
    help="Print the proof of this verdict instead. The first characters of its fingerprint are enough.",
)
@click.option(
    "--check-proofs", is_flag=True, help="Compare every proof with what the engine itself matched. This is slow."
)
def evaluate(
    files: tuple[str, ...],
    form: str,
    output: Path | None,
    overlay: Path | None,
    rules: Path | None,
    fail_on: tuple[str, ...],
    reach: str,
    account: bool,
    proofs: tuple[str, ...],
    check_proofs: bool,
) -> None:
    """Evaluate deployments described in JSON or YAML.

    FILE is a description; - is standard input. Standard input is also read where no FILE is named and it is not a
    terminal. Only the result goes to standard output.
    """
    if proofs and form in FILES:
        raise click.UsageError("A proof is printed as text or json.")
    sources = _sources(files)
    advisor = _advisor(overlay, rules)
    evaluated, code = _evaluate_all(
        advisor, sources, with_proofs=bool(proofs) or form in ("html", "sarif"), check_proofs=check_proofs
    )
    if evaluated:
        if proofs:
            common.write(_proofs(evaluated, proofs, form, output), output)
        else:
            common.write(_rendered(evaluated, form, account, output), output)
        advisor.rule_base.concluded.keep()
    if fail_on:
        for item in evaluated:
            stopping = reached(item.evaluation, fail_on, reach)
            if stopping:
                code = max(code, common.REACHED)
                common.tell(_gate_line(item.file, fail_on, stopping))
    click.get_current_context().exit(code)


def _sources(files: Sequence[str]) -> tuple[str, ...]:
    if not files:
        if sys.stdin.isatty():
            raise click.UsageError("Name a FILE, or - for standard input.")
        return (STANDARD_INPUT,)
    if files.count(STANDARD_INPUT) > 1:
        raise click.UsageError("Standard input can be read once.")
    return tuple(files)


def _advisor(overlay: Path | None, rules: Path | None) -> Advisor:
    # Imported here, since the engine is not needed to say how the command is called.
    from domino_advisor.engine.loading import load_rule_base
    from domino_advisor.evaluation.advisor import Advisor
    from domino_advisor.knowledge.overlays import make_overlay

    rule_base = load_rule_base(rules)
    if overlay is None:
        return Advisor(rule_base)
    document = None
    try:
        document = read_file(overlay, what="overlay")
        laid_over = make_overlay(document.value, rule_base)
    except InvalidInput as error:
        common.tell_faults(str(overlay), _placed(error, document))
    except OSError as error:
        common.tell(f"{overlay}: cannot be read: {error.strerror}")
    else:
        for ended in laid_over.expired:
            common.tell(f"{overlay}: {ended}")
        return Advisor(rule_base, laid_over)
    raise SystemExit(common.INVALID)


def _evaluate_all(
    advisor: Advisor, sources: Sequence[str], *, with_proofs: bool, check_proofs: bool
) -> tuple[list[Evaluated], int]:
    """The answers that could be given, and the exit code of the worst that could not."""
    evaluated: list[Evaluated] = []
    code = common.FINE
    for source in sources:
        name = UNNAMED if source == STANDARD_INPUT else source
        document = None
        try:
            document = _read(source)
            with common.progress(name) as progress:
                evaluation = advisor.evaluate(document, proofs=with_proofs, progress=progress)
            evaluated.append(Evaluated(name, evaluation, document))
            for mismatch in advisor.check_proofs(document) if check_proofs else ():
                common.tell(f"{name}: a proof does not hold: {mismatch}")
                code = max(code, common.BROKEN)
        except InvalidInput as error:
            common.tell_faults(name, _placed(error, document))
            code = max(code, common.INVALID)
        except OSError as error:
            common.tell(f"{name}: cannot be read: {error.strerror}")
            code = max(code, common.INVALID)
        except EngineError as error:
            common.tell(f"{name}: the engine failed: rule {error.rule}: {error.detail}")
            code = max(code, common.BROKEN)
    return evaluated, code


def _read(source: str) -> Document:
    if source == STANDARD_INPUT:
        # One byte more than the limit is enough to know that it is exceeded.
        return read_text(sys.stdin.buffer.read(MAX_FILE_BYTES + 1), max_bytes=MAX_FILE_BYTES)
    return read_file(source, max_bytes=MAX_FILE_BYTES)


def _placed(error: InvalidInput, document: Document | None) -> InvalidInput:
    """The faults with the line and column of what they point at."""
    if document is None:
        return error
    return InvalidInput(error.what, error.kind, [_place(fault, document) for fault in error.faults])


def _place(fault: Fault, document: Document) -> Fault:
    pointer = fault.pointer
    while fault.line is None:
        if place := document.place(pointer):
            return replace(fault, line=place[0], column=place[1])
        if not pointer:
            return fault
        # What is missing has no place of its own: it is told where it would stand.
        pointer = pointer.rpartition("/")[0]
    return fault


def _rendered(evaluated: Sequence[Evaluated], form: str, account: bool, output: Path | None) -> bytes | Iterator[bytes]:
    if form == "json":
        return itertools.chain.from_iterable(_json(item.evaluation, account) for item in evaluated)
    if form in FILES:
        from domino_advisor.report import formats

        answers = [Told(item.evaluation, _named(item.file), item.document) for item in evaluated]
        return formats.render(form, answers, whole_account=account)
    from domino_advisor.report import terminal

    def paint(console: Output) -> None:
        for at, item in enumerate(evaluated):
            if at:
                console.print()
            terminal.paint(console, item.evaluation, whole_account=account)

    return common.painted(paint, output)


def _named(file: str) -> str | None:
    return None if file == UNNAMED else file


def _json(evaluation: Evaluation, account: bool) -> Iterator[bytes]:
    """The canonical result on a line, a piece at a time; with the account as its last member."""
    yield from evaluation.chunks(account=account)
    yield b"\n"


def _proofs(evaluated: Sequence[Evaluated], wanted: Sequence[str], form: str, output: Path | None) -> bytes:
    found = [pair for fingerprint in wanted for pair in _found(evaluated, fingerprint)]
    if form == "json":
        steps: list[Mapping[str, Any]] = [
            {"verdict": mark, "steps": item.evaluation.proof(mark)} for item, told in found for mark in (_mark(told),)
        ]
        return b"".join(canonical(proof) + b"\n" for proof in steps)
    from domino_advisor.report import terminal

    def paint(console: Output) -> None:
        for at, (item, told) in enumerate(found):
            if at:
                console.print()
            place = item.document.place
            if isinstance(told, Disagreement):
                terminal.paint_decision(console, told, item.evaluation.proof(told.id), place)
            else:
                terminal.paint_proof(console, told, item.evaluation.proof(told.fingerprint), place)

    return common.painted(paint, output)


def _mark(told: Verdict | Disagreement) -> str:
    return told.id if isinstance(told, Disagreement) else told.fingerprint


def _found(evaluated: Sequence[Evaluated], start: str) -> list[tuple[Evaluated, Verdict | Disagreement]]:
    """The verdicts whose fingerprint, or that of a merged item, begins so: one in each answer at most.

    Where there is none, the disagreement whose id begins so.
    """
    if len(start) < SHORTEST_FINGERPRINT:
        raise click.UsageError(
            f"{start} is too short: give {SHORTEST_FINGERPRINT} characters of a fingerprint or more."
        )
    pairs: list[tuple[Evaluated, Verdict | Disagreement]] = []
    for item in evaluated:
        hits: list[Verdict | Disagreement] = [*item.evaluation.beginning(start)]
        what = "verdicts"
        if not hits:
            evaluation = item.evaluation
            differing = itertools.chain(evaluation.disagreements, evaluation.further_disagreements)
            hits += [found for found in differing if found.id.startswith(start)]
            what = "disagreements"
        if len(hits) > 1:
            raise click.UsageError(f"{len(hits)} {what} of {item.file} begin with {start}; give more characters.")
        pairs += [(item, hit) for hit in hits]
    if not pairs:
        raise click.UsageError(f"There is no verdict {start}; --account lists them all.")
    return pairs


def _gate_line(file: str, levels: Sequence[str], stopping: Sequence[Verdict]) -> str:
    kinds = [verdict.strength if verdict.verdict == "violated" else "undetermined" for verdict in stopping]
    counts = ", ".join(f"{kinds.count(level)} {level}" for level in LEVELS if level in kinds)
    return f"{file}: --fail-on {', '.join(dict.fromkeys(levels))} is reached: {counts}"
