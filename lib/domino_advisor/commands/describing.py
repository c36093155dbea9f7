"""`domino-advisor describe` and `audit`: what files of a running site tell, as a description, and evaluated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from domino_advisor.commands import common
from domino_advisor.commands.advising import advisor_for, read_description, rules_option, source_name
from domino_advisor.commands.evaluate import evaluate
from domino_advisor.commands.telling import evaluate_and_tell
from domino_advisor.core.errors import InvalidInput
from domino_advisor.core.escaping import visible

if TYPE_CHECKING:
    from domino_advisor.description.documents import Document
    from domino_advisor.evaluation.advisor import Advisor
    from domino_advisor.inputs.gathering import Gathered
    from domino_advisor.inputs.stating import Statement
    from domino_advisor.inputs.told import InputFault

_LISTED = 20
_IMAGES = ("vms", "images", "guests", "image")
_READ = """\b
Read are, by themselves, in folders and in archives (tar, zip):
  notes.ini; the file of a One-Touch Setup; show stat, show server and show
  tasks of a Domino console; the statistics of Domino for Prometheus; the
  inventory of a vCenter by RVTools (workbook or CSV) or in JSON (domino-advisor
  vcenter, govc, PowerCLI); the .vmx of a VM; a VM that was exported (.ovf,
  .ova); the user directory of z/VM, what its control program answers (vmcp); of
  Linux meminfo, swaps, cpuinfo, sysinfo, os-release, hostname, mounts, and of
  lscpu, sar, sadf, mpstat, vmstat, lsblk, findmnt, LVM (JSON) and lsdasd what
  they print; of RAID controllers what storcli, perccli (JSON), ssacli and
  MegaCli print; of AIX prtconf, lparstat -i, oslevel; of Windows systeminfo,
  WMI (wmic, PowerShell's ConvertTo-Json) and performance counters (CSV); facts
  of Ansible; VMs in a state of Terraform.
Nothing is unpacked, no link is followed, and what is secret stays out.
"""
_paths = click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=str), metavar="PATH...")
_name = click.option("--name", default=None, help="What the site is called.")
_all_servers = click.option(
    "--all-servers",
    is_flag=True,
    help="The files have a notes.ini of every Domino server: a system without one runs no Domino.",
)
_statement = click.option(
    "--with",
    "statement",
    metavar="FILE",
    type=click.Path(path_type=str),
    help="A description of what only people know, such as users; its members are matched by name to what files tell.",
)


@click.command(
    epilog=f"""{_READ}
\b
Exit codes: 0 done, 2 called wrongly, 3 no file told anything or --with is not
valid, 4 engine or rule base, 5 not written.
"""
)
@_paths
@_name
@_all_servers
@_statement
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the description to this file.")
@click.option("--no-questions", is_flag=True, help="Leave out what no file tells and decides most.")
@rules_option()
def describe(
    paths: tuple[str, ...],
    name: str | None,
    all_servers: bool,
    statement: str | None,
    output: Path | None,
    no_questions: bool,
    rules: Path | None,
) -> None:
    """Write the description that files of a running site tell.

    Each value has the file and the line that it comes from behind it. What the files tell in two ways, and what could
    not be read, goes to standard error. What no file tells, and decides most, stands below as comments.
    """
    from domino_advisor.inputs.written import as_yaml

    found = _gathered(paths, name, all_servers, statement)
    text = as_yaml(found.described, list(_head(found)))
    if not no_questions:
        text += "".join(_open(text, rules))
    common.write(text.encode(), output)


@click.command(
    epilog=f"""{_READ}
\b
Exit codes: 0 done, 1 --fail-on reached, 2 called wrongly, 3 no file told
anything or --with is not valid, 4 engine or rule base, 5 not written.
"""
)
@_paths
@_name
@_all_servers
@_statement
@click.option(
    "--each",
    is_flag=True,
    help="PATH is a folder in which each folder or archive is a site of its own: one after another, a line for each"
    " image (ndjson) where no other format is named.",
)
@click.option(
    "--into",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="With --each: write the answer to each site into this folder. One that is there is kept, where the site is as"
    " it was.",
)
def audit(
    paths: tuple[str, ...],
    name: str | None,
    all_servers: bool,
    statement: str | None,
    each: bool,
    into: Path | None,
    **options: Any,
) -> None:
    """Evaluate what files of a running site tell.

    The same as describe, and evaluate of what it writes; proofs, HTML and SARIF name the file and the line. What the
    files tell in two ways, and what could not be read, goes to standard error.
    """
    if each:
        _each(paths, name, statement, all_servers=all_servers, into=into, **options)
        return
    if into is not None:
        raise click.UsageError("--into goes with --each; --output names a file.")
    from domino_advisor.inputs.document import document_of

    found = _gathered(paths, name, all_servers, statement)

    def read(advisor: Advisor, source: str) -> Document:
        return document_of(found)

    evaluate_and_tell((" ".join(paths),), read, **options)


def _each(paths: Sequence[str], name: str | None, statement: str | None, **options: Any) -> None:
    """The sites in some folders one by one; what is about one answer alone is refused."""
    from domino_advisor.commands.each import audit_each

    alone = {
        "--name": name, "--with": statement, "--output": options.pop("outputs"), "--where": options.pop("wheres"),
        "--proof": options.pop("proofs"), "--baseline": options.pop("baseline"),
        "--check-proofs": options.pop("check_proofs"),
    }  # fmt: skip
    if wrong := [option for option, value in alone.items() if value]:
        raise click.UsageError(f"{wrong[0]} is about one site, and does not go with --each.")
    context = click.get_current_context()
    if context.get_parameter_source("form") is ParameterSource.DEFAULT:
        options["form"] = "ndjson"
    audit_each(paths, **options)


# Whatever can be said of the answer to a description can be said of this one.
audit.params += [option for option in evaluate.params if isinstance(option, click.Option) and option.name != "ask"]


def _gathered(paths: Sequence[str], name: str | None, all_servers: bool, statement: str | None) -> Gathered:
    """What the files tell. What is wrong with them goes to standard error; where none tells anything, that ends it."""
    from domino_advisor.inputs.gathering import gather

    found = gather(paths, name, all_servers=all_servers, statement=_stated(statement))
    for fault in found.faults:
        common.tell(_fault_line(fault))
    if not all_servers and (without := _without_servers(found.described.value)):
        common.tell(
            f"{without:,} {'systems have' if without > 1 else 'system has'} no notes.ini here, and may run Domino: "
            "where every notes.ini is given, say --all-servers."
        )
    if not found.things:
        common.tell("No file tells anything of a site. domino-advisor describe --help says what is read.")
        raise SystemExit(common.INVALID)
    return found


def _without_servers(site: Mapping[str, Any]) -> int:
    """How many systems there are of which no file says whether they run Domino, where others do."""
    known: list[bool] = []

    def look(node: Mapping[str, Any]) -> None:
        for key, member in node.items():
            held = member if isinstance(member, list) else [member]
            for one in held:
                if isinstance(one, Mapping):
                    if key in _IMAGES:
                        known.append("dpars" in one)
                    look(one)

    look(site)
    return known.count(False) if any(known) else 0


def _stated(source: str | None) -> Statement | None:
    """What people state. Ends with the documented exit code where it cannot be read; InvalidInput where it is no JSON
    or YAML.
    """
    from domino_advisor.inputs.stating import Statement

    if source is None:
        return None
    try:
        return Statement(source_name(source), read_description(source))
    except InvalidInput as error:
        raise InvalidInput(source_name(source), error.kind, error.faults) from error
    except OSError as error:
        common.tell(f"{source}: cannot be read: {error.strerror}")
        raise SystemExit(common.INVALID) from error


def _fault_line(fault: InputFault) -> str:
    """A fault as a line, the place first."""
    said = f"{fault.place}: {fault.weight}: {fault.message}"
    return visible(f"{said}. {fault.advice}" if fault.advice else said)


def _head(found: Gathered) -> Iterator[str]:
    kinds = Counter(file.kind for file in found.files if file.kind is not None)
    yield f"Written from {', '.join(f'{count} {kind}' for kind, count in sorted(kinds.items()))}."
    yield "Behind each value stands where it comes from: file, line, column; of a workbook the sheet, row and column."
    if unread := [visible(file.name) for file in found.files if file.kind is None]:
        more = f" and {len(unread) - _LISTED:,} more" if len(unread) > _LISTED else ""
        yield f"Not read, since nothing here knows them: {', '.join(unread[:_LISTED])}{more}."


def _open(text: str, rules: Path | None) -> Iterator[str]:
    """What decides most of what no file tells, as comments."""
    from domino_advisor.description.documents import MAX_FILE_BYTES, read_text
    from domino_advisor.report import question_form

    advisor = advisor_for(None, rules)
    asked = advisor.questions(read_text(text, max_bytes=MAX_FILE_BYTES), effects=False)
    advisor.rule_base.concluded.keep()
    if asked.questions:
        yield "\n# What no file tells, and what of it decides most:\n#\n"
        yield from (f"# {line}".rstrip() + "\n" for line in question_form.text(asked))
