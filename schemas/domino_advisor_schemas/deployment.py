"""The description of a deployment: the one definition of what may stand in it.

JSON Schema and OpenAPI are made from the classes here. What a field means, its unit and its bounds stand with it.
"""

from __future__ import annotations

import copy
import functools
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from marshmallow import INCLUDE, ValidationError, validates_schema

from domino_advisor.core.errors import InvalidInput
from domino_advisor_schemas.fields import (
    NAME_LENGTH,
    NOT_KNOWN,
    NOT_SET,
    NOTES_LENGTH,
    OF_ALL,
    PATH_LENGTH,
    SAID_LENGTH,
    TEXT_LENGTH,
    UNSET,
    Choice,
    Clock,
    Flag,
    Items,
    Name,
    NoList,
    NoneOr,
    Object,
    Outline,
    Part,
    Quantity,
    Release,
    Setting,
    Text,
    Whole,
    WholeOf,
    Wish,
    Words,
    checked,
    schemas_of,
)
from domino_advisor_schemas.lacking import Listing, refuse_both
from domino_advisor_schemas.names_and_references import CLIENT_ALIASES, CLIENTS_MEANT, MAX_COUNT, naming_refusals
from domino_advisor_schemas.refusals import UNKNOWN, Place, Refusal, Refused, refusal
from domino_advisor_schemas.spelling import nearest, shortened

MAX_CPS = 10_000
MAX_GIB = 1_048_576  # a pebibyte
MAX_GBPS = 10_000
MAX_USERS = 100_000_000
MAX_TASKS = 100_000
MAX_PARTS = 10_000

MAX_MIB = 1_048_576  # a tebibyte
MAX_GB = 1_000_000_000  # an exabyte
MAX_RATE = 1_000_000_000
MAX_SECONDS = 86_400
_CLIENTS = ("nrpc", "dwa", "imap", "pop3", "smtp")
_TRAFFIC = ("vm", "console", "vmotion", "ft-logging", "storage", "vmkernel", "client", "cluster", "other")
_DEVICES = ("floppy", "cd-dvd", "usb", "audio", "video", "serial", "parallel")
_METRICS = ("tpm", "etr", "itr", "cpu-percent", "response-time", "server-transactions")
_INTENSITIES = ("light", "typical", "heavy")
_SWAPPING = ("none", "little", "heavy")
_PLATFORMS = ("linux-system-z", "zos", "aix", "solaris", "i5os", "linux-x86", "windows", "vsphere")
_TEMPLATES = ("mail4", "mail5", "mail6", "mail7", "mail8", "mail85", "mail9", "mail10", "mail11", "mail12", "other")
_TASKS = (
    *("router", "http", "ldap", "imap", "pop3", "smtp", "diiop", "replica", "update", "updall", "amgr", "adminp"),
    *("calconn", "sched", "rnrmgr", "clrepl", "cldbdir", "event", "collect", "statlog", "stats", "catalog", "design"),
    *("compact", "fixup", "dircat", "billing", "traveler", "nntp", "other"),
)
_HELD = (
    *("mail-files", "domino-data", "domino-program", "directory", "system", "paging-file", "transaction-log"),
    *("journal", "mailbox", "other"),
)
_RAID_LEVELS = ("raid-0", "raid-1", "raid-1e", "raid-5", "raid-50", "raid-6", "raid-10", "none", "other")
_FEATURES = ("traveler", "daos", "nomad", "verse", "rest-api")
_DRIVES = (
    *("fast-scsi-2", "wide-ultra-scsi", "ultra160-scsi", "ultra320-scsi", "fibre-channel", "ssa", "sas", "sata"),
    *("ssd", "nvme", "other"),
)
# What the figures of the papers tell the effect of. docs/description.md says what each word stands for.
_EFFECTS = (
    *("processors", "faster-processors", "dpars", "guests", "virtualisation", "cp-ratio", "release", "mail-template"),
    *("web-clients", "users", "login-rate", "memory", "mail-file-size", "message-size", "mmu-assist", "large-pages"),
    *("rvi", "domino-cluster", "host-failure", "ha", "fault-tolerance", "vmotion", "local-replicas", "applications"),
    *("mixed-clients", "tls", "site-recovery", "over-commitment", "channels", "controllers", "cache-mode"),
    *("raid-level", "drives", "drive-speed", "drive-type", "stripe-unit", "placement", "log-device"),
    *("transaction-logging", "compression-hardware", "network-buffers", "server-tasks", "settings"),
    *("operating-system", "processor-settings", "virtual-nic", "disk-format", "path-policy", "partition-alignment"),
    *("unused-devices", "hyperthreading", "neighbours", "file-system", "kernel-bits", "zvm-release", "mail-routing"),
    *("network-cards", "allocation-unit", "storage-fill", "other"),
)
# What a claim in words says of what its effect names. docs/description.md says what each word stands for.
_SAYINGS = (
    *("host-failure-covered", "system-failure-noticed", "application-failure-noticed", "patching-without-downtime"),
    *("maintenance-without-downtime", "no-interruption", "no-clustering-needed", "second-nic-required"),
    *("second-nic-optional", "nics-add-bandwidth", "works-in-local-copies", "tested"),
    *("fails-together", "restart-of-all", "one-domain-only", "weaker-security", "second-computer-required"),
    *("bound-for-good", "own-address-required", "own-card-required", "stays-within", "warranted"),
    *("own-program-required", "own-domains", "windows-only", "record"),
    *("not-needed", "not-allowed", "worth-doing", "easily-scaled", "suffices"),
)
_ALLOWANCES = (
    *("login-rate", "other-protocols", "other-applications", "message-size", "mail-file-size", "storage-fill"),
    *("availability", "storage", "other"),
)
_ENVIRONMENTS = ("production", "benchmark", "test")
_SETTINGS = (
    *("NSF_Buffer_Pool_Size_MB", "ConstrainedSHMSizeMB", "Server_Pool_Tasks", "Server_Max_Concurrent_Trans"),
    *("NSF_DbCache_MaxEntries", "NSF_DBUcache_max_entries", "Server_Transinfo_range", "TRANSLOG_MaxSize"),
    *("TRANSLOG_Performance", "MEM_EnablePreAlloc", "DEBUG_ENABLE_SYS_V_SHM", "DEBUG_SHOW_SEM"),
    "Platform_Statistics_Enabled",
)
_SETTING = re.compile(r"[^\s=]{1,100}")
_ALWAYS_KNOWN = {
    "name": "What has no name yet gets one of yours.",
    "client": "Write client: unknown.",
    "environment": "Write environment: unknown.",
    "count": "Write how many there are at least, and name their list in partial, as there may be more.",
    "active": "What may be powered off is described in a description of its own.",
}
"""What to do where a member is not known that says what the object is: it stands in no not_known."""
_PARTIAL = "The names of those of its lists that are not complete"
_BEGIN = "Begin with a line such as deployment: Head office mail; domino-advisor init writes a starter."
_OPEN = "In Python, pass the Path of the file, or what its read() gives."


def _said(what: str, example: str) -> Text:
    return Text(f"{what}; not evaluated", longest=SAID_LENGTH, example=example)


class RemarkSchema(Listing):
    title = "remark"
    about = (
        "What is told of members of an object beside what they say: why they are so, since when, who says it. Kept, "
        "not evaluated, and told with a finding that rests on one of them. At least one member beside of."
    )
    rules: ClassVar[Mapping[str, Any]] = {
        "anyOf": [{"required": [name]} for name in ("which", "reason", "when", "since", "before", "noticed", "by")]
    }

    of = Items(
        Text("The name of a member", longest=NAME_LENGTH, example="memory_gib"),
        "The members of the object that it is told of, stated or not; left out where it is told of all of the object",
    )
    which = _said("What exactly is meant, where the member has one of a few words", "a nightly backup")
    reason = _said("Why it is so", "to save licence money")
    when = _said("When it is so, or was counted or measured: hours, days, from which load on", "all morning")
    since = _said("Since when it is so", "August 2005")
    before = _said("What it was before", "2.5 GiB until spring")
    noticed = _said("What people notice of it, or what came of it", "mornings are slow")
    by = _said("Who says it, or did it", "the former administrator")

    @validates_schema(pass_original=True, skip_on_field_errors=True)
    def _something(self, data: Any, original: Any, **kwargs: Any) -> None:
        said = [name for name in self.fields if name != "of"]
        if not any(name in original for name in said):
            raise refusal("the remark says nothing", original, f"at least one of {', '.join(said)}")


class Described(Listing):
    """What every object of a description has."""

    not_known = Items(
        Text("The name of a member", longest=NAME_LENGTH, example="memory_gib"),
        "The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for",
    )
    remarks = Items(Part(RemarkSchema), "What is told of its members besides: reasons, times, who says so")
    notes = Text("Free text, kept and not evaluated", longest=NOTES_LENGTH, shortest=0, lines=True)

    # The name is the description's; marshmallow keeps its own `partial` on the instance, apart from the fields.
    partial = Items(NoList(), _PARTIAL, maxItems=0)  # type: ignore[assignment]

    @validates_schema(skip_on_field_errors=True)
    def _there_or_not(self, data: Any, **kwargs: Any) -> None:
        refuse_both(self, data)
        known = [name for name in dict.fromkeys((*self.fields, *data)) if name not in OF_ALL]
        faults = {"remarks": self._remarks_on_nothing(data, known), NOT_KNOWN: self._nothing_or_known(data, known)}
        if any(faults.values()):
            raise ValidationError({name: found for name, found in faults.items() if found})

    def _remarks_on_nothing(self, data: Mapping[str, Any], known: Sequence[str]) -> dict[int, Any]:
        """The faults of remarks on members that the object does not know."""
        faults: dict[int, Any] = {}
        for at, remark in enumerate(data.get("remarks", ())):
            for number, name in enumerate(remark.get("of", ())):
                if name not in known:
                    faults.setdefault(at, {}).setdefault("of", {})[number] = self._no_such(name, known)
        return faults

    def _nothing_or_known(self, data: Mapping[str, Any], known: Sequence[str]) -> dict[int, Any]:
        """The faults of members that are said not to be known, and that the object does not have, or states."""
        faults: dict[int, Any] = {}
        for number, name in enumerate(data.get(NOT_KNOWN, ())):
            if name not in known:
                faults[number] = self._no_such(name, known)
            elif name in _ALWAYS_KNOWN:
                error = refusal(f"{name} is not said to be unknown here", name, "another member", _ALWAYS_KNOWN[name])
                faults[number] = error.messages
            elif name in data.get(NOT_SET, ()):
                advice = f"Leave {name} out of one of the two."
                error = refusal(f"{name} is said not to be set, and not to be known", name, "one of the two", advice)
                faults[number] = error.messages
            elif name in data and name not in data.get("partial", ()):
                advice = f"Leave {name} out of {NOT_KNOWN}, or do not state it."
                error = refusal(f"{name} is stated, and said not to be known", name, "one of the two", advice)
                faults[number] = error.messages
        return faults

    def _no_such(self, name: str, known: Sequence[str]) -> Any:
        near = nearest(name, known)
        advice = f"Did you mean {near}?" if near else None
        return refusal(f"the {self.title} has no {shortened(name)}", name, "one of its members", advice).messages


def _partial(*lists: str) -> Items:
    return Items(Choice("The name of a list", *lists), _PARTIAL)


def _count(what: str) -> Whole:
    return Whole(
        f"How many {what} there are that are alike", minimum=1, maximum=MAX_COUNT, example=4, exact=True,
        instead="Write how many there are at least, and name their list in partial, as there may be more.",
    )  # fmt: skip


def _memory(what: str) -> Quantity:
    return Quantity(f"Memory of the {what}", maximum=MAX_GIB, unit="GiB", example=10)


def _users(what: str) -> Whole:
    return Whole(f"Users that are {what}", maximum=MAX_USERS, unit="users", example=1000)


class UsersSchema(Described):
    title = "users"
    about = "User counts by type; the types are never taken for each other. At least one."
    rules: ClassVar[Mapping[str, Any]] = {
        "anyOf": [
            {"required": [name]}
            for name in ("registered", "connected", "active_15min", "concurrent", "benchmark", "at_once", "unspecified")
        ]
    }

    registered = _users("registered: have a mail file here")
    connected = _users("connected at a time")
    active_15min = _users(
        "active within fifteen minutes, as Domino counts them, or called active elsewhere than in a VM on ESX"
    )
    concurrent = _users("working at the same moment, or called active in a VM on ESX")
    benchmark = _users("simulated by a benchmark")
    at_once = _users(
        "there at a time, such as at the daily peak, and nobody says whether connected, active within fifteen minutes "
        "or working at the same moment"
    )
    unspecified = _users("served, and nobody says how they were counted")

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def _some(self, data: Any, original: Any, **kwargs: Any) -> None:
        kinds = [kind for kind in self.fields if kind not in OF_ALL]
        if not any(kind in original for kind in kinds):
            error = refusal("users states no count", original, f"at least one of {', '.join(kinds)}")
            raise error


def _percent(what: str, maximum: int = 100) -> Quantity:
    return Quantity(what, zero=True, maximum=maximum, unit="%", example=20)


def _device(what: str) -> Text:
    return Text(f"The name of the device {what}, out of devices", longest=NAME_LENGTH, example="lun1")


class HoursSchema(Described):
    title = "hours"
    about = "Between which times of the day something is so; over midnight where the end is the earlier one."

    start = Clock("When it begins", example="07:00")
    end = Clock("When it ends", example="11:00")
    days = _said("On which days, where not on all", "Mondays")

    @validates_schema(skip_on_field_errors=True)
    def _last(self, data: Any, **kwargs: Any) -> None:
        if "start" in data and data["start"] == data.get("end"):
            error = refusal("the hours end when they start", data["end"], "another time")
            raise ValidationError({"end": error.messages})


class WorkloadSchema(Described):
    title = "workload"
    about = "The users of one client type on a DPAR."

    client = Choice(
        "The client type; inotes and http are read as dwa",
        *_CLIENTS,
        "unknown",
        aliases=CLIENT_ALIASES,
        meant=CLIENTS_MEANT,
        required=True,
    )
    clients = Items(
        Choice("One of them", *_CLIENTS, aliases=CLIENT_ALIASES, meant=CLIENTS_MEANT),
        "Of client unknown: the client types among which these users divide, where nobody says how",
    )
    users = Part(UsersSchema)
    mail_file_mib = Quantity("Size of a mail file, on average", maximum=MAX_MIB, unit="MiB", example=250)
    inbox_mib = Quantity("Size of an inbox, on average", maximum=MAX_MIB, unit="MiB", example=20)
    local_replicas = Flag("Whether the users have replicas of their mail files on their own machines")
    tls = Flag("Whether the connections of its clients are encrypted")
    actions_per_hour = Quantity(
        "What a user does in an hour: messages opened, sent, filed",
        zero=True,
        maximum=MAX_RATE,
        unit="actions/h",
        example=60,
    )
    local_delivery_percent = _percent("Share of the messages that stay on the same server")
    peak_to_average = Quantity("Load at the peak, as a multiple of the average", maximum=1_000, unit=None, example=2)
    user_growth_percent = _percent("Growth of the number of users that is expected", 10_000)
    message_kib = Quantity("Size of a message, on average", maximum=MAX_MIB, unit="KiB", example=25)
    inbox_documents = Whole("Documents in an inbox, on average", maximum=MAX_USERS, example=500)
    logins_per_hour = Quantity(
        "Users that log on in the busiest hour", zero=True, maximum=MAX_USERS, unit="users/h", example=1000
    )
    login_window_minutes = Quantity(
        "The time within which all who are connected log on, as at the start of a shift: with their number it gives "
        "the logins of an hour where these are not stated",
        maximum=1_440, unit="minutes", example=30,
    )  # fmt: skip
    login_hours = Part(
        HoursSchema,
        "Between which times all who are connected log on, or as many as login_window_users says: it gives "
        "login_window_minutes where that is not stated",
    )
    login_window_users = Whole(
        "How many of them log on within login_window_minutes or login_hours, where it is not all who are connected",
        maximum=MAX_USERS, unit="users", example=1500,
    )  # fmt: skip
    peak_hours = Part(HoursSchema, "When as many are there as is stated; not evaluated")
    fast_login = Flag("Whether many of its users log on within a short time, as at the start of a shift")
    stay_signed_on = Flag("Whether those who have logged on stay so, such as all day; not evaluated")
    mail_file_growth_percent = _percent("Growth of the mail files that is expected", 10_000)
    name_lookup = Choice("Where the names of addressees are looked up", "server-directory", "local-address-book")
    user_intensity = Choice(
        "The CPU that these users need; light is like the NRPC benchmark, heavy like DWA. Where those of all workloads "
        "of an image need as much, it is that of the image",
        *_INTENSITIES,
    )
    cpu_of_benchmark_users = Quantity(
        "How many times the CPU of a user of the NRPC benchmark each of these users needs. It goes before "
        "user_intensity: 1 is light, from 4 on typical, from 5 on heavy",
        maximum=1_000, unit=None, example=5,
    )  # fmt: skip
    connection = Choice("How its users reach the server; both where some of them are remote", "local", "remote", "both")
    partial = _partial("clients")

    @validates_schema(skip_on_field_errors=True)
    def _of_several(self, data: Any, **kwargs: Any) -> None:
        if "clients" in data and data.get("client") != "unknown":
            advice = "Leave it out, or write client: unknown where nobody says how the users divide."
            error = refusal("clients are those of users whose client is unknown", data["clients"], advice=advice)
            raise ValidationError({"clients": error.messages})


class NotesIniSchema(Described):
    title = "notes_ini"
    about = (
        "Settings of the notes.ini of a DPAR. What is missing is unknown, or, where it is complete, not set. In place "
        "of a value, unset (none, default) says that the file does not have the setting, and set that it has it with a "
        "value that is not known. Any other setting may stand here with its value, and is not evaluated."
    )
    rules: ClassVar[Mapping[str, Any]] = {
        "additionalProperties": {"type": ["number", "boolean", "string"], "maxLength": TEXT_LENGTH},
        "propertyNames": {"pattern": f"^{_SETTING.pattern}$"},
    }

    class Meta(Described.Meta):
        unknown = INCLUDE

    complete = Flag("Whether every setting of the file that the fields here know is given")
    not_set = Items(
        Choice("The name of a setting", *_SETTINGS),
        "Settings that the file is known not to have, so that their defaults hold, whatever else it has",
    )
    NSF_Buffer_Pool_Size_MB = Setting("Size of the NSF buffer pool", maximum=MAX_MIB, unit="MiB", example=512)
    ConstrainedSHMSizeMB = Setting("Ceiling of the shared memory", maximum=MAX_MIB, unit="MiB", example=1024)
    Server_Pool_Tasks = Setting("Threads of the pool for NRPC", maximum=MAX_TASKS, unit="threads", example=100)
    Server_Max_Concurrent_Trans = Setting("Transactions at a time", maximum=MAX_TASKS, unit="transactions", example=100)
    NSF_DbCache_MaxEntries = Setting("Entries of the database cache", maximum=MAX_USERS, unit="entries", example=2000)
    NSF_DBUcache_max_entries = Setting(
        "Entries of the cache of database users", maximum=MAX_USERS, unit="entries", example=5000
    )
    Server_Transinfo_range = Setting("The range of the expansion factor", maximum=MAX_TASKS, example=6)
    TRANSLOG_MaxSize = Setting("Size of the transaction log", maximum=MAX_MIB, unit="MiB", example=3000)
    TRANSLOG_Performance = Setting(
        "How the transaction log weighs run time against restart", maximum=9, example=2, exact=True
    )
    MEM_EnablePreAlloc = Setting("Memory is allocated in advance: 1, or 0", maximum=1, example=1, exact=True)
    DEBUG_ENABLE_SYS_V_SHM = Setting("System V shared memory is used: 1, or 0", maximum=1, example=1, exact=True)
    DEBUG_SHOW_SEM = Setting("Semaphores are shown: 1, or 0", maximum=1, example=1, exact=True)
    Platform_Statistics_Enabled = Setting(
        "Statistics of the platform are gathered: 1, or 0", maximum=1, example=1, exact=True
    )

    partial = _partial("not_set")

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def _others(self, data: Any, original: Any, **kwargs: Any) -> None:
        """Settings that no guideline reads are kept; one whose name is like that of a known one is not."""
        others = [name for name in original if name not in self.fields]
        if not others:
            return
        # Imported here, since few descriptions need it.
        from domino_advisor_schemas.unknown_keys import means_a_known_one

        faults: dict[Any, Any] = {}
        for name in others:
            if not isinstance(name, str) or not _SETTING.fullmatch(name) or means_a_known_one(name, self):
                faults[name] = [UNKNOWN]
            elif not _is_plain(original[name]):
                expected = f"a number, true, false, or a text of at most {TEXT_LENGTH} characters"
                faults[name] = refusal(f"{shortened(name)} has no plain value", original[name], expected).messages
        if faults:
            raise ValidationError(faults)

    @validates_schema(pass_original=True, skip_on_field_errors=True)
    def _set_or_not(self, data: Any, original: Any, **kwargs: Any) -> None:
        both = [name for name in data.get("not_set", ()) if data.get(name, UNSET) != UNSET]
        if both:
            advice = f"Take {both[0]} out of not_set, or leave its value out."
            error = refusal(f"{both[0]} has a value, and is not set", original[both[0]], "one of the two", advice)
            raise ValidationError({both[0]: error.messages})


def _is_plain(value: Any) -> bool:
    """Whether a value may stand in a line of a notes.ini."""
    if isinstance(value, str):
        return len(value) <= TEXT_LENGTH and value.isprintable()
    return isinstance(value, (bool, int, float)) and math.isfinite(value)


class ApplicationSchema(Described):
    title = "application"
    about = "A Domino application of the house on a DPAR; where one is listed, custom_applications holds."

    name = Name("Its name", example="claims")
    users = Whole("How many use it; not evaluated", maximum=MAX_USERS, unit="users", example=400)
    gb = Quantity("The size of its databases, decimal; not evaluated", maximum=MAX_GB, unit="GB", example=9)
    device = _device("that it lies on; not evaluated")
    work = Choice("How much work it makes; not evaluated", "light", "heavy")


class ComputerMeasuredSchema(Described):
    title = "measured"
    about = "What was measured of a machine or LPAR as a whole in normal operation; not evaluated."

    cpu_percent = _percent("CPU use on average; 100 is all of its CPs")
    cpu_peak_percent = _percent("CPU use at the peak")


class TaskCopiesSchema(Described):
    class Meta(Described.Meta):
        # some are called as methods are
        include: ClassVar = {
            task: Whole("How many of this task run", minimum=1, maximum=MAX_PARTS, example=2) for task in _TASKS
        }

    title = "task_copies"
    about = (
        "How many of a server task run, where it is more than one. Several replicators (replica) or indexers (update) "
        "are extra tasks."
    )


class TransactionLoggingSchema(Described):
    title = "transaction_logging"
    about = "Domino's transaction logging of a DPAR."

    enabled = Flag("Whether transaction logging is on")
    device = Text("The name of the device that the logs are on, out of devices", longest=100, example="log1")
    cpu_planned = Flag("Whether the CPU that it takes is in what was planned; not evaluated")


class DparMeasuredSchema(Described):
    title = "measured"
    about = "What was measured of the DPAR in normal operation."

    average_response_s = Quantity("Average response time", zero=True, maximum=MAX_SECONDS, unit="s", example=0.03)
    longest_response_s = Quantity("Longest response time", zero=True, maximum=MAX_SECONDS, unit="s", example=2)
    shared_memory_mib = Quantity("Shared memory", zero=True, maximum=MAX_MIB, unit="MiB", example=1200)
    process_memory_mib = Quantity("Memory of its processes", zero=True, maximum=MAX_MIB, unit="MiB", example=60)
    router_cpu_percent = _percent("Share of its CPU that the router takes")
    transactions_per_minute = Quantity("Transactions per minute", zero=True, maximum=10**12, unit=None, example=8000)


class DparSchema(Described):
    title = "DPAR"
    about = "One Domino server instance (partition) in an image."

    name = Name("Its name", example="mail")
    count = _count("DPARs")
    environment = Choice(
        "What it is for, where that differs from the rest of its image; unknown: nobody knows",
        *(*_ENVIRONMENTS, "unknown"),
    )
    domino_release = Release("Release of this DPAR, where it differs from the image's or the site's", example="7.0.2")
    workloads = Items(Part(WorkloadSchema), "Its workloads, one for each client type")
    logins_per_hour = Quantity(
        "Users of all its clients together that log on in the busiest hour",
        zero=True, maximum=MAX_USERS, unit="users/h", example=1000,
    )  # fmt: skip
    login_window_minutes = Quantity(
        "The time within which login_window_users of all its clients together log on",
        maximum=1_440, unit="minutes", example=20,
    )  # fmt: skip
    login_hours = Part(
        HoursSchema,
        "Between which times login_window_users of all its clients together log on: it gives login_window_minutes "
        "where that is not stated",
    )
    login_window_users = Whole(
        "How many users of all its clients together log on within that time",
        maximum=MAX_USERS, unit="users", example=2000,
    )  # fmt: skip
    tasks = Whole("Server tasks that run", maximum=MAX_TASKS, example=12)
    extra_tasks = Flag("Whether add-in tasks run, or several replicators or indexers; none where the router is all")
    task_copies = Part(TaskCopiesSchema)
    add_in_tasks = Items(
        Text("What it is", longest=NAME_LENGTH, example="fax gateway"),
        "The add-in tasks that run: such are extra tasks",
    )
    third_party_tools = Flag("Whether third-party tools run in it")
    mail_routing = Flag("Whether it routes mail")
    transaction_logging = Part(TransactionLoggingSchema)
    full_text_indexing = Flag("Whether it keeps full-text indexes")
    custom_applications = Flag("Whether it serves Domino applications of the house beside mail")
    applications = Items(Part(ApplicationSchema), "These applications; with one, custom_applications holds")
    domino_bits = WholeOf("Word length of the Domino program", 32, 64, unit="bits")
    mail_files = Whole("Mail files on it, replicas for a Domino cluster among them", maximum=MAX_USERS, example=4000)
    mail_devices = Items(_device("that mail files are on"), "The devices that its mail files are on")
    mail_spread_evenly = Flag("Whether its mail files, and with them its users, are spread evenly over these devices")
    domain = Text("The Domino domain", longest=NAME_LENGTH, example="Example")
    directory_replica = Flag("Whether it has a replica of the Domino directory of its domain")
    directory_entries = Whole("Persons in the Domino directory", maximum=MAX_USERS, example=6300)
    mail_template = Choice("The template of its mail files", *_TEMPLATES)
    server_tasks = NoneOr(
        "The server tasks that are started", *_TASKS, lacking="Server tasks that are known not to be started"
    )
    busy_tasks = Flag("Whether tasks beside those of mail have work to do; none has where the router is all")
    notes_ini = Part(NotesIniSchema)
    monitored_statistics = NoneOr(
        "The statistics that are watched",
        *("availability-index", "expansion-factor"),
        lacking="Statistics that are known not to be watched",
    )
    thread_use_analysed = Flag(
        "Whether the use of its threads was analysed before Server_Pool_Tasks or Server_Max_Concurrent_Trans were set"
    )
    transinfo_stepwise = Flag("Whether the value of Server_Transinfo_range was found step by step on this server")
    number = Whole("The partition number", maximum=MAX_PARTS, example=1, exact=True)
    licence = Choice("The licence of the Domino server", "advanced", "enterprise", "mail", "other")
    program_directory = Text("The program directory", longest=PATH_LENGTH, example="C:\\Notes")
    data_directory = Text("The data directory", longest=PATH_LENGTH, example="D:\\Data2")
    notes_ini_path = Text("The notes.ini file", longest=PATH_LENGTH, example="D:\\Data2\\notes.ini")
    data_device = _device("that its data directory is on")
    server_name = Text("The name of the Domino server", longest=NAME_LENGTH, example="Mail1/Example")
    host_name = Text("The host name", longest=NAME_LENGTH, example="mail1")
    ip_address = Text("The IP address", longest=NAME_LENGTH, example="192.0.2.1")
    port = Whole(
        "The TCP port on which Notes clients reach it, where it is not 1352; not evaluated",
        minimum=1, maximum=65_535, example=13520, exact=True,
    )  # fmt: skip
    network_protocol = Choice("The protocol of its network port", "tcpip", "netbios", "spx", "other")
    network = Text("The name of the network that it is on, out of networks", longest=NAME_LENGTH, example="lan1")
    admin_client = Flag("Whether it has an administration client of its own, with its partition number")
    admin_client_number = Whole(
        "The partition number that its administration client has", minimum=0, maximum=MAX_PARTS, example=1, exact=True
    )
    to_be_renamed = Flag("Whether it is to be renamed, though it is installed and could keep its name")
    renamed = Flag("Whether its name was changed since it was installed, though it could have kept it")
    features = NoneOr(
        "What it serves of which no paper speaks", *_FEATURES, lacking="What of these it is known not to serve"
    )
    owner_group = Text("The department or customer that it serves", longest=NAME_LENGTH, example="Sales")
    user_groups = Whole(
        "The groups of users that it serves and that have nothing to do with each other, such as firms or customers",
        maximum=MAX_USERS, example=2,
    )  # fmt: skip
    measured = Part(DparMeasuredSchema)
    partial = _partial(
        *("workloads", "add_in_tasks", "applications", "mail_devices", "server_tasks", "monitored_statistics"),
        "features",
    )


class ImageMeasuredSchema(Described):
    title = "measured"
    about = "What was measured of the image in normal operation."

    cpu_percent = _percent("CPU use on average; 100 is all of its CPs")
    cpu_ready_percent = _percent("Share of the time in which a VM was ready and waited for a CPU")
    cpu_peak_percent = _percent("CPU use at the peak")
    cpu_steady_percent = _percent("CPU use on average, once all users are connected")
    cpu_busiest_percent = _percent("CPU use on average of the one of its CPs that is used most")
    cpu_idlest_percent = _percent("CPU use on average of the one of its CPs that is used least")
    available_memory_min_mib = Quantity("Least memory available", zero=True, maximum=MAX_MIB, unit="MiB", example=500)
    available_memory_trend = Choice("How the available memory develops with all users connected", "steady", "falling")
    base_pool_pages_per_s = Quantity(
        "Pages of the base pool (i5/OS)", zero=True, maximum=MAX_RATE, unit="pages/s", example=200
    )


class DiskSchema(Described):
    title = "disk"
    about = "A virtual disk of a VM."

    name = Name("Its name", example="disk1")
    device = _device("that it lies on")
    format = Choice(
        "How it was made", "eager-zeroed-thick", "lazy-zeroed-thick", "thin", "raw-device", "not-eager-zeroed"
    )
    aligned = Flag("Whether its partitions are aligned")


class ImageGoalsSchema(Described):
    title = "image goals"
    about = "What is wanted of one image; of what is not stated here, the goals of the site hold."

    zero_downtime_host_failure = Wish("Whether the failure of a host must not interrupt service")
    patching_without_downtime = Wish("Whether patching must not interrupt service")
    maintenance_without_downtime = Wish("Whether maintenance of a host must not interrupt service")
    application_failover = Wish("Whether Domino itself must be able to fail over")
    fault_isolation = Wish("Whether the failure of one Domino server must leave the others untouched")
    high_availability = Wish(
        "Whether high availability is wanted, and nobody says of what: an outage of which length, a failover of Domino "
        "itself, or patching without downtime; what of it is not stated is then asked for"
    )
    growth = Wish("Whether more users are to be served than the servers carry now")
    outage_minutes = Quantity(
        "The longest interruption that is acceptable", zero=True, maximum=1_000_000, unit="minutes", example=10
    )
    cpu_percent = _percent("The CPU use that is acceptable at the peak; not evaluated")


class GoalsSchema(ImageGoalsSchema):
    title = "goals"
    about = "What the site wants. What is not stated is not wanted. What is unknown is asked for."

    network_card_failover = Wish("Whether the failure of a network card must not interrupt service")
    disaster_recovery = Wish("Whether service must go on at another place after a disaster")
    workload_isolation = Wish("Whether work beside mail must not disturb it")
    even_response = Wish("Whether response times must vary little, between users and over the day")
    model_given = Wish("Whether the model of the server is given, whatever a sizing finds")
    response_time_s = Quantity("The average response time that is acceptable", maximum=MAX_SECONDS, unit="s", example=1)


class OwnOfEachSchema(Described):
    title = "each_has_its_own"
    about = "What each DPAR of an image has to itself, where no paths and addresses are stated."

    data_directory = Flag("Whether each has a data directory of its own; false: two have the same")
    notes_ini = Flag("Whether each has a notes.ini of its own; false: two have the same")
    ip_address = Flag("Whether each has an IP address of its own; false: some share one")
    number = Flag("Whether each has a partition number of its own, as Setup gives it; false: two have the same")
    domain = Flag("Whether each has a Domino domain of its own")
    owner_group = Flag("Whether each serves a department or customer of its own; not evaluated")


class ImageSchema(Described):
    title = "image"
    about = "One operating-system instance in an LPAR or on a bare machine."

    environment = Choice(
        "What it is for, where that differs from the rest of the site; unknown: nobody knows",
        *(*_ENVIRONMENTS, "unknown"),
    )
    goals = Part(ImageGoalsSchema)
    os = Choice(
        "The operating system; unix where it is not known which UNIX, other-unix where it is another, such as HP-UX",
        "linux",
        "windows",
        "aix",
        "solaris",
        "i5os",
        "zos",
        "unix",
        "other-unix",
        "os2",
        "netware",
        "other",
    )
    os_release = Release("Its release", example="9 SP3")
    kernel_bits = WholeOf("Word length of the kernel", 31, 32, 64, unit="bits")
    memory_gib = _memory("image; an image in an LPAR without it has the LPAR's")
    swap_gib = Quantity("Swap space, 0 for none", zero=True, maximum=MAX_GIB, unit="GiB", example=7)
    swap_devices = Items(_device("that swap space is on"), "The devices that its swap space is on")
    swapping = Choice("How much the system swaps", *_SWAPPING)
    user_intensity = Choice(
        "The CPU that its users need; light is like the NRPC benchmark, typical several times that, as most users in "
        "production need it, heavy clearly more than those, say five times, or like DWA",
        *_INTENSITIES,
    )
    active_rate = Choice("The share of its users that are active at a time", "high", "low")
    domino_release = Release("Release of its DPARs, where it differs from the site's", example="7.0.2")
    large_pages = Flag("Whether its operating system gives Domino large pages of memory, or is meant to")
    lock_pages_privilege = Flag("Whether the account of Domino may lock pages in memory (Windows)")
    file_system = Choice(
        "The file system of the mail files", "ext3", "ext4", "xfs", "reiserfs", "ntfs", "jfs2", "other"
    )
    fixed_io_buffers = Flag("Whether its kernel has the Fixed I/O Buffers patch (Linux on System z)")
    network_attachment = Choice(
        "How a guest reaches the network", "own-osa-connection", "guest-lan", "vswitch", "other"
    )
    distribution = Choice("The distribution of Linux", "sles", "rhel", "other")
    sys_epoll = Flag("Whether the kernel has sys-epoll, so that Domino can use a thread pool (Linux)")
    thread_library = Choice("The thread library (Linux)", "nptl", "linuxthreads")
    tunekrnl_applied = Flag("Whether tunekrnl has set the system parameters for Domino (Linux)")
    three_gb_switch = Flag("Whether applications are given 3 GB of address space (Windows, 32 bits)")
    file_cache = Choice("What the system cache for files is set for", "small", "large")
    tuned = Flag("Whether the operating system was tuned for Domino")
    servers_told_apart = Flag("Whether whoever administers it can tell its Domino servers apart at once")
    concurrent_admin_clients = Whole("Administration clients that run on it at a time", maximum=MAX_PARTS, example=1)
    restarted_whole = Flag(
        "Whether the operating system, or every Domino server in it, is restarted when one of them stops or fails; "
        "false where that one alone is"
    )
    system_device = _device("that its operating system is on")
    mail_apart_from_system = Flag(
        "Whether its mail files are on another device than its operating system, where the devices are not named; "
        "false: both are on the boot drive"
    )
    one_program_directory = Flag(
        "Whether all its DPARs run from the same program files, where their paths are not stated; false: not all do"
    )
    each_has_its_own = Part(OwnOfEachSchema)
    other_applications = Flag("Whether other applications than Domino run in it")
    features = NoneOr(
        "In what its Domino runs of which no paper speaks", "container", "kubernetes",
        lacking="In which of these its Domino is known not to run",
    )  # fmt: skip
    measured = Part(ImageMeasuredSchema)
    dpars = Items(Part(DparSchema), "The Domino server instances in it")
    workloads = Items(
        Part(WorkloadSchema),
        "The users of all its DPARs together, one for each client type, where it is not stated how they spread; of one "
        "with several DPARs no more than the clients and the counts are evaluated",
    )
    partial = _partial("swap_devices", "features", "dpars", "workloads")


class GuestSchema(ImageSchema):
    title = "guest"
    about = "An image under z/VM."

    name = Name("Its name", example="G1")
    count = _count("guests")
    virtual_cps = Whole("Virtual CPs", minimum=1, maximum=MAX_CPS, unit="virtual CPs", example=2)
    active = Flag("Whether it is logged on (which it is unless said); one that is not takes no CP")


class VmSchema(ImageSchema):
    title = "VM"
    about = "An image on an ESX host."

    name = Name("Its name", example="mail01")
    count = _count("VMs")
    virtual_cps = Whole("Virtual CPUs (vCPUs)", minimum=1, maximum=MAX_CPS, unit="vCPUs", example=4)
    active = Flag("Whether it is powered on (which it is unless said); one that is not counts for nothing")
    ft = Flag("Whether Fault Tolerance is on")
    ft_secondary_host = Text(
        "The name of the host that its secondary (shadow) of Fault Tolerance runs on; not evaluated",
        longest=NAME_LENGTH, example="esx2",
    )  # fmt: skip
    ha = Flag("Whether HA restarts it")
    domino_clustered = Flag("Whether its Domino servers are members of Domino clusters")
    nic_type = Choice("The virtual network adapter", "vmxnet3", "vmxnet2", "e1000", "e1000e", "flexible", "other")
    cpu_mode = Choice("How the hypervisor runs its CPU instructions", "hardware", "binary-translation")
    vmware_tools = Flag("Whether VMware Tools run in it")
    vm_monitoring = Flag("Whether HA watches its operating system too, by VMware Tools")
    from_template = Flag("Whether it was made from a prepared image (template, golden image)")
    sized_for_growth = Flag("Whether it was given CPUs or memory for users that it does not have yet")
    connected_devices = NoneOr(
        "Devices that nothing needs and that are connected to it", *_DEVICES,
        lacking="Devices that are known not to be connected to it, or to be needed",
    )  # fmt: skip
    vswitch = Text(
        "The virtual switch that it is on, out of the host's vswitches", longest=NAME_LENGTH, example="vSwitch0"
    )
    disks = Items(Part(DiskSchema), "Its virtual disks")
    partial = _partial("swap_devices", "features", "dpars", "workloads", "connected_devices", "disks")


class UnplacedImageSchema(ImageSchema):
    title = "image on its own"
    about = (
        "An image of which it is not known whether it runs on a bare machine, in an LPAR, under z/VM or on an ESX host."
    )

    name = Name("Its name", example="mail01")
    count = _count("images")
    cps = Whole("CPs that it has, real or virtual", minimum=1, maximum=MAX_CPS, unit="CPs", example=4)


class ZvmSchema(Described):
    title = "zvm"
    about = "z/VM in an LPAR."

    release = Release("Its release", example="5.2")
    paging = Choice("How much z/VM pages", *_SWAPPING)
    guests = Items(Part(GuestSchema), "Its guests")
    partial = _partial("guests")


def _shared_workloads(holder: str, whose: str) -> Items:
    return Items(
        Part(WorkloadSchema),
        f"The users of {whose} {holder} together, one for each client type, where it is not stated how they spread; no "
        "more than the clients and the counts are evaluated",
    )


def _refuse_beside_an_image(original: Any, holder: str) -> None:
    if "image" in original and "workloads" in original:
        advice = "Move workloads into the image."
        why = refusal(f"the users of the image are its own, not the {holder}'s", original["workloads"], advice=advice)
        raise ValidationError({"workloads": why.messages})


class LparSchema(Described):
    title = "LPAR"
    about = "A logical partition: with one system in it (image), or with z/VM and guests (zvm)."
    rules: ClassVar[Mapping[str, Any]] = {"not": {"required": ["image", "zvm"]}}

    name = Name("Its name", example="LNX1")
    environment = Choice(
        "What it is for, where that differs from the rest of the site; unknown: nobody knows",
        *(*_ENVIRONMENTS, "unknown"),
    )
    count = _count("LPARs")
    real_cps = Whole(
        "Real CPs that it may use; on Power its virtual processors", minimum=1, maximum=MAX_CPS, unit="CPs", example=4
    )
    dedicated_cps = Flag("Whether the CPs are its own")
    smt = Whole(
        "Hardware threads of each CP (SMT), 1 where it is off, {from: 2} where it is on; not evaluated",
        minimum=1, maximum=64, unit="threads",
        example=2,
    )  # fmt: skip
    memory_gib = _memory("LPAR")
    neighbours_busy = Flag("Whether the other LPARs of the machine are busy")
    image = Part(ImageSchema)
    zvm = Part(ZvmSchema)
    measured = Part(ComputerMeasuredSchema)
    workloads = _shared_workloads("LPAR", "all guests in the")
    partial = _partial("workloads")

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def _of_the_guests(self, data: Any, original: Any, **kwargs: Any) -> None:
        _refuse_beside_an_image(original, "LPAR")

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def _one_system(self, data: Any, original: Any, **kwargs: Any) -> None:
        if "image" in original and "zvm" in original:
            advice = "Move one of the two to an LPAR of its own."
            error = refusal("an LPAR has an image or zvm, not both", original["zvm"], "one of image, zvm", advice)
            raise ValidationError({"zvm": error.messages})


class MachineSchema(Described):
    title = "machine"
    about = "A physical computer, divided into LPARs or with one system on it (image)."

    name = Name("Its name", example="z9")
    environment = Choice(
        "What it is for, where that differs from the rest of the site; unknown: nobody knows",
        *(*_ENVIRONMENTS, "unknown"),
    )
    architecture = Choice("Its architecture", "system-z", "x86", "power", "sparc", "iseries")
    model = Text("Its model", longest=100, example="2094-S18")
    memory_gib = _memory("machine")
    cps = Whole("Physical CPs", minimum=1, maximum=MAX_CPS, unit="CPs", example=8)
    sockets = Whole("Processor chips; cps counts the CPs of all of them. Not evaluated", maximum=MAX_CPS, example=2)
    free_sockets = Whole("Sockets without a processor; not evaluated", maximum=MAX_CPS, example=1)
    processor = Text("The processor family", longest=100, example="pentium-iii-xeon")
    processor_mhz = Whole("Clock of its processors", maximum=1_000_000, unit="MHz", example=700)
    l2_cache_kib = Whole("Level 2 cache of a processor", maximum=MAX_MIB, unit="KiB", example=2048)
    year = Whole("The year in which it was made", maximum=9999, example=2001)
    hyperthreading = Flag("Whether Hyper-Threading is on")
    smt = Whole(
        "Hardware threads of each CP (SMT), 1 where it is off, {from: 2} where it is on; not evaluated",
        minimum=1, maximum=64, unit="threads",
        example=2,
    )  # fmt: skip
    hardware_compression = Flag("Whether its processors compress data for Domino (System z)")
    over_utilized = Flag("Whether it is used beyond what it carries well, as its administrators judge")
    size_class = Choice("How large it is among servers for Domino", "small", "medium", "large")
    measured = Part(ComputerMeasuredSchema)
    lpars = Items(Part(LparSchema), "Its LPARs")
    guests = Items(Part(GuestSchema), "Guests under z/VM of which it is not known in which of its LPARs they are")
    image = Part(ImageSchema)
    workloads = Items(
        Part(WorkloadSchema),
        "The users of all its LPARs together, one for each client type, where it is not stated how they spread; no "
        "paper sums over a machine, so they are kept and not evaluated, and the clients are stated at the DPARs as "
        "well",
    )
    partial = _partial("lpars", "guests", "workloads")

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def _of_the_lpars(self, data: Any, original: Any, **kwargs: Any) -> None:
        _refuse_beside_an_image(original, "machine")


class BiosSchema(Described):
    title = "bios"
    about = "The BIOS settings of a host."

    virtualization = Flag("Whether Virtualization Technology is on")
    vt_x = Flag("Whether VT-x (or AMD-V) is on")
    turbo = Flag("Whether Turbo Mode is on")
    power_mode = Choice(
        "What it is set for; one whose name says that it saves power is power-saving",
        "high-performance", "balanced", "power-saving",
    )  # fmt: skip


class VswitchSchema(Described):
    title = "vswitch"
    about = "A virtual switch of a host."

    name = Name("Its name", example="vSwitch0")
    carries = NoneOr("The traffic on it", *_TRAFFIC, lacking="The traffic that is known not to be on it")
    nics = Whole("Physical network ports of it", maximum=MAX_PARTS, unit="NICs", example=2)
    link_gbps = Quantity("Speed of one of these ports; not evaluated", maximum=MAX_GBPS, unit="Gb/s", example=1)
    partial = _partial("carries")


class HostMeasuredSchema(Described):
    title = "measured"
    about = "What was measured of the host in normal operation."

    cpu_percent = _percent("CPU use on average; 100 is all of its cores")


class HostSchema(Described):
    title = "host"
    about = "An ESX server."

    name = Name("Its name", example="esx1")
    environment = Choice(
        "What it is for, where that differs from the rest of the site; unknown: nobody knows",
        *(*_ENVIRONMENTS, "unknown"),
    )
    count = _count("hosts")
    active = Flag(
        "Whether it is powered on (which it is unless said); one that is not counts for nothing, nor do its VMs"
    )
    esx_release = Release("Release of ESX or ESXi", example="4.1")
    esx_type = Choice("Which of the two", "esx", "esxi")
    in_support = Flag(
        "Whether that release is still supported, by its maker or by a contract; left out, as rules/releases.yml has it"
    )
    cores = Whole("Physical cores", minimum=1, maximum=MAX_CPS, unit="cores", example=8)
    sockets = Whole("Processor chips; cores counts those of all of them. Not evaluated", maximum=MAX_CPS, example=2)
    vms_virtual_cps = Whole(
        "Virtual CPUs of all VMs on it, where these are not all listed", maximum=MAX_CPS, unit="vCPUs", example=10
    )
    memory_gib = _memory("host")
    model = Text("Its model; not evaluated", longest=100, example="PowerEdge R760")
    year = Whole("The year in which it was made; not evaluated", maximum=9999, example=2009)
    processor = Text("The processor family", longest=100, example="xeon-5500")
    processor_vendor = Choice("Who made the processor", "intel", "amd", "other")
    hyperthreading = Flag("Whether Hyper-Threading is on")
    mmu_assist = Choice(
        "What the processor has for virtual memory: Intel EPT, AMD RVI, or nothing (as a Xeon 5400)",
        "ept",
        "rvi",
        "none",
    )
    mmu_assist_enabled = Flag("Whether that is on")
    large_pages = Flag("Whether the hypervisor backs the memory of VMs with large pages")
    over_utilized = Flag(
        "Whether it is used beyond what it carries well, as its administrators judge: its VMs wait for a CPU, or it "
        "runs at its limit for hours"
    )
    carries_failover = Flag(
        "Whether it was reckoned or tried that it carries well what its members of Domino clusters have after a "
        "failover, beside all else on it; false where it would have nothing left then"
    )
    cpu_headroom = Flag(
        "Whether its sizing allows for more CPU than was measured on another processor; "
        "false where such a figure is taken as it is"
    )
    bios = Part(BiosSchema)
    enabled_devices = NoneOr(
        "Devices that nothing needs and that are enabled on it", *_DEVICES,
        lacking="Devices that are known not to be enabled on it, or to be needed",
    )  # fmt: skip
    hba_gbps = Quantity(
        "Bandwidth of a Fibre Channel host bus adapter, 0 for none", zero=True, maximum=MAX_GBPS, unit="Gb/s", example=4
    )
    shared_storage = Flag("Whether its VMs lie on storage that the other hosts of its cluster reach too")
    vswitches = Items(Part(VswitchSchema), "Its virtual switches")
    measured = Part(HostMeasuredSchema)
    vms = Items(Part(VmSchema), "Its virtual machines")
    workloads = _shared_workloads("host", "all VMs on the")
    partial = _partial("enabled_devices", "vswitches", "vms", "workloads")


class FtLoggingSchema(Described):
    title = "ft_logging"
    about = "The network for FT logging of an ESX cluster."

    link_gbps = Quantity("Bandwidth of the link", maximum=MAX_GBPS, unit="Gb/s", example=10)
    nics = Whole("NICs for FT logging", maximum=MAX_PARTS, unit="NICs", example=2)
    teamed_for_bandwidth = Flag("Whether the NICs are teamed to add up their bandwidth")
    private_vlan = Flag("Whether it has a VLAN of its own")
    own_vswitch = Flag("Whether it has a virtual switch and NICs of its own")


class VmotionSchema(Described):
    title = "vmotion"
    about = "vMotion of an ESX cluster and its network."

    used = Flag("Whether VMs are moved by vMotion")
    nics = Whole("NICs for vMotion of a host", maximum=MAX_PARTS, unit="NICs", example=2)
    link_gbps = Quantity("Bandwidth of the link", maximum=MAX_GBPS, unit="Gb/s", example=1)
    private_vlan = Flag("Whether it has a VLAN of its own")
    own_vswitch = Flag("Whether it has a virtual switch of its own")


class EsxClusterSchema(Described):
    title = "ESX cluster"
    about = "ESX servers that act together."

    name = Name("Its name", example="cluster1")
    ha = Flag("Whether HA is on")
    hosts = Items(Part(HostSchema), "Its hosts")
    vms = Items(Part(VmSchema), "VMs that run in it, and of which it is not known on which host")
    ft_logging = Part(FtLoggingSchema)
    vmotion = Part(VmotionSchema)
    cpu_compatible = Flag("Whether the processors of its hosts meet VMware's compatibility requirements for vMotion")
    cpu_compatible_checked = Flag("Whether anybody has looked at that; it tells nothing of what he found")
    partial = _partial("hosts", "vms")


class ControllerSchema(Described):
    title = "controller"
    about = "The controller that a device is attached to."

    model = Text("Its model", longest=NAME_LENGTH, example="ServeRAID-4M")
    cache_mib = Quantity("Its cache", zero=True, maximum=MAX_MIB, unit="MiB", example=16)
    battery_backed = Flag("Whether a battery keeps its cache")
    channel_mb_per_s = Quantity("Peak rate of a channel", maximum=MAX_RATE, unit="MB/s", example=160)
    channels_free = Whole("Channels that nothing uses", maximum=MAX_PARTS, unit="channels", example=1)
    supports_raid10 = Flag(
        "Whether it can build RAID-10 arrays: spanning, for some makers. A ServeRAID-4 can, where nothing is said"
    )
    supports_raid1e = Flag("Whether it can build RAID-1E arrays; it can, where nothing is said")


class DeviceMeasuredSchema(Described):
    title = "measured"
    about = "What was measured of the device in normal operation."

    queue_length = Quantity(
        "Average queue length of a drive: that of an array or a logical disk divided by its drives",
        zero=True, maximum=MAX_RATE, unit="requests", example=0.1,
    )  # fmt: skip
    busy_percent = _percent("Share of the time in which it is busy")
    reads_per_s = Quantity("Reads", zero=True, maximum=MAX_RATE, unit="I/O/s", example=500)
    writes_per_s = Quantity("Writes", zero=True, maximum=MAX_RATE, unit="I/O/s", example=500)
    peak_reads_per_s = Quantity("Reads at the peak", zero=True, maximum=MAX_RATE, unit="I/O/s", example=900)
    peak_writes_per_s = Quantity("Writes at the peak", zero=True, maximum=MAX_RATE, unit="I/O/s", example=900)
    io_per_s = Quantity(
        "Reads and writes together, where nobody says how they divide", zero=True, maximum=MAX_RATE, unit="I/O/s",
        example=1000,
    )  # fmt: skip
    peak_io_per_s = Quantity(
        "Reads and writes together at the peak", zero=True, maximum=MAX_RATE, unit="I/O/s", example=1800
    )
    transfer_kib = Quantity("Size of a transfer, on average", maximum=MAX_MIB, unit="KiB", example=12)
    io_percent = _percent("Share of all I/O of the image that goes to it")


class DeviceSchema(Described):
    title = "device"
    about = "Storage that a reference can name."

    name = Name("Its name", example="log1")
    count = _count("devices")
    kind = Choice(
        "What it is: a storage-unit is a storage server as a whole, such as a DS8000; an array is a set of drives",
        *("volume", "array", "storage-unit", "lun", "drive"),
    )
    bandwidth = Choice("Its bandwidth", "high", "ordinary")
    other_io = NoneOr(
        "What else does I/O on it",
        *("mail-files", "domino-data", "domino-program", "system", "swap", "other-logs", "other"),
        lacking="What is known to do no I/O on it",
    )
    lun = Text("Its LUN", example="0x1a")
    lies_on = _device("beneath, such as the array that a LUN lies on")
    gb = Quantity("Its size, decimal", maximum=MAX_GB, unit="GB", example=350)
    drives = Whole("Drives in it", maximum=MAX_PARTS, unit="drives", example=28)
    drive_rpm = Whole("Speed of its drives", maximum=100_000, unit="rpm", example=10_000)
    pooled = Flag("Whether it is an aggregate over many drives")
    vendor = Choice("Who made it", "netapp", "emc", "hds", "hp", "ibm", "dell", "other")
    model = Text("Its model", longest=NAME_LENGTH, example="FAS3020")
    access = Choice("How its controllers serve it", "active-active", "active-passive")
    path_policy = Choice("The path policy of the hosts for it", "fixed", "most-recently-used", "round-robin")
    thin_provisioned = Flag("Whether its space is given out as it is written")
    adequate = Flag("Whether it carries its load well, that which is planned too, as its administrators judge")
    saturated = Flag("Whether it does all the I/O that it can at the peak; one that does carries its load not well")
    iops = Quantity("I/O operations per second that it can do", maximum=MAX_RATE, unit="I/O/s", example=1500)
    response_ms = Quantity(
        "Average response time of its I/O", zero=True, maximum=1_000 * MAX_SECONDS, unit="ms", example=8
    )
    features = NoneOr(
        "What it is made by of which no paper speaks", "vsan", "nvme-over-fabrics", "deduplication",
        lacking="By what of these it is known not to be made",
    )  # fmt: skip
    alignment_from_vendor = Flag("Whether the vendor's advice on alignment was asked for and followed")
    holds = NoneOr("What lies on it", *_HELD, lacking="What is known not to lie on it")
    mail_users = Whole("Users working at a time whose mail files are on it", maximum=MAX_USERS, example=3000)
    raid_level = Choice("Its RAID level", *_RAID_LEVELS)
    subarray_drives = Whole("Drives of each array that it spans", maximum=MAX_PARTS, unit="drives", example=3)
    drive_type = Choice("The type of its drives", *_DRIVES)
    drive_gb = Quantity("Size of one of its drives, decimal", maximum=MAX_GB, unit="GB", example=18.2)
    needed_gb = Quantity("Space that what lies on it takes, or is to take", maximum=MAX_GB, unit="GB", example=160)
    space_suffices = Flag("Whether it has room for that, where nobody says how much; not evaluated")
    channels = Whole("Channels that its drives are spread over", maximum=MAX_PARTS, unit="channels", example=1)
    location = Choice("Where its drives are", "internal", "external")
    volumes = Whole(
        "Arrays, volumes, LUNs or file systems that it is made of or divided into",
        maximum=MAX_PARTS, example=52,
    )  # fmt: skip
    enclosures = Whole("Enclosures that its drives are in; not evaluated", maximum=MAX_PARTS, example=2)
    cache_mode = Choice("How its controller caches writes", "write-back", "write-through")
    stripe_kib = Quantity("Its stripe size", maximum=MAX_MIB, unit="KiB", example=16)
    allocation_unit_kib = Quantity("Allocation unit of the file system on it", maximum=MAX_MIB, unit="KiB", example=16)
    filled_percent = _percent("Share of it that is filled")
    alarm_percent = _percent("The share filled from which an alarm is given; not evaluated")
    controller = Part(ControllerSchema)
    measured = Part(DeviceMeasuredSchema)
    partial = _partial("other_io", "features", "holds")


class ClusterNetworkSchema(Described):
    title = "cluster network"
    about = "The network for the traffic between the members of a Domino cluster."

    planned = Flag("Whether the network cards were planned for this traffic")
    own = Flag("Whether it has a network of its own")
    nics = Whole("NICs of a member for it", maximum=MAX_PARTS, unit="NICs", example=2)
    link_gbps = Quantity("Bandwidth of one of them", maximum=MAX_GBPS, unit="Gb/s", example=1)
    mb_per_s = Quantity("Traffic on it; not evaluated", zero=True, maximum=MAX_RATE, unit="MB/s", example=2)
    failover_mb_per_s = Quantity(
        "Traffic on it after a failover; not evaluated", zero=True, maximum=MAX_RATE, unit="MB/s", example=4
    )


class DominoClusterSchema(Described):
    title = "Domino cluster"
    about = "DPARs that replicate each other's mail files and take over for each other."

    name = Name("Its name", example="mailcluster")
    members = Items(
        Text("The name path of a DPAR; of a group, the group's", longest=PATH_LENGTH, example="z9/LNX1/mail"),
        "The name paths of its DPARs",
    )
    network = Part(ClusterNetworkSchema)
    sized_for_failover = Flag(
        "Whether each member was sized for its load after a failover; its users decide where they can"
    )
    failover_spread = Choice(
        "How the users of a member that fails divide: even, as many to each of the others; one-member, all to one",
        "even",
        "one-member",
    )
    failover_tried = Flag(
        "Whether it was tried: a member carried the users of another as well, with all running that runs on its host, "
        "and carried them well"
    )
    members_kept_apart = Flag(
        "Whether a rule keeps its members on different hosts, in vSphere an anti-affinity rule of DRS for their VMs"
    )
    concurrent_users = Whole(
        "Users of all members together active at the same time, where it is not stated how they divide",
        maximum=MAX_USERS,
        example=7000,
    )
    replicated_databases = Whole("Databases that it replicates", maximum=MAX_USERS, example=8000)
    partial = _partial("members")


class NetworkMeasuredSchema(Described):
    title = "measured"
    about = "What was measured of the network in normal operation."

    busy_percent = _percent("Share of its bandwidth that is used")
    bytes_per_s = Quantity("Bytes", zero=True, maximum=10**15, unit="bytes/s", example=2_000_000)


class NetworkSchema(Described):
    title = "network"
    about = "A network and the cards on it."

    name = Name("Its name", example="lan1")
    kind = Choice("What it is", "osa", "ethernet")
    gbps = Quantity("Bandwidth of a card", maximum=MAX_GBPS, unit="Gb/s", example=1)
    full_duplex = Flag("Whether its cards send and receive at the same time; who tells it means Ethernet")
    cards = Whole("Cards", maximum=MAX_PARTS, unit="cards", example=2)
    ports_per_card = Whole(
        "Ports of each card; gbps is that of all of them, and none is a card of its own. Not evaluated",
        minimum=1, maximum=MAX_PARTS, unit="ports", example=2,
    )  # fmt: skip
    carries = NoneOr("The traffic on it; not evaluated", *_TRAFFIC, lacking="The traffic that is known not to be on it")
    peak_gbps = Quantity("Traffic on it at the peak", zero=True, maximum=MAX_GBPS, unit="Gb/s", example=0.4)
    vipa = Flag("Whether virtual IP addresses (VIPA) spread the traffic over its cards")
    saturated = Flag("Whether its cards carry all they can at the peak: the traffic goes flat, send queues grow")
    measured = Part(NetworkMeasuredSchema)
    partial = _partial("carries")


class CheckedSchema(Described):
    title = "checked"
    about = "What was looked up at the vendors for this deployment."

    vendor_support = Flag("Whether the vendors' support statements were checked for these releases")
    licensing = Flag("Whether the licence terms for virtual environments were checked")
    vendor_sizing = Flag("Whether the vendor of the hardware was asked to size all that is planned, or reviewed that")


class ClaimSchema(Described):
    title = "claim"
    about = "A performance figure that a plan rests on."

    name = Name("Its name", example="users per CP")
    figure = Text("The figure, in words", example="1,000 users on one CP")
    kind = Choice(
        "What it is a figure of",
        *("users", "users-per-cp", "cpu", "memory", "response-time", "io", "queue-length", "network", "array-capacity"),
        *("transactions", "time", "price", "cost-of-ownership", "other"),
        *("space", "response-spread"),
    )
    portion = Choice(
        "Which part of what its kind names it is: reads or writes of I/O; shared memory, memory of processes or pages "
        "of the base pool; the CPU of the server task or of the router",
        *("reads", "writes", "shared-memory", "process-memory", "base-pool", "server-task", "router-task"),
    )
    effect = Choice(
        "What brought the difference that the figure tells, or what it was measured with: what was added, changed or "
        "switched on",
        *_EFFECTS,
    )
    says = Items(
        Choice("What it says", *_SAYINGS),
        "What a claim in words, which is no figure, says of what its effect names, such as that HA notices a Domino "
        "server that hangs",
        lacking="What it is known not to say of that",
    )
    effect_from = Quantity(
        "How much of that there was before: CPs, DPARs, guests, virtual CPs for each real one, drives, channels; of "
        "memory GiB, of mail files MiB, of messages KiB",
        zero=True, maximum=10**9, unit=None, example=1,
    )  # fmt: skip
    effect_to = Quantity(
        "How much of that there was after it, in the same unit", zero=True, maximum=10**9, unit=None, example=2
    )
    per_cp = Quantity(
        "How many there are for each CP of what its effect names: 1 for a partition per processor; not evaluated",
        zero=True, maximum=10**6, unit=None, example=1,
    )  # fmt: skip
    value = Quantity("The figure", zero=True, maximum=10**12, unit=None, example=1000)
    unit = Choice(
        "The unit of value, where it is not the one of its kind: users, percent, GiB of memory, GB of space, ms of "
        "response times",
        *("users", "percent", "kib", "mib", "gib", "gb", "ms", "s", "minutes", "hours", "tpm"),
        *("io-per-s", "kb-per-s", "mb-per-s", "gb-per-s"),
    )
    before = Quantity(
        "The figure before what brought the difference, where two are told", zero=True, maximum=10**12, unit=None,
        example=24,
    )  # fmt: skip
    after = Quantity("The figure after it", zero=True, maximum=10**12, unit=None, example=25)
    direction = Choice("Whether it tells that there is more or less of what it is a figure of", "more", "less")
    points = Quantity(
        "The difference that it tells, in percentage points",
        zero=True, maximum=10_000, unit="percentage points", example=3,
    )  # fmt: skip
    factor = Quantity(
        "How many times as much it tells: 1.7 for 1.7 times as much", zero=True, maximum=10**6, unit=None, example=1.7
    )
    moment = Choice(
        "Which part of a test or of the day a use of CPU or a time is of: whole, with the log-ons; log-on, while users "
        "come on; all-users, once all of them are connected; peak",
        *("whole", "log-on", "all-users", "peak"),
    )
    left_over = Flag("Whether it is what was left unused, such as idle CPU or free memory")
    extreme = Choice(
        "Which of several it is, where it is no average: highest, such as the busiest processor or the longest "
        "response; lowest, such as the least busy processor",
        *("highest", "lowest"),
    )
    response_ms = Quantity("The response time that it tells", zero=True, maximum=10**9, unit="ms", example=32)
    minutes = Quantity("How long it takes by what it tells", zero=True, maximum=10**6, unit="minutes", example=5)
    at_users = Whole(
        "The users that it was measured with, or is told for", maximum=MAX_USERS, unit="users", example=4000
    )
    at_memory_gib = Quantity(
        "The memory that it was measured with, or is told for", maximum=MAX_GIB, unit="GiB", example=8
    )
    at_cps = Whole(
        "The CPs or vCPUs that it was measured with, or is told for", minimum=1, maximum=MAX_CPS, unit="CPs", example=2
    )
    at_mail_file_mib = Quantity(
        "The average size of the mail files that it was measured with, or is told for", maximum=10**9, unit="MiB",
        example=250,
    )  # fmt: skip
    at_link_gbps = Quantity(
        "The speed of the network link that it was measured with, or is told for", maximum=MAX_GBPS, unit="Gb/s",
        example=1,
    )  # fmt: skip
    at_raid_level = Choice(
        "The RAID level of the array that it was measured on, or is told for; where the level is what changed, the one "
        "after it",
        *_RAID_LEVELS,
    )
    from_raid_level = Choice("The RAID level that it is compared with, where the level is what changed", *_RAID_LEVELS)
    at_drives = Whole(
        "The drives of the array that it was measured on, or is told for", minimum=1, maximum=10_000, unit="drives",
        example=12,
    )  # fmt: skip
    at_drive_type = Choice("The type of the drives that it was measured on, or is told for", *_DRIVES)
    at_drive_gb = Quantity(
        "The size of one of these drives; of whoever says what was tested, too", maximum=MAX_GB, unit="GB",
        example=18.2,
    )  # fmt: skip
    at_drive_rpm = Whole(
        "The speed of these drives; of whoever says what was tested, too", minimum=1, maximum=100_000, unit="rpm",
        example=15_000,
    )  # fmt: skip
    source_mail_template = Choice("The template of the mail files that it was measured with", *_TEMPLATES)
    metric = Choice("The measure that it is given in", *_METRICS)
    source = Choice(
        "Where it comes from; benchmark: measured with simulated users, as in the papers, or worked out from such, "
        "wherever it is printed; earlier-study: measured so in a study before; pilot, own-measurements: measured with "
        "users of this site; rule-of-thumb: of experience, and not measured",
        *("benchmark", "production", "vendor", "sizing-tool", "earlier-study", "illustration", "pilot"),
        *("own-measurements", "rule-of-thumb", "other"),
    )
    paper = WholeOf(
        "The paper that it quotes, by its year; what is not stated of its source is taken as that paper has it",
        1998, 2001, 2005, 2006, 2011, unit=None,
    )  # fmt: skip
    source_year = Whole("The year in which that was published or measured", maximum=9999, unit=None, example=2005)
    source_domino_release = Release(
        "The release of Domino that it was measured with, as the paper or whoever measured it says", example="6.5"
    )
    source_esx_release = Release(
        "The release of ESX or ESXi that it was measured on, or is told of; not evaluated", example="4.0"
    )
    use = Words(
        "What it is used for; a list where it serves several uses",
        *("production-sizing", "scaling", "cost-of-configuration", "release-comparison", "platform-comparison"),
        "other",
    )
    difference_percent = _percent(
        "The difference between two figures that it tells, as its size: 45 for 45 % less", 10_000
    )
    error_percent = _percent("The error that it is stated with, 0 for none")
    margin_percent = _percent("The margin that was taken off it before it is used, 0 for none")
    allowances = NoneOr(
        "What was allowed for before it is used", *_ALLOWANCES, lacking="What is known not to have been allowed for"
    )
    source_platform = Choice("The platform that it was measured on", *_PLATFORMS)
    for_platform = Choice("The platform that it is used for", *_PLATFORMS)
    source_client = Choice("The client type that it was measured with", *_CLIENTS, aliases=CLIENT_ALIASES)
    for_client = Choice("The client type that it is used for", *_CLIENTS, aliases=CLIENT_ALIASES)
    for_clustered = Flag("Whether it is told for members of a Domino cluster")
    adapted = Flag("Whether it was adapted to the users of this site before it is used")
    reviewed_by = _said("Who reviewed it", "the vendor")
    derating = Quantity(
        "How many users of the test count as one in production: 4 where their number is divided by four, 1 where it is "
        "taken as it is",
        maximum=10**6, unit=None, example=4,
    )  # fmt: skip
    of = Text(
        "What of this site it is a figure of, by its name path, where it is not all of it: a machine, an image, a "
        "partition",
        longest=1000, example="m1/mail",
    )  # fmt: skip
    of_run = Text("The name of the run whose figure it is, out of runs", longest=NAME_LENGTH, example="run1")
    parts = Items(
        Text("The name of another claim", longest=NAME_LENGTH, example="what the release saves"),
        "The claims whose figures it adds up", maxItems=MAX_PARTS,
    )  # fmt: skip
    rests_on = Items(
        Text("The name of another claim or of a run", longest=NAME_LENGTH, example="what the laboratory says"),
        "The claims and runs that it is concluded from: what is found of these is told of it too", maxItems=MAX_PARTS,
    )  # fmt: skip
    partial = _partial("says", "allowances", "parts", "rests_on")


class RunSchema(Described):
    title = "run"
    about = "A test run and what it measured."

    name = Name("Its name", example="run1")
    users = Whole("Simulated users", maximum=MAX_USERS, unit="users", example=4000)
    domino_release = Release("Release of Domino that it ran on, where it is not that of the site", example="7.0")
    mail_template = Choice("The template of its mail files; not evaluated", *_TEMPLATES)
    cps = Whole("CPs that it ran on", minimum=1, maximum=MAX_CPS, unit="CPs", example=4)
    dpars = Whole("DPARs that its users were spread over", minimum=1, maximum=MAX_PARTS, unit="DPARs", example=2)
    memory_gib = _memory("image that it ran on")
    transaction_logging = Flag("Whether transaction logging was on")
    passed = Flag("Whether it is counted as passed; false: it failed, or nothing is taken from it. It is, unless said")
    to_come = Flag("Whether it is still to be made, so that there are no figures of it yet")
    tpm = Quantity("Transactions per minute", zero=True, maximum=10**12, unit=None, example=8000)
    cpu_percent = Quantity(
        "CPU use; 100 is one CP where CPs are added up", zero=True, maximum=100 * MAX_CPS, unit="%", example=75
    )
    etr = Quantity(
        "Its external transaction rate, as whoever made it says: held against what it comes to by the transactions per "
        "minute",
        zero=True, maximum=10**12, unit="transactions/s", example=133,
    )  # fmt: skip
    itr = Quantity(
        "Its internal transaction rate, as whoever made it says: held against what it comes to by the transactions and "
        "the CPU use",
        zero=True, maximum=10**12, unit="transactions/s", example=178,
    )  # fmt: skip
    average_response_s = Quantity("Average response time", zero=True, maximum=MAX_SECONDS, unit="s", example=0.5)
    steady_state = Flag("Whether it was measured only while all users worked, after the last log-on")
    minutes_after_log_on = Quantity(
        "How long after the last log-on it is read", zero=True, maximum=1_000_000, unit="minutes", example=20
    )
    fresh_mail_files = Flag("Whether all mail files were made anew before it")
    load_generator = Choice("Where the load came from", "bare-hardware", "virtual-machine")
    script = Choice(
        "The script of a user", "r6mail", "r6inotes", "r5-mail", "notesbench-mail", "n85mail", "dwa85mail", "other"
    )
    tool = Choice("The tool that makes the load", "server-load", "notesbench", "other")
    drivers = Whole("Computers that make the load", maximum=MAX_PARTS, example=10)
    segments = Whole("Network segments that the load comes over", maximum=MAX_PARTS, example=4)
    destination_servers = Flag("Whether mail went to servers outside the machine that was measured")
    users_defined = Whole("Users that are registered for it", maximum=MAX_USERS, unit="users", example=10_000)
    window_minutes = Quantity("The time that was measured", maximum=1_000_000, unit="minutes", example=60)
    client_errors = Whole("Errors that the clients met", maximum=MAX_USERS, example=0)
    response_samples = Whole("Response times that were measured", maximum=10**12, example=600)
    longest_response_s = Quantity("Longest response time", zero=True, maximum=MAX_SECONDS, unit="s", example=5)
    passes_below_s = Quantity(
        "The average response time below which it is counted as passed", maximum=MAX_SECONDS, unit="s", example=1
    )
    message_kib = Quantity(
        "Size of the messages that its users send, on average", maximum=MAX_MIB, unit="KiB", example=10
    )
    filled_percent = _percent("How far the devices with its mail files were filled")
    reads_per_hour = Quantity(
        "Messages that the script lets each user read in an hour", zero=True, maximum=10**6, unit=None, example=20
    )
    users_per_step = Whole("The users that are added in one step", maximum=MAX_USERS, unit="users", example=1000)
    compared_with = Text("The name of the run that it is compared with", longest=NAME_LENGTH, example="run0")
    same_hardware = Flag("Whether it ran on the same hardware as the run that it is compared with")
    compared_by = Choice("The measure by which it is compared", *_METRICS)


class ChangeSchema(Described):
    title = "change"
    about = "A change that was made, or with `to` or `removes` is planned: what the site will be is evaluated too."

    name = Name("Its name", example="move to 8.5")
    kind = Words(
        "What kind of change; new-release: another release of Domino; a list where it is several at once",
        *("new-release", "hardware-replacement", "firmware", "host-maintenance", "virtualisation", "patching"),
        *("notes-ini", "mail-template", "consolidation", "partitioning", "processor-upgrade", "drive-upgrade", "other"),
    )
    to = Outline(
        "What the site will have after it: parts of the description, in its own form and by its own names. What is not "
        "named stays"
    )
    removes = Items(
        Text("A name path", longest=PATH_LENGTH, example="z9/VM1/G4"),
        "What will be gone after it, by name path", maxItems=MAX_PARTS,
    )  # fmt: skip
    reason = _said("Why it is made", "the branch office closes")
    rests_on = Items(
        Text("The name of a claim or of a run", longest=NAME_LENGTH, example="what the laboratory says"),
        "The claims and runs that it is made because of: what is found of these is told of it too", maxItems=MAX_PARTS,
    )  # fmt: skip
    instead_of = Items(
        Text("The name of another change", longest=NAME_LENGTH, example="two more processors"),
        "The changes in whose place it may be made: it is tried on the site before these", maxItems=MAX_PARTS,
    )  # fmt: skip
    when = _said("When it is made, or was", "the first weekend of May")
    only_if = _said(
        "On which condition it is made; it is evaluated as if that were met", "four CPs should not be enough"
    )
    after = _said("What has to be done or known before it is made", "a pilot with 400 users")
    progress = Choice(
        "How far it has come; not evaluated. One that is made says by to what it has led to no more: that stands in "
        "the site",
        *("proposed", "decided", "ordered", "made"),
    )
    release_notes_reviewed = Flag("Whether the release notes of its release of Domino were reviewed for it")
    without_downtime = Flag("Whether it must not interrupt service")
    by_vmotion = Flag("Whether VMs are moved away by vMotion for it")
    cpu_compatible = Flag(
        "Whether the processors of the hosts between which VMs are moved for it meet VMware's compatibility "
        "requirements for vMotion"
    )
    virtualisation_considered = Flag("Whether virtual machines were considered for what is changed")
    installation_guide_reviewed = Flag("Whether the installation guide of its release of Domino was reviewed for it")
    usage_analysed = Flag("Whether the use of what is changed was analysed before")
    stepwise = Flag("Whether it is made step by step, and measured after each")
    thread_settings = Flag("Whether it changes Server_Pool_Tasks or Server_Max_Concurrent_Trans")
    resources_checked = Flag(
        "Whether the server that takes the users was found to have the CPU, memory, disk and network for them; "
        "false where nobody looked"
    )
    resources_lacking = Flag(
        "Whether the server that takes the users is said to lack CPU, memory, disk or network for them"
    )
    groups_apart = Flag("Whether each independent group of users gets a partition of its own")
    to_cps = Whole("CPs after it", minimum=1, maximum=MAX_CPS, unit="CPs", example=2)
    to_domino_release = Release("Release of Domino after it", example="7.0")
    to_mail_template = Choice("The template of the mail files after it", *_TEMPLATES)
    to_client = Choice(
        "The client that those users have after it whose client it changes", *_CLIENTS, aliases=CLIENT_ALIASES,
        meant=CLIENTS_MEANT,
    )  # fmt: skip
    template_later = Flag("Whether mail files keep their older template when the server gets its new release")
    partial = _partial("removes", "rests_on", "instead_of", "kind")

    @validates_schema(pass_original=True, skip_on_field_errors=True)
    def _is_ahead(self, data: Any, original: Any, **kwargs: Any) -> None:
        leads = [name for name in ("to", "removes") if name in original]
        if data.get("progress") == "made" and leads:
            advice = f"Describe the site as it is now, and leave {' and '.join(leads)} out; or take made back."
            error = refusal("the change is made, and still leads to something", "made", "one of the two", advice)
            raise ValidationError({"progress": error.messages})


GROWTH_MONTHS = 120
"""How far ahead it is looked at most."""


class GrowthSchema(Described):
    title = "growth"
    about = "How all users grow: by a rate, or to how many there are by a month. The answer tells how long it holds."
    rules: ClassVar[Mapping[str, Any]] = {
        "oneOf": [
            {"required": ["percent_per_month"]},
            {"required": ["percent_per_year"]},
            {"required": ["users", "by_month"]},
        ]
    }

    percent_per_month = Quantity(
        "Growth in a month, on what there was before", zero=True, maximum=100, unit="%", example=1.5
    )
    percent_per_year = Quantity(
        "Growth in a year, on what there was before", zero=True, maximum=1_000, unit="%", example=20
    )
    users = Part(UsersSchema, "How many users of a kind there will be in all")
    by_month = Whole(
        "The month in which there are so many; they grow evenly until then, and no more after it",
        minimum=1, maximum=GROWTH_MONTHS, unit="months", example=24,
    )  # fmt: skip
    months = Whole(
        "How many months are looked at; left out, 36, or up to the month in which there are so many users",
        minimum=1, maximum=GROWTH_MONTHS, unit="months", example=36, exact=True,
        instead="Write how far is to be looked ahead at the most.",
    )  # fmt: skip

    @validates_schema(pass_original=True, skip_on_field_errors=True)
    def _one_rate(self, data: Any, original: Any, **kwargs: Any) -> None:
        rates = [name for name in ("percent_per_month", "percent_per_year", "users") if name in original]
        if len(rates) != 1:
            expected = "one of percent_per_month, percent_per_year, and users with by_month"
            raise refusal(f"growth has {'several rates' if rates else 'no rate'}", original, expected)
        if ("users" in original) != ("by_month" in original):
            raise refusal("users and by_month stand together", original, "both, or neither")
        kinds = [name for name in original.get("users", ()) if name not in OF_ALL]
        if "users" in original and len(kinds) != 1:
            raise refusal("users of growth states one number of one kind", original["users"], "one kind of users")


class DeploymentSchema(Described):
    title = "site"
    about = "A Domino mail deployment. What is not stated is unknown, and asked for where it matters."

    deployment = Text("The name of the deployment", longest=NAME_LENGTH, example="Head office mail", required=True)
    environment = Choice(
        "What it is for; not stated: production, unless users of a benchmark are described, or a run and no other "
        "users; unknown: nobody can tell which",
        *_ENVIRONMENTS,
        "unknown",
    )
    domino_release = Release("Release of Domino; an image or a DPAR may state another", example="7.0.2")
    goals = Part(GoalsSchema)
    growth = Part(GrowthSchema)
    checked = Part(CheckedSchema)
    naming_scheme = Flag("Whether the names of its Domino servers follow a scheme that was planned")
    telling_names = Flag("Whether the names of its Domino servers tell which are meant, such as a department")
    site_recovery_manager = Flag("Whether VMware Site Recovery Manager carries out disaster recovery")
    golden_image = Flag("Whether there is a prepared image (template) to make VMs from, whatever they were made from")
    as_of = _said("Of which day it tells, or when it was written", "March 2011")
    machines = Items(Part(MachineSchema), "Machines that are no ESX hosts")
    esx_clusters = Items(Part(EsxClusterSchema), "ESX clusters")
    hosts = Items(Part(HostSchema), "ESX servers outside a cluster")
    vms = Items(Part(VmSchema), "VMs on ESX of which it is not known on which host, nor in which cluster")
    images = Items(Part(UnplacedImageSchema), "Images of which it is not known what they run on")
    devices = Items(Part(DeviceSchema), "Storage devices that something refers to")
    domino_clusters = Items(Part(DominoClusterSchema), "Domino clusters")
    networks = Items(Part(NetworkSchema), "Networks")
    claims = Items(Part(ClaimSchema), "Figures that the plan rests on")
    runs = Items(Part(RunSchema), "Test runs")
    changes = Items(Part(ChangeSchema), "Changes")
    partial = _partial(
        "machines",
        "esx_clusters",
        "hosts",
        "vms",
        "images",
        "devices",
        "domino_clusters",
        "networks",
        "claims",
        "runs",
        "changes",
    )


def load_deployment(value: object, place: Place | None = None) -> dict[str, Any]:
    """The description in `value`, checked: a new dict of the same shape and keys, so that pointers stay true.

    No default is filled in. What changes: client types are written as they are read (inotes and http as dwa), and a
    number without a fraction becomes an int.
    place: gives the line and column of a pointer, as `Document.place` does.
    Raises InvalidInput of kind "content" with all faults in the order of the description, at most a hundred of them
    and then one that says how many more there are.
    """
    site: dict[str, Any] = {}
    if isinstance(value, dict):
        site, refused = checked(_schema(), value)
        refused += naming_refusals(value)
    else:
        says = "the description is empty" if value is None else "the description must be an object"
        advice = _OPEN if hasattr(value, "read") else _BEGIN
        refused = [((), Refusal(says, value, "an object with the name deployment", advice))]
    if refused:
        # Imported here, since what is valid needs no words.
        from domino_advisor_schemas.fault_sentences import faults_of

        raise InvalidInput("deployment", "content", faults_of(refused, value, _schema(), place, _refused_of))
    return site


def _refused_of(value: dict[str, Any]) -> list[Refused]:
    return [*checked(_schema(), value)[1], *naming_refusals(value)]


@functools.cache
def deployment_json_schema() -> dict[str, Any]:
    """The description as JSON Schema (draft 2020-12). The result is shared: copy it before changing it."""
    # Imported here, since evaluating a deployment does without apispec.
    from apispec import APISpec

    from domino_advisor_schemas.describing import DescribingPlugin

    spec = APISpec(title="", version="", openapi_version="3.1.0", plugins=[DescribingPlugin()])
    spec.components.schema("Deployment", schema=DeploymentSchema)
    definitions = _local(copy.deepcopy(spec.components.schemas))
    site = definitions.pop("Deployment")
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Domino mail deployment"}
    return {**head, **site, "$defs": dict(sorted(definitions.items()))}


def has_place(pointer: str) -> bool:
    """Whether the JSON Schema of the description knows a place; * stands for a position in a list."""
    schema = deployment_json_schema()
    node: Any = schema
    for token in pointer.split("/")[1:]:
        below = node.get("items") if token == "*" else node.get("properties", {}).get(token)
        if below is None:
            return False
        node = schema["$defs"][below["$ref"].rpartition("/")[2]] if "$ref" in below else below
    return True


def _local(node: Any) -> Any:
    if isinstance(node, dict):
        made = {key: _local(member) for key, member in node.items()}
        if isinstance(node.get("$ref"), str):
            made["$ref"] = node["$ref"].replace("#/components/schemas/", "#/$defs/")
        return made
    return [_local(item) for item in node] if isinstance(node, list) else node


@functools.cache
def _schema() -> DeploymentSchema:
    return DeploymentSchema()


@functools.cache
def all_schemas() -> tuple[Object, ...]:
    """Every schema of the description, each once."""
    return schemas_of(_schema())


def server_schema() -> Object:
    """The schema of a DPAR."""
    return next(schema for schema in all_schemas() if type(schema) is DparSchema)
