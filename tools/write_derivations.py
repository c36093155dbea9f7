"""Writes docs/derivations.md: from what each flag and choice follows, and which of them stay a judgement.

    python tools/write_derivations.py

A test fails when the page is not what this program would write.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from domino_advisor.knowledge.vocabulary import Quantity, Vocabulary, load_vocabulary

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "derivations.md"
HEAD = """\
# Flags and choices

From what each flag and each choice follows by which a deployment is evaluated. The page is made \
from `rules/vocabulary.yml` by `tools/write_derivations.py`.

Facts come first. Where they do not tell it, what the administrator says stands. Where both are known and differ, the \
facts are taken and the answer shows both, under `overruled`.
"""
_OPS = {
    "all": "whether all are {words}", "any": "whether one is {words}", "alike": "whether all have the same",
    "unlike": "whether two differ", "apart": "whether each has one of its own", "repeated": "whether two have the same",
    "distinct": "whether no two have the same",
}  # fmt: skip


def page(vocabulary: Vocabulary) -> str:
    """The whole page."""
    chosen = sorted(
        (q for q in vocabulary.quantities.values() if q.type in ("flag", "choice")), key=lambda quantity: quantity.name
    )
    judged = [q for q in chosen if q.judgement]
    wished = [q for q in chosen if q.path[:1] == ("goals",)]
    read = [q for q in chosen if q.path and q not in judged and q not in wished]
    derived = [q for q in chosen if not q.path]
    fallback = {q.said: q.name for q in chosen if q.said}
    parts = [
        HEAD,
        f"There are {len(chosen)}: {len(derived)} follow from others, {len(read)} are read off the system, "
        f"{len(wished)} are goals, {len(judged)} remain a judgement.\n",
        _section(
            "Derived", ("quantity", "what it is", "from"), ((_code(q.name), q.called, _derived(q)) for q in derived)
        ),
        _section(
            "Judgements",
            ("quantity", "what it is", "why no fact tells it", "stands only where facts do not tell"),
            ((_code(q.name), q.called, q.judgement or "", _code(fallback.get(q.name))) for q in judged),
        ),
        _section(
            "Goals", ("quantity", "what it is", "stated at"), ((_code(q.name), q.called, _stated(q)) for q in wished)
        ),
        _section(
            "Read off", ("quantity", "what it is", "stated at"), ((_code(q.name), q.called, _stated(q)) for q in read)
        ),
    ]
    return "\n".join(parts)


def _section(title: str, heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    return f"## {title}\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def _code(name: str | None) -> str:
    return f"`{name}`" if name else ""


def _stated(quantity: Quantity) -> str:
    how = f" ({quantity.taken_as}{': ' if quantity.words else ''}{', '.join(quantity.words)})"
    origin = f" of the {quantity.origin}" if quantity.origin else ""
    return f"{_code('/'.join(quantity.path))}{origin}{how if quantity.taken_as else ''}"


def _derived(quantity: Quantity) -> str:
    return "; ".join(_ways(quantity)) or "where the subject stands"


def _ways(quantity: Quantity) -> Iterator[str]:
    if quantity.facts_first:
        by, when, tells = quantity.facts_first
        told = "" if when == "any" else f" where that is {when}: {tells}"
        yield f"{_code(by)}{told}; else as said: {_code(quantity.said)}"
    elif quantity.inferred:
        yield ", ".join(map(_code, quantity.inferred))
    for relation, names in quantity.related:
        yield f"{', '.join(map(_code, names)) or 'the names'} of each {relation}"
    if quantity.total_of:
        how = _OPS.get(quantity.total_op, quantity.total_op).format(words=" or ".join(quantity.words))
        yield f"{_code(quantity.total_of)} of each {quantity.total_members}: {how}"
    if quantity.chain_of:
        yield f"{_code(quantity.chain_of)}, or that of the next {quantity.chain_through}"


if __name__ == "__main__":
    PAGE.write_text(page(load_vocabulary(ROOT / "rules")), "utf-8")
