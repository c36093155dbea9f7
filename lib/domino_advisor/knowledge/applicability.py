"""Where guidelines may apply: settings, standpoints, and what the rules conclude of an applicability in a setting."""

from __future__ import annotations

from msgspec import Struct

from domino_advisor.core.facts import Fact, Slot
from domino_advisor.core.releases import release_text

ANY = ("any",)
"""What may be besides what is known, where it may be anything."""


class Setting(Struct, frozen=True):
    """Where subjects of a type stand: what is known of it, sorted, and for each list what may be besides.

    What may be besides is () where the list is known to be whole, ANY where nothing is known of the rest. times: the
    products by which it is of today, and "today" where there is any.
    """

    type: str
    platforms: tuple[str, ...]
    platforms_open: tuple[str, ...]
    kinds: tuple[str, ...]
    kinds_open: tuple[str, ...]
    clients: tuple[str, ...]
    clients_open: tuple[str, ...]
    environments: tuple[str, ...]
    environments_open: tuple[str, ...]
    times: tuple[str, ...] = ()

    @property
    def environment(self) -> str:
        """Its environment as one word."""
        return environment_word(self)

    @property
    def stands_somewhere(self) -> bool:
        """Whether it is on a platform, known or not."""
        return bool(self.platforms or self.platforms_open)

    def fact(self, name: str) -> Fact:
        """It as a fact for the engine, by an id."""
        times: dict[str, Slot] = {"times": list(self.times)} if self.times else {}
        return "setting", {"id": name, "type": self.type, **_slots(self), **times}


class Applies(Struct, frozen=True):
    """Whether an applicability holds in a setting, as the rules concluded it: true, false or unknown.

    failed, not_known: the premises (platform, kind, environment, client) that do not hold there, and those that may.
    mixed: whether its subjects have clients of another kind than the one it is for, too: true, false or unknown.
    told: how its guidelines are told there: in-force, wider (beyond where the paper says it), background or historical.
    """

    truth: str
    failed: tuple[str, ...]
    not_known: tuple[str, ...]
    mixed: str
    told: str = "in-force"

    def fact(self, name: str, applicability: str, setting: str) -> Fact:
        """It as a fact for the engine, by an id and those of the two."""
        return "applies", {
            "id": name, "applicability": applicability, "setting": setting, "truth": self.truth,
            "failed": list(self.failed), "not-known": list(self.not_known), "mixed": self.mixed,
            "placed": "no" if {"platform", "kind"} & set(self.not_known) else "yes",
            **({} if self.told == "in-force" else {"as": self.told}),
        }  # fmt: skip


class Standpoint(Struct, frozen=True):
    """What decides which of several papers is followed: where an image stands, and its release of Domino.

    release: the number of `releases.release_number`, None where it is not known.
    """

    platforms: tuple[str, ...]
    platforms_open: tuple[str, ...]
    kinds: tuple[str, ...]
    kinds_open: tuple[str, ...]
    clients: tuple[str, ...]
    clients_open: tuple[str, ...]
    environments: tuple[str, ...]
    environments_open: tuple[str, ...]
    release: int | None

    @property
    def environment(self) -> str:
        """Its environment as one word."""
        return environment_word(self)

    @property
    def id(self) -> str:
        """The engine's id of it, which says it all."""
        words = [
            "+".join((*names, *("?" if more == ANY else f"?{name}" for name in more))) or "none"
            for names, more in (
                (self.platforms, self.platforms_open), (self.kinds, self.kinds_open), (self.clients, self.clients_open),
            )
        ]  # fmt: skip
        release = "?" if self.release is None else release_text(self.release)
        return f"at:{','.join((*words, self.environment, release))}"

    @property
    def fact(self) -> Fact:
        """It as a fact for the engine."""
        release = "none" if self.release is None else self.release
        return "standpoint", {"id": self.id, **_slots(self), "release": release}


def _slots(place: Setting | Standpoint) -> dict[str, Slot]:
    """What a setting and a standpoint have in common, as slots."""
    return {
        "platforms": list(place.platforms), "platforms-open": list(place.platforms_open),
        "kinds": list(place.kinds), "kinds-open": list(place.kinds_open),
        "environments": list(place.environments), "environments-open": list(place.environments_open),
        "clients": list(place.clients), "clients-open": list(place.clients_open),
    }  # fmt: skip


def environment_word(place: Setting | Standpoint) -> str:
    """The environment as one word: unknown where it is not known, mixed where there are several."""
    if place.environments_open:
        return "unknown"
    return place.environments[0] if len(place.environments) == 1 else "mixed"
