"""The ways in which trackers prove their deliveries, by the names that a setting has for them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from domino_advisor_api.hooks import generic, github, gitlab, jira, standard
from domino_advisor_api.hooks.proof import NotProven, Received, Secrets


class Scheme(Struct, frozen=True):
    """How a kind of tracker sends deliveries. delivery: proves one, and gives its name. ticket: what it is about.
    project: in what that is, where deliveries say.
    """

    delivery: Callable[[Received, Secrets], str]
    ticket: Callable[[Any], str | None]
    project: Callable[[Any], str | None]


SCHEMES: Mapping[str, Scheme] = {
    "github": Scheme(github.delivery, github.ticket, github.project),
    "gitlab": Scheme(gitlab.delivery, gitlab.ticket, gitlab.project),
    "jira": Scheme(jira.delivery, jira.ticket, jira.project),
    "standard": Scheme(generic.delivery, generic.ticket, generic.project),
}
LEAST_CHARACTERS = 16
"""A shorter secret could be found by trying."""


class Delivery(Struct, frozen=True):
    """A delivery that is proven. id: the same where the same is sent again. ticket: what it is about, None where that
    is no ticket. project: in what that is, to be held against what the tracker is set to; None where it does not say.
    """

    id: str
    ticket: str | None
    project: str | None = None


def proven(scheme: str, received: Received, secrets: Secrets) -> Delivery:
    """The delivery, proven before anything of it is read. scheme: one of `SCHEMES`. secrets: each may have signed it.

    NotProven where none of them did, or where the delivery is not JSON.
    """
    how = SCHEMES[scheme]
    id_ = how.delivery(received, secrets)
    try:
        payload = json.loads(received.body)
    except (ValueError, RecursionError):
        raise NotProven("its body is not JSON") from None
    return Delivery(id_, how.ticket(payload), how.project(payload))


def fault_of(secret: str) -> str | None:
    """Why a secret cannot be used, None where it can. The secret itself is not told."""
    if len(secret) < LEAST_CHARACTERS:
        return f"a secret has at least {LEAST_CHARACTERS} characters"
    if not (secret.isascii() and secret.isprintable()):
        return "a secret has visible characters of ASCII alone"
    try:
        standard.secret_bytes(secret)
    except ValueError:
        return f"what follows {standard.PREFIX} is base64"
    return None
