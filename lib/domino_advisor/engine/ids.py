"""The ids of facts and of the nodes of a proof: how they are made. Only this module and the rules make any.

An id is a symbol that the product makes: `s3` is a subject, `g17` a guideline (or a computation of sizing), `c4` an
applicability, `k1` a setting, `t9` a span that was tested. What is concluded of several is named by these. Whoever
wants to know what an id stands for asks the slots of its fact or the table of whoever made it; the one thing that is
read from an id is the subject whose part of a site it belongs to.
"""

from __future__ import annotations

import re

_SUBJECT = re.compile(r"(?:.*@)?(s\d+)(?:[.~?/:#][^@]*)?")


def value_id(sid: str, quantity: str) -> str:
    """What is known of a quantity of a subject."""
    return f"{sid}.{quantity}"


def stated_id(sid: str, what: str) -> str:
    """What the description states of a subject: a quantity, say, or nothing of some (`missing`)."""
    return f"{sid}~{what}"


def users_id(sid: str, kind: str = "") -> str:
    """The user counts of a workload, or the count of one kind as it is stated."""
    return stated_id(sid, f"users-{kind}" if kind else "users")


def unstated_id(sid: str, quantity: str) -> str:
    """That a quantity of a subject is not stated, where a release may imply it."""
    return stated_id(sid, f"no-{quantity}")


def implication_id(quantity: str) -> str:
    """What a release implies of a quantity."""
    return f"implies-{quantity}"


def members_id(sid: str, kind: str) -> str:
    """The members of a subject, of a type or by a relation."""
    return stated_id(sid, f"{kind}s")


def member_id(sid: str, kind: str, place: int) -> str:
    """One of them, by its place from 1."""
    return f"{members_id(sid, kind)}-{place}"


def item_id(sid: str, number: int) -> str:
    """What is evaluated as a part of a subject, by its number from 1."""
    return f"{sid}/{number}"


def stands_id(sid: str, aspect: str, word: str) -> str:
    """That a word is among the platforms, kinds, clients or releases where a subject stands."""
    return f"{sid}:{aspect}:{word}"


def setting_id(sid: str) -> str:
    """In which setting a subject stands."""
    return f"{sid}:setting"


def applies_id(applicability: str, setting: str) -> str:
    """Whether an applicability holds in a setting."""
    return f"{applicability}@{setting}"


def verdict_id(guideline: str, sid: str) -> str:
    """What a guideline says of a subject."""
    return f"{guideline}@{sid}"


def yields_id(guideline: str, sid: str) -> str:
    """That a guideline stands behind at a subject, where another position is taken."""
    return f"{verdict_id(guideline, sid)}/yields"


def condition_id(verdict: str, kind: str, name: str) -> str:
    """A condition on which a verdict rests, by the verdict's id."""
    return f"{verdict}?:{kind}:{name or 'none'}"


def reach_id(span: str, sid: str) -> str:
    """Whether a subject lies within what was tested."""
    return f"{span}@{sid}"


def figures_id(guideline: str) -> str:
    """All figures of a guideline, as its rule reads them."""
    return f"{guideline}!"


def figure_id(guideline: str, name: str) -> str:
    """A figure of a guideline as its paper, or an assumption, has it."""
    return f"{guideline}!{name}"


def figure_in_force_id(guideline: str, name: str) -> str:
    """The same figure as it is compared: that of a site, where one is laid over it."""
    return f"{guideline}!{name}!"


def row_id(computation: str, table: str, place: int) -> str:
    """A row of a table of a computation, by its place from 1."""
    return f"{figure_id(computation, table)}!{place}"


def premise_id(computation: str, place: int) -> str:
    """A premise of a computation, by its place from 1."""
    return f"{computation}?{place}"


def overlay_id(guideline: str, figure: str | None = None) -> str:
    """The figures that a site lays over those of a guideline or computation (by its name), or one of them."""
    return f"overlay:{guideline}" if figure is None else f"overlay:{guideline}:{figure}"


def default_id(name: str) -> str:
    """What rules take where a description does not say it."""
    return f"default:{name}"


def definition_id(how: str, quantity: str) -> str:
    """How the vocabulary says that a quantity is derived: total, chain, ratio, product or facts-first."""
    return f"{how}:{quantity}"


def subject_of(name: str) -> str | None:
    """The id of the subject that a fact or node belongs to, by its id; None where it belongs to none."""
    found = _SUBJECT.fullmatch(name)
    return found[1] if found else None
