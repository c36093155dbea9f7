"""What a description names and no paper speaks of, over all subjects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from domino_advisor.core.answer import Beyond
from domino_advisor.core.pointers import value_along
from domino_advisor.description.subjects import Subject
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.knowledge.release_knowledge import Ended
from domino_advisor.knowledge.wording import listed

NAMED = 5
"""So many of the subjects are named."""


def beyond(survey: Survey) -> Iterator[Beyond]:
    """What is described of which no paper speaks, in the order of rules/releases.yml, each with its subjects.

    Behind it comes what its maker no longer supports.
    """
    for unheard in survey.vocabulary.releases.beyond:
        found = [
            subject
            for subject in survey.subjects.values()
            if subject.type == unheard.of
            and _counts(subject)
            and unheard.is_named_in(_built(survey, subject, unheard.above))
        ]
        if found:
            yield _told(unheard.name, f"No paper speaks of {unheard.called}. {unheard.text}", found)
    for product in survey.vocabulary.releases.ended:
        yield from _unsupported(survey, product)


def _counts(subject: Subject) -> bool:
    """Whether the papers would have anything to say of it: not of what is off, nor of an image without Domino."""
    return not subject.is_off and not (subject.type == "image" and subject.runs_no_domino)


def _unsupported(survey: Survey, product: Ended) -> Iterator[Beyond]:
    """The releases of a product that its maker no longer supports, an entry for each day on which that ended."""
    since: dict[str, dict[str, list[Subject]]] = {}
    for subject in survey.subjects.values():
        if (
            subject.type != product.at
            or subject.is_off
            or any(subject.body.get(name) != word for name, word in product.of.items())
        ):
            continue
        bodies = _bodies(subject, product.above)
        stated = (value_along(body, product.path) for body in bodies)
        written = next((str(release) for release in stated if release is not None), "")
        if (day := product.since(written)) is not None:
            since.setdefault(day, {}).setdefault(written, []).append(subject)
    for day, releases in since.items():
        called = f"{product.called} {listed(sorted(releases))}"
        text = f"{called}: support by the maker ended ({day}). {product.text}"
        yield _told(product.product, text, [subject for found in releases.values() for subject in found], day, called)


def _bodies(subject: Subject, above: Iterable[str]) -> list[Mapping[str, Any]]:
    """A subject, and the objects of these names that are above it."""
    return [subject.body, *(subject.origins[name][0] for name in above if name in subject.origins)]


def _built(survey: Survey, subject: Subject, above: Iterable[str]) -> list[Mapping[str, Any]]:
    """A subject and the objects above it, the machine with the architecture that its model or system tells."""
    machine, _ = subject.origins.get("machine", (None, ""))
    releases = survey.vocabulary.releases
    return [
        releases.with_architecture(body, subject.body) if body is machine else body for body in _bodies(subject, above)
    ]


def _told(
    what: str, text: str, found: Sequence[Subject], since: str | None = None, called: str | None = None
) -> Beyond:
    paths = tuple(sorted(subject.path for subject in found)[:NAMED])
    return Beyond(what, text, sum(subject.instances for subject in found), paths, since, called)
