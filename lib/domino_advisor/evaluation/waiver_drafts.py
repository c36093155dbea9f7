"""Waivers for what an answer has as violated, as an overlay that somebody is to review."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from domino_advisor.core.escaping import visible
from domino_advisor.core.patterns import matches
from domino_advisor.evaluation.compared_answers import Answer, AnyVerdict

_ABOUT = """\
# Violations that the site accepts, each until a day: evaluate --overlay. Review each before you use it.
# A * in guideline or subject stands for any characters.
"""


def violations(answers: Iterable[Answer], guidelines: Sequence[str], subjects: Sequence[str]) -> list[AnyVerdict]:
    """What is violated of some guidelines on some subjects, names or patterns, by guideline and subject; none: of all.

    A guideline may be named without its paper.
    """
    found = {
        (verdict.guideline, verdict.subject.path): verdict
        for answer in answers
        for verdict in answer.findings
        if verdict.verdict == "violated"
        and _among(guidelines, (verdict.guideline, verdict.guideline.partition("/")[2]))
        and _among(subjects, (verdict.subject.path,))
    }
    return [found[key] for key in sorted(found)]


def drafted(violated: Iterable[AnyVerdict], *, owner: str, reason: str, until: str) -> str:
    """An overlay in YAML with a waiver for each violation, what was found as a comment above it."""
    entries = [_entry(verdict, owner=owner, reason=reason, until=until) for verdict in violated]
    return f"{_ABOUT}waivers:{'' if entries else ' []'}\n{''.join(entries)}"


def _among(patterns: Sequence[str], names: Sequence[str]) -> bool:
    return not patterns or any(matches(pattern, name) for pattern in patterns for name in names)


def _entry(verdict: AnyVerdict, *, owner: str, reason: str, until: str) -> str:
    members = {
        "guideline": verdict.guideline, "subject": verdict.subject.path, "reason": reason, "owner": owner,
        "until": until,
    }  # fmt: skip
    # JSON is YAML 1.2: whatever a name holds, it is read as that name
    lines = [f"{name}: {json.dumps(text, ensure_ascii=False)}" for name, text in members.items()]
    told = f"  # {verdict.strength}: {visible(verdict.title)}. {visible(verdict.text)}\n"
    return told + "".join(f"  {'- ' if at == 0 else '  '}{line}\n" for at, line in enumerate(lines))
