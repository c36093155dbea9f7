"""The trackers of a site, as a file in TOML names them. It holds no secret, but where each is."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from functools import partial
from importlib.metadata import entry_points
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from domino_advisor.report.tickets.ticket import MARKUPS, Per
from domino_advisor_api.hooks.schemes import SCHEMES, fault_of
from domino_advisor_api.settings import SettingsError
from domino_advisor_api.trackers.contract import Adapter, Reads
from domino_advisor_api.trackers.github import GitHub
from domino_advisor_api.trackers.gitlab import GitLab
from domino_advisor_api.trackers.jira import Jira
from domino_advisor_api.trackers.redmine import Redmine
from domino_advisor_api.trackers.request_tracker import RequestTracker
from domino_advisor_api.trackers.roundup import Roundup
from domino_advisor_api.trackers.servicenow import ServiceNow

GROUP = "domino_advisor.trackers"
"""The entry points by which a site adds kinds of trackers: each makes an adapter of what `place` names."""
Form = Literal["json", "sarif", "html"]
Policy = Literal["comment", "comment-and-close", "comment-and-reopen", "comment-close-and-reopen"]
_SHIPPED: Mapping[str, Callable[..., Adapter]] = {
    "github": GitHub,
    "gitlab": GitLab,
    "jira": Jira,
    "redmine": Redmine,
    "request-tracker": RequestTracker,
    "roundup": Roundup,
    "servicenow": ServiceNow,
}
_NAME = re.compile("[a-z0-9][a-z0-9-]{0,62}")
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Tracker(Struct, frozen=True, forbid_unknown_fields=True):
    """A tracker. kind: one of ours or the name of an entry point; place: what the adapter of that kind is made of.

    secret_variable, secret_file: where the secret is, one of them. per: what a ticket is for. policy: what happens,
    beside a comment, when nothing is left of what a ticket is about, and when it comes back. deployments: patterns of
    names, such as "mail-*". attach: the formats of the files that go with a ticket when it is made; attach_bytes: so
    large one may be. reads: whether tickets are read for what they ask; poll_seconds: after so long the tracker is
    asked what changed, 0 for never; hook: how its deliveries are signed, None where it sends none;
    hook_secret_variables, hook_secret_files: where the secrets of them are, each of which may have signed one. ca_file:
    certificates to trust in place of those that are known everywhere.
    """

    kind: str
    address: str
    place: Mapping[str, Any]
    secret_variable: str | None = None
    secret_file: str | None = None
    per: Per = "evaluation"
    policy: Policy = "comment"
    deployments: tuple[str, ...] = ("*",)
    attach: tuple[Form, ...] = ()
    attach_bytes: int = 5_000_000
    reads: bool = False
    poll_seconds: int = 60
    hook: str | None = None
    hook_secret_variables: tuple[str, ...] = ()
    hook_secret_files: tuple[str, ...] = ()
    ca_file: str | None = None

    def takes(self, deployment: str) -> bool:
        """Whether tickets are made of a deployment of that name."""
        return any(fnmatchcase(deployment, pattern) for pattern in self.deployments)

    def adapter(self) -> Adapter:
        """What speaks to the tracker. TypeError or ValueError where it cannot be made of its place."""
        make: Callable[..., Adapter] = kinds()[self.kind]()
        _fitting(make, self.place)
        return make(**self.place)

    def secret(self, environment: Mapping[str, str] | None = None) -> str:
        """The secret, read anew each time, so that it can be replaced. SettingsError where it is not there."""
        if self.secret_file is not None:
            return _of_file(self.secret_file)
        return _of_variable(str(self.secret_variable), environment)

    def hook_secrets(self, environment: Mapping[str, str] | None = None) -> tuple[str, ...]:
        """The secrets of deliveries, read anew each time. SettingsError where one is not there or cannot be used."""
        found = (
            *((name, _of_variable(name, environment)) for name in self.hook_secret_variables),
            *((name, _of_file(name)) for name in self.hook_secret_files),
        )
        for told, secret in found:
            if fault := fault_of(secret):
                raise SettingsError(f"{told} holds no secret of deliveries: {fault}")
        return tuple(secret for _, secret in found)


def _fitting(make: Callable[..., Adapter], place: Mapping[str, Any]) -> None:
    """ValueError where a member is of another type than the adapter says: "7" would never be found to be 7."""
    hints = {name: one.annotation for name, one in signature(make, eval_str=True).parameters.items()}
    for name, value in place.items():
        if hints.get(name, Parameter.empty) is not Parameter.empty:
            try:
                msgspec.convert(value, hints[name])
            except msgspec.ValidationError as error:
                raise ValueError(f"{name}: {error}") from None


def _of_file(path: str) -> str:
    try:
        return _secret(path, Path(path).read_text("utf-8").strip())
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} cannot be read: {type(error).__name__}") from None


def _of_variable(name: str, environment: Mapping[str, str] | None) -> str:
    return _secret(name, (os.environ if environment is None else environment).get(name, ""))


def _secret(told: str, found: str) -> str:
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
    if made.ca_file is not None and not Path(made.ca_file).is_file():
        raise SettingsError(f"{where}: ca_file names no file: certificates in PEM were expected")
    try:
        parts = urlsplit(made.address)
        _ = parts.port  # read for its error
    except ValueError:
        raise SettingsError(f"{where}: address is no address: https://HOST was expected") from None
    safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK)
    if not (safe and parts.hostname) or parts.query or parts.fragment or "@" in parts.netloc:
        raise SettingsError(f"{where}: address is https://HOST and a path, http only on loopback, and no password")
    try:
        adapter = made.adapter()
        markup = adapter.markup
    except Exception as error:  # of an adapter that a site added, too
        raise SettingsError(f"{where}: place does not fit the kind {made.kind}: {error}") from None
    if markup not in MARKUPS:
        raise SettingsError(f"{where}: markup is one of {', '.join(MARKUPS)}, not {markup!r}")
    if fault := _fault_of_reading(made, adapter):
        raise SettingsError(f"{where}: {fault}")
    return made


def _fault_of_reading(made: Tracker, adapter: Adapter) -> str | None:
    """Why tickets cannot be read as the settings say, None where they can."""
    secrets = (*made.hook_secret_variables, *made.hook_secret_files)
    if (made.reads or made.hook is not None) and not isinstance(adapter, Reads):
        return f"tickets of the kind {made.kind} cannot be read: reads and hook are for other kinds"
    if made.hook is not None and made.hook not in SCHEMES:
        return f"hook is one of {', '.join(SCHEMES)}, not {made.hook!r}"
    if (made.hook is None) == bool(secrets):
        return "hook and one of hook_secret_variables and hook_secret_files were expected together"
    if made.hook is not None and not made.reads:
        return "hook is of use with reads = true alone"
    if made.poll_seconds != 0 and not 5 <= made.poll_seconds <= 86_400:
        return f"poll_seconds is 5 to 86,400, or 0, not {made.poll_seconds}"
    if made.reads and made.hook is None and made.poll_seconds == 0:
        return "reads needs one of poll_seconds and hook, or no ticket is ever seen"
    return None


def _lines(text: str) -> dict[str, int]:
    """The line at which the table of each tracker begins."""
    heads = (
        (number, re.match(r'\s*\[\s*"?([^\]".]+)"?\s*\]', line)) for number, line in enumerate(text.splitlines(), 1)
    )
    return {head[1].strip(): number for number, head in heads if head}
