"""Each step of a proof as a plain sentence, with the place that it comes from."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from domino_advisor.core.proof import Node
from domino_advisor.core.ranges import ends_of, is_range
from domino_advisor.core.releases import release_text
from domino_advisor.evaluation.yielding import CRITERIA
from domino_advisor.knowledge.expressions.operator_words import WORDS, needs_brackets
from domino_advisor.knowledge.vocabulary import name_in_words, standing_called, subject_called
from domino_advisor.knowledge.wording import amount, capital, interval_text, listed, number_text, page_named
from domino_advisor.report import conflict_sentences
from domino_advisor.report.computation_sentences import SENTENCES, formula_text, lookup_text, premise_text
from domino_advisor.report.places import section_named
from domino_advisor.report.sentences import verdict_word
from domino_advisor_schemas.fields import NOBODY_KNOWS

_STATED = ("stated", "users")
_GROUNDS = {
    "scope": "the scope does not hold", "tells": "it informs and demands nothing", "exception": "an exception holds",
    "either-way": "whether the scope holds is not known, and nothing hangs on that",
    "unspoken": "whether it applies is not known, and nothing described is about it",
    "unasked": "what it would take is not stated, and nobody is asked for it",
    "dissent": "what it demands is not so, and another position is taken here",
    "background": "it is a figure of its time, told to compare with",
    "historical": "its reason is gone, or vendors have reversed it since",
    "mixture": "no paper measured a mixture of clients", "waiver": "the site accepts the violation",
}  # fmt: skip
_DEMAND = {
    "violated": "the demand is not met", "satisfied": "the demand is met",
    "undetermined": "whether the demand is met is not known",
}  # fmt: skip
_HEADS = {
    "scope": {
        "true": "The scope holds", "false": "The scope does not hold",
        "unknown": "Whether the scope holds is not known",
    },
    "demand": {
        "true": "The demand is met", "false": "The demand is not met",
        "unknown": "Whether the demand is met is not known",
    },
    "exception": {
        "true": "The exception {name} holds", "false": "The exception {name} does not hold",
        "unknown": "Whether the exception {name} holds is not known",
    },
    "caveat": {
        "true": "The caveat {name} holds", "false": "The caveat {name} does not hold",
        "unknown": "Whether the caveat {name} holds is not known",
    },
    "reach": {
        "true": "The paper tested such a case", "false": "The paper did not test such a case",
        "unknown": "Whether the paper tested such a case is not known",
    },
}  # fmt: skip
_FAILED = {
    "at-most": "more than", "at-least": "less than", "less-than": "at least", "more-than": "at most",
    "equal-to": "other than", "other-than": "exactly",
}  # fmt: skip
"""What a comparison that does not hold says, by its operator."""

_YES_NO = {"true": "yes", "false": "no", "unknown": "not known"}
_ASPECTS = {
    "platform": "platform", "kind": "kind of image", "client": "client type", "release": "release of Domino",
 "environment": "environment", "time": "time", "perhaps-platform": "platform", "perhaps-kind": "kind of image",
}  # fmt: skip
_SINCE = {
    "platforms--environment-taken": "another is not stated, and nothing described shows a benchmark",
    "platforms--environment-of-people": "another is not stated, and people use it, apart from what was tested",
    "platforms--on-a-machine-that-may-have-lpars": "it is not known whether the machine has LPARs",
    "platforms--lpar-or-guest": "no LPAR is named, and no system runs beside LPARs there",
    "platforms--somewhere-on-a-system-z": "no system runs beside LPARs on a System z",
    "platforms--no-guest-and-no-vm": "its system runs neither on x86 nor on a System z",
    "platforms--linux-in-an-lpar": "of Linux in LPARs and under z/VM, Domino runs on no other",
}
"""Why a rule concludes where something stands though the description does not state it, by the rule."""
_KINDS = {
    "vm": "VM", "guest": "guest", "lpar": "image in an LPAR", "lpar-or-guest": "image in an LPAR or guest",
    "native": "image on a bare machine", "native-lpar-or-guest": "image on a bare machine, in an LPAR or guest",
}  # fmt: skip
_OTHERS = {"platform": "platforms", "kind": "kinds of image", "client": "client types", "environment": "environments"}
_WORKED_OUT = {
    "total": "from its members", "ratio": "as a quotient", "product": "as a product", "chain": "place by place",
    "computed": "by the papers' computations, of which none applies here",
    "facts-first": "from facts, and from what is said only where they do not tell it",
}  # fmt: skip
_NOT_KNOWN = "not known"


def node_text(node: Node, proof: Mapping[str, Node] | None = None) -> str:
    """One step in words. proof: all steps of the proof, which know what a value is called."""
    kind = node["kind"]
    if kind in _HEADS:
        return _condition(node, proof or {})
    if kind == "definition":
        return _definition(node, proof or {})
    if kind in _OF_COMPUTATIONS:
        return capital(_OF_COMPUTATIONS[kind](node, lambda name: _name_of(name, proof or {})))
    if kind == "value":
        formula = node.get("formula")
        computed = formula_text(formula, lambda name: _name_of(name, proof or {})) if formula else ""
        return f"{_value(node, proof or {})}{', computed as ' if computed else ''}{computed}"
    say = _SENTENCES.get(kind)
    return say(node) if say is not None else _anything(node)


def _of(node: Node) -> str:
    return str(node.get("subject") or "the site")


def _subject_of(node: Node) -> str:
    """What a step is about, as the first words of its sentence."""
    return str(node.get("subject") or "The site")


def _at(node: Node) -> str:
    return str(node.get("pointer") or "/")


def _verdict(node: Node) -> str:
    ground = str(node["ground"])
    if ground == "dissent" and node["verdict"] == "undetermined":
        why = "what it demands is not so, and whether another position is taken here is not known"
    elif ground == "demand":
        why = _DEMAND.get(node["verdict"], "")
    elif ground == "setting":
        why = _for_others(node["failed"])
    elif node["verdict"] == "undetermined" and ground == "scope":
        why = "whether the scope holds is not known"
    else:
        why = _GROUNDS.get(ground, ground)
    word = verdict_word(node["verdict"], ground).replace("-", " ")
    return f"{node['guideline']} is {word} at {_of(node)}: {why}"


def _for_others(failed: list[str]) -> str:
    return f"it is for other {listed([_OTHERS.get(aspect, aspect) for aspect in failed])}"


def _value(node: Node, proof: Mapping[str, Node]) -> str:
    absent = "".join(f"; {_lacking(fact['pointer'], proof)}" for fact in node.get("absent", ()))
    return f"{capital(str(node.get('called') or node['quantity']))} ({_of(node)}): {node['text']}{absent}"


def _lacking(pointer: str, proof: Mapping[str, Node]) -> str:
    said = [leaf for leaf in proof.values() if leaf["kind"] in _STATED and leaf.get("pointer") == pointer]
    if any(leaf.get("written") == NOBODY_KNOWS for leaf in said):
        return f"{pointer or '/'} is said to be {NOBODY_KNOWS}"
    return f"{pointer or '/'} is not stated{' exactly' if said else ''}"


def _stated(node: Node) -> str:
    decision = (
        f", which is for whoever describes the site to decide: {node['judgement']}" if "judgement" in node else ""
    )
    return f"{_what_is_stated(node)}{decision}"


def _what_is_stated(node: Node) -> str:
    if "written" in node:
        written = written_words(node["written"])
        return f"{_at(node)} states {written}" if written else f"{_at(node)} is stated"
    low, high = (node.get("counted", {}).get(end) for end in ("low", "high"))
    if low is None and high is None:
        return f"{_at(node)} is stated"
    if low == high:
        return f"{_at(node)} comes to {number_text(low)}"
    most = f"{number_text(low or 0)} to {number_text(high)}" if high is not None else f"{number_text(low)} or more"
    return f"{_at(node)} comes to {most}"


def _unstated(node: Node) -> str:
    counts_as, says = node["counts_as"], node.get("says", {})
    if isinstance(counts_as, bool):
        counts_as = _YES_NO[str(counts_as).lower()]
    if "is_no" in says:
        why = f"{_of(node)} is no {listed([_KINDS.get(kind, kind) for kind in says['is_no']], 'or')}"
    elif "is_in_no" in says:
        why = f"{_subject_of(node)} is in no {subject_called(says['is_in_no'])}"
    elif "states_none_of" in says:
        why = f"{_at(node)} states none of {listed(says['states_none_of'], 'or')}"
    else:
        why = f"{_at(node)} is not stated"
    return f"{why}, which counts as {counts_as}"


def _made_otherwise(node: Node) -> str:
    was, now = (written_words(node["says"][end]) for end in ("was", "is"))
    if node["says"]["is"] is None:
        return f"{_at(node)} takes it away" + (f": {was} was stated" if was and node["says"]["was"] is not None else "")
    before = "nothing" if node["says"]["was"] is None else was or "something else"
    return f"{_at(node)} {f'states {now}' if now else 'is stated'}; before the change {before} was"


def _banded(node: Node) -> str:
    says = node["says"]
    stated = f"{_at(node)} states {written_words(node['written'])}, and {says['is']} is {says['band']}"
    return " ".join((f"{stated}.", *says["reasons"]))


def _itself(node: Node) -> str:
    return f"{_subject_of(node)}, at {_at(node)}, is counted as one"


def _default(node: Node) -> str:
    return f"{node['text']} (taken as a default). {node['reason']}"


def written_words(value: Any) -> str:
    """A value as the description writes it; nothing of one that holds others of its own."""
    if isinstance(value, list):
        words = [written_words(member) for member in value]
        return listed(words) if words and all(words) else ""
    if is_range(value):
        return interval_text(*ends_of(value), None)
    if isinstance(value, Mapping):
        return ""
    return json.dumps(value) if isinstance(value, bool) or value is None else str(value)


def _subject(node: Node) -> str:
    return f"{_subject_of(node)} is described at {_at(node)}"


def _stands(node: Node) -> str:
    aspect = _ASPECTS[node["aspect"]]
    if node["aspect"] == "release":
        known = node["is"] != "unknown"
        runs = f"Domino {release_text(int(node['is']))}" if known else "a release of Domino that is not stated"
        return f"{_subject_of(node)} runs {runs}"
    if node["aspect"] == "environment":
        return _environment(node)
    if node["aspect"] == "time":
        return f"{_subject_of(node)} is of today" + (
            "" if node["is"] == "today" else f" by {subject_called(node['is'])}"
        )
    if node["aspect"].startswith("perhaps-"):
        return f"The {aspect} of {_of(node)} is perhaps {standing_called(node['is'])}"
    if node["is"] == "unknown":
        return f"{_subject_of(node)} may have another {aspect} than those that are known"
    return f"The {aspect} of {_of(node)} is {standing_called(node['is'])}{_concluded_since(node)}"


def _environment(node: Node) -> str:
    if node["is"] == "unknown":
        return "Whether this is a benchmark is not stated, and something described shows one"
    return f"The environment is {node['is']}{_concluded_since(node)}"


def _concluded_since(node: Node) -> str:
    """Why where something stands was concluded from less than what would state it."""
    rules = [way["rule"] for way in node.get("derivations", ())]
    return next((f": {_SINCE[rule]}" for rule in rules if rule in _SINCE), "")


def _may_hold(node: Node) -> str:
    which = "any" if node["is"] == "unknown" else node["is"]
    return f"A log whose device is not stated may be on any device; the {_ASPECTS[node['aspect']]} there is {which}"


def _platform(node: Node) -> str:
    words = [f"{name.replace('_', ' ')} {standing_called(word)}" for name, word in node["of"].items()]
    return f"The platform {standing_called(node['platform'])} means {listed(words)}"


def _quoted_paper(node: Node) -> str:
    platforms, clients = (listed([standing_called(word) for word in node[name]]) for name in ("platforms", "clients"))
    releases = listed(node["releases"])
    return f"The {node['paper']} paper measured Domino {releases} on {platforms}, for {clients}. {node['reason']}"


def _implication(node: Node) -> str:
    says = node["says"]
    spans = [f"{says['by']} {span['releases']} means {_YES_NO.get(span['is'], span['is'])}" for span in says["spans"]]
    return f"Where {says['called']} is not stated, {listed(spans)} ({says['source']}). {says['reason']}"


def _where(says: Node) -> str:
    words = [
        f"{called} {listed([standing_called(word) for word in says[name]])}"
        for name, called in (("platforms", "platform"), ("kinds", "kind of image"), ("clients", "client type"))
        if says.get(name)
    ]
    words += [f"environment {says['environment']}"] if says.get("environment") else []
    words += [f"Domino {says['release']}"] if says.get("release") else []
    return "; ".join(words) or _NOT_KNOWN


def _applicability(node: Node) -> str:
    words = [
        f"{called} {listed([standing_called(word) for word in node[name]], 'or')}"
        for name, called in (("platforms", "platform"), ("kinds", "kind of image"), ("environments", "environment"))
        if node[name]
    ]
    words += [] if node["client"] == "any" else [f"client type {node['client']}"]
    if today := node.get("today"):
        words.append(_TODAY[today["is"]] + (", in other places too" if "platforms" in today else ""))
    return f"It is for each {node.get('called') or subject_called(node['type'])}: {'; '.join(words) or 'everywhere'}"


_TODAY = {
    "holds": "where something is of today", "told": "asked of nobody where something is of today",
    "figure": "background where something is of today", "gone": "history where something is of today",
}  # fmt: skip
_TOLD = {
    "background": ", as background: what is here is of today", "historical": ", as history: what is here is of today",
    "wider": ", since its reason holds here too", "unasked": ", asked of nobody: what is here is of today",
}  # fmt: skip


def _applies(node: Node) -> str:
    if node["truth"] == "true":
        return f"The guideline applies here{_TOLD.get(node.get('told', ''), '')}"
    if node["truth"] == "false":
        return f"The guideline does not apply here: {_for_others(node['failed'])}"
    missing = listed([_ASPECTS.get(aspect, aspect) for aspect in node["not_known"]], "or")
    return f"Whether the guideline applies here is not known: the {missing} is not known"


def _condition(node: Node, proof: Mapping[str, Node]) -> str:
    name = f'"{str(node["name"]).replace("-", " ")}"' if node.get("name") else ""
    head = _HEADS[node["kind"]][node["truth"]].format(name=name)
    return f"{head}. {capital(_test(node['test'], proof))}" if "test" in node else head


def _test(test: Node, proof: Mapping[str, Node]) -> str:
    """A condition as it came out: what was compared, and how it compares."""
    op = test["op"]
    if op in ("all-of", "any-of"):
        return f"; {WORDS[op]} ".join(
            f"({_test(part, proof)})" if part["op"] in ("all-of", "any-of") else _test(part, proof)
            for part in test["of"]
        )
    if op == "not-so":
        return f"what must not hold: ({_test(test['of'][0], proof)})"
    left, *right = test["of"]
    name = _called(left, proof)
    if op in ("is", "is-one-of", "is-not"):
        chosen = _chosen(test, _side(left), listed([_side(side) for side in right], "or"))
        return f"{name}: {chosen}" if name else chosen
    other = _other_side(right[0], proof)
    if not name:
        return f"{_side(left)} {_compared(test)} {other}"
    joiner = ", so it" if _side(left) == _NOT_KNOWN else ", which"
    return f"{name}: {_side(left)}{joiner} {_compared(test)} {other}"


def _compared(test: Node) -> str:
    words = WORDS[test["op"]]
    said = {"true": f"is {words}", "false": f"is {_FAILED[test['op']]}"}
    return said.get(test["truth"], f"may or may not be {words}")


def _chosen(test: Node, left: str, words: str) -> str:
    """What was found of a choice, and whether it is what is asked for."""
    is_wanted, is_flag = test["op"] != "is-not", words in _YES_NO.values()
    if test["truth"] == "unknown":
        return left if is_flag else f"{left}, so it may or may not be {words}"
    if (test["truth"] == "true") != is_wanted:
        return f"{left}, where {words} is asked for" if is_flag else f"{left}, not {words}"
    if is_wanted:
        return left if is_flag or left == words else f"{left}, which is one of {words}"
    return f"{left}, where anything else is asked for"


def _called(side: Node, proof: Mapping[str, Node]) -> str:
    """What a value is called that stands on one side; nothing of a figure, a word or a term."""
    found = proof.get(side.get("id", ""), {})
    return str(found["called"]) if found.get("kind") == "value" and found.get("called") else ""


def _other_side(side: Node, proof: Mapping[str, Node]) -> str:
    name, text = _called(side, proof), _side(side)
    if text == _NOT_KNOWN:
        text = "a value that is not known"
    return f"{text} ({name})" if name else text


def _side(side: Node) -> str:
    if "word" in side:
        return _YES_NO.get(side["word"], str(side["word"]))
    if "text" in side:
        return str(side["text"])
    words = WORDS.get(side["op"], side["op"])
    return f" {words} ".join(_part(part, side["op"], right=number > 0) for number, part in enumerate(side["of"]))


def _part(side: Node, within: str, *, right: bool) -> str:
    bracketed = "of" in side and needs_brackets(side["op"], within, right=right)
    return f"({_side(side)})" if bracketed else _side(side)


def _figure_in_force(node: Node) -> str:
    own = any(way["rule"] == "overlay" for way in node.get("derivations", ()))
    return f"{'The site sets' if own else 'The guideline sets'} {node['text']}"


def _figure(node: Node) -> str:
    if "item" not in node:
        assumed = node.get("assumption", node["name"])
        return f"We assume {node['value']} (assumption {assumed}). {node.get('reason') or ''}".strip()
    page = f", {page_named(node['page'])}" if node.get("page") else ""
    return f"The paper gives {node['value']}: {section_named(node['section'])}{page} ({node['item']})"


def _members(node: Node) -> str:
    says = node["says"]
    type_ = subject_called(says["type"]).replace("-", " ")
    if not says["size"]:
        found = "No member" if says["complete"] else "No known member"
        return f"{found} of {_of(node)} counts here ({type_})"
    others = "no others" if says["complete"] else "perhaps others"
    verb = "counts" if says["size"] == 1 else "count"
    return f"{amount(says['size'], 'member')} of {_of(node)} {verb} here ({type_}), and {others}"


def _member(node: Node) -> str:
    count = node.get("says", {}).get("count", 1)
    return f"One of them is {_of(node)}, at {_at(node)}{f'; it stands for {count} alike' if count > 1 else ''}"


def _so_far(node: Node) -> str:
    place = f"After {node['place']} of them" if node["place"] else "Before the first of them"
    if "low" in node or "high" in node:
        low: Any = node.get("low")
        high: Any = node.get("high")
        if low is None and high is None:
            return f"{place}, the result is not known"
        if low == high:
            return f"{place}, the result is {number_text(low)}"
        if high is None:
            return f"{place}, the result is at least {number_text(low)}"
        return f"{place}, the result is {f'{number_text(low)} to' if low else 'at most'} {number_text(high)}"
    return f"{place}, the answer is {_YES_NO[node['truth']]}" if "truth" in node else place


def _name_of(quantity: str, proof: Mapping[str, Node]) -> str:
    """What a quantity is called by the values of a proof."""
    called = (n.get("called") for n in proof.values() if n["kind"] == "value" and n["quantity"] == quantity)
    return next(filter(None, called), None) or name_in_words(quantity)


def _definition(node: Node, proof: Mapping[str, Node]) -> str:
    return f"{capital(_name_of(node['quantity'], proof))}: worked out {_WORKED_OUT.get(node['how'], node['how'])}"


def _users(node: Node) -> str:
    counts = [
        interval_text(*ends_of(count), "active 15-minute user" if name == "active_15min" else f"{name} user")
        for name, count in node["says"].items()
    ]
    return f"{_at(node)} states {listed(list(filter(None, counts))) or 'no users'}"


def _choice(node: Node) -> str:
    if node["winner"] == "none":
        return f"Nothing puts {node['one']} or {node['other']} first: both are kept as far as they can be"
    return f"{node['winner']} goes before {node['loser']}: {CRITERIA.get(node['criterion'], node['criterion'])}"


def _position(node: Node) -> str:
    return f"{node['item']}: {node.get('text', '')}".rstrip(": ")


def _leading(node: Node) -> str:
    return f"First so far: {_position(node)}" if node.get("text") else "No position has been compared yet"


def _dissent(node: Node) -> str:
    return "Another position differs"


def _tested(node: Node) -> str:
    return f"The paper tested {node['quantity']} from {node.get('from', 'any')} to {node.get('to', 'any')}"


def _weighed(node: Node) -> str:
    demand = {"true": "is met", "false": "is not met"}.get(node["demand"], "may or may not be met")
    return f"The demand of {node['guideline']} by itself {demand}"


def _yields(node: Node) -> str:
    to = f" to {node['by']}" if node.get("by") else ""
    return f"At {_of(node)} {node['guideline']} yields{to}, since another position is taken there: {node['item']}"


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
    return f"{capital(node['kind'].replace('-', ' '))}: {'; '.join(words)}"


_OF_COMPUTATIONS: Mapping[str, Callable[[Node, Callable[[str], str]], str]] = {
    "premise": lambda node, called: premise_text(node, called, "those"),
    "lookup": lookup_text,
}
_SENTENCES: Mapping[str, Callable[[Node], str]] = {
    **{kind: say for kind, say in SENTENCES.items() if kind != "figure"},
    **conflict_sentences.SENTENCES,
    "verdict": _verdict,
    "stated": _stated,
    "unstated": _unstated,
    "made-otherwise": _made_otherwise,
    "banded": _banded,
    "itself": _itself,
    "default": _default,
    "missing": lambda node: f"The description of {_of(node)} at {_at(node)} does not state it",
    "subject": _subject,
    "in-setting": lambda node: f"The setting of {_of(node)}:",
    "stands": _stands,
    "used-by": lambda node: f"{node['image']} uses {node['device']}, or a device that lies on it",
    "more-images": lambda node: "The site may have images that are not listed",
    "may-hold": _may_hold,
    "unlisted": lambda node: f"{_at(node)} does not list all of its {listed(node['says']['lists'])}",
    "platform": _platform,
    "time": lambda node: (
        f"{capital(subject_called(node['product']))} is of today from {node['from']} on. {node['reason']}"
    ),
    "came-out": lambda node: (
        f"{capital(subject_called(node['product']))} {node['release']} came out in {node['year']}. {node['reason']}"
    ),
    "quoted-paper": _quoted_paper,
    "implication": _implication,
    "setting": lambda node: f"The setting here: {_where(node['says'])}",
    "standpoint": lambda node: f"The setting here: {_where(node['says'])}",
    "guideline": lambda node: f"The guideline says: {node['title']}",
    "applicability": _applicability,
    "applies": _applies,
    "figure-in-force": _figure_in_force,
    "figure": _figure,
    "assumption": _figure,
    "members": _members,
    "member": _member,
    "running-total": _so_far,
    "running-truth": _so_far,
    "running-release": _so_far,
    "users": _users,
    "choice": _choice,
    "position": _position,
    "taken": lambda node: f"We take {_position(node)}",
    "leading": _leading,
    "opposed": lambda node: f"{_position(node)} ({CRITERIA.get(node['criterion'], node['criterion'])})",
    "question": lambda node: f"The question: {node['text']}",
    "dissent": _dissent,
    "tested": _tested,
    "overlay": lambda node: f"The site's own figure is {node['value']}: {node['reason']}",
    "weighed": _weighed,
    "accused": _weighed,
    "yields": _yields,
    "behind": lambda node: f"{node['guideline']} stands behind: {CRITERIA[node['criterion']]}",
}
