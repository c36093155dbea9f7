"""The trackers of a site, as a file in TOML names them. It holds no secret, but where each is."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from functools import partial
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from domino_advisor.report.tickets.ticket import MARKUPS, Per
from domino_advisor_api.settings import SettingsError
from domino_advisor_api.trackers.contract import Adapter
from domino_advisor_api.trackers.github import GitHub
from domino_advisor_api.trackers.gitlab import GitLab
from domino_advisor_api.trackers.redmine import Redmine
from domino_advisor_api.trackers.request_tracker import RequestTracker
from domino_advisor_api.trackers.roundup import Roundup

GROUP = "domino_advisor.trackers"
"""The entry points by which a site adds kinds of trackers: each makes an adapter of what `place` names."""
Policy = Literal["comment", "comment-and-close", "comment-and-reopen", "comment-close-and-reopen"]
_SHIPPED: Mapping[str, Callable[..., Adapter]] = {
    "github": GitHub,
    "gitlab": GitLab,
    "redmine": Redmine,
    "request-tracker": RequestTracker,
    "roundup": Roundup,
}
_NAME = re.compile("[a-z0-9][a-z0-9-]{0,62}")
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Tracker(Struct, frozen=True, forbid_unknown_fields=True):
    """A tracker. kind: one of ours or the name of an entry point; place: what the adapter of that kind is made of.

    secret_variable, secret_file: where the secret is, one of them. per: what a ticket is for. policy: what happens,
    beside a comment, when nothing is left of what a ticket is about, and when it comes back. deployments: patterns of
    names, such as "mail-*".
    """

    kind: str
    address: str
    place: Mapping[str, Any]
    secret_variable: str | None = None
    secret_file: str | None = None
    per: Per = "evaluation"
    policy: Policy = "comment"
    deployments: tuple[str, ...] = ("*",)

    def takes(self, deployment: str) -> bool:
        """Whether tickets are made of a deployment of that name."""
        return any(fnmatchcase(deployment, pattern) for pattern in self.deployments)

    def adapter(self) -> Adapter:
        """What speaks to the tracker. TypeError or ValueError where it cannot be made of its place."""
        make: Callable[..., Adapter] = kinds()[self.kind]()
        return make(**self.place)

    def secret(self, environment: Mapping[str, str] | None = None) -> str:
        """The secret, read anew each time, so that it can be replaced. SettingsError where it is not there."""
        if self.secret_file is not None:
            try:
                found = Path(self.secret_file).read_text("utf-8").strip()
            except (OSError, UnicodeDecodeError) as error:
                raise SettingsError(f"{self.secret_file} cannot be read: {type(error).__name__}") from None
            told = self.secret_file
        else:
            told = str(self.secret_variable)
            found = (os.environ if environment is None else environment).get(told, "")
        if not found or any(ord(sign) < 32 for sign in found):
            raise SettingsError(f"{told} holds no secret: one line of text was expected")
        return found


def kinds() -> Mapping[str, Callable[[], Any]]:
    """What loads the adapter of each kind: those that a site installed, and ours, which none stands in place of."""
    added = {point.name: point.load for point in entry_points(group=GROUP)}
    return {**added, **{name: partial(_SHIPPED.__getitem__, name) for name in _SHIPPED}}


def read_trackers(path: Path) -> dict[str, Tracker]:
    """The trackers of a file, by name. SettingsError names the file, the place in it, and what was expected."""
    try:
        text = path.read_text("utf-8")
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path}: no TOML: {error}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: cannot be read as text: {type(error).__name__}") from None
    lines = _lines(text)
    return {name: _tracker(path, lines.get(name, 1), name, table) for name, table in content.items()}


def _tracker(path: Path, line: int, name: str, table: Any) -> Tracker:
    where = f"{path}:{line}: {name}"
    if not _NAME.fullmatch(name):
        raise SettingsError(f"{where}: a name of small letters, digits and hyphens was expected, 63 at most")
    try:
        made = msgspec.convert(table, Tracker)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{where}: {error}") from None
    if made.kind not in kinds():
        raise SettingsError(f"{where}: kind is one of {', '.join(sorted(kinds()))}, not {made.kind!r}")
    if (made.secret_variable is None) == (made.secret_file is None):
        raise SettingsError(f"{where}: one of secret_variable and secret_file was expected")
    parts = urlsplit(made.address)
    safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK)
    if not (safe and parts.hostname) or parts.query or parts.fragment or "@" in parts.netloc:
        raise SettingsError(f"{where}: address is https://HOST and a path, http only on loopback, and no password")
    try:
        markup = made.adapter().markup
    except (TypeError, ValueError) as error:
        raise SettingsError(f"{where}: place does not fit the kind {made.kind}: {error}") from None
    if markup not in MARKUPS:
        raise SettingsError(f"{where}: markup is one of {', '.join(MARKUPS)}, not {markup!r}")
    return made


def _lines(text: str) -> dict[str, int]:
    """The line at which the table of each tracker begins."""
    heads = (
        (number, re.match(r'\s*\[\s*"?([^\]".]+)"?\s*\]', line)) for number, line in enumerate(text.splitlines(), 1)
    )
    return {head[1].strip(): number for number, head in heads if head}
