"""What only some may read of a ticket asks nothing, since the answer would stand where all can read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from domino_advisor_api.trackers.contract import Answer, Asking, Request
from domino_advisor_api.trackers.gitlab import GitLab
from domino_advisor_api.trackers.redmine import Redmine

PLACE = f"{7:032x}"
LINK = f"[domino-advisor.yaml](/uploads/{PLACE}/domino-advisor.yaml)"


def asking(adapter: GitLab | Redmine, answer: Callable[[Request], Any]) -> Asking:
    talk = adapter.asking("1")
    request = next(talk)
    while True:
        try:
            request = talk.send(Answer(200, answer(request)))
        except StopIteration as over:
            found: Asking = over.value
            return found


def of_gitlab(description: str, *notes: dict[str, Any]) -> Asking:
    issue = {"iid": 1, "description": description}
    return asking(GitLab("group/name"), lambda request: list(notes) if request.path.endswith("/notes") else issue)


@pytest.mark.parametrize("member", ["internal", "confidential", "system"])
def test_a_hidden_comment_of_gitlab_and_its_file_are_none_of_its_texts(member: str) -> None:
    found = of_gitlab("All can read this.", {"body": LINK, member: True}, {"body": "And this.", member: False})
    assert [text.text for text in found.texts] == ["All can read this.", "And this."]
    assert found.files == {}


@pytest.mark.parametrize(
    "name", ["domino-advisor/../../../../user", "domino-advisor%2F..%2F..%2Fissues", "..", "%2e%2e"]
)
def test_a_link_of_gitlab_whose_name_is_a_path_names_no_file(name: str) -> None:
    found = of_gitlab(f"[domino-advisor.yaml](/uploads/{PLACE}/{name}) {LINK}")
    assert found.files == {"domino-advisor.yaml": f"/api/v4/projects/group%2Fname/uploads/{PLACE}/domino-advisor.yaml"}
    assert found.texts[0].files == ("domino-advisor.yaml",)


def test_a_private_note_of_redmine_and_its_file_are_none_of_its_texts() -> None:
    def note(number: int, *, private: bool) -> dict[str, Any]:
        return {
            "id": number, "notes": f"note {number}", "private_notes": private,
            "details": [{"property": "attachment", "name": str(number)}],
        }  # fmt: skip

    files = [{"id": number, "filename": f"domino-advisor-{number}.txt"} for number in (1, 2, 3)]
    issue = {
        "description": "The description.", "attachments": files,
        "journals": [note(2, private=True), note(3, private=False)],
    }  # fmt: skip
    found = asking(Redmine("domino", 7), lambda request: {"issue": issue})
    assert [(text.text, text.files) for text in found.texts] == [
        ("The description.", ("domino-advisor-1.txt",)),
        ("note 3", ("domino-advisor-3.txt",)),
    ]
