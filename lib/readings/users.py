"""Readings of workloads and DPARs that an image is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domino_advisor.readings.basics import Reading, all_good, any_true
from domino_advisor.subjects import Gap, Subject, pointer_join


def _browser_users(subject: Subject) -> Reading:
    users = [workload for workload, _, _ in subject.descendants("workload")]
    place = next((workload.pointer for workload in users if workload.body["client"] == "dwa"), None)
    if place is not None:
        return Reading(place, word="true")
    gaps = tuple(subject.open_lists("workload"))
    place = pointer_join(subject.pointer, "dpars")
    return Reading(place, gaps=gaps) if gaps else Reading(place, word="false")


def _with_extra_tasks(subject: Subject) -> Reading:
    extra = subject.body.get("extra_tasks")
    place = pointer_join(subject.pointer, "extra_tasks")
    return Reading(place, 0, 1) if extra is None else Reading(place, int(extra), int(extra), written=extra)


def of_dpars(asks: str, *fields: str) -> Callable[[Subject], Reading]:
    """Whether one of the flags is true of a DPAR of the subject."""

    def read(subject: Subject) -> Reading:
        servers = [server for server, _, _ in subject.descendants("dpar")]
        rows = [(server.body.get(name), pointer_join(server.pointer, name)) for server in servers for name in fields]
        where = Gap(asks, asks, subject.path, pointer_join(subject.pointer, "dpars"))
        return any_true(rows, subject.lists_complete("dpar"), where)

    return read


def _of_workloads(field: str) -> Callable[[Subject], Reading]:
    """Whether a flag is true of a workload of the subject."""

    def read(subject: Subject) -> Reading:
        users = [workload for workload, _, _ in subject.descendants("workload")]
        rows = [(workload.body.get(field), pointer_join(workload.pointer, field)) for workload in users]
        where = Gap(f"image.{field}", f"image.{field}", subject.path, pointer_join(subject.pointer, "dpars"))
        return any_true(rows, subject.lists_complete("workload"), where)

    return read


def _all_workloads(field: str, client: str) -> Callable[[Subject], Reading]:
    """Whether a flag is true of every workload of the subject that has such clients."""

    def read(subject: Subject) -> Reading:
        users = [users for users, _, _ in subject.descendants("workload") if users.body["client"] == client]
        rows = [(workload.body.get(field), pointer_join(workload.pointer, field)) for workload in users]
        where = Gap(f"image.{field}", f"image.{field}", subject.path, pointer_join(subject.pointer, "dpars"))
        return all_good(rows, lambda value: value is True, subject.lists_complete("workload"), where)

    return read


def _mail_file_gib(subject: Subject) -> Reading:
    mib = subject.body.get("mail_file_mib")
    place = pointer_join(subject.pointer, "mail_file_mib")
    return Reading(place) if mib is None else Reading(place, mib / 1024, mib / 1024)


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


def _mixed_clients(subject: Subject) -> Reading:
    """Whether a DPAR has users of several client types."""
    place = pointer_join(subject.pointer, "workloads")
    clients = sorted({workload.body["client"] for workload in subject.children})
    if len(clients) > 1:
        return Reading(place, word="true", written=clients)
    return Reading(place, word="false") if subject.complete else Reading(place, gaps=tuple(subject.gaps))


READINGS: Mapping[str, Callable[[Subject], Reading]] = {
    "fast_login_anywhere": _anywhere("workload", "fast_login"),
    "custom_applications_anywhere": _anywhere("dpar", "custom_applications"),
    "mixed_clients": _mixed_clients,
    "browser_users": _browser_users,
    "with_extra_tasks": _with_extra_tasks,
    "custom_applications": of_dpars("image.custom_applications", "custom_applications"),
    "auxiliary_load": of_dpars("image.auxiliary_load", "third_party_tools", "full_text_indexing", "extra_tasks"),
    "tls": _of_workloads("tls"),
    "local_replicas": _all_workloads("local_replicas", "nrpc"),
    "largest_message_kib": _largest_message_kib,
    "mail_file_gib": _mail_file_gib,
}
