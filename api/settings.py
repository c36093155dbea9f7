"""How the service is set up: environment variables `DOMINO_ADVISOR_*`, or an object of Python."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from domino_advisor.errors import AdvisorError

PREFIX = "DOMINO_ADVISOR_"
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


class SettingsError(AdvisorError):
    """A setting that cannot be used. The message names the variable."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set.

    database_url: a URL of SQLAlchemy, for SQLite (a file) or PostgreSQL.
    max_body_bytes: the largest description that is read.
    rules: a folder of rules in place of the shipped ones. overlay: a file that is laid over their cards.
    log_level: the least severe line that is logged. log_format: "json", or "text" for a person at a terminal.
    """

    database_url: str = "sqlite:///domino-advisor.db"
    max_body_bytes: int = 1_048_576
    rules: Path | None = None
    overlay: Path | None = None
    log_level: str = "INFO"
    log_format: str = "json"

    def __post_init__(self) -> None:
        if self.max_body_bytes < 1:
            raise SettingsError(f"{PREFIX}MAX_BODY_BYTES is a number of bytes of at least 1")
        if self.log_level not in LOG_LEVELS:
            raise SettingsError(f"{PREFIX}LOG_LEVEL is one of {', '.join(LOG_LEVELS)}")
        if self.log_format not in ("json", "text"):
            raise SettingsError(f"{PREFIX}LOG_FORMAT is json or text")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """The settings that environment variables ask for; what is not set, or empty, has its default.

        SettingsError names the first variable that cannot be used.
        """
        source = os.environ if environment is None else environment
        given = {name: text for name in cls.__slots__ if (text := source.get(PREFIX + name.upper(), ""))}
        try:
            limit = int(given.get("max_body_bytes", cls().max_body_bytes))
        except ValueError:
            raise SettingsError(f"{PREFIX}MAX_BODY_BYTES is a number of bytes of at least 1") from None
        return cls(
            database_url=given.get("database_url", cls().database_url),
            max_body_bytes=limit,
            rules=Path(given["rules"]) if "rules" in given else None,
            overlay=Path(given["overlay"]) if "overlay" in given else None,
            log_level=given.get("log_level", "INFO").upper(),
            log_format=given.get("log_format", "json").lower(),
        )
