"""Settings of a notes.ini as people know them: a value, some value, the default; and such as nobody judges."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from domino_advisor.core.answer import Verdict
from domino_advisor.core.errors import Fault, InvalidInput
from domino_advisor.description.answering import patch_for, patched
from domino_advisor.description.deployment import Deployment, Dpar, Image, Machine, NotesIni
from domino_advisor.evaluation.advisor import default_advisor
from domino_advisor_schemas.deployment import deployment_json_schema, load_deployment

IN_PRODUCTION = "dw-domino7-2005/transinfo-set-in-production"
"""Server_Transinfo_range is to be set on all production machines."""


def a_site(**settings: Any) -> dict[str, Any]:
    dpar = {"name": "mail", "notes_ini": settings}
    machine = {"name": "m1", "architecture": "power", "image": {"os": "aix", "dpars": [dpar]}}
    return {"deployment": "x", "environment": "production", "domino_release": "7.0", "machines": [machine]}


def settings_of(site: Any) -> Any:
    return site["machines"][0]["image"]["dpars"][0]["notes_ini"]


def fault(**settings: Any) -> Fault:
    with pytest.raises(InvalidInput) as refused:
        load_deployment(a_site(**settings))
    (found,) = refused.value.faults
    return found


def verdict(**settings: Any) -> Verdict:
    answer = default_advisor().evaluate(a_site(**settings))
    (found,) = [verdict for verdict in answer.verdicts if verdict.guideline == IN_PRODUCTION]
    return found


class TestASettingThatIsNotSet:
    @pytest.mark.parametrize("word", ["unset", "none", "default", "not-set"])
    def test_may_say_so_in_place_of_its_value(self, word: str) -> None:
        assert settings_of(load_deployment(a_site(Server_Pool_Tasks=word))) == {"Server_Pool_Tasks": "unset"}
        jsonschema.validate(a_site(MEM_EnablePreAlloc=word), deployment_json_schema())

    @pytest.mark.parametrize("word", ["unset", "none", "default"])
    def test_is_judged_as_one_that_not_set_lists(self, word: str) -> None:
        assert verdict(not_set=["Server_Transinfo_range"]).verdict == "violated"
        assert verdict(Server_Transinfo_range=word).verdict == "violated"

    def test_may_be_listed_as_well(self) -> None:
        load_deployment(a_site(Server_Pool_Tasks="default", not_set=["Server_Pool_Tasks"]))
        assert "has a value" in fault(Server_Pool_Tasks="set", not_set=["Server_Pool_Tasks"]).message

    @pytest.mark.parametrize("word", ["not set", "(default)", "not_set", "no", "nothing"])
    def test_is_never_taken_for_one_of_the_value_0(self, word: str) -> None:
        assert fault(Server_Pool_Tasks=word).instead == "Server_Pool_Tasks: unset"

    def test_is_no_setting_of_a_benchmark(self) -> None:
        site = a_site(Server_Pool_Tasks="default") | {"environment": "benchmark"}
        proofs = {
            verdict.guideline: verdict.ground
            for verdict in default_advisor().evaluate(site).verdicts
            if verdict.guideline == "dw-domino7-2005/aix-ini-d7"
        }
        site["machines"][0]["image"]["dpars"][0]["notes_ini"] = {"not_set": ["Server_Pool_Tasks"]}
        assert proofs == {
            verdict.guideline: verdict.ground
            for verdict in default_advisor().evaluate(site).verdicts
            if verdict.guideline == "dw-domino7-2005/aix-ini-d7"
        }


class TestASettingWhoseValueNobodyTold:
    def test_is_set(self) -> None:
        assert verdict(Server_Transinfo_range="set").verdict == "satisfied"
        assert verdict().verdict == "undetermined"

    @pytest.mark.parametrize("name", ["TRANSLOG_Performance", "MEM_EnablePreAlloc", "Server_Pool_Tasks"])
    def test_may_be_any(self, name: str) -> None:
        assert settings_of(load_deployment(a_site(**{name: "set"}))) == {name: "set"}

    def test_can_be_answered_with_its_value(self) -> None:
        site = a_site(Server_Pool_Tasks="set")
        place = "/machines/0/image/dpars/0/notes_ini/Server_Pool_Tasks"
        patch = patch_for(site, {"/machines/m1/image/dpars/mail/notes_ini/Server_Pool_Tasks": 40}, [place])
        assert settings_of(patched(site, patch)) == {"Server_Pool_Tasks": 40}


class TestASettingThatNobodyJudges:
    @pytest.mark.parametrize("value", [40, 1.5, True, "NLS-1", "set", ""])
    def test_is_kept_with_its_value(self, value: Any) -> None:
        site = a_site(HTTPMaxThreads=value)
        assert settings_of(load_deployment(site)) == {"HTTPMaxThreads": value}
        jsonschema.validate(site, deployment_json_schema())

    def test_changes_no_verdict(self) -> None:
        def told(**settings: Any) -> list[Any]:
            answer = default_advisor().evaluate(a_site(**settings), proofs=False)
            return [(found.guideline, found.subject.path, found.verdict, found.ground) for found in answer.verdicts]

        assert told(HTTPMaxThreads=40, Updaters=2, Server_Pool_Tasks=40) == told(Server_Pool_Tasks=40)

    @pytest.mark.parametrize("value", [{"a": 1}, [1], "x" * 201, "a\nb", float("inf")])
    def test_has_a_plain_value(self, value: Any) -> None:
        assert fault(HTTPMaxThreads=value).message == "HTTPMaxThreads has no plain value"

    @pytest.mark.parametrize(
        ("name", "advice"),
        [
            ("server_pool_tasks", "Did you mean Server_Pool_Tasks?"),
            ("Server_Pool_Task", "Did you mean Server_Pool_Tasks?"),
            ("ServerPoolTasks", "Did you mean Server_Pool_Tasks?"),
            ("NSF_Buffer_Pool_Size", "It is in bytes"),
            ("ServerTasks", "of the DPAR"),
        ],
    )
    def test_is_not_called_like_one_that_is_judged(self, name: str, advice: str) -> None:
        assert advice in (fault(**{name: 40}).advice or "")

    @pytest.mark.parametrize(
        "name",
        ["HTTPMaxThreads", "Updaters", "Server_Transinfo_Normalize", "TRANSLOG_AutoFixup", "NSF_DbCache_Disable"],
    )
    def test_may_be_of_the_same_family(self, name: str) -> None:
        load_deployment(a_site(**{name: 1}))

    def test_has_a_place_in_the_typed_objects(self) -> None:
        ini = NotesIni(Server_Pool_Tasks="unset", other_settings={"HTTPMaxThreads": 40})
        image = Image(os="aix", dpars=[Dpar(name="mail", notes_ini=ini)])
        typed = Deployment(deployment="x", machines=[Machine(name="m1", image=image)])
        described = typed.to_description()
        assert settings_of(described) == {"Server_Pool_Tasks": "unset", "HTTPMaxThreads": 40}
        assert Deployment.from_description(described) == typed
