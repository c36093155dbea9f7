"""What the routes work with, made once for each process."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping

from flask import Flask, current_app
from msgspec import Struct

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.knowledge.overlays import make_overlay
from domino_advisor_api.rebuilding import Rebuilder
from domino_advisor_api.settings import Settings
from domino_advisor_api.storage import Store
from domino_advisor_api.tokens import Tokens
from domino_advisor_api.trackers.file import Tracker

_KEY = "domino-advisor"


class Daily:
    """An advisor whose overlay is laid anew each day, so that waivers end on their day, however long the service runs.

    day: the day on which the advisor was made.
    """

    def __init__(self, advisor: Advisor, day: datetime.date) -> None:
        self._of_day = (day, advisor)

    def advisor(self) -> Advisor:
        """The advisor of today. Threads that ask at midnight may each make one; they are alike."""
        day, advisor = self._of_day
        now = today()
        if advisor.overlay is None or day == now:
            return advisor
        rules = advisor.rule_base
        advisor = Advisor(rules, make_overlay(json.loads(advisor.overlay.document), rules, today=now))
        self._of_day = (now, advisor)
        return advisor


class Services(Struct, frozen=True):
    """The settings, the advisor, the store and the tokens of a process, what tells of stored evaluations, and the
    trackers that are told of them, by name.
    """

    settings: Settings
    daily: Daily
    store: Store
    rebuilder: Rebuilder
    tokens: Tokens
    trackers: Mapping[str, Tracker] = {}

    @property
    def advisor(self) -> Advisor:
        """The advisor, as it evaluates today."""
        return self.daily.advisor()


def today() -> datetime.date:
    """The day that waivers are held against, in UTC."""
    return datetime.datetime.now(datetime.UTC).date()


def attach(app: Flask, services: Services) -> None:
    """Gives an application its services."""
    app.extensions[_KEY] = services


def services() -> Services:
    """The services of the application that serves this request."""
    return of_application(current_app)


def of_application(app: Flask) -> Services:
    """The services of an application. KeyError: it has none."""
    found: Services = app.extensions[_KEY]
    return found


def are_of(app: Flask) -> bool:
    """Whether an application has services: another one that runs beside it, as the bare endpoint of the benchmarks,
    has none.
    """
    return _KEY in app.extensions
