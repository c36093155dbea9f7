"""What z/VM's control program answers: a capture of one QUERY, or a console log with several.

Each line that is read says itself what it is, so that no echo of a command is needed. Nothing else of a log is kept:
people log on in it with their passwords.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from domino_advisor.inputs.files import InputFile
from domino_advisor.inputs.hosting import HOSTING, OF_A_VM, OF_SOME_IMAGE, PROCESSORS
from domino_advisor.inputs.lines import Line, lines_of, text_of
from domino_advisor.inputs.places import home_of
from domino_advisor.inputs.reading import LONG, Reader
from domino_advisor.inputs.system import system_of
from domino_advisor.inputs.told import InputFault, Key, Telling, Thing, Trust
from domino_advisor.inputs.units import gib_of

_BEFORE = r"(?:\d\d:\d\d:\d\d[ \t]{1,9})?(?:\d\d:[ \t]{1,9})?[ \t]{0,20}"
"""Before an answer stands the time, where the console has it, and the virtual CPU, where there are several."""
_USER = r"[A-Z0-9$#@_+:-]{1,8}"
_CPU = re.compile(rf"{_BEFORE}CPU ([0-9A-F]{{2}})\s{{1,9}}ID\s{{1,9}}[0-9A-F]{{16}}((?: {{1,9}}[A-Z()]{{2,9}})*)")
_STORAGE = re.compile(rf"{_BEFORE}STORAGE = (\d{{1,12}})([KMGTP])")
_REAL_STORAGE = re.compile(rf"{_BEFORE}STORAGE = \S{{2,13}} CONFIGURED = (\d{{1,12}})([KMGTP]) .{{0,99}}")
_PROCESSOR = re.compile(
    rf"{_BEFORE}PROCESSOR ([0-9A-F]{{2,4}}) ((?:[A-Z-]{{2,20}} {{1,9}})*)(CP|IFL)"
    r"(?: {1,9}CORE ([0-9A-F]{2,4}))?.{0,60}"
)
_COUPLED = re.compile(rf"{_BEFORE}(?:MAC: \S{{17}}\s{{1,20}})?(VSWITCH|LAN): (\S{{1,8}}) (\S{{1,8}})")
_OWN_OSA = re.compile(rf"{_BEFORE}OSA {{1,5}}[0-9A-F]{{4}} ON OSA {{1,5}}[0-9A-F]{{4}}\b.{{0,99}}")
_ATTACHED = re.compile(rf"{_BEFORE}OSA {{1,5}}[0-9A-F]{{4}} ATTACHED TO ({_USER}) {{1,9}}[0-9A-F]{{4}}\b.{{0,99}}")
_USERID = re.compile(rf"{_BEFORE}({_USER}) {{1,9}}AT {_USER}")
_LEVEL = re.compile(rf"{_BEFORE}z/VM Version (\d{{1,3}}) Release (\d{{1,3}})(?:\.(\d{{1,3}}))?, .{{0,99}}")
_PAGING = re.compile(rf"{_BEFORE}PAGING-\d{{1,9}}/SEC.{{0,60}}")
_LOOKS = re.compile(
    rb"(?m)^[\d: \t]{0,20}(?:CPU [0-9A-F]{2} {1,9}ID {1,9}[0-9A-F]{16}\b|PROCESSOR [0-9A-F]{2,4} MASTER|AVGPROC-\d|"
    rb"STORAGE = \d{1,12}[KMGTP]|OSA {1,5}[0-9A-F]{4} (?:ON OSA|ATTACHED TO) |Adapter [0-9A-F]{4}\.P00 {1,9}Type: )"
)
_ASLEEP = frozenset(("STANDBY", "RESERVED"))


@dataclass(slots=True)
class _Answers:
    """What was answered. cpus, processors: each answer by itself, with the line that it begins on, and in it each CPU
    or processor by its address; networks: how the guest reaches its network; users: who asked.
    """

    cpus: list[tuple[Line, dict[str, tuple[str, ...]]]] = field(default_factory=list)
    processors: list[tuple[Line, dict[str, tuple[tuple[str, ...], str | None]]]] = field(default_factory=list)
    guest: list[tuple[tuple[str, ...], Any, Line]] = field(default_factory=list)
    lpar: list[tuple[tuple[str, ...], Any, Line]] = field(default_factory=list)
    networks: list[tuple[str, Line]] = field(default_factory=list)
    attached: dict[str, Line] = field(default_factory=dict)
    users: dict[str, Line] = field(default_factory=dict)
    moment: Line | None = None


def read(file: InputFile) -> Iterator[Thing | InputFault]:
    """The guest that asked, its LPAR, and guests that have an OSA card to themselves."""
    answers = _answers(lines_of(file.name, text_of(file)))
    faults = [*_faults(answers), *_counted(answers)]
    yield from faults
    found = [*_guest(file, answers), *_lpar(file, answers), *_attached(file, answers)]
    yield from found
    if not found and not faults:
        yield InputFault(
            file.name, None, None, "warning", "no answer of z/VM's control program in it that is read",
            "Give what vmcp prints of QUERY USERID, QUERY VIRTUAL CPUS, QUERY VIRTUAL STORAGE and QUERY VIRTUAL NIC.",
        )  # fmt: skip


def _answers(lines: Iterator[Line]) -> _Answers:
    answers = _Answers()
    before = ""
    for line in lines:
        text = line.text.rstrip()
        kind = ""
        if not text:
            continue
        if match := _CPU.fullmatch(text):
            kind = "cpus"
            if before != kind or match[1] in answers.cpus[-1][1]:
                answers.cpus.append((line, {}))
            answers.cpus[-1][1][match[1]] = tuple(match[2].split())
        elif match := _PROCESSOR.fullmatch(text):
            kind = "processors"
            if before != kind or match[1] in answers.processors[-1][1]:
                answers.processors.append((line, {}))
            answers.processors[-1][1][match[1]] = (*match[2].split(), match[3]), match[4]
        elif match := _STORAGE.fullmatch(text):
            answers.guest.append((("memory_gib",), _gib(match[1], match[2]), line))
        elif match := _REAL_STORAGE.fullmatch(text):
            answers.lpar.append((("memory_gib",), _gib(match[1], match[2]), line))
        elif match := _COUPLED.fullmatch(text):
            # an adapter that is not coupled has "LAN: * None"
            if match[2] != "*":
                answers.networks.append(("vswitch" if match[1] == "VSWITCH" else "guest-lan", line))
        elif _OWN_OSA.fullmatch(text):
            answers.networks.append(("own-osa-connection", line))
        elif match := _ATTACHED.fullmatch(text):
            answers.attached.setdefault(match[1], line)
        elif match := _LEVEL.fullmatch(text):
            answers.lpar.append((("zvm", "release"), _release(match[1], match[2], match[3]), line))
        elif match := _USERID.fullmatch(text):
            answers.users.setdefault(match[1], line)
        elif _PAGING.fullmatch(text):
            answers.moment = answers.moment or line
        before = kind
    return answers


def _gib(number: str, unit: str) -> float:
    return gib_of(int(number), unit)


def _release(version: str, release: str, level: str | None) -> str:
    return f"{version}.{release}" + (f".{level}" if level and int(level) else "")


def _faults(answers: _Answers) -> Iterator[InputFault]:
    """What cannot be told; what is in doubt is taken out."""
    if len(answers.users) > 1:
        line = list(answers.users.values())[1]
        yield line.fault(
            f"answers to {len(answers.users)} users in one file: what of it is whose is not known, and nothing that is "
            "of one guest is read",
            "Give each guest a file of its own.",
        )
        answers.cpus, answers.guest, answers.networks, answers.users = [], [], [], {}
    kinds = {kind for kind, _ in answers.networks}
    if len(kinds) > 1:
        yield answers.networks[0][1].fault(
            f"the guest reaches networks in {len(kinds)} ways ({', '.join(sorted(kinds))}): over which its users come "
            "is not known",
            "State network_attachment of the guest.",
        )
        answers.networks = []
    for told in (answers.guest, answers.lpar):
        for path in dict.fromkeys(path for path, _, _ in told):
            several = [(value, line) for other, value, line in told if other == path]
            if len({value for value, _ in several}) > 1:
                yield several[1][1].fault(f"{' '.join(path).replace('_', ' ')} is answered in two ways in one file")
                told[:] = [one for one in told if one[0] != path]
    if answers.moment is not None:
        yield answers.moment.origin().fault(
            "a paging rate is that of a moment, and no paper gives one that parts little from heavy: how much z/VM "
            "pages stays unknown",
            "State paging of z/VM: none, little or heavy.",
            "note",
        )


def _counted(answers: _Answers) -> Iterator[InputFault]:
    """Counts virtual CPUs and processors."""
    if answers.cpus:
        line, cpus = answers.cpus[0]
        kinds = {word for words in cpus.values() for word in words if word in ("CP", "IFL", "ZIIP", "ZAAP", "ICF")}
        if any(other != cpus for _, other in answers.cpus[1:]):
            yield line.fault("the virtual CPUs are answered in two ways in one file")
        elif not kinds <= {"CP", "IFL"}:
            yield line.fault("virtual CPUs on which Linux does not run are among them: how many it has is not known")
        else:
            running = sum("STOPPED" not in words for words in cpus.values())
            count = len(cpus) if running in (0, len(cpus)) else {"from": running, "to": len(cpus)}
            answers.guest.append((PROCESSORS, count, line))
    if answers.processors:
        line, processors = answers.processors[0]
        awake = {address: core for address, (words, core) in processors.items() if not _ASLEEP & set(words)}
        if any(other != processors for _, other in answers.processors[1:]):
            yield line.fault("the processors are answered in two ways in one file")
        elif awake and all(core is not None for core in awake.values()):
            answers.lpar.append((("real_cps",), len(set(awake.values())), line))
        elif awake:
            # each may be one of the two threads of a core
            answers.lpar.append((("real_cps",), {"from": -(-len(awake) // 2), "to": len(awake)}, line))


def _guest(file: InputFile, answers: _Answers) -> Iterator[Thing]:
    told = [*answers.guest, *((("network_attachment",), kind, line) for kind, line in answers.networks[:1])]
    if not told:
        return
    guest = system_of(file)
    for name in answers.users:
        guest.keys |= {Key.made("image", "name", name)}
        if not home_of(file):
            guest.name = name
    _tell(guest, [(HOSTING, "guest", told[0][2]), *told])
    yield guest


def _lpar(file: InputFile, answers: _Answers) -> Iterator[Thing]:
    home = home_of(file)
    if answers.lpar and home:
        lpar = Thing("lpar", home.rpartition("/")[2], frozenset((Key.made("lpar", "folder", home),)))
        _tell(lpar, answers.lpar)
        yield lpar


def _attached(file: InputFile, answers: _Answers) -> Iterator[Thing]:
    for name, line in answers.attached.items():
        keys = frozenset((Key.made("image", "file", f"{file.name}|{name}"), Key.made("image", "name", name)))
        guest = Thing("image", name, keys, supplements=True)
        _tell(guest, [(("network_attachment",), "own-osa-connection", line)])
        yield guest


def _tell(thing: Thing, told: Sequence[tuple[tuple[str, ...], Any, Line]]) -> None:
    thing.tells += [Telling(path, value, line.origin(), Trust.GIVEN) for path, value, line in told]


_TELLS = (
    "image/name", *OF_SOME_IMAGE, *OF_A_VM, "image/memory_gib", "image/network_attachment", "lpar/memory_gib",
    "lpar/real_cps", "lpar/zvm/release",
)  # fmt: skip
READER = Reader(
    "z/VM CP", "what z/VM's control program answers of guests and processors",
    ("vmcp.txt", "vmcp", "vmcp[-_.]*", "*[-_]vmcp.*", "zvm_*.out"), read,
    lambda begin: _LOOKS.search(begin) is not None,
    longest=LONG,
    tells=_TELLS,
    of="guest",
)  # fmt: skip
