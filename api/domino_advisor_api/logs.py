"""Structured logs: a line for each request, with its id. Never a body, a query or a name out of a description."""

from __future__ import annotations

import logging
import re
import sys
import time
import uuid
from contextlib import suppress
from typing import TextIO, cast

import structlog
from flask import Flask, Response, g, request

from domino_advisor_api.settings import Settings

HEADER = "X-Request-Id"
_TOLD = ("subjects", "verdicts", "problem", "evaluation", "token")
_TOKEN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,99}")

log = structlog.get_logger("domino_advisor_api")

# Without the variables of each frame: a part of what was sent may stand in them.
_exceptions = structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False))


def configure(settings: Settings) -> None:
    """Sets up structlog for the process: lines on standard error."""
    as_text = settings.log_format == "text"
    last: list[structlog.typing.Processor] = (
        [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
        if as_text
        else [_exceptions, structlog.processors.JSONRenderer()]
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(settings.log_level)),
        logger_factory=_to_standard_error,
        cache_logger_on_first_use=False,
    )


class _Lines:
    """Standard error. A line that it cannot take, such as on a full disk, is lost, and no request fails of that."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._stream.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._stream.flush()


def _to_standard_error(*_: object) -> structlog.WriteLogger:
    # Looked up for each logger: whoever replaces sys.stderr gets the lines from then on.
    return structlog.WriteLogger(cast(TextIO, _Lines(sys.stderr)))


def _begin() -> None:
    given = request.headers.get(HEADER, "")
    g.request_id = given if _TOKEN.fullmatch(given) else uuid.uuid4().hex
    g.started = time.perf_counter()


def _end(response: Response) -> Response:
    response.headers[HEADER] = g.request_id
    told = {
        name: value for name in ("subjects", "verdicts", "problem", "evaluation", "token") if (value := g.get(name))
    }
    log.info(
        "request",
        request_id=g.request_id,
        method=request.method,
        path=request.path,
        status=response.status_code,
        duration_ms=round((time.perf_counter() - g.started) * 1000, 2),
        **told,
    )
    return response


def register(app: Flask) -> None:
    """Gives every request an id, the client's own if it is a plain token, and logs it."""
    app.before_request(_begin)
    app.after_request(_end)
