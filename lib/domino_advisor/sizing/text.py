"""A sizing for people: as lines for a terminal, and as Markdown; the figures first, what stands behind each last.

What comes from the request is inert in both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from domino_advisor.knowledge.wording import listed
from domino_advisor.report.briefing import citation_line
from domino_advisor.report.markdown import code_span, escape
from domino_advisor.sizing.results import Proposal, Sized, Sizing, Untellable

Line = tuple[int, str]
_MOST = 12
BEHIND = "Error, reach and source of each figure"


def sizing_lines(sizing: Sizing) -> Iterator[Line]:
    """The answer as lines, each with its indent."""
    yield 0, f"Sizing: {sizing.name}"
    by_subject = _by_subject(sizing.figures)
    for subject, figures, lines in _heads(by_subject):
        yield from ((0, ""), (0, subject))
        yield from ((2, _short(figure)) for figure in figures)
        yield from ((2, line) for line in lines)
    if sizing.untold:
        yield from ((0, ""), (0, "What cannot be told"))
        for alike in _for_one_reason(sizing.untold):
            yield 2, f"{alike[0].subject}: {_titles(alike)}. {alike[0].reason}"
            yield from ((6, line) for line in _open(alike[0]))
    if sizing.proposal is not None:
        yield from ((0, ""), (0, "The proposed description"))
        yield from ((2, line) for line in _proposed(sizing.proposal))
    elif sizing.unproposed:
        yield from ((0, ""), (0, f"No proposal: {sizing.unproposed}"))
    if by_subject:
        yield from ((0, ""), (0, BEHIND))
    for subject, figures in by_subject.items():
        for figure in figures:
            yield 2, f"{subject}: {figure.title}: {figure.text}"
            yield from ((6, line) for line in _rests_on(figure))


def sizing_markdown(sizing: Sizing) -> str:
    """The answer as Markdown, ending in a newline; the proposed description stands in it as YAML."""
    return "\n".join(_markdown(sizing)) + "\n"


def _markdown(sizing: Sizing) -> Iterator[str]:
    yield f"# Sizing: {code_span(sizing.name)}"
    by_subject = _by_subject(sizing.figures)
    for subject, figures, lines in _heads(by_subject):
        yield from ("", f"## {escape(subject)}", "")
        for figure in figures:
            yield f"- **{escape(figure.title)}**: {escape(_short(figure).removeprefix(f'{figure.title}: '))}"
        yield from (f"- {escape(line)}" for line in lines)
    if sizing.untold:
        yield from ("", "## What cannot be told", "")
        for alike in _for_one_reason(sizing.untold):
            yield f"- **{escape(alike[0].subject)}: {escape(_titles(alike))}**: {escape(alike[0].reason)}"
            yield from (f"  - {escape(line)}" for line in _open(alike[0]))
    if sizing.proposal is not None:
        yield from ("", "## The proposed description", "")
        yield from (f"- {escape(line)}" for line in _proposed(sizing.proposal))
        yield from _folded(sizing.proposal)
    elif sizing.unproposed:
        yield from ("", f"No proposal: {escape(sizing.unproposed)}")
    if by_subject:
        yield from ("", "<details>", f"<summary>{BEHIND}</summary>", "")
        for subject, figures in by_subject.items():
            for figure in figures:
                yield f"- **{escape(subject)}: {escape(figure.title)}**: {escape(figure.text)}"
                yield from (f"  - {escape(line)}" for line in _rests_on(figure))
        yield from ("", "</details>")
    yield from (
        "",
        "---",
        "",
        escape(f"Rule base {sizing.manifest.rule_base[:12]}, input {sizing.manifest.input[:12]}."),
    )


def _folded(proposal: Proposal) -> Iterator[str]:
    text = yaml.safe_dump(dict(proposal.description), sort_keys=False, allow_unicode=True)
    # A name may hold backticks, but not so many of them.
    fence = "`" * 120
    yield from ("", "<details>", "<summary>As YAML</summary>", "", f"{fence}yaml", text.rstrip("\n"), fence, "")
    yield "</details>"


def _by_subject(figures: tuple[Sized, ...]) -> dict[str, list[Sized]]:
    found: dict[str, list[Sized]] = {}
    for figure in figures:
        found.setdefault(figure.subject, []).append(figure)
    return found


def _heads(by_subject: Mapping[str, list[Sized]]) -> Iterator[tuple[str, list[Sized], list[str]]]:
    """What stands first: of each subject the figures that say something, and what must be read with them, once."""
    said: set[str] = set()
    for subject, all_figures in by_subject.items():
        figures = [figure for figure in all_figures if not _says_nothing(figure)]
        if figures:
            first = dict.fromkeys(note.text for figure in figures for note in figure.notes if note.first)
            yield subject, figures, [*(text for text in first if text not in said), *_reach(figures)]
            said |= first.keys()


def _says_nothing(figure: Sized) -> bool:
    """No change against itself: the request is as the paper measured, which is no answer to anything."""
    return figure.value == 0 and bool(figure.figures) and all(f.source == "assumption" for f in figure.figures)


def _for_one_reason(untold: tuple[Untellable, ...]) -> list[list[Untellable]]:
    """What cannot be told of a subject for the same missing facts is told once."""
    found: dict[Any, list[Untellable]] = {}
    for entry in untold:
        found.setdefault((entry.subject, entry.missing or entry.name, entry.reason), []).append(entry)
    return list(found.values())


def _titles(alike: list[Untellable]) -> str:
    return "; ".join(entry.title for entry in alike)


def _short(figure: Sized) -> str:
    beyond = " (beyond what was tested)" if figure.reach.state == "extrapolated" else ""
    members = f" ({listed(list(figure.members), 'or')})" if figure.members else ""
    return f"{figure.title}: {figure.text}{members}{beyond}"


def _reach(figures: list[Sized]) -> Iterator[str]:
    for text in dict.fromkeys(difference.text for figure in figures for difference in figure.reach.differences):
        yield f"Beyond what was tested: {text}"
    asked = dict.fromkeys(fact.question for figure in figures for fact in figure.reach.missing)
    if asked:
        yield f"Whether all of it lies within what was tested depends on: {' '.join(asked)}"


def _rests_on(figure: Sized) -> Iterator[str]:
    yield f"Error: {figure.error.text}"
    if figure.reach.tested:
        yield f"Tested: {'; '.join(figure.reach.tested)}."
    yield from _reach([figure])
    if figure.missing:
        yield f"Narrowed by: {' '.join(dict.fromkeys(fact.question for fact in figure.missing))}"
    for note in figure.notes:
        yield f"Note: {note.text}"
    sites = {f.name for f in figure.figures if f.source == "overlay"}
    own = [f"{f.name} = {f.text}" for f in figure.figures if f.source == "assumption" and f.name not in sites]
    own += [f"{f.name} = {f.text} in place of {f.paper_value}" for f in figure.figures if f.source == "overlay"]
    if own:
        yield f"Ours or the site's: {', '.join(own)}"
    if figure.citations:
        says = figure.citations[0].role == "says" and figure.basis != "derived"
        yield f"{'Says' if says else 'Concerns'}: {citation_line(figure.citations[0])}"


def _open(untold: Untellable) -> Iterator[str]:
    for fact in untold.missing:
        yield f"{fact.question} ({fact.pointer})"
    for citation in () if untold.missing else untold.citations[:1]:
        yield citation_line(citation)


def _proposed(proposal: Proposal) -> Iterator[str]:
    if proposal.clean:
        yield "Evaluated by the same rules: no must and no should is violated."
    for conflict in proposal.conflicts:
        yield f"{conflict.verdict.strength}, {conflict.verdict.subject.path or 'the site'}: {conflict.text}"
        yield f"Both places: {'; '.join(citation_line(citation) for citation in conflict.citations)}"
    if proposal.considered:
        yield f"Not followed, to be considered: {listed(list(proposal.considered))}"
    for decision in proposal.decisions:
        yield f"It states of each {decision.object}: {_stated(decision.states)}. {decision.reason}"
    if proposal.questions:
        more = len(proposal.questions) - _MOST
        yield f"It leaves open: {' '.join(question.question for question in proposal.questions[:_MOST])}"
        if more > 0:
            yield f"And {more} more questions; evaluating the description lists them."


def _stated(states: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {_word(value)}" for name, value in states.items())


def _word(value: Any) -> str:
    if isinstance(value, Mapping):
        return _stated(value)
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def proof_lines(sizing: Sizing, figure: Sized) -> Iterator[Line]:
    """The derivation of a figure as numbered lines: every step once, indented under what rests on it."""
    numbers: dict[str, int] = {}
    pending = [(figure.root, 0)]
    yield 0, f"{figure.subject}, {figure.name}: {figure.text}"
    while pending:
        name, depth = pending.pop()
        indent = 2 * min(depth, 8)
        if name in numbers:
            yield indent, f"see {numbers[name]}"
            continue
        numbers[name] = len(numbers) + 1
        node = sizing.steps[name]
        derivations = node.get("derivations", ())
        by = " or ".join(derivation["rule"] for derivation in derivations)
        yield indent, f"{numbers[name]}. {_node_text(node)}{f' (by {by})' if by else ''}"
        because = dict.fromkeys(other for derivation in derivations for other in derivation["because"])
        pending += [(other, depth + 1) for other in reversed(because)]


def _section(node: Mapping[str, Any]) -> str:
    section = str(node["section"])
    return section if section.startswith("Section ") else f"section {section}"


def _node_text(node: Mapping[str, Any]) -> str:
    kind = node["kind"]
    if kind == "value":
        formula = f" = {node['formula']}" if "formula" in node else ""
        return f"{node['quantity']}{formula}: {node['text']}"
    if kind in ("stated", "counted", "users"):
        return f"{node['pointer']} states {_word(node.get('written', 'nothing'))}"
    if kind == "figure":
        where = f"{node['item']}, {_section(node)}" if "item" in node else f"assumption {node['assumption']}"
        return f"{node['name']} = {node['value']}: {where}"
    if kind == "row":
        at, is_ = node["at"], node["is"]
        most = f" to {node['to']['value']}" if "to" in node else " at least" if node["open"] else ""
        bound = is_.get("item", is_.get("assumption"))
        return f"row of {node['table']}: at {at['value']} it is {is_['value']}{most} ({bound})"
    if kind == "premise":
        return f"it applies where {node['quantity']} is {' or '.join(node['words'])}"
    if kind == "computation":
        return f"{node['computation']}: {node['item']}, {_section(node)}"
    if kind in ("scoping", "sizing"):
        return f"it applies: {node['truth']}"
    if kind == "parameter":
        return f"figure in force: {node['name']} = {node['low']}"
    rest = [f"{name} {value}" for name, value in node.items() if name not in ("kind", "derivations")]
    return f"{kind}: {', '.join(rest)}"
