"""What it takes for a guideline to apply somewhere, and whether it may: settings and standpoints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domino_advisor.core.releases import release_text
from domino_advisor.knowledge.guidelines import Scope


@dataclass(frozen=True, slots=True)
class Setting:
    """Where subjects of a type stand: what is known of it, sorted, and for each list whether there may be more."""

    type: str
    platforms: tuple[str, ...]
    platforms_open: bool
    kinds: tuple[str, ...]
    kinds_open: bool
    environment: str
    clients: tuple[str, ...]
    clients_open: bool


@dataclass(frozen=True, slots=True)
class Standpoint:
    """What decides which of several papers is followed: where an image stands, and its release of Domino.

    release: the number of `releases.release_number`, None where it is not known.
    """

    platforms: tuple[str, ...]
    platforms_open: bool
    kinds: tuple[str, ...]
    kinds_open: bool
    environment: str
    clients: tuple[str, ...]
    clients_open: bool
    release: int | None

    @property
    def id(self) -> str:
        """The engine's id of it, which says it all."""
        words = [
            "+".join((*names, "?")) if more else "+".join(names) or "none"
            for names, more in (
                (self.platforms, self.platforms_open), (self.kinds, self.kinds_open), (self.clients, self.clients_open),
            )
        ]  # fmt: skip
        release = "?" if self.release is None else release_text(self.release)
        return f"at:{','.join((*words, self.environment, release))}"

    @property
    def fact(self) -> tuple[str, dict[str, str | int | list[str]]]:
        """It as a fact for the engine."""
        lists: dict[str, str | int | list[str]] = {
            "platforms": list(self.platforms), "kinds": list(self.kinds), "clients": list(self.clients),
        }  # fmt: skip
        more = {"platforms": self.platforms_open, "kinds": self.kinds_open, "clients": self.clients_open}
        opens = {f"{name}-open": "yes" if is_open else "no" for name, is_open in more.items()}
        release = "none" if self.release is None else self.release
        return "standpoint", {"id": self.id, **lists, **opens, "environment": self.environment, "release": release}


def may_apply(scope: Scope, setting: Setting) -> bool:
    """Whether an applicability may hold there, so that facts are worth handing to the rules, which evaluate it."""
    return (
        _may(scope.platforms, setting.platforms, setting.platforms_open)
        and _may(scope.kinds, setting.kinds, setting.kinds_open)
        and _may(scope.environments, (setting.environment,), setting.environment == "unknown")
        and (scope.client == "any" or _may((scope.client,), setting.clients, setting.clients_open))
    )


def _may(wanted: Sequence[str], have: Sequence[str], more: bool) -> bool:
    return not wanted or more or not set(wanted).isdisjoint(have)
