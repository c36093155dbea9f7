"""The catalogue: a Markdown page for each guideline, and indexes by topic, platform and paper.

The command line shows the page that `docs/guidelines/` holds. Its words are the guidelines' and the inventory's, which
are ours; of a paper it gives the place and the hash of the passage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from domino_advisor.authoring.catalogue import cited_items, figure_in_words, filled, in_words
from domino_advisor.core.answer import STRENGTHS, Citation
from domino_advisor.engine.rule_base import RuleBase
from domino_advisor.knowledge.citations import Source
from domino_advisor.knowledge.conflicts import Position
from domino_advisor.knowledge.expressions.tree import Condition, written
from domino_advisor.knowledge.guidelines import Guideline, Parameter, Tested
from domino_advisor.knowledge.inventory_differences import FILE as DIFFERENCES
from domino_advisor.knowledge.inventory_differences import Difference, load_differences
from domino_advisor.knowledge.wording import amount, listed, reader_unit
from domino_advisor.report.briefing import citation_line, paper
from domino_advisor.report.markdown import code_span, escape

MARK = "<!-- Written by `domino-advisor guidelines catalogue`; change the guidelines, not this page. -->"
"""The first line of every page: what does not begin so is not ours to replace or remove."""

PLATFORMS = {
    "aix": "AIX", "i5os": "i5/OS", "linux-system-z": "Linux on IBM System z", "linux-x86": "Linux on x86",
    "solaris": "Solaris", "vsphere": "VMware vSphere", "windows": "Windows", "zos": "z/OS",
}  # fmt: skip
KINDS = {
    "guest": "guests under z/VM", "lpar": "images in an LPAR of their own", "native": "images on the bare machine",
    "vm": "virtual machines under VMware", "zvm": "LPARs that run z/VM",
}  # fmt: skip
CLIENTS = {
    "dwa": "Domino Web Access (iNotes, HTTP)", "imap": "IMAP", "nrpc": "Notes clients (NRPC)", "pop3": "POP3",
    "smtp": "SMTP",
}  # fmt: skip
BASES = {
    "stated": "stated by the source",
    "practice": "practice: what its testers did; it advises nothing of the kind",
    "derived": "derived: our inference from what the source says, and so at most *consider*",
}
_TEXTS = {"violated": "Where it is violated", "satisfied": "Where it is satisfied", "recommend": "Recommended",
          "told": "Told"}  # fmt: skip


def guideline_page(rule_base: RuleBase, guideline: Guideline) -> str:
    """The page of one guideline, ending in a newline."""
    return _page(_guideline(rule_base, guideline))


def catalogue(rule_base: RuleBase) -> Mapping[str, str]:
    """Every page by its path within the catalogue: README.md, the indexes, and `<paper>/<slug>.md`."""
    found = {f"{guideline.id}.md": guideline_page(rule_base, guideline) for guideline in rule_base.guidelines.values()}
    found["README.md"] = _page(_readme(rule_base))
    found["by-topic.md"] = _page(_by_topic(rule_base))
    found["by-platform.md"] = _page(_by_platform(rule_base))
    found["by-paper.md"] = _page(_by_paper(rule_base))
    if rule_base.conflicts:
        found["conflicts.md"] = conflicts_page(rule_base)
    if (rule_base.folder / DIFFERENCES).is_file():
        found["differences.md"] = _page(_differences(rule_base, load_differences(rule_base.folder)))
    return dict(sorted(found.items()))


def conflicts_page(rule_base: RuleBase) -> str:
    """The page of the questions on which papers differ, ending in a newline."""
    return _page(_every_conflict(rule_base))


def _page(lines: Iterable[str]) -> str:
    return "\n".join([MARK, "", *lines]).rstrip("\n") + "\n"


# --- a guideline


def _guideline(rule_base: RuleBase, guideline: Guideline) -> Iterator[str]:
    yield from (f"# {escape(guideline.title)}", "", code_span(guideline.id), "")
    if why := guideline.texts.get("why"):
        yield from (escape(filled(rule_base, guideline, why)), "")
    yield from _head(rule_base, guideline)
    yield from _scope(rule_base, guideline)
    if guideline.require is not None:
        demanded = f"{_capital(in_words(rule_base, guideline, guideline.require))}."
        yield from _section("What it demands", [escape(demanded), "", _as_written("require", guideline.require)])
        if guideline.mixture_with:
            other = rule_base.guidelines[guideline.mixture_with]
            yield (
                f"Where both kinds of client use one image, it is held together with {_link(guideline, other)}: what "
                "keeps to the stricter figure is satisfied, what is beyond the more lenient one is violated, and "
                "between them no paper measured a mixture."
            )
            yield ""
    yield from _section("Figures", _figures(rule_base, guideline))
    yield from _section("Exceptions", _exceptions(rule_base, guideline))
    yield from _section("Caveats", _caveats(rule_base, guideline))
    texts = [(label, guideline.texts[name]) for name, label in _TEXTS.items() if guideline.texts.get(name)]
    yield from _section(
        "In words", [f"- {label}: {escape(filled(rule_base, guideline, text))}" for label, text in texts]
    )
    yield from _section("Also said", [_item(rule_base, guideline, name) for name in guideline.covers])
    yield from _section("Evidence", [_item(rule_base, guideline, name) for name in guideline.evidence])
    yield from _section("Where sources differ", _conflicts(rule_base, guideline))
    yield from _section("Sources", _sources(rule_base, guideline))


def _head(rule_base: RuleBase, guideline: Guideline) -> Iterator[str]:
    document = rule_base.sources[guideline.source]
    up = "../" * guideline.id.count("/")
    topic = next(t.title for t in rule_base.topics if (t.source, t.name) == (guideline.source, guideline.topic))
    yield from ("| | |", "|---|---|")
    yield f"| Strength | **{guideline.strength}**: {_cell(guideline.directive)} |"
    yield f"| Basis | {BASES[guideline.basis]} |"
    yield f"| Evaluated for | each {guideline.subject} |"
    yield f"| Topic | [{_cell(topic)}]({up}by-topic.md#{guideline.topic}) |"
    yield f"| Source | [{_cell(document.title)}]({up}by-paper.md#{document.id}), {_cell(document.edition)} |"
    yield f"| Place | {_cell(_place(rule_base.cite(guideline.item, guideline.role)))} |"
    weights = (("advice for production", guideline.production), ("a closing recommendation", guideline.closing))
    if held := [words for words, so in weights if so]:
        yield f"| Weight among papers | {listed(held)} |"
    if count := rule_base.cases.get(guideline.id):
        yield f"| Cases | {count} |"
    yield ""


def _as_written(key: str, condition: Condition) -> str:
    """A condition as the guideline's file has it."""
    return code_span(f"{key}: {written(condition)}")


def _scope(rule_base: RuleBase, guideline: Guideline) -> Iterator[str]:
    scope = guideline.scope
    lines = []
    for label, words, known in (
        ("Platform", scope.platforms, PLATFORMS),
        ("Kind", scope.kinds, KINDS),
        ("Clients", () if scope.client == "any" else (scope.client,), CLIENTS),
        ("Environment", scope.environments, {}),
    ):
        if words:
            lines.append(f"- {label}: {escape(listed([known.get(word, word) for word in words], 'or'))}")
    if guideline.when is not None:
        lines.append(
            f"- Only where: {escape(in_words(rule_base, guideline, guideline.when))}"
            f" ({_as_written('when', guideline.when)})"
        )
    yield from _section("Where it holds", lines or ["Everywhere."])
    yield from _section("What was tested", [f"- {_tested(rule_base, span)}" for span in guideline.tested])


def _tested(rule_base: RuleBase, span: Tested) -> str:
    quantity = rule_base.vocabulary.quantities[span.quantity]
    later = "and later" if quantity.type == "release" else "or more"
    low, high = (
        end if end is None or isinstance(end, str) else amount(end, reader_unit(quantity.unit))
        for end in (span.low, span.high)
    )
    text = f"up to {high}" if low is None else f"{low} {later}" if high is None else f"{low} to {high}"
    return escape(f"{_capital(quantity.called)}: {text}")


def _figures(rule_base: RuleBase, guideline: Guideline) -> list[str]:
    if not guideline.parameters:
        return []
    rows = [
        f"| {code_span(p.name)} | {_cell(figure_in_words(p))}"
        f" | {_origin(rule_base, p)}{_both_sides(rule_base, guideline, p)} |"
        for p in guideline.parameters.values()
    ]
    return ["| Figure | Value | From |", "|---|---|---|", *rows]


def _both_sides(rule_base: RuleBase, guideline: Guideline, parameter: Parameter) -> str:
    """What the paper says to the contrary in another place, where the page does not tell it anyway."""
    return "".join(
        f" {_cell(found.text)}" for found in rule_base.both_sides.get(guideline.id, {}).get(parameter.name, ())
    )


def _origin(rule_base: RuleBase, parameter: Parameter) -> str:
    if parameter.assumption:
        reason = f": {_cell(parameter.reason)}" if parameter.reason else ""
        return f"our assumption {code_span(parameter.assumption)}{reason}"
    assert parameter.item is not None
    return f"{_cell(citation_line(rule_base.cite(parameter.item)))} ({code_span(parameter.item)})"


def _exceptions(rule_base: RuleBase, guideline: Guideline) -> Iterator[str]:
    for exception in guideline.exceptions.values():
        when = in_words(rule_base, guideline, exception.when)
        yield f"- **{escape(exception.name)}**: {_sentence(_capital(filled(rule_base, guideline, exception.text)))}"
        yield f"  Holds when: {_sentence(when)}"
        yield f"  {_cited(rule_base, guideline, exception.item)}"


def _caveats(rule_base: RuleBase, guideline: Guideline) -> Iterator[str]:
    for caveat in guideline.caveats.values():
        when = in_words(rule_base, guideline, caveat.when)
        cost = "; a cost, told although the demand is met" if caveat.notable else ""
        yield f"- **{escape(caveat.name)}**: {_sentence(filled(rule_base, guideline, caveat.text))}"
        yield f"  Told when: {escape(when)} (with {listed(list(caveat.told), 'or')}{cost})."
        yield f"  {_cited(rule_base, guideline, caveat.item)}"


def _conflicts(rule_base: RuleBase, guideline: Guideline) -> Iterator[str]:
    every = list(rule_base.positions.values())
    for number, conflict in enumerate(dict.fromkeys(p.conflict for p in every if p.guideline == guideline.id)):
        positions = [position for position in every if position.conflict == conflict]
        yield from (*([""] if number else []), f"*{escape(positions[0].question or conflict)}*", "")
        for position in sorted(positions, key=lambda position: position.guideline != guideline.id):
            label = "This guideline" if position.guideline == guideline.id else "Dissent"
            yield f"- {label}: {_sentence(position.text)} {_position_source(rule_base, guideline, position)}"


def _position_source(rule_base: RuleBase, guideline: Guideline, position: Position) -> str:
    cited = _cited(rule_base, guideline, position.item)
    other = rule_base.guidelines.get(position.guideline or "")
    return cited if other is None or other is guideline else f"{cited} See {_link(guideline, other)}."


def _item(rule_base: RuleBase, guideline: Guideline, name: str) -> str:
    return f"- {code_span(name)}: {_sentence(rule_base.items[name].says)} {_cited(rule_base, guideline, name)}"


def _sources(rule_base: RuleBase, guideline: Guideline) -> Iterator[str]:
    """Every place that the guideline rests on, under its document."""
    by_source: dict[str, list[str]] = {}
    for name in cited_items(guideline):
        by_source.setdefault(rule_base.items[name].source, []).append(name)
    for number, (source, names) in enumerate(by_source.items()):
        document = rule_base.sources[source]
        yield from (*([""] if number else []), f"{escape(f'{document.title}, {document.edition}')}:", "")
        for name in names:
            citation = rule_base.cite(name, guideline.role if name == guideline.item else "says")
            concerns = " It concerns this; the advice is ours." if citation.role == "concerns" else ""
            held = f"passage sha256 {code_span(citation.passage or '')}"
            yield f"- {code_span(name)}: {escape(_place(citation))}; {held}.{concerns}"


def _cited(rule_base: RuleBase, guideline: Guideline, name: str) -> str:
    """Where it stands, shortly; the documents are named in full under "Sources"."""
    citation = rule_base.cite(name)
    of = "" if rule_base.items[name].source == guideline.source else f"{paper([citation])}, "
    word = "Concerns" if citation.role == "concerns" else "Source"
    return f"{word}: {escape(f'{of}{_place(citation)}')}."


def _place(citation: Citation) -> str:
    return citation_line(citation).removeprefix(f"{citation.document}, {citation.edition}, ")


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    held = list(lines)
    if held:
        yield from (f"## {title}", "", *held, "")


def _link(guideline: Guideline, other: Guideline) -> str:
    return f"[{escape(other.title)}]({'../' * guideline.id.count('/')}{other.id}.md)"


# --- the indexes


def _readme(rule_base: RuleBase) -> Iterator[str]:
    guidelines = list(rule_base.guidelines.values())
    papers = {guideline.source for guideline in guidelines}
    counts = [f"{sum(guideline.strength == strength for guideline in guidelines)} {strength}" for strength in STRENGTHS]
    yield from (
        "# Guidelines",
        "",
        f"What can be evaluated: {len(guidelines)} guidelines ({', '.join(counts)}) from {len(papers)} papers, "
        "a page each.",
        "",
        "- [By topic](by-topic.md)",
        "- [By platform](by-platform.md)",
        "- [By paper](by-paper.md)",
        *(["- [Where papers differ](conflicts.md)"] if rule_base.conflicts else []),
        "- [Where the guidelines differ from the inventory of the papers](differences.md)",
        "",
        "A page is named by the guideline's id and keeps its name: `<paper>/<slug>.md`. On the command line,"
        " `domino-advisor guidelines show ID` prints the same page; `--format json` gives the guideline.",
        "",
        "| | |",
        "|---|---|",
        "| *must*, *should*, *consider* | the strength, after the wording of the cited sentence; *inform* demands"
        " nothing and is only told |",
        "| Where it holds | outside of it the guideline is not applicable |",
        "| What was tested | beyond it a verdict is marked as extrapolated |",
        "| Exceptions | where one holds, the demand need not be met |",
        "| Caveats | costs, caveats and measured ranges, told where the facts call for them |",
        "| Also said | places that say the same; their ids find the guideline too |",
        "| Where sources differ | the other answers to the same question, which are told as dissent |",
        "",
        "A figure that is called our assumption stands in no paper; a site may set it, like any other figure, in"
        " [its overlay](../cli.md#a-sites-own-figures).",
    )


def _by_topic(rule_base: RuleBase) -> Iterator[str]:
    yield from ("# Guidelines by topic", "")
    titles: dict[str, str] = {}
    for topic in sorted(rule_base.topics, key=lambda topic: (topic.name, topic.source)):
        if topic.guidelines:
            titles.setdefault(topic.name, topic.title)
    ordered = sorted(titles.items(), key=lambda pair: pair[1].lower())
    yield from (*(f"- [{escape(title)}](#{name})" for name, title in ordered), "")
    for name, title in ordered:
        guidelines = [guideline for guideline in rule_base.guidelines.values() if guideline.topic == name]
        yield from (*_anchored(name, title), *_table(guidelines, rule_base, with_paper=True))


def _by_platform(rule_base: RuleBase) -> Iterator[str]:
    guidelines = list(rule_base.guidelines.values())
    named = sorted({platform for guideline in guidelines for platform in guideline.scope.platforms})
    yield from ("# Guidelines by platform", "", "What holds on every platform stands at the end, and there alone.", "")
    groups = [(name, PLATFORMS.get(name, name), [c for c in guidelines if name in c.scope.platforms]) for name in named]
    groups.append(
        ("every-platform", "Every platform", [guideline for guideline in guidelines if not guideline.scope.platforms])
    )
    yield from (*(f"- [{escape(title)}](#{name}): {len(held)}" for name, title, held in groups if held), "")
    for name, title, held in groups:
        if held:
            yield from (*_anchored(name, title), *_table(held, rule_base, with_paper=True))


def _by_paper(rule_base: RuleBase) -> Iterator[str]:
    yield from ("# Guidelines by paper", "")
    used = {guideline.source for guideline in rule_base.guidelines.values()}
    for document in (source for source in rule_base.sources.values() if source.id in used):
        yield from (*_anchored(document.id, document.title), _cell(_edition(document)), "")
        topics = [topic for topic in rule_base.topics if topic.source == document.id and topic.guidelines]
        for topic in sorted(topics, key=lambda topic: topic.title.lower()):
            yield from (f"### {escape(topic.title)}", "", *_table(topic.guidelines, rule_base, with_paper=False))


def _differences(rule_base: RuleBase, differences: Sequence[Difference]) -> Iterator[str]:
    yield from (
        "# Where the guidelines differ from the inventory",
        "",
        "The papers were read line by line into an inventory, which proposes what each item is and how strong. The"
        " passage itself decides. Where the inventory is wrong, or leaves something out, the guidelines follow the"
        " passage, as is told here.",
        "",
    )
    for document in rule_base.sources.values():
        held = [entry for entry in differences if entry.items[0].startswith(f"{document.id}/")]
        stronger = [guideline for guideline in rule_base.guidelines.values() if guideline.source == document.id]
        stronger = [
            guideline for guideline in stronger if rule_base.items[guideline.item].strength != guideline.strength
        ]
        if held or stronger:
            yield from _anchored(document.id, document.title)
        if held:
            yield from ("| Items | The inventory | The paper | Here |", "|---|---|---|---|")
            for entry in held:
                slugs = ", ".join(code_span(item.removeprefix(f"{document.id}/")) for item in entry.items)
                yield f"| {slugs} | {_cell(entry.inventory)} | {_cell(entry.paper)} | {_cell(entry.product)} |"
            yield ""
        if stronger:
            yield from ("Strength follows the directive in the cited sentence:", "")
            yield from ("| Guideline | The inventory | Here | The directive |", "|---|---|---|---|")
            for guideline in stronger:
                proposed = rule_base.items[guideline.item].strength
                link = f"[{escape(guideline.title)}]({guideline.id}.md)"
                yield f"| {link} | {proposed} | {guideline.strength} | {_cell(guideline.directive)} |"
            yield ""


def _edition(document: Source) -> str:
    made = ", ".join(part for part in (document.edition, document.publisher) if part)
    covers = "; ".join((*document.products, *document.platforms))
    return f"{made}. {covers}".rstrip(". ") + "."


def _anchored(name: str, title: str) -> tuple[str, ...]:
    # The anchor is the id, and not what a renderer makes of a title that may change.
    return (f'<a id="{name}"></a>', "", f"## {escape(title)}", "")


def _table(guidelines: Sequence[Guideline], rule_base: RuleBase, *, with_paper: bool) -> Iterator[str]:
    heads = ("Strength", "Guideline", "Evaluated for", *(("Paper",) if with_paper else ()))
    yield from (f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}")
    for guideline in sorted(guidelines, key=lambda guideline: (STRENGTHS.index(guideline.strength), guideline.id)):
        source = f" [{rule_base.year(guideline.source)}](by-paper.md#{guideline.source}) |" if with_paper else ""
        yield f"| {guideline.strength} | [{_cell(guideline.title)}]({guideline.id}.md) | {guideline.subject} |{source}"
    yield ""


# --- words


def _sentence(text: str) -> str:
    return escape(text if text.endswith((".", "!", "?")) else f"{text}.")


def _cell(text: str) -> str:
    return escape(text)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- where papers differ

CONFLICT_KINDS = {
    "direct": "both cannot be followed", "scope": "they hold for different releases, platforms or topologies",
    "metric": "the figures measure different things under one name", "silence": "one leaves out what the other treats",
}  # fmt: skip


def _every_conflict(rule_base: RuleBase) -> Iterator[str]:
    conflicts = rule_base.conflicts
    questions = {conflict.of for conflict in conflicts.values() if conflict.of}
    alone = sum(conflict.of is None for conflict in conflicts.values())
    yield from (
        "# Where papers differ",
        "",
        f"{len(questions)} questions that papers, or two places of one, answer differently, and {alone} on which one"
        f" paper contradicts itself: {len(conflicts)} in all, since some are parted by client or subject. Which answer"
        " is taken depends on where an image stands: it is decided by rules, by the order of choice (platform, release,"
        " topology, workload, production before benchmark, newer, closing recommendations before running text, more"
        " cautious), and stands in every answer as `disagreements`, with its proof.",
        "",
        *(f"- [{escape(conflict.question)}](#{conflict.id})" for conflict in conflicts.values()),
        "",
    )
    for conflict in conflicts.values():
        yield from _anchored(conflict.id, conflict.question)
        yield from (f"{code_span(conflict.id)}, {conflict.kind}: {CONFLICT_KINDS[conflict.kind]}.", "")
        if conflict.why:
            yield from (escape(conflict.why), "")
        yield from ("| Answer | Holds | Weight | Source | Guideline |", "|---|---|---|---|---|")
        yield from (_position_row(rule_base, position) for position in conflict.positions)
        yield ""


def _position_row(rule_base: RuleBase, position: Position) -> str:
    citation = rule_base.cite(position.item)
    guideline = rule_base.guidelines.get(position.guideline or "")
    cells = (
        _cell(position.text),
        _cell(_holds(position)),
        _cell(", ".join(_weights(position))),
        _cell(f"{paper([citation])}, {_place(citation)}"),
        f"[{_cell(guideline.title)}]({guideline.id}.md)" if guideline else "",
    )
    return f"| {' | '.join(cells)} |"


def _weights(position: Position) -> Iterator[str]:
    """What the order of choice compares, beside where it holds."""
    yield str(position.year)
    words = {"production": position.production, "closing": position.closing, "cautious": position.cautious}
    yield from (word for word, so in words.items() if so)


def _holds(position: Position) -> str:
    """Where a position holds, in words."""
    words = [PLATFORMS.get(name, name) for name in position.platforms]
    where = [listed(words, "or") if words else "every platform"]
    if position.kinds:
        where.append(listed([KINDS.get(name, name) for name in position.kinds], "or"))
    if position.client != "any":
        where.append(CLIENTS.get(position.client, position.client))
    if position.environments:
        where.append(f"in a {listed(list(position.environments), 'or')}")
    if span := position.releases:
        where.append(f"Domino {span}{' only' if position.ends else ''}")
    return "; ".join(where)
