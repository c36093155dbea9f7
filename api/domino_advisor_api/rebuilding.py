"""The account and the proofs of a stored evaluation, made again from what the rules concluded then.

Nothing is evaluated again: the conclusions are those of the run, and they are read with the rule base and the overlay
of the run, whichever are loaded now.
"""

from __future__ import annotations

from functools import lru_cache
from zipfile import BadZipFile

from msgspec import Struct

from domino_advisor.core.errors import AdvisorError, InvalidInput, RuleBaseError
from domino_advisor.description.documents import Document, read_text
from domino_advisor.description.planning import plan_of
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.evaluation.disagreements import Disagreements
from domino_advisor.evaluation.facts.survey import Survey
from domino_advisor.evaluation.proofs import Proofs
from domino_advisor.evaluation.runs import ChosenAccount, NotReadable, Run, RunProofs, WholeAccount
from domino_advisor.knowledge.overlays import Overlay
from domino_advisor_api.snapshots import restore_overlay, restore_rule_base
from domino_advisor_api.storage import Basis, Store
from domino_advisor_api.watch import shielded

# A rule base takes some megabytes and a fifth of a second; an evaluation that is looked at is looked at again, but the
# largest would hold too much memory for that.
_RULE_BASES = 4
_EVALUATIONS = 4
_LARGE_BYTES = 2**20


class NotRebuilt(AdvisorError):
    """What a stored evaluation was evaluated by is missing, or this version cannot read it. Holds nothing of a user."""


class Rebuilt(Struct, frozen=True):
    """The whole account of an evaluation, its proofs, which are made when they are asked for, its description, and
    what papers answer differently for it."""

    account: WholeAccount
    proofs: Proofs
    document: Document
    disagreements: Disagreements
    run: Run

    @property
    def rule_base(self) -> RuleBase:
        """The rules of its time."""
        return self.run.rule_base

    def told(self, chosen: frozenset[str] | None) -> WholeAccount:
        """The account as far as some guidelines draw it, all of it where none are named."""
        return self.account if chosen is None else ChosenAccount(self.run, chosen)


class Rebuilder:
    """Makes accounts and proofs again. Threads may share it; what was made last is kept for a while."""

    def __init__(self, advisor: Advisor, store: Store) -> None:
        self._advisor = advisor
        self._store = store
        self._rule_base = lru_cache(_RULE_BASES)(self._restored_rule_base)
        self._rebuilt = lru_cache(_EVALUATIONS)(self._made)

    def rebuilt(self, id_: str) -> Rebuilt | None:
        """The account and the proofs of a stored evaluation, None where there is none. NotRebuilt says why not."""
        with shielded():
            basis = self._store.basis(id_)
        if basis is None:
            return None
        return self._rebuilt(basis) if len(basis.conclusions) < _LARGE_BYTES else self._made(basis)

    def _made(self, basis: Basis) -> Rebuilt:
        try:
            rule_base = self._rule_base(basis.rule_base)
            overlay = self._overlay(basis, rule_base)
            sent = basis.description
            document = read_text(sent, media=basis.media, max_bytes=len(sent))
            plan = plan_of(document.value, rule_base.plan_rules)
        except InvalidInput as error:
            raise NotRebuilt(f"this version cannot read the {error.what}") from error
        vocabulary = rule_base.read_vocabulary
        survey = Survey(plan.description, vocabulary, rule_base.placed, rule_base.read_in, plan.made)
        try:
            run = Run.from_content(rule_base, survey, overlay, basis.conclusions)
        except NotReadable as error:
            raise NotRebuilt(f"this version cannot read what was concluded: {error}") from error
        return Rebuilt(WholeAccount(run), RunProofs(run), document, run.disagreements, run)

    def _restored_rule_base(self, hash_: str) -> RuleBase:
        if hash_ == self._advisor.rule_base.hash:
            return self._advisor.rule_base
        with shielded():
            content = self._store.rule_base(hash_)
        if content is None:
            raise NotRebuilt(f"the rule base {hash_} is not in the store")
        try:
            return restore_rule_base(content, hash_)
        except (RuleBaseError, BadZipFile) as error:
            raise NotRebuilt(f"this version cannot read the rule base {hash_}") from error

    def _overlay(self, basis: Basis, rule_base: RuleBase) -> Overlay | None:
        if basis.overlay is None:
            return None
        with shielded():
            content = self._store.overlay(basis.overlay)
        if content is None:
            raise NotRebuilt(f"the overlay {basis.overlay} is not in the store")
        return restore_overlay(content, rule_base, basis.evaluated_on)
