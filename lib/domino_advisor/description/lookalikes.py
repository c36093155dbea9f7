"""Texts that people take for a description: what each looks like, and what to do with it instead."""

from __future__ import annotations

import re
from typing import Any

from domino_advisor.core.errors import Fault
from domino_advisor.description.yaml_hints import without_space
from domino_advisor_schemas.deployment import server_schema
from domino_advisor_schemas.flow import flow
from domino_advisor_schemas.pasted_settings import SETTING, is_known, settings_of, stated

_LINES = 200
"""So many lines are looked at: what a text is shows at its beginning."""
_QUOTED = re.compile(r'\s*[\w.:-]+\s*=\s*".*"\s*')
_FILE = re.compile(r"@?[^\n]{1,200}\.(?:ya?ml|json|txt|csv|xlsx?|vmx|ini)")
_KEY = re.compile(r"\s*(?:- )?[\w.-]+:(?:\s|$)")
_BEGIN = "domino-advisor init writes a description to begin with."
_UNDER_A_SERVER = "What is read of it belongs under the Domino server, among dpars: write"


def lookalike(text: str, what: str) -> Fault | None:
    """What a text is that is not what was asked for; None where it looks like nothing known."""
    lines = [line for line in text.split("\n", _LINES)[:_LINES] if line.strip()]
    if lines and (line := without_space(lines[0])):
        return Fault("", line[0], None, None, line[1], 1, 1, line[2])
    for find in (_file_name, _markup, _vmx, _notes_ini, _statistics, _table):
        if found := find(text, lines):
            says, advice, instead = found
            message = f"this looks like {says}, not like {_called(what)}"
            if what != "deployment" and find is not _file_name:
                return Fault("", message, line=1, column=1)
            return Fault("", message, None, None, advice, 1, 1, instead)
    return None


def named_file(text: str, what: str) -> Fault | None:
    """That the name of a file was given in place of what stands in it; None where no such name was."""
    found = _file_name(text, [line for line in text.split("\n", 1) if line.strip()])
    return found and Fault("", f"this looks like {found[0]}, not like {_called(what)}", advice=found[1])


def _called(what: str) -> str:
    if what == "deployment":
        return "the description of a deployment"
    return f"{'an' if what[0] in 'aeiou' else 'a'} {what}"


_Found = tuple[str, str, str | None]


def _file_name(text: str, lines: list[str]) -> _Found | None:
    name = text.strip()
    if len(lines) != 1 or not _FILE.fullmatch(name) or ": " in name:
        return None
    advice = f'Send what stands in the file. In Python, pass Path("{name}"): a str is taken as the text itself.'
    return "the name of a file", advice, None


def _markup(text: str, lines: list[str]) -> _Found | None:
    start = text.lstrip()[:200].lower()
    if not start.startswith("<"):
        return None
    if "<html" in start or start.startswith("<!doctype html"):
        return "an HTML page", f"Write down what it says, or save the file itself in place of the page. {_BEGIN}", None
    return "XML", f"A description is YAML or JSON. {_BEGIN}", None


def _vmx(text: str, lines: list[str]) -> _Found | None:
    quoted = sum(bool(_QUOTED.fullmatch(line)) for line in lines)
    if len(lines) < 2 or quoted < 0.8 * len(lines):
        return None
    values = {match[1].strip().lower(): match[2].strip().strip('"') for match in map(SETTING.fullmatch, lines) if match}
    vm: dict[str, Any] = {"name": values.get("displayname", "mail01")}
    if values.get("numvcpus", "").isdigit():
        vm["virtual_cps"] = int(values["numvcpus"])
    if values.get("memsize", "").isdigit():
        memory = int(values["memsize"]) / 1024
        vm["memory_gib"] = int(memory) if memory == int(memory) else memory
    if values.get("ethernet0.virtualdev") in ("vmxnet3", "e1000", "e1000e"):
        vm["nic_type"] = values["ethernet0.virtualdev"]
    advice = "It is a VM of a host: write this among its vms. domino-advisor init --platform vsphere has the rest."
    return "the settings of a VM (vmx)", advice, f"- {flow(vm)}"


def _notes_ini(text: str, lines: list[str]) -> _Found | None:
    settings, server = settings_of(lines), server_schema()
    if "[notes]" not in (line.strip().lower() for line in lines[:5]):
        written = sum(bool(SETTING.fullmatch(line)) for line in lines)
        if written < 0.7 * len(lines) or not any(is_known(name, server) for name in settings):
            return None
    found = stated(settings, server)
    if not found.members:
        return "a notes.ini", " ".join(["Nothing of it is read by a guideline.", _BEGIN]), None
    return "a notes.ini", " ".join(filter(None, (found.says, _UNDER_A_SERVER))), found.written


def _statistics(text: str, lines: list[str]) -> _Found | None:
    known = sum(
        bool(re.match(r"\s*(?:Server|Mail|Platform|Database|Mem|Disk|Domino|NET|Replica)\.[\w.]+\s*=", line))
        for line in lines
    )
    if len(lines) < 2 or known < 0.5 * len(lines):
        return None
    return "statistics of a Domino server", f"Write those that were measured into measured. {_BEGIN}", None


def _table(text: str, lines: list[str]) -> _Found | None:
    if len(lines) < 2 or any(_KEY.match(line) for line in lines[:10]):
        return None
    for sign in (";", "\t", ","):
        counts = {line.count(sign) for line in lines[:10]}
        if min(counts) >= 1 and max(counts) - min(counts) <= 1:
            return "a table (CSV)", f"Write an object for each row. {_BEGIN}", None
    return None
