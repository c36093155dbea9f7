"""`domino-advisor audit --each`: every folder in a folder is a site of its own, and a broken one costs itself alone.

A site is read, evaluated, told and let go before the next one is read.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from domino_advisor.commands import common
from domino_advisor.commands.advising import advisor_for
from domino_advisor.commands.telling import ticket_form
from domino_advisor.core.answer import canonical, plain
from domino_advisor.core.errors import AdvisorError, EngineError, InvalidInput
from domino_advisor.core.version import __version__
from domino_advisor.evaluation.gate import GateSetting
from domino_advisor.report.depths import Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.tickets.ticket import MarkupName, Per, TicketForm

if TYPE_CHECKING:
    from domino_advisor.evaluation.advisor import Advisor
    from domino_advisor.evaluation.auditing import Audited
    from domino_advisor.inputs.sites import Site

LINES = ("json", "ndjson")
"""The formats of which the answers of several sites stand one after another."""
KEPT = ".domino-advisor"
"""The folder beside the answers that says of each to what input it is the answer."""
_TELL_S = 10.0
Outcome = Literal["answered", "unchanged", "broken"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """How each site is evaluated and told. into: the folder of the answers, None for standard output.

    depth: None is what the format tells by itself.
    """

    form: str
    depth: Depth | None
    into: Path | None
    all_servers: bool
    fail_on: Sequence[str]
    gate: GateSetting
    ticket: TicketForm


@dataclass(slots=True)
class _Course:
    """How far it is."""

    of: int
    counts: Counter[Outcome] = field(default_factory=Counter)
    stopping: int = 0
    code: int = common.FINE
    began: float = field(default_factory=time.monotonic)
    told: float = field(default_factory=time.monotonic)

    def went(self, outcome: Outcome, code: int) -> None:
        self.counts[outcome] += 1
        self.stopping += code == common.REACHED
        self.code = max(self.code, code)
        now, done = time.monotonic(), self.counts.total()
        if now - self.told >= _TELL_S and done < self.of:
            self.told = now
            worked = done - self.counts["unchanged"]
            left = (self.of - done) * (now - self.began) / worked if worked else 0
            rest = f", about {left:,.0f} s left" if worked else ""
            common.tell(f"{done:,} of {self.of:,} sites{self._broken()}{rest}")

    def _broken(self) -> str:
        return f", {self.counts['broken']:,} broken" if self.counts["broken"] else ""

    def interrupted(self, into: Path | None) -> str:
        """How far it came, and how to go on."""
        further = "" if into is None else "; the same command goes on from there"
        return f"interrupted: {self.counts.total():,} of {self.of:,} sites done{self._broken()}{further}"

    def summary(self, fail_on: Sequence[str]) -> str:
        """What it came to, in a line."""
        parts = [f"{self.counts['answered']:,} answered"]
        parts += [f"{self.counts['unchanged']:,} unchanged"] if self.counts["unchanged"] else []
        parts += [f"{self.counts['broken']:,} broken"] if self.counts["broken"] else []
        reached = f"; {self.stopping:,} reach --fail-on {', '.join(fail_on)}" if self.stopping else ""
        return f"{self.of:,} sites: {', '.join(parts)}{reached}"


def audit_each(
    folders: Sequence[str],
    *,
    form: str,
    into: Path | None,
    all_servers: bool,
    overlay: Path | None,
    rules: Path | None,
    fail_on: Sequence[str],
    reach: str,
    depth: Depth | None,
    only: Sequence[str],
    without: Sequence[str],
    markup: MarkupName | None,
    per: Per | None,
) -> None:
    """Evaluate the sites in some folders one by one, and end with the exit code of the worst."""
    from domino_advisor.inputs.sites import SameName, sites_in

    if into is None and form not in LINES:
        raise click.UsageError(f"--each writes {' or '.join(LINES)}; for {form} name a folder with --into.")
    try:
        sites, beside = sites_in(folders, into)
    except SameName as error:
        raise click.UsageError(f"{error}.") from error
    except OSError as error:
        common.tell(f"{error.filename}: cannot be read: {error.strerror}")
        raise SystemExit(common.INVALID) from error
    for note in beside:
        common.tell(f"{note.place}: {note.message}")
    if not sites:
        common.tell("No folder and no archive is in there, so there is no site.")
        raise SystemExit(common.INVALID)
    setting = GateSetting.of(fail_on or GateSetting().fail_on, reach)
    wanted = Wanted(form, depth, into, all_servers, fail_on, setting, ticket_form(markup, per, {form}))
    advisor = advisor_for(overlay, rules, only, without)
    course = _Course(len(sites))
    try:
        for site in sites:
            course.went(*_one(site, advisor, wanted))
    except KeyboardInterrupt:
        common.tell(course.interrupted(into))
        raise
    finally:
        advisor.rule_base.concluded.keep()
    common.tell(course.summary(fail_on))
    click.get_current_context().exit(course.code)


def _one(site: Site, advisor: Advisor, wanted: Wanted) -> tuple[Outcome, int]:
    """Evaluate a site and tell its answer, unless that is there already; with the exit code of this site alone."""
    mark = _mark(site, advisor, wanted) if wanted.into is not None else None
    if wanted.into is not None and mark is not None and (kept := _kept(site, wanted, mark)) is not None:
        return "unchanged", kept
    try:
        made = _audited(site, advisor, wanted)
        text = _told(site, made, wanted)
    except Exception as error:
        return "broken", _broken(site, error, wanted)
    code = common.REACHED if wanted.fail_on and not made.evaluation.summary.gate.passes else common.FINE
    if wanted.into is None:
        common.write(text)
    else:
        try:
            wanted.into.mkdir(parents=True, exist_ok=True)
            common.write(text, _place(site, wanted))
            if mark is not None:
                _keep(site, wanted, mark, code)
        except (common.Unwritten, OSError) as error:
            told = error.message if isinstance(error, common.Unwritten) else f"{error.filename}: {error.strerror}"
            common.tell(f"{site.name}: {told}")
            return "broken", common.UNWRITTEN
    return "answered", code


def _audited(site: Site, advisor: Advisor, wanted: Wanted) -> Audited:
    from domino_advisor.evaluation.auditing import audited
    from domino_advisor.inputs.files import files_of

    return audited(
        files_of([site.path]), advisor, name=site.name, all_servers=wanted.all_servers,
        proofs=wanted.form in ("html", "sarif"), gate=wanted.gate,
    )  # fmt: skip


def _told(site: Site, made: Audited, wanted: Wanted) -> bytes:
    if wanted.form == "json":
        from domino_advisor.report.levels import written

        return b"".join(written(made.evaluation, wanted.depth or "findings")) + b"\n"
    from domino_advisor.report.rendering import FORMAT_NAMES, render

    name = next(name for name in FORMAT_NAMES if name == wanted.form)
    if name == "text":
        return render(made.evaluation, depth=wanted.depth or "findings").encode()
    from domino_advisor.report import formats

    return formats.render(
        name, [Told(made.evaluation, str(site.path), made.document)], depth=wanted.depth, ticket=wanted.ticket
    )


def _broken(site: Site, error: Exception, wanted: Wanted) -> int:
    """Tell that a site has no answer, in place of it too, so that no older one is taken for its answer."""
    code = common.INVALID if isinstance(error, (InvalidInput, OSError)) or _is_empty(error) else common.BROKEN
    said = list(_said(error))
    common.tell(f"{site.name}: {said[0]}")
    line = canonical({"deployment": site.name, "error": {"text": said[0], "faults": said[1:]}}) + b"\n"
    if wanted.into is None:
        common.write(line)
        return code
    with suppress(common.Unwritten, OSError):
        if wanted.form in LINES:
            wanted.into.mkdir(parents=True, exist_ok=True)
            common.write(line, _place(site, wanted))
        else:
            _place(site, wanted).unlink(missing_ok=True)
    return code


def _is_empty(error: Exception) -> bool:
    from domino_advisor.evaluation.auditing import NothingTold

    return isinstance(error, NothingTold)


def _said(error: Exception) -> Iterator[str]:
    """What went wrong, in a sentence, and each fault."""
    from domino_advisor.evaluation.auditing import NothingTold

    if isinstance(error, OSError):
        yield f"cannot be read: {error.strerror}"
    elif isinstance(error, EngineError):
        yield f"the engine failed: {error.told}"
    elif isinstance(error, AdvisorError):
        yield str(error)
    else:
        # what was not foreseen may hold a part of a file in its text
        yield f"failed unexpectedly: {type(error).__name__}"
    if isinstance(error, NothingTold):
        yield from (f"{fault.place}: {fault.message}" for fault in error.found.faults)


def _place(site: Site, wanted: Wanted) -> Path:
    from domino_advisor.report.formats import FORMATS

    assert wanted.into is not None
    extension = FORMATS[wanted.form].extension if wanted.form in FORMATS else {"text": "txt"}.get(wanted.form, "json")
    return wanted.into / f"{site.name}.{extension}"


def _mark(site: Site, advisor: Advisor, wanted: Wanted) -> str | None:
    """What the answer to a site hangs on, as a digest; None where that cannot be read."""
    from domino_advisor.inputs.sites import digest_of

    try:
        read = digest_of(site)
    except OSError:
        return None
    overlay, chosen = advisor.overlay, advisor.chosen
    rests_on = {
        "product": __version__, "rules": advisor.rule_base.hash, "overlay": overlay.hash if overlay else None,
        "day": overlay.evaluated_on if overlay else None, "chosen": plain(chosen.selection) if chosen else None,
        "all_servers": wanted.all_servers, "depth": wanted.depth, "ticket": plain(wanted.ticket),
        "fail_on": list(wanted.fail_on), "gate": plain(wanted.gate), "read": read, "path": str(site.path),
    }  # fmt: skip
    return hashlib.sha256(canonical(rests_on)).hexdigest()


def _kept(site: Site, wanted: Wanted, mark: str) -> int | None:
    """The exit code of an answer that is there and is still so, None where there is none."""
    state = _state(site, wanted)
    try:
        kept: Any = json.loads(state.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(kept, dict) or kept.get("rests_on") != mark or not _place(site, wanted).is_file():
        return None
    return common.REACHED if kept.get("reached") is True else common.FINE


def _keep(site: Site, wanted: Wanted, mark: str, code: int) -> None:
    """Written after the answer: what is interrupted between the two is done again."""
    state = _state(site, wanted)
    state.parent.mkdir(exist_ok=True)
    common.write(canonical({"rests_on": mark, "reached": code == common.REACHED}) + b"\n", state)


def _state(site: Site, wanted: Wanted) -> Path:
    assert wanted.into is not None
    return wanted.into / KEPT / f"{_place(site, wanted).name}.json"
