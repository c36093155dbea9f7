"""The files of a rules folder, and of custom rules beside it, become one checked knowledge base."""

from __future__ import annotations

import hashlib
import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs

from domino_advisor.core.errors import RuleBaseError
from domino_advisor.knowledge import bands, defaults, inventory, measurements, plan_rules, platform_words, printed
from domino_advisor.knowledge import custom_rules as custom_rules
from domino_advisor.knowledge.citations import Source, read_sources
from domino_advisor.knowledge.computations import SIZING
from domino_advisor.knowledge.conflicts import read_conflicts
from domino_advisor.knowledge.expressions import units
from domino_advisor.knowledge.expressions.reader import ExpressionFault
from domino_advisor.knowledge.expressions.tree import (
    Call,
    Choice,
    Condition,
    Expression,
    Holds,
    Said,
    names,
    parts,
    says_of_members,
)
from domino_advisor.knowledge.fact_names import load_objects
from domino_advisor.knowledge.file_positions import where
from domino_advisor.knowledge.guidelines import (
    Assumption,
    Guideline,
    Today,
    Topic,
    expression_fault,
    load_assumptions,
    read_guideline,
    read_topic,
)
from domino_advisor.knowledge.inventory import Item
from domino_advisor.knowledge.knowledge_base import KnowledgeBase
from domino_advisor.knowledge.nearest_names import in_brackets
from domino_advisor.knowledge.passages import normalise
from domino_advisor.knowledge.release_knowledge import FILE as RELEASES
from domino_advisor.knowledge.release_knowledge import TODAY as ANY_PRODUCT
from domino_advisor.knowledge.repeated_keys import repeated_keys
from domino_advisor.knowledge.shared_terms import FILE as TERMS
from domino_advisor.knowledge.shared_terms import SharedTerms, read_shared_terms
from domino_advisor.knowledge.vocabulary import Quantity, Vocabulary, a_subject, load_vocabulary, place_of_quantity
from domino_advisor.knowledge.wording import placeholders, reader_unit, works_out

if TYPE_CHECKING:
    from domino_advisor.knowledge.expressions.checking import FigureKind

# what other files name comes first: templates, truths, conclusions, the order of choice; the rest is in any order
_ENGINE_FIRST = ("templates.clp", "truths-and-intervals.clp", "inferring.clp", "order-of-choice.clp")
_SUFFIXES = (".clp", ".yml", ".jsonl")
TOPIC = "topic"
"""The name of the file that says what the guidelines of a folder have in common."""


def read_knowledge_base(root: Path, beside: Path | None = None) -> KnowledgeBase:
    """Read and check a rules folder, and the custom rules beside it. RuleBaseError lists every fault.

    beside: default, the folder `custom` within it, where there is one.
    """
    beside = custom_rules_of(root, beside)
    if beside is not None and not custom_rules.is_custom(beside):
        raise RuleBaseError([f"{beside} is no folder of rules: it has neither engine/ nor {custom_rules.SOURCES}"])
    written = {_named(name, beside): content for name, content in files_of(root, beside).items()}
    if faults := list(repeated_keys(written)):
        raise RuleBaseError(faults)
    assumptions = load_assumptions(root, beside)
    vocabulary = _vocabulary(root, beside, assumptions)
    sources = read_all_sources(root, beside)
    items, sources = _items(root, beside, sources)
    units_file = root / units.FILE
    readable = vocabulary.quantities, units.read_units(units_file.read_bytes() if units_file.is_file() else None)
    terms_file = root / TERMS
    shared = read_shared_terms(terms_file.read_text("utf-8") if terms_file.is_file() else "")
    topics: list[Topic] = []
    said: dict[str, Sequence[Said]] = {}
    clips = [(name, (root / name).read_text("utf-8")) for name in _engine_files(root)]
    faults = list(_misnamed(root, beside, clips, vocabulary))
    places: dict[str, str] = {}
    of_members: dict[str, Quantity] = {}
    unread = False
    for folder, label in _topic_folders(root, beside):
        own: list[Guideline] = []
        for file in sorted(folder.glob("*.yml")):
            if file.stem == TOPIC:
                continue
            text, place = file.read_text("utf-8"), f"{label}/{file.name}"
            if beside is not None and file.is_relative_to(beside) and (found := custom_rules.check_yaml(file)):
                faults += found
                continue
            guideline, found = read_guideline(
                text, place, folder.parent.name, folder.name, file.stem, items, assumptions, shared
            )
            faults += found
            if guideline is None or found:
                unread = True
                continue
            if guideline.id in places:
                faults.append(f"{place}: {guideline.id} has two files; the other is {places[guideline.id]}")
                continue
            places[guideline.id] = place
            in_braces = [*_misnamed_in_braces(guideline, place, text, vocabulary)]
            faults += _strange_platforms(guideline, place, text, vocabulary)
            faults += _strange_spans(guideline, place, text, vocabulary)
            guideline, quantities, of_single, wrong = _lowered(guideline, place, text, vocabulary, readable[1], shared)
            own.append(guideline)
            known = {**vocabulary.quantities, **quantities}
            wrong = wrong or [
                *_misread(guideline, place, text, of_single, known, readable[1], spelt_wrong=bool(in_braces))
            ]
            if wrong := [*in_braces, *wrong]:
                faults += wrong
            else:
                said |= {guideline.id: of_single} if of_single else {}
                of_members |= quantities
        file = folder / f"{TOPIC}.yml"
        if not file.is_file():
            faults.append(f"{label}: there is no {file.name}, which says what its guidelines have in common")
            continue
        topic, found = read_topic(
            file.read_text("utf-8"), f"{label}/{file.name}", folder.parent.name, folder.name, tuple(own), items
        )
        faults += found
        if topic is not None:
            topics.append(topic)
    vocabulary = replace(vocabulary, quantities={**vocabulary.quantities, **of_members})
    guidelines = {guideline.id: guideline for topic in topics for guideline in topic.guidelines}
    # a position of a guideline that could not be read would look like one of a guideline that there is not
    conflicts = {} if unread else read_conflicts(root, beside, items, sources, guidelines, vocabulary, faults)
    faults += _placed(_disagreements(guidelines, vocabulary, unread=unread), places)
    if faults:
        raise RuleBaseError(faults)
    # read once more: what was changed meanwhile shows in them
    files = files_of(root, beside)
    if faults := [
        *defaults.misread(files.get(defaults.FILE), clips), *plan_rules.misread(files.get(plan_rules.FILE)),
        *platform_words.misread(files.get(platform_words.FILE)),
        *measurements.misread(files.get(measurements.FILE), items), *printed.misread(files.get(printed.FILE)),
    ]:  # fmt: skip
        raise RuleBaseError(faults)
    return KnowledgeBase(
        root, beside, vocabulary, assumptions, sources, items, tuple(topics), guidelines, said, conflicts, files,
        hash_of(files), tuple(clips),
    )  # fmt: skip


def _named(name: str, beside: Path | None) -> str:
    """A file of the rules as faults name it: one of custom rules by its own folder."""
    folder, _, within = name.partition("/")
    return str(beside / within) if beside is not None and folder == custom_rules.FOLDER else name


def custom_rules_of(root: Path, beside: Path | None) -> Path | None:
    """The custom rules: those that were named, or those within the folder."""
    within = root / custom_rules.FOLDER
    return within if beside is None and within.is_dir() else beside


def read_all_sources(root: Path, beside: Path | None) -> dict[str, Source]:
    """The papers of a rules folder, and the documents of the custom rules beside it."""
    sources = dict(read_sources((root / "sources.yml").read_text("utf-8")))
    if beside is not None:
        more = custom_rules.read_sources(beside)
        if taken := sorted(set(more) & set(sources)):
            raise RuleBaseError(
                [f"{beside / custom_rules.SOURCES}: {name} is in the rule base already" for name in taken]
            )
        if faults := list(custom_rules.misplaced(beside, more)):
            raise RuleBaseError(faults)
        sources |= more
    return sources


def read_items(root: Path, beside: Path | None = None) -> Mapping[str, Item]:
    """The items of a rules folder, and of the custom rules beside it. RuleBaseError names those that are wrong."""
    return _items(root, beside, read_all_sources(root, beside))[0]


def _items(root: Path, beside: Path | None, sources: dict[str, Source]) -> tuple[dict[str, Item], dict[str, Source]]:
    """The items, and the sources: a custom document's text is what its items quote, unless it was bound to another."""
    items: dict[str, Item] = {}
    carried = [(file, f"inventory/{file.name}") for file in sorted((root / "inventory").glob("*.jsonl"))]
    if beside is not None:
        carried += [(file, str(file)) for file in sorted((beside / "inventory").glob("*.jsonl"))]
    faults: list[str] = []
    for file, label in carried:
        for name, item in inventory.read(file.read_text("utf-8").splitlines(), label).items():
            if item.source not in sources or (item.source != file.stem and label == str(file)):
                faults.append(f"{label}: {name}: there is no document {item.source} in sources.yml")
            elif name in items:
                faults.append(f"{label}: {name} is in the inventory already")
            items[name] = item
    if beside is not None:
        own = {name: source for name, source in sources.items() if custom_rules.is_custom_id(name)}
        written, quotes = custom_rules.read_items(beside, own)
        faults += [f"{beside}: {name} is in the inventory twice" for name in written if name in items]
        items |= written
        for name, source in own.items():
            if not source.text_sha256:
                sources[name] = structs.replace(source, text_sha256=normalise(quotes.get(name, "")).sha256)
    if faults:
        raise RuleBaseError(faults)
    return items, sources


def _vocabulary(root: Path, beside: Path | None, assumptions: Mapping[str, Assumption]) -> Vocabulary:
    vocabulary = load_vocabulary(root, beside)
    wrong_bands = bands.misread(vocabulary.quantities, assumptions)
    if faults := [f"{place_of_quantity(root, beside, name)}: {name}: {why}" for name, why in wrong_bands]:
        raise RuleBaseError(faults)
    vocabulary = replace(vocabulary, quantities=bands.banded(vocabulary.quantities, assumptions))
    file = beside / "vocabulary.yml" if beside else None
    if file is not None and file.is_file():
        shipped = load_vocabulary(root).quantities
        own = [quantity for name, quantity in vocabulary.quantities.items() if name not in shipped]
        text = file.read_text("utf-8")
        wrong = custom_rules.misread(own, load_objects(root))
        if faults := [f"{where(str(file), text, 'quantities', name)}: {name}: {why}" for name, why in wrong]:
            raise RuleBaseError(faults)
    return vocabulary


def _topic_folders(root: Path, beside: Path | None) -> Iterator[tuple[Path, str]]:
    """The folders of guidelines, each with the name that faults give it."""
    for folder in sorted(path for path in root.glob("*/*") if path.is_dir()):
        if folder.parent.name not in ("engine", "inventory", custom_rules.FOLDER) and folder.name != SIZING:
            yield folder, str(folder.relative_to(root))
    for folder in custom_rules.topics(beside) if beside is not None else ():
        yield folder, str(folder)


def _placed(faults: Iterable[str], places: Mapping[str, str]) -> Iterator[str]:
    """The faults, those that begin with a guideline behind the file and line of its guideline."""
    for fault in faults:
        place = places.get(fault.partition(": ")[0])
        yield f"{place}: {fault}" if place else fault


def _engine_files(root: Path) -> list[str]:
    names = sorted(path.name for path in (root / "engine").glob("*.clp"))
    ordered = [*_ENGINE_FIRST, *(name for name in names if name not in _ENGINE_FIRST)]
    derive = sorted(path.name for path in (root / "derive").glob("*.clp"))
    return [*(f"engine/{name}" for name in ordered), *(f"derive/{name}" for name in derive)]


def _misnamed(
    root: Path, beside: Path | None, constructs: Sequence[tuple[str, str]], vocabulary: Vocabulary
) -> Iterator[str]:
    """What is wrong with the names in the rules written by hand, each with its place."""
    for place, fault in _found_misnamed(tuple(constructs), vocabulary):
        at = place_of_quantity(root, beside, place) if place in vocabulary.quantities else place
        yield f"{at}: {fault}"


# one rules folder rarely differs from another in what is written by hand: of so many it stays known what is wrong
_FOUND: deque[tuple[Sequence[tuple[str, str]], Vocabulary, Sequence[tuple[str, str]]]] = deque(maxlen=4)


def _found_misnamed(constructs: Sequence[tuple[str, str]], vocabulary: Vocabulary) -> Sequence[tuple[str, str]]:
    for checked, by, found in tuple(_FOUND):
        if checked == constructs and by == vocabulary:
            return found
    # Imported here, since rules that are kept need no checking.
    from domino_advisor.knowledge.rule_names import misnamed

    found = tuple(misnamed(constructs, vocabulary))
    _FOUND.append((constructs, vocabulary, found))
    return found


def _strange_platforms(guideline: Guideline, file: str, text: str, vocabulary: Vocabulary) -> Iterator[str]:
    """Platforms for which it is and that there are not: it would stand nowhere."""
    known = {row.platform for row in vocabulary.platforms}
    for place, name in enumerate(guideline.scope.platforms):
        if name not in known:
            at = where(file, text, "applies_to", "platforms", place)
            near = in_brackets(name, known) or f" (there are {', '.join(sorted(known))})"
            yield f"{at}: applies_to: there is no platform {name}{near}"


def _strange_spans(guideline: Guideline, file: str, text: str, vocabulary: Vocabulary) -> Iterator[str]:
    """Quantities of which it says what was tested and that its subject has not."""
    own = {quantity.name for quantity in vocabulary.by_subject.get(guideline.subject, ())}
    for span in guideline.tested:
        if span.quantity not in own:
            at = where(file, text, "tested", span.quantity)
            near = in_brackets(span.quantity, own)
            yield f"{at}: tested: {span.quantity} is no quantity of {a_subject(guideline.subject)}{near}"


def _misnamed_in_braces(guideline: Guideline, file: str, text: str, vocabulary: Vocabulary) -> Iterator[str]:
    """What stands in braces in its sentences and names nothing, each with its place."""
    # Imported here, since rules that are kept need no checking.
    from domino_advisor.knowledge.sentence_names import misnamed

    for keys, fault in misnamed(guideline, vocabulary):
        yield expression_fault(fault, file, text, keys)


def files_of(root: Path, beside: Path | None) -> dict[str, bytes]:
    # at each start, of hundreds of files: a Path of each takes longer than to find them
    found = sorted(
        (name.split("/"), path)
        for name, path in entries_of(root)
        if os.path.splitext(name)[1] in _SUFFIXES  # noqa: PTH122
    )
    files = {"/".join(name): _content(path) for name, path in found if name[0] != custom_rules.FOLDER}
    if beside is not None:
        files |= {f"{custom_rules.FOLDER}/{name}": content for name, content in custom_rules.files(beside).items()}
    return files


def _content(path: str) -> bytes:
    with open(path, "rb", buffering=0) as file:  # noqa: PTH123 (at each start, of hundreds of files)
        return file.readall()


def entries_of(root: Path, *, folders: bool = False) -> Iterator[tuple[str, str]]:
    """The files within a folder, or the folders, each by its name within and its path.

    Three levels are all that is read. A folder may be a link to one elsewhere. This is gone through at each start, and
    Path.glob takes five times as long.
    """
    pending = [("", str(root), 1)]
    while pending:
        within, folder, level = pending.pop()
        with suppress(PermissionError), os.scandir(folder) as entries:
            for entry in entries:
                is_folder = entry.is_dir(follow_symlinks=False) or (entry.is_symlink() and Path(entry.path).is_dir())
                if is_folder == folders:
                    yield within + entry.name, entry.path
                if is_folder and level < 3:
                    pending.append((f"{within}{entry.name}/", entry.path, level + 1))


def hash_of(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, content in files.items():
        digest.update(name.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()


def _disagreements(guidelines: Mapping[str, Guideline], vocabulary: Vocabulary, *, unread: bool) -> Iterator[str]:
    """Where guidelines do not fit the vocabulary or each other.

    unread: whether some could not be read, so that one that is not there may be one of these.
    """
    for guideline in guidelines.values():
        for name in guideline.beyond:
            if name not in guideline.scope.platforms:
                yield f"{guideline.id}: applies_to: beyond: {name} is none of its platforms"
        yield from _untimely(guideline, vocabulary)
        if guideline.mixture_with is None:
            continue
        if not guideline.asked:
            yield f"{guideline.id}: asked: what is weighed with another guideline cannot be left unasked"
        other = guidelines.get(guideline.mixture_with)
        if other is None and unread:
            continue
        if other is None or other.scope.client in ("any", guideline.scope.client) or other.mixture_with is None:
            yield f"{guideline.id}: mixture_with names a guideline for another kind of client that names one too"
        elif _told_today(guideline) != _told_today(other):
            yield f"{guideline.id}: today: what is weighed with another guideline is told today as that one is"
        elif not _stands_wherever(guideline, other):
            yield f"{guideline.id}: mixture_with names a guideline that demands something wherever this one does"


def _told_today(guideline: Guideline) -> Today | None:
    return None if guideline.today is None else guideline.today.alike


def _untimely(guideline: Guideline, vocabulary: Vocabulary) -> Iterator[str]:
    """What is wrong with what it says of today."""
    if guideline.today is None:
        return
    products = {time.product for time in vocabulary.releases.times} | {ANY_PRODUCT}
    for name in guideline.today.by:
        if name not in products:
            yield f"{guideline.id}: today: by: {name} is no product of {RELEASES}"
    platforms = {row.platform for row in vocabulary.platforms}
    for name in guideline.today.platforms or ():
        if name not in platforms:
            yield f"{guideline.id}: today: platforms: there is no {name}"
    for name in guideline.today.kinds or ():
        if name not in (*vocabulary.kinds, "zvm"):
            yield f"{guideline.id}: today: kinds: there is no {name}"


def _stands_wherever(guideline: Guideline, other: Guideline) -> bool:
    """Whether the other one's applicability, its client apart, holds wherever the first one's does."""
    return (
        (other.subject, other.strength == "inform") == (guideline.subject, False)
        and _covers(other.scope.platforms, guideline.scope.platforms)
        and _covers(other.scope.kinds, guideline.scope.kinds)
        and _covers(other.scope.environments, guideline.scope.environments)
    )


def _covers(wider: Sequence[str], narrower: Sequence[str]) -> bool:
    """Whether a list of a scope names all that another names; an empty list names everything."""
    return not wider or (bool(narrower) and set(narrower) <= set(wider))


def _lowered(
    guideline: Guideline,
    file: str,
    text: str,
    vocabulary: Vocabulary,
    known: units.Units,
    shared: SharedTerms,
) -> tuple[Guideline, Mapping[str, Quantity], Sequence[Said], list[str]]:
    """A guideline with a quantity in the place of whatever it says of members, and of what its sentences work out.

    Beside it those quantities, what rules have to conclude of them, and what is wrong.
    """
    of_members = any(says_of_members(condition) for _, _, condition in guideline.conditions)
    if not of_members and not any(map(works_out, guideline.sentences)):
        return guideline, {}, (), []
    # Imported here, since rules that are kept need no reading.
    from domino_advisor.knowledge.expressions.checking import Scope as Readable
    from domino_advisor.knowledge.expressions.members import Lowering

    scope = Readable(vocabulary.quantities, (), _figure_kinds(guideline), known)
    lowering = Lowering(guideline.id, guideline.subject, vocabulary, scope, guideline.parameters)
    wrong: list[str] = []

    def lowered(kind: str, name: str, condition: Condition) -> Condition:
        found = lowering.lowered(condition)
        wrong.extend(expression_fault(fault, file, text, _keys(kind, name)) for fault in lowering.found.faults)
        lowering.found.faults.clear()
        return found

    guideline = replace(
        guideline,
        when=None if guideline.when is None else lowered("scope", "", guideline.when),
        require=None if guideline.require is None else lowered("demand", "", guideline.require),
        exceptions={
            name: structs.replace(entry, when=lowered("exception", name, entry.when))
            for name, entry in guideline.exceptions.items()
        },
        caveats={
            name: structs.replace(entry, when=lowered("caveat", name, entry.when))
            for name, entry in guideline.caveats.items()
        },
    )

    # what the conditions count and sum may be told by the sentences, and what is worked out of that
    def told(said: str, *keys: str) -> str:
        if keys[-1] in _OF_NO_SUBJECT and works_out(said):
            wrong.append(
                f"{where(file, text, *keys)}: {'.'.join(keys)}: it is told once for all subjects, and works out none"
            )
            return said
        try:
            found = lowering.sentence(said, lambda term: shared.term(term)[0])
        except ExpressionFault as fault:
            wrong.append(expression_fault(fault, file, text, keys))
            return said
        wrong.extend(expression_fault(fault, file, text, keys) for fault in lowering.found.faults)
        lowering.found.faults.clear()
        return found

    guideline = replace(
        guideline,
        texts={name: told(said, "texts", name) for name, said in guideline.texts.items()},
        exceptions={
            name: structs.replace(entry, text=told(entry.text, "unless", name, "text"))
            for name, entry in guideline.exceptions.items()
        },
        caveats={
            name: structs.replace(entry, text=told(entry.text, "caveats", name, "text"))
            for name, entry in guideline.caveats.items()
        },
    )
    return guideline, lowering.found.quantities, lowering.found.said, wrong


def _figure_kinds(guideline: Guideline) -> dict[str, FigureKind]:
    from domino_advisor.knowledge.expressions.checking import FigureKind

    return {
        name: FigureKind(isinstance(bound.value, str), reader_unit(bound.unit))
        for name, bound in guideline.parameters.items()
    }


def _keys(kind: str, name: str) -> tuple[str, ...]:
    """The keys that lead to a condition in the file of its guideline."""
    return (*_KEYS[kind], name, "when") if name else _KEYS[kind]


def _misread(
    guideline: Guideline,
    file: str,
    text: str,
    said: Sequence[Said],
    quantities: Mapping[str, Quantity],
    known: units.Units,
    *,
    spelt_wrong: bool,
) -> Iterator[str]:
    """What is wrong with the conditions of a guideline, each with file and line.

    spelt_wrong: whether a name in one of its sentences is.
    """
    # Imported here, since rules that are kept need no checking.
    from domino_advisor.knowledge.expressions.checking import Scope as Readable
    from domino_advisor.knowledge.expressions.checking import faults as expression_faults

    demanding = guideline.strength != "inform"
    if demanding and guideline.require is None:
        yield f"{file}: require: it is {guideline.strength}, and demands nothing"
    if not demanding and (guideline.require is not None or guideline.exceptions):
        key = "require" if guideline.require is not None else "unless"
        yield f"{where(file, text, key)}: {key}: an inform item demands nothing, so it has no demand and no exception"
    readable = Readable(quantities, (guideline.subject,), _figure_kinds(guideline), known)
    misspelt = spelt_wrong
    used = {name for sentence in guideline.sentences for name in placeholders(sentence)}
    used |= {found.text for one in said for found in names(one.of)}
    for kind, name, condition in guideline.conditions:
        found = [*expression_faults(condition, readable), *_of_computations(condition)]
        misspelt = misspelt or bool(found)
        yield from (expression_fault(fault, file, text, _keys(kind, name)) for fault in found)
        used |= {found.text for found in names(condition)}
    for caveat in guideline.caveats.values():
        for name in caveat.overrules:
            quantity = quantities.get(name)
            if quantity is None or (quantity.subject, quantity.type) != (guideline.subject, "flag"):
                keys = ("caveats", caveat.name, "overrules")
                yield f"{where(file, text, *keys)}: {'.'.join(keys)}: {name} is no flag of the {guideline.subject}"
    # one that is not used may be the one that was meant
    for name in sorted(set(guideline.parameters) - used) if not misspelt else ():
        yield f"{where(file, text, 'figures', name)}: figure {name} is used by no condition and no sentence"


def _of_computations(node: Expression) -> Iterator[ExpressionFault]:
    """What of the language is for computations alone, and stands in a condition."""
    if isinstance(node, Choice):
        advice = "write (A and B) or (not(A) and C)"
        yield ExpressionFault(next(names(node)).at, "one of two conditions is chosen", advice)
    elif isinstance(node, Holds):
        yield ExpressionFault(node.name.at, f"{node.word} is looked for in a list", "name a flag of the vocabulary")
    elif isinstance(node, Call):
        yield ExpressionFault(node.at, f"{node.function} is a function of computations", "compare what it is made of")
    for part in parts(node):
        yield from _of_computations(part)


_OF_NO_SUBJECT = ("why", "recommend")
"""The sentences that are told once, of whatever subjects."""
_KEYS = {"scope": ("when",), "demand": ("require",), "exception": ("unless",), "caveat": ("caveats",)}
