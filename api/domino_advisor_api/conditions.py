"""Conditional requests (RFC 9110, section 13): what a client has already is not sent again, and what another changed
since a client read it is not overwritten.
"""

from __future__ import annotations

from flask import Response, request

from domino_advisor_api.problems import Problem


def tagged(response: Response) -> Response:
    """The response with a strong ETag of its bytes, or 304 where the client has them."""
    response.add_etag()
    response.make_conditional(request)
    return response


def require(etag: str) -> None:
    """Goes on only where If-Match names what stands now. etag: without quotes. A Problem where it does not."""
    if "If-Match" not in request.headers:
        raise Problem("match-required", "Send If-Match with the ETag of what was read, or * for whatever stands there.")
    if not request.if_match.contains(etag):
        raise changed_since()


def changed_since() -> Problem:
    """Somebody else was first."""
    return Problem("changed-since", "It has changed since it was read. Read it again, and decide by what it says now.")
