"""Conditional requests (RFC 9110, section 13): what a client has already is not sent again."""

from __future__ import annotations

from flask import Response, request


def tagged(response: Response) -> Response:
    """The response with a strong ETag of its bytes, or 304 where the client has them."""
    response.add_etag()
    return response.make_conditional(request)
