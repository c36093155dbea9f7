"""From the files of one site to the answer: a function of its arguments, which keeps nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from domino_advisor.core.answer import Evaluation
from domino_advisor.core.errors import AdvisorError
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.evaluation.gate import GateSetting
from domino_advisor.inputs.document import FilesDocument, document_of
from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.gathering import Gathered, gathered
from domino_advisor.inputs.stating import Statement
from domino_advisor.inputs.told import InputFault

_GATE = GateSetting()


@dataclass(frozen=True, slots=True)
class Audited:
    """An answer, and the description that files tell, which it is the answer to."""

    evaluation: Evaluation
    document: FilesDocument


class NothingTold(AdvisorError):
    """No file tells anything of a site. found: what was found in them."""

    def __init__(self, found: Gathered) -> None:
        self.found = found
        super().__init__("No file tells anything of a site.")


def audited(
    files: Iterable[InputFile | InputFault],
    advisor: Advisor,
    *,
    name: str | None = None,
    all_servers: bool = False,
    statement: Statement | None = None,
    proofs: bool = True,
    max_images: int | None = None,
    max_subjects: int | None = None,
    gate: GateSetting = _GATE,
) -> Audited:
    """The answer to what files tell. The arguments are those of `gathered` and of `Advisor.evaluate`.

    Raises NothingTold, and what these raise.
    """
    found = gathered(files, name, all_servers=all_servers, statement=statement)
    if not found.things:
        raise NothingTold(found)
    document = document_of(found)
    evaluation = advisor.evaluate(document, proofs=proofs, max_images=max_images, max_subjects=max_subjects, gate=gate)
    return Audited(evaluation, document)
