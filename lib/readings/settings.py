"""Readings of notes.ini and of the server tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domino_advisor.readings.basics import Reading
from domino_advisor.subjects import Subject, pointer_join


def _sets(setting: str) -> Callable[[Subject], Reading]:
    """Whether notes.ini has a setting: what a complete one lacks is not set, what a fragment lacks is not known."""

    def read(subject: Subject) -> Reading:
        place = pointer_join(subject.pointer, "notes_ini", setting)
        settings = subject.body.get("notes_ini", {})
        if setting in settings:
            return Reading(place, word="true", written=settings[setting])
        return Reading(place, word="false") if settings.get("complete") is True else Reading(place)

    return read


def _states_settings(subject: Subject) -> Reading:
    # What a notes.ini that is not described may set is not held against a benchmark's.
    named = sorted(set(subject.body.get("notes_ini", {})) & set(_SETTINGS))
    place = pointer_join(subject.pointer, "notes_ini")
    return Reading(place, word="true" if named else "false", written=named or None)


def _only_router(subject: Subject) -> Reading:
    """Whether the router is the only server task; what else a list that is not complete leaves out may be any."""
    place = pointer_join(subject.pointer, "server_tasks")
    tasks = subject.body.get("server_tasks")
    if tasks is None:
        return Reading(place)
    alone = tasks == ["router"]
    # nor do none that are named keep it from being the one that is not
    if (alone or tasks == "none") and "server_tasks" in subject.body.get("partial", ()):
        return Reading(place)
    return Reading(place, word="true" if alone else "false", written=tasks)


_SETTINGS = (
    *("NSF_Buffer_Pool_Size_MB", "ConstrainedSHMSizeMB", "Server_Pool_Tasks", "Server_Max_Concurrent_Trans"),
    *("NSF_DbCache_MaxEntries", "Server_Transinfo_range", "MEM_EnablePreAlloc", "DEBUG_ENABLE_SYS_V_SHM"),
    *("DEBUG_SHOW_SEM", "Platform_Statistics_Enabled"),
)


READINGS: Mapping[str, Callable[[Subject], Reading]] = {
    **{f"sets_{setting.lower()}": _sets(setting) for setting in _SETTINGS},
    "only_router": _only_router,
    "states_settings": _states_settings,
}
