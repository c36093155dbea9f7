"""A bare endpoint to hold the service against: it reads and validates a description as the service does, and no more.

    POST /validate   read and validated; the answer says how long that took
    POST /evaluate      read, validated and evaluated by the library; the answer says how long that took
    GET  /readyz

It runs under gunicorn with the service's own settings, so that both are processes of the same kind. There is no store,
no log, no request id, no content negotiation and no problem document.
"""

from __future__ import annotations

import time

from flask import Flask, Response, jsonify, request

from domino_advisor.description.documents import Document, read_text
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor_schemas.deployment import load_deployment


def create_app() -> Flask:
    """The application."""
    app = Flask(__name__, static_folder=None)
    advisor = default_advisor()

    @app.post("/validate")
    def validate() -> Response:
        body = request.get_data()
        began = time.perf_counter()
        document = _read(body)
        load_deployment(document.value, document.place)
        return jsonify(ms=(time.perf_counter() - began) * 1000)

    @app.post("/evaluate")
    def evaluate() -> Response:
        body = request.get_data()
        began = time.perf_counter()
        evaluation = advisor.evaluate(_read(body))
        return jsonify(ms=(time.perf_counter() - began) * 1000, verdicts=len(evaluation.verdicts))

    @app.get("/readyz")
    def ready() -> Response:
        return jsonify(ready=True)

    return app


def _read(body: bytes) -> Document:
    return read_text(body, media="json" if request.mimetype == "application/json" else "yaml")
