"""The description: what it may hold, how it is loaded, and its JSON Schema."""

from __future__ import annotations

import copy
import re
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import fields

from domino_advisor.core.errors import InvalidInput
from domino_advisor.core.sizes import PATTERN
from domino_advisor.description.documents import read_text
from domino_advisor.description.starter import starter
from domino_advisor_schemas.deployment import (
    Described,
    RemarkSchema,
    all_schemas,
    deployment_json_schema,
    load_deployment,
)
from domino_advisor_schemas.fields import RangeSchema, SizeRangeSchema

EVERYTHING = """
deployment: Everything
environment: production
domino_release: "7.0.2"
growth: {users: {registered: 30000}, by_month: 12, months: 24}
goals:
  zero_downtime_host_failure: true
  patching_without_downtime: false
  maintenance_without_downtime: false
  application_failover: true
  network_card_failover: false
  disaster_recovery: false
  outage_minutes: 10
  cpu_percent: 85
  fault_isolation: true
  high_availability: true
  workload_isolation: false
  growth: true
  even_response: false
  model_given: true
  response_time_s: 1.5
checked: {vendor_support: true, licensing: false, vendor_sizing: true}
naming_scheme: true
telling_names: false
site_recovery_manager: false
golden_image: true
as_of: March 2011
notes: |
  Two lines,
  the second.
remarks:
  - {of: [domino_release], which: the first of two, reason: it was there, when: today, since: August, before: "6.5",
     noticed: nothing, by: the administrator}
partial: [machines, hosts]
machines:
  - name: z9
    environment: production
    architecture: system-z
    model: 2094-S18
    memory_gib: 128
    cps: 8
    sockets: 4
    free_sockets: 1
    smt: 1
    processor: z9
    processor_mhz: 1700
    l2_cache_kib: 40960
    year: 2005
    hyperthreading: false
    hardware_compression: true
    over_utilized: false
    size_class: large
    guests: [{name: somewhere, virtual_cps: 1, dpars: [], workloads: [{client: unknown, clients: [nrpc, dwa]}]}]
    measured: {cpu_percent: 40, cpu_peak_percent: 78}
    lpars:
      - name: LNX1
        count: 2
        real_cps: 4
        dedicated_cps: true
        neighbours_busy: false
        smt: 1
        memory_gib: 10.5
        image:
          os: linux
          os_release: "9 SP3"
          kernel_bits: 64
          memory_gib: 10
          swap_gib: 0
          swapping: little
          user_intensity: typical
          active_rate: low
          domino_release: "7.0.2 FP1"
          large_pages: false
          lock_pages_privilege: false
          file_system: ext3
          fixed_io_buffers: false
          network_attachment: own-osa-connection
          distribution: sles
          sys_epoll: true
          thread_library: nptl
          tunekrnl_applied: true
          three_gb_switch: false
          file_cache: small
          tuned: true
          servers_told_apart: false
          concurrent_admin_clients: 0
          restarted_whole: false
          system_device: log2
          mail_apart_from_system: true
          one_program_directory: true
          each_has_its_own: {data_directory: true, notes_ini: true, ip_address: true, number: true, domain: true,
                             owner_group: false}
          other_applications: false
          features: [container]
          measured: {cpu_percent: 20, cpu_ready_percent: 0.5, cpu_peak_percent: 60, cpu_steady_percent: 30,
                     cpu_busiest_percent: 40, cpu_idlest_percent: 20,
                     available_memory_min_mib: 300, available_memory_trend: steady, base_pool_pages_per_s: 0}
          partial: [dpars]
          dpars:
            - name: mail
              count: 4
              environment: production
              domino_release: "14.0"
              logins_per_hour: 900
              login_window_minutes: 20
              login_hours: {start: "08:00", end: "08:20", days: Mondays}
              login_window_users: 300
              workloads:
                - client: nrpc
                  users: {registered: 3000, connected: 2000, active_15min: 1000, concurrent: 900, benchmark: 0}
                  mail_file_mib: 250
                  inbox_mib: 20
                  local_replicas: true
                  tls: true
                  actions_per_hour: 60
                  local_delivery_percent: 50
                  peak_to_average: 2
                  user_growth_percent: 10
                  message_kib: 25.5
                  inbox_documents: 400
                  logins_per_hour: 500
                  login_window_minutes: 60
                  login_hours: {start: "07:00", end: "08:00", days: Mondays}
                  login_window_users: 500
                  peak_hours: {start: "09:00", end: "10:00"}
                  user_intensity: typical
                  cpu_of_benchmark_users: 5
                  fast_login: false
                  stay_signed_on: true
                  mail_file_growth_percent: 20
                  name_lookup: server-directory
                  connection: local
                - client: inotes
                  users: {connected: {from: 10, to: 20}, unspecified: {above: 30, below: 50},
                          at_once: 25}
                - client: imap
              tasks: 12
              extra_tasks: false
              task_copies: {router: 2, http: 2, ldap: 2, imap: 2, pop3: 2, smtp: 2, diiop: 2, replica: 2, update: 2,
                updall: 2, amgr: 2, adminp: 2, calconn: 2, sched: 2, rnrmgr: 2, clrepl: 2, cldbdir: 2,
                event: 2, collect: 2, statlog: 2, stats: 2, catalog: 2, design: 2, compact: 2, fixup: 2,
                dircat: 2, billing: 2, traveler: 2, nntp: 2, other: 2}
              add_in_tasks: [fax gateway]
              applications: [{name: claims, users: 400, gb: 9, device: log1, work: heavy}]
              third_party_tools: false
              mail_routing: true
              transaction_logging: {enabled: true, device: log1, cpu_planned: true}
              full_text_indexing: false
              custom_applications: false
              domino_bits: 64
              mail_files: 4000
              mail_devices: [log2]
              mail_spread_evenly: true
              domain: Example
              directory_replica: true
              directory_entries: 6300
              mail_template: mail7
              server_tasks: [router, http, cldbdir, clrepl]
              not_server_tasks: [ldap]
              not_features: [daos]
              busy_tasks: false
              notes_ini: {complete: false, NSF_Buffer_Pool_Size_MB: 256, ConstrainedSHMSizeMB: 1024,
                          Server_Pool_Tasks: 100, Server_Max_Concurrent_Trans: 100, NSF_DbCache_MaxEntries: 2000,
                          NSF_DBUcache_max_entries: 5000, Server_Transinfo_range: 6, TRANSLOG_MaxSize: 3000,
                          TRANSLOG_Performance: 1, MEM_EnablePreAlloc: 0, DEBUG_ENABLE_SYS_V_SHM: 1,
                          DEBUG_SHOW_SEM: 0, Platform_Statistics_Enabled: 1}
              monitored_statistics: [availability-index]
              not_monitored_statistics: [expansion-factor]
              thread_use_analysed: true
              transinfo_stepwise: false
              number: 1
              licence: advanced
              program_directory: /opt/lotus
              data_directory: /data1
              notes_ini_path: /data1/notes.ini
              data_device: log2
              server_name: Mail1/Example
              host_name: mail1
              ip_address: 192.0.2.1
              port: 1353
              network_protocol: tcpip
              network: lan
              admin_client: false
              admin_client_number: 3
              to_be_renamed: false
              renamed: false
              owner_group: Sales
              user_groups: 2
              measured: {average_response_s: 0.03, longest_response_s: 2, shared_memory_mib: 1200,
                         process_memory_mib: 60, router_cpu_percent: 5, transactions_per_minute: 8000}
      - name: VM1
        zvm:
          release: "5.2"
          paging: none
          guests:
            - name: G1
              count: 2
              virtual_cps: 2
              active: false
              os: linux
              dpars: [{name: apps, notes_ini: {not_set: [DEBUG_SHOW_SEM]}}]
  - name: p5
    architecture: power
    image: {os: aix}
esx_clusters:
  - name: cluster1
    ha: true
    ft_logging: {link_gbps: 1, nics: 2, teamed_for_bandwidth: false, private_vlan: true, own_vswitch: true}
    vmotion: {used: true, nics: 2, link_gbps: 1, private_vlan: true, own_vswitch: true}
    cpu_compatible: true
    cpu_compatible_checked: true
    hosts:
      - name: esx
        count: 2
        active: true
        esx_release: "4.1"
        esx_type: esxi
        in_support: true
        cores: 8
        sockets: 2
        vms_virtual_cps: 10
        year: 2009
        memory_gib: 96
        processor: xeon-5500
        processor_vendor: intel
        hyperthreading: false
        mmu_assist: ept
        mmu_assist_enabled: true
        large_pages: true
        over_utilized: false
        bios: {virtualization: true, vt_x: true, turbo: true, power_mode: balanced}
        enabled_devices: none
        not_enabled_devices: [usb]
        hba_gbps: 4
        shared_storage: true
        cpu_headroom: true
        carries_failover: true
        vswitches: [{name: vSwitch0, carries: [vm, console], not_carries: [storage], nics: 2, link_gbps: 1}]
        measured: {cpu_percent: 30}
        vms:
          - {name: mail, count: 1, active: true, virtual_cps: 4, os: windows, ft: true, ha: true,
             ft_secondary_host: esx1,
             domino_clustered: false,
             goals: {zero_downtime_host_failure: false, patching_without_downtime: true, application_failover: false,
                     maintenance_without_downtime: true, fault_isolation: true, growth: false, outage_minutes: 20,
                     cpu_percent: 80},
             nic_type: vmxnet3, cpu_mode: hardware, vmware_tools: true, vm_monitoring: false, from_template: true,
             sized_for_growth: false,
             connected_devices: [floppy], not_connected_devices: [usb], not_features: [container], vswitch: vSwitch0,
             disks: [{name: d1, device: log1, format: thin, aligned: true}]}
hosts:
  - name: lonely
vms: [{name: somewhere, os: windows, dpars: []}]
images:
  - {name: anywhere, count: 2, cps: 4, os: unix, swap_devices: [log2], dpars: []}
devices:
  - {name: log1, kind: volume, bandwidth: high, other_io: none, lun: "0x1a", not_known: [access]}
  - {name: log2, kind: drive, other_io: [swap, system], not_other_io: [other-logs], not_features: [vsan],
     lies_on: array, gb: 350, drives: 1, drive_rpm: 10000,
     pooled: false, vendor: netapp, model: FAS3020, access: active-active, path_policy: fixed, thin_provisioned: false,
     saturated: false, space_suffices: true, alarm_percent: 70,
     adequate: true, iops: 1500, response_ms: 8, alignment_from_vendor: false,
     holds: [mail-files], not_holds: [journal],
     mail_users: 900, raid_level: raid-50, subarray_drives: 3, drive_type: ultra160-scsi,
     drive_gb: 18.2, needed_gb: 160, channels: 1, location: external, enclosures: 2, volumes: 4, cache_mode: write-back,
     stripe_kib: 16, allocation_unit_kib: 0.5,
     filled_percent: 70,
     controller: {model: ServeRAID-4M, cache_mib: 16, battery_backed: true, channel_mb_per_s: 160, channels_free: 1,
                  supports_raid10: true, supports_raid1e: true},
     measured: {queue_length: 0.5, busy_percent: 20, reads_per_s: 500, writes_per_s: 400,
                peak_reads_per_s: 800, peak_writes_per_s: 600, io_per_s: 900, peak_io_per_s: 1400,
                transfer_kib: 12,
                io_percent: 98}}
  - {name: array}
domino_clusters:
  - name: c1
    members: [z9/LNX1/mail]
    network: {planned: true, own: false, nics: 1, link_gbps: 1, mb_per_s: 2, failover_mb_per_s: 4}
    sized_for_failover: true
    failover_spread: even
    failover_tried: true
    members_kept_apart: true
    concurrent_users: 3600
    replicated_databases: 4000
networks:
  - {name: lan, kind: osa, gbps: 0.1, full_duplex: true, cards: 2, ports_per_card: 2,
     carries: [client, cluster], not_carries: [ft-logging], peak_gbps: 0.05, vipa: false, saturated: false,
     measured: {busy_percent: 10, bytes_per_s: 2000000}}
claims:
  - {name: cl1, figure: 1000 users on a CP, kind: users-per-cp, value: 1000,
     unit: users, per_cp: 2, reviewed_by: IBM, metric: itr, source: benchmark,
     source_esx_release: "4.0", source_year: 2006, paper: 2006, source_domino_release: "6.5", use: production-sizing,
     adapted: false,
     of_run: r1, parts: [cl2], rests_on: [cl2, r1], derating: 4, of: z9/LNX1/mail,
     difference_percent: 5, error_percent: 4, margin_percent: 10, allowances: [login-rate],
     not_allowances: [availability], source_platform: windows,
     for_platform: aix, source_client: nrpc, for_client: dwa, effect: processors, effect_from: 2, effect_to: 4,
     before: 24, after: 25, direction: more, points: 1, factor: 1.7,
     moment: all-users, left_over: false, response_ms: 32, minutes: 5, at_users: 4000, at_cps: 2, at_link_gbps: 1,
     at_mail_file_mib: 250, extreme: highest,
     says: [tested], not_says: [warranted], for_clustered: true,
     at_memory_gib: 8, at_raid_level: raid-1e, from_raid_level: raid-5, at_drives: 12, at_drive_gb: 18.2,
     at_drive_rpm: 15000, at_drive_type: sas, portion: reads, source_mail_template: mail6}
  - {name: cl2}
runs:
  - {name: r0}
  - {name: r1, domino_release: "7.0", mail_template: mail7, users: 4000,
     cps: 4, tpm: 8000.5, cpu_percent: 350, average_response_s: 0.25, steady_state: true,
     minutes_after_log_on: 20, fresh_mail_files: true, load_generator: bare-hardware, compared_with: r0,
     same_hardware: true, passes_below_s: 1, message_kib: 10, filled_percent: 6, reads_per_hour: 20,
     users_per_step: 1000, compared_by: itr, script: r6mail,
     etr: 133, itr: 178, dpars: 2, memory_gib: 8, transaction_logging: false, passed: true, to_come: false,
     tool: server-load, drivers: 3, segments: 2, destination_servers: true,
     users_defined: 5000, window_minutes: 60, client_errors: 0, response_samples: 600,
     longest_response_s: 4.5}
changes:
  - {name: ch1, kind: new-release, release_notes_reviewed: true, without_downtime: true, by_vmotion: false,
     cpu_compatible: true, virtualisation_considered: false, installation_guide_reviewed: true,
     usage_analysed: false, stepwise: true, groups_apart: true, to_cps: 2, to_domino_release: "7.0",
     to_mail_template: mail7, to_client: dwa,
     template_later: true, thread_settings: false, resources_checked: true, resources_lacking: false,
     reason: it is old, rests_on: [r1], instead_of: [ch2], when: in May,
     only_if: money is left, after: the pilot, progress: decided}
  - {name: ch2, to: {domino_release: "8.5"}, removes: [claims/cl1]}
"""


def everything() -> dict[str, Any]:
    value = read_text(EVERYTHING).value
    assert isinstance(value, dict)
    return value


SCHEMAS = [schema for schema in all_schemas() if isinstance(schema, Described)]
VALIDATOR = jsonschema.Draft202012Validator(deployment_json_schema())


def test_a_description_that_uses_every_name_is_loaded_as_it_is_but_for_client_aliases() -> None:
    expected = everything()
    expected["machines"][0]["lpars"][0]["image"]["dpars"][0]["workloads"][1]["client"] = "dwa"
    assert load_deployment(everything()) == expected


def test_the_example_above_does_use_every_name() -> None:
    def names(node: Any) -> set[str]:
        if isinstance(node, dict):
            return set(node).union(*(names(member) for member in node.values()))
        return set().union(*(names(item) for item in node)) if isinstance(node, list) else set()

    known = {name for schema in all_schemas() for name in schema.fields}
    of_another_rate = {"percent_per_month", "percent_per_year"}
    assert known - of_another_rate <= names(everything())


def test_loading_leaves_what_was_sent_as_it_was() -> None:
    value = everything()
    loaded = load_deployment(value)
    loaded["machines"][0]["lpars"][0]["image"]["dpars"].clear()
    assert value == everything()


def test_no_default_is_filled_in() -> None:
    assert load_deployment({"deployment": "x", "machines": [{"name": "z9"}]}) == {
        "deployment": "x",
        "machines": [{"name": "z9"}],
    }


@pytest.mark.parametrize(("client", "read_as"), [("inotes", "dwa"), ("http", "dwa"), ("dwa", "dwa"), ("nrpc", "nrpc")])
def test_client_aliases_are_read_as_dwa(client: str, read_as: str) -> None:
    dpar = {"name": "mail", "workloads": [{"client": client}]}
    loaded = load_deployment({"deployment": "x", "machines": [{"name": "m", "image": {"dpars": [dpar]}}]})
    assert loaded["machines"][0]["image"]["dpars"][0]["workloads"] == [{"client": read_as}]


def test_a_number_without_a_fraction_is_a_whole_number_however_it_is_written() -> None:
    loaded = load_deployment({"deployment": "x", "machines": [{"name": "m", "cps": 4.0, "memory_gib": 10.0}]})
    assert [type(loaded["machines"][0][name]) for name in ("cps", "memory_gib")] == [int, int]


@pytest.mark.parametrize("release", ["7", "7.0.2", "14.0", "8.5.3 FP6", "9 SP3", "2.6.5-7.244", "6.5.5 FP1 IF2"])
def test_releases_are_digits_and_dots_perhaps_with_a_suffix(release: str) -> None:
    assert load_deployment({"deployment": "x", "domino_release": release})["domino_release"] == release


@pytest.mark.parametrize("text", ['") (assert (x))', "?x", "$?x", "(system ls)", "=> <- ~&|", "{{7*7}}", "<b>", "é Ω"])
def test_text_that_looks_like_code_is_text(text: str) -> None:
    loaded = load_deployment({"deployment": text, "notes": f"{text}\n{text}", "machines": [{"name": text}]})
    assert (loaded["deployment"], loaded["machines"][0]["name"]) == (text, text)


def test_the_starter_is_valid_as_it_stands() -> None:
    document = read_text(starter())
    loaded = load_deployment(document.value, document.place)
    assert loaded["machines"][0]["lpars"][0]["image"]["dpars"][0]["count"] == 4
    VALIDATOR.validate(document.value)


def test_the_parts_of_the_starter_that_are_commented_out_are_valid_too() -> None:
    head, body = starter().split("\n\n", 1)
    document = read_text(f"{head}\n\n{re.sub(r'^# (?!---)', '', body, flags=re.MULTILINE)}")
    loaded = load_deployment(document.value, document.place)
    assert [machine["name"] for machine in loaded["machines"]] == ["z9", "srv1"]
    assert loaded["machines"][1]["image"]["dpars"][0]["notes_ini"]["complete"] is False
    assert loaded["esx_clusters"][0]["hosts"][0]["vms"][0]["ft"] is False
    assert [device["name"] for device in loaded["devices"]] == ["log1", "log2", "disk-c", "data1"]
    assert loaded["changes"][0]["to"] == {"domino_release": "14.0"}
    assert loaded["growth"] == {"percent_per_year": 15, "months": 36}
    assert loaded["claims"][0]["kind"] == "users-per-cp"
    VALIDATOR.validate(document.value)


def test_a_list_of_what_is_not_may_be_empty_and_then_says_nothing() -> None:
    described = {
        "deployment": "x",
        "hosts": [{"name": "h", "vms": [], "vswitches": [{"name": "s", "nics": 2, "not_carries": []}]}],
    }
    VALIDATOR.validate(described)
    assert load_deployment(described)["hosts"][0]["vswitches"][0]["not_carries"] == []


def test_a_setting_with_a_value_cannot_be_among_those_that_are_not_set() -> None:
    dpar = {"name": "m", "notes_ini": {"Server_Pool_Tasks": 64, "not_set": ["Server_Transinfo_range"]}}
    described = {"deployment": "x", "images": [{"name": "i", "dpars": [dpar]}]}
    assert load_deployment(described)["images"][0]["dpars"][0] == dpar
    dpar["notes_ini"] = {"Server_Pool_Tasks": 64, "not_set": ["Server_Pool_Tasks"]}
    with pytest.raises(InvalidInput, match="Server_Pool_Tasks has a value, and is not set"):
        load_deployment(described)


def test_partial_may_name_exactly_the_lists_of_its_object() -> None:
    for schema in SCHEMAS:
        lists = [
            name
            for name, made in schema.fields.items()
            if isinstance(made, fields.List) and name not in ("partial", "remarks", "not_known")
        ]
        partial = schema.fields["partial"]
        assert isinstance(partial, fields.List)
        # one word is a kind, and so is a list of several
        kinds = ["kind"] if schema.title == "change" else []
        assert partial.inner.metadata.get("enum", []) == [*lists, *kinds]


def test_every_field_documents_itself() -> None:
    for schema in all_schemas():
        assert schema.about, schema
        for name, made in schema.fields.items():
            described = made.metadata.get("description") or isinstance(made, fields.Nested)
            assert described, f"{schema.title}.{name}"
            if isinstance(made, (fields.Integer, fields.Float)):
                assert "enum" in made.metadata or {"maximum", "examples"} <= made.metadata.keys(), name


def test_units_stand_in_the_json_schema() -> None:
    host = deployment_json_schema()["$defs"]["Host"]["properties"]
    assert host["memory_gib"] == {
        "anyOf": [
            {"type": "number", "exclusiveMinimum": 0, "maximum": 1_048_576},
            {"type": "string", "pattern": f"^{PATTERN}$"},
            {"$ref": "#/$defs/SizeRange"},
        ],
        "description": "Memory of the host, in GiB",
        "examples": [10],
        "x-unit": "GiB",
    }


def test_the_json_schema_holds_against_its_meta_schema_and_closes_every_object() -> None:
    schema = deployment_json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    for name, definition in (("", schema), *schema["$defs"].items()):
        # a notes.ini has settings of which the product knows nothing
        assert (definition["additionalProperties"] is False) == (name != "NotesIni")
        assert definition["description"]


def test_the_json_schema_takes_what_the_schemas_take() -> None:
    VALIDATOR.validate(everything())


BAD: dict[str, Any] = {
    "nothing": {},
    "an unknown key": {"deployment": "x", "machine": []},
    "a number as release": {"deployment": "x", "domino_release": 7.0},
    "a text as number": {"deployment": "x", "machines": [{"name": "a", "cps": "4"}]},
    "a boolean as number": {"deployment": "x", "machines": [{"name": "a", "cps": True}]},
    "a negative number": {"deployment": "x", "machines": [{"name": "a", "memory_gib": -1}]},
    "no memory": {"deployment": "x", "machines": [{"name": "a", "memory_gib": 0}]},
    "too many": {"deployment": "x", "hosts": [{"name": "a", "count": 100_000}]},
    "half a CP": {"deployment": "x", "machines": [{"name": "a", "cps": 1.5}]},
    "no name": {"deployment": "x", "machines": [{}]},
    "a name that ends in a slash": {"deployment": "x", "machines": [{"name": "a/"}]},
    "a word that is no choice": {"deployment": "x", "environment": "prod"},
    "a kernel of 16 bits": {"deployment": "x", "machines": [{"name": "a", "image": {"kernel_bits": 16}}]},
    "image and zvm": {"deployment": "x", "machines": [{"name": "a", "lpars": [{"name": "b", "image": {}, "zvm": {}}]}]},
    "virtual CPs of an LPAR's image": {
        "deployment": "x",
        "machines": [{"name": "a", "lpars": [{"name": "b", "image": {"virtual_cps": 2}}]}],
    },
    "users without a count": {
        "deployment": "x",
        "machines": [
            {"name": "a", "image": {"dpars": [{"name": "b", "workloads": [{"client": "nrpc", "users": {}}]}]}}
        ],
    },
    "no other I/O as a list": {"deployment": "x", "devices": [{"name": "a", "other_io": []}]},
    "a list that is not there": {"deployment": "x", "devices": [{"name": "a", "partial": ["members"]}]},
    "a list": [],
}


@pytest.mark.parametrize("case", BAD)
def test_the_json_schema_refuses_what_the_schemas_refuse(case: str) -> None:
    assert not VALIDATOR.is_valid(BAD[case])
    with pytest.raises(InvalidInput):
        load_deployment(BAD[case])


NAMES = sorted({name for schema in all_schemas() for name in schema.fields})
ODD = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
TREES = st.recursive(ODD, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner))


def _nodes(value: Any) -> list[Any]:
    members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value, *(below for member in members for below in _nodes(member))]


@given(TREES)
def test_any_value_is_loaded_or_refused(value: object) -> None:
    try:
        load_deployment(value)
    except InvalidInput as refused:
        assert refused.kind == "content"


@pytest.mark.slow
@given(TREES, st.data())
def test_a_valid_description_with_anything_in_any_place_is_loaded_or_refused(odd: Any, data: st.DataObject) -> None:
    value = everything()
    holders = [node for node in _nodes(value) if isinstance(node, (dict, list)) and node]
    holder = data.draw(st.sampled_from(holders))
    key = data.draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
    holder[key] = odd
    before = copy.deepcopy(value)
    try:
        load_deployment(value)
    except InvalidInput as refused:
        for fault in refused.faults:
            assert fault.pointer == "" or fault.pointer.startswith("/")
            assert fault.message
    else:
        assert VALIDATOR.is_valid(value)
    assert repr(value) == repr(before)


def test_the_schemas_are_all_of_one_family_but_those_of_a_range_and_a_remark() -> None:
    others = [schema for schema in all_schemas() if not isinstance(schema, Described)]
    assert {type(schema) for schema in others} == {RangeSchema, SizeRangeSchema, RemarkSchema}
