"""A ticket is found again by its key, which depends on nothing but the deployment and what the ticket is for."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from domino_advisor.tickets.keys import key, key_line, key_of
from domino_advisor.tickets.ticket import PER


def test_a_key_stays_what_it_is() -> None:
    """Another one would make a second ticket for everything that has one."""
    assert key("Acme mail", "evaluation") == "da-f40899967dd15a1a82a2ce61472d637f"
    assert key("Acme mail", "group", "spread-io") == "da-111a4a6b6b476f7eb42edb86dddce9a7"


@given(st.text(), st.sampled_from(PER), st.text())
def test_a_key_is_short_and_plain_whatever_the_names_are(deployment: str, per: str, scope: str) -> None:
    assert re.fullmatch("da-[0-9a-f]{32}", key(deployment, per, scope))  # type: ignore[arg-type]


_PARTS = st.tuples(st.text('a",[]\n ', max_size=4), st.sampled_from(PER), st.text('a",[]\n ', max_size=4))


@given(_PARTS, _PARTS)
def test_tickets_have_one_key_only_where_they_are_for_the_same(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert (key(*one) == key(*other)) == (one == other)  # type: ignore[arg-type]


def test_a_text_of_ours_is_known_by_its_last_key() -> None:
    mine, quoted = key("mine", "evaluation"), key("another", "evaluation")
    assert key_of(f"<p>Told: {key_line(quoted)}</p>\r\n<p>{key_line(mine)}</p>\r\n") == mine


def test_a_text_of_others_has_no_key() -> None:
    for text in ("", "domino-advisor", "domino-advisor: da-12", f"my-domino-advisor:{key('a', 'action')}"):
        assert key_of(text) is None
