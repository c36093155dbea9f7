"""Writes docs/where-to-look.md: of all that guidelines read, which files tell it, and what shows it to a person.

    python tools/write_where_to_look.py

What files tell their readers declare, what else shows it stands in rules/lookups.yml. A test fails when the page is not
what this program would write, or when something that a guideline reads is not on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from domino_advisor.engine.loading import load_rule_base
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.inputs.kinds import READERS
from domino_advisor.inputs.storage_facts import LAID
from domino_advisor.knowledge.lookups import ANY, PEOPLE, PLATFORMS, Lines, lookups, nearest
from domino_advisor.knowledge.vocabulary import Quantity, Vocabulary
from domino_advisor_schemas.grammar import meanings

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "where-to-look.md"
SECTIONS = (
    ("site", "The site"), ("machine", "Machines"), ("lpar", "LPARs"), ("esx-cluster", "ESX clusters"),
    ("host", "ESX hosts"), ("vswitch", "Virtual switches"), ("image", "Images"), ("disk", "Virtual disks"),
    ("dpar", "Domino servers"), ("workload", "Users"), ("domino-cluster", "Domino clusters"), ("device", "Devices"),
    ("network", "Networks"), ("claim", "Claims"), ("run", "Runs"), ("change", "Changes"),
)  # fmt: skip
"""The objects of a description, in the order of the page, and the titles of their sections."""
SAID = {
    "image": "One operating system: in an LPAR, as a guest of z/VM, in a VM, or on a computer of its own.",
    "device": "Of disks, files tell of those on which something is known to lie ([what lies where](files.md#what-lies-"
              "where)), and of the arrays of a controller.",
    "claim": "A figure that is used, and what for.",
    "run": "A test with simulated users.",
    "change": "What is planned.",
}  # fmt: skip
TOGETHER = frozenset((*LAID, "image/file_system"))
"""What one file does not tell by itself."""
MARK = "†"
CALLED = {
    "vm": "VM", "guest": "z/VM guest", "lpar": "LPAR", "native": "computer", "linux": "Linux", "windows": "Windows",
    "aix": "AIX", "solaris": "Solaris", "i5os": "IBM i", "zos": "z/OS",
}  # fmt: skip
"""What a line or a file is for, as the page calls it."""
_HEAD = f"""\
# Where to look

All that a guideline reads of a [description](description.md), each in its place: which files of a running site tell \
it, and which command or screen shows it to a person. `domino-advisor audit` and `describe` read these files \
([how](files.md)); `evaluate --ask` names the same commands and screens beside each question. What no file tells and \
nothing shows, people alone know.

The page is written by `tools/write_where_to_look.py`, from what the reader of each kind of file declares, and from \
`rules/lookups.yml`.

{MARK} takes several files together, such as the notes.ini of a server and the list of what its system has mounted \
([what lies where](files.md#what-lies-where)).
"""
_FILES, _SHOWN = "files that tell it", "where a person looks"
_NO_FILE, _PEOPLE_ALONE = "no file", "people alone know it"
_NO_FILE_OF_ALL = {
    _NO_FILE: "No file tells any of this.", _PEOPLE_ALONE: "No file tells any of this: people alone know it.",
}  # fmt: skip
_BETWEEN = " · "
"""Between lines of which each shows the same."""
_TITLE_OF_FILES = "The files"
_OF_FILES = (
    "[Files of a running site](files.md#what-is-read) tells more of each; most are known by how they begin, too, "
    "whatever they are called."
)
_NAMES = 3
"""So many of the names of a kind are listed."""
_IN_LISTS = re.compile(r"/\*/")
_LISTS = {"domino_clusters": "domino-cluster"}
"""The objects in the lists of a site that a quantity reads through."""


@dataclass(frozen=True, slots=True)
class Row:
    """A place that is read. means: what stands there; files: the kinds that tell it, by what they are of; lines: what
    shows it, likewise.
    """

    place: str
    means: str
    files: Mapping[str, Sequence[str]]
    lines: Lines


def place_of(quantity: Quantity) -> str | None:
    """The place of a description that a quantity is read from; None of what follows from others."""
    if quantity.users is not None:
        return f"workload/users/{quantity.users}" if f"workload/users/{quantity.users}" in meanings() else None
    if not quantity.path:
        return None
    of = quantity.origin or quantity.subject
    if of == "difference":
        # what a planned change makes otherwise has no place but that of all that it leads to
        return "change/to"
    way = "/".join(({"cluster": "esx-cluster"}.get(of, of), *quantity.path))
    holder, *rest = _IN_LISTS.split(way)
    return f"{_LISTS[holder.rpartition('/')[2]]}/{rest[0]}" if rest else way


def read_places(rule_base: RuleBase) -> Mapping[str, str]:
    """Each place that a guideline reads, with what is there in words."""
    vocabulary, meaning = rule_base.read_vocabulary, meanings()
    found: dict[str, str] = {}
    for quantity in vocabulary.quantities.values():
        place = place_of(quantity)
        if place is not None:
            found.setdefault(place, _short(meaning[place] or quantity.called))
    for place in _places_of_names(vocabulary):
        found.setdefault(place, _short(meaning[place]))
    # without these nothing applies: they tell the platform and the environment
    for place in ("site/environment", "image/os", "machine/architecture"):
        found.setdefault(place, _short(meaning[place]))
    return found


def _places_of_names(vocabulary: Vocabulary) -> Iterator[str]:
    """The places where an object names others, or holds them, over which a quantity goes."""
    gone_over = {name for quantity in vocabulary.quantities.values() for name in quantity.of_members}
    gone_over |= {quantity.subject for quantity in vocabulary.quantities.values()}
    for name in sorted(gone_over & vocabulary.relations.keys()):
        relation = vocabulary.relations[name]
        holder = relation.named_by or relation.of
        for path in (*relation.paths, *([(relation.items,)] if relation.items else ())):
            place = "/".join((holder, *path)).replace("image/dpars/", "dpar/").replace("image/disks/", "disk/")
            if place in meanings():
                yield place


def _short(meaning: str) -> str:
    """What a place means, without what is said of special cases."""
    first = re.split(r"; |\. |: ", meaning)[0].removesuffix(".")
    return first[:1].upper() + first[1:]


def rows(rule_base: RuleBase) -> Iterator[Row]:
    """A row for each place, by place."""
    looked_up = lookups(rule_base.files)
    for place, means in sorted(read_places(rule_base).items()):
        files: dict[str, list[str]] = {}
        for reader in READERS:
            if any(told == place or told.startswith(f"{place}/") for told in reader.tells):
                files.setdefault(reader.of, []).append(reader.kind)
        yield Row(place, means, files, nearest(looked_up, place))


def page() -> str:
    """The whole page."""
    found = list(rows(load_rule_base()))
    titles = [*(title for _, title in SECTIONS), _TITLE_OF_FILES]
    parts = [_HEAD, _BETWEEN.join(f"[{title}](#{title.lower().replace(' ', '-')})" for title in titles), ""]
    for of, title in SECTIONS:
        parts.append(_section(of, title, [row for row in found if row.place.startswith(f"{of}/")]))
    return "\n".join([*parts, _legend()])


def _section(of: str, title: str, found: Sequence[Row]) -> str:
    """The rows of one object. What all of them have in common is said once."""
    said = [SAID[of]] if of in SAID else []
    columns: list[tuple[str, Sequence[str]]] = [
        ("place", [f"`{row.place.partition('/')[2]}`" for row in found]), ("what it is", [row.means for row in found]),
    ]  # fmt: skip
    for head, cells, once in (
        (_FILES, [*map(_files, found)], _NO_FILE_OF_ALL), (_SHOWN, [*map(_shown, found)], {}),
    ):  # fmt: skip
        if len(set(cells)) > 1:
            columns.append((head, cells))
        else:
            said.append(once.get(cells[0], f"{head[0].upper()}{head[1:]}: {cells[0]}."))
    lines = [_line(head for head, _ in columns), "|" + "---|" * len(columns)]
    lines += map(_line, zip(*(cells for _, cells in columns), strict=True))
    return "\n".join([f"## {title}", "", *([" ".join(said), ""] if said else []), *lines, ""])


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _files(row: Row) -> str:
    if not row.files:
        return _PEOPLE_ALONE if _of_people(row) else _NO_FILE
    mark = f" {MARK}" if row.place in TOGETHER else ""
    return _by_platform({of: ", ".join(kinds) for of, kinds in row.files.items()}) + mark


def _shown(row: Row) -> str:
    return _by_platform({of: _escaped(_BETWEEN.join(lines)) for of, lines in row.lines.items()})


def _of_people(row: Row) -> bool:
    return bool(row.lines) and set(row.lines) == {PEOPLE}


def _by_platform(told: Mapping[str, str]) -> str:
    """What is told by what it is for, each on a line; without that where there is one alone."""
    alone = len(told) == 1
    ordered = [of for of in PLATFORMS if of in told]
    return "<br>".join(told[of] if alone or of in (ANY, PEOPLE) else f"{CALLED[of]}: {told[of]}" for of in ordered)


def _escaped(text: str) -> str:
    return re.sub(r"([|<*\\])", r"\\\1", text)


def _legend() -> str:
    """The kinds of files, as they are called above."""
    rows = [
        (reader.kind, reader.about, ", ".join([f"`{name}`" for name in reader.names[:_NAMES]] + ["..."] * (
            len(reader.names) > _NAMES)))
        for reader in READERS
    ]  # fmt: skip
    lines = [_line(("file", "tells", "called")), "|---|---|---|", *map(_line, rows)]
    return "\n".join([f"## {_TITLE_OF_FILES}", "", _OF_FILES, "", *lines, ""])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
