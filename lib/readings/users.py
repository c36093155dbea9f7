"""Readings of workloads and DPARs that an image is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domino_advisor.readings.basics import Reading, any_true
from domino_advisor.subjects import Gap, Subject, pointer_join


def _largest_message_kib(subject: Subject) -> Reading:
    """The largest average size of a message among the workloads of the site; of those that state one, at least that."""
    site = subject.site
    users = [workload for workload, _, _ in site.descendants("workload")]
    stated = [workload.body["message_kib"] for workload in users if "message_kib" in workload.body]
    gaps = [
        Gap("workload.message_kib", "workload.message_kib", workload.path, f"{workload.pointer}/message_kib")
        for workload in users
        if "message_kib" not in workload.body
    ]
    gaps += site.open_lists("workload")
    high = max(stated) if stated and not gaps else None
    return Reading(pointer_join(site.pointer, "machines"), max(stated, default=None), high, gaps=tuple(gaps))


def _anywhere(kind: str, field: str) -> Callable[[Subject], Reading]:
    """Whether a flag is true of one of the subjects of a type, wherever in the site."""

    def read(subject: Subject) -> Reading:
        site = subject.site
        rows = [(found.body.get(field), pointer_join(found.pointer, field)) for found, _, _ in site.descendants(kind)]
        name = f"{kind}.{field}"
        return any_true(rows, site.lists_complete(kind), Gap(name, name, site.path, "/machines"))

    return read


READINGS: Mapping[str, Callable[[Subject], Reading]] = {
    "fast_login_anywhere": _anywhere("workload", "fast_login"),
    "custom_applications_anywhere": _anywhere("dpar", "custom_applications"),
    "largest_message_kib": _largest_message_kib,
}
