"""From where a site looks at the papers. What they answer differently is decided once for each standpoint."""

from __future__ import annotations

from collections.abc import Mapping

from domino_advisor.description.subjects import Subject
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.knowledge.applicability import Standpoint


def standpoints(survey: Survey) -> Mapping[Standpoint, tuple[Subject, ...]]:
    """The standpoints of a site, sorted, each with the images that share it in the order of their name paths."""
    found: dict[Standpoint, list[Subject]] = {}
    for image in (subject for subject in survey.subjects.values() if subject.type == "image"):
        setting = survey.settings[survey.setting_ids[survey.sids[image.key]]]
        for release in survey.placed.releases_of(survey.sids[image.key]):
            standpoint = Standpoint(
                setting.platforms, setting.platforms_open, setting.kinds, setting.kinds_open, setting.clients,
                setting.clients_open, setting.environments, setting.environments_open, release,
            )  # fmt: skip
            found.setdefault(standpoint, []).append(image)
    return {standpoint: tuple(found[standpoint]) for standpoint in sorted(found, key=lambda point: point.id)}


__all__ = ["standpoints"]
