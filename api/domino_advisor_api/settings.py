"""How the service is set up: environment variables `DOMINO_ADVISOR_*`, or an object of Python.

docs/operations.md lists every variable with its meaning; tests/api/test_settings.py holds that list and this one equal.
"""

from __future__ import annotations

import dataclasses
import difflib
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypedDict

from marshmallow import ValidationError, fields
from marshmallow.validate import OneOf, Range

from domino_advisor.core.cache import SWITCH
from domino_advisor.core.errors import AdvisorError
from domino_advisor.inputs.files import MIB, Limits

PREFIX = "DOMINO_ADVISOR_"
UNPACKED = Limits(file_bytes=64 * MIB, archive_bytes=512 * MIB, members=20_000)
"""How much is unpacked of one file that is sent, or that is with a ticket."""
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
LOG_FORMATS = ("json", "text")
# Read by ./run and ./test, where they install, and by the library: whether it keeps what it compiled.
_NOT_OF_THE_SERVICE = (f"{PREFIX}VENV", SWITCH)


_HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._-]{0,251}[A-Za-z0-9])?|[0-9a-fA-F:]{2,45}")


class SettingsError(AdvisorError):
    """A setting that cannot be used. The message names the variable."""


class _Word(fields.String):
    """One of some words, in small letters or capitals."""

    def __init__(self, *among: str) -> None:
        super().__init__(validate=OneOf(among))
        self._among = {word.lower(): word for word in among}

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        return self._among.get(text.lower(), text)


class _Names(fields.Field[tuple[str, ...]]):
    """Names of hosts, with commas between them: each without a port."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> tuple[str, ...]:
        names = tuple(value) if isinstance(value, tuple) else tuple(part.strip() for part in value.split(","))
        if not all(_HOST.fullmatch(name) for name in names):
            raise ValidationError("no name of a host")
        return names


class _Address(fields.Url):
    """The address of a service, without what would stand behind its path."""

    def __init__(self, **options: Any) -> None:
        super().__init__(schemes={"http", "https"}, require_tld=False, **options)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if text is None or any(sign in text for sign in "?#@"):
            raise ValidationError("no address of a service")
        return text.rstrip("/")


class _Path(fields.Field[Path]):
    """The path of a file or a folder."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Path:
        return Path(value)


def _setting(field: fields.Field[Any], bounds: str, *, told: str | None = None) -> Mapping[str, Any]:
    """What is known of the variable that sets a member.

    field: reads its text. bounds: what it may be, in words. told: the default in words, where it is not a value.
    """
    return {"field": field, "bounds": bounds, "told": told}


def _whole(low: int, high: int, *, told: str | None = None) -> Mapping[str, Any]:
    return _setting(fields.Integer(validate=Range(low, high)), f"{low} to {high}", told=told)


def _word(*among: str) -> Mapping[str, Any]:
    return _setting(_Word(*among), f"one of {', '.join(among)}")


def _switch(told: str) -> Mapping[str, Any]:
    on, off = {True, "on", "On", "ON"}, {False, "off", "Off", "OFF"}
    return _setting(fields.Boolean(truthy=on, falsy=off), "one of on, off", told=told)


def _path(bounds: str, told: str) -> Mapping[str, Any]:
    return _setting(_Path(allow_none=True), bounds, told=told)


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
        texts = {member: source.get(_variable(member), "") for member in _members(cls)}
        return cls(**{member.name: _read(member, text) for member, text in texts.items() if text})

    def __post_init__(self) -> None:
        for member in _members(type(self)):
            value = getattr(self, member.name)
            if _read(member, value) != value:
                raise _refused(member, value)


class Most(TypedDict):
    """How much of a site is evaluated."""

    max_images: int
    max_subjects: int


@dataclass(frozen=True, slots=True)
class Settings(_FromEnvironment):
    """What the application can be set to.

    database_url: a URL of SQLAlchemy, for SQLite (a file) or PostgreSQL; not shown, as it may hold a password.
    max_body_bytes: the largest description that is read. max_images: how many images it may describe. max_subjects: how
    much it may ask to be evaluated (`subjects_of`).
    max_audit_bytes, max_audit_files: how much is read of an audit, its files together, and how many files it may send.
    rules: a folder of rules in place of the shipped ones, or a custom one to lay beside them.
    overlay: a file that is laid over their guidelines.
    log_level: the least severe line that is logged. log_format: "json", or "text" for a person at a terminal.
    idempotency_hours: for how long the answer to a request is known by its Idempotency-Key.
    metrics: whether GET /metrics is there.
    hosts: names by which the service may be called, beside those of loopback and the address where it listens.
    trackers: a file that names the trackers which tickets go to. address: by which people reach the service, for what
    is told in tickets; else it is that of the request. deliver: whether the service itself takes them there.
    outbox_days: for how many days what was delivered is kept.
    """

    database_url: str = dataclasses.field(
        default="sqlite:///domino-advisor.db",
        repr=False,
        metadata=_setting(fields.String(), "a URL of SQLite or PostgreSQL"),
    )
    max_body_bytes: int = dataclasses.field(default=2**20, metadata=_whole(1, 2**30))
    rules: Path | None = dataclasses.field(default=None, metadata=_path("a folder", "the shipped rules"))
    overlay: Path | None = dataclasses.field(default=None, metadata=_path("a file", "none"))
    log_level: str = dataclasses.field(default="INFO", metadata=_word(*LOG_LEVELS))
    log_format: str = dataclasses.field(default="json", metadata=_word(*LOG_FORMATS))
    max_images: int = dataclasses.field(default=1_000, metadata=_whole(1, 1_000_000))
    max_subjects: int = dataclasses.field(default=5_000, metadata=_whole(1, 10_000_000))
    max_audit_bytes: int = dataclasses.field(default=32 * 2**20, metadata=_whole(1, 2**30))
    max_audit_files: int = dataclasses.field(default=500, metadata=_whole(1, 100_000))
    idempotency_hours: int = dataclasses.field(default=24, metadata=_whole(1, 8760))
    metrics: bool = dataclasses.field(default=True, metadata=_switch("on"))
    hosts: tuple[str, ...] = dataclasses.field(
        default=(), metadata=_setting(_Names(), "names with commas between them", told="none")
    )
    trackers: Path | None = dataclasses.field(default=None, metadata=_path("a file", "none"))
    address: str | None = dataclasses.field(
        default=None,
        metadata=_setting(_Address(allow_none=True), "an address such as https://advisor.example", told="none"),
    )
    deliver: bool = dataclasses.field(default=True, metadata=_switch("on"))
    outbox_days: int = dataclasses.field(default=90, metadata=_whole(1, 36_500))

    @property
    def most(self) -> Most:
        """How much of a site is evaluated, as the library takes it."""
        return Most(max_images=self.max_images, max_subjects=self.max_subjects)


@dataclass(frozen=True, slots=True)
class ServerSettings(_FromEnvironment):
    """What the server around the application, gunicorn, can be set to; times are in seconds.

    bind: an address as gunicorn writes it. workers: processes. threads: of each process. timeout: the age at which what
    is evaluated or told is ended. drain_seconds: how long a service that is told to stop says that it is not
    ready and still serves. stop_seconds: how long requests may take to end after that. head_seconds: how long a client
    may take for the head of a request. body_seconds: and for its body, where it is slower than BYTES_PER_SECOND.
    """

    bind: str = dataclasses.field(
        default="127.0.0.1:8080", metadata=_setting(fields.String(), "HOST:PORT, unix:PATH or fd://NUMBER")
    )
    workers: int = dataclasses.field(default_factory=_cpus, metadata=_whole(1, 64, told="one for each CPU, at most 4"))
    threads: int = dataclasses.field(default=8, metadata=_whole(1, 256))
    timeout: int = dataclasses.field(default=30, metadata=_whole(1, 3600))
    drain_seconds: int = dataclasses.field(default=0, metadata=_whole(0, 600))
    stop_seconds: int = dataclasses.field(default=30, metadata=_whole(1, 3600))
    head_seconds: int = dataclasses.field(default=10, metadata=_whole(1, 600))
    body_seconds: int = dataclasses.field(default=20, metadata=_whole(1, 3600))


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of the environment that the service reads: its name, its default and its bounds in words."""

    name: str
    default: str
    bounds: str


def variables() -> list[Variable]:
    """Every variable that the service reads."""
    return [
        Variable(_variable(member), member.metadata["told"] or str(member.default), member.metadata["bounds"])
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


def _members(settings: type[Any]) -> tuple[dataclasses.Field[Any], ...]:
    return dataclasses.fields(settings)


def _variable(member: dataclasses.Field[Any]) -> str:
    return PREFIX + member.name.upper()


def _read(member: dataclasses.Field[Any], given: Any) -> Any:
    """The value of a member, of the text of its variable or of a value of Python. SettingsError where it has none."""
    try:
        return member.metadata["field"].deserialize(given)
    except ValidationError:
        raise _refused(member, given) from None


def _refused(member: dataclasses.Field[Any], found: Any) -> SettingsError:
    # What may hold a password is not repeated.
    shown = f", not {found!r}" if member.repr else ""
    number = "a whole number from " if isinstance(member.metadata["field"], fields.Integer) else ""
    return SettingsError(f"{_variable(member)} is {number}{member.metadata['bounds']}{shown}")
