"""Verified recommendations are applied to the text of a description, as far as nothing new is violated then.

A recommendation's patch is verified by itself. Here all of them are applied together, in the order of the
recommendations, and the whole is evaluated again. Where something new is violated then, or something is not mended, as
many of the first are applied as can be. What is recommended beside these is applied in the same way, until nothing is;
so a fixed description is not fixed any further.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from domino_advisor.core.answer import Admissible, Evaluation, Recommendation, Verdict
from domino_advisor.core.errors import NotEditable
from domino_advisor.core.fixes import Fix, Left
from domino_advisor.description.documents import Document
from domino_advisor.description.editing import Operation, edited
from domino_advisor.knowledge.knowledge_base import KnowledgeBase
from domino_advisor.knowledge.selection import choose, is_pattern
from domino_advisor.knowledge.vocabulary import Quantity
from domino_advisor.knowledge.wording import listed

SHORTEST = 4
"""So many characters of a fingerprint or an id are enough to choose by it."""
_TOLD = 3
_UNTESTED = "no paper tested such a case, so nothing is changed on the strength of it"
_NO_VALUE = "no single value of the description would mend it"
_MORE_THAN_A_VALUE = "what else changes with this value has to be decided"
_LINE = re.compile(r"[^\n]*\n|[^\n]+")

Evaluate = Callable[[Document], Evaluation]


class Choice:
    """What of an answer is to be fixed: everything, or what some ids name.

    An id is a pattern of guidelines (`choose`), or the beginning of the id of a verdict, a recommendation or an action.
    """

    def __init__(self, only: Collection[str], knowledge: KnowledgeBase, answer: Evaluation) -> None:
        named = {one for one in only if is_pattern(knowledge, one)}
        chosen = choose(knowledge, sorted(named))
        self._guidelines = chosen.guidelines if chosen is not None else frozenset()
        starts = tuple(one for one in only if one not in named and len(one) >= SHORTEST)
        self._all = not only
        self._recommendations = {
            found for action in answer.actions if action.id.startswith(starts) for found in action.recommendations
        } if starts else set()  # fmt: skip
        self._starts = starts
        known = [*_violated(answer), *(r.id for r in answer.recommendations), *(a.id for a in answer.actions)]
        for one in only:
            if one not in named and not (one in starts and any(name.startswith(one) for name in known)):
                raise LookupError(one)

    def takes(self, guidelines: Sequence[str], verdicts: Sequence[str], recommendation: str | None) -> bool:
        """Whether something is chosen that is about some guidelines and verdicts."""
        if self._all or recommendation in self._recommendations or not self._guidelines.isdisjoint(guidelines):
            return True
        marks = (*verdicts, *([recommendation] if recommendation else ()))
        return bool(self._starts) and any(mark.startswith(self._starts) for mark in marks)


def fixed(
    document: Document,
    evaluate: Evaluate,
    attempt: Evaluate,
    *,
    knowledge: KnowledgeBase,
    only: Collection[str] = (),
    untested: bool = False,
    name: str = "deployment",
) -> Fix:
    """The fix of a description. name: of its file, for the diff. LookupError where `only` holds an unknown id.

    evaluate: gives an answer with recommendations that were tried; attempt: one of which only the verdicts are read.
    knowledge: that by which it is evaluated. untested: whether what no paper tested is changed, too.
    """
    first = answer = evaluate(document)
    choice = Choice(only, knowledge, first)
    now, applied = document, list[Recommendation]()
    while True:
        within = [r for r in answer.recommendations if r.patch and (untested or not _is_untested(r))]
        chosen = [r for r in within if choice.takes(r.guidelines, r.verdicts, r.id)]
        step = _step(now, answer, chosen, attempt)
        if not step.applied:
            break
        applied += step.applied
        now, answer = step.document, evaluate(step.document)
    before, after = _violated(first), _violated(answer)
    left = _left(answer, step.refused, knowledge.vocabulary.quantities, untested)
    return Fix(
        text=now.whole,
        diff=unified_diff(document.whole, now.whole, name),
        applied=tuple(applied),
        left=tuple(one for one in left if choice.takes(one.guidelines, one.verdicts, one.recommendation)),
        mended=tuple(mark for mark in before if mark not in after),
        remaining=tuple(mark for mark in before if mark in after),
    )


def leaves_untested(fix: Fix) -> bool:
    """Whether something is left for no other reason than that no paper tested such a case."""
    return any(one.why == _UNTESTED for one in fix.left)


def _is_untested(recommendation: Recommendation) -> bool:
    return recommendation.reach == "extrapolated"


class _Step(Struct, frozen=True):
    """What could be applied together, what it came to, and why others cannot be, by the id of each."""

    document: Document
    applied: Sequence[Recommendation]
    refused: Mapping[str, str]


class _Failed(Exception):
    """Why some changes cannot be made together. operation: the one that cannot be written, None otherwise."""

    def __init__(self, why: str, operation: Operation | None = None) -> None:
        self.why = why
        self.operation = operation
        super().__init__(why)


def _step(document: Document, answer: Evaluation, chosen: Sequence[Recommendation], attempt: Evaluate) -> _Step:
    """As many of the first as can be applied together. The next round tries the others beside them."""
    violated, refused, waiting = _violated(answer), dict[str, str](), list(chosen)
    while waiting:
        try:
            return _Step(_applied(document, waiting, violated, attempt), waiting, refused)
        except _Failed as failed:
            blamed = [r for r in waiting if any(operation is failed.operation for operation in r.patch)]
            why = failed.why
        if blamed:
            refused[blamed[0].id] = why
            waiting.remove(blamed[0])
            continue
        fits, fails, new = 0, len(waiting), document
        while fails - fits > 1:
            size = (fits + fails) // 2
            try:
                new = _applied(document, waiting[:size], violated, attempt)
                fits = size
            except _Failed as failed:
                fails, why = size, failed.why
        if fits:
            return _Step(new, waiting[:fits], refused)
        refused[waiting.pop(0).id] = why
    return _Step(document, (), refused)


def _applied(
    document: Document, together: Sequence[Recommendation], violated: Collection[str], attempt: Evaluate
) -> Document:
    """The document with some changes. Raises _Failed where something new is violated, or something is not mended."""
    try:
        new = edited(document, [operation for r in together for operation in r.patch])
    except NotEditable as error:
        raise _Failed(_cannot_be_written(error), error.operation) from error
    now = _violated(attempt(new))
    fresh = [now[mark] for mark in now if mark not in violated]
    if fresh or any(mark in now for r in together for mark in r.verdicts):
        raise _Failed(_would_violate(fresh))
    return new


def _violated(answer: Evaluation) -> dict[str, Verdict]:
    return {verdict.fingerprint: verdict for verdict in answer.findings if verdict.verdict == "violated"}


def _cannot_be_written(error: NotEditable) -> str:
    fault = error.faults[0]
    place = f"line {fault.line}: " if fault.line is not None else ""
    found = f" ({fault.found})" if fault.found else ""
    return f"{place}{fault.message}{found}. {fault.advice or ''}".rstrip(" .")


def _would_violate(fresh: Sequence[Verdict]) -> str:
    if not fresh:
        return "it would not mend what it is for"
    told = [f"{verdict.title} ({verdict.subject.path or 'the site'})" for verdict in fresh[:_TOLD]]
    more = f" and {len(fresh) - _TOLD} more" if len(fresh) > _TOLD else ""
    return f"it would break: {'; '.join(told)}{more}"


def _left(
    answer: Evaluation, refused: Mapping[str, str], quantities: Mapping[str, Quantity], untested: bool
) -> Iterator[Left]:
    """What is violated still, in the order of the actions."""
    violated = _violated(answer)
    recommendations = {recommendation.id: recommendation for recommendation in answer.recommendations}
    for action in answer.actions:
        for name in action.recommendations:
            r = recommendations[name]
            asking = [violated[mark] for mark in r.verdicts if mark in violated]
            yield Left(
                title=asking[0].title if asking else r.text,
                text=r.text,
                why=refused.get(name) or _why(r, quantities.get(r.quantity), asking, untested),
                subject=r.subject,
                strength=r.strength,
                reach=r.reach,
                guidelines=r.guidelines,
                verdicts=r.verdicts,
                recommendation=name,
            )
        for verdict in (violated[mark] for mark in action.verdicts if not action.recommendations):
            yield Left(
                title=verdict.title,
                text=verdict.text,
                why=_NO_VALUE,
                subject=verdict.subject,
                strength=verdict.strength,
                reach=verdict.reach.state,
                guidelines=(verdict.guideline,),
                verdicts=(verdict.fingerprint,),
            )


def _why(recommendation: Recommendation, quantity: Quantity | None, asking: Sequence[Verdict], untested: bool) -> str:
    """Why a recommendation is left. asking: the violated verdicts that it is for."""
    if recommendation.conflict:
        return recommendation.conflict
    if quantity is None or not quantity.settable:
        stands = quantity is not None and quantity.path and recommendation.admissible != Admissible()
        return _MORE_THAN_A_VALUE if stands else _NO_VALUE
    if recommendation.patch and _is_untested(recommendation) and not untested:
        return _UNTESTED
    among, most = recommendation.admissible.among, recommendation.admissible.high
    if among is not None and len(among) > 1:
        return f"several values would do: {listed(list(among), 'or')}"
    seen = [one for verdict in asking for one in verdict.observed if one.quantity == recommendation.quantity]
    least = [low for one in seen for low in (one.low, one.value) if isinstance(low, (int, float))]
    if quantity.settable == "raised" and most is not None and any(low > most for low in least):
        return "where the capacity that is taken away should go has to be decided"
    return "no one value at one place of the description is determined"


def unified_diff(before: str, after: str, name: str) -> str:
    """The lines of two texts that differ, in the form that `patch` reads; line ends are lines' own."""
    lines = difflib.unified_diff(_LINE.findall(before), _LINE.findall(after), name, name)
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
