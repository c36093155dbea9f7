"""Writes docs/what-people-say.md: what found no field in thirty descriptions, and where each has its place now.

    python tools/write_what_people_say.py

The thirty are descriptions of tests/scenarios, six for each paper, whose prose stands beside them. Who encoded them had
the prose and the documentation alone, and noted what found no field. Where such a thing stands now is noted in its
place: `# PLACE image.notes: what was said`. A test fails when the page is not what this program would write.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

ROOT = Path(__file__).resolve().parent.parent
PAGE, FOLDER = ROOT / "docs" / "what-people-say.md", ROOT / "tests" / "scenarios"
FOLDERS = ("scenarios", "unseen")
THIRTY = {
    "redpaper-z-2006": ("rz-52", "rz-61", "rz-63", "rz-67", "rz-72", "rz-75"),
    "compaq-partition-1998": ("cq-51", "cq-54", "cq-65", "cq-66", "cq-67", "cq-71"),
    "dw-domino7-2005": ("dw-53", "dw-61", "dw-67", "dw-68", "dw-74", "dw-75"),
    "vsphere-domino-2011": ("vm-51", "vm-52", "vm-56", "vm-58", "vm-61", "vm-75"),
    "xseries-w2k-2001": ("xs-54", "xs-56", "xs-61", "xs-63", "xs-64", "xs-77"),
}
WORDS = ("notes", "figure", "name")
"""Members that hold a text: what stands in them is kept and not evaluated."""

_PLACE = re.compile(r"PLACE (\S+)\.(\w+): (.+)")


class Placed(NamedTuple):
    """Something that found no field. owner, member: the object and its member that have it now."""

    owner: str
    member: str
    said: str

    @property
    def in_words(self) -> bool:
        """Whether it is kept in words."""
        return self.member in WORDS


def placed(name: str) -> tuple[Placed, ...]:
    """What found no field when a description was encoded, in the order of its lines."""
    text = (FOLDER / f"{name}.yaml").read_text("utf-8")
    return tuple(Placed(*found.groups()) for found in _PLACE.finditer(text))


def page() -> str:
    """The page."""
    return "\n".join([*_lines()])


def _lines() -> Iterator[str]:
    titles = {scenario["id"]: scenario["title"] for scenario in yaml.safe_load((FOLDER / "scenarios.yaml").read_text())}
    found = {name: placed(name) for names in THIRTY.values() for name in names}
    everything = [one for each in found.values() for one in each]
    fields = [one for one in everything if not one.in_words]
    others = (path for folder in FOLDERS for path in sorted((ROOT / "tests" / folder).glob("*.yaml")))
    left = sum(path.read_text("utf-8").count("NOFIELD") for path in others)
    yield from (
        "# What people say",
        "",
        "Thirty descriptions, as administrators, planners and consultants wrote them in prose, and as somebody else "
        "encoded them with [the documentation](description.md) alone: six for each paper. Both stand in "
        "[tests/scenarios](../tests/scenarios), the prose in `scenarios.yaml`. What found no field was noted then. "
        "This page lists it, and where it has its place now. It is written by `tools/write_what_people_say.py`.",
        "",
        f"{len(everything)} stated facts of the {len(found)} descriptions found no field. {len(fields)} of them have "
        f"one now; the other {len(everything) - len(fields)} stand as words beside what they are about, where no "
        "verdict could use them. None is left without a place.",
        "",
        f"In the other descriptions of `tests/scenarios` and `tests/unseen` {left} such notes are left (`NOFIELD`).",
        "",
        "| field | facts |",
        "|---|---|",
    )
    counted = Counter(f"{one.owner}.{one.member}" for one in fields)
    for field, number in sorted(counted.items(), key=lambda one: (-one[1], one[0])):
        yield f"| `{field}` | {number} |"
    for paper, names in THIRTY.items():
        yield from ("", f"## {paper}", "", "| description | found no field | has its place in |", "|---|---|---|")
        for name in names:
            for number, one in enumerate(found[name]):
                called = f"[{name}](../tests/scenarios/{name}.yaml): {titles[name]}" if number == 0 else ""
                yield f"| {called} | {one.said} | `{one.owner}.{one.member}` |"
    yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
