"""Holds two sets of answers against each other, and tells every kind of difference once, with its reason.

    python tools/compare_answers.py BEFORE AFTER [--reasons FILE...]

BEFORE and AFTER are folders that tools/record_answers.py wrote. What differs is told by where it stands: names and
numbers of single examples are left out of the place, so that a difference that stands in many answers is one line
with a count. FILE (YAML) is a list of the differences that are meant: `at` matches the place, `was` and `now`
(regular expressions, left out: anything) what stood and stands there, and `why` is the reason. It ends with 1 if a
difference has none.

Another verdict or strength stands at a place that names the guideline, since each has a reason of its own.

A proof is held against the other by what it says: the verdict, each condition with what it compared, and the leaves
that it rests on; a sizing's steps, by each value and the leaves. How many nodes lie between is not part of it.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

_SAMPLES = 3
_WIDTH = 110
# what tells one member of a list from another, by the member's keys
_KEYS = (("fingerprint",), ("id",), ("name", "subject"), ("question",), ("pointer", "quantity"), ("name",), ("item",))
# what each guideline has a reason of its own for
_TOLD_APART = ("verdict", "strength")
# what hangs on the rule base as a whole, and differs as soon as one file does; the day on which waivers are looked at
_LEFT_OUT = ("/result/manifest/rule_base", "/result/manifest/product", "/result/manifest/evaluated_on")


@dataclass(frozen=True, slots=True)
class Reason:
    """A difference that is meant, and why."""

    at: str
    was: str
    now: str
    why: str

    def explains(self, place: str, was: str, now: str) -> bool:
        """Whether it is this difference."""
        pairs = ((self.at, place), (self.was, was), (self.now, now))
        return all(re.search(pattern, text) is not None for pattern, text in pairs)


@dataclass
class Kind:
    """One kind of difference: how often it was seen, in which examples, and some of them."""

    count: int = 0
    examples: set[str] = field(default_factory=set)
    samples: list[tuple[str, str, str]] = field(default_factory=list)


def main() -> int:
    """Compares and tells; 1 if something differs without a reason."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--reasons", type=Path, nargs="+", default=[])
    chosen = parser.parse_args()
    reasons = [reason for file in chosen.reasons for reason in read_reasons(file)]
    explained: dict[Reason, Kind] = {reason: Kind() for reason in reasons}
    unexplained: dict[str, Kind] = {}
    alike = 0
    files = {str(f.relative_to(folder)) for folder in (chosen.before, chosen.after) for f in folder.rglob("*.json")}
    for name in sorted(files):
        sides = [_load(folder / name) for folder in (chosen.before, chosen.after)]
        found = list(differences(*sides))
        alike += not found
        for place, was, now in found:
            reason = next((reason for reason in reasons if reason.explains(place, was, now)), None)
            kind = explained[reason] if reason else unexplained.setdefault(place, Kind())
            kind.count += 1
            kind.examples.add(name.removesuffix(".json"))
            if len(kind.samples) < _SAMPLES:
                kind.samples.append((f"{name.removesuffix('.json')} {place}", was, now))
    print(f"{len(files)} answers, {alike} of them the same.")
    _tell("Meant", ((reason.why, kind) for reason, kind in explained.items() if kind.count))
    _tell("Without a reason", sorted(unexplained.items()))
    for reason in (reason for reason, kind in explained.items() if not kind.count):
        print(f"\nNothing differs so any more: {reason.at}: {reason.why}")
    return 1 if unexplained else 0


def read_reasons(file: Path) -> tuple[Reason, ...]:
    """The differences that are meant."""
    entries = yaml.safe_load(file.read_text("utf-8")) or ()
    return tuple(Reason(e.get("at", ""), str(e.get("was", "")), str(e.get("now", "")), e["why"]) for e in entries)


def differences(before: Any, after: Any) -> Iterator[tuple[str, str, str]]:
    """Where two answers differ: the place, what stood and what stands there."""
    yield from _walk("", _comparable(before), _comparable(after))


def _load(file: Path) -> Any:
    return json.loads(file.read_text("utf-8")) if file.exists() else {}


def _comparable(answer: Mapping[str, Any]) -> dict[str, Any]:
    """An answer with its proofs put into what they say."""
    made = {name: member for name, member in answer.items() if name not in ("proofs", "nodes")}
    if "steps" in answer.get("result", {}):
        made["result"] = {**answer["result"], "steps": _weighty(answer["result"]["steps"])}
    if "proofs" in answer:
        made["proof"] = {mark: _said(root, answer["nodes"]) for mark, root in answer["proofs"].items()}
    return made


def _weighty(steps: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """What the steps of a sizing say: what every figure is, of what it is a figure, and the leaves."""
    said: dict[str, Any] = {"values": {}, "leaves": {}}
    for name, node in steps.items():
        if "derivations" not in node:
            said["leaves"][name] = node
        elif node["kind"] == "value":
            said["values"][name] = {
                key: member for key, member in node.items() if key not in ("derivations", "formula")
            }
    return said


def _said(root: str, nodes: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """What a proof says: verdict, conditions, values, leaves."""
    said: dict[str, Any] = {"verdict": {}, "conditions": {}, "values": {}, "leaves": {}}
    pending, seen = [root], {root}
    while pending:
        name = pending.pop()
        node = nodes[name]
        kind = node["kind"]
        own = {key: member for key, member in node.items() if key not in ("derivations", "beside")}
        if name == root:
            said["verdict"] = own
        elif kind in ("scope", "demand", "exception", "caveat"):
            said["conditions"][" ".join(filter(None, (kind, node.get("name"))))] = own
        elif kind == "value":
            said["values"][name] = own
        elif "derivations" not in node:
            said["leaves"][name] = own
        for derivation in node.get("derivations", ()):
            further = [other for other in derivation["because"] if other not in seen]
            seen.update(further)
            pending += further
    return said


def _walk(place: str, was: Any, now: Any) -> Iterator[tuple[str, str, str]]:
    if was == now or place in _LEFT_OUT:
        return
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        for name in sorted({*was, *now}):
            below = f"{_of_guideline(place, now) if name in _TOLD_APART else place}/{_general(name)}"
            if name not in was or name not in now:
                yield below, _present(was, name), _present(now, name)
            else:
                yield from _walk(below, was[name], now[name])
    elif isinstance(was, list) and isinstance(now, list):
        yield from _lists(place, was, now)
    else:
        yield place, _text(was), _text(now)


def _lists(place: str, was: list[Any], now: list[Any]) -> Iterator[tuple[str, str, str]]:
    first, second = ({_mark(member): member for member in side} for side in (was, now))
    if len(first) != len(was) or len(second) != len(now):  # nothing tells the members apart
        counts = Counter(map(_text, was)), Counter(map(_text, now))
        for text in counts[0] - counts[1]:
            yield f"{place}/*", text, "(nothing)"
        for text in counts[1] - counts[0]:
            yield f"{place}/*", "(nothing)", text
        return
    for mark in [*first, *(mark for mark in second if mark not in first)]:
        if mark not in first or mark not in second:
            yield f"{place}/*", _present(first, mark), _present(second, mark)
        else:
            yield from _walk(f"{place}/*", first[mark], second[mark])
    kept = [mark for mark in first if mark in second]
    if kept != [mark for mark in second if mark in first]:
        yield f"{place} (order)", _text(kept), _text([mark for mark in second if mark in first])


def _mark(member: Any) -> str:
    if isinstance(member, Mapping):
        for keys in _KEYS:
            if all(key in member for key in keys):
                return " ".join(str(member[key]) for key in keys)
    return _text(member)


def _of_guideline(place: str, member: Mapping[str, Any]) -> str:
    return f"{place.removesuffix('/*')}/{member['guideline']}" if "guideline" in member else place


def _general(name: str) -> str:
    """A key without what belongs to one example only: a fingerprint, or the id of a node."""
    if re.fullmatch(r"[0-9a-f]{32}", name):
        return "*"
    return re.sub(r"\b([sgkc])\d+\b", r"\1#", name)


def _present(side: Mapping[str, Any], name: str) -> str:
    return _text(side[name]) if name in side else "(nothing)"


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True, ensure_ascii=False)


def _tell(title: str, kinds: Any) -> None:
    for number, (what, kind) in enumerate(kinds):
        if number == 0:
            print(f"\n# {title}")
        print(f"\n{what}\n  {kind.count} times in {len(kind.examples)} answers")
        for where, was, now in kind.samples:
            print(f"  {_cut(where)}\n    was {_cut(was)}\n    is  {_cut(now)}")


def _cut(text: str) -> str:
    return text if len(text) <= _WIDTH else f"{text[: _WIDTH - 2]} …"


if __name__ == "__main__":
    sys.exit(main())
