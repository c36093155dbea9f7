"""What a claim counts on and is off wherever it may be of, as the rules concluded it: how that is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domino_advisor.core.answer import Conflicting, Observed
from domino_advisor.description.subjects import Subject
from domino_advisor.engine.output import Firings
from domino_advisor.evaluation.facts.proof_leaves import Leaf
from domino_advisor.knowledge.measurements import Relied
from domino_advisor.knowledge.wording import listed

_TOLD = 3
"""So many places are named, and how many more there are."""


def switched_off(firings: Firings, leaves: Mapping[str, Leaf], name: str) -> Sequence[str]:
    """Where it is stated that something is off, by the last of what was concluded of one image after the other."""
    so_far, found = firings.facts["off-so-far"], list[str]()
    while so_far[name]["next"] > 1:
        rests_on = so_far[name]["because"]
        found += [other for other in rests_on if other in leaves and leaves[other].kind == "stated"]
        name = next(other for other in rests_on if other in so_far)
    return tuple(dict.fromkeys(reversed(found)))


def what_is_said(leaf: Leaf) -> str:
    """A statement without its place, for an identity: whose it is, and what it says."""
    subject, reading = _of(leaf)
    return f"{subject.path}\n{leaf.quantity}\n{reading}"


def relied_on(mark: str, words: Sequence[Leaf], off: Sequence[Leaf], rows: Mapping[str, Relied]) -> Conflicting:
    """A claim that what a technique does is done here, and where that is off."""
    claim, _ = _of(words[0])
    row = rows[claim.body["effect"]]
    said = [str(_of(leaf)[1]) for leaf in words]
    each = [f"{_of(leaf)[0].path} ({row.member}: no)" for leaf in off[:_TOLD]]
    more = [f"{len(off) - _TOLD} more"] if len(off) > _TOLD else []
    return Conflicting(
        mark,
        (
            *(
                _observed(f"claim.says_{word.replace('-', '_')}", claim, "yes", True, f"{claim.pointer}/says")
                for word in said
            ),
            *(_observed(str(leaf.quantity), _of(leaf)[0], "no", False, _pointer(leaf)) for leaf in off),
        ),
        f"A claim counts on {row.called} ({claim.path}: {', '.join(said)}), which is off wherever it may be of: "
        f"{listed([*each, *more])}. As the site is described both cannot be so; none is taken.",
    )


def _of(leaf: Leaf) -> tuple[Subject, object]:
    """Whose a statement is, and what is written."""
    assert leaf.subject is not None and leaf.reading is not None
    return leaf.subject, leaf.reading.written


def _pointer(leaf: Leaf) -> str:
    assert leaf.reading is not None
    return leaf.reading.pointer


def _observed(quantity: str, subject: Subject, text: str, value: bool, pointer: str) -> Observed:
    return Observed(quantity=quantity, subject=subject.path, state="known", text=text, value=value, pointer=pointer)


__all__ = ["relied_on", "switched_off", "what_is_said"]
