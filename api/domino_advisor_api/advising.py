"""The advisor of a request: with the overlay that it brings, and the guidelines that it chooses."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domino_advisor.core.answer import Selection
from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.description.documents import Document
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.knowledge.overlays import Overlay, make_overlay
from domino_advisor.knowledge.selection import Chosen, choose
from domino_advisor_api.services import services, today
from domino_advisor_api.snapshots import overlay_snapshot
from domino_advisor_api.storage import Stored


def advisor_of(overlay: Document | None, chosen: Chosen | None, *, kept: bool = True) -> Advisor:
    """The service's advisor, with the overlay of a request in place of its own, and what the request chooses.

    kept: whether the overlay is stored, so that an answer that is stored can be told of later. InvalidInput lists the
    faults of one, each with its line.
    """
    advisor = services().advisor
    if overlay is None and chosen is None:
        return advisor
    laid_over = advisor.overlay
    if overlay is not None:
        laid_over = _laid_over(overlay, advisor.rule_base)
        if kept:
            services().store.keep_overlay(overlay_snapshot(laid_over))
    return Advisor(advisor.rule_base, laid_over, chosen=chosen)


def _laid_over(document: Document, rules: RuleBase) -> Overlay:
    try:
        return make_overlay(document.value, rules, today=today())
    except InvalidInput as error:
        raise InvalidInput(error.what, error.kind, [_placed(fault, document) for fault in error.faults]) from error


def _placed(fault: Fault, document: Document) -> Fault:
    place = document.place(fault.pointer)
    return fault if place is None else replace(fault, line=place[0], column=place[1])


class _Manifest(Struct):
    selection: Selection | None = None


class _Gate(Struct):
    passes: bool


class _Summary(Struct):
    gate: _Gate


class _Head(Struct):
    """What has to be known of a stored result before any of it is told."""

    manifest: _Manifest
    summary: _Summary | None = None


def passes_of(stored: Stored) -> bool | None:
    """Whether the gate of a stored evaluation passes, None of one that was stored before there was a gate."""
    summary = msgspec.json.decode(stored.result, type=_Head).summary
    return None if summary is None else summary.gate.passes


def chosen_of(stored: Stored, rules: RuleBase) -> frozenset[str] | None:
    """The guidelines that a stored evaluation tells of, None if of all. rules: those that it was evaluated by."""
    selection = msgspec.json.decode(stored.result, type=_Head).manifest.selection
    chosen = None if selection is None else choose(rules, selection.only, selection.without)
    return None if chosen is None else chosen.guidelines
