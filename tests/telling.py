"""Whether an answer to a site of which less is stated tells anything that is not so."""

from __future__ import annotations

from collections.abc import Sequence

from domino_advisor.core.answer import Evaluation, Verdict
from domino_advisor.core.pointers import value_along
from tests.deployments import Object, Path, facts_to_drop

NOTHING_SAID = ("either-way", "unspoken", "unasked", "background")
"""The grounds of verdicts that leave it open whether a guideline applies, or is met, or that only compare."""


def by_pair(answer: Evaluation) -> dict[tuple[str, str], Verdict]:
    """Every verdict by its guideline and the path of its subject."""
    return {(verdict.guideline, verdict.subject.path): verdict for verdict in answer.verdicts}


def told_otherwise(poorer: Evaluation, richer: Evaluation) -> dict[tuple[str, str], tuple[str, str]]:
    """The pairs on which one more fact contradicts what was told without it."""
    whole = by_pair(richer)
    # where the further fact speaks against what is stated, it is taken, and both are told
    overruled = {found.subject.path for found in richer.overruled} - {found.subject.path for found in poorer.overruled}
    return {
        pair: (verdict.verdict, whole[pair].verdict)
        for pair, verdict in by_pair(poorer).items()
        if pair in whole
        and verdict.verdict not in ("undetermined", whole[pair].verdict)
        and verdict.ground not in NOTHING_SAID
        and verdict.subject.path not in overruled
        and not _unless_excepted(verdict)
    }


def _unless_excepted(verdict: Verdict) -> bool:
    """Whether an exception of a violation is still open, so that one more fact may let it pass."""
    return verdict.verdict == "violated" and any(state.state == "open" for state in verdict.exceptions)


def facts_of_the_site(description: Object) -> Sequence[Path]:
    """The places of facts. What a site wants or plans, or uses a figure for, is none, nor that it has a notes.ini.

    Nor is that a log with a device is off: one with a device is on unless that is said.
    """
    apart = {"notes_ini", "goals", "use", "user_growth_percent", "mail_file_growth_percent"}
    return [
        place
        for place in facts_to_drop(description)
        if not apart & set(place) and not _says_that_a_log_is_off(description, place)
    ]


def _says_that_a_log_is_off(description: Object, place: Path) -> bool:
    if place[-2:] != ("transaction_logging", "enabled"):
        return False
    log = value_along(description, map(str, place[:-1]))
    return "device" in log and log["enabled"] is False
