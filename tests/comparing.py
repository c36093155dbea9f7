"""Answers made by hand, of which one is to become the other."""

from __future__ import annotations

from msgspec import structs

from domino_advisor.core.answer import Evaluation, Observed, Reach, SubjectRef, Verdict, Waiver
from domino_advisor.evaluation.verdicts import fingerprint
from tests.answers import MANIFEST, a_verdict, an_evaluation

GUIDELINE = "redpaper-z-2006/nrpc-cps-4-per-image-62"
OTHER = "redpaper-z-2006/dwa-cps-8-per-image-62"
PATH = "z9/LNX1"
WAIVER = Waiver("planned for spring", "Ada", "2026-03-31")
OTHERWISE = {
    "input": {"input": "c" * 64},
    "rules": {"rule_base": "d" * 64},
    "program": {"product": "0.2.0"},
    "figures": {"figures": "e" * 64, "overlay": "f" * 64},
    "waiver": {"overlay": "1" * 64, "evaluated_on": "2026-04-01"},
}
"""What the manifest of the newer answer has where something differs."""


def verdict(
    word: str, path: str = PATH, guideline: str = GUIDELINE, strength: str = "should", **more: object
) -> Verdict:
    waiver = {"waiver": WAIVER} if word == "waived" else {}
    members: dict[str, object] = {
        "fingerprint": fingerprint(guideline, path), "guideline": guideline,
        "subject": SubjectRef("image", path, ""), "ground": "demand", **waiver, **more,
    }  # fmt: skip
    return a_verdict(path, word, strength, **members)


def answer(*verdicts: Verdict, **manifest: str) -> Evaluation:
    return an_evaluation(*verdicts, manifest=structs.replace(MANIFEST, **manifest))


def otherwise(*kinds: str) -> dict[str, str]:
    """The members of a manifest in which these differ from `MANIFEST`."""
    return {name: value for kind in kinds for name, value in OTHERWISE[kind].items()}


def seen(value: int | None, quantity: str = "image.cps") -> Observed:
    if value is None:
        return Observed(quantity, PATH, "unknown", "unknown", unit="CP")
    return Observed(quantity, PATH, "known", f"{value} CPs", value, unit="CP", pointer="/machines/0/lpars/0/real_cps")


def outside() -> Reach:
    return Reach("extrapolated")
