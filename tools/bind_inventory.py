"""Binds the inventory to the papers: writes rules/inventory/<paper>.jsonl and the text hashes in rules/sources.yml.

    python tools/bind_inventory.py [--rules DIR] [--paper ID] KNOWLEDGE_DIR SOURCES_DIR

KNOWLEDGE_DIR holds <paper>.yaml (the items as they were read, with an anchor each) and, for papers whose items do not
say their basis themselves, INDEX.tsv; SOURCES_DIR holds <paper>.txt. --paper binds that paper alone, by default all of
sources.yml. --rules names the folder of rules, by default the one that Python imports; that of custom rules does too.
The same input gives the same bytes. What inventory/differences.yml says of an item is laid over it. Whatever is odd
about an item is told on standard error; an anchor that cannot be bound makes the exit code 1, and nothing is written.
docs/citations.md has the rest.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.core.installed import rules_folder
from domino_advisor.knowledge import custom_rules as custom_rules
from domino_advisor.knowledge.citations import Source, read_sources
from domino_advisor.knowledge.inventory import BASES
from domino_advisor.knowledge.inventory_differences import FILE, Difference, load_differences
from domino_advisor.knowledge.passages import Document, Passage, bind, normalise

BASIS = {"stated/advice-ours": "advice-ours"}
COMPUTED = re.compile("derived|computed")
NUMBER = re.compile(r"\d+(?:\.\d+)?")
NUMBERS_ONLY = re.compile(r"[\d.]+(?:\s*[;,:/-]\s*[\d.]+)*")

Record = dict[str, Any]


def bases(index: Path) -> Mapping[str, str]:
    """The basis of every item, from INDEX.tsv; none where there is no such file."""
    if not index.is_file():
        return {}
    with index.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["id"]: BASIS.get(row["basis"], row["basis"]) for row in rows}


def flat(name: str, value: Any) -> Iterator[tuple[str, float | int | str]]:
    """A value as scalars: a mapping becomes one for each member, a list one text."""
    if isinstance(value, dict):
        for member, inner in value.items():
            yield from flat(f"{name}.{member}", inner)
    elif isinstance(value, list):
        yield name, "; ".join(map(str, value))
    else:
        yield name, value


def values_of(item: Record) -> list[Record]:
    """The figures of an item, one record each."""
    return [
        {
            "name": name,
            "value": value,
            "unit": entry.get("unit") or None,
            "op": entry.get("op") or "=",
            "derived": bool(item.get("derived") or entry.get("computed") or COMPUTED.search(entry["name"])),
        }
        for entry in item.get("values") or []
        for name, value in flat(entry["name"], entry["value"])
    ]


def corrected(item: Record, differences: Sequence[Difference]) -> Record:
    """An item with the basis, the anchor and the figures that the differences give it, and without those they take."""
    for difference in differences:
        if item["id"] in difference.items:
            added = [{"name": name, "value": value} for name, value in difference.values.items() if value is not None]
            kept = [
                {**value, "computed": True} if value["name"] in difference.computed else value
                for value in item.get("values") or []
                if value["name"] not in difference.values
            ]
            given = {"basis": difference.basis, "anchor": difference.anchor}
            item = {**item, **{name: is_ for name, is_ in given.items() if is_ is not None}, "values": [*kept, *added]}
    return item


def printed(values: list[Record], basis: str) -> dict[str, float]:
    """The numbers that the paper itself prints, by name; a text of several numbers gives one each."""
    numbers: dict[str, float] = {}
    for value in values:
        if basis == "ours" or value["derived"]:
            continue
        if isinstance(value["value"], str):
            if NUMBERS_ONLY.fullmatch(value["value"].strip()):
                several = NUMBER.findall(value["value"])
                numbers |= {f"{value['name']}[{at}]": float(number) for at, number in enumerate(several)}
        else:
            numbers[value["name"]] = value["value"]
    return numbers


def labelled(kind: str, text: str | None) -> str | None:
    """'Table 7' for '7'; a label that the paper gives is kept."""
    return (f"{kind} {text}" if re.match(r"\d", text) else text) if text else None


def record(item: Record, basis: str, passage: Passage) -> Record:
    """An item as it is carried."""
    at = item["at"]
    page = str(at.get("page_range") or at.get("page") or "") or None
    heading = at.get("title") or None
    section, title = (heading, None) if at["section"] == "unnumbered" else (at["section"], heading)
    held: Record = {
        "sha256": passage.sha256,
        "sentences": passage.sentences,
        "offset": passage.offset,
        "chars": passage.chars,
        "heading": passage.heading,
    }
    if passage.unheld:
        held["unheld"] = sorted({name.split("[")[0] for name in passage.unheld})
    return {
        "id": item["id"],
        "kind": item["kind"],
        "basis": basis,
        "strength": item.get("rule", item)["strength"],
        "section": section,
        "title": None if title == section else title,
        "page": page,
        "page_inferred": page is not None,
        "table": labelled("Table", at.get("table")),
        "figure": labelled("Figure", at.get("figure")),
        "says": " ".join(item["says"].split()),
        "values": values_of(item),
        "anchor": passage.anchor,
        "passage": held,
    }


def bind_paper(source: Source, items: list[Record], basis: Mapping[str, str], document: Document) -> list[Record]:
    """The records of a paper, in its order. RuleBaseError names every item that cannot be bound."""
    faults: list[str] = []
    records: list[tuple[int, str, Record]] = []
    for item in items:
        own = item.get("basis", "")
        kind = BASIS.get(own, own) or basis.get(item["id"], "missing: neither the item nor INDEX.tsv has it")
        if kind not in BASES:
            faults.append(f"{item['id']}: basis {kind}")
            continue
        try:
            passage = bind(document, source.id, item["anchor"], printed(values_of(item), kind))
        except RuleBaseError as error:
            faults.extend(f"{item['id']}: {fault}" for fault in error.faults)
            continue
        if passage.unheld:
            print(f"{item['id']}: not within reach: {', '.join(passage.unheld)}", file=sys.stderr)
        records.append((document.text.index(passage.anchor), item["id"], record(item, kind, passage)))
    if faults:
        raise RuleBaseError(faults)
    ordered = [held for _, _, held in sorted(records, key=lambda entry: entry[:2])]
    return spanning(ordered) if source.pages == "sections" else ordered


def spanning(records: Sequence[Record]) -> list[Record]:
    """The records of a paper of which only the page is known where a section begins: it ends where the next begins."""
    begins = list(dict.fromkeys(held["page"] for held in records if held["page"]))
    ends = dict(pairwise([*begins, begins[-1]])) if begins else {}
    return [
        {**held, "page": page if (end := ends[page]) == page else f"{page}-{end}"} if (page := held["page"]) else held
        for held in records
    ]


def described(rules: Path) -> Mapping[str, Source]:
    """The papers of a folder of rules."""
    if custom_rules.is_whole(rules):
        return read_sources((rules / "sources.yml").read_text(encoding="utf-8"))
    return custom_rules.read_sources(rules)


def main(arguments: Sequence[str] | None = None) -> int:
    """Binds the papers, then writes; or writes nothing and gives 1."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", type=Path, default=rules_folder(), metavar="DIR")
    parser.add_argument("--paper", metavar="ID")
    parser.add_argument("knowledge", type=Path, metavar="KNOWLEDGE_DIR")
    parser.add_argument("sources", type=Path, metavar="SOURCES_DIR")
    options = parser.parse_args(arguments)
    try:
        written = bound(options.rules, options.paper, options.knowledge, options.sources)
    except RuleBaseError as error:
        print(*error.faults, sep="\n", file=sys.stderr)
        return 1
    for file, content in written.items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(content, encoding="utf-8")
    return 0


def bound(rules: Path, only: str | None, knowledge: Path, texts: Path) -> dict[Path, str]:
    """What is to be written, by file. RuleBaseError names every item that cannot be bound."""
    papers = described(rules)
    if only is not None and only not in papers:
        raise RuleBaseError([f"{rules / 'sources.yml'} has no paper {only}; it has {', '.join(papers)}"])
    basis = bases(knowledge / "INDEX.tsv")
    differences = load_differences(rules) if (rules / FILE).is_file() else ()
    description = (rules / "sources.yml").read_text(encoding="utf-8")
    written: dict[Path, str] = {}
    for source in (paper for paper in papers.values() if only in (None, paper.id)):
        document = normalise((texts / f"{source.id}.txt").read_text(encoding="utf-8"), source.headings)
        text = (knowledge / f"{source.id}.yaml").read_text(encoding="utf-8")
        items = [corrected(item, differences) for item in yaml.load(text, yaml.CSafeLoader)["items"]]
        records = bind_paper(source, items, basis, document)
        lines = (json.dumps(held, ensure_ascii=False) + "\n" for held in records)
        written[rules / "inventory" / f"{source.id}.jsonl"] = "".join(lines)
        hash_line = re.compile(rf"(- id: {re.escape(source.id)}\n +text_sha256: ).*")
        description, hashed = hash_line.subn(rf"\g<1>{document.sha256}", description)
        if not hashed:
            raise RuleBaseError([f"{rules / 'sources.yml'}: {source.id}: the line after its id has to be text_sha256:"])
        print(f"{source.id}: {len(records)} items, {len(document.headings)} of {len(source.headings)} headings")
    return {**written, rules / "sources.yml": description}


if __name__ == "__main__":
    sys.exit(main())
