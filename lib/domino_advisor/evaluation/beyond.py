"""What a description names and no paper speaks of, over all subjects."""

from __future__ import annotations

from collections.abc import Iterator

from domino_advisor.core.answer import Beyond
from domino_advisor.evaluation.facts.survey import Survey

NAMED = 5
"""So many of the subjects are named."""


def beyond(survey: Survey) -> Iterator[Beyond]:
    """What is described of which no paper speaks, in the order of rules/releases.yml, each with its subjects."""
    for unheard in survey.vocabulary.releases.beyond:
        found = [subject for subject in survey.subjects.values() if unheard.is_named_in(subject.type, subject.body)]
        if found:
            paths = tuple(sorted(subject.path for subject in found)[:NAMED])
            count = sum(subject.instances for subject in found)
            yield Beyond(unheard.name, f"No paper speaks of {unheard.called}. {unheard.text}", count, paths)
