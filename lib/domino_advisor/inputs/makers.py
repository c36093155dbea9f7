"""On what a system of x86 runs, by who made its computer, as its firmware says: a VM of ESX, or a machine."""

from __future__ import annotations

import re
from typing import Literal

_MACHINES = re.compile(
    r"(?i)(?:hpe?|hewlett[- ]packard.*|dell(?: inc\.?)?|lenovo|ibm|fujitsu.*|cisco systems.*|super ?micro.*|"
    r"bull(?: sas)?|huawei.*|inspur.*)"
)
_VMWARE = re.compile(r"(?i)vmware\b.*")


def runs_on(maker: str) -> Literal["vm", "native"] | None:
    """What the maker tells; None of another hypervisor and of a maker that is not known."""
    if _VMWARE.fullmatch(maker.strip()):
        return "vm"
    return "native" if _MACHINES.fullmatch(maker.strip()) else None
