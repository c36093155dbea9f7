"""Questions for people: as a form of YAML to fill in, and as text. Both fit 80 columns, but for a long place."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domino_advisor.core.asked import ONE_WITH, AskedFact, AskedQuestion, Questions
from domino_advisor.core.escaping import visible
from domino_advisor.core.pointers import pointer_join, tokens_of
from domino_advisor.core.ranges import ends_of, is_range
from domino_advisor.description.answering import EACH
from domino_advisor.knowledge.wording import interval_text

_WIDTH = 80
_PLAIN_KEY = re.compile(r"/[A-Za-z0-9_/.*~()+-]*")
_FIRST_PLACES = 3
_FIRST_TITLES = 2


def form(asked: Questions, file: str) -> Iterator[str]:
    """The lines of a form: every place that is asked for is a key to fill in. file: what the answers are about."""
    name = visible(file)
    yield from _comment(f'Questions about "{visible(asked.deployment)}", what decides most first.')
    if not asked.questions:
        yield from _comment("Nothing is asked.")
        yield "answers: {}"
        return
    yield "#"
    yield from _comment("Fill in what you know and leave the rest as it is. Then look at the change, and make it:")
    yield "#"
    yield f"#   domino-advisor questions {name} --answers FORM"
    yield f"#   domino-advisor questions {name} --answers FORM --write"
    yield "#"
    yield from _comment("An answer beside a place with * goes to all the places below it that are left empty.")
    yield ""
    yield "answers:"
    seen: set[str] = set()
    for number, question in enumerate(asked.questions, 1):
        yield ""
        yield from _comment(f"{number}. {question.question}", "# ", "#    ", within="  ")
        yield from _comment(hanging(question), "#    ", "#    ", within="  ")
        for fact in question.facts:
            yield "  #"
            yield from _comment(_title(fact, question), "# - ", "#   ", within="  ")
            for line in fact.look:
                yield from _comment(f"look: {line}", "#   ", "#     ", within="  ")
            for answers, text in told(fact):
                yield from _comment(f"{answers}: {text}", "#   ", "#     ", within="  ")
            if fact.kind == "object":
                for place in fact.places[:_FIRST_PLACES]:
                    yield f"  #   {visible(place.place)}"
                if len(fact.places) > _FIRST_PLACES:
                    yield f"  #   and {len(fact.places) - _FIRST_PLACES} more"
                continue
            for key, note in _keys(fact):
                # a place that several questions ask for is answered once
                yield f"  # {key}: see above" if key in seen else f"  {key}:{note}"
                seen.add(key)


def text(asked: Questions) -> Iterator[str]:
    """The lines of the same for reading."""
    if not asked.questions:
        yield f'Nothing is asked of "{visible(asked.deployment)}".'
    for number, question in enumerate(asked.questions, 1):
        if number > 1:
            yield ""
        yield from wrapped(f"{number}. {question.question}", "", "   ")
        yield from wrapped(hanging(question), "   ", "   ")
        for fact in question.facts:
            yield from wrapped(_title(fact, question), "   - ", "     ")
            yield from wrapped(f"at: {places(fact)}", "     ", "       ")
            for line in fact.look:
                yield from wrapped(f"look: {line}", "     ", "       ")
            for answers, said in told(fact):
                yield from wrapped(f"{answers}: {said}", "     ", "       ")


def hanging(question: AskedQuestion) -> str:
    """What hangs on a question, in words."""
    told = []
    if question.opens:
        told.append(f"whether {_counted(question.opens, 'violated')} may stand")
    if question.settles:
        told.append(_counted(question.settles, "open"))
    return f"It decides {' and '.join(told)}."


def _counted(number: int, kind: str) -> str:
    return f"1 {kind} verdict" if number == 1 else f"{number:,} {kind} verdicts"


def _title(fact: AskedFact, question: AskedQuestion) -> str:
    """What a fact is called, where the question asks for several, and what can be answered."""
    return f"{fact.called}: {fact.expected}" if len(question.facts) > 1 else fact.expected


def places(fact: AskedFact) -> str:
    """Where a fact is missing, in words: the first places, and how many more there are."""
    subjects = [place.subject or "the site" for place in fact.places]
    told_apart = len(set(subjects)) == len(subjects)
    named = [visible(name) for name in (subjects if told_apart else (place.place for place in fact.places))]
    more = len(named) - _FIRST_PLACES
    return ", ".join(named[:_FIRST_PLACES]) + (f" and {more} more" if more > 0 else "")


def told(fact: AskedFact) -> Iterator[tuple[str, str]]:
    """What answers would change, those that come to the same together; where none is told, what waits for them."""
    alike: dict[str, list[str]] = {}
    for effect in fact.effects:
        alike.setdefault(effect.text, []).append(effect.answer)
    listed = [effect.text for effect in fact.effects if effect.answer.startswith(ONE_WITH)]
    for said, answers in alike.items():
        # a member of which each thing comes to the same is told as one, whatever is said of it
        if listed.count(said) == len(listed) > 1:
            answers = [*(answer for answer in answers if not answer.startswith(ONE_WITH)), "one that is listed"]
        yield ", ".join(_joined(answers)), said
    if not fact.effects and fact.decides:
        more = len(fact.decides) - _FIRST_TITLES
        yield (
            "any answer",
            f"decides {'; '.join(fact.decides[:_FIRST_TITLES])}{f'; and {more} more' if more > 0 else ''}",
        )


def _joined(answers: Sequence[str]) -> Iterator[str]:
    """Answers that come to the same; several words of one thing that is said of a member are told together."""
    words: dict[str, list[str]] = {}
    for answer in answers:
        of, _, word = answer.rpartition(": ") if answer.startswith(ONE_WITH) else (answer, "", "")
        words.setdefault(of, []).append(word)
    yield from (f"{of}: {' or '.join(found)}" if found != [""] else of for of, found in words.items())


def stated(fact: AskedFact, value: Any) -> str:
    """What stands at a place and does not decide it, in words."""
    if is_range(value):
        low, high = ends_of(value)
        return f"{interval_text(low, high, fact.unit)} is stated"
    return f"{len(value)} {'is' if len(value) == 1 else 'are'} listed" if isinstance(value, list) else ""


def _keys(fact: AskedFact) -> Iterator[tuple[str, str]]:
    """The places of a fact as keys of YAML, each with a note; before those that differ by names alone, one for all."""
    patterns: dict[str, list[str]] = {}
    notes: Mapping[str, str] = {place.place: stated(fact, place.stated) for place in fact.places}
    for place in fact.places:
        patterns.setdefault(_pattern(place.place, place.pointer), []).append(place.place)
    for pattern, alike in patterns.items():
        if len(alike) > 1:
            yield _key(pattern), ""
        for name in alike:
            yield _key(name), f"  # {notes[name]}" if notes[name] else ""


def _pattern(place: str, pointer: str) -> str:
    return pointer_join(
        "", *(EACH if at.isdigit() else name for name, at in zip(tokens_of(place), tokens_of(pointer), strict=True))
    )


def _key(place: str) -> str:
    return place if _PLAIN_KEY.fullmatch(place) else json.dumps(place, ensure_ascii=False)


def _comment(said: str, first: str = "# ", rest: str = "# ", *, within: str = "") -> Iterator[str]:
    yield from wrapped(said, within + first, within + rest)


def wrapped(said: str, first: str, rest: str) -> Iterator[str]:
    """A sentence in lines of a width that fits everywhere, each with what it begins with."""
    yield from textwrap.wrap(
        visible(said), _WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip
