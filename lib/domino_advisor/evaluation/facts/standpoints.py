"""From where a site looks at the papers. What they answer differently is decided once for each standpoint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domino_advisor.core.releases import release_number
from domino_advisor.description.subjects import Subject
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.knowledge.applicability import Standpoint


def standpoints(survey: Survey) -> Mapping[Standpoint, tuple[Subject, ...]]:
    """The standpoints of a site, sorted, each with the images that share it in the order of their name paths."""
    found: dict[Standpoint, list[Subject]] = {}
    for image in (subject for subject in survey.subjects.values() if subject.type == "image"):
        setting = survey.settings[survey.setting_ids[survey.sids[image.key]]]
        for release in _releases(image):
            standpoint = Standpoint(
                setting.platforms, setting.platforms_open, setting.kinds, setting.kinds_open, setting.environment,
                setting.clients, setting.clients_open, release,
            )  # fmt: skip
            found.setdefault(standpoint, []).append(image)
    return {standpoint: tuple(found[standpoint]) for standpoint in sorted(found, key=lambda point: point.id)}


def _releases(image: Subject) -> Iterator[int | None]:
    """The releases of Domino of an image's DPARs, each once; None for one that is not known."""
    yield from dict.fromkeys(_release(server) for server in image.children or (image,))


def _release(subject: Subject) -> int | None:
    """The release that is stated nearest to a subject: of its DPAR, its image or the site."""
    above = (subject.origins.get(origin, ({}, ""))[0] for origin in ("dpar", "image", "site"))
    stated = next((body["domino_release"] for body in above if "domino_release" in body), None)
    return None if stated is None else release_number(stated)


__all__ = ["standpoints"]
