"""Plants false sentences in guidelines, and tells what share of them `guidelines check` finds, by kind.

    PYTHONPATH=. .venv/bin/python tools/plant_false_sentences.py [--guidelines N] [--seed N] [--missed]

Each kind is planted once in each guideline that has a sentence for it, so that the same command finds the same.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from msgspec import Struct, structs

from domino_advisor.authoring.case_runner import Runner
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.wording import amount, reader_unit

Plant = Callable[[str, Guideline, random.Random], Iterator[str]]
_NAME = re.compile(r"\{([a-z0-9_.-]+)\}")
_COUNTED = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class Planted(Struct, frozen=True):
    """A false sentence: its kind, its guideline, the keys that lead to it, what it says, and whether it is found."""

    kind: str
    guideline: str
    keys: tuple[str, str]
    text: str
    found: bool

    @property
    def is_of_a_verdict(self) -> bool:
        """Whether the verdict itself is told by it; else it is a caveat or an exception."""
        return self.keys[0] == "texts"


def _pairs(*lines: str) -> Mapping[str, str]:
    """ "this > that; ..." as what stands in the place of what."""
    return {one: other.strip() for line in lines for one, other in (pair.split(" > ") for pair in line.split("; "))}


def _is_told(text: str, at: int) -> bool:
    """Whether a place is none in braces."""
    return text.count("{", 0, at) == text.count("}", 0, at)


def _instead(pairs: Mapping[str, str], after: str = "") -> Plant:
    """Each place where one of some words stands, with another word for it. after: what stands before the place."""
    several = "|".join(sorted(map(re.escape, pairs), key=len, reverse=True))
    words = re.compile(rf"{after}(?<![\w-])(?P<word>{several})(?![\w-])")

    def plant(text: str, guideline: Guideline, draw: random.Random) -> Iterator[str]:
        for match in words.finditer(text):
            if _is_told(text, match.start("word")):
                yield text[: match.start("word")] + pairs[match["word"]] + text[match.end() :]

    return plant


def _figure_as_number(text: str, guideline: Guideline, draw: random.Random) -> Iterator[str]:
    for match in _NAME.finditer(text):
        figure = guideline.parameters.get(match[1])
        if figure is not None and not isinstance(figure.value, str):
            wrong = amount(round(figure.value * 1.5) + 1, reader_unit(figure.unit))
            yield text[: match.start()] + wrong + text[match.end() :]


def _other_figure(text: str, guideline: Guideline, draw: random.Random) -> Iterator[str]:
    for match in _NAME.finditer(text):
        figure = guideline.parameters.get(match[1])
        if figure is None:
            continue
        alike = (one for one in guideline.parameters.values() if one.unit == figure.unit)
        if others := [one.name for one in alike if one.value != figure.value]:
            yield text[: match.start()] + f"{{{draw.choice(others)}}}" + text[match.end() :]


def _exchanged(text: str, guideline: Guideline, draw: random.Random) -> Iterator[str]:
    found = list(_NAME.finditer(text))
    for one, other in pairwise(found):
        if "." in one[1] and other[1] in guideline.parameters:
            yield text[: one.start()] + other[0] + text[one.end() : other.start()] + one[0] + text[other.end() :]


def _digits(text: str, guideline: Guideline, draw: random.Random) -> Iterator[str]:
    for match in re.finditer(r"(?<![\w.,:/-])\d+(?:,\d{3})*(?:\.\d+)?(?=[ ,;)]|\.(?!\d))", text):
        if _is_told(text, match.start()):
            wrong = float(match[0].replace(",", "")) * 3 + 1
            yield text[: match.start()] + f"{wrong:,.10g}" + text[match.end() :]


KINDS: Mapping[str, Plant] = {
    "a figure as another number": _figure_as_number,
    "a number in digits changed": _digits,
    "a number in words changed": _instead({one: _COUNTED[(at + 5) % 11] for at, one in enumerate(_COUNTED)}),
    "another figure of the guideline": _other_figure,
    "value and figure exchanged": _exchanged,
    "another unit": _instead(
        _pairs(
            "GB > MB; MB > GB; GiB > MiB; CPs > guests; vCPUs > CPs; processors > drives; % > ms; drives > channels",
            "DPARs > guests; guests > DPARs; partitions > processors; hours > minutes; users > drives; ms > %",
        ),
        after=rf"(?:\b\d[\d,.]*|\}}|\b(?:{'|'.join(_COUNTED)})) ",
    ),
    "another kind of users": _instead(
        _pairs(
            "simulated > registered; benchmark users > production users; active users > registered users",
            "connected > registered; registered > connected; concurrent > registered",
            "production users > benchmark users",
        )
    ),
    "a direction turned": _instead(
        _pairs(
            "more than > less than; less than > more than; at most > at least; at least > at most; within > beyond",
            "beyond > within; no more than > no less than; no less than > no more than; below > above; above > below",
            "not below > below; fewer than > more than; not fewer than > fewer than; up to > at least",
            "not less than > less than; not more than > more than",
        )
    ),
    "another subject": _instead(
        _pairs(
            "The image > The host; The guest > The LPAR; The VM > The guest; The DPAR > The image",
            "The site > The image",
            "The partition > The device; The device > The DPAR; The host > The LPAR; The LPAR > The DPAR",
            "The run > The image; The claim > The run; The server > The host; The machine > The guest",
        )
    ),
    "all for some": _instead(
        _pairs(
            "all of > none of; none of > all of; All > None of the; No two > Two",
            "of both > of neither; each of > none of",
            "no figure > a figure; no gain > a gain; no other > another; in no > in a; all the > none of the",
            "all were > none were; no number > a number; no users > users; all users > no users; a DPAR > each DPAR",
            "Each > No; A guest > Every guest; Members of > All members of; Two partitions > All partitions",
        )
    ),
    "a negation dropped": _instead(
        _pairs(
            "is not > is; are not > are; does not > does; do not > do; was not > was; has no > has a; cannot > can",
            "did not > did; without > with; nothing > something; were not > were",
        )
    ),
    "another product or release": _instead(
        _pairs(
            "Domino 6.5 > Domino 8.5; Domino 7 > Domino 5; RAID-5 > RAID-10; RAID-1E > RAID-5; z/VM > z/OS",
            "AIX > Solaris; Linux > Windows; Windows > Linux; DWA > IMAP; NRPC > DWA; browsers > Notes clients",
            "Notes clients > browsers",
        )
    ),
}
"""What makes a sentence false, by kind: each yields the sentences that come of one."""


def sentences(guideline: Guideline) -> Iterator[tuple[tuple[str, str], str]]:
    """What a guideline says of those whom it judges, with the keys that lead there."""
    told = ("violated", "satisfied", "told")
    yield from ((("texts", name), guideline.texts[name]) for name in told if name in guideline.texts)
    yield from ((("caveats", name), caveat.text) for name, caveat in guideline.caveats.items())
    yield from ((("unless", name), entry.text) for name, entry in guideline.exceptions.items())


def saying(guideline: Guideline, keys: tuple[str, str], text: str) -> Guideline:
    """The guideline with another sentence in one place."""
    kind, name = keys
    if kind == "texts":
        return replace(guideline, texts={**guideline.texts, name: text})
    if kind == "caveats":
        caveat = structs.replace(guideline.caveats[name], text=text)
        return replace(guideline, caveats={**guideline.caveats, name: caveat})
    exception = structs.replace(guideline.exceptions[name], text=text)
    return replace(guideline, exceptions={**guideline.exceptions, name: exception})


def plant(runner: Runner, guidelines: Iterable[Guideline], seed: int) -> Iterator[Planted]:
    """Plants each kind once in each guideline that has a sentence for it."""
    for guideline in guidelines:
        told = list(sentences(guideline))
        for kind, planted in KINDS.items():
            # By kind too, so that one place more for a kind shifts nothing of the others.
            draw = random.Random(f"{seed} {guideline.id} {kind}")
            places = [(keys, wrong) for keys, text in told for wrong in planted(text, guideline, draw)]
            if places:
                keys, wrong = draw.choice(places)
                found = any(runner.untrue(saying(guideline, keys, wrong)))
                yield Planted(kind, guideline.id, keys, wrong, found)


def drawn(rule_base: RuleBase, number: int | None, seed: int) -> list[Guideline]:
    """So many guidelines, or all of them."""
    names = sorted(rule_base.guidelines)
    chosen = names if number is None else random.Random(seed).sample(names, number)
    return [rule_base.guidelines[name] for name in chosen]


def shares(planted: Sequence[Planted]) -> Iterator[str]:
    """By kind, how many are found and of how many, in sentences of verdicts and in all; a line each."""
    for kind in (*KINDS, "in all"):
        here = [one for one in planted if kind in (one.kind, "in all")]
        of_verdicts = [one for one in here if one.is_of_a_verdict]
        if here:
            yield f"{kind:32} {_share(of_verdicts):>21} {_share(here):>21}"


def _share(planted: Sequence[Planted]) -> str:
    found = sum(one.found for one in planted)
    return f"{found:,} of {len(planted):,} ({found / len(planted):.0%})" if planted else "-"


def main() -> None:
    """Plants, and prints what is found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--guidelines", type=int, help="of so many, drawn by the seed (default: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--missed", action="store_true", help="list what is not found")
    asked = parser.parse_args()
    rule_base = load_rule_base()
    planted = list(plant(Runner(rule_base), drawn(rule_base, asked.guidelines, asked.seed), asked.seed))
    print(f"{'':32} {'of a verdict':>21} {'in all':>21}")
    print("\n".join(shares(planted)))
    for one in planted if asked.missed else ():
        if not one.found:
            print(f"{one.kind} | {one.guideline} {'.'.join(one.keys)} | {one.text}")


if __name__ == "__main__":
    main()
