"""An answer as a comparison looks at it: its findings, and what its account says of whatever is none."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from domino_advisor.core.answer import Evaluation, FileFact, Manifest, Verdict
from domino_advisor.evaluation.kept_answers import KeptAnswer, KeptVerdict
from domino_advisor.evaluation.runs import WholeAccount

Answer = Evaluation | KeptAnswer
AnyVerdict = Verdict | KeptVerdict
COMPARED = ("violated", "undetermined", "waived")


class ComparedAnswer:
    """An answer of which what a comparison asks can be looked up.

    whole: whether it has its whole account, of all guidelines. Without it, what is not there may only be not told.
    """

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self._complete = len(answer.verdicts) == answer.counts.pairs
        self.whole = self._complete and getattr(answer.manifest, "selection", None) is None

    @property
    def deployment(self) -> str:
        """The name of the deployment."""
        return self._answer.deployment

    @property
    def manifest(self) -> Manifest:
        """What the answer rests on."""
        return self._answer.manifest

    @cached_property
    def file_facts(self) -> Mapping[str, FileFact] | None:
        """What files tell, by its pointer; None where the description was written."""
        told = self._answer.file_facts
        return None if told is None else {fact.pointer: fact for fact in told}

    @cached_property
    def findings(self) -> Mapping[str, AnyVerdict]:
        """The findings that are compared, by fingerprint: what is violated, undetermined or accepted."""
        return {v.fingerprint: v for v in self._answer.findings if v.verdict in COMPARED}

    def known_as(self, marks: Collection[str]) -> Mapping[str, AnyVerdict]:
        """The verdicts of the account with these fingerprints, or with one of them for a merged item, by it."""
        if not marks or not self._complete:
            return {}
        account = self._answer.verdicts
        if isinstance(account, WholeAccount):
            return account.known_as(marks)
        wanted = frozenset(marks)
        found: dict[str, AnyVerdict] = {}
        for verdict in self._verdicts():
            for mark in wanted.intersection((verdict.fingerprint, *verdict.aliases)):
                if verdict.fingerprint == mark or mark not in found:
                    found[mark] = verdict
        return found

    @cached_property
    def subjects(self) -> Collection[tuple[str, str]]:
        """Type and name path of each subject of the account."""
        account = self._answer.verdicts
        if isinstance(account, WholeAccount):
            return account.subjects
        return {(verdict.subject.type, verdict.subject.path) for verdict in self._verdicts()}

    def _verdicts(self) -> Iterator[AnyVerdict]:
        yield from self._answer.verdicts
