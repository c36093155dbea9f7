"""How the service is set up: environment variables `DOMINO_ADVISOR_*`, or an object of Python.

docs/operations.md lists every variable with its meaning; tests/api/test_settings.py holds that list and this one equal.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any, Protocol, Self

from domino_advisor.core.cache import SWITCH
from domino_advisor.core.errors import AdvisorError

PREFIX = "DOMINO_ADVISOR_"
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
LOG_FORMATS = ("json", "text")
# Read by ./run and ./test, where they install, and by the library: whether it keeps what it compiled.
_NOT_OF_THE_SERVICE = (f"{PREFIX}VENV", SWITCH)


class SettingsError(AdvisorError):
    """A setting that cannot be used. The message names the variable."""


class _Kind(Protocol):
    """What the text of a variable may be. `bounds` says it in words."""

    @property
    def bounds(self) -> str: ...

    def read(self, text: str) -> Any:
        """The value that a text stands for. ValueError where it stands for none."""

    def holds(self, value: Any) -> bool:
        """Whether a value of Python may be set."""


@dataclass(frozen=True, slots=True)
class _Whole:
    low: int
    high: int

    @property
    def bounds(self) -> str:
        return f"{self.low} to {self.high}"

    def read(self, text: str) -> int:
        return int(text)

    def holds(self, value: Any) -> bool:
        return isinstance(value, int) and self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class _Word:
    among: tuple[str, ...]

    @property
    def bounds(self) -> str:
        return f"one of {', '.join(self.among)}"

    def read(self, text: str) -> str:
        return next((word for word in self.among if word.lower() == text.lower()), text)

    def holds(self, value: Any) -> bool:
        return value in self.among


@dataclass(frozen=True, slots=True)
class _Switch:
    bounds: str = "one of on, off"

    def read(self, text: str) -> bool:
        return {"on": True, "off": False}[text.lower()]

    def holds(self, value: Any) -> bool:
        return isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class _Text:
    bounds: str
    type: type[str] | type[Path] = str

    def read(self, text: str) -> str | Path:
        return self.type(text)

    def holds(self, value: Any) -> bool:
        return value is None or isinstance(value, self.type)


def _of(kind: _Kind, told: str | None = None) -> Mapping[str, Any]:
    """What is known of the variable that sets a member. told: the default in words, where it is not a value."""
    return {"kind": kind, "told": told}


def _kind(member: Field[Any]) -> _Kind:
    kind: _Kind = member.metadata["kind"]
    return kind


def _cpus() -> int:
    return min(4, os.cpu_count() or 1)


class _FromEnvironment:
    """What both sets of settings share: variables in, checked values out."""

    __slots__ = ()

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Self:
        """The settings that environment variables ask for; what is not set, or empty, has its default.

        SettingsError names the first variable that cannot be used.
        """
        source = os.environ if environment is None else environment
        given = {}
        for member in _members(cls):
            if text := source.get(_variable(member), ""):
                try:
                    given[member.name] = _kind(member).read(text)
                except (ValueError, KeyError):
                    raise _refused(member, text) from None
        return cls(**given)

    def __post_init__(self) -> None:
        for member in _members(type(self)):
            value = getattr(self, member.name)
            if not _kind(member).holds(value):
                raise _refused(member, value)


@dataclass(frozen=True, slots=True)
class Settings(_FromEnvironment):
    """What the application can be set to.

    database_url: a URL of SQLAlchemy, for SQLite (a file) or PostgreSQL; not shown, as it may hold a password.
    max_body_bytes: the largest description that is read. max_images: how many images it may describe.
    rules: a folder of rules in place of the shipped ones, or a custom one to lay beside them.
    overlay: a file that is laid over their guidelines.
    log_level: the least severe line that is logged. log_format: "json", or "text" for a person at a terminal.
    metrics: whether GET /metrics is there.
    """

    database_url: str = field(
        default="sqlite:///domino-advisor.db", repr=False, metadata=_of(_Text("a URL of SQLite or PostgreSQL"))
    )
    max_body_bytes: int = field(default=2**20, metadata=_of(_Whole(1, 2**30)))
    rules: Path | None = field(default=None, metadata=_of(_Text("a folder", Path), "the shipped rules"))
    overlay: Path | None = field(default=None, metadata=_of(_Text("a file", Path), "none"))
    log_level: str = field(default="INFO", metadata=_of(_Word(LOG_LEVELS)))
    log_format: str = field(default="json", metadata=_of(_Word(LOG_FORMATS)))
    max_images: int = field(default=1_000, metadata=_of(_Whole(1, 1_000_000)))
    metrics: bool = field(default=True, metadata=_of(_Switch(), "on"))


@dataclass(frozen=True, slots=True)
class ServerSettings(_FromEnvironment):
    """What the server around the application, gunicorn, can be set to; times are in seconds.

    bind: an address as gunicorn writes it. workers: processes. threads: of each process. timeout: the age at which a
    evaluation counts as one that never ends. drain_seconds: how long a service that is told to stop says that it is not
    ready and still serves. stop_seconds: how long requests may take to end after that.
    """

    bind: str = field(default="127.0.0.1:8080", metadata=_of(_Text("HOST:PORT, unix:PATH or fd://NUMBER")))
    workers: int = field(default_factory=_cpus, metadata=_of(_Whole(1, 64), "one for each CPU, at most 4"))
    threads: int = field(default=8, metadata=_of(_Whole(1, 256)))
    timeout: int = field(default=30, metadata=_of(_Whole(1, 3600)))
    drain_seconds: int = field(default=0, metadata=_of(_Whole(0, 600)))
    stop_seconds: int = field(default=30, metadata=_of(_Whole(1, 3600)))


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of the environment that the service reads: its name, its default and its bounds in words."""

    name: str
    default: str
    bounds: str


def variables() -> list[Variable]:
    """Every variable that the service reads."""
    return [
        Variable(_variable(member), member.metadata["told"] or str(member.default), _kind(member).bounds)
        for settings in (Settings, ServerSettings)
        for member in _members(settings)
    ]


def unknown_variables(environment: Mapping[str, str] | None = None) -> dict[str, str | None]:
    """Variables that begin as ours do and that nothing reads, each with the nearest that is read."""
    source = os.environ if environment is None else environment
    known = [variable.name.removeprefix(PREFIX) for variable in variables()]
    found = sorted(name.removeprefix(PREFIX) for name in source if name.startswith(PREFIX))
    near = {name: difflib.get_close_matches(name, known, 1) for name in found if name not in known}
    return {
        PREFIX + name: PREFIX + nearest[0] if nearest else None
        for name, nearest in near.items()
        if PREFIX + name not in _NOT_OF_THE_SERVICE
    }


def _members(settings: type[Any]) -> tuple[Field[Any], ...]:
    return fields(settings)


def _variable(member: Field[Any]) -> str:
    return PREFIX + member.name.upper()


def _refused(member: Field[Any], found: Any) -> SettingsError:
    # What may hold a password is not repeated.
    shown = f", not {found!r}" if member.repr else ""
    kind = _kind(member)
    expected = f"a whole number from {kind.bounds}" if isinstance(kind, _Whole) else kind.bounds
    return SettingsError(f"{_variable(member)} is {expected}{shown}")
