"""What a client sends and what it accepts, settled before any work is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from flask import request
from gunicorn.http.errors import ParseException
from msgspec import Struct
from werkzeug.datastructures import Headers
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.http import parse_options_header
from werkzeug.sansio.multipart import Data, Epilogue, Field, File, MultipartDecoder, NeedData

from domino_advisor.core.errors import Fault
from domino_advisor.description.documents import Document, Media, read_text
from domino_advisor.knowledge.overlays import WHAT as OVERLAY
from domino_advisor.report.formats import FORMATS
from domino_advisor_api.arriving import TooSlow
from domino_advisor_api.problems import Problem

MEDIA: Mapping[str, str] = {"json": "application/json"} | {name: form.media for name, form in FORMATS.items()}
_OFFERED: Mapping[str, str] = {**MEDIA, "yaml": "application/yaml"}
BODY_MEDIA: Mapping[str, Media] = {
    "application/json": "json",
    "application/yaml": "yaml",
    "application/x-yaml": "yaml",
    "text/yaml": "yaml",
}
FORM = "multipart/form-data"
PARTS = ("deployment", OVERLAY)
"""What a form is made of; the second may be left out."""
_DECISION_BYTES = 16_384


class Sent(Struct, frozen=True):
    """What was sent to be evaluated: a description, and the overlay that goes with it, if any."""

    deployment: Document
    overlay: Document | None = None

    @property
    def content(self) -> tuple[bytes, ...]:
        """What was sent, in parts that are alike where the same is sent."""
        there = [part for part in (self.deployment, self.overlay) if part is not None]
        return tuple(part for one in there for part in (one.media.encode(), one.text.encode()))


def answer_format(given: Mapping[str, str] | None = None, formats: Sequence[str] = ("json",)) -> str:
    """The format to answer in: that of ?format=, else the best of what Accept allows. A Problem where none is left."""
    if given and "format" in given:
        return given["format"]
    if not request.headers.get("Accept", "").strip():
        return formats[0]
    best = request.accept_mimetypes.best_match([_OFFERED[name] for name in formats])
    if best is None:
        offered = ", ".join(_OFFERED[name] for name in formats)
        raise Problem("not-acceptable", f"The answer can be given as {offered}.")
    return next(name for name in formats if _OFFERED[name] == best)


def sent(max_bytes: int) -> Sent:
    """What is sent to be evaluated: a description as the body, or a form with an overlay beside it."""
    media = body_media((*BODY_MEDIA, FORM))
    if media is not None:
        return Sent(read_text(body(max_bytes), media=media, max_bytes=max_bytes))
    parts = _parts(form_boundary(), body(max_bytes))
    return Sent(*(read_text(parts[name][1], media=parts[name][0], what=name, max_bytes=max_bytes)
                  for name in PARTS if name in parts))  # fmt: skip


def decision() -> Any:
    """What a person decides, as the body says it: a plain tree. A Problem where it cannot be read."""
    media = body_media(what="A decision is")
    return read_text(body(_DECISION_BYTES, "Say it shorter."), media=media, max_bytes=_DECISION_BYTES).value


def form_boundary() -> bytes:
    """What parts the parts of a form. A Problem where it does not say."""
    boundary = request.mimetype_params.get("boundary")
    if not boundary:
        raise Problem("invalid-request", "The form has no boundary.")
    return boundary.encode()


def _parts(boundary: bytes, data: bytes) -> dict[str, tuple[Media | None, bytes]]:
    """The parts of a form, each with how it is written, None where it does not say."""
    parts: dict[str, tuple[Media | None, bytes]] = {}
    try:
        for name, headers, content in each_part(boundary, data, len(PARTS) + 1):
            if name not in PARTS or name in parts:
                shown = name[:100]
                message = f"The form has the part {shown!r} twice." if name in parts else f"There is no part {shown!r}."
                fault = Fault("", message, found=shown, expected=", ".join(PARTS))
                raise Problem("invalid-request", message, faults=[fault])
            parts[name] = media_of(headers), content
    except (ValueError, RequestEntityTooLarge):
        raise Problem("invalid-request", "The form is broken, ends too early, or has too many parts.") from None
    if PARTS[0] not in parts:
        raise Problem("invalid-request", f"The form has no part {PARTS[0]}.")
    return parts


def each_part(boundary: bytes, data: bytes, most: int) -> Iterator[tuple[str, Headers, bytes]]:
    """The parts of a form: name, headers, content. ValueError of a broken one, RequestEntityTooLarge of one that has
    more parts than the most.
    """
    decoder = MultipartDecoder(boundary, max_parts=most)
    decoder.receive_data(data)
    decoder.receive_data(None)
    name, headers, content = "", Headers(), list[bytes]()
    while not isinstance(event := decoder.next_event(), (Epilogue, NeedData)):
        if isinstance(event, (Field, File)):
            name, headers, content = event.name, event.headers, []
        elif isinstance(event, Data):
            content.append(event.data)
            if not event.more_data:
                yield name, headers, b"".join(content)


def file_name(headers: Headers) -> str:
    """What the file of a part is called, "" where it does not say."""
    _, options = parse_options_header(headers.get("Content-Disposition", ""))
    return options.get("filename", "")


def media_of(headers: Headers) -> Media | None:
    """How a part is written, by its type, else by the name of its file."""
    mimetype, _ = parse_options_header(headers.get("Content-Type", ""))
    named: Media | None = "json" if PurePosixPath(file_name(headers)).suffix == ".json" else None
    return BODY_MEDIA.get(mimetype, named)


def body_media(read: Sequence[str] = tuple(BODY_MEDIA), what: str = "A description is") -> Media | None:
    """How the body is written, None if it is a form. A Problem where its Content-Type is not one that is read.

    what: what is sent, for the message.
    """
    media = BODY_MEDIA.get(request.mimetype)
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if request.mimetype not in read or charset not in ("utf-8", "utf8", "us-ascii"):
        expected = ", ".join(read)
        found = request.headers.get("Content-Type", "none")
        raise Problem(
            "unsupported-media-type",
            f"{what} sent as {expected}, in UTF-8.",
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


def body(max_bytes: int, advice: str = "Describe what is alike once and use count.") -> bytes:
    """The whole body. A Problem where it is longer than the limit: then no more than the limit has been read.

    A body that ends too early is refused too: what a client managed to send of a YAML text may well be YAML. advice:
    what to do where it is longer.
    """
    # One byte more than the limit: werkzeug ends a chunked body silently at its limit.
    request.max_content_length = max_bytes + 1
    try:
        data = request.get_data(cache=False)
    except RequestEntityTooLarge:
        raise _too_large(max_bytes, advice) from None
    except TooSlow:
        raise Problem(
            "too-slow", "The body of the request did not come in the time that the service waits for it.",
            headers=_CLOSE,
        ) from None  # fmt: skip
    except ParseException:
        # gunicorn reads the body while the application asks for it; werkzeug takes only OSError for a broken one.
        raise Problem("invalid-request", "The body's chunks are broken, or end too early.", headers=_CLOSE) from None
    if len(data) > max_bytes:
        raise _too_large(max_bytes, advice)
    if request.content_length not in (None, len(data)):
        raise Problem("invalid-request", "The body is shorter than its Content-Length.", headers=_CLOSE)
    return data


# What was not read of a body must not be taken for the next request.
_CLOSE = {"Connection": "close"}


def _too_large(max_bytes: int, advice: str) -> Problem:
    fault = Fault(
        "",
        "The body is larger than the limit.",
        expected=f"at most {max_bytes:,} bytes",
        advice=advice,
    )
    return Problem("too-large", f"The body is larger than {max_bytes:,} bytes.", faults=[fault], headers=_CLOSE)
