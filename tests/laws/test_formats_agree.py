"""Every format tells the same of an example: its summary, what there is to do, how many verdicts of each kind."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from flask.testing import FlaskClient

from domino_advisor.core.answer import STRENGTHS, VERDICTS, Evaluation, plain
from domino_advisor.core.escaping import spaced
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor.report.briefing import only_suggested
from domino_advisor.report.depths import DEPTHS, Depth
from domino_advisor.report.evaluated_document import Told
from domino_advisor.report.first_screen import gate_sentence
from domino_advisor.report.formats import render
from domino_advisor.report.html import ENTRIES
from domino_advisor.report.levels import actions_result, screen_result
from domino_advisor.report.markdown import MAX_BYTES, OPEN, escape
from domino_advisor.report.tickets.ticket import PER, TicketForm
from domino_advisor.report.tickets.writing import tickets
from domino_advisor_api.app import create_app
from domino_advisor_api.settings import Settings
from tests.examples import document, each_example, of_example

FOUND = ("violated", "undetermined", "waived")
"""The verdicts that are findings, but for those that demand nothing and are merely not known."""
TOLD: tuple[Depth, ...] = DEPTHS[:-1]
_LEFT_OUT = re.compile(r"^- ([0-9,]+) more are left out", re.MULTILINE)


def text_of(told: Told, form: str, depth: Depth = "findings") -> str:
    return render(form, [told], depth=depth).decode()


def in_markdown(text: str, title: str) -> str:
    """What stands under a heading, "" where there is none."""
    found = re.search(rf"^## {re.escape(title)}$(.*?)(?=^## |^<details>|^---$|\Z)", text, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def in_html(text: str, title: str) -> str:
    found = re.search(rf'<h2 id="[^"]*">{re.escape(title)}</h2>(.*?)</section>', text, re.DOTALL)
    return found[1] if found else ""


def counted_words(text: str, pattern: str) -> Counter[str]:
    return Counter(re.findall(pattern, text, re.MULTILINE))


def of_findings(evaluation: Evaluation) -> dict[tuple[str, str], int]:
    """How many of the account's verdicts are broken, open or accepted, and demand something."""
    return {kind: n for kind, n in evaluation.tally.items() if n and kind[0] in FOUND and kind[1] != "inform"}


def strengths(evaluation: Evaluation, most: int) -> Counter[str]:
    return Counter(action.strength for action in evaluation.actions[:most])


@each_example
def test_markdown_agrees(example: str) -> None:
    told = of_example(example)
    evaluation = told.evaluation
    for depth in TOLD:
        text = text_of(told, "markdown", depth)
        assert len(text.encode()) <= MAX_BYTES
        assert text.split("\n")[2] == f"**{escape(evaluation.summary.conclusion)}**"
        assert text.split("\n")[4] == escape(gate_sentence(evaluation.summary.gate))
        if depth != "screen":
            part = in_markdown(text, "Actions")
            left = sum(int(number.replace(",", "")) for number in _LEFT_OUT.findall(part))
            told_ones = counted_words(part, r"^\d+\. \*\*(\w+)\*\*: ")
            assert told_ones == strengths(evaluation, min(OPEN, len(evaluation.actions)) - left)
    counts = plain(evaluation.counts.verdicts)
    line = next(line for line in text_of(told, "markdown").split("\n") if "Environment: " in line)
    assert re.search(r"([0-9,]+) verdicts?: ", line)[1].replace(",", "") == str(evaluation.counts.pairs)  # type: ignore[index]
    for word in VERDICTS:
        called = "suggestion" if word == "violated" and only_suggested(evaluation) else word.replace("-", " ")
        assert re.search(rf"([0-9,]+) {called}", line)[1].replace(",", "") == str(counts[word])  # type: ignore[index]


@each_example
def test_html_agrees(example: str) -> None:
    told = of_example(example)
    evaluation = told.evaluation
    for depth in TOLD:
        text = text_of(told, "html", depth)
        first = html.unescape(re.search(r'<p class="conclusion">(.*?)</p>\n<p>(.*?)</p>', text)[0])  # type: ignore[index]
        assert spaced(evaluation.summary.conclusion) in first
        assert gate_sentence(evaluation.summary.gate) in first
        rows = re.findall(r'<tr><th scope="row">([\w-]+)</th>(.*?)</tr>', text)
        if depth == "screen":
            assert rows == []
            continue
        for called, cells in rows:
            assert (called == "suggestions") <= only_suggested(evaluation)
            word = "violated" if called == "suggestions" else called
            numbers = [int(cell.replace(",", "")) for cell in re.findall("<td>([0-9,]+)</td>", cells)]
            assert numbers[:-1] == [evaluation.tally.get((word, strength), 0) for strength in STRENGTHS]
            assert numbers[-1] == plain(evaluation.counts.verdicts)[word]
        shown = counted_words(in_html(text, "Actions"), r'<li class="entry (\w+)">')
        assert shown == strengths(evaluation, ENTRIES)


@each_example
def test_csv_agrees(example: str) -> None:
    told = of_example(example)
    rows = list(csv.DictReader(io.StringIO(text_of(told, "csv"), newline="")))
    counted = Counter((row["verdict"], row["strength"]) for row in rows if row["verdict"] in FOUND)
    assert counted == of_findings(told.evaluation)


@each_example
def test_tickets_agree(example: str) -> None:
    evaluation = of_example(example).evaluation
    violated = {one.fingerprint: one.strength for one in evaluation.findings if one.verdict == "violated"}
    for per in PER:
        made = tickets(evaluation, TicketForm(per=per))
        assert {mark for ticket in made for mark in ticket.findings} == set(violated)
        for ticket in made:
            strengths = [violated[mark] for mark in ticket.findings]
            assert ticket.severity == min(strengths, key=STRENGTHS.index, default=None)
            assert (ticket.state == "open") == bool(strengths)


@each_example
def test_junit_agrees(example: str) -> None:
    told = of_example(example)
    evaluation = told.evaluation
    root = ET.fromstring(text_of(told, "junit"))
    assert int(root.get("failures", "")) == sum(plain(evaluation.summary.gate.counted).values())
    left_out = root.findall(".//property[@name='not-applicable']")
    planned = sum(len(step.breaks) for step in evaluation.plan)
    tests = int(root.get("tests", "")) + sum(int(one.get("value", "")) for one in left_out)
    assert evaluation.counts.pairs <= tests <= evaluation.counts.pairs + planned


@each_example
def test_sarif_agrees(example: str) -> None:
    told = of_example(example)
    evaluation = told.evaluation
    (run,) = json.loads(text_of(told, "sarif"))["runs"]
    assert run["properties"]["summary"] == plain(evaluation.summary)
    fails = [one for one in run["results"] if one["kind"] == "fail"]
    levels = Counter(one["level"] for one in fails if not one.get("suppressions"))
    violated = evaluation.counts.violated
    assert [levels[level] for level in ("error", "warning", "note")] == [
        violated.must, violated.should, violated.consider,
    ]  # fmt: skip
    assert sum(bool(one.get("suppressions")) for one in fails) == evaluation.counts.verdicts.waived
    notes = [note["message"]["text"] for note in run["invocations"][0]["toolExecutionNotifications"]]
    assert sum(note.startswith("Asked: ") for note in notes) == len(evaluation.questions)


@each_example
def test_json_agrees(example: str) -> None:
    evaluation = of_example(example).evaluation
    whole = json.loads(evaluation.to_bytes())
    for made in (screen_result(evaluation), actions_result(evaluation)):
        level = plain(made)
        for name in ("summary", "counts", "manifest", "deployment"):
            assert level[name] == whole[name]
    assert [one["id"] for one in plain(screen_result(evaluation))["actions"]] == whole["summary"]["actions"]
    counted = Counter((one["verdict"], one["strength"]) for one in whole["findings"] if one["verdict"] in FOUND)
    assert counted == of_findings(evaluation)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    store: Path = tmp_path_factory.mktemp("store") / "store.db"
    yield create_app(Settings(database_url=f"sqlite:///{store}"), default_advisor()).test_client()


@each_example
def test_http_agrees(example: str, client: FlaskClient) -> None:
    evaluation = of_example(example).evaluation
    sent = {"data": document(example).text.encode(), "content_type": "application/yaml"}
    made = client.post("/v1/evaluations?show=screen", **sent)
    assert made.status_code == 201, made.text
    assert made.headers["X-Gate"] == ("passes" if evaluation.summary.gate.passes else "stops")
    assert made.get_json()["result"] == plain(screen_result(evaluation))
    later = client.get(made.headers["Location"])
    assert b'"result":' + evaluation.to_bytes() in later.data
    markdown = client.get(f"{made.headers['Location']}?format=markdown&show=actions")
    assert markdown.text == text_of(of_example(example), "markdown", "actions")
