"""Where a subject stands: platform, kind of image, environment and clients."""

from __future__ import annotations

from domino_advisor.description.subjects import OF_SITE, Subject
from domino_advisor.knowledge.applicability import Setting
from domino_advisor.knowledge.vocabulary import Vocabulary


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


def images_behind(subject: Subject) -> tuple[list[Subject], bool]:
    """The images on whose platforms a subject stands, and whether there may be more."""
    images, more = images_of(subject)
    if subject.type == "host" and not images and not more and subject.parent is not None:
        # what runs on the other hosts of its cluster may come to it
        images, more = images_of(subject.parent) if subject.parent.type == "esx-cluster" else ([], False)
    return images, more


def _platforms(subject: Subject, vocabulary: Vocabulary) -> tuple[set[str], bool]:
    images, more = images_behind(subject)
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
