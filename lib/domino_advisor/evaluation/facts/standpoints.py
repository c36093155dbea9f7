"""From where a site looks at the papers. What they answer differently is decided once for each standpoint."""

from __future__ import annotations

from collections.abc import Mapping

from domino_advisor.description.subjects import OF_SITE, Subject
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.knowledge.applicability import Standpoint


def standpoints(survey: Survey) -> Mapping[Standpoint, tuple[Subject, ...]]:
    """The standpoints of a site, sorted, each with the images that share it in the order of their name paths."""
    found: dict[Standpoint, list[Subject]] = {}
    for image in (subject for subject in survey.subjects.values() if subject.type == "image"):
        for standpoint in _of_image(survey, image):
            found.setdefault(standpoint, []).append(image)
    return {standpoint: tuple(found[standpoint]) for standpoint in sorted(found, key=lambda point: point.id)}


def standpoints_of(survey: Survey, sid: str) -> tuple[Standpoint, ...]:
    """The standpoints at which a subject stands, sorted: those of the images that it is, lies in, holds or serves.

    A DPAR, and what lies in it, stands with its own release alone.
    """
    subject = survey.subjects[sid]
    # what stands beside the topology stands where the site does
    known = "standpoints", "s0" if subject.type in OF_SITE else sid
    if known not in survey.kept:
        release = survey.placed.release_of(subject)
        found = {point for image in survey.placed.images_of(sid) for point in _of_image(survey, image, release)}
        # most have one, and the id of a standpoint takes long to write
        survey.kept[known] = tuple(sorted(found, key=lambda point: point.id) if len(found) > 1 else found)
    points: tuple[Standpoint, ...] = survey.kept[known]
    return points


def _of_image(survey: Survey, image: Subject, only: tuple[int | None] | None = None) -> list[Standpoint]:
    """The standpoints of an image. only: the one release that is meant, where it is one."""
    sid = survey.sids[image.key]
    setting = survey.settings[survey.setting_ids[sid]]
    return [
        Standpoint(
            setting.platforms, setting.platforms_open, setting.kinds, setting.kinds_open, setting.clients,
            setting.clients_open, setting.environments, setting.environments_open, release,
        )
        for release in only or survey.placed.releases_of(sid)
    ]  # fmt: skip


__all__ = ["standpoints", "standpoints_of"]
