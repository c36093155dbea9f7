"""The units in which files state sizes: multiples of 1,024, and GB, in which a description has drives."""

from __future__ import annotations

BYTES_OF_A_KIB = KIB_OF_A_MIB = MIB_OF_A_GIB = 1_024
BYTES_OF_A_MIB = KIB_OF_A_GIB = 1_048_576
BYTES_OF_A_GIB = 1_073_741_824
BYTES_OF_A_GB = 1_000_000_000

_LETTERS = "KMGTPE"


def bytes_of(letter: str) -> int:
    """How many bytes a multiple of 1,024 has, by its letter: K, M, G, T, P or E."""
    return int(1_024 ** (_LETTERS.index(letter) + 1))


def gib_of(number: int, letter: str) -> float:
    """So many of a multiple of 1,024, in GiB."""
    return round(number * bytes_of(letter) / BYTES_OF_A_GIB, 3)


def gb_between(number: float, step: float, letter: str) -> dict[str, float] | None:
    """Between what a size lies that was rounded to a step of a multiple of 1,024, in GB; None of one that may be 0."""
    if number <= step:
        return None
    unit = bytes_of(letter) / BYTES_OF_A_GB
    return {"from": round((number - step) * unit, 3), "to": round((number + step) * unit, 3)}
