"""Where a paper contradicts itself, whoever is told one of its figures is told the other.

`rules/contradictions.yml` names each contradiction and the figures that it is about. A guideline or a computation that
takes one of them tells the other place itself, or the contradiction goes with the figure.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from domino_advisor.authoring.pages import guideline_page
from domino_advisor.core.answer import Verdict
from domino_advisor.engine.loading import load_rule_base
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.knowledge.self_contradictions import Contradiction, untold
from domino_advisor.report.briefing import full
from domino_advisor.sizing.sizing_base import load_sizing_base

ROOT = Path(__file__).parent.parent
RULE_BASE = load_rule_base()
ALL = RULE_BASE.contradictions
COMPUTATIONS = load_sizing_base(RULE_BASE).computations

# what readers noted as inconsistent, and on which no figure hangs: captions, names, dates, settings and layouts
WITHOUT_FIGURES = {
    "dw-domino7-2005/hyperthreading-differs", "dw-domino7-2005/real-users-differ",
    "dw-domino7-2005/sol-tuning-differs",
    "dw-domino7-2005/tuning-differs-between-releases", "dw-domino7-2005/workload-name-inconsistent",
    "redpaper-z-2006/contra-fig-5-6-caption",
    "redpaper-z-2006/contra-logging-users", "redpaper-z-2006/contra-lspr-name", "redpaper-z-2006/contra-study-date",
    "redpaper-z-2006/contra-users-word",
    "vsphere-domino-2011/contradiction-console-sharing", "vsphere-domino-2011/contradiction-figure-numbers",
    "vsphere-domino-2011/contradiction-ft-minimal-downtime",
    "vsphere-domino-2011/contradiction-ha-without-clustering", "vsphere-domino-2011/contradiction-spike-cause",
    "vsphere-domino-2011/ept-naming-differs", "vsphere-domino-2011/ft-vs-4000-upper-end",
    "vsphere-domino-2011/same-vswitch-vs-separation", "vsphere-domino-2011/thin-provisioning-vs-eager-zeroed",
    "xseries-w2k-2001/two-way-difference-within-error",
    "compaq-partition-1998/date-inconsistency",
    # the range of a number and a count do not contradict each other
    "compaq-partition-1998/range-99-versus-six",
}  # fmt: skip
USES = [
    (name, parameter.name, found)
    for name, guideline in sorted(RULE_BASE.guidelines.items())
    for parameter in guideline.parameters.values()
    for found in ALL
    if parameter.item and found.concerns((parameter.item, parameter.value_name))
]


def test_what_the_file_names_is_in_the_inventory() -> None:
    assert len(ALL) > 75
    for found in ALL:
        assert found.item in RULE_BASE.items
        assert found.figures
        for item, values in found.figures.items():
            assert item.split("/")[0] == found.item.split("/")[0]
            known = {value.name for value in RULE_BASE.items[item].values}
            assert values == ("none",) or set(values) <= known, f"{found.item}: {item} has {sorted(known)}"


def test_the_file_has_whatever_readers_called_a_contradiction() -> None:
    words = ("contra-", "contradiction", "-vs-", "-versus-", "inconsisten", "-differ", "mismatch", "misprint")
    noted = {
        item.id for item in RULE_BASE.items.values() if item.kind == "caveat" and any(word in item.id for word in words)
    }
    assert sorted(noted - {found.item for found in ALL} - WITHOUT_FIGURES) == []
    assert sorted(WITHOUT_FIGURES - noted) == []


def beside(name: str, parameter: str) -> set[str]:
    """The items that a guideline tells beside one of its figures."""
    guideline = RULE_BASE.guidelines[name]
    own = {guideline.item, *guideline.covers, *(other.item for other in guideline.parameters.values() if other.item)}
    own |= {caveat.item for caveat in guideline.caveats.values()}
    own |= {exception.item for exception in guideline.exceptions.values()}
    for position in RULE_BASE.positions.values():
        if position.guideline == name:
            own |= {other.item for other in RULE_BASE.conflicts[position.conflict].positions}
    return own - {guideline.parameters[parameter].item or ""}


@pytest.mark.parametrize(("name", "parameter", "found"), USES, ids=[f"{n}: {p}: {f.item}" for n, p, f in USES])
def test_a_card_tells_both_places_or_the_figure_does(name: str, parameter: str, found: Contradiction) -> None:
    bound = RULE_BASE.guidelines[name].parameters[parameter].item or ""
    said = beside(name, parameter) & {found.item, *(found.figures.keys() - {bound})}
    attached = found in RULE_BASE.both_sides.get(name, {}).get(parameter, ())
    assert bool(said) != attached
    if attached:
        page = guideline_page(RULE_BASE, RULE_BASE.guidelines[name])
        assert "The paper says both" in page


@pytest.mark.parametrize("name", sorted(COMPUTATIONS))
def test_a_computation_tells_both_places(name: str) -> None:
    computation = COMPUTATIONS[name]
    rows = [row for table in computation.tables.values() for row in table.rows]
    taken = (*computation.parameters.values(), *(figure for row in rows for figure in row.figured))
    told = {computation.item, computation.error_item or "", *(note.item for note in computation.notes)}
    told |= {figure.item for figure in taken if figure.item}
    for figure in taken:
        if figure.item:
            assert [*untold(ALL, (figure.item, figure.value_name), told - {figure.item})] == []


def verdict_with(guideline: str, description: Path, verdict: str = "violated") -> Verdict:
    verdicts = default_advisor().evaluate(description).verdicts
    return next(v for v in verdicts if v.guideline == guideline and v.verdict == verdict)


class TestWhereAReaderMeetsIt:
    """The two CPs at least, of a paper that reports runs with one."""

    @staticmethod
    @cache
    def verdict() -> Verdict:
        return verdict_with(
            "redpaper-z-2006/ratio-close-to-1-64", ROOT / "examples" / "consolidation-plan.yaml", "satisfied"
        )

    SAID = "The paper says both: two CPs are necessary, and runs with one CP."

    def test_the_verdict_carries_it_with_its_citation(self) -> None:
        (found,) = [caveat for caveat in self.verdict().caveats if caveat.name == "says-both"]
        assert found.text == self.SAID
        assert found.citation is not None
        assert found.citation.item == "redpaper-z-2006/contra-one-cp-runs"

    def test_it_is_told_with_the_verdict(self) -> None:
        notes = [note for note in full(self.verdict()).notes if note.label == "Note"]
        assert any(self.SAID in str(note.lines) for note in notes)
