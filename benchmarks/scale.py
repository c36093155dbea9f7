"""Sites of 1 to 10,000 images, by library and by command line: time, verdicts per second, and peak memory.

Each is measured once, in a process of its own, so that the peak is its own.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.timing import Effort, Figure, Section

SIZES = (1, 10, 100, 1_000, 10_000)
QUICK_SIZES = (1, 10, 100)
_SEED = 11
_QUICK_ROUNDS = 20

Object = dict[str, Any]


class _Site:
    """A site being written out: no two images alike, in LPARs, under z/VM and in ESX clusters, a device a log."""

    def __init__(self, images: int) -> None:
        self._random = random.Random(_SEED)
        self._left = images
        self.devices: list[Object] = []
        self.machines: list[Object] = []
        self.clusters: list[Object] = []
        while self._left:
            self._random.choice((self._zvm, self._zvm, self._lpar, self._esx))()

    def description(self) -> Object:
        """The whole."""
        return {
            "deployment": "A large site", "environment": "production", "domino_release": "7.0.2",
            "machines": self.machines, "esx_clusters": self.clusters, "devices": self.devices,
        }  # fmt: skip

    def _take(self, most: int) -> int:
        taken = min(self._random.randint(1, most), self._left)
        self._left -= taken
        return taken

    def _dpar(self, name: str) -> Object:
        pick = self._random.choice
        device = f"log{len(self.devices):05}"
        self.devices.append(
            {"name": device, "kind": "volume", "bandwidth": pick(("high", "ordinary")), "other_io": "none"}
        )
        users = {"active_15min": self._random.randint(300, 1250), "registered": self._random.randint(1300, 4000)}
        return {
            "name": name, "tasks": pick((4, 5, 8)), "extra_tasks": False, "third_party_tools": False,
            "transaction_logging": {"enabled": self._random.random() < 0.98, "device": device},
            "workloads": [{"client": pick(("nrpc", "nrpc", "dwa")), "users": users}],
        }  # fmt: skip

    def _image(self, dpars: int, **facts: Any) -> Object:
        return {
            "kernel_bits": 64, "memory_gib": self._random.randint(6, 16), "swapping": "none",
            "user_intensity": "typical", **facts, "dpars": [self._dpar(f"d{number}") for number in range(dpars)],
        }  # fmt: skip

    def _zvm(self) -> None:
        guests = [
            {
                "name": f"G{number}", "os": "linux", "swap_gib": self._random.randint(0, 2),
                "virtual_cps": self._random.randint(2, 4), **self._image(self._random.randint(1, 3)),
            }
            for number in range(self._take(4))
        ]  # fmt: skip
        lpar = {"name": "V", "real_cps": self._random.randint(3, 8), "zvm": {"release": "5.2", "guests": guests}}
        self.machines.append(
            {"name": f"z{len(self.machines):05}", "architecture": "system-z", "cps": 16, "lpars": [lpar]}
        )

    def _lpar(self) -> None:
        self._take(1)
        lpar = {"name": "A", "real_cps": self._random.randint(3, 6), "image": self._image(2, os="linux", swap_gib=1)}
        self.machines.append(
            {"name": f"z{len(self.machines):05}", "architecture": "system-z", "cps": 16, "lpars": [lpar]}
        )

    def _esx(self) -> None:
        hosts = [
            {
                "name": f"h{host}", "esx_release": "4.0", "esx_type": "esx",
                "vms": [
                    {
                        "name": f"v{vm}", "virtual_cps": self._random.randint(1, 4), "os": "windows", "ft": False,
                        **self._image(1),
                    }
                    for vm in range(self._take(4))
                ],
            }
            for host in range(2)
        ]  # fmt: skip
        self.clusters.append({"name": f"c{len(self.clusters):05}", "ha": self._random.random() < 0.8, "hosts": hosts})


def site(images: int) -> Object:
    """A description of a site with so many images, the same one each time."""
    return _Site(images).description()


# What a fresh process runs: it prints the seconds (by the clock, and of CPU time), the counts and the peak of its
# memory in MiB as JSON.
_LIBRARY = """
import json, sys, time
from pathlib import Path
from domino_advisor.core.answer import plain
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.description.documents import MAX_FILE_BYTES, read_file
advisor = Advisor()
began, busy = time.perf_counter(), time.process_time()
evaluation = advisor.evaluate(read_file(sys.argv[1], max_bytes=MAX_FILE_BYTES), proofs=sys.argv[2] == "proofs")
answered = len(evaluation.to_bytes())
took = {"seconds": time.perf_counter() - began, "cpu": time.process_time() - busy}
status = Path("/proc/self/status").read_text()
peak = int(status.split("VmHWM:")[1].split()[0]) / 1024
print(json.dumps({**took, "peak": peak, "bytes": answered, **plain(evaluation.counts)}))
"""
_PARTS = """
import json, sys, time
from pathlib import Path
from domino_advisor.core.answer import plain
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.description.documents import MAX_FILE_BYTES, read_file
advisor = Advisor()
began, busy = time.perf_counter(), time.process_time()
told = sum(len(verdict.text) > 0 for part in advisor.evaluate_parts(Path(sys.argv[1])) for verdict in part.verdicts)
took = {"seconds": time.perf_counter() - began, "cpu": time.process_time() - busy}
status = Path("/proc/self/status").read_text()
peak = int(status.split("VmHWM:")[1].split()[0]) / 1024
print(json.dumps({**took, "peak": peak, "pairs": told}))
"""
_COMMAND = """
import json, sys, time
from pathlib import Path
from domino_advisor.commands import run
sys.argv[1:] = ["evaluate", sys.argv[1], "--format", "json", "--output", sys.argv[2], *sys.argv[3:]]
began, busy = time.perf_counter(), time.process_time()
try:
    run()
except SystemExit as stop:
    assert not stop.code, stop.code
took = {"seconds": time.perf_counter() - began, "cpu": time.process_time() - busy}
peak = int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) / 1024
print(json.dumps({**took, "peak": peak}))
"""


def sections(effort: Effort) -> Iterator[Section]:
    """The library with proofs and without, then the command line; each size once."""
    sizes = QUICK_SIZES if effort.rounds <= _QUICK_ROUNDS else SIZES
    with tempfile.TemporaryDirectory() as folder:
        files = {}
        for images in sizes:
            files[images] = Path(folder, f"{images}.json")
            files[images].write_text(json.dumps(site(images)), "utf-8")
        ways = {"recording proofs": "proofs", "proofs off": "off"}
        rows: list[Figure] = []
        verdicts: dict[int, int] = {}
        for images, file in files.items():
            for words, how in ways.items():
                found = _measured(_LIBRARY, str(file), how)
                verdicts[images] = found["pairs"]
                rows += _figures(f"{images:,} images, {found['pairs']:,} verdicts, {words}", found, found["pairs"])
            found = _measured(_PARTS, str(file))
            rows += _figures(f"{images:,} images, part by part, every verdict in words", found, found["pairs"])
        about = (
            "Sites in which no two images are alike: guests of z/VM LPARs, LPARs of their own and VMs of ESX clusters, "
            "one to three DPARs in each, a device for every log. Each figure is one run in a fresh process that has "
            "loaded the rule base; from reading the JSON file to the canonical result, or with `evaluate_parts` to the "
            "words of the last verdict. The rate is by the clock. The peak is the process's own (VmHWM), description "
            "and answer included."
        )
        yield Section("Large sites, in the library", about, tuple(rows))
        rows = []
        for images, file in files.items():
            for words, more in (("the result", ()), ("with the whole account", ("--account",))):
                found = _measured(_COMMAND, str(file), str(Path(folder, "out.json")), *more)
                rows += _figures(f"{images:,} images, {words}", found, verdicts[images])
        about = "The same sites by `domino-advisor evaluate FILE --format json`, loading the rule base included."
        yield Section("Large sites, on the command line", about, tuple(rows))


def _measured(script: str, *arguments: str) -> Object:
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        # a process that was killed, for want of memory perhaps, says nothing itself
        raise RuntimeError(f"{arguments}: ended with {done.returncode}: {done.stderr[-2000:] or 'nothing was said'}")
    found: Object = json.loads(done.stdout.splitlines()[-1])
    return found


def _figures(name: str, found: Object, verdicts: int) -> Iterator[Figure]:
    yield Figure(name, "s", 1, found["seconds"])
    yield Figure(f"{name}: CPU time", "s", 1, found["cpu"])
    yield Figure(f"{name}: rate", "verdicts/s", 1, verdicts / found["seconds"])
    yield Figure(f"{name}: peak memory", "MiB", 1, found["peak"])
