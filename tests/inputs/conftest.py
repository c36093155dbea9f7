"""Whatever the tests here make of files, no reader tells what it does not declare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from domino_advisor.inputs import gathering
from domino_advisor.inputs.gathering import Gathered
from tests.inputs.places_told import undeclared

NOT_HELD = ("tests.inputs.test_any_bytes", "tests.inputs.test_tells")
"""In the first, files of unrelated systems stand beside each other, so that one is taken for what another is; the
second one holds what is told against what is declared by itself.
"""


@pytest.fixture(autouse=True, scope="module")
def _told_as_declared(request: pytest.FixtureRequest) -> Iterator[None]:
    """All that is gathered is looked at as it is handed out."""

    def held(*args: Any) -> Gathered:
        found = Gathered(*args)
        assert undeclared(found) == {}
        return found

    with pytest.MonkeyPatch.context() as patch:
        if request.module.__name__ not in NOT_HELD:
            patch.setattr(gathering, "Gathered", held)
        yield
