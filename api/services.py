"""What the routes work with, made once for each process."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, current_app

from domino_advisor.api.rebuilding import Rebuilder
from domino_advisor.api.settings import Settings
from domino_advisor.api.storage import Store
from domino_advisor.judging import Advisor

_KEY = "domino-advisor"


@dataclass(frozen=True, slots=True)
class Services:
    """The settings, the advisor and the store of a process, and what tells of evaluations that are stored."""

    settings: Settings
    advisor: Advisor
    store: Store
    rebuilder: Rebuilder


def attach(app: Flask, services: Services) -> None:
    """Gives an application its services."""
    app.extensions[_KEY] = services


def services() -> Services:
    """The services of the application that serves this request."""
    found: Services = current_app.extensions[_KEY]
    return found
