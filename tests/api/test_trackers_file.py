"""The file that names the trackers of a site: what it may say, and what is told where it says something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from domino_advisor_api.settings import SettingsError
from domino_advisor_api.trackers.file import Tracker, read_trackers
from domino_advisor_api.trackers.github import GitHub
from domino_advisor_api.trackers.redmine import Redmine
from domino_advisor_api.trackers.request_tracker import RequestTracker

REDMINE = """
[changes]
kind = "redmine"
address = "https://redmine.example"
place = { project = "mail", key_field = 7 }
secret_variable = "REDMINE_KEY"
"""
RT = """
[desk]
kind = "request-tracker"
address = "http://127.0.0.1:8080/rt"
place = { queue = "Changes", key_field = "Key", user = "advisor" }
secret_file = "/run/secrets/rt"
per = "action"
policy = "comment-and-close"
deployments = ["mail-*", "Head office"]
"""


def written(folder: Path, text: str) -> Path:
    place = folder / "trackers.toml"
    place.write_text(text, "utf-8")
    return place


def test_a_file_names_trackers_with_what_each_is_told(tmp_path: Path) -> None:
    found = read_trackers(written(tmp_path, REDMINE + RT))
    assert list(found) == ["changes", "desk"]
    assert (found["changes"].per, found["changes"].policy, found["changes"].takes("anything")) == (
        "evaluation", "comment", True,
    )  # fmt: skip
    assert [found["desk"].takes(name) for name in ("mail-1", "Head office", "Mail-1", "head office")] == [
        True, True, False, False,
    ]  # fmt: skip
    assert (type(found["changes"].adapter()), type(found["desk"].adapter())) == (Redmine, RequestTracker)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('kind = "redmine"', 'kind = "readmine"', ":2: changes: kind is one of github, gitlab, jira, redmine, "),
        ("https://", "http://", ":2: changes: address is https://HOST"),
        ("https://", "https://me:pw@", ":2: changes: address is https://HOST"),
        ("https://", "file://", ":2: changes: address is https://HOST"),
        ("https://redmine.example", "https://[redmine", ":2: changes: address is no address"),
        ("https://redmine.example", "https://redmine.example:x", ":2: changes: address is no address"),
        ("key_field = 7", 'key_field = "7"', ":2: changes: place does not fit .*key_field: Expected `int`, got `str`"),
        ("kind =", 'ca_file = "/nowhere.pem"\nkind =', ":2: changes: ca_file names no file"),
        ("project =", "projekt =", ":2: changes: place does not fit the kind redmine: .*'projekt'"),
        (
            "project =",
            'markup = "rst", project =',
            ":2: changes: place does not fit .*markup: Invalid enum",
        ),
        ("secret_variable", "secret", ":2: changes: Object contains unknown field `secret`"),
        ('secret_variable = "REDMINE_KEY"', "", ":2: changes: one of secret_variable and secret_file was expected"),
        ("[changes]", "[Changes]", ":2: Changes: a name of small letters"),
        ("[changes]", "[changes]\nper = 'finding'", ":2: changes: Invalid enum value 'finding' - at `\\$.per`"),
        ("[changes]", "[changes", "no TOML: .*line 2"),
    ],
)
def test_a_fault_is_told_with_file_line_and_what_was_expected(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in REDMINE
    with pytest.raises(SettingsError, match=f"trackers.toml:? ?{told}") as refused:
        read_trackers(written(tmp_path, REDMINE.replace(old, new)))
    assert "pw" not in str(refused.value)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"trackers\.toml: cannot be read as text: FileNotFoundError"):
        read_trackers(tmp_path / "trackers.toml")


def test_a_secret_is_read_each_time_from_where_it_is(tmp_path: Path) -> None:
    place = tmp_path / "secret"
    place.write_text("first\n")
    tracker = Tracker("redmine", "https://redmine.example", {}, secret_file=str(place))
    assert tracker.secret() == "first"
    place.write_text("second\n")
    assert tracker.secret() == "second"
    by_name = Tracker("redmine", "https://redmine.example", {}, secret_variable="KEY")
    assert by_name.secret({"KEY": "third"}) == "third"


@pytest.mark.parametrize("content", ["", "\n", "a\nb"])
def test_what_is_no_secret_is_told_by_its_place_and_not_its_content(tmp_path: Path, content: str) -> None:
    place = tmp_path / "secret"
    place.write_text(content)
    with pytest.raises(SettingsError, match=f"^{place} holds no secret: one line of text was expected$"):
        Tracker("redmine", "https://redmine.example", {}, secret_file=str(place)).secret()


def test_a_site_adds_a_kind_by_an_entry_point_and_replaces_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ours_of_the_site.py").write_text(
        "from domino_advisor_api.trackers.gitlab import GitLab\nclass Ours(GitLab):\n    pass\n"
    )
    told = tmp_path / "ours-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: ours\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(
        "[domino_advisor.trackers]\nours = ours_of_the_site:Ours\ngithub = ours_of_the_site:Ours\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    added = Tracker("ours", "https://tracker.example", {"project": "a/b"}).adapter()
    assert type(added).__name__ == "Ours"
    assert type(Tracker("github", "https://tracker.example", {"repository": "a/b"}).adapter()) is GitHub
