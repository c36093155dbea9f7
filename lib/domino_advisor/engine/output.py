"""What a run concluded, as it is read: the engine's own lines, each taken apart once, when somebody asks for it.

This is the only module that takes facts of the engine apart, and it knows nothing of clipspy.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

PLACED = ("stands", "used-by", "more-images", "may-hold")
"""The templates of what is concluded on where subjects stand."""
CONTRASTED = (
    "figure", "told", "extreme", "comes-to", "running-sum", "off-so-far", "virtual-so-far", "stored-so-far",
    "excludes",
)  # fmt: skip
"""The templates of what is concluded on figures that exclude each other."""
CONCLUSIONS = (
    "value", "running-total", "running-truth", "running-release", "applies", "verdict", "weighed", "accused", "reach",
    "choice", "dissent", "leading", "taken", "opposed", "behind", "scoping", "sizing", "lookup", "nobody-knows",
    *PLACED, *CONTRASTED,
)  # fmt: skip
FOR_PROOFS = (
    "running-total", "running-truth", "running-release", "weighed", "accused", "leading", "scoping", "sizing",
    "lookup", "step",
)  # fmt: skip
"""Those of them that only a proof needs, and the steps that stand by themselves."""
STEP_SLOTS = ("rule", "because", "from")
"""The slots in which a conclusion holds its own step."""
OWN_STEPS = ("value", "running-total", "running-truth", "running-release", "applies", "reach", "verdict",
             "nobody-knows", *PLACED, *CONTRASTED)  # fmt: skip
"""The templates whose facts hold it; a step of its own has whatever several rules may conclude."""


class Step(Struct, frozen=True, gc=False):
    """One firing: the rule, the id that it concluded, the ids that it rests on."""

    rule: str
    concludes: str
    because: tuple[str, ...]


Conclusion = Mapping[str, Any]
"""A concluded fact by its slots: a word or a number, None for a bound that is none, a tuple of them for a multislot."""
Shape = Sequence[tuple[str, int, Callable[[str], Any] | None]]
"""How the slots of a template are read, in their order: name, where the value begins, what reads it (None: a word)."""
Shapes = Mapping[str, Shape]


class Firings:
    """What a run concluded: per template its facts by id, and the steps (empty where proofs were off).

    The engine's own lines are kept, and each is read once, when it is asked for, since most answers need few of them.
    """

    def __init__(self, lines: bytes, for_proofs: bytes, shapes: Shapes, *, proofs: bool) -> None:
        self._lines = _Lines(lines, for_proofs)
        self._proofs = proofs
        self.facts: Mapping[str, Mapping[str, Conclusion]] = _ByTemplate(self._lines, shapes)
        self._shapes = shapes

    @classmethod
    def from_content(cls, content: bytes, shapes: Shapes) -> Firings:
        """The firings that `content` was taken of."""
        proofs = _MARK in content
        lines, _, for_proofs = content.partition(_MARK if proofs else _MARK_OF_NONE)
        return cls(lines, for_proofs, shapes, proofs=proofs)

    @property
    def content(self) -> bytes:
        """All that the run concluded, as the engine wrote it: a fact a line, those that only a proof needs last."""
        mark = _MARK if self._proofs else _MARK_OF_NONE
        return self._lines.content + mark + self._lines.content_for_proofs

    @cached_property
    def verdicts(self) -> Sequence[tuple[str, str, str, str, str]]:
        """Of each evaluated pair its id, guideline, subject, verdict and ground: what every answer asks for."""
        return [_found(_VERDICT, line) for line in self._lines["verdict"]]

    @property
    def values(self) -> Iterator[tuple[str, str]]:
        """The id and the quantity of each value. They are many, and few ask for them, so none is kept."""
        return (_found(_VALUE, line) for line in self._lines["value"])

    @cached_property
    def stands(self) -> Sequence[tuple[str, str, str]]:
        """Of each conclusion on where a subject stands that subject, the aspect and the word."""
        return [_found(_STANDS, line) for line in self._lines["stands"]]

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every firing that concluded something: those with a step of their own, then template by template."""
        return tuple(step for template in ("step", *OWN_STEPS) for step in self.steps_of(template))

    def steps_of(self, template: str) -> Iterator[Step]:
        """The steps that the facts of a template hold, in the order of firing; none where proofs were off."""
        if template == "step":
            for line in self._lines["step"]:
                step = _slots(line, self._shapes["step"])
                yield Step(step["rule"], step["concludes"], step["because"])
            return
        # what is inferred keeps what it rests on even then
        if not self._proofs:
            return
        because = "matched" if template == "verdict" else "because"
        for name, record in self.facts[template].items():
            if record["rule"] != "none" and record[because]:
                yield Step(record["rule"], name, record[because])


# What is looked for stands at the start of a line: to match each is faster than to search all lines for it.
_VERDICT = re.compile(
    r"\(verdict \(id ([^)]+)\) \(guideline ([^)]+)\) \(subject ([^)]+)\) \(is ([^)]+)\) \(ground ([^)]+)\)"
)
_VALUE = re.compile(r"\(value \(id ([^)]+)\) \(subject [^)]+\) \(quantity ([^)]+)\)")
_STANDS = re.compile(r"\(stands \(id [^)]+\) \(subject ([^)]+)\) \(aspect ([^)]+)\) \(is ([^)]+)\)")


def _found(pattern: re.Pattern[str], line: str) -> Any:
    """The groups of a pattern with which a line begins."""
    found = pattern.match(line)
    assert found is not None, line
    return found.groups()


# Comments of CLIPS, which no fact holds: whether steps were recorded.
_MARK, _MARK_OF_NONE = b"; for proofs\n", b"; for no proofs\n"


class _Lines:
    """The lines of each template; those that only a proof needs are told apart when the first one is asked for."""

    def __init__(self, content: bytes, content_for_proofs: bytes) -> None:
        self.content = content
        self.content_for_proofs = content_for_proofs

    def __getitem__(self, template: str) -> Sequence[str]:
        return (self._for_proofs if template in FOR_PROOFS else self._others)[template]

    @cached_property
    def _others(self) -> Mapping[str, Sequence[str]]:
        return _by_template(self.content, [name for name in CONCLUSIONS if name not in FOR_PROOFS])

    @cached_property
    def _for_proofs(self) -> Mapping[str, Sequence[str]]:
        return _by_template(self.content_for_proofs, FOR_PROOFS)


class _ByTemplate(Mapping[str, Mapping[str, Conclusion]]):
    def __init__(self, lines: _Lines, shapes: Shapes) -> None:
        self._lines = lines
        self._shapes = shapes
        self._read: dict[str, Mapping[str, Conclusion]] = {}

    def __getitem__(self, template: str) -> Mapping[str, Conclusion]:
        try:
            return self._read[template]
        except KeyError:
            # an engine has no other templates than those of its rules
            found = self._read[template] = _Facts(template, self._lines[template], self._shapes.get(template, ()))
            return found

    def __iter__(self) -> Iterator[str]:
        return iter(CONCLUSIONS)

    def __len__(self) -> int:
        return len(CONCLUSIONS)


class _Facts(Mapping[str, Conclusion]):
    """The facts of one template by id, which is their first slot. A line is read when its fact is asked for."""

    def __init__(self, template: str, lines: Sequence[str], shape: Shape) -> None:
        start = len(f"({template} (id ")
        self._lines = {line[start : line.index(")", start)]: line for line in lines}
        self._shape = shape
        self._read: dict[str, Conclusion] = {}

    def __getitem__(self, name: str) -> Conclusion:
        try:
            return self._read[name]
        except KeyError:
            found = self._read[name] = _slots(self._lines[name], self._shape)
            return found

    def __contains__(self, name: object) -> bool:
        return name in self._lines

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


def _slots(line: str, shape: Shape) -> Conclusion:
    """The slots of a fact as the engine writes it: (template (slot value ...) (slot)). No value holds a parenthesis."""
    slots = line[line.index(" (") + 2 : -2].split(") (")
    return {
        name: slot[after:] if read is None else read(slot[after:])
        for (name, after, read), slot in zip(shape, slots, strict=True)
    }


def _amount(text: str) -> int | float | None:
    """A number as the engine wrote it, of the same type; None for none."""
    if text == "none":
        return None
    try:
        return int(text)
    except ValueError:
        return float(text)


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _amounts(text: str) -> tuple[int | float | None, ...]:
    return tuple(map(_amount, text.split()))


def shapes_of(templates: Iterable[Any]) -> Shapes:
    """How the slots of each template are read, by what it declares of them."""
    return {
        template.name: tuple((slot.name, len(slot.name) + 1, _reader(slot)) for slot in template.slots)
        for template in templates
    }


def _reader(slot: Any) -> Callable[[str], Any] | None:
    # one that takes words beside numbers takes any, unless it names them
    words = () if "SYMBOL" not in slot.types else slot.allowed_values or ("any",)
    if {"INTEGER", "FLOAT"}.isdisjoint(slot.types) or not set(words) <= {"none"}:
        return _words if slot.multifield else None
    return _amounts if slot.multifield else _amount


def _by_template(content: bytes, templates: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {name: [] for name in templates}
    for line in content.decode().splitlines():
        found[line[1 : line.index(" ")]].append(line)
    return found


__all__ = [
    "CONCLUSIONS", "CONTRASTED", "FOR_PROOFS", "OWN_STEPS", "PLACED", "STEP_SLOTS", "Conclusion", "Firings", "Shapes",
    "Step", "shapes_of",
]  # fmt: skip
