"""`domino-advisor size`: figures for a request, by the papers' tables and formulas."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from domino_advisor.commands import common
from domino_advisor.commands.advising import STANDARD_INPUT, overlay_option, source_name
from domino_advisor.core.answer import canonical
from domino_advisor.core.errors import InvalidInput
from domino_advisor.description.documents import MAX_BYTES, Document, read_file, read_text
from domino_advisor.knowledge.wording import listed

if TYPE_CHECKING:
    from domino_advisor.report.terminal import Output
    from domino_advisor.sizing.results import Sized, Sizing
    from domino_advisor.sizing.sizer import Sizer

WHAT = "sizing request"
KINDS = ("active-15min", "concurrent", "benchmark", "connected", "registered")


@click.command(
    epilog="""\b
Exit codes: 0 done, 1 --fail-on-conflict and the proposal breaks a must or a
should, 2 called wrongly, 3 the request is not valid, 4 engine or rule base,
5 not written. A figure that the papers do not give is named, with the reason;
it is no failure.
"""
)
@click.argument("file", required=False, type=click.Path(path_type=str))
@click.option("--users", type=click.IntRange(0), help="How many users are to be served.")
@click.option(
    "--kind", type=click.Choice(KINDS), help="Which users are counted. One kind is never converted into another."
)
@click.option(
    "--client", type=click.Choice(["nrpc", "dwa", "inotes", "http", "imap", "pop3", "smtp"]), default="nrpc",
    show_default=True, help="The client of the users.",
)  # fmt: skip
@click.option(
    "--platform", type=click.Choice(["system-z-lpar", "system-z-guest", "vsphere"]), help="Where the images run."
)
@click.option(
    "--availability", type=click.Choice(["none", "ha", "ft", "domino-cluster"]), default="none", show_default=True,
    help="What keeps the service running when a host fails.",
)  # fmt: skip
@click.option(
    "--environment", type=click.Choice(["production", "test", "benchmark"]), default="production", show_default=True,
    help="What the deployment is for.",
)  # fmt: skip
@click.option("--domino-release", help="Release of Domino.")
@click.option("--ft-link", type=click.Choice(["1-gbps", "10-gbps"]), help="The link for FT logging.")
@click.option("--host-cores", type=click.IntRange(1), help="Cores of an ESX host; with --host-memory-gib.")
@click.option("--host-memory-gib", type=click.FloatRange(0, min_open=True), help="Memory of an ESX host.")
@click.option("--name", help="The name of the proposed deployment.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "markdown"]), default="text", show_default=True,
    help="text for people; json, the canonical answer; markdown for tickets.",
)  # fmt: skip
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the answer to this file.")
@click.option(
    "--deployment", type=click.Path(dir_okay=False, path_type=Path), help="Write the proposed description to this file."
)
@click.option(
    "--proof", "proofs", multiple=True, metavar="FIGURE",
    help="Print the derivation of this figure instead, such as mail.images.",
)  # fmt: skip
@overlay_option("A file with the site's own assumptions and figures.")
@click.option("--fail-on-conflict", is_flag=True, help="Exit with 1 if the proposal breaks a must or a should.")
@click.option("--check-proofs", is_flag=True, help="Compare every step with what the engine itself matched.")
def size(
    file: str | None,
    form: str,
    output: Path | None,
    deployment: Path | None,
    proofs: tuple[str, ...],
    overlay: Path | None,
    fail_on_conflict: bool,
    check_proofs: bool,
    **options: Any,
) -> None:
    """Work out figures by the papers' tables and formulas.

    FILE is a request in JSON or YAML, - is standard input. Its sections, one or more: mail (mail users), cluster (a
    Domino cluster), zvm, run (a test run), storage (RAID arrays), upgrade (a release or a mail template), partition,
    memory, smp (a server with several processors). docs/sizing.md has an example of each. For mail users of one client
    the options are enough: --users, --kind and --platform at least.
    """
    if proofs and form == "markdown":
        raise click.UsageError("A proof is printed as text or json.")
    document = _document(file, options)
    sizer = _sizer(overlay)
    try:
        sizing = sizer.size(document)
    except InvalidInput as error:
        common.tell_faults(source_name(file) if file else "the options", error)
        raise SystemExit(common.INVALID) from error
    code = common.FINE
    for mismatch in sizer.check_proofs(document) if check_proofs else ():
        common.tell(f"a proof does not hold: {mismatch}")
        code = common.BROKEN
    if deployment is not None:
        _write_deployment(sizing, deployment)
    found = [figure for name in proofs for figure in _found(sizing, name)]
    common.write(_proofs(sizing, found, form, output) if proofs else _rendered(sizing, form, output), output)
    if fail_on_conflict and sizing.proposal is not None and not sizing.proposal.clean:
        common.tell("--fail-on-conflict is reached: the proposal breaks a must or a should")
        code = max(code, common.REACHED)
    click.get_current_context().exit(code)


def _document(file: str | None, options: dict[str, Any]) -> Document | dict[str, Any]:
    context = click.get_current_context()
    given = [
        name for name in options
        if context.get_parameter_source(name) not in (None, click.core.ParameterSource.DEFAULT)
    ]  # fmt: skip
    if file is not None or not given:
        if given:
            raise click.UsageError("Name a FILE or give the options of a request, not both.")
        if file is None and sys.stdin.isatty():
            raise click.UsageError("Name a FILE, or --users, --kind and --platform.")
        return _read(file or STANDARD_INPUT)
    missing = [f"--{name}" for name in ("users", "kind", "platform") if options[name] is None]
    if missing:
        raise click.UsageError(f"Give {listed(missing)} too, or name a FILE.")
    if (options["host_cores"] is None) != (options["host_memory_gib"] is None):
        raise click.UsageError("Give --host-cores and --host-memory-gib together.")
    users = {options["kind"].replace("-", "_"): options["users"]}
    mail = {name: options[name] for name in ("platform", "environment", "availability")}
    mail |= {name: options[name] for name in ("domino_release", "ft_link") if options[name] is not None}
    if options["host_cores"] is not None:
        mail["host"] = {"cores": options["host_cores"], "memory_gib": options["host_memory_gib"]}
    mail["workloads"] = [{"client": options["client"], "users": users}]
    return {**({"name": options["name"]} if options["name"] else {}), "mail": mail}


def _read(file: str) -> Document:
    try:
        if file == STANDARD_INPUT:
            return read_text(sys.stdin.buffer.read(MAX_BYTES + 1), what=WHAT)
        return read_file(file, what=WHAT)
    except InvalidInput as error:
        common.tell_faults(source_name(file), error)
    except OSError as error:
        common.tell(f"{file}: cannot be read: {error.strerror}")
    raise SystemExit(common.INVALID)


def _sizer(overlay: Path | None) -> Sizer:
    # Imported here, since the engine is not needed to say how the command is called.
    from domino_advisor.engine.loading import load_rule_base
    from domino_advisor.evaluation.advisor import Advisor
    from domino_advisor.knowledge.overlays import load_overlay
    from domino_advisor.sizing.sizer import Sizer, default_sizer

    if overlay is None:
        return default_sizer()
    rule_base = load_rule_base()
    try:
        return Sizer(Advisor(rule_base, load_overlay(overlay, rule_base)))
    except InvalidInput as error:
        common.tell_faults(str(overlay), error)
    except OSError as error:
        common.tell(f"{overlay}: cannot be read: {error.strerror}")
    raise SystemExit(common.INVALID)


def _write_deployment(sizing: Sizing, file: Path) -> None:
    import yaml

    if sizing.proposal is None:
        common.tell(f"{file} is not written: {sizing.unproposed or 'no mail users are asked for.'}")
        return
    text = yaml.safe_dump(dict(sizing.proposal.description), sort_keys=False, allow_unicode=True)
    common.write(text.encode(), file)
    common.tell(f"{file} is written; domino-advisor evaluate {file} evaluates it.")


def _rendered(sizing: Sizing, form: str, output: Path | None) -> bytes:
    if form == "json":
        return sizing.to_bytes() + b"\n"
    if form == "markdown":
        from domino_advisor.sizing.markdown import sizing_markdown

        return sizing_markdown(sizing).encode()

    from domino_advisor.report import terminal
    from domino_advisor.sizing import text

    def paint(console: Output) -> None:
        terminal.paint_lines(console, text.sizing_lines(sizing))

    return common.painted(paint, output)


def _found(sizing: Sizing, name: str) -> list[Sized]:
    found = [figure for figure in sizing.figures if figure.name == name]
    if not found:
        known = ", ".join(dict.fromkeys(figure.name for figure in sizing.figures)) or "none"
        raise click.UsageError(f"The answer has no figure {name}. It has {known}.")
    return found


def _proofs(sizing: Sizing, found: list[Sized], form: str, output: Path | None) -> bytes:
    from domino_advisor.report import terminal
    from domino_advisor.sizing.proof_text import proof_lines

    if form == "json":
        return b"".join(
            canonical({"figure": figure.name, "subject": figure.subject, "root": figure.root,
                       "steps": sizing.proof(figure)}) + b"\n"
            for figure in found
        )  # fmt: skip

    def paint(console: Output) -> None:
        for at, figure in enumerate(found):
            terminal.paint_lines(console, [(0, "")] if at else [])
            terminal.paint_lines(console, proof_lines(sizing, figure))

    return common.painted(paint, output)
