"""From the texts and files of a ticket to an answer, or to what is wrong with them and where."""

from __future__ import annotations

import io
import tarfile
from pathlib import Path

import pytest

from domino_advisor.evaluation.advisor import Advisor
from domino_advisor.reading_tickets.requests import NotTaken, Request, Text, fingerprint_of, request_of
from domino_advisor.reading_tickets.saying_no import lines_of
from domino_advisor.reading_tickets.taking_up import Most, TakenUp, taken_up

KEY = "da-0123456789abcdef0123456789abcdef"
SITE = """deployment: Head office mail
environment: production
domino_release: "7.0.2"
machines:
  - name: z9
    architecture: system-z
    lpars:
      - name: LNX1
        real_cps: 8
        image:
          os: linux
          kernel_bits: 64
          dpars: [{name: mail1, workloads: [{client: nrpc, users: {active_15min: 1000}}]}]
"""
MEMORY = "/machines/z9/lpars/LNX1/image/memory_gib"


@pytest.fixture(scope="module")
def advisor() -> Advisor:
    """The product's own rules."""
    return Advisor()


def block(text: str, mark: str = "domino-advisor") -> str:
    return f"```{mark}\n{text}```\n"


def description(text: str, *files: str) -> Text:
    return Text("the description", text, "commonmark", files)


def comment(number: int, text: str, *files: str) -> Text:
    return Text(f"comment {number}", text, "commonmark", files)


def answered(*texts: Text, advisor: Advisor, most: Most | None = None, **contents: bytes) -> TakenUp:
    request = request_of(texts)
    assert request is not None
    named = {name.replace("_", "-").replace("--", "."): content for name, content in contents.items()}
    return taken_up(request, named, advisor, most=most or Most())


def refused(*texts: Text, advisor: Advisor, most: Most | None = None, **contents: bytes) -> list[str]:
    with pytest.raises(NotTaken) as error:
        answered(*texts, advisor=advisor, most=most, **contents)
    return list(lines_of(error.value))


# Which text counts


def test_a_ticket_that_asks_nothing_asks_nothing() -> None:
    assert request_of([description("Please buy a server."), comment(1, "Which one?", "plan.pdf")]) is None
    assert request_of([]) is None


def test_our_own_texts_and_what_came_with_them_ask_nothing() -> None:
    ours = comment(1, f"{block(SITE)}\ndomino-advisor: {KEY}\n", "domino-advisor.json")
    assert request_of([description("Please look."), ours]) is None


def test_the_last_text_that_asks_is_the_one_that_counts() -> None:
    request = request_of([description(block("deployment: A\n")), comment(1, block("deployment: B\n")), comment(2, "?")])
    assert request is not None
    assert request.block is not None
    assert (request.where, request.block.text) == ("comment 1", "deployment: B\n")


def test_a_later_text_heals_what_was_wrong_with_an_earlier_one_but_not_the_other_way() -> None:
    twice = block("deployment: A\n") * 2
    assert request_of([description(twice), comment(1, block("deployment: B\n"))]) is not None
    with pytest.raises(NotTaken) as error:
        request_of([description(block("deployment: B\n")), comment(1, twice)])
    assert list(lines_of(error.value)) == [
        "comment 1, line 4, column 1: a second block is marked domino-advisor; the first is in line 1. "
        "Keep one of them, or take the mark from the others."
    ]


def test_answers_count_that_stand_behind_the_description_or_in_its_text() -> None:
    answers = block("/x: 1\n", "domino-advisor answers")
    texts = [
        comment(1, answers), comment(2, block("deployment: A\n") + answers), comment(3, answers), comment(4, "Thanks.")
    ]  # fmt: skip
    request = request_of(texts)
    assert request is not None
    assert [given.where for given in request.answers] == ["comment 2", "comment 3"]


def test_files_are_taken_by_their_names_from_the_text_that_they_came_with() -> None:
    request = request_of([
        description("See the files.", "domino-advisor.yaml", "domino-advisor-site.tar.gz", "plan.pdf"),
        comment(1, "Thanks.", "photo.png"),
    ])  # fmt: skip
    assert request == Request("the description", None, "domino-advisor.yaml", ("domino-advisor-site.tar.gz",))


def test_a_block_and_a_file_that_both_describe_are_told_apart_by_nobody() -> None:
    with pytest.raises(NotTaken, match=r"a block and the file domino-advisor\.yaml both hold a description"):
        request_of([description(block(SITE), "domino-advisor.yaml")])


def test_a_request_is_the_same_where_it_says_the_same() -> None:
    def fingerprint(*texts: Text, **contents: bytes) -> str:
        request = request_of(texts)
        assert request is not None
        return fingerprint_of(request, {f"domino-advisor{name}": content for name, content in contents.items()})

    answers = block("/x: 1\n", "domino-advisor answers")
    told = {
        "a block": fingerprint(description(block("deployment: A\n"))),
        "another": fingerprint(description(block("deployment: B\n"))),
        "with answers": fingerprint(description(block("deployment: A\n") + answers)),
        "with files": fingerprint(description(block("deployment: A\n"), "domino-advisor-x"), **{"-x": b"x"}),
        "with others": fingerprint(description(block("deployment: A\n"), "domino-advisor-x"), **{"-x": b"y"}),
        "as a file": fingerprint(description("", "domino-advisor.yaml"), **{".yaml": b"deployment: A\n"}),
    }
    assert len(set(told.values())) == len(told)
    later = comment(4, f"So it is:\n{block('deployment: A' + chr(10))}")
    assert fingerprint(description("Hello"), later, comment(5, "Thanks.")) == told["a block"]


# The answer


def test_the_description_of_a_ticket_is_evaluated(advisor: Advisor) -> None:
    taken = answered(description(f"Hello\n\n{block(SITE)}"), advisor=advisor)
    assert taken.evaluation.to_bytes() == advisor.evaluate(SITE).to_bytes()
    assert (taken.document.text, taken.patch) == (SITE, ())


def test_a_description_that_is_attached_is_evaluated(advisor: Advisor) -> None:
    taken = answered(
        description("Hello", "domino-advisor.yaml"), advisor=advisor, domino_advisor__yaml=SITE.encode()
    )  # fmt: skip
    assert taken.evaluation.to_bytes() == advisor.evaluate(SITE).to_bytes()


def test_files_of_a_site_are_evaluated_with_what_a_block_states_beside_them(advisor: Advisor) -> None:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        content = b"[Notes]\nServerName=MAIL01/ACME\nTRANSLOG_Status=1\n"
        member = tarfile.TarInfo("mail01/notes.ini")
        member.size = len(content)
        archive.addfile(member, io.BytesIO(content))
    stated = block("deployment: Acme\nenvironment: production\n")
    taken = answered(
        description(stated, "domino-advisor-site.tar.gz"), advisor=advisor,
        domino_advisor_site__tar__gz=packed.getvalue(),
    )  # fmt: skip
    assert taken.evaluation.deployment == "Acme"
    assert taken.evaluation.environment == "production"
    assert taken.evaluation.files is not None
    assert [Path(file.name).name for file in taken.evaluation.files] == ["notes.ini", "the block in the description"]


def test_answered_questions_are_taken_up_into_the_next_evaluation(advisor: Advisor) -> None:
    before = answered(description(block(SITE)), advisor=advisor).evaluation
    assert any(pointer.endswith("/memory_gib") for question in before.questions for pointer in question.pointers)
    answers = comment(1, block(f"{MEMORY}: 10\n", "domino-advisor answers"))
    after = answered(description(block(SITE)), answers, advisor=advisor)
    assert after.patch == ({"op": "add", "path": "/machines/0/lpars/0/image/memory_gib", "value": 10},)
    assert "memory_gib: 10" in after.document.text
    assert not any(p.endswith("/memory_gib") for question in after.evaluation.questions for p in question.pointers)


def test_a_place_that_is_answered_twice_has_the_later_answer(advisor: Advisor) -> None:
    texts = [description(block(SITE))]
    texts += [comment(n, block(f"{MEMORY}: {n}\n", "domino-advisor answers")) for n in (10, 12)]
    assert "memory_gib: 12" in answered(*texts, advisor=advisor).document.text


# What is wrong, and where


def test_broken_yaml_is_told_with_its_place_and_what_to_do(advisor: Advisor) -> None:
    broken = "deployment: A\nmachines:\n\t- name: z9\n"
    (line,) = refused(comment(3, f"Hello\n\n{block(broken)}"), advisor=advisor)
    assert line.startswith("the block in comment 3, line 3, column 1: ")
    assert "Indent with spaces" in line


def test_a_value_that_cannot_be_is_told_with_its_place_in_the_block(advisor: Advisor) -> None:
    lines = refused(description(block(SITE.replace("real_cps: 8", "real_cps: eight"))), advisor=advisor)
    assert len(lines) == 1
    assert lines[0].startswith("the block in the description, line 9, column 9, /machines/0/lpars/0/real_cps: ")


def test_what_is_wrong_with_a_file_names_the_file(advisor: Advisor) -> None:
    (line,) = refused(
        description("Hello", "domino-advisor.json"), advisor=advisor, domino_advisor__json=b'{"deployment": }'
    )  # fmt: skip
    assert line.startswith("the file domino-advisor.json, line 1, column 16: the text is not JSON")


def test_an_answer_to_nothing_that_is_asked_is_told_with_its_place(advisor: Advisor) -> None:
    form = "answers:\n  /machines/z9/lpars/LNX1/image/memory_gib: 10\n  /machines/z9/lpars/LNX2/image/memory_gib: 8\n"
    texts = description(block(SITE)), comment(2, block(form, "domino-advisor answers"))
    (line,) = refused(*texts, advisor=advisor)
    assert line.startswith("the answers in comment 2, line 3, column 3, ")
    assert "nothing that is asked stands at this place" in line


def test_an_answer_that_the_description_contradicts_is_told_in_the_block_that_gave_it(advisor: Advisor) -> None:
    texts = [
        description(block(SITE)), comment(1, block(f"{MEMORY}: 10\n", "domino-advisor answers")),
        comment(2, block("/machines/z9/lpars/LNX1/real_cps: 9\n", "domino-advisor answers")),
    ]  # fmt: skip
    (line,) = refused(*texts, advisor=advisor)
    assert line.startswith("the answers in comment 2, line 1, column 1, ")
    assert "found 9, expected 8" in line


def test_of_a_place_that_is_answered_twice_the_later_block_is_told(advisor: Advisor) -> None:
    texts = [description(block(SITE))]
    texts += [comment(n, block(f"{MEMORY}: {value}\n", "domino-advisor answers")) for n, value in ((1, 10), (2, "ten"))]
    (line,) = refused(*texts, advisor=advisor)
    assert line.startswith("the answers in comment 2, line 1, column 1, ")


def test_answers_to_what_files_tell_are_told_to_be_stated_instead(advisor: Advisor) -> None:
    texts = description("Hello", "domino-advisor-notes.ini"), comment(1, block("/x: 1\n", "domino-advisor answers"))
    (line,) = refused(*texts, advisor=advisor, domino_advisor_notes__ini=b"[Notes]\n")
    assert line.startswith("the answers in comment 1: answers cannot be put into what files tell. State it")


def test_files_that_tell_nothing_are_named(advisor: Advisor) -> None:
    lines = refused(description("Hello", "domino-advisor-x.bin"), advisor=advisor, domino_advisor_x__bin=b"\0\1")
    assert lines[0] == "the files with the description: No file tells anything of a site."
    assert any("domino-advisor-x.bin" in line for line in lines[1:])


@pytest.mark.parametrize(
    ("most", "told"),
    [
        (Most(max_images=0), "at most 0 are evaluated here"),
        (Most(max_subjects=1), "at most 1 are here"),
        (Most(max_bytes=100), "at most 100 bytes"),
    ],
)
def test_what_is_beyond_a_bound_is_told_with_it(advisor: Advisor, most: Most, told: str) -> None:
    (line,) = refused(description(block(SITE)), advisor=advisor, most=most)
    assert told in line


def test_half_a_character_is_told_and_not_stumbled_over(advisor: Advisor) -> None:
    text = description(block("deployment: \ud800\n"))  # as the JSON of a tracker may hold it
    (line,) = refused(text, advisor=advisor)
    assert line.startswith("the block in the description, line 1, column 13: the text holds a lone surrogate, U+D800.")
    request = request_of([text])
    assert request is not None
    assert len(fingerprint_of(request, {})) == 64


def test_lines_are_one_line_each_whatever_stands_in_the_ticket(advisor: Advisor) -> None:
    hostile = '"a\\n#1 @admin \\u202e {{include(x)}} ```": 1\n'
    lines = refused(description(block(f"deployment: A\n{hostile}")), advisor=advisor)
    assert all(line.isprintable() for line in lines)
    assert "\\u{202e}" in "".join(lines)


def test_of_many_faults_the_first_are_told_and_how_many_more_there_are(advisor: Advisor) -> None:
    wrong = "".join(f"wrong{number}: 1\n" for number in range(30))
    lines = refused(description(block(f"deployment: A\n{wrong}")), advisor=advisor)
    assert (len(lines), lines[-1]) == (11, "There are 20 more.")
