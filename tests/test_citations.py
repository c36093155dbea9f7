"""Citations: a passage is bound to a paper without its words, and found again in a reader's copy of it."""

from __future__ import annotations

import hashlib
import json
import textwrap
from collections.abc import Mapping
from pathlib import Path

import pytest

from domino_advisor.core.errors import InvalidInput, RuleBaseError
from domino_advisor.knowledge import inventory
from domino_advisor.knowledge.citations import (
    Check,
    Passage,
    Report,
    Source,
    bind,
    list_sources,
    load_sources,
    normalise,
    read_sources,
    verify,
    verify_folder,
)
from domino_advisor.knowledge.passages import Document, prints

ID = "tidewater-relay-1999"
PAPER = (Path(__file__).parent / "papers" / f"{ID}.txt").read_text(encoding="utf-8")
HEADINGS = ("Contents", "Memory", "Queues", "Summary")


def document(text: str = PAPER) -> Document:
    return normalise(text, HEADINGS)


def source(text: str = PAPER) -> Source:
    return Source(
        id=ID,
        title="Sizing the Tidewater Relay",
        edition="first",
        publisher="nobody",
        authors=(),
        date="1999-01",
        products=(),
        platforms=(),
        workloads=(),
        pages="none",
        units="",
        text_sha256=document(text).sha256,
        headings=HEADINGS,
    )


def bound(anchor: str, /, **values: float) -> Passage:
    return bind(document(), ID, anchor, values)


def words(passage: Passage, text: str = PAPER) -> str:
    """The words of a passage, taken from the paper."""
    normal = document(text).text
    start = normal.index(passage.anchor) - passage.offset
    return normal[start : start + passage.chars]


# --------------------------------------------------------------------------------------------- normal form


@pytest.mark.parametrize(
    ("printed", "normal"),
    [
        ("## **3.1 Memory**", "3.1 Memory"),
        ("- ▶ Keep it", "Keep it"),
        ("<b>CP.</b> a <i>processor</i><br/>here", "CP. a processor here"),
        ("| a | | b |\n|---|:-:|---|\n| c | d | |", "a b c d"),
        ("a\tb\n\n   c\u00a0d", "a b c d"),
        ("“it’s” – he said—‘so’", "\"it's\" he said-'so'"),
        ("ESX[®] and vMotion™", "ESX and vMotion"),
        ("the [sizing guide](#) at <http://example.org/a_b>", "the sizing guide at http://example.org/a_b"),
        (r"$\langle \text{number of parts} \rangle * 2 \text{ GB}$", "number of parts * 2 GB"),
        (r"costs \$13.22 each", "costs $13.22 each"),
        ("`D:\\ /ALLOC: 16K` &amp; NSF_Pool_MB=3", "D:\\ /ALLOC: 16K & NSF_Pool_MB=3"),
        ("three² ﬁles", "three2 files"),
        ("12-drive\t- 8%", "12-drive - 8%"),
        ("DOMINO Domino", "DOMINO Domino"),
    ],
)
def test_the_normal_form_drops_markup_and_layout_and_keeps_words_case_and_signs(printed: str, normal: str) -> None:
    assert normalise(printed).text == normal


def test_normalising_twice_changes_nothing() -> None:
    assert normalise(document().text).text == document().text


def test_a_heading_is_one_only_where_it_fills_its_lines() -> None:
    found = [heading for _, heading in document().headings]
    assert found == list(HEADINGS)  # not "Memory ..... 2" of the contents
    assert document().heading_at(document().text.index("Every relay")) == "Memory"
    assert document().heading_at(0) is None
    assert normalise("It is in\nthe Summary\nof it.\nSummary of\nit.", HEADINGS).headings == ()


# -------------------------------------------------------------------------------------------------- binding


def test_a_passage_is_the_sentence_that_holds_the_anchor() -> None:
    passage = bound("largest of them carried")
    assert words(passage).startswith("The largest of them") and words(passage).endswith("within .75 seconds.")
    assert passage.sentences == 1
    assert passage.heading == "Memory"
    assert passage.sha256 == hashlib.sha256(words(passage).encode()).hexdigest()


def test_a_passage_grows_by_whole_sentences_until_it_holds_every_printed_value() -> None:
    passage = bound("largest of them carried", memory_gib=2, mailboxes=12500, cps=4, seconds=0.75)
    assert words(passage).startswith("Every relay was given two gigabytes") and words(passage).endswith("seconds.")
    assert (passage.sentences, passage.unheld) == (2, ())


def test_a_value_that_is_not_within_reach_is_recorded_and_not_held() -> None:
    passage = bound("largest of them carried", cps=4, queue=2204)  # 2,204 stands under another heading
    assert passage.unheld == ("queue",)
    assert passage.sentences == 1


def test_a_table_row_is_a_passage_and_rows_between_are_taken_in() -> None:
    assert words(bound("Two 6,000 97", users=6000, queue=97)) == "Two 6,000 97"
    assert words(bound("Two 6,000 97", users=9000)) == "Two 6,000 97 Three 9,000 2,204"
    assert words(bound("SPOOL_MB=512")) == "SPOOL_MB=512 default"


def test_a_list_entry_is_a_passage_of_its_own() -> None:
    assert words(bound("Keep the spool on a volume")) == "Keep the spool on a volume of its own."


def test_a_sentence_wrapped_or_torn_by_a_page_break_is_one() -> None:
    assert words(bound("runs out of memory drops")).endswith(
        "the Tidewater Sheet, and plan for the worst hour of the week."
    )
    assert words(bound("those that waited longest")).endswith("sent first, for Friday traffic is heavy.")


@pytest.mark.parametrize("anchor", ["no such words", "See the manual.", "a b c d e f g h i", ""])
def test_an_anchor_that_is_absent_not_unique_too_long_or_empty_is_refused(anchor: str) -> None:
    with pytest.raises(RuleBaseError, match="anchor"):
        bound(anchor)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5,150 users", 5150),
        ("5150 users", 5150),
        ("2GB each", 2),
        ("up 96%.", 96),
        ("within .89 seconds", 0.89),
        ("0.890 seconds", 0.89),
        ("fell by -26 percent", -26),
        ("Four networks", 4),
        ("dual-port", 2),
        ("15K drives", 15000),
        ("a 1.65 GHz processor", 1650),
        ("4xP6/200MHz", 200),
    ],
)
def test_a_number_is_recognised_as_papers_print_it(text: str, value: float) -> None:
    assert prints(text, value)


@pytest.mark.parametrize(
    ("text", "value"),
    [("15,150 users", 150), ("5,150 users", 5), ("1.25", 25), ("1.25", 1), ("fourteen", 4), ("12", 1), ("0.89", 89)],
)
def test_a_part_of_a_number_is_not_the_number(text: str, value: float) -> None:
    assert not prints(text, value)


# -------------------------------------------------------------------------------------------------- finding

PASSAGES: Mapping[str, Passage] = {
    "memory": bound("largest of them carried", mailboxes=12500, cps=4),
    "quote": bound("Nobody waited"),
    "spool": bound("Keep the spool on a volume"),
    "holiday": bound("runs out of memory drops"),
    "row": bound("Two 6,000 97", users=6000),
    "endless": bound("the queue grows without end"),
    "summary": bound("relays carry 9,000 users", users=9000),
}


def checked(tmp_path: Path, text: str, **options: bool) -> tuple[Report, dict[str, Check]]:
    (tmp_path / f"{ID}.txt").write_text(text, encoding="utf-8")
    report = verify(tmp_path, PASSAGES, {ID: source()}, **options)
    return report, {check.id: check for check in report.checks}


def edited(*changes: tuple[str, str]) -> str:
    """The paper with each of some words, which stand in it once, replaced."""
    text = PAPER
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


def test_every_passage_is_found_in_the_paper_itself(tmp_path: Path) -> None:
    report, checks = checked(tmp_path, PAPER)
    assert {check.status for check in checks.values()} == {"found"}
    assert all(check.detail is None for check in checks.values())
    assert report.ok and report.copies[0].same_text and report.counts["found"] == len(PASSAGES)


def test_a_changed_word_changes_its_passage_and_no_other(tmp_path: Path) -> None:
    report, checks = checked(tmp_path, edited(("answered within .75", "answered within .85")))
    assert {id_: check.status for id_, check in checks.items() if check.status != "found"} == {"memory": "changed"}
    assert checks["memory"].detail is not None and "the words around it differ" in checks["memory"].detail
    assert not report.ok and not report.copies[0].same_text
    assert [check.id for check in report.failures] == ["memory"]


def test_a_changed_word_of_the_anchor_is_a_change_too(tmp_path: Path) -> None:
    _, checks = checked(
        tmp_path, edited(("A relay that runs out of memory drops", "A relay that runs out of memory loses"))
    )
    assert checks["holiday"].status == "changed"
    assert checks["holiday"].detail is not None and "anchor" in checks["holiday"].detail


def test_a_moved_passage_is_found_told_and_passes(tmp_path: Path) -> None:
    sentence = "Beyond three relays the queue grows without end. "
    report, checks = checked(tmp_path, edited((sentence, "")) + "\n" + sentence + "\n")
    assert (checks["endless"].status, checks["endless"].heading) == ("moved", "Summary")
    assert checks["endless"].detail is not None and '"Queues"' in checks["endless"].detail
    assert report.ok


def test_a_deleted_passage_is_missing(tmp_path: Path) -> None:
    report, checks = checked(tmp_path, edited(("Beyond three relays the queue grows without end. ", "")))
    assert checks["endless"].status == "missing"
    assert not report.ok


def test_a_passage_twice_under_its_heading_is_ambiguous(tmp_path: Path) -> None:
    sentence = "Beyond three relays the queue grows without end. "
    report, checks = checked(tmp_path, edited((sentence, sentence * 2)))
    assert checks["endless"].status == "ambiguous"
    assert not report.ok


def test_a_twin_under_another_heading_is_told_apart_and_said(tmp_path: Path) -> None:
    sentence = "Beyond three relays the queue grows without end. "
    report, checks = checked(tmp_path, PAPER + "\n" + sentence + "\n")
    assert checks["endless"].status == "found"
    assert checks["endless"].detail is not None and '"Summary"' in checks["endless"].detail
    assert report.ok


def test_twins_that_both_left_their_heading_are_ambiguous(tmp_path: Path) -> None:
    sentence = "Beyond three relays the queue grows without end. "
    _, checks = checked(tmp_path, edited((sentence, "")) + "\n" + sentence * 2 + "\n")
    assert checks["endless"].status == "ambiguous"


@pytest.mark.parametrize("width", [30, 64, 100])
def test_other_line_breaks_change_nothing(tmp_path: Path, width: int) -> None:
    wrapped = [
        line if "\t" in line else textwrap.fill(line, width, break_long_words=False) for line in PAPER.split("\n")
    ]
    report, _ = checked(tmp_path, "\r\n".join(wrapped))
    assert report.ok and report.copies[0].same_text
    assert report.counts["found"] == len(PASSAGES)


def test_other_quotes_dashes_spaces_and_markup_change_nothing(tmp_path: Path) -> None:
    plain = str.maketrans({"“": '"', "”": '"', "’": "'", "–": "—", "\t": "   ", "*": None, "▶": "•"})
    other = PAPER.translate(plain).replace("<b>", "").replace("</b>", "").replace("# ", "")
    report, checks = checked(tmp_path, "\ufeff" + other)
    assert {check.status for check in checks.values()} == {"found"}
    assert report.copies[0].same_text


def test_bytes_that_are_no_utf8_are_changed_words_and_no_crash(tmp_path: Path) -> None:
    (tmp_path / f"{ID}.txt").write_bytes(PAPER.encode().replace(b"12,500 mail", b"12,500\xff mail"))
    report = verify(tmp_path, PASSAGES, {ID: source()})
    assert [(check.id, check.status) for check in report.failures] == [("memory", "changed")]


# --------------------------------------------------------------------------------------------------- folders


def test_a_paper_that_the_folder_lacks_fails_unless_absence_is_allowed(tmp_path: Path) -> None:
    other = {"other": Passage("other-2000", "a b", "0" * 64, 0, 3, 1)}
    papers = {ID: source(), "other-2000": source()}
    (tmp_path / f"{ID}.txt").write_text(PAPER, encoding="utf-8")
    strict = verify(tmp_path, {**PASSAGES, **other}, papers)
    assert strict.counts["no-source"] == 1 and not strict.ok
    assert [copy.file for copy in strict.copies] == [f"{ID}.txt", None]
    lenient = verify(tmp_path, {**PASSAGES, **other}, papers, allow_absent=True)
    assert lenient.counts["no-source"] == 1 and lenient.ok


def test_a_folder_without_any_paper_never_passes(tmp_path: Path) -> None:
    assert not verify(tmp_path, PASSAGES, {ID: source()}, allow_absent=True).ok


def test_a_folder_that_is_not_there_is_an_error_that_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput) as caught:
        verify(tmp_path / "none", PASSAGES, {ID: source()})
    assert caught.value.faults[0].advice is not None and "<source-id>.txt" in caught.value.faults[0].advice


def test_a_report_is_json_and_lists_what_is_not_plainly_found(tmp_path: Path) -> None:
    report, _ = checked(tmp_path, edited(("answered within .75", "answered within .85")))
    told = json.loads(json.dumps(report.as_dict()))
    assert told["ok"] is False
    assert told["counts"]["changed"] == 1
    assert told["sources"] == [
        {
            "id": ID,
            "file": f"{ID}.txt",
            "same_text": False,
            "counts": {"found": len(PASSAGES) - 1, "changed": 1},
        }
    ]
    assert [entry["id"] for entry in told["passages"]] == ["memory"]


def test_the_carried_inventory_is_what_a_folder_is_held_against(tmp_path: Path) -> None:
    report = verify_folder(tmp_path)
    assert report.counts["no-source"] == len(report.checks) == sum(listing.items for listing in list_sources())


# ------------------------------------------------------------------------------------------------ the papers


def test_every_paper_is_described() -> None:
    papers = load_sources()
    assert sorted(papers) == sorted(inventory.sources())
    for paper in papers.values():
        assert paper.title and paper.edition and paper.publisher and paper.units and paper.headings
        assert paper.date[:4] == paper.id[-4:]
        assert len(paper.text_sha256) == 64


def test_a_source_file_with_an_unknown_member_is_refused() -> None:
    with pytest.raises(RuleBaseError, match="colour"):
        read_sources("sources:\n- id: a\n  colour: red\n")
