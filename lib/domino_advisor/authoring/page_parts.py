"""What the pages of the catalogue have in common: links, places in a paper, and the words for where something holds."""

from __future__ import annotations

from msgspec import Struct

from domino_advisor.core.answer import Citation
from domino_advisor.knowledge.guidelines import Guideline
from domino_advisor.knowledge.vocabulary import PLATFORMS as CALLED
from domino_advisor.knowledge.wording import capital
from domino_advisor.report.places import citation_line

PLATFORMS = {**CALLED, "unix": "any other UNIX"}
KINDS = {
    "guest": "guests under z/VM", "lpar": "images in an LPAR of their own", "native": "images on the bare machine",
    "vm": "virtual machines under VMware", "zvm": "LPARs that run z/VM",
}  # fmt: skip
CLIENTS = {
    "dwa": "Domino Web Access (iNotes, HTTP)", "imap": "IMAP", "nrpc": "Notes clients (NRPC)", "pop3": "POP3",
    "smtp": "SMTP",
}  # fmt: skip


class Link(Struct, frozen=True):
    """A title, and where it leads: a path from the page that shows it, with or without an anchor."""

    title: str
    target: str


def link_to(guideline: Guideline, up: str = "") -> Link:
    """The link to a guideline's page. up: the way from the page that shows it to the top of the catalogue."""
    return Link(guideline.title, f"{up}{guideline.id}.md")


def place(citation: Citation) -> str:
    """The place in its document, which is named elsewhere."""
    return citation_line(citation).removeprefix(f"{citation.document}, {citation.edition}, ")


def begun(text: str) -> str:
    """A text that begins as a sentence does, be it in brackets."""
    at = len(text) - len(text.lstrip("("))
    return text[:at] + capital(text[at:])


def sentence(text: str) -> str:
    """A text that ends as a sentence does."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
