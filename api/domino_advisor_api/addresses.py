"""Names in addresses: whatever a deployment is called, its address is one, and leads to it and nothing else.

A server undoes the escapes of a path before it is routed, and then a/b is two steps and no name. So below
/v1/deployments a path is routed as it was sent, and a name is read of its step.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import quote, unquote

from flask import Flask
from werkzeug.routing import BaseConverter

_BELOW = "/v1/deployments/"


class NameConverter(BaseConverter):
    """A step of a path that is a name; `escaped` sees to it that it comes with its escapes."""

    regex = "[^/]+"

    def to_python(self, value: str) -> str:
        """The name; what is not UTF-8 in it stays no name of anything."""
        return unquote(value, errors="replace")

    def to_url(self, value: Any) -> str:
        """The step that leads to the name."""
        return step(str(value))


def step(name: str) -> str:
    """A name as a step of a path. Dots alone would be taken for the folder."""
    return quote(name, safe="") if name.strip(".") else name.replace(".", "%2E")


def escaped(app: Flask) -> None:
    """Has an application route paths below /v1/deployments as they were sent."""
    inner = app.wsgi_app

    def route(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path.startswith(_BELOW):
            sent = environ.get("RAW_URI") or environ.get("REQUEST_URI") or ""
            raw = sent.partition("?")[0]
            # A server that does not say what was sent: then a slash parts steps.
            environ["PATH_INFO"] = raw if raw.startswith(_BELOW) else quote(path.encode("latin-1"))
        return inner(environ, start)

    app.url_map.converters["name"] = NameConverter
    app.wsgi_app = route  # type: ignore[method-assign,assignment]
