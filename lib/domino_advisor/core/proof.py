"""What a proof is made of: nodes, each a conclusion with all its derivations, or a leaf."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Required, TypedDict

from domino_advisor.core.declaring import says

Node = Mapping[str, Any]
"""A node of a proof: its `kind`, its `derivations` where it is a conclusion, and further members by its kind."""


class Derivation(TypedDict):
    """One firing of a rule."""

    rule: Required[Annotated[str, says("The rule.")]]
    because: Required[Annotated[list[str], says("The ids of the nodes that it rested on.")]]
