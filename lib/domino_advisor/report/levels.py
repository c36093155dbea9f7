"""An answer as JSON at one of its levels: what a level does not tell is left out, and what it tells stays as it is.

The findings are the canonical result, byte for byte; the account adds every verdict to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from msgspec import Struct

from domino_advisor.core.answer import (
    ID_PATTERN,
    Action,
    Announced,
    Conflicting,
    Counts,
    Disagreement,
    Evaluation,
    FileFault,
    Growing,
    Manifest,
    Overruled,
    PlanStep,
    Question,
    ReachWord,
    Recommendation,
    Result,
    SiteWaiver,
    Strength,
    Summary,
    Verdict,
    Waited,
    canonical,
    members_of,
)
from domino_advisor.core.declaring import says
from domino_advisor.evaluation.summary import FIRST
from domino_advisor.report.depths import Depth
from domino_advisor.report.first_screen import SUBJECTS


class FirstAction(Struct, frozen=True):
    """One of the actions that matter most."""

    id: Annotated[str, says("Its id.", pattern=ID_PATTERN)]
    text: Annotated[str, says("What to do.")]
    strength: Annotated[Strength, says("The strongest of its guidelines.")]
    reach: Annotated[ReachWord, says("Whether the papers tested such a case, for one of the subjects at least.")]
    count: Annotated[int, says("At how many subjects, each group with all its members.", minimum=1)]
    mends: Annotated[int, says("How many violated verdicts it is for, each group with all its members.", minimum=1)]


class FirstQuestion(Struct, frozen=True):
    """One of the questions that decide most."""

    question: Annotated[str, says("The question.")]
    settles: Annotated[int, says("How many open verdicts depend on it.")]
    opens: Annotated[int, says("How many violated verdicts depend on it through an open exception.")]
    strength: Annotated[Strength | None, says("The strongest of the verdicts.")]
    count: Annotated[int, says("Of how many subjects.", minimum=1)]
    subjects: Annotated[tuple[str, ...], says("The first of them, by name path.")]


class _Head(Struct, frozen=True, kw_only=True):
    """What every level tells."""

    deployment: Annotated[str, says("The name of the deployment.")]
    environment: Annotated[str, says("What it is for; mixed where its images are for different things.")]
    environment_stated: Annotated[bool, says("Whether the description states what it is for; else it was concluded.")]
    manifest: Manifest
    counts: Counts
    summary: Summary


class ScreenResult(_Head, frozen=True, kw_only=True):
    """The first screen of a result."""

    actions: Annotated[tuple[FirstAction, ...], says("The three actions that matter most.")]
    questions: Annotated[tuple[FirstQuestion, ...], says("The three questions that decide most.")]
    waiting: Annotated[tuple[Waited, ...], says("The three other facts that most suggestions wait for.")]


class ActionsResult(_Head, frozen=True, kw_only=True):
    """A result as far as it says what to do and what to answer."""

    actions: Annotated[Sequence[Action], says("What there is to do, each thing once.")]
    recommendations: Annotated[Sequence[Recommendation], says("What to change.")]
    questions: Annotated[Sequence[Question], says("What to ask, what decides most first.")]
    questions_left: Annotated[int, says("How many more questions the form asks, which decide less.")]
    waiting: Annotated[Sequence[Waited], says("The other facts that suggestions wait for.")]
    overruled: Annotated[Sequence[Overruled], says("What is stated and facts speak against.")]
    conflicting: Annotated[Sequence[Conflicting], says("What claims, runs and devices tell in two ways.")]
    waivers: Annotated[Sequence[SiteWaiver], says("The waivers of the site's overlay, in its order.")]
    plan: Annotated[Sequence[PlanStep], says("The changes that say what they lead to, in their order.")]
    announced: Annotated[Sequence[Announced], says("The changes to come that do not say what they lead to.")]
    growth: Annotated[Sequence[Growing], says("How long the site holds while its users grow, where that is stated.")]
    input_faults: Annotated[
        Sequence[FileFault] | None,
        says("What is wrong with the files that the description was made of, and what they tell in two ways."),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountResult(Result):
    """A result with the whole account."""

    verdicts: Annotated[Sequence[Verdict], says("Every verdict, unit by unit, the site last.")]
    further_disagreements: Annotated[
        Sequence[Disagreement], says("What papers answer differently and no guideline that was evaluated bears on.")
    ]


def screen_result(evaluation: Evaluation) -> ScreenResult:
    """The level of the screen."""
    summary = evaluation.summary
    return ScreenResult(
        **_told(evaluation, _Head),
        actions=tuple(
            FirstAction(action.id, action.text, action.strength, action.reach, action.count, action.mends)
            for action in evaluation.actions[: len(summary.actions)]
        ),
        questions=tuple(
            FirstQuestion(
                one.question, one.settles, one.opens, one.strength, len(one.subjects), one.subjects[:SUBJECTS]
            )
            for one in evaluation.questions[: len(summary.questions)]
        ),
        waiting=evaluation.waiting[:FIRST],
    )


def actions_result(evaluation: Evaluation) -> ActionsResult:
    """The level of actions."""
    return ActionsResult(**_told(evaluation, ActionsResult))


def _told(evaluation: Evaluation, level: type[_Head]) -> dict[str, Any]:
    """What a level tells as the evaluation has it."""
    return {name: getattr(evaluation, name) for name in level.__struct_fields__}


def written(evaluation: Evaluation, depth: Depth, links: Mapping[str, str] | None = None) -> Iterator[bytes]:
    """The bytes of a level, sorted as the canonical result is, a piece at a time.

    links: where the rest is; without them the findings and the account are as they are where no level is asked for.
    """
    added = {"links": links} if links else {}
    if depth == "screen":
        yield canonical({**members_of(screen_result(evaluation)), **added})
    elif depth == "actions":
        yield canonical({**members_of(actions_result(evaluation)), **added})
    else:
        for piece in evaluation.chunks(account=depth == "account"):
            if links and piece == b',"manifest":':
                yield b',"links":' + canonical(links)
            yield piece
