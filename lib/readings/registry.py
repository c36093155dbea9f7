"""Readings: what a description says of each quantity of a subject, where it says so, and what it leaves open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domino_advisor.readings import claims, machines, partitions, releases, settings, storage, users, virtual_machines
from domino_advisor.readings.basics import Reading, counted, names_word, none_or_some, written
from domino_advisor.subjects import Subject, pointer_join
from domino_advisor.vocabulary import Quantity


def read(subject: Subject, quantity: Quantity) -> Reading:
    """What is said of a quantity of a subject."""
    if quantity.reads is not None:
        return _READINGS[quantity.reads](subject)
    if quantity.origin is not None:
        if quantity.origin not in subject.origins:
            if quantity.absent_origin is not None:
                return Reading(subject.pointer, word=quantity.absent_origin)
            return Reading(_place_of_origin(subject, quantity.origin))
        body, pointer = subject.origins[quantity.origin]
    else:
        body, pointer = subject.body, subject.pointer
    place = pointer_join(pointer, *quantity.path)
    value: Any = body
    for name in quantity.path:
        value = value.get(name) if isinstance(value, Mapping) else None
    return written(quantity.type, value, place)


def _place_of_origin(subject: Subject, origin: str) -> str:
    """Where a description would say what is not there: without it there is nothing that could have the quantity."""
    if origin == "log_device":
        return pointer_join(subject.pointer, "transaction_logging", "device")
    return "/esx_clusters" if origin == "cluster" else subject.pointer


_LISTED_WORDS = {
    **{f"runs_{task}": ("server_tasks", task) for task in ("http", "ldap", "smtp", "imap", "pop3")},
    "watches_availability_index": ("monitored_statistics", "availability-index"),
    "watches_expansion_factor": ("monitored_statistics", "expansion-factor"),
    "keeps_mail": ("holds", "mail-files"),
    "keeps_system": ("holds", "system"),
    "keeps_program": ("holds", "domino-program"),
    "keeps_data": ("holds", "domino-data"),
    "keeps_directory": ("holds", "directory"),
    "keeps_paging": ("holds", "paging-file"),
    "keeps_journal": ("holds", "journal"),
    "keeps_mailbox": ("holds", "mailbox"),
    "allows_for_login_rate": ("allowances", "login-rate"),
    "allows_for_other_protocols": ("allowances", "other-protocols"),
    "allows_for_other_applications": ("allowances", "other-applications"),
    "allows_for_message_size": ("allowances", "message-size"),
    "allows_for_mail_file_size": ("allowances", "mail-file-size"),
    "allows_for_storage_fill": ("allowances", "storage-fill"),
    "allows_for_availability": ("allowances", "availability"),
}


_READINGS: Mapping[str, Callable[[Subject], Reading]] = {
    **machines.READINGS,
    **releases.READINGS,
    **users.READINGS,
    **virtual_machines.READINGS,
    **storage.READINGS,
    **partitions.READINGS,
    **settings.READINGS,
    **claims.READINGS,
    **{name: names_word(field, word) for name, (field, word) in _LISTED_WORDS.items()},
    "allowances": none_or_some("allowances"),
    "dpars": lambda subject: counted(subject.body, "dpars", subject.pointer),
    "hosts": lambda subject: counted(subject.body, "hosts", subject.pointer),
    "other_io": none_or_some("other_io"),
    "connected_devices": none_or_some("connected_devices"),
    "enabled_devices": none_or_some("enabled_devices"),
    "vms": lambda subject: counted(subject.body, "vms", subject.pointer),
}
