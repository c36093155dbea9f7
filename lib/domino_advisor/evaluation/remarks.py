"""What a description tells of something beside its value: the remarks on a member, and what a change says of itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domino_advisor.core.pointers import tokens_of

REMARKED = ("which", "since", "when", "before", "reason", "noticed", "by")
"""The members of a remark that tell something, in the order in which they are told."""

OF_THEM_TOGETHER = frozenset(("machines", "lpars", "guests", "images", "esx_clusters", "hosts", "vms", "dpars"))
"""Lists of which a remark tells something together: which there are, and nothing of what one of them has."""

OF_A_CHANGE = ("when", "after", "only_if", "reason")
"""What a change says of itself as a whole, in the order in which it is told."""


def remarks_on(site: Mapping[str, Any], pointer: str) -> tuple[str, ...]:
    """What is told of what stands at a place, a text for each remark: the outermost object's first, each once.

    An object tells it of the member in which the place lies; of a list of machines or servers, not beside what one of
    them has. The object whose member stands there tells it of itself as well.
    pointer: need not name something that is there.
    """
    return tuple(dict.fromkeys(_found(site, tokens_of(pointer))))


def told_of_change(change: Mapping[str, Any]) -> str:
    """When a change is made, why, and on which condition, "" where it says nothing of that."""
    return _text(change, OF_A_CHANGE)


def _found(site: Mapping[str, Any], tokens: Sequence[str]) -> Iterator[str]:
    node: Any = site
    for depth, token in enumerate(tokens):
        if isinstance(node, Mapping):
            # what follows is the place in a list of words: the member stands in this object itself
            is_own = all(other.isdigit() for other in tokens[depth + 1 :])
            for remark in node.get("remarks", ()):
                within = token in OF_THEM_TOGETHER and len(tokens) > depth + 2
                if (token in remark.get("of", ()) and not within) or (is_own and "of" not in remark):
                    yield _text(remark, REMARKED)
            if is_own and list(tokens[:depth]) == ["changes", tokens[depth - 1]] and (text := told_of_change(node)):
                yield text
            node = node.get(token)
        elif isinstance(node, list) and token.isdigit() and int(token) < len(node):
            node = node[int(token)]
        else:
            return


def _text(told: Mapping[str, Any], members: Sequence[str]) -> str:
    return "; ".join(f"{name.replace('_', ' ')}: {told[name]}" for name in members if name in told)
