"""A stored evaluation as it was when it was made, for the formats that tell more than its result holds."""

from __future__ import annotations

import dataclasses
import json

from domino_advisor.core.answer import Evaluation, FilesTold
from domino_advisor.description.documents import Document
from domino_advisor.inputs.document import FilesDocument
from domino_advisor.report.evaluated_document import Told
from domino_advisor_api.advising import chosen_of
from domino_advisor_api.rebuilding import Rebuilt
from domino_advisor_api.restoring import restored
from domino_advisor_api.storage import Stored


def told_again(stored: Stored, rebuilt: Rebuilt) -> Told:
    """An evaluation that is stored and rebuilt."""
    whole = result_of(stored)
    chosen = chosen_of(stored, rebuilt.rule_base)
    # The account's verdicts say more than the stored result does, such as what a reader calls a quantity.
    account = rebuilt.account.picked([finding.fingerprint for finding in whole.findings])
    findings = tuple(account[finding.fingerprint] for finding in whole.findings)
    whole = dataclasses.replace(
        whole, verdicts=rebuilt.told(chosen), findings=findings, proofs=rebuilt.proofs,
        further_disagreements=rebuilt.disagreements.further({found.id for found in whole.disagreements}, chosen),
    )  # fmt: skip
    return Told(whole, None, _made_of_files(whole, rebuilt.document))


def result_of(stored: Stored) -> Evaluation:
    """A stored evaluation without its account."""
    return restored(Evaluation, {**json.loads(stored.result), "verdicts": ()})


def _made_of_files(whole: Evaluation, document: Document) -> Document:
    """The description with its places in the files that it was made of, if it was."""
    if whole.files is None:
        return document
    told = FilesTold(whole.files, whole.input_faults or (), whole.file_facts or ())
    return FilesDocument(document.value, document.text, document.media, of_files=told)
