"""Asks on a terminal for what is missing, what decides most first, and evaluates again after each answer."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from domino_advisor.core.answer import Patch
from domino_advisor.core.asked import AskedFact, AskedPlace, AskedQuestion
from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.core.escaping import visible
from domino_advisor.core.pointers import tokens_of
from domino_advisor.description.answering import COMPLETE, NOT_SET, patch_for, patched
from domino_advisor.description.documents import read_text
from domino_advisor.evaluation.advisor import Advisor, asking_of
from domino_advisor.report.question_form import hanging, places, stated, told, wrapped
from domino_advisor_schemas.fields import UNSET

_BETWEEN = re.compile(r"([0-9.]+)\s*(?:-|–|\.\.|to)\s*([0-9.]+)")
_YES = ("y", "yes")
_SKIPPING = ("", "unknown", "skip")
_KEYS = "Enter: skip, ?: where to look, q: end"


class Ended(Exception):
    """Whoever is asked has had enough."""


class Dialog:
    """What is said and answered, on standard error and standard input: standard output is for the result."""

    def say(self, *lines: str) -> None:
        """Say some lines."""
        encoding = sys.stderr.encoding or "utf-8"
        for line in lines:
            sys.stderr.write(line.encode(encoding, "backslashreplace").decode(encoding) + "\n")
        sys.stderr.flush()

    def ask(self, prompt: str) -> str:
        """What is answered to a prompt. Ended where the input ends, and on Ctrl-C."""
        try:
            sys.stderr.write(f"{prompt} ")
            sys.stderr.flush()
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            line = ""
        if not line:
            self.say("")
            raise Ended
        return line.strip()

    def agreed(self, prompt: str) -> bool:
        """Whether a yes or no question is answered with yes; an end is a no."""
        try:
            return self.ask(f"{prompt} [y/N]").lower() in _YES
        except Ended:
            return False


class Session:
    """The questions about one valid description. patches: that of each answer so far, on top of those before it."""

    def __init__(self, advisor: Advisor, description: Mapping[str, Any], dialog: Dialog) -> None:
        self.patches: list[Sequence[Patch]] = []
        self._advisor = advisor
        self._description: Any = description
        self._dialog = dialog
        self._skipped: set[str] = set()
        self._answered: set[str] = set()
        self._question = ""

    def run(self) -> None:
        """Ask until nothing is left to ask, or whoever is asked ends it."""
        try:
            while self._ask_next():
                pass
        except (Ended, KeyboardInterrupt):
            self._dialog.say("")

    def _ask_next(self) -> bool:
        """Ask for the first fact that is not answered and not skipped; False where there is none."""
        asking = asking_of(self._advisor, self._description)
        left = list(self._left(asking.questions))
        if not left:
            self._dialog.say("", "Nothing more is asked." if not self._skipped else "Nothing else is asked.")
            return False
        question, fact = left[0]
        fact = replace(fact, effects=asking.effects(question, fact))
        self._show(question, fact, len({asked.question for asked, _ in left}))
        self._take(fact)
        return True

    def _left(self, questions: Iterable[AskedQuestion]) -> Iterator[tuple[AskedQuestion, AskedFact]]:
        """What can be answered and is not skipped, each fact with the places that are left."""
        # what was answered and does not decide it, such as a range, is not asked again
        done = self._skipped | self._answered
        for question in questions:
            for fact in question.facts:
                places_left = tuple(place for place in fact.places if place.pointer not in done)
                if places_left:
                    yield question, replace(fact, places=places_left)

    def _show(self, question: AskedQuestion, fact: AskedFact, left: int) -> None:
        say = self._dialog.say
        if question.question != self._question:
            self._question = question.question
            say("", *([] if left == 1 else [f"{left} questions are left."]))
            say(*wrapped(question.question, "", ""), *wrapped(hanging(question), "", ""))
        say("")
        name = f"{fact.called}, at {places(fact)}" if len(question.facts) > 1 else f"At {places(fact)}"
        say(*wrapped(name, "  ", "  "))
        for place in fact.places[:1]:
            if note := stated(fact, place.stated):
                say(f"  {note}")
        effects = {effect.answer: effect.text for effect in fact.effects}
        if fact.kind == "choice":
            for number, choice in enumerate(fact.choices, 1):
                effect = effects.get(str(choice))
                say(*wrapped(f"{choice}: {effect}" if effect else str(choice), f"   {number:2} ", "      "))
            for answers, text in told(fact) if not effects else ():
                say(*wrapped(f"{answers}: {text}", "    ", "      "))
        else:
            say(*wrapped(fact.expected, "    ", "    "))
            for answers, text in told(fact):
                say(*wrapped(f"{answers}: {text}", "    ", "      "))

    def _take(self, fact: AskedFact) -> None:
        """Take the answer to a fact: one for all its places, or one for each."""
        if fact.kind == "object":
            self._dialog.say(*wrapped(f"State it in the description: {fact.places[0].place}", "  ", "  "))
            self._answer(fact, fact.places, "  Enter goes on, ?: where to look, q: end >")
            return
        several = len(fact.places) > 1
        each = f", e: each of the {len(fact.places)} by itself" if several else ""
        kind = f"1-{len(fact.choices)} or the word, " if fact.kind == "choice" else ""
        if self._answer(fact, fact.places, f"  {kind}{_KEYS}{each} >", each=several):
            return
        told_apart = len({place.subject for place in fact.places}) == len(fact.places)
        for place in fact.places:
            name = (place.subject or "the site") if told_apart else place.place
            self._answer(fact, (place,), f"  {visible(name)} >")

    def _answer(self, fact: AskedFact, at: Sequence[AskedPlace], prompt: str, *, each: bool = False) -> bool:
        """Ask until something is answered or skipped; False where each place shall be answered by itself."""
        while True:
            line = self._dialog.ask(prompt)
            if line in ("q", "quit"):
                raise Ended
            if line in ("?", "h", "help"):
                self._dialog.say(*self._help(fact))
            elif each and line == "e":
                return False
            elif line.lower() in _SKIPPING or fact.kind == "object":
                self._skipped.update(place.pointer for place in at)
                return True
            elif self._accept(fact, at, line):
                return True

    def _help(self, fact: AskedFact) -> Iterator[str]:
        if fact.about:
            yield from wrapped(f"{fact.about}.", "    ", "    ")
        yield from wrapped(f"Answer: {fact.expected}.", "    ", "      ")
        for line in fact.look:
            yield from wrapped(f"Look: {line}", "    ", "      ")
        if not fact.look:
            yield "    Where it is looked up is not told here."

    def _accept(self, fact: AskedFact, at: Sequence[AskedPlace], line: str) -> bool:
        """Put an answer into the description; False, and why, where it cannot stand there."""
        try:
            value = value_of(fact, line)
            pointers = [place.pointer for place in at]
            patch = patch_for(self._description, dict.fromkeys(pointers, value), pointers)
        except InvalidInput as error:
            self._dialog.say(*wrapped(_refused(error.faults[0], fact, at[0]), "    ", "    "))
            return False
        self._description = patched(self._description, patch)
        self._answered.update(pointers)
        self.patches.append(patch)
        return True


def _refused(fault: Fault, fact: AskedFact, at: AskedPlace) -> str:
    """Why an answer cannot stand, and what to type: nobody who is asked edits a line of the file, or knows its keys."""
    message = fault.message.replace(tokens_of(at.pointer)[-1], fact.called, 1)
    offered = f"{NOT_SET} or " if NOT_SET in fact.choices else ""
    said = not fault.expected or message.endswith(f" {fault.expected}")
    expected = "" if said else f": expected {offered}{fault.expected}"
    sentences = _SENTENCES.split(fault.advice) if fault.advice else []
    advice = [sentence for sentence in sentences if not _OF_LINES.search(sentence)]
    if typed := _typed(fault.instead or ""):
        advice.append(f"Type {typed}.")
    told = " ".join([*advice, "Enter skips it."])
    if offered:
        # the file has a word of its own for what is offered here
        told = _UNSET.sub(NOT_SET, told)
    return f"{message[:1].upper()}{message[1:]}{expected}. {told}".replace("true or false", "yes or no")


def _typed(written: str) -> str:
    """What is typed for the line that a hint would write into a file; "" where that is no one value."""
    value = written.partition(": ")[2]
    if between := _WRITTEN_RANGE.fullmatch(value):
        return f"{between[1]}-{between[2]}"
    return "" if "\n" in written or value[:1] in ("{", "[") else value


_WRITTEN_RANGE = re.compile(r"\{from: ([0-9.]+), to: ([0-9.]+)\}")
_UNSET = re.compile(rf"\b{UNSET}\b")
_SENTENCES = re.compile(r"(?<=[.?!])\s+(?=[A-Z])")
_OF_LINES = re.compile(r"\b(?:line|lines|quotes)\b|^(?:Add|Remove|Write) ")
"""Advice for whoever writes the file."""


def value_of(fact: AskedFact, line: str) -> Any:
    """What a typed line says, as an answer to a fact; what is none stays text, and is refused where it is checked."""
    numbered = fact.kind == "choice" and line.isdigit() and int(line) not in fact.choices
    if numbered and 1 <= int(line) <= len(fact.choices):
        line = str(fact.choices[int(line) - 1])
    if fact.kind == "choice" or line in (COMPLETE, NOT_SET):
        return next((choice for choice in fact.choices if str(choice) == line.lower()), line)
    if fact.kind == "words":
        return "none" if line.lower() == "none" else [word for word in re.split(r"[\s,]+", line.lower()) if word]
    if fact.kind == "number":
        between = _BETWEEN.fullmatch(line)
        return {"from": _number(between[1]), "to": _number(between[2])} if between else _number(line)
    if fact.kind == "list" and line != "none":
        return read_text(line, what="answer").value
    return line


def _number(text: str) -> Any:
    try:
        return json.loads(text.replace(",", "") if re.fullmatch(r"[0-9]{1,3}(,[0-9]{3})+", text) else text)
    except ValueError:
        return text
