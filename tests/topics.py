"""What is quickly held of each guideline: a test for each of the hundreds would cost more than what it holds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import pytest

from domino_advisor.engine.loading import load_rule_base

TOPICS: dict[str, list[str]] = defaultdict(list)
for _name, _guideline in sorted(load_rule_base().guidelines.items()):
    TOPICS[f"{_guideline.source}/{_guideline.topic}"].append(_name)


def for_each_guideline(check: Callable[[str], None]) -> Callable[[str], None]:
    """A test for each topic, which holds a law of each of its guidelines and names all that break it."""

    @pytest.mark.parametrize("topic", sorted(TOPICS))
    def held(topic: str) -> None:
        broken = []
        for name in TOPICS[topic]:
            try:
                check(name)
            except AssertionError as error:
                broken.append(f"{name}: {error}")
        if broken:
            # in full: pytest would cut what an assertion shows, and the lines are those of the check
            pytest.fail("\n\n".join(broken), pytrace=False)

    held.__name__, held.__qualname__, held.__doc__ = check.__name__, check.__qualname__, check.__doc__
    held.__module__ = check.__module__
    return held


__all__ = ["TOPICS", "for_each_guideline"]
