"""What a client sends and what it accepts, settled before any work is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from flask import request
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import RequestEntityTooLarge

from domino_advisor.core.errors import Fault
from domino_advisor.report.formats import FORMATS
from domino_advisor_api.problems import Problem

MEDIA: Mapping[str, str] = {"json": "application/json"} | {name: form.media for name, form in FORMATS.items()}
BODY_MEDIA: Mapping[str, Literal["json", "yaml"]] = {
    "application/json": "json",
    "application/yaml": "yaml",
    "application/x-yaml": "yaml",
    "text/yaml": "yaml",
}


def answer_format(given: Mapping[str, str] | None = None, formats: Sequence[str] = ("json",)) -> str:
    """The format to answer in: that of ?format=, else the best of what Accept allows. A Problem where none is left."""
    if given and "format" in given:
        return given["format"]
    if not request.headers.get("Accept", "").strip():
        return formats[0]
    best = request.accept_mimetypes.best_match([MEDIA[name] for name in formats])
    if best is None:
        offered = ", ".join(MEDIA[name] for name in formats)
        raise Problem("not-acceptable", f"The answer can be given as {offered}.")
    return next(name for name in formats if MEDIA[name] == best)


def body_media() -> Literal["json", "yaml"]:
    """How the body is written. A Problem where its Content-Type is not one that is read."""
    media = BODY_MEDIA.get(request.mimetype)
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if media is None or charset not in ("utf-8", "utf8", "us-ascii"):
        expected = ", ".join(BODY_MEDIA)
        found = request.headers.get("Content-Type", "none")
        raise Problem(
            "unsupported-media-type",
            f"A description is sent as {expected}, in UTF-8.",
            faults=[Fault("", "The Content-Type is not one that is read.", found=found[:100], expected=expected)],
            headers={"Accept-Post": expected},
        )
    if request.headers.get("Content-Encoding", "identity").strip().lower() != "identity":
        raise Problem(
            "unsupported-media-type",
            "A compressed body is not read; send it as it is.",
            headers={"Accept-Encoding": "identity"},
        )
    return media


def body(max_bytes: int) -> bytes:
    """The whole body. A Problem where it is longer than the limit: then no more than the limit has been read.

    A body that ends too early is refused too: what a client managed to send of a YAML text may well be YAML.
    """
    # One byte more than the limit: werkzeug ends a chunked body silently at its limit.
    request.max_content_length = max_bytes + 1
    try:
        data = request.get_data(cache=False)
    except RequestEntityTooLarge:
        raise _too_large(max_bytes) from None
    except ParseException:
        # gunicorn reads the body while the application asks for it; werkzeug takes only OSError for a broken one.
        raise Problem("invalid-request", "The body's chunks are broken, or end too early.", headers=_CLOSE) from None
    if len(data) > max_bytes:
        raise _too_large(max_bytes)
    if request.content_length not in (None, len(data)):
        raise Problem("invalid-request", "The body is shorter than its Content-Length.", headers=_CLOSE)
    return data


# What was not read of a body must not be taken for the next request.
_CLOSE = {"Connection": "close"}


def _too_large(max_bytes: int) -> Problem:
    fault = Fault(
        "",
        "The body is larger than the limit.",
        expected=f"at most {max_bytes:,} bytes",
        advice="Describe what is alike once and use count.",
    )
    return Problem("too-large", f"The body is larger than {max_bytes:,} bytes.", faults=[fault], headers=_CLOSE)
