"""Audits: the files of a running site go in, and the answer to what they tell is stored like any other."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

from flask import Blueprint, Response, render_template
from markupsafe import Markup

from domino_advisor.core.errors import Fault
from domino_advisor.evaluation.auditing import NothingTold, audited
from domino_advisor.inputs.files import MIB, InputFile, files_in
from domino_advisor.inputs.gathering import Gathered
from domino_advisor.inputs.told import InputFault
from domino_advisor_api import evaluations, queries, uploads
from domino_advisor_api.advising import advisor_of
from domino_advisor_api.claims import Claim
from domino_advisor_api.idempotency import once
from domino_advisor_api.problems import Problem
from domino_advisor_api.services import services
from domino_advisor_api.settings import UNPACKED
from domino_advisor_api.watch import watched
from domino_advisor_schemas.fields import NAME_LENGTH

routes = Blueprint("audits", __name__, template_folder="templates")

_STYLE = Path(__file__).with_name("templates") / "audits.css"


@routes.post("/v1/audits")
def create() -> Response:
    """Evaluates what the files of a form tell, and stores the answer."""
    given = queries.read(queries.CreationQuery)
    telling, asked = evaluations.Telling.of(given), evaluations.Asked.of(given)
    settings = services().settings
    sent = uploads.uploaded(settings.max_audit_bytes, settings.max_audit_files)

    def first(claim: Claim | None) -> Response:
        advisor = advisor_of(sent.overlay, asked.chosen)
        with watched():
            try:
                made = audited(
                    _files(sent), advisor, name=sent.name, all_servers=sent.all_servers, statement=sent.statement,
                    gate=asked.gate, **settings.most,
                )  # fmt: skip
            except NothingTold as error:
                raise _nothing_told(error.found) from error
        return evaluations.created(telling, made.evaluation, made.document, claim)

    return once(sent.content, first, partial(evaluations.created_before, telling))


@routes.get("/audits")
def page() -> Response:
    """A page with a form that sends files to be audited."""
    queries.read()
    settings = services().settings
    text = render_template(
        "audits.html", style=_style(), parts=uploads, files=settings.max_audit_files,
        mib=settings.max_audit_bytes / MIB, longest=NAME_LENGTH,
    )  # fmt: skip
    response = Response(text, mimetype="text/html")
    digest = base64.b64encode(hashlib.sha256(_style().encode()).digest()).decode()
    response.headers["Content-Security-Policy"] = (
        f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    return response


@cache
def _style() -> Markup:
    return Markup(_STYLE.read_text("utf-8"))  # ours, and no text of anybody else


def _files(sent: uploads.Uploaded) -> Iterator[InputFile | InputFault]:
    for name, data in sent.files:
        yield from files_in(name, data, UNPACKED)


def _nothing_told(found: Gathered) -> Problem:
    faults = [
        Fault("", f"{fault.place}: {fault.message}", advice=fault.advice or None, line=fault.line, column=fault.column)
        for fault in found.faults
    ]
    unknown = [Fault("", f"{file.name}: nothing here knows such a file") for file in found.files if file.kind is None]
    return Problem("nothing-told", "None of the files tells anything of a site.", faults=[*faults, *unknown])
