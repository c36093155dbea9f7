"""A page of a list that is at hand as a whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from flask import Response

from domino_advisor_api import answers

Item = TypeVar("Item")


def page(
    kind: type[answers.Page], found: Sequence[Item], given: Mapping[str, Any], shown: Callable[[Item], object]
) -> Response:
    """The items that a `PageQuery` asks for, each as it is `shown`; the count of all, and the next cursor."""
    first, limit = int(given.get("cursor", "0")), given["limit"]
    items = [shown(item) for item in found[first : first + limit]]
    more = first + limit < len(found)
    make: Callable[..., answers.Page] = kind
    return answers.told(make(items=items, total=len(found), next=str(first + limit) if more else None))
