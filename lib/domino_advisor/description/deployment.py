"""A deployment as typed objects: what a type checker and an editor know of a description.

Made by tools/write_deployment_types.py from domino_advisor_schemas.deployment, which is the one definition; do not
change it here.

A member that is None is unknown. A list is complete, unless `partial` names it; a tuple is as good as a list. Values
are checked when the deployment is evaluated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from domino_advisor.description.objects import Described, DescribedSite, Range


@dataclass(frozen=True, kw_only=True, slots=True)
class Remark(Described):
    """What is told of members of an object beside what they say: why they are so, since when, who says it. Kept, not
    evaluated, and told with a finding that rests on one of them. At least one member beside of.

    of: The members of the object that it is told of, stated or not; left out where it is told of all of the object.
    which: What exactly is meant, where the member has one of a few words; not evaluated.
    reason: Why it is so; not evaluated.
    when: When it is so, or was counted or measured: hours, days, from which load on; not evaluated.
    since: Since when it is so; not evaluated.
    before: What it was before; not evaluated.
    noticed: What people notice of it, or what came of it; not evaluated.
    by: Who says it, or did it; not evaluated.
    """

    of: Sequence[str] | None = None
    which: str | None = None
    reason: str | None = None
    when: str | None = None
    since: str | None = None
    before: str | None = None
    noticed: str | None = None
    by: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ImageGoals(Described):
    """What is wanted of one image; of what is not stated here, the goals of the site hold.

    zero_downtime_host_failure: Whether the failure of a host must not interrupt service; unknown where nobody knows.
    patching_without_downtime: Whether patching must not interrupt service; unknown where nobody knows.
    maintenance_without_downtime: Whether maintenance of a host must not interrupt service; unknown where nobody knows.
    application_failover: Whether Domino itself must be able to fail over; unknown where nobody knows.
    fault_isolation: Whether the failure of one Domino server must leave the others untouched; unknown where nobody
        knows.
    high_availability: Whether high availability is wanted, and nobody says of what: an outage of which length, a
        failover of Domino itself, or patching without downtime; what of it is not stated is then asked for; unknown
        where nobody knows.
    growth: Whether more users are to be served than the servers carry now; unknown where nobody knows.
    outage_minutes: The longest interruption that is acceptable, in minutes; from 0, up to 1,000,000.
    cpu_percent: The CPU use that is acceptable at the peak; not evaluated, in %; from 0, up to 100.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    zero_downtime_host_failure: bool | Literal["unknown"] | None = None
    patching_without_downtime: bool | Literal["unknown"] | None = None
    maintenance_without_downtime: bool | Literal["unknown"] | None = None
    application_failover: bool | Literal["unknown"] | None = None
    fault_isolation: bool | Literal["unknown"] | None = None
    high_availability: bool | Literal["unknown"] | None = None
    growth: bool | Literal["unknown"] | None = None
    outage_minutes: float | Range | None = None
    cpu_percent: float | Range | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Goals(ImageGoals):
    """What the site wants. What is not stated is not wanted. What is unknown is asked for.

    network_card_failover: Whether the failure of a network card must not interrupt service; unknown where nobody knows.
    disaster_recovery: Whether service must go on at another place after a disaster; unknown where nobody knows.
    workload_isolation: Whether work beside mail must not disturb it; unknown where nobody knows.
    even_response: Whether response times must vary little, between users and over the day; unknown where nobody knows.
    model_given: Whether the model of the server is given, whatever a sizing finds; unknown where nobody knows.
    response_time_s: The average response time that is acceptable, in s; above 0, up to 86,400.
    """

    network_card_failover: bool | Literal["unknown"] | None = None
    disaster_recovery: bool | Literal["unknown"] | None = None
    workload_isolation: bool | Literal["unknown"] | None = None
    even_response: bool | Literal["unknown"] | None = None
    model_given: bool | Literal["unknown"] | None = None
    response_time_s: float | Range | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Users(Described):
    """User counts by type; the types are never taken for each other. At least one.

    registered: Users that are registered: have a mail file here; 0 to 100,000,000.
    connected: Users that are connected at a time; 0 to 100,000,000.
    active_15min: Users that are active within fifteen minutes, as Domino counts them, or called active elsewhere than
        in a VM on ESX; 0 to 100,000,000.
    concurrent: Users that are working at the same moment, or called active in a VM on ESX; 0 to 100,000,000.
    benchmark: Users that are simulated by a benchmark; 0 to 100,000,000.
    at_once: Users that are there at a time, such as at the daily peak, and nobody says whether connected, active within
        fifteen minutes or working at the same moment; 0 to 100,000,000.
    unspecified: Users that are served, and nobody says how they were counted; 0 to 100,000,000.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    registered: int | Range | None = None
    connected: int | Range | None = None
    active_15min: int | Range | None = None
    concurrent: int | Range | None = None
    benchmark: int | Range | None = None
    at_once: int | Range | None = None
    unspecified: int | Range | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Growth(Described):
    """How all users grow: by a rate, or to how many there are by a month. The answer tells how long it holds.

    percent_per_month: Growth in a month, on what there was before, in %; from 0, up to 100.
    percent_per_year: Growth in a year, on what there was before, in %; from 0, up to 1,000.
    users: How many users of a kind there will be in all.
    by_month: The month in which there are so many; they grow evenly until then, and no more after it, in months; 1 to
        120.
    months: How many months are looked at; left out, 36, or up to the month in which there are so many users; 1 to 120.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    percent_per_month: float | Range | None = None
    percent_per_year: float | Range | None = None
    users: Users | None = None
    by_month: int | Range | None = None
    months: int | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Checked(Described):
    """What was looked up at the vendors for this deployment.

    vendor_support: Whether the vendors' support statements were checked for these releases.
    licensing: Whether the licence terms for virtual environments were checked.
    vendor_sizing: Whether the vendor of the hardware was asked to size all that is planned, or reviewed that.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    vendor_support: bool | None = None
    licensing: bool | None = None
    vendor_sizing: bool | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ComputerMeasured(Described):
    """What was measured of a machine or LPAR as a whole in normal operation; not evaluated.

    cpu_percent: CPU use on average; 100 is all of its CPs, in %; from 0, up to 100.
    cpu_peak_percent: CPU use at the peak, in %; from 0, up to 100.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    cpu_percent: float | Range | None = None
    cpu_peak_percent: float | Range | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnOfEach(Described):
    """What each DPAR of an image has to itself, where no paths and addresses are stated.

    data_directory: Whether each has a data directory of its own; false: two have the same.
    notes_ini: Whether each has a notes.ini of its own; false: two have the same.
    ip_address: Whether each has an IP address of its own; false: some share one.
    number: Whether each has a partition number of its own, as Setup gives it; false: two have the same.
    domain: Whether each has a Domino domain of its own.
    owner_group: Whether each serves a department or customer of its own; not evaluated.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    data_directory: bool | None = None
    notes_ini: bool | None = None
    ip_address: bool | None = None
    number: bool | None = None
    domain: bool | None = None
    owner_group: bool | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ImageMeasured(Described):
    """What was measured of the image in normal operation.

    cpu_percent: CPU use on average; 100 is all of its CPs, in %; from 0, up to 100.
    cpu_ready_percent: Share of the time in which a VM was ready and waited for a CPU, in %; from 0, up to 100.
    cpu_peak_percent: CPU use at the peak, in %; from 0, up to 100.
    cpu_steady_percent: CPU use on average, once all users are connected, in %; from 0, up to 100.
    cpu_busiest_percent: CPU use on average of the one of its CPs that is used most, in %; from 0, up to 100.
    cpu_idlest_percent: CPU use on average of the one of its CPs that is used least, in %; from 0, up to 100.
    available_memory_min_mib: Least memory available, in MiB; from 0, up to 1,048,576.
    available_memory_trend: How the available memory develops with all users connected.
    base_pool_pages_per_s: Pages of the base pool (i5/OS), in pages/s; from 0, up to 1,000,000,000.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    cpu_percent: float | Range | None = None
    cpu_ready_percent: float | Range | None = None
    cpu_peak_percent: float | Range | None = None
    cpu_steady_percent: float | Range | None = None
    cpu_busiest_percent: float | Range | None = None
    cpu_idlest_percent: float | Range | None = None
    available_memory_min_mib: float | str | Range | None = None
    available_memory_trend: Literal["steady", "falling"] | None = None
    base_pool_pages_per_s: float | Range | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Hours(Described):
    """Between which times of the day something is so; over midnight where the end is the earlier one.

    start: When it begins.
    end: When it ends.
    days: On which days, where not on all; not evaluated.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    start: str
    end: str
    days: str | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Workload(Described):
    """The users of one client type on a DPAR.

    client: The client type; inotes and http are read as dwa.
    clients: Of client unknown: the client types among which these users divide, where nobody says how.
    users: User counts by type; the types are never taken for each other. At least one.
    mail_file_mib: Size of a mail file, on average, in MiB; above 0, up to 1,048,576.
    inbox_mib: Size of an inbox, on average, in MiB; above 0, up to 1,048,576.
    local_replicas: Whether the users have replicas of their mail files on their own machines.
    tls: Whether the connections of its clients are encrypted.
    actions_per_hour: What a user does in an hour: messages opened, sent, filed, in actions/h; from 0, up to
        1,000,000,000.
    local_delivery_percent: Share of the messages that stay on the same server, in %; from 0, up to 100.
    peak_to_average: Load at the peak, as a multiple of the average; above 0, up to 1,000.
    user_growth_percent: Growth of the number of users that is expected, in %; from 0, up to 10,000.
    message_kib: Size of a message, on average, in KiB; above 0, up to 1,048,576.
    inbox_documents: Documents in an inbox, on average; 0 to 100,000,000.
    logins_per_hour: Users that log on in the busiest hour, in users/h; from 0, up to 100,000,000.
    login_window_minutes: The time within which all who are connected log on, as at the start of a shift: with their
        number it gives the logins of an hour where these are not stated, in minutes; above 0, up to 1,440.
    login_hours: Between which times all who are connected log on, or as many as login_window_users says: it gives
        login_window_minutes where that is not stated.
    login_window_users: How many of them log on within login_window_minutes or login_hours, where it is not all who are
        connected, in users; 0 to 100,000,000.
    peak_hours: When as many are there as is stated; not evaluated.
    fast_login: Whether many of its users log on within a short time, as at the start of a shift.
    stay_signed_on: Whether those who have logged on stay so, such as all day; not evaluated.
    mail_file_growth_percent: Growth of the mail files that is expected, in %; from 0, up to 10,000.
    name_lookup: Where the names of addressees are looked up.
    user_intensity: The CPU that these users need; light is like the NRPC benchmark, heavy like DWA. Where those of all
        workloads of an image need as much, it is that of the image.
    cpu_of_benchmark_users: How many times the CPU of a user of the NRPC benchmark each of these users needs. It goes
        before user_intensity: 1 is light, from 4 on typical, from 5 on heavy; above 0, up to 1,000.
    connection: How its users reach the server; both where some of them are remote.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not evaluated.
    """

    client: Literal["nrpc", "dwa", "imap", "pop3", "smtp", "unknown", "inotes", "http"]
    clients: Sequence[Literal["nrpc", "dwa", "imap", "pop3", "smtp", "inotes", "http"]] | None = None
    users: Users | None = None
    mail_file_mib: float | str | Range | None = None
    inbox_mib: float | str | Range | None = None
    local_replicas: bool | None = None
    tls: bool | None = None
    actions_per_hour: float | Range | None = None
    local_delivery_percent: float | Range | None = None
    peak_to_average: float | Range | None = None
    user_growth_percent: float | Range | None = None
    message_kib: float | str | Range | None = None
    inbox_documents: int | Range | None = None
    logins_per_hour: float | Range | None = None
    login_window_minutes: float | Range | None = None
    login_hours: Hours | None = None
    login_window_users: int | Range | None = None
    peak_hours: Hours | None = None
    fast_login: bool | None = None
    stay_signed_on: bool | None = None
    mail_file_growth_percent: float | Range | None = None
    name_lookup: Literal["server-directory", "local-address-book"] | None = None
    user_intensity: Literal["light", "typical", "heavy"] | None = None
    cpu_of_benchmark_users: float | Range | None = None
    connection: Literal["local", "remote", "both"] | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    partial: Sequence[Literal["clients"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class TaskCopies(Described):
    """How many of a server task run, where it is more than one. Several replicators (replica) or indexers (update) are
    extra tasks.

    router: How many of this task run; 1 to 10,000.
    http: How many of this task run; 1 to 10,000.
    ldap: How many of this task run; 1 to 10,000.
    imap: How many of this task run; 1 to 10,000.
    pop3: How many of this task run; 1 to 10,000.
    smtp: How many of this task run; 1 to 10,000.
    diiop: How many of this task run; 1 to 10,000.
    replica: How many of this task run; 1 to 10,000.
    update: How many of this task run; 1 to 10,000.
    updall: How many of this task run; 1 to 10,000.
    amgr: How many of this task run; 1 to 10,000.
    adminp: How many of this task run; 1 to 10,000.
    calconn: How many of this task run; 1 to 10,000.
    sched: How many of this task run; 1 to 10,000.
    rnrmgr: How many of this task run; 1 to 10,000.
    clrepl: How many of this task run; 1 to 10,000.
    cldbdir: How many of this task run; 1 to 10,000.
    event: How many of this task run; 1 to 10,000.
    collect: How many of this task run; 1 to 10,000.
    statlog: How many of this task run; 1 to 10,000.
    stats: How many of this task run; 1 to 10,000.
    catalog: How many of this task run; 1 to 10,000.
    design: How many of this task run; 1 to 10,000.
    compact: How many of this task run; 1 to 10,000.
    fixup: How many of this task run; 1 to 10,000.
    dircat: How many of this task run; 1 to 10,000.
    billing: How many of this task run; 1 to 10,000.
    traveler: How many of this task run; 1 to 10,000.
    nntp: How many of this task run; 1 to 10,000.
    other: How many of this task run; 1 to 10,000.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    router: int | Range | None = None
    http: int | Range | None = None
    ldap: int | Range | None = None
    imap: int | Range | None = None
    pop3: int | Range | None = None
    smtp: int | Range | None = None
    diiop: int | Range | None = None
    replica: int | Range | None = None
    update: int | Range | None = None
    updall: int | Range | None = None
    amgr: int | Range | None = None
    adminp: int | Range | None = None
    calconn: int | Range | None = None
    sched: int | Range | None = None
    rnrmgr: int | Range | None = None
    clrepl: int | Range | None = None
    cldbdir: int | Range | None = None
    event: int | Range | None = None
    collect: int | Range | None = None
    statlog: int | Range | None = None
    stats: int | Range | None = None
    catalog: int | Range | None = None
    design: int | Range | None = None
    compact: int | Range | None = None
    fixup: int | Range | None = None
    dircat: int | Range | None = None
    billing: int | Range | None = None
    traveler: int | Range | None = None
    nntp: int | Range | None = None
    other: int | Range | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class TransactionLogging(Described):
    """Domino's transaction logging of a DPAR.

    enabled: Whether transaction logging is on.
    device: The name of the device that the logs are on, out of devices.
    cpu_planned: Whether the CPU that it takes is in what was planned; not evaluated.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    enabled: bool | None = None
    device: str | None = None
    cpu_planned: bool | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Application(Described):
    """A Domino application of the house on a DPAR; where one is listed, custom_applications holds.

    name: Its name.
    users: How many use it; not evaluated, in users; 0 to 100,000,000.
    gb: The size of its databases, decimal; not evaluated, in GB; above 0, up to 1,000,000,000.
    device: The name of the device that it lies on; not evaluated, out of devices.
    work: How much work it makes; not evaluated.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    name: str
    users: int | Range | None = None
    gb: float | str | Range | None = None
    device: str | None = None
    work: Literal["light", "heavy"] | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class NotesIni(Described):
    """Settings of the notes.ini of a DPAR. What is missing is unknown, or, where it is complete, not set. In place of a
    value, unset (none, default) says that the file does not have the setting, and set that it has it with a value that
    is not known. Any other setting may stand here with its value, and is not evaluated.

    complete: Whether every setting of the file that the fields here know is given.
    not_set: Settings that the file is known not to have, so that their defaults hold, whatever else it has.
    NSF_Buffer_Pool_Size_MB: Size of the NSF buffer pool, in MiB; 0 to 1,048,576.
    ConstrainedSHMSizeMB: Ceiling of the shared memory, in MiB; 0 to 1,048,576.
    Server_Pool_Tasks: Threads of the pool for NRPC; 0 to 100,000.
    Server_Max_Concurrent_Trans: Transactions at a time; 0 to 100,000.
    NSF_DbCache_MaxEntries: Entries of the database cache; 0 to 100,000,000.
    NSF_DBUcache_max_entries: Entries of the cache of database users; 0 to 100,000,000.
    Server_Transinfo_range: The range of the expansion factor; 0 to 100,000.
    TRANSLOG_MaxSize: Size of the transaction log, in MiB; 0 to 1,048,576.
    TRANSLOG_Performance: How the transaction log weighs run time against restart; 0 to 9.
    MEM_EnablePreAlloc: Memory is allocated in advance: 1, or 0; 0 to 1.
    DEBUG_ENABLE_SYS_V_SHM: System V shared memory is used: 1, or 0; 0 to 1.
    DEBUG_SHOW_SEM: Semaphores are shown: 1, or 0; 0 to 1.
    Platform_Statistics_Enabled: Statistics of the platform are gathered: 1, or 0; 0 to 1.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not evaluated.
    other_settings: Further members by their names, which are not evaluated.
    """

    complete: bool | None = None
    not_set: (
        Sequence[
            Literal[
                "NSF_Buffer_Pool_Size_MB",
                "ConstrainedSHMSizeMB",
                "Server_Pool_Tasks",
                "Server_Max_Concurrent_Trans",
                "NSF_DbCache_MaxEntries",
                "NSF_DBUcache_max_entries",
                "Server_Transinfo_range",
                "TRANSLOG_MaxSize",
                "TRANSLOG_Performance",
                "MEM_EnablePreAlloc",
                "DEBUG_ENABLE_SYS_V_SHM",
                "DEBUG_SHOW_SEM",
                "Platform_Statistics_Enabled",
            ]
        ]
        | None
    ) = None
    NSF_Buffer_Pool_Size_MB: int | Range | Literal["unset", "none", "default", "not-set", "set"] | None = None
    ConstrainedSHMSizeMB: int | Range | Literal["unset", "none", "default", "not-set", "set"] | None = None
    Server_Pool_Tasks: int | Range | Literal["unset", "none", "default", "not-set", "set"] | None = None
    Server_Max_Concurrent_Trans: int | Range | Literal["unset", "none", "default", "not-set", "set"] | None = None
    NSF_DbCache_MaxEntries: int | Range | Literal["unset", "none", "default", "not-set", "set"] | None = None
    NSF_DBUcache_max_entries: int | Range | Literal["unset", "none", "default", "not-set", "set"] | None = None
    Server_Transinfo_range: int | Range | Literal["unset", "none", "default", "not-set", "set"] | None = None
    TRANSLOG_MaxSize: int | Range | Literal["unset", "none", "default", "not-set", "set"] | None = None
    TRANSLOG_Performance: int | Literal["unset", "none", "default", "not-set", "set"] | None = None
    MEM_EnablePreAlloc: int | Literal["unset", "none", "default", "not-set", "set"] | None = None
    DEBUG_ENABLE_SYS_V_SHM: int | Literal["unset", "none", "default", "not-set", "set"] | None = None
    DEBUG_SHOW_SEM: int | Literal["unset", "none", "default", "not-set", "set"] | None = None
    Platform_Statistics_Enabled: int | Literal["unset", "none", "default", "not-set", "set"] | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    partial: Sequence[Literal["not_set"]] | None = None
    notes: str | None = None
    other_settings: Mapping[str, str | int | float | bool] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class DparMeasured(Described):
    """What was measured of the DPAR in normal operation.

    average_response_s: Average response time, in s; from 0, up to 86,400.
    longest_response_s: Longest response time, in s; from 0, up to 86,400.
    shared_memory_mib: Shared memory, in MiB; from 0, up to 1,048,576.
    process_memory_mib: Memory of its processes, in MiB; from 0, up to 1,048,576.
    router_cpu_percent: Share of its CPU that the router takes, in %; from 0, up to 100.
    transactions_per_minute: Transactions per minute; from 0, up to 1,000,000,000,000.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    average_response_s: float | Range | None = None
    longest_response_s: float | Range | None = None
    shared_memory_mib: float | str | Range | None = None
    process_memory_mib: float | str | Range | None = None
    router_cpu_percent: float | Range | None = None
    transactions_per_minute: float | Range | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Dpar(Described):
    """One Domino server instance (partition) in an image.

    name: Its name.
    count: How many DPARs there are that are alike; 1 to 10,000.
    environment: What it is for, where that differs from the rest of its image; unknown: nobody knows.
    domino_release: Release of this DPAR, where it differs from the image's or the site's.
    workloads: Its workloads, one for each client type.
    logins_per_hour: Users of all its clients together that log on in the busiest hour, in users/h; from 0, up to
        100,000,000.
    login_window_minutes: The time within which login_window_users of all its clients together log on, in minutes; above
        0, up to 1,440.
    login_hours: Between which times login_window_users of all its clients together log on: it gives
        login_window_minutes where that is not stated.
    login_window_users: How many users of all its clients together log on within that time; 0 to 100,000,000.
    tasks: Server tasks that run; 0 to 100,000.
    extra_tasks: Whether add-in tasks run, or several replicators or indexers; none where the router is all.
    task_copies: How many of a server task run, where it is more than one. Several replicators (replica) or indexers
        (update) are extra tasks.
    add_in_tasks: The add-in tasks that run: such are extra tasks.
    third_party_tools: Whether third-party tools run in it.
    mail_routing: Whether it routes mail.
    transaction_logging: Domino's transaction logging of a DPAR.
    full_text_indexing: Whether it keeps full-text indexes.
    custom_applications: Whether it serves Domino applications of the house beside mail.
    applications: These applications; with one, custom_applications holds.
    domino_bits: Word length of the Domino program, in bits.
    mail_files: Mail files on it, replicas for a Domino cluster among them; 0 to 100,000,000.
    mail_devices: The devices that its mail files are on.
    mail_spread_evenly: Whether its mail files, and with them its users, are spread evenly over these devices.
    domain: The Domino domain.
    directory_replica: Whether it has a replica of the Domino directory of its domain.
    directory_entries: Persons in the Domino directory; 0 to 100,000,000.
    mail_template: The template of its mail files.
    server_tasks: The server tasks that are started.
    not_server_tasks: Server tasks that are known not to be started, whatever else there is.
    busy_tasks: Whether tasks beside those of mail have work to do; none has where the router is all.
    notes_ini: Settings of the notes.ini of a DPAR. What is missing is unknown, or, where it is complete, not set. In
        place of a value, unset (none, default) says that the file does not have the setting, and set that it has it
        with a value that is not known. Any other setting may stand here with its value, and is not evaluated.
    monitored_statistics: The statistics that are watched.
    not_monitored_statistics: Statistics that are known not to be watched, whatever else there is.
    thread_use_analysed: Whether the use of its threads was analysed before Server_Pool_Tasks or
        Server_Max_Concurrent_Trans were set.
    transinfo_stepwise: Whether the value of Server_Transinfo_range was found step by step on this server.
    number: The partition number; 0 to 10,000.
    licence: The licence of the Domino server.
    program_directory: The program directory.
    data_directory: The data directory.
    notes_ini_path: The notes.ini file.
    data_device: The name of the device that its data directory is on, out of devices.
    server_name: The name of the Domino server.
    host_name: The host name.
    ip_address: The IP address.
    port: The TCP port on which Notes clients reach it, where it is not 1352; not evaluated; 1 to 65,535.
    network_protocol: The protocol of its network port.
    network: The name of the network that it is on, out of networks.
    admin_client: Whether it has an administration client of its own, with its partition number.
    admin_client_number: The partition number that its administration client has; 0 to 10,000.
    to_be_renamed: Whether it is to be renamed, though it is installed and could keep its name.
    renamed: Whether its name was changed since it was installed, though it could have kept it.
    features: What it serves of which no paper speaks.
    not_features: What of these it is known not to serve, whatever else there is.
    owner_group: The department or customer that it serves.
    user_groups: The groups of users that it serves and that have nothing to do with each other, such as firms or
        customers; 0 to 100,000,000.
    measured: What was measured of the DPAR in normal operation.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not evaluated.
    """

    name: str
    count: int | None = None
    environment: Literal["production", "benchmark", "test", "unknown"] | None = None
    domino_release: str | None = None
    workloads: Sequence[Workload] | None = None
    logins_per_hour: float | Range | None = None
    login_window_minutes: float | Range | None = None
    login_hours: Hours | None = None
    login_window_users: int | Range | None = None
    tasks: int | Range | None = None
    extra_tasks: bool | None = None
    task_copies: TaskCopies | None = None
    add_in_tasks: Sequence[str] | None = None
    third_party_tools: bool | None = None
    mail_routing: bool | None = None
    transaction_logging: TransactionLogging | None = None
    full_text_indexing: bool | None = None
    custom_applications: bool | None = None
    applications: Sequence[Application] | None = None
    domino_bits: Literal[32, 64] | None = None
    mail_files: int | Range | None = None
    mail_devices: Sequence[str] | None = None
    mail_spread_evenly: bool | None = None
    domain: str | None = None
    directory_replica: bool | None = None
    directory_entries: int | Range | None = None
    mail_template: (
        Literal["mail4", "mail5", "mail6", "mail7", "mail8", "mail85", "mail9", "mail10", "mail11", "mail12", "other"]
        | None
    ) = None
    server_tasks: (
        Literal["none"]
        | Sequence[
            Literal[
                "router",
                "http",
                "ldap",
                "imap",
                "pop3",
                "smtp",
                "diiop",
                "replica",
                "update",
                "updall",
                "amgr",
                "adminp",
                "calconn",
                "sched",
                "rnrmgr",
                "clrepl",
                "cldbdir",
                "event",
                "collect",
                "statlog",
                "stats",
                "catalog",
                "design",
                "compact",
                "fixup",
                "dircat",
                "billing",
                "traveler",
                "nntp",
                "other",
            ]
        ]
        | None
    ) = None
    not_server_tasks: (
        Sequence[
            Literal[
                "router",
                "http",
                "ldap",
                "imap",
                "pop3",
                "smtp",
                "diiop",
                "replica",
                "update",
                "updall",
                "amgr",
                "adminp",
                "calconn",
                "sched",
                "rnrmgr",
                "clrepl",
                "cldbdir",
                "event",
                "collect",
                "statlog",
                "stats",
                "catalog",
                "design",
                "compact",
                "fixup",
                "dircat",
                "billing",
                "traveler",
                "nntp",
                "other",
            ]
        ]
        | None
    ) = None
    busy_tasks: bool | None = None
    notes_ini: NotesIni | None = None
    monitored_statistics: Literal["none"] | Sequence[Literal["availability-index", "expansion-factor"]] | None = None
    not_monitored_statistics: Sequence[Literal["availability-index", "expansion-factor"]] | None = None
    thread_use_analysed: bool | None = None
    transinfo_stepwise: bool | None = None
    number: int | None = None
    licence: Literal["advanced", "enterprise", "mail", "other"] | None = None
    program_directory: str | None = None
    data_directory: str | None = None
    notes_ini_path: str | None = None
    data_device: str | None = None
    server_name: str | None = None
    host_name: str | None = None
    ip_address: str | None = None
    port: int | None = None
    network_protocol: Literal["tcpip", "netbios", "spx", "other"] | None = None
    network: str | None = None
    admin_client: bool | None = None
    admin_client_number: int | None = None
    to_be_renamed: bool | None = None
    renamed: bool | None = None
    features: Literal["none"] | Sequence[Literal["traveler", "daos", "nomad", "verse", "rest-api"]] | None = None
    not_features: Sequence[Literal["traveler", "daos", "nomad", "verse", "rest-api"]] | None = None
    owner_group: str | None = None
    user_groups: int | Range | None = None
    measured: DparMeasured | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    partial: (
        Sequence[
            Literal[
                "workloads",
                "add_in_tasks",
                "applications",
                "mail_devices",
                "server_tasks",
                "not_server_tasks",
                "monitored_statistics",
                "not_monitored_statistics",
                "features",
                "not_features",
            ]
        ]
        | None
    ) = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Image(Described):
    """One operating-system instance in an LPAR or on a bare machine.

    environment: What it is for, where that differs from the rest of the site; unknown: nobody knows.
    goals: What is wanted of one image; of what is not stated here, the goals of the site hold.
    os: The operating system; unix where it is not known which UNIX, other-unix where it is another, such as HP-UX.
    os_release: Its release.
    kernel_bits: Word length of the kernel, in bits.
    memory_gib: Memory of the image; an image in an LPAR without it has the LPAR's, in GiB; above 0, up to 1,048,576.
    swap_gib: Swap space, 0 for none, in GiB; from 0, up to 1,048,576.
    swap_devices: The devices that its swap space is on.
    swapping: How much the system swaps.
    user_intensity: The CPU that its users need; light is like the NRPC benchmark, typical several times that, as most
        users in production need it, heavy clearly more than those, say five times, or like DWA.
    active_rate: The share of its users that are active at a time.
    domino_release: Release of its DPARs, where it differs from the site's.
    large_pages: Whether its operating system gives Domino large pages of memory, or is meant to.
    lock_pages_privilege: Whether the account of Domino may lock pages in memory (Windows).
    file_system: The file system of the mail files.
    fixed_io_buffers: Whether its kernel has the Fixed I/O Buffers patch (Linux on System z).
    network_attachment: How a guest reaches the network.
    distribution: The distribution of Linux.
    sys_epoll: Whether the kernel has sys-epoll, so that Domino can use a thread pool (Linux).
    thread_library: The thread library (Linux).
    tunekrnl_applied: Whether tunekrnl has set the system parameters for Domino (Linux).
    three_gb_switch: Whether applications are given 3 GB of address space (Windows, 32 bits).
    file_cache: What the system cache for files is set for.
    tuned: Whether the operating system was tuned for Domino.
    servers_told_apart: Whether whoever administers it can tell its Domino servers apart at once.
    concurrent_admin_clients: Administration clients that run on it at a time; 0 to 10,000.
    restarted_whole: Whether the operating system, or every Domino server in it, is restarted when one of them stops or
        fails; false where that one alone is.
    system_device: The name of the device that its operating system is on, out of devices.
    mail_apart_from_system: Whether its mail files are on another device than its operating system, where the devices
        are not named; false: both are on the boot drive.
    one_program_directory: Whether all its DPARs run from the same program files, where their paths are not stated;
        false: not all do.
    each_has_its_own: What each DPAR of an image has to itself, where no paths and addresses are stated.
    other_applications: Whether other applications than Domino run in it.
    features: In what its Domino runs of which no paper speaks.
    not_features: In which of these its Domino is known not to run, whatever else there is.
    measured: What was measured of the image in normal operation.
    dpars: The Domino server instances in it.
    workloads: The users of all its DPARs together, one for each client type, where it is not stated how they spread; of
        one with several DPARs no more than the clients and the counts are evaluated.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not evaluated.
    """

    environment: Literal["production", "benchmark", "test", "unknown"] | None = None
    goals: ImageGoals | None = None
    os: (
        Literal["linux", "windows", "aix", "solaris", "i5os", "zos", "unix", "other-unix", "os2", "netware", "other"]
        | None
    ) = None
    os_release: str | None = None
    kernel_bits: Literal[31, 32, 64] | None = None
    memory_gib: float | str | Range | None = None
    swap_gib: float | str | Range | None = None
    swap_devices: Sequence[str] | None = None
    swapping: Literal["none", "little", "heavy"] | None = None
    user_intensity: Literal["light", "typical", "heavy"] | None = None
    active_rate: Literal["high", "low"] | None = None
    domino_release: str | None = None
    large_pages: bool | None = None
    lock_pages_privilege: bool | None = None
    file_system: Literal["ext3", "ext4", "xfs", "reiserfs", "ntfs", "jfs2", "other"] | None = None
    fixed_io_buffers: bool | None = None
    network_attachment: Literal["own-osa-connection", "guest-lan", "vswitch", "other"] | None = None
    distribution: Literal["sles", "rhel", "other"] | None = None
    sys_epoll: bool | None = None
    thread_library: Literal["nptl", "linuxthreads"] | None = None
    tunekrnl_applied: bool | None = None
    three_gb_switch: bool | None = None
    file_cache: Literal["small", "large"] | None = None
    tuned: bool | None = None
    servers_told_apart: bool | None = None
    concurrent_admin_clients: int | Range | None = None
    restarted_whole: bool | None = None
    system_device: str | None = None
    mail_apart_from_system: bool | None = None
    one_program_directory: bool | None = None
    each_has_its_own: OwnOfEach | None = None
    other_applications: bool | None = None
    features: Literal["none"] | Sequence[Literal["container", "kubernetes"]] | None = None
    not_features: Sequence[Literal["container", "kubernetes"]] | None = None
    measured: ImageMeasured | None = None
    dpars: Sequence[Dpar] | None = None
    workloads: Sequence[Workload] | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    partial: Sequence[Literal["swap_devices", "features", "not_features", "dpars", "workloads"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Guest(Image):
    """An image under z/VM.

    name: Its name.
    count: How many guests there are that are alike; 1 to 10,000.
    virtual_cps: Virtual CPs; 1 to 10,000.
    active: Whether it is logged on (which it is unless said); one that is not takes no CP.
    """

    name: str
    count: int | None = None
    virtual_cps: int | Range | None = None
    active: bool | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Zvm(Described):
    """z/VM in an LPAR.

    release: Its release.
    paging: How much z/VM pages.
    guests: Its guests.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not evaluated.
    """

    release: str | None = None
    paging: Literal["none", "little", "heavy"] | None = None
    guests: Sequence[Guest] | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    partial: Sequence[Literal["guests"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Lpar(Described):
    """A logical partition: with one system in it (image), or with z/VM and guests (zvm).

    name: Its name.
    environment: What it is for, where that differs from the rest of the site; unknown: nobody knows.
    count: How many LPARs there are that are alike; 1 to 10,000.
    real_cps: Real CPs that it may use; on Power its virtual processors; 1 to 10,000.
    dedicated_cps: Whether the CPs are its own.
    smt: Hardware threads of each CP (SMT), 1 where it is off, {from: 2} where it is on; not evaluated; 1 to 64.
    memory_gib: Memory of the LPAR, in GiB; above 0, up to 1,048,576.
    neighbours_busy: Whether the other LPARs of the machine are busy.
    image: One operating-system instance in an LPAR or on a bare machine.
    zvm: z/VM in an LPAR.
    measured: What was measured of a machine or LPAR as a whole in normal operation; not evaluated.
    workloads: The users of all guests in the LPAR together, one for each client type, where it is not stated how they
        spread; no more than the clients and the counts are evaluated.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not evaluated.
    """

    name: str
    environment: Literal["production", "benchmark", "test", "unknown"] | None = None
    count: int | None = None
    real_cps: int | Range | None = None
    dedicated_cps: bool | None = None
    smt: int | Range | None = None
    memory_gib: float | str | Range | None = None
    neighbours_busy: bool | None = None
    image: Image | None = None
    zvm: Zvm | None = None
    measured: ComputerMeasured | None = None
    workloads: Sequence[Workload] | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    partial: Sequence[Literal["workloads"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Machine(Described):
    """A physical computer, divided into LPARs or with one system on it (image).

    name: Its name.
    environment: What it is for, where that differs from the rest of the site; unknown: nobody knows.
    architecture: Its architecture.
    model: Its model.
    memory_gib: Memory of the machine, in GiB; above 0, up to 1,048,576.
    cps: Physical CPs; 1 to 10,000.
    sockets: Processor chips; cps counts the CPs of all of them. Not evaluated; 0 to 10,000.
    free_sockets: Sockets without a processor; not evaluated; 0 to 10,000.
    processor: The processor family.
    processor_mhz: Clock of its processors, in MHz; 0 to 1,000,000.
    l2_cache_kib: Level 2 cache of a processor, in KiB; 0 to 1,048,576.
    year: The year in which it was made; 0 to 9,999.
    hyperthreading: Whether Hyper-Threading is on.
    smt: Hardware threads of each CP (SMT), 1 where it is off, {from: 2} where it is on; not evaluated; 1 to 64.
    hardware_compression: Whether its processors compress data for Domino (System z).
    over_utilized: Whether it is used beyond what it carries well, as its administrators judge.
    size_class: How large it is among servers for Domino.
    measured: What was measured of a machine or LPAR as a whole in normal operation; not evaluated.
    lpars: Its LPARs.
    guests: Guests under z/VM of which it is not known in which of its LPARs they are.
    image: One operating-system instance in an LPAR or on a bare machine.
    workloads: The users of all its LPARs together, one for each client type, where it is not stated how they spread; no
        paper sums over a machine, so they are kept and not evaluated, and the clients are stated at the DPARs as well.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not evaluated.
    """

    name: str
    environment: Literal["production", "benchmark", "test", "unknown"] | None = None
    architecture: Literal["system-z", "x86", "power", "sparc", "iseries"] | None = None
    model: str | None = None
    memory_gib: float | str | Range | None = None
    cps: int | Range | None = None
    sockets: int | Range | None = None
    free_sockets: int | Range | None = None
    processor: str | None = None
    processor_mhz: int | Range | None = None
    l2_cache_kib: int | str | Range | None = None
    year: int | Range | None = None
    hyperthreading: bool | None = None
    smt: int | Range | None = None
    hardware_compression: bool | None = None
    over_utilized: bool | None = None
    size_class: Literal["small", "medium", "large"] | None = None
    measured: ComputerMeasured | None = None
    lpars: Sequence[Lpar] | None = None
    guests: Sequence[Guest] | None = None
    image: Image | None = None
    workloads: Sequence[Workload] | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    partial: Sequence[Literal["lpars", "guests", "workloads"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Bios(Described):
    """The BIOS settings of a host.

    virtualization: Whether Virtualization Technology is on.
    vt_x: Whether VT-x (or AMD-V) is on.
    turbo: Whether Turbo Mode is on.
    power_mode: What it is set for; one whose name says that it saves power is power-saving.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    virtualization: bool | None = None
    vt_x: bool | None = None
    turbo: bool | None = None
    power_mode: Literal["high-performance", "balanced", "power-saving"] | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Vswitch(Described):
    """A virtual switch of a host.

    name: Its name.
    carries: The traffic on it.
    not_carries: The traffic that is known not to be on it, whatever else there is.
    nics: Physical network ports of it, in NICs; 0 to 10,000.
    link_gbps: Speed of one of these ports; not evaluated, in Gb/s; above 0, up to 10,000.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not evaluated.
    """

    name: str
    carries: (
        Literal["none"]
        | Sequence[
            Literal["vm", "console", "vmotion", "ft-logging", "storage", "vmkernel", "client", "cluster", "other"]
        ]
        | None
    ) = None
    not_carries: (
        Sequence[Literal["vm", "console", "vmotion", "ft-logging", "storage", "vmkernel", "client", "cluster", "other"]]
        | None
    ) = None
    nics: int | Range | None = None
    link_gbps: float | Range | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    partial: Sequence[Literal["carries", "not_carries"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class HostMeasured(Described):
    """What was measured of the host in normal operation.

    cpu_percent: CPU use on average; 100 is all of its cores, in %; from 0, up to 100.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    cpu_percent: float | Range | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Disk(Described):
    """A virtual disk of a VM.

    name: Its name.
    device: The name of the device that it lies on, out of devices.
    format: How it was made.
    aligned: Whether its partitions are aligned.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    name: str
    device: str | None = None
    format: Literal["eager-zeroed-thick", "lazy-zeroed-thick", "thin", "raw-device", "not-eager-zeroed"] | None = None
    aligned: bool | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Vm(Image):
    """An image on an ESX host.

    name: Its name.
    count: How many VMs there are that are alike; 1 to 10,000.
    virtual_cps: Virtual CPUs (vCPUs); 1 to 10,000.
    active: Whether it is powered on (which it is unless said); one that is not counts for nothing.
    ft: Whether Fault Tolerance is on.
    ft_secondary_host: The name of the host that its secondary (shadow) of Fault Tolerance runs on; not evaluated.
    ha: Whether HA restarts it.
    domino_clustered: Whether its Domino servers are members of Domino clusters.
    nic_type: The virtual network adapter.
    cpu_mode: How the hypervisor runs its CPU instructions.
    vmware_tools: Whether VMware Tools run in it.
    vm_monitoring: Whether HA watches its operating system too, by VMware Tools.
    from_template: Whether it was made from a prepared image (template, golden image).
    sized_for_growth: Whether it was given CPUs or memory for users that it does not have yet.
    connected_devices: Devices that nothing needs and that are connected to it.
    not_connected_devices: Devices that are known not to be connected to it, or to be needed, whatever else there is.
    vswitch: The virtual switch that it is on, out of the host's vswitches.
    disks: Its virtual disks.
    partial: The names of those of its lists that are not complete.
    """

    name: str
    count: int | None = None
    virtual_cps: int | Range | None = None
    active: bool | None = None
    ft: bool | None = None
    ft_secondary_host: str | None = None
    ha: bool | None = None
    domino_clustered: bool | None = None
    nic_type: Literal["vmxnet3", "vmxnet2", "e1000", "e1000e", "flexible", "other"] | None = None
    cpu_mode: Literal["hardware", "binary-translation"] | None = None
    vmware_tools: bool | None = None
    vm_monitoring: bool | None = None
    from_template: bool | None = None
    sized_for_growth: bool | None = None
    connected_devices: (
        Literal["none"] | Sequence[Literal["floppy", "cd-dvd", "usb", "audio", "video", "serial", "parallel"]] | None
    ) = None
    not_connected_devices: (
        Sequence[Literal["floppy", "cd-dvd", "usb", "audio", "video", "serial", "parallel"]] | None
    ) = None
    vswitch: str | None = None
    disks: Sequence[Disk] | None = None
    partial: (
        Sequence[
            Literal[
                "swap_devices",
                "features",
                "not_features",
                "dpars",
                "workloads",
                "connected_devices",
                "not_connected_devices",
                "disks",
            ]
        ]
        | None
    ) = None  # type: ignore[assignment]


@dataclass(frozen=True, kw_only=True, slots=True)
class Host(Described):
    """An ESX server.

    name: Its name.
    environment: What it is for, where that differs from the rest of the site; unknown: nobody knows.
    count: How many hosts there are that are alike; 1 to 10,000.
    active: Whether it is powered on (which it is unless said); one that is not counts for nothing, nor do its VMs.
    esx_release: Release of ESX or ESXi.
    esx_type: Which of the two.
    in_support: Whether that release is still supported, by its maker or by a contract; left out, as rules/releases.yml
        has it.
    cores: Physical cores; 1 to 10,000.
    sockets: Processor chips; cores counts those of all of them. Not evaluated; 0 to 10,000.
    vms_virtual_cps: Virtual CPUs of all VMs on it, where these are not all listed, in vCPUs; 0 to 10,000.
    memory_gib: Memory of the host, in GiB; above 0, up to 1,048,576.
    model: Its model; not evaluated.
    year: The year in which it was made; not evaluated; 0 to 9,999.
    processor: The processor family.
    processor_vendor: Who made the processor.
    hyperthreading: Whether Hyper-Threading is on.
    mmu_assist: What the processor has for virtual memory: Intel EPT, AMD RVI, or nothing (as a Xeon 5400).
    mmu_assist_enabled: Whether that is on.
    large_pages: Whether the hypervisor backs the memory of VMs with large pages.
    over_utilized: Whether it is used beyond what it carries well, as its administrators judge: its VMs wait for a CPU,
        or it runs at its limit for hours.
    carries_failover: Whether it was reckoned or tried that it carries well what its members of Domino clusters have
        after a failover, beside all else on it; false where it would have nothing left then.
    cpu_headroom: Whether its sizing allows for more CPU than was measured on another processor; false where such a
        figure is taken as it is.
    bios: The BIOS settings of a host.
    enabled_devices: Devices that nothing needs and that are enabled on it.
    not_enabled_devices: Devices that are known not to be enabled on it, or to be needed, whatever else there is.
    hba_gbps: Bandwidth of a Fibre Channel host bus adapter, 0 for none, in Gb/s; from 0, up to 10,000.
    shared_storage: Whether its VMs lie on storage that the other hosts of its cluster reach too.
    vswitches: Its virtual switches.
    measured: What was measured of the host in normal operation.
    vms: Its virtual machines.
    workloads: The users of all VMs on the host together, one for each client type, where it is not stated how they
        spread; no more than the clients and the counts are evaluated.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not evaluated.
    """

    name: str
    environment: Literal["production", "benchmark", "test", "unknown"] | None = None
    count: int | None = None
    active: bool | None = None
    esx_release: str | None = None
    esx_type: Literal["esx", "esxi"] | None = None
    in_support: bool | None = None
    cores: int | Range | None = None
    sockets: int | Range | None = None
    vms_virtual_cps: int | Range | None = None
    memory_gib: float | str | Range | None = None
    model: str | None = None
    year: int | Range | None = None
    processor: str | None = None
    processor_vendor: Literal["intel", "amd", "other"] | None = None
    hyperthreading: bool | None = None
    mmu_assist: Literal["ept", "rvi", "none"] | None = None
    mmu_assist_enabled: bool | None = None
    large_pages: bool | None = None
    over_utilized: bool | None = None
    carries_failover: bool | None = None
    cpu_headroom: bool | None = None
    bios: Bios | None = None
    enabled_devices: (
        Literal["none"] | Sequence[Literal["floppy", "cd-dvd", "usb", "audio", "video", "serial", "parallel"]] | None
    ) = None
    not_enabled_devices: Sequence[Literal["floppy", "cd-dvd", "usb", "audio", "video", "serial", "parallel"]] | None = (
        None
    )
    hba_gbps: float | Range | None = None
    shared_storage: bool | None = None
    vswitches: Sequence[Vswitch] | None = None
    measured: HostMeasured | None = None
    vms: Sequence[Vm] | None = None
    workloads: Sequence[Workload] | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    partial: Sequence[Literal["enabled_devices", "not_enabled_devices", "vswitches", "vms", "workloads"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class FtLogging(Described):
    """The network for FT logging of an ESX cluster.

    link_gbps: Bandwidth of the link, in Gb/s; above 0, up to 10,000.
    nics: NICs for FT logging; 0 to 10,000.
    teamed_for_bandwidth: Whether the NICs are teamed to add up their bandwidth.
    private_vlan: Whether it has a VLAN of its own.
    own_vswitch: Whether it has a virtual switch and NICs of its own.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    link_gbps: float | Range | None = None
    nics: int | Range | None = None
    teamed_for_bandwidth: bool | None = None
    private_vlan: bool | None = None
    own_vswitch: bool | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Vmotion(Described):
    """vMotion of an ESX cluster and its network.

    used: Whether VMs are moved by vMotion.
    nics: NICs for vMotion of a host; 0 to 10,000.
    link_gbps: Bandwidth of the link, in Gb/s; above 0, up to 10,000.
    private_vlan: Whether it has a VLAN of its own.
    own_vswitch: Whether it has a virtual switch of its own.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    used: bool | None = None
    nics: int | Range | None = None
    link_gbps: float | Range | None = None
    private_vlan: bool | None = None
    own_vswitch: bool | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class EsxCluster(Described):
    """ESX servers that act together.

    name: Its name.
    ha: Whether HA is on.
    hosts: Its hosts.
    vms: VMs that run in it, and of which it is not known on which host.
    ft_logging: The network for FT logging of an ESX cluster.
    vmotion: vMotion of an ESX cluster and its network.
    cpu_compatible: Whether the processors of its hosts meet VMware's compatibility requirements for vMotion.
    cpu_compatible_checked: Whether anybody has looked at that; it tells nothing of what he found.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not evaluated.
    """

    name: str
    ha: bool | None = None
    hosts: Sequence[Host] | None = None
    vms: Sequence[Vm] | None = None
    ft_logging: FtLogging | None = None
    vmotion: Vmotion | None = None
    cpu_compatible: bool | None = None
    cpu_compatible_checked: bool | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    partial: Sequence[Literal["hosts", "vms"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class UnplacedImage(Image):
    """An image of which it is not known whether it runs on a bare machine, in an LPAR, under z/VM or on an ESX host.

    name: Its name.
    count: How many images there are that are alike; 1 to 10,000.
    cps: CPs that it has, real or virtual; 1 to 10,000.
    """

    name: str
    count: int | None = None
    cps: int | Range | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Controller(Described):
    """The controller that a device is attached to.

    model: Its model.
    cache_mib: Its cache, in MiB; from 0, up to 1,048,576.
    battery_backed: Whether a battery keeps its cache.
    channel_mb_per_s: Peak rate of a channel, in MB/s; above 0, up to 1,000,000,000.
    channels_free: Channels that nothing uses; 0 to 10,000.
    supports_raid10: Whether it can build RAID-10 arrays: spanning, for some makers. A ServeRAID-4 can, where nothing is
        said.
    supports_raid1e: Whether it can build RAID-1E arrays; it can, where nothing is said.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    model: str | None = None
    cache_mib: float | str | Range | None = None
    battery_backed: bool | None = None
    channel_mb_per_s: float | Range | None = None
    channels_free: int | Range | None = None
    supports_raid10: bool | None = None
    supports_raid1e: bool | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class DeviceMeasured(Described):
    """What was measured of the device in normal operation.

    queue_length: Average queue length of a drive: that of an array or a logical disk divided by its drives, in
        requests; from 0, up to 1,000,000,000.
    busy_percent: Share of the time in which it is busy, in %; from 0, up to 100.
    reads_per_s: Reads, in I/O/s; from 0, up to 1,000,000,000.
    writes_per_s: Writes, in I/O/s; from 0, up to 1,000,000,000.
    peak_reads_per_s: Reads at the peak, in I/O/s; from 0, up to 1,000,000,000.
    peak_writes_per_s: Writes at the peak, in I/O/s; from 0, up to 1,000,000,000.
    io_per_s: Reads and writes together, where nobody says how they divide, in I/O/s; from 0, up to 1,000,000,000.
    peak_io_per_s: Reads and writes together at the peak, in I/O/s; from 0, up to 1,000,000,000.
    transfer_kib: Size of a transfer, on average, in KiB; above 0, up to 1,048,576.
    io_percent: Share of all I/O of the image that goes to it, in %; from 0, up to 100.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    queue_length: float | Range | None = None
    busy_percent: float | Range | None = None
    reads_per_s: float | Range | None = None
    writes_per_s: float | Range | None = None
    peak_reads_per_s: float | Range | None = None
    peak_writes_per_s: float | Range | None = None
    io_per_s: float | Range | None = None
    peak_io_per_s: float | Range | None = None
    transfer_kib: float | str | Range | None = None
    io_percent: float | Range | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Device(Described):
    """Storage that a reference can name.

    name: Its name.
    count: How many devices there are that are alike; 1 to 10,000.
    kind: What it is: a storage-unit is a storage server as a whole, such as a DS8000; an array is a set of drives.
    bandwidth: Its bandwidth.
    other_io: What else does I/O on it.
    not_other_io: What is known to do no I/O on it, whatever else there is.
    lun: Its LUN.
    lies_on: The name of the device beneath, such as the array that a LUN lies on, out of devices.
    gb: Its size, decimal, in GB; above 0, up to 1,000,000,000.
    drives: Drives in it; 0 to 10,000.
    drive_rpm: Speed of its drives, in rpm; 0 to 100,000.
    pooled: Whether it is an aggregate over many drives.
    vendor: Who made it.
    model: Its model.
    access: How its controllers serve it.
    path_policy: The path policy of the hosts for it.
    thin_provisioned: Whether its space is given out as it is written.
    adequate: Whether it carries its load well, that which is planned too, as its administrators judge.
    saturated: Whether it does all the I/O that it can at the peak; one that does carries its load not well.
    iops: I/O operations per second that it can do, in I/O/s; above 0, up to 1,000,000,000.
    response_ms: Average response time of its I/O, in ms; from 0, up to 86,400,000.
    features: What it is made by of which no paper speaks.
    not_features: By what of these it is known not to be made, whatever else there is.
    alignment_from_vendor: Whether the vendor's advice on alignment was asked for and followed.
    holds: What lies on it.
    not_holds: What is known not to lie on it, whatever else there is.
    mail_users: Users working at a time whose mail files are on it; 0 to 100,000,000.
    raid_level: Its RAID level.
    subarray_drives: Drives of each array that it spans; 0 to 10,000.
    drive_type: The type of its drives.
    drive_gb: Size of one of its drives, decimal, in GB; above 0, up to 1,000,000,000.
    needed_gb: Space that what lies on it takes, or is to take, in GB; above 0, up to 1,000,000,000.
    space_suffices: Whether it has room for that, where nobody says how much; not evaluated.
    channels: Channels that its drives are spread over; 0 to 10,000.
    location: Where its drives are.
    volumes: Arrays, volumes, LUNs or file systems that it is made of or divided into; 0 to 10,000.
    enclosures: Enclosures that its drives are in; not evaluated; 0 to 10,000.
    cache_mode: How its controller caches writes.
    stripe_kib: Its stripe size, in KiB; above 0, up to 1,048,576.
    allocation_unit_kib: Allocation unit of the file system on it, in KiB; above 0, up to 1,048,576.
    filled_percent: Share of it that is filled, in %; from 0, up to 100.
    alarm_percent: The share filled from which an alarm is given; not evaluated, in %; from 0, up to 100.
    controller: The controller that a device is attached to.
    measured: What was measured of the device in normal operation.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not evaluated.
    """

    name: str
    count: int | None = None
    kind: Literal["volume", "array", "storage-unit", "lun", "drive"] | None = None
    bandwidth: Literal["high", "ordinary"] | None = None
    other_io: (
        Literal["none"]
        | Sequence[Literal["mail-files", "domino-data", "domino-program", "system", "swap", "other-logs", "other"]]
        | None
    ) = None
    not_other_io: (
        Sequence[Literal["mail-files", "domino-data", "domino-program", "system", "swap", "other-logs", "other"]] | None
    ) = None
    lun: str | None = None
    lies_on: str | None = None
    gb: float | str | Range | None = None
    drives: int | Range | None = None
    drive_rpm: int | Range | None = None
    pooled: bool | None = None
    vendor: Literal["netapp", "emc", "hds", "hp", "ibm", "dell", "other"] | None = None
    model: str | None = None
    access: Literal["active-active", "active-passive"] | None = None
    path_policy: Literal["fixed", "most-recently-used", "round-robin"] | None = None
    thin_provisioned: bool | None = None
    adequate: bool | None = None
    saturated: bool | None = None
    iops: float | Range | None = None
    response_ms: float | Range | None = None
    features: Literal["none"] | Sequence[Literal["vsan", "nvme-over-fabrics", "deduplication"]] | None = None
    not_features: Sequence[Literal["vsan", "nvme-over-fabrics", "deduplication"]] | None = None
    alignment_from_vendor: bool | None = None
    holds: (
        Literal["none"]
        | Sequence[
            Literal[
                "mail-files",
                "domino-data",
                "domino-program",
                "directory",
                "system",
                "paging-file",
                "transaction-log",
                "journal",
                "mailbox",
                "other",
            ]
        ]
        | None
    ) = None
    not_holds: (
        Sequence[
            Literal[
                "mail-files",
                "domino-data",
                "domino-program",
                "directory",
                "system",
                "paging-file",
                "transaction-log",
                "journal",
                "mailbox",
                "other",
            ]
        ]
        | None
    ) = None
    mail_users: int | Range | None = None
    raid_level: (
        Literal["raid-0", "raid-1", "raid-1e", "raid-5", "raid-50", "raid-6", "raid-10", "none", "other"] | None
    ) = None
    subarray_drives: int | Range | None = None
    drive_type: (
        Literal[
            "fast-scsi-2",
            "wide-ultra-scsi",
            "ultra160-scsi",
            "ultra320-scsi",
            "fibre-channel",
            "ssa",
            "sas",
            "sata",
            "ssd",
            "nvme",
            "other",
        ]
        | None
    ) = None
    drive_gb: float | str | Range | None = None
    needed_gb: float | str | Range | None = None
    space_suffices: bool | None = None
    channels: int | Range | None = None
    location: Literal["internal", "external"] | None = None
    volumes: int | Range | None = None
    enclosures: int | Range | None = None
    cache_mode: Literal["write-back", "write-through"] | None = None
    stripe_kib: float | str | Range | None = None
    allocation_unit_kib: float | str | Range | None = None
    filled_percent: float | Range | None = None
    alarm_percent: float | Range | None = None
    controller: Controller | None = None
    measured: DeviceMeasured | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    partial: Sequence[Literal["other_io", "not_other_io", "features", "not_features", "holds", "not_holds"]] | None = (
        None
    )
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ClusterNetwork(Described):
    """The network for the traffic between the members of a Domino cluster.

    planned: Whether the network cards were planned for this traffic.
    own: Whether it has a network of its own.
    nics: NICs of a member for it; 0 to 10,000.
    link_gbps: Bandwidth of one of them, in Gb/s; above 0, up to 10,000.
    mb_per_s: Traffic on it; not evaluated, in MB/s; from 0, up to 1,000,000,000.
    failover_mb_per_s: Traffic on it after a failover; not evaluated, in MB/s; from 0, up to 1,000,000,000.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    planned: bool | None = None
    own: bool | None = None
    nics: int | Range | None = None
    link_gbps: float | Range | None = None
    mb_per_s: float | Range | None = None
    failover_mb_per_s: float | Range | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class DominoCluster(Described):
    """DPARs that replicate each other's mail files and take over for each other.

    name: Its name.
    members: The name paths of its DPARs.
    network: The network for the traffic between the members of a Domino cluster.
    sized_for_failover: Whether each member was sized for its load after a failover; its users decide where they can.
    failover_spread: How the users of a member that fails divide: even, as many to each of the others; one-member, all
        to one.
    failover_tried: Whether it was tried: a member carried the users of another as well, with all running that runs on
        its host, and carried them well.
    members_kept_apart: Whether a rule keeps its members on different hosts, in vSphere an anti-affinity rule of DRS for
        their VMs.
    concurrent_users: Users of all members together active at the same time, where it is not stated how they divide; 0
        to 100,000,000.
    replicated_databases: Databases that it replicates; 0 to 100,000,000.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not evaluated.
    """

    name: str
    members: Sequence[str] | None = None
    network: ClusterNetwork | None = None
    sized_for_failover: bool | None = None
    failover_spread: Literal["even", "one-member"] | None = None
    failover_tried: bool | None = None
    members_kept_apart: bool | None = None
    concurrent_users: int | Range | None = None
    replicated_databases: int | Range | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    partial: Sequence[Literal["members"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class NetworkMeasured(Described):
    """What was measured of the network in normal operation.

    busy_percent: Share of its bandwidth that is used, in %; from 0, up to 100.
    bytes_per_s: Bytes, in bytes/s; from 0, up to 1,000,000,000,000,000.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    busy_percent: float | Range | None = None
    bytes_per_s: float | Range | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Network(Described):
    """A network and the cards on it.

    name: Its name.
    kind: What it is.
    gbps: Bandwidth of a card, in Gb/s; above 0, up to 10,000.
    full_duplex: Whether its cards send and receive at the same time; who tells it means Ethernet.
    cards: Cards; 0 to 10,000.
    ports_per_card: Ports of each card; gbps is that of all of them, and none is a card of its own. Not evaluated; 1 to
        10,000.
    carries: The traffic on it; not evaluated.
    not_carries: The traffic that is known not to be on it, whatever else there is.
    peak_gbps: Traffic on it at the peak, in Gb/s; from 0, up to 10,000.
    vipa: Whether virtual IP addresses (VIPA) spread the traffic over its cards.
    saturated: Whether its cards carry all they can at the peak: the traffic goes flat, send queues grow.
    measured: What was measured of the network in normal operation.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not evaluated.
    """

    name: str
    kind: Literal["osa", "ethernet"] | None = None
    gbps: float | Range | None = None
    full_duplex: bool | None = None
    cards: int | Range | None = None
    ports_per_card: int | Range | None = None
    carries: (
        Literal["none"]
        | Sequence[
            Literal["vm", "console", "vmotion", "ft-logging", "storage", "vmkernel", "client", "cluster", "other"]
        ]
        | None
    ) = None
    not_carries: (
        Sequence[Literal["vm", "console", "vmotion", "ft-logging", "storage", "vmkernel", "client", "cluster", "other"]]
        | None
    ) = None
    peak_gbps: float | Range | None = None
    vipa: bool | None = None
    saturated: bool | None = None
    measured: NetworkMeasured | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    partial: Sequence[Literal["carries", "not_carries"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Claim(Described):
    """A performance figure that a plan rests on.

    name: Its name.
    figure: The figure, in words.
    kind: What it is a figure of.
    portion: Which part of what its kind names it is: reads or writes of I/O; shared memory, memory of processes or
        pages of the base pool; the CPU of the server task or of the router.
    effect: What brought the difference that the figure tells, or what it was measured with: what was added, changed or
        switched on.
    says: What a claim in words, which is no figure, says of what its effect names, such as that HA notices a Domino
        server that hangs.
    not_says: What it is known not to say of that, whatever else there is.
    effect_from: How much of that there was before: CPs, DPARs, guests, virtual CPs for each real one, drives, channels;
        of memory GiB, of mail files MiB, of messages KiB; from 0, up to 1,000,000,000.
    effect_to: How much of that there was after it, in the same unit; from 0, up to 1,000,000,000.
    per_cp: How many there are for each CP of what its effect names: 1 for a partition per processor; not evaluated;
        from 0, up to 1,000,000.
    value: The figure; from 0, up to 1,000,000,000,000.
    unit: The unit of value, where it is not the one of its kind: users, percent, GiB of memory, GB of space, ms of
        response times.
    before: The figure before what brought the difference, where two are told; from 0, up to 1,000,000,000,000.
    after: The figure after it; from 0, up to 1,000,000,000,000.
    direction: Whether it tells that there is more or less of what it is a figure of.
    points: The difference that it tells, in percentage points, in percentage points; from 0, up to 10,000.
    factor: How many times as much it tells: 1.7 for 1.7 times as much; from 0, up to 1,000,000.
    moment: Which part of a test or of the day a use of CPU or a time is of: whole, with the log-ons; log-on, while
        users come on; all-users, once all of them are connected; peak.
    left_over: Whether it is what was left unused, such as idle CPU or free memory.
    extreme: Which of several it is, where it is no average: highest, such as the busiest processor or the longest
        response; lowest, such as the least busy processor.
    response_ms: The response time that it tells, in ms; from 0, up to 1,000,000,000.
    minutes: How long it takes by what it tells, in minutes; from 0, up to 1,000,000.
    at_users: The users that it was measured with, or is told for; 0 to 100,000,000.
    at_memory_gib: The memory that it was measured with, or is told for, in GiB; above 0, up to 1,048,576.
    at_cps: The CPs or vCPUs that it was measured with, or is told for; 1 to 10,000.
    at_mail_file_mib: The average size of the mail files that it was measured with, or is told for, in MiB; above 0, up
        to 1,000,000,000.
    at_link_gbps: The speed of the network link that it was measured with, or is told for, in Gb/s; above 0, up to
        10,000.
    at_raid_level: The RAID level of the array that it was measured on, or is told for; where the level is what changed,
        the one after it.
    from_raid_level: The RAID level that it is compared with, where the level is what changed.
    at_drives: The drives of the array that it was measured on, or is told for; 1 to 10,000.
    at_drive_type: The type of the drives that it was measured on, or is told for.
    at_drive_gb: The size of one of these drives; of whoever says what was tested, too, in GB; above 0, up to
        1,000,000,000.
    at_drive_rpm: The speed of these drives; of whoever says what was tested, too, in rpm; 1 to 100,000.
    source_mail_template: The template of the mail files that it was measured with.
    metric: The measure that it is given in.
    source: Where it comes from; benchmark: measured with simulated users, as in the papers, or worked out from such,
        wherever it is printed; earlier-study: measured so in a study before; pilot, own-measurements: measured with
        users of this site; rule-of-thumb: of experience, and not measured.
    paper: The paper that it quotes, by its year; what is not stated of its source is taken as that paper has it.
    source_year: The year in which that was published or measured; 0 to 9,999.
    source_domino_release: The release of Domino that it was measured with, as the paper or whoever measured it says.
    source_esx_release: The release of ESX or ESXi that it was measured on, or is told of; not evaluated.
    use: What it is used for; a list where it serves several uses.
    difference_percent: The difference between two figures that it tells, as its size: 45 for 45 % less, in %; from 0,
        up to 10,000.
    error_percent: The error that it is stated with, 0 for none, in %; from 0, up to 100.
    margin_percent: The margin that was taken off it before it is used, 0 for none, in %; from 0, up to 100.
    allowances: What was allowed for before it is used.
    not_allowances: What is known not to have been allowed for, whatever else there is.
    source_platform: The platform that it was measured on.
    for_platform: The platform that it is used for.
    source_client: The client type that it was measured with.
    for_client: The client type that it is used for.
    for_clustered: Whether it is told for members of a Domino cluster.
    adapted: Whether it was adapted to the users of this site before it is used.
    reviewed_by: Who reviewed it; not evaluated.
    derating: How many users of the test count as one in production: 4 where their number is divided by four, 1 where it
        is taken as it is; above 0, up to 1,000,000.
    of: What of this site it is a figure of, by its name path, where it is not all of it: a machine, an image, a
        partition.
    of_run: The name of the run whose figure it is, out of runs.
    parts: The claims whose figures it adds up.
    rests_on: The claims and runs that it is concluded from: what is found of these is told of it too.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not evaluated.
    """

    name: str
    figure: str | None = None
    kind: (
        Literal[
            "users",
            "users-per-cp",
            "cpu",
            "memory",
            "response-time",
            "io",
            "queue-length",
            "network",
            "array-capacity",
            "transactions",
            "time",
            "price",
            "cost-of-ownership",
            "other",
            "space",
            "response-spread",
        ]
        | None
    ) = None
    portion: (
        Literal["reads", "writes", "shared-memory", "process-memory", "base-pool", "server-task", "router-task"] | None
    ) = None
    effect: (
        Literal[
            "processors",
            "faster-processors",
            "dpars",
            "guests",
            "virtualisation",
            "cp-ratio",
            "release",
            "mail-template",
            "web-clients",
            "users",
            "login-rate",
            "memory",
            "mail-file-size",
            "message-size",
            "mmu-assist",
            "large-pages",
            "rvi",
            "domino-cluster",
            "host-failure",
            "ha",
            "fault-tolerance",
            "vmotion",
            "local-replicas",
            "applications",
            "mixed-clients",
            "tls",
            "site-recovery",
            "over-commitment",
            "channels",
            "controllers",
            "cache-mode",
            "raid-level",
            "drives",
            "drive-speed",
            "drive-type",
            "stripe-unit",
            "placement",
            "log-device",
            "transaction-logging",
            "compression-hardware",
            "network-buffers",
            "server-tasks",
            "settings",
            "operating-system",
            "processor-settings",
            "virtual-nic",
            "disk-format",
            "path-policy",
            "partition-alignment",
            "unused-devices",
            "hyperthreading",
            "neighbours",
            "file-system",
            "kernel-bits",
            "zvm-release",
            "mail-routing",
            "network-cards",
            "allocation-unit",
            "storage-fill",
            "other",
        ]
        | None
    ) = None
    says: (
        Sequence[
            Literal[
                "host-failure-covered",
                "system-failure-noticed",
                "application-failure-noticed",
                "patching-without-downtime",
                "maintenance-without-downtime",
                "no-interruption",
                "no-clustering-needed",
                "second-nic-required",
                "second-nic-optional",
                "nics-add-bandwidth",
                "works-in-local-copies",
                "tested",
                "fails-together",
                "restart-of-all",
                "one-domain-only",
                "weaker-security",
                "second-computer-required",
                "bound-for-good",
                "own-address-required",
                "own-card-required",
                "stays-within",
                "warranted",
                "own-program-required",
                "own-domains",
                "windows-only",
                "record",
                "not-needed",
                "not-allowed",
                "worth-doing",
                "easily-scaled",
                "suffices",
            ]
        ]
        | None
    ) = None
    not_says: (
        Sequence[
            Literal[
                "host-failure-covered",
                "system-failure-noticed",
                "application-failure-noticed",
                "patching-without-downtime",
                "maintenance-without-downtime",
                "no-interruption",
                "no-clustering-needed",
                "second-nic-required",
                "second-nic-optional",
                "nics-add-bandwidth",
                "works-in-local-copies",
                "tested",
                "fails-together",
                "restart-of-all",
                "one-domain-only",
                "weaker-security",
                "second-computer-required",
                "bound-for-good",
                "own-address-required",
                "own-card-required",
                "stays-within",
                "warranted",
                "own-program-required",
                "own-domains",
                "windows-only",
                "record",
                "not-needed",
                "not-allowed",
                "worth-doing",
                "easily-scaled",
                "suffices",
            ]
        ]
        | None
    ) = None
    effect_from: float | Range | None = None
    effect_to: float | Range | None = None
    per_cp: float | Range | None = None
    value: float | Range | None = None
    unit: (
        Literal[
            "users",
            "percent",
            "kib",
            "mib",
            "gib",
            "gb",
            "ms",
            "s",
            "minutes",
            "hours",
            "tpm",
            "io-per-s",
            "kb-per-s",
            "mb-per-s",
            "gb-per-s",
        ]
        | None
    ) = None
    before: float | Range | None = None
    after: float | Range | None = None
    direction: Literal["more", "less"] | None = None
    points: float | Range | None = None
    factor: float | Range | None = None
    moment: Literal["whole", "log-on", "all-users", "peak"] | None = None
    left_over: bool | None = None
    extreme: Literal["highest", "lowest"] | None = None
    response_ms: float | Range | None = None
    minutes: float | Range | None = None
    at_users: int | Range | None = None
    at_memory_gib: float | str | Range | None = None
    at_cps: int | Range | None = None
    at_mail_file_mib: float | str | Range | None = None
    at_link_gbps: float | Range | None = None
    at_raid_level: (
        Literal["raid-0", "raid-1", "raid-1e", "raid-5", "raid-50", "raid-6", "raid-10", "none", "other"] | None
    ) = None
    from_raid_level: (
        Literal["raid-0", "raid-1", "raid-1e", "raid-5", "raid-50", "raid-6", "raid-10", "none", "other"] | None
    ) = None
    at_drives: int | Range | None = None
    at_drive_type: (
        Literal[
            "fast-scsi-2",
            "wide-ultra-scsi",
            "ultra160-scsi",
            "ultra320-scsi",
            "fibre-channel",
            "ssa",
            "sas",
            "sata",
            "ssd",
            "nvme",
            "other",
        ]
        | None
    ) = None
    at_drive_gb: float | str | Range | None = None
    at_drive_rpm: int | Range | None = None
    source_mail_template: (
        Literal["mail4", "mail5", "mail6", "mail7", "mail8", "mail85", "mail9", "mail10", "mail11", "mail12", "other"]
        | None
    ) = None
    metric: Literal["tpm", "etr", "itr", "cpu-percent", "response-time", "server-transactions"] | None = None
    source: (
        Literal[
            "benchmark",
            "production",
            "vendor",
            "sizing-tool",
            "earlier-study",
            "illustration",
            "pilot",
            "own-measurements",
            "rule-of-thumb",
            "other",
        ]
        | None
    ) = None
    paper: Literal[1998, 2001, 2005, 2006, 2011] | None = None
    source_year: int | Range | None = None
    source_domino_release: str | None = None
    source_esx_release: str | None = None
    use: (
        Literal[
            "production-sizing",
            "scaling",
            "cost-of-configuration",
            "release-comparison",
            "platform-comparison",
            "other",
        ]
        | Sequence[
            Literal[
                "production-sizing",
                "scaling",
                "cost-of-configuration",
                "release-comparison",
                "platform-comparison",
                "other",
            ]
        ]
        | None
    ) = None
    difference_percent: float | Range | None = None
    error_percent: float | Range | None = None
    margin_percent: float | Range | None = None
    allowances: (
        Literal["none"]
        | Sequence[
            Literal[
                "login-rate",
                "other-protocols",
                "other-applications",
                "message-size",
                "mail-file-size",
                "storage-fill",
                "availability",
                "storage",
                "other",
            ]
        ]
        | None
    ) = None
    not_allowances: (
        Sequence[
            Literal[
                "login-rate",
                "other-protocols",
                "other-applications",
                "message-size",
                "mail-file-size",
                "storage-fill",
                "availability",
                "storage",
                "other",
            ]
        ]
        | None
    ) = None
    source_platform: (
        Literal["linux-system-z", "zos", "aix", "solaris", "i5os", "linux-x86", "windows", "vsphere"] | None
    ) = None
    for_platform: (
        Literal["linux-system-z", "zos", "aix", "solaris", "i5os", "linux-x86", "windows", "vsphere"] | None
    ) = None
    source_client: Literal["nrpc", "dwa", "imap", "pop3", "smtp", "inotes", "http"] | None = None
    for_client: Literal["nrpc", "dwa", "imap", "pop3", "smtp", "inotes", "http"] | None = None
    for_clustered: bool | None = None
    adapted: bool | None = None
    reviewed_by: str | None = None
    derating: float | Range | None = None
    of: str | None = None
    of_run: str | None = None
    parts: Sequence[str] | None = None
    rests_on: Sequence[str] | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    partial: Sequence[Literal["says", "not_says", "allowances", "not_allowances", "parts", "rests_on"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Run(Described):
    """A test run and what it measured.

    name: Its name.
    users: Simulated users; 0 to 100,000,000.
    domino_release: Release of Domino that it ran on, where it is not that of the site.
    mail_template: The template of its mail files; not evaluated.
    cps: CPs that it ran on; 1 to 10,000.
    dpars: DPARs that its users were spread over; 1 to 10,000.
    memory_gib: Memory of the image that it ran on, in GiB; above 0, up to 1,048,576.
    transaction_logging: Whether transaction logging was on.
    passed: Whether it is counted as passed; false: it failed, or nothing is taken from it. It is, unless said.
    to_come: Whether it is still to be made, so that there are no figures of it yet.
    tpm: Transactions per minute; from 0, up to 1,000,000,000,000.
    cpu_percent: CPU use; 100 is one CP where CPs are added up, in %; from 0, up to 1,000,000.
    etr: Its external transaction rate, as whoever made it says: held against what it comes to by the transactions per
        minute, in transactions/s; from 0, up to 1,000,000,000,000.
    itr: Its internal transaction rate, as whoever made it says: held against what it comes to by the transactions and
        the CPU use, in transactions/s; from 0, up to 1,000,000,000,000.
    average_response_s: Average response time, in s; from 0, up to 86,400.
    steady_state: Whether it was measured only while all users worked, after the last log-on.
    minutes_after_log_on: How long after the last log-on it is read, in minutes; from 0, up to 1,000,000.
    fresh_mail_files: Whether all mail files were made anew before it.
    load_generator: Where the load came from.
    script: The script of a user.
    tool: The tool that makes the load.
    drivers: Computers that make the load; 0 to 10,000.
    segments: Network segments that the load comes over; 0 to 10,000.
    destination_servers: Whether mail went to servers outside the machine that was measured.
    users_defined: Users that are registered for it; 0 to 100,000,000.
    window_minutes: The time that was measured, in minutes; above 0, up to 1,000,000.
    client_errors: Errors that the clients met; 0 to 100,000,000.
    response_samples: Response times that were measured; 0 to 1,000,000,000,000.
    longest_response_s: Longest response time, in s; from 0, up to 86,400.
    passes_below_s: The average response time below which it is counted as passed, in s; above 0, up to 86,400.
    message_kib: Size of the messages that its users send, on average, in KiB; above 0, up to 1,048,576.
    filled_percent: How far the devices with its mail files were filled, in %; from 0, up to 100.
    reads_per_hour: Messages that the script lets each user read in an hour; from 0, up to 1,000,000.
    users_per_step: The users that are added in one step; 0 to 100,000,000.
    compared_with: The name of the run that it is compared with.
    same_hardware: Whether it ran on the same hardware as the run that it is compared with.
    compared_by: The measure by which it is compared.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    notes: Free text, kept and not evaluated.
    """

    name: str
    users: int | Range | None = None
    domino_release: str | None = None
    mail_template: (
        Literal["mail4", "mail5", "mail6", "mail7", "mail8", "mail85", "mail9", "mail10", "mail11", "mail12", "other"]
        | None
    ) = None
    cps: int | Range | None = None
    dpars: int | Range | None = None
    memory_gib: float | str | Range | None = None
    transaction_logging: bool | None = None
    passed: bool | None = None
    to_come: bool | None = None
    tpm: float | Range | None = None
    cpu_percent: float | Range | None = None
    etr: float | Range | None = None
    itr: float | Range | None = None
    average_response_s: float | Range | None = None
    steady_state: bool | None = None
    minutes_after_log_on: float | Range | None = None
    fresh_mail_files: bool | None = None
    load_generator: Literal["bare-hardware", "virtual-machine"] | None = None
    script: Literal["r6mail", "r6inotes", "r5-mail", "notesbench-mail", "n85mail", "dwa85mail", "other"] | None = None
    tool: Literal["server-load", "notesbench", "other"] | None = None
    drivers: int | Range | None = None
    segments: int | Range | None = None
    destination_servers: bool | None = None
    users_defined: int | Range | None = None
    window_minutes: float | Range | None = None
    client_errors: int | Range | None = None
    response_samples: int | Range | None = None
    longest_response_s: float | Range | None = None
    passes_below_s: float | Range | None = None
    message_kib: float | str | Range | None = None
    filled_percent: float | Range | None = None
    reads_per_hour: float | Range | None = None
    users_per_step: int | Range | None = None
    compared_with: str | None = None
    same_hardware: bool | None = None
    compared_by: Literal["tpm", "etr", "itr", "cpu-percent", "response-time", "server-transactions"] | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Change(Described):
    """A change that was made, or with `to` or `removes` is planned: what the site will be is evaluated too.

    name: Its name.
    kind: What kind of change; new-release: another release of Domino; a list where it is several at once.
    to: What the site will have after it: parts of the description, in its own form and by its own names. What is not
        named stays.
    removes: What will be gone after it, by name path.
    reason: Why it is made; not evaluated.
    rests_on: The claims and runs that it is made because of: what is found of these is told of it too.
    instead_of: The changes in whose place it may be made: it is tried on the site before these.
    when: When it is made, or was; not evaluated.
    only_if: On which condition it is made; it is evaluated as if that were met; not evaluated.
    after: What has to be done or known before it is made; not evaluated.
    progress: How far it has come; not evaluated. One that is made says by to what it has led to no more: that stands in
        the site.
    release_notes_reviewed: Whether the release notes of its release of Domino were reviewed for it.
    without_downtime: Whether it must not interrupt service.
    by_vmotion: Whether VMs are moved away by vMotion for it.
    cpu_compatible: Whether the processors of the hosts between which VMs are moved for it meet VMware's compatibility
        requirements for vMotion.
    virtualisation_considered: Whether virtual machines were considered for what is changed.
    installation_guide_reviewed: Whether the installation guide of its release of Domino was reviewed for it.
    usage_analysed: Whether the use of what is changed was analysed before.
    stepwise: Whether it is made step by step, and measured after each.
    thread_settings: Whether it changes Server_Pool_Tasks or Server_Max_Concurrent_Trans.
    resources_checked: Whether the server that takes the users was found to have the CPU, memory, disk and network for
        them; false where nobody looked.
    resources_lacking: Whether the server that takes the users is said to lack CPU, memory, disk or network for them.
    groups_apart: Whether each independent group of users gets a partition of its own.
    to_cps: CPs after it; 1 to 10,000.
    to_domino_release: Release of Domino after it.
    to_mail_template: The template of the mail files after it.
    to_client: The client that those users have after it whose client it changes.
    template_later: Whether mail files keep their older template when the server gets its new release.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not evaluated.
    """

    name: str
    kind: (
        Literal[
            "new-release",
            "hardware-replacement",
            "firmware",
            "host-maintenance",
            "virtualisation",
            "patching",
            "notes-ini",
            "mail-template",
            "consolidation",
            "partitioning",
            "processor-upgrade",
            "drive-upgrade",
            "other",
        ]
        | Sequence[
            Literal[
                "new-release",
                "hardware-replacement",
                "firmware",
                "host-maintenance",
                "virtualisation",
                "patching",
                "notes-ini",
                "mail-template",
                "consolidation",
                "partitioning",
                "processor-upgrade",
                "drive-upgrade",
                "other",
            ]
        ]
        | None
    ) = None
    to: Mapping[str, object] | None = None
    removes: Sequence[str] | None = None
    reason: str | None = None
    rests_on: Sequence[str] | None = None
    instead_of: Sequence[str] | None = None
    when: str | None = None
    only_if: str | None = None
    after: str | None = None
    progress: Literal["proposed", "decided", "ordered", "made"] | None = None
    release_notes_reviewed: bool | None = None
    without_downtime: bool | None = None
    by_vmotion: bool | None = None
    cpu_compatible: bool | None = None
    virtualisation_considered: bool | None = None
    installation_guide_reviewed: bool | None = None
    usage_analysed: bool | None = None
    stepwise: bool | None = None
    thread_settings: bool | None = None
    resources_checked: bool | None = None
    resources_lacking: bool | None = None
    groups_apart: bool | None = None
    to_cps: int | Range | None = None
    to_domino_release: str | None = None
    to_mail_template: (
        Literal["mail4", "mail5", "mail6", "mail7", "mail8", "mail85", "mail9", "mail10", "mail11", "mail12", "other"]
        | None
    ) = None
    to_client: Literal["nrpc", "dwa", "imap", "pop3", "smtp", "inotes", "http"] | None = None
    template_later: bool | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    partial: Sequence[Literal["removes", "rests_on", "instead_of", "kind"]] | None = None
    notes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Deployment(DescribedSite):
    """A Domino mail deployment. What is not stated is unknown, and asked for where it matters.

    deployment: The name of the deployment.
    environment: What it is for; not stated: production, unless users of a benchmark are described, or a run and no
        other users; unknown: nobody can tell which.
    domino_release: Release of Domino; an image or a DPAR may state another.
    goals: What the site wants. What is not stated is not wanted. What is unknown is asked for.
    growth: How all users grow: by a rate, or to how many there are by a month. The answer tells how long it holds.
    checked: What was looked up at the vendors for this deployment.
    naming_scheme: Whether the names of its Domino servers follow a scheme that was planned.
    telling_names: Whether the names of its Domino servers tell which are meant, such as a department.
    site_recovery_manager: Whether VMware Site Recovery Manager carries out disaster recovery.
    golden_image: Whether there is a prepared image (template) to make VMs from, whatever they were made from.
    as_of: Of which day it tells, or when it was written; not evaluated.
    machines: Machines that are no ESX hosts.
    esx_clusters: ESX clusters.
    hosts: ESX servers outside a cluster.
    vms: VMs on ESX of which it is not known on which host, nor in which cluster.
    images: Images of which it is not known what they run on.
    devices: Storage devices that something refers to.
    domino_clusters: Domino clusters.
    networks: Networks.
    claims: Figures that the plan rests on.
    runs: Test runs.
    changes: Changes.
    not_known: The members that nobody knows, as whoever describes it says: what hangs on them is told and asked for.
    remarks: What is told of its members besides: reasons, times, who says so.
    partial: The names of those of its lists that are not complete.
    notes: Free text, kept and not evaluated.
    """

    deployment: str
    environment: Literal["production", "benchmark", "test", "unknown"] | None = None
    domino_release: str | None = None
    goals: Goals | None = None
    growth: Growth | None = None
    checked: Checked | None = None
    naming_scheme: bool | None = None
    telling_names: bool | None = None
    site_recovery_manager: bool | None = None
    golden_image: bool | None = None
    as_of: str | None = None
    machines: Sequence[Machine] | None = None
    esx_clusters: Sequence[EsxCluster] | None = None
    hosts: Sequence[Host] | None = None
    vms: Sequence[Vm] | None = None
    images: Sequence[UnplacedImage] | None = None
    devices: Sequence[Device] | None = None
    domino_clusters: Sequence[DominoCluster] | None = None
    networks: Sequence[Network] | None = None
    claims: Sequence[Claim] | None = None
    runs: Sequence[Run] | None = None
    changes: Sequence[Change] | None = None
    not_known: Sequence[str] | None = None
    remarks: Sequence[Remark] | None = None
    partial: (
        Sequence[
            Literal[
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
            ]
        ]
        | None
    ) = None
    notes: str | None = None


__all__ = [
    "Application",
    "Bios",
    "Change",
    "Checked",
    "Claim",
    "ClusterNetwork",
    "ComputerMeasured",
    "Controller",
    "Deployment",
    "Device",
    "DeviceMeasured",
    "Disk",
    "DominoCluster",
    "Dpar",
    "DparMeasured",
    "EsxCluster",
    "FtLogging",
    "Goals",
    "Growth",
    "Guest",
    "Host",
    "HostMeasured",
    "Hours",
    "Image",
    "ImageGoals",
    "ImageMeasured",
    "Lpar",
    "Machine",
    "Network",
    "NetworkMeasured",
    "NotesIni",
    "OwnOfEach",
    "Range",
    "Remark",
    "Run",
    "TaskCopies",
    "TransactionLogging",
    "UnplacedImage",
    "Users",
    "Vm",
    "Vmotion",
    "Vswitch",
    "Workload",
    "Zvm",
]


def __dir__() -> list[str]:
    return sorted(__all__)
