"""What follows for planned changes from what they lead to, as a description states it of a change that is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from domino_advisor.core.pointers import pointer_join, tokens_of
from domino_advisor.core.releases import release_text
from domino_advisor.engine.ids import value_id
from domino_advisor.evaluation.facts.survey import Survey

_FOLLOWS = {
    "kind": ("change.kind", "change.stated_kind"),
    "to_domino_release": ("change.to_domino_release", "change.stated_release"),
    "to_mail_template": ("change.to_mail_template", "change.stated_template"),
    "to_cps": ("change.to_cps", "change.stated_cps"),
    "thread_settings": ("change.alters_threads", "change.thread_settings"),
}
"""What a change states, by the quantity that the rules conclude of it, and by the one that is stated."""


CONCLUDED = frozenset(concluded for concluded, _ in _FOLLOWS.values())
"""The quantities that the rules conclude of it."""


def said_of_changes(survey: Survey, values: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, Any]]:
    """What the rules concluded of the changes that say what they lead to, and nobody states of them so.

    values: what is known of quantities, by the engine's id. Each with the place at which it would be stated.
    """
    for sid, subject in survey.subjects.items():
        if subject.pointer not in survey.made:
            continue
        for member, (concluded, stated) in _FOLLOWS.items():
            value, own = values[value_id(sid, concluded)], values[value_id(sid, stated)]
            as_stated = own["state"] != "unknown" and (member != "kind" or own["is"] == value["is"])
            if value["state"] == "unknown" or as_stated:
                continue
            yield pointer_join(subject.pointer, member), _written(member, value)
            if member == "kind" and value["state"] == "bounded":
                partial = subject.body.get("partial", [])
                yield pointer_join(subject.pointer, "partial"), [*partial, *({"kind"} - set(partial))]


def with_said(description: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """A description whose changes state what follows for them, and no more in whose place they might have been made."""
    changes = [
        {name: member for name, member in change.items() if name != "instead_of"} for change in description["changes"]
    ]
    for at, value in said.items():
        _, number, member = tokens_of(at)
        changes[int(number)][member] = value
    return {**description, "changes": changes}


def _written(member: str, value: Mapping[str, Any]) -> Any:
    if member == "kind":
        words = [word for word in value["is"].split("+") if word != "unknown"]
        return words if len(words) > 1 else words[0]
    if member == "to_domino_release":
        return release_text(value["low"])
    if member == "to_cps":
        low, high = value["low"], value["high"]
        ends = {name: end for name, end in (("from", low), ("to", high)) if isinstance(end, int)}
        return low if low == high else ends
    return value["is"] == "true" if member == "thread_settings" else value["is"]
