"""An array that holds mail files, described for a sizing and for an evaluation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from domino_advisor.core.answer import Verdict
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.sizing.results import Sizing
from domino_advisor.sizing.sizer import default_sizer

CAPACITY = "xseries-w2k-2001/multiple-arrays-for-more-users"
LOG_ONS = "xseries-w2k-2001/login-rate-affects-capacity"


class Array(Struct, frozen=True):
    """An array, and what its users do. None of a fact: it is not stated. message_kb: decimal kilobytes."""

    raid: str = "raid-5"
    drives: int = 12
    rpm: int | None = 15_000
    cache: str | None = "write-back"
    message_kb: int | None = 25
    fast: bool | None = False
    client: str = "nrpc"
    release: str = "5.0.8"

    @property
    def request(self) -> dict[str, Any]:
        """The request for its users."""
        log_ons = {True: "fast", False: "spread", None: None}[self.fast]
        array = {"name": "a1", "raid": self.raid, "drives": self.drives, "drive_rpm": self.rpm, "cache": self.cache}
        storage = {
            "platform": "windows", "domino_release": self.release, "client": self.client,
            "message_kb": self.message_kb, "log_ons": log_ons, "arrays": [_stated(array)],
        }  # fmt: skip
        return {"storage": _stated(storage)}

    def site(self, users: int, environment: str = "benchmark") -> dict[str, Any]:
        """A site whose mail files are on it, those of so many users."""
        kib = None if self.message_kb is None else self.message_kb * 1000 / 1024
        workload = {"client": self.client, "message_kib": kib, "fast_login": self.fast}
        dpar = {"name": "mail", "mail_devices": ["a1"], "workloads": [_stated(workload)]}
        array = {
            "name": "a1", "kind": "array", "raid_level": self.raid, "subarray_drives": 3, "drives": self.drives,
            "drive_type": "ultra160-scsi", "drive_rpm": self.rpm, "cache_mode": self.cache, "holds": ["mail-files"],
            "mail_users": users,
        }  # fmt: skip
        return {
            "deployment": "An array", "environment": environment, "domino_release": self.release,
            "machines": [{"name": "m1", "architecture": "x86", "image": {"os": "windows", "dpars": [dpar]}}],
            "devices": [_stated(array)],
        }  # fmt: skip

    def sized(self) -> tuple[float | None, float | None]:
        """The fewest and the most users that a sizing says it carries; (None, None) where it gives none."""
        sizing: Sizing = default_sizer().size(self.request)
        for figure in sizing.figures:
            if figure.name == "array.corrected":
                return (figure.low, figure.high) if figure.value is None else (figure.value, figure.value)
        return None, None

    def evaluated(self, users: int, environment: str = "benchmark", guideline: str = CAPACITY) -> Verdict:
        """What an evaluation says of it with so many users."""
        evaluation = default_advisor().evaluate(self.site(users, environment), proofs=False)
        [found] = [v for v in evaluation.verdicts if (v.guideline, v.subject.path) == (guideline, "devices/a1")]
        return found

    def held(self, users: int, environment: str = "benchmark") -> str:
        """The verdict on so many users."""
        return self.evaluated(users, environment).verdict


def _stated(members: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}
