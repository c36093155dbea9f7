"""The steps of a proof that figures of claims, runs and devices exclude each other, as plain sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domino_advisor.core.proof import Node
from domino_advisor.knowledge.wording import amount, capital, interval_text, listed, rounded

_EXCLUDES = {
    "one-thing": "They are told of one thing, and exclude each other",
    "definition": "What is stated and what it comes to by its definition exclude each other",
    "run": "What is claimed of the run and what is stated of it exclude each other",
    "site": "What is claimed and what was measured there exclude each other",
    "parts": "What is claimed and what its parts come to exclude each other",
    "relied": "What a claim counts on is off wherever the claim may be of",
    "counts": "The ratio that is claimed and what the counts come to exclude each other",
    "room": "More is needed than there is room for",
    "mail": "The mail files that lie there take more than there is room for",
}


def _figure(node: Node) -> str:
    """A figure and whose it is; the first letter is left as it is."""
    return f"{node.get('called') or _words(node)} ({node['subject']})"


def _amount(node: Node) -> str:
    low, high, unit = rounded(node.get("low")), rounded(node.get("high")), node.get("unit")
    # differences that go the other way are below zero
    if low is not None and low < 0:
        return f"{low:,} to {amount(high, unit)}" if high is not None else f"{amount(low, unit)} or more"
    if low is None and high is not None and high <= 0:
        return f"{amount(high, unit)} or less"
    return interval_text(low, high, unit) or "anything"


def _told(node: Node) -> str:
    rules = [way["rule"] for way in node["derivations"]]
    how = "within its error" if any(rule.endswith("-with-an-error") for rule in rules) else "as exact as it is written"
    way = f" {node['way']}" if "way" in node else ""
    return f"{capital(_figure(node))}: {_amount(node)}{way}, {how}"


def _comes_to(node: Node) -> str:
    way = f" {node['way']}" if "way" in node else ""
    times = f", or {node['times']} times as much" if node.get("times", 1) > 1 else ""
    return f"{capital(_figure(node))}: it comes to {_amount(node)}{way}{times}"


def _so_far(node: Node) -> str:
    place = f"After {node['place']} of the parts" if node["place"] else "Before the first of the parts"
    return f"{place} of {node['subject']} the sum is {_amount(node) if node['place'] else 0}"


def _off_so_far(node: Node) -> str:
    where = node["subject"] or "the site"
    if not node["place"]:
        return f"Each image of {where} is looked at for {node['member']}"
    return f"Of {where}, {node['member']} is off at {amount(node['place'], 'image')}, one after the other"


def _virtual_so_far(node: Node) -> str:
    place = f"After {node['place']} of the images" if node["place"] else "Before the first of the images"
    return f"{place} of {node['subject']} their virtual CPs are {node['count']}"


def _stored_so_far(node: Node) -> str:
    place = f"After {node['place']} of the DPARs" if node["place"] else "Before the first of the DPARs"
    return (
        f"{place} with all mail files on {node['subject']} these take {interval_text(rounded(node['low']), None, 'GB')}"
    )


def _words(node: Node) -> str:
    return str(node["figure"]).replace("_", " ")


SENTENCES: Mapping[str, Callable[[Node], str]] = {
    "excludes": lambda node: _EXCLUDES[node["how"]],
    "told": _told,
    "difference": _comes_to,
    "comes-to": _comes_to,
    "sum-so-far": _so_far,
    "extreme": lambda node: f"Of those that tell of one thing {node['subject']} tells {node['is']}",
    "compared": lambda node: (
        f"Two {node['list']}s that tell of one thing are held against each other in {_words(node)}"
    ),
    "metric": lambda node: f"What a claim tells in the metric {node['metric']} is {_words(node)} of the run",
    "there": lambda node: (
        f"What a claim tells of {node['claim_kind']} ({node['moment']}) is {_words(node)} of what it is of"
    ),
    "off-so-far": _off_so_far,
    "virtual-so-far": _virtual_so_far,
    "stored-so-far": _stored_so_far,
    "relied": lambda node: (
        f"What a claim of {node['effect']} says in these words, {node['member']} has to be on for: "
        f"{listed(str(node['words']).split())}"
    ),
    "within": lambda node: (
        f"What a {node['list']} needs (`{node['figure']}`) has to lie within what it has (`{node['most']}`)"
    ),
    "stored": lambda node: (
        f"The mail files of a DPAR (`{node['files']}`), each as large as those of its users with the smallest "
        f"(`{node['size']}`), have to lie within what their device has (`{node['room']}`), which may be told too small "
        f"by {node['loose']} %"
    ),
    "ratio": lambda node: (
        f"What a claim of {node['effect']} tells is how many virtual CPs there are for each real one "
        f"({node['real']} of the {node['type']})"
    ),
}
"""By the kind of the step."""
