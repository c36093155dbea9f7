"""Twenty thousand evaluations in one process leave memory flat and do not slow down.

This is the one test whose pass or fail hangs on time: it guards against the leak that slows an engine that lives long.
"""

from __future__ import annotations

import resource
import statistics
import time
from pathlib import Path

from domino_advisor.description.documents import read_file
from domino_advisor.evaluation.advisor import Advisor

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "lpar-production.yaml"
EVALUATIONS = 20_000
BLOCK = 1_000
WARM_UP = 2
QUARTER = EVALUATIONS // BLOCK // 4
GROWTH_MIB = 6
"""What is kept of a thousand evaluations differs by some MiB from block to block, both ways, as the allocator gives
memory back; so the middles of two quarters are compared, and not two blocks.
"""


def _resident_mib() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def test_memory_stays_flat_and_time_does_not_grow() -> None:
    advisor = Advisor()
    description = read_file(EXAMPLE).value
    expected = advisor.evaluate(description).to_bytes()
    seconds: list[float] = []
    resident: list[float] = []
    for _ in range(EVALUATIONS // BLOCK):
        began = time.perf_counter()
        for _ in range(BLOCK):
            answer = advisor.evaluate(description)
        seconds.append(time.perf_counter() - began)
        resident.append(_resident_mib())
        assert answer.to_bytes() == expected
    print(f"seconds per {BLOCK}: {[round(s, 2) for s in seconds]}")
    print(f"resident MiB after each {BLOCK}: {[round(r, 1) for r in resident]}")
    early, late = resident[WARM_UP : WARM_UP + QUARTER], resident[-QUARTER:]
    assert statistics.median(late) - statistics.median(early) < GROWTH_MIB
    assert seconds[-1] < 2 * seconds[0]
