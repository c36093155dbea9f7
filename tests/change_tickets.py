"""What a change ticket asks: a site, what is planned in it, and the block of code that says so in each markup."""

from __future__ import annotations

_SITE = """\
deployment: NAME
environment: production
domino_release: "7.0"
machines:
  - name: Z9
    architecture: system-z
    lpars:
      - name: MAIL
        real_cps: CPS
        image:
          os: linux
          kernel_bits: 64
          dpars:
            - name: MAIL1
              workloads: [{client: nrpc, users: {registered: 900}}]
"""
NAME = "Change 4711"
PLANNED = """\
changes:
  - name: two more processors
    to:
      machines: [{name: Z9, lpars: [{name: MAIL, real_cps: 6}]}]
"""
"""Stands behind a site of four CPs."""
LINE_OF_CPS = 9
MEMORY = "/machines/0/lpars/0/image/memory_gib"
"""The place of an answer that the site lacks."""
_BLOCKS = {
    "textile": '<pre><code class="domino-advisor{more}">\n{text}</code></pre>\n',
    "commonmark": "```domino-advisor{more}\n{text}```\n",
}


def site(cps: str = "6", name: str = NAME) -> str:
    """The description of a site. More than four CPs are a violation."""
    return _SITE.replace("NAME", name).replace("CPS", cps)


def block(markup: str, text: str, more: str = "") -> str:
    """A block of code in one of the markups. more: what its mark says further, such as " answers"."""
    return _BLOCKS[markup].replace("{more}", more).replace("{text}", text)
