"""The figures for a request, by the papers' tables and formulas, each with its proof, its error and its reach."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from domino_advisor.core.answer import Manifest, canonical
from domino_advisor.core.facts import Fact
from domino_advisor.description.documents import Document, read_file, read_text
from domino_advisor.engine.ids import overlay_id
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.evaluation.advisor import SCHEMA_VERSION, Advisor, default_advisor, product_version
from domino_advisor.evaluation.proofs import mismatches
from domino_advisor.sizing.facts import AskedFacts, request_facts
from domino_advisor.sizing.figures import SizedRun
from domino_advisor.sizing.growing import check_growth, holds
from domino_advisor.sizing.proofs import proof_nodes
from domino_advisor.sizing.proposal import propose
from domino_advisor.sizing.results import Sized, Sizing
from domino_advisor.sizing.sizing_base import SizingBase, load_sizing_base
from domino_advisor_schemas.sizing import load_request

WHAT = "sizing request"
Askable = Mapping[str, Any] | Document | str | bytes | Path


class Sizer:
    """Computes figures by an advisor's rule base. Threads may share it, as they may share an advisor."""

    def __init__(self, advisor: Advisor | None = None) -> None:
        self.advisor = advisor if advisor is not None else default_advisor()
        self.base = _base(self.advisor.rule_base)
        self._engine = self.base.engine
        self._laid = self.base.computing.laid_over(self.advisor.overlay)

    def size(
        self, request: Askable, *, media: Literal["json", "yaml"] | None = None, max_images: int | None = None
    ) -> Sizing:
        """Size a request: a mapping, a read document, its text (JSON or YAML), or a file.

        max_images: beyond so many images no description is proposed.
        InvalidInput holds every fault of a request that cannot be used; EngineError names a rule that faulted.
        """
        value, asked, checked = self._asked(request, media)
        firings = self._engine.run(self._facts(asked), overlaid=self._overlaid)
        run = SizedRun(self.base, asked, firings, self._laid)
        sections = ", ".join(section for section in checked if section != "growth")
        name = checked.get("name") or ("Proposal" if "mail" in checked else sections)
        proposal, unproposed = propose(name, checked, run, self.advisor, max_images)
        # what a proposal takes of a range is no figure of a paper
        firm = [figure for figure in run.figures if not self.base.figures[figure.name].get("plan")]
        growth = holds(checked, firm, self._figures) if "growth" in checked else None
        return Sizing(
            name=name,
            manifest=self._manifest(value),
            figures=run.figures,
            untold=run.untold,
            steps=proof_nodes(run),
            proposal=proposal,
            unproposed=unproposed,
            growth=growth,
        )

    def _figures(self, checked: dict[str, Any]) -> tuple[Sized, ...]:
        """The figures of a valid request."""
        asked = request_facts(checked, self.base)
        return SizedRun(
            self.base, asked, self._engine.run(self._facts(asked), overlaid=self._overlaid), self._laid
        ).figures

    def check_proofs(self, request: Askable) -> list[str]:
        """Hold every recorded step against the engine's own match basis; sentences for what differs, none if sound."""
        _, asked, _ = self._asked(request, None)
        return list(mismatches(self._engine.stepped(self._facts(asked), overlaid=self._overlaid)))

    def _asked(self, request: Askable, media: Literal["json", "yaml"] | None) -> tuple[Any, AskedFacts, dict[str, Any]]:
        document: Any = request
        if isinstance(request, Path):
            document = read_file(request, what=WHAT)
        elif isinstance(request, (str, bytes)):
            document = read_text(request, what=WHAT, media=media)
        place = document.place if isinstance(document, Document) else None
        value = document.value if isinstance(document, Document) else document
        checked = load_request(value, self.base.schema, place)
        check_growth(checked, place)
        return value, request_facts(checked, self.base), checked

    @property
    def _overlaid(self) -> frozenset[str]:
        """The computations over whose figures the advisor's overlay lays its own."""
        return frozenset(computation for computation, _ in self._laid)

    def _facts(self, asked: AskedFacts) -> list[Fact]:
        laid: list[Fact] = [
            ("figures", {"id": overlay_id(computation), "guideline": computation, "values": self._values(computation)})
            for computation in sorted(self._overlaid)
        ]
        return [*laid, *asked.facts]

    def _values(self, computation: str) -> list[int | float]:
        """The figures of a computation with the overlay laid over them."""
        own = self.base.computations[computation].parameters
        return [
            self._laid[computation, name].value if (computation, name) in self._laid else figured.value
            for name, figured in own.items()
        ]

    def _manifest(self, value: Any) -> Manifest:
        overlay = self.advisor.overlay
        return Manifest(
            product=product_version(),
            schema=SCHEMA_VERSION,
            rule_base=self.advisor.rule_base.hash,
            input=hashlib.sha256(canonical(value)).hexdigest(),
            overlay=overlay.hash if overlay else None,
        )


_bases: dict[str, SizingBase] = {}
_bases_lock = threading.Lock()


def _base(rule_base: RuleBase) -> SizingBase:
    """The computations of a rule base, read once for each process."""
    with _bases_lock:
        if rule_base.hash not in _bases:
            _bases[rule_base.hash] = load_sizing_base(rule_base)
        return _bases[rule_base.hash]


_default_lock = threading.Lock()


@cache
def _default() -> Sizer:
    return Sizer()


def default_sizer() -> Sizer:
    """The sizer with the rule base that comes with the product and no overlay; made once."""
    with _default_lock:
        return _default()


def size(request: Askable) -> Sizing:
    """Size a request by the rule base that comes with the product. See `Sizer.size`."""
    return default_sizer().size(request)
