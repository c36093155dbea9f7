"""Which release of Domino a DPAR stands with: its own, else that of its image, else that of the site."""

from __future__ import annotations

from typing import Any

import pytest

from domino_advisor.core.releases import release_number
from domino_advisor.evaluation.advisor import default_advisor, run_of
from domino_advisor_schemas.deployment import load_deployment

ADVISOR = default_advisor()


def site(of_site: str | None, image: str | None, *dpars: str | None) -> dict[str, Any]:
    def stating(release: str | None) -> dict[str, Any]:
        return {} if release is None else {"domino_release": release}

    servers = [{"name": f"d{n}", **stating(release)} for n, release in enumerate(dpars)]
    machine = {"name": "m", "image": {"os": "windows", "dpars": servers, **stating(image)}}
    return {"deployment": "d", "environment": "production", "machines": [machine], **stating(of_site)}


@pytest.mark.parametrize(
    ("of_site", "image", "dpars", "expected"),
    [
        ("7.0", None, [None, None], ["7.0", "7.0"]),
        ("7.0", "6.5", [None, None], ["6.5", "6.5"]),
        ("7.0", None, ["8.5", None], ["8.5", "7.0"]),
        ("7.0", "6.5", ["8.5", None], ["8.5", "6.5"]),
        (None, None, ["8.5", None], ["8.5", None]),
        (None, None, [None, None], [None, None]),
        (None, "6.5", ["8.5", "7.0"], ["8.5", "7.0"]),
    ],
)
def test_it_is_its_own_or_else_of_what_it_lies_in(
    of_site: str | None, image: str | None, dpars: list[str | None], expected: list[str | None]
) -> None:
    described = site(of_site, image, *dpars)
    survey = run_of(ADVISOR, load_deployment(described)).survey
    servers = sorted((one for one in survey.subjects.values() if one.type == "dpar"), key=lambda one: one.path)
    found = [survey.placed.release_of(server) for server in servers]
    assert found == [(None if release is None else release_number(release),) for release in expected]


def test_where_servers_of_an_image_differ_it_is_a_conclusion_of_each() -> None:
    described = site("7.0", None, "8.5", None)
    survey = run_of(ADVISOR, load_deployment(described)).survey
    concluded = {step.concludes: step.rule for step in survey.placed.firings.steps if ":release:" in step.concludes}
    ids = {subject.path: sid for sid, subject in survey.subjects.items() if subject.type == "dpar"}
    assert concluded[f"{ids['m/d0']}:release:{release_number('8.5')}"] == "platforms--release-of-one-dpar"
    assert concluded[f"{ids['m/d1']}:release:{release_number('7.0')}"] == "platforms--release-of-one-dpar-by-the-site"
    assert ADVISOR.check_proofs(described) == []


@pytest.mark.parametrize("dpars", [("8.5", None), ("8.5", "6.5"), (None, None)])
@pytest.mark.parametrize("image", ["7.0", None])
def test_what_the_rules_matched_is_what_they_recorded(image: str | None, dpars: tuple[str | None, ...]) -> None:
    assert ADVISOR.check_proofs(site(None, image, *dpars)) == []
