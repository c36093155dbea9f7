"""A file belongs to what its author wrote just before it, or just after it; else it stands for itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from domino_advisor_api.trackers.timeline import Said, Sent, with_files

_BEGAN = datetime(2026, 10, 1, 8, 0, tzinfo=UTC)


def at(minutes: float) -> datetime:
    return _BEGAN + timedelta(minutes=minutes)


def told(said: list[tuple[float, str]], sent: list[tuple[float, str]]) -> list[tuple[str, tuple[str, ...]]]:
    """What belongs together, of texts and files with their minutes and authors: each is named by both."""
    texts = [Said(f"{by}{minutes:g}", "words", at(minutes), by) for minutes, by in said]
    files = [Sent(f"{by}{minutes:g}", at(minutes), by) for minutes, by in sent]
    return [(text.name if text.text else "alone", text.files) for text in with_files(texts, files, "plain")]


@pytest.mark.parametrize(
    ("said", "sent", "expected"),
    [
        pytest.param([(0, "a")], [(0, "a"), (5, "a")], [("a0", ("a0", "a5"))], id="just after"),
        pytest.param([(5, "a")], [(0, "a")], [("a5", ("a0",))], id="just before"),
        pytest.param([(0, "a"), (4, "a")], [(3, "a")], [("a0", ("a3",)), ("a4", ())], id="rather after than before"),
        pytest.param([(0, "a"), (2, "a")], [(3, "a")], [("a0", ()), ("a2", ("a3",))], id="the last one before"),
        pytest.param([(4, "a"), (2, "a")], [(0, "a")], [("a2", ("a0",)), ("a4", ())], id="the first one after"),
        pytest.param([(0, "a")], [(6, "a")], [("a0", ()), ("alone", ("a6",))], id="too late"),
        pytest.param([(6, "a")], [(0, "a")], [("alone", ("a0",)), ("a6", ())], id="too early"),
        pytest.param([(0, "a")], [(1, "b")], [("a0", ()), ("alone", ("b1",))], id="of somebody else"),
        pytest.param([(0, "a"), (1, "b")], [(2, "a")], [("a0", ("a2",)), ("b1", ())], id="past somebody else"),
        pytest.param([], [(9, "a"), (6, "a")], [("alone", ("a6", "a9"))], id="together without a text"),
        pytest.param([], [(0, "a"), (6, "a")], [("alone", ("a0",)), ("alone", ("a6",))], id="one after the other"),
        pytest.param([(2, "a"), (1, "b"), (0, "a")], [], [("a0", ()), ("b1", ()), ("a2", ())], id="by their times"),
    ],
)
def test_what_belongs_together(
    said: list[tuple[float, str]], sent: list[tuple[float, str]], expected: list[tuple[str, tuple[str, ...]]]
) -> None:
    assert told(said, sent) == expected


def test_what_stands_for_itself_is_called_by_its_time() -> None:
    (text,) = with_files([], [Sent("domino-advisor.yaml", at(7), "a")], "plain")
    assert (text.name, text.text, text.markup) == ("what was attached at 2026-10-01 08:07", "", "plain")


def test_to_what_the_product_wrote_no_file_belongs() -> None:
    ours = f"Nothing has to change.\n\ndomino-advisor comment: {'2' * 32}"
    said = [Said("theirs", "please look", at(0), "a"), Said("ours", ours, at(3), "a")]
    files = [Sent("domino-advisor.yaml", at(4), "a")]
    assert [(text.name, text.files) for text in with_files(said, files, "plain")] == [
        ("theirs", ("domino-advisor.yaml",)),
        ("ours", ()),
    ]
