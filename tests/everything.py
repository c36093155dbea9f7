"""The description with all there is, as a site to evaluate."""

from __future__ import annotations

import copy
from typing import Any

from domino_advisor.description.documents import read_text
from tests.test_deployment_schema import EVERYTHING


def everything() -> Any:
    """The description with all there is, of the schema's tests, as a production site."""
    described = copy.deepcopy(read_text(EVERYTHING).value)
    assert isinstance(described, dict)
    return described | {"environment": "production"}
