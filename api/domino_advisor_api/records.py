"""An evaluation as the store keeps it, and where people find it."""

from __future__ import annotations

from domino_advisor.core.answer import Evaluation
from domino_advisor.description.documents import Media
from domino_advisor.evaluation.runs import RunProofs
from domino_advisor_api.storage import Record


def record_of(evaluation: Evaluation, description: bytes, media: Media) -> Record:
    """An evaluation that was just made, with the description as it came. media: of it."""
    assert isinstance(evaluation.proofs, RunProofs)
    return Record(
        deployment=evaluation.deployment,
        environment=evaluation.environment,
        rule_base=evaluation.manifest.rule_base,
        overlay=evaluation.manifest.overlay,
        evaluated_on=evaluation.manifest.evaluated_on,
        media=media,
        description=description,
        counts=evaluation.counts,
        result=evaluation.to_bytes(),
        conclusions=evaluation.proofs.run.content,
    )


def address_of(service: str | None, id_: str) -> str | None:
    """Where a stored evaluation is. service: the address of the service, None where it is not known."""
    return None if service is None else f"{service}/v1/evaluations/{id_}"
