"""Each term has one meaning: docs/words.md gives it, and the words that it took the place of are not used again."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from domino_advisor.engine.loading import load_rule_base

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "words.md").read_text("utf-8")
REPLACED = {
    "judge": "evaluate", "judges": "evaluates", "judged": "evaluated", "judging": "evaluating",
    "qualifier": "caveat", "qualifiers": "caveats", "ledger": "working memory", "standing scope": "applicability",
    "excused": "excepted",
}  # fmt: skip
# People judge; the product evaluates.
OF_PEOPLE = ("as its administrators judge",)


def _terms() -> list[str]:
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| [^|]*\|$", PAGE, flags=re.MULTILINE)
    return [term.strip() for row in rows if row not in ("term", "---") for term in row.split(", ")]


def test_no_term_has_two_meanings() -> None:
    assert [term for term, times in Counter(_terms()).items() if times > 1] == []
    assert {"guideline", "caveat", "applicability", "working memory", "evaluation", "custom rules"} <= set(_terms())


def test_what_a_term_comes_from_is_in_the_inventory() -> None:
    rule_base = load_rule_base()
    named = re.findall(r"`([a-z0-9-]+/[a-z0-9-]+)`", PAGE)
    assert named and [name for name in named if name not in rule_base.items] == []


def test_what_a_term_took_the_place_of_is_not_used_again() -> None:
    """In the product's own code and pages; what a paper says keeps the paper's words."""
    own = [ROOT / "lib", ROOT / "api", ROOT / "schemas", ROOT / "rules" / "engine", ROOT / "rules" / "derive"]
    files = [file for folder in own for kind in ("*.py", "*.clp", "*.html", "*.jinja") for file in folder.rglob(kind)]
    pages = (ROOT, ROOT / "docs", ROOT / "docs" / "trackers")
    files += [*(page for folder in pages for page in folder.glob("*.md")), ROOT / "openapi.yaml"]
    words = re.compile(rf"\b({'|'.join(REPLACED)})\b", flags=re.IGNORECASE)
    found = []
    for file in sorted(files):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
            told = line
            for meant in OF_PEOPLE:
                told = told.replace(meant, "")
            found += [
                f"{file.relative_to(ROOT)}:{number}: {word[0]}, use {REPLACED[word[0].lower()]}"
                for word in words.finditer(told)
            ]
    assert found == []
