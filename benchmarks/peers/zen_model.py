"""The twelve guidelines as a decision model of GoRules ZEN: a decision table for each, over the subjects of its type.

The first row that holds gives the verdict. What is true and what is false of a condition are two expressions, so what
is not known satisfies neither.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from benchmarks.peers import twelve
from benchmarks.peers.twelve import NO_BOUND


class Condition(NamedTuple):
    """When a condition holds, and when it fails, as expressions of ZEN."""

    yes: str
    no: str


ALWAYS = Condition("true", "false")
NEVER = Condition("false", "true")


class Table(NamedTuple):
    """A guideline: its type of subject, its scope without environments, these, its demand and its exceptions.

    told: when anything is known of what the demand reads, or of a number that an open comparison of the scope reads.
    """

    subject: str
    scope: Condition
    environment: Condition
    told: str
    demand: Condition
    excepted: Condition = NEVER


def all_of(*conditions: Condition) -> Condition:
    """All hold; it fails as soon as one does."""
    return Condition(
        " and ".join(f"({condition.yes})" for condition in conditions),
        " or ".join(f"({condition.no})" for condition in conditions),
    )


def one_of(*conditions: Condition) -> Condition:
    """One holds; it fails if all do."""
    return opposite(all_of(*map(opposite, conditions)))


def opposite(condition: Condition) -> Condition:
    """Not."""
    return Condition(condition.no, condition.yes)


def at_most(name: str, figure: int) -> Condition:
    """A number is at most a figure."""
    return Condition(f"{name}.high <= {figure}", f"{name}.low > {figure}")


def at_least(name: str, figure: int) -> Condition:
    """A number is at least a figure."""
    return Condition(f"{name}.low >= {figure}", f"{name}.high < {figure}")


def below(name: str, figure: int) -> Condition:
    """A number lies below a figure."""
    return opposite(at_least(name, figure))


def memory_for(dpars: str) -> Condition:
    """The memory is what some DPARs and Linux take."""
    return Condition(f"memory_gib.low >= {dpars}.high * 2 + 2", f"memory_gib.high < {dpars}.low * 2 + 2")


def more_memory_than_for(dpars: str) -> Condition:
    """The memory is more than what some DPARs and Linux take."""
    return Condition(f"memory_gib.low > {dpars}.high * 2 + 2", f"memory_gib.high <= {dpars}.low * 2 + 2")


def among(name: str, *words: str) -> Condition:
    """A choice has one of some words."""
    return Condition(f"{name} in {list(words)}", f"{name} not in {[*words, 'unknown']}")


def flag(name: str) -> Condition:
    """A flag is true."""
    return Condition(f"{name} == 'true'", f"{name} == 'false'")


def has(name: str, *words: str) -> Condition:
    """A list has one of some words; a second one tells what may be in it besides."""
    found = f"some({name}, # in {list(words)})"
    return Condition(found, f"not ({found}) and not some({name}_open, # in {[*words, 'any']})")


def told(name: str) -> str:
    """When a choice or a flag is known."""
    return f"{name} != 'unknown'"


def told_within(*names: str) -> str:
    """When more is known of one of some numbers than that it may be none, or that there is one."""
    return " or ".join(f"{name}.high < {NO_BOUND} or {name}.low > 1" for name in names)


def half_told(comparison: Condition, name: str) -> str:
    """When a comparison is open though something is known of its number."""
    return f"not ({comparison.yes}) and not ({comparison.no}) and ({told_within(name)})"


def either(*expressions: str) -> str:
    """When one of some expressions holds."""
    return " or ".join(f"({expression})" for expression in expressions)


_Z = has("platforms", "linux-system-z")
_GUEST = all_of(_Z, has("kinds", "guest"))
_LPAR_OR_GUEST = all_of(_Z, has("kinds", "lpar", "guest"))
_VM = all_of(has("platforms", "vsphere"), has("kinds", "vm"))
_TESTED = has("environments", "production", "test")
_PRODUCTION = has("environments", "production")
_RUNS_DOMINO = at_least("dpars", 1)
_PERHAPS_DOMINO = half_told(_RUNS_DOMINO, "dpars")
_FROM_7 = at_least("newest_domino_release", 7 * 10**12)
_FROM_65 = at_least("domino_release", 60_005 * 10**8)
_SEVERAL = at_least("dpars", 2)
_TO_R4 = below("newest_domino_release", 5 * 10**12)
_FROM_R5 = at_least("oldest_domino_release", 5 * 10**12)
_TO_R5 = below("newest_domino_release", 6 * 10**12)
_ONE = all_of(_RUNS_DOMINO, at_most("dpars", 1))
_TO_ESX4 = below("esx_release", 5 * 10**12)

TABLES: Mapping[str, Table] = {
    twelve.GUEST_CPS: Table(
        "image",
        all_of(_GUEST, _RUNS_DOMINO),
        _TESTED,
        either(told_within("cps"), told("user_intensity"), told("browser_users"), _PERHAPS_DOMINO),
        one_of(at_most("cps", 4), all_of(at_most("cps", 8), flag("browser_users"), among("user_intensity", "heavy"))),
        among("user_intensity", "heavy"),
    ),
    twelve.TWO_CPS: Table(
        "image",
        _RUNS_DOMINO,
        ALWAYS,
        either(told_within("cps"), _PERHAPS_DOMINO),
        at_least("cps", 2),
        at_least("mail_vm", 1),
    ),
    twelve.MEMORY: Table(
        "image",
        all_of(_LPAR_OR_GUEST, _RUNS_DOMINO, _FROM_7),
        _TESTED,
        either(told_within("memory_gib", "dpars"), half_told(_FROM_7, "newest_domino_release")),
        memory_for("dpars"),
        more_memory_than_for("full_dpars"),
    ),
    twelve.SWAPPING: Table(
        "image",
        all_of(_LPAR_OR_GUEST, _RUNS_DOMINO),
        _TESTED,
        either(told("swapping"), told("all_on_7"), told_within("memory_gib", "dpars")),
        one_of(
            among("swapping", "none", "little"),
            all_of(opposite(flag("swaps_heavily")), flag("all_on_7"), memory_for("dpars")),
        ),
    ),
    twelve.OWN_DEVICE: Table(
        "device",
        all_of(_LPAR_OR_GUEST, flag("holds_log")),
        _TESTED,
        either(told("other_io"), flag("several_logs").yes),
        all_of(among("other_io", "none"), opposite(flag("several_logs"))),
    ),
    twelve.RATIO: Table(
        "lpar",
        all_of(_Z, has("kinds", "zvm")),
        ALWAYS,
        told_within("virtual_to_real"),
        at_most("virtual_to_real", 4),
    ),
    twelve.LOGGING: Table(
        "dpar", _LPAR_OR_GUEST, _PRODUCTION, told("transaction_logging"), flag("transaction_logging")
    ),
    twelve.TRANSINFO: Table(
        "dpar",
        all_of(
            has("platforms", "aix", "linux-x86", "i5os", "solaris", "windows", "linux-system-z", "zos", "vsphere"),
            has("kinds", "native", "lpar", "guest", "vm"),
            _FROM_65,
        ),
        _PRODUCTION,
        either(told("sets_transinfo_range"), half_told(_FROM_65, "domino_release")),
        flag("sets_transinfo_range"),
        flag("unclustered_today"),
    ),
    twelve.NUMBERS: Table(
        "image",
        all_of(has("kinds", "native"), _SEVERAL, _TO_R4),
        ALWAYS,
        either(
            told_within("smallest_partition_number", "largest_partition_number"),
            half_told(_SEVERAL, "dpars"),
            half_told(_TO_R4, "newest_domino_release"),
        ),
        all_of(at_least("smallest_partition_number", 1), at_most("largest_partition_number", 99)),
    ),
    twelve.TWO_WAY: Table(
        "image",
        all_of(has("platforms", "windows"), _FROM_R5, _TO_R5, _ONE),
        _TESTED,
        either(
            told_within("cps"),
            half_told(_FROM_R5, "oldest_domino_release"),
            half_told(_TO_R5, "newest_domino_release"),
            half_told(_ONE, "dpars"),
        ),
        at_most("cps", 2),
        one_of(below("processor_mhz", 900), *map(flag, ("custom_applications", "auxiliary_load", "other_clients"))),
    ),
    twelve.FT: Table(
        "image",
        all_of(_VM, flag("ft"), _TO_ESX4),
        ALWAYS,
        either(told_within("cps"), half_told(_TO_ESX4, "esx_release")),
        at_most("cps", 1),
    ),
    twelve.ADAPTER: Table(
        "image",
        all_of(_VM, _RUNS_DOMINO),
        _TESTED,
        either(told("nic_type"), _PERHAPS_DOMINO),
        among("nic_type", "vmxnet3"),
    ),
}


def model() -> str:
    """The decision model, as JSON."""
    names = list(TABLES)
    nodes = [
        {"id": "in", "name": "in", "type": "inputNode"},
        {"id": "out", "name": "out", "type": "outputNode"},
        *(_node(name, TABLES[name]) for name in names),
    ]
    ends = [(name, end) for name in names for end in (("in", name), (name, "out"))]
    edges = [
        {"id": f"{source}>{target}", "type": "edge", "sourceId": source, "targetId": target}
        for _, (source, target) in ends
    ]
    return json.dumps({"contentType": "application/vnd.gorules.decision", "nodes": nodes, "edges": edges})


def _node(name: str, table: Table) -> dict[str, Any]:
    rules = [
        {"_id": str(number), "when": when, "verdict": f"'{verdict}'"}
        for number, (when, verdict) in enumerate(_rows(table), start=1)
    ]
    content = {
        "hitPolicy": "first",
        "inputs": [{"id": "when", "name": "when"}],
        "outputs": [{"id": "verdict", "name": "verdict", "field": "verdict"}],
        "rules": rules,
        "inputField": table.subject,
        "outputPath": name.partition("/")[2].replace("-", "_"),
        "executionMode": "loop",
        "passThrough": False,
    }
    return {"id": name, "name": name, "type": "decisionTableNode", "content": content}


def _rows(table: Table) -> Iterator[tuple[str, str]]:
    applies = all_of(table.scope, table.environment)
    yield applies.no, "not-applicable"
    silent = (table.scope.yes, table.told, table.demand.yes, table.demand.no)
    yield " and ".join(f"not ({one})" for one in silent), "not-applicable"
    yield table.demand.yes, "satisfied"
    if table.excepted != NEVER:
        yield table.excepted.yes, "satisfied"
    yield f"{applies.yes} and ({table.demand.no})", "violated"
    yield "", "undetermined"
