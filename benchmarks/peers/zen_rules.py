"""GoRules ZEN: the decision model of `zen_model.py`, evaluated in this process by the package zen-engine."""

from __future__ import annotations

import json
from importlib.metadata import PackageNotFoundError, version

from benchmarks.peers.twelve import Site, Verdicts
from benchmarks.peers.zen_model import TABLES, model

GET = ".venv/bin/python -m pip install --require-hashes -r requirements/peers.txt"


def release() -> str | None:
    """The release that is installed, None where there is none."""
    try:
        return version("zen-engine")
    except PackageNotFoundError:
        return None


class Zen:
    """A decision that is read and compiled once."""

    def __init__(self) -> None:
        import zen  # in no set of requirements but that of the peers

        self._decision = zen.ZenEngine().create_decision(zen.ZenDecisionContent(model()))
        self._keys = {name: name.partition("/")[2].replace("-", "_") for name in TABLES}

    def prepared(self, site: Site) -> tuple[Site, bytes]:
        """A site, and the JSON of it, which the engine reads faster than Python's own objects."""
        return site, json.dumps(site).encode()

    def evaluate(self, prepared: tuple[Site, bytes]) -> Verdicts:
        """The verdict on every guideline and subject."""
        site, text = prepared
        result = self._decision.evaluate(text)["result"]
        return {
            (name, subject["path"]): row["verdict"]
            for name, table in TABLES.items()
            for subject, row in zip(site[table.subject], result[self._keys[name]], strict=True)
        }
