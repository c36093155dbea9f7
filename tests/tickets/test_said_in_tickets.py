"""What a ticket says to the product is found in every markup, and nothing else is taken for it."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from domino_advisor.core.errors import InvalidInput
from domino_advisor.reading_tickets.attached import Picked, picked
from domino_advisor.reading_tickets.reading import MAX_CHARACTERS, SCANS, Said, answers_in, description_in, said_in
from domino_advisor.report.tickets.keys import key

KEY = key("Head office", "evaluation", "")
ESCAPED = KEY.replace("-", "\\-")
YAML = "deployment: Head office\nmachines:\n  - {name: z9}\n"
READ = {"deployment": "Head office", "machines": [{"name": "z9"}]}


def adf(*nodes: Any) -> str:
    return json.dumps({"type": "doc", "version": 1, "content": list(nodes)})


def paragraph(*lines: str) -> dict[str, Any]:
    broken = [part for line in lines for part in ({"type": "hardBreak"}, {"type": "text", "text": line})]
    return {"type": "paragraph", "content": broken[1:]}


def code(language: str | None, text: str) -> dict[str, Any]:
    attrs = {"language": language} if language else {}
    return {"type": "codeBlock", "attrs": attrs, "content": [{"type": "text", "text": text}]}


DESCRIBED = {
    "a fence": ("commonmark", f"Hello,\n\n```domino-advisor\n{YAML}```\n\nJoe"),
    "a fence of tildes": ("commonmark", f"~~~ domino-advisor\n{YAML}~~~"),
    "a fence that is coloured as YAML": ("commonmark", f"```yaml domino-advisor\n{YAML}```"),
    "a fence in a list": ("commonmark", "1. The plan:\n\n   " + f"```domino-advisor\n{YAML}```".replace("\n", "\n   ")),
    "a fence whose first line says it": ("commonmark", f"```yaml\n# domino-advisor\n{YAML}```"),
    "a fence with lines as Windows ends them": (
        "commonmark",
        f"Hello\n\n```domino-advisor\n{YAML}```\n".replace("\n", "\r\n"),
    ),
    "Textile": ("textile", f'h2. Plan\n\n<pre><code class="domino-advisor">\n{YAML}</code></pre>\n\nJoe'),
    "Textile with a class on the outer element": ("textile", f"<pre class='domino-advisor'>{YAML}</pre>"),
    "Textile with lines as Windows ends them": (
        "textile",
        f'<pre><code class="domino-advisor">\n{YAML}</code></pre>'.replace("\n", "\r\n"),
    ),
    "code of Jira": ("jira-wiki", f"h2. Plan\n{{code:domino-advisor}}\n{YAML}{{code}}\nJoe"),
    "code of Jira with parameters": ("jira-wiki", f"{{code:title=domino-advisor|theme=x}}\n{YAML}{{code}}"),
    "what Jira does not format": ("jira-wiki", f"{{noformat:domino-advisor}}\n{YAML}{{noformat}}"),
    "what Jira does not format, said in its first line": (
        "jira-wiki",
        f"{{noformat}}\n# domino-advisor\n{YAML}{{noformat}}",
    ),
    "HTML": ("html", f'<p>Hello</p><pre class="domino-advisor">{YAML}</pre><p>Joe</p>'),
    "HTML with the class that highlighters use": (
        "html",
        f'<pre><code class="language-domino-advisor">{YAML}</code></pre>',
    ),
    "HTML in which somebody typed a fence": (
        "html",
        "<p>Hello</p><p>```domino-advisor<br>deployment: Head office<br />machines:<br>"
        "&nbsp; - {name: z9}<br>```</p><p>Joe</p>",
    ),
    "HTML in which each line is a paragraph": (
        "html",
        "<div>```domino-advisor</div>\n<div>deployment: Head office</div>\n<div>machines:</div>\n"
        "<div>&nbsp; - {name: z9}</div>\n<div>```</div>",
    ),
    "HTML with lines as Windows ends them": (
        "html",
        f'<pre class="domino-advisor">\r\n{YAML}</pre>'.replace("\n", "\r\n"),
    ),
    "a code block of Jira Cloud": ("adf", adf(paragraph("Hello"), code("domino-advisor", YAML), paragraph("Joe"))),
    "one whose first line says it": ("adf", adf(code("yaml", f"# domino-advisor\n{YAML}"))),
    "a fence that was typed in Jira Cloud": ("adf", adf(paragraph("```domino-advisor", *YAML.splitlines(), "```"))),
    "a mail": ("plain", f"Hello,\n\n```domino-advisor\n{YAML}```\n\n-- \nJoe"),
    "a mail that is indented": ("plain", "Hello,\n" + f"```domino-advisor\n{YAML}```".replace("\n", "\n      ")),
    "a mail that was passed on": ("plain", "FYI\n\n> Hello,\n> ```domino-advisor\n> " + "\n> ".join(
        [*YAML.splitlines(), "```", "Joe"])),
    "a mail that was passed on twice": ("plain", ">> ```domino-advisor\n>> " + "\n>> ".join(
        [*YAML.splitlines(), "```", "Joe"])),
    "a mail with lines as Windows ends them": ("plain", f"```domino-advisor\r\n{YAML}```\r\n".replace("\n", "\r\n")),
    "a journal": ("servicenow", f"Hello\n```domino-advisor\n{YAML}```"),
    "HTML in a journal": ("servicenow", f'Hello [code]<pre class="domino-advisor">{YAML}</pre>[/code] Joe'),
}  # fmt: skip


@pytest.mark.parametrize("name", DESCRIBED)
def test_a_description_is_found_in(name: str) -> None:
    markup, text = DESCRIBED[name]
    said = said_in(text, markup)
    assert said.ours is None
    assert said.answers is None
    assert said.description is not None
    assert description_in(said.description).value == READ


def test_every_markup_is_read() -> None:
    assert {markup for markup, _ in DESCRIBED.values()} == set(SCANS)


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("commonmark", "```domino-advisor answers\nPLACES```"),
        ("commonmark", "```domino-advisor-answers\nPLACES```"),
        ("commonmark", "```\n# domino-advisor answers\nPLACES```"),
        ("textile", '<pre><code class="domino-advisor answers">\nPLACES</code></pre>'),
        ("jira-wiki", "{code:domino-advisor-answers}\nPLACES{code}"),
        ("html", '<pre class="domino-advisor answers">PLACES</pre>'),
        ("adf", adf(code("domino-advisor answers", "PLACES"))),
        ("plain", "```domino-advisor answers\nPLACES```"),
        ("servicenow", "```domino-advisor answers\nPLACES```"),
    ],
)
@pytest.mark.parametrize("form", ["/machines/z9/cps: 8\n", "answers:\n  /machines/z9/cps: 8\n"])
def test_answers_to_questions_are_told_from_a_description(markup: str, text: str, form: str) -> None:
    written = json.dumps(form)[1:-1] if markup == "adf" else form
    said = said_in(text.replace("PLACES", written), markup)
    assert said.description is None
    assert said.answers is not None
    assert answers_in(said.answers).given == {"/machines/z9/cps": 8}


def test_a_form_in_which_nothing_is_filled_in_answers_nothing() -> None:
    said = said_in("```domino-advisor answers\nanswers:\n```", "commonmark")
    assert said.answers is not None
    assert answers_in(said.answers).given == {}


def test_answers_that_are_no_mapping_are_refused_with_what_to_do() -> None:
    said = said_in("```domino-advisor answers\n- eight\n```", "commonmark")
    assert said.answers is not None
    with pytest.raises(InvalidInput) as refused:
        answers_in(said.answers)
    assert refused.value.faults[0].advice == "Write each as PLACE: ANSWER, as the question has it."


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("commonmark", f"```yaml\n{YAML}```"),
        ("commonmark", f"```domino-advisory\n{YAML}```"),
        ("commonmark", "Use `domino-advisor` for this."),
        ("textile", f"<pre>{YAML}</pre>"),
        ("jira-wiki", f"{{code:yaml}}\n{YAML}{{code}}"),
        ("jira-wiki", f"\\{{code:domino-advisor}}\n{YAML}"),
        ("html", f"<pre>{YAML}</pre>"),
        ("html", f"<script>```domino-advisor\n{YAML}```</script>"),
        ("adf", adf(code("yaml", YAML))),
        ("plain", YAML),
        ("servicenow", YAML),
    ],
)
def test_what_is_not_marked_says_nothing(markup: str, text: str) -> None:
    assert said_in(text, markup) == Said()


# What is taken out of a fence in a fence


def test_a_fence_within_a_longer_one_is_what_that_shows() -> None:
    assert said_in(f"````text\n```domino-advisor\n{YAML}```\n````", "commonmark") == Said()


def test_code_of_jira_within_what_it_does_not_format_is_what_that_shows() -> None:
    assert said_in(f"{{noformat}}\n{{code:domino-advisor}}\n{YAML}{{code}}\n{{noformat}}", "jira-wiki") == Said()


def test_signs_stand_for_themselves_in_textile_and_are_entities_in_html() -> None:
    told = {}
    for markup in ("textile", "html"):
        block = said_in('<pre class="domino-advisor">deployment: A &amp; B &lt; C</pre>', markup).description
        assert block is not None
        told[markup] = description_in(block).value["deployment"]
    assert told == {"textile": "A &amp; B &lt; C", "html": "A & B < C"}


# What the product wrote itself

OURS = {
    "commonmark": f"```domino-advisor\n{YAML}```\n\n`domino-advisor: {KEY}`\n",
    "textile": f'<pre><code class="domino-advisor">\n{YAML}</code></pre>\r\n\r\n@domino-advisor: {KEY}@\r\n',
    "jira-wiki": f"{{code:domino-advisor}}\n{YAML}{{code}}\n\n{{{{domino-advisor: {ESCAPED}}}}}",
    "adf": adf(code("domino-advisor", YAML), paragraph(f"domino-advisor: {KEY}")),
    "html": f'<pre class="domino-advisor">{YAML}</pre><p><small>domino-advisor: <code>{KEY}</code></small></p>',
    "plain": f"```domino-advisor\n{YAML}```\n\ndomino-advisor: {KEY}\n",
    "servicenow": f"```domino-advisor\n{YAML}```\n\ndomino-advisor: {KEY}",
}


@pytest.mark.parametrize("markup", SCANS)
def test_our_own_text_is_known_by_the_key_in_its_last_line_and_never_evaluated(markup: str) -> None:
    assert said_in(OURS[markup], markup) == Said(ours=KEY)


def test_a_text_that_names_a_key_elsewhere_is_somebody_elses() -> None:
    said = said_in(f"domino-advisor: {KEY}\nis out of date.\n\n```domino-advisor\n{YAML}```", "commonmark")
    assert (said.ours, said.description is not None) == (None, True)
    assert said_in(f"See domino-advisor: {KEY}", "plain").ours is None


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("plain", "Thanks.\n\n> " + "\n> ".join(OURS["plain"].splitlines())),
        ("plain", f"Thanks.\n\n-----Original Message-----\nFrom: advisor\n\n{OURS['plain']}"),
        ("plain", f"Danke.\n\n-----Ursprüngliche Nachricht-----\n{OURS['plain']}"),
        ("commonmark", "Thanks.\n\n> " + "\n> ".join(OURS["commonmark"].splitlines())),
        ("textile", "Thanks.\n\n> " + "\n> ".join(OURS["textile"].splitlines())),
        ("jira-wiki", f"Thanks.\n\n{{quote}}\n{OURS['jira-wiki']}\n{{quote}}"),
        ("html", f"<p>Thanks.</p><blockquote>{OURS['html']}</blockquote>"),
        ("adf", adf(paragraph("Thanks."), {"type": "blockquote", "content": json.loads(OURS["adf"])["content"]})),
    ],
)
def test_a_reply_that_repeats_our_text_is_not_ours_and_does_not_repeat_its_description(markup: str, text: str) -> None:
    assert said_in(text, markup) == Said()


def test_answers_that_are_filled_into_a_form_of_ours_which_a_reply_repeats_are_taken() -> None:
    text = f"Here you are.\n\n> ```domino-advisor answers\n> /machines/z9/cps: 8\n> ```\n>\n> domino-advisor: {KEY}\n"
    said = said_in(text, "plain")
    assert said.answers is not None
    assert answers_in(said.answers).given == {"/machines/z9/cps": 8}


def test_what_is_written_goes_before_what_is_repeated() -> None:
    text = f"> ```domino-advisor\n> deployment: Old\n> ```\n\nIt is now:\n\n```domino-advisor\n{YAML}```\n"
    block = said_in(text, "plain").description
    assert block is not None
    assert description_in(block).value == READ


# What is wrong is told with its place


def test_a_second_block_is_a_fault_with_its_line() -> None:
    text = f"Hello\n\n```domino-advisor\n{YAML}```\n\n```domino-advisor\n{YAML}```\n"
    with pytest.raises(InvalidInput) as refused:
        said_in(text, "commonmark")
    (fault,) = refused.value.faults
    assert fault.message == "a second block is marked domino-advisor; the first is in line 3"
    assert (fault.line, fault.column) == (9, 1)
    assert fault.advice == "Keep one of them, or take the mark from the others."


@pytest.mark.parametrize(
    ("markup", "text", "line"),
    [
        ("commonmark", f"Hello\n\n```domino-advisor\n{YAML}\nJoe", 3),
        ("textile", f'Hello\n<pre><code class="domino-advisor">\n{YAML}\nJoe', 2),
        ("jira-wiki", f"Hello\n{{code:domino-advisor}}\n{YAML}\nJoe", 2),
        ("html", f'<p>Hello</p><pre class="domino-advisor">{YAML}<p>Joe', 2),
    ],
)
def test_a_block_without_an_end_is_a_fault_with_its_line(markup: str, text: str, line: int) -> None:
    with pytest.raises(InvalidInput) as refused:
        said_in(text, markup)
    (fault,) = refused.value.faults
    assert (fault.message, fault.line) == ("the block marked domino-advisor has no end", line)


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("commonmark", "Hello\n\n```domino-advisor\nBROKEN```"),
        ("textile", 'Hello\r\n\r\n<pre><code class="domino-advisor">\r\nBROKEN</code></pre>'),
        ("jira-wiki", "Hello\n{code:domino-advisor}\nBROKEN{code}"),
        ("html", '<p>Hello</p><pre class="domino-advisor">BROKEN</pre>'),
        ("plain", "> ```domino-advisor\n> BROKEN> ```"),
    ],
)
def test_broken_yaml_is_told_with_line_and_column_of_the_block_and_what_to_do(markup: str, text: str) -> None:
    broken = "deployment: A\nmachines:\n\t- name: z9\n"
    written = broken.replace("\n", "\n> ").removesuffix("> ") if markup == "plain" else broken
    block = said_in(text.replace("BROKEN", written), markup).description
    assert block is not None
    with pytest.raises(InvalidInput) as refused:
        description_in(block)
    (fault,) = refused.value.faults
    assert (fault.line, fault.column) == (3, 1)
    assert fault.advice


def test_a_text_that_is_too_long_is_refused_before_it_is_read() -> None:
    with pytest.raises(InvalidInput, match="longer than the limit"):
        said_in("x" * (MAX_CHARACTERS + 1), "plain")


def test_a_document_of_jira_cloud_that_is_none_is_refused() -> None:
    with pytest.raises(InvalidInput, match="not JSON"):
        said_in("h2. Plan", "adf")


HOSTILE = [
    "`" * 250_000, "<" * 250_000, "<pre " * 50_000, "<!--" * 60_000, "<a " * 80_000, ">" * 250_000, "- " * 120_000,
    "{code:x}" * 30_000, "[code]" * 40_000, "-" * 250_000, "> ```\n" * 40_000, f"-----{'a ' * 20}\n" * 5_000,
    "domino-advisor:" + " " * 240_000 + "x", "<?" * 120_000, "&" * 250_000, "{quote}" * 35_000,
    "<p>" * 80_000, "<!--x>" * 40_000, f"<p {'a ' * 120_000}>", f"<p {'=x' * 120_000}>", "<pre>" * 50_000,
    "<blockquote>" * 20_000, "<![x>" * 50_000, "<?x>" * 60_000, "<script>" * 30_000, "<p '>" * 50_000,
    "> " * 50 + "```domino-advisor\n", "\u202e```domino-advisor\n\x00```", "```domino-advisor\n" * 10_000,
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("markup", SCANS)
def test_whatever_a_text_holds_it_is_read_or_refused_in_seconds(markup: str) -> None:
    for text in HOSTILE:
        began = time.process_time()
        try:
            said_in(text, markup)
        except InvalidInput as error:
            assert error.faults
        assert time.process_time() - began < 5, text[:20]


# Files


def test_files_are_picked_by_the_name_that_begins_with_ours() -> None:
    names = ["plan.pdf", "domino-advisor.yaml", "Domino-Advisor-site.tar.gz", "domino-advisory.pdf", "notes.ini"]
    assert picked(names) == Picked("domino-advisor.yaml", ("Domino-Advisor-site.tar.gz",))
    assert picked(["notes.ini"]) == Picked(None, ())


def test_two_files_with_a_description_are_a_fault_that_names_both() -> None:
    with pytest.raises(InvalidInput, match=r"domino-advisor.yaml and domino-advisor.json"):
        picked(["domino-advisor.yaml", "domino-advisor.json"])
