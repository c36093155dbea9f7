"""Writes the first screens of ten examples (docs/first-screens.md): what whoever reads no further reads.

    python tools/write_first_screens.py

A test fails when the page is not what this program would write.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from domino_advisor.description.documents import read_file
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.report.first_screen import LINES, WIDTH
from domino_advisor.report.terminal import printed

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "first-screens.md"
EXAMPLES = (
    "site-today-vsphere", "site-today-zvm", "site-today-zlinux", "site-today-aix", "site-today-ibm-i",
    "site-today-windows", "site-today-rhel", "consolidation-plan", "site-nt4-departments", "site-two-platforms",
)  # fmt: skip


def page() -> str:
    """The page, ending in a newline."""
    head = (
        "# First screens\n\nWhat `domino-advisor evaluate FILE` prints first, of ten examples:"
        f" {LINES} lines of {WIDTH} columns at most. The page is made by `tools/write_first_screens.py`.\n"
    )
    return head + "".join(_captured())


def _captured() -> Iterator[str]:
    for name in EXAMPLES:
        evaluation = default_advisor().evaluate(read_file(ROOT / "examples" / f"{name}.yaml"), proofs=False)
        lines = "\n".join(printed(evaluation))
        yield f"\n## {name}\n\n```console\n$ domino-advisor evaluate examples/{name}.yaml\n{lines}\n```\n"


def main() -> None:
    """Writes the page."""
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
