"""Writes docs/what-people-say.md: what found no field in descriptions, and where each has its place now.

    python tools/write_what_people_say.py

The thirty are descriptions of tests/scenarios, six for each paper, whose prose stands beside them. Who encoded them had
the prose and the documentation alone, and noted what found no field. Where such a thing stands now is noted in its
place: `# PLACE image.remarks: what was said`. Eighty more were gone through later, and six were written then:
tests/told has what of the eighty had no member of its own, and of the six each sentence with the places of what it
states. Ten of the eighty were encoded once more, by somebody who had the documentation alone: tests/told/blind has
them as they are encoded now, sentence by sentence, with what found no field then. tests/told/left.yml has what was
noted in the other descriptions as without a field, or stood in their free notes. What was noted in the newest ones,
for which no field was made yet, is listed as it stands. A test fails when the page is not what this program would
write.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

ROOT = Path(__file__).resolve().parent.parent
PAGE, FOLDER = ROOT / "docs" / "what-people-say.md", ROOT / "tests" / "scenarios"
FOLDERS = ("scenarios", "unseen")
TOLD = ROOT / "tests" / "told"
BLIND = TOLD / "blind"
NEW = re.compile(
    r"/(remarks|task_copies|add_in_tasks|applications|login_hours|login_window_users|peak_hours|clients|volumes|"
    r"ft_secondary_host|mb_per_s|failover_mb_per_s)(/|$)|^/machines/[0-9]+/guests/|"
    r"^/machines/[0-9]+/(lpars/[0-9]+/)?measured/|^/changes/[0-9]+/(reason|when|only_if|after|progress)$"
)
"""Places that no description had before the six were written."""
THIRTY = {
    "redpaper-z-2006": ("rz-52", "rz-61", "rz-63", "rz-67", "rz-72", "rz-75"),
    "compaq-partition-1998": ("cq-51", "cq-54", "cq-65", "cq-66", "cq-67", "cq-71"),
    "dw-domino7-2005": ("dw-53", "dw-61", "dw-67", "dw-68", "dw-74", "dw-75"),
    "vsphere-domino-2011": ("vm-51", "vm-52", "vm-56", "vm-58", "vm-61", "vm-75"),
    "xseries-w2k-2001": ("xs-54", "xs-56", "xs-61", "xs-63", "xs-64", "xs-77"),
}
NEWEST = frozenset(
    str(first + number)
    for first in (191, 201, 211, 221, 231, 241, 251, 261, 271, 281, 291, 341, 351)
    for number in range(8)
) | frozenset(str(number) for number in (*range(301, 313), *range(321, 333)))
"""The numbers of the newest descriptions, of which each paper has one description for each."""
WORDS = ("figure", "name")
"""Members that hold a text: what stands in them is kept and not evaluated."""

_PLACE = re.compile(r"PLACE (\S+)\.(\w+): (.+)")


class Sentence(NamedTuple):
    """A piece of the prose of one of the six. stands: where what it states stands in the description, by pointer."""

    says: str
    stands: tuple[str, ...]

    @property
    def new(self) -> tuple[str, ...]:
        """The places of it that there were not."""
        return tuple(pointer for pointer in self.stands if NEW.search(pointer))


class GoneThrough(NamedTuple):
    """A kind of fact. found: the descriptions that state such; place: the object and its member."""

    said: str
    found: tuple[str, ...]
    place: str


class Lacked(NamedTuple):
    """Something that found no field, or only free words. was: where it had stood; now: the object and its member."""

    said: str
    was: str
    now: str


class Blind(NamedTuple):
    """One of the ten: its title, its prose and what of that found no field."""

    title: str
    told: tuple[Sentence, ...]
    lacked: tuple[Lacked, ...]


def ten() -> dict[str, Blind]:
    """The ten descriptions by their names."""
    written = yaml.safe_load((BLIND / "prose.yml").read_text("utf-8"))
    return {
        name: Blind(
            one["title"],
            tuple(Sentence(each["says"], tuple(each["stands"])) for each in one["told"]),
            tuple(Lacked(**each) for each in one["lacked"]),
        )
        for name, one in written.items()
    }


def six() -> dict[str, tuple[str, tuple[Sentence, ...]]]:
    """The six descriptions by their names: the title of each, and its prose."""
    written = yaml.safe_load((TOLD / "prose.yml").read_text("utf-8"))
    return {
        name: (one["title"], tuple(Sentence(each["says"], tuple(each["stands"])) for each in one["told"]))
        for name, one in written.items()
    }


def gone_through() -> tuple[GoneThrough, ...]:
    """What the eighty state that had no member of its own, in the order of the file."""
    return _kinds("gone-through.yml")


def left() -> tuple[GoneThrough, ...]:
    """What was noted in the other descriptions as without a field, or stood in their free notes."""
    return _kinds("left.yml")


def _kinds(file: str) -> tuple[GoneThrough, ...]:
    listed = yaml.safe_load((TOLD / file).read_text("utf-8"))
    return tuple(GoneThrough(one["said"], tuple(one["in"]), one["place"]) for one in listed)


def described_in(name: str) -> Path:
    """Where a description of tests/scenarios or tests/unseen stands."""
    (found,) = [path for folder in FOLDERS if (path := ROOT / "tests" / folder / f"{name}.yaml").exists()]
    return found


class Placed(NamedTuple):
    """Something that found no field. owner, member: the object and its member that have it now."""

    owner: str
    member: str
    said: str

    @property
    def in_words(self) -> bool:
        """Whether it is kept in words."""
        return self.member in WORDS


def placed(name: str) -> tuple[Placed, ...]:
    """What found no field when a description was encoded, in the order of its lines."""
    text = (FOLDER / f"{name}.yaml").read_text("utf-8")
    return tuple(Placed(*found.groups()) for found in _PLACE.finditer(text))


def newest() -> frozenset[str]:
    """The descriptions for which no field was made yet, as they were encoded from the documentation alone."""
    return frozenset(path.stem for path in FOLDER.glob("*.yaml") if path.stem.rpartition("-")[2] in NEWEST)


def noted(name: str) -> list[str]:
    """What whoever encoded one of the newest descriptions noted as without a field, each once."""
    text = (FOLDER / f"{name}.yaml").read_text("utf-8")
    said = (" ".join(one.replace("#", " ").split()) for one in re.findall(r"# NOFIELD: (.+(?:\n#  +.+)*)", text))
    # what stands in brackets says where they looked
    return list(dict.fromkeys(re.sub(r" \([^()]*\)?$", "", one) for one in said))


def page() -> str:
    """The page."""
    return "\n".join([*_lines()])


def _lines() -> Iterator[str]:
    titles = {scenario["id"]: scenario["title"] for scenario in yaml.safe_load((FOLDER / "scenarios.yaml").read_text())}
    found = {name: placed(name) for names in THIRTY.values() for name in names}
    everything = [one for each in found.values() for one in each]
    fields = [one for one in everything if not one.in_words]
    yield from (
        "# What people say",
        "",
        "Thirty descriptions, as administrators, planners and consultants wrote them in prose, and as somebody else "
        "encoded them with [the documentation](description.md) alone: six for each paper. Both stand in "
        "[tests/scenarios](../tests/scenarios), the prose in `scenarios.yaml`. What found no field was noted then. "
        "This page lists it, and where it has its place now. It is written by `tools/write_what_people_say.py`.",
        "",
        f"{len(everything)} stated facts of the {len(found)} descriptions found no field. {len(fields)} of them have "
        f"one now; the other {len(everything) - len(fields)} stand as words beside what they are about, where no "
        "verdict could use them. None is left without a place, and none of the thirty has free notes.",
        "",
        "In the other descriptions of `tests/scenarios` and `tests/unseen` no such note is left, but for the "
        "newest; what stood in them is [below](#what-was-left).",
        "",
        "| field | facts |",
        "|---|---|",
    )
    counted = Counter(f"{one.owner}.{one.member}" for one in fields)
    for field, number in sorted(counted.items(), key=lambda one: (-one[1], one[0])):
        yield f"| `{field}` | {number} |"
    for paper, names in THIRTY.items():
        yield from ("", f"## {paper}", "", "| description | found no field | has its place in |", "|---|---|---|")
        for name in names:
            for number, one in enumerate(found[name]):
                called = f"[{name}](../tests/scenarios/{name}.yaml): {titles[name]}" if number == 0 else ""
                yield f"| {called} | {one.said} | `{one.owner}.{one.member}` |"
    yield from _lines_of_the_eighty()
    yield from _lines_of_the_six()
    yield from _lines_of_the_ten()
    yield from _lines_of_what_was_left()
    yield from _lines_of_the_newest()
    yield ""


def _lines_of_the_eighty() -> Iterator[str]:
    kinds = gone_through()
    stated = {name for kind in kinds for name in kind.found}
    yield from (
        "",
        "## Eighty more, gone through",
        "",
        "Of the eighty descriptions that were encoded last (161 to 168 and 171 to 178 of each paper) the notes of "
        "their encoders were gone through, and their prose sentence by sentence. What had no member of its own stood "
        f"in free notes, where no answer shows it, or nowhere: {len(kinds)} kinds of facts in {len(stated)} of them. "
        "Each kind has a member now ([decision 57](decisions/0057-what-is-told-besides.md)). What "
        "stood in free notes was moved there afterwards; what is left in them is about nothing in particular (the "
        "colour of the racks) or has no member yet.",
        "",
        "| what is stated | for example in | its place |",
        "|---|---|---|",
        *_rows(kinds),
    )


def _lines_of_what_was_left() -> Iterator[str]:
    kinds = left()
    stated = {name for kind in kinds for name in kind.found}
    yield from (
        "",
        "## What was left",
        "",
        f"{len(kinds)} kinds of facts in {len(stated)} of the other descriptions had been noted as without a field, or "
        "had stayed in free notes after there was one. Each stands in its place now: where several sites would say it, "
        "in a member of its own, else as a remark on the member that it is about.",
        "",
        "| what is stated | in | its place |",
        "|---|---|---|",
        *_rows(kinds),
    )


def _rows(kinds: Iterable[GoneThrough]) -> Iterator[str]:
    for kind in kinds:
        names = ", ".join(f"[{name}](../{described_in(name).relative_to(ROOT)})" for name in kind.found)
        yield f"| {kind.said} | {names} | `{kind.place}` |"


def _lines_of_the_six() -> Iterator[str]:
    told = six()
    facts = [pointer for _, prose in told.values() for one in prose for pointer in one.stands]
    new = [pointer for _, prose in told.values() for one in prose for pointer in one.new]
    yield from (
        "",
        "## Six descriptions, sentence by sentence",
        "",
        "Told by six different people, in [tests/told](../tests/told): the prose and its places in `prose.yml`, the "
        "description beside it. They were written by whoever gave these things their places, so they show that there "
        f"is a place and not that others find it. Of {len(facts)} places that state something, {len(new)} are new: "
        "what stands there had none before, or only free notes. None of it stands in notes now.",
    )
    for name, (title, prose) in told.items():
        yield from (
            "",
            f"### [{title}](../tests/told/{name}.yaml)",
            "",
            "| says | had no place | now |",
            "|---|---|---|",
        )
        for one in prose:
            members = ", ".join(f"`{_short(pointer)}`" for pointer in one.new)
            yield f"| {one.says} | {len(one.new) or ''} | {members} |"


def _lines_of_the_ten() -> Iterator[str]:
    told = ten()
    lacked = [one for each in told.values() for one in each.lacked]
    nowhere = sum(one.was == "nowhere" for one in lacked)
    places = sum(len(one.stands) for each in told.values() for one in each.told)
    yield from (
        "",
        "## Ten descriptions by somebody who had the documentation alone",
        "",
        "Ten of those eighty were encoded once more, by somebody who had seen the prose and the documentation, and no "
        f"rule. {len(lacked)} stated facts found no field: {nowhere} were left out, the others stood in free words, in "
        "the words of a claim, or as something that they are not. Each has its place now, and the ten are encoded so "
        "in [tests/told/blind](../tests/told/blind), where each sentence stands with the places of what it states: "
        f"{places} in all. Whoever gave these things their places encoded them so.",
        "",
        "| description | is stated | had stood in | has its place in |",
        "|---|---|---|---|",
    )
    for name, one in told.items():
        for number, each in enumerate(one.lacked):
            called = f"[{name}](../tests/told/blind/{name}.yaml): {one.title}" if number == 0 else ""
            yield f"| {called} | {each.said} | {each.was} | `{each.now}` |"


def _lines_of_the_newest() -> Iterator[str]:
    notes = {name: noted(name) for name in sorted(newest())}
    if not notes:
        return
    yield from (
        "",
        "## What the newest found no field for",
        "",
        f"{len(notes)} descriptions were encoded last, and hardly a field was made for them. Of their facts "
        f"{sum(map(len, notes.values()))} found no field; most stand as a remark, or as the words of a claim.",
        "",
        "| description | what found no field |",
        "|---|---|",
    )
    for name, said in notes.items():
        for one in said:
            yield f"| [{name}](../tests/scenarios/{name}.yaml) | {one} |"


def _short(pointer: str) -> str:
    """A place without those of items in lists, from the last object on that has a name of its own."""
    named = [token for token in pointer.split("/") if token and not token.isdigit()]
    return ".".join(named[-3:])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
