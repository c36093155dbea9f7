"""Runs the service with gunicorn, in this process."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication

from domino_advisor_api import logs
from domino_advisor_api.app import create_app, read_rules
from domino_advisor_api.settings import ServerSettings, Settings
from domino_advisor_api.storage import Store
from domino_advisor_api.trackers.file import read_trackers


class _Server(BaseApplication):  # type: ignore[misc]  # gunicorn has no types
    def __init__(self, settings: Settings, options: dict[str, Any]) -> None:
        self.settings = settings
        self._options = options
        super().__init__()

    def load_config(self) -> None:
        """Called by gunicorn: the settings of `gunicorn_conf`, and those that were asked for."""
        from domino_advisor_api import gunicorn_conf  # reads the environment, which `serve` has found to be sound

        names = [name for name in vars(gunicorn_conf) if name in self.cfg.settings]
        for name, value in ({name: getattr(gunicorn_conf, name) for name in names} | self._options).items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """Called by gunicorn in each worker, so that no database connection is shared by two."""
        return create_app(self.settings)


def serve(
    host: str | None = None,
    port: int | None = None,
    *,
    workers: int | None = None,
    threads: int | None = None,
    bind: str | None = None,
    overlay: Path | None = None,
    settings: Settings | None = None,
) -> None:
    """Serves until the process is told to stop (SIGTERM or Ctrl-C); then ends it, with gunicorn's exit status.

    What is None has the value of the environment, or its default: 127.0.0.1, 8080. bind: an address as gunicorn
    writes it, such as "fd://3", in place of host and port. overlay: goes before that of the settings. Settings and
    rules are read before the workers start, so that what is wrong with them is raised here: SettingsError,
    RuleBaseError or InvalidInput.
    """
    chosen = settings or Settings.from_environment()
    ServerSettings.from_environment()
    if overlay is not None:
        chosen = dataclasses.replace(chosen, overlay=overlay)
    logs.configure(chosen)
    if bind is None and (host is not None or port is not None):
        bind = f"{host or '127.0.0.1'}:{8080 if port is None else port}"
    options = {
        "bind": [bind] if bind else None,
        "workers": workers,
        "threads": threads,
    }
    # Tried here and thrown away: the engine and the connections belong to the workers, each to one process.
    Store(chosen.database_url).close()
    read_rules(chosen)
    if chosen.trackers:
        read_trackers(chosen.trackers)
    _Server(chosen, {name: value for name, value in options.items() if value is not None}).run()


if __name__ == "__main__":
    serve()
