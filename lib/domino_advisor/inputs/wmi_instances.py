"""Objects of WMI by their properties, whichever tool wrote them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domino_advisor.inputs.told import Origin

_WHOLE = re.compile(r"\d{1,18}")


@dataclass(frozen=True, slots=True)
class Property:
    """A property of an instance. value: a text or a number, as it was written."""

    value: Any
    origin: Origin

    @property
    def text(self) -> str:
        return str(self.value).strip() if isinstance(self.value, (str, int)) else ""

    @property
    def whole(self) -> int | None:
        return int(self.text) if not isinstance(self.value, bool) and _WHOLE.fullmatch(self.text) else None


Instance = Mapping[str, Property]
"""An object of WMI by its properties, in small letters."""
