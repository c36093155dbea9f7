"""Writes into docs/sizing.md by which guidelines `evaluate` holds a site to what `size` computes.

    python tools/write_sizing_guidelines.py

A guideline and a computation belong together where they take the same value of the same item of a paper, or the same
assumption, through a shared term (rules/terms.yml) or each by itself. A test fails when the page is not what this
program would write.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from domino_advisor.engine.loading import load_rule_base
from domino_advisor.knowledge.computations import Computation, Figured
from domino_advisor.knowledge.guidelines import Guideline, Parameter
from domino_advisor.sizing.sizing_base import SizingBase, load_sizing_base

PAGE = Path(__file__).resolve().parent.parent / "docs" / "sizing.md"
BEGIN, END = "<!-- written by tools/write_sizing_guidelines.py -->", "<!-- end of what is written -->"
# what stands for a word or for a unit is no figure by which anything is evaluated
WORDS = ("mib-in-a-gib", "one-processor", "seconds-in-a-minute", "the-whole-in-percent")
# demands first; what demands less is named only where nothing demands more
STRENGTHS = (("must", "should"), ("consider",), ("inform",))


def page(text: str, base: SizingBase) -> str:
    """The page with the table of today in it."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{table(base)}\n\n{END}{rest.partition(END)[2]}"


def table(base: SizingBase) -> str:
    """A row for each figure by which a guideline evaluates, and a line with the others."""
    by_figure: dict[str, list[Computation]] = {}
    for computation in base.computations.values():
        by_figure.setdefault(computation.figure, []).append(computation)
    rows, others = [], []
    for name, entry in base.figures.items():
        if name not in by_figure or entry.get("plan") or entry.get("inner"):
            continue
        judging = _judging(base.rule_base.guidelines, by_figure[name])
        terms = dict.fromkeys(f"`{term}`" for computation in by_figure[name] for term in computation.shared)
        if judging:
            rows.append(f"| `{name}` | {', '.join(terms)} | {', '.join(map(_link, judging))} |")
        else:
            others.append(f"`{name}`")
    head = "| figure of `size` | shared term | guidelines of `evaluate` |\n|---|---|---|\n"
    return (
        head
        + "\n".join(rows)
        + f"\n\nBy no figure of their own, or by none that a guideline takes: {', '.join(others)}."
    )


def _judging(guidelines: Mapping[str, Guideline], computations: list[Computation]) -> list[Guideline]:
    wanted = {bound for computation in computations for bound in _bounds(computation)}
    found = [
        guideline
        for guideline in sorted(guidelines.values(), key=lambda guideline: guideline.id)
        if wanted & {bound for parameter in guideline.parameters.values() for bound in _bound(parameter)}
    ]
    chosen = ([guideline for guideline in found if guideline.strength in strengths] for strengths in STRENGTHS)
    return next(filter(None, chosen), [])


def _bounds(computation: Computation) -> Iterator[tuple[str, str]]:
    rows = [row for table in computation.tables.values() for row in table.rows]
    for figured in (*computation.parameters.values(), *(figured for row in rows for figured in row.figured)):
        yield from _bound(figured)


def _bound(figure: Figured | Parameter) -> Iterator[tuple[str, str]]:
    if figure.assumption is not None and figure.assumption not in WORDS:
        yield "assumption", figure.assumption
    if figure.item is not None and figure.value_name is not None:
        yield figure.item, figure.value_name


def _link(guideline: Guideline) -> str:
    return f"[{guideline.id.partition('/')[2]}](guidelines/{guideline.id}.md)"


if __name__ == "__main__":
    made = page(PAGE.read_text("utf-8"), load_sizing_base(load_rule_base()))
    PAGE.write_text(made, "utf-8")
