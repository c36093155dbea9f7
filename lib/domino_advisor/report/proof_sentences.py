"""Each step of a proof as a plain sentence, with the place that it comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domino_advisor.core.proof import Node
from domino_advisor.core.releases import release_text
from domino_advisor.evaluation.verdicts import CRITERIA
from domino_advisor.knowledge.expressions.words import WORDS
from domino_advisor.knowledge.wording import listed

_GROUNDS = {
    "scope": "it is not about this subject", "setting": "it is for something else", "tells": "it only tells",
    "exception": "an exception holds", "mixture": "no paper measured a mixture of clients",
    "waiver": "the site accepts it",
}  # fmt: skip
_DEMAND = {
    "violated": "its demand is not met", "satisfied": "its demand is met", "undetermined": "its demand cannot be told"
}  # fmt: skip
_LABELS = {"scope": "Only where", "demand": "Demand", "exception": "Exception", "caveat": "Caveat", "reach": "Tested"}
_IS = {"true": "is", "false": "is not", "unknown": "may or may not be"}


def node_text(node: Node) -> str:
    """One step in words."""
    say = _SENTENCES.get(node["kind"])
    return say(node) if say is not None else _anything(node)


def _of(node: Node) -> str:
    return str(node.get("subject") or "the site")


def _at(node: Node) -> str:
    return str(node.get("pointer") or "/")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _verdict(node: Node) -> str:
    why = (
        _DEMAND.get(node["verdict"], "") if node["ground"] == "demand" else _GROUNDS.get(node["ground"], node["ground"])
    )
    if node["verdict"] == "undetermined" and node["ground"] == "scope":
        why = "whether it is about this subject is not known"
    failed = f": its {listed(node['failed'])} is another" if node["failed"] else ""
    return f"{node['guideline']} on {_of(node)} is {node['verdict']}: {why}{failed}"


def _value(node: Node) -> str:
    absent = "".join(f"; not stated: {fact['pointer'] or '/'}" for fact in node.get("absent", ()))
    return f"{_capital(node.get('called') or node['quantity'])} ({_of(node)}): {node['text']}{absent}"


def _stated(node: Node) -> str:
    if "written" in node:
        written = node["written"]
        words = listed(list(map(str, written))) if isinstance(written, list) else str(written)
        return f"{_at(node)} states {words}"
    low, high = (node.get("counted", {}).get(end) for end in ("low", "high"))
    if low is None and high is None:
        return f"{_at(node)} states it"
    most = f"{low or 0} to {high}" if high is not None else f"{low} or more"
    return f"{_at(node)} counts {low if low == high else most}"


def _subject(node: Node) -> str:
    return f"{_of(node)} is described at {_at(node)}"


_ASPECTS = {"platform": "platform", "kind": "kind of image", "client": "client type", "release": "release of Domino"}


def _stands(node: Node) -> str:
    aspect = _ASPECTS[node["aspect"]]
    if node["aspect"] == "release":
        known = node["is"] != "unknown"
        runs = f"Domino {release_text(int(node['is']))}" if known else "a release of Domino that is not stated"
        return f"{_of(node)} runs {runs}"
    if node["is"] == "unknown":
        return f"{_capital(_of(node))} may stand on another {aspect} than those that are known"
    return f"The {aspect} of {_of(node)}: {node['is']}"


def _may_hold(node: Node) -> str:
    which = "any" if node["is"] == "unknown" else node["is"]
    return f"A log that is not placed may be on any device; {_ASPECTS[node['aspect']]} there: {which}"


def _platform(node: Node) -> str:
    words = [f"{name.replace('_', ' ')} {word}" for name, word in node["of"].items()]
    return f"The platform {node['platform']} has the {listed(words)}"


def _where(says: Node) -> str:
    words = [listed(says[name]) for name in ("platforms", "kinds", "clients") if says.get(name)]
    return "; ".join([*words, *(str(says[name]) for name in ("environment", "release") if says.get(name))])


def _applicability(node: Node) -> str:
    words = [listed(node[name], "or") for name in ("platforms", "kinds", "environments") if node[name]]
    client = [] if node["client"] == "any" else [f"{node['client']} clients"]
    return f"It is for each {node['type']}: {'; '.join([*words, *client]) or 'everywhere'}"


def _applies(node: Node) -> str:
    if node["truth"] == "true":
        return "The guideline applies here"
    if node["truth"] == "false":
        return f"The guideline does not apply here: its {listed(node['failed'])} is another"
    return f"Whether the guideline applies here is not known: it hangs on the {listed(node['not_known'])}"


def _condition(node: Node) -> str:
    name = f" {node['name']}" if node.get("name") else ""
    return f"{_LABELS[node['kind']]}{name}: {_test(node['test']) if 'test' in node else node['truth']}"


def _test(test: Node) -> str:
    """A condition as it came out: what was compared, and whether it holds."""
    op = test.get("op")
    if op in ("all-of", "any-of"):
        return f" {WORDS[op]} ".join(f"({_test(part)})" for part in test["of"])
    if op == "not-so":
        return f"not ({_test(test['of'][0])})"
    left, *right = (_side(side) for side in test["of"])
    is_ = _IS[test["truth"]]
    if op in ("is", "is-one-of", "is-not"):
        other = {"true": "is", "false": "is not"} if op != "is-not" else {"true": "is not", "false": "is"}
        return f"{left} {other.get(test['truth'], is_)} {listed(right, 'or')}"
    return f"{left}, which {is_} {WORDS.get(str(op), str(op))} {right[0]}"


def _side(side: Node) -> str:
    if "word" in side:
        return {"true": "yes", "false": "no"}.get(side["word"], str(side["word"]))
    if "text" in side:
        return str(side["text"])
    words = WORDS.get(side["op"], side["op"])
    return f" {words} ".join(_side(part) for part in side["of"])


def _figure_in_force(node: Node) -> str:
    own = any(way["rule"] == "overlay" for way in node.get("derivations", ()))
    return f"{'The site sets' if own else 'The guideline has'} {node['name'].replace('_', ' ')}: {node['text']}"


def _figure(node: Node) -> str:
    if "item" not in node:
        assumed = node.get("assumption", node["name"])
        return f"Assumed by us ({assumed}): {node['value']}. {node.get('reason') or ''}".strip()
    page = f", page {node['page']}" if node.get("page") else ""
    return f"The paper has {node['value']}: {node['item']}, section {node['section']}{page}"


def _members(node: Node) -> str:
    says = node["says"]
    more = "which is all of them" if says["complete"] else "and there may be more"
    return f"{_of(node)} names {says['size']} ({says['type']}), {more}"


def _member(node: Node) -> str:
    count = node.get("says", {}).get("count", 1)
    return f"One of them is {_of(node)}, at {_at(node)}{f'; it stands for {count} alike' if count > 1 else ''}"


def _so_far(node: Node) -> str:
    ends = [node.get("low"), node.get("high")]
    told = ""
    if "low" in node or "high" in node:
        told = (
            f": {ends[0]}"
            if ends[0] == ends[1]
            else f": {ends[0] if ends[0] is not None else 'no least'} to "
            + (str(ends[1]) if ends[1] is not None else "no most")
        )
    elif "truth" in node:
        told = f": {node['truth']}"
    return f"After {node['place']} of them{told}" if node["place"] else "Before the first of them"


def _users(node: Node) -> str:
    counts = ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in node["says"].items())
    return f"Users at {_at(node)}: {counts or 'none are stated'}"


def _choice(node: Node) -> str:
    return f"{node['winner']} goes before {node['loser']}: {CRITERIA.get(node['criterion'], node['criterion'])}"


def _position(node: Node) -> str:
    return f"{node['item']}: {node.get('text', '')}".rstrip(": ")


def _dissent(node: Node) -> str:
    prevails = "goes before the guideline" if node["prevails"] == "yes" else "differs"
    return f"Another position {prevails}: {CRITERIA.get(node['criterion'], node['criterion'])}"


def _tested(node: Node) -> str:
    return f"The paper tested {node['quantity']} from {node.get('from', 'any')} to {node.get('to', 'any')}"


def _anything(node: Node) -> str:
    """A step of a kind that has no sentence of its own: its members."""
    words = []
    for name, value in node.items():
        if name in ("kind", "derivations", "beside", "citation") or value in (None, "", [], ()):
            continue
        inner = value.items() if isinstance(value, Mapping) else ((name, value),)
        words += [
            f"{key.replace('_', ' ')} {listed(list(map(str, v))) if isinstance(v, (list, tuple)) else v}"
            for key, v in inner
        ]
    return f"{_capital(node['kind'].replace('-', ' '))}: {'; '.join(words)}"


_SENTENCES: Mapping[str, Callable[[Node], str]] = {
    "verdict": _verdict,
    "value": _value,
    "stated": _stated,
    "missing": lambda node: f"{_of(node)} does not state it ({_at(node)})",
    "subject": _subject,
    "in-setting": lambda node: f"Where {_of(node)} stands:",
    "stands": _stands,
    "used-by": lambda node: f"{node['image']} has something on {node['device']}, or on what lies on it",
    "more-images": lambda node: "The site may have images that are not listed",
    "may-hold": _may_hold,
    "unlisted": lambda node: f"{_at(node)} does not list all of its {listed(node['says']['lists'])}",
    "platform": _platform,
    "setting": lambda node: f"It stands here: {_where(node['says'])}",
    "standpoint": lambda node: f"Seen from here: {_where(node['says'])}",
    "guideline": lambda node: f"The guideline says: {node['title']}",
    "applicability": _applicability,
    "applies": _applies,
    **dict.fromkeys(_LABELS, _condition),
    "figure-in-force": _figure_in_force,
    "figure": _figure,
    "assumption": _figure,
    "members": _members,
    "member": _member,
    "running-total": _so_far,
    "running-truth": _so_far,
    "running-release": _so_far,
    "definition": lambda node: f"{node['quantity']} is worked out as a {node['how']}",
    "users": _users,
    "choice": _choice,
    "position": _position,
    "taken": lambda node: f"Taken is {_position(node)}",
    "leading": lambda node: f"Ahead so far: {_position(node)}",
    "opposed": lambda node: f"{_position(node)} ({CRITERIA.get(node['criterion'], node['criterion'])})",
    "question": lambda node: f"The question: {node['text']}",
    "dissent": _dissent,
    "tested": _tested,
    "overlay": lambda node: f"The site's own figure is {node['value']}: {node['reason']}",
    "weighed": lambda node: f"{node['guideline']} by itself: its demand is {node['demand']}",
}
