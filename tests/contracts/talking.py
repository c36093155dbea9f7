"""All that is said to a tracker: tickets made, commented, closed and opened again, and what is answered to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from domino_advisor_api.trackers.contract import Adapter, Answer, Request, T, Talk
from domino_advisor_api.trackers.delivering import deliver
from domino_advisor_api.trackers.working import Letter

Exchange = tuple[Request, Answer]
Answers = Callable[[str, str, dict[str, str], Any], tuple[int, Any]]
"""What a tracker answers to a method, path, query and body."""


def exchanges(adapter: Adapter, answers: Answers, letters: Sequence[Letter]) -> Iterator[Exchange]:
    """What is said of each letter until its ticket was there, closed and open again."""
    said: list[Exchange] = []
    for letter in letters:
        for wanted in ("as-it-is", "closed", "open"):
            _run(deliver(adapter, letter.draft, letter.comment, wanted), answers, said)
        found = _run(adapter.find(letter.draft.key), answers, said)
        _run(adapter.comments(found[0]), answers, said)
    return iter(said)


def _run(talk: Talk[T], answers: Answers, said: list[Exchange]) -> T:
    try:
        request = next(talk)
        while True:
            query = {name: str(value) for name, value in request.query.items()}
            answer = Answer(*answers(request.method, request.path, query, request.body))
            said.append((request, answer))
            request = talk.send(answer)
    except StopIteration as over:
        result: T = over.value
        return result


class Desk:
    """A Request Tracker, as far as it is spoken to."""

    def __init__(self) -> None:
        self.tickets: list[dict[str, Any]] = []
        self.texts: list[list[str]] = []

    def answer(self, method: str, path: str, query: dict[str, str], body: Any) -> tuple[int, Any]:
        parts = path.removeprefix("/REST/2.0/").split("/")
        if parts == ["tickets"]:
            found = [n for n, one in enumerate(self.tickets, 1) if f"'{one['CustomFields']['Key']}'" in query["query"]]
            return 200, {"items": [{"id": str(number)} for number in found]}
        if parts == ["ticket"]:
            self.tickets.append({**body, "Status": "new"})
            self.texts.append([body["Content"]])
            return 201, {"id": str(len(self.tickets))}
        number = int(parts[1]) - 1
        if parts[2:] == ["comment"]:
            self.texts[number].append(body["Content"])
            return 201, ["Comments added"]
        if parts[2:] == ["attachments"]:
            texts = self.texts[number] if query["page"] == "1" else []
            return 200, {"items": [{"Content": text, "ContentType": "text/html"} for text in texts]}
        if method == "PUT":
            self.tickets[number].update(body)
        return 200, ["done"] if method == "PUT" else self.tickets[number]
