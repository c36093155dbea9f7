"""What a description states of a quantity that has a path: what stands there, read as the vocabulary says."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from domino_advisor.core.pointers import pointer_join
from domino_advisor.core.ranges import bound_beneath, bound_over, ends_of, next_above, next_below
from domino_advisor.core.releases import release_number
from domino_advisor.description.subjects import UNPLACED, Subject, hosts_of, runs
from domino_advisor.evaluation.facts import texts
from domino_advisor.knowledge.vocabulary import Quantity
from domino_advisor_schemas.fields import NOBODY_KNOWS, NOT_KNOWN, NOT_SET, SET, UNSET
from domino_advisor_schemas.grammar import grammar_at
from domino_advisor_schemas.lacking import NOT

Object = Mapping[str, Any]


class Grounds(Struct, frozen=True, gc=False):
    """On what a reading rests that is not the value at its pointer, as the leaf of a proof.

    kind: "unstated", that nothing is stated, which counts as something; "itself", that the subject counts as one;
    "stated", what stands at another place; "made-otherwise", that a planned change makes otherwise what stands there;
    "banded", that a number lies in a range. says: of one made otherwise, what it was and what it is; of a banded one,
    the range, and why it is that; of an unstated one, why there is nothing, where its place alone does not tell
    (`is_no`: the kinds of image that have it; `is_in_no`: the type in which the subject does not lie;
    `states_none_of`: what could stand there). written: what stands there, None where nothing does.
    """

    kind: str
    pointer: str
    says: Mapping[str, Any] | None = None
    written: Any = None

    @property
    def is_said(self) -> bool:
        """Whether it is something that stands somewhere in the description."""
        return self.kind in ("stated", "made-otherwise", "banded")


class Reading(Struct, frozen=True, gc=False):
    """What the description says of a quantity.

    low, high: bounds, None for none; word: the word of a choice or flag; pointer: where it is said, or would be.
    written: the value as it stands in the description, None where it is counted or missing. near: of a text, the word
    of all that may come to the same (see texts.py). grounds: what it rests on, None where that is what stands
    at the pointer. nobody_knows: whether that is said of it.
    """

    pointer: str
    low: int | float | None = None
    high: int | float | None = None
    word: str | None = None
    written: Any = None
    near: str | None = None
    grounds: Grounds | None = None
    nobody_knows: bool = False

    @property
    def missing(self) -> bool:
        """Whether nothing at all is said."""
        return self.low is None and self.high is None and self.word is None


def stated(subject: Subject, quantity: Quantity, kinds: Sequence[str] = ()) -> Reading:
    """What stands at the path of a quantity, from the subject or from an object above or beside it.

    kinds: those that it may be of, where they are more than its own.
    """
    if quantity.otherwise is not None and not {*quantity.kinds, UNPLACED} & {subject.kind, *kinds}:
        place = pointer_join(subject.pointer, *quantity.path)
        return _fixed(quantity.otherwise, place, subject.pointer, {"is_no": list(quantity.kinds)})
    body, pointer = subject.body, subject.pointer
    if quantity.origin is not None and not (quantity.own_first and _spoken_of(body, quantity.path)):
        if quantity.origin not in subject.origins:
            # a VM of which nobody says where it runs has a host all the same, and may be in a cluster
            if quantity.absent_origin is not None and subject.kind != UNPLACED and not _unsaid(subject, quantity):
                says = {"is_in_no": _TYPES.get(quantity.origin, quantity.origin)}
                return _fixed(quantity.absent_origin, subject.pointer, subject.pointer, says)
            return Reading(_place_of_origin(subject, quantity.origin))
        body, pointer = subject.origins[quantity.origin]
    return _read(subject, quantity, body, pointer)


def of_any_host(subject: Subject, quantity: Quantity) -> Sequence[tuple[tuple[str, str], Reading]]:
    """What each host states on which a VM may run whose host is not known, by the key of the host.

    Nothing where it is stated of the VM, or hosts are not all listed, or one states nothing: nobody can tell then.
    """
    if (
        not subject.hostless
        or quantity.origin != "host"
        or (quantity.own_first and _spoken_of(subject.body, quantity.path))
    ):
        return ()
    found = [(host.key, _read(subject, quantity, host.body, host.pointer)) for host in hosts_of(subject)]
    return () if any(reading.missing for _, reading in found) else found


def _read(subject: Subject, quantity: Quantity, body: Object, pointer: str) -> Reading:
    """What stands at the path of a quantity from an object."""
    if "*" in quantity.path:
        return _all_listed(body, quantity.path, pointer)
    *way, last = quantity.path
    held: Object = body
    nobody_knows = False
    for name in way:
        nobody_knows = nobody_knows or name in held.get(NOT_KNOWN, ())
        there = held.get(name)
        held = there if isinstance(there, Mapping) else {}
    found = _found(subject, quantity, held, pointer)
    if not nobody_knows and last not in held.get(NOT_KNOWN, ()):
        return found
    counts_as = found.grounds is not None and not found.grounds.is_said and quantity.taken_as is None
    return Reading(found.pointer, nobody_knows=True) if found.missing or counts_as else found


def _found(subject: Subject, quantity: Quantity, held: Object, pointer: str) -> Reading:
    """What is read at the path of a quantity. held: the object that the last name of the path is a member of."""
    *_, last = quantity.path
    if quantity.taken_as is not None:
        if quantity.taken_as == "one":
            return _one(subject, pointer_join(pointer, *quantity.path))
        if quantity.taken_as == "bands":
            return _banded(quantity, held.get(last), pointer_join(pointer, *quantity.path))
        return _WAYS[quantity.taken_as](held, last, quantity.words, pointer_join(pointer, *quantity.path[:-1]))
    value, place = held.get(last), pointer_join(pointer, *quantity.path)
    if value is None and quantity.absent is not None:
        return _fixed(quantity.absent, place, place)
    if quantity.type == "text" and value is not None:
        word, near = texts.words(value, quantity.form, subject)
        return Reading(place, word=word, written=value, near=near)
    return _written(quantity, value, place)


def _unsaid(subject: Subject, quantity: Quantity) -> bool:
    """Whether it lies in an object of which it is not known which one it is."""
    return (subject.hostless and quantity.origin in ("host", "cluster")) or (
        subject.lparless and quantity.origin == "lpar"
    )


def _spoken_of(body: Object, path: Sequence[str]) -> bool:
    """Whether something stands at a path, or it is said that nobody knows it."""
    found: Any = body
    for name in path:
        if not isinstance(found, Mapping):
            return False
        if name in found.get(NOT_KNOWN, ()):
            return True
        found = found.get(name)
    return found is not None


def _written(quantity: Quantity, value: Any, pointer: str) -> Reading:
    if value is None:
        return Reading(pointer)
    # who writes unknown says that nobody states it
    if value == NOBODY_KNOWS and quantity.type in ("flag", "choice"):
        return Reading(pointer)
    if quantity.type == "flag":
        return Reading(pointer, word="true" if value else "false", written=value)
    if quantity.type == "choice":
        word = "+".join(word for word in quantity.among if word in value) if isinstance(value, list) else value
        return Reading(pointer, word=word, written=value)
    if quantity.type == "release":
        return Reading(pointer, release_number(value), release_number(value), written=value)
    if value in (SET, UNSET):
        return Reading(pointer)
    low, high = ends_of(value, whole=quantity.type == "count")
    if low == 0 and high is None:  # at least nothing
        return Reading(pointer)
    if quantity.times != quantity.over:
        return Reading(pointer, _converted(low, quantity), None if high is None else _converted(high, quantity))
    return Reading(pointer, low, high, written=value)


def _converted(number: int | float, quantity: Quantity) -> int | float:
    """A stated number in the unit of a quantity. The end of a range that does not belong to it does not here either."""
    beneath, over = bound_beneath(number), bound_over(number)
    if beneath is not None:
        return next_above(_round(_in_unit(beneath, quantity)))
    return _in_unit(number, quantity) if over is None else next_below(_round(_in_unit(over, quantity)))


def _round(number: int | float) -> float:
    """A number with as many digits as one that lies next to it is told by."""
    return float(f"{number:.10g}")


def _in_unit(number: int | float, quantity: Quantity) -> int | float:
    # a millionth is finer than anybody measures, and 0.0633 s are 63.3 ms
    return round(number * quantity.times, 3) if quantity.over == 1 else number * quantity.times / quantity.over


def _fixed(value: str | int, pointer: str, at: str, says: Mapping[str, Any] | None = None) -> Reading:
    """What counts where nothing is stated. at, says: what a proof tells of that, and where."""
    grounds = Grounds("unstated", at, says)
    if isinstance(value, str):
        return Reading(pointer, word=value, grounds=grounds)
    return Reading(pointer, value, value, grounds=grounds)


_TYPES = {"cluster": "esx-cluster"}
"""The type of subject that an object is of which a description states something, where it is called otherwise."""


def _place_of_origin(subject: Subject, origin: str) -> str:
    """Where a description would say what is not there: without it there is nothing that could have the quantity."""
    return "/esx_clusters" if origin == "cluster" else subject.pointer


def _is_partial(owner: Object, name: str) -> bool:
    return name in owner.get("partial", ())


def _count(owner: Object, name: str, words: Sequence[str], pointer: str) -> Reading:
    listed, place = owner.get(name), pointer_join(pointer, name)
    if listed is None:
        return Reading(place)
    members = [] if listed == "none" else listed
    number = sum(_instances(member, name) for member in members)
    return Reading(place, number, None if _is_partial(owner, name) else number)


def _instances(member: Any, name: str) -> int:
    """How many a member of a list counts for: a group for all in it, a host or VM that is powered off for none."""
    if not isinstance(member, Mapping):
        return 1
    return member.get("count", 1) if name not in ("hosts", "vms") or runs(member) else 0


def _some(owner: Object, name: str, words: Sequence[str], pointer: str) -> Reading:
    place, value = pointer_join(pointer, name), owner.get(name)
    # none of those that are named may still leave others
    if value is None or (value == "none" and _is_partial(owner, name)):
        return _none_left(owner, name, (), pointer, "none") or Reading(place)
    return Reading(place, word="none" if value in ("none", []) else "some", written=value)


def _present(owner: Object, name: str, words: Sequence[str], pointer: str) -> Reading:
    place, value = pointer_join(pointer, name), owner.get(name)
    return _fixed("false", place, place) if value is None else Reading(place, word="true", written=value)


def _left_open(owner: Object, name: str, words: Sequence[str], pointer: str) -> Reading:
    """Whether it is said that nobody knows it."""
    place = pointer_join(pointer, name)
    if owner.get(name) == NOBODY_KNOWS:
        return Reading(place, word="true", written=NOBODY_KNOWS)
    if name in (said := owner.get(NOT_KNOWN, ())):
        grounds = Grounds("stated", pointer_join(pointer, NOT_KNOWN, said.index(name)), written=name)
        return Reading(place, word="true", grounds=grounds)
    return _fixed("false", place, place)


def _listed(owner: Object, name: str, words: Sequence[str], pointer: str) -> Reading:
    """Whether it is there, a list with all that belongs in it; else it has to be stated."""
    word = "true" if name in owner and not _is_partial(owner, name) else None
    return Reading(pointer_join(pointer, name), word=word, written=owner.get(name) if word else None)


def _all_listed(owner: Object, path: Sequence[str], pointer: str) -> Reading:
    """The same of a list, and of one in each object of it."""
    name, _, *rest = path
    each = owner.get(name, ())
    whole = name in owner and not _is_partial(owner, name)
    listed = whole and all(_listed(member, "/".join(rest), (), "").word for member in each)
    return Reading(pointer_join(pointer, name), word="true" if listed else None, written=each if listed else None)


def _one(subject: Subject, pointer: str) -> Reading:
    return Reading(pointer, 1, 1, grounds=Grounds("itself", subject.pointer))


def _set(owner: Object, name: str, words: Sequence[str], pointer: str) -> Reading:
    """What a notes.ini is said to lack, or lacks as a whole, is not set; what a fragment lacks is not known."""
    place = pointer_join(pointer, name)
    if name in owner:
        return Reading(place, word="false" if owner[name] == UNSET else "true", written=owner[name])
    lacking = owner.get(NOT_SET, ())
    if name in lacking:
        said = pointer_join(pointer, NOT_SET, lacking.index(name))
        return Reading(place, word="false", grounds=Grounds("stated", said, written=name))
    if owner.get("complete") is True:
        said = pointer_join(pointer, "complete")
        return Reading(place, word="false", grounds=Grounds("stated", said, written=True))
    return Reading(place)


def _any_of(owner: Object, name: str, words: Sequence[str], pointer: str) -> Reading:
    # what a notes.ini that is not described may set is not held against a benchmark's
    place, there = pointer_join(pointer, name), owner.get(name)
    named = sorted(word for word, value in (there or {}).items() if word in words and value != UNSET)
    if not named:
        return _fixed("false", place, place, None if there is None else {"states_none_of": list(words)})
    return Reading(place, word="true", written=named)


def _names(owner: Object, name: str, words: Sequence[str], pointer: str) -> Reading:
    place, listed = pointer_join(pointer, name), owner.get(name)
    lacking = owner.get(f"{NOT}{name}", ())
    if words[0] in lacking:
        said = pointer_join(pointer, f"{NOT}{name}", lacking.index(words[0]))
        return Reading(place, word="false", grounds=Grounds("stated", said, written=words[0]))
    if listed is None:
        return Reading(place)
    named = listed != "none" and words[0] in listed
    if not named and _is_partial(owner, name):
        return Reading(place)
    return Reading(place, word="true" if named else "false", written=listed)


def _none_left(owner: Object, name: str, there: Sequence[str], pointer: str, word: str) -> Reading | None:
    """What is told where a list is known to lack all that could stand in it, but for what does; else None."""
    lacking = owner.get(f"{NOT}{name}", ())
    grammar = grammar_at(pointer_join(pointer, name)) if lacking else None
    if grammar is None or not {*lacking, *there} >= set(grammar.choices):
        return None
    said = pointer_join(pointer, f"{NOT}{name}")
    return Reading(pointer_join(pointer, name), word=word, grounds=Grounds("stated", said, written=lacking))


def _counts(owner: Object, name: str, words: Sequence[str], pointer: str) -> Reading:
    """How many of these words a list names."""
    place, listed = pointer_join(pointer, name), owner.get(name)
    if listed is None:
        return Reading(place)
    number = 0 if listed == "none" else len(set(words) & set(listed))
    return Reading(place, number, None if _is_partial(owner, name) else number, written=listed)


def _only(owner: Object, name: str, words: Sequence[str], pointer: str) -> Reading:
    """Whether a list names one word alone; what else a list that is not complete leaves out may be any."""
    place, listed = pointer_join(pointer, name), owner.get(name)
    if (lacking := _names(owner, name, words, pointer)).grounds is not None:
        return lacking
    if listed is None:
        return Reading(place)
    alone = listed == list(words)
    # nor do none that are named keep it from being the one that is not
    if (alone or listed == "none") and _is_partial(owner, name):
        return (_none_left(owner, name, words, pointer, "true") if alone else None) or Reading(place)
    return Reading(place, word="true" if alone else "false", written=listed)


def _mentions(owner: Object, name: str, words: Sequence[str], pointer: str) -> Reading:
    """Whether a text has these words in it, however they are written; one that has not may mean them all the same."""
    place, text = pointer_join(pointer, name), owner.get(name)
    if text is None or not any(_has(text, word) for word in words):
        return Reading(place)
    return Reading(place, word="true", written=text)


def _minutes(owner: Object, name: str, words: Sequence[str], pointer: str) -> Reading:
    """How long hours of the day last."""
    place, hours = pointer_join(pointer, name), owner.get(name)
    if hours is None:
        return Reading(place)
    lasts = _lasting(hours)
    return Reading(place, lasts, lasts, written=f"{hours['start']} to {hours['end']}")


def _lasting(hours: Object) -> int:
    """The minutes from the start to the end, over midnight where that is earlier."""
    start, end = (60 * int(clock[:2]) + int(clock[3:]) for clock in (hours["start"], hours["end"]))
    return (end - start) % (24 * 60)


def _banded(quantity: Quantity, value: Any, place: str) -> Reading:
    """The word of the range in which a number lies, whatever it is of a range itself; none where it may be in two."""
    if value is None:
        return Reading(place)
    if isinstance(value, Mapping) and "start" in value:
        value = _lasting(value)
    low, high = ends_of(value)
    for band in quantity.bands:
        first, last = ends_of(band.ends)
        if low >= first and (last is None or (high is not None and high <= last)):
            says = {"is": band.word, "band": band.says, "reasons": list(band.reasons)}
            return Reading(place, word=band.word, grounds=Grounds("banded", place, says, value))
    return Reading(place)


def _has(text: str, word: str) -> bool:
    """Whether a text has a word in it, however it is written; a sign alone (a "/") as it stands.

    Of a release its points count, without which 7.0.1 would be in "7.0, 10,000 users", and no figure follows. What
    begins with a figure begins a number: "1,000 each" is not in "11,000 each". What begins with a space begins a word:
    " idle servers" is not in "middle servers".
    """
    if _POINT.search(word):
        return re.search(f"{re.escape(_letters(word, _POINT))}(?![0-9])", _letters(text, _POINT)) is not None
    letters = _letters(word)
    if letters[:1].isdigit():
        spaced = r"[\W_]*".join(map(re.escape, letters))
        return re.search(rf"(?<![0-9])(?<![0-9][.,]){spaced}", text.casefold()) is not None
    if letters and word[0] == " ":
        spaced = r"[\W_]*".join(map(re.escape, letters))
        return re.search(rf"(?<![^\W_]){spaced}", text.casefold()) is not None
    return letters in _letters(text) if letters else word in text


_POINT = re.compile(r"(?<=[0-9])\.(?=[0-9])")


def _letters(text: str, keeping: re.Pattern[str] | None = None) -> str:
    """The letters and figures of a text, without capitals. keeping: signs that stay."""
    kept = {found.start() for found in keeping.finditer(text.casefold())} if keeping else ()
    return "".join(sign for place, sign in enumerate(text.casefold()) if sign.isalnum() or place in kept)


_WAYS: Mapping[str, Callable[[Object, str, Sequence[str], str], Reading]] = {
    "count": _count, "some": _some, "present": _present, "listed": _listed, "set": _set, "any_of": _any_of,
    "names": _names, "only": _only, "counts": _counts, "mentions": _mentions, "minutes": _minutes,
    "left-open": _left_open,
}  # fmt: skip
