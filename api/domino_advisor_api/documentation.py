"""What the service tells of itself: the OpenAPI document, its page, and the JSON Schema of a description.

The page is Swagger UI out of a package of Python, served from here: it works with no network.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, render_template, send_from_directory

from domino_advisor_api import negotiation, queries
from domino_advisor_api.specification import specification
from domino_advisor_schemas.deployment import deployment_json_schema

routes = Blueprint("documentation", __name__, template_folder="templates")

# Swagger UI writes style attributes and draws its icons from data: URLs; scripts come from here alone.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_ASSETS = ("swagger-ui-bundle.js", "swagger-ui.css", "favicon-32x32.png")
_OWN_ASSETS = ("docs.js",)


@cache
def _specification() -> dict[str, Any]:
    return specification()


@cache
def _schema() -> dict[str, Any]:
    return deployment_json_schema()


@routes.get("/openapi.json")
def openapi() -> Response:
    """The OpenAPI document of this service."""
    queries.read()
    return jsonify(_specification())


@routes.get("/v1/schemas/deployment")
def deployment_schema() -> Response:
    """The JSON Schema of a description."""
    queries.read()
    negotiation.answer_format()
    response = jsonify(_schema())
    response.mimetype = "application/schema+json"
    return response


@routes.get("/docs")
def docs() -> Response:
    """The OpenAPI document as a page to read and try."""
    queries.read()
    response = Response(render_template("docs.html"), mimetype="text/html")
    response.headers["Content-Security-Policy"] = _POLICY
    return response


@routes.get("/docs/<asset>")
def asset(asset: str) -> Response:
    """A file of the page."""
    queries.read()
    if asset in _OWN_ASSETS:
        folder = Path(current_app.root_path) / "static"
    elif asset in _ASSETS:
        folder = Path(str(files("flask_swagger_ui") / "dist"))
    else:
        current_app.aborter(404)
    return send_from_directory(folder, asset, max_age=3600)
