"""An answer together with what it is the answer to: what the formats are made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.description.documents import Document, Whereabouts
from domino_advisor.report.depths import Depth


@dataclass(frozen=True, slots=True)
class Told:
    """An evaluation to be told. file: the name of the description as the caller gave it, None where it had none.

    document: the description as it was read, None where it was no text. picked: the part of the account that is told in
    place of the findings, None where none was picked.
    """

    evaluation: Evaluation
    file: str | None = None
    document: Document | None = field(default=None, repr=False)
    picked: Sequence[Verdict] | None = field(default=None, repr=False)

    def place(self, pointer: str) -> Whereabouts | None:
        """The line and column (from 1) of what a JSON Pointer names, or of the nearest thing that holds it."""
        if self.document is None:
            return None
        while (place := self.document.where(pointer)) is None and pointer:
            pointer = pointer.rpartition("/")[0]
        return place

    def verdicts(self, depth: Depth) -> Iterator[Verdict]:
        """The findings, worst first; of the account, then all other verdicts by guideline and subject.

        Where a part of the account was picked, that part.
        """
        if self.picked is not None:
            yield from self.picked
            return
        findings = self.evaluation.findings
        yield from findings
        if depth == "account":
            told = {verdict.fingerprint for verdict in findings}
            yield from (verdict for verdict in self.evaluation.verdicts if verdict.fingerprint not in told)
