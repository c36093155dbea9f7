"""The description that a sizing proposes: built from the figures of its plan, then evaluated by the same rules.

What it states beside figures stands in `rules/sizing.yml`. What nobody said stays unknown, and is asked for.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from domino_advisor.core.answer import Verdict
from domino_advisor.core.errors import TooManyImages
from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.knowledge.wording import listed
from domino_advisor.sizing.facts import SizedSubject
from domino_advisor.sizing.figures import SizedRun
from domino_advisor.sizing.results import Conflict, Decision, Proposal

SECTION = "mail"
MOST_IMAGES_BY_NAME = 50
_COUNT_LIMIT = 10_000
_NEEDED = ("plan_dpars", "plan_images", "plan_memory", "plan_cps")

Members = dict[str, Any]


@dataclass(frozen=True)
class _Plan:
    """The figures of one workload's plan. host: cores and memory of a host as stated, or the cores that it needs.

    memory: of the images with the fewest DPARs, and of those with the most.
    """

    subject: SizedSubject
    client: str
    users: Mapping[str, int]
    dpars: int
    images: int
    memory: tuple[int | float, int | float]
    cps: int
    hosts: int
    host: Mapping[str, Any]


def propose(
    name: str,
    request: Mapping[str, Any],
    run: SizedRun,
    advisor: Advisor,
    max_images: int | None = None,
) -> tuple[Proposal | None, str | None]:
    """The proposal for a request's mail users; or None and, where mail users are asked for, why there is none."""
    if SECTION not in request:
        return None, None
    plans = []
    for subject in run.asked.subjects:
        if subject.section == SECTION:
            if run.bounds(subject, f"{SECTION}.plan_dpars")[1] == 0:
                return None, f"{subject.path}: there are no users, so nothing is proposed."
            open_figures = _open_figures(subject, run)
            if open_figures:
                return None, f"{subject.path}: these figures cannot be given: {'; '.join(open_figures)}."
            plans.append(_plan(subject, run))
    mail = request[SECTION]
    clustered = mail["platform"] == "vsphere" and mail["availability"] == "domino-cluster"
    if clustered and sum(plan.images for plan in plans) > MOST_IMAGES_BY_NAME:
        return None, (
            f"Members of Domino clusters are described one by one, and there are more than {MOST_IMAGES_BY_NAME:,} VMs."
            " Ask for a part of the users."
        )
    decided = [entry for entry in run.base.proposals if run.holds(plans[0].subject, entry["where"])]
    description = _description(name, mail, plans, decided, clustered)
    try:
        evaluation = advisor.evaluate(description, proofs=False, max_images=max_images)
    except TooManyImages as error:
        return None, f"It would have {error.found:,} images, and at most {error.limit:,} are evaluated here."
    broken = [v for v in evaluation.findings if v.verdict == "violated"]
    hard = [v for v in broken if v.strength in ("must", "should")]
    return Proposal(
        description=description,
        decisions=tuple(
            Decision(entry["object"], entry["says"], _reason(entry, run), run.cite(entry["item"])) for entry in decided
        ),
        clean=not hard,
        conflicts=tuple(_conflict(verdict, decided, run) for verdict in hard),
        considered=tuple(sorted({v.guideline for v in broken if v.strength == "consider"})),
        questions=evaluation.questions,
    ), None


def _reason(entry: Mapping[str, Any], run: SizedRun) -> str:
    return run.base.rule_base.items[entry["item"]].says


def _open_figures(subject: SizedSubject, run: SizedRun) -> list[str]:
    """The titles of the figures that a plan needs and nothing bounds from above."""
    needed = (*_NEEDED, "plan_hosts") if subject.outer["platform"] == "vsphere" else _NEEDED
    names = [f"{SECTION}.{name}" for name in needed]
    return [run.base.figures[name]["title"] for name in names if run.bounds(subject, name)[1] is None]


def _plan(subject: SizedSubject, run: SizedRun) -> _Plan:
    found = {name: run.bounds(subject, f"{SECTION}.{name}")[1] for name in (*_NEEDED, "plan_hosts", "plan_host_cores")}
    least_memory = run.bounds(subject, f"{SECTION}.plan_memory")[0]
    host = dict(subject.outer.get("host", {}))
    if not host and found["plan_host_cores"] is not None:
        host = {"cores": _whole(found["plan_host_cores"])}
    return _Plan(
        subject, subject.body["client"],
        {kind: subject.body["users"][kind] for kind in run.base.users if kind in subject.body["users"]},
        _whole(found["plan_dpars"]), _whole(found["plan_images"]), (least_memory or 0, found["plan_memory"] or 0),
        _whole(found["plan_cps"]), _whole(found["plan_hosts"]), host,
    )  # fmt: skip


def _whole(number: int | float | None) -> int:
    return int(number or 0)


# --- the description


def _description(
    name: str, mail: Mapping[str, Any], plans: Sequence[_Plan], decided: Sequence[Mapping[str, Any]], clustered: bool
) -> Members:
    site: Members = {"deployment": name, "environment": mail["environment"]}
    if "domino_release" in mail:
        site["domino_release"] = mail["domino_release"]
    if mail["platform"] == "vsphere":
        clusters = [_Esx(plan, decided, clustered) for plan in plans]
        site["esx_clusters"] = [cluster.described for cluster in clusters]
        pairs = [pair for cluster in clusters for pair in cluster.pairs]
        if pairs:
            site["domino_clusters"] = pairs
        return site
    machine = {"name": "machine1", **_said("machine", decided)}
    guests = mail["platform"] == "system-z-guest"
    machine["lpars"] = [lpar for plan in plans for lpar in _lpars(plan, decided, guests)]
    site["machines"] = [machine]
    return site


def _said(kind: str, decided: Sequence[Mapping[str, Any]]) -> Members:
    found: Members = {}
    for entry in decided:
        if entry["object"] == kind:
            found |= copy.deepcopy(dict(entry["says"]))
    return found


def _lpars(plan: _Plan, decided: Sequence[Mapping[str, Any]], guests: bool) -> Iterator[Members]:
    images = list(_groups(plan, decided, plan.client))
    if guests:
        inside = [{**image, "virtual_cps": plan.cps} for image in images]
        yield {"name": f"{plan.client}-vm", "zvm": {"guests": inside}}
        return
    for image in images:
        lpar: Members = {key: image.pop(key) for key in ("name", "count") if key in image}
        yield {**lpar, "real_cps": plan.cps, "image": image}


def _groups(plan: _Plan, decided: Sequence[Mapping[str, Any]], prefix: str) -> Iterator[Members]:
    """The images, those that are alike as one with a count."""
    place = 0
    for dpars, alike in groupby(_images(plan, decided)):
        left = len(list(alike))
        while left:
            count = min(left, _COUNT_LIMIT)
            left -= count
            place += 1
            image: Members = {"name": f"{prefix}{place}", **({"count": count} if count > 1 else {})}
            yield {
                **image,
                **_said("image", decided),
                "memory_gib": _memory(plan, dpars),
                "dpars": copy.deepcopy(dpars),
            }


def _images(plan: _Plan, decided: Sequence[Mapping[str, Any]], *, paired: bool = False) -> Iterator[list[Members]]:
    """The DPARs of each image: DPARs and users are spread evenly, the larger shares first.

    paired: each two neighbours take over for each other, so each pair gets one larger share before any gets two.
    """
    first = 0
    for place in range(plan.images):
        size = plan.dpars // plan.images + (place < plan.dpars % plan.images)
        places = range(first, first + size)
        users = [_share(plan, at // 2 + at % 2 * (plan.dpars // 2) if paired else at) for at in places]
        first += size
        yield [
            {
                "name": f"mail{number}",
                **({"count": count} if (count := len(list(alike))) > 1 else {}),
                **_said("dpar", decided),
                "workloads": [_workload(plan, share)],
            }
            for number, (share, alike) in enumerate(groupby(users), start=1)
        ]


def _share(plan: _Plan, rank: int) -> dict[str, int]:
    """The users of a DPAR. rank: its place in the row in which the users that are left over go to one DPAR each."""
    return {kind: count // plan.dpars + (rank < count % plan.dpars) for kind, count in plan.users.items()}


def _memory(plan: _Plan, dpars: Sequence[Members]) -> int | float:
    most = -(-plan.dpars // plan.images)
    return plan.memory[sum(dpar.get("count", 1) for dpar in dpars) == most]


def _workload(plan: _Plan, users: Mapping[str, int]) -> Members:
    made: Members = {"client": plan.client, "users": dict(users)}
    if "mail_file_mib" in plan.subject.body:
        made["mail_file_mib"] = plan.subject.body["mail_file_mib"]
    return made


class _Esx:
    """An ESX cluster for one workload: its VMs spread evenly over its hosts; members of a pair on two hosts."""

    def __init__(self, plan: _Plan, decided: Sequence[Mapping[str, Any]], clustered: bool) -> None:
        self.plan, self.decided = plan, decided
        self.name = f"{plan.client}-cluster"
        self.pairs: list[Members] = []
        self.described: Members = {"name": self.name, **_said("esx-cluster", decided)}
        self.described["hosts"] = self._by_name() if clustered else list(self._counted())

    def _counted(self) -> Iterator[Members]:
        images = list(_images(self.plan, self.decided))
        hosts = [images[place :: self.plan.hosts] for place in range(self.plan.hosts)]
        for place, (content, alike) in enumerate(groupby(hosts), start=1):
            count = len(list(alike))
            yield {
                "name": f"{self.plan.client}-esx{place}",
                **({"count": count} if count > 1 else {}),
                **self.plan.host,
                "vms": [
                    self._vm(f"vm{n}", len(list(same)), dpars) for n, (dpars, same) in enumerate(groupby(content), 1)
                ],
            }

    def _by_name(self) -> list[Members]:
        hosts: list[Members] = [
            {"name": f"{self.plan.client}-esx{place + 1}", **self.plan.host, "vms": []}
            for place in range(self.plan.hosts)
        ]
        where = []
        for place, dpars in enumerate(_images(self.plan, self.decided, paired=True)):
            host = hosts[place % self.plan.hosts]
            host["vms"].append(self._vm(f"vm{place + 1}", 1, dpars))
            where.append(f"{self.name}/{host['name']}/vm{place + 1}/{dpars[0]['name']}")
        said = _said("domino-cluster", self.decided)
        self.pairs = [
            {"name": f"{self.plan.client}-pair{at // 2 + 1}", **copy.deepcopy(said), "members": where[at : at + 2]}
            for at in range(0, len(where), 2)
        ]
        return hosts

    def _vm(self, name: str, count: int, dpars: list[Members]) -> Members:
        return {
            "name": name, **({"count": count} if count > 1 else {}), **_said("image", self.decided),
            "virtual_cps": self.plan.cps, "memory_gib": _memory(self.plan, dpars), "dpars": copy.deepcopy(dpars),
        }  # fmt: skip


# --- what stands against it


def _conflict(verdict: Verdict, decided: Sequence[Mapping[str, Any]], run: SizedRun) -> Conflict:
    """A broken guideline, and what of the proposal stands against it: figures of the plan, what it states beside."""
    seen = {observed.quantity for observed in verdict.observed}
    figures = [f for f in run.figures if seen & set(run.base.figures[f.name].get("states", ()))]
    stated = [e for e in decided if seen & {f"{e['object']}.{member}" for member in e["says"]}]
    cited = [
        *verdict.citations,
        *(c for f in figures for c in f.citations[:1]),
        *(run.cite(e["item"]) for e in stated),
    ]
    because = [f"{f.title}: {f.text} ({f.computation})" for f in figures] + [e["item"] for e in stated]
    text = f"{verdict.title}: {verdict.text}"
    if because:
        text += f" The proposal rests on {listed(because)}."
    return Conflict(verdict, text, tuple(dict.fromkeys(cited)))
