"""Standing: where a subject stands: platform, kind of image, environment and clients, for which standing scopes ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domino_advisor.cards import Scope
from domino_advisor.releases import release_text
from domino_advisor.subjects import OF_SITE, Subject
from domino_advisor.vocabulary import Vocabulary


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


def setting_of(subject: Subject, vocabulary: Vocabulary) -> Setting:
    """Where a subject stands."""
    platforms, platforms_open = _platforms(subject, vocabulary)
    kinds, kinds_open = _kinds(subject)
    clients, clients_open = _clients(subject)
    return Setting(
        subject.type,
        tuple(sorted(platforms)),
        platforms_open,
        tuple(sorted(kinds)),
        kinds_open,
        subject.origins["site"][0].get("environment", "unknown"),
        tuple(sorted(clients)),
        clients_open,
    )


def may_stand(scope: Scope, setting: Setting) -> bool:
    """Whether a standing scope may hold there, so that facts are worth handing to the rules, which judge it."""
    return (
        _may(scope.platforms, setting.platforms, setting.platforms_open)
        and _may(scope.kinds, setting.kinds, setting.kinds_open)
        and _may(scope.environments, (setting.environment,), setting.environment == "unknown")
        and (scope.client == "any" or _may((scope.client,), setting.clients, setting.clients_open))
    )


def _may(wanted: Sequence[str], have: Sequence[str], more: bool) -> bool:
    return not wanted or more or not set(wanted).isdisjoint(have)


def images_of(subject: Subject) -> tuple[list[Subject], bool]:
    """The images that a subject is, lies in or holds, and whether there may be more."""
    above: Subject | None = subject
    while above is not None:
        if above.type == "image":
            return [above], False
        above = above.parent
    if subject.type in ("device", "domino-cluster"):
        images = {found.key: found for dpar in subject.children for found in images_of(dpar)[0]}
        images |= {image.key: image for image in subject.used_by}
        if subject.type == "domino-cluster":
            more = not subject.complete
        else:
            # whatever uses a device of which no user is named is an image of the site
            if not images and subject.site.like_all_images:
                return list(subject.site.like_all_images), False
            more = not images or not subject.site.lists_images
        return [images[key] for key in sorted(images)], more
    if subject.type in OF_SITE and subject.parent is not None:
        return images_of(subject.parent)
    return [image for image, _, _ in subject.descendants("image")], not subject.lists_complete("image")


def stands_as(subject: Subject) -> tuple[list[Subject], bool]:
    """The images on whose platforms a subject stands, and whether there may be more."""
    images, more = images_of(subject)
    if subject.type == "host" and not images and not more and subject.parent is not None:
        # what runs on the other hosts of its cluster may come to it
        images, more = images_of(subject.parent) if subject.parent.type == "esx-cluster" else ([], False)
    return images, more


def _platforms(subject: Subject, vocabulary: Vocabulary) -> tuple[set[str], bool]:
    images, more = stands_as(subject)
    named = {_platform(image, vocabulary) for image in images}
    more = more or bool({_platform(image, vocabulary) for image in subject.possible} - named)
    return {platform for platform in named if platform is not None}, more or None in named


def _platform(image: Subject, vocabulary: Vocabulary) -> str | None:
    os = image.body.get("os")
    architecture = image.origins.get("machine", ({}, ""))[0].get("architecture")
    for row in vocabulary.platforms:
        if row.kind is not None and row.kind != image.kind:
            continue
        if (row.os is not None and os is None) or (row.architecture is not None and architecture is None):
            # not told apart by what is known: the row might fit
            if (row.os is None or os in (None, row.os)) and (
                row.architecture is None or architecture in (None, row.architecture)
            ):
                return None
            continue
        if row.os in (None, os) and row.architecture in (None, architecture):
            return row.platform
    return "other"


def _kinds(subject: Subject) -> tuple[set[str], bool]:
    if subject.type in ("lpar", "esx-cluster", "host"):
        return ({subject.kind}, False) if subject.kind else (set(), True)
    images, more = images_of(subject)
    kinds = {image.kind for image in images}
    return kinds, more or bool({image.kind for image in subject.possible} - kinds)


def _clients(subject: Subject) -> tuple[set[str], bool]:
    if subject.type == "workload":
        return {subject.body["client"]}, False
    if subject.type in OF_SITE and subject.parent is not None:
        return _clients(subject.parent)
    if subject.type not in ("device", "domino-cluster"):
        workloads = [workload for workload, _, _ in subject.descendants("workload")]
        return {w.body["client"] for w in workloads}, not subject.lists_complete("workload")
    clients = {workload.body["client"] for server in subject.children for workload in server.children}
    complete = subject.complete and all(server.lists_complete("workload") for server in subject.children)
    return clients, not complete
